// a convolution, its bias and what follows
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %b = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<16xf32>
  %bb = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<16xf32>) -> tensor<1x16x8x8xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %z = stablehlo.add %y, %bb : tensor<1x16x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<1x16x8x8xf32>
  %r = stablehlo.maximum %z, %n : tensor<1x16x8x8xf32>
  return %r : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<16xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<16xf32>) -> tensor<1x16x8x8xf32>
    %3 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %4 = stablehlo.convolution(%3, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %5 = stablehlo.broadcast_in_dim %1, dims = [3] : (tensor<16xf32>) -> tensor<1x8x8x16xf32>
    %6 = stablehlo.add %4, %5 : tensor<1x8x8x16xf32>
    %7 = stablehlo.constant dense<0.0> : tensor<1x16x8x8xf32>
    %8 = stablehlo.constant dense<0.0> : tensor<1x8x8x16xf32>
    %9 = stablehlo.maximum %6, %8 : tensor<1x8x8x16xf32>
    %10 = stablehlo.transpose %9, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %10 : tensor<1x16x8x8xf32>
  }
// -----
// two convolutions and a sum beside them
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %z = stablehlo.convolution(%y, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %r = stablehlo.add %z, %x : tensor<1x16x8x8xf32>
  return %r : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.convolution(%2, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %4 = stablehlo.add %3, %1 : tensor<1x8x8x16xf32>
    %5 = stablehlo.transpose %4, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %5 : tensor<1x16x8x8xf32>
  }
// -----
// places stay
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32> loc("here")
  %r = stablehlo.exponential %y {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<1x16x8x8xf32> loc("there")
  return %r : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32> loc("here")
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32> loc("here")
    %3 = stablehlo.exponential %2 : tensor<1x8x8x16xf32> loc("there")
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32> loc("there")
    func.return %4 : tensor<1x16x8x8xf32>
  }
// -----
// depthwise: weights turn, too
func.func @main(%x: tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf32>
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<1x32x8x8xf32>, tensor<32x1x3x3xf32>) -> tensor<1x32x8x8xf32>
  return %r : tensor<1x32x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x32x8x8xf32>) -> tensor<1x8x8x32xf32>
    %2 = stablehlo.constant dense<0.5> : tensor<3x3x1x32xf32>
    %3 = stablehlo.convolution(%1, %2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 32 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x32xf32>, tensor<3x3x1x32xf32>) -> tensor<1x8x8x32xf32>
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<1x8x8x32xf32>) -> tensor<1x32x8x8xf32>
    func.return %4 : tensor<1x32x8x8xf32>
  }
// -----
// along one dimension
func.func @main(%x: tensor<2x16x80xf32>) -> tensor<2x16x40xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x7xf32>
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[3, 3]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x80xf32>, tensor<16x16x7xf32>) -> tensor<2x16x40xf32>
  return %r : tensor<2x16x40xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x16x80xf32>) -> tensor<2x16x40xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x7xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<2x16x80xf32>) -> tensor<2x80x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, f]x[o, i, 0]->[b, 0, f], window = {stride = [2], pad = [[3, 3]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x80x16xf32>, tensor<16x16x7xf32>) -> tensor<2x40x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<2x40x16xf32>) -> tensor<2x16x40xf32>
    func.return %3 : tensor<2x16x40xf32>
  }
// -----
// along three dimensions, from one order into another
func.func @main(%x: tensor<16x6x4x1x5xf32>) -> tensor<3x16x1x4x7xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<3x16x3x16x3xf32>
  %r = stablehlo.convolution(%x, %w) dim_numbers = [f, 2, 0, b, 1]x[1, i, 0, o, 2]->[1, f, b, 2, 0], window = {pad = [[1, 1], [0, 2], [0, 0]], lhs_dilate = [2, 1, 1], rhs_dilate = [1, 2, 1], reverse = [true, false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<16x6x4x1x5xf32>, tensor<3x16x3x16x3xf32>) -> tensor<3x16x1x4x7xf32>
  return %r : tensor<3x16x1x4x7xf32>
}
// becomes
  func.func @main(%arg0: tensor<16x6x4x1x5xf32>) -> tensor<3x16x1x4x7xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<3x16x3x16x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [3, 2, 4, 1, 0] : (tensor<16x6x4x1x5xf32>) -> tensor<1x4x5x6x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, 2, f]x[1, i, 0, o, 2]->[b, 0, 1, 2, f], window = {pad = [[1, 1], [0, 2], [0, 0]], lhs_dilate = [2, 1, 1], rhs_dilate = [1, 2, 1], reverse = [true, false, false]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x4x5x6x16xf32>, tensor<3x16x3x16x3xf32>) -> tensor<1x7x3x4x16xf32>
    %3 = stablehlo.transpose %2, dims = [2, 4, 0, 3, 1] : (tensor<1x7x3x4x16xf32>) -> tensor<3x16x1x4x7xf32>
    func.return %3 : tensor<3x16x1x4x7xf32>
  }
// -----
// groups of images
func.func @main(%x: tensor<2x16x8x8xf32>) -> tensor<1x32x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<32x16x3x3xf32>
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x16x8x8xf32>, tensor<32x16x3x3xf32>) -> tensor<1x32x8x8xf32>
  return %r : tensor<1x32x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x16x8x8xf32>) -> tensor<1x32x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<32x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<2x16x8x8xf32>) -> tensor<2x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 2 : i64} : (tensor<2x8x8x16xf32>, tensor<32x16x3x3xf32>) -> tensor<1x8x8x32xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x32xf32>) -> tensor<1x32x8x8xf32>
    func.return %3 : tensor<1x32x8x8xf32>
  }
// -----
// moves
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x32x9x10xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.pad %y, %n, low = [0, 1, 2, 3], high = [0, 4, 5, 6], interior = [0, 0, 1, 2] : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x21x22x31xf32>
  %s = stablehlo.slice %p [0:1, 1:17, 2:22:2, 3:30:3] : (tensor<1x21x22x31xf32>) -> tensor<1x16x10x9xf32>
  %v = stablehlo.reverse %s, dims = [1, 3] : tensor<1x16x10x9xf32>
  %c = stablehlo.concatenate %v, %s, dim = 1 : (tensor<1x16x10x9xf32>, tensor<1x16x10x9xf32>) -> tensor<1x32x10x9xf32>
  %r = stablehlo.transpose %c, dims = [0, 1, 3, 2] : (tensor<1x32x10x9xf32>) -> tensor<1x32x9x10xf32>
  return %r : tensor<1x32x9x10xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x32x9x10xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.constant dense<0.0> : tensor<f32>
    %4 = stablehlo.pad %2, %3, low = [0, 2, 3, 1], high = [0, 5, 6, 4], interior = [0, 1, 2, 0] : (tensor<1x8x8x16xf32>, tensor<f32>) -> tensor<1x22x31x21xf32>
    %5 = stablehlo.slice %4 [0:1, 2:22:2, 3:30:3, 1:17] : (tensor<1x22x31x21xf32>) -> tensor<1x10x9x16xf32>
    %6 = stablehlo.reverse %5, dims = [3, 2] : tensor<1x10x9x16xf32>
    %7 = stablehlo.concatenate %6, %5, dim = 3 : (tensor<1x10x9x16xf32>, tensor<1x10x9x16xf32>) -> tensor<1x10x9x32xf32>
    %8 = stablehlo.transpose %7, dims = [0, 3, 2, 1] : (tensor<1x10x9x32xf32>) -> tensor<1x32x9x10xf32>
    func.return %8 : tensor<1x32x9x10xf32>
  }
