/* base/begin.h - what holds from the first room to the last, whatever else the user's file has: end.h ends
 * it. Has no include guard.
 *
 * Every multiplication and every addition is rounded by itself: gcc fuses them by default unless a standard
 * of C is asked for, clang within an expression, and with -funsafe-math-optimizations, of which clang tells
 * by no macro, it changes the order of sums, too: float_control forbids most (on x86; others lack it,
 * and compilers warn of that). gcc 12 also makes a sum and a difference of products side by side into one
 * fused instruction (vfmaddsub), though contraction is off, so statements are not joined to vectors: with
 * -march=native functions of complex numbers would have other bits. Functions and targets of jumps begin
 * where they come: at multiples of 16 they are 30 KB more and not faster (loops stay aligned). What is not
 * declared inline is not inlined, unless it is called once or is shorter than a call: 10 KB.
 *
 * A device's build for size goes without what copies code for a jump less or makes tables of jumps: 2 to 4 %
 * less flash (digits on a Cortex-M4F has 14180 bytes, not 14532), for 1.016 times the instructions run. */
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wignored-pragmas"
#pragma clang diagnostic ignored "-Wunknown-pragmas"
#pragma float_control(precise, on, push)
#pragma clang diagnostic pop
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && !defined(__TINYC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize", "align-functions=1", "align-jumps=1", \
    "no-inline-functions")
#if defined(SHLO_VM_ONLY) && defined(__OPTIMIZE_SIZE__)
#pragma GCC optimize("no-thread-jumps", "no-jump-tables", "no-tree-dominator-opts", "no-if-conversion", \
    "no-move-loop-invariants")
#endif
#elif defined(_MSC_VER)
#pragma float_control(precise, on, push)
#pragma fp_contract(off)
#endif

/* <complex.h>, <tgmath.h> and <iso646.h> make macros of names here: they are set aside. */
#ifndef __cplusplus
#pragma push_macro("I")
#pragma push_macro("complex")
#pragma push_macro("round")
#pragma push_macro("and")
#pragma push_macro("or")
#pragma push_macro("xor")
#pragma push_macro("not")
#undef I
#undef complex
#undef round
#undef and
#undef or
#undef xor
#undef not
#endif

/* <windows.h> makes macros of words that are names here: they are set aside. */
#if defined(_WIN32)
#ifdef SHLO_THREADS
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#endif
#pragma push_macro("TEXT")
#pragma push_macro("NOTE")
#pragma push_macro("far")
#pragma push_macro("near")
#pragma push_macro("small")
#pragma push_macro("hyper")
#pragma push_macro("interface")
#pragma push_macro("min")
#pragma push_macro("max")
#undef TEXT
#undef NOTE
#undef far
#undef near
#undef small
#undef hyper
#undef interface
#undef min
#undef max
#endif

/* With -ffreestanding a memcpy of four bytes is a call, also in the middle of a loop: a small program is a
 * seventh larger. The builtin is one instruction there, and a call where it is long. */
#if defined(__GNUC__) && !defined(__TINYC__) && __STDC_HOSTED__ == 0
#include <string.h>
#pragma push_macro("memcpy")
#pragma push_macro("memmove")
#pragma push_macro("memset")
#pragma push_macro("memcmp")
#undef memcpy
#undef memmove
#undef memset
#undef memcmp
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define memset __builtin_memset
#define memcmp __builtin_memcmp
#endif
