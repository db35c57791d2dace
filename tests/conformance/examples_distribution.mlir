// The examples of the specification for processes, channels, feeds and tokens, with numbers of our own.
func.func @all_gather(%a: tensor<1x2xsi16>, %b: tensor<1x2xf32>) -> (tensor<2x2xsi16>, tensor<2x2xf32>) {
  %0:2 = "stablehlo.all_gather"(%a, %b) {
    all_gather_dim = 0 : i64,
    replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>
  } : (tensor<1x2xsi16>, tensor<1x2xf32>) -> (tensor<2x2xsi16>, tensor<2x2xf32>)
  func.return %0#0, %0#1 : tensor<2x2xsi16>, tensor<2x2xf32>
}
func.func @main() {
  %a = stablehlo.constant dense<[[4, -1]]> : tensor<1x2xsi16>
  %b = stablehlo.constant dense<[[0.5, 0.25]]> : tensor<1x2xf32>
  %c = stablehlo.constant dense<[[7, 9]]> : tensor<1x2xsi16>
  %d = stablehlo.constant dense<[[1.5, -2.0]]> : tensor<1x2xf32>
  %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@all_gather], [@all_gather]]}
    : (tensor<1x2xsi16>, tensor<1x2xf32>, tensor<1x2xsi16>, tensor<1x2xf32>)
    -> (tensor<2x2xsi16>, tensor<2x2xf32>, tensor<2x2xsi16>, tensor<2x2xf32>)
  check.expect_eq_const %0#0, dense<[[7, 9], [4, -1]]> : tensor<2x2xsi16>
  check.expect_eq_const %0#1, dense<[[1.5, -2.0], [0.5, 0.25]]> : tensor<2x2xf32>
  check.expect_eq_const %0#2, dense<[[7, 9], [4, -1]]> : tensor<2x2xsi16>
  check.expect_eq_const %0#3, dense<[[1.5, -2.0], [0.5, 0.25]]> : tensor<2x2xf32>
  func.return
}

// -----

// Two operands, each summed by itself.
func.func @all_reduce(%a: tensor<3xsi64>, %b: tensor<3xsi64>) -> (tensor<3xsi64>, tensor<3xsi64>) {
  %0:2 = "stablehlo.all_reduce"(%a, %b) ({
  ^bb0(%x: tensor<si64>, %y: tensor<si64>):
    %1 = "stablehlo.add"(%x, %y) : (tensor<si64>, tensor<si64>) -> tensor<si64>
    "stablehlo.return"(%1) : (tensor<si64>) -> ()
  }) {
    replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>
  } : (tensor<3xsi64>, tensor<3xsi64>) -> (tensor<3xsi64>, tensor<3xsi64>)
  func.return %0#0, %0#1 : tensor<3xsi64>, tensor<3xsi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[2, 4, 6]> : tensor<3xsi64>
  %b = stablehlo.constant dense<[100, 200, 300]> : tensor<3xsi64>
  %c = stablehlo.constant dense<[1, 3, 5]> : tensor<3xsi64>
  %d = stablehlo.constant dense<[-10, -20, -30]> : tensor<3xsi64>
  %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@all_reduce], [@all_reduce]]}
    : (tensor<3xsi64>, tensor<3xsi64>, tensor<3xsi64>, tensor<3xsi64>)
    -> (tensor<3xsi64>, tensor<3xsi64>, tensor<3xsi64>, tensor<3xsi64>)
  check.expect_eq_const %0#0, dense<[3, 7, 11]> : tensor<3xsi64>
  check.expect_eq_const %0#1, dense<[90, 180, 270]> : tensor<3xsi64>
  check.expect_eq_const %0#2, dense<[3, 7, 11]> : tensor<3xsi64>
  check.expect_eq_const %0#3, dense<[90, 180, 270]> : tensor<3xsi64>
  func.return
}

// -----

func.func @all_to_all(%a: tensor<2x4xsi8>, %b: tensor<1x2xf64>) -> (tensor<4x2xsi8>, tensor<2x1xf64>) {
  %0:2 = "stablehlo.all_to_all"(%a, %b) {
    split_dimension = 1 : i64,
    concat_dimension = 0 : i64,
    split_count = 2 : i64,
    replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
  } : (tensor<2x4xsi8>, tensor<1x2xf64>) -> (tensor<4x2xsi8>, tensor<2x1xf64>)
  func.return %0#0, %0#1 : tensor<4x2xsi8>, tensor<2x1xf64>
}
func.func @main() {
  %a = stablehlo.constant dense<[[10, 11, 12, 13], [14, 15, 16, 17]]> : tensor<2x4xsi8>
  %b = stablehlo.constant dense<[[0.5, 1.5]]> : tensor<1x2xf64>
  %c = stablehlo.constant dense<[[20, 21, 22, 23], [24, 25, 26, 27]]> : tensor<2x4xsi8>
  %d = stablehlo.constant dense<[[2.5, 3.5]]> : tensor<1x2xf64>
  %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [[@all_to_all], [@all_to_all]]}
    : (tensor<2x4xsi8>, tensor<1x2xf64>, tensor<2x4xsi8>, tensor<1x2xf64>)
    -> (tensor<4x2xsi8>, tensor<2x1xf64>, tensor<4x2xsi8>, tensor<2x1xf64>)
  check.expect_eq_const %0#0, dense<[[10, 11], [14, 15], [20, 21], [24, 25]]> : tensor<4x2xsi8>
  check.expect_eq_const %0#1, dense<[[0.5], [2.5]]> : tensor<2x1xf64>
  check.expect_eq_const %0#2, dense<[[12, 13], [16, 17], [22, 23], [26, 27]]> : tensor<4x2xsi8>
  check.expect_eq_const %0#3, dense<[[1.5], [3.5]]> : tensor<2x1xf64>
  func.return
}

