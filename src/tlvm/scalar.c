/* tlvm/scalar.c - scalar instructions over lanes. Integers wrap; x / 0 is -1, x rem 0 is x; a shift by the
 * width or more, or by a negative number, gives 0, or the sign. A value's inactive lanes hold anything:
 * nothing reads them. */
#ifndef TLANG__TLVM_SCALAR_C
#define TLANG__TLVM_SCALAR_C

#include "tlvm.h"

SHLO__FN int64_t tlang__scalar_int(uint32_t scalar, const unsigned char *p) {
    int8_t x8;
    int16_t x16;
    int32_t x32;
    int64_t x64;
    switch ((tlang_scalar)scalar) {
    case TLANG_I1: return *p & 1;
    case TLANG_I8:
        memcpy(&x8, p, sizeof x8);
        return x8;
    case TLANG_I16:
        memcpy(&x16, p, sizeof x16);
        return x16;
    case TLANG_I32:
        memcpy(&x32, p, sizeof x32);
        return x32;
    default:
        memcpy(&x64, p, sizeof x64);
        return x64;
    }
}

SHLO__FN void tlang__scalar_set_int(uint32_t scalar, unsigned char *p, int64_t x) {
    uint64_t bits = scalar == TLANG_I1 ? (uint64_t)x & 1 : (uint64_t)x;
    for (uint32_t i = 0, n = tlang__op_bytes(scalar); i < n; i++) p[i] = (unsigned char)(bits >> (8 * i));
}

SHLO__FN void tlang__scalar_count(uint32_t scalar, unsigned char *p, uint32_t n, int64_t x) {
    uint32_t bytes = tlang__op_bytes(scalar);
    if (bytes == sizeof x)
        for (uint32_t i = 0; i < n; i++) ((int64_t *)(void *)p)[i] = (int64_t)((uint64_t)x + i);
    else
        for (uint32_t i = 0; i < n; i++)
            tlang__scalar_set_int(scalar, p + i * bytes, (int64_t)((uint64_t)x + i));
}

/* ---- real numbers: f32 in f32, so that every operation rounds once ---- */

/* The remainder of truncated division, exact, as C's fmod: subtracts y scaled by powers of two. */
static double tlang__scalar_fmod(double x, double y) {
    double a = x < 0 ? -x : x, b = y < 0 ? -y : y, t = b;
    if (!(b > 0) || a - a != 0) return (x * y) / (x * y); /* NaN: y is 0 or NaN, or x is infinite or NaN */
    if (b - b != 0 || a < b) return x;
    while (t <= a / 2) t *= 2;
    for (; t >= b; t /= 2)
        if (a >= t) a -= t;
    return x < 0 ? -a : a;
}

/* ---- complex numbers ---- */

/* Smith's division: scaled by the larger part of y, so that squares do not overflow. */
static void tlang__scalar_divide(const double *x, const double *y, double *out) {
    double re = y[0] < 0 ? -y[0] : y[0], im = y[1] < 0 ? -y[1] : y[1], r, d;
    if (re >= im) {
        r = y[1] / y[0];
        d = y[0] + y[1] * r;
        out[0] = (x[0] + x[1] * r) / d;
        out[1] = (x[1] - x[0] * r) / d;
        return;
    }
    r = y[0] / y[1];
    d = y[0] * r + y[1];
    out[0] = (x[0] * r + x[1]) / d;
    out[1] = (x[1] * r - x[0]) / d;
}

static void tlang__scalar_complex_op(uint32_t op, const double *x, const double *y, double *out) {
    switch ((tlang_op)op) {
    case TLANG_OP_add:
        out[0] = x[0] + y[0];
        out[1] = x[1] + y[1];
        return;
    case TLANG_OP_sub:
        out[0] = x[0] - y[0];
        out[1] = x[1] - y[1];
        return;
    case TLANG_OP_mul:
        out[0] = x[0] * y[0] - x[1] * y[1];
        out[1] = x[0] * y[1] + x[1] * y[0];
        return;
    case TLANG_OP_div:
        tlang__scalar_divide(x, y, out);
        return;
    default:
        out[0] = -x[0];
        out[1] = -x[1];
        return;
    }
}

static void tlang__scalar_get_complex(uint32_t scalar, const unsigned char *p, double *out) {
    float part[2];
    if (scalar == TLANG_C64) {
        memcpy(out, p, 2 * sizeof *out);
        return;
    }
    memcpy(part, p, sizeof part);
    out[0] = (double)part[0];
    out[1] = (double)part[1];
}

