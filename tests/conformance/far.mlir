// Numbers beside 2^63, which images do not hold.
// Windows that end 2^63 elements before the first one, and a stride that leads as far.
func.func @far() {
  %a = stablehlo.iota dim = 0 : tensor<3xi32>
  %i = stablehlo.constant dense<-5> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%a, %i) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %m = stablehlo.maximum %x, %y : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) {window_dimensions = array<i64: 2>, padding = dense<[[-9223372036854775808, 9223372036854775807]]> : tensor<1x2xi64>} : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
  check.expect_eq_const %0, dense<-5> : tensor<1xi32>
  func.return
}
// -----
func.func @far_line() {
  %a = stablehlo.iota dim = 0 : tensor<256xi32>
  %i = stablehlo.constant dense<-5> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%a, %i) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %m = stablehlo.maximum %x, %y : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) {window_dimensions = array<i64: 200>, padding = dense<[[-9223372036854775808, 9223372036854775807]]> : tensor<1x2xi64>} : (tensor<256xi32>, tensor<i32>) -> tensor<56xi32>
  check.expect_eq_const %0, dense<-5> : tensor<56xi32>
  func.return
}
// -----
func.func @far_scatter() {
  %a = stablehlo.constant dense<[1, 5, 2]> : tensor<3xi32>
  %b = stablehlo.constant dense<[4]> : tensor<1xi32>
  %i = stablehlo.constant dense<7> : tensor<i32>
  %0 = "stablehlo.select_and_scatter"(%a, %b, %i) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {window_dimensions = array<i64: 2>, padding = dense<[[-9223372036854775808, 9223372036854775807]]> : tensor<1x2xi64>} : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %0, dense<7> : tensor<3xi32>
  func.return
}
// -----
func.func @far_slice() {
  %a = stablehlo.iota dim = 1 : tensor<3x5xi32>
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 1, 2>, limit_indices = array<i64: 2, 4>, strides = array<i64: 9223372036854775807, 9223372036854775807>} : (tensor<3x5xi32>) -> tensor<1x1xi32>
  %1 = stablehlo.add %0, %0 : tensor<1x1xi32>
  check.expect_eq_const %1, dense<4> : tensor<1x1xi32>
  func.return
}
// -----
// One window fits, whatever the stride; of nothing not even an empty one.
func.func @far_windows() {
  %x = stablehlo.constant dense<[[[3.0], [4.0]]]> : tensor<1x2x1xf32>
  %s = stablehlo.constant dense<1> : tensor<i32>
  %b = stablehlo.set_dimension_size %x, %s, dim = 1 : (tensor<1x2x1xf32>, tensor<i32>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 2, ?>>
  %k = stablehlo.constant dense<2.0> : tensor<1x1x1xf32>
  %c = stablehlo.constant dense<[[0, 2]]> : tensor<1x2xi64>
  %p = stablehlo.optimization_barrier %c : tensor<1x2xi64>
  %0 = "stablehlo.dynamic_conv"(%b, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_strides = array<i64: 9223372036854775807>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 2, ?>>, tensor<1x1x1xf32>, tensor<1x2xi64>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>
  %1 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<1x?x1xf32, #stablehlo.bounds<?, 1, ?>>) -> tensor<i32>
  check.expect_eq_const %1, dense<1> : tensor<i32>
  %e = stablehlo.constant dense<> : tensor<0x1x1xf32>
  %d = stablehlo.constant dense<[[-1, 0]]> : tensor<1x2xi64>
  %q = stablehlo.optimization_barrier %d : tensor<1x2xi64>
  %2 = "stablehlo.dynamic_conv"(%b, %e, %q) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_strides = array<i64: 1>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x?x1xf32, #stablehlo.bounds<?, 2, ?>>, tensor<0x1x1xf32>, tensor<1x2xi64>) -> tensor<1x?x1xf32, #stablehlo.bounds<?, 3, ?>>
  %3 = stablehlo.get_dimension_size %2, dim = 1 : (tensor<1x?x1xf32, #stablehlo.bounds<?, 3, ?>>) -> tensor<i32>
  check.expect_eq_const %3, dense<0> : tensor<i32>
  func.return
}
// -----
func.func @far_dynamic_slice() {
  %x = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %b = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<3xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<3>>
  %s = stablehlo.constant dense<1> : tensor<1xi64>
  %l = stablehlo.constant dense<3> : tensor<1xi64>
  %c = stablehlo.constant dense<9223372036854775807> : tensor<1xi64>
  %t = stablehlo.optimization_barrier %c : tensor<1xi64>
  %0 = "stablehlo.real_dynamic_slice"(%b, %s, %l, %t) : (tensor<?xi32, #stablehlo.bounds<3>>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32, #stablehlo.bounds<1>>
  %1 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?xi32, #stablehlo.bounds<1>>) -> tensor<i32>
  check.expect_eq_const %1, dense<1> : tensor<i32>
  func.return
}
// -----
// A zero point, and padding and gaps of 2^40 elements that strides skip: none of them is filled in memory.
func.func @far_padding_and_gaps() {
  %x = stablehlo.constant dense<1> : tensor<1x3x1x!quant.uniform<i8:f32, 0.5:3>>
  %w = stablehlo.constant dense<1> : tensor<1x1x1x!quant.uniform<i8:f32, 0.5>>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1099511627776], pad = [[1099511627776, 1099511627776]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x1x1x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x1x!quant.uniform<i8:f32, 0.25>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<1x3x1x!quant.uniform<i8:f32, 0.25>>) -> tensor<1x3x1xi8>
  check.expect_eq_const %bits1, dense<[[[0], [-2], [0]]]> : tensor<1x3x1xi8>
  %z = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1099511627776], lhs_dilate = [1099511627776]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x1x1x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x1x!quant.uniform<i8:f32, 0.25>>
  %bits2 = stablehlo.bitcast_convert %z : (tensor<1x3x1x!quant.uniform<i8:f32, 0.25>>) -> tensor<1x3x1xi8>
  check.expect_eq_const %bits2, dense<-2> : tensor<1x3x1xi8>
  func.return
}
