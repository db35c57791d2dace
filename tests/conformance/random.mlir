// The specification's example.
func.func @main() {
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui64>)
  check.expect_eq_const %n, dense<[1, 6]> : tensor<2xui64>
  check.expect_eq_const %x, dense<[[9236835810183407956, 16087790271692313299], [18212823393184779219, 2658481902456610144]]> : tensor<2x2xui64>
  return
}

// -----

// 64-bit elements: one block each; the counter wraps and is no part of the key.
func.func @main() {
  %s = stablehlo.constant dense<[16045690984503111693, 18446744073709551614]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui64>)
  check.expect_eq_const %n, dense<[16045690984503111693, 1]> : tensor<2xui64>
  check.expect_eq_const %x, dense<[290342375250191294, 14588335420773407888, 1398016974986659468]> : tensor<3xui64>
  return
}

// -----

// A scalar is the first word of its block.
func.func @main() {
  %s = stablehlo.constant dense<[81985529216486895, 1000]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
  check.expect_eq_const %n, dense<[81985529216486895, 1001]> : tensor<2xui64>
  check.expect_eq_const %x, dense<3034680781> : tensor<ui32>
  return
}

// -----

// An odd vector: the last word is dropped.
func.func @main() {
  %s = stablehlo.constant dense<[81985529216486895, 1000]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  check.expect_eq_const %n, dense<[81985529216486895, 1003]> : tensor<2xui64>
  check.expect_eq_const %x, dense<[3034680781, 3689710942, 1630799559, 2188295893, 671074599]> : tensor<5xui32>
  return
}

// -----

// The first even dimension is halved.
func.func @main() {
  %s = stablehlo.constant dense<[81985529216486895, 1000]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
  check.expect_eq_const %n, dense<[81985529216486895, 1006]> : tensor<2xui64>
  check.expect_eq_const %x, dense<[[3034680781, 3689710942, 1630799559, 2188295893], [671074599, 3657251274, 1082939178, 1243205571], [3680566975, 516628541, 1841178120, 1335312302]]> : tensor<3x4xui32>
  return
}

// -----

// No even dimension: the largest is halved.
func.func @main() {
  %s = stablehlo.constant dense<[81985529216486895, 1000]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5x3xui32>)
  check.expect_eq_const %n, dense<[81985529216486895, 1027]> : tensor<2xui64>
  check.expect_eq_const %x, dense<[[[3034680781, 1630799559, 671074599], [3689710942, 2188295893, 3657251274], [1082939178, 3680566975, 1841178120], [1243205571, 516628541, 1335312302], [3658444000, 453842477, 2169730946]], [[1591233793, 3084220367, 2247732578], [2093789315, 2072180875, 618403469], [2553433901, 2017840778, 2155919095], [4055286498, 602193229, 3430698394], [2472550874, 2644216756, 4002963929]], [[3418848669, 345177600, 2046143708], [2078054446, 2950616643, 1711217561], [1392233270, 2451828056, 1515882882], [2475833984, 2910644406, 4282379130], [2888192177, 1796715268, 4118684784]]]> : tensor<3x5x3xui32>
  return
}

// -----

// Nothing to do, and no block used.
func.func @main() {
  %s = stablehlo.constant dense<[7, 8]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<0x4xui32>)
  check.expect_eq_const %n, dense<[7, 8]> : tensor<2xui64>
  return
}

// -----

// Narrow elements are the low bits.
func.func @main() {
  %s = stablehlo.constant dense<[3, 4]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui16>)
  check.expect_eq_const %n, dense<[3, 7]> : tensor<2xui64>
  check.expect_eq_const %x, dense<[[58690, 48227, 22265], [63674, 21371, 18483]]> : tensor<2x3xui16>
  return
}

// -----

// Philox: four elements a block, in order; the upper half of the counter is the key.
func.func @main() {
  %s = stablehlo.constant dense<[1234605616436508552, 99]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui32>)
  check.expect_eq_const %n, dense<[1234605616436508552, 101]> : tensor<2xui64>
  check.expect_eq_const %x, dense<[3827608584, 1205281206, 1975179334, 3427662192, 1721704171, 80228127, 2537539435]> : tensor<7xui32>
  return
}

// -----

// Without a word for it, what is carried into the upper half is dropped from the state.
func.func @main() {
  %s = stablehlo.constant dense<[1234605616436508552, 18446744073709551615]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
  check.expect_eq_const %n, dense<[1234605616436508552, 1]> : tensor<2xui64>
  check.expect_eq_const %x, dense<[[459542748, 54535829, 580600555], [3933556314, 2249206503, 1440651373]]> : tensor<2x3xui32>
  return
}

// -----

// Three words: 128 bits of counter. 64-bit elements take two words.
func.func @main() {
  %s = stablehlo.constant dense<[1234605616436508552, 18446744073709551615, 18446744073709551615]> : tensor<3xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui64>)
  check.expect_eq_const %n, dense<[1234605616436508552, 2, 0]> : tensor<3xui64>
  check.expect_eq_const %x, dense<[3896528026845597404, 12242325103619391205, 3434796718425368144, 13138072625776439404, 14216952909078045026]> : tensor<5xui64>
  return
}

