/* tools/import/chlo_complex.c - the complex functions of dialect chlo, from the real and imaginary parts in
 * f64. Inverse functions follow T. E. Hull, T. F. Fairgrieve, P. T. P. Tang, "Implementing the complex
 * arcsine and arccosine functions using exception handling", ACM TOMS 23 (1997), with W. Kahan's branch cuts:
 * the sign of a zero tells the side. */
#include "chlo.h"

static const double ln_2 = 0.69314718055994530942;
static const double pi_half = 1.57079632679489661923;
static const double small = 5.9666725849601654e-154; /* sqrt of the smallest normal number, times 4: 2^-509 */
static const double large = 1.6759759912428246e+153; /* sqrt of the largest number, over 8: 2^509 */

/* x = |Re z|, y = |Im z|. real: the second argument of asin z = atan2(x, real); imag: |Im asin z|. */
typedef struct hull {
    V x, y, xp1, xm1, r, s, a;
} hull;

static hull hull_begin(chlo *c, chlo_complex z) {
    hull h;
    h.x = mag(c, z.re);
    h.y = mag(c, z.im);
    h.xp1 = add_num(c, h.x, 1);
    h.xm1 = sub_num(c, h.x, 1);
    h.r = length(c, h.xp1, h.y);
    h.s = length(c, h.xm1, h.y);
    h.a = mul_num(c, add(c, h.r, h.s), 0.5);
    return h;
}

static V hull_real(chlo *c, const hull *h) {
    V half_apx = mul_num(c, add(c, h->a, h->x), 0.5);
    V rpx = add(c, h->r, h->xp1), yy = mul(c, h->y, h->y);
    V inside = root(c, mul(c, half_apx, add(c, quo(c, yy, rpx), sub(c, h->s, h->xm1))));
    V outside = mul(c, h->y, root(c, add(c, quo(c, half_apx, rpx), quo(c, half_apx, add(c, h->s, h->xm1)))));
    V real = pick(c, at_most(c, h->x, num(c, 1)), inside, outside);
    return pick(c, less_num(c, larger(c, h->x, h->y), large), real, h->y);
}

/* log(2 sqrt(x^2 + y^2)), for numbers so large that 1 makes no difference. */
static V hull_imag_far(chlo *c, const hull *h, V most) {
    V least = shlo_minimum(c->b, h->x, h->y);
    V ratio = pick(c, equal(c, most, infinity(c)), num(c, 0), quo(c, least, most));
    return add(c, add_num(c, ln(c, most), ln_2), mul_num(c, ln1p(c, mul(c, ratio, ratio)), 0.5));
}

static V hull_imag(chlo *c, const hull *h) {
    V one = num(c, 1), ap1 = add_num(c, h->a, 1), spx = add(c, h->s, h->xm1);
    V half_yy = mul_num(c, mul(c, h->y, h->y), 0.5);
    V term = quo(c, half_yy, add(c, h->r, h->xp1));
    V tiny = less_num(c, h->y, small);
    V flat = both(c, tiny, less(c, h->x, one)); /* y^2 underflows, but 1 - x^2 does not */
    V near = pick(c, less(c, h->x, one), add(c, term, quo(c, half_yy, sub(c, h->s, h->xm1))),
        add(c, term, mul_num(c, spx, 0.5)));
    V am1 =
        pick(c, either(c, at_most(c, one, h->x), at_most(c, h->a, num(c, 1.5))), near, sub_num(c, h->a, 1));
    V sq = root(c, mul(c, pick(c, flat, quo(c, neg(c, mul(c, h->xp1, h->xm1)), ap1), am1), ap1));
    V imag = pick(c, flat, quo(c, h->y, sq), ln1p(c, add(c, am1, sq)));
    V at_one = both(c, tiny, equal(c, h->x, one)); /* a - 1 = y / 2 is rounded where y is subnormal */
    V most = larger(c, h->x, h->y);
    imag = pick(c, at_one, root(c, h->y), imag);
    return pick(c, less_num(c, most, large * 1e-6), imag, hull_imag_far(c, h, most));
}

chlo_complex chlo_complex_asin(chlo *c, chlo_complex z) {
    hull h = hull_begin(c, z);
    chlo_complex out;
    out.re = angle(c, z.re, hull_real(c, &h));
    out.im = chlo_sign_of(c, hull_imag(c, &h), z.im);
    return out;
}

chlo_complex chlo_complex_acos(chlo *c, chlo_complex z) {
    hull h = hull_begin(c, z);
    chlo_complex out;
    out.re = angle(c, hull_real(c, &h), z.re);
    out.im = chlo_sign_of(c, hull_imag(c, &h), neg(c, z.im));
    return out;
}

/* acosh z = i acos z where Im z is positive, -i acos z where it is negative. */
chlo_complex chlo_complex_acosh(chlo *c, chlo_complex z) {
    hull h = hull_begin(c, z);
    chlo_complex out;
    out.re = hull_imag(c, &h);
    out.im = chlo_sign_of(c, angle(c, hull_real(c, &h), z.re), z.im);
    return out;
}

