/* tests/vm/layers.h - random layers: a contraction of any shape and layout, and elementwise ops that may
 * follow it. */
#ifndef TESTS_VM_LAYERS_H
#define TESTS_VM_LAYERS_H

#include "programs.h"

static inline shlo_list gen_table(const int64_t *items, int rows) {
    shlo_list l = gen_list(items, 2 * rows);
    l.columns = 2;
    return l;
}

/* A constant of small numbers. */
#define LAYER_MOST 100000
static inline shlo_value layer_constant(gen *g, shlo_dtype t, int rank, const int64_t *dims) {
    static unsigned char data[LAYER_MOST * 8];
    int64_t n = 1;
    for (int d = 0; d < rank; d++) n *= dims[d];
    if (!CHECK(n <= LAYER_MOST)) n = 0;
    for (int64_t i = 0; i < n; i++) {
        double x = ((double)gen_below(g, 21) - 10) / 4;
        shlo_convert_elements(t, data + (size_t)i * shlo_dtype_bytes(t), SHLO_F64, &x, 1);
    }
    return shlo_constant(g->b, shlo_tensor(g->b, t, dims, rank), data);
}
static inline shlo_value layer_spread(gen *g, shlo_value scalar, shlo_dtype t, int rank,
    const int64_t *dims) {
    shlo_broadcast_in_dim_attrs a;
    memset(&a, 0, sizeof a);
    return shlo_broadcast_in_dim(g->b, scalar, shlo_tensor(g->b, t, dims, rank), &a);
}
/* A tensor that depends on the program's input: a constant plus its first element. */
static inline shlo_value layer_input(gen *g, shlo_dtype t, int rank, const int64_t *dims) {
    static const int64_t zero[2] = {0, 0}, one[2] = {1, 1};
    shlo_value x;
    shlo_slice_attrs s;
    memset(&s, 0, sizeof s);
    s.start_indices = gen_list(zero, 2);
    s.limit_indices = gen_list(one, 2);
    s.strides = gen_list(one, 2);
    x = shlo_reshape(g->b, shlo_slice(g->b, g->pool[0], &s), shlo_tensor0(g->b, gen_dtype(g, g->pool[0])));
    x = shlo_convert(g->b, x, shlo_tensor0(g->b, t));
    x = layer_spread(g, x, t, rank, dims);
    return shlo_add(g->b, layer_constant(g, t, rank, dims), x);
}

/* ---- contractions ---- */

/* [m, k] x [k, n], batched or not, either side's last two dimensions exchanged or not. */
static inline shlo_value layer_dot(gen *g, shlo_dtype t, shlo_dtype out, shlo_value *twin) {
    int64_t b = 1 + gen_below(g, 3), m = gen_below(g, 3) ? 1 + gen_below(g, 40) : 1, k = 1 + gen_below(g, 40),
            n = 1 + gen_below(g, 90), l[3], r[3], o[3], zero = 0, lk, rk;
    int large = gen_below(g, 8) == 0, batched = !large && gen_below(g, 3) == 0, lt = (int)gen_below(g, 2),
        rt = (int)gen_below(g, 2), rank = batched ? 3 : 2;
    shlo_dot_general_attrs a;
    shlo_value x, w;
    if (large) m *= 5, n *= 5; /* several tasks */
    memset(&a, 0, sizeof a);
    l[0] = r[0] = o[0] = b;
    o[rank - 2] = m;
    o[rank - 1] = n;
    l[rank - 2] = lt ? k : m;
    l[rank - 1] = lt ? m : k;
    r[rank - 2] = rt ? n : k;
    r[rank - 1] = rt ? k : n;
    lk = lt ? rank - 2 : rank - 1;
    rk = rt ? rank - 1 : rank - 2;
    a.lhs_contracting_dimensions = gen_list(&lk, 1);
    a.rhs_contracting_dimensions = gen_list(&rk, 1);
    if (batched) a.lhs_batching_dimensions = a.rhs_batching_dimensions = gen_list(&zero, 1);
    x = layer_input(g, t, rank, l);
    w = gen_below(g, 2) ? layer_constant(g, t, rank, r) : layer_input(g, t, rank, r);
    if (twin) *twin = shlo_dot_general(g->b, shlo_negate(g->b, x), w, shlo_tensor(g->b, out, o, rank), &a);
    return shlo_dot_general(g->b, x, w, shlo_tensor(g->b, out, o, rank), &a);
}
/* 1x1 or 3x3, channels last or first or neither, grouped or not, depthwise. */
static inline shlo_value layer_conv(gen *g, shlo_dtype t, shlo_dtype out, shlo_value *twin) {
    static const int64_t orders[3][4] = {
        {0, 1, 2, 3}, {0, 2, 3, 1}, {3, 1, 0, 2}}; /* the dimensions of images, height, width, channels */
    const int64_t *at = orders[gen_below(g, 3)], *to = gen_below(g, 4) ? at : orders[gen_below(g, 3)];
    int64_t c = 1 + gen_below(g, 40), groups = gen_below(g, 3) ? 1 : c,
            each = 1 + gen_below(g, groups == 1 ? 40 : 2), size = gen_below(g, 2) ? 3 : 1;
    int64_t images = 1 + gen_below(g, 2), h = 1 + gen_below(g, 9), w = 1 + gen_below(g, 12),
            step = 1 + gen_below(g, 2), pad = size / 2;
    int64_t l[4], r[4], o[4], in_at[2], out_at[2], kernel_at[2] = {0, 1}, steps[2], pads[4];
    shlo_convolution_attrs a;
    shlo_value x, k;
    memset(&a, 0, sizeof a);
    l[at[0]] = o[to[0]] = images;
    l[at[1]] = h;
    l[at[2]] = w;
    l[at[3]] = c;
    o[to[1]] = (h + 2 * pad - size) / step + 1;
    o[to[2]] = (w + 2 * pad - size) / step + 1;
    o[to[3]] = groups * each;
    r[0] = r[1] = size;
    r[2] = c / groups;
    r[3] = groups * each;
    in_at[0] = at[1];
    in_at[1] = at[2];
    out_at[0] = to[1];
    out_at[1] = to[2];
    steps[0] = steps[1] = step;
    for (int i = 0; i < 4; i++) pads[i] = pad;
    a.window_strides = gen_list(steps, 2);
    a.padding = gen_table(pads, 2);
    a.input_batch_dimension = at[0];
    a.input_feature_dimension = at[3];
    a.input_spatial_dimensions = gen_list(in_at, 2);
    a.kernel_input_feature_dimension = 2;
    a.kernel_output_feature_dimension = 3;
    a.kernel_spatial_dimensions = gen_list(kernel_at, 2);
    a.output_batch_dimension = to[0];
    a.output_feature_dimension = to[3];
    a.output_spatial_dimensions = gen_list(out_at, 2);
    a.feature_group_count = groups;
    x = layer_input(g, t, 4, l);
    k = gen_below(g, 2) ? layer_constant(g, t, 4, r) : layer_input(g, t, 4, r);
    if (twin) *twin = shlo_convolution(g->b, shlo_negate(g->b, x), k, shlo_tensor(g->b, out, o, 4), &a);
    return shlo_convolution(g->b, x, k, shlo_tensor(g->b, out, o, 4), &a);
}