// -----

// DEFAULT is Philox.
func.func @main() {
  %s = stablehlo.constant dense<[5, 6]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x3xui8>)
  check.expect_eq_const %n, dense<[5, 9]> : tensor<2xui64>
  check.expect_eq_const %x, dense<[[91, 8, 19], [164, 241, 168], [167, 57, 60]]> : tensor<3x3xui8>
  return
}

// -----

// A state of four 32-bit words: key, key, upper and lower half of the counter.
func.func @main() {
  %s = stablehlo.constant dense<[11, 12, 13, 14]> : tensor<4xui32>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>)
  check.expect_eq_const %n, dense<[11, 12, 13, 15]> : tensor<4xui32>
  check.expect_eq_const %x, dense<[1134710943, 2694974703, 1663775151, 2861649476]> : tensor<4xui32>
  return
}

// -----

// The same with a carry.
func.func @main() {
  %s = stablehlo.constant dense<[11, 12, 13, 4294967295]> : tensor<4xui32>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>)
  check.expect_eq_const %n, dense<[11, 12, 14, 1]> : tensor<4xui32>
  check.expect_eq_const %x, dense<[1387790537, 906144939, 1833048056, 3800275085]> : tensor<4xui32>
  return
}

// -----

// Floats are filled with bits of their width; here two of the sign, exponent and mantissa are looked at as integers.
func.func @main() {
  %s = stablehlo.constant dense<[3, 4]> : tensor<2xui64>
  %n, %x = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xf32>)
  %m, %y = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  %bits = stablehlo.bitcast_convert %x : (tensor<8xf32>) -> tensor<8xui32>
  check.expect_eq %bits, %y : tensor<8xui32>
  return
}

// -----

// Uniform integers lie between their bounds; a second draw differs from the first.
func.func @main() {
  %a = stablehlo.constant dense<-3> : tensor<i32>
  %b = stablehlo.constant dense<1000000> : tensor<i32>
  %shape = stablehlo.constant dense<[40, 50]> : tensor<2xi64>
  %x = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<40x50xi32>
  %y = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<40x50xi32>
  %low = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<i32>) -> tensor<40x50xi32>
  %high = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<i32>) -> tensor<40x50xi32>
  %ge = stablehlo.compare GE, %x, %low, SIGNED : (tensor<40x50xi32>, tensor<40x50xi32>) -> tensor<40x50xi1>
  %lt = stablehlo.compare LT, %x, %high, SIGNED : (tensor<40x50xi32>, tensor<40x50xi32>) -> tensor<40x50xi1>
  %in = stablehlo.and %ge, %lt : tensor<40x50xi1>
  %differ = stablehlo.compare NE, %x, %y, SIGNED : (tensor<40x50xi32>, tensor<40x50xi32>) -> tensor<40x50xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %all = stablehlo.reduce(%in init: %true) applies stablehlo.and across dimensions = [0, 1] : (tensor<40x50xi1>, tensor<i1>) -> tensor<i1>
  %any = stablehlo.reduce(%differ init: %false) applies stablehlo.or across dimensions = [0, 1] : (tensor<40x50xi1>, tensor<i1>) -> tensor<i1>
  check.expect_eq_const %all, dense<true> : tensor<i1>
  check.expect_eq_const %any, dense<true> : tensor<i1>
  return
}

// -----

// Normal numbers: the mean and the mean square of 60000 of them, within five standard errors. Every turn of the loop draws new ones.
func.func @main() {
  %a = stablehlo.constant dense<0.0> : tensor<f32>
  %b = stablehlo.constant dense<1.0> : tensor<f32>
  %shape = stablehlo.constant dense<[20000]> : tensor<1xi64>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %s = %a, %q = %a) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %three = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %x = stablehlo.rng %a, %b, %shape, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<20000xf32>
    %xx = stablehlo.multiply %x, %x : tensor<20000xf32>
    %s1 = stablehlo.reduce(%x init: %s) applies stablehlo.add across dimensions = [0] : (tensor<20000xf32>, tensor<f32>) -> tensor<f32>
    %q1 = stablehlo.reduce(%xx init: %q) applies stablehlo.add across dimensions = [0] : (tensor<20000xf32>, tensor<f32>) -> tensor<f32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1, %q1 : tensor<i32>, tensor<f32>, tensor<f32>
  }
  %n = stablehlo.constant dense<60000.0> : tensor<f32>
  %mean = stablehlo.divide %r#1, %n : tensor<f32>
  %square = stablehlo.divide %r#2, %n : tensor<f32>
  check.expect_almost_eq_const %mean, dense<0.0> : tensor<f32> {tolerance = 0.0205 : f64}
  check.expect_almost_eq_const %square, dense<1.0> : tensor<f32> {tolerance = 0.03 : f64}
  return
}
