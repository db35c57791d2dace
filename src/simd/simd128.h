/* simd/simd128.h - the vocabulary on WebAssembly's 128-bit vectors: 4 lanes of 32 bits, 2 of 64, all of one C
 * type. Masks are full-width vectors of all-ones lanes. There is no fused multiply-add, no access to a part
 * of a vector and no count a lane; 16-bit floats are converted in integers. */
#ifndef SHLO__SIMD_SIMD128_H
#define SHLO__SIMD_SIMD128_H

typedef v128_t vf32;
typedef v128_t vf64;
typedef v128_t vi32;
typedef v128_t vi64;
typedef v128_t vm32;
typedef v128_t vm64;
enum { VF32_LANES = 4, VF64_LANES = 2, VF_FUSED = 0 };

/* The first n < LANES elements of `size` bytes; the others of a vector that is read are 0. */
SHLO__INLINE v128_t SHLO__(shlo__simd128_get)(const void *p, size_t n, size_t size) {
    v128_t v = wasm_i64x2_const(0, 0);
    memcpy(&v, p, n * size);
    return v;
}
SHLO__INLINE void SHLO__(shlo__simd128_put)(void *p, v128_t v, size_t n, size_t size) {
    memcpy(p, &v, n * size);
}

/* f32 */
SHLO__INLINE vf32 vf32_load(const float *p) { return wasm_v128_load(p); }
SHLO__INLINE void vf32_store(float *p, vf32 v) { wasm_v128_store(p, v); }
SHLO__INLINE vf32 vf32_load_n(const float *p, size_t n) { return SHLO__(shlo__simd128_get)(p, n, sizeof *p); }
SHLO__INLINE void vf32_store_n(float *p, vf32 v, size_t n) { SHLO__(shlo__simd128_put)(p, v, n, sizeof *p); }
SHLO__INLINE vf32 vf32_set1(float x) { return wasm_f32x4_splat(x); }
SHLO__INLINE vf32 vf32_zero(void) { return wasm_i64x2_const(0, 0); }
SHLO__INLINE vf32 vf32_iota(void) { return wasm_f32x4_const(0, 1, 2, 3); }
SHLO__INLINE vf32 vf32_down(vf32 x, int32_t k) {
    return k == 2 ? wasm_i64x2_shuffle(x, x, 1, 1) : wasm_i32x4_shuffle(x, x, 1, 1, 3, 3);
}
SHLO__INLINE vf32 vf32_add(vf32 a, vf32 b) { return wasm_f32x4_add(a, b); }
SHLO__INLINE vf32 vf32_sub(vf32 a, vf32 b) { return wasm_f32x4_sub(a, b); }
SHLO__INLINE vf32 vf32_mul(vf32 a, vf32 b) { return wasm_f32x4_mul(a, b); }
SHLO__INLINE vf32 vf32_div(vf32 a, vf32 b) { return wasm_f32x4_div(a, b); }
SHLO__INLINE vf32 vf32_sqrt(vf32 a) { return wasm_f32x4_sqrt(a); }
SHLO__INLINE vf32 vf32_neg(vf32 a) { return wasm_f32x4_neg(a); }
SHLO__INLINE vf32 vf32_abs(vf32 a) { return wasm_f32x4_abs(a); }
SHLO__INLINE vf32 vf32_and(vf32 a, vf32 b) { return wasm_v128_and(a, b); }
SHLO__INLINE vf32 vf32_or(vf32 a, vf32 b) { return wasm_v128_or(a, b); }
SHLO__INLINE vf32 vf32_xor(vf32 a, vf32 b) { return wasm_v128_xor(a, b); }
SHLO__INLINE vf32 vf32_andnot(vf32 a, vf32 b) { return wasm_v128_andnot(b, a); }
SHLO__INLINE vf32 vf32_copysign(vf32 a, vf32 s) {
    return wasm_v128_bitselect(s, a, wasm_i32x4_splat(INT32_MIN));
}
SHLO__INLINE vf32 vf32_min(vf32 a, vf32 b) { return wasm_f32x4_pmin(b, a); }
SHLO__INLINE vf32 vf32_max(vf32 a, vf32 b) { return wasm_f32x4_pmax(b, a); }
SHLO__INLINE vf32 vf32_madd(vf32 a, vf32 b, vf32 c) { return wasm_f32x4_add(wasm_f32x4_mul(a, b), c); }
SHLO__INLINE vf32 vf32_msub(vf32 a, vf32 b, vf32 c) { return wasm_f32x4_sub(wasm_f32x4_mul(a, b), c); }
SHLO__INLINE vf32 vf32_nmadd(vf32 a, vf32 b, vf32 c) { return wasm_f32x4_sub(c, wasm_f32x4_mul(a, b)); }
SHLO__INLINE vf32 vf32_round(vf32 a) { return wasm_f32x4_nearest(a); }
SHLO__INLINE vf32 vf32_floor(vf32 a) { return wasm_f32x4_floor(a); }
SHLO__INLINE vf32 vf32_ceil(vf32 a) { return wasm_f32x4_ceil(a); }
SHLO__INLINE vf32 vf32_trunc(vf32 a) { return wasm_f32x4_trunc(a); }
SHLO__INLINE vm32 vf32_lt(vf32 a, vf32 b) { return wasm_f32x4_lt(a, b); }
SHLO__INLINE vm32 vf32_le(vf32 a, vf32 b) { return wasm_f32x4_le(a, b); }
SHLO__INLINE vm32 vf32_eq(vf32 a, vf32 b) { return wasm_f32x4_eq(a, b); }
SHLO__INLINE vm32 vf32_ne(vf32 a, vf32 b) { return wasm_f32x4_ne(a, b); }
SHLO__INLINE vm32 vf32_gt(vf32 a, vf32 b) { return wasm_f32x4_gt(a, b); }
SHLO__INLINE vm32 vf32_ge(vf32 a, vf32 b) { return wasm_f32x4_ge(a, b); }
SHLO__INLINE vm32 vf32_unord(vf32 a, vf32 b) {
    return wasm_v128_or(wasm_f32x4_ne(a, a), wasm_f32x4_ne(b, b));
}
SHLO__INLINE vf32 vf32_select(vm32 m, vf32 a, vf32 b) { return wasm_v128_bitselect(a, b, m); }
SHLO__INLINE vf32 vf32_unless_nan(vf32 x, vf32 other) {
    return wasm_v128_bitselect(x, other, wasm_f32x4_eq(x, x));
}
SHLO__INLINE vf32 vf32_entry(const float *table, vi32 i) { /* a number beyond 15 gives a zero */
    const v128_t at = wasm_i32x4_mul(wasm_v128_and(i, wasm_i32x4_splat(7)), wasm_i32x4_splat(0x04040404));
    const v128_t bytes = wasm_i32x4_add(at, wasm_i32x4_splat(0x03020100));
    return wasm_v128_or(wasm_i8x16_swizzle(wasm_v128_load(table), bytes),
        wasm_i8x16_swizzle(wasm_v128_load(table + 4), wasm_i8x16_sub(bytes, wasm_i8x16_splat(16))));
}
SHLO__INLINE vf32 vf32_from_bits(vi32 a) { return a; }
SHLO__INLINE vi32 vi32_from_bits(vf32 a) { return a; }
SHLO__INLINE vf32 vf32_from_i32(vi32 a) { return wasm_f32x4_convert_i32x4(a); }
SHLO__INLINE vf32 vf32_from_f64(vf64 lo, vf64 hi) {
    const v128_t a = wasm_f32x4_demote_f64x2_zero(lo), b = wasm_f32x4_demote_f64x2_zero(hi);
    return wasm_i64x2_shuffle(a, b, 0, 2);
}

