/* chlo/chlo_complex.c - the complex functions of dialect chlo, from the real and imaginary parts in
 * f64. Inverse functions follow T. E. Hull, T. F. Fairgrieve, P. T. P. Tang, "Implementing the complex
 * arcsine and arccosine functions using exception handling", ACM TOMS 23 (1997), with W. Kahan's branch cuts:
 * the sign of a zero tells the side. */
#ifndef SHLO__CHLO_CHLO_COMPLEX_C
#define SHLO__CHLO_CHLO_COMPLEX_C

#include "chlo.h"

static void shlo__chlo_begin_pair(shlo__chlo *c, shlo__chlo_pair z) {
    *shlo__chlo_at(c, 'u') = z.re;
    *shlo__chlo_at(c, 'v') = z.im;
}
/* Two formulas of u = Re z and v = Im z; the second one may use what the first one has assigned. */
static shlo__chlo_pair shlo__chlo_both(shlo__chlo *c, const char *re, const char *im) {
    shlo__chlo_pair out;
    out.re = shlo__chlo_run(c, re);
    out.im = shlo__chlo_run(c, im);
    return out;
}
static shlo__chlo_pair shlo__chlo_exchanged(shlo__chlo_pair z) {
    shlo__chlo_pair out;
    out.re = z.im;
    out.im = z.re;
    return out;
}

/* ---- inverse sine and cosine: x = |Re z|, y = |Im z| ---- */

static void shlo__chlo_hull_begin(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_begin_pair(c, z);
    (void)shlo__chlo_run(c, "x = abs(u); y = abs(v); p = x + 1; m = x - 1; r = length(p, y); s = length(m, "
                            "y); a = (r + s) * 0.5");
}

/* R, the second argument of asin z = atan2(x, R): inside and outside of the unit's strip. */
#define SHLO__CHLO_REAL \
    "h = (a + x) * 0.5; q = r + p; w = y * y; i = sqrt(h * (w / q + (s - m)));" \
    "o = y * sqrt(h / q + h / (s + m)); k = if(x <= 1, i, o); R = if(max(x, y) < large, k, y);"
/* I = |Im asin z|. f: y^2 underflows, but 1 - x^2 does not; where x is 1, a - 1 = y / 2 is rounded for
   subnormal y. Numbers so large that 1 makes no difference: log(2 sqrt(x^2 + y^2)). */
#define SHLO__CHLO_IMAG \
    "o = 1; b = a + 1; q = s + m; h = y * y * 0.5; t = h / (r + p); e = y < small; f = e & x < o;" \
    "n = if(x < o, t + h / (s - m), t + q * 0.5); d = if(o <= x | a <= 1.5, n, a - 1);" \
    "z = sqrt(if(f, -(p * m) / b, d) * b); i = if(f, y / z, log1p(d + z)); g = e & x == o;" \
    "w = max(x, y); i = if(g, sqrt(y), i); I = if(w < larger, i," \
    " (l = min(x, y); c = if(w == inf, 0, l / w); log(w) + ln2 + log1p(c * c) * 0.5));"

SHLO__FN shlo__chlo_pair shlo__chlo_complex_asin(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_hull_begin(c, z);
    return shlo__chlo_both(c, SHLO__CHLO_REAL "atan2(u, R)", SHLO__CHLO_IMAG "signof(I, v)");
}
SHLO__FN shlo__chlo_pair shlo__chlo_complex_acos(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_hull_begin(c, z);
    return shlo__chlo_both(c, SHLO__CHLO_REAL "atan2(R, u)", SHLO__CHLO_IMAG "signof(I, -v)");
}
/* acosh z = i acos z where Im z is positive, -i acos z where it is negative. */
SHLO__FN shlo__chlo_pair shlo__chlo_complex_acosh(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_hull_begin(c, z);
    return shlo__chlo_both(c, SHLO__CHLO_IMAG "I", SHLO__CHLO_REAL "signof(atan2(R, u), v)");
}
#undef SHLO__CHLO_REAL
#undef SHLO__CHLO_IMAG

