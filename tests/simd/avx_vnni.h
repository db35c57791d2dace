/* tests/simd/avx_vnni.h - AVX-VNNI's instruction by those of AVX2, for CPUs that lack it: so what is written
 * with it is tested on all that have AVX2. TEST_AVX_VNNI is the member of shlo__cpu that it needs. Comes
 * before simd/foreach.h; does nothing where the instructions are not compiled. */
#ifndef TESTS_SIMD_AVX_VNNI_H
#define TESTS_SIMD_AVX_VNNI_H

#if SHLO__HAVE_AVX_VNNI && !defined(__AVXVNNI__)
#define TEST_AVX_VNNI avx2
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
/* a's bytes are unsigned, b's signed: as words, of which two products and their sum fit into 32 bits. Never
   inlined: where AVX-VNNI is a target, clang makes its instructions of such sums. */
SHLO__NOINLINE static __m256i test_dpbusd(__m256i c, __m256i a, __m256i b) {
    const __m256i even = _mm256_set1_epi16(255);
    const __m256i products0 = _mm256_madd_epi16(_mm256_and_si256(a, even),
                      _mm256_srai_epi16(_mm256_slli_epi16(b, 8), 8)),
                  products1 = _mm256_madd_epi16(_mm256_srli_epi16(a, 8), _mm256_srai_epi16(b, 8));
    return _mm256_add_epi32(c, _mm256_add_epi32(products0, products1));
}
#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#define _mm256_dpbusd_avx_epi32 test_dpbusd
#else
#define TEST_AVX_VNNI avx_vnni
#endif

#endif
