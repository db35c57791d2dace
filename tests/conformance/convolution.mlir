// Convolutions.
func.func @one_dimension() {
  // 1 2 3 4 under the kernel 1 0 -1: 1-3, 2-4.
  %a = stablehlo.constant dense<[[[1.0], [2.0], [3.0], [4.0]]]> : tensor<1x4x1xf32>
  %k = stablehlo.constant dense<[[[1.0]], [[0.0]], [[-1.0]]]> : tensor<3x1x1xf32>
  %c = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<3x1x1xf32>) -> tensor<1x2x1xf32>
  check.expect_eq_const %c, dense<[[[-2.0], [-2.0]]]> : tensor<1x2x1xf32>
  %p = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<3x1x1xf32>) -> tensor<1x3x1xf32>
  check.expect_eq_const %p, dense<[[[-2.0], [-2.0], [4.0]]]> : tensor<1x3x1xf32>
  func.return
}
// -----
func.func @two_dimensions() {
  // A kernel of ones sums each 2x2 square.
  %a = stablehlo.constant dense<[[[[1], [2], [3]], [[4], [5], [6]], [[7], [8], [9]]]]> : tensor<1x3x3x1xi32>
  %k = stablehlo.constant dense<1> : tensor<2x2x1x1xi32>
  %c = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x3x1xi32>, tensor<2x2x1x1xi32>) -> tensor<1x2x2x1xi32>
  check.expect_eq_const %c, dense<[[[[12], [16]], [[24], [28]]]]> : tensor<1x2x2x1xi32>
  func.return
}
// -----
func.func @channels() {
  // Two channels in, two out, a kernel of one place: a matrix product [1 2; 3 4] * [1 10; 100 1000].
  %a = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]]]> : tensor<1x2x2xf32>
  %k = stablehlo.constant dense<[[[1.0, 10.0], [100.0, 1000.0]]]> : tensor<1x2x2xf32>
  %c = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x2xf32>, tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %c, dense<[[[201.0, 2010.0], [403.0, 4030.0]]]> : tensor<1x2x2xf32>
  func.return
}
// -----
func.func @each_channel_alone() {
  %a = stablehlo.constant dense<[[[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]]]> : tensor<1x3x2xf32>
  %k = stablehlo.constant dense<[[[1.0, 2.0]], [[1.0, -2.0]]]> : tensor<2x1x2xf32>
  %c = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x3x2xf32>, tensor<2x1x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %c, dense<[[[3.0, -20.0], [5.0, -20.0]]]> : tensor<1x2x2xf32>
  func.return
}
// -----
func.func @spread_input() {
  // 1 0 2 0 3 under a kernel of two ones.
  %a = stablehlo.constant dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xf32>
  %k = stablehlo.constant dense<1.0> : tensor<2x1x1xf32>
  %c = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {lhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xf32>, tensor<2x1x1xf32>) -> tensor<1x4x1xf32>
  check.expect_eq_const %c, dense<[[[1.0], [2.0], [2.0], [3.0]]]> : tensor<1x4x1xf32>
  func.return
}
