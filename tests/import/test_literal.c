// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_literal.c - the spellings of elements: what is written in two ways is the same constant,
 * and what does not fit is refused. */
#include "importing.h"

static const struct {
    const char *type, *first, *second;
} equal[] = {
    {"tensor<2x2xi32>", "dense<[[1, 2], [3, -4]]>", "dense<\"0x010000000200000003000000FCFFFFFF\">"},
    {"tensor<3xi32>", "dense<7>", "dense<\"0x07000000\">"},
    {"tensor<0x2xf32>", "dense<>", "dense<\"0x\">"},
    {"tensor<2xi8>", "dense<[-1, 127]>", "dense<[255, 0x7F]>"},
    {"tensor<2xui8>", "dense<[255, 0]>", "dense<\"0xff00\">"},
    {"tensor<i64>", "dense<-9223372036854775808>", "dense<0x8000000000000000>"},
    {"tensor<ui64>", "dense<18446744073709551615>", "dense<\"0xFFFFFFFFFFFFFFFF\">"},
    {"tensor<2xi4>", "dense<[-8, 7]>", "dense<\"0x0807\">"},
    {"tensor<2xui4>", "dense<[15, 0]>", "dense<\"0x0F00\">"},
    {"tensor<9xi1>", "dense<[true, false, true, false, false, false, false, false, true]>",
        "dense<\"0x0501\">"},
    {"tensor<3xi1>", "dense<[true, false, true]>", "dense<\"0x010001\">"},
    {"tensor<10xi1>", "dense<true>", "dense<\"0xFF\">"},
    {"tensor<4xi1>", "dense<false>", "dense<\"0x00\">"},
    {"tensor<2xf32>", "dense<[1.0, -2.5]>", "dense<\"0x0000803F000020C0\">"},
    {"tensor<3xf32>", "dense<[0x7F800000, 0xFF800000, 0x7FC00000]>", "dense<\"0x0000807F000080FF0000C07F\">"},
    {"tensor<f32>", "dense<1.000000e+00>", "dense<10.0E-1>"},
    {"tensor<f32>", "dense<16777217.0>", "dense<16777216.0>"}, /* to nearest even */
    {"tensor<f64>", "dense<0x3FF8000000000000>", "dense<1.5>"},
    {"tensor<2xbf16>", "dense<[1.0, 0x7FC0]>", "dense<\"0x803FC07F\">"},
    {"tensor<f16>", "dense<65504.0>", "dense<0x7BFF>"},
    {"tensor<f8E4M3FN>", "dense<1.0>", "dense<0x38>"},
    {"tensor<f4E2M1FN>", "dense<6.0>", "dense<0x07>"},
    {"tensor<2xcomplex<f32>>", "dense<[(1.0, -0.0), (0x7F800000, 2.0)]>",
        "dense<\"0x0000803F000000800000807F00000040\">"},
    {"tensor<3xcomplex<f64>>", "dense<(1.0, 2.0)>", "dense<\"0x000000000000F03F0000000000000040\">"},
    {"tensor<2x1xf32>", "dense<[ [ 1.0 ] , // one\n [ 2.0 ] ]>", "dense<[[1.0], [2.0]]>"},
    {"tensor<1xi32>", "dense<5>", "dense<[5]>"},
    {"tensor<3xf32>", "dense<[1, -2, +3]>", "dense<[1.0, -2.0, 3.0]>"},
    {"tensor<3xf64>", "dense<[1e5, 2E-1, +25e+1]>", "dense<[100000.0, 0.2, 250.0]>"},
    {"tensor<2xf16>", "dense<[5., 2049]>", "dense<[5.0, 2048.0]>"},
    {"tensor<f32>", "dense<16777217>", "dense<16777216.0>"},
    {"tensor<2xcomplex<f32>>", "dense<[(1, 2), (-3e0, +4.5)]>", "dense<[(1.0, 2.0), (-3.0, 4.5)]>"},
    {"tensor<3xsi8>", "dense<[+127, -128, 0x7f]>", "dense<[127, -128, 127]>"},
    {"tensor<2xsi4>", "dense<[7, -8]>", "dense<[0x7, -0x8]>"},
    {"tensor<f4E2M1FN>", "dense<6>", "dense<0x7>"},
    {"tensor<2x!quant.uniform<si8:f32, 0.5>>", "dense<[127, -128]>", "dense<[0x7F, -0x80]>"},
    {"tensor<2x!quant.uniform<i8:f32, 0.5>>", "dense<[200, -1]>", "dense<[-56, 255]>"},
};

