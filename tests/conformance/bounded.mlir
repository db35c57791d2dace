// Bounded dimensions: sizes that only the run knows (hidden behind barriers), set on tensors whose elements beyond them would spoil the result.
func.func @self_concat_size() {
  %x = stablehlo.constant dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi32>
  %c = stablehlo.constant dense<3> : tensor<i32>
  %n = stablehlo.optimization_barrier %c : tensor<i32>
  %data = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<8xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<8>>
  %concat = "stablehlo.concatenate"(%data, %data) {dimension = 0 : i64} : (tensor<?xi32, #stablehlo.bounds<8>>, tensor<?xi32, #stablehlo.bounds<8>>) -> tensor<?xi32, #stablehlo.bounds<16>>
  %size = stablehlo.get_dimension_size %concat, dim = 0 : (tensor<?xi32, #stablehlo.bounds<16>>) -> tensor<i32>
  check.expect_eq_const %size, dense<6> : tensor<i32>
  %part = stablehlo.slice %concat [0:6] : (tensor<?xi32, #stablehlo.bounds<16>>) -> tensor<6xi32>
  check.expect_eq_const %part, dense<[1, 2, 3, 1, 2, 3]> : tensor<6xi32>
  func.return
}
// -----
func.func @dynamic_sum() {
  %x = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %c = stablehlo.constant dense<2> : tensor<i32>
  %n = stablehlo.optimization_barrier %c : tensor<i32>
  %d = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<4>>
  %init = stablehlo.constant dense<10> : tensor<i32>
  %sum = "stablehlo.reduce"(%d, %init) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<?xi32, #stablehlo.bounds<4>>, tensor<i32>) -> tensor<i32>
  check.expect_eq_const %sum, dense<13> : tensor<i32>
  func.return
}
// -----
// (a + 1)(b + 1) - 1: associative, with an initial value that is not neutral
func.func @any_body() {
  %x = stablehlo.constant dense<[2, 3, 4, 5]> : tensor<4xi32>
  %c = stablehlo.constant dense<3> : tensor<i32>
  %n = stablehlo.optimization_barrier %c : tensor<i32>
  %d = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<4>>
  %init = stablehlo.constant dense<1> : tensor<i32>
  %y = "stablehlo.reduce"(%d, %init) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = stablehlo.multiply %a, %b : tensor<i32>
    %q = stablehlo.add %p, %a : tensor<i32>
    %r = stablehlo.add %q, %b : tensor<i32>
    stablehlo.return %r : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<?xi32, #stablehlo.bounds<4>>, tensor<i32>) -> tensor<i32>
  check.expect_eq_const %y, dense<119> : tensor<i32>
  func.return
}
// -----
// Sizes outside 0 .. bound are taken for the nearest inside.
func.func @clamped() {
  %x = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %c = stablehlo.constant dense<[-4, 9]> : tensor<2xi32>
  %n = stablehlo.optimization_barrier %c : tensor<2xi32>
  %i = stablehlo.slice %n [0:1] : (tensor<2xi32>) -> tensor<1xi32>
  %j = stablehlo.slice %n [1:2] : (tensor<2xi32>) -> tensor<1xi32>
  %low = stablehlo.reshape %i : (tensor<1xi32>) -> tensor<i32>
  %high = stablehlo.reshape %j : (tensor<1xi32>) -> tensor<i32>
  %d = stablehlo.set_dimension_size %x, %low, dim = 0 : (tensor<3xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<3>>
  %e = stablehlo.set_dimension_size %x, %high, dim = 0 : (tensor<3xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<3>>
  %s = stablehlo.get_dimension_size %d, dim = 0 : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<i32>
  %t = stablehlo.get_dimension_size %e, dim = 0 : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<i32>
  check.expect_eq_const %s, dense<0> : tensor<i32>
  check.expect_eq_const %t, dense<3> : tensor<i32>
  func.return
}
// -----
// What lies beyond the size is NaN: a product, a sort and a padding never see it.
func.func @beyond() {
  %x = stablehlo.constant dense<[3.0, 1.0, 2.0, 0x7FC00000]> : tensor<4xf32>
  %w = stablehlo.constant dense<[1.0, 10.0, 100.0, 0x7F800000]> : tensor<4xf32>
  %c = stablehlo.constant dense<3> : tensor<i32>
  %n = stablehlo.optimization_barrier %c : tensor<i32>
  %d = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %v = stablehlo.set_dimension_size %w, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %dot = stablehlo.dot_general %d, %v, contracting_dims = [0] x [0] : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<f32>
  check.expect_eq_const %dot, dense<213.0> : tensor<f32>
  %sorted = "stablehlo.sort"(%d) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) {dimension = 0 : i64} : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %live = stablehlo.slice %sorted [0:3] : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<3xf32>
  check.expect_eq_const %live, dense<[3.0, 2.0, 1.0]> : tensor<3xf32>
  %nine = stablehlo.constant dense<9.0> : tensor<f32>
  %padded = stablehlo.pad %d, %nine, low = [1], high = [2], interior = [1] : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<10>>
  %whole = stablehlo.slice %padded [0:8] : (tensor<?xf32, #stablehlo.bounds<10>>) -> tensor<8xf32>
  check.expect_eq_const %whole, dense<[9.0, 3.0, 9.0, 1.0, 9.0, 2.0, 9.0, 9.0]> : tensor<8xf32>
  func.return
}
// -----
// A loop whose value grows: its size goes around beside it.
func.func @grows() {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %x = stablehlo.constant dense<7> : tensor<1xi32>
  %c = stablehlo.constant dense<4> : tensor<i32>
  %n = stablehlo.optimization_barrier %c : tensor<i32>
  %start = stablehlo.set_dimension_size %x, %one, dim = 0 : (tensor<1xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<1>>
  %r:2 = "stablehlo.while"(%start, %zero) ({
  ^bb0(%v: tensor<?xi32, #stablehlo.bounds<8>>, %i: tensor<i32>):
    %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  }, {
  ^bb0(%v: tensor<?xi32, #stablehlo.bounds<8>>, %i: tensor<i32>):
    %j = stablehlo.add %i, %one : tensor<i32>
    %row = stablehlo.reshape %j : (tensor<i32>) -> tensor<1xi32>
    %w = stablehlo.concatenate %v, %row, dim = 0 : (tensor<?xi32, #stablehlo.bounds<8>>, tensor<1xi32>) -> tensor<?xi32, #stablehlo.bounds<9>>
    stablehlo.return %w, %j : tensor<?xi32, #stablehlo.bounds<9>>, tensor<i32>
  }) : (tensor<?xi32, #stablehlo.bounds<1>>, tensor<i32>) -> (tensor<?xi32, #stablehlo.bounds<8>>, tensor<i32>)
  %y = stablehlo.slice %r#0 [0:5] : (tensor<?xi32, #stablehlo.bounds<8>>) -> tensor<5xi32>
  check.expect_eq_const %y, dense<[7, 1, 2, 3, 4]> : tensor<5xi32>
  func.return
}
// -----
// Quantized elements move and compute at the bound like others.
func.func @quantized() {
  %x = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %c = stablehlo.constant dense<3> : tensor<i32>
  %n = stablehlo.optimization_barrier %c : tensor<i32>
  %d = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %q = stablehlo.uniform_quantize %d : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<4>>
  %s = stablehlo.add %q, %q : tensor<?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<4>>
  %r = stablehlo.reverse %s, dims = [0] : tensor<?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<4>>
  %f = stablehlo.uniform_dequantize %r : (tensor<?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %l = stablehlo.slice %f [0:3] : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<3xf32>
  check.expect_eq_const %l, dense<[6.0, 4.0, 2.0]> : tensor<3xf32>
  func.return
}
// -----
// A batch that one side says is empty.
func.func @gather_of_no_batch() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %n = stablehlo.constant dense<0> : tensor<i32>
  %b = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<2x3xi32>, tensor<i32>) -> tensor<?x3xi32, #stablehlo.bounds<2, ?>>
  %i = stablehlo.constant dense<> : tensor<0x1xi32>
  %y = "stablehlo.gather"(%b, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>} : (tensor<?x3xi32, #stablehlo.bounds<2, ?>>, tensor<0x1xi32>) -> tensor<0xi32>
  check.expect_eq_const %y, dense<> : tensor<0xi32>
  func.return
}
// -----
// Ops that compute more than element by element, on quantized tensors: the elements beyond the size, 100, count nowhere.
func.func @quantized_batch_norms() {
  %n = stablehlo.constant dense<2> : tensor<i32>
  %x = stablehlo.constant dense<[[1, 2, 100, 100], [3, 6, 100, 100]]> : tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
  %m = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<i32>) -> tensor<2x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<?, 4>>
  %v = stablehlo.constant dense<[5, 7]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %i = "stablehlo.batch_norm_inference"(%m, %v, %v, %v, %v) {epsilon = 1.0 : f32, feature_index = 0 : i64} : (tensor<2x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<?, 4>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x?x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<?, 4>>)
  %t:3 = "stablehlo.batch_norm_training"(%m, %v, %v) {epsilon = 1.0 : f32, feature_index = 0 : i64} : (tensor<2x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<?, 4>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x?x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<?, 4>>, tensor<2x!quant.uniform<i8:f32, 0.25:1>>, tensor<2x!quant.uniform<i8:f32, 0.25:1>>)
  %g:3 = "stablehlo.batch_norm_grad"(%m, %v, %v, %v, %m) {epsilon = 1.0 : f32, feature_index = 0 : i64} : (tensor<2x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<?, 4>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<?, 4>>) -> (tensor<2x?x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<?, 4>>, tensor<2x!quant.uniform<i8:f32, 0.25:1>>, tensor<2x!quant.uniform<i8:f32, 0.25:1>>)
  %s0 = stablehlo.slice %i [0:2, 0:2] : (tensor<2x?x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<?, 4>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.25:1>>
  %b0 = stablehlo.bitcast_convert %s0 : (tensor<2x2x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<2x2xi8>
  check.expect_eq_const %b0, dense<[[-1, 1], [0, 7]]> : tensor<2x2xi8>
  %s1 = stablehlo.slice %t#0 [0:2, 0:2] : (tensor<2x?x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<?, 4>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.25:1>>
  %b1 = stablehlo.bitcast_convert %s1 : (tensor<2x2x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<2x2xi8>
  check.expect_eq_const %b1, dense<[[4, 6], [4, 14]]> : tensor<2x2xi8>
  %b2 = stablehlo.bitcast_convert %t#1 : (tensor<2x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<2xi8>
  check.expect_eq_const %b2, dense<[-2, 4]> : tensor<2xi8>
  %b3 = stablehlo.bitcast_convert %t#2 : (tensor<2x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<2xi8>
  check.expect_eq_const %b3, dense<[1, 3]> : tensor<2xi8>
  %s4 = stablehlo.slice %g#0 [0:2, 0:2] : (tensor<2x?x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<?, 4>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.25:1>>
  %b4 = stablehlo.bitcast_convert %s4 : (tensor<2x2x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<2x2xi8>
  check.expect_eq_const %b4, dense<[[4, 5], [-4, 4]]> : tensor<2x2xi8>
  %b5 = stablehlo.bitcast_convert %g#1 : (tensor<2x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<2xi8>
  check.expect_eq_const %b5, dense<[9, -1]> : tensor<2xi8>
  %b6 = stablehlo.bitcast_convert %g#2 : (tensor<2x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<2xi8>
  check.expect_eq_const %b6, dense<[-5, 7]> : tensor<2xi8>
  func.return
}
// -----
func.func @quantized_matrices() {
  %n = stablehlo.constant dense<2> : tensor<i32>
  %x = stablehlo.constant dense<[[11, 7, 100], [7, 13, 100], [100, 100, 100]]> : tensor<3x3x!quant.uniform<i8:f32, 0.5:3>>
  %c = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<3x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<i32>) -> tensor<3x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<?, 3>>
  %d = stablehlo.set_dimension_size %c, %n, dim = 0 : (tensor<3x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<?, 3>>, tensor<i32>) -> tensor<?x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<3, 3>>
  %y = "stablehlo.cholesky"(%d) {lower = true} : (tensor<?x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<3, 3>>) -> tensor<?x?x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<3, 3>>
  %z = "stablehlo.triangular_solve"(%d, %d) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<?x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<3, 3>>, tensor<?x?x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<3, 3>>) -> tensor<?x?x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<3, 3>>
  %s0 = stablehlo.slice %y [0:2, 0:1] : (tensor<?x?x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<3, 3>>) -> tensor<2x1x!quant.uniform<i8:f32, 0.25:1>>
  %b0 = stablehlo.bitcast_convert %s0 : (tensor<2x1x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<2x1xi8>
  check.expect_eq_const %b0, dense<[[9], [5]]> : tensor<2x1xi8>
  %s1 = stablehlo.slice %z [0:2, 0:2] : (tensor<?x?x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<3, 3>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.25:1>>
  %b1 = stablehlo.bitcast_convert %s1 : (tensor<2x2x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<2x2xi8>
  check.expect_eq_const %b1, dense<[[5, 3], [1, 4]]> : tensor<2x2xi8>
  func.return
}
// -----
func.func @quantized_dynamic_conv() {
  %n = stablehlo.constant dense<2> : tensor<i32>
  %x = stablehlo.constant dense<[[[1], [6], [100], [100]]]> : tensor<1x4x1x!quant.uniform<i8:f32, 0.5:3>>
  %d = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<1x4x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<i32>) -> tensor<1x?x1x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<?, 4, ?>>
  %w = stablehlo.constant dense<[[[4]], [[5]]]> : tensor<2x1x1x!quant.uniform<i8:f32, 0.5:3>>
  %q = stablehlo.constant dense<1> : tensor<1x2xi64>
  %p = stablehlo.optimization_barrier %q : tensor<1x2xi64>
  %y = "stablehlo.dynamic_conv"(%d, %w, %p) {window_strides = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<?, 4, ?>>, tensor<2x1x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x2xi64>) -> tensor<1x?x1x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<?, 5, ?>>
  %e = stablehlo.uniform_dequantize %d : (tensor<1x?x1x!quant.uniform<i8:f32, 0.5:3>, #stablehlo.bounds<?, 4, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>
  %h = "stablehlo.dynamic_conv"(%e, %w, %p) {window_strides = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, tensor<2x1x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x2xi64>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 5, ?>>
  %k = stablehlo.slice %h [0:1, 0:3, 0:1] : (tensor<1x?x1xf32, #stablehlo.bounds<?, 5, ?>>) -> tensor<1x3x1xf32>
  check.expect_eq_const %k, dense<[[[-1.0], [1.0], [0.75]]]> : tensor<1x3x1xf32>
  %s0 = stablehlo.slice %y [0:1, 0:3, 0:1] : (tensor<1x?x1x!quant.uniform<i8:f32, 0.25:1>, #stablehlo.bounds<?, 5, ?>>) -> tensor<1x3x1x!quant.uniform<i8:f32, 0.25:1>>
  %b0 = stablehlo.bitcast_convert %s0 : (tensor<1x3x1x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<1x3x1xi8>
  check.expect_eq_const %b0, dense<[[[-3], [5], [4]]]> : tensor<1x3x1xi8>
  func.return
}
