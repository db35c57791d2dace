/* expand/bounded_move.c - bounded operands of ops that move elements: slices, concatenation, padding, gather,
 * scatter. */
#ifndef SHLO__EXPAND_BOUNDED_MOVE_C
#define SHLO__EXPAND_BOUNDED_MOVE_C

#include "expand.h"

/* ---- slices ---- */

/* The program promises that the elements of a static slice exist. A result that is declared bounded holds
 * those that do. */
SHLO__FN void shlo__bounded_slice(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0);
    uint32_t type = 0;
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++) {
        int64_t start = shlo__bounded_attr(z, SHLO__A_slice__start_indices, (uint32_t)d),
                stride = shlo__bounded_attr(z, SHLO__A_slice__strides, (uint32_t)d);
        int64_t limit = shlo__bounded_attr(z, SHLO__A_slice__limit_indices, (uint32_t)d);
        if (!v.size[d]) continue;
        if (limit < shlo__bounded_have(z, &v, d))
            v.size[d] = shlo__bounded_smaller(z, v.size[d], shlo__bounded_number(z, limit));
        if (start) v.size[d] = shlo__bounded_at_least_0(z, shlo__bounded_plus(z, v.size[d], -start));
        if (stride > 1) {
            uint32_t one = shlo__bounded_number64(z, 1), step = shlo__bounded_number64(z, stride);
            v.size[d] = shlo__emit_convert(z->e, v.size[d], SHLO_I64);
            v.size[d] = shlo__bounded_fitting(z, v.size[d], one, step, INT32_MAX);
        }
    }
    v.x = shlo__emit_again(z->e, &v.x, &type);
    shlo__bounded_result(z, 0, v);
}

/* Sizes and indices of this tensor fit tensor<i32>, bounded or not. */
static void shlo__bounded_small(shlo__bounded *z, const shlo__sized *v, int32_t operand) {
    for (int32_t d = 0; d < shlo__bounded_rank(z, v); d++)
        if (shlo__bounded_have(z, v, d) > INT32_MAX)
            shlo__bounded_refuse(z, operand, -1, d, "and this one has indices beyond tensor<i32>");
}

/* Start indices (operands first ..), clamped so that slices of these sizes stay within v: 0 <= start <= size
 * - slice. */
static void shlo__bounded_starts(shlo__bounded *z, uint32_t first, const shlo__sized *v,
    const shlo__sized *slice, uint32_t *starts) {
    shlo__bounded_small(z, v, 0);
    for (int32_t d = 0; d < shlo__bounded_rank(z, v); d++) {
        uint32_t room;
        starts[d] = shlo__bounded_narrow(z, shlo__expand_operand(z->e, first + (uint32_t)d),
            shlo__bounded_have(z, v, d));
        if (!v->size[d] && !slice->size[d]) continue; /* the op itself clamps */
        room = shlo__bounded_size(z, slice, d);
        room = shlo__emit_binary(z->e, SHLO_OP_subtract, shlo__bounded_size(z, v, d), room);
        starts[d] = shlo__bounded_smaller(z, starts[d], shlo__bounded_at_least_0(z, room));
    }
}

SHLO__FN void shlo__bounded_dynamic_slice(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0), slice;
    uint32_t operands[SHLO_MAX_RANK + 1], type = 0;
    memset(&slice, 0, sizeof slice);
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++)
        if (v.size[d])
            slice.size[d] = shlo__bounded_number(z,
                shlo__bounded_attr(z, SHLO__A_dynamic_slice__slice_sizes, (uint32_t)d));
    operands[0] = v.x;
    shlo__bounded_starts(z, 1, &v, &slice, operands + 1);
    slice.x = shlo__emit_again(z->e, operands, &type);
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++)
        if (v.size[d]) slice.size[d] = shlo__bounded_smaller(z, v.size[d], slice.size[d]);
    shlo__bounded_result(z, 0, slice);
}

/* The slice of x at `starts`, as large as `like`. */
SHLO__FN uint32_t shlo__bounded_window(shlo__bounded *z, uint32_t x, const uint32_t *starts,
    const shlo__sized *like) {
    uint32_t operands[SHLO_MAX_RANK + 1], rank = (uint32_t)shlo__bounded_rank(z, like);
    int64_t dims[SHLO_MAX_RANK];
    shlo__attr attr;
    operands[0] = x;
    memcpy(operands + 1, starts, rank * sizeof *operands);
    shlo__bounded_dims(z, like, dims);
    attr = shlo__emit_list(z->e, SHLO__A_dynamic_slice__slice_sizes, rank, dims);
    return shlo__emit(z->e, SHLO_OP_dynamic_slice, 0, rank + 1, operands, 1, &attr);
}

