// A value that two groups use exists in memory; the second group is computed over its operand.
func.func @main(%x: tensor<1000xf32>) -> (tensor<1000xf32>, tensor<1000xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.exponential %x : tensor<1000xf32>
  %1 = stablehlo.negate %0 : tensor<1000xf32>
  %2 = stablehlo.abs %1 : tensor<1000xf32>
  %3 = stablehlo.sqrt %0 : tensor<1000xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1000xf32>,
      tensor<f32>) -> tensor<f32>
  return %2, %3, %4 : tensor<1000xf32>, tensor<1000xf32>, tensor<f32>
}
