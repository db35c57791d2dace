/* expand/dot.c - dot_general: with an algorithm (algorithm.c), or of rows with rows. */
#ifndef SHLO__EXPAND_DOT_C
#define SHLO__EXPAND_DOT_C

#include "expand.h"

/* Rows of more elements are products of matrices with one row and one column each. Those cost 65 ns a row
   of f32 and more, sums of products 2 ns (3 elements) to 31 ns (256; Zen 4). */
enum { SHLO__DOT_ROW = 256 };

/* Whether two lists of dimensions are the same, and ascend. */
static int shlo__dot_same_dims(const shlo__expand *e, uint32_t lhs, uint32_t rhs, uint32_t *n) {
    const shlo__op *op = shlo__expand_op(e);
    uint32_t i, m;
    const int64_t *a = shlo__module_attr_list(e->m, op, lhs, n),
                  *b = shlo__module_attr_list(e->m, op, rhs, &m);
    for (i = 0; i < *n && a[i] == b[i] && (!i || a[i - 1] < a[i]); i++) continue;
    return i == *n;
}

/* Whether each element of the result is the sum of products of two short rows: the operands have the same
   batching and contracting dimensions, and no others. */
static int shlo__dot_is_rows(const shlo__expand *e, uint32_t *n_summed) {
    const uint32_t lhs = shlo__expand_operand(e, 0), rhs = shlo__expand_operand(e, 1),
                   result = shlo__expand_result_type(e, 0);
    const int32_t rank = shlo__expand_type(e, lhs)->rank;
    uint32_t n_batch;
    int64_t all, batch;
    if (shlo__dtype_kind((shlo_dtype)shlo__type_at(e->m, result)->dtype) == SHLO__COMPLEX ||
        shlo__expand_type(e, rhs)->rank != rank ||
        !shlo__dot_same_dims(e, SHLO__A_dot_general__lhs_batching_dimensions,
            SHLO__A_dot_general__rhs_batching_dimensions, &n_batch) ||
        !shlo__dot_same_dims(e, SHLO__A_dot_general__lhs_contracting_dimensions,
            SHLO__A_dot_general__rhs_contracting_dimensions, n_summed) ||
        (int32_t)(n_batch + *n_summed) != rank)
        return 0;
    return shlo__type_elements(e->m, shlo__value_type(e->m, lhs), &all) &&
           shlo__type_elements(e->m, result, &batch) && batch > 1 && all / batch <= SHLO__DOT_ROW;
}

/* In the result's type; floats under 32 bits are summed in f32 and rounded once. */
static void shlo__dot_rows(shlo__expand *e, uint32_t n_summed) {
    const shlo_dtype t = (shlo_dtype)shlo__type_at(e->m, shlo__expand_result_type(e, 0))->dtype,
                     wide = shlo__dtype_kind(t) == SHLO__FLOAT && t != SHLO_F64 ? SHLO_F32 : t;
    const int64_t *dims;
    int64_t summed[SHLO_MAX_RANK];
    uint32_t x[2], n;
    dims =
        shlo__module_attr_list(e->m, shlo__expand_op(e), SHLO__A_dot_general__lhs_contracting_dimensions, &n);
    for (uint32_t i = 0; i < n_summed; i++) summed[i] = dims[i]; /* a list without items may be NULL */
    for (uint32_t i = 0; i < 2; i++)
        x[i] = shlo__emit_convert(e, shlo__emit_convert(e, shlo__expand_operand(e, i), t), wide);
    x[0] = shlo__emit_sum(e, shlo__emit_binary(e, SHLO_OP_multiply, x[0], x[1]), n_summed, summed);
    shlo__expand_result(e, 0, shlo__emit_convert(e, x[0], t));
}

SHLO__FN void shlo__expand_dot_general(shlo__expand *e) {
    const shlo__op *op = shlo__expand_op(e);
    uint32_t n_summed;
    if (op->n_attrs &&
        e->m->attrs.items[op->attrs + op->n_attrs - 1].id >= SHLO__A_dot_general__lhs_precision_type)
        shlo__algorithm_run(e);
    else if (shlo__dot_is_rows(e, &n_summed))
        shlo__dot_rows(e, n_summed);
}

#endif
