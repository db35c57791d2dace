// Elementwise ops of one use each become one group.
func.func @main(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.add %x, %y : tensor<4x8xf32>
  %1 = stablehlo.tanh %0 : tensor<4x8xf32>
  %2 = stablehlo.multiply %1, %x : tensor<4x8xf32>
  %3 = stablehlo.negate %2 : tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}
