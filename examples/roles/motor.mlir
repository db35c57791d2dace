// motor.mlir - vibration[6] of a motor to the probabilities of good and worn: 6, 4 with relu, 2 with softmax
func.func @main(%x: tensor<1x6xf32>) -> tensor<1x2xf32> {
  %w1 = stablehlo.constant dense<[[-0.328125, 0.25, -0.171875, 0.40625],
    [-0.015625, -0.4375, 0.140625, -0.28125], [0.296875, -0.125, 0.453125, 0.03125],
    [-0.390625, 0.1875, -0.234375, 0.34375], [-0.078125, -0.5, 0.078125, -0.34375],
    [0.234375, -0.1875, 0.390625, -0.03125]]> : tensor<6x4xf32>
  %b1 = stablehlo.constant dense<[[-0.15625, 0.421875, 0.0, -0.421875]]> : tensor<1x4xf32>
  %w2 = stablehlo.constant dense<[[0.015625, -0.40625], [0.171875, -0.25],
    [0.328125, -0.09375], [0.484375, 0.0625]]> : tensor<4x2xf32>
  %b2 = stablehlo.constant dense<[[0.1875, -0.234375]]> : tensor<1x2xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<1x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0]
    : (tensor<1x6xf32>, tensor<6x4xf32>) -> tensor<1x4xf32>
  %1 = stablehlo.add %0, %b1 : tensor<1x4xf32>
  %2 = stablehlo.maximum %1, %zeros : tensor<1x4xf32>
  %3 = stablehlo.dot_general %2, %w2, contracting_dims = [1] x [0]
    : (tensor<1x4xf32>, tensor<4x2xf32>) -> tensor<1x2xf32>
  %4 = stablehlo.add %3, %b2 : tensor<1x2xf32>
  %5 = stablehlo.exponential %4 : tensor<1x2xf32>
  %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<1x2xf32>, tensor<f32>) -> tensor<1xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<1xf32>) -> tensor<1x2xf32>
  %8 = stablehlo.divide %5, %7 : tensor<1x2xf32>
  return %8 : tensor<1x2xf32>
}
