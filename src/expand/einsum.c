/* expand/einsum.c - ops that the specification has dropped: einsum, unary_einsum, torch_index_select. */
#ifndef SHLO__EXPAND_EINSUM_C
#define SHLO__EXPAND_EINSUM_C

#include "expand.h"

/* ---- einsum: "ab,bc->ac" ----
 * A letter that one operand has twice means its diagonal; one that only one operand has and the result has
 * not is summed away; the rest is a dot_general whose batching dimensions are the letters that both operands
 * and the result have. */

/* An operand: its value and the letters of its dimensions. */
typedef struct shlo__einsum_operand {
    uint32_t value, n;
    char letter[SHLO_MAX_RANK];
} shlo__einsum_operand;

static int shlo__einsum_find(const char *letters, size_t n, char letter) {
    for (size_t i = 0; i < n; i++)
        if (letters[i] == letter) return (int)i;
    return -1;
}

static void shlo__einsum_drop(shlo__einsum_operand *o, uint32_t d) {
    for (o->n--; d < o->n; d++) o->letter[d] = o->letter[d + 1];
}

/* The sizes of dimensions from[..] of x, si32; 0: `type`, which has them, is static. */
static uint32_t shlo__einsum_sizes(shlo__expand *e, uint32_t type, uint32_t x, uint32_t n,
    const int64_t *from) {
    uint32_t parts[SHLO_MAX_RANK], item;
    int64_t one = 1;
    shlo__attr attr;
    if (e->status != SHLO_OK || shlo__type_static(e->m, type)) return 0;
    item = shlo__emit_type(e, SHLO_I32, 1, &one);
    for (uint32_t i = 0; i < n; i++) {
        attr = shlo__emit_number(e, SHLO__A_get_dimension_size__dimension, from[i]);
        parts[i] = shlo__emit_typed(e, SHLO_OP_reshape,
            shlo__emit(e, SHLO_OP_get_dimension_size, 0, 1, &x, 1, &attr), item);
    }
    attr = shlo__emit_number(e, SHLO__A_concatenate__dimension, 0);
    return shlo__emit(e, SHLO_OP_concatenate, 0, n, parts, 1, &attr);
}

/* x in dimensions d of `type`, whose sizes, if it is not static, are these. */
static uint32_t shlo__einsum_spread(shlo__expand *e, uint32_t x, uint32_t type, uint32_t sizes, uint32_t n,
    const int64_t *d) {
    uint32_t operands[2];
    shlo__attr attr;
    if (!sizes) return shlo__emit_broadcast(e, x, type, n, d);
    operands[0] = x;
    operands[1] = sizes;
    attr = shlo__emit_list(e, SHLO__A_dynamic_broadcast_in_dim__broadcast_dimensions, n, d);
    return shlo__emit(e, SHLO_OP_dynamic_broadcast_in_dim, type, 2, operands, 1, &attr);
}

/* x where dimensions a and b count the same, zero elsewhere. */
static uint32_t shlo__einsum_keep_diagonal(shlo__expand *e, uint32_t x, uint32_t sizes, uint32_t a,
    uint32_t b) {
    uint32_t type = e->status == SHLO_OK ? shlo__value_type(e->m, x) : 0, index, row[2], zero;
    if (!type) return 0;
    index = shlo__emit_type_like(e, type, SHLO_I32);
    for (uint32_t i = 0; i < 2; i++) {
        shlo__attr attr = shlo__emit_number(e, SHLO__A_dynamic_iota__iota_dimension, i ? b : a);
        row[i] = sizes ? shlo__emit(e, SHLO_OP_dynamic_iota, index, 1, &sizes, 1, &attr)
                       : shlo__emit_iota(e, index, i ? b : a);
    }
    zero = shlo__emit_splat(e, shlo__emit_type(e, (shlo_dtype)shlo__expand_type(e, x)->dtype, 0, NULL), 0);
    zero = shlo__einsum_spread(e, zero, type, sizes, 0, NULL);
    return shlo__emit_select(e, shlo__emit_compare(e, SHLO_comparison_direction_EQ, row[0], row[1]), x, zero);
}

/* Dimensions a < b have the same letter: elements off their diagonal become zero, and b is summed. */
static void shlo__einsum_diagonal(shlo__expand *e, shlo__einsum_operand *o, uint32_t a, uint32_t b) {
    int64_t d = b, all[SHLO_MAX_RANK];
    uint32_t sizes;
    for (uint32_t i = 0; i < o->n; i++) all[i] = i;
    sizes = shlo__einsum_sizes(e, shlo__value_type(e->m, o->value), o->value, o->n, all);
    o->value = shlo__emit_sum(e, shlo__einsum_keep_diagonal(e, o->value, sizes, a, b), 1, &d);
    shlo__einsum_drop(o, b);
}

