// Sizes that only a machine with pointers of 64 bits addresses.
func.func @far_iota() {
  %a = stablehlo.iota dim = 0 : tensor<9223372036854775807xi8>
  %b = stablehlo.slice %a [0:9223372036854775807:4611686018427387903] : (tensor<9223372036854775807xi8>) -> tensor<3xi8>
  %r = stablehlo.reverse %b, dims = [0] : tensor<3xi8>
  %c = stablehlo.broadcast_in_dim %r, dims = [1] : (tensor<3xi8>) -> tensor<2x3x2xi8>
  check.expect_eq_const %c, dense<[[[-2, -2], [-1, -1], [0, 0]], [[-2, -2], [-1, -1], [0, 0]]]> : tensor<2x3x2xi8>
  func.return
}
// -----
func.func @no_elements_far_away() {
  %x = stablehlo.constant dense<> : tensor<2x0x1000000000xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reverse %x, dims = [2] : tensor<2x0x1000000000xf32>
  %s = stablehlo.reduce(%r init: %z) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x0x1000000000xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %s, dense<0.0> : tensor<2xf32>
  func.return
}
