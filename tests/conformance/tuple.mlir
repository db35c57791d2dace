// Tuples, calls of several results, barriers.
func.func @pair() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = stablehlo.constant dense<0.5> : tensor<f32>
  %t = stablehlo.tuple %a, %b : tuple<tensor<2xi32>, tensor<f32>>
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<2xi32>, tensor<f32>>) -> tensor<2xi32>
  %1 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2xi32>, tensor<f32>>) -> tensor<f32>
  check.expect_eq_const %0, dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %1, dense<0.5> : tensor<f32>
  func.return
}
// -----
func.func @main() {
  %a = stablehlo.constant dense<[5, 9]> : tensor<2xi32>
  %b = stablehlo.constant dense<[2, 4]> : tensor<2xi32>
  %0:2 = func.call @both(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  check.expect_eq_const %0#0, dense<[7, 13]> : tensor<2xi32>
  check.expect_eq_const %0#1, dense<[3, 5]> : tensor<2xi32>
  %1:2 = stablehlo.optimization_barrier %0#1, %0#0 : tensor<2xi32>, tensor<2xi32>
  check.expect_eq_const %1#0, dense<[3, 5]> : tensor<2xi32>
  func.return
}
func.func private @both(%a: tensor<2xi32>, %b: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %sum = stablehlo.add %a, %b : tensor<2xi32>
  %difference = stablehlo.subtract %a, %b : tensor<2xi32>
  func.return %sum, %difference : tensor<2xi32>, tensor<2xi32>
}