static void tlang__scalar_set_complex(uint32_t scalar, unsigned char *p, const double *x) {
    float part[2];
    if (scalar == TLANG_C64) {
        memcpy(p, x, 2 * sizeof *x);
        return;
    }
    part[0] = (float)x[0];
    part[1] = (float)x[1];
    memcpy(p, part, sizeof part);
}

/* What an instruction on two operands of one type computes. A uniform operand is copied to a block. */
typedef struct tlang__scalar_lanes {
    unsigned char *out;
    const unsigned char *a, *b;
    size_t a_step, b_step; /* elements from block to block */
    uint32_t lanes, bytes;
    int64_t blocks[2][TLANG__BLOCK];
} tlang__scalar_lanes;

#define TLANG__L(name) name##_i8
#define TLANG__T uint8_t
#define TLANG__S int8_t
#define TLANG__W uint32_t
#include "lanes.inc"

#define TLANG__L(name) name##_i16
#define TLANG__T uint16_t
#define TLANG__S int16_t
#define TLANG__W uint32_t
#include "lanes.inc"

#define TLANG__L(name) name##_i32
#define TLANG__T uint32_t
#define TLANG__S int32_t
#define TLANG__W uint32_t
#include "lanes.inc"

#define TLANG__L(name) name##_i64
#define TLANG__T uint64_t
#define TLANG__S int64_t
#define TLANG__W uint64_t
#include "lanes.inc"

#define TLANG__L(name) name##_f32
#define TLANG__T float
#include "lanes.inc"

#define TLANG__L(name) name##_f64
#define TLANG__T double
#include "lanes.inc"

/* ---- all lanes ---- */

#define TLANG__SCALAR_FILL(type) \
    { \
        type x; \
        memcpy(&x, from, sizeof x); \
        for (uint32_t i = 0; i < TLANG__BLOCK; i++) memcpy(block + i * sizeof x, &x, sizeof x); \
        return; \
    }

static void tlang__scalar_fill(uint32_t bytes, const unsigned char *from, unsigned char *block) {
    switch (bytes) {
    case 1:
        TLANG__SCALAR_FILL(uint8_t)
    case 2:
        TLANG__SCALAR_FILL(uint16_t)
    case 4:
        TLANG__SCALAR_FILL(uint32_t)
    default:
        TLANG__SCALAR_FILL(uint64_t)
    }
}

static const unsigned char *tlang__scalar_block(const tlang__scalar_lanes *z, tlang__operand o,
    unsigned char *block, size_t *step) {
    *step = TLANG__BLOCK;
    if (o.step || z->lanes == 1) return o.data;
    *step = 0;
    tlang__scalar_fill(z->bytes, o.data, block);
    return block;
}

static void tlang__scalar_open(const tlang__vm *vm, const tlang__insn *x, uint32_t scalar,
    tlang__scalar_lanes *z) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), b = tlang__vm_operand(vm, x, x->n_operands - 1u),
                   out = tlang__vm_value(vm, x->results);
    z->out = out.data;
    z->lanes = tlang__vm_lanes(vm, out.step);
    z->bytes = tlang__op_bytes(scalar);
    z->a = tlang__scalar_block(z, a, (unsigned char *)z->blocks[0], &z->a_step);
    z->b = tlang__scalar_block(z, b, (unsigned char *)z->blocks[1], &z->b_step);
}

static void tlang__scalar_complex_arith(tlang__vm *vm, const tlang__insn *x, uint32_t scalar) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), b = tlang__vm_operand(vm, x, x->n_operands - 1u),
                   out = tlang__vm_value(vm, x->results);
    double z[3][2];
    for (uint32_t l = 0, lanes = tlang__vm_lanes(vm, out.step); l < lanes; l++) {
        tlang__scalar_get_complex(scalar, a.data + l * a.step, z[0]);
        tlang__scalar_get_complex(scalar, b.data + l * b.step, z[1]);
        tlang__scalar_complex_op(x->op, z[0], z[1], z[2]);
        tlang__scalar_set_complex(scalar, out.data + l * out.step, z[2]);
    }
}

SHLO__FN void tlang__scalar_arith(tlang__vm *vm, const tlang__insn *x) {
    uint32_t scalar = tlang__vm_scalar(vm, x, 0);
    tlang__scalar_lanes z;
    if (tlang__op_kind(scalar) == TLANG__COMPLEX) {
        tlang__scalar_complex_arith(vm, x, scalar);
        return;
    }
    tlang__scalar_open(vm, x, scalar, &z);
    switch ((tlang_scalar)scalar) {
    case TLANG_F32:
        tlang__lanes_arith_f32(x->op, &z);
        break;
    case TLANG_F64:
        tlang__lanes_arith_f64(x->op, &z);
        break;
    case TLANG_I16:
        tlang__lanes_arith_i16(x->op, &z);
        break;
    case TLANG_I32:
        tlang__lanes_arith_i32(x->op, &z);
        break;
    case TLANG_I64:
    case TLANG_INDEX:
        tlang__lanes_arith_i64(x->op, &z);
        break;
    default:
        tlang__lanes_arith_i8(x->op, &z);
        break;
    }
    if (scalar == TLANG_I1)
        for (uint32_t l = 0; l < z.lanes; l++) z.out[l] &= 1;
}

