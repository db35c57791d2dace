// Softmax of rows: two reductions and the groups around them.
func.func @main(%x: tensor<16x100xf32>) -> tensor<16x100xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %max = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] :
      (tensor<16x100xf32>, tensor<f32>) -> tensor<16xf32>
  %0 = stablehlo.broadcast_in_dim %max, dims = [0] : (tensor<16xf32>) -> tensor<16x100xf32>
  %1 = stablehlo.subtract %x, %0 : tensor<16x100xf32>
  %2 = stablehlo.exponential %1 : tensor<16x100xf32>
  %sum = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [1] :
      (tensor<16x100xf32>, tensor<f32>) -> tensor<16xf32>
  %3 = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<16xf32>) -> tensor<16x100xf32>
  %4 = stablehlo.divide %2, %3 : tensor<16x100xf32>
  return %4 : tensor<16x100xf32>
}
