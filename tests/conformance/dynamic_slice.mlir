// Slices whose place is a value: it is moved back inside.
func.func @reading() {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi32>
  %i = stablehlo.constant dense<1> : tensor<i64>
  %far = stablehlo.constant dense<9> : tensor<i64>
  %before = stablehlo.constant dense<-4> : tensor<i64>
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [2, 2] : (tensor<3x3xi32>, tensor<i64>, tensor<i64>) -> tensor<2x2xi32>
  check.expect_eq_const %0, dense<[[5, 6], [8, 9]]> : tensor<2x2xi32>
  %1 = stablehlo.dynamic_slice %a, %far, %before, sizes = [1, 2] : (tensor<3x3xi32>, tensor<i64>, tensor<i64>) -> tensor<1x2xi32>
  check.expect_eq_const %1, dense<[[7, 8]]> : tensor<1x2xi32>
  func.return
}
// -----
func.func @writing() {
  %a = stablehlo.constant dense<0> : tensor<2x3xi32>
  %u = stablehlo.constant dense<[[8, 9]]> : tensor<1x2xi32>
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %5 = stablehlo.constant dense<5> : tensor<i32>
  %b = stablehlo.dynamic_update_slice %a, %u, %5, %0 : (tensor<2x3xi32>, tensor<1x2xi32>, tensor<i32>, tensor<i32>) -> tensor<2x3xi32>
  check.expect_eq_const %b, dense<[[0, 0, 0], [8, 9, 0]]> : tensor<2x3xi32>
  check.expect_eq_const %a, dense<0> : tensor<2x3xi32>
  func.return
}
// -----
func.func @in_a_loop() {
  // Writes i squared at place i.
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<5> : tensor<i32>
  %empty = stablehlo.constant dense<-1> : tensor<5xi32>
  %0:2 = stablehlo.while(%i = %zero, %list = %empty) : tensor<i32>, tensor<5xi32>
  cond {
    %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %square = stablehlo.multiply %i, %i : tensor<i32>
    %entry = stablehlo.reshape %square : (tensor<i32>) -> tensor<1xi32>
    %longer = stablehlo.dynamic_update_slice %list, %entry, %i : (tensor<5xi32>, tensor<1xi32>, tensor<i32>) -> tensor<5xi32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %longer : tensor<i32>, tensor<5xi32>
  }
  check.expect_eq_const %0#1, dense<[0, 1, 4, 9, 16]> : tensor<5xi32>
  func.return
}
