// Numbers beside 2^63, which images do not hold.
// Windows that end 2^63 elements before the first one, and a stride that leads as far.
func.func @far() {
  %a = stablehlo.iota dim = 0 : tensor<3xi32>
  %i = stablehlo.constant dense<-5> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%a, %i) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %m = stablehlo.maximum %x, %y : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) {window_dimensions = array<i64: 2>, padding = dense<[[-9223372036854775808, 9223372036854775807]]> : tensor<1x2xi64>} : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
  check.expect_eq_const %0, dense<-5> : tensor<1xi32>
  func.return
}
// -----
func.func @far_line() {
  %a = stablehlo.iota dim = 0 : tensor<256xi32>
  %i = stablehlo.constant dense<-5> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%a, %i) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %m = stablehlo.maximum %x, %y : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) {window_dimensions = array<i64: 200>, padding = dense<[[-9223372036854775808, 9223372036854775807]]> : tensor<1x2xi64>} : (tensor<256xi32>, tensor<i32>) -> tensor<56xi32>
  check.expect_eq_const %0, dense<-5> : tensor<56xi32>
  func.return
}
// -----
func.func @far_scatter() {
  %a = stablehlo.constant dense<[1, 5, 2]> : tensor<3xi32>
  %b = stablehlo.constant dense<[4]> : tensor<1xi32>
  %i = stablehlo.constant dense<7> : tensor<i32>
  %0 = "stablehlo.select_and_scatter"(%a, %b, %i) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {window_dimensions = array<i64: 2>, padding = dense<[[-9223372036854775808, 9223372036854775807]]> : tensor<1x2xi64>} : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %0, dense<7> : tensor<3xi32>
  func.return
}
// -----
func.func @far_slice() {
  %a = stablehlo.iota dim = 1 : tensor<3x5xi32>
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 1, 2>, limit_indices = array<i64: 2, 4>, strides = array<i64: 9223372036854775807, 9223372036854775807>} : (tensor<3x5xi32>) -> tensor<1x1xi32>
  %1 = stablehlo.add %0, %0 : tensor<1x1xi32>
  check.expect_eq_const %1, dense<4> : tensor<1x1xi32>
  func.return
}
