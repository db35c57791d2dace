/* vm/block.c - lane programs over blocks of elements that stay in L1: inputs are loaded through their affine
 * maps, then each instruction is one kernel call. Nothing here can fail. */
#ifndef SHLO__VM_BLOCK_C
#define SHLO__VM_BLOCK_C

#include "vm.h"

SHLO__FN void shlo__block_fill(const shlo__kernels *k, void *dst, const void *element, size_t n,
    size_t bytes) {
    k->stride(dst, (ptrdiff_t)bytes, element, 0, n, bytes);
}

SHLO__FN void shlo__block_convert(shlo__lane_fn convert, void *dst, const void *src, size_t n, size_t bytes) {
    if (convert)
        convert(dst, src, NULL, NULL, n, NULL);
    else
        memcpy(dst, src, n * bytes);
}

#define SHLO__BLOCK_NONE PTRDIFF_MAX /* no offset of an element */

/* A FIXED input is one value for the whole inner space. */
static void shlo__block_fix(shlo__lane_block *b, int32_t k) {
    const shlo__lane_input *in = &b->lanes->inputs[k];
    const size_t n = shlo__program_slot(b->lanes, SHLO_LANE_BLOCK);
    if (b->held[k] == b->outer[k]) return;
    b->held[k] = b->outer[k];
    if (in->one) {
        b->slot[k] = b->base[k] + b->outer[k];
        return;
    }
    if (in->is_iota)
        b->kernels->iota(b->slot[k], (shlo_dtype)in->dtype, in->offset + b->outer[k], 0, n);
    else
        shlo__block_fill(b->kernels, b->slot[k], b->base[k] + b->outer[k], n,
            shlo__dtype_bytes((shlo_dtype)in->dtype));
}

/* Copies a CYCLIC input to `to`, repeated until a block may begin at any of its elements, and reads it there
 * from now on. */
static unsigned char *shlo__block_cycle(shlo__lane_block *b, int32_t k, unsigned char *to) {
    const shlo__lanes *l = b->lanes;
    const shlo__lane_input *in = &l->inputs[k];
    const shlo__index *stride = &in->stride[l->n_dims - 1], *extent = &l->extent[l->n_dims - 1];
    size_t bytes = shlo__dtype_bytes((shlo_dtype)in->dtype), all = shlo__program_cycle_bytes(l, in),
           done = (size_t)*extent * bytes;
    b->kernels->stride(to, (ptrdiff_t)bytes, b->base[k], (ptrdiff_t)*stride, (size_t)*extent, bytes);
    while (done < all) {
        size_t more = SHLO__MIN(done, all - done);
        memcpy(to + done, to, more);
        done += more;
    }
    b->base[k] = to;
    return to + all;
}

SHLO__FN unsigned char *shlo__block_start(shlo__lane_block *b, const shlo__lanes *lanes,
    const shlo__vm_job *job, unsigned char *scratch) {
    const size_t n = shlo__program_slots(lanes);
    unsigned char *cycle, *stage;
    void **slot;
    b->lanes = lanes;
    b->kernels = job->vm->code->kernels;
    b->outer = (shlo__index *)(void *)scratch;
    b->held = b->outer + lanes->n_inputs;
    b->base = (unsigned char **)(void *)(b->held + lanes->n_inputs);
    slot = (void **)(void *)(b->base + lanes->n_inputs);
    stage = scratch + shlo__program_block_bytes(lanes);
    cycle = stage + n * lanes->slot_bytes;
    for (size_t i = 0; i < n; i++) slot[i] = stage + i * lanes->slot_bytes;
    slot[n] = NULL;
    slot[n + 1] = slot;
    b->slot = slot;
    b->stage = stage;
    for (int32_t k = 0; k < lanes->n_inputs; k++) {
        const shlo__lane_input *in = &lanes->inputs[k];
        b->outer[k] = 0;
        b->held[k] = SHLO__BLOCK_NONE;
        b->base[k] = NULL;
        if (in->mode == SHLO__BOUND) continue;
        if (!in->is_iota) b->base[k] = shlo__vm_at(job, &in->ref) + in->offset;
        if (lanes->total == 0 || lanes->outer_total == 0) continue;
        if (in->mode == SHLO__FIXED && !lanes->n_outer) shlo__block_fix(b, k);
        if (in->mode == SHLO__CYCLIC) cycle = shlo__block_cycle(b, k, cycle);
    }
    return scratch + shlo__program_lanes_bytes(lanes);
}

#ifndef SHLO_VM_ONLY
SHLO__FN void shlo__block_slide(shlo__lane_block *b, const shlo__vm_job *job) {
    for (int32_t k = 0; k < b->lanes->n_inputs; k++) {
        const shlo__lane_input *in = &b->lanes->inputs[k];
        if (in->ref.space != SHLO__AT_WINDOW) continue;
        b->base[k] = shlo__vm_at(job, &in->ref) + in->offset;
        b->held[k] = SHLO__BLOCK_NONE;
    }
}
#endif

