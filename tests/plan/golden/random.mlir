// Random bits made into numbers by a group.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<100xf32>) {
  %shift = stablehlo.constant dense<9> : tensor<100xui32>
  %scale = stablehlo.constant dense<1.1920929e-07> : tensor<100xf32>
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<100xui32>)
  %2 = stablehlo.shift_right_logical %1, %shift : tensor<100xui32>
  %3 = stablehlo.convert %2 : (tensor<100xui32>) -> tensor<100xf32>
  %4 = stablehlo.multiply %3, %scale : tensor<100xf32>
  return %0, %4 : tensor<2xui64>, tensor<100xf32>
}
