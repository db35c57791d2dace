// reduce_window: operand 0, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>> {
  %y = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[-9223372036854775808, 0]]> : tensor<1x2xi64>} : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>>
  return %y : tensor<?xf32, #stablehlo.bounds<9>>
}
// -----
// reduce_window: operand 0, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>> {
  %y = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[-4611686018427387904, -4611686018427387904]]> : tensor<1x2xi64>} : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>>
  return %y : tensor<?xf32, #stablehlo.bounds<9>>
}
// -----
// a bound of 25769803776, more than tensor<i32> holds
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>> {
  %y = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 8589934592>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>} : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>>
  return %y : tensor<?xf32, #stablehlo.bounds<9>>
}
// -----
// reduce_window: operand 0, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<1>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>> {
  %y = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 8589934592>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>} : (tensor<?xf32, #stablehlo.bounds<1>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>>
  return %y : tensor<?xf32, #stablehlo.bounds<9>>
}
// -----
// a bound of 2305843009213693952, more than tensor<i32> holds
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<1>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>> {
  %y = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 2147483648>, window_dilations = array<i64: 1>, padding = dense<[[4611686018427387904, -2305843009213693952]]> : tensor<1x2xi64>} : (tensor<?xf32, #stablehlo.bounds<1>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>>
  return %y : tensor<?xf32, #stablehlo.bounds<9>>
}
// -----
// reduce_window: operand 0, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<1>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>> {
  %y = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 2147483648>, window_dilations = array<i64: 1>, padding = dense<[[-6917529027641081856, 0]]> : tensor<1x2xi64>} : (tensor<?xf32, #stablehlo.bounds<1>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>>
  return %y : tensor<?xf32, #stablehlo.bounds<9>>
}
// -----
// reduce_window: operand 0, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>> {
  %y = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 9223372036854775807>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>} : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>>
  return %y : tensor<?xf32, #stablehlo.bounds<9>>
}
// -----
// a bound of 2147483648, more than tensor<i32> holds
func.func @main(%x: tensor<1x2147483647x1xf32>, %k: tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x2147483647x1xf32> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2147483647x1xf32>, tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x2147483647x1xf32>
  return %y : tensor<1x2147483647x1xf32>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[-9223372036854775808, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[-9223372036854775808, 4611686018427387904]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[-9223372036854775807, 1]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [8589934592], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [4611686018427387904]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[4611686018427387904, -4611686018427387904]], lhs_dilate = [1], rhs_dilate = [2305843009213693952]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[2305843009213693952, -2305843009213693952]], lhs_dilate = [2147483648], rhs_dilate = [2305843009213693952]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [4611686018427387904], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2305843009213693952], pad = [[0, 0]], lhs_dilate = [3221225472], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: dimension 2, is bounded: groups of more than tensor<i32> holds
