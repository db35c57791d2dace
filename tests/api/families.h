/* families.h - families of programs that loading makes larger than their file, for test_scaling.c: products
 * of constants, ops that take some KB each, open programs, functions. Each adds about n ops, and gives one
 * result. */
#ifndef TESTS_API_FAMILIES_H
#define TESTS_API_FAMILIES_H

#include "stablehlo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- products of constants ---- */

enum { WIDE = 256, NARROW = 64, ROWS = 8 };

static inline shlo_value matrix(shlo_builder *b, int64_t rows, int64_t columns) {
    const int64_t n = rows * columns;
    float *items = (float *)malloc((size_t)n * sizeof *items);
    shlo_value c;
    for (int64_t i = 0; i < n; i++) items[i] = (float)(i % 7) / 8;
    c = shlo_constant(b, shlo_tensor2(b, SHLO_F32, rows, columns), items);
    free(items);
    return c;
}

static inline shlo_value rows_of(shlo_builder *b, shlo_value x, int64_t columns) {
    return shlo_broadcast_like(b, shlo_slice_along(b, x, 0, 0, 1), matrix(b, ROWS, columns));
}

/* n products with one matrix. */
static inline shlo_value multiplied_by(shlo_builder *b, shlo_value x, shlo_value w, int64_t columns, int n) {
    x = rows_of(b, x, columns);
    for (int i = 0; i < n; i++) x = shlo_matmul(b, x, w);
    return x;
}

static inline shlo_value splats(shlo_builder *b, shlo_value x, int n) {
    const float half = 0.5f;
    return multiplied_by(b, x, shlo_constant_splat(b, shlo_tensor2(b, SHLO_F32, WIDE, WIDE), &half), WIDE, n);
}

/* A matrix of few elements that are read over and over. */
static inline shlo_value broadcasts(shlo_builder *b, shlo_value x, int n) {
    shlo_broadcast_in_dim_attrs a;
    shlo_value row = shlo_reshape(b, matrix(b, 1, WIDE), shlo_tensor1(b, SHLO_F32, WIDE));
    memset(&a, 0, sizeof a);
    a.broadcast_dimensions = SHLO_LIST(1);
    row = shlo_broadcast_in_dim(b, row, shlo_tensor2(b, SHLO_F32, WIDE, WIDE), &a);
    return multiplied_by(b, x, row, WIDE, n);
}

static inline shlo_value unrolled(shlo_builder *b, shlo_value x, int n) {
    return multiplied_by(b, x, matrix(b, NARROW, NARROW), NARROW, n);
}

/* Each product takes other rows of one constant. */
static inline shlo_value overlapping(shlo_builder *b, shlo_value x, int n) {
    shlo_value all = matrix(b, 2 * NARROW, NARROW);
    x = rows_of(b, x, NARROW);
    for (int i = 0; i < n; i++) {
        const int64_t first = i % NARROW;
        x = shlo_matmul(b, x, shlo_slice_along(b, all, 0, first, first + NARROW));
    }
    return x;
}

/* Products of bytes with scales: a number for each column is made of one. */
static inline shlo_value scaled(shlo_builder *b, shlo_value x, int n) {
    const int64_t rows = 2 * WIDE, columns = 64 * WIDE;
    const int8_t one = 1;
    const float half = 0.5f;
    const shlo_type of_f32 = shlo_tensor2(b, SHLO_F32, rows, columns);
    shlo_value scale = shlo_constant_splat(b, of_f32, &half);
    x = rows_of(b, x, rows);
    for (int i = 0; i < n; i++) {
        shlo_value w = shlo_constant_splat(b, shlo_tensor2(b, SHLO_I8, rows, columns), &one);
        w = shlo_multiply(b, shlo_convert(b, w, of_f32), scale);
        x = shlo_slice_along(b, shlo_matmul(b, x, w), 1, 0, rows);
    }
    return x;
}

