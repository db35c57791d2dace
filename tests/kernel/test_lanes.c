// link: rooms base simd kernel
/* tests/kernel/test_lanes.c - every elementwise kernel: the scalar pass against the specification's rules
 * written down plainly, every other table against the scalar pass, at awkward sizes, places and values. A
 * kernel that the table lacks fails by name. */
#include "lanes.h"
#include <math.h>

/* For which groups a kernel must exist: B boolean, N sub-byte integers, I signed, U unsigned, S floats of at
   most 16 bits, F, C; f: f32 alone. M: made of approximations, tested with the math functions; here only
   their being there is. */
typedef struct need {
    const char *verb, *groups, *math;
} need;
static const need needs[] = {{"copy", "BNIUSFC", ""}, {"select", "BNIUSFC", ""}, {"not", "BNIU", ""},
    {"and", "BNIU", ""}, {"or", "BNIU", ""}, {"xor", "BNIU", ""}, {"shift_left", "NIU", ""},
    {"shift_right_logical", "NIU", ""}, {"shift_right_arithmetic", "NIU", ""}, {"popcnt", "NIU", ""},
    {"count_leading_zeros", "NIU", ""}, {"add", "BIUFC", ""}, {"subtract", "IUFC", ""},
    {"multiply", "BIUFC", ""}, {"divide", "IUF", "C"}, {"remainder", "IUF", ""}, {"maximum", "BIUFC", ""},
    {"minimum", "BIUFC", ""}, {"power", "IU", "FC"}, {"atan2", "", "FC"}, {"negate", "IUFC", ""},
    {"abs", "IF", "C"}, {"sign", "IF", "C"}, {"ceil", "F", ""}, {"floor", "F", ""},
    {"round_nearest_afz", "F", ""}, {"round_nearest_even", "F", ""}, {"is_finite", "F", ""},
    {"real", "FC", ""}, {"imag", "FC", ""}, {"complex", "F", ""}, {"clamp", "BIUFC", ""},
    {"multiply_add", "F", ""}, {"multiply_add_one", "F", ""},
    {"reduce_precision", "F", "S"}, /* small ones: tests/vm/test_small_floats.c */
    {"sqrt", "F", "C"}, {"rsqrt", "", "FC"}, {"cbrt", "", "FC"}, {"exponential", "", "FC"},
    {"exponential_minus_one", "", "FC"}, {"log", "", "FC"}, {"log_plus_one", "", "FC"},
    {"logistic", "", "FC"}, {"sine", "", "FC"}, {"cosine", "", "FC"}, {"tan", "", "FC"}, {"tanh", "", "FC"},
    {"erf", "", "F"}, {"compare_eq", "BIUFC", ""}, {"compare_ne", "BIUFC", ""}, {"compare_lt", "BIUF", ""},
    {"compare_le", "BIUF", ""}, {"compare_gt", "BIUF", ""}, {"compare_ge", "BIUF", ""},
    {"compare_total_eq", "F", ""}, {"compare_total_ne", "F", ""}, {"compare_total_lt", "F", ""},
    {"compare_total_le", "F", ""}, {"compare_total_gt", "F", ""}, {"compare_total_ge", "F", ""}};
static const char *const verb_names[] = {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) #verb,
#include "../../src/kernel/kernels.def"
#undef LANE
};
static const int verb_arity[] = {
#define copy 1
#define unary 1
#define binary 2
#define compare 2
#define ternary 3
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) family,
#include "../../src/kernel/kernels.def"
#undef LANE
};
static const char *const verb_result[] = {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) #result,
#include "../../src/kernel/kernels.def"
#undef LANE
};

static char group_of(shlo_dtype t) {
    shlo__kind k = shlo__dtype_kind(t);
    if (k == SHLO__BOOL) return 'B';
    if (k == SHLO__COMPLEX) return 'C';
    if (k == SHLO__FLOAT) return shlo__dtype_bytes(t) <= 2 ? 'S' : 'F';
    if (shlo__dtype_info(t)->bits < 8) return 'N';
    return k == SHLO__INT ? 'I' : 'U';
}
static const need *need_of(int verb) {
    size_t i;
    for (i = 0; i < SHLO__COUNT(needs); i++)
        if (!strcmp(needs[i].verb, verb_names[verb])) return &needs[i];
    return NULL;
}
static shlo_dtype result_of(int verb, shlo_dtype t) {
    const char *r = verb_result[verb];
    if (!strcmp(r, "BOOL")) return SHLO_I1;
    if (!strcmp(r, "REAL")) return shlo__dtype_real(t);
    if (!strcmp(r, "CPLX")) return t == SHLO_F32 ? SHLO_C64 : SHLO_C128;
    return t;
}
static int is(int verb, const char *name) { return !strcmp(verb_names[verb], name); }
/* Where operand k of element i lies: multiply_add_one reads one addend for all. */
static size_t place_of(int verb, int k, size_t i, size_t bytes) {
    return k == 2 && is(verb, "multiply_add_one") ? 0 : i * bytes;
}

