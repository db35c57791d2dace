// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_module.c - modules, functions, names, types, aliases, locations; problems and their
 * places; nothing crashes. */
#include "importing.h"

static const char plain[] = "module @m {\nfunc.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n%0 = "
                            "stablehlo.abs %a : tensor<2xf32>\nreturn %0 : tensor<2xf32>\n}\n}\n";

static const struct {
    const char *name, *text;
} same_as_plain[] = {
    {"builtin.module", "builtin.module @m {\nfunc.func public @main(%a: tensor<2xf32>) -> (tensor<2xf32>) "
                       "{\n%0 = stablehlo.abs %a : tensor<2xf32>\nfunc.return %0 : tensor<2xf32>\n}\n}\n"},
    {"attributes everywhere",
        "module @m attributes{mhlo.x = 1 : i32, y} {\n  func.func @main(%a: tensor<2xf32> {mhlo.sharding = "
        "\"{replicated}\"} loc(\"a\")) -> (tensor<2xf32> {jax.result_info = \"[0]\"}) attributes {z} {\n"
        "\t// a comment\n%0 = stablehlo.abs %a {s = #sdy.sharding<@mesh, [{\"x\"}, {}]>, t = #tt<a -> (b)>, "
        "m = affine_map<(d0) -> (d0)>, w = none, v = memref<2xf32>, n = -1 : i64, q = [1, \"\\22\\5C\", "
        "{u}], d = @f::@g} : tensor<2xf32>\nreturn %0 : tensor<2xf32>\n}\n}\n"},
    {"locations",
        "#loc = loc(unknown)\n#loc1 = loc(\"f\":1:2)\nmodule @m {\nfunc.func @main(%a: tensor<2xf32> "
        "loc(fused<\"x\">[#loc, \"|}\\22\"])) -> tensor<2xf32> {\n%0 = stablehlo.abs %a : tensor<2xf32> "
        "loc(callsite(#loc1 at \"n\"(#loc)))\n"
        "return %0 : tensor<2xf32> loc(\"f\":1:2 to :3)\n} loc(#loc)\n} loc(#loc)\n#loc2 = loc(\"late\")\n"},
    {"aliases", "#unused = dense<1> : tensor<2xi64>\n!t = tensor<2xf32>\nmodule @m {\nfunc.func @main(%a: "
                "tensor<2xf32>) -> tensor<2xf32> {\n%0 = stablehlo.abs %a : tensor<2xf32>\nreturn %0 : "
                "tensor<2xf32>\n}\n}\n"},
    {"generic", "\"builtin.module\"() <{sym_name = \"m\"}> ({\n^bb0:\n\"func.func\"() <{function_type = "
                "(tensor<2xf32>) -> tensor<2xf32>, sym_name = \"main\", arg_attrs = [{}]}> ({\n^bb0(%a: "
                "tensor<2xf32>):\n"
                "%0 = \"stablehlo.abs\"(%a) : (tensor<2xf32>) -> tensor<2xf32>\n\"func.return\"(%0) : "
                "(tensor<2xf32>) -> ()\n}) : () -> ()\n}) : () -> ()\n"},
    {"generic, dictionaries last", "\"builtin.module\"() ( {\n\"func.func\"() ({\n^entry(%a: "
                                   "tensor<2xf32>):\n%0 = \"stablehlo.abs\"(%a) : (tensor<2xf32>) -> "
                                   "(tensor<2xf32>)\n\"func.return\"(%0) : (tensor<2xf32>) -> ()\n"
                                   "}) {function_type = (tensor<2xf32>) -> tensor<2xf32>, sym_name = "
                                   "\"main\"} : () -> ()\n}) {sym_name = \"m\"} : () -> ()\n"},
    {"names", "module @m {\nfunc.func @main(%arg_0.$-x: tensor<2xf32>) -> tensor<2xf32> {\n%_ = "
              "stablehlo.abs %arg_0.$-x : tensor<2xf32>\nreturn %_ : tensor<2xf32>\n}\n}\n"},
    {"what is foreign",
        "module @m {\nsdy.mesh @mesh = <[\"x\"=2,\n \"y\"=4]>\nfunc.func @main(%a: tensor<2xf32>) -> "
        "tensor<2xf32> {\n%0 = stablehlo.abs %a : tensor<2xf32>\nreturn %0 : tensor<2xf32>\n}\n}\n"},
};

