// 2n: a batch norm behind a convolution
func.func @main(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32> {
  %w = stablehlo.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]]> : tensor<1x1x2x3xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x2x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x2x2x3xf32>
  %s = stablehlo.constant dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
  %o = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
  %m = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %v = stablehlo.constant dense<3.0> : tensor<3xf32>
  %1 = "stablehlo.batch_norm_inference"(%0, %s, %o, %m, %v) <{epsilon = 1.0 : f32, feature_index = 3 : i64}> : (tensor<1x2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x2x2x3xf32>
  return %1 : tensor<1x2x2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32> {
    %0 = stablehlo.constant dense<[[[[1.0, 4.0, 12.0], [4.0, 10.0, 24.0]]]]> : tensor<1x1x2x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x2x2x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x2x2x3xf32>
    %2 = stablehlo.constant dense<[-0.5, -3.75, -11.875]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [3] : (tensor<3xf32>) -> tensor<1x2x2x3xf32>
    %4 = stablehlo.add %1, %3 : tensor<1x2x2x3xf32>
    func.return %4 : tensor<1x2x2x3xf32>
  }
// -----
// 2: the same without the flag
func.func @main(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32> {
  %w = stablehlo.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]]> : tensor<1x1x2x3xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x2x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x2x2x3xf32>
  %s = stablehlo.constant dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
  %o = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
  %m = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %v = stablehlo.constant dense<3.0> : tensor<3xf32>
  %1 = "stablehlo.batch_norm_inference"(%0, %s, %o, %m, %v) <{epsilon = 1.0 : f32, feature_index = 3 : i64}> : (tensor<1x2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x2x2x3xf32>
  return %1 : tensor<1x2x2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32> {
    %0 = stablehlo.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]]> : tensor<1x1x2x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x2x2x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x2x2x3xf32>
    %2 = stablehlo.constant dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
    %3 = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
    %4 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    %5 = stablehlo.constant dense<3.0> : tensor<3xf32>
    %6 = "stablehlo.batch_norm_inference"(%1, %2, %3, %4, %5) <{epsilon = 1.0 : f32, feature_index = 3 : i64}> : (tensor<1x2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x2x2x3xf32>
    func.return %6 : tensor<1x2x2x3xf32>
  }
// -----
// 2n: steps of exporters, vectors of rank 4 that are computed, a bias before them
func.func @main(%x: tensor<1x2x2x2xf32>) -> tensor<1x3x2x2xf32> {
  %w = stablehlo.constant dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]], [[[5.0]], [[6.0]]]]> : tensor<3x2x1x1xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x2x2xf32>, tensor<3x2x1x1xf32>) -> tensor<1x3x2x2xf32>
  %bc = stablehlo.constant dense<[1.0, -1.0, 0.5]> : tensor<3xf32>
  %b = stablehlo.broadcast_in_dim %bc, dims = [1] : (tensor<3xf32>) -> tensor<1x3x2x2xf32>
  %1 = stablehlo.add %0, %b : tensor<1x3x2x2xf32>
  %mc = stablehlo.constant dense<[0.5, 0.5, 1.5]> : tensor<3xf32>
  %m = stablehlo.broadcast_in_dim %mc, dims = [1] : (tensor<3xf32>) -> tensor<1x3x2x2xf32>
  %2 = stablehlo.subtract %1, %m : tensor<1x3x2x2xf32>
  %v = stablehlo.constant dense<[3.0, 15.0, 0.0]> : tensor<3xf32>
  %v4 = stablehlo.reshape %v : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
  %e = stablehlo.constant dense<1.0> : tensor<1x3x1x1xf32>
  %ve = stablehlo.add %v4, %e : tensor<1x3x1x1xf32>
  %i = stablehlo.rsqrt %ve : tensor<1x3x1x1xf32>
  %ib = stablehlo.broadcast_in_dim %i, dims = [0, 1, 2, 3] : (tensor<1x3x1x1xf32>) -> tensor<1x3x2x2xf32>
  %3 = stablehlo.multiply %2, %ib : tensor<1x3x2x2xf32>
  %gc = stablehlo.constant dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
  %g = stablehlo.broadcast_in_dim %gc, dims = [1] : (tensor<3xf32>) -> tensor<1x3x2x2xf32>
  %4 = stablehlo.multiply %g, %3 : tensor<1x3x2x2xf32>
  %hc = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %h = stablehlo.broadcast_in_dim %hc, dims = [1] : (tensor<3xf32>) -> tensor<1x3x2x2xf32>
  %5 = stablehlo.add %4, %h : tensor<1x3x2x2xf32>
  return %5 : tensor<1x3x2x2xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x2x2x2xf32>) -> tensor<1x3x2x2xf32> {
    %0 = stablehlo.constant dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]], [[[40.0]], [[48.0]]]]> : tensor<3x2x1x1xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x2x2x2xf32>, tensor<3x2x1x1xf32>) -> tensor<1x3x2x2xf32>
    %2 = stablehlo.constant dense<[1.5, 0.5, -5.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<1x3x2x2xf32>
    %4 = stablehlo.add %1, %3 : tensor<1x3x2x2xf32>
    func.return %4 : tensor<1x3x2x2xf32>
  }
