/* simd/neon.h - the vocabulary on 64-bit ARM's NEON: 4 lanes of 32 bits, 2 of 64. Masks are full-width
 * unsigned vectors of all-ones lanes. NaN-sensitive verbs are built from comparisons, because ARM's own
 * minimum and maximum differ from the contract. */
#ifndef SHLO__SIMD_NEON_H
#define SHLO__SIMD_NEON_H

typedef float32x4_t vf32;
typedef float64x2_t vf64;
typedef int32x4_t vi32;
typedef int64x2_t vi64;
typedef uint32x4_t vm32;
typedef uint64x2_t vm64;
enum { VF32_LANES = 4, VF64_LANES = 2, VF_FUSED = 1 };

/* An instruction of later passes (foreach.h), code(c, a, b), as a number: so every compiler and assembler
   takes it, for whatever CPU the file is compiled. An operand is written "v3". */
#define SHLO__NEON_INST(code, c, a, b) \
    __asm__( \
        ".irp r,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n\t" \
        ".equ .Lshlo_v\\r,\\r\n\t.endr\n\t.inst " code "+.Lshlo_%0+(.Lshlo_%1<<5)+(.Lshlo_%2<<16)" \
        : "+w"(c) \
        : "w"(a), "w"(b))

/* f32 */
SHLO__INLINE vf32 vf32_from_bits(vi32 a) { return vreinterpretq_f32_s32(a); }
SHLO__INLINE vi32 vi32_from_bits(vf32 a) { return vreinterpretq_s32_f32(a); }
SHLO__INLINE vf32 vf32_load(const float *p) { return vld1q_f32(p); }
SHLO__INLINE void vf32_store(float *p, vf32 v) { vst1q_f32(p, v); }
SHLO__INLINE vf32 vf32_load_n(const float *p, size_t n) {
    float t[4] = {0, 0, 0, 0};
    if (n > 0) t[0] = p[0]; /* of a memcpy gcc 12 tells that n might be too large */
    if (n > 1) t[1] = p[1];
    if (n > 2) t[2] = p[2];
    return vld1q_f32(t);
}
SHLO__INLINE void vf32_store_n(float *p, vf32 v, size_t n) {
    float t[4];
    vst1q_f32(t, v);
    memcpy(p, t, n * sizeof(t[0]));
}
SHLO__INLINE vf32 vf32_set1(float x) { return vdupq_n_f32(x); }
SHLO__INLINE vf32 vf32_zero(void) { return vdupq_n_f32(0); }
SHLO__INLINE vf32 vf32_iota(void) {
    static const float t[4] = {0, 1, 2, 3};
    return vld1q_f32(t);
}
SHLO__INLINE vf32 vf32_down(vf32 x, int32_t k) { return k == 2 ? vextq_f32(x, x, 2) : vextq_f32(x, x, 1); }
SHLO__INLINE vf32 vf32_add(vf32 a, vf32 b) { return vaddq_f32(a, b); }
SHLO__INLINE vf32 vf32_sub(vf32 a, vf32 b) { return vsubq_f32(a, b); }
SHLO__INLINE vf32 vf32_mul(vf32 a, vf32 b) { return vmulq_f32(a, b); }
SHLO__INLINE vf32 vf32_div(vf32 a, vf32 b) { return vdivq_f32(a, b); }
SHLO__INLINE vf32 vf32_sqrt(vf32 a) { return vsqrtq_f32(a); }
SHLO__INLINE vf32 vf32_neg(vf32 a) { return vnegq_f32(a); }
SHLO__INLINE vf32 vf32_abs(vf32 a) { return vabsq_f32(a); }
SHLO__INLINE vf32 vf32_and(vf32 a, vf32 b) {
    return vf32_from_bits(vandq_s32(vi32_from_bits(a), vi32_from_bits(b)));
}
SHLO__INLINE vf32 vf32_or(vf32 a, vf32 b) {
    return vf32_from_bits(vorrq_s32(vi32_from_bits(a), vi32_from_bits(b)));
}
SHLO__INLINE vf32 vf32_xor(vf32 a, vf32 b) {
    return vf32_from_bits(veorq_s32(vi32_from_bits(a), vi32_from_bits(b)));
}
SHLO__INLINE vf32 vf32_andnot(vf32 a, vf32 b) {
    return vf32_from_bits(vbicq_s32(vi32_from_bits(b), vi32_from_bits(a)));
}
SHLO__INLINE vf32 vf32_copysign(vf32 a, vf32 s) { return vbslq_f32(vdupq_n_u32(0x80000000u), s, a); }
SHLO__INLINE vf32 vf32_min(vf32 a, vf32 b) { return vbslq_f32(vcltq_f32(a, b), a, b); }
SHLO__INLINE vf32 vf32_max(vf32 a, vf32 b) { return vbslq_f32(vcgtq_f32(a, b), a, b); }
SHLO__INLINE vf32 vf32_madd(vf32 a, vf32 b, vf32 c) { return vfmaq_f32(c, a, b); }
SHLO__INLINE vf32 vf32_msub(vf32 a, vf32 b, vf32 c) { return vfmaq_f32(vnegq_f32(c), a, b); }
SHLO__INLINE vf32 vf32_nmadd(vf32 a, vf32 b, vf32 c) { return vfmsq_f32(c, a, b); }
SHLO__INLINE vf32 vf32_round(vf32 a) { return vrndnq_f32(a); }
SHLO__INLINE vf32 vf32_floor(vf32 a) { return vrndmq_f32(a); }
SHLO__INLINE vf32 vf32_ceil(vf32 a) { return vrndpq_f32(a); }
SHLO__INLINE vf32 vf32_trunc(vf32 a) { return vrndq_f32(a); }
SHLO__INLINE vm32 vf32_lt(vf32 a, vf32 b) { return vcltq_f32(a, b); }
SHLO__INLINE vm32 vf32_le(vf32 a, vf32 b) { return vcleq_f32(a, b); }
SHLO__INLINE vm32 vf32_eq(vf32 a, vf32 b) { return vceqq_f32(a, b); }
SHLO__INLINE vm32 vf32_gt(vf32 a, vf32 b) { return vcgtq_f32(a, b); }
SHLO__INLINE vm32 vf32_ge(vf32 a, vf32 b) { return vcgeq_f32(a, b); }
SHLO__INLINE vm32 vf32_ne(vf32 a, vf32 b) { return vmvnq_u32(vceqq_f32(a, b)); }
SHLO__INLINE vm32 vf32_unord(vf32 a, vf32 b) {
    return vmvnq_u32(vandq_u32(vceqq_f32(a, a), vceqq_f32(b, b)));
}
SHLO__INLINE vf32 vf32_select(vm32 m, vf32 a, vf32 b) { return vbslq_f32(m, a, b); }
SHLO__INLINE vf32 vf32_unless_nan(vf32 x, vf32 other) { return vf32_select(vf32_unord(x, x), other, x); }
SHLO__INLINE vf32 vf32_entry(const float *table, vi32 i) { /* by the numbers of bytes */
    const uint8_t *p = (const uint8_t *)table;
    const int32x4_t at = vmulq_s32(vandq_s32(i, vdupq_n_s32(7)), vdupq_n_s32(0x04040404));
    const uint8x16_t bytes = vreinterpretq_u8_s32(vaddq_s32(at, vdupq_n_s32(0x03020100)));
    uint8x16x2_t all;
    all.val[0] = vld1q_u8(p);
    all.val[1] = vld1q_u8(p + 16);
    return vreinterpretq_f32_u8(vqtbl2q_u8(all, bytes));
}
SHLO__INLINE vf32 vf32_from_i32(vi32 a) { return vcvtq_f32_s32(a); }
SHLO__INLINE vf32 vf32_from_f64(vf64 lo, vf64 hi) { return vcombine_f32(vcvt_f32_f64(lo), vcvt_f32_f64(hi)); }

