/* layer/network.c - products of matrices, and the layers that are made of them. */
#ifndef SHLO__LAYER_NETWORK_C
#define SHLO__LAYER_NETWORK_C

#include "layer.h"

/* ---- products ---- */

/* Sums over dimension i of x and j of y; the first n_batch dimensions of both go together. */
static shlo_value shlo__layer_dot(shlo_builder *b, shlo_value x, int64_t i, shlo_value y, int64_t j,
    int32_t n_batch) {
    int64_t batch[SHLO_MAX_RANK];
    shlo_dot_general_attrs attrs;
    int32_t k;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    for (k = 0; k < n_batch; k++) batch[k] = k;
    memset(&attrs, 0, sizeof attrs);
    attrs.lhs_batching_dimensions.items = attrs.rhs_batching_dimensions.items = batch;
    attrs.lhs_batching_dimensions.n = attrs.rhs_batching_dimensions.n = n_batch;
    attrs.lhs_contracting_dimensions.items = &i;
    attrs.rhs_contracting_dimensions.items = &j;
    attrs.lhs_contracting_dimensions.n = attrs.rhs_contracting_dimensions.n = 1;
    return shlo_dot_general(b, x, y, SHLO__BUILD_INFER, &attrs);
}

/* The rank of a plain tensor; -1: it is none. */
static SHLO__NOINLINE int32_t shlo__layer_rank(shlo_builder *b, const char *call, shlo_value x) {
    shlo__layer_shape s;
    return shlo__layer_shape_of(b, call, x, &s) ? s.rank : -1;
}

/* The shapes that x and y have with the batch dimensions of both; their last two dimensions stay. Never
   inlined, as what follows: shapes are not on the stack below ops that do not need them. */
static SHLO__NOINLINE int shlo__layer_batches(shlo_builder *b, const char *call, shlo_value x, shlo_value y,
    shlo__layer_shape *out) {
    shlo__layer_shape s, t;
    if (!shlo__layer_shape_of(b, call, x, &s) || !shlo__layer_shape_of(b, call, y, &t) ||
        !shlo__layer_merge(b, call, &s, &t, 2, &out[0]))
        return 0;
    out[1] = out[0];
    for (int32_t i = 2; i > 0; i--) {
        shlo__layer_push_from(&out[0], &s, s.rank - i);
        shlo__layer_push_from(&out[1], &t, t.rank - i);
    }
    return 1;
}
/* Repeats both to these shapes; the number of batch dimensions, -1: they do not fit. */
static SHLO__NOINLINE int32_t shlo__layer_batch(shlo_builder *b, const char *call, shlo_value *x,
    shlo_value *y) {
    shlo__layer_shape to[2];
    if (!shlo__layer_batches(b, call, *x, *y, to)) return -1;
    *x = shlo__layer_stretch_last(b, *x, &to[0]);
    *y = shlo__layer_stretch_last(b, *y, &to[1]);
    return to[0].rank - 2;
}

/* x[.., m, k] * y[.., k, n], or with `transposed` y[.., n, k]. */
static shlo_value shlo__layer_product(shlo_builder *b, const char *call, shlo_value x, shlo_value y,
    int transposed) {
    const int32_t m = shlo__layer_rank(b, call, x), k = m < 0 ? m : shlo__layer_rank(b, call, y);
    int32_t n;
    if (k < 0) return SHLO__LAYER_NONE;
    if (m < 1 || k < 1) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "%s: an operand is a scalar", call);
        return SHLO__LAYER_NONE;
    }
    if (k <= 2) return shlo__layer_dot(b, x, m - 1, y, k == 2 && transposed, 0);
    if (m == 1) return shlo__layer_dot(b, x, 0, y, k - (transposed ? 1 : 2), 0);
    n = shlo__layer_batch(b, call, &x, &y);
    return n < 0 ? SHLO__LAYER_NONE : shlo__layer_dot(b, x, n + 1, y, transposed ? n + 1 : n, n);
}