static void tlang__scalar_complex_compare(tlang__vm *vm, const tlang__insn *x, uint32_t scalar) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), b = tlang__vm_operand(vm, x, 1),
                   out = tlang__vm_value(vm, x->results);
    double z[2][2];
    for (uint32_t l = 0, lanes = tlang__vm_lanes(vm, out.step); l < lanes; l++) {
        tlang__scalar_get_complex(scalar, a.data + l * a.step, z[0]);
        tlang__scalar_get_complex(scalar, b.data + l * b.step, z[1]);
        out.data[l * out.step] =
            (unsigned char)((x->op == TLANG_OP_cmp_eq) == (z[0][0] == z[1][0] && z[0][1] == z[1][1]));
    }
}

SHLO__FN void tlang__scalar_compare(tlang__vm *vm, const tlang__insn *x) {
    uint32_t scalar = tlang__vm_scalar(vm, x, 0);
    tlang__scalar_lanes z;
    if (tlang__op_kind(scalar) == TLANG__COMPLEX) {
        tlang__scalar_complex_compare(vm, x, scalar);
        return;
    }
    tlang__scalar_open(vm, x, scalar, &z);
    switch ((tlang_scalar)scalar) {
    case TLANG_F32:
        tlang__lanes_compare_f32(x->op, &z);
        break;
    case TLANG_F64:
        tlang__lanes_compare_f64(x->op, &z);
        break;
    case TLANG_I16:
        tlang__lanes_compare_i16(x->op, &z);
        break;
    case TLANG_I32:
        tlang__lanes_compare_i32(x->op, &z);
        break;
    case TLANG_I64:
    case TLANG_INDEX:
        tlang__lanes_compare_i64(x->op, &z);
        break;
    default:
        tlang__lanes_compare_i8(x->op, &z);
        break;
    }
}

static shlo_dtype tlang__scalar_dtype(uint32_t scalar) {
    static const uint8_t dtypes[TLANG_SCALAR_COUNT] = {SHLO_NO_DTYPE, SHLO_I1, SHLO_I8, SHLO_I16, SHLO_I32,
        SHLO_I64, SHLO_I64, SHLO_F32, SHLO_F64, SHLO_C64, SHLO_C128};
    return (shlo_dtype)dtypes[scalar];
}

/* ---- casts ---- */

#define TLANG__SCALAR_CONVERT(from_type, to_type) \
    { \
        const from_type *a = (const from_type *)(const void *)from; \
        to_type *SHLO__RESTRICT b = (to_type *)(void *)to; \
        for (uint32_t n = lanes / TLANG__BLOCK; n; n--, a += TLANG__BLOCK, b += TLANG__BLOCK) \
            for (uint32_t i = 0; i < TLANG__BLOCK; i++) b[i] = (to_type)a[i]; \
        for (uint32_t i = 0; i < lanes % TLANG__BLOCK; i++) b[i] = (to_type)a[i]; \
        return 1; \
    }

/* The casts of indices and of real numbers, by typed loops. 0: it is another one. */
static int tlang__scalar_cast_fast(uint32_t scalar, const unsigned char *from, uint32_t out,
    unsigned char *to, uint32_t lanes) {
    int index = out == TLANG_INDEX || out == TLANG_I64;
    switch ((tlang_scalar)scalar) {
    case TLANG_I32:
        if (index) TLANG__SCALAR_CONVERT(int32_t, int64_t)
        if (out == TLANG_F32) TLANG__SCALAR_CONVERT(int32_t, float)
        if (out == TLANG_F64) TLANG__SCALAR_CONVERT(int32_t, double)
        return 0;
    case TLANG_I64:
    case TLANG_INDEX:
        if (index) TLANG__SCALAR_CONVERT(int64_t, int64_t)
        if (out == TLANG_I32) TLANG__SCALAR_CONVERT(uint64_t, uint32_t)
        if (out == TLANG_F32) TLANG__SCALAR_CONVERT(int64_t, float)
        if (out == TLANG_F64) TLANG__SCALAR_CONVERT(int64_t, double)
        return 0;
    case TLANG_F32:
        if (out == TLANG_F64) TLANG__SCALAR_CONVERT(float, double)
        return 0;
    case TLANG_F64:
        if (out == TLANG_F32) TLANG__SCALAR_CONVERT(double, float)
        return 0;
    default: return 0;
    }
}

