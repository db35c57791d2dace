// link: rooms base simd kernel
/* Every complex function of kernels.def within its bound, each part by itself, over a grid of awkward numbers
 * and random ones, against formulas in wider types; infinities, NaN and zeros against the C library's classes
 * (C99 Annex G). */
#include "../test.h"
#include "../../src/kernel/kernel.h"
#include <complex.h> /* behind the rooms, which set its macros aside */
#include <math.h>

typedef long double wide;
/* Sums of products of f64 are exact here: 113 bits, where the machine has them. */
#if defined(__SIZEOF_FLOAT128__)
__extension__ typedef __float128 quad;
#else
typedef long double quad;
#endif
typedef struct number {
    wide re, im;
} number;

static number make(wide re, wide im) {
    number r;
    r.re = re;
    r.im = im;
    return r;
}
static quad quad_sqrt(quad x) {
    quad s = (quad)sqrtl((wide)x);
    if (!(s > 0)) return s;
    s = (s + x / s) / 2;
    return (s + x / s) / 2;
}
static quad quad_abs(quad x) { return x < 0 ? -x : x; }
static quad square(number z) { return (quad)z.re * (quad)z.re + (quad)z.im * (quad)z.im; }
static quad modulus(number z) { return quad_sqrt(square(z)); }
/* log|z| by (x - 1)(x + 1) + y^2 near the unit circle */
static wide log_modulus(number z) {
    quad h = square(z);
    if (h > (quad)0.5 && h < 2) {
        quad a = quad_abs((quad)z.re), b = quad_abs((quad)z.im), big = a > b ? a : b, low = a > b ? b : a;
        return 0.5L * log1pl((wide)((big - 1) * (big + 1) + low * low));
    }
    return 0.5L * logl((wide)h);
}

/* ---- references ---- */

