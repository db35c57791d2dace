/* check/infer_shape.c - constants, and ops that move elements: broadcast, reshape, transpose, slices, pad,
 * concatenate. */
#ifndef SHLO__CHECK_INFER_SHAPE_C
#define SHLO__CHECK_INFER_SHAPE_C

#include "check.h"

/* ---- element types whose scales may stand along another dimension ---- */

/* A per-axis quantized type like `like`, with its scales along `axis` of another shape. */
static shlo_status shlo__infer_shape_along(shlo__check *c, uint32_t like, const shlo__shape *s, int32_t axis,
    uint32_t *type) {
    const shlo__type *t = shlo__type_at(c->m, like);
    shlo__quant_parts parts;
    shlo__types_quant_parts(c->m, t, &parts);
    parts.params.axis = axis;
    return shlo__module_quantized(c->m, &parts, s->rank, s->dim, s->bound, type);
}

/* Storage and expressed types and limits agree and both have scales per axis; same_scales: the scales,
 * too. */
static int shlo__infer_shape_per_axis_fit(const shlo__check *c, uint32_t a, uint32_t b, int same_scales) {
    const shlo__type *t = shlo__type_at(c->m, a), *u = shlo__type_at(c->m, b);
    const shlo__quant *p = &c->m->quants.items[t->quant], *q = &c->m->quants.items[u->quant];
    const int64_t *numbers = c->m->numbers.items;
    size_t bytes = (size_t)p->n_scales * sizeof *numbers;
    if (t->kind != u->kind || t->dtype != u->dtype || t->expressed != u->expressed) return 0;
    if (q->axis < 0 || p->storage_min != q->storage_min || p->storage_max != q->storage_max) return 0;
    if (!same_scales || t->quant == u->quant) return 1;
    return p->n_scales == q->n_scales && memcmp(numbers + p->scales, numbers + q->scales, bytes) == 0 &&
           memcmp(numbers + p->zero_points, numbers + q->zero_points, bytes) == 0;
}

/* (C1) of broadcast_in_dim, reshape and transpose: the given result has the operand's element type; of
 * per-axis quantized ones the axis may differ. */
static shlo_status shlo__infer_shape_elements(shlo__check *c, int same_scales) {
    uint32_t operand = shlo__check_operand(c, 0), result = c->results[0];
    SHLO__TRY(shlo__check_type_is(c, "C1", SHLO__CHECK_AT_RESULT(0), result, SHLO__T_ANY));
    if (shlo__check_axis(c, operand) < 0)
        return shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_RESULT(0), result, operand, SHLO__EXACT);
    if (shlo__infer_shape_per_axis_fit(c, operand, result, same_scales)) return SHLO_OK;
    return shlo__check_differ(c, "C1", SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, result, operand,
        "the element type of");
}

/* ---- constant, iota ---- */

SHLO__FN shlo_status shlo__infer_constant(shlo__check *c) {
    const uint32_t id = SHLO__A_constant__value;
    const shlo__data *d = &c->m->data.items[shlo__check_number(c, id)];
    shlo_dtype t = shlo__check_dtype(c, d->type);
    size_t bytes = 0, all = 0;
    SHLO__TRY(shlo__check_type_is(c, "I1", SHLO__CHECK_AT_ATTR(id), d->type, SHLO__T_ANY));
    if (!shlo__type_static(c->m, d->type))
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_SHAPE, "I1",
            "the type of a constant has a dynamic dimension");
    if (!shlo__type_bytes(c->m, d->type, &all))
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_OVERFLOW, NULL,
            "the constant's size overflows");
    bytes = d->splat ? shlo__dtype_bytes(t) : all;
    if (d->n_bytes != bytes || (!d->name && !shlo__module_known(d)))
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_ATTRIBUTE, "I1",
            "value has %zu bytes, expected %zu", d->n_bytes, bytes);
    return shlo__check_result(c, 0, "C1", d->type, SHLO__EXACT);
}

/* Sizes that nothing gives when the program runs: only (bounded) those that have a bound may be unknown. The
   specification leaves that to its "dynamic" ops. */
