// link: rooms base simd kernel
/* tests/kernel/test_random.c - the two generators of random bits against the published answers, in every
 * instruction set; how words become elements; and the distributions: bounds, moments, every value of small
 * ranges. */
#include "../../src/kernel/kernel.h"
#include "../test.h"
#include <math.h>

enum { WORD = SHLO__RANDOM_BLOCKS }; /* from a word to the next of its block */
static uint32_t words[SHLO__RANDOM_WORDS * SHLO__RANDOM_BLOCKS];

/* From kat_vectors of Random123: counter, key, answer. */
static void published(const shlo__kernels *k) {
    static const uint32_t threefry[3][6] = {{0, 0, 0, 0, 0x6b200159, 0x99ba4efe},
        {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0x1cb996fc, 0xbb002be7},
        {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xc4923a9c, 0x483df7a0}};
    static const uint32_t philox[3][10] = {{0, 0, 0, 0, 0, 0, 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8},
        {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0x408f276d, 0x41c83b0e,
            0xa20bc7c6, 0x6d5451fd},
        {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0, 0xd16cfe09, 0x94fdcceb,
            0x5001e420, 0x24126ea1}};
    for (int i = 0; i < 3; i++)
        for (int at = 0; at < SHLO__RANDOM_BLOCKS; at += 10) { /* the block in question at several places */
            const uint32_t *t = threefry[i], *p = philox[i];
            shlo__random_source s;
            memset(&s, 0, sizeof s);
            s.key[0] = t[2];
            s.key[1] = t[3];
            s.low = (t[0] | (uint64_t)t[1] << 32) - (uint64_t)at;
            k->random[SHLO__THREEFRY](words, &s, 0);
            CHECK(words[at] == t[4] && words[WORD + at] == t[5]);
            s.key[0] = p[4];
            s.key[1] = p[5];
            s.high = p[2] | (uint64_t)p[3] << 32;
            s.low = p[0] | (uint64_t)p[1] << 32;
            s.high -= s.low < (uint64_t)at;
            s.low -= (uint64_t)at;
            k->random[SHLO__PHILOX](words, &s, 0);
            CHECK(words[at] == p[6] && words[WORD + at] == p[7] && words[2 * WORD + at] == p[8] &&
                  words[3 * WORD + at] == p[9]);
        }
}

/* Any cut of the blocks gives the same elements, and nothing else is written. */
static void cuts(const shlo__kernels *k, shlo_dtype t, shlo__random_kind kind, int64_t split) {
    static unsigned char whole[8 * 700], parts[8 * 700];
    shlo__random_layout l;
    shlo__random_source s;
    size_t bytes = shlo__dtype_bytes(t);
    memset(&l, 0, sizeof l);
    memset(&s, 0, sizeof s);
    s.key[1] = 77;
    l.kind = (uint8_t)kind;
    l.dtype = (uint8_t)t;
    l.split = split;
    l.half = (split + 1) / 2;
    l.inner = 3;
    l.total = split ? 5 * split * 3 : 333;
    l.n_blocks = split ? 5 * l.half * 3 : kind == SHLO__THREEFRY ? 333 : bytes == 8 ? 167 : 84;
    memset(whole, 0xAA, sizeof whole);
    memset(parts, 0xAA, sizeof parts);
    shlo__random_bits(k, &l, &s, whole, 0, l.n_blocks);
    for (int64_t at = 0; at < l.n_blocks; at += 29)
        shlo__random_bits(k, &l, &s, parts, at, SHLO__MIN(at + 29, l.n_blocks));
    CHECK(memcmp(whole, parts, sizeof whole) == 0);
    for (size_t i = (size_t)l.total * bytes; i < sizeof whole; i++) ELEMENT(whole[i] == 0xAA);
    SWEEP_END();
    if (bytes == 4) {
        size_t same = 0;
        for (size_t i = 0; i < (size_t)l.total; i++)
            same += memcmp(whole + 4 * i, "\xAA\xAA\xAA\xAA", 4) == 0;
        CHECK(same == 0);
    }
}

