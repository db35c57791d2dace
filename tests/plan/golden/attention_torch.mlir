// Attention as exporters of PyTorch write it: keys transposed, reshapes between heads, a bias that is added.
func.func @main(%q: tensor<2x512x128xf32>, %k: tensor<2x512x128xf32>, %v: tensor<2x512x128xf32>, %bias: tensor<1x1x512x512xf32>) -> tensor<2x512x128xf32> {
  %s = stablehlo.constant dense<0.176776695> : tensor<f32>
  %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %q0 = stablehlo.reshape %q : (tensor<2x512x128xf32>) -> tensor<2x512x4x32xf32>
  %q1 = stablehlo.transpose %q0, dims = [0, 2, 1, 3] : (tensor<2x512x4x32xf32>) -> tensor<2x4x512x32xf32>
  %k0 = stablehlo.reshape %k : (tensor<2x512x128xf32>) -> tensor<2x512x4x32xf32>
  %k1 = stablehlo.transpose %k0, dims = [0, 2, 1, 3] : (tensor<2x512x4x32xf32>) -> tensor<2x4x512x32xf32>
  %v0 = stablehlo.reshape %v : (tensor<2x512x128xf32>) -> tensor<2x512x4x32xf32>
  %v1 = stablehlo.transpose %v0, dims = [0, 2, 1, 3] : (tensor<2x512x4x32xf32>) -> tensor<2x4x512x32xf32>
  %k2 = stablehlo.transpose %k1, dims = [0, 1, 3, 2] : (tensor<2x4x512x32xf32>) -> tensor<2x4x32x512xf32>
  %q2 = stablehlo.reshape %q1 : (tensor<2x4x512x32xf32>) -> tensor<8x512x32xf32>
  %k3 = stablehlo.reshape %k2 : (tensor<2x4x32x512xf32>) -> tensor<8x32x512xf32>
  %0 = stablehlo.dot_general %q2, %k3, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x512x32xf32>, tensor<8x32x512xf32>) -> tensor<8x512x512xf32>
  %1 = stablehlo.reshape %0 : (tensor<8x512x512xf32>) -> tensor<2x4x512x512xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2x4x512x512xf32>
  %2 = stablehlo.multiply %1, %sb : tensor<2x4x512x512xf32>
  %b = stablehlo.broadcast_in_dim %bias, dims = [0, 1, 2, 3] : (tensor<1x1x512x512xf32>) -> tensor<2x4x512x512xf32>
  %3 = stablehlo.add %2, %b : tensor<2x4x512x512xf32>
  %4 = stablehlo.reduce(%3 init: %ninf) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x512x512xf32>, tensor<f32>) -> tensor<2x4x512xf32>
  %5 = stablehlo.reshape %4 : (tensor<2x4x512xf32>) -> tensor<2x4x512x1xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 3] : (tensor<2x4x512x1xf32>) -> tensor<2x4x512x512xf32>
  %7 = stablehlo.subtract %3, %6 : tensor<2x4x512x512xf32>
  %8 = stablehlo.exponential %7 : tensor<2x4x512x512xf32>
  %9 = stablehlo.reduce(%8 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x4x512x512xf32>, tensor<f32>) -> tensor<2x4x512xf32>
  %10 = stablehlo.reshape %9 : (tensor<2x4x512xf32>) -> tensor<2x4x512x1xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<2x4x512x1xf32>) -> tensor<2x4x512x512xf32>
  %12 = stablehlo.divide %8, %11 : tensor<2x4x512x512xf32>
  %13 = stablehlo.reshape %12 : (tensor<2x4x512x512xf32>) -> tensor<8x512x512xf32>
  %14 = stablehlo.reshape %v1 : (tensor<2x4x512x32xf32>) -> tensor<8x512x32xf32>
  %15 = stablehlo.dot_general %13, %14, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x512x512xf32>, tensor<8x512x32xf32>) -> tensor<8x512x32xf32>
  %16 = stablehlo.reshape %15 : (tensor<8x512x32xf32>) -> tensor<2x4x512x32xf32>
  %17 = stablehlo.transpose %16, dims = [0, 2, 1, 3] : (tensor<2x4x512x32xf32>) -> tensor<2x512x4x32xf32>
  %18 = stablehlo.reshape %17 : (tensor<2x512x4x32xf32>) -> tensor<2x512x128xf32>
  return %18 : tensor<2x512x128xf32>
}
