// 1: adding 0.0 where -0.0 is 0.0
func.func @main(%x: tensor<3xf8E4M3FNUZ>) -> tensor<3xf8E4M3FNUZ> {
  %z = stablehlo.constant dense<0.0> : tensor<3xf8E4M3FNUZ>
  %s = stablehlo.sine %x : tensor<3xf8E4M3FNUZ>
  %0 = stablehlo.add %s, %z : tensor<3xf8E4M3FNUZ>
  return %0 : tensor<3xf8E4M3FNUZ>
}
// becomes
  func.func @main(%arg0: tensor<3xf8E4M3FNUZ>) -> tensor<3xf8E4M3FNUZ> {
    %0 = stablehlo.constant dense<0.0> : tensor<3xf8E4M3FNUZ>
    %1 = stablehlo.sine %arg0 : tensor<3xf8E4M3FNUZ>
    %2 = stablehlo.add %1, %0 : tensor<3xf8E4M3FNUZ>
    func.return %2 : tensor<3xf8E4M3FNUZ>
  }
// -----
// 1: a neutral operand, another type
func.func @main(%y: tensor<?xi32>) -> tensor<2xi32> {
  %i = stablehlo.constant dense<0> : tensor<2xi32>
  %1 = "stablehlo.or"(%y, %i) : (tensor<?xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %1 : tensor<2xi32>
}
// becomes
  func.func @main(%arg0: tensor<?xi32>) -> tensor<2xi32> {
    %0 = stablehlo.constant dense<0> : tensor<2xi32>
    %1 = stablehlo.or %arg0, %0 : (tensor<?xi32>, tensor<2xi32>) -> tensor<2xi32>
    func.return %1 : tensor<2xi32>
  }
// -----
// 1: a choice of the second
func.func @main(%x: tensor<2xi32>, %y: tensor<2xi32>) -> tensor<2xi32> {
  %p = stablehlo.constant dense<false> : tensor<2xi1>
  %1 = stablehlo.select %p, %x, %y : tensor<2xi1>, tensor<2xi32>
  %2 = stablehlo.negate %1 : tensor<2xi32>
  return %2 : tensor<2xi32>
}
// becomes
  func.func @main(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>) -> tensor<2xi32> {
    %0 = stablehlo.negate %arg1 : tensor<2xi32>
    func.return %0 : tensor<2xi32>
  }
// -----
// 1: a choice that differs by element
func.func @main(%x: tensor<2xi32>, %y: tensor<2xi32>) -> tensor<2xi32> {
  %p = stablehlo.constant dense<[false, true]> : tensor<2xi1>
  %1 = stablehlo.select %p, %x, %y : tensor<2xi1>, tensor<2xi32>
  return %1 : tensor<2xi32>
}
// becomes
  func.func @main(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>) -> tensor<2xi32> {
    %0 = stablehlo.constant dense<[false, true]> : tensor<2xi1>
    %1 = stablehlo.select %0, %arg0, %arg1 : (tensor<2xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    func.return %1 : tensor<2xi32>
  }
// -----
// 1: a splat has elements
func.func @main() -> tensor<2x0xi32> {
  %p = stablehlo.constant dense<7> : tensor<i32>
  %1 = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<i32>) -> tensor<2x0xi32>
  return %1 : tensor<2x0xi32>
}
// becomes
  func.func @main() -> tensor<2x0xi32> {
    %0 = stablehlo.constant dense<7> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<2x0xi32>
    func.return %1 : tensor<2x0xi32>
  }
// -----
// 1: a splat of quantized elements stays
func.func @main() -> tensor<2x2x!quant.uniform<i8:f32, 0.5>> {
  %p = stablehlo.constant() {value = dense<7> : tensor<4xi8>} : () -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  %1 = stablehlo.reshape %p : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return %1 : tensor<2x2x!quant.uniform<i8:f32, 0.5>>
}
// becomes
  func.func @main() -> tensor<2x2x!quant.uniform<i8:f32, 0.5>> {
    %0 = "stablehlo.constant"() <{value = dense<7> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 0.5>>
    %1 = stablehlo.reshape %0 : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
    func.return %1 : tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  }
// -----
// 1: reshaped thrice
func.func @main(%x: tensor<2x3xi32>) -> (tensor<6x1xi32>, tensor<2x3xi32>) {
  %1 = stablehlo.reshape %x : (tensor<2x3xi32>) -> tensor<6xi32>
  %2 = stablehlo.reshape %1 : (tensor<6xi32>) -> tensor<6x1xi32>
  %3 = stablehlo.reshape %2 : (tensor<6x1xi32>) -> tensor<2x3xi32>
  return %2, %3 : tensor<6x1xi32>, tensor<2x3xi32>
}
// becomes
  func.func @main(%arg0: tensor<2x3xi32>) -> (tensor<6x1xi32>, tensor<2x3xi32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xi32>) -> tensor<6x1xi32>
    func.return %0, %arg0 : tensor<6x1xi32>, tensor<2x3xi32>
  }
// -----
// 1: six dimensions transposed twice
func.func @main(%x: tensor<1x2x3x4x5x6xf32>) -> tensor<2x3x1x6x4x5xf32> {
  %1 = stablehlo.transpose %x, dims = [2, 0, 1, 5, 3, 4] : (tensor<1x2x3x4x5x6xf32>) -> tensor<3x1x2x6x4x5xf32>
  %2 = stablehlo.transpose %1, dims = [2, 0, 1, 3, 4, 5] : (tensor<3x1x2x6x4x5xf32>) -> tensor<2x3x1x6x4x5xf32>
  return %2 : tensor<2x3x1x6x4x5xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x2x3x4x5x6xf32>) -> tensor<2x3x1x6x4x5xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 2, 0, 5, 3, 4] : (tensor<1x2x3x4x5x6xf32>) -> tensor<2x3x1x6x4x5xf32>
    func.return %0 : tensor<2x3x1x6x4x5xf32>
  }
