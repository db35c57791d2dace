/* expand/dynamic.c - ops whose shape, padding or slices are operands, once every type is static: what the
 * result's shape settles becomes the static op; what only the run knows (where a slice starts, how much is
 * padded on which side) becomes index arithmetic. */
#ifndef SHLO__EXPAND_DYNAMIC_C
#define SHLO__EXPAND_DYNAMIC_C

#include "expand.h"

/* ---- ops that the static result type determines ---- */

SHLO__FN void shlo__expand_dynamic_reshape(shlo__expand *e) {
    shlo__expand_result(e, 0,
        shlo__emit_typed(e, SHLO_OP_reshape, shlo__expand_operand(e, 0), shlo__expand_result_type(e, 0)));
}

SHLO__FN void shlo__expand_dynamic_broadcast_in_dim(shlo__expand *e) {
    uint32_t operand = shlo__expand_operand(e, 0);
    shlo__attr attr = shlo__emit_same_attr(e, SHLO__A_dynamic_broadcast_in_dim__broadcast_dimensions,
        SHLO__A_broadcast_in_dim__broadcast_dimensions);
    shlo__expand_result(e, 0,
        shlo__emit(e, SHLO_OP_broadcast_in_dim, shlo__expand_result_type(e, 0), 1, &operand, 1, &attr));
}

SHLO__FN void shlo__expand_dynamic_iota(shlo__expand *e) {
    shlo__expand_result(e, 0,
        shlo__emit_iota(e, shlo__expand_result_type(e, 0),
            shlo__module_attr_i64(e->m, shlo__expand_op(e), SHLO__A_dynamic_iota__iota_dimension)));
}

SHLO__FN void shlo__expand_get_dimension_size(shlo__expand *e) {
    int64_t d = shlo__module_attr_i64(e->m, shlo__expand_op(e), SHLO__A_get_dimension_size__dimension);
    int64_t size = shlo__expand_dims(e, shlo__expand_operand(e, 0))[d];
    if (size > INT32_MAX) shlo__expand_fail(e, SHLO_OVERFLOW, "the operand is too large");
    shlo__expand_result(e, 0, shlo__emit_numbers(e, shlo__expand_result_type(e, 0), &size));
}

/* Does the list attribute hold this number? */
static int shlo__dynamic_lists(const shlo__expand *e, uint32_t attr, int64_t x) {
    uint32_t n;
    const int64_t *items = shlo__module_attr_list(e->m, shlo__expand_op(e), attr, &n);
    return shlo__module_listed(items, n, x);
}

/* slice_sizes are 1, or 0 of nothing, where a dimension has no place in the result, and the result's offset
 * dimensions elsewhere (dynamic_gather, C1). */
SHLO__FN void shlo__expand_dynamic_gather(shlo__expand *e) {
    uint32_t operands[2], n = 0, n_offset = 0;
    int64_t sizes[SHLO_MAX_RANK];
    shlo__attr attrs[8];
    for (uint32_t i = 0; i < 6; i++) /* in the same order */
        attrs[n++] =
            shlo__emit_same_attr(e, SHLO__A_dynamic_gather__offset_dims + i, SHLO__A_gather__offset_dims + i);
    operands[0] = shlo__expand_operand(e, 0);
    operands[1] = shlo__expand_operand(e, 1);
    for (int32_t d = 0; d < shlo__expand_type(e, operands[0])->rank; d++) {
        int gone = shlo__dynamic_lists(e, SHLO__A_dynamic_gather__collapsed_slice_dims, d) ||
                   shlo__dynamic_lists(e, SHLO__A_dynamic_gather__operand_batching_dims, d);
        sizes[d] = gone ? SHLO__MIN(shlo__expand_dims(e, operands[0])[d], 1)
                        : shlo__type_dims(e->m, shlo__expand_result_type(e, 0))[shlo__module_attr_item(e->m,
                              shlo__expand_op(e), SHLO__A_dynamic_gather__offset_dims, n_offset++)];
    }
    attrs[n++] = shlo__emit_list(e, SHLO__A_gather__slice_sizes,
        (uint32_t)shlo__expand_type(e, operands[0])->rank, sizes);
    attrs[n++] = shlo__emit_same_attr(e, SHLO__A_dynamic_gather__indices_are_sorted,
        SHLO__A_gather__indices_are_sorted);
    shlo__expand_result(e, 0,
        shlo__emit(e, SHLO_OP_gather, shlo__expand_result_type(e, 0), 2, operands, n, attrs));
}

