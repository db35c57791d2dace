// What a reduction reads is computed inside it, by rows and by columns.
func.func @main(%x: tensor<64x128xf32>) -> (tensor<64xf32>, tensor<128xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.multiply %x, %x : tensor<64x128xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x128xf32>,
      tensor<f32>) -> tensor<64xf32>
  %2 = stablehlo.abs %x : tensor<64x128xf32>
  %3 = stablehlo.reduce(%2 init: %low) applies stablehlo.maximum across dimensions = [0] :
      (tensor<64x128xf32>, tensor<f32>) -> tensor<128xf32>
  return %1, %3 : tensor<64xf32>, tensor<128xf32>
}
