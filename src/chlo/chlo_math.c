/* chlo/chlo_math.c - the real functions of dialect chlo as formulas in f64 (formula.c). Narrower types are
 * computed in f64, too, and rounded once; only erf has a form in f32. Errors: public.h. */
#ifndef SHLO__CHLO_CHLO_MATH_C
#define SHLO__CHLO_CHLO_MATH_C

#include "chlo.h"

/* A formula of x. */
static shlo_value shlo__chlo_of(shlo__chlo *c, shlo_value x, const char *formula) {
    *shlo__chlo_at(c, 'x') = x;
    return shlo__chlo_run(c, formula);
}

/* ---- inverse trigonometric and hyperbolic functions ---- */

/* sqrt((1 - x)(1 + x)) is sqrt(1 - x^2) without cancellation. */
SHLO__FN shlo_value shlo__chlo_real_acos(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return shlo__chlo_of(c, x, "atan2(sqrt((1 - x) * (1 + x)), x)");
}
SHLO__FN shlo_value shlo__chlo_real_asin(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return shlo__chlo_of(c, x, "atan2(x, sqrt((1 - x) * (1 + x)))");
}
SHLO__FN shlo_value shlo__chlo_real_atan(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return shlo__chlo_of(c, x, "atan2(x, 1)");
}

/* From 2^28 on log(2 x) is exact enough, and x^2 must not overflow. */
SHLO__FN shlo_value shlo__chlo_real_asinh(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return shlo__chlo_of(c, x,
        "a = abs(x); s = a * a; n = log1p(a + s / (sqrt(s + 1) + 1));"
        "m = if(a > 268435456, log(a) + ln2, n); sign(x) * m");
}
SHLO__FN shlo_value shlo__chlo_real_acosh(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return shlo__chlo_of(c, x,
        "t = x - 1; n = log1p(t + sqrt(t * (x + 1)));"
        "if(x < 1, nan, if(x > 268435456, log(x) + ln2, n))");
}
SHLO__FN shlo_value shlo__chlo_real_atanh(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return shlo__chlo_of(c, x, "a = abs(x); m = log1p((a + a) / (1 - a)) * 0.5; sign(x) * m");
}

/* ---- hyperbolic functions; exp(|x|) overflows before they do ---- */

/* h = exp(a) / 2. Upstream computes f32 as exp(a - log 2) with the difference rounded to f32, which is off by
   up to 25 ulp from |x| = 8 on. The same is done here, so that results agree. */
static void shlo__chlo_half_exp(shlo__chlo *c) {
    (void)shlo__chlo_run(c, c->dtype == SHLO_F32 || c->dtype == SHLO_C64
                                ? "h = exp(single(a - ln2f))"
                                : "g = exp(a * 0.5); h = g * 0.5 * g");
}

SHLO__FN shlo_value shlo__chlo_real_sinh(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    (void)shlo__chlo_of(c, x, "a = abs(x); e = expm1(a)");
    shlo__chlo_half_exp(c);
    return shlo__chlo_run(c, "n = (e + e / (e + 1)) * 0.5; m = if(a < 1, n, h - 0.25 / h); sign(x) * m");
}

SHLO__FN shlo_value shlo__chlo_real_cosh(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    (void)shlo__chlo_of(c, x, "a = abs(x)");
    shlo__chlo_half_exp(c);
    return shlo__chlo_run(c, "h + 0.25 / h");
}

SHLO__FN shlo_value shlo__chlo_real_square(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return shlo__chlo_of(c, x, "x * x");
}

/* ---- error functions: erf as base/erf.h says; erfc of W. J. Cody, "Rational Chebyshev approximations for
 * the error function", Math. Comp. 23 (1969) ---- */

/* Of a row of base/erf.h the number of the piece, from piece `first` on. */
static shlo_value shlo__chlo_erf_entry(shlo__chlo *c, const shlo_value *below, int row, int first) {
    const float *numbers = shlo__erf_rows()[row];
    shlo_value x = shlo__chlo_number(c, (double)numbers[SHLO__ERF_PIECES - 1]);
    for (int i = SHLO__ERF_PIECES - 2; i >= first; i--)
        x = shlo_select(c->b, below[i], shlo__chlo_number(c, (double)numbers[i]), x);
    return x;
}