static shlo_status shlo__infer_shape_settled(shlo__check *c, int bounded) {
    shlo__shape s;
    int32_t d;
    shlo__check_shape(c, c->results[0], &s);
    for (d = 0; d < s.rank; d++) {
        if (s.dim[d] != SHLO__DYNAMIC || (bounded && s.bound[d] >= 0)) continue;
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(0), d), SHLO_SHAPE, NULL,
            "dimension %d of the result is dynamic, expected %s", d,
            bounded ? "a static one or one with a bound" : "a static one");
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_iota(shlo__check *c) {
    SHLO__TRY(shlo__check_type_is(c, NULL, SHLO__CHECK_AT_RESULT(0), c->results[0],
        SHLO__T_INTS | SHLO__T_F | SHLO__T_C | SHLO__T_Q));
    SHLO__TRY(shlo__infer_shape_settled(c, 0));
    return shlo__check_number_in(c, "C1", SHLO__A_iota__iota_dimension, 0,
        shlo__check_rank(c, c->results[0]));
}

/* ---- broadcast ---- */

/* (C6) The result's scales lie along the image of the operand's axis; a broadcast axis repeats its only
 * scale. */
static shlo_status shlo__infer_shape_broadcast_scales(shlo__check *c, const shlo__list *dims) {
    uint32_t operand = shlo__check_operand(c, 0), i;
    int32_t from = shlo__check_axis(c, operand), to = shlo__check_axis(c, c->results[0]);
    const shlo__quant *p = &c->m->quants.items[shlo__type_at(c->m, operand)->quant],
                      *q = &c->m->quants.items[shlo__type_at(c->m, c->results[0])->quant];
    const int64_t *numbers = c->m->numbers.items;
    if (to < 0) return SHLO_OK;
    if (from < 0 || to != shlo__check_item(c, dims, (uint32_t)from))
        return shlo__check_differ(c, "C6", SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, c->results[0], operand,
            "the image of the quantization dimension of");
    for (i = 0; i < q->n_scales; i++) {
        uint32_t k = p->n_scales == 1 ? 0 : i;
        if (k < p->n_scales && numbers[q->scales + i] == numbers[p->scales + k] &&
            numbers[q->zero_points + i] == numbers[p->zero_points + k])
            continue;
        if (p->n_scales != 1) return SHLO_OK; /* (C1) lets them differ unless the axis is broadcast */
        return shlo__check_differ(c, "C6", SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, c->results[0], operand,
            "only scales and zero points of");
    }
    return SHLO_OK;
}

/* (C5) Each operand dimension is 1 or the size of its image. */
static shlo_status shlo__infer_shape_broadcast_dims(shlo__check *c, const shlo__list *dims) {
    shlo__shape s, t;
    shlo__size_text text[2];
    int32_t d;
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    shlo__check_shape(c, c->results[0], &t);
    for (d = 0; d < s.rank; d++) {
        int64_t to = shlo__check_item(c, dims, (uint32_t)d);
        if (shlo__check_sizes_fit(s.dim[d], s.bound[d], 1, -1) ||
            shlo__check_sizes_fit(s.dim[d], s.bound[d], t.dim[to], t.bound[to]))
            continue;
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(0), d), SHLO_SHAPE, "C5",
            "dimension %d of the operand has size %s, expected 1 or %s as dimension %lld of the result", d,
            shlo__check_size(s.dim[d], s.bound[d], &text[0]),
            shlo__check_size(t.dim[to], t.bound[to], &text[1]), (long long)to);
    }
    return SHLO_OK;
}

/* The constraints that broadcast_in_dim shares with dynamic_broadcast_in_dim. */
SHLO__FN shlo_status shlo__infer_shape_broadcast(shlo__check *c, uint32_t attr) {
    shlo__list dims;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_ANY));
    SHLO__TRY(shlo__infer_shape_elements(c, 0));
    SHLO__TRY(shlo__check_sized(c, "C2", attr, (uint32_t)shlo__check_rank(c, shlo__check_operand(c, 0)),
        &dims));
    SHLO__TRY(shlo__check_items_in(c, "C3", &dims, 0, shlo__check_rank(c, c->results[0])));
    SHLO__TRY(shlo__check_unique(c, "C4", &dims, NULL));
    SHLO__TRY(shlo__infer_shape_broadcast_dims(c, &dims));
    return shlo__infer_shape_broadcast_scales(c, &dims);
}

SHLO__FN shlo_status shlo__infer_broadcast_in_dim(shlo__check *c) {
    SHLO__TRY(shlo__infer_shape_broadcast(c, SHLO__A_broadcast_in_dim__broadcast_dimensions));
    return shlo__infer_shape_settled(c, 1);
}

/* ---- reshape ---- */

/* What is known of a number of elements: the product of the static sizes, and the largest one that the
 * product of the dynamic sizes can be. -1: it is not known, or too large for its type. */
