/* expand/emit.c - see expand.h. */
#ifndef SHLO__EXPAND_EMIT_C
#define SHLO__EXPAND_EMIT_C

#include "expand.h"

/* ---- reading ---- */

SHLO__FN const shlo__op *shlo__expand_op(const shlo__expand *e) { return &e->m->ops.items[e->op]; }
SHLO__FN uint32_t shlo__expand_operand(const shlo__expand *e, uint32_t i) {
    return shlo__op_operand(e->m, shlo__expand_op(e), i);
}
SHLO__FN uint32_t shlo__expand_result_type(const shlo__expand *e, uint32_t i) {
    return shlo__value_type(e->m, shlo__expand_op(e)->results + i);
}
SHLO__FN const shlo__type *shlo__expand_type(const shlo__expand *e, uint32_t value) {
    return shlo__type_at(e->m, shlo__value_type(e->m, value));
}
SHLO__FN const int64_t *shlo__expand_dims(const shlo__expand *e, uint32_t value) {
    return shlo__type_dims(e->m, shlo__value_type(e->m, value));
}

SHLO__FN const shlo__data *shlo__expand_constant(const shlo__expand *e, uint32_t value) {
    const shlo__data *d = shlo__module_constant(e->m, value);
    return d && shlo__module_known(d) ? d : NULL;
}

SHLO__FN int64_t shlo__expand_constant_i64(const shlo__expand *e, const shlo__data *data, uint32_t i) {
    shlo_dtype dtype = (shlo_dtype)shlo__type_at(e->m, data->type)->dtype;
    int64_t x = 0;
    shlo__dtype_convert(SHLO_I64, &x, dtype,
        (const unsigned char *)data->bytes + (data->splat ? 0 : i * shlo__dtype_bytes(dtype)));
    return x;
}

SHLO__FN void shlo__expand_sum_bytes(shlo__expand *e, const shlo__data *data, uint32_t summed, int64_t factor,
    int64_t *sums) {
    const shlo__type *t = shlo__type_at(e->m, data->type);
    const int64_t *dims = shlo__type_dims(e->m, data->type);
    const int is_signed = shlo__dtype_kind((shlo_dtype)t->dtype) == SHLO__INT;
    int64_t step[SHLO_MAX_RANK], index[SHLO_MAX_RANK] = {0}, n = 1, at = 0;
    for (int32_t k = t->rank - 1; k >= 0; k--) {
        step[k] = summed >> k & 1 ? 0 : n;
        if (step[k]) n *= dims[k];
    }
    for (size_t i = 0; i < data->n_bytes; i++) {
        int32_t k = t->rank - 1;
        if (i % 65536 == 0) e->status = shlo__status_asked(e->m->pulse, 65536, e->error);
        if (e->status != SHLO_OK) return;
        sums[at] +=
            factor * (is_signed ? ((const int8_t *)data->bytes)[i] : ((const uint8_t *)data->bytes)[i]);
        for (; k >= 0 && ++index[k] == dims[k]; k--) {
            at -= (dims[k] - 1) * step[k];
            index[k] = 0;
        }
        if (k >= 0) at += step[k];
    }
}

SHLO__FN uint32_t shlo__expand_body_argument(const shlo__module *m, const shlo__op *op, uint32_t i) {
    shlo__body_rule rule = (shlo__body_rule)shlo__op_facts_of((shlo_op)op->code)->body;
    uint32_t n = op->n_operands / 2,
             args = rule ? m->regions.items[shlo__op_region(m, op, op->n_regions - 1)].args : 0;
    switch (rule) {
    case SHLO__BODY_PAIRS: return args + i;
    case SHLO__BODY_SCATTER: return i == n ? 0 : args + i - (i > n);
    case SHLO__BODY_SOURCE: return i ? args : 0;
    case SHLO__BODY_EACH: return args;
    default: return 0;
    }
}

/* ---- failing ---- */

static int shlo__emit_ok(shlo__expand *e, shlo_status status) {
    if (e->status == SHLO_OK) e->status = status;
    return e->status == SHLO_OK;
}

SHLO__FN void shlo__expand_fail(shlo__expand *e, shlo_status status, const char *text) {
    const shlo__op *op = shlo__expand_op(e);
    if (!shlo__emit_ok(e, SHLO_OK)) return;
    SHLO__NAME(e->error->op, shlo_op_name((shlo_op)op->code));
    shlo__op_place(e->m, op->line, op->location, e->error);
    e->status = shlo__status_fail(e->error, status, "%s: %s", shlo_op_name((shlo_op)op->code), text);
}

