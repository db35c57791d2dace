/* expand/bounded_conv.c - convolutions of bounded operands. */
#ifndef SHLO__EXPAND_BOUNDED_CONV_C
#define SHLO__EXPAND_BOUNDED_CONV_C

#include "expand.h"

static shlo__bounded_window_dim shlo__bounded_convolution_dim(const shlo__bounded *z, uint32_t i) {
    shlo__bounded_window_dim w;
    w.size = shlo__expand_dims(z->e,
        shlo__expand_operand(z->e,
            1))[shlo__bounded_attr(z, SHLO__A_convolution__kernel_spatial_dimensions, i)];
    w.stride = shlo__bounded_attr(z, SHLO__A_convolution__window_strides, i);
    w.base_dilation = shlo__bounded_attr(z, SHLO__A_convolution__lhs_dilation, i);
    w.dilation = shlo__bounded_attr(z, SHLO__A_convolution__rhs_dilation, i);
    w.low = shlo__bounded_attr(z, SHLO__A_convolution__padding, 2 * i);
    w.high = shlo__bounded_attr(z, SHLO__A_convolution__padding, 2 * i + 1);
    return w;
}

/* Windows at the bound; the verifier has checked that their number fits. */
static int64_t shlo__bounded_windows(const shlo__bounded_window_dim *w, int64_t size) {
    int64_t padded = (size ? (size - 1) * w->base_dilation + 1 : 0) + w->low + w->high,
            window = (w->size - 1) * w->dilation + 1;
    return padded < window ? 0 : (padded - window) / w->stride + 1;
}

/* v with zeros where `inside`, i1 along dimension d, is false. */
static void shlo__bounded_conv_keep(shlo__bounded *z, shlo__sized *v, int32_t d, uint32_t inside) {
    int64_t to = d;
    uint32_t type = z->e->status == SHLO_OK ? shlo__value_type(z->e->m, v->x) : 0;
    if (!type) return;
    inside = shlo__emit_broadcast(z->e, inside, shlo__emit_type_like(z->e, type, SHLO_I1), 1, &to);
    v->x = shlo__emit_select(z->e, inside, v->x,
        shlo__emit_broadcast(z->e, shlo__bounded_zero(z, v->x), type, 0, NULL));
}

/* ---- groups ---- */

/* `groups` runs of elements along a dimension: `each` of them, which only the run knows, at most `most`. */
typedef struct shlo__bounded_runs {
    int64_t groups, most;
    uint32_t each;
} shlo__bounded_runs;

static shlo__bounded_runs shlo__bounded_runs_of(shlo__bounded *z, const shlo__sized *v, int32_t d,
    int64_t groups) {
    shlo__bounded_runs r;
    int64_t have = shlo__bounded_have(z, v, d);
    r.groups = groups;
    r.most = have / groups + (have % groups != 0);
    r.each = shlo__bounded_over(z, shlo__bounded_size(z, v, d), groups);
    return r;
}

/* The runs along dimension d of v begin at multiples of `each`. Afterwards they do at multiples of `most`,
   with zeros between them, and the dimension is static. */
static void shlo__bounded_runs_apart(shlo__bounded *z, shlo__sized *v, int32_t d,
    const shlo__bounded_runs *r) {
    shlo__expand *e = z->e;
    int64_t dims[2], n;
    uint32_t type, row, at, inside;
    dims[0] = r->groups;
    dims[1] = r->most;
    if (e->status == SHLO_OK && (!shlo__i64_mul(r->groups, r->most, &n) || n > INT32_MAX))
        shlo__bounded_refuse(z, -1, -1, d, "groups of more than tensor<i32> holds");
    if (e->status != SHLO_OK) return;
    type = shlo__emit_type(e, SHLO_I32, 2, dims);
    at = shlo__emit_iota(e, type, 1);
    row = shlo__emit_broadcast(e, r->each, type, 0, NULL);
    inside = shlo__emit_compare(e, SHLO_comparison_direction_LT, at, row);
    row = shlo__emit_binary(e, SHLO_OP_multiply, shlo__emit_iota(e, type, 0), row);
    at = shlo__emit_binary(e, SHLO_OP_add, at, row);
    at = shlo__emit_typed(e, SHLO_OP_reshape, at, shlo__emit_type(e, SHLO_I32, 1, &n));
    inside = shlo__emit_typed(e, SHLO_OP_reshape, inside, shlo__emit_type(e, SHLO_I1, 1, &n));
    shlo__bounded_take(z, v, d, n, at);
    shlo__bounded_conv_keep(z, v, d, inside);
    v->size[d] = 0;
}

