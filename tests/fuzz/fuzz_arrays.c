// deps: $(addprefix $(BUILD)/tools/,npz.o inflate.o safetensors.o weights.o npy.o source.o args.o program.o)
// deps: $(filter $(BUILD)/tools/import/%,$(TOOL_OBJECTS))
/* tests/fuzz/fuzz_arrays.c - bytes from a stranger as NumPy's array, its archive of arrays, or a safetensors
 * file: what is accepted names arrays that can be read to their ends. -DFUZZ_MAIN=RUNS makes a program of it
 * that needs no libFuzzer. */
#include "../../tools/tool.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static long fuzz_accepted;
static volatile unsigned fuzz_sum; /* so that elements are read */

static void read_all(const tool_npy *npy) {
    char type[400];
    fuzz_accepted++;
    for (size_t k = 0; k < npy->bytes; k++) fuzz_sum += (unsigned char)npy->data[k];
    tool_npy_type(npy, SHLO_NO_DTYPE, type, sizeof type);
    fuzz_sum += (unsigned char)type[0];
}

static void one_array(const char *copy, size_t size) {
    char *own = NULL;
    tool_npy npy;
    if (!tool_npy_open_owned(copy, size, &npy, &own)) read_all(&npy);
    free(own);
}

static void many_arrays(const char *copy, size_t size,
    const char *(*open)(const tool_mapped *file, tool_weights *out)) {
    tool_weights weights;
    tool_mapped file;
    memset(&weights, 0, sizeof weights);
    memset(&file, 0, sizeof file);
    file.data = copy;
    file.bytes = size;
    if (!open(&file, &weights))
        for (size_t i = 0; i < weights.n; i++) read_all(&weights.tensors[i].npy);
    tool_weights_close(&weights);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *copy = (char *)malloc(size ? size : 1);
    if (!copy) return 0;
    if (size) memcpy(copy, data, size);
    if (tool_npz_is(copy, size))
        many_arrays(copy, size, tool_npz_open);
    else if (tool_safetensors_is(copy, size))
        many_arrays(copy, size, tool_safetensors_open);
    else
        one_array(copy, size);
    free(copy);
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "seeds_arrays.h"

static int driver_seeds(void) { return seeds_arrays(driver_keep); }
#endif
