// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: rooms
/* test_unusual.c - refinement where something is missing, does not fit, or is known although nobody needs it:
 * what comes out, or what is said. */
#include "refining.h"

#define ONE(type, op) \
    "func.func @main(%a: tensor<?xf32>, %n: tensor<?xi32>) -> " type " {\n" op "return %r : " type "\n}\n"
#define CALL(target, operands, attributes, types) \
    "%r = stablehlo.custom_call @" target "(" operands ") {" attributes "} : " types "\n"

/* ---- which programs are refined ---- */

static void needed(void) {
    static const char *const programs[][2] = {
        {"an argument of a region is open",
            "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
            "%r = \"stablehlo.while\"(%a) ({\n^bb0(%x: tensor<?xf32>):\n"
            "%c = stablehlo.constant dense<false> : tensor<i1>\n"
            "stablehlo.return %c : tensor<i1>\n}, {\n^bb0(%x: tensor<?xf32>):\n"
            "stablehlo.return %x : tensor<?xf32>\n}) : (tensor<2xf32>) -> "
            "tensor<2xf32>\nreturn %r : tensor<2xf32>\n}\n"},
        {"a name as long as that of an op",
            "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n" CALL("stablehlo.dynamic_reduce_windox",
                "%a", "", "(tensor<2xf32>) -> tensor<2xf32>") "return %r : tensor<2xf32>\n}\n"},
    };
    for (int i = 0; i < 2; i++) {
        shlo__module m;
        shlo_blob code;
        TEST_CASE(programs[i][0]);
        if (refining_read(programs[i][1], &m, &code)) CHECK(shlo__refine_needed(&m) == (i == 0));
        shlo__module_free(&m);
        shlo_blob_free(&code);
    }
    becomes(programs[0][0], programs[0][1], arguments(2, NULL, 0, NULL), "-> tensor<2xf32>");
}

/* ---- calls ---- */

static void calls(void) {
    static const int32_t five[1] = {5};
    const char *unknown = ONE("tensor<1xi32>",
        "%m = stablehlo.reshape %n : (tensor<?xi32>) -> tensor<1xi32>\n"
        "%x = call @f(%m) : (tensor<1xi32>) -> tensor<1xi32>\n"
        "%r = call @f(%x) : (tensor<1xi32>) -> tensor<1xi32>\n") "func.func private @f(%x: tensor<1xi32>) -> "
                                                                 "tensor<1xi32> {\n"
                                                                 "%y = call @g(%x) : (tensor<1xi32>) -> "
                                                                 "tensor<1xi32>\n"
                                                                 "return %y : tensor<1xi32>\n}\n"
                                                                 "func.func private @g(%x: tensor<1xi32>) -> "
                                                                 "tensor<1xi32> "
                                                                 "{\n%y = stablehlo.negate %x : "
                                                                 "tensor<1xi32>\nreturn %y : "
                                                                 "tensor<1xi32>\n}\n";
    const char *inside = ONE("tensor<1xi32>",
        "%m = stablehlo.reshape %n : (tensor<?xi32>) -> tensor<1xi32>\n"
        "%r = call @f(%m) : (tensor<1xi32>) -> tensor<1xi32>\n") "func.func private @f(%x: tensor<1xi32>) -> "
                                                                 "tensor<1xi32> {\n"
                                                                 "%y = call @g(%x) : (tensor<1xi32>) -> "
                                                                 "tensor<1xi32>\nreturn %y : "
                                                                 "tensor<1xi32>\n}\n"
                                                                 "func.func private @g(%x: tensor<1xi32>) -> "
                                                                 "tensor<1xi32> {\n"
                                                                 "%n = stablehlo.constant dense<1> : "
                                                                 "tensor<1xi32>\n"
                                                                 "%o = stablehlo.dynamic_reshape %x, %n : "
                                                                 "(tensor<1xi32>, tensor<1xi32>) -> "
                                                                 "tensor<?xi32>\n"
                                                                 "%y = stablehlo.reshape %o : "
                                                                 "(tensor<?xi32>) -> tensor<1xi32>\nreturn "
                                                                 "%y : tensor<1xi32>\n}\n";
    becomes("a static function of unknown values stays a function", unknown, arguments(7, NULL, 1, NULL),
        "call @f");
    CHECKF(refining_count(out.text, "call @f") == 2 && refining_count(out.text, "call @g") == 1 &&
               refining_count(out.text, "@f(") == 3,
        "%s", out.text);
    becomes("of known values it may say a shape", unknown, arguments(7, NULL, 1, five), "stablehlo.negate");
    CHECKF(refining_count(out.text, "call @f") == 0, "%s", out.text);
    becomes("a function that calls one that is open", inside, arguments(7, NULL, 1, NULL), "tensor<1xi32>");
    CHECKF(refining_count(out.text, "call @") == 0, "%s", out.text);
}