static const struct {
    const char *name, *text;
} accepted[] = {
    {"no module", "func.func @main() {\nreturn\n}\n"},
    {"a type alias", "func.func @main(%a: !t) -> !t {\nreturn %a : !t\n}\n!t = tensor<2xf32>\n"},
    {"an alias that a dialect's name cannot be",
        "!quant.uniform = !quant.uniform<i8:f32, 0.5>\nfunc.func @main(%a: tensor<2x!quant.uniform<i8:f32, "
        "0.5>>) {\nreturn\n}\n"},
    {"an attribute alias",
        "func.func @main(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {\n%0 = \"stablehlo.transpose\"(%a) "
        "{permutation = #p} : (tensor<2x3xf32>) -> tensor<3x2xf32>\nreturn %0 : tensor<3x2xf32>\n}\n#p = "
        "#q\n#q = array<i64: 1, 0>\n"},
    {"calls before definitions",
        "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n%0 = call @\"f g\"(%a) : (tensor<2xf32>) -> "
        "tensor<2xf32>\n%1 = \"func.call\"(%0) <{callee = @h.i}> : (tensor<2xf32>) -> tensor<2xf32>\nreturn "
        "%1 : tensor<2xf32>\n}\n"
        "func.func private @\"f g\"(%a: tensor<2xf32>) -> tensor<2xf32> {\nreturn %a : "
        "tensor<2xf32>\n}\nfunc.func private @h.i(%a: tensor<2xf32>) -> tensor<2xf32> {\nreturn %a : "
        "tensor<2xf32>\n}\n"},
    {"types", "func.func @main(%a: tensor<?x5xf32, #stablehlo.bounds<4, ?>>, %b: tensor<?xf32, "
              "#stablehlo.type_extensions<bounds = [4]>>, %c: tensor<0x4xi8>, %d: tuple<tensor<i1>, "
              "tuple<>>, %e: !stablehlo.token,\n"
              "%f: tensor<2x!quant.uniform<i8:f32:0, {0.1:-30, 0.5:-20 }>>, %g: "
              "tensor<2x!quant.uniform<u8:bf16, 0.5>>, %h: tensor<complex<f64>>, %i: tensor<2xsi16>, %j: "
              "tensor<2x!quant.uniform<i4<-7:7>:f32, 0.5:0>>) {\nreturn\n}\n"},
    {"names of sibling regions",
        "func.func @main(%p: tensor<i1>, %a: tensor<f32>) -> tensor<f32> {\n%0 = \"stablehlo.if\"(%p) ({\n%1 "
        "= stablehlo.abs %a : tensor<f32>\nstablehlo.return %1 : tensor<f32>\n}, {\n%1 = stablehlo.negate %a "
        ": tensor<f32>\n"
        "stablehlo.return %1 : tensor<f32>\n}) : (tensor<i1>) -> tensor<f32>\n%1 = stablehlo.add %0, %0 : "
        "tensor<f32>\nreturn %1 : tensor<f32>\n}\n"},
    {"a composite", "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n%0 = stablehlo.composite \"x.y\" %a "
                    "{composite_attributes = {k = 1 : i64}, decomposition = @d, version = 1 : i32} : "
                    "(tensor<f32>) -> tensor<f32>\nreturn %0 : tensor<f32>\n}\n"
                    "func.func private @d(%a: tensor<f32>) -> tensor<f32> {\nreturn %a : tensor<f32>\n}\n"},
};

static void test_forms(void) {
    size_t i;
    for (i = 0; i < sizeof same_as_plain / sizeof same_as_plain[0]; i++) {
        TEST_CASE(same_as_plain[i].name);
        importing_compare(same_as_plain[i].name, plain, same_as_plain[i].text, 1);
    }
    for (i = 0; i < sizeof accepted / sizeof accepted[0]; i++) {
        TEST_CASE(accepted[i].name);
        importing_accept(accepted[i].name, accepted[i].text);
    }
}

