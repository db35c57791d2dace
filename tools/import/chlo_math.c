/* tools/import/chlo_math.c - the real functions of dialect chlo as formulas in f64. Narrower types are
 * computed in f64, too, and rounded once. Measured away from zeros, the error in f64 is at most 3.2 ulp
 * (erf_inv, lgamma, zeta: 5; bessel_i1e: 9). */
#include "chlo.h"

#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

static const double ln_2 = 0.69314718055994530942;
static const double pi = 3.14159265358979323846;

static V times_sign(chlo *c, V x, V magnitude) { return mul(c, shlo_sign(c->b, x), magnitude); }

/* ---- inverse trigonometric and hyperbolic functions ---- */

/* sqrt(1 - x^2) without cancellation. */
static V other_leg(chlo *c, V x) { return root(c, mul(c, sub(c, num(c, 1), x), add(c, num(c, 1), x))); }

V chlo_real_acos(chlo *c, V x, V y) {
    (void)y;
    return angle(c, other_leg(c, x), x);
}
V chlo_real_asin(chlo *c, V x, V y) {
    (void)y;
    return angle(c, x, other_leg(c, x));
}
V chlo_real_atan(chlo *c, V x, V y) {
    (void)y;
    return angle(c, x, num(c, 1));
}

/* From 2^28 on log(2 x) is exact enough, and x^2 must not overflow. */
static V or_log(chlo *c, V x, V near) {
    return pick(c, more_num(c, x, 268435456.0), add_num(c, ln(c, x), ln_2), near);
}

V chlo_real_asinh(chlo *c, V x, V y) {
    V a = mag(c, x), square = mul(c, a, a);
    V near = ln1p(c, add(c, a, quo(c, square, add_num(c, root(c, add_num(c, square, 1)), 1))));
    (void)y;
    return times_sign(c, x, or_log(c, a, near));
}

V chlo_real_acosh(chlo *c, V x, V y) {
    V t = sub_num(c, x, 1), near = ln1p(c, add(c, t, root(c, mul(c, t, add_num(c, x, 1)))));
    (void)y;
    return pick(c, less_num(c, x, 1), num(c, NAN), or_log(c, x, near));
}

V chlo_real_atanh(chlo *c, V x, V y) {
    V a = mag(c, x);
    (void)y;
    return times_sign(c, x, mul_num(c, ln1p(c, quo(c, add(c, a, a), sub(c, num(c, 1), a))), 0.5));
}

/* ---- hyperbolic functions; exp(|x|) overflows before they do ---- */

/* exp(a) / 2. Upstream computes f32 as exp(a - log 2) with the difference rounded to f32, which is up to 8
   ulp off. The same is done here, so that results agree. */
static V half_exp(chlo *c, V a) {
    V e;
    if (c->dtype == SHLO_F32 || c->dtype == SHLO_C64)
        return expo(c, to_type(c, to_type(c, sub_num(c, a, 0.693147182464599609375), SHLO_F32), SHLO_F64));
    e = expo(c, mul_num(c, a, 0.5));
    return mul(c, mul_num(c, e, 0.5), e);
}

V chlo_real_sinh(chlo *c, V x, V y) {
    V a = mag(c, x), e = shlo_exponential_minus_one(c->b, a), half = half_exp(c, a);
    V near = mul_num(c, add(c, e, quo(c, e, add_num(c, e, 1))), 0.5);
    (void)y;
    return times_sign(c, x, pick(c, less_num(c, a, 1), near, sub(c, half, quo(c, num(c, 0.25), half))));
}

V chlo_real_cosh(chlo *c, V x, V y) {
    V half = half_exp(c, mag(c, x));
    (void)y;
    return add(c, half, quo(c, num(c, 0.25), half));
}

V chlo_real_square(chlo *c, V x, V y) {
    (void)y;
    return mul(c, x, x);
}

/* ---- error functions: W. J. Cody, "Rational Chebyshev approximations for the error function", Math. Comp.
 * 23 (1969) ---- */

