// link: rooms
/* tests/base/test_dtype.c - the type table, and every type to every type: all values of 16 bits or less, and
 * awkward wide ones, against the rules of `convert` written down a second time on long double. */
#include "../test.h"
#include "base/base.h"
#include "reference.h"

/* ---- the rules again ---- */

typedef struct {
    int integer, nan, inf, minus;
    long double x, imaginary;
    uint64_t wrap;
} ref_value; /* wrap: an integer modulo 2^64 */

static ref_value ref_from_double(double d) {
    ref_value v;
    uint64_t u;
    memset(&v, 0, sizeof v);
    memcpy(&u, &d, 8);
    v.minus = (int)(u >> 63);
    v.nan = d != d;
    v.inf = d > DBL_MAX || d < -DBL_MAX;
    v.x = v.nan ? 0 : (long double)d;
    return v;
}
static ref_value ref_from_integer(int negative, uint64_t magnitude) {
    ref_value v;
    memset(&v, 0, sizeof v);
    v.integer = 1;
    v.minus = negative;
    v.x = negative ? -(long double)magnitude : (long double)magnitude;
    v.wrap = negative ? 0 - magnitude : magnitude;
    return v;
}

static ref_value ref_read(shlo_dtype t, const void *p) {
    const uint8_t *bytes = (const uint8_t *)p;
    ref_value v;
    float s[2];
    double d[2];
    uint64_t u = 0, span;
    uint16_t h;
    int bits = shlo_dtype_bits(t);
    switch ((int)t) {
    case SHLO_F64:
        memcpy(d, p, 8);
        return ref_from_double(d[0]);
    case SHLO_F32:
        memcpy(s, p, 4);
        return ref_from_double((double)s[0]);
    case SHLO_C64:
        memcpy(s, p, 8);
        v = ref_from_double((double)s[0]);
        v.imaginary = (long double)s[1];
        return v;
    case SHLO_C128:
        memcpy(d, p, 16);
        v = ref_from_double(d[0]);
        v.imaginary = (long double)d[1];
        return v;
    case SHLO_I1:
        return ref_from_integer(0, *bytes ? 1 : 0);
    default:
        break;
    }
    if (t >= SHLO_I2 && t <= SHLO_U64) {
        memcpy(&u, p, shlo_dtype_bytes(t));
        if (bits == 64)
            return ref_from_integer(t == SHLO_I64 && u >> 63, t == SHLO_I64 && u >> 63 ? 0 - u : u);
        span = (uint64_t)1 << bits;
        u %= span;
        if (t <= SHLO_I64 && u >= span / 2) return ref_from_integer(1, span - u);
        return ref_from_integer(0, u);
    }
    memcpy(&h, p, bits == 16 ? 2 : 1);
    if (bits != 16) h = (uint16_t)(*bytes % (1u << bits));
    {
        const ref_table *r = ref_of(t);
        if (ref_is_nan(r, h)) {
            v = ref_from_double(0);
            v.nan = 1;
            return v;
        }
        v = ref_from_double((double)ref_decode(r, h));
        v.minus = (h & ref_sign(r)) != 0;
        return v;
    }
}

/* The expected bits of an integer result, as a whole number of `bits` bits extended to 64. */
static uint64_t ref_to_integer(shlo_dtype t, const ref_value *v) {
    int bits = shlo_dtype_bits(t), is_signed = t <= SHLO_I64;
    long double low = is_signed ? -ref_power(bits - 1) : 0, high = ref_power(is_signed ? bits - 1 : bits) - 1;
    uint64_t u, half = (uint64_t)1 << (bits - 1);
    if (v->integer) {
        u = bits == 64 ? v->wrap : v->wrap % (half * 2);
        return is_signed && bits < 64 && u >= half ? u - half * 2 : u;
    }
    if (v->nan) return 0;
    if (v->x <= low) return is_signed ? 0 - half : 0;
    if (v->x >= high) return is_signed ? half - 1 : half - 1 + half;
    return v->x < 0 ? 0 - (uint64_t)-v->x : (uint64_t)v->x;
}

