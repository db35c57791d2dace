// A grouped convolution of few products along one axis is summed in f64 and rounded once: 1 is not lost between
// 2^27 and -2^27, which sums in f32 would lose.
func.func @main() {
  %x = stablehlo.constant dense<[[[134217728.0, 3.0], [1.0, 134217728.0], [-134217728.0, -134217728.0], [5.0, 0.5]]]> : tensor<1x4x2xf32>
  %w = stablehlo.constant dense<1.0> : tensor<3x1x2xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x2xf32>, tensor<3x1x2xf32>) -> tensor<1x2x2xf32>
  check.expect_eq_const %0, dense<[[[1.0, 3.0], [-134217720.0, 0.5]]]> : tensor<1x2x2xf32>
  func.return
}
