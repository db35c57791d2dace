// Decompositions by the calls that frameworks export. Matrices are small enough to be checked by hand.
// [4 2; 2 5] = L * transpose(L) with L = [2 0; 1 2]; the other triangle is kept
func.func @main() {
  %a = stablehlo.constant dense<[[4.0, 9.0], [2.0, 5.0]]> : tensor<2x2xf32>
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>)
  check.expect_almost_eq_const %0#0, dense<[[2.0, 9.0], [1.0, 2.0]]> : tensor<2x2xf32>
  check.expect_eq_const %0#1, dense<0> : tensor<i32>
  func.return
}
// -----
// the second leading minor is not positive
func.func @main() {
  %a = stablehlo.constant dense<[[1.0, 2.0], [2.0, 1.0]]> : tensor<2x2xf64>
  %0:2 = stablehlo.custom_call @lapack_dpotrf_ffi(%a) {mhlo.backend_config = {uplo = 85 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<i32>)
  check.expect_eq_const %0#1, dense<2> : tensor<i32>
  func.return
}
// -----
// sizes as operands; two matrices; complex
func.func @main() {
  %lower = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %a = stablehlo.constant dense<[[[(4.0, 0.0), (0.0, 2.0)], [(0.0, -2.0), (5.0, 0.0)]], [[(9.0, 0.0), (0.0, 0.0)], [(0.0, 0.0), (1.0, 0.0)]]]> : tensor<2x2x2xcomplex<f64>>
  %0:2 = stablehlo.custom_call @lapack_zpotrf(%lower, %two, %two, %a) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x2x2xcomplex<f64>>) -> (tensor<2x2x2xcomplex<f64>>, tensor<2xi32>)
  check.expect_almost_eq_const %0#0, dense<[[[(2.0, 0.0), (0.0, 2.0)], [(0.0, -1.0), (2.0, 0.0)]], [[(3.0, 0.0), (0.0, 0.0)], [(0.0, 0.0), (1.0, 0.0)]]]> : tensor<2x2x2xcomplex<f64>>
  check.expect_eq_const %0#1, dense<0> : tensor<2xi32>
  func.return
}
// -----
// rows change places; pivots count from 1
func.func @main() {
  %a = stablehlo.constant dense<[[1.0, 2.0], [4.0, 6.0]]> : tensor<2x2xf32>
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xi32>, tensor<i32>)
  check.expect_almost_eq_const %0#0, dense<[[4.0, 6.0], [0.25, 0.5]]> : tensor<2x2xf32>
  check.expect_eq_const %0#1, dense<[2, 2]> : tensor<2xi32>
  check.expect_eq_const %0#2, dense<0> : tensor<i32>
  func.return
}
// -----
// a layout by rows: the transposed matrix is decomposed, and the factors come back transposed
func.func @main() {
  %a = stablehlo.constant dense<[[1.0, 4.0], [2.0, 6.0]]> : tensor<2x2xf32>
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) {mhlo.backend_config = {}, operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xi32>, tensor<i32>)
  check.expect_almost_eq_const %0#0, dense<[[4.0, 0.25], [6.0, 0.5]]> : tensor<2x2xf32>
  check.expect_eq_const %0#1, dense<[2, 2]> : tensor<2xi32>
  func.return
}
// -----
func.func @main() {
  %a = stablehlo.constant dense<[[1.0, 2.0], [4.0, 6.0]]> : tensor<2x2xf32>
  %0 = stablehlo.custom_call @LuDecomposition(%a) : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xi32>, tensor<2xi32>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<2x2xf32>, tensor<2xi32>, tensor<2xi32>>) -> tensor<2xi32>
  %2 = stablehlo.get_tuple_element %0[2] : (tuple<tensor<2x2xf32>, tensor<2xi32>, tensor<2xi32>>) -> tensor<2xi32>
  check.expect_eq_const %1, dense<[1, 1]> : tensor<2xi32>
  check.expect_eq_const %2, dense<[1, 0]> : tensor<2xi32>
  func.return
}
// -----
func.func @main() {
  %p = stablehlo.constant dense<[2, 2, 3]> : tensor<3xi32>
  %0 = stablehlo.custom_call @cu_lu_pivots_to_permutation(%p) {mhlo.backend_config = {}, operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<3xi32>) -> tensor<5xi32>
  check.expect_eq_const %0, dense<[2, 0, 3, 1, 4]> : tensor<5xi32>
  func.return
}
// -----
// R and Q of [3 0; 4 5]
func.func @main() {
  %a = stablehlo.constant dense<[[3.0, 0.0], [4.0, 5.0]]> : tensor<2x2xf32>
  %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%a) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>]} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  check.expect_almost_eq_const %0#0, dense<[[-5.0, -4.0], [0.5, 3.0]]> : tensor<2x2xf32>
  check.expect_almost_eq_const %0#1, dense<[1.6, 0.0]> : tensor<2xf32>
  %1 = stablehlo.custom_call @lapack_sorgqr_ffi(%0#0, %0#1) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const %1, dense<[[-0.6, -0.8], [-0.8, 0.6]]> : tensor<2x2xf32>
  func.return
}
// -----
// the longer column comes first
func.func @main() {
  %a = stablehlo.constant dense<[[1.0, 3.0], [0.0, 4.0]]> : tensor<2x2xf64>
  %free = stablehlo.constant dense<0> : tensor<2xi32>
  %0:3 = stablehlo.custom_call @lapack_dgeqp3_ffi(%a, %free) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]} : (tensor<2x2xf64>, tensor<2xi32>) -> (tensor<2x2xf64>, tensor<2xi32>, tensor<2xf64>)
  check.expect_almost_eq_const %0#0, dense<[[-5.0, -0.6], [0.5, -0.8]]> : tensor<2x2xf64>
  check.expect_eq_const %0#1, dense<[2, 1]> : tensor<2xi32>
  func.return
}
// -----
// eigenvalues ascend; vectors up to a sign, so their products are checked
func.func @main() {
  %a = stablehlo.constant dense<[[2.0, 1.0], [1.0, 2.0]]> : tensor<2x2xf32>
  %0:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  check.expect_almost_eq_const %0#1, dense<[1.0, 3.0]> : tensor<2xf32>
  %1 = stablehlo.slice %0#0 [0:1, 0:2] : (tensor<2x2xf32>) -> tensor<1x2xf32>
  %2 = stablehlo.slice %0#0 [1:2, 0:2] : (tensor<2x2xf32>) -> tensor<1x2xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<1x2xf32>
  check.expect_almost_eq_const %3, dense<[[-0.5, 0.5]]> : tensor<1x2xf32>
  func.return
}
// -----
func.func @main() {
  %a = stablehlo.constant dense<[[0.0, 3.0, 0.0], [2.0, 0.0, 0.0]]> : tensor<2x3xf64>
  %0:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%a) {mhlo.backend_config = {mode = 65 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<2xf64>, tensor<2x2xf64>, tensor<3x3xf64>, tensor<i32>)
  check.expect_almost_eq_const %0#1, dense<[3.0, 2.0]> : tensor<2xf64>
  %u = stablehlo.abs %0#2 : tensor<2x2xf64>
  check.expect_almost_eq_const %u, dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf64>
  %v = stablehlo.abs %0#3 : tensor<3x3xf64>
  check.expect_almost_eq_const %v, dense<[[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]> : tensor<3x3xf64>
  func.return
}
// -----
// memory is that of the matrices, not of squares of their longer sides (100,000 rows: 160 GB each)
func.func @main() {
  %a = stablehlo.iota dim = 1 : tensor<100000x3xf64>
  %0:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<100000x3xf64>) -> (tensor<100000x3xf64>, tensor<3xf64>, tensor<100000x3xf64>, tensor<3x3xf64>, tensor<i32>)
  check.expect_almost_eq_const %0#1, dense<[707.10678118654755, 0.0, 0.0]> : tensor<3xf64>
  check.expect_eq_const %0#4, dense<0> : tensor<i32>
  func.return
}
// -----
func.func @main() {
  %a = stablehlo.iota dim = 0 : tensor<3x100000xf64>
  %0:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x100000xf64>) -> (tensor<3x100000xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x100000xf64>, tensor<i32>)
  check.expect_almost_eq_const %0#1, dense<[707.10678118654755, 0.0, 0.0]> : tensor<3xf64>
  check.expect_eq_const %0#4, dense<0> : tensor<i32>
  func.return
}
// -----
// right vectors themselves, not their adjoint; only the economic ones
func.func @main() {
  %a = stablehlo.constant dense<[[0.0, 3.0, 0.0], [2.0, 0.0, 0.0]]> : tensor<2x3xf32>
  %0:5 = stablehlo.custom_call @cusolver_gesvdj_ffi(%a) {mhlo.backend_config = {compute_uv = true, full_matrices = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<3x2xf32>, tensor<i32>)
  %v = stablehlo.abs %0#3 : tensor<3x2xf32>
  check.expect_almost_eq_const %v, dense<[[0.0, 1.0], [1.0, 0.0], [0.0, 0.0]]> : tensor<3x2xf32>
  func.return
}
// -----
// a turn by 90 degrees: eigenvalues i and -i
func.func @main() {
  %a = stablehlo.constant dense<[[0.0, -1.0], [1.0, 0.0]]> : tensor<2x2xf32>
  %0:5 = stablehlo.custom_call @lapack_sgeev_ffi(%a) {mhlo.backend_config = {compute_left = 86 : ui8, compute_right = 86 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<2x2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<i32>)
  check.expect_almost_eq_const %0#0, dense<[0.0, 0.0]> : tensor<2xf32>
  check.expect_almost_eq_const %0#1, dense<[1.0, -1.0]> : tensor<2xf32>
  %1 = stablehlo.abs %0#3 : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32>
  check.expect_almost_eq_const %1, dense<0.70710678> : tensor<2x2xf32>
  func.return
}
// -----
func.func @main() {
  %a = stablehlo.constant dense<[[(1.0, 1.0), (2.0, 0.0)], [(0.0, 0.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %0:5 = stablehlo.custom_call @lapack_zgees_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>]} : (tensor<2x2xcomplex<f64>>) -> (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<i32>)
  check.expect_almost_eq_const %0#0, dense<[[(1.0, 1.0), (2.0, 0.0)], [(0.0, 0.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  check.expect_almost_eq_const %0#2, dense<[(1.0, 1.0), (3.0, 0.0)]> : tensor<2xcomplex<f64>>
  func.return
}
// -----
// A = [4 3 0; 3 1 0; 4 0 2]: the first column below the diagonal, (3, 4), becomes (-5, 0)
func.func @main() {
  %a = stablehlo.constant dense<[[4.0, 3.0, 0.0], [3.0, 1.0, 0.0], [4.0, 0.0, 2.0]]> : tensor<3x3xf64>
  %0:3 = stablehlo.custom_call @lapack_dgehrd_ffi(%a) {mhlo.backend_config = {high = 3 : i32, low = 1 : i32}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<2xf64>, tensor<i32>)
  check.expect_almost_eq_const %0#0, dense<[[4.0, -1.8, -2.4], [-5.0, 1.64, -0.48], [0.5, -0.48, 1.36]]> : tensor<3x3xf64>
  check.expect_almost_eq_const %0#1, dense<[1.6, 0.0]> : tensor<2xf64>
  func.return
}
// -----
func.func @main() {
  %a = stablehlo.constant dense<[[4.0, 7.0, 7.0], [3.0, 1.0, 7.0], [4.0, 0.0, 2.0]]> : tensor<3x3xf64>
  %0:5 = stablehlo.custom_call @lapack_dsytrd_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>)
  check.expect_almost_eq_const %0#1, dense<[4.0, 1.64, 1.36]> : tensor<3xf64>
  check.expect_almost_eq_const %0#2, dense<[-5.0, -0.48]> : tensor<2xf64>
  check.expect_almost_eq_const %0#0, dense<[[4.0, 7.0, 7.0], [-5.0, 1.64, 7.0], [0.5, -0.48, 1.36]]> : tensor<3x3xf64>
  func.return
}
// -----
// [2 1 0; 1 3 1; 0 1 2] * (1, 1, 1) = (3, 5, 3); the first element below the diagonal is outside
func.func @main() {
  %l = stablehlo.constant dense<[0.0, 1.0, 1.0]> : tensor<3xf32>
  %d = stablehlo.constant dense<[2.0, 3.0, 2.0]> : tensor<3xf32>
  %u = stablehlo.constant dense<[1.0, 1.0, 0.0]> : tensor<3xf32>
  %b = stablehlo.constant dense<[[3.0], [5.0], [3.0]]> : tensor<3x1xf32>
  %0 = stablehlo.custom_call @cusparse_gtsv2_ffi(%l, %d, %u, %b) {mhlo.backend_config = {}, operand_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
  check.expect_almost_eq_const %0, dense<1.0> : tensor<3x1xf32>
  func.return
}
// -----
// X * transpose(A) = B with A = [2 0; 1 1]
func.func @main() {
  %a = stablehlo.constant dense<[[2.0, 8.0], [1.0, 1.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[4.0, 5.0]]> : tensor<1x2xf32>
  %0 = stablehlo.custom_call @lapack_strsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  check.expect_almost_eq_const %0, dense<[[2.0, 3.0]]> : tensor<1x2xf32>
  func.return
}
// -----
// Random123's known answer for a key and a counter of all ones
func.func @main() {
  %k = stablehlo.constant dense<4294967295> : tensor<1xui32>
  %0:2 = stablehlo.custom_call @cu_threefry2x32_ffi(%k, %k, %k, %k) {mhlo.backend_config = {}} : (tensor<1xui32>, tensor<1xui32>, tensor<1xui32>, tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>)
  check.expect_eq_const %0#0, dense<481924860> : tensor<1xui32>
  check.expect_eq_const %0#1, dense<3137350631> : tensor<1xui32>
  func.return
}
// -----
func.func private @later_is_less(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  func.return %0 : tensor<i1>
}
func.func @main() {
  %x = stablehlo.constant dense<[[3.0, 1.0], [5.0, 7.0], [4.0, 6.0]]> : tensor<3x2xf32>
  %i = stablehlo.iota dim = 0 : tensor<3x2xi32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %none = stablehlo.constant dense<-1> : tensor<i32>
  %0:2 = stablehlo.custom_call @ApproxTopK(%x, %i, %least, %none) {called_computations = [@later_is_less], mhlo.backend_config = {aggregate_to_topk = true, recall_target = 0.9 : f32, reduction_dim = 0 : i64, reduction_input_size_override = -1 : i64, top_k = 2 : i64}} : (tensor<3x2xf32>, tensor<3x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  check.expect_eq_const %0#0, dense<[[5.0, 7.0], [4.0, 6.0]]> : tensor<2x2xf32>
  check.expect_eq_const %0#1, dense<[[1, 1], [2, 2]]> : tensor<2x2xi32>
  func.return
}
