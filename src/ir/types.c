/* ir/types.c - types and quantization parameters: making them, whether the specification allows them, their
 * sizes. Equal ones get equal ids: a candidate is appended first and taken back if the table has its equal,
 * so hashing and comparing know one form only. */
#ifndef SHLO__IR_TYPES_C
#define SHLO__IR_TYPES_C

#include "ir.h"

enum { SHLO__TYPES_MAX_MEMBERS = 65535 };
SHLO__STATIC_ASSERT(SHLO_MAX_DEPTH < 256, types_depth_fits);

/* ---- quantization parameters ---- */

static uint32_t shlo__types_quant_hash(const shlo__module *m, uint32_t id) {
    const shlo__quant *q = &m->quants.items[id];
    uint64_t h = shlo__tables_mix(shlo__tables_mix((uint64_t)q->storage_min, (uint64_t)q->storage_max),
        ((uint64_t)q->n_scales << 32) ^ (uint32_t)q->axis);
    h = shlo__tables_hash_numbers(h, m->numbers.items + q->scales, q->n_scales);
    return shlo__tables_hash_numbers(h, m->numbers.items + q->zero_points, q->n_scales);
}

static int shlo__types_quant_equal(const shlo__module *m, uint32_t a, uint32_t b) {
    const shlo__quant *p = &m->quants.items[a], *q = &m->quants.items[b];
    size_t bytes = (size_t)q->n_scales * sizeof(int64_t);
    return p->storage_min == q->storage_min && p->storage_max == q->storage_max && p->axis == q->axis &&
           p->n_scales == q->n_scales &&
           memcmp(m->numbers.items + p->scales, m->numbers.items + q->scales, bytes) == 0 &&
           memcmp(m->numbers.items + p->zero_points, m->numbers.items + q->zero_points, bytes) == 0;
}

static shlo__tables_ids shlo__types_quant_table(shlo__module *m) {
    shlo__tables_ids t;
    t.items = &m->quant_hash.items;
    t.capacity = &m->quant_hash.capacity;
    t.hash = shlo__types_quant_hash;
    t.equal = shlo__types_quant_equal;
    return t;
}

/* Keeps the entry behind the last one, whose numbers have been appended from `numbers` on, unless an equal
   one is in the table. */
static shlo_status shlo__types_keep(shlo__module *m, const shlo__tables_ids *table, uint32_t *count,
    uint32_t numbers, uint32_t *id) {
    shlo_status status = shlo__tables_room(m, table, *count);
    *id = status == SHLO_OK ? shlo__tables_intern(m, table, *count) : 0;
    if (*id == *count)
        ++*count;
    else
        m->numbers.count = numbers;
    return status == SHLO_OK && !*id ? SHLO_LIMIT : status;
}

static shlo_status shlo__types_quant(shlo__module *m, const shlo__quant_parts *parts, uint32_t *id) {
    uint32_t i, n = parts->params.n_scales, numbers = m->numbers.count;
    const shlo__tables_ids table = shlo__types_quant_table(m);
    shlo__quant q = parts->params;
    const double *scales = parts->scales;
    const int64_t *zero_points = parts->zero_points;
    uintptr_t old = (uintptr_t)m->numbers.items;
    size_t bytes = (size_t)m->numbers.capacity * sizeof(int64_t);
    if (n > UINT32_MAX / 2) return SHLO_OVERFLOW;
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->quants, 1));
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->numbers, 2 * n));
    scales = (const double *)shlo__tables_moved(scales, old, bytes, m->numbers.items);
    zero_points = (const int64_t *)shlo__tables_moved(zero_points, old, bytes, m->numbers.items);
    q.scales = numbers;
    q.zero_points = numbers + n;
    for (i = 0; i < n; i++) {
        memcpy(&m->numbers.items[q.scales + i], &scales[i], sizeof(double));
        m->numbers.items[q.zero_points + i] = zero_points ? zero_points[i] : 0;
    }
    m->numbers.count = numbers + 2 * n;
    m->quants.items[m->quants.count] = q;
    return shlo__types_keep(m, &table, &m->quants.count, numbers, id);
}

/* ---- types ---- */

SHLO__FN uint32_t shlo__types_type_numbers(const shlo__type *t) {
    return (uint32_t)t->rank * (shlo__type_is_tensor(t) && t->bounded ? 2u : 1u);
}

