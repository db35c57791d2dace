/* tests/simd/vocab_body.h - compiled once for each target in place of the kernels: every verb on awkward and
 * random lanes against a plain expression of one lane. */
#if defined(SHLO__ISA) && defined(SHLO__ISA_DOT4) /* the second pass of a target */
#include "dot4_body.h"
#elif defined(SHLO__ISA) && defined(SHLO__ISA_DOT2) /* the third */
#include "dot2_body.h"
#elif defined(SHLO__ISA) && defined(SHLO__ISA_MMLA) /* likewise */
#include "mmla_body.h"
#if SHLO__HAVE_BFMMLA
#include "bf16_body.h"
#endif
#elif defined(SHLO__ISA)

#include "../../src/simd/vocab.h"
#if defined(SHLO__ISA_SCALAR)
#include "../../src/simd/scalar.h"
#elif defined(SHLO__ISA_AVX2)
#include "../../src/simd/avx2.h"
#elif defined(SHLO__ISA_AVX512)
#include "../../src/simd/avx512.h"
#elif defined(SHLO__ISA_NEON)
#include "../../src/simd/neon.h"
#elif defined(SHLO__ISA_SIMD128)
#include "../../src/simd/simd128.h"
#endif

#ifndef TESTS_SIMD_VOCAB_BODY
#define TESTS_SIMD_VOCAB_BODY
/* V: verb; x, y, z: the lane's operands; want: what the lane must be. R: the result's C type, S: how to store
 * the result. */
#define LANES_RESULT(verb, R, S, L, result, want) \
    do { \
        R r[16]; \
        int l, same = 1; \
        S(r, result); \
        for (l = 0; l < (int)L; l++) { \
            R w; \
            EXPAND_OPERANDS; \
            w = (R)(want); \
            if (memcmp(&w, r + l, sizeof w) != 0 && !(w != w && r[l] != r[l])) same = 0; \
        } \
        ELEMENTF(same, "%s in %s", verb, ISA_NAME); \
    } while (0)
#define STRING2(x) #x
#define STRING(x) STRING2(x)
#define ISA_NAME STRING(SHLO__ISA)
#define F32(verb, call, want) LANES_RESULT(verb, float, vf32_store, VF32_LANES, call, want)
#define F64(verb, call, want) LANES_RESULT(verb, double, vf64_store, VF64_LANES, call, want)
#define I32(verb, call, want) LANES_RESULT(verb, int32_t, vi32_store, VF32_LANES, call, want)
#define I64(verb, call, want) LANES_RESULT(verb, int64_t, vi64_store, VF64_LANES, call, want)
#define M32(verb, call, want) I32(verb, vi32_select(call, vi32_set1(1), vi32_zero()), (want) ? 1 : 0)
#define M64(verb, call, want) I64(verb, vi64_select(call, vi64_set1(1), vi64_zero()), (want) ? 1 : 0)
#endif

/* Floats: one text for both widths. */
#define EXPAND_OPERANDS \
    T x = a[l], y = b[l], z = c[l]; \
    (void)x; \
    (void)y; \
    (void)z
