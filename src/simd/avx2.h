/* simd/avx2.h - the vocabulary on AVX2 + FMA + F16C: 8 lanes of 32 bits, 4 of 64. Masks are full-width
 * vectors of all-ones lanes. Included only inside the avx2 pass (foreach.h), whose target pragma makes these
 * instructions legal. */
#ifndef SHLO__SIMD_AVX2_H
#define SHLO__SIMD_AVX2_H

typedef __m256 vf32;
typedef __m256d vf64;
typedef __m256i vi32;
typedef __m256i vi64;
typedef __m256i vm32;
typedef __m256i vm64;
enum { VF32_LANES = 8, VF64_LANES = 4, VF_FUSED = 1 };

/* The first n lanes all ones. */
SHLO__INLINE vm32 SHLO__(shlo__avx2_first32)(size_t n) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)n), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
SHLO__INLINE vm64 SHLO__(shlo__avx2_first64)(size_t n) {
    return _mm256_cmpgt_epi64(_mm256_set1_epi64x((long long)n), _mm256_setr_epi64x(0, 1, 2, 3));
}

/* f32 */
SHLO__INLINE vf32 vf32_load(const float *p) { return _mm256_loadu_ps(p); }
SHLO__INLINE void vf32_store(float *p, vf32 v) { _mm256_storeu_ps(p, v); }
SHLO__INLINE void vf32_stream(float *p, vf32 v) { _mm256_stream_ps(p, v); }
SHLO__INLINE vf32 vf32_load_n(const float *p, size_t n) {
    return _mm256_maskload_ps(p, SHLO__(shlo__avx2_first32)(n));
}
SHLO__INLINE vm32 vm32_bits(uint32_t bits) {
    const __m256i each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    return _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32((int)bits), each), each);
}
SHLO__INLINE vf32 vf32_load_where(const float *p, vm32 m) { return _mm256_maskload_ps(p, m); }
SHLO__INLINE void vf32_store_n(float *p, vf32 v, size_t n) {
    _mm256_maskstore_ps(p, SHLO__(shlo__avx2_first32)(n), v);
}
SHLO__INLINE vf32 vf32_set1(float x) { return _mm256_set1_ps(x); }
SHLO__INLINE vf32 vf32_zero(void) { return _mm256_setzero_ps(); }
SHLO__INLINE vf32 vf32_iota(void) { return _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7); }
SHLO__INLINE vf32 vf32_down(vf32 x, int32_t k) {
    const __m256i i = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    return _mm256_permutevar8x32_ps(x, _mm256_add_epi32(i, _mm256_set1_epi32(k)));
}
SHLO__INLINE vf32 vf32_add(vf32 a, vf32 b) { return _mm256_add_ps(a, b); }
SHLO__INLINE vf32 vf32_sub(vf32 a, vf32 b) { return _mm256_sub_ps(a, b); }
SHLO__INLINE vf32 vf32_mul(vf32 a, vf32 b) { return _mm256_mul_ps(a, b); }
SHLO__INLINE vf32 vf32_div(vf32 a, vf32 b) { return _mm256_div_ps(a, b); }
SHLO__INLINE vf32 vf32_sqrt(vf32 a) { return _mm256_sqrt_ps(a); }
SHLO__INLINE vf32 vf32_and(vf32 a, vf32 b) { return _mm256_and_ps(a, b); }
SHLO__INLINE vf32 vf32_or(vf32 a, vf32 b) { return _mm256_or_ps(a, b); }
SHLO__INLINE vf32 vf32_xor(vf32 a, vf32 b) { return _mm256_xor_ps(a, b); }
SHLO__INLINE vf32 vf32_andnot(vf32 a, vf32 b) { return _mm256_andnot_ps(a, b); }
SHLO__INLINE vf32 vf32_neg(vf32 a) { return _mm256_xor_ps(a, _mm256_set1_ps(-0.0f)); }
SHLO__INLINE vf32 vf32_abs(vf32 a) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a); }
SHLO__INLINE vf32 vf32_copysign(vf32 a, vf32 s) {
    vf32 m = _mm256_set1_ps(-0.0f);
    return _mm256_or_ps(_mm256_andnot_ps(m, a), _mm256_and_ps(m, s));
}
SHLO__INLINE vf32 vf32_min(vf32 a, vf32 b) { return _mm256_min_ps(a, b); }
SHLO__INLINE vf32 vf32_max(vf32 a, vf32 b) { return _mm256_max_ps(a, b); }
SHLO__INLINE vf32 vf32_madd(vf32 a, vf32 b, vf32 c) { return _mm256_fmadd_ps(a, b, c); }
SHLO__INLINE vf32 vf32_msub(vf32 a, vf32 b, vf32 c) { return _mm256_fmsub_ps(a, b, c); }
SHLO__INLINE vf32 vf32_nmadd(vf32 a, vf32 b, vf32 c) { return _mm256_fnmadd_ps(a, b, c); }
SHLO__INLINE vf32 vf32_round(vf32 a) {
    return _mm256_round_ps(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
SHLO__INLINE vf32 vf32_floor(vf32 a) { return _mm256_round_ps(a, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC); }
SHLO__INLINE vf32 vf32_ceil(vf32 a) { return _mm256_round_ps(a, _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC); }
SHLO__INLINE vf32 vf32_trunc(vf32 a) { return _mm256_round_ps(a, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC); }
SHLO__INLINE vm32 vf32_lt(vf32 a, vf32 b) { return _mm256_castps_si256(_mm256_cmp_ps(a, b, _CMP_LT_OQ)); }
SHLO__INLINE vm32 vf32_le(vf32 a, vf32 b) { return _mm256_castps_si256(_mm256_cmp_ps(a, b, _CMP_LE_OQ)); }
SHLO__INLINE vm32 vf32_eq(vf32 a, vf32 b) { return _mm256_castps_si256(_mm256_cmp_ps(a, b, _CMP_EQ_OQ)); }
SHLO__INLINE vm32 vf32_ne(vf32 a, vf32 b) { return _mm256_castps_si256(_mm256_cmp_ps(a, b, _CMP_NEQ_UQ)); }
SHLO__INLINE vm32 vf32_gt(vf32 a, vf32 b) { return _mm256_castps_si256(_mm256_cmp_ps(a, b, _CMP_GT_OQ)); }
SHLO__INLINE vm32 vf32_ge(vf32 a, vf32 b) { return _mm256_castps_si256(_mm256_cmp_ps(a, b, _CMP_GE_OQ)); }
SHLO__INLINE vm32 vf32_unord(vf32 a, vf32 b) {
    return _mm256_castps_si256(_mm256_cmp_ps(a, b, _CMP_UNORD_Q));
}
SHLO__INLINE vf32 vf32_select(vm32 m, vf32 a, vf32 b) {
    return _mm256_blendv_ps(b, a, _mm256_castsi256_ps(m));
}
SHLO__INLINE vf32 vf32_unless_nan(vf32 x, vf32 other) { return vf32_select(vf32_unord(x, x), other, x); }
SHLO__INLINE vf32 vf32_entry(const float *table, vi32 i) {
    return _mm256_permutevar8x32_ps(_mm256_loadu_ps(table), i);
}
SHLO__INLINE vf32 vf32_from_bits(vi32 a) { return _mm256_castsi256_ps(a); }
SHLO__INLINE vi32 vi32_from_bits(vf32 a) { return _mm256_castps_si256(a); }
SHLO__INLINE vf32 vf32_from_i32(vi32 a) { return _mm256_cvtepi32_ps(a); }
SHLO__INLINE vf32 vf32_from_f64(vf64 lo, vf64 hi) {
    return _mm256_set_m128(_mm256_cvtpd_ps(hi), _mm256_cvtpd_ps(lo));
}

/* f64 */
SHLO__INLINE vf64 vf64_load(const double *p) { return _mm256_loadu_pd(p); }
SHLO__INLINE void vf64_store(double *p, vf64 v) { _mm256_storeu_pd(p, v); }
SHLO__INLINE void vf64_stream(double *p, vf64 v) { _mm256_stream_pd(p, v); }
SHLO__INLINE vf64 vf64_load_n(const double *p, size_t n) {
    return _mm256_maskload_pd(p, SHLO__(shlo__avx2_first64)(n));
}
SHLO__INLINE void vf64_store_n(double *p, vf64 v, size_t n) {
    _mm256_maskstore_pd(p, SHLO__(shlo__avx2_first64)(n), v);
}
SHLO__INLINE vf64 vf64_set1(double x) { return _mm256_set1_pd(x); }
SHLO__INLINE vf64 vf64_zero(void) { return _mm256_setzero_pd(); }
SHLO__INLINE vf64 vf64_iota(void) { return _mm256_setr_pd(0, 1, 2, 3); }
SHLO__INLINE vf64 vf64_down(vf64 x, int32_t k) {
    return _mm256_castps_pd(vf32_down(_mm256_castpd_ps(x), 2 * k));
}
SHLO__INLINE vf64 vf64_add(vf64 a, vf64 b) { return _mm256_add_pd(a, b); }
SHLO__INLINE vf64 vf64_sub(vf64 a, vf64 b) { return _mm256_sub_pd(a, b); }
SHLO__INLINE vf64 vf64_mul(vf64 a, vf64 b) { return _mm256_mul_pd(a, b); }
SHLO__INLINE vf64 vf64_div(vf64 a, vf64 b) { return _mm256_div_pd(a, b); }
SHLO__INLINE vf64 vf64_sqrt(vf64 a) { return _mm256_sqrt_pd(a); }
SHLO__INLINE vf64 vf64_and(vf64 a, vf64 b) { return _mm256_and_pd(a, b); }
SHLO__INLINE vf64 vf64_or(vf64 a, vf64 b) { return _mm256_or_pd(a, b); }
SHLO__INLINE vf64 vf64_xor(vf64 a, vf64 b) { return _mm256_xor_pd(a, b); }
SHLO__INLINE vf64 vf64_andnot(vf64 a, vf64 b) { return _mm256_andnot_pd(a, b); }
SHLO__INLINE vf64 vf64_neg(vf64 a) { return _mm256_xor_pd(a, _mm256_set1_pd(-0.0)); }
SHLO__INLINE vf64 vf64_abs(vf64 a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }
SHLO__INLINE vf64 vf64_copysign(vf64 a, vf64 s) {
    vf64 m = _mm256_set1_pd(-0.0);
    return _mm256_or_pd(_mm256_andnot_pd(m, a), _mm256_and_pd(m, s));
}
SHLO__INLINE vf64 vf64_min(vf64 a, vf64 b) { return _mm256_min_pd(a, b); }
SHLO__INLINE vf64 vf64_max(vf64 a, vf64 b) { return _mm256_max_pd(a, b); }
SHLO__INLINE vf64 vf64_madd(vf64 a, vf64 b, vf64 c) { return _mm256_fmadd_pd(a, b, c); }
SHLO__INLINE vf64 vf64_msub(vf64 a, vf64 b, vf64 c) { return _mm256_fmsub_pd(a, b, c); }
SHLO__INLINE vf64 vf64_nmadd(vf64 a, vf64 b, vf64 c) { return _mm256_fnmadd_pd(a, b, c); }
SHLO__INLINE vf64 vf64_round(vf64 a) {
    return _mm256_round_pd(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
SHLO__INLINE vf64 vf64_floor(vf64 a) { return _mm256_round_pd(a, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC); }
SHLO__INLINE vf64 vf64_ceil(vf64 a) { return _mm256_round_pd(a, _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC); }
SHLO__INLINE vf64 vf64_trunc(vf64 a) { return _mm256_round_pd(a, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC); }
SHLO__INLINE vm64 vf64_lt(vf64 a, vf64 b) { return _mm256_castpd_si256(_mm256_cmp_pd(a, b, _CMP_LT_OQ)); }
SHLO__INLINE vm64 vf64_le(vf64 a, vf64 b) { return _mm256_castpd_si256(_mm256_cmp_pd(a, b, _CMP_LE_OQ)); }
SHLO__INLINE vm64 vf64_eq(vf64 a, vf64 b) { return _mm256_castpd_si256(_mm256_cmp_pd(a, b, _CMP_EQ_OQ)); }
SHLO__INLINE vm64 vf64_ne(vf64 a, vf64 b) { return _mm256_castpd_si256(_mm256_cmp_pd(a, b, _CMP_NEQ_UQ)); }
SHLO__INLINE vm64 vf64_gt(vf64 a, vf64 b) { return _mm256_castpd_si256(_mm256_cmp_pd(a, b, _CMP_GT_OQ)); }
SHLO__INLINE vm64 vf64_ge(vf64 a, vf64 b) { return _mm256_castpd_si256(_mm256_cmp_pd(a, b, _CMP_GE_OQ)); }
SHLO__INLINE vm64 vf64_unord(vf64 a, vf64 b) {
    return _mm256_castpd_si256(_mm256_cmp_pd(a, b, _CMP_UNORD_Q));
}
SHLO__INLINE vf64 vf64_select(vm64 m, vf64 a, vf64 b) {
    return _mm256_blendv_pd(b, a, _mm256_castsi256_pd(m));
}
SHLO__INLINE vf64 vf64_unless_nan(vf64 x, vf64 other) { return vf64_select(vf64_unord(x, x), other, x); }
SHLO__INLINE vf64 vf64_from_bits(vi64 a) { return _mm256_castsi256_pd(a); }
SHLO__INLINE vi64 vi64_from_bits(vf64 a) { return _mm256_castpd_si256(a); }
SHLO__INLINE vf64 vf64_from_i64(vi64 a) { /* 1.5 * 2^52 has room for 51 bits and a sign in its fraction */
    vf64 magic = _mm256_set1_pd(6755399441055744.0);
    return _mm256_sub_pd(_mm256_castsi256_pd(_mm256_add_epi64(a, _mm256_castpd_si256(magic))), magic);
}
SHLO__INLINE vf64 vf64_lo_f32(vf32 a) { return _mm256_cvtps_pd(_mm256_castps256_ps128(a)); }
SHLO__INLINE vf64 vf64_hi_f32(vf32 a) { return _mm256_cvtps_pd(_mm256_extractf128_ps(a, 1)); }

/* pairs; evens and odds of the same vectors have the halves in common, and no permutation of two steps */
SHLO__INLINE vf32 SHLO__(shlo__avx2_lows)(vf32 a, vf32 b) { return _mm256_permute2f128_ps(a, b, 0x20); }
SHLO__INLINE vf32 SHLO__(shlo__avx2_highs)(vf32 a, vf32 b) { return _mm256_permute2f128_ps(a, b, 0x31); }
SHLO__INLINE vf32 vf32_evens(vf32 a, vf32 b) {
    return _mm256_shuffle_ps(SHLO__(shlo__avx2_lows)(a, b), SHLO__(shlo__avx2_highs)(a, b), 0x88);
}
SHLO__INLINE vf32 vf32_odds(vf32 a, vf32 b) {
    return _mm256_shuffle_ps(SHLO__(shlo__avx2_lows)(a, b), SHLO__(shlo__avx2_highs)(a, b), 0xDD);
}
SHLO__INLINE vf32 vf32_reverse(vf32 a) {
    return _mm256_permutevar8x32_ps(a, _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0));
}
SHLO__INLINE vf64 vf64_reverse(vf64 a) { return _mm256_permute4x64_pd(a, 0x1B); }
SHLO__INLINE vf32 vf32_zip_low(vf32 a, vf32 b) {
    return _mm256_permute2f128_ps(_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b), 0x20);
}
SHLO__INLINE vf32 vf32_zip_high(vf32 a, vf32 b) {
    return _mm256_permute2f128_ps(_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b), 0x31);
}
SHLO__INLINE vf64 vf64_evens(vf64 a, vf64 b) {
    return _mm256_unpacklo_pd(_mm256_permute2f128_pd(a, b, 0x20), _mm256_permute2f128_pd(a, b, 0x31));
}
SHLO__INLINE vf64 vf64_odds(vf64 a, vf64 b) {
    return _mm256_unpackhi_pd(_mm256_permute2f128_pd(a, b, 0x20), _mm256_permute2f128_pd(a, b, 0x31));
}
SHLO__INLINE vf64 vf64_zip_low(vf64 a, vf64 b) {
    return _mm256_permute2f128_pd(_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b), 0x20);
}
SHLO__INLINE vf64 vf64_zip_high(vf64 a, vf64 b) {
    return _mm256_permute2f128_pd(_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b), 0x31);
}

