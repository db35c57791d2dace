/* expand/bounded_value.c - padded tensors and their sizes: reading them, changing a bound, masking what lies
 * beyond a size. */
#ifndef SHLO__EXPAND_BOUNDED_VALUE_C
#define SHLO__EXPAND_BOUNDED_VALUE_C

#include "expand.h"

/* ---- types and places ---- */

SHLO__FN int shlo__bounded_is(const shlo__bounded *z, uint32_t type) {
    const shlo__type *t = shlo__type_at(z->e->m, type);
    return shlo__type_is_tensor(t) && t->bounded;
}

/* Is dimension d of this type bounded? */
SHLO__FN int shlo__bounded_dim(const shlo__bounded *z, uint32_t type, int32_t d) {
    return shlo__type_is_tensor(shlo__type_at(z->e->m, type)) &&
           shlo__type_dims(z->e->m, type)[d] == SHLO__DYNAMIC;
}

/* The original types of operands and results; the lists of uses hold original values. */
SHLO__FN uint32_t shlo__bounded_operand_was(const shlo__bounded *z, uint32_t i) {
    return z->was[z->e->m->uses.items[shlo__expand_op(z->e)->operands + i]];
}
SHLO__FN uint32_t shlo__bounded_result_was(const shlo__bounded *z, uint32_t i) {
    return z->was[shlo__expand_op(z->e)->results + i];
}

SHLO__FN int32_t shlo__bounded_rank(const shlo__bounded *z, const shlo__sized *v) {
    return z->e->status == SHLO_OK ? shlo__expand_type(z->e, v->x)->rank : 0;
}
SHLO__FN int64_t shlo__bounded_have(const shlo__bounded *z, const shlo__sized *v, int32_t d) {
    return shlo__expand_dims(z->e, v->x)[d];
}

/* operand, result, dimension: -1 where none is meant. */
SHLO__FN void shlo__bounded_refuse(shlo__bounded *z, int32_t operand, int32_t result, int32_t dimension,
    const char *why) {
    char text[200];
    size_t at = 0;
    if (z->e->status != SHLO_OK) return;
    text[0] = 0;
    if (operand >= 0) at += shlo__status_format(text + at, sizeof text - at, "operand %d, ", (int)operand);
    if (result >= 0) at += shlo__status_format(text + at, sizeof text - at, "result %d, ", (int)result);
    if (dimension >= 0)
        at += shlo__status_format(text + at, sizeof text - at, "dimension %d, ", (int)dimension);
    shlo__status_format(text + at, sizeof text - at, "is bounded: %s", why);
    z->e->error->operand = operand;
    z->e->error->result = result;
    z->e->error->dimension = dimension;
    shlo__expand_fail(z->e, SHLO_UNSUPPORTED, text);
}

/* Room for n of something while the pass runs; NULL after a failure. */
SHLO__FN void *shlo__bounded_room(shlo__bounded *z, size_t n, size_t each) {
    void *p = z->e->status == SHLO_OK ? shlo__arena_alloc(&z->temp, n + 1, each, sizeof(void *)) : NULL;
    if (!p && z->e->status == SHLO_OK) z->e->status = SHLO_MEMORY;
    return p;
}

/* The type `like` in another shape. */
SHLO__FN uint32_t shlo__bounded_type(shlo__bounded *z, uint32_t like, int32_t rank, const int64_t *dims) {
    uint32_t type = 0;
    if (z->e->status == SHLO_OK) z->e->status = shlo__module_reshaped(z->e->m, like, rank, dims, NULL, &type);
    return z->e->status == SHLO_OK ? type : 0;
}

SHLO__FN void shlo__bounded_dims(const shlo__bounded *z, const shlo__sized *v, int64_t *dims) {
    for (int32_t d = 0; d < shlo__bounded_rank(z, v); d++) dims[d] = shlo__bounded_have(z, v, d);
}

/* ---- sizes: tensor<i32> ---- */

