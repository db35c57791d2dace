// deps: $(addprefix $(BUILD)/tools/,npz.o inflate.o safetensors.o weights.o npy.o source.o args.o program.o)
// deps: $(filter $(BUILD)/tools/import/%,$(TOOL_OBJECTS))
// link: impl
// A short run of a fuzz target wherever the tests run: no libFuzzer needed. `make fuzz` runs it long.
#define FUZZ_MAIN 20000
#include "fuzz_arrays.c"
