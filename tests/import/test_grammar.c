// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_grammar.c - spellings of both specifications that MLIR does not have mean the same as
 * MLIR's, and what their grammar excludes is refused. (Elements of constants: test_literal.c.) */
#include "importing.h"

#define MAIN(args, body) "func.func @main(" args ") {\n" body "\n  func.return\n}\n"

static void same(const char *name, const char *first, const char *second) {
    importing_compare(name, first, second, 1);
}

static void types(void) {
    TEST_CASE("types");
    same("token", MAIN("%t: token", "  %0 = \"stablehlo.after_all\"(%t, %t) : (token, token) -> token"),
        MAIN("%t: !stablehlo.token", "  %0 = \"stablehlo.after_all\"(%t, %t) : (!stablehlo.token, "
                                     "!stablehlo.token) -> !stablehlo.token"));
    same("tuple<token>", MAIN("%t: tuple<token, tensor<si8>>", ""),
        MAIN("%t: tuple<!stablehlo.token, tensor<i8>>", ""));
    same("draft", MAIN("%a: tensor<2xpred>, %b: tensor<c64>, %c: tensor<c128>, %d: tensor<si32>", ""),
        MAIN("%a: tensor<2xi1>, %b: tensor<complex<f32>>, %c: tensor<complex<f64>>, %d: tensor<i32>", ""));
    same("scale", MAIN("%a: tensor<!quant.uniform<si8:f32, 1e-3:+4>>", ""),
        MAIN("%a: tensor<!quant.uniform<i8:f32, 0.001:4>>", ""));
    same("limits", MAIN("%a: tensor<!quant.uniform<i8<-127:+127>:f32, +5E-1>>", ""),
        MAIN("%a: tensor<!quant.uniform<i8<-127:127>:f32, 0.5>>", ""));
    same("braces", MAIN("%a: tensor<!quant.uniform<i8:f32, {0.5:3}>>", ""),
        MAIN("%a: tensor<!quant.uniform<i8:f32, 0.5:3>>", ""));
    same("no braces", MAIN("%a: tensor<1x!quant.uniform<i8:f32:0, 0.5:3>>", ""),
        MAIN("%a: tensor<1x!quant.uniform<i8:f32:0, {0.5:3}>>", ""));
    importing_refuse(MAIN("%a: tensor<!quant.uniform<i8:f32, {0.5, 0.25}>>", ""), SHLO_TYPE, 1, 21, "scale");
    same("bits of a scale", MAIN("%a: tensor<!quant.uniform<i8:f32, 0x3E800000:0x10>>", ""),
        MAIN("%a: tensor<!quant.uniform<i8:f32, 0.25:16>>", ""));
    same("bits of scales", MAIN("%a: tensor<2x!quant.uniform<i8:bf16:0, {0x3E80, 2.0}>>", ""),
        MAIN("%a: tensor<2x!quant.uniform<i8:bf16:0, {0.25, 2.0}>>", ""));
    importing_refuse(MAIN("%a: tensor<!quant.uniform<i8:f32, 0x3E80>>", ""), SHLO_SYNTAX, 1, 51,
        "not the bits of a f32");
    importing_refuse(MAIN("%a: tensor<!quant.uniform<i8:f32, 0x7F800000>>", ""), SHLO_TYPE, 1, 21,
        "(C5, C6)");
    importing_refuse(MAIN("%a: tensor<!quant.uniform<i8:f32, -0x3E800000>>", ""), SHLO_SYNTAX, 1, 52,
        "expected a scale");
    importing_refuse(MAIN("%a: tensor<2x!quant.uniform<i8:f32:-1, {0.5, 0.25}>>", ""), SHLO_TYPE, 1, 30,
        "(C11, C12)");
}

/* A bound is a size or ?, and integers with a sign begin at si2. */
static void bounds_and_signs(void) {
    static const char bound[] = "a bound is a number from 0, or ?";
    TEST_CASE("bounds and signs");
    importing_accept("?", MAIN("%a: tensor<?x?xf32, #stablehlo.bounds<4, ?>>", ""));
    importing_refuse(MAIN("%a: tensor<?xf32, #stablehlo.bounds<-3>>", ""), SHLO_TYPE, 1, 53, bound);
    importing_refuse(MAIN("%a: tensor<?x?xf32, #stablehlo.bounds<4, none_>>", ""), SHLO_TYPE, 1, 58, bound);
    importing_refuse(MAIN("%a: tensor<?xf32, #stablehlo.type_extensions<bounds = [-1]>>", ""), SHLO_TYPE, 1,
        72, bound);
    importing_accept("si2", MAIN("%a: tensor<2xsi2>", ""));
    importing_refuse(MAIN("%a: tensor<2xsi1>", ""), SHLO_TYPE, 1, 30, "'si1' is no element type");
}

