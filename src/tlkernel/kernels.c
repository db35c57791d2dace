/* tlkernel/kernels.c - compiles the kernels for each instruction set and chooses among them. */
#ifndef TLANG__TLKERNEL_KERNELS_C
#define TLANG__TLKERNEL_KERNELS_C

#include "tlkernel.h"

#define SHLO__KERNEL_BODY "../tlkernel/body.h"
#include "../simd/foreach.h"

SHLO__FN const tlang__kernels *tlang__kernels_at(int32_t i) {
    const tlang__kernels *usable[3];
    shlo__cpu cpu = shlo__cpu_detect();
    int32_t n = 0;
    usable[n++] = &tlang__table_scalar;
#if SHLO__HAVE_AVX2
    if (cpu.avx2) usable[n++] = &tlang__table_avx2;
#endif
#if SHLO__HAVE_AVX512
    if (cpu.avx512) usable[n++] = &tlang__table_avx512;
#endif
#if SHLO__HAVE_NEON
    if (cpu.neon) usable[n++] = &tlang__table_neon;
#endif
#if SHLO__HAVE_SIMD128
    usable[n++] = &tlang__table_simd128;
#endif
    (void)cpu;
    return i >= 0 && i < n ? usable[i] : NULL;
}

SHLO__FN const tlang__kernels *tlang__kernels_select(const char *name) {
    const tlang__kernels *found = NULL, *k;
    for (int32_t i = 0; (k = tlang__kernels_at(i)) != NULL; i++)
        if (!name || (strlen(k->name) == strlen(name) && memcmp(k->name, name, strlen(name)) == 0)) found = k;
    return found;
}

SHLO__FN const tlang__lane_kernels *tlang__kernels_single(void) { return tlang__table_scalar.lanes; }

SHLO__FN void tlang__kernel_choose(tlang__job *job, const tlang__kernels *kernels) {
    job->scratch = 0;
    job->own = NULL;
    if (tlang__vector_choose(job, kernels->vectors) || tlang__product_choose(job, kernels)) return;
    job->run = tlang__plain_choose(job);
}

/* Elements of i1 were computed as i8; only the lowest bit is theirs. */
static void tlang__kernels_cut(const tlang__job *job, const tlang__items *items) {
    for (int64_t item = 0; item < items->n; item++) {
        unsigned char *c = (unsigned char *)tlang__kernel_item(items, item, 2);
        for (int64_t j = 0; j < job->n; j++)
            for (int64_t i = 0; i < job->m; i++) c[i * job->c.row + j * job->c.column] &= 1;
    }
}

SHLO__FN int tlang__kernel_asks(tlang__stop *stop, double work) {
    stop->work += work;
    if (stop->stopped || stop->work < TLANG__STOP_WORK) return stop->stopped;
    stop->work = 0;
    return stop->stopped = stop->host->ask(stop->host->user) != 0;
}

static void tlang__kernels_run(const tlang__job *job, const tlang__items *items, void *scratch) {
    job->run(job, items, scratch);
    if (job->scalar == TLANG_I1) tlang__kernels_cut(job, items);
}

/* The next n items. */
static void tlang__kernels_move(tlang__items *items, int64_t n) {
    for (int o = 0; o < 3; o++)
        if (items->step[o]) items->at[o] += (size_t)n * items->step[o];
}

/* So many items at a time that the host is asked often enough. */
static void tlang__kernels_asking(const tlang__job *job, const tlang__items *items, void *scratch) {
    const double each = (double)job->m * (double)job->n * (double)job->k;
    tlang__items some = *items;
    int64_t most = items->n;
    if (each * (double)most > TLANG__STOP_WORK)
        most = each < TLANG__STOP_WORK ? (int64_t)(TLANG__STOP_WORK / each) : 1;
    for (int64_t done = 0; done < items->n; done += some.n) {
        some.n = SHLO__MIN(most, items->n - done);
        if (tlang__kernel_stops(items, each * (double)some.n)) return;
        tlang__kernels_run(job, &some, scratch);
        tlang__kernels_move(&some, some.n);
    }
}

SHLO__FN void tlang__kernel_run(const tlang__job *job, const tlang__items *items, void *scratch) {
    if (items->stop)
        tlang__kernels_asking(job, items, scratch);
    else
        tlang__kernels_run(job, items, scratch);
}

/* Known sizes: each is a load and a store. */
static void tlang__kernels_factor(unsigned char *to, const unsigned char *from, size_t bytes) {
    memset(to, 0, 16);
    if (bytes == 4)
        memcpy(to, from, 4);
    else if (bytes == 8)
        memcpy(to, from, 8);
    else
        memcpy(to, from, bytes);
}

SHLO__FN void tlang__kernel_factors(tlang__job *job, const tlang__factors *factors, int64_t item) {
    tlang__kernels_factor(job->alpha, factors->at[0] + (size_t)item * factors->step[0], factors->bytes[0]);
    tlang__kernels_factor(job->beta, factors->at[1] + (size_t)item * factors->step[1], factors->bytes[1]);
}

SHLO__FN void tlang__kernel_run_each(tlang__job *job, const tlang__items *items,
    const tlang__factors *factors, void *scratch) {
    tlang__items some = *items;
    if (job->own) {
        some.factors = factors;
        job->own(job, &some, scratch);
        return;
    }
    some.n = 1;
    for (int64_t i = 0; i < items->n; i++) {
        tlang__kernel_factors(job, factors, i);
        tlang__kernel_run(job, &some, scratch);
        tlang__kernels_move(&some, 1);
    }
}

#endif