/* In f32, for types of up to 32 bits. */
static shlo_value shlo__chlo_erf_f32(shlo__chlo *c, shlo_value x) {
    shlo_value below[SHLO__ERF_PIECES - 1], p, sum = shlo__chlo_of(c, x, "a = min(abs(x), 4); a + 2");
    for (int i = 0; i < SHLO__ERF_PIECES - 1; i++)
        below[i] =
            shlo__chlo_compare(c, SHLO_comparison_direction_LT, sum, shlo__chlo_number(c, SHLO__ERF_CUT(i)));
    *shlo__chlo_at(c, 'm') = shlo__chlo_erf_entry(c, below, 0, 0);
    *shlo__chlo_at(c, 'e') = shlo__chlo_erf_entry(c, below, 1, 1);
    *shlo__chlo_at(c, 'b') = below[0];
    (void)shlo__chlo_run(c, "d = a - m");
    p = shlo__chlo_erf_entry(c, below, 2, 0);
    for (int k = 3; k < SHLO__ERF_ROWS; k++) {
        p = shlo_multiply(c->b, p, *shlo__chlo_at(c, 'd'));
        p = shlo_add(c->b, p, shlo__chlo_erf_entry(c, below, k, 0));
    }
    *shlo__chlo_at(c, 'p') = p;
    return shlo__chlo_run(c, "n = x * p + x; f = d * p; f = e + f; f = sign(x) * f; if(b, n, f)");
}

/* The planner makes one kernel call of these ops: plan/chain.c. */
SHLO__FN shlo_value shlo__chlo_real_erf(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    if (c->work == SHLO_F32) return shlo__chlo_erf_f32(c, x);
    return shlo__chlo_of(c, x,
        "a = abs(x); n = x * x + -0.25; n = P14(n); n = x * n + x; f = min(a, 6) + -1; f = exp(P15(f));"
        "m = f * -0.125 + 1; f = sign(x) * m; if(a > erfnear, f, n)");
}

/* w is erfc |x| where that is at least 0.46875: g is exp(-a^2), where the square of a's leading bits, h, is
   exact, and the result is corrected by what rounding the sum of this square and the rest loses. */
SHLO__FN shlo_value shlo__chlo_real_erfc(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return shlo__chlo_of(c, x,
        "a = abs(x); h = floor(a * 1048576) * bit20; s = h * h; r = (a - h) * (a + h); z = s + r;"
        "l = r - (z - s); e = exp(-z); g = e - e * l;"
        "w = g * if(a > 4, (t = 1 / (a * a); q = t * (P4(t) / P5(t)); (rsqrtpi - q) / a), P2(a) / P3(a));"
        "w = if(a > 28, 0, w); f = if(x < 0, 2 - w, w);"
        "if(a > 0.46875, f, 1 - (s = x * x; x * (P0(s) / P1(s))))");
}

/* M. J. Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37
   (1988), PPND16: here q = x / 2 and the tail's probability (1 - |x|) / 2 are exact, and erf_inv x is the
   point over sqrt 2. */
SHLO__FN shlo_value shlo__chlo_real_erf_inv(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return shlo__chlo_of(c, x,
        "a = abs(x); l = (1 - a) * 0.5; r = sqrt(-log(l));"
        "m = if(r > 5, (t = r - 5; P10(t) / P11(t)), (t = r - 1.6; P8(t) / P9(t))); f = sign(x) * m;"
        "p = if(a > 0.85, f, (q = x * 0.5; t = 0.180625 - q * q; q * (P6(t) / P7(t))));"
        "if(a == 1, x * inf, p * rsqrt2)");
}

/* ---- the gamma function's relatives ---- */

/* Both are known for z >= 1/2: between 1/2 and 5/2 by the Taylor series at 2 (DLMF 5.7.3 and 5.7.4, whose
   coefficients are (-1)^k (zeta(k) - 1)), up to 8 by the recurrence, above by Stirling's series (DLMF 5.11.1
   and 5.11.2). Other x are reflected at 1/2: z = 1 + |x|. */
static const double shlo__chlo_zeta_minus_1[] = {/* k = 27 .. 2 */
    -7.45071178983543e-09, 1.4901554828365043e-08, -2.980350351465228e-08, 5.960818905125948e-08,
    -1.1921992596531106e-07, 2.38450502727733e-07, -4.769329867878064e-07, 9.539620338727962e-07,
    -1.908212716553939e-06, 3.81729326499984e-06, -7.637197637899763e-06, 1.528225940865187e-05,
    -3.058823630702049e-05, 6.124813505870483e-05, -0.00012271334757848915, 0.0002460865533080483,
    -0.0004941886041194645, 0.0009945751278180853, -0.0020083928260822143, 0.00407735619794434,
    -0.008349277381922827, 0.01734306198444914, -0.03692775514336993, 0.08232323371113819,
    -0.2020569031595943, 0.6449340668482264};
#define SHLO__CHLO_ONE_MINUS_EULER 0.42278433509846713939
enum { SHLO__CHLO_TAYLOR = (int)SHLO__COUNT(shlo__chlo_zeta_minus_1) };

/* z = b + n for b in [1/2, 5/2) and t = b - 2, or b - 1 below 3/2; p is the product and s the sum of 1/w over
   w = z - 1 .. b. S is the Taylor series of digamma, or of log gamma. */
