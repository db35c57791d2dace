/* kernel/kernels.c - compiles every pass and chooses among their tables: the best one this CPU can run, or
 * one by name. */
#ifndef SHLO__KERNEL_KERNELS_C
#define SHLO__KERNEL_KERNELS_C

#include "kernel.h"
#include "../simd/cpu.h"

#define SHLO__KERNEL_BODY "../kernel/body.h"
#define SHLO__KERNEL_DOT4
#include "../simd/foreach.h"

/* The tables that this CPU can run, scalar first and the best one last; returns how many. */
static int32_t shlo__kernels_usable(const shlo__kernels **tables) {
    shlo__cpu cpu = shlo__cpu_detect();
    int32_t n = 0;
    tables[n++] = &shlo__table_scalar;
#if SHLO__HAVE_AVX2
    if (cpu.avx2) tables[n++] = &shlo__table_avx2;
#endif
#if SHLO__HAVE_AVX512
    if (cpu.avx512) tables[n++] = &shlo__table_avx512;
#endif
#if SHLO__HAVE_VNNI
    if (cpu.vnni) tables[n - 1] = &shlo__table_dot4_avx512;
#endif
#if SHLO__HAVE_NEON
    if (cpu.neon) tables[n++] = &shlo__table_neon;
#endif
#if SHLO__HAVE_DOTPROD
    if (cpu.dotprod) tables[n - 1] = &shlo__table_dot4_neon;
#endif
    (void)cpu;
    return n;
}

SHLO__FN int32_t shlo__kernels_count(void) {
    const shlo__kernels *tables[4];
    return shlo__kernels_usable(tables);
}

SHLO__FN const shlo__kernels *shlo__kernels_at(int32_t i) {
    const shlo__kernels *tables[4];
    int32_t n = shlo__kernels_usable(tables);
    return i >= 0 && i < n ? tables[i] : NULL;
}

SHLO__FN const shlo__kernels *shlo__kernels_select(const char *name) {
    const shlo__kernels *tables[4];
    int32_t n = shlo__kernels_usable(tables), i;
    if (!name) return tables[n - 1];
    for (i = 0; i < n; i++)
        if (strlen(tables[i]->name) == strlen(name) && memcmp(tables[i]->name, name, strlen(name)) == 0)
            return tables[i];
    return NULL;
}

#endif
