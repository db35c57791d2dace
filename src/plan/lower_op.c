/* plan/lower_op.c - the table: which function lowers an op is the `lower` column of op/ops.def. */
#ifndef SHLO__PLAN_LOWER_OP_C
#define SHLO__PLAN_LOWER_OP_C

#include "plan.h"

typedef shlo_status (*shlo__lower_rule)(shlo__plan *p, uint32_t op_id);
static shlo__lower_rule shlo__lower_rule_of(shlo_op code) {
    switch (code) {
#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__RULE(name, SHLO__MOST_lower_##lower, \
        SHLO__IF_OP(_##name, family)(shlo__lower_##lower, shlo__lower_none))
#include "../op/ops.def"
    default: return shlo__lower_lane;
    }
}

static shlo_status shlo__lower_op(shlo__plan *p, uint32_t op_id) {
    p->op = op_id;
    return shlo__lower_rule_of((shlo_op)p->m->ops.items[op_id].code)(p, op_id);
}

SHLO__FN shlo_status shlo__lower_region(shlo__plan *p, uint32_t region) {
    SHLO__TRY(shlo__lower_enter(p, 0, region));
    while (p->open.count) {
        shlo__lower_visit *top = &p->open.items[p->open.count - 1];
        uint32_t id = top->next;
        SHLO__TRY(shlo__status_asked(p->m->pulse, SHLO__ASKED_OP, p->error));
        if (id) {
            top->next = p->m->ops.items[id].next;
            memset(&p->visit, 0, sizeof p->visit);
        }
        else {
            p->visit = *top;
            p->visit.step++;
            p->open.count--;
            id = p->visit.op;
        }
        if (id) SHLO__TRY(shlo__lower_op(p, id));
    }
    return SHLO_OK;
}

#endif
