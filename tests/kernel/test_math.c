// link: rooms base simd kernel
/* Every real function of kernels.def, on every table this CPU can run: within its bound of a wider reference
 * over strided and random bit patterns, special values and the neighbours of every place where a method
 * changes; the same bits as the scalar table. */
#include "../test.h"
#include <math.h>
#include "../../src/kernel/kernel.h"

typedef long double wide;
enum { BLOCK = 1000, MAX_POINTS = 1 << 20 };

static wide ref_rsqrt(wide x) { return 1.0L / sqrtl(x); }
static wide ref_logistic(wide x) {
    wide e = expl(x < 0 ? x : -x);
    return (x < 0 ? e : 1.0L) / (1.0L + e);
}

typedef struct row {
    const char *name;
    shlo__verb verb;
    shlo_dtype dtype;
    double bound;
    wide (*one)(wide);
    wide (*two)(wide, wide);
} row;

static wide (*reference(shlo__verb v))(wide) {
    switch ((int)v) {
    case SHLO__VERB_rsqrt: return ref_rsqrt;
    case SHLO__VERB_cbrt: return cbrtl;
    case SHLO__VERB_exponential: return expl;
    case SHLO__VERB_exponential_minus_one: return expm1l;
    case SHLO__VERB_log: return logl;
    case SHLO__VERB_log_plus_one: return log1pl;
    case SHLO__VERB_logistic: return ref_logistic;
    case SHLO__VERB_sine: return sinl;
    case SHLO__VERB_cosine: return cosl;
    case SHLO__VERB_tan: return tanl;
    case SHLO__VERB_tanh: return tanhl;
    case SHLO__VERB_erf: return erfl;
    }
    return NULL;
}
static wide (*reference2(shlo__verb v))(wide, wide) {
    return v == SHLO__VERB_power ? powl : v == SHLO__VERB_atan2 ? atan2l : NULL;
}

/* ---- measuring ---- */

/* Distance in units in the last place of `want` rounded to the type; huge where class or sign of zero
   differ. */
static double error_in_ulp(wide got, wide want, int is_f32) {
    int digits = is_f32 ? 24 : 53, lowest = is_f32 ? -149 : -1074, e;
    wide limit = is_f32 ? 3.4028235677973366e38L : ldexpl(2.0L - ldexpl(1, -53), 1023), unit;
    if (isnan(want) || isnan(got)) return isnan(want) && isnan(got) ? 0 : 1e9;
    if (isinf(got)) return fabsl(want) >= limit && (got > 0) == (want > 0) ? 0 : 1e8;
    if (isinf(want)) return 1e8;
    if (want == 0) return got == 0 && !signbit(want) == !signbit(got) ? 0 : 1e7;
    if (got == 0 && !signbit(want) != !signbit(got)) return 1e7;
    frexpl(want, &e);
    e -= digits;
    unit = ldexpl(1, e < lowest ? lowest : e);
    return (double)(fabsl(got - want) / unit);
}

static double xs[MAX_POINTS], ys[MAX_POINTS];
static float in_a[BLOCK], in_b[BLOCK], out_f[2][BLOCK];
static double out_d[2][BLOCK];

/* Runs one block through table t into slot k. */
static void run_block(const row *r, const shlo__kernels *t, size_t from, size_t n, int k) {
    size_t i;
    if (r->dtype == SHLO_F64) {
        shlo__kernels_verb(t, r->verb, SHLO_F64)(out_d[k], xs + from, r->two ? ys + from : NULL, NULL, n,
            NULL);
        return;
    }
    for (i = 0; i < n; i++) {
        in_a[i] = (float)xs[from + i];
        in_b[i] = (float)ys[from + i];
    }
    shlo__kernels_verb(t, r->verb, SHLO_F32)(out_f[k], in_a, r->two ? in_b : NULL, NULL, n, NULL);
}
static wide result_at(const row *r, int k, size_t i) {
    return r->dtype == SHLO_F32 ? (wide)out_f[k][i] : (wide)out_d[k][i];
}
static int same_bits(const row *r, size_t i) {
    wide a = result_at(r, 0, i), b = result_at(r, 1, i);
    if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
    return r->dtype == SHLO_F32 ? memcmp(&out_f[0][i], &out_f[1][i], 4) == 0
                                : memcmp(&out_d[0][i], &out_d[1][i], 8) == 0;
}

