/* tests/vm/test_small_floats.c - floats of at most 8 bits: every op that is exact up to one rounding on every
 * value and every pair of values, and reduce_precision to every width on every value of 16 bits and fewer,
 * against a search over all values. */
// link: impl
#include "harness.h"
#include "../base/reference.h"

static unsigned code_at(const tens *x, size_t i) {
    unsigned code = tens_at(x, i)[0];
    return x->size == 2 ? code | (unsigned)tens_at(x, i)[1] << 8 : code;
}

/* What the formulas say is a number or NaN; formats without NaN hold their largest value for it. */
static int is_code_of(const ref_table *r, unsigned code, long double x) {
    if (!isnan(x)) return code == (isinf(x) ? ref_overflow(r, x < 0) : ref_encode(r, x, signbit(x) != 0));
    return r->f.how == REF_FIN ? code == (unsigned)r->max : ref_is_nan(r, code);
}
static long double value_of(const ref_table *r, unsigned code) {
    return ref_is_nan(r, code) ? (long double)NAN : ref_decode(r, code);
}

/* ---- one operand ---- */

typedef shlo_value (*unary_fn)(shlo_builder *b, shlo_value x);
enum { N_UNARY = 9, N_BINARY = 7 };
static const unary_fn unary[N_UNARY] = {shlo_negate, shlo_abs, shlo_ceil, shlo_floor, shlo_sign,
    shlo_round_nearest_afz, shlo_round_nearest_even, shlo_sqrt, shlo_is_finite};

static long double ref_unary(int k, long double x) {
    switch (k) {
    case 0: return -x;
    case 1: return fabsl(x);
    case 2: return ceill(x);
    case 3: return floorl(x);
    case 4: return isnan(x) || x == 0 ? x : x < 0 ? -1 : 1;
    case 5: return roundl(x);
    case 6: return nearbyintl(x);
    default: return sqrtl(x);
    }
}

static void unaries(const ref_table *r) {
    int64_t n = (int64_t)1 << r->f.width;
    shlo_value x, v[N_UNARY];
    prog_begin();
    x = prog_in(r->type, 1, &n);
    for (unsigned i = 0; i < (unsigned)n; i++) tens_at(&in[0], i)[0] = (unsigned char)i;
    for (int k = 0; k < N_UNARY; k++) v[k] = unary[k](bld, x);
    if (prog_run(N_UNARY, v))
        for (int k = 0; k < N_UNARY; k++) {
            unsigned wrong = 0;
            for (unsigned i = 0; i < (unsigned)n; i++) {
                long double a = value_of(r, i);
                int ok = k == N_UNARY - 1 ? tens_at(&out[k], i)[0] == (isfinite(a) != 0)
                                          : is_code_of(r, code_at(&out[k], i), ref_unary(k, a));
                if (!ok && wrong++ < 5)
                    printf("    %s: op %d of %Lg: code %x\n", r->f.name, k, a, code_at(&out[k], i));
            }
            CHECK(!wrong);
        }
    prog_end();
}

/* ---- two operands ---- */

typedef shlo_value (*binary_fn)(shlo_builder *b, shlo_value x, shlo_value y);
static const binary_fn binary[N_BINARY] = {
    shlo_add, shlo_subtract, shlo_multiply, shlo_divide, shlo_remainder, shlo_maximum, shlo_minimum};

static long double ref_binary(int k, long double x, long double y) {
    switch (k) {
    case 0: return x + y;
    case 1: return x - y;
    case 2: return x * y;
    case 3: return x / y;
    case 4: return fmodl(x, y);
    default:
        if (isnan(x) || isnan(y)) return (long double)NAN;
        if (x == y) return (signbit(x) != 0) == (k == 6) ? x : y; /* -0 < +0 */
        return (x < y) == (k == 6) ? x : y;
    }
}

static void binaries(const ref_table *r) {
    unsigned codes = 1u << r->f.width, wrong = 0;
    int64_t n = (int64_t)codes * codes;
    shlo_value x, y, v[N_BINARY + 1];
    shlo_compare_attrs lt;
    memset(&lt, 0, sizeof lt);
    lt.comparison_direction = SHLO_comparison_direction_LT;
    prog_begin();
    x = prog_in(r->type, 1, &n);
    y = prog_in(r->type, 1, &n);
    for (unsigned i = 0; i < (unsigned)n; i++) {
        tens_at(&in[0], i)[0] = (unsigned char)(i / codes);
        tens_at(&in[1], i)[0] = (unsigned char)(i % codes);
    }
    for (int k = 0; k < N_BINARY; k++) v[k] = binary[k](bld, x, y);
    v[N_BINARY] = shlo_compare(bld, x, y, &lt);
    if (prog_run(N_BINARY + 1, v))
        for (unsigned i = 0; i < (unsigned)n; i++) {
            long double a = value_of(r, i / codes), b = value_of(r, i % codes);
            int ok = tens_at(&out[N_BINARY], i)[0] == (a < b);
            for (int k = 0; k < N_BINARY && ok; k++)
                ok = is_code_of(r, code_at(&out[k], i), ref_binary(k, a, b));
            if (!ok && wrong++ < 5) printf("    %s: %Lg and %Lg\n", r->f.name, a, b);
        }
    CHECK(!wrong);
    prog_end();
}