/* All of it is reversed. What is inside then lies at the end of its bounds, where a window of it begins. */
SHLO__FN void shlo__bounded_reverse(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0);
    uint32_t dims = shlo__bounded_attr_dims(z, SHLO__A_reverse__dimensions), type = 0, moved = 0,
             starts[SHLO_MAX_RANK], zero = shlo__bounded_number(z, 0);
    int64_t room[SHLO_MAX_RANK];
    v.x = shlo__emit_again(z->e, &v.x, &type);
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++) {
        const int64_t have = room[d] = shlo__bounded_have(z, &v, d);
        starts[d] = zero;
        if (!(dims >> d & 1) || !v.size[d]) continue;
        room[d] = 2 * have;
        moved = v.size[d];
        starts[d] = shlo__emit_binary(z->e, SHLO_OP_subtract, shlo__bounded_number(z, have), moved);
    }
    if (moved) v.x = shlo__bounded_window(z, shlo__bounded_resize(z, v.x, room), starts, &v);
    shlo__bounded_result(z, 0, v);
}

/* Of a bounded update only the elements inside its sizes are written; the rest of the update's box gets the
   old elements back. The operand is enlarged meanwhile, so that the whole box has room. */
SHLO__FN void shlo__bounded_dynamic_update_slice(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0), update = shlo__bounded_operand(z, 1), out;
    uint32_t operands[SHLO_MAX_RANK + 2], inside;
    int64_t dims[SHLO_MAX_RANK], room[SHLO_MAX_RANK];
    int32_t rank = shlo__bounded_rank(z, &v), d;
    shlo__bounded_starts(z, 2, &v, &update, operands + 2);
    inside = shlo__bounded_inside(z, &update, UINT32_MAX);
    if (z->e->status != SHLO_OK) return;
    for (d = 0; d < rank; d++) {
        dims[d] = room[d] = shlo__bounded_have(z, &v, d);
        if (update.size[d]) room[d] += shlo__bounded_have(z, &update, d); /* both fit tensor<i32> */
    }
    operands[0] = inside ? shlo__bounded_resize(z, v.x, room) : v.x;
    operands[1] = inside ? shlo__emit_select(z->e, inside, update.x,
                               shlo__bounded_window(z, operands[0], operands + 2, &update))
                         : update.x;
    out = v;
    out.x = shlo__emit(z->e, SHLO_OP_dynamic_update_slice, 0, (uint32_t)rank + 2, operands, 0, NULL);
    out.x = z->e->status == SHLO_OK ? shlo__bounded_resize(z, out.x, dims) : 0;
    shlo__bounded_result(z, 0, out);
}

/* ---- concatenate, pad ---- */

/* Writes the second at the end of the first, over its undefined elements. */
static void shlo__bounded_append(shlo__bounded *z, shlo__sized *all, int32_t d, const shlo__sized *more) {
    uint32_t operands[SHLO_MAX_RANK + 2], rank = (uint32_t)shlo__bounded_rank(z, all),
                                          zero = shlo__bounded_number(z, 0);
    operands[0] = all->x;
    operands[1] = more->x;
    for (uint32_t i = 0; i < rank; i++) operands[2 + i] = (int32_t)i == d ? all->size[d] : zero;
    all->x = shlo__emit(z->e, SHLO_OP_dynamic_update_slice, 0, rank + 2, operands, 0, NULL);
    all->size[d] = shlo__emit_binary(z->e, SHLO_OP_add, all->size[d], shlo__bounded_size(z, more, d));
}

/* Operands up to the first bounded one lie at known places; each later one is written at the sum of the sizes
 * before it. */
SHLO__FN void shlo__bounded_concatenate(shlo__bounded *z) {
    uint32_t n = shlo__expand_op(z->e)->n_operands, *x = (uint32_t *)shlo__bounded_room(z, n, sizeof *x),
             known = 0;
    int32_t d = (int32_t)shlo__bounded_attr(z, SHLO__A_concatenate__dimension, 0);
    shlo__attr attr = shlo__emit_number(z->e, SHLO__A_concatenate__dimension, d);
    shlo__sized *v = shlo__bounded_operands(z, 0, n), all;
    int64_t total = 0, before = 0;
    if (!v) return;
    for (int32_t k = 0; k < shlo__bounded_rank(z, &v[0]); k++)
        if (k != d) shlo__bounded_agree_on(z, n, v, k, &v[0]);
    for (uint32_t i = 0; i < n && z->e->status == SHLO_OK; i++)
        if (!shlo__i64_add(total, shlo__bounded_have(z, &v[i], d), &total) || total > INT32_MAX)
            shlo__bounded_refuse(z, (int32_t)i, -1, d, "with the others, by more than tensor<i32> holds");
    if (z->e->status != SHLO_OK) return;
    while (known < n && !v[known].size[d]) known++;
    for (uint32_t i = 0; i < n && i <= known; i++) {
        x[i] = v[i].x;
        if (i < known) before += shlo__bounded_have(z, &v[i], d);
    }
    all = v[0];
    all.size[d] = known < n ? shlo__bounded_plus(z, v[known].size[d], before) : 0;
    all.x = shlo__emit(z->e, SHLO_OP_concatenate, 0, SHLO__MIN(known + 1, n), x, 1, &attr);
    if (known + 1 < n) {
        uint32_t size = all.size[d];
        shlo__bounded_resize_dim(z, &all, d, total);
        all.size[d] = size;
    }
    for (uint32_t i = known + 1; i < n && z->e->status == SHLO_OK; i++)
        shlo__bounded_append(z, &all, d, &v[i]);
    shlo__bounded_result(z, 0, all);
}

