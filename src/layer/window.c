/* layer/window.c - convolutions and pools over images. */
#ifndef SHLO__LAYER_WINDOW_C
#define SHLO__LAYER_WINDOW_C

#include "layer.h"

static const shlo_window2d SHLO__LAYER_PLAIN = {{0, 0}, {0, 0}, {0, 0}, {{0, 0}, {0, 0}}, 0, 0, 0};

/* A window with all defaults filled in, and what it slides over. */
typedef struct shlo__layer_window {
    shlo__layer_shape x;
    int64_t size[2], stride[2], dilation[2], padding[4];
    int32_t rows, channels; /* the dimensions; columns follow the rows */
} shlo__layer_window;

/* Padding such that the result has size / stride items, rounded up; what is odd goes behind. */
static int shlo__layer_same(shlo_builder *b, const char *call, shlo__layer_window *w) {
    int32_t i;
    for (i = 0; i < 2; i++) {
        int64_t n = w->x.dims[w->rows + i], steps, all;
        if (n < 0 || n > INT32_MAX || w->size[i] > INT32_MAX || w->dilation[i] > INT32_MAX ||
            w->stride[i] > INT32_MAX) {
            SHLO__BUILD_FAIL(b, SHLO_SHAPE, "%s: padding 'same' needs known sizes below 2^31", call);
            return 0;
        }
        steps = (n + w->stride[i] - 1) / w->stride[i];
        all = (steps - 1) * w->stride[i] + (w->size[i] - 1) * w->dilation[i] + 1 - n;
        if (all < 0) all = 0;
        w->padding[2 * i] = all / 2;
        w->padding[2 * i + 1] = all - all / 2;
    }
    return 1;
}

static int shlo__layer_window_begin(shlo_builder *b, const char *call, shlo_value x, const shlo_window2d *in,
    const int64_t *size, shlo__layer_window *w) {
    int32_t i;
    if (!shlo__layer_shape_of(b, call, x, &w->x)) return 0;
    if (w->x.rank != 4) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "%s: the operand has %d dimensions, not 4", call, w->x.rank);
        return 0;
    }
    w->rows = in->channels_first ? 2 : 1;
    w->channels = in->channels_first ? 1 : 3;
    for (i = 0; i < 2; i++) {
        w->size[i] = size[i];
        w->stride[i] = in->stride[i] ? in->stride[i] : 1;
        w->dilation[i] = in->dilation[i] ? in->dilation[i] : 1;
        w->padding[2 * i] = in->padding[i][0];
        w->padding[2 * i + 1] = in->padding[i][1];
        if (w->size[i] > 0 && w->stride[i] > 0 && w->dilation[i] > 0) continue;
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s: size %lld, stride %lld, dilation %lld", call,
            (long long)w->size[i], (long long)w->stride[i], (long long)w->dilation[i]);
        return 0;
    }
    return in->same ? shlo__layer_same(b, call, w) : 1;
}

static shlo_list shlo__layer_pair_of(const int64_t *items) {
    shlo_list l = {NULL, 2, 0};
    l.items = items;
    return l;
}

/* ---- convolutions ---- */

/* bias[n] along the channels. */
static shlo_value shlo__layer_bias(shlo_builder *b, const char *call, shlo_value y, shlo_value bias,
    int64_t channels) {
    shlo__layer_shape s;
    if (!shlo__layer_given(bias) || !shlo__layer_shape_of(b, call, y, &s)) return y;
    bias = shlo__layer_stretch(b, bias, &s, 1, &channels);
    return shlo_add(b, y, bias);
}

/* The sizes of the weights' window; 0 and latched if they are no weights. */
static int shlo__layer_weights(shlo_builder *b, const char *call, shlo_value weights, int first,
    shlo__layer_shape *s, int64_t *size) {
    if (!shlo__layer_shape_of(b, call, weights, s)) return 0;
    if (s->rank != 4) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "%s: the weights have %d dimensions, not 4", call, s->rank);
        return 0;
    }
    size[0] = s->dims[first ? 2 : 0];
    size[1] = s->dims[first ? 3 : 1];
    return 1;
}

