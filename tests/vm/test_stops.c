// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/vm/test_stops.c - programs whose bodies are loops are stopped at each place where they ask
 * (options.interrupt), and end at each number of steps (limits.steps): an error with its status, the same
 * result as ever afterwards. */
#include "../api/failing.h"
#include "../import/importing.h"

#define MAIN(out, body) "func.func @main() -> " out " {\n" body "return %r : " out "\n}\n"
/* A sum of p and q that takes two turns of a loop: no lane program can do that. */
#define SLOW(p, q, sum) \
    "%zero = stablehlo.constant dense<0> : tensor<i32>\n%one = stablehlo.constant dense<1> : tensor<i32>\n" \
    "%l:2 = stablehlo.while(%n = %zero, %x = " p ") : tensor<i32>, tensor<f32>\ncond {\n" \
    "%two = stablehlo.constant dense<2> : tensor<i32>\n" \
    "%more = stablehlo.compare LT, %n, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>\n" \
    "stablehlo.return %more : tensor<i1>\n} do {\n%m = stablehlo.add %n, %one : tensor<i32>\n" \
    "%half = stablehlo.constant dense<0.5> : tensor<f32>\n%part = stablehlo.multiply " q \
    ", %half : tensor<f32>\n" \
    "%y = stablehlo.add %x, %part : tensor<f32>\nstablehlo.return %m, %y : tensor<i32>, tensor<f32>\n}\n" \
    "%" sum " = stablehlo.abs %l#1 : tensor<f32>\n"
#define SUM_BODY \
    "{\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n" SLOW("%p", "%q", \
        "s") "stablehlo.return %s : tensor<f32>\n}"
#define SUM "(" SUM_BODY ")"
#define GREATER_BODY \
    "{\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n" SLOW("%p", "%q", \
        "s") "%d = stablehlo.add %q, %q : tensor<f32>\n%g = stablehlo.compare GE, %s, %d : (tensor<f32>, " \
             "tensor<f32>) -> " \
             "tensor<i1>\nstablehlo.return %g : tensor<i1>\n}"
#define COUNTING(shape) \
    "%a = stablehlo.iota dim = 0 : tensor<" shape ">\n%z = stablehlo.constant dense<0.0> : tensor<f32>\n"

static const struct {
    const char *name, *text;
    double sum; /* of the result */
} programs[] = {
    {"reduce",
        MAIN("tensor<3xf32>", COUNTING("40x3xf32") "%r = \"stablehlo.reduce\"(%a, %z) " SUM
                                                   " {dimensions = array<i64: 0>} : (tensor<40x3xf32>, "
                                                   "tensor<f32>) -> tensor<3xf32>\n"),
        2340},
    {"reduce rows",
        MAIN("tensor<40xf32>", COUNTING("40x3xf32") "%r = \"stablehlo.reduce\"(%a, %z) " SUM
                                                    " {dimensions = array<i64: 1>} : (tensor<40x3xf32>, "
                                                    "tensor<f32>) -> tensor<40xf32>\n"),
        2340},
    {"reduce_window",
        MAIN("tensor<39x2xf32>", COUNTING("40x3xf32") "%r = \"stablehlo.reduce_window\"(%a, %z) " SUM
                                                      " {window_dimensions = array<i64: 2, 2>} : "
                                                      "(tensor<40x3xf32>, tensor<f32>) -> "
                                                      "tensor<39x2xf32>\n"),
        6084},
    {"select_and_scatter",
        MAIN("tensor<40xf32>",
            COUNTING("40xf32") "%u = stablehlo.iota dim = 0 : tensor<20xf32>\n"
                               "%r = \"stablehlo.select_and_scatter\"(%a, %u, %z) (" GREATER_BODY
                               ", " SUM_BODY
                               ") {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} "
                               ": (tensor<40xf32>, tensor<20xf32>, tensor<f32>) -> tensor<40xf32>\n"),
        190},
    {"scatter",
        MAIN("tensor<40xf32>",
            COUNTING(
                "40xf32") "%i = stablehlo.iota dim = 0 : tensor<30x1xi32>\n"
                          "%u = stablehlo.iota dim = 0 : tensor<30xf32>\n"
                          "%r = \"stablehlo.scatter\"(%a, %i, %u) " SUM
                          " {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], "
                          "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<40xf32>, "
                          "tensor<30x1xi32>, tensor<30xf32>) -> tensor<40xf32>\n"),
        1215},
    {"sort",
        MAIN("tensor<40xf32>",
            COUNTING("40xf32") "%r = \"stablehlo.sort\"(%a) (" GREATER_BODY
                               ") {dimension = 0 : i64} : (tensor<40xf32>) -> tensor<40xf32>\n"),
        780},
    {"many sorts",
        MAIN("tensor<3x70xf32>", "%a = stablehlo.iota dim = 1 : tensor<3x70xf32>\n"
                                 "%r = \"stablehlo.sort\"(%a) ({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n"
                                 "%g = stablehlo.compare GT, %p, %q : (tensor<f32>, tensor<f32>) -> "
                                 "tensor<i1>\nstablehlo.return %g : tensor<i1>\n}) {dimension = 1 : i64} : "
                                 "(tensor<3x70xf32>) -> tensor<3x70xf32>\n"),
        7245},
    {"map",
        MAIN("tensor<40xf32>",
            COUNTING("40xf32") "%r = \"stablehlo.map\"(%a, %a) " SUM
                               " {dimensions = array<i64: 0>} : (tensor<40xf32>, tensor<40xf32>) -> "
                               "tensor<40xf32>\n"),
        1560},
    {"cholesky",
        MAIN("tensor<40x2x2xf32>",
            "%c = stablehlo.constant dense<[[4.0, 2.0], [2.0, 10.0]]> : tensor<2x2xf32>\n"
            "%a = stablehlo.broadcast_in_dim %c, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<40x2x2xf32>\n"
            "%r = stablehlo.cholesky %a, lower = true : tensor<40x2x2xf32>\n"),
        240},
    {"triangular_solve",
        MAIN("tensor<40x2x1xf32>",
            "%c = stablehlo.constant dense<[[2.0, 0.0], [0.0, 4.0]]> : tensor<2x2xf32>\n"
            "%a = stablehlo.broadcast_in_dim %c, dims = [1, 2] : (tensor<2x2xf32>) -> "
            "tensor<40x2x2xf32>\n%b = stablehlo.constant dense<4.0> : tensor<40x2x1xf32>\n"
            "%r = \"stablehlo.triangular_solve\"(%a, %b) {left_side = true, lower = true, unit_diagonal "
            "= false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<40x2x2xf32>, "
            "tensor<40x2x1xf32>) -> tensor<40x2x1xf32>\n"),
        120},
    {"rows",
        MAIN("tensor<70xf32>",
            "%i = stablehlo.iota dim = 0 : tensor<70x9xf32>\n"
            "%a = stablehlo.optimization_barrier %i : tensor<70x9xf32>\n"
            "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
            "%m = \"stablehlo.reduce\"(%a, %z) ({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n"
            "%s = stablehlo.maximum %p, %q : tensor<f32>\nstablehlo.return %s : tensor<f32>\n}) "
            "{dimensions = array<i64: 1>} : (tensor<70x9xf32>, tensor<f32>) -> tensor<70xf32>\n"
            "%n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<70xf32>) -> "
            "tensor<70x9xf32>\n%d = stablehlo.subtract %a, %n : tensor<70x9xf32>\n"
            "%e = stablehlo.exponential %d : tensor<70x9xf32>\n"
            "%r = \"stablehlo.reduce\"(%e, %z) ({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n"
            "%s = stablehlo.add %p, %q : tensor<f32>\nstablehlo.return %s : tensor<f32>\n}) "
            "{dimensions = array<i64: 1>} : (tensor<70x9xf32>, tensor<f32>) -> tensor<70xf32>\n"),
        630},
};

