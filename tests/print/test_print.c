// link: rooms
/* test_print.c - the text of programs that the builder made: pretty and generic forms, constants, names. */
#include "stablehlo.h"
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "code/code.h"
#include "build/build.h"
#include "print/print.h"
#include "../test.h"

static char text[40000];
static size_t n_text;

static void collect(void *user, const char *s, size_t n) {
    (void)user;
    if (n > sizeof text - 1 - n_text) n = sizeof text - 1 - n_text;
    memcpy(text + n_text, s, n);
    n_text += n;
    text[n_text] = 0;
}

static shlo_list list(const int64_t *items, int32_t n) {
    shlo_list l;
    l.items = items;
    l.n = n;
    l.columns = 0;
    return l;
}

/* An op of one result with its type given. */
static shlo_value given(shlo_builder *b, shlo_op op, int32_t n, const shlo_value *operands, int32_t n_attrs,
    const shlo_attr *attrs, shlo_type type) {
    shlo_op_desc d;
    shlo_value v = {0};
    memset(&d, 0, sizeof d);
    d.op = op;
    d.n_operands = n;
    d.operands = operands;
    d.n_attrs = n_attrs;
    d.attrs = attrs;
    d.n_types = 1;
    d.types = &type;
    shlo_op_create(b, &d, &v, 1);
    return v;
}

static const char *print(shlo_builder *b, int32_t flags) {
    n_text = 0;
    text[0] = 0;
    CHECKF(shlo_builder_status(b) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    CHECK(shlo__print_text(&b->m, flags, collect, NULL) == SHLO_OK);
    return text;
}

/* Whether the text has this line, with any indentation. */
static void has(const char *line) {
    const char *at = text;
    size_t n = strlen(line);
    for (; (at = strstr(at, line)) != NULL; at++) {
        const char *before = at;
        while (before > text && before[-1] == ' ') before--;
        if ((before == text || before[-1] == '\n') && at[n] == '\n') {
            CHECK(1);
            return;
        }
    }
    CHECKF(0, "no line: %s", line);
}

static void all_is(const char *want) { CHECKF(strcmp(text, want) == 0, "%s", text); }

static shlo_builder *begin(const char *name) {
    TEST_CASE(name);
    return shlo_builder_create(NULL);
}

static void whole(void) {
    static const int64_t zero_dim[1] = {0};
    shlo_builder *b = begin("whole");
    shlo_reduce_attrs reduce = {list(zero_dim, 1)};
    shlo_compare_attrs lt = {SHLO_comparison_direction_LT, SHLO_compare_type_SIGNED};
    shlo_type i = shlo_tensor0(b, SHLO_I32), v4 = shlo_tensor1(b, SHLO_I32, 4), two[2];
    shlo_value x, zero, sum, args[2], r;
    shlo_region cond, body;
    two[0] = i;
    two[1] = v4;
    shlo_builder_module_name(b, "odd name", 2, 0);
    shlo_func_begin_private(b, "nothing");
    shlo_return(b, NULL, 0);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, v4);
    zero = shlo_constant_i32(b, 0);
    shlo_reduce(b, &x, &zero, 1, &reduce, shlo_region_of(b, SHLO_OP_add, SHLO_I32), &sum);
    shlo_region_begin(b, two, args, 2);
    r = shlo_compare(b, args[0], sum, &lt);
    cond = shlo_region_end(b, &r, 1);
    shlo_region_begin(b, two, args, 2);
    args[0] = shlo_add(b, args[0], sum);
    body = shlo_region_end(b, args, 2);
    args[0] = zero;
    args[1] = x;
    shlo_while(b, args, 2, cond, body, args);
    shlo_call(b, "nothing", NULL, 0, NULL, 0);
    shlo_return(b, args, 2);
    print(b, 0);
    all_is("module @\"odd name\" attributes {mhlo.num_replicas = 2 : i32} {\n"
           "  func.func private @nothing() {\n"
           "    func.return\n"
           "  }\n"
           "  func.func @main(%arg0: tensor<4xi32>) -> (tensor<i32>, tensor<4xi32>) {\n"
           "    %0 = stablehlo.constant dense<0> : tensor<i32>\n"
           "    %1 = stablehlo.reduce(%arg0 init: %0) applies stablehlo.add across dimensions = [0] : "
           "(tensor<4xi32>, tensor<i32>) -> tensor<i32>\n"
           "    %2:2 = stablehlo.while(%arg1 = %0, %arg2 = %arg0) : tensor<i32>, tensor<4xi32>\n"
           "    cond {\n"
           "      %3 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
           "      stablehlo.return %3 : tensor<i1>\n"
           "    } do {\n"
           "      %4 = stablehlo.add %arg1, %1 : tensor<i32>\n"
           "      stablehlo.return %4, %arg2 : tensor<i32>, tensor<4xi32>\n"
           "    }\n"
           "    func.call @nothing() : () -> ()\n"
           "    func.return %2#0, %2#1 : tensor<i32>, tensor<4xi32>\n"
           "  }\n"
           "}\n");
    print(b, SHLO_PRINT_GENERIC);
    has("%0 = \"stablehlo.constant\"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>");
    has("%1 = \"stablehlo.reduce\"(%arg0, %0) <{dimensions = array<i64: 0>}> ({");
    has("^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):");
    has("}) : (tensor<4xi32>, tensor<i32>) -> tensor<i32>");
    has("%4 = \"stablehlo.compare\"(%arg3, %1) <{comparison_direction = #stablehlo<comparison_direction LT>, "
        "compare_type = #stablehlo<comparison_type SIGNED>}> "
        ": (tensor<i32>, tensor<i32>) -> tensor<i1>");
    has("\"func.call\"() <{callee = @nothing}> : () -> ()");
    has("\"func.return\"(%3#0, %3#1) : (tensor<i32>, tensor<4xi32>) -> ()");
    shlo_builder_destroy(b);
}

