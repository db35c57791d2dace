// The examples of the specification's collective ops, channels and feeds; each grouping strategy.
func.func @ids() -> (tensor<ui32>, tensor<ui32>) {
  %r = stablehlo.replica_id : tensor<ui32>
  %p = stablehlo.partition_id : tensor<ui32>
  return %r, %p : tensor<ui32>, tensor<ui32>
}
func.func @main() {
  %0:8 = "interpreter.run_parallel"() {programs = [[@ids, @ids], [@ids, @ids]]}
    : () -> (tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>)
  check.expect_eq_const %0#0, dense<0> : tensor<ui32>
  check.expect_eq_const %0#1, dense<0> : tensor<ui32>
  check.expect_eq_const %0#2, dense<0> : tensor<ui32>
  check.expect_eq_const %0#3, dense<1> : tensor<ui32>
  check.expect_eq_const %0#4, dense<1> : tensor<ui32>
  check.expect_eq_const %0#5, dense<0> : tensor<ui32>
  check.expect_eq_const %0#6, dense<1> : tensor<ui32>
  check.expect_eq_const %0#7, dense<1> : tensor<ui32>
  return
}

// -----

func.func @gather(%a: tensor<2x2xi64>, %b: tensor<2x2xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>) {
  %0:2 = "stablehlo.all_gather"(%a, %b) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>)
  return %0#0, %0#1 : tensor<2x4xi64>, tensor<2x4xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %b = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
  %c = stablehlo.constant dense<[[11, 12], [13, 14]]> : tensor<2x2xi64>
  %d = stablehlo.constant dense<[[15, 16], [17, 18]]> : tensor<2x2xi64>
  %0:4 = "interpreter.run_parallel"(%a, %c, %b, %d) {programs = [[@gather], [@gather]]}
    : (tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
  check.expect_eq_const %0#0, dense<[[1, 2, 5, 6], [3, 4, 7, 8]]> : tensor<2x4xi64>
  check.expect_eq_const %0#2, dense<[[1, 2, 5, 6], [3, 4, 7, 8]]> : tensor<2x4xi64>
  check.expect_eq_const %0#1, dense<[[11, 12, 15, 16], [13, 14, 17, 18]]> : tensor<2x4xi64>
  check.expect_eq_const %0#3, dense<[[11, 12, 15, 16], [13, 14, 17, 18]]> : tensor<2x4xi64>
  return
}

// -----

// cross_replica_and_partition: (0, 0), (1, 0), (0, 1), (1, 1)
func.func @gather(%a: tensor<1xi64>) -> tensor<4xi64> {
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<1xi64>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<1> : tensor<1xi64>
  %b = stablehlo.constant dense<2> : tensor<1xi64>
  %c = stablehlo.constant dense<3> : tensor<1xi64>
  %d = stablehlo.constant dense<4> : tensor<1xi64>
  %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@gather, @gather], [@gather, @gather]]}
    : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> (tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>)
  check.expect_eq_const %0#0, dense<[1, 3, 2, 4]> : tensor<4xi64>
  check.expect_eq_const %0#3, dense<[1, 3, 2, 4]> : tensor<4xi64>
  return
}

// -----

// flattened_ids
func.func @gather(%a: tensor<1xi64>) -> tensor<2xi64> {
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 3], [2, 1]]> : tensor<2x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids} : (tensor<1xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<1> : tensor<1xi64>
  %b = stablehlo.constant dense<2> : tensor<1xi64>
  %c = stablehlo.constant dense<3> : tensor<1xi64>
  %d = stablehlo.constant dense<4> : tensor<1xi64>
  %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@gather, @gather], [@gather, @gather]]}
    : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
  check.expect_eq_const %0#0, dense<[1, 4]> : tensor<2xi64>
  check.expect_eq_const %0#1, dense<[3, 2]> : tensor<2xi64>
  check.expect_eq_const %0#2, dense<[3, 2]> : tensor<2xi64>
  check.expect_eq_const %0#3, dense<[1, 4]> : tensor<2xi64>
  return
}

