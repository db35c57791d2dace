// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/plan/test_unplanned.c - programs that are legal and cannot be planned: what is said of them; others
 * without memory to plan them. */
#include "../api/failing.h"
#include "../import/importing.h"

#define ALL "tensor<1099511627776xi8>" /* 2^40 bytes */
#define HUGE "tensor<0x4294967296x4294967296x4294967296xf32>"

static const struct {
    const char *name;
    shlo_status status;
    const char *part, *op, *text;
} programs[] = {
    {"an argument whose strides are no numbers", SHLO_OVERFLOW,
        "the tensor's dimensions are too large for this machine", "",
        "func.func @main(%x: " HUGE ") {\nreturn\n}\n"},
    {"a result whose strides are no numbers", SHLO_OVERFLOW,
        "broadcast_in_dim: the tensor's dimensions are too large for this machine", "broadcast_in_dim",
        "func.func @main(%x: tensor<f32>) {\n%y = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<f32>) "
        "-> " HUGE "\nreturn\n}\n"},
    {"a member whose strides are no numbers", SHLO_OVERFLOW,
        "the tensor's dimensions are too large for this machine", "",
        "func.func @main(%x: tuple<tensor<2xf32>, " HUGE ">) {\nreturn\n}\n"},
    {"a window of too many elements", SHLO_OVERFLOW, "reduce_window: the window has too many elements",
        "reduce_window",
        "func.func @main(%x: tensor<4x4xf32>, %z: tensor<f32>) -> tensor<1x1xf32> {\n%y = "
        "\"stablehlo.reduce_window\"(%x, %z) "
        "({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n%s = stablehlo.add %p, %q : "
        "tensor<f32>\nstablehlo.return %s : "
        "tensor<f32>\n}) {window_dimensions = array<i64: 1099511627780, 1099511627780>, padding = dense<[[0, "
        "1099511627776], "
        "[0, 1099511627776]]> : tensor<2x2xi64>} : (tensor<4x4xf32>, tensor<f32>) -> tensor<1x1xf32>\nreturn "
        "%y : "
        "tensor<1x1xf32>\n}\n"},
    {"a window of too many elements to select from", SHLO_OVERFLOW,
        "select_and_scatter: the window has too many elements", "select_and_scatter",
        "func.func @main(%x: tensor<4x4xf32>, %u: tensor<1x1xf32>, %z: tensor<f32>) -> tensor<4x4xf32> {\n%y "
        "= "
        "\"stablehlo.select_and_scatter\"(%x, %u, %z) ({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n%c = "
        "stablehlo.compare GE, "
        "%p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>\nstablehlo.return %c : tensor<i1>\n}, {\n^bb0(%p: "
        "tensor<f32>, %q: "
        "tensor<f32>):\n%s = stablehlo.add %p, %q : tensor<f32>\nstablehlo.return %s : tensor<f32>\n}) "
        "{window_dimensions = "
        "array<i64: 1099511627780, 1099511627780>, padding = dense<[[0, 1099511627776], [0, 1099511627776]]> "
        ": "
        "tensor<2x2xi64>} : (tensor<4x4xf32>, tensor<1x1xf32>, tensor<f32>) -> tensor<4x4xf32>\nreturn %y : "
        "tensor<4x4xf32>\n}\n"},
    {"a pair that names no process", SHLO_ATTRIBUTE,
        "send: source_target_pairs has a number that is no process", "send",
        "func.func @main(%x: tensor<f32>) {\n%t = stablehlo.create_token : !stablehlo.token\n%u = "
        "\"stablehlo.send\"(%x, %t) "
        "{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, "
        "4294967296]]> : "
        "tensor<1x2xi64>} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token\nreturn\n}\n"},
    {"a send inside a body", SHLO_UNSUPPORTED,
        "send: this op cannot run inside a body that is run once an element", "send",
        "func.func @main(%x: tensor<4xf32>, %z: tensor<f32>) -> tensor<f32> {\n%y = \"stablehlo.reduce\"(%x, "
        "%z) "
        "({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n%t = stablehlo.create_token : !stablehlo.token\n%u = "
        "\"stablehlo.send\"(%p, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : "
        "(tensor<f32>, "
        "!stablehlo.token) -> !stablehlo.token\n%s = stablehlo.add %p, %q : tensor<f32>\nstablehlo.return %s "
        ": "
        "tensor<f32>\n}) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>\nreturn "
        "%y : "
        "tensor<f32>\n}\n"},
};

/* ---- planned with memory that fails ---- */

#define SUM(t) \
    "({\n^bb0(%p: tensor<" t ">, %q: tensor<" t ">):\n%s = stablehlo.add %p, %q : tensor<" t \
    ">\nstablehlo.return %s : tensor<" t ">\n})"