static void results(void) {
    static const char bare[] =
        "func.func @two(%a: tensor<i32>, %b: token) -> tensor<i32>, token {\n"
        "  func.return %a, %b : tensor<i32>, token\n}\n"
        "func.func @main(%a: tensor<i32>, %b: token) -> tensor<i32>, token {\n"
        "  %0, %1 = func.call @two(%a, %b) : (tensor<i32>, token) -> tensor<i32>, token\n"
        "  func.return %0, %1 : tensor<i32>, token\n}\n";
    static const char parentheses[] =
        "func.func @two(%a: tensor<i32>, %b: token) -> (tensor<i32>, token) {\n"
        "  func.return %a, %b : tensor<i32>, token\n}\n"
        "func.func @main(%a: tensor<i32>, %b: token) -> (tensor<i32>, token) {\n"
        "  %0, %1 = func.call @two(%a, %b) : (tensor<i32>, token) -> (tensor<i32>, token)\n"
        "  func.return %0, %1 : tensor<i32>, token\n}\n";
    TEST_CASE("results");
    same("-> T, T", bare, parentheses);
}

#define DOT(lhs, rhs) \
    MAIN("%x: tensor<2xf32>", \
        "  %0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0], algorithm = <" \
        "lhs_precision_type = " lhs ", rhs_precision_type = " rhs \
        ", accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, " \
        "num_primitive_operations = 1, allow_imprecise_accumulation = true> : " \
        "(tensor<2xf32>, tensor<2xf32>) -> tensor<f32>")

static void ops(void) {
    TEST_CASE("ops");
    same("max", MAIN("%a: tensor<2xf32>", "  %0 = stablehlo.max %a, %a : tensor<2xf32>"),
        MAIN("%a: tensor<2xf32>", "  %0 = stablehlo.maximum %a, %a : tensor<2xf32>"));
    same("min",
        MAIN("%a: tensor<f32>",
            "  %0 = \"stablehlo.min\"(%a, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>"),
        MAIN("%a: tensor<f32>", "  %0 = stablehlo.minimum %a, %a : tensor<f32>"));
    same("applies max",
        MAIN("%a: tensor<2xf32>, %i: tensor<f32>",
            "  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.max across "
            "dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>"),
        MAIN("%a: tensor<2xf32>, %i: tensor<f32>",
            "  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across "
            "dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>"));
    same("f8e5m2", DOT("f8e5m2", "f8e4m3b11fnuz"), DOT("f8E5M2", "f8E4M3B11FNUZ"));
    same("ml_program",
        "ml_program.func @main(%a: tensor<f32>) -> tensor<f32> {\n  ml_program.return %a : tensor<f32>\n}\n",
        "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n  func.return %a : tensor<f32>\n}\n");
}

static void numbers(void) {
    TEST_CASE("numbers");
    same("sign",
        MAIN("%a: tensor<4xf32>", "  %0 = \"stablehlo.concatenate\"(%a, %a) {dimension = +0 : si64} : "
                                  "(tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>"),
        MAIN("%a: tensor<4xf32>", "  %0 = \"stablehlo.concatenate\"(%a, %a) {dimension = 0 : i64} : "
                                  "(tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>"));
    same("epsilon",
        MAIN("%a: tensor<2x3xf32>, %b: tensor<3xf32>",
            "  %0:3 = \"stablehlo.batch_norm_training\"(%a, %b, %b) {epsilon = 1e-3 : f32, feature_index = 1 "
            ": i64} : "
            "(tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, "
            "tensor<3xf32>)"),
        MAIN("%a: tensor<2x3xf32>, %b: tensor<3xf32>",
            "  %0:3 = \"stablehlo.batch_norm_training\"(%a, %b, %b) {epsilon = 0.001 : f32, feature_index = "
            "1 : i64} : "
            "(tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, "
            "tensor<3xf32>)"));
    importing_refuse(MAIN("%a: tensor<4xf32>",
                         "  %0 = \"stablehlo.concatenate\"(%a, %a) {dimension = 128 : si8} : "
                         "(tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>"),
        SHLO_SYNTAX, 2, 59, "does not fit si8");
    importing_refuse(MAIN("%a: tensor<f32>",
                         "  %0 = \"stablehlo.reduce_precision\"(%a) {exponent_bits = 4294967295 : i32, "
                         "mantissa_bits = 5 : i32} : (tensor<f32>) -> tensor<f32>"),
        SHLO_SYNTAX, 2, 58, "does not fit si32");
}

