// Concatenation is a copy an operand; padding is an instruction of its own.
func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x5xf32>) -> (tensor<2x8xf32>, tensor<4x7xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.concatenate %x, %y, dim = 1 : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<2x8xf32>
  %1 = stablehlo.pad %x, %zero, low = [1, 1], high = [1, 1], interior = [0, 1] : (tensor<2x3xf32>,
      tensor<f32>) -> tensor<4x7xf32>
  return %0, %1 : tensor<2x8xf32>, tensor<4x7xf32>
}
