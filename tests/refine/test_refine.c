// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: rooms
/* test_refine.c - refinement: which values are computed, and when (known.c); what each op's shape follows
 * from (shape.c); calls that become ops (standin.c); calls, sizes and whole functions (refine.c). */
#include "refining.h"

/* ---- values that shapes are computed from ---- */

#define SIZES(body) \
    "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {\n" \
    "%zero = stablehlo.constant dense<0.0> : tensor<f32>\n" body "return %r : tensor<?xf32>\n}\n"

#define SPREAD(r, n) \
    "%" r " = stablehlo.dynamic_broadcast_in_dim %zero, %" n \
    ", dims = [] : (tensor<f32>, tensor<1xi32>) -> " \
    "tensor<?xf32>\n"

static void values(void) {
    static const int32_t five[1] = {5}, negative[1] = {-5};
    const char *unused = SIZES("%d = stablehlo.multiply %n, %n : tensor<1xi32>\n"
                               "%r = stablehlo.negate %a : tensor<?xf32>\n");
    const char *twice =
        SIZES("%d = stablehlo.multiply %n, %n : tensor<1xi32>\n"
              "%e = stablehlo.add %d, %n : tensor<1xi32>\n" SPREAD("x", "d") SPREAD("r", "d"));
    const char *chain =
        SIZES("%d = stablehlo.multiply %n, %n : tensor<1xi32>\n"
              "%e = stablehlo.add %d, %n : tensor<1xi32>\n" SPREAD("x", "e") SPREAD("r", "d"));
    const char *given = SIZES(SPREAD("r", "n"));
    becomes("a value that no shape asks for is not computed", unused, arguments(3, NULL, 1, five),
        "tensor<3xf32>");
    CHECK(out.runs == 0 && !out.used[1]);
    becomes("a value is computed once", twice, arguments(3, NULL, 1, five), "-> tensor<25xf32>");
    CHECK(out.runs == 1 && out.used[1] && !out.used[0]);
    CHECKF(out.ops == 3, "%u ops: the argument, the product, the return", (unsigned)out.ops);
    becomes("values on the way are kept", chain, arguments(3, NULL, 1, five), "-> tensor<30xf32>");
    CHECKF(out.runs == 1, "%d runs", out.runs);
    CHECK(strstr(out.text, "tensor<25xf32>") != NULL);
    becomes("an argument's value needs no run", given, arguments(3, NULL, 1, five), "-> tensor<5xf32>");
    CHECK(out.runs == 0 && out.used[1]);
    fails("a value that only the run knows", given, arguments(3, NULL, 1, NULL), SHLO_UNSUPPORTED,
        "depends on operand 1, whose value is known only while running");
    CHECK(out.wants_values == 1 && out.error.operand == 1 &&
          strcmp(out.error.op, "dynamic_broadcast_in_dim") == 0);
    fails("a negative size", given, arguments(3, NULL, 1, negative), SHLO_SHAPE, "");
    CHECK(out.wants_values == 0);
}

static void values_of_regions(void) {
    static const int32_t five[1] = {5};
    const char *loop = SIZES("%one = stablehlo.constant dense<1> : tensor<1xi32>\n"
                             "%limit = stablehlo.constant dense<100> : tensor<1xi32>\n"
                             "%d = stablehlo.while(%x = %n) : tensor<1xi32> cond {\n"
                             "%s = stablehlo.reshape %x : (tensor<1xi32>) -> tensor<i32>\n"
                             "%l = stablehlo.constant dense<100> : tensor<i32>\n"
                             "%c = stablehlo.compare LT, %s, %l : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
                             "stablehlo.return %c : tensor<i1>\n} do {\n"
                             "%y = stablehlo.add %x, %x : tensor<1xi32>\n"
                             "stablehlo.return %y : tensor<1xi32>\n}\n" SPREAD("r", "d"));
    const char *random = SIZES("%lo = stablehlo.constant dense<1> : tensor<i32>\n"
                               "%hi = stablehlo.constant dense<9> : tensor<i32>\n"
                               "%one = stablehlo.constant dense<1> : tensor<1xi64>\n"
                               "%d = stablehlo.rng %lo, %hi, %one, distribution = UNIFORM : (tensor<i32>, "
                               "tensor<i32>, tensor<1xi64>) -> tensor<1xi32>\n" SPREAD("r", "d"));
    becomes("a loop's result", loop, arguments(3, NULL, 1, five), "-> tensor<160xf32>");
    CHECK(out.runs == 1 && out.used[1]);
    fails("random numbers are not known before the run", random, arguments(3, NULL, 1, five),
        SHLO_UNSUPPORTED, "known only while running");
    CHECK(out.wants_values == 1);
}