static shlo_value constant(shlo_builder *b, shlo_dtype t, int64_t n, const void *elements) {
    return shlo_constant(b, shlo_tensor1(b, t, n), elements);
}

static void constants(void) {
    static const float f[4] = {1.0f, -0.0f, 1e-45f, 3.4028235e38f};
    static const uint32_t odd[2] = {0x7f800000u, 0xffc00001u};
    static const uint64_t u[2] = {0, UINT64_MAX};
    static const int64_t s[2] = {INT64_MIN, -1};
    static const uint8_t flags[2] = {1, 0}, i4[2] = {0xf8, 7}, f8[2] = {0x38, 0x7f};
    static const float c[4] = {1, -2, 0.5f, 0};
    static const double d[2] = {0.1, 5e-324};
    shlo_builder *b = begin("constants");
    shlo_value v;
    int64_t many[33], dims[3] = {2, 1, 2};
    int k;
    shlo_func_begin(b, "main");
    v = constant(b, SHLO_F32, 4, f);
    constant(b, SHLO_F32, 2, odd);
    constant(b, SHLO_U64, 2, u);
    constant(b, SHLO_I64, 2, s);
    constant(b, SHLO_I1, 2, flags);
    constant(b, SHLO_I4, 2, i4);
    constant(b, SHLO_F8E4M3FN, 2, f8);
    constant(b, SHLO_C64, 2, c);
    constant(b, SHLO_F64, 2, d);
    constant(b, SHLO_F32, 0, NULL);
    shlo_constant(b, shlo_tensor(b, SHLO_F32, dims, 3), f);
    shlo_constant_splat(b, shlo_tensor2(b, SHLO_F32, 100, 200), f);
    shlo_constant_splat(b, shlo_tensor2(b, SHLO_C64, 100, 200), c);
    for (k = 0; k < 33; k++) many[k] = k;
    constant(b, SHLO_I64, 33, many);
    constant(b, SHLO_I64, 32, many);
    shlo_return(b, &v, 1);
    print(b, 0);
    has("%0 = stablehlo.constant dense<[1.0, -0.0, 1.0e-45, 3.4028235e+38]> : tensor<4xf32>");
    has("%1 = stablehlo.constant dense<[0x7F800000, 0xFFC00001]> : tensor<2xf32>");
    has("%2 = stablehlo.constant dense<[0, 18446744073709551615]> : tensor<2xui64>");
    has("%3 = stablehlo.constant dense<[-9223372036854775808, -1]> : tensor<2xi64>");
    has("%4 = stablehlo.constant dense<[true, false]> : tensor<2xi1>");
    has("%5 = stablehlo.constant dense<[-8, 7]> : tensor<2xi4>");
    has("%6 = stablehlo.constant dense<[1.0, 0x7F]> : tensor<2xf8E4M3FN>");
    has("%7 = stablehlo.constant dense<[(1.0, -2.0), (0.5, 0.0)]> : tensor<2xcomplex<f32>>");
    has("%8 = stablehlo.constant dense<[0.1, 5.0e-324]> : tensor<2xf64>");
    has("%9 = stablehlo.constant dense<> : tensor<0xf32>");
    has("%10 = stablehlo.constant dense<[[[1.0, -0.0]], [[1.0e-45, 3.4028235e+38]]]> : tensor<2x1x2xf32>");
    has("%11 = stablehlo.constant dense<1.0> : tensor<100x200xf32>");
    has("%12 = stablehlo.constant dense<(1.0, -2.0)> : tensor<100x200xcomplex<f32>>");
    CHECK(strstr(text, "%13 = stablehlo.constant dense<\"0x00000000000000000100000000000000") != NULL);
    CHECK(strstr(text, "2000000000000000\"> : tensor<33xi64>\n") != NULL);
    CHECK(strstr(text, "%14 = stablehlo.constant dense<[0, 1, 2, ") != NULL);
    print(b, SHLO_PRINT_ELIDE);
    has("%14 = stablehlo.constant dense_resource<__elided__> : tensor<32xi64>");
    has("%11 = stablehlo.constant dense<1.0> : tensor<100x200xf32>");
    has("%0 = stablehlo.constant dense<[1.0, -0.0, 1.0e-45, 3.4028235e+38]> : tensor<4xf32>");
    shlo_builder_destroy(b);
}

