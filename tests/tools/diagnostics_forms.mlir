// What is read and left out has a form, too: layouts, tolerances, lists. Each case is refused at its marked lines and nowhere else.

func.func @layouts(%t: !stablehlo.token) {
  %0:3 = "stablehlo.infeed"(%t) {infeed_config = "", layout = [[1, 0], []]} : (!stablehlo.token) -> (tensor<3x3xi32>, tensor<i1>, !stablehlo.token)
  %1 = "stablehlo.infeed"(%t) {infeed_config = "", layout = []} : (!stablehlo.token) -> !stablehlo.token
  func.return
}

func.func @layout_of_too_few(%t: !stablehlo.token) {
  // expected-error@+1 {{layout}}
  %0:3 = "stablehlo.infeed"(%t) {infeed_config = "", layout = [[1, 0]]} : (!stablehlo.token) -> (tensor<3x3xi32>, tensor<i1>, !stablehlo.token)
  func.return
}

func.func @layout_without_lists(%t: !stablehlo.token) {
  // expected-error@+1 {{layout}}
  %0:2 = "stablehlo.infeed"(%t) {infeed_config = "", layout = [1]} : (!stablehlo.token) -> (tensor<3x3xi32>, !stablehlo.token)
  func.return
}

func.func @layout_of_texts(%t: !stablehlo.token) {
  // expected-error@+1 {{layout}}
  %0:2 = "stablehlo.infeed"(%t) {infeed_config = "", layout = [["a", 0]]} : (!stablehlo.token) -> (tensor<3x3xi32>, !stablehlo.token)
  func.return
}

// -----

func.func @tolerances(%a: tensor<f32>) {
  %0 = "stablehlo.log"(%a) {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 0.0, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.sqrt %a {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<f32>
  func.return
}

// -----

func.func @tolerance_without_its_mode(%a: tensor<f32>) {
  // expected-error@+1 {{TOLERANCE}}
  %0 = "stablehlo.log"(%a) {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 1, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @negative_tolerance(%a: tensor<f32>) {
  // expected-error@+1 {{negative}}
  %0 = "stablehlo.log"(%a) {result_accuracy = #stablehlo.result_accuracy<atol = 1.0, rtol = -1.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @mode_of_no_name(%a: tensor<f32>) {
  // expected-error@+1 {{expected one of}}
  %0 = "stablehlo.log"(%a) {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<LOWEST>>} : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @list_of_two_dimensions(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{dimensions}}
  %0 = "stablehlo.reverse"(%a) {dimensions = dense<[[0]]> : tensor<1x1xi64>} : (tensor<3x4xf32>) -> tensor<3x4xf32>
  func.return
}

func.func @list_of_narrow_numbers(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{dimensions}}
  %0 = "stablehlo.reverse"(%a) {dimensions = array<i32: 0>} : (tensor<3x4xf32>) -> tensor<3x4xf32>
  func.return
}

func.func @padding_without_rows(%a: tensor<4x2xf32>, %b: tensor<f32>) {
  // expected-error@+1 {{padding}}
  %0 = "stablehlo.reduce_window"(%a, %b) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 1>, padding = dense<0> : tensor<4xi64>} : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xf32>
  func.return
}

func.func @narrow_dimension() {
  // expected-error@+1 {{iota_dimension}}
  %0 = "stablehlo.iota"() {iota_dimension = 0 : i32} : () -> tensor<4xf32>
  func.return
}

func.func @default_that_is_none(%a: tensor<3x4xi32>) {
  // expected-error@+1 {{strides}}
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 1, 0>, limit_indices = array<i64: 2, 4>} : (tensor<3x4xi32>) -> tensor<1x4xi32>
  func.return
}

// -----

// expected-error@+1 {{axis}}
func.func @axis_below_zero(%a: tensor<3x2x!quant.uniform<i8:f32:-1, {1.0:-30}>>) {
  func.return
}

// -----

// expected-error@+1 {{foobar}}
func.func private @no_such_type() -> !stablehlo.foobar

// -----

func.func @vectors(%a: vector<4xf32>) {
  %0 = "test.takes_anything"(%a) : (vector<4xf32>) -> vector<2xf32>
  // expected-error@+1 {{}}
  %1 = "stablehlo.abs"(%0) : (vector<2xf32>) -> vector<2xf32>
  func.return
}

// -----

func.func @open_iota() {
  // expected-error@+1 {{dynamic}}
  %0 = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4x?xi32>
  func.return
}

func.func @open_reshape(%a: tensor<?xf32>) {
  %0 = stablehlo.reshape %a : (tensor<?xf32>) -> tensor<2x?xf32, #stablehlo.bounds<?, 8>>
  // expected-error@+1 {{dynamic}}
  %1 = stablehlo.reshape %a : (tensor<?xf32>) -> tensor<2x?xf32>
  func.return
}

func.func @reshape_open_twice(%a: tensor<1x?x1x?xf32, #stablehlo.bounds<?, 2, ?, 3>>) {
  // expected-error@+1 {{dynamic}}
  %0 = stablehlo.reshape %a : (tensor<1x?x1x?xf32, #stablehlo.bounds<?, 2, ?, 3>>) -> tensor<?x?xf32, #stablehlo.bounds<2, 3>>
  func.return
}

func.func @padded_groups(%a: tensor<2x4xf32>) {
  // expected-error@+1 {{replica_groups}}
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>} : (tensor<2x4xf32>) -> tensor<2x8xf32>
  func.return
}

// -----

func.func @ragged(%a: tensor<2x11x5xf32>, %b: tensor<2x5x7xf32>, %n: tensor<3xi64>, %c: tensor<19x17x11x5xf32>, %d: tensor<3x19x5x7xf32>, %m: tensor<19x17x3xi64>) {
  %0 = "chlo.ragged_dot"(%a, %b, %n) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>} : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<3x2x11x7xf32>
  %1 = "chlo.ragged_dot"(%a, %b, %n) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = []>} : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  %2 = "chlo.ragged_dot"(%c, %d, %m) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>} : (tensor<19x17x11x5xf32>, tensor<3x19x5x7xf32>, tensor<19x17x3xi64>) -> tensor<19x17x11x7xf32>
  func.return
}

