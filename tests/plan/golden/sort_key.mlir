// A comparator that compares one function of both elements is a key.
func.func @main(%x: tensor<10x50xf32>, %y: tensor<10x50xi32>) -> (tensor<10x50xf32>, tensor<10x50xi32>) {
  %0:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = stablehlo.abs %a : tensor<f32>
    %2 = stablehlo.abs %b : tensor<f32>
    %3 = stablehlo.compare GT, %1, %2 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<10x50xf32>, tensor<10x50xi32>) -> (tensor<10x50xf32>,
      tensor<10x50xi32>)
  return %0#0, %0#1 : tensor<10x50xf32>, tensor<10x50xi32>
}
