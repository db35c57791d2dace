// A call of the host: operands in the layout it asks for are copies.
func.func @main(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = stablehlo.abs %x : tensor<4x6xf32>
  stablehlo.custom_call @check.expect_eq(%0, %y) {has_side_effect = true, operand_layouts = [dense<[0, 1]> :
      tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = []} : (tensor<4x6xf32>,
      tensor<4x6xf32>) -> ()
  return %0 : tensor<4x6xf32>
}
