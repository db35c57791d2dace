/* chlo/chlo_math.c - the real functions of dialect chlo as formulas in f64. Narrower types are
 * computed in f64, too, and rounded once; only erf has a form in f32. Measured away from zeros, the error in
 * f64 is at most 3.2 ulp (erfc, erf_inv, lgamma, zeta: 5; bessel_i1e: 9). */
#ifndef SHLO__CHLO_CHLO_MATH_C
#define SHLO__CHLO_CHLO_MATH_C

#include "chlo.h"

static shlo_value shlo__chlo_times_sign(shlo__chlo *c, shlo_value x, shlo_value magnitude) {
    return F_MUL(shlo_sign(c->b, x), magnitude);
}

/* ---- inverse trigonometric and hyperbolic functions ---- */

/* sqrt(1 - x^2) without cancellation. */
static shlo_value shlo__chlo_other_leg(shlo__chlo *c, shlo_value x) {
    return F_SQRT(F_MUL(F_SUB(F_NUM(1), x), F_ADD(F_NUM(1), x)));
}

SHLO__FN shlo_value shlo__chlo_real_acos(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return F_ATAN2(shlo__chlo_other_leg(c, x), x);
}
SHLO__FN shlo_value shlo__chlo_real_asin(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return F_ATAN2(x, shlo__chlo_other_leg(c, x));
}
SHLO__FN shlo_value shlo__chlo_real_atan(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return F_ATAN2(x, F_NUM(1));
}

/* From 2^28 on log(2 x) is exact enough, and x^2 must not overflow. */
static shlo_value shlo__chlo_or_log(shlo__chlo *c, shlo_value x, shlo_value near) {
    return F_SELECT(F_GT(x, F_NUM(268435456.0)), F_ADD(F_LOG(x), F_NUM(SHLO__CHLO_LN_2)), near);
}

SHLO__FN shlo_value shlo__chlo_real_asinh(shlo__chlo *c, shlo_value x, shlo_value y) {
    shlo_value a = F_ABS(x), square = F_MUL(a, a);
    shlo_value near = F_LOG1P(F_ADD(a, F_DIV(square, F_ADD(F_SQRT(F_ADD(square, F_NUM(1))), F_NUM(1)))));
    (void)y;
    return shlo__chlo_times_sign(c, x, shlo__chlo_or_log(c, a, near));
}

SHLO__FN shlo_value shlo__chlo_real_acosh(shlo__chlo *c, shlo_value x, shlo_value y) {
    shlo_value t = F_SUB(x, F_NUM(1)), near = F_LOG1P(F_ADD(t, F_SQRT(F_MUL(t, F_ADD(x, F_NUM(1))))));
    (void)y;
    return F_SELECT(F_LT(x, F_NUM(1)), F_NAN, shlo__chlo_or_log(c, x, near));
}

SHLO__FN shlo_value shlo__chlo_real_atanh(shlo__chlo *c, shlo_value x, shlo_value y) {
    shlo_value a = F_ABS(x);
    (void)y;
    return shlo__chlo_times_sign(c, x, F_MUL(F_LOG1P(F_DIV(F_ADD(a, a), F_SUB(F_NUM(1), a))), F_NUM(0.5)));
}

/* ---- hyperbolic functions; exp(|x|) overflows before they do ---- */

/* exp(a) / 2. Upstream computes f32 as exp(a - log 2) with the difference rounded to f32, which is up to 8
   ulp off. The same is done here, so that results agree. */
static shlo_value shlo__chlo_half_exp(shlo__chlo *c, shlo_value a) {
    shlo_value e;
    if (c->dtype == SHLO_F32 || c->dtype == SHLO_C64)
        return F_EXP(shlo__layer_convert(c->b,
            shlo__layer_convert(c->b, F_SUB(a, F_NUM(0.693147182464599609375)), SHLO_F32), SHLO_F64));
    e = F_EXP(F_MUL(a, F_NUM(0.5)));
    return F_MUL(F_MUL(e, F_NUM(0.5)), e);
}

