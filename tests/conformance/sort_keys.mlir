// Comparators that look alike on both sides, but are not one function of both elements, or hardly so: what
// the planner cannot prove it must not sort by keys.
func.func @an_op_and_an_element() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %u = stablehlo.minimum %y, %y : tensor<i32>
    %lt = stablehlo.compare LT, %x, %u : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[-4, 1, 2, 3]> : tensor<4xi32>
  func.return
}
// -----
func.func @an_element_and_an_op() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %u = stablehlo.minimum %x, %x : tensor<i32>
    %lt = stablehlo.compare LT, %u, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[-4, 1, 2, 3]> : tensor<4xi32>
  func.return
}
// -----
func.func @other_ops() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = stablehlo.constant dense<0> : tensor<i32>
    %u = stablehlo.add %x, %z : tensor<i32>
    %v = stablehlo.subtract %y, %z : tensor<i32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[-4, 1, 2, 3]> : tensor<4xi32>
  func.return
}
// -----
func.func @swapped() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %lt = stablehlo.compare GT, %y, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[-4, 1, 2, 3]> : tensor<4xi32>
  func.return
}
// -----
func.func @one_function() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = stablehlo.constant dense<0> : tensor<i32>
    %u = stablehlo.subtract %z, %x : tensor<i32>
    %v = stablehlo.subtract %z, %y : tensor<i32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[3, 2, 1, -4]> : tensor<4xi32>
  func.return
}
// -----
func.func @other_constants() {
  %a = stablehlo.constant dense<[3.0, 1.0, 2.0, -4.0]> : tensor<4xf32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %d = stablehlo.constant dense<-0.0> : tensor<f32>
    %u = stablehlo.add %x, %c : tensor<f32>
    %v = stablehlo.add %y, %d : tensor<f32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %0, dense<[-4.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  func.return
}
// -----
func.func @equal_constants() {
  %a = stablehlo.constant dense<[3.0, 1.0, 2.0, -4.0]> : tensor<4xf32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.constant dense<2.0> : tensor<f32>
    %d = stablehlo.constant dense<2.0> : tensor<f32>
    %u = stablehlo.multiply %x, %c : tensor<f32>
    %v = stablehlo.multiply %y, %d : tensor<f32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %0, dense<[-4.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  func.return
}
// -----
func.func @other_attributes() {
  %a = stablehlo.constant dense<[3.0, 1.0, 2.0, -4.0]> : tensor<4xf32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %u = stablehlo.reduce_precision %x, format = e8m23 : tensor<f32>
    %v = stablehlo.reduce_precision %y, format = e8m22 : tensor<f32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %0, dense<[-4.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  func.return
}
// -----
func.func @the_same_attributes() {
  %a = stablehlo.constant dense<[3.0, 1.0, 2.0, -4.0]> : tensor<4xf32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %u = stablehlo.reduce_precision %x, format = e8m1 : tensor<f32>
    %v = stablehlo.reduce_precision %y, format = e8m1 : tensor<f32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %0, dense<[-4.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  func.return
}
// -----
func.func @other_types() {
  %a = stablehlo.constant dense<[3.0, 1.0, 2.0, -4.0]> : tensor<4xf32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %p = stablehlo.convert %x : (tensor<f32>) -> tensor<f16>
    %q = stablehlo.convert %y : (tensor<f32>) -> tensor<f64>
    %u = stablehlo.convert %p : (tensor<f16>) -> tensor<f32>
    %v = stablehlo.convert %q : (tensor<f64>) -> tensor<f32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %0, dense<[-4.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  func.return
}
// -----
func.func @one_value_from_outside() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %k = stablehlo.constant dense<-1> : tensor<i32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %u = stablehlo.multiply %x, %k : tensor<i32>
    %v = stablehlo.multiply %y, %k : tensor<i32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[3, 2, 1, -4]> : tensor<4xi32>
  func.return
}
// -----
func.func @two_values_from_outside() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %e = stablehlo.constant dense<[7, 7]> : tensor<2xi32>
  %f = stablehlo.slice %e [0:1] : (tensor<2xi32>) -> tensor<1xi32>
  %g = stablehlo.slice %e [1:2] : (tensor<2xi32>) -> tensor<1xi32>
  %k = stablehlo.reshape %f : (tensor<1xi32>) -> tensor<i32>
  %l = stablehlo.reshape %g : (tensor<1xi32>) -> tensor<i32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %u = stablehlo.add %x, %k : tensor<i32>
    %v = stablehlo.add %y, %l : tensor<i32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[-4, 1, 2, 3]> : tensor<4xi32>
  func.return
}
// -----
func.func @regions() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    %u = "stablehlo.if"(%p) ({
      stablehlo.return %x : tensor<i32>
    }, {
      stablehlo.return %y : tensor<i32>
    }) : (tensor<i1>) -> tensor<i32>
    %v = "stablehlo.if"(%p) ({
      stablehlo.return %y : tensor<i32>
    }, {
      stablehlo.return %x : tensor<i32>
    }) : (tensor<i1>) -> tensor<i32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[-4, 1, 2, 3]> : tensor<4xi32>
  func.return
}
// -----
func.func @equal_truth() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %t = stablehlo.constant dense<true> : tensor<i1>
    %s = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = stablehlo.compare EQ, %s, %t : (tensor<i1>, tensor<i1>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[-4, 1, 2, 3]> : tensor<4xi32>
  func.return
}
// -----
func.func @no_element() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %c = stablehlo.constant dense<5> : tensor<i32>
    %lt = stablehlo.compare LT, %c, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[3, 1, 2, -4]> : tensor<4xi32>
  func.return
}
// -----
func.func @a_comparison_from_outside() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %c = stablehlo.constant dense<5> : tensor<i32>
  %k = stablehlo.compare LT, %c, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %k : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[3, 1, 2, -4]> : tensor<4xi32>
  func.return
}
// -----
func.func @no_comparison() {
  %a = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %d = stablehlo.not %x : tensor<i1>
    %lt = stablehlo.and %d, %y : tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi1>) -> tensor<4xi1>
  check.expect_eq_const %0, dense<[false, false, true, true]> : tensor<4xi1>
  func.return
}
// -----
func.func @many_ops() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %x0 = stablehlo.add %x, %x : tensor<i32>
    %x1 = stablehlo.add %x0, %x0 : tensor<i32>
    %x2 = stablehlo.add %x1, %x1 : tensor<i32>
    %x3 = stablehlo.add %x2, %x2 : tensor<i32>
    %x4 = stablehlo.add %x3, %x3 : tensor<i32>
    %x5 = stablehlo.add %x4, %x4 : tensor<i32>
    %x6 = stablehlo.add %x5, %x5 : tensor<i32>
    %y0 = stablehlo.add %y, %y : tensor<i32>
    %y1 = stablehlo.add %y0, %y0 : tensor<i32>
    %y2 = stablehlo.add %y1, %y1 : tensor<i32>
    %y3 = stablehlo.add %y2, %y2 : tensor<i32>
    %y4 = stablehlo.add %y3, %y3 : tensor<i32>
    %y5 = stablehlo.add %y4, %y4 : tensor<i32>
    %y6 = stablehlo.add %y5, %y5 : tensor<i32>
    %lt = stablehlo.compare LT, %x6, %y6 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[-4, 1, 2, 3]> : tensor<4xi32>
  func.return
}
// -----
func.func @sums_of_two() {
  %a = stablehlo.constant dense<[3, 1, 2, -4]> : tensor<4xi32>
  %b = stablehlo.constant dense<[0, 9, 0, 20]> : tensor<4xi32>
  %0:2 = "stablehlo.sort"(%a, %b) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<i32>, %q: tensor<i32>):
    %u = stablehlo.add %x, %p : tensor<i32>
    %v = stablehlo.add %y, %q : tensor<i32>
    %lt = stablehlo.compare LT, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  check.expect_eq_const %0#0, dense<[2, 3, 1, -4]> : tensor<4xi32>
  check.expect_eq_const %0#1, dense<[0, 0, 9, 20]> : tensor<4xi32>
  func.return
}
