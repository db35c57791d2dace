/* check/infer_elementwise.c - ops on corresponding elements: arithmetic, comparison, selection, conversion,
 * quantization. */
#ifndef SHLO__CHECK_INFER_ELEMENTWISE_C
#define SHLO__CHECK_INFER_ELEMENTWISE_C

#include "check.h"

static const char *const shlo__infer_labels[] = {"I1", "I2", "I3", "I4", "I5"};

/* All operands have a class of the mask. */
SHLO__FN shlo_status shlo__infer_operands_are(shlo__check *c, int mask) {
    uint32_t i;
    for (i = 0; i < c->parts->n_operands; i++)
        SHLO__TRY(shlo__check_operand_is(c, shlo__infer_labels[i], i, mask));
    return SHLO_OK;
}

/* Never inlined: a second shape would stay on the stack while the type is made. */
static SHLO__NOINLINE void shlo__infer_merge(const shlo__check *c, uint32_t operand, shlo__shape *s) {
    shlo__shape t;
    shlo__check_shape(c, shlo__check_operand(c, operand), &t);
    shlo__check_shapes_merge(s, &t);
}

/* The element type of `like` on what is known of the shapes of operands first .. last. */
static shlo_status shlo__infer_merged(shlo__check *c, uint32_t like, uint32_t first, uint32_t last,
    uint32_t *type) {
    shlo__shape s;
    uint32_t i;
    shlo__check_shape(c, shlo__check_operand(c, first), &s);
    for (i = first + 1; i <= last; i++) shlo__infer_merge(c, i, &s);
    return shlo__check_make(c, like, &s, type);
}

/* Most ops: (C1) baseline_type(operands...) = baseline_type(result). */
static shlo_status shlo__infer_elementwise_plain(shlo__check *c) {
    uint32_t i, n = c->parts->n_operands, like = shlo__check_operand(c, 0), type = 0;
    for (i = 1; i < n; i++)
        SHLO__TRY(shlo__check_same_type(c, "C1", SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i), like,
            SHLO__BASELINE));
    SHLO__TRY(shlo__infer_merged(c, like, 0, n - 1, &type));
    return shlo__check_result(c, 0, "C1", type, SHLO__BASELINE);
}

/* Two quantized types: storage (C3), expressed type (C4). */
static shlo_status shlo__infer_add_same(shlo__check *c, shlo__place at, uint32_t type, uint32_t expected) {
    const shlo__type *t = shlo__type_at(c->m, type), *u = shlo__type_at(c->m, expected);
    if (t->kind != SHLO__TYPE_QUANTIZED)
        return shlo__check_differ(c, "C2", at, SHLO_TYPE, type, expected, "a quantized tensor like");
    if (t->dtype != u->dtype)
        return shlo__check_differ(c, "C3", at, SHLO_TYPE, type, expected, "the storage type of");
    if (t->expressed != u->expressed)
        return shlo__check_differ(c, "C4", at, SHLO_TYPE, type, expected, "the expressed type of");
    return shlo__check_same_shape(c, "C3", at, type, expected);
}

static shlo_status shlo__infer_add_axis(shlo__check *c, const char *constraint, uint32_t operand,
    uint32_t result) {
    uint32_t type = shlo__check_operand(c, operand);
    if (shlo__check_axis(c, type) < 0 || shlo__check_axis(c, type) == shlo__check_axis(c, result))
        return SHLO_OK;
    return shlo__check_differ(c, constraint, SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, result, type,
        "the quantization dimension of");
}

/* add alone allows scales per axis, and has its own constraints for quantized tensors. */
static shlo_status shlo__infer_add_quantized(shlo__check *c) {
    uint32_t lhs = shlo__check_operand(c, 0), rhs = shlo__check_operand(c, 1),
             like = shlo__check_axis(c, lhs) < 0 ? rhs : lhs, type = 0;
    if (!shlo__check_is_quantized(c, lhs))
        return shlo__check_differ(c, "C2", SHLO__CHECK_AT_OPERAND(0), SHLO_TYPE, lhs, rhs,
            "a quantized tensor like");
    SHLO__TRY(shlo__infer_add_same(c, SHLO__CHECK_AT_OPERAND(1), rhs, lhs));
    SHLO__TRY(shlo__infer_merged(c, like, 0, 1, &type));
    if (!shlo__check_given(c, 0)) c->results[0] = type;
    SHLO__TRY(shlo__check_type_is(c, "C2", SHLO__CHECK_AT_RESULT(0), c->results[0], SHLO__T_Q | SHLO__T_A));
    SHLO__TRY(shlo__infer_add_same(c, SHLO__CHECK_AT_RESULT(0), c->results[0], type));
    if ((shlo__check_axis(c, like) >= 0) != (shlo__check_axis(c, c->results[0]) >= 0))
        return shlo__check_differ(c, "C5", SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, c->results[0], like,
            "scales per axis, or per tensor, like");
    SHLO__TRY(shlo__infer_add_axis(c, "C6", 0, c->results[0]));
    return shlo__infer_add_axis(c, "C7", 1, c->results[0]);
}