SHLO__FN uint32_t shlo__bounded_number(shlo__bounded *z, int64_t x) {
    return shlo__emit_splat(z->e, shlo__emit_type(z->e, SHLO_I32, 0, NULL), (double)x);
}
SHLO__FN uint32_t shlo__bounded_number64(shlo__bounded *z, int64_t x) {
    return shlo__emit_numbers(z->e, shlo__emit_type(z->e, SHLO_I64, 0, NULL), &x);
}

SHLO__FN uint32_t shlo__bounded_size(shlo__bounded *z, const shlo__sized *v, int32_t d) {
    if (z->e->status != SHLO_OK) return 0;
    return v->size[d] ? v->size[d] : shlo__bounded_number(z, shlo__bounded_have(z, v, d));
}

SHLO__FN uint32_t shlo__bounded_smaller(shlo__bounded *z, uint32_t a, uint32_t b) {
    return a == b ? a : shlo__emit_binary(z->e, SHLO_OP_minimum, a, b);
}

/* max(a + n, 0), a - b and the like for numbers that are known */
SHLO__FN uint32_t shlo__bounded_plus(shlo__bounded *z, uint32_t a, int64_t n) {
    return n ? shlo__emit_binary(z->e, SHLO_OP_add, a, shlo__bounded_number(z, n)) : a;
}
SHLO__FN uint32_t shlo__bounded_times(shlo__bounded *z, uint32_t a, int64_t n) {
    return n != 1 ? shlo__emit_binary(z->e, SHLO_OP_multiply, a, shlo__bounded_number(z, n)) : a;
}
SHLO__FN uint32_t shlo__bounded_over(shlo__bounded *z, uint32_t a, int64_t n) {
    return n != 1 ? shlo__emit_binary(z->e, SHLO_OP_divide, a, shlo__bounded_number(z, n)) : a;
}
SHLO__FN uint32_t shlo__bounded_at_least_0(shlo__bounded *z, uint32_t a) {
    return shlo__emit_binary(z->e, SHLO_OP_maximum, a, shlo__bounded_number(z, 0));
}

/* Integers of any type, of any shape, clamped to 0 .. max and then si32. */
SHLO__FN uint32_t shlo__bounded_narrow(shlo__bounded *z, uint32_t x, int64_t max) {
    shlo__expand *e = z->e;
    int64_t low, high;
    uint32_t operands[3], scalar;
    shlo_dtype dtype;
    if (e->status != SHLO_OK) return 0;
    dtype = (shlo_dtype)shlo__expand_type(e, x)->dtype;
    shlo__types_storage_limits(dtype, &low, &high);
    scalar = shlo__emit_type(e, dtype, 0, NULL);
    max = SHLO__MIN(max, high);
    operands[0] = shlo__emit_splat(e, scalar, 0);
    operands[1] = x;
    operands[2] = shlo__emit_numbers(e, scalar, &max);
    return shlo__emit_convert(e, shlo__emit(e, SHLO_OP_clamp, 0, 3, operands, 0, NULL), SHLO_I32);
}

/* How far n elements reach that are `step` apart, si64: max((n - 1) * step + 1, 0). */
SHLO__FN uint32_t shlo__bounded_span(shlo__bounded *z, uint32_t n, int64_t step) {
    uint32_t one = shlo__bounded_number64(z, 1);
    n = shlo__emit_binary(z->e, SHLO_OP_subtract, shlo__emit_convert(z->e, n, SHLO_I64), one);
    n = shlo__emit_binary(z->e, SHLO_OP_multiply, n, shlo__bounded_number64(z, step));
    n = shlo__emit_binary(z->e, SHLO_OP_add, n, one);
    return shlo__emit_binary(z->e, SHLO_OP_maximum, n, shlo__bounded_number64(z, 0));
}

/* How many windows of this span fit into `padded` elements, at most `most`: none into none (convolution,
 * C25), else room / stride + 1. */
