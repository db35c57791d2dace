// Attention as JAX writes it, causal, heads inside: one chain; scores are only rows in windows.
func.func @main(%q: tensor<2x512x4x32xf32>, %k: tensor<2x512x4x32xf32>, %v: tensor<2x512x4x32xf32>) -> tensor<2x512x4x32xf32> {
  %scale = stablehlo.constant dense<0.176776695> : tensor<2x4x512x512xf32>
  %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x512x4x32xf32>, tensor<2x512x4x32xf32>) -> tensor<2x4x512x512xf32>
  %1 = stablehlo.multiply %0, %scale : tensor<2x4x512x512xf32>
  %i = stablehlo.iota dim = 0 : tensor<512x512xi32>
  %j = stablehlo.iota dim = 1 : tensor<512x512xi32>
  %m = stablehlo.compare GE, %i, %j, SIGNED : (tensor<512x512xi32>, tensor<512x512xi32>) -> tensor<512x512xi1>
  %mb = stablehlo.broadcast_in_dim %m, dims = [2, 3] : (tensor<512x512xi1>) -> tensor<2x4x512x512xi1>
  %low = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
  %lowb = stablehlo.broadcast_in_dim %low, dims = [] : (tensor<f32>) -> tensor<2x4x512x512xf32>
  %2 = stablehlo.select %mb, %1, %lowb : tensor<2x4x512x512xi1>, tensor<2x4x512x512xf32>
  %3 = stablehlo.reduce(%2 init: %ninf) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x512x512xf32>, tensor<f32>) -> tensor<2x4x512xf32>
  %4 = stablehlo.broadcast_in_dim %ninf, dims = [] : (tensor<f32>) -> tensor<2x4x512xf32>
  %5 = stablehlo.maximum %4, %3 : tensor<2x4x512xf32>
  %6 = stablehlo.is_finite %5 : (tensor<2x4x512xf32>) -> tensor<2x4x512xi1>
  %7 = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<2x4x512xf32>
  %8 = stablehlo.select %6, %5, %7 : tensor<2x4x512xi1>, tensor<2x4x512xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x4x512xf32>) -> tensor<2x4x512x1xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<2x4x512x1xf32>) -> tensor<2x4x512x512xf32>
  %11 = stablehlo.subtract %2, %10 : tensor<2x4x512x512xf32>
  %12 = stablehlo.exponential %11 : tensor<2x4x512x512xf32>
  %13 = stablehlo.reduce(%12 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x4x512x512xf32>, tensor<f32>) -> tensor<2x4x512xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x4x512xf32>) -> tensor<2x4x512x1xf32>
  %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<2x4x512x1xf32>) -> tensor<2x4x512x512xf32>
  %16 = stablehlo.divide %12, %15 : tensor<2x4x512x512xf32>
  %17 = stablehlo.dot_general %16, %v, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x4x512x512xf32>, tensor<2x512x4x32xf32>) -> tensor<2x4x512x32xf32>
  %18 = stablehlo.transpose %17, dims = [0, 2, 1, 3] : (tensor<2x4x512x32xf32>) -> tensor<2x512x4x32xf32>
  return %18 : tensor<2x512x4x32xf32>
}