typedef struct shlo__infer_count {
    int64_t sizes, most;
    int dynamic;
} shlo__infer_count;

static int64_t shlo__infer_shape_times(int64_t a, int64_t b) {
    int64_t product = 0;
    if (a == 0 || b == 0) return 0;
    return a < 0 || b < 0 || !shlo__i64_mul(a, b, &product) ? -1 : product;
}

/* Of dimensions [first, end). */
static shlo__infer_count shlo__infer_shape_count(const shlo__shape *s, int32_t first, int32_t end) {
    shlo__infer_count n = {1, 1, 0};
    for (int32_t d = first; d < end; d++)
        if (s->dim[d] != SHLO__DYNAMIC) {
            n.sizes = shlo__infer_shape_times(n.sizes, s->dim[d]);
        }
        else {
            n.most = shlo__infer_shape_times(n.most, s->bound[d]);
            n.dynamic = 1;
        }
    return n;
}

/* Whether n.sizes times a product of dynamic sizes can be `whole`: with bounds, whole is a multiple that is
   not too large. */
static int shlo__infer_shape_can_be(const shlo__infer_count *n, int64_t whole) {
    if (whole <= 0 || n->most < 0) return 1;
    return n->sizes > 0 && n->most > 0 && whole % n->sizes == 0 && whole / n->sizes <= n->most;
}

/* Whether both numbers of elements can be the same. Two that are dynamic can both be 0. */
static int shlo__infer_shape_products_equal(const shlo__shape *s, int32_t s_first, int32_t s_end,
    const shlo__shape *t, int32_t t_first, int32_t t_end) {
    shlo__infer_count a = shlo__infer_shape_count(s, s_first, s_end),
                      b = shlo__infer_shape_count(t, t_first, t_end);
    if (a.dynamic && b.dynamic) return 1;
    if (a.dynamic) return shlo__infer_shape_can_be(&a, b.sizes);
    if (b.dynamic) return shlo__infer_shape_can_be(&b, a.sizes);
    return a.sizes < 0 || b.sizes < 0 || a.sizes == b.sizes;
}

/* (C1) .. (C3) of reshape and dynamic_reshape. */
SHLO__FN shlo_status shlo__infer_shape_reshape(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 0), result = c->results[0];
    int32_t from = shlo__check_axis(c, operand), to;
    shlo__shape s, t;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_ANY));
    SHLO__TRY(shlo__infer_shape_elements(c, 1));
    shlo__check_shape(c, operand, &s);
    shlo__check_shape(c, result, &t);
    if (!shlo__infer_shape_products_equal(&s, 0, s.rank, &t, 0, t.rank))
        return shlo__check_differ(c, "C2", SHLO__CHECK_AT_RESULT(0), SHLO_SHAPE, result, operand,
            "the number of elements of");
    if (from < 0) return SHLO_OK;
    to = shlo__check_axis(c, result);
    if (shlo__infer_shape_products_equal(&s, 0, from, &t, 0, to) &&
        shlo__check_sizes_fit(s.dim[from], s.bound[from], t.dim[to], t.bound[to]) &&
        shlo__infer_shape_products_equal(&s, from + 1, s.rank, &t, to + 1, t.rank))
        return SHLO_OK;
    return shlo__check_differ(c, "C3", SHLO__CHECK_AT_RESULT(0), SHLO_SHAPE, result, operand,
        "the same slices with a scale as");
}

SHLO__FN shlo_status shlo__infer_reshape(shlo__check *c) {
    SHLO__TRY(shlo__infer_shape_reshape(c));
    return shlo__infer_shape_settled(c, 1);
}

/* ---- transpose, reverse ---- */

