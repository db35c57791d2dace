// stablehlo.hpp - stablehlo.h for C++17: values with operators, and objects that free what they own. Nothing
// else: every function of stablehlo.h takes these objects, too, since they convert to its handles. No
// exceptions: a builder keeps its first error, and a program that failed to load is false.
//
//   shlo::builder b;
//   auto x = b.arg(SHLO_F32, { 2, 2 });
//   b.ret({ softmax((x + 1.0) * x, -1) });
//   shlo::program p(b.finish());
//   if (!p) return puts(p.error().message), 1; // what the builder refused, too
//   std::vector<float> in = { 1, 2, 3, 4 }, out(4);
//   if (!p.run({ in }, { out })) return puts(p.error().message), 1;
//
// Without a builder (SHLO_RUN_ONLY, SHLO_NO_BUILD) there are programs and buffers only, with SHLO_VM_ONLY just
// dtype_of.
//
// MIT or Unlicense, as stablehlo.h, which implements all of it (SHLO_IMPLEMENTATION in one file).
#ifndef STABLEHLO_HPP
#define STABLEHLO_HPP

#include "stablehlo.h"

#include <complex>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

namespace shlo {

// The element type of a C++ type.
template <typename T> constexpr shlo_dtype dtype_of() {
    if (std::is_same_v<T, bool>) return SHLO_I1;
    if (std::is_same_v<T, float>) return SHLO_F32;
    if (std::is_same_v<T, double>) return SHLO_F64;
    if (std::is_same_v<T, std::complex<float>>) return SHLO_C64;
    if (std::is_same_v<T, std::complex<double>>) return SHLO_C128;
    if (!std::is_integral_v<T>) return SHLO_NO_DTYPE;
    const bool has_sign = std::is_signed_v<T>;
    switch (sizeof(T)) {
    case 1: return has_sign ? SHLO_I8 : SHLO_U8;
    case 2: return has_sign ? SHLO_I16 : SHLO_U16;
    case 4: return has_sign ? SHLO_I32 : SHLO_U32;
    default: return has_sign ? SHLO_I64 : SHLO_U64;
    }
}

#ifndef SHLO_VM_ONLY

// A program file in memory, or why there is none. It frees its bytes.
class blob {
    shlo_blob b = {};
    shlo_error e = {};
    friend class builder;

public:
    blob() = default;
    blob(blob &&other) noexcept : b(std::exchange(other.b, shlo_blob{})), e(other.e) {}
    blob &operator=(blob &&other) noexcept {
        std::swap(b, other.b);
        std::swap(e, other.e);
        return *this;
    }
    ~blob() { shlo_blob_free(&b); }
    explicit operator bool() const { return b.data != nullptr; } // there is a file
    const void *data() const { return b.data; }
    size_t size() const { return b.bytes; }
    shlo_blob *out() { return &b; } // for functions that fill one
    const shlo_error &error() const { return e; }
};

#endif // SHLO_VM_ONLY

#ifndef SHLO_NO_BUILD

// Whole numbers in braces, a vector of them, or SHLO_LIST: dimensions, axes. None: all axes.
struct list {
    shlo_list l = {};
    list() = default;
    list(const shlo_list &x) : l(x) {}
    list(const std::vector<int64_t> &x) : list(x.data(), x.size()) {}
    list(std::initializer_list<int64_t> x) : list(x.begin(), x.size()) {}

private:
    list(const int64_t *items, size_t n) {
        l.items = items;
        l.n = static_cast<int32_t>(n);
    }
};

// A value of a program under construction; a default one is none (SHLO_NONE). Operators broadcast as NumPy
// does; a number takes the element type of the other operand. Values of two builders in one op are refused:
// the builder of the first one has failed, and the result is none. In (x + y) * (x - y) C++ does not say
// which operand is made first, and compilers differ: the results are the same, the program files are not.
// Name one of them where that matters.
struct value {
    shlo_builder *b = nullptr;
    shlo_value v = {};
    operator shlo_value() const { return v; }
    value number(double x) const { return { b, shlo_number(b, x, v) }; }
};
using values = std::vector<value>;

namespace detail {
// The builder of what an op takes, and the handles of its values: those of another builder are of none. What is
// no value goes as it is.
struct maker {
    shlo_builder *b = nullptr;
    std::vector<shlo_value> handles; // of a list