/* f64 */
SHLO__INLINE vf64 vf64_from_bits(vi64 a) { return vreinterpretq_f64_s64(a); }
SHLO__INLINE vi64 vi64_from_bits(vf64 a) { return vreinterpretq_s64_f64(a); }
SHLO__INLINE vf64 vf64_load(const double *p) { return vld1q_f64(p); }
SHLO__INLINE void vf64_store(double *p, vf64 v) { vst1q_f64(p, v); }
SHLO__INLINE vf64 vf64_load_n(const double *p, size_t n) {
    double t[2] = {0, 0};
    memcpy(t, p, n * sizeof(t[0]));
    return vld1q_f64(t);
}
SHLO__INLINE void vf64_store_n(double *p, vf64 v, size_t n) {
    double t[2];
    vst1q_f64(t, v);
    memcpy(p, t, n * sizeof(t[0]));
}
SHLO__INLINE vf64 vf64_set1(double x) { return vdupq_n_f64(x); }
SHLO__INLINE vf64 vf64_zero(void) { return vdupq_n_f64(0); }
SHLO__INLINE vf64 vf64_iota(void) {
    static const double t[2] = {0, 1};
    return vld1q_f64(t);
}
SHLO__INLINE vf64 vf64_down(vf64 x, int32_t k) {
    (void)k;
    return vextq_f64(x, x, 1);
}
SHLO__INLINE vf64 vf64_add(vf64 a, vf64 b) { return vaddq_f64(a, b); }
SHLO__INLINE vf64 vf64_sub(vf64 a, vf64 b) { return vsubq_f64(a, b); }
SHLO__INLINE vf64 vf64_mul(vf64 a, vf64 b) { return vmulq_f64(a, b); }
SHLO__INLINE vf64 vf64_div(vf64 a, vf64 b) { return vdivq_f64(a, b); }
SHLO__INLINE vf64 vf64_sqrt(vf64 a) { return vsqrtq_f64(a); }
SHLO__INLINE vf64 vf64_neg(vf64 a) { return vnegq_f64(a); }
SHLO__INLINE vf64 vf64_abs(vf64 a) { return vabsq_f64(a); }
SHLO__INLINE vf64 vf64_and(vf64 a, vf64 b) {
    return vf64_from_bits(vandq_s64(vi64_from_bits(a), vi64_from_bits(b)));
}
SHLO__INLINE vf64 vf64_or(vf64 a, vf64 b) {
    return vf64_from_bits(vorrq_s64(vi64_from_bits(a), vi64_from_bits(b)));
}
SHLO__INLINE vf64 vf64_xor(vf64 a, vf64 b) {
    return vf64_from_bits(veorq_s64(vi64_from_bits(a), vi64_from_bits(b)));
}
SHLO__INLINE vf64 vf64_andnot(vf64 a, vf64 b) {
    return vf64_from_bits(vbicq_s64(vi64_from_bits(b), vi64_from_bits(a)));
}
SHLO__INLINE vf64 vf64_copysign(vf64 a, vf64 s) { return vbslq_f64(vdupq_n_u64((uint64_t)1 << 63), s, a); }
SHLO__INLINE vf64 vf64_min(vf64 a, vf64 b) { return vbslq_f64(vcltq_f64(a, b), a, b); }
SHLO__INLINE vf64 vf64_max(vf64 a, vf64 b) { return vbslq_f64(vcgtq_f64(a, b), a, b); }
SHLO__INLINE vf64 vf64_madd(vf64 a, vf64 b, vf64 c) { return vfmaq_f64(c, a, b); }
SHLO__INLINE vf64 vf64_msub(vf64 a, vf64 b, vf64 c) { return vfmaq_f64(vnegq_f64(c), a, b); }
SHLO__INLINE vf64 vf64_nmadd(vf64 a, vf64 b, vf64 c) { return vfmsq_f64(c, a, b); }
SHLO__INLINE vf64 vf64_round(vf64 a) { return vrndnq_f64(a); }
SHLO__INLINE vf64 vf64_floor(vf64 a) { return vrndmq_f64(a); }
SHLO__INLINE vf64 vf64_ceil(vf64 a) { return vrndpq_f64(a); }
SHLO__INLINE vf64 vf64_trunc(vf64 a) { return vrndq_f64(a); }
SHLO__INLINE vm64 vf64_lt(vf64 a, vf64 b) { return vcltq_f64(a, b); }
SHLO__INLINE vm64 vf64_le(vf64 a, vf64 b) { return vcleq_f64(a, b); }
SHLO__INLINE vm64 vf64_eq(vf64 a, vf64 b) { return vceqq_f64(a, b); }
SHLO__INLINE vm64 vf64_gt(vf64 a, vf64 b) { return vcgtq_f64(a, b); }
SHLO__INLINE vm64 vf64_ge(vf64 a, vf64 b) { return vcgeq_f64(a, b); }
SHLO__INLINE vm64 vf64_ne(vf64 a, vf64 b) {
    return vreinterpretq_u64_u32(vmvnq_u32(vreinterpretq_u32_u64(vceqq_f64(a, b))));
}
SHLO__INLINE vm64 vf64_unord(vf64 a, vf64 b) {
    return vreinterpretq_u64_u32(vmvnq_u32(vreinterpretq_u32_u64(vandq_u64(vceqq_f64(a, a),
        vceqq_f64(b, b)))));
}
SHLO__INLINE vf64 vf64_select(vm64 m, vf64 a, vf64 b) { return vbslq_f64(m, a, b); }
SHLO__INLINE vf64 vf64_unless_nan(vf64 x, vf64 other) { return vf64_select(vf64_unord(x, x), other, x); }
SHLO__INLINE vf64 vf64_from_i64(vi64 a) { return vcvtq_f64_s64(a); }
SHLO__INLINE vf64 vf64_lo_f32(vf32 a) { return vcvt_f64_f32(vget_low_f32(a)); }
SHLO__INLINE vf64 vf64_hi_f32(vf32 a) { return vcvt_f64_f32(vget_high_f32(a)); }

