/* expand/bounded_window.c - windows over bounded dimensions: reduce_window, select_and_scatter. */
#ifndef SHLO__EXPAND_BOUNDED_WINDOW_C
#define SHLO__EXPAND_BOUNDED_WINDOW_C

#include "expand.h"

/* Does every window hold a single element? */
static int shlo__bounded_window_thin(const shlo__bounded_window_dim *w) {
    return w->size == 1 && w->stride == 1 && w->base_dilation == 1 && w->low == 0 && w->high == 0;
}

/* How many windows over `size` elements fit. */
SHLO__FN uint32_t shlo__bounded_window_count(shlo__bounded *z, const shlo__bounded_window_dim *w,
    uint32_t size, int32_t d) {
    int64_t window = 0, edges = 0, all = 0;
    uint32_t span;
    if (!shlo__i64_mul(w->size - 1, w->dilation, &window) || !shlo__i64_add(window, 1, &window) ||
        !shlo__i64_add(w->low, w->high, &edges) || edges == INT64_MIN ||
        !shlo__i64_mul(INT32_MAX, w->base_dilation, &all) ||
        !shlo__i64_add(all, SHLO__MAX(edges, -edges), &all) || !shlo__i64_add(all, window, &all) ||
        !shlo__i64_add(all, w->stride, &all)) {
        shlo__bounded_refuse(z, 0, -1, d, "its windows cannot be counted");
        return 0;
    }
    size = shlo__bounded_span(z, size, w->base_dilation);
    size = shlo__emit_binary(z->e, SHLO_OP_add, size, shlo__bounded_number64(z, edges));
    span = shlo__bounded_number64(z, window);
    return shlo__bounded_fitting(z, size, span, shlo__bounded_number64(z, w->stride), INT32_MAX);
}

static shlo__bounded_window_dim shlo__bounded_reduce_window_dim(const shlo__bounded *z, uint32_t d) {
    shlo__bounded_window_dim w;
    w.size = shlo__bounded_attr(z, SHLO__A_reduce_window__window_dimensions, d);
    w.stride = shlo__bounded_attr(z, SHLO__A_reduce_window__window_strides, d);
    w.base_dilation = shlo__bounded_attr(z, SHLO__A_reduce_window__base_dilations, d);
    w.dilation = shlo__bounded_attr(z, SHLO__A_reduce_window__window_dilations, d);
    w.low = shlo__bounded_attr(z, SHLO__A_reduce_window__padding, 2 * d);
    w.high = shlo__bounded_attr(z, SHLO__A_reduce_window__padding, 2 * d + 1);
    return w;
}

/* Beyond a size, as beyond an edge, windows see the initial value. */
SHLO__FN void shlo__bounded_reduce_window(shlo__bounded *z) {
    uint32_t n = shlo__expand_op(z->e)->n_results, wide = 0, first,
             *types = (uint32_t *)shlo__bounded_room(z, n, sizeof *types);
    shlo__sized *v = shlo__bounded_operands(z, 0, n), out;
    if (!types || !v) return;
    out = shlo__bounded_agree(z, n, v);
    for (int32_t d = 0; d < shlo__bounded_rank(z, &out); d++) {
        shlo__bounded_window_dim w = shlo__bounded_reduce_window_dim(z, (uint32_t)d);
        if (!shlo__bounded_window_thin(&w)) wide |= 1u << d;
    }
    for (uint32_t i = 0; i < n && z->e->status == SHLO_OK; i++) {
        uint32_t init = shlo__expand_operand(z->e, n + i);
        memcpy(v[i].size, out.size, sizeof out.size);
        if (shlo__expand_type(z->e, init)->dtype != shlo__expand_type(z->e, v[i].x)->dtype)
            shlo__bounded_refuse(z, (int32_t)i, -1, -1, "initial values of another type");
        shlo__bounded_mask(z, &v[i], wide, init);
    }
    for (int32_t d = 0; d < shlo__bounded_rank(z, &out); d++) {
        shlo__bounded_window_dim w = shlo__bounded_reduce_window_dim(z, (uint32_t)d);
        if (out.size[d] && wide >> d & 1) out.size[d] = shlo__bounded_window_count(z, &w, out.size[d], d);
    }
    first = shlo__bounded_reduce_values(z, n, v, types);
    for (uint32_t i = 0; i < n; i++) {
        out.x = first + i;
        shlo__bounded_result(z, i, out);
    }
}

