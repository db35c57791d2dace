// link: rooms
/* tests/fuzz/fuzz_code.c - bytes to a module and back: what is accepted passes every check again from
 * scratch, and writing it gives a file that reads and writes as itself. -DFUZZ_MAIN=RUNS makes a program of
 * it that needs no libFuzzer. */
#include "stablehlo.h"
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "code/code.h"
#include "build/build.h"
#include "limited.h"
#include "mutate_code.h"
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static long fuzz_accepted;

static void need(int ok, const char *what) {
    if (ok) return;
    fprintf(stderr, "fuzz_code: %s\n", what);
    abort();
}

/* The bytes of what `data` says, or no bytes. */
static shlo_blob rewrite(const uint8_t *data, size_t size) {
    shlo__module m;
    shlo_error error;
    shlo_blob blob;
    memset(&blob, 0, sizeof blob);
    shlo__status_clear(&error);
    if (shlo__module_init(&m, &limited) != SHLO_OK) return blob;
    if (shlo__code_read(data, size, NULL, NULL, &m, &error) == SHLO_OK) {
        need(shlo__check_all(&m, NULL) == SHLO_OK, "an accepted program fails the checks");
        need(shlo__code_write(&m, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS, &limited, &blob, &error) == SHLO_OK,
            error.message);
    }
    else
        need(error.status != SHLO_OK && error.message[0] != 0, "a refusal without a reason");
    shlo__module_free(&m);
    return blob;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    shlo_blob once, twice;
    used = 0;
    once = rewrite(data, size);
    if (once.data) {
        fuzz_accepted++;
        twice = rewrite(once.data, once.bytes);
        need(twice.bytes == once.bytes && memcmp(twice.data, once.data, once.bytes) == 0,
            "a written file does not read and write as itself");
        limited_free(NULL, twice.data, twice.bytes);
        limited_free(NULL, once.data, once.bytes);
    }
    need(used == 0, "memory is not given back");
    return 0;
}

#ifdef FUZZ_MAIN
#include "driver.h"
#endif
