/* expand/promote.c - bodies whose arguments have wider elements than the op's operands (the specification's
 * is_promotable): `convert` ops before the op widen its operands, so that the planner finds operands and
 * arguments of one element type. Runs after the last check: the operand of select_and_scatter keeps its type,
 * which its source then no longer has. */
#ifndef SHLO__EXPAND_PROMOTE_C
#define SHLO__EXPAND_PROMOTE_C

#include "expand.h"

/* Operand i of op becomes its conversion to the element type of body argument `arg`. */
static shlo_status shlo__promote_operand(shlo__module *m, uint32_t op_id, uint32_t i, uint32_t arg) {
    uint32_t value = shlo__op_operand(m, &m->ops.items[op_id], i), type = shlo__value_type(m, value), convert,
             to;
    const shlo__type *t = shlo__type_at(m, type), *a = shlo__type_at(m, shlo__value_type(m, arg));
    int64_t dims[SHLO_MAX_RANK + 1];
    shlo__op_parts parts;
    if (t->kind != SHLO__TYPE_TENSOR || a->kind != SHLO__TYPE_TENSOR || t->dtype == a->dtype ||
        !shlo__type_static(m, type))
        return SHLO_OK;
    memcpy(dims, shlo__type_dims(m, type), (size_t)t->rank * sizeof *dims);
    SHLO__TRY(shlo__module_tensor(m, (shlo_dtype)a->dtype, t->rank, dims, NULL, &to));
    memset(&parts, 0, sizeof parts);
    parts.code = SHLO_OP_convert;
    parts.n_operands = parts.n_results = 1;
    parts.operands = &value;
    parts.result_types = &to;
    parts.line = m->ops.items[op_id].line;
    SHLO__TRY(shlo__module_op(m, m->ops.items[op_id].parent, &parts, &convert));
    shlo__module_insert_before(m, convert, op_id);
    m->uses.items[m->ops.items[op_id].operands + i] = m->ops.items[convert].results;
    return SHLO_OK;
}

/* The body argument that operand i becomes; 0: it stays as it is. */
static uint32_t shlo__promote_argument(const shlo__module *m, const shlo__op *op, uint32_t i) {
    uint32_t body = op->n_regions ? m->regions.items[shlo__op_region(m, op, op->n_regions - 1)].args : 0;
    switch ((shlo_op)op->code) {
    case SHLO_OP_reduce:
    case SHLO_OP_reduce_window: return body + i % (op->n_operands / 2);
    case SHLO_OP_scatter:
        return i == op->n_results
                   ? 0
                   : body + (i < op->n_results ? i : i - op->n_results - 1); /* not the indices */
    case SHLO_OP_select_and_scatter: return i == 0 ? 0 : body; /* the operand is what `select` sees */
    default: return 0;
    }
}

static shlo_status shlo__promote_module(shlo__module *m) {
    for (uint32_t id = 1, count = m->ops.count; id < count; id++)
        for (uint32_t i = 0; !m->ops.items[id].dead && i < m->ops.items[id].n_operands; i++) {
            uint32_t arg = shlo__promote_argument(m, &m->ops.items[id], i);
            if (arg) SHLO__TRY(shlo__promote_operand(m, id, i, arg));
        }
    return SHLO_OK;
}

#endif
