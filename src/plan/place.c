/* plan/place.c - where values are: the place of each leaf, and new places for results. */
#ifndef SHLO__PLAN_PLACE_C
#define SHLO__PLAN_PLACE_C

#include "plan.h"

SHLO__FN int shlo__place_known(const shlo__plan *p, uint32_t value) {
    return p->leaves[shlo__plan_first_leaf(p, value)].space != SHLO__AT_FRAME;
}

SHLO__FN shlo_status shlo__place_new(shlo__plan *p, uint32_t value, shlo__ref *ref) {
    size_t bytes;
    SHLO__TRY(shlo__plan_bytes(p, value, &bytes));
    SHLO__TRY(shlo__memory_new(p, bytes, ref));
    shlo__memory_is_for(p, ref, value);
    p->leaves[shlo__plan_first_leaf(p, value)] = *ref;
    return SHLO_OK;
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
    shlo__data *data = shlo__plan_constant(p, value);
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
        *ref = p->leaves[shlo__plan_first_leaf(p, value)];
    else if (shlo__plan_constant(p, value))
        return shlo__place_constant(p, value, ref);
    else
        return shlo__plan_fail(p, SHLO_INTERNAL, "a value without a place");
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__place_leaf(shlo__plan *p, uint32_t value, uint32_t i, shlo__ref *ref) {
    const shlo__ref *leaf = &p->leaves[shlo__plan_first_leaf(p, value) + i];
    if (leaf->space == SHLO__AT_FRAME) return shlo__place_of(p, value, ref);
    *ref = *leaf;
    return SHLO_OK;
}

SHLO__FN void shlo__place_set_leaf(shlo__plan *p, uint32_t value, uint32_t i, const shlo__ref *ref) {
    p->leaves[shlo__plan_first_leaf(p, value) + i] = *ref;
}

SHLO__FN shlo_status shlo__place_alias(shlo__plan *p, uint32_t value, uint32_t other, uint32_t first) {
    for (uint32_t i = 0; i < shlo__plan_leaf_count(p, value); i++) {
        shlo__ref ref;
        SHLO__TRY(shlo__place_leaf(p, other, first + i, &ref));
        shlo__place_set_leaf(p, value, i, &ref);
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
            shlo__place_set_leaf(p, v, i, &ref);
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
