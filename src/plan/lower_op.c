/* plan/lower_op.c - which function lowers an op: the run column of op/ops.def. */
#ifndef SHLO__PLAN_LOWER_OP_C
#define SHLO__PLAN_LOWER_OP_C

#include "plan.h"

/* ---- one op, one region ---- */

static shlo_status shlo__lower_op(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    p->op = op_id;
    switch ((shlo__run)shlo__plan_row(p, op_id)->run) {
    case SHLO__RUN_LANE:
    case SHLO__RUN_VIEW:
    case SHLO__RUN_IOTA:
    case SHLO__RUN_CONSTANT: return shlo__lower_lane(p, &op);
    case SHLO__RUN_BITCAST:
        return shlo__group_lane(p, op_id) ? shlo__lower_lane(p, &op) : shlo__lower_bitcast(p, &op);
    case SHLO__RUN_PAD: return shlo__lower_pad(p, &op);
    case SHLO__RUN_CONCATENATE: return shlo__lower_concatenate(p, &op);
    case SHLO__RUN_DYNAMIC_SLICE: return shlo__lower_dynamic_slice(p, &op);
    case SHLO__RUN_DYNAMIC_UPDATE_SLICE: return shlo__lower_dynamic_update_slice(p, &op);
    case SHLO__RUN_GATHER: return shlo__lower_gather(p, &op);
    case SHLO__RUN_CONTRACT: return shlo__lower_contract(p, &op);
    case SHLO__RUN_REDUCE: return shlo__lower_reduce(p, op_id);
    case SHLO__RUN_REDUCE_WINDOW: return shlo__lower_window(p, op_id);
    case SHLO__RUN_MAP: return shlo__lower_map(p, op_id);
    case SHLO__RUN_SORT: return shlo__lower_sort(p, op_id);
    case SHLO__RUN_SCATTER: return shlo__lower_scatter(p, op_id);
    case SHLO__RUN_SELECT_AND_SCATTER: return shlo__lower_select_and_scatter(p, op_id);
    case SHLO__RUN_RETURN: return SHLO_OK; /* whoever owns the region takes its results */
    case SHLO__RUN_CALL:
        return shlo__plan_callee(p, &op) ? shlo__lower_call(p, op_id) : shlo__lower_custom(p, &op);
    case SHLO__RUN_IF: return shlo__lower_if(p, op_id);
    case SHLO__RUN_CASE: return shlo__lower_case(p, op_id);
    case SHLO__RUN_WHILE: return shlo__lower_while(p, op_id);
    case SHLO__RUN_TUPLE: return shlo__lower_tuple(p, &op);
    case SHLO__RUN_BARRIER: return shlo__lower_barrier(p, &op);
    case SHLO__RUN_CUSTOM: return shlo__lower_custom(p, &op);
    case SHLO__RUN_PROCESS_ID: return shlo__lower_process_id(p, &op);
    case SHLO__RUN_ALL_GATHER: return shlo__lower_all_gather(p, &op);
    case SHLO__RUN_ALL_TO_ALL: return shlo__lower_all_to_all(p, &op);
    case SHLO__RUN_COLLECTIVE_BROADCAST: return shlo__lower_collective_broadcast(p, &op);
    case SHLO__RUN_COLLECTIVE_PERMUTE: return shlo__lower_collective_permute(p, &op);
    case SHLO__RUN_ALL_REDUCE:
    case SHLO__RUN_REDUCE_SCATTER: return shlo__lower_collective_reduce(p, op_id);
    case SHLO__RUN_CHANNEL:
    case SHLO__RUN_FEED: return shlo__lower_transfer(p, &op);
    case SHLO__RUN_RANDOM_BITS: return shlo__lower_bit_generator(p, &op);
    case SHLO__RUN_RANDOM: return shlo__lower_random(p, &op);
    case SHLO__RUN_SOLVE: return shlo__lower_solve(p, &op);
    case SHLO__RUN_CHOLESKY: return shlo__lower_cholesky(p, &op);
    case SHLO__RUN_FFT: return shlo__lower_fft(p, &op);
    case SHLO__RUN_EXPAND: /* expand/ has left it: its types are not static */
    case SHLO__RUN_NONE:
        break;
    }
    return shlo__plan_fail(p, SHLO_UNSUPPORTED, "this op is verified but cannot run yet");
}

SHLO__FN shlo_status shlo__lower_region(shlo__plan *p, uint32_t region) {
    SHLO__TRY(shlo__group_region(p, region));
    for (uint32_t id = p->m->regions.items[region].first; id; id = p->m->ops.items[id].next)
        SHLO__TRY(shlo__lower_op(p, id));
    return SHLO_OK;
}

#endif