static void shlo__chlo_gamma_begin(shlo__chlo *c, shlo_value x, double *series, int integral) {
    series[0] = SHLO__CHLO_TAYLOR + 1;
    for (int i = 0; i < SHLO__CHLO_TAYLOR; i++)
        series[1 + i] = shlo__chlo_zeta_minus_1[i] / (integral ? SHLO__CHLO_TAYLOR + 1 - i : 1);
    series[1 + SHLO__CHLO_TAYLOR] = SHLO__CHLO_ONE_MINUS_EULER;
    c->series = series;
    (void)shlo__chlo_of(c, x, "z = if(x < 0.5, abs(x) + 1, x); p = 1; s = 0; b = z");
    for (int i = 0; i < 6; i++)
        (void)shlo__chlo_run(c,
            "h = b >= 2.5; n = b - 1; p = if(h, p * n, p); s = if(h, s + 1 / n, s); b = if(h, n, b)");
    (void)shlo__chlo_run(c, "t = b - if(b < 1.5, 1, 2)");
}

/* Reflected: log pi - log |sin pi x| - lgamma(1 - x), unless x is so small that pi x may be subnormal. */
SHLO__FN shlo_value shlo__chlo_real_lgamma(shlo__chlo *c, shlo_value x, shlo_value y) {
    double series[SHLO__CHLO_TAYLOR + 2];
    (void)y;
    shlo__chlo_gamma_begin(c, x, series, 1);
    return shlo__chlo_run(c,
        "w = if(z < 8, (q = t * S(t); if(b < 1.5, q - log1p(t), q) + log(p)),"
        "       (i = 1 / z; r = i * P12(i * i); (z - 0.5) * (log(z) - 1) + (r + lgterm)));"
        "a = abs(x); f = a - floor(a); g = min(f, 1 - f); o = sin(g * pi); r = lnpi - log(o) - w;"
        "l = if(x < -small, r, w - log(a)); if(a == inf, a, if(x < 0.5, l, w))");
}

/* NaN at the poles, as in other implementations of this op. Reflected: psi(1 - x) - pi cot(pi x). */
SHLO__FN shlo_value shlo__chlo_real_digamma(shlo__chlo *c, shlo_value x, shlo_value y) {
    double series[SHLO__CHLO_TAYLOR + 2];
    (void)y;
    shlo__chlo_gamma_begin(c, x, series, 0);
    return shlo__chlo_run(c,
        "w = if(z < 8, (q = S(t); if(b < 1.5, q - 1 / b, q) + s),"
        "       (i = 1 / z; r = i * i; m = i * 0.5 + r * P13(r); log(z) - m));"
        "a = abs(x); f = a - round(a); r = w + pi / tan(f * pi); l = if(x < 0, r, w - 1 / a);"
        "o = x <= 0 & x == floor(x); if(o, nan, if(x < 0.5, l, w))");
}

/* ---- Hurwitz' zeta function: the first terms and the Euler-Maclaurin sum of the rest (DLMF 25.11.5) ---- */

enum { SHLO__CHLO_ZETA_TERMS = 10, SHLO__CHLO_ZETA_STEPS = 100000 };

static const shlo_list SHLO__CHLO_ALL = {NULL, 0, 0};

/* What the region of the loop below computes from its arguments: n, m (the sum) and the steps k. */
static void shlo__chlo_zeta_region(shlo__chlo *c, const shlo_type *types) {
    shlo_value args[3];
    shlo_region_begin(c->b, types, args, 3);
    *shlo__chlo_at(c, 'n') = args[0];
    *shlo__chlo_at(c, 'm') = args[1];
    *shlo__chlo_at(c, 'k') = args[2];
}
/* Adds n^-s to m while n is negative. The number of steps is limited: a value that is still negative then
   gives NaN. */
static void shlo__chlo_zeta_climb(shlo__chlo *c) {
    shlo_type types[3];
    shlo_region cond, body;
    shlo_value in[3], out[3];
    types[0] = types[1] = shlo__layer_type(c->b, SHLO_F64, &c->shape);
    types[2] = shlo_tensor0(c->b, SHLO_I32);
    in[0] = *shlo__chlo_at(c, 'n');
    in[1] = *shlo__chlo_at(c, 'm');
    in[2] = shlo_constant_i32(c->b, 0);
    shlo__chlo_zeta_region(c, types);
    out[0] = shlo__chlo_run(c, "n < 0");
    *shlo__chlo_at(c, 'r') = shlo_reduce_max(c->b, out[0], SHLO__CHLO_ALL, 0);
    *shlo__chlo_at(c, 'j') = shlo_constant_i32(c->b, SHLO__CHLO_ZETA_STEPS);
    out[0] = shlo__chlo_run(c, "r & k < j");
    cond = shlo_region_end(c->b, out, 1);
    shlo__chlo_zeta_region(c, types);
    out[0] = shlo__chlo_run(c, "if(n < 0, n + 1, n)");
    out[1] = shlo__chlo_run(c, "if(n < 0, m + power(n, -s), m)");
    *shlo__chlo_at(c, 'j') = shlo_constant_i32(c->b, 1);
    out[2] = shlo__chlo_run(c, "k + j");
    body = shlo_region_end(c->b, out, 3);
    shlo_while(c->b, in, 3, cond, body, out);
    *shlo__chlo_at(c, 'n') = out[0];
    *shlo__chlo_at(c, 'm') = out[1];
    (void)shlo__chlo_run(c, "n = if(n < 0, nan, n)");
}