SHLO__FN shlo_status shlo__infer_transpose(shlo__check *c) {
    const uint32_t id = SHLO__A_transpose__permutation;
    uint32_t operand = shlo__check_operand(c, 0), type = 0;
    int32_t axis = shlo__check_axis(c, operand), to = -1, d;
    shlo__list p;
    shlo__shape s, t;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_ANY));
    if (shlo__check_given(c, 0)) SHLO__TRY(shlo__infer_shape_elements(c, 1));
    shlo__check_shape(c, operand, &s);
    SHLO__TRY(shlo__check_sized(c, "C2", id, (uint32_t)s.rank, &p));
    SHLO__TRY(shlo__check_items_in(c, "C2", &p, 0, s.rank));
    SHLO__TRY(shlo__check_unique(c, "C2", &p, NULL));
    t.rank = s.rank;
    for (d = 0; d < s.rank; d++) {
        int32_t from = (int32_t)shlo__check_item(c, &p, (uint32_t)d);
        shlo__check_shape_set(&t, d, s.dim[from], s.bound[from]);
        if (from == axis) to = d;
    }
    if (axis < 0) return shlo__check_result_shape(c, 0, "C1", "C3", operand, &t, SHLO__EXACT);
    SHLO__TRY(shlo__infer_shape_along(c, operand, &t, to, &type));
    if (shlo__check_given(c, 0))
        SHLO__TRY(shlo__check_same_shape(c, "C3", SHLO__CHECK_AT_RESULT(0), c->results[0], type));
    return shlo__check_result2(c, 0, "C4", "C3", type, SHLO__EXACT);
}

SHLO__FN shlo_status shlo__infer_reverse(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 0);
    shlo__list dims = shlo__check_list(c, SHLO__A_reverse__dimensions);
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_result(c, 0, "C1", operand, SHLO__EXACT));
    SHLO__TRY(shlo__check_unique(c, "C2", &dims, NULL));
    return shlo__check_items_in(c, "C3", &dims, 0, shlo__check_rank(c, operand));
}

/* ---- slices ---- */

/* (C3) 0 <= start <= limit <= size, and the result's size. */
static shlo_status shlo__infer_slice_dim(shlo__check *c, int32_t d, const shlo__shape *s, int64_t start,
    int64_t limit, int64_t stride, int64_t *size) {
    int64_t end = shlo__check_most(s, d);
    shlo__size_text text;
    if (start < 0)
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(SHLO__A_slice__start_indices), d),
            SHLO_ATTRIBUTE, "C3", "item %d of start_indices is %lld, expected at least 0", d,
            (long long)start);
    if (start > limit)
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(SHLO__A_slice__start_indices), d),
            SHLO_ATTRIBUTE, "C3", "item %d of start_indices is %lld, expected at most the limit index %lld",
            d, (long long)start, (long long)limit);
    if (end >= 0 && limit > end)
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(SHLO__A_slice__limit_indices), d),
            SHLO_ATTRIBUTE, "C3", "item %d of limit_indices is %lld, expected at most the size %s", d,
            (long long)limit, shlo__check_size(s->dim[d], s->bound[d], &text));
    *size = stride > 0 ? (limit - start) / stride + ((limit - start) % stride != 0) : 0;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_slice(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 0), n = (uint32_t)shlo__check_rank(c, operand), d;
    shlo__list start, limit, stride;
    shlo__shape s;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    if (shlo__check_given(c, 0))
        SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_RESULT(0), c->results[0], operand,
            SHLO__EXACT));
    SHLO__TRY(shlo__check_sized(c, "C2", SHLO__A_slice__start_indices, n, &start));
    SHLO__TRY(shlo__check_sized(c, "C2", SHLO__A_slice__limit_indices, n, &limit));
    SHLO__TRY(shlo__check_sized(c, "C2", SHLO__A_slice__strides, n, &stride));
    shlo__check_shape(c, operand, &s);
    for (d = 0; d < n; d++) {
        int64_t size = 0;
        SHLO__TRY(shlo__infer_slice_dim(c, (int32_t)d, &s, shlo__check_item(c, &start, d),
            shlo__check_item(c, &limit, d), shlo__check_item(c, &stride, d), &size));
        shlo__check_shape_set(&s, (int32_t)d, size, -1);
    }
    SHLO__TRY(shlo__check_items_at_least(c, "C4", &stride, 1));
    return shlo__check_result_shape(c, 0, "C1", "C5", operand, &s, SHLO__EXACT);
}