static const struct {
    const char *text;
    shlo_status status;
    int line, column;
    const char *part;
} refused[] = {
    {"foreign.op func.func @f x\nfunc.func @main() {\n  return\n}\n", SHLO_SYNTAX, 1, 25, "expected '('"},
    {"func.func @main() {\n  %0 = stablehlo.abs %x : tensor<f32>\n  return\n}\n", SHLO_STRUCTURE, 2, 22,
        "undeclared value '%x'"},
    {"func.func @main(%a: tensor<f32>) {\n  %a = stablehlo.abs %a : tensor<f32>\n  return\n}\n",
        SHLO_STRUCTURE, 2, 3, "redefinition of value '%a'"},
    {"func.func @main(%a: tensor<f32>) {\n  %0 = stablehlo.abs %a : tensor<f64>\n  return\n}\n", SHLO_TYPE, 2,
        22, "operand 0 has type tensor<f32>, not tensor<f64>"},
    {"func.func @main(%a: tensor<f32>) {\n  %0:2 = stablehlo.abs %a : tensor<f32>\n  return\n}\n",
        SHLO_STRUCTURE, 2, 10, "1 result, but 2"},
    {"func.func @main(%a: tensor<f32>) {\n  %0 = stablehlo.abs %a#1 : tensor<f32>\n  return\n}\n",
        SHLO_STRUCTURE, 2, 22, "no number 1"},
    {"func.func @main(%a: tensor<f32>) {\n  %0 = stablehlo.nonsense %a : tensor<f32>\n  return\n}\n",
        SHLO_STRUCTURE, 2, 8, "no operation 'stablehlo.nonsense'"},
    {"func.func @main(%a: tensor<f32>) {\n  %0 = chlo.none %a : tensor<f32> -> tensor<f32>\n  return\n}\n",
        SHLO_UNSUPPORTED, 2, 8, "not supported: chlo.none"},
    {"func.func @main(%a: tensor<f32>) {\n  %0 = \"test.x\"(%a) : (tensor<f32>) -> tensor<f32>\n  "
     "return\n}\n",
        SHLO_UNSUPPORTED, 2, 8, "not supported: test.x"},
    {"func.func @main(%a: tensor<f32>) {\n  interpreter.nothing %a : tensor<f32>\n  return\n}\n",
        SHLO_UNSUPPORTED, 2, 3, "interpreter.nothing"},
    {"func.func @main(%a: tensor<f32>) {\n  %0 = stablehlo.sort %a : tensor<f32>\n  return\n}\n", SHLO_SYNTAX,
        2, 8, "only the generic form"},
    {"func.func @main(%a: tensor<*xf32>) {\n  return\n}\n", SHLO_TYPE, 1, 28, "unranked"},
    {"func.func @main(%a: tensor<2xf33>) {\n  return\n}\n", SHLO_TYPE, 1, 30, "'f33' is no element type"},
    {"func.func @main(%a: tensor<2f32>) {\n  return\n}\n", SHLO_SYNTAX, 1, 29, "'x'"},
    {"func.func @main(%a: memref<?xf32>) {\n  return\n}\n", SHLO_TYPE, 1, 21, "a buffer type is no size"},
    {"func.func @main(%a: memref<2xf32>) {\n  %0 = stablehlo.abs %a : memref<2xf32>\n  return\n}\n",
        SHLO_TYPE, 2, 8, "expected a tensor"},
    {"func.func @main(%a: vector<2xf32>) {\n  return\n}\n", SHLO_UNSUPPORTED, 1, 21, "vector"},
    {"func.func @main(%a: tensor<f32>) -> tensor<f32> {\n  return\n}\n", SHLO_TYPE, 2, 3,
        "0 values are returned"},
    {"func.func @main(%a: tensor<f32>) -> tensor<f64> {\n  return %a : tensor<f32>\n}\n", SHLO_TYPE, 2, 3,
        "another type than the result"},
    {"func.func @main() {\n", SHLO_SYNTAX, 2, 1, "found the end"},
    {"func.func @main() {\n}\n", SHLO_REGION, 2, 1, "does not end in a return"},
    {"func.func @main() {\n  return\n  return\n}\n", SHLO_SYNTAX, 3, 3, "'}'"},
    {"func.func @main(tensor<f32>) {\n  return\n}\n", SHLO_SYNTAX, 1, 11, "have no names"},
    {"func.func @main(%p: tensor<i1>) {\n  return\n^bb1:\n  return\n}\n", SHLO_UNSUPPORTED, 3, 1,
        "more than one block"},
    {"module {\n  module @a {\n    func.func @f() {\n      return\n    }\n  }\n  func.func @f() {\n    "
     "return\n  }\n}\n",
        SHLO_STRUCTURE, 7, 13, "there is a function f already"},
    {"func.func private @f() -> tensor<f32>\nfunc.func @main() {\n  %0 = call @f() : () -> tensor<f32>\n  "
     "return\n}\n",
        SHLO_UNSUPPORTED, 3, 13, "@f has no body"},
    {"stablehlo.add\n", SHLO_SYNTAX, 1, 1, "expected a function"},
    {"func.func @main() {\n  %0 = stablehlo.iota dim = 9999999999999999999999 : tensor<2xi32>\n  return\n}\n",
        SHLO_SYNTAX, 2, 29, "too large"},
    {"func.func @main(%a: tensor<2xi32>) {\n  %0 = stablehlo.compare XX, %a, %a : (tensor<2xi32>, "
     "tensor<2xi32>) -> tensor<2xi1>\n  return\n}\n",
        SHLO_ATTRIBUTE, 2, 26, "comparison_direction"},
    {"func.func @main(%a: !t) {\n  return\n}\n!t = tensor<2x!u>\n!u = !t\n", SHLO_UNSUPPORTED, 4, 15, "!u"},
    {"func.func @main(%a: !t) {\n  return\n}\n!t = !u\n!u = !t\n", SHLO_SYNTAX, 5, 6, "defined by itself"},
    {"func.func @main(%a: tensor<2x3xf32>) {\n  %0 = \"stablehlo.transpose\"(%a) {permutation = array<i64: "
     "1, 0>, permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>\n  return\n}\n",
        SHLO_SYNTAX, 2, 67, "given twice"},
    {"func.func @main(%a: tensor<2xf32>) {\n  %0 = stablehlo.custom_call @\"x\n", SHLO_SYNTAX, 2, 31,
        "this string is not closed"},
};