/* erf x for |x| <= 0.46875 */
static V erf_near(chlo *c, V x) {
    static const double p[] = {1.85777706184603153e-1, 3.16112374387056560, 1.13864154151050156e2,
        3.77485237685302021e2, 3.20937758913846947e3};
    static const double q[] = {
        1, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3, 2.84423683343917062e3};
    V square = mul(c, x, x);
    return mul(c, x, quo(c, chlo_poly(c, square, p, COUNT(p)), chlo_poly(c, square, q, COUNT(q))));
}

/* exp(x^2) erfc x for 0.46875 <= x <= 4 */
static V erfc_middle(chlo *c, V x) {
    static const double p[] = {2.15311535474403846e-8, 5.64188496988670089e-1, 8.88314979438837594,
        6.61191906371416295e1, 2.98635138197400131e2, 8.81952221241769090e2, 1.71204761263407058e3,
        2.05107837782607147e3, 1.23033935479799725e3};
    static const double q[] = {1, 1.57449261107098347e1, 1.17693950891312499e2, 5.37181101862009858e2,
        1.62138957456669019e3, 3.29079923573345963e3, 4.36261909014324716e3, 3.43936767414372164e3,
        1.23033935480374942e3};
    return quo(c, chlo_poly(c, x, p, COUNT(p)), chlo_poly(c, x, q, COUNT(q)));
}

/* The same for x >= 4 */
static V erfc_far(chlo *c, V x) {
    static const double p[] = {1.63153871373020978e-2, 3.05326634961232344e-1, 3.60344899949804439e-1,
        1.25781726111229246e-1, 1.60837851487422766e-2, 6.58749161529837803e-4};
    static const double q[] = {1, 2.56852019228982242, 1.87295284992346047, 5.27905102951428412e-1,
        6.05183413124413191e-2, 2.33520497626869185e-3};
    V t = quo(c, num(c, 1), mul(c, x, x));
    V correction = mul(c, t, quo(c, chlo_poly(c, t, p, COUNT(p)), chlo_poly(c, t, q, COUNT(q))));
    return quo(c, sub(c, num(c, 0.56418958354775628695), correction), x);
}

/* exp(-a^2): the square of a's leading bits is exact, and the result is corrected by what rounding the sum of
   this square and the rest loses. */
static V gaussian(chlo *c, V a) {
    V head = mul_num(c, shlo_floor(c->b, mul_num(c, a, 1048576)), 1.0 / 1048576), square = mul(c, head, head);
    V rest = mul(c, sub(c, a, head), add(c, a, head)), sum = add(c, square, rest);
    V lost = sub(c, rest, sub(c, sum, square)), e = expo(c, neg(c, sum));
    return sub(c, e, mul(c, e, lost));
}

/* erfc a for a >= 0.46875 */
static V erfc_tail(chlo *c, V a) {
    V tail = mul(c, gaussian(c, a), pick(c, more_num(c, a, 4), erfc_far(c, a), erfc_middle(c, a)));
    return pick(c, more_num(c, a, 28), num(c, 0), tail);
}

/* erf x with a relative error of 2.6e-9, enough for types of up to 32 bits: x times a rational minimax
   approximation of erf(x) / x in x^2 over [0, 16]; from 4 on it is 1 - 1.5e-8. It takes a tenth of the ops of
   the general formula, which matters for gelu. */
static V erf_narrow(chlo *c, V x) {
    static const double p[] = {6.79137719955e-6, 4.11279982672e-4, 4.22656224535e-3, 5.5749782395e-2,
        1.92880451783e-1, 1.12837916997};
    static const double q[] = {2.60487183376e-7, 7.25640040455e-5, 1.42122482566e-3, 1.62952897018e-2,
        1.1749607167e-1, 5.04269283425e-1, 1};
    V near = shlo_clamp(c->b, num(c, -4), x, num(c, 4)), square = mul(c, near, near);
    return mul(c, near, quo(c, chlo_poly(c, square, p, COUNT(p)), chlo_poly(c, square, q, COUNT(q))));
}

V chlo_real_erf(chlo *c, V x, V y) {
    V a, far;
    (void)y;
    if (c->dtype != SHLO_F64) return erf_narrow(c, x);
    a = mag(c, x);
    far = times_sign(c, x, sub(c, num(c, 1), erfc_tail(c, a)));
    return pick(c, more_num(c, a, 0.46875), far, erf_near(c, x));
}

