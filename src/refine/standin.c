/* refine/standin.c - custom calls that frameworks write for ops whose sizes are operands (the experimental
 * ops of StableHLO's repository): once the sizes are known, they become those ops. Also calls whose last
 * operands are the shapes of their results (indices_of_shape_operands). */
#ifndef SHLO__REFINE_STANDIN_C
#define SHLO__REFINE_STANDIN_C

#include "refine.h"

/* One call while it becomes an op: what is left of its operands, and the types of its results (0: not known
 * yet). */
typedef struct shlo__standin {
    shlo__op op;
    uint32_t n_operands, parent, body, *types; /* body: its region, if it has one */
    const uint32_t *operands;                  /* in `to` */
} shlo__standin;

/* The op that a call stands for; NONE for others. */
static shlo_op shlo__standin_stands_for(const shlo__module *m, const shlo__op *op) {
    const shlo__own_call *own = shlo__custom_own(m, op);
    return own ? own->op : SHLO_OP_NONE;
}

/* Does the op become another when values are known? */
SHLO__FN int shlo__standin_changes(const shlo__module *m, const shlo__op *op) {
    return op->code == SHLO_OP_custom_call &&
           (shlo__standin_stands_for(m, op) != SHLO_OP_NONE ||
               shlo__module_attr(m, op, SHLO__A_custom_call__indices_of_shape_operands) != NULL);
}

/* Operand i: n integers. */
static shlo_status shlo__standin_items(shlo__refine *r, const shlo__standin *c, uint32_t i, int64_t n,
    int64_t *items) {
    const shlo__data *d;
    shlo_dtype dtype;
    uint32_t data;
    int64_t have = 0;
    SHLO__TRY(shlo__known_value(r, c->operands[i], &data));
    if (!data) return shlo__refine_unknown(r, i);
    d = &r->to->data.items[data];
    dtype = (shlo_dtype)shlo__type_at(r->to, d->type)->dtype;
    if (dtype < SHLO_I2 || dtype > SHLO_U64 || !shlo__type_elements(r->to, d->type, &have) || have != n) {
        r->error->operand = (int32_t)i;
        return shlo__refine_fail(r, SHLO_TYPE, "operand %u: expected %lld integers", (unsigned)i,
            (long long)n);
    }
    for (int64_t k = 0; k < n; k++)
        shlo__dtype_convert(SHLO_I64, &items[k], dtype,
            (const unsigned char *)d->bytes + (d->splat ? 0 : (size_t)k * shlo__dtype_bytes(dtype)));
    return SHLO_OK;
}

/* Result i has the shape that operand `from` says. */
static shlo_status shlo__standin_shape(shlo__refine *r, const shlo__standin *c, uint32_t i, uint32_t from) {
    uint32_t declared = shlo__value_type(r->from, c->op.results + i), like;
    int32_t rank = shlo__type_at(r->from, declared)->rank;
    int64_t dims[SHLO_MAX_RANK + 1];
    if (!shlo__type_is_tensor(shlo__type_at(r->from, declared)))
        return shlo__refine_fail(r, SHLO_TYPE, "result %u is no tensor", (unsigned)i);
    SHLO__TRY(shlo__standin_items(r, c, from, rank, dims));
    for (int32_t d = 0; d < rank; d++)
        if (dims[d] < 0)
            return shlo__refine_fail(r, SHLO_SHAPE, "operand %u: size %d is %lld", (unsigned)from, (int)d,
                (long long)dims[d]);
    SHLO__TRY(shlo__clone_type(&r->clone, declared, &like));
    return shlo__module_reshaped(r->to, like, rank, dims, NULL, &c->types[i]);
}