static void test_problems(void) {
    size_t i;
    for (i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        TEST_CASE(refused[i].part);
        importing_refuse(refused[i].text, refused[i].status, refused[i].line, refused[i].column,
            refused[i].part);
    }
}

/* A problem in each of two functions; a third one is fine. */
static void test_several(void) {
    static const char text[] =
        "func.func @f(%a: tensor<f32>) {\n  %0 = stablehlo.abs %b : tensor<f32>\n  return\n}\nfunc.func "
        "@g(%a: tensor<f32>) {\n  %0 = stablehlo.abs %a : tensor<f32>\n  return\n}\n"
        "func.func @h(%a: tensor<f32>) {\n  %0 = chlo.none %a : tensor<f32> -> tensor<f32>\n  %1 = "
        "stablehlo.abs %c : tensor<f32>\n  return\n}\n";
    imported i;
    TEST_CASE("several problems");
    importing_text(text, &i);
    CHECKF(i.problems == 3, "%s", i.all);
    CHECK(strstr(i.all, "11:22 use of undeclared value '%c'") != NULL);
    CHECK(strstr(i.all, "2:22 use of undeclared value '%b'") != NULL);
    CHECK(strstr(i.all, "10:8 not supported: chlo.none") != NULL);
    CHECK(i.status == SHLO_STRUCTURE); /* not all of them are of what is not supported */
}

static void upstream_note(void *user, const import_problem *problem) {
    char *all = (char *)user;
    snprintf(all + strlen(all), 400 - strlen(all), "%d ",
        (int)(problem->status == SHLO_SYNTAX ? problem->line : problem->op_line));
}

/* The lines of all problems: as this tool reports them, and as upstream's verifier does. */
static void recovered(const char *name, const char *text, const char *ours, const char *upstream) {
    import_options options;
    char all[400] = "";
    shlo_blob code;
    int like_upstream;
    TEST_CASE(name);
    memset(&options, 0, sizeof options);
    options.report = upstream_note;
    options.user = all;
    for (like_upstream = 0; like_upstream < 2; like_upstream++) {
        all[0] = 0;
        options.like_upstream = like_upstream;
        CHECK(import_text(text, strlen(text), &options, &code) != SHLO_OK);
        CHECKF(strcmp(all, like_upstream ? upstream : ours) == 0, "%d: %s", like_upstream, all);
        shlo_blob_free(&code);
    }
}

