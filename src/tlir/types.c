/* tlir/types.c - types are interned: equal types have equal ids. */
#ifndef TLANG__TLIR_TYPES_C
#define TLANG__TLIR_TYPES_C

#include "tlir.h"

static int tlang__types_same(const tlang__module *m, const tlang__type *a, const tlang__type *b) {
    if (a->kind != b->kind || a->scalar != b->scalar || a->space != b->space || a->order != b->order ||
        a->memref != b->memref || a->offset != b->offset)
        return 0;
    return !a->order || memcmp(tlang__type_shape(m, a), tlang__type_shape(m, b),
                            2 * (size_t)a->order * sizeof(int64_t)) == 0;
}

/* The id of the type; t's numbers are the last ones of the module and go if the type is there already. */
static shlo_status tlang__types_intern(tlang__module *m, const tlang__type *t, uint32_t *out) {
    for (uint32_t i = 1; i < m->types.count; i++) {
        if (!tlang__types_same(m, &m->types.items[i], t)) continue;
        m->numbers.count -= 2u * t->order;
        *out = i;
        return SHLO_OK;
    }
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->types, 1));
    *out = m->types.count;
    m->types.items[m->types.count++] = *t;
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__types_scalar(tlang__module *m, uint32_t scalar, uint32_t *out) {
    tlang__type t;
    if (tlang__op_kind(scalar) == TLANG__NO_KIND) return SHLO_TYPE;
    memset(&t, 0, sizeof t);
    t.kind = TLANG_SCALAR;
    t.scalar = (uint8_t)scalar;
    return tlang__types_intern(m, &t, out);
}

/* The packed strides of a shape: unknown from the first unknown size on. 0: they overflow. */
static int tlang__types_packed(uint32_t order, const int64_t *shape, int64_t *strides) {
    int64_t step = 1;
    for (uint32_t i = 0; i < order; i++) {
        strides[i] = step;
        if (step == TLANG__DYNAMIC || shape[i] == TLANG__DYNAMIC)
            step = TLANG__DYNAMIC;
        else if (!shlo__i64_mul(step, shape[i], &step))
            return 0;
    }
    return 1;
}

SHLO__FN int tlang__types_is_packed(const tlang__module *m, const tlang__type *t) {
    int64_t packed[TLANG_MAX_ORDER];
    return !t->order || (tlang__types_packed(t->order, tlang__type_shape(m, t), packed) &&
                            !memcmp(packed, tlang__type_strides(m, t), t->order * sizeof *packed));
}

/* Specification, "Strided layout": 1 <= S_1 and S_{i-1} s_{i-1} <= S_i, as far as they are known. */
static shlo_status tlang__types_strides(uint32_t order, const int64_t *shape, const int64_t *strides,
    shlo_error *e) {
    for (uint32_t i = 0; i < order; i++) {
        int64_t reach;
        if (strides[i] != TLANG__DYNAMIC && strides[i] < 1)
            return shlo__status_at(e, shlo__status_fail(e, SHLO_TYPE, "stride %u is below 1", i), -1,
                (int32_t)i);
        if (i == 0 || strides[i] == TLANG__DYNAMIC || strides[i - 1] == TLANG__DYNAMIC ||
            shape[i - 1] == TLANG__DYNAMIC)
            continue;
        if (!shlo__i64_mul(strides[i - 1], shape[i - 1], &reach) || reach > strides[i])
            return shlo__status_at(e,
                shlo__status_fail(e, SHLO_TYPE, "stride %u is below stride %u times size %u", i, i - 1,
                    i - 1),
                -1, (int32_t)i);
    }
    return SHLO_OK;
}

/* Every element has an offset, in bytes, that an int64_t holds. */
static int tlang__types_reach(uint32_t order, const int64_t *shape, const int64_t *strides, int64_t bytes) {
    int64_t last = 0, far;
    for (uint32_t i = 0; i < order; i++) {
        if (shape[i] == TLANG__DYNAMIC || strides[i] == TLANG__DYNAMIC) continue;
        if (!shlo__i64_mul(shape[i], strides[i], &far) || !shlo__i64_add(last, far, &last)) return 0;
    }
    return shlo__i64_mul(last, bytes, &far) && shlo__i64_add(far, bytes, &far);
}