/* 16-bit floats */
SHLO__INLINE vf32 SHLO__(shlo__avx2_widen_bf16)(__m128i h) {
    return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(h), 16));
}
/* Nearest even on the upper half: add 0x7FFF and the bit that stays lowest; a NaN is made quiet instead. */
SHLO__INLINE __m128i SHLO__(shlo__avx2_narrow_bf16)(vf32 v) {
    __m256i u = _mm256_castps_si256(v), top = _mm256_srli_epi32(u, 16),
            odd = _mm256_and_si256(top, _mm256_set1_epi32(1));
    __m256i r = _mm256_srli_epi32(_mm256_add_epi32(_mm256_add_epi32(u, _mm256_set1_epi32(0x7FFF)), odd), 16);
    __m256i nan = _mm256_castps_si256(_mm256_cmp_ps(v, v, _CMP_UNORD_Q));
    r = _mm256_blendv_epi8(r, _mm256_or_si256(top, _mm256_set1_epi32(0x40)), nan);
    return _mm_packus_epi32(_mm256_castsi256_si128(r), _mm256_extracti128_si256(r, 1));
}
SHLO__INLINE __m128i SHLO__(shlo__avx2_load16_n)(const uint16_t *p, size_t n) {
    uint16_t t[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    memcpy(t, p, n * 2);
    return _mm_loadu_si128((const __m128i *)(const void *)t);
}
SHLO__INLINE void SHLO__(shlo__avx2_store16_n)(uint16_t *p, __m128i v, size_t n) {
    uint16_t t[8];
    _mm_storeu_si128((__m128i *)(void *)t, v);
    memcpy(p, t, n * 2);
}
SHLO__INLINE __m128i SHLO__(shlo__avx2_narrow_f16)(vf32 v) {
    return _mm256_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
SHLO__INLINE vf32 vf32_load_bf16(const uint16_t *p) {
    return SHLO__(shlo__avx2_widen_bf16)(_mm_loadu_si128((const __m128i *)(const void *)p));
}
SHLO__INLINE vf32 vf32_load_f16(const uint16_t *p) {
    return _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(const void *)p));
}
SHLO__INLINE void vf32_store_bf16(uint16_t *p, vf32 v) {
    _mm_storeu_si128((__m128i *)(void *)p, SHLO__(shlo__avx2_narrow_bf16)(v));
}
SHLO__INLINE void vf32_store_f16(uint16_t *p, vf32 v) {
    _mm_storeu_si128((__m128i *)(void *)p, SHLO__(shlo__avx2_narrow_f16)(v));
}
SHLO__INLINE vf32 vf32_load_bf16_n(const uint16_t *p, size_t n) {
    return SHLO__(shlo__avx2_widen_bf16)(SHLO__(shlo__avx2_load16_n)(p, n));
}
SHLO__INLINE vf32 vf32_load_f16_n(const uint16_t *p, size_t n) {
    return _mm256_cvtph_ps(SHLO__(shlo__avx2_load16_n)(p, n));
}
SHLO__INLINE void vf32_store_bf16_n(uint16_t *p, vf32 v, size_t n) {
    SHLO__(shlo__avx2_store16_n)(p, SHLO__(shlo__avx2_narrow_bf16)(v), n);
}
SHLO__INLINE void vf32_store_f16_n(uint16_t *p, vf32 v, size_t n) {
    SHLO__(shlo__avx2_store16_n)(p, SHLO__(shlo__avx2_narrow_f16)(v), n);
}