SHLO_API shlo_value shlo_matmul(shlo_builder *b, shlo_value x, shlo_value y) {
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    return shlo__layer_of(b, "shlo_matmul", shlo__layer_product(b, "shlo_matmul", x, y, 0));
}

SHLO_API shlo_value shlo_linear(shlo_builder *b, shlo_value x, shlo_value weights, shlo_value bias) {
    shlo_value y;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    y = shlo__layer_product(b, "shlo_linear", x, weights, 0);
    return shlo__layer_of(b, "shlo_linear", shlo__layer_given(bias) ? shlo_badd(b, y, bias) : y);
}

/* ---- tables ---- */

SHLO_API shlo_value shlo_embedding(shlo_builder *b, shlo_value table, shlo_value ids) {
    static const int64_t first[1] = {0};
    int64_t offsets[SHLO_MAX_RANK], sizes[SHLO_MAX_RANK];
    shlo__layer_shape s, t;
    shlo_gather_attrs attrs;
    int32_t i;
    if (!shlo__layer_shape_of(b, "shlo_embedding", table, &t)) return SHLO__LAYER_NONE;
    if (!shlo__layer_shape_of(b, "shlo_embedding", ids, &s)) return SHLO__LAYER_NONE;
    for (i = 1; i < t.rank; i++) {
        offsets[i - 1] = s.rank + i - 1;
        sizes[i] = t.dims[i];
        if (sizes[i] >= 0) continue;
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "shlo_embedding: size %d of the table is not known", i);
        return SHLO__LAYER_NONE;
    }
    sizes[0] = 1;
    memset(&attrs, 0, sizeof attrs);
    attrs.offset_dims.items = offsets;
    attrs.offset_dims.n = t.rank - 1;
    attrs.collapsed_slice_dims.items = attrs.start_index_map.items = first;
    attrs.collapsed_slice_dims.n = attrs.start_index_map.n = 1;
    attrs.index_vector_dim = s.rank;
    attrs.slice_sizes.items = sizes;
    attrs.slice_sizes.n = t.rank;
    return shlo__layer_of(b, "shlo_embedding", shlo_gather(b, table, ids, &attrs));
}

/* Whether indices below depth are numbers of the type; other types than integers are left to the ops. */
static int shlo__layer_counts_to(shlo_dtype dtype, int64_t depth) {
    const shlo__kind kind = shlo__dtype_kind(dtype);
    const int32_t bits = shlo_dtype_bits(dtype) - (kind == SHLO__INT);
    return (kind != SHLO__INT && kind != SHLO__UINT) || bits >= 63 || depth <= (int64_t)1 << bits;
}

SHLO_API shlo_value shlo_one_hot(shlo_builder *b, shlo_value ids, int64_t depth, shlo_dtype dtype) {
    static const shlo_iota_attrs along = {0};
    int64_t at[SHLO_MAX_RANK];
    shlo__layer_shape s;
    shlo_value numbers;
    int32_t i;
    if (!shlo__layer_shape_of(b, "shlo_one_hot", ids, &s)) return SHLO__LAYER_NONE;
    if (s.rank >= SHLO_MAX_RANK || depth < 0) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_one_hot: depth %lld behind %d dimensions", (long long)depth,
            s.rank);
        return SHLO__LAYER_NONE;
    }
    if (!shlo__layer_counts_to(shlo__layer_dtype(b, ids), depth))
        ids = shlo__layer_convert(b, ids, depth <= INT32_MAX ? SHLO_I32 : SHLO_I64);
    numbers = shlo_iota(b, shlo_tensor1(b, shlo__layer_dtype(b, ids), depth), &along);
    for (i = 0; i < s.rank; i++) at[i] = i;
    shlo__layer_push(&s, depth);
    ids = shlo__layer_stretch(b, ids, &s, s.rank - 1, at);
    ids = shlo_compare_eq(b, ids, numbers);
    return shlo__layer_of(b, "shlo_one_hot", shlo__layer_convert(b, ids, dtype));
}

/* ---- attention: A. Vaswani and others, "Attention is all you need", 2017 ---- */