static number ref_exponential(number z) { return make(expl(z.re) * cosl(z.im), expl(z.re) * sinl(z.im)); }
static number ref_exponential_minus_one(number z) {
    wide s = sinl(z.im / 2);
    return make((wide)((quad)expm1l(z.re) * (quad)cosl(z.im) - 2 * (quad)s * (quad)s),
        expl(z.re) * sinl(z.im));
}
static number ref_log(number z) { return make(log_modulus(z), atan2l(z.im, z.re)); }
static number ref_log_plus_one(number z) {
    quad x = (quad)z.re, y = (quad)z.im, h = 2 * x + x * x + y * y, u = 1 + x;
    number one;
    one = make((wide)u, z.im);
    return make(h > (quad)-0.75 && h < 3 ? 0.5L * log1pl((wide)h)
                : h < 3                  ? log_modulus(one)
                                         : 0.5L * logl((wide)(u * u + y * y)),
        atan2l(z.im, (wide)u));
}
/* 1 + E cos y = (E - 1) cos y + 2 cos^2 (y/2), E = exp(-|x|): exact near the poles too */
static number ref_logistic(number z) {
    wide s = z.re < 0 ? 1 : -1, e = expl(s * z.re), h = cosl(z.im / 2), c = cosl(z.im);
    quad less = (quad)expm1l(s * z.re), both = 2 * (quad)h * (quad)h, d = less * (quad)c + both,
         im = (quad)e * (quad)sinl(s * z.im), n = d * d + im * im;
    if (s < 0) return make((wide)(d / n), (wide)(-im / n));
    return make((wide)((quad)e * (e < 0.5L ? (quad)e + (quad)c : less + both) / n), (wide)(im / n));
}
static number ref_sqrt(number z) {
    quad a = quad_abs((quad)z.re), t = quad_sqrt((a + modulus(z)) / 2), u = quad_abs((quad)z.im) / (2 * t);
    return z.re >= 0 ? make((wide)t, copysignl((wide)u, z.im)) : make((wide)u, copysignl((wide)t, z.im));
}
static number ref_rsqrt(number z) {
    quad h = modulus(z);
    number r;
    r = ref_sqrt(z);
    if (z.re != 0 && z.im != 0) { /* in the wider type the parts keep their precision */
        quad t = quad_sqrt((quad_abs((quad)z.re) + h) / 2), u = quad_abs((quad)z.im) / (2 * t),
             re = z.re >= 0 ? t : u, im = z.re >= 0 ? u : t;
        return make((wide)(re / h), copysignl((wide)(im / h), -z.im));
    }
    return make((wide)((quad)r.re / h), copysignl((wide)((quad)r.im / h), -z.im));
}
static number ref_cbrt(number z) {
    wide r = cbrtl((wide)modulus(z)), t = atan2l(z.im, z.re) / 3;
    return make(r * cosl(t), r * sinl(t));
}
static number ref_sign(number z) {
    quad h = modulus(z);
    return make((wide)((quad)z.re / h), (wide)((quad)z.im / h));
}
static number ref_abs(number z) { return make((wide)modulus(z), 0); }
static number ref_sine(number z) { return make(sinl(z.re) * coshl(z.im), cosl(z.re) * sinhl(z.im)); }
static number ref_cosine(number z) { return make(cosl(z.re) * coshl(z.im), -sinl(z.re) * sinhl(z.im)); }
static number ref_tanh(number z) {
    wide s = sinl(z.im), c = cosl(z.im), sh, ch, d;
    if (fabsl(z.re) > 2000) return make(copysignl(1, z.re), 4 * s * c * expl(-2 * fabsl(z.re)));
    sh = sinhl(z.re);
    ch = coshl(z.re);
    d = sh * sh + c * c;
    return make(sh * ch / d, s * c / d);
}
static number ref_tan(number z) {
    number t;
    t = ref_tanh(make(-z.im, z.re));
    return make(t.im, -t.re);
}
static number ref_divide(number p, number q) {
    quad n = square(q), re = (quad)p.re * (quad)q.re + (quad)p.im * (quad)q.im,
         im = (quad)p.im * (quad)q.re - (quad)p.re * (quad)q.im;
    return make((wide)(re / n), (wide)(im / n));
}
static number ref_power(number z, number w) {
    wide l = log_modulus(z), t = atan2l(z.im, z.re);
    return ref_exponential(make((wide)((quad)w.re * (quad)l - (quad)w.im * (quad)t),
        (wide)((quad)w.im * (quad)l + (quad)w.re * (quad)t)));
}
static number ref_atan2(number y, number x) { /* the definition: -i log((x + iy) / sqrt(x^2 + y^2)) */
    quad re =
        (quad)x.re * (quad)x.re - (quad)x.im * (quad)x.im + (quad)y.re * (quad)y.re - (quad)y.im * (quad)y.im;
    number s, p;
    s = ref_sqrt(make((wide)re, (wide)(2 * ((quad)x.re * (quad)x.im + (quad)y.re * (quad)y.im))));
    p = ref_divide(make(x.re - y.im, x.im + y.re), s);
    return make(atan2l(p.im, p.re), -log_modulus(p));
}

typedef struct row {
    const char *name;
    shlo__verb verb;
    shlo_dtype dtype;
    double bound;
    number (*one)(number);
    number (*two)(number, number);
} row;
static const row references[] = {
#define ONE(verb) {#verb, SHLO__VERB_##verb, SHLO_C128, 0, ref_##verb, NULL},
#define TWO(verb) {#verb, SHLO__VERB_##verb, SHLO_C128, 0, NULL, ref_##verb},
    ONE(abs) ONE(sign) ONE(sqrt) ONE(rsqrt) ONE(cbrt) ONE(exponential) ONE(exponential_minus_one) ONE(log)
        ONE(log_plus_one) ONE(logistic) ONE(sine) ONE(cosine) ONE(tan) ONE(tanh) TWO(divide) TWO(power)
            TWO(atan2)};

/* ---- measuring ---- */