/* 32-bit integers */
SHLO__INLINE vi32 vi32_load(const int32_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }
SHLO__INLINE void vi32_store(int32_t *p, vi32 v) { _mm256_storeu_si256((__m256i *)(void *)p, v); }
SHLO__INLINE vi32 vi32_load_n(const int32_t *p, size_t n) {
    return _mm256_maskload_epi32((const int *)p, SHLO__(shlo__avx2_first32)(n));
}
SHLO__INLINE void vi32_store_n(int32_t *p, vi32 v, size_t n) {
    _mm256_maskstore_epi32((int *)p, SHLO__(shlo__avx2_first32)(n), v);
}
SHLO__INLINE vi32 vi32_set1(int32_t x) { return _mm256_set1_epi32(x); }
SHLO__INLINE vi32 vi32_zero(void) { return _mm256_setzero_si256(); }
SHLO__INLINE vi32 vi32_iota(void) { return _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7); }
SHLO__INLINE vi32 vi32_add(vi32 a, vi32 b) { return _mm256_add_epi32(a, b); }
SHLO__INLINE vi32 vi32_sub(vi32 a, vi32 b) { return _mm256_sub_epi32(a, b); }
SHLO__INLINE vi32 vi32_mul(vi32 a, vi32 b) { return _mm256_mullo_epi32(a, b); }
SHLO__INLINE vi32 vi32_and(vi32 a, vi32 b) { return _mm256_and_si256(a, b); }
SHLO__INLINE vi32 vi32_or(vi32 a, vi32 b) { return _mm256_or_si256(a, b); }
SHLO__INLINE vi32 vi32_xor(vi32 a, vi32 b) { return _mm256_xor_si256(a, b); }
SHLO__INLINE vi32 vi32_andnot(vi32 a, vi32 b) { return _mm256_andnot_si256(a, b); }
SHLO__INLINE vi32 vi32_shl(vi32 a, int k) { return _mm256_sll_epi32(a, _mm_cvtsi32_si128(k)); }
SHLO__INLINE vi32 vi32_shr(vi32 a, int k) { return _mm256_srl_epi32(a, _mm_cvtsi32_si128(k)); }
SHLO__INLINE vi32 vi32_sar(vi32 a, int k) { return _mm256_sra_epi32(a, _mm_cvtsi32_si128(k)); }
SHLO__INLINE vi32 vi32_shlv(vi32 a, vi32 k) { return _mm256_sllv_epi32(a, k); }
SHLO__INLINE vi32 vi32_shrv(vi32 a, vi32 k) { return _mm256_srlv_epi32(a, k); }
SHLO__INLINE vi32 vi32_sarv(vi32 a, vi32 k) { return _mm256_srav_epi32(a, k); }
SHLO__INLINE vm32 vi32_eq(vi32 a, vi32 b) { return _mm256_cmpeq_epi32(a, b); }
SHLO__INLINE vm32 vi32_gt(vi32 a, vi32 b) { return _mm256_cmpgt_epi32(a, b); }
SHLO__INLINE vm32 vi32_lt(vi32 a, vi32 b) { return _mm256_cmpgt_epi32(b, a); }
SHLO__INLINE vi32 vi32_select(vm32 m, vi32 a, vi32 b) { return _mm256_blendv_epi8(b, a, m); }
SHLO__INLINE vi32 vi32_min(vi32 a, vi32 b) { return _mm256_min_epi32(a, b); }
SHLO__INLINE vi32 vi32_max(vi32 a, vi32 b) { return _mm256_max_epi32(a, b); }
SHLO__INLINE vi32 vi32_round_f32(vf32 a) { return _mm256_cvtps_epi32(a); }
SHLO__INLINE vi32 vi32_trunc_f32(vf32 a) { return _mm256_cvttps_epi32(a); }

