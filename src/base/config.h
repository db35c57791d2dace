/* base/config.h - every compiler and machine switch, in this one place; base/options.h has what users see. */
#ifndef SHLO__BASE_CONFIG_H
#define SHLO__BASE_CONFIG_H

#include "options.h"

/* ---- linkage ---- */

#if defined(__GNUC__) || defined(__clang__)
/* Without optimization nothing gains by being inlined: it would only multiply the text. */
#ifdef __OPTIMIZE__
#define SHLO__INLINE static inline __attribute__((always_inline, unused))
#else
#define SHLO__INLINE static inline __attribute__((unused))
#endif
#define SHLO__NOINLINE __attribute__((noinline))
#define SHLO__PREFETCH(p) __builtin_prefetch(p)
#define SHLO__LIKELY(x) __builtin_expect(!!(x), 1)
#define SHLO__UNLIKELY(x) __builtin_expect(!!(x), 0)
/* Messages are formatted by base/status.c, not by the C library, whose dialect (msvcrt's) or types (newlib's
   int32_t is a long) the compiler would compare with. */
#if defined(__MINGW32__) && !defined(__clang__)
#define SHLO__PRINTF(fmt, args) __attribute__((format(gnu_printf, fmt, args)))
#elif defined(_NEWLIB_VERSION)
#define SHLO__PRINTF(fmt, args)
#else
#define SHLO__PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#endif
#define SHLO__ALIGNED(n) __attribute__((aligned(n)))
#elif defined(_MSC_VER)
#define SHLO__INLINE static __forceinline
#define SHLO__NOINLINE __declspec(noinline)
#define SHLO__PREFETCH(p) ((void)(p))
#define SHLO__LIKELY(x) (x)
#define SHLO__UNLIKELY(x) (x)
#define SHLO__PRINTF(fmt, args)
#define SHLO__ALIGNED(n) __declspec(align(n))
#else
#define SHLO__INLINE static inline
#define SHLO__NOINLINE
#define SHLO__PREFETCH(p) ((void)(p))
#define SHLO__LIKELY(x) (x)
#define SHLO__UNLIKELY(x) (x)
#define SHLO__PRINTF(fmt, args)
#define SHLO__ALIGNED(n)
#endif

/* 1: kernels are written for size, as only the VM is compiled with -Os, or nothing is optimized. */
#if defined(SHLO_VM_ONLY) && defined(__OPTIMIZE_SIZE__)
#define SHLO__SMALL 1
#elif defined(__GNUC__) && !defined(__OPTIMIZE__) && !defined(SHLO_SIMD_AT_O0)
#define SHLO__SMALL 1
#else
#define SHLO__SMALL 0
#endif
/* Inlined, but where size counts the compiler chooses. */
#if SHLO__SMALL
#define SHLO__INLINE_FAST static SHLO__UNUSED
#else
#define SHLO__INLINE_FAST SHLO__INLINE
#endif

/* In front of a loop that is short or seldom taken: only its size counts. */
#if defined(__clang__)
#define SHLO__ROLLED _Pragma("clang loop vectorize(disable) unroll(disable)")
#elif defined(__GNUC__) && __GNUC__ >= 8
#define SHLO__ROLLED _Pragma("GCC unroll 1")
#else
#define SHLO__ROLLED
#endif

/* Around what runs once for a program, or seldom: gcc writes it for size, without the passes that take time
   and find little there, and without most that join frames. Beside -Og, which takes as long, it is a quarter
   less text. All flags are in one pragma: gcc gives a part of the time back if there are several. As it sees
   less of what is initialized, it does not warn of that. clang, which takes no options so, has an attribute.
   SHLO__CALLS_BEGIN: around what calls kernels for a block of elements at a time. gcc leaves functions there
   as they are (base/begin.h); clang would inline the same ones over and over. SHLO__BLOCKS_BEGIN: around that
   of the machine, with all passes of -Os. Drivers of products would take 1.04 to 1.1 times as long so. */
