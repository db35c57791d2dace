/* chlo/public.h - functions that StableHLO has no op for, as formulas: the ones of its dialect chlo. */
#ifndef SHLO__CHLO_PUBLIC_H
#define SHLO__CHLO_PUBLIC_H

#include "../layer/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SHLO_NO_BUILD

/* ---- functions, element by element ----
   Formulas of ordinary ops in f64, rounded once to the type of the operand. In f64 the error away from zeros
   is at most 3.2 ulp (erfc, erf_inv, lgamma, zeta: 5; bessel_i1e: 9). Any shape, known or not. Failures
   latch as of layers: SHLO_TYPE: other elements. */

/* The arc cosine of floats and complex numbers. */
SHLO_API shlo_value shlo_acos(shlo_builder *b, shlo_value x);
/* The inverse hyperbolic cosine of both; NaN below 1. */
SHLO_API shlo_value shlo_acosh(shlo_builder *b, shlo_value x);
/* The arc sine of both. */
SHLO_API shlo_value shlo_asin(shlo_builder *b, shlo_value x);
/* The inverse hyperbolic sine of both. */
SHLO_API shlo_value shlo_asinh(shlo_builder *b, shlo_value x);
/* The arc tangent of both. */
SHLO_API shlo_value shlo_atan(shlo_builder *b, shlo_value x);
/* The inverse hyperbolic tangent of both. */
SHLO_API shlo_value shlo_atanh(shlo_builder *b, shlo_value x);
/* The hyperbolic cosine of both. */
SHLO_API shlo_value shlo_cosh(shlo_builder *b, shlo_value x);
/* The hyperbolic sine of both. */
SHLO_API shlo_value shlo_sinh(shlo_builder *b, shlo_value x);
/* The product with itself of both. */
SHLO_API shlo_value shlo_square(shlo_builder *b, shlo_value x);
/* The error function of floats; of types of up to 32 bits with a relative error of 2.6e-9. */
SHLO_API shlo_value shlo_erf(shlo_builder *b, shlo_value x);
/* 1 - erf x, exact where that is small; of floats. */
SHLO_API shlo_value shlo_erfc(shlo_builder *b, shlo_value x);
/* The inverse of erf; of floats. */
SHLO_API shlo_value shlo_erf_inv(shlo_builder *b, shlo_value x);
/* The logarithm of |gamma x|; of floats. */
SHLO_API shlo_value shlo_lgamma(shlo_builder *b, shlo_value x);
/* The derivative of it; NaN at the poles; of floats. */
SHLO_API shlo_value shlo_digamma(shlo_builder *b, shlo_value x);
/* e^-|x| times the modified Bessel function of the first kind and order 1; of floats. */
SHLO_API shlo_value shlo_bessel_i1e(shlo_builder *b, shlo_value x);
/* The n-th derivative of digamma at x, n a whole number of the type of x; of floats. */
SHLO_API shlo_value shlo_polygamma(shlo_builder *b, shlo_value n, shlo_value x);
/* Hurwitz' zeta function, the sum over k >= 0 of (q + k)^-s; of floats. */
SHLO_API shlo_value shlo_zeta(shlo_builder *b, shlo_value s, shlo_value q);
/* x times the normal distribution's function, x (1 + erf(x / sqrt 2)) / 2: "gelu", approximate=False. */
SHLO_API shlo_value shlo_gelu(shlo_builder *b, shlo_value x);

#endif

#ifdef __cplusplus
}
#endif
#endif
