/* chlo/chlo_complex.c - the complex functions of dialect chlo, from the real and imaginary parts in
 * f64. Inverse functions follow T. E. Hull, T. F. Fairgrieve, P. T. P. Tang, "Implementing the complex
 * arcsine and arccosine functions using exception handling", ACM TOMS 23 (1997), with W. Kahan's branch cuts:
 * the sign of a zero tells the side. */
#ifndef SHLO__CHLO_CHLO_COMPLEX_C
#define SHLO__CHLO_CHLO_COMPLEX_C

#include "chlo.h"

#define SHLO__CHLO_SMALL 5.9666725849601654e-154 /* sqrt of the smallest normal number, times 4: 2^-509 */
#define SHLO__CHLO_LARGE 1.6759759912428246e+153 /* sqrt of the largest number, over 8: 2^509 */

/* x = |Re z|, y = |Im z|. real: the second argument of asin z = atan2(x, real); imag: |Im asin z|. */
typedef struct shlo__chlo_hull {
    shlo_value x, y, xp1, xm1, r, s, a;
} shlo__chlo_hull;

static shlo__chlo_hull shlo__chlo_hull_begin(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_hull h;
    h.x = F_ABS(z.re);
    h.y = F_ABS(z.im);
    h.xp1 = F_ADD(h.x, F_NUM(1));
    h.xm1 = F_SUB(h.x, F_NUM(1));
    h.r = F_LENGTH(h.xp1, h.y);
    h.s = F_LENGTH(h.xm1, h.y);
    h.a = F_MUL(F_ADD(h.r, h.s), F_NUM(0.5));
    return h;
}

static shlo_value shlo__chlo_hull_real(shlo__chlo *c, const shlo__chlo_hull *h) {
    shlo_value half_apx = F_MUL(F_ADD(h->a, h->x), F_NUM(0.5));
    shlo_value rpx = F_ADD(h->r, h->xp1), yy = F_MUL(h->y, h->y);
    shlo_value inside = F_SQRT(F_MUL(half_apx, F_ADD(F_DIV(yy, rpx), F_SUB(h->s, h->xm1))));
    shlo_value outside =
        F_MUL(h->y, F_SQRT(F_ADD(F_DIV(half_apx, rpx), F_DIV(half_apx, F_ADD(h->s, h->xm1)))));
    shlo_value real = F_SELECT(F_LE(h->x, F_NUM(1)), inside, outside);
    return F_SELECT(F_LT(F_MAX(h->x, h->y), F_NUM(SHLO__CHLO_LARGE)), real, h->y);
}

/* log(2 sqrt(x^2 + y^2)), for numbers so large that 1 makes no difference. */
static shlo_value shlo__chlo_hull_imag_far(shlo__chlo *c, const shlo__chlo_hull *h, shlo_value most) {
    shlo_value least = shlo_minimum(c->b, h->x, h->y);
    shlo_value ratio = F_SELECT(F_EQ(most, F_INF), F_NUM(0), F_DIV(least, most));
    return F_ADD(F_ADD(F_LOG(most), F_NUM(SHLO__CHLO_LN_2)), F_MUL(F_LOG1P(F_MUL(ratio, ratio)), F_NUM(0.5)));
}

static shlo_value shlo__chlo_hull_imag(shlo__chlo *c, const shlo__chlo_hull *h) {
    shlo_value one = F_NUM(1), ap1 = F_ADD(h->a, F_NUM(1)), spx = F_ADD(h->s, h->xm1);
    shlo_value half_yy = F_MUL(F_MUL(h->y, h->y), F_NUM(0.5));
    shlo_value term = F_DIV(half_yy, F_ADD(h->r, h->xp1));
    shlo_value tiny = F_LT(h->y, F_NUM(SHLO__CHLO_SMALL));
    shlo_value flat = F_AND(tiny, F_LT(h->x, one)); /* y^2 underflows, but 1 - x^2 does not */
    shlo_value near = F_SELECT(F_LT(h->x, one), F_ADD(term, F_DIV(half_yy, F_SUB(h->s, h->xm1))),
        F_ADD(term, F_MUL(spx, F_NUM(0.5))));
    shlo_value am1 = F_SELECT(F_OR(F_LE(one, h->x), F_LE(h->a, F_NUM(1.5))), near, F_SUB(h->a, F_NUM(1)));
    shlo_value sq = F_SQRT(F_MUL(F_SELECT(flat, F_DIV(F_NEG(F_MUL(h->xp1, h->xm1)), ap1), am1), ap1));
    shlo_value imag = F_SELECT(flat, F_DIV(h->y, sq), F_LOG1P(F_ADD(am1, sq)));
    shlo_value at_one = F_AND(tiny, F_EQ(h->x, one)); /* a - 1 = y / 2 is rounded where y is subnormal */
    shlo_value most = F_MAX(h->x, h->y);
    imag = F_SELECT(at_one, F_SQRT(h->y), imag);
    return F_SELECT(F_LT(most, F_NUM(SHLO__CHLO_LARGE * 1e-6)), imag, shlo__chlo_hull_imag_far(c, h, most));
}