/* Operands first .. are scalars of one integer type, as many as `rank`. */
static shlo_status shlo__infer_slice_starts(shlo__check *c, const char *label, const char *size,
    const char *same, uint32_t first, uint32_t rank) {
    uint32_t i, n = c->parts->n_operands - first;
    if (n != rank)
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(first), SHLO_ARGUMENT, size,
            "%u start indices, expected %u", (unsigned)n, (unsigned)rank);
    for (i = first; i < first + n; i++) {
        SHLO__TRY(shlo__check_operand_of_rank(c, label, i, SHLO__T_INTS, 0));
        SHLO__TRY(shlo__check_same_type(c, same, SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i),
            shlo__check_operand(c, first), SHLO__EXACT));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_dynamic_slice(shlo__check *c) {
    const uint32_t id = SHLO__A_dynamic_slice__slice_sizes;
    uint32_t operand, n, d;
    shlo__size_text text;
    shlo__list sizes;
    shlo__shape s;
    SHLO__TRY(shlo__check_operands_at_least(c, "I1", 1));
    operand = shlo__check_operand(c, 0);
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    if (shlo__check_given(c, 0))
        SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_RESULT(0), c->results[0], operand,
            SHLO__EXACT));
    shlo__check_shape(c, operand, &s);
    n = (uint32_t)s.rank;
    SHLO__TRY(shlo__check_sized(c, "C2", id, n, &sizes));
    SHLO__TRY(shlo__infer_slice_starts(c, "I2", "C2", "C3", 1, n));
    for (d = 0; d < n; d++) {
        int64_t size = shlo__check_item(c, &sizes, d), end = shlo__check_most(&s, (int32_t)d);
        if (size < 0 || (end >= 0 && size > end))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(id), d), SHLO_ATTRIBUTE, "C4",
                "item %u of slice_sizes is %lld, expected at least 0 and at most the operand's size %s",
                (unsigned)d, (long long)size, shlo__check_size(s.dim[d], s.bound[d], &text));
        shlo__check_shape_set(&s, (int32_t)d, size, -1);
    }
    return shlo__check_result_shape(c, 0, "C1", "C5", operand, &s, SHLO__EXACT);
}

/* operand, update, start_indices... */
SHLO__FN shlo_status shlo__infer_dynamic_update_slice(shlo__check *c) {
    uint32_t operand, update;
    shlo__size_text text;
    shlo__shape s, t;
    int32_t d;
    SHLO__TRY(shlo__check_operands_at_least(c, "I2", 2));
    operand = shlo__check_operand(c, 0);
    update = shlo__check_operand(c, 1);
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_is(c, "I2", 1, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_result(c, 0, "C1", operand, SHLO__EXACT));
    SHLO__TRY(shlo__check_same_elements(c, "C2", SHLO__CHECK_AT_OPERAND(1), update, operand, SHLO__EXACT));
    SHLO__TRY(shlo__check_rank_is(c, "C3", SHLO__CHECK_AT_OPERAND(1), update, shlo__check_rank(c, operand)));
    SHLO__TRY(shlo__infer_slice_starts(c, "I3", "C4", "C5", 2, (uint32_t)shlo__check_rank(c, operand)));
    shlo__check_shape(c, operand, &s);
    shlo__check_shape(c, update, &t);
    for (d = 0; d < s.rank; d++) {
        int64_t size = shlo__check_most(&s, d);
        if (size < 0 || t.dim[d] == SHLO__DYNAMIC || t.dim[d] <= size) continue;
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(1), d), SHLO_SHAPE, "C6",
            "dimension %d of update has size %lld, expected at most %s", d, (long long)t.dim[d],
            shlo__check_size(s.dim[d], s.bound[d], &text));
    }
    return SHLO_OK;
}

/* ---- pad, concatenate ---- */

/* low + size + max(size - 1, 0) * interior + high; 0 if that overflows. */
static int shlo__infer_pad_size(int64_t size, int64_t low, int64_t high, int64_t interior, int64_t *out) {
    int64_t inside = 0;
    return shlo__i64_mul(size > 0 ? size - 1 : 0, interior, &inside) && shlo__i64_add(size, inside, &size) &&
           shlo__i64_add(size, low, &size) && shlo__i64_add(size, high, out);
}

