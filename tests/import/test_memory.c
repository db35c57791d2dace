// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
// libs: -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=free
/* tests/import/test_memory.c - every malloc of reading a text or bytecode fails once: the program is refused
 * with a problem that says so, or accepted whole, and nothing leaks. */
#include "../../tools/import/import.h"
#include "../test.h"
#include "../fuzz/seeds_import.h"

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
void __real_free(void *p);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
void __wrap_free(void *p);

static long calls, fail_at = -1, live;

static void *count(void *p) {
    live += p != NULL;
    return p;
}

void *__wrap_malloc(size_t n) { return calls++ == fail_at ? NULL : count(__real_malloc(n)); }
void *__wrap_calloc(size_t n, size_t size) {
    return calls++ == fail_at ? NULL : count(__real_calloc(n, size));
}
void *__wrap_realloc(void *p, size_t n) {
    if (calls++ == fail_at) return NULL;
    return p ? __real_realloc(p, n) : count(__real_malloc(n));
}
void __wrap_free(void *p) {
    live -= p != NULL;
    __real_free(p);
}

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
    problems = calls = 0;
    return import_is_artifact(data, n) ? import_artifact(data, n, &options, code)
                                       : import_text((const char *)data, n, &options, code);
}

static void each_fails(const uint8_t *data, size_t n) {
    const long before = live;
    shlo_blob code;
    shlo_status status = import_once(data, n, &code);
    const long all = calls;
    shlo_blob_free(&code);
    CHECKF(live == before, "input %ld: %ld blocks are left", inputs, live - before);
    CHECKF(status == SHLO_OK, "input %ld", inputs);
    for (fail_at = 0; fail_at < all; fail_at++) {
        const long at = fail_at;
        status = import_once(data, n, &code);
        ELEMENTF((status == SHLO_OK) == (code.data != NULL), "input %ld, allocation %ld", inputs, at);
        ELEMENTF((status == SHLO_OK) == (problems == 0), "input %ld, allocation %ld", inputs, at);
        ELEMENTF(status == SHLO_OK || worst == SHLO_MEMORY, "input %ld, allocation %ld: %s", inputs, at,
            shlo_status_text(worst));
        refusals += status != SHLO_OK;
        shlo_blob_free(&code);
        ELEMENTF(live == before, "input %ld, allocation %ld: %ld blocks are left", inputs, at, live - before);
    }
    fail_at = -1;
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
