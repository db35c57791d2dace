/* tests/api/test_dynamic.c - programs with dimensions of unknown size: made static for given shapes, planned
 * again as shapes change, and refused with the place where shapes disagree. */
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
#include "../import/importing.h"
#include "../fail_alloc.h"

enum { MOST = 64 };

static shlo_buffer tensor(shlo_dtype dtype, void *data, int32_t rank, const int64_t *dims) {
    shlo_buffer b;
    memset(&b, 0, sizeof b);
    b.data = data;
    b.dtype = dtype;
    b.rank = rank;
    b.dims = dims;
    b.bytes = shlo_dtype_bytes(dtype);
    for (int32_t d = 0; d < rank; d++) b.bytes *= (size_t)dims[d];
    return b;
}

static shlo_blob program(const char *text) {
    imported i;
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s\n%s", text, i.all);
    return i.code;
}

static shlo_program *loaded(const shlo_blob *code, const shlo_options *options) {
    shlo_program *p = NULL;
    shlo_error error;
    CHECKF(shlo_load(code->data, code->bytes, options, &p, &error) == SHLO_OK, "%s", error.message);
    return p;
}

/* y = x + b, b broadcast along rows */
static const char *const bias =
    "func.func @main(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {\n"
    "%0 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>\n"
    "%1 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>\n"
    "%2 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>\n"
    "%3 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>\n"
    "%4 = stablehlo.concatenate %2, %3, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>\n"
    "%5 = stablehlo.dynamic_broadcast_in_dim %b, %4, dims = [1] : (tensor<?xf32>, tensor<2xi32>) -> "
    "tensor<?x?xf32>\n"
    "%6 = stablehlo.add %a, %5 : tensor<?x?xf32>\n"
    "return %6 : tensor<?x?xf32>\n}\n";

static void run_bias(shlo_program *p, int64_t rows, int64_t columns) {
    float a[MOST], b[MOST], y[MOST];
    int64_t dims[2], n[1];
    shlo_buffer in[2], out;
    shlo_tensor_info info;
    shlo_error error;
    dims[0] = rows;
    n[0] = dims[1] = columns;
    for (int i = 0; i < rows * columns; i++) a[i] = (float)i;
    for (int i = 0; i < columns; i++) b[i] = (float)(100 * i + 7);
    in[0] = tensor(SHLO_F32, a, 2, dims);
    in[1] = tensor(SHLO_F32, b, 1, n);
    out = tensor(SHLO_F32, y, 2, dims);
    CHECKF(shlo_program_prepare(p, "main", in, 2, &error) == SHLO_OK, "%s", error.message);
    CHECK(shlo_program_output(p, shlo_program_find(p, "main"), 0, &info) == SHLO_OK && info.rank == 2 &&
          info.dims[0] == rows && info.dims[1] == columns && info.bytes == out.bytes);
    CHECKF(shlo_run(p, "main", in, 2, &out, 1, &error) == SHLO_OK, "%s", error.message);
    for (int i = 0; i < rows * columns; i++) CHECKF(y[i] == a[i] + b[i % columns], "%d", i);
}