/* 64-bit integers */
SHLO__INLINE vi64 vi64_load(const int64_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }
SHLO__INLINE void vi64_store(int64_t *p, vi64 v) { _mm256_storeu_si256((__m256i *)(void *)p, v); }
SHLO__INLINE vi64 vi64_load_n(const int64_t *p, size_t n) {
    return _mm256_maskload_epi64((const long long *)p, SHLO__(shlo__avx2_first64)(n));
}
SHLO__INLINE void vi64_store_n(int64_t *p, vi64 v, size_t n) {
    _mm256_maskstore_epi64((long long *)p, SHLO__(shlo__avx2_first64)(n), v);
}
SHLO__INLINE vi64 vi64_set1(int64_t x) { return _mm256_set1_epi64x(x); }
SHLO__INLINE vi64 vi64_zero(void) { return _mm256_setzero_si256(); }
SHLO__INLINE vi64 vi64_iota(void) { return _mm256_setr_epi64x(0, 1, 2, 3); }
SHLO__INLINE vi64 vi64_add(vi64 a, vi64 b) { return _mm256_add_epi64(a, b); }
SHLO__INLINE vi64 vi64_sub(vi64 a, vi64 b) { return _mm256_sub_epi64(a, b); }
SHLO__INLINE vi64 vi64_mul(vi64 a, vi64 b) { /* low * low + ((low * high + high * low) << 32) */
    __m256i cross = _mm256_add_epi64(_mm256_mul_epu32(a, _mm256_srli_epi64(b, 32)),
        _mm256_mul_epu32(_mm256_srli_epi64(a, 32), b));
    return _mm256_add_epi64(_mm256_mul_epu32(a, b), _mm256_slli_epi64(cross, 32));
}
SHLO__INLINE vi64 vi64_and(vi64 a, vi64 b) { return _mm256_and_si256(a, b); }
SHLO__INLINE vi64 vi64_or(vi64 a, vi64 b) { return _mm256_or_si256(a, b); }
SHLO__INLINE vi64 vi64_xor(vi64 a, vi64 b) { return _mm256_xor_si256(a, b); }
SHLO__INLINE vi64 vi64_andnot(vi64 a, vi64 b) { return _mm256_andnot_si256(a, b); }
SHLO__INLINE vi64 vi64_shl(vi64 a, int k) { return _mm256_sll_epi64(a, _mm_cvtsi32_si128(k)); }
SHLO__INLINE vi64 vi64_shr(vi64 a, int k) { return _mm256_srl_epi64(a, _mm_cvtsi32_si128(k)); }
SHLO__INLINE vi64 vi64_sar(vi64 a, int k) { /* bias to unsigned, shift, take the shifted bias off */
    __m256i bias = _mm256_set1_epi64x(INT64_MIN), u = _mm256_xor_si256(a, bias);
    return _mm256_sub_epi64(_mm256_srl_epi64(u, _mm_cvtsi32_si128(k)),
        _mm256_srl_epi64(bias, _mm_cvtsi32_si128(k)));
}
SHLO__INLINE vi64 vi64_shlv(vi64 a, vi64 k) { return _mm256_sllv_epi64(a, k); }
SHLO__INLINE vi64 vi64_shrv(vi64 a, vi64 k) { return _mm256_srlv_epi64(a, k); }
SHLO__INLINE vi64 vi64_sarv(vi64 a, vi64 k) {
    __m256i bias = _mm256_set1_epi64x(INT64_MIN), u = _mm256_xor_si256(a, bias);
    return _mm256_sub_epi64(_mm256_srlv_epi64(u, k), _mm256_srlv_epi64(bias, k));
}
SHLO__INLINE vm64 vi64_eq(vi64 a, vi64 b) { return _mm256_cmpeq_epi64(a, b); }
SHLO__INLINE vm64 vi64_gt(vi64 a, vi64 b) { return _mm256_cmpgt_epi64(a, b); }
SHLO__INLINE vm64 vi64_lt(vi64 a, vi64 b) { return _mm256_cmpgt_epi64(b, a); }
SHLO__INLINE vi64 vi64_select(vm64 m, vi64 a, vi64 b) { return _mm256_blendv_epi8(b, a, m); }
SHLO__INLINE vi64 vi64_min(vi64 a, vi64 b) { return vi64_select(vi64_gt(a, b), b, a); }
SHLO__INLINE vi64 vi64_max(vi64 a, vi64 b) { return vi64_select(vi64_gt(a, b), a, b); }
SHLO__INLINE vi64 vi64_round_f64(vf64 a) {
    vf64 magic = _mm256_set1_pd(6755399441055744.0);
    return _mm256_sub_epi64(_mm256_castpd_si256(_mm256_add_pd(a, magic)), _mm256_castpd_si256(magic));
}