SHLO__FN shlo_value shlo__chlo_real_sinh(shlo__chlo *c, shlo_value x, shlo_value y) {
    shlo_value a = F_ABS(x), e = shlo_exponential_minus_one(c->b, a), half = shlo__chlo_half_exp(c, a);
    shlo_value near = F_MUL(F_ADD(e, F_DIV(e, F_ADD(e, F_NUM(1)))), F_NUM(0.5));
    (void)y;
    return shlo__chlo_times_sign(c, x,
        F_SELECT(F_LT(a, F_NUM(1)), near, F_SUB(half, F_DIV(F_NUM(0.25), half))));
}

SHLO__FN shlo_value shlo__chlo_real_cosh(shlo__chlo *c, shlo_value x, shlo_value y) {
    shlo_value half = shlo__chlo_half_exp(c, F_ABS(x));
    (void)y;
    return F_ADD(half, F_DIV(F_NUM(0.25), half));
}

SHLO__FN shlo_value shlo__chlo_real_square(shlo__chlo *c, shlo_value x, shlo_value y) {
    (void)y;
    return F_MUL(x, x);
}

/* ---- error functions: W. J. Cody, "Rational Chebyshev approximations for the error function", Math. Comp.
 * 23 (1969) ---- */

/* erf x for |x| <= 0.46875 */
static shlo_value shlo__chlo_erf_near(shlo__chlo *c, shlo_value x) {
    static const double p[] = {1.85777706184603153e-1, 3.16112374387056560, 1.13864154151050156e2,
        3.77485237685302021e2, 3.20937758913846947e3};
    static const double q[] = {
        1, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3, 2.84423683343917062e3};
    shlo_value square = F_MUL(x, x);
    return F_MUL(x, F_DIV(shlo__chlo_poly(c, square, p, (int)SHLO__COUNT(p)),
                        shlo__chlo_poly(c, square, q, (int)SHLO__COUNT(q))));
}

/* exp(x^2) erfc x for 0.46875 <= x <= 4 */
static shlo_value shlo__chlo_erfc_middle(shlo__chlo *c, shlo_value x) {
    static const double p[] = {2.15311535474403846e-8, 5.64188496988670089e-1, 8.88314979438837594,
        6.61191906371416295e1, 2.98635138197400131e2, 8.81952221241769090e2, 1.71204761263407058e3,
        2.05107837782607147e3, 1.23033935479799725e3};
    static const double q[] = {1, 1.57449261107098347e1, 1.17693950891312499e2, 5.37181101862009858e2,
        1.62138957456669019e3, 3.29079923573345963e3, 4.36261909014324716e3, 3.43936767414372164e3,
        1.23033935480374942e3};
    return F_DIV(shlo__chlo_poly(c, x, p, (int)SHLO__COUNT(p)),
        shlo__chlo_poly(c, x, q, (int)SHLO__COUNT(q)));
}

/* The same for x >= 4 */
static shlo_value shlo__chlo_erfc_far(shlo__chlo *c, shlo_value x) {
    static const double p[] = {1.63153871373020978e-2, 3.05326634961232344e-1, 3.60344899949804439e-1,
        1.25781726111229246e-1, 1.60837851487422766e-2, 6.58749161529837803e-4};
    static const double q[] = {1, 2.56852019228982242, 1.87295284992346047, 5.27905102951428412e-1,
        6.05183413124413191e-2, 2.33520497626869185e-3};
    shlo_value t = F_DIV(F_NUM(1), F_MUL(x, x));
    shlo_value correction = F_MUL(t,
        F_DIV(shlo__chlo_poly(c, t, p, (int)SHLO__COUNT(p)), shlo__chlo_poly(c, t, q, (int)SHLO__COUNT(q))));
    return F_DIV(F_SUB(F_NUM(0.56418958354775628695), correction), x);
}

