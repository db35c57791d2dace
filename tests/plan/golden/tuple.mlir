// A tuple is other names for places: it costs nothing but what leaves the function.
func.func @main(%x: tensor<4xf32>, %y: tensor<8xi32>) -> tuple<tensor<4xf32>, tensor<8xi32>> {
  %0 = stablehlo.tuple %x, %y : tuple<tensor<4xf32>, tensor<8xi32>>
  %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<8xi32>>) -> tensor<4xf32>
  %2 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<8xi32>>) -> tensor<8xi32>
  %3 = stablehlo.negate %1 : tensor<4xf32>
  %4 = stablehlo.tuple %3, %2 : tuple<tensor<4xf32>, tensor<8xi32>>
  return %4 : tuple<tensor<4xf32>, tensor<8xi32>>
}