/* Pairs, then pairs of pairs, then halves. */
SHLO__INLINE void vi32_transpose(vi32 *rows) {
    __m256i t[8], u[8];
    int i;
    SHLO__UNROLLED_16
    for (i = 0; i < 8; i += 2) {
        t[i] = _mm256_unpacklo_epi32(rows[i], rows[i + 1]);
        t[i + 1] = _mm256_unpackhi_epi32(rows[i], rows[i + 1]);
    }
    SHLO__UNROLLED_16
    for (i = 0; i < 8; i += 4) {
        u[i] = _mm256_unpacklo_epi64(t[i], t[i + 2]);
        u[i + 1] = _mm256_unpackhi_epi64(t[i], t[i + 2]);
        u[i + 2] = _mm256_unpacklo_epi64(t[i + 1], t[i + 3]);
        u[i + 3] = _mm256_unpackhi_epi64(t[i + 1], t[i + 3]);
    }
    SHLO__UNROLLED_16
    for (i = 0; i < 4; i++) {
        rows[i] = _mm256_permute2x128_si256(u[i], u[i + 4], 0x20);
        rows[i + 4] = _mm256_permute2x128_si256(u[i], u[i + 4], 0x31);
    }
}
SHLO__INLINE void vi64_transpose(vi64 *rows) {
    __m256i a = _mm256_unpacklo_epi64(rows[0], rows[1]), b = _mm256_unpackhi_epi64(rows[0], rows[1]);
    __m256i c = _mm256_unpacklo_epi64(rows[2], rows[3]), d = _mm256_unpackhi_epi64(rows[2], rows[3]);
    rows[0] = _mm256_permute2x128_si256(a, c, 0x20);
    rows[1] = _mm256_permute2x128_si256(b, d, 0x20);
    rows[2] = _mm256_permute2x128_si256(a, c, 0x31);
    rows[3] = _mm256_permute2x128_si256(b, d, 0x31);
}

