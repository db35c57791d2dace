/* plan/lower_sort.c - sort: any comparator runs as a body. A comparator that compares one function of both
 * elements gives a key: it is computed once for each element, and its bits are sorted. */
#ifndef SHLO__PLAN_LOWER_SORT_C
#define SHLO__PLAN_LOWER_SORT_C

#include "plan.h"

/* ---- keys ---- */

#define SHLO__LOWER_SORT_BUDGET 64 /* values that are visited: a shared one is visited again */

/* Looks whether both sides of a comparison compute the same: the left side from the left element, the
   right side from the right one. */
typedef struct shlo__lower_sort_twins {
    const shlo__plan *p;
    const shlo__region *region;
    uint32_t operand; /* the operand whose elements are compared; UINT32_MAX: not known yet */
} shlo__lower_sort_twins;

static int shlo__lower_sort_same_bytes(const shlo__module *m, const shlo__op *a, const shlo__op *b) {
    const shlo__data *x = &m->data.items[shlo__module_attr_i64(m, a, SHLO__A_constant__value)],
                     *y = &m->data.items[shlo__module_attr_i64(m, b, SHLO__A_constant__value)];
    return x->type == y->type && x->splat == y->splat && x->n_bytes == y->n_bytes &&
           memcmp(x->bytes, y->bytes, x->n_bytes) == 0;
}

static int shlo__lower_sort_same_attrs(const shlo__module *m, const shlo__op *a, const shlo__op *b) {
    if (a->n_attrs != b->n_attrs) return 0;
    for (uint32_t i = 0; i < a->n_attrs; i++) {
        const shlo__attr *x = &m->attrs.items[a->attrs + i], *y = &m->attrs.items[b->attrs + i];
        if (x->id != y->id || x->n != y->n ||
            memcmp(m->numbers.items + x->at, m->numbers.items + y->at, x->n * sizeof(int64_t)) != 0)
            return 0;
    }
    return 1;
}

/* Two values of the comparator, without what they are computed from. */
static int shlo__lower_sort_alike(shlo__lower_sort_twins *t, uint32_t a, uint32_t b) {
    const shlo__module *m = t->p->m;
    uint32_t x = a - t->region->args, op_a = shlo__plan_def(t->p, a), op_b = shlo__plan_def(t->p, b);
    const shlo__op *u = &m->ops.items[op_a], *v = &m->ops.items[op_b];
    if (a >= t->region->args && x < t->region->n_args) {
        if (x % 2 || b != a + 1 || (t->operand != UINT32_MAX && t->operand != x / 2)) return 0;
        t->operand = x / 2;
        return 1;
    }
    /* a value from outside */
    if (!op_a || !op_b || m->regions.items + u->parent != t->region) return a == b;
    if (u->code != v->code || u->n_operands != v->n_operands || u->n_results != 1 || v->n_results != 1 ||
        u->n_regions)
        return 0;
    if (shlo__value_type(m, a) != shlo__value_type(m, b)) return 0;
    return u->code == SHLO_OP_constant ? shlo__lower_sort_same_bytes(m, u, v)
                                       : shlo__lower_sort_same_attrs(m, u, v);
}

/* Also what they are computed from. */
static int shlo__lower_sort_are_twins(shlo__lower_sort_twins *t, uint32_t a, uint32_t b) {
    const shlo__module *m = t->p->m;
    uint32_t pairs[SHLO__LOWER_SORT_BUDGET][2], n = 1, left = SHLO__LOWER_SORT_BUDGET;
    pairs[0][0] = a;
    pairs[0][1] = b;
    while (n) {
        const shlo__op *u, *v;
        uint32_t def;
        a = pairs[--n][0];
        b = pairs[n][1];
        left--;
        if (!shlo__lower_sort_alike(t, a, b)) return 0;
        def = shlo__plan_def(t->p, a);
        u = &m->ops.items[def];
        v = &m->ops.items[shlo__plan_def(t->p, b)];
        if (!def || m->regions.items + u->parent != t->region) continue;
        if (n + u->n_operands > left) return 0;
        for (uint32_t i = 0; i < u->n_operands; i++, n++) {
            pairs[n][0] = shlo__op_operand(m, u, i);
            pairs[n][1] = shlo__op_operand(m, v, i);
        }
    }
    return 1;
}

/* Fills c->key and its fields if the comparator compares one function of both elements. What is less than
   another, of any type, has an order of bits. Smaller floats are compared as f32, which keeps their order. */
