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

// -----

!axis = !quant.uniform<i8:f32:0, {0.1, 0.2, 0.3, 0.4}>
func.func @pad(%a: tensor<4x3x!axis>, %b: tensor<!quant.uniform<i8:f32, 0.1>>) -> tensor<4x5x!axis> {
  // expected-error@+1 {{operand 0 has type tensor<4x3x!quant.uniform<i8:f32:0,}}
  %0 = stablehlo.pad %a, %b, low = [0, 1], high = [0, 1], interior = [0, 0] : (tensor<4x3x!axis>, tensor<!quant.uniform<i8:f32, 0.1>>) -> tensor<4x5x!axis>
  return %0 : tensor<4x5x!axis>
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.1, 0.2, 0.3, 0.4}>
func.func @b(%a: tensor<4x3x!axis>) -> tensor<4x3x!axis> {
  // expected-error@+1 {{operand 0 has type tensor<4x3x!quant.uniform<i8:f32:0,}}
  %0 = stablehlo.optimization_barrier %a : tensor<4x3x!axis>
  return %0 : tensor<4x3x!axis>
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.1, 0.2, 0.3, 0.4}>
func.func @rs(%a: tensor<4x4x!axis>) -> tensor<4x2x!axis> {
  // expected-error@+1 {{operand 0 has type tensor<4x4x!quant.uniform<i8:f32:0,}}
  %0 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%x: tensor<!quant.uniform<i8:f32, 0.1>>, %y: tensor<!quant.uniform<i8:f32, 0.1>>):
    %1 = stablehlo.add %x, %y : tensor<!quant.uniform<i8:f32, 0.1>>
    stablehlo.return %1 : tensor<!quant.uniform<i8:f32, 0.1>>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64} : (tensor<4x4x!axis>) -> tensor<4x2x!axis>
  return %0 : tensor<4x2x!axis>
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.1, 0.2, 0.3, 0.4}>
func.func @cat(%a: tensor<4x4x!axis>) -> tensor<4x8x!axis> {
  // expected-error@+1 {{operand 0 has type tensor<4x4x!quant.uniform<i8:f32:0,}}
  %0 = stablehlo.concatenate %a, %a, dim = 1 : (tensor<4x4x!axis>, tensor<4x4x!axis>) -> tensor<4x8x!axis>
  return %0 : tensor<4x8x!axis>
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.1, 0.2, 0.3, 0.4}>
func.func @rev(%a: tensor<4x4x!axis>) -> tensor<4x4x!axis> {
  // expected-error@+1 {{operand 0 has type tensor<4x4x!quant.uniform<i8:f32:0,}}
  %0 = stablehlo.reverse %a, dims = [1] : tensor<4x4x!axis>
  return %0 : tensor<4x4x!axis>
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.1, 0.2, 0.3, 0.4}>
func.func @slice(%a: tensor<4x4x!axis>) -> tensor<4x2x!axis> {
  // expected-error@+1 {{operand 0 has type tensor<4x4x!quant.uniform<i8:f32:0,}}
  %0 = stablehlo.slice %a [0:4, 0:2] : (tensor<4x4x!axis>) -> tensor<4x2x!axis>
  return %0 : tensor<4x2x!axis>
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.1, 0.2, 0.3, 0.4}>
func.func @add(%a: tensor<4x4x!axis>) -> tensor<4x4x!axis> {
  %0 = stablehlo.add %a, %a : tensor<4x4x!axis>
  return %0 : tensor<4x4x!axis>
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.1, 0.2, 0.3, 0.4}>
func.func @mul(%a: tensor<4x4x!axis>) -> tensor<4x4x!axis> {
  // expected-error@+1 {{operand 0 has type tensor<4x4x!quant.uniform<i8:f32:0,}}
  %0 = stablehlo.multiply %a, %a : tensor<4x4x!axis>
  return %0 : tensor<4x4x!axis>
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.1, 0.2, 0.3, 0.4}>
func.func @cp(%a: tensor<4x4x!axis>) -> tensor<4x4x!axis> {
  // expected-error@+1 {{operand 0 has type tensor<4x4x!quant.uniform<i8:f32:0,}}
  %0 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0,1]]> : tensor<1x2xi64>} : (tensor<4x4x!axis>) -> tensor<4x4x!axis>
  return %0 : tensor<4x4x!axis>
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.1, 0.2, 0.3, 0.4}>
func.func @call(%a: tensor<4x4x!axis>) -> tensor<4x4x!axis> {
  %0 = call @call2(%a) : (tensor<4x4x!axis>) -> tensor<4x4x!axis>
  return %0 : tensor<4x4x!axis>
}
func.func @call2(%a: tensor<4x4x!axis>) -> tensor<4x4x!axis> {
  return %a : tensor<4x4x!axis>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    %1 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<8xf32>
    stablehlo.return %1 : tensor<8xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<8xf32>>
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// expected-error@+1 {{a future of no values}}
func.func @f(%a: !stablehlo.future<>) {
  return
}

// -----

// expected-error@+1 {{values of a future are tensors, tokens or buffers}}
func.func @f(%a: !stablehlo.future<f32>) {
  return
}

// -----

// expected-error@+1 {{values of a future are tensors, tokens or buffers}}
func.func @f(%a: !stablehlo.future<!stablehlo.future<tensor<f32>>>) {
  return
}

// -----

// expected-error@+1 {{expected '<', found ')'}}
func.func @f(%a: !stablehlo.future) {
  return
}

// -----

func.func @f(%a: tuple<tensor<8xf32>>) -> tensor<8xf32> {
  // expected-error@+1 {{operand 0 is no future}}
  %2 = "stablehlo.async_done"(%a) : (tuple<tensor<8xf32>>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{operand 0 is no future}}
  %2 = "stablehlo.async_done"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{the future and the values of the body 0 have different types}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    %1 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<8xf32>
    stablehlo.return %1 : tensor<8xf32>
  }) : (tensor<4xf32>) -> tuple<tensor<8xf32>>
  return %a : tensor<8xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> !stablehlo.future<tensor<8xf32>> {
  // expected-error@+1 {{operands and arguments of the body 0 have different types}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<5xf32>):
    %1 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<5xf32>) -> tensor<10xf32>
    stablehlo.return %1 : tensor<10xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<10xf32>>
  return %0 : !stablehlo.future<tensor<10xf32>>
}