static void measure(const row *r, size_t n) {
    double worst = 0;
    size_t from, i, at = 0, differs = 0;
    int32_t t;
    for (from = 0; from < n; from += BLOCK) {
        size_t m = n - from < BLOCK ? n - from : BLOCK;
        run_block(r, shlo__kernels_at(0), from, m, 0);
        for (t = 1; t < shlo__kernels_count(); t++) {
            run_block(r, shlo__kernels_at(t), from, m, 1);
            for (i = 0; i < m; i++) differs += (size_t)!same_bits(r, i);
        }
        for (i = 0; i < m; i++) {
            wide x = r->dtype == SHLO_F32 ? (wide)(float)xs[from + i] : (wide)xs[from + i],
                 y = r->dtype == SHLO_F32 ? (wide)(float)ys[from + i] : (wide)ys[from + i];
            double e =
                error_in_ulp(result_at(r, 0, i), r->two ? r->two(x, y) : r->one(x), r->dtype == SHLO_F32);
            if (e > worst) {
                worst = e;
                at = from + i;
            }
        }
    }
    CHECKF(worst <= r->bound, "%s: %.4f ulp at %a, %a", r->name, worst, xs[at], ys[at]);
    CHECKF(differs == 0, "%s: %lu results differ between targets", r->name, (unsigned long)differs);
    if (getenv("MATH_VERBOSE"))
        printf("%-24s %s %.4f at %a %a\n", r->name, r->dtype == SHLO_F32 ? "f32" : "f64", worst, xs[at],
            ys[at]);
}

/* ---- points ---- */

static unsigned long long seed = 42;
static double from_bits(unsigned long long u) {
    double d;
    memcpy(&d, &u, 8);
    return d;
}
static double float_from_bits(unsigned u) {
    float f;
    memcpy(&f, &u, 4);
    return (double)f;
}
static double uniform(void) { return (double)(test_random(&seed) >> 11) * 0x1p-53; }

static const double special[] = {0, 1, 2, 3, 0.5, 2.5, 1.0 / 3, 1e10, 1e300, 1e-300, 5e-324,
    2.2250738585072014e-308, 1.7976931348623157e308, 1.401298464324817e-45, 1.1754943508222875e-38,
    3.4028234663852886e38, 16777215, 16777216, 9007199254740991.0, 9007199254740992.0, 4503599627370497.5,
    INFINITY, NAN, 1 + 0x1p-52, 1 - 0x1p-53, 1 + 0x1p-23, 1 - 0x1p-24, 0.70710678118654757,
    1.4142135623730951, 0.41421356237309503, 1048576, 1048577, 128, 149, 150, 1074, 1075};
enum { SPECIALS = (int)(sizeof special / sizeof *special) };
/* where a method or a result's class changes */
static const double edges[] = {0.34657359027997264, 0.69314718055994529, 1.0397207708399179,
    0.78539816339744828, 1.5707963267948966, 3.1415926535897931, 4.71238898038469, 88.722839, 88.029692, 89,
    87.336548, 103.97208, 103.2789, 120, 709.78271289338397, 708.39641853226408, 745.13321910194111,
    744.4400719213812, 710, 800, 9.0109, 10, 22, 16.635532, 18.7, 36.7, 40, 60, 30, 2.98023224e-08,
    5.5511151231257827e-17, 3.7252902984619141e-09, 7.4505805969238281e-09, 1e-25, 1e-270, 87, 708, 3216, 0.7,
    0.84375, 4, 16, 35, 700, 1000};
enum { EDGES = (int)(sizeof edges / sizeof *edges) };

static size_t put(size_t n, double x, double y) {
    if (n < MAX_POINTS) {
        xs[n] = x;
        ys[n] = y;
        n++;
    }
    return n;
}