#define FLOATS(V, VI, VM, T_, I_, FF, MM, II, L, bits, SUF) \
    static void SHLO__(test_##SUF)(const T_ *a, const T_ *b, const T_ *c) { \
        typedef T_ T; \
        V va = V##_load(a), vb = V##_load(b), vc = V##_load(c); \
        size_t n; \
        FF(#V "_load", va, x); \
        FF(#V "_add", V##_add(va, vb), x + y); \
        FF(#V "_sub", V##_sub(va, vb), x - y); \
        FF(#V "_mul", V##_mul(va, vb), x *y); \
        FF(#V "_div", V##_div(va, vb), x / y); \
        FF(#V "_sqrt", V##_sqrt(va), test_sqrt_##SUF(x)); \
        FF(#V "_neg", V##_neg(va), test_bits_##SUF(test_of_##SUF(x) ^ test_of_##SUF((T)-0.0))); \
        FF(#V "_abs", V##_abs(va), test_bits_##SUF(test_of_##SUF(x) & ~test_of_##SUF((T)-0.0))); \
        FF(#V "_min", V##_min(va, vb), x < y ? x : y); \
        FF(#V "_max", V##_max(va, vb), x > y ? x : y); \
        FF(#V "_madd", V##_madd(va, vb, vc), VF_FUSED ? test_fma_##SUF(x, y, z) : x *y + z); \
        FF(#V "_msub", V##_msub(va, vb, vc), VF_FUSED ? test_fma_##SUF(x, y, -z) : x *y - z); \
        FF(#V "_nmadd", V##_nmadd(va, vb, vc), VF_FUSED ? test_fma_##SUF(-x, y, z) : z - x * y); \
        FF(#V "_round", V##_round(va), nearbyint(x)); \
        FF(#V "_floor", V##_floor(va), floor(x)); \
        FF(#V "_ceil", V##_ceil(va), ceil(x)); \
        FF(#V "_trunc", V##_trunc(va), trunc(x)); \
        FF(#V "_and", V##_and(va, vb), test_bits_##SUF(test_of_##SUF(x) & test_of_##SUF(y))); \
        FF(#V "_or", V##_or(va, vb), test_bits_##SUF(test_of_##SUF(x) | test_of_##SUF(y))); \
        FF(#V "_xor", V##_xor(va, vb), test_bits_##SUF(test_of_##SUF(x) ^ test_of_##SUF(y))); \
        FF(#V "_andnot", V##_andnot(va, vb), test_bits_##SUF(~test_of_##SUF(x) & test_of_##SUF(y))); \
        FF(#V "_copysign", V##_copysign(va, vb), copysign(x, y)); \
        MM(#V "_lt", V##_lt(va, vb), x < y); \
        MM(#V "_le", V##_le(va, vb), x <= y); \
        MM(#V "_eq", V##_eq(va, vb), x == y); \
        MM(#V "_ne", V##_ne(va, vb), x != y); \
        MM(#V "_gt", V##_gt(va, vb), x > y); \
        MM(#V "_ge", V##_ge(va, vb), x >= y); \
        MM(#V "_unord", V##_unord(va, vb), isnan(x) || isnan(y)); \
        MM(#VM "_and", VM##_and(V##_lt(va, vb), V##_lt(vb, vc)), x < y && y < z); \
        MM(#VM "_or", VM##_or(V##_lt(va, vb), V##_lt(vb, vc)), x < y || y < z); \
        MM(#VM "_xor", VM##_xor(V##_lt(va, vb), V##_lt(vb, vc)), (x < y) != (y < z)); \
        MM(#VM "_not", VM##_not(V##_lt(va, vb)), !(x < y)); \
        MM(#VM "_andnot", VM##_andnot(V##_lt(va, vb), V##_lt(vb, vc)), !(x < y) && y < z); \
        FF(#V "_select", V##_select(V##_lt(va, vb), va, vc), x < y ? x : z); \
        FF(#V "_unless_nan", V##_unless_nan(va, vb), x == x ? x : y); \
        FF(#V "_set1", V##_set1(a[0]), a[0]); \
        FF(#V "_zero", V##_zero(), 0); \
        FF(#V "_iota", V##_iota(), l); \
        for (n = 1; n < (size_t)L; n *= 2) \
            FF(#V "_down", V##_down(va, (int32_t)n), (size_t)l < n ? a[(size_t)l + n] : r[l]); \
        FF(#V "_from_bits", V##_from_bits(VI##_from_bits(va)), x); \
        II(#VI "_from_bits", VI##_from_bits(va), test_of_##SUF(x)); \
        for (n = 0; n < (size_t)L; n++) { \
            T part[32]; \
            int k, kept = 1; \
            FF(#V "_load_n", V##_load_n(a, n), (size_t)l < n ? x : 0); \
            for (k = 0; k < 32; k++) part[k] = (T)7; \
            V##_store_n(part, va, n); \
            for (k = 0; k < 32; k++) \
                kept &= memcmp(part + k, (size_t)k < n ? a + k : test_seven_##SUF, sizeof(T)) == 0; \
            ELEMENTF(kept, "%s_store_n of %d in %s", #V, (int)n, ISA_NAME); \
        } \
        { \
            int some = 0, every = 1, k; \
            for (k = 0; k < (int)L; k++) { \
                some |= a[k] < b[k]; \
                every &= a[k] < b[k]; \
            } \
            ELEMENTF((VM##_any(V##_lt(va, vb)) != 0) == some, "%s_any in %s", #VM, ISA_NAME); \
            ELEMENTF((VM##_all(V##_lt(va, vb)) != 0) == every, "%s_all in %s", #VM, ISA_NAME); \
            ELEMENT(VM##_all(V##_eq(V##_zero(), V##_zero())) && !VM##_any(V##_ne(V##_zero(), V##_zero()))); \
        } \
    }
FLOATS(vf32, vi32, vm32, float, int32_t, F32, M32, I32, VF32_LANES, 32, f32)
FLOATS(vf64, vi64, vm64, double, int64_t, F64, M64, I64, VF64_LANES, 64, f64)
#undef FLOATS

#define INTS(V, VM, T_, U_, II, MM, L, bits, SUF) \
    static void SHLO__(test_##SUF)(const T_ *a, const T_ *b, const T_ *c) { \
        typedef T_ T; \
        V va = V##_load(a), vb = V##_load(b), vc = V##_load(c), vk = V##_and(vc, V##_set1(bits - 1)), \
          rows[16]; \
        T square[16 * 16], turned[16 * 16] = {0}; \
        size_t n; \
        int k, i, j, good = 1; \
        II(#V "_add", V##_add(va, vb), (U_)x + (U_)y); \
        II(#V "_sub", V##_sub(va, vb), (U_)x - (U_)y); \
        II(#V "_mul", V##_mul(va, vb), (U_)x *(U_)y); \
        II(#V "_and", V##_and(va, vb), x &y); \
        II(#V "_or", V##_or(va, vb), x | y); \
        II(#V "_xor", V##_xor(va, vb), x ^ y); \
        II(#V "_andnot", V##_andnot(va, vb), ~x &y); \
        II(#V "_min", V##_min(va, vb), x < y ? x : y); \
        II(#V "_max", V##_max(va, vb), x > y ? x : y); \
        II(#V "_shlv", V##_shlv(va, vk), (U_)x << (z & (bits - 1))); \
        II(#V "_shrv", V##_shrv(va, vk), (U_)x >> (z & (bits - 1))); \
        II(#V "_sarv", V##_sarv(va, vk), x >> (z & (bits - 1))); \
        for (k = 0; k < bits; k += 1 + k / 3) { \
            II(#V "_shl", V##_shl(va, k), (U_)x << k); \
            II(#V "_shr", V##_shr(va, k), (U_)x >> k); \
            II(#V "_sar", V##_sar(va, k), x >> k); \
        } \
        MM(#V "_eq", V##_eq(va, vb), x == y); \
        MM(#V "_eq", V##_eq(va, va), 1); \
        MM(#V "_gt", V##_gt(va, vb), x > y); \
        MM(#V "_lt", V##_lt(va, vb), x < y); \
        II(#V "_select", V##_select(V##_lt(va, vb), va, vc), x < y ? x : z); \
        II(#V "_set1", V##_set1(a[0]), a[0]); \
        II(#V "_zero", V##_zero(), 0); \
        II(#V "_iota", V##_iota(), l); \
        for (n = 0; n < (size_t)L; n++) { \
            T part[32]; \
            II(#V "_load_n", V##_load_n(a, n), (size_t)l < n ? x : 0); \
            for (k = 0; k < 32; k++) part[k] = 7; \
            V##_store_n(part, va, n); \
            for (k = 0; k < 32; k++) good &= part[k] == ((size_t)k < n ? a[k] : 7); \
        } \
        ELEMENTF(good, "%s_store_n in %s", #V, ISA_NAME); \
        for (i = 0; i < 256; i++) square[i] = (T)((uint32_t)i * 2654435761u); \
        for (i = 0; i < (int)L; i++) rows[i] = V##_load(square + 16 * i); \
        V##_transpose(rows); \
        for (i = 0; i < (int)L; i++) V##_store(turned + 16 * i, rows[i]); \
        for (i = 0; i < (int)L; i++) \
            for (j = 0; j < (int)L; j++) good &= turned[16 * i + j] == square[16 * j + i]; \
        ELEMENTF(good, "%s_transpose in %s", #V, ISA_NAME); \
    }
INTS(vi32, vm32, int32_t, uint32_t, I32, M32, VF32_LANES, 32, i32)
INTS(vi64, vm64, int64_t, uint64_t, I64, M64, VF64_LANES, 64, i64)
#undef INTS
#undef EXPAND_OPERANDS

/* Conversions between the lane types, within the ranges they promise. */
#define EXPAND_OPERANDS \
    float x = a[l]; \
    (void)x
static void SHLO__(test_widths)(const float *a, const int32_t *i, const double *d, const int64_t *q) {
    vf32 v = vf32_load(a);
    const int half = VF32_LANES > 1 ? (int)VF64_LANES : 0;
    uint16_t h[64];
    int k;
    const int lanes = VF32_LANES, lanes64 = VF64_LANES;
    F32("vf32_evens", vf32_evens(v, vf32_load(a + lanes)), a[2 * l]);
    F32("vf32_odds", vf32_odds(v, vf32_load(a + lanes)), a[2 * l + 1]);
    F32("vf32_zip_low", vf32_zip_low(v, vf32_load(a + lanes)), a[l / 2 + l % 2 * lanes]);
    F32("vf32_zip_high", vf32_zip_high(v, vf32_load(a + lanes)),
        a[(l + lanes) / 2 + (l + lanes) % 2 * lanes]);
    F64("vf64_evens", vf64_evens(vf64_load(d), vf64_load(d + lanes64)), d[2 * l]);
    F64("vf64_odds", vf64_odds(vf64_load(d), vf64_load(d + lanes64)), d[2 * l + 1]);
    F64("vf64_zip_low", vf64_zip_low(vf64_load(d), vf64_load(d + lanes64)), d[l / 2 + l % 2 * lanes64]);
    F64("vf64_zip_high", vf64_zip_high(vf64_load(d), vf64_load(d + lanes64)),
        d[(l + lanes64) / 2 + (l + lanes64) % 2 * lanes64]);
    F32("vf32_entry", vf32_entry(a, vi32_load(i)), a[i[l] & 7]);
    F64("vf64_lo_f32", vf64_lo_f32(v), x);
    F64("vf64_hi_f32", vf64_hi_f32(v), a[l + half]);
    F32("vf32_from_f64", vf32_from_f64(vf64_load(d), vf64_load(d + half)), (float)d[l]);
    F32("vf32_from_i32", vf32_from_i32(vi32_load(i)), (float)i[l]);
    F64("vf64_from_i64", vf64_from_i64(vi64_load(q)), (double)q[l]);
    I64("vi64_round_f64", vi64_round_f64(vf64_load(d)), (int64_t)nearbyint(d[l]));
    I32("vi32_round_f32", vi32_round_f32(vf32_from_f64(vf64_load(d), vf64_load(d + half))),
        (int32_t)nearbyint((float)d[l]));
    I32("vi32_trunc_f32", vi32_trunc_f32(vf32_from_f64(vf64_load(d), vf64_load(d + half))),
        (int32_t)(float)d[l]);
#if defined(SHLO__ISA_AVX2) || defined(SHLO__ISA_AVX512)
    F32("vf32_load_4", vf32_load_4(a + 1), a[1 + l % 4]);
    F64("vf64_load_4", vf64_load_4(d + 1), d[1 + l % 4]);
    for (k = 0; k < 4; k++) {
        F32("vf32_pick_4", vf32_pick_4(v, k), a[l / 4 * 4 + k]);
        F64("vf64_pick_4", vf64_pick_4(vf64_load(d), k), d[l / 4 * 4 + k]);
    }
#endif
    for (k = 0; k < 64; k++) h[k] = (uint16_t)(k * 1031 + 7);
    F32("vf32_load_bf16", vf32_load_bf16(h + 1), shlo__soft_to_f32(SHLO_BF16, h[1 + l]));
    F32("vf32_load_f16", vf32_load_f16(h + 1), shlo__soft_to_f32(SHLO_F16, h[1 + l]));
    for (k = 0; k < (int)VF32_LANES; k++) {
        F32("vf32_load_bf16_n", vf32_load_bf16_n(h + 1, (size_t)k),
            l < k ? shlo__soft_to_f32(SHLO_BF16, h[1 + l]) : 0);
        F32("vf32_load_f16_n", vf32_load_f16_n(h + 1, (size_t)k),
            l < k ? shlo__soft_to_f32(SHLO_F16, h[1 + l]) : 0);
    }
    vf32_store_bf16(h, v);
    vf32_store_f16(h + 32, v);
    F32("vf32_store_bf16", vf32_load_bf16(h),
        shlo__soft_to_f32(SHLO_BF16, shlo__soft_from_f32(SHLO_BF16, x)));
    F32("vf32_store_f16", vf32_load_f16(h + 32),
        shlo__soft_to_f32(SHLO_F16, shlo__soft_from_f32(SHLO_F16, x)));
    for (k = 0; k < (int)VF32_LANES; k++) {
        uint16_t part[2][17];
        int l, good = 1;
        memset(part, 0x5A, sizeof part);
        vf32_store_bf16_n(part[0], v, (size_t)k);
        vf32_store_f16_n(part[1], v, (size_t)k);
        for (l = 0; l < 17; l++)
            good &= part[0][l] == (l < k ? h[l] : 0x5A5A) && part[1][l] == (l < k ? h[32 + l] : 0x5A5A);
        ELEMENTF(good, "vf32_store_bf16_n, vf32_store_f16_n of %d in %s", k, ISA_NAME);
    }
}
#undef EXPAND_OPERANDS

#if defined(SHLO__ISA_AVX2) || defined(SHLO__ISA_NEON) || defined(SHLO__ISA_SIMD128)
#define TEST_HAS_DOT4 1
#include "dot4_body.h"
#else
#define TEST_HAS_DOT4 0
#endif

static void SHLO__(test_all)(void) {
    unsigned long long seed = 2463534242u;
    int turn;
    TEST_CASE(ISA_NAME);
    if (!test_has(ISA_NAME)) {
        SKIP("this machine has no such instructions");
        return;
    }
    ELEMENT((int)VF32_LANES == 2 * (int)VF64_LANES || ((int)VF32_LANES == 1 && (int)VF64_LANES == 1));
    for (turn = 0; turn < 300; turn++) {
        float f[3][16];
        double d[3][16], near[16];
        int32_t i[3][16];
        int64_t q[3][16], small[16];
        int k, l;
        for (k = 0; k < 3; k++)
            for (l = 0; l < 16; l++) {
                uint64_t r = test_random(&seed);
                d[k][l] = test_real(r, turn);
                f[k][l] = (float)test_real(r >> 3, turn);
                q[k][l] = (int64_t)(test_random(&seed) >> (r % 64)) * (r & 64 ? -1 : 1);
                if (r % 17 == 0) q[k][l] = INT64_MIN;
                i[k][l] = (int32_t)(uint32_t)(uint64_t)(q[k][l] >> (r >> 60));
                small[l] = q[k][l] / 8192;                                    /* below 2^51 */
                near[l] = (double)((int64_t)test_random(&seed) >> 40) / 16.0; /* below 2^31 */
            }
        SHLO__(test_f32)(f[0], f[1], f[2]);
        SHLO__(test_f64)(d[0], d[1], d[2]);
        SHLO__(test_i32)(i[0], i[1], i[2]);
        SHLO__(test_i64)(q[0], q[1], q[2]);
        SHLO__(test_widths)(f[0], i[0], near, small);
        SWEEP_END();
    }
#if TEST_HAS_DOT4
    SHLO__(test_all_dot4_plain)();
#endif
}
#undef TEST_HAS_DOT4

#endif