static uint32_t shlo__types_type_hash(const shlo__module *m, uint32_t id) {
    const shlo__type *t = &m->types.items[id];
    uint64_t h = (uint64_t)t->kind | (uint64_t)t->dtype << 8 | (uint64_t)t->expressed << 16 |
                 (uint64_t)t->bounded << 24 | (uint64_t)t->tf32 << 25 | (uint64_t)t->quant << 32;
    return shlo__tables_hash_numbers(shlo__tables_mix(h, (uint64_t)t->rank), m->numbers.items + t->at,
        shlo__types_type_numbers(t));
}

static int shlo__types_type_equal(const shlo__module *m, uint32_t a, uint32_t b) {
    const shlo__type *t = &m->types.items[a], *u = &m->types.items[b];
    uint32_t n = shlo__types_type_numbers(u);
    return t->kind == u->kind && t->dtype == u->dtype && t->expressed == u->expressed &&
           t->bounded == u->bounded && t->tf32 == u->tf32 && t->rank == u->rank && t->quant == u->quant &&
           (!n || memcmp(m->numbers.items + t->at, m->numbers.items + u->at, n * sizeof(int64_t)) == 0);
}

static shlo__tables_ids shlo__types_table(shlo__module *m) {
    shlo__tables_ids t;
    t.items = &m->type_hash.items;
    t.capacity = &m->type_hash.capacity;
    t.hash = shlo__types_type_hash;
    t.equal = shlo__types_type_equal;
    return t;
}

/* Interns a type whose numbers have just been appended from `numbers` on. */
static shlo_status shlo__types_add(shlo__module *m, const shlo__type *t, uint32_t numbers, uint32_t *id) {
    const shlo__tables_ids table = shlo__types_table(m);
    shlo_status status = SHLO__VEC_RESERVE(m->allocator, &m->types, 1);
    if (status != SHLO_OK) {
        m->numbers.count = numbers;
        return status;
    }
    m->types.items[m->types.count] = *t;
    return shlo__types_keep(m, &table, &m->types.count, numbers, id);
}

/* dims and bounds may be part of m->numbers: both are copied before it grows. */
SHLO__FN shlo_status shlo__types_shaped(shlo__module *m, shlo__type *t, int32_t rank, const int64_t *dims,
    const int64_t *bounds, uint32_t *id) {
    const uint32_t n = (uint32_t)rank, numbers = m->numbers.count;
    const uintptr_t old = (uintptr_t)m->numbers.items;
    const size_t bytes = (size_t)numbers * sizeof *dims;
    if (rank < 0 || rank > SHLO_MAX_RANK) return SHLO_LIMIT;
    t->bounded = 0;
    for (int32_t i = 0; bounds && i < rank; i++)
        if (bounds[i] != -1) t->bounded = 1;
    t->rank = rank;
    t->at = numbers;
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->numbers, t->bounded ? 2 * n : n));
    /* both may be in the list, which has moved */
    dims = (const int64_t *)shlo__tables_moved(dims, old, bytes, m->numbers.items);
    bounds = (const int64_t *)shlo__tables_moved(bounds, old, bytes, m->numbers.items);
    if (n) memcpy(m->numbers.items + numbers, dims, n * sizeof *dims);
    if (t->bounded) memcpy(m->numbers.items + numbers + n, bounds, n * sizeof *bounds);
    m->numbers.count += t->bounded ? 2 * n : n;
    return shlo__types_add(m, t, numbers, id);
}

SHLO__FN shlo_status shlo__module_tensor(shlo__module *m, shlo_dtype dtype, int32_t rank, const int64_t *dims,
    const int64_t *bounds, uint32_t *id) {
    shlo__type t;
    memset(&t, 0, sizeof t);
    t.kind = SHLO__TYPE_TENSOR;
    t.dtype = (uint8_t)dtype;
    return shlo__types_shaped(m, &t, rank, dims, bounds, id);
}

SHLO__FN void shlo__types_quant_parts(const shlo__module *m, const shlo__type *t, shlo__quant_parts *parts) {
    parts->storage = (shlo_dtype)t->dtype;
    parts->expressed = (shlo_dtype)t->expressed;
    parts->params = m->quants.items[t->quant];
    parts->scales = (const double *)(const void *)(m->numbers.items + parts->params.scales);
    parts->zero_points = m->numbers.items + parts->params.zero_points;
}