/* An index of the space as one of each dimension. The first takes what is left: nothing is divided for it. */
static void shlo__block_split(shlo__index index, int32_t n, const shlo__index *extent, shlo__index *at) {
    for (int32_t d = n - 1; d > 0; d--) {
        at[d] = SHLO__REMAINDER(index, extent[d]);
        index = SHLO__QUOTIENT(index, extent[d]);
    }
    if (n > 0) at[0] = index;
}

SHLO__FN void shlo__block_outer(shlo__lane_block *b, shlo__index index) {
    const shlo__lanes *l = b->lanes;
    shlo__index at[SHLO_MAX_RANK];
    if (!l->n_outer || !l->total) return; /* what has no elements may begin anywhere */
    shlo__block_split(index, l->n_outer, l->extent + l->n_dims, at);
    for (int32_t k = 0; k < l->n_inputs; k++) {
        const shlo__lane_input *in = &l->inputs[k];
        shlo__index sum = 0;
        for (int32_t d = 0; d < l->n_outer; d++) sum += at[d] * in->stride[l->n_dims + d];
        b->outer[k] = sum;
        if (in->mode == SHLO__FIXED) shlo__block_fix(b, k);
    }
}

/* An offset so many strides on. Numbers of an iota wrap; an image may give it any offset and stride. */
SHLO__INLINE shlo__index shlo__block_move(shlo__index offset, shlo__index n, shlo__index stride) {
    return (shlo__index)((uint64_t)offset + (uint64_t)n * (uint64_t)stride);
}

/* n elements of a strided input from index `at` on, one piece of a row at a time. A block inside one row is
 * used in place if it is contiguous; if it is one element, that fills a block once for the whole row. */
static void shlo__block_gather(shlo__lane_block *b, int32_t k, const shlo__index *from, size_t n) {
    const shlo__lanes *l = b->lanes;
    const shlo__lane_input *in = &l->inputs[k];
    size_t bytes = shlo__dtype_bytes((shlo_dtype)in->dtype), done = 0;
    shlo__index at[SHLO_MAX_RANK], offset = b->outer[k] + (in->is_iota ? in->offset : 0);
    int32_t last = l->n_dims - 1;
    unsigned char *stage = b->stage + (size_t)k * l->slot_bytes;
    const int one_row = (shlo__index)n <= l->extent[last] - from[last];
    for (int32_t d = 0; d <= last; d++) {
        at[d] = from[d];
        offset += at[d] * in->stride[d];
    }
    if (in->one || (!in->is_iota && one_row && in->stride[last] == (shlo__index)bytes)) {
        b->slot[k] = b->base[k] + offset;
        return;
    }
    b->slot[k] = stage;
    if (!in->is_iota && one_row && in->stride[last] == 0) {
        if (b->held[k] == offset) return;
        b->held[k] = offset;
        shlo__block_fill(b->kernels, stage, b->base[k] + offset,
            (size_t)SHLO__MIN(l->extent[last], (shlo__index)SHLO_LANE_BLOCK), bytes);
        return;
    }
    b->held[k] = SHLO__BLOCK_NONE;
    for (;;) {
        size_t run = SHLO__MIN(n - done, (size_t)(l->extent[last] - at[last]));
        if (in->is_iota)
            b->kernels->iota(stage + done * bytes, (shlo_dtype)in->dtype, offset, in->stride[last], run);
        else
            b->kernels->stride(stage + done * bytes, (ptrdiff_t)bytes, b->base[k] + offset,
                (ptrdiff_t)in->stride[last], run, bytes);
        done += run;
        if (done >= n) return;
        offset = shlo__block_move(offset, -at[last], in->stride[last]);
        at[last] = 0;
        for (int32_t d = last - 1; d >= 0; d--) { /* next row */
            if (at[d] + 1 < l->extent[d]) {
                offset = shlo__block_move(offset, 1, in->stride[d]);
                at[d]++;
                break;
            }
            offset = shlo__block_move(offset, -at[d], in->stride[d]);
            at[d] = 0;
        }
    }
}

