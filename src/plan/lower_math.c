/* plan/lower_math.c - reductions, windows and maps: bodies as lane programs or code. */
#ifndef SHLO__PLAN_LOWER_MATH_C
#define SHLO__PLAN_LOWER_MATH_C

#include "plan.h"

/* ---- bodies ---- */

/* A region that returns one associative op of its two arguments. */
SHLO__FN int shlo__lower_monoid(const shlo__plan *p, uint32_t region, shlo__verb *verb) {
    const shlo__op *op = shlo__module_only_op(p->m, region);
    if (!op || !shlo__op_facts_of((shlo_op)op->code)->neutral) return 0;
    *verb = shlo__lanes_verb(op->code);
    return 1;
}

static shlo_status shlo__lower_code_body(shlo__plan *p, uint32_t region, shlo__region_body *body) {
    const shlo__region r = p->m->regions.items[region];
    shlo__ref *in = SHLO__KEEP(p, shlo__ref, r.n_args + 1), *out = SHLO__KEEP(p, shlo__ref, body->n_out + 1),
              ref;
    shlo__p_jump *over;
    if (!in || !out) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_jump(p, &over));
    for (uint32_t i = 0; i < r.n_args; i++) {
        SHLO__TRY(shlo__lower_place(p, r.args + i, &ref));
        SHLO__TRY(shlo__memory_write(p, &in[i], &ref));
    }
    body->entry = p->insns.count;
    p->body_level++;
    p->body_depth = SHLO__MAX(p->body_depth, p->body_level);
    SHLO__TRY(shlo__lower_region(p, region));
    p->body_level--;
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_STOP, NULL, 0));
    over->target = p->insns.count;
    for (int32_t i = 0; i < body->n_out; i++) {
        SHLO__TRY(shlo__lower_value(p, shlo__op_operand(p->m, shlo__lower_return_of(p, region), (uint32_t)i),
            &ref));
        SHLO__TRY(shlo__memory_read(p, &out[i], &ref));
    }
    body->in = in;
    body->out = out;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_body(shlo__plan *p, uint32_t region, shlo__region_body **result) {
    const shlo__region *r = &p->m->regions.items[region];
    const shlo__op *ret = shlo__lower_return_of(p, region);
    shlo__region_body *body = SHLO__KEEP(p, shlo__region_body, 1);
    uint8_t *dtypes = SHLO__KEEP(p, uint8_t, r->n_args + ret->n_operands + 1);
    int ok;
    if (!body || !dtypes) return SHLO_MEMORY;
    *result = body;
    body->n_in = (int32_t)r->n_args;
    body->n_out = (int32_t)ret->n_operands;
    for (uint32_t i = 0; i < r->n_args; i++) dtypes[i] = (uint8_t)shlo__plan_dtype(p, r->args + i);
    for (uint32_t i = 0; i < ret->n_operands; i++)
        dtypes[r->n_args + i] = (uint8_t)shlo__plan_dtype(p, shlo__op_operand(p->m, ret, i));
    body->dtypes = dtypes;
    SHLO__TRY(shlo__lanes_body(p, region, 0, body, &ok));
    return ok ? SHLO_OK : shlo__lower_code_body(p, region, body);
}

/* Scratch of an instruction that runs a body of n values: its registers, pointers to 3 * n blocks, `blocks`
   blocks of the widest element, and more. */
static shlo_status shlo__lower_body_scratch(shlo__plan *p, const shlo__region_body *body, size_t n,
    size_t blocks, size_t more) {
    size_t bytes = shlo__program_lanes_bytes(body ? body->lanes : NULL);
    if (!shlo__size_add(bytes, shlo__program_room(3 * n + 1, sizeof(void *)), &bytes) ||
        !shlo__size_mul(blocks, 16 * SHLO_LANE_BLOCK, &blocks) || !shlo__size_add(bytes, blocks, &bytes) ||
        !shlo__size_add(bytes, more, &bytes))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "too many operands");
    return shlo__lower_scratch(p, bytes);
}

/* ---- reduce ---- */

