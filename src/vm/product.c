/* vm/product.c - dot_general and convolution: tasks of the packed product over the threads, and the lane
 * program that takes up the sums (the epilogue). */
#ifndef SHLO__VM_PRODUCT_C
#define SHLO__VM_PRODUCT_C

#include "vm.h"

/* Of fewer rows or columns, a product is bound by reading the other matrix, whose columns the threads share. */
#define SHLO__PRODUCT_THIN 16

/* An epilogue at work: the group's lane program over what the contraction has just summed. */
typedef struct shlo__product_sums {
    shlo__lane_block block;
    unsigned char *dst;
    int32_t sums;
    size_t sum_bytes;
} shlo__product_sums;

static void shlo__product_epilogue(void *ctx, const void *from, shlo__index at, shlo__index n) {
    shlo__product_sums *e = (shlo__product_sums *)ctx;
    const shlo__lanes *l = e->block.lanes;
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)l->outputs[0].dtype);
    unsigned char *sums = (unsigned char *)(uintptr_t)from;
    while (n > 0) {
        const size_t part = (size_t)SHLO__MIN(n, (shlo__index)SHLO_LANE_BLOCK);
        shlo__block_load(&e->block, at, part);
        e->block.slot[e->sums] = sums;
        e->block.slot[l->n_inputs] = e->dst + (size_t)at * bytes;
        shlo__block_exec(&e->block, part);
        sums += part * e->sum_bytes;
        at += (shlo__index)part;
        n -= (shlo__index)part;
    }
}

static void shlo__product_start(shlo__product_sums *e, const shlo__vm_job *j, unsigned char *scratch) {
    const shlo__p_contract *p = (const shlo__p_contract *)j->param;
    if (!p->epilogue) return;
    shlo__block_start(&e->block, p->epilogue, j,
        scratch + ((shlo__program_contract_bytes(p) + 63) & ~(size_t)63));
    e->dst = shlo__program_at(j->frame, &p->dst);
    e->sums = p->sums;
    e->sum_bytes = shlo__dtype_bytes((shlo_dtype)p->epilogue->inputs[p->sums].dtype);
}

static void shlo__product_plain(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    const shlo__p_contract *p = (const shlo__p_contract *)j->param;
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__product_sums e;
    shlo__plain_call call;
    call.plain = p->plain;
    call.lhs = shlo__program_at(j->frame, &p->lhs) + p->lhs_offset;
    call.rhs = shlo__program_at(j->frame, &p->rhs) + p->rhs_offset;
    call.out = p->plain->staged ? NULL : shlo__program_at(j->frame, &p->dst);
    call.stage = scratch;
    call.epilogue = p->epilogue ? shlo__product_epilogue : NULL;
    call.ctx = &e;
    call.pulse = &pulse;
    shlo__product_start(&e, j, scratch);
    shlo__plain_run(&call, first, last);
}

#ifndef SHLO_VM_ONLY
/* Is the epilogue the sum of what is summed and of one vector, repeated? Then that vector, of *n elements. */
static const void *shlo__product_bias(const shlo__product_sums *e, shlo__index *n) {
    const shlo__lanes *l = e->block.lanes;
    const shlo__lane_insn *add = l->insns;
    const shlo__lane_fn fn =
        shlo__kernels_lane(e->block.kernels, SHLO__KERNEL_LANE(SHLO__VERB_add, SHLO_F32));
    const int32_t other = 1 - e->sums;
    if (l->n_insns != 1 || l->n_inputs != 2 || add->fn != fn || add->dst != 2 || add->a + add->b != 1 ||
        l->inputs[other].mode != SHLO__CYCLIC || l->n_outer)
        return NULL;
    *n = l->extent[l->n_dims - 1];
    return e->block.base[other];
}

static void shlo__product_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    const shlo__p_contract *p = (const shlo__p_contract *)j->param;
    const shlo__contract_needs *needs = &p->plan->needs;
    unsigned char *dst = shlo__program_at(j->frame, &p->dst);
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__product_sums e;
    shlo__contract_call call;
    call.kernels = j->vm->code->kernels;
    call.plan = p->plan;
    call.lhs = shlo__program_at(j->frame, &p->lhs) + p->lhs_offset;
    call.rhs = shlo__program_at(j->frame, &p->rhs) + p->rhs_offset;
    call.packed_rhs = p->packed;
    call.scales = p->scales;
    call.out = needs->staged ? NULL : dst;
    call.scratch = scratch;
    call.epilogue = p->epilogue ? shlo__product_epilogue : NULL;
    call.ctx = &e;
    call.pulse = &pulse;
    shlo__product_start(&e, j, scratch);
    call.bias_n = 0;
    call.bias = p->epilogue ? shlo__product_bias(&e, &call.bias_n) : NULL;
    shlo__contract_run(&call, first, last);
}
#endif

SHLO__FN shlo_status shlo__product_run(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_contract *p = (const shlo__p_contract *)param;
    const double cost = shlo__program_contract_cost(p);
    shlo__vm_job j = shlo__vm_make_job(vm, param, frame);
#ifndef SHLO_VM_ONLY
    if (!p->plain) {
        const int thin = SHLO__MIN(p->plan->needs.m, p->plan->needs.n) < SHLO__PRODUCT_THIN;
        (p->plan->needs.batch == 1 && thin ? shlo__split_stripes : shlo__split_work)(
            vm, p->plan->needs.n_tasks, cost, shlo__product_part, &j);
        return SHLO_OK;
    }
#endif
    shlo__split_work(vm, shlo__plain_rows(p->plain), cost, shlo__product_plain, &j);
    return SHLO_OK;
}

#endif
