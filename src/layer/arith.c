/* layer/arith.c - numbers, arithmetic with broadcasting, comparisons, activations, and the calls that only
 * change shapes. */
#ifndef SHLO__LAYER_ARITH_C
#define SHLO__LAYER_ARITH_C

#include "layer.h"

/* ---- numbers ---- */

/* Is the element x converted to dtype without loss? Floats are rounded, others are as x or not at all. */
static int shlo__layer_holds(shlo_dtype dtype, const void *element, double x) {
    const shlo__dtype_row *row = shlo__dtype_info(dtype);
    double back, limit = row->kind == SHLO__INT ? 0.5 : 1;
    if (row->kind == SHLO__FLOAT || row->kind == SHLO__COMPLEX) return 1;
    for (int32_t i = 0; i < row->bits; i++) limit *= 2;
    shlo__dtype_convert(SHLO_F64, &back, dtype, element);
    return back == x && x < limit; /* the largest i64, which x saturates to, is 2^63 as f64 */
}

SHLO_API shlo_value shlo_number(shlo_builder *b, double x, shlo_value like) {
    unsigned char element[16] = {0};
    shlo__layer_shape s;
    shlo_dtype dtype;
    int64_t whole;
    if (!shlo__layer_shape_of(b, "shlo_number", like, &s)) return SHLO__LAYER_NONE;
    dtype = shlo__layer_dtype(b, like);
    shlo__dtype_convert(dtype, element, SHLO_F64, &x);
    if (!shlo__layer_holds(dtype, element, x)) {
        shlo__dtype_convert(SHLO_I64, &whole, SHLO_F64, &x);
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_number: the number is %s, the elements are %s",
            shlo__layer_holds(SHLO_I64, &whole, x) ? "out of their range" : "no integer or a very large one",
            shlo__dtype_info(dtype)->name);
        return SHLO__LAYER_NONE;
    }
    return shlo_constant(b, shlo_tensor0(b, dtype), element);
}

SHLO_API shlo_value shlo_full_like(shlo_builder *b, double x, shlo_value like) {
    shlo_value number;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    number = shlo_number(b, x, like);
    return shlo__layer_of(b, "shlo_full_like", shlo_broadcast_like(b, number, like));
}

SHLO_API shlo_value shlo_broadcast_like(shlo_builder *b, shlo_value x, shlo_value like) {
    shlo__layer_shape from, to, both;
    int32_t i;
    if (!shlo__layer_shape_of(b, "shlo_broadcast_like", x, &from)) return SHLO__LAYER_NONE;
    if (!shlo__layer_shape_of(b, "shlo_broadcast_like", like, &to)) return SHLO__LAYER_NONE;
    if (!shlo__layer_merge(b, "shlo_broadcast_like", &to, &from, 0, &both)) return SHLO__LAYER_NONE;
    for (i = 0; i < to.rank && (to.dims[i] < 0 || to.dims[i] == both.dims[i]); i++) continue;
    if (both.rank == to.rank && i == to.rank) return shlo__layer_stretch_last(b, x, &both);
    SHLO__BUILD_FAIL(b, SHLO_SHAPE, "shlo_broadcast_like: the operand is larger than what it is to be like");
    return SHLO__LAYER_NONE;
}

/* ---- two operands ---- */

/* The shape to which both are broadcast. Never inlined: their own are not on the stack below what follows. */
static SHLO__NOINLINE int shlo__layer_both(shlo_builder *b, const char *call, shlo_value x, shlo_value y,
    shlo__layer_shape *out) {
    shlo__layer_shape s, t;
    if (!shlo__layer_shape_of(b, call, x, &s) || !shlo__layer_shape_of(b, call, y, &t)) return 0;
    return shlo__layer_merge(b, call, &s, &t, 0, out);
}

/* Brings both to one shape. */
static int shlo__layer_pair(shlo_builder *b, const char *call, shlo_value *x, shlo_value *y) {
    shlo__layer_shape both;
    if (!shlo__layer_both(b, call, *x, *y, &both)) return 0;
    *x = shlo__layer_stretch_last(b, *x, &both);
    *y = shlo__layer_stretch_last(b, *y, &both);
    return 1;
}

SHLO_API shlo_value shlo_binary(shlo_builder *b, shlo_op op, shlo_value x, shlo_value y) {
    shlo_value operands[2];
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    if (!shlo__layer_pair(b, shlo_op_name(op), &x, &y)) {
        SHLO__NAME(b->error.op, shlo_op_name(op));
        return SHLO__LAYER_NONE;
    }
    operands[0] = x;
    operands[1] = y;
    return shlo__build_one(b, op, operands, 2, SHLO__BUILD_INFER, NULL);
}

