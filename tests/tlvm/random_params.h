/* tests/tlvm/random_params.h - random kernels: their parameters, and what a launch gives for them. */
#ifndef TESTS_TLVM_RANDOM_PARAMS_H
#define TESTS_TLVM_RANDOM_PARAMS_H

#include "random_pieces.h"

static inline rk_arg *rk_arg_add(rk_gen *g, tlang_type_kind kind, tlang_scalar scalar, rk_role role,
    rk_data data) {
    rk_arg *a = &g->k->args[g->k->n_args++];
    memset(a, 0, sizeof *a);
    a->kind = kind;
    a->scalar = scalar;
    a->role = role;
    a->data = rk_is_float(scalar) ? data : RK_ANY;
    return a;
}

/* The type, some of its numbers unknown, and the strides: packed, or with gaps. */
static inline void rk_arg_layout(rk_gen *g, rk_arg *a, int32_t order, const int64_t *shape) {
    int64_t sizes[RK_MODES], strides[RK_MODES], step = 1;
    int packed = rk_one_in(g, 3), unknown = rk_below(g, 3) != 0;
    tlang_type t;
    a->order = order;
    a->elements = 1;
    a->strided = !packed;
    for (int32_t i = 0; i < order; i++) {
        a->shape[i] = shape[i];
        a->strides[i] = step + (!packed && rk_one_in(g, 3) ? (int64_t)rk_below(g, 4) : 0);
        a->elements += (shape[i] - 1) * a->strides[i];
        step = a->strides[i] * shape[i];
        sizes[i] = unknown && rk_one_in(g, 2) ? TLANG_DYNAMIC : shape[i];
        strides[i] = unknown && rk_one_in(g, 2) ? TLANG_DYNAMIC : a->strides[i];
    }
    t = tlang_memref_type(rk_b(g), a->scalar, sizes, packed ? NULL : strides, order, TLANG_GLOBAL);
    a->type = t;
    if (a->kind != TLANG_GROUP) return;
    a->offset = (int64_t)rk_below(g, 4);
    a->elements += a->offset;
    a->type = tlang_group_type(rk_b(g), t, rk_one_in(g, 2) ? TLANG_DYNAMIC : a->offset);
    a->n = a->role == RK_INPUT && rk_one_in(g, 2) ? 1 + (int64_t)rk_below(g, 4) : g->k->n_groups;
}

static inline void rk_arg_memref(rk_gen *g, tlang_scalar scalar, rk_role role, rk_data data) {
    int64_t shape[RK_MODES];
    int32_t order = (int32_t)rk_below(g, 4);
    int group = role != RK_SHARED && rk_one_in(g, 4);
    rk_arg *a = rk_arg_add(g, group ? TLANG_GROUP : TLANG_MEMREF, scalar, role, data);
    if (rk_one_in(g, 2)) order = 2;
    for (int32_t i = 0; i < order; i++)
        shape[i] = 1 + (int64_t)rk_below(g, order == 1 ? 60 : order == 2 ? 11 : 5);
    if (role == RK_PRIVATE && !group) shape[order++] = g->k->n_groups * (1 + (int64_t)rk_below(g, 3));
    rk_arg_layout(g, a, order, shape);
}

static inline void rk_params(rk_gen *g) {
    tlang_scalar real = rk_float_scalar(g), whole = rk_scalar(g);
    for (uint32_t i = 1 + rk_below(g, 4); i > 0; i--) {
        rk_arg *a = rk_arg_add(g, TLANG_SCALAR, rk_scalar(g), RK_INPUT, RK_ANY);
        a->elements = 1;
        a->type = tlang_scalar_type(rk_b(g), a->scalar);
    }
    rk_arg_memref(g, real, RK_INPUT, RK_WHOLE);
    rk_arg_memref(g, real, RK_PRIVATE, RK_WHOLE);
    rk_arg_memref(g, whole, RK_INPUT, RK_WHOLE);
    rk_arg_memref(g, whole, RK_PRIVATE, RK_WHOLE);
    if (rk_one_in(g, 2)) rk_arg_memref(g, real, RK_INPUT, RK_REAL);
    if (rk_one_in(g, 2)) rk_arg_memref(g, real, RK_PRIVATE, RK_REAL);
    if (rk_one_in(g, 8)) rk_arg_memref(g, whole, RK_SHARED, RK_WHOLE);
    for (uint32_t i = rk_below(g, 4); i > 0; i--)
        rk_arg_memref(g, rk_scalar(g), rk_one_in(g, 2) ? RK_INPUT : RK_PRIVATE, RK_ANY);
}

/* The group's own part of an argument whose last mode is shared out, or its member of a group. */
static inline void rk_own_part(rk_gen *g, const rk_arg *a, tlang_value memref, tlang_value group,
    rk_view *v) {
    tlang_slice slices[RK_MODES];
    int32_t last = a->order - 1;
    int64_t each;
    memset(slices, 0, sizeof slices);
    if (a->kind == TLANG_GROUP || a->role != RK_PRIVATE) return;
    each = a->shape[last] / g->k->n_groups;
    for (int32_t i = 0; i < last; i++) slices[i].size.constant = TLANG_WHOLE;
    slices[last].offset.value = each == 1 ? group : rk_two(g, TLANG_OP_mul, group, rk_index_of(g, each));
    slices[last].size.constant = each == 1 && rk_one_in(g, 2) ? 0 : each;
    v->shape[last] = each;
    if (!slices[last].size.constant) v->order--;
    v->v = tlang_subview(rk_b(g), memref, slices, a->order);
}

/* Makes an argument a value or a view of an object. */
static inline void rk_enter(rk_gen *g, const rk_arg *a, tlang_value v, tlang_value group) {
    rk_object *o = &g->objects[g->n_objects];
    rk_view view;
    if (a->kind == TLANG_SCALAR) {
        rk_keep(g, v, a->scalar, 0, 0);
        return;
    }
    memset(o, 0, sizeof *o);
    memset(&view, 0, sizeof view);
    o->scalar = a->scalar;
    o->role = a->role;
    o->data = a->data;
    o->bound = 4;
    view.object = g->n_objects++;
    view.order = a->order;
    memcpy(view.shape, a->shape, sizeof view.shape);
    memcpy(view.strides, a->strides, sizeof view.strides);
    view.v = v;
    if (a->kind == TLANG_GROUP) {
        if (a->n != g->k->n_groups) group = rk_index_of(g, (int64_t)rk_below(g, (uint32_t)a->n));
        view.v = tlang_load(rk_b(g), v, &group, 1);
    }
    rk_own_part(g, a, v, group, &view);
    (void)rk_view_keep(g, &view);
}

static inline void rk_sizes(rk_gen *g) {
    int32_t subgroup = 1 << rk_below(g, 5), rows = 0, columns = 0;
    g->k->subgroup = 16;
    g->k->lanes = 16;
    if (rk_one_in(g, 3)) return;
    tlang_subgroup_size(rk_b(g), subgroup);
    g->k->subgroup = g->k->lanes = subgroup;
    if (rk_one_in(g, 3)) return;
    rows = subgroup * (1 + (int32_t)rk_below(g, 3));
    columns = 1 + (int32_t)rk_below(g, 3);
    tlang_work_group_size(rk_b(g), rows, columns);
    g->k->lanes = rows * columns;
}

#endif