/* ---- one op of each form: in the text they are %0, %1 and so on in the order of the functions below ---- */

/* The arguments of the program, and types that its ops need. */
typedef struct arguments {
    shlo_value x, y, scalar, index, image, kernel;
    shlo_type matrix, square; /* 2 x 4, that of x and y; 2 x 2 */
} arguments;

static const int64_t n00[2] = {0, 0}, n01[2] = {0, 1}, n10[2] = {1, 0}, n12[2] = {1, 2}, n22[2] = {2, 2},
                     n24[2] = {2, 4};

static arguments build_arguments(shlo_builder *b) {
    static const int64_t image[4] = {1, 8, 8, 3}, kernel[4] = {3, 3, 3, 5};
    arguments in;
    in.matrix = shlo_tensor2(b, SHLO_F32, 2, 4);
    in.square = shlo_tensor2(b, SHLO_F32, 2, 2);
    in.x = shlo_arg(b, in.matrix);
    in.y = shlo_arg(b, in.matrix);
    in.scalar = shlo_arg(b, shlo_tensor0(b, SHLO_F32));
    in.index = shlo_arg(b, shlo_tensor0(b, SHLO_I32));
    in.image = shlo_arg(b, shlo_tensor(b, SHLO_F32, image, 4));
    in.kernel = shlo_arg(b, shlo_tensor(b, SHLO_F32, kernel, 4));
    return in;
}

static void build_moves(shlo_builder *b, const arguments *in) {
    shlo_iota_attrs iota = {1};
    shlo_transpose_attrs transpose = {list(n10, 2)};
    shlo_reverse_attrs reverse = {list(n01, 2)};
    shlo_broadcast_in_dim_attrs broadcast = {{NULL, 0, 0}};
    shlo_concatenate_attrs concatenate = {1};
    shlo_dynamic_slice_attrs dynamic = {list(n12, 2)};
    shlo_value both[2], start[2];
    both[0] = in->x;
    both[1] = in->y;
    start[0] = start[1] = in->index;
    shlo_tanh(b, in->x);
    shlo_convert(b, in->x, shlo_tensor2(b, SHLO_F16, 2, 4));
    shlo_iota(b, in->matrix, &iota);
    shlo_transpose(b, in->x, &transpose);
    shlo_reverse(b, in->x, &reverse);
    shlo_broadcast_in_dim(b, in->scalar, in->matrix, &broadcast);
    shlo_concatenate(b, both, 2, &concatenate);
    shlo_dynamic_slice(b, in->x, start, 2, &dynamic);
}