V chlo_real_erfc(chlo *c, V x, V y) {
    V a = mag(c, x), tail = erfc_tail(c, a);
    V far = pick(c, less_num(c, x, 0), sub(c, num(c, 2), tail), tail);
    (void)y;
    return pick(c, more_num(c, a, 0.46875), far, sub(c, num(c, 1), erf_near(c, x)));
}

/* M. J. Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37
   (1988), PPND16: here q = x / 2 and the tail's probability (1 - |x|) / 2 are exact, and erf_inv x is the
   point over sqrt 2. */
static V ppnd_near(chlo *c, V q) {
    static const double a[] = {2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4,
        4.5921953931549871457e4, 1.3731693765509461125e4, 1.9715909503065514427e3, 1.3314166789178437745e2,
        3.3871328727963666080};
    static const double b[] = {5.2264952788528545610e3, 2.8729085735721942674e4, 3.9307895800092710610e4,
        2.1213794301586595867e4, 5.3941960214247511077e3, 6.8718700749205790830e2, 4.2313330701600911252e1,
        1};
    V r = sub(c, num(c, 0.180625), mul(c, q, q));
    return mul(c, q, quo(c, chlo_poly(c, r, a, COUNT(a)), chlo_poly(c, r, b, COUNT(b))));
}

static V ppnd_middle(chlo *c, V r) {
    static const double p[] = {7.74545014278341407640e-4, 2.27238449892691845833e-2,
        2.41780725177450611770e-1, 1.27045825245236838258, 3.64784832476320460504, 5.76949722146069140550,
        4.63033784615654529590, 1.42343711074968357734};
    static const double q[] = {1.05075007164441684324e-9, 5.47593808499534494600e-4,
        1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1,
        1.67638483018380384940, 2.05319162663775882187, 1};
    V t = sub_num(c, r, 1.6);
    return quo(c, chlo_poly(c, t, p, COUNT(p)), chlo_poly(c, t, q, COUNT(q)));
}

static V ppnd_far(chlo *c, V r) {
    static const double p[] = {2.01033439929228813265e-7, 2.71155556874348757815e-5,
        1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1,
        1.78482653991729133580, 5.46378491116411436990, 6.65790464350110377720};
    static const double q[] = {2.04426310338993978564e-15, 1.42151175831644588870e-7,
        1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2,
        1.36929880922735805310e-1, 5.99832206555887937690e-1, 1};
    V t = sub_num(c, r, 5);
    return quo(c, chlo_poly(c, t, p, COUNT(p)), chlo_poly(c, t, q, COUNT(q)));
}

V chlo_real_erf_inv(chlo *c, V x, V y) {
    V a = mag(c, x), tail = mul_num(c, sub(c, num(c, 1), a), 0.5), r = root(c, neg(c, ln(c, tail)));
    V far = times_sign(c, x, pick(c, more_num(c, r, 5), ppnd_far(c, r), ppnd_middle(c, r)));
    V point = pick(c, more_num(c, a, 0.85), far, ppnd_near(c, mul_num(c, x, 0.5)));
    (void)y;
    return pick(c, equal(c, a, num(c, 1)), mul(c, x, infinity(c)), mul_num(c, point, 0.70710678118654752440));
}

/* ---- the gamma function's relatives ---- */

/* Both are known for z >= 1/2: between 1/2 and 5/2 by the Taylor series at 2 (DLMF 5.7.3 and 5.7.4, whose
   coefficients are (-1)^k (zeta(k) - 1)), up to 8 by the recurrence, above by Stirling's series (DLMF 5.11.1
   and 5.11.2). Other x are reflected at 1/2: z = 1 + |x|. */
static const double zeta_minus_1[] = {/* k = 27 .. 2 */
    -7.45071178983543e-09, 1.4901554828365043e-08, -2.980350351465228e-08, 5.960818905125948e-08,
    -1.1921992596531106e-07, 2.38450502727733e-07, -4.769329867878064e-07, 9.539620338727962e-07,
    -1.908212716553939e-06, 3.81729326499984e-06, -7.637197637899763e-06, 1.528225940865187e-05,
    -3.058823630702049e-05, 6.124813505870483e-05, -0.00012271334757848915, 0.0002460865533080483,
    -0.0004941886041194645, 0.0009945751278180853, -0.0020083928260822143, 0.00407735619794434,
    -0.008349277381922827, 0.01734306198444914, -0.03692775514336993, 0.08232323371113819,
    -0.2020569031595943, 0.6449340668482264};
