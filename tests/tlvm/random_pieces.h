/* tests/tlvm/random_pieces.h - what random kernels are made of: choices, scalars, views, accesses, regions.
 * No two work-items access an element without a barrier between them unless both read: between two barriers
 * an object is either read by all, or each work-item has its own index of one mode. */
#ifndef TESTS_TLVM_RANDOM_PIECES_H
#define TESTS_TLVM_RANDOM_PIECES_H

#include "tensorlang.h"
#include "../test.h"

enum { RK_MODES = 5, RK_ARGS = 24, RK_VALUES = 800, RK_VIEWS = 96, RK_OBJECTS = 64, RK_TRIPS = 4 };

/* Who may access an object. */
typedef enum rk_role {
    RK_INPUT,   /* all, reading */
    RK_PRIVATE, /* one group: it is a slice of an argument, or a member of a group */
    RK_SHARED,  /* all groups, adding with .atomic */
    RK_LOCAL    /* one group: an alloca */
} rk_role;

/* What elements hold, and so what a test may ask of results. */
typedef enum rk_data {
    RK_ANY,   /* anything: bits are compared, but those of NaN */
    RK_WHOLE, /* small integers in floats: their sums are exact in any order, but for a zero's sign */
    RK_REAL   /* floats that only collective instructions see: rounded in any order */
} rk_data;

typedef enum rk_fault {
    RK_NO_FAULT,
    RK_RACE_OF_ITEMS,
    RK_RACE_OF_GROUPS,
    RK_OUT_OF_BOUNDS,
    RK_DIVERGENT_BARRIER,
    RK_UNINITIALISED,
    RK_BROKEN_FUSE,
    RK_BROKEN_EXPAND,
    RK_FAULTS
} rk_fault;

typedef struct rk_source {
    const uint8_t *bytes; /* NULL: random */
    size_t n, at;
    unsigned long long state;
    const shlo_allocator *allocator; /* of the builder; NULL: malloc */
} rk_source;

typedef struct rk_arg {
    tlang_type_kind kind;
    tlang_scalar scalar;
    rk_role role;
    rk_data data;
    int32_t order;
    int64_t shape[RK_MODES], strides[RK_MODES];
    int strided;      /* the launch states the strides */
    int64_t elements; /* of the memref, or of each member */
    int64_t offset, n;
    tlang_type type;
} rk_arg;

typedef struct rk_kernel {
    rk_arg args[RK_ARGS];
    int32_t n_args;
    int64_t n_groups;
    int32_t lanes, subgroup;
    tlang_blob code;
    shlo_status found; /* of a planted fault: what checked mode reports, and the line */
    uint32_t line;
} rk_kernel;

typedef struct rk_value {
    tlang_value v;
    tlang_scalar scalar;
    int varying;   /* work-items may hold different ones */
    int zero_open; /* the sign of a zero is not defined */
} rk_value;

typedef struct rk_object {
    tlang_scalar scalar;
    rk_role role;
    rk_data data;
    double bound; /* RK_WHOLE: of the elements' magnitude */
    int loops;    /* around its alloca */
    /* since the last barrier of an SPMD region */
    enum { RK_UNUSED, RK_READ, RK_OWNED, RK_ALONE } state;
    int view,
        mode; /* RK_OWNED: a work-item accesses, through this view, its own index of this mode; RK_ALONE:
                       only the work-item with the number `mode` accesses it */
} rk_object;

typedef struct rk_view {
    tlang_value v;
    int object;
    int varying; /* work-items may see different elements */
    int32_t order;
    int64_t shape[RK_MODES], strides[RK_MODES];
} rk_view;

typedef struct rk_gen {
    rk_source *from;
    rk_kernel *k;
    tlang_builder *b;
    uint32_t line;
    int budget, depth, loops, wrong;
    int spmd, foreach, uniform; /* the region; uniform: all work-items reach it together */
    int branches;               /* around it */
    tlang_value own;            /* an index that differs between work-items, below own_end */
    int64_t own_end;
    int own_loop;          /* a work-item has several of them */
    int plain;             /* without SPMD regions */
    const rk_value *probe; /* what the next store has */
    rk_value values[RK_VALUES];
    rk_view views[RK_VIEWS];
    rk_object objects[RK_OBJECTS];
    int n_values, n_views, n_objects;
} rk_gen;