#if (defined(__GNUC__) || defined(__clang__)) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#define SHLO__COLD_ROOMS 1
#define SHLO__PRAGMA(...) _Pragma(#__VA_ARGS__)
#else
#define SHLO__COLD_ROOMS 0
#endif
#if SHLO__COLD_ROOMS && defined(__clang__)
#define SHLO__COLD_OPTIONS SHLO__PRAGMA(clang attribute push(__attribute__((minsize)), apply_to = function))
#define SHLO__COLD_BEGIN SHLO__COLD_OPTIONS
#define SHLO__COLD_END SHLO__PRAGMA(clang attribute pop)
#define SHLO__CALLS_BEGIN SHLO__COLD_BEGIN
#define SHLO__CALLS_END SHLO__COLD_END
#elif SHLO__COLD_ROOMS
#define SHLO__COLD_BEGIN \
    SHLO__PRAGMA(GCC diagnostic push) \
    SHLO__PRAGMA(GCC diagnostic ignored "-Wmaybe-uninitialized") \
    SHLO__PRAGMA(GCC push_options) \
    SHLO__COLD_OPTIONS
#define SHLO__COLD_END SHLO__PRAGMA(GCC pop_options) SHLO__PRAGMA(GCC diagnostic pop)
#if __GNUC__ >= 12
#define SHLO__COLD_PASSES(...) SHLO__PRAGMA(GCC optimize("Oz", __VA_ARGS__))
#else
#define SHLO__COLD_PASSES(...) SHLO__PRAGMA(GCC optimize("Os", __VA_ARGS__))
#endif
#define SHLO__BLOCKS_BEGIN SHLO__PRAGMA(GCC push_options) SHLO__PRAGMA(GCC optimize("Os"))
#define SHLO__BLOCKS_END SHLO__PRAGMA(GCC pop_options)
#define SHLO__COLD_OPTIONS \
    SHLO__COLD_PASSES("no-code-hoisting", "no-cprop-registers", "no-cse-follow-jumps", "no-dse", \
        "no-expensive-optimizations", "no-gcse", "no-if-conversion", "no-ipa-cp", "no-ipa-icf", \
        "no-ipa-sra", "no-isolate-erroneous-paths-dereference", "no-partial-inlining", \
        "no-rerun-cse-after-loop", "no-schedule-insns2", "no-ssa-phiopt", "no-thread-jumps", \
        "no-tree-bit-ccp", "no-tree-ch", "no-tree-copy-prop", "no-tree-dominator-opts", "no-tree-dse", \
        "no-tree-forwprop", "no-tree-loop-optimize", "no-tree-pre", "no-tree-pta", "no-tree-reassoc", \
        "no-tree-sink", "no-tree-slsr", "no-tree-sra", "no-tree-vrp", "no-omit-frame-pointer", \
        "no-caller-saves", "no-optimize-sibling-calls", "no-move-loop-invariants", "no-tree-loop-im", \
        "no-tree-ccp", "ira-region=one")
#else
#define SHLO__COLD_BEGIN
#define SHLO__COLD_OPTIONS
#define SHLO__COLD_END
#endif
#ifndef SHLO__CALLS_BEGIN
#define SHLO__CALLS_BEGIN
#define SHLO__CALLS_END
#endif
#ifndef SHLO__BLOCKS_BEGIN
#define SHLO__BLOCKS_BEGIN SHLO__CALLS_BEGIN
#define SHLO__BLOCKS_END SHLO__CALLS_END
#endif

/* 1 if the room of linear algebra is compiled, and kernels that only it needs. */
#if (defined(SHLO_LINALG) || defined(SHLO__ROOMS)) && !defined(SHLO_VM_ONLY)
#define SHLO__HAVE_LINALG 1
#else
#define SHLO__HAVE_LINALG 0
#endif

/* 1 under the address sanitizer, whose checks make some inlined functions too large. */
#if defined(__SANITIZE_ADDRESS__)
#define SHLO__SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SHLO__SANITIZED 1
#endif
#endif
#ifndef SHLO__SANITIZED
#define SHLO__SANITIZED 0
#endif

