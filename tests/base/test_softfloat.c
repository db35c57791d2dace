// link: rooms
/* tests/base/test_softfloat.c - the small floats: every code both ways, and rounding against a search over
 * all values. */
#include "../test.h"
#include "base/base.h"
#include "reference.h"

#if SHLO__X86 && defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <immintrin.h>
#define HAVE_F16C_TEST 1
#endif

static float bits_f32(uint32_t u) {
    float x;
    memcpy(&x, &u, 4);
    return x;
}
static double bits_f64(uint64_t u) {
    double x;
    memcpy(&x, &u, 8);
    return x;
}
static uint32_t f32_bits(float x) {
    uint32_t u;
    memcpy(&u, &x, 4);
    return u;
}
static uint64_t f64_bits(double x) {
    uint64_t u;
    memcpy(&u, &x, 8);
    return u;
}

/* Largest value, smallest normal, smallest value, as the formats' papers state them. */
static void test_anchors(void) {
    static const struct {
        shlo_dtype t;
        double max, normal, smallest;
    } anchors[] = {{SHLO_F4E2M1FN, 6, 1, 0.5}, {SHLO_F6E2M3FN, 7.5, 1, 0.125},
        {SHLO_F6E3M2FN, 28, 0.25, 0.0625}, {SHLO_F8E3M4, 15.5, 0.25, 0.015625},
        {SHLO_F8E4M3, 240, 0.015625, 0.001953125}, {SHLO_F8E4M3FN, 448, 0.015625, 0.001953125},
        {SHLO_F8E4M3FNUZ, 240, 0.0078125, 0.0009765625},
        {SHLO_F8E4M3B11FNUZ, 30, 0.0009765625, 0.0001220703125},
        {SHLO_F8E5M2, 57344, 6.103515625e-05, 1.52587890625e-05},
        {SHLO_F8E5M2FNUZ, 57344, 3.0517578125e-05, 7.62939453125e-06},
        {SHLO_F8E8M0FNU, 1.7014118346046923e38, 5.877471754111438e-39, 5.877471754111438e-39},
        {SHLO_BF16, 3.3895313892515355e38, 1.1754943508222875e-38, 9.183549615799121e-41},
        {SHLO_F16, 65504, 6.103515625e-05, 5.960464477539063e-08}};
    size_t i;
    for (i = 0; i < sizeof anchors / sizeof anchors[0]; i++) {
        shlo_dtype t = anchors[i].t;
        const ref_table *r = ref_of(t);
        uint32_t max = shlo__soft_from_f64(t, anchors[i].max),
                 smallest = shlo__soft_from_f64(t, anchors[i].smallest);
        CHECKF(max == (uint32_t)r->max, "%s", shlo_dtype_name(t));
        CHECKF((double)shlo__soft_to_f32(t, max) == anchors[i].max, "%s", shlo_dtype_name(t));
        CHECKF(smallest == (t == SHLO_F8E8M0FNU ? 0u : 1u), "%s", shlo_dtype_name(t));
        CHECKF((double)shlo__soft_to_f32(t, smallest) == anchors[i].smallest, "%s", shlo_dtype_name(t));
        CHECKF(shlo__soft_from_f64(t, anchors[i].normal) == (t == SHLO_F8E8M0FNU ? 0u : 1u << r->f.mantissa),
            "%s", shlo_dtype_name(t));
    }
}

static void test_decode_all(const ref_table *r) {
    uint32_t code, n = 1u << r->f.width, nan = shlo__soft_from_f32(r->type, bits_f32(0x7fc00000u));
    for (code = 0; code < n; code++) {
        float x = shlo__soft_to_f32(r->type, code);
        uint32_t again = shlo__soft_from_f32(r->type, x), again64 = shlo__soft_from_f64(r->type, (double)x);
        if (ref_is_nan(r, code)) {
            int ok = x != x && ref_is_nan(r, again) && ref_is_nan(r, again64) && again == again64;
            /* what is a quiet NaN comes back with sign and payload; a signaling one comes back quiet */
            if (code == nan || (code & nan) == nan) ok = ok && again == code;
            ELEMENTF(ok, "%s %x -> %x, %x", r->f.name, code, again, again64);
        }
        else {
            int ok =
                (long double)x == ref_decode(r, code) && (f32_bits(x) >> 31) == ((code & ref_sign(r)) != 0);
            ELEMENTF(ok && again == code && again64 == code, "%s %x is %g -> %x, %x", r->f.name, code,
                (double)x, again, again64);
        }
    }
}