// -----

// cross_replica in a grid of partitions, members in another order
func.func @sum(%a: tensor<i64>) -> tensor<i64> {
  %0 = "stablehlo.all_reduce"(%a) ({
    ^bb0(%x: tensor<i64>, %y: tensor<i64>):
      %s = stablehlo.add %x, %y : tensor<i64>
      stablehlo.return %s : tensor<i64>
  }) {replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>} : (tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}
func.func @main() {
  %a = stablehlo.constant dense<1> : tensor<i64>
  %b = stablehlo.constant dense<10> : tensor<i64>
  %c = stablehlo.constant dense<100> : tensor<i64>
  %d = stablehlo.constant dense<1000> : tensor<i64>
  %e = stablehlo.constant dense<10000> : tensor<i64>
  %f = stablehlo.constant dense<100000> : tensor<i64>
  %0:6 = "interpreter.run_parallel"(%a, %b, %c, %d, %e, %f) {programs = [[@sum, @sum], [@sum, @sum], [@sum, @sum]]}
    : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>)
  check.expect_eq_const %0#0, dense<10101> : tensor<i64>
  check.expect_eq_const %0#1, dense<101010> : tensor<i64>
  check.expect_eq_const %0#2, dense<10101> : tensor<i64>
  check.expect_eq_const %0#3, dense<101010> : tensor<i64>
  check.expect_eq_const %0#4, dense<10101> : tensor<i64>
  check.expect_eq_const %0#5, dense<101010> : tensor<i64>
  return
}

// -----

// cross_replica_and_partition in groups of two sizes: -1 fills up the shorter row
func.func @sum(%a: tensor<i64>) -> tensor<i64> {
  %0 = "stablehlo.all_reduce"(%a) ({
    ^bb0(%x: tensor<i64>, %y: tensor<i64>):
      %s = stablehlo.add %x, %y : tensor<i64>
      stablehlo.return %s : tensor<i64>
  }) {
    replica_groups = dense<[[0, 2], [1, -1]]> : tensor<2x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>
  } : (tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}
func.func @main() {
  %a = stablehlo.constant dense<1> : tensor<i64>
  %b = stablehlo.constant dense<10> : tensor<i64>
  %c = stablehlo.constant dense<100> : tensor<i64>
  %d = stablehlo.constant dense<1000> : tensor<i64>
  %e = stablehlo.constant dense<10000> : tensor<i64>
  %f = stablehlo.constant dense<100000> : tensor<i64>
  %0:6 = "interpreter.run_parallel"(%a, %b, %c, %d, %e, %f) {programs = [[@sum, @sum], [@sum, @sum], [@sum, @sum]]}
    : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>)
  check.expect_eq_const %0#0, dense<110011> : tensor<i64>
  check.expect_eq_const %0#1, dense<110011> : tensor<i64>
  check.expect_eq_const %0#2, dense<1100> : tensor<i64>
  check.expect_eq_const %0#3, dense<1100> : tensor<i64>
  check.expect_eq_const %0#4, dense<110011> : tensor<i64>
  check.expect_eq_const %0#5, dense<110011> : tensor<i64>
  return
}

// -----

func.func @sum(%a: tensor<4xi64>, %b: tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>) {
  %0:2 = "stablehlo.all_reduce"(%a, %b) ({
    ^bb0(%x: tensor<i64>, %y: tensor<i64>):
      %s = "stablehlo.add"(%x, %y) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%s) : (tensor<i64>) -> ()
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>}
    : (tensor<4xi64>, tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>)
  return %0#0, %0#1 : tensor<4xi64>, tensor<4xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  %b = stablehlo.constant dense<[5, 6, 7, 8]> : tensor<4xi64>
  %c = stablehlo.constant dense<[9, 10, 11, 12]> : tensor<4xi64>
  %d = stablehlo.constant dense<[13, 14, 15, 16]> : tensor<4xi64>
  %0:4 = "interpreter.run_parallel"(%a, %c, %b, %d) {programs = [[@sum], [@sum]]}
    : (tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>)
  check.expect_eq_const %0#0, dense<[6, 8, 10, 12]> : tensor<4xi64>
  check.expect_eq_const %0#2, dense<[6, 8, 10, 12]> : tensor<4xi64>
  check.expect_eq_const %0#1, dense<[22, 24, 26, 28]> : tensor<4xi64>
  check.expect_eq_const %0#3, dense<[22, 24, 26, 28]> : tensor<4xi64>
  return
}

