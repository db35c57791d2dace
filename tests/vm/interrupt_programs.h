/* tests/vm/interrupt_programs.h - programs that spend their time in one instruction: one for each way of
 * running that an instruction has. */
#ifndef TESTS_VM_INTERRUPT_PROGRAMS_H
#define TESTS_VM_INTERRUPT_PROGRAMS_H

typedef struct sample {
    const char *name, *op; /* the op that takes the time, as errors name it */
    int flags;             /* of shlo_load_flag */
    const char *text;
} sample;

#define MAIN(arguments, results, body) "func.func @main(" arguments ") -> " results " {\n" body "\n}\n"
#define ADD \
    "({ ^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = stablehlo.add %a, %b : tensor<f32>" \
    " stablehlo.return %s : tensor<f32> })"

static const sample samples[] = {
    {"lanes", "sine", 0,
        MAIN("%x: tensor<1048576xf32>", "tensor<1048576xf32>",
            "%0 = stablehlo.sine %x : tensor<1048576xf32> return %0 : tensor<1048576xf32>")},
    {"reverse", "reverse", 1,
        MAIN("%x: tensor<4194304xi8>", "tensor<4194304xi8>",
            "%0 = stablehlo.reverse %x, dims = [0] : tensor<4194304xi8> return %0 : tensor<4194304xi8>")},
    {"transpose", "transpose", 1,
        MAIN("%x: tensor<2048x1024xf32>", "tensor<1024x2048xf32>",
            "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2048x1024xf32>) -> tensor<1024x2048xf32>"
            " return %0 : tensor<1024x2048xf32>")},
    {"pad", "pad", 1,
        MAIN("%x: tensor<2097152xf32>, %p: tensor<f32>", "tensor<2097160xf32>",
            "%0 = stablehlo.pad %x, %p, low = [3], high = [5], interior = [0] : (tensor<2097152xf32>,"
            " tensor<f32>) -> tensor<2097160xf32> return %0 : tensor<2097160xf32>")},
    {"bits", "bitcast_convert", 0,
        MAIN("%x: tensor<262144xi8>", "tensor<262144x2xi4>",
            "%0 = stablehlo.bitcast_convert %x : (tensor<262144xi8>) -> tensor<262144x2xi4>"
            " return %0 : tensor<262144x2xi4>")},
    {"dynamic_slice", "dynamic_slice", 0,
        MAIN("%x: tensor<2097152xf32>, %i: tensor<i32>", "tensor<2097150xf32>",
            "%0 = stablehlo.dynamic_slice %x, %i, sizes = [2097150] : (tensor<2097152xf32>, tensor<i32>) ->"
            " tensor<2097150xf32> return %0 : tensor<2097150xf32>")},
    {"dynamic_update_slice", "dynamic_update_slice", 0,
        MAIN("%x: tensor<2097152xf32>, %u: tensor<9xf32>, %i: tensor<i32>", "tensor<2097152xf32>",
            "%0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<2097152xf32>, tensor<9xf32>,"
            " tensor<i32>) -> tensor<2097152xf32> return %0 : tensor<2097152xf32>")},
    {"gather", "gather", 0,
        MAIN("%x: tensor<1000xf32>, %i: tensor<262144x1xi32>", "tensor<262144xf32>",
            "%0 = \"stablehlo.gather\"(%x, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims ="
            " [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>} :"
            " (tensor<1000xf32>, tensor<262144x1xi32>) -> tensor<262144xf32> return %0 : "
            "tensor<262144xf32>")},
    {"scatter", "scatter", 0,
        MAIN("%x: tensor<1000xf32>, %i: tensor<131072x1xi32>, %u: tensor<131072xf32>", "tensor<1000xf32>",
            "%0 = \"stablehlo.scatter\"(%x, %i, %u) " ADD " {scatter_dimension_numbers ="
            " #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],"
            " index_vector_dim = 1>} : (tensor<1000xf32>, tensor<131072x1xi32>, tensor<131072xf32>) ->"
            " tensor<1000xf32> return %0 : tensor<1000xf32>")},
    {"product", "dot_general", 0,
        MAIN("%x: tensor<200x300xf32>, %y: tensor<300x400xf32>", "tensor<200x400xf32>",
            "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<200x300xf32>,"
            " tensor<300x400xf32>) -> tensor<200x400xf32> return %0 : tensor<200x400xf32>")},
    {"attention", "dot_general", 0,
        MAIN("%q: tensor<4x300x16xf32>, %k: tensor<4x512x16xf32>, %v: tensor<4x512x16xf32>",
            "tensor<4x300x16xf32>",
            "%0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] :"
            " (tensor<4x300x16xf32>, tensor<4x512x16xf32>) -> tensor<4x300x512xf32>"
            " %i = stablehlo.constant dense<0.0> : tensor<f32>"
            " %1 = stablehlo.exponential %0 : tensor<4x300x512xf32>"
            " %2 = stablehlo.reduce(%1 init: %i) applies stablehlo.add across dimensions = [2] :"
            " (tensor<4x300x512xf32>, tensor<f32>) -> tensor<4x300xf32>"
            " %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x300xf32>) ->"
            " tensor<4x300x512xf32> %4 = stablehlo.divide %1, %3 : tensor<4x300x512xf32>"
            " %5 = stablehlo.dot_general %4, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] :"
            " (tensor<4x300x512xf32>, tensor<4x512x16xf32>) -> tensor<4x300x16xf32>"
            " return %5 : tensor<4x300x16xf32>")},
    {"product, plain", "dot_general", 8,
        MAIN("%x: tensor<100x300xf32>, %y: tensor<300x100xf32>", "tensor<100x100xf32>",
            "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<100x300xf32>,"
            " tensor<300x100xf32>) -> tensor<100x100xf32> return %0 : tensor<100x100xf32>")},
    {"row by matrix", "dot_general", 0,
        MAIN("%x: tensor<2000xf32>, %y: tensor<2000x1000xf32>", "tensor<1000xf32>",
            "%0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<2000xf32>,"
            " tensor<2000x1000xf32>) -> tensor<1000xf32> return %0 : tensor<1000xf32>")},
    {"row by turned matrix", "dot_general", 0,
        MAIN("%x: tensor<1000xf32>, %y: tensor<3000x1000xf32>", "tensor<3000xf32>",
            "%0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [1] : (tensor<1000xf32>,"
            " tensor<3000x1000xf32>) -> tensor<3000xf32> return %0 : tensor<3000xf32>")},
    {"depthwise, channels last", "convolution", 0,
        MAIN("%x: tensor<1x66x66x64xf32>, %k: tensor<3x3x1x64xf32>", "tensor<1x64x64x64xf32>",
            "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], "
            "window ="
            " {} {batch_group_count = 1 : i64, feature_group_count = 64 : i64} : (tensor<1x66x66x64xf32>,"
            " tensor<3x3x1x64xf32>) -> tensor<1x64x64x64xf32> return %0 : tensor<1x64x64x64xf32>")},
    {"depthwise, channels first", "convolution", 0,
        MAIN("%x: tensor<1x32x66x66xf32>, %k: tensor<32x1x3x3xf32>", "tensor<1x32x64x64xf32>",
            "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], "
            "window ="
            " {} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<1x32x66x66xf32>,"
            " tensor<32x1x3x3xf32>) -> tensor<1x32x64x64xf32> return %0 : tensor<1x32x64x64xf32>")},
    {"sum of a row", "reduce", 0,
        MAIN("%x: tensor<2097152xf32>, %i: tensor<f32>", "tensor<f32>",
            "%0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] :"
            " (tensor<2097152xf32>, tensor<f32>) -> tensor<f32> return %0 : tensor<f32>")},
    {"sums of columns", "reduce", 0,
        MAIN("%x: tensor<8192x256xf32>, %i: tensor<f32>", "tensor<256xf32>",
            "%0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] :"
            " (tensor<8192x256xf32>, tensor<f32>) -> tensor<256xf32> return %0 : tensor<256xf32>")},
    {"reduction by a body", "reduce", 0,
        MAIN("%x: tensor<65536x4xf32>, %i: tensor<f32>", "tensor<4xf32>",
            "%0 = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<65536x4xf32>, tensor<f32>) "
            "->"
            " tensor<4xf32> reducer(%a: tensor<f32>, %b: tensor<f32>) { %s = stablehlo.sine %a : tensor<f32>"
            " %t = stablehlo.add %s, %b : tensor<f32> stablehlo.return %t : tensor<f32> }"
            " return %0 : tensor<4xf32>")},
    {"windows", "reduce_window", 0,
        MAIN("%x: tensor<256x256xf32>, %i: tensor<f32>", "tensor<241x241xf32>",
            "%0 = \"stablehlo.reduce_window\"(%x, %i) " ADD " {window_dimensions = array<i64: 16, 16>} :"
            " (tensor<256x256xf32>, tensor<f32>) -> tensor<241x241xf32> return %0 : tensor<241x241xf32>")},
    {"maxima along a line", "reduce_window", 0,
        MAIN("%x: tensor<1048576xf32>, %i: tensor<f32>", "tensor<1048000xf32>",
            "%0 = \"stablehlo.reduce_window\"(%x, %i) ({ ^bb0(%a: tensor<f32>, %b: tensor<f32>): %s ="
            " stablehlo.maximum %a, %b : tensor<f32> stablehlo.return %s : tensor<f32> })"
            " {window_dimensions = array<i64: 577>} : (tensor<1048576xf32>, tensor<f32>) ->"
            " tensor<1048000xf32> return %0 : tensor<1048000xf32>")},
    {"windows by a body", "reduce_window", 0,
        MAIN("%x: tensor<65536xf32>, %i: tensor<f32>", "tensor<65473xf32>",
            "%0 = \"stablehlo.reduce_window\"(%x, %i) ({ ^bb0(%a: tensor<f32>, %b: tensor<f32>): %s ="
            " stablehlo.sine %a : tensor<f32> %t = stablehlo.add %s, %b : tensor<f32>"
            " stablehlo.return %t : tensor<f32> }) {window_dimensions = array<i64: 64>} :"
            " (tensor<65536xf32>, tensor<f32>) -> tensor<65473xf32> return %0 : tensor<65473xf32>")},
    {"map of code", "map", 0,
        MAIN("%x: tensor<16384xf32>", "tensor<16384xf32>",
            "%0 = \"stablehlo.map\"(%x) ({ ^bb0(%a: tensor<f32>): %c = stablehlo.compare LT, %a, %a :"
            " (tensor<f32>, tensor<f32>) -> tensor<i1> %r = \"stablehlo.if\"(%c) ({ %s = stablehlo.sine %a :"
            " tensor<f32> stablehlo.return %s : tensor<f32> }, { stablehlo.return %a : tensor<f32> }) :"
            " (tensor<i1>) -> tensor<f32> stablehlo.return %r : tensor<f32> }) {dimensions = array<i64: 0>} :"
            " (tensor<16384xf32>) -> tensor<16384xf32> return %0 : tensor<16384xf32>")},
    {"sort by keys", "sort", 0,
        MAIN("%x: tensor<262144xf32>", "tensor<262144xf32>",
            "%0 = \"stablehlo.sort\"(%x) ({ ^bb0(%a: tensor<f32>, %b: tensor<f32>): %c = stablehlo.compare"
            " LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %c : tensor<i1> })"
            " {dimension = 0 : i64, is_stable = true} : (tensor<262144xf32>) -> tensor<262144xf32>"
            " return %0 : tensor<262144xf32>")},
    {"sort by a comparator", "sort", 0,
        MAIN("%x: tensor<16384xf32>, %y: tensor<16384xf32>", "tensor<16384xf32>",
            "%0:2 = \"stablehlo.sort\"(%x, %y) ({ ^bb0(%a: tensor<f32>, %b: tensor<f32>, %p: tensor<f32>, %q:"
            " tensor<f32>): %s = stablehlo.add %a, %p : tensor<f32> %t = stablehlo.add %b, %q : tensor<f32>"
            " %c = stablehlo.compare LT, %s, %t : (tensor<f32>, tensor<f32>) -> tensor<i1>"
            " stablehlo.return %c : tensor<i1> }) {dimension = 0 : i64, is_stable = true} :"
            " (tensor<16384xf32>, tensor<16384xf32>) -> (tensor<16384xf32>, tensor<16384xf32>)"
            " return %0#0 : tensor<16384xf32>")},
    {"select and scatter", "select_and_scatter", 0,
        MAIN("%x: tensor<512x512xf32>, %s: tensor<128x128xf32>, %i: tensor<f32>", "tensor<512x512xf32>",
            "%0 = \"stablehlo.select_and_scatter\"(%x, %s, %i) ({ ^bb0(%a: tensor<f32>, %b: tensor<f32>): %c "
            "="
            " stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %c :"
            " tensor<i1> }, { ^bb0(%a: tensor<f32>, %b: tensor<f32>): %t = stablehlo.add %a, %b : tensor<f32>"
            " stablehlo.return %t : tensor<f32> }) {window_dimensions = array<i64: 4, 4>, window_strides = "
            "array<i64: 4, 4>}"
            " : (tensor<512x512xf32>, tensor<128x128xf32>, tensor<f32>) -> tensor<512x512xf32>"
            " return %0 : tensor<512x512xf32>")},
    {"random bits", "rng_bit_generator", 0,
        MAIN("%s: tensor<2xui64>", "tensor<262144xui32>",
            "%0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) ->"
            " (tensor<2xui64>, tensor<262144xui32>) return %1 : tensor<262144xui32>")},
    {"normal numbers", "rng", 0,
        MAIN("%a: tensor<f32>, %b: tensor<f32>", "tensor<65536xf32>",
            "%n = stablehlo.constant dense<[65536]> : tensor<1xi64> %0 = stablehlo.rng %a, %b, %n,"
            " distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<65536xf32>"
            " return %0 : tensor<65536xf32>")},
    {"triangular solve", "triangular_solve", 0,
        MAIN("%a: tensor<300x300xf32>, %b: tensor<300x64xf32>", "tensor<300x64xf32>",
            "%0 = \"stablehlo.triangular_solve\"(%a, %b) {left_side = true, lower = true, unit_diagonal = "
            "true,"
            " transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<300x300xf32>, tensor<300x64xf32>) "
            "->"
            " tensor<300x64xf32> return %0 : tensor<300x64xf32>")},
    {"the best of rows", "reduce", 0,
        MAIN("%x: tensor<4x262144xf32>, %z: tensor<f32>, %o: tensor<i32>", "(tensor<4xf32>, tensor<4xi32>)",
            "%n = stablehlo.iota dim = 1 : tensor<4x262144xi32>"
            " %0:2 = \"stablehlo.reduce\"(%x, %n, %z, %o) ({ ^bb0(%a: tensor<f32>, %i: tensor<i32>,"
            " %b: tensor<f32>, %j: tensor<i32>): %g = stablehlo.compare GE, %a, %b : (tensor<f32>,"
            " tensor<f32>) -> tensor<i1> %v = stablehlo.select %g, %a, %b : tensor<i1>, tensor<f32>"
            " %k = stablehlo.select %g, %i, %j : tensor<i1>, tensor<i32>"
            " stablehlo.return %v, %k : tensor<f32>, tensor<i32> })"
            " {dimensions = array<i64: 1>} : (tensor<4x262144xf32>, tensor<4x262144xi32>, tensor<f32>,"
            " tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>) return %0#0, %0#1 : tensor<4xf32>,"
            " tensor<4xi32>")},
    {"cholesky", "cholesky", 0,
        MAIN("%a: tensor<256x256xf32>", "tensor<256x256xf32>",
            "%0 = stablehlo.cholesky %a, lower = true : tensor<256x256xf32> return %0 : "
            "tensor<256x256xf32>")},
    {"transforms", "fft", 0,
        MAIN("%x: tensor<64x2048xcomplex<f32>>", "tensor<64x2048xcomplex<f32>>",
            "%0 = stablehlo.fft %x, type = FFT, length = [2048] : (tensor<64x2048xcomplex<f32>>) ->"
            " tensor<64x2048xcomplex<f32>> return %0 : tensor<64x2048xcomplex<f32>>")},
    {"a transform of prime length", "fft", 0,
        MAIN("%x: tensor<10007xcomplex<f32>>", "tensor<10007xcomplex<f32>>",
            "%0 = stablehlo.fft %x, type = FFT, length = [10007] : (tensor<10007xcomplex<f32>>) ->"
            " tensor<10007xcomplex<f32>> return %0 : tensor<10007xcomplex<f32>>")},
    {"functions of complex numbers", "atan2", 0,
        MAIN("%x: tensor<16384xcomplex<f32>>", "tensor<16384xcomplex<f32>>",
            "%0 = stablehlo.atan2 %x, %x : tensor<16384xcomplex<f32>>"
            " return %0 : tensor<16384xcomplex<f32>>")},
    {"sums of functions of complex numbers", "reduce", 0,
        MAIN("%x: tensor<16384xcomplex<f64>>, %i: tensor<complex<f64>>", "tensor<complex<f64>>",
            "%0 = stablehlo.power %x, %x : tensor<16384xcomplex<f64>>"
            " %1 = stablehlo.reduce(%0 init: %i) applies stablehlo.add across dimensions = [0] :"
            " (tensor<16384xcomplex<f64>>, tensor<complex<f64>>) -> tensor<complex<f64>>"
            " return %1 : tensor<complex<f64>>")},
    {"transpose of wide elements", "transpose", 1,
        MAIN("%x: tensor<32768x16xcomplex<f64>>", "tensor<16x32768xcomplex<f64>>",
            "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<32768x16xcomplex<f64>>) ->"
            " tensor<16x32768xcomplex<f64>> return %0 : tensor<16x32768xcomplex<f64>>")},
    {"a dot product", "dot_general", 0,
        MAIN("%x: tensor<1000000xf32>, %y: tensor<1000000xf32>", "tensor<f32>",
            "%0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<1000000xf32>,"
            " tensor<1000000xf32>) -> tensor<f32> return %0 : tensor<f32>")},
    {"a dot product of bytes", "dot_general", 0,
        MAIN("%x: tensor<1000000xi8>, %y: tensor<1000000xi8>", "tensor<i32>",
            "%0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<1000000xi8>,"
            " tensor<1000000xi8>) -> tensor<i32> return %0 : tensor<i32>")},
    {"a dot product, plain", "dot_general", 8,
        MAIN("%x: tensor<500000xbf16>, %y: tensor<500000xbf16>", "tensor<f32>",
            "%0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<500000xbf16>,"
            " tensor<500000xbf16>) -> tensor<f32> return %0 : tensor<f32>")},
    {"many sums of one product, narrowed", "dot_general", 0,
        MAIN("%x: tensor<500x1xf16>, %y: tensor<1x500xf16>", "tensor<500x500xf16>",
            "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<500x1xf16>,"
            " tensor<1x500xf16>) -> tensor<500x500xf16> return %0 : tensor<500x500xf16>")},
    {"a product with an epilogue", "dot_general", 0,
        MAIN("%x: tensor<500x1xf32>, %y: tensor<1x500xf32>", "tensor<500x500xf32>",
            "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<500x1xf32>,"
            " tensor<1x500xf32>) -> tensor<500x500xf32> %1 = stablehlo.power %0, %0 : tensor<500x500xf32>"
            " return %1 : tensor<500x500xf32>")},
    {"depthwise, many channels", "convolution", 0,
        MAIN("%x: tensor<1x10x10x4096xf32>, %k: tensor<3x3x1x4096xf32>", "tensor<1x8x8x4096xf32>",
            "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], "
            "window ="
            " {} {batch_group_count = 1 : i64, feature_group_count = 4096 : i64} :"
            " (tensor<1x10x10x4096xf32>, tensor<3x3x1x4096xf32>) -> tensor<1x8x8x4096xf32>"
            " return %0 : tensor<1x8x8x4096xf32>")},
    {"a long transform", "fft", 0,
        MAIN("%x: tensor<65536xcomplex<f32>>", "tensor<65536xcomplex<f32>>",
            "%0 = stablehlo.fft %x, type = FFT, length = [65536] : (tensor<65536xcomplex<f32>>) ->"
            " tensor<65536xcomplex<f32>> return %0 : tensor<65536xcomplex<f32>>")},
    {"a long transform of real numbers", "fft", 0,
        MAIN("%x: tensor<65536xf32>", "tensor<32769xcomplex<f32>>",
            "%0 = stablehlo.fft %x, type = RFFT, length = [65536] : (tensor<65536xf32>) ->"
            " tensor<32769xcomplex<f32>> return %0 : tensor<32769xcomplex<f32>>")},
    {"its inverse", "fft", 0,
        MAIN("%x: tensor<32769xcomplex<f32>>", "tensor<65536xf32>",
            "%0 = stablehlo.fft %x, type = IRFFT, length = [65536] : (tensor<32769xcomplex<f32>>) ->"
            " tensor<65536xf32> return %0 : tensor<65536xf32>")},
    {"sums of rows", "reduce", 0,
        MAIN("%x: tensor<2048x512xf32>, %z: tensor<f32>", "tensor<2048xf32>",
            "%0 = \"stablehlo.reduce\"(%x, %z) " ADD " {dimensions = array<i64: 1>} :"
            " (tensor<2048x512xf32>, tensor<f32>) -> tensor<2048xf32> return %0 : tensor<2048xf32>")},
    {"a loop", "while", 0,
        MAIN("%x: tensor<i32>", "tensor<i32>",
            "%z = stablehlo.constant dense<20000> : tensor<i32> %o = stablehlo.constant dense<1> : "
            "tensor<i32>"
            " %0 = stablehlo.while(%i = %x) : tensor<i32> cond { %c = stablehlo.compare LT, %i, %z :"
            " (tensor<i32>, tensor<i32>) -> tensor<i1> stablehlo.return %c : tensor<i1> } do { %n ="
            " stablehlo.add %i, %o : tensor<i32> stablehlo.return %n : tensor<i32> } return %0 : "
            "tensor<i32>")},
};

