/* simd/scalar.h - the vocabulary with one lane, in plain C: the reference that the other targets are tested
 * against, and all of a portable build. Uses no libm: rounding by the 2^23 / 2^52 trick, square roots
 * by the machine's instruction or digit by digit. */
#ifndef SHLO__SIMD_SCALAR_H
#define SHLO__SIMD_SCALAR_H

typedef float vf32;
typedef double vf64;
typedef int32_t vi32;
typedef int64_t vi64;
typedef int vm32;
typedef int vm64;
enum { VF32_LANES = 1, VF64_LANES = 1, VF_FUSED = 0 };

SHLO__INLINE vi32 vi32_from_bits(vf32 a) {
    vi32 r;
    memcpy(&r, &a, sizeof r);
    return r;
}
SHLO__INLINE vf32 vf32_from_bits(vi32 a) {
    vf32 r;
    memcpy(&r, &a, sizeof r);
    return r;
}
SHLO__INLINE vi64 vi64_from_bits(vf64 a) {
    vi64 r;
    memcpy(&r, &a, sizeof r);
    return r;
}
SHLO__INLINE vf64 vf64_from_bits(vi64 a) {
    vf64 r;
    memcpy(&r, &a, sizeof r);
    return r;
}

/* Square root digit by digit, for machines without one: floor(sqrt(m << 2 * zeros)) and a sticky lowest
   bit. */
SHLO__LOCAL uint64_t SHLO__(shlo__scalar_root)(uint64_t m, int zeros) {
    uint64_t root = 0, rest = 0;
    int i;
    for (i = 31; i >= -zeros; i--) {
        uint64_t digit = i >= 0 ? (m >> (2 * i)) & 3 : 0, trial = (root << 2) | 1;
        rest = (rest << 2) | digit;
        root <<= 1;
        if (rest >= trial) {
            rest -= trial;
            root |= 1;
        }
    }
    return (root << 1) | (rest != 0);
}
SHLO__LOCAL double SHLO__(shlo__scalar_sqrt_f64)(double x) {
    int64_t bits = vi64_from_bits(x), biased = (bits >> 52) & 0x7FF, e;
    uint64_t m = (uint64_t)bits & (((uint64_t)1 << 52) - 1), r;
    if (x != x || x == 0) return x;
    if (bits < 0) return vf64_from_bits(INT64_C(0x7FF8000000000000));
    if (biased == 0x7FF) return x;
    if (biased == 0) {
        biased = 1;
        while (!(m >> 52)) {
            m <<= 1;
            biased--;
        }
    }
    else
        m |= (uint64_t)1 << 52;
    e = biased - 1075; /* x = m * 2^e, m has 53 bits */
    m <<= 9;           /* 62 bits: 31 digits */
    e -= 9;
    if (e & 1) {
        m <<= 1;
        e--;
    }
    r = SHLO__(shlo__scalar_root)(m, 23); /* 54 or 55 digits and the sticky bit: enough to round to 53 */
    e = e / 2 - 23 - 1;                   /* sqrt(x) = r * 2^e up to the sticky bit; never subnormal */
    {
        int drop = (r >> 55) ? 3 : 2; /* significant bits of r: 56 or 55 */
        uint64_t low = r & (((uint64_t)1 << drop) - 1), half = (uint64_t)1 << (drop - 1);
        r >>= drop;
        e += drop;
        if (low > half || (low == half && (r & 1))) r++;
        if (r >> 53) {
            r >>= 1;
            e++;
        }
        return vf64_from_bits((int64_t)((r & (((uint64_t)1 << 52) - 1)) | ((uint64_t)(e + 1075) << 52)));
    }
}
/* The FPU's instruction where it has one: it rounds correctly, as IEEE 754 asks. Not the compiler's builtin,
 * which may call the C library for the sake of errno. */
