/* base/dtype.c - the table of element types, and the conversion of one element from any type to any other,
 * which is the reference for every kernel that converts. The value goes through a 64-bit integer or an f64,
 * which hold every source type exactly, so it is rounded once, at the end. */
#ifndef SHLO__BASE_DTYPE_C
#define SHLO__BASE_DTYPE_C

#include "softfloat.h"

#ifdef SHLO_VM_ONLY
#define SHLO__DTYPE_NAME(spelling)
#else
#define SHLO__DTYPE_NAME(spelling) spelling,
#endif
static const shlo__dtype_row shlo__dtype_rows[] = {
    {SHLO__DTYPE_NAME("?") 0, 0, 0, 0},
#define DTYPE(name, number, spelling, bits, kind, storage, wide) \
    {SHLO__DTYPE_NAME(spelling) bits, SHLO__##kind, storage, SHLO_##wide},
#include "dtype.def"
#undef DTYPE
};

/* A row is found by its number, so rows are in the order of the numbers, without gaps. */
enum {
    SHLO__DTYPE_AT_NONE,
#define DTYPE(name, number, spelling, bits, kind, storage, wide) SHLO__DTYPE_AT_##name,
#include "dtype.def"
#undef DTYPE
    SHLO__DTYPE_AT_END
};
#define DTYPE(name, number, spelling, bits, kind, storage, wide) \
    SHLO__STATIC_ASSERT(SHLO__DTYPE_AT_##name == number, dtype_order_##name);
#include "dtype.def"
#undef DTYPE

SHLO__FN const shlo__dtype_row *shlo__dtype_info(shlo_dtype t) {
    return &shlo__dtype_rows[shlo__dtype_valid((int)t) ? (int)t : 0];
}

#ifndef SHLO_VM_ONLY
SHLO__FN shlo_dtype shlo__dtype_by_name(const char *name, size_t n) {
    int t;
    for (t = 1; t < (int)SHLO_DTYPE_COUNT; t++) {
        const char *spelling = shlo__dtype_rows[t].name;
        if (strlen(spelling) == n && memcmp(spelling, name, n) == 0) return (shlo_dtype)t;
    }
    return SHLO_NO_DTYPE;
}

SHLO_API const char *shlo_dtype_name(shlo_dtype dtype) { return shlo__dtype_info(dtype)->name; }
#endif
SHLO_API size_t shlo_dtype_bytes(shlo_dtype dtype) { return shlo__dtype_info(dtype)->storage; }
SHLO_API int32_t shlo_dtype_bits(shlo_dtype dtype) { return shlo__dtype_info(dtype)->bits; }

SHLO__FN int64_t shlo__dtype_integer(shlo_dtype t, const void *src) {
    const shlo__dtype_row *row = shlo__dtype_info(t);
    const uint64_t top = (uint64_t)1 << (row->bits - 1);
    uint64_t x = 0;
    memcpy(&x, src, row->storage); /* little-endian, see config.h */
    if (row->kind == SHLO__BOOL) return x != 0;
    x &= top | (top - 1);
    return (int64_t)(row->kind == SHLO__INT ? (x ^ top) - top : x);
}

/* One element, decoded. */
typedef struct shlo__dtype_value {
    int is_integer, negative; /* of integers: the sign, and the bits in two's complement */
    uint64_t bits;
    double re, im; /* others */
} shlo__dtype_value;

static double shlo__dtype_load_float(shlo_dtype t, const unsigned char *src) {
    double d;
    float s;
    uint16_t h;
    if (t == SHLO_F64) {
        memcpy(&d, src, sizeof d);
        return d;
    }
    if (t == SHLO_F32) {
        memcpy(&s, src, sizeof s);
        return shlo__soft_widen(s);
    }
    if (shlo__dtype_bytes(t) == 1) return shlo__soft_widen(shlo__soft_to_f32(t, *src));
    memcpy(&h, src, sizeof h);
    return shlo__soft_widen(shlo__soft_to_f32(t, h));
}

/* Bits of a byte above the type's width are ignored: elements need not be extended. */
static void shlo__dtype_load_integer(const shlo__dtype_row *row, const void *src, shlo__dtype_value *v) {
    uint64_t top = (uint64_t)1 << (row->bits - 1);
    v->is_integer = 1;
    memcpy(&v->bits, src, row->storage); /* little-endian, see config.h */
    v->bits &= top | (top - 1);
    if (row->kind == SHLO__INT && (v->bits & top)) {
        v->negative = 1;
        v->bits = (v->bits ^ top) - top;
    }
}

static void shlo__dtype_load(shlo_dtype t, const unsigned char *src, shlo__dtype_value *v) {
    const shlo__dtype_row *row = shlo__dtype_info(t);
    shlo_dtype part = shlo__dtype_real(t);
    memset(v, 0, sizeof *v);
    switch (row->kind) {
    case SHLO__BOOL:
        v->is_integer = 1;
        v->bits = *src != 0;
        break;
    case SHLO__INT:
    case SHLO__UINT:
        shlo__dtype_load_integer(row, src, v);
        break;
    case SHLO__COMPLEX:
        v->im = shlo__dtype_load_float(part, src + shlo__dtype_bytes(part)); /* fall through */
    default:
        v->re = shlo__dtype_load_float(part, src);
        break;
    }
}

/* Rounds toward zero, saturates, NaN is 0; the bits in two's complement. */
static uint64_t shlo__dtype_truncate(const shlo__dtype_row *row, double x) {
    uint64_t half = (uint64_t)1 << (row->bits - 1); /* 2^(bits - 1) */
    double limit = (double)half;
    if (x != x) return 0;
    if (row->kind == SHLO__INT) {
        if (x >= limit) return half - 1;
        if (x <= -limit) return 0 - half;
        return (uint64_t)(int64_t)x;
    }
    if (x >= 2 * limit) return half | (half - 1);
    return x <= 0 ? 0 : (uint64_t)x;
}

static void shlo__dtype_store_integer(const shlo__dtype_row *row, unsigned char *dst,
    const shlo__dtype_value *v) {
    uint64_t bits = v->is_integer ? v->bits : shlo__dtype_truncate(row, v->re);
    uint64_t top = (uint64_t)1 << (row->bits - 1);
    bits &= top | (top - 1);
    if (row->kind == SHLO__INT) bits = (bits ^ top) - top;
    memcpy(dst, &bits, row->storage);
}

static void shlo__dtype_store_soft(shlo_dtype t, unsigned char *dst, const shlo__dtype_value *v) {
    uint64_t magnitude = v->negative ? 0 - v->bits : v->bits;
    uint32_t code = v->is_integer ? shlo__soft_pack(shlo__soft_format_of(t), v->negative, magnitude, 0)
                                  : shlo__soft_from_f64(t, v->re);
    memcpy(dst, &code, shlo__dtype_bytes(t));
}

static void shlo__dtype_store_float(shlo_dtype t, unsigned char *dst, const shlo__dtype_value *v) {
    double d = v->re;
    float s = shlo__soft_narrow(d);
    if (v->is_integer) { /* not through f64, which would round twice */
        d = v->negative ? (double)(int64_t)v->bits : (double)v->bits;
        s = v->negative ? (float)(int64_t)v->bits : (float)v->bits;
    }
    if (t == SHLO_F64)
        memcpy(dst, &d, sizeof d);
    else if (t == SHLO_F32)
        memcpy(dst, &s, sizeof s);
    else
        shlo__dtype_store_soft(t, dst, v);
}

static void shlo__dtype_store(shlo_dtype t, unsigned char *dst, const shlo__dtype_value *v) {
    const shlo__dtype_row *row = shlo__dtype_info(t);
    shlo_dtype part = shlo__dtype_real(t);
    shlo__dtype_value imaginary;
    switch (row->kind) {
    case SHLO__BOOL:
        *dst = (unsigned char)(v->is_integer ? v->bits != 0 : v->re != 0);
        break;
    case SHLO__INT:
    case SHLO__UINT:
        shlo__dtype_store_integer(row, dst, v);
        break;
    case SHLO__COMPLEX:
        memset(&imaginary, 0, sizeof imaginary);
        imaginary.re = v->im;
        shlo__dtype_store_float(part, dst + shlo__dtype_bytes(part), &imaginary); /* fall through */
    default:
        shlo__dtype_store_float(part, dst, v);
        break;
    }
}

SHLO__FN void shlo__dtype_convert(shlo_dtype dst_type, void *dst, shlo_dtype src_type, const void *src) {
    shlo__dtype_value v;
    if (dst_type == src_type) { /* a copy also keeps signaling NaNs */
        memmove(dst, src, shlo__dtype_bytes(src_type));
        return;
    }
    shlo__dtype_load(src_type, (const unsigned char *)src, &v);
    shlo__dtype_store(dst_type, (unsigned char *)dst, &v);
}

#ifndef SHLO_VM_ONLY
SHLO_API shlo_status shlo_convert_elements(shlo_dtype dst_type, void *dst, shlo_dtype src_type,
    const void *src, size_t n) {
    size_t dst_step = shlo_dtype_bytes(dst_type), src_step = shlo_dtype_bytes(src_type), i;
    uintptr_t to = (uintptr_t)dst, from = (uintptr_t)src;
    if (!dst_step || !src_step) return SHLO_ARGUMENT;
    if (!n) return SHLO_OK;
    if (!dst || !src) return SHLO_ARGUMENT;
    if (n > SIZE_MAX / SHLO__MAX(dst_step, src_step)) return SHLO_OVERFLOW;
    if (to == from ? dst_step != src_step : to < from ? from - to < n * dst_step : to - from < n * src_step)
        return SHLO_ARGUMENT;
    for (i = 0; i < n; i++)
        shlo__dtype_convert(dst_type, (unsigned char *)dst + i * dst_step, src_type,
            (const unsigned char *)src + i * src_step);
    return SHLO_OK;
}

#endif

#endif