/* Scores where the mask is false become so low that e^x is 0; a row without any true one stays finite. No
   narrow float can hold such a number, so the scores become f32, as softmax makes them in any case. */
static shlo_value shlo__layer_masked(shlo_builder *b, shlo_value scores, shlo_value mask) {
    shlo_value low;
    if (shlo__layer_dtype(b, mask) != SHLO_I1) return shlo_badd(b, scores, mask);
    scores = shlo__layer_widen(b, scores);
    low = shlo_number(b, -1e38, scores);
    return shlo_where(b, mask, scores, low);
}

SHLO_API shlo_value shlo_attention(shlo_builder *b, shlo_value q, shlo_value k, shlo_value v, shlo_value mask,
    double scale) {
    shlo__layer_shape s;
    shlo_value scores, factor;
    shlo_dtype dtype;
    if (!shlo__layer_shape_of(b, "shlo_attention", q, &s)) return SHLO__LAYER_NONE;
    if (!shlo__layer_floats(b, "shlo_attention", q)) return SHLO__LAYER_NONE;
    if (s.rank < 2 || (scale == 0 && s.dims[s.rank - 1] <= 0)) {
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "shlo_attention: the queries are not [.., m, d] with a known d");
        return SHLO__LAYER_NONE;
    }
    scores = shlo__layer_product(b, "shlo_attention", q, k, 1);
    if (scale == 0) {
        factor = shlo_rsqrt(b, shlo_number(b, (double)s.dims[s.rank - 1], scores));
    }
    else {
        factor = shlo_number(b, scale, scores);
    }
    scores = shlo_bmultiply(b, scores, factor);
    dtype = shlo__layer_dtype(b, scores);
    if (shlo__layer_given(mask)) scores = shlo__layer_masked(b, scores, mask);
    scores = shlo__layer_convert(b, shlo_softmax(b, scores, -1), dtype);
    return shlo__layer_of(b, "shlo_attention", shlo__layer_product(b, "shlo_attention", scores, v, 0));
}

/* ---- S. Hochreiter, J. Schmidhuber, "Long short-term memory", Neural Computation 9 (1997) ---- */

/* Columns i n to (i + 1) n - 1: one of the four gates. */
static shlo_value shlo__layer_gate(shlo_builder *b, shlo_value gates, int64_t i, int64_t n) {
    return shlo_slice_along(b, gates, -1, i * n, (i + 1) * n);
}

SHLO_API void shlo_lstm_cell(shlo_builder *b, shlo_value x, const shlo_lstm *weights, shlo_value *h,
    shlo_value *c) {
    shlo__layer_shape s;
    shlo_value gates, input, forget, cell, output;
    int64_t n;
    if (!shlo__build_ok(b)) return;
    if (!weights || !h || !c) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_lstm_cell without weights or a state");
        return;
    }
    if (!shlo__layer_shape_of(b, "shlo_lstm_cell", *c, &s)) return;
    n = s.rank ? s.dims[s.rank - 1] : -1;
    if (n < 0 || n > INT64_MAX / 4) { /* four gates side by side */
        SHLO__BUILD_FAIL(b, SHLO_SHAPE, "shlo_lstm_cell: the size of the state is not known, or too large");
        return;
    }
    input = shlo_linear(b, x, weights->input, weights->bias);
    gates = shlo_badd(b, input, shlo_matmul(b, *h, weights->recurrent));
    input = shlo_logistic(b, shlo__layer_gate(b, gates, 0, n));
    forget = shlo_logistic(b, shlo__layer_gate(b, gates, 1, n));
    cell = shlo_tanh(b, shlo__layer_gate(b, gates, 2, n));
    output = shlo_logistic(b, shlo__layer_gate(b, gates, 3, n));
    forget = shlo_multiply(b, *c, forget);
    input = shlo_multiply(b, input, cell);
    *c = shlo_add(b, forget, input);
    *h = shlo__layer_of(b, "shlo_lstm_cell", shlo_multiply(b, output, shlo_tanh(b, *c)));
}

#endif
