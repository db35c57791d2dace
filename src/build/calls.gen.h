/* build/calls.gen.h - made from op/calls.def and op/attrs.def by tools/gen_public.sh: edit that.
 * The typed constructors; build/public.h says what holds for all of them. */
#ifndef SHLO__BUILD_CALLS_GEN_H
#define SHLO__BUILD_CALLS_GEN_H

/* Absolute value of each element: of complex numbers the modulus, which is real. */
SHLO_API shlo_value shlo_abs(shlo_builder *b, shlo_value operand);
/* Cube root of each element. */
SHLO_API shlo_value shlo_cbrt(shlo_builder *b, shlo_value operand);
/* Each element rounded up to an integer. */
SHLO_API shlo_value shlo_ceil(shlo_builder *b, shlo_value operand);
/* Cosine of each element. */
SHLO_API shlo_value shlo_cosine(shlo_builder *b, shlo_value operand);
/* How many of each integer's highest bits are zero. */
SHLO_API shlo_value shlo_count_leading_zeros(shlo_builder *b, shlo_value operand);
/* e to the power of each element. */
SHLO_API shlo_value shlo_exponential(shlo_builder *b, shlo_value operand);
/* e to the power of each element, minus one: exact near zero. */
SHLO_API shlo_value shlo_exponential_minus_one(shlo_builder *b, shlo_value operand);
/* Each element rounded down to an integer. */
SHLO_API shlo_value shlo_floor(shlo_builder *b, shlo_value operand);
/* Imaginary part of each element; zeros for a real operand. */
SHLO_API shlo_value shlo_imag(shlo_builder *b, shlo_value operand);
/* For each element whether it is neither infinite nor NaN: an i1. */
SHLO_API shlo_value shlo_is_finite(shlo_builder *b, shlo_value operand);
/* Natural logarithm of each element. */
SHLO_API shlo_value shlo_log(shlo_builder *b, shlo_value operand);
/* Natural logarithm of one plus each element: exact near zero. */
SHLO_API shlo_value shlo_log_plus_one(shlo_builder *b, shlo_value operand);
/* 1 / (1 + e^-x) for each element x. */
SHLO_API shlo_value shlo_logistic(shlo_builder *b, shlo_value operand);
/* Each element with its sign changed; integers wrap. */
SHLO_API shlo_value shlo_negate(shlo_builder *b, shlo_value operand);
/* Logical not of booleans, all bits inverted of integers. */
SHLO_API shlo_value shlo_not(shlo_builder *b, shlo_value operand);
/* How many bits of each integer are set. */
SHLO_API shlo_value shlo_popcnt(shlo_builder *b, shlo_value operand);
/* Real part of each element. */
SHLO_API shlo_value shlo_real(shlo_builder *b, shlo_value operand);
/* Each element rounded to the nearest integer, ties away from zero. */
SHLO_API shlo_value shlo_round_nearest_afz(shlo_builder *b, shlo_value operand);
/* Each element rounded to the nearest integer, ties to the even one. */
SHLO_API shlo_value shlo_round_nearest_even(shlo_builder *b, shlo_value operand);
/* One divided by the square root of each element. */
SHLO_API shlo_value shlo_rsqrt(shlo_builder *b, shlo_value operand);
/* -1, 0 or 1 by the sign of each element; of complex numbers x / |x|. */
SHLO_API shlo_value shlo_sign(shlo_builder *b, shlo_value operand);
/* Sine of each element. */
SHLO_API shlo_value shlo_sine(shlo_builder *b, shlo_value operand);
/* Square root of each element. */
SHLO_API shlo_value shlo_sqrt(shlo_builder *b, shlo_value operand);
/* Tangent of each element. */
SHLO_API shlo_value shlo_tan(shlo_builder *b, shlo_value operand);
/* Hyperbolic tangent of each element. */
SHLO_API shlo_value shlo_tanh(shlo_builder *b, shlo_value operand);
/* lhs + rhs element by element; integers wrap, of booleans it is or. */
SHLO_API shlo_value shlo_add(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* Logical and of booleans, bitwise and of integers. */
SHLO_API shlo_value shlo_and(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* Angle of the point (rhs, lhs): the arc tangent of lhs / rhs in the right quadrant. */
SHLO_API shlo_value shlo_atan2(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* lhs / rhs element by element; of integers toward zero. */
SHLO_API shlo_value shlo_divide(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* The greater of each two elements; NaN if one is NaN; of booleans it is or. */
SHLO_API shlo_value shlo_maximum(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* The smaller of each two elements; NaN if one is NaN; of booleans it is and. */
SHLO_API shlo_value shlo_minimum(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* lhs * rhs element by element; integers wrap, of booleans it is and. */
SHLO_API shlo_value shlo_multiply(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* Logical or of booleans, bitwise or of integers. */
SHLO_API shlo_value shlo_or(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* lhs to the power of rhs, element by element. */
SHLO_API shlo_value shlo_power(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* What is left of lhs / rhs rounded toward zero: it has the sign of lhs. */
SHLO_API shlo_value shlo_remainder(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* lhs shifted left by rhs bits. */
SHLO_API shlo_value shlo_shift_left(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* lhs shifted right by rhs bits; the sign bit moves in. */
SHLO_API shlo_value shlo_shift_right_arithmetic(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* lhs shifted right by rhs bits; zeros move in. */
SHLO_API shlo_value shlo_shift_right_logical(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* lhs - rhs element by element; integers wrap. */
SHLO_API shlo_value shlo_subtract(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* Logical exclusive or of booleans, bitwise of integers. */
SHLO_API shlo_value shlo_xor(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* For each two elements whether lhs DIRECTION rhs holds, as LT or EQ: an i1. */
SHLO_API shlo_value shlo_compare(shlo_builder *b, shlo_value lhs, shlo_value rhs,
    const shlo_compare_attrs *attrs);
/* Complex numbers of real parts lhs and imaginary parts rhs. */
SHLO_API shlo_value shlo_complex(shlo_builder *b, shlo_value lhs, shlo_value rhs);
/* Each element of operand, but at least min and at most max; these are scalars or have operand's shape. */
SHLO_API shlo_value shlo_clamp(shlo_builder *b, shlo_value min, shlo_value operand, shlo_value max);
/* For each element on_true where pred holds, else on_false; pred is an i1 scalar or has their shape. */
SHLO_API shlo_value shlo_select(shlo_builder *b, shlo_value pred, shlo_value on_true, shlo_value on_false);
/* Each element in another element type; shlo_convert_elements tells the rules. */
SHLO_API shlo_value shlo_convert(shlo_builder *b, shlo_value operand, shlo_type type);
/* Floats rounded to exponent_bits and mantissa_bits; the type stays. */
SHLO_API shlo_value shlo_reduce_precision(shlo_builder *b, shlo_value operand,
    const shlo_reduce_precision_attrs *attrs);
/* The same bits read as another element type; a last dimension appears or goes where the widths differ. */
SHLO_API shlo_value shlo_bitcast_convert(shlo_builder *b, shlo_value operand, shlo_type type);
/* Floats to a quantized type, or from one quantized type to another. */
SHLO_API shlo_value shlo_uniform_quantize(shlo_builder *b, shlo_value operand, shlo_type type);
/* The floats that a quantized tensor represents. */
SHLO_API shlo_value shlo_uniform_dequantize(shlo_builder *b, shlo_value operand);
/* Along iota_dimension the numbers 0, 1, 2 ..; the same along all others. */
SHLO_API shlo_value shlo_iota(shlo_builder *b, shlo_type type, const shlo_iota_attrs *attrs);
/* Dimension i of operand becomes broadcast_dimensions[i] of the result, repeated where its size is 1. */
SHLO_API shlo_value shlo_broadcast_in_dim(shlo_builder *b, shlo_value operand, shlo_type type,
    const shlo_broadcast_in_dim_attrs *attrs);
/* The same elements in row-major order, in another shape. */
SHLO_API shlo_value shlo_reshape(shlo_builder *b, shlo_value operand, shlo_type type);
/* Dimension i of the result is dimension permutation[i] of operand. */
SHLO_API shlo_value shlo_transpose(shlo_builder *b, shlo_value operand, const shlo_transpose_attrs *attrs);
/* The elements from start_indices up to limit_indices (not included), every strides[i]-th of dimension i. */
SHLO_API shlo_value shlo_slice(shlo_builder *b, shlo_value operand, const shlo_slice_attrs *attrs);
/* The elements of the dimensions named, in reverse order. */
SHLO_API shlo_value shlo_reverse(shlo_builder *b, shlo_value operand, const shlo_reverse_attrs *attrs);
/* padding_value before, behind and between the elements; negative amounts cut elements off. */
SHLO_API shlo_value shlo_pad(shlo_builder *b, shlo_value operand, shlo_value padding_value,
    const shlo_pad_attrs *attrs);
/* The inputs one behind the other along `dimension`. */
SHLO_API shlo_value shlo_concatenate(shlo_builder *b, const shlo_value *inputs, int32_t n,
    const shlo_concatenate_attrs *attrs);
/* A slice of size slice_sizes at n start_indices (scalars, one a dimension), moved to fit into operand. */
SHLO_API shlo_value shlo_dynamic_slice(shlo_builder *b, shlo_value operand, const shlo_value *start_indices,
    int32_t n, const shlo_dynamic_slice_attrs *attrs);
/* operand with `update` at n start_indices (scalars, one a dimension), moved to fit into operand. */
SHLO_API shlo_value shlo_dynamic_update_slice(shlo_builder *b, shlo_value operand, shlo_value update,
    const shlo_value *start_indices, int32_t n);
/* Slices of operand at the places that start_indices tells, put together. */
SHLO_API shlo_value shlo_gather(shlo_builder *b, shlo_value operand, shlo_value start_indices,
    const shlo_gather_attrs *attrs);
/* Dot products: dimensions batched side by side, summed over the contracting ones, all others as they are. */
SHLO_API shlo_value shlo_dot_general(shlo_builder *b, shlo_value lhs, shlo_value rhs, shlo_type type,
    const shlo_dot_general_attrs *attrs);
/* Dot products of windows of lhs with the kernel rhs. */
SHLO_API shlo_value shlo_convolution(shlo_builder *b, shlo_value lhs, shlo_value rhs, shlo_type type,
    const shlo_convolution_attrs *attrs);
/* Folds n inputs of equal shape along `dimensions` with body, which has 2n scalar arguments (the n results so
   far, the n next elements) and n results; init_values are n scalars. */
SHLO_API void shlo_reduce(shlo_builder *b, const shlo_value *inputs, const shlo_value *init_values, int32_t n,
    const shlo_reduce_attrs *attrs, shlo_region body, shlo_value *results);
/* Folds each window of n inputs of equal shape with body, as shlo_reduce does. */
SHLO_API void shlo_reduce_window(shlo_builder *b, const shlo_value *inputs, const shlo_value *init_values,
    int32_t n, const shlo_reduce_window_attrs *attrs, shlo_region body, shlo_value *results);
/* computation, a function of n scalars, applied to each n elements. */
SHLO_API shlo_value shlo_map(shlo_builder *b, const shlo_value *inputs, int32_t n,
    const shlo_map_attrs *attrs, shlo_region computation);
/* Sorts n inputs of equal shape together along `dimension`; comparator has 2n scalar arguments (two of each
   input) and says whether the first come before the second. attrs NULL: the last dimension. */
SHLO_API void shlo_sort(shlo_builder *b, const shlo_value *inputs, int32_t n, const shlo_sort_attrs *attrs,
    shlo_region comparator, shlo_value *results);
/* n inputs in which slices at the places that scatter_indices tells are folded with n updates by
   update_computation, which has 2n scalar arguments (n old elements, n updates) and n results. */
SHLO_API void shlo_scatter(shlo_builder *b, const shlo_value *inputs, shlo_value scatter_indices,
    const shlo_value *updates, int32_t n, const shlo_scatter_attrs *attrs, shlo_region update_computation,
    shlo_value *results);
/* In each window of operand the element that select prefers gets an element of source, combined by scatter;
   init_value is what all elements are at first. */
SHLO_API shlo_value shlo_select_and_scatter(shlo_builder *b, shlo_value operand, shlo_value source,
    shlo_value init_value, const shlo_select_and_scatter_attrs *attrs, shlo_region select,
    shlo_region scatter);
/* true_branch where pred (an i1 scalar) holds, else false_branch; neither has arguments. */
SHLO_API void shlo_if(shlo_builder *b, shlo_value pred, shlo_region true_branch, shlo_region false_branch,
    shlo_value *results, int32_t n_results);
/* Branch number `index` (an i32 scalar); the last one where there is none. Branches have no arguments. */
SHLO_API void shlo_case(shlo_builder *b, shlo_value index, const shlo_region *branches, int32_t n_branches,
    shlo_value *results, int32_t n_results);
/* body again and again as long as cond holds. Both have n arguments, the values carried; cond returns an i1
   scalar, body the next n values. The results are the last ones. */
SHLO_API void shlo_while(shlo_builder *b, const shlo_value *operand, int32_t n, shlo_region cond,
    shlo_region body, shlo_value *results);
/* A tuple of n values. */
SHLO_API shlo_value shlo_tuple(shlo_builder *b, const shlo_value *val, int32_t n);
/* Member `index` of a tuple. */
SHLO_API shlo_value shlo_get_tuple_element(shlo_builder *b, shlo_value operand,
    const shlo_get_tuple_element_attrs *attrs);
/* The n operands as they are; nothing is moved across it. */
SHLO_API void shlo_optimization_barrier(shlo_builder *b, const shlo_value *operand, int32_t n,
    shlo_value *results);
/* Calls the function `decomposition`, or a handler of the host that is registered for `name`. */
SHLO_API void shlo_composite(shlo_builder *b, const shlo_value *inputs, int32_t n, const shlo_type *types,
    int32_t n_types, const shlo_composite_attrs *attrs, shlo_value *results);
/* Calls a handler of the host by name: see shlo_custom. */
SHLO_API void shlo_custom_call(shlo_builder *b, const shlo_value *inputs, int32_t n, const shlo_type *types,
    int32_t n_types, const shlo_custom_call_attrs *attrs, shlo_value *results);
/* A token that follows n tokens. */
SHLO_API shlo_value shlo_after_all(shlo_builder *b, const shlo_value *inputs, int32_t n);
/* Gradients of batch_norm_training: of operand, scale and offset. */
SHLO_API void shlo_batch_norm_grad(shlo_builder *b, shlo_value operand, shlo_value scale, shlo_value mean,
    shlo_value variance, shlo_value grad_output, const shlo_batch_norm_grad_attrs *attrs,
    shlo_value *results);
/* operand normalized by a mean and variance that are given. */
SHLO_API shlo_value shlo_batch_norm_inference(shlo_builder *b, shlo_value operand, shlo_value scale,
    shlo_value offset, shlo_value mean, shlo_value variance, const shlo_batch_norm_inference_attrs *attrs);
/* operand normalized by its own mean and variance over all dimensions but feature_index; mean; variance. */
SHLO_API void shlo_batch_norm_training(shlo_builder *b, shlo_value operand, shlo_value scale,
    shlo_value offset, const shlo_batch_norm_training_attrs *attrs, shlo_value *results);
/* Cholesky factors of a batch of matrices, lower or upper. */
SHLO_API shlo_value shlo_cholesky(shlo_builder *b, shlo_value a, const shlo_cholesky_attrs *attrs);
/* Solutions x of op(a) x = rhs (or x op(a) = rhs) for a batch of triangular matrices a. */
SHLO_API shlo_value shlo_triangular_solve(shlo_builder *b, shlo_value a, shlo_value rhs,
    const shlo_triangular_solve_attrs *attrs);
/* Discrete Fourier transform along the last dimensions, as many as fft_length has numbers. */
SHLO_API shlo_value shlo_fft(shlo_builder *b, shlo_value operand, const shlo_fft_attrs *attrs);
/* Random numbers: uniform from low up to high, or normal of mean low and standard deviation high. */
SHLO_API shlo_value shlo_rng(shlo_builder *b, shlo_value low, shlo_value high, shlo_value shape,
    shlo_type type, const shlo_rng_attrs *attrs);
/* The next state of a random generator, and random bits: always the same for the same initial_state. */
SHLO_API void shlo_rng_bit_generator(shlo_builder *b, shlo_value initial_state, const shlo_type *types,
    const shlo_rng_bit_generator_attrs *attrs, shlo_value *results);
/* broadcast_in_dim to a shape that is computed. */
SHLO_API shlo_value shlo_dynamic_broadcast_in_dim(shlo_builder *b, shlo_value operand,
    shlo_value output_dimensions, shlo_type type, const shlo_dynamic_broadcast_in_dim_attrs *attrs);
/* convolution with padding that is computed. */
SHLO_API shlo_value shlo_dynamic_conv(shlo_builder *b, shlo_value lhs, shlo_value rhs, shlo_value padding,
    shlo_type type, const shlo_dynamic_conv_attrs *attrs);
/* gather of slices whose sizes are computed. */
SHLO_API shlo_value shlo_dynamic_gather(shlo_builder *b, shlo_value operand, shlo_value start_indices,
    shlo_value slice_sizes, shlo_type type, const shlo_dynamic_gather_attrs *attrs);
/* iota of a shape that is computed. */
SHLO_API shlo_value shlo_dynamic_iota(shlo_builder *b, shlo_value output_shape, shlo_type type,
    const shlo_dynamic_iota_attrs *attrs);
/* pad by amounts that are computed. */
SHLO_API shlo_value shlo_dynamic_pad(shlo_builder *b, shlo_value operand, shlo_value padding_value,
    shlo_value edge_padding_low, shlo_value edge_padding_high, shlo_value interior_padding, shlo_type type);
/* reshape to a shape that is computed. */
SHLO_API shlo_value shlo_dynamic_reshape(shlo_builder *b, shlo_value operand, shlo_value output_shape,
    shlo_type type);
/* The size of a dimension: an i32 scalar. */
SHLO_API shlo_value shlo_get_dimension_size(shlo_builder *b, shlo_value operand,
    const shlo_get_dimension_size_attrs *attrs);
/* In each group of processes, the operands of all of them one behind the other along all_gather_dim. */
SHLO_API void shlo_all_gather(shlo_builder *b, const shlo_value *operands, const shlo_type *types, int32_t n,
    const shlo_all_gather_attrs *attrs, shlo_value *results);
/* In each group of processes, the operands of all of them folded by computation. */
SHLO_API void shlo_all_reduce(shlo_builder *b, const shlo_value *operands, int32_t n,
    const shlo_all_reduce_attrs *attrs, shlo_region computation, shlo_value *results);
/* In each group of processes, part i of each operand goes to process i, which concatenates what it gets. */
SHLO_API void shlo_all_to_all(shlo_builder *b, const shlo_value *operands, int32_t n,
    const shlo_all_to_all_attrs *attrs, shlo_value *results);
/* In each group of processes, the operand of the first one. */
SHLO_API shlo_value shlo_collective_broadcast(shlo_builder *b, shlo_value operand,
    const shlo_collective_broadcast_attrs *attrs);
/* Sends operand from process to process, as source_target_pairs say; zeros where nothing arrives. */
SHLO_API shlo_value shlo_collective_permute(shlo_builder *b, shlo_value operand,
    const shlo_collective_permute_attrs *attrs);
/* all_reduce, of which each process keeps one part along scatter_dimension. */
SHLO_API shlo_value shlo_reduce_scatter(shlo_builder *b, shlo_value operand, shlo_type type,
    const shlo_reduce_scatter_attrs *attrs, shlo_region computation);
/* Number of this process's partition: a u32 scalar. */
SHLO_API shlo_value shlo_partition_id(shlo_builder *b);
/* Number of this process's replica: a u32 scalar. */
SHLO_API shlo_value shlo_replica_id(shlo_builder *b);
/* Reads what the host feeds; the last result is a token. */
SHLO_API void shlo_infeed(shlo_builder *b, shlo_value token, const shlo_type *types, int32_t n_types,
    const shlo_infeed_attrs *attrs, shlo_value *results);
/* Gives n values to the host. */
SHLO_API shlo_value shlo_outfeed(shlo_builder *b, const shlo_value *inputs, int32_t n, shlo_value token,
    const shlo_outfeed_attrs *attrs);
/* Receives what another process or the host sends through a channel; the last result is a token. */
SHLO_API void shlo_recv(shlo_builder *b, shlo_value token, const shlo_type *types, int32_t n_types,
    const shlo_recv_attrs *attrs, shlo_value *results);
/* Sends n values through a channel to another process or the host. */
SHLO_API shlo_value shlo_send(shlo_builder *b, const shlo_value *inputs, int32_t n, shlo_value token,
    const shlo_send_attrs *attrs);
/* all_reduce, of which the first process of each group gets the result and all others zeros. */
SHLO_API void shlo_collective_reduce(shlo_builder *b, const shlo_value *operands, int32_t n,
    const shlo_collective_reduce_attrs *attrs, shlo_region computation, shlo_value *results);
/* operand repeated along new leading dimensions of sizes broadcast_sizes. */
SHLO_API shlo_value shlo_broadcast(shlo_builder *b, shlo_value operand, const shlo_broadcast_attrs *attrs);
/* A token that follows nothing. */
SHLO_API shlo_value shlo_create_token(shlo_builder *b);
/* Product of vectors and matrices. */
SHLO_API shlo_value shlo_dot(shlo_builder *b, shlo_value lhs, shlo_value rhs, shlo_type type,
    const shlo_dot_attrs *attrs);
/* Sum of products by the formula einsum_config, as "ij,jk->ik". */
SHLO_API shlo_value shlo_einsum(shlo_builder *b, shlo_value lhs, shlo_value rhs, shlo_type type,
    const shlo_einsum_attrs *attrs);
/* Sums and transposes by the formula einsum_config, as "ij->j". */
SHLO_API shlo_value shlo_unary_einsum(shlo_builder *b, shlo_value operand, shlo_type type,
    const shlo_unary_einsum_attrs *attrs);
/* Slices of operand along dimension dim at the numbers that index holds. */
SHLO_API shlo_value shlo_torch_index_select(shlo_builder *b, shlo_value operand, shlo_value index,
    shlo_type type, const shlo_torch_index_select_attrs *attrs);
/* slice from and to places that are computed. */
SHLO_API shlo_value shlo_real_dynamic_slice(shlo_builder *b, shlo_value operand, shlo_value start_indices,
    shlo_value limit_indices, shlo_value strides, shlo_type type);
/* operand with another size of a dimension that has a bound. */
SHLO_API shlo_value shlo_set_dimension_size(shlo_builder *b, shlo_value operand, shlo_value size,
    shlo_type type, const shlo_set_dimension_size_attrs *attrs);

#endif