/* By the rules of shlo_convert_elements: to nearest even, toward zero and saturating to integers; integers
   wrap; to i1 what is not 0 is true; of a complex number its real part. */
SHLO__FN void tlang__scalar_cast(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), out = tlang__vm_value(vm, x->results);
    uint32_t scalar = tlang__vm_scalar(vm, x, 0), to = tlang__value_type(vm->m, x->results)->scalar;
    uint32_t lanes = tlang__vm_lanes(vm, out.step);
    if ((a.step || lanes == 1) && tlang__scalar_cast_fast(scalar, a.data, to, out.data, lanes)) return;
    for (uint32_t l = 0; l < lanes; l++)
        shlo__dtype_convert(tlang__scalar_dtype(to), out.data + l * out.step, tlang__scalar_dtype(scalar),
            a.data + l * a.step);
}

/* ---- constants, queries ---- */

SHLO__FN void tlang__scalar_constant(tlang__vm *vm, const tlang__insn *x) {
    unsigned char *out = tlang__vm_value(vm, x->results).data;
    uint32_t scalar = tlang__value_type(vm->m, x->results)->scalar;
    const int64_t *n = vm->m->numbers.items + x->numbers;
    double part[2] = {0, 0};
    float f;
    for (uint32_t i = 0; i < x->n_numbers; i++) memcpy(&part[i], &n[i], sizeof part[i]);
    if (tlang__op_kind(scalar) == TLANG__COMPLEX)
        tlang__scalar_set_complex(scalar, out, part);
    else if (scalar == TLANG_F32) {
        f = (float)part[0];
        memcpy(out, &f, sizeof f);
    }
    else if (scalar == TLANG_F64)
        memcpy(out, part, sizeof part[0]);
    else
        tlang__scalar_set_int(scalar, out, n[0]);
}

static int64_t tlang__scalar_query_lane(const tlang__vm *vm, uint32_t op, uint32_t lane) {
    int64_t subgroup = vm->kernel->subgroup, item = lane % vm->kernel->lanes;
    switch ((tlang_op)op) {
    case TLANG_OP_group_id: return vm->group;
    case TLANG_OP_group_size: return vm->n_groups;
    case TLANG_OP_num_subgroups: return vm->kernel->lanes / subgroup;
    case TLANG_OP_subgroup_size: return subgroup;
    case TLANG_OP_subgroup_id: return item / subgroup;
    default: return item % subgroup;
    }
}

SHLO__FN void tlang__scalar_query(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand out = tlang__vm_value(vm, x->results);
    uint32_t scalar = tlang__value_type(vm->m, x->results)->scalar;
    if (x->op == TLANG_OP_group_id && !tlang__vm_spmd(vm)) {
        tlang__scalar_count(scalar, out.data, tlang__vm_lanes(vm, out.step), vm->group);
        return;
    }
    for (uint32_t l = 0, lanes = tlang__vm_lanes(vm, out.step); l < lanes; l++)
        tlang__scalar_set_int(scalar, out.data + l * out.step, tlang__scalar_query_lane(vm, x->op, l));
}

/* ---- masked copies ---- */

#define TLANG__SCALAR_BLEND(type) \
    { \
        for (uint32_t l = 0; l < vm->lanes; l++) { \
            type a, b; \
            memcpy(&a, from.data + l * from.step, sizeof a); \
            memcpy(&b, to.data + l * sizeof b, sizeof b); \
            if (vm->mask[l]) b = a; \
            memcpy(to.data + l * sizeof b, &b, sizeof b); \
        } \
        return; \
    }

SHLO__FN void tlang__scalar_blend(const tlang__vm *vm, uint32_t bytes, tlang__operand from,
    tlang__operand to) {
    if (!to.step) {
        memcpy(to.data, from.data, bytes);
        return;
    }
    switch (bytes) {
    case 1:
        TLANG__SCALAR_BLEND(uint8_t)
    case 2:
        TLANG__SCALAR_BLEND(uint16_t)
    case 4:
        TLANG__SCALAR_BLEND(uint32_t)
    case 8:
        TLANG__SCALAR_BLEND(uint64_t)
    default:
        break;
    }
    for (uint32_t l = 0; l < vm->lanes; l++)
        if (vm->mask[l]) memcpy(to.data + l * to.step, from.data + l * from.step, bytes);
}

#endif
