// Carried values stay in their places: a counter, and a tensor updated slice by slice.
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<8> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %t = %x) : tensor<i32>, tensor<8x16xf32>
   cond {
    %0 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  } do {
    %0 = stablehlo.dynamic_slice %t, %i, %zero, sizes = [1, 16] : (tensor<8x16xf32>, tensor<i32>,
        tensor<i32>) -> tensor<1x16xf32>
    %1 = stablehlo.sine %0 : tensor<1x16xf32>
    %2 = stablehlo.dynamic_update_slice %t, %1, %i, %zero : (tensor<8x16xf32>, tensor<1x16xf32>, tensor<i32>,
        tensor<i32>) -> tensor<8x16xf32>
    %3 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %3, %2 : tensor<i32>, tensor<8x16xf32>
  }
  return %r#1 : tensor<8x16xf32>
}