SHLO__FN shlo_status shlo__module_quantized(shlo__module *m, const shlo__quant_parts *parts, int32_t rank,
    const int64_t *dims, const int64_t *bounds, uint32_t *id) {
    int64_t copy[2 * SHLO_MAX_RANK + 1];
    shlo__type t;
    if (rank < 0 || rank > SHLO_MAX_RANK) return SHLO_LIMIT;
    /* Adding the parameters may move what dims points to. */
    if (rank) memcpy(copy, dims, (size_t)rank * sizeof *dims);
    if (rank && bounds) memcpy(copy + rank, bounds, (size_t)rank * sizeof *bounds);
    memset(&t, 0, sizeof t);
    t.kind = SHLO__TYPE_QUANTIZED;
    t.dtype = (uint8_t)parts->storage;
    t.expressed = (uint8_t)parts->expressed;
    SHLO__TRY(shlo__types_quant(m, parts, &t.quant));
    return shlo__types_shaped(m, &t, rank, copy, bounds ? copy + rank : NULL, id);
}

/* A tuple of a hundred tuples of a hundred tuples .. is small to store and takes forever to walk. So depth
   and the number of types inside are kept, and limited. */
static shlo_status shlo__types_nesting(const shlo__module *m, uint32_t n_members, const uint32_t *members,
    shlo__type *t) {
    uint32_t i, depth = 0, size = 0;
    int open = 0;
    for (i = 0; i < n_members; i++) {
        const shlo__type *u = shlo__type_at(m, members[i]);
        size += u->n_inside + 1;
        depth = SHLO__MAX(depth, (uint32_t)u->depth);
        open |= shlo__type_is_tensor(u) ? !shlo__type_static(m, members[i]) : u->open;
        if (size > SHLO__TYPES_MAX_MEMBERS) return SHLO_LIMIT;
    }
    if (depth + 1 > SHLO_MAX_DEPTH) return SHLO_LIMIT;
    t->depth = (uint8_t)(depth + 1);
    t->n_inside = size;
    t->open = t->kind == SHLO__TYPE_TUPLE && open;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__module_type(shlo__module *m, shlo__type_kind kind, shlo_dtype dtype,
    uint32_t n_members, const uint32_t *members, uint32_t *id) {
    uint32_t i, numbers = m->numbers.count;
    shlo__type t;
    memset(&t, 0, sizeof t);
    t.kind = (uint8_t)kind;
    if (n_members > SHLO__TYPES_MAX_MEMBERS) return SHLO_LIMIT;
    if (kind == SHLO__TYPE_TUPLE || kind == SHLO__TYPE_FUTURE)
        SHLO__TRY(shlo__types_nesting(m, n_members, members, &t));
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->numbers, n_members));
    t.dtype = (uint8_t)dtype;
    t.tf32 = kind == SHLO__TYPE_SCALAR && dtype == SHLO_NO_DTYPE;
    t.rank = (int32_t)n_members;
    t.at = numbers;
    for (i = 0; i < n_members; i++) m->numbers.items[m->numbers.count++] = (int64_t)members[i];
    return shlo__types_add(m, &t, numbers, id);
}

SHLO__FN shlo_status shlo__module_reshaped(shlo__module *m, uint32_t like, int32_t rank, const int64_t *dims,
    const int64_t *bounds, uint32_t *id) {
    shlo__type t = m->types.items[like];
    return shlo__types_shaped(m, &t, rank, dims, bounds, id);
}

/* ---- legality ---- */

static shlo_status shlo__types_legal_dims(const shlo__module *m, const shlo__type *t, shlo_error *error) {
    const int64_t *dims = m->numbers.items + t->at;
    int32_t i;
    for (i = 0; i < t->rank; i++) {
        int64_t bound = t->bounded ? dims[t->rank + i] : -1;
        if (dims[i] < 0 && dims[i] != SHLO__DYNAMIC)
            return shlo__status_fail(error, SHLO_SHAPE,
                "dimension %d of a type has size %lld; a size is 0 or more, or SHLO_DYNAMIC", i,
                (long long)dims[i]);
        if (bound < -1)
            return shlo__status_fail(error, SHLO_SHAPE, "dimension %d of a type has bound %lld", i,
                (long long)bound);
        if (bound >= 0 && dims[i] != SHLO__DYNAMIC)
            return shlo__status_fail(error, SHLO_SHAPE, "dimension %d of a type has a size and a bound", i);
    }
    return SHLO_OK;
}

