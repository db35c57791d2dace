// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_upstream.c - what upstream's parser and ops refuse and options.like_upstream asks for,
 * and what the specification refuses of it: the lines of the problems. */
#include "importing.h"

static void note_line(void *user, const import_problem *problem) {
    char *all = (char *)user;
    snprintf(all + strlen(all), 400 - strlen(all), "%d ",
        (int)(problem->status == SHLO_SYNTAX ? problem->line : problem->op_line));
}

static void lines_of(const char *text, int like_upstream, char *all) {
    import_options options;
    shlo_blob code;
    memset(&options, 0, sizeof options);
    options.report = note_line;
    options.user = all;
    options.foreign = 1;
    options.like_upstream = like_upstream;
    all[0] = 0;
    if (import_text(text, strlen(text), &options, &code) == SHLO_OK) shlo_blob_free(&code);
}

typedef struct row {
    const char *arguments, *body, *upstream, *ours;
} row;

#define ANY \
    "%a: tensor<2x3xf32>, %b: tensor<5x5xf32>, %t: tuple<tuple<tensor<f32>, tensor<2x3xf32>>, " \
    "tensor<5x5xf32>>, %m: memref<2xf32>, %v: tensor<2xf32>, %k: !stablehlo.token"
#define CALL(attrs, types) \
    "%0 = \"stablehlo.custom_call\"(%a, %b) {call_target_name = \"f\", " attrs \
    "} : (tensor<2x3xf32>, tensor<5x5xf32>) -> " types
#define IN "operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>]"
#define LAYOUT(in, out) CALL("operand_layouts = [" in "], result_layouts = [" out "]", "tensor<f32>")
#define GOOD "dense<[0, 1]> : tensor<2xindex>"
#define NONE "dense<> : tensor<0xindex>"
#define ALIAS(out, in, part) \
    "output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [" out \
    "], operand_index = " in ", operand_tuple_indices = [" part "]>]"
#define PART(out, part, type) \
    "%0 = \"stablehlo.custom_call\"(%t) {call_target_name = \"f\", " ALIAS(out, "0", \
        part) "} : (tuple<tuple<tensor<f32>, tensor<2x3xf32>>, tensor<5x5xf32>>) -> " type
#define BUFFER(target, operand, in, out) \
    "%0 = \"stablehlo.custom_call\"(" operand ") {call_target_name = \"" target "\"} : (" in ") -> " out
#define CONSTANT(attrs) \
    "%0 = \"stablehlo.dot_general\"(%a, %a) {dot_dimension_numbers = " \
    "#stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, " attrs \
    "} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>"
#define ALGORITHM(types, accumulation, counts, imprecise) \
    "algorithm = #stablehlo.dot_algorithm<lhs_precision_type = " types ", rhs_precision_type = " types \
    ", accumulation_type = " accumulation \
    ", lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = " counts \
    ", allow_imprecise_accumulation = " imprecise ">"
#define CONV(numbers, window) \
    "%0 = stablehlo.convolution(%x, %w)\ndim_numbers = " numbers ",\nwindow = {" window \
    "}\n{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x2xf32>, " \
    "tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>"
#define SHAPE(items, n) "%s = stablehlo.constant dense<" items "> : tensor<" n "xi32>\n"
#define NUMBERS "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]"
#define IMAGE "%x: tensor<1x8x8x2xf32>, %w: tensor<3x3x2x4xf32>"
#define ASYNC(body, value) \
    "%0 = \"stablehlo.async_start\"(%a) ({\n^bb0(%x: tensor<4xf32>):\n" body "\nstablehlo.return " value \
    " : tensor<4xf32>\n}) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>"
#define QUANTIZED(q) \
    "%a: tensor<2x!quant.uniform<" q ">>", \
        "%0 = \"stablehlo.add\"(%a, %a) : (tensor<2x!quant.uniform<" q ">>, tensor<2x!quant.uniform<" q \
        ">>) -> tensor<2x!quant.uniform<" q ">>"