static void build_slice_and_pad(shlo_builder *b, const arguments *in) {
    shlo_slice_attrs slice;
    shlo_pad_attrs pad;
    memset(&slice, 0, sizeof slice);
    slice.start_indices = list(n00, 2);
    slice.limit_indices = list(n24, 2);
    slice.strides = list(n12, 2);
    shlo_slice(b, in->x, &slice);
    memset(&pad, 0, sizeof pad);
    pad.edge_padding_low = list(n01, 2);
    pad.edge_padding_high = list(n12, 2);
    shlo_pad(b, in->x, in->scalar, &pad);
}

static void build_products(shlo_builder *b, const arguments *in) {
    static const int64_t precision[2] = {SHLO_precision_HIGHEST, SHLO_precision_DEFAULT};
    shlo_dot_general_attrs dot;
    memset(&dot, 0, sizeof dot);
    dot.lhs_contracting_dimensions = list(n10, 1);
    dot.rhs_contracting_dimensions = list(n10, 1);
    dot.precision_config = list(precision, 2);
    shlo_dot_general(b, in->x, in->y, in->square, &dot);
    dot.precision_config = list(NULL, 0);
    dot.lhs_precision_type = dot.rhs_precision_type = shlo_element_type(b, SHLO_NO_DTYPE);
    dot.accumulation_type = shlo_element_type(b, SHLO_F32);
    dot.lhs_component_count = dot.rhs_component_count = dot.num_primitive_operations = 1;
    shlo_dot_general(b, in->x, in->y, in->square, &dot);
}

static void build_convolution(shlo_builder *b, const arguments *in) {
    static const int64_t pads[4] = {1, 1, 0, 2}, reversed[2] = {0, 1}, out[4] = {1, 4, 4, 5};
    shlo_convolution_attrs conv;
    memset(&conv, 0, sizeof conv);
    conv.window_strides = list(n22, 2);
    conv.padding = list(pads, 4);
    conv.window_reversal = list(reversed, 2);
    conv.input_feature_dimension = 3;
    conv.input_spatial_dimensions = list(n12, 2);
    conv.kernel_input_feature_dimension = 2;
    conv.kernel_output_feature_dimension = 3;
    conv.kernel_spatial_dimensions = list(n01, 2);
    conv.output_feature_dimension = 3;
    conv.output_spatial_dimensions = list(n12, 2);
    shlo_convolution(b, in->image, in->kernel, shlo_tensor(b, SHLO_F32, out, 4), &conv);
}

static void build_others(shlo_builder *b, const arguments *in) {
    shlo_custom_call_attrs call;
    shlo_get_tuple_element_attrs get = {1};
    shlo_reduce_precision_attrs reduce = {5, 10};
    shlo_cholesky_attrs cholesky = {1};
    shlo_value both[2], v;
    both[0] = in->x;
    both[1] = in->y;
    memset(&call, 0, sizeof call);
    call.call_target_name = "a.b c";
    call.has_side_effect = 1;
    call.backend_config = "\"x\\22y\"";
    shlo_custom_call(b, &in->x, 1, &in->matrix, 1, &call, &v);
    v = shlo_tuple(b, both, 2);
    shlo_get_tuple_element(b, v, &get);
    shlo_reduce_precision(b, in->x, &reduce);
    shlo_optimization_barrier(b, both, 2, both);
    given(b, SHLO_OP_after_all, 0, NULL, 0, NULL, shlo_token(b));
    shlo_replica_id(b);
    shlo_cholesky(b, shlo_constant_splat(b, in->square, "\0\0\0"), &cholesky);
}

