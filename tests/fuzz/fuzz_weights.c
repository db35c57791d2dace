/* tests/fuzz/fuzz_weights.c - bytes from a stranger as a weights file: every entry is listed and read, and
 * found again by its name. -DFUZZ_MAIN=RUNS makes a program of it that needs no libFuzzer. */
#include "stablehlo.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static long fuzz_accepted;
static volatile unsigned fuzz_sum; /* so that elements are read */

static void use(const shlo_weights_file *file, const shlo_weight *w) {
    const void *data = NULL;
    size_t bytes = 0, i;
    shlo_error error;
    shlo_status s = shlo_weights_find((void *)(uintptr_t)file, w->name, &w->what, &data, &bytes, &error);
    if (s != SHLO_OK && (s != error.status || !error.message[0])) abort(); /* a refusal says why */
    if (s == SHLO_OK && bytes != w->what.bytes) abort();
    for (i = 0; s == SHLO_OK && i < bytes; i++) fuzz_sum += ((const unsigned char *)data)[i];
    for (i = 0; i < w->what.bytes; i++) fuzz_sum += ((const unsigned char *)w->data)[i];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    shlo_weights_file file;
    shlo_weight w;
    shlo_error error;
    int64_t dims[SHLO_MAX_RANK];
    shlo_status s;
    int32_t i;
    file.data = data;
    file.bytes = size;
    for (i = 0; (s = shlo_weights_entry(&file, i, &w, dims, &error)) == SHLO_OK && i < 64; i++) {
        use(&file, &w);
        fuzz_accepted++;
    }
    if (s != SHLO_OK && !error.message[0]) abort();
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "seeds_weights.h"

static int driver_seeds(void) { return seeds_weights(driver_keep); }
#endif
