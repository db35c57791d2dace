/* refine/refine.c - see refine.h: the walk. known.c computes the values that shapes depend on, shape.c says
 * what an op's shape follows from, standin.c which calls are ops of unknown sizes. */
#ifndef SHLO__REFINE_REFINE_C
#define SHLO__REFINE_REFINE_C

#include "refine.h"

/* ---- which functions are static already ---- */

typedef int (*shlo__refine_type_fn)(const shlo__module *m, uint32_t type);

static int shlo__refine_values_are(shlo__refine_type_fn is, const shlo__module *m, uint32_t first,
    uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (!is(m, shlo__value_type(m, first + i))) return 0;
    return 1;
}
SHLO__FN int shlo__refine_values_static(const shlo__module *m, uint32_t first, uint32_t n) {
    return shlo__refine_values_are(shlo__refine_type_static, m, first, n);
}

/* Every unknown dimension has a bound and stands outside tuples: expand/bounded.c makes such types static. */
static int shlo__refine_type_bounded(const shlo__module *m, uint32_t type) {
    const shlo__type *t = shlo__type_at(m, type);
    if (!shlo__type_is_tensor(t)) return shlo__refine_type_static(m, type);
    for (int32_t d = 0; d < t->rank; d++)
        if (shlo__type_dims(m, type)[d] == SHLO__DYNAMIC &&
            !(t->bounded && shlo__type_dims(m, type)[t->rank + d] >= 0))
            return 0;
    return 1;
}

static int shlo__refine_args_are(shlo__refine_type_fn is, const shlo__module *m, uint32_t region) {
    return shlo__refine_values_are(is, m, m->regions.items[region].args, m->regions.items[region].n_args);
}

static int shlo__refine_region_is(shlo__refine_type_fn is, const shlo__module *m, uint32_t region) {
    shlo__walk w;
    uint32_t id;
    if (!shlo__refine_args_are(is, m, region)) return 0;
    shlo__walk_start(&w, m, region);
    while ((id = shlo__walk_next(&w)) != 0) {
        const shlo__op *op = &m->ops.items[id];
        if (!shlo__refine_values_are(is, m, op->results, op->n_results) || shlo__standin_changes(m, op))
            return 0;
        for (uint32_t k = 0; k < op->n_regions; k++)
            if (!shlo__refine_args_are(is, m, shlo__op_region(m, op, k))) return 0;
    }
    return !w.too_deep;
}
static int shlo__refine_region_static(const shlo__module *m, uint32_t region) {
    return shlo__refine_region_is(shlo__refine_type_static, m, region);
}

SHLO__FN int shlo__refine_needed(const shlo__module *m) {
    for (uint32_t f = 1; f < m->funcs.count; f++)
        if (!shlo__refine_region_is(shlo__refine_type_bounded, m, m->funcs.items[f].body)) return 1;
    return 0;
}

SHLO__FN int shlo__refine_possible(const shlo__module *m) {
    for (uint32_t f = 1; f < m->funcs.count; f++)
        if (!shlo__refine_region_static(m, m->funcs.items[f].body)) return 1;
    return 0;
}

/* ---- calls ---- */

static uint32_t shlo__refine_called(void *user, const shlo__op *op) {
    return shlo__module_callee(((const shlo__refine *)user)->from, op);
}

static shlo_status shlo__refine_callees(shlo__refine *r, uint32_t func, uint8_t *seen,
    shlo_status (*visit)(void *user, uint32_t func), int callers_first) {
    shlo__callees c;
    c.m = r->from;
    c.temp = r->temp;
    c.seen = seen;
    c.callee = shlo__refine_called;
    c.visit = visit;
    c.user = r;
    c.callers_first = callers_first;
    return shlo__walk_callees(&c, func);
}

static shlo_status shlo__refine_clone_func(void *user, uint32_t func) {
    return shlo__clone_func(&((shlo__refine *)user)->clone, func);
}

/* A function that is static, callees included, stays a function: it is copied at its first call. */
static SHLO__NOINLINE shlo_status shlo__refine_keep_func(shlo__refine *r, uint32_t func) {
    return shlo__refine_callees(r, func, r->kept, shlo__refine_clone_func, 1);
}