static const double one_minus_euler = 0.42278433509846713939;

typedef struct gamma_parts {
    V z, low, t, product, sum;
} gamma_parts; /* z = low + n; the product and the sum of 1/w over w = z - 1 .. low */

static gamma_parts gamma_begin(chlo *c, V x) {
    gamma_parts g;
    V base;
    int i;
    g.z = pick(c, less_num(c, x, 0.5), add_num(c, mag(c, x), 1), x);
    g.product = num(c, 1);
    g.sum = num(c, 0);
    base = g.z;
    for (i = 0; i < 6; i++) {
        V high = chlo_compare(c, SHLO_comparison_direction_GE, base, num(c, 2.5)), next = sub_num(c, base, 1);
        g.product = pick(c, high, mul(c, g.product, next), g.product);
        g.sum = pick(c, high, add(c, g.sum, quo(c, num(c, 1), next)), g.sum);
        base = pick(c, high, next, base);
    }
    g.low = base;
    g.t = sub(c, base, pick(c, less_num(c, base, 1.5), num(c, 1), num(c, 2)));
    return g;
}

static V lgamma_near(chlo *c, const gamma_parts *g) {
    double series[COUNT(zeta_minus_1) + 2];
    V at_2;
    int i, n = COUNT(zeta_minus_1);
    for (i = 0; i < n; i++) series[i] = zeta_minus_1[i] / (n + 1 - i);
    series[n] = one_minus_euler;
    at_2 = mul(c, g->t, chlo_poly(c, g->t, series, n + 1));
    return add(c, pick(c, less_num(c, g->low, 1.5), sub(c, at_2, ln1p(c, g->t)), at_2), ln(c, g->product));
}

static V lgamma_far(chlo *c, V z) {
    static const double b[] = {-1.3924322169059011, 0.17964437236883057, -0.029550653594771242,
        0.00641025641025641, -0.0019175269175269176, 0.0008417508417508417, -0.0005952380952380953,
        0.0007936507936507937, -0.002777777777777778, 0.08333333333333333};
    V inverse = quo(c, num(c, 1), z),
      tail = mul(c, inverse, chlo_poly(c, mul(c, inverse, inverse), b, COUNT(b)));
    V head = mul(c, sub_num(c, z, 0.5), sub_num(c, ln(c, z), 1));
    return add(c, head, add_num(c, tail, 0.91893853320467274178 - 0.5));
}

V chlo_real_lgamma(chlo *c, V x, V y) {
    gamma_parts g = gamma_begin(c, x);
    V at_z = pick(c, less_num(c, g.z, 8), lgamma_near(c, &g), lgamma_far(c, g.z));
    V a = mag(c, x), f = sub(c, a, shlo_floor(c->b, a)), fold = shlo_minimum(c->b, f, sub(c, num(c, 1), f));
    V sine = shlo_sine(c->b, mul_num(c, fold, pi));
    /* log pi - log |sin pi x| - lgamma(1 - x) */
    V reflected = sub(c, sub(c, num(c, 1.14472988584940017414), ln(c, sine)), at_z);
    V below = pick(c, less_num(c, x, 0), reflected, sub(c, at_z, ln(c, a)));
    (void)y;
    return pick(c, equal(c, a, infinity(c)), a, pick(c, less_num(c, x, 0.5), below, at_z));
}

static V digamma_near(chlo *c, const gamma_parts *g) {
    double series[COUNT(zeta_minus_1) + 1];
    V at_2;
    int i, n = COUNT(zeta_minus_1);
    for (i = 0; i < n; i++) series[i] = zeta_minus_1[i];
    series[n] = one_minus_euler;
    at_2 = chlo_poly(c, g->t, series, n + 1);
    return add(c, pick(c, less_num(c, g->low, 1.5), sub(c, at_2, quo(c, num(c, 1), g->low)), at_2), g->sum);
}

