/* tests/fuzz/seeds_random.h - random choices: what the fuzzing of tests/tlvm/random_kernels.h starts from. */
#ifndef TESTS_FUZZ_SEEDS_RANDOM_H
#define TESTS_FUZZ_SEEDS_RANDOM_H

#include "../test.h"

static inline int seeds_random(void (*keep)(const uint8_t *data, size_t n)) {
    unsigned long long state = 12345;
    for (int i = 0; i < 24; i++) {
        uint8_t bytes[1500];
        for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = (uint8_t)(test_random(&state) >> 32);
        bytes[0] = (uint8_t)i;
        keep(bytes, sizeof bytes - 50 * (size_t)i);
    }
    return 1;
}

#endif
