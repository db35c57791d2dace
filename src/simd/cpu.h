/* simd/cpu.h - what this CPU and its operating system can do. */
#ifndef SHLO__SIMD_CPU_H
#define SHLO__SIMD_CPU_H

#include "../base/base.h"

typedef struct shlo__cpu {
    int avx2, avx512, neon;
    int vnni;    /* products of bytes by fours in AVX-512's registers */
    int dotprod; /* likewise in NEON's */
} shlo__cpu;

SHLO__FN shlo__cpu shlo__cpu_detect(void);

#endif
