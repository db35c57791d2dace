// link: impl
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
/* tests/api/test_interrupted.c - the host is asked while a program is loaded, too: as often as the program
 * has ops, bytes with a checksum, elements in packed constants and in tables. Where it says stop, loading
 * ends at once and leaks nothing. */
#include "stablehlo.h"
#include "../../tools/import/import.h"
#include "../fail_alloc.h"
#include "../test.h"
#include <stdarg.h>

typedef struct host {
    long asked, stop_at; /* from that question on it says stop; 0: never */
} host;

static int ask(void *user) {
    host *h = (host *)user;
    return ++h->asked >= h->stop_at && h->stop_at;
}

/* ---- programs ---- */

static char text[400000];
static size_t length;

static void put(const char *format, ...) {
    va_list args;
    va_start(args, format);
    length += (size_t)vsnprintf(text + length, sizeof text - length, format, args);
    va_end(args);
    if (length >= sizeof text) abort();
}

#define V "tensor<8x8xf32>"
static void write_chain(int ops) {
    put("func.func @main(%%x: " V ") -> " V " { %%0 = stablehlo.sine %%x : " V "\n");
    for (int i = 1; i < ops; i++)
        if (i % 8)
            put("%%%d = stablehlo.add %%%d, %%%d : " V "\n", i, i - 1, i - 1);
        else
            put("%%%d = stablehlo.dot_general %%%d, %%%d, contracting_dims = [1] x [0] : (" V ", " V ") -> " V
                "\n", i, i - 1, i - 1);
    put("return %%%d : " V " }\n", ops - 1);
}
static void write_calls(int functions) {
    for (int i = 0; i < functions; i++)
        put("func.func private @f%d(%%a: " V ") -> " V " { %%0 = stablehlo.sine %%a : " V " return %%0 : " V
            " }\n", i);
    put("func.func @main(%%x: " V ") -> " V " { %%0 = stablehlo.sine %%x : " V "\n");
    for (int i = 1; i < functions; i++)
        put("%%%d = func.call @f%d(%%%d) : (" V ") -> " V "\n", i, i, i - 1);
    put("return %%%d : " V " }\n", functions - 1);
}
/* The shapes are computed while it is loaded. */
static void write_dynamic(int ops) {
    put("func.func @main() -> tensor<?xf32> { %%s = stablehlo.constant dense<[4]> : tensor<1xi64>\n"
        "%%0 = stablehlo.dynamic_iota %%s, dim = 0 : (tensor<1xi64>) -> tensor<?xf32>\n");
    for (int i = 1; i < ops; i++) put("%%%d = stablehlo.sine %%%d : tensor<?xf32>\n", i, i - 1);
    put("return %%%d : tensor<?xf32> }\n", ops - 1);
}
/* Calls that become what they call: as many ops as the program has. */
static void write_copies(int n) {
    put("func.func private @f(%%0: tensor<f32>) -> tensor<f32> {\n");
    for (int i = 1; i < 60; i++) put("%%%d = stablehlo.sine %%%d : tensor<f32>\n", i, i - 1);
    put("return %%59 : tensor<f32> }\nfunc.func @main(%%0: tensor<f32>) -> tensor<f32> {\n");
    for (int i = 1; i < 60 * n; i++)
        put(i % 60 ? "%%%d = stablehlo.cosine %%%d : tensor<f32>\n"
                   : "%%%d = call @f(%%%d) : (tensor<f32>) -> tensor<f32>\n",
            i, i - 1);
    put("return %%%d : tensor<f32> }\n", 60 * n - 1);
}
/* Its shapes are those of the first run. */
static void write_open(int ops) {
    put("func.func @main(%%0: tensor<?xf32>) -> tensor<?xf32> {\n");
    for (int i = 1; i < ops; i++) put("%%%d = stablehlo.sine %%%d : tensor<?xf32>\n", i, i - 1);
    put("return %%%d : tensor<?xf32> }\n", ops - 1);
}
static void write_weights(int rows) {
    put("func.func @main(%%x: tensor<16x%dxf32>) -> tensor<16x256xf32> {\n", rows);
    put("%%w = stablehlo.constant dense<\"0x");
    for (int i = 0; i < rows * 256; i++) put("000000%02X", i % 60);
    put("\"> : tensor<%dx256xf32>\n%%0 = stablehlo.dot_general %%x, %%w, contracting_dims = [1] x [0] :"
        " (tensor<16x%dxf32>, tensor<%dx256xf32>) -> tensor<16x256xf32> return %%0 : tensor<16x256xf32> }\n",
        rows, rows, rows);
}
/* Each channel of an image alone, channels first: constant weights are put in order where channels become the
   last dimension. */
