/* plan/lower_op.c - the table: which function lowers an op is the `lower` column of op/ops.def. */
#ifndef SHLO__PLAN_LOWER_OP_C
#define SHLO__PLAN_LOWER_OP_C

#include "plan.h"

static shlo_status shlo__lower_op(shlo__plan *p, uint32_t op_id) {
    p->op = op_id;
    switch ((shlo_op)p->m->ops.items[op_id].code) {
#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    case SHLO_OP_##name: \
        return SHLO__IF_OP(_##name, family)(shlo__lower_##lower, shlo__lower_none)(p, op_id);
#include "../op/ops.def"
    default: return shlo__lower_none(p, op_id);
    }
}

SHLO__FN shlo_status shlo__lower_region(shlo__plan *p, uint32_t region) {
    SHLO__TRY(shlo__group_region(p, region));
    for (uint32_t id = p->m->regions.items[region].first; id; id = p->m->ops.items[id].next)
        SHLO__TRY(shlo__lower_op(p, id));
    return SHLO_OK;
}

#endif
