// Ops over several lines: what upstream's parser refuses is refused at its own line, what the op refuses at the op's.

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.compare"(%a, %b) {
// expected-error@+1 {{}}
   comparison_direction = #stablehlo<comparison_direction FOO>
  } : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.compare"(%a, %b) <{
   comparison_direction = #stablehlo<comparison_direction EQ>,
// expected-error@+1 {{}}
   compare_type = #stablehlo<comparison_type FOO>
  }> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.compare
// expected-error@+1 {{}}
    FOO, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.compare EQ, %a, %b,
// expected-error@+1 {{}}
    FOO : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.dot_general"(%i, %i) <{
   dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>,
   precision_config = [#stablehlo<precision DEFAULT>,
// expected-error@+1 {{}}
      #stablehlo<precision FOO>]
   }> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.dot_general"(%i, %i) <{
   dot_dimension_numbers = #stablehlo.dot<
     lhs_contracting_dimensions = [0],
// expected-error@+1 {{}}
     foo = [0]>
   }> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.dot_general"(%i, %i) <{
   dot_dimension_numbers = #stablehlo.dot<
     lhs_contracting_dimensions = [0],
// expected-error@+1 {{}}
     lhs_contracting_dimensions = [0]>
   }> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.dot_general %i, %i, contracting_dims = [0] x [0],
// expected-error@+1 {{}}
   precision = [DEFAULT, FOO] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.dot_general %i, %i,
// expected-error@+1 {{}}
    contracting_dims = [0] x [0.5]
   : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = stablehlo.dot_general %i, %i,
    contracting_dims = [0] x [7]
   : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = "stablehlo.transpose"(%i) <{
    permutation = array<i64: 1, 1>
  }> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.transpose"(%i) <{
// expected-error@+1 {{}}
    permutation = dense<[1, 0, 2]> : tensor<2xi64>
  }> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.transpose"(%i) <{
// expected-error@+1 {{}}
    permutation = array<i64: 1.5, 0>
  }> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.transpose"(%i) <{
// expected-error@+1 {{}}
    permutation = array<f3: 1, 0>
  }> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{
// expected-error@+1 {{}}
    dimension = 300 : i8
  }> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{
    dimension = 0 : i64,
// expected-error@+1 {{}}
    dimension = 0 : i64
  }> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.concatenate"(%a, %b) {
    dimension = 0 : i64,
// expected-error@+1 {{}}
    dimension = 0 : i64
  } : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{
// expected-error@+1 {{}}
    dimension = #alias
  }> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = "stablehlo.concatenate"(%a, %b) <{
    dimension = "x"
  }> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = "stablehlo.concatenate"(%a, %b) <{
    dimension = 0 : i32
  }> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = "stablehlo.concatenate"(%a, %b)
   : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f",
// expected-error@+1 {{}}
    api_version = #stablehlo.foo<3>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.gather"(%i, %k) <{
    dimension_numbers = #stablehlo.gather<
      offset_dims = [1], collapsed_slice_dims = [0],
// expected-error@+1 {{}}
      collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 3>
  }> : (tensor<2x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.gather"(%i, %k) <{
    dimension_numbers = #stablehlo.gather<
      offset_dims = [1], collapsed_slice_dims = [0],
// expected-error@+1 {{}}
      fooo = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 3>
  }> : (tensor<2x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0:2 = "stablehlo.recv"(%t) <{
// expected-error@+1 {{}}
    channel_handle = #stablehlo.channel_handle<handle = 1, typ = 2>
  }> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.fft"(%a) <{
// expected-error@+1 {{}}
    fft_type = #stablehlo<fft_type FOO>,
    fft_length = array<i64: 4>}> : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.fft %a,
// expected-error@+1 {{}}
    type = FOO, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.transpose %i,
// expected-error@+1 {{}}
    dims = [1, x] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = stablehlo.transpose %i,
    dims = [1, 7] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.slice %a
