/* prog/program.c - questions about instructions. */
#ifndef SHLO__PROG_PROGRAM_C
#define SHLO__PROG_PROGRAM_C

#include "program.h"

/* Products of the extents of the batch, m, n and k axes. */
SHLO__FN void shlo__program_contract_sizes(const shlo__p_contract *c, int64_t *sizes) {
    const shlo__plain *p = c->plain;
    int32_t axis = 0, n[4];
#ifndef SHLO_VM_ONLY
    if (!p) {
        sizes[0] = c->plan->needs.batch;
        sizes[1] = c->plan->needs.m;
        sizes[2] = c->plan->needs.n;
        sizes[3] = c->plan->needs.k;
        return;
    }
#endif
    n[0] = p->n_batch;
    n[1] = p->n_m;
    n[2] = p->n_n;
    n[3] = p->n_k;
    for (int32_t g = 0; g < 4; g++)
        for (sizes[g] = 1; n[g] > 0; n[g]--) sizes[g] *= p->axes[axis++].extent;
}

SHLO__FN double shlo__program_contract_cost(const shlo__p_contract *c) {
    int64_t sizes[4];
    shlo__program_contract_sizes(c, sizes);
    return (double)sizes[0] * (double)sizes[1] * (double)sizes[2] * (double)SHLO__MAX(sizes[3], 1);
}

#endif
