/* kernel/math_names.h - the verbs that the math files add to the vocabulary (simd/vocab.h), as the same late
 * pastes. */
#ifndef SHLO__KERNEL_MATH_NAMES_H
#define SHLO__KERNEL_MATH_NAMES_H

/* Without <math.h>: what overflows is infinite, and a difference of infinities is no number. */
#define SHLO__MATH_INF shlo__math_from_bits((uint64_t)0x7FF << 52)
#define SHLO__MATH_NAN shlo__math_from_bits((uint64_t)0xFFF << 51)
SHLO__INLINE double shlo__math_from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* error-free sums and products; *err gets what the rounding lost */
#define vf64_two_sum SHLO__(shlo__math_two_sum_f64)   /* (a, b, *err) */
#define vf64_fast_sum SHLO__(shlo__math_fast_sum_f64) /* the same for |a| >= |b| or a == 0 */
#define vf64_mul_err SHLO__(shlo__math_mul_err_f64)   /* (a, b, p = a * b): a * b - p */
#define vf64_div2 SHLO__(shlo__math_div2_f64) /* (nh, nl, dh, dl, *lo): quotient of two unevaluated sums */
#define vf64_step SHLO__(shlo__math_step_f64) /* (p, x, c): p * x + c, rounded twice on every target */
#define vf64_pow2 SHLO__(shlo__math_pow2_f64) /* (n): 2^n for an integer n in [-1022, 1023] */
#define vf64_scale \
    SHLO__(shlo__math_scale_f64) /* (v, n): v * 2^n for |n| <= 2044 and v near 1, rounded once */
#define vf64_clamp SHLO__(shlo__math_clamp_f64)       /* (lo, x, hi): NaN stays */
#define vf64_finite SHLO__(shlo__math_finite_f64)     /* mask */
#define vf64_negative SHLO__(shlo__math_negative_f64) /* mask: the sign bit */
#define vf64_split SHLO__(shlo__math_split_f64)       /* (x, *k): m in [sqrt(1/2), sqrt(2)), x = m * 2^k */

/* the shared bodies of the f64 functions: results as unevaluated sums */
#define vf64_exp_reduce SHLO__(shlo__math_exp_reduce_f64)
#define vf64_exp_cubic SHLO__(shlo__math_exp_cubic_f64)
#define vf64_exp_tail SHLO__(shlo__math_exp_tail_f64)
#define vf64_exp_parts SHLO__(shlo__math_exp_parts_f64)
#define vf64_expm1_parts SHLO__(shlo__math_expm1_parts_f64)
#define vf64_log_parts SHLO__(shlo__math_log_parts_f64)
#define vf64_trig_large SHLO__(shlo__math_trig_large_f64)
#define vf64_trig_reduce SHLO__(shlo__math_trig_reduce_f64)
#define vf64_sin_parts SHLO__(shlo__math_sin_parts_f64)
#define vf64_cos_parts SHLO__(shlo__math_cos_parts_f64)
#define vf64_odd SHLO__(shlo__math_odd_f64)
#define vf64_flip SHLO__(shlo__math_flip_f64)
#define vf64_atan2_parts SHLO__(shlo__math_atan2_parts_f64)
#define vf64_atan2_octant SHLO__(shlo__math_atan2_octant_f64)
#define vf64_pow_rules SHLO__(shlo__math_pow_rules_f64)
#define vf64_cbrt_start SHLO__(shlo__math_cbrt_start_f64)

/* the functions, one vector each */
#define vf64_math(verb) SHLO__CAT(SHLO__CAT(shlo__math_v64_, verb), SHLO__CAT(_, SHLO__ISA))
#define vf32_math(verb) SHLO__CAT(SHLO__CAT(shlo__math_v32_, verb), SHLO__CAT(_, SHLO__ISA))

/* f32 twins */
#define vf32_two_sum SHLO__(shlo__math_two_sum_f32)
#define vf32_fast_sum SHLO__(shlo__math_fast_sum_f32)
#define vf32_mul_err SHLO__(shlo__math_mul_err_f32)
#define vf32_div2 SHLO__(shlo__math_div2_f32)
#define vf32_step SHLO__(shlo__math_step_f32)
#define vf32_pow2 SHLO__(shlo__math_pow2_f32)
#define vf32_scale SHLO__(shlo__math_scale_f32)
#define vf32_clamp SHLO__(shlo__math_clamp_f32)
#define vf32_exp_cubic SHLO__(shlo__math_exp_cubic_f32)
#define vf32_exp_tail SHLO__(shlo__math_exp_tail_f32)
#define vf32_exp_parts SHLO__(shlo__math_exp_parts_f32)
#define vf32_expm1_parts SHLO__(shlo__math_expm1_parts_f32)

/* f64 bodies that are exact enough for f32 results only */
#define vf64_brief_log SHLO__(shlo__math_brief_log)
#define vf64_brief_exp SHLO__(shlo__math_brief_exp)
#define vf64_brief_trig SHLO__(shlo__math_brief_trig)
#define vf64_brief(verb) SHLO__CAT(SHLO__CAT(shlo__math_brief_, verb), SHLO__CAT(_, SHLO__ISA))

#endif
