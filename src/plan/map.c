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

/* ---- a linear index as digits ---- */

/* A number that is linear in the digits of a value's index: offset + sum over its dimensions d of factor[d] *
 * digit d. */
typedef struct shlo__map_form {
    int64_t offset;
    int64_t factor[SHLO_MAX_RANK];
} shlo__map_form;

/* A digit of a value's index, while the parts of a map are added up. */
typedef struct shlo__map_digit {
    int64_t radix, size;
    int64_t low, high; /* least and greatest value so far */
    int64_t factor;    /* of the form */
} shlo__map_digit;

/* One part of a map: it adds *step to the linear index up to `count` times. All digits of a step have its
   sign. *out grows by what one step adds to the form, *step becomes what is left for the digits below. 0: the
   digit may leave its dimension, and would carry. */
static int shlo__map_part(shlo__map_digit *g, int64_t *step, int64_t count, int64_t *out) {
    const int64_t digit = *step / g->radix;
    int64_t reach, *end = digit < 0 ? &g->low : &g->high;
    *step %= g->radix;
    if (!shlo__i64_mul(digit, count, &reach) || !shlo__i64_add(*end, reach, end)) return 0;
    if (g->low < 0 || g->high >= g->size) return 0;
    *out += g->factor * digit;
    return 1;
}

/* *out: the form, at every point of the space, of the value whose linear index is `map`. 0: it is not
   affine. */
static int shlo__map_through(const shlo__module *m, uint32_t type, const shlo__space_dims *space,
    const shlo__affine *map, const shlo__map_form *form, shlo__affine *out) {
    shlo__affine left = *map; /* of the steps, for the digits that follow */
    shlo__map_digit g;
    g.radix = 1;
    for (int32_t d = 0; d < shlo__type_at(m, type)->rank; d++) g.radix *= shlo__type_dims(m, type)[d];
    memset(out, 0, sizeof *out);
    out->offset = form->offset;
    for (int32_t j = 0; j < space->n; j++)
        if (space->extent[j] == 0) return 1; /* no point at all: any map will do */
    if (!g.radix) return 0;                  /* no element */
    for (int32_t d = 0; d < shlo__type_at(m, type)->rank; d++) {
        g.size = shlo__type_dims(m, type)[d];
        g.radix /= g.size;
        g.low = g.high = 0;
        g.factor = form->factor[d];
        /* The offset is taken once; it moves the least and the greatest value. */
        if (!shlo__map_part(&g, &left.offset, 1, &out->offset)) return 0;
        g.low = g.high;
        for (int32_t j = 0; j < space->n; j++)
            if (space->extent[j] > 1 &&
                !shlo__map_part(&g, &left.stride[j], space->extent[j] - 1, &out->stride[j]))
                return 0;
    }
    return 1;
}

SHLO__FN SHLO__NOINLINE int shlo__map_index(const shlo__plan *p, uint32_t type, int32_t dim,
    const shlo__space_dims *space, const shlo__affine *map, shlo__affine *out) {
    shlo__map_form form;
    memset(&form, 0, sizeof form);
    form.factor[dim] = 1;
    return shlo__map_through(p->m, type, space, map, &form, out);
}

/* ---- views ---- */

/* The operand's linear index in terms of the digits of the result's (the specification's semantics of each
   view); own: the operand's strides. */
static void shlo__map_view(const shlo__module *m, const shlo__op *op, const shlo__affine *own,
    shlo__map_form *form) {
    uint32_t type = shlo__value_type(m, shlo__op_operand(m, op, 0)), n = 0;
    const int64_t *dims = shlo__type_dims(m, type), *list;
    int32_t rank = shlo__type_at(m, type)->rank;
    memset(form, 0, sizeof *form);
    if (op->code == SHLO_OP_broadcast_in_dim) {
        list = shlo__module_attr_list(m, op, SHLO__A_broadcast_in_dim__broadcast_dimensions, &n);
        for (int32_t d = 0; d < rank; d++)
            if (dims[d] != 1) form->factor[list[d]] = own->stride[d];
    }
    else if (op->code == SHLO_OP_broadcast) { /* new dimensions in front */
        (void)shlo__module_attr_list(m, op, SHLO__A_broadcast__broadcast_sizes, &n);
        for (int32_t d = 0; d < rank; d++) form->factor[(int32_t)n + d] = own->stride[d];
    }
    else if (op->code == SHLO_OP_transpose) {
        list = shlo__module_attr_list(m, op, SHLO__A_transpose__permutation, &n);
        for (int32_t d = 0; d < rank; d++) form->factor[d] = own->stride[list[d]];
    }
    else if (op->code == SHLO_OP_slice) {
        list = shlo__module_attr_list(m, op, SHLO__A_slice__start_indices, &n);
        for (int32_t d = 0; d < rank; d++) {
            form->offset += own->stride[d] * list[d];
            /* may leave 64 bits where only one element is taken, whose digit is 0 */
            form->factor[d] = (int64_t)((uint64_t)own->stride[d] * (uint64_t)shlo__module_attr_item(m, op,
                                                                       SHLO__A_slice__strides, (uint32_t)d));
        }
    }
    else { /* reverse */
        list = shlo__module_attr_list(m, op, SHLO__A_reverse__dimensions, &n);
        for (int32_t d = 0; d < rank; d++) {
            int back = shlo__module_listed(list, n, d);
            if (back) form->offset += own->stride[d] * (dims[d] - 1);
            form->factor[d] = back ? -own->stride[d] : own->stride[d];
        }
    }
}

SHLO__FN int shlo__map_cross(const shlo__plan *p, uint32_t op_id, const shlo__space_dims *space,
    const shlo__affine *map, shlo__affine *out) {
    const shlo__op *op = &p->m->ops.items[op_id];
    shlo__map_form form;
    if (op->code == SHLO_OP_reshape) {
        *out = *map;
        return 1;
    }
    shlo__map_identity(p->m, shlo__value_type(p->m, shlo__op_operand(p->m, op, 0)), out);
    shlo__map_view(p->m, op, out, &form);
    return shlo__map_through(p->m, shlo__value_type(p->m, op->results), space, map, &form, out);
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
