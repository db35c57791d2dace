/* expand/expand.c - the walk over all ops, each with the rule that its row in op/ops.def names. */
#ifndef SHLO__EXPAND_EXPAND_C
#define SHLO__EXPAND_EXPAND_C

#include "expand.h"

/* The specification leaves remainder open for complex numbers: here it is lhs - rhs * q, where q is lhs / rhs
 * with both parts rounded towards zero. */
static uint32_t shlo__expand_truncate(shlo__expand *e, uint32_t x) {
    uint32_t zero = e->status == SHLO_OK ? shlo__emit_splat(e, shlo__value_type(e->m, x), 0) : 0;
    uint32_t negative = shlo__emit_compare(e, SHLO_comparison_direction_LT, x, zero);
    return shlo__emit_select(e, negative, shlo__emit_unary(e, SHLO_OP_ceil, x),
        shlo__emit_unary(e, SHLO_OP_floor, x));
}

static void shlo__expand_complex_remainder(shlo__expand *e) {
    uint32_t lhs = shlo__expand_operand(e, 0), rhs = shlo__expand_operand(e, 1),
             q = shlo__emit_binary(e, SHLO_OP_divide, lhs, rhs);
    uint32_t re = shlo__expand_truncate(e, shlo__emit_unary(e, SHLO_OP_real, q)),
             im = shlo__expand_truncate(e, shlo__emit_unary(e, SHLO_OP_imag, q));
    q = shlo__emit_binary(e, SHLO_OP_complex, re, im);
    shlo__expand_result(e, 0,
        shlo__emit_binary(e, SHLO_OP_subtract, lhs, shlo__emit_binary(e, SHLO_OP_multiply, rhs, q)));
}

/* Complex numbers compare as pairs: by the real parts, where those are equal by the imaginary parts (compare,
 * Semantics). */
static void shlo__expand_complex_compare(shlo__expand *e) {
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
    second = shlo__emit_compare(e, direction, shlo__emit_unary(e, SHLO_OP_imag, lhs),
        shlo__emit_unary(e, SHLO_OP_imag, rhs));
    shlo__expand_result(e, 0,
        shlo__emit_binary(e, SHLO_OP_or, first, shlo__emit_binary(e, SHLO_OP_and, same, second)));
}

/* Is the op a comparison of order? EQ and NE have kernels. */
static int shlo__expand_orders(const shlo__expand *e) {
    int64_t direction =
        shlo__module_attr_i64(e->m, shlo__expand_op(e), SHLO__A_compare__comparison_direction);
    return direction != SHLO_comparison_direction_EQ && direction != SHLO_comparison_direction_NE;
}

static int shlo__expand_is_complex(const shlo__expand *e) {
    shlo_dtype t = (shlo_dtype)shlo__expand_type(e, shlo__expand_operand(e, 0))->dtype;
    return t == SHLO_C64 || t == SHLO_C128;
}

static void shlo__expand_remainder(shlo__expand *e) {
    if (shlo__expand_is_complex(e)) shlo__expand_complex_remainder(e);
}

static void shlo__expand_compare(shlo__expand *e) {
    if (shlo__expand_is_complex(e) && shlo__expand_orders(e)) shlo__expand_complex_compare(e);
}

static void shlo__expand_none(shlo__expand *e) { (void)e; }

typedef void (*shlo__expand_fn)(shlo__expand *e);

/* The expand column of op/ops.def. */
static shlo__expand_fn shlo__expand_rule(shlo_op code) {
    switch (code) {
#define RULES(name, lower, expand, bounded, quantized, refine, simplify) \
    case SHLO_OP_##name: \
        return shlo__expand_##expand;
#include "../op/ops.def"
    default: return shlo__expand_none;
    }
}

static int shlo__expand_values_static(const shlo__module *m, const shlo__op *op) {
    for (uint32_t i = 0; i < op->n_operands; i++) {
        uint32_t type = shlo__value_type(m, shlo__op_operand(m, op, i));
        if (shlo__type_is_tensor(shlo__type_at(m, type)) && !shlo__type_static(m, type)) return 0;
    }
    for (uint32_t i = 0; i < op->n_results; i++)
        if (!shlo__type_static(m, shlo__value_type(m, op->results + i))) return 0;
    return 1;
}

/* Another value takes the place of the op's first result. */
static int shlo__expand_replaced(const shlo__expand *e) {
    const shlo__op *op = shlo__expand_op(e);
    return op->n_results && shlo__module_resolve(e->m, op->results) != op->results;
}

/* Ops that a rule has made come later in the list, so they are looked at, too. */
static shlo_status shlo__expand_ops(shlo__expand *e) {
    for (e->op = 1; e->op < e->m->ops.count; e->op++) {
        const shlo__op *op = shlo__expand_op(e);
        shlo__expand_fn rule = shlo__expand_rule((shlo_op)op->code);
        if (op->dead || rule == shlo__expand_none || !shlo__expand_values_static(e->m, op)) continue;
        rule(e);
        if (shlo__expand_replaced(e)) shlo__expand_done(e);
        if (e->status != SHLO_OK)
            return shlo__status_fail(e->error, e->status, "no memory to expand the program");
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__expand_module(shlo__module *m, const shlo_allocator *temp, shlo_error *error) {
    shlo__expand e;
    shlo_status status;
    memset(&e, 0, sizeof e);
    e.m = m;
    e.temp = temp;
    e.error = error;
    SHLO__TRY(shlo__bounded_module(&e));
    SHLO__TRY(shlo__quantize_module(&e));
    SHLO__TRY(shlo__expand_ops(&e));
    if (e.changes) SHLO__TRY(shlo__check_all(m, error));
    status = shlo__promote_module(m);
    return status == SHLO_OK ? SHLO_OK : shlo__status_fail(error, status, "no memory to expand the program");
}

#endif
