// Pooling element by element; a long window along one dimension; a body that is not one op.
func.func @main(%x: tensor<1x8x8x4xf32>, %s: tensor<4096xf32>) -> (tensor<1x4x4x4xf32>, tensor<4096xf32>,
    tensor<1x4x4x4xf32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %low) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>} :
      (tensor<1x8x8x4xf32>, tensor<f32>) -> tensor<1x4x4x4xf32>
  %1 = "stablehlo.reduce_window"(%s, %low) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) {window_dimensions = array<i64: 1025>, padding = dense<512> : tensor<1x2xi64>} : (tensor<4096xf32>,
      tensor<f32>) -> tensor<4096xf32>
  %2 = "stablehlo.reduce_window"(%x, %zero) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.multiply %b, %b : tensor<f32>
    %4 = stablehlo.add %a, %3 : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>} :
      (tensor<1x8x8x4xf32>, tensor<f32>) -> tensor<1x4x4x4xf32>
  return %0, %1, %2 : tensor<1x4x4x4xf32>, tensor<4096xf32>, tensor<1x4x4x4xf32>
}