/* Elements of narrow types are the low bits of those of 32 bits, in storage form. */
static void narrow(const shlo__kernels *k) {
    static const shlo_dtype types[] = {SHLO_I2, SHLO_I4, SHLO_I8, SHLO_I16, SHLO_U2, SHLO_U4, SHLO_U8,
        SHLO_U16, SHLO_F8E5M2, SHLO_F6E2M3FN, SHLO_F4E2M1FN, SHLO_BF16};
    uint32_t full[100];
    shlo__random_layout l;
    shlo__random_source s;
    memset(&l, 0, sizeof l);
    memset(&s, 0, sizeof s);
    l.kind = SHLO__PHILOX;
    l.dtype = SHLO_U32;
    l.total = 100;
    l.n_blocks = 25;
    shlo__random_bits(k, &l, &s, full, 0, 25);
    for (size_t t = 0; t < SHLO__COUNT(types); t++) {
        unsigned char out[200];
        int bits = shlo_dtype_bits(types[t]);
        l.dtype = (uint8_t)types[t];
        shlo__random_bits(k, &l, &s, out, 0, 25);
        for (size_t i = 0; i < 100; i++) {
            uint32_t x = 0, want = full[i] & (uint32_t)((1u << bits) - 1);
            size_t bytes = shlo__dtype_bytes(types[t]);
            memcpy(&x, out + i * bytes, bytes);
            if (shlo__dtype_kind(types[t]) == SHLO__INT && bits < 8 && want >> (bits - 1))
                want |= 0xFFu & ~((1u << bits) - 1);
            CHECKF(x == want, "%s: %x, expected %x", shlo_dtype_name(types[t]), x, want);
        }
    }
}

enum { DRAWS = 20000 };
static unsigned char drawn[DRAWS * 8];

static void draw(const shlo__kernels *k, shlo_dtype t, int normal, double a, double b, double *out) {
    unsigned char low[8], high[8];
    shlo__random_range r;
    shlo__random_source s;
    memset(&s, 0, sizeof s);
    s.key[0] = (uint32_t)t;
    shlo__dtype_convert(t, low, SHLO_F64, &a);
    shlo__dtype_convert(t, high, SHLO_F64, &b);
    r.dtype = (uint8_t)t;
    r.normal = (uint8_t)normal;
    r.a = low;
    r.b = high;
    shlo__random_numbers(k, &r, &s, drawn, 0, DRAWS);
    shlo__convert_any(out, SHLO_F64, drawn, t, DRAWS);
}

/* Every value a <= x < b of a small range, about equally often (chi squared with 15 degrees of freedom:
 * beyond 50 once in 10^5). */
static void uniform_integers(const shlo__kernels *k, shlo_dtype t, int a, int b) {
    static double x[DRAWS];
    double count[64] = {0}, chi = 0, expected = (double)DRAWS / (b - a);
    draw(k, t, 0, a, b, x);
    for (int i = 0; i < DRAWS; i++)
        if (ELEMENT(x[i] >= a && x[i] < b && x[i] == floor(x[i]))) count[(int)x[i] - a]++;
    SWEEP_END();
    for (int v = 0; v < b - a; v++) chi += (count[v] - expected) * (count[v] - expected) / expected;
    CHECKF(chi < 50, "%s [%d, %d): chi squared %g", shlo_dtype_name(t), a, b, chi);
}

static void uniform_floats(const shlo__kernels *k, shlo_dtype t, double a, double b) {
    static double x[DRAWS];
    double mean = 0, square = 0;
    draw(k, t, 0, a, b, x);
    for (int i = 0; i < DRAWS; i++) {
        ELEMENT(x[i] >= a && x[i] < b);
        mean += x[i] / DRAWS;
        square += (x[i] / b - (a / b + 1) / 2) * (x[i] / b - (a / b + 1) / 2) / DRAWS;
    }
    SWEEP_END();
    CHECKF(fabs(mean / b - (a / b + 1) / 2) < 0.04 * (1 - a / b), "%s: mean %g", shlo_dtype_name(t),
        mean); /* rounding of short types included */
    CHECKF(fabs(square / ((1 - a / b) * (1 - a / b)) - 1.0 / 12) < 0.01, "%s: variance %g",
        shlo_dtype_name(t), square);
}