/* ---- select_and_scatter ---- */

/* `select` becomes the body of a reduce_window over elements, their places and whether they are there: of two
 * that are, the second is kept where select(first, second) is false. */
static void shlo__bounded_select_body(shlo__bounded *z, uint32_t region) {
    shlo__expand *e = z->e;
    uint32_t op = e->op, old = e->m->regions.items[region].args, types[6], results[3], at, keep, none = 0;
    for (uint32_t i = 0; i < 2; i++) {
        types[3 * i] = shlo__value_type(e->m, old + i);
        types[3 * i + 1] = shlo__emit_type(e, SHLO_I64, 0, NULL);
        types[3 * i + 2] = shlo__emit_type(e, SHLO_I1, 0, NULL);
    }
    at = shlo__bounded_arguments(z, region, 6, types);
    if (e->status != SHLO_OK) return;
    for (uint32_t i = 0; i < 2; i++) shlo__module_replace(e->m, old + i, at + 3 * i);
    e->op = e->m->regions.items[region].last;
    keep = shlo__emit_binary(e, SHLO_OP_or, shlo__expand_operand(e, 0),
        shlo__emit_unary(e, SHLO_OP_not, at + 5));
    keep = shlo__emit_binary(e, SHLO_OP_and, keep, at + 2);
    for (uint32_t i = 0; i < 2; i++) results[i] = shlo__emit_select(e, keep, at + i, at + 3 + i);
    results[2] = shlo__emit_binary(e, SHLO_OP_or, at + 2, at + 5);
    shlo__emit_again_as(e, 3, results, 0, &none);
    shlo__expand_done(e);
    e->op = op;
}

/* si64: the place, counted over the whole tensor, of the element that each window of v selects; -1 where it
 * has none inside the sizes. */
static uint32_t shlo__bounded_selected(shlo__bounded *z, const shlo__sized *v) {
    shlo__expand *e = z->e;
    uint32_t operands[6], types[3] = {0, 0, 0}, like = shlo__value_type(e->m, v->x), first, none;
    int64_t n = 0, window[SHLO_MAX_RANK];
    shlo__attr attrs[3];
    shlo__emitted what;
    shlo__type_elements(e->m, like, &n);
    operands[0] = v->x;
    operands[1] = shlo__emit_iota(e, shlo__emit_type(e, SHLO_I64, 1, &n), 0);
    operands[1] = shlo__emit_typed(e, SHLO_OP_reshape, operands[1], shlo__emit_type_like(e, like, SHLO_I64));
    operands[2] = shlo__bounded_inside(z, v, UINT32_MAX);
    if (!operands[2]) operands[2] = shlo__emit_splat(e, shlo__emit_type_like(e, like, SHLO_I1), 1);
    operands[3] = shlo__bounded_zero(z, v->x);
    operands[4] = none = shlo__bounded_number64(z, -1);
    operands[5] = shlo__emit_splat(e, shlo__emit_type(e, SHLO_I1, 0, NULL), 0);
    for (uint32_t d = 0; d < SHLO_MAX_RANK; d++)
        window[d] = shlo__bounded_attr(z, SHLO__A_select_and_scatter__window_dimensions, d);
    attrs[0] = shlo__emit_list(e, SHLO__A_reduce_window__window_dimensions,
        (uint32_t)shlo__bounded_rank(z, v), window);
    attrs[1] = shlo__emit_same_attr(e, SHLO__A_select_and_scatter__window_strides,
        SHLO__A_reduce_window__window_strides);
    attrs[2] = shlo__emit_same_attr(e, SHLO__A_select_and_scatter__padding, SHLO__A_reduce_window__padding);
    what.code = SHLO_OP_reduce_window;
    what.region = shlo__op_region(e->m, shlo__expand_op(e), 0);
    what.n_results = 3;
    what.types = types;
    shlo__bounded_select_body(z, what.region);
    first = shlo__emit_region(e, &what, 6, operands, 3, attrs);
    if (e->status != SHLO_OK) return 0;
    return shlo__emit_select(e, first + 2, first + 1,
        shlo__emit_broadcast(e, none, shlo__value_type(e->m, first + 1), 0, NULL));
}

/* The source's elements at these places, si64 in its shape, combined with the initial value: a scatter over
 * all elements in one row. -1 is no place. `was` has the shape of the result. */