SHLO__FN shlo__chlo_pair shlo__chlo_complex_asin(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_hull h = shlo__chlo_hull_begin(c, z);
    shlo__chlo_pair out;
    out.re = F_ATAN2(z.re, shlo__chlo_hull_real(c, &h));
    out.im = shlo__chlo_sign_of(c, shlo__chlo_hull_imag(c, &h), z.im);
    return out;
}

SHLO__FN shlo__chlo_pair shlo__chlo_complex_acos(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_hull h = shlo__chlo_hull_begin(c, z);
    shlo__chlo_pair out;
    out.re = F_ATAN2(shlo__chlo_hull_real(c, &h), z.re);
    out.im = shlo__chlo_hull_imag(c, &h);
    out.im = shlo__chlo_sign_of(c, out.im, F_NEG(z.im));
    return out;
}

/* acosh z = i acos z where Im z is positive, -i acos z where it is negative. */
SHLO__FN shlo__chlo_pair shlo__chlo_complex_acosh(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_hull h = shlo__chlo_hull_begin(c, z);
    shlo__chlo_pair out;
    out.re = shlo__chlo_hull_imag(c, &h);
    out.im = shlo__chlo_sign_of(c, F_ATAN2(shlo__chlo_hull_real(c, &h), z.re), z.im);
    return out;
}

static shlo__chlo_pair shlo__chlo_exchanged(shlo__chlo_pair z) {
    shlo__chlo_pair out;
    out.re = z.im;
    out.im = z.re;
    return out;
}

/* asinh(x + iy) = i conj(asin(y + ix)); likewise for atan and sinh. */
SHLO__FN shlo__chlo_pair shlo__chlo_complex_asinh(shlo__chlo *c, shlo__chlo_pair z) {
    return shlo__chlo_exchanged(shlo__chlo_complex_asin(c, shlo__chlo_exchanged(z)));
}

/* Re atanh z = log1p(4 x / ((1 - x)^2 + y^2)) / 4 for x = |Re z|. */
static shlo_value shlo__chlo_atanh_real(shlo__chlo *c, shlo_value x, shlo_value y) {
    shlo_value m = F_MAX(x, y), xm1 = F_SUB(x, F_NUM(1));
    shlo_value near =
        F_MUL(F_LOG1P(F_DIV(F_MUL(x, F_NUM(4)), F_ADD(F_MUL(xm1, xm1), F_MUL(y, y)))), F_NUM(0.25));
    shlo_value at_one = F_MUL(F_SUB(F_NUM(SHLO__CHLO_LN_2), F_LOG(y)), F_NUM(0.5)); /* y^2 underflows */
    shlo_value p = F_DIV(x, m), q = F_DIV(y, m);
    shlo_value far = F_SELECT(F_EQ(m, F_INF), F_NUM(0), F_DIV(F_DIV(p, F_ADD(F_MUL(p, p), F_MUL(q, q))), m));
    shlo_value inside = F_SELECT(F_AND(F_EQ(x, F_NUM(1)), F_LT(y, F_NUM(SHLO__CHLO_SMALL))), at_one, near);
    return F_SELECT(F_LE(F_NUM(SHLO__CHLO_LARGE), m), far, inside);
}