/* A function that calls `callee` with n - 1 while n is not 0; `dynamic` gives %x, of the type of %n. */
#define COUNTS_DOWN(visible, name, callee, dynamic) \
    "func.func " visible "@" name "(%n: tensor<1xi1>) -> tensor<1xi1> {\n" dynamic \
    "%p = stablehlo.reshape %n : (tensor<1xi1>) -> tensor<i1>\n" \
    "%r = \"stablehlo.if\"(%p) ({\n%m = stablehlo.not %n : tensor<1xi1>\n" \
    "%y = call @" callee "(%m) : (tensor<1xi1>) -> tensor<1xi1>\nstablehlo.return %y : tensor<1xi1>\n}, {\n" \
    "stablehlo.return %n : tensor<1xi1>\n}) : (tensor<i1>) -> tensor<1xi1>\nreturn %r : tensor<1xi1>\n}\n"
#define UNKNOWN_SIZE \
    "%s = stablehlo.constant dense<1> : tensor<1xi32>\n%o = stablehlo.dynamic_reshape %n, %s : " \
    "(tensor<1xi1>, tensor<1xi32>) -> tensor<?xi1>\n"

static void functions_that_call_themselves(void) {
    static const uint8_t yes[1] = {1};
    const char *refused = "where sizes are unknown a function cannot call itself";
    becomes("main calls itself, of known sizes", COUNTS_DOWN("", "main", "main", ""),
        arguments(1, yes, 0, NULL), "call @main");
    CHECKF(refining_count(out.text, "func @main(") == 1, "%s", out.text);
    becomes("main and another call each other",
        COUNTS_DOWN("", "main", "f", "") COUNTS_DOWN("private ", "f", "main", ""),
        arguments(1, NULL, 0, NULL), "call @f");
    CHECKF(refining_count(out.text, "func @main(") == 1 && refining_count(out.text, "@f(") == 2, "%s",
        out.text);
    becomes("another calls itself, first with a known value",
        "func.func @main(%a: tensor<?xi1>) -> tensor<1xi1> {\n%c = stablehlo.constant dense<true> : "
        "tensor<1xi1>\n%r = call @f(%c) : (tensor<1xi1>) -> tensor<1xi1>\nreturn %r : "
        "tensor<1xi1>\n}\n" COUNTS_DOWN("private ", "f", "f", ""),
        arguments(1, NULL, 0, NULL), "call @f");
    CHECKF(refining_count(out.text, "call @f") == 2, "%s", out.text);
    fails("a size is unknown", COUNTS_DOWN("", "main", "main", UNKNOWN_SIZE), arguments(1, NULL, 0, NULL),
        SHLO_UNSUPPORTED, refused);
    fails("a size of the first of two is unknown",
        COUNTS_DOWN("", "main", "f", UNKNOWN_SIZE) COUNTS_DOWN("private ", "f", "main", ""),
        arguments(1, NULL, 0, NULL), SHLO_UNSUPPORTED, refused);
    fails("a size of the second of two is unknown",
        COUNTS_DOWN("", "main", "f", "") COUNTS_DOWN("private ", "f", "main", UNKNOWN_SIZE),
        arguments(1, NULL, 0, NULL), SHLO_UNSUPPORTED, refused);
    CHECK(!strcmp(out.error.function, "main"));
}

/* ---- arguments ---- */

