/* code/read_types.c - the type table: every type that enters the module is legal, occurs once, and has the id
 * that it has in the file. */
#ifndef SHLO__CODE_READ_TYPES_C
#define SHLO__CODE_READ_TYPES_C

#include "code.h"

static shlo_status shlo__read_dtype(shlo__read *rd, uint8_t *dtype) {
    SHLO__TRY(shlo__read_byte(rd, SHLO_DTYPE_COUNT - 1, "an element type", dtype));
    return *dtype ? SHLO_OK : SHLO__READ_FAIL(rd, SHLO_FORMAT, "an element type is missing");
}

/* A size; with `shift` 1 the file has the size + 1, and 0 for `none`. */
static shlo_status shlo__read_size(shlo__read *rd, int shift, int64_t none, int64_t *out) {
    uint64_t u = 0;
    shlo_status status = shlo__bytes_varint(&rd->r, (uint64_t)INT64_MAX + (shift ? 1 : 0), &u);
    if (status != SHLO_OK)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT,
            "the size of a dimension is cut off, badly coded or too large");
    *out = !shift ? (int64_t)u : u ? (int64_t)(u - 1) : none;
    return SHLO_OK;
}

/* Rank, dimensions and bounds: into both[0 ..] and both[rank ..]. */
static shlo_status shlo__read_shape(shlo__read *rd, int flags, int32_t *rank, int64_t *both) {
    uint32_t n, i;
    SHLO__TRY(shlo__read_count(rd, "the rank of a type", &n));
    if (n > (uint32_t)rd->limits.rank)
        return SHLO__READ_FAIL(rd, SHLO_LIMIT,
            "a type of rank %u: the largest is %d (limits.rank, SHLO_MAX_RANK)", (unsigned)n,
            (int)rd->limits.rank);
    for (i = 0; i < n; i++)
        SHLO__TRY(shlo__read_size(rd, flags & SHLO__FORMAT_DYNAMIC, SHLO__DYNAMIC, &both[i]));
    for (i = 0; i < n; i++) {
        both[n + i] = -1;
        if (flags & SHLO__FORMAT_BOUNDED) SHLO__TRY(shlo__read_size(rd, 1, -1, &both[n + i]));
        if (both[n + i] >= 0 && both[i] != SHLO__DYNAMIC)
            return SHLO__READ_FAIL(rd, SHLO_SHAPE, "dimension %u of a type has a size and a bound",
                (unsigned)i);
    }
    *rank = (int32_t)n;
    return SHLO_OK;
}

static shlo_status shlo__read_scales(shlo__read *rd, shlo__quant *q) {
    const shlo_allocator *a = rd->m->allocator;
    uint32_t i;
    int64_t axis = 0;
    SHLO__TRY(shlo__read_signed(rd, "a storage minimum", &q->storage_min));
    SHLO__TRY(shlo__read_signed(rd, "a storage maximum", &q->storage_max));
    SHLO__TRY(shlo__read_signed(rd, "a quantization dimension", &axis));
    if (axis < -1 || axis >= SHLO_MAX_RANK)
        return SHLO__READ_FAIL(rd, SHLO_TYPE, "the quantization dimension %lld is not in the type (C11, C12)",
            (long long)axis);
    q->axis = (int32_t)axis;
    SHLO__TRY(shlo__read_count(rd, "the number of scales", &q->n_scales));
    if (q->n_scales > shlo__bytes_left(&rd->r) / 9)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "%u scales are cut off", (unsigned)q->n_scales);
    rd->wide.count = rd->scales.count = 0;
    SHLO__TRY(SHLO__VEC_RESERVE(a, &rd->scales, q->n_scales + 1)); /* never NULL */
    SHLO__TRY(SHLO__VEC_RESERVE(a, &rd->wide, q->n_scales + 1));
    for (i = 0; i < q->n_scales; i++) {
        uint64_t bits = 0;
        SHLO__TRY(shlo__read_u64(rd, "a scale", &bits));
        memcpy(&rd->scales.items[i], &bits, sizeof bits);
    }
    for (i = 0; i < q->n_scales; i++) SHLO__TRY(shlo__read_signed(rd, "a zero point", &rd->wide.items[i]));
    return SHLO_OK;
}

/* A type with new parameters. */
static shlo_status shlo__read_quantized(shlo__read *rd, int flags, uint32_t *id) {
    int64_t both[2 * SHLO_MAX_RANK + 1];
    uint8_t storage = 0, expressed = 0;
    int32_t rank = 0;
    uint32_t quants = rd->m->quants.count;
    shlo__quant_parts q;
    memset(&q, 0, sizeof q);
    SHLO__TRY(shlo__read_dtype(rd, &storage));
    SHLO__TRY(shlo__read_dtype(rd, &expressed));
    SHLO__TRY(shlo__read_scales(rd, &q.params));
    SHLO__TRY(shlo__read_shape(rd, flags, &rank, both));
    q.storage = (shlo_dtype)storage;
    q.expressed = (shlo_dtype)expressed;
    q.scales = rd->scales.items;
    q.zero_points = rd->wide.items;
    SHLO__TRY(shlo__module_quantized(rd->m, &q, rank, both, both + rank, id));
    if (rd->m->quants.count != quants) rd->n_numbers += 2 * q.params.n_scales;
    return shlo__module_type_legal(rd->m, *id, rd->error);
}

/* A type with the element type of an earlier one, whose scales have been checked; to check them again here
   would take quadratic time. */
