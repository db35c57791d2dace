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

static unsigned char *shlo__rows_start(const shlo__rows_job *r, const shlo__insn *insn, shlo__row_state *s,
    unsigned char *scratch) {
    const shlo__vm_job j = shlo__vm_make_job(r->vm, insn->param, r->frame);
    const shlo__p_reduce *p = (const shlo__p_reduce *)insn->param;
    const shlo__lanes *l =
        insn->kind == SHLO__I_REDUCE ? p->lanes : &((const shlo__p_lanes *)insn->param)->lanes;
    s->unit = l->total / r->chain->rows;
    s->columns = shlo__block_start(&s->block, l, &j, scratch);
    if (insn->kind != SHLO__I_REDUCE) return s->columns;
    if (p->by_rows) s->unit = l->outer_total / r->chain->rows;
    return s->columns + shlo__program_room(1, shlo__program_columns_bytes(p));
}

static void shlo__rows_some(const shlo__rows_job *r, const shlo__insn *insn, shlo__row_state *s,
    shlo__index first, shlo__index last) {
    const shlo__vm_job j = shlo__vm_make_job(r->vm, insn->param, r->frame);
    first *= s->unit;
    last *= s->unit;
    if (insn->kind != SHLO__I_REDUCE)
        shlo__elementwise_run(&j, &s->block, first, last);
    else if (((const shlo__p_reduce *)insn->param)->by_rows)
        shlo__reduce_rows(&j, &s->block, first, last);
    else
        shlo__reduce_columns(&j, &s->block, s->columns, first, last);
}

static void shlo__rows_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__rows_job *r = (const shlo__rows_job *)ctx;
    shlo__row_state *states = (shlo__row_state *)(void *)scratch;
    scratch += shlo__program_room(r->chain->n, sizeof *states);
    for (uint32_t i = 0; i < r->chain->n; i++)
        scratch = shlo__rows_start(r, &r->insns[i], &states[i], scratch);
    for (; first < last; first += r->chain->step) {
        const shlo__index end = SHLO__MIN(last, first + r->chain->step);
        for (uint32_t i = 0; i < r->chain->n && !shlo__split_stopped(r->vm); i++)
            shlo__rows_some(r, &r->insns[i], &states[i], first, end);
    }
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
