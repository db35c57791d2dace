// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_pretty.c - every pretty form makes the same program as the generic form of that op. */
#include "importing.h"

static const struct {
    const char *name, *arguments, *pretty, *generic;
} forms[] = {
    {"unary", "%a: tensor<4xf32>", "%0 = stablehlo.abs %a : tensor<4xf32>",
        "%0 = \"stablehlo.abs\"(%a) : (tensor<4xf32>) -> tensor<4xf32>"},
    {"unary, functional", "%a: tensor<4xf32>", "%0 = stablehlo.negate %a : (tensor<4xf32>) -> tensor<4xf32>",
        "%0 = \"stablehlo.negate\"(%a) : (tensor<4xf32>) -> tensor<4xf32>"},
    {"unary, dictionary", "%a: tensor<4xf32>",
        "%0 = stablehlo.tanh %a {mhlo.x = \"y\", flag} : tensor<4xf32>",
        "%0 = \"stablehlo.tanh\"(%a) {other = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>"},
    {"binary", "%a: tensor<4xf32>, %b: tensor<4xf32>", "%0 = stablehlo.subtract %a, %b : tensor<4xf32>",
        "%0 = \"stablehlo.subtract\"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>"},
    {"convert", "%a: tensor<4xf32>", "%0 = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xbf16>",
        "%0 = \"stablehlo.convert\"(%a) : (tensor<4xf32>) -> tensor<4xbf16>"},
    {"is_finite", "%a: tensor<4xf32>", "%0 = stablehlo.is_finite %a : (tensor<4xf32>) -> tensor<4xi1>",
        "%0 = \"stablehlo.is_finite\"(%a) : (tensor<4xf32>) -> tensor<4xi1>"},
    {"complex", "%a: tensor<4xf32>", "%0 = stablehlo.complex %a, %a : tensor<4xcomplex<f32>>",
        "%0 = \"stablehlo.complex\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>"},
    {"select", "%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>",
        "%0 = stablehlo.select %p, %a, %b : tensor<4xi1>, tensor<4xf32>",
        "%0 = \"stablehlo.select\"(%p, %a, %b) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> "
        "tensor<4xf32>"},
    {"clamp", "%a: tensor<4xf32>", "%0 = stablehlo.clamp %a, %a, %a : tensor<4xf32>",
        "%0 = \"stablehlo.clamp\"(%a, %a, %a) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> "
        "tensor<4xf32>"},
    {"compare", "%a: tensor<4xi32>",
        "%0 = stablehlo.compare  LT, %a, %a,  SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>",
        "%0 = \"stablehlo.compare\"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction LT>, "
        "compare_type = #stablehlo.comparison_type<SIGNED>}> : (tensor<4xi32>, tensor<4xi32>) -> "
        "tensor<4xi1>"},
    {"compare without type", "%a: tensor<4xf32>",
        "%0 = stablehlo.compare GE, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>",
        "%0 = \"stablehlo.compare\"(%a, %a) {comparison_direction = #stablehlo<comparison_direction GE>} : "
        "(tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>"},
    {"constant", "", "%0 = stablehlo.constant dense<1.5> : tensor<4xf32>",
        "%0 = \"stablehlo.constant\"() <{value = dense<1.5> : tensor<4xf32>}> : () -> tensor<4xf32>"},
    {"constant, dictionary first", "", "%0 = stablehlo.constant {name = \"c\"} dense<1.5> : tensor<4xf32>",
        "%0 = \"stablehlo.constant\"() {value = dense<1.5> : tensor<4xf32>} : () -> tensor<4xf32>"},
    {"constant, generic without quotes", "",
        "%0 = stablehlo.constant() <{value = dense<7> : tensor<i8>}> : () -> tensor<i8>",
        "%0 = stablehlo.constant dense<7> : tensor<i8>"},
    {"iota", "", "%0 = stablehlo.iota dim = 1 : tensor<2x3xi32>",
        "%0 = \"stablehlo.iota\"() {iota_dimension = 1 : i64} : () -> tensor<2x3xi32>"},
    {"broadcast_in_dim", "%a: tensor<3xf32>",
        "%0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>",
        "%0 = \"stablehlo.broadcast_in_dim\"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) "
        "-> tensor<2x3xf32>"},
    {"broadcast_in_dim of a scalar", "%a: tensor<f32>",
        "%0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<2xf32>",
        "%0 = \"stablehlo.broadcast_in_dim\"(%a) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> "
        "tensor<2xf32>"},
    {"transpose", "%a: tensor<2x3xf32>",
        "%0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>",
        "%0 = \"stablehlo.transpose\"(%a) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<2x3xf32>) "
        "-> tensor<3x2xf32>"},
    {"reverse", "%a: tensor<2x3xf32>", "%0 = stablehlo.reverse %a, dims = [0, 1] : tensor<2x3xf32>",
        "%0 = \"stablehlo.reverse\"(%a) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>) -> "
        "tensor<2x3xf32>"},
    {"reshape", "%a: tensor<2x3xf32>", "%0 = stablehlo.reshape %a : (tensor<2x3xf32>) -> tensor<6xf32>",
        "%0 = \"stablehlo.reshape\"(%a) : (tensor<2x3xf32>) -> tensor<6xf32>"},
    {"slice", "%a: tensor<4x8xf32>",
        "%0 = stablehlo.slice %a [0:4, 1:8:2] : (tensor<4x8xf32>) -> tensor<4x4xf32>",
        "%0 = \"stablehlo.slice\"(%a) {start_indices = array<i64: 0, 1>, limit_indices = array<i64: 4, 8>, "
        "strides = array<i64: 1, 2>} : (tensor<4x8xf32>) -> tensor<4x4xf32>"},
    {"dynamic_slice", "%a: tensor<4x8xf32>, %i: tensor<i64>",
        "%0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 2] : (tensor<4x8xf32>, tensor<i64>, "
        "tensor<i64>) -> tensor<1x2xf32>",
        "%0 = \"stablehlo.dynamic_slice\"(%a, %i, %i) {slice_sizes = array<i64: 1, 2>} : (tensor<4x8xf32>, "
        "tensor<i64>, tensor<i64>) -> tensor<1x2xf32>"},
    {"dynamic_update_slice", "%a: tensor<4xf32>, %u: tensor<2xf32>, %i: tensor<i64>",
        "%0 = stablehlo.dynamic_update_slice %a, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i64>) -> "
        "tensor<4xf32>",
        "%0 = \"stablehlo.dynamic_update_slice\"(%a, %u, %i) : (tensor<4xf32>, tensor<2xf32>, tensor<i64>) "
        "-> tensor<4xf32>"},
    {"concatenate", "%a: tensor<2xf32>",
        "%0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>",
        "%0 = \"stablehlo.concatenate\"(%a, %a) {dimension = 0 : i64} : (tensor<2xf32>, tensor<2xf32>) -> "
        "tensor<4xf32>"},
    {"pad", "%a: tensor<2xf32>, %v: tensor<f32>",
        "%0 = stablehlo.pad %a, %v, low = [1], high = [-1], interior = [2] : (tensor<2xf32>, tensor<f32>) -> "
        "tensor<4xf32>",
        "%0 = \"stablehlo.pad\"(%a, %v) {edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: "
        "-1>, interior_padding = array<i64: 2>} : (tensor<2xf32>, tensor<f32>) -> tensor<4xf32>"},
    {"dot", "%a: tensor<2x3xf32>, %b: tensor<3x4xf32>",
        "%0 = stablehlo.dot %a, %b, precision = [HIGH, DEFAULT] : (tensor<2x3xf32>, tensor<3x4xf32>) -> "
        "tensor<2x4xf32>",
        "%0 = \"stablehlo.dot\"(%a, %b) {precision_config = [#stablehlo<precision HIGH>, "
        "#stablehlo.precision<DEFAULT>]} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>"},
    {"dot_general", "%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>",
        "%0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], "
        "precision = [HIGHEST, DEFAULT] : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>",
        "%0 = \"stablehlo.dot_general\"(%a, %b) {dot_dimension_numbers = "
        "#stablehlo.dot<lhs_batching_dimensions = [0],\n rhs_batching_dimensions = [0], "
        "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1],>,"
        " precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]} : "
        "(tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>"},
    {"dot_general with an algorithm", "%a: tensor<2x3xf32>, %b: tensor<3x4xf32>",
        "%0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = "
        "tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, "
        "rhs_component_count = 1,"
        " num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, "
        "tensor<3x4xf32>) -> tensor<2x4xf32>",
        "%0 = \"stablehlo.dot_general\"(%a, %b) <{dot_dimension_numbers = "
        "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>,"
        " algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, "
        "accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1,"
        " num_primitive_operations = 1, allow_imprecise_accumulation = false>}> : (tensor<2x3xf32>, "
        "tensor<3x4xf32>) -> tensor<2x4xf32>"},
    {"convolution", "%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x16xf32>",
        "%0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = "
        "{stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = "
        "[false, true]}"
        " {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, "
        "tensor<3x3x3x16xf32>) -> tensor<1x4x4x16xf32>",
        "%0 = \"stablehlo.convolution\"(%a, %k) {dimension_numbers = #stablehlo.conv<raw "
        "input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2],"
        " kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions "
        "= [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, "
        "2]>,"
        " window_strides = array<i64: 2, 2>, padding = dense<1> : tensor<2x2xi64>, lhs_dilation = array<i64: "
        "1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, true>,"
        " batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, "
        "tensor<3x3x3x16xf32>) -> tensor<1x4x4x16xf32>"},
    {"convolution, empty window", "%a: tensor<1x8x3xf32>, %k: tensor<3x3x16xf32>",
        "%0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} "
        "{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, "
        "tensor<3x3x16xf32>) -> tensor<1x6x16xf32>",
        "%0 = \"stablehlo.convolution\"(%a, %k) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, "
        "o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}"
        " : (tensor<1x8x3xf32>, tensor<3x3x16xf32>) -> tensor<1x6x16xf32>"},
    {"reduce, applies", "%a: tensor<2x3xf32>, %z: tensor<f32>",
        "%0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : "
        "(tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>",
        "%0 = \"stablehlo.reduce\"(%a, %z) <{dimensions = array<i64: 1>}> ({\n^bb0(%x: tensor<f32>, %y: "
        "tensor<f32>):\n%1 = stablehlo.add %x, %y : tensor<f32>\nstablehlo.return %1 : tensor<f32>\n}) : "
        "(tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>"},
    {"reduce with a body", "%a: tensor<2x3xf32>, %z: tensor<f32>, %b: tensor<2x3xi32>, %i: tensor<i32>",
        "%0:2 = stablehlo.reduce(%a init: %z), (%b init: %i) across dimensions = [1] : (tensor<2x3xf32>, "
        "tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)\n"
        " reducer(%x: tensor<f32> loc(\"x\"), %y: tensor<f32>) (%u: tensor<i32>, %v: tensor<i32>) {\n%1 = "
        "stablehlo.add %x, %y : tensor<f32>\n%2 = stablehlo.add %u, %v : tensor<i32>\nstablehlo.return %1, "
        "%2 : tensor<f32>, tensor<i32>\n}",
        "%0:2 = \"stablehlo.reduce\"(%a, %b, %z, %i) ({\n^bb0(%x: tensor<f32>, %u: tensor<i32>, %y: "
        "tensor<f32>, %v: tensor<i32>):\n%1 = stablehlo.add %x, %y : tensor<f32>\n%2 = stablehlo.add %u, %v "
        ": tensor<i32>\n"
        "\"stablehlo.return\"(%1, %2) : (tensor<f32>, tensor<i32>) -> ()\n}) {dimensions = array<i64: 1>} : "
        "(tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)"},
    {"while", "%a: tensor<i64>, %b: tensor<f32>",
        "%r:2 = stablehlo.while(%it = %a, %it2 = %b) : tensor<i64>, tensor<f32> attributes {x = 1}\ncond "
        "{\n%1 = stablehlo.compare LT, %it, %it : (tensor<i64>, tensor<i64>) -> tensor<i1>\nstablehlo.return "
        "%1 : tensor<i1>\n} do {\n"
        "%1 = stablehlo.negate %it2 : tensor<f32>\nstablehlo.return %it, %1 : tensor<i64>, tensor<f32>\n}",
        "%r:2 = \"stablehlo.while\"(%a, %b) ( {\n^cond(%x: tensor<i64>, %y: tensor<f32>):\n%1 = "
        "stablehlo.compare LT, %x, %x : (tensor<i64>, tensor<i64>) -> tensor<i1>\nstablehlo.return %1 : "
        "tensor<i1>\n}, {\n^bb1(%x: tensor<i64>, %y: tensor<f32>):\n"
        "%1 = stablehlo.negate %y : tensor<f32>\nstablehlo.return %x, %1 : tensor<i64>, tensor<f32>\n}) : "
        "(tensor<i64>, tensor<f32>) -> (tensor<i64>, tensor<f32>)"},
    {"custom_call", "%a: tensor<2xf32>",
        "%0:2 = stablehlo.custom_call @\"foo bar\"(%a, %a) {backend_config = \"x\", has_side_effect = true} "
        ": (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<f32>)",
        "%0:2 = \"stablehlo.custom_call\"(%a, %a) {call_target_name = \"foo bar\", backend_config = \"x\", "
        "has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<f32>)"},
    {"custom_call with attributes of a typed handler", "%a: tensor<2xf32>",
        "%0 = stablehlo.custom_call @foo(%a) {backend_config = \"\", mhlo.backend_config = {k = 1 : i64}} : "
        "(tensor<2xf32>) -> tensor<2xf32>",
        "%0 = \"stablehlo.custom_call\"(%a) {call_target_name = \"foo\", backend_config = {k = 1 : i64}, "
        "api_version = 4 : i32} : "
        "(tensor<2xf32>) -> tensor<2xf32>"},
    {"custom_call without results", "%a: tensor<2xf32>",
        "stablehlo.custom_call @foo(%a) {has_side_effect = true} : (tensor<2xf32>) -> ()",
        "\"stablehlo.custom_call\"(%a) {call_target_name = \"foo\", has_side_effect = true} : "
        "(tensor<2xf32>) -> ()"},
    {"tuples", "%a: tensor<2xf32>, %b: tensor<i1>",
        "%0 = stablehlo.tuple %a, %b : tuple<tensor<2xf32>, tensor<i1>>\n%1 = stablehlo.get_tuple_element "
        "%0[1] : (tuple<tensor<2xf32>, tensor<i1>>) -> tensor<i1>",
        "%0 = \"stablehlo.tuple\"(%a, %b) : (tensor<2xf32>, tensor<i1>) -> tuple<tensor<2xf32>, "
        "tensor<i1>>\n%1 = \"stablehlo.get_tuple_element\"(%0) {index = 1 : i32} : (tuple<tensor<2xf32>, "
        "tensor<i1>>) -> tensor<i1>"},
    {"optimization_barrier", "%a: tensor<2xf32>, %b: tensor<i1>",
        "%0:2 = stablehlo.optimization_barrier %a, %b : tensor<2xf32>, tensor<i1>",
        "%0:2 = \"stablehlo.optimization_barrier\"(%a, %b) : (tensor<2xf32>, tensor<i1>) -> (tensor<2xf32>, "
        "tensor<i1>)"},
    {"optimization_barrier, dictionary first", "%a: tensor<2xf32>",
        "%0:2 = stablehlo.optimization_barrier {mhlo.x = \"{y}\"} %a, %a : tensor<2xf32>, "
        "tensor<2xf32>\nstablehlo.optimization_barrier {flag} ()",
        "%0:2 = stablehlo.optimization_barrier %a, %a : tensor<2xf32>, "
        "tensor<2xf32>\nstablehlo.optimization_barrier ()"},
    {"empty optimization_barrier", "", "stablehlo.optimization_barrier ()",
        "\"stablehlo.optimization_barrier\"() : () -> ()"},
    {"tokens", "",
        "%0 = stablehlo.create_token : !stablehlo.token\n%1 = stablehlo.after_all %0, %0 : "
        "!stablehlo.token\n%2 = stablehlo.after_all : !stablehlo.token",
        "%0 = \"stablehlo.create_token\"() : () -> !stablehlo.token\n%1 = \"stablehlo.after_all\"(%0, %0) : "
        "(!stablehlo.token, !stablehlo.token) -> !stablehlo.token\n%2 = \"stablehlo.after_all\"() : () -> "
        "!stablehlo.token"},
    {"ids", "", "%0 = stablehlo.replica_id : tensor<ui32>\n%1 = stablehlo.partition_id : tensor<ui32>",
        "%0 = \"stablehlo.replica_id\"() : () -> tensor<ui32>\n%1 = \"stablehlo.partition_id\"() : () -> "
        "tensor<ui32>"},
    {"fft", "%a: tensor<4xf32>",
        "%0 = stablehlo.fft %a, type =  RFFT, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>",
        "%0 = \"stablehlo.fft\"(%a) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 4>} : "
        "(tensor<4xf32>) -> tensor<3xcomplex<f32>>"},
    {"reduce_precision", "%a: tensor<4xf32>",
        "%0 = stablehlo.reduce_precision %a, format = e5m10 : tensor<4xf32>",
        "%0 = \"stablehlo.reduce_precision\"(%a) {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : "
        "(tensor<4xf32>) -> tensor<4xf32>"},
    {"rng", "%a: tensor<f32>, %s: tensor<2xi64>",
        "%0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) "
        "-> tensor<2x3xf32>",
        "%0 = \"stablehlo.rng\"(%a, %a, %s) {rng_distribution = #stablehlo.rng_distribution<UNIFORM>} : "
        "(tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>"},
    {"rng_bit_generator", "%i: tensor<2xui64>",
        "%s, %o = stablehlo.rng_bit_generator %i, algorithm =  THREE_FRY : (tensor<2xui64>) -> "
        "(tensor<2xui64>, tensor<4xui32>)",
        "%s, %o = \"stablehlo.rng_bit_generator\"(%i) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} "
        ": (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)"},
    {"cholesky", "%a: tensor<2x2xf32>", "%0 = stablehlo.cholesky %a, lower = true : tensor<2x2xf32>",
        "%0 = \"stablehlo.cholesky\"(%a) {lower = true} : (tensor<2x2xf32>) -> tensor<2x2xf32>"},
    {"get_dimension_size", "%a: tensor<2x?xf32>",
        "%0 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<2x?xf32>) -> tensor<i32>",
        "%0 = \"stablehlo.get_dimension_size\"(%a) {dimension = 1 : i64} : (tensor<2x?xf32>) -> tensor<i32>"},
    {"dynamic_iota", "%s: tensor<1xi64>",
        "%0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi64>) -> tensor<?xi32>",
        "%0 = \"stablehlo.dynamic_iota\"(%s) {iota_dimension = 0 : i64} : (tensor<1xi64>) -> tensor<?xi32>"},
    {"dynamic_broadcast_in_dim", "%a: tensor<?xf32>, %s: tensor<2xi64>",
        "%0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<?xf32>, tensor<2xi64>) -> "
        "tensor<?x?xf32>",
        "%0 = \"stablehlo.dynamic_broadcast_in_dim\"(%a, %s) {broadcast_dimensions = array<i64: 1>} : "
        "(tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>"},
    {"broadcast", "%a: tensor<3xf32>",
        "%0 = stablehlo.broadcast %a, sizes = [2] : (tensor<3xf32>) -> tensor<2x3xf32>",
        "%0 = \"stablehlo.broadcast\"(%a) {broadcast_sizes = array<i64: 2>} : (tensor<3xf32>) -> "
        "tensor<2x3xf32>"},
    {"quantized", "%a: tensor<2xf32>",
        "%0 = stablehlo.uniform_quantize %a : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, "
        "0.5:-20>>\n%1 = stablehlo.uniform_dequantize %0 : (tensor<2x!quant.uniform<si8:f32, 0.5:-20>>) -> "
        "tensor<2xf32>",
        "%0 = \"stablehlo.uniform_quantize\"(%a) : (tensor<2xf32>) -> "
        "tensor<2x!quant.uniform<i8<-128:127>:f32, 5.0E-1:-20>>\n%1 = \"stablehlo.uniform_dequantize\"(%0) : "
        "(tensor<2x!quant.uniform<i8:f32, 0.5:-20>>) -> tensor<2xf32>"},
    {"check.expect_eq", "%a: tensor<2xf32>", "check.expect_eq %a, %a : tensor<2xf32>",
        "stablehlo.custom_call @check.expect_eq(%a, %a) {has_side_effect = true} : (tensor<2xf32>, "
        "tensor<2xf32>) -> ()"},
    {"check.expect_eq_const", "%a: tensor<2xf32>",
        "check.expect_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>",
        "\"check.expect_eq_const\"(%a) {value = dense<[1.0, 2.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()"},
    {"check.expect_almost_eq", "%a: tensor<2xf32>", "check.expect_almost_eq %a, %a : tensor<2xf32>",
        "check.expect_almost_eq %a, %a, tolerance = 0.0001 : tensor<2xf32>"},
    {"check.expect_almost_eq_const", "%a: tensor<2xf32>",
        "check.expect_almost_eq_const %a, dense<1.0> : tensor<2xf32> ",
        "\"check.expect_almost_eq_const\"(%a) <{value = dense<1.0> : tensor<2xf32>, tolerance = 1.0E-4 : "
        "f64}> : (tensor<2xf32>) -> ()"},
    {"check.expect_close", "%a: tensor<2xf32>", "check.expect_close %a, %a : tensor<2xf32>, tensor<2xf32>",
        "check.expect_close %a, %a, max_ulp_difference = 1, min_ulp_difference = 0 : tensor<2xf32>, "
        "tensor<2xf32>"},
    {"channel handle", "%a: tensor<2xf32>",
        "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>, "
        "channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<2xf32>) -> "
        "tensor<2xf32>",
        "%0 = \"stablehlo.collective_permute\"(%a) <{channel_handle = #stablehlo.channel_handle<type = 0, "
        "handle = 1>, source_target_pairs = dense<\"0x00000000000000000100000000000000\"> : "
        "tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>"},
    {"values by number", "%a: tensor<2xf32>",
        "%0:2 = stablehlo.optimization_barrier %a, %a : tensor<2xf32>, tensor<2xf32>\n%1 = stablehlo.add "
        "%0#1, %0 : tensor<2xf32>",
        "%x, %y = stablehlo.optimization_barrier %a, %a : tensor<2xf32>, tensor<2xf32>\n%c-1_i.$ = "
        "stablehlo.add %y, %x : tensor<2xf32>"},
};

int main(void) {
    static char first[4096], second[4096];
    size_t i;
    for (i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        TEST_CASE(forms[i].name);
        importing_compare(forms[i].name,
            importing_wrap(forms[i].arguments, forms[i].pretty, first, sizeof first),
            importing_wrap(forms[i].arguments, forms[i].generic, second, sizeof second), 1);
    }
    importing_compare("another attribute",
        importing_wrap("", "%0 = stablehlo.iota dim = 1 : tensor<2x3xi32>", first, sizeof first),
        importing_wrap("", "%0 = stablehlo.iota dim = 0 : tensor<2x3xi32>", second, sizeof second), 0);
    importing_compare("func.return, dictionary first",
        "func.func @f(%a: tensor<i1>) -> tensor<i1> {\n  return {x.y = 1 : i32} %a : tensor<i1>\n}\n",
        "func.func @f(%a: tensor<i1>) -> tensor<i1> {\n  \"func.return\"(%a) : (tensor<i1>) -> ()\n}\n", 1);
    return test_end("test_pretty");
}