#define MAX \
    "({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n%s = stablehlo.maximum %p, %q : " \
    "tensor<f32>\nstablehlo.return %s : tensor<f32>\n})"

static const struct {
    const char *name, *text;
} planned[] = {
    {"a function that calls itself",
        "func.func @main(%n: tensor<i32>) -> tensor<i32> {\n%r = call @f(%n) : (tensor<i32>) -> "
        "tensor<i32>\nreturn %r : "
        "tensor<i32>\n}\nfunc.func private @f(%n: tensor<i32>) -> tensor<i32> {\n%z = stablehlo.constant "
        "dense<0> : "
        "tensor<i32>\n%c = stablehlo.compare LE, %n, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>\n%r = "
        "\"stablehlo.if\"(%c) ({\nstablehlo.return %n : tensor<i32>\n}, {\n%o = stablehlo.constant dense<1> "
        ": tensor<i32>\n"
        "%m = stablehlo.subtract %n, %o : tensor<i32>\n%q = func.call @f(%m) : (tensor<i32>) -> "
        "tensor<i32>\n%s = "
        "stablehlo.add %q, %n : tensor<i32>\nstablehlo.return %s : tensor<i32>\n}) : (tensor<i1>) -> "
        "tensor<i32>\nreturn %r "
        ": tensor<i32>\n}\n"},
    {"chains of rows",
        "func.func @main(%a: tensor<700x90xf32>) -> (tensor<700x90xf32>, tensor<700x90xf32>) {\n"
        "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "%m = \"stablehlo.reduce\"(%a, %z) " MAX
        " {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> "
        "tensor<700xf32>\n%n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<700xf32>) -> "
        "tensor<700x90xf32>\n"
        "%d = stablehlo.subtract %a, %n : tensor<700x90xf32>\n%e = stablehlo.exponential %d : "
        "tensor<700x90xf32>\n"
        "%t = \"stablehlo.reduce\"(%e, %z) " SUM(
            "f32") " {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> "
                   "tensor<700xf32>\n%u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<700xf32>) -> "
                   "tensor<700x90xf32>\n"
                   "%v = stablehlo.divide %e, %u : tensor<700x90xf32>\n"
                   "%m2 = \"stablehlo.reduce\"(%v, %z) " MAX
                   " {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> "
                   "tensor<700xf32>\n%n2 = stablehlo.broadcast_in_dim %m2, dims = [0] : (tensor<700xf32>) -> "
                   "tensor<700x90xf32>\n"
                   "%d2 = stablehlo.subtract %v, %n2 : tensor<700x90xf32>\n%e2 = stablehlo.exponential %d2 : "
                   "tensor<700x90xf32>\n"
                   "%t2 = \"stablehlo.reduce\"(%e2, %z) " SUM(
                       "f32") " {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) "
                              "-> tensor<700xf32>\n%u2 = stablehlo.broadcast_in_dim %t2, dims = [0] : "
                              "(tensor<700xf32>) -> tensor<700x90xf32>\n"
                              "%v2 = stablehlo.divide %e2, %u2 : tensor<700x90xf32>\nreturn %v, %v2 : "
                              "tensor<700x90xf32>, tensor<700x90xf32>\n}\n"},
    {"transforms",
        "func.func @main(%a: tensor<3x1000xcomplex<f32>>, %b: tensor<4x6x8xf32>) -> "
        "(tensor<3x1000xcomplex<f32>>, "
        "tensor<4x6x8xf32>) {\n%x = stablehlo.fft %a, type = FFT, length = [1000] : "
        "(tensor<3x1000xcomplex<f32>>) -> "
        "tensor<3x1000xcomplex<f32>>\n%y = stablehlo.fft %x, type = IFFT, length = [1000] : "
        "(tensor<3x1000xcomplex<f32>>) "
        "-> tensor<3x1000xcomplex<f32>>\n%c = stablehlo.fft %b, type = RFFT, length = [4, 6, 8] : "
        "(tensor<4x6x8xf32>) -> "
        "tensor<4x6x5xcomplex<f32>>\n%d = stablehlo.fft %c, type = IRFFT, length = [4, 6, 8] : "
        "(tensor<4x6x5xcomplex<f32>>) "
        "-> tensor<4x6x8xf32>\nreturn %y, %d : tensor<3x1000xcomplex<f32>>, tensor<4x6x8xf32>\n}\n"},
    {"matrices", "func.func @main(%a: tensor<5x5xf32>, %b: tensor<5x2xf32>) -> tensor<5x2xf32> {\n%t = "
                 "stablehlo.dot_general %a, %a, "
                 "contracting_dims = [1] x [1] : (tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>\n%l = "
                 "stablehlo.cholesky %t, "
                 "lower = true : tensor<5x5xf32>\n%n = stablehlo.negate %b : tensor<5x2xf32>\n%r = "
                 "\"stablehlo.triangular_solve\"(%l, %n) {left_side = true, lower = true, unit_diagonal = "
                 "false, transpose_a = "
                 "#stablehlo<transpose NO_TRANSPOSE>} : (tensor<5x5xf32>, tensor<5x2xf32>) -> "
                 "tensor<5x2xf32>\nreturn %r : "
                 "tensor<5x2xf32>\n}\n"},
    {"parts that are written in place",
        "func.func @main(%a: tensor<9xf32>, %u: tensor<2xf32>, %i: tensor<i32>, %j: tensor<2x1xi32>) -> "
        "(tensor<9xf32>, "
        "tensor<9xf32>) {\n%n = stablehlo.negate %a : tensor<9xf32>\n%m = stablehlo.negate %u : "
        "tensor<2xf32>\n%x = "
        "stablehlo.dynamic_update_slice %n, %m, %i : (tensor<9xf32>, tensor<2xf32>, tensor<i32>) -> "
        "tensor<9xf32>\n%e = "
        "stablehlo.exponential %a : tensor<9xf32>\n%y = \"stablehlo.scatter\"(%e, %j, %m) " SUM(
            "f32") " "
                   "{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], "
                   "scatter_dims_to_operand_dims = [0], "
                   "index_vector_dim = 1>} : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> "
                   "tensor<9xf32>\nreturn %x, %y : "
                   "tensor<9xf32>, tensor<9xf32>\n}\n"},
    {"random numbers", "func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui32>) {\n%t:2 = "
                       "stablehlo.rng_bit_generator %s, "
                       "algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui32>)\nreturn "
                       "%t#0, %t#1 : tensor<2xui64>, "
                       "tensor<7xui32>\n}\n"},
    {"windows that select", "func.func @main(%a: tensor<8xf32>, %b: tensor<4xf32>) -> tensor<8xf32> {\n%z = "
                            "stablehlo.constant dense<0.0> : "
                            "tensor<f32>\n%n = stablehlo.negate %a : tensor<8xf32>\n%r = "
                            "\"stablehlo.select_and_scatter\"(%n, %b, %z) "
                            "({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n%c = stablehlo.compare GE, %p, %q "
                            ": (tensor<f32>, tensor<f32>) -> "
                            "tensor<i1>\nstablehlo.return %c : tensor<i1>\n}, {\n^bb0(%p: tensor<f32>, %q: "
                            "tensor<f32>):\n%s = stablehlo.add "
                            "%p, %q : tensor<f32>\nstablehlo.return %s : tensor<f32>\n}) {window_dimensions "
                            "= array<i64: 2>, window_strides = "
                            "array<i64: 2>} : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> "
                            "tensor<8xf32>\nreturn %r : tensor<8xf32>\n}\n"},
};