// -----
// 2n: feature groups
func.func @main(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x4xf32> {
  %w = stablehlo.constant dense<[[[[1.0, 2.0, 3.0, 4.0]]]]> : tensor<1x1x1x4xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x2x2x2xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x2x4xf32>
  %gc = stablehlo.constant dense<[1.0, 2.0, 4.0, 8.0]> : tensor<4xf32>
  %g = stablehlo.broadcast_in_dim %gc, dims = [3] : (tensor<4xf32>) -> tensor<1x2x2x4xf32>
  %1 = stablehlo.multiply %0, %g : tensor<1x2x2x4xf32>
  return %1 : tensor<1x2x2x4xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x2x2x2xf32>) -> tensor<1x2x2x4xf32> {
    %0 = stablehlo.constant dense<[[[[1.0, 4.0, 12.0, 32.0]]]]> : tensor<1x1x1x4xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {feature_group_count = 2 : i64, batch_group_count = 1 : i64} : (tensor<1x2x2x2xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x2x4xf32>
    func.return %1 : tensor<1x2x2x4xf32>
  }
// -----
// 2n: batch groups
func.func @main(%x: tensor<2x2x2x1xf32>) -> tensor<1x2x2x4xf32> {
  %w = stablehlo.constant dense<[[[[1.0, 2.0, 3.0, 4.0]]]]> : tensor<1x1x1x4xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x2x2x1xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x2x4xf32>
  %gc = stablehlo.constant dense<[1.0, 2.0, 4.0, 8.0]> : tensor<4xf32>
  %g = stablehlo.broadcast_in_dim %gc, dims = [3] : (tensor<4xf32>) -> tensor<1x2x2x4xf32>
  %1 = stablehlo.divide %0, %g : tensor<1x2x2x4xf32>
  return %1 : tensor<1x2x2x4xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2x2x1xf32>) -> tensor<1x2x2x4xf32> {
    %0 = stablehlo.constant dense<[[[[1.0, 1.0, 0.75, 0.5]]]]> : tensor<1x1x1x4xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {feature_group_count = 1 : i64, batch_group_count = 2 : i64} : (tensor<2x2x2x1xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x2x4xf32>
    func.return %1 : tensor<1x2x2x4xf32>
  }
// -----
// 2n: weights on the right, and a constant from which the product is subtracted
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %bc = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %b = stablehlo.broadcast_in_dim %bc, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.subtract %b, %0 : tensor<2x3xf32>
  %c = stablehlo.constant dense<2.0> : tensor<2x3xf32>
  %2 = stablehlo.multiply %1, %c : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[-2.0, -4.0, -6.0], [-8.0, -10.0, -12.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.add %1, %3 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: weights on the left, transposed
func.func @main(%x: tensor<2x4xf32>) -> tensor<3x4xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %0 = stablehlo.dot_general %t, %x, contracting_dims = [1] x [0] : (tensor<3x2xf32>, tensor<2x4xf32>) -> tensor<3x4xf32>
  %gc = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %g = stablehlo.broadcast_in_dim %gc, dims = [0] : (tensor<3xf32>) -> tensor<3x4xf32>
  %1 = stablehlo.multiply %g, %0 : tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<3x4xf32> {
    %0 = stablehlo.constant dense<[[1.0, 4.0, 12.0], [4.0, 10.0, 24.0]]> : tensor<2x3xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %2 = stablehlo.dot_general %1, %arg0, contracting_dims = [1] x [0] : (tensor<3x2xf32>, tensor<2x4xf32>) -> tensor<3x4xf32>
    func.return %2 : tensor<3x4xf32>
  }
// -----
// 2n: along a batching dimension
func.func @main(%x: tensor<2x1x2xf32>) -> tensor<2x1x3xf32> {
  %w = stablehlo.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x1x2xf32>, tensor<2x2x3xf32>) -> tensor<2x1x3xf32>
  %gc = stablehlo.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %g = stablehlo.broadcast_in_dim %gc, dims = [0] : (tensor<2xf32>) -> tensor<2x1x3xf32>
  %1 = stablehlo.multiply %0, %g : tensor<2x1x3xf32>
  return %1 : tensor<2x1x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x1x2xf32>) -> tensor<2x1x3xf32> {
    %0 = stablehlo.constant dense<[[[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]], [[28.0, 32.0, 36.0], [40.0, 44.0, 48.0]]]> : tensor<2x2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x1x2xf32>, tensor<2x2x3xf32>) -> tensor<2x1x3xf32>
    func.return %1 : tensor<2x1x3xf32>
  }
// -----
// 2n: along the features of a product with a batching dimension, in f64
func.func @main(%x: tensor<2x1x2xf64>) -> tensor<2x1x3xf64> {
  %w = stablehlo.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf64>
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x1x2xf64>, tensor<2x2x3xf64>) -> tensor<2x1x3xf64>
  %gc = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf64>
  %g = stablehlo.broadcast_in_dim %gc, dims = [2] : (tensor<3xf64>) -> tensor<2x1x3xf64>
  %1 = stablehlo.multiply %0, %g : tensor<2x1x3xf64>
  return %1 : tensor<2x1x3xf64>
}
// becomes
  func.func @main(%arg0: tensor<2x1x2xf64>) -> tensor<2x1x3xf64> {
    %0 = stablehlo.constant dense<[[[1.0, 4.0, 12.0], [4.0, 10.0, 24.0]], [[7.0, 16.0, 36.0], [10.0, 22.0, 48.0]]]> : tensor<2x2x3xf64>
    %1 = stablehlo.dot_general %arg0, %0, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x1x2xf64>, tensor<2x2x3xf64>) -> tensor<2x1x3xf64>
    func.return %1 : tensor<2x1x3xf64>
  }
