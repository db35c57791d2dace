/* layer/public.h - calls that make several ops at once: numbers, broadcasting, reductions, parts of networks,
 * loops. */
#ifndef SHLO__LAYER_PUBLIC_H
#define SHLO__LAYER_PUBLIC_H

#include "../build/public.h"

#ifndef SHLO_NO_BUILD

/* Lists where they are used: shlo_reduce_sum(b, x, SHLO_LIST(0, 1), 0); shlo_tensor(b, SHLO_F32,
   SHLO_DIMS(8, 64)), which stands for two arguments. In C they live as long as the block around them, in C++
   as long as the statement, so do not keep one in a variable there. */
#ifdef __cplusplus
template <int n> struct shlo__layer_list_of {
    int64_t items[n];
    operator shlo_list() const {
        shlo_list l = {items, n, 0};
        return l;
    }
};
template <typename... T>
static inline shlo__layer_list_of<static_cast<int>(sizeof...(T))> shlo__layer_list_from(T... items) {
    shlo__layer_list_of<static_cast<int>(sizeof...(T))> l = {{static_cast<int64_t>(items)...}};
    return l;
}
#define SHLO_LIST(...) static_cast<shlo_list>(shlo__layer_list_from(__VA_ARGS__))
#define SHLO__LIST_COUNT(...) \
    static_cast<int32_t>(sizeof shlo__layer_list_from(__VA_ARGS__).items / sizeof(int64_t))
#define SHLO_DIMS(...) shlo__layer_list_from(__VA_ARGS__).items, SHLO__LIST_COUNT(__VA_ARGS__)
#define SHLO_ALL shlo_list()   /* no axes: all of them */
#define SHLO_INFER shlo_type() /* no type: the op infers it */
#define SHLO_NONE shlo_value() /* no value: an operand that is left out */
#else
#define SHLO__LIST_COUNT(...) ((int32_t)(sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t)))
#define SHLO_LIST(...) ((shlo_list){(const int64_t[]){__VA_ARGS__}, SHLO__LIST_COUNT(__VA_ARGS__), 0})
#define SHLO_DIMS(...) (const int64_t[]){__VA_ARGS__}, SHLO__LIST_COUNT(__VA_ARGS__)
#define SHLO_ALL ((shlo_list){NULL, 0, 0})
#define SHLO_INFER ((shlo_type){0})
#define SHLO_NONE ((shlo_value){0})
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- layers: several ops in one call ----
   They are made of the constructors above, so that what they make can be printed, optimized and read by
   anyone; "Ops:" at the end of a comment says of which ops. Shapes stand in brackets: x[.., n] has any
   dimensions before the last.
   Shapes follow NumPy's rule of broadcasting, from the last dimension to the first: a size of 1, or a
   dimension that is not there, is repeated. Of two unknown sizes, or an unknown and a known one above 1, it
   is assumed that they are equal. Unknown sizes are allowed unless the call says otherwise. An axis below 0
   counts from the end. Element types are not mixed: shlo_convert does that. Sums, means, softmax and norms of
   floats narrower than 32 bits are computed in f32 and rounded once.
   Failures latch. The message begins with the name of the call, or of the op that it is short for.
   SHLO_ARGUMENT: no such axis or value; SHLO_TYPE: not a tensor of such elements; SHLO_SHAPE:
   sizes that do not fit; and what the ops themselves refuse. */

/* A scalar of the element type of `like`, for use with the calls that broadcast. Floats are rounded to the
   nearest; of complex numbers it is the real part; SHLO_ARGUMENT: elements are integers or i1, and x has a
   fraction or is out of their range. Ops: constant. */
SHLO_API shlo_value shlo_number(shlo_builder *b, double x, shlo_value like);
/* The same number in the shape of `like`. */
SHLO_API shlo_value shlo_full_like(shlo_builder *b, double x, shlo_value like);
/* x in the shape of `like`, by broadcasting; where the size of `like` is unknown and that of x is known and
   above 1, that of x. Ops: broadcast_in_dim. */
