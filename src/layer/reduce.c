/* layer/reduce.c - reductions over axes, and what is made of them: softmax, norms, running sums. */
#ifndef SHLO__LAYER_REDUCE_C
#define SHLO__LAYER_REDUCE_C

#include "layer.h"

/* ---- reductions ---- */

/* The axes of a mask in ascending order. */
static int32_t shlo__layer_axes(uint32_t mask, int64_t *axes) {
    int32_t i, n = 0;
    for (i = 0; i < SHLO_MAX_RANK; i++)
        if (mask >> i & 1) axes[n++] = i;
    return n;
}

/* A reduction by one op over the axes whose bit is set in mask, without them in the result. */
static shlo_value shlo__layer_reduce(shlo_builder *b, shlo_op op, shlo_value x, uint32_t mask) {
    int64_t axes[SHLO_MAX_RANK];
    shlo_dtype dtype = shlo__layer_dtype(b, x);
    shlo_reduce_attrs over;
    shlo_value start, result = {0};
    shlo_region body;
    if (!shlo__build_ok(b)) return result;
    memset(&over, 0, sizeof over);
    over.dimensions.items = axes;
    over.dimensions.n = shlo__layer_axes(mask, axes);
    start = shlo__layer_neutral(b, op, dtype);
    body = shlo_region_of(b, op, dtype);
    shlo_reduce(b, &x, &start, 1, &over, body, &result);
    return result;
}

/* What was reduced over those axes, repeated to the shape of x. */
static shlo_value shlo__layer_spread(shlo_builder *b, shlo_value reduced, const shlo__layer_shape *x,
    uint32_t mask) {
    uint32_t all = x->rank ? (uint32_t)(((uint64_t)1 << x->rank) - 1) : 0;
    int64_t kept[SHLO_MAX_RANK];
    int32_t n = shlo__layer_axes(all & ~mask, kept);
    return shlo__layer_stretch(b, reduced, x, n, kept);
}

/* How many elements the axes have, as a scalar of a float type. */
static shlo_value shlo__layer_count(shlo_builder *b, shlo_value like, const shlo__layer_shape *s,
    uint32_t mask) {
    double known = 1;
    shlo_value count = {0};
    int32_t i;
    for (i = 0; i < s->rank; i++) {
        shlo_get_dimension_size_attrs which;
        shlo_value size;
        if (!(mask >> i & 1)) continue;
        if (s->dims[i] >= 0) {
            known *= (double)s->dims[i];
            continue;
        }
        which.dimension = s->at[i];
        size = shlo_get_dimension_size(b, s->source[i], &which);
        size = shlo__layer_convert(b, size, shlo__layer_dtype(b, like));
        count = count.id ? shlo_multiply(b, count, size) : size;
    }
    like = shlo_number(b, known, like);
    return count.id ? shlo_multiply(b, count, like) : like;
}

static shlo_value shlo__layer_mean(shlo_builder *b, shlo_value x, const shlo__layer_shape *s, uint32_t mask) {
    shlo_value sum = shlo__layer_reduce(b, SHLO_OP_add, x, mask);
    shlo_value count = shlo__layer_count(b, x, s, mask);
    return shlo_bdivide(b, sum, count);
}

/* The bits of the axes; all of them if none are listed. 0 and latched: there is no such axis. */
static int shlo__layer_mask(shlo_builder *b, const char *call, shlo_list axes, int32_t rank, uint32_t *mask) {
    int32_t i;
    *mask = axes.n ? 0 : (uint32_t)(((uint64_t)1 << rank) - 1);
    if (axes.n < 0 || (axes.n && !axes.items)) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s: a list of %d axes without axes", call, axes.n);
        return 0;
    }
    for (i = 0; i < axes.n; i++) {
        int64_t axis = axes.items[i];
        int32_t at = axis < -SHLO_MAX_RANK || axis > SHLO_MAX_RANK ? SHLO_MAX_RANK : (int32_t)axis;
        at = shlo__layer_axis(b, call, at, rank);
        if (at < 0) return 0;
        *mask |= 1u << at;
    }
    return 1;
}

