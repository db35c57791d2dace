// The check ops themselves.
func.func @exact() {
  %a = stablehlo.constant dense<[0.0, 1.5]> : tensor<2xf32>
  %b = stablehlo.constant dense<[-0.0, 1.5]> : tensor<2xf32>
  check.expect_eq %a, %b : tensor<2xf32>
  func.return
}
// -----
func.func @almost() {
  %a = stablehlo.constant dense<[1.00001, 0x7FC00000, 0x7F800000]> : tensor<3xf32>
  %b = stablehlo.constant dense<[1.0, 0x7FC00000, 0x7F800000]> : tensor<3xf32>
  check.expect_almost_eq %a, %b : tensor<3xf32>
  check.expect_almost_eq_const %a, dense<[1.0, 0x7FC00000, 0x7F800000]> : tensor<3xf32>
  func.return
}
// -----
func.func @close() {
  %a = stablehlo.constant dense<[0x3F800002, 0x00000001]> : tensor<2xf32>
  %b = stablehlo.constant dense<[0x3F800000, 0x80000001]> : tensor<2xf32>
  check.expect_close %a, %b, max_ulp_difference = 2 : tensor<2xf32>, tensor<2xf32>
  func.return
}