/* ---- types and attributes ---- */

SHLO__FN uint32_t shlo__emit_type(shlo__expand *e, shlo_dtype dtype, int32_t rank, const int64_t *dims) {
    uint32_t type = 0;
    if (e->status == SHLO_OK) shlo__emit_ok(e, shlo__module_tensor(e->m, dtype, rank, dims, NULL, &type));
    return e->status == SHLO_OK ? type : 0;
}

SHLO__FN uint32_t shlo__emit_type_like(shlo__expand *e, uint32_t type, shlo_dtype dtype) {
    int64_t dims[2 * SHLO_MAX_RANK + 1]; /* and bounds: making the type may move the old one's */
    shlo__type t = *shlo__type_at(e->m, type);
    uint32_t made = 0;
    memcpy(dims, shlo__type_dims(e->m, type), (size_t)t.rank * (t.bounded ? 2 : 1) * sizeof *dims);
    if (e->status == SHLO_OK)
        shlo__emit_ok(e,
            shlo__module_tensor(e->m, dtype, t.rank, dims, t.bounded ? dims + t.rank : NULL, &made));
    return e->status == SHLO_OK ? made : 0;
}

SHLO__FN shlo__attr shlo__emit_list(shlo__expand *e, uint32_t attr_id, uint32_t n, const int64_t *items) {
    shlo__attr a;
    memset(&a, 0, sizeof a);
    a.id = (uint16_t)attr_id;
    a.n = n;
    if (e->status == SHLO_OK) shlo__emit_ok(e, shlo__module_numbers(e->m, items, n, &a.at));
    return a;
}

SHLO__FN shlo__attr shlo__emit_number(shlo__expand *e, uint32_t attr_id, int64_t x) {
    return shlo__emit_list(e, attr_id, 1, &x);
}

SHLO__FN shlo__attr shlo__emit_same_attr(shlo__expand *e, uint32_t from_attr, uint32_t to_attr) {
    const shlo__attr *from = shlo__module_attr(e->m, shlo__expand_op(e), from_attr);
    shlo__attr a;
    memset(&a, 0, sizeof a);
    if (from) a = *from;
    a.id = (uint16_t)to_attr;
    return a;
}

/* ---- ops ---- */

/* The types of the op's results: given, or (0) as its infer function says. */
static shlo_status shlo__emit_infer(shlo__expand *e, const shlo__op_parts *parts, uint32_t n_results,
    uint32_t *types) {
    shlo__check c;
    memset(&c, 0, sizeof c);
    c.m = e->m;
    c.error = e->error;
    c.parts = parts;
    c.n_results = *types ? n_results : 0;
    c.results = types;
    c.results_capacity = n_results;
    return shlo__check_op(&c);
}

/* The value id of the first result. */
static uint32_t shlo__emit_parts(shlo__expand *e, shlo__op_parts *parts, uint32_t n_results,
    uint32_t *types) {
    const shlo__op old = *shlo__expand_op(e);
    uint32_t id;
    if (!shlo__emit_ok(e, shlo__emit_infer(e, parts, n_results, types))) return 0;
    parts->n_results = n_results;
    parts->result_types = types;
    parts->location = old.location;
    parts->line = old.line;
    if (!shlo__emit_ok(e, shlo__module_op(e->m, old.parent, parts, &id))) return 0;
    shlo__module_insert_before(e->m, id, e->op);
    return e->m->ops.items[id].results;
}

/* The attributes that are there: absent ones have no items, unless they are required. */
static void shlo__emit_attrs(shlo__expand *e, shlo__op_parts *parts, uint32_t n_attrs,
    const shlo__attr *attrs) {
    for (uint32_t i = 0; i < n_attrs && parts->n_attrs < SHLO__EMIT_MAX; i++)
        if (attrs[i].n || shlo__op_attr_row(attrs[i].id)->required) e->kept[parts->n_attrs++] = attrs[i];
    parts->attrs = e->kept;
}