/* x and -x, and 8 neighbours on each side in both types */
static size_t put_around(size_t n, double x) {
    unsigned long long u;
    unsigned v;
    float f = (float)x;
    int i;
    memcpy(&u, &x, 8);
    memcpy(&v, &f, 4);
    for (i = -8; i <= 8; i++) {
        double d = from_bits(u + (unsigned long long)(long long)i), g = float_from_bits(v + (unsigned)i);
        n = put(put(n, d, 0), -d, 0);
        n = put(put(n, g, 0), -g, 0);
    }
    return n;
}
static size_t points_unary(int is_f32) {
    size_t n = 0, i;
    for (i = 0; i < SPECIALS; i++) n = put(put(n, special[i], 0), -special[i], 0);
    for (i = 0; i < SPECIALS; i++)
        if (special[i] > 1e-320 && special[i] < 1e308) n = put_around(n, special[i]);
    for (i = 0; i < EDGES; i++) n = put_around(n, edges[i]);
    for (i = 1; i < 3000; i++)
        n = put(put(n, 1.5707963267948966 * (double)i, 0), (double)(float)(0.34657359027997264 * (double)i),
            0);
    if (is_f32) {
        unsigned u, step = 13007; /* odd: every exponent, all kinds of significands */
        for (u = 0; u < 0xFFFFFFFFu - step; u += step) n = put(n, float_from_bits(u), 0);
        return n;
    }
    for (i = 0; i < 60000; i++) {
        int e = (int)(test_random(&seed) % 24) - 12;
        n = put(n, from_bits(test_random(&seed)), 0);
        n = put(n, ldexp(uniform() * 2 - 1, e), 0);
        n = put(n, 1 + ldexp(uniform() - 0.5, -(int)(i % 50)), 0);
    }
    return n;
}
static size_t points_binary(int power) {
    size_t n = 0;
    int i, j;
    for (i = 0; i < SPECIALS; i++)
        for (j = 0; j < SPECIALS; j++) {
            n = put(put(n, special[i], special[j]), -special[i], special[j]);
            n = put(put(n, special[i], -special[j]), -special[i], -special[j]);
        }
    for (i = 0; i < 60000; i++) {
        double p = exp(700 * (uniform() * 2 - 1)), q = exp(85 * (uniform() * 2 - 1)), sign = i % 2 ? 1 : -1,
               u, v;
        unsigned long long a = test_random(&seed), b = test_random(&seed);
        n = put(n, from_bits(a), from_bits(b));
        n = put(n, float_from_bits((unsigned)(a >> 7)), float_from_bits((unsigned)(b >> 7)));
        u = uniform();
        v = uniform();
        n = put(n, p, power ? 750 / log(p) * (uniform() * 2 - 1) : p * (0.4 + uniform()) * sign);
        n = put(n, q, power ? 106 / log(q) * (uniform() * 2 - 1) : q * (0.4 + uniform()) * sign);
        n = put(n, 1 + ldexp(u - 0.5, -(i % 52)), ldexp(v, i % 60) * sign);
        n = put(n, (double)(i % 41 - 20), (double)(i % 37 - 18));
    }
    return n;
}

/* ---- any number of elements, in place, nothing beyond the end ---- */

static void check_shapes(const row *r, const shlo__kernels *t) {
    shlo__lane_fn f = shlo__kernels_verb(t, r->verb, r->dtype);
    size_t size = r->dtype == SHLO_F32 ? 4 : 8, n, i;
    unsigned char a[70 * 8], b[70 * 8], whole[70 * 8], out[70 * 8 + 8];
    for (i = 0; i < 70; i++) {
        double x = 0.25 + 0.125 * (double)i, y = 3 - 0.1 * (double)i;
        float xf = (float)x, yf = (float)y;
        memcpy(a + i * size, size == 4 ? (void *)&xf : (void *)&x, size);
        memcpy(b + i * size, size == 4 ? (void *)&yf : (void *)&y, size);
    }
    f(whole, a, b, NULL, 70, NULL);
    for (n = 0; n <= 69; n++) {
        memset(out, 0xA5, sizeof out);
        f(out, a, b, NULL, n, NULL);
        CHECK(memcmp(out, whole, n * size) == 0);
        for (i = n * size; i < sizeof out; i++)
            if (out[i] != 0xA5) break;
        CHECK(i == sizeof out);
        memcpy(out, a, 70 * size);
        f(out, out, b, NULL, n, NULL);
        CHECK(memcmp(out, whole, n * size) == 0 &&
              memcmp(out + n * size, a + n * size, (70 - n) * size) == 0);
        if (!r->two) continue;
        memcpy(out, b, 70 * size);
        f(out, a, out, NULL, n, NULL);
        CHECK(memcmp(out, whole, n * size) == 0 &&
              memcmp(out + n * size, b + n * size, (70 - n) * size) == 0);
    }
}

static const char *const names[] = {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) #verb,
#include "../../src/kernel/kernels.def"
#undef LANE
};
static const double bounds[][4] = {
#define EXACT \
    { 0, 0, 0, 0 }
#define ULP(f32, f64, c64, c128) \
    { f32, f64, c64, c128 }
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) error,
#include "../../src/kernel/kernels.def"
#undef LANE
};

static void check_row(const row *r) {
    int32_t t;
    TEST_CASE(r->name);
    if (!CHECK(r->one || r->two)) return;
    seed = 42;
    measure(r, r->two ? points_binary(r->verb == SHLO__VERB_power) : points_unary(r->dtype == SHLO_F32));
    for (t = 0; t < shlo__kernels_count(); t++) check_shapes(r, shlo__kernels_at(t));
}

int main(void) {
    int verb, i;
    for (i = 0; i < 2; i++)
        for (verb = 0; verb < (int)SHLO__VERB_COUNT; verb++) {
            row r;
            r.name = names[verb];
            r.verb = (shlo__verb)verb;
            r.dtype = i ? SHLO_F64 : SHLO_F32;
            r.bound = bounds[verb][i];
            r.one = reference(r.verb);
            r.two = reference2(r.verb);
            if (r.bound > 0) check_row(&r);
        }
    return test_end("kernel/test_math");
}