#define NORM(epsilon) \
    MAIN("%a: tensor<2x1xf32>, %s: tensor<1xf32>", \
        "  %0:3 = \"stablehlo.batch_norm_training\"(%a, %s, %s) {epsilon = " epsilon \
        ", feature_index = 1 : " \
        "i64} : (tensor<2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<2x1xf32>, tensor<1xf32>, " \
        "tensor<1xf32>)")

/* The bits of a float have all their digits, and are printed as they were written. */
static void bits(void) {
    static const char *const special[] = {NORM("0x7FC00000 : f32"), NORM("0xFFC00001 : f32"),
        NORM("0x7F800000 : f32"), NORM("0xFF800000 : f32")};
    static char printed[IMPORTING_TEXT];
    size_t i;
    TEST_CASE("bits");
    same("bits", NORM("0x3E800000 : f32"), NORM("0.25 : f32"));
    importing_refuse(NORM("0x3DCC : f32"), SHLO_SYNTAX, 2, 65, "not the bits of a f32");
    importing_refuse(NORM("0x1 : f32"), SHLO_SYNTAX, 2, 65, "not the bits of a f32");
    importing_refuse(NORM("0x03DCCCCCD : f32"), SHLO_SYNTAX, 2, 65, "not the bits of a f32");
    importing_refuse(NORM("-0x3DCCCCCD : f32"), SHLO_SYNTAX, 2, 65, "not the bits of a f32");
    for (i = 0; i < sizeof special / sizeof special[0]; i++) {
        const char *from = strstr(special[i], "epsilon"), *at;
        importing_print("special", special[i], printed);
        at = strstr(printed, "epsilon");
        CHECKF(at && strncmp(at, from, strlen("epsilon = 0x7FC00000 : f32,")) == 0, "%s", printed);
    }
}

#define CONFIG(text) \
    MAIN("%a: tensor<f32>", \
        "  %0 = stablehlo.custom_call @f(%a) {backend_config = " text "} : (tensor<f32>) -> tensor<f32>")

/* A string has five escapes and no control characters but a tab; it is printed with MLIR's escapes. */
static void strings(void) {
    static const struct {
        const char *text;
        int line, column;
        const char *part;
    } rows[] = {{CONFIG("\"a\\q\""), 2, 57, "no such escape"}, {CONFIG("\"\\0\""), 2, 56, "no such escape"},
        {CONFIG("\"\\0g\""), 2, 56, "no such escape"}, {CONFIG("\"\\'\""), 2, 56, "no such escape"},
        {CONFIG("\"a\nb\""), 2, 55, "this string is not closed"},
        {CONFIG("\"a\x01\""), 2, 57, "it is written as \\01"},
        {CONFIG("\"\x1f\""), 2, 56, "it is written as \\1F"},
        {CONFIG("{a = #x.y<\"\\q\">}"), 2, 66, "no such escape"},
        {"func.func @\"a\\q\"() {\n  return\n}\n", 1, 14, "no such escape"},
        {"func.func @\"a\x02\"() {\n  return\n}\n", 1, 14, "it is written as \\02"},
        {"func.func @main() attributes {\"a\\q\"} {\n  return\n}\n", 1, 33, "no such escape"},
        {"func.func @main() {\n  return loc(\"\\q\")\n}\n", 2, 15, "no such escape"}};
    static char printed[IMPORTING_TEXT];
    size_t i;
    TEST_CASE("strings");
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        importing_refuse(rows[i].text, SHLO_SYNTAX, rows[i].line, rows[i].column, rows[i].part);
    same("escapes", CONFIG("\"\t\\t\\n\\\"\\\\\\0d\xc3\xa9\""),
        CONFIG("\"\\09\\09\\0A\\22\\5C\\0D\\C3\\A9\""));
    importing_print("escapes", CONFIG("\"\t\\t\\n\\\"\\\\\\0d\xc3\xa9\""), printed);
    CHECKF(strstr(printed, "\"\\09\\09\\0A\\22\\\\\\0D\\C3\\A9\"") != NULL, "%s", printed);
}