/* pairs */
SHLO__INLINE vf32 vf32_evens(vf32 a, vf32 b) { return vuzp1q_f32(a, b); }
SHLO__INLINE vf32 vf32_odds(vf32 a, vf32 b) { return vuzp2q_f32(a, b); }
SHLO__INLINE vf32 vf32_reverse(vf32 a) {
    const float32x4_t t = vrev64q_f32(a);
    return vextq_f32(t, t, 2);
}
SHLO__INLINE vf64 vf64_reverse(vf64 a) { return vextq_f64(a, a, 1); }
SHLO__INLINE vf32 vf32_zip_low(vf32 a, vf32 b) { return vzip1q_f32(a, b); }
SHLO__INLINE vf32 vf32_zip_high(vf32 a, vf32 b) { return vzip2q_f32(a, b); }
SHLO__INLINE vf64 vf64_evens(vf64 a, vf64 b) { return vuzp1q_f64(a, b); }
SHLO__INLINE vf64 vf64_odds(vf64 a, vf64 b) { return vuzp2q_f64(a, b); }
SHLO__INLINE vf64 vf64_zip_low(vf64 a, vf64 b) { return vzip1q_f64(a, b); }
SHLO__INLINE vf64 vf64_zip_high(vf64 a, vf64 b) { return vzip2q_f64(a, b); }

