// A splat costs nothing inside a group; other constants are read where they are; results are copies.
func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<4xi32>) {
  %0 = stablehlo.constant dense<2.0> : tensor<2x3xf32>
  %1 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %2 = stablehlo.constant dense<7> : tensor<4xi32>
  %3 = stablehlo.multiply %x, %0 : tensor<2x3xf32>
  %4 = stablehlo.add %3, %1 : tensor<2x3xf32>
  return %4, %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<4xi32>
}