enum { MAX_POINTS = 40000 };
static double za[2 * MAX_POINTS], zb[2 * MAX_POINTS], zr[2 * MAX_POINTS];
static float fa[2 * MAX_POINTS], fb[2 * MAX_POINTS], fr[2 * MAX_POINTS];
static unsigned long long seed = 7;
static double uniform(void) { return (double)(test_random(&seed) >> 11) * 0x1p-53; }

static double error_in_ulp(wide got, wide want, int is_f32) {
    int digits = is_f32 ? 24 : 53, lowest = is_f32 ? -149 : -1074, e;
    wide limit = is_f32 ? 3.4028235677973366e38L : ldexpl(2.0L - ldexpl(1, -53), 1023);
    if (isnan(want) || isnan(got)) return isnan(want) && isnan(got) ? 0 : 1e9;
    if (isinf(got))
        return fabsl(want) >= limit * (1 - 0x1p-20L * 0x1p-33L) && (got > 0) == (want > 0) ? 0 : 1e8;
    if (isinf(want)) return 1e8;
    if (want == 0) return got == 0 ? 0 : 1e7;
    if (got != 0 && !signbit(want) != !signbit(got)) return 1e7;
    frexpl(want, &e);
    e -= digits;
    return (double)(fabsl(got - want) / ldexpl(1, e < lowest ? lowest : e));
}
/* Some bounds do not hold for every part (kernels.def says which): where a part nearly cancels, its error is
   judged against what cancelled. The reference itself keeps 64 bits and cannot judge a power with a large
   exponent. */
static int judged(const row *r, number a, number b, wide got, wide want) {
    wide off = fabsl(got - want), eps = r->dtype == SHLO_C64 ? 0x1p-30L : 0x1p-54L;
    number m;
    switch ((int)r->verb) {
    case SHLO__VERB_divide: return b.re != 0 || b.im != 0;
    case SHLO__VERB_exponential_minus_one: return off > eps * fabsl(expm1l(a.re));
    case SHLO__VERB_logistic: return !(off <= eps * (wide)modulus(ref_logistic(a)));
    /* on the branch cut the reference, whose sums lose a tiny y, may take the other side */
    case SHLO__VERB_atan2:
        if (fabsl(fabsl(want) - 3.14159265358979323846L) < eps &&
            (wide)modulus(a) < 1e-15L * (wide)modulus(b))
            return fabsl(fabsl(got) - fabsl(want)) > (r->dtype == SHLO_C64 ? 0x1p-22L : 0x1p-51L);
        return !(off <= eps);
    case SHLO__VERB_power:
        if ((a.re == 0 && a.im == 0) || fabsl(b.re) > 20 || fabsl(b.im) > 20 || fabsl(log_modulus(a)) > 30)
            return 0;
        m = ref_power(a, b);
        return fabsl(want) > 0.125L * (wide)modulus(m) || !(off <= 8 * eps * (wide)modulus(m));
    }
    return 1;
}
static void run(const row *r, const shlo__kernels *t, size_t n) {
    size_t i;
    int real_out = r->verb == SHLO__VERB_abs;
    if (r->dtype == SHLO_C128) {
        shlo__kernels_verb(t, r->verb, SHLO_C128)(zr, za, zb, NULL, n, NULL);
    }
    else {
        for (i = 0; i < 2 * n; i++) {
            fa[i] = (float)za[i];
            fb[i] = (float)zb[i];
        }
        shlo__kernels_verb(t, r->verb, SHLO_C64)(fr, fa, fb, NULL, n, NULL);
        for (i = 0; i < 2 * n; i++) {
            zr[i] = (double)fr[i];
            za[i] = (double)fa[i];
            zb[i] = (double)fb[i];
        }
    }
    if (real_out)
        for (i = n; i-- > 0;) {
            zr[2 * i] = zr[i];
            zr[2 * i + 1] = 0;
        }
}
static void measure(const row *r, const shlo__kernels *t, size_t n) {
    double worst = 0;
    size_t i, at = 0;
    int part;
    run(r, t, n);
    for (i = 0; i < n; i++) {
        number a, b, want;
        a = make((wide)za[2 * i], (wide)za[2 * i + 1]);
        b = make((wide)zb[2 * i], (wide)zb[2 * i + 1]);
        want = r->two ? r->two(a, b) : r->one(a);
        for (part = 0; part < 2; part++) {
            wide w = part ? want.im : want.re, g = (wide)zr[2 * i + (size_t)part];
            double e = error_in_ulp(g, w, r->dtype == SHLO_C64);
            if (e > worst && judged(r, a, b, g, w)) {
                worst = e;
                at = 2 * i + (size_t)part;
                if (e > r->bound && getenv("MATH_VERBOSE"))
                    printf("  %s part %d of (%a, %a) (%a, %a): got %a want %La, %g ulp\n", r->name, part,
                        za[2 * i], za[2 * i + 1], zb[2 * i], zb[2 * i + 1], (double)g, w, e);
            }
        }
    }
    CHECKF(worst <= r->bound, "%s on %s: %.4f ulp at (%a, %a), (%a, %a)", r->name, t->name, worst,
        za[at & ~(size_t)1], za[at | 1], zb[at & ~(size_t)1], zb[at | 1]);
    if (getenv("MATH_VERBOSE"))
        printf("%-24s %s %.4f\n", r->name, r->dtype == SHLO_C64 ? "c64" : "c128", worst);
}