/* What a region computes of constants could be known, too, but stays where it is: behind the region it is no
   value. The nested loop's argument comes before everything that the branch computes. */
static void values_inside_regions(void) {
    static const int32_t five[1] = {5};
    const char *text =
        SIZES("%yes = stablehlo.constant dense<true> : tensor<i1>\n"
              "%m = stablehlo.add %n, %n : tensor<1xi32>\n"
              "%d = \"stablehlo.if\"(%yes) ({\n"
              "%l = stablehlo.while(%x = %m) : tensor<1xi32> cond {\n"
              "%s = stablehlo.reshape %x : (tensor<1xi32>) -> tensor<i32>\n"
              "%e = stablehlo.constant dense<100> : tensor<i32>\n"
              "%f = stablehlo.add %e, %e : tensor<i32>\n"
              "%c = stablehlo.compare LT, %s, %f : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
              "stablehlo.return %c : tensor<i1>\n} do {\n"
              "%y = stablehlo.add %x, %x : tensor<1xi32>\n"
              "stablehlo.return %y : tensor<1xi32>\n}\n"
              "%two = stablehlo.constant dense<2> : tensor<1xi32>\n"
              "%four = stablehlo.add %two, %two : tensor<1xi32>\n"
              "%eight = stablehlo.add %four, %four : tensor<1xi32>\n"
              "%sum = stablehlo.add %l, %eight : tensor<1xi32>\n"
              "stablehlo.return %sum : tensor<1xi32>\n}, {\n"
              "stablehlo.return %n : tensor<1xi32>\n}) : (tensor<i1>) -> tensor<1xi32>\n" SPREAD("r", "d"));
    becomes("what a region computes stays in it", text, arguments(3, NULL, 1, five), "-> tensor<328xf32>");
    CHECKF(out.runs == 1 && out.used[1], "%d runs", out.runs);
}

/* What is larger than SHLO_REFINE_LIMIT is not computed before the run. */
static void large_values(void) {
    static const int32_t five[1] = {5};
    static const char *const form =
        "func.func @main(%%a: tensor<?xf32>, %%n: tensor<1xi32>) -> tensor<?xf32> {\n"
        "%%zero = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "%%many = stablehlo.broadcast_in_dim %%n, dims = [0] : (tensor<1xi32>) -> tensor<%dxi32>\n"
        "%%d = stablehlo.slice %%many [3:4] : (tensor<%dxi32>) -> tensor<1xi32>\n"
        "%%r = stablehlo.dynamic_broadcast_in_dim %%zero, %%d, dims = [] : (tensor<f32>, tensor<1xi32>) -> "
        "tensor<?xf32>\nreturn %%r : tensor<?xf32>\n}\n";
    static char text[1000];
    snprintf(text, sizeof text, form, SHLO_REFINE_LIMIT, SHLO_REFINE_LIMIT);
    becomes("a value of the largest size", text, arguments(3, NULL, 1, five), "-> tensor<5xf32>");
    snprintf(text, sizeof text, form, SHLO_REFINE_LIMIT + 1, SHLO_REFINE_LIMIT + 1);
    fails("a larger one", text, arguments(3, NULL, 1, five), SHLO_UNSUPPORTED,
        "or made of more than 4096 elements");
    CHECK(out.wants_values == 1);
}

/* ---- what a shape follows from ---- */

#define ONE(type, op) \
    "func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> " type " {\n" op "return %r : " type "\n}\n"