static void shapes_change(void) {
    shlo_blob code = program(bias);
    shlo_program *p = loaded(&code, NULL), *fork = NULL;
    shlo_tensor_info info;
    shlo_error error;
    TEST_CASE("shapes change");
    CHECK(shlo_program_output(p, 0, 0, &info) == SHLO_OK && info.dims[0] == SHLO_DYNAMIC && info.bytes == 0);
    CHECK(shlo_program_funcs(p) == 1 && shlo_program_inputs(p, 0) == 2 && shlo_program_outputs(p, 0) == 1);
    run_bias(p, 2, 3);
    run_bias(p, 5, 1);
    run_bias(p, 5, 1);
    run_bias(p, 0, 4);
    run_bias(p, 3, 2);
    CHECK(shlo_program_fork(p, &fork, &error) == SHLO_OK);
    run_bias(fork, 4, 4);
    run_bias(p, 3, 2);
    shlo_program_free(fork);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* What was prepared runs, and is prepared again, without memory: the allocator has none any more. */
static void prepared(void) {
    shlo_blob code = program(bias);
    shlo_options options;
    shlo_program *p;
    fail_alloc f;
    memset(&options, 0, sizeof options);
    fail_alloc_init(&f, -1);
    options.allocator = &f.allocator;
    TEST_CASE("prepared");
    p = loaded(&code, &options);
    run_bias(p, 5, 1);
    f.fail_at = f.calls;
    run_bias(p, 5, 1);
    CHECK(f.calls == f.fail_at);
    f.fail_at = -1;
    run_bias(p, 2, 1);
    shlo_program_free(p);
    CHECK(f.live == 0);
    shlo_blob_free(&code);
}

/* The place of a disagreement. */
static void shapes_disagree(void) {
    shlo_blob code = program(bias);
    shlo_program *p = loaded(&code, NULL);
    float a[MOST] = {0}, b[MOST] = {0}, y[MOST];
    static const int64_t dims[] = {2, 3}, wrong[] = {4}, negative[] = {-1, 3};
    shlo_buffer in[2], out = tensor(SHLO_F32, y, 2, dims);
    shlo_error error;
    TEST_CASE("shapes disagree");
    in[0] = tensor(SHLO_F32, a, 2, dims);
    in[1] = tensor(SHLO_F32, b, 1, wrong);
    CHECK(shlo_run(p, "main", in, 2, &out, 1, &error) != SHLO_OK);
    CHECKF(strcmp(error.op, "dynamic_broadcast_in_dim") == 0 && strcmp(error.function, "main") == 0,
        "%s / %s / %s", error.op, error.function, error.message);
    in[1].dims = NULL;
    CHECK(shlo_run(p, "main", in, 2, &out, 1, &error) == SHLO_INPUT && error.operand == 1);
    in[1] = tensor(SHLO_F32, b, 2, dims);
    CHECK(shlo_run(p, "main", in, 2, &out, 1, &error) == SHLO_INPUT && error.operand == 1);
    in[0].dims = negative;
    CHECK(shlo_run(p, "main", in, 2, &out, 1, &error) == SHLO_INPUT && error.operand == 0 &&
          error.dimension == 0);
    CHECK(shlo_run(p, "main", in, 1, &out, 1, &error) == SHLO_INPUT);
    CHECK(shlo_program_prepare(p, "absent", in, 2, &error) == SHLO_NOT_FOUND);
    run_bias(p, 2, 3); /* it runs on after the failure */
    shlo_program_free(p);
    shlo_blob_free(&code);
}

static void specialized(void) {
    shlo_blob code = program(bias), fixed, none;
    static const int64_t dims[] = {4, 2}, n[] = {2};
    shlo_buffer in[2];
    shlo_program *p;
    shlo_error error;
    shlo_options options;
    static unsigned char block[1 << 16];
    TEST_CASE("specialized");
    in[0] = tensor(SHLO_F32, NULL, 2, dims);
    in[1] = tensor(SHLO_F32, NULL, 1, n);
    CHECKF(shlo_specialize(code.data, code.bytes, "main", in, 2, NULL, &fixed, &error) == SHLO_OK, "%s",
        error.message);
    memset(&options, 0, sizeof options);
    options.block = block;
    options.block_bytes = sizeof block;
    p = loaded(&fixed, &options); /* a static program lives in a block */
    if (p) run_bias(p, 4, 2);
    CHECK(shlo_load(code.data, code.bytes, &options, &p, &error) == SHLO_UNSUPPORTED &&
          strstr(error.message, "shlo_specialize"));
    in[1].data = block; /* elements of another number than the dimensions say are not looked at */
    in[1].bytes = 7;
    CHECK(shlo_specialize(code.data, code.bytes, "main", in, 2, NULL, &none, &error) == SHLO_OK &&
          none.bytes == fixed.bytes && memcmp(none.data, fixed.data, none.bytes) == 0);
    shlo_blob_free(&none);
    in[1].data = NULL;
    CHECK(shlo_specialize(code.data, code.bytes, "none", in, 2, NULL, &none, &error) == SHLO_NOT_FOUND &&
          !none.data);
    CHECK(shlo_specialize(NULL, 4, "main", in, 2, NULL, &none, &error) == SHLO_ARGUMENT);
    CHECK(shlo_specialize(code.data, code.bytes - 1, "main", in, 2, NULL, &none, &error) != SHLO_OK &&
          !none.data);
    shlo_blob_free(&code);
    shlo_blob_free(&fixed);
}

/* A shape that is the value of an input is part of what the program was planned for. */
static void shapes_from_values(void) {
    shlo_blob code = program("func.func @main(%x: tensor<6xf32>, %s: tensor<2xi32>) -> tensor<?x?xf32> {\n"
                             "%y = stablehlo.dynamic_reshape %x, %s : (tensor<6xf32>, tensor<2xi32>) -> "
                             "tensor<?x?xf32>\nreturn %y : tensor<?x?xf32>\n}\n");
    shlo_program *p = loaded(&code, NULL);
    float x[6] = {1, 2, 3, 4, 5, 6}, y[6];
    int32_t shape[2];
    static const int64_t six[] = {6}, two[] = {2};
    shlo_buffer in[2], out;
    shlo_tensor_info info;
    shlo_error error;
    TEST_CASE("shapes from values");
    for (int rows = 1; rows <= 6; rows++) {
        int64_t dims[2];
        if (6 % rows) continue;
        dims[0] = shape[0] = rows;
        dims[1] = shape[1] = 6 / rows;
        in[0] = tensor(SHLO_F32, x, 1, six);
        in[1] = tensor(SHLO_I32, shape, 1, two);
        out = tensor(SHLO_F32, y, 2, dims);
        CHECKF(shlo_run(p, "main", in, 2, &out, 1, &error) == SHLO_OK, "%s", error.message);
        CHECK(shlo_program_output(p, 0, 0, &info) == SHLO_OK && info.dims[0] == rows);
        CHECK(memcmp(x, y, sizeof x) == 0);
    }
    shape[0] = 4;
    CHECK(shlo_run(p, "main", in, 2, &out, 1, &error) == SHLO_SHAPE &&
          strcmp(error.op, "dynamic_reshape") == 0);
    shape[0] = -2;
    shape[1] = -3;
    CHECKF(shlo_run(p, "main", in, 2, &out, 1, &error) == SHLO_SHAPE &&
               strstr(error.message, "dimension 0 of result 0 has size -2"),
        "%d: %s", (int)error.status, error.message);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* Shapes through calls, loops and branches; a shape that a loop computes. */
static const char *const control =
    "func.func private @count(%n: tensor<i32>) -> tensor<i32> {\n"
    "%c = stablehlo.constant dense<0> : tensor<i32>\n"
    "%one = stablehlo.constant dense<1> : tensor<i32>\n"
    "%r:2 = stablehlo.while(%i = %n, %k = %c) : tensor<i32>, tensor<i32> cond {\n"
    "%go = stablehlo.compare GT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>\nstablehlo.return %go : "
    "tensor<i1>\n} do {\n"
    "%h = stablehlo.subtract %i, %one : tensor<i32>\n%k2 = stablehlo.add %k, %i : "
    "tensor<i32>\nstablehlo.return %h, %k2 : tensor<i32>, tensor<i32>\n}\n"
    "return %r#1 : tensor<i32>\n}\n"
    "func.func private @double(%x: tensor<?xf32>) -> tensor<?xf32> {\n%y = stablehlo.add %x, %x : "
    "tensor<?xf32>\nreturn %y : tensor<?xf32>\n}\n"
    "func.func @main(%x: tensor<?xf32>, %p: tensor<i1>) -> (tensor<?xf32>, tensor<?xi32>) {\n"
    "%n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>\n"
    "%m = call @count(%n) : (tensor<i32>) -> tensor<i32>\n"
    "%s = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>\n"
    "%iota = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>\n"
    "%d = call @double(%x) : (tensor<?xf32>) -> tensor<?xf32>\n"
    "%b = \"stablehlo.if\"(%p) ({\n%t = stablehlo.multiply %d, %d : tensor<?xf32>\nstablehlo.return %t : "
    "tensor<?xf32>\n}, {\nstablehlo.return %d : tensor<?xf32>\n}) : (tensor<i1>) -> tensor<?xf32>\n"
    "%two = stablehlo.constant dense<2> : tensor<i32>\n%one = stablehlo.constant dense<1> : "
    "tensor<i32>\n%zero = stablehlo.constant dense<0> : tensor<i32>\n"
    "%w:2 = stablehlo.while(%i = %zero, %v = %b) : tensor<i32>, tensor<?xf32> cond {\n"
    "%go = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>\nstablehlo.return %go : "
    "tensor<i1>\n} do {\n"
    "%j = stablehlo.add %i, %one : tensor<i32>\n%u = func.call @double(%v) : (tensor<?xf32>) -> "
    "tensor<?xf32>\nstablehlo.return %j, %u : tensor<i32>, tensor<?xf32>\n}\n"
    "return %w#1, %iota : tensor<?xf32>, tensor<?xi32>\n}\n";

static void through_control(void) {
    shlo_blob code = program(control);
    shlo_program *p = loaded(&code, NULL);
    shlo_error error;
    TEST_CASE("control flow");
    for (int n = 1; n < 6; n++) {
        float x[8], y[8];
        int32_t iota[MOST];
        unsigned char pred = (unsigned char)(n % 2);
        int64_t dims[1], count[1] = {0};
        shlo_buffer in[2], out[2];
        dims[0] = n;
        for (int i = 0; i < n; i++) x[i] = (float)(i + 1);
        for (int i = n; i > 1; i--) count[0] += i;
        in[0] = tensor(SHLO_F32, x, 1, dims);
        in[1] = tensor(SHLO_I1, &pred, 0, NULL);
        out[0] = tensor(SHLO_F32, y, 1, dims);
        out[1] = tensor(SHLO_I32, iota, 1, count);
        CHECKF(shlo_run(p, "main", in, 2, out, 2, &error) == SHLO_OK, "n = %d: %s", n, error.message);
        for (int i = 0; i < n; i++)
            CHECKF(y[i] == 4 * (pred ? 4 * x[i] * x[i] : 2 * x[i]), "%d: %g", i, (double)y[i]);
        for (int i = 0; i < count[0]; i++) CHECK(iota[i] == i);
    }
    shlo_program_free(p);
    shlo_blob_free(&code);
}

static void refuse(const char *name, const char *text, shlo_status want, const char *op,
    const char *message) {
    shlo_blob code = program(text), fixed;
    static const int64_t three[] = {3};
    float x[3] = {1, 2, 3};
    shlo_buffer in = tensor(SHLO_F32, x, 1, three);
    shlo_error error;
    shlo_status got = shlo_specialize(code.data, code.bytes, "main", &in, 1, NULL, &fixed, &error);
    TEST_CASE(name);
    CHECKF(got == want && strcmp(error.op, op) == 0 && strstr(error.message, message), "%d %s: %s", (int)got,
        error.op, error.message);
    shlo_blob_free(&fixed);
    shlo_blob_free(&code);
}

/* A tuple whose sizes are known, beside a tensor whose are not. */
static void beside_a_tuple(void) {
    static const int64_t dims[] = {2};
    float x[2] = {1, 2};
    shlo_buffer in[2];
    shlo_error error;
    shlo_blob fixed,
        code = program("func.func @main(%t: tuple<tensor<2xf32>>, %x: tensor<?xf32>) -> tensor<?xf32> {\n"
                       "%r = stablehlo.add %x, %x : tensor<?xf32>\nreturn %r : tensor<?xf32>\n}\n");
    TEST_CASE("beside a tuple");
    in[0] = in[1] = tensor(SHLO_F32, x, 1, dims);
    CHECKF(shlo_specialize(code.data, code.bytes, "main", in, 2, NULL, &fixed, &error) == SHLO_OK, "%s",
        error.message);
    shlo_blob_free(&fixed);
    shlo_blob_free(&code);
}

static void refused(void) {
    refuse("a tuple of what is open",
        "func.func @main(%t: tuple<tensor<?xf32>>) -> tensor<?xf32> {\n"
        "%r = stablehlo.get_tuple_element %t[0] : (tuple<tensor<?xf32>>) -> tensor<?xf32>\n"
        "return %r : tensor<?xf32>\n}\n",
        SHLO_UNSUPPORTED, "", "argument 0: a tuple with dimensions of unknown size");
    refuse("loop that grows",
        "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
        "%n = stablehlo.constant dense<true> : tensor<i1>\n"
        "%r = stablehlo.while(%v = %x) : tensor<?xf32> cond {\nstablehlo.return %n : tensor<i1>\n} do {\n"
        "%u = stablehlo.concatenate %v, %v, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> "
        "tensor<?xf32>\nstablehlo.return %u : tensor<?xf32>\n}\nreturn %r : tensor<?xf32>\n}\n",
        SHLO_REGION, "while", "tensor<6xf32>");
    refuse("declared smaller",
        "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
        "%u = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<5xf32>\n%c = "
        "stablehlo.convert %u : (tensor<5xf32>) -> tensor<?xf32>\nreturn %c : tensor<?xf32>\n}\n",
        SHLO_SHAPE, "concatenate", "5");
    refuse("unknown custom call",
        "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
        "%u = stablehlo.custom_call @mystery(%x) : (tensor<?xf32>) -> tensor<?xf32>\nreturn %u : "
        "tensor<?xf32>\n}\n",
        SHLO_UNSUPPORTED, "custom_call", "handler");
    refuse("endless shape",
        "func.func @main(%x: tensor<?xf32>) -> tensor<?xi32> {\n"
        "%n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>\n"
        "%r = stablehlo.while(%i = %n) : tensor<i32> cond {\n%t = stablehlo.compare EQ, %i, %i : "
        "(tensor<i32>, tensor<i32>) -> tensor<i1>\nstablehlo.return %t : tensor<i1>\n} do "
        "{\nstablehlo.return %i : tensor<i32>\n}\n"
        "%s = stablehlo.reshape %r : (tensor<i32>) -> tensor<1xi32>\n%y = stablehlo.dynamic_iota %s, dim = 0 "
        ": (tensor<1xi32>) -> tensor<?xi32>\nreturn %y : tensor<?xi32>\n}\n",
        SHLO_STEPS, "dynamic_iota", "computing a shape");
}

/* Shapes that follow from constants alone need nothing from the caller. */
static void from_constants(void) {
    shlo_blob code =
        program("func.func @main() -> tensor<4xi32> {\n%s = stablehlo.constant dense<4> : tensor<1xi32>\n"
                "%i = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>\n"
                "%y = stablehlo.add %i, %i : tensor<?xi32>\n%c = stablehlo.convert %y : (tensor<?xi32>) -> "
                "tensor<4xi32>\nreturn %c : tensor<4xi32>\n}\n");
    static unsigned char block[1 << 16];
    shlo_options options;
    shlo_program *p;
    int32_t y[4];
    static const int64_t four[] = {4};
    shlo_buffer out = tensor(SHLO_I32, y, 1, four);
    shlo_error error;
    TEST_CASE("constants");
    memset(&options, 0, sizeof options);
    options.block = block;
    options.block_bytes = sizeof block;
    p = loaded(&code, &options);
    CHECK(p && shlo_run(p, "main", NULL, 0, &out, 1, &error) == SHLO_OK && y[0] == 0 && y[3] == 6);
    shlo_blob_free(&code);
}

/* A dimension that follows from n numbers, which a loop of one round combines. */
static int far_size(char *out, size_t room, const char *from, const char *to, long long n) {
    return snprintf(out, room,
        "%s_r:2 = stablehlo.while(%%i = %%zero, %%sum = %s) : tensor<i32>, tensor<i32>\n"
        "cond { %%p = stablehlo.compare LT, %%i, %%one : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
        "stablehlo.return %%p : tensor<i1>\n} do {\n"
        "%%a = stablehlo.iota dim = 0 : tensor<%lldxi32>\n"
        "%%s = stablehlo.reduce(%%a init: %%sum) applies stablehlo.and across dimensions = [0] : "
        "(tensor<%lldxi32>, tensor<i32>) -> tensor<i32>\n"
        "%%j = stablehlo.add %%i, %%one : tensor<i32>\n"
        "stablehlo.return %%j, %%s : tensor<i32>, tensor<i32>\n}\n"
        "%s_n = stablehlo.reshape %s_r#1 : (tensor<i32>) -> tensor<1xi32>\n"
        "%s = stablehlo.dynamic_broadcast_in_dim %%x, %s_n, dims = [] : (tensor<f32>, tensor<1xi32>) -> "
        "tensor<?xf32>\n",
        to, from, n, n, to, to, to, to);
}

static shlo_blob far_shapes(long long n) {
    char text[3000];
    size_t at = (size_t)snprintf(text, sizeof text,
        "func.func @main(%%x: tensor<f32>) -> (tensor<?xf32>, tensor<?xf32>) {\n"
        "%%zero = stablehlo.constant dense<0> : tensor<i32>\n"
        "%%one = stablehlo.constant dense<1> : tensor<i32>\n");
    at += (size_t)far_size(text + at, sizeof text - at, "%zero", "%y", n);
    at += (size_t)far_size(text + at, sizeof text - at, "%y_r#1", "%w", n);
    snprintf(text + at, sizeof text - at, "return %%y, %%w : tensor<?xf32>, tensor<?xf32>\n}\n");
    return program(text);
}

static int stop_at_once(void *user) {
    ++*(int *)user;
    return 1;
}

/* Computing shapes while a program is loaded is work, and the host is asked. */
static void far_shapes_are_bounded(void) {
    shlo_blob code = far_shapes(1 << 16);
    shlo_options o;
    shlo_error error;
    shlo_program *p = NULL;
    uint64_t least = 1;
    int asked = 0;
    TEST_CASE("work of computing shapes");
    memset(&o, 0, sizeof o);
    o.limits.work = 1;
    while (shlo_load(code.data, code.bytes, &o, &p, &error) == SHLO_WORK && o.limits.work < 1u << 30) {
        CHECKF(strstr(error.message, "work budget exhausted: it takes ") && !strstr(error.message, "(op "),
            "%s", error.message);
        least = o.limits.work *= 2;
    }
    CHECKF(error.status == SHLO_OK && p, "%s", error.message);
    shlo_program_free(p);
    CHECKF(least >= 2u << 16, "%lld for both: the second begins anew", (long long)least);
    o.limits.work = 0;
    o.interrupt.ask = stop_at_once;
    o.interrupt.user = &asked;
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &error) == SHLO_INTERRUPTED && !p && asked > 0);
    shlo_blob_free(&code);
    if (sizeof(size_t) < 8) return; /* there is no tensor as large as the usual bound */
    code = far_shapes((1LL << 31) - 1);
    memset(&o, 0, sizeof o);
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &error) == SHLO_WORK && !p);
    CHECKF(strstr(error.message, "of 1073741824 are left") != NULL, "%s", error.message);
    shlo_blob_free(&code);
}

