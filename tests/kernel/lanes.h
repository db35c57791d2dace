/* tests/kernel/lanes.h - what the kernel tests share: awkward values of every element type, and equality of
 * elements (bits, but any NaN equals any NaN). */
#ifndef TESTS_KERNEL_LANES_H
#define TESTS_KERNEL_LANES_H

#include "../../src/kernel/kernel.h"
#include "../test.h"

static uint64_t lanes_bits(const void *p, size_t bytes) {
    uint64_t u = 0;
    memcpy(&u, p, bytes);
    return u;
}

static int lanes_is_nan(shlo_dtype t, const void *p) {
    float f;
    double d;
    if (shlo__dtype_kind(t) != SHLO__FLOAT) return 0;
    if (t == SHLO_F64) {
        memcpy(&d, p, 8);
        return d != d;
    }
    if (t == SHLO_F32) {
        memcpy(&f, p, 4);
        return f != f;
    }
    f = shlo__soft_to_f32(t, (uint32_t)lanes_bits(p, shlo__dtype_bytes(t)));
    return f != f;
}

static int lanes_same(shlo_dtype t, const void *a, const void *b) {
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    size_t bytes = shlo__dtype_bytes(t);
    if (shlo__dtype_kind(t) == SHLO__COMPLEX) {
        shlo_dtype r = shlo__dtype_real(t);
        return lanes_same(r, a, b) && lanes_same(r, x + bytes / 2, y + bytes / 2);
    }
    return memcmp(a, b, bytes) == 0 || (lanes_is_nan(t, a) && lanes_is_nan(t, b));
}

/* The value of one element for a failure line, as hexadecimal, highest byte first. */
static const char *lanes_show(shlo_dtype t, const void *p, char *out) {
    size_t bytes = shlo__dtype_bytes(t), i;
    for (i = 0; i < bytes; i++) sprintf(out + 2 * i, "%02x", ((const unsigned char *)p)[bytes - 1 - i]);
    return out;
}

static const double lanes_reals[] = {0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999997,
    0.4999999999999999, 1e-3, 3.0, -7.25, 100.75, 8388607.5, 8388609.0, -8388608.5, 2147483647.0,
    2147483648.0, -2147483648.0, -2147483649.0, 4294967295.0, 4294967296.0, 9223372036854775808.0,
    -9223372036854775808.0, 18446744073709551616.0, 4503599627370497.5, 1e30, -1e30, 3.4028234663852886e38,
    3.5e38, 1e300, -1e300, 1.7976931348623157e308, 1.1754943508222875e-38, 1e-40, 1.401298464324817e-45,
    -1.401298464324817e-45, 2.2250738585072014e-308, 4.9406564584124654e-324, 127.5, 128.0, -128.5, 255.5,
    65535.5, 65504.0};
static const uint64_t lanes_ints[] = {0, 1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127,
    128, 255, 256, 32767, 32768, 65535, 65536, 0x7FFFFFFF, 0x80000000u, 0xFFFFFFFFu,
    UINT64_C(0x7FFFFFFFFFFFFFFF), UINT64_C(0x8000000000000000), UINT64_C(0xFFFFFFFFFFFFFFFF),
    UINT64_C(0xFFFFFFFFFFFFFFFE), UINT64_C(0x5555555555555555), UINT64_C(0x123456789ABCDEF0)};

static double lanes_real(size_t i, unsigned long long *seed) {
    const double zero = 0.0 * (double)(i & 0), inf = 1.0 / zero;
    size_t n = SHLO__COUNT(lanes_reals);
    if (i < n) return lanes_reals[i];
    if (i == n) return inf;
    if (i == n + 1) return -inf;
    if (i == n + 2) return inf - inf;
    { /* random sign, exponent near zero or anywhere, random fraction */
        uint64_t r = test_random(seed), e = (r & 1) ? 1023 - 20 + (r >> 8) % 60 : (r >> 8) % 2047;
        double d;
        r = (test_random(seed) & UINT64_C(0x800FFFFFFFFFFFFF)) | (e << 52);
        memcpy(&d, &r, 8);
        return d;
    }
}
#define LANES_AWKWARD 52 /* at least as many values as are listed for a type; further ones are random */

/* Element number i of type t: the listed values first, then random ones. */
static void lanes_value(shlo_dtype t, void *out, size_t i, unsigned long long *seed) {
    shlo__kind kind = shlo__dtype_kind(t);
    size_t bytes = shlo__dtype_bytes(t);
    if (kind == SHLO__FLOAT && bytes > 2) {
        double d = lanes_real(i, seed);
        float f = (float)d;
        if (bytes == 4)
            memcpy(out, &f, 4);
        else
            memcpy(out, &d, 8);
    }
    else if (kind == SHLO__COMPLEX) {
        lanes_value(shlo__dtype_real(t), out, i % LANES_AWKWARD == i ? i : 1000, seed);
        lanes_value(shlo__dtype_real(t), (unsigned char *)out + bytes / 2, (i * 7) % 61, seed);
    }
    else {
        int bits = shlo__dtype_info(t)->bits;
        uint64_t u = i < SHLO__COUNT(lanes_ints) && kind != SHLO__FLOAT
                         ? lanes_ints[i]
                         : test_random(seed) >> (test_random(seed) % 60);
        if (bits < 64) u &= ((uint64_t)1 << bits) - 1;
        if (kind == SHLO__INT && bits < 8 && (u >> (bits - 1))) u |= ~(uint64_t)0 << bits;
        memcpy(out, &u, bytes);
    }
}
#endif