// -----
// an exporter that turns around each convolution
func.func @main(%x: tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %a = stablehlo.transpose %x, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
  %y = stablehlo.convolution(%a, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %b = stablehlo.transpose %y, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
  %c = stablehlo.add %b, %x : tensor<1x8x8x16xf32>
  %d = stablehlo.transpose %c, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
  %z = stablehlo.convolution(%d, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %r = stablehlo.transpose %z, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
  return %r : tensor<1x8x8x16xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %2 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.add %2, %arg0 : tensor<1x8x8x16xf32>
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %5 = stablehlo.convolution(%3, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    func.return %5 : tensor<1x8x8x16xf32>
  }
// -----
// elements
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xi64> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %i = stablehlo.iota dim = 2 : tensor<1x16x8x8xf32>
  %c = stablehlo.compare LT, %y, %i, FLOAT : (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xi1>
  %s = stablehlo.select %c, %y, %i : tensor<1x16x8x8xi1>, tensor<1x16x8x8xf32>
  %lo = stablehlo.constant dense<-6.0> : tensor<f32>
  %hi = stablehlo.constant dense<6.0> : tensor<f32>
  %d = stablehlo.clamp %lo, %s, %hi : (tensor<f32>, tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16x8x8xf32>
  %e = stablehlo.convert %d : (tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf64>
  %g = stablehlo.reduce_precision %e, format = e5m10 : tensor<1x16x8x8xf64>
  %r = stablehlo.bitcast_convert %g : (tensor<1x16x8x8xf64>) -> tensor<1x16x8x8xi64>
  return %r : tensor<1x16x8x8xi64>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xi64> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.iota dim = 2 : tensor<1x16x8x8xf32>
    %4 = stablehlo.iota dim = 1 : tensor<1x8x8x16xf32>
    %5 = stablehlo.compare LT, %2, %4, FLOAT : (tensor<1x8x8x16xf32>, tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xi1>
    %6 = stablehlo.select %5, %2, %4 : (tensor<1x8x8x16xi1>, tensor<1x8x8x16xf32>, tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32>
    %7 = stablehlo.constant dense<-6.0> : tensor<f32>
    %8 = stablehlo.constant dense<6.0> : tensor<f32>
    %9 = stablehlo.clamp %7, %6, %8 : (tensor<f32>, tensor<1x8x8x16xf32>, tensor<f32>) -> tensor<1x8x8x16xf32>
    %10 = stablehlo.convert %9 : (tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf64>
    %11 = stablehlo.reduce_precision %10, format = e5m10 : tensor<1x8x8x16xf64>
    %12 = stablehlo.bitcast_convert %11 : (tensor<1x8x8x16xf64>) -> tensor<1x8x8x16xi64>
    %13 = stablehlo.transpose %12, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xi64>) -> tensor<1x16x8x8xi64>
    func.return %13 : tensor<1x16x8x8xi64>
  }
// -----
// windows, and a greatest element spread again
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x4x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %p = "stablehlo.reduce_window"(%y, %n) <{window_dimensions = array<i64: 1, 1, 2, 3>, window_strides = array<i64: 1, 1, 2, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [1, 1]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16x4x8xf32>
  %m = stablehlo.reduce(%p init: %n) applies stablehlo.maximum across dimensions = [2, 3] : (tensor<1x16x4x8xf32>, tensor<f32>) -> tensor<1x16xf32>
  %q = stablehlo.broadcast_in_dim %m, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<1x16x4x8xf32>
  %r = stablehlo.multiply %p, %q : tensor<1x16x4x8xf32>
  return %r : tensor<1x16x4x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x4x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.constant dense<0.0> : tensor<f32>
    %4 = "stablehlo.reduce_window"(%2, %3) <{window_dimensions = array<i64: 1, 2, 3, 1>, window_strides = array<i64: 1, 2, 1, 1>, padding = dense<[[0, 0], [0, 0], [1, 1], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %5 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<1x8x8x16xf32>, tensor<f32>) -> tensor<1x4x8x16xf32>
    %6 = stablehlo.reduce(%4 init: %3) applies stablehlo.maximum across dimensions = [1, 2] : (tensor<1x4x8x16xf32>, tensor<f32>) -> tensor<1x16xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<1x16x4x8xf32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 3] : (tensor<1x16xf32>) -> tensor<1x4x8x16xf32>
    %9 = stablehlo.multiply %4, %8 : tensor<1x4x8x16xf32>
    %10 = stablehlo.transpose %9, dims = [0, 3, 1, 2] : (tensor<1x4x8x16xf32>) -> tensor<1x16x4x8xf32>
    func.return %10 : tensor<1x16x4x8xf32>
  }
// -----
// a sum of positions keeps its order
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%y init: %n) applies stablehlo.add across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16xf32>
  return %r : tensor<1x16xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.reduce(%3 init: %4) applies stablehlo.add across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16xf32>
    func.return %5 : tensor<1x16xf32>
  }
// -----
// a sum of whole numbers turns
func.func @main(%x: tensor<1x16x8x8xi32>) -> tensor<1x8x8xi32> {
  %w = stablehlo.constant dense<5> : tensor<16x16x3x3xi32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xi32>, tensor<16x16x3x3xi32>) -> tensor<1x16x8x8xi32>
  %n = stablehlo.constant dense<0> : tensor<i32>
  %r = stablehlo.reduce(%y init: %n) applies stablehlo.add across dimensions = [1] : (tensor<1x16x8x8xi32>, tensor<i32>) -> tensor<1x8x8xi32>
  return %r : tensor<1x8x8xi32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xi32>) -> tensor<1x8x8xi32> {
    %0 = stablehlo.constant dense<5> : tensor<16x16x3x3xi32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xi32>) -> tensor<1x8x8x16xi32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xi32>, tensor<16x16x3x3xi32>) -> tensor<1x8x8x16xi32>
    %3 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.reduce(%2 init: %3) applies stablehlo.add across dimensions = [3] : (tensor<1x8x8x16xi32>, tensor<i32>) -> tensor<1x8x8xi32>
    func.return %4 : tensor<1x8x8xi32>
  }
// -----
// dimensions of one element only change the shape
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %p = "stablehlo.reduce_window"(%y, %n) <{window_dimensions = array<i64: 1, 1, 8, 8>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16x1x1xf32>
  %f = stablehlo.reshape %p : (tensor<1x16x1x1xf32>) -> tensor<1x16xf32>
  %g = stablehlo.broadcast_in_dim %p, dims = [0, 1, 2, 3] : (tensor<1x16x1x1xf32>) -> tensor<1x16x8x8xf32>
  %v = stablehlo.multiply %g, %y : tensor<1x16x8x8xf32>
  %h = stablehlo.broadcast_in_dim %f, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<1x16x8x8xf32>
  %r = stablehlo.add %v, %h : tensor<1x16x8x8xf32>
  return %r : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.constant dense<0.0> : tensor<f32>
    %4 = "stablehlo.reduce_window"(%2, %3) <{window_dimensions = array<i64: 1, 8, 8, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %5 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<1x8x8x16xf32>, tensor<f32>) -> tensor<1x1x1x16xf32>
    %6 = stablehlo.reshape %4 : (tensor<1x1x1x16xf32>) -> tensor<1x16xf32>
    %7 = stablehlo.broadcast_in_dim %4, dims = [0, 2, 3, 1] : (tensor<1x1x1x16xf32>) -> tensor<1x16x8x8xf32>
    %8 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<1x8x8x16xf32>
    %9 = stablehlo.multiply %8, %2 : tensor<1x8x8x16xf32>
    %10 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<1x16x8x8xf32>
    %11 = stablehlo.broadcast_in_dim %6, dims = [0, 3] : (tensor<1x16xf32>) -> tensor<1x8x8x16xf32>
    %12 = stablehlo.add %9, %11 : tensor<1x8x8x16xf32>
    %13 = stablehlo.transpose %12, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %13 : tensor<1x16x8x8xf32>
  }
// -----
// batch norm
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %v = stablehlo.constant dense<0.5> : tensor<16xf32>
  %r = "stablehlo.batch_norm_inference"(%y, %v, %v, %v, %v) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<1x16x8x8xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<1x16x8x8xf32>
  return %r : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.constant dense<0.5> : tensor<16xf32>
    %4 = "stablehlo.batch_norm_inference"(%2, %3, %3, %3, %3) <{epsilon = 0.001 : f32, feature_index = 3 : i64}> : (tensor<1x8x8x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<1x8x8x16xf32>
    %5 = stablehlo.transpose %4, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %5 : tensor<1x16x8x8xf32>
  }
// -----
// the dimension of quantization moves
func.func @main(%x: tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, %w: tensor<16x16x3x3x!quant.uniform<i8:f32:0, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32:1, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>> {
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, tensor<16x16x3x3x!quant.uniform<i8:f32:0, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32:1, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>
  return %r : tensor<1x16x8x8x!quant.uniform<i8:f32:1, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, %arg1: tensor<16x16x3x3x!quant.uniform<i8:f32:0, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32:1, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x8x8x16x!quant.uniform<i8:f32, 0.5>>
    %1 = stablehlo.transpose %arg1, dims = [2, 3, 1, 0] : (tensor<16x16x3x3x!quant.uniform<i8:f32:0, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) -> tensor<3x3x16x16x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>
    %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x16x16x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) -> tensor<1x8x8x16x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32:1, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>
    func.return %3 : tensor<1x16x8x8x!quant.uniform<i8:f32:1, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>
  }
// -----
// a constant of elements
func.func @main(%x: tensor<1x16x12x12xf32>) -> tensor<1x16x2x4xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x9x9xf32>
  %k = stablehlo.constant dense<[[[[1.0, 2.0, 3.0, 4.0]], [[5.0, 6.0, 7.0, 8.0]], [[9.0, 1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0, 7.0]], [[1.0, 2.0, 3.0, 4.0]], [[5.0, 6.0, 7.0, 8.0]], [[9.0, 1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0, 7.0]], [[1.0, 2.0, 3.0, 4.0]], [[5.0, 6.0, 7.0, 8.0]], [[9.0, 1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0, 7.0]], [[1.0, 2.0, 3.0, 4.0]], [[5.0, 6.0, 7.0, 8.0]], [[9.0, 1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0, 7.0]]]]> : tensor<1x16x1x4xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [12, 3], pad = [[4, 4], [4, 4]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x12x12xf32>, tensor<16x16x9x9xf32>) -> tensor<1x16x1x4xf32>
  %z = stablehlo.add %y, %k : tensor<1x16x1x4xf32>
  %c = stablehlo.concatenate %z, %z, dim = 2 : (tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>) -> tensor<1x16x2x4xf32>
  %r = stablehlo.multiply %c, %c : tensor<1x16x2x4xf32>
  return %r : tensor<1x16x2x4xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x12x12xf32>) -> tensor<1x16x2x4xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x9x9xf32>
    %1 = stablehlo.constant dense<"0x0000803F0000004000004040000080400000A0400000C0400000E04000000041000010410000803F0000004000004040000080400000A0400000C0400000E0400000803F0000004000004040000080400000A0400000C0400000E04000000041000010410000803F0000004000004040000080400000A0400000C0400000E0400000803F0000004000004040000080400000A0400000C0400000E04000000041000010410000803F0000004000004040000080400000A0400000C0400000E0400000803F0000004000004040000080400000A0400000C0400000E04000000041000010410000803F0000004000004040000080400000A0400000C0400000E040"> : tensor<1x16x1x4xf32>
    %2 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x12x12xf32>) -> tensor<1x12x12x16xf32>
    %3 = stablehlo.convolution(%2, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {stride = [12, 3], pad = [[4, 4], [4, 4]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x12x12x16xf32>, tensor<16x16x9x9xf32>) -> tensor<1x1x4x16xf32>
    %4 = stablehlo.constant dense<"0x0000803F0000A04000001041000080400000803F0000A04000001041000080400000803F0000A04000001041000080400000803F0000A0400000104100008040000000400000C0400000803F0000A040000000400000C0400000803F0000A040000000400000C0400000803F0000A040000000400000C0400000803F0000A040000040400000E040000000400000C040000040400000E040000000400000C040000040400000E040000000400000C040000040400000E040000000400000C0400000804000000041000040400000E0400000804000000041000040400000E0400000804000000041000040400000E0400000804000000041000040400000E040"> : tensor<1x1x4x16xf32>
    %5 = stablehlo.add %3, %4 : tensor<1x1x4x16xf32>
    %6 = stablehlo.concatenate %5, %5, dim = 1 : (tensor<1x1x4x16xf32>, tensor<1x1x4x16xf32>) -> tensor<1x2x4x16xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<1x2x4x16xf32>
    %8 = stablehlo.transpose %7, dims = [0, 3, 1, 2] : (tensor<1x2x4x16xf32>) -> tensor<1x16x2x4xf32>
    func.return %8 : tensor<1x16x2x4xf32>
  }
// -----
// a product finds its operand as it was
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<16xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %f = stablehlo.reshape %y : (tensor<1x16x8x8xf32>) -> tensor<16x64xf32>
  %k = stablehlo.constant dense<0.5> : tensor<64xf32>
  %r = stablehlo.dot_general %f, %k, contracting_dims = [1] x [0] : (tensor<16x64xf32>, tensor<64xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<16xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.optimization_barrier %3 : tensor<1x16x8x8xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x16x8x8xf32>) -> tensor<16x64xf32>
    %6 = stablehlo.constant dense<0.5> : tensor<64xf32>
    %7 = stablehlo.dot_general %5, %6, contracting_dims = [1] x [0] : (tensor<16x64xf32>, tensor<64xf32>) -> tensor<16xf32>
    func.return %7 : tensor<16xf32>
  }
