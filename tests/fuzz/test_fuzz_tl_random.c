// link: rooms base simd tlop tlir tlcheck tlcode tlbuild tlkernel tlvm
// libs: -lm
// A short run of a fuzz target wherever the tests run: no libFuzzer needed. `make fuzz` runs it long.
#define FUZZ_MAIN 1500
#include "fuzz_tl_random.c"
