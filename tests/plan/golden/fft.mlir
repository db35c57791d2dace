// Each dimension is a pass; the inverse real one has memory between its passes.
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %scale = stablehlo.constant dense<2.0> : tensor<8x9xf32>
  %0 = stablehlo.fft %x, type = RFFT, length = [8, 16] : (tensor<8x16xf32>) -> tensor<8x9xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<8x9xcomplex<f32>>) -> tensor<8x9xf32>
  %2 = stablehlo.imag %0 : (tensor<8x9xcomplex<f32>>) -> tensor<8x9xf32>
  %3 = stablehlo.multiply %1, %scale : tensor<8x9xf32>
  %4 = stablehlo.complex %3, %2 : tensor<8x9xcomplex<f32>>
  %5 = stablehlo.fft %4, type = IRFFT, length = [8, 16] : (tensor<8x9xcomplex<f32>>) -> tensor<8x16xf32>
  return %5 : tensor<8x16xf32>
}
