// Programs that reach what others do not, for test_plans.c and test_no_memory.c: what sorts by a key, bodies
// of code, recursion, constants everywhere, tables of transforms, windows, limits of groups.
// The same number on both sides, written twice: a key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %c = stablehlo.constant dense<2.0> : tensor<f32>
    %d = stablehlo.constant dense<2.0> : tensor<f32>
    %u = stablehlo.multiply %a0, %c : tensor<f32>
    %v = stablehlo.multiply %b0, %d : tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// Other numbers on both sides: no key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %c = stablehlo.constant dense<2.0> : tensor<f32>
    %d = stablehlo.constant dense<3.0> : tensor<f32>
    %u = stablehlo.multiply %a0, %c : tensor<f32>
    %v = stablehlo.multiply %b0, %d : tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// Another attribute on one side: no key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u = stablehlo.reduce_precision %a0, format = e5m10 : tensor<f32>
    %v = stablehlo.reduce_precision %b0, format = e5m9 : tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// The same attributes on both sides: a key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u = stablehlo.reduce_precision %a0, format = e5m10 : tensor<f32>
    %v = stablehlo.reduce_precision %b0, format = e5m10 : tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// One attribute more on one side: no key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %e = stablehlo.compare LT, %a0, %a0, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %f = stablehlo.compare LT, %b0, %b0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %u = stablehlo.select %e, %a0, %a0 : tensor<i1>, tensor<f32>
    %v = stablehlo.select %f, %b0, %b0 : tensor<i1>, tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// Another direction on one side: no key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %e = stablehlo.compare LT, %a0, %a0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %f = stablehlo.compare GT, %b0, %b0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %u = stablehlo.select %e, %a0, %a0 : tensor<i1>, tensor<f32>
    %v = stablehlo.select %f, %b0, %b0 : tensor<i1>, tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// Another type in between: no key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %e = stablehlo.convert %a0 : (tensor<f32>) -> tensor<bf16>
    %f = stablehlo.convert %b0 : (tensor<f32>) -> tensor<f16>
    %u = stablehlo.convert %e : (tensor<bf16>) -> tensor<f32>
    %v = stablehlo.convert %f : (tensor<f16>) -> tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// Another op on one side: no key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u = stablehlo.sine %a0 : tensor<f32>
    %v = stablehlo.cosine %b0 : tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// The right element on the left side: no key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u = stablehlo.abs %b0 : tensor<f32>
    %v = stablehlo.abs %a0 : tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// One element on both sides: no key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u = stablehlo.abs %a0 : tensor<f32>
    %v = stablehlo.abs %a0 : tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// Elements of two operands: no key.
func.func @main(%x0: tensor<6x9xi32>, %x1: tensor<6x9xi32>) -> (tensor<6x9xi32>, tensor<6x9xi32>) {
  %r:2 = "stablehlo.sort"(%x0, %x1) ({
  ^bb0(%a0: tensor<i32>, %b0: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>):
    %u = stablehlo.add %a0, %a1 : tensor<i32>
    %v = stablehlo.add %b0, %b1 : tensor<i32>
    %p = stablehlo.compare LT, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xi32>, tensor<6x9xi32>) -> (tensor<6x9xi32>,
      tensor<6x9xi32>)
  return %r#0, %r#1 : tensor<6x9xi32>, tensor<6x9xi32>
}
// -----
// A number beside an element: no key.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u = stablehlo.abs %a0 : tensor<f32>
    %v = stablehlo.constant dense<1.0> : tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// An element of the other operand, the last direction.
func.func @main(%x0: tensor<6x9xf32>, %x1: tensor<6x9xi32>) -> (tensor<6x9xf32>, tensor<6x9xi32>) {
  %r:2 = "stablehlo.sort"(%x0, %x1) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
    %u = stablehlo.negate %a1 : tensor<i32>
    %v = stablehlo.negate %b1 : tensor<i32>
    %p = stablehlo.compare GE, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = -1 : i64, is_stable = true} : (tensor<6x9xf32>, tensor<6x9xi32>) -> (tensor<6x9xf32>,
      tensor<6x9xi32>)
  return %r#0, %r#1 : tensor<6x9xf32>, tensor<6x9xi32>
}
// -----
// What a comparator captures: the same value on both sides.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %k0 = stablehlo.constant dense<2.0> : tensor<f32>
  %k = stablehlo.sqrt %k0 : tensor<f32>
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u = stablehlo.multiply %a0, %k : tensor<f32>
    %v = stablehlo.multiply %b0, %k : tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// What a comparator captures: two values.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %k0 = stablehlo.constant dense<2.0> : tensor<f32>
  %k = stablehlo.sqrt %k0 : tensor<f32>
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u = stablehlo.multiply %a0, %k : tensor<f32>
    %v = stablehlo.multiply %b0, %k0 : tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// A value that is shared 4 times over: the budget of visits.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u0 = stablehlo.add %a0, %a0 : tensor<f32>
    %v0 = stablehlo.add %b0, %b0 : tensor<f32>
    %u1 = stablehlo.add %u0, %u0 : tensor<f32>
    %v1 = stablehlo.add %v0, %v0 : tensor<f32>
    %u2 = stablehlo.add %u1, %u1 : tensor<f32>
    %v2 = stablehlo.add %v1, %v1 : tensor<f32>
    %u3 = stablehlo.add %u2, %u2 : tensor<f32>
    %v3 = stablehlo.add %v2, %v2 : tensor<f32>
    %p = stablehlo.compare LT, %u3, %v3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// A value that is shared 5 times over: the budget of visits.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u0 = stablehlo.add %a0, %a0 : tensor<f32>
    %v0 = stablehlo.add %b0, %b0 : tensor<f32>
    %u1 = stablehlo.add %u0, %u0 : tensor<f32>
    %v1 = stablehlo.add %v0, %v0 : tensor<f32>
    %u2 = stablehlo.add %u1, %u1 : tensor<f32>
    %v2 = stablehlo.add %v1, %v1 : tensor<f32>
    %u3 = stablehlo.add %u2, %u2 : tensor<f32>
    %v3 = stablehlo.add %v2, %v2 : tensor<f32>
    %u4 = stablehlo.add %u3, %u3 : tensor<f32>
    %v4 = stablehlo.add %v3, %v3 : tensor<f32>
    %p = stablehlo.compare LT, %u4, %v4 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// A value that is shared 6 times over: the budget of visits.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u0 = stablehlo.add %a0, %a0 : tensor<f32>
    %v0 = stablehlo.add %b0, %b0 : tensor<f32>
    %u1 = stablehlo.add %u0, %u0 : tensor<f32>
    %v1 = stablehlo.add %v0, %v0 : tensor<f32>
    %u2 = stablehlo.add %u1, %u1 : tensor<f32>
    %v2 = stablehlo.add %v1, %v1 : tensor<f32>
    %u3 = stablehlo.add %u2, %u2 : tensor<f32>
    %v3 = stablehlo.add %v2, %v2 : tensor<f32>
    %u4 = stablehlo.add %u3, %u3 : tensor<f32>
    %v4 = stablehlo.add %v3, %v3 : tensor<f32>
    %u5 = stablehlo.add %u4, %u4 : tensor<f32>
    %v5 = stablehlo.add %v4, %v4 : tensor<f32>
    %p = stablehlo.compare LT, %u5, %v5 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// A value that is shared 7 times over: the budget of visits.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %u0 = stablehlo.add %a0, %a0 : tensor<f32>
    %v0 = stablehlo.add %b0, %b0 : tensor<f32>
    %u1 = stablehlo.add %u0, %u0 : tensor<f32>
    %v1 = stablehlo.add %v0, %v0 : tensor<f32>
    %u2 = stablehlo.add %u1, %u1 : tensor<f32>
    %v2 = stablehlo.add %v1, %v1 : tensor<f32>
    %u3 = stablehlo.add %u2, %u2 : tensor<f32>
    %v3 = stablehlo.add %v2, %v2 : tensor<f32>
    %u4 = stablehlo.add %u3, %u3 : tensor<f32>
    %v4 = stablehlo.add %v3, %v3 : tensor<f32>
    %u5 = stablehlo.add %u4, %u4 : tensor<f32>
    %v5 = stablehlo.add %v4, %v4 : tensor<f32>
    %u6 = stablehlo.add %u5, %u5 : tensor<f32>
    %v6 = stablehlo.add %v5, %v5 : tensor<f32>
    %p = stablehlo.compare LT, %u6, %v6 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// A branch on both sides: the comparator is code.
