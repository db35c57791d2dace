// a function that calls itself beside others
func.func @main(%n: tensor<i32>) -> tensor<i32> {
  %a = call @twice(%n) : (tensor<i32>) -> tensor<i32>
  %r = call @f(%a) : (tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func @twice(%n: tensor<i32>) -> tensor<i32> {
  %r = stablehlo.add %n, %n : tensor<i32>
  return %r : tensor<i32>
}
func.func private @f(%n: tensor<i32>) -> tensor<i32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %c = stablehlo.compare LE, %n, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %r = "stablehlo.if"(%c) ({
    stablehlo.return %n : tensor<i32>
  }, {
    %o = stablehlo.constant dense<1> : tensor<i32>
    %m = stablehlo.subtract %n, %o : tensor<i32>
    %q = func.call @f(%m) : (tensor<i32>) -> tensor<i32>
    %s = stablehlo.add %q, %n : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %r : tensor<i32>
}
// -----
// refused: call: inside a body, a call of a function that calls itself
func.func @main(%n: tensor<4xi32>) -> tensor<i32> {
  %r = call @f(%n) : (tensor<4xi32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func private @f(%n: tensor<4xi32>) -> tensor<i32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r = "stablehlo.reduce"(%n, %z) ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %w = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %c = func.call @f(%w) : (tensor<4xi32>) -> tensor<i32>
    %s = stablehlo.add %c, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
// -----
// refused: infeed: this op cannot run inside a body that is run once an element
func.func @main(%n: tensor<4xi32>) -> tensor<i32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r = "stablehlo.reduce"(%n, %z) ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %t = stablehlo.create_token : !stablehlo.token
    %i:2 = "stablehlo.infeed"(%t) {infeed_config = ""} : (!stablehlo.token) -> (tensor<i32>, !stablehlo.token)
    %s = stablehlo.add %p, %i#0 : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
// -----
// transforms of one length and of several kinds
func.func @main(%a: tensor<360xcomplex<f32>>, %b: tensor<360xcomplex<f64>>, %c: tensor<720xf32>) -> (tensor<360xcomplex<f32>>, tensor<360xcomplex<f64>>, tensor<361xcomplex<f32>>, tensor<181xcomplex<f32>>, tensor<360xcomplex<f32>>) {
  %0 = stablehlo.fft %a, type = FFT, length = [360] : (tensor<360xcomplex<f32>>) -> tensor<360xcomplex<f32>>
  %1 = stablehlo.fft %b, type = FFT, length = [360] : (tensor<360xcomplex<f64>>) -> tensor<360xcomplex<f64>>
  %2 = stablehlo.fft %c, type = RFFT, length = [720] : (tensor<720xf32>) -> tensor<361xcomplex<f32>>
  %s = stablehlo.slice %c [0:360] : (tensor<720xf32>) -> tensor<360xf32>
  %3 = stablehlo.fft %s, type = RFFT, length = [360] : (tensor<360xf32>) -> tensor<181xcomplex<f32>>
  %4 = stablehlo.fft %0, type = FFT, length = [360] : (tensor<360xcomplex<f32>>) -> tensor<360xcomplex<f32>>
  return %0, %1, %2, %3, %4 : tensor<360xcomplex<f32>>, tensor<360xcomplex<f64>>, tensor<361xcomplex<f32>>, tensor<181xcomplex<f32>>, tensor<360xcomplex<f32>>
}
// -----
// only loaded: roots of unity that are too many to be kept
func.func @main(%a: tensor<8388608xcomplex<f64>>) -> tensor<8388608xcomplex<f64>> {
  %0 = stablehlo.fft %a, type = FFT, length = [8388608] : (tensor<8388608xcomplex<f64>>) -> tensor<8388608xcomplex<f64>>
  return %0 : tensor<8388608xcomplex<f64>>
}
// -----
// a scatter into what the program has computed
func.func @main(%a: tensor<9xf32>, %u: tensor<2xf32>) -> tensor<9xf32> {
  %j = stablehlo.constant dense<[[1], [3]]> : tensor<2x1xi32>
  %e = stablehlo.exponential %a : tensor<9xf32>
  %y = "stablehlo.scatter"(%e, %j, %u) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32>
  return %y : tensor<9xf32>
}
// -----
// a scatter of a tensor into itself
func.func @main(%a: tensor<9xf32>) -> tensor<9xf32> {
  %j = stablehlo.constant dense<[0]> : tensor<1xi32>
  %e = stablehlo.exponential %a : tensor<9xf32>
  %y = "stablehlo.scatter"(%e, %j, %e) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>} : (tensor<9xf32>, tensor<1xi32>, tensor<9xf32>) -> tensor<9xf32>
  return %y : tensor<9xf32>
}
// -----
// a scatter into one tensor twice
func.func @main(%a: tensor<9xf32>, %u: tensor<2xf32>, %v: tensor<2xf32>) -> (tensor<9xf32>, tensor<9xf32>) {
  %j = stablehlo.constant dense<[[1], [3]]> : tensor<2x1xi32>
  %e = stablehlo.exponential %a : tensor<9xf32>
  %y:2 = "stablehlo.scatter"(%e, %e, %j, %u, %v) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
    %x = stablehlo.add %p, %r : tensor<f32>
    %y = stablehlo.multiply %q, %s : tensor<f32>
    stablehlo.return %x, %y : tensor<f32>, tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<9xf32>, tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<9xf32>, tensor<9xf32>)
  return %y#0, %y#1 : tensor<9xf32>, tensor<9xf32>
}
// -----
// a tensor updated with itself
func.func @main(%a: tensor<9xf32>) -> tensor<9xf32> {
  %i = stablehlo.constant dense<3> : tensor<i32>
  %e = stablehlo.exponential %a : tensor<9xf32>
  %y = stablehlo.dynamic_update_slice %e, %e, %i : (tensor<9xf32>, tensor<9xf32>, tensor<i32>) -> tensor<9xf32>
  return %y : tensor<9xf32>
}
// -----
// a triangle solved over its right side, and over itself
func.func @main(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = stablehlo.exponential %a : tensor<4x4xf32>
  %r = "stablehlo.triangular_solve"(%e, %e) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %f = stablehlo.exponential %b : tensor<4x4xf32>
  %s = "stablehlo.triangular_solve"(%r, %f) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r, %s : tensor<4x4xf32>, tensor<4x4xf32>
}
// -----
// constants that are read from memory
func.func @main(%a: tensor<2xf32>) -> (tensor<i8>, tensor<2xf32>, tensor<4xf32>) {
  %c = stablehlo.constant dense<[1, 2]> : tensor<2xi4>
  %b = stablehlo.bitcast_convert %c : (tensor<2xi4>) -> tensor<i8>
  %z = stablehlo.constant dense<0.5> : tensor<f32>
  %m = "stablehlo.map"(%a) ({
  ^bb0(%p: tensor<f32>):
    %k = stablehlo.constant dense<[2.0, 1.0, 3.0]> : tensor<3xf32>
    %s = "stablehlo.sort"(%k) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %l = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %l : tensor<i1>
    }) {dimension = 0 : i64, is_stable = true} : (tensor<3xf32>) -> tensor<3xf32>
    %o = stablehlo.constant dense<7.0> : tensor<f32>
    stablehlo.return %o : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>) -> tensor<2xf32>
  %g = stablehlo.constant dense<[1.0, 2.0, 0.0, 4.0]> : tensor<4xf32>
  %h = "stablehlo.sort"(%g) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %l = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xf32>) -> tensor<4xf32>
  return %b, %m, %h : tensor<i8>, tensor<2xf32>, tensor<4xf32>
}
// -----
// a comparator that broadcasts from other ranks
func.func @main(%a: tensor<40xf32>) -> tensor<40xf32> {
  %h = "stablehlo.sort"(%a) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %a1 = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %q1 = stablehlo.reshape %q : (tensor<f32>) -> tensor<1xf32>
    %b1 = stablehlo.broadcast_in_dim %q1, dims = [0] : (tensor<1xf32>) -> tensor<1xf32>
    %x = stablehlo.reshape %a1 : (tensor<1xf32>) -> tensor<f32>
    %y = stablehlo.reshape %b1 : (tensor<1xf32>) -> tensor<f32>
    %l = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<40xf32>) -> tensor<40xf32>
  return %h : tensor<40xf32>
}
// -----
// a comparator that looks at one element only
func.func @main(%a: tensor<40xf32>, %k: tensor<f32>) -> tensor<40xf32> {
  %h = "stablehlo.sort"(%a) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %x = stablehlo.negate %p : tensor<f32>
    %y = stablehlo.negate %k : tensor<f32>
    %l = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<40xf32>) -> tensor<40xf32>
  %i = "stablehlo.sort"(%h) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %x = stablehlo.negate %p : tensor<f32>
    %l = stablehlo.compare LT, %x, %k : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<40xf32>) -> tensor<40xf32>
  return %i : tensor<40xf32>
}
// -----
// a comparator whose sides have other numbers of operands
func.func @main(%a: tensor<40xf32>) -> tensor<40xf32> {
  %h = "stablehlo.sort"(%a) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %e = stablehlo.constant dense<> : tensor<0xf32>
    %p1 = stablehlo.reshape %p : (tensor<f32>) -> tensor<1xf32>
    %q1 = stablehlo.reshape %q : (tensor<f32>) -> tensor<1xf32>
    %a1 = stablehlo.concatenate %p1, dim = 0 : (tensor<1xf32>) -> tensor<1xf32>
    %b1 = stablehlo.concatenate %q1, %e, dim = 0 : (tensor<1xf32>, tensor<0xf32>) -> tensor<1xf32>
    %x = stablehlo.reshape %a1 : (tensor<1xf32>) -> tensor<f32>
    %y = stablehlo.reshape %b1 : (tensor<1xf32>) -> tensor<f32>
    %l = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<40xf32>) -> tensor<40xf32>
  return %h : tensor<40xf32>
}
// -----
// a comparator whose sides have other numbers of results
func.func @main(%a: tensor<40xf32>) -> tensor<40xf32> {
  %h = "stablehlo.sort"(%a) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %c = stablehlo.compare LT, %p, %z : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %d = stablehlo.compare LT, %q, %z : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %x = "stablehlo.if"(%c) ({
      stablehlo.return %p : tensor<f32>
    }, {
      stablehlo.return %z : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    %y:2 = "stablehlo.if"(%d) ({
      stablehlo.return %q, %z : tensor<f32>, tensor<f32>
    }, {
      stablehlo.return %z, %q : tensor<f32>, tensor<f32>
    }) : (tensor<i1>) -> (tensor<f32>, tensor<f32>)
    %l = stablehlo.compare LT, %x, %y#0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<40xf32>) -> tensor<40xf32>
  return %h : tensor<40xf32>
}
// -----
// a comparator with vectors of constants, one of them a splat
func.func @main(%a: tensor<40xf32>) -> tensor<40xf32> {
  %h = "stablehlo.sort"(%a) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %k = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %m = stablehlo.constant dense<1.0> : tensor<2xf32>
    %k1 = stablehlo.slice %k [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %m1 = stablehlo.slice %m [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %k0 = stablehlo.reshape %k1 : (tensor<1xf32>) -> tensor<f32>
    %m0 = stablehlo.reshape %m1 : (tensor<1xf32>) -> tensor<f32>
    %x = stablehlo.multiply %p, %k0 : tensor<f32>
    %y = stablehlo.multiply %q, %m0 : tensor<f32>
    %l = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<40xf32>) -> tensor<40xf32>
  return %h : tensor<40xf32>
}
// -----
// a kernel of no elements, reversed
func.func @main(%a: tensor<1x5x2xf32>, %k: tensor<0x2x3xf32>) -> tensor<1x6x3xf32> {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x2xf32>, tensor<0x2x3xf32>) -> tensor<1x6x3xf32>
  return %0 : tensor<1x6x3xf32>
}
// -----
// weights of 8 bits with a scale for each of two kept dimensions, from a list and from a splat
func.func @main(%x: tensor<2x300xf32>, %w: tensor<300x20x12xi8>, %v: tensor<20x300x12xi8>) -> (tensor<2x20x12xf32>, tensor<2x20x12xf32>) {
  %k = stablehlo.constant dense<[0.5, 0.25, 1.0, 2.0, 0.5, 0.25, 1.0, 2.0, 0.5, 0.25, 1.0, 2.0, 0.5, 0.25, 1.0, 2.0, 0.5, 0.25, 1.0, 2.0]> : tensor<20xf32>
  %c = stablehlo.convert %w : (tensor<300x20x12xi8>) -> tensor<300x20x12xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<20xf32>) -> tensor<300x20x12xf32>
  %p = stablehlo.multiply %c, %s : tensor<300x20x12xf32>
  %r = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<2x300xf32>, tensor<300x20x12xf32>) -> tensor<2x20x12xf32>
  %d = stablehlo.convert %v : (tensor<20x300x12xi8>) -> tensor<20x300x12xf32>
  %t = stablehlo.broadcast_in_dim %k, dims = [0] : (tensor<20xf32>) -> tensor<20x300x12xf32>
  %q = stablehlo.multiply %d, %t : tensor<20x300x12xf32>
  %o = stablehlo.dot_general %x, %q, contracting_dims = [1] x [1] : (tensor<2x300xf32>, tensor<20x300x12xf32>) -> tensor<2x20x12xf32>
  return %r, %o : tensor<2x20x12xf32>, tensor<2x20x12xf32>
}
// -----
// a matrix of scales along what is summed
func.func @main(%x: tensor<2x512xf32>, %w: tensor<512x160xi8>) -> tensor<2x160xf32> {
  %i = stablehlo.constant dense<[[0.5], [2.0]]> : tensor<2x1xf32>
  %j = stablehlo.broadcast_in_dim %i, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x256xf32>
  %k = stablehlo.reshape %j : (tensor<2x256xf32>) -> tensor<512xf32>
  %c = stablehlo.convert %w : (tensor<512x160xi8>) -> tensor<512x160xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [0] : (tensor<512xf32>) -> tensor<512x160xf32>
  %p = stablehlo.multiply %c, %s : tensor<512x160xf32>
  %r = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<2x512xf32>, tensor<512x160xf32>) -> tensor<2x160xf32>
  return %r : tensor<2x160xf32>
}
// -----
// a product with scales of 64 bits, and one whose scale is an argument
func.func @main(%x: tensor<2x512xf64>, %w: tensor<512x160xi8>, %g: tensor<512x160xf32>, %y: tensor<2x512xf32>) -> (tensor<2x160xf64>, tensor<2x160xf32>) {
  %k = stablehlo.constant dense<0.5> : tensor<160xf64>
  %c = stablehlo.convert %w : (tensor<512x160xi8>) -> tensor<512x160xf64>
  %s = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<160xf64>) -> tensor<512x160xf64>
  %p = stablehlo.multiply %c, %s : tensor<512x160xf64>
  %r = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<2x512xf64>, tensor<512x160xf64>) -> tensor<2x160xf64>
  %d = stablehlo.convert %w : (tensor<512x160xi8>) -> tensor<512x160xf32>
  %q = stablehlo.multiply %d, %g : tensor<512x160xf32>
  %o = stablehlo.dot_general %y, %q, contracting_dims = [1] x [0] : (tensor<2x512xf32>, tensor<512x160xf32>) -> tensor<2x160xf32>
  return %r, %o : tensor<2x160xf64>, tensor<2x160xf32>
}
// -----
// a value carried by a loop from an argument, and a loop that carries a constant
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<i32>) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r:3 = "stablehlo.while"(%a, %b, %z) ({
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: tensor<i32>):
    %n = stablehlo.constant dense<3> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: tensor<i32>):
    %o = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %o : tensor<i32>
    stablehlo.return %a, %x, %j : tensor<4xf32>, tensor<4xf32>, tensor<i32>
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, tensor<i32>
}
// -----
// error functions out of the ordinary: a clamp whose two halves are in two regions, sums of products
func.func @main(%a: tensor<40xf32>, %b: tensor<40xbf16>, %p: tensor<i1>) -> (tensor<40xf32>, tensor<40xbf16>) {
  %l = stablehlo.constant dense<-1.0> : tensor<40xf32>
  %h = stablehlo.constant dense<1.0> : tensor<40xf32>
  %m = stablehlo.maximum %a, %l : tensor<40xf32>
  %r = "stablehlo.if"(%p) ({
    %x = stablehlo.minimum %m, %h : tensor<40xf32>
    stablehlo.return %x : tensor<40xf32>
  }, {
    stablehlo.return %a : tensor<40xf32>
  }) : (tensor<i1>) -> tensor<40xf32>
  %q = stablehlo.reduce_precision %b, format = e5m2 : tensor<40xbf16>
  return %r, %q : tensor<40xf32>, tensor<40xbf16>
}
// -----
// small floats and integers
func.func @main(%a: tensor<40xf8E4M3FN>, %b: tensor<40xi4>, %c: tensor<40xui4>, %d: tensor<40xf4E2M1FN>) -> (tensor<40xf8E4M3FN>, tensor<40xi8>, tensor<40xui4>, tensor<40xi4>, tensor<40xf4E2M1FN>, tensor<40xui4>) {
  %0 = stablehlo.reduce_precision %a, format = e3m2 : tensor<40xf8E4M3FN>
  %s = stablehlo.add %0, %0 : tensor<40xf8E4M3FN>
  %1 = stablehlo.bitcast_convert %s : (tensor<40xf8E4M3FN>) -> tensor<40xi8>
  %2 = stablehlo.bitcast_convert %b : (tensor<40xi4>) -> tensor<40xui4>
  %3 = stablehlo.bitcast_convert %c : (tensor<40xui4>) -> tensor<40xi4>
  %4 = stablehlo.bitcast_convert %b : (tensor<40xi4>) -> tensor<40xf4E2M1FN>
  %t = stablehlo.add %d, %d : tensor<40xf4E2M1FN>
  %5 = stablehlo.bitcast_convert %t : (tensor<40xf4E2M1FN>) -> tensor<40xui4>
  return %0, %1, %2, %3, %4, %5 : tensor<40xf8E4M3FN>, tensor<40xi8>, tensor<40xui4>, tensor<40xi4>, tensor<40xf4E2M1FN>, tensor<40xui4>
}
// -----
// states of random numbers
func.func @main(%a: tensor<2xui64>, %b: tensor<3xui64>, %c: tensor<4xui32>) -> (tensor<2xui64>, tensor<5xui32>, tensor<3xui64>, tensor<5xui32>, tensor<4xui32>, tensor<5xui64>) {
  %0:2 = stablehlo.rng_bit_generator %a, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  %1:2 = stablehlo.rng_bit_generator %b, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui32>)
  %2:2 = stablehlo.rng_bit_generator %c, algorithm = DEFAULT : (tensor<4xui32>) -> (tensor<4xui32>, tensor<5xui64>)
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : tensor<2xui64>, tensor<5xui32>, tensor<3xui64>, tensor<5xui32>, tensor<4xui32>, tensor<5xui64>
}
// -----
// refused: rng_bit_generator: only states of 2 elements (3 for PHILOX) of 64 bits or 4 elements of 32 bits can run
func.func @main(%a: tensor<4xui64>) -> (tensor<4xui64>, tensor<5xui32>) {
  %0:2 = stablehlo.rng_bit_generator %a, algorithm = DEFAULT : (tensor<4xui64>) -> (tensor<4xui64>, tensor<5xui32>)
  return %0#0, %0#1 : tensor<4xui64>, tensor<5xui32>
}
// -----
// refused: rng_bit_generator: only states of 2 elements (3 for PHILOX) of 64 bits or 4 elements of 32 bits can run
func.func @main(%a: tensor<f32>) -> (tensor<f32>, tensor<5xui32>) {
  %0:2 = stablehlo.rng_bit_generator %a, algorithm = DEFAULT : (tensor<f32>) -> (tensor<f32>, tensor<5xui32>)
  return %0#0, %0#1 : tensor<f32>, tensor<5xui32>
}
// -----
// rows: each is read backwards
func.func @main(%a: tensor<700x90xf32>) -> tensor<700x90xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d = stablehlo.subtract %a, %n : tensor<700x90xf32>
  %e = stablehlo.exponential %d : tensor<700x90xf32>
  %t = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %x = stablehlo.reverse %e, dims = [1] : tensor<700x90xf32>
  %v = stablehlo.divide %x, %u : tensor<700x90xf32>
  %w = "stablehlo.reduce"(%v, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %g = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %o = stablehlo.multiply %v, %g : tensor<700x90xf32>
  return %o : tensor<700x90xf32>
}
// -----
// rows: the last one first
func.func @main(%a: tensor<700x90xf32>) -> tensor<700x90xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d = stablehlo.subtract %a, %n : tensor<700x90xf32>
  %e = stablehlo.exponential %d : tensor<700x90xf32>
  %t = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %x = stablehlo.reverse %e, dims = [0] : tensor<700x90xf32>
  %v = stablehlo.divide %x, %u : tensor<700x90xf32>
  %w = "stablehlo.reduce"(%v, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %g = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %o = stablehlo.multiply %v, %g : tensor<700x90xf32>
  return %o : tensor<700x90xf32>
}
// -----
// rows: all like the first
func.func @main(%a: tensor<700x90xf32>) -> tensor<700x90xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d = stablehlo.subtract %a, %n : tensor<700x90xf32>
  %e = stablehlo.exponential %d : tensor<700x90xf32>
  %t = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %f = stablehlo.slice %e [0:1, 0:90] : (tensor<700x90xf32>) -> tensor<1x90xf32>
  %x = stablehlo.broadcast_in_dim %f, dims = [0, 1] : (tensor<1x90xf32>) -> tensor<700x90xf32>
  %v = stablehlo.divide %x, %u : tensor<700x90xf32>
  %w = "stablehlo.reduce"(%v, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %g = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %o = stablehlo.multiply %v, %g : tensor<700x90xf32>
  return %o : tensor<700x90xf32>
}
// -----
// rows: every second
func.func @main(%a: tensor<700x90xf32>) -> tensor<700x90xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d = stablehlo.subtract %a, %n : tensor<700x90xf32>
  %e = stablehlo.exponential %d : tensor<700x90xf32>
  %t = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %f = stablehlo.slice %e [0:700:2, 0:90] : (tensor<700x90xf32>) -> tensor<350x90xf32>
  %y = stablehlo.broadcast_in_dim %f, dims = [0, 2] : (tensor<350x90xf32>) -> tensor<350x2x90xf32>
  %x = stablehlo.reshape %y : (tensor<350x2x90xf32>) -> tensor<700x90xf32>
  %v = stablehlo.divide %x, %u : tensor<700x90xf32>
  %w = "stablehlo.reduce"(%v, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %g = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %o = stablehlo.multiply %v, %g : tensor<700x90xf32>
  return %o : tensor<700x90xf32>
}
// -----
// rows: half of each
func.func @main(%a: tensor<700x90xf32>) -> tensor<700x90xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d = stablehlo.subtract %a, %n : tensor<700x90xf32>
  %e = stablehlo.exponential %d : tensor<700x90xf32>
  %t = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %f = stablehlo.slice %e [0:700, 45:90] : (tensor<700x90xf32>) -> tensor<700x45xf32>
  %y = stablehlo.broadcast_in_dim %f, dims = [0, 1] : (tensor<700x45xf32>) -> tensor<700x45x2xf32>
  %x = stablehlo.reshape %y : (tensor<700x45x2xf32>) -> tensor<700x90xf32>
  %v = stablehlo.divide %x, %u : tensor<700x90xf32>
  %w = "stablehlo.reduce"(%v, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %g = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %o = stablehlo.multiply %v, %g : tensor<700x90xf32>
  return %o : tensor<700x90xf32>
}
// -----
// rows: those after them
func.func @main(%a: tensor<700x90xf32>) -> tensor<700x90xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d = stablehlo.subtract %a, %n : tensor<700x90xf32>
  %e = stablehlo.exponential %d : tensor<700x90xf32>
  %t = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %f = stablehlo.slice %e [1:700, 0:90] : (tensor<700x90xf32>) -> tensor<699x90xf32>
  %l = stablehlo.slice %e [0:1, 0:90] : (tensor<700x90xf32>) -> tensor<1x90xf32>
  %x = stablehlo.concatenate %f, %l, dim = 0 : (tensor<699x90xf32>, tensor<1x90xf32>) -> tensor<700x90xf32>
  %v = stablehlo.divide %x, %u : tensor<700x90xf32>
  %w = "stablehlo.reduce"(%v, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %g = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %o = stablehlo.multiply %v, %g : tensor<700x90xf32>
  return %o : tensor<700x90xf32>
}
// -----
// rows: in another order
func.func @main(%a: tensor<14x50x90xf32>) -> tensor<14x50x90xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 2>} : (tensor<14x50x90xf32>, tensor<f32>) -> tensor<14x50xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0, 1] : (tensor<14x50xf32>) -> tensor<14x50x90xf32>
  %d = stablehlo.subtract %a, %n : tensor<14x50x90xf32>
  %e = stablehlo.exponential %d : tensor<14x50x90xf32>
  %t = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 2>} : (tensor<14x50x90xf32>, tensor<f32>) -> tensor<14x50xf32>
  %u = stablehlo.broadcast_in_dim %t, dims = [0, 1] : (tensor<14x50xf32>) -> tensor<14x50x90xf32>
  %y = stablehlo.reshape %e : (tensor<14x50x90xf32>) -> tensor<50x14x90xf32>
  %x = stablehlo.transpose %y, dims = [1, 0, 2] : (tensor<50x14x90xf32>) -> tensor<14x50x90xf32>
  %v = stablehlo.divide %x, %u : tensor<14x50x90xf32>
  %w = "stablehlo.reduce"(%v, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 2>} : (tensor<14x50x90xf32>, tensor<f32>) -> tensor<14x50xf32>
  %g = stablehlo.broadcast_in_dim %w, dims = [0, 1] : (tensor<14x50xf32>) -> tensor<14x50x90xf32>
  %o = stablehlo.multiply %v, %g : tensor<14x50x90xf32>
  return %o : tensor<14x50x90xf32>
}
// -----
// rows: seven at a time backwards
func.func @main(%a: tensor<14x50x90xf32>) -> tensor<14x50x90xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 2>} : (tensor<14x50x90xf32>, tensor<f32>) -> tensor<14x50xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0, 1] : (tensor<14x50xf32>) -> tensor<14x50x90xf32>
  %d = stablehlo.subtract %a, %n : tensor<14x50x90xf32>
  %e = stablehlo.exponential %d : tensor<14x50x90xf32>
  %t = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 2>} : (tensor<14x50x90xf32>, tensor<f32>) -> tensor<14x50xf32>
  %u = stablehlo.broadcast_in_dim %t, dims = [0, 1] : (tensor<14x50xf32>) -> tensor<14x50x90xf32>
  %x = stablehlo.reverse %e, dims = [1] : tensor<14x50x90xf32>
  %v = stablehlo.divide %x, %u : tensor<14x50x90xf32>
  %w = "stablehlo.reduce"(%v, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 2>} : (tensor<14x50x90xf32>, tensor<f32>) -> tensor<14x50xf32>
  %g = stablehlo.broadcast_in_dim %w, dims = [0, 1] : (tensor<14x50xf32>) -> tensor<14x50x90xf32>
  %o = stablehlo.multiply %v, %g : tensor<14x50x90xf32>
  return %o : tensor<14x50x90xf32>
}
// -----
// rows: columns
func.func @main(%a: tensor<200x200xf32>) -> tensor<200x200xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<200x200xf32>, tensor<f32>) -> tensor<200xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<200xf32>) -> tensor<200x200xf32>
  %d = stablehlo.subtract %a, %n : tensor<200x200xf32>
  %e = stablehlo.exponential %d : tensor<200x200xf32>
  %t = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<200x200xf32>, tensor<f32>) -> tensor<200xf32>
  %u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<200xf32>) -> tensor<200x200xf32>
  %x = stablehlo.transpose %e, dims = [1, 0] : (tensor<200x200xf32>) -> tensor<200x200xf32>
  %v = stablehlo.divide %x, %u : tensor<200x200xf32>
  %w = "stablehlo.reduce"(%v, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<200x200xf32>, tensor<f32>) -> tensor<200xf32>
  %g = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<200xf32>) -> tensor<200x200xf32>
  %o = stablehlo.multiply %v, %g : tensor<200x200xf32>
  return %o : tensor<200x200xf32>
}
// -----
// rows: parts of longer ones, and more than a chain holds
func.func @main(%a: tensor<700x90xf32>, %b: tensor<700x45xf32>) -> tensor<700x45xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %a : tensor<700x90xf32>
  %t = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<700xf32>) -> tensor<700x45xf32>
  %f = stablehlo.slice %e [0:700, 0:45] : (tensor<700x90xf32>) -> tensor<700x45xf32>
  %g = stablehlo.slice %e [0:700, 45:90] : (tensor<700x90xf32>) -> tensor<700x45xf32>
  %h = stablehlo.slice %e [0:700, 89:90] : (tensor<700x90xf32>) -> tensor<700x1xf32>
  %i = stablehlo.broadcast_in_dim %h, dims = [0, 1] : (tensor<700x1xf32>) -> tensor<700x45xf32>
  %v = stablehlo.divide %f, %u : tensor<700x45xf32>
  %w = stablehlo.multiply %v, %g : tensor<700x45xf32>
  %r = stablehlo.add %w, %i : tensor<700x45xf32>
  %s = stablehlo.add %r, %b : tensor<700x45xf32>
  return %s : tensor<700x45xf32>
}
// -----
// rows: more steps than a chain takes
func.func @main(%a: tensor<700x90xf32>) -> tensor<700x90xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m0 = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n0 = stablehlo.broadcast_in_dim %m0, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d0 = stablehlo.subtract %a, %n0 : tensor<700x90xf32>
  %e0 = stablehlo.cosine %d0 : tensor<700x90xf32>
  %m1 = "stablehlo.reduce"(%e0, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n1 = stablehlo.broadcast_in_dim %m1, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d1 = stablehlo.subtract %e0, %n1 : tensor<700x90xf32>
  %e1 = stablehlo.cosine %d1 : tensor<700x90xf32>
  %m2 = "stablehlo.reduce"(%e1, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n2 = stablehlo.broadcast_in_dim %m2, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d2 = stablehlo.subtract %e1, %n2 : tensor<700x90xf32>
  %e2 = stablehlo.cosine %d2 : tensor<700x90xf32>
  %m3 = "stablehlo.reduce"(%e2, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n3 = stablehlo.broadcast_in_dim %m3, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d3 = stablehlo.subtract %e2, %n3 : tensor<700x90xf32>
  %e3 = stablehlo.cosine %d3 : tensor<700x90xf32>
  %m4 = "stablehlo.reduce"(%e3, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n4 = stablehlo.broadcast_in_dim %m4, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d4 = stablehlo.subtract %e3, %n4 : tensor<700x90xf32>
  %e4 = stablehlo.cosine %d4 : tensor<700x90xf32>
  %m5 = "stablehlo.reduce"(%e4, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n5 = stablehlo.broadcast_in_dim %m5, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d5 = stablehlo.subtract %e4, %n5 : tensor<700x90xf32>
  %e5 = stablehlo.cosine %d5 : tensor<700x90xf32>
  %m6 = "stablehlo.reduce"(%e5, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n6 = stablehlo.broadcast_in_dim %m6, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d6 = stablehlo.subtract %e5, %n6 : tensor<700x90xf32>
  %e6 = stablehlo.cosine %d6 : tensor<700x90xf32>
  %m7 = "stablehlo.reduce"(%e6, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n7 = stablehlo.broadcast_in_dim %m7, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d7 = stablehlo.subtract %e6, %n7 : tensor<700x90xf32>
  %e7 = stablehlo.cosine %d7 : tensor<700x90xf32>
  %m8 = "stablehlo.reduce"(%e7, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n8 = stablehlo.broadcast_in_dim %m8, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d8 = stablehlo.subtract %e7, %n8 : tensor<700x90xf32>
  %e8 = stablehlo.cosine %d8 : tensor<700x90xf32>
  %m9 = "stablehlo.reduce"(%e8, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n9 = stablehlo.broadcast_in_dim %m9, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d9 = stablehlo.subtract %e8, %n9 : tensor<700x90xf32>
  %e9 = stablehlo.cosine %d9 : tensor<700x90xf32>
  %m10 = "stablehlo.reduce"(%e9, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n10 = stablehlo.broadcast_in_dim %m10, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d10 = stablehlo.subtract %e9, %n10 : tensor<700x90xf32>
  %e10 = stablehlo.cosine %d10 : tensor<700x90xf32>
  %m11 = "stablehlo.reduce"(%e10, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n11 = stablehlo.broadcast_in_dim %m11, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d11 = stablehlo.subtract %e10, %n11 : tensor<700x90xf32>
  %e11 = stablehlo.cosine %d11 : tensor<700x90xf32>
  %m12 = "stablehlo.reduce"(%e11, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n12 = stablehlo.broadcast_in_dim %m12, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d12 = stablehlo.subtract %e11, %n12 : tensor<700x90xf32>
  %e12 = stablehlo.cosine %d12 : tensor<700x90xf32>
  %m13 = "stablehlo.reduce"(%e12, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n13 = stablehlo.broadcast_in_dim %m13, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d13 = stablehlo.subtract %e12, %n13 : tensor<700x90xf32>
  %e13 = stablehlo.cosine %d13 : tensor<700x90xf32>
  return %e13 : tensor<700x90xf32>
}
// -----
// rows: none of them, read behind them
func.func @main(%x: tensor<512x600xf32>, %i: tensor<f32>) -> (tensor<512xf32>, tensor<0x600xf32>) {
  %m = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [1] : (tensor<512x600xf32>, tensor<f32>) -> tensor<512xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<512xf32>) -> tensor<512x600xf32>
  %d = stablehlo.subtract %x, %b : tensor<512x600xf32>
  %e = stablehlo.exponential %d : tensor<512x600xf32>
  %s = stablehlo.reduce(%e init: %i) applies stablehlo.add across dimensions = [1] : (tensor<512x600xf32>, tensor<f32>) -> tensor<512xf32>
  %p = stablehlo.slice %e [0:0, 0:600] : (tensor<512x600xf32>) -> tensor<0x600xf32>
  %n = stablehlo.tanh %p : tensor<0x600xf32>
  return %s, %n : tensor<512xf32>, tensor<0x600xf32>
}
// -----
// rows: a reduction whose first value was computed
func.func @main(%a: tensor<700x90xf32>, %k: tensor<f32>) -> tensor<700x90xf32> {
  %z = stablehlo.exponential %k : tensor<f32>
  %e = stablehlo.exponential %a : tensor<700x90xf32>
  %m = "stablehlo.reduce"(%e, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x90xf32>, tensor<f32>) -> tensor<700xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<700xf32>) -> tensor<700x90xf32>
  %d = stablehlo.subtract %e, %n : tensor<700x90xf32>
  return %d : tensor<700x90xf32>
}
// -----
// rows: a reduction of no rows
func.func @main(%a: tensor<0x90xf32>, %b: tensor<700x0xf32>) -> (tensor<0x90xf32>, tensor<700x0xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<0x90xf32>, tensor<f32>) -> tensor<0xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<0xf32>) -> tensor<0x90xf32>
  %d = stablehlo.subtract %a, %n : tensor<0x90xf32>
  %o = "stablehlo.reduce"(%b, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<700x0xf32>, tensor<f32>) -> tensor<700xf32>
  %p = stablehlo.broadcast_in_dim %o, dims = [0] : (tensor<700xf32>) -> tensor<700x0xf32>
  %q = stablehlo.subtract %b, %p : tensor<700x0xf32>
  return %d, %q : tensor<0x90xf32>, tensor<700x0xf32>
}
// -----
// two products whose groups come in their order, one of them twice
func.func @main(%a: tensor<40x50xf32>, %b: tensor<50x60xf32>) -> (tensor<40x60xf32>, tensor<40x60xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<40x50xf32>, tensor<50x60xf32>) -> tensor<40x60xf32>
  %c = stablehlo.cosine %b : tensor<50x60xf32>
  %1 = stablehlo.dot_general %a, %c, contracting_dims = [1] x [0] : (tensor<40x50xf32>, tensor<50x60xf32>) -> tensor<40x60xf32>
  %2 = stablehlo.cosine %0 : tensor<40x60xf32>
  %3 = stablehlo.cosine %1 : tensor<40x60xf32>
  return %2, %3 : tensor<40x60xf32>, tensor<40x60xf32>
}
// -----
// constants on the right side: a splat, integers with scales
func.func @main(%a: tensor<3x512xf32>) -> (tensor<3x200xf32>, tensor<3x160xf32>) {
  %w = stablehlo.constant dense<0.5> : tensor<512x200xf32>
  %0 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<3x512xf32>, tensor<512x200xf32>) -> tensor<3x200xf32>
  %v = stablehlo.constant dense<3> : tensor<512x160xi8>
  %c = stablehlo.convert %v : (tensor<512x160xi8>) -> tensor<512x160xf32>
  %k = stablehlo.constant dense<0.5> : tensor<160xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<160xf32>) -> tensor<512x160xf32>
  %p = stablehlo.multiply %c, %s : tensor<512x160xf32>
  %1 = stablehlo.dot_general %a, %p, contracting_dims = [1] x [0] : (tensor<3x512xf32>, tensor<512x160xf32>) -> tensor<3x160xf32>
  return %0, %1 : tensor<3x200xf32>, tensor<3x160xf32>
}
// -----
// a short list that is broadcast to a large right side
func.func @main(%a: tensor<3x512xf32>) -> tensor<3x700xf32> {
  %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<7xf32>
  %l = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<7xf32>) -> tensor<512x7x100xf32>
  %w = stablehlo.reshape %l : (tensor<512x7x100xf32>) -> tensor<512x700xf32>
  %0 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<3x512xf32>, tensor<512x700xf32>) -> tensor<3x700xf32>
  return %0 : tensor<3x700xf32>
}
// -----
// weights of one shape, and of one matrix at two places
func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %b = stablehlo.constant dense<[[1.5, 2.0, 3.0, 4.0], [5.0, 6.5, 7.0, 8.0], [9.0, 10.0, 11.5, 12.0]]> : tensor<3x4xf32>
  %c = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0], [4.0, 3.0, 2.0, 1.0], [1.0, 3.0, 2.0, 4.0], [5.0, 7.0, 6.0, 8.0]]> : tensor<4x4xf32>
  %s = stablehlo.slice %c [0:3, 0:4] : (tensor<4x4xf32>) -> tensor<3x4xf32>
  %t = stablehlo.slice %c [1:4, 0:4] : (tensor<4x4xf32>) -> tensor<3x4xf32>
  %0 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = stablehlo.dot_general %x, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %2 = stablehlo.dot_general %x, %s, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %3 = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0, %1, %2, %3 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
// -----
// operands that no strides describe
func.func @main(%a: tensor<4x6xf32>, %b: tensor<8x9xf32>) -> tensor<3x9xf32> {
  %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  %r = stablehlo.reshape %t : (tensor<6x4xf32>) -> tensor<3x8xf32>
  %u = stablehlo.transpose %r, dims = [1, 0] : (tensor<3x8xf32>) -> tensor<8x3xf32>
  %v = stablehlo.reshape %u : (tensor<8x3xf32>) -> tensor<3x8xf32>
  %0 = stablehlo.dot_general %v, %b, contracting_dims = [1] x [0] : (tensor<3x8xf32>, tensor<8x9xf32>) -> tensor<3x9xf32>
  return %0 : tensor<3x9xf32>
}
// -----
// scales of weights: a result of 64 bits, a list along the sum, dimensions behind the scale
func.func @main(%a: tensor<3x512xf32>, %v: tensor<512x160xi8>, %b: tensor<2x300xf32>, %w: tensor<20x12x300xi8>, %x: tensor<500x6x28xi8>) -> (tensor<3x160xf64>, tensor<3x160xf32>, tensor<2x20x12xf32>, tensor<3x160xf32>) {
  %c = stablehlo.convert %v : (tensor<512x160xi8>) -> tensor<512x160xf32>
  %k = stablehlo.constant dense<0.5> : tensor<160xf32>
  %s = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<160xf32>) -> tensor<512x160xf32>
  %p = stablehlo.multiply %c, %s : tensor<512x160xf32>
  %0 = stablehlo.dot_general %a, %p, contracting_dims = [1] x [0] : (tensor<3x512xf32>, tensor<512x160xf32>) -> tensor<3x160xf64>
  %d = stablehlo.convert %v : (tensor<512x160xi8>) -> tensor<512x160xf32>
  %l = stablehlo.constant dense<[0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0, 0.5, 2.0]> : tensor<512xf32>
  %t = stablehlo.broadcast_in_dim %l, dims = [0] : (tensor<512xf32>) -> tensor<512x160xf32>
  %q = stablehlo.multiply %d, %t : tensor<512x160xf32>
  %1 = stablehlo.dot_general %a, %q, contracting_dims = [1] x [0] : (tensor<3x512xf32>, tensor<512x160xf32>) -> tensor<3x160xf32>
  %e = stablehlo.convert %w : (tensor<20x12x300xi8>) -> tensor<20x12x300xf32>
  %m = stablehlo.constant dense<[0.5, 0.25, 1.0, 2.0, 0.5, 0.25, 1.0, 2.0, 0.5, 0.25, 1.0, 2.0, 0.5, 0.25, 1.0, 2.0, 0.5, 0.25, 1.0, 2.0]> : tensor<20xf32>
  %u = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<20xf32>) -> tensor<20x12x300xf32>
  %r = stablehlo.multiply %e, %u : tensor<20x12x300xf32>
  %2 = stablehlo.dot_general %b, %r, contracting_dims = [1] x [2] : (tensor<2x300xf32>, tensor<20x12x300xf32>) -> tensor<2x20x12xf32>
  %y = stablehlo.reshape %v : (tensor<512x160xi8>) -> tensor<160x512xi8>
  %z = stablehlo.transpose %y, dims = [1, 0] : (tensor<160x512xi8>) -> tensor<512x160xi8>
  %f = stablehlo.convert %z : (tensor<512x160xi8>) -> tensor<512x160xf32>
  %g = stablehlo.multiply %f, %s : tensor<512x160xf32>
  %3 = stablehlo.dot_general %a, %g, contracting_dims = [1] x [0] : (tensor<3x512xf32>, tensor<512x160xf32>) -> tensor<3x160xf32>
  return %0, %1, %2, %3 : tensor<3x160xf64>, tensor<3x160xf32>, tensor<2x20x12xf32>, tensor<3x160xf32>
}
// -----
// a convolution in groups of the batch whose kernel has scales
func.func @main(%a: tensor<2x3x512xf32>, %k: tensor<2x512x72xi8>) -> tensor<1x2x72xf32> {
  %c = stablehlo.convert %k : (tensor<2x512x72xi8>) -> tensor<2x512x72xf32>
  %s = stablehlo.constant dense<0.5> : tensor<2x512x72xf32>
  %p = stablehlo.multiply %c, %s : tensor<2x512x72xf32>
  %0 = stablehlo.convolution(%a, %p) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x3x512xf32>, tensor<2x512x72xf32>) -> tensor<1x2x72xf32>
  return %0 : tensor<1x2x72xf32>
}
// -----
// scales whose weights are converted outside of the branch that multiplies
func.func @main(%a: tensor<3x512xf32>, %v: tensor<512x160xi8>, %b: tensor<i1>) -> tensor<3x160xf32> {
  %c = stablehlo.convert %v : (tensor<512x160xi8>) -> tensor<512x160xf32>
  %k = stablehlo.constant dense<0.5> : tensor<160xf32>
  %r = "stablehlo.if"(%b) ({
    %s = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<160xf32>) -> tensor<512x160xf32>
    %p = stablehlo.multiply %c, %s : tensor<512x160xf32>
    %0 = stablehlo.dot_general %a, %p, contracting_dims = [1] x [0] : (tensor<3x512xf32>, tensor<512x160xf32>) -> tensor<3x160xf32>
    stablehlo.return %0 : tensor<3x160xf32>
  }, {
    %z = stablehlo.constant dense<0.0> : tensor<3x160xf32>
    stablehlo.return %z : tensor<3x160xf32>
  }) : (tensor<i1>) -> tensor<3x160xf32>
  return %r : tensor<3x160xf32>
}
// -----
// a transpose with a last dimension of one, and elements in a row of ones
func.func @main(%a: tensor<50x1x60x1xf32>) -> (tensor<60x50x1x1xf32>, tensor<60x50x1x1xf32>) {
  %t = stablehlo.transpose %a, dims = [2, 0, 1, 3] : (tensor<50x1x60x1xf32>) -> tensor<60x50x1x1xf32>
  %c = stablehlo.cosine %t : tensor<60x50x1x1xf32>
  return %t, %c : tensor<60x50x1x1xf32>, tensor<60x50x1x1xf32>
}
// -----
// results that are one value, and two outputs of one map
func.func @main(%a: tensor<40xf32>, %b: tensor<40xf32>) -> (tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<f32>, tensor<f32>) {
  %e = stablehlo.exponential %a : tensor<40xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = "stablehlo.reduce"(%a, %b, %z, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>, %s: tensor<f32>, %t: tensor<f32>):
    %u = stablehlo.add %p, %s : tensor<f32>
    stablehlo.return %u, %u : tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<40xf32>, tensor<40xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %e, %e, %a, %r#0, %r#1 : tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<f32>, tensor<f32>
}
// -----
// a call in a body five deep
func.func @main(%a: tensor<9xf32>) -> tensor<9xf32> {
  %m = "stablehlo.map"(%a) ({
  ^bb0(%p: tensor<f32>):
    %r = func.call @f1(%p) : (tensor<f32>) -> tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<9xf32>) -> tensor<9xf32>
  return %m : tensor<9xf32>
}
func.func private @f1(%p: tensor<f32>) -> tensor<f32> {
  %r = call @f2(%p) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f2(%p: tensor<f32>) -> tensor<f32> {
  %r = call @f3(%p) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f3(%p: tensor<f32>) -> tensor<f32> {
  %r = call @f4(%p) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f4(%p: tensor<f32>) -> tensor<f32> {
  %r = call @f5(%p) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f5(%p: tensor<f32>) -> tensor<f32> {
  %r = call @f6(%p) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f6(%p: tensor<f32>) -> tensor<f32> {
  %r = call @f7(%p) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @f7(%p: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.cosine %p : tensor<f32>
  return %r : tensor<f32>
}
// -----
// a body with a value of more than one element, and one with a comparison of them
func.func @main(%a: tensor<9xf32>, %k: tensor<2xf32>) -> tensor<9xf32> {
  %m = "stablehlo.map"(%a) ({
  ^bb0(%p: tensor<f32>):
    %s = stablehlo.slice %k [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %t = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
    %r = stablehlo.add %p, %t : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<9xf32>) -> tensor<9xf32>
  return %m : tensor<9xf32>
}
// -----
// products whose operands are both converted to the type of the result
func.func @main(%a: tensor<3x5xi16>, %b: tensor<5x4xi16>, %c: tensor<3x5xf32>, %d: tensor<5x4xf32>, %e: tensor<3x5xui8>, %f: tensor<5x4xi4>, %g: tensor<3x5xbf16>, %h: tensor<5x4xf16>) -> (tensor<3x4xi32>, tensor<3x4xf64>, tensor<3x4xi64>, tensor<3x4xi32>, tensor<3x4xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x5xi16>, tensor<5x4xi16>) -> tensor<3x4xi32>
  %1 = stablehlo.dot_general %c, %d, contracting_dims = [1] x [0] : (tensor<3x5xf32>, tensor<5x4xf32>) -> tensor<3x4xf64>
  %2 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x5xi16>, tensor<5x4xi16>) -> tensor<3x4xi64>
  %i = stablehlo.convert %f : (tensor<5x4xi4>) -> tensor<5x4xui8>
  %3 = stablehlo.dot_general %e, %i, contracting_dims = [1] x [0] : (tensor<3x5xui8>, tensor<5x4xui8>) -> tensor<3x4xi32>
  %j = stablehlo.convert %h : (tensor<5x4xf16>) -> tensor<5x4xbf16>
  %4 = stablehlo.dot_general %g, %j, contracting_dims = [1] x [0] : (tensor<3x5xbf16>, tensor<5x4xbf16>) -> tensor<3x4xf32>
  return %0, %1, %2, %3, %4 : tensor<3x4xi32>, tensor<3x4xf64>, tensor<3x4xi64>, tensor<3x4xi32>, tensor<3x4xf32>
}
// -----
// a loop that carries constants
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<i32>) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r:3 = "stablehlo.while"(%a, %b, %z) ({
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: tensor<i32>):
    %n = stablehlo.constant dense<3> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: tensor<i32>):
    %o = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %o : tensor<i32>
    %k = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %l = stablehlo.constant dense<[5.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    stablehlo.return %k, %l, %j : tensor<4xf32>, tensor<4xf32>, tensor<i32>
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, tensor<i32>
}
// -----
// quantized types that are alike but for what they express, or a dimension
func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f16, 0.5>>, %c: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> (tensor<2xf32>, tensor<2xf16>, tensor<2xf32>) {
  %0 = stablehlo.uniform_dequantize %a : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  %1 = stablehlo.uniform_dequantize %b : (tensor<2x!quant.uniform<i8:f16, 0.5>>) -> tensor<2xf16>
  %d = stablehlo.add %c, %c : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<?x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %e = stablehlo.uniform_dequantize %d : (tensor<?x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2xf32>
  return %0, %1, %e : tensor<2xf32>, tensor<2xf16>, tensor<2xf32>
}
// -----
// rows: sums of columns within
func.func @main(%a: tensor<300x8x256xf32>) -> (tensor<300x256xf32>, tensor<300xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %m = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1, 2>} : (tensor<300x8x256xf32>, tensor<f32>) -> tensor<300xf32>
  %n = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<300xf32>) -> tensor<300x8x256xf32>
  %d = stablehlo.subtract %a, %n : tensor<300x8x256xf32>
  %t = "stablehlo.reduce"(%d, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<300x8x256xf32>, tensor<f32>) -> tensor<300x256xf32>
  return %t, %m : tensor<300x256xf32>, tensor<300xf32>
}
// -----
// products between bounds: tensors, a number and a tensor, the product as a bound, a product that is a number
func.func @main(%a: tensor<20x30xf32>, %b: tensor<30x40xf32>, %l: tensor<20x40xf32>, %h: tensor<20x40xf32>, %k: tensor<f32>, %v: tensor<30xf32>) -> (tensor<20x40xf32>, tensor<20x40xf32>, tensor<20x40xf32>, tensor<20x40xf32>, tensor<f32>, tensor<20x40xf32>) {
  %n = stablehlo.constant dense<3.0> : tensor<f32>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
  %1 = stablehlo.clamp %l, %0, %h : tensor<20x40xf32>
  %c = stablehlo.negate %b : tensor<30x40xf32>
  %2 = stablehlo.dot_general %a, %c, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
  %3 = stablehlo.clamp %n, %2, %h : (tensor<f32>, tensor<20x40xf32>, tensor<20x40xf32>) -> tensor<20x40xf32>
  %d = stablehlo.add %b, %b : tensor<30x40xf32>
  %4 = stablehlo.dot_general %a, %d, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
  %5 = stablehlo.clamp %4, %l, %h : tensor<20x40xf32>
  %e = stablehlo.multiply %b, %b : tensor<30x40xf32>
  %6 = stablehlo.dot_general %a, %e, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
  %7 = stablehlo.clamp %n, %6, %nan : (tensor<f32>, tensor<20x40xf32>, tensor<f32>) -> tensor<20x40xf32>
  %8 = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0] : (tensor<30xf32>, tensor<30xf32>) -> tensor<f32>
  %9 = stablehlo.maximum %8, %k : tensor<f32>
  %f = stablehlo.subtract %b, %d : tensor<30x40xf32>
  %10 = stablehlo.dot_general %a, %f, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
  %i = stablehlo.iota dim = 1 : tensor<20x40xf32>
  %11 = stablehlo.add %10, %i : tensor<20x40xf32>
  return %1, %3, %5, %7, %9, %11 : tensor<20x40xf32>, tensor<20x40xf32>, tensor<20x40xf32>, tensor<20x40xf32>, tensor<f32>, tensor<20x40xf32>
}
// -----
// integers sorted by what they are as floats
func.func @main(%a: tensor<900xi32>) -> tensor<900xi32> {
  %h = "stablehlo.sort"(%a) ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %x = stablehlo.convert %p : (tensor<i32>) -> tensor<f32>
    %y = stablehlo.convert %q : (tensor<i32>) -> tensor<f32>
    %l = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<900xi32>) -> tensor<900xi32>
  return %h : tensor<900xi32>
}
// -----
// not stopped: rows: the scores on both sides
func.func @main(%q0: tensor<512x2xf32>, %k0: tensor<2x256xf32>) -> (tensor<512x512xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<512x2xf32>, tensor<2x256xf32>) -> tensor<512x256xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<512x256xf32>
  %se = stablehlo.exponential %sd : tensor<512x256xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sp = stablehlo.divide %se, %su : tensor<512x256xf32>
  %o = stablehlo.dot_general %sp, %sp, contracting_dims = [1] x [1] : (tensor<512x256xf32>, tensor<512x256xf32>) -> tensor<512x512xf32>
  return %o : tensor<512x512xf32>
}
// -----
// not stopped: rows: the second product is divided by what its row sums up to
func.func @main(%q0: tensor<512x2xf32>, %k0: tensor<2x256xf32>, %v0: tensor<256x2xf32>) -> (tensor<512x2xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<512x2xf32>, tensor<2x256xf32>) -> tensor<512x256xf32>
  %sm = stablehlo.reduce(%a init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<512x256xf32>
  %se = stablehlo.exponential %sd : tensor<512x256xf32>
  %st = stablehlo.reduce(%se init: %z) applies stablehlo.add across dimensions = [1] : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %o = stablehlo.dot_general %se, %v0, contracting_dims = [1] x [0] : (tensor<512x256xf32>, tensor<256x2xf32>) -> tensor<512x2xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf32>) -> tensor<512x2xf32>
  %sp = stablehlo.divide %o, %su : tensor<512x2xf32>
  return %sp : tensor<512x2xf32>
}
// -----
// not stopped: rows: the last rows of the scores
func.func @main(%q0: tensor<512x2xf32>, %k0: tensor<2x256xf32>, %v0: tensor<256x2xf32>) -> (tensor<256x2xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<512x2xf32>, tensor<2x256xf32>) -> tensor<512x256xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<512x256xf32>
  %se = stablehlo.exponential %sd : tensor<512x256xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sp = stablehlo.divide %se, %su : tensor<512x256xf32>
  %c = stablehlo.slice %sp [256:512, 0:256] : (tensor<512x256xf32>) -> tensor<256x256xf32>
  %o = stablehlo.dot_general %c, %v0, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x2xf32>) -> tensor<256x2xf32>
  return %o : tensor<256x2xf32>
}
// -----
// not stopped: rows: the first rows of the scores
func.func @main(%q0: tensor<512x2xf32>, %k0: tensor<2x256xf32>, %v0: tensor<256x2xf32>) -> (tensor<200x2xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<512x2xf32>, tensor<2x256xf32>) -> tensor<512x256xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<512x256xf32>
  %se = stablehlo.exponential %sd : tensor<512x256xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sp = stablehlo.divide %se, %su : tensor<512x256xf32>
  %c = stablehlo.slice %sp [0:200, 0:256] : (tensor<512x256xf32>) -> tensor<200x256xf32>
  %o = stablehlo.dot_general %c, %v0, contracting_dims = [1] x [0] : (tensor<200x256xf32>, tensor<256x2xf32>) -> tensor<200x2xf32>
  return %o : tensor<200x2xf32>
}
// -----
// not stopped: rows: the first columns of the scores
func.func @main(%q0: tensor<512x2xf32>, %k0: tensor<2x256xf32>, %v0: tensor<128x2xf32>) -> (tensor<512x2xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<512x2xf32>, tensor<2x256xf32>) -> tensor<512x256xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<512x256xf32>
  %se = stablehlo.exponential %sd : tensor<512x256xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sp = stablehlo.divide %se, %su : tensor<512x256xf32>
  %c = stablehlo.slice %sp [0:512, 0:128] : (tensor<512x256xf32>) -> tensor<512x128xf32>
  %o = stablehlo.dot_general %c, %v0, contracting_dims = [1] x [0] : (tensor<512x128xf32>, tensor<128x2xf32>) -> tensor<512x2xf32>
  return %o : tensor<512x2xf32>
}
// -----
// not stopped: rows: a product before that no row needs
func.func @main(%q0: tensor<512x2xf32>, %k0: tensor<2x256xf32>, %x0: tensor<512x256xf32>, %v0: tensor<256x2xf32>) -> (tensor<512x2xf32>, tensor<512x256xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<512x2xf32>, tensor<2x256xf32>) -> tensor<512x256xf32>
  %sm = "stablehlo.reduce"(%x0, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sd = stablehlo.subtract %x0, %sn : tensor<512x256xf32>
  %se = stablehlo.exponential %sd : tensor<512x256xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sp = stablehlo.divide %se, %su : tensor<512x256xf32>
  %o = stablehlo.dot_general %sp, %v0, contracting_dims = [1] x [0] : (tensor<512x256xf32>, tensor<256x2xf32>) -> tensor<512x2xf32>
  return %o, %a : tensor<512x2xf32>, tensor<512x256xf32>
}
// -----
// not stopped: rows: a product behind of something else
func.func @main(%q0: tensor<512x2xf32>, %k0: tensor<2x256xf32>, %v0: tensor<512x2xf32>) -> (tensor<512x256xf32>, tensor<512x256xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<512x2xf32>, tensor<2x256xf32>) -> tensor<512x256xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<512x256xf32>
  %se = stablehlo.exponential %sd : tensor<512x256xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sp = stablehlo.divide %se, %su : tensor<512x256xf32>
  %o = stablehlo.dot_general %v0, %k0, contracting_dims = [1] x [0] : (tensor<512x2xf32>, tensor<2x256xf32>) -> tensor<512x256xf32>
  return %sp, %o : tensor<512x256xf32>, tensor<512x256xf32>
}
// -----
// not stopped: rows: an iota beside
func.func @main(%x0: tensor<512x256xf32>) -> (tensor<512x256xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %i = stablehlo.iota dim = 1 : tensor<512x256xf32>
  %a = stablehlo.add %x0, %i : tensor<512x256xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<512x256xf32>
  %se = stablehlo.exponential %sd : tensor<512x256xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sp = stablehlo.divide %se, %su : tensor<512x256xf32>
  return %sp : tensor<512x256xf32>
}
// -----
// not stopped: rows: the scores turned
func.func @main(%q0: tensor<256x2xf32>, %k0: tensor<2x512xf32>, %v0: tensor<256x2xf32>) -> (tensor<512x2xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<256x2xf32>, tensor<2x512xf32>) -> tensor<256x512xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<256x512xf32>, tensor<f32>) -> tensor<256xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<256xf32>) -> tensor<256x512xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<256x512xf32>
  %se = stablehlo.exponential %sd : tensor<256x512xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<256x512xf32>, tensor<f32>) -> tensor<256xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<256xf32>) -> tensor<256x512xf32>
  %sp = stablehlo.divide %se, %su : tensor<256x512xf32>
  %o = stablehlo.dot_general %sp, %v0, contracting_dims = [0] x [0] : (tensor<256x512xf32>, tensor<256x2xf32>) -> tensor<512x2xf32>
  return %o : tensor<512x2xf32>
}
// -----
// only loaded: rows: attention of two
func.func @main(%q0: tensor<2x2xf32>, %k0: tensor<2x4096xf32>, %v0: tensor<4096x2xf32>) -> (tensor<2x2xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x4096xf32>) -> tensor<2x4096xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<2x4096xf32>, tensor<f32>) -> tensor<2xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<2xf32>) -> tensor<2x4096xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<2x4096xf32>
  %se = stablehlo.exponential %sd : tensor<2x4096xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<2x4096xf32>, tensor<f32>) -> tensor<2xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<2xf32>) -> tensor<2x4096xf32>
  %sp = stablehlo.divide %se, %su : tensor<2x4096xf32>
  %o = stablehlo.dot_general %sp, %v0, contracting_dims = [1] x [0] : (tensor<2x4096xf32>, tensor<4096x2xf32>) -> tensor<2x2xf32>
  return %o : tensor<2x2xf32>
}
// -----
// only loaded: rows: scores of 17 MB
func.func @main(%q0: tensor<4200x16xf32>, %k0: tensor<16x1024xf32>, %v0: tensor<1024x16xf32>) -> (tensor<4200x16xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %a = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<4200x16xf32>, tensor<16x1024xf32>) -> tensor<4200x1024xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4200x1024xf32>, tensor<f32>) -> tensor<4200xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<4200xf32>) -> tensor<4200x1024xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<4200x1024xf32>
  %se = stablehlo.exponential %sd : tensor<4200x1024xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4200x1024xf32>, tensor<f32>) -> tensor<4200xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<4200xf32>) -> tensor<4200x1024xf32>
  %sp = stablehlo.divide %se, %su : tensor<4200x1024xf32>
  %o = stablehlo.dot_general %sp, %v0, contracting_dims = [1] x [0] : (tensor<4200x1024xf32>, tensor<1024x16xf32>) -> tensor<4200x16xf32>
  return %o : tensor<4200x16xf32>
}
// -----
// only loaded: rows: keys with scales
func.func @main(%q0: tensor<512x300xf32>, %k0: tensor<300x256xi8>, %v0: tensor<256x2xf32>) -> (tensor<512x2xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %g = stablehlo.constant dense<0.5> : tensor<300x256xf32>
  %c = stablehlo.convert %k0 : (tensor<300x256xi8>) -> tensor<300x256xf32>
  %k = stablehlo.multiply %c, %g : tensor<300x256xf32>
  %a = stablehlo.dot_general %q0, %k, contracting_dims = [1] x [0] : (tensor<512x300xf32>, tensor<300x256xf32>) -> tensor<512x256xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<512x256xf32>
  %se = stablehlo.exponential %sd : tensor<512x256xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x256xf32>, tensor<f32>) -> tensor<512xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf32>) -> tensor<512x256xf32>
  %sp = stablehlo.divide %se, %su : tensor<512x256xf32>
  %o = stablehlo.dot_general %sp, %v0, contracting_dims = [1] x [0] : (tensor<512x256xf32>, tensor<256x2xf32>) -> tensor<512x2xf32>
  return %o : tensor<512x2xf32>
}
// -----
// only loaded: weights in f64, weights turned and cut
func.func @main(%x: tensor<4x300xf64>, %k0: tensor<300x256xi8>, %y: tensor<4x300xf32>, %l0: tensor<256x300xi8>) -> (tensor<4x256xf64>, tensor<4x256xf32>) {
  %g = stablehlo.constant dense<0.5> : tensor<300x256xf64>
  %c = stablehlo.convert %k0 : (tensor<300x256xi8>) -> tensor<300x256xf64>
  %k = stablehlo.multiply %c, %g : tensor<300x256xf64>
  %0 = stablehlo.dot_general %x, %k, contracting_dims = [1] x [0] : (tensor<4x300xf64>, tensor<300x256xf64>) -> tensor<4x256xf64>
  %h = stablehlo.constant dense<0.5> : tensor<300x256xf32>
  %t = stablehlo.transpose %l0, dims = [1, 0] : (tensor<256x300xi8>) -> tensor<300x256xi8>
  %r = stablehlo.reshape %t : (tensor<300x256xi8>) -> tensor<100x768xi8>
  %u = stablehlo.transpose %r, dims = [1, 0] : (tensor<100x768xi8>) -> tensor<768x100xi8>
  %w = stablehlo.reshape %u : (tensor<768x100xi8>) -> tensor<300x256xi8>
  %d = stablehlo.convert %w : (tensor<300x256xi8>) -> tensor<300x256xf32>
  %e = stablehlo.multiply %d, %h : tensor<300x256xf32>
  %1 = stablehlo.dot_general %y, %e, contracting_dims = [1] x [0] : (tensor<4x300xf32>, tensor<300x256xf32>) -> tensor<4x256xf32>
  return %0, %1 : tensor<4x256xf64>, tensor<4x256xf32>
}
// -----
// not stopped: rows: three rows of products for one of the chain
func.func @main(%q0: tensor<3x512x2xf32>, %k0: tensor<3x2x64xf32>, %v0: tensor<3x64x2xf32>) -> (tensor<3x512x2xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %b = stablehlo.dot_general %q0, %k0, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x512x2xf32>, tensor<3x2x64xf32>) -> tensor<3x512x64xf32>
  %a = stablehlo.reshape %b : (tensor<3x512x64xf32>) -> tensor<512x192xf32>
  %sm = "stablehlo.reduce"(%a, %low) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x192xf32>, tensor<f32>) -> tensor<512xf32>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf32>) -> tensor<512x192xf32>
  %sd = stablehlo.subtract %a, %sn : tensor<512x192xf32>
  %se = stablehlo.exponential %sd : tensor<512x192xf32>
  %st = "stablehlo.reduce"(%se, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<512x192xf32>, tensor<f32>) -> tensor<512xf32>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf32>) -> tensor<512x192xf32>
  %sp = stablehlo.divide %se, %su : tensor<512x192xf32>
  %y = stablehlo.reshape %sp : (tensor<512x192xf32>) -> tensor<3x512x64xf32>
  %o = stablehlo.dot_general %y, %v0, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x512x64xf32>, tensor<3x64x2xf32>) -> tensor<3x512x2xf32>
  return %o : tensor<3x512x2xf32>
}
// -----
// not stopped: rows: three of a product, made wider, in one of the chain
func.func @main(%q0: tensor<1536x2xf32>, %k0: tensor<2x64xf32>, %v0: tensor<64x2xf64>) -> (tensor<1536x2xf64>) {
  %z = stablehlo.constant dense<0.0> : tensor<f64>
  %low = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %c = stablehlo.dot_general %q0, %k0, contracting_dims = [1] x [0] : (tensor<1536x2xf32>, tensor<2x64xf32>) -> tensor<1536x64xf32>
  %b = stablehlo.convert %c : (tensor<1536x64xf32>) -> tensor<1536x64xf64>
  %a = stablehlo.reshape %b : (tensor<1536x64xf64>) -> tensor<512x192xf64>
  %sm = stablehlo.reduce(%a init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<512x192xf64>, tensor<f64>) -> tensor<512xf64>
  %sn = stablehlo.broadcast_in_dim %sm, dims = [0] : (tensor<512xf64>) -> tensor<512x192xf64>
  %sd = stablehlo.subtract %a, %sn : tensor<512x192xf64>
  %se = stablehlo.exponential %sd : tensor<512x192xf64>
  %st = stablehlo.reduce(%se init: %z) applies stablehlo.add across dimensions = [1] : (tensor<512x192xf64>, tensor<f64>) -> tensor<512xf64>
  %su = stablehlo.broadcast_in_dim %st, dims = [0] : (tensor<512xf64>) -> tensor<512x192xf64>
  %sp = stablehlo.divide %se, %su : tensor<512x192xf64>
  %y = stablehlo.reshape %sp : (tensor<512x192xf64>) -> tensor<1536x64xf64>
  %o = stablehlo.dot_general %y, %v0, contracting_dims = [1] x [0] : (tensor<1536x64xf64>, tensor<64x2xf64>) -> tensor<1536x2xf64>
  return %o : tensor<1536x2xf64>
}
// -----
// only loaded: a feed with a text
func.func @main(%t: !stablehlo.token) -> (tensor<3xf32>, !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%t) {infeed_config = "fast"} : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return %0#0, %0#1 : tensor<3xf32>, !stablehlo.token
}
// -----
// sums from the first row and column on
func.func @main(%x: tensor<5x6xf32>) -> (tensor<5x6xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 5, 6>, padding = dense<[[4, 0], [5, 0]]> : tensor<2x2xi64>} : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
// -----
// products between bounds and then more, and above what is no number
func.func @main(%a: tensor<20x30xf32>, %b: tensor<30x40xf32>, %v: tensor<20x40xf32>) -> (tensor<20x40xf32>, tensor<20x40xf32>) {
  %n = stablehlo.constant dense<3.0> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
  %1 = stablehlo.clamp %z, %0, %n : (tensor<f32>, tensor<20x40xf32>, tensor<f32>) -> tensor<20x40xf32>
  %2 = stablehlo.add %1, %v : tensor<20x40xf32>
  %c = stablehlo.negate %b : tensor<30x40xf32>
  %3 = stablehlo.dot_general %a, %c, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
  %4 = stablehlo.clamp %nan, %3, %n : (tensor<f32>, tensor<20x40xf32>, tensor<f32>) -> tensor<20x40xf32>
  return %2, %4 : tensor<20x40xf32>, tensor<20x40xf32>
}
// -----
// a right side that is sorted, too, and a product beside itself turned
func.func @main(%a: tensor<30x30xf32>) -> (tensor<30x30xf32>, tensor<30x30xf32>, tensor<30x30xf32>) {
  %i = stablehlo.iota dim = 0 : tensor<30x30xf32>
  %k = stablehlo.constant dense<[[0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0], [7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0], [3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0], [10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0], [6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0], [2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0], [9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0], [5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0], [1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0], [8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0], [4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0], [0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0], [7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0], [3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0], [10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0], [6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0], [2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0], [9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0], [5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0], [1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0], [8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0], [4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0], [0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0], [7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0], [3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0], [10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0], [6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0], [2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0], [9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0], [5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 0.0, 3.0, 6.0, 9.0, 1.0, 4.0]]> : tensor<30x30xf32>
  %0 = "stablehlo.sort"(%k) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %l = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) {dimension = 0 : i64} : (tensor<30x30xf32>) -> tensor<30x30xf32>
  %1 = stablehlo.dot_general %a, %k, contracting_dims = [1] x [0] : (tensor<30x30xf32>, tensor<30x30xf32>) -> tensor<30x30xf32>
  %2 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<30x30xf32>, tensor<30x30xf32>) -> tensor<30x30xf32>
  %t = stablehlo.transpose %2, dims = [1, 0] : (tensor<30x30xf32>) -> tensor<30x30xf32>
  %3 = stablehlo.add %2, %t : tensor<30x30xf32>
  return %0, %1, %3 : tensor<30x30xf32>, tensor<30x30xf32>, tensor<30x30xf32>
}
// -----
// reductions whose bodies are no sums
func.func @main(%x: tensor<4x7xf32>, %k: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %p : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x7xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %q, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x7xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %p : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x7xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %q, %k : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x7xf32>, tensor<f32>) -> tensor<4xf32>
  %4 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    stablehlo.return %q : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x7xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// -----