/* exp(-a^2): the square of a's leading bits is exact, and the result is corrected by what rounding the sum of
   this square and the rest loses. */
static shlo_value shlo__chlo_gaussian(shlo__chlo *c, shlo_value a) {
    shlo_value head = F_MUL(shlo_floor(c->b, F_MUL(a, F_NUM(1048576))), F_NUM(1.0 / 1048576)),
               square = F_MUL(head, head);
    shlo_value rest = F_MUL(F_SUB(a, head), F_ADD(a, head)), sum = F_ADD(square, rest);
    shlo_value lost = F_SUB(rest, F_SUB(sum, square)), e = F_EXP(F_NEG(sum));
    return F_SUB(e, F_MUL(e, lost));
}

/* erfc a for a >= 0.46875 */
static shlo_value shlo__chlo_erfc_tail(shlo__chlo *c, shlo_value a) {
    shlo_value tail = F_MUL(shlo__chlo_gaussian(c, a),
        F_SELECT(F_GT(a, F_NUM(4)), shlo__chlo_erfc_far(c, a), shlo__chlo_erfc_middle(c, a)));
    return F_SELECT(F_GT(a, F_NUM(28)), F_NUM(0), tail);
}

/* erf x in f64, or in f32 for types of up to 32 bits. The planner makes one kernel call of these ops:
   plan/chain.c. */
SHLO__FN shlo_value shlo__chlo_real_erf(shlo__chlo *c, shlo_value x, shlo_value y) {
    static const double p[] = {SHLO__ERF_P(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)};
    static const double q[] = {SHLO__ERF_Q(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)};
    static const double p_wide[] = {SHLO__ERF_P_F64(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)};
    static const double q_wide[] = {SHLO__ERF_Q_F64(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)};
    const int wide = c->work == SHLO_F64;
    shlo_value a = F_ABS(x), near = F_ADD(F_MUL(x, x), F_NUM(-0.25)), far;
    (void)y;
    near = shlo__chlo_poly(c, near, wide ? p_wide : p, wide ? (int)SHLO__COUNT(p_wide) : (int)SHLO__COUNT(p));
    near = F_ADD(F_MUL(x, near), x);
    far = F_ADD(shlo_minimum(c->b, a, F_NUM(wide ? SHLO__ERF_ONE_F64 : SHLO__ERF_ONE)), F_NUM(-1));
    far = F_EXP(shlo__chlo_poly(c, far, wide ? q_wide : q,
        wide ? (int)SHLO__COUNT(q_wide) : (int)SHLO__COUNT(q)));
    far = shlo__chlo_times_sign(c, x, F_ADD(F_MUL(far, F_NUM(-0.125)), F_NUM(1)));
    return F_SELECT(F_GT(a, F_NUM(SHLO__ERF_NEAR)), far, near);
}

SHLO__FN shlo_value shlo__chlo_real_erfc(shlo__chlo *c, shlo_value x, shlo_value y) {
    shlo_value a = F_ABS(x), tail = shlo__chlo_erfc_tail(c, a);
    shlo_value far = F_SELECT(F_LT(x, F_NUM(0)), F_SUB(F_NUM(2), tail), tail);
    (void)y;
    return F_SELECT(F_GT(a, F_NUM(0.46875)), far, F_SUB(F_NUM(1), shlo__chlo_erf_near(c, x)));
}

/* M. J. Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37
   (1988), PPND16: here q = x / 2 and the tail's probability (1 - |x|) / 2 are exact, and erf_inv x is the
   point over sqrt 2. */
