/* kernel/body.h - everything that is compiled once for each target, in order. No include guard of its own:
 * foreach.h includes it once a pass, with SHLO__ISA defined; the parts have none either, for the same
 * reason. */

/* Loops in C are bound by memory: AVX-512 takes those of AVX2. SHLO__LOOPS is the pass whose loops this one
   takes, SHLO__LOOPS_HERE tells whether that is this pass. */
#if defined(SHLO__ISA_AVX512) && SHLO__HAVE_AVX2
#define SHLO__LOOPS avx2
#define SHLO__LOOPS_HERE 0
#else
#define SHLO__LOOPS SHLO__ISA
#define SHLO__LOOPS_HERE 1
#endif

/* 1: products of bytes by fours exist without an instruction for them; else they go by pairs. */
#if defined(SHLO__ISA_AVX2) || defined(SHLO__ISA_NEON) || defined(SHLO__ISA_SIMD128)
#define SHLO__HAVE_PLAIN_DOT4 1
#else
#define SHLO__HAVE_PLAIN_DOT4 0
#endif
/* 1: no product of bytes goes by pairs; AVX-512 without the instruction takes AVX2's fours. */
#if SHLO__HAVE_PLAIN_DOT4 || (defined(SHLO__ISA_AVX512) && SHLO__HAVE_AVX2)
#define SHLO__HAVE_FOURS 1
#else
#define SHLO__HAVE_FOURS 0
#endif

/* Whether the pass is in this part; which passes take of it what is not inline. */
#define SHLO__PASS_HERE SHLO__IN_PART(SHLO__CAT(SHLO__PART_, SHLO__ISA))
#undef SHLO__PASS_FN
#if defined(SHLO__ISA_AVX2) && SHLO__HAVE_AVX512 && SHLO__PART_avx2 != SHLO__PART_avx512
#define SHLO__PASS_FN SHLO__SHARED_FN
#else
#define SHLO__PASS_FN SHLO__LOCAL
#endif

#if defined(SHLO__ISA) && !SHLO__PASS_HERE && \
    (defined(SHLO__ISA_DOT4) || defined(SHLO__ISA_DOT2) || defined(SHLO__ISA_MMLA))
#include "away.inc"
#elif defined(SHLO__ISA) && defined(SHLO__ISA_DOT4) /* the second pass of a target: see foreach.h */

#if defined(SHLO__ISA_AVX512)
#include "../simd/avx512_vnni.h"
#elif defined(SHLO__ISA_AVX2)
#include "../simd/avx2_vnni.h"
#elif defined(SHLO__ISA_NEON)
#include "../simd/neon_dotprod.h"
#endif

#include "gemm_tile.inc"
#include "gemm_dot4.inc"

#elif defined(SHLO__ISA) && defined(SHLO__ISA_DOT2) /* the third */

#include "../simd/avx512_bf16.h"
#include "gemm_tile.inc"
#include "gemm_dot2.inc"

#elif defined(SHLO__ISA) && defined(SHLO__ISA_MMLA) /* likewise */

#include "../simd/neon_mmla.h"
#include "../simd/neon_bf16.h"
#include "gemm_mmla.inc"
#if SHLO__HAVE_BFMMLA
#include "gemm_bf16.inc"
#endif

#elif defined(SHLO__ISA)

/* 1: the vectors have a fused multiply-add, so SHLO_LOAD_EXACT takes most kernels as they are. */
#if defined(SHLO__ISA_SCALAR) || defined(SHLO__ISA_SIMD128) || defined(SHLO_VM_ONLY)
#define SHLO__EXACT_HERE 0
#else
#define SHLO__EXACT_HERE 1
#endif

#include "../simd/vocab.h"
#if defined(SHLO__ISA_SCALAR)
#include "../simd/scalar.h"
#elif defined(SHLO__ISA_AVX2)
#include "../simd/avx2.h"
#elif defined(SHLO__ISA_AVX512)
#include "../simd/avx512.h"
#elif defined(SHLO__ISA_NEON)
#include "../simd/neon.h"
#elif defined(SHLO__ISA_SIMD128)
#include "../simd/simd128.h"
#endif

