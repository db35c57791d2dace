/* plan/lower_lane.c - fused groups: a lane program, a strided copy, or the epilogue of a contraction. */
#ifndef SHLO__PLAN_LOWER_LANE_C
#define SHLO__PLAN_LOWER_LANE_C

#include "plan.h"

static void shlo__lower_swap(int64_t *two) {
    const int64_t x = two[0];
    two[0] = two[1];
    two[1] = x;
}

/* The loops of a copy, in room for three numbers a dimension. Rows of two or three elements are short: the
   loop over them goes around that over rows (224 x 224 x 3, transposed: 0.1 of the time). */
static SHLO__NOINLINE void shlo__lower_copy_loops(const shlo__lanes *lanes, int64_t *room, shlo__nd *nd) {
    const int32_t n = lanes->n_dims;
    int64_t step = (int64_t)shlo__dtype_bytes((shlo_dtype)lanes->outputs[0].dtype);
    nd->n = n;
    nd->bytes = (size_t)step;
    nd->extent = room;
    nd->dst = room + n;
    nd->src = room + 2 * n;
    memcpy(room, lanes->extent, (size_t)n * sizeof *room);
    memcpy(room + 2 * n, lanes->inputs[0].stride, (size_t)n * sizeof *room);
    for (int32_t d = n - 1; d >= 0; d--) room[n + d] = step, step *= room[d];
    if (n > 1 && room[n - 1] < 4 && room[n - 2] >= 16)
        for (int32_t k = 1; k < 4; k++) shlo__lower_swap(room + k * n - 2);
    shlo__lower_loops(nd);
}

/* A group that only moves elements is a strided copy, which has better kernels. */
static SHLO__NOINLINE shlo_status shlo__lower_pure_copy(shlo__plan *p, const shlo__lanes *lanes,
    const shlo__ref *dst, const shlo__ref *src) {
    shlo__p_copy *c = SHLO__KEEP(p, shlo__p_copy, 1);
    int64_t *room = SHLO__KEEP(p, int64_t, 3 * lanes->n_dims);
    if (!c || !room) return SHLO_MEMORY;
    shlo__lower_copy_loops(lanes, room, &c->nd);
    c->src_offset = lanes->inputs[0].offset;
    shlo__memory_read(p, &c->src, src);
    shlo__memory_write(p, &c->dst, dst);
    return shlo__lower_insn(p, SHLO__I_COPY, c);
}

static int shlo__lower_is_pure_copy(const shlo__plan *p, const shlo__lanes *l) {
    return l->n_insns == 1 && l->n_inputs == 1 &&
           (l->inputs[0].mode == SHLO__STRIDED || l->inputs[0].mode == SHLO__CYCLIC) &&
           !l->inputs[0].is_iota &&
           l->insns[0].fn == shlo__kernels_verb(p->kernels, SHLO__VERB_copy, (shlo_dtype)l->outputs[0].dtype);
}

static shlo_status shlo__lower_fused(shlo__plan *p, const shlo__op *op) {
    shlo__p_lanes *g = SHLO__KEEP(p, shlo__p_lanes, 1);
    shlo__lanes_request r;
    shlo__ref out;
    uint32_t root = op->results;
    if (!g) return SHLO_MEMORY;
    SHLO__TRY(shlo__place_new(p, root, &out));
    shlo__group_request(p, &root, shlo__value_type(p->m, root), &r);
    r.outputs = &out;
    r.compute = r.own_slots = 1;
    SHLO__TRY(shlo__lanes_build(p, &r, &g->lanes, NULL));
    if (shlo__lower_is_pure_copy(p, &g->lanes)) {
        shlo__ref src = g->lanes.inputs[0].ref;
        return shlo__lower_pure_copy(p, &g->lanes, &out, &src);
    }
    return shlo__lower_insn(p, SHLO__I_LANES, g);
}

SHLO__FN shlo_status shlo__lower_lane(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    if (!p->materialized[op->results]) return SHLO_OK;
    if (op->code == SHLO_OP_reshape)
        return shlo__place_alias(p, op->results, shlo__op_operand(p->m, op, 0), 0);
    if (op->code == SHLO_OP_constant && !shlo__module_constant(p->m, op->results)->splat)
        return SHLO_OK; /* it is in memory already */
    return shlo__place_linked(p, op->results) ? shlo__lower_epilogue(p, op->results)
                                              : shlo__lower_fused(p, op);
}

/* A bit cast between elements of one size can be computed inside a group. */
SHLO__FN shlo_status shlo__lower_bitcast_or_lane(shlo__plan *p, uint32_t op_id) {
    return shlo__lanes_fusible(p, op_id) ? shlo__lower_lane(p, op_id) : shlo__lower_bitcast(p, op_id);
}

#endif
