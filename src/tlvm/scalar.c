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

/* ---- integers ---- */

static int64_t tlang__scalar_shift(uint32_t scalar, int64_t x, int64_t by, int left) {
    int64_t bits = 8 * (int64_t)tlang__op_bytes(scalar);
    if (by < 0 || by >= bits) return left || x >= 0 ? 0 : -1;
    if (left) return (int64_t)((uint64_t)x << by);
    return x < 0 ? ~(int64_t)(~(uint64_t)x >> by) : (int64_t)((uint64_t)x >> by);
}

static int64_t tlang__scalar_int_op(uint32_t op, uint32_t scalar, int64_t x, int64_t y) {
    switch ((tlang_op)op) {
    case TLANG_OP_add: return (int64_t)((uint64_t)x + (uint64_t)y);
    case TLANG_OP_sub: return (int64_t)((uint64_t)x - (uint64_t)y);
    case TLANG_OP_mul: return (int64_t)((uint64_t)x * (uint64_t)y);
    case TLANG_OP_div: return y == 0 ? -1 : y == -1 ? (int64_t)(0 - (uint64_t)x) : x / y;
    case TLANG_OP_rem: return y == 0 ? x : y == -1 ? 0 : x % y;
    case TLANG_OP_shl: return tlang__scalar_shift(scalar, x, y, 1);
    case TLANG_OP_shr: return tlang__scalar_shift(scalar, x, y, 0);
    case TLANG_OP_and: return x & y;
    case TLANG_OP_or: return x | y;
    case TLANG_OP_xor: return x ^ y;
    case TLANG_OP_neg: return (int64_t)(0 - (uint64_t)x);
    default: return ~x;
    }
}

/* ---- floats: f32 in f32, so that every operation rounds once ---- */

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

static double tlang__scalar_f64_op(uint32_t op, double x, double y) {
    switch ((tlang_op)op) {
    case TLANG_OP_add: return x + y;
    case TLANG_OP_sub: return x - y;
    case TLANG_OP_mul: return x * y;
    case TLANG_OP_div: return x / y;
    case TLANG_OP_rem: return tlang__scalar_fmod(x, y);
    default: return -x;
    }
}

static float tlang__scalar_f32_op(uint32_t op, float x, float y) {
    switch ((tlang_op)op) {
    case TLANG_OP_add: return x + y;
    case TLANG_OP_sub: return x - y;
    case TLANG_OP_mul: return x * y;
    case TLANG_OP_div: return x / y;
    case TLANG_OP_rem: return (float)tlang__scalar_fmod((double)x, (double)y);
    default: return -x;
    }
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

/* ---- one lane ---- */

static void tlang__scalar_one(uint32_t op, uint32_t scalar, const unsigned char *x, const unsigned char *y,
    unsigned char *out) {
    float f[3];
    double d[3], z[3][2];
    switch (tlang__op_kind(scalar)) {
    case TLANG__COMPLEX:
        tlang__scalar_get_complex(scalar, x, z[0]);
        tlang__scalar_get_complex(scalar, y, z[1]);
        tlang__scalar_complex_op(op, z[0], z[1], z[2]);
        tlang__scalar_set_complex(scalar, out, z[2]);
        return;
    case TLANG__FLOAT:
        if (scalar == TLANG_F32) {
            memcpy(&f[0], x, sizeof f[0]);
            memcpy(&f[1], y, sizeof f[1]);
            f[2] = tlang__scalar_f32_op(op, f[0], f[1]);
            memcpy(out, &f[2], sizeof f[2]);
            return;
        }
        memcpy(&d[0], x, sizeof d[0]);
        memcpy(&d[1], y, sizeof d[1]);
        d[2] = tlang__scalar_f64_op(op, d[0], d[1]);
        memcpy(out, &d[2], sizeof d[2]);
        return;
    default:
        tlang__scalar_set_int(scalar, out,
            tlang__scalar_int_op(op, scalar, tlang__scalar_int(scalar, x), tlang__scalar_int(scalar, y)));
        return;
    }
}

SHLO__FN void tlang__scalar_arith(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), b = tlang__vm_operand(vm, x, x->n_operands - 1u),
                   out = tlang__vm_value(vm, x->results);
    uint32_t scalar = tlang__vm_scalar(vm, x, 0);
    for (uint32_t l = 0; l < vm->lanes; l++)
        tlang__scalar_one(x->op, scalar, a.data + l * a.step, b.data + l * b.step, out.data + l * out.step);
}