/* z: the sum over k >= 0 of (a + k)^-s for a >= SHLO__CHLO_ZETA_TERMS. Where a^-s is 0, l may be infinite,
   and the integral is all that is left. */
static void shlo__chlo_zeta_rest(shlo__chlo *c) {
    static const double b[] = {0.08333333333333333, -0.001388888888888889, 3.306878306878307e-05,
        -8.267195767195768e-07, 2.08767569878681e-08, -5.284190138687493e-10, 1.3382536530684679e-11,
        -3.3896802963225827e-13, 8.586062056277845e-15, -2.174868698558062e-16, 5.5090028283602295e-18,
        -1.3954464685812522e-19}; /* B(2k) / (2k)! */
    (void)shlo__chlo_run(c, "g = power(a, -s); i = 1 / a; q = i * i; f = s * i; l = 0.5");
    for (int k = 0; k < (int)SHLO__COUNT(b); k++) {
        double given[3];
        given[0] = b[k];
        given[1] = 2 * k + 1;
        given[2] = 2 * k + 2;
        c->given = given;
        (void)shlo__chlo_run(c, "l = l + f * #; f = f * q * ((s + #) * (s + #))");
    }
    (void)shlo__chlo_run(c, "w = s - 1; z = if(g == 0, power(a, -w) / w, g * (a / w + l))");
}

/* s = 1 is the pole. At q = 0, -1, .. the sum is infinite for even s (e) and undefined for other s. Below
   0, s must be an integer (w). */
SHLO__FN shlo_value shlo__chlo_real_zeta(shlo__chlo *c, shlo_value s, shlo_value q) {
    *shlo__chlo_at(c, 's') = s;
    *shlo__chlo_at(c, 'q') = q;
    (void)shlo__chlo_run(c, "h = s * 0.5; e = h == floor(h); w = s == floor(s); p = q <= 0 & q == floor(q);"
                            "d = s < 1 | (q < 0 & not(w)); n = if(p | d, 1, q); m = 0");
    shlo__chlo_zeta_climb(c);
    (void)shlo__chlo_run(c, "a = n + 10");
    shlo__chlo_zeta_rest(c);
    for (int i = SHLO__CHLO_ZETA_TERMS - 1; i >= 0; i--) { /* the smallest terms first */
        const double term = i;
        c->given = &term;
        (void)shlo__chlo_run(c, "z = z + power(n + #, -s)");
    }
    return shlo__chlo_run(c, "z = z + m; z = if(p, if(e, inf, nan), z); if(s == 1, inf, if(d, nan, z))");
}

/* (-1)^(n + 1) n! zeta(n + 1, x); n = 0 is digamma (DLMF 25.11.12). n! may overflow where the product does
   not. */
SHLO__FN shlo_value shlo__chlo_real_polygamma(shlo__chlo *c, shlo_value n, shlo_value x) {
    shlo_value next;
    *shlo__chlo_at(c, 'N') = n;
    next = shlo__chlo_run(c, "N + 1");
    *shlo__chlo_at(c, 'G') = shlo__chlo_real_lgamma(c, next, next);
    *shlo__chlo_at(c, 'Z') = shlo__chlo_real_zeta(c, next, x);
    *shlo__chlo_at(c, 'D') = shlo__chlo_real_digamma(c, x, x);
    return shlo__chlo_run(c, "g = exp(G * 0.5); v = g * Z * g; h = N * 0.5; v = if(h == floor(h), -v, v);"
                             "if(N == floor(N) & 0 <= N, if(N == 0, D, v), nan)");
}

/* exp(-|x|) I1(x): the Chebyshev series of S. L. Moshier's Cephes library (i1.c). */
SHLO__FN shlo_value shlo__chlo_real_bessel_i1e(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return shlo__chlo_of(c, x,
        "a = abs(x); l = a * C16(a * 0.5 - 2); h = C17(32 / a - 2) / sqrt(a); m = if(a > 8, h, l);"
        "sign(x) * m");
}

#endif
