/* base/softfloat.h - every float of at most 16 bits, described by one table and coded by one pair of
 * functions. Rounding is to nearest even and happens once, from f32, f64 or a 64-bit integer. A value
 * beyond the range of a format becomes what LLVM's APFloat makes of it, to which the element types refer:
 * infinity; NaN if there is no infinity; the largest finite value if there is neither. Decoding to f32 is
 * exact. Integer arithmetic is used where hardware may flush subnormals. */
#ifndef SHLO__BASE_SOFTFLOAT_H
#define SHLO__BASE_SOFTFLOAT_H

#include "dtype.h"

/* A code is sign | exponent field | mantissa. A value is 2^(field - bias) * 1.mantissa; below the first
   normal field, 2^(1 - bias) * 0.mantissa. */
typedef struct shlo__soft_format {
    uint8_t exponent, mantissa, bias, first; /* bits, bits, bias, first exponent field that is normal */
    uint16_t sign;                           /* the sign bit; 0: no negative values */
    uint16_t max, nan, inf; /* codes: largest finite, quiet NaN, infinity; 0: there is none */
} shlo__soft_format;

/* nan == sign: the UZ types, whose one NaN takes the place of -0. inf == 0: nan is the only NaN (of each
   sign). Where several codes are NaN (IEEE 754 types: those above inf), `nan` is the quiet one without
   payload. f8E8M0FNU (OCP Microscaling Formats 1.0, 5.4.1) has no sign, no zero and no mantissa: field 0 is
   2^-127. As in APFloat, what would be zero becomes 2^-127, and a tie goes up, since its significand is
   always odd. APFloat leaves negative values open: they are NaN here. NaN in the f4 and f6 types, which have
   none (open in both), is the positive largest value, as in NVIDIA's PTX `cvt`. */
static const shlo__soft_format shlo__soft_formats[] SHLO__UNUSED = {
    {2, 1, 1, 1, 0x8, 0x7, 0, 0},                   /* f4E2M1FN */
    {2, 3, 1, 1, 0x20, 0x1f, 0, 0},                 /* f6E2M3FN */
    {3, 2, 3, 1, 0x20, 0x1f, 0, 0},                 /* f6E3M2FN */
    {3, 4, 3, 1, 0x80, 0x6f, 0x78, 0x70},           /* f8E3M4 */
    {4, 3, 7, 1, 0x80, 0x77, 0x7c, 0x78},           /* f8E4M3 */
    {4, 3, 7, 1, 0x80, 0x7e, 0x7f, 0},              /* f8E4M3FN */
    {4, 3, 8, 1, 0x80, 0x7f, 0x80, 0},              /* f8E4M3FNUZ */
    {4, 3, 11, 1, 0x80, 0x7f, 0x80, 0},             /* f8E4M3B11FNUZ */
    {5, 2, 15, 1, 0x80, 0x7b, 0x7e, 0x7c},          /* f8E5M2 */
    {5, 2, 16, 1, 0x80, 0x7f, 0x80, 0},             /* f8E5M2FNUZ */
    {8, 0, 127, 0, 0, 0xfe, 0xff, 0},               /* f8E8M0FNU */
    {8, 7, 127, 1, 0x8000, 0x7f7f, 0x7fc0, 0x7f80}, /* bf16 */
    {5, 10, 15, 1, 0x8000, 0x7bff, 0x7e00, 0x7c00}  /* f16 */
};
SHLO__STATIC_ASSERT(SHLO__COUNT(shlo__soft_formats) == SHLO_F16 - SHLO_F4E2M1FN + 1, soft_formats_complete);

SHLO__INLINE int shlo__soft_is(shlo_dtype t) { return t >= SHLO_F4E2M1FN && t <= SHLO_F16; }
SHLO__INLINE const shlo__soft_format *shlo__soft_format_of(shlo_dtype t) {
    return &shlo__soft_formats[t - SHLO_F4E2M1FN];
}

