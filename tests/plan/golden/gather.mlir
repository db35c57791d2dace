// A gather of rows, its result used by a group.
func.func @main(%x: tensor<100x8xf32>, %i: tensor<5x1xi32>) -> tensor<5x8xf32> {
  %0 = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1],
      collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1,
      8>, indices_are_sorted = false} : (tensor<100x8xf32>, tensor<5x1xi32>) -> tensor<5x8xf32>
  %1 = stablehlo.negate %0 : tensor<5x8xf32>
  return %1 : tensor<5x8xf32>
}