/* The other way; the dimension then has `each` elements of each run. */
static void shlo__bounded_runs_together(shlo__bounded *z, shlo__sized *v, int32_t d,
    const shlo__bounded_runs *r) {
    shlo__expand *e = z->e;
    int64_t n = e->status == SHLO_OK ? shlo__bounded_have(z, v, d) : 0;
    uint32_t type = shlo__emit_type(e, SHLO_I32, 1, &n), at = shlo__emit_iota(e, type, 0), each, run;
    each = shlo__emit_binary(e, SHLO_OP_maximum, r->each, shlo__bounded_number(z, 1));
    each = shlo__emit_broadcast(e, each, type, 0, NULL);
    run = shlo__emit_binary(e, SHLO_OP_divide, at, each);
    run = shlo__emit_binary(e, SHLO_OP_multiply, run, shlo__emit_splat(e, type, (double)r->most));
    at = shlo__emit_binary(e, SHLO_OP_add, run, shlo__emit_binary(e, SHLO_OP_remainder, at, each));
    shlo__bounded_take(z, v, d, n, at);
    v->size[d] = shlo__bounded_times(z, r->each, r->groups);
}

/* ---- convolution ---- */

/* A convolution on its way: operand and kernel, the sizes of the result and its dimensions at the bounds, and
 * what it asks of its windows: strides, padding, dilation of the operand, of the kernel, reversal. */
typedef struct shlo__bounded_conv {
    shlo__sized v[2], out;
    int64_t dims[SHLO_MAX_RANK], lists[5][2 * SHLO_MAX_RANK];
    uint32_t n_spatial;
    shlo__bounded_runs outputs;
} shlo__bounded_conv;

static int32_t shlo__bounded_conv_attr(const shlo__bounded *z, uint32_t attr) {
    return (int32_t)shlo__bounded_attr(z, attr, 0);
}

/* Where one side's number of features is known, the other side has the same. */
static void shlo__bounded_conv_features(shlo__bounded *z, shlo__bounded_conv *c) {
    int32_t f = shlo__bounded_conv_attr(z, SHLO__A_convolution__input_feature_dimension),
            i = shlo__bounded_conv_attr(z, SHLO__A_convolution__kernel_input_feature_dimension);
    int64_t groups = shlo__bounded_attr(z, SHLO__A_convolution__feature_group_count, 0);
    shlo__bounded_runs r;
    if (!c->v[0].size[f] && !c->v[1].size[i]) return;
    if (!c->v[0].size[f] || !c->v[1].size[i]) {
        int64_t each = c->v[1].size[i] ? shlo__bounded_have(z, &c->v[0], f) / groups
                                       : shlo__bounded_have(z, &c->v[1], i);
        shlo__bounded_resize_dim(z, &c->v[0], f, each * groups);
        shlo__bounded_resize_dim(z, &c->v[1], i, each);
        c->v[0].size[f] = c->v[1].size[i] = 0;
        return;
    }
    r = shlo__bounded_runs_of(z, &c->v[0], f, groups);
    r.most = SHLO__MIN(r.most, shlo__bounded_have(z, &c->v[1], i));
    r.each = shlo__bounded_smaller(z, r.each, c->v[1].size[i]);
    shlo__bounded_resize_dim(z, &c->v[1], i, r.most);
    if (groups == 1)
        shlo__bounded_resize_dim(z, &c->v[0], f, r.most);
    else
        shlo__bounded_runs_apart(z, &c->v[0], f, &r);
    if (groups == 1) c->v[0].size[f] = r.each;
    c->v[1].size[i] = r.each;
}