// -----
// 2n: one number
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = stablehlo.constant dense<2.0> : tensor<2x3xf32>
  %1 = stablehlo.divide %0, %c : tensor<2x3xf32>
  %2 = stablehlo.add %1, %c : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[0.5, 1.0, 1.5], [2.0, 2.5, 3.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<2.0> : tensor<2x3xf32>
    %3 = stablehlo.add %1, %2 : tensor<2x3xf32>
    func.return %3 : tensor<2x3xf32>
  }
// -----
// 2n: only additions become one
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %bc = stablehlo.constant dense<[0.5, 0.5, 0.25]> : tensor<3xf32>
  %b = stablehlo.broadcast_in_dim %bc, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.add %0, %a : tensor<2x3xf32>
  %2 = stablehlo.subtract %1, %b : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[0.5, 1.5, 3.75]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.add %1, %3 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: offsets that are 0 go
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.add %0, %a : tensor<2x3xf32>
  %2 = stablehlo.subtract %1, %a : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return %1 : tensor<2x3xf32>
  }
// -----
// 2n: one addition stays
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.add %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.add %3, %1 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: a scale of 0
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 0.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 0.0, 12.0], [4.0, 0.0, 24.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return %1 : tensor<2x3xf32>
  }
// -----
// 2n: steps end at what is no constant
func.func @main(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  %2 = stablehlo.add %1, %y : tensor<2x3xf32>
  %3 = stablehlo.multiply %a, %2 : tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 4.0, 12.0], [4.0, 10.0, 24.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.add %1, %arg1 : tensor<2x3xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<2x3xf32>
    func.return %5 : tensor<2x3xf32>
  }