/* f64 */
SHLO__INLINE vf64 vf64_load(const double *p) { return wasm_v128_load(p); }
SHLO__INLINE void vf64_store(double *p, vf64 v) { wasm_v128_store(p, v); }
SHLO__INLINE vf64 vf64_load_n(const double *p, size_t n) {
    return SHLO__(shlo__simd128_get)(p, n, sizeof *p);
}
SHLO__INLINE void vf64_store_n(double *p, vf64 v, size_t n) { SHLO__(shlo__simd128_put)(p, v, n, sizeof *p); }
SHLO__INLINE vf64 vf64_set1(double x) { return wasm_f64x2_splat(x); }
SHLO__INLINE vf64 vf64_zero(void) { return wasm_i64x2_const(0, 0); }
SHLO__INLINE vf64 vf64_iota(void) { return wasm_f64x2_const(0, 1); }
SHLO__INLINE vf64 vf64_down(vf64 x, int32_t k) {
    (void)k;
    return wasm_i64x2_shuffle(x, x, 1, 1);
}
SHLO__INLINE vf64 vf64_add(vf64 a, vf64 b) { return wasm_f64x2_add(a, b); }
SHLO__INLINE vf64 vf64_sub(vf64 a, vf64 b) { return wasm_f64x2_sub(a, b); }
SHLO__INLINE vf64 vf64_mul(vf64 a, vf64 b) { return wasm_f64x2_mul(a, b); }
SHLO__INLINE vf64 vf64_div(vf64 a, vf64 b) { return wasm_f64x2_div(a, b); }
SHLO__INLINE vf64 vf64_sqrt(vf64 a) { return wasm_f64x2_sqrt(a); }
SHLO__INLINE vf64 vf64_neg(vf64 a) { return wasm_f64x2_neg(a); }
SHLO__INLINE vf64 vf64_abs(vf64 a) { return wasm_f64x2_abs(a); }
SHLO__INLINE vf64 vf64_and(vf64 a, vf64 b) { return wasm_v128_and(a, b); }
SHLO__INLINE vf64 vf64_or(vf64 a, vf64 b) { return wasm_v128_or(a, b); }
SHLO__INLINE vf64 vf64_xor(vf64 a, vf64 b) { return wasm_v128_xor(a, b); }
SHLO__INLINE vf64 vf64_andnot(vf64 a, vf64 b) { return wasm_v128_andnot(b, a); }
SHLO__INLINE vf64 vf64_copysign(vf64 a, vf64 s) {
    return wasm_v128_bitselect(s, a, wasm_i64x2_splat(INT64_MIN));
}
SHLO__INLINE vf64 vf64_min(vf64 a, vf64 b) { return wasm_f64x2_pmin(b, a); }
SHLO__INLINE vf64 vf64_max(vf64 a, vf64 b) { return wasm_f64x2_pmax(b, a); }
SHLO__INLINE vf64 vf64_madd(vf64 a, vf64 b, vf64 c) { return wasm_f64x2_add(wasm_f64x2_mul(a, b), c); }
SHLO__INLINE vf64 vf64_msub(vf64 a, vf64 b, vf64 c) { return wasm_f64x2_sub(wasm_f64x2_mul(a, b), c); }
SHLO__INLINE vf64 vf64_nmadd(vf64 a, vf64 b, vf64 c) { return wasm_f64x2_sub(c, wasm_f64x2_mul(a, b)); }
SHLO__INLINE vf64 vf64_round(vf64 a) { return wasm_f64x2_nearest(a); }
SHLO__INLINE vf64 vf64_floor(vf64 a) { return wasm_f64x2_floor(a); }
SHLO__INLINE vf64 vf64_ceil(vf64 a) { return wasm_f64x2_ceil(a); }
SHLO__INLINE vf64 vf64_trunc(vf64 a) { return wasm_f64x2_trunc(a); }
SHLO__INLINE vm64 vf64_lt(vf64 a, vf64 b) { return wasm_f64x2_lt(a, b); }
SHLO__INLINE vm64 vf64_le(vf64 a, vf64 b) { return wasm_f64x2_le(a, b); }
SHLO__INLINE vm64 vf64_eq(vf64 a, vf64 b) { return wasm_f64x2_eq(a, b); }
SHLO__INLINE vm64 vf64_ne(vf64 a, vf64 b) { return wasm_f64x2_ne(a, b); }
SHLO__INLINE vm64 vf64_gt(vf64 a, vf64 b) { return wasm_f64x2_gt(a, b); }
SHLO__INLINE vm64 vf64_ge(vf64 a, vf64 b) { return wasm_f64x2_ge(a, b); }
SHLO__INLINE vm64 vf64_unord(vf64 a, vf64 b) {
    return wasm_v128_or(wasm_f64x2_ne(a, a), wasm_f64x2_ne(b, b));
}
SHLO__INLINE vf64 vf64_select(vm64 m, vf64 a, vf64 b) { return wasm_v128_bitselect(a, b, m); }
SHLO__INLINE vf64 vf64_unless_nan(vf64 x, vf64 other) {
    return wasm_v128_bitselect(x, other, wasm_f64x2_eq(x, x));
}
SHLO__INLINE vf64 vf64_from_bits(vi64 a) { return a; }
SHLO__INLINE vi64 vi64_from_bits(vf64 a) { return a; }
SHLO__INLINE vf64 vf64_from_i64(vi64 a) { /* 1.5 * 2^52 has room for 51 bits and a sign in its fraction */
    const v128_t magic = wasm_f64x2_splat(6755399441055744.0);
    return wasm_f64x2_sub(wasm_i64x2_add(a, magic), magic);
}
SHLO__INLINE vf64 vf64_lo_f32(vf32 a) { return wasm_f64x2_promote_low_f32x4(a); }
SHLO__INLINE vf64 vf64_hi_f32(vf32 a) { return wasm_f64x2_promote_low_f32x4(wasm_i64x2_shuffle(a, a, 1, 1)); }