/* The result's batch and features: those of groups lie apart until the convolution is done. */
static void shlo__bounded_conv_outputs(shlo__bounded *z, shlo__bounded_conv *c) {
    int32_t o = shlo__bounded_conv_attr(z, SHLO__A_convolution__kernel_output_feature_dimension),
            b = shlo__bounded_conv_attr(z, SHLO__A_convolution__input_batch_dimension),
            out_o = shlo__bounded_conv_attr(z, SHLO__A_convolution__output_feature_dimension),
            out_b = shlo__bounded_conv_attr(z, SHLO__A_convolution__output_batch_dimension);
    int64_t batches = shlo__bounded_attr(z, SHLO__A_convolution__batch_group_count, 0),
            groups = batches * shlo__bounded_attr(z, SHLO__A_convolution__feature_group_count, 0);
    shlo__bounded_runs r;
    if (z->e->status != SHLO_OK) return;
    c->out.size[out_b] = c->v[0].size[b];
    if (c->v[0].size[b] && batches > 1) {
        r = shlo__bounded_runs_of(z, &c->v[0], b, batches);
        shlo__bounded_runs_apart(z, &c->v[0], b, &r);
        c->out.size[out_b] = r.each;
    }
    c->out.size[out_o] = c->v[1].size[o];
    if (c->v[1].size[o] && groups > 1) {
        c->outputs = shlo__bounded_runs_of(z, &c->v[1], o, groups);
        shlo__bounded_runs_apart(z, &c->v[1], o, &c->outputs);
    }
    if (z->e->status != SHLO_OK) return;
    c->dims[out_b] = shlo__bounded_have(z, &c->v[0], b) / batches;
    c->dims[out_o] = shlo__bounded_have(z, &c->v[1], o);
}

/* How many windows of a kernel of k elements fit, where all numbers but the attributes are found by the
   run. */
static uint32_t shlo__bounded_conv_count(shlo__bounded *z, const shlo__bounded_window_dim *w, uint32_t size,
    uint32_t k) {
    size = shlo__bounded_span(z, size, w->base_dilation);
    size = shlo__emit_binary(z->e, SHLO_OP_add, size, shlo__bounded_number64(z, w->low + w->high));
    k = shlo__bounded_span(z, k, w->dilation);
    return shlo__bounded_fitting(z, size, k, shlo__bounded_number64(z, w->stride), INT32_MAX);
}

/* No index, and no number of windows, overflows si64, and their elements are not too many. */
static int shlo__bounded_conv_fits(const shlo__bounded_window_dim *w, int64_t windows, int64_t *n) {
    int64_t edges = 0, sum, x = 0;
    if (!shlo__i64_mul(windows, w->size, n) || *n > INT32_MAX) return 0;
    if (!shlo__i64_add(w->low, w->high, &edges) || edges <= -INT64_MAX || w->low <= -INT64_MAX) return 0;
    sum = SHLO__MAX(SHLO__MAX(edges, -edges), SHLO__MAX(w->low, -w->low));
    return shlo__i64_mul(INT32_MAX, w->base_dilation, &x) && shlo__i64_add(sum, x, &sum) &&
           shlo__i64_mul(w->size + 1, w->dilation, &x) && shlo__i64_add(sum, x, &sum) &&
           shlo__i64_mul(windows + 1, w->stride, &x) && shlo__i64_add(sum, x, &sum);
}

static uint32_t shlo__bounded_conv_all(shlo__bounded *z, uint32_t type, int64_t x) {
    return shlo__emit_broadcast(z->e, shlo__bounded_number64(z, x), type, 0, NULL);
}

/* A kernel of k elements, w->size at its bound, along a dimension of `size` elements: for each window and
 * each element of the kernel the index, si64, of the operand's element under it; where there is none,
 * `*inside` is false. Windows may be more than there are. */