/* ---- what follows ---- */

static inline shlo_value layer_scalar(gen *g, shlo_dtype t, double x) {
    unsigned char bytes[16];
    shlo_convert_elements(t, bytes, SHLO_F64, &x, 1);
    return shlo_constant(g->b, shlo_tensor0(g->b, t), bytes);
}
static inline shlo_value layer_bias(gen *g, shlo_dtype t, int rank, const int64_t *dims) {
    int64_t d = gen_below(g, 2) ? rank - 1 : (int64_t)gen_below(g, (uint32_t)rank);
    shlo_broadcast_in_dim_attrs a;
    memset(&a, 0, sizeof a);
    a.broadcast_dimensions = gen_list(&d, 1);
    return shlo_broadcast_in_dim(g->b, layer_constant(g, t, 1, &dims[d]), shlo_tensor(g->b, t, dims, rank),
        &a);
}
/* One op on x; v is the contraction's result. */
static inline shlo_value layer_step(gen *g, shlo_value x, shlo_value v) {
    static const shlo_dtype types[] = {SHLO_F32, SHLO_I8, SHLO_I32, SHLO_BF16, SHLO_F64};
    shlo_dtype t = gen_dtype(g, x);
    int64_t dims[16], turn[16], n = 1;
    int rank = gen_dims(g, x, dims);
    shlo_transpose_attrs tr;
    memset(&tr, 0, sizeof tr);
    for (int d = 0; d < rank; d++) n *= dims[d], turn[d] = rank - 1 - d;
    switch (gen_below(g, 16)) {
    case 0:
    case 1:
    case 2: return shlo_add(g->b, x, layer_bias(g, t, rank, dims));
    case 3: return shlo_add(g->b, x, gen_partner(g, x));
    case 4: return shlo_add(g->b, x, layer_input(g, t, rank, dims));
    case 5:
    case 6: return shlo_maximum(g->b, x, layer_spread(g, layer_scalar(g, t, 0), t, rank, dims));
    case 7:
        if (gen_below(g, 2)) {
            const shlo_value most = layer_scalar(g, t, 6);
            return shlo_clamp(g->b, layer_scalar(g, t, 0), x, most);
        }
        x = shlo_maximum(g->b, x, layer_bias(g, t, rank, dims));
        if (gen_below(g, 4) == 0) gen_keep(g, x);
        return shlo_minimum(g->b, x,
            gen_below(g, 2)   ? layer_input(g, t, rank, dims)
            : gen_below(g, 4) ? layer_bias(g, t, rank, dims)
                              : x);
    case 8: return shlo_multiply(g->b, x, layer_spread(g, layer_scalar(g, t, 0.5), t, rank, dims));
    case 9: return gen_float(t) ? shlo_logistic(g->b, x) : shlo_negate(g->b, x);
    case 10: return shlo_multiply(g->b, x, gen_float(t) ? shlo_tanh(g->b, x) : shlo_negate(g->b, x));
    case 11:
    case 12: return shlo_convert(g->b, x, shlo_tensor(g->b, types[gen_below(g, 5)], dims, rank));
    case 13: return shlo_type_of(g->b, v).id == shlo_type_of(g->b, x).id ? shlo_subtract(g->b, x, v) : x;
    case 14: return shlo_reshape(g->b, x, shlo_tensor1(g->b, t, n));
    default:
        if (gen_below(g, 2)) return gen_keep(g, x), x; /* a second use */
        tr.permutation = gen_list(turn, rank);
        return shlo_transpose(g->b, x, &tr);
    }
}
static inline void gen_layer(gen *g) {
    static const shlo_dtype types[] = {SHLO_F32, SHLO_F32, SHLO_F64, SHLO_BF16, SHLO_F16, SHLO_I8, SHLO_I32};
    shlo_dtype t = types[gen_below(g, 7)], out = gen_below(g, 2) ? t
                                                 : gen_float(t)  ? (t == SHLO_F64 ? SHLO_F64 : SHLO_F32)
                                                                 : SHLO_I32;
    shlo_value twin = {0}, *second = gen_below(g, 6) ? NULL : &twin,
               v = gen_below(g, 2) ? layer_dot(g, t, out, second) : layer_conv(g, t, out, second), x = v;
    int steps = 1 + (int)gen_below(g, 6);
    if (gen_float(out)) g->contracts++;
    if (second) x = shlo_add(g->b, x, twin);
    for (int i = 0; i < steps; i++) x = layer_step(g, x, v);
    gen_keep(g, x);
    if (gen_below(g, 6) == 0) gen_keep(g, v);
}
/* A loop that carries a value through x = max(x * w + x, 0): the sums must not overwrite x while it is
 * needed. */