/* Diagonals and sums of this operand alone. */
static void shlo__einsum_alone(shlo__expand *e, shlo__einsum_operand *o, const shlo__einsum_operand *other,
    const char *result, size_t n_result) {
    int64_t summed[SHLO_MAX_RANK];
    uint32_t n = 0, d;
    for (d = 1; d < o->n && e->status == SHLO_OK; d++) {
        int first = shlo__einsum_find(o->letter, d, o->letter[d]);
        if (first >= 0) shlo__einsum_diagonal(e, o, (uint32_t)first, d--);
    }
    for (d = 0; d < o->n; d++)
        if (shlo__einsum_find(result, n_result, o->letter[d]) < 0 &&
            (!other || shlo__einsum_find(other->letter, other->n, o->letter[d]) < 0))
            summed[n++] = d;
    o->value = shlo__emit_sum(e, o->value, n, summed);
    while (n) shlo__einsum_drop(o, (uint32_t)summed[--n]);
}

/* The attributes of the product of both. Never inlined: the lists would stay on the stack. */
static SHLO__NOINLINE void shlo__einsum_dot_attrs(shlo__expand *e, const shlo__einsum_operand *l,
    const shlo__einsum_operand *r, const char *result, size_t n_result, shlo__attr *attrs) {
    int64_t batch[2][SHLO_MAX_RANK], contract[2][SHLO_MAX_RANK];
    uint32_t n_batch = 0, n_contract = 0;
    for (uint32_t d = 0; d < l->n; d++) {
        int in_r = shlo__einsum_find(r->letter, r->n, l->letter[d]);
        if (in_r < 0) continue;
        if (shlo__einsum_find(result, n_result, l->letter[d]) < 0) {
            contract[0][n_contract] = d;
            contract[1][n_contract++] = in_r;
        }
        else {
            batch[0][n_batch] = d;
            batch[1][n_batch++] = in_r;
        }
    }
    attrs[0] = shlo__emit_list(e, SHLO__A_dot_general__lhs_batching_dimensions, n_batch, batch[0]);
    attrs[1] = shlo__emit_list(e, SHLO__A_dot_general__rhs_batching_dimensions, n_batch, batch[1]);
    attrs[2] = shlo__emit_list(e, SHLO__A_dot_general__lhs_contracting_dimensions, n_contract, contract[0]);
    attrs[3] = shlo__emit_list(e, SHLO__A_dot_general__rhs_contracting_dimensions, n_contract, contract[1]);
}

/* The product of both; `l` receives it with its letters in dot_general's order: batching, free of l, free of
 * r. */
static void shlo__einsum_dot(shlo__expand *e, shlo__einsum_operand *l, const shlo__einsum_operand *r,
    const char *result, size_t n_result) {
    uint32_t d, operands[2];
    shlo__einsum_operand out;
    shlo__attr attrs[4];
    shlo__einsum_dot_attrs(e, l, r, result, n_result, attrs);
    out.n = 0;
    for (d = 0; d < l->n; d++)
        if (shlo__einsum_find(r->letter, r->n, l->letter[d]) >= 0 &&
            shlo__einsum_find(result, n_result, l->letter[d]) >= 0)
            out.letter[out.n++] = l->letter[d];
    for (d = 0; d < l->n; d++)
        if (shlo__einsum_find(r->letter, r->n, l->letter[d]) < 0 && out.n < SHLO_MAX_RANK)
            out.letter[out.n++] = l->letter[d];
    for (d = 0; d < r->n; d++)
        if (shlo__einsum_find(l->letter, l->n, r->letter[d]) < 0 && out.n < SHLO_MAX_RANK)
            out.letter[out.n++] = r->letter[d];
    operands[0] = l->value;
    operands[1] = r->value;
    out.value = shlo__emit(e, SHLO_OP_dot_general, 0, 2, operands, 4, attrs);
    *l = out;
}

/* The letters in the result's order; one that stands there twice has the values on a diagonal and zeros
 * elsewhere. */
static uint32_t shlo__einsum_arrange(shlo__expand *e, const shlo__einsum_operand *o, const char *result,
    size_t n_result) {
    uint32_t type = shlo__expand_result_type(e, 0), value, sizes, n = 0;
    int64_t order[SHLO_MAX_RANK] = {0}, at[SHLO_MAX_RANK], from[SHLO_MAX_RANK];
    for (size_t d = 0; d < n_result; d++) {
        from[d] = shlo__einsum_find(o->letter, o->n, result[d]);
        if (shlo__einsum_find(result, d, result[d]) >= 0) continue;
        at[n] = (int64_t)d;
        order[n++] = from[d];
    }
    value = shlo__emit_transpose(e, o->value, n, order);
    if (n == n_result) return value;
    sizes = shlo__einsum_sizes(e, type, o->value, (uint32_t)n_result, from);
    value = shlo__einsum_spread(e, value, type, sizes, n, at);
    for (size_t d = 1; d < n_result; d++) {
        int first = shlo__einsum_find(result, d, result[d]);
        if (first >= 0) value = shlo__einsum_keep_diagonal(e, value, sizes, (uint32_t)first, (uint32_t)d);
    }
    return value;
}

