/* simd/neon_mmla.h - products of bytes by ARM's matrix instructions (I8MM, part of ARMv8.6, an option
 * before), over neon.h's vocabulary. Included only inside the third neon pass (foreach.h). */
#ifndef SHLO__SIMD_NEON_MMLA_H
#define SHLO__SIMD_NEON_MMLA_H

SHLO__INLINE vi32 vi32_mmla(vi32 a, vi32 b, vi32 c) {
    SHLO__NEON_INST("0x4e80a400", c, a, b); /* smmla */
    return c;
}
SHLO__INLINE vi32 vi32_two_eights(const int32_t *p, const int32_t *q) {
    return vcombine_s32(vld1_s32(p), vld1_s32(q));
}
SHLO__INLINE vi32 vi32_two_fours(const int32_t *p, const int32_t *q) {
    return vld1q_lane_s32(q, vld1q_lane_s32(p, vdupq_n_s32(0), 0), 2);
}
SHLO__INLINE vi32 vi32_lower_halves(vi32 a, vi32 b) {
    return vreinterpretq_s32_s64(vzip1q_s64(vreinterpretq_s64_s32(a), vreinterpretq_s64_s32(b)));
}
SHLO__INLINE vi32 vi32_upper_halves(vi32 a, vi32 b) {
    return vreinterpretq_s32_s64(vzip2q_s64(vreinterpretq_s64_s32(a), vreinterpretq_s64_s32(b)));
}
SHLO__INLINE void vi32_spread(vi32 v, vi32 *out) {
    const vi32 zero = vdupq_n_s32(0);
    out[0] = vzip1q_s32(v, zero);
    out[1] = vzip2q_s32(v, zero);
}
/* What is loaded behind it is not loaded before it, when registers are full. */
SHLO__INLINE void vi32_later(void) { __asm__ volatile("" ::: "memory"); }
/* Lines i and i + 4 side by side, of those i and i + 2, of those both: each column's bytes in order. */
SHLO__INLINE void vi32_eights(const unsigned char *p, ptrdiff_t step, vi32 *out) {
    uint8x16_t a[8], b[8];
    int i;
    SHLO__UNROLLED_16
    for (i = 0; i < 8; i++) a[i] = vld1q_u8(p + i * step);
    SHLO__UNROLLED_16
    for (i = 0; i < 4; i++) {
        b[2 * i] = vzip1q_u8(a[i], a[i + 4]);
        b[2 * i + 1] = vzip2q_u8(a[i], a[i + 4]);
    }
    SHLO__UNROLLED_16
    for (i = 0; i < 4; i++) {
        a[2 * i] = vzip1q_u8(b[i], b[i + 4]);
        a[2 * i + 1] = vzip2q_u8(b[i], b[i + 4]);
    }
    SHLO__UNROLLED_16
    for (i = 0; i < 4; i++) {
        out[2 * i] = vreinterpretq_s32_u8(vzip1q_u8(a[i], a[i + 4]));
        out[2 * i + 1] = vreinterpretq_s32_u8(vzip2q_u8(a[i], a[i + 4]));
    }
}

#endif
