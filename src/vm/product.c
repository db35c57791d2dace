/* vm/product.c - dot_general and convolution: tasks of the packed product over the threads, and the lane
 * program that takes up the sums (the epilogue). */
#ifndef SHLO__VM_PRODUCT_C
#define SHLO__VM_PRODUCT_C

#include "vm.h"

/* Of fewer rows or columns, a product is bound by reading the other matrix, whose columns threads share. */
#define SHLO__PRODUCT_THIN 16

/* An epilogue at work: the group's lane program over what the contraction has just summed. */
typedef struct shlo__product_sums {
    shlo__lane_block block;
    unsigned char *dst;
    int32_t sums;
    size_t sum_bytes;
    shlo__pulse *pulse;
} shlo__product_sums;

static void shlo__product_epilogue(void *ctx, const void *from, shlo__index at, shlo__index n) {
    shlo__product_sums *e = (shlo__product_sums *)ctx;
    const shlo__lanes *l = e->block.lanes;
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)l->outputs[0].dtype);
    unsigned char *sums = (unsigned char *)(uintptr_t)from;
    while (n > 0) {
        const size_t part = (size_t)SHLO__MIN(n, (shlo__index)SHLO_LANE_BLOCK);
        if (shlo__kernel_beat(e->pulse, (shlo__index)part * shlo__block_steps(l))) return;
        shlo__block_load(&e->block, at, part);
        e->block.slot[e->sums] = sums;
        e->block.slot[l->n_inputs] = e->dst ? e->dst + (size_t)at * bytes : sums;
        shlo__block_exec(&e->block, part);
        sums += part * e->sum_bytes;
        at += (shlo__index)part;
        n -= (shlo__index)part;
    }
}

/* Its block has been started. */
static void shlo__product_sums_of(shlo__product_sums *e, const shlo__vm_job *j) {
    const shlo__p_contract *p = (const shlo__p_contract *)j->param;
    e->dst = shlo__vm_at(j, &p->dst);
    e->sums = p->sums;
    e->sum_bytes = shlo__dtype_bytes((shlo_dtype)p->epilogue->inputs[p->sums].dtype);
}

static void shlo__product_start(shlo__product_sums *e, const shlo__vm_job *j, unsigned char *scratch) {
    const shlo__p_contract *p = (const shlo__p_contract *)j->param;
    if (!p->epilogue) return;
    shlo__block_start(&e->block, p->epilogue, j,
        scratch + ((shlo__program_contract_bytes(p) + 63) & ~(size_t)63));
    shlo__product_sums_of(e, j);
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
    call.pulse = e.pulse = &pulse;
    shlo__product_start(&e, j, scratch);
    shlo__plain_run(&call, first, last);
}

#ifndef SHLO_VM_ONLY
/* The number that input k is everywhere; 0: it is none. */
static int shlo__product_number(const shlo__product_sums *e, int32_t k, float *number) {
    if (k >= e->block.lanes->n_inputs || e->block.lanes->inputs[k].mode != SHLO__FIXED) return 0;
    memcpy(number, e->block.slot[k], sizeof *number);
    return 1;
}
/* Is the input a vector along the innermost dimension, or along the one before it? */
static int shlo__product_bias(const shlo__lanes *l, const shlo__lane_input *in, shlo__after *after) {
    int32_t d = l->n_dims - 1;
    shlo__index line = 1;
    if (in->mode == SHLO__STRIDED && d > 0 && in->stride[d] == 0)
        line = l->extent[d--];
    else if (in->mode != SHLO__CYCLIC)
        return 0;
    if (line > INT32_MAX || l->extent[d] > INT32_MAX) return 0;
    after->line = (int32_t)line;
    after->bias_n = (int32_t)l->extent[d];
    if (in->mode == SHLO__CYCLIC) return 1;
    if (in->stride[d] != (shlo__index)sizeof(float)) return 0;
    while (d > 0 && in->stride[d - 1] == 0) d--;
    return d == 0;
}
/* Adds input k: a vector, or a tensor after which no vector is added. */
static int shlo__product_adds(const shlo__product_sums *e, int32_t k, shlo__after *after) {
    const shlo__lanes *l = e->block.lanes;
    const float *from;
    if (k >= l->n_inputs || l->inputs[k].is_iota || after->more) return 0;
    from = (const float *)(const void *)e->block.base[k];
    if (l->inputs[k].mode == SHLO__LINEAR) {
        after->more = from;
        return 1;
    }
    if (after->bias || !shlo__product_bias(l, &l->inputs[k], after)) return 0;
    after->bias = from;
    return 1;
}
/* Takes one step of the epilogue into `after`; `at` is the slot of what has been computed so far. 0: there is
   no place for it. */