/* Whether the bytes at p are what v becomes in type t. */
static int ref_agrees(shlo_dtype t, const void *p, const ref_value *v) {
    uint64_t u = 0;
    float s[2];
    double d[2];
    uint16_t h = 0;
    const ref_table *r = ref_of(t);
    if (t == SHLO_I1) return *(const uint8_t *)p == (v->nan || v->x != 0);
    if (t <= SHLO_U64) {
        uint64_t expected = ref_to_integer(t, v);
        memcpy(&u, p, shlo_dtype_bytes(t));
        return memcmp(&u, &expected, shlo_dtype_bytes(t)) == 0;
    }
    if (r) {
        memcpy(&h, p, shlo_dtype_bytes(t));
        if (v->nan) return r->f.how == REF_FIN ? h == r->max : ref_is_nan(r, h);
        return h == ref_encode(r, v->x, v->minus && !v->integer);
    }
    if (t == SHLO_F32 || t == SHLO_C64) {
        memcpy(s, p, shlo_dtype_bytes(t));
        if (t == SHLO_C64 && !(s[1] == (float)v->imaginary || (s[1] != s[1] && v->imaginary != v->imaginary)))
            return 0;
        if (v->nan) return s[0] != s[0];
        memcpy(&u, s, 4);
        return s[0] == (float)v->x && (v->x != 0 || (int)(u >> 31) == (v->minus && !v->integer));
    }
    memcpy(d, p, shlo_dtype_bytes(t));
    if (t == SHLO_C128 && !(d[1] == (double)v->imaginary || (d[1] != d[1] && v->imaginary != v->imaginary)))
        return 0;
    if (v->nan) return d[0] != d[0];
    memcpy(&u, d, 8);
    return d[0] == (double)v->x && (v->x != 0 || (int)(u >> 63) == (v->minus && !v->integer));
}

/* ---- what is converted ---- */

static uint8_t sources[65536 * 16];
static uint8_t results[65536 * 16];

static const double awkward[] = {0.0, -0.0, 0.25, -0.25, 0.5, -0.5, 0.75, 1, -1, 1.5, -1.5, 2.5, 3.5, 5, -5.5,
    6, 7, 7.5, 7.75, 8, 15.5, 15.75, 16, 28, 30, 31, 32, 127, 127.5, -128, -128.5, -129, 128, 240, 248, 255,
    255.5, 256, 448, 464, 464.0001, 480, 32767, 32767.5, 32768, -32768, -32769, 57344, 61440, 65504, 65519.99,
    65520, 65535, 65536, 2147483647, 2147483648.0, -2147483648.0, -2147483649.0, 4294967295.0, 4294967296.0,
    9007199254740993.0, 9223372036854774784.0, 9223372036854775808.0, -9223372036854775808.0,
    -9223372036854777856.0, 18446744073709549568.0, 18446744073709551616.0, 1e20, -1e20,
    3.4028234663852886e38, 3.4028235677973366e38, 3.3895313892515355e38, 3.3961775292304957e38,
    -3.3961775292304957e38, 1.7014118346046923e38, 2.5521177519070385e38, 1e39, 1.7976931348623157e308,
    1.401298464324817e-45, 7.006492321624085e-46, 7.00649232162409e-46, 5e-324, 1e-40, 5.877471754111438e-39,
    1.1754943508222875e-38, 5.960464477539063e-08, 2.9802322387695312e-08, 2.98023223876954e-08, 6.1e-05,
    0.0009765625, 0.00048828125, 0.015625, 0.0078125, 1.0009765625, 1.00048828125, 1.00390625, 1.001953125,
    1.99951171875};

/* Infinity, its negative, NaN; by bits, since compilers may contract arithmetic that makes them. */
static double special(int i) {
    static const uint64_t bits[3] = {(uint64_t)0x7ff << 52, (uint64_t)0xfff << 52, (uint64_t)0x7ff8 << 48};
    double d;
    memcpy(&d, &bits[i], 8);
    return d;
}

static size_t fill_doubles(double *out) {
    size_t n = 0, i;
    unsigned long long state = 5, u;
    for (i = 0; i < sizeof awkward / sizeof awkward[0]; i++) {
        out[n++] = awkward[i];
        out[n++] = -awkward[i];
    }
    for (i = 0; i < 3; i++) out[n++] = special((int)i);
    for (i = 0; i < 3000; i++) {
        u = test_random(&state);
        if (i & 1)
            u = (u & ~((unsigned long long)0x7ff << 52)) | (1023 - 30 + test_random(&state) % 100) << 52;
        memcpy(&out[n++], &u, 8);
    }
    return n;
}

