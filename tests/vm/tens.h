/* tests/vm/tens.h - plain tensors, on which the references compute. */
#ifndef TESTS_VM_TENS_H
#define TESTS_VM_TENS_H

#include "stablehlo.h"
#include "../test.h"
#include <math.h>

typedef struct tens {
    shlo_dtype t;
    int rank;
    int64_t dims[SHLO_MAX_RANK];
    size_t n, bytes, size;
    unsigned char *data;
} tens;

static inline size_t product(int rank, const int64_t *dims) {
    size_t n = 1;
    for (int d = 0; d < rank; d++) n *= (size_t)dims[d];
    return n;
}

static inline void tens_make(tens *x, shlo_dtype t, int rank, const int64_t *dims) {
    x->t = t;
    x->rank = rank;
    for (int d = 0; d < rank; d++) x->dims[d] = dims[d];
    x->n = product(rank, dims);
    x->size = shlo_dtype_bytes(t);
    x->bytes = x->n * x->size;
    x->data = (unsigned char *)malloc(x->bytes + 64);
    memset(x->data, 0x5A, x->bytes + 64);
}
static inline void tens_free(tens *x) {
    free(x->data);
    x->data = NULL;
}
static inline unsigned char *tens_at(const tens *x, size_t i) { return x->data + i * x->size; }

/* Row-major number of an index, and back. */
static inline size_t linear(int rank, const int64_t *dims, const int64_t *at) {
    size_t n = 0;
    for (int d = 0; d < rank; d++) n = n * (size_t)dims[d] + (size_t)at[d];
    return n;
}
static inline void unravel(int rank, const int64_t *dims, size_t i, int64_t *at) {
    for (int d = rank - 1; d >= 0; d--) {
        at[d] = (int64_t)(i % (size_t)dims[d]);
        i /= (size_t)dims[d];
    }
}

static inline int is_int(shlo_dtype t) { return t >= SHLO_I2 && t <= SHLO_U64; }
static inline int is_signed(shlo_dtype t) { return t >= SHLO_I2 && t <= SHLO_I64; }
static inline int is_float(shlo_dtype t) { return t >= SHLO_F4E2M1FN && t <= SHLO_F64; }
static inline int is_complex(shlo_dtype t) { return t == SHLO_C64 || t == SHLO_C128; }

/* Elements as numbers: integers as 64 bits (signed ones extended), floats exactly as doubles. */
static inline uint64_t get_int(shlo_dtype t, const void *p) {
    uint64_t x = 0;
    shlo_convert_elements(is_signed(t) ? SHLO_I64 : SHLO_U64, &x, t, p, 1);
    return x;
}
static inline void put_int(shlo_dtype t, void *p, uint64_t x) {
    shlo_convert_elements(t, p, SHLO_U64, &x, 1);
}
static inline double get_f64(shlo_dtype t, const void *p) {
    double x = 0;
    shlo_convert_elements(SHLO_F64, &x, t, p, 1);
    return x;
}
static inline void put_f64(shlo_dtype t, void *p, double x) { shlo_convert_elements(t, p, SHLO_F64, &x, 1); }

/* The same bits, or both NaN. */
static inline int same_element(shlo_dtype t, const void *a, const void *b) {
    if (is_float(t) && isnan(get_f64(t, a))) return isnan(get_f64(t, b)) != 0;
    if (is_complex(t)) {
        shlo_dtype part = t == SHLO_C64 ? SHLO_F32 : SHLO_F64;
        size_t half = shlo_dtype_bytes(part);
        return same_element(part, a, b) && same_element(part, (const char *)a + half, (const char *)b + half);
    }
    return memcmp(a, b, shlo_dtype_bytes(t)) == 0;
}
#endif