#define ABS(result, operand) result " = stablehlo.abs " operand " : tensor<f32>\n"
static void test_recovery(void) {
    recovered("the next op",
        "func.func @f(%a: tensor<f32>) {\n" ABS("%0", "%b") ABS("%1", "%a") ABS("%2", "%c") "return\n}\n",
        "2 4 ", "2 ");
    recovered("what follows from a problem",
        "func.func @f(%a: tensor<f32>) -> tensor<f32> {\n" ABS("%0", "%b") ABS("%1", "%0")
            ABS("%2", "%c") "return %1 : tensor<f32>\n}\n",
        "2 4 ", "2 ");
    recovered("a pack",
        "func.func @f(%a: tensor<f32>) {\n%0:2 = stablehlo.nonsense %a,\n %a {x = [1]} : tensor<f32>\n" ABS(
            "%1", "%0#1") ABS("%2", "%c") "return\n}\n",
        "2 5 ", "2 ");
    recovered("an attribute",
        "func.func @f(%a: tensor<f32>) {\n%0 = \"stablehlo.slice\"(%a) {\nstart_indices = 1 : i64, "
        "limit_indices = array<i64>, strides = array<i64>\n} : (tensor<f32>) -> tensor<f32>\n" ABS("%1",
            "%c") "return\n}\n",
        "2 5 ", "2 ");
    recovered("in a region",
        "func.func @f(%a: tensor<f32>) {\n%0 = stablehlo.reduce(%a init: %a) across dimensions = [] : "
        "(tensor<f32>, tensor<f32>) -> tensor<f32>\nreducer(%x: tensor<f32>, %y: tensor<f32>) {\n" ABS("%1",
            "%c") "stablehlo.return %1 : tensor<f32>\n}\n" ABS("%2", "%d") "return\n}\n",
        "4 7 ", "4 ");
    recovered("functions",
        "func.func @f(%a: tensor<f32>) {\n" ABS("%0",
            "%b") "return\n}\nfunc.func @g(%a: tensor<x>) {\nreturn\n}\nfunc.func @h(%a: tensor<f32>) "
                  "{\n" ABS("%0", "%b") "return\n}\n",
        "5 2 9 ", "5 ");
    recovered("syntax ends it",
        "func.func @f(%a: tensor<f32>) {\n%0 = stablehlo.abs %a tensor<f32>\nreturn\n}\nfunc.func @g(%a: "
        "tensor<f32>) {\n" ABS("%0", "%b") "return\n}\n",
        "2 6 ", "2 ");
    recovered("an operand's line",
        "func.func @f(%a: tensor<f32>) {\n%0 = stablehlo.add %a,\n%a : tensor<f64>\nreturn\n}\n", "2 ", "2 ");
    recovered("types that only upstream knows",
        "func.func @f(%a: tensor<*xf32>) {\nreturn\n}\nfunc.func @g(%a: tensor<2xi3>, %b: !a.b<c>, %c: f32, "
        "%d: tensor<complex<i8>>, %e: i24) {\n%0 = stablehlo.abs %a : tensor<2xi3>\nreturn\n}\n",
        "1 4 ", "5 ");
    recovered("no more than 20",
        "func.func @f(%a: tensor<f32>) {\n" ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b")
            ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b")
                ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b")
                    ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b") ABS("%0", "%b")
                        ABS("%0", "%b") ABS("%0", "%b") "return\n}\n",
        "2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 ", "2 ");
}

/* Nesting of every kind ends in an error, not in a full stack. */
static void test_depth(void) {
    static const struct {
        const char *before, *open, *middle, *close, *after;
    } nests[] = {{"func.func @main(%a: ", "tuple<", "tensor<f32>", ">", ") {\nreturn\n}\n"},
        {"func.func @main() attributes {a = ", "[", "1", "]", "} {\nreturn\n}\n"},
        {"func.func @main() attributes {a = ", "{a = ", "1", "}", "} {\nreturn\n}\n"},
        {"func.func @main(%p: tensor<i1>) {\n", "\"stablehlo.if\"(%p) ({\n", "", "}) : (tensor<i1>) -> ()\n",
            "return\n}\n"},
        {"module {\n", "module {\n", "", "}\n", "}\n"}};
    size_t i, k, times = 20000, capacity = 1 << 20;
    char *text = (char *)malloc(capacity);
    for (i = 0; text && i < sizeof nests / sizeof nests[0]; i++) {
        imported result;
        char *at = text + sprintf(text, "%s", nests[i].before);
        for (k = 0; k < times; k++) at += sprintf(at, "%s", nests[i].open);
        at += sprintf(at, "%s", nests[i].middle);
        for (k = 0; k < times; k++) at += sprintf(at, "%s", nests[i].close);
        sprintf(at, "%s", nests[i].after);
        TEST_CASE(nests[i].open);
        importing_text(text, &result);
        CHECKF(result.status == SHLO_LIMIT || result.status == SHLO_UNSUPPORTED, "%d: %.300s",
            (int)result.status, result.all);
        shlo_blob_free(&result.code);
    }
    free(text);
}

