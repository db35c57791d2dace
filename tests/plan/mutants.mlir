// Programs that mutants of the planner have asked for, for test_plans.c and test_no_memory.c.
// A window of complex numbers: their sums have an order.
func.func @main(%x: tensor<4x100xcomplex<f32>>, %z: tensor<complex<f32>>) -> tensor<4x100xcomplex<f32>> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %s = stablehlo.add %a, %b : tensor<complex<f32>>
    stablehlo.return %s : tensor<complex<f32>>
  }) {window_dimensions = array<i64: 1, 100>, padding = dense<[[0, 0], [99, 0]]> : tensor<2x2xi64>} :
      (tensor<4x100xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4x100xcomplex<f32>>
  return %r : tensor<4x100xcomplex<f32>>
}
// -----
// A window of bytes along one line.
func.func @main(%x: tensor<4x100xi8>, %z: tensor<i8>) -> tensor<4x100xi8> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %s = stablehlo.add %a, %b : tensor<i8>
    stablehlo.return %s : tensor<i8>
  }) {window_dimensions = array<i64: 1, 100>, padding = dense<[[0, 0], [99, 0]]> : tensor<2x2xi64>} :
      (tensor<4x100xi8>, tensor<i8>) -> tensor<4x100xi8>
  return %r : tensor<4x100xi8>
}
// -----
// The maximum of all that came before.
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x100xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 100>, padding = dense<[[0, 0], [99, 0]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<4x100xf32>
  return %r : tensor<4x100xf32>
}
// -----
// A body that calls a function of 31 operands.
func.func private @f(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>, %p4:
    tensor<f32>, %p5: tensor<f32>, %p6: tensor<f32>, %p7: tensor<f32>, %p8: tensor<f32>, %p9: tensor<f32>,
    %p10: tensor<f32>, %p11: tensor<f32>, %p12: tensor<f32>, %p13: tensor<f32>, %p14: tensor<f32>, %p15:
    tensor<f32>, %p16: tensor<f32>, %p17: tensor<f32>, %p18: tensor<f32>, %p19: tensor<f32>, %p20:
    tensor<f32>, %p21: tensor<f32>, %p22: tensor<f32>, %p23: tensor<f32>, %p24: tensor<f32>, %p25:
    tensor<f32>, %p26: tensor<f32>, %p27: tensor<f32>, %p28: tensor<f32>, %p29: tensor<f32>, %p30:
    tensor<f32>) -> tensor<f32> {
  %s = stablehlo.add %p0, %p30 : tensor<f32>
  return %s : tensor<f32>
}
func.func @main(%x0: tensor<3x4xf32>, %x1: tensor<3x4xf32>, %x2: tensor<3x4xf32>, %x3: tensor<3x4xf32>,
    %x4: tensor<3x4xf32>, %x5: tensor<3x4xf32>, %x6: tensor<3x4xf32>, %x7: tensor<3x4xf32>, %x8:
    tensor<3x4xf32>, %x9: tensor<3x4xf32>, %x10: tensor<3x4xf32>, %x11: tensor<3x4xf32>, %x12:
    tensor<3x4xf32>, %x13: tensor<3x4xf32>, %x14: tensor<3x4xf32>, %x15: tensor<3x4xf32>, %z: tensor<f32>)
    -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %r:16 = "stablehlo.reduce"(%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %x11, %x12, %x13,
      %x14, %x15, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>, %a8: tensor<f32>, %a9: tensor<f32>, %a10:
      tensor<f32>, %a11: tensor<f32>, %a12: tensor<f32>, %a13: tensor<f32>, %a14: tensor<f32>, %a15:
      tensor<f32>, %b0: tensor<f32>, %b1: tensor<f32>, %b2: tensor<f32>, %b3: tensor<f32>, %b4: tensor<f32>,
      %b5: tensor<f32>, %b6: tensor<f32>, %b7: tensor<f32>, %b8: tensor<f32>, %b9: tensor<f32>, %b10:
      tensor<f32>, %b11: tensor<f32>, %b12: tensor<f32>, %b13: tensor<f32>, %b14: tensor<f32>, %b15:
      tensor<f32>):
    %s = call @f(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15,
        %b0, %b1, %b2, %b3, %b4, %b5, %b6, %b7, %b8, %b9, %b10, %b11, %b12, %b13, %b14) : (tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %s, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15
        : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8, %r#9, %r#10, %r#11, %r#12, %r#13, %r#14,
      %r#15 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
// -----
// A body that calls a function of 32 operands.
func.func private @f(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>, %p4:
    tensor<f32>, %p5: tensor<f32>, %p6: tensor<f32>, %p7: tensor<f32>, %p8: tensor<f32>, %p9: tensor<f32>,
    %p10: tensor<f32>, %p11: tensor<f32>, %p12: tensor<f32>, %p13: tensor<f32>, %p14: tensor<f32>, %p15:
    tensor<f32>, %p16: tensor<f32>, %p17: tensor<f32>, %p18: tensor<f32>, %p19: tensor<f32>, %p20:
    tensor<f32>, %p21: tensor<f32>, %p22: tensor<f32>, %p23: tensor<f32>, %p24: tensor<f32>, %p25:
    tensor<f32>, %p26: tensor<f32>, %p27: tensor<f32>, %p28: tensor<f32>, %p29: tensor<f32>, %p30:
    tensor<f32>, %p31: tensor<f32>) -> tensor<f32> {
  %s = stablehlo.add %p0, %p31 : tensor<f32>
  return %s : tensor<f32>
}
func.func @main(%x0: tensor<3x4xf32>, %x1: tensor<3x4xf32>, %x2: tensor<3x4xf32>, %x3: tensor<3x4xf32>,
    %x4: tensor<3x4xf32>, %x5: tensor<3x4xf32>, %x6: tensor<3x4xf32>, %x7: tensor<3x4xf32>, %x8:
    tensor<3x4xf32>, %x9: tensor<3x4xf32>, %x10: tensor<3x4xf32>, %x11: tensor<3x4xf32>, %x12:
    tensor<3x4xf32>, %x13: tensor<3x4xf32>, %x14: tensor<3x4xf32>, %x15: tensor<3x4xf32>, %z: tensor<f32>)
    -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %r:16 = "stablehlo.reduce"(%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %x11, %x12, %x13,
      %x14, %x15, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>, %a8: tensor<f32>, %a9: tensor<f32>, %a10:
      tensor<f32>, %a11: tensor<f32>, %a12: tensor<f32>, %a13: tensor<f32>, %a14: tensor<f32>, %a15:
      tensor<f32>, %b0: tensor<f32>, %b1: tensor<f32>, %b2: tensor<f32>, %b3: tensor<f32>, %b4: tensor<f32>,
      %b5: tensor<f32>, %b6: tensor<f32>, %b7: tensor<f32>, %b8: tensor<f32>, %b9: tensor<f32>, %b10:
      tensor<f32>, %b11: tensor<f32>, %b12: tensor<f32>, %b13: tensor<f32>, %b14: tensor<f32>, %b15:
      tensor<f32>):
    %s = call @f(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15,
        %b0, %b1, %b2, %b3, %b4, %b5, %b6, %b7, %b8, %b9, %b10, %b11, %b12, %b13, %b14, %b15) :
        (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %s, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15
        : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8, %r#9, %r#10, %r#11, %r#12, %r#13, %r#14,
      %r#15 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
// -----
// A body that calls a function of 33 operands.
func.func private @f(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>, %p4:
    tensor<f32>, %p5: tensor<f32>, %p6: tensor<f32>, %p7: tensor<f32>, %p8: tensor<f32>, %p9: tensor<f32>,
    %p10: tensor<f32>, %p11: tensor<f32>, %p12: tensor<f32>, %p13: tensor<f32>, %p14: tensor<f32>, %p15:
    tensor<f32>, %p16: tensor<f32>, %p17: tensor<f32>, %p18: tensor<f32>, %p19: tensor<f32>, %p20:
    tensor<f32>, %p21: tensor<f32>, %p22: tensor<f32>, %p23: tensor<f32>, %p24: tensor<f32>, %p25:
    tensor<f32>, %p26: tensor<f32>, %p27: tensor<f32>, %p28: tensor<f32>, %p29: tensor<f32>, %p30:
    tensor<f32>, %p31: tensor<f32>, %p32: tensor<f32>) -> tensor<f32> {
  %s = stablehlo.add %p0, %p32 : tensor<f32>
  return %s : tensor<f32>
}
func.func @main(%x0: tensor<3x4xf32>, %x1: tensor<3x4xf32>, %x2: tensor<3x4xf32>, %x3: tensor<3x4xf32>,
    %x4: tensor<3x4xf32>, %x5: tensor<3x4xf32>, %x6: tensor<3x4xf32>, %x7: tensor<3x4xf32>, %x8:
    tensor<3x4xf32>, %x9: tensor<3x4xf32>, %x10: tensor<3x4xf32>, %x11: tensor<3x4xf32>, %x12:
    tensor<3x4xf32>, %x13: tensor<3x4xf32>, %x14: tensor<3x4xf32>, %x15: tensor<3x4xf32>, %z: tensor<f32>)
    -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %r:16 = "stablehlo.reduce"(%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %x11, %x12, %x13,
      %x14, %x15, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>, %a8: tensor<f32>, %a9: tensor<f32>, %a10:
      tensor<f32>, %a11: tensor<f32>, %a12: tensor<f32>, %a13: tensor<f32>, %a14: tensor<f32>, %a15:
      tensor<f32>, %b0: tensor<f32>, %b1: tensor<f32>, %b2: tensor<f32>, %b3: tensor<f32>, %b4: tensor<f32>,
      %b5: tensor<f32>, %b6: tensor<f32>, %b7: tensor<f32>, %b8: tensor<f32>, %b9: tensor<f32>, %b10:
      tensor<f32>, %b11: tensor<f32>, %b12: tensor<f32>, %b13: tensor<f32>, %b14: tensor<f32>, %b15:
      tensor<f32>):
    %s = call @f(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15,
        %b0, %b1, %b2, %b3, %b4, %b5, %b6, %b7, %b8, %b9, %b10, %b11, %b12, %b13, %b14, %b15, %a0) :
        (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %s, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15
        : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8, %r#9, %r#10, %r#11, %r#12, %r#13, %r#14,
      %r#15 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
// -----
// A product that one group uses 31 times.
func.func @main(%a: tensor<20x30xf32>, %b: tensor<30x40xf32>, %s: tensor<20x40xf32>) -> tensor<20x40xf32> {
  %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30xf32>,
      tensor<30x40xf32>) -> tensor<20x40xf32>
  %0 = stablehlo.add %d, %s : tensor<20x40xf32>
  %1 = stablehlo.add %0, %d : tensor<20x40xf32>
  %2 = stablehlo.add %1, %d : tensor<20x40xf32>
  %3 = stablehlo.add %2, %d : tensor<20x40xf32>
  %4 = stablehlo.add %3, %d : tensor<20x40xf32>
  %5 = stablehlo.add %4, %d : tensor<20x40xf32>
  %6 = stablehlo.add %5, %d : tensor<20x40xf32>
  %7 = stablehlo.add %6, %d : tensor<20x40xf32>
  %8 = stablehlo.add %7, %d : tensor<20x40xf32>
  %9 = stablehlo.add %8, %d : tensor<20x40xf32>
  %10 = stablehlo.add %9, %d : tensor<20x40xf32>
  %11 = stablehlo.add %10, %d : tensor<20x40xf32>
  %12 = stablehlo.add %11, %d : tensor<20x40xf32>
  %13 = stablehlo.add %12, %d : tensor<20x40xf32>
  %14 = stablehlo.add %13, %d : tensor<20x40xf32>
  %15 = stablehlo.add %14, %d : tensor<20x40xf32>
  %16 = stablehlo.add %15, %d : tensor<20x40xf32>
  %17 = stablehlo.add %16, %d : tensor<20x40xf32>
  %18 = stablehlo.add %17, %d : tensor<20x40xf32>
  %19 = stablehlo.add %18, %d : tensor<20x40xf32>
  %20 = stablehlo.add %19, %d : tensor<20x40xf32>
  %21 = stablehlo.add %20, %d : tensor<20x40xf32>
  %22 = stablehlo.add %21, %d : tensor<20x40xf32>
  %23 = stablehlo.add %22, %d : tensor<20x40xf32>
  %24 = stablehlo.add %23, %d : tensor<20x40xf32>
  %25 = stablehlo.add %24, %d : tensor<20x40xf32>
  %26 = stablehlo.add %25, %d : tensor<20x40xf32>
  %27 = stablehlo.add %26, %d : tensor<20x40xf32>
  %28 = stablehlo.add %27, %d : tensor<20x40xf32>
  %29 = stablehlo.add %28, %d : tensor<20x40xf32>
  %30 = stablehlo.add %29, %d : tensor<20x40xf32>
  return %30 : tensor<20x40xf32>
}
// -----
// A product that one group uses 32 times.
func.func @main(%a: tensor<20x30xf32>, %b: tensor<30x40xf32>, %s: tensor<20x40xf32>) -> tensor<20x40xf32> {
  %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30xf32>,
      tensor<30x40xf32>) -> tensor<20x40xf32>
  %0 = stablehlo.add %d, %s : tensor<20x40xf32>
  %1 = stablehlo.add %0, %d : tensor<20x40xf32>
  %2 = stablehlo.add %1, %d : tensor<20x40xf32>
  %3 = stablehlo.add %2, %d : tensor<20x40xf32>
  %4 = stablehlo.add %3, %d : tensor<20x40xf32>
  %5 = stablehlo.add %4, %d : tensor<20x40xf32>
  %6 = stablehlo.add %5, %d : tensor<20x40xf32>
  %7 = stablehlo.add %6, %d : tensor<20x40xf32>
  %8 = stablehlo.add %7, %d : tensor<20x40xf32>
  %9 = stablehlo.add %8, %d : tensor<20x40xf32>
  %10 = stablehlo.add %9, %d : tensor<20x40xf32>
  %11 = stablehlo.add %10, %d : tensor<20x40xf32>
  %12 = stablehlo.add %11, %d : tensor<20x40xf32>
  %13 = stablehlo.add %12, %d : tensor<20x40xf32>
  %14 = stablehlo.add %13, %d : tensor<20x40xf32>
  %15 = stablehlo.add %14, %d : tensor<20x40xf32>
  %16 = stablehlo.add %15, %d : tensor<20x40xf32>
  %17 = stablehlo.add %16, %d : tensor<20x40xf32>
  %18 = stablehlo.add %17, %d : tensor<20x40xf32>
  %19 = stablehlo.add %18, %d : tensor<20x40xf32>
  %20 = stablehlo.add %19, %d : tensor<20x40xf32>
  %21 = stablehlo.add %20, %d : tensor<20x40xf32>
  %22 = stablehlo.add %21, %d : tensor<20x40xf32>
  %23 = stablehlo.add %22, %d : tensor<20x40xf32>
  %24 = stablehlo.add %23, %d : tensor<20x40xf32>
  %25 = stablehlo.add %24, %d : tensor<20x40xf32>
  %26 = stablehlo.add %25, %d : tensor<20x40xf32>
  %27 = stablehlo.add %26, %d : tensor<20x40xf32>
  %28 = stablehlo.add %27, %d : tensor<20x40xf32>
  %29 = stablehlo.add %28, %d : tensor<20x40xf32>
  %30 = stablehlo.add %29, %d : tensor<20x40xf32>
  %31 = stablehlo.add %30, %d : tensor<20x40xf32>
  return %31 : tensor<20x40xf32>
}
// -----
// A product that one group uses 33 times.
func.func @main(%a: tensor<20x30xf32>, %b: tensor<30x40xf32>, %s: tensor<20x40xf32>) -> tensor<20x40xf32> {
  %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30xf32>,
      tensor<30x40xf32>) -> tensor<20x40xf32>
  %0 = stablehlo.add %d, %s : tensor<20x40xf32>
  %1 = stablehlo.add %0, %d : tensor<20x40xf32>
  %2 = stablehlo.add %1, %d : tensor<20x40xf32>
  %3 = stablehlo.add %2, %d : tensor<20x40xf32>
  %4 = stablehlo.add %3, %d : tensor<20x40xf32>
  %5 = stablehlo.add %4, %d : tensor<20x40xf32>
  %6 = stablehlo.add %5, %d : tensor<20x40xf32>
  %7 = stablehlo.add %6, %d : tensor<20x40xf32>
  %8 = stablehlo.add %7, %d : tensor<20x40xf32>
  %9 = stablehlo.add %8, %d : tensor<20x40xf32>
  %10 = stablehlo.add %9, %d : tensor<20x40xf32>
  %11 = stablehlo.add %10, %d : tensor<20x40xf32>
  %12 = stablehlo.add %11, %d : tensor<20x40xf32>
  %13 = stablehlo.add %12, %d : tensor<20x40xf32>
  %14 = stablehlo.add %13, %d : tensor<20x40xf32>
  %15 = stablehlo.add %14, %d : tensor<20x40xf32>
  %16 = stablehlo.add %15, %d : tensor<20x40xf32>
  %17 = stablehlo.add %16, %d : tensor<20x40xf32>
  %18 = stablehlo.add %17, %d : tensor<20x40xf32>
  %19 = stablehlo.add %18, %d : tensor<20x40xf32>
  %20 = stablehlo.add %19, %d : tensor<20x40xf32>
  %21 = stablehlo.add %20, %d : tensor<20x40xf32>
  %22 = stablehlo.add %21, %d : tensor<20x40xf32>
  %23 = stablehlo.add %22, %d : tensor<20x40xf32>
  %24 = stablehlo.add %23, %d : tensor<20x40xf32>
  %25 = stablehlo.add %24, %d : tensor<20x40xf32>
  %26 = stablehlo.add %25, %d : tensor<20x40xf32>
  %27 = stablehlo.add %26, %d : tensor<20x40xf32>
  %28 = stablehlo.add %27, %d : tensor<20x40xf32>
  %29 = stablehlo.add %28, %d : tensor<20x40xf32>
  %30 = stablehlo.add %29, %d : tensor<20x40xf32>
  %31 = stablehlo.add %30, %d : tensor<20x40xf32>
  %32 = stablehlo.add %31, %d : tensor<20x40xf32>
  return %32 : tensor<20x40xf32>
}
// -----
// A product that one group uses 63 times.
func.func @main(%a: tensor<20x30xf32>, %b: tensor<30x40xf32>, %s: tensor<20x40xf32>) -> tensor<20x40xf32> {
  %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30xf32>,
      tensor<30x40xf32>) -> tensor<20x40xf32>
  %0 = stablehlo.add %d, %s : tensor<20x40xf32>
  %1 = stablehlo.add %0, %d : tensor<20x40xf32>
  %2 = stablehlo.add %1, %d : tensor<20x40xf32>
  %3 = stablehlo.add %2, %d : tensor<20x40xf32>
  %4 = stablehlo.add %3, %d : tensor<20x40xf32>
  %5 = stablehlo.add %4, %d : tensor<20x40xf32>
  %6 = stablehlo.add %5, %d : tensor<20x40xf32>
  %7 = stablehlo.add %6, %d : tensor<20x40xf32>
  %8 = stablehlo.add %7, %d : tensor<20x40xf32>
  %9 = stablehlo.add %8, %d : tensor<20x40xf32>
  %10 = stablehlo.add %9, %d : tensor<20x40xf32>
  %11 = stablehlo.add %10, %d : tensor<20x40xf32>
  %12 = stablehlo.add %11, %d : tensor<20x40xf32>
  %13 = stablehlo.add %12, %d : tensor<20x40xf32>
  %14 = stablehlo.add %13, %d : tensor<20x40xf32>
  %15 = stablehlo.add %14, %d : tensor<20x40xf32>
  %16 = stablehlo.add %15, %d : tensor<20x40xf32>
  %17 = stablehlo.add %16, %d : tensor<20x40xf32>
  %18 = stablehlo.add %17, %d : tensor<20x40xf32>
  %19 = stablehlo.add %18, %d : tensor<20x40xf32>
  %20 = stablehlo.add %19, %d : tensor<20x40xf32>
  %21 = stablehlo.add %20, %d : tensor<20x40xf32>
  %22 = stablehlo.add %21, %d : tensor<20x40xf32>
  %23 = stablehlo.add %22, %d : tensor<20x40xf32>
  %24 = stablehlo.add %23, %d : tensor<20x40xf32>
  %25 = stablehlo.add %24, %d : tensor<20x40xf32>
  %26 = stablehlo.add %25, %d : tensor<20x40xf32>
  %27 = stablehlo.add %26, %d : tensor<20x40xf32>
  %28 = stablehlo.add %27, %d : tensor<20x40xf32>
  %29 = stablehlo.add %28, %d : tensor<20x40xf32>
  %30 = stablehlo.add %29, %d : tensor<20x40xf32>
  %31 = stablehlo.add %30, %d : tensor<20x40xf32>
  %32 = stablehlo.add %31, %d : tensor<20x40xf32>
  %33 = stablehlo.add %32, %d : tensor<20x40xf32>
  %34 = stablehlo.add %33, %d : tensor<20x40xf32>
  %35 = stablehlo.add %34, %d : tensor<20x40xf32>
  %36 = stablehlo.add %35, %d : tensor<20x40xf32>
  %37 = stablehlo.add %36, %d : tensor<20x40xf32>
  %38 = stablehlo.add %37, %d : tensor<20x40xf32>
  %39 = stablehlo.add %38, %d : tensor<20x40xf32>
  %40 = stablehlo.add %39, %d : tensor<20x40xf32>
  %41 = stablehlo.add %40, %d : tensor<20x40xf32>
  %42 = stablehlo.add %41, %d : tensor<20x40xf32>
  %43 = stablehlo.add %42, %d : tensor<20x40xf32>
  %44 = stablehlo.add %43, %d : tensor<20x40xf32>
  %45 = stablehlo.add %44, %d : tensor<20x40xf32>
  %46 = stablehlo.add %45, %d : tensor<20x40xf32>
  %47 = stablehlo.add %46, %d : tensor<20x40xf32>
  %48 = stablehlo.add %47, %d : tensor<20x40xf32>
  %49 = stablehlo.add %48, %d : tensor<20x40xf32>
  %50 = stablehlo.add %49, %d : tensor<20x40xf32>
  %51 = stablehlo.add %50, %d : tensor<20x40xf32>
  %52 = stablehlo.add %51, %d : tensor<20x40xf32>
  %53 = stablehlo.add %52, %d : tensor<20x40xf32>
  %54 = stablehlo.add %53, %d : tensor<20x40xf32>
  %55 = stablehlo.add %54, %d : tensor<20x40xf32>
  %56 = stablehlo.add %55, %d : tensor<20x40xf32>
  %57 = stablehlo.add %56, %d : tensor<20x40xf32>
  %58 = stablehlo.add %57, %d : tensor<20x40xf32>
  %59 = stablehlo.add %58, %d : tensor<20x40xf32>
  %60 = stablehlo.add %59, %d : tensor<20x40xf32>
  %61 = stablehlo.add %60, %d : tensor<20x40xf32>
  %62 = stablehlo.add %61, %d : tensor<20x40xf32>
  return %62 : tensor<20x40xf32>
}
// -----
// A product that one group uses 64 times.
func.func @main(%a: tensor<20x30xf32>, %b: tensor<30x40xf32>, %s: tensor<20x40xf32>) -> tensor<20x40xf32> {
  %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30xf32>,
      tensor<30x40xf32>) -> tensor<20x40xf32>
  %0 = stablehlo.add %d, %s : tensor<20x40xf32>
  %1 = stablehlo.add %0, %d : tensor<20x40xf32>
  %2 = stablehlo.add %1, %d : tensor<20x40xf32>
  %3 = stablehlo.add %2, %d : tensor<20x40xf32>
  %4 = stablehlo.add %3, %d : tensor<20x40xf32>
  %5 = stablehlo.add %4, %d : tensor<20x40xf32>
  %6 = stablehlo.add %5, %d : tensor<20x40xf32>
  %7 = stablehlo.add %6, %d : tensor<20x40xf32>
  %8 = stablehlo.add %7, %d : tensor<20x40xf32>
  %9 = stablehlo.add %8, %d : tensor<20x40xf32>
  %10 = stablehlo.add %9, %d : tensor<20x40xf32>
  %11 = stablehlo.add %10, %d : tensor<20x40xf32>
  %12 = stablehlo.add %11, %d : tensor<20x40xf32>
  %13 = stablehlo.add %12, %d : tensor<20x40xf32>
  %14 = stablehlo.add %13, %d : tensor<20x40xf32>
  %15 = stablehlo.add %14, %d : tensor<20x40xf32>
  %16 = stablehlo.add %15, %d : tensor<20x40xf32>
  %17 = stablehlo.add %16, %d : tensor<20x40xf32>
  %18 = stablehlo.add %17, %d : tensor<20x40xf32>
  %19 = stablehlo.add %18, %d : tensor<20x40xf32>
  %20 = stablehlo.add %19, %d : tensor<20x40xf32>
  %21 = stablehlo.add %20, %d : tensor<20x40xf32>
  %22 = stablehlo.add %21, %d : tensor<20x40xf32>
  %23 = stablehlo.add %22, %d : tensor<20x40xf32>
  %24 = stablehlo.add %23, %d : tensor<20x40xf32>
  %25 = stablehlo.add %24, %d : tensor<20x40xf32>
  %26 = stablehlo.add %25, %d : tensor<20x40xf32>
  %27 = stablehlo.add %26, %d : tensor<20x40xf32>
  %28 = stablehlo.add %27, %d : tensor<20x40xf32>
  %29 = stablehlo.add %28, %d : tensor<20x40xf32>
  %30 = stablehlo.add %29, %d : tensor<20x40xf32>
  %31 = stablehlo.add %30, %d : tensor<20x40xf32>
  %32 = stablehlo.add %31, %d : tensor<20x40xf32>
  %33 = stablehlo.add %32, %d : tensor<20x40xf32>
  %34 = stablehlo.add %33, %d : tensor<20x40xf32>
  %35 = stablehlo.add %34, %d : tensor<20x40xf32>
  %36 = stablehlo.add %35, %d : tensor<20x40xf32>
  %37 = stablehlo.add %36, %d : tensor<20x40xf32>
  %38 = stablehlo.add %37, %d : tensor<20x40xf32>
  %39 = stablehlo.add %38, %d : tensor<20x40xf32>
  %40 = stablehlo.add %39, %d : tensor<20x40xf32>
  %41 = stablehlo.add %40, %d : tensor<20x40xf32>
  %42 = stablehlo.add %41, %d : tensor<20x40xf32>
  %43 = stablehlo.add %42, %d : tensor<20x40xf32>
  %44 = stablehlo.add %43, %d : tensor<20x40xf32>
  %45 = stablehlo.add %44, %d : tensor<20x40xf32>
  %46 = stablehlo.add %45, %d : tensor<20x40xf32>
  %47 = stablehlo.add %46, %d : tensor<20x40xf32>
  %48 = stablehlo.add %47, %d : tensor<20x40xf32>
  %49 = stablehlo.add %48, %d : tensor<20x40xf32>
  %50 = stablehlo.add %49, %d : tensor<20x40xf32>
  %51 = stablehlo.add %50, %d : tensor<20x40xf32>
  %52 = stablehlo.add %51, %d : tensor<20x40xf32>
  %53 = stablehlo.add %52, %d : tensor<20x40xf32>
  %54 = stablehlo.add %53, %d : tensor<20x40xf32>
  %55 = stablehlo.add %54, %d : tensor<20x40xf32>
  %56 = stablehlo.add %55, %d : tensor<20x40xf32>
  %57 = stablehlo.add %56, %d : tensor<20x40xf32>
  %58 = stablehlo.add %57, %d : tensor<20x40xf32>
  %59 = stablehlo.add %58, %d : tensor<20x40xf32>
  %60 = stablehlo.add %59, %d : tensor<20x40xf32>
  %61 = stablehlo.add %60, %d : tensor<20x40xf32>
  %62 = stablehlo.add %61, %d : tensor<20x40xf32>
  %63 = stablehlo.add %62, %d : tensor<20x40xf32>
  return %63 : tensor<20x40xf32>
}
// -----
// A product that one group uses 65 times.
func.func @main(%a: tensor<20x30xf32>, %b: tensor<30x40xf32>, %s: tensor<20x40xf32>) -> tensor<20x40xf32> {
  %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30xf32>,
      tensor<30x40xf32>) -> tensor<20x40xf32>
  %0 = stablehlo.add %d, %s : tensor<20x40xf32>
  %1 = stablehlo.add %0, %d : tensor<20x40xf32>
  %2 = stablehlo.add %1, %d : tensor<20x40xf32>
  %3 = stablehlo.add %2, %d : tensor<20x40xf32>
  %4 = stablehlo.add %3, %d : tensor<20x40xf32>
  %5 = stablehlo.add %4, %d : tensor<20x40xf32>
  %6 = stablehlo.add %5, %d : tensor<20x40xf32>
  %7 = stablehlo.add %6, %d : tensor<20x40xf32>
  %8 = stablehlo.add %7, %d : tensor<20x40xf32>
  %9 = stablehlo.add %8, %d : tensor<20x40xf32>
  %10 = stablehlo.add %9, %d : tensor<20x40xf32>
  %11 = stablehlo.add %10, %d : tensor<20x40xf32>
  %12 = stablehlo.add %11, %d : tensor<20x40xf32>
  %13 = stablehlo.add %12, %d : tensor<20x40xf32>
  %14 = stablehlo.add %13, %d : tensor<20x40xf32>
  %15 = stablehlo.add %14, %d : tensor<20x40xf32>
  %16 = stablehlo.add %15, %d : tensor<20x40xf32>
  %17 = stablehlo.add %16, %d : tensor<20x40xf32>
  %18 = stablehlo.add %17, %d : tensor<20x40xf32>
  %19 = stablehlo.add %18, %d : tensor<20x40xf32>
  %20 = stablehlo.add %19, %d : tensor<20x40xf32>
  %21 = stablehlo.add %20, %d : tensor<20x40xf32>
  %22 = stablehlo.add %21, %d : tensor<20x40xf32>
  %23 = stablehlo.add %22, %d : tensor<20x40xf32>
  %24 = stablehlo.add %23, %d : tensor<20x40xf32>
  %25 = stablehlo.add %24, %d : tensor<20x40xf32>
  %26 = stablehlo.add %25, %d : tensor<20x40xf32>
  %27 = stablehlo.add %26, %d : tensor<20x40xf32>
  %28 = stablehlo.add %27, %d : tensor<20x40xf32>
  %29 = stablehlo.add %28, %d : tensor<20x40xf32>
  %30 = stablehlo.add %29, %d : tensor<20x40xf32>
  %31 = stablehlo.add %30, %d : tensor<20x40xf32>
  %32 = stablehlo.add %31, %d : tensor<20x40xf32>
  %33 = stablehlo.add %32, %d : tensor<20x40xf32>
  %34 = stablehlo.add %33, %d : tensor<20x40xf32>
  %35 = stablehlo.add %34, %d : tensor<20x40xf32>
  %36 = stablehlo.add %35, %d : tensor<20x40xf32>
  %37 = stablehlo.add %36, %d : tensor<20x40xf32>
  %38 = stablehlo.add %37, %d : tensor<20x40xf32>
  %39 = stablehlo.add %38, %d : tensor<20x40xf32>
  %40 = stablehlo.add %39, %d : tensor<20x40xf32>
  %41 = stablehlo.add %40, %d : tensor<20x40xf32>
  %42 = stablehlo.add %41, %d : tensor<20x40xf32>
  %43 = stablehlo.add %42, %d : tensor<20x40xf32>
  %44 = stablehlo.add %43, %d : tensor<20x40xf32>
  %45 = stablehlo.add %44, %d : tensor<20x40xf32>
  %46 = stablehlo.add %45, %d : tensor<20x40xf32>
  %47 = stablehlo.add %46, %d : tensor<20x40xf32>
  %48 = stablehlo.add %47, %d : tensor<20x40xf32>
  %49 = stablehlo.add %48, %d : tensor<20x40xf32>
  %50 = stablehlo.add %49, %d : tensor<20x40xf32>
  %51 = stablehlo.add %50, %d : tensor<20x40xf32>
  %52 = stablehlo.add %51, %d : tensor<20x40xf32>
  %53 = stablehlo.add %52, %d : tensor<20x40xf32>
  %54 = stablehlo.add %53, %d : tensor<20x40xf32>
  %55 = stablehlo.add %54, %d : tensor<20x40xf32>
  %56 = stablehlo.add %55, %d : tensor<20x40xf32>
  %57 = stablehlo.add %56, %d : tensor<20x40xf32>
  %58 = stablehlo.add %57, %d : tensor<20x40xf32>
  %59 = stablehlo.add %58, %d : tensor<20x40xf32>
  %60 = stablehlo.add %59, %d : tensor<20x40xf32>
  %61 = stablehlo.add %60, %d : tensor<20x40xf32>
  %62 = stablehlo.add %61, %d : tensor<20x40xf32>
  %63 = stablehlo.add %62, %d : tensor<20x40xf32>
  %64 = stablehlo.add %63, %d : tensor<20x40xf32>
  return %64 : tensor<20x40xf32>
}
// -----
// Values of 2^62 bytes, five at a time: together beyond all addresses.
func.func @main(%x: tensor<4611686018427387903xi8>, %k: tensor<i8>) -> tensor<4611686018427387904xi8> {
  %p0 = stablehlo.pad %x, %k, low = [0], high = [1], interior = [0] : (tensor<4611686018427387903xi8>,
      tensor<i8>) -> tensor<4611686018427387904xi8>
  %p1 = stablehlo.pad %x, %k, low = [1], high = [0], interior = [0] : (tensor<4611686018427387903xi8>,
      tensor<i8>) -> tensor<4611686018427387904xi8>
  %p2 = stablehlo.pad %x, %k, low = [0], high = [1], interior = [0] : (tensor<4611686018427387903xi8>,
      tensor<i8>) -> tensor<4611686018427387904xi8>
  %p3 = stablehlo.pad %x, %k, low = [1], high = [0], interior = [0] : (tensor<4611686018427387903xi8>,
      tensor<i8>) -> tensor<4611686018427387904xi8>
  %p4 = stablehlo.pad %x, %k, low = [0], high = [1], interior = [0] : (tensor<4611686018427387903xi8>,
      tensor<i8>) -> tensor<4611686018427387904xi8>
  %s1 = stablehlo.add %p0, %p1 : tensor<4611686018427387904xi8>
  %s2 = stablehlo.add %s1, %p2 : tensor<4611686018427387904xi8>
  %s3 = stablehlo.add %s2, %p3 : tensor<4611686018427387904xi8>
  %s4 = stablehlo.add %s3, %p4 : tensor<4611686018427387904xi8>
  return %s4 : tensor<4611686018427387904xi8>
}
// -----
// After many values that may take the place of others, a loop that writes over what it carries.
func.func @main(%x: tensor<40xf32>, %i: tensor<i32>) -> (tensor<40xf32>, tensor<i32>, tensor<40xf32>) {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.tanh %x : tensor<40xf32>
  %1 = stablehlo.tanh %0 : tensor<40xf32>
  %2 = stablehlo.tanh %1 : tensor<40xf32>
  %3 = stablehlo.tanh %2 : tensor<40xf32>
  %4 = stablehlo.tanh %3 : tensor<40xf32>
  %5 = stablehlo.tanh %4 : tensor<40xf32>
  %6 = stablehlo.tanh %5 : tensor<40xf32>
  %7 = stablehlo.tanh %6 : tensor<40xf32>
  %8 = stablehlo.tanh %7 : tensor<40xf32>
  %9 = stablehlo.tanh %8 : tensor<40xf32>
  %10 = stablehlo.tanh %9 : tensor<40xf32>
  %11 = stablehlo.tanh %10 : tensor<40xf32>
  %12 = stablehlo.tanh %11 : tensor<40xf32>
  %13 = stablehlo.tanh %12 : tensor<40xf32>
  %14 = stablehlo.tanh %13 : tensor<40xf32>
  %15 = stablehlo.tanh %14 : tensor<40xf32>
  %16 = stablehlo.tanh %15 : tensor<40xf32>
  %17 = stablehlo.tanh %16 : tensor<40xf32>
  %18 = stablehlo.tanh %17 : tensor<40xf32>
  %19 = stablehlo.tanh %18 : tensor<40xf32>
  %20 = stablehlo.tanh %19 : tensor<40xf32>
  %21 = stablehlo.tanh %20 : tensor<40xf32>
  %22 = stablehlo.tanh %21 : tensor<40xf32>
  %23 = stablehlo.tanh %22 : tensor<40xf32>
  %24 = stablehlo.tanh %23 : tensor<40xf32>
  %25 = stablehlo.tanh %24 : tensor<40xf32>
  %26 = stablehlo.tanh %25 : tensor<40xf32>
  %27 = stablehlo.tanh %26 : tensor<40xf32>
  %28 = stablehlo.tanh %27 : tensor<40xf32>
  %29 = stablehlo.tanh %28 : tensor<40xf32>
  %30 = stablehlo.tanh %29 : tensor<40xf32>
  %31 = stablehlo.tanh %30 : tensor<40xf32>
  %32 = stablehlo.tanh %31 : tensor<40xf32>
  %33 = stablehlo.tanh %32 : tensor<40xf32>
  %34 = stablehlo.tanh %33 : tensor<40xf32>
  %35 = stablehlo.tanh %34 : tensor<40xf32>
  %36 = stablehlo.tanh %35 : tensor<40xf32>
  %37 = stablehlo.tanh %36 : tensor<40xf32>
  %38 = stablehlo.tanh %37 : tensor<40xf32>
  %39 = stablehlo.tanh %38 : tensor<40xf32>
  %40 = stablehlo.tanh %39 : tensor<40xf32>
  %41 = stablehlo.tanh %40 : tensor<40xf32>
  %42 = stablehlo.tanh %41 : tensor<40xf32>
  %43 = stablehlo.tanh %42 : tensor<40xf32>
  %44 = stablehlo.tanh %43 : tensor<40xf32>
  %45 = stablehlo.tanh %44 : tensor<40xf32>
  %46 = stablehlo.tanh %45 : tensor<40xf32>
  %47 = stablehlo.tanh %46 : tensor<40xf32>
  %48 = stablehlo.tanh %47 : tensor<40xf32>
  %49 = stablehlo.tanh %48 : tensor<40xf32>
  %50 = stablehlo.tanh %49 : tensor<40xf32>
  %51 = stablehlo.tanh %50 : tensor<40xf32>
  %52 = stablehlo.tanh %51 : tensor<40xf32>
  %53 = stablehlo.tanh %52 : tensor<40xf32>
  %54 = stablehlo.tanh %53 : tensor<40xf32>
  %55 = stablehlo.tanh %54 : tensor<40xf32>
  %56 = stablehlo.tanh %55 : tensor<40xf32>
  %57 = stablehlo.tanh %56 : tensor<40xf32>
  %58 = stablehlo.tanh %57 : tensor<40xf32>
  %59 = stablehlo.tanh %58 : tensor<40xf32>
  %60 = stablehlo.tanh %59 : tensor<40xf32>
  %61 = stablehlo.tanh %60 : tensor<40xf32>
  %62 = stablehlo.tanh %61 : tensor<40xf32>
  %63 = stablehlo.tanh %62 : tensor<40xf32>
  %64 = stablehlo.tanh %63 : tensor<40xf32>
  %65 = stablehlo.tanh %64 : tensor<40xf32>
  %66 = stablehlo.tanh %65 : tensor<40xf32>
  %67 = stablehlo.tanh %66 : tensor<40xf32>
  %68 = stablehlo.tanh %67 : tensor<40xf32>
  %69 = stablehlo.tanh %68 : tensor<40xf32>
  %70 = stablehlo.tanh %69 : tensor<40xf32>
  %71 = stablehlo.tanh %70 : tensor<40xf32>
  %72 = stablehlo.tanh %71 : tensor<40xf32>
  %73 = stablehlo.tanh %72 : tensor<40xf32>
  %74 = stablehlo.tanh %73 : tensor<40xf32>
  %75 = stablehlo.tanh %74 : tensor<40xf32>
  %76 = stablehlo.tanh %75 : tensor<40xf32>
  %77 = stablehlo.tanh %76 : tensor<40xf32>
  %78 = stablehlo.tanh %77 : tensor<40xf32>
  %79 = stablehlo.tanh %78 : tensor<40xf32>
  %80 = stablehlo.tanh %79 : tensor<40xf32>
  %81 = stablehlo.tanh %80 : tensor<40xf32>
  %82 = stablehlo.tanh %81 : tensor<40xf32>
  %83 = stablehlo.tanh %82 : tensor<40xf32>
  %84 = stablehlo.tanh %83 : tensor<40xf32>
  %85 = stablehlo.tanh %84 : tensor<40xf32>
  %86 = stablehlo.tanh %85 : tensor<40xf32>
  %87 = stablehlo.tanh %86 : tensor<40xf32>
  %88 = stablehlo.tanh %87 : tensor<40xf32>
  %89 = stablehlo.tanh %88 : tensor<40xf32>
  %90 = stablehlo.tanh %89 : tensor<40xf32>
  %91 = stablehlo.tanh %90 : tensor<40xf32>
  %92 = stablehlo.tanh %91 : tensor<40xf32>
  %93 = stablehlo.tanh %92 : tensor<40xf32>
  %94 = stablehlo.tanh %93 : tensor<40xf32>
  %95 = stablehlo.tanh %94 : tensor<40xf32>
  %96 = stablehlo.tanh %95 : tensor<40xf32>
  %97 = stablehlo.tanh %96 : tensor<40xf32>
  %98 = stablehlo.tanh %97 : tensor<40xf32>
  %99 = stablehlo.tanh %98 : tensor<40xf32>
  %100 = stablehlo.tanh %99 : tensor<40xf32>
  %101 = stablehlo.tanh %100 : tensor<40xf32>
  %102 = stablehlo.tanh %101 : tensor<40xf32>
  %103 = stablehlo.tanh %102 : tensor<40xf32>
  %104 = stablehlo.tanh %103 : tensor<40xf32>
  %105 = stablehlo.tanh %104 : tensor<40xf32>
  %106 = stablehlo.tanh %105 : tensor<40xf32>
  %107 = stablehlo.tanh %106 : tensor<40xf32>
  %108 = stablehlo.tanh %107 : tensor<40xf32>
  %109 = stablehlo.tanh %108 : tensor<40xf32>
  %110 = stablehlo.tanh %109 : tensor<40xf32>
  %111 = stablehlo.tanh %110 : tensor<40xf32>
  %112 = stablehlo.tanh %111 : tensor<40xf32>
  %113 = stablehlo.tanh %112 : tensor<40xf32>
  %114 = stablehlo.tanh %113 : tensor<40xf32>
  %115 = stablehlo.tanh %114 : tensor<40xf32>
  %116 = stablehlo.tanh %115 : tensor<40xf32>
  %117 = stablehlo.tanh %116 : tensor<40xf32>
  %118 = stablehlo.tanh %117 : tensor<40xf32>
  %119 = stablehlo.tanh %118 : tensor<40xf32>
  %120 = stablehlo.tanh %119 : tensor<40xf32>
  %121 = stablehlo.tanh %120 : tensor<40xf32>
  %122 = stablehlo.tanh %121 : tensor<40xf32>
  %123 = stablehlo.tanh %122 : tensor<40xf32>
  %124 = stablehlo.tanh %123 : tensor<40xf32>
  %125 = stablehlo.tanh %124 : tensor<40xf32>
  %126 = stablehlo.tanh %125 : tensor<40xf32>
  %127 = stablehlo.tanh %126 : tensor<40xf32>
  %128 = stablehlo.tanh %127 : tensor<40xf32>
  %129 = stablehlo.tanh %128 : tensor<40xf32>
  %130 = stablehlo.tanh %129 : tensor<40xf32>
  %131 = stablehlo.tanh %130 : tensor<40xf32>
  %132 = stablehlo.tanh %131 : tensor<40xf32>
  %133 = stablehlo.tanh %132 : tensor<40xf32>
  %134 = stablehlo.tanh %133 : tensor<40xf32>
  %135 = stablehlo.tanh %134 : tensor<40xf32>
  %136 = stablehlo.tanh %135 : tensor<40xf32>
  %137 = stablehlo.tanh %136 : tensor<40xf32>
  %138 = stablehlo.tanh %137 : tensor<40xf32>
  %139 = stablehlo.tanh %138 : tensor<40xf32>
  %140 = stablehlo.tanh %139 : tensor<40xf32>
  %141 = stablehlo.tanh %140 : tensor<40xf32>
  %142 = stablehlo.tanh %141 : tensor<40xf32>
  %143 = stablehlo.tanh %142 : tensor<40xf32>
  %144 = stablehlo.tanh %143 : tensor<40xf32>
  %145 = stablehlo.tanh %144 : tensor<40xf32>
  %146 = stablehlo.tanh %145 : tensor<40xf32>
  %147 = stablehlo.tanh %146 : tensor<40xf32>
  %148 = stablehlo.tanh %147 : tensor<40xf32>
  %149 = stablehlo.tanh %148 : tensor<40xf32>
  %150 = stablehlo.tanh %149 : tensor<40xf32>
  %151 = stablehlo.tanh %150 : tensor<40xf32>
  %152 = stablehlo.tanh %151 : tensor<40xf32>
  %153 = stablehlo.tanh %152 : tensor<40xf32>
  %154 = stablehlo.tanh %153 : tensor<40xf32>
  %155 = stablehlo.tanh %154 : tensor<40xf32>
  %156 = stablehlo.tanh %155 : tensor<40xf32>
  %157 = stablehlo.tanh %156 : tensor<40xf32>
  %158 = stablehlo.tanh %157 : tensor<40xf32>
  %159 = stablehlo.tanh %158 : tensor<40xf32>
  %160 = stablehlo.tanh %159 : tensor<40xf32>
  %161 = stablehlo.tanh %160 : tensor<40xf32>
  %162 = stablehlo.tanh %161 : tensor<40xf32>
  %163 = stablehlo.tanh %162 : tensor<40xf32>
  %164 = stablehlo.tanh %163 : tensor<40xf32>
  %165 = stablehlo.tanh %164 : tensor<40xf32>
  %166 = stablehlo.tanh %165 : tensor<40xf32>
  %167 = stablehlo.tanh %166 : tensor<40xf32>
  %168 = stablehlo.tanh %167 : tensor<40xf32>
  %169 = stablehlo.tanh %168 : tensor<40xf32>
  %170 = stablehlo.tanh %169 : tensor<40xf32>
  %171 = stablehlo.tanh %170 : tensor<40xf32>
  %172 = stablehlo.tanh %171 : tensor<40xf32>
  %173 = stablehlo.tanh %172 : tensor<40xf32>
  %174 = stablehlo.tanh %173 : tensor<40xf32>
  %175 = stablehlo.tanh %174 : tensor<40xf32>
  %176 = stablehlo.tanh %175 : tensor<40xf32>
  %177 = stablehlo.tanh %176 : tensor<40xf32>
  %178 = stablehlo.tanh %177 : tensor<40xf32>
  %179 = stablehlo.tanh %178 : tensor<40xf32>
  %180 = stablehlo.tanh %179 : tensor<40xf32>
  %181 = stablehlo.tanh %180 : tensor<40xf32>
  %182 = stablehlo.tanh %181 : tensor<40xf32>
  %183 = stablehlo.tanh %182 : tensor<40xf32>
  %184 = stablehlo.tanh %183 : tensor<40xf32>
  %185 = stablehlo.tanh %184 : tensor<40xf32>
  %186 = stablehlo.tanh %185 : tensor<40xf32>
  %187 = stablehlo.tanh %186 : tensor<40xf32>
  %188 = stablehlo.tanh %187 : tensor<40xf32>
  %189 = stablehlo.tanh %188 : tensor<40xf32>
  %190 = stablehlo.tanh %189 : tensor<40xf32>
  %191 = stablehlo.tanh %190 : tensor<40xf32>
  %192 = stablehlo.tanh %191 : tensor<40xf32>
  %193 = stablehlo.tanh %192 : tensor<40xf32>
  %194 = stablehlo.tanh %193 : tensor<40xf32>
  %195 = stablehlo.tanh %194 : tensor<40xf32>
  %196 = stablehlo.tanh %195 : tensor<40xf32>
  %197 = stablehlo.tanh %196 : tensor<40xf32>
  %198 = stablehlo.tanh %197 : tensor<40xf32>
  %199 = stablehlo.tanh %198 : tensor<40xf32>
  %200 = stablehlo.tanh %199 : tensor<40xf32>
  %201 = stablehlo.tanh %200 : tensor<40xf32>
  %202 = stablehlo.tanh %201 : tensor<40xf32>
  %203 = stablehlo.tanh %202 : tensor<40xf32>
  %204 = stablehlo.tanh %203 : tensor<40xf32>
  %205 = stablehlo.tanh %204 : tensor<40xf32>
  %206 = stablehlo.tanh %205 : tensor<40xf32>
  %207 = stablehlo.tanh %206 : tensor<40xf32>
  %208 = stablehlo.tanh %207 : tensor<40xf32>
  %209 = stablehlo.tanh %208 : tensor<40xf32>
  %210 = stablehlo.tanh %209 : tensor<40xf32>
  %211 = stablehlo.tanh %210 : tensor<40xf32>
  %212 = stablehlo.tanh %211 : tensor<40xf32>
  %213 = stablehlo.tanh %212 : tensor<40xf32>
  %214 = stablehlo.tanh %213 : tensor<40xf32>
  %215 = stablehlo.tanh %214 : tensor<40xf32>
  %216 = stablehlo.tanh %215 : tensor<40xf32>
  %217 = stablehlo.tanh %216 : tensor<40xf32>
  %218 = stablehlo.tanh %217 : tensor<40xf32>
  %219 = stablehlo.tanh %218 : tensor<40xf32>
  %220 = stablehlo.tanh %219 : tensor<40xf32>
  %221 = stablehlo.tanh %220 : tensor<40xf32>
  %222 = stablehlo.tanh %221 : tensor<40xf32>
  %223 = stablehlo.tanh %222 : tensor<40xf32>
  %224 = stablehlo.tanh %223 : tensor<40xf32>
  %225 = stablehlo.tanh %224 : tensor<40xf32>
  %226 = stablehlo.tanh %225 : tensor<40xf32>
  %227 = stablehlo.tanh %226 : tensor<40xf32>
  %228 = stablehlo.tanh %227 : tensor<40xf32>
  %229 = stablehlo.tanh %228 : tensor<40xf32>
  %230 = stablehlo.tanh %229 : tensor<40xf32>
  %231 = stablehlo.tanh %230 : tensor<40xf32>
  %232 = stablehlo.tanh %231 : tensor<40xf32>
  %233 = stablehlo.tanh %232 : tensor<40xf32>
  %234 = stablehlo.tanh %233 : tensor<40xf32>
  %235 = stablehlo.tanh %234 : tensor<40xf32>
  %236 = stablehlo.tanh %235 : tensor<40xf32>
  %237 = stablehlo.tanh %236 : tensor<40xf32>
  %238 = stablehlo.tanh %237 : tensor<40xf32>
  %239 = stablehlo.tanh %238 : tensor<40xf32>
  %240 = stablehlo.tanh %239 : tensor<40xf32>
  %241 = stablehlo.tanh %240 : tensor<40xf32>
  %242 = stablehlo.tanh %241 : tensor<40xf32>
  %243 = stablehlo.tanh %242 : tensor<40xf32>
  %244 = stablehlo.tanh %243 : tensor<40xf32>
  %245 = stablehlo.tanh %244 : tensor<40xf32>
  %246 = stablehlo.tanh %245 : tensor<40xf32>
  %247 = stablehlo.tanh %246 : tensor<40xf32>
  %248 = stablehlo.tanh %247 : tensor<40xf32>
  %249 = stablehlo.tanh %248 : tensor<40xf32>
  %250 = stablehlo.tanh %249 : tensor<40xf32>
  %251 = stablehlo.tanh %250 : tensor<40xf32>
  %252 = stablehlo.tanh %251 : tensor<40xf32>
  %253 = stablehlo.tanh %252 : tensor<40xf32>
  %254 = stablehlo.tanh %253 : tensor<40xf32>
  %255 = stablehlo.tanh %254 : tensor<40xf32>
  %256 = stablehlo.tanh %255 : tensor<40xf32>
  %257 = stablehlo.tanh %256 : tensor<40xf32>
  %258 = stablehlo.tanh %257 : tensor<40xf32>
  %259 = stablehlo.tanh %258 : tensor<40xf32>
  %260 = stablehlo.tanh %259 : tensor<40xf32>
  %261 = stablehlo.tanh %260 : tensor<40xf32>
  %262 = stablehlo.tanh %261 : tensor<40xf32>
  %263 = stablehlo.tanh %262 : tensor<40xf32>
  %264 = stablehlo.tanh %263 : tensor<40xf32>
  %265 = stablehlo.tanh %264 : tensor<40xf32>
  %266 = stablehlo.tanh %265 : tensor<40xf32>
  %267 = stablehlo.tanh %266 : tensor<40xf32>
  %268 = stablehlo.tanh %267 : tensor<40xf32>
  %269 = stablehlo.tanh %268 : tensor<40xf32>
  %270 = stablehlo.tanh %269 : tensor<40xf32>
  %271 = stablehlo.tanh %270 : tensor<40xf32>
  %272 = stablehlo.tanh %271 : tensor<40xf32>
  %273 = stablehlo.tanh %272 : tensor<40xf32>
  %274 = stablehlo.tanh %273 : tensor<40xf32>
  %275 = stablehlo.tanh %274 : tensor<40xf32>
  %276 = stablehlo.tanh %275 : tensor<40xf32>
  %277 = stablehlo.tanh %276 : tensor<40xf32>
  %278 = stablehlo.tanh %277 : tensor<40xf32>
  %279 = stablehlo.tanh %278 : tensor<40xf32>
  %280 = stablehlo.tanh %279 : tensor<40xf32>
  %281 = stablehlo.tanh %280 : tensor<40xf32>
  %282 = stablehlo.tanh %281 : tensor<40xf32>
  %283 = stablehlo.tanh %282 : tensor<40xf32>
  %284 = stablehlo.tanh %283 : tensor<40xf32>
  %285 = stablehlo.tanh %284 : tensor<40xf32>
  %286 = stablehlo.tanh %285 : tensor<40xf32>
  %287 = stablehlo.tanh %286 : tensor<40xf32>
  %288 = stablehlo.tanh %287 : tensor<40xf32>
  %289 = stablehlo.tanh %288 : tensor<40xf32>
  %290 = stablehlo.tanh %289 : tensor<40xf32>
  %291 = stablehlo.tanh %290 : tensor<40xf32>
  %292 = stablehlo.tanh %291 : tensor<40xf32>
  %293 = stablehlo.tanh %292 : tensor<40xf32>
  %294 = stablehlo.tanh %293 : tensor<40xf32>
  %295 = stablehlo.tanh %294 : tensor<40xf32>
  %296 = stablehlo.tanh %295 : tensor<40xf32>
  %297 = stablehlo.tanh %296 : tensor<40xf32>
  %298 = stablehlo.tanh %297 : tensor<40xf32>
  %299 = stablehlo.tanh %298 : tensor<40xf32>
  %r:3 = "stablehlo.while"(%299, %i, %298) ({
  ^bb0(%p: tensor<40xf32>, %q: tensor<i32>, %s: tensor<40xf32>):
    %c = stablehlo.compare LT, %q, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%p: tensor<40xf32>, %q: tensor<i32>, %s: tensor<40xf32>):
    %u = stablehlo.tanh %p : tensor<40xf32>
    %v = stablehlo.add %u, %p : tensor<40xf32>
    %w = stablehlo.add %q, %one : tensor<i32>
    %t = stablehlo.tanh %s : tensor<40xf32>
    stablehlo.return %v, %w, %t : tensor<40xf32>, tensor<i32>, tensor<40xf32>
  }) : (tensor<40xf32>, tensor<i32>, tensor<40xf32>) -> (tensor<40xf32>, tensor<i32>, tensor<40xf32>)
  return %r#0, %r#1, %r#2 : tensor<40xf32>, tensor<i32>, tensor<40xf32>
}
// -----
// Three operands between processes.
func.func @main(%x: tensor<2x4xf32>, %y: tensor<2x4xf32>, %z: tensor<4x4xf32>) -> (tensor<2x4xf32>,
    tensor<2x4xf32>, tensor<4x4xf32>) {
  %r:3 = "stablehlo.all_reduce"(%x, %y, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>, tensor<2x4xf32>,
      tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<4x4xf32>)
  return %r#0, %r#1, %r#2 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<4x4xf32>
}
// -----
// Attention: 40 rows of 4096.
func.func @main(%q: tensor<40x16xf32>, %k: tensor<16x4096xf32>, %v: tensor<4096x16xf32>, %w:
    tensor<40xf32>) -> tensor<40x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<40x16xf32>,
      tensor<16x4096xf32>) -> tensor<40x4096xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<40x4096xf32>, tensor<f32>) -> tensor<40xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<40xf32>) -> tensor<40x4096xf32>
  %d = stablehlo.subtract %s, %b : tensor<40x4096xf32>
  %e = stablehlo.exponential %d : tensor<40x4096xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<40x4096xf32>, tensor<f32>) -> tensor<40xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<40xf32>) -> tensor<40x4096xf32>
  %p = stablehlo.divide %e, %c : tensor<40x4096xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<40x4096xf32>,
      tensor<4096x16xf32>) -> tensor<40x16xf32>
  return %o : tensor<40x16xf32>
}
// -----
// Attention: 64 rows of 4096.
func.func @main(%q: tensor<64x16xf32>, %k: tensor<16x4096xf32>, %v: tensor<4096x16xf32>, %w:
    tensor<64xf32>) -> tensor<64x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<64x16xf32>,
      tensor<16x4096xf32>) -> tensor<64x4096xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<64x4096xf32>, tensor<f32>) -> tensor<64xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<64xf32>) -> tensor<64x4096xf32>
  %d = stablehlo.subtract %s, %b : tensor<64x4096xf32>
  %e = stablehlo.exponential %d : tensor<64x4096xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<64x4096xf32>, tensor<f32>) -> tensor<64xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<64xf32>) -> tensor<64x4096xf32>
  %p = stablehlo.divide %e, %c : tensor<64x4096xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<64x4096xf32>,
      tensor<4096x16xf32>) -> tensor<64x16xf32>
  return %o : tensor<64x16xf32>
}
// -----
// Attention: 96 rows of 1024.
func.func @main(%q: tensor<96x16xf32>, %k: tensor<16x1024xf32>, %v: tensor<1024x16xf32>, %w:
    tensor<96xf32>) -> tensor<96x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<96x16xf32>,
      tensor<16x1024xf32>) -> tensor<96x1024xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %d = stablehlo.subtract %s, %b : tensor<96x1024xf32>
  %e = stablehlo.exponential %d : tensor<96x1024xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %p = stablehlo.divide %e, %c : tensor<96x1024xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<96x1024xf32>,
      tensor<1024x16xf32>) -> tensor<96x16xf32>
  return %o : tensor<96x16xf32>
}
// -----
// Attention: 256 rows of 256.
func.func @main(%q: tensor<256x8xf32>, %k: tensor<8x256xf32>, %v: tensor<256x8xf32>, %w:
    tensor<256xf32>) -> tensor<256x8xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<256x8xf32>,
      tensor<8x256xf32>) -> tensor<256x256xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<256x256xf32>, tensor<f32>) -> tensor<256xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<256xf32>) -> tensor<256x256xf32>
  %d = stablehlo.subtract %s, %b : tensor<256x256xf32>
  %e = stablehlo.exponential %d : tensor<256x256xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<256x256xf32>, tensor<f32>) -> tensor<256xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<256xf32>) -> tensor<256x256xf32>
  %p = stablehlo.divide %e, %c : tensor<256x256xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<256x256xf32>,
      tensor<256x8xf32>) -> tensor<256x8xf32>
  return %o : tensor<256x8xf32>
}
// -----
// Attention: 512 rows of 512.
func.func @main(%q: tensor<512x16xf32>, %k: tensor<16x512xf32>, %v: tensor<512x16xf32>, %w:
    tensor<512xf32>) -> tensor<512x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<512x16xf32>,
      tensor<16x512xf32>) -> tensor<512x512xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %d = stablehlo.subtract %s, %b : tensor<512x512xf32>
  %e = stablehlo.exponential %d : tensor<512x512xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %p = stablehlo.divide %e, %c : tensor<512x512xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<512x512xf32>,
      tensor<512x16xf32>) -> tensor<512x16xf32>
  return %o : tensor<512x16xf32>
}
// -----
// Attention: 512 rows of 515.
func.func @main(%q: tensor<512x64xf32>, %k: tensor<64x515xf32>, %v: tensor<515x16xf32>, %w:
    tensor<512xf32>) -> tensor<512x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<512x64xf32>,
      tensor<64x515xf32>) -> tensor<512x515xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x515xf32>, tensor<f32>) -> tensor<512xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<512xf32>) -> tensor<512x515xf32>
  %d = stablehlo.subtract %s, %b : tensor<512x515xf32>
  %e = stablehlo.exponential %d : tensor<512x515xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<512x515xf32>, tensor<f32>) -> tensor<512xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<512xf32>) -> tensor<512x515xf32>
  %p = stablehlo.divide %e, %c : tensor<512x515xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<512x515xf32>,
      tensor<515x16xf32>) -> tensor<512x16xf32>
  return %o : tensor<512x16xf32>
}
// -----
// Attention: 520 rows of 1030.
func.func @main(%q: tensor<520x16xf32>, %k: tensor<16x1030xf32>, %v: tensor<1030x64xf32>, %w:
    tensor<520xf32>) -> tensor<520x64xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<520x16xf32>,
      tensor<16x1030xf32>) -> tensor<520x1030xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<520x1030xf32>, tensor<f32>) -> tensor<520xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<520xf32>) -> tensor<520x1030xf32>
  %d = stablehlo.subtract %s, %b : tensor<520x1030xf32>
  %e = stablehlo.exponential %d : tensor<520x1030xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<520x1030xf32>, tensor<f32>) -> tensor<520xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<520xf32>) -> tensor<520x1030xf32>
  %p = stablehlo.divide %e, %c : tensor<520x1030xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<520x1030xf32>,
      tensor<1030x64xf32>) -> tensor<520x64xf32>
  return %o : tensor<520x64xf32>
}
// -----
// Attention: 100 rows of 2048.
func.func @main(%q: tensor<100x1xf32>, %k: tensor<1x2048xf32>, %v: tensor<2048x1xf32>, %w:
    tensor<100xf32>) -> tensor<100x1xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<100x1xf32>,
      tensor<1x2048xf32>) -> tensor<100x2048xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<100x2048xf32>, tensor<f32>) -> tensor<100xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<100xf32>) -> tensor<100x2048xf32>
  %d = stablehlo.subtract %s, %b : tensor<100x2048xf32>
  %e = stablehlo.exponential %d : tensor<100x2048xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<100x2048xf32>, tensor<f32>) -> tensor<100xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<100xf32>) -> tensor<100x2048xf32>
  %p = stablehlo.divide %e, %c : tensor<100x2048xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<100x2048xf32>,
      tensor<2048x1xf32>) -> tensor<100x1xf32>
  return %o : tensor<100x1xf32>
}
// -----
// Attention: 4 times 64 rows of 512.
func.func @main(%q: tensor<4x64x16xf32>, %k: tensor<4x16x512xf32>, %v: tensor<4x512x16xf32>, %w:
    tensor<4x64xf32>) -> tensor<4x64x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] :
      (tensor<4x64x16xf32>, tensor<4x16x512xf32>) -> tensor<4x64x512xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [2] :
      (tensor<4x64x512xf32>, tensor<f32>) -> tensor<4x64xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0, 1] : (tensor<4x64xf32>) -> tensor<4x64x512xf32>
  %d = stablehlo.subtract %s, %b : tensor<4x64x512xf32>
  %e = stablehlo.exponential %d : tensor<4x64x512xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [2] :
      (tensor<4x64x512xf32>, tensor<f32>) -> tensor<4x64xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0, 1] : (tensor<4x64xf32>) -> tensor<4x64x512xf32>
  %p = stablehlo.divide %e, %c : tensor<4x64x512xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] :
      (tensor<4x64x512xf32>, tensor<4x512x16xf32>) -> tensor<4x64x16xf32>
  return %o : tensor<4x64x16xf32>
}
// -----
// Attention: 3 times 200 rows of 300.
func.func @main(%q: tensor<3x200x16xf32>, %k: tensor<3x16x300xf32>, %v: tensor<3x300x16xf32>, %w:
    tensor<3x200xf32>) -> tensor<3x200x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] :
      (tensor<3x200x16xf32>, tensor<3x16x300xf32>) -> tensor<3x200x300xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [2] :
      (tensor<3x200x300xf32>, tensor<f32>) -> tensor<3x200xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0, 1] : (tensor<3x200xf32>) -> tensor<3x200x300xf32>
  %d = stablehlo.subtract %s, %b : tensor<3x200x300xf32>
  %e = stablehlo.exponential %d : tensor<3x200x300xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [2] :
      (tensor<3x200x300xf32>, tensor<f32>) -> tensor<3x200xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0, 1] : (tensor<3x200xf32>) -> tensor<3x200x300xf32>
  %p = stablehlo.divide %e, %c : tensor<3x200x300xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] :
      (tensor<3x200x300xf32>, tensor<3x300x16xf32>) -> tensor<3x200x16xf32>
  return %o : tensor<3x200x16xf32>
}
// -----
// Attention: 7 times 37 rows of 1024.
func.func @main(%q: tensor<7x37x8xf32>, %k: tensor<7x8x1024xf32>, %v: tensor<7x1024x8xf32>, %w:
    tensor<7x37xf32>) -> tensor<7x37x8xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] :
      (tensor<7x37x8xf32>, tensor<7x8x1024xf32>) -> tensor<7x37x1024xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [2] :
      (tensor<7x37x1024xf32>, tensor<f32>) -> tensor<7x37xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0, 1] : (tensor<7x37xf32>) -> tensor<7x37x1024xf32>
  %d = stablehlo.subtract %s, %b : tensor<7x37x1024xf32>
  %e = stablehlo.exponential %d : tensor<7x37x1024xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [2] :
      (tensor<7x37x1024xf32>, tensor<f32>) -> tensor<7x37xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0, 1] : (tensor<7x37xf32>) -> tensor<7x37x1024xf32>
  %p = stablehlo.divide %e, %c : tensor<7x37x1024xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] :
      (tensor<7x37x1024xf32>, tensor<7x1024x8xf32>) -> tensor<7x37x8xf32>
  return %o : tensor<7x37x8xf32>
}
// -----
// Attention: 12 times 1 rows of 4096.
func.func @main(%q: tensor<12x1x16xf32>, %k: tensor<12x16x4096xf32>, %v: tensor<12x4096x16xf32>, %w:
    tensor<12x1xf32>) -> tensor<12x1x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] :
      (tensor<12x1x16xf32>, tensor<12x16x4096xf32>) -> tensor<12x1x4096xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [2] :
      (tensor<12x1x4096xf32>, tensor<f32>) -> tensor<12x1xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0, 1] : (tensor<12x1xf32>) -> tensor<12x1x4096xf32>
  %d = stablehlo.subtract %s, %b : tensor<12x1x4096xf32>
  %e = stablehlo.exponential %d : tensor<12x1x4096xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [2] :
      (tensor<12x1x4096xf32>, tensor<f32>) -> tensor<12x1xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0, 1] : (tensor<12x1xf32>) -> tensor<12x1x4096xf32>
  %p = stablehlo.divide %e, %c : tensor<12x1x4096xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] :
      (tensor<12x1x4096xf32>, tensor<12x4096x16xf32>) -> tensor<12x1x16xf32>
  return %o : tensor<12x1x16xf32>
}
// -----
// Attention: 2048 rows of 64.
func.func @main(%q: tensor<2048x16xf32>, %k: tensor<16x64xf32>, %v: tensor<64x16xf32>, %w:
    tensor<2048xf32>) -> tensor<2048x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<2048x16xf32>,
      tensor<16x64xf32>) -> tensor<2048x64xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<2048x64xf32>, tensor<f32>) -> tensor<2048xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<2048xf32>) -> tensor<2048x64xf32>
  %d = stablehlo.subtract %s, %b : tensor<2048x64xf32>
  %e = stablehlo.exponential %d : tensor<2048x64xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<2048x64xf32>, tensor<f32>) -> tensor<2048xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<2048xf32>) -> tensor<2048x64xf32>
  %p = stablehlo.divide %e, %c : tensor<2048x64xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<2048x64xf32>,
      tensor<64x16xf32>) -> tensor<2048x16xf32>
  return %o : tensor<2048x16xf32>
}
// -----
// Attention: 48 rows of 40000.
func.func @main(%q: tensor<48x4xf32>, %k: tensor<4x40000xf32>, %v: tensor<40000x4xf32>, %w:
    tensor<48xf32>) -> tensor<48x4xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<48x4xf32>,
      tensor<4x40000xf32>) -> tensor<48x40000xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<48x40000xf32>, tensor<f32>) -> tensor<48xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<48xf32>) -> tensor<48x40000xf32>
  %d = stablehlo.subtract %s, %b : tensor<48x40000xf32>
  %e = stablehlo.exponential %d : tensor<48x40000xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<48x40000xf32>, tensor<f32>) -> tensor<48xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<48xf32>) -> tensor<48x40000xf32>
  %p = stablehlo.divide %e, %c : tensor<48x40000xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<48x40000xf32>,
      tensor<40000x4xf32>) -> tensor<48x4xf32>
  return %o : tensor<48x4xf32>
}
// -----
// Attention: more reductions than a chain has room for.
func.func @main(%q: tensor<512x16xf32>, %k: tensor<16x512xf32>, %v: tensor<512x16xf32>, %w:
    tensor<512xf32>) -> tensor<512x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<512x16xf32>,
      tensor<16x512xf32>) -> tensor<512x512xf32>
  %m0 = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b0 = stablehlo.broadcast_in_dim %m0, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %s0 = stablehlo.subtract %s, %b0 : tensor<512x512xf32>
  %m1 = stablehlo.reduce(%s0 init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b1 = stablehlo.broadcast_in_dim %m1, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %s1 = stablehlo.subtract %s0, %b1 : tensor<512x512xf32>
  %m2 = stablehlo.reduce(%s1 init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b2 = stablehlo.broadcast_in_dim %m2, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %s2 = stablehlo.subtract %s1, %b2 : tensor<512x512xf32>
  %m3 = stablehlo.reduce(%s2 init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b3 = stablehlo.broadcast_in_dim %m3, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %s3 = stablehlo.subtract %s2, %b3 : tensor<512x512xf32>
  %m4 = stablehlo.reduce(%s3 init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b4 = stablehlo.broadcast_in_dim %m4, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %s4 = stablehlo.subtract %s3, %b4 : tensor<512x512xf32>
  %m5 = stablehlo.reduce(%s4 init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b5 = stablehlo.broadcast_in_dim %m5, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %s5 = stablehlo.subtract %s4, %b5 : tensor<512x512xf32>
  %m6 = stablehlo.reduce(%s5 init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b6 = stablehlo.broadcast_in_dim %m6, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %s6 = stablehlo.subtract %s5, %b6 : tensor<512x512xf32>
  %o = stablehlo.dot_general %s6, %v, contracting_dims = [1] x [0] : (tensor<512x512xf32>,
      tensor<512x16xf32>) -> tensor<512x16xf32>
  return %o : tensor<512x16xf32>
}
// -----
// Attention of f64.
func.func @main(%q: tensor<300x16xf64>, %k: tensor<16x400xf64>, %v: tensor<400x16xf64>, %w:
    tensor<300xf64>) -> tensor<300x16xf64> {
  %l = stablehlo.constant dense<-1.0e+30> : tensor<f64>
  %z = stablehlo.constant dense<0.0> : tensor<f64>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<300x16xf64>,
      tensor<16x400xf64>) -> tensor<300x400xf64>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<300x400xf64>, tensor<f64>) -> tensor<300xf64>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<300xf64>) -> tensor<300x400xf64>
  %d = stablehlo.subtract %s, %b : tensor<300x400xf64>
  %e = stablehlo.exponential %d : tensor<300x400xf64>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<300x400xf64>, tensor<f64>) -> tensor<300xf64>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<300xf64>) -> tensor<300x400xf64>
  %p = stablehlo.divide %e, %c : tensor<300x400xf64>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<300x400xf64>,
      tensor<400x16xf64>) -> tensor<300x16xf64>
  return %o : tensor<300x16xf64>
}
// -----
// Chains in several functions, with values that may take the place of others.
func.func private @a(%x: tensor<64x300xf32>) -> tensor<64x300xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.tanh %x : tensor<64x300xf32>
  %n = stablehlo.reduce(%t init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<64x300xf32>, tensor<f32>) -> tensor<64xf32>
  %b = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<64xf32>) -> tensor<64x300xf32>
  %d = stablehlo.divide %t, %b : tensor<64x300xf32>
  %m = stablehlo.reduce(%d init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<64x300xf32>, tensor<f32>) -> tensor<64xf32>
  %c = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<64xf32>) -> tensor<64x300xf32>
  %e = stablehlo.subtract %d, %c : tensor<64x300xf32>
  return %e : tensor<64x300xf32>
}
func.func private @b(%x: tensor<64x300xf32>) -> tensor<64x300xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.tanh %x : tensor<64x300xf32>
  %n = stablehlo.reduce(%t init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<64x300xf32>, tensor<f32>) -> tensor<64xf32>
  %b = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<64xf32>) -> tensor<64x300xf32>
  %d = stablehlo.divide %t, %b : tensor<64x300xf32>
  %m = stablehlo.reduce(%d init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<64x300xf32>, tensor<f32>) -> tensor<64xf32>
  %c = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<64xf32>) -> tensor<64x300xf32>
  %e = stablehlo.subtract %d, %c : tensor<64x300xf32>
  return %e : tensor<64x300xf32>
}
func.func @main(%x: tensor<64x300xf32>) -> tensor<64x300xf32> {
  %a = call @a(%x) : (tensor<64x300xf32>) -> tensor<64x300xf32>
  %b = call @b(%a) : (tensor<64x300xf32>) -> tensor<64x300xf32>
  %c = call @a(%b) : (tensor<64x300xf32>) -> tensor<64x300xf32>
  return %c : tensor<64x300xf32>
}
// -----
// One operand, reduced 33 times at once.
func.func @main(%x: tensor<3x4xf32>, %z: tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>) {
  %r:33 = "stablehlo.reduce"(%x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x,
      %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z,
      %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z, %z) ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>, %a3: tensor<f32>, %a4: tensor<f32>, %a5:
      tensor<f32>, %a6: tensor<f32>, %a7: tensor<f32>, %a8: tensor<f32>, %a9: tensor<f32>, %a10:
      tensor<f32>, %a11: tensor<f32>, %a12: tensor<f32>, %a13: tensor<f32>, %a14: tensor<f32>, %a15:
      tensor<f32>, %a16: tensor<f32>, %a17: tensor<f32>, %a18: tensor<f32>, %a19: tensor<f32>, %a20:
      tensor<f32>, %a21: tensor<f32>, %a22: tensor<f32>, %a23: tensor<f32>, %a24: tensor<f32>, %a25:
      tensor<f32>, %a26: tensor<f32>, %a27: tensor<f32>, %a28: tensor<f32>, %a29: tensor<f32>, %a30:
      tensor<f32>, %a31: tensor<f32>, %a32: tensor<f32>, %b0: tensor<f32>, %b1: tensor<f32>, %b2:
      tensor<f32>, %b3: tensor<f32>, %b4: tensor<f32>, %b5: tensor<f32>, %b6: tensor<f32>, %b7: tensor<f32>,
      %b8: tensor<f32>, %b9: tensor<f32>, %b10: tensor<f32>, %b11: tensor<f32>, %b12: tensor<f32>, %b13:
      tensor<f32>, %b14: tensor<f32>, %b15: tensor<f32>, %b16: tensor<f32>, %b17: tensor<f32>, %b18:
      tensor<f32>, %b19: tensor<f32>, %b20: tensor<f32>, %b21: tensor<f32>, %b22: tensor<f32>, %b23:
      tensor<f32>, %b24: tensor<f32>, %b25: tensor<f32>, %b26: tensor<f32>, %b27: tensor<f32>, %b28:
      tensor<f32>, %b29: tensor<f32>, %b30: tensor<f32>, %b31: tensor<f32>, %b32: tensor<f32>):
    %s = stablehlo.add %a0, %b32 : tensor<f32>
    stablehlo.return %s, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14,
        %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30,
        %a31, %a32 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>,
      tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
      tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8, %r#9, %r#10, %r#11, %r#12, %r#13, %r#14,
      %r#15, %r#16, %r#17, %r#18, %r#19, %r#20, %r#21, %r#22, %r#23, %r#24, %r#25, %r#26, %r#27, %r#28,
      %r#29, %r#30, %r#31, %r#32 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
