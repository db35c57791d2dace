// deps: $(addprefix $(BUILD)/tools/,npz.o inflate.o safetensors.o weights.o npy.o source.o args.o program.o)
// deps: $(addprefix $(BUILD)/tools/,json.o) $(filter $(BUILD)/tools/import/%,$(TOOL_OBJECTS))
// link: impl
// libs: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=posix_memalign,--wrap=free
/* tests/tools/test_memory.c - every malloc of reading a file fails once (.npy, .npz, .safetensors, .shlw, and
 * what `shlo` keeps of their names): the reader says so, or has read all of it, and nothing leaks. */
#include "../test.h"
#include "../wrap_alloc.h"
#include "../../tools/tool.h"
#include "../fuzz/seeds_arrays.h"

#include <unistd.h>

enum { REFUSED, READ, WRONG };

/* ---- files ---- */

static char folder[] = "/tmp/shlo-alloc-XXXXXX";
static char paths[12][80]; /* of the seeds, then of a .shlw file, and of a copy of the first */
static int n_paths;

static const char *keep_file(const void *data, size_t n) {
    char *path = paths[n_paths];
    FILE *f;
    snprintf(path, sizeof paths[0], "%s/%d", folder, n_paths);
    f = fopen(path, "wb");
    CHECK(f && fwrite(data, 1, n, f) == n);
    if (f) fclose(f);
    n_paths++;
    return path;
}
static void keep(const uint8_t *data, size_t n) { keep_file(data, n); }

/* Two tensors, as `shlo compile --weights-out` writes them. */
static void keep_weights(void) {
    static const float elements[6] = {1, 2, 3, 4, 5, 6};
    static const int64_t dims[2] = {2, 3};
    shlo_weight w[2];
    shlo_blob file;
    memset(w, 0, sizeof w);
    for (int i = 0; i < 2; i++) {
        w[i].name = i ? "second" : "first";
        w[i].what.dtype = SHLO_F32;
        w[i].what.rank = 2 - i;
        w[i].what.dims = dims + i;
        w[i].what.bytes = i ? 12 : 24;
        w[i].data = elements;
    }
    if (!CHECK(shlo_weights_make(w, 2, NULL, &file, NULL) == SHLO_OK)) return;
    keep_file(file.data, file.bytes);
    shlo_blob_free(&file);
}

/* ---- what the tool says ---- */

static FILE *said;

/* What stderr got since it was forgotten. */
static void forget(void) {
    fflush(stderr);
    CHECK(ftruncate(fileno(said), 0) == 0);
    rewind(said);
    lseek(STDERR_FILENO, 0, SEEK_SET);
}
static int has_said(const char *text) {
    static char all[4000];
    size_t n;
    fflush(stderr);
    rewind(said);
    n = fread(all, 1, sizeof all - 1, said);
    all[n] = 0;
    return strstr(all, text) != NULL;
}

/* ---- readers: one of REFUSED, READ, WRONG ---- */

static const char *at_hand; /* a path */

static int all_read(const tool_weights *weights, size_t n) {
    volatile unsigned sum = 0;
    for (size_t i = 0; i < weights->n; i++)
        for (size_t k = 0; k < weights->tensors[i].npy.bytes; k++)
            sum += (unsigned char)weights->tensors[i].npy.data[k];
    return weights->n == n ? READ : WRONG;
}

static size_t expected; /* how many tensors the file has */

static int opens(void) {
    tool_weights weights;
    tool_words words;
    int result;
    words.items = &at_hand;
    words.n = 1;
    if (!tool_weights_open(&words, &weights)) return REFUSED;
    result = all_read(&weights, expected);
    tool_weights_close(&weights);
    return result;
}

/* Twice the same names: both get their files' names, too. */
static int binds(void) {
    tool_weights weights;
    int ok;
    memset(&weights, 0, sizeof weights);
    ok = tool_weights_bind(&weights, at_hand) && tool_weights_bind(&weights, paths[n_paths - 1]);
    ok = !ok ? REFUSED : all_read(&weights, 2 * expected);
    tool_weights_close(&weights);
    return ok;
}

static int reads_array(void) {
    static const int64_t unknown[3] = {SHLO_DYNAMIC, SHLO_DYNAMIC, SHLO_DYNAMIC};
    int64_t dims[SHLO_MAX_RANK];
    shlo_tensor_info info;
    void *data = NULL;
    size_t bytes = 0;
    int ok;
    memset(&info, 0, sizeof info);
    info.dtype = SHLO_I16;
    info.rank = 3;
    info.dims = unknown;
    if (!tool_npy_read(at_hand, &info, dims, &data, &bytes)) return data ? WRONG : REFUSED;
    ok = bytes == 12 && dims[0] == 2 && dims[1] == 1 && dims[2] == 3;
    tool_memory_free(data);
    return ok ? READ : WRONG;
}

