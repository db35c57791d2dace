// link: impl
/* tests/api/test_log.c - what options.log is told while programs are loaded and planned, and that nobody is
 * told where no result, no plan or no log is. */
#include "../test.h"
#include "stablehlo.h"

static char told[8192];
static int n_told, n_warnings;

static void note(void *user, shlo_log_level level, const char *text) {
    CHECK(user == told);
    CHECKF(strlen(text) > 0 && !strchr(text, '\n'), "%s", text);
    n_told++;
    n_warnings += level == SHLO_LOG_WARNING;
    if (strlen(told) + strlen(text) + 2 < sizeof told) {
        strcat(told, text);
        strcat(told, "\n");
    }
}

static void in_turn(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    for (int32_t i = 0; i < n; i++) task(ctx, i);
}

static shlo_options logged(void) {
    shlo_options o;
    memset(&o, 0, sizeof o);
    o.log.write = note;
    o.log.user = told;
    o.isa = "scalar";
    told[0] = 0;
    n_told = n_warnings = 0;
    return o;
}

static void says(const char *text) { CHECKF(strstr(told, text) != NULL, "'%s' is not in:\n%s", text, told); }

static shlo_blob finish(shlo_builder *b) {
    shlo_blob code;
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

static shlo_program *load(const shlo_blob *code, const shlo_options *o) {
    shlo_program *p = NULL;
    shlo_error e;
    CHECKF(shlo_load(code->data, code->bytes, o, &p, &e) == SHLO_OK, "%s", e.message);
    return p;
}

/* x + constant, of f32[n] or of unknown size */
static shlo_blob sum(int64_t n) {
    static const float numbers[4] = {1, 2, 3, 4};
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x, c;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, n));
    c = n == 4 ? shlo_constant(b, shlo_tensor1(b, SHLO_F32, 4), numbers) : shlo_constant_f32(b, 1);
    x = shlo_badd(b, x, c);
    shlo_return(b, &x, 1);
    return finish(b);
}

static shlo_status never(void *user, const shlo_call_info *call, shlo_error *error) {
    (void)user;
    (void)call;
    (void)error;
    return SHLO_UNSUPPORTED;
}

static void test_plain(void) {
    shlo_blob code = sum(4);
    shlo_options o = logged();
    shlo_custom custom;
    shlo_program *p;
    float x[4] = {1, 2, 3, 4}, y[4];
    shlo_buffer in = shlo_buffer_f32(x, 4), out = shlo_buffer_f32(y, 4);
    size_t needed;
    TEST_CASE("plain");
    p = load(&code, &o);
    says("scalar kernels; instructions: ");
    CHECKF(n_told == 1 && n_warnings == 0, "%s", told);
    CHECK(shlo_run(p, "main", &in, 1, &out, 1, NULL) == SHLO_OK);
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &needed, NULL) == SHLO_OK);
    CHECKF(n_told == 1, "a run or a measurement was told: %s", told);
    shlo_program_free(p);

    TEST_CASE("without effect");
    o = logged();
    memset(&custom, 0, sizeof custom);
    custom.name = "my.twice";
    custom.call = never;
    o.customs = &custom;
    o.n_customs = 1;
    o.parallel.n_threads = 4;
    shlo_program_free(load(&code, &o));
    says("handler 'my.twice': no custom_call of the program has this name");
    says("options.parallel.n_threads is 4, but parallel_for is NULL");
    CHECK(n_warnings == 2);
    o = logged();
    o.parallel.n_threads = 4;
    o.parallel.parallel_for = in_turn;
    shlo_program_free(load(&code, &o));
    CHECKF(n_warnings == 0, "%s", told);
    o = logged(); /* a handler without a name is for no op */
    custom.name = NULL;
    o.customs = &custom;
    o.n_customs = 1;
    shlo_program_free(load(&code, &o));
    CHECKF(n_warnings == 0, "%s", told);
    for (int32_t n = 0; n <= 2; n++) { /* two threads are the fewest that another thread would be for */
        o = logged();
        o.parallel.n_threads = n;
        shlo_program_free(load(&code, &o));
        CHECKF(n_warnings == (n == 2), "%d: %s", (int)n, told);
    }
    shlo_blob_free(&code);
}