// -----
// a product finds its view as it was
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %t = stablehlo.transpose %y, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
  %v = stablehlo.constant dense<0.5> : tensor<16x1xf32>
  %p = stablehlo.dot_general %t, %v, contracting_dims = [3] x [0] : (tensor<1x8x8x16xf32>, tensor<16x1xf32>) -> tensor<1x8x8x1xf32>
  %b = stablehlo.broadcast_in_dim %p, dims = [0, 1, 2, 3] : (tensor<1x8x8x1xf32>) -> tensor<1x8x8x16xf32>
  %r = stablehlo.add %t, %b : tensor<1x8x8x16xf32>
  return %r : tensor<1x8x8x16xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.optimization_barrier %3 : tensor<1x16x8x8xf32>
    %5 = stablehlo.transpose %4, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %6 = stablehlo.constant dense<0.5> : tensor<16x1xf32>
    %7 = stablehlo.dot_general %5, %6, contracting_dims = [3] x [0] : (tensor<1x8x8x16xf32>, tensor<16x1xf32>) -> tensor<1x8x8x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<1x8x8x1xf32>) -> tensor<1x8x8x16xf32>
    %9 = stablehlo.add %5, %8 : tensor<1x8x8x16xf32>
    func.return %9 : tensor<1x8x8x16xf32>
  }
// -----
// regions and calls take what they took
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %p = stablehlo.constant dense<true> : tensor<i1>
  %f = "stablehlo.if"(%p) ({
    %a = stablehlo.negate %y : tensor<1x16x8x8xf32>
    stablehlo.return %a : tensor<1x16x8x8xf32>
  }, {
    %a = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
    stablehlo.return %a : tensor<1x16x8x8xf32>
  }) : (tensor<i1>) -> tensor<1x16x8x8xf32>
  %r = call @twice(%f) : (tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
  return %r : tensor<1x16x8x8xf32>
}
func.func private @twice(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %r = stablehlo.add %x, %x : tensor<1x16x8x8xf32>
  return %r : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.constant dense<true> : tensor<i1>
    %4 = "stablehlo.if"(%3) ({
      %5 = stablehlo.negate %2 : tensor<1x8x8x16xf32>
      %6 = stablehlo.transpose %5, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
      stablehlo.return %6 : tensor<1x16x8x8xf32>
    }, {
      %7 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
      %8 = stablehlo.convolution(%7, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
      %9 = stablehlo.transpose %8, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
      stablehlo.return %9 : tensor<1x16x8x8xf32>
    }) : (tensor<i1>) -> tensor<1x16x8x8xf32>
    %10 = func.call @twice(%4) : (tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
    func.return %10 : tensor<1x16x8x8xf32>
  }
  func.func private @twice(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<1x16x8x8xf32>
    func.return %0 : tensor<1x16x8x8xf32>
  }
// -----
// stays: windows of one element
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x32x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<32x16x1x1xf32>
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<32x16x1x1xf32>) -> tensor<1x32x8x8xf32>
  return %r : tensor<1x32x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x32x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<32x16x1x1xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<32x16x1x1xf32>) -> tensor<1x32x8x8xf32>
    func.return %1 : tensor<1x32x8x8xf32>
  }
// -----
// stays: too small
func.func @main(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<2x2x3x3xf32>
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<2x2x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32>
    func.return %1 : tensor<1x2x4x4xf32>
  }
// -----
// stays: channels last
func.func @main(%x: tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<3x3x16x16xf32>
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x16xf32>) -> tensor<1x8x8x16xf32>
  return %r : tensor<1x8x8x16xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<3x3x16x16xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x16xf32>) -> tensor<1x8x8x16xf32>
    func.return %1 : tensor<1x8x8x16xf32>
  }
// -----
// stays: an unknown size
func.func @main(%x: tensor<?x16x8x8xf32>) -> tensor<?x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<?x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<?x16x8x8xf32>
  return %r : tensor<?x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<?x16x8x8xf32>) -> tensor<?x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<?x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<?x16x8x8xf32>
    func.return %1 : tensor<?x16x8x8xf32>
  }
// -----
// stays always: one feature, and no window leaves the image
func.func @main(%x: tensor<1x16x30x30xf32>) -> tensor<1x1x28x28xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<1x16x3x3xf32>
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x30x30xf32>, tensor<1x16x3x3xf32>) -> tensor<1x1x28x28xf32>
  return %r : tensor<1x1x28x28xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x30x30xf32>) -> tensor<1x1x28x28xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<1x16x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x30x30xf32>, tensor<1x16x3x3xf32>) -> tensor<1x1x28x28xf32>
    func.return %1 : tensor<1x1x28x28xf32>
  }
// -----
// stays always: depthwise to one position
func.func @main(%x: tensor<1x64x8x8xf32>) -> tensor<1x64x1x1xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<64x1x8x8xf32>
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 64 : i64} : (tensor<1x64x8x8xf32>, tensor<64x1x8x8xf32>) -> tensor<1x64x1x1xf32>
  return %r : tensor<1x64x1x1xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x64x8x8xf32>) -> tensor<1x64x1x1xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<64x1x8x8xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {feature_group_count = 64 : i64, batch_group_count = 1 : i64} : (tensor<1x64x8x8xf32>, tensor<64x1x8x8xf32>) -> tensor<1x64x1x1xf32>
    func.return %1 : tensor<1x64x1x1xf32>
  }
// -----
// a concatenation stays: more would have to turn than comes turned
func.func @main(%x: tensor<1x16x8x8xf32>, %z: tensor<1x16x9x8xf32>) -> tensor<1x16x17x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %r = stablehlo.concatenate %y, %z, dim = 2 : (tensor<1x16x8x8xf32>, tensor<1x16x9x8xf32>) -> tensor<1x16x17x8xf32>
  return %r : tensor<1x16x17x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>, %arg1: tensor<1x16x9x8xf32>) -> tensor<1x16x17x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.concatenate %3, %arg1, dim = 2 : (tensor<1x16x8x8xf32>, tensor<1x16x9x8xf32>) -> tensor<1x16x17x8xf32>
    func.return %4 : tensor<1x16x17x8xf32>
  }
// -----
// a body whose order counts stays
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%y init: %n) applies stablehlo.subtract across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16xf32>
  return %r : tensor<1x16xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.reduce(%3 init: %4) applies stablehlo.subtract across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16xf32>
    func.return %5 : tensor<1x16xf32>
  }
// -----
// weights that are an argument turn, too
func.func @main(%x: tensor<4x32x8x8xf32>, %w: tensor<32x1x3x3xf32>) -> tensor<4x32x8x8xf32> {
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<4x32x8x8xf32>, tensor<32x1x3x3xf32>) -> tensor<4x32x8x8xf32>
  return %r : tensor<4x32x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<4x32x8x8xf32>, %arg1: tensor<32x1x3x3xf32>) -> tensor<4x32x8x8xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<4x32x8x8xf32>) -> tensor<4x8x8x32xf32>
    %1 = stablehlo.transpose %arg1, dims = [2, 3, 1, 0] : (tensor<32x1x3x3xf32>) -> tensor<3x3x1x32xf32>
    %2 = stablehlo.optimization_barrier %1 : tensor<3x3x1x32xf32>
    %3 = stablehlo.convolution(%0, %2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 32 : i64, batch_group_count = 1 : i64} : (tensor<4x8x8x32xf32>, tensor<3x3x1x32xf32>) -> tensor<4x8x8x32xf32>
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<4x8x8x32xf32>) -> tensor<4x32x8x8xf32>
    func.return %4 : tensor<4x32x8x8xf32>
  }
