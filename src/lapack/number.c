/* lapack/number.c - real and complex numbers, without <math.h>. */
#ifndef SHLO__LAPACK_NUMBER_C
#define SHLO__LAPACK_NUMBER_C

#include "lapack.h"
#include "../simd/cpu.h"

SHLO__FN double shlo__lapack_abs(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits &= ~(uint64_t)0 >> 1;
    memcpy(&x, &bits, sizeof x);
    return x;
}

SHLO__FN double shlo__lapack_sign(double size, double of) {
    size = shlo__lapack_abs(size);
    return of < 0 ? -size : size;
}

#if SHLO__HAVE_ROOT
SHLO__FN double shlo__lapack_root(double x) { return shlo__cpu_root(x); }
#else
/* Newton's steps from half the exponent; the fraction of the first guess is within 4 percent. */
SHLO__FN double shlo__lapack_root(double x) {
    uint64_t bits;
    double y, scale = 1;
    if (x == 0 || x - x != 0) return x > 0 || x == 0 ? x : x - x; /* 0, infinity; NaN of the rest */
    if (x < 0) return (x - x) / (x - x);
    if (x < 1e-290) {
        x *= 18014398509481984.0 * 18014398509481984.0; /* 2^108, so that subnormal numbers are normal */
        scale = 1 / 18014398509481984.0;
    }
    memcpy(&bits, &x, sizeof bits);
    bits = (bits >> 1) + 0x1ff7a3bea91d9b1bu;
    memcpy(&y, &bits, sizeof y);
    for (int i = 0; i < 4; i++) y = 0.5 * (y + x / y);
    return y * scale;
}
#endif

SHLO__FN double shlo__lapack_hypot(double x, double y) {
    double large = shlo__lapack_abs(x), small = shlo__lapack_abs(y), t;
    if (small > large) {
        t = large;
        large = small;
        small = t;
    }
    if (large == 0 || large - large != 0) return large + small; /* zeros, infinity, NaN */
    t = small / large;
    return large * shlo__lapack_root(1 + t * t);
}

SHLO__FN shlo__lapack_complex shlo__lapack_times(shlo__lapack_complex a, shlo__lapack_complex b) {
    shlo__lapack_complex r;
    r.re = a.re * b.re - a.im * b.im;
    r.im = a.re * b.im + a.im * b.re;
    return r;
}

/* Smith's division: no overflow in between. */
SHLO__FN shlo__lapack_complex shlo__lapack_quotient(shlo__lapack_complex a, shlo__lapack_complex b) {
    shlo__lapack_complex q;
    double r, d;
    if (shlo__lapack_abs(b.re) >= shlo__lapack_abs(b.im)) {
        r = b.im / b.re;
        d = b.re + b.im * r;
        q.re = (a.re + a.im * r) / d;
        q.im = (a.im - a.re * r) / d;
        return q;
    }
    r = b.re / b.im;
    d = b.im + b.re * r;
    q.re = (a.re * r + a.im) / d;
    q.im = (a.im * r - a.re) / d;
    return q;
}

SHLO__FN shlo__lapack_complex shlo__lapack_complex_root(shlo__lapack_complex a) {
    shlo__lapack_complex r;
    double size = shlo__lapack_hypot(a.re, a.im),
           s = shlo__lapack_root((size + shlo__lapack_abs(a.re)) * 0.5);
    if (s == 0) {
        r.re = r.im = 0;
        return r;
    }
    r.re = a.re >= 0 ? s : shlo__lapack_abs(a.im) / (2 * s);
    r.im = a.re >= 0 ? a.im / (2 * s) : shlo__lapack_sign(s, a.im);
    return r;
}

/* to -= x * y */
static void shlo__lapack_number_less(shlo__lapack_complex *to, shlo__lapack_complex x,
    shlo__lapack_complex y) {
    const shlo__lapack_complex t = shlo__lapack_times(x, y);
    to->re -= t.re;
    to->im -= t.im;
}

SHLO__FN void shlo__lapack_solve_near(double least, shlo__lapack_complex m[2][3], shlo__lapack_complex *x) {
    int at = 0, r, c;
    double most = -1;
    shlo__lapack_complex f;
    for (int i = 0; i < 4; i++) {
        const double size = shlo__lapack_abs(m[i / 2][i % 2].re) + shlo__lapack_abs(m[i / 2][i % 2].im);
        if (size <= most) continue;
        most = size;
        at = i;
    }
    if (most < least) {
        memset(m[0], 0, 2 * sizeof **m);
        memset(m[1], 0, 2 * sizeof **m);
        m[0][0].re = m[1][1].re = least;
        at = 0;
    }
    r = at / 2;
    c = at % 2;
    f = shlo__lapack_quotient(m[!r][c], m[r][c]);
    shlo__lapack_number_less(&m[!r][!c], f, m[r][!c]);
    shlo__lapack_number_less(&m[!r][2], f, m[r][2]);
    if (shlo__lapack_abs(m[!r][!c].re) + shlo__lapack_abs(m[!r][!c].im) < least) {
        m[!r][!c].re = least;
        m[!r][!c].im = 0;
    }
    x[!c] = shlo__lapack_quotient(m[!r][2], m[!r][!c]);
    shlo__lapack_number_less(&m[r][2], m[r][!c], x[!c]);
    x[c] = shlo__lapack_quotient(m[r][2], m[r][c]);
}

SHLO__FN void shlo__lapack_fill(double *x, int64_t n, double value) {
    for (int64_t i = 0; i < n; i++) x[i] = value;
}

/* The element of the largest size; its number. */
static int64_t shlo__lapack_tallest(const shlo__lapack_complex *x, int64_t from, int64_t to, double *size) {
    int64_t at = from;
    *size = 0;
    for (int64_t i = from; i < to; i++) {
        double one = shlo__lapack_hypot(x[i].re, x[i].im);
        if (one <= *size * (1 + 16 * SHLO__LAPACK_EPS)) continue; /* the first of equal ones */
        *size = one;
        at = i;
    }
    return at;
}

SHLO__FN void shlo__lapack_tame(shlo__lapack_complex *x, int64_t from, int64_t to) {
    double size = shlo__lapack_abs(x[from].re) + shlo__lapack_abs(x[from].im);
    if (!(size > 1e100) || size - size != 0) return;
    for (int64_t i = from; i < to; i++) {
        x[i].re /= size;
        x[i].im /= size;
    }
}

SHLO__FN void shlo__lapack_unit(shlo__lapack_complex *x, int64_t n, int turn) {
    double size, sum = 0;
    int64_t at = shlo__lapack_tallest(x, 0, n, &size);
    shlo__lapack_complex factor;
    if (!n || size == 0 || size - size != 0) return;
    for (int64_t i = 0; i < n; i++) {
        double re = x[i].re / size, im = x[i].im / size;
        sum += re * re + im * im;
    }
    sum = shlo__lapack_root(sum);
    factor.re = turn ? x[at].re / size : 1; /* x / (sum * size) * conj(largest) / |largest| */
    factor.im = turn ? -x[at].im / size : 0;
    for (int64_t i = 0; i < n; i++) {
        shlo__lapack_complex scaled;
        scaled.re = x[i].re / size / sum;
        scaled.im = x[i].im / size / sum;
        x[i] = shlo__lapack_times(scaled, factor);
    }
    if (turn) x[at].im = 0;
}

#endif