/* 1 if the compiler has sums and products that tell of an overflow, without a call. */
#if defined(__SIZEOF_INT128__) && (__GNUC__ >= 5 || defined(__clang__))
#define SHLO__HAVE_OVERFLOW 1
#else
#define SHLO__HAVE_OVERFLOW 0
#endif

/* A private function that is written in a header. */
#define SHLO__LOCAL static SHLO__UNUSED

/* SHLO_PART: a part of the implementation is compiled by itself (the roots say which rooms it has). What
   other parts use is external, but shared libraries do not export it. SHLO__DATA: a constant that other parts
   use. SHLO__OTHERS: declares it there. */
#ifdef SHLO_PART
#if defined(SHLO_STATIC) || defined(SHLO_VM_ONLY)
#error "SHLO_PART: not with SHLO_STATIC, since parts call each other, nor with SHLO_VM_ONLY, which is small"
#endif
#if (defined(__GNUC__) || defined(__clang__)) && !defined(_WIN32)
#define SHLO__HIDDEN __attribute__((visibility("hidden")))
#else
#define SHLO__HIDDEN
#endif
#ifdef __cplusplus
#define SHLO__OTHERS extern "C" SHLO__HIDDEN
#define SHLO__DATA extern "C" SHLO__HIDDEN
#else
#define SHLO__OTHERS extern SHLO__HIDDEN
#define SHLO__DATA SHLO__HIDDEN
#endif
#else
#define SHLO__DATA static
#endif

/* A private function that several files use. It may be unused where a feature macro removes its callers.
   SHLO__ROOMS: each room is compiled by itself, which takes less time after a change than one unit. The roots
   of the headers include begin.h otherwise. */
#ifdef SHLO__ROOMS
#define SHLO__FN
#include "begin.h"
#elif defined(SHLO_PART)
#define SHLO__FN SHLO__OTHERS
#else
#define SHLO__FN static SHLO__UNUSED
#endif

/* Is this compiled here? The instruction sets' kernels are in parts of their own, unless SHLO_CONFIG leaves
   few of them. */
#ifdef SHLO_PART
#define SHLO__IN_PART(n) (SHLO_PART + 0 == (n))
#else
#define SHLO__IN_PART(n) 1
#endif
#define SHLO__PART_scalar 2
#ifdef SHLO_CONFIG
#define SHLO__PART_avx2 SHLO__PART_scalar
#define SHLO__PART_avx512 SHLO__PART_scalar
#else
#define SHLO__PART_avx2 3
#define SHLO__PART_avx512 4
#endif
#define SHLO__PART_neon SHLO__PART_avx2
#define SHLO__PART_simd128 SHLO__PART_scalar /* exact products are scalar there */

#if defined(_MSC_VER) || defined(__GNUC__) || defined(__clang__)
#define SHLO__RESTRICT __restrict
#else
#define SHLO__RESTRICT
#endif

/* A compile-time check that C99 and C++11 both accept. */
#define SHLO__STATIC_ASSERT(cond, name) typedef char shlo__assert_##name[(cond) ? 1 : -1] SHLO__UNUSED

#define SHLO__CAT2(a, b) a##b
#define SHLO__CAT(a, b) SHLO__CAT2(a, b)
#define SHLO__COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define SHLO__MIN(a, b) ((a) < (b) ? (a) : (b))
#define SHLO__MAX(a, b) ((a) > (b) ? (a) : (b))

/* ---- machine ---- */

#if defined(__BYTE_ORDER__) && defined(__ORDER_BIG_ENDIAN__)
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#error "stablehlo.h uses constants in place and needs a little-endian machine"
#endif
#endif

#if defined(__x86_64__) || defined(_M_X64) || defined(__i386__) || defined(_M_IX86)
#define SHLO__X86 1
#else
#define SHLO__X86 0
#endif
#if defined(__aarch64__) || defined(_M_ARM64)
#define SHLO__ARM64 1
#else
#define SHLO__ARM64 0
#endif

