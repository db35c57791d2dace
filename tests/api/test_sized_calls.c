// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/api/test_sized_calls.c - calls that frameworks leave in programs of unknown sizes: @shape_assertion,
 * @stablehlo.dynamic_*, and indices_of_shape_operands. Each is
 * compared with plain ops that mean the same. */
#include "../import/importing.h"

enum { ROOM = 256 };

typedef struct outcome {
    shlo_status status;
    char message[224];
    size_t n;
    uint64_t data[ROOM / 8];
} outcome;

static const float values[12] = {3, -1, 2, 0.5f, 7, 7, -2, 4, 1, 9, 8, -6};

static shlo_buffer rows(int64_t *dims, int64_t n) {
    shlo_buffer b;
    memset(&b, 0, sizeof b);
    dims[0] = n;
    dims[1] = 4;
    b.data = (void *)(size_t)values;
    b.bytes = (size_t)n * 16;
    b.dtype = SHLO_F32;
    b.rank = 2;
    b.dims = dims;
    return b;
}

/* Prepares and runs main for n rows of 4 (n < 0: without inputs). All results, one after another. */
static void run(const char *text, int64_t n, const shlo_custom *custom, outcome *out) {
    imported made;
    shlo_program *p = NULL;
    shlo_options options;
    shlo_buffer in, results[4];
    shlo_error error;
    int64_t dims[2];
    int i, n_in = n >= 0, n_out;
    memset(out, 0, sizeof *out);
    memset(&options, 0, sizeof options);
    memset(results, 0, sizeof results);
    memset(&error, 0, sizeof error);
    options.customs = custom;
    options.n_customs = custom != NULL;
    in = rows(dims, n_in ? n : 0);
    importing_text(text, &made);
    CHECKF(made.status == SHLO_OK, "%s\n%s", text, made.all);
    out->status = shlo_load(made.code.data, made.code.bytes, &options, &p, &error);
    if (out->status == SHLO_OK) out->status = shlo_program_prepare(p, "main", &in, n_in, &error);
    n_out = out->status == SHLO_OK ? shlo_program_outputs(p, 0) : 0;
    for (i = 0; i < n_out && i < 4; i++) {
        shlo_tensor_info info;
        shlo_program_output(p, 0, i, &info);
        if (out->n + info.bytes > ROOM) break;
        results[i].data = (unsigned char *)out->data + out->n;
        results[i].bytes = info.bytes;
        results[i].rank = -1;
        out->n += (info.bytes + 7) / 8 * 8;
    }
    if (out->status == SHLO_OK) out->status = shlo_run(p, "main", &in, n_in, results, n_out, &error);
    snprintf(out->message, sizeof out->message, "%s", error.message);
    shlo_program_free(p);
    shlo_blob_free(&made.code);
}

static shlo_status specialize(const char *text, int64_t n, shlo_blob *out, shlo_error *error) {
    imported made;
    shlo_status status;
    int64_t dims[2];
    shlo_buffer in = rows(dims, n);
    in.data = NULL;
    memset(out, 0, sizeof *out);
    memset(error, 0, sizeof *error);
    importing_text(text, &made);
    CHECKF(made.status == SHLO_OK, "%s", made.all);
    status = shlo_specialize(made.code.data, made.code.bytes, "main", &in, 1, NULL, out, error);
    shlo_blob_free(&made.code);
    return status;
}

#define EVEN(type) \
    "%n = stablehlo.get_dimension_size %x, dim = 0 : (" type \
    ") -> tensor<i32>\n%two = stablehlo.constant dense<2> : tensor<i32>\n" \
    "%zero = stablehlo.constant dense<0> : tensor<i32>\n%r = stablehlo.remainder %n, %two : tensor<i32>\n" \
    "%even = stablehlo.compare EQ, %r, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
#define ASSERT \
    "stablehlo.custom_call @shape_assertion(%even, %n, %two) {api_version = 2 : i32, error_message = " \
    "\"{{0} rows: {0}, not a multiple of {1}{2} {x}\", " \
    "has_side_effect = true} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()\n"
#define SAID "{0} rows: 3, not a multiple of 2{2} {x}"

