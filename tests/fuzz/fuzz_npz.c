// deps: $(addprefix $(BUILD)/tools/,npz.o inflate.o safetensors.o weights.o npy.o source.o args.o program.o)
// deps: $(filter $(BUILD)/tools/import/%,$(TOOL_OBJECTS))
/* tests/fuzz/fuzz_npz.c - bytes from a stranger as NumPy's archive: what is accepted names arrays that can be
 * read to their ends. -DFUZZ_MAIN=RUNS makes a program of it that needs no libFuzzer. */
#include "../../tools/tool.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static long fuzz_accepted;
static volatile unsigned fuzz_sum; /* so that elements are read */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tool_weights weights;
    tool_mapped file;
    char *copy = (char *)malloc(size ? size : 1);
    memset(&weights, 0, sizeof weights);
    memset(&file, 0, sizeof file);
    if (!copy) return 0;
    memcpy(copy, data, size);
    file.data = copy;
    file.bytes = size;
    if (tool_npz_is(copy, size) && !tool_npz_open(&file, &weights)) {
        fuzz_accepted++;
        for (size_t i = 0; i < weights.n; i++)
            for (size_t k = 0; k < weights.tensors[i].npy.bytes; k++)
                fuzz_sum += (unsigned char)weights.tensors[i].npy.data[k];
    }
    tool_weights_close(&weights);
    free(copy);
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "../tools/npz_archive.h"

static int driver_seeds(void) {
    driver_keep(archive, sizeof archive);
    return 1;
}
#endif