static shlo_value shlo__layer_convolve(shlo_builder *b, const char *call, shlo_value x, shlo_value weights,
    const shlo_window2d *in, int64_t groups) {
    static const int64_t planes[2][2] = {{0, 1}, {2, 3}}, middle[2] = {1, 2};
    const int first = in->channels_first != 0;
    const int64_t *spatial = first ? planes[1] : middle;
    shlo__layer_shape s;
    shlo__layer_window w;
    shlo_convolution_attrs a;
    int64_t size[2];
    if (!shlo__layer_weights(b, call, weights, first, &s, size)) return SHLO__LAYER_NONE;
    if (!shlo__layer_window_begin(b, call, x, in, size, &w)) return SHLO__LAYER_NONE;
    memset(&a, 0, sizeof a);
    a.window_strides = shlo__layer_pair_of(w.stride);
    a.rhs_dilation = shlo__layer_pair_of(w.dilation);
    a.padding.items = w.padding;
    a.padding.n = 4;
    a.input_spatial_dimensions = a.output_spatial_dimensions = shlo__layer_pair_of(spatial);
    a.input_feature_dimension = a.output_feature_dimension = w.channels;
    a.kernel_spatial_dimensions = shlo__layer_pair_of(planes[first]);
    a.kernel_input_feature_dimension = first ? 1 : 2;
    a.kernel_output_feature_dimension = first ? 0 : 3;
    a.feature_group_count = groups;
    a.batch_group_count = 1;
    return shlo_convolution(b, x, weights, SHLO__BUILD_INFER, &a);
}

SHLO_API shlo_value shlo_conv2d(shlo_builder *b, shlo_value x, shlo_value weights, shlo_value bias,
    const shlo_window2d *w) {
    const char *call = "shlo_conv2d";
    if (!w) w = &SHLO__LAYER_PLAIN;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    x = shlo__layer_convolve(b, call, x, weights, w, w->groups ? w->groups : 1);
    return shlo__layer_of(b, call, shlo__layer_bias(b, call, x, bias, w->channels_first ? 1 : 3));
}

/* How many channels are convolved apart, with the weights as a convolution takes them; 0 and latched: none.
   Never inlined: what it works on is not below the convolution. */
static SHLO__NOINLINE int64_t shlo__layer_apart(shlo_builder *b, const char *call, shlo_value x,
    shlo_value *weights, const shlo_window2d *w) {
    shlo__layer_shape s, t;
    int64_t size[2], channels;
    size_t n;
    if (!shlo__layer_weights(b, call, *weights, w->channels_first, &s, size)) return 0;
    if (!shlo__layer_shape_of(b, call, x, &t)) return 0;
    channels = t.rank == 4 ? t.dims[w->channels_first ? 1 : 3] : -1;
    if (channels < 1) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "%s: the number of channels is not known", call);
        return 0;
    }
    if (w->channels_first) return channels;
    /* [height, width, channels, m] to [height, width, 1, channels * m] */
    if (s.dims[2] != channels || s.dims[3] < 0 || !shlo__size_mul((size_t)channels, (size_t)s.dims[3], &n)) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "%s: the weights have %lld channels, the operand has %lld", call,
            (long long)s.dims[2], (long long)channels);
        return 0;
    }
    s.dims[2] = 1;
    s.dims[3] = (int64_t)n;
    *weights = shlo__layer_reshape(b, *weights, &s);
    return channels;
}

SHLO_API shlo_value shlo_depthwise_conv2d(shlo_builder *b, shlo_value x, shlo_value weights, shlo_value bias,
    const shlo_window2d *w) {
    const char *call = "shlo_depthwise_conv2d";
    int64_t channels;
    if (!w) w = &SHLO__LAYER_PLAIN;
    channels = shlo__layer_apart(b, call, x, &weights, w);
    if (!channels) return SHLO__LAYER_NONE;
    x = shlo__layer_convolve(b, call, x, weights, w, channels);
    return shlo__layer_of(b, call, shlo__layer_bias(b, call, x, bias, w->channels_first ? 1 : 3));
}

/* ---- pools ---- */