SHLO__FN void shlo__bounded_pad(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0), out = v;
    uint32_t operands[2], type = 0, padded = 0;
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++) {
        int64_t low = shlo__bounded_attr(z, SHLO__A_pad__edge_padding_low, (uint32_t)d),
                interior = shlo__bounded_attr(z, SHLO__A_pad__interior_padding, (uint32_t)d), edges, most;
        if (!shlo__i64_add(low, shlo__bounded_attr(z, SHLO__A_pad__edge_padding_high, (uint32_t)d), &edges))
            edges = INT64_MAX;
        if (!shlo__i64_mul(shlo__bounded_have(z, &v, d), interior + (interior < INT64_MAX), &most))
            most = INT64_MAX;
        padded |= (uint32_t)(edges || interior || low) << d;
        if (!v.size[d]) continue;
        if (edges > INT32_MAX || edges < -INT32_MAX || most > INT32_MAX)
            shlo__bounded_refuse(z, 0, -1, d, "its padded size is not sure to fit tensor<i32>");
        if (interior) {
            uint32_t gaps = shlo__bounded_at_least_0(z, shlo__bounded_plus(z, v.size[d], -1));
            gaps = shlo__bounded_times(z, gaps, interior);
            out.size[d] = shlo__emit_binary(z->e, SHLO_OP_add, v.size[d], gaps);
        }
        out.size[d] = shlo__bounded_plus(z, out.size[d], edges);
        if (edges < 0) out.size[d] = shlo__bounded_at_least_0(z, out.size[d]);
    }
    operands[1] = shlo__expand_operand(z->e, 1);
    shlo__bounded_mask(z, &v, padded, operands[1]);
    operands[0] = v.x;
    out.x = shlo__emit_again(z->e, operands, &type);
    shlo__bounded_result(z, 0, out);
}

/* ---- slices and padding that are operands ---- */

static uint32_t shlo__bounded_row64(shlo__bounded *z, int64_t n) {
    return shlo__emit_type(z->e, SHLO_I64, 1, &n);
}

/* result[.., i, ..] = operand[.., start + i * stride, ..] */
SHLO__FN void shlo__bounded_real_dynamic_slice(shlo__bounded *z) {
    shlo__expand *e = z->e;
    shlo__sized v = shlo__bounded_operand(z, 0);
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++) {
        int64_t n = shlo__type_dims(e->m, shlo__expand_result_type(e, 0))[d];
        uint32_t start = shlo__bounded_item64(z, 1, d), one = shlo__bounded_number64(z, 1), stride, step,
                 size;
        stride = shlo__emit_binary(e, SHLO_OP_maximum, shlo__bounded_item64(z, 3, d), one);
        size = shlo__emit_convert(e, shlo__bounded_size(z, &v, d), SHLO_I64);
        size = shlo__emit_binary(e, SHLO_OP_minimum, shlo__bounded_item64(z, 2, d), size);
        size = shlo__emit_binary(e, SHLO_OP_subtract, size, start);
        size = shlo__bounded_fitting(z, size, one, stride, n);
        step = shlo__emit_broadcast(e, stride, shlo__bounded_row64(z, n), 0, NULL);
        step = shlo__emit_binary(e, SHLO_OP_multiply, shlo__dynamic_count(e, n), step);
        step = shlo__emit_binary(e, SHLO_OP_add, step,
            shlo__emit_broadcast(e, start, shlo__bounded_row64(z, n), 0, NULL));
        shlo__bounded_take(z, &v, d, n, step);
        v.size[d] = size;
    }
    shlo__bounded_result(z, 0, v);
}