SHLO__INLINE uint32_t shlo__soft_bits32(float x) {
    uint32_t u;
    memcpy(&u, &x, sizeof u);
    return u;
}
SHLO__INLINE uint64_t shlo__soft_bits64(double x) {
    uint64_t u;
    memcpy(&u, &x, sizeof u);
    return u;
}
SHLO__INLINE float shlo__soft_float32(uint32_t u) {
    float x;
    memcpy(&x, &u, sizeof x);
    return x;
}
SHLO__INLINE double shlo__soft_float64(uint64_t u) {
    double x;
    memcpy(&x, &u, sizeof x);
    return x;
}

/* The NaN of every op that computes one: positive, quiet, without payload. */
#define SHLO__NAN shlo__soft_float64((uint64_t)0xFFF << 51)
SHLO__INLINE int shlo__soft_is_nan32(float x) {
#if SHLO__SOFT_FLOATS
    uint32_t u;
    memcpy(&u, &x, 4);
    return u << 1 > 0xFF000000u;
#else
    return x != x;
#endif
}
SHLO__INLINE float shlo__soft_one_nan32(float x) { return shlo__soft_is_nan32(x) ? (float)SHLO__NAN : x; }
SHLO__INLINE double shlo__soft_one_nan64(double x) { return x == x ? x : SHLO__NAN; }

/* Between f32 and f64: a NaN keeps its sign and the upper bits of its payload, and becomes quiet. That is
 * what x86 and ARM do; RISC-V drops both, and WebAssembly leaves them open. */
#if defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86) || \
    defined(__aarch64__) || defined(__arm__) || defined(_M_ARM64)
SHLO__INLINE double shlo__soft_widen(float x) { return (double)x; }
SHLO__INLINE float shlo__soft_narrow(double x) { return (float)x; }
#else
SHLO__INLINE double shlo__soft_widen(float x) {
    uint32_t u = shlo__soft_bits32(x);
    if (x == x) return (double)x;
    return shlo__soft_float64(((uint64_t)(u >> 31) << 63) | ((uint64_t)0xFFF << 51) |
                              ((uint64_t)(u & 0x3fffffu) << 29));
}
SHLO__INLINE float shlo__soft_narrow(double x) {
    uint64_t u = shlo__soft_bits64(x);
    if (x == x) return (float)x;
    return shlo__soft_float32((uint32_t)(u >> 32 & 0x80000000u) | 0x7fc00000u |
                              (uint32_t)(u >> 29 & 0x3fffffu));
}
#endif

/* ---- the types hot loops meet: bf16, f16, tf32 ---- */

SHLO__INLINE float shlo__soft_bf16_to_f32(uint16_t h) { return shlo__soft_float32((uint32_t)h << 16); }

/* NaN keeps its sign and upper payload and becomes quiet, as hardware conversions do. */
SHLO__INLINE uint16_t shlo__soft_f32_to_bf16(float x) {
    uint32_t u = shlo__soft_bits32(x);
    uint32_t rounded = (u + 0x7fffu + ((u >> 16) & 1u)) >> 16;
    return (uint16_t)((u & 0x7fffffffu) > 0x7f800000u ? (u >> 16) | 0x40u : rounded);
}

/* F. Giesen, "half to float done quick": rebias, then mend the two ends of the exponent range. */
SHLO__INLINE float shlo__soft_f16_to_f32(uint16_t h) {
    uint32_t u = ((uint32_t)h & 0x7fffu) << 13;
    uint32_t sign = ((uint32_t)h & 0x8000u) << 16;
    uint32_t field = u & 0x0f800000u;
    u += 112u << 23;
    if (field == 0x0f800000u) { /* infinity, NaN (made quiet) */
        u += 112u << 23;
        if (u & 0x007fffffu) u |= 0x00400000u;
    }
    else if (field == 0) { /* zero, subnormal: the hardware normalizes */
        u = shlo__soft_bits32(shlo__soft_float32(u + (1u << 23)) - shlo__soft_float32(113u << 23));
    }
    return shlo__soft_float32(u | sign);
}

