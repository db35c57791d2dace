/* chlo/chlo.h - what the formulas share: the shape and the operand's type, the values that they name. The
 * builder keeps the first failure, so formulas check nothing. */
#ifndef SHLO__CHLO_CHLO_H
#define SHLO__CHLO_CHLO_H

#include "../layer/layer.h"
#include "public.h"

enum { SHLO__CHLO_DEEPEST = 32 }; /* formulas are less deep */

typedef struct shlo__chlo {
    shlo_builder *b;
    shlo_dtype dtype; /* of the operand */
    shlo_dtype work;  /* that the formula is computed in: f64; for erf of narrower types f32 */
    shlo__layer_shape shape;
    shlo_value named[64]; /* by letter: shlo__chlo_at */
    const double *given;  /* numbers of the text */
    const double *series; /* how many coefficients, and these */
} shlo__chlo;

/* A complex number in two parts, both f64. */
typedef struct shlo__chlo_pair {
    shlo_value re, im;
} shlo__chlo_pair;

/* y is the second operand of functions that have two, else the first one again. */
typedef shlo_value (*shlo__chlo_real)(shlo__chlo *c, shlo_value x, shlo_value y);
typedef shlo__chlo_pair (*shlo__chlo_complex)(shlo__chlo *c, shlo__chlo_pair z);

#define SHLO__CHLO_SMALL 5.9666725849601654e-154 /* sqrt of the smallest normal number, times 4: 2^-509 */
#define SHLO__CHLO_LARGE 1.6759759912428246e+153 /* sqrt of the largest number, over 8: 2^509 */

/* ---- formula.c ---- */

SHLO__LOCAL shlo_value *shlo__chlo_at(shlo__chlo *c, char letter) { return &c->named[letter & 63]; }
SHLO__FN shlo_value shlo__chlo_number(shlo__chlo *c, double x);
SHLO__FN shlo_value shlo__chlo_compare(shlo__chlo *c, int32_t direction, shlo_value x, shlo_value y);
SHLO__FN shlo_value shlo__chlo_special(shlo__chlo *c, uint64_t bits);
SHLO__FN shlo_value shlo__chlo_run(shlo__chlo *c, const char *formula);

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

#endif