/* Its callees are known, but those that call it: they are static as far as these calls are concerned. If one
   of them turns out not to be, there is no end of copies. */
static shlo_status shlo__refine_note_static(void *user, uint32_t func) {
    shlo__refine *r = (shlo__refine *)user;
    const uint32_t body = r->from->funcs.items[func].body;
    int is = shlo__refine_region_static(r->from, body);
    shlo__walk w;
    uint32_t op;
    shlo__walk_start(&w, r->from, body);
    while ((op = shlo__walk_next(&w)) != 0) { /* number 0 is no function: unknown, and called by none */
        const uint32_t callee = shlo__module_callee(r->from, &r->from->ops.items[op]);
        r->recurses[callee] |= !r->is_static[callee];
        is &= r->is_static[callee] != 1;
    }
    r->is_static[func] = is ? 2 : 1;
    if (is || !r->recurses[func]) return SHLO_OK;
    r->func = func;
    r->op = 0;
    return shlo__refine_fail(r, SHLO_UNSUPPORTED, "where sizes are unknown a function cannot call itself");
}

static shlo_status shlo__refine_find_static(shlo__refine *r, uint32_t func) {
    return shlo__refine_callees(r, func, r->looked, shlo__refine_note_static, 0);
}

/* Are all operands known values? Then shapes may be computed from what the callee returns. */
static int shlo__refine_all_known(const shlo__refine *r, const shlo__op *op) {
    for (uint32_t i = 0; i < op->n_operands; i++)
        if (!shlo__known_possible(r, r->clone.values[shlo__op_operand(r->from, op, i)])) return 0;
    return 1;
}

/* The argument's static type is what its declaration allows. */
static shlo_status shlo__refine_bind(shlo__refine *r, uint32_t declared, uint32_t value, uint32_t i) {
    int32_t dim;
    int64_t expected = 0;
    if (shlo__refine_fits(r, shlo__value_type(r->from, declared), shlo__value_type(r->to, value), &dim,
            &expected)) {
        r->clone.values[declared] = value;
        return SHLO_OK;
    }
    r->error->operand = (int32_t)i;
    r->error->dimension = dim;
    return shlo__refine_fail(r, SHLO_SHAPE, "operand %u: dimension %d is %lld, the function declares %lld",
        (unsigned)i, (int)dim, (long long)shlo__refine_dim(r, value, dim), (long long)expected);
}

/* ---- regions ---- */

/* The ops of a region of `from` are copied to the end of region `to` next. A function that is copied in place
   leaves its return out. */
static void shlo__refine_enter(shlo__refine *r, uint32_t region, uint32_t to) {
    const shlo__region *g = &r->from->regions.items[region];
    shlo__refine_open *open = &r->open.items[r->open.count - 1];
    open->region = to;
    open->next = g->first;
    open->end = g->func && g->func != r->func ? g->last : 0;
}

static shlo_status shlo__refine_push(shlo__refine *r, uint32_t op, uint32_t parent, uint32_t how) {
    const uint32_t most = 2 * SHLO_MAX_DEPTH + (how == SHLO__REFINE_COPIED ? 2 : 1);
    shlo__refine_open *open;
    if (r->open.count > most)
        return shlo__refine_fail(r, SHLO_LIMIT,
            "calls and regions are nested deeper than %u (SHLO_MAX_DEPTH, twice)", (unsigned)most);
    SHLO__TRY(SHLO__VEC_RESERVE(r->temp, &r->open, 1));
    open = &r->open.items[r->open.count++];
    memset(open, 0, sizeof *open);
    open->op = op;
    open->parent = parent;
    open->how = how;
    return SHLO_OK;
}

/* Puts the callee's ops in place of the call. */
static SHLO__NOINLINE shlo_status shlo__refine_inline(shlo__refine *r, uint32_t op_id, uint32_t callee,
    uint32_t parent) {
    const shlo__op op = r->from->ops.items[op_id];
    const uint32_t body = r->from->funcs.items[callee].body, args = r->from->regions.items[body].args;
    for (uint32_t i = 0; i < op.n_operands; i++) /* declared with the same types */
        r->clone.values[args + i] = r->clone.values[shlo__op_operand(r->from, &op, i)];
    SHLO__TRY(shlo__refine_push(r, op_id, parent, SHLO__REFINE_INLINED));
    shlo__refine_enter(r, body, parent);
    return SHLO_OK;
}