static int reads_file(void) {
    tool_file file;
    if (!tool_file_read(at_hand, &file)) return file.data ? WRONG : REFUSED;
    tool_file_free(&file);
    return READ;
}

/* ---- shlo weights ---- */

static const char *program; /* NULL: for none */

static int makes(void) {
    static char out[80], *words[5] = {NULL, (char *)"-o", out, (char *)"--for", NULL};
    tool_weights weights;
    tool_words made;
    const char *path = out;
    int result;
    snprintf(out, sizeof out, "%s/out.shlw", folder);
    words[0] = (char *)(uintptr_t)at_hand;
    words[4] = (char *)(uintptr_t)program;
    remove(out);
    if (tool_weights_command(program ? 5 : 3, words) != TOOL_OK) return access(out, F_OK) ? REFUSED : WRONG;
    if (wrap_fail_at >= 0) return READ; /* what is written is whole, or nothing is */
    made.items = &path;
    made.n = 1;
    if (!tool_weights_open(&made, &weights)) return WRONG;
    result = all_read(&weights, program ? 1 : expected);
    tool_weights_close(&weights);
    return result;
}

static const char text[] = "func.func @main() -> tensor<3xf32> {\n"
                           "  %0 = stablehlo.constant dense_resource<second> : tensor<3xf32>\n"
                           "  return %0 : tensor<3xf32>\n}\n";

/* ---- each allocation fails ---- */

static void each_fails(const char *name, int (*reader)(void), long least) {
    const long before = wrap_live;
    long all;
    TEST_CASE(name);
    wrap_calls = 0;
    CHECK(reader() == READ && wrap_live == before);
    all = wrap_calls;
    CHECKF(all >= least, "%ld allocations", all);
    for (long at = 0; at < all; at++) {
        int result;
        forget();
        wrap_calls = 0;
        wrap_fail_at = at;
        result = reader();
        wrap_fail_at = -1;
        ELEMENTF(result != WRONG && (result == READ || has_said("emory")), "allocation %ld of %ld", at, all);
        ELEMENTF(wrap_live == before, "allocation %ld of %ld: %ld blocks are left", at, all,
            wrap_live - before);
    }
    SWEEP_END();
}

/* A warning that is not kept is only that: it was printed. */
static void warnings(void) {
    const long before = wrap_live;
    TEST_CASE("warnings");
    for (long at = 0; at < 3; at++) {
        wrap_calls = 0;
        wrap_fail_at = at;
        tool_json_keep_warning("a warning");
    }
    wrap_fail_at = -1;
    CHECKF(wrap_live - before == 2, "%ld blocks", wrap_live - before); /* the list, and the last warning */
}

/* Decompressing takes no memory but its caller's. */
static void streams(void) {
    static const unsigned char fixed[] = {75, 76, 74, 78, 68, 69, 138, 0};
    char out[20];
    TEST_CASE("streams");
    wrap_calls = 0;
    for (size_t n = 0; n < sizeof out; n++) tool_inflate(fixed, sizeof fixed, out, n);
    CHECK(wrap_calls == 0);
}

int main(void) {
    static const size_t tensors[] = {1, 1, 1, 1, 1, 2, 3, 2};
    char name[40];
    fflush(stdout);
    CHECK(mkdtemp(folder) != NULL);
    said = tmpfile();
    if (!CHECK(said && seeds_arrays(keep)) || dup2(fileno(said), STDERR_FILENO) < 0) return 1;
    keep_weights();
    CHECK(n_paths == (int)(sizeof tensors / sizeof *tensors));
    for (int i = 0; i < n_paths; i++) {
        snprintf(name, sizeof name, "file %d", i);
        at_hand = paths[i];
        expected = tensors[i];
        each_fails(name, opens, 4);
    }
    at_hand = paths[1];
    each_fails("an array in our order", reads_array, 3);
    each_fails("a whole file", reads_file, 1);
    at_hand = paths[n_paths - 1];
    keep_weights();
    each_fails("names in two files", binds, 8);
    at_hand = paths[n_paths - 1];
    each_fails("weights made of weights", makes, 8);
    program = keep_file(text, sizeof text - 1);
    each_fails("weights made for a program", makes, 40);
    warnings();
    streams();
    snprintf(name, sizeof name, "%s/out.shlw", folder);
    remove(name);
    while (n_paths-- > 0) remove(paths[n_paths]);
    remove(folder);
    return test_end("tools/memory");
}