#define I "tensor<1x256x8x8xf32>"
#define W "tensor<256x1x8x8xf32>"
static void write_layouts(int n) {
    put("func.func @main(%%x0: " I ") -> " I " {\n%%w = stablehlo.constant dense<\"0x");
    for (int i = 0; i < 256 * 64; i++) put("000000%02X", i % 60);
    put("\"> : " W "\n");
    for (int i = 0; i < n; i++) {
        put("%%x%d = stablehlo.convolution(%%x%d, %%w) dim_numbers = [b,f,0,1]x[o,i,0,1]->[b,f,0,1],",
            i + 1, i);
        put(" window = {pad = [[4, 3], [4, 3]]} {batch_group_count = 1 : i64, "
            "feature_group_count = 256 : i64} : (" I ", " W ") -> " I "\n");
    }
    put("return %%x%d : " I " }\n", n);
}
#define C(n) "tensor<" #n "xcomplex<f32>>"
static void write_transforms(int n) {
    (void)n;
    put("func.func @main(%%x: " C(16384) ", %%y: " C(10007) ") -> (" C(16384) ", " C(10007) ") {"
        " %%0 = stablehlo.fft %%x, type = FFT, length = [16384] : (" C(16384) ") -> " C(16384)
        " %%1 = stablehlo.fft %%y, type = FFT, length = [10007] : (" C(10007) ") -> " C(10007)
        " return %%0, %%1 : " C(16384) ", " C(10007) " }\n");
}

#ifdef SHLO_FFT_TABLE_BYTES
#define TABLE_QUESTIONS 0 /* there may be no room for tables */
#else
#define TABLE_QUESTIONS 100
#endif
static const struct {
    const char *name;
    void (*write)(int n);
    int n;
    long least, measured; /* questions, and those without packing and tables */
} samples[] = {
    {"a chain of ops", write_chain, 2000, 40, 40},
    {"many functions", write_calls, 500, 15, 15},
    {"calls of a short function", write_copies, 60, 80, 80},
    {"shapes that are computed", write_dynamic, 500, 10, 10},
    {"packed constants", write_weights, 128, 3, 0},
    {"a constant of another layout", write_layouts, 1, 3, 3},
    {"layouts", write_layouts, 500, 12, 12},
    {"tables of transforms", write_transforms, 0, TABLE_QUESTIONS, 0},
};

static void report(void *user, const import_problem *problem) {
    (void)user;
    printf("%d:%d: %s\n", (int)problem->line, (int)problem->column, problem->message);
}
static int read_sample(void (*write)(int n), int n, shlo_blob *code) {
    import_options options;
    memset(&options, 0, sizeof options);
    memset(code, 0, sizeof *code);
    options.report = report;
    length = 0;
    write(n);
    return CHECK(import_text(text, length, &options, code) == SHLO_OK);
}

/* ---- ways to a program ---- */

typedef shlo_status (*step)(const shlo_blob *code, const shlo_options *o, shlo_error *error);

static shlo_status load(const shlo_blob *code, const shlo_options *o, shlo_error *error) {
    shlo_program *p = NULL;
    const shlo_status status = shlo_load(code->data, code->bytes, o, &p, error);
    CHECK((p != NULL) == (status == SHLO_OK));
    shlo_program_free(p);
    return status;
}
static shlo_status needed(const shlo_blob *code, const shlo_options *o, shlo_error *error) {
    size_t bytes;
    return shlo_memory_needed(code->data, code->bytes, o, &bytes, error);
}
static const int64_t dims[] = {64};
static shlo_status specialize(const shlo_blob *code, const shlo_options *o, shlo_error *error) {
    shlo_buffer in;
    shlo_blob out;
    shlo_status status;
    memset(&in, 0, sizeof in);
    memset(&out, 0, sizeof out);
    in.dtype = SHLO_F32;
    in.dims = dims;
    in.rank = 1;
    status = shlo_specialize(code->data, code->bytes, "main", &in, 1, o, &out, error);
    CHECK((out.data != NULL) == (status == SHLO_OK));
    shlo_blob_free(&out);
    return status;
}
/* An open program is planned by its first run. */
static shlo_status first_run(const shlo_blob *code, const shlo_options *o, shlo_error *error) {
    static float x[64], y[64];
    shlo_program *p = NULL;
    shlo_buffer in, out;
    shlo_status status = shlo_load(code->data, code->bytes, o, &p, error);
    memset(&in, 0, sizeof in);
    in.data = x;
    in.bytes = sizeof x;
    in.dtype = SHLO_F32;
    in.dims = dims;
    in.rank = 1;
    out = in;
    out.data = y;
    if (status == SHLO_OK) status = shlo_run(p, "main", &in, 1, &out, 1, error);
    shlo_program_free(p);
    return status;
}