/* The largest tensor of all: no address of it is beyond what a pointer counts. */
static void largest(void) {
    imported in;
    shlo_program *p = NULL;
    shlo_error e;
    if (sizeof(void *) < 8) return;
    TEST_CASE("a tensor of 2^63 - 1 bytes");
    importing_text("func.func @main(%x: tensor<9223372036854775807xi8>) {\nreturn\n}\n", &in);
    CHECKF(in.status == SHLO_OK, "%s", in.all);
    CHECKF(shlo_load(in.code.data, in.code.bytes, NULL, &p, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
    shlo_blob_free(&in.code);
}

static void without_memory(void) {
    for (size_t i = 0; i < sizeof planned / sizeof *planned; i++) {
        imported in;
        shlo_program *p = NULL;
        shlo_error e;
        TEST_CASE(planned[i].name);
        importing_text(planned[i].text, &in);
        CHECKF(in.status == SHLO_OK, "%s", in.all);
        if (in.status != SHLO_OK) continue;
        CHECKF(shlo_load(in.code.data, in.code.bytes, NULL, &p, &e) == SHLO_OK, "%s", e.message);
        shlo_program_free(p);
        failing_forget();
        if (FAIL_ALLOC_STACKS) failing_each(planned[i].name, failing_load, &in.code);
        shlo_blob_free(&in.code);
    }
}

/* limits.frames is how deep a function may call itself. */
static void frames(void) {
    imported in;
    shlo_program *p = NULL;
    shlo_options o;
    shlo_error e;
    TEST_CASE("more frames than can be counted");
    memset(&o, 0, sizeof o);
    importing_text(planned[0].text, &in);
    o.limits.frames = UINT32_MAX;
    CHECK(shlo_load(in.code.data, in.code.bytes, &o, &p, &e) == SHLO_OVERFLOW && !p);
    CHECKF(e.status == SHLO_OVERFLOW && strstr(e.message, "(options.limits.frames)"), "%s", e.message);
    o.limits.frames = 5;
    CHECKF(shlo_load(in.code.data, in.code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
    shlo_blob_free(&in.code);
}

/* A frame of a little more than 2^40 bytes: 2^24 - 1 of them fit, but not behind that of the first call. */
static void all_frames(void) {
    static const char too_many[] = "the frames of functions that call themselves";
    imported in;
    shlo_program *p = NULL;
    shlo_options o;
    shlo_error e;
    if (sizeof(void *) < 8) return;
    TEST_CASE("frames that fill all addresses");
    memset(&o, 0, sizeof o);
    importing_text("func.func @main(%n: tensor<i8>, %i: tensor<i32>) -> tensor<i8> {\n"
                   "%c = stablehlo.compare LE, %n, %n : (tensor<i8>, tensor<i8>) -> tensor<i1>\n"
                   "%r = \"stablehlo.if\"(%c) ({\nstablehlo.return %n : tensor<i8>\n}, {\n"
                   "%q = func.call @main(%n, %i) : (tensor<i8>, tensor<i32>) -> tensor<i8>\n"
                   "%b = stablehlo.broadcast_in_dim %q, dims = [] : (tensor<i8>) -> " ALL "\n"
                   "%v = stablehlo.reshape %n : (tensor<i8>) -> tensor<1xi8>\n"
                   "%s = stablehlo.dynamic_update_slice %b, %v, %i : (" ALL
                   ", tensor<1xi8>, tensor<i32>) -> " ALL "\n"
                   "%t = stablehlo.slice %s [0:1] : (" ALL ") -> tensor<1xi8>\n"
                   "%u = stablehlo.reshape %t : (tensor<1xi8>) -> tensor<i8>\n"
                   "stablehlo.return %u : tensor<i8>\n}) : (tensor<i1>) -> tensor<i8>\n"
                   "return %r : tensor<i8>\n}\n",
        &in);
    CHECKF(in.status == SHLO_OK, "%s", in.all);
    o.limits.frames = (1 << 24) - 1;
    CHECK(shlo_load(in.code.data, in.code.bytes, &o, &p, &e) == SHLO_OVERFLOW && !p);
    CHECKF(strstr(e.message, too_many) != NULL, "%s", e.message);
    o.limits.frames--;
    o.limits.bytes = (size_t)-1 / 4; /* so that nobody asks the machine */
    (void)shlo_load(in.code.data, in.code.bytes, &o, &p, &e);
    CHECKF(!strstr(e.message, too_many), "%s", e.message);
    shlo_program_free(p);
    shlo_blob_free(&in.code);
}

/* Constants at odd addresses are copied; memory is measured without a place for the copies. */
static void measured(void) {
    static unsigned char room[1 << 12];
    imported in;
    shlo_program *p = NULL;
    shlo_error e;
    size_t needed = 0;
    TEST_CASE("the memory of constants at odd addresses");
    importing_text("func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {\n"
                   "%k = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>\n"
                   "%y = stablehlo.add %x, %k : tensor<3xf32>\nreturn %y : tensor<3xf32>\n}\n",
        &in);
    CHECKF(in.status == SHLO_OK, "%s", in.all);
    for (size_t at = 1; at < 8 && CHECK(in.code.bytes + at <= sizeof room); at += 2) {
        memcpy(room + at, in.code.data, in.code.bytes);
        CHECKF(shlo_memory_needed(room + at, in.code.bytes, NULL, &needed, &e) == SHLO_OK && needed, "%s",
            e.message);
        CHECK(shlo_load(room + at, in.code.bytes, NULL, &p, &e) == SHLO_OK);
        shlo_program_free(p);
    }
    shlo_blob_free(&in.code);
}

int main(void) {
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        imported in;
        shlo_program *p = NULL;
        shlo_error e;
        TEST_CASE(programs[i].name);
        importing_text(programs[i].text, &in);
        CHECKF(in.status == SHLO_OK, "%s", in.all);
        if (in.status != SHLO_OK) continue;
        CHECK(shlo_load(in.code.data, in.code.bytes, NULL, &p, &e) == programs[i].status && !p);
        CHECKF(e.status == programs[i].status && !strcmp(e.message, programs[i].part) &&
                   !strcmp(e.op, programs[i].op),
            "%d: %s (%s)", (int)e.status, e.message, e.op);
        if (FAIL_ALLOC_STACKS) failing_each(programs[i].name, failing_load, &in.code);
        shlo_blob_free(&in.code);
    }
    largest();
    without_memory();
    frames();
    all_frames();
    measured();
    return test_end("plan/unplanned");
}
