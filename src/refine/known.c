/* refine/known.c - values that shapes are computed from. Whether a value can be known is noted op by op; it
 * is computed only when a shape asks for it, then with all the values on the way, by running a program of the
 * ops that make it. */
#ifndef SHLO__REFINE_KNOWN_C
#define SHLO__REFINE_KNOWN_C

#include "refine.h"

/* ---- failing ---- */

SHLO__FN shlo_status shlo__refine_fail(shlo__refine *r, shlo_status status, const char *format, ...) {
    char text[400];
    va_list args;
    const shlo__op *op = &r->from->ops.items[r->op];
    const char *func = shlo__text(r->from, r->from->funcs.items[r->func].name);
    va_start(args, format);
    shlo__status_vformat(text, sizeof text, format, args);
    va_end(args);
    if (r->error->status != SHLO_OK) return status;
    SHLO__NAME(r->error->function, func);
    shlo__op_place(r->from, op->line, op->location, r->error);
    if (!r->op) return shlo__status_fail(r->error, status, "%s", text);
    SHLO__NAME(r->error->op, shlo_op_name((shlo_op)op->code));
    return shlo__status_fail(r->error, status, "%s: %s", shlo_op_name((shlo_op)op->code), text);
}

SHLO__FN shlo_status shlo__refine_unknown(shlo__refine *r, uint32_t i) {
    r->wants_values = 1;
    r->error->operand = (int32_t)i;
    return shlo__refine_fail(r, SHLO_UNSUPPORTED,
        "the result's shape depends on operand %u, whose value is known only while running, or made of more "
        "than %d elements",
        (unsigned)i, SHLO_REFINE_LIMIT);
}

/* ---- states ---- */

SHLO__FN uint32_t shlo__known_state(const shlo__refine *r, uint32_t value) {
    return value < r->known.count ? r->known.items[value] : 0;
}

static shlo_status shlo__known_set(shlo__refine *r, uint32_t value, uint32_t state) {
    if (value >= r->known.count) {
        uint32_t more = value + 1 - r->known.count;
        SHLO__TRY(SHLO__VEC_RESERVE(r->temp, &r->known, more));
        memset(r->known.items + r->known.count, 0, more * sizeof *r->known.items);
        r->known.count = value + 1;
    }
    r->known.items[value] = state;
    return SHLO_OK;
}

SHLO__FN int shlo__known_possible(const shlo__refine *r, uint32_t value) {
    return shlo__known_state(r, value) != 0;
}

static int shlo__known_small(const shlo__module *m, uint32_t type) {
    int64_t n;
    return shlo__type_at(m, type)->kind == SHLO__TYPE_TENSOR && shlo__type_elements(m, type, &n) &&
           n <= SHLO_REFINE_LIMIT;
}

/* ---- noting ---- */

static const shlo__data *shlo__known_data(const shlo__refine *r, const shlo__op *op) {
    return &r->to->data.items[shlo__module_attr_i64(r->to, op, SHLO__A_constant__value)];
}

/* Ops whose results follow from their operands and regions alone. */
static int shlo__known_pure(const shlo__refine *r, const shlo__op *op) {
    if (op->code == SHLO_OP_constant) return shlo__module_known(shlo__known_data(r, op));
    return (shlo__op_row_of((shlo_op)op->code)->traits &
               (SHLO__PURE | SHLO__STRUCTURED | SHLO__TERMINATES)) != 0;
}

/* Regions of it may use values from `mark` on, which lie in them. */
static int shlo__known_op(const shlo__refine *r, const shlo__op *op, uint32_t mark) {
    if (!shlo__known_pure(r, op)) return 0;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        uint32_t v = shlo__op_operand(r->to, op, i);
        if (v < mark && !shlo__known_possible(r, v)) return 0;
    }
    return 1;
}