/* Programs of one instruction that computes, and its work. */
static const struct {
    sample x;
    uint64_t work;
} counted[] = {{{"30 elements, an op, and the way there", "sine", 0,
                    MAIN("%x: tensor<30xf32>", "tensor<30xf32>",
                        "%y = stablehlo.sine %x : tensor<30xf32> return %y : tensor<30xf32>")},
                   30 * 2},
    {{"three ops", "sine", 0,
         MAIN("%x: tensor<30xf32>", "tensor<30xf32>",
             "%y = stablehlo.sine %x : tensor<30xf32> %z = stablehlo.add %y, %x : tensor<30xf32>"
             " %r = stablehlo.cosine %z : tensor<30xf32> return %r : tensor<30xf32>")},
        30 * 4},
    {{"a sum of 9 by 30 elements", "reduce", 0,
         MAIN("%x: tensor<30x9xf32>, %z: tensor<f32>", "tensor<30xf32>",
             "%r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] :"
             " (tensor<30x9xf32>, tensor<f32>) -> tensor<30xf32> return %r : tensor<30xf32>")},
        30 * 9 * 2},
    {{"26 windows of 5 positions", "reduce_window", 0,
         MAIN("%x: tensor<30xf32>, %z: tensor<f32>", "tensor<26xf32>",
             "%r = \"stablehlo.reduce_window\"(%x, %z) " ADD
             " {window_dimensions = array<i64: 5>} : (tensor<30xf32>, tensor<f32>) -> tensor<26xf32>"
             " return %r : tensor<26xf32>")},
        26 * 5},
    {{"4 by 5 sums of depth 7", "dot_general", 0,
         MAIN("%x: tensor<4x7xf32>, %y: tensor<7x5xf32>", "tensor<4x5xf32>",
             "%r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] :"
             " (tensor<4x7xf32>, tensor<7x5xf32>) -> tensor<4x5xf32> return %r : tensor<4x5xf32>")},
        4 * 5 * 7},
    {{"sums of nothing, by columns", "reduce", 0,
         MAIN("%x: tensor<0x50xf32>, %z: tensor<f32>", "tensor<50xf32>",
             "%r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] :"
             " (tensor<0x50xf32>, tensor<f32>) -> tensor<50xf32> return %r : tensor<50xf32>")},
        50},
    {{"sums of nothing, by rows", "reduce", 0,
         MAIN("%x: tensor<50x0xf32>, %z: tensor<f32>", "tensor<50xf32>",
             "%r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] :"
             " (tensor<50x0xf32>, tensor<f32>) -> tensor<50xf32> return %r : tensor<50xf32>")},
        50},
    {{"1600 bytes that are moved", "return", 0,
         MAIN("%x: tensor<1600xi8>", "tensor<1600xi8>", "return %x : tensor<1600xi8>")},
        1 + 1600 / 16},
    {{"a group that is sought in 30 places", "all_reduce", 0,
         MAIN("%x: tensor<2xf32>", "tensor<2xf32>",
             "%r = \"stablehlo.all_reduce\"(%x) ({ ^bb0(%a: tensor<f32>, %b: tensor<f32>): %s ="
             " stablehlo.add %a, %b : tensor<f32> stablehlo.return %s : tensor<f32> }) {replica_groups ="
             " dense<[[-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,"
             " -1, -1, -1, -1, -1, -1, -1, -1, 0]]> : tensor<1x30xi64>} : (tensor<2xf32>) -> tensor<2xf32>"
             " return %r : tensor<2xf32>")},
        2 + 2 + 30}};

#undef MAIN
#undef ADD

/* Programs whose elements take longer than a step of shlo_program_work, and the questions that they take at
   least: else 50 us and more of work would lie between two. */
static const struct {
    const char *name;
    long questions;
} at_least[] = {
    {"functions of complex numbers", 400},
    {"sums of functions of complex numbers", 120},
    {"transpose of wide elements", 120},
    {"a dot product", 40},
    {"a dot product of bytes", 100},
    {"a dot product, plain", 300},
    {"many sums of one product, narrowed", 60},
    {"a product with an epilogue", 200},
    {"depthwise, many channels", 60},
    {"a long transform", 60},
    {"a long transform of real numbers", 50},
    {"its inverse", 60},
};

#endif
