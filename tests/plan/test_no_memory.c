// link: rooms
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
/* test_no_memory.c - the programs of golden/ are loaded, and made images of, with one allocation failing,
 * each place that allocates in turn: that is said, nothing leaks, and nothing is written behind a block. */
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

static void fail_file(const char *path) {
    static char text[1 << 16];
    import_options how;
    shlo_blob code;
    size_t n;
    FILE *f = fopen(path, "rb");
    if (!CHECK(f != NULL)) return;
    n = fread(text, 1, sizeof text, f);
    fclose(f);
    memset(&how, 0, sizeof how);
    if (!CHECK(n < sizeof text && import_text(text, n, &how, &code) == SHLO_OK)) return;
    failing_all(path, failing_load, &code, SHLO_MEMORY);
    failing_all(path, load_unfused, &code, SHLO_MEMORY);
    failing_all(path, make_image, &code, SHLO_MEMORY);
    shlo_blob_free(&code);
}

int main(void) {
    DIR *folder = opendir("tests/plan/golden");
    const struct dirent *entry;
    char path[400];
    int n = 0;
    if (!CHECK(folder != NULL)) return 1;
    while ((entry = readdir(folder)) != NULL) {
        if (!strstr(entry->d_name, ".mlir")) continue;
        snprintf(path, sizeof path, "tests/plan/golden/%s", entry->d_name);
        TEST_CASE("a program of golden/");
        fail_file(path);
        n++;
    }
    closedir(folder);
    CHECK(n >= 40);
    return test_end("plan/no_memory");
}
