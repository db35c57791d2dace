/* plan/lower_reduce.c - reduce: by rows or by columns, and what reads the elements. */
#ifndef SHLO__PLAN_LOWER_REDUCE_C
#define SHLO__PLAN_LOWER_REDUCE_C

#include "plan.h"

/* A run of so many elements, or a block of so many results, is worth being computed at a time; fewer results
   than the last number are no block even where they are the neighbours in memory. Softmax of rows of 16, 24
   and 32 takes 0.52, 0.69 and 0.87 by columns of what it takes by rows (Zen 4). */
enum { SHLO__LOWER_REDUCE_LONG = 32, SHLO__LOWER_REDUCE_BLOCK = 16, SHLO__LOWER_REDUCE_FEW = 4 };

/* By rows, each result folds a run of elements. By columns, a block of results takes one element for each
   at a time. Rows are faster if the reduced elements are neighbours in memory and the runs are long
   enough. */
static int shlo__lower_by_rows(const shlo__lanes_request *r) {
    int64_t length = 1, results = 1; /* r->outer: what is reduced */
    for (int32_t i = 0; i < r->n_outer; i++) length *= r->space.extent[r->outer[i]];
    for (int32_t i = 0; i < r->n_inner; i++) results *= r->space.extent[r->inner[i]];
    for (int32_t d = r->space.n - 1; d >= 0; d--) {
        if (r->space.extent[d] == 1) continue;
        for (int32_t i = 0; i < r->n_outer; i++)
            if (r->outer[i] == d)
                return length >= SHLO__LOWER_REDUCE_LONG || results < SHLO__LOWER_REDUCE_BLOCK;
        return results < SHLO__LOWER_REDUCE_FEW;
    }
    return 0;
}

static void shlo__lower_reduce_space(const shlo__plan *p, const shlo__op *op, shlo__lanes_request *r) {
    uint32_t n, type = shlo__value_type(p->m, shlo__op_operand(p->m, op, 0));
    const int64_t *dims = shlo__module_attr_list(p->m, op, SHLO__A_reduce__dimensions, &n);
    r->space.n = shlo__type_at(p->m, type)->rank;
    for (int32_t d = 0; d < r->space.n; d++) {
        r->space.extent[d] = shlo__type_dims(p->m, type)[d];
        if (shlo__module_listed(dims, n, d))
            r->outer[r->n_outer++] = d;
        else
            r->inner[r->n_inner++] = d;
    }
}

static void shlo__lower_swap_spaces(shlo__lanes_request *r) {
    int32_t list[SHLO_MAX_RANK], n = r->n_inner;
    memcpy(list, r->inner, sizeof list);
    memcpy(r->inner, r->outer, sizeof list);
    memcpy(r->outer, list, sizeof list);
    r->n_inner = r->n_outer;
    r->n_outer = n;
}

/* One lane program computes the elements of all inputs if they fit into it; else, or if only the best ones
   need their numbers, each input has its own, which group.c has made sure of. */
static shlo_status shlo__lower_reduce_lanes(shlo__plan *p, const shlo__op *op, shlo__lanes_request *r,
    shlo__p_reduce *c, size_t *bytes) {
    uint32_t n = (uint32_t)c->n, *roots = &p->m->uses.items[op->operands]; /* resolved in place */
    shlo_status status = SHLO_LIMIT;
    for (uint32_t i = 0; i < n; i++) roots[i] = shlo__op_operand(p->m, op, i);
    r->n_roots = n;
    r->roots = roots;
    if (n <= SHLO__LANE_INPUTS / 2 && !c->best) status = shlo__lanes_build(p, r, NULL, NULL);
    if (status != SHLO_OK && status != SHLO_LIMIT) return status;
    c->n_lanes = status == SHLO_OK ? 1 : (int32_t)n;
    c->lanes = SHLO__KEEP(p, shlo__lanes, c->n_lanes);
    if (!c->lanes) return SHLO_MEMORY;
    *bytes = shlo__program_room((size_t)c->n_lanes, sizeof(shlo__lane_block));
    r->n_roots = n / (uint32_t)c->n_lanes;
    for (int32_t l = 0; l < c->n_lanes; l++, r->roots++) {
        SHLO__TRY(shlo__lanes_build(p, r, &c->lanes[l], NULL));
        if (!shlo__size_add(*bytes, shlo__program_lanes_bytes(&c->lanes[l]), bytes))
            return shlo__plan_fail(p, SHLO_OVERFLOW, "too many operands");
    }
    return SHLO_OK;
}

/* A body has blocks of accumulators, results and elements; a monoid has accumulators of columns; rows need
   nothing. */
