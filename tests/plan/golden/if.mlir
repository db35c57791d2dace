// Branches write where the result belongs.
func.func @main(%p: tensor<i1>, %x: tensor<32xf32>) -> tensor<32xf32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.cosine %x : tensor<32xf32>
    stablehlo.return %1 : tensor<32xf32>
  }, {
    stablehlo.return %x : tensor<32xf32>
  }) : (tensor<i1>) -> tensor<32xf32>
  return %0 : tensor<32xf32>
}