static void shapes(void) {
    const refining_arg *args = arguments(6, NULL, 6, NULL);
    becomes("like the first operand", ONE("tensor<?xf32>", "%r = stablehlo.add %a, %b : tensor<?xf32>\n"),
        args, "stablehlo.add %arg0, %arg1 : tensor<6xf32>");
    becomes("like the first operand, other elements",
        ONE("tensor<?xi8>", "%r = stablehlo.convert %a : (tensor<?xf32>) -> tensor<?xi8>\n"), args,
        "(tensor<6xf32>) -> tensor<6xi8>");
    becomes("like the second operand",
        ONE("tensor<?xf32>", "%p = stablehlo.constant dense<true> : tensor<i1>\n"
                             "%r = stablehlo.select %p, %a, %b : (tensor<i1>, tensor<?xf32>, tensor<?xf32>) "
                             "-> tensor<?xf32>\n"),
        args, "-> tensor<6xf32>");
    becomes("the elements that the other dimensions leave",
        ONE("tensor<2x?xf32, #stablehlo.bounds<?, 8>>",
            "%r = stablehlo.reshape %a : (tensor<?xf32>) -> tensor<2x?xf32, #stablehlo.bounds<?, 8>>\n"),
        args, "(tensor<6xf32>) -> tensor<2x3xf32>");
    fails("two unknown dimensions",
        ONE("tensor<?x?xf32, #stablehlo.bounds<8, 8>>",
            "%r = stablehlo.reshape %a : (tensor<?xf32>) -> tensor<?x?xf32, #stablehlo.bounds<8, 8>>\n"),
        args, SHLO_UNSUPPORTED, "the shape of result 0 does not follow from its operands");
    CHECK(out.error.result == 0 && out.wants_values == 0);
    becomes("dimensions that the operand fills",
        ONE("tensor<2x?xf32, #stablehlo.bounds<?, 8>>",
            "%r = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<?xf32>) -> tensor<2x?xf32, "
            "#stablehlo.bounds<?, 8>>\n"),
        args, "-> tensor<2x6xf32>");
    fails("a size of 1 says nothing",
        ONE("tensor<2x?xf32, #stablehlo.bounds<?, 8>>",
            "%r = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<?xf32>) -> tensor<2x?xf32, "
            "#stablehlo.bounds<?, 8>>\n"),
        arguments(1, NULL, 6, NULL), SHLO_UNSUPPORTED, "does not follow from its operands");
    becomes("leading dimensions",
        ONE("tensor<?x4xi8>", "%r = stablehlo.bitcast_convert %a : (tensor<?xf32>) -> tensor<?x4xi8>\n"),
        arguments(6, NULL, 6, NULL), "-> tensor<6x4xi8>");
    becomes("what the infer function says",
        ONE("tensor<?xf32>",
            "%r = stablehlo.concatenate %a, %b, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>\n"),
        arguments(6, NULL, 5, NULL), "-> tensor<11xf32>");
    fails("operands that do not fit", ONE("tensor<?xf32>", "%r = stablehlo.add %a, %b : tensor<?xf32>\n"),
        arguments(6, NULL, 5, NULL), SHLO_SHAPE, "");
    CHECK(strcmp(out.error.op, "add") == 0 && strcmp(out.error.function, "main") == 0);
    fails("not what the program declares",
        ONE("tensor<11xf32>", "%r = stablehlo.concatenate %a, %b, dim = 0 : (tensor<?xf32>, tensor<?xf32>) "
                              "-> tensor<11xf32>\n"),
        arguments(6, NULL, 6, NULL), SHLO_SHAPE, "");
}

static void shapes_of_regions(void) {
    const refining_arg *args = arguments(6, NULL, 6, NULL);
    const char *loop = ONE("tensor<?xf32>",
        "%r = stablehlo.while(%x = %a) : tensor<?xf32> cond {\n"
        "%c = stablehlo.constant dense<false> : tensor<i1>\nstablehlo.return %c : tensor<i1>\n} do {\n"
        "%y = stablehlo.negate %x : tensor<?xf32>\nstablehlo.return %y : tensor<?xf32>\n}\n");
    const char *branch =
        ONE("tensor<?xf32>", "%p = stablehlo.constant dense<true> : tensor<i1>\n"
                             "%r = \"stablehlo.if\"(%p) ({\nstablehlo.return %a : tensor<?xf32>\n}, {\n"
                             "stablehlo.return %b : tensor<?xf32>\n}) : (tensor<i1>) -> tensor<?xf32>\n");
    becomes("a loop carries its operands' types", loop, args, ") : tensor<6xf32>");
    CHECKF(refining_count(out.text, "stablehlo.negate %") == 1 &&
               strstr(out.text, "stablehlo.negate") != NULL,
        "%s", out.text);
    becomes("a branch gives its results' types", branch, args, "(tensor<i1>) -> tensor<6xf32>");
    fails("branches that disagree", branch, arguments(6, NULL, 5, NULL), SHLO_REGION, "");
}

/* A product whose elements are wider than its rule says, in a branch of an op of 1 to 12 results: its parts
 * are found again where the list of open ops has grown. */
