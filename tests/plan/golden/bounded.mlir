// A bounded dimension: tensors at their bound, sizes beside them.
func.func @main(%x: tensor<?x4xf32, #stablehlo.bounds<8, ?>>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.abs %x : tensor<?x4xf32, #stablehlo.bounds<8, ?>>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<?x4xf32,
      #stablehlo.bounds<8, ?>>, tensor<f32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
