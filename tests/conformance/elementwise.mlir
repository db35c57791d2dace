// Elementwise ops; every expected value was worked out by hand.
func.func @arithmetic() {
  %a = stablehlo.constant dense<[7, -7, 2147483647, -2147483648]> : tensor<4xi32>
  %b = stablehlo.constant dense<[3, 3, 1, -1]> : tensor<4xi32>
  %sum = stablehlo.add %a, %b : tensor<4xi32>
  check.expect_eq_const %sum, dense<[10, -4, -2147483648, 2147483647]> : tensor<4xi32>
  %difference = stablehlo.subtract %a, %b : tensor<4xi32>
  check.expect_eq_const %difference, dense<[4, -10, 2147483646, -2147483647]> : tensor<4xi32>
  %product = stablehlo.multiply %a, %b : tensor<4xi32>
  check.expect_eq_const %product, dense<[21, -21, 2147483647, -2147483648]> : tensor<4xi32>
  %larger = stablehlo.maximum %a, %b : tensor<4xi32>
  check.expect_eq_const %larger, dense<[7, 3, 2147483647, -1]> : tensor<4xi32>
  %smaller = stablehlo.minimum %a, %b : tensor<4xi32>
  check.expect_eq_const %smaller, dense<[3, -7, 1, -2147483648]> : tensor<4xi32>
  func.return
}
// -----
func.func @division() {
  %a = stablehlo.constant dense<[7, -7, 7, -7]> : tensor<4xi16>
  %b = stablehlo.constant dense<[2, 2, -2, -2]> : tensor<4xi16>
  %quotient = stablehlo.divide %a, %b : tensor<4xi16>
  check.expect_eq_const %quotient, dense<[3, -3, -3, 3]> : tensor<4xi16>
  %rest = stablehlo.remainder %a, %b : tensor<4xi16>
  check.expect_eq_const %rest, dense<[1, -1, 1, -1]> : tensor<4xi16>
  func.return
}
// -----
func.func @bits() {
  %a = stablehlo.constant dense<[12, 255, 1]> : tensor<3xui8>
  %b = stablehlo.constant dense<[10, 15, 7]> : tensor<3xui8>
  %and = stablehlo.and %a, %b : tensor<3xui8>
  check.expect_eq_const %and, dense<[8, 15, 1]> : tensor<3xui8>
  %or = stablehlo.or %a, %b : tensor<3xui8>
  check.expect_eq_const %or, dense<[14, 255, 7]> : tensor<3xui8>
  %xor = stablehlo.xor %a, %b : tensor<3xui8>
  check.expect_eq_const %xor, dense<[6, 240, 6]> : tensor<3xui8>
  %not = stablehlo.not %a : tensor<3xui8>
  check.expect_eq_const %not, dense<[243, 0, 254]> : tensor<3xui8>
  %ones = stablehlo.popcnt %a : tensor<3xui8>
  check.expect_eq_const %ones, dense<[2, 8, 1]> : tensor<3xui8>
  %zeros = stablehlo.count_leading_zeros %a : tensor<3xui8>
  check.expect_eq_const %zeros, dense<[4, 0, 7]> : tensor<3xui8>
  %two = stablehlo.constant dense<2> : tensor<3xui8>
  %left = stablehlo.shift_left %a, %two : tensor<3xui8>
  check.expect_eq_const %left, dense<[48, 252, 4]> : tensor<3xui8>
  %right = stablehlo.shift_right_logical %a, %two : tensor<3xui8>
  check.expect_eq_const %right, dense<[3, 63, 0]> : tensor<3xui8>
  func.return
}
// -----
func.func @arithmetic_shift() {
  %a = stablehlo.constant dense<[-16, -1, 64]> : tensor<3xi8>
  %n = stablehlo.constant dense<[2, 7, 3]> : tensor<3xi8>
  %shifted = stablehlo.shift_right_arithmetic %a, %n : tensor<3xi8>
  check.expect_eq_const %shifted, dense<[-4, -1, 8]> : tensor<3xi8>
  func.return
}
// -----
func.func @rounding() {
  %x = stablehlo.constant dense<[0.5, 1.5, 2.5, -0.5, -1.5, 2.25]> : tensor<6xf32>
  %floor = stablehlo.floor %x : tensor<6xf32>
  check.expect_eq_const %floor, dense<[0.0, 1.0, 2.0, -1.0, -2.0, 2.0]> : tensor<6xf32>
  %ceil = stablehlo.ceil %x : tensor<6xf32>
  check.expect_eq_const %ceil, dense<[1.0, 2.0, 3.0, -0.0, -1.0, 3.0]> : tensor<6xf32>
  %even = stablehlo.round_nearest_even %x : tensor<6xf32>
  check.expect_eq_const %even, dense<[0.0, 2.0, 2.0, -0.0, -2.0, 2.0]> : tensor<6xf32>
  %away = stablehlo.round_nearest_afz %x : tensor<6xf32>
  check.expect_eq_const %away, dense<[1.0, 2.0, 3.0, -1.0, -2.0, 2.0]> : tensor<6xf32>
  %sign = stablehlo.sign %x : tensor<6xf32>
  check.expect_eq_const %sign, dense<[1.0, 1.0, 1.0, -1.0, -1.0, 1.0]> : tensor<6xf32>
  func.return
}
// -----
func.func @functions() {
  %x = stablehlo.constant dense<[0.0, 1.0, 4.0]> : tensor<3xf64>
  %root = stablehlo.sqrt %x : tensor<3xf64>
  check.expect_eq_const %root, dense<[0.0, 1.0, 2.0]> : tensor<3xf64>
  %e = stablehlo.exponential %x : tensor<3xf64>
  check.expect_almost_eq_const %e, dense<[1.0, 2.718281828459045, 54.598150033144236]> : tensor<3xf64>
  %back = stablehlo.log %e : tensor<3xf64>
  check.expect_almost_eq %back, %x : tensor<3xf64>
  %sigmoid = stablehlo.logistic %x : tensor<3xf64>
  check.expect_almost_eq_const %sigmoid, dense<[0.5, 0.7310585786300049, 0.9820137900379085]> : tensor<3xf64>
  func.return
}
// -----
func.func @choice() {
  %p = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %a = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %b = stablehlo.constant dense<[-1.0, -2.0, -3.0]> : tensor<3xf16>
  %chosen = stablehlo.select %p, %a, %b : tensor<3xi1>, tensor<3xf16>
  check.expect_eq_const %chosen, dense<[1.0, -2.0, 3.0]> : tensor<3xf16>
  %low = stablehlo.constant dense<-1.5> : tensor<f16>
  %high = stablehlo.constant dense<2.0> : tensor<f16>
  %clamped = stablehlo.clamp %low, %a, %high : (tensor<f16>, tensor<3xf16>, tensor<f16>) -> tensor<3xf16>
  check.expect_eq_const %clamped, dense<[1.0, 2.0, 2.0]> : tensor<3xf16>
  func.return
}