// -----

func.func @f(%a: !stablehlo.future<tensor<8xf32>>) -> tensor<8xf32> {
  // expected-error@+1 {{result 0 has type tensor<8xf32>, expected type}}
  %2 = stablehlo.get_tuple_element %a[0] : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{expected a body of one collective op}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{expected a body of one collective op}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    %1 = stablehlo.add %x, %x : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    %1 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<8xf32>
    stablehlo.return %1 : tensor<8xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<8xf32>>
  // expected-error@+1 {{results and values of the future 0 have different types}}
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

func.func @f(%a: !stablehlo.future<tensor<8xf32>, tensor<4xf32>>) -> tensor<8xf32> {
  // expected-error@+1 {{1 results and values of the future, expected 2}}
  %2 = "stablehlo.async_done"(%a) : (!stablehlo.future<tensor<8xf32>, tensor<4xf32>>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xi1> {
  %0 = "stablehlo.compare"(%a, %b) {
    // expected-error@+1 {{'FOO' is no comparison_direction}}
    comparison_direction = #stablehlo<comparison_direction FOO>
  } : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%a) {
    // expected-error@+1 {{expected an attribute, found '>'}}
    broadcast_dimensions = array<i64: 0, >
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{item 0 of broadcast_dimensions is 1, expected at least 0}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {
    broadcast_dimensions = array<i64: 1>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{attribute 'broadcast_dimensions' is not of the form or type}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {
    broadcast_dimensions = "x"
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.exponential"(%a) {
    // expected-error@+1 {{tolerances of result_accuracy must not be negative}}
    result_accuracy = #stablehlo.result_accuracy<atol = -1.0, rtol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @gather(%operand : tensor<2x4x9xi32>, %start_indices : tensor<1x5x2xi32>) -> tensor<1x5x8xi32> {
  %res = "stablehlo.gather"(%operand, %start_indices) {
    dimension_numbers = #stablehlo.gather<
      // expected-error@+1 {{'foo' is no part of gather}}
      foo = [0, 1],
      index_vector_dim = 2,
      offset_dims = [2],
      start_index_map = [0, 1]
    >,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 1, 8>
  } : (tensor<2x4x9xi32>, tensor<1x5x2xi32>) -> tensor<1x5x8xi32>
  func.return %res : tensor<1x5x8xi32>
}

// -----

func.func @gather(%operand : tensor<2x4x9xi32>, %start_indices : tensor<1x5x2xi32>) -> tensor<1x5x8xi32> {
  %res = "stablehlo.gather"(%operand, %start_indices) {
    dimension_numbers = #stablehlo.gather<
      index_vector_dim = 2,
      offset_dims = [2],
      // expected-error@+1 {{'offset_dims' is given twice}}
      offset_dims = [2],
      start_index_map = [0, 1]
    >,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 1, 8>
  } : (tensor<2x4x9xi32>, tensor<1x5x2xi32>) -> tensor<1x5x8xi32>
  func.return %res : tensor<1x5x8xi32>
}

// -----

func.func @f() -> tensor<4xf32> {
  %0 = "stablehlo.constant"() {
    // expected-error@+1 {{2 items in this list, but the type says 4}}
    value = dense<[1.0, 2.0]> : tensor<4xf32>
  } : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f() -> tensor<4xf32> {
  // expected-error@+1 {{2 items in this list, but the type says 4}}
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = "stablehlo.custom_call"(%a) {
    call_target_name = "x",
    // expected-error@+1 {{expected a number}}
    output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = x, operand_tuple_indices = []>]
  } : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: tensor<4x3xf32>) -> tensor<3x3xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) {
    dot_dimension_numbers = #stablehlo.dot<
      lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]
    >,
    // expected-error@+1 {{'FOO' is no precision}}
    precision_config = [#stablehlo<precision FOO>, #stablehlo<precision DEFAULT>]
  } : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: tensor<4x3xf32>) -> tensor<3x3xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) {
    dot_dimension_numbers = #stablehlo.dot<
      lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]
    >,
    // expected-error@+1 {{no hardware is known to have this algorithm}}
    algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
  } : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// -----

func.func @f(%arg0: tensor<1x8x8x207xf32>, %arg1: tensor<3x3x207x16xf32>) -> tensor<1x8x8x16xf32> {
  %0 = "stablehlo.convolution"(%arg0, %arg1) {
    batch_group_count = 1 : i64,
    // expected-error@+1 {{expected 'b', 'f' or a number}}
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, q]>,
    feature_group_count = 1 : i64,
    padding = dense<1> : tensor<2x2xi64>
  } : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> tensor<1x8x8x16xf32>
  func.return %0 : tensor<1x8x8x16xf32>
}