/* Instruction sets compiled in. SHLO_NO_SIMD keeps only the scalar pass; each ISA has its own switch.
   x86 passes need target pragmas, which gcc and clang have, or a compiler that takes every intrinsic
   everywhere (MSVC). A build without optimization has none: vectors that live in memory are slower than
   scalars, and their text is large (SHLO_SIMD_AT_O0: has them). Nor does the header choose layouts then:
   that is for speed alone, and 21 KB. */
#if defined(__GNUC__) && !defined(__OPTIMIZE__) && !defined(SHLO_SIMD_AT_O0) && !defined(SHLO_NO_SIMD)
#define SHLO_NO_SIMD
#ifndef SHLO__ROOMS
#define SHLO__HAVE_LAYOUTS 0
#endif
#endif
#ifndef SHLO__HAVE_LAYOUTS
#define SHLO__HAVE_LAYOUTS 1
#endif
#if (defined(__x86_64__) || defined(_M_X64)) && \
    (defined(__GNUC__) || defined(__clang__) || defined(_MSC_VER)) && !defined(SHLO_NO_SIMD)
#ifndef SHLO_NO_AVX2
#define SHLO__HAVE_AVX2 1
#endif
#ifndef SHLO_NO_AVX512
#define SHLO__HAVE_AVX512 1
#endif
#endif
#if SHLO__ARM64 && !defined(SHLO_NO_SIMD) && !defined(SHLO_NO_NEON)
#define SHLO__HAVE_NEON 1
#endif
/* 1 where f64 is a library of integer arithmetic, thousands of bytes. */
#ifdef SHLO__F64_IS_SOFT
#elif defined(__arm__) && (!defined(__ARM_FP) || !(__ARM_FP & 8))
#define SHLO__F64_IS_SOFT 1
#elif defined(__riscv) && (!defined(__riscv_flen) || __riscv_flen < 64)
#define SHLO__F64_IS_SOFT 1
#else
#define SHLO__F64_IS_SOFT 0
#endif

/* Arm's DSP extension, of Cortex-M4 and later. */
#if defined(__ARM_FEATURE_DSP) && defined(__arm__) && !defined(SHLO_NO_SIMD)
#define SHLO__HAVE_DSP 1
#else
#define SHLO__HAVE_DSP 0
#endif
/* Products of bytes by fours, where the CPU has them (simd/cpu.c asks): a second, small pass of the target
 * (simd/foreach.h). */
#if defined(SHLO__HAVE_AVX512) && !defined(SHLO_NO_QUADS) && \
    (defined(__clang__) || !defined(__GNUC__) || __GNUC__ >= 8)
#define SHLO__HAVE_VNNI 1
#else
#define SHLO__HAVE_VNNI 0
#endif
/* The same in AVX2's registers, of CPUs without AVX-512: gcc 11, clang 12. */
#define SHLO__HAVE_AVX_VNNI 0
#if defined(SHLO__HAVE_AVX2) && !defined(SHLO_NO_QUADS)
#if defined(__clang__)
#if __has_include(<avxvnniintrin.h>)
#undef SHLO__HAVE_AVX_VNNI
#define SHLO__HAVE_AVX_VNNI 1
#endif
#elif (defined(__GNUC__) && __GNUC__ >= 11) || (defined(_MSC_VER) && _MSC_VER >= 1930)
#undef SHLO__HAVE_AVX_VNNI
#define SHLO__HAVE_AVX_VNNI 1
#endif
#endif
/* Products of bf16 in pairs, a third pass: gcc 10, clang 9. Every CPU that has them has VNNI. */
#define SHLO__HAVE_BF16 0
#if SHLO__HAVE_VNNI && defined(__clang__) && !defined(_MSC_VER)
#if __has_include(<avx512bf16intrin.h>)
#undef SHLO__HAVE_BF16
#define SHLO__HAVE_BF16 1
#endif
#elif SHLO__HAVE_VNNI && defined(__GNUC__) && !defined(__clang__)
#if __GNUC__ >= 10
#undef SHLO__HAVE_BF16
#define SHLO__HAVE_BF16 1
#endif
#endif
/* On ARM64, where the CPU is known to have them or can be asked; there by eights, too, a third pass. */
#if defined(SHLO__HAVE_NEON) && !defined(SHLO_NO_QUADS) && (defined(__GNUC__) || defined(__clang__)) && \
    (defined(__ARM_FEATURE_DOTPROD) || defined(__linux__) || defined(__APPLE__))
