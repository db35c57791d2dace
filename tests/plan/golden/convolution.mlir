// A convolution with bias and relu as its epilogue.
func.func @main(%x: tensor<1x12x12x8xf32>, %w: tensor<3x3x8x16xf32>, %b: tensor<16xf32>) ->
    tensor<1x12x12x16xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<1x12x12x16xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride
      = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x12x12x8xf32>,
      tensor<3x3x8x16xf32>) -> tensor<1x12x12x16xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [3] : (tensor<16xf32>) -> tensor<1x12x12x16xf32>
  %2 = stablehlo.add %0, %1 : tensor<1x12x12x16xf32>
  %3 = stablehlo.maximum %2, %zero : tensor<1x12x12x16xf32>
  return %3 : tensor<1x12x12x16xf32>
}