/* ---- choices ---- */

static inline uint32_t rk_below(rk_gen *g, uint32_t n) {
    rk_source *s = g->from;
    if (!s->bytes) return (uint32_t)((test_random(&s->state) >> 24) % n);
    return s->at < s->n ? s->bytes[s->at++] % n : 0;
}
static inline int rk_one_in(rk_gen *g, uint32_t n) { return rk_below(g, n) == n - 1; }

/* The builder, at the next line: every instruction has its own. A refusal is of a wrong choice. */
static inline tlang_builder *rk_b(rk_gen *g) {
    if (g->wrong) tlang_builder_clear(g->b);
    tlang_builder_line(g->b, ++g->line);
    return g->b;
}

static inline int rk_is_int(tlang_scalar s) { return s >= TLANG_I8 && s <= TLANG_INDEX; }
static inline int rk_is_complex(tlang_scalar s) { return s == TLANG_C32 || s == TLANG_C64; }
static inline int rk_is_float(tlang_scalar s) { return s >= TLANG_F32; }
static inline tlang_scalar rk_scalar(rk_gen *g) {
    return (tlang_scalar)(TLANG_I1 + (int)rk_below(g, TLANG_SCALAR_COUNT - TLANG_I1));
}
static inline tlang_scalar rk_int_scalar(rk_gen *g) { return (tlang_scalar)(TLANG_I8 + (int)rk_below(g, 5)); }
static inline tlang_scalar rk_float_scalar(rk_gen *g) {
    return (tlang_scalar)(TLANG_F32 + (int)rk_below(g, 4));
}

/* ---- values ---- */

static inline tlang_value rk_keep(rk_gen *g, tlang_value v, tlang_scalar scalar, int varying, int zero_open) {
    rk_value *x = &g->values[g->n_values < RK_VALUES ? g->n_values++ : RK_VALUES - 1];
    x->v = v;
    x->scalar = scalar;
    x->varying = varying;
    x->zero_open = zero_open;
    return v;
}

static inline tlang_value rk_int(rk_gen *g, tlang_scalar scalar, int64_t x) {
    return tlang_constant_int(rk_b(g), scalar, x);
}
static inline tlang_value rk_index_of(rk_gen *g, int64_t x) { return rk_int(g, TLANG_INDEX, x); }

static inline tlang_value rk_float(rk_gen *g, tlang_scalar scalar, double re, double im) {
    return rk_is_complex(scalar) ? tlang_constant_complex(rk_b(g), scalar, re, im)
                                 : tlang_constant_float(rk_b(g), scalar, re);
}

static inline tlang_value rk_constant(rk_gen *g, tlang_scalar scalar) {
    static const double odd[] = {0, -0.0, 1, -1, 0.1, -2.5, 3e38, -1e300, 1e-40, 5e-324, 16777217, 0.5};
    double re = odd[rk_below(g, 12)], im = odd[rk_below(g, 12)];
    int bits = 8 * (int)tlang_scalar_bytes(scalar);
    if (scalar == TLANG_F32 || scalar == TLANG_C32) { /* constants are in the range of their type */
        re = re < -1e38 ? -3e38 : re;
        im = im < -1e38 ? -3e38 : im;
    }
    if (rk_is_float(scalar)) return rk_float(g, scalar, re, im);
    if (scalar == TLANG_I1) return rk_int(g, scalar, rk_below(g, 2));
    if (rk_one_in(g, 5)) return rk_int(g, scalar, bits == 64 ? -INT64_MAX : -((int64_t)1 << (bits - 1)));
    if (rk_one_in(g, 5)) return rk_int(g, scalar, (int64_t)(((uint64_t)1 << (bits - 1)) - 1));
    if (rk_one_in(g, 5)) return rk_int(g, scalar, bits - 1 + (int64_t)rk_below(g, 3)); /* a shift's end */
    return rk_int(g, scalar, (int64_t)rk_below(g, 40) - 12);
}