static uint32_t shlo__bounded_conv_places(shlo__bounded *z, const shlo__bounded_window_dim *w, uint32_t type,
    int reversed, const uint32_t *sizes, uint32_t *inside) {
    shlo__expand *e = z->e;
    uint32_t lane = shlo__emit_iota(e, type, 1), at, index, limit[2], zero = shlo__emit_splat(e, type, 0);
    for (int i = 0; i < 2; i++)
        limit[i] = shlo__emit_broadcast(e, shlo__emit_convert(e, sizes[i], SHLO_I64), type, 0, NULL);
    *inside = shlo__emit_compare(e, SHLO_comparison_direction_LT, lane, limit[1]);
    if (reversed) {
        lane = shlo__emit_binary(e, SHLO_OP_add, lane, shlo__emit_splat(e, type, 1));
        lane = shlo__emit_binary(e, SHLO_OP_subtract, limit[1], lane);
    }
    lane = shlo__emit_binary(e, SHLO_OP_multiply, lane, shlo__bounded_conv_all(z, type, w->dilation));
    at = shlo__bounded_conv_all(z, type, w->stride);
    at = shlo__emit_binary(e, SHLO_OP_multiply, shlo__emit_iota(e, type, 0), at);
    at = shlo__emit_binary(e, SHLO_OP_add, at, lane);
    at = shlo__emit_binary(e, SHLO_OP_subtract, at, shlo__bounded_conv_all(z, type, w->low));
    index = shlo__bounded_conv_all(z, type, w->base_dilation);
    lane = shlo__emit_binary(e, SHLO_OP_remainder, at, index);
    index = shlo__emit_binary(e, SHLO_OP_divide, at, index);
    *inside = shlo__emit_binary(e, SHLO_OP_and, *inside,
        shlo__emit_compare(e, SHLO_comparison_direction_EQ, lane, zero));
    *inside = shlo__emit_binary(e, SHLO_OP_and, *inside,
        shlo__emit_compare(e, SHLO_comparison_direction_GE, at, zero));
    *inside = shlo__emit_binary(e, SHLO_OP_and, *inside,
        shlo__emit_compare(e, SHLO_comparison_direction_LT, index, limit[0]));
    return index;
}

/* Spatial dimension i, d of the operand and k of the kernel, which is bounded or empty: what each window sees
 * is laid out side by side, so that the kernel at its bound steps from one to the next and zeros meet
 * zeros. */
static void shlo__bounded_conv_patches(shlo__bounded *z, shlo__bounded_conv *c, uint32_t i, int32_t d,
    int32_t k) {
    shlo__expand *e = z->e;
    int32_t to = (int32_t)shlo__bounded_attr(z, SHLO__A_convolution__output_spatial_dimensions, i);
    uint32_t sizes[2], type, index, inside;
    int64_t dims[2], n = 0;
    shlo__bounded_window_dim w = shlo__bounded_convolution_dim(z, i);
    sizes[1] = shlo__bounded_size(z, &c->v[1], k);
    if (w.size == 0) shlo__bounded_resize_dim(z, &c->v[1], k, w.size = 1);
    if (e->status == SHLO_OK && !shlo__bounded_conv_fits(&w, c->dims[to], &n))
        shlo__bounded_refuse(z, 1, -1, k, "its windows cannot be counted");
    if (e->status != SHLO_OK) return; /* the sum of its edges may overflow */
    sizes[0] = shlo__bounded_size(z, &c->v[0], d);
    c->out.size[to] = shlo__bounded_conv_count(z, &w, sizes[0], sizes[1]);
    dims[0] = c->dims[to];
    dims[1] = w.size;
    type = shlo__emit_type(e, SHLO_I64, 2, dims);
    index = shlo__bounded_conv_places(z, &w, type, c->lists[4][i] != 0, sizes, &inside);
    index = shlo__emit_typed(e, SHLO_OP_reshape, index, shlo__emit_type(e, SHLO_I64, 1, &n));
    inside = shlo__emit_typed(e, SHLO_OP_reshape, inside, shlo__emit_type(e, SHLO_I1, 1, &n));
    shlo__bounded_take(z, &c->v[0], d, n, shlo__bounded_narrow(z, index, INT32_MAX));
    shlo__bounded_conv_keep(z, &c->v[0], d, inside);
    c->v[0].size[d] = 0;
    c->lists[0][i] = w.size;
    c->lists[1][2 * i] = c->lists[1][2 * i + 1] = 0;
    c->lists[2][i] = c->lists[3][i] = 1;
    c->lists[4][i] = 0;
}

