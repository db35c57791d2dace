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

/* Collectives convert where the processes meet: the planner sees to it. */
SHLO__FN SHLO__NOINLINE shlo_status shlo__promote_module(shlo__module *m) {
    for (uint32_t id = 1, count = m->ops.count; id < count; id++) {
        const shlo__op op = m->ops.items[id];
        if (op.dead || shlo__op_facts_of((shlo_op)op.code)->body == SHLO__BODY_EACH) continue;
        for (uint32_t i = 0; i < op.n_operands; i++) {
            uint32_t arg = shlo__expand_body_argument(m, &op, i);
            if (arg) SHLO__TRY(shlo__promote_operand(m, id, i, arg));
        }
    }
    return SHLO_OK;
}

#endif