/* Function `func` for arguments of these types, given by their ids. */
static shlo_status refine_types(const char *text, uint32_t func, const char *types_of, uint64_t max_ops,
    refined *to) {
    shlo__module from, result;
    shlo__refine_options options;
    shlo_blob code, written;
    memset(to, 0, sizeof *to);
    memset(&options, 0, sizeof options);
    options.max_ops = max_ops;
    options.eval = refining_eval;
    options.user = to;
    if (refining_read(text, &from, &code)) {
        uint32_t types[REFINING_ARGS], used = shlo__module_find_string(&from, types_of, strlen(types_of));
        uint32_t other = used ? shlo__module_find_func(&from, used) : 0;
        for (uint32_t i = 0; other && i < REFINING_ARGS; i++)
            if (i < from.regions.items[from.funcs.items[other].body].n_args)
                types[i] = shlo__value_type(&from, from.regions.items[from.funcs.items[other].body].args + i);
        options.arg_types = other ? types : NULL;
        CHECK(shlo__module_init(&result, shlo__alloc_default()) == SHLO_OK);
        shlo__status_clear(&to->error);
        to->status = shlo__refine_module(&from, func, &options, &result, shlo__alloc_default(), &to->error);
        memset(&written, 0, sizeof written);
        if (to->status == SHLO_OK)
            CHECK(shlo__code_write(&result, 0, shlo__alloc_default(), &written, NULL) == SHLO_OK);
        if (to->status == SHLO_OK) shlo_print(written.data, written.bytes, 0, refining_put, to, NULL, NULL);
        shlo_blob_free(&written);
        shlo__module_free(&result);
    }
    shlo__module_free(&from);
    shlo_blob_free(&code);
    return to->status;
}

#define TWO(name, type) "func.func @" name "(%x: " type ") -> " type " {\nreturn %x : " type "\n}\n"

static void arguments_that_do_not_fit(void) {
    static const char *const wrong[][2] = {
        {"another rank", "tensor<2x3xf32>"},
        {"other elements", "tensor<2xi32>"},
        {"no tensor", "!stablehlo.token"},
        {"beyond the bound", "tensor<9xf32>"},
    };
    static char text[1000];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        TEST_CASE(wrong[i][0]);
        snprintf(text, sizeof text,
            "func.func @main(%%x: tensor<?xf32, #stablehlo.bounds<8>>) {\nreturn\n}\n"
            "func.func @other(%%x: %s) {\nreturn\n}\n",
            wrong[i][1]);
        CHECKF(refine_types(text, 1, "other", 0, &out) == SHLO_SHAPE, "%d", (int)out.status);
        CHECKF(strstr(out.error.message, "the function declares") != NULL && out.error.operand == 0, "%s",
            out.error.message);
    }
    TEST_CASE("tuples of other lengths");
    CHECK(refine_types(TWO("main", "tuple<tensor<2xf32>, tensor<?xf32>>")
                           TWO("other", "tuple<tensor<2xf32>>"),
              1, "other", 0, &out) == SHLO_SHAPE);
    TEST_CASE("tuples of other members");
    CHECK(refine_types(TWO("main", "tuple<tensor<2xf32>, tensor<?xf32>>")
                           TWO("other", "tuple<tensor<2xf32>, tensor<3xi32>>"),
              1, "other", 0, &out) == SHLO_SHAPE);
    TEST_CASE("tuples that fit");
    CHECK(refine_types(TWO("main", "tuple<tensor<2xf32>, tensor<?xf32>>")
                           TWO("other", "tuple<tensor<2xf32>, tensor<3xf32>>"),
              1, "other", 0, &out) == SHLO_OK);
    CHECKF(strstr(out.text, "@main(%arg0: tuple<tensor<2xf32>, tensor<3xf32>>)") != NULL, "%s", out.text);
    TEST_CASE("no shape is given");
    CHECK(refine_types(TWO("main", "tensor<?xf32>"), 0, "", 0, &out) == SHLO_SHAPE &&
          strstr(out.error.message, "argument 0 has dimensions of unknown size: give its shape"));
    TEST_CASE("all functions, as declared");
    CHECK(refine_types(TWO("main",
                           "tensor<2xf32>") "func.func @other() -> tensor<3xf32> {\n"
                                            "%n = stablehlo.constant dense<3> : tensor<1xi32>\n"
                                            "%z = stablehlo.constant dense<1.0> : tensor<f32>\n"
                                            "%x = stablehlo.dynamic_broadcast_in_dim %z, %n, dims = [] : "
                                            "(tensor<f32>, tensor<1xi32>) -> tensor<?xf32>\n"
                                            "%r = stablehlo.reshape %x : (tensor<?xf32>) -> tensor<3xf32>\n"
                                            "return %r : tensor<3xf32>\n}\n",
              0, "", UINT64_MAX, &out) == SHLO_OK);
    CHECKF(strstr(out.text, "@main") && strstr(out.text, "@other") && !strchr(out.text, '?'), "%s", out.text);
    TEST_CASE("too many ops");
    CHECK(refine_types(TWO("main", "tensor<?xf32>") TWO("other", "tensor<2xf32>"), 1, "other", 1, &out) ==
          SHLO_OK);
    CHECK(
        refine_types(ONE("tensor<?xf32>",
                         "%r = stablehlo.negate %a : tensor<?xf32>\n") "func.func @other(%x: tensor<2xf32>, "
                                                                       "%y: tensor<1xi32>) {\nreturn\n}\n",
            1, "other", 1, &out) == SHLO_LIMIT &&
        strstr(out.error.message, "more ops than limits.refine_ops, 1"));
}