SHLO__INLINE vi32 vi32_permute(vi32 v, vi32 at) { return _mm256_permutevar8x32_epi32(v, at); }
SHLO__INLINE vi64 vi64_permute(vi64 v, vi64 at) { /* halves 2 at and 2 at + 1 */
    const vi64 low = _mm256_slli_epi64(at, 1), both = _mm256_or_si256(low, _mm256_slli_epi64(low, 32));
    return _mm256_permutevar8x32_epi32(v, _mm256_add_epi64(both, _mm256_set1_epi64x((long long)1 << 32)));
}
/* Four bits for each lane: first the numbers of the lanes that m, eight bits, names. */
#define SHLO__DEAL_RANK(m, b) \
    (((m)&1u) + ((b) > 1 ? (m) >> 1 & 1u : 0) + ((b) > 2 ? (m) >> 2 & 1u : 0) + \
        ((b) > 3 ? (m) >> 3 & 1u : 0) + ((b) > 4 ? (m) >> 4 & 1u : 0) + ((b) > 5 ? (m) >> 5 & 1u : 0) + \
        ((b) > 6 ? (m) >> 6 & 1u : 0))
#define SHLO__DEAL_LANE(m, b) (((m) >> (b)&1u) * ((uint32_t)(b) << 4 * SHLO__DEAL_RANK(m, b)))
#define SHLO__DEAL_1(m) \
    SHLO__DEAL_LANE(m, 1) + SHLO__DEAL_LANE(m, 2) + SHLO__DEAL_LANE(m, 3) + SHLO__DEAL_LANE(m, 4) + \
        SHLO__DEAL_LANE(m, 5) + SHLO__DEAL_LANE(m, 6) + SHLO__DEAL_LANE(m, 7)
