// windows of one element: dilated, padded below, padded above, in steps, over a dilated operand | 1 | 4
func.func @main(%x: $f32[2*a:8]) -> ($f32[2*a:9], $f32[2*a+1:9], $f32[2*a+1:9], $f32[a:9], $f32[4*a-1:15]) {
  %i = stablehlo.constant dense<2.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %i) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 1>, window_dilations = array<i64: 3>} : ($f32[2*a:8], tensor<f32>) -> $f32[2*a:9]
  %1 = "stablehlo.reduce_window"(%x, %i) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>} : ($f32[2*a:8], tensor<f32>) -> $f32[2*a+1:9]
  %2 = "stablehlo.reduce_window"(%x, %i) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>} : ($f32[2*a:8], tensor<f32>) -> $f32[2*a+1:9]
  %3 = "stablehlo.reduce_window"(%x, %i) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 1>, window_strides = array<i64: 2>} : ($f32[2*a:8], tensor<f32>) -> $f32[a:9]
  %4 = "stablehlo.reduce_window"(%x, %i) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 1>, base_dilations = array<i64: 2>} : ($f32[2*a:8], tensor<f32>) -> $f32[4*a-1:15]
  return %0, %1, %2, %3, %4 : $f32[2*a:9], $f32[2*a+1:9], $f32[2*a+1:9], $f32[a:9], $f32[4*a-1:15]
}
// -----
// windows of two operands | 1 | 6
func.func @main(%x: $f32[a:8], %w: $i32[a:6]) -> ($f32[a-1:7], $i32[a-1:7]) {
  %i = stablehlo.constant dense<2.0> : tensor<f32>
  %j = stablehlo.constant dense<3> : tensor<i32>
  %0:2 = "stablehlo.reduce_window"(%x, %w, %i, %j) ({ ^bb0(%p: tensor<f32>, %q: tensor<i32>, %r: tensor<f32>, %s: tensor<i32>):
   %t = stablehlo.maximum %p, %r : tensor<f32>
   %u = stablehlo.add %q, %s : tensor<i32>
   stablehlo.return %t, %u : tensor<f32>, tensor<i32> }) {window_dimensions = array<i64: 2>} : ($f32[a:8], $i32[a:6], tensor<f32>, tensor<i32>) -> ($f32[a-1:7], $i32[a-1:7])
  return %0#0, %0#1 : $f32[a-1:7], $i32[a-1:7]
}
// -----
// a convolution whose operand may be empty | 0 1 | 4 2
func.func @main(%x: $f32[1 a:4 1], %k: $f32[b:2 1 1]) -> $f32[1 a+3-b:9 1] {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[1 a:4 1], $f32[b:2 1 1]) -> $f32[1 a+3-b:9 1]
  return %0 : $f32[1 a+3-b:9 1]
}
// -----
// convolutions: nothing left of the operand, an empty operand between edges, an empty kernel | 0 | 3
func.func @main(%x: $f32[a:3 3 1], %k: $f32[2 1 1], %e: $f32[a:3 0 1], %z: $f32[0 1 1]) -> ($f32[a:3 0 1], $f32[a:3 1 1], $f32[a:3 4 1]) {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[-3, -3]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[a:3 3 1], $f32[2 1 1]) -> $f32[a:3 0 1]
  %1 = stablehlo.convolution(%e, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[a:3 0 1], $f32[2 1 1]) -> $f32[a:3 1 1]
  %2 = stablehlo.convolution(%x, %z) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[a:3 3 1], $f32[0 1 1]) -> $f32[a:3 4 1]
  return %0, %1, %2 : $f32[a:3 0 1], $f32[a:3 1 1], $f32[a:3 4 1]
}
// -----
// features that one side of a convolution knows | 4 4 | 4 4
func.func @main(%x: $f32[1 3 a:5], %k: $f32[2 4 1], %y: $f32[1 3 4], %l: $f32[2 b:6 1]) -> ($f32[1 2 1], $f32[1 2 1]) {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[1 3 a:5], $f32[2 4 1]) -> $f32[1 2 1]
  %1 = stablehlo.convolution(%y, %l) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[1 3 4], $f32[2 b:6 1]) -> $f32[1 2 1]
  return %0, %1 : $f32[1 2 1], $f32[1 2 1]
}
// -----
// transforms of real numbers along dimensions whose length is said | 3 4 | 3 4
func.func @main(%x: $c64[2 a:5], %y: $f32[2 b:5], %z: $c64[a:5 3]) -> ($f32[2 4], $c64[2 3], $f32[3 4]) {
  %0 = stablehlo.fft %x, type = IRFFT, length = [4] : ($c64[2 a:5]) -> $f32[2 4]
  %1 = stablehlo.fft %y, type = RFFT, length = [4] : ($f32[2 b:5]) -> $c64[2 3]
  %2 = stablehlo.fft %z, type = IRFFT, length = [3, 4] : ($c64[a:5 3]) -> $f32[3 4]
  return %0, %1, %2 : $f32[2 4], $c64[2 3], $f32[3 4]
}
// -----
// a static tuple beside | 0 | 4
func.func @main(%x: $f32[a:4], %u: $f32[2]) -> ($f32[a:4], $f32[2]) {
  %t = stablehlo.tuple %u, %u : tuple<tensor<2xf32>, tensor<2xf32>>
  %v = stablehlo.get_tuple_element %t[0] : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  %w = stablehlo.negate %v : tensor<2xf32>
  %y = stablehlo.negate %x : $f32[a:4]
  return %y, %w : $f32[a:4], $f32[2]
}
// -----
// padding that moves, that cuts, that only spreads | 1 | 4
func.func @main(%x: $f32[a:4 2]) -> ($f32[a:4 2], $f32[a:4 2], $f32[2*a-1:9 2], $f32[a:4 3]) {
  %z = stablehlo.constant dense<7.0> : tensor<f32>
  %0 = stablehlo.pad %x, %z, low = [2, 0], high = [-2, 0], interior = [0, 0] : ($f32[a:4 2], tensor<f32>) -> $f32[a:4 2]
  %1 = stablehlo.pad %x, %z, low = [-1, 0], high = [1, 0], interior = [0, 0] : ($f32[a:4 2], tensor<f32>) -> $f32[a:4 2]
  %2 = stablehlo.pad %x, %z, low = [0, 0], high = [0, 0], interior = [1, 0] : ($f32[a:4 2], tensor<f32>) -> $f32[2*a-1:9 2]
  %3 = stablehlo.pad %x, %z, low = [0, 1], high = [0, 0], interior = [0, 0] : ($f32[a:4 2], tensor<f32>) -> $f32[a:4 3]
  return %0, %1, %2, %3 : $f32[a:4 2], $f32[a:4 2], $f32[2*a-1:9 2], $f32[a:4 3]
}
// -----
// side by side with other bounds, and with what is static | 3 | 3
func.func @main(%x: $f32[2 a:5], %y: $f32[1 a:4], %z: $f32[1 3]) -> ($f32[3 a:4], $f32[4 3], $f32[3 3]) {
  %0 = "stablehlo.concatenate"(%x, %y) {dimension = 0 : i64} : ($f32[2 a:5], $f32[1 a:4]) -> $f32[3 a:4]
  %1 = "stablehlo.concatenate"(%y, %z, %x) {dimension = 0 : i64} : ($f32[1 a:4], $f32[1 3], $f32[2 a:5]) -> $f32[4 3]
  %2 = "stablehlo.concatenate"(%x, %z) {dimension = 0 : i64} : ($f32[2 a:5], $f32[1 3]) -> $f32[3 3]
  return %0, %1, %2 : $f32[3 a:4], $f32[4 3], $f32[3 3]
}
// -----
// collectives of two operands | 0 0 | 4 3
func.func @main(%x: $f32[a:4 b:5], %w: $f32[b:3]) -> ($f32[a:4 b:5], $f32[b:3], $f32[a:4 b:5], $f32[b:3], $f32[a:4 b:5], $f32[b:3]) {
  %0:2 = "stablehlo.all_reduce"(%x, %w) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : ($f32[a:4 b:5], $f32[b:3]) -> ($f32[a:4 b:5], $f32[b:3])
  %1:2 = "stablehlo.all_gather"(%x, %w) {all_gather_dim = 0 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>} : ($f32[a:4 b:5], $f32[b:3]) -> ($f32[a:4 b:5], $f32[b:3])
  %2:2 = "stablehlo.all_to_all"(%x, %w) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 1 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>} : ($f32[a:4 b:5], $f32[b:3]) -> ($f32[a:4 b:5], $f32[b:3])
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : $f32[a:4 b:5], $f32[b:3], $f32[a:4 b:5], $f32[b:3], $f32[a:4 b:5], $f32[b:3]
}
// -----
// products where one side knows how much is summed | 3 | 3
func.func @main(%x: $f32[2 3], %y: $f32[a:5 4], %z: $f32[a:4 2]) -> ($f32[2 4], $f32[2 4]) {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : ($f32[2 3], $f32[a:5 4]) -> $f32[2 4]
  %1 = stablehlo.dot_general %z, %y, contracting_dims = [0] x [0] : ($f32[a:4 2], $f32[a:5 4]) -> $f32[2 4]
  return %0, %1 : $f32[2 4], $f32[2 4]
}
// -----
// a matrix of which one side is known | 3 | 3
func.func @main(%x: $f32[3 a:4], %b: $f32[a:5 2], %s: $f32[3 3], %t: $f32[a:4 a:6]) -> ($f32[a:5 2], $f32[a:5 2], $f32[3 2]) {
  %n = stablehlo.constant dense<0.125> : tensor<f32>
  %v = stablehlo.broadcast_in_dim %n, dims = [] : (tensor<f32>) -> $f32[3 2]
  %0 = "stablehlo.triangular_solve"(%x, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : ($f32[3 a:4], $f32[a:5 2]) -> $f32[a:5 2]
  %1 = "stablehlo.triangular_solve"(%s, %b) {left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : ($f32[3 3], $f32[a:5 2]) -> $f32[a:5 2]
  %2 = "stablehlo.triangular_solve"(%t, %v) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : ($f32[a:4 a:6], $f32[3 2]) -> $f32[3 2]
  return %0, %1, %2 : $f32[a:5 2], $f32[a:5 2], $f32[3 2]
}
// -----
// batches of which one side is known | 3 | 3
func.func @main(%x: $f32[3 5], %i: $i32[a:4 2 1], %y: $f32[a:5 5], %j: $i32[3 2 1], %w: $f32[a:4 2], %v: $f32[a:4 5]) -> ($f32[3 2], $f32[3 2], $f32[a:4 2], $f32[3 5], $f32[a:4 5]) {
  %0 = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>} : ($f32[3 5], $i32[a:4 2 1]) -> $f32[3 2]
  %1 = "stablehlo.gather"(%y, %j) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>} : ($f32[a:5 5], $i32[3 2 1]) -> $f32[3 2]
  %2 = "stablehlo.gather"(%y, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>} : ($f32[a:5 5], $i32[a:4 2 1]) -> $f32[a:4 2]
  %3 = "stablehlo.scatter"(%x, %j, %w) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : ($f32[3 5], $i32[3 2 1], $f32[a:4 2]) -> $f32[3 5]
  %4 = "stablehlo.scatter"(%v, %i, %w) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : ($f32[a:4 5], $i32[a:4 2 1], $f32[a:4 2]) -> $f32[a:4 5]
  return %0, %1, %2, %3, %4 : $f32[3 2], $f32[3 2], $f32[a:4 2], $f32[3 5], $f32[a:4 5]
}
// -----
// selected and scattered: only the sources are bounded, windows of one with other bounds | 4 2 | 4 2
func.func @main(%x: $f32[4], %s: $f32[b:3], %y: $f32[a:5], %t: $f32[a:6]) -> ($f32[4], $f32[a:5]) {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %c = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
   stablehlo.return %c : tensor<i1> }, { ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : ($f32[4], $f32[b:3], tensor<f32>) -> $f32[4]
  %1 = "stablehlo.select_and_scatter"(%y, %t, %i) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %c = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
   stablehlo.return %c : tensor<i1> }, { ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 1>} : ($f32[a:5], $f32[a:6], tensor<f32>) -> $f32[a:5]
  return %0, %1 : $f32[4], $f32[a:5]
}
// -----
// broadcast where a bound leaves no more than one, or none | 0 | 0
func.func @main(%x: $f32[a:0 2], %n: $i32[2]=(0,2)) -> $f32[a:4 2] {
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [0, 1] : ($f32[a:0 2], tensor<2xi32>) -> $f32[a:4 2]
  return %0 : $f32[a:4 2]
}
// -----
// broadcast of what has a bound of one | 1 3 | 1 3
func.func @main(%x: $f32[a:1 2], %n: $i32[2]=(b,2)) -> $f32[b:4 2] {
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [0, 1] : ($f32[a:1 2], tensor<2xi32>) -> $f32[b:4 2]
  return %0 : $f32[b:4 2]
}
// -----
// neutral elements of other types | 0 | 5
func.func @main(%x: $ui8[a:5 2], %y: $i16[a:5 2], %z: $f64[a:5 2]) -> ($ui8[2], $ui8[2], $i16[2], $f64[2]) {
  %i = stablehlo.constant dense<0> : tensor<ui8>
  %m = stablehlo.constant dense<255> : tensor<ui8>
  %j = stablehlo.constant dense<-5> : tensor<i16>
  %k = stablehlo.constant dense<-5.0> : tensor<f64>
  %0 = "stablehlo.reduce"(%x, %i) ({ ^bb0(%p: tensor<ui8>, %q: tensor<ui8>): %r = stablehlo.maximum %p, %q : tensor<ui8>
   stablehlo.return %r : tensor<ui8> }) {dimensions = array<i64: 0>} : ($ui8[a:5 2], tensor<ui8>) -> $ui8[2]
  %1 = "stablehlo.reduce"(%x, %m) ({ ^bb0(%p: tensor<ui8>, %q: tensor<ui8>): %r = stablehlo.minimum %p, %q : tensor<ui8>
   stablehlo.return %r : tensor<ui8> }) {dimensions = array<i64: 0>} : ($ui8[a:5 2], tensor<ui8>) -> $ui8[2]
  %2 = "stablehlo.reduce"(%y, %j) ({ ^bb0(%p: tensor<i16>, %q: tensor<i16>): %r = stablehlo.maximum %p, %q : tensor<i16>
   stablehlo.return %r : tensor<i16> }) {dimensions = array<i64: 0>} : ($i16[a:5 2], tensor<i16>) -> $i16[2]
  %3 = "stablehlo.reduce"(%z, %k) ({ ^bb0(%p: tensor<f64>, %q: tensor<f64>): %r = stablehlo.maximum %p, %q : tensor<f64>
   stablehlo.return %r : tensor<f64> }) {dimensions = array<i64: 0>} : ($f64[a:5 2], tensor<f64>) -> $f64[2]
  return %0, %1, %2, %3 : $ui8[2], $ui8[2], $i16[2], $f64[2]
}
// -----
// sorted along the last dimension, counted from the end | 0 0 | 4 3
func.func @main(%x: $f32[b:3 a:4]) -> $f32[b:3 a:4] {
  %0 = "stablehlo.sort"(%x) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %c = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
   stablehlo.return %c : tensor<i1> }) {dimension = -1 : i64} : ($f32[b:3 a:4]) -> $f32[b:3 a:4]
  return %0 : $f32[b:3 a:4]
}
// -----
// an empty kernel over a bounded dimension | 1 | 4
func.func @main(%x: $f32[1 a:4 1], %z: $f32[0 1 1]) -> $f32[1 a+1:5 1] {
  %0 = stablehlo.convolution(%x, %z) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[1 a:4 1], $f32[0 1 1]) -> $f32[1 a+1:5 1]
  return %0 : $f32[1 a+1:5 1]
}
// -----
// a kernel without elements, batch groups, padding that comes with the call | 2 | 4
func.func @main(%x: $f32[2 a:4 1], %z: $f32[0 1 1], %k: $f32[2 1 2], %p: $i64[1 2]=(0,0)) -> ($f32[2 a+1:5 1], $f32[1 a-1:3 2]) {
  $<%0 = "stablehlo.dynamic_conv"(%x, %z, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : ($f32[2 a:4 1], $f32[0 1 1], tensor<1x2xi64>) -> $f32[2 a+1:5 1]$|%0 = stablehlo.convolution(%x, %z) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[2 a:4 1], $f32[0 1 1]) -> $f32[2 a+1:5 1]$>
  $<%1 = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64} : ($f32[2 a:4 1], $f32[2 1 2], tensor<1x2xi64>) -> $f32[1 a-1:3 2]$|%1 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : ($f32[2 a:4 1], $f32[2 1 2]) -> $f32[1 a-1:3 2]$>
  return %0, %1 : $f32[2 a+1:5 1], $f32[1 a-1:3 2]
}
// -----
// reduced for those in a group | 0 0 | 4 3
func.func @main(%x: $f32[a:4 b:3]) -> $f32[a:4 b:3] {
  %0 = "stablehlo.collective_reduce"(%x) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : ($f32[a:4 b:3]) -> $f32[a:4 b:3]
  return %0 : $f32[a:4 b:3]
}
// -----
// gathered from all, with no list of groups | 0 0 | 4 3
func.func @main(%x: $f32[a:4 b:3]) -> $f32[a:4 b:3] {
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>} : ($f32[a:4 b:3]) -> $f32[a:4 b:3]
  return %0 : $f32[a:4 b:3]
}
// -----
// gathers whose index vectors come first, or between dimensions of the result | 0 1 | 8 5
func.func @main(%x: $f32[10 6], %i: $i32[2 a:8], %j: $i32[b:5 1 a:8], %k: $i32[2 a:8 b:5]) -> ($f32[a:8 2 3], $f32[b:5 a:8 4], $f32[2 a:8 3 b:5]) {
  %0 = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 0>, slice_sizes = array<i64: 2, 3>} : ($f32[10 6], $i32[2 a:8]) -> $f32[a:8 2 3]
  %1 = "stablehlo.gather"(%x, %j) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>} : ($f32[10 6], $i32[b:5 1 a:8]) -> $f32[b:5 a:8 4]
  %2 = "stablehlo.gather"(%x, %k) {dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 2, 3>} : ($f32[10 6], $i32[2 a:8 b:5]) -> $f32[2 a:8 3 b:5]
  return %0, %1, %2 : $f32[a:8 2 3], $f32[b:5 a:8 4], $f32[2 a:8 3 b:5]
}
// -----
// scatters whose index vectors come first, of numbers and of windows | 0 1 | 8 5
func.func @main(%x: $f32[10 6], %i: $i32[2 a:8], %u: $f32[a:8], %j: $i32[1 a:8], %v: $f32[a:8 b:5]) -> ($f32[10 6], $f32[10 6]) {
  %0 = "stablehlo.scatter"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>} : ($f32[10 6], $i32[2 a:8], $f32[a:8]) -> $f32[10 6]
  %1 = "stablehlo.scatter"(%x, %j, %v) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.maximum %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>} : ($f32[10 6], $i32[1 a:8], $f32[a:8 b:5]) -> $f32[10 6]
  return %0, %1 : $f32[10 6], $f32[10 6]
}
// -----
// a scatter whose windows move, and whose index vectors come first | 0 1 | 4 3
func.func @main(%x: $f32[10 6], %j: $i32[2 b:3], %v: $f32[b:3 a:4 2]) -> $f32[10 6] {
  %1 = "stablehlo.scatter"(%x, %j, %v) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>} : ($f32[10 6], $i32[2 b:3], $f32[b:3 a:4 2]) -> $f32[10 6]
  return %1 : $f32[10 6]
}
// -----
// a kernel with a bound of none | 0 0 | 0 0
func.func @main(%x: $f32[1 4 1], %k: $f32[b:0 1 1]) -> ($f32[1 5 1]) {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[1 4 1], $f32[b:0 1 1]) -> $f32[1 5 1]
  return %y : $f32[1 5 1]
}
// -----
// a convolution without windows | 0 | 3
func.func @main(%x: $f32[a:3 2], %k: $f32[2 4]) -> ($f32[a:3 4]) {
  %y = "stablehlo.convolution"(%x, %k) {window_strides = array<i64>, padding = dense<> : tensor<0x2xi64>, lhs_dilation = array<i64>, rhs_dilation = array<i64>, window_reversal = array<i1>, dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[a:3 2], $f32[2 4]) -> $f32[a:3 4]
  return %y : $f32[a:3 4]
}
// -----
// the greatest of f16 | 0 | 5
func.func @main(%x: $f16[a:5 2]) -> ($f16[2]) {
  %i = stablehlo.constant dense<-7.0> : tensor<f16>
  %y = "stablehlo.reduce"(%x, %i) ({ ^bb0(%p: tensor<f16>, %q: tensor<f16>): %r = stablehlo.maximum %p, %q : tensor<f16>
   stablehlo.return %r : tensor<f16> }) {dimensions = array<i64: 0>} : ($f16[a:5 2], tensor<f16>) -> $f16[2]
  return %y : $f16[2]
}
// -----
// the greatest of bf16 | 0 | 5
func.func @main(%x: $bf16[a:5 2]) -> ($bf16[2]) {
  %i = stablehlo.constant dense<-7.0> : tensor<bf16>
  %y = "stablehlo.reduce"(%x, %i) ({ ^bb0(%p: tensor<bf16>, %q: tensor<bf16>): %r = stablehlo.maximum %p, %q : tensor<bf16>
   stablehlo.return %r : tensor<bf16> }) {dimensions = array<i64: 0>} : ($bf16[a:5 2], tensor<bf16>) -> $bf16[2]
  return %y : $bf16[2]
}
// -----
// a branch gives what the op says is static | 3 | 3
func.func @main(%x: $f32[a:4], %c: $i32[]=(1)) -> ($f32[3]) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %p = stablehlo.compare GT, %c, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %y = "stablehlo.if"(%p) ({ stablehlo.return %x : $f32[a:4] }, { %n = stablehlo.negate %x : $f32[a:4]
   stablehlo.return %n : $f32[a:4] }) : (tensor<i1>) -> $f32[3]
  return %y : $f32[3]
}
// -----
// a composite with a result that is static | 0 | 4
func.func @main(%x: $f32[a:4]) -> ($f32[a:4], $i32[]) {
  %y:2 = stablehlo.composite "test.both" %x {decomposition = @both} : ($f32[a:4]) -> ($f32[a:4], tensor<i32>)
  return %y#0, %y#1 : $f32[a:4], $i32[]
}
func.func private @both(%x: $f32[a:4]) -> ($f32[a:4], tensor<i32>) {
  %n = stablehlo.negate %x : $f32[a:4]
  %c = stablehlo.constant dense<7> : tensor<i32>
  return %n, %c : $f32[a:4], tensor<i32>
}
// -----
// a loop without any | 0 | 4
func.func @main(%x: $f32[a:4], %c: $i32[]=(5)) -> ($f32[a:4], $i32[]) {
  %y = stablehlo.negate %x : $f32[a:4]
  %z = stablehlo.constant dense<0> : tensor<i32>
  %o = stablehlo.constant dense<1> : tensor<i32>
  %w = "stablehlo.while"(%c) ({ ^bb0(%k: tensor<i32>): %p = stablehlo.compare GT, %k, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
   stablehlo.return %p : tensor<i1> }, { ^bb0(%k: tensor<i32>): %l = stablehlo.subtract %k, %o : tensor<i32>
   stablehlo.return %l : tensor<i32> }) : (tensor<i32>) -> tensor<i32>
  return %y, %w : $f32[a:4], $i32[]
}
// -----
// fed to a function that nobody calls | 0 | 4
func.func @main(%x: $f32[a:4]) -> ($f32[a:4]) {
  %y = stablehlo.negate %x : $f32[a:4]
  return %y : $f32[a:4]
}
func.func private @other(%t: !stablehlo.token) -> ($f32[a:4], !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%t) {infeed_config = ""} : (!stablehlo.token) -> ($f32[a:4], !stablehlo.token)
  return %r#0, %r#1 : $f32[a:4], !stablehlo.token
}
// -----
// behind a function that is left out, and before one of other results | 0 | 4
func.func private @out() { return } func.func @main(%x: $f32[a:4]) -> ($f32[a:4]) {
  %y = stablehlo.negate %x : $f32[a:4]
  return %y : $f32[a:4]
}
func.func @other(%k: tensor<i32>) -> tensor<i32> {
  return %k : tensor<i32>
}
// -----
// two batches | 1 1 | 4 3
func.func @main(%x: $f32[a:4 b:3 5], %i: $i32[a:6 b:5 2 1]) -> ($f32[a:4 b:3 2]) {
  %0 = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 1>} : ($f32[a:4 b:3 5], $i32[a:6 b:5 2 1]) -> $f32[a:4 b:3 2]
  return %0 : $f32[a:4 b:3 2]
}
// -----
// updates as wide as what they go to | 0 | 4
func.func @main(%x: $f32[5 a:4], %i: $i32[5 1]) -> ($f32[5 a:4], $f32[5 a:4]) {
  %u = stablehlo.negate %x : $f32[5 a:4]
  %w = stablehlo.add %x, %x : ($f32[5 a:4], $f32[5 a:4]) -> $f32[5 a:6]
  %0 = "stablehlo.scatter"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.maximum %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : ($f32[5 a:4], $i32[5 1], $f32[5 a:4]) -> $f32[5 a:4]
  %1 = "stablehlo.scatter"(%x, %i, %w) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.maximum %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : ($f32[5 a:4], $i32[5 1], $f32[5 a:6]) -> $f32[5 a:4]
  return %0, %1 : $f32[5 a:4], $f32[5 a:4]
}
// -----
// broadcast where a dimension does not grow, or is one | 1 1 | 4 3
func.func @main(%x: $f32[a:4 2], %o: $f32[1 2], %n: $i32[2]=(a,2)) -> ($f32[a:5 2], $f32[a:5 2]) {
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: 0>} : ($f32[a:4 2], tensor<2xi32>) -> $f32[a:5 2]
  %1 = stablehlo.dynamic_broadcast_in_dim %o, %n, dims = [0, 1] : ($f32[1 2], tensor<2xi32>) -> $f32[a:5 2]
  return %0, %1 : $f32[a:5 2], $f32[a:5 2]
}
// -----
// reshaped to what has a bound of one | 1 | 1
func.func @main(%x: $f32[3]) -> ($f32[a:1 3]) {
  %y = stablehlo.reshape %x : ($f32[3]) -> $f32[a:1 3]
  return %y : $f32[a:1 3]
}
// -----
// a token beside | 0 | 4
func.func @main(%x: $f32[a:4], %c: $i32[]=(1)) -> ($f32[a:4]) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %p = stablehlo.compare GT, %c, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %t = stablehlo.create_token : !stablehlo.token
  %y:2 = "stablehlo.if"(%p) ({ stablehlo.return %x, %t : $f32[a:4], !stablehlo.token }, { %n = stablehlo.negate %x : $f32[a:4]
   stablehlo.return %n, %t : $f32[a:4], !stablehlo.token }) : (tensor<i1>) -> ($f32[a:4], !stablehlo.token)
  return %y#0 : $f32[a:4]
}
// -----
// transforms of both dimensions, and of none | 3 3 | 3 4
func.func @main(%x: $f32[a:5 4:6], %y: $c64[0:2]) -> ($c64[3 3], $f32[0]) {
  %0 = stablehlo.fft %x, type = RFFT, length = [3, 4] : ($f32[a:5 4:6]) -> $c64[3 3]
  %1 = stablehlo.fft %y, type = IRFFT, length = [0] : ($c64[0:2]) -> $f32[0]
  return %0, %1 : $c64[3 3], $f32[0]
}
// -----
// windows that are static beside batches that are not | 0 | 3
func.func @main(%x: $f32[a:3 4 1], %k: $f32[2 1 1], %p: $i64[1 2]=(0,0)) -> ($f32[a:3 3 1]) {
  $<%0 = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : ($f32[a:3 4 1], $f32[2 1 1], tensor<1x2xi64>) -> $f32[a:3 3 1]$|%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[a:3 4 1], $f32[2 1 1]) -> $f32[a:3 3 1]$>
  return %0 : $f32[a:3 3 1]
}
// -----
// collectives along a dimension that is static | 0 | 3
func.func @main(%x: $f32[2 a:3], %e: $f32[0 a:3]) -> ($f32[2 a:3], $f32[2 a:3], $f32[2 a:3], $f32[0 a:3]) {
  %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 1 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>} : ($f32[2 a:3]) -> $f32[2 a:3]
  %1 = "stablehlo.reduce_scatter"(%x) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>
   stablehlo.return %r : tensor<f32> }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>} : ($f32[2 a:3]) -> $f32[2 a:3]
  %2 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 0]]> : tensor<1x2xi64>} : ($f32[2 a:3]) -> $f32[2 a:3]
  %3 = "stablehlo.all_gather"(%e) {all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>} : ($f32[0 a:3]) -> $f32[0 a:3]
  return %0, %1, %2, %3 : $f32[2 a:3], $f32[2 a:3], $f32[2 a:3], $f32[0 a:3]
}
// -----
// quantized: tuples of others, moved without a zero point | 0 | 3
func.func @main(%x: $w8[2 a:3], %u: $f32[2], %q: $q8[2]) -> ($w8[2 a:3], $f32[2], $w8[2]) {
  %t = stablehlo.tuple %u, %u : tuple<tensor<2xf32>, tensor<2xf32>>
  %v = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 0]]> : tensor<1x2xi64>} : ($w8[2 a:3]) -> $w8[2 a:3]
  %w = stablehlo.uniform_quantize %v : ($f32[2]) -> $w8[2]
  %1 = "stablehlo.collective_reduce"(%w) ({ ^bb0(%c: tensor<!quant.uniform<i8<-127:127>:f32, 0.25>>, %d: tensor<!quant.uniform<i8<-127:127>:f32, 0.25>>): %r = stablehlo.add %c, %d : tensor<!quant.uniform<i8<-127:127>:f32, 0.25>>
   stablehlo.return %r : tensor<!quant.uniform<i8<-127:127>:f32, 0.25>> }) {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : ($w8[2]) -> $w8[2]
  return %0, %v, %1 : $w8[2 a:3], $f32[2], $w8[2]
}
// -----
// quantized products of 16 bits, and of many bytes | 0 | 2
func.func @main(%x: $q8[a:2 70000], %w: $w8[70000], %i: $i16[2 4], %j: $i16[4 3]) -> ($q8[a:2], $f32[2 3]) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ($q8[a:2 70000], $w8[70000]) -> $q8[a:2]
  %f = stablehlo.convert %i : (tensor<2x4xi16>) -> tensor<2x4xf32>
  %g = stablehlo.convert %j : (tensor<4x3xi16>) -> tensor<4x3xf32>
  %p = stablehlo.uniform_quantize %f : (tensor<2x4xf32>) -> tensor<2x4x!quant.uniform<i16:f32, 0.5>>
  %q = stablehlo.uniform_quantize %g : (tensor<4x3xf32>) -> tensor<4x3x!quant.uniform<i16:f32, 0.5>>
  %r = stablehlo.dot_general %p, %q, contracting_dims = [1] x [0] : (tensor<2x4x!quant.uniform<i16:f32, 0.5>>, tensor<4x3x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i32:f32, 0.25>>
  %1 = stablehlo.uniform_dequantize %r : (tensor<2x3x!quant.uniform<i32:f32, 0.25>>) -> tensor<2x3xf32>
  return %0, %1 : $q8[a:2], $f32[2 3]
}
// -----
// the greatest of quantized numbers that stand for bf16 | 0 | 3
func.func @main(%x: $f32[a:3 2]) -> ($f32[a:3 2]) {
  $<%c = stablehlo.convert %x : (tensor<?x2xf32, #stablehlo.bounds<3, ?>>) -> tensor<?x2xbf16, #stablehlo.bounds<3, ?>>
  %p = stablehlo.uniform_quantize %c : (tensor<?x2xbf16, #stablehlo.bounds<3, ?>>) -> tensor<?x2x!quant.uniform<i8:bf16, 0.5>, #stablehlo.bounds<3, ?>>
  %m = stablehlo.maximum %p, %p : tensor<?x2x!quant.uniform<i8:bf16, 0.5>, #stablehlo.bounds<3, ?>>
  %d = stablehlo.uniform_dequantize %m : (tensor<?x2x!quant.uniform<i8:bf16, 0.5>, #stablehlo.bounds<3, ?>>) -> tensor<?x2xbf16, #stablehlo.bounds<3, ?>>
  %0 = stablehlo.convert %d : (tensor<?x2xbf16, #stablehlo.bounds<3, ?>>) -> $f32[a:3 2]$|%c = stablehlo.convert %x : ($f32[a:3 2]) -> $bf16[a:3 2]
  %d = stablehlo.maximum %c, %c : $bf16[a:3 2]
  %0 = stablehlo.convert %d : ($bf16[a:3 2]) -> $f32[a:3 2]$>
  return %0 : $f32[a:3 2]
}
// -----
// along one of two dimensions, and where there is none | 0 | 4
func.func @main(%x: $f32[a:4 2], %e: $f32[a/9:0 2]) -> ($f32[a:4 2], $f32[a:4 2], $f32[a/9:0 2]) {
  %0 = stablehlo.reverse %x, dims = [0] : $f32[a:4 2]
  %1 = stablehlo.reverse %x, dims = [1] : $f32[a:4 2]
  %2 = stablehlo.reverse %e, dims = [0] : $f32[a/9:0 2]
  return %0, %1, %2 : $f32[a:4 2], $f32[a:4 2], $f32[a/9:0 2]
}
// -----
// products of quantized numbers by an algorithm, diagonals of two kinds | 1 | 3
func.func @main(%x: $q8[a:3 2], %w: $w8[2], %e: $f32[a:3 a:3 2 2]) -> ($q8[a:3], $f32[a:3 2]) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : ($q8[a:3 2], $w8[2]) -> $q8[a:3]
  %1 = "stablehlo.unary_einsum"(%e) {einsum_config = "aabb->ab"} : ($f32[a:3 a:3 2 2]) -> $f32[a:3 2]
  return %0, %1 : $q8[a:3], $f32[a:3 2]
}
// -----
// unequal complex numbers | 0 | 3
func.func @main(%x: $c64[a:3], %y: $c64[a:3]) -> ($i1[a:3]) {
  %0 = stablehlo.compare NE, %x, %y : ($c64[a:3], $c64[a:3]) -> $i1[a:3]
  return %0 : $i1[a:3]
}
// -----
// f16 rounded to tf32 | 0 | 3
func.func @main(%x: $f16[a:3 2], %w: $f16[2]) -> ($f16[a:3]) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : ($f16[a:3 2], $f16[2]) -> $f16[a:3]
  return %0 : $f16[a:3]
}
// -----
// i32 rounded to tf32 | 0 | 3
func.func @main(%x: $i32[a:3 2], %w: $i32[2]) -> ($i32[a:3]) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : ($i32[a:3 2], $i32[2]) -> $i32[a:3]
  return %0 : $i32[a:3]
}
// -----
// ui32 rounded to tf32 | 0 | 3
func.func @main(%x: $ui32[a:3 2], %w: $ui32[2]) -> ($ui32[a:3]) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : ($ui32[a:3 2], $ui32[2]) -> $ui32[a:3]
  return %0 : $ui32[a:3]
}
// -----
// an empty kernel that takes long steps | 2 | 2
func.func @main(%x: $f32[a:2 1 1], %z: $f32[0 1 1], %p: $i64[1 2]=(0,0)) -> ($f32[a:2 1 1]) {
  $<%0 = "stablehlo.dynamic_conv"(%x, %z, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_strides = array<i64: 2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : ($f32[a:2 1 1], $f32[0 1 1], tensor<1x2xi64>) -> $f32[a:2 1 1]$|%0 = stablehlo.convolution(%x, %z) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[a:2 1 1], $f32[0 1 1]) -> $f32[a:2 1 1]$>
  return %0 : $f32[a:2 1 1]
}
// -----
// i64 rounded to tf32 | 0 | 3
func.func @main(%x: $i64[a:3 2], %w: $i64[2]) -> ($i64[a:3]) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : ($i64[a:3 2], $i64[2]) -> $i64[a:3]
  return %0 : $i64[a:3]
}
// -----
// ui64 rounded to tf32 | 0 | 3
func.func @main(%x: $ui32[a:3 2], %w: $ui32[2]) -> ($ui32[2]) {
  %v = stablehlo.convert %w : ($ui32[2]) -> tensor<2xui64>
  %d = stablehlo.broadcast_in_dim %v, dims = [0] : (tensor<2xui64>) -> tensor<2x2xui64>
  %p = stablehlo.dot_general %d, %v, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xui64>, tensor<2xui64>) -> tensor<2xui64>
  %0 = stablehlo.convert %p : (tensor<2xui64>) -> $ui32[2]
  return %0 : $ui32[2]
}
// -----
// one scale for what has several, and numbers too wide to be compared as they are | 0 | 3
func.func @main(%x: $f32[2 1], %y: $f32[a:3]) -> ($f32[2 3], $f32[2 1], $f32[a:3]) {
  %q = stablehlo.uniform_quantize %x : ($f32[2 1]) -> tensor<2x1x!quant.uniform<i8:f32:1, {0.5}>>
  %s = stablehlo.broadcast_in_dim %q, dims = [0, 1] : (tensor<2x1x!quant.uniform<i8:f32:1, {0.5}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.5, 0.5}>>
  %0 = stablehlo.uniform_dequantize %s : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.5, 0.5}>>) -> $f32[2 3]
  %w = stablehlo.uniform_quantize %x : ($f32[2 1]) -> tensor<2x1x!quant.uniform<i32:f32, 0.5>>
  %m = stablehlo.maximum %w, %w : tensor<2x1x!quant.uniform<i32:f32, 0.5>>
  %1 = stablehlo.uniform_dequantize %m : (tensor<2x1x!quant.uniform<i32:f32, 0.5>>) -> $f32[2 1]
  %2 = stablehlo.negate %y : $f32[a:3]
  return %0, %1, %2 : $f32[2 3], $f32[2 1], $f32[a:3]
}
// -----
// windows of updates that do not exist, which would reach inside from the place before the first | 0 | 3
func.func @main(%x: $i32[4], %i: $i64[1 a:3], %u: $i32[1 3 a:3]) -> ($i32[4]) {
  %y = "stablehlo.scatter"(%x, %i, %u) ({ ^bb0(%p: tensor<i32>, %q: tensor<i32>): %r = stablehlo.add %p, %q : tensor<i32>
   stablehlo.return %r : tensor<i32> }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>} : ($i32[4], $i64[1 a:3], $i32[1 3 a:3]) -> $i32[4]
  return %y : $i32[4]
}
// -----
// an empty kernel where padding leaves nothing of the operand | 0 | 1
func.func @main(%x: $f32[1 a:1 1], %k: $f32[0 1 1], %z: $f32[1 1 2], %l: $f32[0 2 b:3]) -> ($f32[1 2*a:2 1], $f32[1 0 b:3]) {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[1 a:1 1], $f32[0 1 1]) -> $f32[1 2*a:2 1]
  %1 = stablehlo.convolution(%z, %l) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[-1, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[1 1 2], $f32[0 2 b:3]) -> $f32[1 0 b:3]
  return %0, %1 : $f32[1 2*a:2 1], $f32[1 0 b:3]
}
// -----
// reshaped where bounds would match in another order than sizes | 0 | 4
func.func @main(%x: $i32[4 a:4]) -> ($i32[1 a:4 4]) {
  %y = stablehlo.reshape %x : ($i32[4 a:4]) -> $i32[1 a:4 4]
  return %y : $i32[1 a:4 4]
}
// -----
// reshaped beside a size that is no more than 1 | 0 0 | 4 1
func.func @main(%x: $f32[a:4 b:1 4]) -> ($f32[a:4 b:1 4], $f32[a:4 b:1 2 2]) {
  %0 = stablehlo.reshape %x : ($f32[a:4 b:1 4]) -> $f32[a:4 b:1 4]
  %1 = stablehlo.reshape %x : ($f32[a:4 b:1 4]) -> $f32[a:4 b:1 2 2]
  return %0, %1 : $f32[a:4 b:1 4], $f32[a:4 b:1 2 2]
}
// -----
// reshaped to sizes that are not those of the dimensions with the same bounds, with rows and without | 0 0 | 3 3
func.func @main(%x: $i32[a:4 b:4], %z: $i32[a:4 b:4 6], %n: $i32[2]=(b,a), %m: $i32[4]=(b,a,2,3)) -> ($i32[b:4 a:4], $i32[b:4 a:4 2 3]) {
  %0 = stablehlo.dynamic_reshape %x, %n : ($i32[a:4 b:4], $i32[2]) -> $i32[b:4 a:4]
  %1 = stablehlo.dynamic_reshape %z, %m : ($i32[a:4 b:4 6], $i32[4]) -> $i32[b:4 a:4 2 3]
  return %0, %1 : $i32[b:4 a:4], $i32[b:4 a:4 2 3]
}
// -----
// slices of nothing, whose indices nobody reads | 0 | 4
func.func @main(%x: $i32[a:4 0], %i: $i32[0 2], %s: $i32[2]=(a,0)) -> ($i32[0 a:4]) {
  %y = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : ($i32[a:4 0], $i32[0 2], $i32[2]) -> $i32[0 a:4]
  return %y : $i32[0 a:4]
}
// -----
// broadcast of what can only be of one, where its bound is less than the result's size | 1 | 1
func.func @main(%x: $f32[a:2], %n: $i32[1]=(4)) -> ($f32[4], $f32[4]) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0] : ($f32[a:2]) -> $f32[4]
  %1 = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [0] : ($f32[a:2], $i32[1]) -> $f32[4]
  return %0, %1 : $f32[4], $f32[4]
}
// -----
// einsums of bounded operands whose result is static | 3 | 3
func.func @main(%x: $f32[a:4 2], %y: $f32[2 a:4]) -> ($f32[3 3], $f32[3]) {
  %0 = "stablehlo.einsum"(%x, %y) {einsum_config = "ab,bc->ac"} : ($f32[a:4 2], $f32[2 a:4]) -> $f32[3 3]
  %1 = "stablehlo.unary_einsum"(%x) {einsum_config = "ab->a"} : ($f32[a:4 2]) -> $f32[3]
  return %0, %1 : $f32[3 3], $f32[3]
}