static size_t fill_integers(uint64_t *out) {
    size_t n = 0;
    int k, d;
    unsigned long long state = 6;
    for (k = 0; k < 64; k++)
        for (d = -3; d <= 3; d++) {
            uint64_t one = (uint64_t)1 << k;
            out[n++] = one + (uint64_t)(int64_t)d;
            out[n++] = 0 - one + (uint64_t)(int64_t)d;
            out[n++] = one + (one >> 8) + (uint64_t)(int64_t)d;  /* halfway for bf16 */
            out[n++] = one + (one >> 11) + (uint64_t)(int64_t)d; /* ... f16 */
            out[n++] = one + (one >> 24) + (uint64_t)(int64_t)d; /* ... f32 */
            out[n++] = one + (one >> 53) + (uint64_t)(int64_t)d; /* ... f64 */
        }
    for (k = 0; k < 3000; k++) out[n++] = test_random(&state) >> (k % 64);
    return n;
}

/* Fills `sources` with elements of type t; all patterns where they fit two bytes (also with junk above the
 * width). */
static size_t fill(shlo_dtype t) {
    static double d[8192];
    static uint64_t u[8192];
    size_t n, i, bytes = shlo_dtype_bytes(t);
    if (bytes <= 2) {
        n = bytes == 1 ? 256 : 65536;
        for (i = 0; i < n; i++) {
            sources[i * bytes] = (uint8_t)i;
            if (bytes == 2) sources[i * 2 + 1] = (uint8_t)(i >> 8);
        }
        return n;
    }
    if (t <= SHLO_U64) {
        n = fill_integers(u);
        for (i = 0; i < n; i++) memcpy(sources + i * bytes, &u[i], bytes);
        return n;
    }
    n = fill_doubles(d);
    for (i = 0; i < n; i++) {
        float s[2];
        double z[2];
        z[0] = d[i];
        z[1] = d[n - 1 - i];
        s[0] = (float)z[0];
        s[1] = (float)z[1];
        memcpy(sources + i * bytes, bytes == 16 || t == SHLO_F64 ? (const void *)z : (const void *)s, bytes);
    }
    return n;
}

static void test_pair(shlo_dtype from, shlo_dtype to, size_t n) {
    size_t i, src = shlo_dtype_bytes(from), dst = shlo_dtype_bytes(to), bad = 0;
    CHECK(shlo_convert_elements(to, results, from, sources, n) == SHLO_OK);
    for (i = 0; i < n; i++) {
        ref_value v = ref_read(from, sources + i * src);
        int ok = from == to ? memcmp(results + i * dst, sources + i * src, dst) == 0
                            : ref_agrees(to, results + i * dst, &v);
        if (from != SHLO_C64 && from != SHLO_C128) ok = ok && v.imaginary == 0;
        if (!ok && !bad++)
            CHECKF(0, "%s to %s: element %d, %Lg", shlo_dtype_name(from), shlo_dtype_name(to), (int)i, v.x);
    }
    CHECKF(bad == 0, "%s to %s: %d of %d differ", shlo_dtype_name(from), shlo_dtype_name(to), (int)bad,
        (int)n);
}

static void test_all_pairs(void) {
    int from, to;
    for (from = 1; from < SHLO_DTYPE_COUNT; from++) {
        size_t n = fill((shlo_dtype)from);
        for (to = 1; to < SHLO_DTYPE_COUNT; to++) test_pair((shlo_dtype)from, (shlo_dtype)to, n);
    }
}

