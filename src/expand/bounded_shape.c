/* expand/bounded_shape.c - bounded operands of ops that change shapes: broadcasts, reshapes, iota, sizes that
 * are operands. */
#ifndef SHLO__EXPAND_BOUNDED_SHAPE_C
#define SHLO__EXPAND_BOUNDED_SHAPE_C

#include "expand.h"

/* The dimensions of the padded result. */
SHLO__FN void shlo__bounded_asked_dims(shlo__bounded *z, int64_t *dims) {
    uint32_t type = shlo__expand_result_type(z->e, 0);
    memcpy(dims, shlo__type_dims(z->e->m, type), (size_t)shlo__type_at(z->e->m, type)->rank * sizeof *dims);
}

/* The sizes of the result's bounded dimensions, from an operand that holds the shape. */
SHLO__FN void shlo__bounded_asked_sizes(shlo__bounded *z, uint32_t operand, shlo__sized *v) {
    uint32_t was = shlo__bounded_result_was(z, 0);
    for (int32_t d = 0; d < shlo__type_at(z->e->m, was)->rank && z->e->status == SHLO_OK; d++)
        v->size[d] = shlo__bounded_dim(z, was, d) ? shlo__bounded_narrow(z, shlo__bounded_item(z, operand, d),
                                                        shlo__type_dims(z->e->m, z->padded[was])[d])
                                                  : 0;
}

/* ---- sizes ---- */

SHLO__FN void shlo__bounded_get_dimension_size(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0), out;
    const int32_t d = (int32_t)shlo__bounded_attr(z, SHLO__A_get_dimension_size__dimension, 0);
    memset(&out, 0, sizeof out);
    if (shlo__bounded_have(z, &v, d) > INT32_MAX)
        shlo__expand_fail(z->e, SHLO_OVERFLOW, "the operand is too large");
    out.x = shlo__bounded_size(z, &v, d);
    shlo__bounded_result(z, 0, out);
}

/* The size is clamped to 0 .. bound. The RFC leaves the elements that a larger size adds undefined, so
 * nothing is moved. */
SHLO__FN void shlo__bounded_set_dimension_size(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0), size = shlo__bounded_operand(z, 1);
    int32_t d = (int32_t)shlo__bounded_attr(z, SHLO__A_set_dimension_size__dimension, 0);
    v.size[d] = shlo__bounded_narrow(z, size.x, shlo__bounded_have(z, &v, d));
    shlo__bounded_result(z, 0, v);
}

SHLO__FN void shlo__bounded_dynamic_iota(shlo__bounded *z) {
    shlo__sized v;
    memset(&v, 0, sizeof v);
    shlo__bounded_asked_sizes(z, 0, &v);
    v.x = shlo__emit_iota(z->e, shlo__expand_result_type(z->e, 0),
        shlo__bounded_attr(z, SHLO__A_dynamic_iota__iota_dimension, 0));
    shlo__bounded_result(z, 0, v);
}

SHLO__FN void shlo__bounded_transpose(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0), out;
    shlo__attr attr =
        shlo__emit_same_attr(z->e, SHLO__A_transpose__permutation, SHLO__A_transpose__permutation);
    memset(&out, 0, sizeof out);
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++)
        out.size[d] = v.size[shlo__bounded_attr(z, SHLO__A_transpose__permutation, (uint32_t)d)];
    out.x = shlo__emit(z->e, SHLO_OP_transpose, 0, 1, &v.x, 1, &attr);
    shlo__bounded_result(z, 0, out);
}

/* ---- broadcasts ---- */

/* Broadcasts dimension d, whose size may turn out to be 1, to n: if it is 1, row 0 is repeated. */
static void shlo__bounded_spread(shlo__bounded *z, shlo__sized *v, int32_t d, int64_t n) {
    int64_t dims[SHLO_MAX_RANK], identity[SHLO_MAX_RANK];
    uint32_t is_one, row, rank = (uint32_t)shlo__bounded_rank(z, v);
    if (shlo__bounded_have(z, v, d) == 1) return; /* broadcast anyway */
    if (shlo__bounded_have(z, v, d) == 0) {
        shlo__bounded_resize_dim(z, v, d, n);
        return;
    }
    shlo__bounded_dims(z, v, dims);
    for (uint32_t i = 0; i < rank; i++) identity[i] = i;
    is_one = shlo__emit_compare(z->e, SHLO_comparison_direction_EQ, v->size[d], shlo__bounded_number(z, 1));
    row = shlo__dynamic_part(z->e, v->x, d, 0, 1);
    dims[d] = n;
    row =
        z->e->status == SHLO_OK
            ? shlo__emit_broadcast(z->e, row,
                  shlo__bounded_type(z, shlo__value_type(z->e->m, v->x), (int32_t)rank, dims), rank, identity)
            : 0;
    v->x = shlo__emit_select(z->e, is_one, row, shlo__bounded_resize(z, v->x, dims));
}