/* 16-bit floats */
SHLO__INLINE vf32 SHLO__(shlo__neon_widen_bf16)(uint16x4_t h) {
    return vreinterpretq_f32_u32(vshll_n_u16(h, 16));
}
/* Nearest even on the upper half: add 0x7FFF and the bit that stays lowest; a NaN is made quiet instead. */
SHLO__INLINE uint16x4_t SHLO__(shlo__neon_narrow_bf16)(vf32 v) {
    uint32x4_t u = vreinterpretq_u32_f32(v), top = vshrq_n_u32(u, 16), odd = vandq_u32(top, vdupq_n_u32(1));
    uint32x4_t r = vshrq_n_u32(vaddq_u32(vaddq_u32(u, vdupq_n_u32(0x7FFF)), odd), 16);
    return vmovn_u32(vbslq_u32(vceqq_f32(v, v), r, vorrq_u32(top, vdupq_n_u32(0x40))));
}
SHLO__INLINE vf32 SHLO__(shlo__neon_widen_f16)(uint16x4_t h) { return vcvt_f32_f16(vreinterpret_f16_u16(h)); }
SHLO__INLINE uint16x4_t SHLO__(shlo__neon_narrow_f16)(vf32 v) {
    return vreinterpret_u16_f16(vcvt_f16_f32(v));
}
SHLO__INLINE uint16x4_t SHLO__(shlo__neon_load16_n)(const uint16_t *p, size_t n) {
    uint16_t t[4] = {0, 0, 0, 0};
    memcpy(t, p, n * 2);
    return vld1_u16(t);
}
SHLO__INLINE void SHLO__(shlo__neon_store16_n)(uint16_t *p, uint16x4_t v, size_t n) {
    uint16_t t[4];
    vst1_u16(t, v);
    memcpy(p, t, n * 2);
}
SHLO__INLINE vf32 vf32_load_bf16(const uint16_t *p) { return SHLO__(shlo__neon_widen_bf16)(vld1_u16(p)); }
SHLO__INLINE void vf32_store_bf16(uint16_t *p, vf32 v) { vst1_u16(p, SHLO__(shlo__neon_narrow_bf16)(v)); }
SHLO__INLINE vf32 vf32_load_bf16_n(const uint16_t *p, size_t n) {
    return SHLO__(shlo__neon_widen_bf16)(SHLO__(shlo__neon_load16_n)(p, n));
}
SHLO__INLINE void vf32_store_bf16_n(uint16_t *p, vf32 v, size_t n) {
    SHLO__(shlo__neon_store16_n)(p, SHLO__(shlo__neon_narrow_bf16)(v), n);
}
SHLO__INLINE vf32 vf32_load_f16(const uint16_t *p) { return SHLO__(shlo__neon_widen_f16)(vld1_u16(p)); }
SHLO__INLINE void vf32_store_f16(uint16_t *p, vf32 v) { vst1_u16(p, SHLO__(shlo__neon_narrow_f16)(v)); }
SHLO__INLINE vf32 vf32_load_f16_n(const uint16_t *p, size_t n) {
    return SHLO__(shlo__neon_widen_f16)(SHLO__(shlo__neon_load16_n)(p, n));
}
SHLO__INLINE void vf32_store_f16_n(uint16_t *p, vf32 v, size_t n) {
    SHLO__(shlo__neon_store16_n)(p, SHLO__(shlo__neon_narrow_f16)(v), n);
}

