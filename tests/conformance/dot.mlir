// Contractions.
func.func @matrices() {
  %a = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %b = stablehlo.constant dense<[[1.0, 0.0, -1.0], [2.0, 1.0, 0.5]]> : tensor<2x3xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  check.expect_eq_const %c, dense<[[5.0, 2.0, 0.0], [11.0, 4.0, -1.0], [17.0, 6.0, -2.0]]> : tensor<3x3xf32>
  %outer = stablehlo.dot_general %a, %b, contracting_dims = [0] x [1] : (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %outer, dense<[[-4.0, 7.5], [-4.0, 11.0]]> : tensor<2x2xf32>
  func.return
}
// -----
func.func @batches() {
  %a = stablehlo.constant dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi32>
  %b = stablehlo.constant dense<[[[1, 1], [2, 3]], [[10, 0], [0, 100]]]> : tensor<2x2x2xi32>
  %c = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x1x2xi32>, tensor<2x2x2xi32>) -> tensor<2x1x2xi32>
  check.expect_eq_const %c, dense<[[[5, 7]], [[30, 400]]]> : tensor<2x1x2xi32>
  func.return
}
// -----
func.func @bytes_into_words() {
  %a = stablehlo.constant dense<[[127, 127], [-128, -128]]> : tensor<2x2xi8>
  %b = stablehlo.constant dense<[[127], [127]]> : tensor<2x1xi8>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2xi8>, tensor<2x1xi8>) -> tensor<2x1xi32>
  check.expect_eq_const %c, dense<[[32258], [-32512]]> : tensor<2x1xi32>
  func.return
}
// -----
func.func @vectors() {
  %a = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %b = stablehlo.constant dense<[4.0, -5.0, 6.0]> : tensor<3xbf16>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<bf16>
  check.expect_eq_const %c, dense<12.0> : tensor<bf16>
  func.return
}
// -----
// Views of an iota, which no lane program writes.
func.func @views_of_iota() {
  %w = stablehlo.constant dense<[1.0, 10.0, 100.0, 1000.0]> : tensor<4xf32>
  %i = stablehlo.iota dim = 0 : tensor<4xf32>
  %back = stablehlo.reverse %i, dims = [0] : tensor<4xf32>
  %c = stablehlo.dot_general %back, %w, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<123.0> : tensor<f32>
  %j = stablehlo.iota dim = 1 : tensor<2x4xi32>
  %t = stablehlo.transpose %j, dims = [1, 0] : (tensor<2x4xi32>) -> tensor<4x2xi32>
  %m = stablehlo.constant dense<[[1, 1, 1, 1], [1, 2, 3, 4]]> : tensor<2x4xi32>
  %d = stablehlo.dot_general %m, %t, contracting_dims = [1] x [0] : (tensor<2x4xi32>, tensor<4x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %d, dense<[[6, 6], [20, 20]]> : tensor<2x2xi32>
  func.return
}

// -----

// No results, and an op behind them, in which images have no element to look at.
func.func @nothing_behind() {
  %x = stablehlo.constant dense<> : tensor<0x3xf32>
  %y = stablehlo.constant dense<1.0> : tensor<3x2xf32>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<0x3xf32>, tensor<3x2xf32>) -> tensor<0x2xf32>
  %1 = stablehlo.tanh %0 : tensor<0x2xf32>
  check.expect_eq_const %1, dense<> : tensor<0x2xf32>
  func.return
}