/* The deepest program that there is, a body and SHLO_MAX_DEPTH - 1 regions in it, is read in a module. */
static void test_deepest(void) {
    char text[16384], *at = text;
    imported result;
    TEST_CASE("deepest");
    at += sprintf(at, "module {\nfunc.func @main(%%p: tensor<i1>) -> tensor<i1> {\n");
    for (int k = 1; k < SHLO_MAX_DEPTH; k++)
        at += sprintf(at, "%%r%d = \"stablehlo.if\"(%%p) ({\n", k);
    for (int k = SHLO_MAX_DEPTH - 1; k > 0; k--) {
        at += sprintf(at, k + 1 < SHLO_MAX_DEPTH ? "stablehlo.return %%r%d : tensor<i1>\n"
                                                 : "stablehlo.return %%p : tensor<i1>\n",
            k + 1);
        at += sprintf(at, "}, {\nstablehlo.return %%p : tensor<i1>\n}) : (tensor<i1>) -> tensor<i1>\n");
    }
    sprintf(at, "return %%r1 : tensor<i1>\n}\n}\n");
    importing_text(text, &result);
    CHECKF(result.status == SHLO_OK, "%.300s", result.all);
    shlo_blob_free(&result.code);
}

/* Each program cut off at each byte, and with each byte replaced: an error or not, but nothing else. */
static void test_damaged(void) {
    static const char text[] =
        "#p = array<i64: 1, 0>\nmodule @m attributes {a = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>} "
        "{\nfunc.func @main(%a: tensor<2x?xf32, #stablehlo.bounds<?, 4>> {x} loc(\"y\")) -> tensor<4xi1> {\n"
        "%c:2 = stablehlo.while(%i = %a, %j = %a) : tensor<2xf32>, tensor<2xf32> cond { stablehlo.return %i "
        ": tensor<f32> } do { stablehlo.return %i : tensor<f32> }\n"
        "%0 = stablehlo.constant dense<\"0x0100FF01\"> : tensor<4xi1> loc(#l)\n%1 = \"stablehlo.reduce\"(%0, "
        "%0) <{dimensions = array<i64: 0>}> ({^bb0(%x: tensor<i1>, %y: tensor<i1>): \"stablehlo.return\"(%x) "
        ": (tensor<i1>) -> ()})"
        " {k = [1, -2.0e+5, dense<[(1.0, 0x7F)]> : tensor<1xcomplex<f32>>, @a::@\"b\"]} : (tensor<4xi1>, "
        "tensor<i1>) -> tensor<i1>\nreturn %0#0 : tensor<4xi1>\n}\n}\n{-# dialect_resources: {builtin: {r: "
        "\"0x01000000FF\"}} #-}\n";
    static const char replacements[] = "\"<>(){}[]%#!@-0x,:= \n";
    char copy[sizeof text];
    imported i;
    size_t n, k;
    TEST_CASE("damaged");
    for (n = 0; n < sizeof text; n++) {
        memcpy(copy, text, n);
        copy[n] = 0;
        importing_text(copy, &i);
        CHECK((i.status == SHLO_OK) == (i.problems == 0));
        shlo_blob_free(&i.code);
        for (k = 0; k < sizeof replacements - 1; k += 3) {
            memcpy(copy, text, sizeof text);
            if (n < sizeof text - 1) copy[n] = replacements[(k + n) % (sizeof replacements - 1)];
            importing_text(copy, &i);
            CHECK((i.status == SHLO_OK) == (i.problems == 0));
            shlo_blob_free(&i.code);
        }
    }
}

int main(void) {
    test_forms();
    test_problems();
    test_several();
    test_recovery();
    test_depth();
    test_deepest();
    test_damaged();
    return test_end("test_module");
}
