/* tests/simd/bf16_body.h - compiled in NEON's third pass, behind mmla_body.h: bf16 by fours against their
 * definition. */
#include "../../src/simd/neon_bf16.h"
#include "bf16_model.h"

static uint16_t test_half(int32_t word, int upper) { return (uint16_t)((uint32_t)word >> (upper ? 16 : 0)); }
static uint16_t test_size_less(uint16_t x) { return (uint16_t)((x & 0x7FFF) - 1); }
/* Anything; sizes near each other, so that sums are rounded and cancel; the ends of what is normal. */
static uint16_t test_any_bf16(uint64_t r, int turn) {
    static const uint16_t some[] = {0, 0x8000, 1, 0x7F, 0x80, 0x7F7F, 0x7F80, 0xFF80, 0x7FC1, 0x3F80};
    return turn % 3 == 0   ? (uint16_t)r
           : turn % 3 == 1 ? (uint16_t)((r & 0x83FF) + 0x3C00)
           : r % 2         ? some[r / 2 % 10]
                           : (uint16_t)((r >> 8 & 0x80FF) | (r % 4 ? 0x2000 : 0x1F00));
}
static void test_fours_product(unsigned long long *seed, int turn) {
    uint16_t a[8], b[8];
    int32_t words[2][4];
    float c[4], got[4];
    int i;
    for (i = 0; i < 8; i++) {
        a[i] = test_any_bf16(test_random(seed) >> 16, turn);
        b[i] = test_any_bf16(test_random(seed) >> 16, turn);
    }
    for (i = 0; i < 4; i++) {
        const uint32_t r = (uint32_t)(test_random(seed) >> 16);
        c[i] = turn % 2 ? test_bits_f32((int32_t)r) : (float)((double)(int32_t)r * 0x1p-30);
    }
    memcpy(words[0], a, 16);
    memcpy(words[1], b, 16);
    vf32_store(got, vf32_from_bits(vi32_mmla_bf16(vi32_load(words[0]), vi32_load(words[1]),
                        vi32_from_bits(vf32_load(c)))));
    for (i = 0; i < 4; i++) {
        const float want = test_bf16_fours(a + i / 2 * 4, b + i % 2 * 4, 4, c[i]);
        ELEMENTF(memcmp(&want, &got[i], 4) == 0 || (want != want && got[i] != got[i]),
            "%a + (%04x %04x %04x %04x) * (%04x %04x %04x %04x) is %a, not %a", (double)c[i], a[i / 2 * 4],
            a[i / 2 * 4 + 1], a[i / 2 * 4 + 2], a[i / 2 * 4 + 3], b[i % 2 * 4], b[i % 2 * 4 + 1],
            b[i % 2 * 4 + 2], b[i % 2 * 4 + 3], (double)got[i], (double)want);
    }
}
static void test_fours_moves(unsigned long long *seed) {
    uint16_t lines[4][8], least[8], greatest[8], other[8];
    int32_t got[16], low[4], high[4], line[4], both[2][4];
    uint16_t all_low = 0xFFFF, all_high = 0;
    vi32 out[4], range[2];
    int i, k;
    for (i = 0; i < 8; i++) {
        for (k = 0; k < 4; k++) {
            const uint32_t r = (uint32_t)(test_random(seed) >> 32);
            lines[k][i] = (uint16_t)(r % 7 == 0 ? r & 0x8000 : r);
        }
        other[i] = (uint16_t)test_random(seed);
        least[i] = (uint16_t)test_random(seed);
        greatest[i] = (uint16_t)(test_random(seed) & 0x7FFF);
        if (least[i] < all_low) all_low = least[i];
        if (greatest[i] > all_high) all_high = greatest[i];
    }
    memcpy(low, least, 16);
    memcpy(high, greatest, 16);
    memcpy(line, other, 16);
    memcpy(both, lines, 32);
    ELEMENT((uint32_t)vi32_pair_range(vi32_load(low), vi32_load(high)) ==
            (all_low | (0x7FFFu - all_high) << 16));
    k = vi32_pair_fold(vi32_load(line));
    for (i = 0; i < 8; i++) ELEMENT(test_half(k, i % 2) <= other[i]);
    ELEMENT(test_half(k, 0) == other[0] || test_half(k, 0) == other[2] || test_half(k, 0) == other[4] ||
            test_half(k, 0) == other[6]);
    ELEMENT(test_half(k, 1) == other[1] || test_half(k, 1) == other[3] || test_half(k, 1) == other[5] ||
            test_half(k, 1) == other[7]);
    vi32_pair_ranges(vi32_load(low), vi32_load(high), out);
    for (i = 0; i < 2; i++) vi32_store(got + 4 * i, out[i]);
    for (i = 0; i < 8; i++) ELEMENT((uint32_t)got[i] == (least[i] | (0x7FFFu - greatest[i]) << 16));
    vi32_store(got, vi32_pair_both(vi32_load(both[0]), vi32_load(both[1]), vi32_load(line)));
    for (i = 0; i < 4; i++) {
        uint16_t want = test_half(line[i], 0), most = (uint16_t)(0x7FFF - test_half(line[i], 1));
        if (test_half(line[i], 1) > 0x7FFF) most = 0;
        for (k = 0; k < 4; k++) {
            const uint16_t x = lines[k / 2][2 * i + k % 2];
            if (test_size_less(x) < want) want = test_size_less(x);
            if ((x & 0x7FFF) > most) most = x & 0x7FFF;
        }
        ELEMENT((uint32_t)got[i] == (want | (0x7FFFu - most) << 16));
    }
    for (k = 0; k < 2; k++) range[k] = vi32_load(k ? high : low);
    vi32_pair_fours(lines[0], 8, out, range);
    for (k = 0; k < 4; k++) vi32_store(got + 4 * k, out[k]);
    for (i = 0; i < 32; i++) ELEMENT(test_half(got[i / 2], i % 2) == lines[i % 4][i / 4]);
    for (k = 0; k < 2; k++) vi32_store(got + 4 * k, range[k]);
    for (i = 0; i < 8; i++) {
        for (k = 0; k < 4; k++) {
            if (test_size_less(lines[k][i]) < least[i]) least[i] = test_size_less(lines[k][i]);
            if ((lines[k][i] & 0x7FFF) > greatest[i]) greatest[i] = lines[k][i] & 0x7FFF;
        }
        ELEMENT(test_half(got[i / 2], i % 2) == least[i] && test_half(got[4 + i / 2], i % 2) == greatest[i]);
    }
    for (k = 0; k <= 9; k++) {
        vi32_store(got, vi32_pair_row(other, k, 0x1234));
        for (i = 0; i < 8; i++) ELEMENT(test_half(got[i / 2], i % 2) == (i < k ? other[i] : 0x1234));
    }
    vi32_zip(vi32_load(low), vi32_load(high), out);
    for (k = 0; k < 2; k++) vi32_store(got + 4 * k, out[k]);
    for (i = 0; i < 8; i++) ELEMENT(got[i] == (i % 2 ? high : low)[i / 2]);
    vf32_store((float *)(void *)got, vf32_upper(vf32_from_bits(vi32_load(line))));
    for (i = 0; i < 4; i++) ELEMENT((uint32_t)got[i] == (uint32_t)other[2 * i + 1] << 16);
    vf32_store((float *)(void *)got, vf32_lower(vf32_from_bits(vi32_load(line))));
    for (i = 0; i < 4; i++) ELEMENT((uint32_t)got[i] == (uint32_t)other[2 * i] << 16);
}
static void test_all_bf16(void) {
    unsigned long long seed = 88172645463325252u;
    int turn;
    TEST_CASE("bf16 by fours");
    for (turn = 0; turn < 300; turn++) test_fours_moves(&seed);
    for (turn = 0; turn < 6000; turn++) test_fours_product(&seed, turn);
    SWEEP_END();
}
