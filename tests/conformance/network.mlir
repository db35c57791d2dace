// A layer, its activation and a softmax in one program: what a fusing planner must not change.
func.func @main() {
  %x = stablehlo.constant dense<[[1.0, -2.0]]> : tensor<1x2xf32>
  %w = stablehlo.constant dense<[[1.0, 2.0, 0.0], [1.0, 0.5, -1.0]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[0.0, -1.0, 1.0]> : tensor<3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // x w = [-1, 1, 2]; with the bias [-1, 0, 3]; without negatives [0, 0, 3].
  %xw = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
  %bias = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
  %sum = stablehlo.add %xw, %bias : tensor<1x3xf32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
  %h = stablehlo.maximum %sum, %zeros : tensor<1x3xf32>
  check.expect_eq_const %h, dense<[[0.0, 0.0, 3.0]]> : tensor<1x3xf32>
  // softmax: e^-3 / (2 e^-3 + 1) twice, and 1 / (2 e^-3 + 1).
  %m = stablehlo.reduce(%h init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<1xf32>) -> tensor<1x3xf32>
  %d = stablehlo.subtract %h, %mb : tensor<1x3xf32>
  %e = stablehlo.exponential %d : tensor<1x3xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<1xf32>) -> tensor<1x3xf32>
  %p = stablehlo.divide %e, %sb : tensor<1x3xf32>
  check.expect_almost_eq_const %p, dense<[[0.04527889, 0.04527889, 0.9094422]]> : tensor<1x3xf32>
  func.return
}