/* Convolutions of the images of each channel alone by the same weights, whose dimensions change places from
   one to the next: none takes them as they are where channels are last. */
static inline shlo_value convolved(shlo_builder *b, shlo_value x, int n) {
    static const int64_t planes[2] = {2, 3}, turned[2] = {3, 2}, padding[4] = {1, 1, 1, 1};
    const int64_t channels = 4 * WIDE;
    shlo_value w = shlo_reshape(b, x, shlo_tensor4(b, SHLO_F32, 1, 4, 1, 1)), y;
    shlo_convolution_attrs a;
    float *items = (float *)malloc((size_t)channels * 9 * sizeof *items);
    memset(&a, 0, sizeof a);
    for (int64_t i = 0; i < 9 * channels; i++) items[i] = (float)(i % 7) / 8;
    y = shlo_broadcast_like(b, shlo_slice_along(b, w, 1, 0, 1),
        shlo_constant_splat(b, shlo_tensor4(b, SHLO_F32, 1, channels, 3, 3), items));
    w = shlo_constant(b, shlo_tensor4(b, SHLO_F32, channels, 1, 3, 3), items);
    free(items);
    a.padding.items = padding;
    a.padding.n = 4;
    a.padding.columns = 2;
    a.input_feature_dimension = a.output_feature_dimension = a.kernel_input_feature_dimension = 1;
    a.input_spatial_dimensions.items = a.output_spatial_dimensions.items = planes;
    a.input_spatial_dimensions.n = a.output_spatial_dimensions.n = a.kernel_spatial_dimensions.n = 2;
    a.feature_group_count = channels;
    a.batch_group_count = 1;
    for (int i = 0; i < n; i++) {
        a.kernel_spatial_dimensions.items = i % 2 ? turned : planes;
        y = shlo_convolution(b, y, w, SHLO_INFER, &a);
    }
    y = shlo_slice_along(b, shlo_slice_along(b, y, 3, 0, 1), 2, 0, 1);
    return shlo_reshape(b, shlo_slice_along(b, y, 1, 0, 4), shlo_tensor1(b, SHLO_F32, 4));
}

/* ---- ops that take some KB each ---- */

static inline shlo_value windows(shlo_builder *b, shlo_value x, int n) {
    shlo_reduce_window_attrs a;
    memset(&a, 0, sizeof a);
    a.window_dimensions = SHLO_LIST(2);
    a.padding = SHLO_LIST(0, 1);
    for (int i = 0; i < n; i++) {
        shlo_type types[2];
        shlo_value args[2], zero = shlo_constant_f32(b, 0), sum;
        types[0] = types[1] = shlo_tensor0(b, SHLO_F32);
        shlo_region_begin(b, types, args, 2);
        sum = shlo_add(b, args[0], args[1]);
        shlo_reduce_window(b, &x, &zero, 1, &a, shlo_region_end(b, &sum, 1), &x);
    }
    return x;
}

static inline shlo_value transforms(shlo_builder *b, shlo_value x, int n) {
    shlo_fft_attrs a;
    memset(&a, 0, sizeof a);
    a.fft_type = SHLO_fft_type_FFT;
    a.fft_length = SHLO_LIST(4);
    x = shlo_complex(b, x, x);
    for (int i = 0; i < n; i++) x = shlo_fft(b, x, &a);
    return shlo_real(b, x);
}

static inline shlo_value collectives(shlo_builder *b, shlo_value x, int n) {
    shlo_all_reduce_attrs a;
    memset(&a, 0, sizeof a);
    a.replica_groups = SHLO_LIST(0);
    a.replica_groups.columns = 1;
    for (int i = 0; i < n; i++) {
        shlo_type types[2];
        shlo_value args[2], sum;
        types[0] = types[1] = shlo_tensor0(b, SHLO_F32);
        shlo_region_begin(b, types, args, 2);
        sum = shlo_add(b, args[0], args[1]);
        shlo_all_reduce(b, &x, 1, &a, shlo_region_end(b, &sum, 1), &x);
    }
    return x;
}

