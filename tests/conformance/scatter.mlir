// Updates land where the indices say, in order; what falls outside is skipped element by element; inputs stay as they are.
func.func @main() {
  %x = stablehlo.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %i = stablehlo.constant dense<[[1], [3], [1], [9], [-1]]> : tensor<5x1xi32>
  %u = stablehlo.constant dense<[10, 20, 30, 40, 50]> : tensor<5xi32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<5xi32>, tensor<5x1xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %0, dense<[1, 42, 3, 24, 5]> : tensor<5xi32>
  check.expect_eq_const %x, dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  return
}

// -----

// A window of three that sticks out on both sides: only what is inside is written. The last update wins.
func.func @main() {
  %x = stablehlo.constant dense<0.0> : tensor<2x4xf32>
  %i = stablehlo.constant dense<[[0, 2], [1, -1], [1, 0]]> : tensor<3x2xi64>
  %u = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xf32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x4xf32>, tensor<3x2xi64>, tensor<3x3xf32>) -> tensor<2x4xf32>
  check.expect_eq_const %0, dense<[[0.0, 0.0, 1.0, 2.0], [7.0, 8.0, 9.0, 0.0]]> : tensor<2x4xf32>
  return
}

// -----

// Two inputs together, batching dimensions, and a body that is no lane program.
func.func @main() {
  %x = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>
  %y = stablehlo.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf64>
  %i = stablehlo.constant dense<[[1], [0]]> : tensor<2x1xui8>
  %u = stablehlo.constant dense<[9, -9]> : tensor<2xi16>
  %v = stablehlo.constant dense<[0.5, 100.0]> : tensor<2xf64>
  %0:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i16>, %b: tensor<f64>, %c: tensor<i16>, %d: tensor<f64>):
    %p = stablehlo.compare GT, %d, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %r:2 = "stablehlo.if"(%p) ({
      stablehlo.return %c, %d : tensor<i16>, tensor<f64>
    }, {
      stablehlo.return %a, %b : tensor<i16>, tensor<f64>
    }) : (tensor<i1>) -> (tensor<i16>, tensor<f64>)
    stablehlo.return %r#0, %r#1 : tensor<i16>, tensor<f64>
  }) : (tensor<2x2xi16>, tensor<2x2xf64>, tensor<2x1xui8>, tensor<2xi16>, tensor<2xf64>) -> (tensor<2x2xi16>, tensor<2x2xf64>)
  check.expect_eq_const %0#0, dense<[[1, 2], [-9, 4]]> : tensor<2x2xi16>
  check.expect_eq_const %0#1, dense<[[5.0, 6.0], [100.0, 8.0]]> : tensor<2x2xf64>
  return
}

// -----

// The largest element of each window takes the source; windows overlap; padding is never chosen; ties keep the first.
func.func @main() {
  %x = stablehlo.constant dense<[1, 5, 5, 2, 9]> : tensor<5xi32>
  %s = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
  %z = stablehlo.constant dense<100> : tensor<i32>
  %0 = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %t = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %t : tensor<i32>
  }) : (tensor<5xi32>, tensor<3xi32>, tensor<i32>) -> tensor<5xi32>
  check.expect_eq_const %0, dense<[100, 130, 100, 100, 130]> : tensor<5xi32>
  return
}
