// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: rooms
// A short run of a fuzz target wherever the tests run: no libFuzzer needed. `make fuzz` runs it long.
#define FUZZ_MAIN 10000
#include "fuzz_tl_code.c"