/* Results of a body run as code are written while it runs: they live from before it, as in a loop. */
static shlo_status shlo__lower_loop_body(shlo__plan *p, const shlo__op *op, uint32_t region,
    shlo__region_body **body, uint32_t *loop) {
    shlo_status status;
    shlo__ref ref, *touched = SHLO__KEEP(p, shlo__ref, op->n_results + 1);
    if (!touched) return SHLO_MEMORY;
    for (uint32_t k = 0; k < op->n_results; k++) {
        SHLO__TRY(shlo__lower_place(p, op->results + k, &ref));
        SHLO__TRY(shlo__memory_write(p, &touched[k], &ref));
    }
    *loop = shlo__lower_open_loop(p, &status);
    SHLO__TRY(status);
    status = shlo__lower_body(p, region, body);
    return status;
}

static shlo_status shlo__lower_inits(shlo__plan *p, const shlo__op *op, uint32_t n, const shlo__ref **init,
    const uint8_t **dtypes) {
    shlo__ref *refs = SHLO__KEEP(p, shlo__ref, n + 1);
    uint8_t *types = SHLO__KEEP(p, uint8_t, n + 1);
    if (!refs || !types) return SHLO_MEMORY;
    for (uint32_t i = 0; i < n; i++) {
        types[i] = (uint8_t)shlo__plan_dtype(p, op->results + i);
        SHLO__TRY(shlo__lower_operand(p, op, n + i, &refs[i]));
    }
    *init = refs;
    *dtypes = types;
    return SHLO_OK;
}

static shlo_status shlo__lower_results(shlo__plan *p, const shlo__op *op, const shlo__ref **dst) {
    shlo__ref *refs = SHLO__KEEP(p, shlo__ref, op->n_results + 1);
    if (!refs) return SHLO_MEMORY;
    for (uint32_t k = 0; k < op->n_results; k++)
        SHLO__TRY(shlo__memory_write(p, &refs[k], &p->leaves[p->first_leaf[op->results + k]].ref));
    *dst = refs;
    return SHLO_OK;
}

/* The kernels of a single monoid, and the type it accumulates in: floats of less than 32 bits in f32, others
 * in their own. */
static int shlo__lower_simple(shlo__plan *p, const shlo__op *op, uint32_t n, shlo__verb *verb, uint8_t *wide,
    shlo__lane_fn *step, shlo__lane_fn *widen, shlo__lane_fn *narrow) {
    shlo_dtype t = shlo__plan_dtype(p, op->results), w = shlo__dtype_wide(t);
    if (n != 1 || !shlo__lower_monoid(p, shlo__op_region(p->m, op, 0), verb)) return 0;
    if (!p->kernels->fold[*verb][w] || !p->kernels->lane[*verb][w]) return 0;
    *wide = (uint8_t)w;
    *step = p->kernels->lane[*verb][w];
    *widen = w == t ? NULL : p->kernels->convert[t][w];
    *narrow = w == t ? NULL : p->kernels->convert[w][t];
    return 1;
}

/* By rows each result folds a run of elements; by columns a block of results takes one element each at a
   time. Rows win where the reduced elements are the neighbours in memory and the runs are long enough. */
static int shlo__lower_by_rows(const shlo__lanes_request *r) {
    int64_t rows = 1, columns = 1;
    for (int32_t i = 0; i < r->n_outer; i++) rows *= r->space.extent[r->outer[i]];
    for (int32_t i = 0; i < r->n_inner; i++) columns *= r->space.extent[r->inner[i]];
    for (int32_t d = r->space.n - 1; d >= 0; d--) {
        if (r->space.extent[d] == 1) continue;
        for (int32_t i = 0; i < r->n_outer; i++)
            if (r->outer[i] == d) return rows >= 16 || columns < 16;
        return columns < 4;
    }
    return 0;
}