#define SHLO__HAVE_DOTPROD 1
#else
#define SHLO__HAVE_DOTPROD 0
#endif
#if SHLO__HAVE_DOTPROD && (defined(__ARM_FEATURE_MATMUL_INT8) || defined(__linux__) || defined(__APPLE__))
#define SHLO__HAVE_MMLA 1
#else
#define SHLO__HAVE_MMLA 0
#endif
/* Products of bf16 by fours, in the same pass. */
#if SHLO__HAVE_MMLA && \
    (defined(__ARM_FEATURE_BF16_VECTOR_ARITHMETIC) || defined(__linux__) || defined(__APPLE__))
#define SHLO__HAVE_BFMMLA 1
#else
#define SHLO__HAVE_BFMMLA 0
#endif
#ifndef SHLO__HAVE_AVX2
#define SHLO__HAVE_AVX2 0
#endif
#ifndef SHLO__HAVE_AVX512
#define SHLO__HAVE_AVX512 0
#endif
#ifndef SHLO__HAVE_NEON
#define SHLO__HAVE_NEON 0
#endif
/* An engine that lacks these instructions refuses the whole program: nothing is asked when it runs. */
#if defined(__wasm_simd128__) && !defined(SHLO_NO_SIMD) && !defined(SHLO_NO_SIMD128)
#define SHLO__HAVE_SIMD128 1
#else
#define SHLO__HAVE_SIMD128 0
#endif

/* 1 where a * b + c, rounded once, is one instruction of scalar code, without a C library. */
#if (defined(__GNUC__) || defined(__clang__)) && defined(__OPTIMIZE__) && \
    (defined(__FMA__) || SHLO__ARM64 || (defined(__riscv_flen) && __riscv_flen >= 64) || \
        (defined(__ARM_FEATURE_FMA) && defined(__ARM_FP) && (__ARM_FP & 8)))
#define SHLO__HAVE_FMA 1
#else
#define SHLO__HAVE_FMA 0
#endif

/* ---- debugging ---- */

/* Given what holds unless the library, or a call of it, is wrong. Nothing, unless the user defines it. */
#ifndef SHLO_ASSERT
#define SHLO_ASSERT(condition) ((void)0)
#endif

/* SHLO_DEBUG: each object says what it is until it is freed. Then it is asserted, and a call refuses it. */
#define SHLO__MARK_BUILDER 0x5348426Cu
#define SHLO__MARK_PROGRAM 0x53485072u
#define SHLO__MARK_GRID 0x53484772u
#define SHLO__MARK_TL_BUILDER 0x546C426Cu
#define SHLO__MARK_TL_PROGRAM 0x546C5072u
#ifdef SHLO_DEBUG
#define SHLO__DEBUG 1
#define SHLO__MARKED(object, kind) shlo__status_marked((object)->mark, (kind))
#else
#define SHLO__DEBUG 0
#define SHLO__MARKED(object, kind) ((object) != NULL)
#endif

/* ---- features ---- */

/* Hosted features: malloc as the default allocator. A freestanding compilation has none. */
#if !defined(SHLO_NO_MALLOC) && defined(__STDC_HOSTED__) && __STDC_HOSTED__ == 0
#define SHLO_NO_MALLOC
#endif
#ifndef SHLO_NO_MALLOC
#include <stdlib.h>
#endif
#ifdef SHLO_STDIO
#include <stdio.h>
#endif

/* SHLO_CONFIG: a header, written by `shlo config`, that names what some programs use (SHLO_HAS_...); nothing
   else is compiled. Without one all is. */
