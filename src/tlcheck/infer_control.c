/* tlcheck/infer_control.c - regions: foreach, for, parallel, if, yield, barrier. */
#ifndef TLANG__TLCHECK_INFER_CONTROL_C
#define TLANG__TLCHECK_INFER_CONTROL_C

#include "tlcheck.h"

/* from, to and, for `for`, a step: of the one integer type that the instruction states. */
SHLO__FN shlo_status tlang__infer_loop(tlang__check *c) {
    const tlang__type *t = c->parts->n_types == 1 ? tlang__type_at(c->m, c->parts->types[0]) : NULL;
    int foreach = c->parts->op == TLANG_OP_foreach;
    if (!t || t->kind != TLANG_SCALAR || !tlang__op_takes(c->parts->op, t->scalar))
        return tlang__check_fail(c, SHLO_TYPE, -1, "the loop variable's type is one integer type");
    if (c->parts->n_operands < 2 || c->parts->n_operands > (foreach ? 2u : 3u))
        return tlang__check_fail(c, SHLO_TYPE, -1, "%u operands, expected %s", c->parts->n_operands,
            foreach ? "2" : "2 or 3");
    for (uint32_t i = 0; i < c->parts->n_operands; i++) SHLO__TRY(tlang__check_scalar(c, i, t->scalar));
    c->n_regions = 1;
    c->variable = c->parts->types[0];
    c->spmd = foreach;
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__infer_parallel(tlang__check *c) {
    c->n_regions = 1;
    c->spmd = 1;
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__infer_if(tlang__check *c) {
    SHLO__TRY(tlang__check_scalar(c, 0, TLANG_I1));
    for (uint32_t i = 0; i < c->parts->n_types; i++) {
        if (tlang__type_at(c->m, c->parts->types[i])->kind != TLANG_SCALAR)
            return tlang__check_of_result(c, i,
                tlang__check_fail(c, SHLO_TYPE, -1, "result %u has no scalar type", i));
        c->results[c->n_results++] = c->parts->types[i];
    }
    c->n_regions = 1; /* the second is opened when the first is closed */
    return SHLO_OK;
}

/* Of the region's instruction, which is an if. */
SHLO__FN shlo_status tlang__infer_yield(tlang__check *c) {
    const tlang__region *r = &c->m->regions.items[c->region];
    const tlang__insn *owner = &c->m->insns.items[r->owner];
    uint32_t n = r->owner ? owner->n_results : 0;
    if (!r->owner || (owner->op != TLANG_OP_if && owner->op != TLANG_OP_for))
        return tlang__check_fail(c, SHLO_REGION, -1, "the region is not that of an if or a for");
    if (c->parts->n_operands != n)
        return tlang__check_fail(c, SHLO_REGION, -1, "%u values, expected %u", c->parts->n_operands, n);
    for (uint32_t i = 0; i < n; i++)
        SHLO__TRY(tlang__check_scalar(c, i, tlang__value_type(c->m, owner->results + i)->scalar));
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__infer_barrier(tlang__check *c) {
    (void)c;
    return SHLO_OK;
}

#endif