/* The arguments stand on line 1, the op begins on line 2. */
static const row rows[] = {
    /* attributes of a width */
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.concatenate\"(%a) {dimension = 0 : i32} : (tensor<1xf32>) -> tensor<1xf32>", "2 ",
        ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.concatenate\"(%a) {dimension = 0} : (tensor<1xf32>) -> tensor<1xf32>", "", ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.reduce_precision\"(%a) {exponent_bits = 5 : i32, mantissa_bits = 2 : i32} : "
        "(tensor<1xf32>) -> tensor<1xf32>",
        "", ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.reduce_precision\"(%a) {exponent_bits = 5 : i64, mantissa_bits = 2 : i32} : "
        "(tensor<1xf32>) -> tensor<1xf32>",
        "2 ", ""},
    {"%a: tensor<1x2xf32>, %s: tensor<2xf32>",
        "%0 = \"stablehlo.batch_norm_inference\"(%a, %s, %s, %s, %s) {epsilon = 0.5 : f64, feature_index = 1 "
        ": i64} : (tensor<1x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> "
        "tensor<1x2xf32>",
        "2 ", ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.reverse\"(%a) {dimensions = array<i32: 0>} : (tensor<1xf32>) -> tensor<1xf32>",
        "2 ", "2 "},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.reverse\"(%a) {dimensions = dense<[[0]]> : tensor<1x1xi64>} : (tensor<1xf32>) -> "
        "tensor<1xf32>",
        "2 ", "2 "},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<[0, 1]> : tensor<2xi64>} : "
        "(tensor<1xf32>) -> tensor<1xf32>",
        "2 ", "2 "},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.slice\"(%a) {start_indices = array<i64: 0>, limit_indices = array<i64: 1>} : "
        "(tensor<1xf32>) -> tensor<1xf32>",
        "2 ", "2 "},
    {"%a: tensor<1xf32>", "%0 = stablehlo.slice %a [0:1] : (tensor<1xf32>) -> tensor<1xf32>", "", ""},
    /* attributes of one form */
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.concatenate\"(%a) {dimension = dense<0> : tensor<i64>} : (tensor<1xf32>) -> "
        "tensor<1xf32>",
        "2 ", ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.reverse\"(%a) {dimensions = [0]} : (tensor<1xf32>) -> tensor<1xf32>", "2 ", ""},
    {"%a: tensor<1xf32>", "%0 = stablehlo.reverse %a, dims = [0] : tensor<1xf32>", "", ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.reverse\"(%a) {dimensions = dense<0> : tensor<1xi64>} : (tensor<1xf32>) -> "
        "tensor<1xf32>",
        "", ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi32>} "
        ": (tensor<1xf32>) -> tensor<1xf32>",
        "2 ", ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>, "
        "channel_handle = #stablehlo.channel_handle<handle = 1>} : (tensor<1xf32>) -> tensor<1xf32>",
        "2 ", ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.compare\"(%a, %a) {comparison_direction = \"LT\"} : (tensor<1xf32>, tensor<1xf32>) "
        "-> tensor<1xi1>",
        "2 ", ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.dot\"(%a, %a) {precision_config = [\"HIGH\", \"HIGH\"]} : (tensor<1xf32>, "
        "tensor<1xf32>) -> tensor<f32>",
        "2 ", ""},
    {"%a: tensor<1xf32>",
        "%0 = \"stablehlo.custom_call\"(%a) {call_target_name = @f} : (tensor<1xf32>) -> tensor<f32>", "2 ",
        ""},
    /* results */
    {"%a: tensor<4xf32>", "%0 = stablehlo.reshape %a : (tensor<4xf32>) -> tensor<?x2xf32>", "2 ", "2 "},
    {"%a: tensor<?xf32, #stablehlo.bounds<4>>",
        "%0 = stablehlo.reshape %a : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?x1xf32, "
        "#stablehlo.bounds<4, ?>>",
        "", ""},
    {"%a: tensor<4xf32>",
        "%0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<4xf32>) -> tensor<?x4xf32>", "2 ", "2 "},
    {"", "%0 = stablehlo.iota dim = 0 : tensor<?xf32>", "2 ", "2 "},
    {"%i: tensor<i32>",
        "\"stablehlo.case\"(%i) ({\nstablehlo.return %i : tensor<i32>\n}) : (tensor<i32>) -> ()", "2 ", "2 "},
    /* types */
    {"", "%0 = stablehlo.create_token : !stablehlo.nonsense", "2 ", "2 "},
    {"%a: tensor<2x!quant.uniform<i64:f32, 0.5>>", "", "1 ", ""},
    {"%a: tensor<2x!quant.uniform<i8:f32, 1.0e39>>", "", "1 ", "1 "},
    {"%a: tensor<2x!quant.uniform<i8:f16, 1.0e-20>>", "", "1 ", "1 "},
    {"%a: tensor<2x!quant.uniform<i8:f32:0, 0.5>>", "", "1 ", "1 "},
    {"%a: tensor<2x!quant.uniform<i8:f32:-1, {0.5}>>", "", "1 ", "1 "},
    {"%a: tensor<2x!quant.uniform<i8<5:-5>:f32, 0.5>>", "", "1 ", "1 "},
    {QUANTIZED("i8:f32, 0.5:127"), "", ""},
    {QUANTIZED("i8:f32, 0.5:128"), "2 ", "1 "},
    {QUANTIZED("u8:f32, 0.5:-1"), "2 ", "1 "},
    {QUANTIZED("i8<-7:7>:f32, 0.5:8"), "2 ", "1 "},
    {QUANTIZED("i8:f32:0, {0.5, 0.25}"), "", ""},
    {QUANTIZED("i8:f32:0, {0.5}"), "2 ", "1 "},
    {QUANTIZED("i8:f32:1, {0.5, 0.25}"), "2 ", "1 "},
    {QUANTIZED("i8:f32:{0:1}, {1.0, 2.0:3}"), "2 ", "1 "},
    {"%a: tensor<2x!quant.any<i8<-8:7>:f32>>", "%0 = stablehlo.abs %a : tensor<2x!quant.any<i8<-8:7>:f32>>",
        "2 ", "1 "},
    {"%a: tensor<2x!quant.any<i8", "", "5 ", "1 "}, /* the end of the text */
    /* convolution */
    {IMAGE, CONV(NUMBERS, "stride = [1, 1], reverse = [false, true], pad = [[0, 0], [0, 0]]"), "", ""},
    {IMAGE, CONV("[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1]", ""), "3 ", "3 "},
    {IMAGE, CONV("[b, 0, 1, b]x[0, 1, i, o]->[b, 0, 1, f]", ""), "3 ", "3 "},
    {IMAGE, CONV("[b, 0, 0, f]x[0, 1, i, o]->[b, 0, 1, f]", ""), "3 ", "3 "},
    {IMAGE, CONV(NUMBERS, "stride = [1, b]"), "4 ", "4 "},
    {IMAGE, CONV(NUMBERS, "stride = [1, 1], stride = [1, 1]"), "4 ", "4 "},
    {IMAGE,
        "%0 = stablehlo.convolution(%x, %w) dim_numbers = " NUMBERS
        ", window = {} : (tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>",
        "2 ", ""},
    {"%x: tensor<1x8x8x2xf32>, %w: tensor<0x3x2x4xf32>",
        "%0 = stablehlo.convolution(%x, %w) dim_numbers = " NUMBERS
        ", window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x2xf32>, "
        "tensor<0x3x2x4xf32>) -> tensor<1x9x6x4xf32>",
        "2 ", ""},
    {ANY, CONSTANT(ALGORITHM("bf16", "f32", "3", "false")), "", ""},
    {ANY, CONSTANT(ALGORITHM("tf32", "f32", "1", "false")), "", ""},
    {ANY, CONSTANT(ALGORITHM("f8E5M2", "f32", "1", "true")), "", ""},
    {ANY, CONSTANT(ALGORITHM("f32", "f32", "1", "true")), "2 ", ""},
    {ANY, CONSTANT(ALGORITHM("f32", "f32", "3", "false")), "2 ", ""},
    {ANY, CONSTANT(ALGORITHM("f32", "f64", "1", "false")), "2 ", ""},
    /* calls: layouts, aliases, versions, buffers */
    {ANY, LAYOUT(GOOD ", dense<[1, 0]> : tensor<2xindex>", NONE), "", ""},
    {ANY, LAYOUT(GOOD, NONE), "2 ", ""},
    {ANY, LAYOUT(GOOD ", dense<[1, 1]> : tensor<2xindex>", NONE), "2 ", ""},
    {ANY, LAYOUT(GOOD ", dense<[1, 2]> : tensor<2xindex>", NONE), "2 ", ""},
    {ANY, LAYOUT(GOOD ", dense<0> : tensor<1xindex>", NONE), "2 ", ""},
    {ANY, LAYOUT(GOOD ", " GOOD, NONE ", " NONE), "2 ", ""},
    {ANY, LAYOUT(GOOD ", " GOOD, "dense<0> : tensor<1xindex>"), "2 ", ""},
    {ANY, CALL(IN, "tensor<f32>"), "2 ", ""},
    {ANY, CALL(IN ", result_layouts = [" NONE ", " GOOD "]", "tuple<tensor<f32>, tensor<2x3xf32>>"), "", ""},
    {ANY, CALL(IN ", result_layouts = [" NONE "]", "tuple<tensor<f32>, tensor<2x3xf32>>"), "2 ", ""},
    {ANY,
        "%0 = \"stablehlo.custom_call\"(%k) {call_target_name = \"f\", operand_layouts = [" NONE
        "], result_layouts = [" NONE "]} : (!stablehlo.token) -> tensor<f32>",
        "", ""},
    {ANY,
        "%0 = \"stablehlo.custom_call\"(%k) {call_target_name = \"f\", operand_layouts = [" GOOD
        "], result_layouts = [" NONE "]} : (!stablehlo.token) -> tensor<f32>",
        "2 ", ""},
    {ANY, CALL(ALIAS("", "0", ""), "tensor<2x3xf32>"), "", ""},
    {ANY, CALL(ALIAS("", "1", ""), "tensor<2x3xf32>"), "2 ", ""},
    {ANY, CALL(ALIAS("", "2", ""), "tensor<2x3xf32>"), "2 ", ""},
    {ANY, CALL(ALIAS("", "-1", ""), "tensor<2x3xf32>"), "2 ", ""},
    {ANY, CALL(ALIAS("0", "0", ""), "tensor<2x3xf32>"), "2 ", ""},
    {ANY, CALL(ALIAS("", "0", "0"), "tensor<2x3xf32>"), "2 ", ""},
    {ANY, PART("0", "0, 1", "tuple<tensor<2x3xf32>>"), "", ""},
    {ANY, PART("0", "0, 0", "tuple<tensor<2x3xf32>>"), "2 ", ""},
    {ANY, PART("0", "0, 2", "tuple<tensor<2x3xf32>>"), "2 ", ""},
    {ANY, PART("1", "0, 1", "tuple<tensor<2x3xf32>>"), "2 ", ""},
    {ANY, CALL("api_version = 5 : i32", "tensor<f32>"), "2 ", ""},
    {ANY, CALL("api_version = 4 : i32, backend_config = {x = 1 : i64}", "tensor<f32>"), "", ""},
    {ANY, CALL("api_version = 4 : i32, backend_config = \"\"", "tensor<f32>"), "", ""},
    {ANY, CALL("api_version = 4 : i32, backend_config = \"x\"", "tensor<f32>"), "2 ", ""},
    {ANY, CALL("backend_config = {x = 1 : i64}", "tensor<f32>"), "2 ", ""},
    {ANY, BUFFER("CreateBuffer", "", "", "memref<2xf32>"), "", ""},
    {ANY, BUFFER("CreateBuffer", "", "", "tensor<2xf32>"), "2 ", ""},
    {ANY, BUFFER("Pin", "%v", "tensor<2xf32>", "memref<2xf32>"), "", ""},
    {ANY, BUFFER("Pin", "%v", "tensor<2xf32>", "memref<3xf32>"), "2 ", ""},
    {ANY, BUFFER("Unpin", "%m", "memref<2xf32>", "tensor<2xf32>"), "", ""},
    {ANY, BUFFER("Unpin", "%m", "memref<2xf32>", "tensor<2xf64>"), "2 ", ""},
    {ANY, BUFFER("f", "%m", "memref<2xf32>", "tensor<f32>"), "", ""},
    {ANY, BUFFER("f", "%m", "memref<2xf32>", "memref<2xf32>"), "2 ", ""},
    {ANY,
        "%0 = \"stablehlo.custom_call\"(%m) {call_target_name = \"f\", " ALIAS("", "0",
            "") "} : (memref<2xf32>) -> memref<2xf32>",
        "", ""},
    /* shapes that are constants */
    {"%a: tensor<4xf32>",
        SHAPE("[2, 3]", "2") "%0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<2xi32>) -> "
                             "tensor<?x?xf32>",
        "3 ", ""},
    {"%a: tensor<4xf32>",
        SHAPE("[2, 2]", "2") "%0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<2xi32>) -> "
                             "tensor<?x?xf32>",
        "", ""},
    {"%a: tensor<?xf32>",
        SHAPE("5", "1") "%0 = stablehlo.dynamic_reshape %a, %s : (tensor<?xf32>, tensor<1xi32>) -> "
                        "tensor<?xf32>",
        "", ""},
    {"%a: tensor<4xf32>",
        SHAPE("[2, 3]", "2") "%0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<4xf32>, "
                             "tensor<2xi32>) -> tensor<?x?xf32>",
        "3 ", ""},
    {"%a: tensor<1xf32>",
        SHAPE("[2, 3]", "2") "%0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<1xf32>, "
                             "tensor<2xi32>) -> tensor<?x?xf32>",
        "", ""},
    /* regions */
    {"%i: tensor<i32>", "%0 = \"stablehlo.case\"(%i) ({\n}) : (tensor<i32>) -> tensor<i32>", "2 ", "2 "},
    {"%i: tensor<i32>",
        "%0 = \"stablehlo.case\"(%i) ({\n%1 = stablehlo.abs %i : tensor<i32>\n}) : (tensor<i32>) -> "
        "tensor<i32>",
        "3 ", "3 "},
    {"%a: tensor<4xf32>",
        ASYNC("%1 = \"stablehlo.collective_permute\"(%x) {source_target_pairs = dense<[[0, 1]]> : "
              "tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>",
            "%1"),
        "", ""},
    {"%a: tensor<4xf32>", ASYNC("%1 = stablehlo.abs %x : tensor<4xf32>", "%1"), "2 ", ""},
    {"%a: tensor<4xf32>", ASYNC("", "%x"), "2 ", ""},
    {"%a: tensor<1xf32>", "%0 = stablehlo.reduce_precision %a, format = e2147483648m2 : tensor<1xf32>", "2 ",
        "2 "},
    {"%a: tensor<4xf32>",
        "%0 = \"stablehlo.cross-replica-sum\"(%a) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : "
        "(tensor<4xf32>) -> tensor<4xi32>",
        "2 ", "2 "},
};

int main(void) {
    size_t i;
    char text[2000], all[400];
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        importing_wrap(rows[i].arguments, rows[i].body, text, sizeof text);
        TEST_CASE(rows[i].body[0] ? rows[i].body : rows[i].arguments);
        lines_of(text, 1, all);
        CHECKF(strcmp(all, rows[i].upstream) == 0, "upstream: '%s', expected '%s'", all, rows[i].upstream);
        lines_of(text, 0, all);
        CHECKF(strcmp(all, rows[i].ours) == 0, "ours: '%s', expected '%s'", all, rows[i].ours);
    }
    return test_end("test_upstream");
}