static int shlo__product_step(const shlo__product_sums *e, const shlo__lane_insn *step, int32_t at,
    shlo__after *after) {
    const shlo__kernels *k = e->block.kernels;
    const int32_t other = step->a == at ? step->b : step->a;
    if ((step->a != at && step->b != at) || other == at) return 0;
    if (step->fn == shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_add, SHLO_F32)))
        return shlo__product_adds(e, other, after);
    after->bounded = 1;
    if (step->fn == shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_maximum, SHLO_F32)))
        return shlo__product_number(e, other, &after->low);
    return step->fn == shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_clamp, SHLO_F32)) &&
           step->b == at && shlo__product_number(e, step->a, &after->low) &&
           shlo__product_number(e, step->c, &after->high);
}
/* The epilogue as shlo__after, if it is one: a bias, a tensor, bounds, each at most once, in that order. */
static void shlo__product_after(const shlo__product_sums *e, shlo__after *after) {
    const shlo__lanes *l = e->block.lanes;
    int32_t i, at = e->sums;
    uint32_t high;
    memset(after, 0, sizeof *after);
    after->low = shlo__soft_float32(0xFF800000u);
    after->high = shlo__soft_float32(0x7F800000u);
    if (l->n_outer) return;
    for (i = 0; i < l->n_insns && !after->bounded; i++) {
        if (!shlo__product_step(e, &l->insns[i], at, after)) return;
        at = l->insns[i].dst;
    }
    memcpy(&high, &after->high, sizeof high);
    after->some =
        i == l->n_insns && after->low == after->low && after->high == after->high && high != 0x80000000u;
}

/* A call of the packed product; e: if it has an epilogue, at work. */
static void shlo__product_call(shlo__contract_call *call, const shlo__vm_job *j, shlo__product_sums *e,
    shlo__pulse *pulse, unsigned char *scratch) {
    const shlo__p_contract *p = (const shlo__p_contract *)j->param;
    call->kernels = j->vm->code->kernels;
    call->plan = p->plan;
    call->lhs = shlo__vm_at(j, &p->lhs) + p->lhs_offset;
    call->rhs = shlo__vm_at(j, &p->rhs) + p->rhs_offset;
    call->packed_rhs = p->packed;
    call->scales = p->scales;
    call->out = p->plan->needs.staged ? NULL : shlo__vm_at(j, &p->dst);
    call->scratch = scratch;
    call->epilogue = p->epilogue ? shlo__product_epilogue : NULL;
    call->ctx = e;
    call->pulse = e->pulse = pulse;
    call->out_pitch = call->lhs_pitch = 0;
    call->after.some = 0;
    if (p->epilogue) shlo__product_after(e, &call->after);
}

static void shlo__product_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__product_sums e;
    shlo__contract_call call;
    shlo__product_start(&e, j, scratch);
    shlo__product_call(&call, j, &e, &pulse, scratch);
    shlo__contract_run(&call, first, last);
}

/* The right side of rows of a batch, packed once for all that read the same one. */
static void shlo__product_pack(const shlo__vm_job *j, shlo__row_state *s, int64_t batch,
    shlo__contract_call *call) {
    const shlo__p_contract *p = (const shlo__p_contract *)j->param;
    const shlo__contract_needs *needs = &p->plan->needs;
    const int64_t number = shlo__contract_rhs_number(p->plan, batch);
    call->packed_rhs = needs->packs ? s->columns : NULL;
    if (p->packed) call->packed_rhs = (const unsigned char *)p->packed + (size_t)number * needs->batch_bytes;
    if (p->packed || !needs->packs || s->number == number) return;
    s->number = number;
    shlo__contract_pack_batch(call, number, s->columns);
}

/* Where sides are windows whose rows have a pitch, which are all of one batch. */
static void shlo__product_pitch(const shlo__vm_job *j, shlo__product_sums *e, shlo__contract_call *call) {
    const shlo__p_contract *p = (const shlo__p_contract *)j->param;
    const shlo__ref *dst = &p->dst, *lhs = &p->lhs;
    if (dst->space == SHLO__AT_WINDOW) {
        call->out = (unsigned char *)((uintptr_t)call->out + (uintptr_t)j->row * dst->index);
        call->out_pitch = (int64_t)(shlo__program_pitch(dst->index) / shlo__dtype_bytes(p->plan->needs.out));
        e->dst = NULL;
    }
    if (lhs->space == SHLO__AT_WINDOW) {
        call->lhs = (unsigned char *)((uintptr_t)call->lhs + (uintptr_t)j->row * lhs->index);
        call->lhs_pitch =
            (int64_t)(shlo__program_pitch(lhs->index) / shlo__dtype_bytes(shlo__contract_lhs(p->plan)));
    }
}

SHLO__COLD_BEGIN

/* ---- columns behind a mask, whose sums nobody needs: the epilogue ends in a select of one number ---- */