#ifdef SHLO_CONFIG
#include SHLO_CONFIG
#define SHLO__ALL 0
#if !defined(SHLO_HAS_BOUNDED) && !defined(SHLO_NO_BOUNDED)
#define SHLO_NO_BOUNDED
#endif
#if !defined(SHLO_HAS_QUANTIZED) && !defined(SHLO_NO_QUANTIZED)
#define SHLO_NO_QUANTIZED
#endif
#if !defined(SHLO_HAS_GRID) && !defined(SHLO_NO_GRID)
#define SHLO_NO_GRID
#endif
#else
#define SHLO__ALL 1
#endif
/* Is a flag defined as 1? SHLO__IF_HAS(flag)(yes, no) is one of both; SHLO__IF_DEFINED, whatever SHLO_CONFIG
   is. */
#define SHLO__PICK_1 ~, SHLO__FIRST
#define SHLO__FIRST(a, b) a
#define SHLO__LAST(a, b) b
#define SHLO__PICK3(a, b, ...) b
#define SHLO__PICK2(...) SHLO__PICK3(__VA_ARGS__)
#define SHLO__PICK(flag) SHLO__PICK2(SHLO__PICK_##flag, SHLO__LAST, ~)
#define SHLO__IF_DEFINED(flag) SHLO__PICK(flag)
#if SHLO__ALL
#define SHLO__IF_HAS(flag) SHLO__FIRST
#else
#define SHLO__IF_HAS(flag) SHLO__PICK(flag)
#endif

/* Families that a switch leaves out. SHLO__IF_WITH(family)(yes, no) is one of both, and SHLO__IF_OP the same
   of an op's name behind an underscore, and its family. */
#define SHLO__WITH_ANY 1
#ifdef SHLO_NO_F64
#define SHLO__WITH_F64 0
#else
#define SHLO__WITH_F64 1
#endif
#ifdef SHLO_NO_COMPLEX
#define SHLO__WITH_COMPLEX 0
#else
#define SHLO__WITH_COMPLEX 1
#endif
#ifdef SHLO_NO_SMALL_FLOATS
#define SHLO__WITH_SMALL_FLOATS 0
#else
#define SHLO__WITH_SMALL_FLOATS 1
#endif
#ifdef SHLO_NO_FFT
#define SHLO__WITH_FFT 0
#else
#define SHLO__WITH_FFT 1
#endif
#ifdef SHLO_NO_LINALG
#define SHLO__WITH_LINALG 0
#else
#define SHLO__WITH_LINALG 1
#endif
#ifdef SHLO_NO_RANDOM
#define SHLO__WITH_RANDOM 0
#else
#define SHLO__WITH_RANDOM 1
#endif
#ifdef SHLO_NO_BOUNDED
#define SHLO__WITH_BOUNDED 0
#else
#define SHLO__WITH_BOUNDED 1
#endif
#ifdef SHLO_NO_QUANTIZED
#define SHLO__WITH_QUANTIZED 0
#else
#define SHLO__WITH_QUANTIZED 1
#endif
#ifdef SHLO_NO_GRID
#define SHLO__WITH_GRID 0
#else
#define SHLO__WITH_GRID 1
#endif
#define SHLO__ON_1(a, b) a
#define SHLO__ON_0(a, b) b
#define SHLO__IF_WITH(family) SHLO__CAT(SHLO__ON_, SHLO__CAT(SHLO__WITH_, family))
#define SHLO__IF_OP(_name, family) SHLO__IF_WITH(family)(SHLO__IF_HAS(SHLO_HAS_OP##_name), SHLO__LAST)
#define SHLO__IF_INSN(KIND, family) SHLO__IF_WITH(family)(SHLO__IF_HAS(SHLO_HAS_INSN_##KIND), SHLO__LAST)
#if SHLO__WITH_F64 && SHLO__WITH_COMPLEX
#define SHLO__WITH_C128 1
#else
#define SHLO__WITH_C128 0
#endif
/* f64 inside of what has other types: transforms compute in it, and random numbers are drawn in it. */
#if SHLO__WITH_FFT || SHLO__WITH_RANDOM
#define SHLO__WITH_F64_INSIDE 1
#define SHLO__INSIDE_LANE_cosine_f64 1
#else
#define SHLO__WITH_F64_INSIDE SHLO__WITH_F64
#endif
#if SHLO__WITH_FFT
#define SHLO__INSIDE_LANE_sine_f64 1
#endif
#if SHLO__WITH_RANDOM
#define SHLO__INSIDE_LANE_log_f64 1
#define SHLO__INSIDE_LANE_sqrt_f64 1
#endif
#if defined(SHLO_LINALG) && !SHLO__WITH_LINALG
#error "SHLO_LINALG and SHLO_NO_LINALG"
#endif
/* 1: types are left out, so they are looked at. */
#if SHLO__WITH_C128 && SHLO__WITH_SMALL_FLOATS && SHLO__WITH_BOUNDED && SHLO__WITH_QUANTIZED
#define SHLO__ALL_TYPES 1
#else
#define SHLO__ALL_TYPES 0
#endif

