// The examples of the specifications, op by op, in the generic form and with numbers of our own.
func.func @abs() {
  %x0 = stablehlo.constant dense<[-7, 0, 5]> : tensor<3xsi16>
  %y = "stablehlo.abs"(%x0) : (tensor<3xsi16>) -> tensor<3xsi16>
  check.expect_eq_const %y, dense<[7, 0, 5]> : tensor<3xsi16>
  func.return
}
// -----
func.func @abs_of_complex() {
  %x0 = stablehlo.constant dense<[(3.0, -4.0)]> : tensor<1xcomplex<f32>>
  %y = "stablehlo.abs"(%x0) : (tensor<1xcomplex<f32>>) -> tensor<1xf32>
  check.expect_eq_const %y, dense<[5.0]> : tensor<1xf32>
  func.return
}
// -----
func.func @add() {
  %x0 = stablehlo.constant dense<[[1, -2], [30, 4]]> : tensor<2x2xsi32>
  %x1 = stablehlo.constant dense<[[5, 6], [7, -8]]> : tensor<2x2xsi32>
  %y = "stablehlo.add"(%x0, %x1) : (tensor<2x2xsi32>, tensor<2x2xsi32>) -> tensor<2x2xsi32>
  check.expect_eq_const %y, dense<[[6, 4], [37, -4]]> : tensor<2x2xsi32>
  func.return
}
// -----
func.func @and() {
  %x0 = stablehlo.constant dense<[12, 10]> : tensor<2xui8>
  %x1 = stablehlo.constant dense<[10, 6]> : tensor<2xui8>
  %y = "stablehlo.and"(%x0, %x1) : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  check.expect_eq_const %y, dense<[8, 2]> : tensor<2xui8>
  func.return
}
// -----
func.func @and_of_booleans() {
  %x0 = stablehlo.constant dense<[true, true]> : tensor<2xi1>
  %x1 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %y = "stablehlo.and"(%x0, %x1) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  check.expect_eq_const %y, dense<[true, false]> : tensor<2xi1>
  func.return
}
// -----
func.func @atan2() {
  %x0 = stablehlo.constant dense<[0.0, 2.0, -3.0]> : tensor<3xf64>
  %x1 = stablehlo.constant dense<[1.0, 0.0, 0.0]> : tensor<3xf64>
  %y = "stablehlo.atan2"(%x0, %x1) : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[0.0, 1.5707963267948966, -1.5707963267948966]> : tensor<3xf64>
  func.return
}
// -----
func.func @bitcast_convert() {
  %x0 = stablehlo.constant dense<0x0123456789ABCDEF> : tensor<f64>
  %y = "stablehlo.bitcast_convert"(%x0) : (tensor<f64>) -> tensor<4xf16>
  check.expect_eq_const %y, dense<[0xCDEF, 0x89AB, 0x4567, 0x0123]> : tensor<4xf16>
  func.return
}
// -----
func.func @broadcast_in_dim() {
  %x0 = stablehlo.constant dense<[[4, 5]]> : tensor<1x2xsi32>
  %y = "stablehlo.broadcast_in_dim"(%x0) {broadcast_dimensions = array<i64: 2, 1>} : (tensor<1x2xsi32>) -> tensor<1x2x3xsi32>
  check.expect_eq_const %y, dense<[[[4, 4, 4], [5, 5, 5]]]> : tensor<1x2x3xsi32>
  func.return
}
// -----
func.func @cbrt() {
  %x0 = stablehlo.constant dense<[0.0, -8.0, 64.0]> : tensor<3xf64>
  %y = "stablehlo.cbrt"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[0.0, -2.0, 3.9999999999999996]> : tensor<3xf64>
  func.return
}
// -----
func.func @ceil() {
  %x0 = stablehlo.constant dense<[0.25, 1.5, 3.0]> : tensor<3xf32>
  %y = "stablehlo.ceil"(%x0) : (tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %y, dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  func.return
}
// -----
func.func @ceil_of_small_negative() {
  %x0 = stablehlo.constant dense<[-0.5]> : tensor<1xf32>
  %y = "stablehlo.ceil"(%x0) : (tensor<1xf32>) -> tensor<1xf32>
  check.expect_eq_const %y, dense<[0x80000000]> : tensor<1xf32>
  func.return
}
// -----
func.func @clamp() {
  %x0 = stablehlo.constant dense<[5, 10]> : tensor<2xsi32>
  %x1 = stablehlo.constant dense<[3, 12]> : tensor<2xsi32>
  %x2 = stablehlo.constant dense<[10, 11]> : tensor<2xsi32>
  %y = "stablehlo.clamp"(%x0, %x1, %x2) : (tensor<2xsi32>, tensor<2xsi32>, tensor<2xsi32>) -> tensor<2xsi32>
  check.expect_eq_const %y, dense<[5, 11]> : tensor<2xsi32>
  func.return
}
// -----
func.func @compare() {
  %x0 = stablehlo.constant dense<[1.5, 3.0]> : tensor<2xf32>
  %x1 = stablehlo.constant dense<[1.75, 2.5]> : tensor<2xf32>
  %y = "stablehlo.compare"(%x0, %x1) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  check.expect_eq_const %y, dense<[true, false]> : tensor<2xi1>
  func.return
}
// -----
func.func @compare_of_complex() {
  %x0 = stablehlo.constant dense<[(1.0, 2.0), (1.0, 2.0)]> : tensor<2xcomplex<f32>>
  %x1 = stablehlo.constant dense<[(1.0, 3.0), (0.0, 9.0)]> : tensor<2xcomplex<f32>>
  %y = "stablehlo.compare"(%x0, %x1) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  check.expect_eq_const %y, dense<[true, false]> : tensor<2xi1>
  func.return
}
// -----
func.func @complex() {
  %x0 = stablehlo.constant dense<[1.0, 3.0]> : tensor<2xf64>
  %x1 = stablehlo.constant dense<[-2.0, 4.0]> : tensor<2xf64>
  %y = "stablehlo.complex"(%x0, %x1) : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xcomplex<f64>>
  check.expect_eq_const %y, dense<[(1.0, -2.0), (3.0, 4.0)]> : tensor<2xcomplex<f64>>
  func.return
}
// -----
func.func @concatenate() {
  %x0 = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xsi64>
  %x1 = stablehlo.constant dense<[[3, 4], [5, 6]]> : tensor<2x2xsi64>
  %y = "stablehlo.concatenate"(%x0, %x1) {dimension = 0 : i64} : (tensor<1x2xsi64>, tensor<2x2xsi64>) -> tensor<3x2xsi64>
  check.expect_eq_const %y, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xsi64>
  func.return
}
// -----
func.func @convert() {
  %x0 = stablehlo.constant dense<[-1, 7]> : tensor<2xsi64>
  %y = "stablehlo.convert"(%x0) : (tensor<2xsi64>) -> tensor<2xcomplex<f64>>
  check.expect_eq_const %y, dense<[(-1.0, 0.0), (7.0, 0.0)]> : tensor<2xcomplex<f64>>
  func.return
}
// -----
func.func @cosine() {
  %x0 = stablehlo.constant dense<[0.0, 1.0, 3.0]> : tensor<3xf64>
  %y = "stablehlo.cosine"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[1.0, 0.5403023058681398, -0.9899924966004454]> : tensor<3xf64>
  func.return
}
// -----
func.func @count_leading_zeros() {
  %x0 = stablehlo.constant dense<[0, 1, 64, -1]> : tensor<4xsi16>
  %y = "stablehlo.count_leading_zeros"(%x0) : (tensor<4xsi16>) -> tensor<4xsi16>
  check.expect_eq_const %y, dense<[16, 15, 9, 0]> : tensor<4xsi16>
  func.return
}
// -----
func.func @divide() {
  %x0 = stablehlo.constant dense<[17.1, -17.1]> : tensor<2xf64>
  %x1 = stablehlo.constant dense<[3.0, -3.0]> : tensor<2xf64>
  %y = "stablehlo.divide"(%x0, %x1) : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  check.expect_almost_eq_const %y, dense<[5.7, 5.7]> : tensor<2xf64>
  func.return
}
// -----
func.func @divide_of_integers() {
  %x0 = stablehlo.constant dense<[17, -17]> : tensor<2xsi32>
  %x1 = stablehlo.constant dense<[3, 3]> : tensor<2xsi32>
  %y = "stablehlo.divide"(%x0, %x1) : (tensor<2xsi32>, tensor<2xsi32>) -> tensor<2xsi32>
  check.expect_eq_const %y, dense<[5, -5]> : tensor<2xsi32>
  func.return
}
// -----
func.func @exponential() {
  %x0 = stablehlo.constant dense<[0.0, -1.0, 2.5]> : tensor<3xf64>
  %y = "stablehlo.exponential"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[1.0, 0.36787944117144233, 12.182493960703473]> : tensor<3xf64>
  func.return
}
// -----
func.func @exponential_minus_one() {
  %x0 = stablehlo.constant dense<[0.0, 1e-05, 1.0]> : tensor<3xf64>
  %y = "stablehlo.exponential_minus_one"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[0.0, 1.0000050000166668e-05, 1.718281828459045]> : tensor<3xf64>
  func.return
}
// -----
func.func @floor() {
  %x0 = stablehlo.constant dense<[-0.25, 1.5, 2.0]> : tensor<3xf32>
  %y = "stablehlo.floor"(%x0) : (tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %y, dense<[-1.0, 1.0, 2.0]> : tensor<3xf32>
  func.return
}
// -----
func.func @imag() {
  %x0 = stablehlo.constant dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f32>>
  %y = "stablehlo.imag"(%x0) : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  check.expect_eq_const %y, dense<[2.0, -4.0]> : tensor<2xf32>
  func.return
}
// -----
func.func @is_finite() {
  %x0 = stablehlo.constant dense<[0xFFF0000000000000, 0x7FF8000000000000, -10.0, 0.0]> : tensor<4xf64>
  %y = "stablehlo.is_finite"(%x0) : (tensor<4xf64>) -> tensor<4xi1>
  check.expect_eq_const %y, dense<[false, false, true, true]> : tensor<4xi1>
  func.return
}
// -----
func.func @log() {
  %x0 = stablehlo.constant dense<[1.0, 2.0, 10.0]> : tensor<3xf64>
  %y = "stablehlo.log"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[0.0, 0.6931471805599453, 2.302585092994046]> : tensor<3xf64>
  func.return
}
// -----
func.func @log_plus_one() {
  %x0 = stablehlo.constant dense<[0.0, -0.999, 6.25]> : tensor<3xf64>
  %y = "stablehlo.log_plus_one"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[0.0, -6.907755278982136, 1.9810014688665833]> : tensor<3xf64>
  func.return
}
// -----
func.func @logistic() {
  %x0 = stablehlo.constant dense<[0.0, 1.0, -3.0]> : tensor<3xf64>
  %y = "stablehlo.logistic"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[0.5, 0.7310585786300049, 0.04742587317756678]> : tensor<3xf64>
  func.return
}
// -----
func.func @maximum() {
  %x0 = stablehlo.constant dense<[[1, -2], [7, 8]]> : tensor<2x2xsi32>
  %x1 = stablehlo.constant dense<[[5, 6], [3, -4]]> : tensor<2x2xsi32>
  %y = "stablehlo.maximum"(%x0, %x1) : (tensor<2x2xsi32>, tensor<2x2xsi32>) -> tensor<2x2xsi32>
  check.expect_eq_const %y, dense<[[5, 6], [7, 8]]> : tensor<2x2xsi32>
  func.return
}
// -----
func.func @minimum() {
  %x0 = stablehlo.constant dense<[[1, -2], [7, 8]]> : tensor<2x2xsi32>
  %x1 = stablehlo.constant dense<[[5, 6], [3, -4]]> : tensor<2x2xsi32>
  %y = "stablehlo.minimum"(%x0, %x1) : (tensor<2x2xsi32>, tensor<2x2xsi32>) -> tensor<2x2xsi32>
  check.expect_eq_const %y, dense<[[1, -2], [3, -4]]> : tensor<2x2xsi32>
  func.return
}
// -----
func.func @maximum_of_complex() {
  %x0 = stablehlo.constant dense<[(1.0, 5.0), (2.0, 0.0)]> : tensor<2xcomplex<f32>>
  %x1 = stablehlo.constant dense<[(1.0, 4.0), (3.0, 0.0)]> : tensor<2xcomplex<f32>>
  %y = "stablehlo.maximum"(%x0, %x1) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  check.expect_eq_const %y, dense<[(1.0, 5.0), (3.0, 0.0)]> : tensor<2xcomplex<f32>>
  func.return
}
// -----
func.func @multiply() {
  %x0 = stablehlo.constant dense<[[1, 2], [3, -4]]> : tensor<2x2xsi32>
  %x1 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xsi32>
  %y = "stablehlo.multiply"(%x0, %x1) : (tensor<2x2xsi32>, tensor<2x2xsi32>) -> tensor<2x2xsi32>
  check.expect_eq_const %y, dense<[[5, 12], [21, -32]]> : tensor<2x2xsi32>
  func.return
}
// -----
func.func @negate() {
  %x0 = stablehlo.constant dense<[0, -9]> : tensor<2xsi32>
  %y = "stablehlo.negate"(%x0) : (tensor<2xsi32>) -> tensor<2xsi32>
  check.expect_eq_const %y, dense<[0, 9]> : tensor<2xsi32>
  func.return
}
// -----
func.func @negate_of_complex() {
  %x0 = stablehlo.constant dense<[(2.5, 0x00000000)]> : tensor<1xcomplex<f32>>
  %y = "stablehlo.negate"(%x0) : (tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>
  check.expect_eq_const %y, dense<[(-2.5, 0x80000000)]> : tensor<1xcomplex<f32>>
  func.return
}
// -----
func.func @not() {
  %x0 = stablehlo.constant dense<[0, 5, -3]> : tensor<3xsi8>
  %y = "stablehlo.not"(%x0) : (tensor<3xsi8>) -> tensor<3xsi8>
  check.expect_eq_const %y, dense<[-1, -6, 2]> : tensor<3xsi8>
  func.return
}
// -----
func.func @or() {
  %x0 = stablehlo.constant dense<[12, 10]> : tensor<2xui8>
  %x1 = stablehlo.constant dense<[10, 6]> : tensor<2xui8>
  %y = "stablehlo.or"(%x0, %x1) : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  check.expect_eq_const %y, dense<[14, 14]> : tensor<2xui8>
  func.return
}
// -----
func.func @pad() {
  %x0 = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xsi32>
  %x1 = stablehlo.constant dense<9> : tensor<si32>
  %y = "stablehlo.pad"(%x0, %x1) {edge_padding_low = array<i64: 0, 1>, edge_padding_high = array<i64: 1, -1>, interior_padding = array<i64: 0, 2>} : (tensor<1x2xsi32>, tensor<si32>) -> tensor<2x4xsi32>
  check.expect_eq_const %y, dense<[[9, 1, 9, 9], [9, 9, 9, 9]]> : tensor<2x4xsi32>
  func.return
}
// -----
func.func @popcnt() {
  %x0 = stablehlo.constant dense<[0, 1, 127, -1]> : tensor<4xsi16>
  %y = "stablehlo.popcnt"(%x0) : (tensor<4xsi16>) -> tensor<4xsi16>
  check.expect_eq_const %y, dense<[0, 1, 7, 16]> : tensor<4xsi16>
  func.return
}
// -----
func.func @power() {
  %x0 = stablehlo.constant dense<[-2.0, 9.0, 3.0, 10000.0]> : tensor<4xf64>
  %x1 = stablehlo.constant dense<[2.0, 0.5, -1.0, 10.0]> : tensor<4xf64>
  %y = "stablehlo.power"(%x0, %x1) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  check.expect_almost_eq_const %y, dense<[4.0, 3.0, 0.3333333333333333, 1e+40]> : tensor<4xf64>
  func.return
}
// -----
func.func @real() {
  %x0 = stablehlo.constant dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f32>>
  %y = "stablehlo.real"(%x0) : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  check.expect_eq_const %y, dense<[1.0, 3.0]> : tensor<2xf32>
  func.return
}
// -----
func.func @remainder() {
  %x0 = stablehlo.constant dense<[17, -17, 17, -17]> : tensor<4xsi64>
  %x1 = stablehlo.constant dense<[3, 3, -3, -3]> : tensor<4xsi64>
  %y = "stablehlo.remainder"(%x0, %x1) : (tensor<4xsi64>, tensor<4xsi64>) -> tensor<4xsi64>
  check.expect_eq_const %y, dense<[2, -2, 2, -2]> : tensor<4xsi64>
  func.return
}
// -----
func.func @reshape() {
  %x0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi32>
  %y = "stablehlo.reshape"(%x0) : (tensor<2x3xsi32>) -> tensor<3x2xsi32>
  check.expect_eq_const %y, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xsi32>
  func.return
}
// -----
func.func @reverse() {
  %x0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xsi32>
  %y = "stablehlo.reverse"(%x0) {dimensions = array<i64: 1>} : (tensor<2x2xsi32>) -> tensor<2x2xsi32>
  check.expect_eq_const %y, dense<[[2, 1], [4, 3]]> : tensor<2x2xsi32>
  func.return
}
// -----
func.func @round_nearest_afz() {
  %x0 = stablehlo.constant dense<[-2.5, 0.5, 1.25]> : tensor<3xf64>
  %y = "stablehlo.round_nearest_afz"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_eq_const %y, dense<[-3.0, 1.0, 1.0]> : tensor<3xf64>
  func.return
}
// -----
func.func @round_nearest_even() {
  %x0 = stablehlo.constant dense<[-2.5, 1.5, 1.25]> : tensor<3xf64>
  %y = "stablehlo.round_nearest_even"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_eq_const %y, dense<[-2.0, 2.0, 1.0]> : tensor<3xf64>
  func.return
}
// -----
func.func @rsqrt() {
  %x0 = stablehlo.constant dense<[1.0, 4.0, 25.0]> : tensor<3xf64>
  %y = "stablehlo.rsqrt"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[1.0, 0.5, 0.2]> : tensor<3xf64>
  func.return
}
// -----
func.func @select() {
  %x0 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %x1 = stablehlo.constant dense<[1, 2]> : tensor<2xsi32>
  %x2 = stablehlo.constant dense<[3, 4]> : tensor<2xsi32>
  %y = "stablehlo.select"(%x0, %x1, %x2) : (tensor<2xi1>, tensor<2xsi32>, tensor<2xsi32>) -> tensor<2xsi32>
  check.expect_eq_const %y, dense<[1, 4]> : tensor<2xsi32>
  func.return
}
// -----
func.func @shift_left() {
  %x0 = stablehlo.constant dense<[-1, 3, 1]> : tensor<3xsi8>
  %x1 = stablehlo.constant dense<[1, 2, 9]> : tensor<3xsi8>
  %y = "stablehlo.shift_left"(%x0, %x1) : (tensor<3xsi8>, tensor<3xsi8>) -> tensor<3xsi8>
  check.expect_eq_const %y, dense<[-2, 12, 0]> : tensor<3xsi8>
  func.return
}
// -----
func.func @shift_right_arithmetic() {
  %x0 = stablehlo.constant dense<[-8, 16, -1]> : tensor<3xsi8>
  %x1 = stablehlo.constant dense<[2, 1, 9]> : tensor<3xsi8>
  %y = "stablehlo.shift_right_arithmetic"(%x0, %x1) : (tensor<3xsi8>, tensor<3xsi8>) -> tensor<3xsi8>
  check.expect_eq_const %y, dense<[-2, 8, -1]> : tensor<3xsi8>
  func.return
}
// -----
func.func @shift_right_logical() {
  %x0 = stablehlo.constant dense<[-1, 16, -8]> : tensor<3xsi8>
  %x1 = stablehlo.constant dense<[1, 1, 9]> : tensor<3xsi8>
  %y = "stablehlo.shift_right_logical"(%x0, %x1) : (tensor<3xsi8>, tensor<3xsi8>) -> tensor<3xsi8>
  check.expect_eq_const %y, dense<[127, 8, 0]> : tensor<3xsi8>
  func.return
}
// -----
func.func @sign() {
  %x0 = stablehlo.constant dense<[0xFFF0000000000000, 0x8000000000000000, 3.5]> : tensor<3xf64>
  %y = "stablehlo.sign"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_eq_const %y, dense<[-1.0, 0x8000000000000000, 1.0]> : tensor<3xf64>
  func.return
}
// -----
func.func @sine() {
  %x0 = stablehlo.constant dense<[0.0, 1.0, -2.0]> : tensor<3xf64>
  %y = "stablehlo.sine"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[0.0, 0.8414709848078965, -0.9092974268256817]> : tensor<3xf64>
  func.return
}
// -----
func.func @slice() {
  %x0 = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xsi64>
  %y = "stablehlo.slice"(%x0) {start_indices = array<i64: 1, 0>, limit_indices = array<i64: 3, 4>, strides = array<i64: 1, 2>} : (tensor<3x4xsi64>) -> tensor<2x2xsi64>
  check.expect_eq_const %y, dense<[[4, 6], [8, 10]]> : tensor<2x2xsi64>
  func.return
}
// -----
func.func @sqrt() {
  %x0 = stablehlo.constant dense<[0.0, 2.25, 9.0]> : tensor<3xf64>
  %y = "stablehlo.sqrt"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[0.0, 1.5, 3.0]> : tensor<3xf64>
  func.return
}
// -----
func.func @subtract() {
  %x0 = stablehlo.constant dense<[[6, 8]]> : tensor<1x2xsi32>
  %x1 = stablehlo.constant dense<[[5, 16]]> : tensor<1x2xsi32>
  %y = "stablehlo.subtract"(%x0, %x1) : (tensor<1x2xsi32>, tensor<1x2xsi32>) -> tensor<1x2xsi32>
  check.expect_eq_const %y, dense<[[1, -8]]> : tensor<1x2xsi32>
  func.return
}
// -----
func.func @tan() {
  %x0 = stablehlo.constant dense<[0.0, 0.5, -1.0]> : tensor<3xf64>
  %y = "stablehlo.tan"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[0.0, 0.5463024898437905, -1.5574077246549023]> : tensor<3xf64>
  func.return
}
// -----
func.func @tanh() {
  %x0 = stablehlo.constant dense<[-1.0, 0.0, 2.0]> : tensor<3xf64>
  %y = "stablehlo.tanh"(%x0) : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_almost_eq_const %y, dense<[-0.7615941559557649, 0.0, 0.9640275800758169]> : tensor<3xf64>
  func.return
}
// -----
func.func @transpose() {
  %x0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi32>
  %y = "stablehlo.transpose"(%x0) {permutation = array<i64: 1, 0>} : (tensor<2x3xsi32>) -> tensor<3x2xsi32>
  check.expect_eq_const %y, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xsi32>
  func.return
}
// -----
func.func @xor() {
  %x0 = stablehlo.constant dense<[12, 10]> : tensor<2xui8>
  %x1 = stablehlo.constant dense<[10, 6]> : tensor<2xui8>
  %y = "stablehlo.xor"(%x0, %x1) : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  check.expect_eq_const %y, dense<[6, 12]> : tensor<2xui8>
  func.return
}
// -----
func.func @get_dimension_size() {
  %x0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi64>
  %y = "stablehlo.get_dimension_size"(%x0) {dimension = 1 : i64} : (tensor<2x3xsi64>) -> tensor<si32>
  check.expect_eq_const %y, dense<3> : tensor<si32>
  func.return
}
// -----
func.func @dynamic_slice() {
  %x0 = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xsi32>
  %x1 = stablehlo.constant dense<-3> : tensor<si64>
  %x2 = stablehlo.constant dense<9> : tensor<si64>
  %y = "stablehlo.dynamic_slice"(%x0, %x1, %x2) {slice_sizes = array<i64: 1, 2>} : (tensor<2x3xsi32>, tensor<si64>, tensor<si64>) -> tensor<1x2xsi32>
  check.expect_eq_const %y, dense<[[1, 2]]> : tensor<1x2xsi32>
  func.return
}
// -----
func.func @dynamic_update_slice() {
  %x0 = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xsi32>
  %x1 = stablehlo.constant dense<[[7, 8]]> : tensor<1x2xsi32>
  %x2 = stablehlo.constant dense<9> : tensor<si64>
  %x3 = stablehlo.constant dense<-1> : tensor<si64>
  %y = "stablehlo.dynamic_update_slice"(%x0, %x1, %x2, %x3) : (tensor<2x3xsi32>, tensor<1x2xsi32>, tensor<si64>, tensor<si64>) -> tensor<2x3xsi32>
  check.expect_eq_const %y, dense<[[0, 1, 2], [7, 8, 5]]> : tensor<2x3xsi32>
  func.return
}
// -----
func.func @while() {
  %init_i = stablehlo.constant dense<1> : tensor<si64>
  %init_sum = stablehlo.constant dense<0> : tensor<si64>
  %two = stablehlo.constant dense<2> : tensor<si64>
  %ten = stablehlo.constant dense<10> : tensor<si64>
  %0, %1 = "stablehlo.while"(%init_i, %init_sum) ({
  ^bb0(%i: tensor<si64>, %sum: tensor<si64>):
    %cond = "stablehlo.compare"(%i, %ten) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<si64>, tensor<si64>) -> tensor<i1>
    "stablehlo.return"(%cond) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<si64>, %sum: tensor<si64>):
    %s = "stablehlo.add"(%sum, %i) : (tensor<si64>, tensor<si64>) -> tensor<si64>
    %n = "stablehlo.add"(%i, %two) : (tensor<si64>, tensor<si64>) -> tensor<si64>
    "stablehlo.return"(%n, %s) : (tensor<si64>, tensor<si64>) -> ()
  }) : (tensor<si64>, tensor<si64>) -> tensor<si64>, tensor<si64>
  check.expect_eq_const %0, dense<11> : tensor<si64>
  check.expect_eq_const %1, dense<25> : tensor<si64>
  func.return
}
// -----
func.func @real_call(%x: tensor<2xpred>) -> tensor<2xpred> {
  %y = stablehlo.not %x : tensor<2xpred>
  func.return %y : tensor<2xpred>
}
func.func @main() {
  %x = stablehlo.constant dense<[true, false]> : tensor<2xpred>
  %y = "func.call"(%x) {callee = @real_call} : (tensor<2xpred>) -> tensor<2xpred>
  check.expect_eq_const %y, dense<[false, true]> : tensor<2xpred>
  func.return
}
// -----
func.func @draft() {
  %a = stablehlo.constant dense<[1, -5]> : tensor<2xsi32>
  %b = stablehlo.constant dense<[3, -7]> : tensor<2xsi32>
  %0 = stablehlo.max %a, %b : tensor<2xsi32>
  %1 = stablehlo.min %a, %b : tensor<2xsi32>
  %2 = stablehlo.constant dense<(1, 2.5)> : tensor<c64>
  %3 = stablehlo.add %2, %2 : tensor<c64>
  check.expect_eq_const %0, dense<[3, -5]> : tensor<2xsi32>
  check.expect_eq_const %1, dense<[1, -7]> : tensor<2xsi32>
  check.expect_eq_const %3, dense<(2, 5)> : tensor<complex<f32>>
  func.return
}
