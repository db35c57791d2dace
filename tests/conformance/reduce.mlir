// Reductions, over one dimension and all, with one and two results.
func.func @sums() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %rows, dense<[6.0, 15.0]> : tensor<2xf32>
  %columns = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  check.expect_eq_const %columns, dense<[5.0, 7.0, 9.0]> : tensor<3xf32>
  %all = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %all, dense<6.0> : tensor<f32>
  func.return
}
// -----
func.func @largest_and_where() {
  %a = stablehlo.constant dense<[[3, 9, 9], [-1, -7, -2]]> : tensor<2x3xi32>
  %i = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %low = stablehlo.constant dense<-2147483648> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = "stablehlo.reduce"(%a, %i, %low, %zero) ({
  ^bb0(%v: tensor<i32>, %p: tensor<i32>, %w: tensor<i32>, %q: tensor<i32>):
    %ge = stablehlo.compare GE, %v, %w : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %x = stablehlo.select %ge, %v, %w : tensor<i1>, tensor<i32>
    %y = stablehlo.select %ge, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %x, %y : tensor<i32>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
  check.expect_eq_const %0#0, dense<[9, -1]> : tensor<2xi32>
  func.return
}
// -----
func.func @of_nothing() {
  %a = stablehlo.constant dense<> : tensor<2x0xf32>
  %z = stablehlo.constant dense<2.5> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %s, dense<2.5> : tensor<2xf32>
  func.return
}
// -----
func.func @logic() {
  %a = stablehlo.constant dense<[[true, true], [true, false]]> : tensor<2x2xi1>
  %t = stablehlo.constant dense<true> : tensor<i1>
  %all = stablehlo.reduce(%a init: %t) applies stablehlo.and across dimensions = [1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2xi1>
  check.expect_eq_const %all, dense<[true, false]> : tensor<2xi1>
  func.return
}