static shlo_status shlo__lower_sort_key(shlo__plan *p, uint32_t region, shlo__p_sort *c) {
    const shlo__module *m = p->m;
    const shlo__op *ret = shlo__plan_return_of(p, region), *compare;
    shlo__region_body *key;
    shlo__lower_sort_twins t;
    uint32_t lhs, def = shlo__plan_def(p, shlo__op_operand(m, ret, 0));
    int64_t direction;
    int ok;
    compare = &m->ops.items[def];
    if (!def || compare->code != SHLO_OP_compare || compare->parent != region) return SHLO_OK;
    direction = shlo__module_attr_i64(m, compare, SHLO__A_compare__comparison_direction);
    lhs = shlo__op_operand(m, compare, 0);
    t.p = p;
    t.region = &m->regions.items[region];
    t.operand = UINT32_MAX;
    if (direction == SHLO_comparison_direction_EQ || direction == SHLO_comparison_direction_NE)
        return SHLO_OK;
    if (!shlo__lower_sort_are_twins(&t, lhs, shlo__op_operand(m, compare, 1)) || t.operand == UINT32_MAX)
        return SHLO_OK;
    key = SHLO__KEEP(p, shlo__region_body, 1);
    if (!key) return SHLO_MEMORY;
    key->n_in = (int32_t)t.region->n_args;
    key->n_out = 1;
    SHLO__TRY(shlo__lanes_body(p, region, lhs, key, &ok));
    if (!ok) return SHLO_OK;
    c->key = key;
    c->key_operand = (int32_t)t.operand;
    c->key_dtype = (uint8_t)shlo__plan_dtype(p, lhs);
    if (c->key_dtype >= SHLO_F4E2M1FN && c->key_dtype < SHLO_F32)
        shlo__plan_lane(p, SHLO__KERNEL_CONVERT(c->key_dtype, SHLO_F32));
    c->descending = direction == SHLO_comparison_direction_GT || direction == SHLO_comparison_direction_GE;
    c->equal_is_before =
        direction == SHLO_comparison_direction_LE || direction == SHLO_comparison_direction_GE;
    c->total = shlo__lanes_total_order(p, compare) != 0;
    return SHLO_OK;
}

/* ---- the op ---- */

static void shlo__lower_sort_lines(const shlo__plan *p, const shlo__op *op, shlo__p_sort *c) {
    uint32_t type = shlo__value_type(p->m, op->results);
    const int64_t *dims = shlo__type_dims(p->m, type);
    int32_t rank = shlo__type_at(p->m, type)->rank,
            dim = (int32_t)shlo__module_attr_i64(p->m, op, SHLO__A_sort__dimension);
    c->length = c->inner = c->outer = 1;
    if (dim < 0) dim += rank;
    for (int32_t d = 0; d < rank; d++) *(d < dim ? &c->outer : d == dim ? &c->length : &c->inner) *= dims[d];
    c->stride = c->inner;
}

/* How many elements of the sorted lines are read: all, unless every use of a result is a slice that begins
   with the first one. */
static shlo__index shlo__lower_sort_keep(const shlo__plan *p, const shlo__op *op, const shlo__p_sort *c) {
    const shlo__module *m = p->m;
    int64_t keep = 0, dim = shlo__module_attr_i64(m, op, SHLO__A_sort__dimension);
    if (dim < 0) dim += shlo__type_at(m, shlo__value_type(m, op->results))->rank;
    for (uint32_t v = op->results; v < op->results + op->n_results; v++)
        for (uint32_t i = p->user_first[v]; i < p->user_first[v + 1]; i++) {
            const shlo__op *user = &m->ops.items[p->users[i]];
            int64_t limit;
            if (user->code != SHLO_OP_slice ||
                shlo__module_attr_item(m, user, SHLO__A_slice__start_indices, (uint32_t)dim))
                return c->length;
            limit = shlo__module_attr_item(m, user, SHLO__A_slice__limit_indices, (uint32_t)dim);
            keep = SHLO__MAX(keep, limit);
        }
    return (shlo__index)SHLO__MIN(keep, (int64_t)c->length);
}

/* Positions are not read: they seem to be where the result is. */
static shlo_status shlo__lower_sort_operands(shlo__plan *p, const shlo__op *op, shlo__p_sort *c) {
    shlo__ref *list = SHLO__KEEP(p, shlo__ref, op->n_operands);
    if (!list) return SHLO_MEMORY;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        if (shlo__group_positions(p, op, k)) {
            const shlo__ref place = shlo__place_known_leaf(p, op->results + k, 0);
            shlo__memory_write(p, &list[k], &place);
        }
        else
            SHLO__TRY(shlo__lower_operand(p, op, k, &list[k]));
    }
    c->src = list;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_sort(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_sort *c = SHLO__KEEP(p, shlo__p_sort, 1);
    shlo__region_body *body;
    shlo__ref order;
    size_t bytes;
    if (!c) return SHLO_MEMORY;
    shlo__lower_sort_lines(p, &op, c);
    c->keep = shlo__lower_sort_keep(p, &op, c);
    if (!shlo__size_mul((size_t)c->length, 4 * sizeof(uint64_t), &bytes))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "too many elements to sort");
    SHLO__TRY(shlo__lower_loop_body(p, op_id, &body));
    if (!body) return SHLO_OK;
    SHLO__TRY(shlo__memory_new(p, bytes, &order));
    /* It is in use while the comparator runs, like the results. */
    SHLO__AT(&p->buffers, order.index)->start = p->loops.items[p->visit.loop].start;
    c->n = (int32_t)op.n_operands;
    c->comparator = body;
    SHLO__TRY(shlo__lower_sort_operands(p, &op, c));
    SHLO__TRY(shlo__lower_results(p, &op, &c->dst));
    SHLO__TRY(shlo__lower_result_dtypes(p, &op, &c->dtypes));
    shlo__memory_write(p, &c->order, &order);
    SHLO__TRY(shlo__lower_sort_key(p, shlo__op_region(p->m, &op, 0), c));
    SHLO__TRY(shlo__lower_body_scratch(p, body, op.n_operands, 3, SHLO_LANE_BLOCK,
        shlo__program_lanes_bytes(c->key ? c->key->lanes : NULL) + SHLO__SORT_DIGITS * sizeof(uint64_t)));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_SORT, c));
    shlo__lower_close_loop(p, p->visit.loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

#endif
