// The specification's example: an impulse. The inverse of it; a shifted one is a row of roots of unity.
func.func @main() {
  %x = stablehlo.constant dense<[(1.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<4xcomplex<f32>>
  %y = stablehlo.fft %x, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  check.expect_eq_const %y, dense<[(1.0, 0.0), (1.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<4xcomplex<f32>>
  %z = stablehlo.fft %y, type = IFFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  check.expect_eq_const %z, dense<[(1.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<4xcomplex<f32>>
  %i = stablehlo.constant dense<[(0.0, 0.0), (1.0, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<4xcomplex<f32>>
  %r = stablehlo.fft %i, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  check.expect_eq_const %r, dense<[(1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  return
}

// -----

// Real lines of even, odd and smallest lengths: 1 + 2 + 3 + 4 = 10, (1 - 3) - i (2 - 4), 1 - 2 + 3 - 4; and back.
func.func @main() {
  %x = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %y = stablehlo.fft %x, type = RFFT, length = [4] : (tensor<4xf64>) -> tensor<3xcomplex<f64>>
  check.expect_eq_const %y, dense<[(10.0, 0.0), (-2.0, 2.0), (-2.0, 0.0)]> : tensor<3xcomplex<f64>>
  %z = stablehlo.fft %y, type = IRFFT, length = [4] : (tensor<3xcomplex<f64>>) -> tensor<4xf64>
  check.expect_eq_const %z, dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %a = stablehlo.constant dense<[[1.0, 4.0, 1.0], [0.0, 3.0, 3.0]]> : tensor<2x3xf32>
  %b = stablehlo.fft %a, type = RFFT, length = [3] : (tensor<2x3xf32>) -> tensor<2x2xcomplex<f32>>
  check.expect_almost_eq_const %b, dense<[[(6.0, 0.0), (-1.5, -2.59807621)], [(6.0, 0.0), (-3.0, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %c = stablehlo.fft %b, type = IRFFT, length = [3] : (tensor<2x2xcomplex<f32>>) -> tensor<2x3xf32>
  check.expect_almost_eq_const %c, dense<[[1.0, 4.0, 1.0], [0.0, 3.0, 3.0]]> : tensor<2x3xf32>
  %d = stablehlo.constant dense<[[7.0], [8.0]]> : tensor<2x1xf32>
  %e = stablehlo.fft %d, type = RFFT, length = [2, 1] : (tensor<2x1xf32>) -> tensor<2x1xcomplex<f32>>
  check.expect_eq_const %e, dense<[[(15.0, 0.0)], [(-1.0, 0.0)]]> : tensor<2x1xcomplex<f32>>
  return
}

// -----

// The imaginary parts of the first and the middle number are no part of a real line's transform, and not looked at.
func.func @main() {
  %y = stablehlo.constant dense<[(10.0, 5.0), (-2.0, 2.0), (-2.0, 0x7FC00000)]> : tensor<3xcomplex<f32>>
  %z = stablehlo.fft %y, type = IRFFT, length = [4] : (tensor<3xcomplex<f32>>) -> tensor<4xf32>
  check.expect_eq_const %z, dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  return
}

// -----

// Two and three dimensions, a batch, and what is read stays as it is: there and back, and the sum of all in the corner.
func.func @main() {
  %n = stablehlo.iota dim = 0 : tensor<120xf32>
  %x = stablehlo.reshape %n : (tensor<120xf32>) -> tensor<2x3x4x5xf32>
  %y = stablehlo.fft %x, type = RFFT, length = [3, 4, 5] : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x3xcomplex<f32>>
  %z = stablehlo.fft %y, type = IRFFT, length = [3, 4, 5] : (tensor<2x3x4x3xcomplex<f32>>) -> tensor<2x3x4x5xf32>
  check.expect_almost_eq %z, %x : tensor<2x3x4x5xf32>
  %corner = stablehlo.slice %y [0:2, 0:1, 0:1, 0:1] : (tensor<2x3x4x3xcomplex<f32>>) -> tensor<2x1x1x1xcomplex<f32>>
  check.expect_eq_const %corner, dense<[[[[(1770.0, 0.0)]]], [[[(5370.0, 0.0)]]]]> : tensor<2x1x1x1xcomplex<f32>>
  %0 = stablehlo.fft %y, type = FFT, length = [4, 3] : (tensor<2x3x4x3xcomplex<f32>>) -> tensor<2x3x4x3xcomplex<f32>>
  %1 = stablehlo.fft %0, type = IFFT, length = [4, 3] : (tensor<2x3x4x3xcomplex<f32>>) -> tensor<2x3x4x3xcomplex<f32>>
  check.expect_almost_eq %1, %y, tolerance = 0.002 : tensor<2x3x4x3xcomplex<f32>>
  return
}

// -----

// A length with a large prime factor; no elements at all.
func.func @main() {
  %i = stablehlo.iota dim = 0 : tensor<34xi32>
  %five = stablehlo.constant dense<5> : tensor<34xi32>
  %zero = stablehlo.constant dense<0.0> : tensor<34xf64>
  %one = stablehlo.constant dense<1.0> : tensor<34xf64>
  %p = stablehlo.compare EQ, %i, %five, SIGNED : (tensor<34xi32>, tensor<34xi32>) -> tensor<34xi1>
  %re = stablehlo.select %p, %one, %zero : tensor<34xi1>, tensor<34xf64>
  %x = stablehlo.complex %re, %zero : tensor<34xcomplex<f64>>
  %y = stablehlo.fft %x, type = FFT, length = [34] : (tensor<34xcomplex<f64>>) -> tensor<34xcomplex<f64>>
  %f = stablehlo.convert %i : (tensor<34xi32>) -> tensor<34xf64>
  %c = stablehlo.constant dense<-0.9239978392911157> : tensor<34xf64>
  %angle = stablehlo.multiply %f, %c : tensor<34xf64>
  %cos = stablehlo.cosine %angle : tensor<34xf64>
  %sin = stablehlo.sine %angle : tensor<34xf64>
  %w = stablehlo.complex %cos, %sin : tensor<34xcomplex<f64>>
  check.expect_almost_eq %y, %w, tolerance = 1.0e-13 : tensor<34xcomplex<f64>>
  %e = stablehlo.constant dense<> : tensor<3x0xf32>
  %g = stablehlo.fft %e, type = RFFT, length = [0] : (tensor<3x0xf32>) -> tensor<3x0xcomplex<f32>>
  %h = stablehlo.fft %g, type = IRFFT, length = [3, 0] : (tensor<3x0xcomplex<f32>>) -> tensor<3x0xf32>
  return
}