static inline void gen_recurrence(gen *g) {
    int64_t dims[2], square[2], one = 1, zero = 0;
    shlo_value state[2], args[2], out[2], w, x, eighth;
    shlo_type types[2];
    shlo_region cond, body;
    shlo_compare_attrs lt;
    shlo_dot_general_attrs a;
    memset(&lt, 0, sizeof lt);
    memset(&a, 0, sizeof a);
    dims[0] = 1 + gen_below(g, 20);
    dims[1] = square[0] = square[1] = 1 + gen_below(g, 80);
    lt.comparison_direction = SHLO_comparison_direction_LT;
    a.lhs_contracting_dimensions = gen_list(&one, 1);
    a.rhs_contracting_dimensions = gen_list(&zero, 1);
    state[0] = shlo_constant_i32(g->b, 0);
    state[1] = layer_input(g, SHLO_F32, 2, dims);
    w = layer_constant(g, SHLO_F32, 2, square);
    for (int i = 0; i < 2; i++) types[i] = shlo_type_of(g->b, state[i]);
    shlo_region_begin(g->b, types, args, 2);
    out[0] = shlo_compare(g->b, args[0], shlo_constant_i32(g->b, 3), &lt);
    cond = shlo_region_end(g->b, out, 1);
    shlo_region_begin(g->b, types, args, 2);
    out[0] = shlo_add(g->b, args[0], shlo_constant_i32(g->b, 1));
    x = shlo_dot_general(g->b, args[1], w, types[1], &a);
    eighth = layer_spread(g, layer_scalar(g, SHLO_F32, 0.125), SHLO_F32, 2, dims);
    x = shlo_multiply(g->b, shlo_add(g->b, x, args[1]), eighth);
    out[1] = gen_below(g, 2) ? shlo_tanh(g->b, x) : x;
    body = shlo_region_end(g->b, out, 2);
    shlo_while(g->b, state, 2, cond, body, out);
    g->contracts++;
    gen_keep(g, out[1]);
}

/* A program of layers; returns up to four of its values. */
static inline shlo_status gen_layers(unsigned long long seed, shlo_blob *code, int *exact) {
    gen g;
    shlo_value out[4];
    shlo_status s;
    int n;
    memset(&g, 0, sizeof g);
    g.seed = seed * 6133 + 7;
    g.b = shlo_builder_create(NULL);
    shlo_func_begin(g.b, "main");
    gen_keep(&g, shlo_arg(g.b, shlo_tensor2(g.b, SHLO_F32, 2, 3)));
    n = 1 + (int)gen_below(&g, 4);
    for (int i = 0; i < n; i++)
        if (gen_below(&g, 8))
            gen_layer(&g);
        else
            gen_recurrence(&g);
    for (int i = 0; i < 4; i++) out[i] = g.pool[g.n - 1 - i % g.n];
    shlo_return(g.b, out, 4);
    *exact = g.contracts == 0;
    s = shlo_builder_finish(g.b, 0, code);
    if (s != SHLO_OK) printf("    %s\n", shlo_builder_error(g.b)->message);
    shlo_builder_destroy(g.b);
    return s;
}
#endif