SHLO__FN void shlo__block_load(shlo__lane_block *b, shlo__index first, size_t n) {
    const shlo__lanes *l = b->lanes;
    shlo__index at[SHLO_MAX_RANK];
    int known = 0;
    for (int32_t k = 0; k < l->n_inputs; k++) {
        const shlo__lane_input *in = &l->inputs[k];
        if (in->mode == SHLO__FIXED || in->mode == SHLO__BOUND) continue;
        if (in->mode == SHLO__LINEAR) {
            b->slot[k] = b->base[k] + b->outer[k] + (size_t)first * shlo__dtype_bytes((shlo_dtype)in->dtype);
            continue;
        }
        if (!known) shlo__block_split(first, l->n_dims, l->extent, at);
        known = 1;
        if (SHLO__HAS_STRIDED && in->mode == SHLO__STRIDED)
            shlo__block_gather(b, k, at, n);
        else
            b->slot[k] = b->base[k] + (size_t)at[l->n_dims - 1] * shlo__dtype_bytes((shlo_dtype)in->dtype);
    }
}

SHLO__FN int shlo__block_in_rows(const shlo__lanes *l) {
    if (l->n_dims < 1 || l->n_dims + l->n_outer != 2) return 0;
    for (int32_t k = 0; k < l->n_inputs; k++) {
        const shlo__lane_input *in = &l->inputs[k];
        const shlo__index bytes = (shlo__index)shlo__dtype_bytes((shlo_dtype)in->dtype);
        if (in->mode == SHLO__FIXED && !in->one && l->n_outer) return 0;
        if (SHLO__HAVE_SERIES && in->mode == SHLO__FIXED && !in->one &&
            l->extent[l->n_dims - 1] > SHLO_LANE_BLOCK) /* it fills one block, and a row is one piece */
            return 0;
        if (in->mode != SHLO__FIXED && !in->one && (in->is_iota || in->stride[l->n_dims - 1] != bytes))
            return 0;
    }
    return 1;
}

SHLO__FN void shlo__block_row(shlo__lane_block *b, shlo__index index) {
    const shlo__lanes *l = b->lanes;
    for (int32_t k = 0; k < l->n_inputs; k++)
        if (l->inputs[k].mode != SHLO__FIXED || l->inputs[k].one)
            b->slot[k] = b->base[k] + index * l->inputs[k].stride[2 - l->n_dims];
}

#if SHLO__HAVE_SERIES
SHLO__FN int shlo__block_is_series(const shlo__lane_block *b) {
    return b->lanes->n_insns == 1 && b->lanes->insns->fn == b->kernels->series[0];
}

SHLO__FN void shlo__block_rows(shlo__lane_block *b, shlo__index index, size_t n, shlo__index row, void *dst,
    int sums) {
    static const uint16_t plain[] = {SHLO__SERIES_SUM, 0, 0};
    SHLO__ALIGNED(64) unsigned char part[SHLO__FOLD_BYTES];
    ptrdiff_t stride[SHLO__LANE_INPUTS];
    const shlo__lanes *l = b->lanes;
    const shlo__lane_insn *insn = l->n_insns ? l->insns : NULL;
    const uint16_t a = insn ? insn->a : l->outputs[0].slot;
    shlo__imm imm;
    shlo__series_rows many;
    shlo__block_row(b, index);
    for (int32_t k = 0; k < l->n_inputs; k++) {
        const shlo__lane_input *in = &l->inputs[k];
        stride[k] = in->mode != SHLO__FIXED || in->one ? (ptrdiff_t)in->stride[2 - l->n_dims] : 0;
    }
    imm.steps = insn ? insn->imm.steps : plain;
    many.rows = n;
    many.a = stride[a];
    many.dst = sums ? 0 : (ptrdiff_t)row * 4;
    many.stride = stride;
    many.sums = sums ? dst : NULL;
    many.streams = b->slot[shlo__program_slots(l)] != NULL; /* shlo__elementwise_stream */
    b->kernels->series[0](sums ? part : dst, b->slot[a], b->slot, &many, (size_t)row, &imm);
}
#endif

SHLO__FN void shlo__block_next(shlo__lane_block *b, shlo__index first, size_t n, size_t done) {
    const shlo__lanes *l = b->lanes;
    for (int32_t k = 0; k < l->n_inputs; k++) {
        const shlo__lane_input *in = &l->inputs[k];
        const size_t bytes = shlo__dtype_bytes((shlo_dtype)in->dtype);
        const shlo__index stride = in->mode == SHLO__STRIDED ? in->stride[l->n_dims - 1] : (shlo__index)bytes;
        if (in->mode == SHLO__FIXED) continue;
        if (in->is_iota || (stride && stride != (shlo__index)bytes)) {
            shlo__block_load(b, first, n);
            return;
        }
        if (stride) b->slot[k] = (unsigned char *)b->slot[k] + done * bytes;
    }
}

SHLO__FN void shlo__block_exec(shlo__lane_block *b, size_t n) {
    const shlo__lane_insn *insn = b->lanes->insns;
    void **slot = b->slot;
    for (int32_t i = b->lanes->n_insns; i > 0; i--, insn++)
        insn->fn(slot[insn->dst], slot[insn->a], slot[insn->b], slot[insn->c], n, &insn->imm);
}

#endif