static inline rk_value rk_fresh(rk_gen *g, tlang_scalar scalar) {
    rk_value x;
    memset(&x, 0, sizeof x);
    x.v = rk_keep(g, rk_constant(g, scalar), scalar, 0, 0);
    x.scalar = scalar;
    return x;
}

/* A visible value of that type; a wrong choice is any handle. */
static inline rk_value rk_pick(rk_gen *g, tlang_scalar scalar, int zero_open) {
    uint32_t back = rk_below(g, 256) * rk_below(g, 256) / 256; /* mostly one of the last */
    if (g->wrong && rk_one_in(g, 50)) {
        rk_value any = rk_fresh(g, scalar);
        any.v.id = rk_below(g, 256);
        return any;
    }
    if (!rk_one_in(g, 6))
        for (int i = 0, start = (int)back * g->n_values / 256; i < g->n_values; i++) {
            const rk_value *x = &g->values[g->n_values - 1 - (start + i) % g->n_values];
            if (x->scalar == scalar && (zero_open || !x->zero_open)) return *x;
        }
    return rk_fresh(g, scalar);
}

static inline tlang_value rk_cast(rk_gen *g, tlang_value x, tlang_scalar from, tlang_scalar to) {
    return from == to ? x : tlang_cast(rk_b(g), x, to);
}

static inline tlang_value rk_two(rk_gen *g, tlang_op op, tlang_value x, tlang_value y) {
    return tlang_binary(rk_b(g), op, x, y);
}

/* A value of [0, n), n a constant of at most 100. */
static inline rk_value rk_small(rk_gen *g, tlang_scalar scalar, int64_t n) {
    rk_value x = rk_pick(g, scalar, 0);
    if (rk_one_in(g, 3)) {
        x = rk_fresh(g, scalar);
        x.v = rk_int(g, scalar, (int64_t)rk_below(g, (uint32_t)n));
        return x;
    }
    x.v = rk_two(g, TLANG_OP_and, x.v, rk_int(g, scalar, 127));
    x.v = rk_two(g, TLANG_OP_rem, x.v, rk_int(g, scalar, n));
    return x;
}

/* One more scalar instruction. */
static inline void rk_expression(rk_gen *g) {
    tlang_scalar scalar = rk_scalar(g), to = rk_scalar(g);
    uint32_t kind = rk_below(g, 8);
    rk_value x = rk_pick(g, scalar, 1), y;
    tlang_op op;
    if (kind == 0) {
        rk_keep(g, tlang_cast(rk_b(g), x.v, to), to, x.varying, x.zero_open && rk_is_float(to));
        return;
    }
    if (kind == 1) {
        op = rk_is_float(scalar) || rk_one_in(g, 2) ? TLANG_OP_neg : TLANG_OP_not;
        rk_keep(g, tlang_unary(rk_b(g), op, x.v), scalar, x.varying, x.zero_open);
        return;
    }
    if (kind == 2 || kind == 3) {
        y = rk_pick(g, scalar, 1);
        op = (tlang_op)(TLANG_OP_cmp_eq + (int)rk_below(g, rk_is_complex(scalar) ? 2 : 6));
        rk_keep(g, rk_two(g, op, x.v, y.v), TLANG_I1, x.varying || y.varying, 0);
        return;
    }
    op = (tlang_op)(TLANG_OP_add + (int)rk_below(g, 10));
    if (rk_is_complex(scalar) && op > TLANG_OP_div) op = TLANG_OP_mul;
    if (scalar >= TLANG_F32 && op > TLANG_OP_rem) op = TLANG_OP_sub;
    if (scalar == TLANG_I1 && (op == TLANG_OP_shl || op == TLANG_OP_shr)) op = TLANG_OP_xor;
    y = rk_pick(g, scalar, op != TLANG_OP_div); /* x / 0 tells a zero's sign */
    rk_keep(g, rk_two(g, op, x.v, y.v), scalar, x.varying || y.varying, x.zero_open || y.zero_open);
}