/* ---- index arithmetic ---- */

/* The items of a constant vector; 0: the operand is not constant. */
static int shlo__dynamic_items(const shlo__expand *e, uint32_t operand, int64_t *items) {
    const shlo__data *data = shlo__expand_constant(e, shlo__expand_operand(e, operand));
    if (!data) return 0;
    for (int64_t i = 0; i < shlo__type_dims(e->m, data->type)[0]; i++)
        items[i] = shlo__expand_constant_i64(e, data, (uint32_t)i);
    return 1;
}

/* x[.., limits of one dimension, ..]: the whole of x but start to limit in dimension d. */
SHLO__FN uint32_t shlo__dynamic_part(shlo__expand *e, uint32_t x, int32_t d, int64_t start, int64_t limit) {
    return shlo__emit_part(e, x, d, start, limit, 1);
}

/* Item d of an operand that is an integer vector, n times over, as si64. */
SHLO__FN uint32_t shlo__dynamic_item(shlo__expand *e, uint32_t operand, int32_t d, int64_t n) {
    uint32_t x =
        shlo__emit_convert(e, shlo__dynamic_part(e, shlo__expand_operand(e, operand), 0, d, d + 1), SHLO_I64);
    int64_t to = 0;
    return shlo__emit_broadcast(e, x, shlo__emit_type(e, SHLO_I64, 1, &n), 1, &to);
}

/* x with dimension d replaced by its rows of these (clamped) indices. */
SHLO__FN uint32_t shlo__dynamic_take(shlo__expand *e, uint32_t x, int32_t d, uint32_t indices) {
    int64_t items[SHLO_MAX_RANK];
    uint32_t operands[2], n = 0;
    shlo__attr attrs[5];
    int32_t rank;
    if (e->status != SHLO_OK) return 0;
    rank = shlo__expand_type(e, x)->rank;
    if (shlo__expand_dims(e, x)[d] == 0) { /* no row to take: only a program that takes none means anything */
        memcpy(items, shlo__expand_dims(e, x), (size_t)rank * sizeof *items);
        items[d] = shlo__expand_dims(e, indices)[0];
        return shlo__emit_splat(e,
            shlo__emit_type(e, (shlo_dtype)shlo__expand_type(e, x)->dtype, rank, items), 0);
    }
    for (int32_t k = 0; k < rank; k++)
        if (k != d) items[n++] = k;
    attrs[0] = shlo__emit_list(e, SHLO__A_gather__offset_dims, n, items);
    attrs[1] = shlo__emit_number(e, SHLO__A_gather__collapsed_slice_dims, d);
    attrs[2] = shlo__emit_number(e, SHLO__A_gather__start_index_map, d);
    attrs[3] = shlo__emit_number(e, SHLO__A_gather__index_vector_dim, 1);
    memcpy(items, shlo__expand_dims(e, x), (size_t)rank * sizeof *items);
    items[d] = 1;
    attrs[4] = shlo__emit_list(e, SHLO__A_gather__slice_sizes, (uint32_t)rank, items);
    operands[0] = x;
    operands[1] = indices;
    return shlo__emit(e, SHLO_OP_gather, 0, 2, operands, 5, attrs);
}

/* 0, 1, 2, .. n - 1 */
SHLO__FN uint32_t shlo__dynamic_count(shlo__expand *e, int64_t n) {
    return shlo__emit_iota(e, shlo__emit_type(e, SHLO_I64, 1, &n), 0);
}

