// A run stops at each collective until its grid has done it.
func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<ui32>) {
  %0 = "stablehlo.all_reduce"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %4 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "stablehlo.all_gather"(%0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> :
      tensor<1x2xi64>} : (tensor<4x4xf32>) -> tensor<8x4xf32>
  %2 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} :
      (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = stablehlo.replica_id : tensor<ui32>
  return %0, %1, %2, %3 : tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<ui32>
}
