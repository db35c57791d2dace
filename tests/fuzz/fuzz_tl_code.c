// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: rooms
/* tests/fuzz/fuzz_tl_code.c - bytes from a stranger as a program file of the tensor language: what is
 * accepted writes and reads as itself, can be printed, and runs without touching memory that is not its own.
 * -DFUZZ_MAIN=RUNS makes a program of it that needs no libFuzzer. */
#include "stablehlo.h"
#include "tensorlang.h"
#include "tlcode/tlcode.h"
#include <stdio.h>
#include "launching.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static long fuzz_accepted;

static void need(int ok, const char *what) {
    if (ok) return;
    fprintf(stderr, "fuzz_tl_code: %s\n", what);
    abort();
}

static void discard(void *user, const char *text, size_t n) {
    (void)user;
    need(text || !n, "no text");
}

/* The bytes of what `data` says, or none. */
static shlo__bytes_buffer rewrite(const uint8_t *data, size_t size) {
    shlo__bytes_buffer bytes;
    tlang__module m;
    shlo_error error;
    shlo__bytes_buffer_init(&bytes, &limited);
    shlo__status_clear(&error);
    if (tlang__module_init(&m, &limited) != SHLO_OK) return bytes;
    if (tlang__code_read(data, size, &m, &error) == SHLO_OK)
        need(tlang__code_write(&m, 1, &bytes) == SHLO_OK, "an accepted program cannot be written");
    else
        need(error.status != SHLO_OK && error.message[0], "a refusal without a reason");
    tlang__module_free(&m);
    return bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    shlo__bytes_buffer once, twice;
    shlo_error error;
    used = 0;
    once = rewrite(data, size);
    if (once.n) {
        fuzz_accepted++;
        twice = rewrite(once.data, once.n);
        need(twice.n == once.n && memcmp(twice.data, once.data, once.n) == 0,
            "a written file does not read and write as itself");
        need(tlang_print(once.data, once.n, &limited, discard, NULL, &error) == SHLO_OK, error.message);
        (void)launch_all(once.data, once.n);
        shlo__bytes_buffer_free(&twice);
    }
    shlo__bytes_buffer_free(&once);
    need(used == 0, "memory is not given back");
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "seeds_tl.h"

static int driver_seeds(void) { return seeds_tl_code(driver_keep); }
#endif
