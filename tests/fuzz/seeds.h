/* tests/fuzz/seeds.h - small programs made by the builder, between them most ops and every part of a program
 * file: what fuzzing and the tests of the reader start from. Public functions only. */
#ifndef TESTS_FUZZ_SEEDS_H
#define TESTS_FUZZ_SEEDS_H

static shlo_list seed_list(const int64_t *items, int32_t n, int32_t columns) {
    shlo_list l;
    l.items = items;
    l.n = n;
    l.columns = columns;
    return l;
}
#define SEED_LIST(items) seed_list((items), (int32_t)(sizeof(items) / sizeof(items)[0]), 0)

/* relu(x w + b), its row sums, and their largest. */
static void seed_layers(shlo_builder *b) {
    static const float weights[12] = {0.5f, -1, 2, 0.25f, 1, 1, -2, 3, 0.125f, 7, -0.5f, 1},
                       bias[3] = {1, 2, 3};
    static const int64_t one[1] = {1}, zero[1] = {0}, both[2] = {0, 1};
    shlo_dot_general_attrs dot;
    shlo_broadcast_in_dim_attrs spread, fill;
    shlo_reduce_attrs rows, all;
    shlo_value x, y, z, sums, most, results[2];
    memset(&dot, 0, sizeof dot);
    memset(&fill, 0, sizeof fill);
    dot.lhs_contracting_dimensions = SEED_LIST(one);
    dot.rhs_contracting_dimensions = SEED_LIST(zero);
    dot.precision_config = SEED_LIST(both);
    spread.broadcast_dimensions = SEED_LIST(one);
    rows.dimensions = SEED_LIST(one);
    all.dimensions = SEED_LIST(zero);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 2, 4));
    y = shlo_dot_general(b, x, shlo_constant(b, shlo_tensor2(b, SHLO_F32, 4, 3), weights),
        shlo_tensor2(b, SHLO_F32, 2, 3), &dot);
    z = shlo_broadcast_in_dim(b, shlo_constant(b, shlo_tensor1(b, SHLO_F32, 3), bias),
        shlo_tensor2(b, SHLO_F32, 2, 3), &spread);
    y = shlo_add(b, y, z);
    y = shlo_maximum(b, y,
        shlo_broadcast_in_dim(b, shlo_constant_f32(b, 0), shlo_tensor2(b, SHLO_F32, 2, 3), &fill));
    z = shlo_constant_f32(b, 0);
    shlo_reduce(b, &y, &z, 1, &rows, shlo_region_of(b, SHLO_OP_add, SHLO_F32), &sums);
    shlo_reduce(b, &sums, &z, 1, &all, shlo_region_of(b, SHLO_OP_maximum, SHLO_F32), &most);
    results[0] = y;
    results[1] = most;
    shlo_return(b, results, 2);
}

