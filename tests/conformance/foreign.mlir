// Ops of dialects arith, tensor and shape, and what exporters leave behind: they become ops of stablehlo while they are read.
func.func @main() {
  %0 = arith.constant dense<[3, -7]> : tensor<2xi32>
  %1 = arith.constant dense<2> : tensor<2xi32>
  %2 = arith.divsi %0, %1 : tensor<2xi32>
  check.expect_eq_const %2, dense<[1, -3]> : tensor<2xi32>
  %3 = arith.remsi %0, %1 : tensor<2xi32>
  check.expect_eq_const %3, dense<[1, -1]> : tensor<2xi32>
  %4 = arith.cmpi slt, %0, %1 : tensor<2xi32>
  check.expect_eq_const %4, dense<[false, true]> : tensor<2xi1>
  %5 = arith.extui %4 : tensor<2xi1> to tensor<2xi32>
  check.expect_eq_const %5, dense<[0, 1]> : tensor<2xi32>
  %6 = arith.sitofp %0 : tensor<2xi32> to tensor<2xf32>
  check.expect_eq_const %6, dense<[3.0, -7.0]> : tensor<2xf32>
  %7 = arith.trunci %0 : tensor<2xi32> to tensor<2xi8>
  %8 = arith.extui %7 : tensor<2xi8> to tensor<2xi32>
  check.expect_eq_const %8, dense<[3, 249]> : tensor<2xi32>
  %9 = arith.shrui %0, %1 : tensor<2xi32>
  check.expect_eq_const %9, dense<[0, 1073741822]> : tensor<2xi32>
  %10 = arith.uitofp %7 : tensor<2xi8> to tensor<2xf32>
  check.expect_eq_const %10, dense<[3.0, 249.0]> : tensor<2xf32>
  return
}
// -----
func.func @main() {
  %x = stablehlo.constant dense<1.0> : tensor<5x1x3xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %x, %c0 : tensor<5x1x3xf32>
  %1 = arith.addi %0, %c1 : index
  %2 = tensor.from_elements %0, %1 : tensor<2xindex>
  check.expect_eq_const %2, dense<[5, 6]> : tensor<2xi64>
  %3 = tensor.extract %2[%c1] : tensor<2xindex>
  %4 = arith.index_cast %3 : index to i32
  %5 = tensor.from_elements %4 : tensor<i32>
  check.expect_eq_const %5, dense<6> : tensor<i32>
  %6 = shape.shape_of %x : tensor<5x1x3xf32> -> tensor<3xindex>
  check.expect_eq_const %6, dense<[5, 1, 3]> : tensor<3xi64>
  %7 = shape.num_elements %6 : tensor<3xindex> -> index
  %8 = arith.cmpi eq, %7, %3 : index
  %9 = arith.select %8, %7, %3 : index
  %10 = shape.const_shape [4, 1] : tensor<2xindex>
  %11 = shape.broadcast %6, %10 : tensor<3xindex>, tensor<2xindex> -> tensor<3xindex>
  check.expect_eq_const %11, dense<[5, 4, 3]> : tensor<3xi64>
  %12 = shape.get_extent %11, %c1 : tensor<3xindex>, index -> index
  %13 = tensor.from_elements %7, %9, %12 : tensor<3xindex>
  check.expect_eq_const %13, dense<[15, 6, 4]> : tensor<3xi64>
  %14 = shape.concat %10, %2 : tensor<2xindex>, tensor<2xindex> -> tensor<4xindex>
  check.expect_eq_const %14, dense<[4, 1, 5, 6]> : tensor<4xi64>
  return
}
// -----
// What is started is done at once; annotations are their operand.
func.func @main() {
  %0 = stablehlo.constant dense<[1.5, -2.0]> : tensor<2xf32>
  %1 = "stablehlo.async_start"(%0) ({
  ^bb0(%a: tensor<2xf32>):
    %2 = stablehlo.negate %a : tensor<2xf32>
    stablehlo.return %2 : tensor<2xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
  %3 = "stablehlo.async_done"(%1) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>
  %4 = stablehlo.custom_call @Sharding(%3) {mhlo.sharding = "{devices=[2]0,1}"} : (tensor<2xf32>) -> tensor<2xf32>
  %5 = stablehlo.custom_call @LayoutConstraint(%4) : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %5, dense<[-1.5, 2.0]> : tensor<2xf32>
  return
}
// -----
func.func @main() {
  %a = arith.constant dense<[7, -7, -8, 6]> : tensor<4xi8>
  %b = arith.constant dense<[2, 2, -3, 3]> : tensor<4xi8>
  %0 = arith.divui %a, %b : tensor<4xi8>
  check.expect_eq_const %0, dense<[3, 124, 0, 2]> : tensor<4xi8>
  %1 = arith.remui %a, %b : tensor<4xi8>
  check.expect_eq_const %1, dense<[1, 1, -8, 0]> : tensor<4xi8>
  %2 = arith.maxui %a, %b : tensor<4xi8>
  check.expect_eq_const %2, dense<[7, -7, -3, 6]> : tensor<4xi8>
  %3 = arith.minui %a, %b : tensor<4xi8>
  check.expect_eq_const %3, dense<[2, 2, -8, 3]> : tensor<4xi8>
  %4 = arith.cmpi ult, %a, %b : tensor<4xi8>
  check.expect_eq_const %4, dense<[false, false, true, false]> : tensor<4xi1>
  %5 = arith.cmpi uge, %a, %b : tensor<4xi8>
  check.expect_eq_const %5, dense<[true, true, false, true]> : tensor<4xi1>
  %6 = arith.floordivsi %a, %b : tensor<4xi8>
  check.expect_eq_const %6, dense<[3, -4, 2, 2]> : tensor<4xi8>
  %7 = arith.ceildivsi %a, %b : tensor<4xi8>
  check.expect_eq_const %7, dense<[4, -3, 3, 2]> : tensor<4xi8>
  return
}
// -----
func.func @main() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %s = arith.constant dense<[3, 2]> : tensor<2xindex>
  %0 = tensor.reshape %x(%s) : (tensor<2x3xi32>, tensor<2xindex>) -> tensor<3x2xi32>
  check.expect_eq_const %0, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %1 = shape.rank %s : tensor<2xindex> -> index
  %2 = shape.add %1, %1 : index, index -> index
  %3 = shape.mul %2, %1 : index, index -> index
  %4 = shape.max %3, %1 : index, index -> index
  %5 = shape.min %4, %2 : index, index -> index
  %6 = tensor.from_elements %1, %2, %3, %4, %5 : tensor<5xindex>
  check.expect_eq_const %6, dense<[2, 4, 8, 8, 4]> : tensor<5xi64>
  return
}