static uint32_t shlo__bounded_placed(shlo__bounded *z, uint32_t source, uint32_t places, uint32_t was) {
    shlo__expand *e = z->e;
    const shlo_dtype from = (shlo_dtype)shlo__expand_type(e, source)->dtype,
                     to = (shlo_dtype)shlo__type_at(e->m, shlo__expand_result_type(e, 0))->dtype;
    int64_t n = 0, row[2] = {0, 1}, zero = 0;
    uint32_t operands[3], type;
    shlo__attr attrs[3];
    shlo__emitted what;
    shlo__type_elements(e->m, was, &n);
    shlo__type_elements(e->m, shlo__value_type(e->m, source), &row[0]);
    operands[0] =
        shlo__emit_broadcast(e, shlo__expand_operand(e, 2), shlo__emit_type(e, from, 1, &n), 0, NULL);
    operands[1] = shlo__emit_typed(e, SHLO_OP_reshape, places, shlo__emit_type(e, SHLO_I64, 2, row));
    operands[2] = shlo__emit_typed(e, SHLO_OP_reshape, source, shlo__emit_type(e, from, 1, row));
    attrs[0] = shlo__emit_list(e, SHLO__A_scatter__inserted_window_dims, 1, &zero);
    attrs[1] = shlo__emit_list(e, SHLO__A_scatter__scatter_dims_to_operand_dims, 1, &zero);
    attrs[2] = shlo__emit_number(e, SHLO__A_scatter__index_vector_dim, 1);
    type = shlo__emit_type(e, to, 1, &n);
    what.code = SHLO_OP_scatter;
    what.region = shlo__op_region(e->m, shlo__expand_op(e), 1);
    what.n_results = 1;
    what.types = &type;
    type = shlo__emit_region(e, &what, 3, operands, 3, attrs);
    return shlo__emit_typed(e, SHLO_OP_reshape, type, shlo__emit_type_like(e, was, to));
}

/* Windows over bounded dimensions: first each window's element is found, then the source is scattered. */
static void shlo__bounded_select_wide(shlo__bounded *z, const shlo__sized *v) {
    shlo__sized out = v[0], source = v[1];
    uint32_t places = shlo__bounded_selected(z, &v[0]), inside;
    for (int32_t d = 0; d < shlo__bounded_rank(z, &source); d++) {
        if (!source.size[d]) source.size[d] = shlo__bounded_size(z, &source, d);
        shlo__bounded_resize_dim(z, &source, d, shlo__expand_dims(z->e, places)[d]);
    }
    inside = shlo__bounded_inside(z, &source, UINT32_MAX);
    if (z->e->status != SHLO_OK) return;
    places = shlo__emit_select(z->e, inside, places,
        shlo__emit_broadcast(z->e, shlo__bounded_number64(z, -1), shlo__value_type(z->e->m, places), 0,
            NULL));
    if (z->e->status != SHLO_OK) return;
    out.x = shlo__bounded_placed(z, source.x, places, shlo__value_type(z->e->m, v[0].x));
    shlo__bounded_result(z, 0, out);
}

/* As it is where no window spans elements of a bounded dimension. */
SHLO__FN void shlo__bounded_select_and_scatter(shlo__bounded *z) {
    shlo__sized *v = shlo__bounded_operands(z, 0, 3), out;
    uint32_t operands[3], type = 0, wide = 0;
    if (!v) return;
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v[0]); d++) {
        shlo__bounded_window_dim w;
        w.size = shlo__bounded_attr(z, SHLO__A_select_and_scatter__window_dimensions, (uint32_t)d);
        w.stride = shlo__bounded_attr(z, SHLO__A_select_and_scatter__window_strides, (uint32_t)d);
        w.low = shlo__bounded_attr(z, SHLO__A_select_and_scatter__padding, 2 * (uint32_t)d);
        w.high = shlo__bounded_attr(z, SHLO__A_select_and_scatter__padding, 2 * (uint32_t)d + 1);
        w.base_dilation = 1;
        if (v[0].size[d] || v[1].size[d])
            wide |= !shlo__bounded_window_thin(&w) ||
                    shlo__bounded_have(z, &v[0], d) != shlo__bounded_have(z, &v[1], d);
    }
    if (wide) {
        shlo__bounded_select_wide(z, v);
        return;
    }
    for (uint32_t i = 0; i < 3; i++) operands[i] = v[i].x;
    out = v[0];
    out.x = shlo__emit_again(z->e, operands, &type);
    shlo__bounded_result(z, 0, out);
}

#endif