#if (defined(__GNUC__) || defined(__clang__)) && SHLO__ARM64
#define SHLO__SQRT_F32 "fsqrt %s0, %s1" : "=w"(r) : "w"(a)
#define SHLO__SQRT_F64 "fsqrt %d0, %d1" : "=w"(r) : "w"(a)
#elif (defined(__GNUC__) || defined(__clang__)) && defined(__riscv_flen)
#define SHLO__SQRT_F32 "fsqrt.s %0, %1" : "=f"(r) : "f"(a)
#if __riscv_flen >= 64
#define SHLO__SQRT_F64 "fsqrt.d %0, %1" : "=f"(r) : "f"(a)
#endif
#elif (defined(__GNUC__) || defined(__clang__)) && defined(__ARM_PCS_VFP) && defined(__ARM_FP)
#if __ARM_FP & 4
#define SHLO__SQRT_F32 "vsqrt.f32 %0, %1" : "=t"(r) : "t"(a)
#endif
#if __ARM_FP & 8
#define SHLO__SQRT_F64 "vsqrt.f64 %P0, %P1" : "=w"(r) : "w"(a)
#endif
#endif
SHLO__INLINE vf32 vf32_sqrt(vf32 a) {
#if defined(__SSE2__) || defined(_M_X64)
    return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(a)));
#elif defined(SHLO__SQRT_F32)
    vf32 r;
    __asm__(SHLO__SQRT_F32);
    return r;
#elif defined(__wasm__)
    return __builtin_sqrtf(a);
#else
    /* 53 >= 2 * 24 + 2 bits: rounding twice is harmless (Figueroa 1995) */
    return (float)SHLO__(shlo__scalar_sqrt_f64)(a);
#endif
}
SHLO__INLINE vf64 vf64_sqrt(vf64 a) {
#if defined(__SSE2__) || defined(_M_X64)
    return _mm_cvtsd_f64(_mm_sqrt_sd(_mm_set_sd(a), _mm_set_sd(a)));
#elif defined(SHLO__SQRT_F64)
    vf64 r;
    __asm__(SHLO__SQRT_F64);
    return r;
#elif defined(__wasm__)
    return __builtin_sqrt(a);
#else
    return SHLO__(shlo__scalar_sqrt_f64)(a);
#endif
}
#undef SHLO__SQRT_F32
#undef SHLO__SQRT_F64

/* f32 */
SHLO__INLINE vf32 vf32_load(const float *p) { return *p; }
SHLO__INLINE void vf32_store(float *p, vf32 v) { *p = v; }
SHLO__INLINE vf32 vf32_load_n(const float *p, size_t n) { return n ? *p : 0.0f; }
SHLO__INLINE void vf32_store_n(float *p, vf32 v, size_t n) {
    if (n) *p = v;
}
SHLO__INLINE vf32 vf32_set1(float x) { return x; }
SHLO__INLINE vf32 vf32_zero(void) { return 0.0f; }
SHLO__INLINE vf32 vf32_iota(void) { return 0.0f; }
SHLO__INLINE vf32 vf32_down(vf32 x, int32_t k) {
    (void)k;
    return x;
}
SHLO__INLINE vf32 vf32_add(vf32 a, vf32 b) { return a + b; }
/* Without an FPU a difference is a sum as well, of the opposite: that function is a kilobyte. The compiler
   must not see it, since it makes a difference of a negative constant. */