/* ---- the rules, one element at a time ---- */

/* Integers as 64-bit numbers, extended by their sign; w bits wide. */
static int64_t rule_power(int64_t x, int64_t y, int is_signed) {
    uint64_t r = 1, i, e = (uint64_t)y;
    if (is_signed && y < 0) return x == 1 ? 1 : x == -1 ? (y % 2 ? -1 : 1) : 0;
    if (e > 200) { /* by squaring only where counting would take long */
        uint64_t h = (uint64_t)rule_power(x, (int64_t)(e / 2), 0);
        return (int64_t)(h * h * (e % 2 ? (uint64_t)x : 1));
    }
    for (i = 0; i < e; i++) r *= (uint64_t)x;
    return (int64_t)r;
}
static int64_t rule_count(uint64_t u, int w) {
    int64_t n = 0;
    int i;
    for (i = 0; i < w; i++) n += (int64_t)((u >> i) & 1);
    return n;
}
static int64_t rule_zeros(uint64_t u, int w) {
    int64_t n = 0;
    int i;
    for (i = w - 1; i >= 0 && !((u >> i) & 1); i--) n++;
    return n;
}

static int64_t rule_int(int verb, int64_t x, int64_t y, int64_t z, int w, int s) {
    uint64_t mask = w == 64 ? ~(uint64_t)0 : ((uint64_t)1 << w) - 1, ux = (uint64_t)x & mask,
             uy = (uint64_t)y & mask, a = (uint64_t)x, b = (uint64_t)y;
    int less = s ? x < y : ux < uy;
    if (is(verb, "not")) return w == 1 ? !x : ~x;
    if (is(verb, "and")) return x & y;
    if (is(verb, "or")) return x | y;
    if (is(verb, "xor")) return x ^ y;
    if (is(verb, "shift_left")) return uy >= (uint64_t)w ? 0 : (int64_t)(ux << uy);
    if (is(verb, "shift_right_logical")) return uy >= (uint64_t)w ? 0 : (int64_t)(ux >> uy);
    if (is(verb, "shift_right_arithmetic")) {
        int64_t v = (ux >> (w - 1)) ? (int64_t)(ux | ~mask) : (int64_t)ux;
        return uy >= (uint64_t)w ? (v < 0 ? -1 : 0) : v >> uy;
    }
    if (is(verb, "popcnt")) return rule_count(ux, w);
    if (is(verb, "count_leading_zeros")) return rule_zeros(ux, w);
    if (is(verb, "add")) return w == 1 ? x | y : (int64_t)(a + b);
    if (is(verb, "subtract")) return (int64_t)(a - b);
    if (is(verb, "multiply")) return w == 1 ? x & y : (int64_t)(a * b);
    if (is(verb, "divide"))
        return y == 0 ? -1 : s ? (y == -1 ? (int64_t)(0 - a) : x / y) : (int64_t)(ux / uy);
    if (is(verb, "remainder")) return y == 0 ? x : s ? (y == -1 ? 0 : x % y) : (int64_t)(ux % uy);
    if (is(verb, "maximum")) return less ? y : x;
    if (is(verb, "minimum")) return less ? x : y;
    if (is(verb, "power")) return rule_power(x, y, s);
    if (is(verb, "negate")) return (int64_t)(0 - a);
    if (is(verb, "abs")) return x < 0 ? (int64_t)(0 - a) : x;
    if (is(verb, "sign")) return x < 0 ? -1 : x > 0;
    if (is(verb, "clamp")) { /* x: bound, y: operand, z: bound */
        int64_t m = (s ? y < x : uy < ux) ? x : y;
        return (s ? m > z : ((uint64_t)m & mask) > ((uint64_t)z & mask)) ? z : m;
    }
    if (is(verb, "compare_eq")) return ux == uy;
    if (is(verb, "compare_ne")) return ux != uy;
    if (is(verb, "compare_lt")) return less;
    if (is(verb, "compare_le")) return less || ux == uy;
    if (is(verb, "compare_gt")) return !less && ux != uy;
    if (is(verb, "compare_ge")) return !less;
    CHECKF(0, "no rule for %s of integers", verb_names[verb]);
    return 0;
}