static shlo_value shlo__chlo_ppnd_near(shlo__chlo *c, shlo_value q) {
    static const double a[] = {2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4,
        4.5921953931549871457e4, 1.3731693765509461125e4, 1.9715909503065514427e3, 1.3314166789178437745e2,
        3.3871328727963666080};
    static const double b[] = {5.2264952788528545610e3, 2.8729085735721942674e4, 3.9307895800092710610e4,
        2.1213794301586595867e4, 5.3941960214247511077e3, 6.8718700749205790830e2, 4.2313330701600911252e1,
        1};
    shlo_value r = F_SUB(F_NUM(0.180625), F_MUL(q, q));
    return F_MUL(q,
        F_DIV(shlo__chlo_poly(c, r, a, (int)SHLO__COUNT(a)), shlo__chlo_poly(c, r, b, (int)SHLO__COUNT(b))));
}

static shlo_value shlo__chlo_ppnd_middle(shlo__chlo *c, shlo_value r) {
    static const double p[] = {7.74545014278341407640e-4, 2.27238449892691845833e-2,
        2.41780725177450611770e-1, 1.27045825245236838258, 3.64784832476320460504, 5.76949722146069140550,
        4.63033784615654529590, 1.42343711074968357734};
    static const double q[] = {1.05075007164441684324e-9, 5.47593808499534494600e-4,
        1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1,
        1.67638483018380384940, 2.05319162663775882187, 1};
    shlo_value t = F_SUB(r, F_NUM(1.6));
    return F_DIV(shlo__chlo_poly(c, t, p, (int)SHLO__COUNT(p)),
        shlo__chlo_poly(c, t, q, (int)SHLO__COUNT(q)));
}

static shlo_value shlo__chlo_ppnd_far(shlo__chlo *c, shlo_value r) {
    static const double p[] = {2.01033439929228813265e-7, 2.71155556874348757815e-5,
        1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1,
        1.78482653991729133580, 5.46378491116411436990, 6.65790464350110377720};
    static const double q[] = {2.04426310338993978564e-15, 1.42151175831644588870e-7,
        1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2,
        1.36929880922735805310e-1, 5.99832206555887937690e-1, 1};
    shlo_value t = F_SUB(r, F_NUM(5));
    return F_DIV(shlo__chlo_poly(c, t, p, (int)SHLO__COUNT(p)),
        shlo__chlo_poly(c, t, q, (int)SHLO__COUNT(q)));
}

