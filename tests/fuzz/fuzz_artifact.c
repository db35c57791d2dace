/* tests/fuzz/fuzz_artifact.c - bytes from a stranger as MLIR bytecode. -DFUZZ_MAIN=RUNS makes a program of it
 * that needs no libFuzzer. */
#include "importing.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *copy = (char *)malloc(size ? size : 1); /* of exactly this size */
    if (!copy) return 0;
    if (size) memcpy(copy, data, size);
    fuzz_import(copy, size, import_artifact);
    free(copy);
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "seeds_import.h"

static int driver_seeds(void) { return seeds_artifact(driver_keep); }
#endif