static void shlo__refine_inlined(shlo__refine *r, uint32_t op_id) {
    const shlo__op *op = &r->from->ops.items[op_id];
    const uint32_t body = r->from->funcs.items[shlo__module_callee(r->from, op)].body;
    const shlo__op *ret = &r->from->ops.items[r->from->regions.items[body].last];
    for (uint32_t i = 0; i < op->n_results; i++)
        r->clone.values[op->results + i] = r->clone.values[shlo__op_operand(r->from, ret, i)];
}

/* ---- ops ---- */

/* A region of an op, without ops. Its arguments have the types of the values ids[first ..] of the clone;
   first UINT32_MAX: as declared. */
static SHLO__NOINLINE shlo_status shlo__refine_child(shlo__refine *r, uint32_t region, uint32_t first,
    uint32_t *id) {
    const shlo__region g = r->from->regions.items[region];
    const uint32_t types = r->clone.ids.count;
    SHLO__TRY(SHLO__VEC_RESERVE(r->temp, &r->clone.ids, g.n_args));
    r->clone.ids.count += g.n_args;
    for (uint32_t i = 0; i < g.n_args; i++) {
        uint32_t type;
        if (first == UINT32_MAX)
            SHLO__TRY(shlo__clone_type(&r->clone, shlo__value_type(r->from, g.args + i), &type));
        else
            type = shlo__value_type(r->to, r->clone.ids.items[first + i]);
        r->clone.ids.items[types + i] = type;
    }
    SHLO__TRY(shlo__module_region(r->to, g.n_args, r->clone.ids.items + types, id));
    r->clone.ids.count = types;
    for (uint32_t i = 0; i < g.n_args; i++) r->clone.values[g.args + i] = r->to->regions.items[*id].args + i;
    shlo__refine_enter(r, region, *id);
    return SHLO_OK;
}

/* Copies the op with static result types: its regions first. */
static shlo_status shlo__refine_copy(shlo__refine *r, uint32_t op_id, uint32_t parent) {
    const shlo__op *op = &r->from->ops.items[op_id];
    const uint32_t first = r->clone.ids.count, mark = r->to->values.count,
                   n = op->n_operands + op->n_results + op->n_regions;
    shlo__refine_open *open;
    SHLO__TRY(SHLO__VEC_RESERVE(r->temp, &r->clone.ids, n));
    r->clone.ids.count += n;
    for (uint32_t i = 0; i < op->n_operands; i++)
        r->clone.ids.items[first + i] = r->clone.values[shlo__op_operand(r->from, op, i)];
    SHLO__TRY(shlo__known_operands(r, op, parent, first));
    SHLO__TRY(shlo__refine_push(r, op_id, parent, SHLO__REFINE_COPIED));
    open = &r->open.items[r->open.count - 1];
    open->first = first;
    open->mark = mark;
    return SHLO_OK;
}

/* The arguments of a loop's regions have the operands' types. */
static shlo_status shlo__refine_next_region(shlo__refine *r, shlo__refine_open *open, const shlo__op *op) {
    const int loop = (shlo__op_row_of((shlo_op)op->code)->traits & SHLO__LOOP) != 0;
    const uint32_t k = open->step++;
    uint32_t id;
    SHLO__TRY(shlo__refine_child(r, shlo__op_region(r->from, op, k),
        loop && op->n_operands ? open->first : UINT32_MAX, &id));
    r->clone.ids.items[open->first + op->n_operands + op->n_results + k] = id;
    return SHLO_OK;
}