/* Mean, deviation, and the distribution function at nine points, each within five standard errors. */
static void normal_floats(const shlo__kernels *k, shlo_dtype t, double mean, double deviation) {
    static double x[DRAWS];
    double sum = 0, square = 0;
    draw(k, t, 1, mean, deviation, x);
    for (int i = 0; i < DRAWS; i++) sum += x[i];
    sum /= DRAWS;
    for (int i = 0; i < DRAWS; i++) square += (x[i] - sum) * (x[i] - sum) / DRAWS;
    CHECKF(fabs(sum - mean) < 0.05 * deviation, "%s: mean %g", shlo_dtype_name(t), sum);
    CHECKF(fabs(sqrt(square) / deviation - 1) < 0.03, "%s: deviation %g", shlo_dtype_name(t), sqrt(square));
    for (int q = -4; q <= 4; q++) {
        double below = 0, want = 0.5 * erfc(-(q / 2.0) / sqrt(2.0));
        if (shlo_dtype_bits(t) < 16) break;
        for (int i = 0; i < DRAWS; i++) below += x[i] < mean + deviation * q / 2.0;
        CHECKF(fabs(below / DRAWS - want) <
                   5 * sqrt(want * (1 - want) / DRAWS) + (t == SHLO_F16 || t == SHLO_BF16 ? 0.003 : 0),
            "%s: P(x < %g) is %g, expected %g", shlo_dtype_name(t), q / 2.0, below / DRAWS, want);
    }
}

/* The widest ranges neither wrap nor miss the halves. */
static void wide_integers(const shlo__kernels *k) {
    int64_t low = INT64_MIN, high = INT64_MAX, x[1000];
    shlo__random_range r;
    shlo__random_source s;
    int negative = 0;
    memset(&s, 0, sizeof s);
    r.dtype = SHLO_I64;
    r.normal = 0;
    r.a = &low;
    r.b = &high;
    shlo__random_numbers(k, &r, &s, x, 0, 1000);
    for (int i = 0; i < 1000; i++) negative += x[i] < 0;
    CHECK(negative > 400 && negative < 600);
    low = high; /* an empty range is undefined, but not the end of the world */
    shlo__random_numbers(k, &r, &s, x, 0, 1000);
}

int main(void) {
    for (int32_t i = 0; i < shlo__kernels_count(); i++) {
        const shlo__kernels *k = shlo__kernels_at(i);
        TEST_CASE("published answers");
        published(k);
        TEST_CASE("cuts");
        cuts(k, SHLO_U32, SHLO__THREEFRY, 7);
        cuts(k, SHLO_F32, SHLO__THREEFRY, 8);
        cuts(k, SHLO_U8, SHLO__THREEFRY, 1);
        cuts(k, SHLO_U64, SHLO__THREEFRY, 0);
        cuts(k, SHLO_U32, SHLO__PHILOX, 0);
        cuts(k, SHLO_I16, SHLO__PHILOX, 0);
        cuts(k, SHLO_F64, SHLO__PHILOX, 0);
        TEST_CASE("narrow types");
        narrow(k);
    }
    for (int32_t i = 0; i < shlo__kernels_count(); i += SHLO__MAX(1, shlo__kernels_count() - 1)) {
        const shlo__kernels *k = shlo__kernels_at(i);
        TEST_CASE("uniform integers");
        uniform_integers(k, SHLO_I32, -8, 8);
        uniform_integers(k, SHLO_U64, 3, 14);
        uniform_integers(k, SHLO_I8, -5, 6);
        uniform_integers(k, SHLO_I4, -8, 7);
        uniform_integers(k, SHLO_U2, 1, 3);
        uniform_integers(k, SHLO_I1, 0, 1);
        wide_integers(k);
        TEST_CASE("uniform floats");
        uniform_floats(k, SHLO_F32, -2, 3);
        uniform_floats(k, SHLO_F64, 1e300, 1.5e300);
        uniform_floats(k, SHLO_F64, -1.5e308, 1.5e308);
        uniform_floats(k, SHLO_F16, 0, 1);
        uniform_floats(k, SHLO_BF16, 1, 2);
        uniform_floats(k, SHLO_F8E4M3FN, 0, 1);
        TEST_CASE("normal");
        normal_floats(k, SHLO_F32, 0, 1);
        normal_floats(k, SHLO_F64, -3, 10);
        normal_floats(k, SHLO_F16, 1, 0.5);
        normal_floats(k, SHLO_BF16, 0, 2);
        normal_floats(k, SHLO_F8E5M2, 0, 1);
    }
    return test_end("random");
}
