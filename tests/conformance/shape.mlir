// Ops that only move elements.
func.func @turning() {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %t, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>
  %r = stablehlo.reshape %a : (tensor<2x3xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %r, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %v = stablehlo.reverse %a, dims = [1] : tensor<2x3xi32>
  check.expect_eq_const %v, dense<[[3, 2, 1], [6, 5, 4]]> : tensor<2x3xi32>
  func.return
}
// -----
func.func @broadcasting() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %columns = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %columns, dense<[[1, 2], [1, 2], [1, 2]]> : tensor<3x2xi32>
  %rows = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<2xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %rows, dense<[[1, 1, 1], [2, 2, 2]]> : tensor<2x3xi32>
  %i = stablehlo.iota dim = 1 : tensor<2x3xi64>
  check.expect_eq_const %i, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi64>
  func.return
}
// -----
func.func @cutting() {
  %a = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %s = stablehlo.slice %a [1:3, 0:4:2] : (tensor<3x4xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %s, dense<[[5, 7], [9, 11]]> : tensor<2x2xi32>
  %j = stablehlo.concatenate %s, %s, dim = 1 : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x4xi32>
  check.expect_eq_const %j, dense<[[5, 7, 5, 7], [9, 11, 9, 11]]> : tensor<2x4xi32>
  func.return
}
// -----
func.func @padding() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %p = stablehlo.pad %a, %z, low = [1, 0], high = [0, 1], interior = [0, 1] : (tensor<2x2xi32>, tensor<i32>) -> tensor<3x4xi32>
  check.expect_eq_const %p, dense<[[0, 0, 0, 0], [1, 0, 2, 0], [3, 0, 4, 0]]> : tensor<3x4xi32>
  %n = stablehlo.pad %a, %z, low = [0, -1], high = [-1, 1], interior = [0, 0] : (tensor<2x2xi32>, tensor<i32>) -> tensor<1x2xi32>
  check.expect_eq_const %n, dense<[[2, 0]]> : tensor<1x2xi32>
  func.return
}
