/* vm/elementwise.c - fused groups of elementwise ops, and map. */
#ifndef SHLO__VM_ELEMENTWISE_C
#define SHLO__VM_ELEMENTWISE_C

#include "vm.h"

/* Elements after which cyclic inputs are read again; 0: they are as long as a block. */
SHLO__INLINE shlo__index shlo__elementwise_period(const shlo__lanes *l) {
#ifdef SHLO_VM_ONLY
    (void)l;
    return 0;
#else
    return l->period;
#endif
}

/* Elements at a time: many if no block of any is in scratch, as of one instruction on tensors that are read
   where they are (a quarter of it would take 1.03 of the time from L2); of several instructions so many that
   they stay in L1. */
static shlo__index shlo__elementwise_step(const shlo__lanes *l, int in_rows) {
    if (l->n_registers) return SHLO_LANE_BLOCK; /* one instruction of a hostile image may have some, too */
    for (int32_t k = 0; k < l->n_inputs; k++)
        if (l->inputs[k].mode != SHLO__LINEAR && !l->inputs[k].one &&
            !(in_rows && l->inputs[k].mode != SHLO__FIXED) &&
            !(shlo__elementwise_period(l) && l->inputs[k].mode == SHLO__CYCLIC))
            return SHLO_LANE_BLOCK;
    if (shlo__elementwise_period(l)) /* whole rows, at least one */
        return SHLO__MAX(1, 16 * SHLO_LANE_BLOCK / shlo__elementwise_period(l)) * shlo__elementwise_period(l);
    return (l->n_insns > 1 ? 4 : 64) * SHLO_LANE_BLOCK;
}

#if SHLO__HAVE_STREAM
/* Past the cache go results of the program that are too large to stay in it, if a series gives them and they
   do not take an operand's place, whose lines are in cache already. Values that the program goes on with
   stay: it reads them soon. */
SHLO__FN int shlo__elementwise_stream(const shlo__vm_job *j, const shlo__lane_block *b) {
    static const shlo__series_rows past = {1, 0, 0, NULL, NULL, 1};
    const shlo__lanes *l = b->lanes;
    const shlo__lane_output *o = l->outputs;
    size_t bytes;
    uintptr_t to;
    if (l->n_outputs != 1 || l->n_insns != 1 || o->ref.space != SHLO__AT_RESULT ||
        (l->insns->fn != b->kernels->series[0] && l->insns->fn != b->kernels->series[1]))
        return 0;
    bytes = (size_t)l->total * shlo__dtype_bytes((shlo_dtype)o->dtype);
    to = (uintptr_t)shlo__program_at(j->frame, &o->ref);
    if (bytes < SHLO_STREAM_BYTES) return 0;
    for (int32_t k = 0; k < l->n_inputs; k++)
        if (!l->inputs[k].is_iota && (uintptr_t)b->base[k] - to < bytes) return 0;
    b->slot[shlo__program_slots(l)] = (void *)(uintptr_t)&past;
    return 1;
}
#endif

/* Elements [first, last), block by block. In a space of rows a block lies in one row and follows the one in
   front of it; where rows are read in place, a block that is a whole one, or several where one call takes
   them (many), is found by its number. Without rows blocks begin where the period does. */
SHLO__FN void shlo__elementwise_run(const shlo__vm_job *j, shlo__lane_block *b, shlo__index first,
    shlo__index last) {
    const shlo__lanes *l = b->lanes;
    unsigned char *out[SHLO__LANE_INPUTS];
    const shlo__index row = shlo__program_row(l);
    const int in_rows = row && shlo__block_in_rows(l);
#if SHLO__HAVE_SERIES
    /* one row by itself is quicker without a call for several: softmax of 2048x2048 takes 0.92 of the time */
    const int many = in_rows && l->n_outputs == 1 && last - first >= 2 * row && shlo__block_is_series(b);
#else
    const int many = 0;
#endif
    const shlo__index step = shlo__elementwise_step(l, in_rows), steps = shlo__block_steps(l),
                      period = row ? 0 : shlo__elementwise_period(l);
    shlo__index left = row ? row - SHLO__REMAINDER(first, row) : last - first;
    shlo__index next = in_rows ? SHLO__QUOTIENT(first, row) + (left < row) : 0; /* whole row */
    size_t done = 0; /* elements of the block before, if it is in the same row */
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    for (int32_t i = 0; i < l->n_outputs; i++) out[i] = shlo__vm_at(j, &l->outputs[i].ref);
    while (first < last) {
        const shlo__index phase = period ? SHLO__REMAINDER(first, period) : 0; /* blocks begin with rows */
        const shlo__index whole = phase ? SHLO__MIN(step, period - phase) : step;
        const shlo__index most = SHLO__MIN(SHLO__MIN(last - first, left), whole);
        size_t n = (size_t)shlo__kernel_piece(&pulse, many && left == row ? last - first : most, steps);
        const size_t rows = many && left == row ? n / (size_t)row : 0;
        n = rows ? rows * (size_t)row : SHLO__MIN(n, (size_t)most);
        if (shlo__kernel_beat(&pulse, (shlo__index)n * steps)) return;
#if SHLO__HAVE_SERIES
        if (rows) {
            shlo__block_rows(b, next, rows, row,
                out[0] + (size_t)first * shlo__dtype_bytes((shlo_dtype)l->outputs[0].dtype), 0);
            next += (shlo__index)rows;
            first += (shlo__index)n;
            continue;
        }
#endif
        if (done)
            shlo__block_next(b, first, n, done);
        else if (in_rows && left == row)
            shlo__block_row(b, next++);
        else
            shlo__block_load(b, first, n);
        for (int32_t i = 0; i < l->n_outputs; i++)
            b->slot[l->n_inputs + i] =
                out[i] + (size_t)first * shlo__dtype_bytes((shlo_dtype)l->outputs[i].dtype);
        shlo__block_exec(b, n);
        first += (shlo__index)n;
        left -= (shlo__index)n;
        done = row && left ? n : 0;
        if (!left) left = row;
    }
}