/* Kernels of each instruction set that is here tell their name, whatever its length. */
static void test_kernels(void) {
    static const char *const isas[] = {"scalar", "avx2", "avx512", "neon", "simd128"};
    shlo_blob code = sum(4);
    TEST_CASE("kernels");
    for (size_t i = 0; i < sizeof isas / sizeof *isas; i++) {
        shlo_options o = logged();
        shlo_program *p = NULL;
        char line[40];
        o.isa = isas[i];
        if (shlo_load(code.data, code.bytes, &o, &p, NULL) == SHLO_UNSUPPORTED) continue;
        snprintf(line, sizeof line, "%s kernels; instructions: ", isas[i]);
        says(line);
        shlo_program_free(p);
    }
    shlo_blob_free(&code);
}

/* Of two handlers, the one without an op of its name is told of, the other is not. */
static void test_handlers(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type four = shlo_tensor1(b, SHLO_F32, 4);
    shlo_custom_call_attrs call;
    shlo_custom both[2];
    shlo_options o = logged();
    shlo_blob code;
    shlo_value x;
    TEST_CASE("handlers");
    memset(&call, 0, sizeof call);
    call.call_target_name = "my.used";
    shlo_func_begin(b, "main");
    x = shlo_arg(b, four);
    shlo_custom_call(b, &x, 1, &four, 1, &call, &x);
    shlo_return(b, &x, 1);
    code = finish(b);
    memset(both, 0, sizeof both);
    both[0].name = "my.used";
    both[1].name = "my.other";
    both[0].call = both[1].call = never;
    o.customs = both;
    o.n_customs = 2;
    shlo_program_free(load(&code, &o));
    says("handler 'my.other': no custom_call of the program has this name");
    CHECKF(n_warnings == 1, "%s", told);
    shlo_blob_free(&code);
}

/* Scalar kernels fuse by the machine's instruction or say that they emulate it. */
static void test_exact(void) {
    shlo_blob code = sum(4);
    shlo_options o = logged();
    TEST_CASE("exact");
    o.flags = SHLO_LOAD_EXACT;
    shlo_program_free(load(&code, &o));
#if defined(__OPTIMIZE__) && (defined(__FMA__) || defined(__aarch64__))
    CHECKF(n_warnings == 0, "%s", told);
#elif defined(__x86_64__) || defined(__aarch64__)
    says("SHLO_LOAD_EXACT: scalar kernels of this build emulate a fused multiply-add");
    CHECKF(n_warnings == 1, "%s", told);
#endif
    shlo_blob_free(&code);
}

static void test_unaligned(void) {
    shlo_blob code = sum(4);
    shlo_options o = logged();
    unsigned char *moved = (unsigned char *)malloc(code.bytes + 65);
    shlo_blob at = code;
    TEST_CASE("unaligned");
    CHECK(moved != NULL);
    at.data = moved + 1 + ((size_t)(0 - (uintptr_t)moved) & 63);
    memcpy(at.data, code.data, code.bytes);
    shlo_program_free(load(&at, &o));
    says("constants copied: 1, of 16 bytes; options.weights gave 0;");
    CHECK(n_warnings == 1);
    free(moved);
    shlo_blob_free(&code);
}

/* Floats at an offset from an address of 64. */
static shlo_status outside(void *user, const char *name, const shlo_tensor_info *what, const void **data,
    size_t *bytes, shlo_error *error) {
    (void)name;
    (void)error;
    *data = user;
    *bytes = what->bytes;
    return SHLO_OK;
}

static void test_unaligned_outside(void) {
    shlo_blob whole = sum(4), code, weights;
    shlo_options o;
    unsigned char *room = (unsigned char *)malloc(16 + 64 + 64), *at;
    shlo_error e;
    TEST_CASE("unaligned, outside");
    CHECK(room != NULL);
    CHECK(shlo_weights_split(whole.data, whole.bytes, 0, NULL, &code, &weights, &e) == SHLO_OK);
    memset(room, 0, 16 + 64 + 64);
    at = room + ((size_t)(0 - (uintptr_t)room) & 63);
    for (int offset = 0; offset < 64; offset++) { /* aligned for the type is enough */
        o = logged();
        o.weights.find = outside;
        o.weights.user = at + offset;
        shlo_program_free(load(&code, &o));
        CHECKF(n_warnings == (offset % 4 != 0), "%d: %s", offset, told);
        if (offset % 4) says("constants copied: 1, of 16 bytes; options.weights gave 1;");
    }
    free(room);
    shlo_blob_free(&whole);
    shlo_blob_free(&code);
    shlo_blob_free(&weights);
}

