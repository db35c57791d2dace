// Gathering rows and single elements; indices out of range are moved back inside.
func.func @rows() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %i = stablehlo.constant dense<[2, 0, 7, -3]> : tensor<4xi64>
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 2>, indices_are_sorted = false
  } : (tensor<3x2xi32>, tensor<4xi64>) -> tensor<4x2xi32>
  check.expect_eq_const %0, dense<[[5, 6], [1, 2], [5, 6], [1, 2]]> : tensor<4x2xi32>
  func.return
}
// -----
func.func @elements() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %i = stablehlo.constant dense<[[1, 0], [0, 2]]> : tensor<2x2xi32>
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 1>
  } : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[4.0, 3.0]> : tensor<2xf32>
  func.return
}
// -----
func.func @windows() {
  %a = stablehlo.constant dense<[10, 20, 30, 40, 50]> : tensor<5xi32>
  %i = stablehlo.constant dense<[[1], [4]]> : tensor<2x1xi32>
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 3>
  } : (tensor<5xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %0, dense<[[20, 30, 40], [30, 40, 50]]> : tensor<2x3xi32>
  func.return
}
// -----
// A collapsed dimension whose slice size is 0, which C9 allows: an element is read all the same, the last one for an index beyond.
func.func @collapsed_of_size_0() {
  %x = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %c = stablehlo.constant dense<[[0], [9], [-1]]> : tensor<3x1xi32>
  %i = stablehlo.optimization_barrier %c : tensor<3x1xi32>
  %y = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 0, 2>} : (tensor<3x2xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %y, dense<[[1, 2], [5, 6], [1, 2]]> : tensor<3x2xi32>
  func.return
}
// -----
// Of nothing nothing is gathered, whichever of the sizes 0 and 1 a dimension has that the result lacks.
func.func @nothing_of_nothing() {
  %x = stablehlo.constant dense<> : tensor<0x2xi32>
  %i = stablehlo.constant dense<> : tensor<0x1xi32>
  %s = stablehlo.constant dense<[0, 2]> : tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>} : (tensor<0x2xi32>, tensor<0x1xi32>, tensor<2xi32>) -> tensor<0x2xi32>
  check.expect_eq_const %0, dense<> : tensor<0x2xi32>
  %j = stablehlo.constant dense<> : tensor<0x3x1xi32>
  %t = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %1 = "stablehlo.dynamic_gather"(%x, %j, %t) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>} : (tensor<0x2xi32>, tensor<0x3x1xi32>, tensor<2xi32>) -> tensor<0x3xi32>
  check.expect_eq_const %1, dense<> : tensor<0x3xi32>
  func.return
}