/* pairs */
SHLO__INLINE vf32 vf32_evens(vf32 a, vf32 b) { return wasm_i32x4_shuffle(a, b, 0, 2, 4, 6); }
SHLO__INLINE vf32 vf32_odds(vf32 a, vf32 b) { return wasm_i32x4_shuffle(a, b, 1, 3, 5, 7); }
SHLO__INLINE vf32 vf32_reverse(vf32 a) { return wasm_i32x4_shuffle(a, a, 3, 2, 1, 0); }
SHLO__INLINE vf64 vf64_reverse(vf64 a) { return wasm_i64x2_shuffle(a, a, 1, 0); }
SHLO__INLINE vf32 vf32_zip_low(vf32 a, vf32 b) { return wasm_i32x4_shuffle(a, b, 0, 4, 1, 5); }
SHLO__INLINE vf32 vf32_zip_high(vf32 a, vf32 b) { return wasm_i32x4_shuffle(a, b, 2, 6, 3, 7); }
SHLO__INLINE vf64 vf64_evens(vf64 a, vf64 b) { return wasm_i64x2_shuffle(a, b, 0, 2); }
SHLO__INLINE vf64 vf64_odds(vf64 a, vf64 b) { return wasm_i64x2_shuffle(a, b, 1, 3); }
SHLO__INLINE vf64 vf64_zip_low(vf64 a, vf64 b) { return wasm_i64x2_shuffle(a, b, 0, 2); }
SHLO__INLINE vf64 vf64_zip_high(vf64 a, vf64 b) { return wasm_i64x2_shuffle(a, b, 1, 3); }

