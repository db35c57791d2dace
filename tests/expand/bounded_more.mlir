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