/* The shape of x with sizes of 1 where the mask is set. */
static shlo_value shlo__layer_keep(shlo_builder *b, shlo_value reduced, const shlo__layer_shape *x,
    uint32_t mask) {
    shlo__layer_shape kept;
    int32_t i;
    memset(&kept, 0, sizeof kept);
    for (i = 0; i < x->rank; i++) {
        if (mask >> i & 1)
            shlo__layer_push(&kept, 1);
        else
            shlo__layer_push_from(&kept, x, i);
    }
    return shlo__layer_reshape(b, reduced, &kept);
}

static shlo_value shlo__layer_fold(shlo_builder *b, const char *call, shlo_op op, shlo_value x,
    shlo_list axes, int32_t keepdims) {
    shlo__layer_shape s;
    shlo_dtype dtype;
    uint32_t mask;
    if (!shlo__layer_shape_of(b, call, x, &s) || !shlo__layer_mask(b, call, axes, s.rank, &mask))
        return SHLO__LAYER_NONE;
    dtype = shlo__layer_dtype(b, x);
    x = shlo__layer_reduce(b, op, shlo__layer_widen(b, x), mask);
    x = shlo__layer_convert(b, x, dtype);
    return keepdims ? shlo__layer_keep(b, x, &s, mask) : x;
}

SHLO_API shlo_value shlo_reduce_sum(shlo_builder *b, shlo_value x, shlo_list axes, int32_t keepdims) {
    return shlo__layer_fold(b, "shlo_reduce_sum", SHLO_OP_add, x, axes, keepdims);
}
SHLO_API shlo_value shlo_reduce_product(shlo_builder *b, shlo_value x, shlo_list axes, int32_t keepdims) {
    return shlo__layer_fold(b, "shlo_reduce_product", SHLO_OP_multiply, x, axes, keepdims);
}
SHLO_API shlo_value shlo_reduce_max(shlo_builder *b, shlo_value x, shlo_list axes, int32_t keepdims) {
    return shlo__layer_fold(b, "shlo_reduce_max", SHLO_OP_maximum, x, axes, keepdims);
}
SHLO_API shlo_value shlo_reduce_min(shlo_builder *b, shlo_value x, shlo_list axes, int32_t keepdims) {
    return shlo__layer_fold(b, "shlo_reduce_min", SHLO_OP_minimum, x, axes, keepdims);
}

SHLO_API shlo_value shlo_reduce_mean(shlo_builder *b, shlo_value x, shlo_list axes, int32_t keepdims) {
    const char *call = "shlo_reduce_mean";
    shlo__layer_shape s;
    shlo_dtype dtype;
    uint32_t mask;
    if (!shlo__layer_shape_of(b, call, x, &s) || !shlo__layer_mask(b, call, axes, s.rank, &mask))
        return SHLO__LAYER_NONE;
    if (!shlo__layer_floats(b, call, x)) return SHLO__LAYER_NONE;
    dtype = shlo__layer_dtype(b, x);
    x = shlo__layer_mean(b, shlo__layer_widen(b, x), &s, mask);
    x = shlo__layer_convert(b, x, dtype);
    return keepdims ? shlo__layer_keep(b, x, &s, mask) : x;
}

/* ---- where the largest is ---- */

/* (best so far, its index, next, its index): the better one; of equal ones the lower index. A NaN is better
   than all. */
static shlo_region shlo__layer_better(shlo_builder *b, shlo_dtype dtype, int32_t direction) {
    shlo_type types[4];
    shlo_value a[4], better, equal, lower, results[2];
    shlo_compare_attrs way = {0, 0}, same = {0, 0}, less = {0, 0}, differ = {0, 0};
    way.comparison_direction = direction;
    same.comparison_direction = SHLO_comparison_direction_EQ;
    less.comparison_direction = SHLO_comparison_direction_LT;
    differ.comparison_direction = SHLO_comparison_direction_NE;
    types[0] = types[2] = shlo_tensor0(b, dtype);
    types[1] = types[3] = shlo_tensor0(b, SHLO_I32);
    shlo_region_begin(b, types, a, 4);
    better = shlo_compare(b, a[0], a[2], &way);
    better = shlo_or(b, better, shlo_compare(b, a[0], a[0], &differ));
    equal = shlo_compare(b, a[0], a[2], &same);
    lower = shlo_compare(b, a[1], a[3], &less);
    lower = shlo_or(b, better, shlo_and(b, equal, lower));
    results[0] = shlo_select(b, better, a[0], a[2]);
    results[1] = shlo_select(b, lower, a[1], a[3]);
    return shlo_region_end(b, results, 2);
}