SHLO__INLINE vf32 vf32_sub(vf32 a, vf32 b) {
#if SHLO__SOFT_FLOATS
    vi32 opposite = vi32_from_bits(b) ^ INT32_MIN;
#if defined(__GNUC__)
    __asm__("" : "+r"(opposite));
#endif
    return a + vf32_from_bits(opposite);
#else
    return a - b;
#endif
}
SHLO__INLINE vf32 vf32_mul(vf32 a, vf32 b) { return a * b; }
SHLO__INLINE vf32 vf32_div(vf32 a, vf32 b) { return a / b; }
SHLO__INLINE vf32 vf32_and(vf32 a, vf32 b) { return vf32_from_bits(vi32_from_bits(a) & vi32_from_bits(b)); }
SHLO__INLINE vf32 vf32_or(vf32 a, vf32 b) { return vf32_from_bits(vi32_from_bits(a) | vi32_from_bits(b)); }
SHLO__INLINE vf32 vf32_xor(vf32 a, vf32 b) { return vf32_from_bits(vi32_from_bits(a) ^ vi32_from_bits(b)); }
SHLO__INLINE vf32 vf32_andnot(vf32 a, vf32 b) {
    return vf32_from_bits(~vi32_from_bits(a) & vi32_from_bits(b));
}
SHLO__INLINE vf32 vf32_neg(vf32 a) { return vf32_xor(a, -0.0f); }
SHLO__INLINE vf32 vf32_abs(vf32 a) { return vf32_andnot(-0.0f, a); }
SHLO__INLINE vf32 vf32_copysign(vf32 a, vf32 s) { return vf32_or(vf32_andnot(-0.0f, a), vf32_and(-0.0f, s)); }
/* Without an FPU the order of numbers is one function of their bits, in place of three of the compiler's. */
#if SHLO__SOFT_FLOATS
SHLO__LOCAL SHLO__NOINLINE int shlo__scalar_less(vf32 a, vf32 b, int even) {
    vi32 x = vi32_from_bits(a), y = vi32_from_bits(b);
    if ((uint32_t)x << 1 > 0xFF000000u || (uint32_t)y << 1 > 0xFF000000u) return 0;
    if (((uint32_t)(x | y) << 1) == 0) return even;
    x ^= (x >> 31) & INT32_MAX;
    y ^= (y >> 31) & INT32_MAX;
    return x < y || (even && x == y);
}
#define SHLO__SCALAR_LESS(a, b) shlo__scalar_less(a, b, 0)
#define SHLO__SCALAR_UPTO(a, b) shlo__scalar_less(a, b, 1)
#else
#define SHLO__SCALAR_LESS(a, b) ((a) < (b))
#define SHLO__SCALAR_UPTO(a, b) ((a) <= (b))
#endif
SHLO__INLINE vf32 vf32_min(vf32 a, vf32 b) { return SHLO__SCALAR_LESS(a, b) ? a : b; }
SHLO__INLINE vf32 vf32_max(vf32 a, vf32 b) { return SHLO__SCALAR_LESS(b, a) ? a : b; }
SHLO__INLINE vf32 vf32_madd(vf32 a, vf32 b, vf32 c) { return a * b + c; }
SHLO__INLINE vf32 vf32_msub(vf32 a, vf32 b, vf32 c) { return vf32_sub(a * b, c); }
SHLO__INLINE vf32 vf32_nmadd(vf32 a, vf32 b, vf32 c) { return vf32_sub(c, a * b); }
SHLO__INLINE vf32 vf32_round(vf32 a) {
    vf32 big = vf32_copysign(8388608.0f, a);
    return SHLO__SCALAR_LESS(vf32_abs(a), 8388608.0f) ? vf32_copysign(vf32_sub(a + big, big), a) : a;
}
SHLO__INLINE vf32 vf32_floor(vf32 a) {
    vf32 r = vf32_round(a);
    return vf32_copysign(SHLO__SCALAR_LESS(a, r) ? vf32_sub(r, 1.0f) : r, a);
}
SHLO__INLINE vf32 vf32_ceil(vf32 a) {
    vf32 r = vf32_round(a);
    return vf32_copysign(SHLO__SCALAR_LESS(r, a) ? r + 1.0f : r, a);
}
SHLO__INLINE vf32 vf32_trunc(vf32 a) {
    vf32 m = vf32_abs(a), r = vf32_round(m);
    return vf32_copysign(SHLO__SCALAR_LESS(m, r) ? vf32_sub(r, 1.0f) : r, a);
}
SHLO__INLINE vm32 vf32_lt(vf32 a, vf32 b) { return SHLO__SCALAR_LESS(a, b); }
SHLO__INLINE vm32 vf32_le(vf32 a, vf32 b) { return SHLO__SCALAR_UPTO(a, b); }
SHLO__INLINE vm32 vf32_eq(vf32 a, vf32 b) {
    return SHLO__SOFT_FLOATS ? SHLO__SCALAR_UPTO(a, b) && SHLO__SCALAR_UPTO(b, a) : a == b;
}
SHLO__INLINE vm32 vf32_ne(vf32 a, vf32 b) { return !vf32_eq(a, b); }
SHLO__INLINE vm32 vf32_gt(vf32 a, vf32 b) { return SHLO__SCALAR_LESS(b, a); }
SHLO__INLINE vm32 vf32_ge(vf32 a, vf32 b) { return SHLO__SCALAR_UPTO(b, a); }
SHLO__INLINE vm32 vf32_unord(vf32 a, vf32 b) { return shlo__soft_is_nan32(a) | shlo__soft_is_nan32(b); }
SHLO__INLINE vf32 vf32_select(vm32 m, vf32 a, vf32 b) { return m ? a : b; }
SHLO__INLINE vf32 vf32_unless_nan(vf32 x, vf32 other) { return vf32_select(vf32_unord(x, x), other, x); }
SHLO__INLINE vf32 vf32_entry(const float *table, vi32 i) { return table[i & 7]; }
SHLO__INLINE vf32 vf32_from_i32(vi32 a) { return (float)a; }
SHLO__INLINE vf32 vf32_from_f64(vf64 lo, vf64 hi) {
    (void)hi;
    return (float)lo;
}
SHLO__INLINE vf32 vf32_load_bf16(const uint16_t *p) { return vf32_from_bits((vi32)((uint32_t)*p << 16)); }
SHLO__INLINE vf32 vf32_load_f16(const uint16_t *p) { return shlo__soft_to_f32(SHLO_F16, *p); }
SHLO__INLINE void vf32_store_bf16(uint16_t *p, vf32 v) {
    uint32_t u = (uint32_t)vi32_from_bits(v);
    *p = (uint16_t)(v != v ? (u >> 16) | 0x40u : (u + 0x7FFFu + ((u >> 16) & 1u)) >> 16);
}
SHLO__INLINE void vf32_store_f16(uint16_t *p, vf32 v) { *p = (uint16_t)shlo__soft_from_f32(SHLO_F16, v); }
SHLO__INLINE vf32 vf32_load_bf16_n(const uint16_t *p, size_t n) { return n ? vf32_load_bf16(p) : 0.0f; }
SHLO__INLINE vf32 vf32_load_f16_n(const uint16_t *p, size_t n) { return n ? vf32_load_f16(p) : 0.0f; }
SHLO__INLINE void vf32_store_bf16_n(uint16_t *p, vf32 v, size_t n) {
    if (n) vf32_store_bf16(p, v);
}
SHLO__INLINE void vf32_store_f16_n(uint16_t *p, vf32 v, size_t n) {
    if (n) vf32_store_f16(p, v);
}

