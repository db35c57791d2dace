// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
// libs: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=posix_memalign,--wrap=free
/* tests/import/test_memory.c - every malloc of reading a text or bytecode fails once: the program is refused
 * with a problem that says so, or accepted whole, and nothing leaks. */
#include "../../tools/import/import.h"
#include "../test.h"
#include "../wrap_alloc.h"
#include "../fuzz/seeds_import.h"

static long problems, refusals, inputs;
static shlo_status worst;

static void note(void *user, const import_problem *problem) {
    (void)user;
    problems++;
    worst = problem->status;
}
static void told(void *user, const import_problem *problem) {
    (void)user;
    (void)problem;
}

static shlo_status import_once(const void *data, size_t n, shlo_blob *code) {
    import_options options;
    memset(&options, 0, sizeof options);
    memset(code, 0, sizeof *code);
    options.foreign = options.outside = 1;
    options.flags = SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | SHLO_KEEP_SOURCES;
    options.report = note;
    options.note = told;
    problems = wrap_calls = 0;
    return import_is_artifact(data, n) ? import_artifact(data, n, &options, code)
                                       : import_text((const char *)data, n, &options, code);
}

static void each_fails(const uint8_t *data, size_t n) {
    const long before = wrap_live;
    shlo_blob code;
    shlo_status status = import_once(data, n, &code);
    const long all = wrap_calls;
    shlo_blob_free(&code);
    CHECKF(wrap_live == before, "input %ld: %ld blocks are left", inputs, wrap_live - before);
    CHECKF(status == SHLO_OK, "input %ld", inputs);
    for (wrap_fail_at = 0; wrap_fail_at < all; wrap_fail_at++) {
        const long at = wrap_fail_at;
        status = import_once(data, n, &code);
        ELEMENTF((status == SHLO_OK) == (code.data != NULL), "input %ld, allocation %ld", inputs, at);
        ELEMENTF((status == SHLO_OK) == (problems == 0), "input %ld, allocation %ld", inputs, at);
        ELEMENTF(status == SHLO_OK || worst == SHLO_MEMORY, "input %ld, allocation %ld: %s", inputs, at,
            shlo_status_text(worst));
        refusals += status != SHLO_OK;
        shlo_blob_free(&code);
        ELEMENTF(wrap_live == before, "input %ld, allocation %ld: %ld blocks are left", inputs, at,
            wrap_live - before);
    }
    wrap_fail_at = -1;
    SWEEP_END();
    inputs++;
}

int main(void) {
    fflush(stdout);
    TEST_CASE("texts");
    CHECK(seeds_text(each_fails));
    CHECKF(refusals > 20 * inputs, "%ld refusals of %ld inputs", refusals, inputs);
    TEST_CASE("bytecode");
    CHECK(seeds_artifact(each_fails));
    CHECKF(refusals > 20 * inputs, "%ld refusals of %ld inputs", refusals, inputs);
    return test_end("import/memory");
}
