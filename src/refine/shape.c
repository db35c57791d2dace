/* refine/shape.c - what the shape of a result follows from when the operands are static. Most ops' infer
 * functions say it; here stand those whose result type the specification wants written down. */
#ifndef SHLO__REFINE_SHAPE_C
#define SHLO__REFINE_SHAPE_C

#include "refine.h"

/* ---- types ---- */

SHLO__FN int shlo__refine_type_static(const shlo__module *m, uint32_t type) {
    const shlo__type *t = shlo__type_at(m, type);
    return shlo__type_is_tensor(t) ? shlo__type_static(m, type) : !t->open;
}

SHLO__FN int64_t shlo__refine_dim(const shlo__refine *r, uint32_t value, int32_t dim) {
    uint32_t type = shlo__value_type(r->to, value);
    return dim >= 0 && dim < shlo__type_at(r->to, type)->rank ? shlo__type_dims(r->to, type)[dim] : -1;
}

static int shlo__refine_tensor_fits(const shlo__refine *r, uint32_t declared, uint32_t actual, int32_t *dim,
    int64_t *expected) {
    const shlo__type *d = shlo__type_at(r->from, declared), *a = shlo__type_at(r->to, actual);
    const int64_t *dims = shlo__type_dims(r->from, declared), *have = shlo__type_dims(r->to, actual);
    *dim = -1;
    if (d->dtype != a->dtype || d->rank != a->rank) return 0;
    for (int32_t i = 0; i < d->rank; i++) {
        int64_t bound = d->bounded ? dims[d->rank + i] : -1;
        *dim = i;
        *expected = dims[i] == SHLO__DYNAMIC ? bound : dims[i];
        if (dims[i] == SHLO__DYNAMIC ? bound >= 0 && have[i] > bound : have[i] != dims[i]) return 0;
    }
    return 1;
}

/* Is the static type of `to` one that the type of `from` declares? Else the dimension (-1: the whole type)
 * and what it says there. Tuples are compared member by member, those that are open in a list. */
SHLO__FN int shlo__refine_fits(const shlo__refine *r, uint32_t declared, uint32_t actual, int32_t *dim,
    int64_t *expected) {
    uint32_t open[SHLO_MAX_DEPTH][2], done[SHLO_MAX_DEPTH], depth = 0;
    for (;;) {
        const shlo__type *t = shlo__type_at(r->from, declared), *u = shlo__type_at(r->to, actual);
        *dim = -1;
        *expected = -1;
        if (t->kind != u->kind) return 0;
        if (shlo__type_is_tensor(t) && !shlo__refine_tensor_fits(r, declared, actual, dim, expected))
            return 0;
        if (t->kind == SHLO__TYPE_TUPLE) {
            if (t->rank != u->rank) return 0;
            open[depth][0] = declared;
            open[depth][1] = actual;
            done[depth++] = 0;
        }
        for (; depth; depth--) {
            t = shlo__type_at(r->from, open[depth - 1][0]);
            u = shlo__type_at(r->to, open[depth - 1][1]);
            if (done[depth - 1] < (uint32_t)t->rank) break;
        }
        if (!depth) return 1;
        declared = (uint32_t)r->from->numbers.items[t->at + done[depth - 1]];
        actual = (uint32_t)r->to->numbers.items[u->at + done[depth - 1]++];
    }
}

/* ---- small ops of our own ---- */

/* Starts of a slice, what is padded in front, and the bytes of a zero. */
static const int64_t shlo__refine_zeros[SHLO_MAX_RANK] = {0};

SHLO__FN shlo_status shlo__refine_list(shlo__refine *r, uint32_t attr_id, int32_t n, const int64_t *items,
    shlo__attr *attr) {
    memset(attr, 0, sizeof *attr);
    attr->id = (uint16_t)attr_id;
    attr->n = (uint32_t)n;
    return shlo__module_numbers(r->to, items, (uint32_t)n, &attr->at);
}

