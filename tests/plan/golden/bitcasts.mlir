// A bit cast of one width is part of a group; another is an alias, or packs sub-byte elements.
func.func @main(%x: tensor<8xf32>) -> (tensor<8xi32>, tensor<8x4xi8>, tensor<8x8xi4>) {
  %0 = stablehlo.negate %x : tensor<8xf32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<8xf32>) -> tensor<8xi32>
  %2 = stablehlo.add %1, %1 : tensor<8xi32>
  %3 = stablehlo.bitcast_convert %x : (tensor<8xf32>) -> tensor<8x4xi8>
  %4 = stablehlo.bitcast_convert %x : (tensor<8xf32>) -> tensor<8x8xi4>
  return %2, %3, %4 : tensor<8xi32>, tensor<8x4xi8>, tensor<8x8xi4>
}