/* asinh(x + iy) = i conj(asin(y + ix)); likewise for atan and sinh. */
SHLO__FN shlo__chlo_pair shlo__chlo_complex_asinh(shlo__chlo *c, shlo__chlo_pair z) {
    return shlo__chlo_exchanged(shlo__chlo_complex_asin(c, shlo__chlo_exchanged(z)));
}

/* ---- the others ---- */

/* For x = |Re z|: Re atanh z = log1p(4 x / ((1 - x)^2 + y^2)) / 4, where y^2 may underflow, and
   Im atanh z = atan2(2 y, (1 - x)(1 + x) - y^2) / 2. */
SHLO__FN shlo__chlo_pair shlo__chlo_complex_atanh(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_begin_pair(c, z);
    return shlo__chlo_both(c,
        "x = abs(u); y = abs(v); m = max(x, y); d = x - 1; n = log1p(x * 4 / (d * d + y * y)) * 0.25;"
        "o = (ln2 - log(y)) * 0.5; p = x / m; q = y / m; f = if(m == inf, 0, p / (p * p + q * q) / m);"
        "i = if(x == 1 & y < small, o, n); signof(if(large <= m, f, i), u)",
        "y = abs(v); o = 1; b = (o - x) * (o + x) - y * y; n = atan2(v + v, b) * 0.5;"
        "if(large <= max(x, y), signof(halfpi, v), n)");
}
SHLO__FN shlo__chlo_pair shlo__chlo_complex_atan(shlo__chlo *c, shlo__chlo_pair z) {
    return shlo__chlo_exchanged(shlo__chlo_complex_atanh(c, shlo__chlo_exchanged(z)));
}

/* (re + i im) * (cos y + i sin y), part by part */
static void shlo__chlo_turned(shlo__chlo *c, shlo__chlo_pair z, shlo_value re, shlo_value im) {
    shlo__chlo_begin_pair(c, z);
    *shlo__chlo_at(c, 'r') = re;
    *shlo__chlo_at(c, 'i') = im;
    (void)shlo__chlo_run(c, "r = r * cos(v); i = i * sin(v)");
}

/* sinh z = -i sin(i z), cosh z = cos(i z). For f32 they use the real functions, so that they round alike
   (chlo_math.c). */
SHLO__FN shlo__chlo_pair shlo__chlo_complex_sinh(shlo__chlo *c, shlo__chlo_pair z) {
    shlo_value re, im;
    if (c->dtype != SHLO_C64) {
        shlo__chlo_begin_pair(c, z);
        return shlo__chlo_exchanged(shlo__chlo_both(c, "w = sin(complex(v, u)); real(w)", "imag(w)"));
    }
    re = shlo__chlo_real_sinh(c, z.re, z.re);
    im = shlo__chlo_real_cosh(c, z.re, z.re);
    shlo__chlo_turned(c, z, re, im);
    return shlo__chlo_both(c, "if(u == 0, u, r)", "if(v == 0, v, i)");
}
SHLO__FN shlo__chlo_pair shlo__chlo_complex_cosh(shlo__chlo *c, shlo__chlo_pair z) {
    shlo_value re, im;
    if (c->dtype != SHLO_C64) {
        shlo__chlo_begin_pair(c, z);
        return shlo__chlo_both(c, "w = cos(complex(-v, u)); real(w)", "imag(w)");
    }
    re = shlo__chlo_real_cosh(c, z.re, z.re);
    im = shlo__chlo_real_sinh(c, z.re, z.re);
    shlo__chlo_turned(c, z, re, im);
    return shlo__chlo_both(c, "r", "if(u == 0 | v == 0, sign(u) * sign(v), i)");
}

/* (x - y)(x + y) cancels nothing; where |x| = |y| it is |x| - |y|: 0, or NaN of infinities. */
SHLO__FN shlo__chlo_pair shlo__chlo_complex_square(shlo__chlo *c, shlo__chlo_pair z) {
    shlo__chlo_begin_pair(c, z);
    return shlo__chlo_both(c, "a = abs(u); b = abs(v); s = u + v; if(a == b, a - b, (u - v) * s)",
        "u * v * 2");
}

#endif
