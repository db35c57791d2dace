/* tests/vm/formulas.h - what every op over elements gives, as formulas of plain C: one element at a time,
 * exact where there is one right value, within bounds elsewhere. */
#ifndef TESTS_VM_FORMULAS_H
#define TESTS_VM_FORMULAS_H

#include "tens.h"
#include <complex.h>
#include <float.h>

/* ---- references: integers ---- */

static inline uint64_t int_power(uint64_t x, uint64_t e, int negative) {
    uint64_t y = 1;
    if (negative) return x == 1 ? 1 : x == UINT64_MAX ? (e & 1 ? UINT64_MAX : 1) : 0;
    for (; e; e >>= 1, x *= x)
        if (e & 1) y *= x;
    return y;
}

static inline uint64_t int_divide(uint64_t a, uint64_t b, int s) {
    if (b == 0) return UINT64_MAX;
    if (!s) return a / b;
    if (b == UINT64_MAX) return 0 - a;
    return (uint64_t)((int64_t)a / (int64_t)b);
}

static inline int ref_int(shlo_op op, shlo_dtype t, uint64_t a, uint64_t b, uint64_t *r) {
    unsigned w = (unsigned)shlo_dtype_bits(t), n = 0;
    int s = is_signed(t), less = s ? (int64_t)a < (int64_t)b : a < b;
    uint64_t mask = w == 64 ? UINT64_MAX : ((uint64_t)1 << w) - 1, ua = a & mask, ub = b & mask;
    switch ((int)op) {
    case SHLO_OP_abs:
        *r = (int64_t)a < 0 ? 0 - a : a;
        break;
    case SHLO_OP_negate:
        *r = 0 - a;
        break;
    case SHLO_OP_not:
        *r = ~a;
        break;
    case SHLO_OP_sign:
        *r = (int64_t)a < 0 ? UINT64_MAX : a != 0;
        break;
    case SHLO_OP_popcnt:
        for (; ua; ua &= ua - 1) n++;
        *r = n;
        break;
    case SHLO_OP_count_leading_zeros:
        for (n = w; ua; ua >>= 1) n--;
        *r = n;
        break;
    case SHLO_OP_add:
        *r = a + b;
        break;
    case SHLO_OP_subtract:
        *r = a - b;
        break;
    case SHLO_OP_multiply:
        *r = a * b;
        break;
    case SHLO_OP_divide:
        *r = int_divide(a, b, s);
        break;
    case SHLO_OP_remainder:
        *r = b == 0 ? a : a - int_divide(a, b, s) * b;
        break;
    case SHLO_OP_maximum:
        *r = less ? b : a;
        break;
    case SHLO_OP_minimum:
        *r = less ? a : b;
        break;
    case SHLO_OP_and:
        *r = a & b;
        break;
    case SHLO_OP_or:
        *r = a | b;
        break;
    case SHLO_OP_xor:
        *r = a ^ b;
        break;
    case SHLO_OP_power:
        *r = int_power(a, s && (int64_t)b < 0 ? b : ub, s && (int64_t)b < 0);
        break;
    case SHLO_OP_shift_left:
        *r = ub >= w ? 0 : ua << ub;
        break;
    case SHLO_OP_shift_right_logical:
        *r = ub >= w ? 0 : ua >> ub;
        break;
    case SHLO_OP_shift_right_arithmetic: /* of unsigned types, too, the top bit is the sign */
        *r = ua >> (w - 1) & 1 ? ~(ub >= w ? 0 : (~ua & mask) >> ub) : ub >= w ? 0 : ua >> ub;
        break;
    default:
        return 0;
    }
    return 1;
}

static inline int ref_bool(shlo_op op, int a, int b, int *r) {
    switch ((int)op) {
    case SHLO_OP_not:
        *r = !a;
        break;
    case SHLO_OP_add:
    case SHLO_OP_or:
    case SHLO_OP_maximum:
        *r = a | b;
        break;
    case SHLO_OP_multiply:
    case SHLO_OP_and:
    case SHLO_OP_minimum:
        *r = a & b;
        break;
    case SHLO_OP_xor:
        *r = a ^ b;
        break;
    default:
        return 0;
    }
    return 1;
}

/* ---- references: floats ---- */

