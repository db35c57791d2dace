/* tests/simd/mmla_body.h - compiled in NEON's third pass: bytes by eights against their definition. */
#include "../../src/simd/vocab.h"
#include "../../src/simd/neon_mmla.h"

static void test_all_mmla(void) {
    unsigned long long seed = 88172645463325252u;
    int turn, i, k;
    TEST_CASE("bytes by eights");
    for (turn = 0; turn < 300; turn++) {
        signed char a[16], b[16];
        unsigned char lines[8][16];
        int32_t c[4], got[4], x[4], y[4];
        vi32 va, vb, two[2], eights[8];
        for (i = 0; i < 16; i++) {
            a[i] = (signed char)(turn % 3 == 0 ? -128 : (int)(test_random(&seed) >> 40 & 255) - 128);
            b[i] = (signed char)(turn % 4 == 0 ? -128 : (int)(test_random(&seed) >> 40 & 255) - 128);
            for (k = 0; k < 8; k++) lines[k][i] = (unsigned char)(test_random(&seed) >> 40);
        }
        for (i = 0; i < 4; i++) c[i] = turn % 5 == 0 ? INT32_MAX : (int32_t)(test_random(&seed) >> 32);
        memcpy(x, a, 16);
        memcpy(y, b, 16);
        va = vi32_load(x);
        vb = vi32_load(y);
        vi32_store(got, vi32_mmla(va, vb, vi32_load(c)));
        for (i = 0; i < 4; i++) {
            uint32_t sum = (uint32_t)c[i];
            for (k = 0; k < 8; k++) sum += (uint32_t)(a[i / 2 * 8 + k] * b[i % 2 * 8 + k]);
            ELEMENT(got[i] == (int32_t)sum);
        }
        vi32_store(got, vi32_two_eights(x + 1, y + 2));
        ELEMENT(got[0] == x[1] && got[1] == x[2] && got[2] == y[2] && got[3] == y[3]);
        vi32_store(got, vi32_two_fours(x + 1, y + 3));
        ELEMENT(got[0] == x[1] && got[1] == 0 && got[2] == y[3] && got[3] == 0);
        vi32_store(got, vi32_lower_halves(va, vb));
        ELEMENT(memcmp(got, x, 8) == 0 && memcmp(got + 2, y, 8) == 0);
        vi32_store(got, vi32_upper_halves(va, vb));
        ELEMENT(memcmp(got, x + 2, 8) == 0 && memcmp(got + 2, y + 2, 8) == 0);
        vi32_spread(va, two);
        for (i = 0; i < 2; i++) {
            vi32_store(got, two[i]);
            ELEMENT(got[0] == x[2 * i] && got[1] == 0 && got[2] == x[2 * i + 1] && got[3] == 0);
        }
        vi32_later();
        vi32_eights(lines[0], 16, eights);
        for (i = 0; i < 8; i++) {
            vi32_store(got, eights[i]);
            for (k = 0; k < 16; k++) ELEMENT(((unsigned char *)got)[k] == lines[k % 8][2 * i + k / 8]);
        }
    }
    SWEEP_END();
}