func.func @ragged_sizes_of_other_prefix(%c: tensor<19x17x11x5xf32>, %d: tensor<3x19x5x7xf32>, %m: tensor<19x11x3xi64>) {
  // expected-error@+1 {{the sizes of the groups}}
  %2 = "chlo.ragged_dot"(%c, %d, %m) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>} : (tensor<19x17x11x5xf32>, tensor<3x19x5x7xf32>, tensor<19x11x3xi64>) -> tensor<19x17x11x7xf32>
  func.return
}

func.func @ragged_contraction_with_groups_of_rhs(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %n: tensor<3xi64>) {
  // expected-error@+1 {{no group dimension}}
  %0 = "chlo.ragged_dot"(%a, %b, %n) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<3x11x7xf32>
  func.return
}

func.func @ragged_twice(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %n: tensor<3xi64>) {
  // expected-error@+1 {{exactly one}}
  %0 = "chlo.ragged_dot"(%a, %b, %n) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0, 1], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  func.return
}

func.func @open_chlo(%a: tensor<?xf32>, %b: tensor<2x?xf32>) {
  %0 = chlo.erf %a : tensor<?xf32> -> tensor<4xf32>
  %1 = chlo.broadcast_add %a, %b : (tensor<?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  %2:2 = chlo.top_k(%b, k = 3) : tensor<2x?xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
  // expected-error@+1 {{another type}}
  %3 = chlo.erf %a : tensor<?xf32> -> tensor<?xf64>
  func.return
}

func.func @open_chlo_of_integers(%a: tensor<?xi32>) {
  // expected-error@+1 {{not defined}}
  %0 = chlo.erf %a : tensor<?xi32> -> tensor<?xi32>
  func.return
}

func.func @open_broadcast(%a: tensor<?x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{do not broadcast}}
  %0 = chlo.broadcast_add %a, %b : (tensor<?x3xf32>, tensor<2xf32>) -> tensor<?x3xf32>
  func.return
}

