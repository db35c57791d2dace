/* expand/complex.c - ops that have no kernel for complex numbers. For other types they stay as they are. */
#ifndef SHLO__EXPAND_COMPLEX_C
#define SHLO__EXPAND_COMPLEX_C

#include "expand.h"

/* The specification leaves remainder open for complex numbers: here it is lhs - rhs * q, where q is lhs / rhs
 * with both parts rounded towards zero. */
static uint32_t shlo__complex_truncate(shlo__expand *e, uint32_t x) {
    uint32_t zero = e->status == SHLO_OK ? shlo__emit_splat(e, shlo__value_type(e->m, x), 0) : 0;
    uint32_t negative = shlo__emit_compare(e, SHLO_comparison_direction_LT, x, zero),
             floor = shlo__emit_unary(e, SHLO_OP_floor, x);
    return shlo__emit_select(e, negative, shlo__emit_unary(e, SHLO_OP_ceil, x), floor);
}

static void shlo__complex_remainder(shlo__expand *e) {
    uint32_t lhs = shlo__expand_operand(e, 0), rhs = shlo__expand_operand(e, 1),
             q = shlo__emit_binary(e, SHLO_OP_divide, lhs, rhs);
    uint32_t re = shlo__complex_truncate(e, shlo__emit_unary(e, SHLO_OP_real, q)),
             im = shlo__complex_truncate(e, shlo__emit_unary(e, SHLO_OP_imag, q));
    q = shlo__emit_binary(e, SHLO_OP_complex, re, im);
    shlo__expand_result(e, 0,
        shlo__emit_binary(e, SHLO_OP_subtract, lhs, shlo__emit_binary(e, SHLO_OP_multiply, rhs, q)));
}

/* Complex numbers compare as pairs: by the real parts, where those are equal by the imaginary parts (compare,
 * Semantics). */
static void shlo__complex_compare(shlo__expand *e) {
    int64_t direction =
        shlo__module_attr_i64(e->m, shlo__expand_op(e), SHLO__A_compare__comparison_direction);
    int64_t strict = direction == SHLO_comparison_direction_LT || direction == SHLO_comparison_direction_LE
                         ? SHLO_comparison_direction_LT
                         : SHLO_comparison_direction_GT;
    uint32_t lhs = shlo__expand_operand(e, 0), rhs = shlo__expand_operand(e, 1), first, same, second;
    uint32_t re[2];
    re[0] = shlo__emit_unary(e, SHLO_OP_real, lhs);
    re[1] = shlo__emit_unary(e, SHLO_OP_real, rhs);
    first = shlo__emit_compare(e, strict, re[0], re[1]);
    same = shlo__emit_compare(e, SHLO_comparison_direction_EQ, re[0], re[1]);
    rhs = shlo__emit_unary(e, SHLO_OP_imag, rhs);
    second = shlo__emit_compare(e, direction, shlo__emit_unary(e, SHLO_OP_imag, lhs), rhs);
    shlo__expand_result(e, 0,
        shlo__emit_binary(e, SHLO_OP_or, first, shlo__emit_binary(e, SHLO_OP_and, same, second)));
}

/* Is the op a comparison of order? EQ and NE have kernels. */
static int shlo__complex_orders(const shlo__expand *e) {
    int64_t direction =
        shlo__module_attr_i64(e->m, shlo__expand_op(e), SHLO__A_compare__comparison_direction);
    return direction != SHLO_comparison_direction_EQ && direction != SHLO_comparison_direction_NE;
}

static int shlo__complex_is(const shlo__expand *e) {
    shlo_dtype t = (shlo_dtype)shlo__expand_type(e, shlo__expand_operand(e, 0))->dtype;
    return t == SHLO_C64 || t == SHLO_C128;
}

SHLO__FN void shlo__expand_remainder(shlo__expand *e) {
    if (shlo__complex_is(e)) shlo__complex_remainder(e);
}

SHLO__FN void shlo__expand_compare(shlo__expand *e) {
    if (shlo__complex_is(e) && shlo__complex_orders(e)) shlo__complex_compare(e);
}

#endif
