/* chlo/chlo.h - what the formulas share: the shape and the operand's type, and short names for the ops of f64
 * that they are made of. The builder keeps the first failure, so formulas check nothing. */
#ifndef SHLO__CHLO_CHLO_H
#define SHLO__CHLO_CHLO_H

#include "../layer/layer.h"
#include "public.h"

enum { SHLO__CHLO_HELD = 32 }; /* formulas are less deep */

typedef struct shlo__chlo {
    shlo_builder *b;
    shlo_dtype dtype; /* of the operand */
    shlo_dtype work;  /* that the formula is computed in: f64; for erf of narrower types f32 */
    shlo__layer_shape shape;
    shlo_value held[SHLO__CHLO_HELD];
    uint32_t n_held;
} shlo__chlo;

/* A complex number in two parts, both f64. */
typedef struct shlo__chlo_pair {
    shlo_value re, im;
} shlo__chlo_pair;

/* y is the second operand of functions that have two, else the first one again. */
typedef shlo_value (*shlo__chlo_real)(shlo__chlo *c, shlo_value x, shlo_value y);
typedef shlo__chlo_pair (*shlo__chlo_complex)(shlo__chlo *c, shlo__chlo_pair z);

typedef shlo_value (*shlo__chlo_make)(shlo_builder *b, shlo_value x, shlo_value y);

#define SHLO__CHLO_LN_2 0.69314718055994530942
#define SHLO__CHLO_PI 3.14159265358979323846

/* ---- formula.c ---- */

SHLO__FN shlo_value shlo__chlo_number(shlo__chlo *c, double x);
SHLO__FN shlo_value shlo__chlo_special(shlo__chlo *c, uint64_t bits);
/* C leaves open which argument of a call is evaluated first, and with it the order of the ops. So the first
 * operands of an op are held until the last one is there: the order is that of the formula, with every
 * compiler. */
SHLO__FN void shlo__chlo_hold(shlo__chlo *c, shlo_value x);
SHLO__FN shlo_value shlo__chlo_two(shlo__chlo *c, shlo__chlo_make make, shlo_value y);
SHLO__FN shlo_value shlo__chlo_select(shlo__chlo *c, shlo_value no);
SHLO__FN shlo_value shlo__chlo_compare(shlo__chlo *c, int32_t direction, shlo_value y);
/* |magnitude| with the sign of `sign`, also of a zero. */
SHLO__FN shlo_value shlo__chlo_sign_of(shlo__chlo *c, shlo_value magnitude, shlo_value sign);
/* By Horner's rule; the highest power is first. */
SHLO__FN shlo_value shlo__chlo_poly(shlo__chlo *c, shlo_value x, const double *coefficients, int n);

/* ---- chlo_math.c, chlo_complex.c: dialect chlo's functions by its names ---- */

SHLO__FN shlo_value shlo__chlo_real_acos(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_acosh(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_asin(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_asinh(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_atan(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_atanh(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_bessel_i1e(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_cosh(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_digamma(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_erf(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_erf_inv(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_erfc(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_lgamma(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_polygamma(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_sinh(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_square(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_real_zeta(shlo__chlo *c, shlo_value x, shlo_value y);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_acos(shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_acosh(shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_asin(shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_asinh(shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_atan(shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_atanh(shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_cosh(shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_sinh(shlo__chlo *c, shlo__chlo_pair z);
SHLO__FN shlo__chlo_pair shlo__chlo_complex_square(shlo__chlo *c, shlo__chlo_pair z);

/* The ops of formulas; room.c undefines them behind the last one. */
#define F_NUM(x) shlo__chlo_number(c, (x))
#define F_INF shlo__chlo_special(c, 0x7ff0000000000000u)
#define F_NAN shlo__chlo_special(c, 0x7ff8000000000000u)
#define F_TWO(make, x, y) (shlo__chlo_hold(c, x), shlo__chlo_two(c, make, y))
#define F_ADD(x, y) F_TWO(shlo_add, x, y)
#define F_SUB(x, y) F_TWO(shlo_subtract, x, y)
#define F_MUL(x, y) F_TWO(shlo_multiply, x, y)
#define F_DIV(x, y) F_TWO(shlo_divide, x, y)
#define F_NEG(x) shlo_negate(c->b, x)
#define F_ABS(x) shlo_abs(c->b, x)
#define F_SQRT(x) shlo_sqrt(c->b, x)
#define F_LOG(x) shlo_log(c->b, x)
#define F_LOG1P(x) shlo_log_plus_one(c->b, x)
#define F_EXP(x) shlo_exponential(c->b, x)
#define F_POWER(x, y) F_TWO(shlo_power, x, y)
#define F_ATAN2(y, x) F_TWO(shlo_atan2, y, x)
#define F_LENGTH(x, y) shlo_abs(c->b, F_TWO(shlo_complex, x, y))
#define F_MAX(x, y) F_TWO(shlo_maximum, x, y)
#define F_SELECT(which, yes, no) \
    (shlo__chlo_hold(c, which), shlo__chlo_hold(c, yes), shlo__chlo_select(c, no))
#define F_AND(x, y) F_TWO(shlo_and, x, y)
#define F_OR(x, y) F_TWO(shlo_or, x, y)
#define F_COMPARE(direction, x, y) \
    (shlo__chlo_hold(c, x), shlo__chlo_compare(c, SHLO_comparison_direction_##direction, y))
#define F_EQ(x, y) F_COMPARE(EQ, x, y)
#define F_LT(x, y) F_COMPARE(LT, x, y)
#define F_LE(x, y) F_COMPARE(LE, x, y)
#define F_GT(x, y) F_COMPARE(GT, x, y)
#define F_GE(x, y) F_COMPARE(GE, x, y)

#endif