static inline double pick_larger(double a, double b) {
    if (isnan(a) || isnan(b)) return NAN;
    if (a == b) return signbit(a) ? b : a;
    return a > b ? a : b;
}

/* Results that have one right value: in f64, or for narrower types in f32. */
static inline int ref_exact(shlo_op op, int wide, double a, double b, double *r) {
    float x = (float)a, y = (float)b;
    switch ((int)op) {
    case SHLO_OP_abs:
        *r = fabs(a);
        break;
    case SHLO_OP_negate:
        *r = -a;
        break;
    case SHLO_OP_ceil:
        *r = ceil(a);
        break;
    case SHLO_OP_floor:
        *r = floor(a);
        break;
    case SHLO_OP_round_nearest_afz:
        *r = round(a);
        break;
    case SHLO_OP_round_nearest_even:
        *r = rint(a);
        break;
    case SHLO_OP_sign:
        *r = isnan(a) || a == 0 ? a : a < 0 ? -1 : 1;
        break;
    case SHLO_OP_real:
        *r = a;
        break;
    case SHLO_OP_imag:
        *r = 0;
        break;
    case SHLO_OP_sqrt:
        *r = wide ? sqrt(a) : (double)sqrtf(x);
        break;
    case SHLO_OP_add:
        *r = wide ? a + b : (double)(x + y);
        break;
    case SHLO_OP_subtract:
        *r = wide ? a - b : (double)(x - y);
        break;
    case SHLO_OP_multiply:
        *r = wide ? a * b : (double)(x * y);
        break;
    case SHLO_OP_divide:
        *r = wide ? a / b : (double)(x / y);
        break;
    case SHLO_OP_remainder:
        *r = wide ? fmod(a, b) : (double)fmodf(x, y);
        break;
    case SHLO_OP_maximum:
        *r = pick_larger(a, b);
        break;
    case SHLO_OP_minimum:
        *r = -pick_larger(-a, -b);
        break;
    default:
        return 0;
    }
    return 1;
}

static inline int ref_close(shlo_op op, long double a, long double b, long double *r) {
    switch ((int)op) {
    case SHLO_OP_cbrt:
        *r = cbrtl(a);
        break;
    case SHLO_OP_cosine:
        *r = cosl(a);
        break;
    case SHLO_OP_sine:
        *r = sinl(a);
        break;
    case SHLO_OP_tan:
        *r = tanl(a);
        break;
    case SHLO_OP_tanh:
        *r = tanhl(a);
        break;
    case SHLO_OP_exponential:
        *r = expl(a);
        break;
    case SHLO_OP_exponential_minus_one:
        *r = expm1l(a);
        break;
    case SHLO_OP_log:
        *r = logl(a);
        break;
    case SHLO_OP_log_plus_one:
        *r = log1pl(a);
        break;
    case SHLO_OP_logistic:
        *r = 1 / (1 + expl(-a));
        break;
    case SHLO_OP_rsqrt:
        *r = 1 / sqrtl(a);
        break;
    case SHLO_OP_atan2:
        *r = atan2l(a, b);
        break;
    case SHLO_OP_power:
        *r = powl(a, b);
        break;
    default:
        return 0;
    }
    return 1;
}

static inline void round_to(shlo_dtype t, long double x, void *p) {
    float f = (float)x;
    double d = (double)x;
    if (t == SHLO_F64)
        memcpy(p, &d, sizeof d);
    else
        shlo_convert_elements(t, p, SHLO_F32, &f, 1);
}

/* got lies between what slightly smaller and slightly larger exact results would be rounded to. */
static inline int between(shlo_dtype t, const void *got, long double r) {
    long double e = fabsl(r) * (t == SHLO_F64 ? (long double)DBL_EPSILON : (long double)FLT_EPSILON) * 2 +
                    (t == SHLO_F64 ? 1e-323L : 3e-45L);
    double low[2], high[2];
    if (isnan(r) || isinf(r) || r == 0) {
        round_to(t, r, low);
        return same_element(t, got, low) || (r == 0 && get_f64(t, got) == 0 && shlo_dtype_bits(t) < 16);
    }
    round_to(t, r - e, low);
    round_to(t, r + e, high);
    if (same_element(t, got, low) || same_element(t, got, high)) return 1;
    return get_f64(t, low) <= get_f64(t, got) && get_f64(t, got) <= get_f64(t, high);
}

