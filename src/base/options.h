/* base/options.h - what users switch when they compile, and how public functions are declared. */
#ifndef SHLO__BASE_OPTIONS_H
#define SHLO__BASE_OPTIONS_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* -ffast-math and its parts let the compiler drop NaN, infinities and signed zeros, which the specification
   defines, and change the order of sums. clang tells of -ffast-math and -ffinite-math-only alone. */
#if !defined(SHLO_ALLOW_FAST_MATH)
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    defined(__NO_SIGNED_ZEROS__) || defined(_M_FP_FAST) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
#error "this header needs IEEE arithmetic: no -ffast-math or part of it (SHLO_ALLOW_FAST_MATH: any results)"
#endif
#endif

/* The x87 unit keeps more digits than the specification allows. */
#if defined(__FLT_EVAL_METHOD__) && !defined(SHLO_ALLOW_FAST_MATH)
#if __FLT_EVAL_METHOD__ == 2
#error "this header needs arithmetic in the precision of its types: compile with -msse2 -mfpmath=sse"
#endif
#endif

#if defined(__GNUC__) || defined(__clang__)
#define SHLO__UNUSED __attribute__((unused))
#else
#define SHLO__UNUSED
#endif

/* SHLO_STATIC: the public functions become static too (several private copies in one program). */
#ifndef SHLO_API
#if defined(SHLO_STATIC)
#define SHLO_API static SHLO__UNUSED
#elif defined(__cplusplus)
#define SHLO_API extern "C"
#else
#define SHLO_API extern
#endif
#endif

/* SHLO_RUN_ONLY: load, verify, plan and run. SHLO_NO_BUILD: no builder and no writer of program files, which
 * only it needs. */
/* SHLO_VM_ONLY: only what runs images (shlo_image_check, shlo_image_run): scalar kernels, one thread, no
 * allocator. SHLO_NO_SOFT_FLOAT: on machines without an FPU, f32 is computed by the compiler's functions. */
#ifdef SHLO_VM_ONLY
#ifndef SHLO_RUN_ONLY
#define SHLO_RUN_ONLY
#endif
#ifndef SHLO_NO_SIMD
#define SHLO_NO_SIMD
#endif
#ifndef SHLO_NO_MALLOC
#define SHLO_NO_MALLOC
#endif
#endif

#ifdef SHLO_RUN_ONLY
#define SHLO_NO_BUILD
#define SHLO_NO_PRINT
#define SHLO_NO_OPT
#define SHLO_NO_DYNAMIC
#endif
#if defined(SHLO_NO_BUILD) && !defined(SHLO_NO_OPT)
#define SHLO_NO_OPT /* the optimizer writes its result through the builder's writer */
#endif

#ifndef SHLO_MAX_RANK
#define SHLO_MAX_RANK 16 /* the largest rank a tensor may have; a larger one is refused */
#endif
#ifndef SHLO_MAX_DEPTH
#define SHLO_MAX_DEPTH 64 /* the deepest nesting of regions, calls and tuple types */
#endif

#endif
