// Control flow and calls.
func.func @factorial() {
  %n = stablehlo.constant dense<6> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %0:2 = stablehlo.while(%i = %n, %product = %one) : tensor<i64>, tensor<i64>
  cond {
    %more = stablehlo.compare GT, %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.subtract %i, %one : tensor<i64>
    %grown = stablehlo.multiply %product, %i : tensor<i64>
    stablehlo.return %next, %grown : tensor<i64>, tensor<i64>
  }
  check.expect_eq_const %0#0, dense<1> : tensor<i64>
  check.expect_eq_const %0#1, dense<720> : tensor<i64>
  func.return
}
// -----
func.func @no_turn() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = stablehlo.while(%x = %a) : tensor<2xi32>
  cond {
    %never = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %never : tensor<i1>
  } do {
    %y = stablehlo.add %x, %x : tensor<2xi32>
    stablehlo.return %y : tensor<2xi32>
  }
  check.expect_eq %0, %a : tensor<2xi32>
  func.return
}
// -----
func.func @fibonacci() {
  // Carried values change places: (0, 1) -> (1, 1) -> (1, 2) -> (2, 3) -> (3, 5) -> (5, 8).
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %a = %zero, %b = %one) : tensor<i32>, tensor<i32>, tensor<i32>
  cond {
    %more = stablehlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %next, %b, %sum : tensor<i32>, tensor<i32>, tensor<i32>
  }
  check.expect_eq_const %0#1, dense<5> : tensor<i32>
  check.expect_eq_const %0#2, dense<8> : tensor<i32>
  func.return
}
// -----
func.func @branches() {
  %yes = stablehlo.constant dense<true> : tensor<i1>
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = "stablehlo.if"(%yes) ({
    %negative = stablehlo.negate %a : tensor<2xf32>
    stablehlo.return %negative : tensor<2xf32>
  }, {
    stablehlo.return %a : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[-1.0, -2.0]> : tensor<2xf32>
  func.return
}
// -----
func.func @cases() {
  // An index that is none of the branches takes the last one.
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %m = stablehlo.constant dense<-1> : tensor<i32>
  %2 = func.call @choose(%1) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const %2, dense<20> : tensor<i32>
  %3 = func.call @choose(%m) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const %3, dense<30> : tensor<i32>
  func.return
}
func.func private @choose(%i: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.case"(%i) ({
    %a = stablehlo.constant dense<10> : tensor<i32>
    stablehlo.return %a : tensor<i32>
  }, {
    %b = stablehlo.constant dense<20> : tensor<i32>
    stablehlo.return %b : tensor<i32>
  }, {
    %c = stablehlo.constant dense<30> : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  func.return %0 : tensor<i32>
}
// -----
// The regions of a composite say something to the library that knows it; the decomposition is what is run.
func.func @composite_with_regions() {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = "stablehlo.composite"(%a) <{decomposition = @twice, name = "a.twice"}> ({
  ^bb0(%x: tensor<2xf32>):
    %1 = stablehlo.subtract %x, %a : tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }, {
  }) : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[2.0, 4.0]> : tensor<2xf32>
  func.return
}
func.func private @twice(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %a, %a : tensor<2xf32>
  func.return %0 : tensor<2xf32>
}
