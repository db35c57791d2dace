// exported.mlir - a network of two layers with gelu and softmax, in the form that JAX prints: locations,
// attributes of its own, a custom call of its sharding, private functions (long lines are broken).
#loc1 = loc("params['fc1']['kernel']")
#loc5 = loc("x")
module @jit_f attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32,
    mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32xf32> {jax.arg_info = "params['fc1']['bias']"},
      %arg1: tensor<16x32xf32> {jax.arg_info = "params['fc1']['kernel']"} loc(#loc1),
      %arg2: tensor<4xf32> {jax.arg_info = "params['fc2']['bias']"},
      %arg3: tensor<32x4xf32> {jax.arg_info = "params['fc2']['kernel']"},
      %arg4: tensor<8x16xf32> {jax.arg_info = "x", mhlo.layout_mode = "default"} loc(#loc5))
      -> (tensor<8x4xf32> {jax.result_info = "result[0]"}, tensor<8xi32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg4, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT]
        : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32> loc(#loc7)
    %1 = stablehlo.reshape %arg0 : (tensor<32xf32>) -> tensor<1x32xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %3 = stablehlo.add %0, %2 : tensor<8x32xf32>
    %4 = call @gelu(%3) : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %5 = stablehlo.custom_call @Sharding(%4) {backend_config = "", mhlo.sharding = "{replicated}"}
        : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %6 = stablehlo.dot_general %5, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT]
        : (tensor<8x32xf32>, tensor<32x4xf32>) -> tensor<8x4xf32>
    %7 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %8 = stablehlo.add %6, %7 : tensor<8x4xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst) applies stablehlo.maximum across dimensions = [1]
        : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x4xf32>
    %12 = stablehlo.subtract %8, %11 : tensor<8x4xf32>
    %13 = stablehlo.exponential %12 : tensor<8x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_0) applies stablehlo.add across dimensions = [1]
        : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<8xf32>) -> tensor<8x4xf32>
    %16 = stablehlo.divide %13, %15 : tensor<8x4xf32>
    %17 = call @argmax(%8) : (tensor<8x4xf32>) -> tensor<8xi32>
    return %16, %17 : tensor<8x4xf32>, tensor<8xi32>
  }
  func.func private @gelu(%arg0: tensor<8x32xf32>) -> tensor<8x32xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<8x32xf32>
    %cst_0 = stablehlo.constant dense<0.707106769> : tensor<8x32xf32>
    %0 = stablehlo.multiply %cst, %arg0 : tensor<8x32xf32>
    %1 = stablehlo.negate %arg0 : tensor<8x32xf32>
    %2 = stablehlo.multiply %1, %cst_0 : tensor<8x32xf32>
    %3 = chlo.erfc %2 : tensor<8x32xf32> -> tensor<8x32xf32>
    %4 = stablehlo.multiply %0, %3 : tensor<8x32xf32>
    return %4 : tensor<8x32xf32>
  }
  func.func private @argmax(%arg0: tensor<8x4xf32>) -> (tensor<8xi32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.iota dim = 1 : tensor<8x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1]
        : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>) {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<8xi32>
  }
}
#loc = loc(unknown)
#loc2 = loc("/home/me/train.py":12:8 to :20)
#loc3 = loc("f"(#loc2))
#loc4 = loc(callsite(#loc3 at #loc2))
#loc7 = loc("jit(f)/jit(main)/dot_general"(#loc4))
