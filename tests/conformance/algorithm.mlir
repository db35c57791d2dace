// Algorithms of dot_general: what the operands are rounded to, and the sums.
func.func @bf16_rounds_its_operands() {
  %a = stablehlo.constant dense<[1.01171875]> : tensor<1xf32>
  %b = stablehlo.constant dense<[1.0]> : tensor<1xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<1.015625> : tensor<f32>
  func.return
}
// -----
func.func @bf16_sums_round_once_to_bf16() {
  %a = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %b = stablehlo.constant dense<[1.0, 0.00390625]> : tensor<2xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = bf16, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<1.0> : tensor<f32>
  func.return
}
// -----
func.func @f16_sums_are_f16() {
  %a = stablehlo.constant dense<[2048.0, 1.0]> : tensor<2xf32>
  %b = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f16, rhs_precision_type = f16, accumulation_type = f16, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<2048.0> : tensor<f32>
  func.return
}
// -----
func.func @f16_into_f32() {
  %a = stablehlo.constant dense<[2048.0, 1.00048828125]> : tensor<2xf32>
  %b = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f16, rhs_precision_type = f16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<2049.0> : tensor<f32>
  func.return
}
// -----
func.func @three_products() {
  %a = stablehlo.constant dense<[1.00390625]> : tensor<1xf32>
  %b = stablehlo.constant dense<[1.00390625]> : tensor<1xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 2, rhs_component_count = 2, num_primitive_operations = 3, allow_imprecise_accumulation = false>
    : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<1.0078125> : tensor<f32>
  func.return
}
// -----
func.func @six_products() {
  %a = stablehlo.constant dense<[1.00390625]> : tensor<1xf32>
  %b = stablehlo.constant dense<[1.00390625]> : tensor<1xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 3, rhs_component_count = 3, num_primitive_operations = 6, allow_imprecise_accumulation = false>
    : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<1.0078277587890625> : tensor<f32>
  func.return
}
// -----
func.func @nine_products() {
  %a = stablehlo.constant dense<[1028.0078125]> : tensor<1xf64>
  %b = stablehlo.constant dense<[1.0]> : tensor<1xf64>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 3, rhs_component_count = 3, num_primitive_operations = 9, allow_imprecise_accumulation = false>
    : (tensor<1xf64>, tensor<1xf64>) -> tensor<f32>
  check.expect_eq_const %c, dense<1028.0078125> : tensor<f32>
  func.return
}
// -----
func.func @components_as_one() {
  %a = stablehlo.constant dense<[1.00390625]> : tensor<1xf32>
  %b = stablehlo.constant dense<[1.00390625]> : tensor<1xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>
    : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<1.0078125> : tensor<f32>
  func.return
}
// -----
func.func @tf32_rounds_to_ten_bits() {
  %a = stablehlo.constant dense<[1.00048828125]> : tensor<1xf32>
  %b = stablehlo.constant dense<[1.0]> : tensor<1xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<1.0> : tensor<f32>
  func.return
}
// -----
func.func @tf32_three_products() {
  %a = stablehlo.constant dense<[1.00048828125]> : tensor<1xf32>
  %b = stablehlo.constant dense<[1.0]> : tensor<1xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 2, rhs_component_count = 2, num_primitive_operations = 3, allow_imprecise_accumulation = false>
    : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<1.00048828125> : tensor<f32>
  func.return
}
// -----
func.func @f64_to_tf32_rounds_once() {
  %a = stablehlo.constant dense<[1.0004882812509095]> : tensor<1xf64>
  %b = stablehlo.constant dense<[1.0]> : tensor<1xf64>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<1xf64>, tensor<1xf64>) -> tensor<f64>
  check.expect_eq_const %c, dense<1.0009765625> : tensor<f64>
  func.return
}
// -----
func.func @f64_to_subnormal_tf32_rounds_once() {
  %a = stablehlo.constant dense<[5.88321147330554e-39]> : tensor<1xf64>
  %b = stablehlo.constant dense<[1.2676506002282294e+30]> : tensor<1xf64>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<1xf64>, tensor<1xf64>) -> tensor<f64>
  check.expect_eq_const %c, dense<7.465132512152195e-09> : tensor<f64>
  func.return
}
// -----
func.func @i64_to_tf32_rounds_once() {
  %a = stablehlo.constant dense<[1153484454560268289]> : tensor<1xi64>
  %b = stablehlo.constant dense<[1]> : tensor<1xi64>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<1xi64>, tensor<1xi64>) -> tensor<f64>
  check.expect_eq_const %c, dense<1.1540474045136896e+18> : tensor<f64>
  func.return
}
// -----
func.func @negative_i64_to_tf32_rounds_once() {
  %a = stablehlo.constant dense<[-1153484454560268289]> : tensor<1xi64>
  %b = stablehlo.constant dense<[1]> : tensor<1xi64>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<1xi64>, tensor<1xi64>) -> tensor<f64>
  check.expect_eq_const %c, dense<-1.1540474045136896e+18> : tensor<f64>
  func.return
}
// -----
func.func @whole_numbers_through_tf32() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi64>
  %b = stablehlo.constant dense<[4, 5, 6]> : tensor<3xi64>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<3xi64>, tensor<3xi64>) -> tensor<i64>
  check.expect_eq_const %c, dense<32> : tensor<i64>
  func.return
}
// -----
func.func @f8_of_two_formats() {
  %a = stablehlo.constant dense<[1.2]> : tensor<1xf32>
  %b = stablehlo.constant dense<[1.2]> : tensor<1xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f8E5M2, rhs_precision_type = f8E4M3FN, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<1.5625> : tensor<f32>
  func.return
}
// -----
func.func @f8_may_sum_imprecisely() {
  %a = stablehlo.constant dense<[1.2]> : tensor<1xf32>
  %b = stablehlo.constant dense<[1.2]> : tensor<1xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f8E5M2, rhs_precision_type = f8E5M2, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true>
    : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<1.5625> : tensor<f32>
  func.return
}
// -----
func.func @f32_from_f16() {
  %a = stablehlo.constant dense<[2048.0, 1.0]> : tensor<2xf16>
  %b = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf16>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<2xf16>, tensor<2xf16>) -> tensor<f32>
  check.expect_eq_const %c, dense<2049.0> : tensor<f32>
  func.return
}
// -----
func.func @f64_from_f32() {
  %a = stablehlo.constant dense<[16777216.0, 1.0]> : tensor<2xf32>
  %b = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f64, rhs_precision_type = f64, accumulation_type = f64, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<2xf32>, tensor<2xf32>) -> tensor<f64>
  check.expect_eq_const %c, dense<16777217.0> : tensor<f64>
  func.return
}
// -----
func.func @f64_rounded_to_f32() {
  %a = stablehlo.constant dense<[1.0000000009313226]> : tensor<1xf64>
  %b = stablehlo.constant dense<[1.0]> : tensor<1xf64>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<1xf64>, tensor<1xf64>) -> tensor<f64>
  check.expect_eq_const %c, dense<1.0> : tensor<f64>
  func.return
}
// -----
func.func @infinities_survive_the_split() {
  %a = stablehlo.constant dense<[0x7F800000]> : tensor<1xf32>
  %b = stablehlo.constant dense<[1.0]> : tensor<1xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 3, rhs_component_count = 3, num_primitive_operations = 9, allow_imprecise_accumulation = false>
    : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<0x7F800000> : tensor<f32>
  func.return
}
