/* tests/simd/dot4_body.h - bytes by fours against their definition: in a target's second pass by the
 * instruction, in its first without. */
#include "../../src/simd/vocab.h"
#ifndef SHLO__ISA_DOT4
#elif defined(SHLO__ISA_AVX512)
#include "../../src/simd/avx512_vnni.h"
#elif defined(SHLO__ISA_AVX2)
#include "../../src/simd/avx2_vnni.h"
#elif defined(SHLO__ISA_NEON)
#include "../../src/simd/neon_dotprod.h"
#endif

#ifdef SHLO__ISA_DOT4
#define TEST_DOT4 vi32_dot4
#define TEST_DOT4_ROW vi32_dot4_row
#define TEST_ALL_DOT4 SHLO__(test_all_dot4)
#else
#define TEST_DOT4 vi32_dot4_plain
#define TEST_DOT4_ROW vi32_dot4_plain_row
#define TEST_ALL_DOT4 SHLO__(test_all_dot4_plain)
#endif
#ifndef TESTS_SIMD_DOT4_BODY
#define TESTS_SIMD_DOT4_BODY
static int32_t test_byte(unsigned char x, int is_signed) { return is_signed ? (int8_t)x : x; }

/* c plus four products, wrapping. */
static int32_t test_dot4(const unsigned char *a, int a_signed, const unsigned char *b, int b_signed,
    int32_t c) {
    int k;
    uint32_t sum = (uint32_t)c;
    for (k = 0; k < 4; k++) sum += (uint32_t)(test_byte(a[k], a_signed) * test_byte(b[k], b_signed));
    return (int32_t)sum;
}
#endif

static void TEST_ALL_DOT4(void) {
    enum { LANES = (int)VF32_LANES, BYTES = 4 * LANES };
    unsigned long long seed = 88172645463325252u;
    int turn, i, o, x_signed;
    for (turn = 0; turn < 300; turn++) {
        unsigned char a[BYTES], b[BYTES], lines[4][BYTES];
        const unsigned char *p[4];
        int32_t c[LANES], got[4][LANES], n = turn % (BYTES + 1);
        vi32 va, vb, vc, wide[4];
        for (i = 0; i < BYTES; i++) {
            a[i] = (unsigned char)(turn % 4 == 0   ? 128
                                   : turn % 4 == 1 ? 255
                                                   : (int)(test_random(&seed) >> 40));
            b[i] = (unsigned char)(turn % 3 == 0 ? 128 : (int)(test_random(&seed) >> 40));
            for (o = 0; o < 4; o++) lines[o][i] = (unsigned char)(test_random(&seed) >> 40);
        }
        for (i = 0; i < LANES; i++) c[i] = turn % 5 == 0 ? INT32_MAX : (int32_t)(test_random(&seed) >> 32);
        for (o = 0; o < 4; o++) p[o] = lines[o];
        va = vi32_load_bytes(a, BYTES);
        vb = vi32_load_bytes(b, BYTES);
        vc = vi32_load(c);
        vi32_store(got[0], TEST_DOT4(va, vb, vc));
        for (i = 0; i < LANES; i++)
            CHECK(got[0][i] == test_dot4(a + 4 * i, VI32_DOT4_A_SIGNED, b + 4 * i, VI32_DOT4_B_SIGNED, c[i]));
        for (x_signed = 0; x_signed < 2; x_signed++) {
            vi32_store(got[0], TEST_DOT4_ROW(va, vb, vc, x_signed));
            for (i = 0; i < LANES; i++)
                CHECK(got[0][i] ==
                      test_dot4(a + 4 * i, x_signed, b + 4 * i, x_signed == VI32_DOT4_ALIKE, c[i]));
        }
        for (o = 1; o <= 4; o++) { /* so many lines, of so many columns */
            const int32_t columns = o == 4 && n % 2 ? LANES : 1 + n % LANES;
            vi32_store(got[0], vi32_interleave(lines[4 - o] + BYTES - columns, BYTES, o, columns));
            for (i = 0; i < BYTES; i++)
                CHECK(((unsigned char *)got[0])[i] ==
                      (i % 4 < o && i / 4 < columns ? lines[4 - o + i % 4][BYTES - columns + i / 4] : 0));
        }
        vi32_store(got[0], vi32_load_bytes(a, n));
        for (i = 0; i < BYTES; i++) CHECK(((unsigned char *)got[0])[i] == (i < n ? a[i] : 0));
        vi32_interleave_wide(p, n, wide);
        for (o = 0; o < 4; o++) vi32_store(got[o], wide[o]);
        for (o = 0; o < 4; o++)
            for (i = 0; i < BYTES; i++) {
                int lane = i / 4, column = lane / 4 * 16 + o * 4 + lane % 4;
                CHECK(((unsigned char *)got[o])[i] == (column < n ? lines[i % 4][column] : 0));
            }
    }
}
#undef TEST_DOT4
#undef TEST_DOT4_ROW
#undef TEST_ALL_DOT4
