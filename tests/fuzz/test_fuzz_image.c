// link: impl
// A short run of a fuzz target wherever the tests run: no libFuzzer needed. `make fuzz` runs it long.
#define FUZZ_MAIN 20000
#include "fuzz_image.c"
