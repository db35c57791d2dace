// link: impl
/* test_layer_refusals.c - numbers that elements cannot hold, and where a failure of a layer is said to be. */
#include "stablehlo.h"
#include "../test.h"

#include <math.h>

static shlo_builder *b;
static shlo_value x, y, z;

/* Integers hold what they can hold, and nothing else is taken for them. */
static void numbers(void) {
    static const struct {
        shlo_dtype dtype;
        double x;
        int holds;
        const char *why;
    } cases[] = {{SHLO_U8, 255, 1, ""}, {SHLO_U8, 256, 0, "out of their range, the elements are ui8"},
        {SHLO_U8, -1, 0, "range"}, {SHLO_I8, -128, 1, ""}, {SHLO_I8, 128, 0, "range"},
        {SHLO_I32, 0.5, 0, "no integer"}, {SHLO_I32, 1e10, 0, "range"}, {SHLO_I32, -2147483648.0, 1, ""},
        {SHLO_I64, 9223372036854775808.0, 0, "large"}, {SHLO_I64, -9223372036854775808.0, 1, ""},
        {SHLO_U64, 18446744073709551616.0, 0, "large"}, {SHLO_U64, 9223372036854775808.0, 1, ""},
        {SHLO_I1, 1, 1, ""}, {SHLO_I1, 2, 0, "range"}, {SHLO_I4, 7, 1, ""}, {SHLO_I4, 8, 0, "range"},
        {SHLO_F16, 1e6, 1, ""}, {SHLO_F32, 0.1, 1, ""}, {SHLO_I32, NAN, 0, "no integer"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        b = shlo_builder_create(NULL);
        shlo_func_begin(b, "main");
        x = shlo_arg(b, shlo_tensor0(b, cases[i].dtype));
        y = shlo_number(b, cases[i].x, x);
        const shlo_error *e = shlo_builder_error(b);
        test_case = shlo_dtype_name(cases[i].dtype);
        CHECKF((y.id != 0) == cases[i].holds && strstr(e->message, cases[i].why), "%g: %s", cases[i].x,
            e->message);
        shlo_builder_destroy(b);
    }
}

/* A failure tells the function, the number of the op to come, the location and the layer. */
static void placed(shlo_value v, const char *message, const char *op) {
    const shlo_error *e = shlo_builder_error(b);
    CHECKF(v.id == 0 && strncmp(e->message, message, strlen(message)) == 0 && strcmp(e->op, op) == 0,
        "%s: %s", e->op, e->message);
    CHECKF(strcmp(e->function, "main") == 0 && e->op_index >= 1 && e->line == 42 &&
               strcmp(e->source, "net.c:42") == 0,
        "%s %d %d %s", e->function, (int)e->op_index, (int)e->line, e->source);
    shlo_builder_destroy(b);
}

static void begin_at(const char *name) {
    test_case = name;
    b = shlo_builder_create(NULL);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 4, 6));
    y = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 5));
    z = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 6, 4));
    shlo_negate(b, x);
    shlo_builder_location(b, 42, "net.c:42");
}

static void places(void) {
    shlo_value carried[1], next[1];
    shlo_loop loop;
    begin_at("the place of an addition");
    placed(shlo_badd(b, x, y), "add: sizes 6 and 5", "add");
    begin_at("the place of no value");
    placed(shlo_relu(b, SHLO_NONE), "shlo_relu: shlo_number: an operand is no value", "");
    begin_at("the place of nothing to fill like");
    placed(shlo_full_like(b, 1, SHLO_NONE), "shlo_full_like: shlo_number: an operand is no value", "");
    begin_at("the place of no value of a formula");
    placed(shlo_gelu(b, SHLO_NONE), "shlo_gelu: shlo_number: an operand is no value", "");
    begin_at("the place of no value of a unit");
    placed(shlo_gelu_tanh(b, SHLO_NONE), "shlo_gelu_tanh: shlo_number: an operand is no value", "");
    begin_at("a failure before keeps its name");
    shlo_softmax(b, x, 9);
    placed(shlo_relu(b, x), "shlo_softmax: ", "");
    begin_at("the place of an axis");
    placed(shlo_softmax(b, x, 2), "shlo_softmax: there is no axis", "");
    begin_at("the place of a bias");
    placed(shlo_linear(b, x, z, y), "shlo_linear: add: sizes 4 and 5", "add");
    begin_at("the place of a product");
    placed(shlo_matmul(b, x, x), "shlo_matmul: dot_general: ", "dot_general");
    begin_at("the place of weights");
    shlo_lstm w = {x, x, {0}};
    shlo_value h = z, c = z;
    shlo_lstm_cell(b, x, &w, &h, &c);
    placed(h, "shlo_lstm_cell: shlo_linear: dot_general: ", "dot_general");
    begin_at("the place of a mask");
    placed(shlo_attention(b, x, x, x, shlo_compare_eq(b, y, y), 0), "shlo_attention: shlo_where: ", "");
    begin_at("the place of a scale");
    placed(shlo_layer_norm(b, x, y, SHLO_NONE, 1e-5), "shlo_layer_norm: multiply: ", "multiply");
    begin_at("the values of a loop");
    carried[0] = x;
    shlo_loop_begin(b, &loop, 3, carried, next, 1);
    next[0] = shlo_reduce_sum(b, next[0], SHLO_LIST(-1), 0);
    shlo_loop_end(b, &loop, next, carried);
    next[0].id = 0;
    placed(next[0], "shlo_loop_end: value 0 has type tensor<4xf32>, the loop carries tensor<4x6xf32>", "");
    begin_at("an earlier failure keeps its name");
    shlo_softmax(b, x, 9);
    placed(shlo_linear(b, x, z, y), "shlo_softmax: ", "");
}