/* 1: floats are computed by functions of the compiler's. What can do without one of them does. */
#ifndef SHLO__SOFT_FLOATS
#if defined(__SOFTFP__) || (defined(__riscv) && !defined(__riscv_flen))
#define SHLO__SOFT_FLOATS 1
#else
#define SHLO__SOFT_FLOATS 0
#endif
#endif

/* Arithmetic of f32 without an FPU is our own (base/nofpu.c) where only the VM is compiled, for size (-Os),
   and the compiler's is large: on Cortex-M0 and M23, and on RISC-V. */
#if defined(SHLO_VM_ONLY) && defined(__OPTIMIZE_SIZE__) && !defined(SHLO_NO_SOFT_FLOAT)
#if defined(__ARM_EABI__) && defined(__SOFTFP__) && defined(__thumb__) && !defined(__thumb2__)
#define SHLO__SOFT_FLOAT 1
#define SHLO__SOFT_FLOAT_ARM 1
#elif defined(__riscv) && !defined(__riscv_flen) && __riscv_xlen == 32
#define SHLO__SOFT_FLOAT 1
#define SHLO__SOFT_FLOAT_ARM 0
#endif
#endif
#ifndef SHLO__SOFT_FLOAT
#define SHLO__SOFT_FLOAT 0
#endif

/* Quotients of indices, which are not negative. Where only the VM is compiled, images are checked to have
   indices of 31 bits: dividing 64 bits is a large function on small machines, and so is dividing by signs. */
#ifdef SHLO_VM_ONLY
#define SHLO__QUOTIENT(a, b) ((shlo__index)((uint32_t)(a) / (uint32_t)(b)))
#define SHLO__REMAINDER(a, b) ((shlo__index)((uint32_t)(a) % (uint32_t)(b)))
#else
#define SHLO__QUOTIENT(a, b) ((a) / (b))
#define SHLO__REMAINDER(a, b) ((a) % (b))
#endif

/* Extents, strides and indices of planned programs. A machine that only runs images has few of 64 bits, and
   reads no image with larger ones. */
#ifdef SHLO_VM_ONLY
typedef ptrdiff_t shlo__index;
#define SHLO__INDEX_MAX PTRDIFF_MAX
#else
typedef int64_t shlo__index;
#define SHLO__INDEX_MAX INT64_MAX
#endif

/* Reductions with bodies that are not one verb. */
#if SHLO__ALL || !defined(SHLO_VM_ONLY)
#define SHLO__HAS_BODY 1
#elif defined(SHLO_HAS_BODY)
#define SHLO__HAS_BODY 1
#else
#define SHLO__HAS_BODY 0
#endif

/* Reductions by columns. */
#if SHLO__ALL || !defined(SHLO_VM_ONLY)
#define SHLO__HAS_COLUMNS 1
#elif defined(SHLO_HAS_COLUMNS)
#define SHLO__HAS_COLUMNS 1
#else
#define SHLO__HAS_COLUMNS 0
#endif