/* To a size that the type says, which is at most the operand's (its bound): the leading part. */
SHLO__FN void shlo__expand_set_dimension_size(shlo__expand *e) {
    int32_t d =
        (int32_t)shlo__module_attr_i64(e->m, shlo__expand_op(e), SHLO__A_set_dimension_size__dimension);
    shlo__expand_result(e, 0,
        shlo__dynamic_part(e, shlo__expand_operand(e, 0), d, 0,
            shlo__type_dims(e->m, shlo__expand_result_type(e, 0))[d]));
}

SHLO__FN void shlo__expand_real_dynamic_slice(shlo__expand *e) {
    uint32_t x = shlo__expand_operand(e, 0);
    int32_t rank = shlo__expand_type(e, x)->rank;
    int64_t items[3][SHLO_MAX_RANK];
    shlo__attr attrs[3];
    if (shlo__dynamic_items(e, 1, items[0]) & shlo__dynamic_items(e, 2, items[1]) &
        shlo__dynamic_items(e, 3, items[2])) {
        attrs[0] = shlo__emit_list(e, SHLO__A_slice__start_indices, (uint32_t)rank, items[0]);
        attrs[1] = shlo__emit_list(e, SHLO__A_slice__limit_indices, (uint32_t)rank, items[1]);
        attrs[2] = shlo__emit_list(e, SHLO__A_slice__strides, (uint32_t)rank, items[2]);
        shlo__expand_result(e, 0,
            shlo__emit(e, SHLO_OP_slice, shlo__expand_result_type(e, 0), 1, &x, 3, attrs));
        return;
    }
    for (int32_t d = 0; d < rank; d++) { /* result[.., i, ..] = operand[.., start + i * stride, ..] */
        int64_t n = shlo__type_dims(e->m, shlo__expand_result_type(e, 0))[d];
        uint32_t step = shlo__dynamic_item(e, 3, d, n);
        step = shlo__emit_binary(e, SHLO_OP_multiply, shlo__dynamic_count(e, n), step);
        x = shlo__dynamic_take(e, x, d,
            shlo__emit_binary(e, SHLO_OP_add, step, shlo__dynamic_item(e, 1, d, n)));
    }
    shlo__expand_result(e, 0, x);
}

/* Dimension d of x padded to n elements: result[i] = x[(i - low) / (interior + 1)] where that is a whole
 * index of x, padding elsewhere. */
SHLO__FN uint32_t shlo__dynamic_pad_dim(shlo__expand *e, uint32_t x, uint32_t padding, int32_t d, int64_t n,
    uint32_t low, uint32_t interior) {
    uint32_t type, row, at, every, index, inside;
    int64_t size, to = d;
    if (e->status != SHLO_OK) return 0;
    size = shlo__expand_dims(e, x)[d];
    row = shlo__emit_type(e, SHLO_I64, 1, &n);
    at = shlo__emit_binary(e, SHLO_OP_subtract, shlo__dynamic_count(e, n), low);
    every = shlo__emit_binary(e, SHLO_OP_add, interior, shlo__emit_splat(e, row, 1));
    index = shlo__emit_binary(e, SHLO_OP_divide, at, every);
    inside = shlo__emit_compare(e, SHLO_comparison_direction_EQ,
        shlo__emit_binary(e, SHLO_OP_multiply, index, every), at);
    inside = shlo__emit_binary(e, SHLO_OP_and, inside,
        shlo__emit_compare(e, SHLO_comparison_direction_GE, at, shlo__emit_splat(e, row, 0)));
    inside = shlo__emit_binary(e, SHLO_OP_and, inside,
        shlo__emit_compare(e, SHLO_comparison_direction_LT, index, shlo__emit_splat(e, row, (double)size)));
    if (size > 0) x = shlo__dynamic_take(e, x, d, index);
    if (e->status != SHLO_OK) return 0;
    if (size == 0) { /* nothing to take from */
        int64_t dims[SHLO_MAX_RANK];
        memcpy(dims, shlo__expand_dims(e, x), (size_t)shlo__expand_type(e, x)->rank * sizeof *dims);
        dims[d] = n;
        return shlo__emit_broadcast(e, padding,
            shlo__emit_type(e, (shlo_dtype)shlo__expand_type(e, x)->dtype, shlo__expand_type(e, x)->rank,
                dims),
            0, NULL);
    }
    type = shlo__value_type(e->m, x);
    padding = shlo__emit_broadcast(e, padding, type, 0, NULL);
    inside = shlo__emit_broadcast(e, inside, shlo__emit_type_like(e, type, SHLO_I1), 1, &to);
    return shlo__emit_select(e, inside, x, padding);
}