static void pretty_forms(void) {
    has("%0 = stablehlo.tanh %arg0 : tensor<2x4xf32>");
    has("%1 = stablehlo.convert %arg0 : (tensor<2x4xf32>) -> tensor<2x4xf16>");
    has("%2 = stablehlo.iota dim = 1 : tensor<2x4xf32>");
    has("%3 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>");
    has("%4 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<2x4xf32>");
    has("%5 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x4xf32>");
    has("%6 = stablehlo.concatenate %arg0, %arg1, dim = 1 : (tensor<2x4xf32>, tensor<2x4xf32>) -> "
        "tensor<2x8xf32>");
    has("%7 = stablehlo.dynamic_slice %arg0, %arg3, %arg3, sizes = [1, 2] : (tensor<2x4xf32>, tensor<i32>, "
        "tensor<i32>) -> tensor<1x2xf32>");
    has("%8 = stablehlo.slice %arg0 [0:2, 0:4:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>");
    has("%9 = stablehlo.pad %arg0, %arg2, low = [0, 1], high = [1, 2], interior = [0, 0] : (tensor<2x4xf32>, "
        "tensor<f32>) -> tensor<3x7xf32>");
    has("%10 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, "
        "DEFAULT] : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x2xf32>");
    has("%11 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [1], algorithm = "
        "<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, "
        "lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, "
        "allow_imprecise_accumulation = false> : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x2xf32>");
    has("%12 = stablehlo.convolution(%arg4, %arg5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], "
        "window = {stride = [2, 2], pad = [[1, 1], [0, 2]], reverse = [false, true]} "
        "{feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, "
        "tensor<3x3x3x5xf32>) -> tensor<1x4x4x5xf32>");
    has("%13 = stablehlo.custom_call @\"a.b c\"(%arg0) {has_side_effect = true, backend_config = \"x\\22y\"} "
        ": (tensor<2x4xf32>) -> tensor<2x4xf32>");
    has("%14 = stablehlo.tuple %arg0, %arg1 : tuple<tensor<2x4xf32>, tensor<2x4xf32>>");
    has("%15 = stablehlo.get_tuple_element %14[1] : (tuple<tensor<2x4xf32>, tensor<2x4xf32>>) -> "
        "tensor<2x4xf32>");
    has("%16 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<2x4xf32>");
    has("%17:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<2x4xf32>, tensor<2x4xf32>");
    has("%18 = stablehlo.after_all : !stablehlo.token");
    has("%19 = stablehlo.replica_id : tensor<ui32>");
    has("%21 = stablehlo.cholesky %20, lower = true : tensor<2x2xf32>");
}

static void generic_forms(void) {
    has("%8 = \"stablehlo.slice\"(%arg0) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, "
        "4>, strides = array<i64: 1, 2>}> : (tensor<2x4xf32>) -> tensor<2x2xf32>");
    has("%9 = \"stablehlo.pad\"(%arg0, %arg2) <{edge_padding_low = array<i64: 0, 1>, edge_padding_high = "
        "array<i64: 1, 2>, interior_padding = array<i64: 0, 0>}> "
        ": (tensor<2x4xf32>, tensor<f32>) -> tensor<3x7xf32>");
    has("%10 = \"stablehlo.dot_general\"(%arg0, %arg1) <{dot_dimension_numbers = "
        "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, "
        "precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]}> : "
        "(tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x2xf32>");
    has("%12 = \"stablehlo.convolution\"(%arg4, %arg5) <{window_strides = array<i64: 2, 2>, padding = "
        "dense<[[1, 1], [0, 2]]> : tensor<2x2xi64>, window_reversal = array<i1: false, true>, "
        "dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = "
        "1 : i64, batch_group_count = 1 : i64}> "
        ": (tensor<1x8x8x3xf32>, tensor<3x3x3x5xf32>) -> tensor<1x4x4x5xf32>");
    has("%13 = \"stablehlo.custom_call\"(%arg0) <{call_target_name = \"a.b c\", has_side_effect = true, "
        "backend_config = \"x\\22y\"}> : (tensor<2x4xf32>) -> tensor<2x4xf32>");
    has("%16 = \"stablehlo.reduce_precision\"(%arg0) <{exponent_bits = 5 : i32, mantissa_bits = 10 : i32}> : "
        "(tensor<2x4xf32>) -> tensor<2x4xf32>");
    has("%18 = \"stablehlo.after_all\"() : () -> !stablehlo.token");
}

