/* simd/avx2_vnni.h - products of bytes on AVX-VNNI (CPUs without AVX-512, from Intel's of 2021 on), over
 * avx2.h's vocabulary. Included only inside the second avx2 pass (foreach.h). The instruction is the one that
 * wraps, not the one that saturates. */
#ifndef SHLO__SIMD_AVX2_VNNI_H
#define SHLO__SIMD_AVX2_VNNI_H

SHLO__INLINE vi32 vi32_dot4(vi32 a, vi32 b, vi32 c) { return _mm256_dpbusd_avx_epi32(c, a, b); }
SHLO__INLINE vi32 vi32_dot4_row(vi32 x, vi32 b, vi32 c, int x_signed) {
    return x_signed ? vi32_dot4(b, x, c) : vi32_dot4(x, b, c);
}

#endif