static const double grid64[] = {5e-324, 1e-310, 2.2250738585072014e-308, 1e-300, 1e-160, 1e-100, 1e-20, 1e-8,
    0.001, 0.1, 0.25, 0.5, 0.70710678118654757, 0.99999999999999989, 1, 1.0000000000000002, 1.1,
    1.5707963267948966, 2, 3.1415926535897931, 7, 20, 39.9, 40.1, 100, 600, 709.5, 800, 1e5, 1e17, 1e100,
    1e154, 1e160, 1e300, 1.7976931348623157e308};
static const double grid32[] = {1.401298464324817e-45, 1e-40, 1.1754943508222875e-38, 1e-30, 1e-20, 1e-8,
    0.001, 0.25, 0.5, 0.70710677, 0.99999994039535522, 1, 1.0000001192092896, 1.5, 1.5707963705062866, 2,
    3.1415927410125732, 10, 30, 87, 89, 100, 1e5, 1e18, 1e20, 1e30, 3.4028234663852886e38};

static size_t put(size_t n, double ar, double ai, double br, double bi) {
    if (n >= MAX_POINTS) return n;
    za[2 * n] = ar;
    za[2 * n + 1] = ai;
    zb[2 * n] = br;
    zb[2 * n + 1] = bi;
    return n + 1;
}
static double any_size(int span) {
    double u = uniform() * 2 - 1; /* one draw a statement: the points are the same with every compiler */
    return ldexp(u, (int)(test_random(&seed) % (unsigned)(2 * span + 1)) - span);
}
static size_t put_any(size_t n, int span_a, int span_b) {
    double v[4];
    int i;
    for (i = 0; i < 4; i++) v[i] = any_size(i < 2 ? span_a : span_b);
    return put(n, v[0], v[1], v[2], v[3]);
}
/* z runs over the grid with all signs, w over random numbers of middling size */
static size_t fill(const row *r) {
    const double *g = r->dtype == SHLO_C64 ? grid32 : grid64;
    size_t m = r->dtype == SHLO_C64 ? sizeof grid32 / sizeof *grid32 : sizeof grid64 / sizeof *grid64, n = 0,
           i, j, k;
    for (i = 0; i < m; i++)
        for (j = 0; j < m; j++)
            for (k = 0; k < 4; k++) {
                double u = any_size(3), v = any_size(3);
                n = put(n, k & 1 ? -g[i] : g[i], k & 2 ? -g[j] : g[j], u, v);
            }
    for (i = 0; i < 8000; i++) {
        double angle = uniform() * 7, x = cos(angle), y = sin(angle),
               d = ldexp(uniform() - 0.5, -(int)(i % 60));
        n = put_any(n, 6, 4);
        n = put_any(n, 100, 100);
        n = put(n, x * (1 + d), y * (1 + d), 2 + d, (double)(i % 5));      /* around the unit circle */
        n = put(n, -1 + x * (1 + d), y * (1 + d), (double)(i % 7) - 3, 0); /* and around the one of log1p */
    }
    return n;
}

