/* tests/fuzz/fuzz_text.c - characters from a stranger as StableHLO text, and texts of random programs with
 * changed tokens. -DFUZZ_MAIN=RUNS makes a program of it that needs no libFuzzer. */
#include "importing.h"
#include "fresh_text.h"

/* Names of ops. */
static const char *text_word(size_t k) {
    static char name[100];
    if (k >= 128) return NULL;
    snprintf(name, sizeof name, "stablehlo.%s", shlo_op_name((shlo_op)k));
    return name;
}

/* Now and then with a last byte that chooses other options. */
static size_t text_fresh(char *text, size_t most, unsigned long long *state) {
    size_t n = fresh_text(text, most, state);
    if (n && n < most) text[n++] = "\n\n \t"[test_random(state) >> 40 & 3];
    return n;
}
#define MUTATE_WORD(k) text_word(k)
#define MUTATE_FRESH(text, most) text_fresh(text, most, &mutate_state)
#include "mutate_text.h"

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
