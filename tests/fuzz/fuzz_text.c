/* tests/fuzz/fuzz_text.c - characters from a stranger as StableHLO text. -DFUZZ_MAIN=RUNS makes a program of
 * it that needs no libFuzzer. */
#include "importing.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static shlo_status read_text(const void *text, size_t n, const import_options *options, shlo_blob *out) {
    return import_text((const char *)text, n, options, out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *copy = (char *)malloc(size + 1);
    if (!copy) return 0;
    if (size) memcpy(copy, data, size);
    copy[size] = 0;
    fuzz_import(copy, size, read_text);
    free(copy);
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "seeds_import.h"

static int driver_seeds(void) { return seeds_text(driver_keep); }
#endif
