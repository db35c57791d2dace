// Carried values that change places: one of them is saved first.
func.func @main(%a: tensor<16xf32>, %b: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<5> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %x = %a, %y = %b) : tensor<i32>, tensor<16xf32>, tensor<16xf32>
   cond {
    %0 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  } do {
    %0 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %0, %y, %x : tensor<i32>, tensor<16xf32>, tensor<16xf32>
  }
  return %r#1, %r#2 : tensor<16xf32>, tensor<16xf32>
}
