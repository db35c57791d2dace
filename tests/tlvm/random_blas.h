/* tests/tlvm/random_blas.h - random kernels: local memory and collective instructions. Elements that are
 * small integers stay below a bound, in loops too, so that their sums are exact. */
#ifndef TESTS_TLVM_RANDOM_BLAS_H
#define TESTS_TLVM_RANDOM_BLAS_H

#include "random_pieces.h"

/* ---- local memory ---- */

/* Writes every element of a view: work-items share the first mode, the others are loops. */
static inline void rk_fill(rk_gen *g, int view) {
    rk_view v = g->views[view];
    tlang_value at[RK_MODES], zero = rk_index_of(g, 0), none = {0};
    rk_scope s = rk_open(g);
    int spmd = v.order && !g->plain && rk_one_in(g, 2);
    for (int32_t i = 0; i < v.order; i++) {
        tlang_value size = rk_index_of(g, v.shape[i]);
        at[i] = i == 0 && spmd ? tlang_foreach(rk_b(g), TLANG_INDEX, zero, size)
                               : tlang_for(rk_b(g), TLANG_INDEX, zero, size, none);
        if (i == 0) g->spmd = g->foreach = spmd;
        rk_keep(g, at[i], TLANG_INDEX, spmd, 0);
    }
    rk_touch(g, view, at, 1);
    for (int32_t i = 0; i < v.order; i++) tlang_end(rk_b(g));
    g->spmd = g->foreach = 0;
    rk_close(g, &s);
}

/* An alloca, written; -1: there are too many. */
static inline int rk_alloca(rk_gen *g, tlang_scalar scalar, rk_data data, int32_t order,
    const int64_t *shape) {
    rk_view v;
    rk_object *o;
    int64_t step = 1;
    int view;
    if (g->n_objects == RK_OBJECTS || g->n_views == RK_VIEWS) return -1;
    memset(&v, 0, sizeof v);
    v.order = order;
    for (int32_t i = 0; i < order; i++) {
        v.shape[i] = shape[i];
        v.strides[i] = step + (int64_t)(rk_one_in(g, 4) ? rk_below(g, 3) : 0);
        step = v.strides[i] * shape[i];
    }
    v.object = g->n_objects;
    o = &g->objects[g->n_objects++];
    memset(o, 0, sizeof *o);
    o->scalar = scalar;
    o->role = RK_LOCAL;
    o->data = data;
    o->bound = 4;
    o->loops = g->loops;
    v.v = tlang_alloca(rk_b(g), tlang_memref_type(rk_b(g), scalar, v.shape, v.strides, order, TLANG_LOCAL));
    view = rk_view_keep(g, &v);
    rk_fill(g, view);
    return view;
}

static inline rk_data rk_data_of(rk_gen *g, tlang_scalar scalar) {
    return rk_is_float(scalar) ? (rk_data)rk_below(g, 3) : RK_ANY;
}

/* An alloca for the rest of the region, or up to a lifetime_stop. */
static inline void rk_local(rk_gen *g) {
    tlang_scalar scalar = rk_scalar(g);
    int64_t shape[3];
    int32_t order = (int32_t)rk_below(g, 4);
    int view;
    for (int32_t i = 0; i < order; i++) shape[i] = 1 + (int64_t)rk_below(g, order == 1 ? 40 : 6);
    view = rk_alloca(g, scalar, rk_data_of(g, scalar), order, shape);
    if (view < 0 || !rk_one_in(g, 3)) return;
    rk_block(g, 4);
    tlang_lifetime_stop(rk_b(g), g->views[view].v);
    g->objects[g->views[view].object].role = RK_SHARED; /* what nobody adds to: not accessed any more */
    g->objects[g->views[view].object].data = RK_REAL;
}

/* ---- operands ---- */

/* A view of that order; sizes[i] 0: any, which is then filled in. */
static inline int rk_narrow(rk_gen *g, int of, int32_t order, int64_t *sizes) {
    rk_view v = g->views[of];
    int64_t size[RK_MODES] = {0};
    int whole = v.order == order;
    int32_t mode = 0;
    for (int32_t i = 0; i < order; i++, mode++) {
        while (mode < v.order &&
               (v.shape[mode] < sizes[i] || (v.order - mode > order - i && rk_one_in(g, 3))))
            mode++;
        if (mode >= v.order) return -1;
        if (!sizes[i])
            sizes[i] = rk_one_in(g, 2) ? v.shape[mode] : 1 + (int64_t)rk_below(g, (uint32_t)v.shape[mode]);
        size[mode] = sizes[i];
        whole = whole && sizes[i] == v.shape[mode];
    }
    if (whole && rk_one_in(g, 2)) return of;
    return g->n_views < RK_VIEWS - 4 ? rk_subview(g, of, size) : -1;
}