/* Every way to move elements. */
static void seed_moves(shlo_builder *b) {
    static const int64_t swap[2] = {1, 0}, starts[2] = {0, 1}, limits[2] = {2, 3}, ones[2] = {1, 1},
                         zeros[2] = {0, 0}, sizes[2] = {1, 2};
    shlo_transpose_attrs transpose = {SEED_LIST(swap)};
    shlo_reverse_attrs reverse = {SEED_LIST(zeros)};
    shlo_concatenate_attrs concatenate = {1};
    shlo_dynamic_slice_attrs dynamic = {SEED_LIST(sizes)};
    shlo_iota_attrs iota = {1};
    shlo_slice_attrs slice;
    shlo_pad_attrs pad;
    shlo_value x, y, i, list[4];
    reverse.dimensions.n = 1;
    slice.start_indices = SEED_LIST(starts);
    slice.limit_indices = SEED_LIST(limits);
    slice.strides = SEED_LIST(ones);
    pad.edge_padding_low = SEED_LIST(ones);
    pad.edge_padding_high = SEED_LIST(zeros);
    pad.interior_padding = SEED_LIST(ones);
    shlo_builder_location(b, 12, "moves.py:12:3");
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_I32, 2, 3));
    i = shlo_arg(b, shlo_tensor0(b, SHLO_I64));
    y = shlo_slice(b, shlo_reverse(b, x, &reverse), &slice);
    list[0] = y;
    list[1] = shlo_transpose(b, shlo_transpose(b, y, &transpose), &transpose);
    shlo_builder_location(b, 14, NULL);
    y = shlo_concatenate(b, list, 2, &concatenate);
    y = shlo_pad(b, y, shlo_constant_i32(b, -7), &pad);
    y = shlo_add(b, y, shlo_iota(b, shlo_tensor2(b, SHLO_I32, 4, 8), &iota));
    list[0] = y;
    list[1] = list[2] = i;
    list[1] = shlo_dynamic_slice(b, list[0], list + 1, 2, &dynamic);
    list[3] = i;
    y = shlo_dynamic_update_slice(b, list[0], list[1], list + 2, 2);
    y = shlo_reshape(b, y, shlo_tensor1(b, SHLO_I32, 32));
    y = shlo_convert(b, y, shlo_tensor1(b, SHLO_BF16, 32));
    shlo_return(b, &y, 1);
}

/* Branches, a loop, a call, a private function. */
static void seed_control(shlo_builder *b) {
    shlo_value x, n, t, args[2], results[2], r;
    shlo_region first, second;
    shlo_type s = shlo_tensor0(b, SHLO_I32), types[2];
    shlo_compare_attrs less = {SHLO_comparison_direction_LT, SHLO_compare_type_SIGNED};
    types[0] = types[1] = s;
    shlo_func_begin_private(b, "twice");
    x = shlo_arg(b, s);
    x = shlo_add(b, x, x);
    shlo_return(b, &x, 1);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, s);
    n = shlo_constant_i32(b, 3);
    shlo_region_begin(b, types, args, 2);
    t = shlo_compare(b, args[0], args[1], &less);
    first = shlo_region_end(b, &t, 1);
    shlo_region_begin(b, types, args, 2);
    results[0] = shlo_add(b, args[0], shlo_constant_i32(b, 1));
    results[1] = args[1];
    second = shlo_region_end(b, results, 2);
    args[0] = x;
    args[1] = n;
    shlo_while(b, args, 2, first, second, results);
    t = shlo_compare(b, results[0], n, &less);
    shlo_region_begin(b, NULL, NULL, 0);
    shlo_call(b, "twice", results, 1, &r, 1);
    first = shlo_region_end(b, &r, 1);
    shlo_region_begin(b, NULL, NULL, 0);
    r = shlo_negate(b, x);
    second = shlo_region_end(b, &r, 1);
    shlo_if(b, t, first, second, &r, 1);
    shlo_optimization_barrier(b, &r, 1, &r);
    shlo_return(b, &r, 1);
}

/* A convolution, windows, selection. */
static void seed_windows(shlo_builder *b) {
    static const int64_t spatial[2] = {1, 2}, kernel[2] = {0, 1}, edges[4] = {1, 1, 1, 0},
                         window[4] = {1, 2, 2, 1}, steps[4] = {1, 2, 2, 1};
    shlo_convolution_attrs c;
    shlo_reduce_window_attrs w;
    shlo_value x, y, k, zero;
    int32_t half = 0x3f000000; /* 0.5 */
    memset(&c, 0, sizeof c);
    memset(&w, 0, sizeof w);
    c.padding = seed_list(edges, 4, 2);
    c.input_feature_dimension = 3;
    c.input_spatial_dimensions = SEED_LIST(spatial);
    c.kernel_input_feature_dimension = 2;
    c.kernel_output_feature_dimension = 3;
    c.kernel_spatial_dimensions = SEED_LIST(kernel);
    c.output_feature_dimension = 3;
    c.output_spatial_dimensions = SEED_LIST(spatial);
    c.feature_group_count = c.batch_group_count = 1;
    w.window_dimensions = SEED_LIST(window);
    w.window_strides = SEED_LIST(steps);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor4(b, SHLO_F32, 1, 6, 6, 2));
    k = shlo_constant_splat(b, shlo_tensor4(b, SHLO_F32, 3, 3, 2, 4), &half);
    y = shlo_convolution(b, x, k, shlo_tensor4(b, SHLO_F32, 1, 6, 5, 4), &c);
    y = shlo_logistic(b, shlo_tanh(b, y));
    zero = shlo_constant_f32(b, 0);
    shlo_reduce_window(b, &y, &zero, 1, &w, shlo_region_of(b, SHLO_OP_maximum, SHLO_F32), &y);
    y = shlo_clamp(b, zero, y, shlo_constant_f32(b, 1));
    shlo_return(b, &y, 1);
}

