// The specification's example of cholesky, and its adjoint.
func.func @main() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [2.0, 20.0, 26.0], [3.0, 26.0, 70.0]]> : tensor<3x3xf32>
  %l = stablehlo.cholesky %a, lower = true : tensor<3x3xf32>
  %u = stablehlo.cholesky %a, lower = false : tensor<3x3xf32>
  check.expect_eq_const %l, dense<[[1.0, 0.0, 0.0], [2.0, 4.0, 0.0], [3.0, 5.0, 6.0]]> : tensor<3x3xf32>
  check.expect_eq_const %u, dense<[[1.0, 2.0, 3.0], [0.0, 4.0, 5.0], [0.0, 0.0, 6.0]]> : tensor<3x3xf32>
  return
}

// -----

// Only one triangle is read. Batches, in bf16, which is computed in f32.
func.func @main() {
  %a = stablehlo.constant dense<[[[4.0, 0x7FC0], [2.0, 10.0]], [[9.0, 0x7FC0], [-3.0, 5.0]]]> : tensor<2x2x2xbf16>
  %l = stablehlo.cholesky %a, lower = true : tensor<2x2x2xbf16>
  check.expect_eq_const %l, dense<[[[2.0, 0.0], [1.0, 3.0]], [[3.0, 0.0], [-1.0, 2.0]]]> : tensor<2x2x2xbf16>
  return
}

// -----

// [[2, 0], [1 + i, 3]] and its adjoint: a = [[4, 2 - 2i], [2 + 2i, 11]].
func.func @main() {
  %a = stablehlo.constant dense<[[(4.0, 0.0), (2.0, -2.0)], [(2.0, 2.0), (11.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %l = stablehlo.cholesky %a, lower = true : tensor<2x2xcomplex<f64>>
  %u = stablehlo.cholesky %a : tensor<2x2xcomplex<f64>>
  check.expect_eq_const %l, dense<[[(2.0, 0.0), (0.0, 0.0)], [(1.0, 1.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  check.expect_eq_const %u, dense<[[(2.0, 0.0), (1.0, -1.0)], [(0.0, 0.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  return
}

// -----

// The specification's example of triangular_solve.
func.func @main() {
  %a = stablehlo.constant dense<[[1.0, 0.0, 0.0], [2.0, 4.0, 0.0], [3.0, 5.0, 6.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 0.0, 0.0], [4.0, 8.0, 0.0], [6.0, 10.0, 12.0]]> : tensor<3x3xf32>
  %x = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  check.expect_eq_const %x, dense<[[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]]> : tensor<3x3xf32>
  return
}

// -----

// x a = b with an upper triangle: [1, 2] [[2, 3], [0, 4]] = [2, 11]; with the transpose: [1, 2] [[2, 0], [3, 4]] = [8, 8]. Of a, NaN is not read.
func.func @main() {
  %a = stablehlo.constant dense<[[2.0, 3.0], [0x7FF8000000000000, 4.0]]> : tensor<2x2xf64>
  %b = stablehlo.constant dense<[[2.0, 11.0]]> : tensor<1x2xf64>
  %c = stablehlo.constant dense<[[8.0, 8.0]]> : tensor<1x2xf64>
  %x = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf64>, tensor<1x2xf64>) -> tensor<1x2xf64>
  %y = "stablehlo.triangular_solve"(%a, %c) <{left_side = false, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x2xf64>, tensor<1x2xf64>) -> tensor<1x2xf64>
  check.expect_eq_const %x, dense<[[1.0, 2.0]]> : tensor<1x2xf64>
  check.expect_eq_const %y, dense<[[1.0, 2.0]]> : tensor<1x2xf64>
  return
}

// -----

// adjoint(a) x = b, a = [[i, 0], [1, 2i]], x = [1, i]: adjoint(a) = [[-i, 1], [0, -2i]], b = [0, 2]. In f32 and f16 (the real parts), batched, unit diagonal.
func.func @main() {
  %a = stablehlo.constant dense<[[(0.0, 1.0), (0.0, 0.0)], [(1.0, 0.0), (0.0, 2.0)]]> : tensor<2x2xcomplex<f32>>
  %b = stablehlo.constant dense<[[(0.0, 0.0)], [(2.0, 0.0)]]> : tensor<2x1xcomplex<f32>>
  %x = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x2xcomplex<f32>>, tensor<2x1xcomplex<f32>>) -> tensor<2x1xcomplex<f32>>
  check.expect_eq_const %x, dense<[[(1.0, 0.0)], [(0.0, 1.0)]]> : tensor<2x1xcomplex<f32>>
  %c = stablehlo.constant dense<[[[0x7E00, 0x7E00], [2.0, 0x7E00]], [[0x7E00, 0x7E00], [3.0, 0x7E00]]]> : tensor<2x2x2xf16>
  %d = stablehlo.constant dense<[[[1.0], [5.0]], [[2.0], [7.0]]]> : tensor<2x2x1xf16>
  %y = "stablehlo.triangular_solve"(%c, %d) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2x2xf16>, tensor<2x2x1xf16>) -> tensor<2x2x1xf16>
  check.expect_eq_const %y, dense<[[[1.0], [3.0]], [[2.0], [1.0]]]> : tensor<2x2x1xf16>
  return
}

// -----

// a and b are one tensor; the solution of l l = l is the identity. What is solved may be needed again.
func.func @main() {
  %l = stablehlo.constant dense<[[2.0, 0.0], [6.0, 4.0]]> : tensor<2x2xf32>
  %one = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  %a = stablehlo.multiply %l, %one : tensor<2x2xf32>
  %x = "stablehlo.triangular_solve"(%a, %a) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %x, dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf32>
  check.expect_eq_const %a, dense<[[2.0, 0.0], [6.0, 4.0]]> : tensor<2x2xf32>
  return
}

// -----

// Quantized: on the numbers they stand for. Zero-sized matrices.
func.func @main() {
  %f = stablehlo.constant dense<[[4.0, 2.0], [2.0, 10.0]]> : tensor<2x2xf32>
  %q = stablehlo.uniform_quantize %f : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>
  %l = stablehlo.cholesky %q, lower = true : tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>
  %x = "stablehlo.triangular_solve"(%l, %l) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>, tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>
  %g = stablehlo.uniform_dequantize %l : (tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x2xf32>
  %h = stablehlo.uniform_dequantize %x : (tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x2xf32>
  check.expect_eq_const %g, dense<[[2.0, 0.0], [1.0, 3.0]]> : tensor<2x2xf32>
  check.expect_eq_const %h, dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf32>
  %e = stablehlo.constant dense<> : tensor<0x0xf32>
  %n = stablehlo.cholesky %e, lower = true : tensor<0x0xf32>
  return
}
