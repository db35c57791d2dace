// A switch of three branches with a nested if.
func.func @main(%i: tensor<i32>, %p: tensor<i1>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.case"(%i) ({
    %1 = stablehlo.abs %x : tensor<8xf32>
    stablehlo.return %1 : tensor<8xf32>
  }, {
    %1 = "stablehlo.if"(%p) ({
      %2 = stablehlo.negate %x : tensor<8xf32>
      stablehlo.return %2 : tensor<8xf32>
    }, {
      %2 = stablehlo.sign %x : tensor<8xf32>
      stablehlo.return %2 : tensor<8xf32>
    }) : (tensor<i1>) -> tensor<8xf32>
    stablehlo.return %1 : tensor<8xf32>
  }, {
    stablehlo.return %x : tensor<8xf32>
  }) : (tensor<i32>) -> tensor<8xf32>
  %1 = stablehlo.add %0, %x : tensor<8xf32>
  return %1 : tensor<8xf32>
}