/* What a function that stays needs: its constants outside, a tuple of tuples, a type as an attribute. */
static void kept(void) {
    static const char text[] =
        "func.func @main(%a: tensor<?xf32>, %x: tensor<2xf32>) -> tensor<?xf32> {\n"
        "%y = call @f(%x) : (tensor<2xf32>) -> tensor<2xf32>\n"
        "%r = stablehlo.negate %a : tensor<?xf32>\nreturn %r : tensor<?xf32>\n}\n"
        "func.func private @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
        "%w = stablehlo.constant dense_resource<weights> : tensor<2xf32>\n%y = stablehlo.add %x, %w : "
        "tensor<2xf32>\n"
        "%t = stablehlo.tuple %x, %y, %x, %y, %x, %y, %x, %y : tuple<tensor<2xf32>, tensor<2xf32>, "
        "tensor<2xf32>, "
        "tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>\n"
        "%u = stablehlo.get_tuple_element %t[7] : (tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, "
        "tensor<2xf32>, "
        "tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>\n"
        "%v = stablehlo.negate %u : tensor<2xf32>\nreturn %v : tensor<2xf32>\n}\n";
    becomes("a function that stays", text, arguments(3, NULL, 2, NULL), "call @f");
    CHECKF(strstr(out.text, "dense_resource<weights>") != NULL && strstr(out.text, "stablehlo.tuple"), "%s",
        out.text);
    TEST_CASE("a function that stays, with too many ops");
    for (uint64_t most = 1; most < 9; most++) {
        const shlo_status status = refine_types(
            "func.func @main(%a: tensor<?xf32>, %x: tensor<2xf32>) {\n%y = call @f(%x) : (tensor<2xf32>) -> "
            "tensor<2xf32>\n%r = stablehlo.negate %a : tensor<?xf32>\nreturn\n}\n"
            "func.func private @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n%y = stablehlo.negate %x : "
            "tensor<2xf32>\n"
            "%z = stablehlo.negate %y : tensor<2xf32>\nreturn %z : tensor<2xf32>\n}\n"
            "func.func @other(%a: tensor<4xf32>, %x: tensor<2xf32>) {\nreturn\n}\n",
            1, "other", most, &out);
        CHECKF(status == (most < 6 ? SHLO_LIMIT : SHLO_OK), "%d ops: %d", (int)most, (int)status);
    }
}

/* ---- shapes ---- */