// -----

func.func @f(%arg0: tensor<1x8x8x207xf32>, %arg1: tensor<3x3x207x16xf32>) -> tensor<1x8x8x16xf32> {
  %0 = stablehlo.convolution(%arg0, %arg1)
    dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [1, 1], 
      // expected-error@+1 {{'stride' is given twice}}
      stride = [1, 1]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> tensor<1x8x8x16xf32>
  func.return %0 : tensor<1x8x8x16xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.custom_call"(%a) {
    // expected-error@+1 {{this string is not closed}}
    call_target_name = "x
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{5 occurs twice in replica_groups (C1)}}
  %0 = "stablehlo.all_reduce"(%a) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      stablehlo.return %x : tensor<f32>
  }) {
    replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 5]]> : tensor<2x4xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.all_reduce"(%a) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      stablehlo.return %x : tensor<f32>
  }) {
    // expected-error@+1 {{3 items in this list, but the type says 4}}
    replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5]]> : tensor<2x4xi64>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.all_reduce"(%a) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      stablehlo.return %x : tensor<f32>
  }) {
    replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
    // expected-error@+1 {{#stablehlo.channel_handle has 2 parts, not 1}}
    channel_handle = #stablehlo.channel_handle<handle = 5>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{attribute 'iota_dimension' is not of the form or type that}}
  %0 = "stablehlo.iota"() {
    iota_dimension = 0 : i32
  } : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>> {
  %0 = "stablehlo.fft"(%a) {
    // expected-error@+1 {{'XXX' is no fft_type}}
    fft_type = #stablehlo<fft_type XXX>,
    fft_length = array<i64: 3>
  } : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  func.return %0 : tensor<3xcomplex<f32>>
}

// -----

func.func @f(%a: tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>> {
  // expected-error@+1 {{attribute 'fft_type' is not of the form or type that}}
  %0 = "stablehlo.fft"(%a) {
    fft_type = 5 : i32,
    fft_length = array<i64: 3>
  } : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  func.return %0 : tensor<3xcomplex<f32>>
}

// -----

func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{1 operand, expected at least two with has_dynamic_root}}
  %0 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%a: tensor<4xf32>, %b: tensor<i32>) -> tensor<4xf32> {
  // expected-error@+1 {{the last operand is the root: expected a vector of i32}}
  %0 = "stablehlo.collective_broadcast"(%a, %b) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%a: tensor<4xf32>, %b: tensor<1xi64>) -> tensor<4xf32> {
  // expected-error@+1 {{the last operand is the root: expected a vector of i32}}
  %0 = "stablehlo.collective_broadcast"(%a, %b) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%a: tensor<4xf32>, %b: tensor<1xi32>) -> tensor<4xf32> {
  %0 = "stablehlo.collective_broadcast"(%a, %b) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root = true} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%a: tensor<4xf32>, %b: tensor<i32>) -> tensor<4xf32> {
  // expected-error@+1 {{the last operand is the root: expected a vector of i32}}
  %0 = "stablehlo.collective_reduce"(%a, %b) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%a: tensor<4xf32>, %b: tensor<1xi32>) -> tensor<4xf32> {
  %0 = "stablehlo.collective_reduce"(%a, %b) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%a: tensor<4xf32>, %b: tensor<1xi32>) -> tensor<4xf32> {
  // expected-error@+1 {{1 operand, expected at least two with has_dynamic_root}}
  %0 = "stablehlo.collective_reduce"(%a) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%data: tensor<4x16xf32>) -> tensor<16x4xf32> {
  // expected-error@+1 {{rows of replica_groups that are not split_count long}}
  %0 = "stablehlo.all_to_all"(%data) {
    split_dimension = 1 : i64,
    concat_dimension = 0 : i64,
    split_count = 4 : i64,
    replica_groups = dense<> : tensor<0x0xi64>
  } : (tensor<4x16xf32>) -> tensor<16x4xf32>
  func.return %0 : tensor<16x4xf32>
}