#define SHLO__DEAL_4(m) SHLO__DEAL_1(m), SHLO__DEAL_1(m + 1u), SHLO__DEAL_1(m + 2u), SHLO__DEAL_1(m + 3u)
#define SHLO__DEAL_16(m) SHLO__DEAL_4(m), SHLO__DEAL_4(m + 4u), SHLO__DEAL_4(m + 8u), SHLO__DEAL_4(m + 12u)
#define SHLO__DEAL_64(m) \
    SHLO__DEAL_16(m), SHLO__DEAL_16(m + 16u), SHLO__DEAL_16(m + 32u), SHLO__DEAL_16(m + 48u)
static const uint32_t shlo__avx2_deal[256] = {
    SHLO__DEAL_64(0u), SHLO__DEAL_64(64u), SHLO__DEAL_64(128u), SHLO__DEAL_64(192u)};
#undef SHLO__DEAL_RANK
#undef SHLO__DEAL_LANE
#undef SHLO__DEAL_1
#undef SHLO__DEAL_4
#undef SHLO__DEAL_16
#undef SHLO__DEAL_64
SHLO__INLINE vi32 SHLO__(shlo__avx2_dealt)(vi32 v, unsigned m) {
    return _mm256_permutevar8x32_epi32(v, _mm256_srlv_epi32(_mm256_set1_epi32((int32_t)shlo__avx2_deal[m]),
                                              _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28)));
}
SHLO__INLINE size_t vi32_deal(int32_t *no, int32_t *yes, vi32 v, vm32 m) {
    const unsigned bits = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(m));
    vi32_store(no, SHLO__(shlo__avx2_dealt)(v, 255 - bits));
    vi32_store(yes, SHLO__(shlo__avx2_dealt)(v, bits));
    return (size_t)_mm_popcnt_u32(bits);
}
SHLO__INLINE size_t vi64_deal(int64_t *no, int64_t *yes, vi64 v, vm64 m) {
    const unsigned bits = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(m));
    vi64_store(no, SHLO__(shlo__avx2_dealt)(v, 255 - bits));
    vi64_store(yes, SHLO__(shlo__avx2_dealt)(v, bits));
    return (size_t)_mm_popcnt_u32(bits) / 2;
}

/* masks */
SHLO__INLINE vm32 vm32_and(vm32 a, vm32 b) { return _mm256_and_si256(a, b); }
SHLO__INLINE vm32 vm32_or(vm32 a, vm32 b) { return _mm256_or_si256(a, b); }
SHLO__INLINE vm32 vm32_xor(vm32 a, vm32 b) { return _mm256_xor_si256(a, b); }
SHLO__INLINE vm32 vm32_andnot(vm32 a, vm32 b) { return _mm256_andnot_si256(a, b); }
SHLO__INLINE vm32 vm32_not(vm32 a) { return _mm256_xor_si256(a, _mm256_set1_epi32(-1)); }
SHLO__INLINE int vm32_any(vm32 a) { return _mm256_movemask_epi8(a) != 0; }
SHLO__INLINE int vm32_all(vm32 a) { return _mm256_movemask_epi8(a) == -1; }
SHLO__INLINE vm64 vm64_and(vm64 a, vm64 b) { return _mm256_and_si256(a, b); }
SHLO__INLINE vm64 vm64_or(vm64 a, vm64 b) { return _mm256_or_si256(a, b); }
SHLO__INLINE vm64 vm64_xor(vm64 a, vm64 b) { return _mm256_xor_si256(a, b); }
SHLO__INLINE vm64 vm64_andnot(vm64 a, vm64 b) { return _mm256_andnot_si256(a, b); }
SHLO__INLINE vm64 vm64_not(vm64 a) { return _mm256_xor_si256(a, _mm256_set1_epi32(-1)); }
SHLO__INLINE int vm64_any(vm64 a) { return _mm256_movemask_epi8(a) != 0; }
SHLO__INLINE int vm64_all(vm64 a) { return _mm256_movemask_epi8(a) == -1; }