/* The last operands are shapes, one for each result, if the call says so. */
static shlo_status shlo__standin_shapes(shlo__refine *r, shlo__standin *c) {
    uint32_t n = 0, attr = SHLO__A_custom_call__indices_of_shape_operands;
    const int64_t *items = shlo__module_attr_list(r->from, &c->op, attr, &n);
    int fits = n == c->op.n_results && n <= c->n_operands;
    for (uint32_t i = 0; i < c->op.n_results; i++) {
        uint32_t declared = shlo__value_type(r->from, c->op.results + i);
        if (shlo__refine_type_static(r->from, declared))
            SHLO__TRY(shlo__clone_type(&r->clone, declared, &c->types[i]));
    }
    if (!shlo__module_attr(r->from, &c->op, attr)) return SHLO_OK;
    for (uint32_t i = 0; i < n && fits; i++) fits = items[i] == (int64_t)(c->n_operands - n + i);
    if (!fits)
        return shlo__refine_fail(r, SHLO_ATTRIBUTE,
            "indices_of_shape_operands: expected the last operands, one for each result");
    for (uint32_t i = 0; i < n; i++) SHLO__TRY(shlo__standin_shape(r, c, i, c->n_operands - n + i));
    c->n_operands -= n;
    return SHLO_OK;
}

/* The op in place of the call. */
static shlo_status shlo__standin_emit(shlo__refine *r, const shlo__standin *c, shlo__op_parts *parts) {
    uint32_t id, mark = r->to->values.count;
    parts->operands = c->operands;
    parts->n_results = c->op.n_results;
    parts->result_types = c->types;
    parts->line = c->op.line;
    SHLO__TRY(shlo__clone_string(&r->clone, c->op.location, &parts->location));
    SHLO__TRY(shlo__refine_infer(r, parts, c->types, c->op.n_results));
    for (uint32_t i = 0; i < c->op.n_results; i++)
        SHLO__TRY(shlo__refine_accept(r, shlo__value_type(r->from, c->op.results + i), c->types[i], i));
    SHLO__TRY(shlo__module_op(r->to, c->parent, parts, &id));
    for (uint32_t i = 0; i < c->op.n_results; i++)
        r->clone.values[c->op.results + i] = r->to->ops.items[id].results + i;
    return shlo__known_note(r, id, mark);
}

/* initial_state, output_shape */
static shlo_status shlo__standin_rng_bit_generator(shlo__refine *r, shlo__standin *c) {
    int64_t algorithm = shlo__module_attr_i64(r->from, &c->op, SHLO__A_custom_call__rng_algorithm);
    shlo__op_parts parts;
    shlo__attr attr;
    memset(&parts, 0, sizeof parts);
    if (c->n_operands != 2 || c->op.n_results != 2)
        return shlo__refine_fail(r, SHLO_STRUCTURE,
            "dynamic_rng_bit_generator: expected 2 operands and 2 results");
    SHLO__TRY(shlo__standin_shape(r, c, 1, 1));
    c->types[0] = shlo__value_type(r->to, c->operands[0]);
    SHLO__TRY(shlo__refine_list(r, SHLO__A_rng_bit_generator__rng_algorithm, 1, &algorithm, &attr));
    parts.code = SHLO_OP_rng_bit_generator;
    parts.n_operands = 1;
    parts.n_attrs = 1;
    parts.attrs = &attr;
    return shlo__standin_emit(r, c, &parts);
}