// a value that very many read
func.func @main(%x: tensor<40xf32>) -> tensor<40xf32> {
  %v = stablehlo.exponential %x : tensor<40xf32>
  %w0 = stablehlo.negate %v : tensor<40xf32>
  %u0 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w1 = stablehlo.add %w0, %u0 : tensor<40xf32>
  %u1 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w2 = stablehlo.add %w1, %u1 : tensor<40xf32>
  %u2 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w3 = stablehlo.add %w2, %u2 : tensor<40xf32>
  %u3 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w4 = stablehlo.add %w3, %u3 : tensor<40xf32>
  %u4 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w5 = stablehlo.add %w4, %u4 : tensor<40xf32>
  %u5 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w6 = stablehlo.add %w5, %u5 : tensor<40xf32>
  %u6 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w7 = stablehlo.add %w6, %u6 : tensor<40xf32>
  %u7 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w8 = stablehlo.add %w7, %u7 : tensor<40xf32>
  %u8 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w9 = stablehlo.add %w8, %u8 : tensor<40xf32>
  %u9 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w10 = stablehlo.add %w9, %u9 : tensor<40xf32>
  %u10 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w11 = stablehlo.add %w10, %u10 : tensor<40xf32>
  %u11 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w12 = stablehlo.add %w11, %u11 : tensor<40xf32>
  %u12 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w13 = stablehlo.add %w12, %u12 : tensor<40xf32>
  %u13 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w14 = stablehlo.add %w13, %u13 : tensor<40xf32>
  %u14 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w15 = stablehlo.add %w14, %u14 : tensor<40xf32>
  %u15 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w16 = stablehlo.add %w15, %u15 : tensor<40xf32>
  %u16 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w17 = stablehlo.add %w16, %u16 : tensor<40xf32>
  %u17 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w18 = stablehlo.add %w17, %u17 : tensor<40xf32>
  %u18 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w19 = stablehlo.add %w18, %u18 : tensor<40xf32>
  %u19 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w20 = stablehlo.add %w19, %u19 : tensor<40xf32>
  %u20 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w21 = stablehlo.add %w20, %u20 : tensor<40xf32>
  %u21 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w22 = stablehlo.add %w21, %u21 : tensor<40xf32>
  %u22 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w23 = stablehlo.add %w22, %u22 : tensor<40xf32>
  %u23 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w24 = stablehlo.add %w23, %u23 : tensor<40xf32>
  %u24 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w25 = stablehlo.add %w24, %u24 : tensor<40xf32>
  %u25 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w26 = stablehlo.add %w25, %u25 : tensor<40xf32>
  %u26 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w27 = stablehlo.add %w26, %u26 : tensor<40xf32>
  %u27 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w28 = stablehlo.add %w27, %u27 : tensor<40xf32>
  %u28 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w29 = stablehlo.add %w28, %u28 : tensor<40xf32>
  %u29 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w30 = stablehlo.add %w29, %u29 : tensor<40xf32>
  %u30 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w31 = stablehlo.add %w30, %u30 : tensor<40xf32>
  %u31 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w32 = stablehlo.add %w31, %u31 : tensor<40xf32>
  %u32 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w33 = stablehlo.add %w32, %u32 : tensor<40xf32>
  %u33 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w34 = stablehlo.add %w33, %u33 : tensor<40xf32>
  %u34 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w35 = stablehlo.add %w34, %u34 : tensor<40xf32>
  %u35 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w36 = stablehlo.add %w35, %u35 : tensor<40xf32>
  %u36 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w37 = stablehlo.add %w36, %u36 : tensor<40xf32>
  %u37 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w38 = stablehlo.add %w37, %u37 : tensor<40xf32>
  %u38 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w39 = stablehlo.add %w38, %u38 : tensor<40xf32>
  %u39 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w40 = stablehlo.add %w39, %u39 : tensor<40xf32>
  %u40 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w41 = stablehlo.add %w40, %u40 : tensor<40xf32>
  %u41 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w42 = stablehlo.add %w41, %u41 : tensor<40xf32>
  %u42 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w43 = stablehlo.add %w42, %u42 : tensor<40xf32>
  %u43 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w44 = stablehlo.add %w43, %u43 : tensor<40xf32>
  %u44 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w45 = stablehlo.add %w44, %u44 : tensor<40xf32>
  %u45 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w46 = stablehlo.add %w45, %u45 : tensor<40xf32>
  %u46 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w47 = stablehlo.add %w46, %u46 : tensor<40xf32>
  %u47 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w48 = stablehlo.add %w47, %u47 : tensor<40xf32>
  %u48 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w49 = stablehlo.add %w48, %u48 : tensor<40xf32>
  %u49 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w50 = stablehlo.add %w49, %u49 : tensor<40xf32>
  %u50 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w51 = stablehlo.add %w50, %u50 : tensor<40xf32>
  %u51 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w52 = stablehlo.add %w51, %u51 : tensor<40xf32>
  %u52 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w53 = stablehlo.add %w52, %u52 : tensor<40xf32>
  %u53 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w54 = stablehlo.add %w53, %u53 : tensor<40xf32>
  %u54 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w55 = stablehlo.add %w54, %u54 : tensor<40xf32>
  %u55 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w56 = stablehlo.add %w55, %u55 : tensor<40xf32>
  %u56 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w57 = stablehlo.add %w56, %u56 : tensor<40xf32>
  %u57 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w58 = stablehlo.add %w57, %u57 : tensor<40xf32>
  %u58 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w59 = stablehlo.add %w58, %u58 : tensor<40xf32>
  %u59 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w60 = stablehlo.add %w59, %u59 : tensor<40xf32>
  %u60 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w61 = stablehlo.add %w60, %u60 : tensor<40xf32>
  %u61 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w62 = stablehlo.add %w61, %u61 : tensor<40xf32>
  %u62 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w63 = stablehlo.add %w62, %u62 : tensor<40xf32>
  %u63 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w64 = stablehlo.add %w63, %u63 : tensor<40xf32>
  %u64 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w65 = stablehlo.add %w64, %u64 : tensor<40xf32>
  %u65 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w66 = stablehlo.add %w65, %u65 : tensor<40xf32>
  %u66 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w67 = stablehlo.add %w66, %u66 : tensor<40xf32>
  %u67 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w68 = stablehlo.add %w67, %u67 : tensor<40xf32>
  %u68 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w69 = stablehlo.add %w68, %u68 : tensor<40xf32>
  %u69 = stablehlo.multiply %v, %x : tensor<40xf32>
  %w70 = stablehlo.add %w69, %u69 : tensor<40xf32>
  return %w70 : tensor<40xf32>
}
// -----
// not stopped: a softmax of scores that no product reads
func.func @main(%q: tensor<96x16xf32>, %k: tensor<16x1024xf32>) -> tensor<96x1024xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<96x16xf32>, tensor<16x1024xf32>) -> tensor<96x1024xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] : (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %d = stablehlo.subtract %s, %b : tensor<96x1024xf32>
  %e = stablehlo.exponential %d : tensor<96x1024xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %p = stablehlo.divide %e, %c : tensor<96x1024xf32>
  %o = "stablehlo.sort"(%p) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %t = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<96x1024xf32>) -> tensor<96x1024xf32>
  return %o : tensor<96x1024xf32>
}
// -----
// not stopped: a softmax of scores that a product reads as other rows
func.func @main(%q: tensor<96x16xf32>, %k: tensor<16x1024xf32>, %v: tensor<2048x4xf32>) -> tensor<48x4xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<96x16xf32>, tensor<16x1024xf32>) -> tensor<96x1024xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] : (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %d = stablehlo.subtract %s, %b : tensor<96x1024xf32>
  %e = stablehlo.exponential %d : tensor<96x1024xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %p = stablehlo.divide %e, %c : tensor<96x1024xf32>
  %r = stablehlo.reshape %p : (tensor<96x1024xf32>) -> tensor<48x2048xf32>
  %o = stablehlo.dot_general %r, %v, contracting_dims = [1] x [0] : (tensor<48x2048xf32>, tensor<2048x4xf32>) -> tensor<48x4xf32>
  return %o : tensor<48x4xf32>
}
// -----
// not stopped: a softmax behind a product that is not its own
func.func @main(%x: tensor<96x1024xf32>, %a: tensor<64x16xf32>, %h: tensor<16x8xf32>, %v: tensor<1024x4xf32>) -> (tensor<64x8xf32>, tensor<96x4xf32>) {
  %u = stablehlo.dot_general %a, %h, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x8xf32>) -> tensor<64x8xf32>
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.exponential %x : tensor<96x1024xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] : (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %d = stablehlo.subtract %s, %b : tensor<96x1024xf32>
  %e = stablehlo.exponential %d : tensor<96x1024xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %p = stablehlo.divide %e, %c : tensor<96x1024xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<96x1024xf32>, tensor<1024x4xf32>) -> tensor<96x4xf32>
  return %u, %o : tensor<64x8xf32>, tensor<96x4xf32>
}
// -----
// not stopped: a softmax of scores that a product reads as columns
func.func @main(%q: tensor<128x16xf32>, %k: tensor<16x1024xf32>, %v: tensor<128x4xf32>) -> tensor<1024x4xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<128x16xf32>, tensor<16x1024xf32>) -> tensor<128x1024xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] : (tensor<128x1024xf32>, tensor<f32>) -> tensor<128xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<128xf32>) -> tensor<128x1024xf32>
  %d = stablehlo.subtract %s, %b : tensor<128x1024xf32>
  %e = stablehlo.exponential %d : tensor<128x1024xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<128x1024xf32>, tensor<f32>) -> tensor<128xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<128xf32>) -> tensor<128x1024xf32>
  %p = stablehlo.divide %e, %c : tensor<128x1024xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [0] x [0] : (tensor<128x1024xf32>, tensor<128x4xf32>) -> tensor<1024x4xf32>
  return %o : tensor<1024x4xf32>
}
// -----
// not stopped: a softmax of scores that a product reads as other rows from the middle on
func.func @main(%q: tensor<96x16xf32>, %k: tensor<16x1024xf32>, %v: tensor<512x4xf32>) -> tensor<96x4xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<96x16xf32>, tensor<16x1024xf32>) -> tensor<96x1024xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] : (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %d = stablehlo.subtract %s, %b : tensor<96x1024xf32>
  %e = stablehlo.exponential %d : tensor<96x1024xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %p = stablehlo.divide %e, %c : tensor<96x1024xf32>
  %w = stablehlo.reshape %p : (tensor<96x1024xf32>) -> tensor<192x512xf32>
  %r = stablehlo.slice %w [96:192, 0:512] : (tensor<192x512xf32>) -> tensor<96x512xf32>
  %o = stablehlo.dot_general %r, %v, contracting_dims = [1] x [0] : (tensor<96x512xf32>, tensor<512x4xf32>) -> tensor<96x4xf32>
  return %o : tensor<96x4xf32>
}
// -----
// not stopped: a softmax of columns of scores
func.func @main(%q: tensor<1024x16xf32>, %k: tensor<16x96xf32>, %v: tensor<1024x4xf32>) -> tensor<96x4xf32> {
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %x = stablehlo.dot_general %q, %k, contracting_dims = [1] x [0] : (tensor<1024x16xf32>, tensor<16x96xf32>) -> tensor<1024x96xf32>
  %s = stablehlo.transpose %x, dims = [1, 0] : (tensor<1024x96xf32>) -> tensor<96x1024xf32>
  %m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [1] : (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %d = stablehlo.subtract %s, %b : tensor<96x1024xf32>
  %e = stablehlo.exponential %d : tensor<96x1024xf32>
  %n = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<96x1024xf32>, tensor<f32>) -> tensor<96xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<96xf32>) -> tensor<96x1024xf32>
  %p = stablehlo.divide %e, %c : tensor<96x1024xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<96x1024xf32>, tensor<1024x4xf32>) -> tensor<96x4xf32>
  return %o : tensor<96x4xf32>
}
// -----
// a constant that has a place before a product reads it
func.func @main(%x: tensor<5x8xf32>, %i: tensor<2x1xi32>) -> (tensor<5x4xf32>, tensor<8x4xf32>) {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [2.0, 1.0, 0.0, 1.0], [1.0, 3.0, 1.0, 2.0], [4.0, 3.0, 2.0, 1.0], [0.0, 1.0, 0.0, 1.0], [2.0, 2.0, 1.0, 3.0], [1.0, 0.0, 2.0, 5.0]]> : tensor<8x4xf32>
  %s = "stablehlo.sort"(%w) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %c = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %o = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<5x8xf32>, tensor<8x4xf32>) -> tensor<5x4xf32>
  return %o, %s : tensor<5x4xf32>, tensor<8x4xf32>
}
// -----
// choices inside of a branch by what is compared outside
func.func @main(%x: tensor<40xf32>, %y: tensor<40xf32>, %p: tensor<i1>) -> (tensor<40xf32>, tensor<40xf32>) {
  %k = stablehlo.constant dense<0.84375> : tensor<40xf32>
  %c = stablehlo.compare GT, %x, %y : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
  %a = stablehlo.abs %x : tensor<40xf32>
  %r:2 = "stablehlo.if"(%p) ({
    %s = stablehlo.select %c, %x, %y : tensor<40xi1>, tensor<40xf32>
    %d = stablehlo.compare GT, %a, %k : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %t = stablehlo.select %d, %y, %x : tensor<40xi1>, tensor<40xf32>
    stablehlo.return %s, %t : tensor<40xf32>, tensor<40xf32>
  }, {
    stablehlo.return %y, %a : tensor<40xf32>, tensor<40xf32>
  }) : (tensor<i1>) -> (tensor<40xf32>, tensor<40xf32>)
  return %r#0, %r#1 : tensor<40xf32>, tensor<40xf32>
}
// -----
// a body of one op with two results
func.func @main(%x: tensor<7x9xf32>, %i: tensor<f32>) -> tensor<7xf32> {
  %y = "stablehlo.reduce"(%x, %i) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %b:2 = stablehlo.optimization_barrier %p, %q : tensor<f32>, tensor<f32>
    stablehlo.return %b#0 : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<7x9xf32>, tensor<f32>) -> tensor<7xf32>
  return %y : tensor<7xf32>
}
// -----
// positions of a sort: bytes, floats, 64 bits, compared ones
func.func @main(%x: tensor<100xf32>) -> (tensor<100xi8>, tensor<100xf32>, tensor<100xi64>, tensor<100xi32>) {
  %i8 = stablehlo.iota dim = 0 : tensor<100xi8>
  %f = stablehlo.iota dim = 0 : tensor<100xf32>
  %i64 = stablehlo.iota dim = 0 : tensor<100xi64>
  %i32 = stablehlo.iota dim = 0 : tensor<100xi32>
  %p:2 = "stablehlo.sort"(%x, %i8) ({
  ^bb0(%pa0: tensor<f32>, %pb0: tensor<f32>, %pa1: tensor<i8>, %pb1: tensor<i8>):
    %pc = stablehlo.compare LT, %pa0, %pb0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %pc : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<100xf32>, tensor<100xi8>) -> (tensor<100xf32>, tensor<100xi8>)
  %q:2 = "stablehlo.sort"(%x, %f) ({
  ^bb0(%qa0: tensor<f32>, %qb0: tensor<f32>, %qa1: tensor<f32>, %qb1: tensor<f32>):
    %qc = stablehlo.compare LT, %qa0, %qb0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %qc : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<100xf32>, tensor<100xf32>) -> (tensor<100xf32>, tensor<100xf32>)
  %r:2 = "stablehlo.sort"(%x, %i64) ({
  ^bb0(%ra0: tensor<f32>, %rb0: tensor<f32>, %ra1: tensor<i64>, %rb1: tensor<i64>):
    %rc = stablehlo.compare LT, %ra0, %rb0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %rc : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<100xf32>, tensor<100xi64>) -> (tensor<100xf32>, tensor<100xi64>)
  %s:2 = "stablehlo.sort"(%x, %i32) ({
  ^bb0(%sa0: tensor<f32>, %sb0: tensor<f32>, %sa1: tensor<i32>, %sb1: tensor<i32>):
    %se = stablehlo.compare LT, %sa0, %sb0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %sf = stablehlo.compare LT, %sb1, %sa1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %sg = stablehlo.compare EQ, %sa0, %sb0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %sc = stablehlo.select %sg, %sf, %se : tensor<i1>, tensor<i1>
    stablehlo.return %sc : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<100xf32>, tensor<100xi32>) -> (tensor<100xf32>, tensor<100xi32>)
  return %p#1, %q#1, %r#1, %s#1 : tensor<100xi8>, tensor<100xf32>, tensor<100xi64>, tensor<100xi32>
}
// -----
// positions along another dimension, the first few
func.func @main(%x: tensor<20x30xf32>) -> (tensor<0x30xf32>, tensor<3x30xi32>, tensor<20x30xi32>) {
  %i = stablehlo.iota dim = 1 : tensor<20x30xi32>
  %j = stablehlo.iota dim = 0 : tensor<20x30xi32>
  %p:3 = "stablehlo.sort"(%x, %i, %j) ({
  ^bb0(%pa0: tensor<f32>, %pb0: tensor<f32>, %pa1: tensor<i32>, %pb1: tensor<i32>, %pa2: tensor<i32>, %pb2: tensor<i32>):
    %pc = stablehlo.compare LT, %pa0, %pb0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %pc : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<20x30xf32>, tensor<20x30xi32>, tensor<20x30xi32>) -> (tensor<20x30xf32>, tensor<20x30xi32>, tensor<20x30xi32>)
  %k = stablehlo.slice %p#0 [0:0, 0:30] : (tensor<20x30xf32>) -> tensor<0x30xf32>
  %l = stablehlo.slice %p#1 [0:3, 0:30] : (tensor<20x30xi32>) -> tensor<3x30xi32>
  return %k, %l, %p#2 : tensor<0x30xf32>, tensor<3x30xi32>, tensor<20x30xi32>
}
// -----
// a sort of many operands, positions among them
func.func @main(%x: tensor<40xf32>) -> (tensor<40xf32>, tensor<40xi32>) {
  %i = stablehlo.iota dim = 0 : tensor<40xi32>
  %p:66 = "stablehlo.sort"(%x, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i, %i) ({
  ^bb0(%pa0: tensor<f32>, %pb0: tensor<f32>, %pa1: tensor<i32>, %pb1: tensor<i32>, %pa2: tensor<i32>, %pb2: tensor<i32>, %pa3: tensor<i32>, %pb3: tensor<i32>, %pa4: tensor<i32>, %pb4: tensor<i32>, %pa5: tensor<i32>, %pb5: tensor<i32>, %pa6: tensor<i32>, %pb6: tensor<i32>, %pa7: tensor<i32>, %pb7: tensor<i32>, %pa8: tensor<i32>, %pb8: tensor<i32>, %pa9: tensor<i32>, %pb9: tensor<i32>, %pa10: tensor<i32>, %pb10: tensor<i32>, %pa11: tensor<i32>, %pb11: tensor<i32>, %pa12: tensor<i32>, %pb12: tensor<i32>, %pa13: tensor<i32>, %pb13: tensor<i32>, %pa14: tensor<i32>, %pb14: tensor<i32>, %pa15: tensor<i32>, %pb15: tensor<i32>, %pa16: tensor<i32>, %pb16: tensor<i32>, %pa17: tensor<i32>, %pb17: tensor<i32>, %pa18: tensor<i32>, %pb18: tensor<i32>, %pa19: tensor<i32>, %pb19: tensor<i32>, %pa20: tensor<i32>, %pb20: tensor<i32>, %pa21: tensor<i32>, %pb21: tensor<i32>, %pa22: tensor<i32>, %pb22: tensor<i32>, %pa23: tensor<i32>, %pb23: tensor<i32>, %pa24: tensor<i32>, %pb24: tensor<i32>, %pa25: tensor<i32>, %pb25: tensor<i32>, %pa26: tensor<i32>, %pb26: tensor<i32>, %pa27: tensor<i32>, %pb27: tensor<i32>, %pa28: tensor<i32>, %pb28: tensor<i32>, %pa29: tensor<i32>, %pb29: tensor<i32>, %pa30: tensor<i32>, %pb30: tensor<i32>, %pa31: tensor<i32>, %pb31: tensor<i32>, %pa32: tensor<i32>, %pb32: tensor<i32>, %pa33: tensor<i32>, %pb33: tensor<i32>, %pa34: tensor<i32>, %pb34: tensor<i32>, %pa35: tensor<i32>, %pb35: tensor<i32>, %pa36: tensor<i32>, %pb36: tensor<i32>, %pa37: tensor<i32>, %pb37: tensor<i32>, %pa38: tensor<i32>, %pb38: tensor<i32>, %pa39: tensor<i32>, %pb39: tensor<i32>, %pa40: tensor<i32>, %pb40: tensor<i32>, %pa41: tensor<i32>, %pb41: tensor<i32>, %pa42: tensor<i32>, %pb42: tensor<i32>, %pa43: tensor<i32>, %pb43: tensor<i32>, %pa44: tensor<i32>, %pb44: tensor<i32>, %pa45: tensor<i32>, %pb45: tensor<i32>, %pa46: tensor<i32>, %pb46: tensor<i32>, %pa47: tensor<i32>, %pb47: tensor<i32>, %pa48: tensor<i32>, %pb48: tensor<i32>, %pa49: tensor<i32>, %pb49: tensor<i32>, %pa50: tensor<i32>, %pb50: tensor<i32>, %pa51: tensor<i32>, %pb51: tensor<i32>, %pa52: tensor<i32>, %pb52: tensor<i32>, %pa53: tensor<i32>, %pb53: tensor<i32>, %pa54: tensor<i32>, %pb54: tensor<i32>, %pa55: tensor<i32>, %pb55: tensor<i32>, %pa56: tensor<i32>, %pb56: tensor<i32>, %pa57: tensor<i32>, %pb57: tensor<i32>, %pa58: tensor<i32>, %pb58: tensor<i32>, %pa59: tensor<i32>, %pb59: tensor<i32>, %pa60: tensor<i32>, %pb60: tensor<i32>, %pa61: tensor<i32>, %pb61: tensor<i32>, %pa62: tensor<i32>, %pb62: tensor<i32>, %pa63: tensor<i32>, %pb63: tensor<i32>, %pa64: tensor<i32>, %pb64: tensor<i32>, %pa65: tensor<i32>, %pb65: tensor<i32>):
    %pc = stablehlo.compare LT, %pa0, %pb0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %pc : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<40xf32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>) -> (tensor<40xf32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>)
  return %p#0, %p#65 : tensor<40xf32>, tensor<40xi32>
}
// -----
// extremes and sums of scaled rows
func.func @main(%x: tensor<40x50xf32>) -> (tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %c0 = stablehlo.constant dense<-2.0> : tensor<40x50xf32>
  %m0 = stablehlo.multiply %x, %c0 : tensor<40x50xf32>
  %r0 = stablehlo.reduce(%m0 init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %s0 = stablehlo.reduce(%m0 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %c1 = stablehlo.constant dense<0x7F800000> : tensor<40x50xf32>
  %m1 = stablehlo.multiply %x, %c1 : tensor<40x50xf32>
  %r1 = stablehlo.reduce(%m1 init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %s1 = stablehlo.reduce(%m1 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %c2 = stablehlo.constant dense<0.0> : tensor<40x50xf32>
  %m2 = stablehlo.multiply %x, %c2 : tensor<40x50xf32>
  %r2 = stablehlo.reduce(%m2 init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %s2 = stablehlo.reduce(%m2 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %c3 = stablehlo.constant dense<3.0> : tensor<40x50xf32>
  %m3 = stablehlo.multiply %x, %c3 : tensor<40x50xf32>
  %r3 = stablehlo.reduce(%m3 init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %s3 = stablehlo.reduce(%m3 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %v = stablehlo.constant dense<[0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 1.0]> : tensor<50xf32>
  %w = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<50xf32>) -> tensor<40x50xf32>
  %m = stablehlo.multiply %w, %x : tensor<40x50xf32>
  %r4 = stablehlo.reduce(%m init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %s4 = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  return %r0, %s0, %r1, %s1, %r2, %s2, %r3, %s3, %r4, %s4 : tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>
}
// -----
// series of rows that end in an exponential, a sum, an extreme
func.func @main(%x: tensor<40x50xf32>, %m: tensor<40xf32>) -> (tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<40xf32>) -> tensor<40x50xf32>
  %c = stablehlo.constant dense<0.5> : tensor<40x50xf32>
  %a = stablehlo.add %x, %c : tensor<40x50xf32>
  %b = stablehlo.subtract %a, %t : tensor<40x50xf32>
  %e = stablehlo.exponential %b : tensor<40x50xf32>
  %f = stablehlo.subtract %x, %t : tensor<40x50xf32>
  %g = stablehlo.exponential %f : tensor<40x50xf32>
  %h = stablehlo.multiply %g, %f : tensor<40x50xf32>
  %i = stablehlo.multiply %x, %c : tensor<40x50xf32>
  %j = stablehlo.subtract %i, %t : tensor<40x50xf32>
  %s0 = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %s1 = stablehlo.reduce(%h init: %z) applies stablehlo.add across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %s2 = stablehlo.reduce(%j init: %z) applies stablehlo.add across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %s3 = stablehlo.reduce(%j init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %s4 = stablehlo.reduce(%i init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  %s5 = stablehlo.reduce(%i init: %z) applies stablehlo.add across dimensions = [1] : (tensor<40x50xf32>, tensor<f32>) -> tensor<40xf32>
  return %s0, %s1, %s2, %s3, %s4, %s5 : tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<40xf32>
}
// -----
// bests of rows whose bodies are nearly those that are known
func.func @main(%x: tensor<40x50xf32>, %y: tensor<40x50xi32>) -> (tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %o = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.iota dim = 1 : tensor<40x50xi32>
  %n0 = stablehlo.iota dim = 0 : tensor<40x50xi32>
  %p:2 = "stablehlo.reduce"(%x, %n, %z, %o) ({
  ^bb0(%pa: tensor<f32>, %pi: tensor<i32>, %pb: tensor<f32>, %pj: tensor<i32>):
    %pg = stablehlo.compare GE, %pa, %pb : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %pv = stablehlo.select %pg, %pa, %pb : tensor<i1>, tensor<f32>
    %pk = stablehlo.select %pg, %pi, %pj : tensor<i1>, tensor<i32>
    stablehlo.return %pv, %pk : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<40x50xf32>, tensor<40x50xi32>, tensor<f32>, tensor<i32>) -> (tensor<40xf32>, tensor<40xi32>)
  %q:2 = "stablehlo.reduce"(%x, %n, %z, %o) ({
  ^bb0(%qa: tensor<f32>, %qi: tensor<i32>, %qb: tensor<f32>, %qj: tensor<i32>):
    %qd = stablehlo.constant dense<true> : tensor<i1>
    %qh = stablehlo.compare GE, %qa, %qb : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %qg = stablehlo.and %qh, %qd : tensor<i1>
    %qv = stablehlo.select %qg, %qa, %qb : tensor<i1>, tensor<f32>
    %qk = stablehlo.select %qg, %qi, %qj : tensor<i1>, tensor<i32>
    stablehlo.return %qv, %qk : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<40x50xf32>, tensor<40x50xi32>, tensor<f32>, tensor<i32>) -> (tensor<40xf32>, tensor<40xi32>)
  %s:2 = "stablehlo.reduce"(%x, %n, %z, %o) ({
  ^bb0(%sa: tensor<f32>, %si: tensor<i32>, %sb: tensor<f32>, %sj: tensor<i32>):
    %sg = stablehlo.compare GE, %sa, %sb : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %sv = stablehlo.maximum %sa, %sb : tensor<f32>
    %sk = stablehlo.select %sg, %si, %sj : tensor<i1>, tensor<i32>
    stablehlo.return %sv, %sk : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<40x50xf32>, tensor<40x50xi32>, tensor<f32>, tensor<i32>) -> (tensor<40xf32>, tensor<40xi32>)
  %t:2 = "stablehlo.reduce"(%x, %n, %z, %o) ({
  ^bb0(%ta: tensor<f32>, %ti: tensor<i32>, %tb: tensor<f32>, %tj: tensor<i32>):
    %tg = stablehlo.compare GE, %ta, %tb : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %tv = stablehlo.select %tg, %ta, %tb : tensor<i1>, tensor<f32>
    %tm = stablehlo.minimum %ti, %tj : tensor<i32>
    %tk = stablehlo.select %tg, %tm, %tj : tensor<i1>, tensor<i32>
    stablehlo.return %tv, %tk : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<40x50xf32>, tensor<40x50xi32>, tensor<f32>, tensor<i32>) -> (tensor<40xf32>, tensor<40xi32>)
  %u:2 = "stablehlo.reduce"(%x, %y, %z, %o) ({
  ^bb0(%ua: tensor<f32>, %ui: tensor<i32>, %ub: tensor<f32>, %uj: tensor<i32>):
    %ug = stablehlo.compare GE, %ua, %ub : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %uv = stablehlo.select %ug, %ua, %ub : tensor<i1>, tensor<f32>
    %uk = stablehlo.select %ug, %ui, %uj : tensor<i1>, tensor<i32>
    stablehlo.return %uv, %uk : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<40x50xf32>, tensor<40x50xi32>, tensor<f32>, tensor<i32>) -> (tensor<40xf32>, tensor<40xi32>)
  %v:2 = "stablehlo.reduce"(%x, %n0, %z, %o) ({
  ^bb0(%va: tensor<f32>, %vi: tensor<i32>, %vb: tensor<f32>, %vj: tensor<i32>):
    %vg = stablehlo.compare GE, %va, %vb : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %vv = stablehlo.select %vg, %va, %vb : tensor<i1>, tensor<f32>
    %vk = stablehlo.select %vg, %vi, %vj : tensor<i1>, tensor<i32>
    stablehlo.return %vv, %vk : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<40x50xf32>, tensor<40x50xi32>, tensor<f32>, tensor<i32>) -> (tensor<40xf32>, tensor<40xi32>)
  %w:2 = "stablehlo.reduce"(%x, %n, %z, %o) ({
  ^bb0(%wa: tensor<f32>, %wi: tensor<i32>, %wb: tensor<f32>, %wj: tensor<i32>):
    %we = stablehlo.add %wi, %wj : tensor<i32>
    %wg = stablehlo.compare LT, %we, %wi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wv = stablehlo.select %wg, %wa, %wb : tensor<i1>, tensor<f32>
    %wk = stablehlo.select %wg, %wi, %wj : tensor<i1>, tensor<i32>
    stablehlo.return %wv, %wk : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<40x50xf32>, tensor<40x50xi32>, tensor<f32>, tensor<i32>) -> (tensor<40xf32>, tensor<40xi32>)
  %y1:2 = "stablehlo.reduce"(%x, %n, %z, %o) ({
  ^bb0(%y1a: tensor<f32>, %y1i: tensor<i32>, %y1b: tensor<f32>, %y1j: tensor<i32>):
    %y1r = stablehlo.reshape %y1a : (tensor<f32>) -> tensor<f32>
    %y1g = stablehlo.compare GE, %y1r, %y1b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %y1v = stablehlo.select %y1g, %y1a, %y1b : tensor<i1>, tensor<f32>
    %y1k = stablehlo.select %y1g, %y1i, %y1j : tensor<i1>, tensor<i32>
    stablehlo.return %y1v, %y1k : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<40x50xf32>, tensor<40x50xi32>, tensor<f32>, tensor<i32>) -> (tensor<40xf32>, tensor<40xi32>)
  return %p#1, %q#1, %s#1, %t#1, %u#1, %v#1, %w#1, %y1#1 : tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>, tensor<40xi32>
}
// -----
// refused: the tensor's dimensions are too large for this machine
func.func @main(%x: tensor<4611686018427387905xf16>) -> tensor<i32> {
  %r = stablehlo.constant dense<1> : tensor<i32>
  return %r : tensor<i32>
}
// -----
// refused: the tensor's dimensions are too large for this machine
func.func @main(%x: tuple<tensor<i32>, tensor<4611686018427387905xf16>>) -> tensor<i32> {
  %r = stablehlo.get_tuple_element %x[0] : (tuple<tensor<i32>, tensor<4611686018427387905xf16>>) -> tensor<i32>
  return %r : tensor<i32>
}
// -----
// refused: broadcast_in_dim: the tensor's dimensions are too large for this machine
func.func @main(%x: tensor<f16>) -> tensor<f16> {
  %b = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<f16>) -> tensor<4611686018427387905xf16>
  %r = stablehlo.slice %b [0:1] : (tensor<4611686018427387905xf16>) -> tensor<1xf16>
  %s = stablehlo.reshape %r : (tensor<1xf16>) -> tensor<f16>
  return %s : tensor<f16>
}
