/* plan/map.c - affine maps through views. A map gives the linear index of a value for every point of the
 * group's space; reshape keeps it, the other views need the index of each dimension, found by writing the
 * linear strides in the value's mixed radix and proving that no digit ever carries. Where that fails, the
 * view has to be materialized. */
#ifndef SHLO__PLAN_MAP_C
#define SHLO__PLAN_MAP_C

#include "plan.h"

SHLO__FN void shlo__map_identity(const shlo__module *m, uint32_t type, shlo__affine *map) {
    const shlo__type *t = shlo__type_at(m, type);
    const int64_t *dims = shlo__type_dims(m, type);
    int64_t stride = 1;
    memset(map, 0, sizeof *map);
    for (int32_t d = t->rank - 1; d >= 0; d--) {
        map->stride[d] = stride;
        stride *= dims[d];
    }
}

/* One value's index as digits: index[d] = offset[d] + sum over j of coef[d][j] * space index j. */
typedef struct shlo__digits {
    int32_t rank;
    int64_t offset[SHLO_MAX_RANK];
    int64_t coef[SHLO_MAX_RANK][SHLO_MAX_RANK];
} shlo__digits;

/* Splits a linear step into digits of the dims' mixed radix, all with the sign of the step. */
static void shlo__map_split(int32_t rank, const int64_t *radix, int64_t step, int64_t *digit, int32_t pitch) {
    for (int32_t d = 0; d < rank; d++) {
        digit[d * pitch] = step / radix[d];
        step %= radix[d];
    }
}

/* Every digit stays within its dimension for every point of the space. */
static int shlo__map_in_range(const shlo__digits *g, const int64_t *dims, const shlo__space_dims *space) {
    for (int32_t d = 0; d < g->rank; d++) {
        int64_t low = g->offset[d], high = g->offset[d];
        for (int32_t j = 0; j < space->n; j++) {
            int64_t reach;
            if (!shlo__i64_mul(g->coef[d][j], space->extent[j] - 1, &reach)) return 0;
            if (!shlo__i64_add(reach < 0 ? low : high, reach, reach < 0 ? &low : &high)) return 0;
        }
        if (low < 0 || high >= dims[d]) return 0;
    }
    return 1;
}

static int shlo__map_digits(const shlo__module *m, uint32_t type, const shlo__space_dims *space,
    const shlo__affine *map, shlo__digits *g) {
    const int64_t *dims = shlo__type_dims(m, type);
    int64_t radix[SHLO_MAX_RANK], product = 1;
    memset(g, 0, sizeof *g);
    g->rank = shlo__type_at(m, type)->rank;
    for (int32_t d = g->rank - 1; d >= 0; d--) {
        radix[d] = product;
        product *= dims[d];
    }
    for (int32_t j = 0; j < space->n; j++)
        if (space->extent[j] == 0) return 1; /* no point at all: any map will do */
    if (product == 0) return 0;
    shlo__map_split(g->rank, radix, map->offset, g->offset, 1);
    for (int32_t j = 0; j < space->n; j++)
        if (space->extent[j] > 1)
            shlo__map_split(g->rank, radix, map->stride[j], &g->coef[0][j], SHLO_MAX_RANK);
    return shlo__map_in_range(g, dims, space);
}

/* out += factor * the digit of dimension d. */
static void shlo__map_add(shlo__affine *out, const shlo__digits *g, int32_t d, int64_t factor, int32_t n) {
    out->offset += factor * g->offset[d];
    for (int32_t j = 0; j < n; j++) out->stride[j] += factor * g->coef[d][j];
}

SHLO__FN int shlo__map_index(const shlo__plan *p, uint32_t type, int32_t dim, const shlo__space_dims *space,
    const shlo__affine *map, shlo__affine *out) {
    shlo__digits g;
    memset(out, 0, sizeof *out);
    if (!shlo__map_digits(p->m, type, space, map, &g)) return 0;
    shlo__map_add(out, &g, dim, 1, space->n);
    return 1;
}

SHLO__FN int shlo__map_listed(const int64_t *list, uint32_t n, int64_t x) {
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == x) return 1;
    return 0;
}

