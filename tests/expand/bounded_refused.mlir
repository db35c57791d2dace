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
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x200000x1xf32>, %k: tensor<?x1x1xf32, #stablehlo.bounds<100000, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 200000, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x200000x1xf32>, tensor<?x1x1xf32, #stablehlo.bounds<100000, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 200000, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 200000, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[-9223372036854775808, -1]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [9223372036854775807], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<3, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [4611686018427387903], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>
}
// -----
// concatenate: operand 1, dimension 0, is bounded: with the others, by more than tensor<i32> holds
func.func @main(%x: tensor<?xi8, #stablehlo.bounds<4>>, %w: tensor<9223372036854775807xi8>) -> tensor<3xi8> {
  %y = "stablehlo.concatenate"(%x, %w) {dimension = 0 : i64} : (tensor<?xi8, #stablehlo.bounds<4>>, tensor<9223372036854775807xi8>) -> tensor<3xi8>
  return %y : tensor<3xi8>
}
// -----
// pad: operand 0, dimension 0, is bounded: its padded size is not sure to fit tensor<i32>
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4>>, %z: tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<4>> {
  %y = stablehlo.pad %x, %z, low = [-3000000000], high = [0], interior = [1000000000] : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return %y : tensor<?xf32, #stablehlo.bounds<4>>
}
// -----
// scatter: operand 1, dimension 0, is bounded: updates that no index places
func.func @main(%x: tensor<3xf32>, %i: tensor<?x0xi32, #stablehlo.bounds<4, ?>>, %u: tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<3xf32> {
  %y = "stablehlo.scatter"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], index_vector_dim = 1>} : (tensor<3xf32>, tensor<?x0xi32, #stablehlo.bounds<4, ?>>, tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
// -----
// scatter: operand 1, dimension 1, is bounded: index vectors of a size that only the run knows
func.func @main(%x: tensor<4x3xf32>, %i: tensor<2x?xi32, #stablehlo.bounds<?, 2>>, %u: tensor<2xf32>) -> tensor<4x3xf32> {
  %y = "stablehlo.scatter"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>} : (tensor<4x3xf32>, tensor<2x?xi32, #stablehlo.bounds<?, 2>>, tensor<2xf32>) -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}
// -----
// broadcast_in_dim: result 0, dimension 0, is bounded: its size does not follow from the operand
func.func @main(%x: tensor<1x3xf32>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>> {
  %y = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  return %y : tensor<?x3xf32, #stablehlo.bounds<4, ?>>
}
// -----
// reshape: operand 0, is bounded: elements with a scale for each index of an axis would have to be cut or filled up
func.func @main(%x: tensor<?x3x!quant.uniform<i8<-127:127>:f32:1, {0.25, 0.5, 0.125}>, #stablehlo.bounds<0, ?>>) -> tensor<?x3x!quant.uniform<i8<-127:127>:f32:1, {0.25, 0.5, 0.125}>, #stablehlo.bounds<2, ?>> {
  %y = stablehlo.reshape %x : (tensor<?x3x!quant.uniform<i8<-127:127>:f32:1, {0.25, 0.5, 0.125}>, #stablehlo.bounds<0, ?>>) -> tensor<?x3x!quant.uniform<i8<-127:127>:f32:1, {0.25, 0.5, 0.125}>, #stablehlo.bounds<2, ?>>
  return %y : tensor<?x3x!quant.uniform<i8<-127:127>:f32:1, {0.25, 0.5, 0.125}>, #stablehlo.bounds<2, ?>>
}
// -----
// custom_call: operand 0, dimension 0, is bounded: this op cannot run at a bound (shlo_specialize makes the program static)
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>> {
  %y = stablehlo.custom_call @mine(%x) {result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return %y : tensor<?xf32, #stablehlo.bounds<4>>
}
// -----
// custom_call: operand 0, dimension 0, is bounded: this op cannot run at a bound (shlo_specialize makes the program static)
func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>> {
  %y = stablehlo.custom_call @mine(%x) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return %y : tensor<?xf32, #stablehlo.bounds<4>>
}
// -----
// dot_general: an algorithm has real types, which complex numbers cannot be rounded to
func.func @main(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>) -> tensor<2x2xcomplex<f32>> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xcomplex<f32>>
  return %y : tensor<2x2xcomplex<f32>>
}
// -----
// scatter: index vectors of more than SHLO_MAX_RANK dimensions
func.func @main(%x: tensor<5x9xf32>, %i: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xi32>, %u: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x?xf32, #stablehlo.bounds<?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 4>>) -> tensor<5x9xf32> {
  %y = "stablehlo.scatter"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [15], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 15>} : (tensor<5x9xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xi32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x?xf32, #stablehlo.bounds<?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 4>>) -> tensor<5x9xf32>
  return %y : tensor<5x9xf32>
}
// -----
// dot_general: the algorithm tf32 x f32 -> f32 with 1 and 1 components, 1 products is not supported
func.func @main(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}
// -----
// convolution: operand 1, dimension 0, is bounded: its windows cannot be counted
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>, %k: tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[4611686018427387904, -4611686018427387904]], lhs_dilate = [4294967296], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>, tensor<?x1x1xf32, #stablehlo.bounds<1, ?, ?>>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 9, ?>>
}
// -----
// dynamic_conv: the padded operand is too large
func.func @main(%x: tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, %k: tensor<3x1x1xf32>, %p: tensor<1x2xi64>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>> {
  %y = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 4611686018427387904>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>, tensor<3x1x1xf32>, tensor<1x2xi64>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>
  return %y : tensor<1x?x1xf32, #stablehlo.bounds<?, 4, ?>>
}
// -----
// get_dimension_size: the operand is too large
func.func @main(%x: tensor<2147483648x0xi8>) -> tensor<i32> {
  %y = stablehlo.get_dimension_size %x, dim = 0 : (tensor<2147483648x0xi8>) -> tensor<i32>
  return %y : tensor<i32>
}
// -----
// get_dimension_size: the operand is too large
func.func @main(%x: tensor<2147483648x?xi8, #stablehlo.bounds<?, 0>>) -> tensor<i32> {
  %y = stablehlo.get_dimension_size %x, dim = 0 : (tensor<2147483648x?xi8, #stablehlo.bounds<?, 0>>) -> tensor<i32>
  return %y : tensor<i32>
}