/* f64 */
SHLO__INLINE vf64 vf64_load(const double *p) { return *p; }
SHLO__INLINE void vf64_store(double *p, vf64 v) { *p = v; }
SHLO__INLINE vf64 vf64_load_n(const double *p, size_t n) { return n ? *p : 0.0; }
SHLO__INLINE void vf64_store_n(double *p, vf64 v, size_t n) {
    if (n) *p = v;
}
SHLO__INLINE vf64 vf64_set1(double x) { return x; }
SHLO__INLINE vf64 vf64_zero(void) { return 0.0; }
SHLO__INLINE vf64 vf64_iota(void) { return 0.0; }
SHLO__INLINE vf64 vf64_down(vf64 x, int32_t k) {
    (void)k;
    return x;
}
SHLO__INLINE vf64 vf64_add(vf64 a, vf64 b) { return a + b; }
SHLO__INLINE vf64 vf64_sub(vf64 a, vf64 b) { return a - b; }
SHLO__INLINE vf64 vf64_mul(vf64 a, vf64 b) { return a * b; }
SHLO__INLINE vf64 vf64_div(vf64 a, vf64 b) { return a / b; }
SHLO__INLINE vf64 vf64_and(vf64 a, vf64 b) { return vf64_from_bits(vi64_from_bits(a) & vi64_from_bits(b)); }
SHLO__INLINE vf64 vf64_or(vf64 a, vf64 b) { return vf64_from_bits(vi64_from_bits(a) | vi64_from_bits(b)); }
SHLO__INLINE vf64 vf64_xor(vf64 a, vf64 b) { return vf64_from_bits(vi64_from_bits(a) ^ vi64_from_bits(b)); }
SHLO__INLINE vf64 vf64_andnot(vf64 a, vf64 b) {
    return vf64_from_bits(~vi64_from_bits(a) & vi64_from_bits(b));
}
SHLO__INLINE vf64 vf64_neg(vf64 a) { return vf64_xor(a, -0.0); }
SHLO__INLINE vf64 vf64_abs(vf64 a) { return vf64_andnot(-0.0, a); }
SHLO__INLINE vf64 vf64_copysign(vf64 a, vf64 s) { return vf64_or(vf64_andnot(-0.0, a), vf64_and(-0.0, s)); }
SHLO__INLINE vf64 vf64_min(vf64 a, vf64 b) { return a < b ? a : b; }
SHLO__INLINE vf64 vf64_max(vf64 a, vf64 b) { return a > b ? a : b; }
SHLO__INLINE vf64 vf64_madd(vf64 a, vf64 b, vf64 c) { return a * b + c; }
SHLO__INLINE vf64 vf64_msub(vf64 a, vf64 b, vf64 c) { return a * b - c; }
SHLO__INLINE vf64 vf64_nmadd(vf64 a, vf64 b, vf64 c) { return c - a * b; }
SHLO__INLINE vf64 vf64_round(vf64 a) {
    vf64 big = vf64_copysign(4503599627370496.0, a);
    return vf64_abs(a) < 4503599627370496.0 ? vf64_copysign((a + big) - big, a) : a;
}
SHLO__INLINE vf64 vf64_floor(vf64 a) {
    vf64 r = vf64_round(a);
    return vf64_copysign(r > a ? r - 1.0 : r, a);
}
SHLO__INLINE vf64 vf64_ceil(vf64 a) {
    vf64 r = vf64_round(a);
    return vf64_copysign(r < a ? r + 1.0 : r, a);
}
SHLO__INLINE vf64 vf64_trunc(vf64 a) {
    vf64 m = vf64_abs(a), r = vf64_round(m);
    return vf64_copysign(r > m ? r - 1.0 : r, a);
}
SHLO__INLINE vm64 vf64_lt(vf64 a, vf64 b) { return a < b; }
SHLO__INLINE vm64 vf64_le(vf64 a, vf64 b) { return a <= b; }
SHLO__INLINE vm64 vf64_eq(vf64 a, vf64 b) { return a == b; }
SHLO__INLINE vm64 vf64_ne(vf64 a, vf64 b) { return a != b; }
SHLO__INLINE vm64 vf64_gt(vf64 a, vf64 b) { return a > b; }
SHLO__INLINE vm64 vf64_ge(vf64 a, vf64 b) { return a >= b; }
SHLO__INLINE vm64 vf64_unord(vf64 a, vf64 b) { return (a != a) | (b != b); }
SHLO__INLINE vf64 vf64_select(vm64 m, vf64 a, vf64 b) { return m ? a : b; }
SHLO__INLINE vf64 vf64_unless_nan(vf64 x, vf64 other) { return vf64_select(vf64_unord(x, x), other, x); }
SHLO__INLINE vf64 vf64_from_i64(vi64 a) { return (double)a; }
SHLO__INLINE vf64 vf64_lo_f32(vf32 a) { return (double)a; }
SHLO__INLINE vf64 vf64_hi_f32(vf32 a) { return (double)a; }

