/* expand/expand.c - the walk over all ops, each with the rule that its row in op/ops.def names. */
#ifndef SHLO__EXPAND_EXPAND_C
#define SHLO__EXPAND_EXPAND_C

#include "expand.h"

static int shlo__expand_values_static(const shlo__module *m, const shlo__op *op) {
    for (uint32_t i = 0; i < op->n_operands; i++) {
        uint32_t type = shlo__value_type(m, shlo__op_operand(m, op, i));
        if (shlo__type_is_tensor(shlo__type_at(m, type)) && !shlo__type_static(m, type)) return 0;
    }
    for (uint32_t i = 0; i < op->n_results; i++)
        if (!shlo__type_static(m, shlo__value_type(m, op->results + i))) return 0;
    return 1;
}

/* Another value takes the place of the op's first result. */
static int shlo__expand_replaced(const shlo__expand *e) {
    const shlo__op *op = shlo__expand_op(e);
    return op->n_results && shlo__module_resolve(e->m, op->results) != op->results;
}

/* Ops that a rule has made come later in the list, so they are looked at, too. */
static shlo_status shlo__expand_ops(shlo__expand *e) {
    for (e->op = 1; e->op < e->m->ops.count; e->op++) {
        const shlo__op *op = shlo__expand_op(e);
        shlo__expand_fn rule = shlo__expand_rule((shlo_op)op->code);
        SHLO__TRY(shlo__status_asked(e->m->pulse, SHLO__ASKED_OP, e->error));
        if (op->dead || rule == shlo__expand_none || !shlo__expand_values_static(e->m, op)) continue;
        rule(e);
        if (shlo__expand_replaced(e)) shlo__expand_done(e);
        if (e->status != SHLO_OK)
            return shlo__status_fail(e->error, e->status, "no memory to expand the program");
    }
    return SHLO_OK;
}

static shlo_status shlo__expand_all(shlo__expand *e) {
#if SHLO__WITH_BOUNDED
    SHLO__TRY(shlo__bounded_module(e));
#endif
#if SHLO__WITH_QUANTIZED
    SHLO__TRY(shlo__quantize_module(e));
    if (e->n_floats)
        shlo__status_log(e->m->log, SHLO_LOG_WARNING,
            "products of quantized tensors that sum floats, as the specification does: %u; "
            "SHLO_LOAD_INTEGER_PRODUCTS sums integers, several times faster and within one step",
            (unsigned)e->n_floats);
#endif
    SHLO__TRY(shlo__expand_ops(e));
    if (e->changes) SHLO__TRY(shlo__check_all(e->m, e->error));
    return shlo__promote_module(e->m);
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__expand_module(shlo__module *m, int32_t flags,
    const shlo_allocator *temp, shlo_error *error) {
    shlo__expand *e = (shlo__expand *)shlo__alloc_table(temp, sizeof *e);
    shlo_status status = SHLO_MEMORY;
    if (e) {
        e->m = m;
        e->temp = temp;
        e->error = error;
        e->flags = flags;
        status = shlo__expand_all(e);
    }
    shlo__alloc_free(temp, e, sizeof *e);
    return status == SHLO_OK ? SHLO_OK : shlo__status_fail(error, status, "no memory to expand the program");
}

#endif
