/* kernel/math_reduce.c - x mod pi/2 for arguments too large for three constants: M. Payne and R. Hanek,
 * "Radian reduction for trigonometric functions" (SIGNUM 1983), on 32-bit words. Compiled once; rare lanes of
 * every target come here. */
#ifndef SHLO__KERNEL_MATH_REDUCE_C
#define SHLO__KERNEL_MATH_REDUCE_C

#include "kernel.h"

#define SHLO__MATH_WORDS \
    7 /* of the product: 2 quadrant bits, then 222 of fraction; cancellation eats at most 62 of them */

/* Word i of 2/pi, most significant first, with 64 zero bits in front. */
static uint32_t shlo__math_two_over_pi(int i) {
    static const uint32_t bits[40] = {0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u,
        0x3c439041u, 0xfe5163abu, 0xdebbc561u, 0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu,
        0xfe1deb1cu, 0xb129a73eu, 0xe88235f5u, 0x2ebb4484u, 0xe99c7026u, 0xb45f7e41u, 0x3991d639u,
        0x835339f4u, 0x9c845f8bu, 0xbdf9283bu, 0x1ff897ffu, 0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu,
        0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u, 0x9e5fea2du, 0x7527bac7u, 0xebe5f17bu, 0x3d0739f7u,
        0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu, 0xf0cfbc20u, 0x9af4361du};
    return i < 2 || i >= 42 ? 0 : bits[i - 2];
}

/* out = (window * m) mod 2^224, where window is the 224 bits of 2/pi that start `skip` bits in; words most
 * significant first. */
static void shlo__math_reduce_product(uint32_t *out, uint64_t m, int skip) {
    uint32_t half[2];
    int i, j, word = skip / 32, shift = skip % 32;
    half[0] = (uint32_t)m;
    half[1] = (uint32_t)(m >> 32);
    for (i = 0; i < SHLO__MATH_WORDS; i++) out[i] = 0;
    for (i = SHLO__MATH_WORDS - 1; i >= 0; i--) {
        uint64_t pair =
            ((uint64_t)shlo__math_two_over_pi(word + i) << 32) | shlo__math_two_over_pi(word + i + 1);
        uint32_t w = (uint32_t)(pair >> (32 - shift));
        for (j = 0; j < 2; j++) {
            uint64_t carry = (uint64_t)w * half[j];
            int at;
            for (at = i - j; at >= 0 && carry; at--) {
                carry += out[at];
                out[at] = (uint32_t)carry;
                carry >>= 32;
            }
        }
    }
}

/* Drops the two quadrant bits and takes the fraction to (-1/2, 1/2]; returns the quadrant, *negative tells
 * the sign. */
static int shlo__math_reduce_quadrant(uint32_t *w, int *negative) {
    int i, quadrant = (int)(w[0] >> 30);
    for (i = 0; i < SHLO__MATH_WORDS; i++)
        w[i] = (w[i] << 2) | (i + 1 < SHLO__MATH_WORDS ? w[i + 1] >> 30 : 0);
    *negative = (int)(w[0] >> 31);
    if (*negative) {
        uint32_t carry = 1;
        for (i = SHLO__MATH_WORDS - 1; i >= 0; i--) {
            w[i] = ~w[i] + carry;
            carry = carry && w[i] == 0;
        }
        quadrant++;
    }
    return quadrant & 3;
}

SHLO__FN int shlo__math_reduce(double x, double *r, double *tail) {
    uint32_t w[SHLO__MATH_WORDS];
    uint64_t bits, m;
    double hi = 0, lo = 0, weight = 1.0, p, a, b, c, d;
    int i, e, quadrant, negative;
    memcpy(&bits, &x, sizeof bits);
    e = (int)((bits >> 52) & 0x7FF) - 1075; /* |x| = m * 2^e */
    m = (bits & (((uint64_t)1 << 52) - 1)) | ((uint64_t)1 << 52);
    shlo__math_reduce_product(w, m, e - 2 + 64);
    quadrant = shlo__math_reduce_quadrant(w, &negative);
    for (i = 0; i < SHLO__MATH_WORDS; i++) { /* words into an unevaluated sum, T. J. Dekker 1971 */
        double t, s, err;
        weight *= 1.0 / 4294967296.0;
        t = (double)w[i] * weight;
        s = hi + t;
        err = t - (s - hi);
        lo += err;
        hi = s + lo;
        lo = lo - (hi - s);
    }
    /* times pi/2 = 1.5707963267948966 + 6.1e-17; the halves of hi make its product exact */
    a = hi * 134217729.0;
    a = a - (a - hi);
    b = hi - a;
    c = 1.5707963407039642; /* 26 bits of pi/2, and the rest of its double */
    d = -1.3909067675399456e-08;
    p = hi * 1.5707963267948966;
    lo = ((a * c - p) + a * d + b * c) + b * d + (hi * 6.123233995736766e-17 + lo * 1.5707963267948966);
    *r = p + lo;
    *tail = lo - (*r - p);
    if ((bits >> 63) != (uint64_t)negative) {
        *r = -*r;
        *tail = -*tail;
    }
    return (bits >> 63) ? (4 - quadrant) & 3 : quadrant;
}

#endif