static V digamma_far(chlo *c, V z) {
    static const double b[] = {-26.456212121212122, 3.0539543302701198, -0.4432598039215686,
        0.08333333333333333, -0.021092796092796094, 0.007575757575757576, -0.004166666666666667,
        0.003968253968253968, -0.008333333333333333, 0.08333333333333333};
    V inverse = quo(c, num(c, 1), z), square = mul(c, inverse, inverse);
    V tail = add(c, mul_num(c, inverse, 0.5), mul(c, square, chlo_poly(c, square, b, COUNT(b))));
    return sub(c, ln(c, z), tail);
}

/* NaN at the poles, as in other implementations of this op. */
V chlo_real_digamma(chlo *c, V x, V y) {
    gamma_parts g = gamma_begin(c, x);
    V at_z = pick(c, less_num(c, g.z, 8), digamma_near(c, &g), digamma_far(c, g.z));
    V a = mag(c, x), f = sub(c, a, shlo_round_nearest_even(c->b, a));
    /* psi(1 - x) - pi cot(pi x) */
    V reflected = add(c, at_z, quo(c, num(c, pi), shlo_tan(c->b, mul_num(c, f, pi))));
    V below = pick(c, less_num(c, x, 0), reflected, sub(c, at_z, quo(c, num(c, 1), a)));
    V pole = both(c, at_most(c, x, num(c, 0)), equal(c, x, shlo_floor(c->b, x)));
    (void)y;
    return pick(c, pole, num(c, NAN), pick(c, less_num(c, x, 0.5), below, at_z));
}

/* ---- Hurwitz' zeta function: the first terms and the Euler-Maclaurin sum of the rest (DLMF 25.11.5) ---- */

enum { ZETA_TERMS = 10, ZETA_STEPS = 100000 };

static V any_of(chlo *c, V x) {
    static const unsigned char no = 0;
    int64_t dims[SHLO_MAX_RANK];
    shlo_reduce_attrs attrs;
    V init = shlo_constant_splat(c->b, shlo_tensor0(c->b, SHLO_I1), &no), out;
    int32_t i;
    for (i = 0; i < c->rank; i++) dims[i] = i;
    memset(&attrs, 0, sizeof attrs);
    attrs.dimensions.items = dims;
    attrs.dimensions.n = c->rank;
    shlo_reduce(c->b, &x, &init, 1, &attrs, shlo_region_of(c->b, SHLO_OP_or, SHLO_I1), &out);
    return out;
}

static V power_of(chlo *c, V a, V exponent) { return shlo_power(c->b, a, exponent); }

/* Adds a^-s while a is negative; a[0] is a, a[1] the sum. The number of steps is limited: a value that is
   still negative then gives NaN. */
static void zeta_climb(chlo *c, V s, V *a) {
    shlo_type types[3];
    shlo_region cond, body;
    V in[3], args[3], out[3];
    types[0] = types[1] = chlo_type(c, SHLO_F64);
    types[2] = shlo_tensor0(c->b, SHLO_I32);
    in[0] = a[0];
    in[1] = a[1];
    in[2] = shlo_constant_i32(c->b, 0);
    shlo_region_begin(c->b, types, args, 3);
    out[0] = both(c, any_of(c, less_num(c, args[0], 0)),
        chlo_compare(c, SHLO_comparison_direction_LT, args[2], shlo_constant_i32(c->b, ZETA_STEPS)));
    cond = shlo_region_end(c->b, out, 1);
    shlo_region_begin(c->b, types, args, 3);
    out[0] = pick(c, less_num(c, args[0], 0), add_num(c, args[0], 1), args[0]);
    out[1] = pick(c, less_num(c, args[0], 0), add(c, args[1], power_of(c, args[0], neg(c, s))), args[1]);
    out[2] = add(c, args[2], shlo_constant_i32(c->b, 1));
    body = shlo_region_end(c->b, out, 3);
    shlo_while(c->b, in, 3, cond, body, out);
    a[0] = pick(c, less_num(c, out[0], 0), num(c, NAN), out[0]);
    a[1] = out[1];
}