/* The same way back (F. Giesen, "float to half, round to nearest even"). */
SHLO__INLINE uint16_t shlo__soft_f32_to_f16(float x) {
    uint32_t u = shlo__soft_bits32(x);
    uint32_t sign = (u >> 16) & 0x8000u;
    u &= 0x7fffffffu;
    if (u >= 0x47800000u) { /* 2^16 and above */
        u = u > 0x7f800000u ? 0x7e00u | ((u >> 13) & 0x3ffu) : 0x7c00u;
    }
    else if (u < 0x38800000u) { /* subnormal or zero: adding 0.5 lets the hardware round at 2^-24 */
        u = shlo__soft_bits32(shlo__soft_float32(u) + 0.5f) - 0x3f000000u;
    }
    else {
        u = (u - 0x38000000u + 0xfffu + ((u >> 13) & 1u)) >> 13;
    }
    return (uint16_t)(u | sign);
}

/* Rounds to TensorFloat32 (f32's exponent, 10 mantissa bits), staying f32. */
SHLO__INLINE float shlo__soft_round_tf32(float x) {
    uint32_t u = shlo__soft_bits32(x);
    if ((u & 0x7fffffffu) > 0x7f800000u) return shlo__soft_float32((u | 0x00400000u) & ~0x1fffu);
    return shlo__soft_float32((u + 0xfffu + ((u >> 13) & 1u)) & ~0x1fffu);
}

/* ---- the pair of functions ---- */

/* x is not 0. */
SHLO__INLINE int shlo__soft_top_bit(uint64_t x) {
#if defined(__GNUC__) || defined(__clang__)
    return 63 - __builtin_clzll(x);
#else
    int n = 0, step;
    for (step = 32; step; step >>= 1)
        if (x >> step) {
            x >>= step;
            n += step;
        }
    return n;
#endif
}

/* sig / 2^shift to the nearest integer, ties to even; 2^53 at most is shifted further than 63. */
SHLO__INLINE uint64_t shlo__soft_shift(uint64_t sig, int shift) {
    uint64_t half, rest, whole;
    if (shift <= 0) return sig << -shift;
    if (shift > 63) return 0;
    half = (uint64_t)1 << (shift - 1);
    whole = sig >> shift;
    rest = sig & ((half << 1) - 1);
    return whole + (rest > half || (rest == half && (whole & 1)));
}

SHLO__INLINE uint32_t shlo__soft_signed(const shlo__soft_format *f, int negative, uint32_t code) {
    return negative ? code | f->sign : code;
}

/* Zero; the UZ types have no -0. */
SHLO__INLINE uint32_t shlo__soft_zero(const shlo__soft_format *f, int negative) {
    return f->nan == f->sign ? 0 : shlo__soft_signed(f, negative, 0);
}

/* payload: the upper 23 mantissa bits of the NaN that is converted. */
SHLO__LOCAL uint32_t shlo__soft_nan(const shlo__soft_format *f, int negative, uint32_t payload) {
    if (!f->nan) return f->max;
    if (f->inf)
        payload >>= 23 - f->mantissa;
    else
        payload = 0;
    return shlo__soft_signed(f, negative, f->nan | payload);
}

/* Infinity and finite values too large. */
SHLO__LOCAL uint32_t shlo__soft_overflow(const shlo__soft_format *f, int negative) {
    return shlo__soft_signed(f, negative, f->inf ? f->inf : f->nan ? f->nan : f->max);
}

/* The code of (-1)^negative * sig * 2^exponent, rounded once. */
SHLO__LOCAL uint32_t shlo__soft_pack(const shlo__soft_format *f, int negative, uint64_t sig, int exponent) {
    int lowest = (int)f->first - (int)f->bias, top;
    int32_t code;
    if (!sig) return shlo__soft_zero(f, negative);
    if (negative && !f->sign) return f->nan;
    top = exponent + shlo__soft_top_bit(sig);
    if (top < lowest) top = lowest;
    if (top + f->bias > (1 << f->exponent)) return shlo__soft_overflow(f, negative);
    /* A carry out of the mantissa is added to the exponent field, where it belongs; a subnormal has no
     * leading one to drop. */
    code = (int32_t)shlo__soft_shift(sig, top - f->mantissa - exponent) +
           (top + f->bias) * (1 << f->mantissa) - (1 << f->mantissa);
    if (code > (int32_t)f->max) return shlo__soft_overflow(f, negative);
    if (code <= 0) return shlo__soft_zero(f, negative);
    return shlo__soft_signed(f, negative, (uint32_t)code);
}