SHLO__FN void shlo__bounded_dynamic_pad(shlo__bounded *z) {
    shlo__expand *e = z->e;
    shlo__sized v = shlo__bounded_operand(z, 0);
    uint32_t padding = shlo__expand_operand(e, 1);
    shlo__bounded_mask(z, &v, UINT32_MAX, padding);
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++) {
        int64_t n = shlo__type_dims(e->m, shlo__expand_result_type(e, 0))[d];
        uint32_t size = shlo__emit_convert(e, shlo__bounded_size(z, &v, d), SHLO_I64),
                 gaps = shlo__emit_binary(e, SHLO_OP_subtract, size, shlo__bounded_number64(z, 1)), edge;
        gaps = shlo__emit_binary(e, SHLO_OP_maximum, gaps, shlo__bounded_number64(z, 0));
        size = shlo__emit_binary(e, SHLO_OP_add, size,
            shlo__emit_binary(e, SHLO_OP_multiply, gaps, shlo__bounded_item64(z, 4, d)));
        edge = shlo__bounded_item64(z, 3, d);
        size = shlo__emit_binary(e, SHLO_OP_add, size, shlo__bounded_item64(z, 2, d));
        size = shlo__emit_binary(e, SHLO_OP_add, size, edge);
        gaps = shlo__dynamic_item(e, 4, d, n);
        v.x = shlo__dynamic_pad_dim(e, v.x, padding, d, n, shlo__dynamic_item(e, 2, d, n), gaps);
        v.size[d] = shlo__bounded_narrow(z, size, n);
    }
    shlo__bounded_result(z, 0, v);
}

/* ---- gather ---- */

/* Attributes of gather and dynamic_gather, or of scatter, which have them in the same order. */
typedef struct shlo__bounded_numbers {
    uint32_t window, collapsed, batch, start_batch, map;
    int32_t vector;
} shlo__bounded_numbers;

static shlo__bounded_numbers shlo__bounded_numbers_of(const shlo__bounded *z, uint32_t first) {
    shlo__bounded_numbers g;
    g.window = first;
    g.collapsed = first + 1;
    g.batch = first + 2;
    g.start_batch = first + 3;
    g.map = first + 4;
    g.vector = (int32_t)shlo__bounded_attr(z, first + 5, 0);
    return g;
}

/* Slices of the operand: their bounds and their sizes (0: static). */
typedef struct shlo__bounded_slices {
    int64_t bound[SHLO_MAX_RANK];
    uint32_t size[SHLO_MAX_RANK];
} shlo__bounded_slices;

static uint32_t shlo__bounded_slice_size(shlo__bounded *z, const shlo__bounded_slices *slices, int32_t d) {
    return slices->size[d] ? slices->size[d] : shlo__bounded_number(z, slices->bound[d]);
}

/* The batching dimensions of operand and indices agree; the indices have their sizes. No slice of a batch of
 * nothing has an element. */
static void shlo__bounded_batch(shlo__bounded *z, const shlo__bounded_numbers *g, shlo__sized *v,
    shlo__sized *indices, shlo__bounded_slices *slices) {
    for (uint32_t i = 0; i < shlo__bounded_attr_count(z, g->batch) && z->e->status == SHLO_OK; i++) {
        int32_t p = (int32_t)shlo__bounded_attr(z, g->batch, i),
                q = (int32_t)shlo__bounded_attr(z, g->start_batch, i);
        int64_t n = SHLO__MIN(shlo__bounded_have(z, v, p), shlo__bounded_have(z, indices, q));
        slices->bound[p] = SHLO__MIN(slices->bound[p], n);
        shlo__bounded_resize_dim(z, v, p, n);
        shlo__bounded_resize_dim(z, indices, q, n);
        if (indices->size[q])
            indices->size[q] = v->size[p] ? shlo__bounded_smaller(z, indices->size[q], v->size[p]) : 0;
    }
}

/* Clamps index vectors so that slices stay inside bounded dimensions: index <= size - slice. */
static void shlo__bounded_clamp_indices(shlo__bounded *z, const shlo__bounded_numbers *g,
    const shlo__sized *v, const shlo__bounded_slices *slices, shlo__sized *indices) {
    shlo__expand *e = z->e;
    uint32_t n = shlo__bounded_attr_count(z, g->map), limits[SHLO_MAX_RANK], bounded = 0;
    int64_t to = g->vector, one = 1;
    shlo__attr attr;
    for (uint32_t i = 0; i < n; i++)
        bounded |= v->size[shlo__bounded_attr(z, g->map, i)] | slices->size[shlo__bounded_attr(z, g->map, i)];
    if (!bounded) return;
    shlo__bounded_small(z, v, 0);
    for (uint32_t i = 0; i < n; i++) {
        int32_t d = (int32_t)shlo__bounded_attr(z, g->map, i);
        limits[i] = shlo__bounded_number(z, INT32_MAX); /* the op itself clamps */
        if (v->size[d] || slices->size[d]) {
            uint32_t slice =
                slices->size[d]
                    ? slices->size[d]
                    : shlo__bounded_number(z,
                          SHLO__MAX(slices->bound[d], 1)); /* one is read if it is collapsed and 0 (C9) */
            limits[i] = shlo__bounded_at_least_0(z,
                shlo__emit_binary(z->e, SHLO_OP_subtract, shlo__bounded_size(z, v, d), slice));
        }
        limits[i] = shlo__emit_typed(e, SHLO_OP_reshape, limits[i], shlo__emit_type(e, SHLO_I32, 1, &one));
    }
    attr = shlo__emit_number(e, SHLO__A_concatenate__dimension, 0);
    limits[0] = shlo__emit(e, SHLO_OP_concatenate, 0, n, limits, 1, &attr);
    indices->x = shlo__bounded_narrow(z, indices->x, INT32_MAX);
    if (e->status != SHLO_OK) return;
    if (g->vector == shlo__expand_type(e, indices->x)->rank)
        limits[0] = shlo__emit_typed(e, SHLO_OP_reshape, limits[0], shlo__emit_type(e, SHLO_I32, 0, NULL));
    limits[0] = shlo__emit_broadcast(e, limits[0], shlo__value_type(e->m, indices->x),
        g->vector != shlo__expand_type(e, indices->x)->rank, &to);
    indices->x = shlo__emit_binary(e, SHLO_OP_minimum, indices->x, limits[0]);
}