/* Small types, complex numbers, selection. */
static void seed_types(shlo_builder *b) {
    static const signed char nibbles[5] = {-8, 7, 0, 1, -1};
    static const unsigned char truths[5] = {1, 0, 1, 1, 0};
    shlo_value x, p, y, results[3];
    shlo_compare_attrs equal = {SHLO_comparison_direction_EQ, 0};
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_I4, 5));
    p = shlo_and(b, shlo_compare(b, x, shlo_constant(b, shlo_tensor1(b, SHLO_I4, 5), nibbles), &equal),
        shlo_constant(b, shlo_tensor1(b, SHLO_I1, 5), truths));
    results[0] = shlo_select(b, p, x, shlo_negate(b, x));
    y = shlo_convert(b, x, shlo_tensor1(b, SHLO_F64, 5));
    results[1] = shlo_imag(b, shlo_exponential(b, shlo_complex(b, y, y)));
    results[2] = shlo_bitcast_convert(b, shlo_convert(b, y, shlo_tensor1(b, SHLO_F32, 5)),
        shlo_tensor1(b, SHLO_U32, 5));
    shlo_return(b, results, 3);
}

/* gather, sort, tuples, a handler of the caller. */
static void seed_gather(shlo_builder *b) {
    static const int64_t one[1] = {1}, zero[1] = {0}, sizes[2] = {1, 3};
    shlo_gather_attrs g;
    shlo_sort_attrs sort;
    shlo_custom_call_attrs custom;
    shlo_get_tuple_element_attrs second = {1};
    shlo_compare_attrs greater = {SHLO_comparison_direction_GT, SHLO_compare_type_TOTALORDER};
    shlo_type s = shlo_tensor0(b, SHLO_F32), types[2], wide = shlo_tensor2(b, SHLO_F32, 2, 3);
    shlo_value x, i, y, args[2], list[2];
    shlo_region by;
    memset(&g, 0, sizeof g);
    memset(&sort, 0, sizeof sort);
    memset(&custom, 0, sizeof custom);
    g.offset_dims = SEED_LIST(one);
    g.collapsed_slice_dims = SEED_LIST(zero);
    g.start_index_map = SEED_LIST(zero);
    g.index_vector_dim = 1;
    g.slice_sizes = SEED_LIST(sizes);
    sort.dimension = 1;
    sort.is_stable = 1;
    custom.call_target_name = "scale";
    custom.backend_config = "{factor = 2 : i32}";
    custom.operand_layouts = custom.result_layouts = "[dense<[0, 1]> : tensor<2xindex>]";
    custom.output_operand_aliases = "[#stablehlo.output_operand_alias<output_tuple_indices = [], "
                                    "operand_index = 0, operand_tuple_indices = []>]";
    types[0] = types[1] = s;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 5, 3));
    i = shlo_arg(b, shlo_tensor2(b, SHLO_I32, 2, 1));
    y = shlo_gather(b, x, i, &g);
    shlo_region_begin(b, types, args, 2);
    args[0] = shlo_compare(b, args[0], args[1], &greater);
    by = shlo_region_end(b, args, 1);
    shlo_sort(b, &y, 1, &sort, by, &y);
    shlo_custom_call(b, &y, 1, &wide, 1, &custom, &y);
    list[0] = x;
    list[1] = y;
    y = shlo_get_tuple_element(b, shlo_tuple(b, list, 2), &second);
    shlo_return(b, &y, 1);
}

