// deps: $(filter-out $(BUILD)/tools/shlo.o,$(TOOL_OBJECTS))
// link: impl
/* tests/api/test_failing_programs.c - allocations fail in turn in whole programs, the cases of
 * tests/conformance: loading them in several ways, optimizing, planning images, running; and runs are stopped
 * where they ask. Without call stacks (tests/api/failing.h) only some of the cases go through it. */
#include "../../tools/tool.h"
#include "failing.h"

/* ---- steps ---- */

/* How a program runs: not at all, or asking whether to stop instead of counting its allocations. */
enum { RUN = 1, ASK = 2 };

static shlo_status load_with(const shlo_blob *code, const fail_alloc *f, int32_t flags, int how,
    shlo_error *error) {
    shlo_options o;
    tool_harness harness;
    shlo_program *p = NULL;
    shlo_status status;
    memset(&o, 0, sizeof o);
    tool_harness_begin(&harness, &o);
    if (how & ASK) {
        o.interrupt.ask = fail_alloc_ask;
        o.interrupt.user = f->allocator.user;
    }
    else
        o.allocator = &f->allocator;
    o.flags = flags;
    status = shlo_load(code->data, code->bytes, &o, &p, error);
    CHECK((p != NULL) == (status == SHLO_OK));
    harness.program = p;
    if (p && how) {
        int func = tool_entry(p, NULL);
        tool_buffers outputs;
        if (func >= 0 && shlo_program_inputs(p, func) == 0 && tool_buffers_make(p, func, 1, &outputs)) {
            status = shlo_run(p, shlo_program_func_name(p, func), NULL, 0, outputs.items, outputs.n, error);
            tool_buffers_free(&outputs);
        }
    }
    shlo_program_free(p);
    tool_harness_end(&harness);
    return status;
}
static shlo_status run(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return load_with(code, f, 0, RUN, error);
}
static shlo_status run_plain(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return load_with(code, f, SHLO_LOAD_PLAIN | SHLO_LOAD_OPEN_BOUNDS, RUN, error);
}
static shlo_status run_integers(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return load_with(code, f, SHLO_LOAD_INTEGER_PRODUCTS | SHLO_LOAD_NO_FUSION, RUN, error);
}
static shlo_status stop(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return load_with(code, f, 0, ASK, error);
}
static shlo_status stop_plain(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return load_with(code, f, SHLO_LOAD_PLAIN, ASK, error);
}
static shlo_status stop_unfused(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return load_with(code, f, SHLO_LOAD_NO_FUSION, ASK, error);
}
static shlo_status image(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o;
    tool_harness harness;
    shlo_blob out;
    shlo_status status;
    memset(&o, 0, sizeof o);
    memset(&out, 0, sizeof out);
    tool_harness_begin(&harness, &o);
    o.allocator = &f->allocator;
    status = shlo_image_make(code->data, code->bytes, "cortex-m4", &o, &out, error);
    CHECK((out.data != NULL) == (status == SHLO_OK));
    shlo_blob_free(&out);
    tool_harness_end(&harness);
    return status;
}
static shlo_status split(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_blob rest, weights;
    shlo_status status;
    memset(&rest, 0, sizeof rest);
    memset(&weights, 0, sizeof weights);
    status = shlo_weights_split(code->data, code->bytes, 1, &f->allocator, &rest, &weights, error);
    shlo_blob_free(&rest);
    shlo_blob_free(&weights);
    return status;
}

static const struct {
    const char *name;
    failing_step run;
    shlo_status with; /* what a failing call ends it with */
} steps[] = {
    {"run", run, SHLO_MEMORY},
    {"plain", run_plain, SHLO_MEMORY},
    {"integers", run_integers, SHLO_MEMORY},
    {"optimize", failing_optimize, SHLO_MEMORY},
    {"split", split, SHLO_MEMORY},
    {"stop", stop, SHLO_INTERRUPTED},
    {"stop, plain", stop_plain, SHLO_INTERRUPTED},
    {"stop, unfused", stop_unfused, SHLO_INTERRUPTED},
};

/* ---- cases ---- */

static void one_case(const char *path, int number, const char *text, size_t n) {
    import_options import;
    shlo_blob code, unchecked;
    char name[200];
    memset(&import, 0, sizeof import);
    import.foreign = 1;
    import.flags = SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS;
    if (tool_import(text, n, &import, &code) != SHLO_OK) return; /* one that is to be refused */
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        snprintf(name, sizeof name, "%s, case %d, %s", path, number, steps[i].name);
        failing_all(name, steps[i].run, &code, steps[i].with);
    }
    if (tool_without_checks(code.data, code.bytes, &unchecked) == SHLO_OK) {
        snprintf(name, sizeof name, "%s, case %d, image", path, number);
        failing_each(name, image, &unchecked);
        shlo_blob_free(&unchecked);
    }
    shlo_blob_free(&code);
}

/* The cases of a file: first, first + step, ... */
static void file_cases(const char *path, int step) {
    static const char cut[] = "\n// -----";
    static char text[1 << 17];
    FILE *f = fopen(path, "rb");
    const char *at = text, *end;
    size_t n;
    if (!CHECK(f != NULL)) return;
    n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[n] = 0;
    CHECK(n < sizeof text - 1);
    TEST_CASE(path);
    for (int number = 0; at; number++, at = end ? strchr(end + 1, '\n') : NULL) {
        end = strstr(at, cut);
        if (number % step == 0) one_case(path, number, at, end ? (size_t)(end - at) : strlen(at));
    }
}

/* test_failing_programs [FILE] */
int main(int argc, char **argv) {
    static const char *const names[] = {"algorithm", "batch_norm", "bounded", "bounded_grid", "check",
        "complex", "control", "convolution", "distribution", "dot", "dynamic", "einsum", "examples_dynamic",
        "fft", "gather", "lapack", "linalg", "network", "quantized", "random", "reduce", "scatter",
        "scatter_sort", "shape", "sort", "subbyte", "tuple", "window"};
    const int step = FAIL_ALLOC_STACKS ? 1 : 10;
    char path[100];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "tests/conformance/%s.mlir", names[i]);
        if (argc < 2 || !strcmp(argv[1], names[i])) file_cases(path, step);
    }
    printf("%ld allocations failed, %ld call stacks\n", failing_tried, failing_known);
    return test_end("failing_programs");
}
