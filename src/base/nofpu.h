/* base/nofpu.h - f32 arithmetic in integers, for machines without an FPU: a kilobyte in place of the 2 to 4
 * of libgcc's, with the same bits; NaN is 0x7FC00000. Rounds to nearest, ties to even, and knows subnormal
 * numbers. base/nofpu.c gives it the names that compilers call. */
#ifndef SHLO__BASE_NOFPU_H
#define SHLO__BASE_NOFPU_H

#include "config.h"

#define SHLO__NOFPU_SIGN 0x80000000u
#define SHLO__NOFPU_INFINITY 0x7F800000u
#define SHLO__NOFPU_NAN 0x7FC00000u

/* m >> n, whose lowest bit tells that bits below were lost. */
SHLO__INLINE uint32_t shlo__nofpu_shift(uint32_t m, uint32_t n) {
    if (n > 31) return m != 0;
    return m >> n | ((m & ((1u << n) - 1)) != 0);
}

/* m * 2^(exponent - 156), rounded; m's lowest bit may stand for others. An m of 31 bits leaves 7 to round
 * away, and its highest one adds 1 to the exponent. */
SHLO__LOCAL uint32_t shlo__nofpu_round(uint32_t sign, int32_t exponent, uint32_t m) {
    uint32_t rest;
    if (m == 0) return sign;
    if (m >> 31) {
        m = m >> 1 | (m & 1);
        exponent++;
    }
    for (; !(m >> 30); m <<= 1) exponent--;
    if (exponent > 253) return sign | SHLO__NOFPU_INFINITY;
    if (exponent < 0) {
        m = shlo__nofpu_shift(m, (uint32_t)-exponent);
        exponent = 0;
    }
    rest = m & 127;
    m >>= 7;
    m += rest > 64 || (rest == 64 && (m & 1));
    return sign + ((uint32_t)exponent << 23) + m;
}

/* The significand of a finite number, in 24 bits; its exponent: 1 for the smallest normal one. */
SHLO__INLINE int32_t shlo__nofpu_open(uint32_t x, uint32_t *m) {
    const int32_t exponent = (int32_t)(x >> 23 & 255);
    *m = x & 0x007FFFFF;
    if (exponent == 0) return 1;
    *m |= 0x00800000;
    return exponent;
}

SHLO__LOCAL uint32_t shlo__nofpu_add(uint32_t a, uint32_t b) {
    uint32_t m, n;
    int32_t exponent, apart;
    if (a << 1 < b << 1) {
        const uint32_t t = a;
        a = b;
        b = t;
    }
    if (a << 1 > SHLO__NOFPU_INFINITY << 1) return SHLO__NOFPU_NAN;
    if (a << 1 == SHLO__NOFPU_INFINITY << 1)
        return (a ^ b) == SHLO__NOFPU_SIGN ? SHLO__NOFPU_NAN : a; /* two infinities */
    exponent = shlo__nofpu_open(a, &m);
    apart = exponent - shlo__nofpu_open(b, &n);
    n = shlo__nofpu_shift(n << 6, (uint32_t)apart);
    m <<= 6;
    if ((int32_t)(a ^ b) < 0) {
        m -= n;
        if (m == 0) return 0;
    }
    else
        m += n;
    return shlo__nofpu_round(a & SHLO__NOFPU_SIGN, exponent, m);
}

/* m * n of 24 bits each, without its lowest 17, of which the lowest bit tells. In parts of 12 bits, as small
 * machines multiply 32 bits by 32 to 32. */
SHLO__INLINE uint32_t shlo__nofpu_product(uint32_t m, uint32_t n) {
    const uint32_t low = (m & 4095) * (n & 4095);
    const uint32_t middle = (low >> 12) + (m >> 12) * (n & 4095) + (m & 4095) * (n >> 12);
    return ((((m >> 12) * (n >> 12)) << 7) + (middle >> 5)) | (((middle & 31) | (low & 4095)) != 0);
}

/* m / n * 2^26 of 24 bits each, not 0, whose lowest bit tells of a rest. */
SHLO__INLINE uint32_t shlo__nofpu_quotient(uint32_t m, uint32_t n) {
    uint32_t quotient = 0;
    for (int i = 0; i < 27; i++) {
        quotient <<= 1;
        if (m >= n) {
            m -= n;
            quotient |= 1;
        }
        m <<= 1;
    }
    return quotient | (m != 0);
}

/* A finite number, not 0, as a significand whose bit 23 is set, and its exponent. */
SHLO__LOCAL int32_t shlo__nofpu_normal(uint32_t x, uint32_t *m) {
    int32_t exponent = shlo__nofpu_open(x, m);
    for (; !(*m >> 23); *m <<= 1) exponent--;
    return exponent;
}

/* a * b, or a / b: then b's zero and infinity change places. */
SHLO__LOCAL uint32_t shlo__nofpu_scale(uint32_t a, uint32_t b, int divide) {
    const uint32_t sign = (a ^ b) & SHLO__NOFPU_SIGN, infinity = SHLO__NOFPU_INFINITY << 1;
    const uint32_t none = divide ? infinity : 0, all = infinity - none;
    uint32_t m, n;
    int32_t exponent, other;
    a <<= 1;
    b <<= 1;
    if (a > infinity || b > infinity) return SHLO__NOFPU_NAN;
    if (a == infinity || b == all) return a == 0 || b == none ? SHLO__NOFPU_NAN : sign | SHLO__NOFPU_INFINITY;
    if (a == 0 || b == none) return sign;
    exponent = shlo__nofpu_normal(a >> 1, &m);
    other = shlo__nofpu_normal(b >> 1, &n);
    if (divide) return shlo__nofpu_round(sign, exponent - other + 130, shlo__nofpu_quotient(m, n));
    return shlo__nofpu_round(sign, exponent + other - 127, shlo__nofpu_product(m, n));
}

SHLO__LOCAL uint32_t shlo__nofpu_from_i32(uint32_t x) {
    const uint32_t sign = x & SHLO__NOFPU_SIGN;
    return shlo__nofpu_round(sign, 156, sign ? 0 - x : x);
}

#endif
