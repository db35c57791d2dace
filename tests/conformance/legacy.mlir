// dot of vectors and matrices; broadcast puts new dimensions in front.
func.func @main() {
  %v = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %m = stablehlo.constant dense<[[1.0, 0.0], [2.0, 1.0], [0.0, 4.0]]> : tensor<3x2xf32>
  %0 = stablehlo.dot %v, %v : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  check.expect_eq_const %0, dense<14.0> : tensor<f32>
  %1 = stablehlo.dot %v, %m : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<2xf32>
  check.expect_eq_const %1, dense<[5.0, 14.0]> : tensor<2xf32>
  %t = stablehlo.transpose %m, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.dot %t, %m : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %2, dense<[[5.0, 2.0], [2.0, 17.0]]> : tensor<2x2xf32>
  %3 = stablehlo.broadcast %v, sizes = [2] : (tensor<3xf32>) -> tensor<2x3xf32>
  %4 = stablehlo.add %3, %t : tensor<2x3xf32>
  check.expect_eq_const %4, dense<[[2.0, 4.0, 3.0], [1.0, 3.0, 7.0]]> : tensor<2x3xf32>
  return
}

// -----

// A composite runs its decomposition, also inside a region; tokens carry nothing.
func.func private @twice(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @main() {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %z = stablehlo.constant dense<0.5> : tensor<f32>
  %0 = stablehlo.composite "my.twice" %z {decomposition = @twice} : (tensor<f32>) -> tensor<f32>
  check.expect_eq_const %0, dense<1.0> : tensor<f32>
  %1 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    %b = stablehlo.composite "my.twice" %a {decomposition = @twice} : (tensor<f32>) -> tensor<f32>
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %1, dense<[2.0, 4.0]> : tensor<2xf32>
  %t = stablehlo.create_token : !stablehlo.token
  %u = stablehlo.after_all %t, %t : !stablehlo.token
  return
}
// -----
func.func @select_of_nothing() {
  %x = stablehlo.constant dense<> : tensor<0x2xi32>
  %i = stablehlo.constant dense<> : tensor<0xi32>
  %y = "stablehlo.torch_index_select"(%x, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<0x2xi32>, tensor<0xi32>) -> tensor<0x2xi32>
  check.expect_eq_const %y, dense<> : tensor<0x2xi32>
  func.return
}