static inline void rk_query(rk_gen *g) {
    static const tlang_op mixed[] = {
        TLANG_OP_group_id, TLANG_OP_group_size, TLANG_OP_num_subgroups, TLANG_OP_subgroup_size};
    static const tlang_op spmd[] = {TLANG_OP_subgroup_id, TLANG_OP_subgroup_local_id};
    /* how iterations of a foreach meet work-items is not defined, but by the library */
    int of_item = g->spmd && !g->foreach && rk_one_in(g, 2);
    tlang_op op = of_item ? spmd[rk_below(g, 2)] : mixed[rk_below(g, 4)];
    int index = op == TLANG_OP_group_id || op == TLANG_OP_group_size;
    rk_keep(g, tlang_query(rk_b(g), op), index ? TLANG_INDEX : TLANG_I32, of_item, 0);
}

/* ---- views ---- */

static inline int rk_view_keep(rk_gen *g, const rk_view *view) {
    if (g->n_views == RK_VIEWS) return -1;
    g->views[g->n_views] = *view;
    return g->n_views++;
}

/* An index of that mode. */
static inline tlang_value rk_index(rk_gen *g, const rk_view *view, int32_t mode) {
    int64_t size = view->shape[mode];
    rk_value x;
    tlang_value n;
    if (rk_one_in(g, 2)) return rk_index_of(g, (int64_t)rk_below(g, (uint32_t)size));
    x = rk_pick(g, TLANG_INDEX, 0);
    x.v = rk_two(g, TLANG_OP_and, x.v, rk_index_of(g, INT64_MAX));
    n = rk_one_in(g, 2) ? tlang_size(rk_b(g), view->v, mode) : rk_index_of(g, size);
    return rk_two(g, TLANG_OP_rem, x.v, n);
}

static inline tlang_extent rk_extent(rk_gen *g, int64_t x) {
    tlang_extent e;
    memset(&e, 0, sizeof e);
    e.constant = x;
    if (rk_one_in(g, 3)) e.value = rk_index_of(g, x);
    return e;
}

/* Offsets of [0, rest]: constants or values. */
static inline tlang_extent rk_offset(rk_gen *g, int64_t rest) {
    tlang_extent e = rk_extent(g, (int64_t)rk_below(g, (uint32_t)rest + 1));
    if (!rk_one_in(g, 3)) return e;
    e.value = rk_two(g, TLANG_OP_and, rk_pick(g, TLANG_INDEX, 0).v, rk_index_of(g, INT64_MAX));
    e.value = rk_two(g, TLANG_OP_rem, e.value, rk_index_of(g, rest + 1));
    return e;
}

/* A part of the view: size[i] of mode i, 0 drops it, -1 keeps it whole. */
static inline int rk_subview(rk_gen *g, int of, const int64_t *size) {
    rk_view from = g->views[of], out = from;
    tlang_slice slices[RK_MODES];
    out.order = 0;
    for (int32_t i = 0; i < from.order; i++) {
        memset(&slices[i], 0, sizeof slices[i]);
        slices[i].size.constant = TLANG_WHOLE;
        if (size[i] >= 0) {
            slices[i].offset = rk_offset(g, from.shape[i] - (size[i] ? size[i] : 1));
            slices[i].size = rk_extent(g, size[i]);
            if (!size[i]) slices[i].size.value.id = 0;
        }
        if (!size[i]) continue;
        out.shape[out.order] = size[i] < 0 ? from.shape[i] : size[i];
        out.strides[out.order++] = from.strides[i];
    }
    out.v = tlang_subview(rk_b(g), from.v, slices, from.order);
    out.varying = from.varying || g->spmd;
    return rk_view_keep(g, &out);
}

static inline int rk_part(rk_gen *g, int of) {
    int64_t size[RK_MODES];
    for (int32_t i = 0; i < g->views[of].order; i++)
        size[i] = (int64_t)rk_below(g, (uint32_t)g->views[of].shape[i] + 2) - 1;
    return rk_subview(g, of, size);
}

