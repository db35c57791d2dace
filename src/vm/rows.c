/* vm/rows.c - a chain of instructions over the same rows (plan/rows.c): all of them on a block of rows that
 * stays in cache, then on the next one. Each keeps its lane program in scratch of its own. */
#ifndef SHLO__VM_ROWS_C
#define SHLO__VM_ROWS_C

#include "vm.h"

typedef struct shlo__rows_job {
    shlo__vm *vm;
    const shlo__insn *insns;
    const shlo__row_chain *chain;
    unsigned char *frame;
} shlo__rows_job;

static const shlo__lanes *shlo__rows_lanes(const shlo__insn *insn) {
    if (insn->kind == SHLO__I_REDUCE) return ((const shlo__p_reduce *)insn->param)->lanes;
    if (insn->kind == SHLO__I_CONTRACT) return ((const shlo__p_contract *)insn->param)->epilogue;
    return &((const shlo__p_lanes *)insn->param)->lanes;
}

/* Prepares an instruction in scratch; returns what follows there. */
static unsigned char *shlo__rows_start(const shlo__rows_job *r, const shlo__vm_job *j, const shlo__insn *insn,
    shlo__row_state *s, unsigned char *scratch) {
    const shlo__p_reduce *p = (const shlo__p_reduce *)insn->param;
    const shlo__p_contract *product = (const shlo__p_contract *)insn->param;
    const shlo__lanes *l = shlo__rows_lanes(insn);
    s->number = -1;
    s->columns = l ? shlo__block_start(&s->block, l, j, scratch) : scratch;
    if (insn->kind == SHLO__I_CONTRACT) {
        s->unit = product->plan->needs.rows / r->chain->rows;
        return s->columns + shlo__program_room(1, shlo__program_packed_bytes(product));
    }
    s->unit = l->total / r->chain->rows;
    if (insn->kind != SHLO__I_REDUCE) return s->columns;
    if (p->by_rows) s->unit = l->outer_total / r->chain->rows;
    return s->columns + shlo__program_room(1, shlo__program_columns_bytes(p));
}

/* Rows [j->row, last) of one instruction. */
static void shlo__rows_some(const shlo__vm_job *j, const shlo__insn *insn, shlo__row_state *s,
    unsigned char *work, shlo__index last) {
    const shlo__index first = j->row * s->unit;
    last *= s->unit;
    if (j->windows && shlo__rows_lanes(insn)) shlo__block_slide(&s->block, j);
    if (insn->kind == SHLO__I_CONTRACT)
        shlo__product_rows(j, s, work, first, last);
    else if (insn->kind != SHLO__I_REDUCE)
        shlo__elementwise_run(j, &s->block, first, last);
    else if (((const shlo__p_reduce *)insn->param)->by_rows)
        shlo__reduce_rows(j, &s->block, first, last);
    else
        shlo__reduce_columns(j, &s->block, s->columns, first, last);
}

/* Instructions from number i on, rows of the block that ends at `end`: a product, of all of them, or those up
   to the next product, of a few at a time, which stay in the first cache. Returns the next number. */
static uint32_t shlo__rows_block(const shlo__rows_job *r, shlo__vm_job *j, unsigned char *scratch, uint32_t i,
    shlo__index end) {
    shlo__row_state *states = (shlo__row_state *)(void *)scratch;
    const int product = r->insns[i].kind == SHLO__I_CONTRACT;
    const shlo__index step = product || !r->chain->few ? end - j->block : r->chain->few;
    uint32_t next = i + 1;
    while (!product && next < r->chain->n && r->insns[next].kind != SHLO__I_CONTRACT) next++;
    for (j->row = j->block; j->row < end && !shlo__split_stopped(r->vm); j->row += step)
        for (uint32_t k = i; k < next; k++) {
            j->param = r->insns[k].param;
            shlo__rows_some(j, &r->insns[k], &states[k], scratch + r->chain->work,
                SHLO__MIN(end, j->row + step));
        }
    return next;
}

static void shlo__rows_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__rows_job *r = (const shlo__rows_job *)ctx;
    const shlo__row_chain *chain = r->chain;
    shlo__row_state *states = (shlo__row_state *)(void *)scratch;
    unsigned char *next = scratch + shlo__program_room(chain->n, sizeof *states);
    shlo__vm_job j = shlo__vm_make_job(r->vm, NULL, r->frame);
    int streams;
    if (chain->window_bytes) j.windows = scratch + chain->windows;
    j.padded = chain->padded;
    j.row = j.block = first;
    for (uint32_t i = 0; i < chain->n; i++) next = shlo__rows_start(r, &j, &r->insns[i], &states[i], next);
    /* others of the chain read soon what those before the last one give */
    streams = r->insns[chain->n - 1].kind == SHLO__I_LANES &&
              shlo__elementwise_stream(&j, &states[chain->n - 1].block);
    while (j.row < last && !shlo__split_stopped(r->vm)) {
        const shlo__index turn = chain->turn - SHLO__REMAINDER(j.row, chain->turn),
                          end = SHLO__MIN(last, j.row + SHLO__MIN(turn, chain->step));
        for (uint32_t i = 0; i < chain->n && !shlo__split_stopped(r->vm);)
            i = shlo__rows_block(r, &j, scratch, i, end);
        j.row = j.block = end;
    }
    if (streams) shlo__cpu_fence();
}

SHLO__FN void shlo__rows_run(shlo__vm *vm, const shlo__row_chain *chain, unsigned char *frame) {
    shlo__rows_job r;
    r.vm = vm;
    r.insns = &vm->code->insns[chain->first];
    r.chain = chain;
    r.frame = frame;
    shlo__split_work(vm, chain->rows, chain->flops, shlo__rows_part, &r);
}

#endif
