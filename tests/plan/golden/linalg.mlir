// A factorization and a solve, in place of what they read.
func.func @main(%a: tensor<2x6x6xf32>, %b: tensor<2x6x3xf32>) -> tensor<2x6x3xf32> {
  %0 = stablehlo.add %a, %a : tensor<2x6x6xf32>
  %1 = stablehlo.cholesky %0, lower = true : tensor<2x6x6xf32>
  %2 = stablehlo.negate %b : tensor<2x6x3xf32>
  %3 = "stablehlo.triangular_solve"(%1, %2) {left_side = true, lower = true, unit_diagonal = false,
      transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<2x6x6xf32>, tensor<2x6x3xf32>) ->
      tensor<2x6x3xf32>
  return %3 : tensor<2x6x3xf32>
}
