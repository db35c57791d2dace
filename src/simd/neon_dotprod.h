/* simd/neon_dotprod.h - products of bytes on ARM's dot product instructions (part of ARMv8.4, an option before), over neon.h's
 * vocabulary. Included only inside the second neon pass (foreach.h). */
#ifndef SHLO__SIMD_NEON_DOTPROD_H
#define SHLO__SIMD_NEON_DOTPROD_H

enum { VI32_DOT4_A_SIGNED = 1, VI32_DOT4_B_SIGNED = 1 };

SHLO__INLINE vi32 vi32_dot4(vi32 a, vi32 b, vi32 c) { return vdotq_s32(c, vreinterpretq_s8_s32(a), vreinterpretq_s8_s32(b)); }
SHLO__INLINE vi32 vi32_weave(const unsigned char *p, ptrdiff_t step) {
    static const unsigned char turned[16] = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15};
    unsigned char lines[16];
    int i;
    for (i = 0; i < 4; i++) memcpy(lines + 4 * i, p + i * step, 4);
    return vreinterpretq_s32_u8(vqtbl1q_u8(vld1q_u8(lines), vld1q_u8(turned)));
}

#endif
