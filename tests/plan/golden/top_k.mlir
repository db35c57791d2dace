// top_k: of the sorted lines only the first elements are read, so only they are sorted
func.func @main(%x: tensor<3x5000xf32>) -> (tensor<3x8xf32>, tensor<3x8xi32>) {
  %v, %i = chlo.top_k(%x, k = 8) : tensor<3x5000xf32> -> (tensor<3x8xf32>, tensor<3x8xi32>)
  return %v, %i : tensor<3x8xf32>, tensor<3x8xi32>
}