static int shlo__known_whole(const shlo__refine *r, const shlo__op *op, uint32_t mark) {
    shlo__walk w;
    uint32_t id;
    if (!shlo__known_op(r, op, mark)) return 0;
    for (uint32_t k = 0; k < op->n_regions; k++) {
        shlo__walk_start(&w, r->to, shlo__op_region(r->to, op, k));
        while ((id = shlo__walk_next(&w)) != 0)
            if (!shlo__known_op(r, &r->to->ops.items[id], mark)) return 0;
        if (w.too_deep) return 0;
    }
    return 1;
}

SHLO__FN shlo_status shlo__known_note(shlo__refine *r, uint32_t op_id, uint32_t mark) {
    const shlo__op *op = &r->to->ops.items[op_id];
    if (op->code == SHLO_OP_constant && !shlo__module_known(shlo__known_data(r, op))) return SHLO_OK;
    if (op->code == SHLO_OP_constant)
        return shlo__known_set(r, op->results,
            1 + (uint32_t)shlo__module_attr_i64(r->to, op, SHLO__A_constant__value));
    for (uint32_t i = 0; i < op->n_operands; i++)
        if (!shlo__known_possible(r, shlo__op_operand(r->to, op, i))) return SHLO_OK;
    for (uint32_t i = 0; i < op->n_results; i++)
        if (!shlo__known_small(r->to, shlo__value_type(r->to, op->results + i))) return SHLO_OK;
    if (!shlo__known_whole(r, op, mark)) return SHLO_OK;
    for (uint32_t i = 0; i < op->n_results; i++) SHLO__TRY(shlo__known_set(r, op->results + i, 1));
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__known_argument(shlo__refine *r, uint32_t value, uint32_t i) {
    uint32_t type = shlo__value_type(r->to, value), data;
    size_t bytes;
    if (!shlo__known_small(r->to, type) || !shlo__type_bytes(r->to, type, &bytes)) return SHLO_OK;
    SHLO__TRY(shlo__module_data_copy(r->to, type, r->options->arg_data[i], bytes, 0, &data));
    return shlo__known_set(r, value, data + 1);
}

/* An op of this data at the end of a region. */
static shlo_status shlo__known_emit(shlo__module *m, uint32_t data, uint32_t parent, uint32_t *value) {
    uint32_t type = m->data.items[data].type, id;
    int64_t number = data;
    shlo__op_parts parts;
    shlo__attr attr;
    memset(&parts, 0, sizeof parts);
    memset(&attr, 0, sizeof attr);
    attr.id = SHLO__A_constant__value;
    attr.n = 1;
    SHLO__TRY(shlo__module_numbers(m, &number, 1, &attr.at));
    parts.code = SHLO_OP_constant;
    parts.n_attrs = 1;
    parts.attrs = &attr;
    parts.n_results = 1;
    parts.result_types = &type;
    SHLO__TRY(shlo__module_op(m, parent, &parts, &id));
    *value = m->ops.items[id].results;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__known_constant(shlo__refine *r, uint32_t data, uint32_t parent, uint32_t *value) {
    SHLO__TRY(shlo__known_emit(r->to, data, parent, value));
    return shlo__known_set(r, *value, data + 1);
}

/* ---- computing ---- */

/* The program that computes one value: the ops of `to` that are wanted, each behind those that it needs, and
 * constants for what is known. */
typedef struct shlo__known_slice {
    shlo__refine *r;
    shlo__module m;
    uint32_t body;
    SHLO__VEC(uint32_t) ops;
    SHLO__VEC(uint32_t) outputs; /* values of `to` that it computes */
    void **places;               /* where each comes to lie, and in how many bytes */
    size_t *bytes, lists_bytes;
    shlo_error error; /* of running it */
} shlo__known_slice;

enum { SHLO__KNOWN_OPEN = 1, SHLO__KNOWN_LISTED }; /* r->wanted: operands come first; it is in the list */

static shlo_status shlo__known_push(shlo__refine *r, uint32_t value) {
    SHLO__TRY(SHLO__VEC_RESERVE(r->temp, &r->stack, 1));
    r->stack.items[r->stack.count++] = value;
    return SHLO_OK;
}

/* Those before value `inside` that can be known. */
static shlo_status shlo__known_push_operands(shlo__refine *r, const shlo__op *op, uint32_t inside) {
    for (uint32_t i = 0; i < op->n_operands; i++) {
        const uint32_t value = shlo__op_operand(r->to, op, i);
        if (value < inside && shlo__known_possible(r, value)) SHLO__TRY(shlo__known_push(r, value));
    }
    return SHLO_OK;
}

/* The values of the op's regions are this one and those behind it. */
static uint32_t shlo__known_inside(const shlo__module *m, const shlo__op *op) {
    uint32_t first = UINT32_MAX, id;
    shlo__walk w;
    for (uint32_t k = 0; k < op->n_regions; k++) {
        const shlo__region *region = &m->regions.items[shlo__op_region(m, op, k)];
        if (region->n_args) first = SHLO__MIN(first, region->args);
        shlo__walk_start(&w, m, shlo__op_region(m, op, k));
        while ((id = shlo__walk_next(&w)) != 0) {
            const shlo__op *inner = &m->ops.items[id];
            if (inner->n_results) first = SHLO__MIN(first, inner->results);
            for (uint32_t j = 0; j < inner->n_regions; j++) {
                region = &m->regions.items[shlo__op_region(m, inner, j)];
                if (region->n_args) first = SHLO__MIN(first, region->args);
            }
        }
    }
    return first;
}

/* What an op reads, its regions included, but for what they compute themselves: it is copied with them. */
static shlo_status shlo__known_push_all(shlo__refine *r, const shlo__op *op) {
    const uint32_t inside = shlo__known_inside(r->to, op);
    shlo__walk w;
    uint32_t id;
    SHLO__TRY(shlo__known_push_operands(r, op, UINT32_MAX));
    for (uint32_t k = 0; k < op->n_regions; k++) {
        shlo__walk_start(&w, r->to, shlo__op_region(r->to, op, k));
        while ((id = shlo__walk_next(&w)) != 0)
            SHLO__TRY(shlo__known_push_operands(r, &r->to->ops.items[id], inside));
    }
    return SHLO_OK;
}

static void shlo__known_use_argument(shlo__refine *r, uint32_t value) {
    const shlo__value *v = &r->to->values.items[value];
    if (v->is_arg) /* of the function: arguments of regions have no values */
        r->options->arg_used[shlo__value_index(r->to, value)] = 1;
}

/* A value that is known already becomes a constant of the program. */
static shlo_status shlo__known_leaf(shlo__known_slice *s, uint32_t value) {
    shlo__clone *c = &s->r->slice;
    uint32_t data;
    if (c->values[value]) return SHLO_OK;
    shlo__known_use_argument(s->r, value);
    SHLO__TRY(shlo__clone_data(c, shlo__known_state(s->r, value) - 1, &data));
    SHLO__TRY(shlo__known_emit(&s->m, data, s->body, &c->values[value]));
    return shlo__clone_note(c, &c->values[value], 1);
}

/* An op whose operands are on the stack above it until it is listed. */
static shlo_status shlo__known_visit(shlo__known_slice *s, uint32_t op) {
    shlo__refine *r = s->r;
    uint8_t *state = &r->wanted.items[op];
    if (!*state) {
        *state = SHLO__KNOWN_OPEN;
        return shlo__known_push_all(r, &r->to->ops.items[op]);
    }
    r->stack.count--;
    if (*state == SHLO__KNOWN_LISTED) return SHLO_OK;
    *state = SHLO__KNOWN_LISTED;
    SHLO__TRY(SHLO__VEC_RESERVE(r->temp, &s->ops, 1));
    s->ops.items[s->ops.count++] = op;
    return SHLO_OK;
}

static shlo_status shlo__known_collect(shlo__known_slice *s, uint32_t value) {
    shlo__refine *r = s->r;
    r->stack.count = 0;
    SHLO__TRY(shlo__known_push(r, value));
    while (r->stack.count) {
        const uint32_t v = r->stack.items[r->stack.count - 1];
        if (shlo__known_state(r, v) > 1) {
            r->stack.count--;
            SHLO__TRY(shlo__known_leaf(s, v));
        }
        else
            SHLO__TRY(shlo__known_visit(s, r->to->values.items[v].owner));
    }
    return SHLO_OK;
}

static shlo_status shlo__known_copy(shlo__known_slice *s) {
    shlo__refine *r = s->r;
    for (uint32_t k = 0; k < s->ops.count; k++) {
        const uint32_t id = s->ops.items[k];
        const shlo__op *op = &r->to->ops.items[id];
        r->wanted.items[id] = 0;
        SHLO__TRY(shlo__clone_op(&r->slice, s->body, id));
        SHLO__TRY(SHLO__VEC_RESERVE(r->temp, &s->outputs, op->n_results));
        for (uint32_t i = 0; i < op->n_results; i++) s->outputs.items[s->outputs.count++] = op->results + i;
    }
    return SHLO_OK;
}

/* The function's end: it returns everything it computes. types: room for as many ids. */
static shlo_status shlo__known_end(shlo__known_slice *s, uint32_t *types) {
    shlo__op_parts parts;
    uint32_t id, name;
    memset(&parts, 0, sizeof parts);
    parts.code = SHLO_OP_return;
    parts.n_operands = s->outputs.count;
    for (uint32_t i = 0; i < s->outputs.count; i++) types[i] = s->r->slice.values[s->outputs.items[i]];
    parts.operands = types;
    SHLO__TRY(shlo__module_op(&s->m, s->body, &parts, &id));
    for (uint32_t i = 0; i < s->outputs.count; i++) types[i] = shlo__value_type(&s->m, types[i]);
    SHLO__TRY(shlo__module_string(&s->m, "main", 4, &name));
    return shlo__module_func(&s->m, name, s->body, s->outputs.count, types, &id);
}

/* Places of the slice's results in `to`. */
static shlo_status shlo__known_places(shlo__known_slice *s) {
    shlo__module *to = s->r->to;
    const uint64_t most = SHLO__REFINE_KNOWN_LEAST + SHLO__REFINE_KNOWN_TIMES * (uint64_t)to->ops.count;
    for (uint32_t i = 0; i < s->outputs.count; i++) {
        if (!shlo__type_bytes(to, shlo__value_type(to, s->outputs.items[i]), &s->bytes[i]))
            return SHLO_OVERFLOW;
        s->r->known_bytes += s->bytes[i];
        if (s->r->known_bytes > most)
            return shlo__refine_fail(s->r, SHLO_LIMIT,
                "values that shapes are computed from take more than %llu bytes", (unsigned long long)most);
        s->places[i] = shlo__arena_alloc(&to->arena, s->bytes[i] + 1, 1, SHLO_CONSTANT_ALIGN);
        if (!s->places[i]) return SHLO_MEMORY;
    }
    return SHLO_OK;
}

/* The maps and marks of all these programs, which only grow: a value that is computed takes time for the ops
   that it needs, however many there are. */
static shlo_status shlo__known_begin(shlo__known_slice *s) {
    shlo__refine *r = s->r;
    const uint32_t more = r->to->ops.count - r->wanted.count;
    SHLO__TRY(SHLO__VEC_RESERVE(r->temp, &r->wanted, more));
    memset(r->wanted.items + r->wanted.count, 0, more);
    r->wanted.count += more;
    if (r->slice.block) return shlo__clone_again(&r->slice, &s->m);
    SHLO__TRY(shlo__clone_begin(&r->slice, r->to, &s->m, r->temp));
    r->slice.notes = 1;
    return SHLO_OK;
}

static shlo_status shlo__known_lists(shlo__known_slice *s) {
    const size_t n = s->outputs.count;
    s->lists_bytes = n * (sizeof(void *) + sizeof(size_t) + sizeof(uint32_t)) + 1;
    s->places = (void **)shlo__alloc_new(s->r->temp, s->lists_bytes);
    if (!s->places) return SHLO_MEMORY;
    s->bytes = (size_t *)(void *)(s->places + n);
    return SHLO_OK;
}

/* The program that computes the value. As little as can be of the stack is taken while it is planned and run:
   it is made and its results are kept by functions of their own. */
static SHLO__NOINLINE shlo_status shlo__known_make(shlo__known_slice *s, uint32_t value) {
    SHLO__TRY(shlo__module_init(&s->m, s->r->temp));
    SHLO__TRY(shlo__known_begin(s));
    SHLO__TRY(shlo__module_region(&s->m, 0, NULL, &s->body));
    SHLO__TRY(shlo__known_collect(s, value));
    SHLO__TRY(shlo__known_copy(s));
    SHLO__TRY(shlo__known_lists(s));
    SHLO__TRY(shlo__known_end(s, (uint32_t *)(void *)(s->bytes + s->outputs.count)));
    shlo__status_clear(&s->error);
    return shlo__known_places(s);
}

/* What was computed becomes data of `to`. */
static SHLO__NOINLINE shlo_status shlo__known_keep(shlo__known_slice *s) {
    shlo__refine *r = s->r;
    for (uint32_t i = 0; i < s->outputs.count; i++) {
        const uint32_t type = shlo__value_type(r->to, s->outputs.items[i]);
        uint32_t data;
        SHLO__TRY(shlo__module_data(r->to, type, s->places[i], s->bytes[i], 0, &data));
        r->to->data.items[data].owned = 1;
        r->known.items[s->outputs.items[i]] = data + 1; /* it could be computed: it has a place */
    }
    return SHLO_OK;
}

static SHLO__NOINLINE void shlo__known_free(shlo__known_slice *s) {
    const shlo_allocator *temp = s->r->temp;
    shlo__alloc_free(temp, s->places, s->lists_bytes);
    SHLO__VEC_FREE(temp, &s->outputs);
    SHLO__VEC_FREE(temp, &s->ops);
    shlo__module_free(&s->m);
    shlo__alloc_free(temp, s, sizeof *s);
}

static SHLO__NOINLINE shlo_status shlo__known_compute(shlo__refine *r, uint32_t value) {
    shlo__known_slice *s = (shlo__known_slice *)shlo__alloc_table(r->temp, sizeof *s);
    shlo_status status;
    if (!s) return SHLO_MEMORY;
    s->r = r;
    status = shlo__known_make(s, value);
    if (status == SHLO_OK) {
        status = r->options->eval(r->options->user, &s->m, s->outputs.count, s->places, s->bytes, &s->error);
        if (status == SHLO_OK)
            status = shlo__known_keep(s);
        else
            shlo__refine_fail(r, status, "computing a shape: %s", s->error.message);
    }
    shlo__known_free(s);
    return status;
}

SHLO__FN shlo_status shlo__known_value(shlo__refine *r, uint32_t value, uint32_t *data) {
    uint32_t state = shlo__known_state(r, value);
    *data = 0;
    if (state == 1) {
        SHLO__TRY(shlo__known_compute(r, value));
        state = shlo__known_state(r, value);
    }
    if (!state) return SHLO_OK;
    shlo__known_use_argument(r, value);
    *data = state - 1;
    return SHLO_OK;
}

/* ---- operands that say shapes ---- */

SHLO__FN shlo_status shlo__known_operands(shlo__refine *r, const shlo__op *op, uint32_t parent,
    uint32_t first) {
    uint32_t mask = shlo__op_facts_of((shlo_op)op->code)->values, data, value;
    for (uint32_t i = 0; i < op->n_operands && mask >> i; i++) {
        if (!(mask >> i & 1)) continue;
        SHLO__TRY(shlo__known_value(r, r->clone.ids.items[first + i], &data));
        if (!data && !shlo__type_static(r->from, shlo__value_type(r->from, op->results)))
            return shlo__refine_unknown(r, i);
        if (!data) continue;
        SHLO__TRY(shlo__known_constant(r, data, parent, &value));
        r->clone.ids.items[first + i] = value;
    }
    return SHLO_OK;
}

#endif
