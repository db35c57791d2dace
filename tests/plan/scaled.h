/* tests/plan/scaled.h - products with weights that are integers times scales, written in many ways. */
#ifndef TESTS_PLAN_SCALED_H
#define TESTS_PLAN_SCALED_H

#define W "512x160"
#define MAIN(weights, out, body) \
    "func.func @main(%x: tensor<3x512xf32>, %w: tensor<" weights ">) -> tensor<" out "xf32> {\n" body \
    "return %r : tensor<" out "xf32>\n}\n"
#define CONVERT "%c = stablehlo.convert %w : (tensor<" W "xi8>) -> tensor<" W "xf32>\n"
#define SPREAD(from, dims) \
    "%s = stablehlo.broadcast_in_dim %k, dims = [" dims "] : (tensor<" from "xf32>) -> tensor<" W "xf32>\n"
#define TIMES "%p = stablehlo.multiply %c, %s : tensor<" W "xf32>\n"
#define DOT(rhs) \
    "%r = stablehlo.dot_general %x, " rhs ", contracting_dims = [1] x [0] : (tensor<3x512xf32>, tensor<" W \
    "xf32>) -> " \
    "tensor<3x160xf32>\n"
#define LIST "%i = stablehlo.iota dim = 0 : tensor<160xf32>\n%k = stablehlo.add %i, %i : tensor<160xf32>\n"

