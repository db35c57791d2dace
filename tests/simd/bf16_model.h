/* tests/simd/bf16_model.h - sums of products of bf16 as ARM's manual defines them (FPCR.EBF off), number by
 * number, and as the kernels take them. */
#ifndef TESTS_SIMD_BF16_MODEL_H
#define TESTS_SIMD_BF16_MODEL_H

#include "base/base.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

SHLO__LOCAL float test_bf16_value(uint32_t bits) {
    float x;
    bits <<= 16;
    memcpy(&x, &bits, 4);
    return x;
}
SHLO__LOCAL double test_bf16_flushed(double x) { return fabs(x) < 0x1p-126 ? copysign(0, x) : x; }
/* x and a rest of less than its last bit, rounded to odd: zero below the normal numbers, infinite above. */
SHLO__LOCAL float test_bf16_odd(double x, double rest) {
    uint64_t bits;
    uint32_t odd;
    float y;
    if (x - x != 0 || x == 0) return (float)x;
    memcpy(&bits, &x, 8);
    bits &= INT64_MAX;
    if (rest != 0 && (rest < 0) != (x < 0)) bits--; /* what truncating leaves */
    if (bits < (uint64_t)(1023 - 126) << 52) return copysignf(0, (float)x);
    if (bits >= (uint64_t)(1023 + 128) << 52) return copysignf(INFINITY, (float)x);
    odd = (uint32_t)((bits >> 29) - ((uint64_t)(1023 - 127) << 23)) |
          (uint32_t)((bits & 0x1FFFFFFF) != 0 || rest != 0);
    memcpy(&y, &odd, 4);
    return copysignf(y, (float)x);
}
SHLO__LOCAL float test_bf16_product(uint32_t a, uint32_t b) {
    return test_bf16_odd(test_bf16_flushed(test_bf16_value(a)) * test_bf16_flushed(test_bf16_value(b)), 0);
}
SHLO__LOCAL float test_bf16_sum(float x, float y) {
    const double a = test_bf16_flushed(x), b = test_bf16_flushed(y), sum = a + b, part = sum - a;
    if (sum - sum != 0) return (float)sum;
    return test_bf16_odd(sum, (a - (sum - part)) + (b - part));
}
/* sum + a[0] * b[0] + a[1] * b[1] + .. of n numbers, with as many zeros behind them as fours lack. */
SHLO__LOCAL float test_bf16_fours(const uint16_t *a, const uint16_t *b, int64_t n, float sum) {
    int64_t k;
    for (k = 0; k < n; k += 2)
        sum = test_bf16_sum(sum,
            test_bf16_sum(test_bf16_product(a[k], b[k]), test_bf16_product(a[k + 1], b[k + 1])));
    return sum;
}
/* The same in f32. */
SHLO__LOCAL float test_bf16_wide(const uint16_t *a, const uint16_t *b, int64_t n) {
    float sum = 0;
    int64_t k;
    for (k = 0; k < n; k++) sum = fmaf(test_bf16_value(a[k]), test_bf16_value(b[k]), sum);
    return sum;
}
/* The exponents of the least number but zero, 512 if there is none, and of the greatest one. */
SHLO__LOCAL void test_bf16_range(const uint16_t *a, int64_t n, int *low, int *high) {
    int64_t k;
    *low = 512;
    *high = 0;
    for (k = 0; k < n; k++) {
        const int exponent = a[k] >> 7 & 255;
        if ((a[k] & 0x7FFF) != 0 && exponent < *low) *low = exponent;
        if (exponent > *high) *high = exponent;
    }
}
/* Could a number below the normal ones, or an infinity, come of products or of sums of two? */
SHLO__LOCAL int test_bf16_beyond(const uint16_t *a, const uint16_t *b, int64_t n) {
    int low[2], high[2];
    test_bf16_range(a, n, &low[0], &high[0]);
    test_bf16_range(b, n, &low[1], &high[1]);
    return low[0] == 0 || low[1] == 0 || low[0] + low[1] < 142 || high[0] + high[1] > 379;
}

#endif