// -----
// A tuple with a member that fits into no memory.
func.func @main(%x: tuple<tensor<2xf32>, tensor<4611686018427387904x4xf32>>) -> tensor<2xf32> {
  %a = stablehlo.get_tuple_element %x[0] : (tuple<tensor<2xf32>, tensor<4611686018427387904x4xf32>>) ->
      tensor<2xf32>
  return %a : tensor<2xf32>
}
// -----
// A choice by what is no comparison.
func.func @main(%x: tensor<40xf32>, %y: tensor<40xf32>) -> tensor<40xf32> {
  %a = stablehlo.is_finite %x : (tensor<40xf32>) -> tensor<40xi1>
  %b = stablehlo.select %a, %x, %y : tensor<40xi1>, tensor<40xf32>
  %c = stablehlo.and %a, %a : tensor<40xi1>
  %d = stablehlo.select %c, %b, %y : tensor<40xi1>, tensor<40xf32>
  return %d : tensor<40xf32>
}
// -----
// A body that calls a function twice, with other operands.
func.func private @f(%p: tensor<f32>, %q: tensor<f32>) -> tensor<f32> {
  %a = stablehlo.multiply %p, %p : tensor<f32>
  %b = stablehlo.add %a, %q : tensor<f32>
  %c = stablehlo.tanh %b : tensor<f32>
  return %c : tensor<f32>
}
func.func @main(%x: tensor<3x4xf32>, %z: tensor<f32>) -> tensor<3xf32> {
  %r = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %a = call @f(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %b = call @f(%q, %p) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = call @f(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %d = call @f(%p, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %d : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
// -----
// A convolution with integers times scales.
func.func @main(%x: tensor<2x6x6x64xf32>, %w: tensor<3x3x64x128xi8>) -> tensor<2x4x4x128xf32> {
  %i = stablehlo.constant dense<0.5> : tensor<f32>
  %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0,
      5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0,
      4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0,
      3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0]> : tensor<128xf32>
  %c = stablehlo.convert %w : (tensor<3x3x64x128xi8>) -> tensor<3x3x64x128xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [3] : (tensor<128xf32>) -> tensor<3x3x64x128xf32>
  %p = stablehlo.multiply %c, %s : tensor<3x3x64x128xf32>
  %r = stablehlo.convolution(%x, %p) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
      {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x6x6x64xf32>,
      tensor<3x3x64x128xf32>) -> tensor<2x4x4x128xf32>
  return %r : tensor<2x4x4x128xf32>
}
// -----
// A convolution with integers times scales, the scales first.
func.func @main(%x: tensor<2x6x6x64xf32>, %w: tensor<3x3x64x128xi8>) -> tensor<2x4x4x128xf32> {
  %i = stablehlo.constant dense<0.5> : tensor<f32>
  %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0,
      5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0,
      4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0,
      3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0]> : tensor<128xf32>
  %c = stablehlo.convert %w : (tensor<3x3x64x128xi8>) -> tensor<3x3x64x128xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [3] : (tensor<128xf32>) -> tensor<3x3x64x128xf32>
  %p = stablehlo.multiply %s, %c : tensor<3x3x64x128xf32>
  %r = stablehlo.convolution(%x, %p) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
      {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x6x6x64xf32>,
      tensor<3x3x64x128xf32>) -> tensor<2x4x4x128xf32>
  return %r : tensor<2x4x4x128xf32>
}
// -----
// A convolution with integers times scales, in two groups.
func.func @main(%x: tensor<2x6x6x128xf32>, %w: tensor<3x3x64x128xi8>) -> tensor<2x4x4x128xf32> {
  %i = stablehlo.constant dense<0.5> : tensor<f32>
  %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0,
      5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0,
      4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0,
      3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0]> : tensor<128xf32>
  %c = stablehlo.convert %w : (tensor<3x3x64x128xi8>) -> tensor<3x3x64x128xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [3] : (tensor<128xf32>) -> tensor<3x3x64x128xf32>
  %p = stablehlo.multiply %c, %s : tensor<3x3x64x128xf32>
  %r = stablehlo.convolution(%x, %p) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
      {feature_group_count = 2 : i64, batch_group_count = 1 : i64} : (tensor<2x6x6x128xf32>,
      tensor<3x3x64x128xf32>) -> tensor<2x4x4x128xf32>
  return %r : tensor<2x4x4x128xf32>
}
// -----
// A convolution with integers times scales of what is summed.
func.func @main(%x: tensor<2x6x6x64xf32>, %w: tensor<3x3x64x128xi8>) -> tensor<2x4x4x128xf32> {
  %i = stablehlo.constant dense<0.5> : tensor<f32>
  %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0]> : tensor<64xf32>
  %c = stablehlo.convert %w : (tensor<3x3x64x128xi8>) -> tensor<3x3x64x128xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [2] : (tensor<64xf32>) -> tensor<3x3x64x128xf32>
  %p = stablehlo.multiply %c, %s : tensor<3x3x64x128xf32>
  %r = stablehlo.convolution(%x, %p) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
      {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x6x6x64xf32>,
      tensor<3x3x64x128xf32>) -> tensor<2x4x4x128xf32>
  return %r : tensor<2x4x4x128xf32>
}
// -----
// Integers times scales: 65,536 weights.
func.func @main(%x: tensor<3x1024xf32>, %w: tensor<1024x64xi8>) -> tensor<3x64xf32> {
  %i = stablehlo.iota dim = 0 : tensor<64xf32>
  %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0]> : tensor<64xf32>
  %c = stablehlo.convert %w : (tensor<1024x64xi8>) -> tensor<1024x64xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<64xf32>) -> tensor<1024x64xf32>
  %p = stablehlo.multiply %c, %s : tensor<1024x64xf32>
  %r = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<3x1024xf32>,
      tensor<1024x64xf32>) -> tensor<3x64xf32>
  return %r : tensor<3x64xf32>
}
// -----
// Integers times scales: a few weights less.
func.func @main(%x: tensor<3x1023xf32>, %w: tensor<1023x64xi8>) -> tensor<3x64xf32> {
  %i = stablehlo.iota dim = 0 : tensor<64xf32>
  %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0]> : tensor<64xf32>
  %c = stablehlo.convert %w : (tensor<1023x64xi8>) -> tensor<1023x64xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<64xf32>) -> tensor<1023x64xf32>
  %p = stablehlo.multiply %c, %s : tensor<1023x64xf32>
  %r = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<3x1023xf32>,
      tensor<1023x64xf32>) -> tensor<3x64xf32>
  return %r : tensor<3x64xf32>
}
// -----
// Integers times scales: sums of 256.
func.func @main(%x: tensor<3x256xf32>, %w: tensor<256x300xi8>) -> tensor<3x300xf32> {
  %i = stablehlo.iota dim = 0 : tensor<300xf32>
  %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0,
      5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0,
      4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0,
      3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0,
      2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0,
      5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0,
      4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0,
      3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0,
      2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<300xf32>
  %c = stablehlo.convert %w : (tensor<256x300xi8>) -> tensor<256x300xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<300xf32>) -> tensor<256x300xf32>
  %p = stablehlo.multiply %c, %s : tensor<256x300xf32>
  %r = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<3x256xf32>,
      tensor<256x300xf32>) -> tensor<3x300xf32>
  return %r : tensor<3x300xf32>
}
// -----
// Integers times scales: sums of 257.
func.func @main(%x: tensor<3x257xf32>, %w: tensor<257x300xi8>) -> tensor<3x300xf32> {
  %i = stablehlo.iota dim = 0 : tensor<300xf32>
  %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0,
      5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0,
      4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0,
      3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0,
      2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0,
      5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0,
      4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0,
      3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0,
      2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<300xf32>
  %c = stablehlo.convert %w : (tensor<257x300xi8>) -> tensor<257x300xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<300xf32>) -> tensor<257x300xf32>
  %p = stablehlo.multiply %c, %s : tensor<257x300xf32>
  %r = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<3x257xf32>,
      tensor<257x300xf32>) -> tensor<3x300xf32>
  return %r : tensor<3x300xf32>
}
// -----
// Integers times scales of what is summed.
func.func @main(%x: tensor<3x320xf32>, %w: tensor<320x300xi8>) -> tensor<3x300xf32> {
  %i = stablehlo.iota dim = 0 : tensor<320xf32>
  %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0,
      5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0,
      4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0,
      3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0,
      2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0,
      6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0,
      5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0,
      4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0,
      3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0,
      2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
      1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
      7.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<320xf32>
  %c = stablehlo.convert %w : (tensor<320x300xi8>) -> tensor<320x300xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [0] : (tensor<320xf32>) -> tensor<320x300xf32>
  %p = stablehlo.multiply %c, %s : tensor<320x300xf32>
  %r = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<3x320xf32>,
      tensor<320x300xf32>) -> tensor<3x300xf32>
  return %r : tensor<3x300xf32>
}
// -----
// A transfer through channel 0.
func.func @main(%x: tensor<2x2xf32>, %t: !stablehlo.token) -> !stablehlo.token {
  %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 0, type = 1>,
      is_host_transfer = false, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x2xf32>,
      !stablehlo.token) -> !stablehlo.token
  return %0 : !stablehlo.token
}
// -----
// A transfer to the last process that may be named.
func.func @main(%x: tensor<2x2xf32>, %t: !stablehlo.token) -> !stablehlo.token {
  %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
      is_host_transfer = false, source_target_pairs = dense<[[0, 2147483647]]> : tensor<1x2xi64>} :
      (tensor<2x2xf32>, !stablehlo.token) -> !stablehlo.token
  return %0 : !stablehlo.token
}
// -----
// A transfer to a process beyond that.
func.func @main(%x: tensor<2x2xf32>, %t: !stablehlo.token) -> !stablehlo.token {
  %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
      is_host_transfer = false, source_target_pairs = dense<[[0, 2147483648]]> : tensor<1x2xi64>} :
      (tensor<2x2xf32>, !stablehlo.token) -> !stablehlo.token
  return %0 : !stablehlo.token
}
// -----
// What a map of code has read is free behind it.
func.func @main(%a: tensor<64xf32>, %z: tensor<f32>) -> tensor<64xf32> {
  %x = stablehlo.pad %a, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  %m = "stablehlo.map"(%x, %x) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %c = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %s = "stablehlo.if"(%c) ({
      stablehlo.return %p : tensor<f32>
    }, {
      %n = stablehlo.negate %q : tensor<f32>
      stablehlo.return %n : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %y = stablehlo.pad %m, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  %v = stablehlo.pad %y, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  return %v : tensor<64xf32>
}
// -----
// What a window of code has read is free behind it.
func.func @main(%a: tensor<64xf32>, %z: tensor<f32>) -> tensor<64xf32> {
  %x = stablehlo.pad %a, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  %m = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %c = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %s = "stablehlo.if"(%c) ({
      stablehlo.return %p : tensor<f32>
    }, {
      %n = stablehlo.negate %q : tensor<f32>
      stablehlo.return %n : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 3>, padding = dense<1> : tensor<1x2xi64>} : (tensor<64xf32>,
      tensor<f32>) -> tensor<64xf32>
  %y = stablehlo.pad %m, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  %v = stablehlo.pad %y, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  return %v : tensor<64xf32>
}
// -----
// What select_and_scatter of code has read is free behind it.
func.func @main(%a: tensor<64xf32>, %z: tensor<f32>) -> tensor<64xf32> {
  %x = stablehlo.pad %a, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  %m = "stablehlo.select_and_scatter"(%x, %x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %c = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %c = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %s = "stablehlo.if"(%c) ({
      stablehlo.return %p : tensor<f32>
    }, {
      %n = stablehlo.negate %q : tensor<f32>
      stablehlo.return %n : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 3>, padding = dense<1> : tensor<1x2xi64>} : (tensor<64xf32>,
      tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
  %y = stablehlo.pad %m, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  %v = stablehlo.pad %y, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  return %v : tensor<64xf32>
}
// -----
// What scatter of code has read is free behind it.
func.func @main(%a: tensor<64xf32>, %z: tensor<f32>) -> tensor<64xf32> {
  %x = stablehlo.pad %a, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  %i = stablehlo.constant dense<[[1], [3]]> : tensor<2x1xi32>
  %u = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %m = "stablehlo.scatter"(%x, %i, %u) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %c = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %s = "stablehlo.if"(%c) ({
      stablehlo.return %p : tensor<f32>
    }, {
      %n = stablehlo.negate %q : tensor<f32>
      stablehlo.return %n : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<64xf32>, tensor<2x1xi32>,
      tensor<2xf32>) -> tensor<64xf32>
  %y = stablehlo.pad %m, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  %v = stablehlo.pad %y, %z, low = [1], high = [-1], interior = [0] : (tensor<64xf32>, tensor<f32>) ->
      tensor<64xf32>
  return %v : tensor<64xf32>
}
// -----
// One element, padded by very much in between: nothing is.
func.func @main(%x: tensor<1x1xf32>, %z: tensor<f32>) -> tensor<2x1xf32> {
  %r = stablehlo.pad %x, %z, low = [1, 0], high = [0, 0], interior = [4611686018427387904,
      4611686018427387904] : (tensor<1x1xf32>, tensor<f32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}
// -----
// A window along one line. (maximum)
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x92xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>} : (tensor<4x100xf32>, tensor<f32>) -> tensor<4x92xf32>
  return %r : tensor<4x92xf32>
}
// -----
// A window along one line, with padding before it. (maximum)
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x100xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, padding = dense<[[0, 0], [8, 0]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<4x100xf32>
  return %r : tensor<4x100xf32>
}
// -----
// A window along one line, and padding along the other dimension. (maximum)
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<5x100xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, padding = dense<[[1, 0], [8, 0]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<5x100xf32>
  return %r : tensor<5x100xf32>
}
// -----
// A window along two lines. (maximum)
func.func @main(%x: tensor<40x100xf32>, %z: tensor<f32>) -> tensor<38x92xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 3, 9>} : (tensor<40x100xf32>, tensor<f32>) -> tensor<38x92xf32>
  return %r : tensor<38x92xf32>
}
// -----
// A window that steps. (maximum)
func.func @main(%x: tensor<4x101xf32>, %z: tensor<f32>) -> tensor<4x47xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, window_strides = array<i64: 1, 2>} : (tensor<4x101xf32>,
      tensor<f32>) -> tensor<4x47xf32>
  return %r : tensor<4x47xf32>
}
// -----
// A window of a step along the other dimension. (maximum)
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<2x92xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, window_strides = array<i64: 2, 1>} : (tensor<4x100xf32>,
      tensor<f32>) -> tensor<2x92xf32>
  return %r : tensor<2x92xf32>
}
// -----
// A dilated window. (maximum)
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x84xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 9>, window_dilations = array<i64: 1, 2>} : (tensor<4x100xf32>,
      tensor<f32>) -> tensor<4x84xf32>
  return %r : tensor<4x84xf32>
}
// -----
// A window of one element. (maximum)
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x100xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 1>} : (tensor<4x100xf32>, tensor<f32>) -> tensor<4x100xf32>
  return %r : tensor<4x100xf32>
}
// -----
// A sum of all that came before. (maximum)
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x100xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 100>, padding = dense<[[0, 0], [99, 0]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<4x100xf32>
  return %r : tensor<4x100xf32>
}
// -----
// A window twice as long as its line. (maximum)
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x299xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 200>, padding = dense<[[0, 0], [199, 199]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<4x299xf32>
  return %r : tensor<4x299xf32>
}
// -----
// A window more than twice as long as its line. (maximum)
func.func @main(%x: tensor<4x100xf32>, %z: tensor<f32>) -> tensor<4x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 201>, padding = dense<[[0, 0], [200, 200]]> : tensor<2x2xi64>} :
      (tensor<4x100xf32>, tensor<f32>) -> tensor<4x300xf32>
  return %r : tensor<4x300xf32>
}
// -----
// Many elements beside a window of 255. (maximum)
func.func @main(%x: tensor<260x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 255, 1>} : (tensor<260x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 256. (maximum)
func.func @main(%x: tensor<261x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 256, 1>} : (tensor<261x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 257. (maximum)
func.func @main(%x: tensor<262x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 257, 1>} : (tensor<262x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 4095. (maximum)
func.func @main(%x: tensor<4100x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 4095, 1>} : (tensor<4100x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 4096. (maximum)
func.func @main(%x: tensor<4101x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 4096, 1>} : (tensor<4101x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 4097. (maximum)
func.func @main(%x: tensor<4102x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 4097, 1>} : (tensor<4102x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 32768. (maximum)
func.func @main(%x: tensor<32773x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 32768, 1>} : (tensor<32773x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 65536. (maximum)
func.func @main(%x: tensor<65541x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 65536, 1>} : (tensor<65541x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 65537. (maximum)
func.func @main(%x: tensor<65542x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 65537, 1>} : (tensor<65542x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// Many elements beside a window of 70000. (maximum)
func.func @main(%x: tensor<70005x3xf32>, %z: tensor<f32>) -> tensor<6x3xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 70000, 1>} : (tensor<70005x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}
// -----
// A short window of 2. (maximum)
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<49x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<49x300xf32>
  return %r : tensor<49x300xf32>
}
// -----
// A short window of 3. (maximum)
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<48x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 3, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<48x300xf32>
  return %r : tensor<48x300xf32>
}
// -----
// A short window of 4. (maximum)
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<47x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 4, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<47x300xf32>
  return %r : tensor<47x300xf32>
}
// -----
// A short window of 5. (maximum)
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<46x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 5, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<46x300xf32>
  return %r : tensor<46x300xf32>
}
// -----
// A short window of 6. (maximum)
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<45x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 6, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<45x300xf32>
  return %r : tensor<45x300xf32>
}
// -----
// A short window of 7. (maximum)
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<44x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 7, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<44x300xf32>
  return %r : tensor<44x300xf32>
}
// -----
// A short window of 8. (maximum)
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<43x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 8, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<43x300xf32>
  return %r : tensor<43x300xf32>
}
// -----
// A short window of 16. (maximum)
func.func @main(%x: tensor<50x300xf32>, %z: tensor<f32>) -> tensor<35x300xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 16, 1>} : (tensor<50x300xf32>, tensor<f32>) -> tensor<35x300xf32>
  return %r : tensor<35x300xf32>
}
// -----
// A convolution with integers times scales: sums of 64.
func.func @main(%x: tensor<50x1x1x64xf32>, %w: tensor<1x1x64x1024xi8>) -> tensor<50x1x1x1024xf32> {
  %k = stablehlo.constant dense<0.5> : tensor<1024xf32>
  %c = stablehlo.convert %w : (tensor<1x1x64x1024xi8>) -> tensor<1x1x64x1024xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [3] : (tensor<1024xf32>) -> tensor<1x1x64x1024xf32>
  %p = stablehlo.multiply %c, %s : tensor<1x1x64x1024xf32>
  %e = stablehlo.iota dim = 0 : tensor<90xi32>
  %r = stablehlo.convolution(%x, %p) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
      {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<50x1x1x64xf32>,
      tensor<1x1x64x1024xf32>) -> tensor<50x1x1x1024xf32>
  return %r : tensor<50x1x1x1024xf32>
}
// -----
// A product and one number, then a part.
func.func @main(%a: tensor<8x16xf32>, %b: tensor<4x16xf32>, %s: tensor<f32>) -> tensor<4x16xf32> {
  %q = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
  %c = stablehlo.slice %a [4:8, 0:16] : (tensor<8x16xf32>) -> tensor<4x16xf32>
  %p = stablehlo.multiply %c, %b : tensor<4x16xf32>
  %r = stablehlo.add %q, %p : tensor<4x16xf32>
  return %r : tensor<4x16xf32>
}
// -----
// A body with choices in each other, and a call in the innermost.
func.func private @f(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>, %p4:
    tensor<f32>, %p5: tensor<f32>, %p6: tensor<f32>, %p7: tensor<f32>, %p8: tensor<f32>, %p9: tensor<f32>,
    %p10: tensor<f32>, %p11: tensor<f32>, %p12: tensor<f32>, %p13: tensor<f32>, %p14: tensor<f32>, %p15:
    tensor<f32>, %p16: tensor<f32>, %p17: tensor<f32>, %p18: tensor<f32>, %p19: tensor<f32>, %p20:
    tensor<f32>, %p21: tensor<f32>, %p22: tensor<f32>, %p23: tensor<f32>, %p24: tensor<f32>, %p25:
    tensor<f32>, %p26: tensor<f32>, %p27: tensor<f32>, %p28: tensor<f32>, %p29: tensor<f32>, %p30:
    tensor<f32>) -> tensor<f32> {
  %s = stablehlo.add %p0, %p30 : tensor<f32>
  return %s : tensor<f32>
}
func.func @main(%x: tensor<3x4xf32>, %z: tensor<f32>) -> tensor<3xf32> {
  %r = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %call = call @f(%b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a,
        %b, %a, %b, %a, %b, %a, %b, %a, %b) : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %s0 = stablehlo.select %c, %a, %call : tensor<i1>, tensor<f32>
    %s1 = stablehlo.select %c, %a, %s0 : tensor<i1>, tensor<f32>
    %s2 = stablehlo.select %c, %a, %s1 : tensor<i1>, tensor<f32>
    %s3 = stablehlo.select %c, %a, %s2 : tensor<i1>, tensor<f32>
    %s4 = stablehlo.select %c, %a, %s3 : tensor<i1>, tensor<f32>
    %s5 = stablehlo.select %c, %a, %s4 : tensor<i1>, tensor<f32>
    %s6 = stablehlo.select %c, %a, %s5 : tensor<i1>, tensor<f32>
    %s7 = stablehlo.select %c, %a, %s6 : tensor<i1>, tensor<f32>
    %s8 = stablehlo.select %c, %a, %s7 : tensor<i1>, tensor<f32>
    %s9 = stablehlo.select %c, %a, %s8 : tensor<i1>, tensor<f32>
    %s10 = stablehlo.select %c, %a, %s9 : tensor<i1>, tensor<f32>
    %s11 = stablehlo.select %c, %a, %s10 : tensor<i1>, tensor<f32>
    %s12 = stablehlo.select %c, %a, %s11 : tensor<i1>, tensor<f32>
    %s13 = stablehlo.select %c, %a, %s12 : tensor<i1>, tensor<f32>
    %s14 = stablehlo.select %c, %a, %s13 : tensor<i1>, tensor<f32>
    %s15 = stablehlo.select %c, %a, %s14 : tensor<i1>, tensor<f32>
    %s16 = stablehlo.select %c, %a, %s15 : tensor<i1>, tensor<f32>
    %s17 = stablehlo.select %c, %a, %s16 : tensor<i1>, tensor<f32>
    %s18 = stablehlo.select %c, %a, %s17 : tensor<i1>, tensor<f32>
    %s19 = stablehlo.select %c, %a, %s18 : tensor<i1>, tensor<f32>
    %s20 = stablehlo.select %c, %a, %s19 : tensor<i1>, tensor<f32>
    %s21 = stablehlo.select %c, %a, %s20 : tensor<i1>, tensor<f32>
    %s22 = stablehlo.select %c, %a, %s21 : tensor<i1>, tensor<f32>
    %s23 = stablehlo.select %c, %a, %s22 : tensor<i1>, tensor<f32>
    %s24 = stablehlo.select %c, %a, %s23 : tensor<i1>, tensor<f32>
    %s25 = stablehlo.select %c, %a, %s24 : tensor<i1>, tensor<f32>
    %s26 = stablehlo.select %c, %a, %s25 : tensor<i1>, tensor<f32>
    %s27 = stablehlo.select %c, %a, %s26 : tensor<i1>, tensor<f32>
    %s28 = stablehlo.select %c, %a, %s27 : tensor<i1>, tensor<f32>
    %s29 = stablehlo.select %c, %a, %s28 : tensor<i1>, tensor<f32>
    %s30 = stablehlo.select %c, %a, %s29 : tensor<i1>, tensor<f32>
    %s31 = stablehlo.select %c, %a, %s30 : tensor<i1>, tensor<f32>
    %s32 = stablehlo.select %c, %a, %s31 : tensor<i1>, tensor<f32>
    %s33 = stablehlo.select %c, %a, %s32 : tensor<i1>, tensor<f32>
    %s34 = stablehlo.select %c, %a, %s33 : tensor<i1>, tensor<f32>
    %s35 = stablehlo.select %c, %a, %s34 : tensor<i1>, tensor<f32>
    %s36 = stablehlo.select %c, %a, %s35 : tensor<i1>, tensor<f32>
    %s37 = stablehlo.select %c, %a, %s36 : tensor<i1>, tensor<f32>
    %s38 = stablehlo.select %c, %a, %s37 : tensor<i1>, tensor<f32>
    %s39 = stablehlo.select %c, %a, %s38 : tensor<i1>, tensor<f32>
    %s40 = stablehlo.select %c, %a, %s39 : tensor<i1>, tensor<f32>
    %s41 = stablehlo.select %c, %a, %s40 : tensor<i1>, tensor<f32>
    %s42 = stablehlo.select %c, %a, %s41 : tensor<i1>, tensor<f32>
    %s43 = stablehlo.select %c, %a, %s42 : tensor<i1>, tensor<f32>
    stablehlo.return %s43 : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
// -----
// A body of many values, and a call at its end.
func.func private @f(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>, %p4:
    tensor<f32>, %p5: tensor<f32>, %p6: tensor<f32>, %p7: tensor<f32>, %p8: tensor<f32>, %p9: tensor<f32>,
    %p10: tensor<f32>, %p11: tensor<f32>, %p12: tensor<f32>, %p13: tensor<f32>, %p14: tensor<f32>, %p15:
    tensor<f32>, %p16: tensor<f32>, %p17: tensor<f32>, %p18: tensor<f32>, %p19: tensor<f32>, %p20:
    tensor<f32>, %p21: tensor<f32>, %p22: tensor<f32>, %p23: tensor<f32>, %p24: tensor<f32>, %p25:
    tensor<f32>, %p26: tensor<f32>, %p27: tensor<f32>, %p28: tensor<f32>, %p29: tensor<f32>, %p30:
    tensor<f32>) -> tensor<f32> {
  %s = stablehlo.add %p0, %p30 : tensor<f32>
  return %s : tensor<f32>
}
func.func @main(%x: tensor<3x4xf32>, %z: tensor<f32>) -> tensor<3xf32> {
  %r = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %v0_0 = stablehlo.convert %b : tensor<f32>
    %v0_1 = stablehlo.convert %v0_0 : tensor<f32>
    %v0_2 = stablehlo.convert %v0_1 : tensor<f32>
    %v0_3 = stablehlo.convert %v0_2 : tensor<f32>
    %v0_4 = stablehlo.convert %v0_3 : tensor<f32>
    %v0_5 = stablehlo.convert %v0_4 : tensor<f32>
    %v0_6 = stablehlo.convert %v0_5 : tensor<f32>
    %v0_7 = stablehlo.convert %v0_6 : tensor<f32>
    %v0_8 = stablehlo.convert %v0_7 : tensor<f32>
    %v0_9 = stablehlo.convert %v0_8 : tensor<f32>
    %v0_10 = stablehlo.convert %v0_9 : tensor<f32>
    %v0_11 = stablehlo.convert %v0_10 : tensor<f32>
    %v0_12 = stablehlo.convert %v0_11 : tensor<f32>
    %v0_13 = stablehlo.convert %v0_12 : tensor<f32>
    %v0_14 = stablehlo.convert %v0_13 : tensor<f32>
    %v0_15 = stablehlo.convert %v0_14 : tensor<f32>
    %v0_16 = stablehlo.convert %v0_15 : tensor<f32>
    %v0_17 = stablehlo.convert %v0_16 : tensor<f32>
    %v0_18 = stablehlo.convert %v0_17 : tensor<f32>
    %v0_19 = stablehlo.convert %v0_18 : tensor<f32>
    %v0_20 = stablehlo.convert %v0_19 : tensor<f32>
    %v0_21 = stablehlo.convert %v0_20 : tensor<f32>
    %v0_22 = stablehlo.convert %v0_21 : tensor<f32>
    %v0_23 = stablehlo.convert %v0_22 : tensor<f32>
    %v0_24 = stablehlo.convert %v0_23 : tensor<f32>
    %v0_25 = stablehlo.convert %v0_24 : tensor<f32>
    %v0_26 = stablehlo.convert %v0_25 : tensor<f32>
    %v0_27 = stablehlo.convert %v0_26 : tensor<f32>
    %v0_28 = stablehlo.convert %v0_27 : tensor<f32>
    %v0_29 = stablehlo.convert %v0_28 : tensor<f32>
    %v0_30 = stablehlo.convert %v0_29 : tensor<f32>
    %v0_31 = stablehlo.convert %v0_30 : tensor<f32>
    %v0_32 = stablehlo.convert %v0_31 : tensor<f32>
    %v0_33 = stablehlo.convert %v0_32 : tensor<f32>
    %v0_34 = stablehlo.convert %v0_33 : tensor<f32>
    %v0_35 = stablehlo.convert %v0_34 : tensor<f32>
    %v0_36 = stablehlo.convert %v0_35 : tensor<f32>
    %v0_37 = stablehlo.convert %v0_36 : tensor<f32>
    %v0_38 = stablehlo.convert %v0_37 : tensor<f32>
    %v0_39 = stablehlo.convert %v0_38 : tensor<f32>
    %v0_40 = stablehlo.convert %v0_39 : tensor<f32>
    %v0_41 = stablehlo.convert %v0_40 : tensor<f32>
    %v0_42 = stablehlo.convert %v0_41 : tensor<f32>
    %v0_43 = stablehlo.convert %v0_42 : tensor<f32>
    %v1_0 = stablehlo.convert %a : tensor<f32>
    %v1_1 = stablehlo.convert %v1_0 : tensor<f32>
    %v1_2 = stablehlo.convert %v1_1 : tensor<f32>
    %v1_3 = stablehlo.convert %v1_2 : tensor<f32>
    %v1_4 = stablehlo.convert %v1_3 : tensor<f32>
    %v1_5 = stablehlo.convert %v1_4 : tensor<f32>
    %v1_6 = stablehlo.convert %v1_5 : tensor<f32>
    %v1_7 = stablehlo.convert %v1_6 : tensor<f32>
    %v1_8 = stablehlo.convert %v1_7 : tensor<f32>
    %v1_9 = stablehlo.convert %v1_8 : tensor<f32>
    %v1_10 = stablehlo.convert %v1_9 : tensor<f32>
    %v1_11 = stablehlo.convert %v1_10 : tensor<f32>
    %v1_12 = stablehlo.convert %v1_11 : tensor<f32>
    %v1_13 = stablehlo.convert %v1_12 : tensor<f32>
    %v1_14 = stablehlo.convert %v1_13 : tensor<f32>
    %v1_15 = stablehlo.convert %v1_14 : tensor<f32>
    %v1_16 = stablehlo.convert %v1_15 : tensor<f32>
    %v1_17 = stablehlo.convert %v1_16 : tensor<f32>
    %v1_18 = stablehlo.convert %v1_17 : tensor<f32>
    %v1_19 = stablehlo.convert %v1_18 : tensor<f32>
    %v1_20 = stablehlo.convert %v1_19 : tensor<f32>
    %v1_21 = stablehlo.convert %v1_20 : tensor<f32>
    %v1_22 = stablehlo.convert %v1_21 : tensor<f32>
    %v1_23 = stablehlo.convert %v1_22 : tensor<f32>
    %v1_24 = stablehlo.convert %v1_23 : tensor<f32>
    %v1_25 = stablehlo.convert %v1_24 : tensor<f32>
    %v1_26 = stablehlo.convert %v1_25 : tensor<f32>
    %v1_27 = stablehlo.convert %v1_26 : tensor<f32>
    %v1_28 = stablehlo.convert %v1_27 : tensor<f32>
    %v1_29 = stablehlo.convert %v1_28 : tensor<f32>
    %v1_30 = stablehlo.convert %v1_29 : tensor<f32>
    %v1_31 = stablehlo.convert %v1_30 : tensor<f32>
    %v1_32 = stablehlo.convert %v1_31 : tensor<f32>
    %v1_33 = stablehlo.convert %v1_32 : tensor<f32>
    %v1_34 = stablehlo.convert %v1_33 : tensor<f32>
    %v1_35 = stablehlo.convert %v1_34 : tensor<f32>
    %v1_36 = stablehlo.convert %v1_35 : tensor<f32>
    %v1_37 = stablehlo.convert %v1_36 : tensor<f32>
    %v1_38 = stablehlo.convert %v1_37 : tensor<f32>
    %v1_39 = stablehlo.convert %v1_38 : tensor<f32>
    %v1_40 = stablehlo.convert %v1_39 : tensor<f32>
    %v1_41 = stablehlo.convert %v1_40 : tensor<f32>
    %v1_42 = stablehlo.convert %v1_41 : tensor<f32>
    %v1_43 = stablehlo.convert %v1_42 : tensor<f32>
    %t1 = stablehlo.add %v0_43, %v1_43 : tensor<f32>
    %v2_0 = stablehlo.convert %b : tensor<f32>
    %v2_1 = stablehlo.convert %v2_0 : tensor<f32>
    %v2_2 = stablehlo.convert %v2_1 : tensor<f32>
    %v2_3 = stablehlo.convert %v2_2 : tensor<f32>
    %v2_4 = stablehlo.convert %v2_3 : tensor<f32>
    %v2_5 = stablehlo.convert %v2_4 : tensor<f32>
    %v2_6 = stablehlo.convert %v2_5 : tensor<f32>
    %v2_7 = stablehlo.convert %v2_6 : tensor<f32>
    %v2_8 = stablehlo.convert %v2_7 : tensor<f32>
    %v2_9 = stablehlo.convert %v2_8 : tensor<f32>
    %v2_10 = stablehlo.convert %v2_9 : tensor<f32>
    %v2_11 = stablehlo.convert %v2_10 : tensor<f32>
    %v2_12 = stablehlo.convert %v2_11 : tensor<f32>
    %v2_13 = stablehlo.convert %v2_12 : tensor<f32>
    %v2_14 = stablehlo.convert %v2_13 : tensor<f32>
    %v2_15 = stablehlo.convert %v2_14 : tensor<f32>
    %v2_16 = stablehlo.convert %v2_15 : tensor<f32>
    %v2_17 = stablehlo.convert %v2_16 : tensor<f32>
    %v2_18 = stablehlo.convert %v2_17 : tensor<f32>
    %v2_19 = stablehlo.convert %v2_18 : tensor<f32>
    %v2_20 = stablehlo.convert %v2_19 : tensor<f32>
    %v2_21 = stablehlo.convert %v2_20 : tensor<f32>
    %v2_22 = stablehlo.convert %v2_21 : tensor<f32>
    %v2_23 = stablehlo.convert %v2_22 : tensor<f32>
    %v2_24 = stablehlo.convert %v2_23 : tensor<f32>
    %v2_25 = stablehlo.convert %v2_24 : tensor<f32>
    %v2_26 = stablehlo.convert %v2_25 : tensor<f32>
    %v2_27 = stablehlo.convert %v2_26 : tensor<f32>
    %v2_28 = stablehlo.convert %v2_27 : tensor<f32>
    %v2_29 = stablehlo.convert %v2_28 : tensor<f32>
    %v2_30 = stablehlo.convert %v2_29 : tensor<f32>
    %v2_31 = stablehlo.convert %v2_30 : tensor<f32>
    %v2_32 = stablehlo.convert %v2_31 : tensor<f32>
    %v2_33 = stablehlo.convert %v2_32 : tensor<f32>
    %v2_34 = stablehlo.convert %v2_33 : tensor<f32>
    %v2_35 = stablehlo.convert %v2_34 : tensor<f32>
    %v2_36 = stablehlo.convert %v2_35 : tensor<f32>
    %v2_37 = stablehlo.convert %v2_36 : tensor<f32>
    %v2_38 = stablehlo.convert %v2_37 : tensor<f32>
    %v2_39 = stablehlo.convert %v2_38 : tensor<f32>
    %v2_40 = stablehlo.convert %v2_39 : tensor<f32>
    %v2_41 = stablehlo.convert %v2_40 : tensor<f32>
    %v2_42 = stablehlo.convert %v2_41 : tensor<f32>
    %v2_43 = stablehlo.convert %v2_42 : tensor<f32>
    %t2 = stablehlo.add %t1, %v2_43 : tensor<f32>
    %v3_0 = stablehlo.convert %a : tensor<f32>
    %v3_1 = stablehlo.convert %v3_0 : tensor<f32>
    %v3_2 = stablehlo.convert %v3_1 : tensor<f32>
    %v3_3 = stablehlo.convert %v3_2 : tensor<f32>
    %v3_4 = stablehlo.convert %v3_3 : tensor<f32>
    %v3_5 = stablehlo.convert %v3_4 : tensor<f32>
    %v3_6 = stablehlo.convert %v3_5 : tensor<f32>
    %v3_7 = stablehlo.convert %v3_6 : tensor<f32>
    %v3_8 = stablehlo.convert %v3_7 : tensor<f32>
    %v3_9 = stablehlo.convert %v3_8 : tensor<f32>
    %v3_10 = stablehlo.convert %v3_9 : tensor<f32>
    %v3_11 = stablehlo.convert %v3_10 : tensor<f32>
    %v3_12 = stablehlo.convert %v3_11 : tensor<f32>
    %v3_13 = stablehlo.convert %v3_12 : tensor<f32>
    %v3_14 = stablehlo.convert %v3_13 : tensor<f32>
    %v3_15 = stablehlo.convert %v3_14 : tensor<f32>
    %v3_16 = stablehlo.convert %v3_15 : tensor<f32>
    %v3_17 = stablehlo.convert %v3_16 : tensor<f32>
    %v3_18 = stablehlo.convert %v3_17 : tensor<f32>
    %v3_19 = stablehlo.convert %v3_18 : tensor<f32>
    %v3_20 = stablehlo.convert %v3_19 : tensor<f32>
    %v3_21 = stablehlo.convert %v3_20 : tensor<f32>
    %v3_22 = stablehlo.convert %v3_21 : tensor<f32>
    %v3_23 = stablehlo.convert %v3_22 : tensor<f32>
    %v3_24 = stablehlo.convert %v3_23 : tensor<f32>
    %v3_25 = stablehlo.convert %v3_24 : tensor<f32>
    %v3_26 = stablehlo.convert %v3_25 : tensor<f32>
    %v3_27 = stablehlo.convert %v3_26 : tensor<f32>
    %v3_28 = stablehlo.convert %v3_27 : tensor<f32>
    %v3_29 = stablehlo.convert %v3_28 : tensor<f32>
    %v3_30 = stablehlo.convert %v3_29 : tensor<f32>
    %v3_31 = stablehlo.convert %v3_30 : tensor<f32>
    %v3_32 = stablehlo.convert %v3_31 : tensor<f32>
    %v3_33 = stablehlo.convert %v3_32 : tensor<f32>
    %v3_34 = stablehlo.convert %v3_33 : tensor<f32>
    %v3_35 = stablehlo.convert %v3_34 : tensor<f32>
    %v3_36 = stablehlo.convert %v3_35 : tensor<f32>
    %v3_37 = stablehlo.convert %v3_36 : tensor<f32>
    %v3_38 = stablehlo.convert %v3_37 : tensor<f32>
    %v3_39 = stablehlo.convert %v3_38 : tensor<f32>
    %v3_40 = stablehlo.convert %v3_39 : tensor<f32>
    %v3_41 = stablehlo.convert %v3_40 : tensor<f32>
    %v3_42 = stablehlo.convert %v3_41 : tensor<f32>
    %v3_43 = stablehlo.convert %v3_42 : tensor<f32>
    %t3 = stablehlo.add %t2, %v3_43 : tensor<f32>
    %call = call @f(%b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a, %b, %a,
        %b, %a, %b, %a, %b, %a, %b, %a, %b) : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
        tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %u = stablehlo.add %t3, %call : tensor<f32>
    stablehlo.return %u : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
// -----
// A product of one element, which a group reads in two ways.
func.func @main(%x: tensor<1x8xf32>, %y: tensor<8x1xf32>) -> tensor<1x1xf32> {
  %d = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<1x8xf32>, tensor<8x1xf32>) ->
      tensor<1x1xf32>
  %b = stablehlo.broadcast_in_dim %d, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x1xf32>
  %r = stablehlo.add %d, %b : tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}
// -----
// A convolution whose result is one column.
func.func @main(%x: tensor<1x5x3x4xf32>, %w: tensor<3x3x4x2xf32>) -> tensor<1x3x1x2xf32> {
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
      {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x5x3x4xf32>,
      tensor<3x3x4x2xf32>) -> tensor<1x3x1x2xf32>
  return %r : tensor<1x3x1x2xf32>
}
// -----
// A product with a part of a constant.
func.func @main(%x: tensor<3x4xf32>) -> tensor<3x5xf32> {
  %k = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0,
      14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0, 25.0], [26.0, 27.0, 28.0, 29.0,
      30.0]]> : tensor<6x5xf32>
  %s = stablehlo.slice %k [2:6, 0:5] : (tensor<6x5xf32>) -> tensor<4x5xf32>
  %r = stablehlo.dot_general %x, %s, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x5xf32>) ->
      tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}
