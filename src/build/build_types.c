/* build/build_types.c - calls that make types, and that ask about them. A type that the specification forbids
 * is refused. */
#ifndef SHLO__BUILD_BUILD_TYPES_C
#define SHLO__BUILD_BUILD_TYPES_C

#include "build.h"

SHLO__FN int shlo__build_type_valid(const shlo_builder *b, shlo_type t) {
    return t.id && SHLO__BUILD_ID(b, t.id) < b->m.types.count;
}

SHLO__FN const char *shlo__build_no_value(shlo_value v) {
    return v.id ? "no value of this builder" : "no value: the handle is zero";
}

SHLO__FN uint32_t shlo__build_value_id(const shlo_builder *b, shlo_value v) {
    const uint32_t id = SHLO__BUILD_ID(b, v.id);
    return id < b->m.values.count ? id : 0;
}

/* The handle of a type just made, if it is legal. */
static shlo_type shlo__build_type_handle(shlo_builder *b, shlo_status status, uint32_t id) {
    shlo_type t = {0};
    if (shlo__build_keep(b, status) && shlo__build_keep(b, shlo__module_type_legal(&b->m, id, &b->error)))
        t.id = SHLO__BUILD_ID(b, id);
    return t;
}

static int shlo__build_shape_given(shlo_builder *b, int32_t rank, const int64_t *dims) {
    if (rank < 0)
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a tensor type of rank %d", rank);
    else if (rank > SHLO_MAX_RANK)
        SHLO__BUILD_FAIL(b, SHLO_LIMIT, "a tensor type of rank %d: the largest is %d (SHLO_MAX_RANK)", rank,
            SHLO_MAX_RANK);
    else if (rank && !dims)
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a tensor type of rank %d, but its list of dimensions is NULL",
            rank);
    return b->error.status == SHLO_OK;
}

static int shlo__build_dtype_given(shlo_builder *b, shlo_dtype dtype) {
    if (!shlo__dtype_valid((int)dtype))
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "there is no element type of number %d (shlo_dtype)", (int)dtype);
    return b->error.status == SHLO_OK;
}

SHLO_API shlo_type shlo_tensor_bounded(shlo_builder *b, shlo_dtype dtype, const int64_t *dims,
    const int64_t *bounds, int32_t rank) {
    shlo_type none = {0};
    uint32_t id = 0;
    shlo_status status;
    if (!shlo__build_ok(b) || !shlo__build_dtype_given(b, dtype) || !shlo__build_shape_given(b, rank, dims))
        return none;
    status = shlo__module_tensor(&b->m, dtype, rank, dims, bounds, &id);
    return shlo__build_type_handle(b, status, id);
}

SHLO_API shlo_type shlo_tensor(shlo_builder *b, shlo_dtype dtype, const int64_t *dims, int32_t rank) {
    return shlo_tensor_bounded(b, dtype, dims, NULL, rank);
}

SHLO_API shlo_type shlo_tensor0(shlo_builder *b, shlo_dtype dtype) { return shlo_tensor(b, dtype, NULL, 0); }

SHLO_API shlo_type shlo_tensor1(shlo_builder *b, shlo_dtype dtype, int64_t d0) {
    return shlo_tensor(b, dtype, &d0, 1);
}

SHLO_API shlo_type shlo_tensor2(shlo_builder *b, shlo_dtype dtype, int64_t d0, int64_t d1) {
    int64_t dims[2];
    dims[0] = d0;
    dims[1] = d1;
    return shlo_tensor(b, dtype, dims, 2);
}

SHLO_API shlo_type shlo_tensor3(shlo_builder *b, shlo_dtype dtype, int64_t d0, int64_t d1, int64_t d2) {
    int64_t dims[3];
    dims[0] = d0;
    dims[1] = d1;
    dims[2] = d2;
    return shlo_tensor(b, dtype, dims, 3);
}