/* 16-bit floats */
SHLO__INLINE vf32 vf32_load_bf16(const uint16_t *p) { return wasm_i32x4_shl(wasm_u32x4_load16x4(p), 16); }
/* Nearest even on the upper half: add 0x7FFF and the bit that stays lowest; a NaN is made quiet instead. */
SHLO__INLINE v128_t SHLO__(shlo__simd128_narrow_bf16)(vf32 v) {
    const v128_t top = wasm_u32x4_shr(v, 16), odd = wasm_v128_and(top, wasm_i32x4_splat(1));
    const v128_t up = wasm_i32x4_add(wasm_i32x4_add(v, wasm_i32x4_splat(0x7FFF)), odd);
    const v128_t nan = wasm_v128_or(top, wasm_i32x4_splat(0x40));
    const v128_t r = wasm_v128_bitselect(wasm_u32x4_shr(up, 16), nan, wasm_f32x4_eq(v, v));
    return wasm_u16x8_narrow_i32x4(r, r);
}
SHLO__INLINE vf32 vf32_load_f16(const uint16_t *p) {
    return wasm_f32x4_make(shlo__soft_to_f32(SHLO_F16, p[0]), shlo__soft_to_f32(SHLO_F16, p[1]),
        shlo__soft_to_f32(SHLO_F16, p[2]), shlo__soft_to_f32(SHLO_F16, p[3]));
}
SHLO__INLINE v128_t SHLO__(shlo__simd128_narrow_f16)(vf32 v) {
    uint16_t t[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    float lane[4];
    int i;
    wasm_v128_store(lane, v);
    for (i = 0; i < 4; i++) t[i] = (uint16_t)shlo__soft_from_f32(SHLO_F16, lane[i]);
    return wasm_v128_load(t);
}
SHLO__INLINE void vf32_store_bf16(uint16_t *p, vf32 v) {
    SHLO__(shlo__simd128_put)(p, SHLO__(shlo__simd128_narrow_bf16)(v), 4, 2);
}
SHLO__INLINE vf32 vf32_load_bf16_n(const uint16_t *p, size_t n) {
    uint16_t t[4] = {0, 0, 0, 0};
    memcpy(t, p, n * 2);
    return vf32_load_bf16(t);
}
SHLO__INLINE void vf32_store_bf16_n(uint16_t *p, vf32 v, size_t n) {
    SHLO__(shlo__simd128_put)(p, SHLO__(shlo__simd128_narrow_bf16)(v), n, 2);
}
SHLO__INLINE void vf32_store_f16(uint16_t *p, vf32 v) {
    SHLO__(shlo__simd128_put)(p, SHLO__(shlo__simd128_narrow_f16)(v), 4, 2);
}
SHLO__INLINE vf32 vf32_load_f16_n(const uint16_t *p, size_t n) {
    uint16_t t[4] = {0, 0, 0, 0};
    memcpy(t, p, n * 2);
    return vf32_load_f16(t);
}
SHLO__INLINE void vf32_store_f16_n(uint16_t *p, vf32 v, size_t n) {
    SHLO__(shlo__simd128_put)(p, SHLO__(shlo__simd128_narrow_f16)(v), n, 2);
}

/* 32-bit integers */
SHLO__INLINE vi32 vi32_load(const int32_t *p) { return wasm_v128_load(p); }
SHLO__INLINE void vi32_store(int32_t *p, vi32 v) { wasm_v128_store(p, v); }
SHLO__INLINE vi32 vi32_load_n(const int32_t *p, size_t n) {
    return SHLO__(shlo__simd128_get)(p, n, sizeof *p);
}
SHLO__INLINE void vi32_store_n(int32_t *p, vi32 v, size_t n) {
    SHLO__(shlo__simd128_put)(p, v, n, sizeof *p);
}
SHLO__INLINE vi32 vi32_set1(int32_t x) { return wasm_i32x4_splat(x); }
SHLO__INLINE vi32 vi32_zero(void) { return wasm_i64x2_const(0, 0); }
SHLO__INLINE vi32 vi32_iota(void) { return wasm_i32x4_const(0, 1, 2, 3); }
SHLO__INLINE vi32 vi32_add(vi32 a, vi32 b) { return wasm_i32x4_add(a, b); }
SHLO__INLINE vi32 vi32_sub(vi32 a, vi32 b) { return wasm_i32x4_sub(a, b); }
SHLO__INLINE vi32 vi32_mul(vi32 a, vi32 b) { return wasm_i32x4_mul(a, b); }
SHLO__INLINE vi32 vi32_and(vi32 a, vi32 b) { return wasm_v128_and(a, b); }
SHLO__INLINE vi32 vi32_or(vi32 a, vi32 b) { return wasm_v128_or(a, b); }
SHLO__INLINE vi32 vi32_xor(vi32 a, vi32 b) { return wasm_v128_xor(a, b); }
SHLO__INLINE vi32 vi32_andnot(vi32 a, vi32 b) { return wasm_v128_andnot(b, a); }
SHLO__INLINE vi32 vi32_shl(vi32 a, int k) { return wasm_i32x4_shl(a, (uint32_t)k); }
SHLO__INLINE vi32 vi32_shr(vi32 a, int k) { return wasm_u32x4_shr(a, (uint32_t)k); }
SHLO__INLINE vi32 vi32_sar(vi32 a, int k) { return wasm_i32x4_shr(a, (uint32_t)k); }
SHLO__INLINE vi32 vi32_shlv(vi32 a, vi32 k) {
    uint32_t x[4];
    int32_t count[4];
    int i;
    wasm_v128_store(x, a);
    wasm_v128_store(count, k);
    for (i = 0; i < 4; i++) x[i] <<= count[i];
    return wasm_v128_load(x);
}
SHLO__INLINE vi32 vi32_shrv(vi32 a, vi32 k) {
    uint32_t x[4];
    int32_t count[4];
    int i;
    wasm_v128_store(x, a);
    wasm_v128_store(count, k);
    for (i = 0; i < 4; i++) x[i] >>= count[i];
    return wasm_v128_load(x);
}
SHLO__INLINE vi32 vi32_sarv(vi32 a, vi32 k) {
    int32_t x[4];
    int32_t count[4];
    int i;
    wasm_v128_store(x, a);
    wasm_v128_store(count, k);
    for (i = 0; i < 4; i++) x[i] >>= count[i];
    return wasm_v128_load(x);
}
SHLO__INLINE vm32 vi32_eq(vi32 a, vi32 b) { return wasm_i32x4_eq(a, b); }
SHLO__INLINE vm32 vi32_gt(vi32 a, vi32 b) { return wasm_i32x4_gt(a, b); }
SHLO__INLINE vm32 vi32_lt(vi32 a, vi32 b) { return wasm_i32x4_lt(a, b); }
SHLO__INLINE vi32 vi32_select(vm32 m, vi32 a, vi32 b) { return wasm_v128_bitselect(a, b, m); }
SHLO__INLINE vi32 vi32_min(vi32 a, vi32 b) { return wasm_i32x4_min(a, b); }
SHLO__INLINE vi32 vi32_max(vi32 a, vi32 b) { return wasm_i32x4_max(a, b); }
SHLO__INLINE vi32 vi32_round_f32(vf32 a) { return wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(a)); }
SHLO__INLINE vi32 vi32_trunc_f32(vf32 a) { return wasm_i32x4_trunc_sat_f32x4(a); }
SHLO__INLINE void vi32_transpose(vi32 *rows) {
    const v128_t a = wasm_i32x4_shuffle(rows[0], rows[1], 0, 4, 1, 5);
    const v128_t b = wasm_i32x4_shuffle(rows[0], rows[1], 2, 6, 3, 7);
    const v128_t c = wasm_i32x4_shuffle(rows[2], rows[3], 0, 4, 1, 5);
    const v128_t d = wasm_i32x4_shuffle(rows[2], rows[3], 2, 6, 3, 7);
    rows[0] = wasm_i64x2_shuffle(a, c, 0, 2);
    rows[1] = wasm_i64x2_shuffle(a, c, 1, 3);
    rows[2] = wasm_i64x2_shuffle(b, d, 0, 2);
    rows[3] = wasm_i64x2_shuffle(b, d, 1, 3);
}

