/* base/dtype.h - what dtype.def says of a type, and exact conversions of one element to any type. */
#ifndef SHLO__BASE_DTYPE_H
#define SHLO__BASE_DTYPE_H

#include "status.h"

typedef enum shlo__kind {
    SHLO__NO_KIND,
    SHLO__BOOL,
    SHLO__INT,
    SHLO__UINT,
    SHLO__FLOAT,
    SHLO__COMPLEX
} shlo__kind;

/* Without pointers, which each would have to be relocated when a program starts. */
typedef struct shlo__dtype_row {
#ifndef SHLO_VM_ONLY
    char name[14];
#endif
    uint8_t bits, kind, storage, wide;
} shlo__dtype_row;

SHLO__FN const shlo__dtype_row *shlo__dtype_info(shlo_dtype t); /* a row of zeros and "?" if t is no dtype */
#ifndef SHLO_VM_ONLY
SHLO__FN shlo_dtype shlo__dtype_by_name(const char *name, size_t n); /* SHLO_NO_DTYPE if unknown */
#endif
SHLO__INLINE int shlo__dtype_valid(int t) { return t > 0 && t < (int)SHLO_DTYPE_COUNT; }
SHLO__INLINE_FAST shlo__kind shlo__dtype_kind(shlo_dtype t) { return (shlo__kind)shlo__dtype_info(t)->kind; }
SHLO__INLINE_FAST size_t shlo__dtype_bytes(shlo_dtype t) { return shlo__dtype_info(t)->storage; }
SHLO__INLINE_FAST shlo_dtype shlo__dtype_wide(shlo_dtype t) { return (shlo_dtype)shlo__dtype_info(t)->wide; }
/* complex<f32> -> f32, complex<f64> -> f64, others unchanged. */
SHLO__INLINE_FAST shlo_dtype shlo__dtype_real(shlo_dtype t) {
    return t == SHLO_C64 ? SHLO_F32 : t == SHLO_C128 ? SHLO_F64 : t;
}

/* The family of a type that this build lacks (SHLO_NO_...); NULL: it has it. */
SHLO__INLINE_FAST const char *shlo__dtype_absent(shlo_dtype t) {
    const shlo_dtype real = shlo__dtype_real(t);
    (void)real;
    if (!SHLO__WITH_COMPLEX && real != t) return "COMPLEX";
    if (!SHLO__WITH_F64 && real == SHLO_F64) return "F64";
    return !SHLO__WITH_SMALL_FLOATS && t >= SHLO_F4E2M1FN && t < SHLO_F32 ? "SMALL_FLOATS" : NULL;
}

/* Exact scalar conversions (softfloat.h): every float of at most 16 bits is exact in f32. Rounding is to
   nearest even; overflow goes where the format says (infinity, NaN, or the largest finite value for formats
   without either). */
SHLO__LOCAL float shlo__soft_to_f32(shlo_dtype t, uint32_t bits); /* t: FLOAT of 16 bits or less */
SHLO__LOCAL uint32_t shlo__soft_from_f64(shlo_dtype t,
    double x); /* t: FLOAT of 16 bits or less; rounds once */
SHLO__LOCAL uint32_t shlo__soft_from_f32(shlo_dtype t, float x); /* same, from f32 */

/* An integer or boolean of any type, extended; u64: its bits. */
SHLO__FN int64_t shlo__dtype_integer(shlo_dtype t, const void *src);
/* One element, any type to any type, by the rules of `convert` (see shlo_convert_elements). */
SHLO__FN void shlo__dtype_convert(shlo_dtype dst_type, void *dst, shlo_dtype src_type, const void *src);

#endif