func.func @main(%x0: tensor<6x9xf32>) -> (tensor<6x9xf32>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    %q = stablehlo.compare LT, %a0, %a0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %u = "stablehlo.if"(%q) ({
      stablehlo.return %a0 : tensor<f32>
    }, {
      %z = stablehlo.negate %a0 : tensor<f32>
      stablehlo.return %z : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    %v = "stablehlo.if"(%q) ({
      stablehlo.return %b0 : tensor<f32>
    }, {
      %z = stablehlo.negate %b0 : tensor<f32>
      stablehlo.return %z : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return %r : tensor<6x9xf32>
}
// -----
// A key of i1.
func.func @main(%x0: tensor<6x9xi1>) -> (tensor<6x9xi1>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<i1>, %b0: tensor<i1>):
    %p = stablehlo.compare GT, %a0, %b0 : (tensor<i1>, tensor<i1>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xi1>) -> (tensor<6x9xi1>)
  return %r : tensor<6x9xi1>
}
// -----
// A key of i4.
func.func @main(%x0: tensor<6x9xi4>) -> (tensor<6x9xi4>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<i4>, %b0: tensor<i4>):
    %p = stablehlo.compare GT, %a0, %b0 : (tensor<i4>, tensor<i4>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xi4>) -> (tensor<6x9xi4>)
  return %r : tensor<6x9xi4>
}
// -----
// A key of ui8.
func.func @main(%x0: tensor<6x9xui8>) -> (tensor<6x9xui8>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<ui8>, %b0: tensor<ui8>):
    %p = stablehlo.compare GT, %a0, %b0 : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xui8>) -> (tensor<6x9xui8>)
  return %r : tensor<6x9xui8>
}
// -----
// A key of f8E4M3FN.
func.func @main(%x0: tensor<6x9xf8E4M3FN>) -> (tensor<6x9xf8E4M3FN>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f8E4M3FN>, %b0: tensor<f8E4M3FN>):
    %p = stablehlo.compare GT, %a0, %b0 : (tensor<f8E4M3FN>, tensor<f8E4M3FN>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf8E4M3FN>) -> (tensor<6x9xf8E4M3FN>)
  return %r : tensor<6x9xf8E4M3FN>
}
// -----
// A key of f4E2M1FN.
func.func @main(%x0: tensor<6x9xf4E2M1FN>) -> (tensor<6x9xf4E2M1FN>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f4E2M1FN>, %b0: tensor<f4E2M1FN>):
    %p = stablehlo.compare GT, %a0, %b0 : (tensor<f4E2M1FN>, tensor<f4E2M1FN>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf4E2M1FN>) -> (tensor<6x9xf4E2M1FN>)
  return %r : tensor<6x9xf4E2M1FN>
}
// -----
// A key of bf16.
func.func @main(%x0: tensor<6x9xbf16>) -> (tensor<6x9xbf16>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<bf16>, %b0: tensor<bf16>):
    %p = stablehlo.compare GT, %a0, %b0 : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xbf16>) -> (tensor<6x9xbf16>)
  return %r : tensor<6x9xbf16>
}
// -----
// A key of f16.
func.func @main(%x0: tensor<6x9xf16>) -> (tensor<6x9xf16>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f16>, %b0: tensor<f16>):
    %p = stablehlo.compare GT, %a0, %b0 : (tensor<f16>, tensor<f16>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf16>) -> (tensor<6x9xf16>)
  return %r : tensor<6x9xf16>
}
// -----
// A key of f64.
func.func @main(%x0: tensor<6x9xf64>) -> (tensor<6x9xf64>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<f64>, %b0: tensor<f64>):
    %p = stablehlo.compare GT, %a0, %b0 : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf64>) -> (tensor<6x9xf64>)
  return %r : tensor<6x9xf64>
}
// -----
// A key of ui64.
func.func @main(%x0: tensor<6x9xui64>) -> (tensor<6x9xui64>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<ui64>, %b0: tensor<ui64>):
    %p = stablehlo.compare GT, %a0, %b0 : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xui64>) -> (tensor<6x9xui64>)
  return %r : tensor<6x9xui64>
}
// -----
// A key of complex<f32>.
func.func @main(%x0: tensor<6x9xcomplex<f32>>) -> (tensor<6x9xcomplex<f32>>) {
  %r = "stablehlo.sort"(%x0) ({
  ^bb0(%a0: tensor<complex<f32>>, %b0: tensor<complex<f32>>):
    %u = stablehlo.real %a0 : (tensor<complex<f32>>) -> tensor<f32>
    %v = stablehlo.real %b0 : (tensor<complex<f32>>) -> tensor<f32>
    %p = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xcomplex<f32>>) -> (tensor<6x9xcomplex<f32>>)
  return %r : tensor<6x9xcomplex<f32>>
}
// -----
// The first elements of sorted lines along dimension -1: [0:6, 0:4].
func.func @main(%x: tensor<6x9xf32>) -> tensor<6x4xf32> {
  %r = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = -1 : i64, is_stable = true} : (tensor<6x9xf32>) -> tensor<6x9xf32>
  %s = stablehlo.slice %r [0:6, 0:4] : (tensor<6x9xf32>) -> tensor<6x4xf32>
  return %s : tensor<6x4xf32>
}
// -----
// The first elements of sorted lines along dimension 1: [0:6, 1:4].
func.func @main(%x: tensor<6x9xf32>) -> tensor<6x3xf32> {
  %r = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x9xf32>) -> tensor<6x9xf32>
  %s = stablehlo.slice %r [0:6, 1:4] : (tensor<6x9xf32>) -> tensor<6x3xf32>
  return %s : tensor<6x3xf32>
}
// -----
// The first elements of sorted lines along dimension -2: [0:3, 0:9].
func.func @main(%x: tensor<6x9xf32>) -> tensor<3x9xf32> {
  %r = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = -2 : i64, is_stable = true} : (tensor<6x9xf32>) -> tensor<6x9xf32>
  %s = stablehlo.slice %r [0:3, 0:9] : (tensor<6x9xf32>) -> tensor<3x9xf32>
  return %s : tensor<3x9xf32>
}
// -----
// The first elements of sorted lines along dimension 0: [1:3, 0:9].
func.func @main(%x: tensor<6x9xf32>) -> tensor<2x9xf32> {
  %r = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<6x9xf32>) -> tensor<6x9xf32>
  %s = stablehlo.slice %r [1:3, 0:9] : (tensor<6x9xf32>) -> tensor<2x9xf32>
  return %s : tensor<2x9xf32>
}
// -----
// A reduction whose body is code, in a loop that carries what the body captures.
func.func @main(%x: tensor<5x7xf32>, %z: tensor<f32>) -> (tensor<5xf32>, tensor<f32>) {
  %n = stablehlo.constant dense<3.0> : tensor<f32>
  %r:2 = "stablehlo.while"(%x, %z) ({
  ^bb0(%i: tensor<5x7xf32>, %k: tensor<f32>):
    %p = stablehlo.compare LT, %k, %n : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%i: tensor<5x7xf32>, %k: tensor<f32>):
    %s = "stablehlo.reduce"(%i, %k) ({
    ^bb1(%a: tensor<f32>, %b: tensor<f32>):
    %q = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %a : tensor<f32>
    }, {
      stablehlo.return %b : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
      %t = stablehlo.add %w, %k : tensor<f32>
      stablehlo.return %t : tensor<f32>
    }) {dimensions = array<i64: 0, 1>} : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
    %e = stablehlo.sine %i : tensor<5x7xf32>
    stablehlo.return %e, %s : tensor<5x7xf32>, tensor<f32>
  }) : (tensor<5x7xf32>, tensor<f32>) -> (tensor<5x7xf32>, tensor<f32>)
  %q = "stablehlo.reduce"(%r#0, %r#1) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %q = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %a : tensor<f32>
    }, {
      stablehlo.return %b : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %w : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
  return %q, %r#1 : tensor<5xf32>, tensor<f32>
}
// -----
// A reduction of two operands whose body is code and returns a number and an argument.
func.func @main(%x: tensor<5x7xf32>, %y: tensor<5x7xcomplex<f64>>, %z: tensor<f32>, %c: tensor<complex<f64>>)
    -> (tensor<5xf32>, tensor<5xcomplex<f64>>) {
  %r:2 = "stablehlo.reduce"(%x, %y, %z, %c) ({
  ^bb0(%a: tensor<f32>, %b: tensor<complex<f64>>, %d: tensor<f32>, %e: tensor<complex<f64>>):
    %k = stablehlo.constant dense<4.0> : tensor<f32>
    %q = stablehlo.compare LT, %d, %k : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %d : tensor<f32>
    }, {
      stablehlo.return %k : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %k, %e : tensor<f32>, tensor<complex<f64>>
  }) {dimensions = array<i64: 1>} : (tensor<5x7xf32>, tensor<5x7xcomplex<f64>>, tensor<f32>,
      tensor<complex<f64>>) -> (tensor<5xf32>, tensor<5xcomplex<f64>>)
  return %r#0, %r#1 : tensor<5xf32>, tensor<5xcomplex<f64>>
}
// -----
// Maps of three operands as code, one of which nobody reads, and of numbers.
func.func @main(%x: tensor<300xf32>, %y: tensor<300xi8>, %z: tensor<300xf64>) -> (tensor<300xf32>,
    tensor<300xf32>) {
  %k = stablehlo.constant dense<4.0> : tensor<f32>
  %r = "stablehlo.map"(%x, %y, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<i8>, %d: tensor<f64>):
    %q = stablehlo.compare LT, %a, %k : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %a : tensor<f32>
    }, {
      stablehlo.return %k : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %w : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<300xf32>, tensor<300xi8>, tensor<300xf64>) -> tensor<300xf32>
  %s = "stablehlo.map"(%r) ({
  ^bb0(%a: tensor<f32>):
    %t = "stablehlo.map"(%a) ({
    ^bb1(%b: tensor<f32>):
    %q = stablehlo.compare LT, %b, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %b : tensor<f32>
    }, {
      stablehlo.return %a : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
      stablehlo.return %w : tensor<f32>
    }) {dimensions = array<i64>} : (tensor<f32>) -> tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<300xf32>) -> tensor<300xf32>
  return %r, %s : tensor<300xf32>, tensor<300xf32>
}
// -----
// select_and_scatter and scatter and a window, all of code.
func.func @main(%x: tensor<9x9xf32>, %u: tensor<3x3xf32>, %z: tensor<f32>, %i: tensor<2x1xi32>, %v:
    tensor<2x9xf32>) -> (tensor<9x9xf32>, tensor<9x9xf32>, tensor<7x9xf32>) {
  %r = "stablehlo.select_and_scatter"(%x, %u, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %q = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %a : tensor<f32>
    }, {
      stablehlo.return %b : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    %p = stablehlo.compare GE, %w, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %q = stablehlo.compare LT, %b, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %b : tensor<f32>
    }, {
      stablehlo.return %a : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %w : tensor<f32>
  }) {window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 3, 3>} : (tensor<9x9xf32>,
      tensor<3x3xf32>, tensor<f32>) -> tensor<9x9xf32>
  %s = "stablehlo.scatter"(%r, %i, %v) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %q = stablehlo.compare LT, %b, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %b : tensor<f32>
    }, {
      stablehlo.return %a : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %w : tensor<f32>
  }) {indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices =
      false} : (tensor<9x9xf32>, tensor<2x1xi32>, tensor<2x9xf32>) -> tensor<9x9xf32>
  %t = "stablehlo.reduce_window"(%s, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %q = stablehlo.compare LT, %b, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %b : tensor<f32>
    }, {
      stablehlo.return %a : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %w : tensor<f32>
  }) {window_dimensions = array<i64: 3, 1>} : (tensor<9x9xf32>, tensor<f32>) -> tensor<7x9xf32>
  return %r, %s, %t : tensor<9x9xf32>, tensor<9x9xf32>, tensor<7x9xf32>
}
// -----
// A function that calls itself twice, one that does so through another, and one that stops for others.
func.func @main(%n: tensor<i32>, %x: tensor<40xf32>) -> (tensor<i32>, tensor<40xf32>, tensor<i32>) {
  %r = call @fib(%n) : (tensor<i32>) -> tensor<i32>
  %k = stablehlo.constant dense<[7]> : tensor<1xi32>
  %m = stablehlo.reshape %k : (tensor<1xi32>) -> tensor<i32>
  %s:2 = call @even(%m, %x) : (tensor<i32>, tensor<40xf32>) -> (tensor<i32>, tensor<40xf32>)
  return %r, %s#1, %s#0 : tensor<i32>, tensor<40xf32>, tensor<i32>
}
func.func @second(%n: tensor<i32>) -> tensor<i32> {
  %r = call @fib(%n) : (tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func private @fib(%n: tensor<i32>) -> tensor<i32> {
  %two = stablehlo.constant dense<2> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %p = stablehlo.compare LT, %n, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %n : tensor<i32>
  }, {
    %a = stablehlo.subtract %n, %one : tensor<i32>
    %f = func.call @fib(%a) : (tensor<i32>) -> tensor<i32>
    %b = stablehlo.subtract %n, %two : tensor<i32>
    %g = func.call @fib(%b) : (tensor<i32>) -> tensor<i32>
    %s = stablehlo.add %f, %g : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func private @even(%n: tensor<i32>, %x: tensor<40xf32>) -> (tensor<i32>, tensor<40xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %p = stablehlo.compare LE, %n, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %r:2 = "stablehlo.if"(%p) ({
    stablehlo.return %n, %x : tensor<i32>, tensor<40xf32>
  }, {
    %a = stablehlo.subtract %n, %one : tensor<i32>
    %y = stablehlo.sine %x : tensor<40xf32>
    %f:2 = func.call @odd(%a, %y) : (tensor<i32>, tensor<40xf32>) -> (tensor<i32>, tensor<40xf32>)
    %z = stablehlo.add %f#1, %x : tensor<40xf32>
    stablehlo.return %f#0, %z : tensor<i32>, tensor<40xf32>
  }) : (tensor<i1>) -> (tensor<i32>, tensor<40xf32>)
  return %r#0, %r#1 : tensor<i32>, tensor<40xf32>
}
func.func private @odd(%n: tensor<i32>, %x: tensor<40xf32>) -> (tensor<i32>, tensor<40xf32>) {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %p = stablehlo.compare LE, %n, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %g = "stablehlo.collective_permute"(%n) {source_target_pairs = dense<[[0, 0]]> : tensor<1x2xi64>} :
      (tensor<i32>) -> tensor<i32>
  %r:2 = "stablehlo.if"(%p) ({
    stablehlo.return %n, %x : tensor<i32>, tensor<40xf32>
  }, {
    %a = stablehlo.subtract %n, %one : tensor<i32>
    %f:2 = func.call @even(%a, %x) : (tensor<i32>, tensor<40xf32>) -> (tensor<i32>, tensor<40xf32>)
    stablehlo.return %f#0, %f#1 : tensor<i32>, tensor<40xf32>
  }) : (tensor<i1>) -> (tensor<i32>, tensor<40xf32>)
  return %r#0, %r#1 : tensor<i32>, tensor<40xf32>
}
// -----
// Inside a body, a call of a function that calls itself.
func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {
  %y = "stablehlo.map"(%x) ({
  ^bb0(%e: tensor<i32>):
    %f = func.call @f(%e) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %f : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<4xi32>) -> tensor<4xi32>
  return %y : tensor<4xi32>
}
func.func private @f(%n: tensor<i32>) -> tensor<i32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %p = stablehlo.compare LE, %n, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %n : tensor<i32>
  }, {
    %a = stablehlo.subtract %n, %one : tensor<i32>
    %f = func.call @f(%a) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %f : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %r : tensor<i32>
}
// -----
// Bodies of code in a function that a body of code calls.
func.func @main(%x: tensor<4xf32>, %y: tensor<4x3xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = "stablehlo.map"(%x) ({
  ^bb0(%e: tensor<f32>):
    %f = func.call @f(%e, %e) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %q = stablehlo.compare LT, %f, %e : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %f : tensor<f32>
    }, {
      stablehlo.return %e : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %w : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  %k = stablehlo.constant dense<1.0> : tensor<f32>
  %s = func.call @f(%k, %k) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %t = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4xf32>
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
func.func private @f(%m: tensor<f32>, %n: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.map"(%n) ({
  ^bb0(%e: tensor<f32>):
    %g = "stablehlo.map"(%e) ({
    ^bb1(%h: tensor<f32>):
    %q = stablehlo.compare LT, %h, %m : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = "stablehlo.if"(%q) ({
      stablehlo.return %h : tensor<f32>
    }, {
      stablehlo.return %m : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
      stablehlo.return %w : tensor<f32>
    }) {dimensions = array<i64>} : (tensor<f32>) -> tensor<f32>
    stablehlo.return %g : tensor<f32>
  }) {dimensions = array<i64>} : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
// -----
// Constants that branches and loops carry and return.
func.func @main(%x: tensor<3xf32>, %p: tensor<i1>, %i: tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %a = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = stablehlo.constant dense<[4.0, 2.0, 3.0]> : tensor<3xf32>
  %no = stablehlo.constant dense<false> : tensor<i1>
  %k = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = "stablehlo.if"(%p) ({
    stablehlo.return %a, %x : tensor<3xf32>, tensor<3xf32>
  }, {
    %c = stablehlo.sine %x : tensor<3xf32>
    stablehlo.return %c, %b : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<i1>) -> (tensor<3xf32>, tensor<3xf32>)
  %s = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<3xf32>
  }, {
    stablehlo.return %b : tensor<3xf32>
  }, {
    stablehlo.return %r#0 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  %t = "stablehlo.if"(%no) ({
    stablehlo.return %a : tensor<3xf32>
  }, {
    stablehlo.return %b : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  %u = "stablehlo.case"(%k) ({
    stablehlo.return %s : tensor<3xf32>
  }, {
    stablehlo.return %b : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  %w:3 = "stablehlo.while"(%a, %b, %t) ({
  ^bb0(%e: tensor<3xf32>, %f: tensor<3xf32>, %g: tensor<3xf32>):
    stablehlo.return %no : tensor<i1>
  }, {
  ^bb0(%e: tensor<3xf32>, %f: tensor<3xf32>, %g: tensor<3xf32>):
    %h = stablehlo.add %e, %g : tensor<3xf32>
    stablehlo.return %b, %e, %h : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  }) : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  %v = stablehlo.add %u, %r#1 : tensor<3xf32>
  %z = stablehlo.optimization_barrier %b : tensor<3xf32>
  return %v, %w#0, %w#1, %w#2, %z : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
// -----
// Tuples of constants and arguments, in a loop and as results.
func.func @main(%x: tensor<3xf32>, %y: tuple<tensor<3xf32>, tensor<2xi32>>) -> (tuple<tensor<3xf32>,
    tuple<tensor<2xi32>, tensor<3xf32>>>, tensor<3xf32>) {
  %a = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %i = stablehlo.get_tuple_element %y[1] : (tuple<tensor<3xf32>, tensor<2xi32>>) -> tensor<2xi32>
  %s = stablehlo.sine %x : tensor<3xf32>
  %t = stablehlo.tuple %i, %s : tuple<tensor<2xi32>, tensor<3xf32>>
  %u = stablehlo.tuple %a, %t : tuple<tensor<3xf32>, tuple<tensor<2xi32>, tensor<3xf32>>>
  %v = stablehlo.get_tuple_element %u[1] : (tuple<tensor<3xf32>, tuple<tensor<2xi32>, tensor<3xf32>>>) ->
      tuple<tensor<2xi32>, tensor<3xf32>>
  %w = stablehlo.get_tuple_element %v[1] : (tuple<tensor<2xi32>, tensor<3xf32>>) -> tensor<3xf32>
  %b = stablehlo.optimization_barrier %u : tuple<tensor<3xf32>, tuple<tensor<2xi32>, tensor<3xf32>>>
  return %b, %w : tuple<tensor<3xf32>, tuple<tensor<2xi32>, tensor<3xf32>>>, tensor<3xf32>
}
// -----
// Transforms of one length share a table, those of other lengths and types do not.
func.func @main(%x0: tensor<4x60xcomplex<f32>>, %x1: tensor<60xcomplex<f32>>, %x2: tensor<60xcomplex<f64>>,
    %x3: tensor<64xcomplex<f32>>, %x4: tensor<3x60xf32>, %x5: tensor<120xf32>, %x6: tensor<61xcomplex<f32>>,
    %x7: tensor<5x60x60xcomplex<f32>>, %x8: tensor<31x31xcomplex<f64>>, %x9: tensor<37xcomplex<f32>>, %x10:
    tensor<1xcomplex<f32>>, %x11: tensor<0x8xcomplex<f32>>) -> (tensor<4x60xcomplex<f32>>,
    tensor<60xcomplex<f32>>, tensor<60xcomplex<f64>>, tensor<64xcomplex<f32>>, tensor<3x31xcomplex<f32>>,
    tensor<61xcomplex<f32>>, tensor<120xf32>, tensor<5x60x60xcomplex<f32>>, tensor<31x60xf64>,
    tensor<37xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<0x8xcomplex<f32>>) {
  %r0 = stablehlo.fft %x0, type = FFT, length = [60] : (tensor<4x60xcomplex<f32>>) ->
      tensor<4x60xcomplex<f32>>
  %r1 = stablehlo.fft %x1, type = IFFT, length = [60] : (tensor<60xcomplex<f32>>) -> tensor<60xcomplex<f32>>
  %r2 = stablehlo.fft %x2, type = FFT, length = [60] : (tensor<60xcomplex<f64>>) -> tensor<60xcomplex<f64>>
  %r3 = stablehlo.fft %x3, type = FFT, length = [64] : (tensor<64xcomplex<f32>>) -> tensor<64xcomplex<f32>>
  %r4 = stablehlo.fft %x4, type = RFFT, length = [60] : (tensor<3x60xf32>) -> tensor<3x31xcomplex<f32>>
  %r5 = stablehlo.fft %x5, type = RFFT, length = [120] : (tensor<120xf32>) -> tensor<61xcomplex<f32>>
  %r6 = stablehlo.fft %x6, type = IRFFT, length = [120] : (tensor<61xcomplex<f32>>) -> tensor<120xf32>
  %r7 = stablehlo.fft %x7, type = FFT, length = [60, 60] : (tensor<5x60x60xcomplex<f32>>) ->
      tensor<5x60x60xcomplex<f32>>
  %r8 = stablehlo.fft %x8, type = IRFFT, length = [31, 60] : (tensor<31x31xcomplex<f64>>) -> tensor<31x60xf64>
  %r9 = stablehlo.fft %x9, type = FFT, length = [37] : (tensor<37xcomplex<f32>>) -> tensor<37xcomplex<f32>>
  %r10 = stablehlo.fft %x10, type = FFT, length = [1] : (tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>
  %r11 = stablehlo.fft %x11, type = FFT, length = [8] : (tensor<0x8xcomplex<f32>>) -> tensor<0x8xcomplex<f32>>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11 : tensor<4x60xcomplex<f32>>,
      tensor<60xcomplex<f32>>, tensor<60xcomplex<f64>>, tensor<64xcomplex<f32>>, tensor<3x31xcomplex<f32>>,
      tensor<61xcomplex<f32>>, tensor<120xf32>, tensor<5x60x60xcomplex<f32>>, tensor<31x60xf64>,
      tensor<37xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<0x8xcomplex<f32>>
}
// -----
// Long transforms: not all of their tables are kept.
func.func @main(%x0: tensor<16384xcomplex<f32>>, %x1: tensor<65536xcomplex<f32>>, %x2:
    tensor<65536xcomplex<f64>>, %x3: tensor<32768xcomplex<f32>>, %x4: tensor<49152xcomplex<f32>>, %x5:
    tensor<20480xcomplex<f64>>) -> (tensor<16384xcomplex<f32>>, tensor<65536xcomplex<f32>>,
    tensor<65536xcomplex<f64>>, tensor<32768xcomplex<f32>>, tensor<49152xcomplex<f32>>,
    tensor<20480xcomplex<f64>>) {
  %r0 = stablehlo.fft %x0, type = FFT, length = [16384] : (tensor<16384xcomplex<f32>>) ->
      tensor<16384xcomplex<f32>>
  %r1 = stablehlo.fft %x1, type = FFT, length = [65536] : (tensor<65536xcomplex<f32>>) ->
      tensor<65536xcomplex<f32>>
  %r2 = stablehlo.fft %x2, type = FFT, length = [65536] : (tensor<65536xcomplex<f64>>) ->
      tensor<65536xcomplex<f64>>
  %r3 = stablehlo.fft %x3, type = FFT, length = [32768] : (tensor<32768xcomplex<f32>>) ->
      tensor<32768xcomplex<f32>>
  %r4 = stablehlo.fft %x4, type = FFT, length = [49152] : (tensor<49152xcomplex<f32>>) ->
      tensor<49152xcomplex<f32>>
  %r5 = stablehlo.fft %x5, type = FFT, length = [20480] : (tensor<20480xcomplex<f64>>) ->
      tensor<20480xcomplex<f64>>
  return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<16384xcomplex<f32>>, tensor<65536xcomplex<f32>>,
      tensor<65536xcomplex<f64>>, tensor<32768xcomplex<f32>>, tensor<49152xcomplex<f32>>,
      tensor<20480xcomplex<f64>>
}
// -----
// A window along one line.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x92xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>} : (tensor<4x100xf32>, tensor<f32>) -> tensor<4x92xf32>
  return %r : tensor<4x92xf32>
}
// -----
// A window along the outer dimension.
func.func @main(%x: tensor<100x64xf32>, %z: tensor<f32>) -> tensor<92x64xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 9, 1>} : (tensor<100x64xf32>, tensor<f32>) -> tensor<92x64xf32>
  return %r : tensor<92x64xf32>
}
// -----
// A window along one line, with padding before it.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x100xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, padding = dense<[[0, 0], [8, 0]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<4x100xf32>
  return %r : tensor<4x100xf32>
}
// -----
// A window along one line, and padding along the other dimension.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<5x100xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, padding = dense<[[1, 0], [8, 0]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<5x100xf32>
  return %r : tensor<5x100xf32>
}
// -----
// Padding behind the other dimension.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<5x100xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, padding = dense<[[0, 1], [8, 0]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<5x100xf32>
  return %r : tensor<5x100xf32>
}
// -----
// A window along two lines.
func.func @main(%x: tensor<40x100xf32>, %z: tensor<f32>) -> tensor<38x92xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 3, 9>} : (tensor<40x100xf32>, tensor<f32>) -> tensor<38x92xf32>
  return %r : tensor<38x92xf32>
}
// -----
// A window that steps.
func.func @main(%x: tensor<4x101xf32>, %z: tensor<f32>) -> tensor<4x47xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, window_strides = array<i64: 1, 2>} : (tensor<4x101xf32>,
      tensor<f32>) -> tensor<4x47xf32>
  return %r : tensor<4x47xf32>
}
// -----
// A window of a step along the other dimension.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<2x92xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, window_strides = array<i64: 2, 1>} : (tensor<4x100xf32>,
      tensor<f32>) -> tensor<2x92xf32>
  return %r : tensor<2x92xf32>
}
// -----
// A dilated window.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x84xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, window_dilations = array<i64: 1, 2>} : (tensor<4x100xf32>,
      tensor<f32>) -> tensor<4x84xf32>
  return %r : tensor<4x84xf32>
}
// -----
// A dilated operand.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x191xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, base_dilations = array<i64: 1, 2>} : (tensor<4x100xf32>,
      tensor<f32>) -> tensor<4x191xf32>
  return %r : tensor<4x191xf32>
}
// -----
// A window of one element.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x100xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 1>} : (tensor<4x100xf32>, tensor<f32>) -> tensor<4x100xf32>
  return %r : tensor<4x100xf32>
}
// -----
// A sum of all that came before.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x100xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 100>, padding = dense<[[0, 0], [99, 0]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<4x100xf32>
  return %r : tensor<4x100xf32>
}
// -----
// A window twice as long as its line.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x299xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 200>, padding = dense<[[0, 0], [199, 199]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<4x299xf32>
  return %r : tensor<4x299xf32>
}
// -----
// A window more than twice as long as its line.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 201>, padding = dense<[[0, 0], [200, 200]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<4x300xf32>
  return %r : tensor<4x300xf32>
}
// -----
// Many elements beside a window of 255.
func.func @main(%x: tensor<260x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 255, 1>} : (tensor<260x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 256.
func.func @main(%x: tensor<261x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 256, 1>} : (tensor<261x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 257.
func.func @main(%x: tensor<262x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 257, 1>} : (tensor<262x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 4095.
func.func @main(%x: tensor<4100x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 4095, 1>} : (tensor<4100x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 4096.
func.func @main(%x: tensor<4101x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 4096, 1>} : (tensor<4101x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 4097.
func.func @main(%x: tensor<4102x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 4097, 1>} : (tensor<4102x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 32768.
func.func @main(%x: tensor<32773x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 32768, 1>} : (tensor<32773x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 65536.
func.func @main(%x: tensor<65541x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 65536, 1>} : (tensor<65541x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 65537.
func.func @main(%x: tensor<65542x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 65537, 1>} : (tensor<65542x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 70000.
func.func @main(%x: tensor<70005x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 70000, 1>} : (tensor<70005x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// A short window of 2.
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<49x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<49x300xf32>
  return %r : tensor<49x300xf32>
}
// -----
// A short window of 2 along a line.
func.func @main(%x: tensor<3x300xbf16>, %z: tensor<bf16>) -> tensor<3x299xbf16> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) {window_dimensions = array<i64: 1, 2>} : (tensor<3x300xbf16>, tensor<bf16>) -> tensor<3x299xbf16>
  return %r : tensor<3x299xbf16>
}
// -----
// A short window of 3.
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<48x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 3, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<48x300xf32>
  return %r : tensor<48x300xf32>
}
// -----
// A short window of 3 along a line.
func.func @main(%x: tensor<3x300xbf16>, %z: tensor<bf16>) -> tensor<3x298xbf16> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) {window_dimensions = array<i64: 1, 3>} : (tensor<3x300xbf16>, tensor<bf16>) -> tensor<3x298xbf16>
  return %r : tensor<3x298xbf16>
}
// -----
// A short window of 4.
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<47x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 4, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<47x300xf32>
  return %r : tensor<47x300xf32>
}
// -----
// A short window of 4 along a line.
func.func @main(%x: tensor<3x300xbf16>, %z: tensor<bf16>) -> tensor<3x297xbf16> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) {window_dimensions = array<i64: 1, 4>} : (tensor<3x300xbf16>, tensor<bf16>) -> tensor<3x297xbf16>
  return %r : tensor<3x297xbf16>
}
// -----
// A short window of 5.
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<46x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 5, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<46x300xf32>
  return %r : tensor<46x300xf32>
}
// -----
// A short window of 5 along a line.
func.func @main(%x: tensor<3x300xbf16>, %z: tensor<bf16>) -> tensor<3x296xbf16> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) {window_dimensions = array<i64: 1, 5>} : (tensor<3x300xbf16>, tensor<bf16>) -> tensor<3x296xbf16>
  return %r : tensor<3x296xbf16>
}
// -----
// A short window of 6.
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<45x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 6, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<45x300xf32>
  return %r : tensor<45x300xf32>
}
// -----
// A short window of 6 along a line.
func.func @main(%x: tensor<3x300xbf16>, %z: tensor<bf16>) -> tensor<3x295xbf16> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) {window_dimensions = array<i64: 1, 6>} : (tensor<3x300xbf16>, tensor<bf16>) -> tensor<3x295xbf16>
  return %r : tensor<3x295xbf16>
}
// -----
// A short window of 7.
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<44x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 7, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<44x300xf32>
  return %r : tensor<44x300xf32>
}
// -----
// A short window of 7 along a line.
func.func @main(%x: tensor<3x300xbf16>, %z: tensor<bf16>) -> tensor<3x294xbf16> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) {window_dimensions = array<i64: 1, 7>} : (tensor<3x300xbf16>, tensor<bf16>) -> tensor<3x294xbf16>
  return %r : tensor<3x294xbf16>
}
// -----
// A short window of 8.
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<43x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 8, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<43x300xf32>
  return %r : tensor<43x300xf32>
}
// -----
// A short window of 8 along a line.
func.func @main(%x: tensor<3x300xbf16>, %z: tensor<bf16>) -> tensor<3x293xbf16> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) {window_dimensions = array<i64: 1, 8>} : (tensor<3x300xbf16>, tensor<bf16>) -> tensor<3x293xbf16>
  return %r : tensor<3x293xbf16>
}
// -----
// A short window of 16.
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<35x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 16, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<35x300xf32>
  return %r : tensor<35x300xf32>
}
// -----
// A short window of 16 along a line.
func.func @main(%x: tensor<3x300xbf16>, %z: tensor<bf16>) -> tensor<3x285xbf16> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) {window_dimensions = array<i64: 1, 16>} : (tensor<3x300xbf16>, tensor<bf16>) -> tensor<3x285xbf16>
  return %r : tensor<3x285xbf16>
}
// -----
// A window of integers.
func.func @main(%x: tensor<4x100xi8>, %z: tensor<i8>) -> tensor<4x92xi8> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %s = stablehlo.add %a, %b : tensor<i8>
    stablehlo.return %s : tensor<i8>
  }) {window_dimensions = array<i64: 1, 9>} : (tensor<4x100xi8>, tensor<i8>) -> tensor<4x92xi8>
  return %r : tensor<4x92xi8>
}
// -----
// Triangular systems and Cholesky of f32.
func.func @main(%a: tensor<2x5x5xf32>, %b: tensor<2x5x33xf32>, %c: tensor<2x5x32xf32>) -> (tensor<2x5x33xf32>,
    tensor<2x5x32xf32>, tensor<2x5x5xf32>, tensor<2x5x5xf32>) {
  %r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, transpose_a =
      #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false} : (tensor<2x5x5xf32>, tensor<2x5x33xf32>) ->
      tensor<2x5x33xf32>
  %s = "stablehlo.triangular_solve"(%a, %c) {left_side = true, lower = false, transpose_a =
      #stablehlo<transpose ADJOINT>, unit_diagonal = true} : (tensor<2x5x5xf32>, tensor<2x5x32xf32>) ->
      tensor<2x5x32xf32>
  %e = stablehlo.add %a, %a : tensor<2x5x5xf32>
  %l = stablehlo.cholesky %e, lower = true : tensor<2x5x5xf32>
  %u = stablehlo.cholesky %a, lower = false : tensor<2x5x5xf32>
  return %r, %s, %l, %u : tensor<2x5x33xf32>, tensor<2x5x32xf32>, tensor<2x5x5xf32>, tensor<2x5x5xf32>
}
// -----
// Triangular systems and Cholesky of f64.
func.func @main(%a: tensor<2x5x5xf64>, %b: tensor<2x5x33xf64>, %c: tensor<2x5x32xf64>) -> (tensor<2x5x33xf64>,
    tensor<2x5x32xf64>, tensor<2x5x5xf64>, tensor<2x5x5xf64>) {
  %r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, transpose_a =
      #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false} : (tensor<2x5x5xf64>, tensor<2x5x33xf64>) ->
      tensor<2x5x33xf64>
  %s = "stablehlo.triangular_solve"(%a, %c) {left_side = true, lower = false, transpose_a =
      #stablehlo<transpose ADJOINT>, unit_diagonal = true} : (tensor<2x5x5xf64>, tensor<2x5x32xf64>) ->
      tensor<2x5x32xf64>
  %e = stablehlo.add %a, %a : tensor<2x5x5xf64>
  %l = stablehlo.cholesky %e, lower = true : tensor<2x5x5xf64>
  %u = stablehlo.cholesky %a, lower = false : tensor<2x5x5xf64>
  return %r, %s, %l, %u : tensor<2x5x33xf64>, tensor<2x5x32xf64>, tensor<2x5x5xf64>, tensor<2x5x5xf64>
}
// -----
// Triangular systems and Cholesky of complex<f32>.
func.func @main(%a: tensor<2x5x5xcomplex<f32>>, %b: tensor<2x5x33xcomplex<f32>>, %c:
    tensor<2x5x32xcomplex<f32>>) -> (tensor<2x5x33xcomplex<f32>>, tensor<2x5x32xcomplex<f32>>,
    tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f32>>) {
  %r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, transpose_a =
      #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false} : (tensor<2x5x5xcomplex<f32>>,
      tensor<2x5x33xcomplex<f32>>) -> tensor<2x5x33xcomplex<f32>>
  %s = "stablehlo.triangular_solve"(%a, %c) {left_side = true, lower = false, transpose_a =
      #stablehlo<transpose ADJOINT>, unit_diagonal = true} : (tensor<2x5x5xcomplex<f32>>,
      tensor<2x5x32xcomplex<f32>>) -> tensor<2x5x32xcomplex<f32>>
  %e = stablehlo.add %a, %a : tensor<2x5x5xcomplex<f32>>
  %l = stablehlo.cholesky %e, lower = true : tensor<2x5x5xcomplex<f32>>
  %u = stablehlo.cholesky %a, lower = false : tensor<2x5x5xcomplex<f32>>
  return %r, %s, %l, %u : tensor<2x5x33xcomplex<f32>>, tensor<2x5x32xcomplex<f32>>,
      tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f32>>
}
// -----
// Triangular systems and Cholesky of complex<f64>.
func.func @main(%a: tensor<2x5x5xcomplex<f64>>, %b: tensor<2x5x33xcomplex<f64>>, %c:
    tensor<2x5x32xcomplex<f64>>) -> (tensor<2x5x33xcomplex<f64>>, tensor<2x5x32xcomplex<f64>>,
    tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xcomplex<f64>>) {
  %r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, transpose_a =
      #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false} : (tensor<2x5x5xcomplex<f64>>,
      tensor<2x5x33xcomplex<f64>>) -> tensor<2x5x33xcomplex<f64>>
  %s = "stablehlo.triangular_solve"(%a, %c) {left_side = true, lower = false, transpose_a =
      #stablehlo<transpose ADJOINT>, unit_diagonal = true} : (tensor<2x5x5xcomplex<f64>>,
      tensor<2x5x32xcomplex<f64>>) -> tensor<2x5x32xcomplex<f64>>
  %e = stablehlo.add %a, %a : tensor<2x5x5xcomplex<f64>>
  %l = stablehlo.cholesky %e, lower = true : tensor<2x5x5xcomplex<f64>>
  %u = stablehlo.cholesky %a, lower = false : tensor<2x5x5xcomplex<f64>>
  return %r, %s, %l, %u : tensor<2x5x33xcomplex<f64>>, tensor<2x5x32xcomplex<f64>>,
      tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xcomplex<f64>>
}
// -----
// Random bits of 7x8: the dimension that is split.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<7x8xui32>, tensor<7x8xui64>, tensor<7x8xi8>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<7x8xui32>)
  %b, %t = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<7x8xui64>)
  %c, %u = stablehlo.rng_bit_generator %b, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<7x8xi8>)
  return %c, %r, %t, %u : tensor<2xui64>, tensor<7x8xui32>, tensor<7x8xui64>, tensor<7x8xi8>
}
// -----
// Random bits of 8x7: the dimension that is split.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<8x7xui32>, tensor<8x7xui64>, tensor<8x7xi8>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<8x7xui32>)
  %b, %t = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<8x7xui64>)
  %c, %u = stablehlo.rng_bit_generator %b, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<8x7xi8>)
  return %c, %r, %t, %u : tensor<2xui64>, tensor<8x7xui32>, tensor<8x7xui64>, tensor<8x7xi8>
}
// -----
// Random bits of 7x9: the dimension that is split.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<7x9xui32>, tensor<7x9xui64>, tensor<7x9xi8>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<7x9xui32>)
  %b, %t = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<7x9xui64>)
  %c, %u = stablehlo.rng_bit_generator %b, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<7x9xi8>)
  return %c, %r, %t, %u : tensor<2xui64>, tensor<7x9xui32>, tensor<7x9xui64>, tensor<7x9xi8>
}
// -----
// Random bits of 9x7: the dimension that is split.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<9x7xui32>, tensor<9x7xui64>, tensor<9x7xi8>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<9x7xui32>)
  %b, %t = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<9x7xui64>)
  %c, %u = stablehlo.rng_bit_generator %b, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<9x7xi8>)
  return %c, %r, %t, %u : tensor<2xui64>, tensor<9x7xui32>, tensor<9x7xui64>, tensor<9x7xi8>
}
// -----
// Random bits of 5: the dimension that is split.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>, tensor<5xui64>, tensor<5xi8>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<5xui32>)
  %b, %t = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<5xui64>)
  %c, %u = stablehlo.rng_bit_generator %b, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<5xi8>)
  return %c, %r, %t, %u : tensor<2xui64>, tensor<5xui32>, tensor<5xui64>, tensor<5xi8>
}
// -----
// Random bits of 6: the dimension that is split.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<6xui32>, tensor<6xui64>, tensor<6xi8>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<6xui32>)
  %b, %t = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<6xui64>)
  %c, %u = stablehlo.rng_bit_generator %b, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<6xi8>)
  return %c, %r, %t, %u : tensor<2xui64>, tensor<6xui32>, tensor<6xui64>, tensor<6xi8>
}
// -----
// Random bits of 1x1: the dimension that is split.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<1x1xui32>, tensor<1x1xui64>, tensor<1x1xi8>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<1x1xui32>)
  %b, %t = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<1x1xui64>)
  %c, %u = stablehlo.rng_bit_generator %b, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<1x1xi8>)
  return %c, %r, %t, %u : tensor<2xui64>, tensor<1x1xui32>, tensor<1x1xui64>, tensor<1x1xi8>
}
// -----
// Random bits of 2x3x5: the dimension that is split.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3x5xui32>, tensor<2x3x5xui64>,
    tensor<2x3x5xi8>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<2x3x5xui32>)
  %b, %t = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<2x3x5xui64>)
  %c, %u = stablehlo.rng_bit_generator %b, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<2x3x5xi8>)
  return %c, %r, %t, %u : tensor<2xui64>, tensor<2x3x5xui32>, tensor<2x3x5xui64>, tensor<2x3x5xi8>
}
// -----
// Random bits of 4x4x4: the dimension that is split.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<4x4x4xui32>, tensor<4x4x4xui64>,
    tensor<4x4x4xi8>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<4x4x4xui32>)
  %b, %t = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<4x4x4xui64>)
  %c, %u = stablehlo.rng_bit_generator %b, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<4x4x4xi8>)
  return %c, %r, %t, %u : tensor<2xui64>, tensor<4x4x4xui32>, tensor<4x4x4xui64>, tensor<4x4x4xi8>
}
// -----
// Random bits of 0x3: the dimension that is split.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<0x3xui32>, tensor<0x3xui64>, tensor<0x3xi8>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<0x3xui32>)
  %b, %t = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<0x3xui64>)
  %c, %u = stablehlo.rng_bit_generator %b, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<0x3xi8>)
  return %c, %r, %t, %u : tensor<2xui64>, tensor<0x3xui32>, tensor<0x3xui64>, tensor<0x3xi8>
}
// -----
// Random numbers of f32.
func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<3x5xf32>, tensor<3x5xf32>) {
  %s = stablehlo.constant dense<[3, 5]> : tensor<2xi64>
  %r0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) ->
      tensor<3x5xf32>
  %r1 = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) ->
      tensor<3x5xf32>
  return %r0, %r1 : tensor<3x5xf32>, tensor<3x5xf32>
}
// -----
// Random numbers of f64.
func.func @main(%a: tensor<f64>, %b: tensor<f64>) -> (tensor<3x5xf64>, tensor<3x5xf64>) {
  %s = stablehlo.constant dense<[3, 5]> : tensor<2xi64>
  %r0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f64>, tensor<f64>, tensor<2xi64>) ->
      tensor<3x5xf64>
  %r1 = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<f64>, tensor<f64>, tensor<2xi64>) ->
      tensor<3x5xf64>
  return %r0, %r1 : tensor<3x5xf64>, tensor<3x5xf64>
}
// -----
// Random numbers of bf16.
func.func @main(%a: tensor<bf16>, %b: tensor<bf16>) -> (tensor<3x5xbf16>, tensor<3x5xbf16>) {
  %s = stablehlo.constant dense<[3, 5]> : tensor<2xi64>
  %r0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<bf16>, tensor<bf16>, tensor<2xi64>) ->
      tensor<3x5xbf16>
  %r1 = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<bf16>, tensor<bf16>, tensor<2xi64>) ->
      tensor<3x5xbf16>
  return %r0, %r1 : tensor<3x5xbf16>, tensor<3x5xbf16>
}
// -----
// Random numbers of f16.
func.func @main(%a: tensor<f16>, %b: tensor<f16>) -> (tensor<3x5xf16>, tensor<3x5xf16>) {
  %s = stablehlo.constant dense<[3, 5]> : tensor<2xi64>
  %r0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f16>, tensor<f16>, tensor<2xi64>) ->
      tensor<3x5xf16>
  %r1 = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<f16>, tensor<f16>, tensor<2xi64>) ->
      tensor<3x5xf16>
  return %r0, %r1 : tensor<3x5xf16>, tensor<3x5xf16>
}
// -----
// Random numbers of i32.
func.func @main(%a: tensor<i32>, %b: tensor<i32>) -> (tensor<3x5xi32>) {
  %s = stablehlo.constant dense<[3, 5]> : tensor<2xi64>
  %r0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<2xi64>) ->
      tensor<3x5xi32>
  return %r0 : tensor<3x5xi32>
}
// -----
// Random numbers of ui8.
func.func @main(%a: tensor<ui8>, %b: tensor<ui8>) -> (tensor<3x5xui8>) {
  %s = stablehlo.constant dense<[3, 5]> : tensor<2xi64>
  %r0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<ui8>, tensor<ui8>, tensor<2xi64>) ->
      tensor<3x5xui8>
  return %r0 : tensor<3x5xui8>
}
// -----
// Random numbers of i1.
func.func @main(%a: tensor<i1>, %b: tensor<i1>) -> (tensor<3x5xi1>) {
  %s = stablehlo.constant dense<[3, 5]> : tensor<2xi64>
  %r0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<i1>, tensor<i1>, tensor<2xi64>) ->
      tensor<3x5xi1>
  return %r0 : tensor<3x5xi1>
}
// -----
// A transpose of 32x64 by 1, 0 inside a group.
func.func @main(%x: tensor<32x64xf32>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %a = stablehlo.sine %x : tensor<32x64xf32>
  %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
  %r = stablehlo.add %t, %y : tensor<64x32xf32>
  return %r : tensor<64x32xf32>
}
// -----
// A transpose of 32x63 by 1, 0 inside a group.
func.func @main(%x: tensor<32x63xf32>, %y: tensor<63x32xf32>) -> tensor<63x32xf32> {
  %a = stablehlo.sine %x : tensor<32x63xf32>
  %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<32x63xf32>) -> tensor<63x32xf32>
  %r = stablehlo.add %t, %y : tensor<63x32xf32>
  return %r : tensor<63x32xf32>
}
// -----
// A transpose of 2048x1 by 1, 0 inside a group.
func.func @main(%x: tensor<2048x1xf32>, %y: tensor<1x2048xf32>) -> tensor<1x2048xf32> {
  %a = stablehlo.sine %x : tensor<2048x1xf32>
  %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<2048x1xf32>) -> tensor<1x2048xf32>
  %r = stablehlo.add %t, %y : tensor<1x2048xf32>
  return %r : tensor<1x2048xf32>
}
// -----
// A transpose of 64x32x1 by 1, 0, 2 inside a group.
func.func @main(%x: tensor<64x32x1xf32>, %y: tensor<32x64x1xf32>) -> tensor<32x64x1xf32> {
  %a = stablehlo.sine %x : tensor<64x32x1xf32>
  %t = stablehlo.transpose %a, dims = [1, 0, 2] : (tensor<64x32x1xf32>) -> tensor<32x64x1xf32>
  %r = stablehlo.add %t, %y : tensor<32x64x1xf32>
  return %r : tensor<32x64x1xf32>
}
// -----
// A transpose of 16x8x16 by 1, 0, 2 inside a group.
func.func @main(%x: tensor<16x8x16xf32>, %y: tensor<8x16x16xf32>) -> tensor<8x16x16xf32> {
  %a = stablehlo.sine %x : tensor<16x8x16xf32>
  %t = stablehlo.transpose %a, dims = [1, 0, 2] : (tensor<16x8x16xf32>) -> tensor<8x16x16xf32>
  %r = stablehlo.add %t, %y : tensor<8x16x16xf32>
  return %r : tensor<8x16x16xf32>
}
// -----
// A transpose of 16x8x16 by 0, 2, 1 inside a group.
func.func @main(%x: tensor<16x8x16xf32>, %y: tensor<16x16x8xf32>) -> tensor<16x16x8xf32> {
  %a = stablehlo.sine %x : tensor<16x8x16xf32>
  %t = stablehlo.transpose %a, dims = [0, 2, 1] : (tensor<16x8x16xf32>) -> tensor<16x16x8xf32>
  %r = stablehlo.add %t, %y : tensor<16x16x8xf32>
  return %r : tensor<16x16x8xf32>
}
// -----
// A transpose of 16x8x16 by 2, 1, 0 inside a group.
func.func @main(%x: tensor<16x8x16xf32>, %y: tensor<16x8x16xf32>) -> tensor<16x8x16xf32> {
  %a = stablehlo.sine %x : tensor<16x8x16xf32>
  %t = stablehlo.transpose %a, dims = [2, 1, 0] : (tensor<16x8x16xf32>) -> tensor<16x8x16xf32>
  %r = stablehlo.add %t, %y : tensor<16x8x16xf32>
  return %r : tensor<16x8x16xf32>
}
// -----
// A transpose of 1x64x32 by 0, 2, 1 inside a group.
func.func @main(%x: tensor<1x64x32xf32>, %y: tensor<1x32x64xf32>) -> tensor<1x32x64xf32> {
  %a = stablehlo.sine %x : tensor<1x64x32xf32>
  %t = stablehlo.transpose %a, dims = [0, 2, 1] : (tensor<1x64x32xf32>) -> tensor<1x32x64xf32>
  %r = stablehlo.add %t, %y : tensor<1x32x64xf32>
  return %r : tensor<1x32x64xf32>
}
// -----
// A reduction of 15 operands.
func.func @main(%x0: tensor<3x4xf32>, %x1: tensor<3x4xf32>, %x2: tensor<3x4xf32>, %x3: tensor<3x4xf32>, %x4:
    tensor<3x4xf32>, %x5: tensor<3x4xf32>, %x6: tensor<3x4xf32>, %x7: tensor<3x4xf32>, %x8: tensor<3x4xf32>,
    %x9: tensor<3x4xf32>, %x10: tensor<3x4xf32>, %x11: tensor<3x4xf32>, %x12: tensor<3x4xf32>, %x13:
    tensor<3x4xf32>, %x14: tensor<3x4xf32>, %z: tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %r:15 = "stablehlo.reduce"(%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %x11, %x12, %x13, %x14,
      %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>, %a8: tensor<f32>, %a9: tensor<f32>, %a10: tensor<f32>,
      %a11: tensor<f32>, %a12: tensor<f32>, %a13: tensor<f32>, %a14: tensor<f32>, %b0: tensor<f32>, %b1:
      tensor<f32>, %b2: tensor<f32>, %b3: tensor<f32>, %b4: tensor<f32>, %b5: tensor<f32>, %b6: tensor<f32>,
      %b7: tensor<f32>, %b8: tensor<f32>, %b9: tensor<f32>, %b10: tensor<f32>, %b11: tensor<f32>, %b12:
      tensor<f32>, %b13: tensor<f32>, %b14: tensor<f32>):
    %s0 = stablehlo.add %a0, %b1 : tensor<f32>
    %s1 = stablehlo.add %a1, %b2 : tensor<f32>
    %s2 = stablehlo.add %a2, %b3 : tensor<f32>
    %s3 = stablehlo.add %a3, %b4 : tensor<f32>
    %s4 = stablehlo.add %a4, %b5 : tensor<f32>
    %s5 = stablehlo.add %a5, %b6 : tensor<f32>
    %s6 = stablehlo.add %a6, %b7 : tensor<f32>
    %s7 = stablehlo.add %a7, %b8 : tensor<f32>
    %s8 = stablehlo.add %a8, %b9 : tensor<f32>
    %s9 = stablehlo.add %a9, %b10 : tensor<f32>
    %s10 = stablehlo.add %a10, %b11 : tensor<f32>
    %s11 = stablehlo.add %a11, %b12 : tensor<f32>
    %s12 = stablehlo.add %a12, %b13 : tensor<f32>
    %s13 = stablehlo.add %a13, %b14 : tensor<f32>
    %s14 = stablehlo.add %a14, %b0 : tensor<f32>
    stablehlo.return %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7, %s8, %s9, %s10, %s11, %s12, %s13, %s14 :
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8, %r#9, %r#10, %r#11, %r#12, %r#13, %r#14 :
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>
}
// -----
// A reduction of 16 operands.
func.func @main(%x0: tensor<3x4xf32>, %x1: tensor<3x4xf32>, %x2: tensor<3x4xf32>, %x3: tensor<3x4xf32>, %x4:
    tensor<3x4xf32>, %x5: tensor<3x4xf32>, %x6: tensor<3x4xf32>, %x7: tensor<3x4xf32>, %x8: tensor<3x4xf32>,
    %x9: tensor<3x4xf32>, %x10: tensor<3x4xf32>, %x11: tensor<3x4xf32>, %x12: tensor<3x4xf32>, %x13:
    tensor<3x4xf32>, %x14: tensor<3x4xf32>, %x15: tensor<3x4xf32>, %z: tensor<f32>) -> (tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>) {
  %r:16 = "stablehlo.reduce"(%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %x11, %x12, %x13, %x14,
      %x15, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>, %a8: tensor<f32>, %a9: tensor<f32>, %a10: tensor<f32>,
      %a11: tensor<f32>, %a12: tensor<f32>, %a13: tensor<f32>, %a14: tensor<f32>, %a15: tensor<f32>, %b0:
      tensor<f32>, %b1: tensor<f32>, %b2: tensor<f32>, %b3: tensor<f32>, %b4: tensor<f32>, %b5: tensor<f32>,
      %b6: tensor<f32>, %b7: tensor<f32>, %b8: tensor<f32>, %b9: tensor<f32>, %b10: tensor<f32>, %b11:
      tensor<f32>, %b12: tensor<f32>, %b13: tensor<f32>, %b14: tensor<f32>, %b15: tensor<f32>):
    %s0 = stablehlo.add %a0, %b1 : tensor<f32>
    %s1 = stablehlo.add %a1, %b2 : tensor<f32>
    %s2 = stablehlo.add %a2, %b3 : tensor<f32>
    %s3 = stablehlo.add %a3, %b4 : tensor<f32>
    %s4 = stablehlo.add %a4, %b5 : tensor<f32>
    %s5 = stablehlo.add %a5, %b6 : tensor<f32>
    %s6 = stablehlo.add %a6, %b7 : tensor<f32>
    %s7 = stablehlo.add %a7, %b8 : tensor<f32>
    %s8 = stablehlo.add %a8, %b9 : tensor<f32>
    %s9 = stablehlo.add %a9, %b10 : tensor<f32>
    %s10 = stablehlo.add %a10, %b11 : tensor<f32>
    %s11 = stablehlo.add %a11, %b12 : tensor<f32>
    %s12 = stablehlo.add %a12, %b13 : tensor<f32>
    %s13 = stablehlo.add %a13, %b14 : tensor<f32>
    %s14 = stablehlo.add %a14, %b15 : tensor<f32>
    %s15 = stablehlo.add %a15, %b0 : tensor<f32>
    stablehlo.return %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7, %s8, %s9, %s10, %s11, %s12, %s13, %s14, %s15 :
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
      -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8, %r#9, %r#10, %r#11, %r#12, %r#13, %r#14, %r#15
      : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
// -----
// A reduction of 17 operands.
func.func @main(%x0: tensor<3x4xf32>, %x1: tensor<3x4xf32>, %x2: tensor<3x4xf32>, %x3: tensor<3x4xf32>, %x4:
    tensor<3x4xf32>, %x5: tensor<3x4xf32>, %x6: tensor<3x4xf32>, %x7: tensor<3x4xf32>, %x8: tensor<3x4xf32>,
    %x9: tensor<3x4xf32>, %x10: tensor<3x4xf32>, %x11: tensor<3x4xf32>, %x12: tensor<3x4xf32>, %x13:
    tensor<3x4xf32>, %x14: tensor<3x4xf32>, %x15: tensor<3x4xf32>, %x16: tensor<3x4xf32>, %z: tensor<f32>) ->
    (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %r:17 = "stablehlo.reduce"(%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %x11, %x12, %x13, %x14,
      %x15, %x16, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>, %a8: tensor<f32>, %a9: tensor<f32>, %a10: tensor<f32>,
      %a11: tensor<f32>, %a12: tensor<f32>, %a13: tensor<f32>, %a14: tensor<f32>, %a15: tensor<f32>, %a16:
      tensor<f32>, %b0: tensor<f32>, %b1: tensor<f32>, %b2: tensor<f32>, %b3: tensor<f32>, %b4: tensor<f32>,
      %b5: tensor<f32>, %b6: tensor<f32>, %b7: tensor<f32>, %b8: tensor<f32>, %b9: tensor<f32>, %b10:
      tensor<f32>, %b11: tensor<f32>, %b12: tensor<f32>, %b13: tensor<f32>, %b14: tensor<f32>, %b15:
      tensor<f32>, %b16: tensor<f32>):
    %s0 = stablehlo.add %a0, %b1 : tensor<f32>
    %s1 = stablehlo.add %a1, %b2 : tensor<f32>
    %s2 = stablehlo.add %a2, %b3 : tensor<f32>
    %s3 = stablehlo.add %a3, %b4 : tensor<f32>
    %s4 = stablehlo.add %a4, %b5 : tensor<f32>
    %s5 = stablehlo.add %a5, %b6 : tensor<f32>
    %s6 = stablehlo.add %a6, %b7 : tensor<f32>
    %s7 = stablehlo.add %a7, %b8 : tensor<f32>
    %s8 = stablehlo.add %a8, %b9 : tensor<f32>
    %s9 = stablehlo.add %a9, %b10 : tensor<f32>
    %s10 = stablehlo.add %a10, %b11 : tensor<f32>
    %s11 = stablehlo.add %a11, %b12 : tensor<f32>
    %s12 = stablehlo.add %a12, %b13 : tensor<f32>
    %s13 = stablehlo.add %a13, %b14 : tensor<f32>
    %s14 = stablehlo.add %a14, %b15 : tensor<f32>
    %s15 = stablehlo.add %a15, %b16 : tensor<f32>
    %s16 = stablehlo.add %a16, %b0 : tensor<f32>
    stablehlo.return %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7, %s8, %s9, %s10, %s11, %s12, %s13, %s14, %s15,
        %s16 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8, %r#9, %r#10, %r#11, %r#12, %r#13, %r#14, %r#15,
      %r#16 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
// -----
// Calls 3 deep inside a body.
func.func @main(%x: tensor<5x7xf32>, %z: tensor<f32>) -> tensor<5xf32> {
  %r = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = func.call @f1(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %t = func.call @f1(%s, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
func.func private @f1(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = call @f2(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f2(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = call @f3(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f3(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.add %a, %b : tensor<f32>
  return %r : tensor<f32>
}
// -----
// Calls 4 deep inside a body.
func.func @main(%x: tensor<5x7xf32>, %z: tensor<f32>) -> tensor<5xf32> {
  %r = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = func.call @f1(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %t = func.call @f1(%s, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
func.func private @f1(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = call @f2(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f2(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = call @f3(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f3(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = call @f4(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f4(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.add %a, %b : tensor<f32>
  return %r : tensor<f32>
}
// -----
// Calls 5 deep inside a body.
func.func @main(%x: tensor<5x7xf32>, %z: tensor<f32>) -> tensor<5xf32> {
  %r = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = func.call @f1(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %t = func.call @f1(%s, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
func.func private @f1(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = call @f2(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f2(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = call @f3(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f3(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = call @f4(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f4(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = call @f5(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f5(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.add %a, %b : tensor<f32>
  return %r : tensor<f32>
}
// -----
// A group of 30 inputs.
func.func @main(%x0: tensor<50xf32>, %x1: tensor<50xf32>, %x2: tensor<50xf32>, %x3: tensor<50xf32>, %x4:
    tensor<50xf32>, %x5: tensor<50xf32>, %x6: tensor<50xf32>, %x7: tensor<50xf32>, %x8: tensor<50xf32>, %x9:
    tensor<50xf32>, %x10: tensor<50xf32>, %x11: tensor<50xf32>, %x12: tensor<50xf32>, %x13: tensor<50xf32>,
    %x14: tensor<50xf32>, %x15: tensor<50xf32>, %x16: tensor<50xf32>, %x17: tensor<50xf32>, %x18:
    tensor<50xf32>, %x19: tensor<50xf32>, %x20: tensor<50xf32>, %x21: tensor<50xf32>, %x22: tensor<50xf32>,
    %x23: tensor<50xf32>, %x24: tensor<50xf32>, %x25: tensor<50xf32>, %x26: tensor<50xf32>, %x27:
    tensor<50xf32>, %x28: tensor<50xf32>, %x29: tensor<50xf32>) -> tensor<50xf32> {
  %s1 = stablehlo.maximum %x0, %x1 : tensor<50xf32>
  %s2 = stablehlo.maximum %s1, %x2 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %x3 : tensor<50xf32>
  %s4 = stablehlo.maximum %s3, %x4 : tensor<50xf32>
  %s5 = stablehlo.maximum %s4, %x5 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %x6 : tensor<50xf32>
  %s7 = stablehlo.maximum %s6, %x7 : tensor<50xf32>
  %s8 = stablehlo.maximum %s7, %x8 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %x9 : tensor<50xf32>
  %s10 = stablehlo.maximum %s9, %x10 : tensor<50xf32>
  %s11 = stablehlo.maximum %s10, %x11 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %x12 : tensor<50xf32>
  %s13 = stablehlo.maximum %s12, %x13 : tensor<50xf32>
  %s14 = stablehlo.maximum %s13, %x14 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %x15 : tensor<50xf32>
  %s16 = stablehlo.maximum %s15, %x16 : tensor<50xf32>
  %s17 = stablehlo.maximum %s16, %x17 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %x18 : tensor<50xf32>
  %s19 = stablehlo.maximum %s18, %x19 : tensor<50xf32>
  %s20 = stablehlo.maximum %s19, %x20 : tensor<50xf32>
  %s21 = stablehlo.maximum %s20, %x21 : tensor<50xf32>
  %s22 = stablehlo.maximum %s21, %x22 : tensor<50xf32>
  %s23 = stablehlo.maximum %s22, %x23 : tensor<50xf32>
  %s24 = stablehlo.maximum %s23, %x24 : tensor<50xf32>
  %s25 = stablehlo.maximum %s24, %x25 : tensor<50xf32>
  %s26 = stablehlo.maximum %s25, %x26 : tensor<50xf32>
  %s27 = stablehlo.maximum %s26, %x27 : tensor<50xf32>
  %s28 = stablehlo.maximum %s27, %x28 : tensor<50xf32>
  %s29 = stablehlo.maximum %s28, %x29 : tensor<50xf32>
  return %s29 : tensor<50xf32>
}
// -----
// A group of 31 inputs.
func.func @main(%x0: tensor<50xf32>, %x1: tensor<50xf32>, %x2: tensor<50xf32>, %x3: tensor<50xf32>, %x4:
    tensor<50xf32>, %x5: tensor<50xf32>, %x6: tensor<50xf32>, %x7: tensor<50xf32>, %x8: tensor<50xf32>, %x9:
    tensor<50xf32>, %x10: tensor<50xf32>, %x11: tensor<50xf32>, %x12: tensor<50xf32>, %x13: tensor<50xf32>,
    %x14: tensor<50xf32>, %x15: tensor<50xf32>, %x16: tensor<50xf32>, %x17: tensor<50xf32>, %x18:
    tensor<50xf32>, %x19: tensor<50xf32>, %x20: tensor<50xf32>, %x21: tensor<50xf32>, %x22: tensor<50xf32>,
    %x23: tensor<50xf32>, %x24: tensor<50xf32>, %x25: tensor<50xf32>, %x26: tensor<50xf32>, %x27:
    tensor<50xf32>, %x28: tensor<50xf32>, %x29: tensor<50xf32>, %x30: tensor<50xf32>) -> tensor<50xf32> {
  %s1 = stablehlo.maximum %x0, %x1 : tensor<50xf32>
  %s2 = stablehlo.maximum %s1, %x2 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %x3 : tensor<50xf32>
  %s4 = stablehlo.maximum %s3, %x4 : tensor<50xf32>
  %s5 = stablehlo.maximum %s4, %x5 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %x6 : tensor<50xf32>
  %s7 = stablehlo.maximum %s6, %x7 : tensor<50xf32>
  %s8 = stablehlo.maximum %s7, %x8 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %x9 : tensor<50xf32>
  %s10 = stablehlo.maximum %s9, %x10 : tensor<50xf32>
  %s11 = stablehlo.maximum %s10, %x11 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %x12 : tensor<50xf32>
  %s13 = stablehlo.maximum %s12, %x13 : tensor<50xf32>
  %s14 = stablehlo.maximum %s13, %x14 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %x15 : tensor<50xf32>
  %s16 = stablehlo.maximum %s15, %x16 : tensor<50xf32>
  %s17 = stablehlo.maximum %s16, %x17 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %x18 : tensor<50xf32>
  %s19 = stablehlo.maximum %s18, %x19 : tensor<50xf32>
  %s20 = stablehlo.maximum %s19, %x20 : tensor<50xf32>
  %s21 = stablehlo.maximum %s20, %x21 : tensor<50xf32>
  %s22 = stablehlo.maximum %s21, %x22 : tensor<50xf32>
  %s23 = stablehlo.maximum %s22, %x23 : tensor<50xf32>
  %s24 = stablehlo.maximum %s23, %x24 : tensor<50xf32>
  %s25 = stablehlo.maximum %s24, %x25 : tensor<50xf32>
  %s26 = stablehlo.maximum %s25, %x26 : tensor<50xf32>
  %s27 = stablehlo.maximum %s26, %x27 : tensor<50xf32>
  %s28 = stablehlo.maximum %s27, %x28 : tensor<50xf32>
  %s29 = stablehlo.maximum %s28, %x29 : tensor<50xf32>
  %s30 = stablehlo.maximum %s29, %x30 : tensor<50xf32>
  return %s30 : tensor<50xf32>
}
// -----
// A group of 32 inputs.
func.func @main(%x0: tensor<50xf32>, %x1: tensor<50xf32>, %x2: tensor<50xf32>, %x3: tensor<50xf32>, %x4:
    tensor<50xf32>, %x5: tensor<50xf32>, %x6: tensor<50xf32>, %x7: tensor<50xf32>, %x8: tensor<50xf32>, %x9:
    tensor<50xf32>, %x10: tensor<50xf32>, %x11: tensor<50xf32>, %x12: tensor<50xf32>, %x13: tensor<50xf32>,
    %x14: tensor<50xf32>, %x15: tensor<50xf32>, %x16: tensor<50xf32>, %x17: tensor<50xf32>, %x18:
    tensor<50xf32>, %x19: tensor<50xf32>, %x20: tensor<50xf32>, %x21: tensor<50xf32>, %x22: tensor<50xf32>,
    %x23: tensor<50xf32>, %x24: tensor<50xf32>, %x25: tensor<50xf32>, %x26: tensor<50xf32>, %x27:
    tensor<50xf32>, %x28: tensor<50xf32>, %x29: tensor<50xf32>, %x30: tensor<50xf32>, %x31: tensor<50xf32>) ->
    tensor<50xf32> {
  %s1 = stablehlo.maximum %x0, %x1 : tensor<50xf32>
  %s2 = stablehlo.maximum %s1, %x2 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %x3 : tensor<50xf32>
  %s4 = stablehlo.maximum %s3, %x4 : tensor<50xf32>
  %s5 = stablehlo.maximum %s4, %x5 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %x6 : tensor<50xf32>
  %s7 = stablehlo.maximum %s6, %x7 : tensor<50xf32>
  %s8 = stablehlo.maximum %s7, %x8 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %x9 : tensor<50xf32>
  %s10 = stablehlo.maximum %s9, %x10 : tensor<50xf32>
  %s11 = stablehlo.maximum %s10, %x11 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %x12 : tensor<50xf32>
  %s13 = stablehlo.maximum %s12, %x13 : tensor<50xf32>
  %s14 = stablehlo.maximum %s13, %x14 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %x15 : tensor<50xf32>
  %s16 = stablehlo.maximum %s15, %x16 : tensor<50xf32>
  %s17 = stablehlo.maximum %s16, %x17 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %x18 : tensor<50xf32>
  %s19 = stablehlo.maximum %s18, %x19 : tensor<50xf32>
  %s20 = stablehlo.maximum %s19, %x20 : tensor<50xf32>
  %s21 = stablehlo.maximum %s20, %x21 : tensor<50xf32>
  %s22 = stablehlo.maximum %s21, %x22 : tensor<50xf32>
  %s23 = stablehlo.maximum %s22, %x23 : tensor<50xf32>
  %s24 = stablehlo.maximum %s23, %x24 : tensor<50xf32>
  %s25 = stablehlo.maximum %s24, %x25 : tensor<50xf32>
  %s26 = stablehlo.maximum %s25, %x26 : tensor<50xf32>
  %s27 = stablehlo.maximum %s26, %x27 : tensor<50xf32>
  %s28 = stablehlo.maximum %s27, %x28 : tensor<50xf32>
  %s29 = stablehlo.maximum %s28, %x29 : tensor<50xf32>
  %s30 = stablehlo.maximum %s29, %x30 : tensor<50xf32>
  %s31 = stablehlo.maximum %s30, %x31 : tensor<50xf32>
  return %s31 : tensor<50xf32>
}
// -----
// A group of 33 inputs.
func.func @main(%x0: tensor<50xf32>, %x1: tensor<50xf32>, %x2: tensor<50xf32>, %x3: tensor<50xf32>, %x4:
    tensor<50xf32>, %x5: tensor<50xf32>, %x6: tensor<50xf32>, %x7: tensor<50xf32>, %x8: tensor<50xf32>, %x9:
    tensor<50xf32>, %x10: tensor<50xf32>, %x11: tensor<50xf32>, %x12: tensor<50xf32>, %x13: tensor<50xf32>,
    %x14: tensor<50xf32>, %x15: tensor<50xf32>, %x16: tensor<50xf32>, %x17: tensor<50xf32>, %x18:
    tensor<50xf32>, %x19: tensor<50xf32>, %x20: tensor<50xf32>, %x21: tensor<50xf32>, %x22: tensor<50xf32>,
    %x23: tensor<50xf32>, %x24: tensor<50xf32>, %x25: tensor<50xf32>, %x26: tensor<50xf32>, %x27:
    tensor<50xf32>, %x28: tensor<50xf32>, %x29: tensor<50xf32>, %x30: tensor<50xf32>, %x31: tensor<50xf32>,
    %x32: tensor<50xf32>) -> tensor<50xf32> {
  %s1 = stablehlo.maximum %x0, %x1 : tensor<50xf32>
  %s2 = stablehlo.maximum %s1, %x2 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %x3 : tensor<50xf32>
  %s4 = stablehlo.maximum %s3, %x4 : tensor<50xf32>
  %s5 = stablehlo.maximum %s4, %x5 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %x6 : tensor<50xf32>
  %s7 = stablehlo.maximum %s6, %x7 : tensor<50xf32>
  %s8 = stablehlo.maximum %s7, %x8 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %x9 : tensor<50xf32>
  %s10 = stablehlo.maximum %s9, %x10 : tensor<50xf32>
  %s11 = stablehlo.maximum %s10, %x11 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %x12 : tensor<50xf32>
  %s13 = stablehlo.maximum %s12, %x13 : tensor<50xf32>
  %s14 = stablehlo.maximum %s13, %x14 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %x15 : tensor<50xf32>
  %s16 = stablehlo.maximum %s15, %x16 : tensor<50xf32>
  %s17 = stablehlo.maximum %s16, %x17 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %x18 : tensor<50xf32>
  %s19 = stablehlo.maximum %s18, %x19 : tensor<50xf32>
  %s20 = stablehlo.maximum %s19, %x20 : tensor<50xf32>
  %s21 = stablehlo.maximum %s20, %x21 : tensor<50xf32>
  %s22 = stablehlo.maximum %s21, %x22 : tensor<50xf32>
  %s23 = stablehlo.maximum %s22, %x23 : tensor<50xf32>
  %s24 = stablehlo.maximum %s23, %x24 : tensor<50xf32>
  %s25 = stablehlo.maximum %s24, %x25 : tensor<50xf32>
  %s26 = stablehlo.maximum %s25, %x26 : tensor<50xf32>
  %s27 = stablehlo.maximum %s26, %x27 : tensor<50xf32>
  %s28 = stablehlo.maximum %s27, %x28 : tensor<50xf32>
  %s29 = stablehlo.maximum %s28, %x29 : tensor<50xf32>
  %s30 = stablehlo.maximum %s29, %x30 : tensor<50xf32>
  %s31 = stablehlo.maximum %s30, %x31 : tensor<50xf32>
  %s32 = stablehlo.maximum %s31, %x32 : tensor<50xf32>
  return %s32 : tensor<50xf32>
}
// -----
// A group of 34 inputs.
func.func @main(%x0: tensor<50xf32>, %x1: tensor<50xf32>, %x2: tensor<50xf32>, %x3: tensor<50xf32>, %x4:
    tensor<50xf32>, %x5: tensor<50xf32>, %x6: tensor<50xf32>, %x7: tensor<50xf32>, %x8: tensor<50xf32>, %x9:
    tensor<50xf32>, %x10: tensor<50xf32>, %x11: tensor<50xf32>, %x12: tensor<50xf32>, %x13: tensor<50xf32>,
    %x14: tensor<50xf32>, %x15: tensor<50xf32>, %x16: tensor<50xf32>, %x17: tensor<50xf32>, %x18:
    tensor<50xf32>, %x19: tensor<50xf32>, %x20: tensor<50xf32>, %x21: tensor<50xf32>, %x22: tensor<50xf32>,
    %x23: tensor<50xf32>, %x24: tensor<50xf32>, %x25: tensor<50xf32>, %x26: tensor<50xf32>, %x27:
    tensor<50xf32>, %x28: tensor<50xf32>, %x29: tensor<50xf32>, %x30: tensor<50xf32>, %x31: tensor<50xf32>,
    %x32: tensor<50xf32>, %x33: tensor<50xf32>) -> tensor<50xf32> {
  %s1 = stablehlo.maximum %x0, %x1 : tensor<50xf32>
  %s2 = stablehlo.maximum %s1, %x2 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %x3 : tensor<50xf32>
  %s4 = stablehlo.maximum %s3, %x4 : tensor<50xf32>
  %s5 = stablehlo.maximum %s4, %x5 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %x6 : tensor<50xf32>
  %s7 = stablehlo.maximum %s6, %x7 : tensor<50xf32>
  %s8 = stablehlo.maximum %s7, %x8 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %x9 : tensor<50xf32>
  %s10 = stablehlo.maximum %s9, %x10 : tensor<50xf32>
  %s11 = stablehlo.maximum %s10, %x11 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %x12 : tensor<50xf32>
  %s13 = stablehlo.maximum %s12, %x13 : tensor<50xf32>
  %s14 = stablehlo.maximum %s13, %x14 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %x15 : tensor<50xf32>
  %s16 = stablehlo.maximum %s15, %x16 : tensor<50xf32>
  %s17 = stablehlo.maximum %s16, %x17 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %x18 : tensor<50xf32>
  %s19 = stablehlo.maximum %s18, %x19 : tensor<50xf32>
  %s20 = stablehlo.maximum %s19, %x20 : tensor<50xf32>
  %s21 = stablehlo.maximum %s20, %x21 : tensor<50xf32>
  %s22 = stablehlo.maximum %s21, %x22 : tensor<50xf32>
  %s23 = stablehlo.maximum %s22, %x23 : tensor<50xf32>
  %s24 = stablehlo.maximum %s23, %x24 : tensor<50xf32>
  %s25 = stablehlo.maximum %s24, %x25 : tensor<50xf32>
  %s26 = stablehlo.maximum %s25, %x26 : tensor<50xf32>
  %s27 = stablehlo.maximum %s26, %x27 : tensor<50xf32>
  %s28 = stablehlo.maximum %s27, %x28 : tensor<50xf32>
  %s29 = stablehlo.maximum %s28, %x29 : tensor<50xf32>
  %s30 = stablehlo.maximum %s29, %x30 : tensor<50xf32>
  %s31 = stablehlo.maximum %s30, %x31 : tensor<50xf32>
  %s32 = stablehlo.maximum %s31, %x32 : tensor<50xf32>
  %s33 = stablehlo.maximum %s32, %x33 : tensor<50xf32>
  return %s33 : tensor<50xf32>
}
// -----
// A group of 40 inputs.
func.func @main(%x0: tensor<50xf32>, %x1: tensor<50xf32>, %x2: tensor<50xf32>, %x3: tensor<50xf32>, %x4:
    tensor<50xf32>, %x5: tensor<50xf32>, %x6: tensor<50xf32>, %x7: tensor<50xf32>, %x8: tensor<50xf32>, %x9:
    tensor<50xf32>, %x10: tensor<50xf32>, %x11: tensor<50xf32>, %x12: tensor<50xf32>, %x13: tensor<50xf32>,
    %x14: tensor<50xf32>, %x15: tensor<50xf32>, %x16: tensor<50xf32>, %x17: tensor<50xf32>, %x18:
    tensor<50xf32>, %x19: tensor<50xf32>, %x20: tensor<50xf32>, %x21: tensor<50xf32>, %x22: tensor<50xf32>,
    %x23: tensor<50xf32>, %x24: tensor<50xf32>, %x25: tensor<50xf32>, %x26: tensor<50xf32>, %x27:
    tensor<50xf32>, %x28: tensor<50xf32>, %x29: tensor<50xf32>, %x30: tensor<50xf32>, %x31: tensor<50xf32>,
    %x32: tensor<50xf32>, %x33: tensor<50xf32>, %x34: tensor<50xf32>, %x35: tensor<50xf32>, %x36:
    tensor<50xf32>, %x37: tensor<50xf32>, %x38: tensor<50xf32>, %x39: tensor<50xf32>) -> tensor<50xf32> {
  %s1 = stablehlo.maximum %x0, %x1 : tensor<50xf32>
  %s2 = stablehlo.maximum %s1, %x2 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %x3 : tensor<50xf32>
  %s4 = stablehlo.maximum %s3, %x4 : tensor<50xf32>
  %s5 = stablehlo.maximum %s4, %x5 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %x6 : tensor<50xf32>
  %s7 = stablehlo.maximum %s6, %x7 : tensor<50xf32>
  %s8 = stablehlo.maximum %s7, %x8 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %x9 : tensor<50xf32>
  %s10 = stablehlo.maximum %s9, %x10 : tensor<50xf32>
  %s11 = stablehlo.maximum %s10, %x11 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %x12 : tensor<50xf32>
  %s13 = stablehlo.maximum %s12, %x13 : tensor<50xf32>
  %s14 = stablehlo.maximum %s13, %x14 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %x15 : tensor<50xf32>
  %s16 = stablehlo.maximum %s15, %x16 : tensor<50xf32>
  %s17 = stablehlo.maximum %s16, %x17 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %x18 : tensor<50xf32>
  %s19 = stablehlo.maximum %s18, %x19 : tensor<50xf32>
  %s20 = stablehlo.maximum %s19, %x20 : tensor<50xf32>
  %s21 = stablehlo.maximum %s20, %x21 : tensor<50xf32>
  %s22 = stablehlo.maximum %s21, %x22 : tensor<50xf32>
  %s23 = stablehlo.maximum %s22, %x23 : tensor<50xf32>
  %s24 = stablehlo.maximum %s23, %x24 : tensor<50xf32>
  %s25 = stablehlo.maximum %s24, %x25 : tensor<50xf32>
  %s26 = stablehlo.maximum %s25, %x26 : tensor<50xf32>
  %s27 = stablehlo.maximum %s26, %x27 : tensor<50xf32>
  %s28 = stablehlo.maximum %s27, %x28 : tensor<50xf32>
  %s29 = stablehlo.maximum %s28, %x29 : tensor<50xf32>
  %s30 = stablehlo.maximum %s29, %x30 : tensor<50xf32>
  %s31 = stablehlo.maximum %s30, %x31 : tensor<50xf32>
  %s32 = stablehlo.maximum %s31, %x32 : tensor<50xf32>
  %s33 = stablehlo.maximum %s32, %x33 : tensor<50xf32>
  %s34 = stablehlo.maximum %s33, %x34 : tensor<50xf32>
  %s35 = stablehlo.maximum %s34, %x35 : tensor<50xf32>
  %s36 = stablehlo.maximum %s35, %x36 : tensor<50xf32>
  %s37 = stablehlo.maximum %s36, %x37 : tensor<50xf32>
  %s38 = stablehlo.maximum %s37, %x38 : tensor<50xf32>
  %s39 = stablehlo.maximum %s38, %x39 : tensor<50xf32>
  return %s39 : tensor<50xf32>
}
// -----
// A group of 46 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  return %s45 : tensor<50xf32>
}
// -----
// A group of 47 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  return %s46 : tensor<50xf32>
}
// -----
// A group of 48 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  %s47 = stablehlo.sine %s46 : tensor<50xf32>
  return %s47 : tensor<50xf32>
}
// -----
// A group of 49 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  %s47 = stablehlo.sine %s46 : tensor<50xf32>
  %s48 = stablehlo.cosine %s47 : tensor<50xf32>
  return %s48 : tensor<50xf32>
}
// -----
// A group of 50 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  %s47 = stablehlo.sine %s46 : tensor<50xf32>
  %s48 = stablehlo.cosine %s47 : tensor<50xf32>
  %s49 = stablehlo.sine %s48 : tensor<50xf32>
  return %s49 : tensor<50xf32>
}
// -----
// A group of 94 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  %s47 = stablehlo.sine %s46 : tensor<50xf32>
  %s48 = stablehlo.cosine %s47 : tensor<50xf32>
  %s49 = stablehlo.sine %s48 : tensor<50xf32>
  %s50 = stablehlo.cosine %s49 : tensor<50xf32>
  %s51 = stablehlo.sine %s50 : tensor<50xf32>
  %s52 = stablehlo.cosine %s51 : tensor<50xf32>
  %s53 = stablehlo.sine %s52 : tensor<50xf32>
  %s54 = stablehlo.cosine %s53 : tensor<50xf32>
  %s55 = stablehlo.sine %s54 : tensor<50xf32>
  %s56 = stablehlo.cosine %s55 : tensor<50xf32>
  %s57 = stablehlo.sine %s56 : tensor<50xf32>
  %s58 = stablehlo.cosine %s57 : tensor<50xf32>
  %s59 = stablehlo.sine %s58 : tensor<50xf32>
  %s60 = stablehlo.cosine %s59 : tensor<50xf32>
  %s61 = stablehlo.sine %s60 : tensor<50xf32>
  %s62 = stablehlo.cosine %s61 : tensor<50xf32>
  %s63 = stablehlo.sine %s62 : tensor<50xf32>
  %s64 = stablehlo.cosine %s63 : tensor<50xf32>
  %s65 = stablehlo.sine %s64 : tensor<50xf32>
  %s66 = stablehlo.cosine %s65 : tensor<50xf32>
  %s67 = stablehlo.sine %s66 : tensor<50xf32>
  %s68 = stablehlo.cosine %s67 : tensor<50xf32>
  %s69 = stablehlo.sine %s68 : tensor<50xf32>
  %s70 = stablehlo.cosine %s69 : tensor<50xf32>
  %s71 = stablehlo.sine %s70 : tensor<50xf32>
  %s72 = stablehlo.cosine %s71 : tensor<50xf32>
  %s73 = stablehlo.sine %s72 : tensor<50xf32>
  %s74 = stablehlo.cosine %s73 : tensor<50xf32>
  %s75 = stablehlo.sine %s74 : tensor<50xf32>
  %s76 = stablehlo.cosine %s75 : tensor<50xf32>
  %s77 = stablehlo.sine %s76 : tensor<50xf32>
  %s78 = stablehlo.cosine %s77 : tensor<50xf32>
  %s79 = stablehlo.sine %s78 : tensor<50xf32>
  %s80 = stablehlo.cosine %s79 : tensor<50xf32>
  %s81 = stablehlo.sine %s80 : tensor<50xf32>
  %s82 = stablehlo.cosine %s81 : tensor<50xf32>
  %s83 = stablehlo.sine %s82 : tensor<50xf32>
  %s84 = stablehlo.cosine %s83 : tensor<50xf32>
  %s85 = stablehlo.sine %s84 : tensor<50xf32>
  %s86 = stablehlo.cosine %s85 : tensor<50xf32>
  %s87 = stablehlo.sine %s86 : tensor<50xf32>
  %s88 = stablehlo.cosine %s87 : tensor<50xf32>
  %s89 = stablehlo.sine %s88 : tensor<50xf32>
  %s90 = stablehlo.cosine %s89 : tensor<50xf32>
  %s91 = stablehlo.sine %s90 : tensor<50xf32>
  %s92 = stablehlo.cosine %s91 : tensor<50xf32>
  %s93 = stablehlo.sine %s92 : tensor<50xf32>
  return %s93 : tensor<50xf32>
}
// -----
// A group of 95 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  %s47 = stablehlo.sine %s46 : tensor<50xf32>
  %s48 = stablehlo.cosine %s47 : tensor<50xf32>
  %s49 = stablehlo.sine %s48 : tensor<50xf32>
  %s50 = stablehlo.cosine %s49 : tensor<50xf32>
  %s51 = stablehlo.sine %s50 : tensor<50xf32>
  %s52 = stablehlo.cosine %s51 : tensor<50xf32>
  %s53 = stablehlo.sine %s52 : tensor<50xf32>
  %s54 = stablehlo.cosine %s53 : tensor<50xf32>
  %s55 = stablehlo.sine %s54 : tensor<50xf32>
  %s56 = stablehlo.cosine %s55 : tensor<50xf32>
  %s57 = stablehlo.sine %s56 : tensor<50xf32>
  %s58 = stablehlo.cosine %s57 : tensor<50xf32>
  %s59 = stablehlo.sine %s58 : tensor<50xf32>
  %s60 = stablehlo.cosine %s59 : tensor<50xf32>
  %s61 = stablehlo.sine %s60 : tensor<50xf32>
  %s62 = stablehlo.cosine %s61 : tensor<50xf32>
  %s63 = stablehlo.sine %s62 : tensor<50xf32>
  %s64 = stablehlo.cosine %s63 : tensor<50xf32>
  %s65 = stablehlo.sine %s64 : tensor<50xf32>
  %s66 = stablehlo.cosine %s65 : tensor<50xf32>
  %s67 = stablehlo.sine %s66 : tensor<50xf32>
  %s68 = stablehlo.cosine %s67 : tensor<50xf32>
  %s69 = stablehlo.sine %s68 : tensor<50xf32>
  %s70 = stablehlo.cosine %s69 : tensor<50xf32>
  %s71 = stablehlo.sine %s70 : tensor<50xf32>
  %s72 = stablehlo.cosine %s71 : tensor<50xf32>
  %s73 = stablehlo.sine %s72 : tensor<50xf32>
  %s74 = stablehlo.cosine %s73 : tensor<50xf32>
  %s75 = stablehlo.sine %s74 : tensor<50xf32>
  %s76 = stablehlo.cosine %s75 : tensor<50xf32>
  %s77 = stablehlo.sine %s76 : tensor<50xf32>
  %s78 = stablehlo.cosine %s77 : tensor<50xf32>
  %s79 = stablehlo.sine %s78 : tensor<50xf32>
  %s80 = stablehlo.cosine %s79 : tensor<50xf32>
  %s81 = stablehlo.sine %s80 : tensor<50xf32>
  %s82 = stablehlo.cosine %s81 : tensor<50xf32>
  %s83 = stablehlo.sine %s82 : tensor<50xf32>
  %s84 = stablehlo.cosine %s83 : tensor<50xf32>
  %s85 = stablehlo.sine %s84 : tensor<50xf32>
  %s86 = stablehlo.cosine %s85 : tensor<50xf32>
  %s87 = stablehlo.sine %s86 : tensor<50xf32>
  %s88 = stablehlo.cosine %s87 : tensor<50xf32>
  %s89 = stablehlo.sine %s88 : tensor<50xf32>
  %s90 = stablehlo.cosine %s89 : tensor<50xf32>
  %s91 = stablehlo.sine %s90 : tensor<50xf32>
  %s92 = stablehlo.cosine %s91 : tensor<50xf32>
  %s93 = stablehlo.sine %s92 : tensor<50xf32>
  %s94 = stablehlo.cosine %s93 : tensor<50xf32>
  return %s94 : tensor<50xf32>
}
// -----
// A group of 96 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  %s47 = stablehlo.sine %s46 : tensor<50xf32>
  %s48 = stablehlo.cosine %s47 : tensor<50xf32>
  %s49 = stablehlo.sine %s48 : tensor<50xf32>
  %s50 = stablehlo.cosine %s49 : tensor<50xf32>
  %s51 = stablehlo.sine %s50 : tensor<50xf32>
  %s52 = stablehlo.cosine %s51 : tensor<50xf32>
  %s53 = stablehlo.sine %s52 : tensor<50xf32>
  %s54 = stablehlo.cosine %s53 : tensor<50xf32>
  %s55 = stablehlo.sine %s54 : tensor<50xf32>
  %s56 = stablehlo.cosine %s55 : tensor<50xf32>
  %s57 = stablehlo.sine %s56 : tensor<50xf32>
  %s58 = stablehlo.cosine %s57 : tensor<50xf32>
  %s59 = stablehlo.sine %s58 : tensor<50xf32>
  %s60 = stablehlo.cosine %s59 : tensor<50xf32>
  %s61 = stablehlo.sine %s60 : tensor<50xf32>
  %s62 = stablehlo.cosine %s61 : tensor<50xf32>
  %s63 = stablehlo.sine %s62 : tensor<50xf32>
  %s64 = stablehlo.cosine %s63 : tensor<50xf32>
  %s65 = stablehlo.sine %s64 : tensor<50xf32>
  %s66 = stablehlo.cosine %s65 : tensor<50xf32>
  %s67 = stablehlo.sine %s66 : tensor<50xf32>
  %s68 = stablehlo.cosine %s67 : tensor<50xf32>
  %s69 = stablehlo.sine %s68 : tensor<50xf32>
  %s70 = stablehlo.cosine %s69 : tensor<50xf32>
  %s71 = stablehlo.sine %s70 : tensor<50xf32>
  %s72 = stablehlo.cosine %s71 : tensor<50xf32>
  %s73 = stablehlo.sine %s72 : tensor<50xf32>
  %s74 = stablehlo.cosine %s73 : tensor<50xf32>
  %s75 = stablehlo.sine %s74 : tensor<50xf32>
  %s76 = stablehlo.cosine %s75 : tensor<50xf32>
  %s77 = stablehlo.sine %s76 : tensor<50xf32>
  %s78 = stablehlo.cosine %s77 : tensor<50xf32>
  %s79 = stablehlo.sine %s78 : tensor<50xf32>
  %s80 = stablehlo.cosine %s79 : tensor<50xf32>
  %s81 = stablehlo.sine %s80 : tensor<50xf32>
  %s82 = stablehlo.cosine %s81 : tensor<50xf32>
  %s83 = stablehlo.sine %s82 : tensor<50xf32>
  %s84 = stablehlo.cosine %s83 : tensor<50xf32>
  %s85 = stablehlo.sine %s84 : tensor<50xf32>
  %s86 = stablehlo.cosine %s85 : tensor<50xf32>
  %s87 = stablehlo.sine %s86 : tensor<50xf32>
  %s88 = stablehlo.cosine %s87 : tensor<50xf32>
  %s89 = stablehlo.sine %s88 : tensor<50xf32>
  %s90 = stablehlo.cosine %s89 : tensor<50xf32>
  %s91 = stablehlo.sine %s90 : tensor<50xf32>
  %s92 = stablehlo.cosine %s91 : tensor<50xf32>
  %s93 = stablehlo.sine %s92 : tensor<50xf32>
  %s94 = stablehlo.cosine %s93 : tensor<50xf32>
  %s95 = stablehlo.sine %s94 : tensor<50xf32>
  return %s95 : tensor<50xf32>
}
// -----
// A group of 97 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  %s47 = stablehlo.sine %s46 : tensor<50xf32>
  %s48 = stablehlo.cosine %s47 : tensor<50xf32>
  %s49 = stablehlo.sine %s48 : tensor<50xf32>
  %s50 = stablehlo.cosine %s49 : tensor<50xf32>
  %s51 = stablehlo.sine %s50 : tensor<50xf32>
  %s52 = stablehlo.cosine %s51 : tensor<50xf32>
  %s53 = stablehlo.sine %s52 : tensor<50xf32>
  %s54 = stablehlo.cosine %s53 : tensor<50xf32>
  %s55 = stablehlo.sine %s54 : tensor<50xf32>
  %s56 = stablehlo.cosine %s55 : tensor<50xf32>
  %s57 = stablehlo.sine %s56 : tensor<50xf32>
  %s58 = stablehlo.cosine %s57 : tensor<50xf32>
  %s59 = stablehlo.sine %s58 : tensor<50xf32>
  %s60 = stablehlo.cosine %s59 : tensor<50xf32>
  %s61 = stablehlo.sine %s60 : tensor<50xf32>
  %s62 = stablehlo.cosine %s61 : tensor<50xf32>
  %s63 = stablehlo.sine %s62 : tensor<50xf32>
  %s64 = stablehlo.cosine %s63 : tensor<50xf32>
  %s65 = stablehlo.sine %s64 : tensor<50xf32>
  %s66 = stablehlo.cosine %s65 : tensor<50xf32>
  %s67 = stablehlo.sine %s66 : tensor<50xf32>
  %s68 = stablehlo.cosine %s67 : tensor<50xf32>
  %s69 = stablehlo.sine %s68 : tensor<50xf32>
  %s70 = stablehlo.cosine %s69 : tensor<50xf32>
  %s71 = stablehlo.sine %s70 : tensor<50xf32>
  %s72 = stablehlo.cosine %s71 : tensor<50xf32>
  %s73 = stablehlo.sine %s72 : tensor<50xf32>
  %s74 = stablehlo.cosine %s73 : tensor<50xf32>
  %s75 = stablehlo.sine %s74 : tensor<50xf32>
  %s76 = stablehlo.cosine %s75 : tensor<50xf32>
  %s77 = stablehlo.sine %s76 : tensor<50xf32>
  %s78 = stablehlo.cosine %s77 : tensor<50xf32>
  %s79 = stablehlo.sine %s78 : tensor<50xf32>
  %s80 = stablehlo.cosine %s79 : tensor<50xf32>
  %s81 = stablehlo.sine %s80 : tensor<50xf32>
  %s82 = stablehlo.cosine %s81 : tensor<50xf32>
  %s83 = stablehlo.sine %s82 : tensor<50xf32>
  %s84 = stablehlo.cosine %s83 : tensor<50xf32>
  %s85 = stablehlo.sine %s84 : tensor<50xf32>
  %s86 = stablehlo.cosine %s85 : tensor<50xf32>
  %s87 = stablehlo.sine %s86 : tensor<50xf32>
  %s88 = stablehlo.cosine %s87 : tensor<50xf32>
  %s89 = stablehlo.sine %s88 : tensor<50xf32>
  %s90 = stablehlo.cosine %s89 : tensor<50xf32>
  %s91 = stablehlo.sine %s90 : tensor<50xf32>
  %s92 = stablehlo.cosine %s91 : tensor<50xf32>
  %s93 = stablehlo.sine %s92 : tensor<50xf32>
  %s94 = stablehlo.cosine %s93 : tensor<50xf32>
  %s95 = stablehlo.sine %s94 : tensor<50xf32>
  %s96 = stablehlo.cosine %s95 : tensor<50xf32>
  return %s96 : tensor<50xf32>
}
// -----
// A group of 98 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  %s47 = stablehlo.sine %s46 : tensor<50xf32>
  %s48 = stablehlo.cosine %s47 : tensor<50xf32>
  %s49 = stablehlo.sine %s48 : tensor<50xf32>
  %s50 = stablehlo.cosine %s49 : tensor<50xf32>
  %s51 = stablehlo.sine %s50 : tensor<50xf32>
  %s52 = stablehlo.cosine %s51 : tensor<50xf32>
  %s53 = stablehlo.sine %s52 : tensor<50xf32>
  %s54 = stablehlo.cosine %s53 : tensor<50xf32>
  %s55 = stablehlo.sine %s54 : tensor<50xf32>
  %s56 = stablehlo.cosine %s55 : tensor<50xf32>
  %s57 = stablehlo.sine %s56 : tensor<50xf32>
  %s58 = stablehlo.cosine %s57 : tensor<50xf32>
  %s59 = stablehlo.sine %s58 : tensor<50xf32>
  %s60 = stablehlo.cosine %s59 : tensor<50xf32>
  %s61 = stablehlo.sine %s60 : tensor<50xf32>
  %s62 = stablehlo.cosine %s61 : tensor<50xf32>
  %s63 = stablehlo.sine %s62 : tensor<50xf32>
  %s64 = stablehlo.cosine %s63 : tensor<50xf32>
  %s65 = stablehlo.sine %s64 : tensor<50xf32>
  %s66 = stablehlo.cosine %s65 : tensor<50xf32>
  %s67 = stablehlo.sine %s66 : tensor<50xf32>
  %s68 = stablehlo.cosine %s67 : tensor<50xf32>
  %s69 = stablehlo.sine %s68 : tensor<50xf32>
  %s70 = stablehlo.cosine %s69 : tensor<50xf32>
  %s71 = stablehlo.sine %s70 : tensor<50xf32>
  %s72 = stablehlo.cosine %s71 : tensor<50xf32>
  %s73 = stablehlo.sine %s72 : tensor<50xf32>
  %s74 = stablehlo.cosine %s73 : tensor<50xf32>
  %s75 = stablehlo.sine %s74 : tensor<50xf32>
  %s76 = stablehlo.cosine %s75 : tensor<50xf32>
  %s77 = stablehlo.sine %s76 : tensor<50xf32>
  %s78 = stablehlo.cosine %s77 : tensor<50xf32>
  %s79 = stablehlo.sine %s78 : tensor<50xf32>
  %s80 = stablehlo.cosine %s79 : tensor<50xf32>
  %s81 = stablehlo.sine %s80 : tensor<50xf32>
  %s82 = stablehlo.cosine %s81 : tensor<50xf32>
  %s83 = stablehlo.sine %s82 : tensor<50xf32>
  %s84 = stablehlo.cosine %s83 : tensor<50xf32>
  %s85 = stablehlo.sine %s84 : tensor<50xf32>
  %s86 = stablehlo.cosine %s85 : tensor<50xf32>
  %s87 = stablehlo.sine %s86 : tensor<50xf32>
  %s88 = stablehlo.cosine %s87 : tensor<50xf32>
  %s89 = stablehlo.sine %s88 : tensor<50xf32>
  %s90 = stablehlo.cosine %s89 : tensor<50xf32>
  %s91 = stablehlo.sine %s90 : tensor<50xf32>
  %s92 = stablehlo.cosine %s91 : tensor<50xf32>
  %s93 = stablehlo.sine %s92 : tensor<50xf32>
  %s94 = stablehlo.cosine %s93 : tensor<50xf32>
  %s95 = stablehlo.sine %s94 : tensor<50xf32>
  %s96 = stablehlo.cosine %s95 : tensor<50xf32>
  %s97 = stablehlo.sine %s96 : tensor<50xf32>
  return %s97 : tensor<50xf32>
}
// -----
// A group of 100 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  %s47 = stablehlo.sine %s46 : tensor<50xf32>
  %s48 = stablehlo.cosine %s47 : tensor<50xf32>
  %s49 = stablehlo.sine %s48 : tensor<50xf32>
  %s50 = stablehlo.cosine %s49 : tensor<50xf32>
  %s51 = stablehlo.sine %s50 : tensor<50xf32>
  %s52 = stablehlo.cosine %s51 : tensor<50xf32>
  %s53 = stablehlo.sine %s52 : tensor<50xf32>
  %s54 = stablehlo.cosine %s53 : tensor<50xf32>
  %s55 = stablehlo.sine %s54 : tensor<50xf32>
  %s56 = stablehlo.cosine %s55 : tensor<50xf32>
  %s57 = stablehlo.sine %s56 : tensor<50xf32>
  %s58 = stablehlo.cosine %s57 : tensor<50xf32>
  %s59 = stablehlo.sine %s58 : tensor<50xf32>
  %s60 = stablehlo.cosine %s59 : tensor<50xf32>
  %s61 = stablehlo.sine %s60 : tensor<50xf32>
  %s62 = stablehlo.cosine %s61 : tensor<50xf32>
  %s63 = stablehlo.sine %s62 : tensor<50xf32>
  %s64 = stablehlo.cosine %s63 : tensor<50xf32>
  %s65 = stablehlo.sine %s64 : tensor<50xf32>
  %s66 = stablehlo.cosine %s65 : tensor<50xf32>
  %s67 = stablehlo.sine %s66 : tensor<50xf32>
  %s68 = stablehlo.cosine %s67 : tensor<50xf32>
  %s69 = stablehlo.sine %s68 : tensor<50xf32>
  %s70 = stablehlo.cosine %s69 : tensor<50xf32>
  %s71 = stablehlo.sine %s70 : tensor<50xf32>
  %s72 = stablehlo.cosine %s71 : tensor<50xf32>
  %s73 = stablehlo.sine %s72 : tensor<50xf32>
  %s74 = stablehlo.cosine %s73 : tensor<50xf32>
  %s75 = stablehlo.sine %s74 : tensor<50xf32>
  %s76 = stablehlo.cosine %s75 : tensor<50xf32>
  %s77 = stablehlo.sine %s76 : tensor<50xf32>
  %s78 = stablehlo.cosine %s77 : tensor<50xf32>
  %s79 = stablehlo.sine %s78 : tensor<50xf32>
  %s80 = stablehlo.cosine %s79 : tensor<50xf32>
  %s81 = stablehlo.sine %s80 : tensor<50xf32>
  %s82 = stablehlo.cosine %s81 : tensor<50xf32>
  %s83 = stablehlo.sine %s82 : tensor<50xf32>
  %s84 = stablehlo.cosine %s83 : tensor<50xf32>
  %s85 = stablehlo.sine %s84 : tensor<50xf32>
  %s86 = stablehlo.cosine %s85 : tensor<50xf32>
  %s87 = stablehlo.sine %s86 : tensor<50xf32>
  %s88 = stablehlo.cosine %s87 : tensor<50xf32>
  %s89 = stablehlo.sine %s88 : tensor<50xf32>
  %s90 = stablehlo.cosine %s89 : tensor<50xf32>
  %s91 = stablehlo.sine %s90 : tensor<50xf32>
  %s92 = stablehlo.cosine %s91 : tensor<50xf32>
  %s93 = stablehlo.sine %s92 : tensor<50xf32>
  %s94 = stablehlo.cosine %s93 : tensor<50xf32>
  %s95 = stablehlo.sine %s94 : tensor<50xf32>
  %s96 = stablehlo.cosine %s95 : tensor<50xf32>
  %s97 = stablehlo.sine %s96 : tensor<50xf32>
  %s98 = stablehlo.cosine %s97 : tensor<50xf32>
  %s99 = stablehlo.sine %s98 : tensor<50xf32>
  return %s99 : tensor<50xf32>
}
// -----
// A group of 200 steps, each on the last.
func.func @main(%x: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.cosine %x : tensor<50xf32>
  %s1 = stablehlo.sine %s0 : tensor<50xf32>
  %s2 = stablehlo.cosine %s1 : tensor<50xf32>
  %s3 = stablehlo.sine %s2 : tensor<50xf32>
  %s4 = stablehlo.cosine %s3 : tensor<50xf32>
  %s5 = stablehlo.sine %s4 : tensor<50xf32>
  %s6 = stablehlo.cosine %s5 : tensor<50xf32>
  %s7 = stablehlo.sine %s6 : tensor<50xf32>
  %s8 = stablehlo.cosine %s7 : tensor<50xf32>
  %s9 = stablehlo.sine %s8 : tensor<50xf32>
  %s10 = stablehlo.cosine %s9 : tensor<50xf32>
  %s11 = stablehlo.sine %s10 : tensor<50xf32>
  %s12 = stablehlo.cosine %s11 : tensor<50xf32>
  %s13 = stablehlo.sine %s12 : tensor<50xf32>
  %s14 = stablehlo.cosine %s13 : tensor<50xf32>
  %s15 = stablehlo.sine %s14 : tensor<50xf32>
  %s16 = stablehlo.cosine %s15 : tensor<50xf32>
  %s17 = stablehlo.sine %s16 : tensor<50xf32>
  %s18 = stablehlo.cosine %s17 : tensor<50xf32>
  %s19 = stablehlo.sine %s18 : tensor<50xf32>
  %s20 = stablehlo.cosine %s19 : tensor<50xf32>
  %s21 = stablehlo.sine %s20 : tensor<50xf32>
  %s22 = stablehlo.cosine %s21 : tensor<50xf32>
  %s23 = stablehlo.sine %s22 : tensor<50xf32>
  %s24 = stablehlo.cosine %s23 : tensor<50xf32>
  %s25 = stablehlo.sine %s24 : tensor<50xf32>
  %s26 = stablehlo.cosine %s25 : tensor<50xf32>
  %s27 = stablehlo.sine %s26 : tensor<50xf32>
  %s28 = stablehlo.cosine %s27 : tensor<50xf32>
  %s29 = stablehlo.sine %s28 : tensor<50xf32>
  %s30 = stablehlo.cosine %s29 : tensor<50xf32>
  %s31 = stablehlo.sine %s30 : tensor<50xf32>
  %s32 = stablehlo.cosine %s31 : tensor<50xf32>
  %s33 = stablehlo.sine %s32 : tensor<50xf32>
  %s34 = stablehlo.cosine %s33 : tensor<50xf32>
  %s35 = stablehlo.sine %s34 : tensor<50xf32>
  %s36 = stablehlo.cosine %s35 : tensor<50xf32>
  %s37 = stablehlo.sine %s36 : tensor<50xf32>
  %s38 = stablehlo.cosine %s37 : tensor<50xf32>
  %s39 = stablehlo.sine %s38 : tensor<50xf32>
  %s40 = stablehlo.cosine %s39 : tensor<50xf32>
  %s41 = stablehlo.sine %s40 : tensor<50xf32>
  %s42 = stablehlo.cosine %s41 : tensor<50xf32>
  %s43 = stablehlo.sine %s42 : tensor<50xf32>
  %s44 = stablehlo.cosine %s43 : tensor<50xf32>
  %s45 = stablehlo.sine %s44 : tensor<50xf32>
  %s46 = stablehlo.cosine %s45 : tensor<50xf32>
  %s47 = stablehlo.sine %s46 : tensor<50xf32>
  %s48 = stablehlo.cosine %s47 : tensor<50xf32>
  %s49 = stablehlo.sine %s48 : tensor<50xf32>
  %s50 = stablehlo.cosine %s49 : tensor<50xf32>
  %s51 = stablehlo.sine %s50 : tensor<50xf32>
  %s52 = stablehlo.cosine %s51 : tensor<50xf32>
  %s53 = stablehlo.sine %s52 : tensor<50xf32>
  %s54 = stablehlo.cosine %s53 : tensor<50xf32>
  %s55 = stablehlo.sine %s54 : tensor<50xf32>
  %s56 = stablehlo.cosine %s55 : tensor<50xf32>
  %s57 = stablehlo.sine %s56 : tensor<50xf32>
  %s58 = stablehlo.cosine %s57 : tensor<50xf32>
  %s59 = stablehlo.sine %s58 : tensor<50xf32>
  %s60 = stablehlo.cosine %s59 : tensor<50xf32>
  %s61 = stablehlo.sine %s60 : tensor<50xf32>
  %s62 = stablehlo.cosine %s61 : tensor<50xf32>
  %s63 = stablehlo.sine %s62 : tensor<50xf32>
  %s64 = stablehlo.cosine %s63 : tensor<50xf32>
  %s65 = stablehlo.sine %s64 : tensor<50xf32>
  %s66 = stablehlo.cosine %s65 : tensor<50xf32>
  %s67 = stablehlo.sine %s66 : tensor<50xf32>
  %s68 = stablehlo.cosine %s67 : tensor<50xf32>
  %s69 = stablehlo.sine %s68 : tensor<50xf32>
  %s70 = stablehlo.cosine %s69 : tensor<50xf32>
  %s71 = stablehlo.sine %s70 : tensor<50xf32>
  %s72 = stablehlo.cosine %s71 : tensor<50xf32>
  %s73 = stablehlo.sine %s72 : tensor<50xf32>
  %s74 = stablehlo.cosine %s73 : tensor<50xf32>
  %s75 = stablehlo.sine %s74 : tensor<50xf32>
  %s76 = stablehlo.cosine %s75 : tensor<50xf32>
  %s77 = stablehlo.sine %s76 : tensor<50xf32>
  %s78 = stablehlo.cosine %s77 : tensor<50xf32>
  %s79 = stablehlo.sine %s78 : tensor<50xf32>
  %s80 = stablehlo.cosine %s79 : tensor<50xf32>
  %s81 = stablehlo.sine %s80 : tensor<50xf32>
  %s82 = stablehlo.cosine %s81 : tensor<50xf32>
  %s83 = stablehlo.sine %s82 : tensor<50xf32>
  %s84 = stablehlo.cosine %s83 : tensor<50xf32>
  %s85 = stablehlo.sine %s84 : tensor<50xf32>
  %s86 = stablehlo.cosine %s85 : tensor<50xf32>
  %s87 = stablehlo.sine %s86 : tensor<50xf32>
  %s88 = stablehlo.cosine %s87 : tensor<50xf32>
  %s89 = stablehlo.sine %s88 : tensor<50xf32>
  %s90 = stablehlo.cosine %s89 : tensor<50xf32>
  %s91 = stablehlo.sine %s90 : tensor<50xf32>
  %s92 = stablehlo.cosine %s91 : tensor<50xf32>
  %s93 = stablehlo.sine %s92 : tensor<50xf32>
  %s94 = stablehlo.cosine %s93 : tensor<50xf32>
  %s95 = stablehlo.sine %s94 : tensor<50xf32>
  %s96 = stablehlo.cosine %s95 : tensor<50xf32>
  %s97 = stablehlo.sine %s96 : tensor<50xf32>
  %s98 = stablehlo.cosine %s97 : tensor<50xf32>
  %s99 = stablehlo.sine %s98 : tensor<50xf32>
  %s100 = stablehlo.cosine %s99 : tensor<50xf32>
  %s101 = stablehlo.sine %s100 : tensor<50xf32>
  %s102 = stablehlo.cosine %s101 : tensor<50xf32>
  %s103 = stablehlo.sine %s102 : tensor<50xf32>
  %s104 = stablehlo.cosine %s103 : tensor<50xf32>
  %s105 = stablehlo.sine %s104 : tensor<50xf32>
  %s106 = stablehlo.cosine %s105 : tensor<50xf32>
  %s107 = stablehlo.sine %s106 : tensor<50xf32>
  %s108 = stablehlo.cosine %s107 : tensor<50xf32>
  %s109 = stablehlo.sine %s108 : tensor<50xf32>
  %s110 = stablehlo.cosine %s109 : tensor<50xf32>
  %s111 = stablehlo.sine %s110 : tensor<50xf32>
  %s112 = stablehlo.cosine %s111 : tensor<50xf32>
  %s113 = stablehlo.sine %s112 : tensor<50xf32>
  %s114 = stablehlo.cosine %s113 : tensor<50xf32>
  %s115 = stablehlo.sine %s114 : tensor<50xf32>
  %s116 = stablehlo.cosine %s115 : tensor<50xf32>
  %s117 = stablehlo.sine %s116 : tensor<50xf32>
  %s118 = stablehlo.cosine %s117 : tensor<50xf32>
  %s119 = stablehlo.sine %s118 : tensor<50xf32>
  %s120 = stablehlo.cosine %s119 : tensor<50xf32>
  %s121 = stablehlo.sine %s120 : tensor<50xf32>
  %s122 = stablehlo.cosine %s121 : tensor<50xf32>
  %s123 = stablehlo.sine %s122 : tensor<50xf32>
  %s124 = stablehlo.cosine %s123 : tensor<50xf32>
  %s125 = stablehlo.sine %s124 : tensor<50xf32>
  %s126 = stablehlo.cosine %s125 : tensor<50xf32>
  %s127 = stablehlo.sine %s126 : tensor<50xf32>
  %s128 = stablehlo.cosine %s127 : tensor<50xf32>
  %s129 = stablehlo.sine %s128 : tensor<50xf32>
  %s130 = stablehlo.cosine %s129 : tensor<50xf32>
  %s131 = stablehlo.sine %s130 : tensor<50xf32>
  %s132 = stablehlo.cosine %s131 : tensor<50xf32>
  %s133 = stablehlo.sine %s132 : tensor<50xf32>
  %s134 = stablehlo.cosine %s133 : tensor<50xf32>
  %s135 = stablehlo.sine %s134 : tensor<50xf32>
  %s136 = stablehlo.cosine %s135 : tensor<50xf32>
  %s137 = stablehlo.sine %s136 : tensor<50xf32>
  %s138 = stablehlo.cosine %s137 : tensor<50xf32>
  %s139 = stablehlo.sine %s138 : tensor<50xf32>
  %s140 = stablehlo.cosine %s139 : tensor<50xf32>
  %s141 = stablehlo.sine %s140 : tensor<50xf32>
  %s142 = stablehlo.cosine %s141 : tensor<50xf32>
  %s143 = stablehlo.sine %s142 : tensor<50xf32>
  %s144 = stablehlo.cosine %s143 : tensor<50xf32>
  %s145 = stablehlo.sine %s144 : tensor<50xf32>
  %s146 = stablehlo.cosine %s145 : tensor<50xf32>
  %s147 = stablehlo.sine %s146 : tensor<50xf32>
  %s148 = stablehlo.cosine %s147 : tensor<50xf32>
  %s149 = stablehlo.sine %s148 : tensor<50xf32>
  %s150 = stablehlo.cosine %s149 : tensor<50xf32>
  %s151 = stablehlo.sine %s150 : tensor<50xf32>
  %s152 = stablehlo.cosine %s151 : tensor<50xf32>
  %s153 = stablehlo.sine %s152 : tensor<50xf32>
  %s154 = stablehlo.cosine %s153 : tensor<50xf32>
  %s155 = stablehlo.sine %s154 : tensor<50xf32>
  %s156 = stablehlo.cosine %s155 : tensor<50xf32>
  %s157 = stablehlo.sine %s156 : tensor<50xf32>
  %s158 = stablehlo.cosine %s157 : tensor<50xf32>
  %s159 = stablehlo.sine %s158 : tensor<50xf32>
  %s160 = stablehlo.cosine %s159 : tensor<50xf32>
  %s161 = stablehlo.sine %s160 : tensor<50xf32>
  %s162 = stablehlo.cosine %s161 : tensor<50xf32>
  %s163 = stablehlo.sine %s162 : tensor<50xf32>
  %s164 = stablehlo.cosine %s163 : tensor<50xf32>
  %s165 = stablehlo.sine %s164 : tensor<50xf32>
  %s166 = stablehlo.cosine %s165 : tensor<50xf32>
  %s167 = stablehlo.sine %s166 : tensor<50xf32>
  %s168 = stablehlo.cosine %s167 : tensor<50xf32>
  %s169 = stablehlo.sine %s168 : tensor<50xf32>
  %s170 = stablehlo.cosine %s169 : tensor<50xf32>
  %s171 = stablehlo.sine %s170 : tensor<50xf32>
  %s172 = stablehlo.cosine %s171 : tensor<50xf32>
  %s173 = stablehlo.sine %s172 : tensor<50xf32>
  %s174 = stablehlo.cosine %s173 : tensor<50xf32>
  %s175 = stablehlo.sine %s174 : tensor<50xf32>
  %s176 = stablehlo.cosine %s175 : tensor<50xf32>
  %s177 = stablehlo.sine %s176 : tensor<50xf32>
  %s178 = stablehlo.cosine %s177 : tensor<50xf32>
  %s179 = stablehlo.sine %s178 : tensor<50xf32>
  %s180 = stablehlo.cosine %s179 : tensor<50xf32>
  %s181 = stablehlo.sine %s180 : tensor<50xf32>
  %s182 = stablehlo.cosine %s181 : tensor<50xf32>
  %s183 = stablehlo.sine %s182 : tensor<50xf32>
  %s184 = stablehlo.cosine %s183 : tensor<50xf32>
  %s185 = stablehlo.sine %s184 : tensor<50xf32>
  %s186 = stablehlo.cosine %s185 : tensor<50xf32>
  %s187 = stablehlo.sine %s186 : tensor<50xf32>
  %s188 = stablehlo.cosine %s187 : tensor<50xf32>
  %s189 = stablehlo.sine %s188 : tensor<50xf32>
  %s190 = stablehlo.cosine %s189 : tensor<50xf32>
  %s191 = stablehlo.sine %s190 : tensor<50xf32>
  %s192 = stablehlo.cosine %s191 : tensor<50xf32>
  %s193 = stablehlo.sine %s192 : tensor<50xf32>
  %s194 = stablehlo.cosine %s193 : tensor<50xf32>
  %s195 = stablehlo.sine %s194 : tensor<50xf32>
  %s196 = stablehlo.cosine %s195 : tensor<50xf32>
  %s197 = stablehlo.sine %s196 : tensor<50xf32>
  %s198 = stablehlo.cosine %s197 : tensor<50xf32>
  %s199 = stablehlo.sine %s198 : tensor<50xf32>
  return %s199 : tensor<50xf32>
}
// -----
// A group of 20 steps that use earlier ones.
func.func @main(%x: tensor<50xf32>, %y: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.maximum %y, %y : tensor<50xf32>
  %s1 = stablehlo.minimum %s0, %y : tensor<50xf32>
  %s2 = stablehlo.atan2 %s1, %s0 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %s0 : tensor<50xf32>
  %s4 = stablehlo.minimum %s3, %s1 : tensor<50xf32>
  %s5 = stablehlo.atan2 %s4, %s1 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %s2 : tensor<50xf32>
  %s7 = stablehlo.minimum %s6, %s2 : tensor<50xf32>
  %s8 = stablehlo.atan2 %s7, %s3 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %s3 : tensor<50xf32>
  %s10 = stablehlo.minimum %s9, %s4 : tensor<50xf32>
  %s11 = stablehlo.atan2 %s10, %s4 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %s5 : tensor<50xf32>
  %s13 = stablehlo.minimum %s12, %s5 : tensor<50xf32>
  %s14 = stablehlo.atan2 %s13, %s6 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %s6 : tensor<50xf32>
  %s16 = stablehlo.minimum %s15, %s7 : tensor<50xf32>
  %s17 = stablehlo.atan2 %s16, %s7 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %s8 : tensor<50xf32>
  %s19 = stablehlo.minimum %s18, %s8 : tensor<50xf32>
  return %s19 : tensor<50xf32>
}
// -----
// A group of 40 steps that use earlier ones.
func.func @main(%x: tensor<50xf32>, %y: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.maximum %y, %y : tensor<50xf32>
  %s1 = stablehlo.minimum %s0, %y : tensor<50xf32>
  %s2 = stablehlo.atan2 %s1, %s0 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %s0 : tensor<50xf32>
  %s4 = stablehlo.minimum %s3, %s1 : tensor<50xf32>
  %s5 = stablehlo.atan2 %s4, %s1 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %s2 : tensor<50xf32>
  %s7 = stablehlo.minimum %s6, %s2 : tensor<50xf32>
  %s8 = stablehlo.atan2 %s7, %s3 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %s3 : tensor<50xf32>
  %s10 = stablehlo.minimum %s9, %s4 : tensor<50xf32>
  %s11 = stablehlo.atan2 %s10, %s4 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %s5 : tensor<50xf32>
  %s13 = stablehlo.minimum %s12, %s5 : tensor<50xf32>
  %s14 = stablehlo.atan2 %s13, %s6 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %s6 : tensor<50xf32>
  %s16 = stablehlo.minimum %s15, %s7 : tensor<50xf32>
  %s17 = stablehlo.atan2 %s16, %s7 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %s8 : tensor<50xf32>
  %s19 = stablehlo.minimum %s18, %s8 : tensor<50xf32>
  %s20 = stablehlo.atan2 %s19, %s9 : tensor<50xf32>
  %s21 = stablehlo.maximum %s20, %s9 : tensor<50xf32>
  %s22 = stablehlo.minimum %s21, %s10 : tensor<50xf32>
  %s23 = stablehlo.atan2 %s22, %s10 : tensor<50xf32>
  %s24 = stablehlo.maximum %s23, %s11 : tensor<50xf32>
  %s25 = stablehlo.minimum %s24, %s11 : tensor<50xf32>
  %s26 = stablehlo.atan2 %s25, %s12 : tensor<50xf32>
  %s27 = stablehlo.maximum %s26, %s12 : tensor<50xf32>
  %s28 = stablehlo.minimum %s27, %s13 : tensor<50xf32>
  %s29 = stablehlo.atan2 %s28, %s13 : tensor<50xf32>
  %s30 = stablehlo.maximum %s29, %s14 : tensor<50xf32>
  %s31 = stablehlo.minimum %s30, %s14 : tensor<50xf32>
  %s32 = stablehlo.atan2 %s31, %s15 : tensor<50xf32>
  %s33 = stablehlo.maximum %s32, %s15 : tensor<50xf32>
  %s34 = stablehlo.minimum %s33, %s16 : tensor<50xf32>
  %s35 = stablehlo.atan2 %s34, %s16 : tensor<50xf32>
  %s36 = stablehlo.maximum %s35, %s17 : tensor<50xf32>
  %s37 = stablehlo.minimum %s36, %s17 : tensor<50xf32>
  %s38 = stablehlo.atan2 %s37, %s18 : tensor<50xf32>
  %s39 = stablehlo.maximum %s38, %s18 : tensor<50xf32>
  return %s39 : tensor<50xf32>
}
// -----
// A group of 60 steps that use earlier ones.
func.func @main(%x: tensor<50xf32>, %y: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.maximum %y, %y : tensor<50xf32>
  %s1 = stablehlo.minimum %s0, %y : tensor<50xf32>
  %s2 = stablehlo.atan2 %s1, %s0 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %s0 : tensor<50xf32>
  %s4 = stablehlo.minimum %s3, %s1 : tensor<50xf32>
  %s5 = stablehlo.atan2 %s4, %s1 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %s2 : tensor<50xf32>
  %s7 = stablehlo.minimum %s6, %s2 : tensor<50xf32>
  %s8 = stablehlo.atan2 %s7, %s3 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %s3 : tensor<50xf32>
  %s10 = stablehlo.minimum %s9, %s4 : tensor<50xf32>
  %s11 = stablehlo.atan2 %s10, %s4 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %s5 : tensor<50xf32>
  %s13 = stablehlo.minimum %s12, %s5 : tensor<50xf32>
  %s14 = stablehlo.atan2 %s13, %s6 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %s6 : tensor<50xf32>
  %s16 = stablehlo.minimum %s15, %s7 : tensor<50xf32>
  %s17 = stablehlo.atan2 %s16, %s7 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %s8 : tensor<50xf32>
  %s19 = stablehlo.minimum %s18, %s8 : tensor<50xf32>
  %s20 = stablehlo.atan2 %s19, %s9 : tensor<50xf32>
  %s21 = stablehlo.maximum %s20, %s9 : tensor<50xf32>
  %s22 = stablehlo.minimum %s21, %s10 : tensor<50xf32>
  %s23 = stablehlo.atan2 %s22, %s10 : tensor<50xf32>
  %s24 = stablehlo.maximum %s23, %s11 : tensor<50xf32>
  %s25 = stablehlo.minimum %s24, %s11 : tensor<50xf32>
  %s26 = stablehlo.atan2 %s25, %s12 : tensor<50xf32>
  %s27 = stablehlo.maximum %s26, %s12 : tensor<50xf32>
  %s28 = stablehlo.minimum %s27, %s13 : tensor<50xf32>
  %s29 = stablehlo.atan2 %s28, %s13 : tensor<50xf32>
  %s30 = stablehlo.maximum %s29, %s14 : tensor<50xf32>
  %s31 = stablehlo.minimum %s30, %s14 : tensor<50xf32>
  %s32 = stablehlo.atan2 %s31, %s15 : tensor<50xf32>
  %s33 = stablehlo.maximum %s32, %s15 : tensor<50xf32>
  %s34 = stablehlo.minimum %s33, %s16 : tensor<50xf32>
  %s35 = stablehlo.atan2 %s34, %s16 : tensor<50xf32>
  %s36 = stablehlo.maximum %s35, %s17 : tensor<50xf32>
  %s37 = stablehlo.minimum %s36, %s17 : tensor<50xf32>
  %s38 = stablehlo.atan2 %s37, %s18 : tensor<50xf32>
  %s39 = stablehlo.maximum %s38, %s18 : tensor<50xf32>
  %s40 = stablehlo.minimum %s39, %s19 : tensor<50xf32>
  %s41 = stablehlo.atan2 %s40, %s19 : tensor<50xf32>
  %s42 = stablehlo.maximum %s41, %s20 : tensor<50xf32>
  %s43 = stablehlo.minimum %s42, %s20 : tensor<50xf32>
  %s44 = stablehlo.atan2 %s43, %s21 : tensor<50xf32>
  %s45 = stablehlo.maximum %s44, %s21 : tensor<50xf32>
  %s46 = stablehlo.minimum %s45, %s22 : tensor<50xf32>
  %s47 = stablehlo.atan2 %s46, %s22 : tensor<50xf32>
  %s48 = stablehlo.maximum %s47, %s23 : tensor<50xf32>
  %s49 = stablehlo.minimum %s48, %s23 : tensor<50xf32>
  %s50 = stablehlo.atan2 %s49, %s24 : tensor<50xf32>
  %s51 = stablehlo.maximum %s50, %s24 : tensor<50xf32>
  %s52 = stablehlo.minimum %s51, %s25 : tensor<50xf32>
  %s53 = stablehlo.atan2 %s52, %s25 : tensor<50xf32>
  %s54 = stablehlo.maximum %s53, %s26 : tensor<50xf32>
  %s55 = stablehlo.minimum %s54, %s26 : tensor<50xf32>
  %s56 = stablehlo.atan2 %s55, %s27 : tensor<50xf32>
  %s57 = stablehlo.maximum %s56, %s27 : tensor<50xf32>
  %s58 = stablehlo.minimum %s57, %s28 : tensor<50xf32>
  %s59 = stablehlo.atan2 %s58, %s28 : tensor<50xf32>
  return %s59 : tensor<50xf32>
}
// -----
// A group of 90 steps that use earlier ones.
func.func @main(%x: tensor<50xf32>, %y: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.maximum %y, %y : tensor<50xf32>
  %s1 = stablehlo.minimum %s0, %y : tensor<50xf32>
  %s2 = stablehlo.atan2 %s1, %s0 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %s0 : tensor<50xf32>
  %s4 = stablehlo.minimum %s3, %s1 : tensor<50xf32>
  %s5 = stablehlo.atan2 %s4, %s1 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %s2 : tensor<50xf32>
  %s7 = stablehlo.minimum %s6, %s2 : tensor<50xf32>
  %s8 = stablehlo.atan2 %s7, %s3 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %s3 : tensor<50xf32>
  %s10 = stablehlo.minimum %s9, %s4 : tensor<50xf32>
  %s11 = stablehlo.atan2 %s10, %s4 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %s5 : tensor<50xf32>
  %s13 = stablehlo.minimum %s12, %s5 : tensor<50xf32>
  %s14 = stablehlo.atan2 %s13, %s6 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %s6 : tensor<50xf32>
  %s16 = stablehlo.minimum %s15, %s7 : tensor<50xf32>
  %s17 = stablehlo.atan2 %s16, %s7 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %s8 : tensor<50xf32>
  %s19 = stablehlo.minimum %s18, %s8 : tensor<50xf32>
  %s20 = stablehlo.atan2 %s19, %s9 : tensor<50xf32>
  %s21 = stablehlo.maximum %s20, %s9 : tensor<50xf32>
  %s22 = stablehlo.minimum %s21, %s10 : tensor<50xf32>
  %s23 = stablehlo.atan2 %s22, %s10 : tensor<50xf32>
  %s24 = stablehlo.maximum %s23, %s11 : tensor<50xf32>
  %s25 = stablehlo.minimum %s24, %s11 : tensor<50xf32>
  %s26 = stablehlo.atan2 %s25, %s12 : tensor<50xf32>
  %s27 = stablehlo.maximum %s26, %s12 : tensor<50xf32>
  %s28 = stablehlo.minimum %s27, %s13 : tensor<50xf32>
  %s29 = stablehlo.atan2 %s28, %s13 : tensor<50xf32>
  %s30 = stablehlo.maximum %s29, %s14 : tensor<50xf32>
  %s31 = stablehlo.minimum %s30, %s14 : tensor<50xf32>
  %s32 = stablehlo.atan2 %s31, %s15 : tensor<50xf32>
  %s33 = stablehlo.maximum %s32, %s15 : tensor<50xf32>
  %s34 = stablehlo.minimum %s33, %s16 : tensor<50xf32>
  %s35 = stablehlo.atan2 %s34, %s16 : tensor<50xf32>
  %s36 = stablehlo.maximum %s35, %s17 : tensor<50xf32>
  %s37 = stablehlo.minimum %s36, %s17 : tensor<50xf32>
  %s38 = stablehlo.atan2 %s37, %s18 : tensor<50xf32>
  %s39 = stablehlo.maximum %s38, %s18 : tensor<50xf32>
  %s40 = stablehlo.minimum %s39, %s19 : tensor<50xf32>
  %s41 = stablehlo.atan2 %s40, %s19 : tensor<50xf32>
  %s42 = stablehlo.maximum %s41, %s20 : tensor<50xf32>
  %s43 = stablehlo.minimum %s42, %s20 : tensor<50xf32>
  %s44 = stablehlo.atan2 %s43, %s21 : tensor<50xf32>
  %s45 = stablehlo.maximum %s44, %s21 : tensor<50xf32>
  %s46 = stablehlo.minimum %s45, %s22 : tensor<50xf32>
  %s47 = stablehlo.atan2 %s46, %s22 : tensor<50xf32>
  %s48 = stablehlo.maximum %s47, %s23 : tensor<50xf32>
  %s49 = stablehlo.minimum %s48, %s23 : tensor<50xf32>
  %s50 = stablehlo.atan2 %s49, %s24 : tensor<50xf32>
  %s51 = stablehlo.maximum %s50, %s24 : tensor<50xf32>
  %s52 = stablehlo.minimum %s51, %s25 : tensor<50xf32>
  %s53 = stablehlo.atan2 %s52, %s25 : tensor<50xf32>
  %s54 = stablehlo.maximum %s53, %s26 : tensor<50xf32>
  %s55 = stablehlo.minimum %s54, %s26 : tensor<50xf32>
  %s56 = stablehlo.atan2 %s55, %s27 : tensor<50xf32>
  %s57 = stablehlo.maximum %s56, %s27 : tensor<50xf32>
  %s58 = stablehlo.minimum %s57, %s28 : tensor<50xf32>
  %s59 = stablehlo.atan2 %s58, %s28 : tensor<50xf32>
  %s60 = stablehlo.maximum %s59, %s29 : tensor<50xf32>
  %s61 = stablehlo.minimum %s60, %s29 : tensor<50xf32>
  %s62 = stablehlo.atan2 %s61, %s30 : tensor<50xf32>
  %s63 = stablehlo.maximum %s62, %s30 : tensor<50xf32>
  %s64 = stablehlo.minimum %s63, %s31 : tensor<50xf32>
  %s65 = stablehlo.atan2 %s64, %s31 : tensor<50xf32>
  %s66 = stablehlo.maximum %s65, %s32 : tensor<50xf32>
  %s67 = stablehlo.minimum %s66, %s32 : tensor<50xf32>
  %s68 = stablehlo.atan2 %s67, %s33 : tensor<50xf32>
  %s69 = stablehlo.maximum %s68, %s33 : tensor<50xf32>
  %s70 = stablehlo.minimum %s69, %s34 : tensor<50xf32>
  %s71 = stablehlo.atan2 %s70, %s34 : tensor<50xf32>
  %s72 = stablehlo.maximum %s71, %s35 : tensor<50xf32>
  %s73 = stablehlo.minimum %s72, %s35 : tensor<50xf32>
  %s74 = stablehlo.atan2 %s73, %s36 : tensor<50xf32>
  %s75 = stablehlo.maximum %s74, %s36 : tensor<50xf32>
  %s76 = stablehlo.minimum %s75, %s37 : tensor<50xf32>
  %s77 = stablehlo.atan2 %s76, %s37 : tensor<50xf32>
  %s78 = stablehlo.maximum %s77, %s38 : tensor<50xf32>
  %s79 = stablehlo.minimum %s78, %s38 : tensor<50xf32>
  %s80 = stablehlo.atan2 %s79, %s39 : tensor<50xf32>
  %s81 = stablehlo.maximum %s80, %s39 : tensor<50xf32>
  %s82 = stablehlo.minimum %s81, %s40 : tensor<50xf32>
  %s83 = stablehlo.atan2 %s82, %s40 : tensor<50xf32>
  %s84 = stablehlo.maximum %s83, %s41 : tensor<50xf32>
  %s85 = stablehlo.minimum %s84, %s41 : tensor<50xf32>
  %s86 = stablehlo.atan2 %s85, %s42 : tensor<50xf32>
  %s87 = stablehlo.maximum %s86, %s42 : tensor<50xf32>
  %s88 = stablehlo.minimum %s87, %s43 : tensor<50xf32>
  %s89 = stablehlo.atan2 %s88, %s43 : tensor<50xf32>
  return %s89 : tensor<50xf32>
}
// -----
// A group of 120 steps that use earlier ones.
func.func @main(%x: tensor<50xf32>, %y: tensor<50xf32>) -> tensor<50xf32> {
  %s0 = stablehlo.maximum %y, %y : tensor<50xf32>
  %s1 = stablehlo.minimum %s0, %y : tensor<50xf32>
  %s2 = stablehlo.atan2 %s1, %s0 : tensor<50xf32>
  %s3 = stablehlo.maximum %s2, %s0 : tensor<50xf32>
  %s4 = stablehlo.minimum %s3, %s1 : tensor<50xf32>
  %s5 = stablehlo.atan2 %s4, %s1 : tensor<50xf32>
  %s6 = stablehlo.maximum %s5, %s2 : tensor<50xf32>
  %s7 = stablehlo.minimum %s6, %s2 : tensor<50xf32>
  %s8 = stablehlo.atan2 %s7, %s3 : tensor<50xf32>
  %s9 = stablehlo.maximum %s8, %s3 : tensor<50xf32>
  %s10 = stablehlo.minimum %s9, %s4 : tensor<50xf32>
  %s11 = stablehlo.atan2 %s10, %s4 : tensor<50xf32>
  %s12 = stablehlo.maximum %s11, %s5 : tensor<50xf32>
  %s13 = stablehlo.minimum %s12, %s5 : tensor<50xf32>
  %s14 = stablehlo.atan2 %s13, %s6 : tensor<50xf32>
  %s15 = stablehlo.maximum %s14, %s6 : tensor<50xf32>
  %s16 = stablehlo.minimum %s15, %s7 : tensor<50xf32>
  %s17 = stablehlo.atan2 %s16, %s7 : tensor<50xf32>
  %s18 = stablehlo.maximum %s17, %s8 : tensor<50xf32>
  %s19 = stablehlo.minimum %s18, %s8 : tensor<50xf32>
  %s20 = stablehlo.atan2 %s19, %s9 : tensor<50xf32>
  %s21 = stablehlo.maximum %s20, %s9 : tensor<50xf32>
  %s22 = stablehlo.minimum %s21, %s10 : tensor<50xf32>
  %s23 = stablehlo.atan2 %s22, %s10 : tensor<50xf32>
  %s24 = stablehlo.maximum %s23, %s11 : tensor<50xf32>
  %s25 = stablehlo.minimum %s24, %s11 : tensor<50xf32>
  %s26 = stablehlo.atan2 %s25, %s12 : tensor<50xf32>
  %s27 = stablehlo.maximum %s26, %s12 : tensor<50xf32>
  %s28 = stablehlo.minimum %s27, %s13 : tensor<50xf32>
  %s29 = stablehlo.atan2 %s28, %s13 : tensor<50xf32>
  %s30 = stablehlo.maximum %s29, %s14 : tensor<50xf32>
  %s31 = stablehlo.minimum %s30, %s14 : tensor<50xf32>
  %s32 = stablehlo.atan2 %s31, %s15 : tensor<50xf32>
  %s33 = stablehlo.maximum %s32, %s15 : tensor<50xf32>
  %s34 = stablehlo.minimum %s33, %s16 : tensor<50xf32>
  %s35 = stablehlo.atan2 %s34, %s16 : tensor<50xf32>
  %s36 = stablehlo.maximum %s35, %s17 : tensor<50xf32>
  %s37 = stablehlo.minimum %s36, %s17 : tensor<50xf32>
  %s38 = stablehlo.atan2 %s37, %s18 : tensor<50xf32>
  %s39 = stablehlo.maximum %s38, %s18 : tensor<50xf32>
  %s40 = stablehlo.minimum %s39, %s19 : tensor<50xf32>
  %s41 = stablehlo.atan2 %s40, %s19 : tensor<50xf32>
  %s42 = stablehlo.maximum %s41, %s20 : tensor<50xf32>
  %s43 = stablehlo.minimum %s42, %s20 : tensor<50xf32>
  %s44 = stablehlo.atan2 %s43, %s21 : tensor<50xf32>
  %s45 = stablehlo.maximum %s44, %s21 : tensor<50xf32>
  %s46 = stablehlo.minimum %s45, %s22 : tensor<50xf32>
  %s47 = stablehlo.atan2 %s46, %s22 : tensor<50xf32>
  %s48 = stablehlo.maximum %s47, %s23 : tensor<50xf32>
  %s49 = stablehlo.minimum %s48, %s23 : tensor<50xf32>
  %s50 = stablehlo.atan2 %s49, %s24 : tensor<50xf32>
  %s51 = stablehlo.maximum %s50, %s24 : tensor<50xf32>
  %s52 = stablehlo.minimum %s51, %s25 : tensor<50xf32>
  %s53 = stablehlo.atan2 %s52, %s25 : tensor<50xf32>
  %s54 = stablehlo.maximum %s53, %s26 : tensor<50xf32>
  %s55 = stablehlo.minimum %s54, %s26 : tensor<50xf32>
  %s56 = stablehlo.atan2 %s55, %s27 : tensor<50xf32>
  %s57 = stablehlo.maximum %s56, %s27 : tensor<50xf32>
  %s58 = stablehlo.minimum %s57, %s28 : tensor<50xf32>
  %s59 = stablehlo.atan2 %s58, %s28 : tensor<50xf32>
  %s60 = stablehlo.maximum %s59, %s29 : tensor<50xf32>
  %s61 = stablehlo.minimum %s60, %s29 : tensor<50xf32>
  %s62 = stablehlo.atan2 %s61, %s30 : tensor<50xf32>
  %s63 = stablehlo.maximum %s62, %s30 : tensor<50xf32>
  %s64 = stablehlo.minimum %s63, %s31 : tensor<50xf32>
  %s65 = stablehlo.atan2 %s64, %s31 : tensor<50xf32>
  %s66 = stablehlo.maximum %s65, %s32 : tensor<50xf32>
  %s67 = stablehlo.minimum %s66, %s32 : tensor<50xf32>
  %s68 = stablehlo.atan2 %s67, %s33 : tensor<50xf32>
  %s69 = stablehlo.maximum %s68, %s33 : tensor<50xf32>
  %s70 = stablehlo.minimum %s69, %s34 : tensor<50xf32>
  %s71 = stablehlo.atan2 %s70, %s34 : tensor<50xf32>
  %s72 = stablehlo.maximum %s71, %s35 : tensor<50xf32>
  %s73 = stablehlo.minimum %s72, %s35 : tensor<50xf32>
  %s74 = stablehlo.atan2 %s73, %s36 : tensor<50xf32>
  %s75 = stablehlo.maximum %s74, %s36 : tensor<50xf32>
  %s76 = stablehlo.minimum %s75, %s37 : tensor<50xf32>
  %s77 = stablehlo.atan2 %s76, %s37 : tensor<50xf32>
  %s78 = stablehlo.maximum %s77, %s38 : tensor<50xf32>
  %s79 = stablehlo.minimum %s78, %s38 : tensor<50xf32>
  %s80 = stablehlo.atan2 %s79, %s39 : tensor<50xf32>
  %s81 = stablehlo.maximum %s80, %s39 : tensor<50xf32>
  %s82 = stablehlo.minimum %s81, %s40 : tensor<50xf32>
  %s83 = stablehlo.atan2 %s82, %s40 : tensor<50xf32>
  %s84 = stablehlo.maximum %s83, %s41 : tensor<50xf32>
  %s85 = stablehlo.minimum %s84, %s41 : tensor<50xf32>
  %s86 = stablehlo.atan2 %s85, %s42 : tensor<50xf32>
  %s87 = stablehlo.maximum %s86, %s42 : tensor<50xf32>
  %s88 = stablehlo.minimum %s87, %s43 : tensor<50xf32>
  %s89 = stablehlo.atan2 %s88, %s43 : tensor<50xf32>
  %s90 = stablehlo.maximum %s89, %s44 : tensor<50xf32>
  %s91 = stablehlo.minimum %s90, %s44 : tensor<50xf32>
  %s92 = stablehlo.atan2 %s91, %s45 : tensor<50xf32>
  %s93 = stablehlo.maximum %s92, %s45 : tensor<50xf32>
  %s94 = stablehlo.minimum %s93, %s46 : tensor<50xf32>
  %s95 = stablehlo.atan2 %s94, %s46 : tensor<50xf32>
  %s96 = stablehlo.maximum %s95, %s47 : tensor<50xf32>
  %s97 = stablehlo.minimum %s96, %s47 : tensor<50xf32>
  %s98 = stablehlo.atan2 %s97, %s48 : tensor<50xf32>
  %s99 = stablehlo.maximum %s98, %s48 : tensor<50xf32>
  %s100 = stablehlo.minimum %s99, %s49 : tensor<50xf32>
  %s101 = stablehlo.atan2 %s100, %s49 : tensor<50xf32>
  %s102 = stablehlo.maximum %s101, %s50 : tensor<50xf32>
  %s103 = stablehlo.minimum %s102, %s50 : tensor<50xf32>
  %s104 = stablehlo.atan2 %s103, %s51 : tensor<50xf32>
  %s105 = stablehlo.maximum %s104, %s51 : tensor<50xf32>
  %s106 = stablehlo.minimum %s105, %s52 : tensor<50xf32>
  %s107 = stablehlo.atan2 %s106, %s52 : tensor<50xf32>
  %s108 = stablehlo.maximum %s107, %s53 : tensor<50xf32>
  %s109 = stablehlo.minimum %s108, %s53 : tensor<50xf32>
  %s110 = stablehlo.atan2 %s109, %s54 : tensor<50xf32>
  %s111 = stablehlo.maximum %s110, %s54 : tensor<50xf32>
  %s112 = stablehlo.minimum %s111, %s55 : tensor<50xf32>
  %s113 = stablehlo.atan2 %s112, %s55 : tensor<50xf32>
  %s114 = stablehlo.maximum %s113, %s56 : tensor<50xf32>
  %s115 = stablehlo.minimum %s114, %s56 : tensor<50xf32>
  %s116 = stablehlo.atan2 %s115, %s57 : tensor<50xf32>
  %s117 = stablehlo.maximum %s116, %s57 : tensor<50xf32>
  %s118 = stablehlo.minimum %s117, %s58 : tensor<50xf32>
  %s119 = stablehlo.atan2 %s118, %s58 : tensor<50xf32>
  return %s119 : tensor<50xf32>
}
// -----
// A body of 4 results.
func.func @main(%x0: tensor<9xf32>, %x1: tensor<9xf32>, %x2: tensor<9xf32>, %x3: tensor<9xf32>, %z:
    tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %r:4 = "stablehlo.reduce_window"(%x0, %x1, %x2, %x3, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>):
    %s0 = stablehlo.add %a0, %a5 : tensor<f32>
    %s1 = stablehlo.add %a1, %a6 : tensor<f32>
    %s2 = stablehlo.add %a2, %a7 : tensor<f32>
    %s3 = stablehlo.add %a3, %a4 : tensor<f32>
    stablehlo.return %s0, %s1, %s2, %s3 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }) {window_dimensions = array<i64: 2>} : (tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
// -----
// A body of 5 results.
func.func @main(%x0: tensor<9xf32>, %x1: tensor<9xf32>, %x2: tensor<9xf32>, %x3: tensor<9xf32>, %x4:
    tensor<9xf32>, %z: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
    tensor<8xf32>) {
  %r:5 = "stablehlo.reduce_window"(%x0, %x1, %x2, %x3, %x4, %z, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>, %a8: tensor<f32>, %a9: tensor<f32>):
    %s0 = stablehlo.add %a0, %a6 : tensor<f32>
    %s1 = stablehlo.add %a1, %a7 : tensor<f32>
    %s2 = stablehlo.add %a2, %a8 : tensor<f32>
    %s3 = stablehlo.add %a3, %a9 : tensor<f32>
    %s4 = stablehlo.add %a4, %a5 : tensor<f32>
    stablehlo.return %s0, %s1, %s2, %s3, %s4 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }) {window_dimensions = array<i64: 2>} : (tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>,
      tensor<9xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>
}
// -----
// A body of 16 results.
func.func @main(%x0: tensor<9xf32>, %x1: tensor<9xf32>, %x2: tensor<9xf32>, %x3: tensor<9xf32>, %x4:
    tensor<9xf32>, %x5: tensor<9xf32>, %x6: tensor<9xf32>, %x7: tensor<9xf32>, %x8: tensor<9xf32>, %x9:
    tensor<9xf32>, %x10: tensor<9xf32>, %x11: tensor<9xf32>, %x12: tensor<9xf32>, %x13: tensor<9xf32>, %x14:
    tensor<9xf32>, %x15: tensor<9xf32>, %z: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
    tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
    tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %r:16 = "stablehlo.reduce_window"(%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %x11, %x12, %x13,
      %x14, %x15, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>, %a8: tensor<f32>, %a9: tensor<f32>, %a10: tensor<f32>,
      %a11: tensor<f32>, %a12: tensor<f32>, %a13: tensor<f32>, %a14: tensor<f32>, %a15: tensor<f32>, %a16:
      tensor<f32>, %a17: tensor<f32>, %a18: tensor<f32>, %a19: tensor<f32>, %a20: tensor<f32>, %a21:
      tensor<f32>, %a22: tensor<f32>, %a23: tensor<f32>, %a24: tensor<f32>, %a25: tensor<f32>, %a26:
      tensor<f32>, %a27: tensor<f32>, %a28: tensor<f32>, %a29: tensor<f32>, %a30: tensor<f32>, %a31:
      tensor<f32>):
    %s0 = stablehlo.add %a0, %a17 : tensor<f32>
    %s1 = stablehlo.add %a1, %a18 : tensor<f32>
    %s2 = stablehlo.add %a2, %a19 : tensor<f32>
    %s3 = stablehlo.add %a3, %a20 : tensor<f32>
    %s4 = stablehlo.add %a4, %a21 : tensor<f32>
    %s5 = stablehlo.add %a5, %a22 : tensor<f32>
    %s6 = stablehlo.add %a6, %a23 : tensor<f32>
    %s7 = stablehlo.add %a7, %a24 : tensor<f32>
    %s8 = stablehlo.add %a8, %a25 : tensor<f32>
    %s9 = stablehlo.add %a9, %a26 : tensor<f32>
    %s10 = stablehlo.add %a10, %a27 : tensor<f32>
    %s11 = stablehlo.add %a11, %a28 : tensor<f32>
    %s12 = stablehlo.add %a12, %a29 : tensor<f32>
    %s13 = stablehlo.add %a13, %a30 : tensor<f32>
    %s14 = stablehlo.add %a14, %a31 : tensor<f32>
    %s15 = stablehlo.add %a15, %a16 : tensor<f32>
    stablehlo.return %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7, %s8, %s9, %s10, %s11, %s12, %s13, %s14, %s15 :
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>
  }) {window_dimensions = array<i64: 2>} : (tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>,
      tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>,
      tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8, %r#9, %r#10, %r#11, %r#12, %r#13, %r#14, %r#15
      : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
// -----
// A body of 17 results.
func.func @main(%x0: tensor<9xf32>, %x1: tensor<9xf32>, %x2: tensor<9xf32>, %x3: tensor<9xf32>, %x4:
    tensor<9xf32>, %x5: tensor<9xf32>, %x6: tensor<9xf32>, %x7: tensor<9xf32>, %x8: tensor<9xf32>, %x9:
    tensor<9xf32>, %x10: tensor<9xf32>, %x11: tensor<9xf32>, %x12: tensor<9xf32>, %x13: tensor<9xf32>, %x14:
    tensor<9xf32>, %x15: tensor<9xf32>, %x16: tensor<9xf32>, %z: tensor<f32>) -> (tensor<8xf32>,
    tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
    tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
    tensor<8xf32>, tensor<8xf32>) {
  %r:17 = "stablehlo.reduce_window"(%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %x11, %x12, %x13,
      %x14, %x15, %x16, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>, %a8: tensor<f32>, %a9: tensor<f32>, %a10: tensor<f32>,
      %a11: tensor<f32>, %a12: tensor<f32>, %a13: tensor<f32>, %a14: tensor<f32>, %a15: tensor<f32>, %a16:
      tensor<f32>, %a17: tensor<f32>, %a18: tensor<f32>, %a19: tensor<f32>, %a20: tensor<f32>, %a21:
      tensor<f32>, %a22: tensor<f32>, %a23: tensor<f32>, %a24: tensor<f32>, %a25: tensor<f32>, %a26:
      tensor<f32>, %a27: tensor<f32>, %a28: tensor<f32>, %a29: tensor<f32>, %a30: tensor<f32>, %a31:
      tensor<f32>, %a32: tensor<f32>, %a33: tensor<f32>):
    %s0 = stablehlo.add %a0, %a18 : tensor<f32>
    %s1 = stablehlo.add %a1, %a19 : tensor<f32>
    %s2 = stablehlo.add %a2, %a20 : tensor<f32>
    %s3 = stablehlo.add %a3, %a21 : tensor<f32>
    %s4 = stablehlo.add %a4, %a22 : tensor<f32>
    %s5 = stablehlo.add %a5, %a23 : tensor<f32>
    %s6 = stablehlo.add %a6, %a24 : tensor<f32>
    %s7 = stablehlo.add %a7, %a25 : tensor<f32>
    %s8 = stablehlo.add %a8, %a26 : tensor<f32>
    %s9 = stablehlo.add %a9, %a27 : tensor<f32>
    %s10 = stablehlo.add %a10, %a28 : tensor<f32>
    %s11 = stablehlo.add %a11, %a29 : tensor<f32>
    %s12 = stablehlo.add %a12, %a30 : tensor<f32>
    %s13 = stablehlo.add %a13, %a31 : tensor<f32>
    %s14 = stablehlo.add %a14, %a32 : tensor<f32>
    %s15 = stablehlo.add %a15, %a33 : tensor<f32>
    %s16 = stablehlo.add %a16, %a17 : tensor<f32>
    stablehlo.return %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7, %s8, %s9, %s10, %s11, %s12, %s13, %s14, %s15,
        %s16 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>
  }) {window_dimensions = array<i64: 2>} : (tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>,
      tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>,
      tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
      -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8, %r#9, %r#10, %r#11, %r#12, %r#13, %r#14, %r#15,
      %r#16 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
// -----
// Products of i8 in i32.
func.func @main(%x: tensor<20x48xi8>, %y: tensor<48x32xi8>, %v: tensor<1x48xi8>) -> (tensor<20x32xi32>,
    tensor<20x32xi32>, tensor<1x32xi32>) {
  %w = stablehlo.constant dense<3> : tensor<48x32xi8>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xi8>, tensor<48x32xi8>) ->
      tensor<20x32xi32>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xi8>, tensor<48x32xi8>) ->
      tensor<20x32xi32>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xi8>, tensor<48x32xi8>) ->
      tensor<1x32xi32>
  return %r, %s, %q : tensor<20x32xi32>, tensor<20x32xi32>, tensor<1x32xi32>
}
// -----
// Products of ui8 in i32.
func.func @main(%x: tensor<20x48xui8>, %y: tensor<48x32xui8>, %v: tensor<1x48xui8>) -> (tensor<20x32xi32>,
    tensor<20x32xi32>, tensor<1x32xi32>) {
  %w = stablehlo.constant dense<3> : tensor<48x32xui8>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xui8>, tensor<48x32xui8>) ->
      tensor<20x32xi32>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xui8>, tensor<48x32xui8>) ->
      tensor<20x32xi32>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xui8>, tensor<48x32xui8>) ->
      tensor<1x32xi32>
  return %r, %s, %q : tensor<20x32xi32>, tensor<20x32xi32>, tensor<1x32xi32>
}
// -----
// Products of i16 in i32.
func.func @main(%x: tensor<20x48xi16>, %y: tensor<48x32xi16>, %v: tensor<1x48xi16>) -> (tensor<20x32xi32>,
    tensor<20x32xi32>, tensor<1x32xi32>) {
  %w = stablehlo.constant dense<3> : tensor<48x32xi16>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xi16>, tensor<48x32xi16>) ->
      tensor<20x32xi32>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xi16>, tensor<48x32xi16>) ->
      tensor<20x32xi32>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xi16>, tensor<48x32xi16>) ->
      tensor<1x32xi32>
  return %r, %s, %q : tensor<20x32xi32>, tensor<20x32xi32>, tensor<1x32xi32>
}
// -----
// Products of i32 in i32.
func.func @main(%x: tensor<20x48xi32>, %y: tensor<48x32xi32>, %v: tensor<1x48xi32>) -> (tensor<20x32xi32>,
    tensor<20x32xi32>, tensor<1x32xi32>) {
  %w = stablehlo.constant dense<3> : tensor<48x32xi32>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xi32>, tensor<48x32xi32>) ->
      tensor<20x32xi32>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xi32>, tensor<48x32xi32>) ->
      tensor<20x32xi32>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xi32>, tensor<48x32xi32>) ->
      tensor<1x32xi32>
  return %r, %s, %q : tensor<20x32xi32>, tensor<20x32xi32>, tensor<1x32xi32>
}
// -----
// Products of bf16 in bf16.
func.func @main(%x: tensor<20x48xbf16>, %y: tensor<48x32xbf16>, %v: tensor<1x48xbf16>) -> (tensor<20x32xbf16>,
    tensor<20x32xbf16>, tensor<1x32xbf16>) {
  %w = stablehlo.constant dense<3.0> : tensor<48x32xbf16>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xbf16>, tensor<48x32xbf16>)
      -> tensor<20x32xbf16>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xbf16>, tensor<48x32xbf16>)
      -> tensor<20x32xbf16>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xbf16>, tensor<48x32xbf16>) ->
      tensor<1x32xbf16>
  return %r, %s, %q : tensor<20x32xbf16>, tensor<20x32xbf16>, tensor<1x32xbf16>
}
// -----
// Products of bf16 in f32.
func.func @main(%x: tensor<20x48xbf16>, %y: tensor<48x32xbf16>, %v: tensor<1x48xbf16>) -> (tensor<20x32xf32>,
    tensor<20x32xf32>, tensor<1x32xf32>) {
  %w = stablehlo.constant dense<3.0> : tensor<48x32xbf16>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xbf16>, tensor<48x32xbf16>)
      -> tensor<20x32xf32>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xbf16>, tensor<48x32xbf16>)
      -> tensor<20x32xf32>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xbf16>, tensor<48x32xbf16>) ->
      tensor<1x32xf32>
  return %r, %s, %q : tensor<20x32xf32>, tensor<20x32xf32>, tensor<1x32xf32>
}
// -----
// Products of f16 in f16.
func.func @main(%x: tensor<20x48xf16>, %y: tensor<48x32xf16>, %v: tensor<1x48xf16>) -> (tensor<20x32xf16>,
    tensor<20x32xf16>, tensor<1x32xf16>) {
  %w = stablehlo.constant dense<3.0> : tensor<48x32xf16>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xf16>, tensor<48x32xf16>) ->
      tensor<20x32xf16>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xf16>, tensor<48x32xf16>) ->
      tensor<20x32xf16>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xf16>, tensor<48x32xf16>) ->
      tensor<1x32xf16>
  return %r, %s, %q : tensor<20x32xf16>, tensor<20x32xf16>, tensor<1x32xf16>
}
// -----
// Products of f16 in f32.
func.func @main(%x: tensor<20x48xf16>, %y: tensor<48x32xf16>, %v: tensor<1x48xf16>) -> (tensor<20x32xf32>,
    tensor<20x32xf32>, tensor<1x32xf32>) {
  %w = stablehlo.constant dense<3.0> : tensor<48x32xf16>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xf16>, tensor<48x32xf16>) ->
      tensor<20x32xf32>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xf16>, tensor<48x32xf16>) ->
      tensor<20x32xf32>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xf16>, tensor<48x32xf16>) ->
      tensor<1x32xf32>
  return %r, %s, %q : tensor<20x32xf32>, tensor<20x32xf32>, tensor<1x32xf32>
}
// -----
// Products of f64 in f64.
func.func @main(%x: tensor<20x48xf64>, %y: tensor<48x32xf64>, %v: tensor<1x48xf64>) -> (tensor<20x32xf64>,
    tensor<20x32xf64>, tensor<1x32xf64>) {
  %w = stablehlo.constant dense<3.0> : tensor<48x32xf64>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xf64>, tensor<48x32xf64>) ->
      tensor<20x32xf64>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xf64>, tensor<48x32xf64>) ->
      tensor<20x32xf64>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xf64>, tensor<48x32xf64>) ->
      tensor<1x32xf64>
  return %r, %s, %q : tensor<20x32xf64>, tensor<20x32xf64>, tensor<1x32xf64>
}
// -----
// Products of complex<f32> in complex<f32>.
func.func @main(%x: tensor<20x48xcomplex<f32>>, %y: tensor<48x32xcomplex<f32>>, %v: tensor<1x48xcomplex<f32>>)
    -> (tensor<20x32xcomplex<f32>>, tensor<20x32xcomplex<f32>>, tensor<1x32xcomplex<f32>>) {
  %w = stablehlo.constant dense<(1.0, 2.0)> : tensor<48x32xcomplex<f32>>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xcomplex<f32>>,
      tensor<48x32xcomplex<f32>>) -> tensor<20x32xcomplex<f32>>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xcomplex<f32>>,
      tensor<48x32xcomplex<f32>>) -> tensor<20x32xcomplex<f32>>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xcomplex<f32>>,
      tensor<48x32xcomplex<f32>>) -> tensor<1x32xcomplex<f32>>
  return %r, %s, %q : tensor<20x32xcomplex<f32>>, tensor<20x32xcomplex<f32>>, tensor<1x32xcomplex<f32>>
}
// -----
// Products of complex<f64> in complex<f64>.
func.func @main(%x: tensor<20x48xcomplex<f64>>, %y: tensor<48x32xcomplex<f64>>, %v: tensor<1x48xcomplex<f64>>)
    -> (tensor<20x32xcomplex<f64>>, tensor<20x32xcomplex<f64>>, tensor<1x32xcomplex<f64>>) {
  %w = stablehlo.constant dense<(1.0, 2.0)> : tensor<48x32xcomplex<f64>>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xcomplex<f64>>,
      tensor<48x32xcomplex<f64>>) -> tensor<20x32xcomplex<f64>>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xcomplex<f64>>,
      tensor<48x32xcomplex<f64>>) -> tensor<20x32xcomplex<f64>>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xcomplex<f64>>,
      tensor<48x32xcomplex<f64>>) -> tensor<1x32xcomplex<f64>>
  return %r, %s, %q : tensor<20x32xcomplex<f64>>, tensor<20x32xcomplex<f64>>, tensor<1x32xcomplex<f64>>
}
// -----
// Products of f8E4M3FN in f32.
func.func @main(%x: tensor<20x48xf8E4M3FN>, %y: tensor<48x32xf8E4M3FN>, %v: tensor<1x48xf8E4M3FN>) ->
    (tensor<20x32xf32>, tensor<20x32xf32>, tensor<1x32xf32>) {
  %w = stablehlo.constant dense<3.0> : tensor<48x32xf8E4M3FN>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xf8E4M3FN>,
      tensor<48x32xf8E4M3FN>) -> tensor<20x32xf32>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xf8E4M3FN>,
      tensor<48x32xf8E4M3FN>) -> tensor<20x32xf32>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xf8E4M3FN>,
      tensor<48x32xf8E4M3FN>) -> tensor<1x32xf32>
  return %r, %s, %q : tensor<20x32xf32>, tensor<20x32xf32>, tensor<1x32xf32>
}
// -----
// Products of i4 in i32.
func.func @main(%x: tensor<20x48xi4>, %y: tensor<48x32xi4>, %v: tensor<1x48xi4>) -> (tensor<20x32xi32>,
    tensor<20x32xi32>, tensor<1x32xi32>) {
  %w = stablehlo.constant dense<3> : tensor<48x32xi4>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x48xi4>, tensor<48x32xi4>) ->
      tensor<20x32xi32>
  %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<20x48xi4>, tensor<48x32xi4>) ->
      tensor<20x32xi32>
  %q = stablehlo.dot_general %v, %y, contracting_dims = [1] x [0] : (tensor<1x48xi4>, tensor<48x32xi4>) ->
      tensor<1x32xi32>
  return %r, %s, %q : tensor<20x32xi32>, tensor<20x32xi32>, tensor<1x32xi32>
}
// -----
// Tensors of as many dimensions as there may be: views inside of a group.
func.func @main(%x: tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, %y:
    tensor<3x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>, %k: tensor<3xf32>) ->
    (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>) {
  %a = stablehlo.sine %x : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %t = stablehlo.transpose %y, dims = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] :
      (tensor<3x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>) -> tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %b = stablehlo.broadcast_in_dim %k, dims = [15] : (tensor<3xf32>) ->
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %v = stablehlo.reverse %a, dims = [0, 15] : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %i = stablehlo.iota dim = 15 : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %c = stablehlo.add %t, %b : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %d = stablehlo.multiply %c, %v : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %e = stablehlo.add %d, %i : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %s = stablehlo.slice %e [0:1, 0:1, 0:1, 0:1, 0:1, 0:1, 0:1, 0:1, 0:1, 0:1, 0:1, 0:1, 0:1, 0:1, 0:1, 1:3] :
      (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>
  return %e, %s : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>
}
// -----
// As many dimensions: a large transpose, a copy, padding, joining.
func.func @main(%x: tensor<64x1x1x1x1x1x1x1x1x1x1x1x1x1x1x48xf32>, %z: tensor<f32>) ->
    (tensor<48x1x1x1x1x1x1x1x1x1x1x1x1x1x1x64xf32>, tensor<49x1x1x1x1x1x1x1x1x1x1x1x1x1x1x65xf32>,
    tensor<48x1x1x1x1x1x1x1x1x1x1x1x1x1x1x128xf32>) {
  %t = stablehlo.transpose %x, dims = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] :
      (tensor<64x1x1x1x1x1x1x1x1x1x1x1x1x1x1x48xf32>) -> tensor<48x1x1x1x1x1x1x1x1x1x1x1x1x1x1x64xf32>
  %p = stablehlo.pad %t, %z, low = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 1], interior = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] :
      (tensor<48x1x1x1x1x1x1x1x1x1x1x1x1x1x1x64xf32>, tensor<f32>) ->
      tensor<49x1x1x1x1x1x1x1x1x1x1x1x1x1x1x65xf32>
  %c = stablehlo.concatenate %t, %t, dim = 15 : (tensor<48x1x1x1x1x1x1x1x1x1x1x1x1x1x1x64xf32>,
      tensor<48x1x1x1x1x1x1x1x1x1x1x1x1x1x1x64xf32>) -> tensor<48x1x1x1x1x1x1x1x1x1x1x1x1x1x1x128xf32>
  return %t, %p, %c : tensor<48x1x1x1x1x1x1x1x1x1x1x1x1x1x1x64xf32>,
      tensor<49x1x1x1x1x1x1x1x1x1x1x1x1x1x1x65xf32>, tensor<48x1x1x1x1x1x1x1x1x1x1x1x1x1x1x128xf32>
}
// -----
// As many dimensions: sums.
func.func @main(%x: tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, %z: tensor<f32>) -> (tensor<f32>,
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>,
    tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) {
  %a = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
      10, 11, 12, 13, 14, 15] : (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<f32>) -> tensor<f32>
  %b = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] :
      (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<f32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %c = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [15] :
      (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<f32>) -> tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %d = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [] :
      (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<f32>) ->
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  return %a, %b, %c, %d : tensor<f32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>,
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
}
// -----
// As many dimensions: products and a convolution of f32.
func.func @main(%x: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x5xf32>, %y:
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x5x4xf32>, %u: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x6x2xf32>, %v:
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x3x2x4xf32>) -> (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x4xf32>,
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x4x4xf32>) {
  %r = stablehlo.dot_general %x, %y, batching_dims = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] x [0, 1,
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], contracting_dims = [15] x [14] :
      (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x5xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x5x4xf32>) ->
      tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x4xf32>
  %s = stablehlo.convolution(%u, %v) dim_numbers = [b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, f]x[0, 1,
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, i, o]->[b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, f],
      window = {stride = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], pad = [[0, 0], [0, 0], [0, 0], [0, 0],
      [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]], lhs_dilate = [1, 1, 1,
      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], rhs_dilate = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], reverse =
      [false, false, false, false, false, false, false, false, false, false, false, false, false, true]}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64} :
      (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x6x2xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x3x2x4xf32>) ->
      tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x4x4xf32>
  return %r, %s : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x4xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x4x4xf32>
}
// -----
// As many dimensions: products and a convolution of i8.
func.func @main(%x: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x5xi8>, %y:
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x5x4xi8>, %u: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x6x2xi8>, %v:
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x3x2x4xi8>) -> (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x4xi32>,
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x4x4xi32>) {
  %r = stablehlo.dot_general %x, %y, batching_dims = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] x [0, 1,
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], contracting_dims = [15] x [14] :
      (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x5xi8>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x5x4xi8>) ->
      tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x4xi32>
  %s = stablehlo.convolution(%u, %v) dim_numbers = [b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, f]x[0, 1,
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, i, o]->[b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, f],
      window = {stride = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], pad = [[0, 0], [0, 0], [0, 0], [0, 0],
      [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]], lhs_dilate = [1, 1, 1,
      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], rhs_dilate = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], reverse =
      [false, false, false, false, false, false, false, false, false, false, false, false, false, true]}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64} :
      (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x6x2xi8>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x3x2x4xi8>) ->
      tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x4x4xi32>
  return %r, %s : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x4xi32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x4x4xi32>
}
// -----
// As many dimensions: slices at places of a run.
func.func @main(%x: tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, %u:
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, %i: tensor<i32>) ->
    (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) {
  %a = stablehlo.dynamic_slice %x, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, sizes = [1,
      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] : (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>,
      tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>,
      tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
      -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %b = stablehlo.dynamic_update_slice %x, %u, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i :
      (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, tensor<i32>,
      tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>,
      tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) ->
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  return %a, %b : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
}
// -----
// As many dimensions: gather and scatter.
func.func @main(%x: tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, %i: tensor<16xi32>, %u:
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) -> (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>,
    tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) {
  %a = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2, 3, 4, 5, 6,
      7, 8, 9, 10, 11, 12, 13, 14, 15], start_index_map = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
      15], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>,
      indices_are_sorted = false} : (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<16xi32>) ->
      tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %b = "stablehlo.scatter"(%x, %i, %u) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
      11, 12, 13, 14, 15], scatter_dims_to_operand_dims = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
      15], index_vector_dim = 0>, indices_are_sorted = false, unique_indices = false} :
      (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<16xi32>,
      tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) -> tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  return %a, %b : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
}
// -----
// As many dimensions: windows, a sort, transforms, matrices, random bits.
func.func @main(%x: tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, %z: tensor<f32>, %u:
    tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, %m: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>, %s:
    tensor<2xui64>) -> (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>,
    tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>,
    tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xcomplex<f32>>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>,
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>, tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xui32>) {
  %a = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %r = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {window_dimensions = array<i64: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3>} :
      (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<f32>) ->
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %b = "stablehlo.select_and_scatter"(%x, %u, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %r : tensor<i1>
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %r = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {window_dimensions = array<i64: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3>, window_strides =
      array<i64: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3>} :
      (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, tensor<f32>)
      -> tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %c = "stablehlo.sort"(%x) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %r : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) ->
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %d = stablehlo.fft %x, type = RFFT, length = [3] : (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) ->
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xcomplex<f32>>
  %e = stablehlo.cholesky %m, lower = true : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>
  %f = "stablehlo.triangular_solve"(%m, %m) {left_side = true, lower = true, transpose_a =
      #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false} :
      (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>) ->
      tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>
  %g, %h = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xui32>)
  return %a, %b, %c, %d, %e, %f, %h : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>,
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>, tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>,
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xcomplex<f32>>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>,
      tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x3x3xf32>, tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xui32>
}
// -----
// As many dimensions: between processes.
func.func @main(%x: tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) ->
    (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x6xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x6xf32>,
    tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) {
  %a = "stablehlo.all_gather"(%x) {all_gather_dim = 15 : i64, replica_groups = dense<[[0, 1]]> :
      tensor<1x2xi64>} : (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) ->
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x6xf32>
  %b = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 15 : i64, split_count = 2 :
      i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>)
      -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x6xf32>
  %c = "stablehlo.reduce_scatter"(%x) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} :
      (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  return %a, %b, %c : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x6xf32>,
      tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x6xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
}
// -----
// As many dimensions: a handler that wants another order.
func.func @main(%x: tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) ->
    tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32> {
  %a = stablehlo.sine %x : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  %b = stablehlo.custom_call @any(%a) {operand_layouts = [dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
      14, 15]> : tensor<16xindex>], result_layouts = [dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
      15]> : tensor<16xindex>]} : (tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>) ->
      tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
  return %b : tensor<2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x3xf32>
}
// -----
// Handlers that get constants in other orders, and results in the place of operands.
func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %k = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %a:2 = stablehlo.custom_call @any(%k, %x, %k) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0,
      1]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> :
      tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
      -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %b = stablehlo.custom_call @any(%k, %a#0) {output_operand_aliases =
      [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices =
      []>]} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %s = stablehlo.sine %a#1 : tensor<2x3xf32>
  %c = stablehlo.custom_call @any(%k, %s) {output_operand_aliases =
      [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices =
      []>]} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %d = stablehlo.custom_call @any(%k, %k) {output_operand_aliases =
      [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices =
      []>], operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>],
      result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x3xf32>, tensor<2x3xf32>) ->
      tensor<2x3xf32>
  %e = stablehlo.add %b, %d : tensor<2x3xf32>
  return %e, %c, %a#1 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