static shlo_status seen(void *user, const shlo_call_info *call, shlo_error *error) {
    (void)error;
    ++*(int *)user;
    CHECKF(strstr(call->config, "not a multiple") != NULL && call->n_inputs == 3, "%s", call->config);
    return SHLO_OK;
}

static void assertions(void) {
    static const char open[] =
        "func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {\n" EVEN("tensor<?x4xf32>") ASSERT
        "return %x : tensor<?x4xf32>\n}\n";
    static const char fixed[] =
        "func.func @main(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {\n" EVEN("tensor<3x4xf32>") ASSERT
        "return %x : tensor<3x4xf32>\n}\n";
    static const char branch[] =
        "func.func @main(%x: tensor<?x4xf32>) -> tensor<i32> {\n%f = stablehlo.constant dense<false> : "
        "tensor<i1>\n" EVEN(
            "tensor<?x4xf32>") "%o = \"stablehlo.if\"(%f) ({\n" ASSERT
                               "stablehlo.return %n : tensor<i32>\n}, {\nstablehlo.return %two : "
                               "tensor<i32>\n}) : (tensor<i1>) -> tensor<i32>\nreturn %o : tensor<i32>\n}\n";
    static const char by_value[] =
        "func.func @main(%x: tensor<?x4xf32>) -> tensor<i32> {\n%i = stablehlo.slice %x [0:1, 0:1] : "
        "(tensor<?x4xf32>) -> tensor<1x1xf32>\n"
        "%s = stablehlo.reshape %i : (tensor<1x1xf32>) -> tensor<f32>\n%n = stablehlo.convert %s : "
        "(tensor<f32>) -> tensor<i32>\n%two = stablehlo.constant dense<2> : tensor<i32>\n"
        "%even = stablehlo.compare EQ, %n, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>\n" ASSERT
        "return %n : tensor<i32>\n}\n";
    static const char odd_types[] =
        "func.func @main(%x: tensor<3x4xf32>) {\n%t = stablehlo.constant dense<1.0> : tensor<f32>\n%p = "
        "stablehlo.constant dense<true> : tensor<i1>\n"
        "%q = stablehlo.compare EQ, %x, %x : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>\n"
        "stablehlo.custom_call @shape_assertion(%p, %t) {error_message = \"\"} : (tensor<i1>, tensor<f32>) "
        "-> ()\nreturn\n}\n";
    /* Nobody knows whether a private function is called. */
    static const char apart[] =
        "func.func @main(%x: tensor<?x4xf32>) -> tensor<i32> {\n%i = stablehlo.slice %x [0:1, 0:1] : "
        "(tensor<?x4xf32>) -> tensor<1x1xf32>\n"
        "%s = stablehlo.reshape %i : (tensor<1x1xf32>) -> tensor<f32>\n"
        "%w = stablehlo.compare NE, %s, %s : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
        "%d = stablehlo.constant dense<2> : tensor<i32>\n"
        "%o = \"stablehlo.if\"(%w) ({\n%c = func.call @checked(%x) : (tensor<?x4xf32>) -> tensor<i32>\n"
        "stablehlo.return %c : tensor<i32>\n}, {\nstablehlo.return %d : tensor<i32>\n}) : (tensor<i1>) -> "
        "tensor<i32>\nreturn %o : tensor<i32>\n}\n"
        "func.func private @checked(%x: tensor<?x4xf32>) -> tensor<i32> {\n" EVEN("tensor<?x4xf32>") ASSERT
        "return %n : tensor<i32>\n}\n";
    shlo_custom custom;
    shlo_error error;
    shlo_blob blob;
    outcome o;
    int calls = 0;
    TEST_CASE("shape_assertion");
    run(open, 2, NULL, &o);
    CHECKF(o.status == SHLO_OK && o.n == 32 && memcmp(o.data, values, 32) == 0, "%s", o.message);
    run(open, 3, NULL, &o);
    CHECKF(o.status == SHLO_CHECK && strstr(o.message, SAID), "%d: %s", (int)o.status, o.message);
    run(fixed, 3, NULL, &o);
    CHECKF(o.status == SHLO_CHECK && strstr(o.message, SAID), "%d: %s", (int)o.status, o.message);
    run(branch, 3, NULL, &o);
    CHECKF(o.status == SHLO_OK, "%s", o.message);
    TEST_CASE("shape_assertion of a value");
    run(by_value, 3, NULL, &o);
    CHECKF(o.status == SHLO_CHECK && strstr(o.message, SAID), "%d: %s", (int)o.status, o.message);
    CHECK(specialize(by_value, 3, &blob, &error) == SHLO_OK && blob.bytes > 0);
    shlo_blob_free(&blob);
    TEST_CASE("shape_assertion, specialized");
    CHECK(specialize(open, 3, &blob, &error) == SHLO_CHECK && strstr(error.message, SAID));
    CHECKF(specialize(open, 2, &blob, &error) == SHLO_OK, "%s", error.message);
    shlo_blob_free(&blob);
    CHECKF(specialize(apart, 3, &blob, &error) == SHLO_OK, "%s", error.message);
    shlo_blob_free(&blob);
    run(apart, 3, NULL, &o);
    CHECKF(o.status == SHLO_OK, "%s", o.message);
    TEST_CASE("shape_assertion, types");
    run(odd_types, 3, NULL, &o);
    CHECKF(o.status == SHLO_TYPE && strstr(o.message, "expected operands"), "%d: %s", (int)o.status,
        o.message);
    run("func.func @main() {\n%p = stablehlo.constant dense<> : tensor<0xi1>\nstablehlo.custom_call "
        "@shape_assertion(%p) {error_message = \"\"} : (tensor<0xi1>) -> ()\nreturn\n}\n",
        -1, NULL, &o);
    CHECKF(o.status == SHLO_TYPE && strstr(o.message, "expected operands"), "%d: %s", (int)o.status,
        o.message);
    TEST_CASE("shape_assertion, a handler");
    memset(&custom, 0, sizeof custom);
    custom.name = "shape_assertion";
    custom.call = seen;
    custom.user = &calls;
    run(open, 3, &custom, &o);
    CHECKF(o.status == SHLO_OK && calls == 1, "%s", o.message);
}