static shlo_value shlo__layer_place(shlo_builder *b, const char *call, shlo_op op, shlo_value x, int32_t axis,
    int32_t keepdims) {
    shlo__layer_shape s;
    shlo_iota_attrs along;
    shlo_reduce_attrs over;
    shlo_value in[2], start[2], out[2];
    shlo_region body;
    int64_t at;
    int32_t last = INT32_MAX;
    if (!shlo__layer_shape_of(b, call, x, &s)) return SHLO__LAYER_NONE;
    at = shlo__layer_axis(b, call, axis, s.rank);
    if (at < 0) return SHLO__LAYER_NONE;
    if (s.dims[at] < 0 || s.dims[at] > INT32_MAX) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "%s: the size of axis %d is not known, or does not fit an i32", call,
            axis);
        return SHLO__LAYER_NONE;
    }
    along.iota_dimension = 0;
    memset(&over, 0, sizeof over);
    over.dimensions.items = &at;
    over.dimensions.n = 1;
    in[0] = x = shlo__layer_widen(b, x);
    in[1] = shlo_iota(b, shlo_tensor1(b, SHLO_I32, s.dims[at]), &along);
    in[1] = shlo__layer_stretch(b, in[1], &s, 1, &at);
    start[0] = shlo__layer_neutral(b, op, shlo__layer_dtype(b, x));
    start[1] = shlo_constant_i32(b, last);
    body = shlo__layer_better(b, shlo__layer_dtype(b, x),
        op == SHLO_OP_maximum ? SHLO_comparison_direction_GT : SHLO_comparison_direction_LT);
    shlo_reduce(b, in, start, 2, &over, body, out);
    return keepdims ? shlo__layer_keep(b, out[1], &s, 1u << at) : out[1];
}

SHLO_API shlo_value shlo_argmax(shlo_builder *b, shlo_value x, int32_t axis, int32_t keepdims) {
    return shlo__layer_place(b, "shlo_argmax", SHLO_OP_maximum, x, axis, keepdims);
}
SHLO_API shlo_value shlo_argmin(shlo_builder *b, shlo_value x, int32_t axis, int32_t keepdims) {
    return shlo__layer_place(b, "shlo_argmin", SHLO_OP_minimum, x, axis, keepdims);
}

static shlo_region shlo__layer_descending(shlo_builder *b, shlo_dtype dtype) {
    shlo_type types[4];
    shlo_value a[4], first;
    shlo_compare_attrs greater = {0, 0};
    greater.comparison_direction = SHLO_comparison_direction_GT;
    if (shlo__dtype_kind(dtype) == SHLO__FLOAT) greater.compare_type = SHLO_compare_type_TOTALORDER;
    types[0] = types[1] = shlo_tensor0(b, dtype);
    types[2] = types[3] = shlo_tensor0(b, SHLO_I32);
    shlo_region_begin(b, types, a, 4);
    first = shlo_compare(b, a[0], a[1], &greater);
    return shlo_region_end(b, &first, 1);
}