static inline int rk_expand(rk_gen *g, int of) {
    rk_view from = g->views[of], out = from;
    tlang_extent sizes[2];
    int32_t mode;
    int64_t n, first = 1;
    if (!from.order || from.order == RK_MODES) return -1;
    mode = (int32_t)rk_below(g, (uint32_t)from.order);
    n = from.shape[mode];
    for (int64_t d = 2; d <= n; d++)
        if (n % d == 0 && rk_one_in(g, 2)) first = d;
    for (int32_t i = from.order; i > mode + 1; i--) {
        out.shape[i] = from.shape[i - 1];
        out.strides[i] = from.strides[i - 1];
    }
    out.order++;
    out.shape[mode] = first;
    out.shape[mode + 1] = n / first;
    out.strides[mode + 1] = out.strides[mode] * first;
    sizes[0] = rk_extent(g, first);
    sizes[1] = rk_extent(g, n / first);
    out.varying = from.varying || g->spmd;
    out.v = tlang_expand(rk_b(g), from.v, mode, sizes, 2);
    return rk_view_keep(g, &out);
}

static inline int rk_fuse(rk_gen *g, int of) {
    rk_view from = g->views[of], out = from;
    int32_t last;
    for (int32_t i = 0; i + 1 < from.order; i++) {
        for (last = i; last + 1 < from.order; last++)
            if (from.strides[last] * from.shape[last] != from.strides[last + 1]) break;
        if (last == i || (i + 2 < from.order && rk_one_in(g, 3))) continue;
        for (int32_t k = i + 1; k <= last; k++) out.shape[i] *= from.shape[k];
        for (int32_t k = last + 1; k < from.order; k++) {
            out.shape[k - (last - i)] = from.shape[k];
            out.strides[k - (last - i)] = from.strides[k];
        }
        out.order = from.order - (last - i);
        out.varying = from.varying || g->spmd;
        out.v = tlang_fuse(rk_b(g), from.v, i, last);
        return rk_view_keep(g, &out);
    }
    return -1;
}

/* ---- access ---- */

static inline tlang_value rk_whole(rk_gen *g, tlang_scalar scalar) {
    rk_value x = rk_small(g, TLANG_I32, 5);
    x.v = rk_two(g, TLANG_OP_sub, x.v, rk_int(g, TLANG_I32, 2));
    return tlang_cast(rk_b(g), x.v, scalar);
}

/* What may be stored in an object. */
static inline tlang_value rk_content(rk_gen *g, const rk_object *o) {
    if (o->data == RK_WHOLE) return rk_whole(g, o->scalar);
    if (o->data == RK_REAL) return rk_float(g, o->scalar, 0.1 * rk_below(g, 30) - 1.3, 0.7);
    if (g->probe && (!g->probe->zero_open || !rk_is_float(o->scalar)))
        return rk_cast(g, g->probe->v, g->probe->scalar, o->scalar);
    return rk_pick(g, o->scalar, 0).v;
}

/* Loads and keeps, or stores, the element at these indices. */
static inline void rk_touch(rk_gen *g, int view, const tlang_value *at, int write) {
    const rk_view *v = &g->views[view];
    const rk_object *o = &g->objects[v->object];
    if (write) {
        tlang_value x = rk_content(g, o);
        tlang_store(rk_b(g), x, v->v, at, v->order);
    }
    else if (o->data != RK_REAL)
        rk_keep(g, tlang_load(rk_b(g), v->v, at, v->order), o->scalar, g->spmd, o->data == RK_WHOLE);
}

/* Through the work-item's own index of the mode, where it has one: others hold anything. */
static inline void rk_touch_own(rk_gen *g, int view, int write) {
    rk_view v = g->views[view];
    int32_t mode = (int32_t)g->objects[v.object].mode;
    int guard = g->own_end > v.shape[mode], values = g->n_values, views = g->n_views;
    tlang_value at[RK_MODES], end;
    if (guard) {
        end = tlang_size(rk_b(g), v.v, mode);
        tlang_if(rk_b(g), rk_two(g, TLANG_OP_cmp_lt, g->own, end), NULL, NULL, 0);
    }
    for (int32_t i = 0; i < v.order; i++) at[i] = i == mode ? g->own : rk_index(g, &v, i);
    rk_touch(g, view, at, write);
    if (!guard) return;
    tlang_end(rk_b(g));
    g->n_values = values;
    g->n_views = views;
}