/* A few results in plain sight, so that both writings of the rules cannot err together. */
static void test_by_hand(void) {
    int8_t i8 = 0;
    uint8_t u8 = 0, in8;
    int16_t i16 = 300;
    int32_t i32 = 0;
    int64_t i64 = 16777217;
    uint64_t u64 = UINT64_MAX;
    float f, c[2] = {3.75f, 9};
    double d = -129.9;
    uint16_t h = 0;
    shlo__dtype_convert(SHLO_I8, &i8, SHLO_F64, &d);
    CHECK(i8 == -128);
    shlo__dtype_convert(SHLO_U8, &u8, SHLO_F64, &d);
    CHECK(u8 == 0);
    d = 3.99;
    shlo__dtype_convert(SHLO_I4, &i8, SHLO_F64, &d);
    CHECK(i8 == 3);
    d = 99;
    shlo__dtype_convert(SHLO_I4, &i8, SHLO_F64, &d);
    CHECK(i8 == 7);
    d = -99;
    shlo__dtype_convert(SHLO_I2, &i8, SHLO_F64, &d);
    CHECK(i8 == -2);
    shlo__dtype_convert(SHLO_I8, &i8, SHLO_I16, &i16);
    CHECK(i8 == 44);
    i16 = 9;
    shlo__dtype_convert(SHLO_I4, &i8, SHLO_I16, &i16);
    CHECK(i8 == -7);
    shlo__dtype_convert(SHLO_U4, &u8, SHLO_I8, &i8);
    CHECK(u8 == 9);
    shlo__dtype_convert(SHLO_F32, &f, SHLO_I64, &i64);
    CHECK(f == 16777216.0f);
    i64 = ((int64_t)1 << 54) + ((int64_t)1 << 30) + 1; /* by way of f64 this would round down */
    shlo__dtype_convert(SHLO_F32, &f, SHLO_I64, &i64);
    CHECK(f == 18014400656965632.0f);
    i64 = ((int64_t)1 << 60) + ((int64_t)1 << 52) + 1; /* ... and this: a bf16 midpoint and a little */
    shlo__dtype_convert(SHLO_BF16, &h, SHLO_I64, &i64);
    CHECK(h == 0x5d81);
    shlo__dtype_convert(SHLO_F32, &f, SHLO_U64, &u64);
    CHECK(f == 18446744073709551616.0f);
    shlo__dtype_convert(SHLO_I32, &i32, SHLO_C64, c);
    CHECK(i32 == 3);
    i8 = -7;
    shlo__dtype_convert(SHLO_C64, c, SHLO_I8, &i8);
    CHECK(c[0] == -7 && c[1] == 0);
    c[0] = 0;
    c[1] = 5;
    shlo__dtype_convert(SHLO_I1, &u8, SHLO_C64, c);
    CHECK(u8 == 0);
    d = special(2);
    shlo__dtype_convert(SHLO_I1, &u8, SHLO_F64, &d);
    CHECK(u8 == 1);
    shlo__dtype_convert(SHLO_I64, &i64, SHLO_F64, &d);
    CHECK(i64 == 0);
    shlo__dtype_convert(SHLO_F4E2M1FN, &u8, SHLO_F64, &d);
    CHECK(u8 == 7);
    d = 1000;
    shlo__dtype_convert(SHLO_F8E4M3FN, &u8, SHLO_F64, &d);
    CHECK(u8 == 0x7f);
    d = 464;
    shlo__dtype_convert(SHLO_F8E4M3FN, &u8, SHLO_F64, &d);
    CHECK(u8 == 0x7e);
    d = -1000;
    shlo__dtype_convert(SHLO_F8E4M3FNUZ, &u8, SHLO_F64, &d);
    CHECK(u8 == 0x80);
    d = 1000;
    shlo__dtype_convert(SHLO_F8E4M3, &u8, SHLO_F64, &d);
    CHECK(u8 == 0x78);
    d = -1000;
    shlo__dtype_convert(SHLO_F6E3M2FN, &u8, SHLO_F64, &d);
    CHECK(u8 == 0x3f);
    d = 0;
    shlo__dtype_convert(SHLO_F8E8M0FNU, &u8, SHLO_F64, &d);
    CHECK(u8 == 0);
    d = -2;
    shlo__dtype_convert(SHLO_F8E8M0FNU, &u8, SHLO_F64, &d);
    CHECK(u8 == 0xff);
    d = 3;
    shlo__dtype_convert(SHLO_F8E8M0FNU, &u8, SHLO_F64, &d);
    CHECK(u8 == 129); /* a tie: up, to 4 */
    d = 1.0 + 1.0 / 2048 + 1e-12;
    shlo__dtype_convert(SHLO_F16, &h, SHLO_F64, &d);
    CHECK(h == 0x3c01); /* by way of f32: 0x3c00 */
    in8 = 0;
    shlo__dtype_convert(SHLO_F64, &d, SHLO_F8E8M0FNU, &in8);
    CHECK(d == 5.877471754111438e-39);
}