static chlo_complex exchanged(chlo_complex z) {
    chlo_complex out;
    out.re = z.im;
    out.im = z.re;
    return out;
}

/* asinh(x + iy) = i conj(asin(y + ix)); likewise for atan and sinh. */
chlo_complex chlo_complex_asinh(chlo *c, chlo_complex z) {
    return exchanged(chlo_complex_asin(c, exchanged(z)));
}

/* Re atanh z = log1p(4 x / ((1 - x)^2 + y^2)) / 4 for x = |Re z|. */
static V atanh_real(chlo *c, V x, V y) {
    V m = larger(c, x, y), xm1 = sub_num(c, x, 1);
    V near = mul_num(c, ln1p(c, quo(c, mul_num(c, x, 4), add(c, mul(c, xm1, xm1), mul(c, y, y)))), 0.25);
    V at_one = mul_num(c, sub(c, num(c, ln_2), ln(c, y)), 0.5); /* y^2 underflows */
    V p = quo(c, x, m), q = quo(c, y, m);
    V far = pick(c, equal(c, m, infinity(c)), num(c, 0),
        quo(c, quo(c, p, add(c, mul(c, p, p), mul(c, q, q))), m));
    V inside = pick(c, both(c, equal(c, x, num(c, 1)), less_num(c, y, small)), at_one, near);
    return pick(c, at_most(c, num(c, large), m), far, inside);
}

/* Im atanh z = atan2(2 y, (1 - x)(1 + x) - y^2) / 2. */
static V atanh_imag(chlo *c, V x, V im) {
    V y = mag(c, im), one = num(c, 1);
    V below = sub(c, mul(c, sub(c, one, x), add(c, one, x)), mul(c, y, y));
    V near = mul_num(c, angle(c, add(c, im, im), below), 0.5);
    return pick(c, at_most(c, num(c, large), larger(c, x, y)), chlo_sign_of(c, num(c, pi_half), im), near);
}

chlo_complex chlo_complex_atanh(chlo *c, chlo_complex z) {
    chlo_complex out;
    V x = mag(c, z.re);
    out.re = chlo_sign_of(c, atanh_real(c, x, mag(c, z.im)), z.re);
    out.im = atanh_imag(c, x, z.im);
    return out;
}

chlo_complex chlo_complex_atan(chlo *c, chlo_complex z) {
    return exchanged(chlo_complex_atanh(c, exchanged(z)));
}

static chlo_complex parts(chlo *c, V z) {
    chlo_complex out;
    out.re = shlo_real(c->b, z);
    out.im = shlo_imag(c->b, z);
    return out;
}

/* re * cos y + i im * sin y */
static chlo_complex turned(chlo *c, chlo_complex z, V re, V im) {
    chlo_complex out;
    out.re = mul(c, re, shlo_cosine(c->b, z.im));
    out.im = mul(c, im, shlo_sine(c->b, z.im));
    return out;
}

/* sinh z = -i sin(i z), cosh z = cos(i z). For f32 they use the real functions, so that they round alike
   (chlo_math.c). */
chlo_complex chlo_complex_sinh(chlo *c, chlo_complex z) {
    chlo_complex out;
    if (c->dtype != SHLO_C64) return exchanged(parts(c, shlo_sine(c->b, shlo_complex(c->b, z.im, z.re))));
    out = turned(c, z, chlo_real_sinh(c, z.re, z.re), chlo_real_cosh(c, z.re, z.re));
    out.re = pick(c, equal(c, z.re, num(c, 0)), z.re, out.re);
    out.im = pick(c, equal(c, z.im, num(c, 0)), z.im, out.im);
    return out;
}

chlo_complex chlo_complex_cosh(chlo *c, chlo_complex z) {
    chlo_complex out;
    if (c->dtype != SHLO_C64) return parts(c, shlo_cosine(c->b, shlo_complex(c->b, neg(c, z.im), z.re)));
    out = turned(c, z, chlo_real_cosh(c, z.re, z.re), chlo_real_sinh(c, z.re, z.re));
    out.im = pick(c, either(c, equal(c, z.re, num(c, 0)), equal(c, z.im, num(c, 0))),
        mul(c, shlo_sign(c->b, z.re), shlo_sign(c->b, z.im)), out.im);
    return out;
}

/* (x - y)(x + y) cancels nothing; where |x| = |y| it is |x| - |y|: 0, or NaN of infinities. */
chlo_complex chlo_complex_square(chlo *c, chlo_complex z) {
    chlo_complex out;
    V a = mag(c, z.re), b = mag(c, z.im);
    out.re = pick(c, equal(c, a, b), sub(c, a, b), mul(c, sub(c, z.re, z.im), add(c, z.re, z.im)));
    out.im = mul_num(c, mul(c, z.re, z.im), 2);
    return out;
}