static void shapes(void) {
    static const int32_t sizes[2] = {3, 4};
    const refining_arg *args = arguments(6, NULL, 2, sizes);
    becomes("sizes that are all the same",
        "func.func @main(%a: tensor<?xf32>) -> tensor<?x?xf32> {\n"
        "%n = stablehlo.constant dense<6> : tensor<2xi32>\n"
        "%r = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<?xf32>, tensor<2xi32>) -> "
        "tensor<?x?xf32>\n"
        "return %r : tensor<?x?xf32>\n}\n",
        args, "-> tensor<6x6xf32>");
    becomes("sizes that nobody needs, known or not",
        ONE("tensor<6x6xf32>", "%r = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<?xf32>, "
                               "tensor<?xi32>) -> tensor<6x6xf32>\n"),
        arguments(6, NULL, 2, NULL), "stablehlo.dynamic_broadcast_in_dim %arg0, %arg1");
    fails("a part that is more than there is",
        ONE("tensor<4x?xf32, #stablehlo.bounds<?, 8>>",
            "%r = stablehlo.reshape %a : (tensor<?xf32>) -> tensor<4x?xf32, #stablehlo.bounds<?, 8>>\n"),
        args, SHLO_UNSUPPORTED, "does not follow from its operands");
    fails("nothing times something",
        ONE("tensor<0x?xf32, #stablehlo.bounds<?, 8>>",
            "%r = stablehlo.reshape %a : (tensor<?xf32>) -> tensor<0x?xf32, #stablehlo.bounds<?, 8>>\n"),
        args, SHLO_UNSUPPORTED, "does not follow from its operands");
    fails("sizes whose product is no number",
        ONE("tensor<4294967296x4294967296x?xf32, #stablehlo.bounds<?, ?, 0>>",
            "%r = stablehlo.reshape %a : (tensor<?xf32>) -> tensor<4294967296x4294967296x?xf32, "
            "#stablehlo.bounds<?, ?, 0>>\n"),
        arguments(0, NULL, 2, sizes), SHLO_UNSUPPORTED, "does not follow from its operands");
    args = arguments(6, NULL, 2, sizes);
    becomes("a broadcast dimension that is known anyway",
        ONE("tensor<2x6x?xf32, #stablehlo.bounds<?, ?, 8>>",
            "%b = stablehlo.reshape %a : (tensor<?xf32>) -> tensor<2x?xf32, #stablehlo.bounds<?, 8>>\n"
            "%r = stablehlo.broadcast_in_dim %b, dims = [0, 2] : (tensor<2x?xf32, #stablehlo.bounds<?, 8>>) "
            "-> "
            "tensor<2x6x?xf32, #stablehlo.bounds<?, ?, 8>>\n"),
        args, "-> tensor<2x6x3xf32>");
    fails("a size that is no int32",
        "func.func @main(%a: tensor<?xi8>) -> tensor<i32> {\n"
        "%r = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?xi8>) -> tensor<i32>\nreturn %r : "
        "tensor<i32>\n}\n",
        arguments((int64_t)1 << 31, NULL, 0, NULL), SHLO_OVERFLOW, "dimension 0 has size 2147483648");
    args = arguments(6, NULL, 2, sizes);
    becomes("a loop that carries nothing",
        ONE("tensor<?xf32>", "\"stablehlo.while\"() ({\n%c = stablehlo.constant dense<false> : tensor<i1>\n"
                             "stablehlo.return %c : tensor<i1>\n}, {\nstablehlo.return\n}) : () -> ()\n"
                             "%r = stablehlo.negate %a : tensor<?xf32>\n"),
        args, "stablehlo.while");
    becomes("a size that a branch inside of a loop gives",
        ONE("tensor<?xf32>",
            "%c = stablehlo.constant dense<true> : tensor<i1>\n"
            "%two = stablehlo.constant dense<2> : tensor<1xi32>\n"
            "%w = \"stablehlo.while\"(%two) ({\n^bb0(%x: tensor<1xi32>):\n"
            "%s = stablehlo.reshape %x : (tensor<1xi32>) -> tensor<i32>\n"
            "%four = stablehlo.constant dense<4> : tensor<i32>\n"
            "%l = stablehlo.compare LT, %s, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
            "stablehlo.return %l : tensor<i1>\n}, {\n^bb0(%x: tensor<1xi32>):\n"
            "%y = \"stablehlo.if\"(%c) ({\n%a1 = stablehlo.add %x, %two : tensor<1xi32>\n"
            "stablehlo.return %a1 : tensor<1xi32>\n}, {\nstablehlo.return %x : tensor<1xi32>\n}) "
            ": (tensor<i1>) -> tensor<1xi32>\n"
            "stablehlo.return %y : tensor<1xi32>\n}) : (tensor<1xi32>) -> tensor<1xi32>\n"
            "%z = stablehlo.constant dense<1.0> : tensor<f32>\n"
            "%r = stablehlo.dynamic_broadcast_in_dim %z, %w, dims = [] : (tensor<f32>, tensor<1xi32>) -> "
            "tensor<?xf32>\n"),
        args, "-> tensor<4xf32>");
    fails("quantized values are not computed before the run",
        ONE("tensor<?xf32>",
            "%q = stablehlo.uniform_quantize %a : (tensor<?xf32>) -> tensor<?x!quant.uniform<i8:f32, 1.0>>\n"
            "%c = stablehlo.constant() {value = dense<3> : tensor<1xi8>} : () -> "
            "tensor<1x!quant.uniform<i8:f32, 1.0>>\n"
            "%d = stablehlo.add %c, %c : tensor<1x!quant.uniform<i8:f32, 1.0>>\n"
            "%e = stablehlo.uniform_dequantize %d : (tensor<1x!quant.uniform<i8:f32, 1.0>>) -> "
            "tensor<1xf32>\n"
            "%f = stablehlo.convert %e : (tensor<1xf32>) -> tensor<1xi32>\n"
            "%z = stablehlo.constant dense<1.0> : tensor<f32>\n"
            "%r = stablehlo.dynamic_broadcast_in_dim %z, %f, dims = [] : (tensor<f32>, tensor<1xi32>) -> "
            "tensor<?xf32>\n"),
        args, SHLO_UNSUPPORTED, "known only while running");
}

