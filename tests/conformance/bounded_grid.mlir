// Bounded operands of collectives: rows beyond a size reach no result.
module @gathers {
  func.func public @process(%x: tensor<4xi32>, %n: tensor<i32>) -> tensor<6xi32> {
    %b = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<4>>
    %g = "stablehlo.all_gather"(%b) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<?xi32, #stablehlo.bounds<4>>) -> tensor<?xi32, #stablehlo.bounds<8>>
    %z = stablehlo.constant dense<0> : tensor<6xi32>
    %s = stablehlo.add %g, %z : (tensor<?xi32, #stablehlo.bounds<8>>, tensor<6xi32>) -> tensor<6xi32>
    return %s : tensor<6xi32>
  }
  func.func public @main() {
    %a = stablehlo.constant dense<[1, 2, 3, 99]> : tensor<4xi32>
    %b = stablehlo.constant dense<[4, 5, 6, 98]> : tensor<4xi32>
    %n = stablehlo.constant dense<3> : tensor<i32>
    %r:2 = "interpreter.run_parallel"(%a, %n, %b, %n) {programs = [[@process], [@process]]} : (tensor<4xi32>, tensor<i32>, tensor<4xi32>, tensor<i32>) -> (tensor<6xi32>, tensor<6xi32>)
    check.expect_eq_const %r#0, dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>
    check.expect_eq_const %r#1, dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>
    func.return
  }
}
// -----
module @scatters {
  func.func public @process(%x: tensor<8xi32>, %n: tensor<i32>) -> tensor<3xi32> {
    %b = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<8xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<8>>
    %g = "stablehlo.reduce_scatter"(%b) ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %s = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %s : tensor<i32>
    }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<?xi32, #stablehlo.bounds<8>>) -> tensor<?xi32, #stablehlo.bounds<4>>
    %z = stablehlo.constant dense<0> : tensor<3xi32>
    %s = stablehlo.add %g, %z : (tensor<?xi32, #stablehlo.bounds<4>>, tensor<3xi32>) -> tensor<3xi32>
    return %s : tensor<3xi32>
  }
  func.func public @main() {
    %a = stablehlo.constant dense<[1, 2, 3, 4, 5, 6, 99, 99]> : tensor<8xi32>
    %b = stablehlo.constant dense<[10, 20, 30, 40, 50, 60, 98, 98]> : tensor<8xi32>
    %n = stablehlo.constant dense<6> : tensor<i32>
    %r:2 = "interpreter.run_parallel"(%a, %n, %b, %n) {programs = [[@process], [@process]]} : (tensor<8xi32>, tensor<i32>, tensor<8xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<3xi32>)
    check.expect_eq_const %r#0, dense<[11, 22, 33]> : tensor<3xi32>
    check.expect_eq_const %r#1, dense<[44, 55, 66]> : tensor<3xi32>
    func.return
  }
}
// -----
module @exchanges {
  func.func public @process(%x: tensor<4x2xi32>, %n: tensor<i32>) -> tensor<1x4xi32> {
    %b = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4x2xi32>, tensor<i32>) -> tensor<?x2xi32, #stablehlo.bounds<4, ?>>
    %g = "stablehlo.all_to_all"(%b) {split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<?x2xi32, #stablehlo.bounds<4, ?>>) -> tensor<?x4xi32, #stablehlo.bounds<2, ?>>
    %z = stablehlo.constant dense<0> : tensor<1x4xi32>
    %s = stablehlo.add %g, %z : (tensor<?x4xi32, #stablehlo.bounds<2, ?>>, tensor<1x4xi32>) -> tensor<1x4xi32>
    return %s : tensor<1x4xi32>
  }
  func.func public @main() {
    %a = stablehlo.constant dense<[[1, 2], [3, 4], [99, 99], [99, 99]]> : tensor<4x2xi32>
    %b = stablehlo.constant dense<[[5, 6], [7, 8], [98, 98], [98, 98]]> : tensor<4x2xi32>
    %n = stablehlo.constant dense<2> : tensor<i32>
    %r:2 = "interpreter.run_parallel"(%a, %n, %b, %n) {programs = [[@process], [@process]]} : (tensor<4x2xi32>, tensor<i32>, tensor<4x2xi32>, tensor<i32>) -> (tensor<1x4xi32>, tensor<1x4xi32>)
    check.expect_eq_const %r#0, dense<[[1, 2, 5, 6]]> : tensor<1x4xi32>
    check.expect_eq_const %r#1, dense<[[3, 4, 7, 8]]> : tensor<1x4xi32>
    func.return
  }
}
// -----
module @reduces {
  func.func public @process(%x: tensor<3xi32>, %n: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %b = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<3xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<3>>
    %g = "stablehlo.all_reduce"(%b) ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %s = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %s : tensor<i32>
    }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<?xi32, #stablehlo.bounds<3>>) -> tensor<?xi32, #stablehlo.bounds<3>>
    %m = stablehlo.get_dimension_size %g, dim = 0 : (tensor<?xi32, #stablehlo.bounds<3>>) -> tensor<i32>
    %z = stablehlo.constant dense<0> : tensor<i32>
    %s = stablehlo.reduce(%g init: %z) applies stablehlo.add across dimensions = [0] : (tensor<?xi32, #stablehlo.bounds<3>>, tensor<i32>) -> tensor<i32>
    return %s, %m : tensor<i32>, tensor<i32>
  }
  func.func public @main() {
    %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
    %b = stablehlo.constant dense<[10, 20, 99]> : tensor<3xi32>
    %n = stablehlo.constant dense<3> : tensor<i32>
    %m = stablehlo.constant dense<2> : tensor<i32>
    %r:4 = "interpreter.run_parallel"(%a, %n, %b, %m) {programs = [[@process], [@process]]} : (tensor<3xi32>, tensor<i32>, tensor<3xi32>, tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
    check.expect_eq_const %r#0, dense<33> : tensor<i32>
    check.expect_eq_const %r#1, dense<2> : tensor<i32>
    check.expect_eq_const %r#2, dense<33> : tensor<i32>
    check.expect_eq_const %r#3, dense<2> : tensor<i32>
    func.return
  }
}
// -----
module @permutes {
  func.func public @process(%x: tensor<3xi32>, %n: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %b = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<3xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<3>>
    %g = "stablehlo.collective_permute"(%b) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<?xi32, #stablehlo.bounds<3>>) -> tensor<?xi32, #stablehlo.bounds<3>>
    %m = stablehlo.get_dimension_size %g, dim = 0 : (tensor<?xi32, #stablehlo.bounds<3>>) -> tensor<i32>
    %z = stablehlo.constant dense<0> : tensor<i32>
    %s = stablehlo.reduce(%g init: %z) applies stablehlo.add across dimensions = [0] : (tensor<?xi32, #stablehlo.bounds<3>>, tensor<i32>) -> tensor<i32>
    return %s, %m : tensor<i32>, tensor<i32>
  }
  func.func public @main() {
    %a = stablehlo.constant dense<[1, 2, 99]> : tensor<3xi32>
    %b = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
    %n = stablehlo.constant dense<3> : tensor<i32>
    %m = stablehlo.constant dense<2> : tensor<i32>
    %r:4 = "interpreter.run_parallel"(%a, %m, %b, %n) {programs = [[@process], [@process]]} : (tensor<3xi32>, tensor<i32>, tensor<3xi32>, tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
    check.expect_eq_const %r#0, dense<0> : tensor<i32>
    check.expect_eq_const %r#1, dense<0> : tensor<i32>
    check.expect_eq_const %r#2, dense<3> : tensor<i32>
    check.expect_eq_const %r#3, dense<2> : tensor<i32>
    func.return
  }
}
// -----
// Groups over partitions, whose number no attribute states: the bounds do.
module @both {
  func.func public @process(%x: tensor<2xi32>, %n: tensor<i32>) -> tensor<2xi32> {
    %b = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<2xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<2>>
    %g = "stablehlo.all_gather"(%b) {all_gather_dim = 0 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<?xi32, #stablehlo.bounds<2>>) -> tensor<?xi32, #stablehlo.bounds<4>>
    %z = stablehlo.constant dense<0> : tensor<2xi32>
    %s = stablehlo.add %g, %z : (tensor<?xi32, #stablehlo.bounds<4>>, tensor<2xi32>) -> tensor<2xi32>
    return %s : tensor<2xi32>
  }
  func.func public @main() {
    %a = stablehlo.constant dense<[1, 99]> : tensor<2xi32>
    %b = stablehlo.constant dense<[2, 98]> : tensor<2xi32>
    %n = stablehlo.constant dense<1> : tensor<i32>
    %r:2 = "interpreter.run_parallel"(%a, %n, %b, %n) {programs = [[@process, @process]]} : (tensor<2xi32>, tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
    check.expect_eq_const %r#0, dense<[1, 2]> : tensor<2xi32>
    check.expect_eq_const %r#1, dense<[1, 2]> : tensor<2xi32>
    func.return
  }
}
