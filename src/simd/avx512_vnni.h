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
SHLO__INLINE __m128i SHLO__(shlo__vnni_line)(const unsigned char *p, int there, int32_t cols) {
    return there ? _mm_maskz_loadu_epi8((__mmask16)((1u << cols) - 1), p) : _mm_setzero_si128();
}
/* Column c is 4 * (c / 4) + c % 4 of each line: first lines become parts of 128 bits, then the parts' fours
   change places, then bytes within each part. */
SHLO__INLINE vi32 vi32_interleave(const unsigned char *p, ptrdiff_t step, int32_t lines, int32_t cols) {
    const __m512i fours = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15),
                  bytes = _mm512_broadcast_i32x4(
                      _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    __m128i a, b, c, d;
    __m512i v;
    if (lines >= 4 && cols >= 16) {
        a = _mm_loadu_si128((const __m128i *)(const void *)p);
        b = _mm_loadu_si128((const __m128i *)(const void *)(p + step));
        c = _mm_loadu_si128((const __m128i *)(const void *)(p + 2 * step));
        d = _mm_loadu_si128((const __m128i *)(const void *)(p + 3 * step));
    }
    else {
        cols = SHLO__MIN(cols, 16);
        a = SHLO__(shlo__vnni_line)(p, 1, cols);
        b = SHLO__(shlo__vnni_line)(p + step, lines > 1, cols);
        c = SHLO__(shlo__vnni_line)(p + 2 * step, lines > 2, cols);
        d = SHLO__(shlo__vnni_line)(p + 3 * step, lines > 3, cols);
    }
    v = _mm512_inserti32x4(_mm512_castsi128_si512(a), b, 1);
    v = _mm512_inserti32x4(_mm512_inserti32x4(v, c, 2), d, 3);
    return _mm512_shuffle_epi8(_mm512_permutexvar_epi32(fours, v), bytes);
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