SHLO__FN uint32_t shlo__emit(shlo__expand *e, shlo_op code, uint32_t type, uint32_t n_operands,
    const uint32_t *operands, uint32_t n_attrs, const shlo__attr *attrs) {
    shlo__op_parts parts;
    if (e->status != SHLO_OK) return 0;
    memset(&parts, 0, sizeof parts);
    parts.code = code;
    parts.n_operands = n_operands;
    parts.operands = operands;
    shlo__emit_attrs(e, &parts, n_attrs, attrs);
    return shlo__emit_parts(e, &parts, 1, &type);
}

SHLO__FN uint32_t shlo__emit_again_as(shlo__expand *e, uint32_t n_operands, const uint32_t *operands,
    uint32_t n_results, uint32_t *types) {
    shlo__op_parts parts;
    if (e->status != SHLO_OK) return 0;
    shlo__check_parts_of(e->m, e->op, &parts);
    parts.n_operands = n_operands;
    parts.operands = operands;
    return shlo__emit_parts(e, &parts, n_results, types);
}

SHLO__FN uint32_t shlo__emit_again_with(shlo__expand *e, const uint32_t *operands, uint32_t *types,
    uint32_t n_attrs, const shlo__attr *attrs) {
    shlo__op_parts parts;
    if (e->status != SHLO_OK) return 0;
    shlo__check_parts_of(e->m, e->op, &parts);
    parts.operands = operands;
    if (n_attrs) {
        parts.n_attrs = 0;
        shlo__emit_attrs(e, &parts, n_attrs, attrs);
    }
    return shlo__emit_parts(e, &parts, shlo__expand_op(e)->n_results, types);
}

SHLO__FN uint32_t shlo__emit_again(shlo__expand *e, const uint32_t *operands, uint32_t *types) {
    return shlo__emit_again_as(e, shlo__expand_op(e)->n_operands, operands, shlo__expand_op(e)->n_results,
        types);
}

SHLO__FN uint32_t shlo__emit_unary(shlo__expand *e, shlo_op code, uint32_t x) {
    return shlo__emit(e, code, 0, 1, &x, 0, NULL);
}

SHLO__FN uint32_t shlo__emit_binary(shlo__expand *e, shlo_op code, uint32_t x, uint32_t y) {
    uint32_t operands[2];
    operands[0] = x;
    operands[1] = y;
    return shlo__emit(e, code, 0, 2, operands, 0, NULL);
}

SHLO__FN uint32_t shlo__emit_select(shlo__expand *e, uint32_t pred, uint32_t yes, uint32_t no) {
    uint32_t operands[3];
    operands[0] = pred;
    operands[1] = yes;
    operands[2] = no;
    return shlo__emit(e, SHLO_OP_select, 0, 3, operands, 0, NULL);
}

SHLO__FN uint32_t shlo__emit_compare(shlo__expand *e, int64_t direction, uint32_t x, uint32_t y) {
    shlo__attr attr = shlo__emit_number(e, SHLO__A_compare__comparison_direction, direction);
    uint32_t operands[2];
    operands[0] = x;
    operands[1] = y;
    return shlo__emit(e, SHLO_OP_compare, 0, 2, operands, 1, &attr);
}

SHLO__FN uint32_t shlo__emit_typed(shlo__expand *e, shlo_op code, uint32_t x, uint32_t type) {
    if (e->status == SHLO_OK && shlo__value_type(e->m, x) == type) return x;
    return shlo__emit(e, code, type, 1, &x, 0, NULL);
}

SHLO__FN uint32_t shlo__emit_convert(shlo__expand *e, uint32_t x, shlo_dtype dtype) {
    if (e->status != SHLO_OK) return 0;
    return shlo__emit_typed(e, SHLO_OP_convert, x, shlo__emit_type_like(e, shlo__value_type(e->m, x), dtype));
}

SHLO__FN uint32_t shlo__emit_broadcast(shlo__expand *e, uint32_t x, uint32_t type, uint32_t n,
    const int64_t *dimensions) {
    shlo__attr attr = shlo__emit_list(e, SHLO__A_broadcast_in_dim__broadcast_dimensions, n, dimensions);
    return shlo__emit(e, SHLO_OP_broadcast_in_dim, type, 1, &x, 1, &attr);
}

SHLO__FN uint32_t shlo__emit_transpose(shlo__expand *e, uint32_t x, uint32_t n, const int64_t *permutation) {
    shlo__attr attr;
    uint32_t moved = 0;
    for (uint32_t d = 0; d < n; d++) moved += permutation[d] != (int64_t)d;
    if (!moved) return x;
    attr = shlo__emit_list(e, SHLO__A_transpose__permutation, n, permutation);
    return shlo__emit(e, SHLO_OP_transpose, 0, 1, &x, 1, &attr);
}