// -----

func.func @main(%a: tensor<4xf32>) -> tensor<2x?xf32> {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  // expected-error@+1 {{another number of elements}}
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x?xf32>
  func.return %0 : tensor<2x?xf32>
}

// -----

func.func @main(%a: tensor<4xf32>) -> tensor<?x?xf32> {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  // expected-error@+1 {{another size than a dimension of the operand}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  func.return %0 : tensor<?x?xf32>
}

// -----

func.func @main(%a: tensor<4xf32>) -> tensor<3x?xf32> {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  // expected-error@+1 {{dimension 0 of the result has size 3, operand 1 says 2 (C7)}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<3x?xf32>
  func.return %0 : tensor<3x?xf32>
}

// -----

func.func @main(%arg0: tensor<2x4x9xi32>, %arg1: tensor<2x4x5x2xi32>) -> tensor<?x?x?x?xi32> {
  %s = stablehlo.constant dense<[2, 1, 8]> : tensor<3xi32>
  // expected-error@+1 {{slice size 0 is 2, expected at most 1 for a batching}}
  %1 = "stablehlo.dynamic_gather"(%arg0, %arg1, %s) {
    dimension_numbers = #stablehlo.gather<
      collapsed_slice_dims = [1],
      operand_batching_dims = [0],
      start_indices_batching_dims = [0],
      index_vector_dim = 3,
      offset_dims = [3],
      start_index_map = [1, 2]
    >,
    indices_are_sorted = false
  } : (tensor<2x4x9xi32>, tensor<2x4x5x2xi32>, tensor<3xi32>) -> tensor<?x?x?x?xi32>
  func.return %1 : tensor<?x?x?x?xi32>
}