SHLO_API void shlo_top_k(shlo_builder *b, shlo_value x, int64_t k, shlo_value *values, shlo_value *indices) {
    shlo__layer_shape s;
    shlo_iota_attrs along = {0};
    shlo_sort_attrs sort;
    shlo_value in[2], out[2];
    int64_t at;
    if (values) *values = SHLO__LAYER_NONE;
    if (indices) *indices = SHLO__LAYER_NONE;
    if (!shlo__layer_shape_of(b, "shlo_top_k", x, &s)) return;
    if (!values || !indices) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_top_k: no place for the %s", values ? "indices" : "values");
        return;
    }
    at = shlo__layer_axis(b, "shlo_top_k", -1, s.rank);
    if (at < 0) return;
    if (s.dims[at] < 0 || s.dims[at] > INT32_MAX || k < 1 || k > s.dims[at]) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "shlo_top_k: the last axis must have from k to 2^31 - 1 items");
        return;
    }
    memset(&sort, 0, sizeof sort);
    sort.dimension = at;
    sort.is_stable = 1;
    in[0] = x;
    in[1] = shlo_iota(b, shlo_tensor1(b, SHLO_I32, s.dims[at]), &along);
    in[1] = shlo__layer_stretch(b, in[1], &s, 1, &at);
    shlo_sort(b, in, 2, &sort, shlo__layer_descending(b, shlo__layer_dtype(b, x)), out);
    *values = shlo_slice_along(b, out[0], (int32_t)at, 0, k);
    *indices = shlo_slice_along(b, out[1], (int32_t)at, 0, k);
}

/* ---- running sums ---- */

/* W. D. Hillis, G. L. Steele, "Data parallel algorithms", CACM 29 (1986): after step s each item is the sum
   of the last 2 s ones. */
SHLO_API shlo_value shlo_cumsum(shlo_builder *b, shlo_value x, int32_t axis) {
    int64_t low[SHLO_MAX_RANK] = {0}, high[SHLO_MAX_RANK] = {0}, step;
    shlo_pad_attrs pad;
    shlo__layer_shape s;
    shlo_dtype dtype;
    shlo_value zero;
    int32_t at;
    if (!shlo__layer_shape_of(b, "shlo_cumsum", x, &s)) return SHLO__LAYER_NONE;
    at = shlo__layer_axis(b, "shlo_cumsum", axis, s.rank);
    if (at < 0) return SHLO__LAYER_NONE;
    if (s.dims[at] < 0) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "shlo_cumsum: the size of axis %d is not known", axis);
        return SHLO__LAYER_NONE;
    }
    memset(&pad, 0, sizeof pad);
    pad.edge_padding_low.items = low;
    pad.edge_padding_high.items = high;
    pad.edge_padding_low.n = pad.edge_padding_high.n = s.rank;
    dtype = shlo__layer_dtype(b, x);
    x = shlo__layer_widen(b, x);
    zero = shlo_number(b, 0, x);
    for (step = 1; step < s.dims[at] && shlo__build_ok(b); step += SHLO__MIN(step, s.dims[at] - step)) {
        low[at] = step;
        high[at] = -step;
        x = shlo_add(b, x, shlo_pad(b, x, zero, &pad));
    }
    return shlo__layer_convert(b, x, dtype);
}

/* ---- softmax ---- */

typedef struct shlo__layer_soft {
    shlo__layer_shape shape;
    shlo_dtype dtype;
    uint32_t mask;
    shlo_value shifted, exp, sum, maximum; /* x - max; its e^; the sum of these; max: both without the axis */
} shlo__layer_soft;

/* finite: an infinite maximum is not subtracted, so that the logarithm of the sum is infinite, not a NaN. */
static int shlo__layer_soft_begin(shlo_builder *b, const char *call, shlo_value x, int32_t axis, int finite,
    shlo__layer_soft *out) {
    int32_t at;
    if (!shlo__layer_shape_of(b, call, x, &out->shape) || !shlo__layer_floats(b, call, x)) return 0;
    at = shlo__layer_axis(b, call, axis, out->shape.rank);
    if (at < 0) return 0;
    out->mask = 1u << at;
    out->dtype = shlo__layer_dtype(b, x);
    x = shlo__layer_widen(b, x);
    out->maximum = shlo__layer_reduce(b, SHLO_OP_maximum, x, out->mask);
    if (finite) {
        shlo_value is = shlo_is_finite(b, out->maximum), zero = shlo_number(b, 0, x);
        out->maximum = shlo_where(b, is, out->maximum, zero);
    }
    out->shifted = shlo_subtract(b, x, shlo__layer_spread(b, out->maximum, &out->shape, out->mask));
    out->exp = shlo_exponential(b, out->shifted);
    out->sum = shlo__layer_reduce(b, SHLO_OP_add, out->exp, out->mask);
    return shlo__build_ok(b);
}