/* An op of one result, its type inferred. */
static shlo_status shlo__refine_emit(shlo__refine *r, uint32_t parent, shlo__op_parts *parts,
    uint32_t *value) {
    uint32_t type = 0, id, mark = r->to->values.count;
    shlo__check c;
    memset(&c, 0, sizeof c);
    c.m = r->to;
    c.error = r->error;
    c.parts = parts;
    c.results = &type;
    c.results_capacity = 1;
    SHLO__TRY(shlo__check_op(&c));
    parts->n_results = 1;
    parts->result_types = &type;
    SHLO__TRY(shlo__module_op(r->to, parent, parts, &id));
    *value = r->to->ops.items[id].results;
    return shlo__known_note(r, id, mark);
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__refine_emit_slice(shlo__refine *r, uint32_t parent, uint32_t x,
    const int64_t *limits, uint32_t *value) {
    int32_t rank = shlo__type_at(r->to, shlo__value_type(r->to, x))->rank;
    shlo__attr attrs[2];
    shlo__op_parts parts;
    memset(&parts, 0, sizeof parts);
    SHLO__TRY(shlo__refine_list(r, SHLO__A_slice__start_indices, rank, shlo__refine_zeros, &attrs[0]));
    SHLO__TRY(shlo__refine_list(r, SHLO__A_slice__limit_indices, rank, limits, &attrs[1]));
    parts.code = SHLO_OP_slice;
    parts.n_operands = 1;
    parts.operands = &x;
    parts.n_attrs = 2;
    parts.attrs = attrs;
    return shlo__refine_emit(r, parent, &parts, value);
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__refine_emit_pad(shlo__refine *r, uint32_t parent, uint32_t x,
    uint32_t padding, const int64_t *high, uint32_t *value) {
    int32_t rank = shlo__type_at(r->to, shlo__value_type(r->to, x))->rank;
    uint32_t operands[2];
    shlo__attr attrs[2];
    shlo__op_parts parts;
    operands[0] = x;
    operands[1] = padding;
    memset(&parts, 0, sizeof parts);
    SHLO__TRY(shlo__refine_list(r, SHLO__A_pad__edge_padding_low, rank, shlo__refine_zeros, &attrs[0]));
    SHLO__TRY(shlo__refine_list(r, SHLO__A_pad__edge_padding_high, rank, high, &attrs[1]));
    parts.code = SHLO_OP_pad;
    parts.n_operands = 2;
    parts.operands = operands;
    parts.n_attrs = 2;
    parts.attrs = attrs;
    return shlo__refine_emit(r, parent, &parts, value);
}

/* A scalar zero with the elements of this type. */
SHLO__FN shlo_status shlo__refine_zero(shlo__refine *r, uint32_t parent, uint32_t like, uint32_t *value) {
    uint32_t type, data;
    SHLO__TRY(shlo__module_reshaped(r->to, like, 0, NULL, NULL, &type));
    SHLO__TRY(shlo__module_data_copy(r->to, type, shlo__refine_zeros,
        shlo__dtype_bytes((shlo_dtype)shlo__type_at(r->to, type)->dtype), 0, &data));
    return shlo__known_constant(r, data, parent, value);
}

/* ---- result types ---- */

/* The row's word for what the result's shape follows from. */
static shlo__shape_rule shlo__shape_rule_of(const shlo__op *op) {
    uint8_t rule = shlo__op_facts_of((shlo_op)op->code)->shape;
    if (rule == SHLO__SHAPE_INFERRED && shlo__op_row_of((shlo_op)op->code)->traits & SHLO__ELEMENTWISE)
        return SHLO__SHAPE_LIKE_FIRST;
    return (shlo__shape_rule)rule;
}

/* The dimensions of a value that has as many. */
static void shlo__refine_like(const shlo__refine *r, uint32_t value, int32_t rank, int64_t *dims) {
    uint32_t type = shlo__value_type(r->to, value);
    if (shlo__type_is_tensor(shlo__type_at(r->to, type)) && shlo__type_at(r->to, type)->rank == rank)
        memcpy(dims, shlo__type_dims(r->to, type), (size_t)rank * sizeof *dims);
}

/* The first operand whose value the shape follows from. */
static uint32_t shlo__refine_sizes_operand(const shlo__op *op) {
    uint32_t values = shlo__op_facts_of((shlo_op)op->code)->values, i = 0;
    while (!(values >> i & 1)) i++;
    return i;
}

/* dims of a value that is a vector of sizes, or nothing; inference refuses negative ones. */
static void shlo__refine_sizes(const shlo__refine *r, uint32_t value, int32_t rank, int64_t *dims) {
    uint32_t state = shlo__known_state(r, value);
    const shlo__data *d;
    shlo_dtype dtype;
    if (state < 2) return;
    d = &r->to->data.items[state - 1];
    dtype = (shlo_dtype)shlo__type_at(r->to, d->type)->dtype;
    if (shlo__type_at(r->to, d->type)->rank != 1 || shlo__type_dims(r->to, d->type)[0] != rank) return;
    for (int32_t i = 0; i < rank; i++)
        shlo__dtype_convert(SHLO_I64, &dims[i], dtype,
            (const unsigned char *)d->bytes + (d->splat ? 0 : (size_t)i * shlo__dtype_bytes(dtype)));
}

/* reshape with unknown dimensions: of one, the elements that the others leave. */
static void shlo__refine_remaining(const shlo__refine *r, uint32_t operand, int32_t rank, int64_t *dims) {
    int64_t total = 0, others = 1;
    int32_t open = -1;
    if (!shlo__type_elements(r->to, shlo__value_type(r->to, operand), &total)) return;
    for (int32_t i = 0; i < rank; i++) {
        if (dims[i] == SHLO__DYNAMIC) {
            if (open >= 0) return;
            open = i;
        }
        else if (!shlo__i64_mul(others, dims[i], &others))
            return;
    }
    if (open >= 0 && others > 0 && total % others == 0) dims[open] = total / others;
}

/* A list of the op says which of the result's dimensions those of the operand are; a 1 is repeated, so it
 * says nothing. */
static void shlo__refine_mapped(const shlo__refine *r, const shlo__op *op, uint32_t operand, int64_t *dims) {
    uint32_t type = shlo__value_type(r->to, operand), n;
    const int64_t *map =
        shlo__module_attr_list(r->from, op, shlo__op_row_of((shlo_op)op->code)->first_attr, &n);
    for (uint32_t i = 0; i < n && (int32_t)i < shlo__type_at(r->to, type)->rank; i++)
        if (dims[map[i]] == SHLO__DYNAMIC && shlo__type_dims(r->to, type)[i] != 1)
            dims[map[i]] = shlo__type_dims(r->to, type)[i];
}

/* The operand's dimensions are the result's leading ones, or the result's the operand's. */
static void shlo__refine_leading(const shlo__refine *r, uint32_t operand, int32_t rank, int64_t *dims) {
    uint32_t type = shlo__value_type(r->to, operand);
    for (int32_t i = 0; i < rank && i < shlo__type_at(r->to, type)->rank; i++)
        if (dims[i] == SHLO__DYNAMIC) dims[i] = shlo__type_dims(r->to, type)[i];
}

/* Fills what it can of the declared dims. ids[first ..]: the op's operands. */
static void shlo__refine_suggest(const shlo__refine *r, const shlo__op *op, uint32_t first, int32_t rank,
    int64_t *dims) {
    const uint32_t *operands = r->clone.ids.items + first;
    switch (shlo__shape_rule_of(op)) {
    case SHLO__SHAPE_LIKE_FIRST:
        shlo__refine_like(r, operands[0], rank, dims);
        break;
    case SHLO__SHAPE_LIKE_SECOND:
        shlo__refine_like(r, operands[1], rank, dims);
        break;
    case SHLO__SHAPE_SIZES:
        shlo__refine_sizes(r, operands[shlo__refine_sizes_operand(op)], rank, dims);
        break;
    case SHLO__SHAPE_ELEMENTS:
        shlo__refine_remaining(r, operands[0], rank, dims);
        break;
    case SHLO__SHAPE_MAPPED:
        shlo__refine_mapped(r, op, operands[0], dims);
        break;
    case SHLO__SHAPE_LEADING:
        shlo__refine_leading(r, operands[0], rank, dims);
        break;
    default:
        break;
    }
}

/* The static type of result i before inference: declared or suggested; 0: the infer function has to say
 * it. */
static shlo_status shlo__refine_given(shlo__refine *r, const shlo__op *op, uint32_t first, uint32_t i,
    uint32_t *type) {
    uint32_t declared = shlo__value_type(r->from, op->results + i), like;
    const shlo__type *t = shlo__type_at(r->from, declared);
    int64_t dims[SHLO_MAX_RANK + 1];
    *type = 0;
    if (shlo__shape_rule_of(op) == SHLO__SHAPE_CARRIED) {
        *type = shlo__value_type(r->to, r->clone.ids.items[first + i]);
        return SHLO_OK;
    }
    if (shlo__refine_type_static(r->from, declared)) return shlo__clone_type(&r->clone, declared, type);
    if (!shlo__type_is_tensor(t)) return SHLO_OK;
    memcpy(dims, shlo__type_dims(r->from, declared), (size_t)t->rank * sizeof *dims);
    shlo__refine_suggest(r, op, first, t->rank, dims);
    for (int32_t d = 0; d < t->rank; d++)
        if (dims[d] == SHLO__DYNAMIC) return SHLO_OK;
    SHLO__TRY(shlo__clone_type(&r->clone, declared, &like));
    return shlo__module_reshaped(r->to, like, t->rank, dims, NULL, type);
}

/* The type that a branch returns. */
static uint32_t shlo__refine_branch_type(const shlo__refine *r, const shlo__op_parts *parts, uint32_t i) {
    const shlo__op *ret = &r->to->ops.items[r->to->regions.items[parts->regions[0]].last];
    return i < ret->n_operands ? shlo__value_type(r->to, shlo__op_operand(r->to, ret, i)) : 0;
}

/* What was inferred has the shape, what is declared the elements (dot_general may give wider ones than its
 * operands'). */
static shlo_status shlo__refine_elements(shlo__refine *r, const shlo__op *op, uint32_t at,
    uint32_t *changes) {
    *changes = 0;
    for (uint32_t i = 0; i < op->n_results; i++) {
        uint32_t type = r->clone.ids.items[at + i], declared = shlo__value_type(r->from, op->results + i),
                 like, fixed;
        int64_t dims[SHLO_MAX_RANK + 1];
        int32_t rank = shlo__type_at(r->to, type)->rank;
        if (!shlo__type_is_tensor(shlo__type_at(r->to, type)) || !shlo__type_static(r->to, type)) continue;
        memcpy(dims, shlo__type_dims(r->to, type), (size_t)rank * sizeof *dims);
        SHLO__TRY(shlo__clone_type(&r->clone, declared, &like));
        SHLO__TRY(shlo__module_reshaped(r->to, like, rank, dims, NULL, &fixed));
        *changes += fixed != type;
        r->clone.ids.items[at + i] = fixed;
    }
    return SHLO_OK;
}

/* The inferred type is static and allowed by the declared one. */
SHLO__FN shlo_status shlo__refine_accept(shlo__refine *r, uint32_t declared, uint32_t type, uint32_t i) {
    int32_t dim;
    int64_t expected;
    if (!type || !shlo__refine_type_static(r->to, type)) {
        r->error->result = (int32_t)i;
        return shlo__refine_fail(r, SHLO_UNSUPPORTED,
            "the shape of result %u does not follow from its operands", (unsigned)i);
    }
    if (shlo__refine_fits(r, declared, type, &dim, &expected)) return SHLO_OK;
    r->error->result = (int32_t)i;
    r->error->dimension = dim;
    return shlo__refine_fail(r, SHLO_SHAPE, "result %u: dimension %d is %lld, the program declares %lld",
        (unsigned)i, (int)dim, (long long)(dim >= 0 ? shlo__type_dims(r->to, type)[dim] : -1),
        (long long)expected);
}

SHLO__FN shlo_status shlo__refine_infer(shlo__refine *r, const shlo__op_parts *parts, uint32_t *results,
    uint32_t n) {
    shlo__check c;
    shlo_status status;
    memset(&c, 0, sizeof c);
    c.m = r->to;
    c.error = r->error;
    c.parts = parts;
    c.n_results = n;
    c.results = results;
    c.results_capacity = n;
    status = shlo__check_op(&c);
    if (status != SHLO_OK)
        SHLO__NAME(r->error->function, shlo__text(r->from, r->from->funcs.items[r->func].name));
    return status;
}

static void shlo__refine_parts(const shlo__refine *r, const shlo__op *op, shlo__op_parts *parts,
    uint32_t first) {
    parts->operands = r->clone.ids.items + first;
    parts->result_types = parts->operands + op->n_operands;
    parts->regions = parts->result_types + op->n_results;
}

/* Result types of the op into ids[first + n_operands ..]; operands and regions stand around them. */
SHLO__FN SHLO__NOINLINE shlo_status shlo__refine_results(shlo__refine *r, const shlo__op *op,
    shlo__op_parts *parts, uint32_t first) {
    uint32_t at = first + op->n_operands, changes = 0;
    for (uint32_t i = 0; i < op->n_results; i++) {
        uint32_t type;
        SHLO__TRY(shlo__refine_given(r, op, first, i, &type));
        parts->regions = r->clone.ids.items + at + op->n_results;
        if (!type && shlo__shape_rule_of(op) == SHLO__SHAPE_BRANCH && op->n_regions)
            type = shlo__refine_branch_type(r, parts, i);
        if (!type && (shlo__op_row_of((shlo_op)op->code)->traits & SHLO__GIVEN)) {
            if (!shlo__op_facts_of((shlo_op)op->code)->values)
                return shlo__refine_accept(r, shlo__value_type(r->from, op->results + i), 0, i);
            SHLO__TRY(shlo__clone_type(&r->clone, shlo__value_type(r->from, op->results + i),
                &type)); /* the rules then say what is wrong */
        }
        r->clone.ids.items[at + i] = type;
    }
    shlo__refine_parts(r, op, parts, first);
    if (!(shlo__op_row_of((shlo_op)op->code)->traits & SHLO__TERMINATES)) {
        SHLO__TRY(shlo__refine_infer(r, parts, r->clone.ids.items + at, op->n_results));
        SHLO__TRY(shlo__refine_elements(r, op, at, &changes));
        shlo__refine_parts(r, op, parts, first); /* copies of types have moved the list */
        if (changes) SHLO__TRY(shlo__refine_infer(r, parts, r->clone.ids.items + at, op->n_results));
    }
    for (uint32_t i = 0; i < op->n_results; i++)
        SHLO__TRY(shlo__refine_accept(r, shlo__value_type(r->from, op->results + i),
            r->clone.ids.items[at + i], i));
    return SHLO_OK;
}

#endif
