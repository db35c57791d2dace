/* simd/foreach.h - compiles a room's kernels once for each target, without compiler flags. Each block names
 * the pass, opens the compiler's target pragma, includes the body and closes. The room defines
 * SHLO__KERNEL_BODY, the file of its kernels; no include guard: two rooms have some. Contraction is off in
 * every pass (the scalar one too): gcc would otherwise fuse a multiply and an add even between intrinsics,
 * and targets would differ in the last bit. gcc's own level is raised so that the plain integer loops are
 * vectorized in an -O0 or -O1 build as well. */
#if SHLO__X86 && (SHLO__HAVE_AVX2 || SHLO__HAVE_AVX512 || defined(__SSE2__) || defined(_M_X64))
#include <immintrin.h>
#if defined(__clang__) && defined(_MSC_VER) && (SHLO__HAVE_AVX2 || SHLO__HAVE_AVX512)
/* clang's <immintrin.h> then has only what the flags allow. */
#include <pmmintrin.h>
#include <tmmintrin.h>
#include <smmintrin.h>
#include <avxintrin.h>
#include <avx2intrin.h>
#include <f16cintrin.h>
#include <fmaintrin.h>
#include <bmiintrin.h>
#include <bmi2intrin.h>
#include <lzcntintrin.h>
#include <avx512fintrin.h>
#include <avx512vlintrin.h>
#include <avx512bwintrin.h>
#include <avx512cdintrin.h>
#include <avx512dqintrin.h>
#include <avx512vlbwintrin.h>
#include <avx512vldqintrin.h>
#include <avx512vlcdintrin.h>
#include <avx512vnniintrin.h>
#if SHLO__HAVE_AVX_VNNI
#include <avxvnniintrin.h>
#endif
#endif
#endif
#if SHLO__HAVE_NEON
#include <arm_neon.h>
#endif
#if SHLO__HAVE_SIMD128
#include <wasm_simd128.h>
#endif

/* The scalar pass is the reference: every other instruction set is tested against it. */
#define SHLO__ISA scalar
#define SHLO__ISA_SCALAR 1
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#if SHLO__COLD_ROOMS && SHLO__HAVE_AVX2 /* x86-64 before AVX2: less time to compile counts more */
#pragma GCC optimize("O1", "align-loops")
#endif
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#include SHLO__KERNEL_BODY
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
#undef SHLO__ISA
#undef SHLO__ISA_SCALAR
/* scalar.h has these as operators in builds without optimization */
#undef shlo__vf32_load_scalar
#undef shlo__vf32_store_scalar
#undef shlo__vf32_zero_scalar
#undef shlo__vf32_set1_scalar
#undef shlo__vf32_add_scalar
#undef shlo__vf32_sub_scalar
#undef shlo__vf32_mul_scalar
#undef shlo__vf64_load_scalar
#undef shlo__vf64_store_scalar
#undef shlo__vf64_zero_scalar
#undef shlo__vf64_set1_scalar
#undef shlo__vf64_add_scalar
#undef shlo__vf64_sub_scalar
#undef shlo__vf64_mul_scalar

#if SHLO__HAVE_AVX2
#define SHLO__ISA avx2
#define SHLO__ISA_AVX2 1
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt"))), \
    apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
#pragma GCC optimize("O2", "tree-vectorize", "vect-cost-model=dynamic")
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#include SHLO__KERNEL_BODY
#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#undef SHLO__ISA
#undef SHLO__ISA_AVX2
#endif

#if SHLO__HAVE_AVX512
#define SHLO__ISA avx512
#define SHLO__ISA_AVX512 1
#if defined(__clang__)
#pragma clang attribute \
    push(__attribute__(( \
             target("avx512f,avx512dq,avx512bw,avx512vl,avx512cd,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt"))), \
        apply_to = function)
#elif defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized" /* gcc 12's own intrinsics in C++ (PR 105593) */
#pragma GCC diagnostic ignored "-Wuninitialized"       /* the same, where avx512bf16 is a target */
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512bw,avx512vl,avx512cd,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
#pragma GCC optimize("O2", "tree-vectorize", "vect-cost-model=dynamic")
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#include SHLO__KERNEL_BODY
#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#pragma GCC diagnostic pop
#endif
#undef SHLO__ISA
#undef SHLO__ISA_AVX512
#endif

/* What gains by an instruction that not every CPU of the target has: a second pass, of those kernels alone,
 * over the first one's vocabulary. A room that has such kernels defines SHLO__KERNEL_DOT4. */
