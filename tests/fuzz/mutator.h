/* tests/fuzz/mutator.h - what a target's own mutations are to libFuzzer: FUZZ_MUTATE(data, n, most, seed,
 * bytes), which mutates in place and may leave the input to `bytes`. driver.h uses it as well. */
#ifndef TESTS_FUZZ_MUTATOR_H
#define TESTS_FUZZ_MUTATOR_H

#ifndef FUZZ_MAIN
/* Other engines may not have it; they do not use the target's mutations either. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t n, size_t most) __attribute__((weak));
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t most, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t most, unsigned seed) {
    return FUZZ_MUTATE(data, n, most, seed, LLVMFuzzerMutate);
}
#endif
#endif