/* Computes what does not hang on the sums, elements [at, at + n). 0: the mask does. */
static SHLO__NOINLINE int shlo__product_rest(shlo__product_sums *e, shlo__index at, size_t n) {
    const shlo__lanes *l = e->block.lanes;
    const shlo__lane_insn *insn = l->insns, *last = insn + l->n_insns - 1;
    void **slot = e->block.slot;
    uint64_t hangs = (uint64_t)1 << e->sums; /* a bit for each slot */
    if (n) shlo__block_load(&e->block, at, n);
    for (; insn < last; insn++) {
        const int series = insn->b > shlo__program_slots(l);
        const int on = series || ((hangs >> insn->a | hangs >> insn->b | hangs >> insn->c) & 1);
        hangs = (hangs & ~((uint64_t)1 << insn->dst)) | (uint64_t)on << insn->dst;
        if (n && !on) insn->fn(slot[insn->dst], slot[insn->a], slot[insn->b], slot[insn->c], n, &insn->imm);
    }
    return !(hangs >> last->a & 1);
}
/* The input that is the number, and what the mask has where it is taken; 0: there is no such select. */
static int shlo__product_masked(shlo__product_sums *e, uint16_t *number, unsigned char *where) {
    const shlo__lanes *l = e->block.lanes;
    const shlo__lane_insn *last = l->insns + l->n_insns - 1;
    const uint32_t verb = SHLO__KERNEL_LANE(SHLO__VERB_select, l->outputs->dtype);
    if (shlo__program_slots(l) > 62 || last->fn != shlo__kernels_lane(e->block.kernels, verb) ||
        !shlo__product_rest(e, 0, 0))
        return 0;
    *where = last->b < l->n_inputs && l->inputs[last->b].mode == SHLO__FIXED;
    *number = *where ? last->b : last->c;
    return *number < l->n_inputs && l->inputs[*number].mode == SHLO__FIXED;
}
/* The first column from which on all of rows [first, last) of n elements are masked; writes them. out, pitch:
   row `first` and the elements to the next one, if they are not where the epilogue writes. */
static int64_t shlo__product_columns(shlo__product_sums *e, int64_t first, int64_t last, int64_t n, void *out,
    int64_t pitch) {
    const shlo__lanes *l = e->block.lanes;
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)l->outputs->dtype);
    const uint16_t mask = l->insns[l->n_insns - 1].a;
    int64_t columns = 0;
    uint16_t number;
    unsigned char where;
    if (!shlo__product_masked(e, &number, &where)) return n;
    for (int64_t row = first; row < last; row++)
        for (int64_t part, end = n; end > columns; end -= part) {
            const unsigned char *is;
            part = (end - 1) % SHLO_LANE_BLOCK + 1;
            shlo__product_rest(e, (shlo__index)(row * n + end - part), (size_t)part);
            is = (const unsigned char *)e->block.slot[mask];
            if (*is != where || memcmp(is, is + 1, (size_t)part - 1) != 0) columns = end;
        }
    for (int64_t row = first; columns < n && row < last; row++) {
        unsigned char *to = e->dst ? e->dst + (size_t)(row * n) * bytes
                                   : (unsigned char *)out + (size_t)((row - first) * pitch) * bytes;
        shlo__block_fill(e->block.kernels, to + (size_t)columns * bytes, e->block.slot[number],
            (size_t)(n - columns), bytes);
    }
    return columns;
}

SHLO__COLD_END

SHLO__FN void shlo__product_rows(const shlo__vm_job *j, shlo__row_state *s, unsigned char *scratch,
    shlo__index first, shlo__index last) {
    const shlo__p_contract *p = (const shlo__p_contract *)j->param;
    const int64_t m = p->plan->needs.batch_rows;
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__product_sums e;
    shlo__contract_call call;
    int64_t columns = INT64_MAX;
    e.block = s->block;
    if (p->epilogue) shlo__product_sums_of(&e, j);
    shlo__product_call(&call, j, &e, &pulse, scratch);
    if (j->padded) shlo__product_pitch(j, &e, &call);
    while (first < last && !shlo__split_stopped(j->vm)) {
        const int64_t batch = first / m, end = SHLO__MIN((batch + 1) * m, last);
        shlo__product_pack(j, s, batch, &call);
        if (p->epilogue) {
            const int64_t n = p->epilogue->total / p->plan->needs.rows;
            columns = shlo__product_columns(&e, first, end, n, call.out, call.out_pitch);
        }
        shlo__contract_run_rows(&call, batch, first - batch * m, end - batch * m, columns);
        first = (shlo__index)end;
    }
}
#endif

SHLO__FN shlo_status shlo__product_run(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_contract *p = (const shlo__p_contract *)param;
    const double cost = shlo__program_contract_cost(p);
    shlo__vm_job j = shlo__vm_make_job(vm, param, frame);
#ifndef SHLO_VM_ONLY
    if (!p->plain) {
        const int thin = SHLO__MIN(p->plan->needs.m, p->plan->needs.n) < SHLO__PRODUCT_THIN;
        (p->plan->needs.batch == 1 && thin ? shlo__split_stripes : shlo__split_work)(vm,
            p->plan->needs.n_tasks, cost, shlo__product_part, &j);
        return SHLO_OK;
    }
#endif
    shlo__split_work(vm, shlo__plain_rows(p->plain), cost, shlo__product_plain, &j);
    return SHLO_OK;
}

#endif
