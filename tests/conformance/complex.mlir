// Complex numbers.
func.func @arithmetic() {
  %a = stablehlo.constant dense<[(1.0, 2.0), (0.0, -1.0)]> : tensor<2xcomplex<f32>>
  %b = stablehlo.constant dense<[(3.0, -1.0), (2.0, 2.0)]> : tensor<2xcomplex<f32>>
  %sum = stablehlo.add %a, %b : tensor<2xcomplex<f32>>
  check.expect_eq_const %sum, dense<[(4.0, 1.0), (2.0, 1.0)]> : tensor<2xcomplex<f32>>
  %product = stablehlo.multiply %a, %b : tensor<2xcomplex<f32>>
  check.expect_eq_const %product, dense<[(5.0, 5.0), (2.0, -2.0)]> : tensor<2xcomplex<f32>>
  %quotient = stablehlo.divide %product, %b : tensor<2xcomplex<f32>>
  check.expect_almost_eq %quotient, %a : tensor<2xcomplex<f32>>
  func.return
}
// -----
func.func @parts() {
  %re = stablehlo.constant dense<[3.0, -5.0]> : tensor<2xf64>
  %im = stablehlo.constant dense<[4.0, 12.0]> : tensor<2xf64>
  %z = stablehlo.complex %re, %im : tensor<2xcomplex<f64>>
  check.expect_eq_const %z, dense<[(3.0, 4.0), (-5.0, 12.0)]> : tensor<2xcomplex<f64>>
  %back = stablehlo.imag %z : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  check.expect_eq %back, %im : tensor<2xf64>
  %length = stablehlo.abs %z : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  check.expect_almost_eq_const %length, dense<[5.0, 13.0]> : tensor<2xf64>
  func.return
}
// -----
func.func @dot() {
  // [1+i, 2] . [i, 3-i] = (i - 1) + (6 - 2i) = 5 - i
  %a = stablehlo.constant dense<[(1.0, 1.0), (2.0, 0.0)]> : tensor<2xcomplex<f32>>
  %b = stablehlo.constant dense<[(0.0, 1.0), (3.0, -1.0)]> : tensor<2xcomplex<f32>>
  %dot = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<complex<f32>>
  check.expect_eq_const %dot, dense<(5.0, -1.0)> : tensor<complex<f32>>
  func.return
}

// -----
// remainder of complex numbers: lhs - rhs * q, the quotient's parts rounded towards zero
func.func @remainder() {
  %a = stablehlo.constant dense<[(7.5, 2.0), (-5.0, 1.0), (3.0, 4.0)]> : tensor<3xcomplex<f64>>
  %b = stablehlo.constant dense<[(2.0, 0.0), (0.0, 2.0), (1.0, 1.0)]> : tensor<3xcomplex<f64>>
  %r = stablehlo.remainder %a, %b : tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %r, dense<[(1.5, 0.0), (-1.0, 1.0), (0.0, 1.0)]> : tensor<3xcomplex<f64>>
  func.return
}

// -----
// complex numbers compare by their real parts, then by their imaginary parts
func.func @order() {
  %a = stablehlo.constant dense<[(1.0, 5.0), (2.0, 1.0), (2.0, 3.0), (2.0, 1.0)]> : tensor<4xcomplex<f32>>
  %b = stablehlo.constant dense<[(2.0, 0.0), (2.0, 2.0), (2.0, 2.0), (2.0, 1.0)]> : tensor<4xcomplex<f32>>
  %lt = stablehlo.compare LT, %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %le = stablehlo.compare LE, %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %gt = stablehlo.compare GT, %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %ge = stablehlo.compare GE, %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  check.expect_eq_const %lt, dense<[true, true, false, false]> : tensor<4xi1>
  check.expect_eq_const %le, dense<[true, true, false, true]> : tensor<4xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false]> : tensor<4xi1>
  check.expect_eq_const %ge, dense<[false, false, true, true]> : tensor<4xi1>
  func.return
}
// -----
// Published tables of StableHLO have NaN where C99 has zeros.
func.func @exponential_at_the_far_left() {
  %z = stablehlo.constant dense<[(0xFF800000, 0x7F800000), (0xFF800000, 0x7FC00000), (0xFF800000, 1.0)]> : tensor<3xcomplex<f32>>
  %0 = stablehlo.exponential %z : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %0, dense<[(0x7FC00000, 0x7FC00000), (0x7FC00000, 0x7FC00000), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %i = stablehlo.constant dense<(0x7F800000, 0xFF800000)> : tensor<complex<f32>>
  %1 = chlo.square %i : tensor<complex<f32>> -> tensor<complex<f32>>
  check.expect_almost_eq_const %1, dense<(0x7FC00000, 0xFF800000)> : tensor<complex<f32>>
  func.return
}
