/* simd/cpu.c - what this CPU and its operating system can do: the one place that asks. */
#ifndef SHLO__SIMD_CPU_C
#define SHLO__SIMD_CPU_C

#include "cpu.h"

#if SHLO__HAVE_AVX2 || SHLO__HAVE_AVX512
#if defined(__GNUC__) || defined(__clang__)
#include <cpuid.h>

/* Registers eax to edx of one leaf and its part; 0: the processor has no such leaf. */
static int shlo__cpu_ask(uint32_t leaf, uint32_t part, uint32_t *r) {
    return __get_cpuid_count(leaf, part, &r[0], &r[1], &r[2], &r[3]);
}
/* Which register files the operating system saves on a task switch: bits 1 SSE, 2 AVX, 5..7 the three parts
 * of AVX-512. */
static uint32_t shlo__cpu_saved_state(void) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    (void)high;
    return low;
}
#else
#include <intrin.h>

static int shlo__cpu_ask(uint32_t leaf, uint32_t part, uint32_t *r) {
    int most[4], x[4];
    __cpuid(most, (int)(leaf & 0x80000000u));
    if ((uint32_t)most[0] < leaf) return 0;
    __cpuidex(x, (int)leaf, (int)part);
    for (int i = 0; i < 4; i++) r[i] = (uint32_t)x[i];
    return 1;
}
static uint32_t shlo__cpu_saved_state(void) { return (uint32_t)_xgetbv(0); }
#endif

SHLO__FN shlo__cpu shlo__cpu_detect(void) {
    shlo__cpu cpu = {0, 0, 0, 0, 0, 0, 0, 0};
    uint32_t r[4], state, b, c, parts;
    if (!shlo__cpu_ask(1, 0, r)) return cpu;
    if (!(r[2] & (1u << 27))) return cpu; /* OSXSAVE: xgetbv exists */
    if ((~r[2] & ((1u << 12) | (1u << 23) | (1u << 28) | (1u << 29))) != 0)
        return cpu; /* FMA, POPCNT, AVX, F16C */
    state = shlo__cpu_saved_state();
    if (!shlo__cpu_ask(0x80000001u, 0, r) || !(r[2] & (1u << 5))) return cpu; /* LZCNT */
    if ((state & 0x6u) != 0x6u || !shlo__cpu_ask(7, 0, r)) return cpu;
    b = r[1];
    c = r[2];
    parts = r[0];
    cpu.avx2 = (b & (1u << 5)) && (b & (1u << 3)) && (b & (1u << 8)); /* AVX2, BMI1, BMI2 */
    cpu.avx512 = cpu.avx2 && (state & 0xE6u) == 0xE6u && (b & (1u << 16)) && (b & (1u << 17)) &&
                 (b & (1u << 28)) && (b & (1u << 30)) && (b & (1u << 31)); /* F DQ CD BW VL */
    cpu.vnni = cpu.avx512 && (c & (1u << 11));
    if (parts < 1 || !shlo__cpu_ask(7, 1, r)) return cpu;
    cpu.avx_vnni = cpu.avx2 && (r[0] & (1u << 4));
    cpu.bf16 = cpu.vnni && (r[0] & (1u << 5));
    return cpu;
}
#else
/* 1: the compiler may use them everywhere, so nothing is asked. */
#ifdef __ARM_FEATURE_DOTPROD
#define SHLO__CPU_DOTPROD 1
#else
#define SHLO__CPU_DOTPROD 0
#endif
#ifdef __ARM_FEATURE_MATMUL_INT8
#define SHLO__CPU_I8MM 1
#else
#define SHLO__CPU_I8MM 0
#endif
#ifdef __ARM_FEATURE_BF16_VECTOR_ARITHMETIC
#define SHLO__CPU_BF16 1
#else
#define SHLO__CPU_BF16 0
#endif
#if SHLO__HAVE_DOTPROD && !(SHLO__CPU_DOTPROD && SHLO__CPU_I8MM && SHLO__CPU_BF16)
#if defined(__APPLE__) && (!defined(_POSIX_C_SOURCE) || defined(_DARWIN_C_SOURCE)) /* sysctl.h needs more */
#include <sys/types.h>
#include <sys/sysctl.h>
static int shlo__cpu_says(const char *name) {
    int32_t has = 0;
    size_t bytes = sizeof has;
    return sysctlbyname(name, &has, &bytes, NULL, 0) == 0 && has != 0;
}
#define SHLO__CPU_HAS(name, word, bit) shlo__cpu_says("hw.optional.arm." name)
#elif defined(__linux__)
#include <sys/auxv.h>
#define SHLO__CPU_HAS(name, word, bit) ((getauxval(word) & (1ul << (bit))) != 0) /* AT_HWCAP, AT_HWCAP2 */
#endif
#endif
#ifndef SHLO__CPU_HAS
#define SHLO__CPU_HAS(name, word, bit) 0
#endif

SHLO__FN shlo__cpu shlo__cpu_detect(void) {
    shlo__cpu cpu = {0, 0, 0, 0, 0, 0, 0, 0};
    cpu.neon = SHLO__HAVE_NEON; /* part of every 64-bit ARM */
    cpu.dotprod = SHLO__HAVE_DOTPROD && (SHLO__CPU_DOTPROD || SHLO__CPU_HAS("FEAT_DotProd", 16, 20));
    cpu.i8mm = cpu.dotprod && SHLO__HAVE_MMLA && (SHLO__CPU_I8MM || SHLO__CPU_HAS("FEAT_I8MM", 26, 13));
    cpu.bf16 = cpu.i8mm && SHLO__HAVE_BFMMLA && (SHLO__CPU_BF16 || SHLO__CPU_HAS("FEAT_BF16", 26, 14));
    return cpu;
}
#undef SHLO__CPU_DOTPROD
#undef SHLO__CPU_I8MM
#undef SHLO__CPU_BF16
#undef SHLO__CPU_HAS
#endif

#endif
