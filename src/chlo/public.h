/* chlo/public.h - functions that StableHLO has no op for, as formulas: the ones of its dialect chlo. */
#ifndef SHLO__CHLO_PUBLIC_H
#define SHLO__CHLO_PUBLIC_H

#include "../layer/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SHLO_NO_BUILD

/* ---- functions, element by element ----
   Formulas of ordinary ops in f64 (erf of narrower types: in f32), rounded once to the type of the
   operand. In f64 the error away from zeros is at most 3.2 ulp (lgamma, zeta: 5; erfc, erf_inv: 7;
   polygamma of up to order 5: 8, more of higher ones; bessel_i1e: 9); lgamma and digamma of negative
   numbers are differences, and lose what cancels. Any shape, known or not. Failures latch as of layers:
   SHLO_TYPE: other elements. Each comment ends with what the formula for f32 is made of: the number of its
   ops without constants, and which they are, beside constant and convert; "arithmetic" is add, subtract,
   multiply, divide. Complex formulas are longer. */

/* The arc cosine of floats and complex numbers. 7 ops: arithmetic, sqrt, atan2. */
SHLO_API shlo_value shlo_acos(shlo_builder *b, shlo_value x);
/* The inverse hyperbolic cosine of both; NaN below 1. 14 ops: arithmetic, sqrt, log, log_plus_one, compare,
   select. */
SHLO_API shlo_value shlo_acosh(shlo_builder *b, shlo_value x);
/* The arc sine of both. 7 ops: arithmetic, sqrt, atan2. */
SHLO_API shlo_value shlo_asin(shlo_builder *b, shlo_value x);
/* The inverse hyperbolic sine of both. 16 ops: arithmetic, abs, sign, sqrt, log, log_plus_one, compare,
   select. */
SHLO_API shlo_value shlo_asinh(shlo_builder *b, shlo_value x);
/* The arc tangent of both. 3 ops: atan2. */
SHLO_API shlo_value shlo_atan(shlo_builder *b, shlo_value x);
/* The inverse hyperbolic tangent of both. 10 ops: arithmetic, abs, sign, log_plus_one. */
SHLO_API shlo_value shlo_atanh(shlo_builder *b, shlo_value x);
/* The hyperbolic cosine of both. 9 ops: arithmetic, abs, exponential. */
SHLO_API shlo_value shlo_cosh(shlo_builder *b, shlo_value x);
/* The hyperbolic sine of both. 18 ops: arithmetic, abs, sign, exponential, exponential_minus_one, compare,
   select. */
SHLO_API shlo_value shlo_sinh(shlo_builder *b, shlo_value x);
/* The product with itself of both. 3 ops: multiply. */
SHLO_API shlo_value shlo_square(shlo_builder *b, shlo_value x);
/* The error function of floats; of types of up to 32 bits in f32; at most 0.99 ulp. 72 ops (f64: 70, one of
   them exponential): arithmetic, abs, sign, minimum, compare, select. */
SHLO_API shlo_value shlo_erf(shlo_builder *b, shlo_value x);
/* 1 - erf x, exact where that is small; of floats. 106 ops: arithmetic, abs, negate, floor, exponential,
   compare, select. */
SHLO_API shlo_value shlo_erfc(shlo_builder *b, shlo_value x);
/* The inverse of erf; of floats. 111 ops: arithmetic, abs, negate, sign, sqrt, log, compare, select. */
SHLO_API shlo_value shlo_erf_inv(shlo_builder *b, shlo_value x);
/* The logarithm of |gamma x|; of floats. 164 ops: arithmetic, abs, negate, floor, minimum, sine, log,
   log_plus_one, compare, select. */
SHLO_API shlo_value shlo_lgamma(shlo_builder *b, shlo_value x);
/* The derivative of it; NaN at the poles; of floats. 159 ops: arithmetic, abs, floor, round_nearest_even,
   tan, log, compare, and, select. */
SHLO_API shlo_value shlo_digamma(shlo_builder *b, shlo_value x);
/* e^-|x| times the modified Bessel function of the first kind and order 1; of floats. 174 ops: arithmetic,
   abs, sign, sqrt, compare, select. */
SHLO_API shlo_value shlo_bessel_i1e(shlo_builder *b, shlo_value x);
/* The n-th derivative of digamma at x, n a whole number of the type of x; of floats. 517 ops: those of
   zeta, lgamma and digamma. */
SHLO_API shlo_value shlo_polygamma(shlo_builder *b, shlo_value n, shlo_value x);
/* Hurwitz' zeta function, the sum over k >= 0 of (q + k)^-s; of floats. 181 ops: arithmetic, power, floor,
   maximum, negate, compare, and, or, not, select, reduce, while. */
SHLO_API shlo_value shlo_zeta(shlo_builder *b, shlo_value s, shlo_value q);
/* The complex conjugate; a float is its own, and makes no op. 4 ops: real, imag, negate, complex. */
SHLO_API shlo_value shlo_conj(shlo_builder *b, shlo_value x);
/* Whether a float is an infinity, in i1. 3 ops: abs, compare. */
SHLO_API shlo_value shlo_is_inf(shlo_builder *b, shlo_value x);
/* Whether it is the positive one, the negative one. 2 ops: compare. */
SHLO_API shlo_value shlo_is_pos_inf(shlo_builder *b, shlo_value x);
SHLO_API shlo_value shlo_is_neg_inf(shlo_builder *b, shlo_value x);
/* The next number of the type (bf16, f16, f32, f64) from x towards y: C's nextafter, on the bits.
   20 ops: bitcast_convert, compare, add, subtract, and, or, select. */
SHLO_API shlo_value shlo_next_after(shlo_builder *b, shlo_value x, shlo_value y);
/* x times the normal distribution's function, x (1 + erf(x / sqrt 2)) / 2: "gelu", approximate=False.
   76 ops: those of erf, multiply, add. */
SHLO_API shlo_value shlo_gelu(shlo_builder *b, shlo_value x);

#endif

#ifdef __cplusplus
}
#endif
#endif
