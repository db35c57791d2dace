// Layer norm: mean and variance of rows, then scale and offset along columns.
func.func @main(%x: tensor<32x64xf32>, %scale: tensor<64xf32>, %offset: tensor<64xf32>) -> tensor<32x64xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<64.0> : tensor<32xf32>
  %eps = stablehlo.constant dense<1.0e-5> : tensor<32xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<32x64xf32>,
      tensor<f32>) -> tensor<32xf32>
  %1 = stablehlo.divide %0, %n : tensor<32xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<32xf32>) -> tensor<32x64xf32>
  %3 = stablehlo.subtract %x, %2 : tensor<32x64xf32>
  %4 = stablehlo.multiply %3, %3 : tensor<32x64xf32>
  %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<32x64xf32>,
      tensor<f32>) -> tensor<32xf32>
  %6 = stablehlo.divide %5, %n : tensor<32xf32>
  %7 = stablehlo.add %6, %eps : tensor<32xf32>
  %8 = stablehlo.rsqrt %7 : tensor<32xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<32xf32>) -> tensor<32x64xf32>
  %10 = stablehlo.multiply %3, %9 : tensor<32x64xf32>
  %11 = stablehlo.broadcast_in_dim %scale, dims = [1] : (tensor<64xf32>) -> tensor<32x64xf32>
  %12 = stablehlo.multiply %10, %11 : tensor<32x64xf32>
  %13 = stablehlo.broadcast_in_dim %offset, dims = [1] : (tensor<64xf32>) -> tensor<32x64xf32>
  %14 = stablehlo.add %12, %13 : tensor<32x64xf32>
  return %14 : tensor<32x64xf32>
}