/* One access in an SPMD region, if the object's state and the view allow one. */
static inline void rk_touch_spmd(rk_gen *g, int view, int write) {
    rk_view v = g->views[view];
    rk_object *o = &g->objects[v.object];
    tlang_value at[RK_MODES];
    if (o->role != RK_INPUT && o->state == RK_UNUSED) {
        if (!write && (rk_one_in(g, 2) || !v.order || v.varying))
            o->state = RK_READ;
        else {
            if (!v.order || v.varying) return;
            o->state = RK_OWNED;
            o->view = view;
            o->mode = (int)rk_below(g, (uint32_t)v.order);
        }
    }
    if (o->state >= RK_OWNED && o->role != RK_INPUT) {
        if (o->state == RK_OWNED && o->view == view) rk_touch_own(g, view, write);
        return;
    }
    if (write) return;
    for (int32_t i = 0; i < v.order; i++) at[i] = rk_index(g, &v, i);
    rk_touch(g, view, at, 0);
}

static inline void rk_touch_any(rk_gen *g, int view, int write) {
    rk_view v = g->views[view];
    tlang_value at[RK_MODES];
    if (g->spmd) {
        rk_touch_spmd(g, view, write);
        return;
    }
    for (int32_t i = 0; i < v.order; i++) at[i] = rk_index(g, &v, i);
    rk_touch(g, view, at, write);
}

static inline void rk_access(rk_gen *g) {
    int view = g->n_views ? (int)(rk_below(g, 256) % (uint32_t)g->n_views) : -1, write = rk_one_in(g, 2);
    rk_role role = view < 0 ? RK_SHARED : g->objects[g->views[view].object].role;
    if (role != RK_SHARED) rk_touch_any(g, view, write && role != RK_INPUT);
}

static inline void rk_reshape(rk_gen *g) {
    int view = g->n_views ? (int)(rk_below(g, 256) % (uint32_t)g->n_views) : -1;
    const rk_object *o;
    if (view < 0 || g->n_views > RK_VIEWS - 8) return;
    o = &g->objects[g->views[view].object];
    if (o->role == RK_SHARED || (g->spmd && o->role != RK_INPUT && o->state >= RK_OWNED)) return;
    switch (rk_below(g, 4)) {
    case 0:
        (void)rk_expand(g, view);
        break;
    case 1:
        (void)rk_fuse(g, view);
        break;
    case 2:
        if (g->views[view].order)
            rk_keep(g,
                tlang_size(rk_b(g), g->views[view].v, (int32_t)rk_below(g, (uint32_t)g->views[view].order)),
                TLANG_INDEX, 0, 0);
        break;
    default:
        (void)rk_part(g, view);
        break;
    }
}

/* Stores a value, so that what was computed is seen. */
static inline void rk_probe(rk_gen *g, int value) {
    rk_value x = g->values[value];
    for (int tries = 0; tries < 4; tries++) {
        int view = (int)(rk_below(g, 256) % (uint32_t)g->n_views);
        const rk_object *o = &g->objects[g->views[view].object];
        if (o->data != RK_ANY || (o->role != RK_PRIVATE && o->role != RK_LOCAL)) continue;
        g->probe = &x;
        rk_touch_any(g, view, 1);
        g->probe = NULL;
        return;
    }
}

/* ---- regions ---- */

static inline void rk_block(rk_gen *g, int n);

typedef struct rk_scope {
    int values, views, uniform, loops, branches;
    tlang_value own;
    int64_t own_end;
    int own_loop;
} rk_scope;

static inline rk_scope rk_open(rk_gen *g) {
    rk_scope s;
    s.values = g->n_values;
    s.views = g->n_views;
    s.uniform = g->uniform;
    s.loops = g->loops;
    s.branches = g->branches;
    s.own = g->own;
    s.own_end = g->own_end;
    s.own_loop = g->own_loop;
    g->depth++;
    return s;
}

