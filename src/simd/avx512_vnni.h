/* simd/avx512_vnni.h - products of bytes on AVX-512 VNNI, over avx512.h's vocabulary. Included only inside
 * the second avx512 pass (foreach.h). The instruction is the one that wraps, not the one that saturates. */
#ifndef SHLO__SIMD_AVX512_VNNI_H
#define SHLO__SIMD_AVX512_VNNI_H

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#endif

enum { VI32_DOT4_A_SIGNED = 0, VI32_DOT4_B_SIGNED = 1, VI32_DOT4_ALIKE = 0 };

SHLO__INLINE vi32 vi32_dot4(vi32 a, vi32 b, vi32 c) { return _mm512_dpbusd_epi32(c, a, b); }
/* Bytes of two lines beside each other, then such pairs: four columns in each part of 128 bits, in order. */
SHLO__INLINE vi32 vi32_interleave(const unsigned char *p, ptrdiff_t step) {
    const __m128i a = _mm_loadu_si128((const __m128i *)(const void *)p),
                  b = _mm_loadu_si128((const __m128i *)(const void *)(p + step));
    const __m128i c = _mm_loadu_si128((const __m128i *)(const void *)(p + 2 * step)),
                  d = _mm_loadu_si128((const __m128i *)(const void *)(p + 3 * step));
    const __m128i ab0 = _mm_unpacklo_epi8(a, b), ab1 = _mm_unpackhi_epi8(a, b), cd0 = _mm_unpacklo_epi8(c, d),
                  cd1 = _mm_unpackhi_epi8(c, d);
    const __m256i low = _mm256_set_m128i(_mm_unpackhi_epi16(ab0, cd0), _mm_unpacklo_epi16(ab0, cd0));
    const __m256i high = _mm256_set_m128i(_mm_unpackhi_epi16(ab1, cd1), _mm_unpacklo_epi16(ab1, cd1));
    return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}
SHLO__INLINE vi32 vi32_dot4_row(vi32 x, vi32 b, vi32 c, int x_signed) {
    return x_signed ? _mm512_dpbusd_epi32(c, b, x) : _mm512_dpbusd_epi32(c, x, b);
}
SHLO__INLINE vi32 vi32_load_bytes(const unsigned char *p, int64_t n) {
    return n >= 64 ? _mm512_loadu_si512(p) : _mm512_maskz_loadu_epi8((__mmask64)(((uint64_t)1 << n) - 1), p);
}
SHLO__INLINE void vi32_interleave_wide(const unsigned char *const *p, int64_t n, vi32 *out) {
    const __m512i a = vi32_load_bytes(p[0], n), b = vi32_load_bytes(p[1], n), c = vi32_load_bytes(p[2], n),
                  d = vi32_load_bytes(p[3], n);
    const __m512i ab0 = _mm512_unpacklo_epi8(a, b), ab1 = _mm512_unpackhi_epi8(a, b),
                  cd0 = _mm512_unpacklo_epi8(c, d), cd1 = _mm512_unpackhi_epi8(c, d);
    out[0] = _mm512_unpacklo_epi16(ab0, cd0);
    out[1] = _mm512_unpackhi_epi16(ab0, cd0);
    out[2] = _mm512_unpacklo_epi16(ab1, cd1);
    out[3] = _mm512_unpackhi_epi16(ab1, cd1);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#endif