// -----

func.func @a() -> tensor<f32> { %0 = stablehlo.constant dense<1.0> : tensor<f32>  
return %0 : tensor<f32> }
func.func @main() {
  // expected-error@+1 {{attribute 'programs' must not be empty}}
  %0 = "interpreter.run_parallel"() {programs = []} : () -> tensor<f32>
  return
}

// -----

func.func @a() -> tensor<f32> { %0 = stablehlo.constant dense<1.0> : tensor<f32>  
return %0 : tensor<f32> }
func.func @main() {
  // expected-error@+1 {{attribute 'programs' must not be empty}}
  %0 = "interpreter.run_parallel"() {programs = [[]]} : () -> tensor<f32>
  return
}

// -----

func.func @a() -> tensor<f32> { %0 = stablehlo.constant dense<1.0> : tensor<f32>  
return %0 : tensor<f32> }
func.func @main() {
  // expected-error@+1 {{rows of 'programs' must have the same length}}
  %0:2 = "interpreter.run_parallel"() {programs = [[@a], [@a, @a]]} : () -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @a() -> tensor<f32> { %0 = stablehlo.constant dense<1.0> : tensor<f32>  
return %0 : tensor<f32> }
func.func @main() {
  // expected-error@+1 {{there is no function @b}}
  %0:2 = "interpreter.run_parallel"() {programs = [[@a], [@b]]} : () -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @a() -> tensor<f32> { %0 = stablehlo.constant dense<1.0> : tensor<f32>  
return %0 : tensor<f32> }
func.func @main() {
  // expected-error@+1 {{the number of results is not that of all programs' results}}
  %0 = "interpreter.run_parallel"() {programs = [[@a], [@a]]} : () -> (tensor<f32>)
  return
}

// -----

func.func @a() -> tensor<f32> { %0 = stablehlo.constant dense<1.0> : tensor<f32>  
return %0 : tensor<f32> }
func.func @main() {
  %c = stablehlo.constant dense<1.0> : tensor<f32>  
  // expected-error@+1 {{the number of operands is not that of all programs'}}
  %0 = "interpreter.run_parallel"(%c) {programs = [[@a]]} : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @a() -> tensor<f32> { %0 = stablehlo.constant dense<1.0> : tensor<f32>  
return %0 : tensor<f32> }
func.func @main() {
  // expected-error@+1 {{attribute 'infeed' must not be empty}}
  %0 = "interpreter.run_parallel"() {infeed = [], programs = [[@a]]} : () -> (tensor<f32>)
  return
}

// -----

func.func @a() -> tensor<f32> { %0 = stablehlo.constant dense<1.0> : tensor<f32>  
return %0 : tensor<f32> }
func.func @main() {
  // expected-error@+1 {{there is no function @q}}
  %0 = "interpreter.run_parallel"() {infeed = [@q], programs = [[@a]]} : () -> (tensor<f32>)
  return
}

// -----

func.func @a() -> tensor<f32> { %0 = stablehlo.constant dense<1.0> : tensor<f32>  
return %0 : tensor<f32> }
func.func @q(%a: tensor<f32>) -> tensor<f32> { 
return %a : tensor<f32> }
func.func @main() {
  // expected-error@+1 {{functions of 'infeed' must have no arguments}}
  %0 = "interpreter.run_parallel"() {infeed = [@q], programs = [[@a]]} : () -> (tensor<f32>)
  return
}