static void forms(void) {
    shlo_builder *b = begin("forms");
    arguments in;
    shlo_func_begin(b, "main");
    in = build_arguments(b);
    build_moves(b, &in);
    build_slice_and_pad(b, &in);
    build_products(b, &in);
    build_convolution(b, &in);
    build_others(b, &in);
    shlo_return(b, &in.x, 1);
    print(b, 0);
    pretty_forms();
    print(b, SHLO_PRINT_GENERIC);
    generic_forms();
    shlo_builder_destroy(b);
}

/* Ops that have only the generic form, and reduce with a body of its own. */
static void generic_only(void) {
    static const int64_t groups[2] = {0, 1}, one[1] = {1}, zero[1] = {0};
    shlo_builder *b = begin("generic only");
    shlo_type f = shlo_tensor0(b, SHLO_F32), two[4];
    shlo_value x, start, v, pred, inits[2], inputs[2], args[4], out[2];
    shlo_region r[2];
    int k;
    shlo_gather_attrs gather;
    shlo_collective_permute_attrs permute;
    shlo_batch_norm_inference_attrs norm = {0.5f, 1};
    shlo_fft_attrs fft = {SHLO_fft_type_RFFT, list(one, 1)};
    shlo_reduce_attrs reduce = {list(one, 1)};
    for (k = 0; k < 4; k++) two[k] = f;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 3, 1));
    start = shlo_arg(b, shlo_tensor2(b, SHLO_I32, 2, 1));
    pred = shlo_arg(b, shlo_tensor0(b, SHLO_I1));
    memset(&gather, 0, sizeof gather);
    gather.offset_dims = list(one, 1);
    gather.collapsed_slice_dims = list(zero, 1);
    gather.start_index_map = list(zero, 1);
    gather.index_vector_dim = 1;
    {
        static const int64_t ones[2] = {1, 1};
        gather.slice_sizes = list(ones, 2);
    }
    v = shlo_gather(b, x, start, &gather);
    memset(&permute, 0, sizeof permute);
    permute.source_target_pairs = list(groups, 2);
    permute.channel_id = 7;
    shlo_collective_permute(b, x, &permute);
    {
        shlo_value five[5];
        five[0] = x;
        for (k = 1; k < 5; k++) five[k] = shlo_constant_splat(b, shlo_tensor1(b, SHLO_F32, 1), "\0\0\0");
        shlo_batch_norm_inference(b, five[0], five[1], five[2], five[3], five[4], &norm);
    }
    shlo_fft(b, x, &fft);
    for (k = 0; k < 2; k++) {
        shlo_region_begin(b, NULL, NULL, 0);
        r[k] = shlo_region_end(b, &x, 1);
    }
    shlo_if(b, pred, r[0], r[1], out, 1);
    inits[0] = inits[1] = shlo_constant_f32(b, 0);
    inputs[0] = inputs[1] = x;
    shlo_region_begin(b, two, args, 4);
    out[0] = shlo_add(b, args[0], args[2]);
    out[1] = shlo_maximum(b, args[1], args[3]);
    r[0] = shlo_region_end(b, out, 2);
    shlo_reduce(b, inputs, inits, 2, &reduce, r[0], out);
    shlo_return(b, &v, 1);
    print(b, 0);
    has("%0 = \"stablehlo.gather\"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], "
        "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, "
        "slice_sizes = array<i64: 1, 1>}> : (tensor<3x1xf32>, tensor<2x1xi32>) -> tensor<2x1xf32>");
    has("%1 = \"stablehlo.collective_permute\"(%arg0) <{source_target_pairs = dense<[[0, 1]]> : "
        "tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 7, type = 0>}> "
        ": (tensor<3x1xf32>) -> tensor<3x1xf32>");
    has("%6 = \"stablehlo.batch_norm_inference\"(%arg0, %2, %3, %4, %5) <{epsilon = 0.5 : f32, feature_index "
        "= 1 : i64}> : (tensor<3x1xf32>, tensor<1xf32>, tensor<1xf32>, "
        "tensor<1xf32>, tensor<1xf32>) -> tensor<3x1xf32>");
    has("%7 = stablehlo.fft %arg0, type = RFFT, length = [1] : (tensor<3x1xf32>) -> "
        "tensor<3x1xcomplex<f32>>");
    has("%8 = \"stablehlo.if\"(%arg2) ({");
    has("}, {");
    has("}) : (tensor<i1>) -> tensor<3x1xf32>");
    has("%10:2 = stablehlo.reduce(%arg0 init: %9), (%arg0 init: %9) across dimensions = [1] : "
        "(tensor<3x1xf32>, tensor<3x1xf32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>)");
    has("reducer(%arg3: tensor<f32>, %arg5: tensor<f32>) (%arg4: tensor<f32>, %arg6: tensor<f32>) {");
    has("%11 = stablehlo.add %arg3, %arg5 : tensor<f32>");
    shlo_builder_destroy(b);
}