/* Sizes of a gather's result: window dimensions from the operand, the others from the indices. */
static void shlo__bounded_gather_sizes(shlo__bounded *z, const shlo__bounded_numbers *g, const shlo__sized *v,
    const shlo__bounded_slices *slices, const shlo__sized *indices, shlo__sized *out) {
    uint32_t window = shlo__bounded_attr_dims(z, g->window),
             gone = shlo__bounded_attr_dims(z, g->collapsed) | shlo__bounded_attr_dims(z, g->batch);
    int32_t rank = shlo__type_at(z->e->m, shlo__bounded_result_was(z, 0))->rank, from = -1, start = -1;
    for (int32_t d = 0; d < rank; d++) {
        if (window >> d & 1) {
            do from++;
            while (gone >> from & 1);
            out->size[d] = slices->size[from];
            if (v->size[from])
                out->size[d] =
                    shlo__bounded_smaller(z, v->size[from], shlo__bounded_slice_size(z, slices, from));
        }
        else {
            if (++start == g->vector) start++;
            out->size[d] = indices->size[start];
        }
    }
}

/* slice_sizes: an attribute, or operand 2 (dynamic_gather), whose bounds follow from the result; 1, or 0 of
 * nothing, for a dimension that the result does not have. */
static void shlo__bounded_gather_slices(shlo__bounded *z, const shlo__bounded_numbers *g,
    const shlo__sized *v, int dynamic, shlo__bounded_slices *slices) {
    uint32_t gone = shlo__bounded_attr_dims(z, g->collapsed) | shlo__bounded_attr_dims(z, g->batch), k = 0;
    memset(slices, 0, sizeof *slices);
    for (int32_t d = 0; d < shlo__bounded_rank(z, v); d++) {
        int32_t to;
        slices->bound[d] = dynamic ? SHLO__MIN(shlo__bounded_have(z, v, d), 1)
                                   : shlo__bounded_attr(z, SHLO__A_gather__slice_sizes, (uint32_t)d);
        if (!dynamic || gone >> d & 1) continue;
        to = (int32_t)shlo__bounded_attr(z, g->window, k++);
        slices->bound[d] = shlo__type_dims(z->e->m, shlo__expand_result_type(z->e, 0))[to];
        if (shlo__bounded_dim(z, shlo__bounded_result_was(z, 0), to))
            slices->size[d] = shlo__bounded_narrow(z, shlo__bounded_item(z, 2, d), slices->bound[d]);
    }
}

/* gather, dynamic_gather. Where slices are bounded the operand is enlarged, so that a slice at its bound has
 * room behind every index. */
static void shlo__bounded_gather_of(shlo__bounded *z, uint32_t first_attr, int dynamic) {
    shlo__bounded_numbers g = shlo__bounded_numbers_of(z, first_attr);
    shlo__sized v = shlo__bounded_operand(z, 0), indices = shlo__bounded_operand(z, 1), out;
    int32_t rank = shlo__bounded_rank(z, &v);
    shlo__bounded_slices slices;
    shlo__attr attrs[8];
    uint32_t operands[2];
    memset(&out, 0, sizeof out);
    if (g.vector < shlo__bounded_rank(z, &indices) && indices.size[g.vector])
        shlo__bounded_refuse(z, 1, -1, g.vector, "index vectors of a size that only the run knows");
    shlo__bounded_gather_slices(z, &g, &v, dynamic, &slices);
    shlo__bounded_batch(z, &g, &v, &indices, &slices);
    shlo__bounded_gather_sizes(z, &g, &v, &slices, &indices, &out);
    shlo__bounded_clamp_indices(z, &g, &v, &slices, &indices);
    for (int32_t d = 0; d < rank && z->e->status == SHLO_OK; d++) {
        int64_t room;
        if (!slices.size[d]) continue;
        if (shlo__i64_add(shlo__bounded_have(z, &v, d), slices.bound[d], &room))
            shlo__bounded_resize_dim(z, &v, d, room);
        else
            shlo__expand_fail(z->e, SHLO_OVERFLOW, "the operand is too large");
    }
    for (uint32_t i = 0; i < 6; i++)
        attrs[i] = shlo__emit_same_attr(z->e, first_attr + i, SHLO__A_gather__offset_dims + i);
    attrs[6] = shlo__emit_list(z->e, SHLO__A_gather__slice_sizes, (uint32_t)rank, slices.bound);
    attrs[7] = shlo__emit_same_attr(z->e,
        dynamic ? SHLO__A_dynamic_gather__indices_are_sorted : SHLO__A_gather__indices_are_sorted,
        SHLO__A_gather__indices_are_sorted);
    operands[0] = v.x;
    operands[1] = indices.x;
    out.x = shlo__emit(z->e, SHLO_OP_gather, 0, 2, operands, 8, attrs);
    shlo__bounded_result(z, 0, out);
}