/* 32-bit integers */
SHLO__INLINE vi32 vi32_load(const int32_t *p) { return vld1q_s32(p); }
SHLO__INLINE void vi32_store(int32_t *p, vi32 v) { vst1q_s32(p, v); }
SHLO__INLINE vi32 vi32_load_n(const int32_t *p, size_t n) {
    int32_t t[4] = {0, 0, 0, 0};
    memcpy(t, p, n * sizeof(t[0]));
    return vld1q_s32(t);
}
SHLO__INLINE void vi32_store_n(int32_t *p, vi32 v, size_t n) {
    int32_t t[4];
    vst1q_s32(t, v);
    memcpy(p, t, n * sizeof(t[0]));
}
SHLO__INLINE vi32 vi32_set1(int32_t x) { return vdupq_n_s32(x); }
SHLO__INLINE vi32 vi32_zero(void) { return vdupq_n_s32(0); }
SHLO__INLINE vi32 vi32_iota(void) {
    static const int32_t t[4] = {0, 1, 2, 3};
    return vld1q_s32(t);
}
SHLO__INLINE vi32 vi32_add(vi32 a, vi32 b) { return vaddq_s32(a, b); }
SHLO__INLINE vi32 vi32_sub(vi32 a, vi32 b) { return vsubq_s32(a, b); }
SHLO__INLINE vi32 vi32_mul(vi32 a, vi32 b) { return vmulq_s32(a, b); }
SHLO__INLINE vi32 vi32_and(vi32 a, vi32 b) { return vandq_s32(a, b); }
SHLO__INLINE vi32 vi32_or(vi32 a, vi32 b) { return vorrq_s32(a, b); }
SHLO__INLINE vi32 vi32_xor(vi32 a, vi32 b) { return veorq_s32(a, b); }
SHLO__INLINE vi32 vi32_andnot(vi32 a, vi32 b) { return vbicq_s32(b, a); }
SHLO__INLINE vi32 vi32_shl(vi32 a, int k) { return vshlq_s32(a, vdupq_n_s32(k)); }
SHLO__INLINE vi32 vi32_shr(vi32 a, int k) {
    return vreinterpretq_s32_u32(vshlq_u32(vreinterpretq_u32_s32(a), vdupq_n_s32(-k)));
}
SHLO__INLINE vi32 vi32_sar(vi32 a, int k) { return vshlq_s32(a, vdupq_n_s32(-k)); }
SHLO__INLINE vi32 vi32_shlv(vi32 a, vi32 k) { return vshlq_s32(a, k); }
SHLO__INLINE vi32 vi32_shrv(vi32 a, vi32 k) {
    return vreinterpretq_s32_u32(vshlq_u32(vreinterpretq_u32_s32(a), vnegq_s32(k)));
}
SHLO__INLINE vi32 vi32_sarv(vi32 a, vi32 k) { return vshlq_s32(a, vnegq_s32(k)); }
SHLO__INLINE vm32 vi32_eq(vi32 a, vi32 b) { return vceqq_s32(a, b); }
SHLO__INLINE vm32 vi32_gt(vi32 a, vi32 b) { return vcgtq_s32(a, b); }
SHLO__INLINE vm32 vi32_lt(vi32 a, vi32 b) { return vcltq_s32(a, b); }
SHLO__INLINE vi32 vi32_select(vm32 m, vi32 a, vi32 b) { return vbslq_s32(m, a, b); }
SHLO__INLINE vi32 vi32_min(vi32 a, vi32 b) { return vminq_s32(a, b); }
SHLO__INLINE vi32 vi32_max(vi32 a, vi32 b) { return vmaxq_s32(a, b); }
SHLO__INLINE vi32 vi32_round_f32(vf32 a) { return vcvtnq_s32_f32(a); }
SHLO__INLINE vi32 vi32_trunc_f32(vf32 a) { return vcvtq_s32_f32(a); }
SHLO__INLINE void vi32_transpose(vi32 *rows) {
    int32x4_t a = vtrn1q_s32(rows[0], rows[1]), b = vtrn2q_s32(rows[0], rows[1]);
    int32x4_t c = vtrn1q_s32(rows[2], rows[3]), d = vtrn2q_s32(rows[2], rows[3]);
    rows[0] = vcombine_s32(vget_low_s32(a), vget_low_s32(c));
    rows[1] = vcombine_s32(vget_low_s32(b), vget_low_s32(d));
    rows[2] = vcombine_s32(vget_high_s32(a), vget_high_s32(c));
    rows[3] = vcombine_s32(vget_high_s32(b), vget_high_s32(d));
}

