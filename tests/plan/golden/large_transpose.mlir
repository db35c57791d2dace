// A transpose that moves the innermost dimension of many elements is a copy by tiles.
func.func @main(%x: tensor<64x96xf32>) -> tensor<96x64xf32> {
  %0 = stablehlo.exponential %x : tensor<64x96xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<64x96xf32>) -> tensor<96x64xf32>
  %2 = stablehlo.negate %1 : tensor<96x64xf32>
  return %2 : tensor<96x64xf32>
}