SHLO_API shlo_value shlo_softmax(shlo_builder *b, shlo_value x, int32_t axis) {
    shlo__layer_soft s;
    shlo_value sum;
    if (!shlo__layer_soft_begin(b, "shlo_softmax", x, axis, 0, &s)) return SHLO__LAYER_NONE;
    sum = shlo__layer_spread(b, s.sum, &s.shape, s.mask);
    return shlo__layer_convert(b, shlo_divide(b, s.exp, sum), s.dtype);
}

SHLO_API shlo_value shlo_log_softmax(shlo_builder *b, shlo_value x, int32_t axis) {
    shlo__layer_soft s;
    shlo_value sum;
    if (!shlo__layer_soft_begin(b, "shlo_log_softmax", x, axis, 0, &s)) return SHLO__LAYER_NONE;
    sum = shlo__layer_spread(b, shlo_log(b, s.sum), &s.shape, s.mask);
    return shlo__layer_convert(b, shlo_subtract(b, s.shifted, sum), s.dtype);
}

SHLO_API shlo_value shlo_log_sum_exp(shlo_builder *b, shlo_value x, int32_t axis) {
    shlo__layer_soft s;
    shlo_value log_sum;
    if (!shlo__layer_soft_begin(b, "shlo_log_sum_exp", x, axis, 1, &s)) return SHLO__LAYER_NONE;
    log_sum = shlo_log(b, s.sum);
    return shlo__layer_convert(b, shlo_add(b, log_sum, s.maximum), s.dtype);
}

/* ---- norms ---- */

/* x over the root of (the mean of its squares + epsilon). */
static shlo_value shlo__layer_unit(shlo_builder *b, shlo_value x, const shlo__layer_shape *s, uint32_t mask,
    double epsilon) {
    shlo_value mean = shlo__layer_mean(b, shlo_multiply(b, x, x), s, mask);
    mean = shlo_badd(b, mean, shlo_number(b, epsilon, mean));
    return shlo_multiply(b, x, shlo__layer_spread(b, shlo_rsqrt(b, mean), s, mask));
}

/* x minus its mean, over its standard deviation. */
static shlo_value shlo__layer_standard(shlo_builder *b, shlo_value x, const shlo__layer_shape *s,
    uint32_t mask, double epsilon) {
    shlo_value mean = shlo__layer_mean(b, x, s, mask);
    x = shlo_subtract(b, x, shlo__layer_spread(b, mean, s, mask));
    return shlo__layer_unit(b, x, s, mask, epsilon);
}

/* A scale or an offset of the operand's element type, as wide as the operand has become. */
static shlo_value shlo__layer_parameter(shlo_builder *b, const char *call, shlo_value x, shlo_dtype dtype) {
    const shlo_dtype own = shlo__layer_dtype(b, x);
    if (own != SHLO_NO_DTYPE && own != dtype)
        SHLO__BUILD_FAIL(b, SHLO_TYPE, "%s: the scale or offset is %s, the operand %s", call,
            shlo_dtype_name(own), shlo_dtype_name(dtype));
    return shlo__layer_widen(b, x);
}

/* x * scale + offset, each of which may be left out, rounded to the element type of the whole. */
static shlo_value shlo__layer_affine(shlo_builder *b, const char *call, shlo_value x, shlo_value scale,
    shlo_value offset, shlo_dtype dtype) {
    if (shlo__layer_given(scale)) x = shlo_bmultiply(b, x, shlo__layer_parameter(b, call, scale, dtype));
    if (shlo__layer_given(offset)) x = shlo_badd(b, x, shlo__layer_parameter(b, call, offset, dtype));
    return shlo__layer_convert(b, x, dtype);
}