// -----

// The body decides: no lane program, promoted operands, the order of the group.
func.func @last(%a: tensor<2xf16>) -> tensor<2xf32> {
  %0 = "stablehlo.all_reduce"(%a) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %two = stablehlo.constant dense<2.0> : tensor<f32>
      %p = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %s = "stablehlo.if"(%p) ({
        %m = stablehlo.multiply %x, %two : tensor<f32>
        %n = stablehlo.add %m, %y : tensor<f32>
        stablehlo.return %n : tensor<f32>
      }, {
        %n = stablehlo.subtract %x, %y : tensor<f32>
        stablehlo.return %n : tensor<f32>
      }) : (tensor<i1>) -> tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>} : (tensor<2xf16>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @main() {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf16>
  %b = stablehlo.constant dense<[8.0, 16.0]> : tensor<2xf16>
  %c = stablehlo.constant dense<[4.0, 0.5]> : tensor<2xf16>
  %0:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@last], [@last], [@last]]}
    : (tensor<2xf16>, tensor<2xf16>, tensor<2xf16>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  check.expect_eq_const %0#0, dense<[14.0, 22.0]> : tensor<2xf32>
  check.expect_eq_const %0#2, dense<[14.0, 22.0]> : tensor<2xf32>
  return
}

// -----

func.func @swap(%a: tensor<2x4xi64>, %b: tensor<2x4xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>) {
  %0:2 = "stablehlo.all_to_all"(%a, %b) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
    replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>)
  return %0#0, %0#1 : tensor<4x2xi64>, tensor<4x2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi64>
  %b = stablehlo.constant dense<[[9, 10, 11, 12], [13, 14, 15, 16]]> : tensor<2x4xi64>
  %c = stablehlo.constant dense<[[17, 18, 19, 20], [21, 22, 23, 24]]> : tensor<2x4xi64>
  %d = stablehlo.constant dense<[[25, 26, 27, 28], [29, 30, 31, 32]]> : tensor<2x4xi64>
  %0:4 = "interpreter.run_parallel"(%a, %c, %b, %d) {programs = [[@swap], [@swap]]}
    : (tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>, tensor<4x2xi64>, tensor<4x2xi64>)
  check.expect_eq_const %0#0, dense<[[1, 2], [5, 6], [9, 10], [13, 14]]> : tensor<4x2xi64>
  check.expect_eq_const %0#2, dense<[[3, 4], [7, 8], [11, 12], [15, 16]]> : tensor<4x2xi64>
  check.expect_eq_const %0#1, dense<[[17, 18], [21, 22], [25, 26], [29, 30]]> : tensor<4x2xi64>
  check.expect_eq_const %0#3, dense<[[19, 20], [23, 24], [27, 28], [31, 32]]> : tensor<4x2xi64>
  return
}

// -----

// cross_partition; split and put together along one dimension
func.func @swap(%a: tensor<2xi64>) -> tensor<2xi64> {
  %0 = "stablehlo.all_to_all"(%a) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
    replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %b = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  %c = stablehlo.constant dense<[5, 6]> : tensor<2xi64>
  %d = stablehlo.constant dense<[7, 8]> : tensor<2xi64>
  %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@swap, @swap], [@swap, @swap]]}
    : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
  check.expect_eq_const %0#0, dense<[1, 3]> : tensor<2xi64>
  check.expect_eq_const %0#1, dense<[2, 4]> : tensor<2xi64>
  check.expect_eq_const %0#2, dense<[5, 7]> : tensor<2xi64>
  check.expect_eq_const %0#3, dense<[6, 8]> : tensor<2xi64>
  return
}