static shlo_status shlo__read_like(shlo__read *rd, int flags, uint32_t like, uint32_t *id) {
    int64_t both[2 * SHLO_MAX_RANK + 1];
    int32_t rank = 0;
    const shlo__quant *q;
    if (shlo__type_at(rd->m, like)->kind != SHLO__TYPE_QUANTIZED)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "a type is quantized like type %u, which is not quantized",
            (unsigned)like);
    q = &rd->m->quants.items[shlo__type_at(rd->m, like)->quant];
    SHLO__TRY(shlo__read_shape(rd, flags, &rank, both));
    if (q->axis >= rank ||
        (q->axis >= 0 && both[q->axis] != SHLO__DYNAMIC && both[q->axis] != (int64_t)q->n_scales))
        return SHLO__READ_FAIL(rd, SHLO_TYPE,
            "the quantization dimension %d does not fit the type (C12, C13)", (int)q->axis);
    return shlo__module_reshaped(rd->m, like, rank, both, both + rank, id);
}

static shlo_status shlo__read_tensor(shlo__read *rd, int kind, int dtype, int flags, uint32_t *id) {
    int64_t both[2 * SHLO_MAX_RANK + 1];
    int32_t rank = 0;
    shlo__type t;
    memset(&t, 0, sizeof t);
    t.kind = (uint8_t)kind;
    t.dtype = (uint8_t)dtype;
    if (!shlo__dtype_valid(dtype))
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "element type %d does not exist", dtype);
    SHLO__TRY(shlo__read_shape(rd, flags, &rank, both));
    return shlo__types_shaped(rd->m, &t, rank, both, both + rank, id);
}

static shlo_status shlo__read_members(shlo__read *rd, shlo__type_kind kind, uint32_t known, uint32_t *id) {
    uint32_t i, n, type, first = rd->ids.count;
    shlo_status status;
    SHLO__TRY(shlo__read_count(rd, "the number of members", &n));
    for (i = 0; i < n; i++) {
        SHLO__TRY(shlo__read_id(rd, known, "the type of a member", &type));
        SHLO__TRY(shlo__read_push(rd, type));
    }
    status = shlo__module_type(rd->m, kind, SHLO_NO_DTYPE, n, rd->ids.items + first, id);
    rd->ids.count = first;
    if (status == SHLO_LIMIT)
        return SHLO__READ_FAIL(rd, status, "type %u is a tuple with too many members, or nested too deep",
            (unsigned)known + 1);
    SHLO__TRY(status);
    return shlo__module_type_legal(rd->m, *id, rd->error);
}

/* Type number `known` + 1. */
static shlo_status shlo__read_type(shlo__read *rd, uint32_t known, uint32_t *id) {
    uint8_t tag = 0, dtype = 0;
    uint32_t like;
    int flags, kind;
    SHLO__TRY(shlo__read_byte(rd, SHLO__FORMAT_KINDS | 31, "a type", &tag));
    if (!(tag & SHLO__FORMAT_KINDS)) return shlo__read_tensor(rd, SHLO__TYPE_TENSOR, tag, 0, id);
    kind = tag & 7;
    flags = tag & (SHLO__FORMAT_DYNAMIC | SHLO__FORMAT_BOUNDED);
    if (flags && kind != SHLO__TYPE_TENSOR && kind != SHLO__TYPE_QUANTIZED)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "type %u has no dimensions, but says that some are unknown",
            (unsigned)known + 1);
    switch (kind) {
    case SHLO__TYPE_TENSOR:
    case SHLO__TYPE_BUFFER:
        SHLO__TRY(shlo__read_dtype(rd, &dtype));
        return shlo__read_tensor(rd, kind, dtype, flags, id);
    case SHLO__TYPE_QUANTIZED:
        SHLO__TRY(shlo__read_number(rd, known, "a quantized type's like", &like));
        return like ? shlo__read_like(rd, flags, like, id) : shlo__read_quantized(rd, flags, id);
    case SHLO__TYPE_TOKEN: return shlo__module_type(rd->m, SHLO__TYPE_TOKEN, SHLO_NO_DTYPE, 0, NULL, id);
    case SHLO__TYPE_TUPLE:
    case SHLO__TYPE_FUTURE: return shlo__read_members(rd, (shlo__type_kind)kind, known, id);
    case SHLO__TYPE_SCALAR:
        SHLO__TRY(shlo__read_byte(rd, SHLO_DTYPE_COUNT - 1, "an element type", &dtype));
        return shlo__module_type(rd->m, SHLO__TYPE_SCALAR, (shlo_dtype)dtype, 0, NULL, id);
    default:
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "type %u is of kind %d, which does not exist",
            (unsigned)known + 1, kind);
    }
}

SHLO__FN shlo_status shlo__read_types(shlo__read *rd) {
    uint32_t known, id = 0;
    shlo__read_enter(rd, SHLO__FORMAT_TYPES);
    for (known = 0; known < rd->counts[SHLO__FORMAT_N_TYPES]; known++) {
        SHLO__TRY(shlo__read_entered(rd, shlo__read_type(rd, known, &id), "type", known + 1));
        if (id != known + 1)
            return SHLO__READ_FAIL(rd, SHLO_FORMAT, "type %u is the same as type %u", (unsigned)known + 1,
                (unsigned)id);
        rd->n_numbers += shlo__types_type_numbers(shlo__type_at(rd->m, id));
    }
    return shlo__read_end(rd, "types");
}

SHLO__FN shlo_status shlo__read_value_type(shlo__read *rd, uint32_t *type) {
    SHLO__TRY(shlo__read_id(rd, rd->counts[SHLO__FORMAT_N_TYPES], "the type of a value", type));
    if (shlo__type_at(rd->m, *type)->kind == SHLO__TYPE_SCALAR)
        return SHLO__READ_FAIL(rd, SHLO_TYPE, "a value has type %u, which only an attribute can have",
            (unsigned)*type);
    return SHLO_OK;
}

#endif
