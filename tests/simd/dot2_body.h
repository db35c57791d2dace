/* tests/simd/dot2_body.h - compiled in a target's third pass: bf16 in pairs against their definition. */
#include "../../src/simd/vocab.h"
#include "../../src/simd/avx512_bf16.h"

static float test_bf16(uint32_t bits) { return test_bits_f32((int32_t)(bits << 16)); }
static uint16_t test_least(uint16_t x, uint16_t least) {
    const uint16_t size = (uint16_t)((x & 0x7FFF) - 1);
    return size < least ? size : least;
}

static void test_all_dot2(void) {
    enum { LANES = (int)VF32_LANES, PAIRS = 2 * LANES };
    unsigned long long seed = 88172645463325252u;
    int turn, i, l;
    TEST_CASE("bf16 in pairs");
    for (turn = 0; turn < 2000; turn++) {
        uint32_t a[LANES], b[LANES];
        uint16_t lines[2][PAIRS], all = 0xFFFF;
        int32_t got[LANES], least[LANES];
        float c[LANES], sums[LANES];
        vi32 v, wide[2];
        const int32_t n = turn % (PAIRS + 1), columns = SHLO__MIN(n, LANES);
        for (i = 0; i < PAIRS; i++)
            for (l = 0; l < 2; l++) {
                const uint32_t r = (uint32_t)(test_random(&seed) >> 32);
                lines[l][i] = (uint16_t)(r % 7 == 0 ? r & 0x8000 : r);
            }
        for (i = 0; i < LANES; i++) { /* sizes near each other, so that sums are rounded and cancel */
            const uint64_t r = test_random(&seed);
            a[i] = (uint32_t)(r & 0x83FF83FFu) + 0x3C003C00u;
            b[i] = (uint32_t)(r >> 32 & 0x83FF83FFu) + 0x3C003C00u;
            c[i] = (float)((double)(int32_t)test_random(&seed) * 0x1p-30);
        }
        vf32_store(sums, vf32_dot2(vf32_load((const float *)(const void *)a),
                             vf32_load((const float *)(const void *)b), vf32_load(c)));
        for (i = 0; i < LANES; i++) {
            const float upper = fmaf(test_bf16(a[i] >> 16), test_bf16(b[i] >> 16), c[i]);
            ELEMENTF(sums[i] == fmaf(test_bf16(a[i]), test_bf16(b[i]), upper), "%08x * %08x + %a is %a", a[i],
                b[i], (double)c[i], (double)sums[i]);
        }
        vf32_store(sums, vf32_upper(vf32_load((const float *)(const void *)a)));
        for (i = 0; i < LANES; i++) CHECK(sums[i] == test_bf16(a[i] >> 16));
        vf32_store(sums, vf32_lower(vf32_load((const float *)(const void *)a)));
        for (i = 0; i < LANES; i++) CHECK(sums[i] == test_bf16(a[i]));
        for (l = 1; l <= 2; l++) {
            vi32_store(got, vi32_pair_lines(lines[2 - l], PAIRS, l, columns, 0x8000));
            for (i = 0; i < columns; i++)
                CHECK((uint32_t)got[i] == ((uint32_t)lines[2 - l][i] << 16 | (l > 1 ? lines[1][i] : 0x8000)));
        }
        vi32_store(got, vi32_pair_row(lines[0], n, 0x1234));
        for (i = 0; i < LANES; i++)
            CHECK((uint32_t)got[i] == ((uint32_t)(2 * i < n ? lines[0][2 * i] : 0x1234) << 16 |
                                          (2 * i + 1 < n ? lines[0][2 * i + 1] : 0x1234)));
        for (i = 0; i < LANES; i++) least[i] = (int32_t)test_random(&seed);
        vi32_store(got, vi32_pair_wide(lines[0], PAIRS, vi32_load(least), wide));
        for (i = 0; i < LANES; i++)
            for (l = 0; l < 2; l++) {
                const int s = l ? 16 : 0;
                uint16_t want = (uint16_t)((uint32_t)least[i] >> s);
                want = test_least(lines[1 - l][i], test_least(lines[1 - l][LANES + i], want));
                CHECK((uint16_t)((uint32_t)got[i] >> s) == want);
                if (want < all) all = want;
            }
        v = vi32_load(got);
        CHECK((uint32_t)vi32_pair_smallest(v) == (uint32_t)all * 0x10001u);
        CHECK(vi32_pair_below(v, LANES, all) == 0 && (all == 0xFFFF || vi32_pair_below(v, LANES, all + 1u)));
        CHECK(vi32_pair_below(vi32_zero(), columns, 1) == (columns > 0));
        for (l = 0; l < 2; l++) {
            vi32_store(got, wide[l]);
            for (i = 0; i < LANES; i++)
                CHECK((uint32_t)got[i] ==
                      ((uint32_t)lines[0][l * LANES + i] << 16 | lines[1][l * LANES + i]));
        }
        vi32_store(got, vi32_exchange(vi32_load((const int32_t *)(const void *)a)));
        for (i = 0; i < LANES; i++) CHECK((uint32_t)got[i] == (a[i] << 16 | a[i] >> 16));
    }
}