/* ---- references: complex ---- */

typedef long double complex lc;

static inline int ref_complex(shlo_op op, lc a, lc b, lc *r) {
    lc i = csqrtl(-1);
    switch ((int)op) {
    case SHLO_OP_abs:
        *r = cabsl(a);
        break;
    case SHLO_OP_negate:
        *r = -a;
        break;
    case SHLO_OP_sign:
        *r = a == 0 ? 0 : a / cabsl(a);
        break;
    case SHLO_OP_real:
        *r = creall(a);
        break;
    case SHLO_OP_imag:
        *r = cimagl(a);
        break;
    case SHLO_OP_sqrt:
        *r = csqrtl(a);
        break;
    case SHLO_OP_rsqrt:
        *r = 1 / csqrtl(a);
        break;
    case SHLO_OP_cbrt:
        *r = cexpl(clogl(a) / 3);
        break;
    case SHLO_OP_cosine:
        *r = ccosl(a);
        break;
    case SHLO_OP_sine:
        *r = csinl(a);
        break;
    case SHLO_OP_tan:
        *r = ctanl(a);
        break;
    case SHLO_OP_tanh:
        *r = ctanhl(a);
        break;
    case SHLO_OP_exponential:
        *r = cexpl(a);
        break;
    case SHLO_OP_exponential_minus_one:
        *r = cexpl(a) - 1;
        break;
    case SHLO_OP_log:
        *r = clogl(a);
        break;
    case SHLO_OP_log_plus_one:
        *r = clogl(1 + a);
        break;
    case SHLO_OP_logistic:
        *r = 1 / (1 + cexpl(-a));
        break;
    case SHLO_OP_add:
        *r = a + b;
        break;
    case SHLO_OP_subtract:
        *r = a - b;
        break;
    case SHLO_OP_multiply:
        *r = a * b;
        break;
    case SHLO_OP_divide:
        *r = a / b;
        break;
    case SHLO_OP_power:
        *r = cexpl(b * clogl(a));
        break;
    case SHLO_OP_atan2:
        *r = -i * clogl((b + i * a) / csqrtl(a * a + b * b));
        break;
    case SHLO_OP_maximum:
        *r = creall(a) > creall(b) || (creall(a) == creall(b) && cimagl(a) >= cimagl(b)) ? a : b;
        break;
    case SHLO_OP_minimum:
        *r = creall(a) < creall(b) || (creall(a) == creall(b) && cimagl(a) <= cimagl(b)) ? a : b;
        break;
    default:
        return 0;
    }
    return 1;
}

static inline lc get_complex(shlo_dtype t, const void *p) {
    double x[2];
    shlo_convert_elements(SHLO_C128, x, t, p, 1);
    return (long double)x[0] + csqrtl(-1) * (long double)x[1];
}

/* Wide of the mark by some hundred units: exactness and signs of zero are tests/kernel's business. */
static inline int near_complex(shlo_dtype t, lc got, lc want) {
    long double e = t == SHLO_C128 ? 1e-13L : 1e-4L;
    return cabsl(got - want) <= e * (1 + cabsl(want)) || (cabsl(want) > 1e30L && t == SHLO_C64);
}

/* ---- one element ---- */

/* Element i of the result; -1: there is no reference. */
static inline int right(shlo_op op, shlo_dtype t, const void *a, const void *b, const void *got,
    shlo_dtype result) {
    if (t == SHLO_I1) {
        int r;
        return ref_bool(op, *(const unsigned char *)a, *(const unsigned char *)b, &r)
                   ? *(const unsigned char *)got == r
                   : -1;
    }
    if (is_int(t)) {
        uint64_t r;
        unsigned char want[8];
        if (!ref_int(op, t, get_int(t, a), get_int(t, b), &r)) return -1;
        put_int(result, want, r);
        return memcmp(want, got, shlo_dtype_bytes(result)) == 0;
    }
    if (is_float(t)) {
        double x = get_f64(t, a), y = get_f64(t, b), r;
        long double close;
        unsigned char want[16];
        if (op == SHLO_OP_is_finite) return *(const unsigned char *)got == (isfinite(x) != 0);
        if (op == SHLO_OP_complex)
            return same_element(t, a, got) && same_element(t, b, (const char *)got + shlo_dtype_bytes(t));
        if (ref_exact(op, t == SHLO_F64, x, y, &r)) {
            round_to(t, r, want);
            return same_element(t, want, got);
        }
        return ref_close(op, x, y, &close) ? between(t, got, close) : -1;
    }
    else {
        lc r;
        return ref_complex(op, get_complex(t, a), get_complex(t, b), &r)
                   ? near_complex(t, is_complex(result) ? get_complex(result, got) : get_f64(result, got), r)
                   : -1;
    }
}