/* All regions are copied: so is the op. */
static SHLO__NOINLINE shlo_status shlo__refine_copied(shlo__refine *r, const shlo__refine_open *open) {
    const shlo__op op = r->from->ops.items[open->op];
    uint32_t id;
    shlo__op_parts parts;
    memset(&parts, 0, sizeof parts);
    parts.code = (shlo_op)op.code;
    parts.n_operands = op.n_operands;
    parts.n_results = op.n_results;
    parts.n_regions = op.n_regions;
    parts.line = op.line;
    SHLO__TRY(shlo__clone_string(&r->clone, op.location, &parts.location));
    SHLO__TRY(shlo__clone_attrs(&r->clone, &op));
    parts.n_attrs = op.n_attrs;
    parts.attrs = r->clone.attrs.items;
    SHLO__TRY(shlo__refine_results(r, &op, &parts, open->first));
    parts.operands = r->clone.ids.items + open->first;
    parts.result_types = parts.operands + op.n_operands;
    parts.regions = parts.result_types + op.n_results;
    SHLO__TRY(shlo__module_op(r->to, open->parent, &parts, &id));
    for (uint32_t i = 0; i < op.n_results; i++)
        r->clone.values[op.results + i] = r->to->ops.items[id].results + i;
    r->clone.ids.count = open->first;
    return shlo__known_note(r, id, open->mark);
}

/* Copies a call; its handler says the shapes of its results. */
static SHLO__NOINLINE shlo_status shlo__refine_handled(shlo__refine *r, uint32_t op_id, uint32_t parent) {
    const shlo__op op = r->from->ops.items[op_id];
    uint32_t *types = (uint32_t *)shlo__alloc_table(r->temp, (op.n_results + 1) * sizeof *types), id, results;
    shlo_error inner;
    shlo_status status = types ? shlo__clone_op(&r->clone, parent, op_id) : SHLO_MEMORY;
    if (status == SHLO_OK) {
        id = r->to->regions.items[parent].last;
        results = r->to->ops.items[id].results;
        shlo__status_clear(&inner);
        status = shlo__custom_shapes(r->to, id, r->options->customs, r->options->n_customs, r->temp, types,
            &inner);
        if (status != SHLO_OK) shlo__refine_fail(r, status, "%s", inner.message);
        for (uint32_t i = 0; i < op.n_results && status == SHLO_OK; i++) {
            status = shlo__refine_accept(r, shlo__value_type(r->from, op.results + i), types[i], i);
            r->to->values.items[results + i].type = types[i];
        }
    }
    shlo__alloc_free(r->temp, types, (op.n_results + 1) * sizeof *types);
    return status;
}

/* get_dimension_size of a static operand is a constant. */
static SHLO__NOINLINE shlo_status shlo__refine_dimension_size(shlo__refine *r, uint32_t op_id,
    uint32_t parent) {
    const shlo__op *op = &r->from->ops.items[op_id];
    int64_t d = shlo__module_attr_i64(r->from, op, SHLO__A_get_dimension_size__dimension);
    int64_t dim = shlo__refine_dim(r, r->clone.values[shlo__op_operand(r->from, op, 0)], (int32_t)d);
    int32_t size = (int32_t)dim;
    uint32_t type, data;
    if (dim > INT32_MAX)
        return shlo__refine_fail(r, SHLO_OVERFLOW, "dimension %d has size %lld", (int)d, (long long)dim);
    SHLO__TRY(shlo__module_tensor(r->to, SHLO_I32, 0, NULL, NULL, &type));
    SHLO__TRY(shlo__module_data_copy(r->to, type, &size, sizeof size, 0, &data));
    return shlo__known_constant(r, data, parent, &r->clone.values[op->results]);
}

/* set_dimension_size to a known size is a slice, or a pad with zeros: the specification leaves the added
 * elements open. */
