/* vm/elementwise.c - fused groups of elementwise ops, and map. */
#ifndef SHLO__VM_ELEMENTWISE_C
#define SHLO__VM_ELEMENTWISE_C

#include "vm.h"

/* Elements at a time: many if no block of any is in scratch, as of one verb on contiguous tensors. */
static shlo__index shlo__elementwise_step(const shlo__lanes *l) {
    int32_t k = 0;
    if (l->n_insns > 1) return SHLO_LANE_BLOCK;
    while (k < l->n_inputs && l->inputs[k].mode == SHLO__LINEAR) k++;
    return k < l->n_inputs ? SHLO_LANE_BLOCK : 16 * SHLO_LANE_BLOCK;
}

/* The length of a row that no block may cross, so that what rows repeat fills a block once for each row;
 * 0: blocks cross rows. */
static shlo__index shlo__elementwise_row(const shlo__lanes *l) {
    int32_t k = 0;
    if (!SHLO__HAS_STRIDED) return 0;
    while (k < l->n_inputs && l->inputs[k].mode != SHLO__STRIDED) k++;
    return k < l->n_inputs && l->extent[l->n_dims - 1] >= SHLO_LANE_BLOCK / 2 ? l->extent[l->n_dims - 1] : 0;
}

SHLO__FN void shlo__elementwise_run(const shlo__vm_job *j, shlo__lane_block *b, shlo__index first,
    shlo__index last) {
    const shlo__lanes *l = b->lanes;
    unsigned char *out[SHLO__LANE_INPUTS];
    const shlo__index step = shlo__elementwise_step(l), row = shlo__elementwise_row(l);
    shlo__index left = row ? row - SHLO__REMAINDER(first, row) : last - first;
    size_t done = 0; /* elements of the block before, if it is in the same row */
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    for (int32_t i = 0; i < l->n_outputs; i++) out[i] = shlo__program_at(j->frame, &l->outputs[i].ref);
    while (first < last) {
        size_t n = (size_t)SHLO__MIN(SHLO__MIN(last - first, left), step);
        if (shlo__kernel_beat(&pulse, (shlo__index)n * (1 + l->n_insns))) return;
        if (done)
            shlo__block_next(b, first, n, done);
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
    shlo__block_start(&b, &((const shlo__p_lanes *)j->param)->lanes, j, scratch);
    shlo__elementwise_run(j, &b, first, last);
}

SHLO__FN shlo_status shlo__elementwise_lanes(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__lanes *l = &((const shlo__p_lanes *)param)->lanes;
    shlo__vm_job j = shlo__vm_make_job(vm, param, frame);
    shlo__split_work(vm, l->total, (double)l->total * l->n_insns, shlo__elementwise_part, &j);
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
