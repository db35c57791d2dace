/* vm/best.c - reductions whose body keeps the better of two elements, row by row: the best value of a block
 * is folded, as by maximum, and only if that is not worse than the best so far it is looked for, and shown to
 * the body. A block with NaN, which equals nothing, is shown to it element by element. */
#ifndef SHLO__VM_BEST_C
#define SHLO__VM_BEST_C

#include "vm.h"

typedef struct shlo__best_row {
    const shlo__p_reduce *p;
    const shlo__best *best;
    const shlo__kernels *kernels;
    shlo__lane_block block[2]; /* of the values, of the numbers */
    shlo__applied body;
    shlo__operands operands;
    size_t bytes;                      /* of a value */
    unsigned char *wide, *top, *equal; /* a block each; top: the block's best value, repeated */
} shlo__best_row;

static SHLO__NOINLINE const unsigned char *shlo__best_widen(const shlo__best_row *r, const unsigned char *x,
    size_t n) {
    if (!r->best->widen) return x;
    r->best->widen(r->wide, x, NULL, NULL, n, NULL);
    return r->wide;
}

/* Is the best of n values, which then fills `top`, not worse than the best so far? NaN is not. */
static SHLO__NOINLINE int shlo__best_top(shlo__best_row *r, const unsigned char *x, size_t n) {
    const size_t step = r->best->widen ? SHLO_LANE_BLOCK : n;
    SHLO__ALIGNED(64) unsigned char part[SHLO__FOLD_BYTES];
    unsigned char worse = 0;
    for (size_t i = 0, some; i < n; i += some) {
        some = SHLO__MIN(n - i, step);
        r->best->fold(part, shlo__best_widen(r, x + i * r->bytes, some), some, i, i + some == n);
    }
    r->best->worse(&worse, part, shlo__best_widen(r, (unsigned char *)r->operands.in[0], 1), NULL, 1, NULL);
    if (worse) return 0;
    shlo__block_fill(r->kernels, r->top, part, SHLO_LANE_BLOCK, shlo__dtype_bytes((shlo_dtype)r->best->wide));
    return 1;
}

/* Where the n truths have the first or the last one that is true; n: none is. Behind them is room for 7. */
static size_t shlo__best_true(unsigned char *truths, size_t n, int last) {
    uint64_t word, any = 0;
    memset(truths + n, 0, 7);
    for (size_t i = 0; i < n; i += sizeof word) {
        memcpy(&word, truths + i, sizeof word);
        any |= word;
    }
    for (size_t i = 0; any && i < n; i++)
        if (truths[last ? n - 1 - i : i]) return last ? n - 1 - i : i;
    return n;
}

/* Where the n values have the first or the last one that equals the best; n: nowhere, as there is NaN. */
static SHLO__NOINLINE size_t shlo__best_where(shlo__best_row *r, const unsigned char *x, size_t n, int last) {
    for (size_t done = 0, some; done < n; done += some) {
        size_t at, found;
        some = SHLO__MIN(n - done, (size_t)SHLO_LANE_BLOCK);
        at = last ? n - done - some : done;
        r->best->equal(r->equal, shlo__best_widen(r, x + at * r->bytes, some), r->top, NULL, some, NULL);
        found = shlo__best_true(r->equal, some, last);
        if (found < some) return at + found;
    }
    return n;
}

/* Shows the body a value, and the number of element `number`. */
static SHLO__NOINLINE void shlo__best_step(shlo__best_row *r, unsigned char *value, shlo__index number) {
    shlo__lane_block *b = &r->block[1];
    shlo__block_load(b, number, 1);
    shlo__block_exec(b, 1);
    r->operands.in[2] = value;
    r->operands.in[3] = b->slot[b->lanes->outputs[0].slot];
    shlo__apply_step(&r->body, &r->operands, 2, 1);
}

/* The n elements from number i on, whose values are at x. */
static void shlo__best_block(shlo__best_row *r, unsigned char *x, shlo__index i, size_t n) {
    size_t value, number;
    if (!shlo__best_top(r, x, n)) return;
    value = number = shlo__best_where(r, x, n, r->best->last_number);
    if (number < n) {
        if (r->best->last_value != r->best->last_number)
            value = shlo__best_where(r, x, n, r->best->last_value);
        shlo__best_step(r, x + value * r->bytes, i + (shlo__index)number);
        return;
    }
    for (size_t k = 0; k < n; k++) shlo__best_step(r, x + k * r->bytes, i + (shlo__index)k);
}

/* 0: the host stops it. */
static int shlo__best_one(shlo__best_row *r, shlo__pulse *pulse) {
    shlo__lane_block *b = &r->block[0];
    const shlo__index total = b->lanes->total, steps = shlo__block_steps(b->lanes);
    for (shlo__index i = 0, n; i < total; i += n) {
        n = shlo__kernel_piece(pulse, SHLO__MIN(total - i, SHLO__MIN(r->p->row_step, SHLO__BEST_STEP)),
            steps);
        if (shlo__kernel_beat(pulse, 16 + n * steps)) return 0;
        shlo__block_load(b, i, (size_t)n);
        shlo__block_exec(b, (size_t)n);
        shlo__best_block(r, (unsigned char *)b->slot[b->lanes->outputs[0].slot], i, (size_t)n);
    }
    return 1;
}

static void shlo__best_start(shlo__best_row *r, const shlo__vm_job *j, unsigned char *scratch) {
    r->p = (const shlo__p_reduce *)j->param;
    r->best = r->p->best;
    r->kernels = j->vm->code->kernels;
    r->bytes = shlo__dtype_bytes((shlo_dtype)r->p->dtypes[0]);
    for (int k = 0; k < 2; k++) scratch = shlo__block_start(&r->block[k], &r->p->lanes[k], j, scratch);
    scratch = shlo__apply_start(&r->body, j, r->p->body, scratch);
    r->wide = shlo__apply_accumulators(&r->operands, 2, 8, scratch);
    r->top = r->wide + 8 * SHLO_LANE_BLOCK;
    r->equal = r->top + 8 * SHLO_LANE_BLOCK;
}

SHLO__FN void shlo__best_rows(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__best_row r;
    shlo__best_start(&r, j, scratch);
    for (shlo__index o = first; o < last; o++) {
        for (int k = 0; k < 2; k++) {
            shlo__block_outer(&r.block[k], o);
            memcpy(r.operands.in[k], shlo__program_at(j->frame, &r.p->init[k]),
                shlo__dtype_bytes((shlo_dtype)r.p->dtypes[k]));
        }
        if (!shlo__best_one(&r, &pulse)) return;
        for (int k = 0; k < 2; k++) {
            const size_t bytes = shlo__dtype_bytes((shlo_dtype)r.p->dtypes[k]);
            memcpy(shlo__program_at(j->frame, &r.p->dst[k]) + (size_t)o * bytes, r.operands.in[k], bytes);
        }
    }
}

#endif