// -----
// a constant in two orders is copied once; behind that it is transposed
func.func @main(%x: tensor<1x32x8x8xf32>) -> tensor<1x32x11x11xf32> {
  %w = stablehlo.constant dense<"0x000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F"> : tensor<32x1x1x2xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<1x32x8x8xf32>, tensor<32x1x1x2xf32>) -> tensor<1x32x10x9xf32>
  %r = stablehlo.convolution(%y, %w) dim_numbers = [b, f, 0, 1]x[o, i, 1, 0]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<1x32x10x9xf32>, tensor<32x1x1x2xf32>) -> tensor<1x32x11x11xf32>
  return %r : tensor<1x32x11x11xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x32x8x8xf32>) -> tensor<1x32x11x11xf32> {
    %0 = stablehlo.constant dense<"0x000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F0000803F000000000000803E0000003F0000403F"> : tensor<32x1x1x2xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x32x8x8xf32>) -> tensor<1x8x8x32xf32>
    %2 = stablehlo.constant dense<"0x000000000000003F0000803F0000803E0000403F000000000000003F0000803F0000803E0000403F000000000000003F0000803F0000803E0000403F000000000000003F0000803F0000803E0000403F000000000000003F0000803F0000803E0000403F000000000000003F0000803F0000803E0000403F000000000000003F0000803E0000403F000000000000003F0000803F0000803E0000403F000000000000003F0000803F0000803E0000403F000000000000003F0000803F0000803E0000403F000000000000003F0000803F0000803E0000403F000000000000003F0000803F0000803E0000403F000000000000003F0000803F0000803E0000403F"> : tensor<1x2x1x32xf32>
    %3 = stablehlo.convolution(%1, %2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 32 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x32xf32>, tensor<1x2x1x32xf32>) -> tensor<1x10x9x32xf32>
    %4 = stablehlo.transpose %0, dims = [3, 2, 1, 0] : (tensor<32x1x1x2xf32>) -> tensor<2x1x1x32xf32>
    %5 = stablehlo.optimization_barrier %4 : tensor<2x1x1x32xf32>
    %6 = stablehlo.convolution(%3, %5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 32 : i64, batch_group_count = 1 : i64} : (tensor<1x10x9x32xf32>, tensor<2x1x1x32xf32>) -> tensor<1x11x11x32xf32>
    %7 = stablehlo.transpose %6, dims = [0, 3, 1, 2] : (tensor<1x11x11x32xf32>) -> tensor<1x32x11x11xf32>
    func.return %7 : tensor<1x32x11x11xf32>
  }
// -----
// a body of two ops stays
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%y init: %n) across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16xf32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %c = stablehlo.abs %b : tensor<f32>
    %d = stablehlo.maximum %a, %c : tensor<f32>
    stablehlo.return %d : tensor<f32>
  }
  return %r : tensor<1x16xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.reduce(%3 init: %4) across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16xf32>
     reducer(%arg1: tensor<f32>, %arg2: tensor<f32>) {
      %6 = stablehlo.abs %arg2 : tensor<f32>
      %7 = stablehlo.maximum %arg1, %6 : tensor<f32>
      stablehlo.return %7 : tensor<f32>
    }
    func.return %5 : tensor<1x16xf32>
  }
// -----
// quantized numbers: a shape of dimensions of one element, a greatest element
func.func @main(%x: tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, %w: tensor<16x16x3x3x!quant.uniform<i8:f32, 0.5>>) -> (tensor<1x16x!quant.uniform<i8:f32, 0.5>>, tensor<16x8x8x!quant.uniform<i8:f32, 0.5>>) {
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, tensor<16x16x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>
  %n = stablehlo.constant dense<-128> : tensor<i8>
  %m = stablehlo.bitcast_convert %n : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.5>>
  %r = stablehlo.reduce(%y init: %m) applies stablehlo.maximum across dimensions = [2, 3] : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.5>>
  %s = stablehlo.reshape %y : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>) -> tensor<16x8x8x!quant.uniform<i8:f32, 0.5>>
  return %r, %s : tensor<1x16x!quant.uniform<i8:f32, 0.5>>, tensor<16x8x8x!quant.uniform<i8:f32, 0.5>>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, %arg1: tensor<16x16x3x3x!quant.uniform<i8:f32, 0.5>>) -> (tensor<1x16x!quant.uniform<i8:f32, 0.5>>, tensor<16x8x8x!quant.uniform<i8:f32, 0.5>>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x8x8x16x!quant.uniform<i8:f32, 0.5>>
    %1 = stablehlo.transpose %arg1, dims = [2, 3, 1, 0] : (tensor<16x16x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x3x16x16x!quant.uniform<i8:f32, 0.5>>
    %2 = stablehlo.optimization_barrier %1 : tensor<3x3x16x16x!quant.uniform<i8:f32, 0.5>>
    %3 = stablehlo.convolution(%0, %2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x16x16x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x8x8x16x!quant.uniform<i8:f32, 0.5>>
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<1x8x8x16x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>
    %5 = stablehlo.optimization_barrier %4 : tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>
    %6 = stablehlo.constant dense<-128> : tensor<i8>
    %7 = stablehlo.bitcast_convert %6 : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.5>>
    %8 = stablehlo.reduce(%5 init: %7) applies stablehlo.maximum across dimensions = [2, 3] : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.5>>
    %9 = stablehlo.reshape %5 : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>) -> tensor<16x8x8x!quant.uniform<i8:f32, 0.5>>
    func.return %8, %9 : tensor<1x16x!quant.uniform<i8:f32, 0.5>>, tensor<16x8x8x!quant.uniform<i8:f32, 0.5>>
  }
// -----
// a greatest element of bf16
func.func @main(%x: tensor<1x64x8x8xbf16>) -> tensor<1x64xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<64x64x3x3xbf16>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x64x8x8xbf16>, tensor<64x64x3x3xbf16>) -> tensor<1x64x8x8xbf16>
  %n = stablehlo.constant dense<0.0> : tensor<bf16>
  %r = stablehlo.reduce(%y init: %n) applies stablehlo.maximum across dimensions = [2, 3] : (tensor<1x64x8x8xbf16>, tensor<bf16>) -> tensor<1x64xbf16>
  %s = stablehlo.convert %r : (tensor<1x64xbf16>) -> tensor<1x64xf32>
  return %s : tensor<1x64xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x64x8x8xbf16>) -> tensor<1x64xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<64x64x3x3xbf16>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x64x8x8xbf16>) -> tensor<1x8x8x64xbf16>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x64xbf16>, tensor<64x64x3x3xbf16>) -> tensor<1x8x8x64xbf16>
    %3 = stablehlo.constant dense<0.0> : tensor<bf16>
    %4 = stablehlo.reduce(%2 init: %3) applies stablehlo.maximum across dimensions = [1, 2] : (tensor<1x8x8x64xbf16>, tensor<bf16>) -> tensor<1x64xbf16>
    %5 = stablehlo.convert %4 : (tensor<1x64xbf16>) -> tensor<1x64xf32>
    func.return %5 : tensor<1x64xf32>
  }
// -----
// sums of numbers without a sign, and of truths, turn
func.func @main(%x: tensor<1x16x8x8xui8>) -> (tensor<1x16xui8>, tensor<1x16xi1>) {
  %w = stablehlo.constant dense<2> : tensor<16x16x3x3xui8>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xui8>, tensor<16x16x3x3xui8>) -> tensor<1x16x8x8xui8>
  %n = stablehlo.constant dense<0> : tensor<ui8>
  %r = stablehlo.reduce(%y init: %n) applies stablehlo.add across dimensions = [2, 3] : (tensor<1x16x8x8xui8>, tensor<ui8>) -> tensor<1x16xui8>
  %c = stablehlo.compare EQ, %y, %y : (tensor<1x16x8x8xui8>, tensor<1x16x8x8xui8>) -> tensor<1x16x8x8xi1>
  %f = stablehlo.constant dense<false> : tensor<i1>
  %s = stablehlo.reduce(%c init: %f) applies stablehlo.or across dimensions = [2, 3] : (tensor<1x16x8x8xi1>, tensor<i1>) -> tensor<1x16xi1>
  return %r, %s : tensor<1x16xui8>, tensor<1x16xi1>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xui8>) -> (tensor<1x16xui8>, tensor<1x16xi1>) {
    %0 = stablehlo.constant dense<2> : tensor<16x16x3x3xui8>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xui8>) -> tensor<1x8x8x16xui8>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xui8>, tensor<16x16x3x3xui8>) -> tensor<1x8x8x16xui8>
    %3 = stablehlo.constant dense<0> : tensor<ui8>
    %4 = stablehlo.reduce(%2 init: %3) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x8x8x16xui8>, tensor<ui8>) -> tensor<1x16xui8>
    %5 = stablehlo.compare EQ, %2, %2 : (tensor<1x8x8x16xui8>, tensor<1x8x8x16xui8>) -> tensor<1x8x8x16xi1>
    %6 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.reduce(%5 init: %6) applies stablehlo.or across dimensions = [1, 2] : (tensor<1x8x8x16xi1>, tensor<i1>) -> tensor<1x16xi1>
    func.return %4, %7 : tensor<1x16xui8>, tensor<1x16xi1>
  }
// -----
// what has two results stays
func.func @main(%x: tensor<1x16x8x8xf32>) -> (tensor<1x16xf32>, tensor<1x16x8x8xf32>) {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = stablehlo.reduce(%y init: %n), (%y init: %n) across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<1x16xf32>, tensor<1x16xf32>)
    reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<f32>, %d: tensor<f32>) {
    %e = stablehlo.maximum %a, %c : tensor<f32>
    %f = stablehlo.minimum %b, %d : tensor<f32>
    stablehlo.return %e, %f : tensor<f32>, tensor<f32>
  }
  %p:2 = "stablehlo.reduce_window"(%y, %y, %n, %n) <{window_dimensions = array<i64: 1, 1, 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>)
  %s = stablehlo.maximum %r#0, %r#1 : tensor<1x16xf32>
  return %s, %p#0 : tensor<1x16xf32>, tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> (tensor<1x16xf32>, tensor<1x16x8x8xf32>) {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<f32>
    %5:2 = stablehlo.reduce(%3 init: %4), (%3 init: %4) across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<1x16xf32>, tensor<1x16xf32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<f32>, %arg4: tensor<f32>) {
      %6 = stablehlo.maximum %arg1, %arg3 : tensor<f32>
      %7 = stablehlo.minimum %arg2, %arg4 : tensor<f32>
      stablehlo.return %6, %7 : tensor<f32>, tensor<f32>
    }
    %8:2 = "stablehlo.reduce_window"(%3, %3, %4, %4) <{window_dimensions = array<i64: 1, 1, 1, 1>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>, %arg7: tensor<f32>, %arg8: tensor<f32>):
      stablehlo.return %arg5, %arg6 : tensor<f32>, tensor<f32>
    }) : (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>)
    %9 = stablehlo.maximum %5#0, %5#1 : tensor<1x16xf32>
    func.return %9, %8#0 : tensor<1x16xf32>, tensor<1x16x8x8xf32>
  }