// expected-error@+1 {{}}
    [0:2:x] : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = stablehlo.slice %a
    [0:9] : (tensor<4xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.pad %a, %a,
// expected-error@+1 {{}}
    low = [0, high = [1], interior = [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.reduce_precision %a,
// expected-error@+1 {{}}
    format = e5 : tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f",
   output_operand_aliases = [
// expected-error@+1 {{}}
    #stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.constant
// expected-error@+1 {{}}
    dense<[1.0, 2.0, 3.0]> : tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.constant
// expected-error@+1 {{}}
    dense<[1.0, 2]> : tensor<2xi32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.constant
// expected-error@+1 {{}}
    dense<[[1.0], [2.0, 3.0]]> : tensor<2x1xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{
    broadcast_dimensions = array<i64: 0>
  }> : (tensor<4xf32>) ->
// expected-error@+1 {{}}
    tensor<4x?xf32, #stablehlo.bounds<4>>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.abs"(%a) {
// expected-error@+1 {{}}
    result_accuracy = #stablehlo.result_accuracy<atol = 1.0, mode = FOO>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.exponential"(%a) {
// expected-error@+1 {{}}
    result_accuracy = #stablehlo.result_accuracy<atol = -1.0, rtol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.triangular_solve"(%i, %i) <{left_side = true, lower = true, unit_diagonal = false,
// expected-error@+1 {{}}
     transpose_a = #stablehlo<transpose FOO>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.rng_bit_generator"(%k) <{
// expected-error@+1 {{}}
     rng_algorithm = #stablehlo<rng_algorithm FOO>}> : (tensor<2x1xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.collective_permute"(%a) <{
// expected-error@+1 {{}}
     source_target_pairs = dense<[[0, 1], [2]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = "stablehlo.collective_permute"(%a) <{
     source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64,
     replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64,
// expected-error@+1 {{}}
     replica_groups = dense<[[0, "x"]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = func.call
    @nope(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = "stablehlo.composite"(%a) <{name = "a.b",
    decomposition = @nope}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = "stablehlo.reduce_precision"(%a) {
     exponent_bits = 0 : i32,
     mantissa_bits = 2 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = "stablehlo.custom_call"(%a) {call_target_name = "f",
     api_version = 9 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.custom_call"(%a) {call_target_name = "f",
// expected-error@+1 {{}}
     xx = } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.custom_call"(%a) {call_target_name = "f",
// expected-error@+1 {{}}
     xx = tensor<2xfoo> } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.custom_call"(%a) {call_target_name = "f",
     xx = [1, 2,
// expected-error@+1 {{}}
   ] } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.custom_call"(%a) {call_target_name = "f",
// expected-error@+1 {{}}
     mhlo.foo = #mhlo.foo<bar } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.convolution"(%i, %i) <{
     batch_group_count = 1 : i64, feature_group_count = 1 : i64,
// expected-error@+1 {{}}
     dimension_numbers = #stablehlo.conv<[b, f]x[o, i]->[b, q]>
   }> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.convolution(%i, %i)
     dim_numbers = [b, f]x[o, i]->[b, f],
// expected-error@+1 {{}}
     window = {foo = [1]}
     {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
   : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64,
// expected-error@+1 {{}}
    is_stable = maybe}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
     %1 = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
     stablehlo.return %1 : tensor<i1>
   }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
// expected-error@+1 {{}}
  %0 = "stablehlo.sort"(%a) <{dimension = 5 : i64,
    is_stable = true}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
     %1 = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
     stablehlo.return %1 : tensor<i1>
   }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = "stablehlo.reduce"(%a, %a)
// expected-error@+1 {{}}
    <{dimensions = array<i64: a>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
     stablehlo.return %x : tensor<f32>
   }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xf32>, %t: !stablehlo.token, %k: tensor<2x1xi32>) {
  %0 = stablehlo.abs %a {
// expected-error@+1 {{}}
    foo = 1.5.2
   } : tensor<4xf32>
  return
}