SHLO__FN void shlo__bounded_gather(shlo__bounded *z) {
    shlo__bounded_gather_of(z, SHLO__A_gather__offset_dims, 0);
}
SHLO__FN void shlo__bounded_dynamic_gather(shlo__bounded *z) {
    shlo__bounded_gather_of(z, SHLO__A_dynamic_gather__offset_dims, 1);
}

/* ---- scatter ---- */

/* Updates' scatter dimensions and the indices' ones agree. */
static void shlo__bounded_scatter_agree(shlo__bounded *z, const shlo__bounded_numbers *g,
    shlo__sized *indices, shlo__sized *updates, uint32_t n, shlo__sized *inputs) {
    uint32_t window = shlo__bounded_attr_dims(z, g->window);
    int32_t start = -1;
    for (int32_t d = 0; d < shlo__bounded_rank(z, &updates[0]); d++) {
        int64_t size;
        if (window >> d & 1) continue;
        if (++start == g->vector) start++;
        size = SHLO__MIN(shlo__bounded_have(z, indices, start), shlo__bounded_have(z, &updates[0], d));
        shlo__bounded_resize_dim(z, indices, start, size);
        for (uint32_t i = 0; i < n; i++) shlo__bounded_resize_dim(z, &updates[i], d, size);
        if (indices->size[start])
            indices->size[start] =
                updates[0].size[d] ? shlo__bounded_smaller(z, indices->size[start], updates[0].size[d]) : 0;
    }
    for (uint32_t i = 0; i < shlo__bounded_attr_count(z, g->batch) && z->e->status == SHLO_OK; i++) {
        int32_t p = (int32_t)shlo__bounded_attr(z, g->batch, i),
                q = (int32_t)shlo__bounded_attr(z, g->start_batch, i);
        if (shlo__bounded_have(z, &inputs[0], p) != shlo__bounded_have(z, indices, q))
            shlo__bounded_refuse(z, 0, -1, p, "a batching dimension whose bound is not that of the indices");
    }
}

/* Dimension numbers of a scatter whose bounded windows become scatter dimensions: elements of an update are
 * placed, or skipped, one by one. (That is what the specification says of all updates.) */
typedef struct shlo__bounded_unwound {
    int64_t window[SHLO_MAX_RANK], inserted[SHLO_MAX_RANK + 1], start_batch[SHLO_MAX_RANK],
        map[SHLO_MAX_RANK + 1];
    int64_t dims[SHLO_MAX_RANK],
        moved[SHLO_MAX_RANK]; /* new indices; where the old ones' dimensions are in them */
    uint32_t n_window, n_inserted, n_map, unwound; /* bits: dimensions of the input */
    int32_t rank, row[SHLO_MAX_RANK]; /* of new indices; the dimension that counts an input's rows */
} shlo__bounded_unwound;

/* Dimensions of the inputs whose windows are bounded. One that is a whole dimension of the input stays:
 * elements beyond the size of the update then meet elements beyond the size of the input. */
static uint32_t shlo__bounded_scatter_open(const shlo__bounded *z, const shlo__bounded_numbers *g,
    const shlo__sized *input, const shlo__sized *update, int32_t *window_of) {
    uint32_t gone = shlo__bounded_attr_dims(z, g->collapsed) | shlo__bounded_attr_dims(z, g->batch),
             moved = shlo__bounded_attr_dims(z, g->map), k = 0, open = 0;
    for (int32_t d = 0; d < shlo__bounded_rank(z, input); d++) {
        int32_t from;
        if (gone >> d & 1) continue;
        from = window_of[d] = (int32_t)shlo__bounded_attr(z, g->window, k++);
        if (update->size[from] && (moved >> d & 1 || update->size[from] != input->size[d] ||
                                      shlo__bounded_have(z, update, from) > shlo__bounded_have(z, input, d)))
            open |= 1u << d;
    }
    return open;
}