static double rule_nan(void) { return fmod(1.0, 0.0); }
static double rule_max(double x, double y) {
    if (isnan(x) || isnan(y)) return rule_nan();
    if (x == y) return signbit(x) ? y : x;
    return x > y ? x : y;
}
static double rule_min(double x, double y) {
    if (isnan(x) || isnan(y)) return rule_nan();
    if (x == y) return signbit(x) ? x : y;
    return x < y ? x : y;
}
/* Position in the total order: -NaN, -Inf, numbers with -0 below +0, Inf, NaN; NaNs by payload. */
static int rule_total_less(const void *a, const void *b, size_t bytes) {
    uint64_t x = lanes_bits(a, bytes), y = lanes_bits(b, bytes), top = (uint64_t)1 << (bytes * 8 - 1);
    int nx = (x & top) != 0, ny = (y & top) != 0;
    if (nx != ny) return nx;
    return nx ? x > y : x < y;
}
/* Rounds |x| to `mantissa` fraction bits (to nearest even) by scaling, then cuts the exponent. */
static double rule_reduce(double x, const shlo__precision *q, int mantissa, int exponent) {
    int e, least = 2 - (1 << (exponent - 1));
    double m, step;
    if (isnan(x)) return q->mantissa_bits ? x : 1.0 / 0.0 * 1.0;
    if (isinf(x) || x == 0) return x;
    frexp(x, &e);
    e -= 1;
    if (q->mantissa_bits < mantissa) {
        if (e < least) e = least;
        step = ldexp(1.0, e - q->mantissa_bits < -1074 ? -1074 : e - q->mantissa_bits);
        m = fabs(x) / step; /* exact: a power of two */
        if (q->mantissa_bits == 0 && m == 1.5)
            m = ((e - least) & 1) ? 1.0 : 2.0; /* the last bit kept is the exponent's: field e - least + 1 */
        m = nearbyint(m);
        if (e >= least && e == 1023 && m * ldexp(1.0, -q->mantissa_bits) >= 2.0) return copysign(HUGE_VAL, x);
        x = copysign(m * step, x);
        if (x == 0) return x;
    }
    if (q->exponent_bits < exponent) {
        int bias = (1 << (q->exponent_bits - 1)) - 1;
        frexp(x, &e);
        e -= 1;
        if (e > bias) return copysign(HUGE_VAL, x);
        if (e < 1 - bias) return copysign(0.0, x);
    }
    return x;
}

/* Floats in double; the caller rounds to f32, which is harmless after one operation on f32 values
   (Figueroa). */
static double rule_float(int verb, double x, double y, double z) {
    if (is(verb, "add")) return x + y;
    if (is(verb, "subtract")) return x - y;
    if (is(verb, "multiply")) return x * y;
    if (is(verb, "divide")) return x / y;
    if (is(verb, "remainder")) return fmod(x, y);
    if (is(verb, "maximum")) return rule_max(x, y);
    if (is(verb, "minimum")) return rule_min(x, y);
    if (is(verb, "clamp")) return rule_min(rule_max(y, x), z);
    if (is(verb, "negate")) return -x;
    if (is(verb, "abs")) return fabs(x);
    if (is(verb, "sign")) return isnan(x) || x == 0 ? x : x < 0 ? -1 : 1;
    if (is(verb, "ceil")) return ceil(x);
    if (is(verb, "floor")) return floor(x);
    if (is(verb, "round_nearest_afz")) return round(x);
    if (is(verb, "round_nearest_even")) return nearbyint(x);
    if (is(verb, "sqrt")) return sqrt(x);
    if (is(verb, "real")) return x;
    if (is(verb, "imag")) return 0;
    if (is(verb, "is_finite")) return isfinite(x);
    if (is(verb, "compare_eq")) return x == y;
    if (is(verb, "compare_ne")) return x != y;
    if (is(verb, "compare_lt")) return x < y;
    if (is(verb, "compare_le")) return x <= y;
    if (is(verb, "compare_gt")) return x > y;
    if (is(verb, "compare_ge")) return x >= y;
    CHECKF(0, "no rule for %s of floats", verb_names[verb]);
    return 0;
}