/* May the object be read by a collective instruction that writes `to`? In a loop only what does not grow. */
static inline int rk_feeds(const rk_gen *g, const rk_object *o, const rk_object *to) {
    if (o == to || o->scalar != to->scalar || o->role == RK_SHARED) return 0;
    if (g->loops && o->role != RK_INPUT && o->loops != g->loops) return 0;
    if (!rk_is_float(o->scalar)) return 1;
    return o->data == RK_WHOLE || (o->data == RK_REAL && to->data == RK_REAL);
}

static inline int rk_operand(rk_gen *g, int to, int32_t order, const int64_t *sizes) {
    const rk_object *target = &g->objects[g->views[to].object];
    int start = (int)rk_below(g, (uint32_t)g->n_views), n = g->n_views;
    for (int i = 0; i < n; i++) {
        int view = (start + i) % n;
        int64_t want[2] = {0, 0};
        if (!rk_feeds(g, &g->objects[g->views[view].object], target)) continue;
        for (int32_t d = 0; d < order; d++) want[d] = sizes[d];
        view = rk_narrow(g, view, order, want);
        if (view >= 0) return view;
    }
    return rk_alloca(g, target->scalar, target->data, order, sizes);
}

/* As stored: a transposed operand's sizes are swapped. */
static inline int rk_matrix(rk_gen *g, int to, int64_t rows, int64_t columns, int transposed) {
    int64_t sizes[2];
    sizes[transposed] = rows;
    sizes[!transposed] = columns;
    return rk_operand(g, to, 2, sizes);
}

static inline int rk_vector(rk_gen *g, int to, int64_t n) { return rk_operand(g, to, 1, &n); }

/* alpha or beta; *size bounds its magnitude. */
static inline tlang_value rk_factor(rk_gen *g, const rk_object *o, int unit, double *size) {
    tlang_scalar scalar = o->scalar;
    int x = (int)rk_below(g, unit ? 3 : 5) - (unit ? 1 : 2);
    if (unit && o->role == RK_SHARED) x = 1;
    *size = x < 0 ? -x : x;
    if (rk_is_complex(scalar) && rk_one_in(g, 3)) scalar = scalar == TLANG_C32 ? TLANG_F32 : TLANG_F64;
    if (!rk_is_float(scalar))
        return o->role == RK_SHARED && unit ? rk_int(g, scalar, 1)
               : rk_one_in(g, 3)            ? rk_int(g, scalar, 0)
                                            : rk_pick(g, scalar, 0).v;
    if (o->data == RK_REAL && x) return rk_float(g, scalar, 0.3 * x, -0.2);
    if (!rk_is_complex(scalar) || o->role == RK_SHARED || !x) return rk_float(g, scalar, x, 0);
    *size += 1;
    return rk_float(g, scalar, x, 1);
}

/* ---- instructions ---- */

typedef struct rk_blas {
    tlang_op op;
    uint32_t modifiers;
    int32_t order; /* of the result */
    int64_t sizes[2], k;
    int to, a, b; /* views; b -1: none */
} rk_blas;

static inline int rk_blas_choose(rk_gen *g, rk_blas *z, int32_t order) {
    static const tlang_op ops[] = {TLANG_OP_gemm, TLANG_OP_ger, TLANG_OP_axpby, TLANG_OP_gemv,
        TLANG_OP_hadamard_product, TLANG_OP_axpby, TLANG_OP_sum, TLANG_OP_sum};
    static const int8_t orders[] = {2, 2, 2, 1, 1, 1, 1, 0};
    uint32_t i = rk_below(g, 8);
    while (orders[i] > order) i++; /* the last one is of order 0 */
    z->op = ops[i];
    z->order = orders[i];
    z->k = 1 + (int64_t)rk_below(g, 9);
    if (z->op != TLANG_OP_ger && z->op != TLANG_OP_hadamard_product && rk_one_in(g, 2))
        z->modifiers |= TLANG_TRANSPOSE_A;
    if (z->op == TLANG_OP_gemm && rk_one_in(g, 2)) z->modifiers |= TLANG_TRANSPOSE_B;
    return 1;
}

static inline int rk_blas_operands(rk_gen *g, rk_blas *z) {
    int at = (z->modifiers & TLANG_TRANSPOSE_A) != 0, bt = (z->modifiers & TLANG_TRANSPOSE_B) != 0;
    int64_t m = z->sizes[0], n = z->sizes[1];
    z->b = z->to; /* any that is not -1 */
    if (z->op == TLANG_OP_hadamard_product || z->op == TLANG_OP_ger)
        z->a = rk_vector(g, z->to, m);
    else if (z->op == TLANG_OP_axpby)
        z->a = z->order == 2 ? rk_matrix(g, z->to, m, n, at) : rk_vector(g, z->to, m);
    else if (z->op == TLANG_OP_sum && !z->order)
        z->a = rk_vector(g, z->to, z->k);
    else
        z->a = rk_matrix(g, z->to, m, z->k, at);
    if (z->op == TLANG_OP_gemm) z->b = rk_matrix(g, z->to, z->k, n, bt);
    if (z->op == TLANG_OP_gemv) z->b = rk_vector(g, z->to, z->k);
    if (z->op == TLANG_OP_hadamard_product) z->b = rk_vector(g, z->to, m);
    if (z->op == TLANG_OP_ger) z->b = rk_vector(g, z->to, n);
    return z->a >= 0 && z->b >= 0;
}