/* An attribute that text always states has as many items as its op asks for. */
static void stated(void) {
    static const char no_strides[] = MAIN("%a: tensor<4xf32>",
        "  %0 = \"stablehlo.slice\"(%a) {start_indices = array<i64: 0>, limit_indices "
        "= array<i64: 2>, strides = array<i64>} : (tensor<4xf32>) -> tensor<2xf32>");
    static const char no_interior[] = MAIN("%a: tensor<2xf32>, %z: tensor<f32>",
        "  %0 = \"stablehlo.pad\"(%a, %z) {edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: "
        "0>, interior_padding = []} : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>");
    TEST_CASE("stated");
    importing_refuse(no_strides, SHLO_ATTRIBUTE, 2, 8, "strides has 0 items, expected 1 (C2)");
    importing_refuse(no_interior, SHLO_ATTRIBUTE, 2, 8, "interior_padding has 0 items, expected 1 (C2)");
    same("rank 0",
        MAIN("%a: tensor<f32>", "  %0 = \"stablehlo.slice\"(%a) {start_indices = array<i64>, limit_indices = "
                                "array<i64>, strides = array<i64>} : (tensor<f32>) -> tensor<f32>"),
        MAIN("%a: tensor<f32>", "  %0 = stablehlo.slice %a [] : (tensor<f32>) -> tensor<f32>"));
}

#define BRANCHES(ends, after) \
    "func.func @main(%p: tensor<i1>, %a: tensor<f32>) -> tensor<f32> {\n  %0 = \"stablehlo.if\"(%p) ({\n   " \
    " " ends " %a : tensor<f32>\n  }, {\n    stablehlo.return %a : tensor<f32>\n  }) : (tensor<i1>) -> " \
    "tensor<f32>\n  " after " %0 : tensor<f32>\n}\n"

static void returns(void) {
    TEST_CASE("returns");
    importing_accept("return", BRANCHES("stablehlo.return", "return"));
    importing_accept("func.return", BRANCHES("stablehlo.return", "func.return"));
    importing_refuse(BRANCHES("func.return", "return"), SHLO_STRUCTURE, 3, 5,
        "this return ends a function's body only");
    importing_refuse(BRANCHES("return", "return"), SHLO_STRUCTURE, 3, 5,
        "this return ends a function's body only");
    importing_refuse(BRANCHES("stablehlo.return", "stablehlo.return"), SHLO_STRUCTURE, 7, 3,
        "stablehlo.return ends the regions of operations");
}

static void names(void) {
    TEST_CASE("names");
    importing_refuse(MAIN("", "  %1a = stablehlo.constant dense<1> : tensor<i32>"), SHLO_SYNTAX, 2, 5,
        "found 'a'");
    importing_refuse(MAIN("%a: tensor<f32>", "  %0 = stablehlo.tanh %1a : tensor<f32>"), SHLO_STRUCTURE, 2,
        23, "%1");
    importing_accept("%a1", MAIN("", "  %a1_ = stablehlo.constant dense<1> : tensor<i32>"));
}

/* A list does not end in a comma, wherever it stands; the place is that of what closes it. */
static void commas(void) {
    static const struct {
        const char *text;
        int32_t line, column;
    } rows[] = {
        {MAIN("%a: tensor<2xf32>,", ""), 1, 35},
        {"func.func @main(%a: tensor<2xf32>) -> (tensor<2xf32>,) {\n  return %a : tensor<2xf32>\n}\n", 1, 54},
        {MAIN("", "  %0 = stablehlo.constant dense<[1, 2,]> : tensor<2xi32>"), 2, 39},
        {MAIN("%a: tensor<2x3xf32>",
             "  %0 = stablehlo.transpose %a, dims = [1, 0,] : (tensor<2x3xf32>) -> tensor<3x2xf32>"),
            2, 45},
        {MAIN("%a: tensor<2x3xf32>", "  %0 = \"stablehlo.transpose\"(%a) {permutation = array<i64: 1, 0>,} : "
                                     "(tensor<2x3xf32>) -> tensor<3x2xf32>"),
            2, 66},
        {MAIN("%a: tensor<4xf32>", "  %0 = stablehlo.slice %a [0:2,] : (tensor<4xf32>) -> tensor<2xf32>"), 2,
            32},
        {MAIN("%a: tensor<?xf32, #stablehlo.bounds<4,>>", ""), 1, 55},
    };
    size_t i;
    TEST_CASE("commas");
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        importing_refuse(rows[i].text, SHLO_SYNTAX, rows[i].line, rows[i].column, "expected");
}

int main(void) {
    commas();
    types();
    bounds_and_signs();
    results();
    ops();
    numbers();
    bits();
    strings();
    stated();
    returns();
    names();
    return test_end("grammar");
}