// -----
// 2n: stays: the product has two uses
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %n = stablehlo.negate %0 : tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  %2 = stablehlo.subtract %1, %n : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.negate %1 : tensor<2x3xf32>
    %3 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %5 = stablehlo.multiply %4, %1 : tensor<2x3xf32>
    %6 = stablehlo.subtract %5, %2 : tensor<2x3xf32>
    func.return %6 : tensor<2x3xf32>
  }
// -----
// 2n: stays: a step has two uses
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %bc = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %b = stablehlo.broadcast_in_dim %bc, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %b1 = stablehlo.subtract %0, %b : tensor<2x3xf32>
  %n = stablehlo.negate %b1 : tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %b1 : tensor<2x3xf32>
  %2 = stablehlo.subtract %1, %n : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.subtract %1, %3 : tensor<2x3xf32>
    %5 = stablehlo.negate %4 : tensor<2x3xf32>
    %6 = stablehlo.multiply %3, %4 : tensor<2x3xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<2x3xf32>
    func.return %7 : tensor<2x3xf32>
  }
// -----
// 2n: stays: the weights have two uses
func.func @main(%x: tensor<2x2xf32>, %y: tensor<4x2xf32>) -> (tensor<2x3xf32>, tensor<4x3xf32>) {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  %2 = stablehlo.dot_general %y, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return %1, %2 : tensor<2x3xf32>, tensor<4x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>, %arg1: tensor<4x2xf32>) -> (tensor<2x3xf32>, tensor<4x3xf32>) {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x3xf32>
    %5 = stablehlo.dot_general %arg1, %0, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
    func.return %4, %5 : tensor<2x3xf32>, tensor<4x3xf32>
  }
// -----
// 2n: stays: the scale is no constant
func.func @main(%x: tensor<2x2xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %a = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>, %arg1: tensor<3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<2x3xf32>
    func.return %3 : tensor<2x3xf32>
  }
// -----
// 2n: stays: the weights are no constant
func.func @main(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.multiply %2, %0 : tensor<2x3xf32>
    func.return %3 : tensor<2x3xf32>
  }
// -----
// 2n: stays: a scale is NaN
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 0x7FC00000, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 0x7FC00000, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: stays: a division by 0
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 0.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.divide %0, %a : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 0.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.divide %1, %3 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: stays: a division of a constant
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.divide %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.divide %3, %1 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: stays: a weight is infinite
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 0x7F800000]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 0x7F800000]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: stays: a weight would be infinite
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 3.0e38]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 3.0e+38]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: stays: all weights of a feature would be too small
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 1.0e-39]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 1.0e-39]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: some weights of a feature are too small
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 1.0e-39], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 4.0, 4.000001e-39], [4.0, 10.0, 24.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return %1 : tensor<2x3xf32>
  }
// -----
// 2n: stays: an offset is not finite
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  %b = stablehlo.constant dense<0xFF800000> : tensor<2x3xf32>
  %2 = stablehlo.add %1, %b : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x3xf32>
    %5 = stablehlo.constant dense<0xFF800000> : tensor<2x3xf32>
    %6 = stablehlo.add %4, %5 : tensor<2x3xf32>
    func.return %6 : tensor<2x3xf32>
  }