/* The operand's index in terms of the result's digits, dimension by dimension (the specification's semantics
 * of each view). */
static void shlo__map_view(const shlo__plan *p, const shlo__op *op, const shlo__digits *g,
    const shlo__space_dims *space, shlo__affine *out) {
    const shlo__module *m = p->m;
    uint32_t type = shlo__value_type(m, shlo__op_operand(m, op, 0)), n = 0;
    const int64_t *dims = shlo__type_dims(m, type);
    int32_t rank = shlo__type_at(m, type)->rank;
    shlo__affine own;
    memset(out, 0, sizeof *out);
    shlo__map_identity(m, type, &own);
    if (op->code == SHLO_OP_broadcast_in_dim) {
        const int64_t *to = shlo__module_attr_list(m, op, SHLO__A_broadcast_in_dim__broadcast_dimensions, &n);
        for (int32_t d = 0; d < rank; d++)
            if (dims[d] != 1) shlo__map_add(out, g, (int32_t)to[d], own.stride[d], space->n);
    }
    else if (op->code == SHLO_OP_broadcast) { /* new dimensions in front */
        (void)shlo__module_attr_list(m, op, SHLO__A_broadcast__broadcast_sizes, &n);
        for (int32_t d = 0; d < rank; d++) shlo__map_add(out, g, (int32_t)n + d, own.stride[d], space->n);
    }
    else if (op->code == SHLO_OP_transpose) {
        const int64_t *perm = shlo__module_attr_list(m, op, SHLO__A_transpose__permutation, &n);
        for (int32_t d = 0; d < rank; d++) shlo__map_add(out, g, d, own.stride[perm[d]], space->n);
    }
    else if (op->code == SHLO_OP_slice) {
        const int64_t *start = shlo__module_attr_list(m, op, SHLO__A_slice__start_indices, &n);
        for (int32_t d = 0; d < rank; d++) {
            out->offset += own.stride[d] * start[d];
            shlo__map_add(out, g, d,
                own.stride[d] * shlo__module_attr_item(m, op, SHLO__A_slice__strides, (uint32_t)d), space->n);
        }
    }
    else { /* reverse */
        const int64_t *list = shlo__module_attr_list(m, op, SHLO__A_reverse__dimensions, &n);
        for (int32_t d = 0; d < rank; d++) {
            int back = shlo__map_listed(list, n, d);
            if (back) out->offset += own.stride[d] * (dims[d] - 1);
            shlo__map_add(out, g, d, back ? -own.stride[d] : own.stride[d], space->n);
        }
    }
}

SHLO__FN int shlo__map_cross(const shlo__plan *p, uint32_t op_id, const shlo__space_dims *space,
    const shlo__affine *map, shlo__affine *out) {
    const shlo__op *op = &p->m->ops.items[op_id];
    shlo__digits g;
    if (op->code == SHLO_OP_reshape) {
        *out = *map;
        return 1;
    }
    if (!shlo__map_digits(p->m, shlo__value_type(p->m, op->results), space, map, &g)) return 0;
    shlo__map_view(p, op, &g, space, out);
    return 1;
}

SHLO__FN int shlo__map_source(const shlo__plan *p, uint32_t value, shlo__affine *map, uint32_t *source) {
    const shlo__module *m = p->m;
    shlo__space_dims space;
    uint32_t type = shlo__value_type(m, value);
    space.n = shlo__type_at(m, type)->rank;
    for (int32_t d = 0; d < space.n; d++) space.extent[d] = shlo__type_dims(m, type)[d];
    shlo__map_identity(m, type, map);
    for (;;) {
        uint32_t op = shlo__plan_def(p, value);
        shlo__affine next;
        *source = value;
        if (!op || p->materialized[value] || shlo__plan_row(p, op)->run != SHLO__RUN_VIEW) return 1;
        if (!shlo__map_cross(p, op, &space, map, &next)) return 0;
        *map = next;
        value = shlo__op_operand(m, &m->ops.items[op], 0);
    }
}

#endif