static shlo_value shlo__layer_pool(shlo_builder *b, shlo_op op, shlo_value x, const shlo__layer_window *w) {
    int64_t window[4] = {1, 1, 1, 1}, strides[4] = {1, 1, 1, 1}, dilations[4] = {1, 1, 1, 1}, padding[8];
    shlo_dtype dtype = shlo__layer_dtype(b, x);
    shlo_reduce_window_attrs a;
    shlo_value start, result = {0};
    shlo_region body;
    int32_t i;
    if (!shlo__build_ok(b)) return result;
    memset(padding, 0, sizeof padding);
    memset(&a, 0, sizeof a);
    for (i = 0; i < 2; i++) {
        window[w->rows + i] = w->size[i];
        strides[w->rows + i] = w->stride[i];
        dilations[w->rows + i] = w->dilation[i];
        padding[2 * (w->rows + i)] = w->padding[2 * i];
        padding[2 * (w->rows + i) + 1] = w->padding[2 * i + 1];
    }
    a.window_dimensions.items = window;
    a.window_strides.items = strides;
    a.window_dilations.items = dilations;
    a.padding.items = padding;
    a.window_dimensions.n = a.window_strides.n = a.window_dilations.n = 4;
    a.padding.n = 8;
    start = shlo__layer_neutral(b, op, dtype);
    body = shlo_region_of(b, op, dtype);
    shlo_reduce_window(b, &x, &start, 1, &a, body, &result);
    return result;
}

/* A pool's strides are its size unless they are given. */
static int shlo__layer_pool_begin(shlo_builder *b, const char *call, shlo_value x, const shlo_window2d *in,
    shlo__layer_window *w) {
    shlo_window2d strided = SHLO__LAYER_PLAIN;
    int32_t i;
    if (!shlo__build_ok(b)) return 0;
    if (!in) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s without a window", call);
        return 0;
    }
    strided = *in;
    for (i = 0; i < 2; i++)
        if (!strided.stride[i]) strided.stride[i] = strided.size[i];
    return shlo__layer_window_begin(b, call, x, &strided, strided.size, w);
}

SHLO_API shlo_value shlo_max_pool2d(shlo_builder *b, shlo_value x, const shlo_window2d *w) {
    shlo__layer_window full;
    shlo_dtype dtype;
    if (!shlo__layer_pool_begin(b, "shlo_max_pool2d", x, w, &full)) return SHLO__LAYER_NONE;
    dtype = shlo__layer_dtype(b, x);
    x = shlo__layer_widen(b, x);
    return shlo__layer_convert(b, shlo__layer_pool(b, SHLO_OP_maximum, x, &full), dtype);
}

/* How many elements that are not padding each window has: the sums of ones of an image with one channel. */
static shlo_value shlo__layer_pool_counts(shlo_builder *b, shlo_value like, const shlo__layer_window *w) {
    shlo__layer_shape s = w->x;
    shlo_value ones = shlo_number(b, 1, like);
    s.dims[0] = s.dims[w->channels] = 1;
    s.bounds[0] = s.bounds[w->channels] = -1;
    ones = shlo__layer_stretch(b, ones, &s, 0, NULL);
    return shlo__layer_pool(b, SHLO_OP_add, ones, w);
}

SHLO_API shlo_value shlo_avg_pool2d(shlo_builder *b, shlo_value x, const shlo_window2d *w) {
    shlo__layer_window full;
    shlo_value sums, counts;
    shlo_dtype dtype;
    if (!shlo__layer_pool_begin(b, "shlo_avg_pool2d", x, w, &full)) return SHLO__LAYER_NONE;
    if (!shlo__layer_floats(b, "shlo_avg_pool2d", x)) return SHLO__LAYER_NONE;
    dtype = shlo__layer_dtype(b, x);
    x = shlo__layer_widen(b, x);
    sums = shlo__layer_pool(b, SHLO_OP_add, x, &full);
    if (full.padding[0] || full.padding[1] || full.padding[2] || full.padding[3])
        counts = shlo__layer_pool_counts(b, x, &full);
    else
        counts = shlo_number(b, (double)full.size[0] * (double)full.size[1], x);
    return shlo__layer_convert(b, shlo_bdivide(b, sums, counts), dtype);
}

#endif
