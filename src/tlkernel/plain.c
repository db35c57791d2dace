/* tlkernel/plain.c - plain loops for any sizes and strides, for each element type. Float results are what the
 * scalar pass of the other kernels gives. */
#ifndef TLANG__TLKERNEL_PLAIN_C
#define TLANG__TLKERNEL_PLAIN_C

#include "tlkernel.h"

#define TLANG__PLAIN_ROWS 32 /* sums that are made at a time */

#define TLANG__PLAIN_MADD(s, a, b) \
    ((s).re += (a).re * (b).re - (a).im * (b).im, (s).im += (a).re * (b).im + (a).im * (b).re)
#define TLANG__PLAIN_SCALE(r, a, b) \
    ((r).re = (a).re * (b).re - (a).im * (b).im, (r).im = (a).re * (b).im + (a).im * (b).re)

#define TLANG__T float
#define TLANG__B(name) name##_f32
#define TLANG__MADD(s, a, b) (s) += (a) * (b)
#define TLANG__SCALE(r, a, b) (r) = (a) * (b)
#define TLANG__PLUS(s, a) (s) += (a)
#define TLANG__IS_ZERO(a) ((a) == 0.0f)
#include "plain_type.inc"

#define TLANG__T double
#define TLANG__B(name) name##_f64
#define TLANG__MADD(s, a, b) (s) += (a) * (b)
#define TLANG__SCALE(r, a, b) (r) = (a) * (b)
#define TLANG__PLUS(s, a) (s) += (a)
#define TLANG__IS_ZERO(a) ((a) == 0.0)
#include "plain_type.inc"

/* Integers wrap: unsigned arithmetic; i8 and i16 are promoted and cut again. */

#define TLANG__T uint8_t
#define TLANG__B(name) name##_i8
#define TLANG__MADD(s, a, b) (s) = (uint8_t)((s) + (a) * (b))
#define TLANG__SCALE(r, a, b) (r) = (uint8_t)((a) * (b))
#define TLANG__PLUS(s, a) (s) = (uint8_t)((s) + (a))
#define TLANG__IS_ZERO(a) ((a) == 0)
#include "plain_type.inc"

#define TLANG__T uint16_t
#define TLANG__B(name) name##_i16
#define TLANG__MADD(s, a, b) (s) = (uint16_t)((s) + (uint32_t)(a) * (b))
#define TLANG__SCALE(r, a, b) (r) = (uint16_t)((uint32_t)(a) * (b))
#define TLANG__PLUS(s, a) (s) = (uint16_t)((s) + (a))
#define TLANG__IS_ZERO(a) ((a) == 0)
#include "plain_type.inc"

#define TLANG__T uint32_t
#define TLANG__B(name) name##_i32
#define TLANG__MADD(s, a, b) (s) += (a) * (b)
#define TLANG__SCALE(r, a, b) (r) = (a) * (b)
#define TLANG__PLUS(s, a) (s) += (a)
#define TLANG__IS_ZERO(a) ((a) == 0)
#include "plain_type.inc"

#define TLANG__T uint64_t
#define TLANG__B(name) name##_i64
#define TLANG__MADD(s, a, b) (s) += (a) * (b)
#define TLANG__SCALE(r, a, b) (r) = (a) * (b)
#define TLANG__PLUS(s, a) (s) += (a)
#define TLANG__IS_ZERO(a) ((a) == 0)
#include "plain_type.inc"

#define TLANG__T tlang__c32
#define TLANG__B(name) name##_c32
#define TLANG__MADD(s, a, b) TLANG__PLAIN_MADD(s, a, b)
#define TLANG__SCALE(r, a, b) TLANG__PLAIN_SCALE(r, a, b)
#define TLANG__PLUS(s, a) ((s).re += (a).re, (s).im += (a).im)
#define TLANG__IS_ZERO(a) ((a).re == 0.0f && (a).im == 0.0f)
#include "plain_type.inc"

#define TLANG__T tlang__c64
#define TLANG__B(name) name##_c64
#define TLANG__MADD(s, a, b) TLANG__PLAIN_MADD(s, a, b)
#define TLANG__SCALE(r, a, b) TLANG__PLAIN_SCALE(r, a, b)
#define TLANG__PLUS(s, a) ((s).re += (a).re, (s).im += (a).im)
#define TLANG__IS_ZERO(a) ((a).re == 0.0 && (a).im == 0.0)
#include "plain_type.inc"

/* By scalar type, in the order of scalars.def. */
#define TLANG__PLAIN_ROW(f) \
    { NULL, f##_i8, f##_i8, f##_i16, f##_i32, f##_i64, f##_i64, f##_f32, f##_f64, f##_c32, f##_c64 }

SHLO__FN tlang__job_fn tlang__plain_choose(const tlang__job *job) {
    static const tlang__job_fn products[TLANG_SCALAR_COUNT] = TLANG__PLAIN_ROW(tlang__plain_products);
    static const tlang__job_fn combines[TLANG_SCALAR_COUNT] = TLANG__PLAIN_ROW(tlang__plain_combines);
    int combine = job->kind == TLANG__AXPBY || job->kind == TLANG__HADAMARD;
    return (combine ? combines : products)[job->scalar];
}

#endif