// -----

// The first of the group sends; who is in no group gets zeros.
func.func @collective_broadcast(%a: tensor<1x2xui8>) -> tensor<1x2xui8> {
  %0 = "stablehlo.collective_broadcast"(%a) {
    replica_groups = dense<[[3, 0]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>
  } : (tensor<1x2xui8>) -> tensor<1x2xui8>
  func.return %0 : tensor<1x2xui8>
}
func.func @main() {
  %a = stablehlo.constant dense<[[10, 20]]> : tensor<1x2xui8>
  %b = stablehlo.constant dense<[[30, 40]]> : tensor<1x2xui8>
  %c = stablehlo.constant dense<[[50, 60]]> : tensor<1x2xui8>
  %d = stablehlo.constant dense<[[70, 80]]> : tensor<1x2xui8>
  %0:4 = "interpreter.run_parallel"(%a, %b, %c, %d) {programs = [
      [@collective_broadcast], [@collective_broadcast], [@collective_broadcast], [@collective_broadcast]]}
    : (tensor<1x2xui8>, tensor<1x2xui8>, tensor<1x2xui8>, tensor<1x2xui8>)
    -> (tensor<1x2xui8>, tensor<1x2xui8>, tensor<1x2xui8>, tensor<1x2xui8>)
  check.expect_eq_const %0#0, dense<[[70, 80]]> : tensor<1x2xui8>
  check.expect_eq_const %0#1, dense<[[0, 0]]> : tensor<1x2xui8>
  check.expect_eq_const %0#2, dense<[[0, 0]]> : tensor<1x2xui8>
  check.expect_eq_const %0#3, dense<[[70, 80]]> : tensor<1x2xui8>
  func.return
}

// -----

func.func @collective_permute(%a: tensor<2xsi32>) -> tensor<2xsi32> {
  %0 = "stablehlo.collective_permute"(%a) {
    source_target_pairs = dense<[[2, 0], [0, 1]]> : tensor<2x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>
  } : (tensor<2xsi32>) -> tensor<2xsi32>
  func.return %0 : tensor<2xsi32>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, -1]> : tensor<2xsi32>
  %b = stablehlo.constant dense<[2, -2]> : tensor<2xsi32>
  %c = stablehlo.constant dense<[3, -3]> : tensor<2xsi32>
  %0:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [
      [@collective_permute], [@collective_permute], [@collective_permute]]}
    : (tensor<2xsi32>, tensor<2xsi32>, tensor<2xsi32>) -> (tensor<2xsi32>, tensor<2xsi32>, tensor<2xsi32>)
  check.expect_eq_const %0#0, dense<[3, -3]> : tensor<2xsi32>
  check.expect_eq_const %0#1, dense<[1, -1]> : tensor<2xsi32>
  check.expect_eq_const %0#2, dense<[0, 0]> : tensor<2xsi32>
  func.return
}

// -----

func.func @reduce_scatter(%a: tensor<2x4xsi64>) -> tensor<2x2xsi64> {
  %0 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%x: tensor<si64>, %y: tensor<si64>):
    %1 = "stablehlo.maximum"(%x, %y) : (tensor<si64>, tensor<si64>) -> tensor<si64>
    "stablehlo.return"(%1) : (tensor<si64>) -> ()
  }) {
    scatter_dimension = 1 : i64,
    replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>
  } : (tensor<2x4xsi64>) -> tensor<2x2xsi64>
  func.return %0 : tensor<2x2xsi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[[1, 20, 3, 40], [50, 6, 70, 8]]> : tensor<2x4xsi64>
  %b = stablehlo.constant dense<[[10, 2, 30, 4], [5, 60, 7, 80]]> : tensor<2x4xsi64>
  %0:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@reduce_scatter], [@reduce_scatter]]}
    : (tensor<2x4xsi64>, tensor<2x4xsi64>) -> (tensor<2x2xsi64>, tensor<2x2xsi64>)
  check.expect_eq_const %0#0, dense<[[10, 20], [50, 60]]> : tensor<2x2xsi64>
  check.expect_eq_const %0#1, dense<[[30, 40], [70, 80]]> : tensor<2x2xsi64>
  func.return
}

// -----

