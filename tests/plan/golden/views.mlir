// Broadcast, slice, reverse, reshape, iota and a small transpose are read through maps: no memory.
func.func @main(%x: tensor<6x4xf32>, %b: tensor<4xf32>) -> tensor<3x2xf32> {
  %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<6x4xf32>
  %1 = stablehlo.add %x, %0 : tensor<6x4xf32>
  %2 = stablehlo.slice %x [0:6:2, 1:3] : (tensor<6x4xf32>) -> tensor<3x2xf32>
  %3 = stablehlo.slice %1 [0:6:2, 1:3] : (tensor<6x4xf32>) -> tensor<3x2xf32>
  %4 = stablehlo.reverse %2, dims = [0] : tensor<3x2xf32>
  %5 = stablehlo.reshape %x : (tensor<6x4xf32>) -> tensor<12x2xf32>
  %6 = stablehlo.transpose %5, dims = [1, 0] : (tensor<12x2xf32>) -> tensor<2x12xf32>
  %7 = stablehlo.slice %6 [0:2, 3:9:2] : (tensor<2x12xf32>) -> tensor<2x3xf32>
  %8 = stablehlo.transpose %7, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %9 = stablehlo.iota dim = 1 : tensor<3x2xf32>
  %10 = stablehlo.add %3, %4 : tensor<3x2xf32>
  %11 = stablehlo.multiply %10, %9 : tensor<3x2xf32>
  %12 = stablehlo.subtract %11, %8 : tensor<3x2xf32>
  return %12 : tensor<3x2xf32>
}