SHLO__FN shlo_status tlang__types_memref(tlang__module *m, const tlang__type *of, const int64_t *dims,
    int has_strides, uint32_t *out, shlo_error *e) {
    int64_t all[2 * TLANG_MAX_ORDER];
    uint32_t order = of->order;
    tlang__type t;
    if (tlang__op_kind(of->scalar) == TLANG__NO_KIND)
        return shlo__status_fail(e, SHLO_TYPE, "a memref's elements have a scalar type");
    if (order > TLANG_MAX_ORDER)
        return shlo__status_fail(e, SHLO_LIMIT, "a memref has at most %d modes, not %u", TLANG_MAX_ORDER,
            order);
    for (uint32_t i = 0; i < order; i++) {
        if (dims[i] != TLANG__DYNAMIC && dims[i] < 1)
            return shlo__status_at(e, shlo__status_fail(e, SHLO_TYPE, "size %u is below 1", i), -1,
                (int32_t)i);
        all[i] = dims[i];
    }
    if (has_strides)
        memcpy(all + order, dims + order, order * sizeof(int64_t));
    else if (!tlang__types_packed(order, all, all + order))
        return shlo__status_fail(e, SHLO_OVERFLOW, "the memref has more than 2^63 elements");
    SHLO__TRY(tlang__types_strides(order, all, all + order, e));
    if (!tlang__types_reach(order, all, all + order, (int64_t)tlang__op_bytes(of->scalar)))
        return shlo__status_fail(e, SHLO_OVERFLOW, "the memref has more than 2^63 bytes");
    memset(&t, 0, sizeof t);
    t.kind = TLANG_MEMREF;
    t.scalar = of->scalar;
    t.space = of->space;
    t.order = of->order;
    SHLO__TRY(tlang__module_numbers(m, 2 * order, all, &t.dims));
    return tlang__types_intern(m, &t, out);
}

SHLO__FN shlo_status tlang__types_group(tlang__module *m, uint32_t memref, int64_t offset, uint32_t *out,
    shlo_error *e) {
    const tlang__type *of = tlang__type_at(m, memref);
    tlang__type t;
    if (of->kind != TLANG_MEMREF || of->space != TLANG_GLOBAL)
        return shlo__status_fail(e, SHLO_TYPE, "a group is of memrefs in global memory");
    if (offset != TLANG__DYNAMIC && offset < 0)
        return shlo__status_fail(e, SHLO_TYPE, "the offset of a group is not negative");
    memset(&t, 0, sizeof t);
    t.kind = TLANG_GROUP;
    t.scalar = of->scalar;
    t.memref = memref;
    t.offset = offset;
    return tlang__types_intern(m, &t, out);
}

SHLO__FN int tlang__types_alike(const tlang__module *m, uint32_t a, uint32_t b) {
    tlang__type x = *tlang__type_at(m, a), y = *tlang__type_at(m, b);
    x.space = y.space = 0;
    return a == b || tlang__types_same(m, &x, &y);
}

SHLO__FN void tlang__types_info(const tlang__module *m, uint32_t type, tlang_type_info *out) {
    const tlang__type *t = tlang__type_at(m, type), *memref;
    memref = t->kind == TLANG_GROUP ? tlang__type_at(m, t->memref) : t;
    memset(out, 0, sizeof *out);
    out->kind = (tlang_type_kind)t->kind;
    out->scalar = (tlang_scalar)t->scalar;
    out->space = (tlang_space)memref->space;
    out->offset = t->offset;
    out->order = memref->order;
    for (uint32_t i = 0; i < memref->order; i++) {
        out->shape[i] = tlang__type_shape(m, memref)[i];
        out->strides[i] = tlang__type_strides(m, memref)[i];
    }
}

#endif