    template <typename... T> explicit maker(const T &...from) { (take(from), ...); }
    shlo_value of(value x) const { return !x.b || x.b == b ? x.v : shlo_value{ UINT32_MAX }; }
    template <typename T> T of(T x) const { return x; }
    const std::vector<shlo_value> &of(const values &list) {
        handles.clear();
        for (value x : list) handles.push_back(of(x));
        return handles;
    }
    static int32_t count(const values &list) { return static_cast<int32_t>(list.size()); }

private:
    template <typename T> void take(const T &) {}
    void take(value x) { b = b ? b : x.b; }
    void take(const values &list) {
        for (value x : list) take(x);
    }
};
// What the call of stablehlo.h makes of these.
template <typename F, typename... T> value call(F function, const T &...x) {
    const maker made{ x... };
    return { made.b, function(made.b, made.of(x)...) };
}
} // namespace detail

#define SHLO_HPP_OPERATOR(op, function) \
    inline value operator op(value x, value y) { return detail::call(function, x, y); } \
    inline value operator op(value x, double y) { return x op x.number(y); } \
    inline value operator op(double x, value y) { return y.number(x) op y; }
SHLO_HPP_OPERATOR(+, shlo_badd)
SHLO_HPP_OPERATOR(-, shlo_bsubtract)
SHLO_HPP_OPERATOR(*, shlo_bmultiply)
SHLO_HPP_OPERATOR(/, shlo_bdivide)
SHLO_HPP_OPERATOR(==, shlo_compare_eq)
SHLO_HPP_OPERATOR(!=, shlo_compare_ne)
SHLO_HPP_OPERATOR(<, shlo_compare_lt)
SHLO_HPP_OPERATOR(<=, shlo_compare_le)
SHLO_HPP_OPERATOR(>, shlo_compare_gt)
SHLO_HPP_OPERATOR(>=, shlo_compare_ge)
#undef SHLO_HPP_OPERATOR
// Of i1 and of integers, with broadcasting; not short-circuit.
#define SHLO_HPP_OPERATOR(op, code) \
    inline value operator op(value x, value y) { \
        return detail::call( \
            [](shlo_builder *b, shlo_value l, shlo_value r) { return shlo_binary(b, code, l, r); }, x, y); \
    }
SHLO_HPP_OPERATOR(&, SHLO_OP_and)
SHLO_HPP_OPERATOR(|, SHLO_OP_or)
SHLO_HPP_OPERATOR(^, SHLO_OP_xor)
#undef SHLO_HPP_OPERATOR
inline value operator-(value x) { return { x.b, shlo_negate(x.b, x) }; }
inline value operator~(value x) { return { x.b, shlo_not(x.b, x) }; }

// The functions of stablehlo.h that make a value of values, under their names without shlo_, as
// softmax(x, -1) and matmul(x, y): what stablehlo.h says of each holds. A value that is left out is {}; lists
// are braces: reduce_sum(x, { 0, 1 }). Calls whose only values are in braces are shlo::join({ x, y }, 0).
// made by tools/gen_hpp.sh
inline value abs(value operand) { return detail::call(shlo_abs, operand); }
inline value cbrt(value operand) { return detail::call(shlo_cbrt, operand); }
inline value ceil(value operand) { return detail::call(shlo_ceil, operand); }
inline value cosine(value operand) { return detail::call(shlo_cosine, operand); }
inline value count_leading_zeros(value operand) {
    return detail::call(shlo_count_leading_zeros, operand);
}
inline value exponential(value operand) { return detail::call(shlo_exponential, operand); }
inline value exponential_minus_one(value operand) {
    return detail::call(shlo_exponential_minus_one, operand);
}
inline value floor(value operand) { return detail::call(shlo_floor, operand); }
inline value imag(value operand) { return detail::call(shlo_imag, operand); }
inline value is_finite(value operand) { return detail::call(shlo_is_finite, operand); }
inline value log(value operand) { return detail::call(shlo_log, operand); }
inline value log_plus_one(value operand) { return detail::call(shlo_log_plus_one, operand); }
inline value logistic(value operand) { return detail::call(shlo_logistic, operand); }
inline value negate(value operand) { return detail::call(shlo_negate, operand); }
inline value popcnt(value operand) { return detail::call(shlo_popcnt, operand); }
inline value real(value operand) { return detail::call(shlo_real, operand); }
inline value round_nearest_afz(value operand) { return detail::call(shlo_round_nearest_afz, operand); }
inline value round_nearest_even(value operand) { return detail::call(shlo_round_nearest_even, operand); }
inline value rsqrt(value operand) { return detail::call(shlo_rsqrt, operand); }
inline value sign(value operand) { return detail::call(shlo_sign, operand); }
inline value sine(value operand) { return detail::call(shlo_sine, operand); }
inline value sqrt(value operand) { return detail::call(shlo_sqrt, operand); }
inline value tan(value operand) { return detail::call(shlo_tan, operand); }
inline value tanh(value operand) { return detail::call(shlo_tanh, operand); }
inline value add(value lhs, value rhs) { return detail::call(shlo_add, lhs, rhs); }
inline value atan2(value lhs, value rhs) { return detail::call(shlo_atan2, lhs, rhs); }
inline value divide(value lhs, value rhs) { return detail::call(shlo_divide, lhs, rhs); }
inline value maximum(value lhs, value rhs) { return detail::call(shlo_maximum, lhs, rhs); }
inline value minimum(value lhs, value rhs) { return detail::call(shlo_minimum, lhs, rhs); }
inline value multiply(value lhs, value rhs) { return detail::call(shlo_multiply, lhs, rhs); }
inline value power(value lhs, value rhs) { return detail::call(shlo_power, lhs, rhs); }
inline value remainder(value lhs, value rhs) { return detail::call(shlo_remainder, lhs, rhs); }
inline value shift_left(value lhs, value rhs) { return detail::call(shlo_shift_left, lhs, rhs); }
inline value shift_right_arithmetic(value lhs, value rhs) {
    return detail::call(shlo_shift_right_arithmetic, lhs, rhs);
}
inline value shift_right_logical(value lhs, value rhs) {
    return detail::call(shlo_shift_right_logical, lhs, rhs);
}
inline value subtract(value lhs, value rhs) { return detail::call(shlo_subtract, lhs, rhs); }
inline value compare(value lhs, value rhs, const shlo_compare_attrs *attrs) {
    return detail::call(shlo_compare, lhs, rhs, attrs);
}
inline value complex(value lhs, value rhs) { return detail::call(shlo_complex, lhs, rhs); }
inline value clamp(value min, value operand, value max) {
    return detail::call(shlo_clamp, min, operand, max);
}
inline value select(value pred, value on_true, value on_false) {
    return detail::call(shlo_select, pred, on_true, on_false);
}
inline value convert(value operand, shlo_type type) { return detail::call(shlo_convert, operand, type); }
inline value reduce_precision(value operand, const shlo_reduce_precision_attrs *attrs) {
    return detail::call(shlo_reduce_precision, operand, attrs);
}
inline value bitcast_convert(value operand, shlo_type type) {
    return detail::call(shlo_bitcast_convert, operand, type);
}
inline value uniform_quantize(value operand, shlo_type type) {
    return detail::call(shlo_uniform_quantize, operand, type);
}
inline value uniform_dequantize(value operand) { return detail::call(shlo_uniform_dequantize, operand); }
inline value broadcast_in_dim(value operand, shlo_type type, const shlo_broadcast_in_dim_attrs *attrs) {
    return detail::call(shlo_broadcast_in_dim, operand, type, attrs);
}
inline value reshape(value operand, shlo_type type) { return detail::call(shlo_reshape, operand, type); }
inline value transpose(value operand, const shlo_transpose_attrs *attrs) {
    return detail::call(shlo_transpose, operand, attrs);
}
inline value slice(value operand, const shlo_slice_attrs *attrs) {
    return detail::call(shlo_slice, operand, attrs);
}
inline value reverse(value operand, const shlo_reverse_attrs *attrs) {
    return detail::call(shlo_reverse, operand, attrs);
}
inline value pad(value operand, value padding_value, const shlo_pad_attrs *attrs) {
    return detail::call(shlo_pad, operand, padding_value, attrs);
}
inline value concatenate(const values &inputs, const shlo_concatenate_attrs *attrs) {
    detail::maker made{ inputs };
    return { made.b, shlo_concatenate(made.b, made.of(inputs).data(), made.count(inputs), attrs) };
}
inline value dynamic_slice(value operand, const values &start_indices,
    const shlo_dynamic_slice_attrs *attrs) {
    detail::maker made{ operand, start_indices };
    return { made.b, shlo_dynamic_slice(made.b, made.of(operand), made.of(start_indices).data(),
    made.count(start_indices), attrs) };
}
inline value dynamic_update_slice(value operand, value update, const values &start_indices) {
    detail::maker made{ operand, update, start_indices };
    return { made.b, shlo_dynamic_update_slice(made.b, made.of(operand), made.of(update),
    made.of(start_indices).data(), made.count(start_indices)) };
}
inline value gather(value operand, value start_indices, const shlo_gather_attrs *attrs) {
    return detail::call(shlo_gather, operand, start_indices, attrs);
}
inline value dot_general(value lhs, value rhs, shlo_type type, const shlo_dot_general_attrs *attrs) {
    return detail::call(shlo_dot_general, lhs, rhs, type, attrs);
}
inline value convolution(value lhs, value rhs, shlo_type type, const shlo_convolution_attrs *attrs) {
    return detail::call(shlo_convolution, lhs, rhs, type, attrs);
}
inline value map(const values &inputs, const shlo_map_attrs *attrs, shlo_region computation) {
    detail::maker made{ inputs };
    return { made.b, shlo_map(made.b, made.of(inputs).data(), made.count(inputs), attrs, computation) };
}
inline value select_and_scatter(value operand, value source, value init_value,
    const shlo_select_and_scatter_attrs *attrs, shlo_region select, shlo_region scatter) {
    return detail::call(shlo_select_and_scatter, operand, source, init_value, attrs, select, scatter);
}
inline value tuple(const values &val) {
    detail::maker made{ val };
    return { made.b, shlo_tuple(made.b, made.of(val).data(), made.count(val)) };
}
inline value get_tuple_element(value operand, const shlo_get_tuple_element_attrs *attrs) {
    return detail::call(shlo_get_tuple_element, operand, attrs);
}
inline value after_all(const values &inputs) {
    detail::maker made{ inputs };
    return { made.b, shlo_after_all(made.b, made.of(inputs).data(), made.count(inputs)) };
}
inline value batch_norm_inference(value operand, value scale, value offset, value mean, value variance,
    const shlo_batch_norm_inference_attrs *attrs) {
    return detail::call(shlo_batch_norm_inference, operand, scale, offset, mean, variance, attrs);
}
inline value cholesky(value a, const shlo_cholesky_attrs *attrs) {
    return detail::call(shlo_cholesky, a, attrs);
}
inline value triangular_solve(value a, value rhs, const shlo_triangular_solve_attrs *attrs) {
    return detail::call(shlo_triangular_solve, a, rhs, attrs);
}
inline value fft(value operand, const shlo_fft_attrs *attrs) {
    return detail::call(shlo_fft, operand, attrs);
}
inline value rng(value low, value high, value shape, shlo_type type, const shlo_rng_attrs *attrs) {
    return detail::call(shlo_rng, low, high, shape, type, attrs);
}
inline value dynamic_broadcast_in_dim(value operand, value output_dimensions, shlo_type type,
    const shlo_dynamic_broadcast_in_dim_attrs *attrs) {
    return detail::call(shlo_dynamic_broadcast_in_dim, operand, output_dimensions, type, attrs);
}
inline value dynamic_conv(value lhs, value rhs, value padding, shlo_type type,
    const shlo_dynamic_conv_attrs *attrs) {
    return detail::call(shlo_dynamic_conv, lhs, rhs, padding, type, attrs);
}
inline value dynamic_gather(value operand, value start_indices, value slice_sizes, shlo_type type,
    const shlo_dynamic_gather_attrs *attrs) {
    return detail::call(shlo_dynamic_gather, operand, start_indices, slice_sizes, type, attrs);
}
inline value dynamic_iota(value output_shape, shlo_type type, const shlo_dynamic_iota_attrs *attrs) {
    return detail::call(shlo_dynamic_iota, output_shape, type, attrs);
}
inline value dynamic_pad(value operand, value padding_value, value edge_padding_low, value edge_padding_high,
    value interior_padding, shlo_type type) {
    return detail::call(shlo_dynamic_pad, operand, padding_value, edge_padding_low, edge_padding_high,
    interior_padding, type);
}
inline value dynamic_reshape(value operand, value output_shape, shlo_type type) {
    return detail::call(shlo_dynamic_reshape, operand, output_shape, type);
}
inline value get_dimension_size(value operand, const shlo_get_dimension_size_attrs *attrs) {
    return detail::call(shlo_get_dimension_size, operand, attrs);
}
inline value collective_broadcast(value operand, const shlo_collective_broadcast_attrs *attrs) {
    return detail::call(shlo_collective_broadcast, operand, attrs);
}
inline value collective_permute(value operand, const shlo_collective_permute_attrs *attrs) {
    return detail::call(shlo_collective_permute, operand, attrs);
}
inline value reduce_scatter(value operand, shlo_type type, const shlo_reduce_scatter_attrs *attrs,
    shlo_region computation) {
    return detail::call(shlo_reduce_scatter, operand, type, attrs, computation);
}
inline value outfeed(const values &inputs, value token, const shlo_outfeed_attrs *attrs) {
    detail::maker made{ inputs, token };
    return { made.b, shlo_outfeed(made.b, made.of(inputs).data(), made.count(inputs), made.of(token),
    attrs) };
}
inline value send(const values &inputs, value token, const shlo_send_attrs *attrs) {
    detail::maker made{ inputs, token };
    return { made.b, shlo_send(made.b, made.of(inputs).data(), made.count(inputs), made.of(token), attrs) };
}
inline value broadcast(value operand, const shlo_broadcast_attrs *attrs) {
    return detail::call(shlo_broadcast, operand, attrs);
}
inline value dot(value lhs, value rhs, shlo_type type, const shlo_dot_attrs *attrs) {
    return detail::call(shlo_dot, lhs, rhs, type, attrs);
}
inline value einsum(value lhs, value rhs, shlo_type type, const shlo_einsum_attrs *attrs) {
    return detail::call(shlo_einsum, lhs, rhs, type, attrs);
}
inline value unary_einsum(value operand, shlo_type type, const shlo_unary_einsum_attrs *attrs) {
    return detail::call(shlo_unary_einsum, operand, type, attrs);
}
inline value torch_index_select(value operand, value index, shlo_type type,
    const shlo_torch_index_select_attrs *attrs) {
    return detail::call(shlo_torch_index_select, operand, index, type, attrs);
}
inline value real_dynamic_slice(value operand, value start_indices, value limit_indices, value strides,
    shlo_type type) {
    return detail::call(shlo_real_dynamic_slice, operand, start_indices, limit_indices, strides, type);
}
inline value set_dimension_size(value operand, value size, shlo_type type,
    const shlo_set_dimension_size_attrs *attrs) {
    return detail::call(shlo_set_dimension_size, operand, size, type, attrs);
}
inline value number(double x, value like) { return detail::call(shlo_number, x, like); }
inline value full_like(double x, value like) { return detail::call(shlo_full_like, x, like); }
inline value broadcast_like(value x, value like) { return detail::call(shlo_broadcast_like, x, like); }
inline value binary(shlo_op op, value x, value y) { return detail::call(shlo_binary, op, x, y); }
inline value badd(value x, value y) { return detail::call(shlo_badd, x, y); }
inline value bsubtract(value x, value y) { return detail::call(shlo_bsubtract, x, y); }
inline value bmultiply(value x, value y) { return detail::call(shlo_bmultiply, x, y); }
inline value bdivide(value x, value y) { return detail::call(shlo_bdivide, x, y); }
inline value bmaximum(value x, value y) { return detail::call(shlo_bmaximum, x, y); }
inline value bminimum(value x, value y) { return detail::call(shlo_bminimum, x, y); }
inline value bpower(value x, value y) { return detail::call(shlo_bpower, x, y); }
inline value compare_eq(value x, value y) { return detail::call(shlo_compare_eq, x, y); }
inline value compare_ne(value x, value y) { return detail::call(shlo_compare_ne, x, y); }
inline value compare_lt(value x, value y) { return detail::call(shlo_compare_lt, x, y); }
inline value compare_le(value x, value y) { return detail::call(shlo_compare_le, x, y); }
inline value compare_gt(value x, value y) { return detail::call(shlo_compare_gt, x, y); }
inline value compare_ge(value x, value y) { return detail::call(shlo_compare_ge, x, y); }
inline value where(value which, value x, value y) { return detail::call(shlo_where, which, x, y); }
inline value reshape_to(value x, list dims) {
    return detail::call(shlo_reshape_to, x, dims.l.items, dims.l.n);
}
inline value permute(value x, list axes) { return detail::call(shlo_permute, x, axes.l); }
inline value slice_along(value x, int32_t axis, int64_t begin, int64_t end) {
    return detail::call(shlo_slice_along, x, axis, begin, end);
}
inline value join(const values &x, int32_t axis) {
    detail::maker made{ x };
    return { made.b, shlo_join(made.b, made.of(x).data(), made.count(x), axis) };
}
inline value reduce_sum(value x, list axes, int32_t keepdims = 0) {
    return detail::call(shlo_reduce_sum, x, axes.l, keepdims);
}
inline value reduce_mean(value x, list axes, int32_t keepdims = 0) {
    return detail::call(shlo_reduce_mean, x, axes.l, keepdims);
}
inline value reduce_product(value x, list axes, int32_t keepdims = 0) {
    return detail::call(shlo_reduce_product, x, axes.l, keepdims);
}
inline value reduce_max(value x, list axes, int32_t keepdims = 0) {
    return detail::call(shlo_reduce_max, x, axes.l, keepdims);
}
inline value reduce_min(value x, list axes, int32_t keepdims = 0) {
    return detail::call(shlo_reduce_min, x, axes.l, keepdims);
}
inline value argmax(value x, int32_t axis, int32_t keepdims = 0) {
    return detail::call(shlo_argmax, x, axis, keepdims);
}
inline value argmin(value x, int32_t axis, int32_t keepdims = 0) {
    return detail::call(shlo_argmin, x, axis, keepdims);
}
inline value cumsum(value x, int32_t axis) { return detail::call(shlo_cumsum, x, axis); }
inline value relu(value x) { return detail::call(shlo_relu, x); }
inline value leaky_relu(value x, double slope) { return detail::call(shlo_leaky_relu, x, slope); }
inline value silu(value x) { return detail::call(shlo_silu, x); }
inline value softplus(value x) { return detail::call(shlo_softplus, x); }
inline value gelu_tanh(value x) { return detail::call(shlo_gelu_tanh, x); }
inline value softmax(value x, int32_t axis) { return detail::call(shlo_softmax, x, axis); }
inline value log_softmax(value x, int32_t axis) { return detail::call(shlo_log_softmax, x, axis); }
inline value log_sum_exp(value x, int32_t axis) { return detail::call(shlo_log_sum_exp, x, axis); }
inline value layer_norm(value x, value scale, value offset, double epsilon) {
    return detail::call(shlo_layer_norm, x, scale, offset, epsilon);
}
inline value rms_norm(value x, value scale, double epsilon) {
    return detail::call(shlo_rms_norm, x, scale, epsilon);
}
inline value group_norm(value x, int32_t groups, value scale, value offset, double epsilon) {
    return detail::call(shlo_group_norm, x, groups, scale, offset, epsilon);
}
inline value matmul(value x, value y) { return detail::call(shlo_matmul, x, y); }
inline value linear(value x, value weights, value bias) {
    return detail::call(shlo_linear, x, weights, bias);
}
inline value embedding(value table, value ids) { return detail::call(shlo_embedding, table, ids); }
inline value one_hot(value ids, int64_t depth, shlo_dtype dtype) {
    return detail::call(shlo_one_hot, ids, depth, dtype);
}
inline value attention(value q, value k, value v, value mask, double scale) {
    return detail::call(shlo_attention, q, k, v, mask, scale);
}
inline value conv2d(value x, value weights, value bias, const shlo_window2d *w) {
    return detail::call(shlo_conv2d, x, weights, bias, w);
}
inline value depthwise_conv2d(value x, value weights, value bias, const shlo_window2d *w) {
    return detail::call(shlo_depthwise_conv2d, x, weights, bias, w);
}
inline value max_pool2d(value x, const shlo_window2d *w) { return detail::call(shlo_max_pool2d, x, w); }
inline value avg_pool2d(value x, const shlo_window2d *w) { return detail::call(shlo_avg_pool2d, x, w); }
inline value acos(value x) { return detail::call(shlo_acos, x); }
inline value acosh(value x) { return detail::call(shlo_acosh, x); }
inline value asin(value x) { return detail::call(shlo_asin, x); }
inline value asinh(value x) { return detail::call(shlo_asinh, x); }
inline value atan(value x) { return detail::call(shlo_atan, x); }
inline value atanh(value x) { return detail::call(shlo_atanh, x); }
inline value cosh(value x) { return detail::call(shlo_cosh, x); }
inline value sinh(value x) { return detail::call(shlo_sinh, x); }
inline value square(value x) { return detail::call(shlo_square, x); }
inline value erf(value x) { return detail::call(shlo_erf, x); }
inline value erfc(value x) { return detail::call(shlo_erfc, x); }
inline value erf_inv(value x) { return detail::call(shlo_erf_inv, x); }
inline value lgamma(value x) { return detail::call(shlo_lgamma, x); }
inline value digamma(value x) { return detail::call(shlo_digamma, x); }
inline value bessel_i1e(value x) { return detail::call(shlo_bessel_i1e, x); }
inline value polygamma(value n, value x) { return detail::call(shlo_polygamma, n, x); }
inline value zeta(value s, value q) { return detail::call(shlo_zeta, s, q); }
inline value conj(value x) { return detail::call(shlo_conj, x); }
inline value is_inf(value x) { return detail::call(shlo_is_inf, x); }
inline value is_pos_inf(value x) { return detail::call(shlo_is_pos_inf, x); }
inline value is_neg_inf(value x) { return detail::call(shlo_is_neg_inf, x); }
inline value next_after(value x, value y) { return detail::call(shlo_next_after, x, y); }
inline value gelu(value x) { return detail::call(shlo_gelu, x); }
// end of what is made

// The k largest along the last axis, and their indices.
struct top {
    value values, indices;
};
inline top top_k(value x, int64_t k) {
    top made = { { x.b, {} }, { x.b, {} } };
    shlo_top_k(x.b, x, k, &made.values.v, &made.indices.v);
    return made;
}

// A builder with one function open, "main" or one of another name. It converts to shlo_builder *, and is
// false once it has failed. Its values stay its values where it is moved.
class builder {
    shlo_builder *b;

public:
    explicit builder(const char *function = "main", const shlo_allocator *allocator = nullptr)
        : b(shlo_builder_create(allocator)) {
        if (function) shlo_func_begin(b, function);
    }
    builder(builder &&other) noexcept : b(std::exchange(other.b, nullptr)) {}
    builder &operator=(builder &&other) noexcept {
        std::swap(b, other.b);
        return *this;
    }
    ~builder() { shlo_builder_destroy(b); }
    operator shlo_builder *() const { return b; }
    explicit operator bool() const { return b && shlo_builder_status(b) == SHLO_OK; }