static void wider_products(void) {
    static char text[4000];
    for (int n = 1; n <= 12; n++) {
        size_t at = 0;
        at += (size_t)snprintf(text + at, sizeof text - at,
            "func.func @main(%%a: tensor<?xf32>, %%b: tensor<?xf32>) -> tensor<f32> {\n"
            "%%p = stablehlo.constant dense<true> : tensor<i1>\n"
            "%%h = stablehlo.convert %%a : (tensor<?xf32>) -> tensor<?xbf16>\n"
            "%%r:%d = \"stablehlo.if\"(%%p) ({\n"
            "%%z = stablehlo.dot_general %%h, %%h, contracting_dims = [] x [] : "
            "(tensor<?xbf16>, tensor<?xbf16>) -> tensor<?x?xf32>\n"
            "%%y = stablehlo.constant dense<1.0> : tensor<f32>\n",
            n);
        for (int branch = 0; branch < 2; branch++) {
            at += (size_t)snprintf(text + at, sizeof text - at, "stablehlo.return ");
            for (int i = 0; i < n; i++)
                at += (size_t)snprintf(text + at, sizeof text - at, "%s%%y", i ? ", " : "");
            for (int i = 0; i < n; i++)
                at += (size_t)snprintf(text + at, sizeof text - at, "%s tensor<f32>", i ? "," : " :");
            at += (size_t)snprintf(text + at, sizeof text - at, "%s",
                branch ? "\n}) : (tensor<i1>) -> ("
                       : "\n}, {\n%y = stablehlo.constant dense<1.0> : tensor<f32>\n");
        }
        for (int i = 0; i < n; i++)
            at += (size_t)snprintf(text + at, sizeof text - at, "%stensor<f32>", i ? ", " : "");
        at += (size_t)snprintf(text + at, sizeof text - at, ")\nreturn %%r#0 : tensor<f32>\n}\n");
        becomes("a wider product", text, arguments(6, NULL, 6, NULL),
            "(tensor<6xbf16>, tensor<6xbf16>) -> tensor<6x6xf32>");
    }
}

/* ---- sizes as ops ---- */

static void sizes(void) {
    static const int32_t two[1] = {2}, nine[1] = {9}, minus[1] = {-1};
    const char *get = "func.func @main(%a: tensor<?xf32>) -> tensor<i32> {\n"
                      "%r = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?xf32>) -> tensor<i32>\n"
                      "return %r : tensor<i32>\n}\n";
    const char *set =
        "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {\n"
        "%s = stablehlo.reshape %n : (tensor<1xi32>) -> tensor<i32>\n"
        "%r = stablehlo.set_dimension_size %a, %s, dim = 0 : (tensor<?xf32>, tensor<i32>) -> tensor<?xf32>\n"
        "return %r : tensor<?xf32>\n}\n";
    becomes("a size is a constant", get, arguments(6, NULL, 0, NULL), "dense<6> : tensor<i32>");
    CHECK(strstr(out.text, "get_dimension_size") == NULL);
    becomes("a smaller size cuts", set, arguments(6, NULL, 1, two),
        "[0:2] : (tensor<6xf32>) -> tensor<2xf32>");
    becomes("a larger size grows", set, arguments(6, NULL, 1, nine), "high = [3], interior = [0]");
    becomes("the same size changes nothing", set, arguments(2, NULL, 1, two), "return %arg0 : tensor<2xf32>");
    fails("a size above the bound",
        "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32, #stablehlo.bounds<6>> {\n"
        "%s = stablehlo.reshape %n : (tensor<1xi32>) -> tensor<i32>\n"
        "%r = stablehlo.set_dimension_size %a, %s, dim = 0 : (tensor<?xf32>, tensor<i32>) -> tensor<?xf32, "
        "#stablehlo.bounds<6>>\nreturn %r : tensor<?xf32, #stablehlo.bounds<6>>\n}\n",
        arguments(6, NULL, 1, nine), SHLO_SHAPE, "dimension 0 is 9, the program declares 6");
    fails("a negative size", set, arguments(6, NULL, 1, minus), SHLO_SHAPE, "the size is -1");
    fails("a size that is not known", set, arguments(6, NULL, 1, NULL), SHLO_UNSUPPORTED,
        "depends on operand 1, whose value");
}

/* ---- calls ---- */