/* The call gives the bits of the plain program, both of n rows. */
static void same(const char *call, const char *plain, int64_t n) {
    outcome a, b;
    run(call, n, NULL, &a);
    run(plain, n, NULL, &b);
    CHECKF(a.status == SHLO_OK, "%s\n%s", call, a.message);
    CHECKF(b.status == SHLO_OK && b.n > 0, "%s\n%s", plain, b.message);
    CHECKF(a.n == b.n && memcmp(a.data, b.data, a.n) == 0, "%s\ndiffers from\n%s", call, plain);
}

#define SIZES \
    "%n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>\n%n1 = " \
    "stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>\n" \
    "%one = stablehlo.constant dense<1> : tensor<1xi32>\n%ones = stablehlo.constant dense<1> : " \
    "tensor<2xi32>\n" \
    "%state = stablehlo.constant dense<[1, 2]> : tensor<2xui64>\n%zero = stablehlo.constant dense<0.0> : " \
    "tensor<f32>\n"
#define SUM \
    "func.func private @sum(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {\n%0 = stablehlo.add %a, %b " \
    ": tensor<f32>\nreturn %0 : tensor<f32>\n}\n"

static void windows(void) {
    static const char call[] =
        SUM "func.func @main(%x: tensor<?x4xf32>) -> tensor<?x?xf32> {\n" SIZES
            "%w = stablehlo.concatenate %n1, %one, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> "
            "tensor<2xi32>\n%pad = stablehlo.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi32>\n"
            "%r = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %zero, %w, %ones, %ones, %ones, "
            "%pad) {called_computations = [@sum]} : (tensor<?x4xf32>, tensor<f32>,"
            " tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> "
            "tensor<?x?xf32>\nreturn %r : tensor<?x?xf32>\n}\n";
    static const char plain[] =
        "func.func @main(%x: tensor<3x4xf32>) -> tensor<2x5xf32> {\n%zero = stablehlo.constant dense<0.0> : "
        "tensor<f32>\n"
        "%r = \"stablehlo.reduce_window\"(%x, %zero) <{window_dimensions = array<i64: 3, 1>, padding = "
        "dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>}> ({\n"
        "^bb0(%a: tensor<f32>, %b: tensor<f32>):\n%0 = stablehlo.add %a, %b : tensor<f32>\nstablehlo.return "
        "%0 : tensor<f32>\n}) : (tensor<3x4xf32>, tensor<f32>) -> tensor<2x5xf32>\n"
        "return %r : tensor<2x5xf32>\n}\n";
    static const char again[] =
        "func.func private @f(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {\n%w = stablehlo.constant "
        "dense<> : tensor<0xi32>\n"
        "%pad = stablehlo.constant dense<> : tensor<0x2xi32>\n%r = stablehlo.custom_call "
        "@stablehlo.dynamic_reduce_window(%a, %b, %w, %w, %w, %w, %pad) {called_computations = [@f]} :"
        " (tensor<f32>, tensor<f32>, tensor<0xi32>, tensor<0xi32>, tensor<0xi32>, tensor<0xi32>, "
        "tensor<0x2xi32>) -> tensor<f32>\nreturn %r : tensor<f32>\n}\n"
        "func.func @main(%x: tensor<?x4xf32>) -> tensor<f32> {\n%z = stablehlo.constant dense<0.0> : "
        "tensor<f32>\n%r = call @f(%z, %z) : (tensor<f32>, tensor<f32>) -> tensor<f32>\nreturn %r : "
        "tensor<f32>\n}\n";
    static char text[sizeof call];
    outcome o;
    TEST_CASE("dynamic_reduce_window");
    same(call, plain, 3);
    TEST_CASE("dynamic_reduce_window that calls itself");
    run(again, 3, NULL, &o);
    CHECKF(o.status == SHLO_LIMIT, "%d: %s", (int)o.status, o.message);
    TEST_CASE("dynamic_reduce_window refused");
    memcpy(text, call, sizeof call);
    memcpy(strstr(text, "[@sum]"), "[    ]", 6);
    run(text, 3, NULL, &o);
    CHECKF(o.status == SHLO_ATTRIBUTE && strstr(o.message, "called_computations"), "%d: %s", (int)o.status,
        o.message);
    memcpy(text, call, sizeof call);
    memcpy(strstr(text, "%w, %ones, %ones"), "%n1, %ones,%ones", 16);
    memcpy(strstr(text, "tensor<f32>, tensor<2xi32>"), "tensor<f32>, tensor<1xi32>", 26);
    run(text, 3, NULL, &o);
    CHECKF(o.status == SHLO_TYPE && strstr(o.message, "expected 2 integers"), "%d: %s", (int)o.status,
        o.message);
}

