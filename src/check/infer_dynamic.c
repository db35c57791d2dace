/* check/infer_dynamic.c - ops whose shape, padding or slices are operands. What constants say is checked, the
 * rest when the program runs. */
#ifndef SHLO__CHECK_INFER_DYNAMIC_C
#define SHLO__CHECK_INFER_DYNAMIC_C

#include "check.h"

/* operand, output_dimensions */
SHLO__FN shlo_status shlo__infer_dynamic_broadcast_in_dim(shlo__check *c) {
    shlo__list expanding = shlo__check_list(c, SHLO__A_dynamic_broadcast_in_dim__known_expanding_dimensions);
    shlo__list others = shlo__check_list(c, SHLO__A_dynamic_broadcast_in_dim__known_nonexpanding_dimensions);
    int32_t rank = shlo__check_rank(c, shlo__check_operand(c, 0));
    SHLO__TRY(shlo__check_operand_of_rank(c, "I2", 1, SHLO__T_INTS, 1));
    SHLO__TRY(shlo__infer_shape_broadcast(c, SHLO__A_dynamic_broadcast_in_dim__broadcast_dimensions));
    SHLO__TRY(shlo__infer_known_shape(c, 1, "C7", "C7"));
    SHLO__TRY(shlo__check_unique(c, "C8", &expanding, &others));
    SHLO__TRY(shlo__check_items_in(c, "C9", &expanding, 0, rank));
    return shlo__check_items_in(c, "C10", &others, 0, rank);
}

SHLO__FN shlo_status shlo__infer_dynamic_iota(shlo__check *c) {
    SHLO__TRY(shlo__check_operand_of_rank(c, "I1", 0, SHLO__T_INTS, 1));
    SHLO__TRY(shlo__check_type_is(c, NULL, SHLO__CHECK_AT_RESULT(0), c->results[0],
        SHLO__T_INTS | SHLO__T_F | SHLO__T_C | SHLO__T_Q));
    SHLO__TRY(shlo__infer_known_shape(c, 0, "C2", "C2"));
    return shlo__check_number_in(c, "C1", SHLO__A_dynamic_iota__iota_dimension, 0,
        shlo__check_rank(c, c->results[0]));
}

/* operand, output_shape */
SHLO__FN shlo_status shlo__infer_dynamic_reshape(shlo__check *c) {
    SHLO__TRY(shlo__check_operand_of_rank(c, "I2", 1, SHLO__T_INTS, 1));
    SHLO__TRY(shlo__infer_shape_reshape(c));
    return shlo__infer_known_shape(c, 1, "C4", "C4");
}

/* Operands first .. last are integer vectors with an item for each of `rank` dimensions. */
static shlo_status shlo__infer_dynamic_vectors(shlo__check *c, const char *constraint, uint32_t first,
    uint32_t last, int32_t rank) {
    shlo__size_text text;
    uint32_t i;
    for (i = first; i <= last; i++)
        SHLO__TRY(shlo__check_operand_of_rank(c, shlo__infer_labels[i], i, SHLO__T_INTS, 1));
    for (i = first; i <= last; i++)
        if (!shlo__check_size_is(c, shlo__check_operand(c, i), 0, rank))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(i), 0), SHLO_SHAPE,
                constraint, "operand %u has %s elements, expected %d", (unsigned)i,
                shlo__check_size_of(c, shlo__check_operand(c, i), 0, &text), rank);
    return SHLO_OK;
}

/* operand, padding_value, edge_padding_low, edge_padding_high, interior_padding */
SHLO__FN shlo_status shlo__infer_dynamic_pad(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 0), d;
    shlo__shape s;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_of_rank(c, "I2", 1, SHLO__T_TENSOR, 0));
    SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_OPERAND(1), shlo__check_operand(c, 1),
        operand, SHLO__EXACT));
    shlo__check_shape(c, operand, &s);
    SHLO__TRY(shlo__infer_dynamic_vectors(c, "C2", 2, 4, s.rank));
    for (d = 0; d < (uint32_t)s.rank; d++) {
        int64_t low = 0, high = 0, interior = 0;
        int known = shlo__check_known(c, 4, d, &interior);
        if (interior < 0)
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(4), d), SHLO_ATTRIBUTE, "C3",
                "item %u of interior_padding is %lld, expected at least 0", (unsigned)d, (long long)interior);
        if (known && shlo__check_known(c, 2, d, &low) && shlo__check_known(c, 3, d, &high))
            SHLO__TRY(shlo__infer_pad_dim(c, &s, (int32_t)d, low, high, interior));
        else
            shlo__check_shape_set(&s, (int32_t)d, SHLO__DYNAMIC, -1);
    }
    return shlo__check_result_shape(c, 0, "C1", "C4", operand, &s, SHLO__EXACT);
}

/* operand, start_indices, limit_indices, strides. Left out of the specification; slice's numbers stand for
 * what can go wrong. */
SHLO__FN shlo_status shlo__infer_real_dynamic_slice(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 0), i;
    shlo__size_text text;
    shlo__shape s;
    int32_t d;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    shlo__check_shape(c, operand, &s);
    SHLO__TRY(shlo__infer_dynamic_vectors(c, "C2", 1, 3, s.rank));
    for (i = 2; i <= 3; i++)
        SHLO__TRY(shlo__check_same_elements(c, "C2", SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i),
            shlo__check_operand(c, 1), SHLO__EXACT));
    for (d = 0; d < s.rank; d++) {
        int64_t start = 0, limit = 0, stride = 1, end = shlo__check_most(&s, d);
        int known =
                shlo__check_known(c, 1, (uint32_t)d, &start) && shlo__check_known(c, 2, (uint32_t)d, &limit),
            strided = shlo__check_known(c, 3, (uint32_t)d, &stride);
        if (stride <= 0)
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(3), d), SHLO_ATTRIBUTE, "C4",
                "stride %d is %lld, expected at least 1", d, (long long)stride);
        if (known && (start < 0 || start > limit || (end >= 0 && limit > end)))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(2), d), SHLO_ATTRIBUTE, "C3",
                "slice %lld to %lld of dimension %d, whose size is %s", (long long)start, (long long)limit, d,
                shlo__check_size(s.dim[d], s.bound[d], &text));
        if (known && strided)
            shlo__check_shape_set(&s, d, (limit - start) / stride + ((limit - start) % stride != 0), -1);
        else
            shlo__check_shape_set(&s, d, SHLO__DYNAMIC, end);
    }
    return shlo__check_result_shape(c, 0, "C1", "C5", operand, &s, SHLO__EXACT);
}

/* operand, size: the dimension becomes dynamic, bounded by what it was (bounded dynamism RFC, P3). */
SHLO__FN shlo_status shlo__infer_set_dimension_size(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 0);
    int64_t d = shlo__check_number(c, SHLO__A_set_dimension_size__dimension);
    shlo__type_name name;
    shlo__shape s;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    if (!shlo__check_is_scalar(c, shlo__check_operand(c, 1), SHLO_I32))
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(1), SHLO_TYPE, "I2",
            "operand 1 has type %s, expected tensor<i32>",
            shlo__check_name(c, shlo__check_operand(c, 1), &name));
    shlo__check_shape(c, operand, &s);
    SHLO__TRY(shlo__check_number_in(c, "C1", SHLO__A_set_dimension_size__dimension, 0, s.rank));
    shlo__check_shape_set(&s, (int32_t)d, SHLO__DYNAMIC, s.dim[d] == SHLO__DYNAMIC ? s.bound[d] : s.dim[d]);
    return shlo__check_result_shape(c, 0, NULL, NULL, operand, &s, SHLO__EXACT);
}

#endif