SHLO__FN shlo_status shlo__infer_add(shlo__check *c) {
    SHLO__TRY(shlo__infer_operands_are(c, SHLO__T_ANY));
    if (shlo__check_is_quantized(c, shlo__check_operand(c, 0)) ||
        shlo__check_is_quantized(c, shlo__check_operand(c, 1)))
        return shlo__infer_add_quantized(c);
    return shlo__infer_elementwise_plain(c);
}

SHLO__FN shlo_status shlo__infer_elementwise(shlo__check *c) {
    SHLO__TRY(shlo__infer_operands_are(c, (int)c->row->types));
    return shlo__infer_elementwise_plain(c);
}

/* The operand's shape with elements of type t; complex numbers give their parts' type if t is 0. */
static shlo_status shlo__infer_same_shape(shlo__check *c, const char *elements, const char *shape,
    shlo_dtype t) {
    uint32_t operand = shlo__check_operand(c, 0), type = 0;
    shlo__shape s;
    shlo__check_shape(c, operand, &s);
    if (t != SHLO_NO_DTYPE)
        SHLO__TRY(shlo__check_make_of(c, t, &s, &type));
    else if (shlo__check_class(c, operand) == SHLO__T_C)
        SHLO__TRY(shlo__check_make_of(c, shlo__dtype_real(shlo__check_dtype(c, operand)), &s, &type));
    else
        type = operand;
    return shlo__check_result2(c, 0, elements, shape, type, SHLO__BASELINE);
}

SHLO__FN shlo_status shlo__infer_abs(shlo__check *c) {
    SHLO__TRY(shlo__infer_operands_are(c, c->row->types));
    return shlo__infer_same_shape(c, "C2", "C1", SHLO_NO_DTYPE);
}

SHLO__FN shlo_status shlo__infer_real_imag(shlo__check *c) {
    SHLO__TRY(shlo__infer_operands_are(c, c->row->types));
    return shlo__infer_same_shape(c, "C2", "C1", SHLO_NO_DTYPE);
}

SHLO__FN shlo_status shlo__infer_is_finite(shlo__check *c) {
    SHLO__TRY(shlo__infer_operands_are(c, c->row->types));
    return shlo__infer_same_shape(c, NULL, "C1", SHLO_I1);
}

/* (C3) An absent compare_type is whatever fits. Published artifacts compare floats as SIGNED and UNSIGNED,
   too, which the reference takes for FLOAT, and others whole numbers as TOTALORDER, of which they have but
   one: neither is held against them. */
SHLO__FN shlo_status shlo__infer_compare_type(shlo__check *c) {
    int64_t type = shlo__check_number(c, SHLO__A_compare__compare_type);
    shlo__type_name name;
    int fits = 1;
    if (type == SHLO_compare_type_NOTYPE) return SHLO_OK;
    switch (shlo__check_class(c, shlo__check_operand(c, 0))) {
    case SHLO__T_I:
        fits = type == SHLO_compare_type_SIGNED || type == SHLO_compare_type_TOTALORDER;
        break;
    case SHLO__T_B:
    case SHLO__T_U:
        fits = type == SHLO_compare_type_UNSIGNED || type == SHLO_compare_type_TOTALORDER;
        break;
    case SHLO__T_C:
        fits = type == SHLO_compare_type_FLOAT;
        break;
    default:
        break; /* floats; quantized, of which the constraint says nothing */
    }
    if (fits) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(SHLO__A_compare__compare_type), SHLO_ATTRIBUTE, "C3",
        "compare_type %s does not fit %s", shlo_enum_name("compare_type", type),
        shlo__check_name(c, shlo__check_operand(c, 0), &name));
}

