// Rows of the reshape do not begin where rows of the transpose do: no affine map, so the transpose is a copy.
func.func @main(%x: tensor<6x4xf32>) -> tensor<3x2xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<6x4xf32>) -> tensor<4x6xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x6xf32>) -> tensor<8x3xf32>
  %2 = stablehlo.slice %1 [1:4, 0:2] : (tensor<8x3xf32>) -> tensor<3x2xf32>
  %3 = stablehlo.negate %2 : tensor<3x2xf32>
  return %3 : tensor<3x2xf32>
}