/* 64-bit integers */
SHLO__INLINE vi64 vi64_load(const int64_t *p) { return vld1q_s64(p); }
SHLO__INLINE void vi64_store(int64_t *p, vi64 v) { vst1q_s64(p, v); }
SHLO__INLINE vi64 vi64_load_n(const int64_t *p, size_t n) {
    int64_t t[2] = {0, 0};
    memcpy(t, p, n * sizeof(t[0]));
    return vld1q_s64(t);
}
SHLO__INLINE void vi64_store_n(int64_t *p, vi64 v, size_t n) {
    int64_t t[2];
    vst1q_s64(t, v);
    memcpy(p, t, n * sizeof(t[0]));
}
SHLO__INLINE vi64 vi64_set1(int64_t x) { return vdupq_n_s64(x); }
SHLO__INLINE vi64 vi64_zero(void) { return vdupq_n_s64(0); }
SHLO__INLINE vi64 vi64_iota(void) {
    static const int64_t t[2] = {0, 1};
    return vld1q_s64(t);
}
SHLO__INLINE vi64 vi64_add(vi64 a, vi64 b) { return vaddq_s64(a, b); }
SHLO__INLINE vi64 vi64_sub(vi64 a, vi64 b) { return vsubq_s64(a, b); }
SHLO__INLINE vi64 vi64_mul(vi64 a, vi64 b) { /* low * low + ((low * high + high * low) << 32) */
    uint32x4_t x = vreinterpretq_u32_s64(a), y = vreinterpretq_u32_s64(b);
    uint32x4_t cross = vmulq_u32(x, vrev64q_u32(y)); /* low * high, high * low */
    uint64x2_t upper = vshlq_n_u64(vpaddlq_u32(cross), 32);
    return vreinterpretq_s64_u64(vmlal_u32(upper, vmovn_u64(vreinterpretq_u64_s64(a)),
        vmovn_u64(vreinterpretq_u64_s64(b))));
}
SHLO__INLINE vi64 vi64_and(vi64 a, vi64 b) { return vandq_s64(a, b); }
SHLO__INLINE vi64 vi64_or(vi64 a, vi64 b) { return vorrq_s64(a, b); }
SHLO__INLINE vi64 vi64_xor(vi64 a, vi64 b) { return veorq_s64(a, b); }
SHLO__INLINE vi64 vi64_andnot(vi64 a, vi64 b) { return vbicq_s64(b, a); }
SHLO__INLINE vi64 vi64_shl(vi64 a, int k) { return vshlq_s64(a, vdupq_n_s64(k)); }
SHLO__INLINE vi64 vi64_shr(vi64 a, int k) {
    return vreinterpretq_s64_u64(vshlq_u64(vreinterpretq_u64_s64(a), vdupq_n_s64(-k)));
}
SHLO__INLINE vi64 vi64_sar(vi64 a, int k) { return vshlq_s64(a, vdupq_n_s64(-k)); }
SHLO__INLINE vi64 vi64_shlv(vi64 a, vi64 k) { return vshlq_s64(a, k); }
SHLO__INLINE vi64 vi64_shrv(vi64 a, vi64 k) {
    return vreinterpretq_s64_u64(vshlq_u64(vreinterpretq_u64_s64(a), vnegq_s64(k)));
}
SHLO__INLINE vi64 vi64_sarv(vi64 a, vi64 k) { return vshlq_s64(a, vnegq_s64(k)); }
SHLO__INLINE vm64 vi64_eq(vi64 a, vi64 b) { return vceqq_s64(a, b); }
SHLO__INLINE vm64 vi64_gt(vi64 a, vi64 b) { return vcgtq_s64(a, b); }
SHLO__INLINE vm64 vi64_lt(vi64 a, vi64 b) { return vcltq_s64(a, b); }
SHLO__INLINE vi64 vi64_select(vm64 m, vi64 a, vi64 b) { return vbslq_s64(m, a, b); }
SHLO__INLINE vi64 vi64_min(vi64 a, vi64 b) { return vbslq_s64(vcltq_s64(a, b), a, b); }
SHLO__INLINE vi64 vi64_max(vi64 a, vi64 b) { return vbslq_s64(vcgtq_s64(a, b), a, b); }
SHLO__INLINE vi64 vi64_round_f64(vf64 a) { return vcvtnq_s64_f64(a); }
SHLO__INLINE void vi64_transpose(vi64 *rows) {
    int64x2_t a = vtrn1q_s64(rows[0], rows[1]);
    rows[1] = vtrn2q_s64(rows[0], rows[1]);
    rows[0] = a;
}

