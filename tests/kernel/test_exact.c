/* tests/kernel/test_exact.c - kernels for SHLO_LOAD_EXACT: one rounding a step, as fma of the C library has
 * it, and the same sums with each instruction set. */
// link: rooms
#include "../../src/kernel/kernel.h"
#include "../test.h"

#include <float.h>
#include <math.h>

enum { MOST = 70, ROWS = 6 };

static unsigned long long seed = 1;

/* Any bits; near each other in size, so that sums cancel; halves of the last place; small numbers; zeros,
   infinities and the ends of the range. */
static double real(int turn) {
    static const double ends[] = {0.0, -0.0, HUGE_VAL, -HUGE_VAL, DBL_MAX, -DBL_MAX, DBL_MIN, 4.9e-324};
    const uint64_t r = test_random(&seed);
    double x;
    if (r % 9 == 0) return ends[r >> 8 & 7];
    if (turn % 4 == 0) {
        memcpy(&x, &r, sizeof x);
        return x;
    }
    x = (double)(int64_t)(r >> 11) - 4503599627370496.0;
    if (turn % 4 == 1) return ldexp(x, (int)(r % 8) - 52);
    if (turn % 4 == 2) return ldexp((double)(r % 16) + 1, (int)(r >> 8 & 63) - 32);
    return ldexp(x, -1074 + (int)(r % 64));
}
static float single(int turn) {
    static const float ends[] = {0.0f, -0.0f, HUGE_VALF, -HUGE_VALF, FLT_MAX, -FLT_MAX, FLT_MIN, 1e-45f};
    const uint32_t r = (uint32_t)(test_random(&seed) >> 16);
    const double n = (double)(r >> 8) - 8388608.0;
    float x;
    if (r % 9 == 0) return ends[r >> 8 & 7];
    if (turn % 4 == 0) {
        memcpy(&x, &r, sizeof x);
        return x;
    }
    if (turn % 4 == 1) return (float)ldexp(n, (int)(r % 8) - 23);
    if (turn % 4 == 2) return (float)ldexp((double)(r % 16) + 1, (int)(r >> 8 & 31) - 16);
    return (float)ldexp(n, -149 + (int)(r % 32));
}

/* c * 1 and then a * b, as a tile of one element. */
static void test_steps(const shlo__kernels *k) {
    TEST_CASE(k->name);
    for (int i = 0; i < 200000; i++) {
        const double a[2] = {real(i), real(i / 4)}, b[2] = {1, real(i / 16)};
        double want = fma(a[1], b[1], a[0] + 0), got;
        k->tiles->tile[SHLO__TILE_F64].run(2, a, 1, 1, b, 1, &got, 1, 1, 1, 0);
        ELEMENTF(memcmp(&want, &got, sizeof want) == 0 || (want != want && got != got),
            "%a * %a + %a = %a, not %a", a[1], b[1], a[0], want, got);
    }
    for (int i = 0; i < 200000; i++) {
        const float a[2] = {single(i), single(i / 4)}, b[2] = {1, single(i / 16)};
        float want = fmaf(a[1], b[1], a[0] + 0), got;
        k->tiles->tile[SHLO__TILE_F32].run(2, a, 1, 1, b, 1, &got, 1, 1, 1, 0);
        ELEMENTF(memcmp(&want, &got, sizeof want) == 0 || (want != want && got != got),
            "%a * %a + %a = %a, not %a", (double)a[1], (double)b[1], (double)a[0], (double)want, (double)got);
    }
    SWEEP_END();
}

static float x32[MOST], b32[ROWS * MOST];
static double x64[MOST], b64[ROWS * MOST];
static uint16_t b16[ROWS * MOST];

/* Sums of k products, of the four types of b, as the scalar table makes them. */
static void test_sums(const shlo__kernels *k, const shlo__kernels *scalar) {
    TEST_CASE(k->name);
    for (int64_t n = 0; n <= MOST; n++)
        for (int type = 0; type < 4; type++) {
            const void *x = type == 1 ? (const void *)x64 : x32;
            const void *b = type == 1 ? (const void *)b64 : type == 0 ? (const void *)b32 : b16;
            double want[ROWS] = {0}, got[ROWS] = {0};
            scalar->tiles->dot[type](ROWS, x, b, MOST, n, want, 0);
            k->tiles->dot[type](ROWS, x, b, MOST, n, got, 0);
            ELEMENTF(memcmp(want, got, sizeof want) == 0, "a sum of %d, type %d", (int)n, type);
        }
    SWEEP_END();
}

int main(void) {
    const shlo__kernels *scalar = shlo__kernels_exact(shlo__kernels_at(0)), *k;
    for (int i = 0; i < ROWS * MOST; i++) {
        b32[i] = single(1);
        b64[i] = real(1);
        b16[i] = (uint16_t)(0x3000 + test_random(&seed) % 0x1000);
        if (i < MOST) x32[i] = single(1);
        if (i < MOST) x64[i] = real(1);
    }
    for (int32_t i = 0; i < shlo__kernels_count(); i++) {
        k = shlo__kernels_exact(shlo__kernels_at(i));
        CHECK(shlo__kernels_select(k->name) == k && k->tiles->is_exact);
        test_steps(k);
        test_sums(k, scalar);
    }
    return test_end("kernel/test_exact");
}