static float result[1024];

/* asks: the counter that ends the run; or NULL, and steps. */
static shlo_status run(const shlo_blob *code, fail_alloc *asks, int64_t steps, double *sum,
    shlo_error *error) {
    shlo_options o;
    shlo_program *p = NULL;
    shlo_tensor_info info;
    shlo_buffer out;
    shlo_status status;
    memset(&o, 0, sizeof o);
    memset(&out, 0, sizeof out);
    memset(result, 0, sizeof result);
    if (asks) {
        o.interrupt.ask = fail_alloc_ask;
        o.interrupt.user = asks;
    }
    o.limits.steps = (uint64_t)steps;
    status = shlo_load(code->data, code->bytes, &o, &p, error);
    if (status != SHLO_OK) return status;
    shlo_program_output(p, 0, 0, &info);
    CHECK(info.bytes <= sizeof result);
    out.data = result;
    out.bytes = info.bytes;
    status = shlo_run(p, "main", NULL, 0, &out, 1, error);
    if (status != SHLO_OK && asks) { /* the same program runs on, once nobody stops it */
        asks->fail_at = -1;
        CHECK(shlo_run(p, "main", NULL, 0, &out, 1, NULL) == SHLO_OK);
    }
    *sum = 0;
    for (size_t i = 0; i < info.bytes / sizeof *result; i++) *sum += (double)result[i];
    shlo_program_free(p);
    return status;
}

static void one(size_t k) {
    imported i;
    shlo_error e;
    fail_alloc asks;
    double sum = 0;
    long all, step;
    TEST_CASE(programs[k].name);
    importing_text(programs[k].text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    if (i.status != SHLO_OK) return;
    fail_alloc_init(&asks, -1);
    CHECKF(run(&i.code, &asks, 0, &sum, &e) == SHLO_OK, "%s", e.message);
    CHECKF(sum == programs[k].sum, "%g", sum);
    all = asks.calls;
    step = 1 + all / 400;
    for (long n = 0; n < all; n += step) {
        fail_alloc_init(&asks, n);
        CHECKF(run(&i.code, &asks, 0, &sum, &e) == SHLO_INTERRUPTED && e.message[0], "stopped at %ld of %ld",
            n, all);
        CHECKF(sum == programs[k].sum, "%g after a stop at %ld", sum, n);
    }
    for (int64_t n = 1; n < 4000; n = n < 60 ? n + 1 : n + n / 3) {
        const shlo_status status = run(&i.code, NULL, n, &sum, &e);
        CHECKF(status == SHLO_STEPS || (status == SHLO_OK && sum == programs[k].sum), "%d steps: %d", (int)n,
            (int)status);
        if (status == SHLO_OK) break;
    }
    shlo_blob_free(&i.code);
}

int main(int argc, char **argv) {
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++)
        if (argc < 2 || !strcmp(argv[1], programs[k].name)) one(k);
    return test_end("vm/stops");
}