/* ---- reduce_precision ---- */

/* The number that a magnitude code would stand for, beyond the largest, too. */
static long double magnitude_of(const ref_table *r, unsigned code) {
    unsigned per = 1u << r->f.mantissa, field = code / per;
    if (r->f.how == REF_SCALE) return ref_power((int)code + r->f.smallest_power);
    return field ? (per + code % per) * ref_power(r->f.smallest_power + (int)field - 1)
                 : code * ref_power(r->f.smallest_power);
}

static unsigned ref_reduced(const ref_table *r, unsigned code, int e, int m) {
    unsigned sign = code & ref_sign(r), c = code & ~sign, low, high;
    int exponent, own = r->f.width - (r->f.how != REF_SCALE) - r->f.mantissa, drop = r->f.mantissa - m;
    if (ref_is_nan(r, code)) return m ? code : ref_overflow(r, sign != 0);
    if (r->f.how == REF_IEEE && (int)c == r->max + 1) return code;
    if (drop > 0) {
        long double x = magnitude_of(r, c);
        low = c >> drop << drop;
        high = low + (1u << drop);
        if (x - magnitude_of(r, low) != magnitude_of(r, high) - x)
            c = x - magnitude_of(r, low) < magnitude_of(r, high) - x ? low : high;
        else
            c = low >> drop & 1 ? high : low;
    }
    if (e < own) {
        int range = (1 << (e - 1)) - 1;
        (void)frexpl(magnitude_of(r, c), &exponent);
        if (magnitude_of(r, c) == 0 || exponent - 1 <= -range) return r->f.how == REF_UZ ? 0 : sign;
        if (exponent - 1 > range) return ref_overflow(r, sign != 0);
    }
    if ((int)c > r->max) return ref_overflow(r, sign != 0);
    return c || r->f.how != REF_UZ ? c | sign : 0;
}

static void precisions(const ref_table *r) {
    static const int widths[][2] = {{1, 0}, {1, 11}, {2, 1}, {2, 3}, {3, 0}, {3, 2}, {3, 4}, {4, 1}, {4, 3},
        {5, 0}, {5, 1}, {5, 5}, {5, 9}, {5, 10}, {6, 2}, {7, 7}, {8, 0}, {8, 3}, {8, 7}, {11, 52},
        {2147483647, 2147483647}};
    int64_t n = (int64_t)1 << r->f.width;
    enum { N = sizeof widths / sizeof widths[0] };
    shlo_value x, v[N];
    prog_begin();
    x = prog_in(r->type, 1, &n);
    for (unsigned i = 0; i < (unsigned)n; i++) {
        tens_at(&in[0], i)[0] = (unsigned char)i;
        if (in[0].size == 2) tens_at(&in[0], i)[1] = (unsigned char)(i >> 8);
    }
    for (int k = 0; k < N; k++) {
        shlo_reduce_precision_attrs a;
        memset(&a, 0, sizeof a);
        a.exponent_bits = widths[k][0];
        a.mantissa_bits = widths[k][1];
        v[k] = shlo_reduce_precision(bld, x, &a);
        if (widths[k][1] == 0) { /* 0 is "absent" in the struct */
            shlo_attr list[2];
            shlo_op_desc d;
            memset(list, 0, sizeof list);
            memset(&d, 0, sizeof d);
            list[0].name = "exponent_bits";
            list[1].name = "mantissa_bits";
            list[0].kind = list[1].kind = SHLO_ATTR_I64;
            list[0].i = widths[k][0];
            d.op = SHLO_OP_reduce_precision;
            d.n_operands = 1;
            d.operands = &x;
            d.n_attrs = 2;
            d.attrs = list;
            shlo_op_create(bld, &d, &v[k], 1);
        }
    }
    if (prog_run(N, v))
        for (int k = 0; k < N; k++) {
            unsigned wrong = 0;
            for (unsigned i = 0; i < (unsigned)n; i++) {
                unsigned want = ref_reduced(r, i, widths[k][0], widths[k][1]), got = code_at(&out[k], i);
                int ok = got == want || (ref_is_nan(r, got) && ref_is_nan(r, want));
                if (!ok && wrong++ < 3)
                    printf("    %s to e%d m%d: %x becomes %x, expected %x\n", r->f.name, widths[k][0],
                        widths[k][1], i, got, want);
            }
            CHECK(!wrong);
        }
    prog_end();
}

int main(void) {
    ref_init();
    for (int i = 0; i < REFERENCE_FORMATS; i++) {
        const ref_table *r = &ref_tables[i];
        snprintf(prog_text, sizeof prog_text, "%s", r->f.name);
        TEST_CASE("reduce_precision");
        precisions(r);
        if (r->f.width > 8) continue;
        TEST_CASE("one operand");
        unaries(r);
        TEST_CASE("two operands");
        binaries(r);
    }
    return test_end("small_floats");
}
