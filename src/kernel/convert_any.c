/* kernel/convert_any.c - conversion between any two element types, one element at a time through base/: exact
 * by construction, and what runs where no vector loop exists. Conversions between a type and its wide form
 * are a function each, so that callers need not know the types; so are all in a build of a few kernels. The
 * others are one kernel, which is told its types (kernels.c). */
#ifndef SHLO__KERNEL_CONVERT_ANY_C
#define SHLO__KERNEL_CONVERT_ANY_C

#include "kernel.h"

/* A byte has 256 values: beyond some hundred elements a table of all of them is cheaper than converting each
   element. */
#ifndef SHLO_CONVERT_TABLE_FROM
#define SHLO_CONVERT_TABLE_FROM 1024
#endif

/* Bytes [piece, piece + width) of what each byte becomes. */
static void shlo__convert_table(unsigned char *table, shlo_dtype to, shlo_dtype from, size_t piece,
    size_t width) {
    for (size_t i = 0; i < 256; i++) {
        const unsigned char value[8] = {(unsigned char)i}; /* as large as any read that gcc cannot rule out */
        unsigned char whole[16];
        shlo__dtype_convert(to, whole, from, value);
        memcpy(table + i * width, whole + piece, width);
    }
}
/* Every value of a byte's type has a float whose lower half is zero. */
static void shlo__convert_bytes_to_f32(unsigned char *dst, const unsigned char *src, shlo_dtype from,
    size_t n) {
    uint16_t high[256];
    for (size_t i = 0; i < 256; i++) {
        const unsigned char value[8] = {(unsigned char)i};
        uint32_t bits;
        shlo__dtype_convert(SHLO_F32, &bits, from, value);
        high[i] = (uint16_t)(bits >> 16);
    }
    for (size_t i = 0; i < n; i++) {
        const uint32_t bits = (uint32_t)high[src[i]] << 16;
        memcpy(dst + 4 * i, &bits, 4);
    }
}
/* The result is written in pieces of two bytes: the table of a whole wide type would be a large frame. */
static void shlo__convert_by_table(unsigned char *dst, shlo_dtype to, const unsigned char *src,
    shlo_dtype from, size_t n) {
    unsigned char table[256 * 2];
    const size_t bytes = shlo__dtype_bytes(to), width = SHLO__MIN(bytes, (size_t)2);
    for (size_t piece = 0; piece < bytes; piece += width) {
        shlo__convert_table(table, to, from, piece, width);
        if (width == 1)
            for (size_t i = 0; i < n; i++) dst[i] = table[src[i]];
        else
            for (size_t i = 0; i < n; i++) memcpy(dst + i * bytes + piece, table + 2 * src[i], 2);
    }
}

SHLO__FN void shlo__convert_any(void *dst, shlo_dtype to, const void *src, shlo_dtype from, size_t n) {
    size_t to_bytes = shlo__dtype_bytes(to), from_bytes = shlo__dtype_bytes(from), i;
    if (n == 0) return;
    if (to == from) {
        memmove(dst, src, n * to_bytes);
        return;
    }
    if (from_bytes == 1 && n >= SHLO_CONVERT_TABLE_FROM) {
        if (to == SHLO_F32)
            shlo__convert_bytes_to_f32((unsigned char *)dst, (const unsigned char *)src, from, n);
        else
            shlo__convert_by_table((unsigned char *)dst, to, (const unsigned char *)src, from, n);
        return;
    }
    for (i = 0; i < n; i++) {
        unsigned char t[16];
        shlo__dtype_convert(to, t, from, (const unsigned char *)src + i * from_bytes);
        memcpy((unsigned char *)dst + i * to_bytes, t, to_bytes);
    }
}

SHLO__COLD_BEGIN
#define SHLO__CONVERT_ANY_PAIR(f, F, t, T) \
    SHLO__LANE_FN void shlo__convert_any_##f##_##t(SHLO__LANE_ARGS) { \
        shlo__convert_any(dst, SHLO_##T, a, SHLO_##F, n); \
    }
#if SHLO__SPARSE

/* X(to, NAME) or X(from, to ...) over all element types, in table order. Two copies, because a macro does not
 * expand inside itself. */
#define SHLO__CONVERT_ANY_TO(X, f, F) \
    X(f, F, i1, I1) \
    X(f, F, i2, I2) \
    X(f, F, i4, I4) \
    X(f, F, i8, I8) \
    X(f, F, i16, I16) \
    X(f, F, i32, I32) \
    X(f, F, i64, I64) \
    X(f, F, u2, U2) X(f, F, u4, U4) X(f, F, u8, U8) X(f, F, u16, U16) X(f, F, u32, U32) X(f, F, u64, U64) \
        X(f, F, f4E2M1FN, F4E2M1FN) X(f, F, f6E2M3FN, F6E2M3FN) X(f, F, f6E3M2FN, F6E3M2FN) \
            X(f, F, f8E3M4, F8E3M4) X(f, F, f8E4M3, F8E4M3) X(f, F, f8E4M3FN, F8E4M3FN) \
                X(f, F, f8E4M3FNUZ, F8E4M3FNUZ) X(f, F, f8E4M3B11FNUZ, F8E4M3B11FNUZ) \
                    X(f, F, f8E5M2, F8E5M2) X(f, F, f8E5M2FNUZ, F8E5M2FNUZ) X(f, F, f8E8M0FNU, F8E8M0FNU) \
                        X(f, F, bf16, BF16) X(f, F, f16, F16) X(f, F, f32, F32) X(f, F, f64, F64) \
                            X(f, F, c64, C64) X(f, F, c128, C128)
