// Conversions between element types, and of bits.
func.func @to_integers() {
  %x = stablehlo.constant dense<[1.9, -1.9, 0.0, 100.0]> : tensor<4xf32>
  %i = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
  check.expect_eq_const %i, dense<[1, -1, 0, 100]> : tensor<4xi32>
  %p = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %p, dense<[true, true, false, true]> : tensor<4xi1>
  func.return
}
// -----
func.func @to_narrow_floats() {
  // 1 + 2^-8 lies halfway between two bf16 values, 1 + 3*2^-8 too: both go to the even one.
  %x = stablehlo.constant dense<[1.00390625, 1.01171875, 65504.0, 65520.0]> : tensor<4xf32>
  %b = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xbf16>
  %b32 = stablehlo.convert %b : (tensor<4xbf16>) -> tensor<4xf32>
  check.expect_eq_const %b32, dense<[1.0, 1.015625, 65536.0, 65536.0]> : tensor<4xf32>
  %h = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf16>
  %h32 = stablehlo.convert %h : (tensor<4xf16>) -> tensor<4xf32>
  check.expect_eq_const %h32, dense<[1.00390625, 1.01171875, 65504.0, 0x7F800000]> : tensor<4xf32>
  func.return
}
// -----
func.func @wrapping() {
  %i = stablehlo.constant dense<[300, -1, 128]> : tensor<3xi32>
  %u = stablehlo.convert %i : (tensor<3xi32>) -> tensor<3xui8>
  check.expect_eq_const %u, dense<[44, 255, 128]> : tensor<3xui8>
  %s = stablehlo.convert %i : (tensor<3xi32>) -> tensor<3xi8>
  check.expect_eq_const %s, dense<[44, -1, -128]> : tensor<3xi8>
  func.return
}
// -----
func.func @bits() {
  %x = stablehlo.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %i = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xi32>
  check.expect_eq_const %i, dense<[1065353216, -1073741824]> : tensor<2xi32>
  %halves = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2x2xui16>
  check.expect_eq_const %halves, dense<[[0, 16256], [0, 49152]]> : tensor<2x2xui16>
  func.return
}
// -----
func.func @precision() {
  // Three bits of mantissa: 1.0625 is halfway between 1 and 1.125 and goes to the even 1.
  %x = stablehlo.constant dense<[1.0625, 1.1875, 1.3]> : tensor<3xf32>
  %y = stablehlo.reduce_precision %x, format = e5m3 : tensor<3xf32>
  check.expect_eq_const %y, dense<[1.0, 1.25, 1.25]> : tensor<3xf32>
  func.return
}