// -----

func.func @spread(%a: tensor<1x2xi64>) -> tensor<1x2xi64> {
  %0 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<1x2xi64>) -> tensor<1x2xi64>
  return %0 : tensor<1x2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi64>
  %b = stablehlo.constant dense<[[3, 4]]> : tensor<1x2xi64>
  %c = stablehlo.constant dense<[[5, 6]]> : tensor<1x2xi64>
  %d = stablehlo.constant dense<[[7, 8]]> : tensor<1x2xi64>
  %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@spread], [@spread], [@spread], [@spread]]}
    : (tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>) -> (tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>, tensor<1x2xi64>)
  check.expect_eq_const %0#0, dense<[[0, 0]]> : tensor<1x2xi64>
  check.expect_eq_const %0#1, dense<[[5, 6]]> : tensor<1x2xi64>
  check.expect_eq_const %0#2, dense<[[5, 6]]> : tensor<1x2xi64>
  check.expect_eq_const %0#3, dense<[[0, 0]]> : tensor<1x2xi64>
  return
}

// -----

// No groups: nobody gives anything.
func.func @spread_nothing(%a: tensor<2xi64>) -> tensor<2xi64> {
  %0 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<> : tensor<0x0xi64>}
    : (tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %b = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  %0:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@spread_nothing], [@spread_nothing]]}
    : (tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>)
  check.expect_eq_const %0#0, dense<[0, 0]> : tensor<2xi64>
  check.expect_eq_const %0#1, dense<[0, 0]> : tensor<2xi64>
  return
}

// -----

func.func @permute(%a: tensor<2x2xi64>) -> tensor<2x2xi64> {
  %0 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<2x2xi64>) -> tensor<2x2xi64>
  return %0 : tensor<2x2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %b = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
  %c = stablehlo.constant dense<[[9, 10], [11, 12]]> : tensor<2x2xi64>
  %0:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@permute], [@permute], [@permute]]}
    : (tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x2xi64>, tensor<2x2xi64>, tensor<2x2xi64>)
  check.expect_eq_const %0#0, dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  check.expect_eq_const %0#1, dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  check.expect_eq_const %0#2, dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
  return
}

// -----

// cross_partition: a ring of three, one that keeps its own, in each of two replicas
func.func @permute(%a: tensor<i64>) -> tensor<i64> {
  %0 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[2, 0], [3, 3], [0, 1], [1, 2]]> : tensor<4x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}
func.func @process() -> tensor<i64> {
  %r = stablehlo.replica_id : tensor<ui32>
  %p = stablehlo.partition_id : tensor<ui32>
  %ten = stablehlo.constant dense<10> : tensor<ui32>
  %t = stablehlo.multiply %r, %ten : tensor<ui32>
  %s = stablehlo.add %t, %p : tensor<ui32>
  %c = stablehlo.convert %s : (tensor<ui32>) -> tensor<i64>
  %0 = func.call @permute(%c) : (tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}
func.func @main() {
  %0:8 = "interpreter.run_parallel"() {programs = [[@process, @process, @process, @process], [@process, @process, @process, @process]]}
    : () -> (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>)
  check.expect_eq_const %0#0, dense<2> : tensor<i64>
  check.expect_eq_const %0#1, dense<0> : tensor<i64>
  check.expect_eq_const %0#2, dense<1> : tensor<i64>
  check.expect_eq_const %0#3, dense<3> : tensor<i64>
  check.expect_eq_const %0#4, dense<12> : tensor<i64>
  check.expect_eq_const %0#5, dense<10> : tensor<i64>
  check.expect_eq_const %0#6, dense<11> : tensor<i64>
  check.expect_eq_const %0#7, dense<13> : tensor<i64>
  return
}

// -----

func.func @scatter(%a: tensor<2x4xi64>) -> tensor<2x2xi64> {
  %0 = "stablehlo.reduce_scatter"(%a) ({
    ^bb0(%x: tensor<i64>, %y: tensor<i64>):
      %s = "stablehlo.add"(%x, %y) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%s) : (tensor<i64>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<2x4xi64>) -> tensor<2x2xi64>
  return %0 : tensor<2x2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi64>
  %b = stablehlo.constant dense<[[9, 10, 11, 12], [13, 14, 15, 16]]> : tensor<2x4xi64>
  %0:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@scatter], [@scatter]]} : (tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<2x2xi64>, tensor<2x2xi64>)
  check.expect_eq_const %0#0, dense<[[10, 12], [18, 20]]> : tensor<2x2xi64>
  check.expect_eq_const %0#1, dense<[[14, 16], [22, 24]]> : tensor<2x2xi64>
  return
}

