/* plan/lower_op.c - which function lowers an op: the run column of op/ops.def. */
#ifndef SHLO__PLAN_LOWER_OP_C
#define SHLO__PLAN_LOWER_OP_C

#include "plan.h"

/* ---- one op, one region ---- */

/* A call of a function, or of a composite whose decomposition stands for it: plan.c says which. */
static shlo_status shlo__lower_call_or_custom(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    return shlo__plan_callee(p, &op) ? shlo__lower_call(p, op_id) : shlo__lower_custom(p, op_id);
}

/* A bit cast to elements of the same size can be computed inside a group. */
static shlo_status shlo__lower_bitcast_or_lane(shlo__plan *p, uint32_t op_id) {
    return shlo__group_lane(p, op_id) ? shlo__lower_lane(p, op_id) : shlo__lower_bitcast(p, op_id);
}

/* A return: whoever owns the region takes its results. */
static shlo_status shlo__lower_return(shlo__plan *p, uint32_t op_id) {
    (void)p;
    (void)op_id;
    return SHLO_OK;
}

/* An op that expand/ should have replaced: its types are not static. */
static shlo_status shlo__lower_none(shlo__plan *p, uint32_t op_id) {
    (void)op_id;
    return shlo__plan_fail(p, SHLO_UNSUPPORTED, "this op is verified but cannot run yet");
}

static shlo_status shlo__lower_op(shlo__plan *p, uint32_t op_id) {
    p->op = op_id;
    switch ((shlo_op)p->m->ops.items[op_id].code) {
#define RULES(name, lower, expand, bounded, quantized, refine, simplify) \
    case SHLO_OP_##name: \
        return shlo__lower_##lower(p, op_id);
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