static SHLO__NOINLINE shlo_status shlo__refine_set_size(shlo__refine *r, uint32_t op_id, uint32_t parent) {
    const shlo__op *op = &r->from->ops.items[op_id];
    uint32_t x = r->clone.values[shlo__op_operand(r->from, op, 0)], type = shlo__value_type(r->to, x), data,
             size = 0;
    int64_t d = shlo__module_attr_i64(r->from, op, SHLO__A_set_dimension_size__dimension),
            limits[SHLO_MAX_RANK], high[SHLO_MAX_RANK] = {0};
    int32_t rank = shlo__type_at(r->to, type)->rank, n;
    int64_t was = shlo__refine_dim(r, x, (int32_t)d);
    SHLO__TRY(shlo__known_value(r, r->clone.values[shlo__op_operand(r->from, op, 1)], &data));
    if (!data) return shlo__refine_unknown(r, 1);
    memcpy(&n, r->to->data.items[data].bytes, sizeof n);
    if (n < 0) return shlo__refine_fail(r, SHLO_SHAPE, "the size is %d", (int)n);
    memcpy(limits, shlo__type_dims(r->to, type), (size_t)rank * sizeof *limits);
    limits[d] = n;
    high[d] = n - was;
    if (n < was)
        SHLO__TRY(shlo__refine_emit_slice(r, parent, x, limits, &x));
    else if (n > was) {
        SHLO__TRY(shlo__refine_zero(r, parent, type, &size));
        SHLO__TRY(shlo__refine_emit_pad(r, parent, x, size, high, &x));
    }
    r->clone.values[op->results] = x;
    type = shlo__value_type(r->from, op->results);
    if (!shlo__type_at(r->from, type)->bounded) return SHLO_OK;
    return shlo__refine_accept(r, type, shlo__value_type(r->to, x), 0);
}

/* Copied in place of the call where shapes in it depend on the call, else as a function. */
static shlo_status shlo__refine_call(shlo__refine *r, uint32_t op_id, uint32_t parent) {
    const shlo__op *op = &r->from->ops.items[op_id];
    uint32_t callee = shlo__module_callee(r->from, op);
    SHLO__TRY(shlo__refine_find_static(r, callee));
    if (r->is_static[callee] != 2 || (!r->recurses[callee] && shlo__refine_all_known(r, op)))
        return shlo__refine_inline(r, op_id, callee, parent);
    SHLO__TRY(shlo__refine_keep_func(r, callee));
    return shlo__refine_copy(r, op_id, parent);
}

/* A call that stands for another op; the function it names becomes the op's body. */
static shlo_status shlo__refine_standin(shlo__refine *r, uint32_t op_id, uint32_t parent) {
    const uint32_t func = shlo__standin_body(r, &r->from->ops.items[op_id]), outer = r->func;
    uint32_t region;
    if (!func) return shlo__standin_refine(r, op_id, parent, 0);
    SHLO__TRY(shlo__refine_push(r, op_id, parent, SHLO__REFINE_STANDS_IN));
    r->open.items[r->open.count - 1].func = outer;
    r->func = func; /* so that its return is copied, too */
    return shlo__refine_child(r, r->from->funcs.items[func].body, UINT32_MAX, &region);
}

static shlo_status shlo__refine_custom_call(shlo__refine *r, uint32_t op_id, uint32_t parent) {
    const shlo__op *op = &r->from->ops.items[op_id];
    if (shlo__standin_changes(r->from, op) &&
        (shlo__module_attr(r->from, op, SHLO__A_custom_call__indices_of_shape_operands) ||
            shlo__custom_find(r->from, op, r->options->customs, r->options->n_customs) < 0))
        return shlo__refine_standin(r, op_id, parent);
    if (!shlo__refine_values_static(r->from, op->results, op->n_results))
        return shlo__refine_handled(r, op_id, parent);
    return shlo__refine_copy(r, op_id, parent);
}

static uint64_t shlo__refine_most(const shlo__refine *r) {
    return r->options->max_ops
               ? r->options->max_ops
               : SHLO__REFINE_OPS_LEAST + SHLO__REFINE_OPS_TIMES * (uint64_t)r->from->ops.count;
}

/* The refine column of op/ops.def. */
typedef shlo_status (*shlo__refine_rule)(shlo__refine *r, uint32_t op_id, uint32_t parent);
static shlo__refine_rule shlo__refine_rule_of(shlo_op code) {
    switch (code) {
#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__RULE(name, SHLO__MOST_refine_##refine, shlo__refine_##refine)
#include "../op/ops.def"
    default: return shlo__refine_copy;
    }
}

