// The examples of the specification for unknown sizes, for functions and for whole programs, with numbers of
// our own.
func.func @dynamic_broadcast_in_dim() {
  %x = stablehlo.constant dense<[[7, 8]]> : tensor<1x2xsi64>
  %n = stablehlo.constant dense<[3, 2, 1]> : tensor<3xsi64>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %n) {
    broadcast_dimensions = array<i64: 0, 1>,
    known_expanding_dimensions = array<i64: 0>,
    known_nonexpanding_dimensions = array<i64: 1>
  } : (tensor<1x2xsi64>, tensor<3xsi64>) -> tensor<3x2x1xsi64>
  check.expect_eq_const %0, dense<[[[7], [8]], [[7], [8]], [[7], [8]]]> : tensor<3x2x1xsi64>
  func.return
}
// -----
func.func @dynamic_iota() {
  %n = stablehlo.constant dense<[2, 3]> : tensor<2xsi64>
  %0 = "stablehlo.dynamic_iota"(%n) {iota_dimension = 1 : i64} : (tensor<2xsi64>) -> tensor<2x3xsi16>
  check.expect_eq_const %0, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xsi16>
  func.return
}
// -----
func.func @dynamic_pad() {
  %x = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xsi64>
  %p = stablehlo.constant dense<9> : tensor<si64>
  %low = stablehlo.constant dense<[1, 0]> : tensor<2xsi64>
  %high = stablehlo.constant dense<[0, 2]> : tensor<2xsi64>
  %interior = stablehlo.constant dense<[0, 1]> : tensor<2xsi64>
  %0 = "stablehlo.dynamic_pad"(%x, %p, %low, %high, %interior)
    : (tensor<2x2xsi64>, tensor<si64>, tensor<2xsi64>, tensor<2xsi64>, tensor<2xsi64>) -> tensor<3x5xsi64>
  check.expect_eq_const %0, dense<[[9, 9, 9, 9, 9], [1, 9, 2, 9, 9], [3, 9, 4, 9, 9]]> : tensor<3x5xsi64>
  func.return
}
// -----
func.func @dynamic_reshape() {
  %x = stablehlo.constant dense<[[1, 2, 3, 4]]> : tensor<1x4xsi64>
  %n = stablehlo.constant dense<[2, 2]> : tensor<2xsi64>
  %0 = "stablehlo.dynamic_reshape"(%x, %n) : (tensor<1x4xsi64>, tensor<2xsi64>) -> tensor<2x2xsi64>
  check.expect_eq_const %0, dense<[[1, 2], [3, 4]]> : tensor<2x2xsi64>
  func.return
}
// -----
func.func @real_dynamic_slice() {
  %x = stablehlo.constant dense<[10, 11, 12, 13, 14, 15]> : tensor<6xsi64>
  %start = stablehlo.constant dense<[1]> : tensor<1xsi64>
  %limit = stablehlo.constant dense<[6]> : tensor<1xsi64>
  %step = stablehlo.constant dense<[2]> : tensor<1xsi64>
  %0 = "stablehlo.real_dynamic_slice"(%x, %start, %limit, %step)
    : (tensor<6xsi64>, tensor<1xsi64>, tensor<1xsi64>, tensor<1xsi64>) -> tensor<3xsi64>
  check.expect_eq_const %0, dense<[11, 13, 15]> : tensor<3xsi64>
  func.return
}
// -----
func.func @set_dimension_size() {
  %x = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xsi32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<si32>
  %0 = "stablehlo.set_dimension_size"(%x, %n) {dimension = 0 : i64}
    : (tensor<4xsi32>, tensor<i32>) -> tensor<?xsi32, #stablehlo.bounds<4>>
  %1 = "stablehlo.reduce"(%0, %zero) ({
  ^bb0(%a: tensor<si32>, %b: tensor<si32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<si32>, tensor<si32>) -> tensor<si32>
    "stablehlo.return"(%s) : (tensor<si32>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<?xsi32, #stablehlo.bounds<4>>, tensor<si32>) -> tensor<si32>
  check.expect_eq_const %1, dense<6> : tensor<si32>
  func.return
}
// -----
func.func @broadcast() {
  %x = stablehlo.constant dense<[4, 5]> : tensor<2xsi32>
  %0 = "stablehlo.broadcast"(%x) {broadcast_sizes = array<i64: 3>} : (tensor<2xsi32>) -> tensor<3x2xsi32>
  check.expect_eq_const %0, dense<[[4, 5], [4, 5], [4, 5]]> : tensor<3x2xsi32>
  func.return
}
// -----
// The result's size is declared; the operand's, which only the run knows, is the same.
func.func @size_of_the_result() {
  %x = stablehlo.constant dense<[[-1.5], [2.0]]> : tensor<2x1xf64>
  %n = stablehlo.constant dense<[2]> : tensor<1xsi64>
  %open = stablehlo.dynamic_reshape %x, %n : (tensor<2x1xf64>, tensor<1xsi64>) -> tensor<?xf64>
  %0 = stablehlo.abs %open : (tensor<?xf64>) -> tensor<2xf64>
  check.expect_eq_const %0, dense<[1.5, 2.0]> : tensor<2xf64>
  func.return
}
// -----
// Two operands of unknown, equal sizes.
func.func private @sum(%a: tensor<?xf64>, %b: tensor<?xf64>) -> tensor<?xf64> {
  %0 = stablehlo.add %a, %b : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  func.return %0 : tensor<?xf64>
}
func.func @main() {
  %x = stablehlo.constant dense<[[0.5, 1.5, -4.0]]> : tensor<1x3xf64>
  %n = stablehlo.constant dense<[3]> : tensor<1xsi64>
  %open = stablehlo.dynamic_reshape %x, %n : (tensor<1x3xf64>, tensor<1xsi64>) -> tensor<?xf64>
  %0 = func.call @sum(%open, %open) : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  %1 = stablehlo.dynamic_reshape %0, %n : (tensor<?xf64>, tensor<1xsi64>) -> tensor<3xf64>
  check.expect_eq_const %1, dense<[1.0, 3.0, -8.0]> : tensor<3xf64>
  func.return
}
// -----
// The same of whole numbers, which may be verified and run for any one size.
func.func @sum_of_integers(%a: tensor<?xsi32>, %b: tensor<?xsi32>) -> tensor<?xsi32> {
  %0 = stablehlo.add %a, %b : tensor<?xsi32>
  return %0 : tensor<?xsi32>
}
// -----
// The shape is an operand whose values only the run knows; the result's type states them.
func.func @shape_of_the_result() {
  %c = stablehlo.constant dense<[2, 4]> : tensor<2xsi32>
  %n = stablehlo.optimization_barrier %c : tensor<2xsi32>
  %0 = stablehlo.dynamic_iota %n, dim = 1 : (tensor<2xsi32>) -> tensor<2x4xsi64>
  check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xsi64>
  func.return
}
// -----
// A program of one function with inputs: a dense layer.
func.func private @layer(%image: tensor<2x2xf32>, %weights: tensor<4x3xf32>, %bias: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %0 = "stablehlo.reshape"(%image) : (tensor<2x2xf32>) -> tensor<1x4xf32>
  %1 = "stablehlo.dot"(%0, %weights) : (tensor<1x4xf32>, tensor<4x3xf32>) -> tensor<1x3xf32>
  %2 = "stablehlo.add"(%1, %bias) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  %3 = "stablehlo.constant"() {value = dense<0.0> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
  %4 = "stablehlo.maximum"(%2, %3) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  "func.return"(%4): (tensor<1x3xf32>) -> ()
}
func.func @main() {
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %w = stablehlo.constant dense<[[1.0, 0.0, -1.0], [1.0, 0.5, 0.0], [1.0, 0.0, 0.0], [1.0, 0.5, 0.0]]> : tensor<4x3xf32>
  %b = stablehlo.constant dense<[[0.5, 0.25, 0.0]]> : tensor<1x3xf32>
  %0 = "func.call"(%x, %w, %b) {callee = @layer}
    : (tensor<2x2xf32>, tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  check.expect_eq_const %0, dense<[[10.5, 3.25, 0.0]]> : tensor<1x3xf32>
  func.return
}
// -----
// A program that is executed: the order of the ops is that of their uses.
func.func private @executed() -> tensor<f64> {
  %0 = stablehlo.constant dense<4.0> : tensor<f64>
  %1 = stablehlo.constant dense<-1.5> : tensor<f64>
  %2 = stablehlo.multiply %0, %1 : tensor<f64>
  return %2 : tensor<f64>
}
func.func @main() {
  %0 = func.call @executed() : () -> tensor<f64>
  check.expect_eq_const %0, dense<-6.0> : tensor<f64>
  func.return
}
// -----
// The first draft's program.
ml_program.func private @ramp(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %1 = stablehlo.floor %x : tensor<2x3xf32>
  %2 = stablehlo.ceil %x : tensor<2x3xf32>
  %3 = stablehlo.add %1, %2 : tensor<2x3xf32>
  ml_program.return %3 : tensor<2x3xf32>
}
func.func @main() {
  %x = stablehlo.constant dense<[[0.25, 1.0, -0.5], [2.75, -3.0, 7.5]]> : tensor<2x3xf32>
  %0 = func.call @ramp(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_eq_const %0, dense<[[1.0, 2.0, -1.0], [5.0, -6.0, 15.0]]> : tensor<2x3xf32>
  func.return
}
// -----
// The draft's bitwise and logical ops, in its spelling.
func.func @bits() {
  %a = stablehlo.constant dense<[[9, -2], [0, 77]]> : tensor<2x2xsi32>
  %b = stablehlo.constant dense<[[3, 7], [-1, 12]]> : tensor<2x2xsi32>
  %p = stablehlo.constant dense<[[false, false], [true, true]]> : tensor<2x2xpred>
  %q = stablehlo.constant dense<[[false, true], [false, true]]> : tensor<2x2xpred>
  %0 = stablehlo.and %a, %b : tensor<2x2xsi32>
  check.expect_eq_const %0, dense<[[1, 6], [0, 12]]> : tensor<2x2xsi32>
  %1 = stablehlo.or %a, %b : tensor<2x2xsi32>
  check.expect_eq_const %1, dense<[[11, -1], [-1, 77]]> : tensor<2x2xsi32>
  %2 = stablehlo.xor %a, %b : tensor<2x2xsi32>
  check.expect_eq_const %2, dense<[[10, -7], [-1, 65]]> : tensor<2x2xsi32>
  %3 = stablehlo.not %a : tensor<2x2xsi32>
  check.expect_eq_const %3, dense<[[-10, 1], [-1, -78]]> : tensor<2x2xsi32>
  %4 = stablehlo.and %p, %q : tensor<2x2xpred>
  check.expect_eq_const %4, dense<[[false, false], [false, true]]> : tensor<2x2xpred>
  %5 = stablehlo.or %p, %q : tensor<2x2xpred>
  check.expect_eq_const %5, dense<[[false, true], [true, true]]> : tensor<2x2xpred>
  %6 = stablehlo.xor %p, %q : tensor<2x2xpred>
  check.expect_eq_const %6, dense<[[false, true], [true, false]]> : tensor<2x2xpred>
  %7 = stablehlo.not %p : tensor<2x2xpred>
  check.expect_eq_const %7, dense<[[true, true], [false, false]]> : tensor<2x2xpred>
  func.return
}
// -----
// The RFC's slice of a bounded size, in its spelling of bounds: what was padded is cut off again.
func.func @bounded_slice() {
  %x = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0]> : tensor<5xf32>
  %start = stablehlo.constant dense<3> : tensor<i32>
  %count = stablehlo.constant dense<2> : tensor<i32>
  %n = stablehlo.optimization_barrier %count : tensor<i32>
  %p = stablehlo.constant dense<-1.0> : tensor<f32>
  %padded = stablehlo.pad %x, %p, low = [0], high = [5], interior = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<10xf32>
  %part = stablehlo.dynamic_slice %padded, %start, sizes = [5] : (tensor<10xf32>, tensor<i32>) -> tensor<5xf32>
  %0 = stablehlo.set_dimension_size %part, %n, dim = 0
    : (tensor<5xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.type_extensions<bounds = [5]>>
  %size = stablehlo.get_dimension_size %0, dim = 0
    : (tensor<?xf32, #stablehlo.type_extensions<bounds = [5]>>) -> tensor<i32>
  check.expect_eq_const %size, dense<2> : tensor<i32>
  %1 = stablehlo.slice %0 [0:2] : (tensor<?xf32, #stablehlo.type_extensions<bounds = [5]>>) -> tensor<2xf32>
  check.expect_eq_const %1, dense<[3.0, 4.0]> : tensor<2xf32>
  func.return
}
// -----
// The smaller bound is the result's; a static operand says the size.
func.func @bounds_that_agree() {
  %x = stablehlo.constant dense<[1.0, 2.0, 7.0]> : tensor<3xf32>
  %y = stablehlo.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %a = stablehlo.set_dimension_size %x, %two, dim = 0 : (tensor<3xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<3>>
  %b = stablehlo.set_dimension_size %y, %two, dim = 0 : (tensor<2xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<2>>
  %0 = "stablehlo.add"(%a, %b) : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<?xf32, #stablehlo.bounds<2>>)
    -> tensor<?xf32, #stablehlo.bounds<2>>
  %1 = "stablehlo.add"(%a, %y) : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "stablehlo.add"(%0, %1) : (tensor<?xf32, #stablehlo.bounds<2>>, tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[22.0, 44.0]> : tensor<2xf32>
  func.return
}