SHLO__FN uint32_t shlo__bounded_fitting(shlo__bounded *z, uint32_t padded, uint32_t span, uint32_t stride,
    int64_t most) {
    uint32_t zero = shlo__bounded_number64(z, 0), one = shlo__bounded_number64(z, 1), room, some;
    room = shlo__emit_binary(z->e, SHLO_OP_subtract, padded, span);
    some = shlo__emit_binary(z->e, SHLO_OP_minimum, shlo__emit_binary(z->e, SHLO_OP_add, room, one), padded);
    some =
        shlo__emit_binary(z->e, SHLO_OP_minimum, shlo__emit_binary(z->e, SHLO_OP_maximum, some, zero), one);
    room = shlo__emit_binary(z->e, SHLO_OP_maximum, room, zero);
    room = shlo__emit_binary(z->e, SHLO_OP_divide, room, stride);
    return shlo__bounded_narrow(z, shlo__emit_binary(z->e, SHLO_OP_add, room, some), most);
}

/* Item d of an operand that is an integer vector, as a scalar of its own type. */
SHLO__FN uint32_t shlo__bounded_item(shlo__bounded *z, uint32_t operand, int32_t d) {
    uint32_t x = shlo__expand_operand(z->e, operand);
    if (shlo__expand_dims(z->e, x)[0] <= d)
        shlo__bounded_refuse(z, (int32_t)operand, -1, 0, "by less than it has to hold");
    x = shlo__dynamic_part(z->e, x, 0, d, (int64_t)d + 1);
    if (z->e->status != SHLO_OK) return 0;
    return shlo__emit_typed(z->e, SHLO_OP_reshape, x,
        shlo__emit_type(z->e, (shlo_dtype)shlo__expand_type(z->e, x)->dtype, 0, NULL));
}
SHLO__FN uint32_t shlo__bounded_item64(shlo__bounded *z, uint32_t operand, int32_t d) {
    return shlo__emit_convert(z->e, shlo__bounded_item(z, operand, d), SHLO_I64);
}

/* ---- cutting and growing ---- */

/* Has x a scale for each index of an axis? No scalar has its type. */
static int shlo__bounded_has_axis(const shlo__bounded *z, uint32_t x) {
    const shlo__type *t = shlo__expand_type(z->e, x);
    return t->kind == SHLO__TYPE_QUANTIZED && z->e->m->quants.items[t->quant].axis >= 0;
}

/* Refuses the op because of its first operand, or else its result, of such a type. */
static void shlo__bounded_refuse_axis(shlo__bounded *z) {
    const shlo__op *op = shlo__expand_op(z->e);
    int32_t n = (int32_t)op->n_operands, n_results = (int32_t)op->n_results, i = 0;
    while (i < n && !shlo__bounded_has_axis(z, shlo__expand_operand(z->e, (uint32_t)i))) i++;
    shlo__bounded_refuse(z, i < n ? i : -1, i < n || !n_results ? -1 : 0, -1,
        "elements with a scale for each index of an axis would have to be cut or filled up");
}

/* A scalar of x's elements that stands for 0. */
SHLO__FN uint32_t shlo__bounded_zero(shlo__bounded *z, uint32_t x) {
    const shlo__module *m = z->e->m;
    const shlo__type *t;
    double zero_point;
    if (z->e->status != SHLO_OK) return 0;
    t = shlo__expand_type(z->e, x);
    if (t->kind != SHLO__TYPE_QUANTIZED)
        return shlo__emit_splat(z->e, shlo__emit_type(z->e, (shlo_dtype)t->dtype, 0, NULL), 0);
    if (shlo__bounded_has_axis(z, x)) {
        shlo__bounded_refuse_axis(z);
        return 0;
    }
    zero_point = (double)m->numbers.items[m->quants.items[t->quant].zero_points];
    return shlo__emit_splat(z->e, shlo__bounded_type(z, shlo__value_type(m, x), 0, NULL), zero_point);
}

/* The attributes of a slice of x that cuts it to these dims, or of a pad that grows it; 0: it need not be.
   Never inlined: the lists would stay on the stack. */