static void shlo__lower_reduce_space(const shlo__plan *p, const shlo__op *op, shlo__lanes_request *r) {
    uint32_t n, type = shlo__value_type(p->m, shlo__op_operand(p->m, op, 0));
    const int64_t *dims = shlo__module_attr_list(p->m, op, SHLO__A_reduce__dimensions, &n);
    r->space.n = shlo__type_at(p->m, type)->rank;
    for (int32_t d = 0; d < r->space.n; d++) {
        r->space.extent[d] = shlo__type_dims(p->m, type)[d];
        if (shlo__map_listed(dims, n, d))
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

/* One lane program gives the elements of all inputs if they fit into it, else each has its own: group.c has
 * seen to that. */
static shlo_status shlo__lower_reduce_lanes(shlo__plan *p, const shlo__op *op, shlo__lanes_request *r,
    shlo__p_reduce *c, size_t *bytes) {
    uint32_t n = (uint32_t)c->n, *roots = SHLO__KEEP(p, uint32_t, n);
    shlo_status status = SHLO_LIMIT;
    if (!roots) return SHLO_MEMORY;
    for (uint32_t i = 0; i < n; i++) roots[i] = shlo__op_operand(p->m, op, i);
    r->n_roots = n;
    r->roots = roots;
    if (n <= SHLO__LANE_INPUTS / 2) status = shlo__lanes_build(p, r, NULL, NULL);
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

/* A body's blocks: accumulators, results, elements. A monoid accumulates columns; rows need nothing. */
static shlo_status shlo__lower_reduce_scratch(shlo__plan *p, const shlo__p_reduce *c, size_t bytes) {
    size_t columns = c->by_rows ? 0
                                : (size_t)SHLO__MIN(c->lanes->total, (int64_t)SHLO__REDUCE_COLUMNS) *
                                      shlo__dtype_bytes((shlo_dtype)c->wide);
    if (c->body) return shlo__lower_body_scratch(p, c->body, (size_t)c->n, 2 * (size_t)c->n + 1, bytes);
    return shlo__size_add(bytes, columns, &bytes) ? shlo__lower_scratch(p, bytes)
                                                  : shlo__plan_fail(p, SHLO_OVERFLOW, "too many operands");
}

SHLO__FN shlo_status shlo__lower_reduce(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_reduce *c = SHLO__KEEP(p, shlo__p_reduce, 1);
    uint32_t n = op.n_operands / 2, loop = 0;
    shlo__region_body *body = NULL;
    shlo__lanes_request r;
    shlo__verb verb;
    size_t bytes = 0;
    if (!c) return SHLO_MEMORY;
    memset(&r, 0, sizeof r);
    shlo__lower_reduce_space(p, &op, &r);
    if (shlo__lower_simple(p, &op, n, &verb, &c->wide, &c->step, &c->widen, &c->narrow)) {
        shlo__ref ref;
        SHLO__TRY(shlo__lower_place(p, op.results, &ref));
        c->by_rows = shlo__lower_by_rows(&r);
        c->fold = p->kernels->fold[verb][c->wide];
        r.wide = 1;
        if (c->by_rows) shlo__lower_swap_spaces(&r);
    }
    else {
        SHLO__TRY(shlo__lower_loop_body(p, &op, shlo__op_region(p->m, &op, 0), &body, &loop));
    }
    p->op = op_id;
    c->n = (int32_t)n;
    SHLO__TRY(shlo__lower_reduce_lanes(p, &op, &r, c, &bytes));
    c->dtype = (uint8_t)shlo__plan_dtype(p, op.results);
    c->body = body;
    SHLO__TRY(shlo__lower_inits(p, &op, n, &c->init, &c->dtypes));
    SHLO__TRY(shlo__lower_results(p, &op, &c->dst));
    SHLO__TRY(shlo__lower_reduce_scratch(p, c, bytes));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_REDUCE, c,
        (double)c->lanes->total * (double)c->lanes->outer_total));
    if (body) shlo__lower_close_loop(p, loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

/* ---- reduce_window and map ---- */

static shlo_status shlo__lower_window_numbers(shlo__plan *p, const shlo__op *op, shlo__p_window *c) {
    const shlo__module *m = p->m;
    uint32_t n;
    const int64_t *window = shlo__module_attr_list(m, op, SHLO__A_reduce_window__window_dimensions, &n);
    int64_t *all = SHLO__KEEP(p, int64_t, 7 * (size_t)c->rank + 1);
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

#define SHLO__LOWER_WINDOW_MIN(run) \
    (8 + 192 / (run)) /* narrower ones are faster element by element; short runs pay four calls an element \
                       */
#define SHLO__LOWER_WINDOW_MAX (1 << 20) /* scratch holds one window's elements */

/* Bodies that give the same bits in whatever order they are applied. */
static int shlo__lower_any_order(shlo__verb verb, shlo_dtype t) {
    if (shlo__dtype_kind(t) == SHLO__COMPLEX) return 0;
    return shlo__dtype_kind(t) != SHLO__FLOAT || verb == SHLO__VERB_maximum || verb == SHLO__VERB_minimum;
}

/* Windows along one dimension, element by element and without holes: vm/window.c. `verb` is the body, on a
 * type that kernels work on. */
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
    if (line < 0 || c->window[line] > SHLO__MIN(2 * c->in_extent[line], SHLO__LOWER_WINDOW_MAX)) return;
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
    uint32_t n = op.n_operands / 2, loop = 0;
    shlo__ref *src = SHLO__KEEP(p, shlo__ref, n + 1);
    shlo__region_body *body = NULL;
    shlo__verb verb;
    if (!c || !src) return SHLO_MEMORY;
    c->n = (int32_t)n;
    c->rank = shlo__type_at(p->m, shlo__value_type(p->m, op.results))->rank;
    SHLO__TRY(shlo__lower_window_numbers(p, &op, c));
    if (shlo__lower_simple(p, &op, n, &verb, &c->wide, &c->step_fn, &c->widen, &c->narrow)) {
        shlo__ref ref;
        SHLO__TRY(shlo__lower_place(p, op.results, &ref));
        c->round = p->kernels->round_to[shlo__plan_dtype(p, op.results)];
        shlo__lower_window_line(c, verb, shlo__plan_dtype(p, op.results));
    }
    else {
        SHLO__TRY(shlo__lower_loop_body(p, &op, shlo__op_region(p->m, &op, 0), &body, &loop));
    }
    p->op = op_id;
    c->body = body;
    c->src = src;
    for (uint32_t i = 0; i < n; i++) SHLO__TRY(shlo__lower_operand(p, &op, i, &src[i]));
    SHLO__TRY(shlo__lower_inits(p, &op, n, &c->init, &c->dtypes));
    SHLO__TRY(shlo__lower_results(p, &op, &c->dst));
    SHLO__TRY(shlo__lower_body_scratch(p, body, n, 3 * (size_t)n + 1,
        (size_t)((c->line.width + 2) * c->line.run) * shlo__dtype_bytes((shlo_dtype)c->dtypes[0])));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_REDUCE_WINDOW, c, (double)c->out_total * (double)c->window_total));
    if (body) shlo__lower_close_loop(p, loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_map(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_map *c = SHLO__KEEP(p, shlo__p_map, 1);
    shlo__ref *src = SHLO__KEEP(p, shlo__ref, op.n_operands + 1);
    shlo__region_body *body;
    const shlo__ref *dst;
    uint32_t loop;
    if (!c || !src) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_loop_body(p, &op, shlo__op_region(p->m, &op, 0), &body, &loop));
    p->op = op_id;
    for (uint32_t i = 0; i < op.n_operands; i++) SHLO__TRY(shlo__lower_operand(p, &op, i, &src[i]));
    SHLO__TRY(shlo__lower_results(p, &op, &dst));
    c->n = (int32_t)op.n_operands;
    c->src = src;
    SHLO__TRY(shlo__memory_write(p, &c->dst, &p->leaves[p->first_leaf[op.results]].ref));
    c->total = shlo__plan_elements(p, op.results);
    c->body = body;
    SHLO__TRY(shlo__lower_body_scratch(p, body, op.n_operands, 0, 0));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_MAP, c, (double)c->total));
    shlo__lower_close_loop(p, loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

#endif