#if SHLO__HAVE_VNNI && defined(SHLO__KERNEL_DOT4)
#define SHLO__ISA avx512
#define SHLO__ISA_AVX512 1
#define SHLO__ISA_DOT4 1
#if defined(__clang__)
#pragma clang attribute push( \
    __attribute__((target( \
        "avx512vnni,avx512f,avx512dq,avx512bw,avx512vl,avx512cd,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt"))), \
    apply_to = function)
#elif defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized" /* gcc 12's own intrinsics in C++ (PR 105593) */
#pragma GCC diagnostic ignored "-Wuninitialized"       /* the same, where avx512bf16 is a target */
#pragma GCC push_options
#pragma GCC \
    target("avx512vnni,avx512f,avx512dq,avx512bw,avx512vl,avx512cd,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
#pragma GCC optimize("O2", "tree-vectorize", "vect-cost-model=dynamic")
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#include SHLO__KERNEL_BODY
#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#pragma GCC diagnostic pop
#endif
#undef SHLO__ISA
#undef SHLO__ISA_AVX512
#undef SHLO__ISA_DOT4
#endif

#if SHLO__HAVE_AVX_VNNI && defined(SHLO__KERNEL_DOT4)
#define SHLO__ISA avx2
#define SHLO__ISA_AVX2 1
#define SHLO__ISA_DOT4 1
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avxvnni,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt"))), \
    apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avxvnni,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
#pragma GCC optimize("O2", "tree-vectorize", "vect-cost-model=dynamic")
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#include SHLO__KERNEL_BODY
#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#undef SHLO__ISA
#undef SHLO__ISA_AVX2
#undef SHLO__ISA_DOT4
#endif

#if SHLO__HAVE_BF16 && defined(SHLO__KERNEL_DOT4)
#define SHLO__ISA avx512
#define SHLO__ISA_AVX512 1
#define SHLO__ISA_DOT2 1
#if defined(__clang__)
#pragma clang attribute push( \
    __attribute__((target( \
        "avx512bf16,avx512f,avx512dq,avx512bw,avx512vl,avx512cd,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt"))), \
    apply_to = function)
#elif defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized" /* gcc 12's own intrinsics in C++ (PR 105593) */
#pragma GCC diagnostic ignored "-Wuninitialized"       /* the same, where avx512bf16 is a target */
#pragma GCC push_options
#pragma GCC \
    target("avx512bf16,avx512f,avx512dq,avx512bw,avx512vl,avx512cd,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
#pragma GCC optimize("O2", "tree-vectorize", "vect-cost-model=dynamic")
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#include SHLO__KERNEL_BODY
#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#pragma GCC diagnostic pop
#endif
#undef SHLO__ISA
#undef SHLO__ISA_AVX512
#undef SHLO__ISA_DOT2
#endif

#if SHLO__HAVE_NEON
#define SHLO__ISA neon
#define SHLO__ISA_NEON 1
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O2", "tree-vectorize", "vect-cost-model=dynamic")
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#include SHLO__KERNEL_BODY
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
#undef SHLO__ISA
#undef SHLO__ISA_NEON
#endif

#if SHLO__HAVE_SIMD128
#define SHLO__ISA simd128
#define SHLO__ISA_SIMD128 1
#include SHLO__KERNEL_BODY
#undef SHLO__ISA
#undef SHLO__ISA_SIMD128
#endif

#if SHLO__HAVE_DOTPROD && defined(SHLO__KERNEL_DOT4)
#define SHLO__ISA neon
#define SHLO__ISA_NEON 1
#define SHLO__ISA_DOT4 1
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O2", "tree-vectorize", "vect-cost-model=dynamic")
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#include SHLO__KERNEL_BODY
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
#undef SHLO__ISA
#undef SHLO__ISA_NEON
#undef SHLO__ISA_DOT4
#endif

#if SHLO__HAVE_MMLA && defined(SHLO__KERNEL_DOT4)
#define SHLO__ISA neon
#define SHLO__ISA_NEON 1
#define SHLO__ISA_MMLA 1
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O2", "tree-vectorize", "vect-cost-model=dynamic")
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif
#include SHLO__KERNEL_BODY
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
#undef SHLO__ISA
#undef SHLO__ISA_NEON
#undef SHLO__ISA_MMLA
#endif

#undef SHLO__KERNEL_BODY
#undef SHLO__KERNEL_DOT4