/* The types that are read as what they are. A boolean, and an integer of less than a byte, is stored as a
   byte that holds its value: it is read as that (SHLO__READ_ in table.inc). */
#define SHLO__CONVERT_ANY_FROM(X) \
    X(i8, I8) \
    X(i16, I16) \
    X(i32, I32) \
    X(i64, I64) \
    X(u8, U8) \
    X(u16, U16) \
    X(u32, U32) X(u64, U64) X(f4E2M1FN, F4E2M1FN) X(f6E2M3FN, F6E2M3FN) X(f6E3M2FN, F6E3M2FN) \
        X(f8E3M4, F8E3M4) X(f8E4M3, F8E4M3) X(f8E4M3FN, F8E4M3FN) X(f8E4M3FNUZ, F8E4M3FNUZ) \
            X(f8E4M3B11FNUZ, F8E4M3B11FNUZ) X(f8E5M2, F8E5M2) X(f8E5M2FNUZ, F8E5M2FNUZ) \
                X(f8E8M0FNU, F8E8M0FNU) X(bf16, BF16) X(f16, F16) X(f32, F32) X(f64, F64) X(c64, C64) \
                    X(c128, C128)

#define SHLO__CONVERT_ANY_ROW(f, F) SHLO__CONVERT_ANY_TO(SHLO__CONVERT_ANY_PAIR, f, F)
SHLO__CONVERT_ANY_FROM(SHLO__CONVERT_ANY_ROW)
#undef SHLO__CONVERT_ANY_ROW

#else

#define SHLO__CONVERT_ANY_WIDE(t, T) \
    SHLO__CONVERT_ANY_PAIR(t, T, f32, F32) \
    SHLO__CONVERT_ANY_PAIR(f32, F32, t, T)
SHLO__CONVERT_ANY_WIDE(f4E2M1FN, F4E2M1FN)
SHLO__CONVERT_ANY_WIDE(f6E2M3FN, F6E2M3FN)
SHLO__CONVERT_ANY_WIDE(f6E3M2FN, F6E3M2FN)
SHLO__CONVERT_ANY_WIDE(f8E3M4, F8E3M4)
SHLO__CONVERT_ANY_WIDE(f8E4M3, F8E4M3)
SHLO__CONVERT_ANY_WIDE(f8E4M3FN, F8E4M3FN)
SHLO__CONVERT_ANY_WIDE(f8E4M3FNUZ, F8E4M3FNUZ)
SHLO__CONVERT_ANY_WIDE(f8E4M3B11FNUZ, F8E4M3B11FNUZ)
SHLO__CONVERT_ANY_WIDE(f8E5M2, F8E5M2)
SHLO__CONVERT_ANY_WIDE(f8E5M2FNUZ, F8E5M2FNUZ)
SHLO__CONVERT_ANY_WIDE(f8E8M0FNU, F8E8M0FNU)
SHLO__CONVERT_ANY_PAIR(i8, I8, i2, I2)
SHLO__CONVERT_ANY_PAIR(i8, I8, i4, I4)
SHLO__CONVERT_ANY_PAIR(u8, U8, u2, U2)
SHLO__CONVERT_ANY_PAIR(u8, U8, u4, U4)
SHLO__CONVERT_ANY_PAIR(i64, I64, bf16, BF16)
SHLO__CONVERT_ANY_PAIR(i64, I64, f16, F16)
SHLO__CONVERT_ANY_PAIR(u64, U64, bf16, BF16)
SHLO__CONVERT_ANY_PAIR(u64, U64, f16, F16)
#undef SHLO__CONVERT_ANY_WIDE
#endif
#undef SHLO__CONVERT_ANY_PAIR
SHLO__COLD_END

/* f32 values rounded to a float type of at most 8 bits, staying f32. */
static void shlo__convert_round(void *dst, const void *a, shlo_dtype t, size_t n) {
    const float *p = (const float *)a;
    float *d = (float *)dst;
    for (size_t i = 0; i < n; i++) d[i] = shlo__soft_to_f32(t, shlo__soft_from_f32(t, p[i]));
}
#define SHLO__CONVERT_ROUND(t, T) \
    SHLO__LANE_FN void shlo__convert_round_##t(SHLO__LANE_ARGS) { shlo__convert_round(dst, a, SHLO_##T, n); }
SHLO__CONVERT_ROUND(f4E2M1FN, F4E2M1FN)
SHLO__CONVERT_ROUND(f6E2M3FN, F6E2M3FN)
SHLO__CONVERT_ROUND(f6E3M2FN, F6E3M2FN)
SHLO__CONVERT_ROUND(f8E3M4, F8E3M4)
SHLO__CONVERT_ROUND(f8E4M3, F8E4M3)
SHLO__CONVERT_ROUND(f8E4M3FN, F8E4M3FN)
SHLO__CONVERT_ROUND(f8E4M3FNUZ, F8E4M3FNUZ)
SHLO__CONVERT_ROUND(f8E4M3B11FNUZ, F8E4M3B11FNUZ)
SHLO__CONVERT_ROUND(f8E5M2, F8E5M2)
SHLO__CONVERT_ROUND(f8E5M2FNUZ, F8E5M2FNUZ)
SHLO__CONVERT_ROUND(f8E8M0FNU, F8E8M0FNU)
#undef SHLO__CONVERT_ROUND

#endif