// Not in the specification: the first of the group gets the result, all others get zeros.
func.func @collective_reduce(%a: tensor<2xsi64>) -> tensor<2xsi64> {
  %0 = "stablehlo.collective_reduce"(%a) ({
  ^bb0(%x: tensor<si64>, %y: tensor<si64>):
    %1 = "stablehlo.multiply"(%x, %y) : (tensor<si64>, tensor<si64>) -> tensor<si64>
    "stablehlo.return"(%1) : (tensor<si64>) -> ()
  }) {replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>} : (tensor<2xsi64>) -> tensor<2xsi64>
  func.return %0 : tensor<2xsi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[6, 7]> : tensor<2xsi64>
  %b = stablehlo.constant dense<[8, 9]> : tensor<2xsi64>
  %0:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@collective_reduce], [@collective_reduce]]}
    : (tensor<2xsi64>, tensor<2xsi64>) -> (tensor<2xsi64>, tensor<2xsi64>)
  check.expect_eq_const %0#0, dense<[0, 0]> : tensor<2xsi64>
  check.expect_eq_const %0#1, dense<[48, 63]> : tensor<2xsi64>
  func.return
}

// -----

// Process (replica, partition) of a grid of two by two.
func.func @ids() -> (tensor<ui32>, tensor<ui32>) {
  %r = "stablehlo.replica_id"() : () -> tensor<ui32>
  %p = "stablehlo.partition_id"() : () -> tensor<ui32>
  func.return %r, %p : tensor<ui32>, tensor<ui32>
}
func.func @main() {
  %0:8 = "interpreter.run_parallel"() {programs = [[@ids, @ids], [@ids, @ids]]}
    : () -> (tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>,
             tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>)
  check.expect_eq_const %0#2, dense<0> : tensor<ui32>
  check.expect_eq_const %0#3, dense<1> : tensor<ui32>
  check.expect_eq_const %0#4, dense<1> : tensor<ui32>
  check.expect_eq_const %0#5, dense<0> : tensor<ui32>
  func.return
}

// -----

// Each infeed takes the next of the queue; the tokens order them.
func.func private @first() -> tensor<2xsi64> {
  %0 = stablehlo.constant dense<[31, 32]> : tensor<2xsi64>
  func.return %0 : tensor<2xsi64>
}
func.func private @second() -> tensor<2xsi64> {
  %0 = stablehlo.constant dense<[41, 42]> : tensor<2xsi64>
  func.return %0 : tensor<2xsi64>
}
func.func private @feeds(%t: !stablehlo.token) -> (tensor<2xsi64>, tensor<2xsi64>, !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%t) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2xsi64>, !stablehlo.token)
  %1:2 = "stablehlo.infeed"(%0#1) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2xsi64>, !stablehlo.token)
  %2 = "stablehlo.outfeed"(%0#0, %1#1) {outfeed_config = ""} : (tensor<2xsi64>, !stablehlo.token) -> !stablehlo.token
  %3 = "stablehlo.after_all"(%1#1, %2) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  func.return %0#0, %1#0, %3 : tensor<2xsi64>, tensor<2xsi64>, !stablehlo.token
}
func.func @main() {
  %t = "stablehlo.create_token"() : () -> !stablehlo.token
  %0:3 = "interpreter.run_parallel"(%t) {infeed = [@first, @second], programs = [[@feeds]]}
    : (!stablehlo.token) -> (tensor<2xsi64>, tensor<2xsi64>, !stablehlo.token)
  check.expect_eq_const %0#0, dense<[31, 32]> : tensor<2xsi64>
  check.expect_eq_const %0#1, dense<[41, 42]> : tensor<2xsi64>
  func.return
}

// -----

func.func @sender(%a: tensor<2x2xsi64>, %t: !stablehlo.token) -> !stablehlo.token {
  %0 = "stablehlo.send"(%a, %t) {
    channel_handle = #stablehlo.channel_handle<handle = 7, type = 2>,
    is_host_transfer = true
  } : (tensor<2x2xsi64>, !stablehlo.token) -> !stablehlo.token
  func.return %0 : !stablehlo.token
}
func.func @receiver(%t: !stablehlo.token) -> (tensor<2x2xsi64>, !stablehlo.token) {
  %0, %1 = "stablehlo.recv"(%t) {
    channel_handle = #stablehlo.channel_handle<handle = 7, type = 3>,
    is_host_transfer = true
  } : (!stablehlo.token) -> (tensor<2x2xsi64>, !stablehlo.token)
  func.return %0, %1 : tensor<2x2xsi64>, !stablehlo.token
}
func.func @main() {
  %a = stablehlo.constant dense<[[9, 8], [7, 6]]> : tensor<2x2xsi64>
  %t = "stablehlo.after_all"() : () -> !stablehlo.token
  %0:3 = "interpreter.run_parallel"(%t, %a, %t) {programs = [[@receiver], [@sender]]}
    : (!stablehlo.token, tensor<2x2xsi64>, !stablehlo.token)
    -> (tensor<2x2xsi64>, !stablehlo.token, !stablehlo.token)
  check.expect_eq_const %0#0, dense<[[9, 8], [7, 6]]> : tensor<2x2xsi64>
  func.return
}