SHLO_API shlo_value shlo_badd(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_binary(b, SHLO_OP_add, x, y);
}
SHLO_API shlo_value shlo_bsubtract(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_binary(b, SHLO_OP_subtract, x, y);
}
SHLO_API shlo_value shlo_bmultiply(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_binary(b, SHLO_OP_multiply, x, y);
}
SHLO_API shlo_value shlo_bdivide(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_binary(b, SHLO_OP_divide, x, y);
}
SHLO_API shlo_value shlo_bmaximum(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_binary(b, SHLO_OP_maximum, x, y);
}
SHLO_API shlo_value shlo_bminimum(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_binary(b, SHLO_OP_minimum, x, y);
}
SHLO_API shlo_value shlo_bpower(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_binary(b, SHLO_OP_power, x, y);
}

static shlo_value shlo__layer_compare(shlo_builder *b, int32_t direction, shlo_value x, shlo_value y) {
    shlo_compare_attrs attrs = {0, 0};
    attrs.comparison_direction = direction;
    if (!shlo__layer_pair(b, "compare", &x, &y)) return SHLO__LAYER_NONE;
    return shlo_compare(b, x, y, &attrs);
}

SHLO_API shlo_value shlo_compare_eq(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo__layer_compare(b, SHLO_comparison_direction_EQ, x, y);
}
SHLO_API shlo_value shlo_compare_ne(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo__layer_compare(b, SHLO_comparison_direction_NE, x, y);
}
SHLO_API shlo_value shlo_compare_lt(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo__layer_compare(b, SHLO_comparison_direction_LT, x, y);
}
SHLO_API shlo_value shlo_compare_le(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo__layer_compare(b, SHLO_comparison_direction_LE, x, y);
}
SHLO_API shlo_value shlo_compare_gt(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo__layer_compare(b, SHLO_comparison_direction_GT, x, y);
}
SHLO_API shlo_value shlo_compare_ge(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo__layer_compare(b, SHLO_comparison_direction_GE, x, y);
}

SHLO_API shlo_value shlo_where(shlo_builder *b, shlo_value which, shlo_value x, shlo_value y) {
    shlo__layer_shape s;
    if (!shlo__layer_pair(b, "shlo_where", &x, &y)) return SHLO__LAYER_NONE;
    if (!shlo__layer_shape_of(b, "shlo_where", which, &s)) return SHLO__LAYER_NONE;
    if (s.rank == 0) return shlo_select(b, which, x, y); /* select takes a scalar as it is */
    if (!shlo__layer_pair(b, "shlo_where", &which, &x)) return SHLO__LAYER_NONE;
    if (!shlo__layer_shape_of(b, "shlo_where", x, &s)) return SHLO__LAYER_NONE;
    y = shlo__layer_stretch_last(b, y, &s);
    return shlo_select(b, which, x, y);
}

/* ---- shapes ---- */

/* Dimension `open` of `to` is what the others leave of an operand with unknown sizes: their product times
 * known / given, which the program computes. A remainder fails when it runs: the numbers of elements differ.
 */
static void shlo__layer_rest_open(shlo_builder *b, const shlo__layer_shape *from, shlo__layer_shape *to,
    int32_t open, int64_t known, int64_t given) {
    shlo_type one = shlo_tensor1(b, SHLO_I64, 1);
    shlo_value size = SHLO__LAYER_NONE;
    int32_t i;
    for (i = 0; i < from->rank; i++) {
        shlo_value part;
        if (from->dims[i] >= 0) continue;
        part = shlo__layer_size(b, from, i);
        size = shlo__layer_given(size) ? shlo_multiply(b, size, part) : part;
    }
    if (known % given == 0) {
        known /= given;
        given = 1;
    }
    if (known != 1) size = shlo_multiply(b, size, shlo_constant(b, one, &known));
    if (given != 1) size = shlo_divide(b, size, shlo_constant(b, one, &given));
    to->source[open] = size;
    to->at[open] = -1;
}

/* The product of the sizes that are known. 0: it overflows. */
static int shlo__layer_elements(const shlo__layer_shape *s, int64_t *product) {
    *product = 1;
    for (int32_t i = 0; i < s->rank; i++)
        if (s->dims[i] >= 0 && !shlo__i64_mul(*product, s->dims[i], product)) return 0;
    return 1;
}

