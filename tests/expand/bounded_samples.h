/* tests/expand/bounded_samples.h - the programs of test_bounded.c. */
#ifndef TESTS_EXPAND_BOUNDED_SAMPLES_H
#define TESTS_EXPAND_BOUNDED_SAMPLES_H

static const sample samples[] = {
    {"self_concat_size",
        MAIN("%x: $i32[a:8]", "$i32[a+a:16], $i32[]") "%c = \"stablehlo.concatenate\"(%x, %x) {dimension = 0 "
                                                      ": i64} : ($i32[a:8], $i32[a:8]) -> $i32[a+a:16]\n"
                                                      "%n = stablehlo.get_dimension_size %c, dim = 0 : "
                                                      "($i32[a+a:16]) -> tensor<i32>\n"
                                                      "return %c, %n : $i32[a+a:16], $i32[]\n"
                                                      "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_sum",
        MAIN("%x: $i32[8], %n: $i32[]=(a)",
            "$i32[]") "$<%d = stablehlo.set_dimension_size %x, %n, dim = 0 : ($i32[8], tensor<i32>) -> "
                      "$i32[a:8]$|%d = stablehlo.slice %x [0:$(a)] : ($i32[8]) -> $i32[a]$>\n"
                      "%z = stablehlo.constant dense<0> : tensor<i32>\n"
                      "%s = \"stablehlo.reduce\"(%d, %z) ({ ^bb0(%p: tensor<i32>, %q: tensor<i32>): %r = "
                      "stablehlo.add %p, %q : tensor<i32>\n"
                      " stablehlo.return %r : tensor<i32> }) {dimensions = array<i64: 0>} : ($i32[a:8], "
                      "tensor<i32>) -> tensor<i32>\n"
                      "return %s : tensor<i32>\n"
                      "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"slice_with_bounded_dynamism",
        MAIN("%x: $f32[8], %start: $i32[1]=(b), %limit: $i32[1]=(a+b)",
            "$f32[a:8]") "%zero = stablehlo.constant dense<0.0> : tensor<f32>\n"
                         "%p = stablehlo.pad %x, %zero, low = [0], high = [8], interior = [0] : ($f32[8], "
                         "tensor<f32>) -> $f32[16]\n"
                         "%s0 = stablehlo.reshape %start : (tensor<1xi32>) -> tensor<i32>\n"
                         "%y = stablehlo.dynamic_slice %p, %s0, sizes = [8] : ($f32[16], tensor<i32>) -> "
                         "$f32[8]\n"
                         "%n = stablehlo.subtract %limit, %start : tensor<1xi32>\n"
                         "%n0 = stablehlo.reshape %n : (tensor<1xi32>) -> tensor<i32>\n"
                         "$<%r = stablehlo.set_dimension_size %y, %n0, dim = 0 : ($f32[8], tensor<i32>) -> "
                         "$f32[a:8]$|%r = stablehlo.slice %y [0:$(a)] : ($f32[8]) -> $f32[a]$>\n"
                         "return %r : $f32[a:8]\n"
                         "}\n",
        {0, 0, 0, 0}, {3, 5, 0, 0}},
    {"elementwise",
        MAIN("%x: $f32[a:8 3 b:5], %y: $f32[a:8 3 b:5]",
            "$f32[a:8 3 b:5], $i1[a:8 3 b:5]") "%0 = stablehlo.add %x, %y : $f32[a:8 3 b:5]\n"
                                               "%1 = stablehlo.negate %0 : $f32[a:8 3 b:5]\n"
                                               "%2 = stablehlo.compare GT, %1, %x : ($f32[a:8 3 b:5], "
                                               "$f32[a:8 3 b:5]) -> $i1[a:8 3 b:5]\n"
                                               "%3 = stablehlo.select %2, %1, %y : $i1[a:8 3 b:5], $f32[a:8 "
                                               "3 b:5]\n"
                                               "%lo = stablehlo.constant dense<-2.0> : tensor<f32>\n"
                                               "%hi = stablehlo.constant dense<3.0> : tensor<f32>\n"
                                               "%4 = stablehlo.clamp %lo, %3, %hi : (tensor<f32>, $f32[a:8 3 "
                                               "b:5], tensor<f32>) -> $f32[a:8 3 b:5]\n"
                                               "%5 = stablehlo.convert %4 : ($f32[a:8 3 b:5]) -> $i32[a:8 3 "
                                               "b:5]\n"
                                               "%6 = stablehlo.bitcast_convert %5 : ($i32[a:8 3 b:5]) -> "
                                               "$f32[a:8 3 b:5]\n"
                                               "%7 = stablehlo.bitcast_convert %6 : ($f32[a:8 3 b:5]) -> "
                                               "$i32[a:8 3 b:5]\n"
                                               "%8 = stablehlo.convert %7 : ($i32[a:8 3 b:5]) -> $f32[a:8 3 "
                                               "b:5]\n"
                                               "%9 = stablehlo.reduce_precision %8, format = e5m2 : $f32[a:8 "
                                               "3 b:5]\n"
                                               "return %9, %2 : $f32[a:8 3 b:5], $i1[a:8 3 b:5]\n"
                                               "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"other_bounds",
        MAIN("%x: $f32[a:8], %y: $f32[a:4], %w: $f32[a:6]",
            "$f32[a:4], $f32[a:8]") "%0 = stablehlo.add %x, %y : ($f32[a:8], $f32[a:4]) -> $f32[a:4]\n"
                                    "%1 = stablehlo.multiply %w, %x : ($f32[a:6], $f32[a:8]) -> $f32[a:8]\n"
                                    "return %0, %1 : $f32[a:4], $f32[a:8]\n"
                                    "}\n",
        {0, 0, 0, 0}, {4, 0, 0, 0}},
    {"static_beside_bounded",
        MAIN("%x: $f32[a:8], %y: $f32[5]",
            "$f32[5], $f32[a:6]") "%0 = stablehlo.add %x, %y : ($f32[a:8], $f32[5]) -> $f32[5]\n"
                                  "%1 = stablehlo.multiply %y, %x : ($f32[5], $f32[a:8]) -> $f32[a:6]\n"
                                  "return %0, %1 : $f32[5], $f32[a:6]\n"
                                  "}\n",
        {5, 0, 0, 0}, {5, 0, 0, 0}},
    {"map",
        MAIN("%x: $f32[a:8 2], %y: $f32[a:8 2]",
            "$f32[a:8 2]") "%0 = \"stablehlo.map\"(%x, %y) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = "
                           "stablehlo.multiply %p, %q : tensor<f32>\n"
                           " stablehlo.return %r : tensor<f32> }) {dimensions = array<i64: 0, 1>} : "
                           "($f32[a:8 2], $f32[a:8 2]) -> $f32[a:8 2]\n"
                           "return %0 : $f32[a:8 2]\n"
                           "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"bitcast_wider",
        MAIN("%x: $i8[a:8 4]",
            "$i32[a:8], $i8[a:8 4]") "%0 = stablehlo.bitcast_convert %x : ($i8[a:8 4]) -> $i32[a:8]\n"
                                     "%1 = stablehlo.bitcast_convert %0 : ($i32[a:8]) -> $i8[a:8 4]\n"
                                     "return %0, %1 : $i32[a:8], $i8[a:8 4]\n"
                                     "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"reduce_add_f32",
        MAIN("%x: $f32[a:8 3 b:5]",
            "$f32[3], $f32[a:8 3], $f32[3 b:5]") "%i = stablehlo.constant dense<7.0> : tensor<f32>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($f32[a:8 3 b:5], tensor<f32>) -> "
                                                 "$f32[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 2>} : ($f32[a:8 3 b:5], tensor<f32>) -> "
                                                 "$f32[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 0>} : ($f32[a:8 3 b:5], tensor<f32>) -> $f32[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $f32[3], $f32[a:8 3], $f32[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_add_i32",
        MAIN("%x: $i32[a:8 3 b:5]",
            "$i32[3], $i32[a:8 3], $i32[3 b:5]") "%i = stablehlo.constant dense<7> : tensor<i32>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.add %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.add %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.add %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0>} : ($i32[a:8 3 b:5], tensor<i32>) -> $i32[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $i32[3], $i32[a:8 3], $i32[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_multiply_f32",
        MAIN("%x: $f32[a:8 3 b:5]",
            "$f32[3], $f32[a:8 3], $f32[3 b:5]") "%i = stablehlo.constant dense<-2.0> : tensor<f32>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.multiply %p, %q : "
                                                 "tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($f32[a:8 3 b:5], tensor<f32>) -> "
                                                 "$f32[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.multiply %p, %q : "
                                                 "tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 2>} : ($f32[a:8 3 b:5], tensor<f32>) -> "
                                                 "$f32[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.multiply %p, %q : "
                                                 "tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 0>} : ($f32[a:8 3 b:5], tensor<f32>) -> $f32[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $f32[3], $f32[a:8 3], $f32[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {4, 2, 0, 0}},
    {"reduce_maximum_f32",
        MAIN("%x: $f32[a:8 3 b:5]",
            "$f32[3], $f32[a:8 3], $f32[3 b:5]") "%i = stablehlo.constant dense<-1.0> : tensor<f32>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.maximum %p, %q : "
                                                 "tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($f32[a:8 3 b:5], tensor<f32>) -> "
                                                 "$f32[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.maximum %p, %q : "
                                                 "tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 2>} : ($f32[a:8 3 b:5], tensor<f32>) -> "
                                                 "$f32[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.maximum %p, %q : "
                                                 "tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 0>} : ($f32[a:8 3 b:5], tensor<f32>) -> $f32[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $f32[3], $f32[a:8 3], $f32[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_minimum_f32",
        MAIN("%x: $f32[a:8 3 b:5]",
            "$f32[3], $f32[a:8 3], $f32[3 b:5]") "%i = stablehlo.constant dense<2.0> : tensor<f32>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.minimum %p, %q : "
                                                 "tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($f32[a:8 3 b:5], tensor<f32>) -> "
                                                 "$f32[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.minimum %p, %q : "
                                                 "tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 2>} : ($f32[a:8 3 b:5], tensor<f32>) -> "
                                                 "$f32[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, "
                                                 "%q: tensor<f32>): %r = stablehlo.minimum %p, %q : "
                                                 "tensor<f32>\n"
                                                 " stablehlo.return %r : tensor<f32> }) {dimensions = "
                                                 "array<i64: 0>} : ($f32[a:8 3 b:5], tensor<f32>) -> $f32[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $f32[3], $f32[a:8 3], $f32[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_maximum_i32",
        MAIN("%x: $i32[a:8 3 b:5]",
            "$i32[3], $i32[a:8 3], $i32[3 b:5]") "%i = stablehlo.constant dense<-3> : tensor<i32>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.maximum %p, %q : "
                                                 "tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.maximum %p, %q : "
                                                 "tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.maximum %p, %q : "
                                                 "tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0>} : ($i32[a:8 3 b:5], tensor<i32>) -> $i32[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $i32[3], $i32[a:8 3], $i32[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_minimum_i32",
        MAIN("%x: $i32[a:8 3 b:5]",
            "$i32[3], $i32[a:8 3], $i32[3 b:5]") "%i = stablehlo.constant dense<3> : tensor<i32>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.minimum %p, %q : "
                                                 "tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.minimum %p, %q : "
                                                 "tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.minimum %p, %q : "
                                                 "tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0>} : ($i32[a:8 3 b:5], tensor<i32>) -> $i32[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $i32[3], $i32[a:8 3], $i32[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_minimum_ui8",
        MAIN("%x: $ui8[a:8 3 b:5]",
            "$ui8[3], $ui8[a:8 3], $ui8[3 b:5]") "%i = stablehlo.constant dense<9> : tensor<ui8>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<ui8>, "
                                                 "%q: tensor<ui8>): %r = stablehlo.minimum %p, %q : "
                                                 "tensor<ui8>\n"
                                                 " stablehlo.return %r : tensor<ui8> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($ui8[a:8 3 b:5], tensor<ui8>) -> "
                                                 "$ui8[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<ui8>, "
                                                 "%q: tensor<ui8>): %r = stablehlo.minimum %p, %q : "
                                                 "tensor<ui8>\n"
                                                 " stablehlo.return %r : tensor<ui8> }) {dimensions = "
                                                 "array<i64: 2>} : ($ui8[a:8 3 b:5], tensor<ui8>) -> "
                                                 "$ui8[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<ui8>, "
                                                 "%q: tensor<ui8>): %r = stablehlo.minimum %p, %q : "
                                                 "tensor<ui8>\n"
                                                 " stablehlo.return %r : tensor<ui8> }) {dimensions = "
                                                 "array<i64: 0>} : ($ui8[a:8 3 b:5], tensor<ui8>) -> $ui8[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $ui8[3], $ui8[a:8 3], $ui8[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_and_i32",
        MAIN("%x: $i32[a:8 3 b:5]",
            "$i32[3], $i32[a:8 3], $i32[3 b:5]") "%i = stablehlo.constant dense<13> : tensor<i32>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.and %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.and %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.and %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0>} : ($i32[a:8 3 b:5], tensor<i32>) -> $i32[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $i32[3], $i32[a:8 3], $i32[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_or_i32",
        MAIN("%x: $i32[a:8 3 b:5]",
            "$i32[3], $i32[a:8 3], $i32[3 b:5]") "%i = stablehlo.constant dense<1> : tensor<i32>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.or %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.or %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.or %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0>} : ($i32[a:8 3 b:5], tensor<i32>) -> $i32[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $i32[3], $i32[a:8 3], $i32[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_xor_i32",
        MAIN("%x: $i32[a:8 3 b:5]",
            "$i32[3], $i32[a:8 3], $i32[3 b:5]") "%i = stablehlo.constant dense<5> : tensor<i32>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.xor %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0, 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.xor %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 2>} : ($i32[a:8 3 b:5], tensor<i32>) -> "
                                                 "$i32[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, "
                                                 "%q: tensor<i32>): %r = stablehlo.xor %p, %q : tensor<i32>\n"
                                                 " stablehlo.return %r : tensor<i32> }) {dimensions = "
                                                 "array<i64: 0>} : ($i32[a:8 3 b:5], tensor<i32>) -> $i32[3 "
                                                 "b:5]\n"
                                                 "return %0, %1, %2 : $i32[3], $i32[a:8 3], $i32[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_and_i1",
        MAIN("%x: $i1[a:8 3 b:5]",
            "$i1[3], $i1[a:8 3], $i1[3 b:5]") "%i = stablehlo.constant dense<true> : tensor<i1>\n"
                                              "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i1>, %q: "
                                              "tensor<i1>): %r = stablehlo.and %p, %q : tensor<i1>\n"
                                              " stablehlo.return %r : tensor<i1> }) {dimensions = array<i64: "
                                              "0, 2>} : ($i1[a:8 3 b:5], tensor<i1>) -> $i1[3]\n"
                                              "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i1>, %q: "
                                              "tensor<i1>): %r = stablehlo.and %p, %q : tensor<i1>\n"
                                              " stablehlo.return %r : tensor<i1> }) {dimensions = array<i64: "
                                              "2>} : ($i1[a:8 3 b:5], tensor<i1>) -> $i1[a:8 3]\n"
                                              "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i1>, %q: "
                                              "tensor<i1>): %r = stablehlo.and %p, %q : tensor<i1>\n"
                                              " stablehlo.return %r : tensor<i1> }) {dimensions = array<i64: "
                                              "0>} : ($i1[a:8 3 b:5], tensor<i1>) -> $i1[3 b:5]\n"
                                              "return %0, %1, %2 : $i1[3], $i1[a:8 3], $i1[3 b:5]\n"
                                              "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_or_i1",
        MAIN("%x: $i1[a:8 3 b:5]",
            "$i1[3], $i1[a:8 3], $i1[3 b:5]") "%i = stablehlo.constant dense<false> : tensor<i1>\n"
                                              "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i1>, %q: "
                                              "tensor<i1>): %r = stablehlo.or %p, %q : tensor<i1>\n"
                                              " stablehlo.return %r : tensor<i1> }) {dimensions = array<i64: "
                                              "0, 2>} : ($i1[a:8 3 b:5], tensor<i1>) -> $i1[3]\n"
                                              "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i1>, %q: "
                                              "tensor<i1>): %r = stablehlo.or %p, %q : tensor<i1>\n"
                                              " stablehlo.return %r : tensor<i1> }) {dimensions = array<i64: "
                                              "2>} : ($i1[a:8 3 b:5], tensor<i1>) -> $i1[a:8 3]\n"
                                              "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i1>, %q: "
                                              "tensor<i1>): %r = stablehlo.or %p, %q : tensor<i1>\n"
                                              " stablehlo.return %r : tensor<i1> }) {dimensions = array<i64: "
                                              "0>} : ($i1[a:8 3 b:5], tensor<i1>) -> $i1[3 b:5]\n"
                                              "return %0, %1, %2 : $i1[3], $i1[a:8 3], $i1[3 b:5]\n"
                                              "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_add_c64",
        MAIN("%x: $c64[a:8 3 b:5]",
            "$c64[3], $c64[a:8 3], $c64[3 b:5]") "%i = stablehlo.constant dense<(1.0, 2.0)> : "
                                                 "tensor<complex<f32>>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: "
                                                 "tensor<complex<f32>>, %q: tensor<complex<f32>>): %r = "
                                                 "stablehlo.add %p, %q : tensor<complex<f32>>\n"
                                                 " stablehlo.return %r : tensor<complex<f32>> }) {dimensions "
                                                 "= array<i64: 0, 2>} : ($c64[a:8 3 b:5], "
                                                 "tensor<complex<f32>>) -> $c64[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: "
                                                 "tensor<complex<f32>>, %q: tensor<complex<f32>>): %r = "
                                                 "stablehlo.add %p, %q : tensor<complex<f32>>\n"
                                                 " stablehlo.return %r : tensor<complex<f32>> }) {dimensions "
                                                 "= array<i64: 2>} : ($c64[a:8 3 b:5], tensor<complex<f32>>) "
                                                 "-> $c64[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: "
                                                 "tensor<complex<f32>>, %q: tensor<complex<f32>>): %r = "
                                                 "stablehlo.add %p, %q : tensor<complex<f32>>\n"
                                                 " stablehlo.return %r : tensor<complex<f32>> }) {dimensions "
                                                 "= array<i64: 0>} : ($c64[a:8 3 b:5], tensor<complex<f32>>) "
                                                 "-> $c64[3 b:5]\n"
                                                 "return %0, %1, %2 : $c64[3], $c64[a:8 3], $c64[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reduce_multiply_c64",
        MAIN("%x: $c64[a:8 3 b:5]",
            "$c64[3], $c64[a:8 3], $c64[3 b:5]") "%i = stablehlo.constant dense<(1.0, 2.0)> : "
                                                 "tensor<complex<f32>>\n"
                                                 "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: "
                                                 "tensor<complex<f32>>, %q: tensor<complex<f32>>): %r = "
                                                 "stablehlo.multiply %p, %q : tensor<complex<f32>>\n"
                                                 " stablehlo.return %r : tensor<complex<f32>> }) {dimensions "
                                                 "= array<i64: 0, 2>} : ($c64[a:8 3 b:5], "
                                                 "tensor<complex<f32>>) -> $c64[3]\n"
                                                 "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: "
                                                 "tensor<complex<f32>>, %q: tensor<complex<f32>>): %r = "
                                                 "stablehlo.multiply %p, %q : tensor<complex<f32>>\n"
                                                 " stablehlo.return %r : tensor<complex<f32>> }) {dimensions "
                                                 "= array<i64: 2>} : ($c64[a:8 3 b:5], tensor<complex<f32>>) "
                                                 "-> $c64[a:8 3]\n"
                                                 "%2 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: "
                                                 "tensor<complex<f32>>, %q: tensor<complex<f32>>): %r = "
                                                 "stablehlo.multiply %p, %q : tensor<complex<f32>>\n"
                                                 " stablehlo.return %r : tensor<complex<f32>> }) {dimensions "
                                                 "= array<i64: 0>} : ($c64[a:8 3 b:5], tensor<complex<f32>>) "
                                                 "-> $c64[3 b:5]\n"
                                                 "return %0, %1, %2 : $c64[3], $c64[a:8 3], $c64[3 b:5]\n"
                                                 "}\n",
        {0, 0, 0, 0}, {2, 2, 0, 0}},
    {"reduce_any_body",
        MAIN("%x: $i32[a:8 3], %i: $i32[]",
            "$i32[3]") "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, %q: tensor<i32>): %r = "
                       "stablehlo.multiply %p, %q : tensor<i32>\n"
                       " %s = stablehlo.add %r, %p : tensor<i32>\n"
                       " %t = stablehlo.add %s, %q : tensor<i32>\n"
                       " stablehlo.return %t : tensor<i32> }) {dimensions = array<i64: 0>} : ($i32[a:8 3], "
                       "tensor<i32>) -> $i32[3]\n"
                       "return %0 : $i32[3]\n"
                       "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"reduce_argmax",
        MAIN("%x: $f32[a:8 b:5], %n: $i32[2]=(a,b)",
            "$f32[a:8], $i32[a:8], $i32[b:5]") "%m = stablehlo.constant dense<-4.0> : tensor<f32>\n"
                                               "%z = stablehlo.constant dense<3> : tensor<i32>\n"
                                               "$<%i = stablehlo.dynamic_iota %n, dim = 1 : (tensor<2xi32>) "
                                               "-> $i32[a:8 b:5]$|%i = stablehlo.iota dim = 1 : $i32[a b]$>\n"
                                               "%0:2 = \"stablehlo.reduce\"(%x, %i, %m, %z) ({ ^bb0(%a: "
                                               "tensor<f32>, %h: tensor<i32>, %b: tensor<f32>, %j: "
                                               "tensor<i32>):\n"
                                               " %gt = stablehlo.compare GT, %a, %b : (tensor<f32>, "
                                               "tensor<f32>) -> tensor<i1>\n"
                                               " %eq = stablehlo.compare EQ, %a, %b : (tensor<f32>, "
                                               "tensor<f32>) -> tensor<i1>\n"
                                               " %lt = stablehlo.compare LT, %h, %j : (tensor<i32>, "
                                               "tensor<i32>) -> tensor<i1>\n"
                                               " %e = stablehlo.and %eq, %lt : tensor<i1>\n"
                                               " %c = stablehlo.or %gt, %e : tensor<i1>\n"
                                               " %v = stablehlo.select %c, %a, %b : tensor<i1>, tensor<f32>\n"
                                               " %k = stablehlo.select %c, %h, %j : tensor<i1>, tensor<i32>\n"
                                               " stablehlo.return %v, %k : tensor<f32>, tensor<i32> }) "
                                               "{dimensions = array<i64: 1>} : ($f32[a:8 b:5], $i32[a:8 "
                                               "b:5], tensor<f32>, tensor<i32>) -> ($f32[a:8], $i32[a:8])\n"
                                               "%1:2 = \"stablehlo.reduce\"(%x, %i, %m, %z) ({ ^bb0(%a: "
                                               "tensor<f32>, %h: tensor<i32>, %b: tensor<f32>, %j: "
                                               "tensor<i32>):\n"
                                               " %gt = stablehlo.compare GT, %a, %b : (tensor<f32>, "
                                               "tensor<f32>) -> tensor<i1>\n"
                                               " %eq = stablehlo.compare EQ, %a, %b : (tensor<f32>, "
                                               "tensor<f32>) -> tensor<i1>\n"
                                               " %lt = stablehlo.compare LT, %h, %j : (tensor<i32>, "
                                               "tensor<i32>) -> tensor<i1>\n"
                                               " %e = stablehlo.and %eq, %lt : tensor<i1>\n"
                                               " %c = stablehlo.or %gt, %e : tensor<i1>\n"
                                               " %v = stablehlo.select %c, %a, %b : tensor<i1>, tensor<f32>\n"
                                               " %k = stablehlo.select %c, %h, %j : tensor<i1>, tensor<i32>\n"
                                               " stablehlo.return %v, %k : tensor<f32>, tensor<i32> }) "
                                               "{dimensions = array<i64: 0>} : ($f32[a:8 b:5], $i32[a:8 "
                                               "b:5], tensor<f32>, tensor<i32>) -> ($f32[b:5], $i32[b:5])\n"
                                               "return %0#0, %0#1, %1#1 : $f32[a:8], $i32[a:8], $i32[b:5]\n"
                                               "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"reduce_unbounded_dim",
        MAIN("%x: $f32[a:8 3]", "$f32[a:8]") "%i = stablehlo.constant dense<7.0> : tensor<f32>\n"
                                             "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<f32>, %q: "
                                             "tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n"
                                             " stablehlo.return %r : tensor<f32> }) {dimensions = array<i64: "
                                             "1>} : ($f32[a:8 3], tensor<f32>) -> $f32[a:8]\n"
                                             "return %0 : $f32[a:8]\n"
                                             "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"reduce_promoted",
        MAIN("%x: $i8[a:8]",
            "$i32[], $i32[]") "%i = stablehlo.constant dense<-100> : tensor<i8>\n"
                              "%0 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, %q: tensor<i32>): "
                              "%r = stablehlo.maximum %p, %q : tensor<i32>\n"
                              " stablehlo.return %r : tensor<i32> }) {dimensions = array<i64: 0>} : "
                              "($i8[a:8], tensor<i8>) -> tensor<i32>\n"
                              "%1 = \"stablehlo.reduce\"(%x, %i) ({ ^bb0(%p: tensor<i32>, %q: tensor<i32>): "
                              "%r = stablehlo.add %p, %q : tensor<i32>\n"
                              " stablehlo.return %r : tensor<i32> }) {dimensions = array<i64: 0>} : "
                              "($i8[a:8], tensor<i8>) -> tensor<i32>\n"
                              "return %0, %1 : $i32[], $i32[]\n"
                              "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"reduce_window",
        MAIN("%x: $f32[a:8 3]",
            "$f32[a-1:7 2]") "%i = stablehlo.constant dense<2.0> : tensor<f32>\n"
                             "%0 = \"stablehlo.reduce_window\"(%x, %i) ({ ^bb0(%p: tensor<f32>, %q: "
                             "tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n"
                             " stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 2, 2>} : "
                             "($f32[a:8 3], tensor<f32>) -> $f32[a-1:7 2]\n"
                             "return %0 : $f32[a-1:7 2]\n"
                             "}\n",
        {1, 0, 0, 0}, {8, 5, 4, 3}},
    {"reduce_window_padded",
        MAIN("%x: $f32[a:8 3]",
            "$f32[a/2+1:5 3]") "%i = stablehlo.constant dense<2.0> : tensor<f32>\n"
                               "%0 = \"stablehlo.reduce_window\"(%x, %i) ({ ^bb0(%p: tensor<f32>, %q: "
                               "tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n"
                               " stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 3, 1>, "
                               "window_strides = array<i64: 2, 1>, padding = dense<[[2, 1], [0, 0]]> : "
                               "tensor<2x2xi64>} : ($f32[a:8 3], tensor<f32>) -> $f32[a/2+1:5 3]\n"
                               "return %0 : $f32[a/2+1:5 3]\n"
                               "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"reduce_window_dilated",
        MAIN("%x: $f32[a:8 3]",
            "$f32[2*a:16 3]") "%i = stablehlo.constant dense<2.0> : tensor<f32>\n"
                              "%0 = \"stablehlo.reduce_window\"(%x, %i) ({ ^bb0(%p: tensor<f32>, %q: "
                              "tensor<f32>): %r = stablehlo.maximum %p, %q : tensor<f32>\n"
                              " stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 3, 1>, "
                              "base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, "
                              "padding = dense<[[2, 3], [0, 0]]> : tensor<2x2xi64>} : ($f32[a:8 3], "
                              "tensor<f32>) -> $f32[2*a:16 3]\n"
                              "return %0 : $f32[2*a:16 3]\n"
                              "}\n",
        {1, 0, 0, 0}, {8, 5, 4, 3}},
    {"reduce_window_thin",
        MAIN("%x: $f32[a:8 3]",
            "$f32[a:8 2]") "%i = stablehlo.constant dense<2.0> : tensor<f32>\n"
                           "%0 = \"stablehlo.reduce_window\"(%x, %i) ({ ^bb0(%p: tensor<f32>, %q: "
                           "tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n"
                           " stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 1, 2>} : "
                           "($f32[a:8 3], tensor<f32>) -> $f32[a:8 2]\n"
                           "return %0 : $f32[a:8 2]\n"
                           "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"select_and_scatter",
        MAIN("%x: $f32[a:8 4], %s: $f32[a:8 2]",
            "$f32[a:8 4]") "%i = stablehlo.constant dense<0.0> : tensor<f32>\n"
                           "%0 = \"stablehlo.select_and_scatter\"(%x, %s, %i) ({ ^bb0(%p: tensor<f32>, %q: "
                           "tensor<f32>): %c = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> "
                           "tensor<i1>\n"
                           " stablehlo.return %c : tensor<i1> }, { ^bb0(%p: tensor<f32>, %q: tensor<f32>): "
                           "%r = stablehlo.add %p, %q : tensor<f32>\n"
                           " stablehlo.return %r : tensor<f32> }) {window_dimensions = array<i64: 1, 2>, "
                           "window_strides = array<i64: 1, 2>} : ($f32[a:8 4], $f32[a:8 2], tensor<f32>) -> "
                           "$f32[a:8 4]\n"
                           "return %0 : $f32[a:8 4]\n"
                           "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"broadcast_in_dim",
        MAIN("%x: $f32[a:8]",
            "$f32[3 a:8]") "%0 = stablehlo.broadcast_in_dim %x, dims = [1] : ($f32[a:8]) -> $f32[3 a:8]\n"
                           "return %0 : $f32[3 a:8]\n"
                           "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_broadcast_equal",
        MAIN("%x: $f32[a:8], %n: $i32[2]=(b,a)",
            "$f32[b:5 a:8]") "%0 = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : ($f32[a:8], "
                             "tensor<2xi32>) -> $f32[b:5 a:8]\n"
                             "return %0 : $f32[b:5 a:8]\n"
                             "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_broadcast_one",
        MAIN("%x: $f32[a:8 2], %n: $i64[2]=(b,2)",
            "$f32[b:9 2]") "%0 = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [0, 1] : ($f32[a:8 2], "
                           "tensor<2xi64>) -> $f32[b:9 2]\n"
                           "return %0 : $f32[b:9 2]\n"
                           "}\n",
        {1, 0, 0, 0}, {1, 9, 0, 0}},
    {"dynamic_broadcast_scalar",
        MAIN("%x: $f32[], %n: $i32[1]=(b)",
            "$f32[b:5]") "%0 = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [] : (tensor<f32>, "
                         "tensor<1xi32>) -> $f32[b:5]\n"
                         "return %0 : $f32[b:5]\n"
                         "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"broadcast_static_from_bounded",
        MAIN("%x: $f32[a:8]",
            "$f32[3 4]") "%0 = stablehlo.broadcast_in_dim %x, dims = [1] : ($f32[a:8]) -> $f32[3 4]\n"
                         "return %0 : $f32[3 4]\n"
                         "}\n",
        {4, 0, 0, 0}, {4, 0, 0, 0}},
    {"dynamic_iota",
        MAIN("%n: $i32[2]=(a,b)",
            "$i32[a:8 b:5]") "%0 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<2xi32>) -> $i32[a:8 b:5]\n"
                             "return %0 : $i32[a:8 b:5]\n"
                             "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"transpose",
        MAIN("%x: $f32[a:8 3 b:5]", "$f32[b:5 a:8 3]") "%0 = stablehlo.transpose %x, dims = [2, 0, 1] : "
                                                       "($f32[a:8 3 b:5]) -> $f32[b:5 a:8 3]\n"
                                                       "return %0 : $f32[b:5 a:8 3]\n"
                                                       "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"reshape_split",
        MAIN("%x: $f32[a:8 6]",
            "$f32[a:8 2 3]") "%0 = stablehlo.reshape %x : ($f32[a:8 6]) -> $f32[a:8 2 3]\n"
                             "return %0 : $f32[a:8 2 3]\n"
                             "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reshape_merge_outer",
        MAIN("%x: $f32[a:8 3]", "$f32[3*a:24]") "%0 = stablehlo.reshape %x : ($f32[a:8 3]) -> $f32[3*a:24]\n"
                                                "return %0 : $f32[3*a:24]\n"
                                                "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reshape_split_outer",
        MAIN("%x: $f32[2*a:16]", "$f32[a:8 2]") "%0 = stablehlo.reshape %x : ($f32[2*a:16]) -> $f32[a:8 2]\n"
                                                "return %0 : $f32[a:8 2]\n"
                                                "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reshape_ones",
        MAIN("%x: $f32[a:8]", "$f32[1 a:8 1]") "%0 = stablehlo.reshape %x : ($f32[a:8]) -> $f32[1 a:8 1]\n"
                                               "return %0 : $f32[1 a:8 1]\n"
                                               "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reshape_drop_ones",
        MAIN("%x: $f32[1 a:8 1 b:5]",
            "$f32[a:8 b:5]") "%0 = stablehlo.reshape %x : ($f32[1 a:8 1 b:5]) -> $f32[a:8 b:5]\n"
                             "return %0 : $f32[a:8 b:5]\n"
                             "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reshape_merge_inner",
        MAIN("%x: $f32[3 a:8]", "$f32[3*a:24]") "%0 = stablehlo.reshape %x : ($f32[3 a:8]) -> $f32[3*a:24]\n"
                                                "return %0 : $f32[3*a:24]\n"
                                                "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reshape_split_inner",
        MAIN("%x: $f32[3*a:24]", "$f32[3 a:8]") "%0 = stablehlo.reshape %x : ($f32[3*a:24]) -> $f32[3 a:8]\n"
                                                "return %0 : $f32[3 a:8]\n"
                                                "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reshape_two",
        MAIN("%x: $f32[a:8 2 b:5 3]",
            "$f32[2*a:16 3*b:15]") "%0 = stablehlo.reshape %x : ($f32[a:8 2 b:5 3]) -> $f32[2*a:16 3*b:15]\n"
                                   "return %0 : $f32[2*a:16 3*b:15]\n"
                                   "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reshape_other_bound",
        MAIN("%x: $f32[a:8 6]",
            "$f32[3*a:30 2]") "%0 = stablehlo.reshape %x : ($f32[a:8 6]) -> $f32[3*a:30 2]\n"
                              "return %0 : $f32[3*a:30 2]\n"
                              "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reshape_merge_both",
        MAIN("%x: $f32[a:8 b:5]",
            "$f32[a*b:40]") "%0 = stablehlo.reshape %x : ($f32[a:8 b:5]) -> $f32[a*b:40]\n"
                            "return %0 : $f32[a*b:40]\n"
                            "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"reshape_to_static",
        MAIN("%x: $f32[a:8 2]", "$f32[6]") "%0 = stablehlo.reshape %x : ($f32[a:8 2]) -> $f32[6]\n"
                                           "return %0 : $f32[6]\n"
                                           "}\n",
        {3, 0, 0, 0}, {3, 0, 0, 0}},
    {"reshape_half",
        MAIN("%x: $f32[2*a:16 3]",
            "$f32[a:8 6]") "%0 = stablehlo.reshape %x : ($f32[2*a:16 3]) -> $f32[a:8 6]\n"
                           "return %0 : $f32[a:8 6]\n"
                           "}\n",
        {0, 0, 0, 0}, {8, 5, 0, 0}},
    {"dynamic_reshape",
        MAIN("%x: $f32[2*a:16 b:5], %n: $i32[3]=(b,a,2)",
            "$f32[b:5 a:8 2]") "%0 = stablehlo.dynamic_reshape %x, %n : ($f32[2*a:16 b:5], tensor<3xi32>) -> "
                               "$f32[b:5 a:8 2]\n"
                               "return %0 : $f32[b:5 a:8 2]\n"
                               "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_reshape_same",
        MAIN("%x: $f32[a:8 6], %n: $i32[3]=(a,2,3)",
            "$f32[a:8 2 3]") "%0 = stablehlo.dynamic_reshape %x, %n : ($f32[a:8 6], tensor<3xi32>) -> "
                             "$f32[a:8 2 3]\n"
                             "return %0 : $f32[a:8 2 3]\n"
                             "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_reshape_static_source",
        MAIN("%x: $f32[12], %n: $i32[2]=(a,12/a)",
            "$f32[a:12 12/a:12]") "%0 = stablehlo.dynamic_reshape %x, %n : ($f32[12], tensor<2xi32>) -> "
                                  "$f32[a:12 12/a:12]\n"
                                  "return %0 : $f32[a:12 12/a:12]\n"
                                  "}\n",
        {1, 0, 0, 0}, {4, 0, 0, 0}},
    {"get_dimension_size",
        MAIN("%x: $f32[a:8 3 b:5]", "$i32[], $i32[], $i32[]") "%0 = stablehlo.get_dimension_size %x, dim = 0 "
                                                              ": ($f32[a:8 3 b:5]) -> tensor<i32>\n"
                                                              "%1 = stablehlo.get_dimension_size %x, dim = 1 "
                                                              ": ($f32[a:8 3 b:5]) -> tensor<i32>\n"
                                                              "%2 = stablehlo.get_dimension_size %x, dim = 2 "
                                                              ": ($f32[a:8 3 b:5]) -> tensor<i32>\n"
                                                              "return %0, %1, %2 : $i32[], $i32[], $i32[]\n"
                                                              "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"set_dimension_size_again",
        MAIN("%x: $f32[a:8 3], %n: $i32[]=(b)",
            "$f32[b:8 3]") "$<%0 = stablehlo.set_dimension_size %x, %n, dim = 0 : ($f32[a:8 3], tensor<i32>) "
                           "-> $f32[b:8 3]$|%0 = stablehlo.slice %x [0:$(b), 0:3] : ($f32[a 3]) -> $f32[b "
                           "3]$>\n"
                           "return %0 : $f32[b:8 3]\n"
                           "}\n",
        {5, 0, 0, 0}, {8, 5, 0, 0}},
    {"slice_other",
        MAIN("%x: $f32[a:8 6]",
            "$f32[a:8 2]") "%0 = stablehlo.slice %x [0:$<8$|$(a)$>, 1:5:2] : ($f32[a:8 6]) -> $f32[a:8 2]\n"
                           "return %0 : $f32[a:8 2]\n"
                           "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"slice_static",
        MAIN("%x: $f32[a:8 2]",
            "$f32[2 2]") "%0 = stablehlo.slice %x [1:5:2, 0:2] : ($f32[a:8 2]) -> $f32[2 2]\n"
                         "return %0 : $f32[2 2]\n"
                         "}\n",
        {5, 0, 0, 0}, {8, 5, 4, 3}},
    {"slice_strided",
        MAIN("%x: $f32[2*a+1:17]",
            "$f32[a:8]") "%0 = stablehlo.slice %x [1:$<17$|$(2*a+1)$>:2] : ($f32[2*a+1:17]) -> $f32[a:8]\n"
                         "return %0 : $f32[a:8]\n"
                         "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"concatenate",
        MAIN("%x: $f32[a:8 2], %y: $f32[3 2], %z: $f32[b:5 2]",
            "$f32[a+3+b:16 2], $f32[3+a+3:14 2], $f32[3+b:8 2], $f32[b+a+b:20 2]") "%0 = "
                                                                                   "stablehlo.concatenate "
                                                                                   "%x, %y, %z, dim = 0 : "
                                                                                   "($f32[a:8 2], $f32[3 2], "
                                                                                   "$f32[b:5 2]) -> "
                                                                                   "$f32[a+3+b:16 2]\n"
                                                                                   "%1 = "
                                                                                   "stablehlo.concatenate "
                                                                                   "%y, %x, %y, dim = 0 : "
                                                                                   "($f32[3 2], $f32[a:8 2], "
                                                                                   "$f32[3 2]) -> "
                                                                                   "$f32[3+a+3:14 2]\n"
                                                                                   "%2 = "
                                                                                   "stablehlo.concatenate "
                                                                                   "%y, %z, dim = 0 : "
                                                                                   "($f32[3 2], $f32[b:5 2]) "
                                                                                   "-> $f32[3+b:8 2]\n"
                                                                                   "%3 = "
                                                                                   "stablehlo.concatenate "
                                                                                   "%z, %x, %z, dim = 0 : "
                                                                                   "($f32[b:5 2], $f32[a:8 "
                                                                                   "2], $f32[b:5 2]) -> "
                                                                                   "$f32[b+a+b:20 2]\n"
                                                                                   "return %0, %1, %2, %3 : "
                                                                                   "$f32[a+3+b:16 2], "
                                                                                   "$f32[3+a+3:14 2], "
                                                                                   "$f32[3+b:8 2], "
                                                                                   "$f32[b+a+b:20 2]\n"
                                                                                   "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"concatenate_other",
        MAIN("%x: $f32[a:8 2], %y: $f32[a:6 3]",
            "$f32[a:8 5]") "%0 = stablehlo.concatenate %x, %y, dim = 1 : ($f32[a:8 2], $f32[a:6 3]) -> "
                           "$f32[a:8 5]\n"
                           "return %0 : $f32[a:8 5]\n"
                           "}\n",
        {0, 0, 0, 0}, {6, 0, 0, 0}},
    {"pad",
        MAIN("%x: $f32[a:8 3]",
            "$f32[a+3:11 5], $f32[2*a:16 3], $f32[a-2:6 3]") "%p = stablehlo.constant dense<9.0> : "
                                                             "tensor<f32>\n"
                                                             "%0 = stablehlo.pad %x, %p, low = [1, 1], high "
                                                             "= [2, 1], interior = [0, 0] : ($f32[a:8 3], "
                                                             "tensor<f32>) -> $f32[a+3:11 5]\n"
                                                             "%1 = stablehlo.pad %x, %p, low = [1, 0], high "
                                                             "= [0, 0], interior = [1, 0] : ($f32[a:8 3], "
                                                             "tensor<f32>) -> $f32[2*a:16 3]\n"
                                                             "%2 = stablehlo.pad %x, %p, low = [-1, 0], high "
                                                             "= [-1, 0], interior = [0, 0] : ($f32[a:8 3], "
                                                             "tensor<f32>) -> $f32[a-2:6 3]\n"
                                                             "return %0, %1, %2 : $f32[a+3:11 5], "
                                                             "$f32[2*a:16 3], $f32[a-2:6 3]\n"
                                                             "}\n",
        {2, 0, 0, 0}, {8, 5, 4, 3}},
    {"reverse",
        MAIN("%x: $f32[a:8 3]", "$f32[a:8 3]") "%0 = stablehlo.reverse %x, dims = [0, 1] : $f32[a:8 3]\n"
                                               "return %0 : $f32[a:8 3]\n"
                                               "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_slice",
        MAIN("%x: $f32[a:8 3], %i: $i32[], %j: $i32[]",
            "$f32[2 2]") "%0 = stablehlo.dynamic_slice %x, %i, %j, sizes = [2, 2] : ($f32[a:8 3], "
                         "tensor<i32>, tensor<i32>) -> $f32[2 2]\n"
                         "return %0 : $f32[2 2]\n"
                         "}\n",
        {2, 0, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_slice_narrow_index",
        MAIN("%x: $f32[a:8 3], %i: $ui8[], %j: $ui8[]",
            "$f32[2 3]") "%0 = stablehlo.dynamic_slice %x, %i, %j, sizes = [2, 3] : ($f32[a:8 3], "
                         "tensor<ui8>, tensor<ui8>) -> $f32[2 3]\n"
                         "return %0 : $f32[2 3]\n"
                         "}\n",
        {2, 0, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_update_slice",
        MAIN("%x: $f32[a:8 3], %u: $f32[2 1], %i: $i64[], %j: $i64[]",
            "$f32[a:8 3]") "%0 = stablehlo.dynamic_update_slice %x, %u, %i, %j : ($f32[a:8 3], $f32[2 1], "
                           "tensor<i64>, tensor<i64>) -> $f32[a:8 3]\n"
                           "return %0 : $f32[a:8 3]\n"
                           "}\n",
        {2, 0, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_update_slice_bounded",
        MAIN("%x: $f32[a:8 6], %y: $f32[5 6], %u: $f32[b:5 c:4], %i: $i32[], %j: $i32[]",
            "$f32[a:8 6], $f32[5 6]") "%0 = stablehlo.dynamic_update_slice %x, %u, %i, %j : ($f32[a:8 6], "
                                      "$f32[b:5 c:4], tensor<i32>, tensor<i32>) -> $f32[a:8 6]\n"
                                      "%1 = stablehlo.dynamic_update_slice %y, %u, %i, %j : ($f32[5 6], "
                                      "$f32[b:5 c:4], tensor<i32>, tensor<i32>) -> $f32[5 6]\n"
                                      "return %0, %1 : $f32[a:8 6], $f32[5 6]\n"
                                      "}\n",
        {5, 0, 0, 0}, {8, 5, 4, 3}},
    {"real_dynamic_slice",
        MAIN("%x: $f32[8 3], %s: $i32[2]=(b,0), %l: $i32[2]=(b+2*a,3), %t: $i32[2]=(2,1)",
            "$f32[a:4 3]") "$<%0 = stablehlo.real_dynamic_slice %x, %s, %l, %t : ($f32[8 3], tensor<2xi32>, "
                           "tensor<2xi32>, tensor<2xi32>) -> $f32[a:4 3]$|%0 = stablehlo.slice %x "
                           "[$(b):$(b+2*a):2, 0:3] : ($f32[8 3]) -> $f32[a 3]$>\n"
                           "return %0 : $f32[a:4 3]\n"
                           "}\n",
        {0, 0, 0, 0}, {3, 2, 0, 0}},
    {"real_dynamic_slice_bounded",
        MAIN("%x: $f32[a+b+1:12], %s: $i64[1]=(b), %l: $i64[1]=(a+b), %t: $i64[1]=(1)",
            "$f32[a:8]") "$<%0 = stablehlo.real_dynamic_slice %x, %s, %l, %t : ($f32[a+b+1:12], "
                         "tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> $f32[a:8]$|%0 = stablehlo.slice %x "
                         "[$(b):$(a+b)] : ($f32[a+b+1]) -> $f32[a]$>\n"
                         "return %0 : $f32[a:8]\n"
                         "}\n",
        {0, 0, 0, 0}, {7, 4, 0, 0}},
    {"dynamic_pad",
        MAIN("%x: $f32[a:8 2], %p: $f32[], %l: $i32[2]=(b,0), %h: $i32[2]=(1,1), %i: $i32[2]=(0,1)",
            "$f32[a+b+1:14 4]") "$<%0 = stablehlo.dynamic_pad %x, %p, %l, %h, %i : ($f32[a:8 2], "
                                "tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> $f32[a+b+1:14 "
                                "4]$|%0 = stablehlo.pad %x, %p, low = [$(b), 0], high = [1, 1], interior = "
                                "[0, 1] : ($f32[a 2], tensor<f32>) -> $f32[a+b+1 4]$>\n"
                                "return %0 : $f32[a+b+1:14 4]\n"
                                "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"gather",
        MAIN("%x: $f32[a:8 3], %i: $i32[b:5 1]",
            "$f32[b:5 2 3]") "%0 = \"stablehlo.gather\"(%x, %i) {dimension_numbers = "
                             "#stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], "
                             "index_vector_dim = 1>, slice_sizes = array<i64: 2, 3>} : ($f32[a:8 3], "
                             "$i32[b:5 1]) -> $f32[b:5 2 3]\n"
                             "return %0 : $f32[b:5 2 3]\n"
                             "}\n",
        {2, 0, 0, 0}, {8, 5, 4, 3}},
    {"gather_rows",
        MAIN("%x: $f32[3 a:8], %i: $i64[b:5]",
            "$f32[b:5 a:8]") "%0 = \"stablehlo.gather\"(%x, %i) {dimension_numbers = "
                             "#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], "
                             "start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, "
                             "$<8$|$(a)$>>} : ($f32[3 a:8], $i64[b:5]) -> $f32[b:5 a:8]\n"
                             "return %0 : $f32[b:5 a:8]\n"
                             "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"gather_batch",
        MAIN("%x: $f32[a:8 b:5], %i: $i32[a:8 2 1]",
            "$f32[a:8 2]") "%0 = \"stablehlo.gather\"(%x, %i) {dimension_numbers = "
                           "#stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], "
                           "start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, "
                           "slice_sizes = array<i64: 1, 1>} : ($f32[a:8 b:5], $i32[a:8 2 1]) -> $f32[a:8 2]\n"
                           "return %0 : $f32[a:8 2]\n"
                           "}\n",
        {1, 1, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_gather",
        MAIN("%x: $f32[a:8 3], %i: $i32[b:5 1], %n: $i32[2]=(2,3)",
            "$f32[b:5 2 3]") "%0 = \"stablehlo.dynamic_gather\"(%x, %i, %n) {dimension_numbers = "
                             "#stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], "
                             "index_vector_dim = 1>} : ($f32[a:8 3], $i32[b:5 1], tensor<2xi32>) -> $f32[b:5 "
                             "2 3]\n"
                             "return %0 : $f32[b:5 2 3]\n"
                             "}\n",
        {2, 0, 0, 0}, {8, 5, 4, 3}},
    {"dynamic_gather_bounded",
        MAIN("%x: $f32[b+3:8 3], %i: $i32[5 1], %n: $i32[2]=(a,3)",
            "$f32[5 a:3 3]") "$<%0 = \"stablehlo.dynamic_gather\"(%x, %i, %n) {dimension_numbers = "
                             "#stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], "
                             "index_vector_dim = 1>} : ($f32[b+3:8 3], $i32[5 1], tensor<2xi32>) -> $f32[5 "
                             "a:3 3]$|%0 = \"stablehlo.gather\"(%x, %i) {dimension_numbers = "
                             "#stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], "
                             "index_vector_dim = 1>, slice_sizes = array<i64: $(a), 3>} : ($f32[b+3 3], "
                             "$i32[5 1]) -> $f32[5 a 3]$>\n"
                             "return %0 : $f32[5 a:3 3]\n"
                             "}\n",
        {0, 0, 0, 0}, {3, 5, 0, 0}},
    {"scatter",
        MAIN("%x: $f32[a:8 3], %i: $i32[b:5 1], %u: $f32[b:5 3]",
            "$f32[a:8 3]") "%0 = \"stablehlo.scatter\"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: "
                           "tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n"
                           " stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = "
                           "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
                           "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : ($f32[a:8 3], "
                           "$i32[b:5 1], $f32[b:5 3]) -> $f32[a:8 3]\n"
                           "return %0 : $f32[a:8 3]\n"
                           "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"scatter_unsigned",
        MAIN("%x: $f32[8], %i: $ui8[b:5], %u: $f32[b:5]",
            "$f32[8]") "%0 = \"stablehlo.scatter\"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): %r "
                       "= stablehlo.add %p, %q : tensor<f32>\n"
                       " stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = "
                       "#stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], "
                       "index_vector_dim = 1>} : ($f32[8], $ui8[b:5], $f32[b:5]) -> $f32[8]\n"
                       "return %0 : $f32[8]\n"
                       "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"dot_general",
        MAIN("%x: $f32[a:8 2 b:5], %y: $f32[a:8 b:5 3]",
            "$f32[a:8 2 3], $f32[2 3]") "%0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], "
                                        "contracting_dims = [2] x [1] : ($f32[a:8 2 b:5], $f32[a:8 b:5 3]) "
                                        "-> $f32[a:8 2 3]\n"
                                        "%1 = stablehlo.dot_general %x, %y, contracting_dims = [0, 2] x [0, "
                                        "1] : ($f32[a:8 2 b:5], $f32[a:8 b:5 3]) -> $f32[2 3]\n"
                                        "return %0, %1 : $f32[a:8 2 3], $f32[2 3]\n"
                                        "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"dot_general_free",
        MAIN("%x: $f32[a:8 3], %y: $f32[3 b:5]",
            "$f32[a:8 b:5]") "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : ($f32[a:8 "
                             "3], $f32[3 b:5]) -> $f32[a:8 b:5]\n"
                             "return %0 : $f32[a:8 b:5]\n"
                             "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"dot_general_half",
        MAIN("%x: $f32[2 a:8], %y: $f32[5 3]",
            "$f32[2 3]") "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : ($f32[2 a:8], "
                         "$f32[5 3]) -> $f32[2 3]\n"
                         "return %0 : $f32[2 3]\n"
                         "}\n",
        {5, 0, 0, 0}, {5, 0, 0, 0}},
    {"dot",
        MAIN("%x: $f32[2 a:8], %y: $f32[a:8 b:5]",
            "$f32[2 b:5]") "%0 = stablehlo.dot %x, %y : ($f32[2 a:8], $f32[a:8 b:5]) -> $f32[2 b:5]\n"
                           "return %0 : $f32[2 b:5]\n"
                           "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"convolution_batch",
        MAIN("%x: $f32[a:8 5 4 2], %k: $f32[3 2 2 3]",
            "$f32[a:8 3 3 3]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, "
                               "o]->[b, 0, 1, f], window = {stride = [1, 1]} {batch_group_count = 1 : i64, "
                               "feature_group_count = 1 : i64} : ($f32[a:8 5 4 2], $f32[3 2 2 3]) -> "
                               "$f32[a:8 3 3 3]\n"
                               "return %0 : $f32[a:8 3 3 3]\n"
                               "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"convolution_spatial",
        MAIN("%x: $f32[2 a:8 4 2], %k: $f32[3 2 2 3]",
            "$f32[2 a:8 3 3]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, "
                               "o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [0, 0]]} "
                               "{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($f32[2 a:8 4 "
                               "2], $f32[3 2 2 3]) -> $f32[2 a:8 3 3]\n"
                               "return %0 : $f32[2 a:8 3 3]\n"
                               "}\n",
        {1, 0, 0, 0}, {8, 5, 4, 3}},
    {"convolution_strided",
        MAIN("%x: $f32[1 2*a:16 4 1], %k: $f32[2 2 1 1]",
            "$f32[1 a:8 3 1]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, "
                               "o]->[b, 0, 1, f], window = {stride = [2, 1]} {batch_group_count = 1 : i64, "
                               "feature_group_count = 1 : i64} : ($f32[1 2*a:16 4 1], $f32[2 2 1 1]) -> "
                               "$f32[1 a:8 3 1]\n"
                               "return %0 : $f32[1 a:8 3 1]\n"
                               "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"sort_LT",
        MAIN("%x: $f32[a:8 3], %y: $i32[a:8 3]",
            "$f32[a:8 3], $i32[a:8 3]") "%0:2 = \"stablehlo.sort\"(%x, %y) ({ ^bb0(%p: tensor<f32>, %q: "
                                        "tensor<f32>, %r: tensor<i32>, %s: tensor<i32>): %c = "
                                        "stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> "
                                        "tensor<i1>\n"
                                        " stablehlo.return %c : tensor<i1> }) {dimension = 0 : i64, "
                                        "is_stable = true} : ($f32[a:8 3], $i32[a:8 3]) -> ($f32[a:8 3], "
                                        "$i32[a:8 3])\n"
                                        "return %0#0, %0#1 : $f32[a:8 3], $i32[a:8 3]\n"
                                        "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"sort_GT",
        MAIN("%x: $f32[a:8 3], %y: $i32[a:8 3]",
            "$f32[a:8 3], $i32[a:8 3]") "%0:2 = \"stablehlo.sort\"(%x, %y) ({ ^bb0(%p: tensor<f32>, %q: "
                                        "tensor<f32>, %r: tensor<i32>, %s: tensor<i32>): %c = "
                                        "stablehlo.compare GT, %p, %q : (tensor<f32>, tensor<f32>) -> "
                                        "tensor<i1>\n"
                                        " stablehlo.return %c : tensor<i1> }) {dimension = 0 : i64, "
                                        "is_stable = true} : ($f32[a:8 3], $i32[a:8 3]) -> ($f32[a:8 3], "
                                        "$i32[a:8 3])\n"
                                        "return %0#0, %0#1 : $f32[a:8 3], $i32[a:8 3]\n"
                                        "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"sort_other",
        MAIN("%x: $f32[a:8 3], %y: $i32[a:8 3]",
            "$f32[a:8 3], $i32[a:8 3]") "%0:2 = \"stablehlo.sort\"(%x, %y) ({ ^bb0(%p: tensor<f32>, %q: "
                                        "tensor<f32>, %r: tensor<i32>, %s: tensor<i32>): %c = "
                                        "stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> "
                                        "tensor<i1>\n"
                                        " stablehlo.return %c : tensor<i1> }) {dimension = 1 : i64, "
                                        "is_stable = true} : ($f32[a:8 3], $i32[a:8 3]) -> ($f32[a:8 3], "
                                        "$i32[a:8 3])\n"
                                        "return %0#0, %0#1 : $f32[a:8 3], $i32[a:8 3]\n"
                                        "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"identity",
        MAIN("%x: $f32[a:8 b:5], %y: $i32[]",
            "$i32[], $f32[a:8 b:5]") "return %y, %x : $i32[], $f32[a:8 b:5]\n"
                                     "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"call",
        MAIN("%x: $f32[a:8], %y: $f32[b:5 2]",
            "$f32[b:5 2], $f32[a:8]") "%0:2 = func.call @swap(%x, %y) : ($f32[a:8], $f32[b:5 2]) -> "
                                      "($f32[b:5 2], $f32[a:8])\n"
                                      "%1 = stablehlo.negate %0#1 : $f32[a:8]\n"
                                      "return %0#0, %1 : $f32[b:5 2], $f32[a:8]\n"
                                      "}\n"
                                      "func.func private @swap(%x: $f32[a:8], %y: $f32[b:5 2]) -> ($f32[b:5 "
                                      "2], $f32[a:8]) {\n"
                                      "%0 = stablehlo.add %x, %x : $f32[a:8]\n"
                                      "return %y, %0 : $f32[b:5 2], $f32[a:8]\n"
                                      "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"if",
        MAIN("%p: $i1[], %x: $f32[a:8], %y: $f32[a:8]",
            "$f32[a:8]") "%0 = \"stablehlo.if\"(%p) ({\n"
                         " %1 = stablehlo.add %x, %y : $f32[a:8]\n"
                         " stablehlo.return %1 : $f32[a:8] }, {\n"
                         " %1 = stablehlo.subtract %x, %y : $f32[a:8]\n"
                         " stablehlo.return %1 : $f32[a:8] }) : (tensor<i1>) -> $f32[a:8]\n"
                         "return %0 : $f32[a:8]\n"
                         "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"case_of_sizes",
        MAIN("%p: $i32[]=(b), %x: $f32[8]",
            "$i32[]") "$<%0 = \"stablehlo.case\"(%p) ({\n"
                      " %n = stablehlo.constant dense<2> : tensor<i32>\n"
                      " %1 = stablehlo.set_dimension_size %x, %n, dim = 0 : ($f32[8], tensor<i32>) -> "
                      "$f32[2:8]\n"
                      " stablehlo.return %1 : $f32[2:8] }, {\n"
                      " %n = stablehlo.constant dense<3> : tensor<i32>\n"
                      " %1 = stablehlo.set_dimension_size %x, %n, dim = 0 : ($f32[8], tensor<i32>) -> "
                      "$f32[3:8]\n"
                      " stablehlo.return %1 : $f32[3:8] }) : (tensor<i32>) -> $f32[3:8]\n"
                      "%1 = stablehlo.get_dimension_size %0, dim = 0 : ($f32[3:8]) -> tensor<i32>$|%1 = "
                      "stablehlo.constant dense<$(2+b)> : tensor<i32>$>\n"
                      "return %1 : $i32[]\n"
                      "}\n",
        {0, 0, 0, 0}, {0, 1, 0, 0}},
    {"while",
        MAIN("%x: $f32[a:8], %n: $i32[]=(b)",
            "$f32[a:8], $i32[]") "%z = stablehlo.constant dense<0> : tensor<i32>\n"
                                 "%0:2 = \"stablehlo.while\"(%x, %z) ({ ^bb0(%v: $f32[a:8], %i: "
                                 "tensor<i32>):\n"
                                 " %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> "
                                 "tensor<i1>\n"
                                 " stablehlo.return %c : tensor<i1> }, { ^bb0(%v: $f32[a:8], %i: "
                                 "tensor<i32>):\n"
                                 " %one = stablehlo.constant dense<1> : tensor<i32>\n"
                                 " %j = stablehlo.add %i, %one : tensor<i32>\n"
                                 " %w = stablehlo.reverse %v, dims = [0] : $f32[a:8]\n"
                                 " %u = stablehlo.add %w, %v : $f32[a:8]\n"
                                 " stablehlo.return %u, %j : $f32[a:8], tensor<i32> }) : ($f32[a:8], "
                                 "tensor<i32>) -> ($f32[a:8], tensor<i32>)\n"
                                 "return %0#0, %0#1 : $f32[a:8], $i32[]\n"
                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"while_grows",
        MAIN("%x: $f32[1], %n: $i32[]=(b)",
            "$f32[b+1:8]") "$<%one = stablehlo.constant dense<1> : tensor<i32>\n"
                           "%y = stablehlo.set_dimension_size %x, %one, dim = 0 : ($f32[1], tensor<i32>) -> "
                           "$f32[1:1]\n"
                           "%z = stablehlo.constant dense<0> : tensor<i32>\n"
                           "%0:2 = \"stablehlo.while\"(%y, %z) ({ ^bb0(%v: $f32[1:8], %i: tensor<i32>):\n"
                           " %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
                           " stablehlo.return %c : tensor<i1> }, { ^bb0(%v: $f32[1:8], %i: tensor<i32>):\n"
                           " %j = stablehlo.add %i, %one : tensor<i32>\n"
                           " %w = stablehlo.concatenate %v, %x, dim = 0 : ($f32[1:8], $f32[1]) -> $f32[1:9]\n"
                           " stablehlo.return %w, %j : $f32[1:9], tensor<i32> }) : ($f32[1:1], tensor<i32>) "
                           "-> ($f32[1:8], tensor<i32>)\n"
                           "return %0#0 : $f32[b+1:8]$|%0 = stablehlo.broadcast_in_dim %x, dims = [0] : "
                           "($f32[1]) -> $f32[b+1]\n"
                           "return %0 : $f32[b+1]$>\n"
                           "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"barrier",
        MAIN("%x: $f32[a:8], %y: $i32[]",
            "$f32[a:8], $i32[]") "%0:2 = stablehlo.optimization_barrier %x, %y : $f32[a:8], tensor<i32>\n"
                                 "return %0#0, %0#1 : $f32[a:8], $i32[]\n"
                                 "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"mixture",
        MAIN("%x: $f32[a:8 3], %w: $f32[3 4], %b: $f32[4]",
            "$f32[a:8 4], $f32[4]") "%0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : "
                                    "($f32[a:8 3], $f32[3 4]) -> $f32[a:8 4]\n"
                                    "%n = stablehlo.get_dimension_size %x, dim = 0 : ($f32[a:8 3]) -> "
                                    "tensor<i32>\n"
                                    "%n1 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>\n"
                                    "%four = stablehlo.constant dense<4> : tensor<1xi32>\n"
                                    "%shape = stablehlo.concatenate %n1, %four, dim = 0 : (tensor<1xi32>, "
                                    "tensor<1xi32>) -> tensor<2xi32>\n"
                                    "%1 = stablehlo.dynamic_broadcast_in_dim %b, %shape, dims = [1] : "
                                    "($f32[4], tensor<2xi32>) -> $f32[a:8 4]\n"
                                    "%2 = stablehlo.add %0, %1 : $f32[a:8 4]\n"
                                    "%3 = stablehlo.maximum %2, %0 : $f32[a:8 4]\n"
                                    "%z = stablehlo.constant dense<3.0> : tensor<f32>\n"
                                    "%4 = \"stablehlo.reduce\"(%3, %z) ({ ^bb0(%p: tensor<f32>, %q: "
                                    "tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n"
                                    " stablehlo.return %r : tensor<f32> }) {dimensions = array<i64: 0>} : "
                                    "($f32[a:8 4], tensor<f32>) -> $f32[4]\n"
                                    "return %3, %4 : $f32[a:8 4], $f32[4]\n"
                                    "}\n",
        {0, 0, 0, 0}, {8, 5, 4, 3}},
    {"batch_norm_inference",
        MAIN("%x: $f32[a:4 3 b:5], %s: $f32[3], %o: $f32[3], %m: $f32[3]",
            "$f32[a:4 3 b:5]") "%v = stablehlo.abs %s : $f32[3]\n"
                               "%y = \"stablehlo.batch_norm_inference\"(%x, %s, %o, %m, %v) {epsilon = 1.0 : "
                               "f32, "
                               "feature_index = 1 : i64} : ($f32[a:4 3 b:5], $f32[3], $f32[3], $f32[3], "
                               "$f32[3]) -> "
                               "$f32[a:4 3 b:5]\n"
                               "return %y : $f32[a:4 3 b:5]\n"
                               "}\n",
        {0, 0, 0, 0}, {4, 4, 4, 4}},
    {"batch_norm_inference_features",
        MAIN("%x: $f32[2 a:4], %s: $f32[a:5], %o: $f32[a:4], %m: $f32[a:6]",
            "$f32[2 a:4]") "%v = stablehlo.abs %s : $f32[a:5]\n"
                           "%y = \"stablehlo.batch_norm_inference\"(%x, %s, %o, %m, %v) {epsilon = 1.0 : "
                           "f32, "
                           "feature_index = 1 : i64} : ($f32[2 a:4], $f32[a:5], $f32[a:4], $f32[a:6], "
                           "$f32[a:5]) -> $f32[2 a:4]\n"
                           "return %y : $f32[2 a:4]\n"
                           "}\n",
        {0, 0, 0, 0}, {4, 4, 4, 4}},
    {"batch_norm_training",
        MAIN("%x: $f32[a:4 3 b:5], %s: $f32[3], %o: $f32[3]",
            "$f32[3], $i32[3]") "%y:3 = \"stablehlo.batch_norm_training\"(%x, %s, %o) {epsilon = 1.0 : f32, "
                                "feature_index = 1 : i64} : ($f32[a:4 3 b:5], $f32[3], $f32[3]) -> ($f32[a:4 "
                                "3 b:5], "
                                "$f32[3], $f32[3])\n"
                                "%k = stablehlo.constant dense<100.0> : tensor<3xf32>\n"
                                "%v = stablehlo.multiply %y#2, %k : tensor<3xf32>\n"
                                "%w = stablehlo.round_nearest_even %v : tensor<3xf32>\n"
                                "%i = stablehlo.convert %w : (tensor<3xf32>) -> tensor<3xi32>\n"
                                "return %y#1, %i : $f32[3], $i32[3]\n"
                                "}\n",
        {0, 0, 0, 0}, {4, 4, 4, 4}},
    {"batch_norm_training_output",
        MAIN("%x: $f32[a:4 b:3], %s: $f32[b:3], %o: $f32[b:4]",
            "$i32[a:4 b:3]") "%y:3 = \"stablehlo.batch_norm_training\"(%x, %s, %o) {epsilon = 1.0 : f32, "
                             "feature_index = 1 : i64} : ($f32[a:4 b:3], $f32[b:3], $f32[b:4]) -> ($f32[a:4 "
                             "b:3], "
                             "$f32[b:3], $f32[b:3])\n"
                             "%z = stablehlo.add %y#0, %y#0 : $f32[a:4 b:3]\n"
                             "%w = stablehlo.round_nearest_even %z : $f32[a:4 b:3]\n"
                             "%i = stablehlo.convert %w : ($f32[a:4 b:3]) -> $i32[a:4 b:3]\n"
                             "return %i : $i32[a:4 b:3]\n"
                             "}\n",
        {0, 0, 0, 0}, {4, 3, 0, 0}},
    {"batch_norm_grad",
        MAIN("%x: $f32[a:4 3 b:5], %s: $f32[3], %m: $f32[3], %g: $f32[a:4 3 b:5]",
            "$i32[a:4 3 b:5], $f32[3]") "%v = stablehlo.abs %s : $f32[3]\n"
                                        "%y:3 = \"stablehlo.batch_norm_grad\"(%x, %s, %m, %v, %g) {epsilon = "
                                        "1.0 : f32, "
                                        "feature_index = 1 : i64} : ($f32[a:4 3 b:5], $f32[3], $f32[3], "
                                        "$f32[3], $f32[a:4 3 "
                                        "b:5]) -> ($f32[a:4 3 b:5], $f32[3], $f32[3])\n"
                                        "%z = stablehlo.add %y#0, %y#0 : $f32[a:4 3 b:5]\n"
                                        "%w = stablehlo.round_nearest_even %z : $f32[a:4 3 b:5]\n"
                                        "%i = stablehlo.convert %w : ($f32[a:4 3 b:5]) -> $i32[a:4 3 b:5]\n"
                                        "return %i, %y#2 : $i32[a:4 3 b:5], $f32[3]\n"
                                        "}\n",
        {0, 0, 0, 0}, {4, 4, 4, 4}},
    {"cholesky_true",
        MAIN("%x: $f32[2 a:4 3], %sh: $i32[3]=(2,a,a)",
            "$f32[2 a:4 a:4]") "%p = stablehlo.dot_general %x, %x, batching_dims = [0] x [0], "
                               "contracting_dims = "
                               "[2] x [2] : ($f32[2 a:4 3], $f32[2 a:4 3]) -> $f32[2 a:4 a:4]\n"
                               "%i = \"stablehlo.dynamic_iota\"(%sh) {iota_dimension = 1 : i64} : "
                               "(tensor<3xi32>) "
                               "-> $f32[2 a:4 a:4]\n"
                               "%j = \"stablehlo.dynamic_iota\"(%sh) {iota_dimension = 2 : i64} : "
                               "(tensor<3xi32>) "
                               "-> $f32[2 a:4 a:4]\n"
                               "%d = stablehlo.compare EQ, %i, %j : ($f32[2 a:4 a:4], $f32[2 a:4 a:4]) -> "
                               "$i1[2 a:4 "
                               "a:4]\n"
                               "%e = stablehlo.convert %d : ($i1[2 a:4 a:4]) -> $f32[2 a:4 a:4]\n"
                               "%q = stablehlo.add %p, %e : $f32[2 a:4 a:4]\n"
                               "%y = stablehlo.cholesky %q, lower = true : $f32[2 a:4 a:4]\n"
                               "return %y : $f32[2 a:4 a:4]\n"
                               "}\n",
        {0, 0, 0, 0}, {4, 4, 4, 4}},
    {"cholesky_false",
        MAIN("%x: $f32[2 a:4 3], %sh: $i32[3]=(2,a,a)",
            "$f32[2 a:4 a:4]") "%p = stablehlo.dot_general %x, %x, batching_dims = [0] x [0], "
                               "contracting_dims = "
                               "[2] x [2] : ($f32[2 a:4 3], $f32[2 a:4 3]) -> $f32[2 a:4 a:4]\n"
                               "%i = \"stablehlo.dynamic_iota\"(%sh) {iota_dimension = 1 : i64} : "
                               "(tensor<3xi32>) "
                               "-> $f32[2 a:4 a:4]\n"
                               "%j = \"stablehlo.dynamic_iota\"(%sh) {iota_dimension = 2 : i64} : "
                               "(tensor<3xi32>) "
                               "-> $f32[2 a:4 a:4]\n"
                               "%d = stablehlo.compare EQ, %i, %j : ($f32[2 a:4 a:4], $f32[2 a:4 a:4]) -> "
                               "$i1[2 a:4 "
                               "a:4]\n"
                               "%e = stablehlo.convert %d : ($i1[2 a:4 a:4]) -> $f32[2 a:4 a:4]\n"
                               "%q = stablehlo.add %p, %e : $f32[2 a:4 a:4]\n"
                               "%y = stablehlo.cholesky %q, lower = false : $f32[2 a:4 a:4]\n"
                               "return %y : $f32[2 a:4 a:4]\n"
                               "}\n",
        {0, 0, 0, 0}, {4, 4, 4, 4}},
    {"triangular_solve_0",
        MAIN("%a: $f32[c:3 a:4 a:6], %b: $f32[c:3 a:4 b:5]",
            "$f32[c:3 a:4 b:5]") "%y = \"stablehlo.triangular_solve\"(%a, %b) {left_side = true, lower = "
                                 "true, "
                                 "unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : "
                                 "($f32[c:3 "
                                 "a:4 a:6], $f32[c:3 a:4 b:5]) -> $f32[c:3 a:4 b:5]\n"
                                 "return %y : $f32[c:3 a:4 b:5]\n"
                                 "}\n",
        {0, 0, 0, 0}, {4, 5, 3, 0}},
    {"triangular_solve_1",
        MAIN("%a: $f32[c:3 a:4 a:6], %b: $f32[c:3 a:4 b:5]",
            "$f32[c:3 a:4 b:5]") "%y = \"stablehlo.triangular_solve\"(%a, %b) {left_side = true, lower = "
                                 "false, "
                                 "unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : "
                                 "($f32[c:3 "
                                 "a:4 a:6], $f32[c:3 a:4 b:5]) -> $f32[c:3 a:4 b:5]\n"
                                 "return %y : $f32[c:3 a:4 b:5]\n"
                                 "}\n",
        {0, 0, 0, 0}, {4, 5, 3, 0}},
    {"triangular_solve_2",
        MAIN("%a: $f32[c:3 a:4 a:6], %b: $f32[c:3 b:5 a:4]",
            "$f32[c:3 b:5 a:4]") "%y = \"stablehlo.triangular_solve\"(%a, %b) {left_side = false, lower = "
                                 "true, "
                                 "unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>} : "
                                 "($f32[c:3 "
                                 "a:4 a:6], $f32[c:3 b:5 a:4]) -> $f32[c:3 b:5 a:4]\n"
                                 "return %y : $f32[c:3 b:5 a:4]\n"
                                 "}\n",
        {0, 0, 0, 0}, {4, 5, 3, 0}},
    {"triangular_solve_3",
        MAIN("%a: $f32[c:3 a:4 a:6], %b: $f32[c:3 b:5 a:4]",
            "$f32[c:3 b:5 a:4]") "%y = \"stablehlo.triangular_solve\"(%a, %b) {left_side = false, lower = "
                                 "false, "
                                 "unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>} : "
                                 "($f32[c:3 a:4 "
                                 "a:6], $f32[c:3 b:5 a:4]) -> $f32[c:3 b:5 a:4]\n"
                                 "return %y : $f32[c:3 b:5 a:4]\n"
                                 "}\n",
        {0, 0, 0, 0}, {4, 5, 3, 0}},
    {"triangular_solve_4",
        MAIN("%a: $f32[c:3 a:4 a:6], %b: $f32[c:3 a:4 b:5]",
            "$f32[c:3 a:4 b:5]") "%y = \"stablehlo.triangular_solve\"(%a, %b) {left_side = true, lower = "
                                 "true, "
                                 "unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>} : "
                                 "($f32[c:3 a:4 "
                                 "a:6], $f32[c:3 a:4 b:5]) -> $f32[c:3 a:4 b:5]\n"
                                 "return %y : $f32[c:3 a:4 b:5]\n"
                                 "}\n",
        {0, 0, 0, 0}, {4, 5, 3, 0}},
    {"fft_FFT",
        MAIN("%x: $c64[b:3 a:7]",
            "$i32[b:3 a:7], $i32[b:3 a:7]") "%y = stablehlo.fft %x, type = FFT, length = [7] : ($c64[b:3 "
                                            "a:7]) -> $c64[b:3 a:7]\n"
                                            "%r = stablehlo.real %y : ($c64[b:3 a:7]) -> $f32[b:3 a:7]\n"
                                            "%i = stablehlo.imag %y : ($c64[b:3 a:7]) -> $f32[b:3 a:7]\n"
                                            "%s = stablehlo.round_nearest_even %r : $f32[b:3 a:7]\n"
                                            "%t = stablehlo.round_nearest_even %i : $f32[b:3 a:7]\n"
                                            "%u = stablehlo.convert %s : ($f32[b:3 a:7]) -> $i32[b:3 a:7]\n"
                                            "%v = stablehlo.convert %t : ($f32[b:3 a:7]) -> $i32[b:3 a:7]\n"
                                            "return %u, %v : $i32[b:3 a:7], $i32[b:3 a:7]\n"
                                            "}\n",
        {0, 0, 0, 0}, {7, 3, 0, 0}},
    {"fft_IFFT",
        MAIN("%x: $c64[b:3 a:7]",
            "$i32[b:3 a:7], $i32[b:3 a:7]") "%y = stablehlo.fft %x, type = IFFT, length = [7] : ($c64[b:3 "
                                            "a:7]) -> $c64[b:3 "
                                            "a:7]\n"
                                            "%r = stablehlo.real %y : ($c64[b:3 a:7]) -> $f32[b:3 a:7]\n"
                                            "%i = stablehlo.imag %y : ($c64[b:3 a:7]) -> $f32[b:3 a:7]\n"
                                            "%s = stablehlo.round_nearest_even %r : $f32[b:3 a:7]\n"
                                            "%t = stablehlo.round_nearest_even %i : $f32[b:3 a:7]\n"
                                            "%u = stablehlo.convert %s : ($f32[b:3 a:7]) -> $i32[b:3 a:7]\n"
                                            "%v = stablehlo.convert %t : ($f32[b:3 a:7]) -> $i32[b:3 a:7]\n"
                                            "return %u, %v : $i32[b:3 a:7], $i32[b:3 a:7]\n"
                                            "}\n",
        {0, 0, 0, 0}, {7, 3, 0, 0}},
    {"fft_two",
        MAIN("%x: $c64[2 a:4 b:5]",
            "$i32[2 a:4 b:5]") "%y = stablehlo.fft %x, type = FFT, length = [4, 5] : ($c64[2 a:4 b:5]) -> "
                               "$c64[2 "
                               "a:4 b:5]\n"
                               "%r = stablehlo.real %y : ($c64[2 a:4 b:5]) -> $f32[2 a:4 b:5]\n"
                               "%s = stablehlo.round_nearest_even %r : $f32[2 a:4 b:5]\n"
                               "%u = stablehlo.convert %s : ($f32[2 a:4 b:5]) -> $i32[2 a:4 b:5]\n"
                               "return %u : $i32[2 a:4 b:5]\n"
                               "}\n",
        {0, 0, 0, 0}, {4, 5, 0, 0}},
    {"rfft_batches",
        MAIN("%x: $f32[a:4 8]",
            "$f32[a:4 5]") "%y = stablehlo.fft %x, type = RFFT, length = [8] : ($f32[a:4 8]) -> $c64[a:4 5]\n"
                           "%r = stablehlo.real %y : ($c64[a:4 5]) -> $f32[a:4 5]\n"
                           "return %r : $f32[a:4 5]\n"
                           "}\n",
        {0, 0, 0, 0}, {4, 4, 4, 4}},
    {"einsum",
        MAIN("%x: $f32[a:4 b:5 2], %y: $f32[b:6 c:3 2]",
            "$f32[c:3 a:4], $f32[a:4 c:3 2]") "%0 = stablehlo.einsum %x, %y, config = \"abd,bcd->ca\" : "
                                              "($f32[a:4 b:5 2], $f32[b:6 "
                                              "c:3 2]) -> $f32[c:3 a:4]\n"
                                              "%1 = stablehlo.einsum %x, %y, config = \"abd,bcd->acd\" : "
                                              "($f32[a:4 b:5 2], "
                                              "$f32[b:6 c:3 2]) -> $f32[a:4 c:3 2]\n"
                                              "return %0, %1 : $f32[c:3 a:4], $f32[a:4 c:3 2]\n"
                                              "}\n",
        {0, 0, 0, 0}, {4, 5, 3, 0}},
    {"unary_einsum",
        MAIN("%x: $f32[a:4 b:5]", "$f32[b:5], $f32[b:5 a:4]") "%0 = stablehlo.unary_einsum %x, config = "
                                                              "\"ab->b\" : ($f32[a:4 b:5]) -> $f32[b:5]\n"
                                                              "%1 = stablehlo.unary_einsum %x, config = "
                                                              "\"ab->ba\" : ($f32[a:4 b:5]) -> $f32[b:5 "
                                                              "a:4]\n"
                                                              "return %0, %1 : $f32[b:5], $f32[b:5 a:4]\n"
                                                              "}\n",
        {0, 0, 0, 0}, {4, 5, 0, 0}},
    {"dynamic_conv",
        MAIN("%x: $f32[b:3 a:6 2], %k: $f32[3 2 4], %p: $i32[1 2]=(1,c)",
            "$f32[b:3 a+c-1:9 4]") "%y = \"stablehlo.dynamic_conv\"(%x, %k, %p) {window_strides = array<i64: "
                                   "1>, "
                                   "lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, "
                                   "window_reversal = "
                                   "array<i1: false>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, "
                                   "o]->[b, 0, "
                                   "f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : "
                                   "($f32[b:3 a:6 "
                                   "2], $f32[3 2 4], tensor<1x2xi32>) -> $f32[b:3 a+c-1:9 4]\n"
                                   "return %y : $f32[b:3 a+c-1:9 4]\n"
                                   "}\n",
        {2, 0, 0, 0}, {6, 3, 3, 0}},
    {"all_reduce",
        MAIN("%x: $f32[a:4 b:5]",
            "$f32[a:4 b:5]") "%y = \"stablehlo.all_reduce\"(%x) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): "
                             "%r = "
                             "stablehlo.add %p, %q : tensor<f32>\n"
                             " stablehlo.return %r : tensor<f32> }) {replica_groups = dense<[[0]]> : "
                             "tensor<1x1xi64>} : ($f32[a:4 b:5]) -> $f32[a:4 b:5]\n"
                             "return %y : $f32[a:4 b:5]\n"
                             "}\n",
        {0, 0, 0, 0}, {4, 5, 0, 0}},
    {"all_gather",
        MAIN("%x: $f32[a:4 b:5]",
            "$f32[a:4 b:5]") "%y = \"stablehlo.all_gather\"(%x) {all_gather_dim = 1 : i64, replica_groups = "
                             "dense<[[0]]> : tensor<1x1xi64>} : ($f32[a:4 b:5]) -> $f32[a:4 b:5]\n"
                             "return %y : $f32[a:4 b:5]\n"
                             "}\n",
        {0, 0, 0, 0}, {4, 5, 0, 0}},
    {"all_to_all",
        MAIN("%x: $f32[a:4 b:5]", "$f32[a:4 b:5]") "%y = \"stablehlo.all_to_all\"(%x) {split_dimension = 0 : "
                                                   "i64, concat_dimension = 1 "
                                                   ": i64, split_count = 1 : i64, replica_groups = "
                                                   "dense<[[0]]> : tensor<1x1xi64>} : "
                                                   "($f32[a:4 b:5]) -> $f32[a:4 b:5]\n"
                                                   "return %y : $f32[a:4 b:5]\n"
                                                   "}\n",
        {0, 0, 0, 0}, {4, 5, 0, 0}},
    {"collective_moved",
        MAIN("%x: $f32[a:4 b:5]",
            "$f32[a:4 b:5], $f32[a:4 b:5]") "%y = \"stablehlo.collective_broadcast\"(%x) {replica_groups = "
                                            "dense<[[0]]> : "
                                            "tensor<1x1xi64>} : ($f32[a:4 b:5]) -> $f32[a:4 b:5]\n"
                                            "%z = \"stablehlo.collective_permute\"(%x) {source_target_pairs "
                                            "= dense<[[0, 0]]> : "
                                            "tensor<1x2xi64>} : ($f32[a:4 b:5]) -> $f32[a:4 b:5]\n"
                                            "return %y, %z : $f32[a:4 b:5], $f32[a:4 b:5]\n"
                                            "}\n",
        {0, 0, 0, 0}, {4, 5, 0, 0}},
    {"reduce_scatter",
        MAIN("%x: $f32[a:4 b:5]",
            "$f32[a:4 b:5]") "%y = \"stablehlo.reduce_scatter\"(%x) ({ ^bb0(%p: tensor<f32>, %q: "
                             "tensor<f32>): %r "
                             "= stablehlo.add %p, %q : tensor<f32>\n"
                             " stablehlo.return %r : tensor<f32> }) {scatter_dimension = 0 : i64, "
                             "replica_groups "
                             "= dense<[[0]]> : tensor<1x1xi64>} : ($f32[a:4 b:5]) -> $f32[a:4 b:5]\n"
                             "return %y : $f32[a:4 b:5]\n"
                             "}\n",
        {0, 0, 0, 0}, {4, 5, 0, 0}},
    {"rng",
        MAIN("%n: $i32[2]=(a,3)",
            "$f32[a:4 3]") "%l = stablehlo.constant dense<0.0> : tensor<f32>\n"
                           "%h = stablehlo.constant dense<1.0> : tensor<f32>\n"
                           "%y = \"stablehlo.rng\"(%l, %h, %n) {rng_distribution = "
                           "#stablehlo<rng_distribution "
                           "UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<2xi32>) -> $f32[a:4 3]\n"
                           "return %y : $f32[a:4 3]\n"
                           "}\n",
        {0, 0, 0, 0}, {4, 4, 4, 4}},
    {"rng_bit_generator",
        MAIN("%s: $i32[2]", "$ui32[4:4 3]") "%t = stablehlo.convert %s : (tensor<2xi32>) -> tensor<2xui64>\n"
                                            "%y:2 = \"stablehlo.rng_bit_generator\"(%t) {rng_algorithm = "
                                            "#stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>) -> "
                                            "(tensor<2xui64>, $ui32[4:4 "
                                            "3])\n"
                                            "return %y#1 : $ui32[4:4 3]\n"
                                            "}\n",
        {0, 0, 0, 0}, {4, 4, 4, 4}},
    {"scatter_window_bounded",
        MAIN("%x: $f32[4 3], %i: $i32[2 1], %u: $f32[2 a:3]",
            "$f32[4 3]") "%y = \"stablehlo.scatter\"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): "
                         "%r = stablehlo.add %p, %q : tensor<f32>\n"
                         " stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = "
                         "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
                         "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : ($f32[4 3], $i32[2 "
                         "1], "
                         "$f32[2 a:3]) -> $f32[4 3]\n"
                         "return %y : $f32[4 3]\n"
                         "}\n",
        {0, 0, 0, 0}, {3, 0, 0, 0}},
    {"scatter_window_moves",
        MAIN("%x: $f32[6 5], %i: $i32[b:3 2], %u: $f32[a:4 b:3 2]",
            "$f32[6 5]") "%y = \"stablehlo.scatter\"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: tensor<f32>): "
                         "%r = stablehlo.add %p, %q : tensor<f32>\n"
                         " stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = "
                         "#stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], "
                         "scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>} : ($f32[6 5], "
                         "$i32[b:3 2], $f32[a:4 b:3 2]) -> $f32[6 5]\n"
                         "return %y : $f32[6 5]\n"
                         "}\n",
        {0, 0, 0, 0}, {4, 3, 0, 0}},
    {"scatter_windows_two",
        MAIN("%x: $f32[c:6 5], %i: $i32[2], %u: $f32[2 a:4 b:3]",
            "$f32[c:6 5]") "%y = \"stablehlo.scatter\"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: "
                           "tensor<f32>): "
                           "%r = stablehlo.add %p, %q : tensor<f32>\n"
                           " stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = "
                           "#stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [], "
                           "scatter_dims_to_operand_dims = [1], index_vector_dim = 1>} : ($f32[c:6 5], "
                           "$i32[2], "
                           "$f32[2 a:4 b:3]) -> $f32[c:6 5]\n"
                           "return %y : $f32[c:6 5]\n"
                           "}\n",
        {0, 0, 4, 0}, {4, 3, 6, 0}},
    {"scatter_window_batched",
        MAIN("%x: $f32[3 5 4], %i: $i32[3 2 1], %u: $f32[3 a:4 2]",
            "$f32[3 5 4]") "%y = \"stablehlo.scatter\"(%x, %i, %u) ({ ^bb0(%p: tensor<f32>, %q: "
                           "tensor<f32>): "
                           "%r = stablehlo.add %p, %q : tensor<f32>\n"
                           " stablehlo.return %r : tensor<f32> }) {scatter_dimension_numbers = "
                           "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2], "
                           "input_batching_dims = [0], scatter_indices_batching_dims = [0], "
                           "scatter_dims_to_operand_dims = [2], index_vector_dim = 2>} : ($f32[3 5 4], "
                           "$i32[3 2 "
                           "1], $f32[3 a:4 2]) -> $f32[3 5 4]\n"
                           "return %y : $f32[3 5 4]\n"
                           "}\n",
        {0, 0, 0, 0}, {4, 0, 0, 0}},
    {"convolution_kernel",
        MAIN("%x: $f32[2 5 2], %k: $f32[a:3 2 3]",
            "$f32[2 6-a:6 3]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, "
                               "f], window = {stride = [1]} {batch_group_count = 1 : i64, "
                               "feature_group_count = 1 : i64} : ($f32[2 5 2], $f32[a:3 2 3]) -> $f32[2 "
                               "6-a:6 3]\n"
                               "return %0 : $f32[2 6-a:6 3]\n"
                               "}\n",
        {1, 0, 0, 0}, {3, 0, 0, 0}},
    {"convolution_kernel_both",
        MAIN("%x: $f32[2 b:9 2], %k: $f32[a:3 2 3]",
            "$f32[2 b-a+1:9 3]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, "
                                 "0, f], window = {stride = [1]} {batch_group_count = 1 : i64, "
                                 "feature_group_count = 1 : i64} : ($f32[2 b:9 2], $f32[a:3 2 3]) -> $f32[2 "
                                 "b-a+1:9 3]\n"
                                 "return %0 : $f32[2 b-a+1:9 3]\n"
                                 "}\n",
        {1, 3, 0, 0}, {3, 9, 0, 0}},
    {"convolution_kernel_static",
        MAIN("%x: $f32[1 a+4:9 2], %k: $f32[a:5 2 3]",
            "$f32[1 5 3]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], "
                           "window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : "
                           "i64} : ($f32[1 a+4:9 2], $f32[a:5 2 3]) -> $f32[1 5 3]\n"
                           "return %0 : $f32[1 5 3]\n"
                           "}\n",
        {1, 0, 0, 0}, {5, 0, 0, 0}},
    {"convolution_kernel_reversed",
        MAIN("%x: $f32[2 b:9 2], %k: $f32[a:4 2 3]",
            "$f32[2 b-a+2:12 3]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, "
                                  "0, f], window = {stride = [2], pad = [[1, 2]], lhs_dilate = [2], "
                                  "rhs_dilate = [2], reverse = [true]} {batch_group_count = 1 : i64, "
                                  "feature_group_count = 1 : i64} : ($f32[2 b:9 2], $f32[a:4 2 3]) -> $f32[2 "
                                  "b-a+2:12 3]\n"
                                  "return %0 : $f32[2 b-a+2:12 3]\n"
                                  "}\n",
        {1, 4, 0, 0}, {4, 9, 0, 0}},
    {"convolution_features",
        MAIN("%x: $f32[2 4 a:5], %k: $f32[2 a:6 3]",
            "$f32[2 3 3]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], "
                           "window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : "
                           "i64} : ($f32[2 4 a:5], $f32[2 a:6 3]) -> $f32[2 3 3]\n"
                           "return %0 : $f32[2 3 3]\n"
                           "}\n",
        {0, 0, 0, 0}, {5, 0, 0, 0}},
    {"convolution_outputs",
        MAIN("%x: $f32[2 4 b:3], %k: $f32[a:2 b:3 c:5]",
            "$f32[2 5-a:5 c:5]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, "
                                 "0, f], window = {stride = [1]} {batch_group_count = 1 : i64, "
                                 "feature_group_count = 1 : i64} : ($f32[2 4 b:3], $f32[a:2 b:3 c:5]) -> "
                                 "$f32[2 5-a:5 c:5]\n"
                                 "return %0 : $f32[2 5-a:5 c:5]\n"
                                 "}\n",
        {1, 0, 0, 0}, {2, 3, 5, 0}},
    {"convolution_groups",
        MAIN("%x: $f32[2 4 2*a:8], %k: $f32[2 a:5 6]",
            "$f32[2 3 6]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], "
                           "window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 2 : "
                           "i64} : ($f32[2 4 2*a:8], $f32[2 a:5 6]) -> $f32[2 3 6]\n"
                           "return %0 : $f32[2 3 6]\n"
                           "}\n",
        {1, 0, 0, 0}, {4, 0, 0, 0}},
    {"convolution_group_outputs",
        MAIN("%x: $f32[2 b:4 6], %k: $f32[2 2 3*a:8]",
            "$f32[2 b-1:3 3*a:8]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, "
                                   "o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, "
                                   "feature_group_count = 3 : i64} : ($f32[2 b:4 6], $f32[2 2 3*a:8]) -> "
                                   "$f32[2 b-1:3 3*a:8]\n"
                                   "return %0 : $f32[2 b-1:3 3*a:8]\n"
                                   "}\n",
        {0, 2, 0, 0}, {2, 4, 0, 0}},
    {"convolution_batch_groups",
        MAIN("%x: $f32[2*a:9 4 2], %k: $f32[2 2 4]",
            "$f32[a:4 3 4]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, "
                             "f], window = {stride = [1]} {batch_group_count = 2 : i64, feature_group_count "
                             "= 1 : i64} : ($f32[2*a:9 4 2], $f32[2 2 4]) -> $f32[a:4 3 4]\n"
                             "return %0 : $f32[a:4 3 4]\n"
                             "}\n",
        {0, 0, 0, 0}, {4, 0, 0, 0}},
    {"convolution_batch_group_outputs",
        MAIN("%x: $f32[2*a:8 4 2], %k: $f32[c:2 2 2*b:7]",
            "$f32[a:4 5-c:5 2*b:7]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, "
                                     "o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 2 : i64, "
                                     "feature_group_count = 1 : i64} : ($f32[2*a:8 4 2], $f32[c:2 2 2*b:7]) "
                                     "-> $f32[a:4 5-c:5 2*b:7]\n"
                                     "return %0 : $f32[a:4 5-c:5 2*b:7]\n"
                                     "}\n",
        {0, 0, 1, 0}, {4, 3, 2, 0}},
    {"select_and_scatter_windows",
        MAIN("%x: $f32[2*a:8], %s: $f32[a:4]",
            "$f32[2*a:8]") "%i = stablehlo.constant dense<0.5> : tensor<f32>\n"
                           "%0 = \"stablehlo.select_and_scatter\"(%x, %s, %i) ({ ^bb0(%p: tensor<f32>, %q: "
                           "tensor<f32>): %c = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> "
                           "tensor<i1>\n stablehlo.return %c : tensor<i1> }, { ^bb0(%p: tensor<f32>, %q: "
                           "tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n stablehlo.return %r : "
                           "tensor<f32> }) {window_dimensions = array<i64: 2>, window_strides = array<i64: "
                           "2>} : ($f32[2*a:8], $f32[a:4], tensor<f32>) -> $f32[2*a:8]\n"
                           "return %0 : $f32[2*a:8]\n"
                           "}\n",
        {0, 0, 0, 0}, {4, 0, 0, 0}},
    {"select_and_scatter_overlap",
        MAIN("%x: $f32[a:8 b:5], %s: $f32[a:8 b-1:4]",
            "$f32[a:8 b:5]") "%i = stablehlo.constant dense<0.5> : tensor<f32>\n"
                             "%0 = \"stablehlo.select_and_scatter\"(%x, %s, %i) ({ ^bb0(%p: tensor<f32>, %q: "
                             "tensor<f32>): %c = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) "
                             "-> tensor<i1>\n stablehlo.return %c : tensor<i1> }, { ^bb0(%p: tensor<f32>, "
                             "%q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n stablehlo.return "
                             "%r : tensor<f32> }) {window_dimensions = array<i64: 3, 2>, padding = "
                             "dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>} : ($f32[a:8 b:5], $f32[a:8 b-1:4], "
                             "tensor<f32>) -> $f32[a:8 b:5]\n"
                             "return %0 : $f32[a:8 b:5]\n"
                             "}\n",
        {0, 1, 0, 0}, {8, 5, 0, 0}},
    {"select_and_scatter_least",
        MAIN("%x: $f32[3 a:7], %s: $f32[3 a+1:9]",
            "$f32[3 a:7]") "%i = stablehlo.constant dense<0.5> : tensor<f32>\n"
                           "%0 = \"stablehlo.select_and_scatter\"(%x, %s, %i) ({ ^bb0(%p: tensor<f32>, %q: "
                           "tensor<f32>): %c = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> "
                           "tensor<i1>\n stablehlo.return %c : tensor<i1> }, { ^bb0(%p: tensor<f32>, %q: "
                           "tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32>\n stablehlo.return %r : "
                           "tensor<f32> }) {window_dimensions = array<i64: 1, 2>, padding = dense<[[0, 0], "
                           "[1, 1]]> : tensor<2x2xi64>} : ($f32[3 a:7], $f32[3 a+1:9], tensor<f32>) -> "
                           "$f32[3 a:7]\n"
                           "return %0 : $f32[3 a:7]\n"
                           "}\n",
        {1, 0, 0, 0}, {7, 0, 0, 0}},
    {"einsum_repeated",
        MAIN("%x: $f32[a:4 a:4 b:5], %y: $f32[b:5 c:3]",
            "$f32[a:4 c:3]") "%0 = stablehlo.einsum %x, %y, config = \"iij,jk->ik\" : ($f32[a:4 a:4 b:5], "
                             "$f32[b:5 c:3]) -> $f32[a:4 c:3]\n"
                             "return %0 : $f32[a:4 c:3]\n"
                             "}\n",
        {0, 0, 0, 0}, {4, 5, 3, 0}},
    {"einsum_diagonals",
        MAIN("%x: $f32[a:4 3 a:5], %v: $f32[b:3 2]",
            "$f32[a:4], $f32[3], $f32[b:3 2 b:3]") "%0 = stablehlo.unary_einsum %x, config = \"iji->i\" : "
                                                   "($f32[a:4 3 a:5]) -> $f32[a:4]\n"
                                                   "%1 = stablehlo.unary_einsum %x, config = \"iji->j\" : "
                                                   "($f32[a:4 3 a:5]) -> $f32[3]\n"
                                                   "%2 = stablehlo.unary_einsum %v, config = \"ij->iji\" : "
                                                   "($f32[b:3 2]) -> $f32[b:3 2 b:3]\n"
                                                   "return %0, %1, %2 : $f32[a:4], $f32[3], $f32[b:3 2 b:3]\n"
                                                   "}\n",
        {0, 0, 0, 0}, {4, 3, 0, 0}},
    {"torch_index_select",
        MAIN("%x: $f32[b:3 a:5 c:4], %i: $i32[b:3 d:6]",
            "$f32[b:3 d:6 c:4]") "%0 = \"stablehlo.torch_index_select\"(%x, %i) {dim = 1 : i64, batch_dims = "
                                 "1 : i64} : ($f32[b:3 a:5 c:4], $i32[b:3 d:6]) -> $f32[b:3 d:6 c:4]\n"
                                 "return %0 : $f32[b:3 d:6 c:4]\n"
                                 "}\n",
        {1, 0, 0, 0}, {5, 3, 4, 6}},
    {"torch_index_select_rows",
        MAIN("%x: $f32[a:5 c:4], %i: $i32[d:3 2]",
            "$f32[d:3 2 c:4]") "%0 = \"stablehlo.torch_index_select\"(%x, %i) {dim = 0 : i64, batch_dims = 0 "
                               ": i64} : ($f32[a:5 c:4], $i32[d:3 2]) -> $f32[d:3 2 c:4]\n"
                               "return %0 : $f32[d:3 2 c:4]\n"
                               "}\n",
        {1, 0, 0, 0}, {5, 0, 4, 3}},
    {"quantized_products",
        MAIN("%x: $q8[a:4 b:5], %y: $q8[a:4 5], %w: $w8[b:6 3], %s: $s8[b:5 3]",
            "$q8[a:4 3], $q8[a:4 3], $q8[3]") "%0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x "
                                              "[0] : ($q8[a:4 b:5], $w8[b:6 3]) -> "
                                              "$q8[a:4 3]\n"
                                              "%1 = stablehlo.dot_general %x, %s, contracting_dims = [1] x "
                                              "[0] : ($q8[a:4 b:5], $s8[b:5 3]) -> "
                                              "$q8[a:4 3]\n"
                                              "%i = stablehlo.constant dense<5> : $q8[]\n"
                                              "%2 = \"stablehlo.reduce\"(%0, %i) ({ ^bb0(%p: $q8[], %q: "
                                              "$q8[]): %r = stablehlo.maximum %p, %q : "
                                              "$q8[]\n stablehlo.return %r : $q8[] }) {dimensions = "
                                              "array<i64: 0>} : ($q8[a:4 3], $q8[]) -> "
                                              "$q8[3]\n"
                                              "return %0, %1, %2 : $q8[a:4 3], $q8[a:4 3], $q8[3]\n"
                                              "}\n",
        {0, 0, 0, 0}, {4, 5, 0, 0}},
    {"quantized_hybrid",
        MAIN("%x: $f32[2 b:5], %s: $s8[b:5 3]",
            "$f32[2 3]") "%0 = stablehlo.dot_general %x, %s, contracting_dims = [1] x [0] : ($f32[2 b:5], "
                         "$s8[b:5 3]) -> $f32[2 3]\n"
                         "return %0 : $f32[2 3]\n"
                         "}\n",
        {0, 0, 0, 0}, {0, 5, 0, 0}},
    {"quantized_convolution",
        MAIN("%x: $q8[2 a:8 b:2], %k: $w8[3 b:2 3]",
            "$q8[2 a:8 3]") "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, "
                            "f], "
                            "window = {stride = [1], pad = [[1, 1]]} {batch_group_count = 1 : i64, "
                            "feature_group_count = 1 : i64} : ($q8[2 a:8 b:2], $w8[3 b:2 3]) -> $q8[2 a:8 "
                            "3]\n"
                            "return %0 : $q8[2 a:8 3]\n"
                            "}\n",
        {1, 1, 0, 0}, {8, 2, 0, 0}},
    {"quantized_moves",
        MAIN("%x: $q8[a:4 2], %y: $q8[b:5 2]",
            "$q8[a+b:9 2], $q8[a:6 2]") "%0 = stablehlo.concatenate %x, %y, dim = 0 : ($q8[a:4 2], $q8[b:5 "
                                        "2]) "
                                        "-> $q8[a+b:9 2]\n"
                                        "%1 = stablehlo.negate %x : ($q8[a:4 2]) -> $q8[a:6 2]\n"
                                        "return %0, %1 : $q8[a+b:9 2], $q8[a:6 2]\n"
                                        "}\n",
        {0, 0, 0, 0}, {4, 5, 0, 0}},
};

#endif
