// link: rooms
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
/* test_no_memory.c - programs are loaded and made images of with one allocation failing, each place that
 * allocates in turn: that is said, nothing leaks, and nothing is written behind a block. The programs are
 * those of golden/, and where call stacks can be told apart those of programs.mlir and tests/conformance,
 * random ones, and the lines of tests/ops, each op several times in one function, of arguments and of
 * constants. All lie at odd addresses, where constants are copied. */
#include <dirent.h>
#include "../vm/layers.h"
#include "../api/lines.h"
#include "../api/failing.h"
#include "../../tools/import/import.h"
#ifdef MUTANTS
#include "../mutation/replay.h"
#endif

/* With handlers for custom calls, and a host for transfers. */
static shlo_status load_hosted(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o;
    shlo_custom handlers[3];
    shlo_program *p = NULL;
    shlo_status status;
    int calls = 0;
    memset(&o, 0, sizeof o);
    host_options(&o, handlers, &calls);
    o.allocator = &f->allocator;
    status = shlo_load(code->data, code->bytes, &o, &p, error);
    CHECK((p != NULL) == (status == SHLO_OK));
    shlo_program_free(p);
    return status;
}

/* The program at an odd address, until the next one. */
static shlo_blob odd(const unsigned char *data, size_t bytes) {
    static unsigned char *room;
    static size_t most;
    shlo_blob code;
    if (bytes + 65 > most) {
        free(room);
        most = 2 * bytes + 65;
        room = (unsigned char *)malloc(most);
        if (!room) exit(1);
    }
    memset(&code, 0, sizeof code);
    code.data = room + 1 + (64 - (uintptr_t)room % 64) % 64;
    code.bytes = bytes;
    memcpy(code.data, data, bytes);
    return code;
}

static const failing_step steps_of[] = {load_hosted, failing_unfused, failing_image};
enum { N_STEPS = sizeof steps_of / sizeof *steps_of };

#ifdef MUTANTS
/* How one failing allocation ends, by itself. */
static uint32_t fail_again(const unsigned char *data, size_t bytes, int how) {
    fail_alloc f;
    shlo_error error;
    shlo_blob code;
    shlo_status status;
    memset(&error, 0, sizeof error);
    code = odd(data, bytes);
    fail_alloc_init(&f, how / N_STEPS);
    status = steps_of[how % N_STEPS](&code, &f, &error);
    return status == SHLO_MEMORY && error.status == status && error.message[0] && !f.live && !f.live_bytes;
}

static void fail_later(failing_step run, const shlo_blob *code, long n) {
    for (int way = 0; way < N_STEPS; way++)
        if (steps_of[way] == run) replay_add(fail_again, code->data, code->bytes, (int)n * N_STEPS + way);
}
#endif

static void fail_code(const char *name, const shlo_blob *code, int steps) {
    const shlo_blob at = odd(code->data, code->bytes);
    for (int k = 0; k < steps; k++) failing_all(name, steps_of[k], &at, SHLO_MEMORY);
}

/* Programs of a file, which lines `// -----` separate. steps: so many of the ways to load. */
static void fail_file(const char *path, int steps) {
    static char text[1 << 18];
    char *at, *cut;
    size_t n;
    FILE *f = fopen(path, "rb");
    if (!CHECK(f != NULL)) return;
    n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    if (!CHECK(n < sizeof text - 1)) return;
    text[n] = 0;
    for (at = text; at; at = cut ? cut + 9 : NULL) {
        import_options how;
        shlo_blob code;
        memset(&how, 0, sizeof how);
        cut = strstr(at, "\n// -----");
        if (import_text(at, cut ? (size_t)(cut - at) : strlen(at), &how, &code) != SHLO_OK) continue;
        failing_forget();
        fail_code(path, &code, steps);
        shlo_blob_free(&code);
    }
}

static void fail_folder(const char *name, int steps, int least) {
    DIR *folder = opendir(name);
    const struct dirent *entry;
    char path[400];
    int n = 0;
    TEST_CASE(name);
    if (!CHECK(folder != NULL)) return;
    while ((entry = readdir(folder)) != NULL) {
        if (!strstr(entry->d_name, ".mlir")) continue;
        snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
        fail_file(path, steps);
        n++;
    }
    closedir(folder);
    CHECK(n >= least);
}

static void fail_line(const char *line, int constant) {
    program p;
    shlo_error error;
    lines_constant = constant;
    lines_times = 5;
    if (program_make(&p, line, &error) == SHLO_OK && p.code.data) fail_code(line, &p.code, 1);
    program_free(&p);
}

/* The accepted lines of an op. */
static void fail_lines(const char *name) {
    static char line[4096];
    char path[200];
    FILE *f;
    snprintf(path, sizeof path, "tests/ops/%s.txt", name);
    f = fopen(path, "r");
    if (!CHECK(f != NULL)) return;
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "ok ", 3)) continue;
        fail_line(line + 3, 0);
        fail_line(line + 3, 1);
    }
    fclose(f);
}

static void fail_random(void) {
    shlo_blob code;
    int exact;
    for (unsigned long long seed = 1; seed <= 40; seed++) {
        if (CHECK(gen_program(seed, 6 + (int)seed, &code, &exact) == SHLO_OK)) {
            fail_code("a random program", &code, 1);
            shlo_blob_free(&code);
        }
        if (CHECK(gen_layers(seed, &code, &exact) == SHLO_OK)) {
            fail_code("random layers", &code, 1);
            shlo_blob_free(&code);
        }
    }
}

/* Where call stacks cannot be told apart, every allocation fails, which takes long. */
int main(void) {
#ifdef MUTANTS
    if (getenv("REPLAY_MAP")) failing_told = fail_later;
#endif
    fail_folder("tests/plan/golden", 3, 40);
    if (FAIL_ALLOC_STACKS) {
        fail_file("tests/plan/programs.mlir", 3);
        fail_file("tests/plan/rare.mlir", 3);
        fail_file("tests/plan/mutants.mlir", 1);
        fail_folder("tests/conformance", 1, 30);
        for (int op = 1; op < SHLO_OP_COUNT; op++)
            if (shlo__op_row_of((shlo_op)op)) fail_lines(shlo__op_row_of((shlo_op)op)->name);
        fail_random();
    }
#ifdef MUTANTS
    replay_all(fail_again, 1);
#endif
    return test_end("plan/no_memory");
}