SHLO__FN shlo_status shlo__infer_compare(shlo__check *c) {
    uint32_t lhs = shlo__check_operand(c, 0), rhs = shlo__check_operand(c, 1), merged = 0, type = 0;
    shlo__shape s;
    SHLO__TRY(shlo__infer_operands_are(c, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_OPERAND(1), rhs, lhs, SHLO__BASELINE));
    SHLO__TRY(shlo__check_same_shape(c, "C2", SHLO__CHECK_AT_OPERAND(1), rhs, lhs));
    SHLO__TRY(shlo__infer_compare_type(c));
    SHLO__TRY(shlo__infer_merged(c, lhs, 0, 1, &merged));
    shlo__check_shape(c, merged, &s);
    SHLO__TRY(shlo__check_make_of(c, SHLO_I1, &s, &type));
    return shlo__check_result2(c, 0, NULL, "C2", type, SHLO__EXACT);
}

SHLO__FN shlo_status shlo__infer_complex(shlo__check *c) {
    uint32_t lhs = shlo__check_operand(c, 0), rhs = shlo__check_operand(c, 1), merged = 0, type = 0, i;
    shlo_dtype t = shlo__check_dtype(c, lhs);
    shlo__type_name name;
    shlo__shape s;
    SHLO__TRY(shlo__infer_operands_are(c, SHLO__T_F));
    for (i = 0; i < 2; i++)
        if (shlo__check_dtype(c, shlo__check_operand(c, i)) != SHLO_F32 &&
            shlo__check_dtype(c, shlo__check_operand(c, i)) != SHLO_F64)
            return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(i), SHLO_TYPE, shlo__infer_labels[i],
                "operand %u has type %s, expected a tensor of f32 or f64", (unsigned)i,
                shlo__check_name(c, shlo__check_operand(c, i), &name));
    SHLO__TRY(shlo__check_same_type(c, "C1", SHLO__CHECK_AT_OPERAND(1), rhs, lhs, SHLO__EXACT));
    SHLO__TRY(shlo__infer_merged(c, lhs, 0, 1, &merged));
    shlo__check_shape(c, merged, &s);
    SHLO__TRY(shlo__check_make_of(c, t == SHLO_F32 ? SHLO_C64 : SHLO_C128, &s, &type));
    return shlo__check_result2(c, 0, "C3", "C2", type, SHLO__EXACT);
}

/* Operand i has rank 0 or this shape. */
static shlo_status shlo__infer_scalar_or_shape(shlo__check *c, const char *constraint, uint32_t i,
    shlo__shape *s) {
    if (!shlo__check_rank(c, shlo__check_operand(c, i))) return SHLO_OK;
    return shlo__check_joins(c, constraint, SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i), s);
}

/* min, operand, max */
SHLO__FN shlo_status shlo__infer_clamp(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 1);
    shlo__shape s;
    SHLO__TRY(shlo__infer_operands_are(c, SHLO__T_TENSOR));
    shlo__check_shape(c, operand, &s);
    SHLO__TRY(shlo__infer_scalar_or_shape(c, "C1", 0, &s));
    SHLO__TRY(shlo__infer_scalar_or_shape(c, "C2", 2, &s));
    SHLO__TRY(shlo__check_same_elements(c, "C3", SHLO__CHECK_AT_OPERAND(0), shlo__check_operand(c, 0),
        operand, SHLO__BASELINE));
    SHLO__TRY(shlo__check_same_elements(c, "C3", SHLO__CHECK_AT_OPERAND(2), shlo__check_operand(c, 2),
        operand, SHLO__BASELINE));
    return shlo__check_result_shape(c, 0, "C4", "C4", operand, &s, SHLO__BASELINE);
}

/* pred, on_true, on_false */
SHLO__FN shlo_status shlo__infer_select(shlo__check *c) {
    uint32_t type = 0;
    shlo__shape s;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_B));
    SHLO__TRY(shlo__check_operand_is(c, "I2", 1, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_is(c, "I3", 2, SHLO__T_TENSOR));
    shlo__check_shape(c, shlo__check_operand(c, 1), &s);
    SHLO__TRY(shlo__infer_scalar_or_shape(c, "C1", 0, &s));
    SHLO__TRY(shlo__check_same_elements(c, "C2", SHLO__CHECK_AT_OPERAND(2), shlo__check_operand(c, 2),
        shlo__check_operand(c, 1), SHLO__BASELINE));
    SHLO__TRY(shlo__check_joins(c, "C2", SHLO__CHECK_AT_OPERAND(2), shlo__check_operand(c, 2), &s));
    SHLO__TRY(shlo__check_make(c, shlo__check_operand(c, 1), &s, &type));
    return shlo__check_result(c, 0, "C2", type, SHLO__BASELINE);
}

SHLO__FN shlo_status shlo__infer_convert(shlo__check *c) {
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_PLAIN));
    SHLO__TRY(shlo__check_type_is(c, NULL, SHLO__CHECK_AT_RESULT(0), c->results[0], SHLO__T_PLAIN));
    return shlo__check_same_shape(c, "C1", SHLO__CHECK_AT_RESULT(0), c->results[0],
        shlo__check_operand(c, 0));
}