/* 64-bit integers */
SHLO__INLINE vi64 vi64_load(const int64_t *p) { return wasm_v128_load(p); }
SHLO__INLINE void vi64_store(int64_t *p, vi64 v) { wasm_v128_store(p, v); }
SHLO__INLINE vi64 vi64_load_n(const int64_t *p, size_t n) {
    return SHLO__(shlo__simd128_get)(p, n, sizeof *p);
}
SHLO__INLINE void vi64_store_n(int64_t *p, vi64 v, size_t n) {
    SHLO__(shlo__simd128_put)(p, v, n, sizeof *p);
}
SHLO__INLINE vi64 vi64_set1(int64_t x) { return wasm_i64x2_splat(x); }
SHLO__INLINE vi64 vi64_zero(void) { return wasm_i64x2_const(0, 0); }
SHLO__INLINE vi64 vi64_iota(void) { return wasm_i64x2_const(0, 1); }
SHLO__INLINE vi64 vi64_add(vi64 a, vi64 b) { return wasm_i64x2_add(a, b); }
SHLO__INLINE vi64 vi64_sub(vi64 a, vi64 b) { return wasm_i64x2_sub(a, b); }
SHLO__INLINE vi64 vi64_mul(vi64 a, vi64 b) { return wasm_i64x2_mul(a, b); }
SHLO__INLINE vi64 vi64_and(vi64 a, vi64 b) { return wasm_v128_and(a, b); }
SHLO__INLINE vi64 vi64_or(vi64 a, vi64 b) { return wasm_v128_or(a, b); }
SHLO__INLINE vi64 vi64_xor(vi64 a, vi64 b) { return wasm_v128_xor(a, b); }
SHLO__INLINE vi64 vi64_andnot(vi64 a, vi64 b) { return wasm_v128_andnot(b, a); }
SHLO__INLINE vi64 vi64_shl(vi64 a, int k) { return wasm_i64x2_shl(a, (uint32_t)k); }
SHLO__INLINE vi64 vi64_shr(vi64 a, int k) { return wasm_u64x2_shr(a, (uint32_t)k); }
SHLO__INLINE vi64 vi64_sar(vi64 a, int k) { return wasm_i64x2_shr(a, (uint32_t)k); }
SHLO__INLINE vi64 vi64_shlv(vi64 a, vi64 k) {
    uint64_t x[2];
    int64_t count[2];
    int i;
    wasm_v128_store(x, a);
    wasm_v128_store(count, k);
    for (i = 0; i < 2; i++) x[i] <<= count[i];
    return wasm_v128_load(x);
}
SHLO__INLINE vi64 vi64_shrv(vi64 a, vi64 k) {
    uint64_t x[2];
    int64_t count[2];
    int i;
    wasm_v128_store(x, a);
    wasm_v128_store(count, k);
    for (i = 0; i < 2; i++) x[i] >>= count[i];
    return wasm_v128_load(x);
}
SHLO__INLINE vi64 vi64_sarv(vi64 a, vi64 k) {
    int64_t x[2];
    int64_t count[2];
    int i;
    wasm_v128_store(x, a);
    wasm_v128_store(count, k);
    for (i = 0; i < 2; i++) x[i] >>= count[i];
    return wasm_v128_load(x);
}
SHLO__INLINE vm64 vi64_eq(vi64 a, vi64 b) { return wasm_i64x2_eq(a, b); }
SHLO__INLINE vm64 vi64_gt(vi64 a, vi64 b) { return wasm_i64x2_gt(a, b); }
SHLO__INLINE vm64 vi64_lt(vi64 a, vi64 b) { return wasm_i64x2_lt(a, b); }
SHLO__INLINE vi64 vi64_select(vm64 m, vi64 a, vi64 b) { return wasm_v128_bitselect(a, b, m); }
SHLO__INLINE vi64 vi64_min(vi64 a, vi64 b) { return wasm_v128_bitselect(a, b, wasm_i64x2_lt(a, b)); }
SHLO__INLINE vi64 vi64_max(vi64 a, vi64 b) { return wasm_v128_bitselect(a, b, wasm_i64x2_gt(a, b)); }
SHLO__INLINE vi64 vi64_round_f64(vf64 a) {
    const v128_t magic = wasm_f64x2_splat(6755399441055744.0);
    return wasm_i64x2_sub(wasm_f64x2_add(a, magic), magic);
}
SHLO__INLINE void vi64_transpose(vi64 *rows) {
    const v128_t a = wasm_i64x2_shuffle(rows[0], rows[1], 0, 2);
    rows[1] = wasm_i64x2_shuffle(rows[0], rows[1], 1, 3);
    rows[0] = a;
}

