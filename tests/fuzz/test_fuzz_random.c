// link: rooms
// A short run of a fuzz target wherever the tests run: no libFuzzer needed. `make fuzz` runs it long.
#define FUZZ_MAIN 1600
#include "fuzz_random.c"