static double get_real(shlo_dtype t, const void *p) {
    float f;
    double d;
    if (t == SHLO_F64) {
        memcpy(&d, p, 8);
        return d;
    }
    memcpy(&f, p, 4);
    return f;
}
static void put_real(shlo_dtype t, void *p, double d) {
    float f = (float)d;
    if (t == SHLO_F64)
        memcpy(p, &d, 8);
    else
        memcpy(p, &f, 4);
}

static void rule_complex(int verb, shlo_dtype t, const void *a, const void *b, const void *c, void *out) {
    shlo_dtype r = shlo__dtype_real(t);
    size_t h = shlo__dtype_bytes(r);
    const unsigned char *pa = (const unsigned char *)a, *pb = (const unsigned char *)b;
    unsigned char *o = (unsigned char *)out;
    double x = get_real(r, pa), y = get_real(r, pa + h), u = 0, v = 0;
    if (b) {
        u = get_real(r, pb);
        v = get_real(r, pb + h);
    }
    if (is(verb, "compare_eq")) {
        *o = x == u && y == v;
        return;
    }
    if (is(verb, "compare_ne")) {
        *o = !(x == u && y == v);
        return;
    }
    if (is(verb, "real")) {
        put_real(r, o, x);
        return;
    }
    if (is(verb, "imag")) {
        put_real(r, o, y);
        return;
    }
    if (is(verb, "negate")) {
        put_real(r, o, -x);
        put_real(r, o + h, -y);
        return;
    }
    if (is(verb, "add")) {
        put_real(r, o, x + u);
        put_real(r, o + h, y + v);
        return;
    }
    if (is(verb, "subtract")) {
        put_real(r, o, x - u);
        put_real(r, o + h, y - v);
        return;
    }
    if (is(verb, "multiply")) {
        if (r == SHLO_F32) {
            volatile float xu = (float)x * (float)u, yv = (float)y * (float)v, xv = (float)x * (float)v,
                           yu = (float)y * (float)u;
            put_real(r, o, xu - yv);
            put_real(r, o + h, xv + yu);
        }
        else {
            volatile double xu = x * u, yv = y * v, xv = x * v, yu = y * u;
            put_real(r, o, xu - yv);
            put_real(r, o + h, xv + yu);
        }
        return;
    }
    if (is(verb, "maximum") || is(verb, "minimum")) {
        int max = is(verb, "maximum");
        if (isnan(x) || isnan(y)) {
            memcpy(o, a, 2 * h);
            return;
        }
        if (isnan(u) || isnan(v)) {
            memcpy(o, b, 2 * h);
            return;
        }
        memcpy(o, (x != u ? (max ? x > u : x < u) : (max ? y >= v : y <= v)) ? a : b, 2 * h);
        return;
    }
    if (is(verb, "clamp")) {
        unsigned char m[16];
        int maximum = 0, minimum = 0, i;
        for (i = 0; i < (int)SHLO__VERB_COUNT; i++) {
            if (is(i, "maximum")) maximum = i;
            if (is(i, "minimum")) minimum = i;
        }
        rule_complex(maximum, t, b, a, NULL, m);
        rule_complex(minimum, t, m, c, NULL, out);
        return;
    }
    CHECKF(0, "no rule for %s of complex numbers", verb_names[verb]);
}

static int64_t get_int(shlo_dtype t, const void *p) {
    uint64_t u = lanes_bits(p, shlo__dtype_bytes(t));
    int w = (int)shlo__dtype_bytes(t) * 8;
    if (shlo__dtype_kind(t) == SHLO__INT && w < 64 && (u >> (w - 1))) u |= ~(uint64_t)0 << w;
    return (int64_t)u;
}