// -----

func.func @send(%a: tensor<2x2xi64>, %token: !stablehlo.token) -> !stablehlo.token {
  %0 = "stablehlo.send"(%a, %token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}
    : (tensor<2x2xi64>, !stablehlo.token) -> !stablehlo.token
  %b = stablehlo.add %a, %a : tensor<2x2xi64>
  %1 = "stablehlo.send"(%b, %0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}
    : (tensor<2x2xi64>, !stablehlo.token) -> !stablehlo.token
  return %1 : !stablehlo.token
}
func.func @recv(%token: !stablehlo.token) -> (tensor<2x2xi64>, tensor<2x2xi64>, !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}
    : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token)
  %1:2 = "stablehlo.recv"(%0#1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}
    : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token)
  return %0#0, %1#0, %1#1 : tensor<2x2xi64>, tensor<2x2xi64>, !stablehlo.token
}
func.func @main() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %t = stablehlo.after_all : !stablehlo.token
  %0:4 = "interpreter.run_parallel"(%t, %a, %t) {programs = [[@recv], [@send]]}
    : (!stablehlo.token, tensor<2x2xi64>, !stablehlo.token) -> (tensor<2x2xi64>, tensor<2x2xi64>, !stablehlo.token, !stablehlo.token)
  check.expect_eq_const %0#0, dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  check.expect_eq_const %0#1, dense<[[2, 4], [6, 8]]> : tensor<2x2xi64>
  return
}

// -----