SHLO__FN shlo_status shlo__infer_reduce_precision(shlo__check *c) {
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, c->row->types));
    if (shlo__check_given(c, 0))
        SHLO__TRY(shlo__check_result(c, 0, "C1", shlo__check_operand(c, 0), SHLO__BASELINE));
    SHLO__TRY(shlo__check_at_least(c, "C2", SHLO__A_reduce_precision__exponent_bits, 1));
    SHLO__TRY(shlo__check_at_least(c, "C3", SHLO__A_reduce_precision__mantissa_bits, 0));
    return shlo__check_result(c, 0, "C1", shlo__check_operand(c, 0), SHLO__BASELINE);
}

/* The wider side has one dimension less: its last one holds the narrow elements of a wide one. */
static shlo_status shlo__infer_bitcast_shape(shlo__check *c, uint32_t narrow, uint32_t wide,
    int32_t narrow_bits, int32_t wide_bits) {
    shlo__size_text text;
    shlo__shape s, t;
    int32_t d;
    shlo__check_shape(c, narrow, &s);
    shlo__check_shape(c, wide, &t);
    if (s.rank != t.rank + 1)
        return shlo__check_differ(c, "C1", SHLO__CHECK_AT_RESULT(0), SHLO_SHAPE, c->results[0],
            shlo__check_operand(c, 0), "a rank that differs by one from");
    s.rank = t.rank;
    if (!shlo__check_shapes_fit(&s, &t, &d))
        return shlo__check_differ(c, "C1", shlo__check_at_dim(SHLO__CHECK_AT_RESULT(0), d), SHLO_SHAPE,
            c->results[0], shlo__check_operand(c, 0), "the leading dimensions of");
    if (wide_bits % narrow_bits == 0 &&
        shlo__check_sizes_fit(s.dim[t.rank], s.bound[t.rank], wide_bits / narrow_bits, -1))
        return SHLO_OK;
    return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(0), t.rank), SHLO_SHAPE, "C1",
        "%s elements of %d bits in the last dimension do not make one of %d bits",
        shlo__check_size(s.dim[t.rank], s.bound[t.rank], &text), (int)narrow_bits, (int)wide_bits);
}

SHLO__FN shlo_status shlo__infer_bitcast_convert(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 0), result = c->results[0];
    int32_t bits, result_bits;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_ANY));
    SHLO__TRY(shlo__check_type_is(c, NULL, SHLO__CHECK_AT_RESULT(0), result, SHLO__T_ANY));
    bits = shlo__dtype_info(shlo__check_dtype(c, operand))->bits;
    result_bits = shlo__dtype_info(shlo__check_dtype(c, result))->bits;
    if (bits == result_bits)
        SHLO__TRY(shlo__check_same_shape(c, "C1", SHLO__CHECK_AT_RESULT(0), result, operand));
    else if (bits < result_bits)
        SHLO__TRY(shlo__infer_bitcast_shape(c, operand, result, bits, result_bits));
    else
        SHLO__TRY(shlo__infer_bitcast_shape(c, result, operand, result_bits, bits));
    if ((shlo__check_class(c, operand) == SHLO__T_C) == (shlo__check_class(c, result) == SHLO__T_C))
        return SHLO_OK;
    return shlo__check_differ(c, "C2", SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, result, operand,
        "complex elements on both sides or none, as for");
}

SHLO__FN shlo_status shlo__infer_uniform_quantize(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 0), result = c->results[0];
    const shlo__type *t = shlo__type_at(c->m, operand), *u = shlo__type_at(c->m, result);
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_F | SHLO__T_Q | SHLO__T_A));
    SHLO__TRY(shlo__check_type_is(c, NULL, SHLO__CHECK_AT_RESULT(0), result, SHLO__T_Q | SHLO__T_A));
    SHLO__TRY(shlo__check_same_shape(c, "C1", SHLO__CHECK_AT_RESULT(0), result, operand));
    if (u->expressed == (t->kind == SHLO__TYPE_QUANTIZED ? t->expressed : t->dtype)) return SHLO_OK;
    return shlo__check_differ(c, "C2", SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, result, operand,
        "the expressed type to be that of");
}

SHLO__FN shlo_status shlo__infer_uniform_dequantize(shlo__check *c) {
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_Q | SHLO__T_A));
    return shlo__infer_same_shape(c, "C2", "C1",
        (shlo_dtype)shlo__type_at(c->m, shlo__check_operand(c, 0))->expressed);
}

#endif
