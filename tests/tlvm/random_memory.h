/* tests/tlvm/random_memory.h - the memory of a random kernel's arguments: made twice, for the library and
 * for the reference, and compared. */
#ifndef TESTS_TLVM_RANDOM_MEMORY_H
#define TESTS_TLVM_RANDOM_MEMORY_H

#include "random_kernels.h"

/* Elements of one memref: those of an argument, of a member of a group, or of an alloca. */
typedef struct ref_block {
    tlang_scalar scalar;
    int64_t elements;
    unsigned char *data;
    double *error; /* by element: how far another order of the same sum may be off */
} ref_block;

typedef struct ref_memory {
    ref_block *blocks[RK_ARGS][REF_MEMBERS];
    void *members[RK_ARGS][REF_MEMBERS]; /* their data */
    int32_t n_args;
} ref_memory;

static inline ref_block *ref_block_new(tlang_scalar scalar, int64_t elements) {
    ref_block *b = (ref_block *)calloc(1, sizeof *b);
    b->scalar = scalar;
    b->elements = elements;
    b->data = (unsigned char *)calloc((size_t)elements, tlang_scalar_bytes(scalar));
    b->error = (double *)calloc((size_t)elements, sizeof *b->error);
    return b;
}

static inline void ref_block_free(ref_block *b) {
    if (!b) return;
    free(b->data);
    free(b->error);
    free(b);
}

/* One element: an integer, or the parts of a float as doubles. */
static inline void ref_get(const ref_block *b, int64_t element, int64_t *i, double *part) {
    const unsigned char *p = b->data + (size_t)element * tlang_scalar_bytes(b->scalar);
    int8_t x8;
    int16_t x16;
    int32_t x32;
    float f[2] = {0, 0};
    switch (b->scalar) {
    case TLANG_I1:
    case TLANG_I8:
        memcpy(&x8, p, sizeof x8);
        *i = x8;
        return;
    case TLANG_I16:
        memcpy(&x16, p, sizeof x16);
        *i = x16;
        return;
    case TLANG_I32:
        memcpy(&x32, p, sizeof x32);
        *i = x32;
        return;
    case TLANG_F32:
    case TLANG_C32:
        memcpy(f, p, tlang_scalar_bytes(b->scalar));
        part[0] = (double)f[0];
        part[1] = (double)f[1];
        return;
    case TLANG_F64:
    case TLANG_C64:
        part[1] = 0;
        memcpy(part, p, tlang_scalar_bytes(b->scalar));
        return;
    default:
        memcpy(i, p, sizeof *i);
        return;
    }
}

static inline void ref_set(ref_block *b, int64_t element, int64_t i, const double *part, double error) {
    unsigned char *p = b->data + (size_t)element * tlang_scalar_bytes(b->scalar);
    float f[2];
    b->error[element] = error;
    if (b->scalar == TLANG_F32 || b->scalar == TLANG_C32) {
        f[0] = (float)part[0];
        f[1] = (float)part[1];
        memcpy(p, f, tlang_scalar_bytes(b->scalar));
        return;
    }
    if (b->scalar == TLANG_F64 || b->scalar == TLANG_C64)
        memcpy(p, part, tlang_scalar_bytes(b->scalar));
    else
        for (size_t k = 0; k < tlang_scalar_bytes(b->scalar); k++)
            p[k] = (unsigned char)((uint64_t)i >> (8 * k));
}

/* ---- an argument's blocks ---- */

static inline void ref_fill(ref_block *b, rk_data data, unsigned long long *state) {
    static const double odd[] = {0, -0.0, 1, -1, 0.3, -7.25, 1e30, -3e-39, 65536.5, 2147483648.0, -129, 1e19};
    for (int64_t k = 0; k < b->elements; k++) {
        double part[2];
        int64_t i = (int64_t)test_random(state);
        for (int c = 0; c < 2; c++) {
            unsigned long long x = test_random(state) >> 20;
            part[c] = data == RK_WHOLE  ? (double)(int)(x % 9) - 4
                      : data == RK_REAL ? (double)(int)(x % 2001) / 1000 - 1
                                        : odd[x % 12] * (x % 5 ? 1.0 : 1e9);
        }
        if (data == RK_ANY && i % 97 == 0) part[0] = part[1] / 0.0; /* an infinity, or NaN */
        if (b->scalar == TLANG_I1) i &= 1;
        if (i % 3 == 0) i %= 50;
        ref_set(b, k, i < 0 && b->scalar == TLANG_I1 ? 0 : i, part, 0);
    }
}