/* broadcast_in_dim, dynamic_broadcast_in_dim. Without an operand that says it, a bounded size is that of the
 * operand's dimension. */
static void shlo__bounded_broadcast_in(shlo__bounded *z, uint32_t attr, int shaped, uint32_t never_one) {
    shlo__sized v = shlo__bounded_operand(z, 0), out;
    uint32_t n = (uint32_t)shlo__bounded_rank(z, &v), was = shlo__bounded_result_was(z, 0);
    int64_t dims[SHLO_MAX_RANK], to[SHLO_MAX_RANK];
    memset(&out, 0, sizeof out);
    shlo__bounded_asked_dims(z, dims);
    if (shaped) shlo__bounded_asked_sizes(z, 1, &out);
    for (uint32_t i = 0; i < n; i++) {
        int32_t d = (int32_t)(to[i] = shlo__bounded_attr(z, attr, i));
        int follows = !shaped && shlo__bounded_dim(z, was, d);
        if (z->e->status != SHLO_OK) return;
        if (follows && (v.size[i] || shlo__bounded_have(z, &v, (int32_t)i) != 1))
            out.size[d] = shlo__bounded_size(z, &v, (int32_t)i);
        if (v.size[i] && !follows && !(never_one >> i & 1))
            shlo__bounded_spread(z, &v, (int32_t)i, dims[d]);
        else if (v.size[i] || shlo__bounded_have(z, &v, (int32_t)i) != 1)
            shlo__bounded_resize_dim(z, &v, (int32_t)i, dims[d]);
    }
    for (int32_t d = 0; d < shlo__type_at(z->e->m, was)->rank; d++)
        if (shlo__bounded_dim(z, was, d) && !out.size[d])
            shlo__bounded_refuse(z, -1, 0, d, "its size does not follow from the operand");
    out.x = shlo__emit_broadcast(z->e, v.x, shlo__expand_result_type(z->e, 0), n, to);
    shlo__bounded_result(z, 0, out);
}

SHLO__FN void shlo__bounded_broadcast_in_dim(shlo__bounded *z) {
    shlo__bounded_broadcast_in(z, SHLO__A_broadcast_in_dim__broadcast_dimensions, 0, 0);
}

SHLO__FN void shlo__bounded_dynamic_broadcast_in_dim(shlo__bounded *z) {
    uint32_t never_one =
        shlo__bounded_attr_dims(z, SHLO__A_dynamic_broadcast_in_dim__known_nonexpanding_dimensions);
    shlo__bounded_broadcast_in(z, SHLO__A_dynamic_broadcast_in_dim__broadcast_dimensions, 1, never_one);
}

/* broadcast: new dimensions in front */
SHLO__FN void shlo__bounded_broadcast(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0), out;
    uint32_t n = shlo__bounded_attr_count(z, SHLO__A_broadcast__broadcast_sizes), type = 0;
    memset(&out, 0, sizeof out);
    for (uint32_t d = 0; d < (uint32_t)shlo__bounded_rank(z, &v); d++) out.size[n + d] = v.size[d];
    out.x = shlo__emit_again(z->e, &v.x, &type);
    shlo__bounded_result(z, 0, out);
}

/* ---- reshapes ---- */

/* Dimensions first .. end - 1, and the product of their bounds. */
typedef struct shlo__bounded_group {
    int32_t first, end;
    int64_t product;
} shlo__bounded_group;

/* Takes one more dimension in front; 0: there is none. */
static int shlo__bounded_group_grow(shlo__bounded_group *g, const int64_t *dims) {
    return g->first > 0 && shlo__i64_mul(g->product, dims[--g->first], &g->product);
}

/* Extends both in turn until their products agree. */
static int shlo__bounded_groups_match(shlo__bounded_group *from, const int64_t *dims, shlo__bounded_group *to,
    const int64_t *to_dims) {
    shlo__bounded_group_grow(from, dims);
    shlo__bounded_group_grow(to, to_dims);
    while (from->product != to->product)
        if (!(from->product < to->product ? shlo__bounded_group_grow(from, dims)
                                          : shlo__bounded_group_grow(to, to_dims)))
            return 0;
    return from->product > 0;
}

/* Where, from the inside out, groups of dimensions have the same number of elements at their bounds, and only
   a group's outermost dimension is bounded, elements lie in the same places at every size. (Where an operand
   says the sizes, they need not be those of the groups: then only the first group may be bounded.) Gives the
   result's sizes that follow; 0: it is not so. tail: where the groups at the end begin that have no bounded
   dimension. */
