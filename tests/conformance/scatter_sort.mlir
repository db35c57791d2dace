// Scattering with sums and replacements; sorting, also with a companion.
func.func @adding() {
  %a = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %i = stablehlo.constant dense<[[1], [3], [1], [9]]> : tensor<4x1xi32>
  %u = stablehlo.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
  // 9 is no place: that update is left out.
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}
    : (tensor<4xi32>, tensor<4x1xi32>, tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[1, 42, 3, 24]> : tensor<4xi32>
  func.return
}
// -----
func.func @rows() {
  %a = stablehlo.constant dense<0.0> : tensor<3x2xf32>
  %i = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %u = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}
    : (tensor<3x2xf32>, tensor<2x1xi64>, tensor<2x2xf32>) -> tensor<3x2xf32>
  check.expect_eq_const %0, dense<[[3.0, 4.0], [0.0, 0.0], [1.0, 2.0]]> : tensor<3x2xf32>
  func.return
}
// -----
func.func @sorting() {
  %a = stablehlo.constant dense<[[3, 1, 2], [5, 5, 4]]> : tensor<2x3xi32>
  %p = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %0:2 = "stablehlo.sort"(%a, %p) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>, %q: tensor<i32>, %r: tensor<i32>):
    %lt = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xi32>, tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>)
  check.expect_eq_const %0#0, dense<[[1, 2, 3], [4, 5, 5]]> : tensor<2x3xi32>
  check.expect_eq_const %0#1, dense<[[1, 2, 0], [2, 0, 1]]> : tensor<2x3xi32>
  func.return
}
