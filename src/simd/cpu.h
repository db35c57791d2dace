/* simd/cpu.h - what this CPU and its operating system can do. */
#ifndef SHLO__SIMD_CPU_H
#define SHLO__SIMD_CPU_H

#include "../base/base.h"

typedef struct shlo__cpu {
    int avx2, avx512, neon;
    int vnni;     /* products of bytes by fours in AVX-512's registers */
    int avx_vnni; /* likewise in AVX2's */
    int dotprod;  /* likewise in NEON's */
    int i8mm;     /* by eights; dotprod, too */
    int bf16;     /* products of bf16: in pairs, in AVX-512's; vnni, too. By fours, in NEON's; i8mm, too */
} shlo__cpu;

SHLO__FN shlo__cpu shlo__cpu_detect(void);

#if SHLO__HAVE_DSP
/* Arm's DSP extension: the sum of n products of bytes, a multiple of four of them. It wraps. */
SHLO__LOCAL uint32_t shlo__cpu_dot(const void *a, const void *b, size_t n) {
    const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b, *end = p + n;
    int32_t sum = 0;
    for (; p < end; p += 4, q += 4) {
        uint32_t x, y;
        memcpy(&x, p, sizeof x);
        memcpy(&y, q, sizeof y);
        sum = __builtin_arm_smlad(__builtin_arm_sxtb16((int32_t)x), __builtin_arm_sxtb16((int32_t)y), sum);
        sum = __builtin_arm_smlad(__builtin_arm_sxtb16((int32_t)(x >> 8 | x << 24)),
            __builtin_arm_sxtb16((int32_t)(y >> 8 | y << 24)), sum);
    }
    return (uint32_t)sum;
}
#endif

#if SHLO__HAVE_STREAM
#include <emmintrin.h>
/* Other threads see what was stored past the cache before what is stored after this. */
SHLO__INLINE void shlo__cpu_fence(void) { _mm_sfence(); }
#else
SHLO__INLINE void shlo__cpu_fence(void) {}
#endif

/* The square root of one number by an instruction that every CPU of this kind has. */
#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define SHLO__HAVE_ROOT 1
SHLO__INLINE double shlo__cpu_root(double x) {
    const __m128d v = _mm_set_sd(x);
    return _mm_cvtsd_f64(_mm_sqrt_sd(v, v));
}
#elif (defined(__GNUC__) || defined(__clang__)) && SHLO__ARM64
#define SHLO__HAVE_ROOT 1
SHLO__INLINE double shlo__cpu_root(double x) {
    double r;
    __asm__("fsqrt %d0, %d1" : "=w"(r) : "w"(x));
    return r;
}
#else
#define SHLO__HAVE_ROOT 0
#endif

#endif
