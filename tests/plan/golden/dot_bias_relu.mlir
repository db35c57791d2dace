// A group that uses a product element by element is its epilogue.
func.func @main(%x: tensor<16x32xf32>, %w: tensor<32x48xf32>, %b: tensor<48xf32>) -> tensor<16x48xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<16x48xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x48xf32>) ->
      tensor<16x48xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<48xf32>) -> tensor<16x48xf32>
  %2 = stablehlo.add %0, %1 : tensor<16x48xf32>
  %3 = stablehlo.maximum %2, %zero : tensor<16x48xf32>
  return %3 : tensor<16x48xf32>
}