/* Im atanh z = atan2(2 y, (1 - x)(1 + x) - y^2) / 2. */
static shlo_value shlo__chlo_atanh_imag(shlo__chlo *c, shlo_value x, shlo_value im) {
    shlo_value y = F_ABS(im), one = F_NUM(1);
    shlo_value below = F_SUB(F_MUL(F_SUB(one, x), F_ADD(one, x)), F_MUL(y, y));
    shlo_value near = F_MUL(F_ATAN2(F_ADD(im, im), below), F_NUM(0.5));
    return F_SELECT(F_LE(F_NUM(SHLO__CHLO_LARGE), F_MAX(x, y)),
        shlo__chlo_sign_of(c, F_NUM(SHLO__CHLO_PI / 2), im), near);
}

SHLO__FN shlo__chlo_pair shlo__chlo_complex_atanh(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_pair out;
    shlo_value x = F_ABS(z.re);
    out.re = shlo__chlo_sign_of(c, shlo__chlo_atanh_real(c, x, F_ABS(z.im)), z.re);
    out.im = shlo__chlo_atanh_imag(c, x, z.im);
    return out;
}

SHLO__FN shlo__chlo_pair shlo__chlo_complex_atan(shlo__chlo *c, shlo__chlo_pair z) {
    return shlo__chlo_exchanged(shlo__chlo_complex_atanh(c, shlo__chlo_exchanged(z)));
}

static shlo__chlo_pair shlo__chlo_parts(shlo__chlo *c, shlo_value z) {
    shlo__chlo_pair out;
    out.re = shlo_real(c->b, z);
    out.im = shlo_imag(c->b, z);
    return out;
}

/* re * cos y + i im * sin y */
static shlo__chlo_pair shlo__chlo_turned(shlo__chlo *c, shlo__chlo_pair z, shlo_value re,
    shlo_value im) {
    shlo__chlo_pair out;
    out.re = F_MUL(re, shlo_cosine(c->b, z.im));
    out.im = F_MUL(im, shlo_sine(c->b, z.im));
    return out;
}

/* sinh z = -i sin(i z), cosh z = cos(i z). For f32 they use the real functions, so that they round alike
   (chlo_math.c). */
SHLO__FN shlo__chlo_pair shlo__chlo_complex_sinh(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_pair out;
    if (c->dtype != SHLO_C64)
        return shlo__chlo_exchanged(shlo__chlo_parts(c, shlo_sine(c->b, shlo_complex(c->b, z.im, z.re))));
    out.re = shlo__chlo_real_sinh(c, z.re, z.re);
    out.im = shlo__chlo_real_cosh(c, z.re, z.re);
    out = shlo__chlo_turned(c, z, out.re, out.im);
    out.re = F_SELECT(F_EQ(z.re, F_NUM(0)), z.re, out.re);
    out.im = F_SELECT(F_EQ(z.im, F_NUM(0)), z.im, out.im);
    return out;
}

SHLO__FN shlo__chlo_pair shlo__chlo_complex_cosh(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_pair out;
    if (c->dtype != SHLO_C64)
        return shlo__chlo_parts(c, shlo_cosine(c->b, shlo_complex(c->b, F_NEG(z.im), z.re)));
    out.re = shlo__chlo_real_cosh(c, z.re, z.re);
    out.im = shlo__chlo_real_sinh(c, z.re, z.re);
    out = shlo__chlo_turned(c, z, out.re, out.im);
    out.im = F_SELECT(F_OR(F_EQ(z.re, F_NUM(0)), F_EQ(z.im, F_NUM(0))),
        F_MUL(shlo_sign(c->b, z.re), shlo_sign(c->b, z.im)), out.im);
    return out;
}

/* (x - y)(x + y) cancels nothing; where |x| = |y| it is |x| - |y|: 0, or NaN of infinities. */
SHLO__FN shlo__chlo_pair shlo__chlo_complex_square(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_pair out;
    shlo_value a = F_ABS(z.re), b = F_ABS(z.im), sum = F_ADD(z.re, z.im);
    out.re = F_SELECT(F_EQ(a, b), F_SUB(a, b), F_MUL(F_SUB(z.re, z.im), sum));
    out.im = F_MUL(F_MUL(z.re, z.im), F_NUM(2));
    return out;
}

#endif
