/* simd/dsp.h - Arm's DSP extension: products of bytes by pairs of 16 bits in a register of 32. */
#ifndef SHLO__SIMD_DSP_H
#define SHLO__SIMD_DSP_H

#include <arm_acle.h>

/* The sum of n products, a multiple of four of them. It wraps. */
SHLO__LOCAL uint32_t shlo__dsp_dot(const void *a, const void *b, size_t n) {
    const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b, *end = p + n;
    int32_t sum = 0;
    for (; p < end; p += 4, q += 4) {
        uint32_t x, y;
        memcpy(&x, p, sizeof x);
        memcpy(&y, q, sizeof y);
        sum = __smlad(__sxtb16(x), __sxtb16(y), sum);
        sum = __smlad(__sxtb16(__ror(x, 8)), __sxtb16(__ror(y, 8)), sum);
    }
    return (uint32_t)sum;
}

#endif