/* masks */
SHLO__INLINE vm32 vm32_and(vm32 a, vm32 b) { return vandq_u32(a, b); }
SHLO__INLINE vm32 vm32_or(vm32 a, vm32 b) { return vorrq_u32(a, b); }
SHLO__INLINE vm32 vm32_xor(vm32 a, vm32 b) { return veorq_u32(a, b); }
SHLO__INLINE vm32 vm32_andnot(vm32 a, vm32 b) { return vbicq_u32(b, a); }
SHLO__INLINE vm32 vm32_not(vm32 a) { return vmvnq_u32(a); }
SHLO__INLINE int vm32_any(vm32 a) { return vmaxvq_u32(a) != 0; }
SHLO__INLINE int vm32_all(vm32 a) { return vminvq_u32(a) != 0; }
SHLO__INLINE vm64 vm64_and(vm64 a, vm64 b) { return vandq_u64(a, b); }
SHLO__INLINE vm64 vm64_or(vm64 a, vm64 b) { return vorrq_u64(a, b); }
SHLO__INLINE vm64 vm64_xor(vm64 a, vm64 b) { return veorq_u64(a, b); }
SHLO__INLINE vm64 vm64_andnot(vm64 a, vm64 b) { return vbicq_u64(b, a); }
SHLO__INLINE vm64 vm64_not(vm64 a) { return vreinterpretq_u64_u32(vmvnq_u32(vreinterpretq_u32_u64(a))); }
SHLO__INLINE int vm64_any(vm64 a) { return vmaxvq_u32(vreinterpretq_u32_u64(a)) != 0; }
SHLO__INLINE int vm64_all(vm64 a) { return vminvq_u32(vreinterpretq_u32_u64(a)) != 0; }