// -----
// 1: six dimensions broadcast twice
func.func @main(%x: tensor<1x2x3x4x5x6xf32>) -> tensor<1x2x3x4x5x6x7x8xf32> {
  %1 = stablehlo.broadcast_in_dim %x, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x3x4x5x6xf32>) -> tensor<1x2x3x4x5x6x7xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3, 4, 5, 6] : (tensor<1x2x3x4x5x6x7xf32>) -> tensor<1x2x3x4x5x6x7x8xf32>
  return %2 : tensor<1x2x3x4x5x6x7x8xf32>
}
// becomes
  func.func @main(%arg0: tensor<1x2x3x4x5x6xf32>) -> tensor<1x2x3x4x5x6x7x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x3x4x5x6xf32>) -> tensor<1x2x3x4x5x6x7x8xf32>
    func.return %0 : tensor<1x2x3x4x5x6x7x8xf32>
  }
// -----
// 1: slices of slices, an empty one
func.func @main(%x: tensor<9xf32>) -> (tensor<0xf32>, tensor<2xf32>) {
  %1 = stablehlo.slice %x [2:8] : (tensor<9xf32>) -> tensor<6xf32>
  %2 = stablehlo.slice %1 [3:3] : (tensor<6xf32>) -> tensor<0xf32>
  %3 = stablehlo.slice %x [1:9:3] : (tensor<9xf32>) -> tensor<3xf32>
  %4 = stablehlo.slice %3 [0:3:2] : (tensor<3xf32>) -> tensor<2xf32>
  return %2, %4 : tensor<0xf32>, tensor<2xf32>
}
// becomes
  func.func @main(%arg0: tensor<9xf32>) -> (tensor<0xf32>, tensor<2xf32>) {
    %0 = stablehlo.slice %arg0 [2:8] : (tensor<9xf32>) -> tensor<6xf32>
    %1 = stablehlo.slice %0 [3:3] : (tensor<6xf32>) -> tensor<0xf32>
    %2 = stablehlo.slice %arg0 [1:8:6] : (tensor<9xf32>) -> tensor<2xf32>
    func.return %1, %2 : tensor<0xf32>, tensor<2xf32>
  }
// -----
// 1: slices whose steps multiply to more than a step can be
func.func @main(%x: tensor<9xf32>) -> tensor<1xf32> {
  %1 = stablehlo.slice %x [0:9:4] : (tensor<9xf32>) -> tensor<3xf32>
  %2 = stablehlo.slice %1 [0:3:4611686018427387904] : (tensor<3xf32>) -> tensor<1xf32>
  return %2 : tensor<1xf32>
}
// becomes
  func.func @main(%arg0: tensor<9xf32>) -> tensor<1xf32> {
    %0 = stablehlo.slice %arg0 [0:9:4] : (tensor<9xf32>) -> tensor<3xf32>
    %1 = stablehlo.slice %0 [0:3:4611686018427387904] : (tensor<3xf32>) -> tensor<1xf32>
    func.return %1 : tensor<1xf32>
  }
// -----
// 1: a slice of an unknown size is not everything
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %1 = stablehlo.slice %x [0:3] : (tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
// becomes
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = stablehlo.slice %arg0 [0:3] : (tensor<?xf32>) -> tensor<?xf32>
    func.return %0 : tensor<?xf32>
  }