static const struct {
    const char *name, *text;
} scaled_programs[] = {
    {"one scale for all, a splat",
        MAIN(W "xi8", "3x160",
            "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n" CONVERT SPREAD("160", "1")
                TIMES DOT("%p"))},
    {"a number", MAIN(W "xi8", "3x160",
                     "%k = stablehlo.constant dense<0.25> : tensor<f32>\n" CONVERT
                     "%s = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<f32>) -> tensor<" W
                     "xf32>\n" TIMES DOT("%p"))},
    {"a list of one", MAIN(W "xi8", "3x160",
                          "%k = stablehlo.constant dense<[0.75]> : tensor<1xf32>\n" CONVERT SPREAD("1", "1")
                              TIMES DOT("%p"))},
    {"a list that is computed", MAIN(W "xi8", "3x160", LIST CONVERT SPREAD("160", "1") TIMES DOT("%p"))},
    {"a matrix of scales",
        MAIN(W "xi8", "3x160",
            "%s = stablehlo.constant dense<0.5> : tensor<" W "xf32>\n" CONVERT TIMES DOT("%p"))},
    {"a matrix of one row",
        MAIN(W "xi8", "3x160",
            "%k = stablehlo.constant dense<[[0.5], [0.25], [2.0]]> : "
            "tensor<3x1xf32>\n%l = stablehlo.slice %k [0:1, 0:1] : (tensor<3x1xf32>) "
            "-> tensor<1x1xf32>\n" CONVERT "%s = stablehlo.broadcast_in_dim %l, dims = [0, 1] : "
            "(tensor<1x1xf32>) -> tensor<" W "xf32>\n" TIMES DOT("%p"))},
    {"the scales first", MAIN(W "xi8", "3x160",
                             "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n" CONVERT SPREAD("160",
                                 "1") "%p = stablehlo.multiply %s, %c : tensor<" W "xf32>\n" DOT("%p"))},
    {"along what is summed", MAIN(W "xi8", "3x160",
                                 "%i = stablehlo.iota dim = 0 : tensor<512xf32>\n%k = stablehlo.cosine %i "
                                 ": tensor<512xf32>\n" CONVERT SPREAD("512", "0") TIMES DOT("%p"))},
    {"without a sign",
        MAIN(W "xui8", "3x160",
            "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n%c = stablehlo.convert "
            "%w : (tensor<" W "xui8>) -> tensor<" W "xf32>\n" SPREAD("160", "1") TIMES DOT("%p"))},
    {"of 32 bits", MAIN(W "xi32", "3x160",
                       "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n%c = stablehlo.convert %w "
                       ": (tensor<" W "xi32>) -> tensor<" W "xf32>\n" SPREAD("160", "1") TIMES DOT("%p"))},
    {"of 16 bits", MAIN(W "xi16", "3x160",
                       "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n%c = stablehlo.convert %w "
                       ": (tensor<" W "xi16>) -> tensor<" W "xf32>\n" SPREAD("160", "1") TIMES DOT("%p"))},
    {"floats", MAIN(W "xf32", "3x160",
                   "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n%c = stablehlo.sine %w : "
                   "tensor<" W "xf32>\n" SPREAD("160", "1") TIMES DOT("%p"))},
    {"used twice", MAIN(W "xi8", "3x160",
                       "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n" CONVERT SPREAD("160", "1")
                           TIMES "%a = stablehlo.add %p, %p : tensor<" W "xf32>\n%b = "
                                 "stablehlo.subtract %a, %p : tensor<" W "xf32>\n" DOT("%b"))},
    {"converted and used twice",
        MAIN(W "xi8", "3x160",
            "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n" CONVERT SPREAD("160", "1") TIMES
            "%a = stablehlo.subtract %p, %c : tensor<" W "xf32>\n" DOT("%a"))},
    {"weights that are computed",
        MAIN(W "xi8", "3x160",
            "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n%v = "
            "stablehlo.negate %w : tensor<" W "xi8>\n%c = stablehlo.convert %v : "
            "(tensor<" W "xi8>) -> tensor<" W "xf32>\n" SPREAD("160", "1") TIMES DOT("%p"))},
    {"weights that lie otherwise", MAIN("160x512xi8", "3x160",
                                       "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n%v = "
                                       "stablehlo.transpose %w, dims = [1, 0] : (tensor<160x512xi8>) "
                                       "-> tensor<" W "xi8>\n%c = stablehlo.convert %v : (tensor<" W
                                       "xi8>) -> tensor<" W "xf32>\n" SPREAD("160", "1") TIMES DOT("%p"))},
    {"weights in another order of rows",
        MAIN("160x512xi8", "3x160",
            "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n%u = stablehlo.transpose %w, dims = [1, "
            "0] : "
            "(tensor<160x512xi8>) -> tensor<512x160xi8>\n%v = stablehlo.reshape %u : (tensor<512x160xi8>) -> "
            "tensor<160x512xi8>\n%y = stablehlo.transpose %v, dims = [1, 0] : (tensor<160x512xi8>) -> "
            "tensor<" W "xi8>\n%c = stablehlo.convert %y : (tensor<" W "xi8>) -> tensor<" W
            "xf32>\n" SPREAD("160", "1") TIMES DOT("%p"))},
    {"weights in bf16",
        MAIN(W "xi8", "3x160",
            "%k = stablehlo.constant dense<0.5> : tensor<160xbf16>\n%c = stablehlo.convert %w : (tensor<" W
            "xi8>) -> tensor<" W
            "xbf16>\n%s = stablehlo.broadcast_in_dim %k, dims = [1] : (tensor<160xbf16>) -> "
            "tensor<" W "xbf16>\n%p = stablehlo.multiply %c, %s : tensor<" W
            "xbf16>\n%b = stablehlo.convert %x "
            ": (tensor<3x512xf32>) -> tensor<3x512xbf16>\n%r = stablehlo.dot_general %b, %p, "
            "contracting_dims = "
            "[1] x [0] : (tensor<3x512xbf16>, tensor<" W "xbf16>) -> tensor<3x160xf32>\n")},
    {"weights between zeros",
        MAIN("500x160xi8", "3x160",
            "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n%z = "
            "stablehlo.constant dense<3> : tensor<i8>\n%v = stablehlo.pad %w, "
            "%z, low = [5, 0], high = [7, 0], interior = [0, 0] : "
            "(tensor<500x160xi8>, tensor<i8>) -> tensor<" W "xi8>\n%c = stablehlo.convert %v : (tensor<" W
            "xi8>) -> tensor<" W "xf32>\n" SPREAD("160", "1") TIMES DOT("%p"))},
    {"few weights", MAIN("512x8xi8", "3x8",
                        "%k = stablehlo.constant dense<0.5> : tensor<8xf32>\n%c = stablehlo.convert %w : "
                        "(tensor<512x8xi8>) -> tensor<512x8xf32>\n%s = stablehlo.broadcast_in_dim %k, "
                        "dims = [1] : (tensor<8xf32>) -> tensor<512x8xf32>\n%p = stablehlo.multiply %c, %s "
                        ": tensor<512x8xf32>\n%r = stablehlo.dot_general %x, %p, contracting_dims = [1] x "
                        "[0] : (tensor<3x512xf32>, tensor<512x8xf32>) -> tensor<3x8xf32>\n")},
    {"a divided weight", MAIN(W "xi8", "3x160",
                             "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n" CONVERT SPREAD("160",
                                 "1") "%p = stablehlo.divide %c, %s : tensor<" W "xf32>\n" DOT("%p"))},
    {"the product comes before a branch",
        MAIN(W "xi8", "3x160",
            "%k = stablehlo.constant dense<0.5> : tensor<160xf32>\n" CONVERT SPREAD("160", "1") TIMES
            "%z = stablehlo.constant dense<0.0> : tensor<f32>\n%f = stablehlo.reshape %x : "
            "(tensor<3x512xf32>) -> "
            "tensor<1536xf32>\n%g = stablehlo.slice %f [0:1] : (tensor<1536xf32>) -> tensor<1xf32>\n%h = "
            "stablehlo.reshape %g "
            ": (tensor<1xf32>) -> tensor<f32>\n%b = stablehlo.compare GE, %h, %h : (tensor<f32>, "
            "tensor<f32>) -> "
            "tensor<i1>\n%r = \"stablehlo.if\"(%b) ({\n%q = stablehlo.dot_general %x, %p, contracting_dims = "
            "[1] x [0] : "
            "(tensor<3x512xf32>, tensor<" W
            "xf32>) -> tensor<3x160xf32>\nstablehlo.return %q : tensor<3x160xf32>\n}, {\n%o = "
            "stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<3x160xf32>\nstablehlo.return "
            "%o : "
            "tensor<3x160xf32>\n}) : (tensor<i1>) -> tensor<3x160xf32>\n")},
    {"batches", MAIN("3x512x60xi8", "3x1x60",
                    "%k = stablehlo.constant dense<0.5> : tensor<60xf32>\n%c = stablehlo.convert %w "
                    ": (tensor<3x512x60xi8>) -> tensor<3x512x60xf32>\n%s = "
                    "stablehlo.broadcast_in_dim %k, dims = [2] : (tensor<60xf32>) -> "
                    "tensor<3x512x60xf32>\n%p = stablehlo.multiply %c, %s : tensor<3x512x60xf32>\n%y "
                    "= stablehlo.reshape %x : (tensor<3x512xf32>) -> tensor<3x1x512xf32>\n%r = "
                    "stablehlo.dot_general %y, %p, batching_dims = [0] x [0], contracting_dims = [2] "
                    "x [1] : (tensor<3x1x512xf32>, tensor<3x512x60xf32>) -> tensor<3x1x60xf32>\n")},
    {"a convolution",
        MAIN("2x2x64x260xi8", "1x1x3x260",
            "%k = stablehlo.constant dense<0.5> : tensor<260xf32>\n%c = stablehlo.convert %w : "
            "(tensor<2x2x64x260xi8>) -> "
            "tensor<2x2x64x260xf32>\n%s = stablehlo.broadcast_in_dim %k, dims = [3] : (tensor<260xf32>) -> "
            "tensor<2x2x64x260xf32>\n%p = stablehlo.multiply %c, %s : tensor<2x2x64x260xf32>\n%y = "
            "stablehlo.reshape %x : "
            "(tensor<3x512xf32>) -> tensor<1x2x12x64xf32>\n%r = stablehlo.convolution(%y, %p) dim_numbers = "
            "[b, 0, 1, f]x[0, "
            "1, i, o]->[b, 0, 1, f], window = {stride = [1, 4]} {batch_group_count = 1 : i64, "
            "feature_group_count = 1 : i64} "
            ": (tensor<1x2x12x64xf32>, tensor<2x2x64x260xf32>) -> tensor<1x1x3x260xf32>\n")},
    {"a convolution of groups",
        MAIN("2x2x64x260xi8", "1x1x2x260",
            "%k = stablehlo.constant dense<0.5> : tensor<260xf32>\n%c = stablehlo.convert %w : "
            "(tensor<2x2x64x260xi8>) -> "
            "tensor<2x2x64x260xf32>\n%s = stablehlo.broadcast_in_dim %k, dims = [3] : (tensor<260xf32>) -> "
            "tensor<2x2x64x260xf32>\n%p = stablehlo.multiply %c, %s : tensor<2x2x64x260xf32>\n%y = "
            "stablehlo.reshape %x : "
            "(tensor<3x512xf32>) -> tensor<1x2x6x128xf32>\n%r = stablehlo.convolution(%y, %p) dim_numbers = "
            "[b, 0, 1, f]x[0, "
            "1, i, o]->[b, 0, 1, f], window = {stride = [1, 4]} {batch_group_count = 1 : i64, "
            "feature_group_count = 2 : i64} "
            ": (tensor<1x2x6x128xf32>, tensor<2x2x64x260xf32>) -> tensor<1x1x2x260xf32>\n")},
};
enum { N_SCALED = sizeof scaled_programs / sizeof *scaled_programs };

#undef W
#undef MAIN
#undef CONVERT
#undef SPREAD
#undef TIMES
#undef DOT
#undef LIST
#endif