/* Stopped at the first questions, then at fewer and fewer of the rest. */
static void stops_anywhere(const char *name, step run, const shlo_blob *code, long least) {
    host h;
    fail_alloc f;
    shlo_options o;
    shlo_error error;
    long all;
    memset(&o, 0, sizeof o);
    memset(&h, 0, sizeof h);
    o.interrupt.ask = ask;
    o.interrupt.user = &h;
    o.allocator = &f.allocator;
    fail_alloc_init(&f, -1);
    CHECKF(run(code, &o, &error) == SHLO_OK, "%s: %s", name, error.message);
    all = h.asked;
    CHECKF(all >= least && f.live == 0, "%s: %ld questions, %ld leak", name, all, f.live);
    for (h.stop_at = 1; h.stop_at <= all; h.stop_at += 1 + h.stop_at / 16) {
        const long at = h.stop_at;
        shlo_status status;
        fail_alloc_init(&f, -1);
        h.asked = 0;
        status = run(code, &o, &error);
        ELEMENTF(status == SHLO_INTERRUPTED && error.status == status && h.asked == at && f.live == 0 &&
                     f.live_bytes == 0,
            "%s: stopped at %ld of %ld: status %d after %ld, %ld leak: %s", name, at, all, (int)status,
            h.asked, f.live, error.message);
        ELEMENTF(strstr(error.message, "interrupted") != NULL, "%s: at %ld: %s", name, at, error.message);
    }
    SWEEP_END();
}

/* A file with a checksum of a megabyte: it is stopped before anything is read. */
static void stops_in_a_checksum(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    const int64_t n = 1 << 18;
    float *numbers = (float *)calloc((size_t)n, 4);
    shlo_blob plain, code;
    shlo_error error;
    shlo_value x;
    TEST_CASE("a checksum");
    numbers[1] = 1; /* else they are one */
    shlo_func_begin(b, "main");
    x = shlo_constant(b, shlo_tensor1(b, SHLO_F32, n), numbers);
    shlo_return(b, &x, 1);
    CHECK(shlo_builder_finish(b, 0, &plain) == SHLO_OK);
    shlo_builder_destroy(b);
    CHECK(shlo_checksum_add(plain.data, plain.bytes, NULL, &code, &error) == SHLO_OK);
    if (CHECK(code.bytes > (size_t)n * 4)) stops_anywhere("load", load, &code, 15);
    shlo_blob_free(&plain);
    shlo_blob_free(&code);
    free(numbers);
}

/* A block that is stopped is nobody's. */
static void stops_in_a_block(const shlo_blob *code) {
    static unsigned char block[1 << 22];
    shlo_program *p = NULL;
    shlo_options o;
    shlo_error error;
    host h;
    memset(&o, 0, sizeof o);
    memset(&h, 0, sizeof h);
    o.block = block;
    o.block_bytes = sizeof block;
    o.interrupt.ask = ask;
    o.interrupt.user = &h;
    h.stop_at = 20;
    CHECKF(shlo_load(code->data, code->bytes, &o, &p, &error) == SHLO_INTERRUPTED && !p, "%s", error.message);
}

int main(void) {
    shlo_blob code;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        TEST_CASE(samples[i].name);
        if (!read_sample(samples[i].write, samples[i].n, &code)) continue;
        stops_anywhere("load", load, &code, samples[i].least);
        stops_anywhere("needed", needed, &code, samples[i].measured);
        if (i == 0) stops_in_a_block(&code);
        shlo_blob_free(&code);
    }
    stops_in_a_checksum();
    TEST_CASE("shapes of a run");
    if (read_sample(write_open, 500, &code)) {
        stops_anywhere("specialize", specialize, &code, 8);
        stops_anywhere("first run", first_run, &code, 12);
        shlo_blob_free(&code);
    }
    return test_end("api/interrupted");
}