/* ---- special values ---- */

/* Annex G leaves signs open where the other part is NaN. */
static int same_class(double got, double want, double other) {
    int sign = isnan(other) || !signbit(got) == !signbit(want);
    if (isnan(want)) return isnan(got);
    if (isinf(want)) return isinf(got) && sign;
    if (want == 0) return got == 0 && sign;
    return fabs(got - want) <= fabs(want) * 1e-15;
}
static double complex join(double re, double im) {
    double v[2];
    double complex z;
    v[0] = re;
    v[1] = im;
    memcpy(&z, v, sizeof z);
    return z;
}
/* As the published tables of StableHLO: C99 has zeros at (-inf, inf) and (-inf, NaN). */
static double complex exponential(double complex z) {
    return creal(z) == -INFINITY && !isfinite(cimag(z)) ? join(NAN, NAN) : cexp(z);
}
static void check_specials(shlo__verb verb, const char *name, double complex (*library)(double complex)) {
    static const double v[] = {0, 1.0, 2.5, INFINITY, NAN};
    const shlo__kernels *t = shlo__kernels_select(NULL);
    int i, j, k;
    TEST_CASE(name);
    for (i = 0; i < 5; i++)
        for (j = 0; j < 5; j++)
            for (k = 0; k < 4; k++) {
                double z[2], r[2];
                double complex want;
                z[0] = k & 1 ? -v[i] : v[i];
                z[1] = k & 2 ? -v[j] : v[j];
                shlo__kernels_verb(t, verb, SHLO_C128)(r, z, NULL, NULL, 1, NULL);
                want = library(join(z[0], z[1]));
                CHECKF(same_class(r[0], creal(want), cimag(want)), "real part of (%g, %g): got %g want %g",
                    z[0], z[1], r[0], creal(want));
                CHECKF(same_class(r[1], cimag(want), creal(want)),
                    "imaginary part of (%g, %g): got %g want %g", z[0], z[1], r[1], cimag(want));
            }
}
/* f((ar, ai), (br, bi)) = (re, im) by class */
static void check_one(shlo__verb verb, double ar, double ai, double br, double bi, double re, double im) {
    double a[2], b[2], r[2];
    a[0] = ar;
    a[1] = ai;
    b[0] = br;
    b[1] = bi;
    r[1] = im;
    shlo__kernels_verb(shlo__kernels_select(NULL), verb, SHLO_C128)(r, a, b, NULL, 1, NULL);
    CHECKF(same_class(r[0], re, im) && same_class(r[1], im, re),
        "verb %d of (%g, %g), (%g, %g): got (%g, %g) want (%g, %g)", (int)verb, ar, ai, br, bi, r[0], r[1],
        re, im);
}
static void check_named(void) {
    TEST_CASE("named values");
    check_one(SHLO__VERB_abs, INFINITY, NAN, 0, 0, INFINITY, 0);
    check_one(SHLO__VERB_abs, NAN, -INFINITY, 0, 0, INFINITY, 0);
    check_one(SHLO__VERB_abs, NAN, 1, 0, 0, NAN, 0);
    check_one(SHLO__VERB_abs, -3, 4, 0, 0, 5, 0);
    check_one(SHLO__VERB_sign, 0, -0.0, 0, 0, 0, 0);
    check_one(SHLO__VERB_sign, -0.0, -0.0, 0, 0, 0, 0);
    check_one(SHLO__VERB_sign, NAN, 1, 0, 0, NAN, NAN);
    check_one(SHLO__VERB_sign, 3, -4, 0, 0, 0.6, -0.8);
    check_one(SHLO__VERB_divide, 1, 0, 0, 0, INFINITY, NAN);
    check_one(SHLO__VERB_divide, 1, 2, INFINITY, 1, 0, 0);
    check_one(SHLO__VERB_divide, INFINITY, 1, 2, 1, INFINITY, -INFINITY);
    check_one(SHLO__VERB_divide, 1e300, 1e300, 1e300, 1e300, 1, 0);
    check_one(SHLO__VERB_divide, 5, 0, 0, 2, 0, -2.5);
    check_one(SHLO__VERB_rsqrt, 0, 0, 0, 0, INFINITY, NAN);
    check_one(SHLO__VERB_rsqrt, 4, 0, 0, 0, 0.5, -0.0);
    check_one(SHLO__VERB_rsqrt, INFINITY, 1, 0, 0, 0, -0.0);
    check_one(SHLO__VERB_cbrt, 0, 0, 0, 0, 0, 0);
    check_one(SHLO__VERB_cbrt, 27, 0, 0, 0, 3, 0);
    check_one(SHLO__VERB_power, 0, 0, 0, 0, 1, 0);
    check_one(SHLO__VERB_power, 0, 0, 2, 0, 0, 0);
    check_one(SHLO__VERB_power, 2, 0, 10, 0, 1024, 0);
    check_one(SHLO__VERB_logistic, INFINITY, 0, 0, 0, 1, 0);
    check_one(SHLO__VERB_logistic, -INFINITY, 0, 0, 0, 0, 0);
    check_one(SHLO__VERB_logistic, 0, 0, 0, 0, 0.5, 0);
    check_one(SHLO__VERB_log_plus_one, -1, 0, 0, 0, -INFINITY, 0);
    check_one(SHLO__VERB_log_plus_one, INFINITY, NAN, 0, 0, INFINITY, NAN);
    check_one(SHLO__VERB_exponential_minus_one, -INFINITY, 0, 0, 0, -1, 0);
    check_one(SHLO__VERB_atan2, 1, 0, -0.0, 0, 1.5707963267948966, 0);
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

static void check_row(shlo__verb verb, shlo_dtype dtype, double bound) {
    row r = {names[verb], verb, dtype, bound, NULL, NULL};
    size_t j, n;
    int32_t t;
    TEST_CASE(r.name);
    for (j = 0; j < sizeof references / sizeof *references; j++)
        if (references[j].verb == verb) {
            r.one = references[j].one;
            r.two = references[j].two;
        }
    if (!CHECK(r.one || r.two)) return;
    seed = 7;
    n = fill(&r);
    measure(&r, shlo__kernels_at(0), n);
    for (t = 1; t < shlo__kernels_count(); t++)
        CHECK(shlo__kernels_verb(shlo__kernels_at(t), verb, dtype) ==
              shlo__kernels_verb(shlo__kernels_at(0), verb, dtype));
}

int main(void) {
    int verb, i;
    for (i = 2; i < 4; i++)
        for (verb = 0; verb < (int)SHLO__VERB_COUNT; verb++)
            if (bounds[verb][i] > 0)
                check_row((shlo__verb)verb, i == 2 ? SHLO_C64 : SHLO_C128, bounds[verb][i]);
    check_specials(SHLO__VERB_exponential, "exponential", exponential);
    check_specials(SHLO__VERB_log, "log", clog);
    check_specials(SHLO__VERB_sqrt, "sqrt", csqrt);
    check_specials(SHLO__VERB_tanh, "tanh", ctanh);
    check_specials(SHLO__VERB_tan, "tan", ctan);
    check_specials(SHLO__VERB_sine, "sine", csin);
    check_specials(SHLO__VERB_cosine, "cosine", ccos);
    check_named();
    return test_end("kernel/test_math_complex");
}