/* Finds the size that -1 stands for; 0 and latched if there is none. */
static int shlo__layer_rest(shlo_builder *b, const shlo__layer_shape *from, shlo__layer_shape *to,
    int32_t open) {
    int64_t known, given;
    int32_t unknown = 0;
    for (int32_t i = 0; i < from->rank; i++) unknown += from->dims[i] < 0;
    if (!shlo__layer_elements(from, &known) || !shlo__layer_elements(to, &given)) {
        SHLO__BUILD_FAIL(b, SHLO_OVERFLOW, "shlo_reshape_to: the sizes multiply to more than 2^63");
        return 0;
    }
    if (given == 0 || (!unknown && known % given != 0)) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "shlo_reshape_to: the other sizes do not divide the %lld elements",
            (long long)known);
        return 0;
    }
    if (unknown)
        shlo__layer_rest_open(b, from, to, open, known, given);
    else
        to->dims[open] = known / given;
    return 1;
}

SHLO_API shlo_value shlo_reshape_to(shlo_builder *b, shlo_value x, const int64_t *dims, int32_t rank) {
    shlo__layer_shape from, to;
    int32_t i, open = -1;
    if (!shlo__layer_shape_of(b, "shlo_reshape_to", x, &from)) return SHLO__LAYER_NONE;
    memset(&to, 0, sizeof to);
    if (rank < 0 || rank > SHLO_MAX_RANK || (rank && !dims)) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_reshape_to: %d sizes", rank);
        return SHLO__LAYER_NONE;
    }
    for (i = 0; i < rank; i++) {
        const int rest = dims[i] == -1 || dims[i] == SHLO_DYNAMIC;
        if (rest && open >= 0) {
            SHLO__BUILD_FAIL(b, SHLO_ARGUMENT,
                "shlo_reshape_to: size %d is -1 or SHLO_DYNAMIC, as size %d is: at most one can be", i, open);
            return SHLO__LAYER_NONE;
        }
        if (dims[i] < 0 && !rest) {
            SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_reshape_to: size %d is %lld", i, (long long)dims[i]);
            return SHLO__LAYER_NONE;
        }
        if (rest) open = i;
        shlo__layer_push(&to, rest ? SHLO_DYNAMIC : dims[i]);
    }
    if (open >= 0 && !shlo__layer_rest(b, &from, &to, open)) return SHLO__LAYER_NONE;
    return shlo__layer_reshape(b, x, &to);
}

SHLO_API shlo_value shlo_permute(shlo_builder *b, shlo_value x, shlo_list axes) {
    int64_t at[SHLO_MAX_RANK];
    shlo_transpose_attrs attrs;
    shlo__layer_shape s;
    int32_t i;
    if (!shlo__layer_shape_of(b, "shlo_permute", x, &s)) return SHLO__LAYER_NONE;
    if (axes.n != s.rank || (axes.n && !axes.items)) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_permute: %d axes for %d dimensions", axes.n, s.rank);
        return SHLO__LAYER_NONE;
    }
    for (i = 0; i < s.rank; i++) {
        at[i] = axes.items[i];
        if (at[i] < 0) at[i] += s.rank;
    }
    memset(&attrs, 0, sizeof attrs);
    attrs.permutation.items = at;
    attrs.permutation.n = s.rank;
    return shlo_transpose(b, x, &attrs);
}

/* Items [low, high) of size n of each dimension are kept by padding of less than none: the sizes of other
   dimensions need not be known. */
static shlo_value shlo__layer_cut(shlo_builder *b, shlo_value x, const shlo__layer_shape *s, int64_t *low,
    int64_t *high) {
    static const int64_t none[SHLO_MAX_RANK] = {0};
    shlo_pad_attrs attrs;
    memset(&attrs, 0, sizeof attrs);
    for (int32_t i = 0; i < s->rank; i++) {
        low[i] = -low[i];
        high[i] -= s->dims[i];
    }
    attrs.edge_padding_low.items = low;
    attrs.edge_padding_high.items = high;
    attrs.interior_padding.items = none;
    attrs.edge_padding_low.n = attrs.edge_padding_high.n = attrs.interior_padding.n = s->rank;
    return shlo_pad(b, x, shlo__layer_neutral(b, SHLO_OP_add, shlo__layer_dtype(b, x)), &attrs);
}

