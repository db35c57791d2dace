// A function is planned once, before those that call it.
func.func @main(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = call @twice(%x) : (tensor<16xf32>) -> tensor<16xf32>
  %1 = call @twice(%0) : (tensor<16xf32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}
func.func private @twice(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = stablehlo.add %x, %x : tensor<16xf32>
  return %0 : tensor<16xf32>
}