static void shlo__elementwise_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    shlo__lane_block b;
    int streams;
    shlo__block_start(&b, &((const shlo__p_lanes *)j->param)->lanes, j, scratch);
    streams = shlo__elementwise_stream(j, &b);
    shlo__elementwise_run(j, &b, first, last);
    if (streams) shlo__cpu_fence();
}

#ifndef SHLO_VM_ONLY
enum { SHLO__ELEMENTWISE_SLOTS = 8 };

/* One instruction on few elements, all of which lie where they are read and written, is one call without
   scratch: 12 ns in place of 30 for 8 elements. 0: it is not so. */
static int shlo__elementwise_direct(const shlo__lanes *l, unsigned char *frame) {
    const shlo__lane_insn *insn = l->insns;
    const size_t n = shlo__program_slots(l);
    void *slot[SHLO__ELEMENTWISE_SLOTS];
    if (l->n_insns != 1 || l->n_outputs != 1 || l->n_registers || n + 2 > SHLO__ELEMENTWISE_SLOTS ||
        l->total > 16 * SHLO_LANE_BLOCK)
        return 0;
    for (int32_t k = 0; k < l->n_inputs; k++) {
        const shlo__lane_input *in = &l->inputs[k];
        if (in->mode != SHLO__LINEAR && !(in->one && in->mode == SHLO__FIXED)) return 0;
        slot[k] = shlo__program_at(frame, &in->ref) + in->offset;
    }
    slot[l->n_inputs] = shlo__program_at(frame, &l->outputs[0].ref);
    slot[n] = NULL;
    slot[n + 1] = slot;
    insn->fn(slot[insn->dst], slot[insn->a], slot[insn->b], slot[insn->c], (size_t)l->total, &insn->imm);
    return 1;
}
#endif

SHLO__FN shlo_status shlo__elementwise_lanes(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__lanes *l = &((const shlo__p_lanes *)param)->lanes;
#ifndef SHLO_VM_ONLY
    if (shlo__elementwise_direct(l, frame)) return SHLO_OK;
#endif
    shlo__vm_job j = shlo__vm_make_job(vm, param, frame);
    shlo__split_work(vm, l->total, (double)l->total * l->n_steps, shlo__elementwise_part, &j);
    return SHLO_OK;
}

/* Its body is code; a map whose body can be a lane program is a fused group. */
SHLO__FN shlo_status shlo__elementwise_map(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_map *p = (const shlo__p_map *)param;
    size_t bytes = shlo__dtype_bytes((shlo_dtype)p->body->dtypes[p->n]);
    shlo__vm_job j = shlo__vm_make_job(vm, param, frame);
    shlo__applied body;
    shlo__operands o;
    shlo__apply_pointers(&o, p->n, shlo__apply_start(&body, &j, p->body, vm->scratch));
    for (shlo__index i = 0; i < p->total && !shlo__split_stopped(vm); i += SHLO_LANE_BLOCK) {
        size_t n = (size_t)SHLO__MIN(p->total - i, (shlo__index)SHLO_LANE_BLOCK);
        for (int32_t k = 0; k < p->n; k++)
            o.in[k] = shlo__program_at(frame, &p->src[k]) +
                      (size_t)i * shlo__dtype_bytes((shlo_dtype)p->body->dtypes[k]);
        o.out[0] = shlo__program_at(frame, &p->dst) + (size_t)i * bytes;
        shlo__apply_block(&body, o.in, o.out, n);
        SHLO__TRY(body.status);
    }
    return SHLO_OK;
}

#endif