static shlo_status shlo__refine_op(shlo__refine *r, uint32_t op_id, uint32_t parent) {
    r->op = op_id;
    if (!shlo__clone_allow(&r->clone, &r->from->ops.items[op_id]))
        return shlo__refine_fail(r, SHLO_LIMIT,
            "with static shapes the program has more ops than limits.refine_ops, %llu: a function is copied "
            "for each shape",
            (unsigned long long)shlo__refine_most(r));
    return shlo__refine_rule_of((shlo_op)r->from->ops.items[op_id].code)(r, op_id, parent);
}

/* A region of the innermost open op is complete: its next region, or the op itself. */
static SHLO__NOINLINE shlo_status shlo__refine_step(shlo__refine *r) {
    shlo__refine_open *top = &r->open.items[r->open.count - 1];
    const shlo__refine_open open = *top;
    const shlo__op *op = &r->from->ops.items[open.op];
    if (open.op) r->op = open.op;
    if (open.op && open.how == SHLO__REFINE_COPIED && open.step < op->n_regions)
        return shlo__refine_next_region(r, top, op);
    r->open.count--;
    if (!open.op) return SHLO_OK;
    if (open.how == SHLO__REFINE_COPIED) return shlo__refine_copied(r, &open);
    if (open.how == SHLO__REFINE_STANDS_IN) {
        r->func = open.func;
        return shlo__standin_refine(r, open.op, open.parent, open.region);
    }
    shlo__refine_inlined(r, open.op);
    return SHLO_OK;
}

/* The body of the function being made, with all regions in it and all calls that are copied in place. */
static shlo_status shlo__refine_body(shlo__refine *r, uint32_t region, uint32_t to) {
    r->open.count = 0;
    SHLO__TRY(shlo__refine_push(r, 0, to, SHLO__REFINE_COPIED));
    shlo__refine_enter(r, region, to);
    while (r->open.count) {
        shlo__refine_open *top = &r->open.items[r->open.count - 1];
        const uint32_t next = top->next;
        SHLO__TRY(shlo__status_asked(r->from->pulse, SHLO__ASKED_OP, r->error));
        if (next && next != top->end) {
            top->next = r->from->ops.items[next].next;
            SHLO__TRY(shlo__refine_op(r, next, top->region));
        }
        else {
            top->next = 0;
            SHLO__TRY(shlo__refine_step(r));
        }
    }
    return SHLO_OK;
}

/* ---- functions ---- */

static SHLO__NOINLINE shlo_status shlo__refine_arguments(shlo__refine *r, const shlo__region *body,
    uint32_t *id) {
    uint32_t first = r->clone.ids.count;
    SHLO__TRY(SHLO__VEC_RESERVE(r->temp, &r->clone.ids, body->n_args));
    for (uint32_t i = 0; i < body->n_args; i++) {
        uint32_t type, declared = shlo__value_type(r->from, body->args + i);
        SHLO__TRY(shlo__clone_type(&r->clone, r->options->arg_types ? r->options->arg_types[i] : declared,
            &type));
        if (!shlo__refine_type_static(r->to, type)) {
            r->error->operand = (int32_t)i;
            return shlo__refine_fail(r, SHLO_SHAPE,
                "argument %u has dimensions of unknown size: give its shape", (unsigned)i);
        }
        r->clone.ids.items[r->clone.ids.count++] = type;
    }
    SHLO__TRY(shlo__module_region(r->to, body->n_args, r->clone.ids.items + first, id));
    r->clone.ids.count = first;
    for (uint32_t i = 0; i < body->n_args; i++) {
        uint32_t value = r->to->regions.items[*id].args + i;
        SHLO__TRY(shlo__refine_bind(r, body->args + i, value, i));
        if (r->options->arg_data && r->options->arg_data[i]) SHLO__TRY(shlo__known_argument(r, value, i));
    }
    return SHLO_OK;
}