/* pairs */
SHLO__INLINE vf32 vf32_evens(vf32 a, vf32 b) {
    (void)b;
    return a;
}
SHLO__INLINE vf32 vf32_odds(vf32 a, vf32 b) {
    (void)a;
    return b;
}
SHLO__INLINE vf32 vf32_reverse(vf32 a) { return a; }
SHLO__INLINE vf64 vf64_reverse(vf64 a) { return a; }
SHLO__INLINE vf32 vf32_zip_low(vf32 a, vf32 b) {
    (void)b;
    return a;
}
SHLO__INLINE vf32 vf32_zip_high(vf32 a, vf32 b) {
    (void)a;
    return b;
}
SHLO__INLINE vf64 vf64_evens(vf64 a, vf64 b) {
    (void)b;
    return a;
}
SHLO__INLINE vf64 vf64_odds(vf64 a, vf64 b) {
    (void)a;
    return b;
}
SHLO__INLINE vf64 vf64_zip_low(vf64 a, vf64 b) {
    (void)b;
    return a;
}
SHLO__INLINE vf64 vf64_zip_high(vf64 a, vf64 b) {
    (void)a;
    return b;
}

/* 32-bit integers; unsigned arithmetic wraps */
SHLO__INLINE vi32 vi32_load(const int32_t *p) { return *p; }
SHLO__INLINE void vi32_store(int32_t *p, vi32 v) { *p = v; }
SHLO__INLINE vi32 vi32_load_n(const int32_t *p, size_t n) { return n ? *p : 0; }
SHLO__INLINE void vi32_store_n(int32_t *p, vi32 v, size_t n) {
    if (n) *p = v;
}
SHLO__INLINE vi32 vi32_set1(int32_t x) { return x; }
SHLO__INLINE vi32 vi32_zero(void) { return 0; }
SHLO__INLINE vi32 vi32_iota(void) { return 0; }
SHLO__INLINE vi32 vi32_add(vi32 a, vi32 b) { return (vi32)((uint32_t)a + (uint32_t)b); }
SHLO__INLINE vi32 vi32_sub(vi32 a, vi32 b) { return (vi32)((uint32_t)a - (uint32_t)b); }
SHLO__INLINE vi32 vi32_mul(vi32 a, vi32 b) { return (vi32)((uint32_t)a * (uint32_t)b); }
SHLO__INLINE vi32 vi32_and(vi32 a, vi32 b) { return a & b; }
SHLO__INLINE vi32 vi32_or(vi32 a, vi32 b) { return a | b; }
SHLO__INLINE vi32 vi32_xor(vi32 a, vi32 b) { return a ^ b; }
SHLO__INLINE vi32 vi32_andnot(vi32 a, vi32 b) { return ~a & b; }
SHLO__INLINE vi32 vi32_shl(vi32 a, int k) { return (vi32)((uint32_t)a << k); }
SHLO__INLINE vi32 vi32_shr(vi32 a, int k) { return (vi32)((uint32_t)a >> k); }
SHLO__INLINE vi32 vi32_sar(vi32 a, int k) { return a >> k; }
SHLO__INLINE vi32 vi32_shlv(vi32 a, vi32 k) { return (vi32)((uint32_t)a << k); }
SHLO__INLINE vi32 vi32_shrv(vi32 a, vi32 k) { return (vi32)((uint32_t)a >> k); }
SHLO__INLINE vi32 vi32_sarv(vi32 a, vi32 k) { return a >> k; }
SHLO__INLINE vm32 vi32_eq(vi32 a, vi32 b) { return a == b; }
SHLO__INLINE vm32 vi32_gt(vi32 a, vi32 b) { return a > b; }
SHLO__INLINE vm32 vi32_lt(vi32 a, vi32 b) { return a < b; }
SHLO__INLINE vi32 vi32_min(vi32 a, vi32 b) { return a < b ? a : b; }
SHLO__INLINE vi32 vi32_max(vi32 a, vi32 b) { return a > b ? a : b; }
SHLO__INLINE vi32 vi32_select(vm32 m, vi32 a, vi32 b) { return m ? a : b; }
/* Out of range C leaves the conversion undefined, so it is kept off by a test: the lane is unspecified, not
 * the program. */
