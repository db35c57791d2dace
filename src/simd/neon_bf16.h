/* simd/neon_bf16.h - products of bf16 by ARM's matrix instruction (BF16, part of ARMv8.6, an option before),
 * over the vocabulary of neon.h and neon_mmla.h. Included only inside the third neon pass (foreach.h). */
#ifndef SHLO__SIMD_NEON_BF16_H
#define SHLO__SIMD_NEON_BF16_H

SHLO__INLINE vi32 vi32_mmla_bf16(vi32 a, vi32 b, vi32 c) {
    SHLO__NEON_INST("0x6e40ec00", c, a, b); /* bfmmla */
    return c;
}
SHLO__INLINE vf32 vf32_upper(vf32 v) {
    return vreinterpretq_f32_u32(vandq_u32(vreinterpretq_u32_f32(v), vdupq_n_u32(0xFFFF0000u)));
}
SHLO__INLINE vf32 vf32_lower(vf32 v) {
    return vreinterpretq_f32_u32(vshlq_n_u32(vreinterpretq_u32_f32(v), 16));
}
SHLO__INLINE uint16x8_t SHLO__(shlo__neon_size)(vi32 v) {
    return vbicq_u16(vreinterpretq_u16_s32(v), vdupq_n_u16(0x8000));
}
SHLO__INLINE vi32 vi32_pair_min(vi32 a, vi32 b) {
    return vreinterpretq_s32_u16(vminq_u16(vreinterpretq_u16_s32(a), vreinterpretq_u16_s32(b)));
}
SHLO__INLINE vi32 vi32_pair_least(vi32 v, vi32 least) {
    return vi32_pair_min(vreinterpretq_s32_u16(vaddq_u16(SHLO__(shlo__neon_size)(v), vdupq_n_u16(0xFFFF))),
        least);
}
SHLO__INLINE vi32 vi32_pair_greatest(vi32 v, vi32 greatest) {
    return vreinterpretq_s32_u16(vmaxq_u16(SHLO__(shlo__neon_size)(v), vreinterpretq_u16_s32(greatest)));
}
SHLO__INLINE int32_t vi32_pair_fold(vi32 v) {
    v = vi32_pair_min(v, vextq_s32(v, v, 2));
    return vgetq_lane_s32(vi32_pair_min(v, vextq_s32(v, v, 1)), 0);
}
SHLO__INLINE int32_t vi32_pair_range(vi32 least, vi32 greatest) {
    return (int32_t)(vminvq_u16(vreinterpretq_u16_s32(least)) |
                     (0x7FFFu - vmaxvq_u16(vreinterpretq_u16_s32(greatest))) << 16);
}
SHLO__INLINE void vi32_pair_ranges(vi32 least, vi32 greatest, vi32 *out) {
    const uint16x8_t low = vreinterpretq_u16_s32(least),
                     high = vsubq_u16(vdupq_n_u16(0x7FFF), vreinterpretq_u16_s32(greatest));
    out[0] = vreinterpretq_s32_u16(vzip1q_u16(low, high));
    out[1] = vreinterpretq_s32_u16(vzip2q_u16(low, high));
}
/* Both halves of a lane are the least of both, or the greatest, before they are joined. */
SHLO__INLINE vi32 vi32_pair_both(vi32 v, vi32 w, vi32 line) {
    const uint16x8_t a = SHLO__(shlo__neon_size)(v), b = SHLO__(shlo__neon_size)(w), one = vdupq_n_u16(1);
    uint16x8_t least = vminq_u16(vsubq_u16(a, one), vsubq_u16(b, one)), greatest = vmaxq_u16(a, b);
    least = vminq_u16(least, vrev32q_u16(least));
    greatest = vsubq_u16(vdupq_n_u16(0x7FFF), vmaxq_u16(greatest, vrev32q_u16(greatest)));
    return vi32_pair_min(line, vreinterpretq_s32_u16(vtrn1q_u16(least, greatest)));
}
SHLO__INLINE vi32 vi32_pair_row(const uint16_t *p, int64_t n, uint16_t last) {
    uint16_t part[8];
    int i;
    if (n >= 8) return vreinterpretq_s32_u16(vld1q_u16(p));
    for (i = 0; i < 8; i++) part[i] = i < n ? p[i] : last;
    return vreinterpretq_s32_u16(vld1q_u16(part));
}
SHLO__INLINE void vi32_zip(vi32 v, vi32 w, vi32 *out) {
    out[0] = vzip1q_s32(v, w);
    out[1] = vzip2q_s32(v, w);
}
SHLO__INLINE void vi32_pair_fours(const uint16_t *p, ptrdiff_t step, vi32 *out, vi32 *range) {
    uint16x8_t a[4];
    vi32 pairs[4];
    int i;
    SHLO__UNROLLED_16
    for (i = 0; i < 4; i++) {
        a[i] = vld1q_u16(p + i * step);
        range[0] = vi32_pair_least(vreinterpretq_s32_u16(a[i]), range[0]);
        range[1] = vi32_pair_greatest(vreinterpretq_s32_u16(a[i]), range[1]);
    }
    SHLO__UNROLLED_16
    for (i = 0; i < 2; i++) {
        pairs[2 * i] = vreinterpretq_s32_u16(vzip1q_u16(a[2 * i], a[2 * i + 1]));
        pairs[2 * i + 1] = vreinterpretq_s32_u16(vzip2q_u16(a[2 * i], a[2 * i + 1]));
    }
    vi32_zip(pairs[0], pairs[2], out);
    vi32_zip(pairs[1], pairs[3], out + 2);
}

#endif
