// Products read their operands through transposes; a product that is used twice is in memory.
func.func @main(%q: tensor<2x8x4x16xf32>, %k: tensor<2x8x4x16xf32>) -> (tensor<2x4x8x8xf32>,
    tensor<2x4x8x8xf32>) {
  %scale = stablehlo.constant dense<0.25> : tensor<2x4x8x8xf32>
  %0 = stablehlo.transpose %q, dims = [0, 2, 1, 3] : (tensor<2x8x4x16xf32>) -> tensor<2x4x8x16xf32>
  %1 = stablehlo.transpose %k, dims = [0, 2, 3, 1] : (tensor<2x8x4x16xf32>) -> tensor<2x4x16x8xf32>
  %2 = stablehlo.dot_general %0, %1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] :
      (tensor<2x4x8x16xf32>, tensor<2x4x16x8xf32>) -> tensor<2x4x8x8xf32>
  %3 = stablehlo.multiply %2, %scale : tensor<2x4x8x8xf32>
  return %2, %3 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>
}
