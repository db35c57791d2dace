/* simd/neon_dotprod.h - products of bytes on ARM's dot product instructions (part of ARMv8.4, an option
 * before), over neon.h's vocabulary. Included only inside the second neon pass (foreach.h). */
#ifndef SHLO__SIMD_NEON_DOTPROD_H
#define SHLO__SIMD_NEON_DOTPROD_H

SHLO__INLINE vi32 vi32_dot4(vi32 a, vi32 b, vi32 c) {
    SHLO__NEON_INST("0x4e809400", c, a, b); /* sdot */
    return c;
}
SHLO__INLINE vi32 vi32_dot4_row(vi32 x, vi32 b, vi32 c, int x_signed) {
    if (x_signed) return vi32_dot4(x, b, c);
    SHLO__NEON_INST("0x6e809400", c, x, b); /* udot */
    return c;
}

#endif