static inline void rk_reopen(rk_gen *g, const rk_scope *s) {
    g->n_values = s->values;
    g->n_views = s->views;
}

static inline void rk_close(rk_gen *g, const rk_scope *s) {
    rk_reopen(g, s);
    g->uniform = s->uniform;
    g->loops = s->loops;
    g->branches = s->branches;
    g->own = s->own;
    g->own_end = s->own_end;
    g->own_loop = s->own_loop;
    g->depth--;
}

/* Everything was seen by all work-items: who accesses what is decided anew. */
static inline void rk_forget(rk_gen *g) {
    for (int i = 0; i < g->n_objects; i++) g->objects[i].state = RK_UNUSED;
}

static inline void rk_barrier(rk_gen *g) {
    if (g->foreach || !g->uniform) return;
    if (g->spmd && (g->branches || rk_one_in(g, 4))) { /* in a branch it may not run */
        tlang_barrier(rk_b(g), 0);
        return;
    }
    tlang_barrier(rk_b(g), TLANG_FENCE_GLOBAL | TLANG_FENCE_LOCAL);
    rk_forget(g);
}

static inline void rk_if(rk_gen *g) {
    rk_value c = rk_pick(g, TLANG_I1, 0);
    tlang_scalar types[2] = {TLANG_I32, TLANG_I32};
    tlang_value results[2], yields[2];
    int32_t n = (int32_t)rk_below(g, 3);
    rk_scope s;
    int other = n || rk_one_in(g, 2);
    for (int32_t i = 0; i < n; i++) types[i] = rk_scalar(g);
    tlang_if(rk_b(g), c.v, types, results, n);
    s = rk_open(g);
    g->uniform = g->uniform && !c.varying;
    g->branches++;
    for (int branch = 0; branch < 1 + other; branch++) {
        if (branch) tlang_else(rk_b(g));
        rk_block(g, 4);
        for (int32_t i = 0; i < n; i++) yields[i] = rk_pick(g, types[i], 0).v;
        if (n || rk_one_in(g, 8)) tlang_yield(rk_b(g), yields, n);
        rk_reopen(g, &s);
    }
    tlang_end(rk_b(g));
    rk_close(g, &s);
    for (int32_t i = 0; i < n; i++) rk_keep(g, results[i], types[i], g->spmd, 0);
}

static inline void rk_for(rk_gen *g) {
    tlang_scalar scalar = rk_int_scalar(g);
    rk_value from = rk_small(g, scalar, 5), to = rk_small(g, scalar, RK_TRIPS), step = rk_small(g, scalar, 3);
    int varying = from.varying || to.varying || step.varying, stepped = rk_one_in(g, 2), barriers;
    tlang_value none = {0}, v;
    rk_scope s = rk_open(g);
    to.v = rk_two(g, TLANG_OP_add, from.v, to.v);
    step.v = rk_two(g, TLANG_OP_add, step.v, rk_int(g, scalar, 1));
    barriers = g->spmd && g->uniform && !g->branches && !varying && rk_one_in(g, 2);
    if (barriers) {
        tlang_barrier(rk_b(g), TLANG_FENCE_GLOBAL | TLANG_FENCE_LOCAL);
        rk_forget(g);
    }
    v = tlang_for(rk_b(g), scalar, from.v, to.v, stepped ? step.v : none);
    g->uniform = barriers || (!g->spmd && !varying);
    g->loops++;
    rk_keep(g, v, scalar, varying, 0);
    rk_block(g, 5);
    if (barriers) { /* what the end of one turn accesses, the beginning of the next may */
        tlang_barrier(rk_b(g), TLANG_FENCE_GLOBAL | TLANG_FENCE_LOCAL);
        rk_forget(g);
    }
    if (rk_one_in(g, 8)) tlang_yield(rk_b(g), NULL, 0);
    tlang_end(rk_b(g));
    rk_close(g, &s);
}