SHLO_API shlo_value shlo_broadcast_like(shlo_builder *b, shlo_value x, shlo_value like);

/* Any op of two operands of one shape, as shlo_binary(b, SHLO_OP_atan2, x, y), with broadcasting. The names
   below are short for the usual ones. */
SHLO_API shlo_value shlo_binary(shlo_builder *b, shlo_op op, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_badd(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_bsubtract(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_bmultiply(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_bdivide(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_bmaximum(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_bminimum(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_bpower(shlo_builder *b, shlo_value x, shlo_value y);
/* x == y, x != y, x < y, x <= y, x > y, x >= y as i1, with broadcasting. Ops: compare. */
SHLO_API shlo_value shlo_compare_eq(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_compare_ne(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_compare_lt(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_compare_le(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_compare_gt(shlo_builder *b, shlo_value x, shlo_value y);
SHLO_API shlo_value shlo_compare_ge(shlo_builder *b, shlo_value x, shlo_value y);
/* x where the i1 is true, else y; all three are broadcast. Ops: select. */
SHLO_API shlo_value shlo_where(shlo_builder *b, shlo_value which, shlo_value x, shlo_value y);

/* Shapes. dims may hold one -1 (or SHLO_DYNAMIC): what is left of the elements, also of an operand with
   unknown sizes: x[?,6,16] to (-1,6,4,4). SHLO_SHAPE: they do not divide; where sizes are unknown, the run
   says so. Ops: reshape or dynamic_reshape. */
SHLO_API shlo_value shlo_reshape_to(shlo_builder *b, shlo_value x, const int64_t *dims, int32_t rank);
/* Dimension i of the result is dimension axes[i] of x. Ops: transpose. */
SHLO_API shlo_value shlo_permute(shlo_builder *b, shlo_value x, shlo_list axes);
/* Items begin to end - 1 along one axis. An end below 0 counts from the end, 0 is the end. The size of the
   axis must be known, if it is counted from or another size is unknown. Ops: slice or pad. */
SHLO_API shlo_value shlo_slice_along(shlo_builder *b, shlo_value x, int32_t axis, int64_t begin, int64_t end);
/* n tensors one behind the other along an axis. Ops: concatenate. */
SHLO_API shlo_value shlo_join(shlo_builder *b, const shlo_value *x, int32_t n, int32_t axis);

/* Reductions over axes (SHLO_ALL: all). With keepdims these have the size 1 in the result, else they are not
   there. Means are of floats only. Of i1, max is "any" and min is "all". Max and min start from the least and
   the greatest number. Ops: reduce; of means divide, too. */
SHLO_API shlo_value shlo_reduce_sum(shlo_builder *b, shlo_value x, shlo_list axes, int32_t keepdims);
SHLO_API shlo_value shlo_reduce_mean(shlo_builder *b, shlo_value x, shlo_list axes, int32_t keepdims);
SHLO_API shlo_value shlo_reduce_product(shlo_builder *b, shlo_value x, shlo_list axes, int32_t keepdims);
SHLO_API shlo_value shlo_reduce_max(shlo_builder *b, shlo_value x, shlo_list axes, int32_t keepdims);
SHLO_API shlo_value shlo_reduce_min(shlo_builder *b, shlo_value x, shlo_list axes, int32_t keepdims);
/* The index of the largest, of the smallest along an axis as i32: the first of equal ones; a NaN counts as
   larger, as smaller than all. Ops: iota, reduce. */
SHLO_API shlo_value shlo_argmax(shlo_builder *b, shlo_value x, int32_t axis, int32_t keepdims);
SHLO_API shlo_value shlo_argmin(shlo_builder *b, shlo_value x, int32_t axis, int32_t keepdims);
/* The k largest along the last axis, the largest first, of equal ones the first; and their indices, i32.
   Floats are in the total order: a NaN comes before infinity. The size of the axis must be known. Ops: iota,
   sort, slice. */
SHLO_API void shlo_top_k(shlo_builder *b, shlo_value x, int64_t k, shlo_value *values, shlo_value *indices);
/* The sums of all items up to this one along an axis of known size n. Ops: pad and add, log2 n times. */
SHLO_API shlo_value shlo_cumsum(shlo_builder *b, shlo_value x, int32_t axis);

/* Activations of floats, element by element. */
/* x above 0, else 0; of integers, too. Ops: maximum. */
SHLO_API shlo_value shlo_relu(shlo_builder *b, shlo_value x);
/* slope * x below 0. Ops: multiply, compare, select. */
SHLO_API shlo_value shlo_leaky_relu(shlo_builder *b, shlo_value x, double slope);
/* x times its logistic. Ops: logistic, multiply. */
SHLO_API shlo_value shlo_silu(shlo_builder *b, shlo_value x);
/* log(1 + e^x). Ops: maximum, abs, negate, exponential, log_plus_one, add. */
SHLO_API shlo_value shlo_softplus(shlo_builder *b, shlo_value x);
/* x times the normal distribution's function by its tanh approximation: "gelu_new", approximate=True.
   Ops: multiply, add, tanh. */
SHLO_API shlo_value shlo_gelu_tanh(shlo_builder *b, shlo_value x);

/* e^x over its sum along an axis, from the differences to the maximum; its logarithm; the logarithm of the
   sum, without the axis: -infinity of nothing but -infinity, infinity where there is one. Ops: reduce,
   subtract, exponential, divide; of logarithms log, of the sum is_finite and select, too. */
SHLO_API shlo_value shlo_softmax(shlo_builder *b, shlo_value x, int32_t axis);
SHLO_API shlo_value shlo_log_softmax(shlo_builder *b, shlo_value x, int32_t axis);
SHLO_API shlo_value shlo_log_sum_exp(shlo_builder *b, shlo_value x, int32_t axis);

/* x[.., n] minus its mean over the last axis, over the root of (variance + epsilon), times scale[n], plus
   offset[n]; SHLO_NONE leaves one of these out. Ops: reduce, divide, subtract, rsqrt, multiply,
   add. */
SHLO_API shlo_value shlo_layer_norm(shlo_builder *b, shlo_value x, shlo_value scale, shlo_value offset,
    double epsilon);
/* x[.., n] over the root of (mean of squares + epsilon), times scale[n] or SHLO_NONE. Ops: reduce, divide,
   rsqrt, multiply. */
SHLO_API shlo_value shlo_rms_norm(shlo_builder *b, shlo_value x, shlo_value scale, double epsilon);
/* The same as layer_norm over the positions and the channels of each of `groups` groups of channels of
   x[batch, .., channels], of which all but the batch are known. Ops: those of layer_norm, and reshape. */
SHLO_API shlo_value shlo_group_norm(shlo_builder *b, shlo_value x, int32_t groups, shlo_value scale,
    shlo_value offset, double epsilon);

/* NumPy's matmul: x[.., m, k] * y[.., k, n] = [.., m, n], the dimensions before these broadcast; x[k] or y[k]
   is a vector, whose dimension the result does not have. Ops: dot_general. */
SHLO_API shlo_value shlo_matmul(shlo_builder *b, shlo_value x, shlo_value y);
/* x[.., k] * weights[k, n] + bias[n] or SHLO_NONE. Ops: dot_general, add. */
SHLO_API shlo_value shlo_linear(shlo_builder *b, shlo_value x, shlo_value weights, shlo_value bias);
/* Rows of table[n, ..] by ids of any integers: [.. of ids, .. of a row]. An id outside takes the nearest row.
   Ops: gather. */
SHLO_API shlo_value shlo_embedding(shlo_builder *b, shlo_value table, shlo_value ids);
/* 1 at index id of a last dimension of `depth` items, else 0: [.. of ids, depth]. Ops: iota, compare,
   convert. */
SHLO_API shlo_value shlo_one_hot(shlo_builder *b, shlo_value ids, int64_t depth, shlo_dtype dtype);
/* softmax(q * k^T * scale + mask) * v of q[.., m, d], k[.., n, d], v[.., n, e]: [.., m, e]. mask: i1, where
   to look, or numbers that are added, broadcast to [.., m, n]; SHLO_NONE: everywhere. scale 0:
   1 / sqrt(d). Ops: dot_general, transpose, multiply, select or add, those of softmax. */
SHLO_API shlo_value shlo_attention(shlo_builder *b, shlo_value q, shlo_value k, shlo_value v, shlo_value mask,
    double scale);
/* One step of a long short-term memory: x[.., i], the state h[.., n] and c[.., n], of which the next is
   written to the same variables. The gates stand in the order input, forget, cell, output. Ops:
   dot_general, add, slice, logistic, tanh, multiply. */
typedef struct shlo_lstm {
    shlo_value input;     /* weights[i, 4 n] of x */
    shlo_value recurrent; /* weights[n, 4 n] of h */
    shlo_value bias;      /* [4 n], or SHLO_NONE */
} shlo_lstm;
SHLO_API void shlo_lstm_cell(shlo_builder *b, shlo_value x, const shlo_lstm *weights, shlo_value *h,
    shlo_value *c);

/* Windows over images. Zero means what is usual: no padding, strides and dilations of 1 (of pools: the
   window), one group, x[batch, height, width, channels]. The sizes of windows are known, the batch's may be
   unknown. */
typedef struct shlo_window2d {
    int64_t size[2];        /* of pools; of convolutions the weights tell it */
    int64_t stride[2];      /* rows, columns */
    int64_t dilation[2];    /* of the weights */
    int64_t padding[2][2];  /* rows, columns; before, after */
    int64_t groups;         /* of channels that are convolved apart */
    int32_t same;           /* 1: padding such that the result has size / stride items, rounded up */
    int32_t channels_first; /* 1: x[batch, channels, height, width] */
} shlo_window2d;
/* weights[height, width, channels / groups, n], or with channels_first [n, channels / groups, height, width];
   bias[n] or SHLO_NONE. w NULL: all zero. Ops: convolution, add. */
SHLO_API shlo_value shlo_conv2d(shlo_builder *b, shlo_value x, shlo_value weights, shlo_value bias,
    const shlo_window2d *w);
/* Each channel by itself: weights[height, width, channels, m], or [channels * m, 1, height, width]; the
   result has channels * m channels. w->groups is not read. Ops: convolution, add, of weights
   reshape. */
SHLO_API shlo_value shlo_depthwise_conv2d(shlo_builder *b, shlo_value x, shlo_value weights, shlo_value bias,
    const shlo_window2d *w);
/* The largest number, the mean of each window. What is padded does not count. Ops: reduce_window; of means
   divide, too. */
SHLO_API shlo_value shlo_max_pool2d(shlo_builder *b, shlo_value x, const shlo_window2d *w);
SHLO_API shlo_value shlo_avg_pool2d(shlo_builder *b, shlo_value x, const shlo_window2d *w);

/* A loop of `count` steps that carries n values:

     shlo_loop_begin(b, &loop, count, carried, args, n);      // in the loop they are args[0] .. args[n - 1],
     next[0] = shlo_badd(b, args[0], shlo_number(b, 1, args[0])); // and loop.index, an i32, counts from 0
     shlo_loop_end(b, &loop, next, results);

   next and results have n values; results may be `carried`, which must stay until then. A loop that has begun
   must end, unless the builder has failed. Ops: while. */
typedef struct shlo_loop {
    shlo_value index;          /* of this step: i32 */
    const shlo_value *carried; /* the rest is private */
    shlo_region condition;
    int64_t count;
    int32_t n;
} shlo_loop;
SHLO_API void shlo_loop_begin(shlo_builder *b, shlo_loop *loop, int64_t count, const shlo_value *carried,
    shlo_value *args, int32_t n);
SHLO_API void shlo_loop_end(shlo_builder *b, shlo_loop *loop, const shlo_value *next, shlo_value *results);

#ifdef __cplusplus
}
#endif
#endif /* SHLO_NO_BUILD */
#endif
