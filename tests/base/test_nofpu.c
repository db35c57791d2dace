// link: rooms
/* tests/base/test_nofpu.c - f32 arithmetic in integers beside that of this machine: all pairs of numbers at
 * the edges of the format, and random ones. */
#include "../test.h"
#include "base/base.h"
#include "base/nofpu.h"

static float of_bits(uint32_t u) {
    float x;
    memcpy(&x, &u, 4);
    return x;
}
/* A NaN has one form. */
static uint32_t bits_of(volatile float x) {
    float y = x;
    uint32_t u;
    memcpy(&u, &y, 4);
    return u << 1 > 0xFF000000u ? 0x7FC00000u : u;
}

static uint64_t n_wrong;
static void expect(const char *op, uint32_t a, uint32_t b, uint32_t got, uint32_t want) {
    if (got == want) return;
    if (n_wrong++ < 8)
        printf("%08x %s %08x: %08x, not %08x\n", (unsigned)a, op, (unsigned)b, (unsigned)got, (unsigned)want);
}
static void one_pair(uint32_t a, uint32_t b) {
    const volatile float x = of_bits(a), y = of_bits(b);
    expect("+", a, b, shlo__nofpu_add(a, b), bits_of(x + y));
    expect("-", a, b, shlo__nofpu_add(a, b ^ SHLO__NOFPU_SIGN), bits_of(x - y));
    expect("*", a, b, shlo__nofpu_scale(a, b, 0), bits_of(x * y));
    expect("/", a, b, shlo__nofpu_scale(a, b, 1), bits_of(x / y));
}
static void one_integer(uint32_t u) {
    int32_t i;
    memcpy(&i, &u, 4);
    expect("i32", u, 0, shlo__nofpu_from_i32(u), bits_of((float)i));
    expect("u32", u, 0, shlo__nofpu_round(0, 156, u), bits_of((float)u));
}

static uint32_t state = 1;
static uint32_t next_random(void) {
    state ^= state << 13;
    state ^= state >> 17;
    return state ^= state << 5;
}

/* Each exponent that matters with the first and last significands and those around a tie, and both signs. */
static void test_edges(void) {
    static const uint32_t exponents[] = {0, 1, 2, 3, 23, 24, 25, 63, 64, 100, 102, 103, 104, 126, 127, 128,
        129, 150, 151, 152, 190, 191, 230, 231, 252, 253, 254, 255};
    static const uint32_t rests[] = {
        0, 1, 2, 3, 0x200000, 0x3FFFFF, 0x400000, 0x400001, 0x555555, 0x7FFFFE, 0x7FFFFF};
    enum { E = sizeof exponents / sizeof *exponents, R = sizeof rests / sizeof *rests, N = 2 * E * R };
    static uint32_t all[N];
    for (uint32_t i = 0; i < N; i++) all[i] = exponents[i / 2 / R] << 23 | rests[i / 2 % R] | (i & 1) << 31;
    for (uint32_t i = 0; i < N; i++) {
        for (uint32_t k = 0; k < N; k++) one_pair(all[i], all[k]);
        one_integer(all[i]);
    }
    CHECK(n_wrong == 0);
}

static void test_random_pairs(void) {
    for (int i = 0; i < 400000; i++) {
        const uint32_t a = next_random(), b = next_random();
        one_pair(a, b);
        one_pair(a, (a & 0x7F800000) + (b & 0x83FFFFFF)); /* exponents that are close: sums cancel */
        one_pair(a & 0x80FFFFFF, b & 0xBFFFFFFF);         /* results that are subnormal */
        one_integer(a >> (b & 31));
        one_integer((a | 0x80000000u) >> (b & 31) & ~(127u >> (a & 7)));
    }
    CHECK(n_wrong == 0);
}

int main(void) {
    test_edges();
    test_random_pairs();
    return test_end("base/nofpu");
}