/* inputs, init_values, window_dimensions, window_strides, base_dilations, window_dilations, padding */
static SHLO__NOINLINE shlo_status shlo__standin_reduce_window(shlo__refine *r, shlo__standin *c) {
    static const uint16_t ids[5] = {SHLO__A_reduce_window__window_dimensions,
        SHLO__A_reduce_window__window_strides, SHLO__A_reduce_window__base_dilations,
        SHLO__A_reduce_window__window_dilations, SHLO__A_reduce_window__padding};
    int64_t items[2 * SHLO_MAX_RANK];
    shlo__op_parts parts;
    shlo__attr attrs[5];
    uint32_t inputs = c->n_operands - 5;
    const shlo__type *first;
    int32_t rank;
    if (c->n_operands < 7 || inputs != 2 * c->op.n_results)
        return shlo__refine_fail(r, SHLO_STRUCTURE,
            "dynamic_reduce_window: expected inputs, as many initial values and results, and 5 vectors");
    first = shlo__type_at(r->to, shlo__value_type(r->to, c->operands[0]));
    if (!shlo__type_is_tensor(first))
        return shlo__refine_fail(r, SHLO_TYPE, "dynamic_reduce_window: operand 0 is no tensor");
    rank = first->rank;
    for (uint32_t i = 0; i < 5; i++) {
        int32_t n = i == 4 ? 2 * rank : rank;
        SHLO__TRY(shlo__standin_items(r, c, inputs + i, n, items));
        SHLO__TRY(shlo__refine_list(r, ids[i], n, items, &attrs[i]));
    }
    attrs[4].columns = 2;
    if (!c->body)
        return shlo__refine_fail(r, SHLO_ATTRIBUTE,
            "called_computations: expected one function of the program");
    memset(&parts, 0, sizeof parts);
    parts.code = SHLO_OP_reduce_window;
    parts.n_operands = inputs;
    parts.n_attrs = 5;
    parts.attrs = attrs;
    parts.n_regions = 1;
    parts.regions = &c->body;
    return shlo__standin_emit(r, c, &parts);
}

/* Stays a call, without the shapes. */
static shlo_status shlo__standin_again(shlo__refine *r, shlo__standin *c) {
    shlo__op_parts parts;
    shlo__attr *attrs;
    memset(&parts, 0, sizeof parts);
    SHLO__TRY(shlo__clone_attrs(&r->clone, &c->op));
    attrs = r->clone.attrs.items;
    for (uint32_t i = 0; i < c->op.n_attrs; i++)
        if (attrs[i].id != SHLO__A_custom_call__indices_of_shape_operands) attrs[parts.n_attrs++] = attrs[i];
    parts.code = SHLO_OP_custom_call;
    parts.n_operands = c->n_operands;
    parts.attrs = attrs;
    return shlo__standin_emit(r, c, &parts);
}

/* The op that the call becomes; NONE: it stays a call, as the program has a handler for it or as it only says
 * which of its operands are shapes. */
static shlo_op shlo__standin_op(const shlo__refine *r, const shlo__op *op) {
    return shlo__custom_find(r->from, op, r->options->customs, r->options->n_customs) >= 0
               ? SHLO_OP_NONE
               : shlo__standin_stands_for(r->from, op);
}

SHLO__FN uint32_t shlo__standin_body(const shlo__refine *r, const shlo__op *op) {
    uint32_t n;
    const int64_t *names = shlo__module_attr_list(r->from, op, SHLO__A_custom_call__called_computations, &n);
    return shlo__standin_op(r, op) == SHLO_OP_reduce_window && n == 1
               ? shlo__module_find_func(r->from, (uint32_t)names[0])
               : 0;
}

SHLO__FN shlo_status shlo__standin_refine(shlo__refine *r, uint32_t op_id, uint32_t parent, uint32_t body) {
    shlo__standin c;
    uint32_t *lists, n;
    shlo_op op;
    shlo_status status;
    c.op = r->from->ops.items[op_id];
    n = c.op.n_operands + c.op.n_results + 1;
    lists = (uint32_t *)shlo__alloc_table(r->temp, n * sizeof *lists);
    if (!lists) return SHLO_MEMORY;
    for (uint32_t i = 0; i < c.op.n_operands; i++)
        lists[i] = r->clone.values[shlo__op_operand(r->from, &c.op, i)];
    c.operands = lists;
    c.types = lists + c.op.n_operands;
    c.n_operands = c.op.n_operands;
    c.parent = parent;
    c.body = body;
    op = shlo__standin_op(r, &c.op);
    status = shlo__standin_shapes(r, &c);
    if (status == SHLO_OK)
        status = op == SHLO_OP_reduce_window       ? shlo__standin_reduce_window(r, &c)
                 : op == SHLO_OP_rng_bit_generator ? shlo__standin_rng_bit_generator(r, &c)
                                                   : shlo__standin_again(r, &c);
    shlo__alloc_free(r->temp, lists, n * sizeof *lists);
    return status;
}

#endif
