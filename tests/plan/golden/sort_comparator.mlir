// Any other comparator runs as a lane program.
func.func @main(%x: tensor<50x4xf32>, %y: tensor<50x4xf32>) -> (tensor<50x4xf32>, tensor<50x4xf32>) {
  %0:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare LT, %c, %d : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.and %2, %3 : tensor<i1>
    %5 = stablehlo.or %1, %4 : tensor<i1>
    stablehlo.return %5 : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<50x4xf32>, tensor<50x4xf32>) -> (tensor<50x4xf32>,
      tensor<50x4xf32>)
  return %0#0, %0#1 : tensor<50x4xf32>, tensor<50x4xf32>
}