static SHLO__NOINLINE int shlo__bounded_edges(shlo__expand *e, uint32_t x, const int64_t *dims, int grows,
    shlo__attr *attrs) {
    int64_t zeros[SHLO_MAX_RANK], other[SHLO_MAX_RANK];
    const uint32_t rank = e->status == SHLO_OK ? (uint32_t)shlo__expand_type(e, x)->rank : 0;
    int needed = 0;
    for (uint32_t d = 0; d < rank; d++) {
        const int64_t have = shlo__expand_dims(e, x)[d], least = SHLO__MIN(have, dims[d]);
        zeros[d] = 0;
        other[d] = grows ? dims[d] - least : least;
        needed |= grows ? other[d] > 0 : least < have;
    }
    if (!needed) return 0;
    attrs[0] =
        shlo__emit_list(e, grows ? SHLO__A_pad__edge_padding_low : SHLO__A_slice__start_indices, rank, zeros);
    attrs[1] = shlo__emit_list(e, grows ? SHLO__A_pad__edge_padding_high : SHLO__A_slice__limit_indices, rank,
        other);
    return 1;
}

/* x cut or padded with zeros to these dims. */
SHLO__FN uint32_t shlo__bounded_resize(shlo__bounded *z, uint32_t x, const int64_t *dims) {
    uint32_t operands[2];
    shlo__attr attrs[2];
    for (int grows = 0; grows < 2; grows++) {
        if (!shlo__bounded_edges(z->e, x, dims, grows, attrs)) continue;
        if (shlo__bounded_has_axis(z, x)) { /* slice and pad take no such tensors */
            shlo__bounded_refuse_axis(z);
            return 0;
        }
        operands[0] = x;
        operands[1] = grows ? shlo__bounded_zero(z, x) : 0;
        x = shlo__emit(z->e, grows ? SHLO_OP_pad : SHLO_OP_slice, 0, 1 + (uint32_t)grows, operands, 2, attrs);
    }
    return x;
}

static SHLO__NOINLINE void shlo__bounded_set_dim(shlo__bounded *z, shlo__sized *v, int32_t d, int64_t n) {
    int64_t dims[SHLO_MAX_RANK];
    if (z->e->status != SHLO_OK) return;
    shlo__bounded_dims(z, v, dims);
    dims[d] = n;
    v->x = shlo__bounded_resize(z, v->x, dims);
}

/* Dimension d cut or grown to n; sizes stay within. */
SHLO__FN SHLO__NOINLINE void shlo__bounded_resize_dim(shlo__bounded *z, shlo__sized *v, int32_t d,
    int64_t n) {
    if (z->e->status != SHLO_OK || shlo__bounded_have(z, v, d) == n) return;
    if (v->size[d] && n < shlo__bounded_have(z, v, d))
        v->size[d] = shlo__bounded_smaller(z, v->size[d], shlo__bounded_number(z, n));
    shlo__bounded_set_dim(z, v, d, n);
}

/* Converts v to what replaces the original type `was`. Where that has a static dimension, the program
 * promises that the size is equal. */
SHLO__FN shlo__sized shlo__bounded_fit(shlo__bounded *z, shlo__sized v, uint32_t was) {
    int64_t dims[SHLO_MAX_RANK];
    if (z->e->status != SHLO_OK || !shlo__type_is_tensor(shlo__type_at(z->e->m, was))) return v;
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++) {
        int64_t n = dims[d] = shlo__type_dims(z->e->m, z->padded[was])[d];
        if (!shlo__bounded_dim(z, was, d))
            v.size[d] = 0;
        else if (!v.size[d])
            v.size[d] = shlo__bounded_number(z, SHLO__MIN(n, shlo__bounded_have(z, &v, d)));
        else if (n < shlo__bounded_have(z, &v, d))
            v.size[d] = shlo__bounded_smaller(z, v.size[d], shlo__bounded_number(z, n));
    }
    v.x = z->e->status == SHLO_OK ? shlo__bounded_resize(z, v.x, dims) : 0;
    return v;
}

/* ---- operands and results ---- */