static void check_f64(const ref_table *r, double x) {
    uint32_t expected = ref_encode(r, (long double)x, (int)(f64_bits(x) >> 63)),
             got = shlo__soft_from_f64(r->type, x);
    ELEMENTF(got == expected, "%s from f64 %a: %x, expected %x", r->f.name, x, got, expected);
}
static void check_f32(const ref_table *r, float x) {
    uint32_t expected = ref_encode(r, (long double)x, (int)(f32_bits(x) >> 31)),
             got = shlo__soft_from_f32(r->type, x);
    ELEMENTF(got == expected, "%s from f32 %a: %x, expected %x", r->f.name, (double)x, got, expected);
}
/* x, its neighbours, and their negatives; in f64 and in f32. */
static void check_around(const ref_table *r, double x) {
    int d;
    for (d = -1; d <= 1; d++) {
        double y = bits_f64(f64_bits(x) + (uint64_t)(int64_t)(x == 0 && d < 0 ? 0 : d));
        float z = (float)x;
        z = bits_f32(f32_bits(z) + (uint32_t)(z == 0 && d < 0 ? 0 : d));
        check_f64(r, y);
        check_f64(r, -y);
        if (z == z) {
            check_f32(r, z);
            check_f32(r, -z);
        }
    }
}

static void test_encode_edges(const ref_table *r) {
    int c;
    for (c = 0; c <= r->max; c++) {
        check_around(r, (double)r->value[c]);
        check_around(r, (double)((r->value[c] + r->value[c + 1]) / 2));
    }
    check_around(r, (double)r->value[r->max + 1]);
    check_around(r, (double)r->value[r->max + 1] * 1.5);
    check_around(r, (double)r->value[1] / 4);
    check_around(r, 1e300);
    check_around(r, DBL_MAX / 2);
    check_around(r, DBL_MIN);
    check_around(r, 5e-324);
    check_around(r, 1e-45);
    check_f64(r, bits_f64((uint64_t)0x7ff << 52));
    check_f64(r, bits_f64((uint64_t)0xfff << 52));
    check_f32(r, bits_f32(0x7f800000u));
    check_f32(r, bits_f32(0xff800000u));
}

static void test_encode_random(const ref_table *r, int n) {
    unsigned long long state = 99;
    int i, span = (int)(r->f.width - r->f.mantissa) > 8 ? 300 : 40;
    for (i = 0; i < n; i++) {
        unsigned long long u = test_random(&state);
        uint64_t exponent = (uint64_t)(1023 - span / 2) + (uint64_t)(test_random(&state) % (unsigned)span);
        check_f64(r, bits_f64((u & ~((uint64_t)0x7ff << 52)) | exponent << 52));
        u = test_random(&state);
        if (((u >> 23) & 0xff) != 0xff) check_f32(r, bits_f32((uint32_t)u));
    }
}

/* All integers of 17 bits, and those around every value and midpoint. */
static void check_integer(const ref_table *r, uint64_t x) {
    int64_t s;
    memcpy(&s, &x, 8);
    ELEMENTF(shlo__soft_from_u64(r->type, x) == ref_encode(r, (long double)x, 0), "%s from u64 %llu",
        r->f.name, (unsigned long long)x);
    ELEMENTF(shlo__soft_from_i64(r->type, s) == ref_encode(r, (long double)s, s < 0), "%s from i64 %lld",
        r->f.name, (long long)s);
}
static void test_integers(const ref_table *r) {
    int64_t i;
    int c, d;
    if (!REFERENCE_EXACT) {
        SKIP("long double holds no 64-bit integer");
        return;
    }
    for (i = -65536; i <= 65536; i++) check_integer(r, (uint64_t)i);
    for (c = 0; c <= r->max; c++) {
        long double middle = (r->value[c] + r->value[c + 1]) / 2;
        if (r->value[c + 1] >= 18446744073709551615.0L || middle < 1) continue;
        for (d = -2; d <= 2; d++) {
            check_integer(r, (uint64_t)middle + (uint64_t)(int64_t)d);
            check_integer(r, (uint64_t)r->value[c] + (uint64_t)(int64_t)d);
            check_integer(r, 0 - ((uint64_t)middle + (uint64_t)(int64_t)d));
        }
    }
    check_integer(r, UINT64_MAX);
    check_integer(r, (uint64_t)1 << 63);
    check_integer(r, ((uint64_t)1 << 63) - 1);
}