SHLO__INLINE vi32 vi32_round_f32(vf32 a) {
    return vf32_abs(a) < 2147483648.0f ? (vi32)vf32_round(a) : INT32_MIN;
}
SHLO__INLINE vi32 vi32_trunc_f32(vf32 a) { return vf32_abs(a) < 2147483648.0f ? (vi32)a : INT32_MIN; }

/* 64-bit integers */
SHLO__INLINE vi64 vi64_load(const int64_t *p) { return *p; }
SHLO__INLINE void vi64_store(int64_t *p, vi64 v) { *p = v; }
SHLO__INLINE vi64 vi64_load_n(const int64_t *p, size_t n) { return n ? *p : 0; }
SHLO__INLINE void vi64_store_n(int64_t *p, vi64 v, size_t n) {
    if (n) *p = v;
}
SHLO__INLINE vi64 vi64_set1(int64_t x) { return x; }
SHLO__INLINE vi64 vi64_zero(void) { return 0; }
SHLO__INLINE vi64 vi64_iota(void) { return 0; }
SHLO__INLINE vi64 vi64_add(vi64 a, vi64 b) { return (vi64)((uint64_t)a + (uint64_t)b); }
SHLO__INLINE vi64 vi64_sub(vi64 a, vi64 b) { return (vi64)((uint64_t)a - (uint64_t)b); }
SHLO__INLINE vi64 vi64_mul(vi64 a, vi64 b) { return (vi64)((uint64_t)a * (uint64_t)b); }
SHLO__INLINE vi64 vi64_and(vi64 a, vi64 b) { return a & b; }
SHLO__INLINE vi64 vi64_or(vi64 a, vi64 b) { return a | b; }
SHLO__INLINE vi64 vi64_xor(vi64 a, vi64 b) { return a ^ b; }
SHLO__INLINE vi64 vi64_andnot(vi64 a, vi64 b) { return ~a & b; }
SHLO__INLINE vi64 vi64_shl(vi64 a, int k) { return (vi64)((uint64_t)a << k); }
SHLO__INLINE vi64 vi64_shr(vi64 a, int k) { return (vi64)((uint64_t)a >> k); }
SHLO__INLINE vi64 vi64_sar(vi64 a, int k) { return a >> k; }
SHLO__INLINE vi64 vi64_shlv(vi64 a, vi64 k) { return (vi64)((uint64_t)a << k); }
SHLO__INLINE vi64 vi64_shrv(vi64 a, vi64 k) { return (vi64)((uint64_t)a >> k); }
SHLO__INLINE vi64 vi64_sarv(vi64 a, vi64 k) { return a >> k; }
SHLO__INLINE vm64 vi64_eq(vi64 a, vi64 b) { return a == b; }
SHLO__INLINE vm64 vi64_gt(vi64 a, vi64 b) { return a > b; }
SHLO__INLINE vm64 vi64_lt(vi64 a, vi64 b) { return a < b; }
SHLO__INLINE vi64 vi64_min(vi64 a, vi64 b) { return a < b ? a : b; }
SHLO__INLINE vi64 vi64_max(vi64 a, vi64 b) { return a > b ? a : b; }
SHLO__INLINE vi64 vi64_select(vm64 m, vi64 a, vi64 b) { return m ? a : b; }
SHLO__INLINE vi64 vi64_round_f64(vf64 a) {
    return vf64_abs(a) < 9223372036854775808.0 ? (vi64)vf64_round(a) : INT64_MIN;
}

