// Comparisons, with NaN, signed zeros and total order.
func.func @floats() {
  %a = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0, 2.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[2.0, 0x7FC00000, 0.0, 2.0]> : tensor<4xf32>
  %lt = stablehlo.compare LT, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %lt, dense<[true, false, false, false]> : tensor<4xi1>
  %eq = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %eq, dense<[false, false, true, true]> : tensor<4xi1>
  %ne = stablehlo.compare NE, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %ne, dense<[true, true, false, false]> : tensor<4xi1>
  %total = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %total, dense<[true, false, true, false]> : tensor<4xi1>
  func.return
}
// -----
func.func @integers() {
  %a = stablehlo.constant dense<[1, 200, 255]> : tensor<3xui8>
  %b = stablehlo.constant dense<[1, 100, 0]> : tensor<3xui8>
  %ge = stablehlo.compare GE, %a, %b, UNSIGNED : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  check.expect_eq_const %ge, dense<[true, true, true]> : tensor<3xi1>
  %c = stablehlo.constant dense<[1, -56, -1]> : tensor<3xi8>
  %d = stablehlo.constant dense<[1, 100, 0]> : tensor<3xi8>
  %gt = stablehlo.compare GT, %c, %d, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  check.expect_eq_const %gt, dense<[false, false, false]> : tensor<3xi1>
  %le = stablehlo.compare LE, %c, %d, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  check.expect_eq_const %le, dense<[true, true, true]> : tensor<3xi1>
  func.return
}
