/* check/infer_reduce.c - reduce, map, sort: a body applied to elements, slices or pairs. */
#ifndef SHLO__CHECK_INFER_REDUCE_C
#define SHLO__CHECK_INFER_REDUCE_C

#include "check.h"

/* Inputs, then as many initial values. */
SHLO__FN shlo_status shlo__infer_reduce(shlo__check *c) {
    shlo__list dims = shlo__check_list(c, SHLO__A_reduce__dimensions);
    shlo__shape s, out;
    shlo__body body;
    uint32_t n = 0, i;
    int32_t d;
    SHLO__TRY(shlo__infer_window_inputs(c, "C3", "C1", "C2", &n, &s));
    SHLO__TRY(shlo__check_items_in(c, "C4", &dims, 0, s.rank));
    SHLO__TRY(shlo__check_unique(c, "C5", &dims, NULL));
    SHLO__TRY(shlo__check_body_reduces(c, 0, "C6", n, 0, &body));
    out.rank = 0;
    for (d = 0; d < s.rank; d++)
        if (!shlo__check_contains(c, &dims, d)) shlo__check_shape_set(&out, out.rank++, s.dim[d], s.bound[d]);
    for (i = 0; i < n; i++)
        SHLO__TRY(shlo__check_result_shape(c, i, "C8", "C7", shlo__check_body_result(c, &body, i), &out,
            SHLO__EXACT));
    return SHLO_OK;
}

/* All operands have the first one's shape; s: what is known of it. */
static shlo_status shlo__infer_reduce_one_shape(shlo__check *c, const char *constraint, shlo__shape *s) {
    uint32_t i;
    for (i = 0; i < c->parts->n_operands; i++) {
        SHLO__TRY(shlo__check_operand_is(c, "I1", i, SHLO__T_TENSOR));
        if (!i) shlo__check_shape(c, shlo__check_operand(c, 0), s);
        SHLO__TRY(shlo__check_joins(c, constraint, SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i), s));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_map(shlo__check *c) {
    uint32_t n = c->parts->n_operands, i;
    shlo__list dims;
    shlo__body body;
    shlo__shape s;
    memset(&s, 0, sizeof s);
    SHLO__TRY(shlo__check_operands_at_least(c, "C2", 1));
    SHLO__TRY(shlo__infer_reduce_one_shape(c, "C1", &s));
    SHLO__TRY(shlo__check_sized(c, "C3", SHLO__A_map__dimensions, (uint32_t)s.rank, &dims));
    for (i = 0; i < dims.n; i++)
        if (shlo__check_item(c, &dims, i) != i)
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(dims.attr), i), SHLO_ATTRIBUTE,
                "C3", "item %u of dimensions is %lld, expected %u", (unsigned)i,
                (long long)shlo__check_item(c, &dims, i), (unsigned)i);
    SHLO__TRY(shlo__check_body_of(c, 0, "C4", n, 1, &body));
    for (i = 0; i < n; i++)
        SHLO__TRY(shlo__check_body_scalar(c, &body, "C4", "argument", i, shlo__check_body_arg(c, &body, i),
            shlo__check_operand(c, i)));
    SHLO__TRY(shlo__check_body_scalar(c, &body, "C4", "result", 0, shlo__check_body_result(c, &body, 0),
        shlo__check_body_result(c, &body, 0)));
    return shlo__check_result_shape(c, 0, "C4", "C1", shlo__check_body_result(c, &body, 0), &s, SHLO__EXACT);
}

SHLO__FN shlo_status shlo__infer_sort(shlo__check *c) {
    uint32_t n = c->parts->n_operands, i;
    shlo__body body;
    shlo__shape s;
    memset(&s, 0, sizeof s);
    SHLO__TRY(shlo__check_operands_at_least(c, "C1", 1));
    SHLO__TRY(shlo__infer_reduce_one_shape(c, "C3", &s));
    SHLO__TRY(shlo__check_n_results(c, "C2", n));
    for (i = 0; i < n; i++) {
        if (shlo__check_given(c, i))
            SHLO__TRY(shlo__check_same_type(c, "C2", SHLO__CHECK_AT_RESULT(i), c->results[i],
                shlo__check_operand(c, i), SHLO__EXACT));
        SHLO__TRY(shlo__check_result_shape(c, i, "C2", "C3", shlo__check_operand(c, i), &s, SHLO__EXACT));
    }
    SHLO__TRY(shlo__check_number_in(c, "C4", SHLO__A_sort__dimension, -(int64_t)s.rank, s.rank));
    SHLO__TRY(shlo__check_body_of(c, 0, "C5", 2 * n, 1, &body));
    for (i = 0; i < 2 * n; i++)
        SHLO__TRY(shlo__check_body_scalar(c, &body, "C5", "argument", i, shlo__check_body_arg(c, &body, i),
            shlo__check_operand(c, i / 2)));
    return shlo__check_body_is_predicate(c, &body, "C5");
}

#endif
