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