// -----
// 1: a slice of a slice of an unknown size
func.func @main(%x: tensor<?xf32>) -> tensor<1xf32> {
  %1 = stablehlo.slice %x [0:9:3] : (tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.slice %1 [9223372036854775000:9223372036854775001] : (tensor<?xf32>) -> tensor<1xf32>
  return %2 : tensor<1xf32>
}
// becomes
  func.func @main(%arg0: tensor<?xf32>) -> tensor<1xf32> {
    %0 = stablehlo.slice %arg0 [0:9:3] : (tensor<?xf32>) -> tensor<?xf32>
    %1 = stablehlo.slice %0 [9223372036854775000:9223372036854775001] : (tensor<?xf32>) -> tensor<1xf32>
    func.return %1 : tensor<1xf32>
  }
// -----
// 1: a dynamic slice of an unknown size is not everything
func.func @main(%x: tensor<?xf32>, %i: tensor<i32>) -> tensor<?xf32> {
  %1 = stablehlo.dynamic_slice %x, %i, sizes = [3] : (tensor<?xf32>, tensor<i32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
// becomes
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<i32>) -> tensor<?xf32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [3] : (tensor<?xf32>, tensor<i32>) -> tensor<?xf32>
    func.return %0 : tensor<?xf32>
  }
// -----
// 1: reversed where there is nothing to reverse
func.func @main(%x: tensor<1x0x3xi32>) -> (tensor<1x0x3xi32>, tensor<1x0x3xi32>) {
  %1 = stablehlo.reverse %x, dims = [0, 1] : tensor<1x0x3xi32>
  %2 = stablehlo.reverse %x, dims = [0, 2] : tensor<1x0x3xi32>
  return %1, %2 : tensor<1x0x3xi32>, tensor<1x0x3xi32>
}
// becomes
  func.func @main(%arg0: tensor<1x0x3xi32>) -> (tensor<1x0x3xi32>, tensor<1x0x3xi32>) {
    %0 = stablehlo.reverse %arg0, dims = [0, 2] : tensor<1x0x3xi32>
    func.return %arg0, %0 : tensor<1x0x3xi32>, tensor<1x0x3xi32>
  }
// -----
// 1: a splat reversed
func.func @main() -> tensor<1x3xi32> {
  %1 = stablehlo.constant dense<5> : tensor<1x3xi32>
  %2 = stablehlo.reverse %1, dims = [1] : tensor<1x3xi32>
  return %2 : tensor<1x3xi32>
}
// becomes
  func.func @main() -> tensor<1x3xi32> {
    %0 = stablehlo.constant dense<5> : tensor<1x3xi32>
    func.return %0 : tensor<1x3xi32>
  }
// -----
// 1: padded by nothing, low, high, between, below nothing
func.func @main(%x: tensor<3xi32>, %z: tensor<i32>) -> (tensor<3xi32>, tensor<4xi32>, tensor<4xi32>, tensor<5xi32>, tensor<3xi32>) {
  %1 = stablehlo.pad %x, %z, low = [0], high = [0], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  %2 = stablehlo.pad %x, %z, low = [1], high = [0], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
  %3 = stablehlo.pad %x, %z, low = [0], high = [1], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
  %4 = stablehlo.pad %x, %z, low = [0], high = [0], interior = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<5xi32>
  %5 = stablehlo.pad %x, %z, low = [-1], high = [1], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  return %1, %2, %3, %4, %5 : tensor<3xi32>, tensor<4xi32>, tensor<4xi32>, tensor<5xi32>, tensor<3xi32>
}
// becomes
  func.func @main(%arg0: tensor<3xi32>, %arg1: tensor<i32>) -> (tensor<3xi32>, tensor<4xi32>, tensor<4xi32>, tensor<5xi32>, tensor<3xi32>) {
    %0 = stablehlo.pad %arg0, %arg1, low = [1], high = [0], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
    %1 = stablehlo.pad %arg0, %arg1, low = [0], high = [1], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
    %2 = stablehlo.pad %arg0, %arg1, low = [0], high = [0], interior = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<5xi32>
    %3 = stablehlo.pad %arg0, %arg1, low = [-1], high = [1], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    func.return %arg0, %0, %1, %2, %3 : tensor<3xi32>, tensor<4xi32>, tensor<4xi32>, tensor<5xi32>, tensor<3xi32>
  }
// -----
// 1: dynamic slices: constant indices, of 64 bits without a sign, an unknown one
func.func @main(%x: tensor<3x4x5x6x7x8xi32>, %i: tensor<i32>) -> (tensor<1x1x1x1x1x1xi32>, tensor<1x1x1x1x1x1xi32>, tensor<1x1x1x1x1x1xi32>) {
  %c = stablehlo.constant dense<2> : tensor<i32>
  %m = stablehlo.constant dense<-2> : tensor<i32>
  %u = stablehlo.constant dense<2> : tensor<ui64>
  %1 = stablehlo.dynamic_slice %x, %c, %m, %c, %c, %c, %c, sizes = [1, 1, 1, 1, 1, 1] : (tensor<3x4x5x6x7x8xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x1x1x1x1xi32>
  %2 = stablehlo.dynamic_slice %x, %u, %u, %u, %u, %u, %u, sizes = [1, 1, 1, 1, 1, 1] : (tensor<3x4x5x6x7x8xi32>, tensor<ui64>, tensor<ui64>, tensor<ui64>, tensor<ui64>, tensor<ui64>, tensor<ui64>) -> tensor<1x1x1x1x1x1xi32>
  %3 = stablehlo.dynamic_slice %x, %c, %c, %i, %c, %c, %c, sizes = [1, 1, 1, 1, 1, 1] : (tensor<3x4x5x6x7x8xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x1x1x1x1xi32>
  return %1, %2, %3 : tensor<1x1x1x1x1x1xi32>, tensor<1x1x1x1x1x1xi32>, tensor<1x1x1x1x1x1xi32>
}
// becomes
  func.func @main(%arg0: tensor<3x4x5x6x7x8xi32>, %arg1: tensor<i32>) -> (tensor<1x1x1x1x1x1xi32>, tensor<1x1x1x1x1x1xi32>, tensor<1x1x1x1x1x1xi32>) {
    %0 = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.constant dense<2> : tensor<ui64>
    %2 = stablehlo.slice %arg0 [2:3, 0:1, 2:3, 2:3, 2:3, 2:3] : (tensor<3x4x5x6x7x8xi32>) -> tensor<1x1x1x1x1x1xi32>
    %3 = stablehlo.dynamic_slice %arg0, %1, %1, %1, %1, %1, %1, sizes = [1, 1, 1, 1, 1, 1] : (tensor<3x4x5x6x7x8xi32>, tensor<ui64>, tensor<ui64>, tensor<ui64>, tensor<ui64>, tensor<ui64>, tensor<ui64>) -> tensor<1x1x1x1x1x1xi32>
    %4 = stablehlo.dynamic_slice %arg0, %0, %0, %arg1, %0, %0, %0, sizes = [1, 1, 1, 1, 1, 1] : (tensor<3x4x5x6x7x8xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x1x1x1x1xi32>
    func.return %2, %3, %4 : tensor<1x1x1x1x1x1xi32>, tensor<1x1x1x1x1x1xi32>, tensor<1x1x1x1x1x1xi32>
  }
// -----
// 1: a branch that gives another type stays a branch
func.func @main(%x: tensor<?xi32>) -> tensor<2xi32> {
  %p = stablehlo.constant dense<true> : tensor<i1>
  %1 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<?xi32>
  }, {
    %2 = stablehlo.constant dense<5> : tensor<2xi32>
    stablehlo.return %2 : tensor<2xi32>
  }) : (tensor<i1>) -> tensor<2xi32>
  return %1 : tensor<2xi32>
}
// becomes
  func.func @main(%arg0: tensor<?xi32>) -> tensor<2xi32> {
    %0 = stablehlo.constant dense<true> : tensor<i1>
    %1 = "stablehlo.if"(%0) ({
      stablehlo.return %arg0 : tensor<?xi32>
    }, {
      %2 = stablehlo.constant dense<5> : tensor<2xi32>
      stablehlo.return %2 : tensor<2xi32>
    }) : (tensor<i1>) -> tensor<2xi32>
    func.return %1 : tensor<2xi32>
  }
// -----
// 1: branch numbers that there are not mean the last
func.func @main() -> (tensor<i32>, tensor<i32>, tensor<i32>) {
  %c = stablehlo.constant dense<2> : tensor<i32>
  %3 = "stablehlo.case"(%c) ({
    %4 = stablehlo.constant dense<5> : tensor<i32>
    stablehlo.return %4 : tensor<i32>
  }, {
    %5 = stablehlo.constant dense<6> : tensor<i32>
    stablehlo.return %5 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  %d = stablehlo.constant dense<-1> : tensor<i32>
  %7 = "stablehlo.case"(%d) ({
    %8 = stablehlo.constant dense<7> : tensor<i32>
    stablehlo.return %8 : tensor<i32>
  }, {
    %9 = stablehlo.constant dense<8> : tensor<i32>
    stablehlo.return %9 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  %e = stablehlo.constant dense<0> : tensor<i32>
  %10 = "stablehlo.case"(%e) ({
    %11 = stablehlo.constant dense<9> : tensor<i32>
    stablehlo.return %11 : tensor<i32>
  }, {
    %12 = stablehlo.constant dense<10> : tensor<i32>
    stablehlo.return %12 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %3, %7, %10 : tensor<i32>, tensor<i32>, tensor<i32>
}
// becomes
  func.func @main() -> (tensor<i32>, tensor<i32>, tensor<i32>) {
    %0 = stablehlo.constant dense<6> : tensor<i32>
    %1 = stablehlo.constant dense<8> : tensor<i32>
    %2 = stablehlo.constant dense<9> : tensor<i32>
    func.return %0, %1, %2 : tensor<i32>, tensor<i32>, tensor<i32>
  }
// -----
// 2: what is not folded: four bits, nothing, total orders, what has no constant
func.func @main(%x: tensor<2xf32>) -> (tensor<2xi4>, tensor<0xf32>, tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) {
  %c = stablehlo.constant dense<[1.0, -3.0]> : tensor<2xf32>
  %0 = stablehlo.convert %c : (tensor<2xf32>) -> tensor<2xi4>
  %e = stablehlo.constant dense<> : tensor<0xf32>
  %1 = stablehlo.negate %e : tensor<0xf32>
  %2 = stablehlo.compare LT, %c, %c, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %3 = stablehlo.add %x, %c : tensor<2xf32>
  %4 = stablehlo.reduce_precision %c, format = e5m2 : tensor<2xf32>
  return %0, %1, %2, %3, %4 : tensor<2xi4>, tensor<0xf32>, tensor<2xi1>, tensor<2xf32>, tensor<2xf32>
}
// becomes
  func.func @main(%arg0: tensor<2xf32>) -> (tensor<2xi4>, tensor<0xf32>, tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) {
    %0 = stablehlo.constant dense<[1.0, -3.0]> : tensor<2xf32>
    %1 = stablehlo.convert %0 : (tensor<2xf32>) -> tensor<2xi4>
    %2 = stablehlo.constant dense<> : tensor<0xf32>
    %3 = stablehlo.negate %2 : tensor<0xf32>
    %4 = stablehlo.compare LT, %0, %0, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %5 = stablehlo.add %arg0, %0 : tensor<2xf32>
    %6 = stablehlo.reduce_precision %0, format = e5m2 : tensor<2xf32>
    func.return %1, %3, %4, %5, %6 : tensor<2xi4>, tensor<0xf32>, tensor<2xi1>, tensor<2xf32>, tensor<2xf32>
  }
// -----
// 1: twins among constants: empty ones, splats and lists, of other types that are open
func.func @main() -> (tensor<0xf32>, tensor<0xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = stablehlo.constant dense<> : tensor<0xf32>
  %1 = stablehlo.constant dense<> : tensor<0xf32>
  %2 = stablehlo.constant dense<1.0> : tensor<2xf32>
  %3 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %4 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %5 = "stablehlo.constant"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<?xf32>
  %6 = "stablehlo.constant"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<?xf32>
  %7 = "stablehlo.constant"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<?xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<0xf32>, tensor<0xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
// becomes
  func.func @main() -> (tensor<0xf32>, tensor<0xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
    %0 = stablehlo.constant dense<> : tensor<0xf32>
    %1 = stablehlo.constant dense<1.0> : tensor<2xf32>
    %2 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %3 = "stablehlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<?xf32>
    %4 = "stablehlo.constant"() <{value = dense<1.0> : tensor<3xf32>}> : () -> tensor<?xf32>
    func.return %0, %0, %1, %2, %2, %3, %4, %4 : tensor<0xf32>, tensor<0xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
  }
// -----
// 1: a branch with an effect stays, one without goes
func.func @main(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.custom_call @tell(%x) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  %2 = "stablehlo.if"(%p) ({
    %3 = stablehlo.negate %x : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %x : tensor<f32>
}
// becomes
  func.func @main(%arg0: tensor<i1>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = "stablehlo.if"(%arg0) ({
      %1 = stablehlo.custom_call @tell(%arg1) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }, {
      stablehlo.return %arg1 : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    func.return %arg1 : tensor<f32>
  }
// -----
// 2: a choice of quantized values of two types is computed
func.func @main(%x: tensor<2x!quant.uniform<i32:f32, 0.5>>, %y: tensor<2x!quant.uniform<i32:f32, 0.25>>) -> tensor<2x!quant.uniform<i32:f32, 0.5>> {
  %p = stablehlo.constant dense<true> : tensor<2xi1>
  %1 = "stablehlo.select"(%p, %x, %y) : (tensor<2xi1>, tensor<2x!quant.uniform<i32:f32, 0.5>>, tensor<2x!quant.uniform<i32:f32, 0.25>>) -> tensor<2x!quant.uniform<i32:f32, 0.5>>
  return %1 : tensor<2x!quant.uniform<i32:f32, 0.5>>
}
// becomes
  func.func @main(%arg0: tensor<2x!quant.uniform<i32:f32, 0.5>>, %arg1: tensor<2x!quant.uniform<i32:f32, 0.25>>) -> tensor<2x!quant.uniform<i32:f32, 0.5>> {
    %0 = stablehlo.constant dense<true> : tensor<2xi1>
    %1 = stablehlo.select %0, %arg0, %arg1 : (tensor<2xi1>, tensor<2x!quant.uniform<i32:f32, 0.5>>, tensor<2x!quant.uniform<i32:f32, 0.25>>) -> tensor<2x!quant.uniform<i32:f32, 0.5>>
    func.return %1 : tensor<2x!quant.uniform<i32:f32, 0.5>>
  }
// -----
// 2: a constant in another shape
func.func @main(%x: tensor<1x2xi32>) -> tensor<1x2xi32> {
  %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<2xi32>) -> tensor<1x2xi32>
  %n = stablehlo.negate %b : tensor<1x2xi32>
  %r = stablehlo.reshape %c : (tensor<2xi32>) -> tensor<1x2xi32>
  %0 = stablehlo.add %x, %n : tensor<1x2xi32>
  %1 = stablehlo.add %0, %r : tensor<1x2xi32>
  return %1 : tensor<1x2xi32>
}
// becomes
  func.func @main(%arg0: tensor<1x2xi32>) -> tensor<1x2xi32> {
    %0 = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi32>
    %1 = stablehlo.constant dense<[[-1, -2]]> : tensor<1x2xi32>
    %2 = stablehlo.add %arg0, %1 : tensor<1x2xi32>
    %3 = stablehlo.add %2, %0 : tensor<1x2xi32>
    func.return %3 : tensor<1x2xi32>
  }
// -----
// 2: a constant in another order, and one that grows
func.func @main(%x: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %c = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = stablehlo.broadcast_in_dim %c, dims = [1, 0] : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %d = stablehlo.constant dense<[5, 6]> : tensor<2xi32>
  %e = stablehlo.broadcast_in_dim %d, dims = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
  %0 = stablehlo.add %x, %b : tensor<2x2xi32>
  %1 = stablehlo.add %0, %e : tensor<2x2xi32>
  return %1 : tensor<2x2xi32>
}
// becomes
  func.func @main(%arg0: tensor<2x2xi32>) -> tensor<2x2xi32> {
    %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1, 0] : (tensor<2x2xi32>) -> tensor<2x2xi32>
    %2 = stablehlo.constant dense<[5, 6]> : tensor<2xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
    %4 = stablehlo.add %arg0, %1 : tensor<2x2xi32>
    %5 = stablehlo.add %4, %3 : tensor<2x2xi32>
    func.return %5 : tensor<2x2xi32>
  }
// -----
// 1: twins: lists, several attributes, several results
func.func @main(%x: tensor<2x3x4x5xf32>, %s: tensor<3xf32>) -> (tensor<2x3x5x4xf32>, tensor<2x3x4x5xf32>) {
  %0 = stablehlo.transpose %x, dims = [0, 1, 3, 2] : (tensor<2x3x4x5xf32>) -> tensor<2x3x5x4xf32>
  %1 = stablehlo.transpose %x, dims = [0, 1, 3, 2] : (tensor<2x3x4x5xf32>) -> tensor<2x3x5x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<2x3x5x4xf32>
  %3 = stablehlo.slice %2 [0:1, 0:2, 1:5, 0:4] : (tensor<2x3x5x4xf32>) -> tensor<1x2x4x4xf32>
  %4 = stablehlo.slice %2 [0:1, 0:2, 1:5, 0:4] : (tensor<2x3x5x4xf32>) -> tensor<1x2x4x4xf32>
  %5 = stablehlo.add %3, %4 : tensor<1x2x4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %6 = stablehlo.pad %5, %z, low = [0, 0, 1, 0], high = [1, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x4xf32>, tensor<f32>) -> tensor<2x3x5x4xf32>
  %7:3 = "stablehlo.batch_norm_training"(%x, %s, %s) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>)
  %8:3 = "stablehlo.batch_norm_training"(%x, %s, %s) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>)
  %9 = stablehlo.add %7#1, %8#2 : tensor<3xf32>
  %b = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4x5xf32>
  %r = stablehlo.add %8#0, %b : tensor<2x3x4x5xf32>
  return %6, %r : tensor<2x3x5x4xf32>, tensor<2x3x4x5xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<3xf32>) -> (tensor<2x3x5x4xf32>, tensor<2x3x4x5xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 1, 3, 2] : (tensor<2x3x4x5xf32>) -> tensor<2x3x5x4xf32>
    %1 = stablehlo.add %0, %0 : tensor<2x3x5x4xf32>
    %2 = stablehlo.slice %1 [0:1, 0:2, 1:5, 0:4] : (tensor<2x3x5x4xf32>) -> tensor<1x2x4x4xf32>
    %3 = stablehlo.add %2, %2 : tensor<1x2x4x4xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.pad %3, %4, low = [0, 0, 1, 0], high = [1, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x4xf32>, tensor<f32>) -> tensor<2x3x5x4xf32>
    %6:3 = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg1) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>)
    %7 = stablehlo.add %6#1, %6#2 : tensor<3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4x5xf32>
    %9 = stablehlo.add %6#0, %8 : tensor<2x3x4x5xf32>
    func.return %5, %9 : tensor<2x3x5x4xf32>, tensor<2x3x4x5xf32>
  }
// -----
// 1: what has effects has no twin, and stays where nobody uses it
func.func @main(%x: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.custom_call @tell(%x) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.custom_call @tell(%x) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
  %n = stablehlo.constant dense<4> : tensor<1xi64>
  %2 = stablehlo.rng %x, %x, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  %3 = stablehlo.rng %x, %x, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  return %2, %3 : tensor<4xf32>, tensor<4xf32>
}
// becomes
  func.func @main(%arg0: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = stablehlo.custom_call @tell(%arg0) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
    %1 = stablehlo.custom_call @tell(%arg0) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
    %2 = stablehlo.constant dense<[4]> : tensor<1xi64>
    %3 = stablehlo.rng %arg0, %arg0, %2, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
    %4 = stablehlo.rng %arg0, %arg0, %2, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
    func.return %3, %4 : tensor<4xf32>, tensor<4xf32>
  }
// -----
// 2: folded: three operands, bytes, a conversion
func.func @main() -> (tensor<2xf32>, tensor<2xi8>, tensor<2xi32>) {
  %a = stablehlo.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %l = stablehlo.constant dense<0.0> : tensor<f32>
  %h = stablehlo.constant dense<1.0> : tensor<f32>
  %b = stablehlo.constant dense<[1, 2]> : tensor<2xi8>
  %0 = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %1 = stablehlo.clamp %0, %a, %a : tensor<2xf32>
  %2 = stablehlo.add %b, %b : tensor<2xi8>
  %3 = stablehlo.convert %b : (tensor<2xi8>) -> tensor<2xi32>
  return %1, %2, %3 : tensor<2xf32>, tensor<2xi8>, tensor<2xi32>
}
// becomes
  func.func @main() -> (tensor<2xf32>, tensor<2xi8>, tensor<2xi32>) {
    %0 = stablehlo.constant dense<[0.5, 2.0]> : tensor<2xf32>
    %1 = stablehlo.constant dense<[2, 4]> : tensor<2xi8>
    %2 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    func.return %0, %1, %2 : tensor<2xf32>, tensor<2xi8>, tensor<2xi32>
  }
// -----
// 1: a choice of two results; of an unknown branch
func.func @main(%x: tensor<f32>, %i: tensor<i32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %p = stablehlo.constant dense<true> : tensor<i1>
  %0:2 = "stablehlo.if"(%p) ({
    %1 = stablehlo.negate %x : tensor<f32>
    stablehlo.return %1, %x : tensor<f32>, tensor<f32>
  }, {
    stablehlo.return %x, %x : tensor<f32>, tensor<f32>
  }) : (tensor<i1>) -> (tensor<f32>, tensor<f32>)
  %2 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<f32>
  }, {
    %3 = stablehlo.sine %x : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %0#0, %0#1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}
// becomes
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<i32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
    %0 = stablehlo.negate %arg0 : tensor<f32>
    %1 = "stablehlo.case"(%arg1) ({
      stablehlo.return %arg0 : tensor<f32>
    }, {
      %2 = stablehlo.sine %arg0 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<i32>) -> tensor<f32>
    func.return %0, %arg0, %1 : tensor<f32>, tensor<f32>, tensor<f32>
  }
// -----
// 1: two bytes are a splat; elements that move by one
func.func @main(%x: tensor<4xi8>) -> (tensor<2xi8>, tensor<4xi8>) {
  %s = stablehlo.constant dense<[3, 3]> : tensor<2xi8>
  %z = stablehlo.constant dense<0> : tensor<i8>
  %0 = stablehlo.pad %x, %z, low = [1], high = [-1], interior = [0] : (tensor<4xi8>, tensor<i8>) -> tensor<4xi8>
  return %s, %0 : tensor<2xi8>, tensor<4xi8>
}
// becomes
  func.func @main(%arg0: tensor<4xi8>) -> (tensor<2xi8>, tensor<4xi8>) {
    %0 = stablehlo.constant dense<3> : tensor<2xi8>
    %1 = stablehlo.constant dense<0> : tensor<i8>
    %2 = stablehlo.pad %arg0, %1, low = [1], high = [-1], interior = [0] : (tensor<4xi8>, tensor<i8>) -> tensor<4xi8>
    func.return %0, %2 : tensor<2xi8>, tensor<4xi8>
  }
// -----
// 1: sixteen dimensions transposed twice, broadcast twice
func.func @main(%x: tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x1x1x4xf32>) -> (tensor<3x2x1x1x1x1x1x1x1x1x1x1x1x1x4x1xf32>, tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x5x6x4xf32>) {
  %0 = stablehlo.transpose %x, dims = [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : (tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x1x1x4xf32>) -> tensor<3x2x1x1x1x1x1x1x1x1x1x1x1x1x1x4xf32>
  %1 = stablehlo.transpose %0, dims = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14] : (tensor<3x2x1x1x1x1x1x1x1x1x1x1x1x1x1x4xf32>) -> tensor<3x2x1x1x1x1x1x1x1x1x1x1x1x1x4x1xf32>
  %2 = stablehlo.broadcast_in_dim %x, dims = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : (tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x1x1x4xf32>) -> tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x5x1x4xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : (tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x5x1x4xf32>) -> tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x5x6x4xf32>
  return %1, %3 : tensor<3x2x1x1x1x1x1x1x1x1x1x1x1x1x4x1xf32>, tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x5x6x4xf32>
}
// becomes
  func.func @main(%arg0: tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x1x1x4xf32>) -> (tensor<3x2x1x1x1x1x1x1x1x1x1x1x1x1x4x1xf32>, tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x5x6x4xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14] : (tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x1x1x4xf32>) -> tensor<3x2x1x1x1x1x1x1x1x1x1x1x1x1x4x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : (tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x1x1x4xf32>) -> tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x5x6x4xf32>
    func.return %0, %1 : tensor<3x2x1x1x1x1x1x1x1x1x1x1x1x1x4x1xf32>, tensor<2x3x1x1x1x1x1x1x1x1x1x1x1x5x6x4xf32>
  }
// -----
// 1: reversed along a dimension of one element
func.func @main(%x: tensor<1x5xi32>) -> tensor<1x5xi32> {
  %0 = stablehlo.reverse %x, dims = [0] : tensor<1x5xi32>
  %1 = stablehlo.reverse %0, dims = [1] : tensor<1x5xi32>
  return %1 : tensor<1x5xi32>
}
// becomes
  func.func @main(%arg0: tensor<1x5xi32>) -> tensor<1x5xi32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<1x5xi32>
    func.return %0 : tensor<1x5xi32>
  }
// -----
// 1: a choice of two results of different types
func.func @main(%x: tensor<2xi32>, %y: tensor<3xf32>) -> (tensor<2xi32>, tensor<3xf32>) {
  %p = stablehlo.constant dense<true> : tensor<i1>
  %r:2 = "stablehlo.if"(%p) ({
    %a = stablehlo.negate %x : tensor<2xi32>
    stablehlo.return %a, %y : tensor<2xi32>, tensor<3xf32>
  }, {
    stablehlo.return %x, %y : tensor<2xi32>, tensor<3xf32>
  }) : (tensor<i1>) -> (tensor<2xi32>, tensor<3xf32>)
  return %r#0, %r#1 : tensor<2xi32>, tensor<3xf32>
}
// becomes
  func.func @main(%arg0: tensor<2xi32>, %arg1: tensor<3xf32>) -> (tensor<2xi32>, tensor<3xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<2xi32>
    func.return %0, %arg1 : tensor<2xi32>, tensor<3xf32>
  }
// -----
// 1: padded at one end by what is cut off at the other; unknown sizes
func.func @main(%x: tensor<4xi32>, %y: tensor<?xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<?xi32>, tensor<?xi32>) {
  %z = stablehlo.constant dense<7> : tensor<i32>
  %0 = stablehlo.pad %x, %z, low = [1], high = [-1], interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  %1 = stablehlo.pad %x, %z, low = [0], high = [-3], interior = [1] : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  %2 = stablehlo.pad %y, %z, low = [1], high = [0], interior = [0] : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
  %3 = stablehlo.pad %y, %z, low = [0], high = [1], interior = [0] : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<?xi32>, tensor<?xi32>
}
// becomes
  func.func @main(%arg0: tensor<4xi32>, %arg1: tensor<?xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<?xi32>, tensor<?xi32>) {
    %0 = stablehlo.constant dense<7> : tensor<i32>
    %1 = stablehlo.pad %arg0, %0, low = [1], high = [-1], interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %2 = stablehlo.pad %arg0, %0, low = [0], high = [-3], interior = [1] : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %3 = stablehlo.pad %arg1, %0, low = [1], high = [0], interior = [0] : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %4 = stablehlo.pad %arg1, %0, low = [0], high = [1], interior = [0] : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    func.return %1, %2, %3, %4 : tensor<4xi32>, tensor<4xi32>, tensor<?xi32>, tensor<?xi32>
  }
// -----
// 1: reshaped to what it was
func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.reshape %x : (tensor<4xi32>) -> tensor<4xi32>
  %1 = stablehlo.negate %0 : tensor<4xi32>
  return %1 : tensor<4xi32>
}
// becomes
  func.func @main(%arg0: tensor<4xi32>) -> tensor<4xi32> {
    %0 = stablehlo.negate %arg0 : tensor<4xi32>
    func.return %0 : tensor<4xi32>
  }
// -----
// 2: constants in another shape, one after the other
func.func @main() -> (tensor<1x3xi32>, tensor<3x1xi32>) {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %b = stablehlo.constant dense<[4, 5, 6]> : tensor<3xi32>
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xi32>) -> tensor<1x3xi32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
  return %0, %1 : tensor<1x3xi32>, tensor<3x1xi32>
}
// becomes
  func.func @main() -> (tensor<1x3xi32>, tensor<3x1xi32>) {
    %0 = stablehlo.constant dense<[[1, 2, 3]]> : tensor<1x3xi32>
    %1 = stablehlo.constant dense<[[4], [5], [6]]> : tensor<3x1xi32>
    func.return %0, %1 : tensor<1x3xi32>, tensor<3x1xi32>
  }
// -----
// 1: slices are twins, or differ in one of three attributes
func.func @main(%x: tensor<9xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  %0 = stablehlo.slice %x [1:4:2] : (tensor<9xi32>) -> tensor<2xi32>
  %1 = stablehlo.slice %x [1:4:2] : (tensor<9xi32>) -> tensor<2xi32>
  %2 = stablehlo.slice %x [1:5:2] : (tensor<9xi32>) -> tensor<2xi32>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}
// becomes
  func.func @main(%arg0: tensor<9xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
    %0 = stablehlo.slice %arg0 [1:4:2] : (tensor<9xi32>) -> tensor<2xi32>
    %1 = stablehlo.slice %arg0 [1:5:2] : (tensor<9xi32>) -> tensor<2xi32>
    func.return %0, %0, %1 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
  }
// -----
// 2: truths are folded, four bits are not converted
func.func @main() -> (tensor<3xi1>, tensor<3xi32>) {
  %a = stablehlo.constant dense<[true, false, false]> : tensor<3xi1>
  %b = stablehlo.constant dense<[1, -2, 3]> : tensor<3xi4>
  %0 = stablehlo.not %a : tensor<3xi1>
  %1 = stablehlo.convert %b : (tensor<3xi4>) -> tensor<3xi32>
  return %0, %1 : tensor<3xi1>, tensor<3xi32>
}
// becomes
  func.func @main() -> (tensor<3xi1>, tensor<3xi32>) {
    %0 = stablehlo.constant dense<[1, -2, 3]> : tensor<3xi4>
    %1 = stablehlo.constant dense<[false, true, true]> : tensor<3xi1>
    %2 = stablehlo.convert %0 : (tensor<3xi4>) -> tensor<3xi32>
    func.return %1, %2 : tensor<3xi1>, tensor<3xi32>
  }
// -----
// 1: a neutral operand of an unknown size
func.func @main(%x: tensor<?xi32>) -> tensor<?xi32> {
  %c = "stablehlo.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<?xi32>
  %0 = stablehlo.add %x, %c : tensor<?xi32>
  return %0 : tensor<?xi32>
}
// becomes
  func.func @main(%arg0: tensor<?xi32>) -> tensor<?xi32> {
    %0 = "stablehlo.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<?xi32>
    %1 = stablehlo.add %arg0, %0 : tensor<?xi32>
    func.return %1 : tensor<?xi32>
  }