/* The sum over k >= 0 of (a + k)^-s for a >= ZETA_TERMS */
static V zeta_rest(chlo *c, V s, V a) {
    static const double b[] = {0.08333333333333333, -0.001388888888888889, 3.306878306878307e-05,
        -8.267195767195768e-07, 2.08767569878681e-08, -5.284190138687493e-10, 1.3382536530684679e-11,
        -3.3896802963225827e-13, 8.586062056277845e-15, -2.174868698558062e-16, 5.5090028283602295e-18,
        -1.3954464685812522e-19}; /* B(2k) / (2k)! */
    V first = power_of(c, a, neg(c, s)), inverse = quo(c, num(c, 1), a), square = mul(c, inverse, inverse);
    V factor = mul(c, s, inverse), tail = num(c, 0.5);
    int k;
    for (k = 0; k < COUNT(b); k++) {
        tail = add(c, tail, mul_num(c, factor, b[k]));
        factor = mul(c, mul(c, factor, square), mul(c, add_num(c, s, 2 * k + 1), add_num(c, s, 2 * k + 2)));
    }
    return mul(c, first, add(c, quo(c, a, sub_num(c, s, 1)), tail));
}

/* s = 1 is the pole. At q = 0, -1, .. the sum is infinite for even s and undefined for other s. Below 0, s
   must be an integer. */
V chlo_real_zeta(chlo *c, V s, V q) {
    V a[2], sum, small, half = mul_num(c, s, 0.5);
    V even = equal(c, half, shlo_floor(c->b, half)), whole = equal(c, s, shlo_floor(c->b, s));
    V pole = both(c, at_most(c, q, num(c, 0)), equal(c, q, shlo_floor(c->b, q)));
    V bad = either(c, less_num(c, s, 1), both(c, less_num(c, q, 0), shlo_not(c->b, whole)));
    int i;
    a[0] = pick(c, either(c, pole, bad), num(c, 1), q);
    a[1] = num(c, 0);
    zeta_climb(c, s, a);
    sum = zeta_rest(c, s, add_num(c, a[0], ZETA_TERMS));
    /* the smallest terms first */
    for (i = ZETA_TERMS - 1; i >= 0; i--) sum = add(c, sum, power_of(c, add_num(c, a[0], i), neg(c, s)));
    sum = add(c, sum, a[1]);
    small = pick(c, pole, pick(c, even, infinity(c), num(c, NAN)), sum);
    return pick(c, equal(c, s, num(c, 1)), infinity(c), pick(c, bad, num(c, NAN), small));
}

/* (-1)^(n + 1) n! zeta(n + 1, x); n = 0 is digamma (DLMF 25.11.12). */
V chlo_real_polygamma(chlo *c, V n, V x) {
    V none = num(c, 0), np1 = add_num(c, n, 1), half = mul_num(c, n, 0.5);
    V even = equal(c, half, shlo_floor(c->b, half)),
      whole = both(c, equal(c, n, shlo_floor(c->b, n)), at_most(c, none, n));
    V value = mul(c, expo(c, chlo_real_lgamma(c, np1, none)), chlo_real_zeta(c, np1, x));
    V higher = pick(c, even, neg(c, value), value);
    return pick(c, whole, pick(c, equal(c, n, none), chlo_real_digamma(c, x, none), higher), num(c, NAN));
}

/* ---- exp(-|x|) I1(x): the Chebyshev series of S. L. Moshier's Cephes library (i1.c) ---- */

/* Clenshaw's sum; c[0] belongs to the highest degree, and the last coefficient counts half. */
static V chebyshev(chlo *c, V x, const double *coefficients, int n) {
    V b0 = num(c, coefficients[0]), b1 = num(c, 0), b2 = b1;
    int i;
    for (i = 1; i < n; i++) {
        b2 = b1;
        b1 = b0;
        b0 = add_num(c, sub(c, mul(c, x, b1), b2), coefficients[i]);
    }
    return mul_num(c, sub(c, b0, b2), 0.5);
}

V chlo_real_bessel_i1e(chlo *c, V x, V y) {
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
    V a = mag(c, x), below = mul(c, a, chebyshev(c, sub_num(c, mul_num(c, a, 0.5), 2), near, COUNT(near)));
    V above = quo(c, chebyshev(c, sub_num(c, quo(c, num(c, 32), a), 2), far, COUNT(far)), root(c, a));
    (void)y;
    return times_sign(c, x, pick(c, more_num(c, a, 8), above, below));
}