// -----
// 2n: stays: a variance is negative
func.func @main(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32> {
  %w = stablehlo.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]]> : tensor<1x1x2x3xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x2x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x2x2x3xf32>
  %s = stablehlo.constant dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
  %o = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
  %m = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %v = stablehlo.constant dense<[3.0, -3.0, 3.0]> : tensor<3xf32>
  %1 = "stablehlo.batch_norm_inference"(%0, %s, %o, %m, %v) <{epsilon = 1.0 : f32, feature_index = 3 : i64}> : (tensor<1x2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x2x2x3xf32>
  return %1 : tensor<1x2x2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32> {
    %0 = stablehlo.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]]> : tensor<1x1x2x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x2x2x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x2x2x3xf32>
    %2 = stablehlo.constant dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
    %3 = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
    %4 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    %5 = stablehlo.constant dense<[3.0, -3.0, 3.0]> : tensor<3xf32>
    %6 = "stablehlo.batch_norm_inference"(%1, %2, %3, %4, %5) <{epsilon = 1.0 : f32, feature_index = 3 : i64}> : (tensor<1x2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x2x2x3xf32>
    func.return %6 : tensor<1x2x2x3xf32>
  }
// -----
// 2n: stays: a batch norm along another dimension
func.func @main(%x: tensor<1x3x3x2xf32>) -> tensor<1x3x3x3xf32> {
  %w = stablehlo.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]]> : tensor<1x1x2x3xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x3x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x3x3x3xf32>
  %s = stablehlo.constant dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
  %o = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
  %m = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %v = stablehlo.constant dense<3.0> : tensor<3xf32>
  %1 = "stablehlo.batch_norm_inference"(%0, %s, %o, %m, %v) <{epsilon = 1.0 : f32, feature_index = 2 : i64}> : (tensor<1x3x3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x3x3x3xf32>
  return %1 : tensor<1x3x3x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x3x3x2xf32>) -> tensor<1x3x3x3xf32> {
    %0 = stablehlo.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]]> : tensor<1x1x2x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x3x3x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x3x3x3xf32>
    %2 = stablehlo.constant dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
    %3 = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
    %4 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    %5 = stablehlo.constant dense<3.0> : tensor<3xf32>
    %6 = "stablehlo.batch_norm_inference"(%1, %2, %3, %4, %5) <{epsilon = 1.0 : f32, feature_index = 2 : i64}> : (tensor<1x3x3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x3x3x3xf32>
    func.return %6 : tensor<1x3x3x3xf32>
  }
// -----
// 2n: stays: a scale along the rows
func.func @main(%x: tensor<3x2xf32>) -> tensor<3x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<3x2xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<3x3xf32>
    func.return %4 : tensor<3x3xf32>
  }
// -----
// 2n: stays: a scale along two dimensions
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 7.0]]> : tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 7.0]]> : tensor<2x3xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<2x3xf32>
    func.return %3 : tensor<2x3xf32>
  }
// -----
// 2n: stays: the weights are a splat
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<2.0> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<2.0> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: stays: the weights are of another type
func.func @main(%x: tensor<2x2xbf16>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xbf16>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xbf16>, tensor<2x3xbf16>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xbf16>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xbf16>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xbf16>, tensor<2x3xbf16>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: stays: an algorithm
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x3xf32>
    func.return %4 : tensor<2x3xf32>
  }
// -----
// 2n: stays: integers
func.func @main(%x: tensor<2x2xi32>) -> tensor<2x3xi32> {
  %w = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %ac = stablehlo.constant dense<[1, 2, 4]> : tensor<3xi32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x3xi32>
  return %1 : tensor<2x3xi32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xi32>) -> tensor<2x3xi32> {
    %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %2 = stablehlo.constant dense<[1, 2, 4]> : tensor<3xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xi32>) -> tensor<2x3xi32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x3xi32>
    func.return %4 : tensor<2x3xi32>
  }