static SHLO__NOINLINE int shlo__bounded_groups(shlo__bounded *z, const shlo__sized *v, int shaped,
    const int64_t *to_dims, shlo__sized *out, int32_t *tail) {
    int64_t dims[SHLO_MAX_RANK];
    uint32_t was = shlo__bounded_result_was(z, 0);
    shlo__bounded_group from, to;
    int bounded = 0;
    shlo__bounded_dims(z, v, dims);
    from.first = tail[0] = shlo__bounded_rank(z, v);
    to.first = tail[1] = shlo__type_at(z->e->m, was)->rank;
    while (from.first > 0 || to.first > 0) {
        uint32_t size;
        int open, asked;
        from.end = from.first;
        to.end = to.first;
        from.product = to.product = 1;
        if (!shlo__bounded_groups_match(&from, dims, &to, to_dims)) return 0;
        if (bounded && shaped && from.product > 1) return 0;
        for (int32_t d = from.first + 1; d < from.end; d++)
            if (v->size[d]) return 0;
        for (int32_t d = to.first + 1; d < to.end; d++)
            if (shlo__bounded_dim(z, was, d)) return 0;
        open = from.first < from.end && v->size[from.first];
        asked = to.first < to.end && shlo__bounded_dim(z, was, to.first);
        if (asked ? !open && from.product == 1 : open && shlo__bounded_is(z, was)) return 0;
        bounded |= open | asked;
        if (!bounded) {
            tail[0] = from.first;
            tail[1] = to.first;
        }
        if (!asked) continue;
        size = shlo__bounded_size(z, v,
            from.first); /* elements before the group's first dimension and behind it */
        size = shlo__bounded_times(z, size, from.product / dims[from.first]);
        out->size[to.first] = shlo__bounded_over(z, size, to.product / to_dims[to.first]);
    }
    return 1;
}

/* Sizes as si64 scalars, at least 1 where they divide. */
static uint32_t shlo__bounded_size64(shlo__bounded *z, uint32_t size, int64_t whole) {
    return size ? shlo__emit_convert(z->e, size, SHLO_I64) : shlo__bounded_number64(z, whole);
}

/* The only bounded size of a reshape's result: the number of elements over the product of the others. */
static SHLO__NOINLINE void shlo__bounded_left_size(shlo__bounded *z, const shlo__sized *v, int32_t rank,
    const int64_t *to_dims, shlo__sized *out) {
    uint32_t was = shlo__bounded_result_was(z, 0), all = shlo__bounded_number64(z, 1);
    int64_t others = 1;
    int32_t bounded = -1;
    for (int32_t d = 0; d < rank; d++) {
        if (!shlo__bounded_dim(z, was, d))
            shlo__i64_mul(others, to_dims[d], &others);
        else if (bounded >= 0)
            shlo__bounded_refuse(z, -1, 0, d, "one of several whose sizes do not follow from the operand");
        else
            bounded = d;
    }
    if (bounded < 0 || z->e->status != SHLO_OK) return;
    for (int32_t d = 0; d < shlo__bounded_rank(z, v); d++)
        all = shlo__emit_binary(z->e, SHLO_OP_multiply, all,
            shlo__bounded_size64(z, v->size[d], shlo__bounded_have(z, v, d)));
    all = shlo__emit_binary(z->e, SHLO_OP_divide, all, shlo__bounded_number64(z, SHLO__MAX(others, 1)));
    out->size[bounded] = shlo__bounded_narrow(z, all, to_dims[bounded]);
}

/* si64 of this shape: for each place its number among the elements inside these sizes, in order. */
static uint32_t shlo__bounded_positions(shlo__bounded *z, uint32_t type, const shlo__sized *sizes) {
    uint32_t all = 0, stride = shlo__bounded_number64(z, 1);
    for (int32_t d = z->e->status == SHLO_OK ? shlo__type_at(z->e->m, type)->rank - 1 : -1;
         d >= 0 && z->e->status == SHLO_OK; d--) {
        uint32_t part = shlo__emit_broadcast(z->e, stride, type, 0, NULL);
        part = shlo__emit_binary(z->e, SHLO_OP_multiply, shlo__emit_iota(z->e, type, d), part);
        all = all ? shlo__emit_binary(z->e, SHLO_OP_add, all, part) : part;
        if (z->e->status == SHLO_OK)
            stride = shlo__emit_binary(z->e, SHLO_OP_multiply, stride,
                shlo__bounded_size64(z, sizes->size[d], shlo__type_dims(z->e->m, type)[d]));
    }
    return all ? all : shlo__emit_splat(z->e, type, 0);
}

/* The position, among all elements of the first `rank` dimensions of the padded tensor, of element number
 * `at` of those inside the sizes. */
