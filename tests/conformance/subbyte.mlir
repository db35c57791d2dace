// Types of less than a byte, and floats of one byte.
func.func @i4() {
  %a = stablehlo.constant dense<[7, -8, 3, -1]> : tensor<4xi4>
  %b = stablehlo.constant dense<[1, -1, 2, -1]> : tensor<4xi4>
  %sum = stablehlo.add %a, %b : tensor<4xi4>
  check.expect_eq_const %sum, dense<[-8, 7, 5, -2]> : tensor<4xi4>
  %product = stablehlo.multiply %a, %b : tensor<4xi4>
  check.expect_eq_const %product, dense<[7, -8, 6, 1]> : tensor<4xi4>
  %wide = stablehlo.convert %a : (tensor<4xi4>) -> tensor<4xi32>
  check.expect_eq_const %wide, dense<[7, -8, 3, -1]> : tensor<4xi32>
  func.return
}
// -----
func.func @ui4() {
  %a = stablehlo.constant dense<[15, 8, 3]> : tensor<3xui4>
  %b = stablehlo.constant dense<[1, 9, 4]> : tensor<3xui4>
  %sum = stablehlo.add %a, %b : tensor<3xui4>
  check.expect_eq_const %sum, dense<[0, 1, 7]> : tensor<3xui4>
  %not = stablehlo.not %a : tensor<3xui4>
  check.expect_eq_const %not, dense<[0, 7, 12]> : tensor<3xui4>
  func.return
}
// -----
func.func @i2() {
  %a = stablehlo.constant dense<[1, -2, -1, 0]> : tensor<4xi2>
  %negative = stablehlo.negate %a : tensor<4xi2>
  check.expect_eq_const %negative, dense<[-1, -2, 1, 0]> : tensor<4xi2>
  func.return
}
// -----
func.func @f8() {
  // f8E4M3FN has three bits of mantissa: near 17 only even integers, so 17 goes to 16 and 19 to 20.
  %x = stablehlo.constant dense<[17.0, 19.0, 0.5, -448.0]> : tensor<4xf32>
  %n = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf8E4M3FN>
  %y = stablehlo.convert %n : (tensor<4xf8E4M3FN>) -> tensor<4xf32>
  check.expect_eq_const %y, dense<[16.0, 20.0, 0.5, -448.0]> : tensor<4xf32>
  %twice = stablehlo.add %n, %n : tensor<4xf8E4M3FN>
  %z = stablehlo.convert %twice : (tensor<4xf8E4M3FN>) -> tensor<4xf32>
  %first = stablehlo.slice %z [0:3] : (tensor<4xf32>) -> tensor<3xf32>
  check.expect_eq_const %first, dense<[32.0, 40.0, 1.0]> : tensor<3xf32>
  func.return
}