func.func @main(%x: tensor<1x4x?xf32, #stablehlo.bounds<?, ?, 2147483647>>, %k: tensor<2x?x2xf32, #stablehlo.bounds<?, 2147483646, ?>>) -> tensor<1x3x2xf32> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x?xf32, #stablehlo.bounds<?, ?, 2147483647>>, tensor<2x?x2xf32, #stablehlo.bounds<?, 2147483646, ?>>) -> tensor<1x3x2xf32>
  return %y : tensor<1x3x2xf32>
}
// -----
// convolution: dimension 2, is bounded: groups of more than tensor<i32> holds
func.func @main(%x: tensor<1x4x?xf32, #stablehlo.bounds<?, ?, 2147483647>>, %k: tensor<2x?x2xf32, #stablehlo.bounds<?, 1073741824, ?>>) -> tensor<1x3x2xf32> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x?xf32, #stablehlo.bounds<?, ?, 2147483647>>, tensor<2x?x2xf32, #stablehlo.bounds<?, 1073741824, ?>>) -> tensor<1x3x2xf32>
  return %y : tensor<1x3x2xf32>
}
// -----
// pad: operand 0, dimension 0, is bounded: its padded size is not sure to fit tensor<i32>
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<1>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<1>> {
  %y = stablehlo.pad %x, %z, low = [0], high = [0], interior = [9223372036854775807] : (tensor<?xf32, #stablehlo.bounds<1>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<1>>
  return %y : tensor<?xf32, #stablehlo.bounds<1>>
}
// -----
// pad: operand 0, dimension 0, is bounded: its padded size is not sure to fit tensor<i32>
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<1>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<1>> {
  %y = stablehlo.pad %x, %z, low = [0], high = [0], interior = [4294967296] : (tensor<?xf32, #stablehlo.bounds<1>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<1>>
  return %y : tensor<?xf32, #stablehlo.bounds<1>>
}
// -----
// a bound of 9000000000, more than tensor<i32> holds
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9000000000>> {
  %y = stablehlo.pad %x, %z, low = [8589934592], high = [0], interior = [0] : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9000000000>>
  return %y : tensor<?xf32, #stablehlo.bounds<9000000000>>
}
// -----
// a bound of 4294967294, more than tensor<i32> holds
func.func @main(%x0: tensor<?xf32, #stablehlo.bounds<2147483647>>, %x1: tensor<?xf32, #stablehlo.bounds<2147483647>>) -> tensor<?xf32, #stablehlo.bounds<4294967294>> {
  %y = "stablehlo.concatenate"(%x0, %x1) {dimension = 0 : i64} : (tensor<?xf32, #stablehlo.bounds<2147483647>>, tensor<?xf32, #stablehlo.bounds<2147483647>>) -> tensor<?xf32, #stablehlo.bounds<4294967294>>
  return %y : tensor<?xf32, #stablehlo.bounds<4294967294>>
}
// -----
// a bound of 2147483648, more than tensor<i32> holds
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<2147483648>>) -> tensor<?xf32, #stablehlo.bounds<2147483648>> {
  %y = stablehlo.negate %x : tensor<?xf32, #stablehlo.bounds<2147483648>>
  return %y : tensor<?xf32, #stablehlo.bounds<2147483648>>
}
// -----
// bitcast_convert: operand 0, dimension 1, is bounded: elements that are parts of one
func.func @main(%x: tensor<3x?xi8, #stablehlo.bounds<?, 4>>) -> tensor<3xi32> {
  %y = stablehlo.bitcast_convert %x : (tensor<3x?xi8, #stablehlo.bounds<?, 4>>) -> tensor<3xi32>
  return %y : tensor<3xi32>
}
// -----
// bitcast_convert: result 0, dimension 1, is bounded: elements that are parts of one
func.func @main(%x: tensor<3xi32>) -> tensor<3x?xi8, #stablehlo.bounds<?, 4>> {
  %y = stablehlo.bitcast_convert %x : (tensor<3xi32>) -> tensor<3x?xi8, #stablehlo.bounds<?, 4>>
  return %y : tensor<3x?xi8, #stablehlo.bounds<?, 4>>
}
// -----
// rng_bit_generator: operand 0, dimension 0, is bounded: a generator's state has the size that its algorithm says
func.func @main(%x: tensor<?xui64, #stablehlo.bounds<2>>) -> tensor<3xui32> {
  %r:2 = stablehlo.rng_bit_generator %x, algorithm = PHILOX : (tensor<?xui64, #stablehlo.bounds<2>>) -> (tensor<?xui64, #stablehlo.bounds<2>>, tensor<3xui32>)
  %y = stablehlo.negate %r#1 : tensor<3xui32>
  return %y : tensor<3xui32>
}
// -----
// custom_call: operand 0, dimension 0, is bounded: this op cannot run at a bound (shlo_specialize makes the program static)
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>> {
  %y = stablehlo.custom_call @mine(%x) {operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return %y : tensor<?xf32, #stablehlo.bounds<4>>
}
// -----
// dynamic_update_slice: operand 0, dimension 0, is bounded: and this one has indices beyond tensor<i32>
func.func @main(%x: tensor<2305843009213693943xf32>, %u: tensor<?xf32, #stablehlo.bounds<4>>, %i: tensor<i64>) -> tensor<2305843009213693943xf32> {
  %y = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<2305843009213693943xf32>, tensor<?xf32, #stablehlo.bounds<4>>, tensor<i64>) -> tensor<2305843009213693943xf32>
  return %y : tensor<2305843009213693943xf32>
}
// -----
// dynamic_conv: operand 0, dimension 0, is bounded: batch groups
func.func @main(%x: tensor<?x3x2xf32, #stablehlo.bounds<4, ?, ?>>, %k: tensor<2x2x2xf32>, %p: tensor<1x2xi64>) -> tensor<?x?x2xf32, #stablehlo.bounds<2, 3, ?>> {
  %y = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64} : (tensor<?x3x2xf32, #stablehlo.bounds<4, ?, ?>>, tensor<2x2x2xf32>, tensor<1x2xi64>) -> tensor<?x?x2xf32, #stablehlo.bounds<2, 3, ?>>
  return %y : tensor<?x?x2xf32, #stablehlo.bounds<2, 3, ?>>
}
// -----
// dynamic_conv: operand 0, dimension 2, is bounded: features of a number that only the run knows
func.func @main(%x: tensor<4x3x?xf32, #stablehlo.bounds<?, ?, 2>>, %k: tensor<2x2x2xf32>, %p: tensor<1x2xi64>) -> tensor<4x?x2xf32, #stablehlo.bounds<?, 3, ?>> {
  %y = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4x3x?xf32, #stablehlo.bounds<?, ?, 2>>, tensor<2x2x2xf32>, tensor<1x2xi64>) -> tensor<4x?x2xf32, #stablehlo.bounds<?, 3, ?>>
  return %y : tensor<4x?x2xf32, #stablehlo.bounds<?, 3, ?>>
}
// -----
// scatter: operand 0, dimension 0, is bounded: a batching dimension whose bound is not that of the indices
func.func @main(%x: tensor<?x5xf32, #stablehlo.bounds<5, ?>>, %i: tensor<?x2x1xi32, #stablehlo.bounds<4, ?, ?>>, %u: tensor<3x2xf32>) -> tensor<?x5xf32, #stablehlo.bounds<5, ?>> {
  %y = "stablehlo.scatter"(%x, %i, %u) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<?x5xf32, #stablehlo.bounds<5, ?>>, tensor<?x2x1xi32, #stablehlo.bounds<4, ?, ?>>, tensor<3x2xf32>) -> tensor<?x5xf32, #stablehlo.bounds<5, ?>>
  return %y : tensor<?x5xf32, #stablehlo.bounds<5, ?>>
}
// -----
// reduce_window: operand 0, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<1>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>> {
  %y = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 2147483649>, window_dilations = array<i64: 4611686018427387904>, padding = dense<[[0, 0]]> : tensor<1x2xi64>} : (tensor<?xf32, #stablehlo.bounds<1>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<9>>
  return %y : tensor<?xf32, #stablehlo.bounds<9>>
}
// -----
// custom_call: operand 0, dimension 0, is bounded: this op cannot run at a bound (shlo_specialize makes the program static)
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>> {
  %y = stablehlo.custom_call @mine(%x) {operand_layouts = [dense<0> : tensor<1xindex>]} : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return %y : tensor<?xf32, #stablehlo.bounds<4>>
}
// -----
// dynamic_conv: the padded operand is too large
func.func @main(%x: tensor<1x4x1xf32>, %k: tensor<3x1x1xf32>, %p: tensor<1x2xi64>) -> tensor<1x3x1xf32> {
  %y = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 4611686018427387904>} : (tensor<1x4x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi64>) -> tensor<1x3x1xf32>
  return %y : tensor<1x3x1xf32>
}
// -----
// dynamic_conv: the padded operand is too large
func.func @main(%x: tensor<1x4x1xf32>, %k: tensor<2x1x1xf32>, %p: tensor<1x2xi64>) -> tensor<1x3x1xf32> {
  %y = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 9223372036854775807>} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>, tensor<1x2xi64>) -> tensor<1x3x1xf32>
  return %y : tensor<1x3x1xf32>
}
// -----
// dynamic_conv: the padded operand is too large
func.func @main(%x: tensor<1x4x1xf32>, %k: tensor<2x1x1xf32>, %p: tensor<1x2xi64>) -> tensor<1x3x1xf32> {
  %y = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 4611686018427387904>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>, tensor<1x2xi64>) -> tensor<1x3x1xf32>
  return %y : tensor<1x3x1xf32>
}
// -----
// dynamic_conv: the padded operand is too large
func.func @main(%x: tensor<1x4x1xf32>, %k: tensor<2x1x1xf32>, %p: tensor<1x2xi64>) -> tensor<1x3x1xf32> {
  %y = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2305843009213693952>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 4611686018427387904>} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>, tensor<1x2xi64>) -> tensor<1x3x1xf32>
  return %y : tensor<1x3x1xf32>
}
// -----
// dynamic_conv: the padded operand is too large
func.func @main(%x: tensor<1x4x1xf32>, %k: tensor<2x1x1xf32>, %p: tensor<1x2xi64>) -> tensor<1x3x1xf32> {
  %y = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 4611686018427387903>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 5>} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>, tensor<1x2xi64>) -> tensor<1x3x1xf32>
  return %y : tensor<1x3x1xf32>
}