SHLO__FN uint32_t shlo__emit_part(shlo__expand *e, uint32_t x, int32_t d, int64_t start, int64_t limit,
    int64_t step) {
    int64_t items[SHLO_MAX_RANK];
    shlo__attr attrs[3];
    uint32_t rank, k;
    if (e->status != SHLO_OK) return 0;
    rank = (uint32_t)shlo__expand_type(e, x)->rank;
    memset(items, 0, sizeof items);
    items[d] = start;
    attrs[0] = shlo__emit_list(e, SHLO__A_slice__start_indices, rank, items);
    memcpy(items, shlo__expand_dims(e, x), rank * sizeof *items);
    items[d] = limit;
    attrs[1] = shlo__emit_list(e, SHLO__A_slice__limit_indices, rank, items);
    for (k = 0; k < rank; k++) items[k] = 1;
    items[d] = step;
    attrs[2] = shlo__emit_list(e, SHLO__A_slice__strides, rank, items);
    return shlo__emit(e, SHLO_OP_slice, 0, 1, &x, 3, attrs);
}

SHLO__FN uint32_t shlo__emit_iota(shlo__expand *e, uint32_t type, int64_t dimension) {
    shlo__attr attr = shlo__emit_number(e, SHLO__A_iota__iota_dimension, dimension);
    return shlo__emit(e, SHLO_OP_iota, type, 0, NULL, 1, &attr);
}

SHLO__FN uint32_t shlo__emit_constant(shlo__expand *e, uint32_t type, const void *bytes, size_t n_bytes,
    int splat) {
    shlo__attr attr;
    uint32_t data;
    if (!shlo__emit_ok(e, shlo__module_data_copy(e->m, type, bytes, n_bytes, splat, &data))) return 0;
    attr = shlo__emit_number(e, SHLO__A_constant__value, data);
    return shlo__emit(e, SHLO_OP_constant, type, 0, NULL, 1, &attr);
}

SHLO__FN uint32_t shlo__emit_splat(shlo__expand *e, uint32_t type, double x) {
    unsigned char element[16];
    shlo_dtype dtype;
    int64_t n = 0;
    if (e->status != SHLO_OK) return 0;
    dtype = (shlo_dtype)shlo__type_at(e->m, type)->dtype;
    shlo__dtype_convert(dtype, element, SHLO_F64, &x);
    shlo__type_elements(e->m, type, &n);
    return shlo__emit_constant(e, type, element, n ? shlo__dtype_bytes(dtype) : 0, n > 1);
}

static uint32_t shlo__emit_items(shlo__expand *e, uint32_t type, shlo_dtype from, const void *items) {
    shlo_dtype dtype;
    unsigned char *bytes;
    size_t each, size, step = shlo__dtype_bytes(from);
    uint32_t value;
    int64_t n = 0;
    if (e->status != SHLO_OK) return 0;
    dtype = (shlo_dtype)shlo__type_at(e->m, type)->dtype;
    each = shlo__dtype_bytes(dtype);
    shlo__type_elements(e->m, type, &n);
    if (!shlo__size_mul((size_t)n, each, &size) ||
        !(bytes = (unsigned char *)shlo__alloc_table(e->temp, size + 1))) {
        shlo__emit_ok(e, SHLO_MEMORY);
        return 0;
    }
    for (int64_t i = 0; i < n; i++)
        shlo__dtype_convert(dtype, bytes + (size_t)i * each, from,
            (const unsigned char *)items + (size_t)i * step);
    value = shlo__emit_constant(e, type, bytes, size, 0);
    shlo__alloc_free(e->temp, bytes, size + 1);
    return value;
}

SHLO__FN uint32_t shlo__emit_numbers(shlo__expand *e, uint32_t type, const int64_t *items) {
    return shlo__emit_items(e, type, SHLO_I64, items);
}
SHLO__FN uint32_t shlo__emit_reals(shlo__expand *e, uint32_t type, const double *items) {
    return shlo__emit_items(e, type, SHLO_F64, items);
}

/* ---- sums ---- */