SHLO__FN shlo__sized shlo__bounded_operand(const shlo__bounded *z, uint32_t i) {
    uint32_t old = z->e->m->uses.items[shlo__expand_op(z->e)->operands + i], first = z->first_size[old];
    const shlo__type *t = shlo__type_at(z->e->m, z->was[old]);
    shlo__sized v;
    memset(&v, 0, sizeof v);
    v.x = shlo__module_resolve(z->e->m, old);
    for (int32_t d = 0; first && d < t->rank; d++) v.size[d] = z->sizes.items[first + (uint32_t)d];
    return v;
}

/* Notes the sizes of the value that replaces `old`. */
SHLO__FN void shlo__bounded_remember(shlo__bounded *z, uint32_t old, const shlo__sized *v) {
    uint32_t rank = (uint32_t)shlo__type_at(z->e->m, z->was[old])->rank;
    if (z->e->status != SHLO_OK || !shlo__bounded_is(z, z->was[old])) return;
    z->e->status = SHLO__VEC_RESERVE(z->e->temp, &z->sizes, rank + 1);
    if (z->e->status != SHLO_OK) return;
    if (!z->sizes.count) z->sizes.items[z->sizes.count++] = 0; /* no list begins at 0 */
    z->first_size[old] = z->sizes.count;
    for (uint32_t d = 0; d < rank; d++) z->sizes.items[z->sizes.count++] = v->size[d];
}

/* Replaces result i by v, converted to the result's type. */
SHLO__FN void shlo__bounded_result(shlo__bounded *z, uint32_t i, shlo__sized v) {
    if (z->e->status != SHLO_OK) return;
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++)
        if (v.size[d] && shlo__bounded_have(z, &v, d) > INT32_MAX) {
            shlo__bounded_refuse(z, -1, (int32_t)i, d, "by more than tensor<i32> holds");
            return;
        }
    v = shlo__bounded_fit(z, v, shlo__bounded_result_was(z, i));
    shlo__bounded_remember(z, shlo__expand_op(z->e)->results + i, &v);
    shlo__expand_result(z->e, i, v.x);
}

/* n operands from `first` on. */
SHLO__FN shlo__sized *shlo__bounded_operands(shlo__bounded *z, uint32_t first, uint32_t n) {
    shlo__sized *v = (shlo__sized *)shlo__bounded_room(z, n, sizeof *v);
    for (uint32_t i = 0; v && i < n; i++) v[i] = shlo__bounded_operand(z, first + i);
    return v;
}

/* Dimension d of tensors of one shape, and of `all` with them, cut to the smallest bound; scalars stay. Where
   one is static, that is the size; where sizes disagree, which is an error of the program, the smallest
   counts: it is the size of `all`. */
SHLO__FN void shlo__bounded_agree_on(shlo__bounded *z, uint32_t n, shlo__sized *v, int32_t d,
    shlo__sized *all) {
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < n; i++)
        if (shlo__bounded_rank(z, &v[i])) least = SHLO__MIN(least, shlo__bounded_have(z, &v[i], d));
    for (uint32_t i = 0; i < n; i++)
        if (shlo__bounded_rank(z, &v[i])) shlo__bounded_resize_dim(z, &v[i], d, least);
    shlo__bounded_resize_dim(z, all, d, least);
    for (uint32_t i = 0; i < n; i++) {
        if (!shlo__bounded_rank(z, &v[i]) || !all->size[d]) continue;
        all->size[d] = v[i].size[d] ? shlo__bounded_smaller(z, all->size[d], v[i].size[d]) : 0;
    }
}

/* All dimensions of tensors of one shape. Returns one of the tensors with the common sizes. */
SHLO__FN shlo__sized shlo__bounded_agree(shlo__bounded *z, uint32_t n, shlo__sized *v) {
    shlo__sized all = v[0];
    for (uint32_t i = 1; i < n; i++)
        if (shlo__bounded_rank(z, &v[i]) > shlo__bounded_rank(z, &all)) all = v[i];
    for (int32_t d = 0; d < shlo__bounded_rank(z, &all); d++) shlo__bounded_agree_on(z, n, v, d, &all);
    return all;
}

/* ---- what lies inside ---- */