static inline int direction_holds(int d, int less, int equal, int ordered) {
    switch (d) {
    case SHLO_comparison_direction_EQ:
        return equal;
    case SHLO_comparison_direction_NE:
        return !equal;
    case SHLO_comparison_direction_LT:
        return less;
    case SHLO_comparison_direction_LE:
        return less || equal;
    case SHLO_comparison_direction_GT:
        return ordered && !less && !equal;
    default:
        return ordered && !less;
    }
}

/* The specification's total order: bits as sign and magnitude. */
static inline int64_t total_key(shlo_dtype t, const void *p) {
    uint64_t x = 0, sign = (uint64_t)1 << (shlo_dtype_bits(t) - 1);
    memcpy(&x, p, shlo_dtype_bytes(t));
    return x & sign ? -(int64_t)(x & (sign - 1)) - 1 : (int64_t)x;
}

static inline int ref_compare(shlo_dtype t, int direction, int total, const void *a, const void *b) {
    if (is_complex(t)) return direction_holds(direction, 0, get_complex(t, a) == get_complex(t, b), 0);
    if (total)
        return direction_holds(direction, total_key(t, a) < total_key(t, b),
            total_key(t, a) == total_key(t, b), 1);
    if (is_float(t)) {
        double x = get_f64(t, a), y = get_f64(t, b);
        return direction_holds(direction, x < y, x == y, !isnan(x) && !isnan(y));
    }
    else {
        uint64_t x = get_int(t, a), y = get_int(t, b);
        return direction_holds(direction, is_signed(t) ? (int64_t)x < (int64_t)y : x < y, x == y, 1);
    }
}

/* min(max(x, low), high) with the reference of maximum and minimum. */
static inline void clamp_one(shlo_dtype t, const void *low, const void *x, const void *high, void *r) {
    if (t == SHLO_I1) {
        *(unsigned char *)r = (unsigned char)((*(const unsigned char *)x | *(const unsigned char *)low) &
                                              *(const unsigned char *)high);
    }
    else if (is_int(t)) {
        uint64_t y = 0;
        ref_int(SHLO_OP_maximum, t, get_int(t, x), get_int(t, low), &y);
        ref_int(SHLO_OP_minimum, t, y, get_int(t, high), &y);
        put_int(t, r, y);
    }
    else if (is_float(t)) {
        double y = pick_larger(get_f64(t, x), get_f64(t, low));
        put_f64(t, r, -pick_larger(-y, -get_f64(t, high)));
    }
    else {
        lc y = 0;
        double parts[2];
        ref_complex(SHLO_OP_maximum, get_complex(t, x), get_complex(t, low), &y);
        ref_complex(SHLO_OP_minimum, y, get_complex(t, high), &y);
        parts[0] = (double)creall(y);
        parts[1] = (double)cimagl(y);
        shlo_convert_elements(t, r, SHLO_C128, parts, 1);
    }
}

/* Rounds to m mantissa bits, then to e exponent bits, in double arithmetic. */
static inline double ref_precision(double x, int e, int m) {
    int exponent, bias = (1 << (e - 1)) - 1;
    double y;
    if (!isfinite(x) || x == 0) return x;
    (void)frexp(x, &exponent);
    y = ldexp(rint(ldexp(x, m + 1 - exponent)), exponent - m - 1); /* m + 1 bits */
    /* without mantissa bits a tie goes to the even exponent, which is the last bit that is kept */
    if (m == 0 && fabs(x) == ldexp(0.75, exponent)) y = copysign(ldexp(exponent % 2 ? 1 : 0.5, exponent), x);
    (void)frexp(y, &exponent);
    if (exponent - 1 > bias) return copysign(INFINITY, x);
    if (exponent - 1 < 1 - bias) return copysign(0.0, x);
    return y;
}
#endif