func.func @open_top_k(%a: tensor<?x3xf32>) {
  // expected-error@+1 {{at least 4}}
  %0:2 = chlo.top_k(%a, k = 4) : tensor<?x3xf32> -> (tensor<?x4xf32>, tensor<?x4xi32>)
  func.return
}

func.func @like_another_type(%a: tensor<2xi32>) {
  %0 = "chlo.constant_like"(%a) {value = 1.5 : f32} : (tensor<2xi32>) -> tensor<2xf32>
  // expected-error@+1 {{another type}}
  %1 = "chlo.constant_like"(%a) {value = 1.5 : f32} : (tensor<2xi32>) -> tensor<2xi32>
  func.return
}

// -----

func.func @region_without_return(%a: tensor<2xf32>) {
  %0 = "stablehlo.map"(%a) ({
  ^bb0(%x: tensor<f32>):
    // expected-error@+1 {{return}}
    %1 = stablehlo.abs %x : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>) -> tensor<2xf32>
  func.return
}

func.func @return_of_functions(%a: tensor<2xf32>) {
  %0 = "stablehlo.map"(%a) ({
  ^bb0(%x: tensor<f32>):
    // expected-error@+1 {{function}}
    func.return %x : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>) -> tensor<2xf32>
  func.return
}

// -----

func.func @types_before_regions(%i: tensor<i32>, %p: tensor<i1>) {
  // expected-error@+1 {{another type}}
  %0 = stablehlo.while(%a = %i) : tensor<i64>
   cond { stablehlo.return %p : tensor<i1> } do { stablehlo.return %a : tensor<i32> }
  func.return
}

// -----

func.func @open_scan(%a: tensor<?x3xf32>, %i: tensor<?xf32>) {
  %0:2 = chlo.scan(%a) inits(%i) dimension=1 {
  ^bb0(%x: tensor<?xf32>, %c: tensor<?xf32>):
    %s = stablehlo.add %x, %c : tensor<?xf32>
    stablehlo.return %s, %s : tensor<?xf32>, tensor<?xf32>
  } : (tensor<?x3xf32>, tensor<?xf32>) -> (tensor<?x3xf32>, tensor<?xf32>)
  func.return
}

func.func @scan_of_another_slice(%a: tensor<2x3xf32>, %i: tensor<2xf32>) {
  // expected-error@+1 {{argument 0}}
  %0:2 = chlo.scan(%a) inits(%i) dimension=1 {
  ^bb0(%x: tensor<3xf32>, %c: tensor<2xf32>):
    stablehlo.return %c, %c : tensor<2xf32>, tensor<2xf32>
  } : (tensor<2x3xf32>, tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
  func.return
}

// -----

module attributes {
  test.numbers = #stablehlo.scatter<
    update_window_dims = [1],
    inserted_window_dims = [0, 1],
    // expected-error@+1 {{twice}}
    update_window_dims = [1]
  >
} {}

// -----

func.func @part_of_no_structure(%a: tensor<2x4x9xi32>, %i: tensor<1x5x2xi32>) {
  %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<
    offset_dims = [2, 3],
    // expected-error@+1 {{no part of}}
    window_dims = [0]>, slice_sizes = array<i64: 1, 1, 8>} : (tensor<2x4x9xi32>, tensor<1x5x2xi32>) -> tensor<1x5x1x8xi32>
  func.return
}

// -----

func.func @word_of_no_enum(%a: tensor<3x9xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a) {
    fft_length = array<i64: 9>,
    // expected-error@+1 {{no fft_type}}
    fft_type = #stablehlo<fft_type FOO>
  } : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  func.return
}