static uint32_t shlo__bounded_places(shlo__bounded *z, const shlo__sized *v, int32_t rank, uint32_t at) {
    uint32_t type = z->e->status == SHLO_OK ? shlo__value_type(z->e->m, at) : 0,
             all = shlo__emit_splat(z->e, type, 0);
    int64_t stride = 1;
    for (int32_t d = rank - 1; d >= 0 && z->e->status == SHLO_OK; d--) {
        int64_t have = shlo__bounded_have(z, v, d);
        uint32_t size = shlo__bounded_number64(z, 1), part;
        size = shlo__emit_binary(z->e, SHLO_OP_maximum, shlo__bounded_size64(z, v->size[d], have), size);
        size = shlo__emit_broadcast(z->e, size, type, 0, NULL);
        part = shlo__emit_binary(z->e, SHLO_OP_remainder, at, size);
        at = shlo__emit_binary(z->e, SHLO_OP_divide, at, size);
        all = shlo__emit_binary(z->e, SHLO_OP_add, all,
            shlo__emit_binary(z->e, SHLO_OP_multiply, part,
                shlo__emit_broadcast(z->e, shlo__bounded_number64(z, stride), type, 0, NULL)));
        stride *= have;
    }
    return all;
}

/* Any reshape: each row, which is what the dimensions from `tail` on hold, is gathered from its place.
   places: the type of a number for each row of the result. */
static SHLO__NOINLINE void shlo__bounded_lookup(shlo__bounded *z, shlo__sized *v, int32_t tail,
    uint32_t places, shlo__sized *out) {
    shlo__expand *e = z->e;
    uint32_t type = shlo__expand_result_type(e, 0);
    int64_t n = 0, rows[2] = {0, 1};
    if (e->status != SHLO_OK) return;
    shlo__type_elements(e->m, shlo__value_type(e->m, v->x), &n);
    shlo__type_elements(e->m, places, &rows[0]);
    if (!n) {
        out->x = shlo__emit_broadcast(e, shlo__bounded_zero(z, v->x), type, 0, NULL);
        return;
    }
    for (int32_t d = tail; d < shlo__bounded_rank(z, v); d++) rows[1] *= shlo__bounded_have(z, v, d);
    places = shlo__bounded_places(z, v, tail, shlo__bounded_positions(z, places, out));
    places = shlo__emit_typed(e, SHLO_OP_reshape, places, shlo__emit_type(e, SHLO_I64, 1, rows));
    rows[0] = n / rows[1];
    v->x = e->status == SHLO_OK ? shlo__emit_typed(e, SHLO_OP_reshape, v->x,
                                      shlo__bounded_type(z, shlo__value_type(e->m, v->x), 2, rows))
                                : 0;
    out->x = shlo__emit_typed(e, SHLO_OP_reshape, shlo__dynamic_take(e, v->x, 0, places), type);
}

/* The result's sizes; shaped: they are operand 1. 0: elements stay where they are; else the type of a number
   for each row that moves, which the operand's dimensions from *tail on hold. Its frame is not below those of
   the ops that move them. */
static SHLO__NOINLINE uint32_t shlo__bounded_reshape_sizes(shlo__bounded *z, int shaped, const shlo__sized *v,
    shlo__sized *out, int32_t *tail) {
    int64_t dims[SHLO_MAX_RANK];
    int32_t tails[2];
    int same;
    memset(out, 0, sizeof *out);
    shlo__bounded_asked_dims(z, dims);
    same = shlo__bounded_groups(z, v, shaped, dims, out, tails);
    if (!same) memset(out, 0, sizeof *out);
    if (shaped)
        shlo__bounded_asked_sizes(z, 1, out);
    else if (!same)
        shlo__bounded_left_size(z, v, shlo__type_at(z->e->m, shlo__bounded_result_was(z, 0))->rank, dims,
            out);
    *tail = tails[0];
    return same ? 0 : shlo__emit_type(z->e, SHLO_I64, tails[1], dims);
}

static void shlo__bounded_reshape_to(shlo__bounded *z, int shaped) {
    shlo__sized v = shlo__bounded_operand(z, 0), out;
    int32_t tail;
    uint32_t places = shlo__bounded_reshape_sizes(z, shaped, &v, &out, &tail);
    if (places)
        shlo__bounded_lookup(z, &v, tail, places, &out);
    else
        out.x = shlo__emit_typed(z->e, SHLO_OP_reshape, v.x, shlo__expand_result_type(z->e, 0));
    shlo__bounded_result(z, 0, out);
}

SHLO__FN void shlo__bounded_reshape(shlo__bounded *z) { shlo__bounded_reshape_to(z, 0); }
SHLO__FN void shlo__bounded_dynamic_reshape(shlo__bounded *z) { shlo__bounded_reshape_to(z, 1); }

#endif