/* An operand that is no tensor has more members than a tensor may have dimensions. */
static void no_tensor(void) {
    char text[4096] =
        "func.func @main() {\n%a = stablehlo.constant dense<0.0> : tensor<f32>\n%t = stablehlo.tuple ",
         types[1024] = "tuple<";
    outcome o;
    int i;
    TEST_CASE("dynamic_reduce_window of a tuple");
    for (i = 0; i < 40; i++) {
        strcat(text, i ? ", %a" : "%a");
        strcat(types, i ? ", tensor<f32>" : "tensor<f32>");
    }
    strcat(types, ">");
    sprintf(text + strlen(text),
        " : %s\n%%r = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%%t, %%a, %%a, %%a, %%a, %%a, "
        "%%a) {called_computations = []} :"
        " (%s, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> "
        "tensor<f32>\nreturn\n}\n",
        types, types);
    run(text, -1, NULL, &o);
    CHECKF(o.status == SHLO_TYPE && strstr(o.message, "no tensor"), "%d: %s", (int)o.status, o.message);
}

static void random_bits(void) {
    static const char call[] =
        "func.func @main(%x: tensor<?x4xf32>) -> (tensor<2xui64>, tensor<?xui32>) {\n" SIZES
        "%s, %r = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%state, %n1) {rng_algorithm = "
        "#stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>, tensor<1xi32>)"
        " -> (tensor<2xui64>, tensor<?xui32>)\nreturn %s, %r : tensor<2xui64>, tensor<?xui32>\n}\n";
    static const char plain[] =
        "func.func @main(%x: tensor<3x4xf32>) -> (tensor<2xui64>, tensor<3xui32>) {\n%state = "
        "stablehlo.constant dense<[1, 2]> : tensor<2xui64>\n"
        "%s, %r = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> "
        "(tensor<2xui64>, tensor<3xui32>)\nreturn %s, %r : tensor<2xui64>, tensor<3xui32>\n}\n";
    static const char wrong[] =
        "func.func @main(%x: tensor<?x4xf32>) -> tensor<5xui32> {\n" SIZES
        "%s, %r = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%state, %n1) {rng_algorithm = "
        "#stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>, tensor<1xi32>)"
        " -> (tensor<2xui64>, tensor<5xui32>)\nreturn %r : tensor<5xui32>\n}\n";
    outcome o;
    TEST_CASE("dynamic_rng_bit_generator");
    same(call, plain, 3);
    run(wrong, 3, NULL, &o);
    CHECKF(o.status == SHLO_SHAPE, "%d: %s", (int)o.status, o.message);
}