static void calls(void) {
    static const int32_t five[1] = {5};
    const char *open = "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {\n"
                       "%x = call @f(%a) : (tensor<?xf32>) -> tensor<?xf32>\n"
                       "%r = call @f(%x) : (tensor<?xf32>) -> tensor<?xf32>\n"
                       "return %r : tensor<?xf32>\n}\n"
                       "func.func private @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                       "%y = stablehlo.negate %x : tensor<?xf32>\nreturn %y : tensor<?xf32>\n}\n";
    const char *closed = "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<1xi32> {\n"
                         "%c = stablehlo.constant dense<1.0> : tensor<f32>\n"
                         "%x = call @f(%c) : (tensor<f32>) -> tensor<f32>\n"
                         "%y = stablehlo.convert %x : (tensor<f32>) -> tensor<i32>\n"
                         "%r = stablehlo.reshape %y : (tensor<i32>) -> tensor<1xi32>\n"
                         "return %r : tensor<1xi32>\n}\n"
                         "func.func private @f(%x: tensor<f32>) -> tensor<f32> {\n"
                         "%t = stablehlo.constant dense<2> : tensor<1xi64>\n"
                         "%y = stablehlo.rng %x, %x, %t, distribution = UNIFORM : (tensor<f32>, tensor<f32>, "
                         "tensor<1xi64>) -> tensor<2xf32>\nreturn %x : tensor<f32>\n}\n";
    const char *shape = SIZES("%d = call @f(%n) : (tensor<1xi32>) -> tensor<1xi32>\n" SPREAD("r",
        "d")) "func.func private @f(%x: tensor<1xi32>) -> tensor<1xi32> {\n"
              "%y = stablehlo.add %x, %x : tensor<1xi32>\nreturn %y : tensor<1xi32>\n}\n";
    const char *declared =
        "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {\n"
        "%r = call @f(%a) : (tensor<?xf32>) -> tensor<?xf32>\n"
        "return %r : tensor<?xf32>\n}\n"
        "func.func private @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
        "%y = stablehlo.reshape %x : (tensor<?xf32>) -> tensor<4xf32>\n"
        "%n = stablehlo.constant dense<4> : tensor<1xi32>\n"
        "%z = stablehlo.dynamic_reshape %y, %n : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>\n"
        "return %z : tensor<?xf32>\n}\n";
    becomes("a call on open shapes is copied in place", open, arguments(7, NULL, 1, five), "tensor<7xf32>");
    CHECKF(strstr(out.text, "call") == NULL && refining_count(out.text, "stablehlo.negate") == 2, "%s",
        out.text);
    becomes("a static function that no shape needs stays", shape, arguments(7, NULL, 1, five),
        "tensor<10xf32>");
    CHECK(strstr(out.text, "call @f") == NULL && out.runs == 1);
    becomes("a static call of unknown values stays a call", closed, arguments(7, NULL, 1, NULL),
        "tensor<1xi32>");
    fails("a shape goes wrong inside a call", declared, arguments(6, NULL, 1, NULL), SHLO_SHAPE, "");
    CHECK(strcmp(out.error.op, "reshape") == 0 && strcmp(out.error.function, "main") == 0);
}

/* ---- calls that become ops ---- */

#define CALLS(target, operands, attributes, types) \
    "%r = stablehlo.custom_call @" target "(" operands ") {" attributes "} : " types "\n"

static shlo_status nothing(void *user, const shlo_call_info *call, shlo_error *error) {
    (void)user;
    (void)call;
    (void)error;
    return SHLO_OK;
}