/* Rows and vectors of tiles (gemm_tile.inc). */
enum {
    SHLO__(SHLO__TILE_ROWS) = VF32_LANES == 16 ? 12
                              : VF32_LANES == 1
                                  ? 4
                                  : 6, /* accumulators, b's vectors and one of a fill the file */
    SHLO__(SHLO__TILE_FLOATS) = VF32_LANES == 16 ? 14 : (int)SHLO__(SHLO__TILE_ROWS),
    SHLO__(SHLO__TILE_VECTORS) = VF32_LANES >= 8 || (VF32_LANES == 4 && !VF_FUSED) ? 2 : 4
};

#include "cells.inc"
#if !SHLO__PASS_HERE
#include "away.inc"
#else

/* What the scalar pass of a machine with AVX2 writes for size with clang; gcc's optimization is lower in all
   of that pass (simd/foreach.h). */
#undef SHLO__SPARE_BEGIN
#undef SHLO__SPARE_END
#if defined(__clang__) && SHLO__COLD_ROOMS && SHLO__HAVE_AVX2 && defined(SHLO__ISA_SCALAR)
#define SHLO__SPARE_BEGIN SHLO__CALLS_BEGIN
#define SHLO__SPARE_END SHLO__CALLS_END
#else
#define SHLO__SPARE_BEGIN
#define SHLO__SPARE_END
#endif

/* A short loop across a border of 32 bytes takes twice the time. */
#if defined(__GNUC__) && !defined(__clang__) && defined(SHLO__ISA_AVX2)
#pragma GCC push_options
#pragma GCC optimize("align-loops=32")
#endif
#include "shell.inc"
#include "binary.inc"
#include "unary.inc"
#include "ternary.inc"
#if SHLO__LOOPS_HERE
#include "narrow.inc"
#include "compare.inc"
SHLO__SPARE_BEGIN
#include "copy.inc"
SHLO__SPARE_END
#include "convert.inc"
#endif
#if defined(__GNUC__) && !defined(__clang__) && defined(SHLO__ISA_AVX2)
#pragma GCC pop_options
#endif
SHLO__SPARE_BEGIN
#include "fold.inc"
#include "random.inc"
SHLO__SPARE_END
#include "math_f64.inc"
#include "math_f32.inc"
/* Functions of complex numbers are chains of calls, as fast when they are written for size. */
#if SHLO__COLD_ROOMS && SHLO__HAVE_AVX2 && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("Os", "fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#include "math_complex.inc"
#if SHLO__COLD_ROOMS && SHLO__HAVE_AVX2 && !defined(__clang__)
#pragma GCC pop_options
#endif
#include "gemm_tile.inc"
/* Arrays of registers become registers where gcc unrolls whatever is constant. It would write long loops once
   for each case of what does not change in them. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#ifndef SHLO__ISA_SCALAR
#pragma GCC optimize("O3", "fp-contract=off", "no-math-errno", "no-trapping-math")
#pragma GCC optimize("no-unswitch-loops", "no-split-loops", "no-version-loops-for-strides")
#endif
#endif
#include "fft.inc"
#if defined(__GNUC__) && !defined(__clang__)
#ifndef SHLO__ISA_SCALAR
#pragma GCC optimize("split-loops", "version-loops-for-strides")
#elif SHLO__COLD_ROOMS && SHLO__HAVE_AVX2
#pragma GCC optimize("Os", "fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#endif
SHLO__SPARE_BEGIN
#include "gemm.inc"
SHLO__SPARE_END
#if defined(SHLO__ISA_AVX2) || defined(SHLO__ISA_AVX512)
#include "sort.inc"
#endif
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
#if SHLO__HAVE_PLAIN_DOT4
#include "gemm_dot4.inc"
#endif
#include "math_table.inc"
#include "table.inc"
#endif
#undef SHLO__EXACT_HERE

#endif

#undef SHLO__PASS_HERE
#undef SHLO__HAVE_PLAIN_DOT4
#undef SHLO__HAVE_FOURS
#undef SHLO__LOOPS
#undef SHLO__LOOPS_HERE