    shlo_type type(shlo_dtype dtype, list dims) const {
        return shlo_tensor(b, dtype, dims.l.items, dims.l.n);
    }
    value arg(shlo_dtype dtype, list dims) const { return { b, shlo_arg(b, type(dtype, dims)) }; }
    // Row-major elements; as many as the shape has, or one for all, else the value is none and the builder has
    // failed.
    template <typename T> value constant(const std::vector<T> &x, list dims) const {
        static_assert(dtype_of<T>() != SHLO_NO_DTYPE && !std::is_same_v<T, bool>, "no element type");
        shlo_attr value = {};
        value.name = "value";
        value.kind = SHLO_ATTR_TENSOR;
        value.type = type(dtype_of<T>(), dims);
        value.data = x.data();
        value.data_bytes = x.size() * sizeof(T);
        shlo_op_desc op = {};
        op.op = SHLO_OP_constant;
        op.attrs = &value;
        op.n_attrs = 1;
        shlo_value made = {};
        shlo_op_create(b, &op, &made, 1);
        return { b, made };
    }
    value wrap(shlo_value v) const { return { b, v }; } // a result of a function of stablehlo.h
    // Ends the function; a value of another builder is refused.
    void ret(const values &results) const {
        detail::maker made{ value{ b, {} } };
        shlo_return(b, made.of(results).data(), made.count(results));
    }
    // Empty after a failure, which error() tells, that of the blob, and that of a program made of it.
    blob finish(int32_t flags = 0) const {
        blob code;
        if (shlo_builder_finish(b, flags, code.out()) != SHLO_OK) code.e = error();
        return code;
    }
    const shlo_error &error() const { return *shlo_builder_error(b); }
};

#endif // SHLO_NO_BUILD

#ifndef SHLO_VM_ONLY

// A buffer of a vector, an array, or anything else with data() and size(), which must outlive it. Elements of
// inputs may be const.
struct buffer : shlo_buffer {
    buffer(const shlo_buffer &x) : shlo_buffer(x) {}
    template <typename C, typename = std::enable_if_t<!std::is_base_of_v<shlo_buffer, std::decay_t<C>>>,
        typename = decltype(std::declval<C &>().data(), std::declval<C &>().size())>
    buffer(C &&x) : shlo_buffer(of(x.data(), x.size())) {}
    template <typename T, size_t n> buffer(T (&x)[n]) : shlo_buffer(of(x, n)) {}

private:
    template <typename T> static shlo_buffer of(T *data, size_t n) {
        constexpr shlo_dtype dtype = dtype_of<std::remove_const_t<T>>();
        static_assert(dtype != SHLO_NO_DTYPE, "no element type");
        return shlo_buffer_of(dtype, data, n);
    }
};

// A buffer that a run writes: its elements are not const.
struct output : buffer {
    output(const shlo_buffer &x) : buffer(x) {}
    template <typename C, typename = std::enable_if_t<!std::is_base_of_v<shlo_buffer, std::decay_t<C>>>,
        typename = decltype(std::declval<C &>().data(), std::declval<C &>().size())>
    output(C &&x) : buffer(x) {
        static_assert(!std::is_const_v<std::remove_pointer_t<decltype(x.data())>>, "an output is const");
    }
    template <typename T, size_t n> output(T (&x)[n]) : buffer(x) {
        static_assert(!std::is_const_v<T>, "an output is const");
    }
};

static_assert(sizeof(output) == sizeof(shlo_buffer), "arrays of outputs are arrays of shlo_buffer");

// A loaded program. It frees itself, and the bytes it was given if these were a blob.
class program {
    shlo_program *p = nullptr;
    blob bytes;
    shlo_error e = {};

public:
    program() = default;
    // The bytes must stay as long as the program.
    program(const void *code, size_t size, const shlo_options *options = nullptr) {
        shlo_load(code, size, options, &p, &e);
    }
    explicit program(blob &&code, const shlo_options *options = nullptr)
        : bytes(std::move(code)), e(bytes.error()) {
        if (e.status == SHLO_OK) shlo_load(bytes.data(), bytes.size(), options, &p, &e);
    }
    // Takes over a program that a function of stablehlo.h has made.
    explicit program(shlo_program *loaded) : p(loaded) {}
#ifdef SHLO_STDIO
    explicit program(const char *path, const shlo_options *options = nullptr) {
        shlo_load_file(path, options, &p, &e);
    }
#endif
    program(program &&other) noexcept
        : p(std::exchange(other.p, nullptr)), bytes(std::move(other.bytes)),
          e(std::exchange(other.e, shlo_error{})) {}
    program &operator=(program &&other) noexcept {
        std::swap(p, other.p);
        std::swap(bytes, other.bytes);
        std::swap(e, other.e);
        return *this;
    }
    ~program() { shlo_program_free(p); }
    explicit operator bool() const { return p != nullptr; }
    operator shlo_program *() const { return p; }
    // A program for another thread, which shares the weights; this one must outlive it. Empty after a failure.
    program fork() const {
        program mine;
        shlo_program_fork(p, &mine.p, &mine.e);
        return mine;
    }

    // Runs "main"; false after a failure, which error() tells. A program that failed to load keeps that error.
    bool run(std::initializer_list<buffer> inputs, std::initializer_list<output> outputs) {
        return run("main", inputs, outputs);
    }
    bool run(const char *function, std::initializer_list<buffer> inputs,
        std::initializer_list<output> outputs) {
        return run(function, inputs.begin(), inputs.size(), outputs.begin(), outputs.size());
    }
    // With lists that are made at run time.
    bool run(const char *function, const std::vector<buffer> &inputs, const std::vector<output> &outputs) {
        return run(function, inputs.data(), inputs.size(), outputs.data(), outputs.size());
    }
    const shlo_error &error() const { return e; }

private:
    bool run(const char *function, const buffer *inputs, size_t n_inputs, const output *outputs,
        size_t n_outputs) {
        if (!p && e.status != SHLO_OK) return false;
        return shlo_run(p, function, inputs, static_cast<int32_t>(n_inputs), outputs,
                   static_cast<int32_t>(n_outputs), &e) == SHLO_OK;
    }
};

#endif // SHLO_VM_ONLY

} // namespace shlo

#endif