SHLO__FN void shlo__expand_dynamic_pad(shlo__expand *e) {
    uint32_t operands[2];
    int32_t rank;
    int64_t items[3][SHLO_MAX_RANK];
    shlo__attr attrs[3];
    operands[0] = shlo__expand_operand(e, 0);
    operands[1] = shlo__expand_operand(e, 1);
    rank = shlo__expand_type(e, operands[0])->rank;
    if (shlo__dynamic_items(e, 2, items[0]) & shlo__dynamic_items(e, 3, items[1]) &
        shlo__dynamic_items(e, 4, items[2])) {
        attrs[0] = shlo__emit_list(e, SHLO__A_pad__edge_padding_low, (uint32_t)rank, items[0]);
        attrs[1] = shlo__emit_list(e, SHLO__A_pad__edge_padding_high, (uint32_t)rank, items[1]);
        attrs[2] = shlo__emit_list(e, SHLO__A_pad__interior_padding, (uint32_t)rank, items[2]);
        shlo__expand_result(e, 0,
            shlo__emit(e, SHLO_OP_pad, shlo__expand_result_type(e, 0), 2, operands, 3, attrs));
        return;
    }
    for (int32_t d = 0; d < rank; d++) {
        int64_t n = shlo__type_dims(e->m, shlo__expand_result_type(e, 0))[d];
        uint32_t interior = shlo__dynamic_item(e, 4, d, n);
        operands[0] = shlo__dynamic_pad_dim(e, operands[0], operands[1], d, n, shlo__dynamic_item(e, 2, d, n),
            interior);
    }
    shlo__expand_result(e, 0, operands[0]);
}

/* ---- dynamic_conv ---- */

/* The attributes that dynamic_conv shares with convolution, and padding if it is known. convolution's rows
   are in the order of their ids. Never inlined: the list would stay on the stack. */
static SHLO__NOINLINE uint32_t shlo__dynamic_conv_attrs(shlo__expand *e, const shlo__data *data,
    shlo__attr *attrs) {
    const shlo__op_row *row = shlo__op_row_of(SHLO_OP_convolution);
    uint32_t n = 0, n_spatial = (uint32_t)shlo__expand_type(e, shlo__expand_operand(e, 0))->rank - 2;
    const uint32_t n_padding = data ? 2 * (uint32_t)shlo__type_dims(e->m, data->type)[0] : 0;
    int64_t padding[2 * SHLO_MAX_RANK];
    for (uint32_t i = 0; i < n_padding; i++) padding[i] = shlo__expand_constant_i64(e, data, i);
    for (uint32_t id = row->first_attr; id < (uint32_t)row->first_attr + row->n_attrs; id++) {
        const char *name = shlo__op_attr_row(id)->name;
        int32_t from = shlo__op_find_attr(SHLO_OP_dynamic_conv, name, strlen(name));
        if (id == SHLO__A_convolution__padding) {
            attrs[n] = shlo__emit_list(e, id, n_padding, padding);
            attrs[n++].columns = n_padding ? 2 : 0;
        }
        else if (data || id != SHLO__A_convolution__lhs_dilation)
            attrs[n++] = shlo__emit_same_attr(e, (uint32_t)from, id);
        if (n && id == SHLO__A_convolution__window_strides)
            attrs[n - 1].n = SHLO__MIN(attrs[n - 1].n, n_spatial); /* more than that mean nothing */
    }
    return n;
}

/* The least size that gives `out` windows (convolution, C25); 0: it overflows. */
static int shlo__dynamic_conv_size(int64_t out, int64_t window, int64_t stride, int64_t dilation,
    int64_t *n) {
    int64_t span = 0; /* of the dilated window */
    if (window && (!shlo__i64_mul(window - 1, dilation, &span) || !shlo__i64_add(span, 1, &span))) return 0;
    *n = span ? span - 1 : 0; /* for no window at all */
    if (out && (!shlo__i64_mul(out - 1, stride, n) || !shlo__i64_add(*n, span, n))) return 0;
    if (out && !*n) *n = 1; /* an empty operand has no windows, not even empty ones */
    return 1;
}

