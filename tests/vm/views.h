/* tests/vm/views.h - random views (broadcast, transpose, slice, reverse, reshape): built, and computed index
 * by index. */
#ifndef TESTS_VM_VIEWS_H
#define TESTS_VM_VIEWS_H

#include "harness.h"

enum { TRANSPOSE, SLICE, REVERSE, BROADCAST_IN_DIM, BROADCAST, RESHAPE, N_VIEWS };

typedef struct view {
    int kind;
    int64_t a[SHLO_MAX_RANK], b[SHLO_MAX_RANK], c[SHLO_MAX_RANK];
    int n;
    int rank;
    int64_t dims[SHLO_MAX_RANK];
} view;

static inline int random_broadcast(view *v, int rank, const int64_t *dims) {
    int to = rank + (int)below(3), n = 0;
    if (to > 8 || product(rank, dims) > 1000) return 0;
    for (int d = 0; d < to; d++) v->dims[d] = 1 + (int64_t)below(3);
    for (int d = 0; d < to && n < rank; d++)
        if (to - d == rank - n || below(2)) v->a[n++] = d;
    for (int d = 0; d < rank; d++)
        if (dims[d] != 1) v->dims[v->a[d]] = dims[d];
    v->rank = to;
    return 1;
}

/* Puts the factors of n in a random order into new dimensions. */
static inline int random_reshape(view *v, int rank, const int64_t *dims) {
    size_t n = product(rank, dims);
    v->rank = 0;
    if (n == 0) {
        v->dims[v->rank++] = 3;
        v->dims[v->rank++] = 0;
        return 1;
    }
    for (size_t f = 2; n > 1; f++)
        for (; n % f == 0; n /= f) {
            if (v->rank && (v->rank > 5 || below(2)))
                v->dims[below((uint32_t)v->rank)] *= (int64_t)f;
            else
                v->dims[v->rank++] = (int64_t)f;
        }
    if (below(3) == 0) v->dims[v->rank++] = 1;
    return 1;
}

static inline int random_view(view *v, int rank, const int64_t *dims) {
    memset(v, 0, sizeof *v);
    v->kind = (int)below(N_VIEWS);
    v->n = v->rank = rank;
    memcpy(v->dims, dims, (size_t)rank * sizeof *dims);
    switch (v->kind) {
    case TRANSPOSE:
        random_order(rank, v->a);
        for (int d = 0; d < rank; d++) v->dims[d] = dims[v->a[d]];
        return 1;
    case SLICE:
        for (int d = 0; d < rank; d++) {
            v->a[d] = (int64_t)below((uint32_t)dims[d] + 1);
            if (below(3) == 0) v->a[d] = 0;
            v->b[d] = below(3) == 0 ? dims[d] : v->a[d] + (int64_t)below((uint32_t)(dims[d] - v->a[d]) + 1);
            v->c[d] = 1 + (int64_t)below(3);
            v->dims[d] = (v->b[d] - v->a[d] + v->c[d] - 1) / v->c[d];
        }
        return 1;
    case REVERSE:
        v->n = 0;
        for (int d = 0; d < rank; d++)
            if (below(2)) v->a[v->n++] = d;
        return 1;
    case BROADCAST_IN_DIM: return random_broadcast(v, rank, dims);
    case BROADCAST:
        v->n = 1 + (int)below(2);
        if (product(rank, dims) > 1000 || rank > 6) return 0;
        for (int d = 0; d < v->n; d++) v->dims[d] = v->a[d] = 1 + (int64_t)below(3);
        memcpy(v->dims + v->n, dims, (size_t)rank * sizeof *dims);
        v->rank = rank + v->n;
        return 1;
    default: return random_reshape(v, rank, dims);
    }
}

static inline shlo_value build_view(const view *v, shlo_value x) {
    shlo_dtype t = shlo_type_dtype(bld, shlo_type_of(bld, x));
    shlo_transpose_attrs tr;
    shlo_slice_attrs sl;
    shlo_reverse_attrs re;
    shlo_broadcast_in_dim_attrs bi;
    shlo_broadcast_attrs br;
    memset(&tr, 0, sizeof tr);
    memset(&sl, 0, sizeof sl);
    memset(&re, 0, sizeof re);
    memset(&bi, 0, sizeof bi);
    memset(&br, 0, sizeof br);
    switch (v->kind) {
    case TRANSPOSE:
        tr.permutation = list_of(v->a, v->n);
        return shlo_transpose(bld, x, &tr);
    case SLICE:
        sl.start_indices = list_of(v->a, v->n);
        sl.limit_indices = list_of(v->b, v->n);
        sl.strides = list_of(v->c, v->n);
        return shlo_slice(bld, x, &sl);
    case REVERSE:
        re.dimensions = list_of(v->a, v->n);
        return shlo_reverse(bld, x, &re);
    case BROADCAST_IN_DIM:
        bi.broadcast_dimensions = list_of(v->a, v->n);
        return shlo_broadcast_in_dim(bld, x, shlo_tensor(bld, t, v->dims, v->rank), &bi);
    case BROADCAST:
        br.broadcast_sizes = list_of(v->a, v->n);
        return shlo_broadcast(bld, x, &br);
    default: return shlo_reshape(bld, x, shlo_tensor(bld, t, v->dims, v->rank));
    }
}

/* Where the element at `at` of the view comes from. */
static inline size_t view_source(const view *v, int rank, const int64_t *dims, const int64_t *at) {
    int64_t from[SHLO_MAX_RANK];
    for (int d = 0; d < rank; d++) switch (v->kind) {
        case TRANSPOSE:
            from[v->a[d]] = at[d];
            break;
        case SLICE:
            from[d] = v->a[d] + at[d] * v->c[d];
            break;
        case REVERSE:
            from[d] = listed(v->a, v->n, d) ? dims[d] - 1 - at[d] : at[d];
            break;
        case BROADCAST_IN_DIM:
            from[d] = dims[d] == 1 ? 0 : at[v->a[d]];
            break;
        case BROADCAST:
            from[d] = at[v->n + d];
            break;
        default:
            break;
        }
    return v->kind == RESHAPE ? linear(v->rank, v->dims, at) : linear(rank, dims, from);
}

static inline void apply_view(const view *v, const tens *x, tens *y) {
    int64_t at[SHLO_MAX_RANK];
    tens_make(y, x->t, v->rank, v->dims);
    for (size_t i = 0; i < y->n; i++) {
        unravel(y->rank, y->dims, i, at);
        memcpy(tens_at(y, i), tens_at(x, view_source(v, x->rank, x->dims, at)), x->size);
    }
}
#endif