// -----
// stays: an image that is in no cache
func.func @main(%x: tensor<1x16x512x512xf32>) -> tensor<1x16x512x512xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x512x512xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x512x512xf32>
  return %y : tensor<1x16x512x512xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x512x512xf32>) -> tensor<1x16x512x512xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x512x512xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x512x512xf32>
    func.return %1 : tensor<1x16x512x512xf32>
  }
// -----
// sizes that are not known stay
func.func @main(%x: tensor<1x16x8x8xf32>, %o: tensor<1x16x?x8xf32>, %k: tensor<16x16x?x3xf32>) -> (tensor<1x16x8x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x8x8xf32>) {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %r = stablehlo.add %y, %o : (tensor<1x16x8x8xf32>, tensor<1x16x?x8xf32>) -> tensor<1x16x8x8xf32>
  %s = stablehlo.abs %y : (tensor<1x16x8x8xf32>) -> tensor<1x16x?x8xf32>
  %t = stablehlo.convolution(%x, %k) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x?x3xf32>) -> tensor<1x16x?x8xf32>
  %u = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x?x8xf32>
  %v = stablehlo.convolution(%o, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x?x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  return %r, %s, %t, %u, %v : tensor<1x16x8x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>, %arg1: tensor<1x16x?x8xf32>, %arg2: tensor<16x16x?x3xf32>) -> (tensor<1x16x8x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x8x8xf32>) {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.add %3, %arg1 : (tensor<1x16x8x8xf32>, tensor<1x16x?x8xf32>) -> tensor<1x16x8x8xf32>
    %5 = stablehlo.abs %3 : (tensor<1x16x8x8xf32>) -> tensor<1x16x?x8xf32>
    %6 = stablehlo.convolution(%arg0, %arg2) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x?x3xf32>) -> tensor<1x16x?x8xf32>
    %7 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x?x8xf32>
    %8 = stablehlo.convolution(%arg1, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x?x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
    func.return %4, %5, %6, %7, %8 : tensor<1x16x8x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x?x8xf32>, tensor<1x16x8x8xf32>
  }
// -----
// a constant of no element
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %e = stablehlo.constant dense<> : tensor<1x0x8x8xf32>
  %r = stablehlo.concatenate %y, %e, dim = 1 : (tensor<1x16x8x8xf32>, tensor<1x0x8x8xf32>) -> tensor<1x16x8x8xf32>
  return %r : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.constant dense<> : tensor<1x0x8x8xf32>
    %4 = stablehlo.constant dense<> : tensor<1x8x8x0xf32>
    %5 = stablehlo.concatenate %2, %4, dim = 3 : (tensor<1x8x8x16xf32>, tensor<1x8x8x0xf32>) -> tensor<1x8x8x16xf32>
    %6 = stablehlo.transpose %5, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %6 : tensor<1x16x8x8xf32>
  }
// -----
// weights of bytes and scales
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %q = stablehlo.constant dense<3> : tensor<16x16x3x3xi8>
  %c = stablehlo.convert %q : (tensor<16x16x3x3xi8>) -> tensor<16x16x3x3xf32>
  %s = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %w = stablehlo.multiply %c, %s : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  return %y : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<3> : tensor<16x16x3x3xi8>
    %1 = stablehlo.convert %0 : (tensor<16x16x3x3xi8>) -> tensor<16x16x3x3xf32>
    %2 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<16x16x3x3xf32>
    %4 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %5 = stablehlo.convolution(%4, %3) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %6 = stablehlo.transpose %5, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %6 : tensor<1x16x8x8xf32>
  }
// -----
// weights that are computed
func.func @main(%x: tensor<1x16x8x8xf32>, %q: tensor<16x16x3x3xi8>, %s: tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32> {
  %c = stablehlo.convert %q : (tensor<16x16x3x3xi8>) -> tensor<16x16x3x3xf32>
  %w = stablehlo.multiply %s, %c : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %v = stablehlo.negate %w : tensor<16x16x3x3xf32>
  %z = stablehlo.convolution(%y, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  return %z : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>, %arg1: tensor<16x16x3x3xi8>, %arg2: tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<16x16x3x3xi8>) -> tensor<16x16x3x3xf32>
    %1 = stablehlo.multiply %arg2, %0 : tensor<16x16x3x3xf32>
    %2 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %1, dims = [2, 3, 1, 0] : (tensor<16x16x3x3xf32>) -> tensor<3x3x16x16xf32>
    %4 = stablehlo.optimization_barrier %3 : tensor<3x3x16x16xf32>
    %5 = stablehlo.convolution(%2, %4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x16xf32>) -> tensor<1x8x8x16xf32>
    %6 = stablehlo.negate %1 : tensor<16x16x3x3xf32>
    %7 = stablehlo.transpose %6, dims = [2, 3, 1, 0] : (tensor<16x16x3x3xf32>) -> tensor<3x3x16x16xf32>
    %8 = stablehlo.optimization_barrier %7 : tensor<3x3x16x16xf32>
    %9 = stablehlo.convolution(%5, %8) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x16xf32>) -> tensor<1x8x8x16xf32>
    %10 = stablehlo.transpose %9, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %10 : tensor<1x16x8x8xf32>
  }
// -----
// stays: no positions
func.func @main(%x: tensor<32x16xf32>) -> tensor<16x16xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x32xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [f, b]x[o, i]->[f, b], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<32x16xf32>, tensor<16x32xf32>) -> tensor<16x16xf32>
  return %y : tensor<16x16xf32>
}
// becomes
  func.func @main(%arg0: tensor<32x16xf32>) -> tensor<16x16xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x32xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [f, b]x[o, i]->[f, b], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<32x16xf32>, tensor<16x32xf32>) -> tensor<16x16xf32>
    func.return %1 : tensor<16x16xf32>
  }
// -----
// long rows
func.func @main(%x: tensor<1x32x8x128xf32>) -> tensor<1x32x8x128xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<32x32x3x3xf32>
  %v = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x32x8x128xf32>, tensor<32x32x3x3xf32>) -> tensor<1x32x8x128xf32>
  %z = stablehlo.convolution(%y, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<1x32x8x128xf32>, tensor<32x1x3x3xf32>) -> tensor<1x32x8x128xf32>
  return %z : tensor<1x32x8x128xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x32x8x128xf32>) -> tensor<1x32x8x128xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<32x32x3x3xf32>
    %1 = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf32>
    %2 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x32x8x128xf32>) -> tensor<1x8x128x32xf32>
    %3 = stablehlo.convolution(%2, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x128x32xf32>, tensor<32x32x3x3xf32>) -> tensor<1x8x128x32xf32>
    %4 = stablehlo.constant dense<0.5> : tensor<3x3x1x32xf32>
    %5 = stablehlo.convolution(%3, %4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 32 : i64, batch_group_count = 1 : i64} : (tensor<1x8x128x32xf32>, tensor<3x3x1x32xf32>) -> tensor<1x8x128x32xf32>
    %6 = stablehlo.transpose %5, dims = [0, 3, 1, 2] : (tensor<1x8x128x32xf32>) -> tensor<1x32x8x128xf32>
    func.return %6 : tensor<1x32x8x128xf32>
  }
// -----
// stays: no output feature
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x0x8x8xf32> {
  %w = stablehlo.constant dense<> : tensor<0x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<0x16x3x3xf32>) -> tensor<1x0x8x8xf32>
  return %y : tensor<1x0x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x0x8x8xf32> {
    %0 = stablehlo.constant dense<> : tensor<0x16x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<0x16x3x3xf32>) -> tensor<1x0x8x8xf32>
    func.return %1 : tensor<1x0x8x8xf32>
  }
// -----
// stays: moves of eight bytes cost twice as much
func.func @main(%x: tensor<1x16x20x20xf64>) -> tensor<1x16x10x10xf64> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf64>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x20x20xf64>, tensor<16x16x3x3xf64>) -> tensor<1x16x10x10xf64>
  return %y : tensor<1x16x10x10xf64>
}
// becomes
  func.func @main(%arg0: tensor<1x16x20x20xf64>) -> tensor<1x16x10x10xf64> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf64>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x20x20xf64>, tensor<16x16x3x3xf64>) -> tensor<1x16x10x10xf64>
    func.return %1 : tensor<1x16x10x10xf64>
  }
// -----
// moves of four bytes
func.func @main(%x: tensor<1x16x20x20xf32>) -> tensor<1x16x10x10xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x20x20xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x10x10xf32>
  return %y : tensor<1x16x10x10xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x20x20xf32>) -> tensor<1x16x10x10xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x20x20xf32>) -> tensor<1x20x20x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x20x20x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x10x10x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x10x10x16xf32>) -> tensor<1x16x10x10xf32>
    func.return %3 : tensor<1x16x10x10xf32>
  }
