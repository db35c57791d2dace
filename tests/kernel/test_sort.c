// link: rooms base simd kernel
/* tests/kernel/test_sort.c - the sorts of each instruction set against qsort: every length up to 300 and some
 * larger; inputs in order, equal, few, or split badly; the first ones alone; keys to numbers and back. What
 * lies behind the slack is not touched. */
#include <math.h>
#include <stdlib.h>

#include "../../src/kernel/kernel.h"
#include "../test.h"

enum { MOST = 65537 + SHLO__SORT_SLACK + 64, PATTERNS = 9 };
static int64_t x64[MOST], room64[MOST], want64[MOST];
static uint64_t stack[SHLO__SORT_STACK + 1];

static int before64(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Number i of n; 32 bits take the upper half. */
static int64_t number(int pattern, size_t i, size_t n, unsigned long long *seed) {
    const uint64_t r = test_random(seed), one = (uint64_t)1 << 32;
    switch (pattern) {
    case 0: return (int64_t)(r << 32 | test_random(seed));
    case 1: return (int64_t)(i * one);
    case 2: return -(int64_t)(i * one);
    case 3: return (int64_t)((i < n / 2 ? i : n - i) * one);
    case 4: return (int64_t)(7 * one);
    case 5: return (int64_t)((r % 5) * one) - (int64_t)(2 * one);
    case 6: return r % 3 ? INT64_MAX : INT64_MIN;
    case 7: return INT64_MIN;
    default: return (int64_t)((uint64_t)1 << (32 + r % 32)); /* the range halves slowly */
    }
}

static int64_t get(const void *x, size_t i, int wide) {
    return wide ? ((const int64_t *)x)[i] : ((const int32_t *)x)[i];
}

/* Sorts `n` numbers for the `first` smallest. */
static void check(const shlo__kernels *k, int wide, int pattern, size_t n, size_t first, uint64_t sampled) {
    const size_t bytes = wide ? 8 : 4, slack = SHLO__MIN((size_t)SHLO__SORT_SLACK, n + 16),
                 behind = n + SHLO__MIN((size_t)SHLO__SORT_SLACK, n - 16);
    unsigned char *const x = (unsigned char *)x64, *const room = (unsigned char *)room64;
    unsigned long long seed = 88172645463325252ULL + n;
    shlo__sorting s;
    int ok = 1;
    memset(&s, 0, sizeof s);
    for (size_t i = 0; i < n; i++) {
        const int64_t v = number(pattern, i, n, &seed);
        const int32_t half = (int32_t)(v >> 32);
        want64[i] = wide ? v : half;
        if (wide)
            memcpy(x + i * 8, &v, 8);
        else
            memcpy(x + i * 4, &half, 4);
    }
    memset(x + (n + slack) * bytes, 0xA5, 64);
    memset(room + behind * bytes, 0xA5, 64);
    qsort(want64, n, sizeof *want64, before64);
    stack[SHLO__SORT_STACK] = 77;
    s.x = x;
    s.room = room;
    s.n = n;
    s.first = first;
    s.stack = stack;
    s.sampled = sampled;
    k->sorts->run[wide](&s);
    for (size_t i = 0; i < first && ok; i++) ok = get(x, i, wide) == want64[i];
    ELEMENTF(ok, "%s, %d bytes, pattern %d: %d of %d in order, sampled %d", k->name, (int)bytes, pattern,
        (int)first, (int)n, (int)sampled);
    for (size_t i = 0; i < 64; i++)
        ok &= x[(n + slack) * bytes + i] == 0xA5 && room[behind * bytes + i] == 0xA5;
    ELEMENTF(ok && stack[SHLO__SORT_STACK] == 77, "%s, %d bytes, pattern %d: %d elements, writes beyond",
        k->name, (int)bytes, pattern, (int)n);
}

static void lengths(const shlo__kernels *k) {
    static const size_t large[] = {513, 1000, 4097, 65537};
    TEST_CASE("lengths, patterns, how pivots are chosen");
    for (int wide = 0; wide < 2; wide++)
        for (int pattern = 0; pattern < PATTERNS; pattern++) {
            for (size_t n = 16; n <= 300; n++) check(k, wide, pattern, n, n, 48);
            for (size_t i = 0; i < SHLO__COUNT(large); i++) {
                check(k, wide, pattern, large[i], large[i], 48);
                if (i < 3) check(k, wide, pattern, large[i], large[i], 0);
                check(k, wide, pattern, large[i], 1 + large[i] / 50, 2);
            }
        }
    SWEEP_END();
}

/* Bits of keys to numbers of their order and back; NaN and -0 are reported. */
static void turns(const shlo__kernels *k) {
    static const float keys[] = {-INFINITY, -3e38f, -1, -1e-40f, 0, 1e-40f, 1, 3e38f, INFINITY};
    shlo__sort_map map;
    int32_t numbers[2][9];
    float back[9], odd[9];
    uint32_t u[9];
    TEST_CASE("keys and numbers");
    memset(&map, 0, sizeof map);
    map.bend = INT32_MAX;
    CHECK(k->sorts->turn[0](numbers[0], keys, 9, &map) == 0);
    for (int i = 1; i < 9; i++) CHECKF(numbers[0][i - 1] < numbers[0][i], "%s: %d", k->name, i);
    map.after = -1;
    CHECK(k->sorts->turn[0](numbers[1], keys, 9, &map) == 0);
    for (int i = 1; i < 9; i++) CHECKF(numbers[1][i - 1] > numbers[1][i], "%s: %d", k->name, i);
    map.after = 0;
    map.before = -1;
    (void)k->sorts->turn[0](back, numbers[1], 9, &map);
    CHECK(memcmp(back, keys, sizeof keys) == 0);
    map.before = 0;
    for (size_t i = 0; i < 9; i++) {
        memcpy(odd, keys, sizeof odd);
        odd[i] = NAN;
        CHECKF(k->sorts->turn[0](numbers[0], odd, 9, &map) == 1, "%s: NaN at %d", k->name, (int)i);
        odd[i] = -NAN;
        CHECKF(k->sorts->turn[0](numbers[0], odd, 9, &map) == 1, "%s: -NaN at %d", k->name, (int)i);
        odd[i] = -0.0f;
        CHECKF(k->sorts->turn[0](numbers[0], odd, 9, &map) == 2, "%s: -0 at %d", k->name, (int)i);
    }
    memset(&map, 0, sizeof map);
    map.before = INT32_MIN;
    for (uint32_t i = 0; i < 9; i++) u[i] = i * 0x1FFFFFFFu;
    (void)k->sorts->turn[0](numbers[0], u, 9, &map);
    for (int i = 1; i < 9; i++) CHECKF(numbers[0][i - 1] < numbers[0][i], "%s: %d", k->name, i);
}

int main(void) {
    for (int32_t i = 0; i < shlo__kernels_count(); i++) {
        const shlo__kernels *k = shlo__kernels_at(i);
        if (!k->sorts) continue;
        lengths(k);
        turns(k);
    }
    CHECK(shlo__kernels_count() >= 1);
    return test_end("sort_kernels");
}