/* ---- calls that become ops ---- */

#define RNG(operands, types) \
    "%r:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(" operands ") {rng_algorithm = " \
    "#stablehlo<rng_algorithm PHILOX>} : " types "\n"

static void stand_ins(void) {
    static const int64_t shape[1] = {3};
    static const float floats[1] = {3};
    static const unsigned char truth[1] = {1};
    static const char *const rng =
        "func.func @main(%%s: tensor<2xui64>, %%n: tensor<1x%s>) -> tensor<?xui32> {\n%s"
        "%%t:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%%s, %%m) "
        "{rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>, tensor<1x%s>) -> "
        "(tensor<2xui64>, tensor<?xui32>) loc(\"model.py\":3:4)\nreturn %%t#1 : tensor<?xui32>\n}\n";
    static char text[2000];
    snprintf(text, sizeof text, rng, "f32", "%m = stablehlo.negate %n : tensor<1xf32>\n", "f32");
    fails("a shape of floats", text, arguments(2, NULL, 1, floats), SHLO_TYPE,
        "operand 1: expected 1 integers");
    snprintf(text, sizeof text, rng, "i1", "%m = stablehlo.not %n : tensor<1xi1>\n", "i1");
    fails("a shape of truth values", text, arguments(2, NULL, 1, truth), SHLO_TYPE,
        "operand 1: expected 1 integers");
    snprintf(text, sizeof text, rng, "i64", "%m = stablehlo.add %n, %n : tensor<1xi64>\n", "i64");
    becomes("a shape that is computed", text, arguments(2, NULL, 1, shape),
        "-> (tensor<2xui64>, tensor<6xui32>)");
    fails("one operand",
        "func.func @main(%s: tensor<2xui64>) -> tensor<?xui32> {\n" RNG("%s",
            "(tensor<2xui64>) -> (tensor<2xui64>, "
            "tensor<?xui32>)") "return %r#1 : "
                               "tensor<?xui32>\n}\n",
        arguments(2, NULL, 0, NULL), SHLO_STRUCTURE, "expected 2 operands and 2 results");
    fails("one result",
        "func.func @main(%s: tensor<2xui64>, %n: tensor<1xi64>) -> tensor<?xui32> {\n"
        "%r = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%s, %n) {rng_algorithm = "
        "#stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>, tensor<1xi64>) -> tensor<?xui32>\n"
        "return %r : tensor<?xui32>\n}\n",
        arguments(2, NULL, 1, shape), SHLO_STRUCTURE, "expected 2 operands and 2 results");
    fails("too few operands of a window",
        "func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {\n" CALL("stablehlo.dynamic_reduce_window",
            "%a", "", "(tensor<?xf32>) -> tensor<?xf32>") "return %r : tensor<?xf32>\n}\n",
        arguments(6, NULL, 1, shape), SHLO_STRUCTURE, "expected inputs, as many initial values");
    fails("too many results of a window",
        "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi64>) -> tensor<?xf32> {\n"
        "%r:2 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%a, %a, %n, %n, %n, %n, %n) : "
        "(tensor<?xf32>, "
        "tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> "
        "(tensor<?xf32>, "
        "tensor<?xf32>)\nreturn %r#0 : tensor<?xf32>\n}\n",
        arguments(6, NULL, 1, shape), SHLO_STRUCTURE, "expected inputs, as many initial values");
    fails("a shape of what is no tensor",
        "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi64>) -> !stablehlo.token {\n" CALL("mine", "%a, %n",
            "indices_of_shape_operands = dense<1> : tensor<1xi64>",
            "(tensor<?xf32>, tensor<1xi64>) -> !stablehlo.token") "return %r : !stablehlo.token\n}\n",
        arguments(6, NULL, 1, shape), SHLO_TYPE, "result 0 is no tensor");
    fails("more shapes than operands",
        "func.func @main(%a: tensor<1xi64>) -> tensor<?xf32> {\n"
        "%r:2 = stablehlo.custom_call @mine(%a) {indices_of_shape_operands = dense<[0, 1]> : tensor<2xi64>} "
        ": (tensor<1xi64>) "
        "-> (tensor<?xf32>, tensor<?xf32>)\nreturn %r#0 : tensor<?xf32>\n}\n",
        arguments(1, shape, 0, NULL), SHLO_ATTRIBUTE, "expected the last operands, one for each result");
    fails("shapes that are not the last operands",
        "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi64>) -> tensor<?xf32> {\n" CALL("mine", "%n, %a",
            "indices_of_shape_operands = dense<0> : tensor<1xi64>",
            "(tensor<1xi64>, tensor<?xf32>) -> tensor<?xf32>") "return %r : tensor<?xf32>\n}\n",
        arguments(6, NULL, 1, shape), SHLO_ATTRIBUTE, "expected the last operands, one for each result");
    becomes("a call of a static and an open result",
        "func.func @main(%a: tensor<?xf32>, %n: tensor<1xi64>) -> tensor<?xf32> {\n"
        "%m = stablehlo.constant dense<[5, 7]> : tensor<2xi64>\n"
        "%r:2 = stablehlo.custom_call @mine(%a, %m, %n) {indices_of_shape_operands = dense<[1, 2]> : "
        "tensor<2xi64>} : "
        "(tensor<?xf32>, tensor<2xi64>, tensor<1xi64>) -> (tensor<5x7xi16>, tensor<?xf32>)\nreturn %r#1 : "
        "tensor<?xf32>\n}\n",
        arguments(6, NULL, 1, shape), "(tensor<6xf32>) -> (tensor<5x7xi16>, tensor<3xf32>)");
    becomes("a body that calls a function",
        "func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {\n"
        "%zero = stablehlo.constant dense<0.0> : tensor<f32>\n%w = stablehlo.constant dense<2> : "
        "tensor<1xi64>\n"
        "%pad = stablehlo.constant dense<0> : tensor<1x2xi64>\n"
        "%r = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%a, %zero, %w, %w, %w, %w, %pad) "
        "{called_computations = "
        "[@sum]} : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, "
        "tensor<1x2xi64>) -> tensor<?xf32>\nreturn %r : tensor<?xf32>\n}\n"
        "func.func private @sum(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {\n"
        "%z = call @add(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>\nreturn %z : tensor<f32>\n}\n"
        "func.func private @add(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {\n"
        "%z = stablehlo.add %x, %y : tensor<f32>\nreturn %z : tensor<f32>\n}\n",
        arguments(6, NULL, 1, shape), "call @add");
}