static void shlo__bounded_scatter_places(const shlo__bounded *z, const shlo__bounded_numbers *g,
    const shlo__sized *update, const int32_t *window_of, int32_t input_rank, shlo__bounded_unwound *p) {
    uint32_t window = shlo__bounded_attr_dims(z, g->window),
             inserted = shlo__bounded_attr_dims(z, g->collapsed) | p->unwound,
             mapped = shlo__bounded_attr_dims(z, g->map);
    int32_t start = -1;
    for (int32_t u = 0; u < shlo__bounded_rank(z, update); u++) {
        int32_t d = 0;
        while (d < input_rank && !(p->unwound >> d & 1 && window_of[d] == u)) d++;
        if (d == input_rank && window >> u & 1) {
            p->window[p->n_window++] = u;
            continue;
        }
        if (d < input_rank) p->row[d] = p->rank;
        if (d == input_rank && ++start == g->vector) start++;
        if (d == input_rank) p->moved[start] = p->rank;
        p->dims[p->rank++] = shlo__bounded_have(z, update, u);
    }
    for (int32_t d = 0; d < input_rank; d++)
        if (inserted >> d & 1) p->inserted[p->n_inserted++] = d;
    for (uint32_t k = 0; k < shlo__bounded_attr_count(z, g->map); k++)
        p->map[p->n_map++] = shlo__bounded_attr(z, g->map, k);
    for (int32_t d = 0; d < input_rank; d++)
        if (p->unwound >> d & 1 && !(mapped >> d & 1)) p->map[p->n_map++] = d;
    for (uint32_t k = 0; k < shlo__bounded_attr_count(z, g->start_batch); k++)
        p->start_batch[k] = p->moved[shlo__bounded_attr(z, g->start_batch, k)];
}

/* Component k of the new index vectors, of this type: the old one, and the row of the window. */
static uint32_t shlo__bounded_scatter_component(shlo__bounded *z, const shlo__bounded_numbers *g,
    const shlo__bounded_unwound *p, const shlo__sized *indices, uint32_t k, uint32_t type) {
    shlo__expand *e = z->e;
    uint32_t x = 0, row = p->unwound >> p->map[k] & 1 ? shlo__emit_iota(e, type, p->row[p->map[k]]) : 0;
    int32_t rank = shlo__bounded_rank(z, indices), n = 0;
    int64_t dims[SHLO_MAX_RANK], to[SHLO_MAX_RANK];
    if (k < shlo__bounded_attr_count(z, g->map)) {
        x = indices->x;
        if (g->vector < rank) x = shlo__dynamic_part(e, x, g->vector, k, (int64_t)k + 1);
        for (int32_t d = 0; d < rank && e->status == SHLO_OK; d++) {
            if (d == g->vector) continue;
            dims[n] = shlo__bounded_have(z, indices, d);
            to[n++] = p->moved[d];
        }
        if (e->status != SHLO_OK) return 0;
        x = shlo__emit_convert(e, x, SHLO_I64);
        x = shlo__emit_typed(e, SHLO_OP_reshape, x, shlo__emit_type(e, SHLO_I64, n, dims));
        x = shlo__emit_broadcast(e, x, type, (uint32_t)n, to);
    }
    return !x ? row : row ? shlo__emit_binary(e, SHLO_OP_add, x, row) : x;
}

/* New index vectors, in a last dimension of their own, with the sizes of the updates. */
static SHLO__NOINLINE void shlo__bounded_scatter_unwind(shlo__bounded *z, const shlo__bounded_numbers *g,
    const shlo__bounded_unwound *p, const shlo__sized *update, const int32_t *window_of,
    shlo__sized *indices) {
    shlo__expand *e = z->e;
    uint32_t parts[SHLO_MAX_RANK + 1], type = shlo__emit_type(e, SHLO_I64, p->rank, p->dims), column;
    int64_t dims[SHLO_MAX_RANK + 1];
    shlo__attr attr;
    shlo__sized fresh;
    memset(&fresh, 0, sizeof fresh);
    if (p->rank >= SHLO_MAX_RANK)
        shlo__expand_fail(e, SHLO_LIMIT, "index vectors of more than SHLO_MAX_RANK dimensions");
    if (e->status != SHLO_OK) return;
    memcpy(dims, p->dims, sizeof p->dims);
    dims[p->rank] = 1;
    column = shlo__emit_type(e, SHLO_I64, p->rank + 1, dims);
    for (uint32_t k = 0; k < p->n_map; k++)
        parts[k] = shlo__emit_typed(e, SHLO_OP_reshape,
            shlo__bounded_scatter_component(z, g, p, indices, k, type), column);
    attr = shlo__emit_number(e, SHLO__A_concatenate__dimension, p->rank);
    for (int32_t d = 0; d < shlo__bounded_rank(z, indices); d++)
        if (d != g->vector) fresh.size[p->moved[d]] = indices->size[d];
    for (int32_t d = 0; d < SHLO_MAX_RANK; d++)
        if (p->unwound >> d & 1) fresh.size[p->row[d]] = update->size[window_of[d]];
    fresh.x = shlo__emit(e, SHLO_OP_concatenate, 0, p->n_map, parts, 1, &attr);
    *indices = fresh;
}