static shlo_status shlo__refine_func(shlo__refine *r, uint32_t func) {
    const shlo__func *f = &r->from->funcs.items[func];
    uint32_t first = r->clone.ids.count, name, id;
    const shlo__op *ret;
    r->func = func;
    r->op = 0;
    SHLO__TRY(shlo__refine_find_static(r, func));
    /* If it calls itself, its shapes are all that its caller may say: values are others in each call. */
    if (r->is_static[func] == 2 && (!r->options->arg_types || r->recurses[func]))
        return shlo__refine_keep_func(r, func);
    SHLO__TRY(shlo__clone_string(&r->clone, f->name, &name));
    SHLO__TRY(shlo__refine_arguments(r, &r->from->regions.items[f->body], &r->body));
    SHLO__TRY(shlo__refine_body(r, f->body, r->body));
    ret = &r->to->ops.items[r->to->regions.items[r->body].last];
    SHLO__TRY(SHLO__VEC_RESERVE(r->temp, &r->clone.ids, ret->n_operands));
    for (uint32_t i = 0; i < ret->n_operands; i++)
        r->clone.ids.items[r->clone.ids.count++] = shlo__value_type(r->to, shlo__op_operand(r->to, ret, i));
    SHLO__TRY(shlo__module_func(r->to, name, r->body, ret->n_operands, r->clone.ids.items + first, &id));
    r->clone.ids.count = first;
    r->to->funcs.items[id].is_private = f->is_private;
    return SHLO_OK;
}

static shlo_status shlo__refine_all(shlo__refine *r, uint32_t func) {
    r->to->n_replicas = r->from->n_replicas;
    r->to->n_partitions = r->from->n_partitions;
    r->to->labels = r->from->labels;
    r->to->n_labels = r->from->n_labels;
    SHLO__TRY(shlo__clone_string(&r->clone, r->from->name, &r->to->name));
    if (func) return shlo__refine_func(r, func);
    for (uint32_t f = 1; f < r->from->funcs.count; f++)
        if (!r->from->funcs.items[f].is_private) SHLO__TRY(shlo__refine_func(r, f));
    return SHLO_OK;
}

static shlo_status shlo__refine_run(shlo__refine *r, uint32_t func) {
    const size_t n_funcs = r->from->funcs.count;
    shlo_status status;
    r->is_static = (uint8_t *)shlo__alloc_table(r->temp, 4 * n_funcs);
    r->kept = r->is_static ? r->is_static + n_funcs : NULL;
    r->looked = r->is_static ? r->kept + n_funcs : NULL;
    r->recurses = r->is_static ? r->looked + n_funcs : NULL;
    status = r->is_static ? shlo__clone_begin(&r->clone, r->from, r->to, r->temp) : SHLO_MEMORY;
    /* An op takes as much as 16 operands do; what is in the file may become that. Each op is counted where it
       is refined, and again where it is copied as it is. */
    r->clone.max_ops = (int64_t)SHLO__MIN(shlo__refine_most(r), (uint64_t)INT64_MAX / 32);
    r->clone.max_items = 16 * r->clone.max_ops +
                         2 * ((int64_t)r->from->uses.count + r->from->values.count + r->from->numbers.count);
    if (status == SHLO_OK) status = shlo__refine_all(r, func);
    if (status != SHLO_OK)
        shlo__refine_fail(r, status, "%s",
            status == SHLO_MEMORY ? "no memory for the program of concrete shapes"
                                  : shlo_status_text(status));
    shlo__clone_end(&r->clone);
    shlo__clone_end(&r->slice);
    SHLO__VEC_FREE(r->temp, &r->known);
    SHLO__VEC_FREE(r->temp, &r->wanted);
    SHLO__VEC_FREE(r->temp, &r->stack);
    SHLO__VEC_FREE(r->temp, &r->open);
    shlo__alloc_free(r->temp, r->is_static, 4 * n_funcs);
    return status;
}

SHLO__FN shlo_status shlo__refine_module(const shlo__module *from, uint32_t func,
    shlo__refine_options *options, shlo__module *to, const shlo_allocator *temp, shlo_error *error) {
    shlo__refine *r = (shlo__refine *)shlo__alloc_table(temp, sizeof *r);
    shlo_status status;
    options->wants_values = 0;
    if (!r) return shlo__status_fail(error, SHLO_MEMORY, "no memory for the program of concrete shapes");
    r->from = from;
    r->to = to;
    r->temp = temp;
    r->error = error;
    r->options = options;
    status = shlo__refine_run(r, func);
    options->wants_values = r->wants_values;
    shlo__alloc_free(temp, r, sizeof *r);
    return status == SHLO_OK ? shlo__check_all(to, error) : status;
}

#endif