/* The mask of the last axis of floats; 0 and latched: there is none. */
static uint32_t shlo__layer_last(shlo_builder *b, const char *call, shlo_value x, shlo__layer_shape *s) {
    int32_t at;
    if (!shlo__layer_shape_of(b, call, x, s) || !shlo__layer_floats(b, call, x)) return 0;
    at = shlo__layer_axis(b, call, -1, s->rank);
    return at < 0 ? 0 : 1u << at;
}

SHLO_API shlo_value shlo_layer_norm(shlo_builder *b, shlo_value x, shlo_value scale, shlo_value offset,
    double epsilon) {
    shlo__layer_shape s;
    shlo_dtype dtype;
    uint32_t mask = shlo__layer_last(b, "shlo_layer_norm", x, &s);
    if (!mask) return SHLO__LAYER_NONE;
    dtype = shlo__layer_dtype(b, x);
    x = shlo__layer_standard(b, shlo__layer_widen(b, x), &s, mask, epsilon);
    x = shlo__layer_affine(b, "shlo_layer_norm", x, scale, offset, dtype);
    return shlo__layer_of(b, "shlo_layer_norm", x);
}

SHLO_API shlo_value shlo_rms_norm(shlo_builder *b, shlo_value x, shlo_value scale, double epsilon) {
    shlo__layer_shape s;
    shlo_dtype dtype;
    uint32_t mask = shlo__layer_last(b, "shlo_rms_norm", x, &s);
    if (!mask) return SHLO__LAYER_NONE;
    dtype = shlo__layer_dtype(b, x);
    x = shlo__layer_unit(b, shlo__layer_widen(b, x), &s, mask, epsilon);
    x = shlo__layer_affine(b, "shlo_rms_norm", x, scale, SHLO__LAYER_NONE, dtype);
    return shlo__layer_of(b, "shlo_rms_norm", x);
}

/* The shape with the channels in groups, and the mask of what belongs to one; 0 and latched: there is none.
   Never inlined: the shape before is not on the stack below the ops that follow. */
static SHLO__NOINLINE uint32_t shlo__layer_groups(shlo_builder *b, shlo_value x, int32_t groups,
    shlo__layer_shape *split) {
    shlo__layer_shape s;
    int32_t i, last;
    memset(split, 0, sizeof *split);
    if (!shlo__layer_last(b, "shlo_group_norm", x, &s)) return 0;
    last = s.rank - 1;
    if (s.rank < 2 || s.rank == SHLO_MAX_RANK || groups < 1 || s.dims[last] < 0 ||
        s.dims[last] % groups != 0) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "shlo_group_norm: %lld channels in %d groups",
            (long long)s.dims[last], groups);
        return 0;
    }
    for (i = 0; i < last; i++) shlo__layer_push_from(split, &s, i);
    shlo__layer_push(split, groups);
    shlo__layer_push(split, s.dims[last] / groups);
    return ((1u << split->rank) - 1) & ~1u & ~(1u << last); /* all but the batch and the groups */
}

SHLO_API shlo_value shlo_group_norm(shlo_builder *b, shlo_value x, int32_t groups, shlo_value scale,
    shlo_value offset, double epsilon) {
    shlo__layer_shape s;
    const shlo_value whole = x;
    const uint32_t mask = shlo__layer_groups(b, x, groups, &s);
    const shlo_dtype dtype = shlo__layer_dtype(b, x);
    int32_t i;
    if (!mask) return SHLO__LAYER_NONE;
    x = shlo__layer_reshape(b, shlo__layer_widen(b, x), &s);
    for (i = 0; i < s.rank; i++) { /* x is another value now, whose dimensions these are */
        s.source[i] = x;
        s.at[i] = (int8_t)i;
    }
    x = shlo__layer_standard(b, x, &s, mask, epsilon);
    if (!shlo__layer_shape_of(b, "shlo_group_norm", whole, &s))
        return shlo__layer_of(b, "shlo_group_norm", x);
    x = shlo__layer_reshape(b, x, &s);
    x = shlo__layer_affine(b, "shlo_group_norm", x, scale, offset, dtype);
    return shlo__layer_of(b, "shlo_group_norm", x);
}

#endif