/* Limits of an integer type: those of a quantized type without explicit limits. */
SHLO__FN void shlo__types_storage_limits(shlo_dtype t, int64_t *min, int64_t *max) {
    const shlo__dtype_row *row = shlo__dtype_info(t);
    int value_bits = row->kind == SHLO__INT ? row->bits - 1 : row->bits;
    *max = value_bits <= 0 ? 0 : value_bits > 62 ? INT64_MAX : ((int64_t)1 << value_bits) - 1;
    *min = row->kind == SHLO__INT ? -*max - 1 : 0;
}

/* A scale is a value of the expressed type. */
static shlo_status shlo__types_legal_scales(const shlo__module *m, const shlo__type *t, const shlo__quant *q,
    shlo_error *error) {
    uint32_t i;
    for (i = 0; i < q->n_scales; i++) {
        int64_t zero_point = m->numbers.items[q->zero_points + i];
        double scale;
        uint64_t rounded = 0;
        memcpy(&scale, &m->numbers.items[q->scales + i], sizeof scale);
        shlo__dtype_convert((shlo_dtype)t->expressed, &rounded, SHLO_F64, &scale);
        shlo__dtype_convert(SHLO_F64, &scale, (shlo_dtype)t->expressed, &rounded);
        if (!(scale > 0) || scale * 0 != 0)
            return shlo__status_fail(error, SHLO_TYPE,
                "scale %u of a quantized type is not positive and finite (C5, C6)", (unsigned)i);
        if (zero_point < q->storage_min || zero_point > q->storage_max)
            return shlo__status_fail(error, SHLO_TYPE,
                "zero point %lld of a quantized type is outside its storage limits (C7)",
                (long long)zero_point);
    }
    return SHLO_OK;
}

/* (C1) .. (C13) of QuantizedTensorElementType. */
static shlo_status shlo__types_legal_quant(const shlo__module *m, const shlo__type *t, shlo_error *error) {
    const shlo__quant *q = &m->quants.items[t->quant];
    shlo__kind kind = shlo__dtype_kind((shlo_dtype)t->dtype);
    int64_t min, max, dim;
    if (kind != SHLO__INT && kind != SHLO__UINT)
        return shlo__status_fail(error, SHLO_TYPE, "the storage type of a quantized type is %s, no integer",
            shlo__dtype_info((shlo_dtype)t->dtype)->name);
    if (shlo__dtype_kind((shlo_dtype)t->expressed) != SHLO__FLOAT)
        return shlo__status_fail(error, SHLO_TYPE, "the expressed type of a quantized type is no float");
    shlo__types_storage_limits((shlo_dtype)t->dtype, &min, &max);
    if (q->storage_min < min || q->storage_max > max || q->storage_min >= q->storage_max)
        return shlo__status_fail(error, SHLO_TYPE,
            "storage limits %lld:%lld of a quantized type do not fit %s (C3)", (long long)q->storage_min,
            (long long)q->storage_max, shlo__dtype_info((shlo_dtype)t->dtype)->name);
    SHLO__TRY(shlo__types_legal_scales(m, t, q, error));
    if (q->axis == -1)
        return q->n_scales == 1
                   ? SHLO_OK
                   : shlo__status_fail(error, SHLO_TYPE, "a per-tensor quantized type has %u scales (C10)",
                         (unsigned)q->n_scales);
    if (q->axis < 0 || q->axis >= t->rank)
        return shlo__status_fail(error, SHLO_TYPE,
            "the quantization dimension %d is not in the type (C11, C12)", q->axis);
    dim = m->numbers.items[t->at + (uint32_t)q->axis];
    if (dim != SHLO__DYNAMIC && dim != (int64_t)q->n_scales)
        return shlo__status_fail(error, SHLO_TYPE,
            "%u scales for quantization dimension %d of size %lld (C13)", (unsigned)q->n_scales, q->axis,
            (long long)dim);
    return SHLO_OK;
}

#if !SHLO__ALL_TYPES
/* Members of a tuple are types that were looked at before. */
SHLO__FN const char *shlo__type_absent(const shlo__module *m, uint32_t type) {
    const shlo__type *t = shlo__type_at(m, type);
    const char *lacks = shlo__dtype_absent((shlo_dtype)t->dtype);
    if (!lacks && t->kind == SHLO__TYPE_QUANTIZED) lacks = shlo__dtype_absent((shlo_dtype)t->expressed);
    if (!SHLO__WITH_QUANTIZED && t->kind == SHLO__TYPE_QUANTIZED) return "QUANTIZED";
    return !SHLO__WITH_BOUNDED && shlo__type_is_tensor(t) && t->bounded ? "BOUNDED" : lacks;
}
#endif