/* Sizes near the end of 64 bits: make sanitize notices what overflows. */
static void largest_sizes(void) {
    const int64_t most = INT64_MAX;
    shlo_window2d w;
    shlo_lstm gates;
    shlo_value h, c;
    memset(&w, 0, sizeof w);
    w.size[0] = w.size[1] = w.dilation[0] = w.dilation[1] = most;
    w.same = 1;
    begin_at("a window as large as numbers");
    x = shlo_constant_splat(b, shlo_tensor4(b, SHLO_F32, 1, 8, 8, 1), &(float){0});
    placed(shlo_max_pool2d(b, x, &w), "shlo_max_pool2d: padding 'same' needs known sizes below 2^31", "");
    if (sizeof(size_t) < 8) return; /* no tensor is as large as the following */
    begin_at("a state as large as numbers");
    c = shlo_constant_splat(b, shlo_tensor2(b, SHLO_I8, 1, most / 2), &(int8_t){0});
    h = y;
    gates.input = gates.recurrent = gates.bias = z;
    shlo_lstm_cell(b, x, &gates, &h, &c);
    c.id = 0;
    placed(c, "shlo_lstm_cell: the size of the state is not known, or too large", "");
    begin_at("a running sum as long as numbers");
    x = shlo_cumsum(b, shlo_constant_splat(b, shlo_tensor1(b, SHLO_I8, most), &(int8_t){0}), 0);
    CHECK(x.id == 0 && strstr(shlo_builder_error(b)->message, "size of dimension 0 overflows"));
    shlo_builder_destroy(b);
}

/* The values of a loop that was not made are none, wherever it failed. */
static void loop_values(void) {
    shlo_value carried[2], args[2], results[2];
    shlo_loop loop;
    for (int when = 0; when < 4; when++) {
        const shlo_value garbage = {0xEEEEEEEEu};
        begin_at("the values of a failed loop");
        args[0] = args[1] = results[0] = results[1] = garbage;
        memset(&loop, 0xEE, sizeof loop);
        carried[0] = carried[1] = x;
        if (when == 0) shlo_softmax(b, x, 9);
        shlo_loop_begin(b, &loop, when == 1 ? -1 : 3, carried, args, 2);
        if (when < 2)
            CHECK(args[0].id == 0 && args[1].id == 0 && loop.index.id == 0);
        else
            CHECK(args[0].id != 0 && args[1].id != 0 && loop.index.id != 0);
        if (when == 2) shlo_softmax(b, x, 9);
        if (when == 3) args[1] = shlo_reduce_sum(b, args[1], SHLO_LIST(-1), 0);
        shlo_loop_end(b, &loop, args, results);
        CHECK(results[0].id == 0 && results[1].id == 0);
        shlo_builder_destroy(b);
    }
}

/* What a failed step has given, without a type, can be given to every next one. */
static void after_failures(void) {
    static const shlo_dtype types[] = {SHLO_BF16, SHLO_F16, SHLO_F32, SHLO_I8, SHLO_U32};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        for (int k = 0; k < 4; k++) {
            test_case = "layers behind the end of the function";
            b = shlo_builder_create(NULL);
            shlo_func_begin(b, "main");
            x = shlo_arg(b, shlo_tensor2(b, types[i], 4, 6));
            shlo_return(b, &x, 1);
            CHECK(shlo_builder_status(b) == SHLO_OK);
            y = k == 0   ? shlo_argmin(b, x, 1, 0)
                : k == 1 ? shlo_argmax(b, x, 1, 0)
                : k == 2 ? shlo_softmax(b, x, 1)
                         : shlo_reduce_max(b, x, SHLO_LIST(1), 0);
            CHECK(y.id == 0 && shlo_builder_status(b) != SHLO_OK);
            shlo_builder_destroy(b);
        }
    }
}

int main(void) {
    numbers();
    loop_values();
    after_failures();
    places();
    largest_sizes();
    return test_end("layer_refusals");
}
