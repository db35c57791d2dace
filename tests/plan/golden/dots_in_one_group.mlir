// Two products meet in one group: it is the epilogue of the last.
func.func @main(%x: tensor<32x32xf32>, %a: tensor<32x64xf32>, %b: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %0 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x64xf32>) ->
      tensor<32x64xf32>
  %1 = stablehlo.dot_general %x, %b, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x64xf32>) ->
      tensor<32x64xf32>
  %2 = stablehlo.logistic %0 : tensor<32x64xf32>
  %3 = stablehlo.multiply %2, %1 : tensor<32x64xf32>
  return %3 : tensor<32x64xf32>
}