/* ---- columns of four elements ---- */
SHLO__INLINE vf32 vf32_load_4(const float *p) { return _mm256_broadcast_ps((const __m128 *)(const void *)p); }
SHLO__INLINE vf64 vf64_load_4(const double *p) { return _mm256_loadu_pd(p); }
SHLO__INLINE vf32 vf32_pick_4(vf32 v, int k) {
    if (k < 2) return k ? _mm256_permute_ps(v, 0x55) : _mm256_permute_ps(v, 0x00);
    return k == 3 ? _mm256_permute_ps(v, 0xff) : _mm256_permute_ps(v, 0xaa);
}
SHLO__INLINE vf64 vf64_pick_4(vf64 v, int k) {
    if (k < 2) return k ? _mm256_permute4x64_pd(v, 0x55) : _mm256_permute4x64_pd(v, 0x00);
    return k == 3 ? _mm256_permute4x64_pd(v, 0xff) : _mm256_permute4x64_pd(v, 0xaa);
}

/* ---- bytes by fours ---- */
enum { VI32_DOT4_A_SIGNED = 0, VI32_DOT4_B_SIGNED = 1, VI32_DOT4_ALIKE = 0 };

/* Words of the even and of the odd bytes: vpmaddubsw would saturate. */
SHLO__INLINE vi32 vi32_dot4_plain(vi32 a, vi32 b, vi32 c) {
    const __m256i even = _mm256_and_si256(a, _mm256_set1_epi16(255)), odd = _mm256_srli_epi16(a, 8);
    const __m256i evens = _mm256_madd_epi16(even, _mm256_srai_epi16(_mm256_slli_epi16(b, 8), 8)),
                  odds = _mm256_madd_epi16(odd, _mm256_srai_epi16(b, 8));
    return _mm256_add_epi32(c, _mm256_add_epi32(evens, odds));
}
SHLO__INLINE vi32 vi32_dot4_plain_row(vi32 x, vi32 b, vi32 c, int x_signed) {
    return x_signed ? vi32_dot4_plain(b, x, c) : vi32_dot4_plain(x, b, c);
}
/* Up to 8 bytes of a line, zero behind them. */
SHLO__INLINE __m128i SHLO__(shlo__avx2_line)(const unsigned char *p, int32_t cols) {
    int64_t t = 0;
    if (cols >= 8) return _mm_loadl_epi64((const __m128i *)(const void *)p);
    if (cols > 0) memcpy(&t, p, (size_t)cols);
    return _mm_cvtsi64_si128(t);
}
SHLO__INLINE vi32 vi32_interleave(const unsigned char *p, ptrdiff_t step, int32_t lines, int32_t cols) {
    const __m128i a = SHLO__(shlo__avx2_line)(p, cols),
                  b = SHLO__(shlo__avx2_line)(p + step, lines > 1 ? cols : 0),
                  c = SHLO__(shlo__avx2_line)(p + 2 * step, lines > 2 ? cols : 0),
                  d = SHLO__(shlo__avx2_line)(p + 3 * step, lines > 3 ? cols : 0);
    const __m128i ab = _mm_unpacklo_epi8(a, b), cd = _mm_unpacklo_epi8(c, d);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_unpacklo_epi16(ab, cd)),
        _mm_unpackhi_epi16(ab, cd), 1);
}
SHLO__INLINE vi32 vi32_load_bytes(const unsigned char *p, int64_t n) {
    unsigned char t[32];
    if (n >= 32) return _mm256_loadu_si256((const __m256i *)(const void *)p);
    memset(t, 0, sizeof t);
    memcpy(t, p, (size_t)n);
    return _mm256_loadu_si256((const __m256i *)(const void *)t);
}
SHLO__INLINE void vi32_interleave_wide(const unsigned char *const *p, int64_t n, vi32 *out) {
    const __m256i a = vi32_load_bytes(p[0], n), b = vi32_load_bytes(p[1], n), c = vi32_load_bytes(p[2], n),
                  d = vi32_load_bytes(p[3], n);
    const __m256i ab0 = _mm256_unpacklo_epi8(a, b), ab1 = _mm256_unpackhi_epi8(a, b),
                  cd0 = _mm256_unpacklo_epi8(c, d), cd1 = _mm256_unpackhi_epi8(c, d);
    out[0] = _mm256_unpacklo_epi16(ab0, cd0);
    out[1] = _mm256_unpackhi_epi16(ab0, cd0);
    out[2] = _mm256_unpacklo_epi16(ab1, cd1);
    out[3] = _mm256_unpackhi_epi16(ab1, cd1);
}

#endif
