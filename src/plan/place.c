/* plan/place.c - where values are: the place of each leaf, and new places for results. */
#ifndef SHLO__PLAN_PLACE_C
#define SHLO__PLAN_PLACE_C

#include "plan.h"

/* Kinds of places of leaves. One of no kind may have a number all the same: the value it is linked to. */
enum { SHLO__LEAF_NONE, SHLO__LEAF_ARG, SHLO__LEAF_BUFFER, SHLO__LEAF_CONSTANT, SHLO__LEAF_KINDS };
#define SHLO__LEAF_MOST (UINT32_MAX / SHLO__LEAF_KINDS) /* numbers are less than that */

static uint32_t shlo__place_kind(uint32_t leaf) { return leaf % SHLO__LEAF_KINDS; }
static uint32_t shlo__place_number(uint32_t leaf) { return leaf / SHLO__LEAF_KINDS; }
static uint32_t shlo__place_leaf_of(uint32_t kind, uint32_t number) {
    return number * SHLO__LEAF_KINDS + kind;
}

SHLO__FN int shlo__place_known(const shlo__plan *p, uint32_t value) {
    return shlo__place_kind(p->leaves[shlo__plan_first_leaf(p, value)]) != SHLO__LEAF_NONE;
}

SHLO__FN uint32_t shlo__place_linked(const shlo__plan *p, uint32_t value) {
    const uint32_t leaf = p->leaves[shlo__plan_first_leaf(p, value)];
    return shlo__place_kind(leaf) == SHLO__LEAF_NONE ? shlo__place_number(leaf) : 0;
}

SHLO__FN int shlo__place_link(shlo__plan *p, uint32_t op, uint32_t root) {
    const uint32_t result = p->m->ops.items[op].results;
    if (SHLO__MAX(op, root) >= SHLO__LEAF_MOST) return 0;
    p->leaves[shlo__plan_first_leaf(p, root)] = shlo__place_leaf_of(SHLO__LEAF_NONE, op);
    p->leaves[shlo__plan_first_leaf(p, result)] = shlo__place_leaf_of(SHLO__LEAF_NONE, root);
    return 1;
}

SHLO__FN void shlo__place_unlink(shlo__plan *p, uint32_t root) {
    p->leaves[shlo__plan_first_leaf(p, root)] = SHLO__LEAF_NONE;
}

SHLO__FN shlo__ref shlo__place_decode(const shlo__plan *p, uint32_t leaf) {
    const uint32_t kind = shlo__place_kind(leaf), number = shlo__place_number(leaf);
    shlo__ref ref;
    SHLO_ASSERT(kind != SHLO__LEAF_NONE);
    if (kind == SHLO__LEAF_CONSTANT) return shlo__program_constant(p->leaf_constants.items[number]);
    memset(&ref, 0, sizeof ref);
    ref.space = kind == SHLO__LEAF_ARG ? SHLO__AT_ARG : SHLO__AT_BUFFER;
    ref.index = number;
    return ref;
}

SHLO__FN shlo_status shlo__place_encode(shlo__plan *p, const shlo__ref *ref, uint32_t *leaf) {
    uint32_t number = ref->index, kind = ref->space == SHLO__AT_ARG ? SHLO__LEAF_ARG : SHLO__LEAF_BUFFER;
    if (ref->space == SHLO__AT_CONST) {
        SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->leaf_constants, 1));
        number = p->leaf_constants.count++;
        p->leaf_constants.items[number] = shlo__program_data(ref);
        kind = SHLO__LEAF_CONSTANT;
    }
    if (number >= SHLO__LEAF_MOST) return SHLO_OVERFLOW;
    *leaf = shlo__place_leaf_of(kind, number);
    return SHLO_OK;
}

SHLO__FN shlo__ref shlo__place_known_leaf(const shlo__plan *p, uint32_t value, uint32_t i) {
    return shlo__place_decode(p, p->leaves[shlo__plan_first_leaf(p, value) + i]);
}

SHLO__FN shlo_status shlo__place_set_leaf(shlo__plan *p, uint32_t value, uint32_t i, const shlo__ref *ref) {
    return shlo__place_encode(p, ref, &p->leaves[shlo__plan_first_leaf(p, value) + i]);
}

SHLO__FN void shlo__place_share(shlo__plan *p, uint32_t value, uint32_t other) {
    memcpy(p->leaves + shlo__plan_first_leaf(p, value), p->leaves + shlo__plan_first_leaf(p, other),
        shlo__plan_leaf_count(p, value) * sizeof *p->leaves);
}