func.func private @feed0() -> tensor<2x2xi64> {
  %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  return %0 : tensor<2x2xi64>
}
func.func private @feed1() -> (tensor<2x2xi64>, tensor<f32>) {
  %0 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
  %1 = stablehlo.constant dense<2.5> : tensor<f32>
  return %0, %1 : tensor<2x2xi64>, tensor<f32>
}
func.func private @feeds(%token: !stablehlo.token) -> (tensor<2x2xi64>, tensor<2x2xi64>, tensor<f32>, !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%token) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token)
  %1:3 = "stablehlo.infeed"(%0#1) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2x2xi64>, tensor<f32>, !stablehlo.token)
  %2 = "stablehlo.outfeed"(%1#1, %1#2) {outfeed_config = ""} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  return %0#0, %1#0, %1#1, %2 : tensor<2x2xi64>, tensor<2x2xi64>, tensor<f32>, !stablehlo.token
}
func.func @main() {
  %t = stablehlo.create_token : !stablehlo.token
  %0:4 = "interpreter.run_parallel"(%t) {infeed = [@feed0, @feed1], programs = [[@feeds]]}
    : (!stablehlo.token) -> (tensor<2x2xi64>, tensor<2x2xi64>, tensor<f32>, !stablehlo.token)
  check.expect_eq_const %0#0, dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  check.expect_eq_const %0#1, dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
  check.expect_eq_const %0#2, dense<2.5> : tensor<f32>
  return
}

// -----

// Collectives inside loops and branches; a program by itself is a grid of one.
func.func @turns(%a: tensor<i64>, %n: tensor<i64>) -> tensor<i64> {
  %one = stablehlo.constant dense<1> : tensor<i64>
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %0:2 = stablehlo.while(%i = %n, %s = %a) : tensor<i64>, tensor<i64>
    cond {
      %p = stablehlo.compare GT, %i, %zero : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %j = stablehlo.subtract %i, %one : tensor<i64>
      %p = stablehlo.compare EQ, %j, %one : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %r = "stablehlo.if"(%p) ({
        stablehlo.return %s : tensor<i64>
      }, {
        %t = "stablehlo.all_reduce"(%s) ({
          ^bb0(%x: tensor<i64>, %y: tensor<i64>):
            %u = stablehlo.add %x, %y : tensor<i64>
            stablehlo.return %u : tensor<i64>
        }) {replica_groups = dense<> : tensor<0x0xi64>} : (tensor<i64>) -> tensor<i64>
        stablehlo.return %t : tensor<i64>
      }) : (tensor<i1>) -> tensor<i64>
      stablehlo.return %j, %r : tensor<i64>, tensor<i64>
    }
  return %0#1 : tensor<i64>
}
func.func @main() {
  %a = stablehlo.constant dense<1> : tensor<i64>
  %b = stablehlo.constant dense<4> : tensor<i64>
  %n = stablehlo.constant dense<3> : tensor<i64>
  %0:2 = "interpreter.run_parallel"(%a, %n, %b, %n) {programs = [[@turns], [@turns]]} : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  check.expect_eq_const %0#0, dense<10> : tensor<i64>
  check.expect_eq_const %0#1, dense<10> : tensor<i64>
  %1 = func.call @turns(%b, %n) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  check.expect_eq_const %1, dense<4> : tensor<i64>
  return
}

// -----

func.func @noted(%a: tensor<2xi64>) -> tensor<2xi64> {
  %0 = interpreter.probe %a, probe_id = "in" : tensor<2xi64>
  interpreter.print %0 : tensor<2xi64>
  %1 = stablehlo.add %0, %0 : tensor<2xi64>
  %2 = interpreter.probe %1, probe_id = "in" : tensor<2xi64>
  return %2 : tensor<2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %b = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  %0 = "interpreter.run_parallel"(%a) {programs = [[@noted]]} : (tensor<2xi64>) -> tensor<2xi64>
  check.expect_serialized_eq %a, probe_id = "in" : tensor<2xi64>
  check.expect_serialized_eq %b, probe_id = "in", iter = 1 : tensor<2xi64>
  check.expect_eq_const %0, dense<[2, 4]> : tensor<2xi64>
  return
}

// -----

// After the specification: the reduction of which the first of each group gets the result; processes in no group get zeros.
func.func @gather_sums(%a: tensor<2xi64>) -> tensor<2xi64> {
  %0 = "stablehlo.collective_reduce"(%a) ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    %1 = stablehlo.subtract %x, %y : tensor<i64>
    stablehlo.return %1 : tensor<i64>
  }) {replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>} : (tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %b = stablehlo.constant dense<[30, 40]> : tensor<2xi64>
  %c = stablehlo.constant dense<[500, 600]> : tensor<2xi64>
  %0:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@gather_sums], [@gather_sums], [@gather_sums]]}
    : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
  check.expect_eq_const %0#0, dense<[0, 0]> : tensor<2xi64>
  check.expect_eq_const %0#1, dense<[0, 0]> : tensor<2xi64>
  check.expect_eq_const %0#2, dense<[470, 560]> : tensor<2xi64>
  return
}

// -----

