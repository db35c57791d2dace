/* plan/lower_window.c - reduce_window, and map where its body is no lane program. */
#ifndef SHLO__PLAN_LOWER_WINDOW_C
#define SHLO__PLAN_LOWER_WINDOW_C

#include "plan.h"

static shlo_status shlo__lower_window_numbers(shlo__plan *p, const shlo__op *op, shlo__p_window *c) {
    const shlo__module *m = p->m;
    uint32_t n;
    const int64_t *window = shlo__module_attr_list(m, op, SHLO__A_reduce_window__window_dimensions, &n);
    int64_t *all = SHLO__KEEP(p, int64_t, 7 * (size_t)c->rank);
    size_t r = (size_t)c->rank;
    if (!all) return SHLO_MEMORY;
    c->in_extent = all;
    c->out_extent = all + r;
    c->window = all + 2 * r;
    c->step = all + 3 * r;
    c->base_dilation = all + 4 * r;
    c->window_dilation = all + 5 * r;
    c->pad_low = all + 6 * r;
    c->out_total = c->window_total = 1;
    for (uint32_t d = 0; d < (uint32_t)r; d++) {
        all[d] = shlo__type_dims(m, shlo__value_type(m, shlo__op_operand(m, op, 0)))[d];
        all[r + d] = shlo__type_dims(m, shlo__value_type(m, op->results))[d];
        all[2 * r + d] = window[d];
        all[3 * r + d] = shlo__module_attr_item(m, op, SHLO__A_reduce_window__window_strides, d);
        all[4 * r + d] = shlo__module_attr_item(m, op, SHLO__A_reduce_window__base_dilations, d);
        all[5 * r + d] = shlo__module_attr_item(m, op, SHLO__A_reduce_window__window_dilations, d);
        all[6 * r + d] = shlo__module_attr_item(m, op, SHLO__A_reduce_window__padding, 2 * d);
        c->out_total *= all[r + d];
        if (!shlo__i64_mul(c->window_total, window[d], &c->window_total))
            return shlo__plan_fail(p, SHLO_OVERFLOW, "the window has too many elements");
    }
    return SHLO_OK;
}

/* Narrower windows are faster element by element; a short run pays four calls for each element. */
#define SHLO__LOWER_WINDOW_MIN(run) (8 + 192 / (run))
#define SHLO__LOWER_WINDOW_MAX (1 << 20) /* scratch holds the elements of a window */

/* Does the body give the same bits in any order of the elements? */
static int shlo__lower_any_order(shlo__verb verb, shlo_dtype t) {
    if (shlo__dtype_kind(t) == SHLO__COMPLEX) return 0;
    return shlo__dtype_kind(t) != SHLO__FLOAT || verb == SHLO__VERB_maximum || verb == SHLO__VERB_minimum;
}

/* Windows along one dimension, with step 1 and without dilation (vm/window.c). `verb` is the body, on a
   type that kernels compute in. */
static void shlo__lower_window_line(shlo__p_window *c, shlo__verb verb, shlo_dtype t) {
    shlo__window_span s;
    int32_t line = -1;
    if (!shlo__lower_any_order(verb, t) || shlo__dtype_wide(t) != t) return;
    for (int32_t d = 0; d < c->rank; d++) {
        if (c->step[d] != 1 || c->base_dilation[d] != 1 || c->window_dilation[d] != 1) return;
        if (c->window[d] > 1 && line >= 0) return;
        if (c->window[d] > 1)
            line = d;
        else if (c->pad_low[d] || c->in_extent[d] != c->out_extent[d])
            return;
    }
    if (line < 0 || c->window[line] > 2 * SHLO__MIN(c->in_extent[line], SHLO__LOWER_WINDOW_MAX / 2)) return;
    s.width = c->window[line];
    s.low = c->pad_low[line];
    s.length = c->in_extent[line];
    s.out_length = c->out_extent[line];
    s.outer = s.inner = 1;
    for (int32_t d = 0; d < c->rank; d++)
        *(d < line ? &s.outer : &s.inner) *= d == line ? 1 : c->in_extent[d];
    s.run = SHLO__MAX(SHLO__MIN(SHLO__MIN(s.inner, (int64_t)SHLO_LANE_BLOCK), 65536 / s.width), 1);
    if (s.width >= SHLO__LOWER_WINDOW_MIN(s.run)) c->line = s;
}

SHLO__FN shlo_status shlo__lower_window(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_window *c = SHLO__KEEP(p, shlo__p_window, 1);
    uint32_t n = op.n_operands / 2;
    shlo__ref *src = SHLO__KEEP(p, shlo__ref, n);
    shlo__region_body *body = NULL;
    shlo__monoid monoid;
    if (!c || !src) return SHLO_MEMORY;
    c->n = (int32_t)n;
    c->rank = shlo__type_at(p->m, shlo__value_type(p->m, op.results))->rank;
    SHLO__TRY(shlo__lower_window_numbers(p, &op, c));
    if (shlo__lower_simple(p, &op, n, &monoid)) {
        shlo__ref ref;
        c->wide = (uint8_t)monoid.wide;
        c->step_fn = monoid.step;
        c->widen = monoid.widen;
        c->narrow = monoid.narrow;
        SHLO__TRY(shlo__place_new(p, op.results, &ref));
        c->round = shlo__plan_lane(p, SHLO__KERNEL_ROUND(shlo__plan_dtype(p, op.results)));
        shlo__lower_window_line(c, monoid.verb, shlo__plan_dtype(p, op.results));
    }
    else {
        SHLO__TRY(shlo__lower_loop_body(p, op_id, &body));
        if (!body) return SHLO_OK;
    }
    c->body = body;
    c->src = src;
    for (uint32_t i = 0; i < n; i++) SHLO__TRY(shlo__lower_operand(p, &op, i, &src[i]));
    SHLO__TRY(shlo__lower_inits(p, &op, n, &c->init, &c->dtypes));
    SHLO__TRY(shlo__lower_results(p, &op, &c->dst));
    SHLO__TRY(shlo__lower_body_scratch(p, body, n, 3 * (size_t)n + 1,
        body ? shlo__program_body_block(SHLO_LANE_BLOCK, n, (uint64_t)c->out_total) : SHLO_LANE_BLOCK,
        (size_t)((c->line.width + 2) * c->line.run) * shlo__dtype_bytes((shlo_dtype)c->dtypes[0])));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_REDUCE_WINDOW, c));
    if (body) shlo__lower_close_loop(p, p->visit.loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_map(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_map *c = SHLO__KEEP(p, shlo__p_map, 1);
    shlo__ref *src = SHLO__KEEP(p, shlo__ref, op.n_operands);
    shlo__region_body *body;
    const shlo__ref *dst;
    shlo__ref place;
    if (!c || !src) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_loop_body(p, op_id, &body));
    if (!body) return SHLO_OK;
    for (uint32_t i = 0; i < op.n_operands; i++) SHLO__TRY(shlo__lower_operand(p, &op, i, &src[i]));
    SHLO__TRY(shlo__lower_results(p, &op, &dst));
    c->n = (int32_t)op.n_operands;
    c->src = src;
    place = shlo__place_known_leaf(p, op.results, 0);
    shlo__memory_write(p, &c->dst, &place);
    c->total = shlo__plan_elements(p, op.results);
    c->body = body;
    SHLO__TRY(shlo__lower_body_scratch(p, body, op.n_operands, 0, 0, 0));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_MAP, c));
    shlo__lower_close_loop(p, p->visit.loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

#endif