// -----
// Constant integers times scales.
func.func @main(%x: tensor<3x264xf32>) -> tensor<3x256xf32> {
  %h = stablehlo.constant dense<0.5> : tensor<256xf32>
  %k = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3,
      4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1,
      2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6,
      0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4,
      5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2,
      3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0,
      1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5,
      6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3,
      4, 5, 6, 0, 1, 2, 3, 4]> : tensor<264xi8>
  %w = stablehlo.broadcast_in_dim %k, dims = [0] : (tensor<264xi8>) -> tensor<264x256xi8>
  %c = stablehlo.convert %w : (tensor<264x256xi8>) -> tensor<264x256xf32>
  %s = stablehlo.broadcast_in_dim %h, dims = [1] : (tensor<256xf32>) -> tensor<264x256xf32>
  %p = stablehlo.multiply %c, %s : tensor<264x256xf32>
  %r = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<3x264xf32>,
      tensor<264x256xf32>) -> tensor<3x256xf32>
  return %r : tensor<3x256xf32>
}
// -----
// A handler of two results in other orders, after a tuple.
func.func @main(%x: tensor<2x3xf32>, %t: tuple<tensor<f32>, tensor<i32>>) -> (tensor<2x3xf32>,
    tensor<2x3xf32>) {
  %a:2 = stablehlo.custom_call @any(%x) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts
      = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x3xf32>) ->
      (tensor<2x3xf32>, tensor<2x3xf32>)
  return %a#0, %a#1 : tensor<2x3xf32>, tensor<2x3xf32>
}
// -----
// A triangular system with 64 right sides.
func.func @main(%a: tensor<5x5xf32>, %b: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, transpose_a =
      #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false} : (tensor<5x5xf32>, tensor<5x64xf32>) ->
      tensor<5x64xf32>
  return %r : tensor<5x64xf32>
}
// -----
// A triangular system with 65 right sides.
func.func @main(%a: tensor<5x5xf32>, %b: tensor<5x65xf32>) -> tensor<5x65xf32> {
  %r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, transpose_a =
      #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false} : (tensor<5x5xf32>, tensor<5x65xf32>) ->
      tensor<5x65xf32>
  return %r : tensor<5x65xf32>
}
// -----
// Random numbers of 32 bits: tensor<ui32>.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<ui32>)
  return %a, %r : tensor<2xui64>, tensor<ui32>
}
// -----
// Random numbers of 32 bits: tensor<3x5x5xui32>.
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5x5xui32>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<3x5x5xui32>)
  return %a, %r : tensor<2xui64>, tensor<3x5x5xui32>
}
// -----
// Two results, the second of which takes most of the memory.
func.func @main(%s: tensor<2xui64>, %z: tensor<ui32>) -> (tensor<2xui64>, tensor<ui32>) {
  %a, %r = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>,
      tensor<100000xui32>)
  %n = stablehlo.reduce(%r init: %z) applies stablehlo.add across dimensions = [0] : (tensor<100000xui32>,
      tensor<ui32>) -> tensor<ui32>
  return %a, %n : tensor<2xui64>, tensor<ui32>
}
// -----
// A handler without results, of an operand in another order.
func.func @main(%x: tensor<100x200xf32>) -> () {
  stablehlo.custom_call @any(%x) {has_side_effect = true, operand_layouts = [dense<[0, 1]> :
      tensor<2xindex>], result_layouts = []} : (tensor<100x200xf32>) -> ()
  return
}
// -----
// Attention: 200 rows of 40000.
func.func @main(%q: tensor<200x4xf32>, %k: tensor<4x40000xf32>, %v: tensor<40000x4xf32>) ->
    tensor<200x4xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<200x4xf32>, tensor<4x40000xf32>)
      -> tensor<200x40000xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<200x40000xf32>, tensor<f32>) -> tensor<200xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<200xf32>) -> tensor<200x40000xf32>
  %d = stablehlo.subtract %s, %b : tensor<200x40000xf32>
  %e = stablehlo.exponential %d : tensor<200x40000xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<200x40000xf32>,
      tensor<f32>) -> tensor<200xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<200xf32>) -> tensor<200x40000xf32>
  %p = stablehlo.divide %e, %c : tensor<200x40000xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<200x40000xf32>,
      tensor<40000x4xf32>) -> tensor<200x4xf32>
  return %o : tensor<200x4xf32>
}
// -----
// Attention twice.
func.func @main(%q: tensor<512x16xf32>, %k: tensor<16x512xf32>, %v: tensor<512x16xf32>) ->
    tensor<512x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<512x16xf32>, tensor<16x512xf32>)
      -> tensor<512x512xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %d = stablehlo.subtract %s, %b : tensor<512x512xf32>
  %e = stablehlo.exponential %d : tensor<512x512xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<512x512xf32>,
      tensor<f32>) -> tensor<512xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %p = stablehlo.divide %e, %c : tensor<512x512xf32>
  %q1 = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<512x512xf32>,
      tensor<512x16xf32>) -> tensor<512x16xf32>
  %s1 = stablehlo.dot_general %q1, %k, contracting_dims = [1] x [0] : (tensor<512x16xf32>,
      tensor<16x512xf32>) -> tensor<512x512xf32>
  %m1 = stablehlo.reduce(%s1 init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b1 = stablehlo.broadcast_in_dim %m1, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %d1 = stablehlo.subtract %s1, %b1 : tensor<512x512xf32>
  %e1 = stablehlo.exponential %d1 : tensor<512x512xf32>
  %n1 = stablehlo.reduce(%e1 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<512x512xf32>,
      tensor<f32>) -> tensor<512xf32>
  %c1 = stablehlo.broadcast_in_dim %n1, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %p1 = stablehlo.divide %e1, %c1 : tensor<512x512xf32>
  %o = stablehlo.dot_general %p1, %v, contracting_dims = [1] x [0] : (tensor<512x512xf32>,
      tensor<512x16xf32>) -> tensor<512x16xf32>
  return %o : tensor<512x16xf32>
}
// -----
// A product before a loop, the rest of an attention in its condition.
func.func @main(%q: tensor<512x16xf32>, %k: tensor<16x512xf32>, %v: tensor<512x16xf32>) -> () {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<512x16xf32>, tensor<16x512xf32>)
      -> tensor<512x512xf32>
  "stablehlo.while"() ({
    %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
        (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
    %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
    %d = stablehlo.subtract %s, %b : tensor<512x512xf32>
    %e = stablehlo.exponential %d : tensor<512x512xf32>
    %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<512x512xf32>,
        tensor<f32>) -> tensor<512xf32>
    %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
    %p = stablehlo.divide %e, %c : tensor<512x512xf32>
    %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<512x512xf32>,
        tensor<512x16xf32>) -> tensor<512x16xf32>
    %i = stablehlo.slice %o [0:1, 0:1] : (tensor<512x16xf32>) -> tensor<1x1xf32>
    %j = stablehlo.reshape %i : (tensor<1x1xf32>) -> tensor<f32>
    %t = stablehlo.compare LT, %j, %z : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  }, {
    stablehlo.return
  }) : () -> ()
  return
}
// -----
// A line of 36028797018963969 numbers.
func.func @main(%x: tensor<36028797018963969xcomplex<f32>>) -> tensor<36028797018963969xcomplex<f32>> {
  %r = stablehlo.fft %x, type = FFT, length = [36028797018963969] : (tensor<36028797018963969xcomplex<f32>>)
      -> tensor<36028797018963969xcomplex<f32>>
  return %r : tensor<36028797018963969xcomplex<f32>>
}
// -----
// A line of 72057594037927935 numbers.
func.func @main(%x: tensor<72057594037927935xcomplex<f32>>) -> tensor<72057594037927935xcomplex<f32>> {
  %r = stablehlo.fft %x, type = FFT, length = [72057594037927935] : (tensor<72057594037927935xcomplex<f32>>)
      -> tensor<72057594037927935xcomplex<f32>>
  return %r : tensor<72057594037927935xcomplex<f32>>
}
// -----
// A line of 72057594037927936 numbers.
func.func @main(%x: tensor<72057594037927936xcomplex<f32>>) -> tensor<72057594037927936xcomplex<f32>> {
  %r = stablehlo.fft %x, type = FFT, length = [72057594037927936] : (tensor<72057594037927936xcomplex<f32>>)
      -> tensor<72057594037927936xcomplex<f32>>
  return %r : tensor<72057594037927936xcomplex<f32>>
}
// -----
// A line of 72057594037927937 numbers.
func.func @main(%x: tensor<72057594037927937xcomplex<f32>>) -> tensor<72057594037927937xcomplex<f32>> {
  %r = stablehlo.fft %x, type = FFT, length = [72057594037927937] : (tensor<72057594037927937xcomplex<f32>>)
      -> tensor<72057594037927937xcomplex<f32>>
  return %r : tensor<72057594037927937xcomplex<f32>>
}
// -----
// A long window of complex numbers.
func.func @main(%x: tensor<4x400xcomplex<f32>>, %z: tensor<complex<f32>>) -> tensor<4x101xcomplex<f32>> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %s = stablehlo.add %a, %b : tensor<complex<f32>>
    stablehlo.return %s : tensor<complex<f32>>
  }) {window_dimensions = array<i64: 1, 300>} : (tensor<4x400xcomplex<f32>>, tensor<complex<f32>>) ->
      tensor<4x101xcomplex<f32>>
  return %r : tensor<4x101xcomplex<f32>>
}
// -----
// A long window that steps.
func.func @main(%x: tensor<4x400xf32>, %z: tensor<f32>) -> tensor<4x51xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 300>, window_strides = array<i64: 1, 2>} : (tensor<4x400xf32>,
      tensor<f32>) -> tensor<4x51xf32>
  return %r : tensor<4x51xf32>
}
// -----
// Long windows along two lines.
func.func @main(%x: tensor<400x400xf32>, %z: tensor<f32>) -> tensor<101x101xf32> {
  %r = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 300, 300>} : (tensor<400x400xf32>, tensor<f32>) -> tensor<101x101xf32>
  return %r : tensor<101x101xf32>
}
// -----
// A choice is the first instruction.
func.func @main(%p: tensor<i1>, %x: tensor<40xf32>) -> tensor<40xf32> {
  %r = "stablehlo.if"(%p) ({
    %a = stablehlo.negate %x : tensor<40xf32>
    stablehlo.return %a : tensor<40xf32>
  }, {
    %b = stablehlo.tanh %x : tensor<40xf32>
    stablehlo.return %b : tensor<40xf32>
  }) : (tensor<i1>) -> tensor<40xf32>
  return %r : tensor<40xf32>
}
// -----
// A factor of a factor.
func.func @main(%x: tensor<5x5xf32>) -> tensor<5x5xf32> {
  %n = stablehlo.abs %x : tensor<5x5xf32>
  %a = stablehlo.cholesky %n, lower = true : tensor<5x5xf32>
  %b = stablehlo.cholesky %a, lower = true : tensor<5x5xf32>
  return %b : tensor<5x5xf32>
}
// -----
// A chain of the second function, which reads rows in another order before it writes over them.
func.func private @f(%x: tensor<64x300xf32>, %z: tensor<f32>) -> tensor<64x300xf32> {
  %t = stablehlo.tanh %x : tensor<64x300xf32>
  %n = stablehlo.reduce(%t init: %z) applies stablehlo.maximum across dimensions = [0] :
      (tensor<64x300xf32>, tensor<f32>) -> tensor<300xf32>
  %b = stablehlo.broadcast_in_dim %n, dims = [1] : (tensor<300xf32>) -> tensor<64x300xf32>
  %d = stablehlo.divide %t, %b : tensor<64x300xf32>
  return %d : tensor<64x300xf32>
}
func.func @main(%x: tensor<700x90xf32>, %a: tensor<700x90xf32>, %u: tensor<64x300xf32>) ->
    (tensor<700x90xf32>, tensor<64x300xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %o = call @f(%u, %z) : (tensor<64x300xf32>, tensor<f32>) -> tensor<64x300xf32>
  %y = stablehlo.tanh %x : tensor<700x90xf32>
  %v = stablehlo.reverse %y, dims = [0] : tensor<700x90xf32>
  %w = stablehlo.add %v, %a : tensor<700x90xf32>
  %m = stablehlo.reduce(%w init: %z) applies stablehlo.maximum across dimensions = [1] :
      (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %r = stablehlo.divide %y, %b : tensor<700x90xf32>
  return %r, %o : tensor<700x90xf32>, tensor<64x300xf32>
}
// -----
// Attention to the first half of what its rows give.
func.func @main(%q: tensor<512x16xf32>, %k: tensor<16x2x256xf32>, %v: tensor<256x16xf32>) ->
    tensor<256x2x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<512x16xf32>,
      tensor<16x2x256xf32>) -> tensor<512x2x256xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1, 2] :
      (tensor<512x2x256xf32>, tensor<f32>) -> tensor<512xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<512xf32>) -> tensor<512x2x256xf32>
  %d = stablehlo.subtract %s, %b : tensor<512x2x256xf32>
  %e = stablehlo.exponential %d : tensor<512x2x256xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1, 2] :
      (tensor<512x2x256xf32>, tensor<f32>) -> tensor<512xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<512xf32>) -> tensor<512x2x256xf32>
  %p = stablehlo.divide %e, %c : tensor<512x2x256xf32>
  %h = stablehlo.slice %p [0:256, 0:2, 0:256] : (tensor<512x2x256xf32>) -> tensor<256x2x256xf32>
  %o = stablehlo.dot_general %h, %v, contracting_dims = [2] x [0] : (tensor<256x2x256xf32>,
      tensor<256x16xf32>) -> tensor<256x2x16xf32>
  return %o : tensor<256x2x16xf32>
}
// -----
// Attention that gives bf16.
func.func @main(%q: tensor<512x16xf32>, %k: tensor<16x512xf32>, %v: tensor<512x16xf32>) ->
    tensor<512x16xbf16> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<512x16xf32>, tensor<16x512xf32>)
      -> tensor<512x512xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %d = stablehlo.subtract %s, %b : tensor<512x512xf32>
  %e = stablehlo.exponential %d : tensor<512x512xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<512x512xf32>,
      tensor<f32>) -> tensor<512xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %p = stablehlo.divide %e, %c : tensor<512x512xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<512x512xf32>,
      tensor<512x16xf32>) -> tensor<512x16xf32>
  %h = stablehlo.convert %o : (tensor<512x16xf32>) -> tensor<512x16xbf16>
  return %h : tensor<512x16xbf16>
}
// -----
// All values are tuples of two.
func.func @main(%t: tuple<tensor<4xf32>, tensor<i32>>) -> tuple<tensor<4xf32>, tensor<i32>> {
  return %t : tuple<tensor<4xf32>, tensor<i32>>
}
// -----
// The greatest of each row of products with one number.
func.func @main(%x: tensor<4x300xf32>) -> tensor<4xf32> {
  %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c = stablehlo.constant dense<0.7> : tensor<4x300xf32>
  %y = stablehlo.multiply %x, %c : tensor<4x300xf32>
  %r = stablehlo.reduce(%y init: %z) applies stablehlo.maximum across dimensions = [1]
    : (tensor<4x300xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
// The same, of what one number has been subtracted from.
func.func @main(%x: tensor<4x300xf32>) -> tensor<4xf32> {
  %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c = stablehlo.constant dense<0.7> : tensor<4x300xf32>
  %d = stablehlo.subtract %x, %c : tensor<4x300xf32>
  %y = stablehlo.multiply %d, %c : tensor<4x300xf32>
  %r = stablehlo.reduce(%y init: %z) applies stablehlo.maximum across dimensions = [1]
    : (tensor<4x300xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
// The sum of each row of products.
func.func @main(%x: tensor<4x300xf32>, %w: tensor<4x300xf32>) -> tensor<4xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.multiply %x, %w : tensor<4x300xf32>
  %r = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [1]
    : (tensor<4x300xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
// The sum of each row of exponentials of differences.
func.func @main(%x: tensor<4x300xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x300xf32>
  %d = stablehlo.subtract %x, %b : tensor<4x300xf32>
  %y = stablehlo.exponential %d : tensor<4x300xf32>
  %r = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [1]
    : (tensor<4x300xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
// Integers times a scale, whose columns have scales that take all that may be kept beside the program.
func.func @main(%x: tensor<1x257xf32>) -> tensor<1x1000xf32> {
  %i = stablehlo.iota dim = 1 : tensor<257x1000xi8>
  %f = stablehlo.convert %i : (tensor<257x1000xi8>) -> tensor<257x1000xf32>
  %c = stablehlo.constant dense<0.5> : tensor<257x1000xf32>
  %w = stablehlo.multiply %f, %c : tensor<257x1000xf32>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<1x257xf32>, tensor<257x1000xf32>) -> tensor<1x1000xf32>
  return %r : tensor<1x1000xf32>
}
// -----
// The same, and more than that.
func.func @main(%x: tensor<1x257xf32>) -> tensor<1x1100xf32> {
  %i = stablehlo.iota dim = 1 : tensor<257x1100xi8>
  %f = stablehlo.convert %i : (tensor<257x1100xi8>) -> tensor<257x1100xf32>
  %c = stablehlo.constant dense<0.5> : tensor<257x1100xf32>
  %w = stablehlo.multiply %f, %c : tensor<257x1100xf32>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<1x257xf32>, tensor<257x1100xf32>) -> tensor<1x1100xf32>
  return %r : tensor<1x1100xf32>
}
// -----
// As few weights with a scale as are worth it.
func.func @main(%x: tensor<1x512xf32>) -> tensor<1x128xf32> {
  %i = stablehlo.iota dim = 1 : tensor<512x128xi8>
  %f = stablehlo.convert %i : (tensor<512x128xi8>) -> tensor<512x128xf32>
  %c = stablehlo.constant dense<0.5> : tensor<512x128xf32>
  %w = stablehlo.multiply %f, %c : tensor<512x128xf32>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<1x512xf32>, tensor<512x128xf32>) -> tensor<1x128xf32>
  return %r : tensor<1x128xf32>
}
// -----
// A constant that is packed into 64 times its bytes.
func.func @main(%x: tensor<4x64xf32>) -> tensor<4x2xf32> {
  %c = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %w = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<2xf32>) -> tensor<64x2xf32>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<4x64xf32>, tensor<64x2xf32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}
// -----
// A constant whose packed copy takes just what may be kept (4096 + 16 x 88 + 8192 / 64).
func.func @main(%x: tensor<4x64xf32>, %y: tensor<7168xi8>) -> tensor<4x22xf32> {
  %i = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0,
    15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0]> : tensor<22xf32>
  %w = stablehlo.broadcast_in_dim %i, dims = [1] : (tensor<22xf32>) -> tensor<64x22xf32>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<4x64xf32>, tensor<64x22xf32>) -> tensor<4x22xf32>
  return %r : tensor<4x22xf32>
}
// -----
// ... and a byte more.
func.func @main(%x: tensor<4x64xf32>, %y: tensor<7104xi8>) -> tensor<4x22xf32> {
  %i = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0,
    15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0]> : tensor<22xf32>
  %w = stablehlo.broadcast_in_dim %i, dims = [1] : (tensor<22xf32>) -> tensor<64x22xf32>
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<4x64xf32>, tensor<64x22xf32>) -> tensor<4x22xf32>
  return %r : tensor<4x22xf32>
}
// -----
// The least, and the number of the other one.
func.func @main(%x: tensor<1000xf32>) -> (tensor<f32>, tensor<i32>) {
  %i = stablehlo.iota dim = 0 : tensor<1000xi32>
  %l = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = "stablehlo.reduce"(%x, %i, %l, %z) ({
  ^bb0(%a: tensor<f32>, %m: tensor<i32>, %b: tensor<f32>, %n: tensor<i32>):
    %t = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = stablehlo.select %t, %a, %b : tensor<i1>, tensor<f32>
    %u = stablehlo.compare LT, %v, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %w = stablehlo.select %u, %m, %n : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<1000xf32>, tensor<1000xi32>, tensor<f32>, tensor<i32>)
      -> (tensor<f32>, tensor<i32>)
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
}
// -----
// The greatest with its number, and a constant beside them that nobody uses.
func.func @main(%x: tensor<1000xf32>) -> (tensor<f32>, tensor<i32>) {
  %i = stablehlo.iota dim = 0 : tensor<1000xi32>
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = "stablehlo.reduce"(%x, %i, %l, %z) ({
  ^bb0(%a: tensor<f32>, %m: tensor<i32>, %b: tensor<f32>, %n: tensor<i32>):
    %k = stablehlo.constant dense<1.0> : tensor<f32>
    %t = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = stablehlo.select %t, %a, %b : tensor<i1>, tensor<f32>
    %w = stablehlo.select %t, %m, %n : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<1000xf32>, tensor<1000xi32>, tensor<f32>, tensor<i32>)
      -> (tensor<f32>, tensor<i32>)
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
}
// -----
// Layouts of one dimension, which are none.
func.func @main(%x: tensor<6xf32>) -> tensor<6xf32> {
  %r = stablehlo.custom_call @any(%x) {operand_layouts = [dense<[0]> : tensor<1xindex>],
      result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<6xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}
// -----
// An attention in a loop, behind another function.
func.func @scaled(%q: tensor<512x16xf32>) -> tensor<512x16xf32> {
  %c = stablehlo.constant dense<0.25> : tensor<512x16xf32>
  %r = stablehlo.multiply %q, %c : tensor<512x16xf32>
  return %r : tensor<512x16xf32>
}
func.func @main(%x: tensor<512x16xf32>, %k: tensor<16x512xf32>, %v: tensor<512x16xf32>, %t: tensor<i1>)
    -> tensor<512x16xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<512x16xf32>):
    stablehlo.return %t : tensor<i1>
  }, {
  ^bb0(%a: tensor<512x16xf32>):
    %s = stablehlo.dot_general %a, %k, contracting_dims = [1] x [0] : (tensor<512x16xf32>, tensor<16x512xf32>)
        -> tensor<512x512xf32>
    %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] :
        (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
    %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
    %d = stablehlo.subtract %s, %b : tensor<512x512xf32>
    %e = stablehlo.exponential %d : tensor<512x512xf32>
    %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<512x512xf32>,
        tensor<f32>) -> tensor<512xf32>
    %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
    %p = stablehlo.divide %e, %c : tensor<512x512xf32>
    %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<512x512xf32>,
        tensor<512x16xf32>) -> tensor<512x16xf32>
    stablehlo.return %o : tensor<512x16xf32>
  }) : (tensor<512x16xf32>) -> tensor<512x16xf32>
  return %r : tensor<512x16xf32>
}
// -----
// The greatest with its number, or itself if that is greater.
func.func @main(%x: tensor<1000xi32>) -> (tensor<i32>, tensor<i32>) {
  %i = stablehlo.iota dim = 0 : tensor<1000xi32>
  %l = stablehlo.constant dense<-2147483648> : tensor<i32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = "stablehlo.reduce"(%x, %i, %l, %z) ({
  ^bb0(%a: tensor<i32>, %m: tensor<i32>, %b: tensor<i32>, %n: tensor<i32>):
    %t = stablehlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = stablehlo.select %t, %a, %b : tensor<i1>, tensor<i32>
    %k = stablehlo.maximum %m, %a : tensor<i32>
    %w = stablehlo.select %t, %k, %n : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<i32>, tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<1000xi32>, tensor<1000xi32>, tensor<i32>, tensor<i32>)
      -> (tensor<i32>, tensor<i32>)
  return %r#0, %r#1 : tensor<i32>, tensor<i32>
}
// -----
// A kernel of one position on an image with holes, and on one that is moved by one.
func.func @main(%x: tensor<1x4x3xf32>, %w: tensor<1x3x5xf32>) -> (tensor<1x7x5xf32>, tensor<1x4x5xf32>) {
  %r = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {lhs_dilate = [2]}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<1x4x3xf32>, tensor<1x3x5xf32>) -> tensor<1x7x5xf32>
  %s = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, -1]]}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<1x4x3xf32>, tensor<1x3x5xf32>) -> tensor<1x4x5xf32>
  return %r, %s : tensor<1x7x5xf32>, tensor<1x4x5xf32>
}
// -----
// A turned matrix whose rows are read from their ends, and one with a dimension of one element in between.
func.func @main(%x: tensor<37x45xf32>, %y: tensor<3x16x5xf32>) -> (tensor<45x37xf32>, tensor<5x16x3xf32>) {
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<37x45xf32>) -> tensor<45x37xf32>
  %r = stablehlo.reverse %t, dims = [1] : tensor<45x37xf32>
  %s = stablehlo.transpose %y, dims = [2, 1, 0] : (tensor<3x16x5xf32>) -> tensor<5x16x3xf32>
  return %r, %s : tensor<45x37xf32>, tensor<5x16x3xf32>
}
// -----
// A convolution of a turned image.
func.func @main(%x: tensor<1x8x9x9xf32>, %k: tensor<3x3x8x8xf32>) -> tensor<1x7x7x8xf32> {
  %t = stablehlo.transpose %x, dims = [0, 2, 3, 1] : (tensor<1x8x9x9xf32>) -> tensor<1x9x9x8xf32>
  %0 = stablehlo.convolution(%t, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x9x9x8xf32>, tensor<3x3x8x8xf32>) -> tensor<1x7x7x8xf32>
  return %0 : tensor<1x7x7x8xf32>
}
// -----
// Numbers of an argmax: in as many as they just fit; of so many rows that the body is faster; beside a
// dimension of one element.
func.func @main(%a: tensor<6x128xi32>, %b: tensor<2560x200xi32>, %c: tensor<6x1x128xi32>) -> (tensor<6xi8>, tensor<2560xi32>, tensor<6xi32>) {
  %low = stablehlo.constant dense<-2147483648> : tensor<i32>
  %z8 = stablehlo.constant dense<0> : tensor<i8>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %ia = stablehlo.iota dim = 1 : tensor<6x128xi8>
  %0:2 = "stablehlo.reduce"(%a, %ia, %low, %z8) ({
  ^bb0(%p: tensor<i32>, %i: tensor<i8>, %q: tensor<i32>, %j: tensor<i8>):
    %g = stablehlo.compare GE, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = stablehlo.select %g, %p, %q : tensor<i1>, tensor<i32>
    %n = stablehlo.select %g, %i, %j : tensor<i1>, tensor<i8>
    stablehlo.return %v, %n : tensor<i32>, tensor<i8>
  }) {dimensions = array<i64: 1>} : (tensor<6x128xi32>, tensor<6x128xi8>, tensor<i32>, tensor<i8>) -> (tensor<6xi32>, tensor<6xi8>)
  %ib = stablehlo.iota dim = 1 : tensor<2560x200xi32>
  %1:2 = "stablehlo.reduce"(%b, %ib, %low, %z) ({
  ^bb0(%p: tensor<i32>, %i: tensor<i32>, %q: tensor<i32>, %j: tensor<i32>):
    %g = stablehlo.compare GE, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = stablehlo.select %g, %p, %q : tensor<i1>, tensor<i32>
    %n = stablehlo.select %g, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %v, %n : tensor<i32>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<2560x200xi32>, tensor<2560x200xi32>, tensor<i32>, tensor<i32>) -> (tensor<2560xi32>, tensor<2560xi32>)
  %ic = stablehlo.iota dim = 2 : tensor<6x1x128xi32>
  %2:2 = "stablehlo.reduce"(%c, %ic, %low, %z) ({
  ^bb0(%p: tensor<i32>, %i: tensor<i32>, %q: tensor<i32>, %j: tensor<i32>):
    %g = stablehlo.compare GE, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = stablehlo.select %g, %p, %q : tensor<i1>, tensor<i32>
    %n = stablehlo.select %g, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %v, %n : tensor<i32>, tensor<i32>
  }) {dimensions = array<i64: 1, 2>} : (tensor<6x1x128xi32>, tensor<6x1x128xi32>, tensor<i32>, tensor<i32>) -> (tensor<6xi32>, tensor<6xi32>)
  return %0#1, %1#1, %2#1 : tensor<6xi8>, tensor<2560xi32>, tensor<6xi32>
}
