// link: rooms
/* tests/simd/test_vocab.c - every verb of the vocabulary on every target that this CPU has, through the
 * passes of foreach.h. */
#include "base/base.h"
#include "simd/cpu.h"
#include "../test.h"
#include <math.h>

/* The verbs' operands one at a time, by the C library. */
static float test_sqrt_f32(float x) { return sqrtf(x); }
static double test_sqrt_f64(double x) { return sqrt(x); }
static float test_fma_f32(float x, float y, float z) { return fmaf(x, y, z); }
static double test_fma_f64(double x, double y, double z) { return fma(x, y, z); }
static int32_t test_of_f32(float x) {
    int32_t i;
    memcpy(&i, &x, 4);
    return i;
}
static int64_t test_of_f64(double x) {
    int64_t i;
    memcpy(&i, &x, 8);
    return i;
}
static float test_bits_f32(int32_t i) {
    float x;
    memcpy(&x, &i, 4);
    return x;
}
static double test_bits_f64(int64_t i) {
    double x;
    memcpy(&x, &i, 8);
    return x;
}
static const float test_seven_f32[] = {7};
static const double test_seven_f64[] = {7};

static int test_has(const char *isa) {
    shlo__cpu cpu = shlo__cpu_detect();
    return strcmp(isa, "avx2") == 0     ? cpu.avx2
           : strcmp(isa, "avx512") == 0 ? cpu.avx512
           : strcmp(isa, "neon") == 0   ? cpu.neon
                                        : 1;
}

/* Special values, halves and their neighbours, and anything. */
static double test_real(uint64_t r, int turn) {
    static const double special[] = {0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 8388607.5, 4503599627370495.5,
        1e-40, 5e-324, 3e38, 1e300, HUGE_VAL, -HUGE_VAL};
    double d;
    if (turn % 3 == 0) return r % 17 == 16 ? fmod(1.0, 0.0) : special[r % 16];
    if (turn % 3 == 1) return ((double)(int64_t)(r >> 8) - 36028797018963968.0) * ldexp(1.0, -(int)(r % 60));
    memcpy(&d, &r, 8);
    return d;
}

#include "avx_vnni.h"
#define SHLO__KERNEL_DOT4
#define SHLO__KERNEL_BODY "../../tests/simd/vocab_body.h"
#include "../../src/simd/foreach.h"

/* The square root for machines without an instruction for it. */
static void test_soft_sqrt(void) {
    unsigned long long seed = 12345;
    int i;
    for (i = 0; i < 100000; i++) {
        uint64_t r = test_random(&seed);
        double x = test_real(r, i), want = sqrt(x), got = shlo__scalar_sqrt_f64_scalar(x);
        if (i % 5 == 0) {
            x = fabs(x) < 1e150 ? x * x : x;
            want = sqrt(x);
            got = shlo__scalar_sqrt_f64_scalar(x);
        } /* roots that come out even */
        ELEMENTF(memcmp(&want, &got, 8) == 0 || (want != want && got != got), "sqrt(%a) = %a, not %a", x,
            want, got);
    }
}

int main(void) {
    TEST_CASE("square root");
    test_soft_sqrt();
    test_all_scalar();
#if SHLO__HAVE_AVX2
    test_all_avx2();
#endif
#if SHLO__HAVE_AVX512
    test_all_avx512();
#endif
#if SHLO__HAVE_NEON
    test_all_neon();
#endif
#if SHLO__HAVE_SIMD128
    test_all_simd128();
#endif
#if SHLO__HAVE_VNNI
    if (shlo__cpu_detect().vnni) test_all_dot4_avx512();
#endif
#if SHLO__HAVE_AVX_VNNI
    if (shlo__cpu_detect().TEST_AVX_VNNI) test_all_dot4_avx2();
#endif
#if SHLO__HAVE_BF16
    if (shlo__cpu_detect().bf16) test_all_dot2();
#endif
#if SHLO__HAVE_DOTPROD
    if (shlo__cpu_detect().dotprod) test_all_dot4_neon();
#endif
#if SHLO__HAVE_MMLA
    if (shlo__cpu_detect().i8mm) test_all_mmla();
#endif
#if SHLO__HAVE_BFMMLA
    if (shlo__cpu_detect().bf16) test_all_bf16();
#endif
    return test_end("test_vocab");
}