/* The operand padded (and dilated) along its spatial dimensions by amounts that only the run knows, to the
   least size that gives the result's shape: what lies behind never reaches a window. */
static SHLO__NOINLINE uint32_t shlo__dynamic_conv_pad(shlo__expand *e, uint32_t x) {
    uint32_t zero, n_spatial;
    int64_t to = 0;
    zero = shlo__emit_splat(e, shlo__emit_type(e, (shlo_dtype)shlo__expand_type(e, x)->dtype, 0, NULL), 0);
    shlo__module_attr_list(e->m, shlo__expand_op(e), SHLO__A_dynamic_conv__input_spatial_dimensions,
        &n_spatial);
    for (uint32_t i = 0; i < n_spatial && e->status == SHLO_OK; i++) {
        const shlo__op *op = shlo__expand_op(e);
        int64_t out = shlo__type_dims(e->m,
            shlo__expand_result_type(e,
                0))[shlo__module_attr_item(e->m, op, SHLO__A_dynamic_conv__output_spatial_dimensions, i)];
        int64_t window = shlo__expand_dims(e,
            shlo__expand_operand(e,
                1))[shlo__module_attr_item(e->m, op, SHLO__A_dynamic_conv__kernel_spatial_dimensions, i)];
        int64_t d = shlo__module_attr_item(e->m, op, SHLO__A_dynamic_conv__input_spatial_dimensions, i), n;
        int64_t stride = shlo__module_attr_item(e->m, op, SHLO__A_dynamic_conv__window_strides, i),
                dilation = shlo__module_attr_item(e->m, op, SHLO__A_dynamic_conv__rhs_dilation, i);
        double interior =
            (double)(shlo__module_attr_item(e->m, op, SHLO__A_dynamic_conv__lhs_dilation, i) - 1);
        uint32_t row, low;
        if (!shlo__dynamic_conv_size(out, window, stride, dilation, &n)) {
            shlo__expand_fail(e, SHLO_OVERFLOW, "the padded operand is too large");
            return 0;
        }
        row = shlo__emit_type(e, SHLO_I64, 1, &n);
        low = shlo__dynamic_part(e, shlo__dynamic_part(e, shlo__expand_operand(e, 2), 0, i, (int64_t)i + 1),
            1, 0, 1);
        low = shlo__emit_convert(e, low, SHLO_I64);
        low = e->status == SHLO_OK
                  ? shlo__emit_typed(e, SHLO_OP_reshape, low, shlo__emit_type(e, SHLO_I64, 0, NULL))
                  : 0;
        low = shlo__emit_broadcast(e, low, row, 0, &to);
        x = shlo__dynamic_pad_dim(e, x, zero, (int32_t)d, n, low, shlo__emit_splat(e, row, interior));
    }
    return x;
}

/* The op at hand as a convolution of x, with this constant padding; data NULL: with what operand 2 says when
   the program runs. */
SHLO__FN uint32_t shlo__dynamic_conv(shlo__expand *e, uint32_t x, const shlo__data *data) {
    uint32_t operands[2], n;
    if (e->status != SHLO_OK) return 0;
    operands[0] = data ? x : shlo__dynamic_conv_pad(e, x);
    operands[1] = shlo__expand_operand(e, 1);
    n = shlo__dynamic_conv_attrs(e, data, e->kept);
    return shlo__emit(e, SHLO_OP_convolution, shlo__expand_result_type(e, 0), 2, operands, n, e->kept);
}

SHLO__FN void shlo__expand_dynamic_conv(shlo__expand *e) {
    shlo__expand_result(e, 0,
        shlo__dynamic_conv(e, shlo__expand_operand(e, 0),
            shlo__expand_constant(e, shlo__expand_operand(e, 2))));
}

#endif
