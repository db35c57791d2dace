/* kernel/precision.c - reduce_precision on the codes of floats of at most 16 bits: their subnormals are not
 * those of f32, in which the other verbs compute them. One element at a time; not a loop that anything waits
 * for. */
#ifndef SHLO__KERNEL_PRECISION_C
#define SHLO__KERNEL_PRECISION_C

#include "kernel.h"

/* The mantissa to nearest even, then the exponent, as in unary.inc. A width at or above the type's own
   changes nothing, so subnormals stay, their mantissas rounded in place. Formats without infinity get what
   converting one gives. */
static uint32_t shlo__kernel_precision_code(const shlo__soft_format *f, uint32_t code,
    const shlo__precision *q) {
    uint32_t m = code & ((1u << (f->exponent + f->mantissa)) - 1);
    int negative = (code & f->sign) != 0, drop = f->mantissa - q->mantissa_bits;
    if (f->nan == f->sign ? code == f->nan : m > (f->inf ? f->inf : f->max))
        return q->mantissa_bits > 0 ? code : shlo__soft_overflow(f, negative);
    if (f->inf && m == f->inf) return code;
    if (drop > 0) m = (m + (1u << (drop - 1)) - 1 + (m >> drop & 1)) & ~((1u << drop) - 1);
    if (q->exponent_bits < f->exponent) {
        int range = (1 << (q->exponent_bits - 1)) - 1, exponent = (int)(m >> f->mantissa) - f->bias;
        if (exponent > range) return shlo__soft_overflow(f, negative);
        if (exponent <= -range) return shlo__soft_zero(f, negative);
    }
    if (m > f->max) return shlo__soft_overflow(f, negative);
    return m ? shlo__soft_signed(f, negative, m) : shlo__soft_zero(f, negative);
}

#define SHLO__PRECISION(t, TYPE, T) \
    SHLO__LANE_FN void shlo__precision_##t(SHLO__LANE_ARGS) { \
        for (size_t i = 0; i < n; i++) { \
            T x; \
            memcpy(&x, (const T *)a + i, sizeof x); \
            x = (T)shlo__kernel_precision_code(shlo__soft_format_of(SHLO_##TYPE), x, \
                (const shlo__precision *)imm); \
            memcpy((T *)dst + i, &x, sizeof x); \
        } \
    }
SHLO__PRECISION(f4E2M1FN, F4E2M1FN, uint8_t)
SHLO__PRECISION(f6E2M3FN, F6E2M3FN, uint8_t)
SHLO__PRECISION(f6E3M2FN, F6E3M2FN, uint8_t)
SHLO__PRECISION(f8E3M4, F8E3M4, uint8_t)
SHLO__PRECISION(f8E4M3, F8E4M3, uint8_t)
SHLO__PRECISION(f8E4M3FN, F8E4M3FN, uint8_t)
SHLO__PRECISION(f8E4M3FNUZ, F8E4M3FNUZ, uint8_t)
SHLO__PRECISION(f8E4M3B11FNUZ, F8E4M3B11FNUZ, uint8_t)
SHLO__PRECISION(f8E5M2, F8E5M2, uint8_t)
SHLO__PRECISION(f8E5M2FNUZ, F8E5M2FNUZ, uint8_t)
SHLO__PRECISION(f8E8M0FNU, F8E8M0FNU, uint8_t)
SHLO__PRECISION(bf16, BF16, uint16_t)
SHLO__PRECISION(f16, F16, uint16_t)
#undef SHLO__PRECISION

#if !SHLO__SPARSE
/* From f4E2M1FN on. */
static const shlo__lane_fn shlo__precision_of[] = {shlo__precision_f4E2M1FN, shlo__precision_f6E2M3FN,
    shlo__precision_f6E3M2FN, shlo__precision_f8E3M4, shlo__precision_f8E4M3, shlo__precision_f8E4M3FN,
    shlo__precision_f8E4M3FNUZ, shlo__precision_f8E4M3B11FNUZ, shlo__precision_f8E5M2,
    shlo__precision_f8E5M2FNUZ, shlo__precision_f8E8M0FNU, shlo__precision_bf16, shlo__precision_f16};
#endif

#endif
