/* simd/avx512_bf16.h - products of bf16 in pairs on AVX-512 BF16, over avx512.h's vocabulary. Included only
 * inside the third avx512 pass (foreach.h). */
#ifndef SHLO__SIMD_AVX512_BF16_H
#define SHLO__SIMD_AVX512_BF16_H

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#endif

SHLO__INLINE vf32 vf32_dot2(vf32 a, vf32 b, vf32 c) {
    return _mm512_dpbf16_ps(c, (__m512bh)_mm512_castps_si512(a), (__m512bh)_mm512_castps_si512(b));
}
SHLO__INLINE vf32 vf32_upper(vf32 v) {
    return _mm512_castsi512_ps(
        _mm512_and_si512(_mm512_castps_si512(v), _mm512_set1_epi32((int32_t)0xFFFF0000u)));
}
SHLO__INLINE vf32 vf32_lower(vf32 v) {
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_castps_si512(v), 16));
}
SHLO__INLINE vi32 vi32_pair_lines(const uint16_t *p, ptrdiff_t step, int64_t lines, int32_t cols,
    uint16_t last) {
    const __mmask16 there = (__mmask16)(cols >= 16 ? 0xFFFFu : (1u << cols) - 1);
    const __m512i upper = _mm512_cvtepu16_epi32(_mm256_maskz_loadu_epi16(there, p)),
                  lower = lines > 1 ? _mm512_cvtepu16_epi32(_mm256_maskz_loadu_epi16(there, p + step))
                                    : _mm512_set1_epi32(last);
    return _mm512_or_si512(_mm512_slli_epi32(upper, 16), lower);
}
SHLO__INLINE vi32 vi32_exchange(vi32 v) { return _mm512_rol_epi32(v, 16); }
SHLO__INLINE vi32 vi32_pair_row(const uint16_t *p, int64_t n, uint16_t last) {
    const __mmask32 there = (__mmask32)((1u << (n & 31)) - 1);
    if (n >= 32) return vi32_exchange(_mm512_loadu_si512(p));
    return vi32_exchange(_mm512_mask_loadu_epi16(_mm512_set1_epi16((int16_t)last), there, p));
}
SHLO__INLINE vi32 vi32_pair_least(vi32 v, vi32 least) {
    const __m512i size = _mm512_and_si512(v, _mm512_set1_epi16(0x7FFF));
    return _mm512_min_epu16(least, _mm512_add_epi16(size, _mm512_set1_epi16(-1)));
}
SHLO__INLINE vi32 vi32_pair_wide(const uint16_t *p, ptrdiff_t step, vi32 least, vi32 *out) {
    static const uint16_t order[32] = {0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 8, 40, 9, 41,
        10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47};
    const __m512i upper = _mm512_loadu_si512(p), lower = _mm512_loadu_si512(p + step),
                  first = _mm512_loadu_si512(order), second = _mm512_add_epi16(first, _mm512_set1_epi16(16));
    out[0] = _mm512_permutex2var_epi16(lower, first, upper);
    out[1] = _mm512_permutex2var_epi16(lower, second, upper);
    return vi32_pair_least(out[0], vi32_pair_least(out[1], least));
}
SHLO__INLINE int32_t vi32_pair_smallest(vi32 v) {
    const __m256i half = _mm256_min_epu16(_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64(v, 1));
    const __m128i least = _mm_minpos_epu16(
        _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1)));
    return _mm_cvtsi128_si32(_mm_shufflelo_epi16(least, 0));
}
SHLO__INLINE int vi32_pair_below(vi32 v, int32_t n, uint32_t limit) {
    const __mmask32 there = (__mmask32)(n >= 16 ? 0xFFFFFFFFu : (1u << 2 * n) - 1);
    return _mm512_mask_cmplt_epu16_mask(there, v, _mm512_set1_epi16((int16_t)limit)) != 0;
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#endif