static void stand_ins(void) {
    static const int64_t shape[1] = {3}, bad[1] = {-3};
    static const char *const body =
        "func.func private @sum(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {\n"
        "%z = stablehlo.add %x, %y : tensor<f32>\nreturn %z : tensor<f32>\n}\n";
    static const char *const window =
        "func.func @main(%%a: tensor<?xf32>) -> tensor<?xf32> {\n"
        "%%zero = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "%%w = stablehlo.constant dense<2> : tensor<1xi64>\n"
        "%%one = stablehlo.constant dense<1> : tensor<1xi64>\n"
        "%%pad = stablehlo.constant dense<%s> : tensor<%sxi64>\n"
        "%%r = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%%a, %%zero, %%w, %%w, %%one, %%one, "
        "%%pad) {%s} : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, "
        "tensor<1xi64>, tensor<%sxi64>) -> tensor<?xf32>\n"
        "return %%r : tensor<?xf32>\n}\n%s";
    static char text[3000];
    const char *rng =
        "func.func @main(%s: tensor<2xui64>, %n: tensor<1xi64>) -> tensor<?xui32> {\n"
        "%t:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%s, %n) "
        "{rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>, tensor<1xi64>) -> "
        "(tensor<2xui64>, tensor<?xui32>)\nreturn %t#1 : tensor<?xui32>\n}\n";
    const char *shaped =
        "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi64>) -> tensor<?xf32> {\n" CALLS("mine", "%a, %n",
            "indices_of_shape_operands = dense<1> : tensor<1xi64>",
            "(tensor<?xf32>, tensor<1xi64>) -> tensor<?xf32>") "return %r : tensor<?xf32>\n}\n";
    shlo_custom handler;
    snprintf(text, sizeof text, window, "0", "1x2", "called_computations = [@sum]", "1x2", body);
    becomes("dynamic_reduce_window", text, arguments(6, NULL, 0, NULL), "stablehlo.reduce_window");
    CHECKF(strstr(out.text, "window_dimensions = array<i64: 2>") != NULL, "%s", out.text);
    CHECK(strstr(out.text, "tensor<3xf32>") != NULL && strstr(out.text, "custom_call") == NULL);
    snprintf(text, sizeof text, window, "0", "1x2", "", "1x2", body);
    fails("without a body", text, arguments(6, NULL, 0, NULL), SHLO_ATTRIBUTE, "expected one function");
    snprintf(text, sizeof text, window, "0", "1", "called_computations = [@sum]", "1", body);
    fails("a vector too short", text, arguments(6, NULL, 0, NULL), SHLO_TYPE,
        "operand 6: expected 2 integers");
    CHECK(out.error.operand == 6);
    becomes("dynamic_rng_bit_generator", rng, arguments(2, NULL, 1, shape), "stablehlo.rng_bit_generator");
    CHECKF(strstr(out.text, "tensor<3xui32>") != NULL && strstr(out.text, "PHILOX") != NULL, "%s", out.text);
    fails("its shape is not known", rng, arguments(2, NULL, 1, NULL), SHLO_UNSUPPORTED,
        "depends on operand 1");
    becomes("operands that are shapes go", shaped, arguments(6, NULL, 1, shape), "-> tensor<3xf32>");
    CHECKF(strstr(out.text, "@mine(%arg0)") != NULL && strstr(out.text, "indices_of_shape") == NULL, "%s",
        out.text);
    fails("a negative size", shaped, arguments(6, NULL, 1, bad), SHLO_SHAPE, "operand 1: size 0 is -3");
    memset(&handler, 0, sizeof handler);
    handler.name = "stablehlo.dynamic_rng_bit_generator";
    handler.call = nothing;
    TEST_CASE("a handler of that name is asked, not the op");
    refining(rng, arguments(2, NULL, 1, shape), &handler, 1, &out);
    CHECKF(out.status == SHLO_UNSUPPORTED, "%d %s", (int)out.status, out.text);
}

/* ---- memory ---- */

static void every_allocation_fails(void) {
    static const int32_t five[1] = {5};
    const char *text =
        SIZES("%d = stablehlo.multiply %n, %n : tensor<1xi32>\n"
              "%s = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?xf32>) -> tensor<i32>\n"
              "%e = stablehlo.reshape %s : (tensor<i32>) -> tensor<1xi32>\n"
              "%f = stablehlo.add %d, %e : tensor<1xi32>\n" SPREAD("r", "f"));
    shlo__module from;
    shlo_blob code;
    long n = 0;
    TEST_CASE("every allocation fails in turn");
    if (!refining_read(text, &from, &code)) return;
    for (;; n++) {
        fail_alloc f;
        fail_alloc_init(&f, n);
        memset(&out, 0, sizeof out);
        refining_module(&from, arguments(3, NULL, 1, five), NULL, 0, &f.allocator, &out);
        CHECK(out.status == SHLO_OK || out.status == SHLO_MEMORY);
        CHECK(f.live == 0 && f.live_bytes == 0);
        if (out.status == SHLO_OK || n > 10000) break;
    }
    CHECK(n > 20 && strstr(out.text, "tensor<28xf32>") != NULL);
    shlo__module_free(&from);
    shlo_blob_free(&code);
}

int main(void) {
    values();
    values_of_regions();
    values_inside_regions();
    large_values();
    shapes();
    shapes_of_regions();
    wider_products();
    sizes();
    calls();
    stand_ins();
    every_allocation_fails();
    return test_end("refine");
}