static void test_nan(const ref_table *r) {
    static const uint32_t nans[] = {
        0x7fc00000u, 0xffc00000u, 0x7f800001u, 0xff800001u, 0x7fffffffu, 0xffffffffu};
    size_t i;
    for (i = 0; i < sizeof nans / sizeof nans[0]; i++) {
        uint32_t code = shlo__soft_from_f32(r->type, bits_f32(nans[i]));
        double wide = bits_f64(((uint64_t)(nans[i] >> 31) << 63) | (uint64_t)0x7ff << 52 |
                               (uint64_t)(nans[i] & 0x7fffff) << 29);
        CHECKF(shlo__soft_from_f64(r->type, wide) == code, "%s %x", r->f.name, nans[i]);
        if (r->f.how == REF_FIN)
            CHECKF(code == (uint32_t)r->max, "%s %x", r->f.name, nans[i]);
        else
            CHECKF(ref_is_nan(r, code), "%s %x -> %x", r->f.name, nans[i], code);
        if (r->f.how == REF_IEEE || r->f.how == REF_FN)
            CHECK((code & ref_sign(r)) != 0 ? nans[i] >> 31 : !(nans[i] >> 31));
    }
    CHECK(shlo__soft_from_f64(r->type, bits_f64(((uint64_t)0x7ff << 52) | 1)) ==
          shlo__soft_from_f32(r->type, bits_f32(0x7fc00000u)));
}

/* Ties at 11 bits, NaN, infinity, carry into the exponent. */
static void test_tf32(void) {
    static const struct {
        uint32_t from, to;
    } cases[] = {{0x3f800000u, 0x3f800000u}, {0x3f801000u, 0x3f800000u}, {0x3f801001u, 0x3f802000u},
        {0x3f803000u, 0x3f804000u}, {0x3f802fffu, 0x3f802000u}, {0x3ffff000u, 0x40000000u},
        {0x7f7fffffu, 0x7f800000u}, {0x7f7fefffu, 0x7f7fe000u}, {0xbf803000u, 0xbf804000u},
        {0x7f800000u, 0x7f800000u}, {0xff800000u, 0xff800000u}, {0x7f800001u, 0x7fc00000u},
        {0xffffffffu, 0xffffe000u}, {0x00000001u, 0}, {0x80001001u, 0x80002000u}, {0x80000000u, 0x80000000u}};
    size_t i;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++)
        CHECKF(f32_bits(shlo__soft_round_tf32(bits_f32(cases[i].from))) == cases[i].to, "%x", cases[i].from);
}

#ifdef HAVE_F16C_TEST
/* The inline f16 pair against the hardware's, NaNs included: kernels use either. */
__attribute__((target("f16c"))) static void test_f16_hardware(void) {
    uint32_t u, bad = 0;
    for (u = 0; u < 0x10000u; u++)
        if (f32_bits(_cvtsh_ss((unsigned short)u)) != f32_bits(shlo__soft_f16_to_f32((uint16_t)u))) bad++;
    CHECK(bad == 0);
    for (u = 0; u < 0xffffff00u; u += 251) /* a prime step: all exponents, all low bits */
        if ((uint16_t)_mm_extract_epi16(_mm_cvtps_ph(_mm_set_ss(bits_f32(u)), 0), 0) !=
            shlo__soft_f32_to_f16(bits_f32(u)))
            bad++;
    CHECK(bad == 0);
}
#endif

int main(void) {
    int i;
    ref_init();
    TEST_CASE("anchors");
    test_anchors();
    for (i = 0; i < REFERENCE_FORMATS; i++) {
        const ref_table *r = &ref_tables[i];
        TEST_CASE("every code");
        test_decode_all(r);
        TEST_CASE("values, midpoints and their neighbours");
        test_encode_edges(r);
        TEST_CASE("random");
        test_encode_random(r, 200000);
        TEST_CASE("integers");
        test_integers(r);
        TEST_CASE("nan");
        test_nan(r);
    }
    TEST_CASE("tf32");
    test_tf32();
#ifdef HAVE_F16C_TEST
    TEST_CASE("f16 hardware");
    if (__builtin_cpu_supports("avx2"))
        test_f16_hardware();
    else
        SKIP("this machine converts no f16");
#endif
    return test_end("base/softfloat");
}
