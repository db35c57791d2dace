/* chlo/chlo.h - what the formulas share: the shape and the operand's type, and short names for the ops of f64
 * that they are made of. The builder keeps the first failure, so formulas check nothing. */
#ifndef SHLO__CHLO_CHLO_H
#define SHLO__CHLO_CHLO_H

#include "../layer/layer.h"
#include "public.h"

typedef struct shlo__chlo {
    shlo_builder *b;
    shlo_dtype dtype; /* of the operand */
    shlo_dtype work;  /* that the formula is computed in: f64; for erf of narrower types f32 */
    shlo__layer_shape shape;
} shlo__chlo;

/* A complex number in two parts, both f64. */
typedef struct shlo__chlo_pair {
    shlo_value re, im;
} shlo__chlo_pair;

/* y is the second operand of functions that have two, else the first one again. */
typedef shlo_value (*shlo__chlo_real)(const shlo__chlo *c, shlo_value x, shlo_value y);
typedef shlo__chlo_pair (*shlo__chlo_complex)(const shlo__chlo *c, shlo__chlo_pair z);

#define SHLO__CHLO_LN_2 0.69314718055994530942
#define SHLO__CHLO_PI 3.14159265358979323846

/* ---- formula.c ---- */

SHLO__FN shlo_value shlo__chlo_number(const shlo__chlo *c, double x);
SHLO__FN shlo_value shlo__chlo_special(const shlo__chlo *c, uint64_t bits);
SHLO__FN shlo_value shlo__chlo_compare(const shlo__chlo *c, int32_t direction, shlo_value x, shlo_value y);
/* |magnitude| with the sign of `sign`, also of a zero. */
SHLO__FN shlo_value shlo__chlo_sign_of(const shlo__chlo *c, shlo_value magnitude, shlo_value sign);
/* By Horner's rule; the highest power is first. */
SHLO__FN shlo_value shlo__chlo_poly(const shlo__chlo *c, shlo_value x, const double *coefficients, int n);

/* ---- chlo_math.c, chlo_complex.c: dialect chlo's functions by its names ---- */

SHLO__FN shlo_value shlo__chlo_real_acos(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_acosh(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_asin(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_asinh(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_atan(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_atanh(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_bessel_i1e(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_cosh(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_digamma(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_erf(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_erf_inv(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_erfc(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_lgamma(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_polygamma(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_sinh(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_square(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_zeta(const shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_acos(const shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_acosh(const shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_asin(const shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_asinh(const shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_atan(const shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_atanh(const shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_cosh(const shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_sinh(const shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_square(const shlo__chlo *c, shlo__chlo_pair z);

/* The ops of formulas; room.c undefines them behind the last one. */
#define F_NUM(x) shlo__chlo_number(c, (x))
#define F_INF shlo__chlo_special(c, 0x7ff0000000000000u)
#define F_NAN shlo__chlo_special(c, 0x7ff8000000000000u)
#define F_ADD(x, y) shlo_add(c->b, x, y)
#define F_SUB(x, y) shlo_subtract(c->b, x, y)
#define F_MUL(x, y) shlo_multiply(c->b, x, y)
#define F_DIV(x, y) shlo_divide(c->b, x, y)
#define F_NEG(x) shlo_negate(c->b, x)
#define F_ABS(x) shlo_abs(c->b, x)
#define F_SQRT(x) shlo_sqrt(c->b, x)
#define F_LOG(x) shlo_log(c->b, x)
#define F_LOG1P(x) shlo_log_plus_one(c->b, x)
#define F_EXP(x) shlo_exponential(c->b, x)
#define F_ATAN2(y, x) shlo_atan2(c->b, y, x)
#define F_LENGTH(x, y) shlo_abs(c->b, shlo_complex(c->b, x, y))
#define F_MAX(x, y) shlo_maximum(c->b, x, y)
#define F_SELECT(which, yes, no) shlo_select(c->b, which, yes, no)
#define F_AND(x, y) shlo_and(c->b, x, y)
#define F_OR(x, y) shlo_or(c->b, x, y)
#define F_EQ(x, y) shlo__chlo_compare(c, SHLO_comparison_direction_EQ, x, y)
#define F_LT(x, y) shlo__chlo_compare(c, SHLO_comparison_direction_LT, x, y)
#define F_LE(x, y) shlo__chlo_compare(c, SHLO_comparison_direction_LE, x, y)
#define F_GT(x, y) shlo__chlo_compare(c, SHLO_comparison_direction_GT, x, y)
#define F_GE(x, y) shlo__chlo_compare(c, SHLO_comparison_direction_GE, x, y)

#endif