/* Quantized and unknown. */
static void seed_unknown(shlo_builder *b) {
    static const double scales[2] = {0.5, 0.25};
    static const int64_t zeros[2] = {0, -3}, dims[2] = {4, 2}, open[2] = {SHLO_DYNAMIC, 3},
                         bounds[2] = {7, -1};
    shlo_quantization q;
    shlo_value x, y, results[2];
    memset(&q, 0, sizeof q);
    q.storage = SHLO_I8;
    q.expressed = SHLO_F32;
    q.axis = 1;
    q.n = 2;
    q.scales = scales;
    q.zero_points = zeros;
    shlo_func_begin(b, "quantized");
    x = shlo_arg(b, shlo_quantized(b, &q, dims, 2));
    y = shlo_uniform_dequantize(b, x);
    results[0] = shlo_uniform_quantize(b, y, shlo_quantized(b, &q, dims, 2));
    shlo_return(b, results, 1);
    shlo_func_begin(b, "unknown");
    x = shlo_arg(b, shlo_tensor(b, SHLO_F32, open, 2));
    y = shlo_arg(b, shlo_tensor_bounded(b, SHLO_F32, open, bounds, 2));
    results[0] = shlo_multiply(b, x, x);
    results[1] = shlo_abs(b, y);
    shlo_return(b, results, 2);
}

/* A shape that is computed, from a size and from a value. */
static void seed_computed(shlo_builder *b) {
    static const int64_t open[1] = {SHLO_DYNAMIC}, one[1] = {1};
    shlo_get_dimension_size_attrs size = {0};
    shlo_dynamic_iota_attrs iota = {0};
    shlo_value x, n, s, results[2];
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor(b, SHLO_F32, open, 1));
    n = shlo_arg(b, shlo_tensor0(b, SHLO_I32));
    s = shlo_multiply(b, shlo_get_dimension_size(b, x, &size), shlo_constant_i32(b, 2));
    results[0] = shlo_dynamic_iota(b, shlo_reshape(b, s, shlo_tensor(b, SHLO_I32, one, 1)),
        shlo_tensor(b, SHLO_I32, open, 1), &iota);
    results[1] = shlo_dynamic_iota(b, shlo_reshape(b, n, shlo_tensor(b, SHLO_I32, one, 1)),
        shlo_tensor(b, SHLO_F64, open, 1), &iota);
    shlo_return(b, results, 2);
}

/* Constants outside, one of them twice. */
static void seed_outside(shlo_builder *b) {
    shlo_type t = shlo_tensor1(b, SHLO_F32, 4);
    shlo_value x, results[2];
    shlo_func_begin(b, "main");
    x = shlo_arg(b, t);
    x = shlo_add(b, x, shlo_constant_outside(b, t, "layer.w"));
    results[0] = shlo_add(b, x, shlo_constant_outside(b, t, "layer.w"));
    results[1] = shlo_constant_outside(b, shlo_tensor1(b, SHLO_I1, 3), "mask");
    shlo_return(b, results, 2);
}

static void (*const seed_makers[])(shlo_builder *b) = {seed_layers, seed_moves, seed_control, seed_windows,
    seed_types, seed_gather, seed_unknown, seed_computed, seed_outside};
#define SEED_COUNT ((int)(sizeof seed_makers / sizeof seed_makers[0]))

/* Seed i as a program file. */
static shlo_status seed_make(int i, int32_t flags, shlo_blob *out, shlo_error *error) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_status status;
    seed_makers[i](b);
    status = shlo_builder_finish(b, flags, out);
    *error = *shlo_builder_error(b);
    shlo_builder_destroy(b);
    return status;
}
#endif