/* The verifier has checked that letters and ranks agree, so every list fits. */
static void shlo__einsum_config(shlo__expand *e, uint32_t attr) {
    const shlo__string config = e->m->strings.items[shlo__module_attr_i64(e->m, shlo__expand_op(e), attr)];
    const char *at = config.text, *end = at + config.n, *arrow = at;
    uint32_t n_operands = shlo__expand_op(e)->n_operands;
    const shlo_dtype dtype = (shlo_dtype)shlo__type_at(e->m, shlo__expand_result_type(e, 0))->dtype;
    shlo__einsum_operand o[2];
    while (arrow < end && *arrow != '-') arrow++;
    for (uint32_t i = 0; i < n_operands; i++, at++) {
        o[i].value = shlo__expand_operand(e, i);
        if (shlo__expand_type(e, o[i].value)->dtype != dtype) /* the result may have a wider type */
            o[i].value = shlo__emit_convert(e, o[i].value, dtype);
        for (o[i].n = 0; at < arrow && *at != ',' && o[i].n < SHLO_MAX_RANK; at++)
            o[i].letter[o[i].n++] = *at;
    }
    at = arrow + 2;
    for (uint32_t i = 0; i < n_operands; i++)
        shlo__einsum_alone(e, &o[i], n_operands == 2 ? &o[1 - i] : NULL, at, (size_t)(end - at));
    if (n_operands == 2) shlo__einsum_dot(e, &o[0], &o[1], at, (size_t)(end - at));
    shlo__expand_result(e, 0, shlo__einsum_arrange(e, &o[0], at, (size_t)(end - at)));
}

SHLO__FN void shlo__expand_einsum(shlo__expand *e) { shlo__einsum_config(e, SHLO__A_einsum__einsum_config); }
SHLO__FN void shlo__expand_unary_einsum(shlo__expand *e) {
    shlo__einsum_config(e, SHLO__A_unary_einsum__einsum_config);
}

/* ---- torch_index_select ----
 * result[b.., o.., i.., r..] = operand[b.., o.., index[b.., i..], r..]: a gather with batching dimensions b
 * and slices of size 1 in `dim`. */
static SHLO__NOINLINE void shlo__einsum_select_attrs(shlo__expand *e, uint32_t operand, uint32_t index,
    shlo__attr *attrs) {
    uint32_t n_offset = 0;
    int64_t dim = shlo__module_attr_i64(e->m, shlo__expand_op(e), SHLO__A_torch_index_select__dim);
    int64_t batch = shlo__module_attr_i64(e->m, shlo__expand_op(e), SHLO__A_torch_index_select__batch_dims);
    int32_t rank = shlo__expand_type(e, operand)->rank, index_rank = shlo__expand_type(e, index)->rank;
    int64_t offset[SHLO_MAX_RANK], batching[SHLO_MAX_RANK], sizes[SHLO_MAX_RANK];
    for (int32_t d = 0; d < rank; d++) {
        const int64_t *dims = shlo__expand_dims(e, operand);
        int64_t all = dims[dims[d] == SHLO__DYNAMIC ? rank + d : d]; /* at the bound */
        sizes[d] = d == dim || d < batch ? SHLO__MIN(all, 1) : all;
        if (d < batch)
            batching[d] = d;
        else if (d < dim)
            offset[n_offset++] = d;
        else if (d > dim)
            offset[n_offset++] = d - 1 + index_rank - batch;
    }
    attrs[0] = shlo__emit_list(e, SHLO__A_gather__offset_dims, n_offset, offset);
    attrs[1] = shlo__emit_number(e, SHLO__A_gather__collapsed_slice_dims, dim);
    attrs[2] = shlo__emit_list(e, SHLO__A_gather__operand_batching_dims, (uint32_t)batch, batching);
    attrs[3] = shlo__emit_list(e, SHLO__A_gather__start_indices_batching_dims, (uint32_t)batch, batching);
    attrs[4] = shlo__emit_number(e, SHLO__A_gather__start_index_map, dim);
    attrs[5] = shlo__emit_number(e, SHLO__A_gather__index_vector_dim, index_rank);
    attrs[6] = shlo__emit_list(e, SHLO__A_gather__slice_sizes, (uint32_t)rank, sizes);
}

SHLO__FN void shlo__expand_torch_index_select(shlo__expand *e) {
    uint32_t operands[2];
    shlo__attr attrs[7];
    operands[0] = shlo__expand_operand(e, 0);
    operands[1] = shlo__expand_operand(e, 1);
    shlo__einsum_select_attrs(e, operands[0], operands[1], attrs);
    shlo__expand_result(e, 0,
        shlo__emit(e, SHLO_OP_gather, shlo__expand_result_type(e, 0), 2, operands, 7, attrs));
}

#endif