SHLO_API shlo_type shlo_tensor4(shlo_builder *b, shlo_dtype dtype, int64_t d0, int64_t d1, int64_t d2,
    int64_t d3) {
    int64_t dims[4];
    dims[0] = d0;
    dims[1] = d1;
    dims[2] = d2;
    dims[3] = d3;
    return shlo_tensor(b, dtype, dims, 4);
}

SHLO_API shlo_type shlo_token(shlo_builder *b) {
    shlo_type none = {0};
    uint32_t id = 0;
    shlo_status status;
    if (!shlo__build_ok(b)) return none;
    status = shlo__module_type(&b->m, SHLO__TYPE_TOKEN, SHLO_NO_DTYPE, 0, NULL, &id);
    return shlo__build_type_handle(b, status, id);
}

SHLO_API shlo_type shlo_tuple_type(shlo_builder *b, const shlo_type *members, int32_t n) {
    shlo_type none = {0};
    uint32_t id = 0;
    int32_t i;
    shlo_status status;
    if (!shlo__build_ok(b)) return none;
    if (n < 0 || (n && !members))
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a tuple type of %d members without a list", n);
    for (i = 0; b->error.status == SHLO_OK && i < n; i++)
        if (!shlo__build_type_valid(b, members[i]))
            SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "member %d of a tuple type is no type of this builder", i);
    b->ids.count = 0;
    if (b->error.status != SHLO_OK ||
        !shlo__build_keep(b, SHLO__VEC_RESERVE(&b->allocator, &b->ids, (uint32_t)n)))
        return none;
    for (i = 0; i < n; i++) b->ids.items[i] = SHLO__BUILD_ID(b, members[i].id);
    status = shlo__module_type(&b->m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, (uint32_t)n, b->ids.items, &id);
    return shlo__build_type_handle(b, status, id);
}

SHLO_API shlo_type shlo_buffer_type(shlo_builder *b, shlo_dtype dtype, const int64_t *dims, int32_t rank) {
    shlo_type none = {0};
    shlo__type like;
    uint32_t id = 0;
    shlo_status status;
    int32_t i;
    if (!shlo__build_ok(b) || !shlo__build_dtype_given(b, dtype) || !shlo__build_shape_given(b, rank, dims))
        return none;
    for (i = 0; i < rank; i++)
        if (dims[i] < 0) SHLO__BUILD_FAIL(b, SHLO_TYPE, "dimension %d of a buffer type is no size", i);
    if (b->error.status != SHLO_OK) return none;
    memset(&like, 0, sizeof like);
    like.kind = SHLO__TYPE_BUFFER;
    like.dtype = (uint8_t)dtype;
    status = shlo__types_shaped(&b->m, &like, rank, dims, NULL, &id);
    return shlo__build_type_handle(b, status, id);
}

SHLO_API shlo_type shlo_element_type(shlo_builder *b, shlo_dtype dtype) {
    shlo_type none = {0};
    uint32_t id = 0;
    shlo_status status;
    if (!shlo__build_ok(b) || (dtype != SHLO_NO_DTYPE && !shlo__build_dtype_given(b, dtype))) return none;
    status = shlo__module_type(&b->m, SHLO__TYPE_SCALAR, dtype, 0, NULL, &id);
    return shlo__build_type_handle(b, status, id);
}

SHLO_API shlo_type shlo_quantized(shlo_builder *b, const shlo_quantization *q, const int64_t *dims,
    int32_t rank) {
    shlo_type none = {0};
    shlo__quant_parts parts;
    uint32_t id = 0;
    shlo_status status;
    if (!shlo__build_ok(b)) return none;
    if (!q || q->n < 1 || !q->scales || !q->zero_points)
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a quantized type without scales and zero points");
    else if (shlo__build_dtype_given(b, q->storage))
        shlo__build_dtype_given(b, q->expressed);
    if (b->error.status != SHLO_OK || !shlo__build_shape_given(b, rank, dims)) return none;
    memset(&parts, 0, sizeof parts);
    parts.storage = q->storage;
    parts.expressed = q->expressed;
    parts.params.storage_min = q->storage_min;
    parts.params.storage_max = q->storage_max;
    if (!q->storage_min && !q->storage_max)
        shlo__types_storage_limits(q->storage, &parts.params.storage_min, &parts.params.storage_max);
    parts.params.axis = q->axis;
    parts.params.n_scales = (uint32_t)q->n;
    parts.scales = q->scales;
    parts.zero_points = q->zero_points;
    status = shlo__module_quantized(&b->m, &parts, rank, dims, q->bounds, &id);
    return shlo__build_type_handle(b, status, id);
}