// -----
// 2n: stays: a step in another region
func.func @main(%x: tensor<2x2xf32>, %p: tensor<i1>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "stablehlo.if"(%p) ({
  %ac = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %a = stablehlo.broadcast_in_dim %ac, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
    stablehlo.return %2 : tensor<2x3xf32>
  }, {
    stablehlo.return %y : tensor<2x3xf32>
  }) : (tensor<i1>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>, %arg1: tensor<i1>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = "stablehlo.if"(%arg1) ({
      %3 = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
      %5 = stablehlo.multiply %4, %1 : tensor<2x3xf32>
      stablehlo.return %5 : tensor<2x3xf32>
    }, {
      stablehlo.return %arg2 : tensor<2x3xf32>
    }) : (tensor<i1>) -> tensor<2x3xf32>
    func.return %2 : tensor<2x3xf32>
  }
// -----
// 2n: stays: unknown sizes
func.func @main(%x: tensor<?x2xf32>, %a: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %w2 = stablehlo.constant dense<2.0> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<?x2xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
  %1 = "stablehlo.multiply"(%0, %w2) : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<?x2xf32>, %arg1: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.constant dense<2.0> : tensor<2x3xf32>
    %2 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<?x2xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
    %3 = stablehlo.multiply %2, %1 : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
    func.return %3 : tensor<?x3xf32>
  }
// -----
// 2n: stays: a weight would be nothing
func.func @main(%x: tensor<2x2xf64>) -> tensor<2x2xf64> {
  %w = stablehlo.constant dense<[[1.0, 1.0e-300], [2.0, 3.0]]> : tensor<2x2xf64>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  %s = stablehlo.constant dense<[1.0, 1.0e-300]> : tensor<2xf64>
  %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<2xf64>) -> tensor<2x2xf64>
  %1 = stablehlo.multiply %0, %b : tensor<2x2xf64>
  return %1 : tensor<2x2xf64>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf64>) -> tensor<2x2xf64> {
    %0 = stablehlo.constant dense<[[1.0, 1.0e-300], [2.0, 3.0]]> : tensor<2x2xf64>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
    %2 = stablehlo.constant dense<[1.0, 1.0e-300]> : tensor<2xf64>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<2xf64>) -> tensor<2x2xf64>
    %4 = stablehlo.multiply %1, %3 : tensor<2x2xf64>
    func.return %4 : tensor<2x2xf64>
  }
// -----
// 2n: stays: the product is the scale of a batch norm
func.func @main(%x: tensor<2xf32>, %y: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [0] x [0] : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  %o = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
  %1 = "stablehlo.batch_norm_inference"(%y, %0, %o, %o, %o) <{epsilon = 1.0 : f32, feature_index = 1 : i64}> : (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
  return %1 : tensor<1x3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<1x3xf32>) -> tensor<1x3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [0] x [0] : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<3xf32>
    %2 = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
    %3 = "stablehlo.batch_norm_inference"(%arg1, %1, %2, %2, %2) <{epsilon = 1.0 : f32, feature_index = 1 : i64}> : (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
    func.return %3 : tensor<1x3xf32>
  }
// -----
// 2n: stays: a product of nothing
func.func @main(%x: tensor<2x0xf32>, %y: tensor<0x2xf32>) -> (tensor<2x2xf32>, tensor<0x2xf32>) {
  %w = stablehlo.constant dense<> : tensor<0x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x0xf32>, tensor<0x2xf32>) -> tensor<2x2xf32>
  %s = stablehlo.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.multiply %0, %b : tensor<2x2xf32>
  %v = stablehlo.constant dense<[[1.0, 2.0], [3.0, 5.0]]> : tensor<2x2xf32>
  %2 = stablehlo.dot_general %y, %v, contracting_dims = [1] x [0] : (tensor<0x2xf32>, tensor<2x2xf32>) -> tensor<0x2xf32>
  %c = stablehlo.broadcast_in_dim %s, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<0x2xf32>
  %3 = stablehlo.multiply %2, %c : tensor<0x2xf32>
  return %1, %3 : tensor<2x2xf32>, tensor<0x2xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x0xf32>, %arg1: tensor<0x2xf32>) -> (tensor<2x2xf32>, tensor<0x2xf32>) {
    %0 = stablehlo.constant dense<> : tensor<0x2xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x0xf32>, tensor<0x2xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<2x2xf32>
    %4 = stablehlo.multiply %1, %3 : tensor<2x2xf32>
    %5 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 5.0]]> : tensor<2x2xf32>
    %6 = stablehlo.dot_general %arg1, %5, contracting_dims = [1] x [0] : (tensor<0x2xf32>, tensor<2x2xf32>) -> tensor<0x2xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<0x2xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<0x2xf32>
    func.return %4, %8 : tensor<2x2xf32>, tensor<0x2xf32>
  }