/* ---- bytes by fours ---- */
enum { VI32_DOT4_A_SIGNED = 1, VI32_DOT4_B_SIGNED = 1, VI32_DOT4_ALIKE = 1 };

SHLO__INLINE vi32 vi32_dot4_plain(vi32 a, vi32 b, vi32 c) {
    const int8x16_t x = vreinterpretq_s8_s32(a), y = vreinterpretq_s8_s32(b);
    const int16x8_t lower = vmull_s8(vget_low_s8(x), vget_low_s8(y)), upper = vmull_high_s8(x, y);
    return vaddq_s32(c, vpaddq_s32(vpaddlq_s16(lower), vpaddlq_s16(upper)));
}
SHLO__INLINE vi32 SHLO__(shlo__neon_unsigned)(vi32 a, vi32 b, vi32 c) {
    const uint8x16_t x = vreinterpretq_u8_s32(a), y = vreinterpretq_u8_s32(b);
    const uint16x8_t lower = vmull_u8(vget_low_u8(x), vget_low_u8(y)), upper = vmull_high_u8(x, y);
    return vaddq_s32(c, vreinterpretq_s32_u32(vpaddq_u32(vpaddlq_u16(lower), vpaddlq_u16(upper))));
}
SHLO__INLINE vi32 vi32_dot4_plain_row(vi32 x, vi32 b, vi32 c, int x_signed) {
    return x_signed ? vi32_dot4_plain(x, b, c) : SHLO__(shlo__neon_unsigned)(x, b, c);
}
SHLO__INLINE vi32 vi32_interleave(const unsigned char *p, ptrdiff_t step, int32_t lines, int32_t cols) {
    static const unsigned char turned[16] = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15};
    unsigned char four[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    int i;
    for (i = 0; i < 4; i++)
        if (lines >= 4 && cols >= 4)
            memcpy(four + 4 * i, p + i * step, 4);
        else if (i < lines)
            memcpy(four + 4 * i, p + i * step, (size_t)SHLO__MIN(4, cols));
    return vreinterpretq_s32_u8(vqtbl1q_u8(vld1q_u8(four), vld1q_u8(turned)));
}
SHLO__INLINE vi32 vi32_load_bytes(const unsigned char *p, int64_t n) {
    unsigned char t[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    if (n >= 16) return vreinterpretq_s32_u8(vld1q_u8(p));
    memcpy(t, p, (size_t)n);
    return vreinterpretq_s32_u8(vld1q_u8(t));
}
SHLO__INLINE void vi32_interleave_wide(const unsigned char *const *p, int64_t n, vi32 *out) {
    const uint8x16_t a = vreinterpretq_u8_s32(vi32_load_bytes(p[0], n)),
                     b = vreinterpretq_u8_s32(vi32_load_bytes(p[1], n));
    const uint8x16_t c = vreinterpretq_u8_s32(vi32_load_bytes(p[2], n)),
                     d = vreinterpretq_u8_s32(vi32_load_bytes(p[3], n));
    const uint16x8_t ab0 = vreinterpretq_u16_u8(vzip1q_u8(a, b)), ab1 = vreinterpretq_u16_u8(vzip2q_u8(a, b));
    const uint16x8_t cd0 = vreinterpretq_u16_u8(vzip1q_u8(c, d)), cd1 = vreinterpretq_u16_u8(vzip2q_u8(c, d));
    out[0] = vreinterpretq_s32_u16(vzip1q_u16(ab0, cd0));
    out[1] = vreinterpretq_s32_u16(vzip2q_u16(ab0, cd0));
    out[2] = vreinterpretq_s32_u16(vzip1q_u16(ab1, cd1));
    out[3] = vreinterpretq_s32_u16(vzip2q_u16(ab1, cd1));
}

#endif