SHLO__FN shlo_status shlo__place_new(shlo__plan *p, uint32_t value, shlo__ref *ref) {
    size_t bytes;
    SHLO__TRY(shlo__plan_bytes(p, value, &bytes));
    SHLO__TRY(shlo__memory_new(p, bytes, ref));
    shlo__memory_is_for(p, ref, value);
    return shlo__place_set_leaf(p, value, 0, ref);
}

/* Constants of an image, each once: the same one is often asked for several times in a row. */
SHLO__FN shlo_status shlo__place_note(shlo__plan *p, const void *data, size_t bytes) {
    shlo__constant *last;
    if (!(p->flags & SHLO__LOAD_IMAGE)) return SHLO_OK;
    last = p->constants.count ? &p->constants.items[p->constants.count - 1] : NULL;
    if (last && last->data == data && last->bytes >= bytes) return SHLO_OK;
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->constants, 1));
    p->constants.items[p->constants.count].data = data;
    p->constants.items[p->constants.count++].bytes = bytes;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__place_constant(shlo__plan *p, uint32_t value, shlo__ref *ref) {
    shlo__data *data = shlo__module_constant(p->m, value);
    if (data->owned) {
        void *copy;
        shlo_status status = shlo__arena_large(p->keep, data->n_bytes + 1, &copy);
        if (status != SHLO_OK) return shlo__plan_fail(p, status, "no memory for a constant");
        if (copy && data->n_bytes) memcpy(copy, data->bytes, data->n_bytes);
        if (copy) data->bytes = copy; /* else memory is only measured */
        data->owned = 0;
    }
    *ref = shlo__program_constant(data->bytes);
    return shlo__place_note(p, data->bytes, data->n_bytes);
}

SHLO__FN shlo_status shlo__place_of(shlo__plan *p, uint32_t value, shlo__ref *ref) {
    if (shlo__place_known(p, value))
        *ref = shlo__place_known_leaf(p, value, 0);
    else if (shlo__module_constant(p->m, value))
        return shlo__place_constant(p, value, ref);
    else
        return shlo__plan_fail(p, SHLO_INTERNAL, "a value without a place");
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__place_leaf(shlo__plan *p, uint32_t value, uint32_t i, shlo__ref *ref) {
    if (shlo__place_kind(p->leaves[shlo__plan_first_leaf(p, value) + i]) == SHLO__LEAF_NONE)
        return shlo__place_of(p, value, ref);
    *ref = shlo__place_known_leaf(p, value, i);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__place_alias(shlo__plan *p, uint32_t value, uint32_t other, uint32_t first) {
    for (uint32_t i = 0; i < shlo__plan_leaf_count(p, value); i++) {
        shlo__ref ref;
        SHLO__TRY(shlo__place_leaf(p, other, first + i, &ref));
        SHLO__TRY(shlo__place_set_leaf(p, value, i, &ref));
    }
    return SHLO_OK;
}

/* Bytes of each leaf of a type, in order. */
static shlo_status shlo__place_leaf_bytes(shlo__plan *p, uint32_t type, size_t *bytes, uint32_t capacity) {
    shlo__type_walk w;
    uint32_t i = 0;
    shlo__walk_type_start(&w, p->m, type);
    while ((type = shlo__walk_type_next(&w)) != 0)
        if (shlo__type_is_tensor(shlo__type_at(p->m, type)) &&
            (i >= capacity || !shlo__type_bytes(p->m, type, &bytes[i++])))
            return shlo__plan_fail(p, SHLO_OVERFLOW, "a tuple's member does not fit into memory");
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__place_results(shlo__plan *p, const shlo__op *op) {
    for (uint32_t k = 0; k < op->n_results; k++) {
        uint32_t v = op->results + k, n = shlo__plan_leaf_count(p, v);
        size_t *bytes = (size_t *)shlo__alloc_table(p->temp, (n + 1) * sizeof *bytes);
        shlo_status status =
            bytes ? shlo__place_leaf_bytes(p, shlo__value_type(p->m, v), bytes, n) : SHLO_MEMORY;
        for (uint32_t i = 0; i < n && status == SHLO_OK; i++) {
            shlo__ref ref;
            status = shlo__memory_new(p, bytes[i], &ref);
            if (status != SHLO_OK) break;
            shlo__memory_is_for(p, &ref, v);
            status = shlo__place_set_leaf(p, v, i, &ref);
        }
        shlo__alloc_free(p->temp, bytes, (n + 1) * sizeof *bytes);
        SHLO__TRY(status);
    }
    return SHLO_OK;
}

SHLO__FN int shlo__place_same(const shlo__ref *a, const shlo__ref *b) {
    return a->space == SHLO__AT_BUFFER && b->space == SHLO__AT_BUFFER && a->index == b->index;
}

#endif
