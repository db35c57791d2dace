/* tests/import/artifact_samples.h - programs as bytecode (in the notation of artifact_writer.h) and as text.
 * They are what the reader's test compares and what its fuzzer begins with. `plain` is for dialect stablehlo,
 * `vhlo` for VHLO; NULL: there is none. */
#ifndef TESTS_IMPORT_ARTIFACT_SAMPLES_H
#define TESTS_IMPORT_ARTIFACT_SAMPLES_H

typedef struct artifact_sample {
    const char *name, *vhlo, *plain, *text;
} artifact_sample;

static const artifact_sample artifact_samples[] = {
    {"a module",
        "module \"m\" <mhlo.num_partitions = 2:i32, mhlo.num_replicas = 3:i32, other = unit>\n"
        "func main (2xf32, 2xf32) -> (2xf32) { add_v1 (0 1) : (2xf32) multiply_v1 (2 0) : (2xf32) return_v1 "
        "(3) }",
        "module \"m\" <mhlo.num_partitions = 2:i32, mhlo.num_replicas = 3:i32>\n"
        "func main (2xf32, 2xf32) -> (2xf32) { add (0 1) : (2xf32) multiply (2 0) : (2xf32) func.return (3) "
        "}",
        "module @m attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 3 : i32} {\nfunc.func "
        "@main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {\n"
        "%0 = stablehlo.add %a, %b : tensor<2xf32>\n%1 = stablehlo.multiply %0, %a : tensor<2xf32>\nreturn "
        "%1 : tensor<2xf32>\n}\n}\n"},
    {"locations",
        "func main (2xf32) -> (2xf32) { abs_v1 loc ##14($\"jit(f)/abs\" $##10($##14($\"f\" "
        "$##11($\"model.py\" 12 3)) $##12(2 $##15() $##22($\"main.py\" 2 7 5)))) (0) : (2xf32)"
        " negate_v1 loc ##13(1 $##14($\"n\" $##15()) $unit) (1) : (2xf32) return_v1 (2) }",
        "func main (2xf32) -> (2xf32) { abs loc ##14($\"jit(f)/abs\" $##10($##14($\"f\" $##11($\"model.py\" "
        "12 3)) $##12(2 $##15() $##22($\"main.py\" 2 7 5)))) (0) : (2xf32)"
        " negate loc ##13(1 $##14($\"n\" $##15()) $unit) (1) : (2xf32) func.return (2) }",
        "#l1 = loc(\"f\"(\"model.py\":12:3))\nfunc.func @main(%a: tensor<2xf32> loc(\"a\")) -> tensor<2xf32> "
        "{\n%0 = stablehlo.abs %a : tensor<2xf32> loc(#l2)\n"
        "%1 = stablehlo.negate %0 : tensor<2xf32> loc(fused<unit>[\"n\"])\nreturn %1 : tensor<2xf32> "
        "loc(unknown)\n}\n"
        "#l2 = loc(\"jit(f)/abs\"(callsite(#l1 at fused[unknown, \"main.py\":7:5])))\n"},
    {"an empty module", "module \"m\"", "module \"m\"", "module @m {\n}\n"},
    {"element types",
        "func main () -> (3xi1, scalar(f64), 2xi4, 2xui64, 2xcomplex(f32), 2xf8E4M3FN, 20xi1, 0xi32) {\n"
        "constant_v1 <value = dense(3xi1 05)> : (3xi1) constant_v1 <value = dense(scalar(f64) "
        "000000000000F83F)> : (scalar(f64)) constant_v1 <value = dense(2xi4 0F07)> : (2xi4)\n"
        "constant_v1 <value = dense(2xui64 FFFFFFFFFFFFFFFF)> : (2xui64) constant_v1 <value = "
        "dense(2xcomplex(f32) 0000803F000000400000803F00000040)> : (2xcomplex(f32))\n"
        "constant_v1 <value = dense(2xf8E4M3FN 3840)> : (2xf8E4M3FN) constant_v1 <value = dense(20xi1 FF)> : "
        "(20xi1) constant_v1 <value = dense(0xi32 )> : (0xi32)\n"
        "return_v1 (0 1 2 3 4 5 6 7) }",
        "func main () -> (3xi1, scalar(f64), 2xi4, 2xui64, 2xcomplex(f32), 2xf8E4M3FN, 20xi1, 0xi32) {\n"
        "constant <value = dense(3xi1 010001)> : (3xi1) constant <value = dense(scalar(f64) "
        "000000000000F83F)> : (scalar(f64)) constant <value = dense(2xi4 0F07)> : (2xi4)\n"
        "constant <value = dense(2xui64 FFFFFFFFFFFFFFFF)> : (2xui64) constant <value = dense(2xcomplex(f32) "
        "0000803F000000400000803F00000040)> : (2xcomplex(f32))\n"
        "constant <value = dense(2xf8E4M3FN 3840)> : (2xf8E4M3FN) constant <value = dense(20xi1 01)> : "
        "(20xi1) constant <value = dense(0xi32 00000000)> : (0xi32)\n"
        "func.return (0 1 2 3 4 5 6 7) }",
        "func.func @main() -> (tensor<3xi1>, tensor<f64>, tensor<2xi4>, tensor<2xui64>, "
        "tensor<2xcomplex<f32>>, tensor<2xf8E4M3FN>, tensor<20xi1>, tensor<0xi32>) {\n"
        "%0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>\n%1 = stablehlo.constant "
        "dense<1.5> : tensor<f64>\n%2 = stablehlo.constant dense<[-1, 7]> : tensor<2xi4>\n"
        "%3 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>\n%4 = stablehlo.constant "
        "dense<[(1.0, 2.0), (1.0, 2.0)]> : tensor<2xcomplex<f32>>\n"
        "%5 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf8E4M3FN>\n%6 = stablehlo.constant dense<true> "
        ": tensor<20xi1>\n%7 = stablehlo.constant dense<> : tensor<0xi32>\n"
        "return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<3xi1>, tensor<f64>, tensor<2xi4>, tensor<2xui64>, "
        "tensor<2xcomplex<f32>>, tensor<2xf8E4M3FN>, tensor<20xi1>, tensor<0xi32>\n}\n"},
    {"regions that are isolated and that are not",
        "func main (scalar(i1), scalar(f32)) -> (scalar(f32)) {\n"
        "if_v1 (0) : (scalar(f32)) { abs_v1 (1) : (scalar(f32)) return_v1 (4) } { if_v1 (0) : (scalar(f32)) "
        "{ return_v1 (1) } { negate_v1 (1) : (scalar(f32)) return_v1 (5) } return_v1 (4) }\n"
        "while_v1 (2) : (scalar(f32)) {! (scalar(f32)) compare_v1 <comparison_direction = #3(5), "
        "compare_type = #4(0)> (0 0) : (scalar(i1)) return_v1 (1) } {! (scalar(f32)) return_v1 (0) }\n"
        "return_v1 (3) }",
        "func main (scalar(i1), scalar(f32)) -> (scalar(f32)) {\n"
        "if (0) : (scalar(f32)) { abs (1) : (scalar(f32)) return (4) } { if (0) : (scalar(f32)) { return (1) "
        "} { negate (1) : (scalar(f32)) return (5) } return (4) }\n"
        "while (2) : (scalar(f32)) {! (scalar(f32)) compare <?compare_type, comparison_direction = #2(5)> (0 "
        "0) : (scalar(i1)) return (1) } {! (scalar(f32)) return (0) }\n"
        "func.return (3) }",
        "func.func @main(%p: tensor<i1>, %a: tensor<f32>) -> tensor<f32> {\n%0 = \"stablehlo.if\"(%p) ({\n%1 "
        "= stablehlo.abs %a : tensor<f32>\nstablehlo.return %1 : tensor<f32>\n}, {\n"
        "%1 = \"stablehlo.if\"(%p) ({\nstablehlo.return %a : tensor<f32>\n}, {\n%2 = stablehlo.negate %a : "
        "tensor<f32>\nstablehlo.return %2 : tensor<f32>\n}) : (tensor<i1>) -> tensor<f32>\n"
        "stablehlo.return %1 : tensor<f32>\n}) : (tensor<i1>) -> tensor<f32>\n%1 = \"stablehlo.while\"(%0) "
        "({\n^bb0(%x: tensor<f32>):\n%2 = stablehlo.compare LT, %x, %x : (tensor<f32>, tensor<f32>) -> "
        "tensor<i1>\n"
        "stablehlo.return %2 : tensor<i1>\n}, {\n^bb0(%x: tensor<f32>):\nstablehlo.return %x : "
        "tensor<f32>\n}) : (tensor<f32>) -> tensor<f32>\nreturn %1 : tensor<f32>\n}\n"},
    {"functions",
        "func main (2xf32) -> (2xf32) { call_v1 <callee = @later> (0) : (2xf32) composite_v1 "
        "<composite_attributes = {b = [1, 2:i32, true], a = \"x\\y\"}, decomposition = @later, name = "
        "\"a.b\", version = 3:i32> (1) : (2xf32) return_v1 (2) }\n"
        "func private later (2xf32) -> (2xf32) { return_v1 (0) }\nvhlo.func_v1 <arg_attrs = [], "
        "function_type = type(fn((2xf32) -> ())), res_attrs = [], sym_name = \"declared\", sym_visibility = "
        "\"private\"> {}",
        "func main (2xf32) -> (2xf32) { func.call <callee = @later> (0) : (2xf32) composite "
        "<?composite_attributes = {b = [1, 2:i32, true], a = \"x\\y\"}, decomposition = @later, name = "
        "\"a.b\", ?version = 3:i32> (1) : (2xf32) func.return (2) }\n"
        "func private later (2xf32) -> (2xf32) { func.return (0) }\nfunc.func <?arg_attrs, function_type = "
        "type(fn((2xf32) -> ())), ?no_inline, ?res_attrs, sym_name = \"declared\", ?sym_visibility> {}",
        "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n%0 = call @later(%a) : (tensor<2xf32>) -> "
        "tensor<2xf32>\n"
        "%1 = stablehlo.composite \"a.b\" %0 {composite_attributes = {a = \"x\\\\y\", b = [1, 2 : i32, "
        "true]}, decomposition = @later, version = 3 : i32} : (tensor<2xf32>) -> tensor<2xf32>\nreturn %1 : "
        "tensor<2xf32>\n}\n"
        "func.func private @later(%a: tensor<2xf32>) -> tensor<2xf32> {\nreturn %a : tensor<2xf32>\n}\n"},
    {"dimension numbers",
        "func main (1x4x4x2xf32, 3x3x2x5xf32) -> (1x2x2x5xf32, 2x3xf32) {\n"
        "convolution_v1 <batch_group_count = 1, feature_group_count = 1, input_batch_dimension = 0, "
        "input_feature_dimension = 3, input_spatial_dimensions = <1 2>, kernel_input_feature_dimension = 2,"
        " kernel_output_feature_dimension = 3, kernel_spatial_dimensions = <0 1>, lhs_dilation = <1 1>, "
        "output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = <1 2>,"
        " padding = dense(2x2xi64 0000000000000000), precision_config = [#11(0), #11(0)], rhs_dilation = <1 "
        "1>, window_reversal = dense(2xi1 00), window_strides = <1 1>> (0 1) : (1x2x2x5xf32)\n"
        "constant_v1 <value = dense(2x4xf32 0000803F)> : (2x4xf32) constant_v1 <value = dense(4x3xf32 "
        "0000803F)> : (4x3xf32)\n"
        "dot_general_v1 <lhs_batching_dimensions = <>, lhs_contracting_dimensions = <1>, precision_config = "
        "[#11(2), #11(0)], rhs_batching_dimensions = <>, rhs_contracting_dimensions = <0>> (3 4) : "
        "(2x3xf32)\n"
        "return_v1 (2 5) }",
        "func main (1x4x4x2xf32, 3x3x2x5xf32) -> (1x2x2x5xf32, 2x3xf32) {\n"
        "convolution <batch_group_count = 1, dimension_numbers = #4(+0 +3 2 +1 +2 +2 +3 2 +0 +1 +0 +3 2 +1 "
        "+2), feature_group_count = 1, ?lhs_dilation, ?padding, ?precision_config, ?rhs_dilation, "
        "?window_reversal, ?window_strides> (0 1) : (1x2x2x5xf32)\n"
        "constant <value = dense(2x4xf32 0000803F)> : (2x4xf32) constant <value = dense(4x3xf32 0000803F)> : "
        "(4x3xf32)\n"
        "dot_general <dot_dimension_numbers = #5(0 0 1 +1 1 +0), ?precision_config = [#8(2), #8(0)]> (3 4) : "
        "(2x3xf32)\nfunc.return (2 5) }",
        "func.func @main(%a: tensor<1x4x4x2xf32>, %b: tensor<3x3x2x5xf32>) -> (tensor<1x2x2x5xf32>, "
        "tensor<2x3xf32>) {\n"
        "%0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = "
        "{} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2xf32>, "
        "tensor<3x3x2x5xf32>) -> tensor<1x2x2x5xf32>\n"
        "%1 = stablehlo.constant dense<1.0> : tensor<2x4xf32>\n%2 = stablehlo.constant dense<1.0> : "
        "tensor<4x3xf32>\n"
        "%3 = stablehlo.dot_general %1, %2, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] : "
        "(tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>\n"
        "return %0, %3 : tensor<1x2x2x5xf32>, tensor<2x3xf32>\n}\n"},
    {"newer attributes",
        "func main (2x4xf32, 4x3xf32) -> (2x3xf32) {\n"
        "dot_general_v2 <accumulation_type = type(f32), allow_imprecise_accumulation = true, "
        "lhs_batching_dimensions = <>, lhs_component_count = 1, lhs_contracting_dimensions = <1>, "
        "lhs_precision_type = type(tf32),"
        " num_primitive_operations = 1, precision_config = [], rhs_batching_dimensions = <>, "
        "rhs_component_count = 1, rhs_contracting_dimensions = <0>, rhs_precision_type = type(tf32)> (0 1) : "
        "(2x3xf32)\n"
        "exponential_v2 <result_accuracy = #20(+0 +0 +0 $#19(0))> (2) : (2x3xf32)\nreturn_v1 (3) }",
        "func main (2x4xf32, 4x3xf32) -> (2x3xf32) {\n"
        "dot_general <?algorithm = #15(^tf32 ^tf32 ^f32 +1 +1 +1 !1), dot_dimension_numbers = #5(0 0 1 +1 1 "
        "+0), ?precision_config> (0 1) : (2x3xf32)\nexponential <?result_accuracy> (2) : "
        "(2x3xf32)\nfunc.return (3) }",
        "func.func @main(%a: tensor<2x4xf32>, %b: tensor<4x3xf32>) -> tensor<2x3xf32> {\n"
        "%0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = "
        "tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, "
        "rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true>"
        " : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>\n%1 = stablehlo.exponential %0 : "
        "tensor<2x3xf32>\nreturn %1 : tensor<2x3xf32>\n}\n"},
    {"gather and scatter of the first version",
        "func main (3x4xf32, 2x1xi64, 2x4xf32) -> (2x4xf32, 3x4xf32) {\n"
        "gather_v1 <collapsed_slice_dims = <0>, index_vector_dim = 1, indices_are_sorted = false, "
        "offset_dims = <1>, slice_sizes = <1 4>, start_index_map = <0>> (0 1) : (2x4xf32)\n"
        "scatter_v1 <index_vector_dim = 1, indices_are_sorted = false, inserted_window_dims = <0>, "
        "scatter_dims_to_operand_dims = <0>, unique_indices = true, update_window_dims = <1>> (0 1 2) : "
        "(3x4xf32)"
        " {! (scalar(f32), scalar(f32)) add_v1 (0 1) : (scalar(f32)) return_v1 (2) }\nreturn_v1 (3 4) }",
        "func main (3x4xf32, 2x1xi64, 2x4xf32) -> (2x4xf32, 3x4xf32) {\n"
        "gather <dimension_numbers = #7(1 +1 1 +0 1 +0 +1), ?indices_are_sorted, slice_sizes = <1 4>> (0 1) "
        ": (2x4xf32)\n"
        "scatter <?indices_are_sorted, scatter_dimension_numbers = #11(1 +1 1 +0 0 0 1 +0 +1), "
        "?unique_indices = true> (0 1 2) : (3x4xf32)"
        " {! (scalar(f32), scalar(f32)) add (0 1) : (scalar(f32)) return (2) }\nfunc.return (3 4) }",
        "func.func @main(%a: tensor<3x4xf32>, %i: tensor<2x1xi64>, %u: tensor<2x4xf32>) -> (tensor<2x4xf32>, "
        "tensor<3x4xf32>) {\n"
        "%0 = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], "
        "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: "
        "1, 4>}> : (tensor<3x4xf32>, tensor<2x1xi64>) -> tensor<2x4xf32>\n"
        "%1 = \"stablehlo.scatter\"(%a, %i, %u) <{scatter_dimension_numbers = "
        "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
        "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({\n"
        "^bb0(%x: tensor<f32>, %y: tensor<f32>):\n%2 = stablehlo.add %x, %y : tensor<f32>\nstablehlo.return "
        "%2 : tensor<f32>\n}) : (tensor<3x4xf32>, tensor<2x1xi64>, tensor<2x4xf32>) -> tensor<3x4xf32>\n"
        "return %0, %1 : tensor<2x4xf32>, tensor<3x4xf32>\n}\n"},
    {"channels",
        "func main (2xf32, token) -> (2xf32, token, 2xf32, token) {\n"
        "all_reduce_v1 <channel_id = 5, replica_groups = dense(1x2xi64 00000000000000000100000000000000), "
        "use_global_device_ids = true> (0) : (2xf32) {! (scalar(f32), scalar(f32)) add_v1 (0 1) : "
        "(scalar(f32)) return_v1 (2) }\n"
        "send_v1 <channel_id = 7, channel_type = 2, is_host_transfer = true> (0 1) : (token)\n"
        "recv_v2 <channel_id = 8, channel_type = 3, is_host_transfer = true, source_target_pairs = "
        "dense(0xi64 )> (1) : (2xf32, token)\nreturn_v1 (2 3 4 5) }",
        "func main (2xf32, token) -> (2xf32, token, 2xf32, token) {\n"
        "all_reduce <?channel_handle = #1(+5 +0), replica_groups = dense(1x2xi64 "
        "00000000000000000100000000000000), ?use_global_device_ids = unit> (0) : (2xf32) {! (scalar(f32), "
        "scalar(f32)) add (0 1) : (scalar(f32)) return (2) }\n"
        "send <channel_handle = #1(+7 +2), ?is_host_transfer = true> (0 1) : (token)\n"
        "recv <channel_handle = #1(+8 +3), ?is_host_transfer = true, ?source_target_pairs> (1) : (2xf32, "
        "token)\nfunc.return (2 3 4 5) }",
        "func.func @main(%a: tensor<2xf32>, %t: !stablehlo.token) -> (tensor<2xf32>, !stablehlo.token, "
        "tensor<2xf32>, !stablehlo.token) {\n"
        "%0 = \"stablehlo.all_reduce\"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = "
        "0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({\n"
        "^bb0(%x: tensor<f32>, %y: tensor<f32>):\n%4 = stablehlo.add %x, %y : tensor<f32>\nstablehlo.return "
        "%4 : tensor<f32>\n}) : (tensor<2xf32>) -> tensor<2xf32>\n"
        "%1 = \"stablehlo.send\"(%a, %t) <{channel_handle = #stablehlo.channel_handle<handle = 7, type = 2>, "
        "is_host_transfer = true}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token\n"
        "%2:2 = \"stablehlo.recv\"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 8, type = 3>, "
        "is_host_transfer = true}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)\n"
        "return %0, %1, %2#0, %2#1 : tensor<2xf32>, !stablehlo.token, tensor<2xf32>, !stablehlo.token\n}\n"},
    {"calls of the host",
        "func main (2xf32) -> (2xf32, 2xf32) {\n"
        "custom_call_v1 <api_version = #5(1), backend_config = \"\", call_target_name = \"f\", "
        "called_computations = [], has_side_effect = false, operand_layouts = [], output_operand_aliases = "
        "[], result_layouts = []> & <mhlo.sharding = \"{replicated}\"> (0) : (2xf32)\n"
        "custom_call_v2 <api_version = #5(4), backend_config = {k = 1:i32, a = float(1069547520:f32), b = "
        "[\"q\", float(4607182418800017408:f64), type(f32), <1 2>], c = float(2143289344:f32)}, "
        "call_target_name = \"g\", called_computations = [@main], has_side_effect = true,"
        " operand_layouts = [dense(1xindex 0000000000000000)], output_operand_aliases = [#10(0 +0 1 +2)], "
        "result_layouts = [dense(1xindex 0000000000000000)], result_tilings = []> (0) : (2xf32)\nreturn_v1 "
        "(1 2) }",
        "func main (2xf32) -> (2xf32, 2xf32) {\n"
        "custom_call <?api_version, ?backend_config, call_target_name = \"f\", ?called_computations, "
        "?has_side_effect, ?operand_layouts, ?output_operand_aliases, ?result_layouts> (0) : (2xf32)\n"
        "custom_call <?api_version = 4:i32, ?backend_config = {k = 1:i32, a = float(1069547520:f32), b = "
        "[\"q\", float(4607182418800017408:f64), type(f32), dense(2xi64 01000000000000000200000000000000)], "
        "c = float(2143289344:f32)}, call_target_name = \"g\", ?called_computations = [@main],"
        " ?has_side_effect = true, ?operand_layouts = [dense(1xindex 0000000000000000)], "
        "?output_operand_aliases = [#14(0 +0 1 +2)], ?result_layouts = [dense(1xindex 0000000000000000)], "
        "?result_tilings> (0) : (2xf32)\nfunc.return (1 2) }",
        "func.func @main(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {\n%0 = stablehlo.custom_call "
        "@f(%a) : (tensor<2xf32>) -> tensor<2xf32>\n"
        "%1 = stablehlo.custom_call @g(%a) {api_version = 4 : i32, backend_config = {a = 1.500000e+00 : f32, "
        "b = [\"q\", 1.000000e+00, f32, dense<[1, 2]> : tensor<2xi64>], c = 0x7FC00000 : f32, k = 1 : i32}, "
        "called_computations = [@main], has_side_effect = true,"
        " operand_layouts = [dense<0> : tensor<1xindex>], output_operand_aliases = "
        "[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, "
        "operand_tuple_indices = [2]>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2xf32>) -> "
        "tensor<2xf32>\n"
        "return %0, %1 : tensor<2xf32>, tensor<2xf32>\n}\n"},
    {"functions that are not isolated, a module in the module, casts",
        "func loose main (2xf32) -> (2xf32) { call_v1 <callee = @inner> (0) : (2xf32) "
        "builtin.unrealized_conversion_cast (1) : (2xf32) return_v1 (2) }\n"
        "other.mesh & <sym_name = \"m\">\nbuiltin.module { func private loose inner (2xf32) -> (2xf32) { "
        "abs_v1 (0) : (2xf32) return_v1 (1) } }",
        "func loose main (2xf32) -> (2xf32) { func.call <callee = @inner> (0) : (2xf32) "
        "builtin.unrealized_conversion_cast (1) : (2xf32) func.return (2) }\n"
        "other.mesh & <sym_name = \"m\">\nbuiltin.module { func private loose inner (2xf32) -> (2xf32) { abs "
        "(0) : (2xf32) func.return (1) } }",
        "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n%0 = call @inner(%a) : (tensor<2xf32>) -> "
        "tensor<2xf32>\nreturn %0 : tensor<2xf32>\n}\n"
        "func.func private @inner(%a: tensor<2xf32>) -> tensor<2xf32> {\n%0 = stablehlo.abs %a : "
        "tensor<2xf32>\nreturn %0 : tensor<2xf32>\n}\n"},
    {"the last versions",
        "func main (2xf32) -> (2xf32, 2xf32, 2xf32, 2xf32) {\n"
        "async_start_v1 (0) : (#42(1 ^2xf32)) {! (2xf32) negate_v1 (0) : (2xf32) return_v1 (1) } "
        "async_done_v1 (1) : (2xf32)\n"
        "collective_broadcast_v2 <channel_id = 0, has_dynamic_root = false, replica_groups = "
        "#23($#25($[#24($\"x\" +2), #24($\"y\" +2)] 0) $[#22($\"y\" 0)])> (0) : (2xf32)\n"
        "collective_broadcast_v1 <channel_id = 1, replica_groups = #23($#25($[#24($\"x\" +2), #24($\"y\" "
        "+4)] 0) $[#22($\"y\" 1 $#21(+2 +2)), #22($\"x\" 0)])> (0) : (2xf32)\n"
        "constant_v1 <value = dense(2xf32 00000000)> : (2xf32) custom_call_v2 <api_version = #5(1), "
        "backend_config = \"\", call_target_name = \"f\", called_computations = [], has_side_effect = false, "
        "operand_layouts = [], output_operand_aliases = [], result_layouts = [], result_tilings = []> (5) : "
        "(#41(1 +2 ^f32))\n"
        "return_v1 (2 3 4 5) }",
        "func main (2xf32) -> (2xf32, 2xf32, 2xf32, 2xf32) {\n"
        "async_start (0) : (#1(1 ^2xf32)) {! (2xf32) negate (0) : (2xf32) return (1) } async_done (1) : "
        "(2xf32)\n"
        "collective_broadcast <?channel_handle, ?has_dynamic_root, replica_groups = #18($#22($[#21(~\"x\" "
        "+2), #21(~\"y\" +2)] !0) 1 $#20(~\"y\" !0))> (0) : (2xf32)\n"
        "collective_broadcast <?channel_handle = #1(+1 +0), replica_groups = dense(2x4xi64 "
        "0000000000000000040000000000000001000000000000000500000000000000020000000000000006000000000000000300"
        "0000000000000700000000000000)> (0) : (2xf32)\n"
        "constant <value = dense(2xf32 00000000)> : (2xf32) custom_call <?api_version, ?backend_config, "
        "call_target_name = \"f\", ?called_computations, ?has_side_effect, ?operand_layouts, "
        "?output_operand_aliases, ?result_layouts> (5) : (text \"memref<2xf32>\")\n"
        "func.return (2 3 4 5) }",
        "func.func @main(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) "
        "{\n%0 = \"stablehlo.async_start\"(%a) ({\n^bb0(%x: tensor<2xf32>):\n%9 = stablehlo.negate %x : "
        "tensor<2xf32>\n"
        "stablehlo.return %9 : tensor<2xf32>\n}) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>\n%1 = "
        "\"stablehlo.async_done\"(%0) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>\n"
        "%2 = \"stablehlo.collective_broadcast\"(%a) <{replica_groups = dense<[[0, 1], [2, 3]]> : "
        "tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>\n"
        "%3 = \"stablehlo.collective_broadcast\"(%a) <{channel_handle = #stablehlo.channel_handle<handle = "
        "1, type = 0>, replica_groups = dense<[[0, 4, 1, 5], [2, 6, 3, 7]]> : tensor<2x4xi64>}> : "
        "(tensor<2xf32>) -> tensor<2xf32>\n"
        "%4 = stablehlo.constant dense<0.0> : tensor<2xf32>\n%5 = stablehlo.custom_call @f(%4) : "
        "(tensor<2xf32>) -> memref<2xf32>\nreturn %1, %2, %3, %4 : tensor<2xf32>, tensor<2xf32>, "
        "tensor<2xf32>, tensor<2xf32>\n}\n"},
    {"types of every kind",
        "func main (?x4xf32, tuple(2xf32, token), #21($#18(2 +7 +-9223372036854775808) 2 "
        "+-9223372036854775808 +4 ^f32), 2x#24(1 ^i8 ^f32 +4607182418800017408 +3 +-128 +127), 2x3x#30(0 ^i8 "
        "^f32 1 +0 +255 3 +4607182418800017408 +4607182418800017408 +4607182418800017408 3 +1 +2 +3)) -> "
        "(2xf32) {\n"
        "get_tuple_element_v1 <index = 0:i32> (1) : (2xf32) return_v1 (5) }",
        NULL,
        "func.func @main(%a: tensor<?x4xf32>, %b: tuple<tensor<2xf32>, !stablehlo.token>, %c: "
        "tensor<?x4xf32, #stablehlo.bounds<7, ?>>, %d: tensor<2x!quant.uniform<i8:f32, 1.0:3>>, %e: "
        "tensor<2x3x!quant.uniform<u8:f32:1, {1.0:1, 1.0:2, 1.0:3}>>) -> tensor<2xf32> {\n"
        "%0 = stablehlo.get_tuple_element %b[0] : (tuple<tensor<2xf32>, !stablehlo.token>) -> "
        "tensor<2xf32>\nreturn %0 : tensor<2xf32>\n}\n"},
    {"attributes and types as text", NULL,
        "func main (text \"tensor<2xf32>\", 2xtext \"f8E4M3FN\", 2xtext \"!quant.uniform<i8:f32, "
        "5.000000e-01:3>\") -> (2xf32) {\n"
        "constant <value = text \"dense<[1.0, 2.0]> : tensor<2xf32>\"> : (2xf32) slice <limit_indices = text "
        "\"array<i64: 2>\", start_indices = dense(1xi64 0000000000000000), strides = <1>> (3) : "
        "(2xf32)\nfunc.return (4) }",
        "func.func @main(%a: tensor<2xf32>, %b: tensor<2xf8E4M3FN>, %c: tensor<2x!quant.uniform<i8:f32, "
        "0.5:3>>) -> tensor<2xf32> {\n%0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>\n"
        "%1 = stablehlo.slice %0 [0:2] : (tensor<2xf32>) -> tensor<2xf32>\nreturn %1 : tensor<2xf32>\n}\n"},
    {"dialect chlo", NULL,
        "func main (4xf32) -> (4xf32, 2xf32, 2xi32) { chlo.erf (0) : (4xf32) chlo.top_k <k = 2> (0) : "
        "(2xf32, 2xi32) chlo.broadcast_add <?broadcast_dimensions> (1 0) : (4xf32) func.return (4 2 3) }",
        "func.func @main(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>, tensor<2xi32>) {\n%0 = "
        "chlo.erf %a : tensor<4xf32> -> tensor<4xf32>\n%1:2 = chlo.top_k(%a, k = 2) : tensor<4xf32> -> "
        "(tensor<2xf32>, tensor<2xi32>)\n"
        "%2 = chlo.broadcast_add %0, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\nreturn %2, %1#0, "
        "%1#1 : tensor<4xf32>, tensor<2xf32>, tensor<2xi32>\n}\n"},
};
enum { ARTIFACT_SAMPLES = sizeof artifact_samples / sizeof artifact_samples[0] };

#endif