#if SHLO__ALL || !defined(SHLO_VM_ONLY)
#define SHLO__HAS_WINDOWS 1
#elif defined(SHLO_HAS_WINDOWS)
#define SHLO__HAS_WINDOWS 1
#else
#define SHLO__HAS_WINDOWS 0
#endif

/* Lane programs with inputs that are walked by index. */
#if SHLO__ALL || !defined(SHLO_VM_ONLY)
#define SHLO__HAS_STRIDED 1
#elif defined(SHLO_HAS_STRIDED)
#define SHLO__HAS_STRIDED 1
#else
#define SHLO__HAS_STRIDED 0
#endif

/* Kernel tables are short lists where only the VM and a configuration are compiled. */
#if defined(SHLO_VM_ONLY) && !SHLO__ALL
#define SHLO__SPARSE 1
#else
#define SHLO__SPARSE 0
#endif
/* Series of verbs are joined where programs are planned and nothing is left out. */
#if SHLO__ALL && !defined(SHLO_VM_ONLY)
#define SHLO__HAVE_SERIES 1
#else
#define SHLO__HAVE_SERIES 0
#endif

/* Elements seen as bits of a size, whatever type they were stored as: these may alias it. */
#if defined(__GNUC__) || defined(__clang__)
typedef uint16_t __attribute__((may_alias)) shlo__raw16;
typedef uint32_t __attribute__((may_alias)) shlo__raw32;
typedef uint64_t __attribute__((may_alias, aligned(4))) shlo__raw64; /* a complex number of two f32, too */
#else
typedef uint16_t shlo__raw16;
typedef uint32_t shlo__raw32;
typedef uint64_t shlo__raw64;
#endif

/* ---- tunables (tests lower them to reach every path with small shapes) ---- */

#if defined(SHLO_VM_ONLY) && !defined(SHLO_LANE_BLOCK)
#define SHLO_LANE_BLOCK 32 /* little memory */
#endif
#ifndef SHLO_LANE_BLOCK
/* Elements in one register of a lane program: a few kilobytes in all, which stay in L1. */
#define SHLO_LANE_BLOCK 256
#endif
#ifndef SHLO_ROWS_WINDOW
#define SHLO_ROWS_WINDOW 524288 /* bytes of the rows of scores that attention works on at a time */
#endif
#ifndef SHLO_ROWS_FEW
#define SHLO_ROWS_FEW 16384 /* bytes of them that softmax works on at a time: they stay in L1 */
#endif
/* Stores past the cache: of series on x86, where other stores read each line first. */
#if SHLO__HAVE_AVX2 && SHLO__HAVE_SERIES
#define SHLO__HAVE_STREAM 1
#else
#define SHLO__HAVE_STREAM 0
#endif
#ifndef SHLO_STREAM_BYTES
#define SHLO_STREAM_BYTES 8388608 /* bytes of a result that does not stay in cache (vm/elementwise.c) */
#endif
#ifndef SHLO_ROWS_CACHE
#define SHLO_ROWS_CACHE 262144 /* bytes that a block of a chain over rows works on: they stay in L2 */
#endif
#ifndef SHLO_ARENA_CHUNK
#define SHLO_ARENA_CHUNK 65536 /* bytes that an arena takes at once, at most; 1: each piece is a block */
#endif
#ifndef SHLO_BEAT
#define SHLO_BEAT 4096 /* steps of work between two questions whether a run is to stop */
#endif
#ifndef SHLO_LIST_LEAST
#define SHLO_LIST_LEAST 8 /* items that a list has room for at first; 1: short lists grow item by item */
#endif
#if defined(SHLO_VM_ONLY) && !defined(SHLO_CONSTANT_ALIGN)
#define SHLO_CONSTANT_ALIGN 8
#endif
#ifndef SHLO_CONSTANT_ALIGN
#define SHLO_CONSTANT_ALIGN 64 /* bytes: alignment of tensors in a file and in the arena */
#endif

#endif