static void test_arguments(void) {
    uint8_t block[64] = {0};
    float f = 1;
    CHECK(shlo_convert_elements(SHLO_NO_DTYPE, block, SHLO_F32, &f, 1) == SHLO_ARGUMENT);
    CHECK(shlo_convert_elements(SHLO_F32, block, SHLO_DTYPE_COUNT, &f, 1) == SHLO_ARGUMENT);
    CHECK(shlo_convert_elements(SHLO_F32, NULL, SHLO_F32, &f, 1) == SHLO_ARGUMENT);
    CHECK(shlo_convert_elements(SHLO_F32, block, SHLO_F32, NULL, 1) == SHLO_ARGUMENT);
    CHECK(shlo_convert_elements(SHLO_F32, NULL, SHLO_F32, NULL, 0) == SHLO_OK);
    CHECK(shlo_convert_elements(SHLO_C128, block, SHLO_F32, &f, SIZE_MAX / 8) == SHLO_OVERFLOW);
    CHECK(shlo_convert_elements(SHLO_I32, block, SHLO_F32, block + 4, 2) == SHLO_ARGUMENT);
    CHECK(shlo_convert_elements(SHLO_I32, block + 4, SHLO_F32, block, 2) == SHLO_ARGUMENT);
    CHECK(shlo_convert_elements(SHLO_I64, block, SHLO_F32, block, 2) == SHLO_ARGUMENT);
    CHECK(shlo_convert_elements(SHLO_I32, block + 8, SHLO_F32, block, 2) == SHLO_OK);
    memcpy(block, &f, 4);
    memcpy(block + 4, &f, 4);
    CHECK(shlo_convert_elements(SHLO_I32, block, SHLO_F32, block, 2) == SHLO_OK && block[0] == 1 &&
          block[4] == 1 && block[5] == 0);
}

static void test_table(void) {
    int t;
    for (t = 1; t < SHLO_DTYPE_COUNT; t++) {
        const char *name = shlo_dtype_name((shlo_dtype)t);
        CHECK(shlo__dtype_by_name(name, strlen(name)) == (shlo_dtype)t);
        CHECK((size_t)shlo_dtype_bits((shlo_dtype)t) <= 8 * shlo_dtype_bytes((shlo_dtype)t));
    }
    CHECK(strcmp(shlo_dtype_name(SHLO_NO_DTYPE), "?") == 0 &&
          strcmp(shlo_dtype_name(SHLO_DTYPE_COUNT), "?") == 0);
    CHECK(shlo_dtype_bytes(SHLO_DTYPE_COUNT) == 0 && shlo_dtype_bits(SHLO_NO_DTYPE) == 0);
    CHECK(shlo_dtype_bits(SHLO_I1) == 1 && shlo_dtype_bits(SHLO_I4) == 4 && shlo_dtype_bits(SHLO_C64) == 64);
    CHECK(shlo_dtype_bytes(SHLO_F6E2M3FN) == 1 && shlo_dtype_bytes(SHLO_C128) == 16);
    CHECK(strcmp(shlo_dtype_name(SHLO_U16), "ui16") == 0 &&
          strcmp(shlo_dtype_name(SHLO_C64), "complex<f32>") == 0);
    CHECK(shlo__dtype_by_name("f3", 2) == SHLO_NO_DTYPE && shlo__dtype_by_name("f32x", 3) == SHLO_F32);
    CHECK(shlo__dtype_by_name("", 0) == SHLO_NO_DTYPE && shlo__dtype_by_name("?", 1) == SHLO_NO_DTYPE);
    CHECK(shlo__dtype_wide(SHLO_I2) == SHLO_I8 && shlo__dtype_wide(SHLO_BF16) == SHLO_F32 &&
          shlo__dtype_real(SHLO_C128) == SHLO_F64);
}

int main(void) {
    ref_init();
    TEST_CASE("table");
    test_table();
    TEST_CASE("by hand");
    test_by_hand();
    TEST_CASE("arguments");
    test_arguments();
    TEST_CASE("all pairs");
    if (REFERENCE_EXACT) test_all_pairs();
    return test_end("base/dtype");
}