/* ---- memory ---- */

/* Programs with 0, 1, .. more types, so that tables are full at other places. */
static void full_tables(void) {
    static const int32_t nine[1] = {9};
    static char text[4000];
    for (int n = 0; n < 24; n++) {
        size_t at = (size_t)snprintf(text, sizeof text,
            "func.func @main(%%a: tensor<?xf16>, %%n: tensor<1xi32>) -> tensor<?xf16> {\n");
        for (int i = 0; i < n; i++)
            at += (size_t)snprintf(text + at, sizeof text - at,
                "%%c%d = stablehlo.constant dense<0> : tensor<%dxi8>\n", i, i + 1);
        snprintf(text + at, sizeof text - at,
            "%%s = stablehlo.reshape %%n : (tensor<1xi32>) -> tensor<i32> loc(\"model.py\":1:2)\n"
            "%%r = stablehlo.set_dimension_size %%a, %%s, dim = 0 : (tensor<?xf16>, tensor<i32>) -> "
            "tensor<?xf16>\n"
            "%%t = stablehlo.dynamic_broadcast_in_dim %%r, %%n, dims = [0] : (tensor<?xf16>, tensor<1xi32>) "
            "-> "
            "tensor<?xf16>\nreturn %%t : tensor<?xf16>\n}\n");
        becomes("a table that is full", text, arguments(6, NULL, 1, nine), "tensor<9xf16>");
    }
}

int main(void) {
    needed();
    calls();
    functions_that_call_themselves();
    arguments_that_do_not_fit();
    kept();
    shapes();
    stand_ins();
    full_tables();
    return test_end("refine/unusual");
}
