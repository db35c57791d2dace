/* build/calls.gen.c - made from op/calls.def and op/attrs.def by tools/gen_public.sh: edit that.
 * The typed constructors: each describes its op and hands it to build_ops.c. */
#ifndef SHLO__BUILD_CALLS_GEN_C
#define SHLO__BUILD_CALLS_GEN_C

#include "build.h"

SHLO_API shlo_value shlo_abs(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_abs, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_cbrt(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_cbrt, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_ceil(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_ceil, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_cosine(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_cosine, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_count_leading_zeros(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_count_leading_zeros, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_exponential(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_exponential, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_exponential_minus_one(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_exponential_minus_one, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_floor(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_floor, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_imag(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_imag, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_is_finite(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_is_finite, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_log(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_log, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_log_plus_one(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_log_plus_one, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_logistic(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_logistic, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_negate(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_negate, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_not(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_not, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_popcnt(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_popcnt, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_real(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_real, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_round_nearest_afz(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_round_nearest_afz, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_round_nearest_even(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_round_nearest_even, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_rsqrt(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_rsqrt, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_sign(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_sign, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_sine(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_sine, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_sqrt(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_sqrt, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_tan(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_tan, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_tanh(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_tanh, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_add(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_add, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_and(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_and, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_atan2(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_atan2, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_divide(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_divide, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_maximum(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_maximum, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_minimum(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_minimum, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_multiply(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_multiply, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_or(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_or, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_power(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_power, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_remainder(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_remainder, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_shift_left(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_shift_left, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_shift_right_arithmetic(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_shift_right_arithmetic, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_shift_right_logical(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_shift_right_logical, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_subtract(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_subtract, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_xor(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_xor, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_compare(shlo_builder *b, shlo_value lhs, shlo_value rhs,
    const shlo_compare_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_compare, operands, 2, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_complex(shlo_builder *b, shlo_value lhs, shlo_value rhs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_complex, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_clamp(shlo_builder *b, shlo_value min, shlo_value operand, shlo_value max) {
    shlo_value operands[3];
    operands[0] = min;
    operands[1] = operand;
    operands[2] = max;
    return shlo__build_one(b, SHLO_OP_clamp, operands, 3, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_select(shlo_builder *b, shlo_value pred, shlo_value on_true, shlo_value on_false) {
    shlo_value operands[3];
    operands[0] = pred;
    operands[1] = on_true;
    operands[2] = on_false;
    return shlo__build_one(b, SHLO_OP_select, operands, 3, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_convert(shlo_builder *b, shlo_value operand, shlo_type type) {
    return shlo__build_one(b, SHLO_OP_convert, &operand, 1, type, NULL);
}

SHLO_API shlo_value shlo_reduce_precision(shlo_builder *b, shlo_value operand,
    const shlo_reduce_precision_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_reduce_precision, &operand, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_bitcast_convert(shlo_builder *b, shlo_value operand, shlo_type type) {
    return shlo__build_one(b, SHLO_OP_bitcast_convert, &operand, 1, type, NULL);
}

SHLO_API shlo_value shlo_uniform_quantize(shlo_builder *b, shlo_value operand, shlo_type type) {
    return shlo__build_one(b, SHLO_OP_uniform_quantize, &operand, 1, type, NULL);
}

SHLO_API shlo_value shlo_uniform_dequantize(shlo_builder *b, shlo_value operand) {
    return shlo__build_one(b, SHLO_OP_uniform_dequantize, &operand, 1, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_iota(shlo_builder *b, shlo_type type, const shlo_iota_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_iota, NULL, 0, type, attrs);
}

SHLO_API shlo_value shlo_broadcast_in_dim(shlo_builder *b, shlo_value operand, shlo_type type,
    const shlo_broadcast_in_dim_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_broadcast_in_dim, &operand, 1, type, attrs);
}

SHLO_API shlo_value shlo_reshape(shlo_builder *b, shlo_value operand, shlo_type type) {
    return shlo__build_one(b, SHLO_OP_reshape, &operand, 1, type, NULL);
}

SHLO_API shlo_value shlo_transpose(shlo_builder *b, shlo_value operand, const shlo_transpose_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_transpose, &operand, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_slice(shlo_builder *b, shlo_value operand, const shlo_slice_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_slice, &operand, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_reverse(shlo_builder *b, shlo_value operand, const shlo_reverse_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_reverse, &operand, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_pad(shlo_builder *b, shlo_value operand, shlo_value padding_value,
    const shlo_pad_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = operand;
    operands[1] = padding_value;
    return shlo__build_one(b, SHLO_OP_pad, operands, 2, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_concatenate(shlo_builder *b, const shlo_value *inputs, int32_t n,
    const shlo_concatenate_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_concatenate, inputs, n, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_dynamic_slice(shlo_builder *b, shlo_value operand, const shlo_value *start_indices,
    int32_t n, const shlo_dynamic_slice_attrs *attrs) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_dynamic_slice);
    shlo__build_list(b, &d, &operand, 1);
    shlo__build_list(b, &d, start_indices, n);
    return shlo__build_value(b, &d, attrs);
}

SHLO_API shlo_value shlo_dynamic_update_slice(shlo_builder *b, shlo_value operand, shlo_value update,
    const shlo_value *start_indices, int32_t n) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_dynamic_update_slice);
    shlo__build_list(b, &d, &operand, 1);
    shlo__build_list(b, &d, &update, 1);
    shlo__build_list(b, &d, start_indices, n);
    return shlo__build_value(b, &d, NULL);
}

SHLO_API shlo_value shlo_gather(shlo_builder *b, shlo_value operand, shlo_value start_indices,
    const shlo_gather_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = operand;
    operands[1] = start_indices;
    return shlo__build_one(b, SHLO_OP_gather, operands, 2, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_dot_general(shlo_builder *b, shlo_value lhs, shlo_value rhs, shlo_type type,
    const shlo_dot_general_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_dot_general, operands, 2, type, attrs);
}

SHLO_API shlo_value shlo_convolution(shlo_builder *b, shlo_value lhs, shlo_value rhs, shlo_type type,
    const shlo_convolution_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_convolution, operands, 2, type, attrs);
}

SHLO_API void shlo_reduce(shlo_builder *b, const shlo_value *inputs, const shlo_value *init_values, int32_t n,
    const shlo_reduce_attrs *attrs, shlo_region body, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_reduce);
    shlo__build_list(b, &d, inputs, n);
    shlo__build_list(b, &d, init_values, n);
    d.regions = &body;
    d.n_regions = 1;
    shlo__build_many(b, &d, attrs, results, n);
}

SHLO_API void shlo_reduce_window(shlo_builder *b, const shlo_value *inputs, const shlo_value *init_values,
    int32_t n, const shlo_reduce_window_attrs *attrs, shlo_region body, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_reduce_window);
    shlo__build_list(b, &d, inputs, n);
    shlo__build_list(b, &d, init_values, n);
    d.regions = &body;
    d.n_regions = 1;
    shlo__build_many(b, &d, attrs, results, n);
}

SHLO_API shlo_value shlo_map(shlo_builder *b, const shlo_value *inputs, int32_t n,
    const shlo_map_attrs *attrs, shlo_region computation) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_map);
    shlo__build_list(b, &d, inputs, n);
    d.regions = &computation;
    d.n_regions = 1;
    return shlo__build_value(b, &d, attrs);
}

SHLO_API void shlo_sort(shlo_builder *b, const shlo_value *inputs, int32_t n, const shlo_sort_attrs *attrs,
    shlo_region comparator, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_sort);
    shlo__build_list(b, &d, inputs, n);
    d.regions = &comparator;
    d.n_regions = 1;
    shlo__build_many(b, &d, attrs, results, n);
}

SHLO_API void shlo_scatter(shlo_builder *b, const shlo_value *inputs, shlo_value scatter_indices,
    const shlo_value *updates, int32_t n, const shlo_scatter_attrs *attrs, shlo_region update_computation,
    shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_scatter);
    shlo__build_list(b, &d, inputs, n);
    shlo__build_list(b, &d, &scatter_indices, 1);
    shlo__build_list(b, &d, updates, n);
    d.regions = &update_computation;
    d.n_regions = 1;
    shlo__build_many(b, &d, attrs, results, n);
}

SHLO_API shlo_value shlo_select_and_scatter(shlo_builder *b, shlo_value operand, shlo_value source,
    shlo_value init_value, const shlo_select_and_scatter_attrs *attrs, shlo_region select,
    shlo_region scatter) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_select_and_scatter);
    shlo_region regions[2];
    regions[0] = select;
    regions[1] = scatter;
    shlo__build_list(b, &d, &operand, 1);
    shlo__build_list(b, &d, &source, 1);
    shlo__build_list(b, &d, &init_value, 1);
    d.regions = regions;
    d.n_regions = 2;
    return shlo__build_value(b, &d, attrs);
}

SHLO_API void shlo_if(shlo_builder *b, shlo_value pred, shlo_region true_branch, shlo_region false_branch,
    shlo_value *results, int32_t n_results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_if);
    shlo_region regions[2];
    regions[0] = true_branch;
    regions[1] = false_branch;
    shlo__build_list(b, &d, &pred, 1);
    d.regions = regions;
    d.n_regions = 2;
    shlo__build_many(b, &d, NULL, results, n_results);
}

SHLO_API void shlo_case(shlo_builder *b, shlo_value index, const shlo_region *branches, int32_t n_branches,
    shlo_value *results, int32_t n_results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_case);
    shlo__build_list(b, &d, &index, 1);
    d.regions = branches;
    d.n_regions = n_branches;
    shlo__build_many(b, &d, NULL, results, n_results);
}

SHLO_API void shlo_while(shlo_builder *b, const shlo_value *operand, int32_t n, shlo_region cond,
    shlo_region body, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_while);
    shlo_region regions[2];
    regions[0] = cond;
    regions[1] = body;
    shlo__build_list(b, &d, operand, n);
    d.regions = regions;
    d.n_regions = 2;
    shlo__build_many(b, &d, NULL, results, n);
}

SHLO_API shlo_value shlo_tuple(shlo_builder *b, const shlo_value *val, int32_t n) {
    return shlo__build_one(b, SHLO_OP_tuple, val, n, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_get_tuple_element(shlo_builder *b, shlo_value operand,
    const shlo_get_tuple_element_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_get_tuple_element, &operand, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API void shlo_optimization_barrier(shlo_builder *b, const shlo_value *operand, int32_t n,
    shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_optimization_barrier);
    shlo__build_list(b, &d, operand, n);
    shlo__build_many(b, &d, NULL, results, n);
}

SHLO_API void shlo_composite(shlo_builder *b, const shlo_value *inputs, int32_t n, const shlo_type *types,
    int32_t n_types, const shlo_composite_attrs *attrs, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_composite);
    shlo__build_list(b, &d, inputs, n);
    d.types = types;
    d.n_types = n_types;
    shlo__build_many(b, &d, attrs, results, n_types);
}

SHLO_API void shlo_custom_call(shlo_builder *b, const shlo_value *inputs, int32_t n, const shlo_type *types,
    int32_t n_types, const shlo_custom_call_attrs *attrs, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_custom_call);
    shlo__build_list(b, &d, inputs, n);
    d.types = types;
    d.n_types = n_types;
    shlo__build_many(b, &d, attrs, results, n_types);
}

SHLO_API shlo_value shlo_after_all(shlo_builder *b, const shlo_value *inputs, int32_t n) {
    return shlo__build_one(b, SHLO_OP_after_all, inputs, n, SHLO__BUILD_INFER, NULL);
}

SHLO_API void shlo_batch_norm_grad(shlo_builder *b, shlo_value operand, shlo_value scale, shlo_value mean,
    shlo_value variance, shlo_value grad_output, const shlo_batch_norm_grad_attrs *attrs,
    shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_batch_norm_grad);
    shlo__build_list(b, &d, &operand, 1);
    shlo__build_list(b, &d, &scale, 1);
    shlo__build_list(b, &d, &mean, 1);
    shlo__build_list(b, &d, &variance, 1);
    shlo__build_list(b, &d, &grad_output, 1);
    shlo__build_many(b, &d, attrs, results, 3);
}

SHLO_API shlo_value shlo_batch_norm_inference(shlo_builder *b, shlo_value operand, shlo_value scale,
    shlo_value offset, shlo_value mean, shlo_value variance, const shlo_batch_norm_inference_attrs *attrs) {
    shlo_value operands[5];
    operands[0] = operand;
    operands[1] = scale;
    operands[2] = offset;
    operands[3] = mean;
    operands[4] = variance;
    return shlo__build_one(b, SHLO_OP_batch_norm_inference, operands, 5, SHLO__BUILD_INFER, attrs);
}

SHLO_API void shlo_batch_norm_training(shlo_builder *b, shlo_value operand, shlo_value scale,
    shlo_value offset, const shlo_batch_norm_training_attrs *attrs, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_batch_norm_training);
    shlo__build_list(b, &d, &operand, 1);
    shlo__build_list(b, &d, &scale, 1);
    shlo__build_list(b, &d, &offset, 1);
    shlo__build_many(b, &d, attrs, results, 3);
}

SHLO_API shlo_value shlo_cholesky(shlo_builder *b, shlo_value a, const shlo_cholesky_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_cholesky, &a, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_triangular_solve(shlo_builder *b, shlo_value a, shlo_value rhs,
    const shlo_triangular_solve_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = a;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_triangular_solve, operands, 2, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_fft(shlo_builder *b, shlo_value operand, const shlo_fft_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_fft, &operand, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_rng(shlo_builder *b, shlo_value low, shlo_value high, shlo_value shape,
    shlo_type type, const shlo_rng_attrs *attrs) {
    shlo_value operands[3];
    operands[0] = low;
    operands[1] = high;
    operands[2] = shape;
    return shlo__build_one(b, SHLO_OP_rng, operands, 3, type, attrs);
}

SHLO_API void shlo_rng_bit_generator(shlo_builder *b, shlo_value initial_state, const shlo_type *types,
    const shlo_rng_bit_generator_attrs *attrs, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_rng_bit_generator);
    shlo__build_list(b, &d, &initial_state, 1);
    d.types = types;
    d.n_types = 2;
    shlo__build_many(b, &d, attrs, results, 2);
}

SHLO_API shlo_value shlo_dynamic_broadcast_in_dim(shlo_builder *b, shlo_value operand,
    shlo_value output_dimensions, shlo_type type, const shlo_dynamic_broadcast_in_dim_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = operand;
    operands[1] = output_dimensions;
    return shlo__build_one(b, SHLO_OP_dynamic_broadcast_in_dim, operands, 2, type, attrs);
}

SHLO_API shlo_value shlo_dynamic_conv(shlo_builder *b, shlo_value lhs, shlo_value rhs, shlo_value padding,
    shlo_type type, const shlo_dynamic_conv_attrs *attrs) {
    shlo_value operands[3];
    operands[0] = lhs;
    operands[1] = rhs;
    operands[2] = padding;
    return shlo__build_one(b, SHLO_OP_dynamic_conv, operands, 3, type, attrs);
}

SHLO_API shlo_value shlo_dynamic_gather(shlo_builder *b, shlo_value operand, shlo_value start_indices,
    shlo_value slice_sizes, shlo_type type, const shlo_dynamic_gather_attrs *attrs) {
    shlo_value operands[3];
    operands[0] = operand;
    operands[1] = start_indices;
    operands[2] = slice_sizes;
    return shlo__build_one(b, SHLO_OP_dynamic_gather, operands, 3, type, attrs);
}

SHLO_API shlo_value shlo_dynamic_iota(shlo_builder *b, shlo_value output_shape, shlo_type type,
    const shlo_dynamic_iota_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_dynamic_iota, &output_shape, 1, type, attrs);
}

SHLO_API shlo_value shlo_dynamic_pad(shlo_builder *b, shlo_value operand, shlo_value padding_value,
    shlo_value edge_padding_low, shlo_value edge_padding_high, shlo_value interior_padding, shlo_type type) {
    shlo_value operands[5];
    operands[0] = operand;
    operands[1] = padding_value;
    operands[2] = edge_padding_low;
    operands[3] = edge_padding_high;
    operands[4] = interior_padding;
    return shlo__build_one(b, SHLO_OP_dynamic_pad, operands, 5, type, NULL);
}

SHLO_API shlo_value shlo_dynamic_reshape(shlo_builder *b, shlo_value operand, shlo_value output_shape,
    shlo_type type) {
    shlo_value operands[2];
    operands[0] = operand;
    operands[1] = output_shape;
    return shlo__build_one(b, SHLO_OP_dynamic_reshape, operands, 2, type, NULL);
}

SHLO_API shlo_value shlo_get_dimension_size(shlo_builder *b, shlo_value operand,
    const shlo_get_dimension_size_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_get_dimension_size, &operand, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API void shlo_all_gather(shlo_builder *b, const shlo_value *operands, const shlo_type *types, int32_t n,
    const shlo_all_gather_attrs *attrs, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_all_gather);
    shlo__build_list(b, &d, operands, n);
    d.types = types;
    d.n_types = n;
    shlo__build_many(b, &d, attrs, results, n);
}

SHLO_API void shlo_all_reduce(shlo_builder *b, const shlo_value *operands, int32_t n,
    const shlo_all_reduce_attrs *attrs, shlo_region computation, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_all_reduce);
    shlo__build_list(b, &d, operands, n);
    d.regions = &computation;
    d.n_regions = 1;
    shlo__build_many(b, &d, attrs, results, n);
}

SHLO_API void shlo_all_to_all(shlo_builder *b, const shlo_value *operands, int32_t n,
    const shlo_all_to_all_attrs *attrs, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_all_to_all);
    shlo__build_list(b, &d, operands, n);
    shlo__build_many(b, &d, attrs, results, n);
}

SHLO_API shlo_value shlo_collective_broadcast(shlo_builder *b, shlo_value operand,
    const shlo_collective_broadcast_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_collective_broadcast, &operand, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_collective_permute(shlo_builder *b, shlo_value operand,
    const shlo_collective_permute_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_collective_permute, &operand, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_reduce_scatter(shlo_builder *b, shlo_value operand, shlo_type type,
    const shlo_reduce_scatter_attrs *attrs, shlo_region computation) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_reduce_scatter);
    shlo__build_list(b, &d, &operand, 1);
    d.types = &type;
    d.n_types = type.id ? 1 : 0;
    d.regions = &computation;
    d.n_regions = 1;
    return shlo__build_value(b, &d, attrs);
}

SHLO_API shlo_value shlo_partition_id(shlo_builder *b) {
    return shlo__build_one(b, SHLO_OP_partition_id, NULL, 0, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_replica_id(shlo_builder *b) {
    return shlo__build_one(b, SHLO_OP_replica_id, NULL, 0, SHLO__BUILD_INFER, NULL);
}

SHLO_API void shlo_infeed(shlo_builder *b, shlo_value token, const shlo_type *types, int32_t n_types,
    const shlo_infeed_attrs *attrs, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_infeed);
    shlo__build_list(b, &d, &token, 1);
    d.types = types;
    d.n_types = n_types;
    shlo__build_many(b, &d, attrs, results, n_types);
}

SHLO_API shlo_value shlo_outfeed(shlo_builder *b, const shlo_value *inputs, int32_t n, shlo_value token,
    const shlo_outfeed_attrs *attrs) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_outfeed);
    shlo__build_list(b, &d, inputs, n);
    shlo__build_list(b, &d, &token, 1);
    return shlo__build_value(b, &d, attrs);
}

SHLO_API void shlo_recv(shlo_builder *b, shlo_value token, const shlo_type *types, int32_t n_types,
    const shlo_recv_attrs *attrs, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_recv);
    shlo__build_list(b, &d, &token, 1);
    d.types = types;
    d.n_types = n_types;
    shlo__build_many(b, &d, attrs, results, n_types);
}

SHLO_API shlo_value shlo_send(shlo_builder *b, const shlo_value *inputs, int32_t n, shlo_value token,
    const shlo_send_attrs *attrs) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_send);
    shlo__build_list(b, &d, inputs, n);
    shlo__build_list(b, &d, &token, 1);
    return shlo__build_value(b, &d, attrs);
}

SHLO_API void shlo_collective_reduce(shlo_builder *b, const shlo_value *operands, int32_t n,
    const shlo_collective_reduce_attrs *attrs, shlo_region computation, shlo_value *results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_collective_reduce);
    shlo__build_list(b, &d, operands, n);
    d.regions = &computation;
    d.n_regions = 1;
    shlo__build_many(b, &d, attrs, results, n);
}

SHLO_API shlo_value shlo_broadcast(shlo_builder *b, shlo_value operand, const shlo_broadcast_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_broadcast, &operand, 1, SHLO__BUILD_INFER, attrs);
}

SHLO_API shlo_value shlo_create_token(shlo_builder *b) {
    return shlo__build_one(b, SHLO_OP_create_token, NULL, 0, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_dot(shlo_builder *b, shlo_value lhs, shlo_value rhs, shlo_type type,
    const shlo_dot_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_dot, operands, 2, type, attrs);
}

SHLO_API shlo_value shlo_einsum(shlo_builder *b, shlo_value lhs, shlo_value rhs, shlo_type type,
    const shlo_einsum_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = lhs;
    operands[1] = rhs;
    return shlo__build_one(b, SHLO_OP_einsum, operands, 2, type, attrs);
}

SHLO_API shlo_value shlo_unary_einsum(shlo_builder *b, shlo_value operand, shlo_type type,
    const shlo_unary_einsum_attrs *attrs) {
    return shlo__build_one(b, SHLO_OP_unary_einsum, &operand, 1, type, attrs);
}

SHLO_API shlo_value shlo_torch_index_select(shlo_builder *b, shlo_value operand, shlo_value index,
    shlo_type type, const shlo_torch_index_select_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = operand;
    operands[1] = index;
    return shlo__build_one(b, SHLO_OP_torch_index_select, operands, 2, type, attrs);
}

SHLO_API shlo_value shlo_real_dynamic_slice(shlo_builder *b, shlo_value operand, shlo_value start_indices,
    shlo_value limit_indices, shlo_value strides, shlo_type type) {
    shlo_value operands[4];
    operands[0] = operand;
    operands[1] = start_indices;
    operands[2] = limit_indices;
    operands[3] = strides;
    return shlo__build_one(b, SHLO_OP_real_dynamic_slice, operands, 4, type, NULL);
}

SHLO_API shlo_value shlo_set_dimension_size(shlo_builder *b, shlo_value operand, shlo_value size,
    shlo_type type, const shlo_set_dimension_size_attrs *attrs) {
    shlo_value operands[2];
    operands[0] = operand;
    operands[1] = size;
    return shlo__build_one(b, SHLO_OP_set_dimension_size, operands, 2, type, attrs);
}

#endif