/* A float attribute is a f32 whatever its bits are. */
static void float_attributes(void) {
    static const struct {
        uint32_t bits;
        const char *text;
    } rows[] = {{0x7fc00000u, "epsilon = 0x7FC00000 : f32"}, {0xffc00001u, "epsilon = 0xFFC00001 : f32"},
        {0x7f800000u, "epsilon = 0x7F800000 : f32"}, {0x80000000u, "epsilon = -0.0 : f32"}};
    size_t i;
    int k;
    for (i = 0; i < SHLO__COUNT(rows); i++) {
        shlo_builder *b = begin(rows[i].text);
        shlo_batch_norm_inference_attrs norm = {0, 1};
        shlo_value five[5];
        memcpy(&norm.epsilon, &rows[i].bits, sizeof norm.epsilon);
        shlo_func_begin(b, "main");
        five[0] = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 3, 1));
        for (k = 1; k < 5; k++) five[k] = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 1));
        shlo_batch_norm_inference(b, five[0], five[1], five[2], five[3], five[4], &norm);
        shlo_return(b, five, 1);
        print(b, 0);
        CHECKF(strstr(text, rows[i].text) != NULL, "%s", text);
        shlo_builder_destroy(b);
    }
}

static void quantized(void) {
    static const double scale = 0.1;
    static const int64_t zero_point = -3;
    shlo_builder *b = begin("quantized");
    shlo_quantization q;
    shlo_value v;
    int64_t dims[1] = {2};
    memset(&q, 0, sizeof q);
    q.storage = SHLO_U8;
    q.expressed = SHLO_F32;
    q.axis = -1;
    q.n = 1;
    q.scales = &scale;
    q.zero_points = &zero_point;
    q.storage = SHLO_I8;
    shlo_func_begin(b, "main");
    v = shlo_constant(b, shlo_quantized(b, &q, dims, 1), "\1\xff");
    shlo_return(b, &v, 1);
    print(b, 0);
    has("%0 = \"stablehlo.constant\"() <{value = dense<[1, -1]> : tensor<2xi8>}> : () -> "
        "tensor<2x!quant.uniform<i8:f32, 0.1:-3>>");
    shlo_builder_destroy(b);
}

/* Of a program file, and of bytes that are not one. */
static void bytes(void) {
    shlo_builder *b = begin("bytes");
    shlo_error e;
    shlo_blob blob;
    shlo_value x;
    static char first[sizeof text];
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 3));
    x = shlo_add(b, x, shlo_constant_splat(b, shlo_tensor1(b, SHLO_F32, 3), "\0\0\x80\x3f"));
    shlo_return(b, &x, 1);
    print(b, 0);
    strcpy(first, text);
    CHECKF(shlo_builder_finish(b, 0, &blob) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    n_text = 0;
    CHECKF(shlo_print(blob.data, blob.bytes, 0, collect, NULL, NULL, &e) == SHLO_OK, "%s", e.message);
    CHECK(strcmp(text, first) == 0);
    CHECK(shlo_print("abcdefgh", 8, 0, collect, NULL, NULL, &e) != SHLO_OK && e.message[0]);
    CHECK(shlo_print(NULL, 0, 0, collect, NULL, NULL, &e) == SHLO_ARGUMENT &&
          shlo_print(blob.data, blob.bytes, 0, NULL, NULL, NULL, NULL) == SHLO_ARGUMENT);
    shlo__alloc_free(&blob.allocator, blob.data, blob.bytes);
    shlo_builder_destroy(b);
}

int main(void) {
    whole();
    constants();
    forms();
    generic_only();
    float_attributes();
    quantized();
    bytes();
    return test_end("print");
}
