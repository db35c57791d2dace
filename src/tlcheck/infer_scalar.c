/* tlcheck/infer_scalar.c - arithmetic, comparisons, casts, constants and what a work-item knows of itself. */
#ifndef TLANG__TLCHECK_INFER_SCALAR_C
#define TLANG__TLCHECK_INFER_SCALAR_C

#include "tlcheck.h"

/* All operands have the scalar type of the first, with which the instruction computes: the specification's
   tables of "Arithmetic" and "Comparison". */
static shlo_status tlang__infer_alike(tlang__check *c, uint32_t *scalar) {
    const tlang__type *t = tlang__check_type(c, 0);
    if (t->kind != TLANG_SCALAR) return tlang__check_fail(c, SHLO_TYPE, 0, "operand 0 is no scalar");
    *scalar = t->scalar;
    for (uint32_t i = 1; i < c->parts->n_operands; i++) SHLO__TRY(tlang__check_scalar(c, i, *scalar));
    if (tlang__op_takes(c->parts->op, *scalar)) return SHLO_OK;
    return tlang__check_fail(c, SHLO_TYPE, 0, "not defined on %s", tlang_scalar_name((tlang_scalar)*scalar));
}

SHLO__FN shlo_status tlang__infer_arith(tlang__check *c) {
    uint32_t scalar = 0;
    SHLO__TRY(tlang__infer_alike(c, &scalar));
    return tlang__check_result(c, scalar);
}

SHLO__FN shlo_status tlang__infer_compare(tlang__check *c) {
    uint32_t scalar = 0;
    SHLO__TRY(tlang__infer_alike(c, &scalar));
    return tlang__check_result(c, TLANG_I1);
}

/* The one type that the instruction states, which is a scalar. */
static shlo_status tlang__infer_stated(tlang__check *c, uint32_t *scalar) {
    const tlang__type *t = c->parts->n_types == 1 ? tlang__type_at(c->m, c->parts->types[0]) : NULL;
    if (!t || t->kind != TLANG_SCALAR)
        return tlang__check_of_result(c, 0,
            tlang__check_fail(c, SHLO_TYPE, -1, "the result's type is one scalar type"));
    *scalar = t->scalar;
    return SHLO_OK;
}

/* Every scalar type to every other: the specification excludes none. */
SHLO__FN shlo_status tlang__infer_cast(tlang__check *c) {
    uint32_t from = 0, to = 0;
    SHLO__TRY(tlang__infer_alike(c, &from));
    SHLO__TRY(tlang__infer_stated(c, &to));
    return tlang__check_result(c, to);
}

/* Parts of f32 and f64 whose bits, without the sign, are these or more are no finite numbers of the type:
   what rounds to infinity, infinity and NaN. */
#define TLANG__F32_END 0x47effffff0000000
#define TLANG__F64_END 0x7ff0000000000000

static shlo_status tlang__infer_finite(tlang__check *c, uint32_t scalar) {
    const uint32_t bytes = tlang__op_bytes(scalar) / c->parts->n_numbers;
    for (uint32_t i = 0; i < c->parts->n_numbers; i++)
        if ((c->parts->numbers[i] & INT64_MAX) >= (bytes == 4 ? TLANG__F32_END : TLANG__F64_END))
            return tlang__check_fail(c, SHLO_TYPE, -1, "the constant is not in the range of %s",
                bytes == 4 ? "f32" : "f64");
    return tlang__check_result(c, scalar);
}

/* numbers: an integer; the bits of a double; those of two doubles. */
SHLO__FN shlo_status tlang__infer_constant(tlang__check *c) {
    uint32_t scalar = 0;
    tlang__kind kind;
    SHLO__TRY(tlang__infer_stated(c, &scalar));
    kind = tlang__op_kind(scalar);
    if (c->parts->n_numbers != (kind == TLANG__COMPLEX ? 2u : 1u))
        return tlang__check_fail(c, SHLO_TYPE, -1, "a constant of type %s has %d parts",
            tlang_scalar_name((tlang_scalar)scalar), kind == TLANG__COMPLEX ? 2 : 1);
    if (kind == TLANG__INT || kind == TLANG__BOOL) {
        int64_t value = c->parts->numbers[0];
        uint32_t bits = kind == TLANG__BOOL ? 1 : 8 * tlang__op_bytes(scalar);
        if (value == INT64_MIN || (bits < 64 && (value >= (int64_t)1 << bits ||
                                                    value < (bits == 1 ? 0 : -((int64_t)1 << (bits - 1))))))
            return tlang__check_fail(c, SHLO_TYPE, -1, "%lld does not fit %s", (long long)value,
                tlang_scalar_name((tlang_scalar)scalar));
    }
    else
        return tlang__infer_finite(c, scalar);
    return tlang__check_result(c, scalar);
}

SHLO__FN shlo_status tlang__infer_index(tlang__check *c) { return tlang__check_result(c, TLANG_INDEX); }

SHLO__FN shlo_status tlang__infer_i32(tlang__check *c) { return tlang__check_result(c, TLANG_I32); }

#endif
