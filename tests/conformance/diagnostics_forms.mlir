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

func.func @padded_groups(%a: tensor<2x4xf32>) {
  // expected-error@+1 {{replica_groups}}
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>} : (tensor<2x4xf32>) -> tensor<2x8xf32>
  func.return
}