static shlo_status shlo__lower_reduce_scratch(shlo__plan *p, const shlo__p_reduce *c, size_t bytes) {
    size_t columns = shlo__program_columns_bytes(c);
    if (c->best)
        return shlo__lower_body_scratch(p, c->body, (size_t)c->n, 2 * (size_t)c->n, 8,
            bytes + SHLO__BEST_BYTES + SHLO_CONSTANT_ALIGN);
    if (c->body)
        return shlo__lower_body_scratch(p, c->body, (size_t)c->n, 2 * (size_t)c->n + 1,
            shlo__program_body_block(SHLO_LANE_BLOCK, (size_t)c->n, (uint64_t)c->lanes->total), bytes);
    return shlo__size_add(bytes, columns, &bytes) ? shlo__plan_scratch(p, bytes)
                                                  : shlo__plan_fail(p, SHLO_OVERFLOW, "too many operands");
}

/* Is v, of f32, computed as the product of something and one finite number above zero? The greatest of such
   products is that of the greatest factor: rounding keeps the order, and a zero its sign. */
static int shlo__lower_reduce_scaled(const shlo__plan *p, uint32_t v) {
    const shlo__op *op = &p->m->ops.items[shlo__plan_def(p, v)];
    const float infinity = shlo__soft_float32(0x7F800000u);
    if (!shlo__plan_def(p, v) || op->code != SHLO_OP_multiply || p->materialized[v] ||
        shlo__plan_dtype(p, v) != SHLO_F32)
        return 0;
    for (uint32_t i = 0; i < 2; i++) {
        const shlo__data *data =
            shlo__module_constant(p->m, shlo__group_source(p, shlo__op_operand(p->m, op, i)));
        float x = 0;
        if (data && data->n_bytes == sizeof x) memcpy(&x, data->bytes, sizeof x);
        if (x > 0 && x < infinity) return 1;
    }
    return 0;
}

/* A body that is one monoid: its kernels, the result's place, and what the lane program of elements does. */
static shlo_status shlo__lower_reduce_monoid(shlo__plan *p, const shlo__op *op, const shlo__monoid *monoid,
    shlo__lanes_request *r, shlo__p_reduce *c) {
    shlo__ref ref;
    c->wide = (uint8_t)monoid->wide;
    c->step = monoid->step;
    c->widen = monoid->widen;
    c->narrow = monoid->narrow;
    SHLO__TRY(shlo__place_new(p, op->results, &ref));
    c->by_rows = shlo__lower_by_rows(r);
    c->fold = shlo__plan_fold(p, (uint32_t)monoid->verb, (shlo_dtype)monoid->wide);
    r->wide = 1;
    if (!c->by_rows) return SHLO_OK;
    r->sum = monoid->verb == SHLO__VERB_add;
    if (monoid->verb == SHLO__VERB_maximum && shlo__lower_reduce_scaled(p, shlo__op_operand(p->m, op, 0)))
        r->sum = SHLO__SERIES_TOP;
    shlo__lower_swap_spaces(r);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_reduce(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_reduce *c = SHLO__KEEP(p, shlo__p_reduce, 1);
    uint32_t n = op.n_operands / 2;
    shlo__region_body *body = NULL;
    shlo__best *best = NULL;
    shlo__lanes_request r;
    shlo__monoid monoid;
    size_t bytes = 0;
    if (!c) return SHLO_MEMORY;
    memset(&r, 0, sizeof r);
    shlo__lower_reduce_space(p, &op, &r);
    if (shlo__lower_simple(p, &op, n, &monoid))
        SHLO__TRY(shlo__lower_reduce_monoid(p, &op, &monoid, &r, c));
    else {
        SHLO__TRY(shlo__lower_loop_body(p, op_id, &body));
        if (!body) return SHLO_OK;
        if (body->lanes) SHLO__TRY(shlo__best_find(p, &op, &r, &best));
        c->by_rows = best != NULL;
        if (best) shlo__lower_swap_spaces(&r);
    }
    c->best = best;
    c->n = (int32_t)n;
    SHLO__TRY(shlo__lower_reduce_lanes(p, &op, &r, c, &bytes));
    c->row_step = shlo__program_row_step(c->lanes);
    if (shlo__series_sums(p, c->lanes)) {
        c->fold = NULL;
        c->row_step = c->lanes->total;
    }
    c->dtype = (uint8_t)shlo__plan_dtype(p, op.results);
    c->body = body;
    SHLO__TRY(shlo__lower_inits(p, &op, n, &c->init, &c->dtypes));
    SHLO__TRY(shlo__lower_results(p, &op, &c->dst));
    SHLO__TRY(shlo__lower_reduce_scratch(p, c, bytes));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_REDUCE, c));
    if (body) shlo__lower_close_loop(p, p->visit.loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

#endif