static void shlo__bounded_conv_spatial(shlo__bounded *z, shlo__bounded_conv *c, uint32_t i) {
    int32_t d = (int32_t)shlo__bounded_attr(z, SHLO__A_convolution__input_spatial_dimensions, i),
            k = (int32_t)shlo__bounded_attr(z, SHLO__A_convolution__kernel_spatial_dimensions, i),
            to = (int32_t)shlo__bounded_attr(z, SHLO__A_convolution__output_spatial_dimensions, i);
    shlo__bounded_window_dim w;
    if (z->e->status != SHLO_OK) return;
    w = shlo__bounded_convolution_dim(z, i);
    if (c->v[1].size[k] || !w.size) {
        shlo__bounded_conv_patches(z, c, i, d, k);
        return;
    }
    if (c->v[0].size[d]) /* refuses what would overflow */
        c->out.size[to] = shlo__bounded_window_count(z, &w, c->v[0].size[d], d);
    if (z->e->status == SHLO_OK) c->dims[to] = shlo__bounded_windows(&w, shlo__bounded_have(z, &c->v[0], d));
}

static void shlo__bounded_conv_emit(shlo__bounded *z, shlo__bounded_conv *c) {
    uint32_t operands[2], type, n = 0;
    shlo__attr attrs[SHLO__A_convolution__precision_config - SHLO__A_convolution__window_strides + 1];
    for (uint32_t id = SHLO__A_convolution__window_strides; id <= SHLO__A_convolution__precision_config;
         id++) {
        uint32_t k = id - SHLO__A_convolution__window_strides, pairs = k == 1;
        attrs[n++] = k < 5 ? shlo__emit_list(z->e, id, c->n_spatial << pairs, c->lists[k])
                           : shlo__emit_same_attr(z->e, id, id);
        if (pairs) attrs[n - 1].columns = c->n_spatial ? 2 : 0;
    }
    for (uint32_t i = 0; i < 2; i++) operands[i] = c->v[i].x;
    if (z->e->status != SHLO_OK) return;
    type = shlo__bounded_type(z, shlo__expand_result_type(z->e, 0), shlo__bounded_rank(z, &c->v[0]), c->dims);
    c->out.x = shlo__emit_again_with(z->e, operands, &type, n, attrs);
}

/* Beyond the size of a spatial dimension the operand is 0, as beyond an edge; so are features beyond a
   size. */
SHLO__FN void shlo__bounded_convolution(shlo__bounded *z) {
    shlo__bounded_conv *c = (shlo__bounded_conv *)shlo__bounded_room(z, 1, sizeof *c);
    int32_t batch = shlo__bounded_conv_attr(z, SHLO__A_convolution__input_batch_dimension),
            output = shlo__bounded_conv_attr(z, SHLO__A_convolution__kernel_output_feature_dimension);
    uint32_t summed[2];
    if (!c) return;
    memset(c, 0, sizeof *c);
    for (uint32_t i = 0; i < 2; i++) c->v[i] = shlo__bounded_operand(z, i);
    shlo__bounded_asked_dims(z, c->dims);
    c->n_spatial = shlo__bounded_attr_count(z, SHLO__A_convolution__input_spatial_dimensions);
    for (uint32_t k = 0; k < 5; k++)
        for (uint32_t i = 0; i < c->n_spatial << (k == 1); i++)
            c->lists[k][i] = shlo__bounded_attr(z, SHLO__A_convolution__window_strides + k, i);
    shlo__bounded_conv_features(z, c);
    shlo__bounded_conv_outputs(z, c);
    for (uint32_t i = 0; i < c->n_spatial; i++) shlo__bounded_conv_spatial(z, c, i);
    if (z->e->status != SHLO_OK) return;
    summed[0] = ~(1u << batch);
    summed[1] = ~(1u << output);
    shlo__bounded_mask_sides(z, c->v, summed);
    shlo__bounded_conv_emit(z, c);
    if (c->outputs.groups)
        shlo__bounded_runs_together(z, &c->out,
            shlo__bounded_conv_attr(z, SHLO__A_convolution__output_feature_dimension), &c->outputs);
    shlo__bounded_result(z, 0, c->out);
}

#endif