SHLO_API shlo_value shlo_slice_along(shlo_builder *b, shlo_value x, int32_t axis, int64_t begin,
    int64_t end) {
    int64_t low[SHLO_MAX_RANK], high[SHLO_MAX_RANK];
    shlo_slice_attrs attrs;
    shlo__layer_shape s;
    int32_t i, at, open = 0;
    if (!shlo__layer_shape_of(b, "shlo_slice_along", x, &s)) return SHLO__LAYER_NONE;
    at = shlo__layer_axis(b, "shlo_slice_along", axis, s.rank);
    if (at < 0) return SHLO__LAYER_NONE;
    for (i = 0; i < s.rank; i++) {
        open = open || (s.dims[i] < 0 && i != at);
        low[i] = 0;
        high[i] = s.dims[i];
    }
    if (s.dims[at] < 0 && (open || begin < 0 || end <= 0)) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "shlo_slice_along: the size of dimension %d is not known", at);
        return SHLO__LAYER_NONE;
    }
    low[at] = begin < 0 ? begin + s.dims[at] : begin;
    high[at] = end <= 0 ? end + s.dims[at] : end;
    if (open && (low[at] < 0 || high[at] < low[at] || high[at] > s.dims[at])) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "shlo_slice_along: items %lld to %lld of %lld", (long long)low[at],
            (long long)high[at], (long long)s.dims[at]);
        return SHLO__LAYER_NONE;
    }
    if (open) return shlo__layer_cut(b, x, &s, low, high);
    memset(&attrs, 0, sizeof attrs);
    attrs.start_indices.items = low;
    attrs.limit_indices.items = high;
    attrs.start_indices.n = attrs.limit_indices.n = s.rank;
    return shlo_slice(b, x, &attrs);
}

SHLO_API shlo_value shlo_join(shlo_builder *b, const shlo_value *x, int32_t n, int32_t axis) {
    shlo_concatenate_attrs attrs;
    shlo__layer_shape s;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    if (n < 1 || !x) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_join: there is nothing to join");
        return SHLO__LAYER_NONE;
    }
    if (!shlo__layer_shape_of(b, "shlo_join", x[0], &s)) return SHLO__LAYER_NONE;
    attrs.dimension = shlo__layer_axis(b, "shlo_join", axis, s.rank);
    return shlo_concatenate(b, x, n, &attrs);
}

/* ---- activations ---- */

SHLO_API shlo_value shlo_relu(shlo_builder *b, shlo_value x) {
    shlo_value zero;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    zero = shlo_number(b, 0, x);
    return shlo__layer_of(b, "shlo_relu", shlo_bmaximum(b, x, zero));
}

SHLO_API shlo_value shlo_leaky_relu(shlo_builder *b, shlo_value x, double slope) {
    shlo_value zero, factor, low;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    zero = shlo_number(b, 0, x);
    factor = shlo_number(b, slope, x);
    low = shlo_bmultiply(b, x, factor);
    x = shlo_where(b, shlo_compare_lt(b, x, zero), low, x);
    return shlo__layer_of(b, "shlo_leaky_relu", x);
}

SHLO_API shlo_value shlo_silu(shlo_builder *b, shlo_value x) {
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    return shlo__layer_of(b, "shlo_silu", shlo_multiply(b, x, shlo_logistic(b, x)));
}

/* max(x, 0) + log(1 + e^-|x|), which does not overflow. */
SHLO_API shlo_value shlo_softplus(shlo_builder *b, shlo_value x) {
    shlo_value part;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    part = shlo_log_plus_one(b, shlo_exponential(b, shlo_negate(b, shlo_abs(b, x))));
    x = shlo_relu(b, x);
    return shlo__layer_of(b, "shlo_softplus", shlo_add(b, x, part));
}

/* x times a factor. */
static shlo_value shlo__layer_times(shlo_builder *b, shlo_value x, double factor) {
    shlo_value number = shlo_number(b, factor, x);
    return shlo_bmultiply(b, x, number);
}

/* D. Hendrycks, K. Gimpel, "Gaussian error linear units", 2016. */
SHLO_API shlo_value shlo_gelu_tanh(shlo_builder *b, shlo_value x) {
    shlo_value one, half, y;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    one = shlo_number(b, 1, x);
    half = shlo__layer_times(b, x, 0.5);
    y = shlo__layer_times(b, shlo_multiply(b, x, x), 0.044715);
    y = shlo_add(b, shlo_multiply(b, x, y), x);
    y = shlo_tanh(b, shlo__layer_times(b, y, 0.79788456080286535588));
    y = shlo_badd(b, y, one);
    return shlo__layer_of(b, "shlo_gelu_tanh", shlo_multiply(b, half, y));
}

#endif