#ifndef SHLO_NO_BUILD
SHLO__FN void shlo__type_tell(const shlo__module *m, uint32_t type) {
    const shlo__type *t = shlo__type_at(m, type);
    if (!m->told) return;
    if (t->kind == SHLO__TYPE_QUANTIZED) m->told->tell(m->told->user, "SHLO_HAS_QUANTIZED");
    if (shlo__type_is_tensor(t) && t->bounded) m->told->tell(m->told->user, "SHLO_HAS_BOUNDED");
}
#endif

SHLO__FN shlo_status shlo__module_type_legal(const shlo__module *m, uint32_t type, shlo_error *error) {
    const shlo__type *t = shlo__type_at(m, type);
    int nested = t->kind == SHLO__TYPE_TUPLE || t->kind == SHLO__TYPE_FUTURE;
    int32_t i;
#if !SHLO__ALL_TYPES
    const char *lacks = shlo__type_absent(m, type);
#endif
#ifndef SHLO_NO_BUILD
    shlo__type_tell(m, type);
#endif
#if !SHLO__ALL_TYPES
    if (lacks)
        return shlo__status_fail(error, SHLO_UNSUPPORTED, "%s is not in this build, which has SHLO_NO_%s",
            lacks[0] == 'Q'   ? "a quantized type"
            : lacks[0] == 'B' ? "a bounded dimension"
                              : shlo_dtype_name((shlo_dtype)t->dtype),
            lacks);
#endif
    if (shlo__type_is_tensor(t) || t->kind == SHLO__TYPE_BUFFER) {
        if (!shlo__dtype_valid(t->dtype))
            return shlo__status_fail(error, SHLO_TYPE, "element type %d does not exist", (int)t->dtype);
        SHLO__TRY(shlo__types_legal_dims(m, t, error));
        return t->kind == SHLO__TYPE_QUANTIZED ? shlo__types_legal_quant(m, t, error) : SHLO_OK;
    }
    if (t->kind == SHLO__TYPE_SCALAR) return SHLO_OK;
    if (!nested && t->kind != SHLO__TYPE_TOKEN)
        return shlo__status_fail(error, SHLO_TYPE, "a type of no kind");
    for (i = 0; nested && i < t->rank; i++) {
        const shlo__type *u = shlo__type_at(m, (uint32_t)m->numbers.items[t->at + (uint32_t)i]);
        if (u->kind == SHLO__TYPE_SCALAR)
            return shlo__status_fail(error, SHLO_TYPE, "member %d of a tuple is not a type of values", i);
    }
    return SHLO_OK;
}

/* ---- sizes ---- */

SHLO__FN int shlo__type_static(const shlo__module *m, uint32_t type) {
    const shlo__type *t = shlo__type_at(m, type);
    const int64_t *dims = m->numbers.items + t->at;
    int32_t i;
    if (!shlo__type_is_tensor(t)) return 0;
    for (i = 0; i < t->rank; i++)
        if (dims[i] == SHLO__DYNAMIC) return 0;
    return 1;
}

SHLO__FN int shlo__type_elements(const shlo__module *m, uint32_t type, int64_t *n) {
    const shlo__type *t = shlo__type_at(m, type);
    const int64_t *dims = m->numbers.items + t->at;
    int64_t product = 1;
    int32_t i;
    int empty = 0, fits = 1;
    if (!shlo__type_is_tensor(t)) return 0;
    for (i = 0; i < t->rank; i++) {
        int64_t d = dims[i] == SHLO__DYNAMIC && t->bounded ? dims[t->rank + i] : dims[i];
        if (d < 0) return 0;
        if (!d) empty = 1; /* the product is 0 then, whatever the other dimensions are */
        if (fits) fits = shlo__i64_mul(product, d, &product);
    }
    if (!fits && !empty) return 0;
    *n = empty ? 0 : product;
    return 1;
}

SHLO__FN int shlo__type_bytes(const shlo__module *m, uint32_t type, size_t *n) {
    int64_t elements = 0;
    if (!shlo__type_elements(m, type, &elements) || (uint64_t)elements > SIZE_MAX) return 0;
    return shlo__size_mul((size_t)elements, shlo__dtype_bytes((shlo_dtype)shlo__type_at(m, type)->dtype), n);
}

#endif