/* Would the result stay exact? Its bound grows by what the loops around add. */
static inline int rk_blas_bounds(rk_gen *g, const rk_blas *z, double alpha, double beta) {
    rk_object *o = &g->objects[g->views[z->to].object];
    double grows = alpha * g->objects[g->views[z->a].object].bound, limit;
    int two = z->op != TLANG_OP_axpby && z->op != TLANG_OP_sum;
    if (o->data != RK_WHOLE) return 1;
    if (two) grows *= g->objects[g->views[z->b].object].bound;
    if (z->op == TLANG_OP_gemm || z->op == TLANG_OP_gemv || z->op == TLANG_OP_sum) grows *= (double)z->k;
    if (rk_is_complex(o->scalar)) grows *= 4;
    for (int i = o->loops; i < g->loops; i++) grows *= RK_TRIPS;
    if (o->role == RK_SHARED) grows *= (double)g->k->n_groups;
    if (g->loops > o->loops && beta > 1) return 0;
    grows += (beta > 1 ? beta : 1) * o->bound * (rk_is_complex(o->scalar) ? 2 : 1);
    limit = o->scalar == TLANG_F32 || o->scalar == TLANG_C32 ? 4e6 : 1e15;
    if (grows > limit) return 0;
    o->bound = grows;
    return 1;
}

static inline tlang_value rk_cut(rk_gen *g, int view, int32_t mode, tlang_value size) {
    const rk_view *v = &g->views[view];
    tlang_slice slices[RK_MODES];
    memset(slices, 0, sizeof slices);
    for (int32_t i = 0; i < v->order; i++) slices[i].size.constant = TLANG_WHOLE;
    slices[mode].size.value = size;
    return tlang_subview(rk_b(g), v->v, slices, v->order);
}

/* The operands as values; a size that only the run knows, of each group its own, cuts their rows. */
static inline void rk_blas_values(rk_gen *g, const rk_blas *z, tlang_value *to, tlang_value *a,
    tlang_value *b) {
    int32_t turned = (z->modifiers & TLANG_TRANSPOSE_A) != 0 && g->views[z->a].order == 2;
    rk_value n;
    *to = g->views[z->to].v;
    *a = g->views[z->a].v;
    *b = g->views[z->b].v;
    if (!z->order || !rk_one_in(g, 4)) return;
    n = rk_small(g, TLANG_INDEX, z->sizes[0]);
    n.v = rk_two(g, TLANG_OP_add, n.v, rk_index_of(g, 1));
    *to = rk_cut(g, z->to, 0, n.v);
    *a = rk_cut(g, z->a, turned, n.v);
    if (z->op == TLANG_OP_hadamard_product) *b = rk_cut(g, z->b, 0, n.v);
}

static inline void rk_collective(rk_gen *g) {
    int view = g->n_views ? (int)(rk_below(g, 256) % (uint32_t)g->n_views) : -1;
    const rk_object *o;
    tlang_value v[5], alpha, beta, to, a, b;
    double alpha_size, beta_size;
    rk_blas z;
    memset(&z, 0, sizeof z);
    for (int i = 0; i < g->n_views; i++, view = (view + 1) % g->n_views) {
        o = &g->objects[g->views[view].object];
        if (o->role == RK_INPUT || (o->role == RK_SHARED && o->data == RK_REAL)) continue;
        if (rk_is_float(o->scalar) && o->data == RK_ANY) continue;
        z.to = view + 1;
        break;
    }
    if (!z.to-- || g->n_views > RK_VIEWS - 12) return;
    (void)rk_blas_choose(g, &z, g->views[z.to].order);
    z.to = rk_narrow(g, z.to, z.order, z.sizes);
    if (z.to < 0 || !rk_blas_operands(g, &z)) return;
    o = &g->objects[g->views[z.to].object];
    alpha = rk_factor(g, o, 0, &alpha_size);
    beta = rk_factor(g, o, 1, &beta_size);
    if (!rk_blas_bounds(g, &z, alpha_size, beta_size)) return;
    if (o->role == RK_SHARED || rk_one_in(g, 30)) z.modifiers |= TLANG_ATOMIC;
    rk_blas_values(g, &z, &to, &a, &b);
    v[0] = alpha;
    v[1] = a;
    v[2] = z.op == TLANG_OP_axpby || z.op == TLANG_OP_sum ? beta : b;
    v[3] = z.op == TLANG_OP_axpby || z.op == TLANG_OP_sum ? to : beta;
    v[4] = to;
    if (z.op == TLANG_OP_axpby)
        tlang_axpby(rk_b(g), z.modifiers, v);
    else if (z.op == TLANG_OP_sum)
        tlang_sum(rk_b(g), z.modifiers, v);
    else
        tlang_product(rk_b(g), z.op, z.modifiers, v);
}

#endif