// -----
// sixteen dimensions
func.func @main(%x: tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]x[o, i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]->[b, f, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], window = {pad = [[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>, tensor<16x16x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %p = "stablehlo.reduce_window"(%y, %n) <{window_dimensions = array<i64: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 2]]> : tensor<16x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>, tensor<f32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>
  %t = stablehlo.transpose %p, dims = [0, 1, 3, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14] : (tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>
  %r = stablehlo.sine %t : tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>
  return %r : tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1] : (tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, f]x[o, i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]->[b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, f], window = {pad = [[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>, tensor<16x16x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>
    %3 = stablehlo.constant dense<0.0> : tensor<f32>
    %4 = "stablehlo.reduce_window"(%2, %3) <{window_dimensions = array<i64: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 2], [0, 0]]> : tensor<16x2xi64>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %5 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>, tensor<f32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>
    %6 = stablehlo.sine %4 : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>
    %7 = stablehlo.transpose %6, dims = [0, 15, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 13] : (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>
    func.return %7 : tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>
  }
// -----
// stays: groups of eight channels, whose elements do not lie side by side from position to position
func.func @main(%x: tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<32x8x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<1x32x8x8xf32>, tensor<32x8x3x3xf32>) -> tensor<1x32x8x8xf32>
  return %y : tensor<1x32x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<32x8x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 4 : i64, batch_group_count = 1 : i64} : (tensor<1x32x8x8xf32>, tensor<32x8x3x3xf32>) -> tensor<1x32x8x8xf32>
    func.return %1 : tensor<1x32x8x8xf32>
  }
// -----
// stays always: one position of two images
func.func @main(%x: tensor<2x16x3x3xf32>, %w: tensor<16x16x3x3xf32>) -> tensor<2x16x1x1xf32> {
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x3x3xf32>, tensor<16x16x3x3xf32>) -> tensor<2x16x1x1xf32>
  return %y : tensor<2x16x1x1xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x16x3x3xf32>, %arg1: tensor<16x16x3x3xf32>) -> tensor<2x16x1x1xf32> {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x16x3x3xf32>, tensor<16x16x3x3xf32>) -> tensor<2x16x1x1xf32>
    func.return %0 : tensor<2x16x1x1xf32>
  }
// -----
// stays: nothing is gained, and nothing lost
func.func @main(%x: tensor<2x16x1x1xf32>) -> tensor<2x16x1x1xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x1x1xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x1x1xf32>, tensor<16x16x1x1xf32>) -> tensor<2x16x1x1xf32>
  return %y : tensor<2x16x1x1xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x16x1x1xf32>) -> tensor<2x16x1x1xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x1x1xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x16x1x1xf32>, tensor<16x16x1x1xf32>) -> tensor<2x16x1x1xf32>
    func.return %1 : tensor<2x16x1x1xf32>
  }
// -----
// positions in another order
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %z = stablehlo.convolution(%y, %w) dim_numbers = [b, f, 1, 0]x[o, i, 0, 1]->[b, f, 1, 0], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  return %z : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1, 3] : (tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32>
    %4 = stablehlo.convolution(%3, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %5 = stablehlo.transpose %4, dims = [0, 3, 2, 1] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %5 : tensor<1x16x8x8xf32>
  }
// -----
// depthwise: the image counts where it is larger than the result
func.func @main(%x: tensor<1x32x64x64xf32>) -> tensor<1x32x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [8, 8], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<1x32x64x64xf32>, tensor<32x1x3x3xf32>) -> tensor<1x32x8x8xf32>
  return %y : tensor<1x32x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x32x64x64xf32>) -> tensor<1x32x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x32x64x64xf32>) -> tensor<1x64x64x32xf32>
    %2 = stablehlo.constant dense<0.5> : tensor<3x3x1x32xf32>
    %3 = stablehlo.convolution(%1, %2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [8, 8], pad = [[1, 1], [1, 1]]} {feature_group_count = 32 : i64, batch_group_count = 1 : i64} : (tensor<1x64x64x32xf32>, tensor<3x3x1x32xf32>) -> tensor<1x8x8x32xf32>
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<1x8x8x32xf32>) -> tensor<1x32x8x8xf32>
    func.return %4 : tensor<1x32x8x8xf32>
  }
// -----
// thirty-two channels, four features
func.func @main(%x: tensor<1x32x8x8xf32>) -> tensor<1x4x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<4x32x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x32x8x8xf32>, tensor<4x32x3x3xf32>) -> tensor<1x4x8x8xf32>
  return %y : tensor<1x4x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x32x8x8xf32>) -> tensor<1x4x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<4x32x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x32x8x8xf32>) -> tensor<1x8x8x32xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x32xf32>, tensor<4x32x3x3xf32>) -> tensor<1x8x8x4xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x4xf32>) -> tensor<1x4x8x8xf32>
    func.return %3 : tensor<1x4x8x8xf32>
  }
// -----
// depthwise on eight channels turns with its neighbours
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x8x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<8x16x3x3xf32>
  %v = stablehlo.constant dense<0.5> : tensor<8x1x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<8x16x3x3xf32>) -> tensor<1x8x8x8xf32>
  %z = stablehlo.convolution(%y, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 8 : i64} : (tensor<1x8x8x8xf32>, tensor<8x1x3x3xf32>) -> tensor<1x8x8x8xf32>
  return %z : tensor<1x8x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x8x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<8x16x3x3xf32>
    %1 = stablehlo.constant dense<0.5> : tensor<8x1x3x3xf32>
    %2 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.convolution(%2, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<8x16x3x3xf32>) -> tensor<1x8x8x8xf32>
    %4 = stablehlo.constant dense<0.5> : tensor<3x3x1x8xf32>
    %5 = stablehlo.convolution(%3, %4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 8 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x8xf32>, tensor<3x3x1x8xf32>) -> tensor<1x8x8x8xf32>
    %6 = stablehlo.transpose %5, dims = [0, 3, 1, 2] : (tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
    func.return %6 : tensor<1x8x8x8xf32>
  }
// -----
// stays: no element, and sizes whose product no number holds
func.func @main(%x: tensor<0x16x4294967296x4294967296xf32>) -> tensor<0x16x4294967296x4294967296xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<0x16x4294967296x4294967296xf32>, tensor<16x16x3x3xf32>) -> tensor<0x16x4294967296x4294967296xf32>
  return %y : tensor<0x16x4294967296x4294967296xf32>
}
// becomes
  func.func @main(%arg0: tensor<0x16x4294967296x4294967296xf32>) -> tensor<0x16x4294967296x4294967296xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<0x16x4294967296x4294967296xf32>, tensor<16x16x3x3xf32>) -> tensor<0x16x4294967296x4294967296xf32>
    func.return %1 : tensor<0x16x4294967296x4294967296xf32>
  }
// -----
// a kernel that was turned, of convolutions that stay
func.func @main(%x: tensor<1x16x8x8xf32>, %z: tensor<1x10x10x1xf32>) -> (tensor<1x3x3x16xf32>, tensor<1x3x3x16xf32>) {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %r = stablehlo.convolution(%z, %y) dim_numbers = [b, 0, 1, f]x[i, o, 0, 1]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x10x10x1xf32>, tensor<1x16x8x8xf32>) -> tensor<1x3x3x16xf32>
  %n = stablehlo.negate %z : tensor<1x10x10x1xf32>
  %s = stablehlo.convolution(%n, %y) dim_numbers = [b, 0, 1, f]x[i, o, 0, 1]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x10x10x1xf32>, tensor<1x16x8x8xf32>) -> tensor<1x3x3x16xf32>
  return %r, %s : tensor<1x3x3x16xf32>, tensor<1x3x3x16xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>, %arg1: tensor<1x10x10x1xf32>) -> (tensor<1x3x3x16xf32>, tensor<1x3x3x16xf32>) {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.optimization_barrier %3 : tensor<1x16x8x8xf32>
    %5 = stablehlo.convolution(%arg1, %4) dim_numbers = [b, 0, 1, f]x[i, o, 0, 1]->[b, 0, 1, f], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x10x10x1xf32>, tensor<1x16x8x8xf32>) -> tensor<1x3x3x16xf32>
    %6 = stablehlo.negate %arg1 : tensor<1x10x10x1xf32>
    %7 = stablehlo.convolution(%6, %4) dim_numbers = [b, 0, 1, f]x[i, o, 0, 1]->[b, 0, 1, f], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x10x10x1xf32>, tensor<1x16x8x8xf32>) -> tensor<1x3x3x16xf32>
    func.return %5, %7 : tensor<1x3x3x16xf32>, tensor<1x3x3x16xf32>
  }
// -----
// stays: two of one image, of which each alone costs more than it gains
func.func @main(%x: tensor<1x16x8x8xf32>) -> (tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>) {
  %w = stablehlo.constant dense<0.5> : tensor<8x16x3x3xf32>
  %v = stablehlo.constant dense<0.25> : tensor<8x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<8x16x3x3xf32>) -> tensor<1x8x4x4xf32>
  %z = stablehlo.convolution(%x, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<8x16x3x3xf32>) -> tensor<1x8x4x4xf32>
  return %y, %z : tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> (tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>) {
    %0 = stablehlo.constant dense<0.5> : tensor<8x16x3x3xf32>
    %1 = stablehlo.constant dense<0.25> : tensor<8x16x3x3xf32>
    %2 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<8x16x3x3xf32>) -> tensor<1x8x4x4xf32>
    %3 = stablehlo.convolution(%arg0, %1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<8x16x3x3xf32>) -> tensor<1x8x4x4xf32>
    func.return %2, %3 : tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>
  }
// -----
// stays: depthwise of 16 bits
func.func @main(%x: tensor<1x32x64x64xf16>) -> tensor<1x32x8x8xf16> {
  %w = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf16>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [8, 8], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<1x32x64x64xf16>, tensor<32x1x3x3xf16>) -> tensor<1x32x8x8xf16>
  return %y : tensor<1x32x8x8xf16>
}
// becomes
  func.func @main(%arg0: tensor<1x32x64x64xf16>) -> tensor<1x32x8x8xf16> {
    %0 = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf16>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [8, 8], pad = [[1, 1], [1, 1]]} {feature_group_count = 32 : i64, batch_group_count = 1 : i64} : (tensor<1x32x64x64xf16>, tensor<32x1x3x3xf16>) -> tensor<1x32x8x8xf16>
    func.return %1 : tensor<1x32x8x8xf16>
  }
