/* base/dtype.gen.h - made from base/dtype.def by tools/gen_public.sh: edit that.
 * Element types; base/public.h describes them. */
#ifndef SHLO__BASE_DTYPE_GEN_H
#define SHLO__BASE_DTYPE_GEN_H

typedef enum shlo_dtype {
    SHLO_NO_DTYPE = 0,
    SHLO_I1 = 1,             /* i1 */
    SHLO_I2 = 2,             /* i2 */
    SHLO_I4 = 3,             /* i4 */
    SHLO_I8 = 4,             /* i8 */
    SHLO_I16 = 5,            /* i16 */
    SHLO_I32 = 6,            /* i32 */
    SHLO_I64 = 7,            /* i64 */
    SHLO_U2 = 8,             /* ui2 */
    SHLO_U4 = 9,             /* ui4 */
    SHLO_U8 = 10,            /* ui8 */
    SHLO_U16 = 11,           /* ui16 */
    SHLO_U32 = 12,           /* ui32 */
    SHLO_U64 = 13,           /* ui64 */
    SHLO_F4E2M1FN = 14,      /* f4E2M1FN */
    SHLO_F6E2M3FN = 15,      /* f6E2M3FN */
    SHLO_F6E3M2FN = 16,      /* f6E3M2FN */
    SHLO_F8E3M4 = 17,        /* f8E3M4 */
    SHLO_F8E4M3 = 18,        /* f8E4M3 */
    SHLO_F8E4M3FN = 19,      /* f8E4M3FN */
    SHLO_F8E4M3FNUZ = 20,    /* f8E4M3FNUZ */
    SHLO_F8E4M3B11FNUZ = 21, /* f8E4M3B11FNUZ */
    SHLO_F8E5M2 = 22,        /* f8E5M2 */
    SHLO_F8E5M2FNUZ = 23,    /* f8E5M2FNUZ */
    SHLO_F8E8M0FNU = 24,     /* f8E8M0FNU */
    SHLO_BF16 = 25,          /* bf16 */
    SHLO_F16 = 26,           /* f16 */
    SHLO_F32 = 27,           /* f32 */
    SHLO_F64 = 28,           /* f64 */
    SHLO_C64 = 29,           /* complex<f32> */
    SHLO_C128 = 30,          /* complex<f64> */
    SHLO_DTYPE_COUNT
} shlo_dtype;

#endif
