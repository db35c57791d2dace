// Quantized types: every op that takes them, per tensor and per axis. Expected values come from the specification's formulas
// ("Quantization computations") in ordinary arithmetic; results are looked at as storage, through bitcast_convert.
func.func @abs() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.abs %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -17, -14, -8, 4, 91, 79, -5]> : tensor<8xi8>
  func.return
}
// -----
func.func @cbrt() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.cbrt %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -11, -8, -35, -2, 11, -49, -4]> : tensor<8xi8>
  func.return
}
// -----
func.func @ceil() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.ceil %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -4, -4, -20, 12, 92, -116, -4]> : tensor<8xi8>
  func.return
}
// -----
func.func @cosine() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.cosine %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-4, -4, -5, -8, -19, -7, -4, -11]> : tensor<8xi8>
  func.return
}
// -----
func.func @exponential_minus_one() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.exponential_minus_one %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -17, -13, -28, 36, 127, -36, 5]> : tensor<8xi8>
  func.return
}
// -----
func.func @floor() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.floor %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -20, -20, -36, -4, 76, -128, -20]> : tensor<8xi8>
  func.return
}
// -----
func.func @logistic() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.logistic %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-12, -11, -11, -15, -7, -4, -20, -9]> : tensor<8xi8>
  func.return
}
// -----
func.func @negate() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.negate %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -23, -26, -8, -44, -128, 79, -35]> : tensor<8xi8>
  func.return
}
// -----
func.func @round_nearest_afz() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.round_nearest_afz %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -20, -20, -36, 12, 92, -116, -4]> : tensor<8xi8>
  func.return
}
// -----
func.func @round_nearest_even() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.round_nearest_even %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -20, -20, -36, 12, 92, -116, -4]> : tensor<8xi8>
  func.return
}
// -----
func.func @sign() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.sign %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -4, -4, -36, -4, -4, -36, -4]> : tensor<8xi8>
  func.return
}
// -----
func.func @sine() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.sine %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -17, -14, -31, -4, -10, -18, -7]> : tensor<8xi8>
  func.return
}
// -----
func.func @tan() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.tan %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -17, -14, -35, 127, -8, -18, 2]> : tensor<8xi8>
  func.return
}
// -----
func.func @tanh() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 40, -30, 8]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.tanh %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-20, -17, -14, -30, -6, -4, -36, -8]> : tensor<8xi8>
  func.return
}
// -----
func.func @exponential() {
  %x = stablehlo.constant dense<[4, 5, 9, 20, 35, 60, 90, 127]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.exponential %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-1, 3, 29, 127, 127, 127, 127, 127]> : tensor<8xi8>
  func.return
}
// -----
func.func @log() {
  %x = stablehlo.constant dense<[4, 5, 9, 20, 35, 60, 90, 127]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.log %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-47, -36, -18, -1, 9, 18, 25, 30]> : tensor<8xi8>
  func.return
}
// -----
func.func @log_plus_one() {
  %x = stablehlo.constant dense<[4, 5, 9, 20, 35, 60, 90, 127]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.log_plus_one %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-17, -15, -8, 3, 11, 19, 26, 31]> : tensor<8xi8>
  func.return
}
// -----
func.func @rsqrt() {
  %x = stablehlo.constant dense<[4, 5, 9, 20, 35, 60, 90, 127]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.rsqrt %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[17, 6, -5, -11, -13, -15, -16, -17]> : tensor<8xi8>
  func.return
}
// -----
func.func @sqrt() {
  %x = stablehlo.constant dense<[4, 5, 9, 20, 35, 60, 90, 127]> : tensor<8x!quant.uniform<i8:f32, 0.1875:3>>
  %y = stablehlo.sqrt %x : (tensor<8x!quant.uniform<i8:f32, 0.1875:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.0625:-20>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[-13, -10, -3, 9, 19, 32, 45, 57]> : tensor<8xi8>
  func.return
}
// -----
// What dequantization makes infinite, as the formula has it: 100 * 1000 in f16.
func.func @is_finite_of_overflow() {
  %x = stablehlo.constant dense<[0, 65, 66, 100, -65, -66, -128]> : tensor<7x!quant.uniform<i8:f16, 1000.0>>
  %y = stablehlo.is_finite %x : (tensor<7x!quant.uniform<i8:f16, 1000.0>>) -> tensor<7xi1>
  check.expect_eq_const %y, dense<[true, true, false, false, true, false, false]> : tensor<7xi1>
  func.return
}
// -----
func.func @is_finite() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.is_finite %x : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<8xi1>
  check.expect_eq_const %y, dense<[true, true, true, true, true, true, true, true]> : tensor<8xi1>
  func.return
}
// -----
// Two bits of mantissa: 5.5 becomes 6 (a tie, to even), 62 becomes 64.
func.func @reduce_precision() {
  %x = stablehlo.constant dense<[14, 127]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.reduce_precision %x, format = e5m2 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits1, dense<[15, 127]> : tensor<2xi8>
  func.return
}
// -----
func.func @add() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.add %x, %y : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.375:7>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.375:7>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[11, 12, 6, 8, 20, 127, -128, 15]> : tensor<8xi8>
  func.return
}
// -----
func.func @atan2() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.atan2 %x, %y : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.0625:7>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.0625:7>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[7, 13, 48, -4, 28, 26, -24, 29]> : tensor<8xi8>
  func.return
}
// -----
func.func @divide() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.divide %x, %y : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.375:7>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.375:7>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[7, 8, 5, 5, 18, 14, 14, 20]> : tensor<8xi8>
  func.return
}
// -----
func.func @maximum() {
  %x2 = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.maximum %x, %y : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.375:7>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.375:7>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[11, 10, 10, 14, 18, 127, -59, 14]> : tensor<8xi8>
  %w = stablehlo.maximum %x, %x2 : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %w : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<8xi8>
  check.expect_eq_const %bits2, dense<[5, 4, 5, 9, 11, 127, -100, 8]> : tensor<8xi8>
  func.return
}
// -----
func.func @minimum() {
  %x2 = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.minimum %x, %y : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.375:7>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.375:7>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[7, 8, 3, 2, 10, 74, -128, 8]> : tensor<8xi8>
  %w = stablehlo.minimum %x, %x2 : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %w : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<8xi8>
  check.expect_eq_const %bits2, dense<[3, 4, -7, -1, 3, 100, -128, 1]> : tensor<8xi8>
  func.return
}
// -----
func.func @multiply() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.multiply %x, %y : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.375:7>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.375:7>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[7, 9, 3, -6, 18, 127, 127, 10]> : tensor<8xi8>
  func.return
}
// -----
func.func @subtract() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.subtract %x, %y : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.375:7>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.375:7>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[3, 5, 14, -5, 15, 105, -102, 12]> : tensor<8xi8>
  func.return
}
// -----
func.func @remainder() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.remainder %x, %y : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.375:7>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.375:7>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[7, 8, 10, 2, 7, 38, -36, 7]> : tensor<8xi8>
  func.return
}
// -----
func.func @power() {
  %x = stablehlo.constant dense<[4, 5, 6, 7, 9, 12, 13, 3]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[3, 7, 11, -5, 7, 3, 7, 7]> : tensor<8x!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.power %x, %y : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.375:7>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.375:7>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[8, 10, 16, 8, 31, 19, 74, 7]> : tensor<8xi8>
  func.return
}
// -----
// One type for both operands and the result, limits narrower than the storage type.
func.func @one_type() {
  %x = stablehlo.constant dense<[-16, 15, 7, 3]> : tensor<4x!quant.uniform<i8<-16:15>:f32, 0.5>>
  %y = stablehlo.constant dense<[-1, 15, 8, -9]> : tensor<4x!quant.uniform<i8<-16:15>:f32, 0.5>>
  %add = stablehlo.add %x, %y : tensor<4x!quant.uniform<i8<-16:15>:f32, 0.5>>
  %bits1 = stablehlo.bitcast_convert %add : (tensor<4x!quant.uniform<i8<-16:15>:f32, 0.5>>) -> tensor<4xi8>
  check.expect_eq_const %bits1, dense<[-16, 15, 15, -6]> : tensor<4xi8>
  %subtract = stablehlo.subtract %x, %y : tensor<4x!quant.uniform<i8<-16:15>:f32, 0.5>>
  %bits2 = stablehlo.bitcast_convert %subtract : (tensor<4x!quant.uniform<i8<-16:15>:f32, 0.5>>) -> tensor<4xi8>
  check.expect_eq_const %bits2, dense<[-15, 0, -1, 12]> : tensor<4xi8>
  %multiply = stablehlo.multiply %x, %y : tensor<4x!quant.uniform<i8<-16:15>:f32, 0.5>>
  %bits3 = stablehlo.bitcast_convert %multiply : (tensor<4x!quant.uniform<i8<-16:15>:f32, 0.5>>) -> tensor<4xi8>
  check.expect_eq_const %bits3, dense<[8, 15, 15, -14]> : tensor<4xi8>
  func.return
}
// -----
// Scales per axis on both sides, or on one: only add has that.
func.func @add_per_axis() {
  %x = stablehlo.constant dense<[[5, 60, -7], [-100, 3, 9]]> : tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>
  %y = stablehlo.constant dense<[[2, -30, 11], [40, 50, -6]]> : tensor<2x3x!quant.uniform<i8:f32:1, {1.5:0,0.125:0,1.0:5}>>
  %z = stablehlo.add %x, %y : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>, tensor<2x3x!quant.uniform<i8:f32:1, {1.5:0,0.125:0,1.0:5}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {1.0:-4,0.3:0,1.5:9}>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<2x3x!quant.uniform<i8:f32:1, {1.0:-4,0.3:0,1.5:9}>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits1, dense<[[1, 39, 4], [6, 25, 14]]> : tensor<2x3xi8>
  %t = stablehlo.constant dense<[[2, -30, 11], [40, 50, -6]]> : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %u = stablehlo.add %x, %t : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {1.0:-4,0.3:0,1.5:9}>>
  %bits2 = stablehlo.bitcast_convert %u : (tensor<2x3x!quant.uniform<i8:f32:1, {1.0:-4,0.3:0,1.5:9}>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits2, dense<[[-2, -3, 2], [-36, 82, 18]]> : tensor<2x3xi8>
  func.return
}
// -----
// Different scales: 0.5 * (x - 3) with 0.25 * (y + 1).
func.func @compare() {
  %x = stablehlo.constant dense<[3, 5, 4, 0]> : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[-1, 3, 2, -9]> : tensor<4x!quant.uniform<i8:f32, 0.25:-1>>
  %lt = stablehlo.compare LT, %x, %y : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<4xi1>
  check.expect_eq_const %lt, dense<[false, false, true, false]> : tensor<4xi1>
  %eq = stablehlo.compare EQ, %x, %y : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<4xi1>
  check.expect_eq_const %eq, dense<[true, true, false, false]> : tensor<4xi1>
  %ge = stablehlo.compare GE, %x, %y : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<4xi1>
  check.expect_eq_const %ge, dense<[true, true, false, true]> : tensor<4xi1>
  %ne = stablehlo.compare NE, %x, %y : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<4xi1>
  check.expect_eq_const %ne, dense<[false, false, true, true]> : tensor<4xi1>
  %w = stablehlo.constant dense<[-1, 3, 2, -9]> : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %gt = stablehlo.compare GT, %x, %w, FLOAT : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xi1>
  check.expect_eq_const %gt, dense<[true, true, true, true]> : tensor<4xi1>
  func.return
}
// -----
func.func @clamp() {
  %lo = stablehlo.constant dense<-1> : tensor<!quant.uniform<i8:f32, 0.5:3>>
  %hi = stablehlo.constant dense<9> : tensor<!quant.uniform<i8:f32, 0.5:3>>
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.clamp %lo, %x, %hi : (tensor<!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[3, 4, 5, -1, 9, 9, -1, 8]> : tensor<8xi8>
  %max = stablehlo.constant dense<20> : tensor<!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.clamp %lo, %x, %max : (tensor<!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.25:-5>>
  %bits2 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.25:-5>>) -> tensor<8xi8>
  check.expect_eq_const %bits2, dense<[-5, -3, -1, -13, 11, 16, -13, 5]> : tensor<8xi8>
  func.return
}
// -----
func.func @select() {
  %p = stablehlo.constant dense<[true, false, true, true, false, false, true, false]> : tensor<8xi1>
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %w = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.25:-1>>
  %z = stablehlo.select %p, %x, %y : tensor<8xi1>, tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %z : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[3, 4, 5, -1, 3, 100, -128, 1]> : tensor<8xi8>
  %v = stablehlo.select %p, %x, %w : (tensor<8xi1>, tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.25:-1>>) -> tensor<8x!quant.uniform<i8:f32, 0.25:-5>>
  %bits2 = stablehlo.bitcast_convert %v : (tensor<8x!quant.uniform<i8:f32, 0.25:-5>>) -> tensor<8xi8>
  check.expect_eq_const %bits2, dense<[-5, 0, -1, -13, -1, 96, -128, -3]> : tensor<8xi8>
  func.return
}
// -----
func.func @storage_i2() {
  %x = stablehlo.constant dense<[0.0, 0.25, 0.75, -0.25, 0.5, -1.0, 1.0, 1000000000.0, -1000000000.0]> : tensor<9xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<9xf32>) -> tensor<9x!quant.uniform<i2:f32, 0.5:1>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<9x!quant.uniform<i2:f32, 0.5:1>>) -> tensor<9xi2>
  check.expect_eq_const %bits1, dense<[1, 1, 1, 0, 1, -1, 1, 1, -2]> : tensor<9xi2>
  %y = stablehlo.uniform_dequantize %q : (tensor<9x!quant.uniform<i2:f32, 0.5:1>>) -> tensor<9xf32>
  check.expect_eq_const %y, dense<[0.0, 0.0, 0.0, -0.5, 0.0, -1.0, 0.0, 0.0, -1.5]> : tensor<9xf32>
  func.return
}
// -----
func.func @storage_i4() {
  %x = stablehlo.constant dense<[0.0, 0.25, 0.75, -0.25, 0.5, -1.0, 1.0, 1000000000.0, -1000000000.0]> : tensor<9xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<9xf32>) -> tensor<9x!quant.uniform<i4:f32, 0.5:1>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<9x!quant.uniform<i4:f32, 0.5:1>>) -> tensor<9xi4>
  check.expect_eq_const %bits1, dense<[1, 2, 2, 0, 2, -1, 3, 7, -8]> : tensor<9xi4>
  %y = stablehlo.uniform_dequantize %q : (tensor<9x!quant.uniform<i4:f32, 0.5:1>>) -> tensor<9xf32>
  check.expect_eq_const %y, dense<[0.0, 0.5, 0.5, -0.5, 0.5, -1.0, 1.0, 3.0, -4.5]> : tensor<9xf32>
  func.return
}
// -----
func.func @storage_i8() {
  %x = stablehlo.constant dense<[0.0, 0.25, 0.75, -0.25, 0.5, -1.0, 1.0, 1000000000.0, -1000000000.0]> : tensor<9xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<9xf32>) -> tensor<9x!quant.uniform<i8:f32, 0.5:1>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<9x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<9xi8>
  check.expect_eq_const %bits1, dense<[1, 2, 2, 0, 2, -1, 3, 127, -128]> : tensor<9xi8>
  %y = stablehlo.uniform_dequantize %q : (tensor<9x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<9xf32>
  check.expect_eq_const %y, dense<[0.0, 0.5, 0.5, -0.5, 0.5, -1.0, 1.0, 63.0, -64.5]> : tensor<9xf32>
  func.return
}
// -----
func.func @storage_i16() {
  %x = stablehlo.constant dense<[0.0, 0.25, 0.75, -0.25, 0.5, -1.0, 1.0, 1000000000.0, -1000000000.0]> : tensor<9xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<9xf32>) -> tensor<9x!quant.uniform<i16:f32, 0.5:1>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<9x!quant.uniform<i16:f32, 0.5:1>>) -> tensor<9xi16>
  check.expect_eq_const %bits1, dense<[1, 2, 2, 0, 2, -1, 3, 32767, -32768]> : tensor<9xi16>
  %y = stablehlo.uniform_dequantize %q : (tensor<9x!quant.uniform<i16:f32, 0.5:1>>) -> tensor<9xf32>
  check.expect_eq_const %y, dense<[0.0, 0.5, 0.5, -0.5, 0.5, -1.0, 1.0, 16383.0, -16384.5]> : tensor<9xf32>
  func.return
}
// -----
func.func @storage_i32() {
  %x = stablehlo.constant dense<[0.0, 0.25, 0.75, -0.25, 0.5, -1.0, 1000000.0]> : tensor<7xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<7xf32>) -> tensor<7x!quant.uniform<i32:f32, 0.5:7>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<7x!quant.uniform<i32:f32, 0.5:7>>) -> tensor<7xi32>
  check.expect_eq_const %bits1, dense<[7, 8, 8, 6, 8, 5, 2000007]> : tensor<7xi32>
  %y = stablehlo.uniform_dequantize %q : (tensor<7x!quant.uniform<i32:f32, 0.5:7>>) -> tensor<7xf32>
  check.expect_eq_const %y, dense<[0.0, 0.5, 0.5, -0.5, 0.5, -1.0, 1000000.0]> : tensor<7xf32>
  func.return
}
// -----
func.func @storage_u2() {
  %x = stablehlo.constant dense<[0.0, 0.25, 0.75, -0.25, 0.5, -1.0, 1.0, 1000000000.0, -1000000000.0]> : tensor<9xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<9xf32>) -> tensor<9x!quant.uniform<u2:f32, 0.5:2>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<9x!quant.uniform<u2:f32, 0.5:2>>) -> tensor<9xui2>
  check.expect_eq_const %bits1, dense<[2, 2, 3, 2, 3, 0, 3, 3, 0]> : tensor<9xui2>
  %y = stablehlo.uniform_dequantize %q : (tensor<9x!quant.uniform<u2:f32, 0.5:2>>) -> tensor<9xf32>
  check.expect_eq_const %y, dense<[0.0, 0.0, 0.5, 0.0, 0.5, -1.0, 0.5, 0.5, -1.0]> : tensor<9xf32>
  func.return
}
// -----
func.func @storage_u4() {
  %x = stablehlo.constant dense<[0.0, 0.25, 0.75, -0.25, 0.5, -1.0, 1.0, 1000000000.0, -1000000000.0]> : tensor<9xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<9xf32>) -> tensor<9x!quant.uniform<u4:f32, 0.5:8>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<9x!quant.uniform<u4:f32, 0.5:8>>) -> tensor<9xui4>
  check.expect_eq_const %bits1, dense<[8, 8, 10, 8, 9, 6, 10, 15, 0]> : tensor<9xui4>
  %y = stablehlo.uniform_dequantize %q : (tensor<9x!quant.uniform<u4:f32, 0.5:8>>) -> tensor<9xf32>
  check.expect_eq_const %y, dense<[0.0, 0.0, 1.0, 0.0, 0.5, -1.0, 1.0, 3.5, -4.0]> : tensor<9xf32>
  func.return
}
// -----
func.func @storage_u8() {
  %x = stablehlo.constant dense<[0.0, 0.25, 0.75, -0.25, 0.5, -1.0, 1.0, 1000000000.0, -1000000000.0]> : tensor<9xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<9xf32>) -> tensor<9x!quant.uniform<u8:f32, 0.5:128>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<9x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<9xui8>
  check.expect_eq_const %bits1, dense<[128, 128, 130, 128, 129, 126, 130, 255, 0]> : tensor<9xui8>
  %y = stablehlo.uniform_dequantize %q : (tensor<9x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<9xf32>
  check.expect_eq_const %y, dense<[0.0, 0.0, 1.0, 0.0, 0.5, -1.0, 1.0, 63.5, -64.0]> : tensor<9xf32>
  func.return
}
// -----
func.func @storage_u16() {
  %x = stablehlo.constant dense<[0.0, 0.25, 0.75, -0.25, 0.5, -1.0, 1.0, 1000000000.0, -1000000000.0]> : tensor<9xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<9xf32>) -> tensor<9x!quant.uniform<u16:f32, 0.5:32768>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<9x!quant.uniform<u16:f32, 0.5:32768>>) -> tensor<9xui16>
  check.expect_eq_const %bits1, dense<[32768, 32768, 32770, 32768, 32769, 32766, 32770, 65535, 0]> : tensor<9xui16>
  %y = stablehlo.uniform_dequantize %q : (tensor<9x!quant.uniform<u16:f32, 0.5:32768>>) -> tensor<9xf32>
  check.expect_eq_const %y, dense<[0.0, 0.0, 1.0, 0.0, 0.5, -1.0, 1.0, 16383.5, -16384.0]> : tensor<9xf32>
  func.return
}
// -----
func.func @storage_u32() {
  %x = stablehlo.constant dense<[0.0, 0.25, 0.75, -0.25, 0.5, -1.0, 1000000.0]> : tensor<7xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<7xf32>) -> tensor<7x!quant.uniform<u32:f32, 0.5:7>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<7x!quant.uniform<u32:f32, 0.5:7>>) -> tensor<7xui32>
  check.expect_eq_const %bits1, dense<[7, 8, 8, 6, 8, 5, 2000007]> : tensor<7xui32>
  %y = stablehlo.uniform_dequantize %q : (tensor<7x!quant.uniform<u32:f32, 0.5:7>>) -> tensor<7xf32>
  check.expect_eq_const %y, dense<[0.0, 0.5, 0.5, -0.5, 0.5, -1.0, 1000000.0]> : tensor<7xf32>
  func.return
}
// -----
// A difference of more than 31 bits: (2147483647 + 2147483648) * 0.5.
func.func @wide_i32() {
  %x = stablehlo.constant dense<[2147483647, -2147483648, 0]> : tensor<3x!quant.uniform<i32:f32, 0.5:-2147483648>>
  %y = stablehlo.uniform_dequantize %x : (tensor<3x!quant.uniform<i32:f32, 0.5:-2147483648>>) -> tensor<3xf32>
  check.expect_eq_const %y, dense<[2147483648.0, 0.0, 1073741824.0]> : tensor<3xf32>
  func.return
}
// -----
func.func @per_axis() {
  %x = stablehlo.constant dense<[[1.5, -1.25, 7.0], [-300.0, 0.4000000059604645, 100.0]]> : tensor<2x3xf32>
  %q = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits1, dense<[[4, -7, 4], [-128, 0, 50]]> : tensor<2x3xi8>
  %y = stablehlo.uniform_dequantize %q : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>) -> tensor<2x3xf32>
  check.expect_eq_const %y, dense<[[1.5, -1.25, 8.0], [-64.5, 0.5, 100.0]]> : tensor<2x3xf32>
  %r = stablehlo.uniform_quantize %q : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>) -> tensor<2x3x!quant.uniform<i8:f32:0, {0.5:3,2.0:-3}>>
  %bits2 = stablehlo.bitcast_convert %r : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5:3,2.0:-3}>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits2, dense<[[6, 0, 19], [-35, -3, 47]]> : tensor<2x3xi8>
  %s = stablehlo.uniform_quantize %r : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5:3,2.0:-3}>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %bits3 = stablehlo.bitcast_convert %s : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits3, dense<[[6, 0, 19], [-125, 3, 127]]> : tensor<2x3xi8>
  func.return
}
// -----
func.func @not_a_number() {
  %x = stablehlo.constant dense<[0.0]> : tensor<1xf32>
  %nan = stablehlo.divide %x, %x : tensor<1xf32>
  %q = stablehlo.uniform_quantize %nan : (tensor<1xf32>) -> tensor<1x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<1x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1xi8>
  check.expect_eq_const %bits1, dense<[0]> : tensor<1xi8>
  func.return
}
// -----
func.func @expressed_f16() {
  %x = stablehlo.constant dense<[9, -100, 5, 127]> : tensor<4x!quant.uniform<i8:f16, 0.1:5>>
  %d = stablehlo.uniform_dequantize %x : (tensor<4x!quant.uniform<i8:f16, 0.1:5>>) -> tensor<4xf16>
  check.expect_eq_const %d, dense<[0.39990234375, -10.5, 0.0, 12.1953125]> : tensor<4xf16>
  %y = stablehlo.multiply %x, %x : (tensor<4x!quant.uniform<i8:f16, 0.1:5>>, tensor<4x!quant.uniform<i8:f16, 0.1:5>>) -> tensor<4x!quant.uniform<i8:f16, 2.3:-7>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<4x!quant.uniform<i8:f16, 2.3:-7>>) -> tensor<4xi8>
  check.expect_eq_const %bits1, dense<[-7, 41, -7, 58]> : tensor<4xi8>
  func.return
}
// -----
func.func @expressed_f64() {
  %x = stablehlo.constant dense<[9, -100, 5, 127]> : tensor<4x!quant.uniform<i8:f64, 0.1:5>>
  %d = stablehlo.uniform_dequantize %x : (tensor<4x!quant.uniform<i8:f64, 0.1:5>>) -> tensor<4xf64>
  check.expect_eq_const %d, dense<[0.4, -10.5, 0.0, 12.200000000000001]> : tensor<4xf64>
  %y = stablehlo.multiply %x, %x : (tensor<4x!quant.uniform<i8:f64, 0.1:5>>, tensor<4x!quant.uniform<i8:f64, 0.1:5>>) -> tensor<4x!quant.uniform<i8:f64, 2.3:-7>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<4x!quant.uniform<i8:f64, 2.3:-7>>) -> tensor<4xi8>
  check.expect_eq_const %bits1, dense<[-7, 41, -7, 58]> : tensor<4xi8>
  func.return
}
// -----
// 0.1 is 0.10009765625 in bf16, and 132 * 0.10009765625 rounds to 13.1875.
func.func @expressed_bf16() {
  %x = stablehlo.constant dense<[6, -127]> : tensor<2x!quant.uniform<i8:bf16, 0.1:5>>
  %d = stablehlo.uniform_dequantize %x : (tensor<2x!quant.uniform<i8:bf16, 0.1:5>>) -> tensor<2xbf16>
  %w = stablehlo.convert %d : (tensor<2xbf16>) -> tensor<2xf32>
  check.expect_eq_const %w, dense<[0.10009765625, -13.1875]> : tensor<2xf32>
  func.return
}
// -----
// What only moves elements moves the storage.
func.func @moves() {
  %k = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %b = stablehlo.broadcast_in_dim %x, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %b : (tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x2xi8>
  check.expect_eq_const %bits1, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
  %r = stablehlo.reshape %x : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<6x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %r : (tensor<6x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<6xi8>
  check.expect_eq_const %bits2, dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi8>
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>
  %bits3 = stablehlo.bitcast_convert %t : (tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x2xi8>
  check.expect_eq_const %bits3, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
  %s = stablehlo.slice %x [0:2, 1:3] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  %bits4 = stablehlo.bitcast_convert %s : (tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2xi8>
  check.expect_eq_const %bits4, dense<[[2, 3], [5, 6]]> : tensor<2x2xi8>
  %v = stablehlo.reverse %x, dims = [1] : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %bits5 = stablehlo.bitcast_convert %v : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits5, dense<[[3, 2, 1], [6, 5, 4]]> : tensor<2x3xi8>
  %p = stablehlo.constant dense<9> : tensor<!quant.uniform<i8:f32, 0.5:3>>
  %d = stablehlo.pad %x, %p, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
  %bits6 = stablehlo.bitcast_convert %d : (tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x4xi8>
  check.expect_eq_const %bits6, dense<[[9, 1, 2, 3], [9, 4, 5, 6]]> : tensor<2x4xi8>
  %c = stablehlo.concatenate %x, %x, dim = 0 : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>
  %bits7 = stablehlo.bitcast_convert %c : (tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x3xi8>
  check.expect_eq_const %bits7, dense<[[1, 2, 3], [4, 5, 6], [1, 2, 3], [4, 5, 6]]> : tensor<4x3xi8>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %ds = stablehlo.dynamic_slice %x, %one, %one, sizes = [1, 2] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<i32>, tensor<i32>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>
  %bits8 = stablehlo.bitcast_convert %ds : (tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x2xi8>
  check.expect_eq_const %bits8, dense<[[5, 6]]> : tensor<1x2xi8>
  %u = stablehlo.constant dense<[[-7, -8]]> : tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>
  %du = stablehlo.dynamic_update_slice %x, %u, %one, %one : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<i32>, tensor<i32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %bits9 = stablehlo.bitcast_convert %du : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits9, dense<[[1, 2, 3], [4, -7, -8]]> : tensor<2x3xi8>
  %i = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi32>
  %g = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x1xi32>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  %bits10 = stablehlo.bitcast_convert %g : (tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2xi8>
  check.expect_eq_const %bits10, dense<[[3, 1], [6, 4]]> : tensor<2x2xi8>
  %w = stablehlo.bitcast_convert %x : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.125:-1>>
  %bc = stablehlo.broadcast %x, sizes = [1] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x2x3x!quant.uniform<i8:f32, 0.5:3>>
  %bits11 = stablehlo.bitcast_convert %bc : (tensor<1x2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x2x3xi8>
  check.expect_eq_const %bits11, dense<[[[1, 2, 3], [4, 5, 6]]]> : tensor<1x2x3xi8>
  %wf = stablehlo.uniform_dequantize %w : (tensor<2x3x!quant.uniform<i8:f32, 0.125:-1>>) -> tensor<2x3xf32>
  check.expect_eq_const %wf, dense<[[0.25, 0.375, 0.5], [0.625, 0.75, 0.875]]> : tensor<2x3xf32>
  %ob = stablehlo.optimization_barrier %x : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %bits12 = stablehlo.bitcast_convert %ob : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits12, dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %tu = stablehlo.tuple %x, %p : tuple<tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>>
  %te = stablehlo.get_tuple_element %tu[0] : (tuple<tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %bits13 = stablehlo.bitcast_convert %te : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits13, dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %ts = "stablehlo.torch_index_select"(%x, %k) {dim = 1 : i64, batch_dims = 0 : i64} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  %bits14 = stablehlo.bitcast_convert %ts : (tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2xi8>
  check.expect_eq_const %bits14, dense<[[2, 3], [5, 6]]> : tensor<2x2xi8>
  func.return
}
// -----
// The axis of the scales moves along.
func.func @moves_per_axis() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {0.5:1,0.25:-2,2.0:0}>>
  %tf = stablehlo.uniform_dequantize %t : (tensor<3x2x!quant.uniform<i8:f32:0, {0.5:1,0.25:-2,2.0:0}>>) -> tensor<3x2xf32>
  check.expect_eq_const %tf, dense<[[0.0, 1.5], [1.0, 1.75], [6.0, 12.0]]> : tensor<3x2xf32>
  %r = stablehlo.reshape %x : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>) -> tensor<1x2x3x!quant.uniform<i8:f32:2, {0.5:1,0.25:-2,2.0:0}>>
  %rf = stablehlo.uniform_dequantize %r : (tensor<1x2x3x!quant.uniform<i8:f32:2, {0.5:1,0.25:-2,2.0:0}>>) -> tensor<1x2x3xf32>
  check.expect_eq_const %rf, dense<[[[0.0, 1.0, 6.0], [1.5, 1.75, 12.0]]]> : tensor<1x2x3xf32>
  %b = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>) -> tensor<2x2x3x!quant.uniform<i8:f32:2, {0.5:1,0.25:-2,2.0:0}>>
  %bf = stablehlo.uniform_dequantize %b : (tensor<2x2x3x!quant.uniform<i8:f32:2, {0.5:1,0.25:-2,2.0:0}>>) -> tensor<2x2x3xf32>
  check.expect_eq_const %bf, dense<[[[0.0, 1.0, 6.0], [1.5, 1.75, 12.0]], [[0.0, 1.0, 6.0], [1.5, 1.75, 12.0]]]> : tensor<2x2x3xf32>
  %o = stablehlo.constant dense<[[7], [-7]]> : tensor<2x1x!quant.uniform<i8:f32:1, {0.5:1}>>
  %e = stablehlo.broadcast_in_dim %o, dims = [0, 1] : (tensor<2x1x!quant.uniform<i8:f32:1, {0.5:1}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.5:1,0.5:1}>>
  %bits1 = stablehlo.bitcast_convert %e : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.5:1,0.5:1}>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits1, dense<[[7, 7, 7], [-7, -7, -7]]> : tensor<2x3xi8>
  %h = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1,0.25:-2,2.0:0}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {1.0:0,0.5:0,0.5:1}>>
  %bits2 = stablehlo.bitcast_convert %h : (tensor<2x3x!quant.uniform<i8:f32:1, {1.0:0,0.5:0,0.5:1}>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits2, dense<[[0, 2, 13], [2, 4, 25]]> : tensor<2x3xi8>
  func.return
}
// -----
func.func @iota() {
  %x = stablehlo.iota dim = 1 : tensor<2x4x!quant.uniform<i8:f32, 2.0:-3>>
  %bits1 = stablehlo.bitcast_convert %x : (tensor<2x4x!quant.uniform<i8:f32, 2.0:-3>>) -> tensor<2x4xi8>
  check.expect_eq_const %bits1, dense<[[-3, -2, -2, -2], [-3, -2, -2, -2]]> : tensor<2x4xi8>
  func.return
}
// -----
func.func @dot_general() {
  %x = stablehlo.constant dense<[[-7, 3, 65, 115], [-120, -92, 82, 114]]> : tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
  %w = stablehlo.constant dense<[[-11, -8, 14], [-4, -10, 13], [-10, -4, 5], [1, -17, -19]]> : tensor<4x3x!quant.uniform<i8:f32, 0.25>>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x3x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x3x!quant.uniform<i8:f32, 8.0:10>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<2x3x!quant.uniform<i8:f32, 8.0:10>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits1, dense<[[4, -22, -21], [26, 6, -63]]> : tensor<2x3xi8>
  %d = stablehlo.dot %x, %w : (tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x3x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x3x!quant.uniform<i8:f32, 8.0:10>>
  %bits2 = stablehlo.bitcast_convert %d : (tensor<2x3x!quant.uniform<i8:f32, 8.0:10>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits2, dense<[[4, -22, -21], [26, 6, -63]]> : tensor<2x3xi8>
  %wp = stablehlo.constant dense<[[-11, -8, 14], [-4, -10, 13], [-10, -4, 5], [1, -17, -19]]> : tensor<4x3x!quant.uniform<i8:f32:1, {0.25:0,0.5:0,1.0:0}>>
  %p = stablehlo.dot_general %x, %wp, contracting_dims = [1] x [0] : (tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x3x!quant.uniform<i8:f32:1, {0.25:0,0.5:0,1.0:0}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {4.0:1,8.0:2,2.0:3}>>
  %bits3 = stablehlo.bitcast_convert %p : (tensor<2x3x!quant.uniform<i8:f32:1, {4.0:1,8.0:2,2.0:3}>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits3, dense<[[-11, -63, -128], [34, -6, -128]]> : tensor<2x3xi8>
  %h = stablehlo.constant dense<[[1.5, -2.0, 0.25, 3.0], [0.5, 4.0, -1.0, -0.125]]> : tensor<2x4xf32>
  %hy = stablehlo.dot_general %h, %wp, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x3x!quant.uniform<i8:f32:1, {0.25:0,0.5:0,1.0:0}>>) -> tensor<2x3xf32>
  check.expect_eq_const %hy, dense<[[-2.0, -22.0, -60.75], [-2.90625, -18.9375, 56.375]]> : tensor<2x3xf32>
  func.return
}
// -----
// Padding is the number 0, which is 3 in the storage of x.
func.func @convolution() {
  %x = stablehlo.constant dense<[[[14], [10], [13], [1]]]> : tensor<1x4x1x!quant.uniform<i8:f32, 0.5:3>>
  %w = stablehlo.constant dense<[[[12, -7]], [[-2, 11]], [[-16, -8]]]> : tensor<3x1x2x!quant.uniform<i8:f32, 0.25:2>>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x1x2x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<1x4x2x!quant.uniform<i8:f32, 2.0:-1>>
  %bits1 = stablehlo.bitcast_convert %y : (tensor<1x4x2x!quant.uniform<i8:f32, 2.0:-1>>) -> tensor<1x4x2xi8>
  check.expect_eq_const %bits1, dense<[[[-12, 1], [-7, -10], [3, 2], [6, -8]]]> : tensor<1x4x2xi8>
  %wp = stablehlo.constant dense<[[[12, -7]], [[-2, 11]], [[-16, -8]]]> : tensor<3x1x2x!quant.uniform<i8:f32:2, {0.25:1,0.75:-2}>>
  %p = stablehlo.convolution(%x, %wp) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x1x2x!quant.uniform<i8:f32:2, {0.25:1,0.75:-2}>>) -> tensor<1x4x2x!quant.uniform<i8:f32:2, {2.0:0,4.0:5}>>
  %bits2 = stablehlo.bitcast_convert %p : (tensor<1x4x2x!quant.uniform<i8:f32:2, {2.0:0,4.0:5}>>) -> tensor<1x4x2xi8>
  check.expect_eq_const %bits2, dense<[[[-10, 14], [-4, 3], [5, 15], [7, -2]]]> : tensor<1x4x2xi8>
  %h = stablehlo.constant dense<[[[1.5], [-2.0], [0.25], [3.0]]]> : tensor<1x4x1xf32>
  %hy = stablehlo.convolution(%h, %wp) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<3x1x2x!quant.uniform<i8:f32:2, {0.25:1,0.75:-2}>>) -> tensor<1x4x2xf32>
  check.expect_eq_const %hy, dense<[[[7.375, 23.625], [4.5625, -26.25], [-18.4375, -3.5625], [-1.5625, 28.3125]]]> : tensor<1x4x2xf32>
  %pads = stablehlo.constant dense<[[1, 1]]> : tensor<1x2xi32>
  %dy = "stablehlo.dynamic_conv"(%x, %w, %pads) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x1x2x!quant.uniform<i8:f32, 0.25:2>>, tensor<1x2xi32>) -> tensor<1x4x2x!quant.uniform<i8:f32, 2.0:-1>>
  %bits3 = stablehlo.bitcast_convert %dy : (tensor<1x4x2x!quant.uniform<i8:f32, 2.0:-1>>) -> tensor<1x4x2xi8>
  check.expect_eq_const %bits3, dense<[[[-12, 1], [-7, -10], [3, 2], [6, -8]]]> : tensor<1x4x2xi8>
  func.return
}
// -----
// Every step of a body rounds to the storage: 0.5 * (-3) and so on.
func.func @reduce() {
  %x = stablehlo.constant dense<[[3, 5, 8], [-1, 100, 90]]> : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %z = stablehlo.constant dense<3> : tensor<!quant.uniform<i8:f32, 0.5:3>>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %r : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits1, dense<[10, 127]> : tensor<2xi8>
  %least = stablehlo.constant dense<-128> : tensor<!quant.uniform<i8:f32, 0.5:3>>
  %m = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %m : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xi8>
  check.expect_eq_const %bits2, dense<[3, 100, 90]> : tensor<3xi8>
  %w = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %sa = stablehlo.add %a, %b : tensor<!quant.uniform<i8:f32, 0.5:3>>
    stablehlo.return %sa : tensor<!quant.uniform<i8:f32, 0.5:3>>
  }) {window_dimensions = array<i64: 1, 2>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  %bits3 = stablehlo.bitcast_convert %w : (tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2xi8>
  check.expect_eq_const %bits3, dense<[[5, 10], [96, 127]]> : tensor<2x2xi8>
  func.return
}
// -----
// Bodies with wider storage and other scales: operands are requantized first.
func.func @promoted_bodies() {
  %x = stablehlo.constant dense<[[3, 5, 8], [-1, 100, 90]]> : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %z = stablehlo.constant dense<5> : tensor<!quant.uniform<i8:f32, 0.5:3>>
  %r = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<!quant.uniform<i16:f32, 0.25>>, %b: tensor<!quant.uniform<i16:f32, 0.25>>):
    %sa = stablehlo.add %a, %b : tensor<!quant.uniform<i16:f32, 0.25>>
    stablehlo.return %sa : tensor<!quant.uniform<i16:f32, 0.25>>
  }) {dimensions = array<i64: 1>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i16:f32, 0.25>>
  %bits1 = stablehlo.bitcast_convert %r : (tensor<2x!quant.uniform<i16:f32, 0.25>>) -> tensor<2xi16>
  check.expect_eq_const %bits1, dense<[18, 364]> : tensor<2xi16>
  %w = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<!quant.uniform<i16:f32, 0.25>>, %b: tensor<!quant.uniform<i16:f32, 0.25>>):
    %sa = stablehlo.add %a, %b : tensor<!quant.uniform<i16:f32, 0.25>>
    stablehlo.return %sa : tensor<!quant.uniform<i16:f32, 0.25>>
  }) {window_dimensions = array<i64: 1, 3>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x1x!quant.uniform<i16:f32, 0.25>>
  %bits2 = stablehlo.bitcast_convert %w : (tensor<2x1x!quant.uniform<i16:f32, 0.25>>) -> tensor<2x1xi16>
  check.expect_eq_const %bits2, dense<[[18], [364]]> : tensor<2x1xi16>
  %i = stablehlo.constant dense<[[1], [1]]> : tensor<2x1xi32>
  %x1 = stablehlo.constant dense<[3, 4, 5]> : tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  %u = stablehlo.constant dense<[7, 9]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %s = "stablehlo.scatter"(%x1, %i, %u) ({
  ^bb0(%a: tensor<!quant.uniform<i16:f32, 0.25>>, %b: tensor<!quant.uniform<i16:f32, 0.25>>):
    %sa = stablehlo.add %a, %b : tensor<!quant.uniform<i16:f32, 0.25>>
    stablehlo.return %sa : tensor<!quant.uniform<i16:f32, 0.25>>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x1xi32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i16:f32, 0.25>>
  %bits3 = stablehlo.bitcast_convert %s : (tensor<3x!quant.uniform<i16:f32, 0.25>>) -> tensor<3xi16>
  check.expect_eq_const %bits3, dense<[0, 22, 4]> : tensor<3xi16>
  %src = stablehlo.constant dense<[[7], [9]]> : tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>
  %ss = "stablehlo.select_and_scatter"(%x, %src, %z) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %p = stablehlo.compare GE, %a, %b : (tensor<!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%c: tensor<!quant.uniform<i8:f32, 0.25:-4>>, %d: tensor<!quant.uniform<i8:f32, 0.25:-4>>):
    %sc = stablehlo.add %c, %d : tensor<!quant.uniform<i8:f32, 0.25:-4>>
    stablehlo.return %sc : tensor<!quant.uniform<i8:f32, 0.25:-4>>
  }) {window_dimensions = array<i64: 1, 3>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.25:-4>>
  %bits4 = stablehlo.bitcast_convert %ss : (tensor<2x3x!quant.uniform<i8:f32, 0.25:-4>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits4, dense<[[0, 0, 8], [0, 12, 0]]> : tensor<2x3xi8>
  %sw = "stablehlo.select_and_scatter"(%x, %src, %z) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %p = stablehlo.compare GE, %a, %b : (tensor<!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%c: tensor<!quant.uniform<i16:f32, 0.125:40>>, %d: tensor<!quant.uniform<i16:f32, 0.125:40>>):
    %sc = stablehlo.add %c, %d : tensor<!quant.uniform<i16:f32, 0.125:40>>
    stablehlo.return %sc : tensor<!quant.uniform<i16:f32, 0.125:40>>
  }) {window_dimensions = array<i64: 1, 3>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i16:f32, 0.125:40>>
  %bits5 = stablehlo.bitcast_convert %sw : (tensor<2x3x!quant.uniform<i16:f32, 0.125:40>>) -> tensor<2x3xi16>
  check.expect_eq_const %bits5, dense<[[48, 48, 64], [48, 72, 48]]> : tensor<2x3xi16>
  func.return
}
// -----
func.func @scatter() {
  %x = stablehlo.constant dense<[3, 4, 5]> : tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  %u = stablehlo.constant dense<[7, 9]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %i = stablehlo.constant dense<[[1], [1]]> : tensor<2x1xi32>
  %s = "stablehlo.scatter"(%x, %i, %u) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %sa = stablehlo.add %a, %b : tensor<!quant.uniform<i8:f32, 0.5:3>>
    stablehlo.return %sa : tensor<!quant.uniform<i8:f32, 0.5:3>>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x1xi32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %s : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xi8>
  check.expect_eq_const %bits1, dense<[3, 14, 5]> : tensor<3xi8>
  %y = stablehlo.constant dense<[[3, 5, 8], [-1, 100, 90]]> : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %src = stablehlo.constant dense<[[7], [9]]> : tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>
  %z = stablehlo.constant dense<3> : tensor<!quant.uniform<i8:f32, 0.5:3>>
  %ss = "stablehlo.select_and_scatter"(%y, %src, %z) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %p = stablehlo.compare GE, %a, %b : (tensor<!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%c: tensor<!quant.uniform<i8:f32, 0.5:3>>, %d: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %sc = stablehlo.add %c, %d : tensor<!quant.uniform<i8:f32, 0.5:3>>
    stablehlo.return %sc : tensor<!quant.uniform<i8:f32, 0.5:3>>
  }) {window_dimensions = array<i64: 1, 3>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %ss : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits2, dense<[[3, 3, 7], [3, 9, 3]]> : tensor<2x3xi8>
  func.return
}
// -----
func.func @map() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.constant dense<[5, 4, -7, 9, 3, 100, -100, 1]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %m = "stablehlo.map"(%x, %y) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %sa = stablehlo.multiply %a, %b : tensor<!quant.uniform<i8:f32, 0.5:3>>
    stablehlo.return %sa : tensor<!quant.uniform<i8:f32, 0.5:3>>
  }) {dimensions = array<i64: 0>} : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>, tensor<8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %m : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[3, 4, -7, -9, 3, 127, 127, -2]> : tensor<8xi8>
  func.return
}
// -----
func.func @sort() {
  %x = stablehlo.constant dense<[3, 4, 5, -1, 11, 127, -128, 8]> : tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %s = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %p = stablehlo.compare GT, %a, %b : (tensor<!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %s : (tensor<8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<8xi8>
  check.expect_eq_const %bits1, dense<[127, 11, 8, 5, 4, 3, -1, -128]> : tensor<8xi8>
  func.return
}
// -----
func.func private @twice(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %y = stablehlo.add %x, %x : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  func.return %y : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
func.func @control() {
  %t = stablehlo.constant dense<true> : tensor<i1>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %x = stablehlo.constant dense<[4, 9]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %i = "stablehlo.if"(%t) ({
    %n = stablehlo.negate %x : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
    stablehlo.return %n : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  }, {
    stablehlo.return %x : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  }) : (tensor<i1>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %i : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits1, dense<[2, -3]> : tensor<2xi8>
  %c = "stablehlo.case"(%one) ({
    stablehlo.return %x : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  }, {
    stablehlo.return %i : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  }) : (tensor<i32>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %c : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits2, dense<[2, -3]> : tensor<2xi8>
  %w:2 = stablehlo.while(%k = %zero, %v = %x) : tensor<i32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  cond {
    %l = stablehlo.compare LT, %k, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  } do {
    %k1 = stablehlo.add %k, %one : tensor<i32>
    %v1 = stablehlo.add %v, %v : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
    stablehlo.return %k1, %v1 : tensor<i32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  }
  %wv = stablehlo.optimization_barrier %w#1 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits3 = stablehlo.bitcast_convert %wv : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits3, dense<[11, 51]> : tensor<2xi8>
  %call = func.call @twice(%x) : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits4 = stablehlo.bitcast_convert %call : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits4, dense<[5, 15]> : tensor<2xi8>
  %co = stablehlo.composite "my.twice" %x {decomposition = @twice} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits5 = stablehlo.bitcast_convert %co : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits5, dense<[5, 15]> : tensor<2xi8>
  func.return
}
// -----
func.func @batch_norm() {
  %x = stablehlo.constant dense<[[[-97, -12], [122, -94], [-30, -25]], [[103, -76], [0, -61], [-123, 64]]]> : tensor<2x3x2x!quant.uniform<i8:f32, 0.125:2>>
  %s = stablehlo.constant dense<[20, 40, -10]> : tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>
  %o = stablehlo.constant dense<[5, -20, 60]> : tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>
  %m = stablehlo.constant dense<[30, -5, 0]> : tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>
  %v = stablehlo.constant dense<[60, 13, 100]> : tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>
  %i = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) {epsilon = 0.5 : f32, feature_index = 1 : i64} : (tensor<2x3x2x!quant.uniform<i8:f32, 0.125:2>>, tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>, tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>, tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>, tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>) -> tensor<2x3x2x!quant.uniform<i8:f32, 0.0625:4>>
  %bits1 = stablehlo.bitcast_convert %i : (tensor<2x3x2x!quant.uniform<i8:f32, 0.0625:4>>) -> tensor<2x3x2xi8>
  check.expect_eq_const %bits1, dense<[[[-128, -30], [127, -128], [78, 76]], [[127, -117], [-17, -128], [109, 47]]]> : tensor<2x3x2xi8>
  %t:3 = "stablehlo.batch_norm_training"(%x, %s, %o) {epsilon = 0.5 : f32, feature_index = 1 : i64} : (tensor<2x3x2x!quant.uniform<i8:f32, 0.125:2>>, tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>, tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>) -> (tensor<2x3x2x!quant.uniform<i8:f32, 0.0625:4>>, tensor<3x!quant.uniform<i8:f32, 0.25>>, tensor<3x!quant.uniform<i8:f32, 0.5:-100>>)
  %to = stablehlo.optimization_barrier %t#0 : tensor<2x3x2x!quant.uniform<i8:f32, 0.0625:4>>
  %bits2 = stablehlo.bitcast_convert %to : (tensor<2x3x2x!quant.uniform<i8:f32, 0.0625:4>>) -> tensor<2x3x2xi8>
  check.expect_eq_const %bits2, dense<[[[-11, 15], [55, -58], [67, 67]], [[48, -4], [-9, -40], [77, 57]]]> : tensor<2x3x2xi8>
  %tm = stablehlo.optimization_barrier %t#1 : tensor<3x!quant.uniform<i8:f32, 0.25>>
  %bits3 = stablehlo.bitcast_convert %tm : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3xi8>
  check.expect_eq_const %bits3, dense<[-11, -5, -15]> : tensor<3xi8>
  %tv = stablehlo.optimization_barrier %t#2 : tensor<3x!quant.uniform<i8:f32, 0.5:-100>>
  %bits4 = stablehlo.bitcast_convert %tv : (tensor<3x!quant.uniform<i8:f32, 0.5:-100>>) -> tensor<3xi8>
  check.expect_eq_const %bits4, dense<[90, 112, 37]> : tensor<3xi8>
  %g = stablehlo.constant dense<[[[-53, -27], [-1, -2], [-46, 57]], [[29, 55], [-49, 26], [-25, 4]]]> : tensor<2x3x2x!quant.uniform<i8:f32, 0.125:2>>
  %gr:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g) {epsilon = 0.5 : f32, feature_index = 1 : i64} : (tensor<2x3x2x!quant.uniform<i8:f32, 0.125:2>>, tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>, tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>, tensor<3x!quant.uniform<i8:f32, 0.0625:-3>>, tensor<2x3x2x!quant.uniform<i8:f32, 0.125:2>>) -> (tensor<2x3x2x!quant.uniform<i8:f32, 0.0625:4>>, tensor<3x!quant.uniform<i8:f32, 0.5>>, tensor<3x!quant.uniform<i8:f32, 0.5>>)
  %go = stablehlo.optimization_barrier %gr#0 : tensor<2x3x2x!quant.uniform<i8:f32, 0.0625:4>>
  %bits5 = stablehlo.bitcast_convert %go : (tensor<2x3x2x!quant.uniform<i8:f32, 0.0625:4>>) -> tensor<2x3x2xi8>
  check.expect_eq_const %bits5, dense<[[[127, 127], [127, -128], [-4, -35]], [[-128, 127], [-128, -128], [-73, 42]]]> : tensor<2x3x2xi8>
  %gs = stablehlo.optimization_barrier %gr#1 : tensor<3x!quant.uniform<i8:f32, 0.5>>
  %bits6 = stablehlo.bitcast_convert %gs : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3xi8>
  check.expect_eq_const %bits6, dense<[67, -36, 42]> : tensor<3xi8>
  %gf = stablehlo.optimization_barrier %gr#2 : tensor<3x!quant.uniform<i8:f32, 0.5>>
  %bits7 = stablehlo.bitcast_convert %gf : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3xi8>
  check.expect_eq_const %bits7, dense<[-1, -8, -4]> : tensor<3xi8>
  func.return
}
// -----
func.func @dynamic() {
  %st = stablehlo.constant dense<1> : tensor<2xi32>
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %s23 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %s32 = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
  %s6 = stablehlo.constant dense<[6]> : tensor<1xi32>
  %b = stablehlo.dynamic_broadcast_in_dim %x, %s32, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi32>) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %b : (tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x2xi8>
  check.expect_eq_const %bits1, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
  %r = stablehlo.dynamic_reshape %x, %s6 : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<1xi32>) -> tensor<6x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %r : (tensor<6x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<6xi8>
  check.expect_eq_const %bits2, dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi8>
  %i = stablehlo.dynamic_iota %s23, dim = 1 : (tensor<2xi32>) -> tensor<2x3x!quant.uniform<i8:f32, 2.0:-3>>
  %bits3 = stablehlo.bitcast_convert %i : (tensor<2x3x!quant.uniform<i8:f32, 2.0:-3>>) -> tensor<2x3xi8>
  check.expect_eq_const %bits3, dense<[[-3, -2, -2], [-3, -2, -2]]> : tensor<2x3xi8>
  %p = stablehlo.constant dense<9> : tensor<!quant.uniform<i8:f32, 0.5:3>>
  %lo = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %no = stablehlo.constant dense<[0, 0]> : tensor<2xi32>
  %d = stablehlo.dynamic_pad %x, %p, %lo, %no, %no : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
  %bits4 = stablehlo.bitcast_convert %d : (tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x4xi8>
  check.expect_eq_const %bits4, dense<[[9, 1, 2, 3], [9, 4, 5, 6]]> : tensor<2x4xi8>
  %k = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi32>
  %sz = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
  %g = "stablehlo.dynamic_gather"(%x, %k, %sz) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  %bits5 = stablehlo.bitcast_convert %g : (tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2xi8>
  check.expect_eq_const %bits5, dense<[[3, 1], [6, 4]]> : tensor<2x2xi8>
  %rs = stablehlo.real_dynamic_slice %x, %lo, %s23, %st : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  %bits6 = stablehlo.bitcast_convert %rs : (tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2xi8>
  check.expect_eq_const %bits6, dense<[[2, 3], [5, 6]]> : tensor<2x2xi8>
  %n = stablehlo.get_dimension_size %x, dim = 1 : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<i32>
  check.expect_eq_const %n, dense<3> : tensor<i32>
  func.return
}
// -----
// What no process sends is the number 0, which is 3 in the storage.
func.func @collective_permute_program(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %y = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  func.return %y : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 20]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %b = stablehlo.constant dense<[5, -7]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %r:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@collective_permute_program], [@collective_permute_program]]} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>)
  %r0 = stablehlo.optimization_barrier %r#0 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %r0 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits1, dense<[3, 3]> : tensor<2xi8>
  %r1 = stablehlo.optimization_barrier %r#1 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %r1 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits2, dense<[1, 20]> : tensor<2xi8>
  func.return
}
// -----
func.func @collective_broadcast_program(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %y = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[1]]> : tensor<1x1xi64>} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  func.return %y : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 20]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %b = stablehlo.constant dense<[5, -7]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %r:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@collective_broadcast_program], [@collective_broadcast_program]]} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>)
  %r0 = stablehlo.optimization_barrier %r#0 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %r0 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits1, dense<[3, 3]> : tensor<2xi8>
  %r1 = stablehlo.optimization_barrier %r#1 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %r1 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits2, dense<[5, -7]> : tensor<2xi8>
  func.return
}
// -----
func.func @all_gather_program(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  %y = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  func.return %y : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 20]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %b = stablehlo.constant dense<[5, -7]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %r:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@all_gather_program], [@all_gather_program]]} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>)
  %r0 = stablehlo.optimization_barrier %r#0 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %r0 : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xi8>
  check.expect_eq_const %bits1, dense<[1, 20, 5, -7]> : tensor<4xi8>
  %r1 = stablehlo.optimization_barrier %r#1 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %r1 : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xi8>
  check.expect_eq_const %bits2, dense<[1, 20, 5, -7]> : tensor<4xi8>
  func.return
}
// -----
func.func @all_reduce_program(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %y = "stablehlo.all_reduce"(%x) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %sa = stablehlo.add %a, %b : tensor<!quant.uniform<i8:f32, 0.5:3>>
    stablehlo.return %sa : tensor<!quant.uniform<i8:f32, 0.5:3>>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  func.return %y : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 20]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %b = stablehlo.constant dense<[5, -7]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %r:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@all_reduce_program], [@all_reduce_program]]} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>)
  %r0 = stablehlo.optimization_barrier %r#0 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %r0 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits1, dense<[3, 10]> : tensor<2xi8>
  %r1 = stablehlo.optimization_barrier %r#1 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %r1 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits2, dense<[3, 10]> : tensor<2xi8>
  func.return
}
// -----
func.func @all_reduce_promoted_program(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i16:f32, 0.25>> {
  %y = "stablehlo.all_reduce"(%x) ({
  ^bb0(%a: tensor<!quant.uniform<i16:f32, 0.25>>, %b: tensor<!quant.uniform<i16:f32, 0.25>>):
    %sa = stablehlo.add %a, %b : tensor<!quant.uniform<i16:f32, 0.25>>
    stablehlo.return %sa : tensor<!quant.uniform<i16:f32, 0.25>>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i16:f32, 0.25>>
  func.return %y : tensor<2x!quant.uniform<i16:f32, 0.25>>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 20]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %b = stablehlo.constant dense<[5, -7]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %r:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@all_reduce_promoted_program], [@all_reduce_promoted_program]]} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x!quant.uniform<i16:f32, 0.25>>, tensor<2x!quant.uniform<i16:f32, 0.25>>)
  %r0 = stablehlo.optimization_barrier %r#0 : tensor<2x!quant.uniform<i16:f32, 0.25>>
  %bits1 = stablehlo.bitcast_convert %r0 : (tensor<2x!quant.uniform<i16:f32, 0.25>>) -> tensor<2xi16>
  check.expect_eq_const %bits1, dense<[0, 14]> : tensor<2xi16>
  %r1 = stablehlo.optimization_barrier %r#1 : tensor<2x!quant.uniform<i16:f32, 0.25>>
  %bits2 = stablehlo.bitcast_convert %r1 : (tensor<2x!quant.uniform<i16:f32, 0.25>>) -> tensor<2xi16>
  check.expect_eq_const %bits2, dense<[0, 14]> : tensor<2xi16>
  func.return
}
// -----
func.func @collective_reduce_program(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %y = "stablehlo.collective_reduce"(%x) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %sa = stablehlo.add %a, %b : tensor<!quant.uniform<i8:f32, 0.5:3>>
    stablehlo.return %sa : tensor<!quant.uniform<i8:f32, 0.5:3>>
  }) {replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  func.return %y : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 20]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %b = stablehlo.constant dense<[5, -7]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %r:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@collective_reduce_program], [@collective_reduce_program]]} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>)
  %r0 = stablehlo.optimization_barrier %r#0 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %r0 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits1, dense<[3, 3]> : tensor<2xi8>
  %r1 = stablehlo.optimization_barrier %r#1 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %r1 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits2, dense<[3, 10]> : tensor<2xi8>
  func.return
}
// -----
func.func @reduce_scatter_program(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x!quant.uniform<i8:f32, 0.5:3>> {
  %y = "stablehlo.reduce_scatter"(%x) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<!quant.uniform<i8:f32, 0.5:3>>):
    %sa = stablehlo.add %a, %b : tensor<!quant.uniform<i8:f32, 0.5:3>>
    stablehlo.return %sa : tensor<!quant.uniform<i8:f32, 0.5:3>>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x!quant.uniform<i8:f32, 0.5:3>>
  func.return %y : tensor<1x!quant.uniform<i8:f32, 0.5:3>>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 20]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %b = stablehlo.constant dense<[5, -7]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %r:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@reduce_scatter_program], [@reduce_scatter_program]]} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x!quant.uniform<i8:f32, 0.5:3>>)
  %r0 = stablehlo.optimization_barrier %r#0 : tensor<1x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %r0 : (tensor<1x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1xi8>
  check.expect_eq_const %bits1, dense<[3]> : tensor<1xi8>
  %r1 = stablehlo.optimization_barrier %r#1 : tensor<1x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %r1 : (tensor<1x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1xi8>
  check.expect_eq_const %bits2, dense<[10]> : tensor<1xi8>
  func.return
}
// -----
func.func @all_to_all_program(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %y = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  func.return %y : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 20]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %b = stablehlo.constant dense<[5, -7]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %r:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@all_to_all_program], [@all_to_all_program]]} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>)
  %r0 = stablehlo.optimization_barrier %r#0 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits1 = stablehlo.bitcast_convert %r0 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits1, dense<[1, 5]> : tensor<2xi8>
  %r1 = stablehlo.optimization_barrier %r#1 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %bits2 = stablehlo.bitcast_convert %r1 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits2, dense<[20, -7]> : tensor<2xi8>
  func.return
}
// -----
// Channels and feeds carry the storage.
func.func @feed() -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %0 = stablehlo.constant dense<[9, -9]> : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  func.return %0 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
func.func @sender(%token: !stablehlo.token) -> !stablehlo.token {
  %0:2 = "stablehlo.infeed"(%token) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, !stablehlo.token)
  %1 = stablehlo.negate %0#0 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %2 = "stablehlo.outfeed"(%1, %0#1) {outfeed_config = ""} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, !stablehlo.token) -> !stablehlo.token
  %3 = "stablehlo.send"(%1, %2) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, !stablehlo.token) -> !stablehlo.token
  func.return %3 : !stablehlo.token
}
func.func @receiver(%token: !stablehlo.token) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, !stablehlo.token)
  func.return %0#0, %0#1 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>, !stablehlo.token
}
func.func @main() {
  %t = stablehlo.create_token : !stablehlo.token
  %0:3 = "interpreter.run_parallel"(%t, %t) {infeed = [@feed], programs = [[@receiver], [@sender]]} : (!stablehlo.token, !stablehlo.token) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, !stablehlo.token, !stablehlo.token)
  %bits = stablehlo.bitcast_convert %0#0 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi8>
  check.expect_eq_const %bits, dense<[-3, 15]> : tensor<2xi8>
  func.return
}
// -----
// Sizes that a constant says.
func.func @unknown_size() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %n = stablehlo.constant dense<6> : tensor<1xi32>
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<1xi32>) -> tensor<?x!quant.uniform<i8:f32, 0.5:3>>
  %y = stablehlo.negate %r : tensor<?x!quant.uniform<i8:f32, 0.5:3>>
  %f = stablehlo.uniform_dequantize %y : (tensor<?x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<?xf32>
  %g = stablehlo.reshape %f : (tensor<?xf32>) -> tensor<6xf32>
  check.expect_eq_const %g, dense<[1.0, 0.5, 0.0, -0.5, -1.0, -1.5]> : tensor<6xf32>
  func.return
}
// -----
// Ops of dialect chlo: the operands may have other scales than the result.
!small = !quant.uniform<i8:f32, 0.5>
!large = !quant.uniform<i8:f32, 2.0:1>
func.func @chlo_ops() {
  %x = stablehlo.constant dense<[-3, 4, 2]> : tensor<3x!small>
  %y = stablehlo.constant dense<[5]> : tensor<1x!large>
  %0 = chlo.broadcast_add %x, %y : (tensor<3x!small>, tensor<1x!large>) -> tensor<3x!large>
  %bits = stablehlo.bitcast_convert %0 : (tensor<3x!large>) -> tensor<3xi8>
  check.expect_eq_const %bits, dense<[4, 6, 6]> : tensor<3xi8>
  %1 = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction LT>} : (tensor<3x!small>, tensor<1x!large>) -> tensor<3xi1>
  check.expect_eq_const %1, dense<true> : tensor<3xi1>
  %2 = "chlo.constant_like"(%x) {value = 2.5 : f32} : (tensor<3x!small>) -> tensor<3xf32>
  check.expect_eq_const %2, dense<2.5> : tensor<3xf32>
  %3:2 = chlo.top_k(%x, k = 2) : tensor<3x!small> -> (tensor<2x!small>, tensor<2xi32>)
  %best = stablehlo.bitcast_convert %3#0 : (tensor<2x!small>) -> tensor<2xi8>
  check.expect_eq_const %best, dense<[4, 2]> : tensor<2xi8>
  check.expect_eq_const %3#1, dense<[1, 2]> : tensor<2xi32>
  func.return
}
// -----
// Limits that are no numbers of the expressed type: of f16 32752 and 32768 are the nearest.
func.func @limits_between_floats() {
  %x = stablehlo.constant dense<[60000.0, -60000.0, 100.0]> : tensor<3xf16>
  %q = stablehlo.uniform_quantize %x : (tensor<3xf16>) -> tensor<3x!quant.uniform<i16<-32767:32766>:f16, 0.5>>
  %bits1 = stablehlo.bitcast_convert %q : (tensor<3x!quant.uniform<i16<-32767:32766>:f16, 0.5>>) -> tensor<3xi16>
  check.expect_eq_const %bits1, dense<[32766, -32767, 200]> : tensor<3xi16>
  %y = stablehlo.constant dense<[3e9, -3e9]> : tensor<2xf32>
  %r = stablehlo.uniform_quantize %y : (tensor<2xf32>) -> tensor<2x!quant.uniform<i32<-2147483647:2147483646>:f32, 1.0>>
  %bits2 = stablehlo.bitcast_convert %r : (tensor<2x!quant.uniform<i32<-2147483647:2147483646>:f32, 1.0>>) -> tensor<2xi32>
  check.expect_eq_const %bits2, dense<[2147483646, -2147483647]> : tensor<2xi32>
  func.return
}