/* A map whose body is a loop: no lane program. */
static void test_code(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type number = shlo_tensor0(b, SHLO_F32);
    shlo_map_attrs attrs;
    shlo_value x, arg, now, y;
    shlo_region body;
    shlo_loop loop;
    static const int64_t zero[1] = {0};
    shlo_options o = logged();
    shlo_blob code;
    TEST_CASE("code");
    memset(&attrs, 0, sizeof attrs);
    attrs.dimensions.items = zero;
    attrs.dimensions.n = 1;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 8));
    shlo_region_begin(b, &number, &arg, 1);
    shlo_loop_begin(b, &loop, 3, &arg, &now, 1);
    now = shlo_add(b, now, now);
    shlo_loop_end(b, &loop, &now, &y);
    body = shlo_region_end(b, &y, 1);
    y = shlo_map(b, &x, 1, &attrs, body);
    shlo_return(b, &y, 1);
    code = finish(b);
    shlo_program_free(load(&code, &o));
    says("map map @main#");
    says("runs op by op for each element");
    CHECK(n_warnings == 1);
    shlo_blob_free(&code);
}

static void test_open(void) {
    shlo_blob code = sum(SHLO_DYNAMIC);
    shlo_options o = logged();
    shlo_program *p;
    float x[4] = {1, 2, 3, 4}, y[4];
    shlo_buffer in = shlo_buffer_f32(x, 4), out = shlo_buffer_f32(y, 4);
    int64_t dims[1] = {4};
    TEST_CASE("open");
    p = load(&code, &o);
    says("dimensions of unknown size");
    CHECK(n_told == 1);
    in.dims = dims;
    in.rank = 1;
    CHECK(shlo_run(p, "main", &in, 1, &out, 1, NULL) == SHLO_OK);
    says("@main is planned for the shapes of its inputs\n");
    n_told = 0;
    CHECK(shlo_run(p, "main", &in, 1, &out, 1, NULL) == SHLO_OK);
    CHECKF(n_told == 0, "the same shapes again: %s", told);
    dims[0] = 2;
    in.bytes = out.bytes = 8;
    CHECK(shlo_run(p, "main", &in, 1, &out, 1, NULL) == SHLO_OK);
    says("@main is planned for the shapes of its inputs, which have changed");
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* i8 products whose sums of floats are not sure to be integers. */
static void test_quantized(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    double scale = 0.1;
    int64_t zero = 3;
    shlo_quantization q, weights;
    static const int64_t shape[2] = {2, 2}, one[1] = {1}, first[1] = {0};
    shlo_dot_general_attrs dot;
    shlo_options o = logged();
    static const int64_t none = 0;
    shlo_value x, w, y;
    shlo_blob code;
    TEST_CASE("quantized");
    memset(&q, 0, sizeof q);
    memset(&dot, 0, sizeof dot);
    dot.lhs_contracting_dimensions.items = one;
    dot.rhs_contracting_dimensions.items = first;
    dot.lhs_contracting_dimensions.n = dot.rhs_contracting_dimensions.n = 1;
    q.storage = SHLO_I8;
    q.expressed = SHLO_F32;
    q.axis = -1;
    q.scales = &scale;
    q.zero_points = &zero;
    q.n = 1;
    weights = q;
    weights.zero_points = &none;
    weights.storage_min = -127;
    weights.storage_max = 127;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_quantized(b, &q, shape, 2));
    w = shlo_arg(b, shlo_quantized(b, &weights, shape, 2));
    y = shlo_dot_general(b, x, w, shlo_quantized(b, &q, shape, 2), &dot);
    shlo_return(b, &y, 1);
    code = finish(b);
    shlo_program_free(load(&code, &o));
    says("products of quantized tensors that sum floats, as the specification does: 1");
    CHECK(n_warnings == 1);
    o = logged();
    o.flags = SHLO_LOAD_INTEGER_PRODUCTS;
    shlo_program_free(load(&code, &o));
    CHECK(n_warnings == 0);
    shlo_blob_free(&code);
}

int main(void) {
    test_plain();
    test_kernels();
    test_handlers();
    test_exact();
    test_unaligned();
    test_unaligned_outside();
    test_code();
    test_open();
    test_quantized();
    return test_end("test_log");
}
