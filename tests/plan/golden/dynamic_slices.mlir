// An update of a value that is read later copies it first; one that is not, is in place.
func.func @main(%x: tensor<16x4xf32>, %u: tensor<2x4xf32>, %i: tensor<i32>) -> (tensor<16x4xf32>,
    tensor<16x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.exponential %x : tensor<16x4xf32>
  %1 = stablehlo.dynamic_update_slice %0, %u, %i, %zero : (tensor<16x4xf32>, tensor<2x4xf32>, tensor<i32>,
      tensor<i32>) -> tensor<16x4xf32>
  %2 = stablehlo.dynamic_update_slice %0, %u, %zero, %zero : (tensor<16x4xf32>, tensor<2x4xf32>, tensor<i32>,
      tensor<i32>) -> tensor<16x4xf32>
  return %1, %2 : tensor<16x4xf32>, tensor<16x4xf32>
}
