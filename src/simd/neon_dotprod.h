/* simd/neon_dotprod.h - products of bytes on ARM's dot product instructions (part of ARMv8.4, an option
 * before), over neon.h's vocabulary. Included only inside the second neon pass (foreach.h). */
#ifndef SHLO__SIMD_NEON_DOTPROD_H
#define SHLO__SIMD_NEON_DOTPROD_H

enum { VI32_DOT4_A_SIGNED = 1, VI32_DOT4_B_SIGNED = 1, VI32_DOT4_ALIKE = 1 };

SHLO__INLINE vi32 vi32_dot4(vi32 a, vi32 b, vi32 c) {
    return vdotq_s32(c, vreinterpretq_s8_s32(a), vreinterpretq_s8_s32(b));
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
SHLO__INLINE vi32 vi32_dot4_row(vi32 x, vi32 b, vi32 c, int x_signed) {
    if (x_signed) return vi32_dot4(x, b, c);
    return vreinterpretq_s32_u32(vdotq_u32(vreinterpretq_u32_s32(c), vreinterpretq_u8_s32(x),
        vreinterpretq_u8_s32(b)));
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