// -----
// 2n: every scale is 0
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = stablehlo.constant dense<[[1.0, -2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %s = stablehlo.constant dense<0.0> : tensor<2x2xf32>
  %o = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  %1 = stablehlo.multiply %0, %s : tensor<2x2xf32>
  %2 = stablehlo.add %1, %o : tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.constant dense<[[0.0, -0.0], [0.0, 0.0]]> : tensor<2x2xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.constant dense<1.0> : tensor<2x2xf32>
    %3 = stablehlo.add %1, %2 : tensor<2x2xf32>
    func.return %3 : tensor<2x2xf32>
  }
// -----
// 2n: two additions, and weights that are not finite
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = stablehlo.constant dense<[[0x7F800000, -2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %o = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  %1 = stablehlo.add %0, %o : tensor<2x2xf32>
  %2 = stablehlo.add %1, %o : tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.constant dense<[[0x7F800000, -2.0], [3.0, 4.0]]> : tensor<2x2xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.constant dense<2.0> : tensor<2x2xf32>
    %3 = stablehlo.add %1, %2 : tensor<2x2xf32>
    func.return %3 : tensor<2x2xf32>
  }
// -----
// 2n: offsets that round to 0, and such that are 0
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x4xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %a = stablehlo.constant dense<[1.0e-30, 1.0e-30, 0.0, 0.0]> : tensor<4xf32>
  %o = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
  %s = stablehlo.constant dense<1.0e-30> : tensor<2x4xf32>
  %1 = stablehlo.add %0, %o : tensor<2x4xf32>
  %2 = stablehlo.multiply %1, %s : tensor<2x4xf32>
  return %2 : tensor<2x4xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.constant dense<[[1.0e-30, 2.0e-30, 3.0e-30, 4.0e-30], [5.0e-30, 6.0e-30, 7.0e-30, 8.0e-30]]> : tensor<2x4xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %2 = stablehlo.constant dense<0.0> : tensor<2x4xf32>
    %3 = stablehlo.add %1, %2 : tensor<2x4xf32>
    func.return %3 : tensor<2x4xf32>
  }
// -----
// 2n: an algorithm behind a product whose scale has gone
func.func @main(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %w = stablehlo.constant dense<[[1.0, 0.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %s = stablehlo.constant dense<2.0> : tensor<2x2xf32>
  %1 = stablehlo.multiply %0, %s : tensor<2x2xf32>
  %2 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %1, %2 : tensor<2x2xf32>, tensor<2x2xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
    %0 = stablehlo.constant dense<[[2.0, 0.0], [6.0, 8.0]]> : tensor<2x2xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    func.return %1, %2 : tensor<2x2xf32>, tensor<2x2xf32>
  }
// -----
// 2n: stays: a vector is the scale of a batch norm of vectors
func.func @main(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [0] x [0] : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  %o = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
  %v = stablehlo.constant dense<3.0> : tensor<3xf32>
  %1 = "stablehlo.batch_norm_inference"(%y, %0, %o, %o, %v) <{epsilon = 1.0 : f32, feature_index = 0 : i64}> : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [0] x [0] : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<3xf32>
    %2 = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
    %3 = stablehlo.constant dense<3.0> : tensor<3xf32>
    %4 = "stablehlo.batch_norm_inference"(%arg1, %1, %2, %2, %3) <{epsilon = 1.0 : f32, feature_index = 0 : i64}> : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    func.return %4 : tensor<3xf32>
  }