static inline shlo_value bounded(shlo_builder *b, shlo_value x, int n) {
    const int64_t unknown = SHLO_DYNAMIC, four = 4;
    shlo_set_dimension_size_attrs a;
    memset(&a, 0, sizeof a);
    x = shlo_set_dimension_size(b, x, shlo_constant_i32(b, 3),
        shlo_tensor_bounded(b, SHLO_F32, &unknown, &four, 1), &a);
    for (int i = 0; i < n; i++) x = shlo_sine(b, x);
    return x;
}

static inline shlo_value einsums(shlo_builder *b, shlo_value x, int n) {
    shlo_value w = matrix(b, 4, 4);
    shlo_einsum_attrs a;
    memset(&a, 0, sizeof a);
    a.einsum_config = "i,ij->j";
    for (int i = 0; i < n; i++) x = shlo_einsum(b, x, w, SHLO_INFER, &a);
    return x;
}

static inline shlo_value selected(shlo_builder *b, shlo_value x, int n) {
    const int32_t order[4] = {3, 2, 1, 0};
    shlo_value index = shlo_constant(b, shlo_tensor1(b, SHLO_I32, 4), order);
    shlo_torch_index_select_attrs a;
    memset(&a, 0, sizeof a);
    for (int i = 0; i < n; i++) x = shlo_torch_index_select(b, x, index, SHLO_INFER, &a);
    return x;
}

/* ---- open programs, functions ---- */

static inline shlo_type open_type(shlo_builder *b) { return shlo_tensor1(b, SHLO_F32, SHLO_DYNAMIC); }

static inline shlo_value opened(shlo_builder *b, shlo_value x) {
    const int64_t four = 4;
    return shlo_dynamic_reshape(b, x, shlo_constant(b, shlo_tensor1(b, SHLO_I64, 1), &four), open_type(b));
}

static inline shlo_value open_chain(shlo_builder *b, shlo_value x, int n) {
    x = opened(b, x);
    for (int i = 0; i < n; i++) x = i % 3 ? shlo_sine(b, x) : shlo_add(b, x, x);
    return x;
}

/* Sizes that are asked for, and computed while the program is loaded. */
static inline shlo_value open_sizes(shlo_builder *b, shlo_value x, int n) {
    shlo_get_dimension_size_attrs first;
    memset(&first, 0, sizeof first);
    x = opened(b, x);
    for (int i = 0; i < n / 4; i++) {
        shlo_value size = shlo_get_dimension_size(b, x, &first);
        size = shlo_reshape(b, size, shlo_tensor1(b, SHLO_I32, 1));
        x = shlo_sine(b, shlo_dynamic_reshape(b, x, size, open_type(b)));
    }
    return x;
}

/* Sizes whose parts lie far apart: all first parts come before all second ones, the last of which is used
   first. */
static inline shlo_value far_sizes(shlo_builder *b, shlo_value x, int n) {
    shlo_value *firsts = (shlo_value *)calloc((size_t)n + 1, sizeof *firsts);
    x = opened(b, x);
    for (int32_t i = 0; i < n / 4; i++) firsts[i] = shlo_negate(b, shlo_constant_i32(b, i));
    for (int32_t i = n / 4 - 1; i >= 0; i--) {
        shlo_value size = shlo_add(b, firsts[i], shlo_constant_i32(b, i + 4));
        size = shlo_reshape(b, size, shlo_tensor1(b, SHLO_I32, 1));
        x = shlo_dynamic_reshape(b, x, size, open_type(b));
    }
    free(firsts);
    return x;
}