// -----
// one part is worth it, one before it is not
func.func @main(%a: tensor<1x2x4x4xf32>, %x: tensor<1x16x8x8xf32>) -> (tensor<1x2x4x4xf32>, tensor<1x16x8x8xf32>) {
  %v = stablehlo.constant dense<0.5> : tensor<2x2x3x3xf32>
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %b = stablehlo.convolution(%a, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %r = stablehlo.exponential %y : tensor<1x16x8x8xf32>
  return %b, %r : tensor<1x2x4x4xf32>, tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x2x4x4xf32>, %arg1: tensor<1x16x8x8xf32>) -> (tensor<1x2x4x4xf32>, tensor<1x16x8x8xf32>) {
    %0 = stablehlo.constant dense<0.5> : tensor<2x2x3x3xf32>
    %1 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %2 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32>
    %3 = stablehlo.transpose %arg1, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %4 = stablehlo.convolution(%3, %1) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %5 = stablehlo.exponential %4 : tensor<1x8x8x16xf32>
    %6 = stablehlo.transpose %5, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %2, %6 : tensor<1x2x4x4xf32>, tensor<1x16x8x8xf32>
  }
// -----
// stays: three channels of three
func.func @main(%x: tensor<1x3x32x32xf32>) -> tensor<1x64xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<64x3x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x32x32xf32>, tensor<64x3x3x3xf32>) -> tensor<1x64x32x32xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%y init: %n) applies stablehlo.maximum across dimensions = [2, 3] : (tensor<1x64x32x32xf32>, tensor<f32>) -> tensor<1x64xf32>
  return %r : tensor<1x64xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x3x32x32xf32>) -> tensor<1x64xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<64x3x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x3x32x32xf32>, tensor<64x3x3x3xf32>) -> tensor<1x64x32x32xf32>
    %2 = stablehlo.constant dense<0.0> : tensor<f32>
    %3 = stablehlo.reduce(%1 init: %2) applies stablehlo.maximum across dimensions = [2, 3] : (tensor<1x64x32x32xf32>, tensor<f32>) -> tensor<1x64xf32>
    func.return %3 : tensor<1x64xf32>
  }
// -----
// stays: depthwise, too small
func.func @main(%x: tensor<1x32x16x16xf32>) -> tensor<1x32x16x16xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<1x32x16x16xf32>, tensor<32x1x3x3xf32>) -> tensor<1x32x16x16xf32>
  return %y : tensor<1x32x16x16xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x32x16x16xf32>) -> tensor<1x32x16x16xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 32 : i64, batch_group_count = 1 : i64} : (tensor<1x32x16x16xf32>, tensor<32x1x3x3xf32>) -> tensor<1x32x16x16xf32>
    func.return %1 : tensor<1x32x16x16xf32>
  }
// -----
// stays: rows of just 128
func.func @main(%x: tensor<1x16x2x128xf32>) -> tensor<1x16x2x128xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x1x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[0, 0], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x2x128xf32>, tensor<16x16x1x3xf32>) -> tensor<1x16x2x128xf32>
  return %y : tensor<1x16x2x128xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x2x128xf32>) -> tensor<1x16x2x128xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x1x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[0, 0], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x2x128xf32>, tensor<16x16x1x3xf32>) -> tensor<1x16x2x128xf32>
    func.return %1 : tensor<1x16x2x128xf32>
  }
// -----
// depthwise: windows leave the image at its beginning
func.func @main(%x: tensor<1x32x64x64xf32>) -> tensor<1x32x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [8, 8], pad = [[1, -1], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<1x32x64x64xf32>, tensor<32x1x3x3xf32>) -> tensor<1x32x8x8xf32>
  return %y : tensor<1x32x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x32x64x64xf32>) -> tensor<1x32x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<32x1x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x32x64x64xf32>) -> tensor<1x64x64x32xf32>
    %2 = stablehlo.constant dense<0.5> : tensor<3x3x1x32xf32>
    %3 = stablehlo.convolution(%1, %2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [8, 8], pad = [[1, -1], [0, 0]]} {feature_group_count = 32 : i64, batch_group_count = 1 : i64} : (tensor<1x64x64x32xf32>, tensor<3x3x1x32xf32>) -> tensor<1x8x8x32xf32>
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<1x8x8x32xf32>) -> tensor<1x32x8x8xf32>
    func.return %4 : tensor<1x32x8x8xf32>
  }
// -----
// stays: an image that is computed costs as much
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x8x4x4xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<8x16x3x3xf32>
  %e = stablehlo.exponential %x : tensor<1x16x8x8xf32>
  %y = stablehlo.convolution(%e, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<8x16x3x3xf32>) -> tensor<1x8x4x4xf32>
  return %y : tensor<1x8x4x4xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x8x4x4xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<8x16x3x3xf32>
    %1 = stablehlo.exponential %arg0 : tensor<1x16x8x8xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<8x16x3x3xf32>) -> tensor<1x8x4x4xf32>
    func.return %2 : tensor<1x8x4x4xf32>
  }
// -----
// one position: the way back is a reshape
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x1x1xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %v = stablehlo.constant dense<0.5> : tensor<16x16x8x8xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %z = stablehlo.convolution(%y, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x8x8xf32>) -> tensor<1x16x1x1xf32>
  return %z : tensor<1x16x1x1xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x1x1xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.constant dense<0.5> : tensor<16x16x8x8xf32>
    %2 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.convolution(%2, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %4 = stablehlo.convolution(%3, %1) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x8x8xf32>) -> tensor<1x1x1x16xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x1x1x16xf32>) -> tensor<1x16x1x1xf32>
    func.return %5 : tensor<1x16x1x1xf32>
  }
// -----
// stays always: one column, no window leaves the image
func.func @main(%x: tensor<1x32x16x1xf32>) -> tensor<1x32x14x1xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<32x1x3x1xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<1x32x16x1xf32>, tensor<32x1x3x1xf32>) -> tensor<1x32x14x1xf32>
  return %y : tensor<1x32x14x1xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x32x16x1xf32>) -> tensor<1x32x14x1xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<32x1x3x1xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {feature_group_count = 32 : i64, batch_group_count = 1 : i64} : (tensor<1x32x16x1xf32>, tensor<32x1x3x1xf32>) -> tensor<1x32x14x1xf32>
    func.return %1 : tensor<1x32x14x1xf32>
  }
// -----
// weights that are an argument, output features last
func.func @main(%x: tensor<1x16x8x8xf32>, %w: tensor<16x3x3x16xf32>) -> tensor<1x16x8x8xf32> {
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[i, 0, 1, o]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x3x3x16xf32>) -> tensor<1x16x8x8xf32>
  return %y : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>, %arg1: tensor<16x3x3x16xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %1 = stablehlo.transpose %arg1, dims = [1, 2, 0, 3] : (tensor<16x3x3x16xf32>) -> tensor<3x3x16x16xf32>
    %2 = stablehlo.optimization_barrier %1 : tensor<3x3x16x16xf32>
    %3 = stablehlo.convolution(%0, %2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x16xf32>) -> tensor<1x8x8x16xf32>
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %4 : tensor<1x16x8x8xf32>
  }
// -----
// a result without elements stays
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x0x0xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %v = stablehlo.constant dense<0.5> : tensor<16x16x9x9xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %z = stablehlo.convolution(%y, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x9x9xf32>) -> tensor<1x16x0x0xf32>
  return %z : tensor<1x16x0x0xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x0x0xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.constant dense<0.5> : tensor<16x16x9x9xf32>
    %2 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.convolution(%2, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %5 = stablehlo.optimization_barrier %4 : tensor<1x16x8x8xf32>
    %6 = stablehlo.convolution(%5, %1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x9x9xf32>) -> tensor<1x16x0x0xf32>
    func.return %6 : tensor<1x16x0x0xf32>
  }
// -----
// stays: one channel gains nothing, and costs nothing
func.func @main(%x: tensor<1x1x8x8xf32>) -> tensor<1x16xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x1x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x8x8xf32>, tensor<16x1x3x3xf32>) -> tensor<1x16x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%y init: %n) applies stablehlo.maximum across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16xf32>
  return %r : tensor<1x16xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x1x8x8xf32>) -> tensor<1x16xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x1x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x1x8x8xf32>, tensor<16x1x3x3xf32>) -> tensor<1x16x8x8xf32>
    %2 = stablehlo.constant dense<0.0> : tensor<f32>
    %3 = stablehlo.reduce(%1 init: %2) applies stablehlo.maximum across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16xf32>
    func.return %3 : tensor<1x16xf32>
  }