/* masks */
SHLO__INLINE vm32 vm32_and(vm32 a, vm32 b) { return wasm_v128_and(a, b); }
SHLO__INLINE vm32 vm32_or(vm32 a, vm32 b) { return wasm_v128_or(a, b); }
SHLO__INLINE vm32 vm32_xor(vm32 a, vm32 b) { return wasm_v128_xor(a, b); }
SHLO__INLINE vm32 vm32_andnot(vm32 a, vm32 b) { return wasm_v128_andnot(b, a); }
SHLO__INLINE vm32 vm32_not(vm32 a) { return wasm_v128_not(a); }
SHLO__INLINE int vm32_any(vm32 a) { return wasm_v128_any_true(a); }
SHLO__INLINE int vm32_all(vm32 a) { return wasm_i32x4_all_true(a); }
SHLO__INLINE vm64 vm64_and(vm64 a, vm64 b) { return wasm_v128_and(a, b); }
SHLO__INLINE vm64 vm64_or(vm64 a, vm64 b) { return wasm_v128_or(a, b); }
SHLO__INLINE vm64 vm64_xor(vm64 a, vm64 b) { return wasm_v128_xor(a, b); }
SHLO__INLINE vm64 vm64_andnot(vm64 a, vm64 b) { return wasm_v128_andnot(b, a); }
SHLO__INLINE vm64 vm64_not(vm64 a) { return wasm_v128_not(a); }
SHLO__INLINE int vm64_any(vm64 a) { return wasm_v128_any_true(a); }
SHLO__INLINE int vm64_all(vm64 a) { return wasm_i64x2_all_true(a); }

