// The examples of the specification for normalization, products, transforms, random numbers and quantized
// types, with numbers of our own.
// Feature 0 is 1, 5, 1, 5 (mean 3, variance 4); feature 1 is 2, 2, 6, 6 (mean 4, variance 4). The gradient of
// feature 0 is 1, 2, 3, 4: its mean is 2.5, that of its products with the normalized (-1, 1, -1, 1) is 0.5.
func.func @batch_norm_grad() {
  %x = stablehlo.constant dense<[[[1.0, 2.0], [5.0, 2.0]], [[1.0, 6.0], [5.0, 6.0]]]> : tensor<2x2x2xf64>
  %scale = stablehlo.constant dense<[2.0, 1.0]> : tensor<2xf64>
  %mean = stablehlo.constant dense<[3.0, 4.0]> : tensor<2xf64>
  %variance = stablehlo.constant dense<4.0> : tensor<2xf64>
  %g = stablehlo.constant dense<[[[1.0, 0.5], [2.0, 0.5]], [[3.0, 0.5], [4.0, 0.5]]]> : tensor<2x2x2xf64>
  %0, %1, %2 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %g) {
    epsilon = 0.0 : f32, feature_index = 2 : i64
  } : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x2x2xf64>)
    -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_almost_eq_const %0, dense<[[[-1.0, 0.0], [-1.0, 0.0]], [[1.0, 0.0], [1.0, 0.0]]]> : tensor<2x2x2xf64>
  check.expect_almost_eq_const %1, dense<[2.0, 0.0]> : tensor<2xf64>
  check.expect_almost_eq_const %2, dense<[10.0, 2.0]> : tensor<2xf64>
  func.return
}
// -----
func.func @batch_norm_inference() {
  %x = stablehlo.constant dense<[[[1.0, 2.0], [5.0, 2.0]], [[1.0, 6.0], [5.0, 6.0]]]> : tensor<2x2x2xf64>
  %scale = stablehlo.constant dense<[2.0, 1.0]> : tensor<2xf64>
  %offset = stablehlo.constant dense<[10.0, -1.0]> : tensor<2xf64>
  %mean = stablehlo.constant dense<[3.0, 2.0]> : tensor<2xf64>
  %variance = stablehlo.constant dense<[4.0, 16.0]> : tensor<2xf64>
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) {
    epsilon = 0.0 : f32, feature_index = 2 : i64
  } : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x2xf64>
  check.expect_almost_eq_const %0, dense<[[[8.0, -1.0], [12.0, -1.0]], [[8.0, 0.0], [12.0, 0.0]]]> : tensor<2x2x2xf64>
  func.return
}
// -----
func.func @batch_norm_training() {
  %x = stablehlo.constant dense<[[[1.0, 2.0], [5.0, 2.0]], [[1.0, 6.0], [5.0, 6.0]]]> : tensor<2x2x2xf64>
  %scale = stablehlo.constant dense<[2.0, 1.0]> : tensor<2xf64>
  %offset = stablehlo.constant dense<[10.0, -1.0]> : tensor<2xf64>
  %0, %1, %2 = "stablehlo.batch_norm_training"(%x, %scale, %offset) {
    epsilon = 0.0 : f32, feature_index = 2 : i64
  } : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_almost_eq_const %0, dense<[[[8.0, -2.0], [12.0, -2.0]], [[8.0, 0.0], [12.0, 0.0]]]> : tensor<2x2x2xf64>
  check.expect_almost_eq_const %1, dense<[3.0, 4.0]> : tensor<2xf64>
  check.expect_almost_eq_const %2, dense<[4.0, 4.0]> : tensor<2xf64>
  func.return
}
// -----
// [4 2; 2 10] is [2 0; 1 3] times its transpose. The result has the operand's type (C1).
func.func @cholesky() {
  %a = stablehlo.constant dense<[[4.0, 2.0], [2.0, 10.0]]> : tensor<2x2xf32>
  %0 = "stablehlo.cholesky"(%a) {lower = true} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const %0, dense<[[2.0, 0.0], [1.0, 3.0]]> : tensor<2x2xf32>
  func.return
}
// -----
func.func @triangular_solve() {
  %a = stablehlo.constant dense<[[2.0, 0.0], [1.0, 4.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[6.0, 2.0], [11.0, 5.0]]> : tensor<2x2xf32>
  %0 = "stablehlo.triangular_solve"(%a, %b) {
    left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>
  } : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const %0, dense<[[3.0, 1.0], [2.0, 1.0]]> : tensor<2x2xf32>
  func.return
}
// -----
// The dilated image is 7 x 7; windows of 2 x 2 stand at rows and columns 0, 3 and 6 of it and its padding.
func.func @convolution() {
  %x = stablehlo.constant dense<[[[[1], [2], [3], [4]], [[5], [6], [7], [8]],
    [[9], [10], [11], [12]], [[13], [14], [15], [16]]]]> : tensor<1x4x4x1xsi64>
  %w = stablehlo.constant dense<[[[[1]], [[10]]], [[[100]], [[1000]]]]> : tensor<2x2x1x1xsi64>
  %0 = "stablehlo.convolution"(%x, %w) {
    window_strides = array<i64: 3, 3>,
    padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>,
    lhs_dilation = array<i64: 2, 2>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: false, false>,
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]
  } : (tensor<1x4x4x1xsi64>, tensor<2x2x1x1xsi64>) -> tensor<1x3x3x1xsi64>
  check.expect_eq_const %0, dense<[[[[1], [30], [4]], [[900], [11000], [1200]], [[13], [150], [16]]]]> : tensor<1x3x3x1xsi64>
  func.return
}
// -----
// The same with padding that is an operand: input dimensions 1 and 2 are the spatial ones (C13).
func.func @dynamic_conv() {
  %x = stablehlo.constant dense<[[[[1], [2], [3], [4]], [[5], [6], [7], [8]],
    [[9], [10], [11], [12]], [[13], [14], [15], [16]]]]> : tensor<1x4x4x1xsi64>
  %w = stablehlo.constant dense<[[[[1]], [[10]]], [[[100]], [[1000]]]]> : tensor<2x2x1x1xsi64>
  %padding = stablehlo.constant dense<[[0, 1], [0, 1]]> : tensor<2x2xsi64>
  %0 = "stablehlo.dynamic_conv"(%x, %w, %padding) {
    window_strides = array<i64: 3, 3>,
    lhs_dilation = array<i64: 2, 2>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: false, false>,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]
    >,
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]
  } : (tensor<1x4x4x1xsi64>, tensor<2x2x1x1xsi64>, tensor<2x2xsi64>) -> tensor<1x3x3x1xsi64>
  check.expect_eq_const %0, dense<[[[[1], [30], [4]], [[900], [11000], [1200]], [[13], [150], [16]]]]> : tensor<1x3x3x1xsi64>
  func.return
}
// -----
// tf32 holds these numbers, so the algorithm rounds nothing.
func.func @dot_general() {
  %a = stablehlo.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi64>
  %b = stablehlo.constant dense<[[[0, 1], [1, 0]], [[2, 0], [0, 3]]]> : tensor<2x2x2xi64>
  %0 = "stablehlo.dot_general"(%a, %b) {
    dot_dimension_numbers = #stablehlo.dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [0],
      lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]
    >,
    precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>],
    algorithm = #stablehlo.dot_algorithm<
      lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32,
      lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1,
      allow_imprecise_accumulation = false
    >
  } : (tensor<2x2x2xi64>, tensor<2x2x2xi64>) -> tensor<2x2x2xi64>
  check.expect_eq_const %0, dense<[[[2, 1], [4, 3]], [[10, 18], [14, 24]]]> : tensor<2x2x2xi64>
  func.return
}
// -----
// Not in the specification's list any more.
func.func @dot() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xsi32>
  %b = stablehlo.constant dense<[5, -1]> : tensor<2xsi32>
  %0 = "stablehlo.dot"(%a, %b) : (tensor<2x2xsi32>, tensor<2xsi32>) -> tensor<2xsi32>
  check.expect_eq_const %0, dense<[3, 11]> : tensor<2xsi32>
  func.return
}
// -----
func.func @einsum() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xsi32>
  %b = stablehlo.constant dense<[5, -1]> : tensor<2xsi32>
  %0 = "stablehlo.einsum"(%a, %b) {einsum_config = "ij,j->ij"} : (tensor<2x2xsi32>, tensor<2xsi32>) -> tensor<2x2xsi32>
  check.expect_eq_const %0, dense<[[5, -2], [15, -4]]> : tensor<2x2xsi32>
  func.return
}
// -----
func.func @unary_einsum() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xsi32>
  %0 = "stablehlo.unary_einsum"(%a) {einsum_config = "ij->j"} : (tensor<2x2xsi32>) -> tensor<2xsi32>
  check.expect_eq_const %0, dense<[4, 6]> : tensor<2xsi32>
  func.return
}
// -----
// An impulse at 1: the powers of -i.
func.func @fft() {
  %x = stablehlo.constant dense<[(0.0, 0.0), (1.0, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<4xcomplex<f32>>
  %0 = "stablehlo.fft"(%x) {
    fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 4>
  } : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %0, dense<[(1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  func.return
}
// -----
// The numbers are the library's choice, their limits are not: of [5, 7) and [7, 8).
func.func @rng() {
  %a = stablehlo.constant dense<5> : tensor<si32>
  %b = stablehlo.constant dense<7> : tensor<si32>
  %c = stablehlo.constant dense<8> : tensor<si32>
  %shape = stablehlo.constant dense<[4, 3]> : tensor<2xsi64>
  %x = "stablehlo.rng"(%a, %b, %shape) {rng_distribution = #stablehlo<rng_distribution UNIFORM>}
    : (tensor<si32>, tensor<si32>, tensor<2xsi64>) -> tensor<4x3xsi32>
  %0 = "stablehlo.clamp"(%a, %x, %b) : (tensor<si32>, tensor<4x3xsi32>, tensor<si32>) -> tensor<4x3xsi32>
  check.expect_eq %0, %x : tensor<4x3xsi32>
  %1 = "stablehlo.rng"(%b, %c, %shape) {rng_distribution = #stablehlo<rng_distribution UNIFORM>}
    : (tensor<si32>, tensor<si32>, tensor<2xsi64>) -> tensor<4x3xsi32>
  check.expect_eq_const %1, dense<7> : tensor<4x3xsi32>
  func.return
}
// -----
// A published block of Threefry-2x32 with 20 rounds: key and counter of ones.
func.func @rng_bit_generator() {
  %s = stablehlo.constant dense<[18446744073709551615, 18446744073709551615]> : tensor<2xui64>
  %n, %x = "stablehlo.rng_bit_generator"(%s) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}
    : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1xui64>)
  %w = "stablehlo.bitcast_convert"(%x) : (tensor<1xui64>) -> tensor<1x2xui32>
  check.expect_eq_const %n, dense<[18446744073709551615, 0]> : tensor<2xui64>
  check.expect_eq_const %w, dense<[[0x1CB996FC, 0xBB002BE7]]> : tensor<1x2xui32>
  func.return
}
// -----
// (q - zero point) * scale: (20 + 30) * 0.1, (20 + 12) * 0.25
func.func @uniform_dequantize() {
  %q = stablehlo.constant dense<20> : tensor<2x!quant.uniform<i8:f32:0, {0.1:-30, 0.25:-12}>>
  %0 = "stablehlo.uniform_dequantize"(%q) : (tensor<2x!quant.uniform<i8:f32:0, {0.1:-30, 0.25:-12}>>) -> tensor<2xf32>
  check.expect_almost_eq_const %0, dense<[5.0, 8.0]> : tensor<2xf32>
  func.return
}
// -----
// From numbers, and from other scales.
func.func @uniform_quantize() {
  %x = stablehlo.constant dense<[5.0, 8.0]> : tensor<2xf32>
  %0 = "stablehlo.uniform_quantize"(%x) : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.1:-30, 0.25:-12}>>
  %bits0 = stablehlo.bitcast_convert %0
    : (tensor<2x!quant.uniform<i8:f32:0, {0.1:-30, 0.25:-12}>>) -> tensor<2xi8>
  check.expect_eq_const %bits0, dense<[20, 20]> : tensor<2xi8>
  %1 = "stablehlo.uniform_quantize"(%0) : (tensor<2x!quant.uniform<i8:f32:0, {0.1:-30, 0.25:-12}>>)
    -> tensor<2x!quant.uniform<i8:f32:0, {0.5:7, 0.125:-3}>>
  %bits1 = stablehlo.bitcast_convert %1
    : (tensor<2x!quant.uniform<i8:f32:0, {0.5:7, 0.125:-3}>>) -> tensor<2xi8>
  check.expect_eq_const %bits1, dense<[17, 61]> : tensor<2xi8>
  func.return
}
