// The examples of the specification for control flow, functions, tuples, bodies, gathers and scatters, with
// numbers of our own.
// -2 is no branch, so the last one is taken.
func.func @case() {
  %i = stablehlo.constant dense<-2> : tensor<i32>
  %a = stablehlo.constant dense<[3, 4]> : tensor<2xsi64>
  %b = stablehlo.constant dense<[5, 6]> : tensor<2xsi64>
  %0, %1 = "stablehlo.case"(%i) ({
    "stablehlo.return"(%a, %b) : (tensor<2xsi64>, tensor<2xsi64>) -> ()
  }, {
    "stablehlo.return"(%b, %a) : (tensor<2xsi64>, tensor<2xsi64>) -> ()
  }) : (tensor<i32>) -> (tensor<2xsi64>, tensor<2xsi64>)
  check.expect_eq_const %0, dense<[5, 6]> : tensor<2xsi64>
  check.expect_eq_const %1, dense<[3, 4]> : tensor<2xsi64>
  func.return
}
// -----
func.func @if() {
  %p = stablehlo.constant dense<false> : tensor<i1>
  %a = stablehlo.constant dense<21> : tensor<si32>
  %b = stablehlo.constant dense<22> : tensor<si32>
  %0 = "stablehlo.if"(%p) ({
    "stablehlo.return"(%a) : (tensor<si32>) -> ()
  }, {
    "stablehlo.return"(%b) : (tensor<si32>) -> ()
  }) : (tensor<i1>) -> tensor<si32>
  check.expect_eq_const %0, dense<22> : tensor<si32>
  func.return
}
// -----
func.func private @difference(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.subtract"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  func.return %0 : tensor<f32>
}
func.func @main() {
  %a = stablehlo.constant dense<2.5> : tensor<f32>
  %b = stablehlo.constant dense<4.0> : tensor<f32>
  %0 = "stablehlo.composite"(%a, %b) {
    name = "our.difference",
    composite_attributes = {rounding = "none", passes = 2 : i64},
    decomposition = @difference,
    version = 3 : i32
  } : (tensor<f32>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %0, dense<-1.5> : tensor<f32>
  func.return
}
// -----
// The handler is the test's own; a call that names computations is verified and not run.
func.func private @twice(%a: tensor<f64>) -> tensor<f64> {
  %0 = "stablehlo.add"(%a, %a) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  func.return %0 : tensor<f64>
}
func.func private @called(%a: tensor<f64>) -> tensor<f64> {
  %0 = "stablehlo.custom_call"(%a) {
    call_target_name = "our.target",
    has_side_effect = false,
    backend_config = {level = 7 : i32},
    api_version = 4 : i32,
    called_computations = [@twice]
  } : (tensor<f64>) -> tensor<f64>
  func.return %0 : tensor<f64>
}
func.func @main() {
  %a = stablehlo.constant dense<0.75> : tensor<f64>
  %b = stablehlo.constant dense<0.75> : tensor<f64>
  "stablehlo.custom_call"(%a, %b) {
    call_target_name = "check.expect_eq", has_side_effect = true, api_version = 4 : i32
  } : (tensor<f64>, tensor<f64>) -> ()
  func.return
}
// -----
func.func @constant() {
  %0 = "stablehlo.constant"() {value = dense<[[0.5], [-2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  check.expect_eq_const %0, dense<[[0.5], [-2.0]]> : tensor<2x1xf32>
  func.return
}
// -----
// The first draft: a boolean, an integer, complex numbers.
func.func @constants() {
  %0 = stablehlo.constant dense<false> : tensor<pred>
  %1 = stablehlo.constant dense<-8> : tensor<si4>
  %2 = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 3.0)]> : tensor<2xcomplex<f32>>
  %3 = stablehlo.imag %2 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<false> : tensor<i1>
  check.expect_eq_const %1, dense<-8> : tensor<si4>
  check.expect_eq_const %3, dense<[1.0, 3.0]> : tensor<2xf32>
  func.return
}
// -----
func.func @iota() {
  %0 = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<3x2xsi32>
  check.expect_eq_const %0, dense<[[0, 0], [1, 1], [2, 2]]> : tensor<3x2xsi32>
  %1 = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<2x4xui8>
  check.expect_eq_const %1, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui8>
  func.return
}
// -----
func.func @tuple() {
  %a = stablehlo.constant dense<[4.5, -1.0]> : tensor<2xf64>
  %b = stablehlo.constant dense<6> : tensor<si64>
  %inner = "stablehlo.tuple"(%b) : (tensor<si64>) -> tuple<tensor<si64>>
  %t = "stablehlo.tuple"(%a, %inner) : (tensor<2xf64>, tuple<tensor<si64>>) -> tuple<tensor<2xf64>, tuple<tensor<si64>>>
  %0 = "stablehlo.get_tuple_element"(%t) <{index = 0 : i32}> : (tuple<tensor<2xf64>, tuple<tensor<si64>>>) -> tensor<2xf64>
  %1 = "stablehlo.get_tuple_element"(%t) <{index = 1 : i32}> : (tuple<tensor<2xf64>, tuple<tensor<si64>>>) -> tuple<tensor<si64>>
  %2 = "stablehlo.get_tuple_element"(%1) <{index = 0 : i32}> : (tuple<tensor<si64>>) -> tensor<si64>
  check.expect_eq_const %0, dense<[4.5, -1.0]> : tensor<2xf64>
  check.expect_eq_const %2, dense<6> : tensor<si64>
  func.return
}
// -----
func.func @optimization_barrier() {
  %a = stablehlo.constant dense<3.5> : tensor<f32>
  %b = stablehlo.constant dense<[1, 2]> : tensor<2xui8>
  %0, %1 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<f32>, tensor<2xui8>) -> (tensor<f32>, tensor<2xui8>)
  check.expect_eq_const %0, dense<3.5> : tensor<f32>
  check.expect_eq_const %1, dense<[1, 2]> : tensor<2xui8>
  func.return
}
// -----
func.func @map() {
  %a = stablehlo.constant dense<[[9, 8], [7, 6]]> : tensor<2x2xsi64>
  %b = stablehlo.constant dense<[[2, 3], [4, 10]]> : tensor<2x2xsi64>
  %0 = "stablehlo.map"(%a, %b) ({
  ^bb0(%x: tensor<si64>, %y: tensor<si64>):
    %1 = stablehlo.subtract %x, %y : tensor<si64>
    stablehlo.return %1 : tensor<si64>
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x2xsi64>, tensor<2x2xsi64>) -> tensor<2x2xsi64>
  check.expect_eq_const %0, dense<[[7, 5], [3, -4]]> : tensor<2x2xsi64>
  func.return
}
// -----
func.func @reduce() {
  %x = stablehlo.constant dense<[[1, -2, 3], [4, 5, -6]]> : tensor<2x3xsi64>
  %init = stablehlo.constant dense<100> : tensor<si64>
  %0 = "stablehlo.reduce"(%x, %init) ({
  ^bb0(%a: tensor<si64>, %b: tensor<si64>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<si64>, tensor<si64>) -> tensor<si64>
    "stablehlo.return"(%1) : (tensor<si64>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<2x3xsi64>, tensor<si64>) -> tensor<2xsi64>
  check.expect_eq_const %0, dense<[102, 103]> : tensor<2xsi64>
  func.return
}
// -----
// Five bits of exponent and ten of mantissa, as f16: 2049 is a tie and goes to even, 65519 is rounded down,
// 65520 is too large, 1e-5 is too small to be normal.
func.func @reduce_precision() {
  %x = stablehlo.constant dense<[0xFFF0000000000000, 2049.0, 2051.0, 1.0e-5, 65519.0, -65520.0]> : tensor<6xf64>
  %0 = "stablehlo.reduce_precision"(%x) {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : (tensor<6xf64>) -> tensor<6xf64>
  check.expect_eq_const %0, dense<[0xFFF0000000000000, 2048.0, 2052.0, 0.0, 65504.0, 0xFFF0000000000000]> : tensor<6xf64>
  func.return
}
// -----
// Dilated, the column is 1 . 2 . 3 between two and one of padding; a window takes the first and the fourth.
func.func @reduce_window() {
  %x = stablehlo.constant dense<[[1, 10], [2, 20], [3, 30]]> : tensor<3x2xsi64>
  %init = stablehlo.constant dense<0> : tensor<si64>
  %0 = "stablehlo.reduce_window"(%x, %init) ({
  ^bb0(%a: tensor<si64>, %b: tensor<si64>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<si64>, tensor<si64>) -> tensor<si64>
    "stablehlo.return"(%1) : (tensor<si64>) -> ()
  }) {
    window_dimensions = array<i64: 2, 1>,
    window_strides = array<i64: 3, 1>,
    base_dilations = array<i64: 2, 1>,
    window_dilations = array<i64: 3, 1>,
    padding = dense<[[2, 1], [0, 0]]> : tensor<2x2xi64>
  } : (tensor<3x2xsi64>, tensor<si64>) -> tensor<2x2xsi64>
  check.expect_eq_const %0, dense<[[0, 0], [3, 30]]> : tensor<2x2xsi64>
  func.return
}
// -----
// The larger of each window takes the source; what lies in two windows takes both.
func.func @select_and_scatter() {
  %x = stablehlo.constant dense<[[1, 9], [7, 2], [3, 3], [4, 8]]> : tensor<4x2xsi64>
  %source = stablehlo.constant dense<[[10, 20], [30, 40]]> : tensor<2x2xsi64>
  %init = stablehlo.constant dense<1> : tensor<si64>
  %0 = "stablehlo.select_and_scatter"(%x, %source, %init) ({
  ^bb0(%a: tensor<si64>, %b: tensor<si64>):
    %1 = "stablehlo.compare"(%a, %b) {comparison_direction = #stablehlo<comparison_direction GE>}
      : (tensor<si64>, tensor<si64>) -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<si64>, %b: tensor<si64>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<si64>, tensor<si64>) -> tensor<si64>
    "stablehlo.return"(%1) : (tensor<si64>) -> ()
  }) {
    window_dimensions = array<i64: 3, 1>,
    window_strides = array<i64: 1, 1>,
    padding = dense<0> : tensor<2x2xi64>
  } : (tensor<4x2xsi64>, tensor<2x2xsi64>, tensor<si64>) -> tensor<4x2xsi64>
  check.expect_eq_const %0, dense<[[1, 21], [41, 1], [1, 1], [1, 41]]> : tensor<4x2xsi64>
  func.return
}
// -----
// Attributes may be tensors, as the specification's introduction writes them.
func.func @transpose_of_dense() {
  %x = stablehlo.constant dense<[[[1, 2, 3]], [[4, 5, 6]]]> : tensor<2x1x3xsi32>
  %0 = "stablehlo.transpose"(%x) {permutation = dense<[2, 1, 0]> : tensor<3xi64>} : (tensor<2x1x3xsi32>) -> tensor<3x1x2xsi32>
  check.expect_eq_const %0, dense<[[[1, 4]], [[2, 5]], [[3, 6]]]> : tensor<3x1x2xsi32>
  func.return
}
// -----
// Rows of both operands are ordered by the first, downwards.
func.func @sort() {
  %x = stablehlo.constant dense<[[1, 5], [7, 2], [4, 9]]> : tensor<3x2xsi64>
  %y = stablehlo.constant dense<[[10, 50], [70, 20], [40, 90]]> : tensor<3x2xsi64>
  %0, %1 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a: tensor<si64>, %b: tensor<si64>, %c: tensor<si64>, %d: tensor<si64>):
    %2 = "stablehlo.compare"(%a, %b) {comparison_direction = #stablehlo<comparison_direction GT>}
      : (tensor<si64>, tensor<si64>) -> tensor<i1>
    "stablehlo.return"(%2) : (tensor<i1>) -> ()
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3x2xsi64>, tensor<3x2xsi64>) -> (tensor<3x2xsi64>, tensor<3x2xsi64>)
  check.expect_eq_const %0, dense<[[7, 9], [4, 5], [1, 2]]> : tensor<3x2xsi64>
  check.expect_eq_const %1, dense<[[70, 90], [40, 50], [10, 20]]> : tensor<3x2xsi64>
  func.return
}
// -----
// Batch b of the operand is read at the starts (column, row) of batch b; [3, 9] is moved back to [2, 0].
func.func @gather() {
  %x = stablehlo.constant dense<[
    [[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]],
    [[[21, 22], [23, 24], [25, 26]], [[27, 28], [29, 30], [31, 32]]]]> : tensor<2x2x3x2xsi32>
  %i = stablehlo.constant dense<[[[0, 0], [1, 1]], [[2, 1], [3, 9]]]> : tensor<2x2x2xsi64>
  %0 = "stablehlo.gather"(%x, %i) {
    dimension_numbers = #stablehlo.gather<
      offset_dims = [2, 3], collapsed_slice_dims = [1],
      operand_batching_dims = [0], start_indices_batching_dims = [0],
      start_index_map = [2, 1], index_vector_dim = 2>,
    slice_sizes = array<i64: 1, 1, 1, 2>,
    indices_are_sorted = false
  } : (tensor<2x2x3x2xsi32>, tensor<2x2x2xsi64>) -> tensor<2x2x1x2xsi32>
  check.expect_eq_const %0, dense<[[[[1, 2]], [[9, 10]]], [[[31, 32]], [[31, 32]]]]> : tensor<2x2x1x2xsi32>
  func.return
}
// -----
func.func @dynamic_gather() {
  %x = stablehlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : tensor<2x3x2xsi64>
  %i = stablehlo.constant dense<[[0, 1], [1, 0], [5, 0]]> : tensor<3x2xsi64>
  %sizes = stablehlo.constant dense<[1, 2, 2]> : tensor<3xsi64>
  %0 = "stablehlo.dynamic_gather"(%x, %i, %sizes) {
    dimension_numbers = #stablehlo.gather<
      offset_dims = [1, 2], collapsed_slice_dims = [0],
      start_index_map = [1, 0], index_vector_dim = 1>,
    indices_are_sorted = false
  } : (tensor<2x3x2xsi64>, tensor<3x2xsi64>, tensor<3xsi64>) -> tensor<3x2x2xsi64>
  check.expect_eq_const %0, dense<[[[7, 8], [9, 10]], [[3, 4], [5, 6]], [[3, 4], [5, 6]]]> : tensor<3x2x2xsi64>
  func.return
}
// -----
func.func @torch_index_select() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi32>
  %i = stablehlo.constant dense<[2, 0]> : tensor<2xsi32>
  %0 = "stablehlo.torch_index_select"(%x, %i) {dim = 1 : i64, batch_dims = 0 : i64}
    : (tensor<2x3xsi32>, tensor<2xsi32>) -> tensor<2x2xsi32>
  check.expect_eq_const %0, dense<[[3, 1], [6, 4]]> : tensor<2x2xsi32>
  func.return
}
// -----
// One update for each index vector (column, row) of its batch; the last is out of bounds and skipped.
func.func @scatter() {
  %x = stablehlo.constant dense<0> : tensor<2x2x3x2xsi64>
  %i = stablehlo.constant dense<[[[0, 0], [1, 1]], [[0, 0], [3, 1]]]> : tensor<2x2x2xsi64>
  %u = stablehlo.constant dense<[[[[1, 2]], [[3, 4]]], [[[5, 6]], [[7, 8]]]]> : tensor<2x2x1x2xsi64>
  %0 = "stablehlo.scatter"(%x, %i, %u) ({
  ^bb0(%a: tensor<si64>, %b: tensor<si64>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<si64>, tensor<si64>) -> tensor<si64>
    "stablehlo.return"(%1) : (tensor<si64>) -> ()
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<
      update_window_dims = [2, 3], inserted_window_dims = [1],
      input_batching_dims = [0], scatter_indices_batching_dims = [0],
      scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 2>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<2x2x3x2xsi64>, tensor<2x2x2xsi64>, tensor<2x2x1x2xsi64>) -> tensor<2x2x3x2xsi64>
  check.expect_eq_const %0, dense<[ [[[1, 2], [0, 0], [0, 0]], [[0, 0], [3, 4], [0, 0]]], [[[5, 6], [0, 0], [0, 0]], [[0, 0], [0, 0], [0, 0]]]]> : tensor<2x2x3x2xsi64>
  func.return
}
