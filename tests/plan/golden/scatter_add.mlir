// Scatters by one op, by replacement and by a body; the first in place of its operand.
func.func @main(%x: tensor<100x8xf32>, %i: tensor<5x1xi32>, %u: tensor<5x8xf32>) -> (tensor<100x8xf32>,
    tensor<100x8xf32>, tensor<100x8xf32>) {
  %own = stablehlo.negate %x : tensor<100x8xf32>
  %0 = "stablehlo.scatter"(%own, %i, %u) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<100x8xf32>, tensor<5x1xi32>,
      tensor<5x8xf32>) -> tensor<100x8xf32>
  %1 = "stablehlo.scatter"(%x, %i, %u) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<100x8xf32>, tensor<5x1xi32>,
      tensor<5x8xf32>) -> tensor<100x8xf32>
  %2 = "stablehlo.scatter"(%x, %i, %u) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.multiply %a, %b : tensor<f32>
    %4 = stablehlo.add %3, %b : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<100x8xf32>, tensor<5x1xi32>,
      tensor<5x8xf32>) -> tensor<100x8xf32>
  return %0, %1, %2 : tensor<100x8xf32>, tensor<100x8xf32>, tensor<100x8xf32>
}
