!quant.uniform = !quant.uniform<i8:f32, 0.5>
func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  return
}