static inline void ref_memory_make(const rk_kernel *k, unsigned long long seed, ref_memory *m) {
    memset(m, 0, sizeof *m);
    m->n_args = k->n_args;
    for (int32_t i = 0; i < k->n_args; i++) {
        const rk_arg *a = &k->args[i];
        for (int64_t j = 0; j < (a->kind == TLANG_GROUP ? a->n : 1); j++) {
            unsigned long long state = seed * 64 + (unsigned long long)(i * REF_MEMBERS + j) + 1;
            m->blocks[i][j] = ref_block_new(a->scalar, a->elements);
            ref_fill(m->blocks[i][j], a->data, &state);
            m->members[i][j] = m->blocks[i][j]->data;
        }
    }
}

static inline void ref_memory_free(ref_memory *m) {
    for (int32_t i = 0; i < m->n_args; i++)
        for (int j = 0; j < REF_MEMBERS; j++) ref_block_free(m->blocks[i][j]);
}

static inline ref_block *ref_memory_block(const ref_memory *m, int arg, int64_t member) {
    return m->blocks[arg][member];
}

/* The memref that an argument, or a group's member, is. */
static inline void ref_memref(const rk_kernel *k, const ref_memory *m, int arg, int64_t member,
    ref_block **block, int64_t *at, int64_t *dims) {
    const rk_arg *a = &k->args[arg];
    *block = m->blocks[arg][member];
    *at = a->kind == TLANG_GROUP ? a->offset : 0;
    for (int32_t i = 0; i < a->order; i++) {
        dims[i] = a->shape[i];
        dims[a->order + i] = a->strides[i];
    }
}

/* What a launch is given. */
static inline void ref_launch_args(const rk_kernel *k, ref_memory *m, tlang_arg *args) {
    memset(args, 0, RK_ARGS * sizeof *args);
    for (int32_t i = 0; i < k->n_args; i++) {
        const rk_arg *a = &k->args[i];
        args[i].data = a->kind == TLANG_GROUP ? (void *)m->members[i] : (void *)m->blocks[i][0]->data;
        args[i].bytes = (size_t)a->elements * tlang_scalar_bytes(a->scalar);
        args[i].shape = a->shape;
        args[i].strides = a->strided ? a->strides : NULL;
        args[i].offset = a->offset;
        args[i].n = a->n;
    }
}

/* ---- comparing ---- */

static inline int ref_near(double x, double y, double error, int exact) {
    if (x != x || y != y) return x != x && y != y;
    if (exact) return memcmp(&x, &y, sizeof x) == 0;
    return x == y || !(error < 1e300) || (x - y <= error && y - x <= error);
}

static inline int ref_same_element(const ref_block *got, const ref_block *want, int64_t k, rk_data data) {
    double x[2] = {0, 0}, y[2] = {0, 0}, error = want->error[k];
    int64_t i = 0, j = 0;
    if (data == RK_REAL && !(error < 1e300)) return 1; /* it has overflowed */
    ref_get(got, k, &i, x);
    ref_get(want, k, &j, y);
    return i == j && ref_near(x[0], y[0], error, data == RK_ANY) &&
           ref_near(x[1], y[1], error, data == RK_ANY);
}

typedef struct ref_place {
    int arg, member;
    int64_t element;
} ref_place;

/* 1: the same; else *at says where not. Elements in gaps count. */
static inline int ref_same(const rk_kernel *k, const ref_memory *got, const ref_memory *want, ref_place *at) {
    for (at->arg = 0; at->arg < k->n_args; ++at->arg)
        for (at->member = 0; at->member < REF_MEMBERS && got->blocks[at->arg][at->member]; ++at->member)
            for (at->element = 0; at->element < k->args[at->arg].elements; ++at->element)
                if (!ref_same_element(got->blocks[at->arg][at->member], want->blocks[at->arg][at->member],
                        at->element, k->args[at->arg].data))
                    return 0;
    return 1;
}

#endif