/* Without optimization what one operator does would be a call, which is longer. */
#if defined(__GNUC__) && !defined(__OPTIMIZE__) && !SHLO__SOFT_FLOATS
#define shlo__vf32_load_scalar(p) (*(p))
#define shlo__vf32_store_scalar(p, x) ((void)(*(p) = (x)))
#define shlo__vf32_zero_scalar() ((vf32)0)
#define shlo__vf32_set1_scalar(x) ((vf32)(x))
#define shlo__vf32_add_scalar(x, y) ((vf32)((vf32)(x) + (vf32)(y)))
#define shlo__vf32_sub_scalar(x, y) ((vf32)((vf32)(x) - (vf32)(y)))
#define shlo__vf32_mul_scalar(x, y) ((vf32)((vf32)(x) * (vf32)(y)))
#define shlo__vf64_load_scalar(p) (*(p))
#define shlo__vf64_store_scalar(p, x) ((void)(*(p) = (x)))
#define shlo__vf64_zero_scalar() ((vf64)0)
#define shlo__vf64_set1_scalar(x) ((vf64)(x))
#define shlo__vf64_add_scalar(x, y) ((vf64)((vf64)(x) + (vf64)(y)))
#define shlo__vf64_sub_scalar(x, y) ((vf64)((vf64)(x) - (vf64)(y)))
#define shlo__vf64_mul_scalar(x, y) ((vf64)((vf64)(x) * (vf64)(y)))
#endif

SHLO__INLINE void vi32_transpose(vi32 *rows) { (void)rows; }
SHLO__INLINE void vi64_transpose(vi64 *rows) { (void)rows; }

/* masks: 0 or 1 */
SHLO__INLINE vm32 vm32_and(vm32 a, vm32 b) { return a & b; }
SHLO__INLINE vm32 vm32_or(vm32 a, vm32 b) { return a | b; }
SHLO__INLINE vm32 vm32_xor(vm32 a, vm32 b) { return a ^ b; }
SHLO__INLINE vm32 vm32_not(vm32 a) { return !a; }
SHLO__INLINE vm32 vm32_andnot(vm32 a, vm32 b) { return (!a) & b; }
SHLO__INLINE int vm32_any(vm32 a) { return a; }
SHLO__INLINE int vm32_all(vm32 a) { return a; }
SHLO__INLINE vm64 vm64_and(vm64 a, vm64 b) { return a & b; }
SHLO__INLINE vm64 vm64_or(vm64 a, vm64 b) { return a | b; }
SHLO__INLINE vm64 vm64_xor(vm64 a, vm64 b) { return a ^ b; }
SHLO__INLINE vm64 vm64_not(vm64 a) { return !a; }
SHLO__INLINE vm64 vm64_andnot(vm64 a, vm64 b) { return (!a) & b; }
SHLO__INLINE int vm64_any(vm64 a) { return a; }
SHLO__INLINE int vm64_all(vm64 a) { return a; }

#endif
