// A body that is no lane program runs as code, once an element.
func.func @main(%x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = "stablehlo.map"(%x) ({
  ^bb0(%a: tensor<f32>):
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %p = stablehlo.compare GT, %a, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = "stablehlo.if"(%p) ({
      %2 = stablehlo.sqrt %a : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }, {
      stablehlo.return %a : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
