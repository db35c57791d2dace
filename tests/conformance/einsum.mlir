// einsum, unary_einsum, torch_index_select: expected values from sums over all letters and plain indexing.
func.func @ab_bc_to_ac() {
  %x0 = stablehlo.constant dense<[[-1.335, 1.346, 1.75], [-0.091, 0.766, 0.879]]> : tensor<2x3xf32>
  %x1 = stablehlo.constant dense<[[0.921, -1.313, 1.121, 0.323], [0.662, -0.317, 0.495, 1.099], [0.547, 0.882, -1.89, -1.36]]> : tensor<3x4xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "ab,bc->ac"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %y, dense<[[0.6187670000000001, 2.8696729999999997, -4.137765, -1.3319510000000003], [0.9040940000000001, 0.651939, -1.3841509999999997, -0.3829990000000001]]> : tensor<2x4xf32>
  func.return
}
// -----
func.func @ab_bc_to_ca() {
  %x0 = stablehlo.constant dense<[[-0.236, 0.6, -1.124], [0.744, 0.523, -1.833]]> : tensor<2x3xf32>
  %x1 = stablehlo.constant dense<[[-0.114, -1.095, -1.783, -1.466], [-0.731, -1.274, -1.227, -1.857], [-0.139, -0.479, 0.447, 0.361]]> : tensor<3x4xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "ab,bc->ca"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<4x2xf32>
  check.expect_almost_eq_const %y, dense<[[-0.25545999999999996, -0.21234199999999998], [0.032416, -0.602975], [-0.8178400000000002, -2.787624], [-1.173988, -2.7236279999999997]]> : tensor<4x2xf32>
  func.return
}
// -----
func.func @ba_bc_to_ac() {
  %x0 = stablehlo.constant dense<[[-1.049, 1.613], [-1.997, -0.378], [-0.886, -0.36]]> : tensor<3x2xf32>
  %x1 = stablehlo.constant dense<[[-1.54, 1.325, -0.504, -1.856], [0.454, -1.621, 0.181, -0.643], [0.324, 1.833, 1.274, -0.324]]> : tensor<3x4xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "ba,bc->ac"} : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %y, dense<[[0.42175799999999986, 0.2231740000000002, -0.9615250000000002, 3.518079], [-2.772272, 2.0900830000000004, -1.34001, -2.634034]]> : tensor<2x4xf32>
  func.return
}
// -----
func.func @abc_acd_to_abd() {
  %x0 = stablehlo.constant dense<[[[1.252, 0.569, -0.522, -1.432], [0.384, 0.255, 1.829, 1.872], [0.434, -0.596, 1.574, -1.996]], [[-1.568, 0.263, 0.461, -1.437], [0.518, 1.565, -0.497, -0.273], [-1.095, -0.834, 1.89, -0.481]]]> : tensor<2x3x4xf32>
  %x1 = stablehlo.constant dense<[[[1.845, 1.655], [0.383, -0.961], [1.924, -0.015], [-0.338, -0.723]], [[1.937, -0.033], [-0.854, -0.092], [-1.512, 0.487], [-0.226, -0.828]]]> : tensor<2x4x2xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "abc,acd->abd"} : (tensor<2x3x4xf32>, tensor<2x4x2xf32>) -> tensor<2x3x2xf32>
  check.expect_almost_eq_const %y, dense<[[[2.007555, 2.568417], [3.6924050000000004, -0.990426], [4.275486, 2.7105240000000004]], [[-3.634088, 1.441891], [0.48001800000000017, -0.177069], [-4.157753, 1.4315609999999999]]]> : tensor<2x3x2xf32>
  func.return
}
// -----
func.func @abc_acd_to_dba() {
  %x0 = stablehlo.constant dense<[[[1.127, 1.307, -1.947, 0.13], [-0.905, 1.741, 1.128, -1.017], [-0.929, -1.381, 1.955, -0.827]], [[0.432, -0.101, 0.58, 0.415], [0.974, -1.527, 1.042, -0.797], [0.134, -0.656, -0.813, 0.119]]]> : tensor<2x3x4xf32>
  %x1 = stablehlo.constant dense<[[[-0.143, -0.556], [0.98, 0.363], [-1.854, -0.99], [-0.178, 1.666]], [[1.552, 0.182], [-1.942, 1.114], [-0.289, 0.303], [0.833, 0.529]]]> : tensor<2x4x2xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "abc,acd->dba"} : (tensor<2x3x4xf32>, tensor<2x4x2xf32>) -> tensor<2x3x2xf32>
  check.expect_almost_eq_const %y, dense<[[[4.706297, 1.0446810000000002], [-0.07469099999999979, 3.5120429999999994], [-4.697897, 1.8160039999999997]], [[1.991939, 0.36138499999999996], [-1.6758789999999995, -1.6296970000000002], [-3.298011, -0.8897840000000001]]]> : tensor<2x3x2xf32>
  func.return
}
// -----
func.func @ab_cb_to_ac() {
  %x0 = stablehlo.constant dense<[[-0.072, 1.647, -0.458], [-0.433, 1.408, -1.214]]> : tensor<2x3xf32>
  %x1 = stablehlo.constant dense<[[-0.814, 1.32, -1.736], [1.345, 0.778, -0.269], [-0.855, 1.123, 1.643], [-1.429, -0.086, 0.196]]> : tensor<4x3xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "ab,cb->ac"} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %y, dense<[[3.027736, 1.307728, 1.158647, -0.128522], [4.318526, 0.839605, -0.0432030000000001, 0.259725]]> : tensor<2x4xf32>
  func.return
}
// -----
func.func @a_b_to_ab() {
  %x0 = stablehlo.constant dense<[-0.009, -0.677]> : tensor<2xf32>
  %x1 = stablehlo.constant dense<[-1.386, 0.343, 1.247]> : tensor<3xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "a,b->ab"} : (tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  check.expect_almost_eq_const %y, dense<[[0.012473999999999999, -0.003087, -0.011223], [0.938322, -0.23221100000000003, -0.8442190000000002]]> : tensor<2x3xf32>
  func.return
}
// -----
func.func @ab_ab_to_() {
  %x0 = stablehlo.constant dense<[[-1.726, -1.08, 1.278], [1.167, 0.654, -1.898]]> : tensor<2x3xf32>
  %x1 = stablehlo.constant dense<[[0.89, 1.915, 1.993], [0.805, -1.804, 1.368]]> : tensor<2x3xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "ab,ab->"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<f32>
  check.expect_almost_eq_const %y, dense<-3.894131> : tensor<f32>
  func.return
}
// -----
func.func @ab_ab_to_ab() {
  %x0 = stablehlo.constant dense<[[-1.123, 0.583, 1.809], [0.85, -1.461, -0.83]]> : tensor<2x3xf32>
  %x1 = stablehlo.constant dense<[[1.672, -1.401, 0.442], [-0.344, -1.355, 0.49]]> : tensor<2x3xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "ab,ab->ab"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_almost_eq_const %y, dense<[[-1.877656, -0.8167829999999999, 0.799578], [-0.2924, 1.9796550000000002, -0.40669999999999995]]> : tensor<2x3xf32>
  func.return
}
// -----
func.func @ab_bc_to_a() {
  %x0 = stablehlo.constant dense<[[-1.826, -1.567, -0.483], [-1.712, -1.77, 0.301]]> : tensor<2x3xf32>
  %x1 = stablehlo.constant dense<[[0.969, 1.514, -1.463, -0.273], [-0.742, 0.401, -0.042, 1.754], [-0.503, -1.777, 0.789, -1.396]]> : tensor<3x4xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "ab,bc->a"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const %y, dense<[-2.117958, -4.574521]> : tensor<2xf32>
  func.return
}
// -----
func.func @aab_bc_to_ac() {
  %x0 = stablehlo.constant dense<[[[0.525, 0.023, 1.642], [0.22, 0.484, -0.947]], [[0.207, -0.983, 1.002], [0.068, -1.465, -1.062]]]> : tensor<2x2x3xf32>
  %x1 = stablehlo.constant dense<[[-0.515, 0.947, -1.283, 0.853], [0.62, -1.659, 0.672, -1.635], [-1.501, 0.376, -1.046, 1.508]]> : tensor<3x4xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "aab,bc->ac"} : (tensor<2x2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %y, dense<[[-2.7207569999999994, 1.0764099999999999, -2.375651, 2.886356], [0.6507419999999998, 2.095519, 0.03912800000000005, 0.8517830000000002]]> : tensor<2x4xf32>
  func.return
}
// -----
func.func @abb_cb_to_ca() {
  %x0 = stablehlo.constant dense<[[[-0.078, -0.707, 1.186], [-1.882, 0.9, -1.785], [-1.397, 1.808, 0.724]], [[-1.108, -1.536, 1.891], [0.66, 1.282, -1.441], [0.499, -0.583, -1.06]]]> : tensor<2x3x3xf32>
  %x1 = stablehlo.constant dense<[[-0.667, 0.455, -0.605], [-0.457, -1.454, 1.324], [0.592, 1.218, -0.266], [1.406, 0.07, 0.371]]> : tensor<4x3xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "abb,cb->ca"} : (tensor<2x3x3xf32>, tensor<4x3xf32>) -> tensor<4x2xf32>
  check.expect_almost_eq_const %y, dense<[[0.023506000000000082, 1.963646], [-0.31437799999999994, -2.7611120000000002], [0.8574400000000001, 1.1875], [0.22193600000000002, -1.8613680000000001]]> : tensor<4x2xf32>
  func.return
}
// -----
func.func @ab_b_to_ab() {
  %x0 = stablehlo.constant dense<[[0.293, 0.961, -0.418], [-1.612, -1.867, -1.19]]> : tensor<2x3xf32>
  %x1 = stablehlo.constant dense<[-1.842, 1.557, -0.076]> : tensor<3xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "ab,b->ab"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  check.expect_almost_eq_const %y, dense<[[-0.539706, 1.4962769999999999, 0.031768], [2.969304, -2.906919, 0.09043999999999999]]> : tensor<2x3xf32>
  func.return
}
// -----
func.func @ab_to_ba() {
  %x0 = stablehlo.constant dense<[[1.041, -1.998, -0.119], [1.559, 0.478, -0.285]]> : tensor<2x3xf32>
  %y = "stablehlo.unary_einsum"(%x0) {einsum_config = "ab->ba"} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %y, dense<[[1.041, 1.559], [-1.998, 0.478], [-0.119, -0.285]]> : tensor<3x2xf32>
  func.return
}
// -----
func.func @abc_to_ca() {
  %x0 = stablehlo.constant dense<[[[-0.138, -1.601, -1.381, -1.364], [-0.501, -0.457, 1.521, -1.392], [-0.984, -0.89, -1.354, -0.852]], [[-1.059, -0.072, -1.872, 1.698], [-0.524, 1.752, 0.751, 0.695], [-0.113, 1.782, -1.528, 0.674]]]> : tensor<2x3x4xf32>
  %y = "stablehlo.unary_einsum"(%x0) {einsum_config = "abc->ca"} : (tensor<2x3x4xf32>) -> tensor<4x2xf32>
  check.expect_almost_eq_const %y, dense<[[-1.623, -1.696], [-2.948, 3.4619999999999997], [-1.2140000000000002, -2.649], [-3.608, 3.0669999999999997]]> : tensor<4x2xf32>
  func.return
}
// -----
func.func @ab_to_() {
  %x0 = stablehlo.constant dense<[[-0.836, 0.698, 0.917], [-1.347, -1.196, -1.9]]> : tensor<2x3xf32>
  %y = "stablehlo.unary_einsum"(%x0) {einsum_config = "ab->"} : (tensor<2x3xf32>) -> tensor<f32>
  check.expect_almost_eq_const %y, dense<-3.6639999999999997> : tensor<f32>
  func.return
}
// -----
func.func @aa_to_a() {
  %x0 = stablehlo.constant dense<[[-1.078, -1.687], [-0.396, 1.894]]> : tensor<2x2xf32>
  %y = "stablehlo.unary_einsum"(%x0) {einsum_config = "aa->a"} : (tensor<2x2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const %y, dense<[-1.078, 1.894]> : tensor<2xf32>
  func.return
}
// -----
func.func @aab_to_b() {
  %x0 = stablehlo.constant dense<[[[-0.543, -0.753, -0.128], [-0.867, 0.929, 0.872]], [[-1.347, -1.038, 0.689], [1.762, 0.583, -0.277]]]> : tensor<2x2x3xf32>
  %y = "stablehlo.unary_einsum"(%x0) {einsum_config = "aab->b"} : (tensor<2x2x3xf32>) -> tensor<3xf32>
  check.expect_almost_eq_const %y, dense<[1.2189999999999999, -0.17000000000000004, -0.405]> : tensor<3xf32>
  func.return
}
// -----
func.func @ab_to_aab() {
  %x0 = stablehlo.constant dense<[[1.902, -1.975, -1.757], [1.117, -0.359, -1.82]]> : tensor<2x3xf32>
  %y = "stablehlo.unary_einsum"(%x0) {einsum_config = "ab->aab"} : (tensor<2x3xf32>) -> tensor<2x2x3xf32>
  check.expect_almost_eq_const %y, dense<[[[1.902, -1.975, -1.757], [0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [1.117, -0.359, -1.82]]]> : tensor<2x2x3xf32>
  func.return
}
// -----
func.func @a_to_aa() {
  %x0 = stablehlo.constant dense<[0.194, 1.958]> : tensor<2xf32>
  %y = "stablehlo.unary_einsum"(%x0) {einsum_config = "a->aa"} : (tensor<2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const %y, dense<[[0.194, 0.0], [0.0, 1.958]]> : tensor<2x2xf32>
  func.return
}
// -----
func.func @ab_bc_to_aac() {
  %x0 = stablehlo.constant dense<[[0.076, -0.6, -1.625], [-1.715, 1.595, -0.035]]> : tensor<2x3xf32>
  %x1 = stablehlo.constant dense<[[1.743, -1.785, -1.026, -1.798], [-0.411, -1.759, -0.978, -0.37], [-0.776, -1.795, -1.85, 1.886]]> : tensor<3x4xf32>
  %y = "stablehlo.einsum"(%x0, %x1) {einsum_config = "ab,bc->aac"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x2x4xf32>
  check.expect_almost_eq_const %y, dense<[[[1.640068, 3.836615, 3.5150740000000003, -2.9793979999999998], [0.0, 0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0, 0.0], [-3.6176300000000006, 0.3184950000000003, 0.26443000000000033, 2.4274100000000005]]]> : tensor<2x2x4xf32>
  func.return
}
// -----
func.func @select_0_0_i32() {
  %x = stablehlo.constant dense<[[[-1.282, 0.035, -0.391], [0.125, -1.663, -0.744]], [[-1.568, 0.168, 1.685], [0.393, 1.427, -1.142]], [[-1.93, 0.159, -0.054], [0.286, -0.493, 0.5]], [[0.903, 1.652, -0.77], [-0.204, 1.306, -1.104]], [[-1.537, -0.753, -1.649], [1.09, 1.278, -0.748]]]> : tensor<5x2x3xf32>
  %i = stablehlo.constant dense<[[1, 4], [0, 3]]> : tensor<2x2xi32>
  %y = "stablehlo.torch_index_select"(%x, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<5x2x3xf32>, tensor<2x2xi32>) -> tensor<2x2x2x3xf32>
  check.expect_eq_const %y, dense<[[[[-1.568, 0.168, 1.685], [0.393, 1.427, -1.142]], [[-1.537, -0.753, -1.649], [1.09, 1.278, -0.748]]], [[[-1.282, 0.035, -0.391], [0.125, -1.663, -0.744]], [[0.903, 1.652, -0.77], [-0.204, 1.306, -1.104]]]]> : tensor<2x2x2x3xf32>
  func.return
}
// -----
func.func @select_1_0_i64() {
  %x = stablehlo.constant dense<[[[-1.021, -1.663, -0.285], [0.308, -1.018, -1.754], [0.802, -1.808, -1.201], [-0.856, -0.505, -1.606], [-0.318, -0.744, 1.009]], [[0.224, 1.584, 0.616], [1.039, 0.299, -0.231], [1.267, 0.622, 1.819], [0.912, 0.805, -0.929], [1.248, -0.47, -1.479]]]> : tensor<2x5x3xf32>
  %i = stablehlo.constant dense<[0, 2, 1, 1]> : tensor<4xi64>
  %y = "stablehlo.torch_index_select"(%x, %i) {dim = 1 : i64, batch_dims = 0 : i64} : (tensor<2x5x3xf32>, tensor<4xi64>) -> tensor<2x4x3xf32>
  check.expect_eq_const %y, dense<[[[-1.021, -1.663, -0.285], [0.802, -1.808, -1.201], [0.308, -1.018, -1.754], [0.308, -1.018, -1.754]], [[0.224, 1.584, 0.616], [1.267, 0.622, 1.819], [1.039, 0.299, -0.231], [1.039, 0.299, -0.231]]]> : tensor<2x4x3xf32>
  func.return
}
// -----
func.func @select_1_1_i32() {
  %x = stablehlo.constant dense<[[[-0.95, 0.704, -0.858], [-1.746, 1.055, 0.229], [-1.89, -1.797, -1.48], [-0.571, 1.439, 1.797], [0.448, -1.076, -0.284]], [[-0.55, -0.679, -1.95], [0.338, 1.308, 0.907], [-1.619, 0.121, -1.315], [0.838, -0.215, 1.754], [1.179, -1.527, -0.732]]]> : tensor<2x5x3xf32>
  %i = stablehlo.constant dense<[[1, 3, 4, 3], [1, 3, 0, 1]]> : tensor<2x4xi32>
  %y = "stablehlo.torch_index_select"(%x, %i) {dim = 1 : i64, batch_dims = 1 : i64} : (tensor<2x5x3xf32>, tensor<2x4xi32>) -> tensor<2x4x3xf32>
  check.expect_eq_const %y, dense<[[[-1.746, 1.055, 0.229], [-0.571, 1.439, 1.797], [0.448, -1.076, -0.284], [-0.571, 1.439, 1.797]], [[0.338, 1.308, 0.907], [0.838, -0.215, 1.754], [-0.55, -0.679, -1.95], [0.338, 1.308, 0.907]]]> : tensor<2x4x3xf32>
  func.return
}
// -----
func.func @select_3_1_ui32() {
  %x = stablehlo.constant dense<[[[[0.13, 1.879], [0.384, -1.586], [1.257, -0.322], [-1.791, 1.912], [-1.869, 0.308]], [[-0.072, 1.527], [-0.429, -1.138], [-0.892, -1.195], [0.25, -0.572], [1.004, -1.034]], [[-0.593, -1.007], [1.93, 1.361], [1.399, 0.473], [-0.397, -1.428], [1.327, -0.04]]], [[[-1.849, -1.322], [-1.605, 0.871], [1.601, -1.203], [1.188, -0.704], [0.732, 1.452]], [[0.492, 1.201], [-0.494, -1.96], [0.047, 0.347], [-1.261, -0.444], [-0.731, -1.892]], [[-0.752, -0.469], [-0.096, 0.813], [-0.404, 1.93], [1.262, 1.696], [0.771, 0.681]]]]> : tensor<2x3x5x2xf32>
  %i = stablehlo.constant dense<[[0, 1], [1, 0]]> : tensor<2x2xui32>
  %y = "stablehlo.torch_index_select"(%x, %i) {dim = 3 : i64, batch_dims = 1 : i64} : (tensor<2x3x5x2xf32>, tensor<2x2xui32>) -> tensor<2x3x5x2xf32>
  check.expect_eq_const %y, dense<[[[[0.13, 1.879], [0.384, -1.586], [1.257, -0.322], [-1.791, 1.912], [-1.869, 0.308]], [[-0.072, 1.527], [-0.429, -1.138], [-0.892, -1.195], [0.25, -0.572], [1.004, -1.034]], [[-0.593, -1.007], [1.93, 1.361], [1.399, 0.473], [-0.397, -1.428], [1.327, -0.04]]], [[[-1.322, -1.849], [0.871, -1.605], [-1.203, 1.601], [-0.704, 1.188], [1.452, 0.732]], [[1.201, 0.492], [-1.96, -0.494], [0.347, 0.047], [-0.444, -1.261], [-1.892, -0.731]], [[-0.469, -0.752], [0.813, -0.096], [1.93, -0.404], [1.696, 1.262], [0.681, 0.771]]]]> : tensor<2x3x5x2xf32>
  func.return
}
// -----
func.func @select_2_2_i32() {
  %x = stablehlo.constant dense<[[[0.718, 0.089, -0.863, -1.689, -1.651], [-0.577, 0.322, 1.038, 0.858, -0.773], [1.717, -0.902, 0.864, -1.712, 1.014]], [[0.68, 1.828, 1.589, 0.751, 1.353], [0.954, 0.444, -1.165, 0.067, 1.585], [-1.044, 1.899, 0.176, -0.426, -1.988]]]> : tensor<2x3x5xf32>
  %i = stablehlo.constant dense<[[3, 3, 1], [4, 1, 4]]> : tensor<2x3xi32>
  %y = "stablehlo.torch_index_select"(%x, %i) {dim = 2 : i64, batch_dims = 2 : i64} : (tensor<2x3x5xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  check.expect_eq_const %y, dense<[[-1.689, 0.858, -0.902], [1.353, 0.444, -1.988]]> : tensor<2x3xf32>
  func.return
}

// -----
// The result may be of a wider type: 30000 + 30000 in 32 bits.
func.func @wider() {
  %x = stablehlo.constant dense<[[30000, 30000], [1, -2], [-30000, -30000]]> : tensor<3x2xi16>
  %s = "stablehlo.unary_einsum"(%x) {einsum_config = "ij->i"} : (tensor<3x2xi16>) -> tensor<3xi32>
  check.expect_eq_const %s, dense<[60000, -1, -60000]> : tensor<3xi32>
  %t = "stablehlo.unary_einsum"(%x) {einsum_config = "ij->ji"} : (tensor<3x2xi16>) -> tensor<2x3xi64>
  check.expect_eq_const %t, dense<[[30000, 1, -30000], [30000, -2, -30000]]> : tensor<2x3xi64>
  %p = "stablehlo.einsum"(%x, %x) {einsum_config = "ij,ij->i"} : (tensor<3x2xi16>, tensor<3x2xi16>) -> tensor<3xi64>
  check.expect_eq_const %p, dense<[1800000000, 5, 1800000000]> : tensor<3xi64>
  return
}