static const struct {
    const char *type, *literal;
    shlo_status status;
    int column;
    const char *part;
} wrong[] = {
    {"tensor<2xi32>", "dense<[1]>", SHLO_SHAPE, 35, "1 item in"},
    {"tensor<2xi32>", "dense<[1, 2, 3]>", SHLO_SHAPE, 42, "more elements"},
    {"tensor<2x2xi32>", "dense<[1, 2, 3, 4]>", SHLO_SHAPE, 36, "expected a list"},
    {"tensor<2xi32>", "dense<[1.5, 2]>", SHLO_SYNTAX, 36, "an integer"},
    {"tensor<2xf32>", "dense<[.5, 2]>", SHLO_SYNTAX, 36, "floating-point number"},
    {"tensor<f32>", "dense<1e>", SHLO_SYNTAX, 36, "expected '>'"},
    {"tensor<si8>", "dense<200>", SHLO_SYNTAX, 35, "does not fit si8"},
    {"tensor<si8>", "dense<0xFF>", SHLO_SYNTAX, 35, "does not fit si8"},
    {"tensor<si4>", "dense<8>", SHLO_SYNTAX, 35, "does not fit si4"},
    {"tensor<si4>", "dense<-9>", SHLO_SYNTAX, 35, "does not fit si4"},
    {"tensor<2xsi64>", "dense<[1, 9223372036854775808]>", SHLO_SYNTAX, 39, "does not fit si64"},
    {"tensor<!quant.uniform<si8:f32, 0.5>>", "dense<200>", SHLO_SYNTAX, 35, "does not fit si8"},
    {"tensor<2x!quant.uniform<si4<-7:7>:f32, 0.5>>", "dense<[7, 8]>", SHLO_SYNTAX, 39, "does not fit si4"},
    {"tensor<f32>", "dense<0x1>", SHLO_SYNTAX, 35, "bits of a f32"},
    {"tensor<bf16>", "dense<0x03F80>", SHLO_SYNTAX, 35, "bits of a bf16"},
    {"tensor<f8E5M2>", "dense<0x1>", SHLO_SYNTAX, 35, "bits of a f8E5M2"},
    {"tensor<f32>", "dense<-0x3F800000>", SHLO_SYNTAX, 35, "bits of a f32"},
    {"tensor<i32>", "dense<+-1>", SHLO_SYNTAX, 35, "an integer"},
    {"tensor<i8>", "dense<256>", SHLO_SYNTAX, 35, "does not fit i8"},
    {"tensor<i8>", "dense<-129>", SHLO_SYNTAX, 35, "does not fit i8"},
    {"tensor<ui8>", "dense<-1>", SHLO_SYNTAX, 35, "does not fit ui8"},
    {"tensor<i64>", "dense<18446744073709551616>", SHLO_SYNTAX, 35, "does not fit"},
    {"tensor<i1>", "dense<2>", SHLO_SYNTAX, 35, "true or false"},
    {"tensor<f16>", "dense<0x12345>", SHLO_SYNTAX, 35, "bits of a f16"},
    {"tensor<2xi32>", "dense<\"0x0102\">", SHLO_SHAPE, 38, "2 bytes"},
    {"tensor<i8>", "dense<\"0xGG\">", SHLO_SYNTAX, 38, "hexadecimal"},
    {"tensor<i8>", "dense<\"abc\">", SHLO_SYNTAX, 35, "0x"},
    {"tensor<complex<f32>>", "dense<1.0>", SHLO_SYNTAX, 35, "'('"},
    {"tensor<2xf32>", "dense<>", SHLO_SHAPE, 35, "no elements"},
    {"tensor<?xf32>", "dense<1.0>", SHLO_TYPE, 35, "unknown size"},
    {"tensor<99999999999xi8>", "dense<[1]>", SHLO_SHAPE, 35, "fewer"},
    {"tensor<9223372036854775807x9223372036854775807xf64>", "dense<1.0>", SHLO_OVERFLOW, 35, "too large"},
    {"tensor<f32>", "dense<1.0 2.0>", SHLO_SYNTAX, 39, "'>'"},
    {"tensor<f32>", "dense_resource<nowhere>", SHLO_NOT_FOUND, 44, "nowhere"},
};

static void constant(const char *type, const char *literal, char *out, size_t capacity) {
    snprintf(out, capacity, "func.func @main() {\n%%0 = stablehlo.constant %s : %s\nreturn\n}\n", literal,
        type);
}

static void test_equal(void) {
    char first[1024], second[1024];
    size_t i;
    for (i = 0; i < sizeof equal / sizeof equal[0]; i++) {
        TEST_CASE(equal[i].first);
        constant(equal[i].type, equal[i].first, first, sizeof first);
        constant(equal[i].type, equal[i].second, second, sizeof second);
        /* One element for all and all elements are two forms of the same constant; only equal forms are
         * compared. */
        if (strcmp(equal[i].second, "dense<[5]>") != 0)
            importing_compare(equal[i].type, first, second, 1);
        else {
            importing_accept(equal[i].type, first);
            importing_accept(equal[i].type, second);
        }
    }
    constant("tensor<f32>", "dense<0.0>", first, sizeof first);
    constant("tensor<f32>", "dense<-0.0>", second, sizeof second);
    importing_compare("signed zeros", first, second, 0);
}

static void test_wrong(void) {
    char text[1024];
    size_t i;
    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        TEST_CASE(wrong[i].literal);
        constant(wrong[i].type, wrong[i].literal, text, sizeof text);
        importing_refuse(text, wrong[i].status, 2, wrong[i].column - 4, wrong[i].part);
    }
}

static void test_resources(void) {
    static const char with[] =
        "module {\nfunc.func @main() {\n%0 = stablehlo.constant dense_resource<w> : tensor<2xf32>\n%1 = "
        "stablehlo.constant dense_resource<s> : tensor<3xi8>\nreturn\n}\n}\n"
        "{-#\n dialect_resources: {\n  builtin: {\n   w: \"0x040000000000803F00000040\",\n   s: "
        "\"0x0100000007\"\n  }\n },\n external_resources: {\n x: {a: \"b\"}\n }\n#-}\n";
    static const char without[] =
        "module {\nfunc.func @main() {\n%0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>\n%1 = "
        "stablehlo.constant dense<7> : tensor<3xi8>\nreturn\n}\n}\n";
    TEST_CASE("resources");
    importing_compare("resources", with, without, 1);
    importing_accept("elided", "func.func @main() -> tensor<2xf32> {\n%0 = stablehlo.constant "
                               "dense_resource<__elided__> : tensor<2xf32>\nreturn %0 : tensor<2xf32>\n}\n");
}

int main(void) {
    test_equal();
    test_wrong();
    test_resources();
    return test_end("test_literal");
}