static void rule(int verb, shlo_dtype t, const void *a, const void *b, const void *c, const void *imm,
    void *out) {
    shlo_dtype rt = result_of(verb, t);
    size_t bytes = shlo__dtype_bytes(t);
    char g = group_of(t);
    if (is(verb, "copy")) {
        memcpy(out, a, bytes);
        return;
    }
    if (is(verb, "select")) {
        memcpy(out, *(const unsigned char *)a ? b : c, bytes);
        return;
    }
    if (g == 'C') {
        rule_complex(verb, t, a, b, c, out);
        return;
    }
    if (g == 'F') {
        double x = get_real(t, a), y = b ? get_real(t, b) : 0, z = c ? get_real(t, c) : 0, r;
        if (is(verb, "complex")) {
            memcpy(out, a, bytes);
            memcpy((unsigned char *)out + bytes, b, bytes);
            return;
        }
        if (!strncmp(verb_names[verb], "compare_total_", 14)) {
            const char *d = verb_names[verb] + 14;
            int lt = rule_total_less(a, b, bytes), gt = rule_total_less(b, a, bytes);
            *(unsigned char *)out = (unsigned char)(!strcmp(d, "eq")   ? !lt && !gt
                                                    : !strcmp(d, "ne") ? lt || gt
                                                    : !strcmp(d, "lt") ? lt
                                                    : !strcmp(d, "le") ? !gt
                                                    : !strcmp(d, "gt") ? gt
                                                                       : !lt);
            return;
        }
        if (is(verb, "multiply_add") || is(verb, "multiply_add_one")) {
            volatile float narrow = (float)(x * y);
            volatile double product = t == SHLO_F32 ? (double)narrow : x * y;
            r = product + z;
        }
        else if (is(verb, "reduce_precision"))
            r = rule_reduce(x, (const shlo__precision *)imm, t == SHLO_F32 ? 23 : 52, t == SHLO_F32 ? 8 : 11);
        else
            r = rule_float(verb, x, y, z);
        if (rt == SHLO_I1)
            *(unsigned char *)out = (unsigned char)r;
        else
            put_real(rt, out, r);
        return;
    }
    {
        int w = shlo__dtype_info(t)->bits, s = shlo__dtype_kind(t) == SHLO__INT, rw = rt == SHLO_I1 ? 1 : w;
        uint64_t r =
            (uint64_t)rule_int(verb, get_int(t, a), b ? get_int(t, b) : 0, c ? get_int(t, c) : 0, w, s);
        if (rw < 64) r &= ((uint64_t)1 << rw) - 1;
        if (s && rt != SHLO_I1 && rw < 8 && (r >> (rw - 1))) r |= ~(uint64_t)0 << rw;
        memcpy(out, &r, shlo__dtype_bytes(rt));
    }
}

/* ---- the walk ---- */

enum { MANY = 3001, GUARD = 64 };
static unsigned char in[3][MANY * 16 + 64], reference[MANY * 16 + 64], got[MANY * 16 + 256];

static shlo_dtype operand_type(int verb, shlo_dtype t, int operand) {
    return is(verb, "select") && operand == 0 ? SHLO_I1 : t;
}

/* Operand 0 walks through the values fast, operand 1 slowly, so that all pairs of listed values meet. */
static void fill(int verb, shlo_dtype t) {
    unsigned long long seed = 88172645463325252ULL + (unsigned long long)t;
    size_t i;
    int k;
    for (k = 0; k < 3; k++) {
        shlo_dtype ot = operand_type(verb, t, k);
        size_t bytes = shlo__dtype_bytes(ot);
        for (i = 0; i < MANY; i++) {
            size_t pick = k == 0 ? i % LANES_AWKWARD : k == 1 ? i / LANES_AWKWARD : (i * 11) % 97;
            lanes_value(ot, in[k] + i * bytes, (i % 7) == 6 ? 1000 : pick, &seed);
        }
    }
}

static void against_rules(int verb, shlo_dtype t, shlo__lane_fn fn, const void *imm) {
    size_t bytes = shlo__dtype_bytes(t), ab = shlo__dtype_bytes(operand_type(verb, t, 0)),
           rb = shlo__dtype_bytes(result_of(verb, t)), i;
    int arity = verb_arity[verb], bad = 0;
    fn(reference, in[0], arity > 1 ? in[1] : NULL, arity > 2 ? in[2] : NULL, MANY, imm);
    for (i = 0; i < MANY && bad < 3; i++) {
        unsigned char want[16];
        char h[4][40];
        const void *a = in[0] + i * ab, *b = arity > 1 ? in[1] + i * bytes : NULL,
                   *c = arity > 2 ? in[2] + place_of(verb, 2, i, bytes) : NULL;
        rule(verb, t, a, b, c, imm, want);
        if (!lanes_same(result_of(verb, t), want, reference + i * rb)) {
            bad++;
            CHECKF(0, "%s of %s, element %d: %s, %s -> %s, expected %s", verb_names[verb],
                shlo__dtype_info(t)->name, (int)i, lanes_show(t, a, h[0]), b ? lanes_show(t, b, h[1]) : "-",
                lanes_show(result_of(verb, t), reference + i * rb, h[2]),
                lanes_show(result_of(verb, t), want, h[3]));
        }
    }
    CHECK(bad == 0);
}

