// Quantized types are computed as floats and rounded: one group, or a product with an epilogue.
func.func @main(%x: tensor<16x16x!quant.uniform<i8:f32, 0.5>>, %y: tensor<16x16x!quant.uniform<i8:f32,
    0.25:1>>) -> (tensor<16x16x!quant.uniform<i8:f32, 0.5>>, tensor<16x16x!quant.uniform<i32:f32, 0.125>>) {
  %0 = stablehlo.add %x, %y : (tensor<16x16x!quant.uniform<i8:f32, 0.5>>, tensor<16x16x!quant.uniform<i8:f32,
      0.25:1>>) -> tensor<16x16x!quant.uniform<i8:f32, 0.5>>
  %1 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<16x16x!quant.uniform<i8:f32,
      0.5>>, tensor<16x16x!quant.uniform<i8:f32, 0.5>>) -> tensor<16x16x!quant.uniform<i32:f32, 0.125>>
  return %0, %1 : tensor<16x16x!quant.uniform<i8:f32, 0.5>>, tensor<16x16x!quant.uniform<i32:f32, 0.125>>
}