SHLO__FN shlo_status shlo__infer_pad_dim(shlo__check *c, shlo__shape *s, int32_t d, int64_t low, int64_t high,
    int64_t interior) {
    int64_t dim = s->dim[d], bound = s->bound[d];
    if (dim != SHLO__DYNAMIC) {
        if (!shlo__infer_pad_size(dim, low, high, interior, &dim))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(0), d), SHLO_OVERFLOW, "C4",
                "the padded size of dimension %d overflows", d);
        if (dim < 0)
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(0), d), SHLO_SHAPE, "C4",
                "the padded size of dimension %d is %lld", d, (long long)dim);
    }
    else if (bound >= 0 && (!shlo__infer_pad_size(bound, low, high, interior, &bound) || bound < 0)) {
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(0), d), SHLO_OVERFLOW, "C4",
            "the padded bound of dimension %d does not fit", d);
    }
    shlo__check_shape_set(s, d, dim, bound);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_pad(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 0), n = (uint32_t)shlo__check_rank(c, operand), d;
    shlo__list low, high, interior;
    shlo__shape s;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_of_rank(c, "I2", 1, SHLO__T_TENSOR, 0));
    SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_OPERAND(1), shlo__check_operand(c, 1),
        operand, SHLO__EXACT));
    if (shlo__check_given(c, 0))
        SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_RESULT(0), c->results[0], operand,
            SHLO__EXACT));
    SHLO__TRY(shlo__check_sized(c, "C2", SHLO__A_pad__edge_padding_low, n, &low));
    SHLO__TRY(shlo__check_sized(c, "C2", SHLO__A_pad__edge_padding_high, n, &high));
    SHLO__TRY(shlo__check_sized(c, "C2", SHLO__A_pad__interior_padding, n, &interior));
    SHLO__TRY(shlo__check_items_at_least(c, "C3", &interior, 0));
    shlo__check_shape(c, operand, &s);
    for (d = 0; d < n; d++)
        SHLO__TRY(shlo__infer_pad_dim(c, &s, (int32_t)d, shlo__check_item(c, &low, d),
            shlo__check_item(c, &high, d), shlo__check_item(c, &interior, d)));
    return shlo__check_result_shape(c, 0, "C1", "C4", operand, &s, SHLO__EXACT);
}

/* Adds input i to the shape so far: sizes along `dimension` add up, the others agree. */
static shlo_status shlo__infer_concatenate_input(shlo__check *c, uint32_t i, int32_t dimension,
    shlo__shape *s) {
    uint32_t type = shlo__check_operand(c, i);
    shlo__shape t;
    int32_t d;
    int64_t size = s->dim[dimension], bound = size == SHLO__DYNAMIC ? s->bound[dimension] : size, more,
            more_bound;
    shlo__check_shape(c, type, &t);
    if (t.rank == s->rank) {
        more = t.dim[dimension];
        more_bound = more == SHLO__DYNAMIC ? t.bound[dimension] : more;
        shlo__check_shape_set(&t, dimension, SHLO__DYNAMIC, -1);
    }
    else
        more = more_bound = 0;
    if (!shlo__check_shapes_fit(s, &t, &d))
        return shlo__check_differ(c, "C2", shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(i), d), SHLO_SHAPE, type,
            shlo__check_operand(c, 0), "the shape of");
    shlo__check_shapes_merge(s, &t);
    if (size != SHLO__DYNAMIC && more != SHLO__DYNAMIC) {
        if (!shlo__i64_add(size, more, &size))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(0), dimension), SHLO_OVERFLOW,
                "C6", "the sizes along dimension %d overflow", dimension);
    }
    else
        size = SHLO__DYNAMIC;
    if (bound < 0 || more_bound < 0 || !shlo__i64_add(bound, more_bound, &bound)) bound = -1;
    shlo__check_shape_set(s, dimension, size, bound);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_concatenate(shlo__check *c) {
    uint32_t first, i;
    int32_t dimension;
    shlo__shape s;
    SHLO__TRY(shlo__check_operands_at_least(c, "C3", 1));
    first = shlo__check_operand(c, 0);
    for (i = 0; i < c->parts->n_operands; i++) {
        SHLO__TRY(shlo__check_operand_is(c, "I1", i, SHLO__T_TENSOR));
        SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i),
            first, SHLO__EXACT));
    }
    SHLO__TRY(shlo__check_number_in(c, "C4", SHLO__A_concatenate__dimension, 0, shlo__check_rank(c, first)));
    dimension = (int32_t)shlo__check_number(c, SHLO__A_concatenate__dimension);
    shlo__check_shape(c, first, &s);
    for (i = 1; i < c->parts->n_operands; i++) SHLO__TRY(shlo__infer_concatenate_input(c, i, dimension, &s));
    return shlo__check_result_shape(c, 0, "C5", "C6", first, &s, SHLO__EXACT);
}

/* ---- sizes ---- */

SHLO__FN shlo_status shlo__infer_get_dimension_size(shlo__check *c) {
    uint32_t type = 0;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_ANY));
    SHLO__TRY(shlo__check_number_in(c, "C1", SHLO__A_get_dimension_size__dimension, 0,
        shlo__check_rank(c, shlo__check_operand(c, 0))));
    SHLO__TRY(shlo__module_tensor(c->m, SHLO_I32, 0, NULL, NULL, &type));
    return shlo__check_result(c, 0, NULL, type, SHLO__EXACT);
}

#endif
