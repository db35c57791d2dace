// Chains over rows: layer norm, and a softmax whose input is read as a whole after it.
func.func @layer_norm(%x: tensor<256x512xf32>, %g: tensor<512xf32>, %b: tensor<512xf32>) -> tensor<256x512xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<512.0> : tensor<256xf32>
  %eps = stablehlo.constant dense<1.0e-05> : tensor<256xf32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<256x512xf32>, tensor<f32>) -> tensor<256xf32>
  %mean = stablehlo.divide %s, %n : tensor<256xf32>
  %0 = stablehlo.broadcast_in_dim %mean, dims = [0] : (tensor<256xf32>) -> tensor<256x512xf32>
  %d = stablehlo.subtract %x, %0 : tensor<256x512xf32>
  %1 = stablehlo.multiply %d, %d : tensor<256x512xf32>
  %v = stablehlo.reduce(%1 init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<256x512xf32>, tensor<f32>) -> tensor<256xf32>
  %2 = stablehlo.divide %v, %n : tensor<256xf32>
  %3 = stablehlo.add %2, %eps : tensor<256xf32>
  %r = stablehlo.rsqrt %3 : tensor<256xf32>
  %4 = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<256xf32>) -> tensor<256x512xf32>
  %5 = stablehlo.multiply %d, %4 : tensor<256x512xf32>
  %6 = stablehlo.broadcast_in_dim %g, dims = [1] : (tensor<512xf32>) -> tensor<256x512xf32>
  %7 = stablehlo.multiply %5, %6 : tensor<256x512xf32>
  %8 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<512xf32>) -> tensor<256x512xf32>
  %9 = stablehlo.add %7, %8 : tensor<256x512xf32>
  return %9 : tensor<256x512xf32>
}
func.func @softmax(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %x = stablehlo.add %a, %b : tensor<512x512xf32>
  %max = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %0 = stablehlo.broadcast_in_dim %max, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %1 = stablehlo.subtract %x, %0 : tensor<512x512xf32>
  %e = stablehlo.exponential %1 : tensor<512x512xf32>
  %sum = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  %2 = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<512xf32>) -> tensor<512x512xf32>
  %y = stablehlo.divide %e, %2 : tensor<512x512xf32>
  %columns = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] :
      (tensor<512x512xf32>, tensor<f32>) -> tensor<512xf32>
  return %y, %columns : tensor<512x512xf32>, tensor<512xf32>
}
