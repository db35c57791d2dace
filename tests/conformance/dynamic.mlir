// Ops whose shape, padding or slices are operands, constant and (hidden behind a barrier) not; expected values from plain indexing.
func.func @pad_plain() {
  %x = stablehlo.constant dense<[[-0.714, -0.703, 1.372], [1.557, 0.753, 1.935]]> : tensor<2x3xf32>
  %p = stablehlo.constant dense<9.5> : tensor<f32>
  %l = stablehlo.constant dense<[1, 0]> : tensor<2xi64>
  %h = stablehlo.constant dense<[0, 2]> : tensor<2xi64>
  %i = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %y = stablehlo.dynamic_pad %x, %p, %l, %h, %i : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x5xf32>
  check.expect_eq_const %y, dense<[[9.5, 9.5, 9.5, 9.5, 9.5], [-0.714, -0.703, 1.372, 9.5, 9.5], [1.557, 0.753, 1.935, 9.5, 9.5]]> : tensor<3x5xf32>
  func.return
}
// -----
func.func @pad_inner() {
  %x = stablehlo.constant dense<[[-1.004, -1.6], [-0.825, 1.19], [1.189, -1.688]]> : tensor<3x2xf32>
  %p = stablehlo.constant dense<9.5> : tensor<f32>
  %l = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %h = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
  %i = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %y = stablehlo.dynamic_pad %x, %p, %l, %h, %i : (tensor<3x2xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<8x7xf32>
  check.expect_eq_const %y, dense<[[9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5], [9.5, 9.5, -1.004, 9.5, 9.5, -1.6, 9.5], [9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5], [9.5, 9.5, -0.825, 9.5, 9.5, 1.19, 9.5], [9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5], [9.5, 9.5, 1.189, 9.5, 9.5, -1.688, 9.5], [9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5], [9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5]]> : tensor<8x7xf32>
  func.return
}
// -----
func.func @pad_negative() {
  %x = stablehlo.constant dense<[[1.802, -1.693, -0.348, -1.258, 0.623], [0.28, 0.506, 0.56, 0.184, -0.372], [-1.077, -0.067, 0.385, -1.023, -0.327], [-1.662, 1.558, -0.677, -0.313, -1.403]]> : tensor<4x5xf32>
  %p = stablehlo.constant dense<9.5> : tensor<f32>
  %l = stablehlo.constant dense<[-1, 1]> : tensor<2xi64>
  %h = stablehlo.constant dense<[1, -2]> : tensor<2xi64>
  %i = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
  %y = stablehlo.dynamic_pad %x, %p, %l, %h, %i : (tensor<4x5xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<4x8xf32>
  check.expect_eq_const %y, dense<[[9.5, 0.28, 9.5, 0.506, 9.5, 0.56, 9.5, 0.184], [9.5, -1.077, 9.5, -0.067, 9.5, 0.385, 9.5, -1.023], [9.5, -1.662, 9.5, 1.558, 9.5, -0.677, 9.5, -0.313], [9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5]]> : tensor<4x8xf32>
  func.return
}
// -----
func.func @pad_cut() {
  %x = stablehlo.constant dense<[-0.817, 0.22, 0.254, -0.265, -0.696]> : tensor<5xf32>
  %p = stablehlo.constant dense<9.5> : tensor<f32>
  %l = stablehlo.constant dense<[-2]> : tensor<1xi64>
  %h = stablehlo.constant dense<[-1]> : tensor<1xi64>
  %i = stablehlo.constant dense<[1]> : tensor<1xi64>
  %y = stablehlo.dynamic_pad %x, %p, %l, %h, %i : (tensor<5xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<6xf32>
  check.expect_eq_const %y, dense<[0.22, 9.5, 0.254, 9.5, -0.265, 9.5]> : tensor<6xf32>
  func.return
}
// -----
func.func @pad_empty() {
  %x = stablehlo.constant dense<[]> : tensor<0x2xf32>
  %p = stablehlo.constant dense<9.5> : tensor<f32>
  %l = stablehlo.constant dense<[2, 0]> : tensor<2xi64>
  %h = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %i = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %y = stablehlo.dynamic_pad %x, %p, %l, %h, %i : (tensor<0x2xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x3xf32>
  check.expect_eq_const %y, dense<[[9.5, 9.5, 9.5], [9.5, 9.5, 9.5], [9.5, 9.5, 9.5]]> : tensor<3x3xf32>
  func.return
}
// -----
func.func @pad_plain_hidden() {
  %x = stablehlo.constant dense<[[-1.591, 1.147, -0.679], [-1.695, 1.809, -1.449]]> : tensor<2x3xf32>
  %p = stablehlo.constant dense<9.5> : tensor<f32>
  %l_c = stablehlo.constant dense<[1, 0]> : tensor<2xi64>
  %l = stablehlo.optimization_barrier %l_c : tensor<2xi64>
  %h_c = stablehlo.constant dense<[0, 2]> : tensor<2xi64>
  %h = stablehlo.optimization_barrier %h_c : tensor<2xi64>
  %i_c = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %i = stablehlo.optimization_barrier %i_c : tensor<2xi64>
  %y = stablehlo.dynamic_pad %x, %p, %l, %h, %i : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x5xf32>
  check.expect_eq_const %y, dense<[[9.5, 9.5, 9.5, 9.5, 9.5], [-1.591, 1.147, -0.679, 9.5, 9.5], [-1.695, 1.809, -1.449, 9.5, 9.5]]> : tensor<3x5xf32>
  func.return
}
// -----
func.func @pad_inner_hidden() {
  %x = stablehlo.constant dense<[[0.077, -1.709], [-1.243, -0.128], [-0.463, 1.608]]> : tensor<3x2xf32>
  %p = stablehlo.constant dense<9.5> : tensor<f32>
  %l_c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %l = stablehlo.optimization_barrier %l_c : tensor<2xi32>
  %h_c = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
  %h = stablehlo.optimization_barrier %h_c : tensor<2xi32>
  %i_c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %i = stablehlo.optimization_barrier %i_c : tensor<2xi32>
  %y = stablehlo.dynamic_pad %x, %p, %l, %h, %i : (tensor<3x2xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<8x7xf32>
  check.expect_eq_const %y, dense<[[9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5], [9.5, 9.5, 0.077, 9.5, 9.5, -1.709, 9.5], [9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5], [9.5, 9.5, -1.243, 9.5, 9.5, -0.128, 9.5], [9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5], [9.5, 9.5, -0.463, 9.5, 9.5, 1.608, 9.5], [9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5], [9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5]]> : tensor<8x7xf32>
  func.return
}
// -----
func.func @pad_negative_hidden() {
  %x = stablehlo.constant dense<[[1.574, 0.461, 1.191, 1.36, -1.994], [0.689, -1.554, -0.657, -0.529, 1.042], [0.3, -0.235, -0.709, 1.078, -1.268], [1.575, 0.196, 0.322, 1.477, 1.482]]> : tensor<4x5xf32>
  %p = stablehlo.constant dense<9.5> : tensor<f32>
  %l_c = stablehlo.constant dense<[-1, 1]> : tensor<2xi64>
  %l = stablehlo.optimization_barrier %l_c : tensor<2xi64>
  %h_c = stablehlo.constant dense<[1, -2]> : tensor<2xi64>
  %h = stablehlo.optimization_barrier %h_c : tensor<2xi64>
  %i_c = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
  %i = stablehlo.optimization_barrier %i_c : tensor<2xi64>
  %y = stablehlo.dynamic_pad %x, %p, %l, %h, %i : (tensor<4x5xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<4x8xf32>
  check.expect_eq_const %y, dense<[[9.5, 0.689, 9.5, -1.554, 9.5, -0.657, 9.5, -0.529], [9.5, 0.3, 9.5, -0.235, 9.5, -0.709, 9.5, 1.078], [9.5, 1.575, 9.5, 0.196, 9.5, 0.322, 9.5, 1.477], [9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5]]> : tensor<4x8xf32>
  func.return
}
// -----
func.func @pad_cut_hidden() {
  %x = stablehlo.constant dense<[-0.539, 1.257, -1.218, -0.703, -1.309]> : tensor<5xf32>
  %p = stablehlo.constant dense<9.5> : tensor<f32>
  %l_c = stablehlo.constant dense<[-2]> : tensor<1xi64>
  %l = stablehlo.optimization_barrier %l_c : tensor<1xi64>
  %h_c = stablehlo.constant dense<[-1]> : tensor<1xi64>
  %h = stablehlo.optimization_barrier %h_c : tensor<1xi64>
  %i_c = stablehlo.constant dense<[1]> : tensor<1xi64>
  %i = stablehlo.optimization_barrier %i_c : tensor<1xi64>
  %y = stablehlo.dynamic_pad %x, %p, %l, %h, %i : (tensor<5xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<6xf32>
  check.expect_eq_const %y, dense<[1.257, 9.5, -1.218, 9.5, -0.703, 9.5]> : tensor<6xf32>
  func.return
}
// -----
func.func @pad_empty_hidden() {
  %x = stablehlo.constant dense<[]> : tensor<0x2xf32>
  %p = stablehlo.constant dense<9.5> : tensor<f32>
  %l_c = stablehlo.constant dense<[2, 0]> : tensor<2xi64>
  %l = stablehlo.optimization_barrier %l_c : tensor<2xi64>
  %h_c = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %h = stablehlo.optimization_barrier %h_c : tensor<2xi64>
  %i_c = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %i = stablehlo.optimization_barrier %i_c : tensor<2xi64>
  %y = stablehlo.dynamic_pad %x, %p, %l, %h, %i : (tensor<0x2xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x3xf32>
  check.expect_eq_const %y, dense<[[9.5, 9.5, 9.5], [9.5, 9.5, 9.5], [9.5, 9.5, 9.5]]> : tensor<3x3xf32>
  func.return
}
// -----
func.func @slice_whole() {
  %x = stablehlo.constant dense<[[1.564, 1.951], [1.062, -1.017], [1.766, -0.136]]> : tensor<3x2xf32>
  %s = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %l = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %r = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %y = stablehlo.real_dynamic_slice %x, %s, %l, %r : (tensor<3x2xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x2xf32>
  check.expect_eq_const %y, dense<[[1.564, 1.951], [1.062, -1.017], [1.766, -0.136]]> : tensor<3x2xf32>
  func.return
}
// -----
func.func @slice_part() {
  %x = stablehlo.constant dense<[[-1.978, 1.921, 1.848, -1.469, -1.987, -0.476], [-0.63, 0.97, -0.037, 1.75, 0.849, -1.937], [1.238, 1.996, 1.004, -1.218, -0.625, -1.434], [1.623, 0.57, 1.065, -1.646, -1.56, -0.368], [1.772, -1.747, -0.27, -1.119, 1.944, -0.916]]> : tensor<5x6xf32>
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %l = stablehlo.constant dense<[4, 6]> : tensor<2xi32>
  %r = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %y = stablehlo.real_dynamic_slice %x, %s, %l, %r : (tensor<5x6xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x2xf32>
  check.expect_eq_const %y, dense<[[-0.037, 0.849], [1.004, -0.625], [1.065, -1.56]]> : tensor<3x2xf32>
  func.return
}
// -----
func.func @slice_steps() {
  %x = stablehlo.constant dense<[0.88, -1.417, 1.87, 0.213, -0.27, -1.28, 1.375, 1.422, -1.02]> : tensor<9xf32>
  %s = stablehlo.constant dense<[1]> : tensor<1xi64>
  %l = stablehlo.constant dense<[8]> : tensor<1xi64>
  %r = stablehlo.constant dense<[3]> : tensor<1xi64>
  %y = stablehlo.real_dynamic_slice %x, %s, %l, %r : (tensor<9xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xf32>
  check.expect_eq_const %y, dense<[-1.417, -0.27, 1.422]> : tensor<3xf32>
  func.return
}
// -----
func.func @slice_whole_hidden() {
  %x = stablehlo.constant dense<[[-0.19, -1.484], [-1.666, 1.272], [-1.437, 1.242]]> : tensor<3x2xf32>
  %s_c = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %s = stablehlo.optimization_barrier %s_c : tensor<2xi64>
  %l_c = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %l = stablehlo.optimization_barrier %l_c : tensor<2xi64>
  %r_c = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %r = stablehlo.optimization_barrier %r_c : tensor<2xi64>
  %y = stablehlo.real_dynamic_slice %x, %s, %l, %r : (tensor<3x2xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x2xf32>
  check.expect_eq_const %y, dense<[[-0.19, -1.484], [-1.666, 1.272], [-1.437, 1.242]]> : tensor<3x2xf32>
  func.return
}
// -----
func.func @slice_part_hidden() {
  %x = stablehlo.constant dense<[[-1.915, 0.249, 1.827, 1.473, -1.686, 1.886], [-1.225, 1.214, -1.951, 0.077, 1.824, 0.393], [1.357, -0.119, -1.91, -1.36, 1.083, 0.001], [1.441, 1.759, 0.644, 0.473, 0.349, -1.138], [-0.313, 0.893, 1.25, 1.295, -0.271, 1.593]]> : tensor<5x6xf32>
  %s_c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %s = stablehlo.optimization_barrier %s_c : tensor<2xi32>
  %l_c = stablehlo.constant dense<[4, 6]> : tensor<2xi32>
  %l = stablehlo.optimization_barrier %l_c : tensor<2xi32>
  %r_c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %r = stablehlo.optimization_barrier %r_c : tensor<2xi32>
  %y = stablehlo.real_dynamic_slice %x, %s, %l, %r : (tensor<5x6xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x2xf32>
  check.expect_eq_const %y, dense<[[-1.951, 1.824], [-1.91, 1.083], [0.644, 0.349]]> : tensor<3x2xf32>
  func.return
}
// -----
func.func @slice_steps_hidden() {
  %x = stablehlo.constant dense<[-1.94, 1.263, -1.334, -0.646, -0.788, -1.237, 1.337, -1.693, -0.522]> : tensor<9xf32>
  %s_c = stablehlo.constant dense<[1]> : tensor<1xi64>
  %s = stablehlo.optimization_barrier %s_c : tensor<1xi64>
  %l_c = stablehlo.constant dense<[8]> : tensor<1xi64>
  %l = stablehlo.optimization_barrier %l_c : tensor<1xi64>
  %r_c = stablehlo.constant dense<[3]> : tensor<1xi64>
  %r = stablehlo.optimization_barrier %r_c : tensor<1xi64>
  %y = stablehlo.real_dynamic_slice %x, %s, %l, %r : (tensor<9xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xf32>
  check.expect_eq_const %y, dense<[1.263, -0.788, -1.693]> : tensor<3xf32>
  func.return
}
// -----
func.func @iota() {
  %s_c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %s = stablehlo.optimization_barrier %s_c : tensor<2xi64>
  %y = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> tensor<2x3xi32>
  check.expect_eq_const %y, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
  func.return
}
// -----
func.func @reshape() {
  %s_c = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
  %s = stablehlo.optimization_barrier %s_c : tensor<2xi32>
  %x = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %y = stablehlo.dynamic_reshape %x, %s : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  check.expect_eq_const %y, dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  func.return
}
// -----
func.func @broadcast() {
  %s_c = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %s = stablehlo.optimization_barrier %s_c : tensor<2xi32>
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<2xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  check.expect_eq_const %y, dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> : tensor<2x3xf32>
  func.return
}
// -----
func.func @size() {
  %x = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %y = stablehlo.get_dimension_size %x, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
  check.expect_eq_const %y, dense<3> : tensor<i32>
  func.return
}
// -----
func.func @gather() {
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
  %i = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi32>
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %y = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>} : (tensor<4x2xf32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xf32>
  check.expect_eq_const %y, dense<[[5.0, 6.0], [1.0, 2.0]]> : tensor<2x2xf32>
  func.return
}
// -----
func.func @gather_hidden() {
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
  %i = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi32>
  %s_c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %s = stablehlo.optimization_barrier %s_c : tensor<2xi32>
  %y = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>} : (tensor<4x2xf32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xf32>
  check.expect_eq_const %y, dense<[[5.0, 6.0], [1.0, 2.0]]> : tensor<2x2xf32>
  func.return
}
// -----
func.func @conv_same() {
  %x = stablehlo.constant dense<[[[-0.426], [-1.237], [-1.443], [-0.546], [-1.99]]]> : tensor<1x5x1xf32>
  %f = stablehlo.constant dense<[[[0.533]], [[1.077]], [[1.032]]]> : tensor<3x1x1xf32>
  %p = stablehlo.constant dense<[[1, 1]]> : tensor<1x2xi64>
  %y = "stablehlo.dynamic_conv"(%x, %f, %p) {window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x5x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi64>) -> tensor<1x5x1xf32>
  check.expect_almost_eq_const %y, dense<[[[-1.735386], [-3.048483], [-2.776904], [-3.410841], [-2.434248]]]> : tensor<1x5x1xf32>
  func.return
}
// -----
func.func @conv_strided() {
  %x = stablehlo.constant dense<[[[-1.692], [0.75], [-1.856], [-0.362], [-1.402], [0.593], [0.989]]]> : tensor<1x7x1xf32>
  %f = stablehlo.constant dense<[[[-0.025]], [[-0.729]], [[-0.168]]]> : tensor<3x1x1xf32>
  %p = stablehlo.constant dense<[[2, 0]]> : tensor<1x2xi64>
  %y = "stablehlo.dynamic_conv"(%x, %f, %p) {window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x7x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi64>) -> tensor<1x4x1xf32>
  check.expect_almost_eq_const %y, dense<[[[0.284256], [-0.19264199999999992], [0.5458339999999999], [-0.563399]]]> : tensor<1x4x1xf32>
  func.return
}
// -----
func.func @conv_dilated() {
  %x = stablehlo.constant dense<[[[-0.127], [-1.691], [-0.541], [0.476]]]> : tensor<1x4x1xf32>
  %f = stablehlo.constant dense<[[[-1.942]], [[1.25]]]> : tensor<2x1x1xf32>
  %p = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi64>
  %y = "stablehlo.dynamic_conv"(%x, %f, %p) {window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 3>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>, tensor<1x2xi64>) -> tensor<1x7x1xf32>
  check.expect_almost_eq_const %y, dense<[[[-2.11375], [0.246634], [-0.67625], [3.283922], [0.595], [1.050622], [0.0]]]> : tensor<1x7x1xf32>
  func.return
}
// -----
func.func @conv_cut() {
  %x = stablehlo.constant dense<[[[-1.658], [-1.475], [0.615], [-0.663], [-1.142], [-0.825], [1.585], [1.57]]]> : tensor<1x8x1xf32>
  %f = stablehlo.constant dense<[[[0.23]], [[-0.865]], [[-1.577]]]> : tensor<3x1x1xf32>
  %p = stablehlo.constant dense<[[-1, -2]]> : tensor<1x2xi64>
  %y = "stablehlo.dynamic_conv"(%x, %f, %p) {window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi64>) -> tensor<1x3x1xf32>
  check.expect_almost_eq_const %y, dense<[[[0.1743260000000001], [2.515879], [2.1363649999999996]]]> : tensor<1x3x1xf32>
  func.return
}
// -----
func.func @conv_same_hidden() {
  %x = stablehlo.constant dense<[[[-0.402], [-0.786], [1.626], [0.19], [-0.227]]]> : tensor<1x5x1xf32>
  %f = stablehlo.constant dense<[[[1.483]], [[1.86]], [[-1.438]]]> : tensor<3x1x1xf32>
  %p_c = stablehlo.constant dense<[[1, 1]]> : tensor<1x2xi64>
  %p = stablehlo.optimization_barrier %p_c : tensor<1x2xi64>
  %y = "stablehlo.dynamic_conv"(%x, %f, %p) {window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x5x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi64>) -> tensor<1x5x1xf32>
  check.expect_almost_eq_const %y, dense<[[[0.382548], [-4.396314], [1.585502], [3.091184], [-0.14045000000000002]]]> : tensor<1x5x1xf32>
  func.return
}
// -----
func.func @conv_strided_hidden() {
  %x = stablehlo.constant dense<[[[-1.93], [-1.949], [-0.459], [-1.05], [0.66], [-1.776], [-1.939]]]> : tensor<1x7x1xf32>
  %f = stablehlo.constant dense<[[[-1.155]], [[-1.07]], [[0.865]]]> : tensor<3x1x1xf32>
  %p_c = stablehlo.constant dense<[[2, 0]]> : tensor<1x2xi64>
  %p = stablehlo.optimization_barrier %p_c : tensor<1x2xi64>
  %y = "stablehlo.dynamic_conv"(%x, %f, %p) {window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x7x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi64>) -> tensor<1x4x1xf32>
  check.expect_almost_eq_const %y, dense<[[[-1.6694499999999999], [3.9175450000000005], [2.2245450000000004], [-0.539215]]]> : tensor<1x4x1xf32>
  func.return
}
// -----
func.func @conv_dilated_hidden() {
  %x = stablehlo.constant dense<[[[-1.056], [-0.773], [1.218], [-1.046]]]> : tensor<1x4x1xf32>
  %f = stablehlo.constant dense<[[[0.769]], [[1.536]]]> : tensor<2x1x1xf32>
  %p_c = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi64>
  %p = stablehlo.optimization_barrier %p_c : tensor<1x2xi64>
  %y = "stablehlo.dynamic_conv"(%x, %f, %p) {window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 3>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>, tensor<1x2xi64>) -> tensor<1x7x1xf32>
  check.expect_almost_eq_const %y, dense<[[[-1.1873280000000002], [-0.812064], [1.870848], [-0.594437], [-1.606656], [0.936642], [0.0]]]> : tensor<1x7x1xf32>
  func.return
}
// -----
func.func @conv_cut_hidden() {
  %x = stablehlo.constant dense<[[[1.106], [0.231], [-0.242], [-1.59], [-1.506], [1.625], [0.275], [-0.897]]]> : tensor<1x8x1xf32>
  %f = stablehlo.constant dense<[[[0.332]], [[0.377]], [[-0.438]]]> : tensor<3x1x1xf32>
  %p_c = stablehlo.constant dense<[[-1, -2]]> : tensor<1x2xi64>
  %p = stablehlo.optimization_barrier %p_c : tensor<1x2xi64>
  %y = "stablehlo.dynamic_conv"(%x, %f, %p) {window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi64>) -> tensor<1x3x1xf32>
  check.expect_almost_eq_const %y, dense<[[[0.6818780000000001], [-0.020145999999999997], [-1.807392]]]> : tensor<1x3x1xf32>
  func.return
}
// -----
// set_dimension_size: the leading part
func.func @set_size() {
  %x = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %d = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<4>>
  %s = stablehlo.get_dimension_size %d, dim = 0 : (tensor<?xi32, #stablehlo.bounds<4>>) -> tensor<i32>
  check.expect_eq_const %s, dense<2> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %sum = "stablehlo.reduce"(%d, %zero) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<?xi32, #stablehlo.bounds<4>>, tensor<i32>) -> tensor<i32>
  check.expect_eq_const %sum, dense<3> : tensor<i32>
  %t = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xi32>, tensor<i32>) -> tensor<2xi32>
  check.expect_eq_const %t, dense<[1, 2]> : tensor<2xi32>
  func.return
}
// -----
// Each op fits its neighbours as far as they are known: only a plan, for shapes, shows that two ops contradict each other.
func.func @contradiction(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<5xf32> {
  %0 = stablehlo.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  %1 = stablehlo.constant dense<1.0> : tensor<5xf32>
  %2 = stablehlo.add %0, %1 : (tensor<?xf32>, tensor<5xf32>) -> tensor<5xf32>
  func.return %2 : tensor<5xf32>
}
// -----
func.func @reshaped_to_more(%a: tensor<4xf32>) -> tensor<?x?xf32> {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  func.return %0 : tensor<?x?xf32>
}
// -----
func.func @broadcast_to_less(%a: tensor<4xf32>) -> tensor<?x?xf32> {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  func.return %0 : tensor<?x?xf32>
}
// -----
// No shape of ours is what this program asks for.
func.func @asserted(%a: tensor<?xf32>) -> tensor<?xf32> {
  %n = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %c = stablehlo.constant dense<1000> : tensor<i32>
  %0 = stablehlo.compare GE, %n, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%0) {error_message = "a thousand at least", has_side_effect = true} : (tensor<i1>) -> ()
  func.return %a : tensor<?xf32>
}
// -----
// These meet other processes, and one process runs here.
func.func @exchanged(%a: tensor<2x?xi32>) -> tensor<1x?xi32> {
  %0 = "stablehlo.all_to_all"(%a) {split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x?xi32>) -> tensor<1x?xi32>
  func.return %0 : tensor<1x?xi32>
}
// -----
func.func @gathered(%a: tensor<?x2xf32>) -> tensor<4x2xf32> {
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<?x2xf32>) -> tensor<4x2xf32>
  func.return %0 : tensor<4x2xf32>
}