/* Runs the kernel on elements [from, from + n) into `got` (place -1) or over operand `place`, and compares
 * with the scalar kernel. */
static int run_once(int verb, shlo_dtype t, shlo__lane_fn fn, const void *imm, size_t from, size_t n,
    int place) {
    shlo_dtype rt = result_of(verb, t);
    size_t rb = shlo__dtype_bytes(rt), i;
    int arity = verb_arity[verb], k;
    const void *op[3] = {NULL, NULL, NULL};
    unsigned char *dst = got + 2 * rb; /* aligned to the element only */
    for (k = 0; k < arity; k++) {
        const size_t bytes = shlo__dtype_bytes(operand_type(verb, t, k));
        op[k] = in[k] + place_of(verb, k, from, bytes);
    }
    memset(got, 0xA5, n * rb + 4 * rb + GUARD);
    if (place >= 0) {
        memcpy(dst, op[place], n * rb);
        op[place] = dst;
    }
    fn(dst, op[0], op[1], op[2], n, imm);
    for (i = 0; i < n; i++)
        if (!lanes_same(rt, dst + i * rb, reference + (from + i) * rb)) return 0;
    for (i = 0; i < GUARD; i++)
        if (dst[n * rb + i] != 0xA5) return 0;
    return 1;
}

static void against_scalar(int verb, shlo_dtype t, const shlo__kernels *k, const void *imm) {
    static const size_t sizes[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 15, 16, 17, 23, 31, 32, 33, 47, 63, 64, 65,
        127, 129, 255, 257, 1021, MANY - 3};
    shlo__lane_fn fn = shlo__kernels_verb(k, (uint32_t)verb, (uint32_t)t);
    size_t i;
    int place;
    for (i = 0; i < SHLO__COUNT(sizes); i++)
        for (place = -1; place < verb_arity[verb]; place++) {
            if (place >= 0 &&
                shlo__dtype_bytes(operand_type(verb, t, place)) != shlo__dtype_bytes(result_of(verb, t)))
                continue;
            CHECKF(run_once(verb, t, fn, imm, i % 3, sizes[i], place),
                "%s of %s in %s, %d elements, place %d", verb_names[verb], shlo__dtype_info(t)->name, k->name,
                (int)sizes[i], place);
        }
}

static void test_kernel(int verb, shlo_dtype t) {
    static const shlo__precision precisions[] = {{8, 23}, {5, 10}, {8, 7}, {4, 3}, {5, 2}, {8, 0}, {2, 0},
        {11, 52}, {11, 20}, {10, 52}, {1, 1}, {6, 23}};
    const shlo__kernels *scalar = shlo__kernels_at(0);
    int32_t i;
    size_t p, n = is(verb, "reduce_precision") ? SHLO__COUNT(precisions) : 1;
    fill(verb, t);
    for (p = 0; p < n; p++) {
        const void *imm = n > 1 ? &precisions[p] : NULL;
        against_rules(verb, t, shlo__kernels_verb(scalar, (uint32_t)verb, (uint32_t)t), imm);
        for (i = 0; i < shlo__kernels_count(); i++) against_scalar(verb, t, shlo__kernels_at(i), imm);
    }
}

int main(void) {
    int verb, t;
    CHECK(SHLO__COUNT(needs) == SHLO__COUNT(verb_names));
    for (verb = 0; verb < (int)SHLO__VERB_COUNT; verb++) {
        const need *row = need_of(verb);
        TEST_CASE(verb_names[verb]);
        if (!CHECK(row != NULL)) continue;
        for (t = 1; t < (int)SHLO_DTYPE_COUNT; t++) {
            char g = group_of((shlo_dtype)t);
            int here = strchr(row->groups, g) != NULL;
            int math = strchr(row->math, g) != NULL;
            int32_t i, missing = 0;
            for (i = 0; i < shlo__kernels_count(); i++)
                if (!shlo__kernels_verb(shlo__kernels_at(i), (uint32_t)verb, (uint32_t)t)) missing++;
            CHECKF(missing == (here || math ? 0 : shlo__kernels_count()), "%s of %s: %d tables lack it",
                verb_names[verb], shlo__dtype_info((shlo_dtype)t)->name, (int)missing);
            if (here && !missing) test_kernel(verb, (shlo_dtype)t);
        }
    }
    return test_end("test_lanes");
}
