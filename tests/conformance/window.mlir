// Windows: pooling, running sums, and choosing.
func.func @pooling() {
  %a = stablehlo.constant dense<[[1, 5, 2, 0], [3, 4, 8, 1], [0, 2, 6, 7], [9, 1, 1, 3]]> : tensor<4x4xi32>
  %low = stablehlo.constant dense<-2147483648> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%a, %low) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %m = stablehlo.maximum %x, %y : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) {window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>} : (tensor<4x4xi32>, tensor<i32>) -> tensor<2x2xi32>
  check.expect_eq_const %0, dense<[[5, 8], [9, 7]]> : tensor<2x2xi32>
  func.return
}
// -----
func.func @running_sum() {
  %a = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %z) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 4>, padding = dense<[[3, 0]]> : tensor<1x2xi64>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  check.expect_eq_const %0, dense<[1.0, 3.0, 6.0, 10.0]> : tensor<4xf32>
  func.return
}
// -----
func.func @dilated() {
  // Elements 0 and 2, 1 and 3, 2 and 4.
  %a = stablehlo.constant dense<[1, 2, 4, 8, 16]> : tensor<5xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%a, %z) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {window_dimensions = array<i64: 2>, window_dilations = array<i64: 2>} : (tensor<5xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %0, dense<[5, 10, 20]> : tensor<3xi32>
  func.return
}