// -----
// an image that an exporter has turned, for two
func.func @main(%x: tensor<1x8x8x16xf32>) -> (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>) {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %v = stablehlo.constant dense<0.25> : tensor<16x16x3x3xf32>
  %a = stablehlo.transpose %x, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
  %y = stablehlo.convolution(%a, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %z = stablehlo.convolution(%a, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  return %y, %z : tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x8x8x16xf32>) -> (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>) {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.constant dense<0.25> : tensor<16x16x3x3xf32>
    %2 = stablehlo.transpose %arg0, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %3 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %5 = stablehlo.convolution(%arg0, %1) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %6 = stablehlo.transpose %5, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %4, %6 : tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>
  }
// -----
// bounds that have as many elements
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %l = stablehlo.constant dense<-1.0> : tensor<1x16x8x8xf32>
  %h = stablehlo.constant dense<1.0> : tensor<1x16x8x8xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %r = stablehlo.clamp %l, %y, %h : tensor<1x16x8x8xf32>
  return %r : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.constant dense<-1.0> : tensor<1x16x8x8xf32>
    %2 = stablehlo.constant dense<1.0> : tensor<1x16x8x8xf32>
    %3 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %4 = stablehlo.convolution(%3, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %5 = stablehlo.constant dense<-1.0> : tensor<1x8x8x16xf32>
    %6 = stablehlo.constant dense<1.0> : tensor<1x8x8x16xf32>
    %7 = stablehlo.clamp %5, %4, %6 : tensor<1x8x8x16xf32>
    %8 = stablehlo.transpose %7, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %8 : tensor<1x16x8x8xf32>
  }
// -----
// sixteen dimensions, of which some are reduced
func.func @main(%x: tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]x[o, i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]->[b, f, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], window = {pad = [[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>, tensor<16x16x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%y init: %n) applies stablehlo.maximum across dimensions = [14, 15] : (tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>, tensor<f32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  return %r : tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1] : (tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1x8x8xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, f]x[o, i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]->[b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, f], window = {pad = [[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>, tensor<16x16x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>
    %3 = stablehlo.constant dense<0.0> : tensor<f32>
    %4 = stablehlo.reduce(%2 init: %3) applies stablehlo.maximum across dimensions = [13, 14] : (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x8x8x16xf32>, tensor<f32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x16xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x16xf32>) -> tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1xf32>
    func.return %5 : tensor<1x16x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  }
// -----
// weights that an exporter has turned
func.func @main(%x: tensor<1x16x8x8xf32>, %w: tensor<3x3x16x16xf32>) -> tensor<1x16x8x8xf32> {
  %v = stablehlo.transpose %w, dims = [3, 2, 0, 1] : (tensor<3x3x16x16xf32>) -> tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  return %y : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>, %arg1: tensor<3x3x16x16xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.transpose %arg1, dims = [3, 2, 0, 1] : (tensor<3x3x16x16xf32>) -> tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x16xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %3 : tensor<1x16x8x8xf32>
  }
// -----
// a product sees a broadcast
func.func @main(%x: tensor<1x16x8x8xf32>, %v: tensor<8x4xf32>) -> tensor<2x16x8x4xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [0, 1, 2, 3] : (tensor<1x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %r = stablehlo.dot_general %b, %v, contracting_dims = [3] x [0] : (tensor<2x16x8x8xf32>, tensor<8x4xf32>) -> tensor<2x16x8x4xf32>
  return %r : tensor<2x16x8x4xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<2x16x8x4xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.optimization_barrier %3 : tensor<1x16x8x8xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3] : (tensor<1x16x8x8xf32>) -> tensor<2x16x8x8xf32>
    %6 = stablehlo.dot_general %5, %arg1, contracting_dims = [3] x [0] : (tensor<2x16x8x8xf32>, tensor<8x4xf32>) -> tensor<2x16x8x4xf32>
    func.return %6 : tensor<2x16x8x4xf32>
  }
// -----
// a product sees a transpose, others do not
func.func @main(%x: tensor<1x16x8x8xf32>, %v: tensor<8x4xf32>) -> (tensor<1x16x8x4xf32>, tensor<1x16x8x8xf32>) {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %t = stablehlo.transpose %y, dims = [0, 1, 3, 2] : (tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
  %r = stablehlo.dot_general %t, %v, contracting_dims = [3] x [0] : (tensor<1x16x8x8xf32>, tensor<8x4xf32>) -> tensor<1x16x8x4xf32>
  %e = stablehlo.exponential %t : tensor<1x16x8x8xf32>
  return %r, %e : tensor<1x16x8x4xf32>, tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>, %arg1: tensor<8x4xf32>) -> (tensor<1x16x8x4xf32>, tensor<1x16x8x8xf32>) {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.optimization_barrier %3 : tensor<1x16x8x8xf32>
    %5 = stablehlo.transpose %4, dims = [0, 1, 3, 2] : (tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
    %6 = stablehlo.dot_general %5, %arg1, contracting_dims = [3] x [0] : (tensor<1x16x8x8xf32>, tensor<8x4xf32>) -> tensor<1x16x8x4xf32>
    %7 = stablehlo.exponential %2 : tensor<1x8x8x16xf32>
    %8 = stablehlo.transpose %7, dims = [0, 3, 2, 1] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %6, %8 : tensor<1x16x8x4xf32>, tensor<1x16x8x8xf32>
  }
// -----
// quantized numbers of one position are transposed
func.func @main(%x: tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, %w: tensor<16x16x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x1x1x!quant.uniform<i8:f32, 0.5>> {
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, tensor<16x16x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>
  %n = stablehlo.constant dense<-128> : tensor<i8>
  %m = stablehlo.bitcast_convert %n : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.5>>
  %r = "stablehlo.reduce_window"(%y, %m) <{window_dimensions = array<i64: 1, 1, 8, 8>}> ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5>>, %b: tensor<!quant.uniform<i8:f32, 0.5>>):
    %c = stablehlo.maximum %a, %b : tensor<!quant.uniform<i8:f32, 0.5>>
    stablehlo.return %c : tensor<!quant.uniform<i8:f32, 0.5>>
  }) : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x1x1x!quant.uniform<i8:f32, 0.5>>
  return %r : tensor<1x16x1x1x!quant.uniform<i8:f32, 0.5>>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>, %arg1: tensor<16x16x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x1x1x!quant.uniform<i8:f32, 0.5>> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x8x8x16x!quant.uniform<i8:f32, 0.5>>
    %1 = stablehlo.transpose %arg1, dims = [2, 3, 1, 0] : (tensor<16x16x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x3x16x16x!quant.uniform<i8:f32, 0.5>>
    %2 = stablehlo.optimization_barrier %1 : tensor<3x3x16x16x!quant.uniform<i8:f32, 0.5>>
    %3 = stablehlo.convolution(%0, %2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x16x16x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x8x8x16x!quant.uniform<i8:f32, 0.5>>
    %4 = stablehlo.constant dense<-128> : tensor<i8>
    %5 = stablehlo.bitcast_convert %4 : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.5>>
    %6 = "stablehlo.reduce_window"(%3, %5) <{window_dimensions = array<i64: 1, 8, 8, 1>}> ({
    ^bb0(%arg2: tensor<!quant.uniform<i8:f32, 0.5>>, %arg3: tensor<!quant.uniform<i8:f32, 0.5>>):
      %7 = stablehlo.maximum %arg2, %arg3 : tensor<!quant.uniform<i8:f32, 0.5>>
      stablehlo.return %7 : tensor<!quant.uniform<i8:f32, 0.5>>
    }) : (tensor<1x8x8x16x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<1x1x1x16x!quant.uniform<i8:f32, 0.5>>
    %8 = stablehlo.transpose %6, dims = [0, 3, 1, 2] : (tensor<1x1x1x16x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x1x1x!quant.uniform<i8:f32, 0.5>>
    func.return %8 : tensor<1x16x1x1x!quant.uniform<i8:f32, 0.5>>
  }
// -----
// stays: quantized numbers of one channel
func.func @main(%x: tensor<1x1x8x8x!quant.uniform<i8:f32, 0.5>>, %w: tensor<16x1x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>> {
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x8x8x!quant.uniform<i8:f32, 0.5>>, tensor<16x1x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>
  return %y : tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>
}
// becomes
  func.func @main(%arg0: tensor<1x1x8x8x!quant.uniform<i8:f32, 0.5>>, %arg1: tensor<16x1x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>> {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x1x8x8x!quant.uniform<i8:f32, 0.5>>, tensor<16x1x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>
    func.return %0 : tensor<1x16x8x8x!quant.uniform<i8:f32, 0.5>>
  }
// -----
// weights that are a product of what is computed
func.func @main(%x: tensor<1x16x8x8xf32>, %q: tensor<16x16x3x3xf32>, %p: tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32> {
  %a = stablehlo.add %q, %p : tensor<16x16x3x3xf32>
  %v = stablehlo.multiply %a, %q : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  return %y : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>, %arg1: tensor<16x16x3x3xf32>, %arg2: tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.add %arg1, %arg2 : tensor<16x16x3x3xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<16x16x3x3xf32>
    %2 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %1, dims = [2, 3, 1, 0] : (tensor<16x16x3x3xf32>) -> tensor<3x3x16x16xf32>
    %4 = stablehlo.optimization_barrier %3 : tensor<3x3x16x16xf32>
    %5 = stablehlo.convolution(%2, %4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x16xf32>) -> tensor<1x8x8x16xf32>
    %6 = stablehlo.transpose %5, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    func.return %6 : tensor<1x16x8x8xf32>
  }
// -----
// a greatest element of a wider type stays
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16xf64> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %n = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce"(%y, %n) <{dimensions = array<i64: 2, 3>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %c = stablehlo.maximum %a, %b : tensor<f64>
    stablehlo.return %c : tensor<f64>
  }) : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16xf64>
  return %r : tensor<1x16xf64>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16xf64> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.reduce(%3 init: %4) across dimensions = [2, 3] : (tensor<1x16x8x8xf32>, tensor<f32>) -> tensor<1x16xf64>
     reducer(%arg1: tensor<f64>, %arg2: tensor<f64>) {
      %6 = stablehlo.maximum %arg1, %arg2 : tensor<f64>
      stablehlo.return %6 : tensor<f64>
    }
    func.return %5 : tensor<1x16xf64>
  }
// -----
// what is no tensor stays
func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  %t = stablehlo.tuple %y, %x : tuple<tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>>
  %r = stablehlo.get_tuple_element %t[0] : (tuple<tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>>) -> tensor<1x16x8x8xf32>
  return %r : tensor<1x16x8x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32>
    %2 = stablehlo.convolution(%1, %0) dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<16x16x3x3xf32>) -> tensor<1x8x8x16xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 1, 2] : (tensor<1x8x8x16xf32>) -> tensor<1x16x8x8xf32>
    %4 = stablehlo.tuple %3, %arg0 : tuple<tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>>
    %5 = stablehlo.get_tuple_element %4[0] : (tuple<tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>>) -> tensor<1x16x8x8xf32>
    func.return %5 : tensor<1x16x8x8xf32>
  }