// Several values in one broadcast, from roots that are computed: places in the group.
func.func @rooted(%a: tensor<i64>, %b: tensor<2xi32>, %roots: tensor<2xi32>) -> (tensor<i64>, tensor<2xi32>) {
  %0:2 = "stablehlo.collective_broadcast"(%a, %b, %roots) {replica_groups = dense<[[2, 0]]> : tensor<1x2xi64>, has_dynamic_root}
    : (tensor<i64>, tensor<2xi32>, tensor<2xi32>) -> (tensor<i64>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<i64>, tensor<2xi32>
}
func.func @main() {
  %a = stablehlo.constant dense<1> : tensor<i64>
  %b = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %c = stablehlo.constant dense<40> : tensor<i64>
  %d = stablehlo.constant dense<[50, 60]> : tensor<2xi32>
  %r = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %0:6 = "interpreter.run_parallel"(%a, %b, %r, %a, %b, %r, %c, %d, %r) {programs = [[@rooted], [@rooted], [@rooted]]}
    : (tensor<i64>, tensor<2xi32>, tensor<2xi32>, tensor<i64>, tensor<2xi32>, tensor<2xi32>, tensor<i64>, tensor<2xi32>, tensor<2xi32>)
    -> (tensor<i64>, tensor<2xi32>, tensor<i64>, tensor<2xi32>, tensor<i64>, tensor<2xi32>)
  check.expect_eq_const %0#0, dense<1> : tensor<i64>
  check.expect_eq_const %0#1, dense<[50, 60]> : tensor<2xi32>
  check.expect_eq_const %0#2, dense<0> : tensor<i64>
  check.expect_eq_const %0#3, dense<0> : tensor<2xi32>
  check.expect_eq_const %0#4, dense<1> : tensor<i64>
  check.expect_eq_const %0#5, dense<[50, 60]> : tensor<2xi32>
  return
}

// -----

// A reduction whose root is computed: the sums are at that place of the group, the others get zeros.
func.func @sums_at(%a: tensor<2xi64>, %root: tensor<1xi32>) -> tensor<2xi64> {
  %0 = "stablehlo.collective_reduce"(%a, %root) ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    %1 = stablehlo.subtract %x, %y : tensor<i64>
    stablehlo.return %1 : tensor<i64>
  }) {replica_groups = dense<[[2, 1, 0]]> : tensor<1x3xi64>, has_dynamic_root} : (tensor<2xi64>, tensor<1xi32>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %b = stablehlo.constant dense<[30, 40]> : tensor<2xi64>
  %c = stablehlo.constant dense<[500, 600]> : tensor<2xi64>
  %r = stablehlo.constant dense<1> : tensor<1xi32>
  %0:3 = "interpreter.run_parallel"(%a, %r, %b, %r, %c, %r) {programs = [[@sums_at], [@sums_at], [@sums_at]]}
    : (tensor<2xi64>, tensor<1xi32>, tensor<2xi64>, tensor<1xi32>, tensor<2xi64>, tensor<1xi32>)
    -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
  check.expect_eq_const %0#0, dense<[0, 0]> : tensor<2xi64>
  check.expect_eq_const %0#1, dense<[469, 558]> : tensor<2xi64>
  check.expect_eq_const %0#2, dense<[0, 0]> : tensor<2xi64>
  return
}

// -----

// A collective that is begun here and taken there.
func.func @async(%a: tensor<2xi64>) -> tensor<4xi64> {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<2xi64>):
    %1 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
      : (tensor<2xi64>) -> tensor<4xi64>
    stablehlo.return %1 : tensor<4xi64>
  }) : (tensor<2xi64>) -> !stablehlo.future<tensor<4xi64>>
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4xi64>>) -> tensor<4xi64>
  return %2 : tensor<4xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %b = stablehlo.constant dense<[30, 40]> : tensor<2xi64>
  %0:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@async], [@async]]}
    : (tensor<2xi64>, tensor<2xi64>) -> (tensor<4xi64>, tensor<4xi64>)
  check.expect_eq_const %0#1, dense<[1, 2, 30, 40]> : tensor<4xi64>
  return
}