/* for i = own, n, lanes: each work-item has every lanes-th index. */
static inline void rk_for_own(rk_gen *g) {
    int64_t end = 1 + (int64_t)rk_below(g, 40);
    rk_scope s = rk_open(g);
    tlang_value to = rk_index_of(g, end), step = rk_index_of(g, g->k->lanes);
    g->own = tlang_for(rk_b(g), TLANG_INDEX, g->own, to, step);
    g->own_end = end;
    g->own_loop = 1;
    g->uniform = 0;
    g->loops++;
    rk_keep(g, g->own, TLANG_INDEX, 1, 0);
    rk_block(g, 4);
    tlang_end(rk_b(g));
    rk_close(g, &s);
}

/* One work-item alone accesses what nobody else does: any element, the same one again, too. */
static inline void rk_alone(rk_gen *g) {
    int64_t who = (int64_t)rk_below(g, (uint32_t)g->own_end);
    rk_scope s = rk_open(g);
    if (g->own_loop) {
        rk_close(g, &s);
        return;
    }
    tlang_if(rk_b(g), rk_two(g, TLANG_OP_cmp_eq, g->own, rk_index_of(g, who)), NULL, NULL, 0);
    g->uniform = 0;
    g->branches++;
    for (int i = 0; i < g->n_views; i++) {
        rk_view v = g->views[i];
        rk_object *o = &g->objects[v.object];
        tlang_value at[RK_MODES];
        int ours = o->state == RK_ALONE && o->mode == (int)who;
        if ((o->role != RK_PRIVATE && o->role != RK_LOCAL) || (o->state != RK_UNUSED && !ours)) continue;
        if (!rk_one_in(g, 3)) continue;
        o->state = RK_ALONE;
        o->mode = (int)who;
        for (int32_t k = 0; k < v.order; k++) at[k] = rk_index(g, &v, k);
        rk_touch(g, i, at, 1);
        rk_touch(g, i, at, 0);
        for (int32_t k = 0; k < v.order; k++) at[k] = rk_index(g, &v, k);
        rk_touch(g, i, at, (int)rk_below(g, 2));
    }
    tlang_end(rk_b(g));
    rk_close(g, &s);
}

static inline void rk_parallel(rk_gen *g) {
    rk_scope s = rk_open(g);
    tlang_value id, local, size;
    tlang_parallel(rk_b(g));
    g->spmd = 1;
    g->uniform = 1;
    rk_forget(g);
    id = tlang_query(rk_b(g), TLANG_OP_subgroup_id);
    local = tlang_query(rk_b(g), TLANG_OP_subgroup_local_id);
    size = tlang_query(rk_b(g), TLANG_OP_subgroup_size);
    id = rk_two(g, TLANG_OP_add, rk_two(g, TLANG_OP_mul, id, size), local);
    rk_keep(g, id, TLANG_I32, 1, 0);
    g->own = rk_keep(g, tlang_cast(rk_b(g), id, TLANG_INDEX), TLANG_INDEX, 1, 0);
    g->own_end = g->k->lanes;
    rk_block(g, 14);
    tlang_end(rk_b(g));
    g->spmd = 0;
    rk_close(g, &s);
    rk_forget(g);
}

static inline void rk_foreach(rk_gen *g) {
    tlang_scalar scalar = rk_int_scalar(g);
    int64_t end = 1 + (int64_t)rk_below(g, 40);
    tlang_value from = rk_int(g, scalar, (int64_t)rk_below(g, 3)), to = rk_int(g, scalar, end), i;
    rk_scope s;
    if (rk_one_in(g, 3)) to = rk_small(g, scalar, end + 1).v;
    s = rk_open(g);
    i = tlang_foreach(rk_b(g), scalar, from, to);
    g->spmd = g->foreach = 1;
    g->uniform = 0;
    rk_forget(g);
    rk_keep(g, i, scalar, 1, 0);
    g->own = rk_keep(g, rk_cast(g, i, scalar, TLANG_INDEX), TLANG_INDEX, 1, 0);
    g->own_end = end;
    rk_block(g, 8);
    tlang_end(rk_b(g));
    g->spmd = g->foreach = 0;
    rk_close(g, &s);
    rk_forget(g);
}

#endif