/* A region of one op on two scalars of this type. */
static uint32_t shlo__emit_body(shlo__expand *e, shlo_op code, uint32_t scalar) {
    uint32_t types[2], operands[2], region, sum;
    shlo__op_parts parts;
    types[0] = types[1] = scalar;
    if (!shlo__emit_ok(e, shlo__module_region(e->m, 2, types, &region))) return 0;
    memset(&parts, 0, sizeof parts);
    operands[0] = e->m->regions.items[region].args;
    operands[1] = operands[0] + 1;
    parts.code = code;
    parts.n_operands = 2;
    parts.operands = operands;
    parts.n_results = 1;
    parts.result_types = types;
    if (!shlo__emit_ok(e, shlo__module_op(e->m, region, &parts, &sum))) return 0;
    parts.code = SHLO_OP_return;
    parts.n_operands = 1;
    operands[0] = e->m->ops.items[sum].results;
    parts.n_results = 0;
    if (!shlo__emit_ok(e, shlo__module_op(e->m, region, &parts, &sum))) return 0;
    return region;
}

SHLO__FN uint32_t shlo__emit_region(shlo__expand *e, const shlo__emitted *what, uint32_t n_operands,
    const uint32_t *operands, uint32_t n_attrs, const shlo__attr *attrs) {
    shlo__op_parts parts;
    if (e->status != SHLO_OK) return 0;
    memset(&parts, 0, sizeof parts);
    parts.code = what->code;
    parts.n_operands = n_operands;
    parts.operands = operands;
    shlo__emit_attrs(e, &parts, n_attrs, attrs);
    parts.n_regions = 1;
    parts.regions = &what->region;
    return shlo__emit_parts(e, &parts, what->n_results, what->types);
}

SHLO__FN uint32_t shlo__emit_combining(shlo__expand *e, shlo__combining ops, uint32_t n_operands,
    const uint32_t *operands, uint32_t n_attrs, const shlo__attr *attrs) {
    shlo__emitted what;
    uint32_t type = 0;
    if (e->status != SHLO_OK) return 0;
    what.code = ops.code;
    what.n_results = 1;
    what.types = &type;
    what.region = shlo__emit_body(e, ops.body,
        shlo__emit_type(e, (shlo_dtype)shlo__expand_type(e, operands[0])->dtype, 0, NULL));
    return shlo__emit_region(e, &what, n_operands, operands, n_attrs, attrs);
}

SHLO__FN uint32_t shlo__emit_adding(shlo__expand *e, shlo_op code, uint32_t n_operands,
    const uint32_t *operands, uint32_t n_attrs, const shlo__attr *attrs) {
    shlo__combining ops;
    ops.code = code;
    ops.body = SHLO_OP_add;
    return shlo__emit_combining(e, ops, n_operands, operands, n_attrs, attrs);
}

SHLO__FN uint32_t shlo__emit_sum(shlo__expand *e, uint32_t x, uint32_t n, const int64_t *dimensions) {
    shlo__attr attr;
    uint32_t operands[2];
    if (e->status != SHLO_OK || n == 0) return e->status == SHLO_OK ? x : 0;
    operands[0] = x;
    operands[1] =
        shlo__emit_splat(e, shlo__emit_type(e, (shlo_dtype)shlo__expand_type(e, x)->dtype, 0, NULL), 0);
    attr = shlo__emit_list(e, SHLO__A_reduce__dimensions, n, dimensions);
    return shlo__emit_adding(e, SHLO_OP_reduce, 2, operands, 1, &attr);
}

/* ---- ending ---- */

SHLO__FN void shlo__expand_result(shlo__expand *e, uint32_t i, uint32_t value) {
    uint32_t type;
    if (e->status != SHLO_OK) return;
    type = shlo__expand_result_type(e, i);
    if (!shlo__type_static(e->m, type) || !shlo__type_static(e->m, shlo__value_type(e->m, value)))
        value = shlo__emit_typed(e, SHLO_OP_convert, value, type);
    if (e->status != SHLO_OK) return;
    if (shlo__value_type(e->m, value) != type) {
        shlo__expand_fail(e, SHLO_INTERNAL, "its expansion has another type");
        return;
    }
    shlo__module_replace(e->m, shlo__expand_op(e)->results + i, value);
}

SHLO__FN void shlo__expand_done(shlo__expand *e) {
    if (e->status != SHLO_OK) return;
    shlo__module_unlink(e->m, e->op);
    e->changes++;
}

/* The op stays as it is. */
SHLO__FN void shlo__expand_none(shlo__expand *e) { (void)e; }

#endif