/* A function that makes a vector one longer is copied for each length. */
static inline void longer(shlo_builder *b, int n) {
    const float zero = 0;
    shlo_concatenate_attrs along;
    shlo_value both[2];
    (void)n;
    memset(&along, 0, sizeof along);
    shlo_func_begin_private(b, "longer");
    both[0] = shlo_arg(b, open_type(b));
    both[1] = shlo_constant(b, shlo_tensor1(b, SHLO_F32, 1), &zero);
    both[0] = shlo_concatenate(b, both, 2, &along);
    shlo_return(b, both, 1);
}
static inline shlo_value copied(shlo_builder *b, shlo_value x, int n) {
    x = opened(b, x);
    for (int i = 0; i < n; i++) shlo_call(b, "longer", &x, 1, &x, 1);
    return x;
}

/* Each of n functions calls the one before twice; the first makes a vector one longer: 2 to the n copies. */
static inline void doubling_longer(shlo_builder *b, int n) {
    for (int i = 0; i < n; i++) {
        char name[16], before[16] = "longer";
        shlo_value x;
        snprintf(name, sizeof name, "d%d", i);
        if (i) snprintf(before, sizeof before, "d%d", i - 1);
        shlo_func_begin_private(b, name);
        x = shlo_arg(b, open_type(b));
        for (int k = 0; k < 2; k++) shlo_call(b, before, &x, 1, &x, 1);
        shlo_return(b, &x, 1);
    }
}
static inline void doubling(shlo_builder *b, int n) {
    longer(b, n);
    doubling_longer(b, n);
}
/* The same of a function that has one op of a thousand operands. */
static inline void doubling_wide(shlo_builder *b, int n) {
    const float zero = 0;
    shlo_concatenate_attrs along;
    shlo_value many[1000], both[2];
    memset(&along, 0, sizeof along);
    shlo_func_begin_private(b, "longer");
    both[0] = shlo_arg(b, open_type(b));
    both[1] = shlo_constant(b, shlo_tensor1(b, SHLO_F32, 1), &zero);
    for (int i = 0; i < 1000; i++) many[i] = both[1];
    shlo_concatenate(b, many, 1000, &along);
    both[0] = shlo_concatenate(b, both, 2, &along);
    shlo_return(b, both, 1);
    doubling_longer(b, n);
}
static inline shlo_value doubled(shlo_builder *b, shlo_value x, int n) {
    char name[16];
    snprintf(name, sizeof name, "d%d", n - 1);
    x = opened(b, x);
    shlo_call(b, name, &x, 1, &x, 1);
    return x;
}

static inline void small_functions(shlo_builder *b, int n) {
    for (int i = 0; i < n; i++) {
        char name[16];
        shlo_value x;
        snprintf(name, sizeof name, "f%d", i);
        shlo_func_begin_private(b, name);
        x = shlo_sine(b, shlo_arg(b, shlo_tensor1(b, SHLO_F32, 4)));
        shlo_return(b, &x, 1);
    }
}
/* A short function with an op of n operands, which is called n / 8 times. */
static inline void wide_function(shlo_builder *b, int n) {
    shlo_value *many = (shlo_value *)calloc((size_t)n + 1, sizeof *many), x;
    shlo_concatenate_attrs along;
    memset(&along, 0, sizeof along);
    shlo_func_begin_private(b, "wide");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 4));
    for (int i = 0; i < n; i++) many[i] = x;
    x = shlo_slice_along(b, shlo_concatenate(b, many, n, &along), 0, 4, 8);
    shlo_return(b, &x, 1);
    free(many);
}
static inline shlo_value wide_called(shlo_builder *b, shlo_value x, int n) {
    for (int i = 0; i < n / 8; i++) shlo_call(b, "wide", &x, 1, &x, 1);
    return x;
}

static inline shlo_value each_called(shlo_builder *b, shlo_value x, int n) {
    for (int i = 0; i < n; i++) {
        char name[16];
        snprintf(name, sizeof name, "f%d", i);
        shlo_call(b, name, &x, 1, &x, 1);
    }
    return x;
}

#endif