/* ---- bytes by fours ---- */
enum { VI32_DOT4_A_SIGNED = 0, VI32_DOT4_B_SIGNED = 1, VI32_DOT4_ALIKE = 0 };

/* Words of the even and of the odd bytes. */
SHLO__INLINE vi32 vi32_dot4_plain(vi32 a, vi32 b, vi32 c) {
    const v128_t even = wasm_v128_and(a, wasm_i16x8_splat(255)), odd = wasm_u16x8_shr(a, 8);
    const v128_t evens = wasm_i32x4_dot_i16x8(even, wasm_i16x8_shr(wasm_i16x8_shl(b, 8), 8)),
                 odds = wasm_i32x4_dot_i16x8(odd, wasm_i16x8_shr(b, 8));
    return wasm_i32x4_add(c, wasm_i32x4_add(evens, odds));
}
SHLO__INLINE vi32 vi32_dot4_plain_row(vi32 x, vi32 b, vi32 c, int x_signed) {
    return x_signed ? vi32_dot4_plain(b, x, c) : vi32_dot4_plain(x, b, c);
}
SHLO__INLINE vi32 vi32_interleave(const unsigned char *p, ptrdiff_t step, int32_t lines, int32_t cols) {
    unsigned char four[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    int i;
    for (i = 0; i < 4; i++)
        if (lines >= 4 && cols >= 4)
            memcpy(four + 4 * i, p + i * step, 4);
        else if (i < lines)
            memcpy(four + 4 * i, p + i * step, (size_t)SHLO__MIN(4, cols));
    {
        const v128_t v = wasm_v128_load(four);
        return wasm_i8x16_shuffle(v, v, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    }
}
SHLO__INLINE vi32 vi32_load_bytes(const unsigned char *p, int64_t n) {
    unsigned char t[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    if (n >= 16) return wasm_v128_load(p);
    memcpy(t, p, (size_t)n);
    return wasm_v128_load(t);
}
#define SHLO__SIMD128_ZIP_8(a, b, i) \
    wasm_i8x16_shuffle(a, b, i, i + 16, i + 1, i + 17, i + 2, i + 18, i + 3, i + 19, i + 4, i + 20, i + 5, \
        i + 21, i + 6, i + 22, i + 7, i + 23)
#define SHLO__SIMD128_ZIP_16(a, b, i) \
    wasm_i16x8_shuffle(a, b, i, i + 8, i + 1, i + 9, i + 2, i + 10, i + 3, i + 11)
SHLO__INLINE void vi32_interleave_wide(const unsigned char *const *p, int64_t n, vi32 *out) {
    const v128_t a = vi32_load_bytes(p[0], n), b = vi32_load_bytes(p[1], n), c = vi32_load_bytes(p[2], n),
                 d = vi32_load_bytes(p[3], n);
    const v128_t ab0 = SHLO__SIMD128_ZIP_8(a, b, 0), ab1 = SHLO__SIMD128_ZIP_8(a, b, 8),
                 cd0 = SHLO__SIMD128_ZIP_8(c, d, 0), cd1 = SHLO__SIMD128_ZIP_8(c, d, 8);
    out[0] = SHLO__SIMD128_ZIP_16(ab0, cd0, 0);
    out[1] = SHLO__SIMD128_ZIP_16(ab0, cd0, 4);
    out[2] = SHLO__SIMD128_ZIP_16(ab1, cd1, 0);
    out[3] = SHLO__SIMD128_ZIP_16(ab1, cd1, 4);
}
#undef SHLO__SIMD128_ZIP_8
#undef SHLO__SIMD128_ZIP_16

#endif