/* The op's attributes with these numbers. */
static uint32_t shlo__bounded_scatter_attrs(shlo__bounded *z, const shlo__bounded_numbers *g,
    const shlo__bounded_unwound *p, shlo__attr *attrs) {
    attrs[0] = shlo__emit_list(z->e, g->window, p->n_window, p->window);
    attrs[1] = shlo__emit_list(z->e, g->collapsed, p->n_inserted, p->inserted);
    attrs[2] = shlo__emit_same_attr(z->e, g->batch, g->batch);
    attrs[3] =
        shlo__emit_list(z->e, g->start_batch, shlo__bounded_attr_count(z, g->start_batch), p->start_batch);
    attrs[4] = shlo__emit_list(z->e, g->map, p->n_map, p->map);
    attrs[5] = shlo__emit_number(z->e, g->map + 1, p->rank);
    return 6;
}

/* Indices of updates beyond a size become the least number: no place of a window that begins there is inside,
 * so nothing is written. */
static void shlo__bounded_scatter_mask(shlo__bounded *z, int32_t vector, uint32_t n_map, shlo__sized *indices,
    uint32_t operand) {
    uint32_t bounded = 0, dims = UINT32_MAX & ~(1u << vector);
    for (int32_t d = 0; d < shlo__bounded_rank(z, indices); d++) bounded |= indices->size[d];
    if (!bounded) return;
    if (!n_map) {
        shlo__bounded_refuse(z, (int32_t)operand, -1, 0, "updates that no index places");
        return;
    }
    indices->x = shlo__emit_convert(z->e, indices->x, SHLO_I64);
    shlo__bounded_mask(z, indices, dims, shlo__bounded_number64(z, INT64_MIN));
}

SHLO__FN void shlo__bounded_scatter(shlo__bounded *z) {
    shlo__bounded_numbers g = shlo__bounded_numbers_of(z, SHLO__A_scatter__update_window_dims);
    uint32_t n = shlo__expand_op(z->e)->n_results,
             *operands = (uint32_t *)shlo__bounded_room(z, 3 * (size_t)n + 1, sizeof *operands), first;
    shlo__sized *inputs = shlo__bounded_operands(z, 0, n), indices = shlo__bounded_operand(z, n),
                *updates = shlo__bounded_operands(z, n + 1, n), shape, update;
    int32_t window_of[SHLO_MAX_RANK];
    shlo__bounded_unwound *places = (shlo__bounded_unwound *)shlo__bounded_room(z, 1, sizeof *places);
    shlo__attr attrs[6];
    uint32_t n_attrs = 0;
    if (!places) return; /* what lacks memory before it leaves none for it */
    if (g.vector < shlo__bounded_rank(z, &indices) && indices.size[g.vector])
        shlo__bounded_refuse(z, (int32_t)n, -1, g.vector, "index vectors of a size that only the run knows");
    shape = shlo__bounded_agree(z, n, inputs);
    update = shlo__bounded_agree(z, n, updates);
    if (z->e->status != SHLO_OK) return;
    memcpy(updates[0].size, update.size, sizeof update.size);
    shlo__bounded_scatter_agree(z, &g, &indices, updates, n, inputs);
    if (z->e->status != SHLO_OK) return;
    memset(places, 0, sizeof *places);
    places->unwound = shlo__bounded_scatter_open(z, &g, &shape, &updates[0], window_of);
    if (places->unwound) {
        shlo__bounded_scatter_places(z, &g, &updates[0], window_of, shlo__bounded_rank(z, &shape), places);
        shlo__bounded_scatter_unwind(z, &g, places, &updates[0], window_of, &indices);
        n_attrs = shlo__bounded_scatter_attrs(z, &g, places, attrs);
    }
    shlo__bounded_scatter_mask(z, places->unwound ? places->rank : g.vector,
        places->unwound ? places->n_map : shlo__bounded_attr_count(z, g.map), &indices, n);
    for (uint32_t i = 0; i < n; i++) {
        operands[i] = inputs[i].x;
        operands[n + 1 + i] = updates[i].x;
    }
    operands[n] = indices.x;
    first = shlo__emit_again_with(z->e, operands, operands + 2 * n + 1, n_attrs, attrs);
    for (uint32_t i = 0; i < n; i++) {
        shape.x = first + i;
        shlo__bounded_result(z, i, shape);
    }
}

#endif
