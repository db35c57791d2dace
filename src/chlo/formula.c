/* chlo/formula.c - constants, signs and polynomials of formulas. */
#ifndef SHLO__CHLO_FORMULA_C
#define SHLO__CHLO_FORMULA_C

#include "chlo.h"

SHLO__FN shlo_value shlo__chlo_number(shlo__chlo *c, double x) {
    const float narrow = (float)x;
    return shlo__layer_splat(c->b, &c->shape, c->work, c->work == SHLO_F32 ? (const void *)&narrow : &x);
}

SHLO__FN shlo_value shlo__chlo_special(shlo__chlo *c, uint64_t bits) {
    return shlo__layer_splat(c->b, &c->shape, SHLO_F64, &bits);
}

SHLO__FN SHLO__NOINLINE void shlo__chlo_hold(shlo__chlo *c, shlo_value x) {
    c->held[c->n_held++ % SHLO__CHLO_HELD] = x;
}
static shlo_value shlo__chlo_held(shlo__chlo *c) { return c->held[--c->n_held % SHLO__CHLO_HELD]; }

SHLO__FN SHLO__NOINLINE shlo_value shlo__chlo_two(shlo__chlo *c, shlo__chlo_make make, shlo_value y) {
    return make(c->b, shlo__chlo_held(c), y);
}

SHLO__FN SHLO__NOINLINE shlo_value shlo__chlo_select(shlo__chlo *c, shlo_value no) {
    const shlo_value yes = shlo__chlo_held(c);
    return shlo_select(c->b, shlo__chlo_held(c), yes, no);
}

SHLO__FN SHLO__NOINLINE shlo_value shlo__chlo_compare(shlo__chlo *c, int32_t direction, shlo_value y) {
    shlo_compare_attrs attrs = {0, 0};
    attrs.comparison_direction = direction;
    return shlo_compare(c->b, shlo__chlo_held(c), y, &attrs);
}

/* The magnitude with another sign bit. A NaN stays a NaN. */
SHLO__FN shlo_value shlo__chlo_sign_of(shlo__chlo *c, shlo_value magnitude, shlo_value sign) {
    static const uint64_t top = 0x8000000000000000u;
    shlo_type bits = shlo__layer_type(c->b, SHLO_U64, &c->shape);
    shlo_type real = shlo__layer_type(c->b, SHLO_F64, &c->shape);
    shlo_value bit = shlo__layer_splat(c->b, &c->shape, SHLO_U64, &top);
    shlo_value rest = shlo_bitcast_convert(c->b, magnitude, bits);
    rest = F_AND(rest, shlo_not(c->b, bit));
    bit = F_AND(shlo_bitcast_convert(c->b, sign, bits), bit);
    return shlo_bitcast_convert(c->b, F_OR(rest, bit), real);
}

SHLO__FN shlo_value shlo__chlo_poly(shlo__chlo *c, shlo_value x, const double *coefficients, int n) {
    shlo_value sum = F_NUM(coefficients[0]);
    int i;
    for (i = 1; i < n; i++) sum = F_ADD(F_MUL(sum, x), F_NUM(coefficients[i]));
    return sum;
}

#endif