SHLO__LOCAL uint32_t shlo__soft_from_f32(shlo_dtype t, float x) {
    const shlo__soft_format *f = shlo__soft_format_of(t);
    uint32_t u = shlo__soft_bits32(x), magnitude = u & 0x7fffffffu;
    int negative = (int)(u >> 31), field = (int)(magnitude >> 23);
    if (t == SHLO_BF16) return shlo__soft_f32_to_bf16(x);
    if (t == SHLO_F16) return shlo__soft_f32_to_f16(x);
    if (magnitude > 0x7f800000u) return shlo__soft_nan(f, negative, u & 0x7fffffu);
    if (magnitude == 0x7f800000u) return shlo__soft_overflow(f, negative);
    if (!field) return shlo__soft_pack(f, negative, magnitude, -149);
    return shlo__soft_pack(f, negative, (magnitude & 0x7fffffu) | 0x800000u, field - 150);
}

SHLO__LOCAL uint32_t shlo__soft_from_f64(shlo_dtype t, double x) {
    const shlo__soft_format *f = shlo__soft_format_of(t);
    const uint64_t one = (uint64_t)1 << 52, infinity = (uint64_t)0x7ff << 52;
    uint64_t u = shlo__soft_bits64(x), magnitude = u & ~((uint64_t)1 << 63);
    int negative = (int)(u >> 63), field = (int)(magnitude >> 52);
    if (magnitude > infinity) return shlo__soft_nan(f, negative, (uint32_t)((u & (one - 1)) >> 29));
    if (magnitude == infinity) return shlo__soft_overflow(f, negative);
    if (!field) return shlo__soft_pack(f, negative, magnitude, -1074);
    return shlo__soft_pack(f, negative, (magnitude & (one - 1)) | one, field - 1075);
}

SHLO__INLINE uint32_t shlo__soft_from_u64(shlo_dtype t, uint64_t x) {
    return shlo__soft_pack(shlo__soft_format_of(t), 0, x, 0);
}
SHLO__INLINE uint32_t shlo__soft_from_i64(shlo_dtype t, int64_t x) {
    return shlo__soft_pack(shlo__soft_format_of(t), x < 0, x < 0 ? 0 - (uint64_t)x : (uint64_t)x, 0);
}

SHLO__LOCAL float shlo__soft_to_f32(shlo_dtype t, uint32_t bits) {
    const shlo__soft_format *f = shlo__soft_format_of(t);
    uint32_t ones = (1u << (f->exponent + f->mantissa)) - 1, magnitude = bits & ones;
    uint32_t mantissa = magnitude & ((1u << f->mantissa) - 1);
    uint32_t sign = bits & f->sign ? 0x80000000u : 0;
    int field = (int)(magnitude >> f->mantissa), exponent = field - f->bias;
    if (t == SHLO_BF16) return shlo__soft_bf16_to_f32((uint16_t)bits);
    if (t == SHLO_F16) return shlo__soft_f16_to_f32((uint16_t)bits);
    if (f->inf && magnitude >= f->inf) {
        if (magnitude > f->inf)
            return shlo__soft_float32(sign | 0x7fc00000u | mantissa << (23 - f->mantissa));
        return shlo__soft_float32(sign | 0x7f800000u);
    }
    if (f->nan && magnitude == f->nan) return shlo__soft_float32(sign | 0x7fc00000u);
    if (sign && !magnitude && f->nan == f->sign) return shlo__soft_float32(0x7fc00000u);
    if (field < f->first) { /* zero or subnormal: mantissa * 2^(1 - bias - mantissa bits), a normal f32 */
        float x = (float)mantissa * shlo__soft_float32((uint32_t)(127 + 1 - f->bias - f->mantissa) << 23);
        return shlo__soft_float32(shlo__soft_bits32(x) | sign);
    }
    if (exponent < -126)
        return shlo__soft_float32(0x00400000u); /* 2^-127, f8E8M0FNU's smallest, is subnormal in f32 */
    return shlo__soft_float32(sign | (uint32_t)(exponent + 127) << 23 | mantissa << (23 - f->mantissa));
}

#endif
