// Two operands, stable, along the first dimension, counted from the end.
func.func @main() {
  %k = stablehlo.constant dense<[[3, 1], [1, 1], [3, 0], [2, 1]]> : tensor<4x2xi32>
  %v = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], [6.0, 7.0]]> : tensor<4x2xf32>
  %0:2 = "stablehlo.sort"(%k, %v) <{dimension = -2 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x2xi32>, tensor<4x2xf32>) -> (tensor<4x2xi32>, tensor<4x2xf32>)
  check.expect_eq_const %0#0, dense<[[1, 0], [2, 1], [3, 1], [3, 1]]> : tensor<4x2xi32>
  check.expect_eq_const %0#1, dense<[[2.0, 5.0], [6.0, 1.0], [0.0, 3.0], [4.0, 7.0]]> : tensor<4x2xf32>
  return
}

// -----

// A total order puts NaN last and -0 before 0; the comparator calls a function.
func.func private @later(%a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
  %p = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %p : tensor<i1>
}
func.func @main() {
  %x = stablehlo.constant dense<[0.0, 0x7FC00000, -0.0, 1.5, 0xFF800000]> : tensor<5xf32>
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = func.call @later(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<5xf32>) -> tensor<5xf32>
  %bits = stablehlo.bitcast_convert %0 : (tensor<5xf32>) -> tensor<5xui32>
  check.expect_eq_const %bits, dense<[2143289344, 1069547520, 0, 2147483648, 4286578688]> : tensor<5xui32>
  return
}

// -----

// A comparator that contradicts itself still gives every element once; empty and single lines are nothing to sort.
func.func @main() {
  %x = stablehlo.constant dense<[4, 1, 3, 2, 5, 9, 7]> : tensor<7xi8>
  %zero = stablehlo.constant dense<0> : tensor<i8>
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %yes = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %yes : tensor<i1>
  }) : (tensor<7xi8>) -> tensor<7xi8>
  %sum = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<7xi8>, tensor<i8>) -> tensor<i8>
  check.expect_eq_const %sum, dense<31> : tensor<i8>
  %e = stablehlo.constant dense<> : tensor<0x3xi8>
  %1 = "stablehlo.sort"(%e) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %p = stablehlo.compare LT, %a, %b : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<0x3xi8>) -> tensor<0x3xi8>
  check.expect_eq %1, %e : tensor<0x3xi8>
  return
}
// -----
func.func @top_k_of_booleans() {
  %x = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %0:2 = chlo.top_k(%x, k = 3) : tensor<4xi1> -> (tensor<3xi1>, tensor<3xi32>)
  check.expect_eq_const %0#0, dense<[true, true, false]> : tensor<3xi1>
  check.expect_eq_const %0#1, dense<[1, 3, 0]> : tensor<3xi32>
  func.return
}