/* tensor<nxi1>: i < size */
static uint32_t shlo__bounded_inside_row(shlo__bounded *z, int64_t n, uint32_t size) {
    uint32_t row = shlo__emit_type(z->e, SHLO_I32, 1, &n);
    size = shlo__emit_broadcast(z->e, size, row, 0, NULL);
    return shlo__emit_compare(z->e, SHLO_comparison_direction_LT, shlo__emit_iota(z->e, row, 0), size);
}

/* i1 in the shape of v: the elements inside the sizes of these dimensions (bit d: dimension d). 0: all of
 * them. */
SHLO__FN uint32_t shlo__bounded_inside(shlo__bounded *z, const shlo__sized *v, uint32_t dims) {
    uint32_t all = 0;
    for (int32_t d = 0; d < shlo__bounded_rank(z, v); d++) {
        int64_t to = d;
        uint32_t one;
        if (!(dims >> d & 1) || !v->size[d]) continue;
        one = shlo__bounded_inside_row(z, shlo__bounded_have(z, v, d), v->size[d]);
        if (z->e->status != SHLO_OK) return 0;
        one = shlo__emit_broadcast(z->e, one,
            shlo__emit_type_like(z->e, shlo__value_type(z->e->m, v->x), SHLO_I1), 1, &to);
        all = all ? shlo__emit_binary(z->e, SHLO_OP_and, all, one) : one;
    }
    return all;
}

/* v with `fill`, a scalar, beyond the sizes of these dimensions. */
SHLO__FN void shlo__bounded_mask(shlo__bounded *z, shlo__sized *v, uint32_t dims, uint32_t fill) {
    uint32_t inside = shlo__bounded_inside(z, v, dims);
    if (z->e->status != SHLO_OK || !inside) return;
    v->x = shlo__emit_select(z->e, inside, v->x,
        shlo__emit_broadcast(z->e, fill, shlo__value_type(z->e->m, v->x), 0, NULL));
}

/* The sides of a product with zeros beyond the sizes of these dimensions. With zeros on one side only, a NaN
   on the other would still give NaN; a quantized right side has none, and may have no zero (see above). */
SHLO__FN void shlo__bounded_mask_sides(shlo__bounded *z, shlo__sized *v, const uint32_t *dims) {
    for (int k = 0; k < 2 && z->e->status == SHLO_OK; k++) {
        if (k && shlo__expand_type(z->e, v[k].x)->kind == SHLO__TYPE_QUANTIZED) continue;
        if (!shlo__bounded_inside(z, &v[k], dims[k])) continue;
        shlo__bounded_mask(z, &v[k], dims[k], shlo__bounded_zero(z, v[k].x));
    }
}

/* The rows of v along d at these (clamped) indices, si32 of n. */
SHLO__FN void shlo__bounded_take(shlo__bounded *z, shlo__sized *v, int32_t d, int64_t n, uint32_t indices) {
    if (z->e->status != SHLO_OK) return;
    if (shlo__bounded_have(z, v, d) > 0)
        v->x = shlo__dynamic_take(z->e, v->x, d, indices);
    else
        shlo__bounded_resize_dim(z, v, d, n); /* nothing to take from: no index is inside */
}

/* ---- attributes ---- */

SHLO__FN int64_t shlo__bounded_attr(const shlo__bounded *z, uint32_t attr, uint32_t i) {
    return shlo__module_attr_item(z->e->m, shlo__expand_op(z->e), attr, i);
}

SHLO__FN uint32_t shlo__bounded_attr_count(const shlo__bounded *z, uint32_t attr) {
    uint32_t n;
    shlo__module_attr_list(z->e->m, shlo__expand_op(z->e), attr, &n);
    return n;
}

/* The dimensions that a list attribute names, as bits. */
SHLO__FN uint32_t shlo__bounded_attr_dims(const shlo__bounded *z, uint32_t attr) {
    uint32_t dims = 0;
    for (uint32_t i = 0; i < shlo__bounded_attr_count(z, attr); i++)
        dims |= 1u << shlo__bounded_attr(z, attr, i);
    return dims;
}

#endif