SHLO__FN shlo_value shlo__chlo_real_erf_inv(shlo__chlo *c, shlo_value x, shlo_value y) {
    shlo_value a = F_ABS(x), tail = F_MUL(F_SUB(F_NUM(1), a), F_NUM(0.5)), r = F_SQRT(F_NEG(F_LOG(tail)));
    shlo_value far = shlo__chlo_times_sign(c, x,
        F_SELECT(F_GT(r, F_NUM(5)), shlo__chlo_ppnd_far(c, r), shlo__chlo_ppnd_middle(c, r)));
    shlo_value point = F_SELECT(F_GT(a, F_NUM(0.85)), far, shlo__chlo_ppnd_near(c, F_MUL(x, F_NUM(0.5))));
    (void)y;
    return F_SELECT(F_EQ(a, F_NUM(1)), F_MUL(x, F_INF), F_MUL(point, F_NUM(0.70710678118654752440)));
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

typedef struct shlo__chlo_gamma {
    shlo_value z, low, t, product, sum;
} shlo__chlo_gamma; /* z = low + n; the product and the sum of 1/w over w = z - 1 .. low */

static shlo__chlo_gamma shlo__chlo_gamma_begin(shlo__chlo *c, shlo_value x) {
    shlo__chlo_gamma g;
    shlo_value base;
    int i;
    g.z = F_SELECT(F_LT(x, F_NUM(0.5)), F_ADD(F_ABS(x), F_NUM(1)), x);
    g.product = F_NUM(1);
    g.sum = F_NUM(0);
    base = g.z;
    for (i = 0; i < 6; i++) {
        shlo_value high = F_GE(base, F_NUM(2.5)), next = F_SUB(base, F_NUM(1));
        g.product = F_SELECT(high, F_MUL(g.product, next), g.product);
        g.sum = F_SELECT(high, F_ADD(g.sum, F_DIV(F_NUM(1), next)), g.sum);
        base = F_SELECT(high, next, base);
    }
    g.low = base;
    g.t = F_SUB(base, F_SELECT(F_LT(base, F_NUM(1.5)), F_NUM(1), F_NUM(2)));
    return g;
}

static shlo_value shlo__chlo_lgamma_near(shlo__chlo *c, const shlo__chlo_gamma *g) {
    double series[(int)SHLO__COUNT(shlo__chlo_zeta_minus_1) + 2];
    shlo_value at_2;
    int i, n = (int)SHLO__COUNT(shlo__chlo_zeta_minus_1);
    for (i = 0; i < n; i++) series[i] = shlo__chlo_zeta_minus_1[i] / (n + 1 - i);
    series[n] = SHLO__CHLO_ONE_MINUS_EULER;
    at_2 = F_MUL(g->t, shlo__chlo_poly(c, g->t, series, n + 1));
    return F_ADD(F_SELECT(F_LT(g->low, F_NUM(1.5)), F_SUB(at_2, F_LOG1P(g->t)), at_2), F_LOG(g->product));
}

static shlo_value shlo__chlo_lgamma_far(shlo__chlo *c, shlo_value z) {
    static const double b[] = {-1.3924322169059011, 0.17964437236883057, -0.029550653594771242,
        0.00641025641025641, -0.0019175269175269176, 0.0008417508417508417, -0.0005952380952380953,
        0.0007936507936507937, -0.002777777777777778, 0.08333333333333333};
    shlo_value inverse = F_DIV(F_NUM(1), z),
               tail = F_MUL(inverse, shlo__chlo_poly(c, F_MUL(inverse, inverse), b, (int)SHLO__COUNT(b)));
    shlo_value head = F_MUL(F_SUB(z, F_NUM(0.5)), F_SUB(F_LOG(z), F_NUM(1)));
    return F_ADD(head, F_ADD(tail, F_NUM(0.91893853320467274178 - 0.5)));
}

SHLO__FN shlo_value shlo__chlo_real_lgamma(shlo__chlo *c, shlo_value x, shlo_value y) {
    shlo__chlo_gamma g = shlo__chlo_gamma_begin(c, x);
    shlo_value at_z =
        F_SELECT(F_LT(g.z, F_NUM(8)), shlo__chlo_lgamma_near(c, &g), shlo__chlo_lgamma_far(c, g.z));
    shlo_value a = F_ABS(x), f = F_SUB(a, shlo_floor(c->b, a)),
               fold = shlo_minimum(c->b, f, F_SUB(F_NUM(1), f));
    shlo_value sine = shlo_sine(c->b, F_MUL(fold, F_NUM(SHLO__CHLO_PI)));
    /* log pi - log |sin pi x| - lgamma(1 - x) */
    shlo_value reflected = F_SUB(F_SUB(F_NUM(1.14472988584940017414), F_LOG(sine)), at_z);
    shlo_value below = F_SELECT(F_LT(x, F_NUM(0)), reflected, F_SUB(at_z, F_LOG(a)));
    (void)y;
    return F_SELECT(F_EQ(a, F_INF), a, F_SELECT(F_LT(x, F_NUM(0.5)), below, at_z));
}

static shlo_value shlo__chlo_digamma_near(shlo__chlo *c, const shlo__chlo_gamma *g) {
    double series[(int)SHLO__COUNT(shlo__chlo_zeta_minus_1) + 1];
    shlo_value at_2;
    int i, n = (int)SHLO__COUNT(shlo__chlo_zeta_minus_1);
    for (i = 0; i < n; i++) series[i] = shlo__chlo_zeta_minus_1[i];
    series[n] = SHLO__CHLO_ONE_MINUS_EULER;
    at_2 = shlo__chlo_poly(c, g->t, series, n + 1);
    return F_ADD(F_SELECT(F_LT(g->low, F_NUM(1.5)), F_SUB(at_2, F_DIV(F_NUM(1), g->low)), at_2), g->sum);
}

static shlo_value shlo__chlo_digamma_far(shlo__chlo *c, shlo_value z) {
    static const double b[] = {-26.456212121212122, 3.0539543302701198, -0.4432598039215686,
        0.08333333333333333, -0.021092796092796094, 0.007575757575757576, -0.004166666666666667,
        0.003968253968253968, -0.008333333333333333, 0.08333333333333333};
    shlo_value inverse = F_DIV(F_NUM(1), z), square = F_MUL(inverse, inverse);
    shlo_value tail =
        F_ADD(F_MUL(inverse, F_NUM(0.5)), F_MUL(square, shlo__chlo_poly(c, square, b, (int)SHLO__COUNT(b))));
    return F_SUB(F_LOG(z), tail);
}

/* NaN at the poles, as in other implementations of this op. */
SHLO__FN shlo_value shlo__chlo_real_digamma(shlo__chlo *c, shlo_value x, shlo_value y) {
    shlo__chlo_gamma g = shlo__chlo_gamma_begin(c, x);
    shlo_value at_z =
        F_SELECT(F_LT(g.z, F_NUM(8)), shlo__chlo_digamma_near(c, &g), shlo__chlo_digamma_far(c, g.z));
    shlo_value a = F_ABS(x), f = F_SUB(a, shlo_round_nearest_even(c->b, a));
    /* psi(1 - x) - pi cot(pi x) */
    shlo_value reflected =
        F_ADD(at_z, F_DIV(F_NUM(SHLO__CHLO_PI), shlo_tan(c->b, F_MUL(f, F_NUM(SHLO__CHLO_PI)))));
    shlo_value below = F_SELECT(F_LT(x, F_NUM(0)), reflected, F_SUB(at_z, F_DIV(F_NUM(1), a)));
    shlo_value pole = F_AND(F_LE(x, F_NUM(0)), F_EQ(x, shlo_floor(c->b, x)));
    (void)y;
    return F_SELECT(pole, F_NAN, F_SELECT(F_LT(x, F_NUM(0.5)), below, at_z));
}

/* ---- Hurwitz' zeta function: the first terms and the Euler-Maclaurin sum of the rest (DLMF 25.11.5) ---- */

enum { SHLO__CHLO_ZETA_TERMS = 10, SHLO__CHLO_ZETA_STEPS = 100000 };

static const shlo_list SHLO__CHLO_ALL = {NULL, 0, 0};

/* Adds a^-s while a is negative; a[0] is a, a[1] the sum. The number of steps is limited: a value that is
   still negative then gives NaN. */
static void shlo__chlo_zeta_climb(shlo__chlo *c, shlo_value s, shlo_value *a) {
    shlo_type types[3];
    shlo_region cond, body;
    shlo_value in[3], args[3], out[3];
    types[0] = types[1] = shlo__layer_type(c->b, SHLO_F64, &c->shape);
    types[2] = shlo_tensor0(c->b, SHLO_I32);
    in[0] = a[0];
    in[1] = a[1];
    in[2] = shlo_constant_i32(c->b, 0);
    shlo_region_begin(c->b, types, args, 3);
    out[0] = F_AND(shlo_reduce_max(c->b, F_LT(args[0], F_NUM(0)), SHLO__CHLO_ALL, 0),
        F_LT(args[2], shlo_constant_i32(c->b, SHLO__CHLO_ZETA_STEPS)));
    cond = shlo_region_end(c->b, out, 1);
    shlo_region_begin(c->b, types, args, 3);
    out[0] = F_SELECT(F_LT(args[0], F_NUM(0)), F_ADD(args[0], F_NUM(1)), args[0]);
    out[1] = F_SELECT(F_LT(args[0], F_NUM(0)), F_ADD(args[1], F_POWER(args[0], F_NEG(s))), args[1]);
    out[2] = F_ADD(args[2], shlo_constant_i32(c->b, 1));
    body = shlo_region_end(c->b, out, 3);
    shlo_while(c->b, in, 3, cond, body, out);
    a[0] = F_SELECT(F_LT(out[0], F_NUM(0)), F_NAN, out[0]);
    a[1] = out[1];
}

/* The sum over k >= 0 of (a + k)^-s for a >= SHLO__CHLO_ZETA_TERMS */
static shlo_value shlo__chlo_zeta_rest(shlo__chlo *c, shlo_value s, shlo_value a) {
    static const double b[] = {0.08333333333333333, -0.001388888888888889, 3.306878306878307e-05,
        -8.267195767195768e-07, 2.08767569878681e-08, -5.284190138687493e-10, 1.3382536530684679e-11,
        -3.3896802963225827e-13, 8.586062056277845e-15, -2.174868698558062e-16, 5.5090028283602295e-18,
        -1.3954464685812522e-19}; /* B(2k) / (2k)! */
    shlo_value first = F_POWER(a, F_NEG(s)), inverse = F_DIV(F_NUM(1), a),
               square = F_MUL(inverse, inverse);
    shlo_value factor = F_MUL(s, inverse), tail = F_NUM(0.5);
    int k;
    for (k = 0; k < (int)SHLO__COUNT(b); k++) {
        tail = F_ADD(tail, F_MUL(factor, F_NUM(b[k])));
        factor = F_MUL(F_MUL(factor, square), F_MUL(F_ADD(s, F_NUM(2 * k + 1)), F_ADD(s, F_NUM(2 * k + 2))));
    }
    return F_MUL(first, F_ADD(F_DIV(a, F_SUB(s, F_NUM(1))), tail));
}

/* s = 1 is the pole. At q = 0, -1, .. the sum is infinite for even s and undefined for other s. Below 0, s
   must be an integer. */
SHLO__FN shlo_value shlo__chlo_real_zeta(shlo__chlo *c, shlo_value s, shlo_value q) {
    shlo_value a[2], sum, small, half = F_MUL(s, F_NUM(0.5));
    shlo_value even = F_EQ(half, shlo_floor(c->b, half)), whole = F_EQ(s, shlo_floor(c->b, s));
    shlo_value pole = F_AND(F_LE(q, F_NUM(0)), F_EQ(q, shlo_floor(c->b, q)));
    shlo_value bad = F_OR(F_LT(s, F_NUM(1)), F_AND(F_LT(q, F_NUM(0)), shlo_not(c->b, whole)));
    int i;
    a[0] = F_SELECT(F_OR(pole, bad), F_NUM(1), q);
    a[1] = F_NUM(0);
    shlo__chlo_zeta_climb(c, s, a);
    sum = shlo__chlo_zeta_rest(c, s, F_ADD(a[0], F_NUM(SHLO__CHLO_ZETA_TERMS)));
    /* the smallest terms first */
    for (i = SHLO__CHLO_ZETA_TERMS - 1; i >= 0; i--)
        sum = F_ADD(sum, F_POWER(F_ADD(a[0], F_NUM(i)), F_NEG(s)));
    sum = F_ADD(sum, a[1]);
    small = F_SELECT(pole, F_SELECT(even, F_INF, F_NAN), sum);
    return F_SELECT(F_EQ(s, F_NUM(1)), F_INF, F_SELECT(bad, F_NAN, small));
}

/* (-1)^(n + 1) n! zeta(n + 1, x); n = 0 is digamma (DLMF 25.11.12). */
SHLO__FN shlo_value shlo__chlo_real_polygamma(shlo__chlo *c, shlo_value n, shlo_value x) {
    shlo_value none = F_NUM(0), np1 = F_ADD(n, F_NUM(1)), half = F_MUL(n, F_NUM(0.5));
    shlo_value even = F_EQ(half, shlo_floor(c->b, half)),
               whole = F_AND(F_EQ(n, shlo_floor(c->b, n)), F_LE(none, n));
    shlo_value value = F_MUL(F_EXP(shlo__chlo_real_lgamma(c, np1, none)), shlo__chlo_real_zeta(c, np1, x));
    shlo_value higher = F_SELECT(even, F_NEG(value), value);
    return F_SELECT(whole, F_SELECT(F_EQ(n, none), shlo__chlo_real_digamma(c, x, none), higher), F_NAN);
}

/* ---- exp(-|x|) I1(x): the Chebyshev series of S. L. Moshier's Cephes library (i1.c) ---- */

/* Clenshaw's sum; c[0] belongs to the highest degree, and the last coefficient counts half. */
static shlo_value shlo__chlo_chebyshev(shlo__chlo *c, shlo_value x, const double *coefficients, int n) {
    shlo_value b0 = F_NUM(coefficients[0]), b1 = F_NUM(0), b2 = b1;
    int i;
    for (i = 1; i < n; i++) {
        b2 = b1;
        b1 = b0;
        b0 = F_ADD(F_SUB(F_MUL(x, b1), b2), F_NUM(coefficients[i]));
    }
    return F_MUL(F_SUB(b0, b2), F_NUM(0.5));
}

SHLO__FN shlo_value shlo__chlo_real_bessel_i1e(shlo__chlo *c, shlo_value x, shlo_value y) {
    static const double near[] = {2.77791411276104639959e-18, -2.11142121435816608115e-17,
        1.55363195773620046921e-16, -1.10559694773538630805e-15, 7.60068429473540693410e-15,
        -5.04218550472791168711e-14, 3.22379336594557470981e-13, -1.98397439776494371520e-12,
        1.17361862988909016308e-11, -6.66348972350202774223e-11, 3.62559028155211703701e-10,
        -1.88724975172282928790e-9, 9.38153738649577178388e-9, -4.44505912879632808065e-8,
        2.00329475355213526229e-7, -8.56872026469545474066e-7, 3.47025130813767847674e-6,
        -1.32731636560394358279e-5, 4.78156510755005422638e-5, -1.61760815825896745588e-4,
        5.12285956168575772895e-4, -1.51357245063125314899e-3, 4.15642294431288815669e-3,
        -1.05640848946261981558e-2, 2.47264490306265168283e-2, -5.29459812080949914269e-2,
        1.02643658689847095384e-1, -1.76416518357834055153e-1, 2.52587186443633654823e-1};
    static const double far[] = {7.51729631084210481353e-18, 4.41434832307170791151e-18,
        -4.65030536848935832153e-17, -3.20952592199342395980e-17, 2.96262899764595013876e-16,
        3.30820231092092828324e-16, -1.88035477551078244854e-15, -3.81440307243700780478e-15,
        1.04202769841288027642e-14, 4.27244001671195135429e-14, -2.10154184277266431302e-14,
        -4.08355111109219731823e-13, -7.19855177624590851209e-13, 2.03562854414708950722e-12,
        1.41258074366137813316e-11, 3.25260358301548823856e-11, -1.89749581235054123450e-11,
        -5.58974346219658380687e-10, -3.83538038596423702205e-9, -2.63146884688951950684e-8,
        -2.51223623787020892529e-7, -3.88256480887769039346e-6, -1.10588938762623716291e-4,
        -9.76109749136146840777e-3, 7.78576235018280120474e-1};
    shlo_value a = F_ABS(x), below = F_MUL(a, shlo__chlo_chebyshev(c, F_SUB(F_MUL(a, F_NUM(0.5)), F_NUM(2)),
                                                  near, (int)SHLO__COUNT(near)));
    shlo_value above =
        F_DIV(shlo__chlo_chebyshev(c, F_SUB(F_DIV(F_NUM(32), a), F_NUM(2)), far, (int)SHLO__COUNT(far)),
            F_SQRT(a));
    (void)y;
    return shlo__chlo_times_sign(c, x, F_SELECT(F_GT(a, F_NUM(8)), above, below));
}

#endif
