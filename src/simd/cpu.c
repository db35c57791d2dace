/* simd/cpu.c - what this CPU and its operating system can do: the one place that asks. */
#ifndef SHLO__SIMD_CPU_C
#define SHLO__SIMD_CPU_C

#include "cpu.h"

#if SHLO__HAVE_AVX2 || SHLO__HAVE_AVX512
#include <cpuid.h>

/* Which register files the operating system saves on a task switch: bits 1 SSE, 2 AVX, 5..7 the three parts
 * of AVX-512. */
static uint32_t shlo__cpu_saved_state(void) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    (void)high;
    return low;
}

SHLO__FN shlo__cpu shlo__cpu_detect(void) {
    shlo__cpu cpu = {0, 0, 0, 0, 0};
    unsigned a, b, c, d, state, extended = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return cpu;
    if (!(c & (1u << 27))) return cpu; /* OSXSAVE: xgetbv exists */
    if ((~c & ((1u << 12) | (1u << 23) | (1u << 28) | (1u << 29))) != 0)
        return cpu; /* FMA, POPCNT, AVX, F16C */
    state = shlo__cpu_saved_state();
    if (__get_cpuid(0x80000001u, &a, &b, &c, &d)) extended = c;
    if (!(extended & (1u << 5))) return cpu; /* LZCNT */
    if ((state & 0x6u) != 0x6u || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return cpu;
    cpu.avx2 = (b & (1u << 5)) && (b & (1u << 3)) && (b & (1u << 8)); /* AVX2, BMI1, BMI2 */
    cpu.avx512 = cpu.avx2 && (state & 0xE6u) == 0xE6u && (b & (1u << 16)) && (b & (1u << 17)) &&
                 (b & (1u << 28)) && (b & (1u << 30)) && (b & (1u << 31)); /* F DQ CD BW VL */
    cpu.vnni = cpu.avx512 && (c & (1u << 11));
    return cpu;
}
#else
#if SHLO__HAVE_DOTPROD && !defined(__ARM_FEATURE_DOTPROD)
#include <sys/auxv.h>
#endif

SHLO__FN shlo__cpu shlo__cpu_detect(void) {
    shlo__cpu cpu = {0, 0, 0, 0, 0};
    cpu.neon = SHLO__HAVE_NEON; /* part of every 64-bit ARM */
#if SHLO__HAVE_DOTPROD && defined(__ARM_FEATURE_DOTPROD)
    cpu.dotprod = 1;            /* the compiler may use it everywhere */
#elif SHLO__HAVE_DOTPROD
    cpu.dotprod = (getauxval(AT_HWCAP) & (1ul << 20)) != 0; /* HWCAP_ASIMDDP */
#endif
    return cpu;
}
#endif

#endif