static void top_k(void) {
    static const char call[] =
        "func.func @main(%x: tensor<?x4xf32>) -> (tensor<?x?xf32>, tensor<?x?xi32>) {\n" SIZES
        "%v, %i = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %n) : (tensor<?x4xf32>, tensor<i32>) -> "
        "(tensor<?x?xf32>, tensor<?x?xi32>)\n"
        "return %v, %i : tensor<?x?xf32>, tensor<?x?xi32>\n}\n";
    static const char plain[] =
        "func.func @main(%x: tensor<3x4xf32>) -> (tensor<3x3xf32>, tensor<3x3xi32>) {\n"
        "%v, %i = chlo.top_k(%x, k = 3) : tensor<3x4xf32> -> (tensor<3x3xf32>, tensor<3x3xi32>)\nreturn %v, "
        "%i : tensor<3x3xf32>, tensor<3x3xi32>\n}\n";
    TEST_CASE("dynamic_top_k");
    same(call, plain, 3);
}

/* ---- indices_of_shape_operands ---- */

static shlo_status negate(void *user, const shlo_call_info *call, shlo_error *error) {
    size_t i;
    (void)user;
    (void)error;
    CHECK(call->n_inputs == 1 && call->inputs[0].bytes == call->outputs[0].bytes);
    for (i = 0; call->n_inputs == 1 && i < call->outputs[0].bytes / 4; i++)
        ((float *)call->outputs[0].data)[i] = -((const float *)call->inputs[0].data)[i];
    return SHLO_OK;
}

static void shapes(void) {
    static const char text[] =
        "func.func @main(%x: tensor<?x4xf32>) -> tensor<?x2xf32> {\n" SIZES
        "%m = stablehlo.add %n1, %n1 : tensor<1xi32>\n%two = stablehlo.constant dense<2> : tensor<1xi32>\n"
        "%s = stablehlo.concatenate %m, %two, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>\n"
        "%r = stablehlo.custom_call @my.negate(%x, %s) {indices_of_shape_operands = dense<[1]> : "
        "tensor<1xi64>} : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<?x2xf32>\n"
        "return %r : tensor<?x2xf32>\n}\n";
    static const float want[8] = {-3, 1, -2, -0.5f, -7, -7, 2, -4};
    static char wrong[sizeof text];
    shlo_custom custom;
    outcome o;
    TEST_CASE("indices_of_shape_operands");
    memset(&custom, 0, sizeof custom);
    custom.name = "my.negate";
    custom.call = negate;
    run(text, 2, &custom, &o);
    CHECKF(o.status == SHLO_OK && o.n == 32 && memcmp(o.data, want, 32) == 0, "%s", o.message);
    memcpy(wrong, text, sizeof text);
    memcpy(strstr(wrong, "dense<[1]>"), "dense<[0]>", 10);
    run(wrong, 2, &custom, &o);
    CHECKF(o.status == SHLO_ATTRIBUTE && strstr(o.message, "indices_of_shape_operands"), "%d: %s",
        (int)o.status, o.message);
    run(text, 2, NULL, &o);
    CHECKF(o.status == SHLO_UNSUPPORTED && strstr(o.message, "my.negate"), "%d: %s", (int)o.status,
        o.message);
}

int main(void) {
    assertions();
    windows();
    no_tensor();
    random_bits();
    top_k();
    shapes();
    return test_end("test_sized_calls");
}
