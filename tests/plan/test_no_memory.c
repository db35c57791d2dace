// link: rooms
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
/* test_no_memory.c - the programs of golden/, and where call stacks can be told apart those of
 * tests/conformance, are loaded and made images of with one allocation failing, each place that allocates in
 * turn: that is said, nothing leaks, and nothing is written behind a block. */
#include <dirent.h>
#include "stablehlo.h"
#include "../api/failing.h"
#include "../../tools/import/import.h"

static shlo_status load_unfused(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o;
    shlo_program *p = NULL;
    shlo_status status;
    memset(&o, 0, sizeof o);
    o.allocator = &f->allocator;
    o.flags = SHLO_LOAD_NO_FUSION | SHLO_LOAD_PLAIN;
    status = shlo_load(code->data, code->bytes, &o, &p, error);
    shlo_program_free(p);
    return status;
}

static shlo_status make_image(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o;
    shlo_blob image;
    shlo_status status;
    memset(&o, 0, sizeof o);
    o.allocator = &f->allocator;
    o.isa = "scalar";
    status = shlo_image_make(code->data, code->bytes, NULL, &o, &image, error);
    shlo_blob_free(&image);
    return status;
}

/* Programs of a file, which lines `// -----` separate. steps: so many of the ways to load. */
static void fail_file(const char *path, int steps) {
    static const failing_step ways[] = {failing_load, load_unfused, make_image};
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
        for (int k = 0; k < steps; k++) failing_all(path, ways[k], &code, SHLO_MEMORY);
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

/* Where call stacks cannot be told apart, every allocation fails, which takes long. */
int main(void) {
    fail_folder("tests/plan/golden", 3, 40);
    if (FAIL_ALLOC_STACKS) fail_folder("tests/conformance", 1, 30);
    return test_end("plan/no_memory");
}