/* ---- asking ---- */

static const shlo__type *shlo__build_type_at(const shlo_builder *b, shlo_type t) {
    return b && shlo__build_type_valid(b, t) ? shlo__type_at(&b->m, SHLO__BUILD_ID(b, t.id)) : NULL;
}

static const int64_t *shlo__build_dims(const shlo_builder *b, shlo_type t) {
    return shlo__type_dims(&b->m, SHLO__BUILD_ID(b, t.id));
}

SHLO_API shlo_type shlo_type_of(shlo_builder *b, shlo_value v) {
    shlo_type t = {0};
    if (!shlo__build_ok(b)) return t;
    if (!shlo__build_value_id(b, v))
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_type_of: %s", shlo__build_no_value(v));
    else
        t.id = SHLO__BUILD_ID(b, shlo__value_type(&b->m, shlo__build_value_id(b, v)));
    return t;
}

SHLO_API shlo_type_class shlo_type_get_class(const shlo_builder *b, shlo_type t) {
    const shlo__type *type = shlo__build_type_at(b, t);
    if (!type) return SHLO_IS_NONE;
    switch (type->kind) {
    case SHLO__TYPE_TENSOR: return SHLO_IS_TENSOR;
    case SHLO__TYPE_QUANTIZED: return SHLO_IS_QUANTIZED;
    case SHLO__TYPE_TOKEN: return SHLO_IS_TOKEN;
    case SHLO__TYPE_TUPLE: return SHLO_IS_TUPLE;
    case SHLO__TYPE_BUFFER: return SHLO_IS_BUFFER;
    default: return SHLO_IS_OTHER;
    }
}

SHLO_API shlo_dtype shlo_type_dtype(const shlo_builder *b, shlo_type t) {
    const shlo__type *type = shlo__build_type_at(b, t);
    return type && shlo__type_is_tensor(type) ? (shlo_dtype)type->dtype : SHLO_NO_DTYPE;
}

SHLO_API int32_t shlo_type_rank(const shlo_builder *b, shlo_type t) {
    const shlo__type *type = shlo__build_type_at(b, t);
    return type && shlo__type_is_tensor(type) ? type->rank : -1;
}

SHLO_API int64_t shlo_type_dim(const shlo_builder *b, shlo_type t, int32_t i) {
    return i >= 0 && i < shlo_type_rank(b, t) ? shlo__build_dims(b, t)[i] : -1;
}

SHLO_API int64_t shlo_type_bound(const shlo_builder *b, shlo_type t, int32_t i) {
    int32_t rank = shlo_type_rank(b, t);
    if (i < 0 || i >= rank || !shlo__build_type_at(b, t)->bounded) return -1;
    return SHLO__MAX(shlo__build_dims(b, t)[rank + i], -1);
}

SHLO_API int32_t shlo_type_members(const shlo_builder *b, shlo_type t) {
    return shlo_type_get_class(b, t) == SHLO_IS_TUPLE ? shlo__build_type_at(b, t)->rank : -1;
}

SHLO_API shlo_type shlo_type_member(const shlo_builder *b, shlo_type t, int32_t i) {
    shlo_type member = {0};
    if (i < 0 || i >= shlo_type_members(b, t)) return member;
    member.id = SHLO__BUILD_ID(b, (uint32_t)shlo__build_dims(b, t)[i]);
    return member;
}

#endif
