/* prog/program.c - questions about instructions. */
#ifndef SHLO__PROG_PROGRAM_C
#define SHLO__PROG_PROGRAM_C

#include "program.h"

/* Products of the extents of the batch, m, n and k axes. */
SHLO__FN void shlo__program_contract_sizes(const shlo__p_contract *c, shlo__index *sizes) {
    const shlo__plain *p = c->plain;
    int32_t axis = 0;
#ifndef SHLO_VM_ONLY
    if (!p) {
        sizes[0] = c->plan->needs.batch;
        sizes[1] = c->plan->needs.m;
        sizes[2] = c->plan->needs.n;
        sizes[3] = c->plan->needs.k;
        return;
    }
#endif
    sizes[0] = sizes[1] = sizes[2] = sizes[3] = 1;
    for (; axis + 1 < p->n_out; axis++) sizes[1] *= p->axes[axis].extent;
    for (; axis < p->n_out; axis++) sizes[2] *= p->axes[axis].extent;
    for (; axis < p->n_out + p->n_k; axis++) sizes[3] *= p->axes[axis].extent;
}

#ifndef SHLO_VM_ONLY
/* Functions and chains are in the order of their instructions. */
SHLO__FN const shlo__program_func *shlo__program_func_of(const shlo__code *code, uint32_t insn) {
    uint32_t low = 0, n = code->n_funcs; /* it is one of n from `low` on */
    while (n > 1) {
        const uint32_t half = n / 2, lower = insn < code->funcs[low + half].entry;
        low += lower ? 0 : half;
        n = lower ? half : n - half;
    }
    return &code->funcs[low];
}

SHLO__FN const shlo__row_chain *shlo__program_chain_at(const shlo__code *code, uint32_t insn) {
    uint32_t low = 0, n = code->n_chains;
    while (n > 1) {
        const uint32_t half = n / 2, lower = insn < code->chains[low + half].first;
        low += lower ? 0 : half;
        n = lower ? half : n - half;
    }
    return &code->chains[low];
}
#endif

SHLO__FN double shlo__program_contract_cost(const shlo__p_contract *c) {
    shlo__index sizes[4];
    shlo__program_contract_sizes(c, sizes);
    return (double)sizes[0] * (double)sizes[1] * (double)sizes[2] * (double)SHLO__MAX(sizes[3], 1);
}

#endif