/* Each allocation in turn fails: an error, no leak. */
static void allocations(void) {
    shlo_blob code = program(control);
    TEST_CASE("allocation failure");
    for (long at = 0; at < 100000; at++) {
        fail_alloc f;
        shlo_options options;
        shlo_program *p = NULL;
        shlo_error error;
        shlo_status status;
        float x[2] = {1, 2}, y[2];
        int32_t iota[2];
        unsigned char pred = 1;
        static const int64_t two[] = {2};
        shlo_buffer in[2], out[2];
        fail_alloc_init(&f, at);
        memset(&options, 0, sizeof options);
        options.allocator = &f.allocator;
        in[0] = tensor(SHLO_F32, x, 1, two);
        in[1] = tensor(SHLO_I1, &pred, 0, NULL);
        out[0] = tensor(SHLO_F32, y, 1, two);
        out[1] = tensor(SHLO_I32, iota, 1, two);
        status = shlo_load(code.data, code.bytes, &options, &p, &error);
        if (status == SHLO_OK) status = shlo_run(p, "main", in, 2, out, 2, &error);
        shlo_program_free(p);
        CHECKF(f.live == 0 && f.live_bytes == 0, "allocation %ld: %ld blocks left", at, f.live);
        if (f.calls <= at) {
            CHECKF(status == SHLO_OK && at > 100, "%s", error.message);
            break;
        }
        CHECKF(status == SHLO_MEMORY, "allocation %ld: status %d, %s", at, (int)status, error.message);
    }
    shlo_blob_free(&code);
}

int main(void) {
    shapes_change();
    prepared();
    shapes_disagree();
    specialized();
    shapes_from_values();
    through_control();
    beside_a_tuple();
    refused();
    from_constants();
    far_shapes_are_bounded();
    allocations();
    return test_end("api/dynamic");
}