/* -1, 0, 1 for less, equal, greater; 2: not ordered. */
static int tlang__scalar_order(uint32_t scalar, const unsigned char *x, const unsigned char *y) {
    double a, b, z[2][2];
    int64_t i, j;
    switch (tlang__op_kind(scalar)) {
    case TLANG__COMPLEX:
        tlang__scalar_get_complex(scalar, x, z[0]);
        tlang__scalar_get_complex(scalar, y, z[1]);
        return z[0][0] == z[1][0] && z[0][1] == z[1][1] ? 0 : 2;
    case TLANG__FLOAT:
        if (scalar == TLANG_F32) {
            float f[2];
            memcpy(&f[0], x, sizeof f[0]);
            memcpy(&f[1], y, sizeof f[1]);
            a = (double)f[0];
            b = (double)f[1];
        }
        else {
            memcpy(&a, x, sizeof a);
            memcpy(&b, y, sizeof b);
        }
        return a < b ? -1 : a > b ? 1 : a == b ? 0 : 2;
    default:
        i = tlang__scalar_int(scalar, x);
        j = tlang__scalar_int(scalar, y);
        return i < j ? -1 : i > j;
    }
}

static int tlang__scalar_holds(uint32_t op, int order) {
    switch ((tlang_op)op) {
    case TLANG_OP_cmp_eq: return order == 0;
    case TLANG_OP_cmp_ne: return order != 0;
    case TLANG_OP_cmp_gt: return order == 1;
    case TLANG_OP_cmp_ge: return order == 0 || order == 1;
    case TLANG_OP_cmp_lt: return order == -1;
    default: return order == 0 || order == -1;
    }
}

SHLO__FN void tlang__scalar_compare(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), b = tlang__vm_operand(vm, x, 1),
                   out = tlang__vm_value(vm, x->results);
    uint32_t scalar = tlang__vm_scalar(vm, x, 0);
    for (uint32_t l = 0; l < vm->lanes; l++)
        out.data[l * out.step] = (unsigned char)tlang__scalar_holds(x->op,
            tlang__scalar_order(scalar, a.data + l * a.step, b.data + l * b.step));
}

static shlo_dtype tlang__scalar_dtype(uint32_t scalar) {
    static const uint8_t dtypes[TLANG_SCALAR_COUNT] = {SHLO_NO_DTYPE, SHLO_I1, SHLO_I8, SHLO_I16, SHLO_I32,
        SHLO_I64, SHLO_I64, SHLO_F32, SHLO_F64, SHLO_C64, SHLO_C128};
    return (shlo_dtype)dtypes[scalar];
}

/* By the rules of shlo_convert_elements: to nearest even, toward zero and saturating to integers; integers
   wrap; to i1 what is not 0 is true; of a complex number its real part. */
SHLO__FN void tlang__scalar_cast(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), out = tlang__vm_value(vm, x->results);
    shlo_dtype from = tlang__scalar_dtype(tlang__vm_scalar(vm, x, 0)),
               to = tlang__scalar_dtype(tlang__value_type(vm->m, x->results)->scalar);
    for (uint32_t l = 0; l < vm->lanes; l++)
        shlo__dtype_convert(to, out.data + l * out.step, from, a.data + l * a.step);
}

SHLO__FN void tlang__scalar_constant(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand out = tlang__vm_value(vm, x->results);
    uint32_t scalar = tlang__value_type(vm->m, x->results)->scalar;
    const int64_t *n = vm->m->numbers.items + x->numbers;
    unsigned char bits[16];
    double part[2] = {0, 0};
    float f;
    for (uint32_t i = 0; i < x->n_numbers; i++) memcpy(&part[i], &n[i], sizeof part[i]);
    if (tlang__op_kind(scalar) == TLANG__COMPLEX)
        tlang__scalar_set_complex(scalar, bits, part);
    else if (scalar == TLANG_F32) {
        f = (float)part[0];
        memcpy(bits, &f, sizeof f);
    }
    else if (scalar == TLANG_F64)
        memcpy(bits, part, sizeof part[0]);
    else
        tlang__scalar_set_int(scalar, bits, n[0]);
    for (uint32_t l = 0; l < vm->lanes; l++) memcpy(out.data + l * out.step, bits, tlang__op_bytes(scalar));
}

SHLO__FN void tlang__scalar_query(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand out = tlang__vm_value(vm, x->results);
    uint32_t scalar = tlang__value_type(vm->m, x->results)->scalar;
    for (uint32_t l = 0; l < vm->lanes; l++) {
        int64_t value = 0;
        switch ((tlang_op)x->op) {
        case TLANG_OP_group_id:
            value = vm->group;
            break;
        case TLANG_OP_group_size:
            value = vm->n_groups;
            break;
        case TLANG_OP_num_subgroups:
            value = vm->kernel->lanes / vm->kernel->subgroup;
            break;
        case TLANG_OP_subgroup_size:
            value = vm->kernel->subgroup;
            break;
        case TLANG_OP_subgroup_id:
            value = (int64_t)l / vm->kernel->subgroup;
            break;
        default:
            value = (int64_t)l % vm->kernel->subgroup;
            break;
        }
        tlang__scalar_set_int(scalar, out.data + l * out.step, value);
    }
}

#endif
