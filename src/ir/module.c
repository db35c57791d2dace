/* ir/module.c - adding to, changing and reading the module's arrays. An addition either happens as a whole or
 * leaves the module as it was. */
#ifndef SHLO__IR_MODULE_C
#define SHLO__IR_MODULE_C

#include "ir.h"

/* ---- life ---- */

/* Entry 0 of a table means "none". 0: there is no memory. */
static int shlo__module_entry(const shlo_allocator *a, void **items, uint32_t *count, uint32_t *capacity,
    size_t bytes) {
    if (shlo__vec_exact_bytes(a, items, 0, capacity, 1, bytes) != SHLO_OK) return 0;
    memset(*items, 0, bytes);
    *count = 1;
    return 1;
}
#define SHLO__MODULE_ENTRY(a, v) \
    shlo__module_entry((a), (void **)(void *)&(v)->items, &(v)->count, &(v)->capacity, sizeof *(v)->items)

static int shlo__module_reserve_none(shlo__module *m) {
    const shlo_allocator *a = m->allocator;
    int done = SHLO__MODULE_ENTRY(a, &m->types) && SHLO__MODULE_ENTRY(a, &m->quants) &&
               SHLO__MODULE_ENTRY(a, &m->values) && SHLO__MODULE_ENTRY(a, &m->ops) &&
               SHLO__MODULE_ENTRY(a, &m->regions) && SHLO__MODULE_ENTRY(a, &m->funcs) &&
               SHLO__MODULE_ENTRY(a, &m->attrs) && SHLO__MODULE_ENTRY(a, &m->data) &&
               SHLO__MODULE_ENTRY(a, &m->strings);
    done = done && SHLO__VEC_EXACT(a, &m->numbers, 1) == SHLO_OK && /* not even empty lists are NULL */
           SHLO__VEC_EXACT(a, &m->uses, 1) == SHLO_OK && SHLO__VEC_EXACT(a, &m->children, 1) == SHLO_OK;
    if (done) m->strings.items[0].text = "";
    return done;
}

SHLO__FN shlo_status shlo__module_init(shlo__module *m, const shlo_allocator *allocator) {
    memset(m, 0, sizeof *m);
    m->allocator = allocator ? allocator : shlo__alloc_default();
    shlo__arena_init(&m->arena, m->allocator);
    if (shlo__module_reserve_none(m)) return SHLO_OK;
    shlo__module_free(m);
    return SHLO_MEMORY;
}

SHLO__FN void shlo__module_free(shlo__module *m) {
    const shlo_allocator *a = m->allocator;
    SHLO__VEC_FREE(a, &m->types);
    SHLO__VEC_FREE(a, &m->quants);
    SHLO__VEC_FREE(a, &m->values);
    SHLO__VEC_FREE(a, &m->ops);
    SHLO__VEC_FREE(a, &m->regions);
    SHLO__VEC_FREE(a, &m->funcs);
    SHLO__VEC_FREE(a, &m->attrs);
    SHLO__VEC_FREE(a, &m->data);
    SHLO__VEC_FREE(a, &m->strings);
    SHLO__VEC_FREE(a, &m->numbers);
    SHLO__VEC_FREE(a, &m->uses);
    SHLO__VEC_FREE(a, &m->children);
    SHLO__VEC_FREE(a, &m->names);
    SHLO__VEC_FREE(a, &m->type_hash);
    SHLO__VEC_FREE(a, &m->quant_hash);
    SHLO__VEC_FREE(a, &m->string_hash);
    shlo__arena_free(&m->arena);
    memset(m, 0, sizeof *m);
}

/* ---- strings ---- */

static uint32_t shlo__module_string_hash(const shlo__module *m, uint32_t id) {
    return shlo__tables_hash_bytes(m->strings.items[id].text, m->strings.items[id].n);
}

/* The place in string_hash where the text is, or would be entered; NULL: others are in all of its places. */
static uint32_t *shlo__module_string_slot(const shlo__module *m, const char *text, size_t n) {
    uint32_t mask = m->string_hash.capacity - 1, at = shlo__tables_hash_bytes(text, n) & mask;
    for (int probes = 0; probes < SHLO__TABLES_PROBES; at = (at + 1) & mask, probes++) {
        const shlo__string *s = &m->strings.items[m->string_hash.items[at]];
        if (!m->string_hash.items[at]) return &m->string_hash.items[at];
        if (s->n == n && (!n || memcmp(s->text, text, n) == 0)) return &m->string_hash.items[at];
    }
    return NULL;
}

SHLO__FN uint32_t shlo__module_find_string(const shlo__module *m, const char *text, size_t n) {
    const uint32_t *slot = m->string_hash.items ? shlo__module_string_slot(m, text, n) : NULL;
    return slot ? *slot : 0;
}

SHLO__FN shlo_status shlo__module_string(shlo__module *m, const char *text, size_t n, uint32_t *id) {
    uint32_t *slot, fresh = m->strings.count;
    shlo__tables_ids ids;
    char *copy;
    if (n > UINT32_MAX - 1) return SHLO_OVERFLOW;
    ids.items = &m->string_hash.items;
    ids.capacity = &m->string_hash.capacity;
    ids.hash = shlo__module_string_hash;
    ids.equal = NULL; /* strings are looked up by their text before they are added */
    SHLO__TRY(shlo__tables_room(m, &ids, fresh));
    slot = shlo__module_string_slot(m, text, n);
    if (!slot) return SHLO_LIMIT;
    if (*slot) {
        *id = *slot;
        return SHLO_OK;
    }
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->strings, 1));
    copy = (char *)shlo__arena_alloc(&m->arena, n + 1, 1, 1); /* zeroed, so it is terminated */
    if (!copy) return SHLO_MEMORY;
    if (n) memcpy(copy, text, n);
    m->strings.items[fresh].text = copy;
    m->strings.items[fresh].n = (uint32_t)n;
    m->strings.items[fresh].func = m->strings.items[fresh].data = 0;
    m->strings.count++;
    *slot = *id = fresh;
    return SHLO_OK;
}

/* ---- values, regions, functions, constants, ops ---- */

SHLO__FN void shlo__module_value(shlo__module *m, uint32_t type, uint32_t owner, int is_arg) {
    shlo__value *v = &m->values.items[m->values.count++];
    memset(v, 0, sizeof *v);
    v->type = type;
    v->owner = owner & SHLO__MODULE_MOST;
    v->is_arg = is_arg ? 1u : 0u;
}

SHLO__FN shlo_status shlo__module_name_value(shlo__module *m, uint32_t value, uint32_t name) {
    const uint32_t named = m->names.count, all = m->values.count;
    if (value >= named) {
        if (!name) return SHLO_OK;
        SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->names, all - named));
        memset(m->names.items + named, 0, (all - named) * sizeof *m->names.items);
        m->names.count = all;
    }
    m->names.items[value] = name;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__module_region(shlo__module *m, uint32_t n_args, const uint32_t *types,
    uint32_t *id) {
    uint32_t i, fresh = m->regions.count;
    shlo__region *r;
    if (fresh > SHLO__MODULE_MOST) return SHLO_OVERFLOW;
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->regions, 1));
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->values, n_args));
    r = &m->regions.items[m->regions.count++];
    memset(r, 0, sizeof *r);
    r->args = m->values.count;
    r->n_args = n_args;
    for (i = 0; i < n_args; i++) shlo__module_value(m, types[i], fresh, 1);
    *id = fresh;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__module_func(shlo__module *m, uint32_t name, uint32_t body, uint32_t n_results,
    const uint32_t *result_types, uint32_t *id) {
    uint32_t i, fresh = m->funcs.count;
    shlo__func *f;
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->funcs, 1));
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->numbers, n_results));
    f = &m->funcs.items[m->funcs.count++];
    memset(f, 0, sizeof *f);
    f->name = name;
    f->body = body;
    f->results = m->numbers.count;
    f->n_results = n_results;
    for (i = 0; i < n_results; i++) m->numbers.items[m->numbers.count++] = (int64_t)result_types[i];
    if (body) m->regions.items[body].func = fresh;
    if (name < m->strings.count && !m->strings.items[name].func) m->strings.items[name].func = fresh;
    *id = fresh;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__module_data(shlo__module *m, uint32_t type, const void *bytes, size_t n_bytes,
    int splat, uint32_t *id) {
    shlo__data *d;
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->data, 1));
    *id = m->data.count;
    d = &m->data.items[m->data.count++];
    d->bytes = bytes;
    d->n_bytes = n_bytes;
    d->type = type;
    d->splat = splat ? 1u : 0u;
    d->owned = 0;
    d->name = 0;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__module_data_copy(shlo__module *m, uint32_t type, const void *bytes, size_t n_bytes,
    int splat, uint32_t *id) {
    size_t align = n_bytes >= SHLO_CONSTANT_ALIGN ? (size_t)SHLO_CONSTANT_ALIGN : (size_t)16;
    void *block = shlo__arena_alloc(&m->arena, n_bytes, 1, align);
    if (!block) return SHLO_MEMORY;
    if (n_bytes) memcpy(block, bytes, n_bytes);
    SHLO__TRY(shlo__module_data(m, type, block, n_bytes, splat, id));
    m->data.items[*id].owned = 1;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__module_outside(shlo__module *m, uint32_t type, uint32_t name, uint32_t *id) {
    size_t bytes = 0;
    *id = m->strings.items[name].data;
    if (*id) return m->data.items[*id].type == type ? SHLO_OK : SHLO_TYPE;
    if (!shlo__type_bytes(m, type, &bytes)) return SHLO_OVERFLOW;
    SHLO__TRY(shlo__module_data(m, type, NULL, bytes, 0, id));
    m->data.items[*id].name = name;
    m->strings.items[name].data = *id;
    return SHLO_OK;
}

static shlo_status shlo__module_op_reserve(shlo__module *m, const shlo__op_parts *parts) {
    if (m->ops.count > SHLO__MODULE_MOST) return SHLO_OVERFLOW;
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->ops, 1));
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->values, parts->n_results));
    return SHLO_OK;
}

/* Appends to the three lists of which an op has slices. */
static shlo_status shlo__module_op_lists(shlo__module *m, const shlo__op_parts *parts, shlo__op *op) {
    op->operands = m->uses.count;
    op->attrs = m->attrs.count;
    op->regions = m->children.count;
    SHLO__TRY(SHLO__TABLES_APPEND(m, &m->uses, parts->operands, parts->n_operands));
    SHLO__TRY(SHLO__TABLES_APPEND(m, &m->attrs, parts->attrs, parts->n_attrs));
    SHLO__TRY(SHLO__TABLES_APPEND(m, &m->children, parts->regions, parts->n_regions));
    op->n_operands = parts->n_operands;
    op->n_attrs = parts->n_attrs;
    op->n_regions = parts->n_regions;
    return SHLO_OK;
}

static void shlo__module_link_last(shlo__module *m, uint32_t parent, uint32_t id) {
    shlo__region *r = &m->regions.items[parent];
    shlo__op *op = &m->ops.items[id];
    op->parent = parent;
    op->prev = r->last;
    op->next = 0;
    if (r->last)
        m->ops.items[r->last].next = id;
    else
        r->first = id;
    r->last = id;
}

SHLO__FN shlo_status shlo__module_op(shlo__module *m, uint32_t parent, const shlo__op_parts *parts,
    uint32_t *id) {
    uint32_t i, fresh = m->ops.count, uses = m->uses.count, attrs = m->attrs.count,
                children = m->children.count;
    shlo__op op;
    shlo_status status;
    memset(&op, 0, sizeof op);
    SHLO__TRY(shlo__module_op_reserve(m, parts));
    status = shlo__module_op_lists(m, parts, &op);
    if (status != SHLO_OK) {
        m->uses.count = uses;
        m->attrs.count = attrs;
        m->children.count = children;
        return status;
    }
    op.code = (uint16_t)parts->code;
    op.results = m->values.count;
    op.n_results = parts->n_results;
    op.location = parts->location;
    op.line = parts->line;
    m->ops.items[fresh] = op;
    m->ops.count++;
    for (i = 0; i < parts->n_results; i++) shlo__module_value(m, parts->result_types[i], fresh, 0);
    for (i = 0; i < op.n_regions; i++) m->regions.items[m->children.items[op.regions + i]].parent = fresh;
    shlo__module_link_last(m, parent, fresh);
    *id = fresh;
    return SHLO_OK;
}

/* ---- places in errors ---- */

SHLO__FN void shlo__op_place(const shlo__module *m, uint32_t line, uint32_t location, shlo_error *error) {
    if (!error) return;
    if (!error->line) error->line = (int32_t)line;
    if (location && !error->source[0]) SHLO__NAME(error->source, shlo__text(m, location));
}

/* ---- changing ---- */

SHLO__FN uint32_t shlo__module_resolve(const shlo__module *m, uint32_t value) {
    while (m->values.items[value].forward) value = m->values.items[value].forward;
    return value;
}

SHLO__FN void shlo__module_replace(shlo__module *m, uint32_t value, uint32_t by) {
    value = shlo__module_resolve(m, value);
    by = shlo__module_resolve(m, by);
    if (value != by) m->values.items[value].forward = by;
}

static void shlo__module_detach(shlo__module *m, uint32_t id) {
    shlo__op *op = &m->ops.items[id];
    shlo__region *r = &m->regions.items[op->parent];
    if (op->prev)
        m->ops.items[op->prev].next = op->next;
    else
        r->first = op->next;
    if (op->next)
        m->ops.items[op->next].prev = op->prev;
    else
        r->last = op->prev;
    op->prev = op->next = 0;
}

SHLO__FN shlo_status shlo__module_drop_args(shlo__module *m, uint32_t region) {
    shlo__region *r = &m->regions.items[region];
    uint32_t first = r->args, n = r->n_args, i;
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->values, n));
    r->args = m->values.count;
    r->n_args = 0;
    for (i = 0; i < n; i++) {
        const shlo__value old = m->values.items[first + i];
        if (old.forward) continue;
        shlo__module_value(m, old.type, region, 1);
        SHLO__TRY(shlo__module_name_value(m, r->args + r->n_args, shlo__value_name(m, first + i)));
        m->values.items[first + i].forward = r->args + r->n_args++;
    }
    return SHLO_OK;
}

SHLO__FN uint32_t shlo__module_keep_funcs(shlo__module *m, const uint8_t *keep) {
    const uint32_t before = m->funcs.count;
    uint32_t n = 1;
    for (uint32_t i = 0; i < m->strings.count; i++) m->strings.items[i].func = 0;
    for (uint32_t f = 1; f < m->funcs.count; f++) {
        const shlo__func func = m->funcs.items[f];
        shlo__walk w;
        uint32_t op;
        if (!keep[f]) {
            shlo__walk_start(&w, m, func.body);
            while ((op = shlo__walk_next(&w)) != 0) m->ops.items[op].dead = 1;
            continue;
        }
        m->regions.items[func.body].func = n;
        if (!m->strings.items[func.name].func) m->strings.items[func.name].func = n;
        m->funcs.items[n++] = func;
    }
    m->funcs.count = n;
    return before - n;
}

SHLO__FN void shlo__module_unlink(shlo__module *m, uint32_t op) {
    if (m->ops.items[op].dead) return;
    shlo__module_detach(m, op);
    m->ops.items[op].dead = 1;
}

SHLO__FN void shlo__module_insert_before(shlo__module *m, uint32_t op, uint32_t before) {
    shlo__op *o = &m->ops.items[op], *b = &m->ops.items[before];
    if (op == before) return;
    if (!o->dead) shlo__module_detach(m, op);
    o->dead = 0;
    o->parent = b->parent;
    o->prev = b->prev;
    o->next = before;
    if (b->prev)
        m->ops.items[b->prev].next = op;
    else
        m->regions.items[b->parent].first = op;
    b->prev = op;
}

/* ---- reading ---- */

SHLO__FN uint32_t shlo__value_index(const shlo__module *m, uint32_t value) {
    const shlo__value *v = &m->values.items[value];
    return value - (v->is_arg ? m->regions.items[v->owner].args : m->ops.items[v->owner].results);
}

SHLO__FN const shlo__attr *shlo__module_attr(const shlo__module *m, const shlo__op *op, uint32_t attr_id) {
    uint32_t i;
    for (i = 0; i < op->n_attrs; i++) {
        const shlo__attr *a = &m->attrs.items[op->attrs + i];
        if (a->id == attr_id) return a;
    }
    return NULL;
}

SHLO__FN int64_t shlo__module_attr_i64(const shlo__module *m, const shlo__op *op, uint32_t attr_id) {
    return shlo__module_attr_item(m, op, attr_id, 0);
}

SHLO__FN double shlo__module_attr_f64(const shlo__module *m, const shlo__op *op, uint32_t attr_id) {
    const shlo__attr *a = shlo__module_attr(m, op, attr_id);
    double x;
    if (!a || !a->n) return (double)shlo__op_attr_row(attr_id)->fallback;
    memcpy(&x, &m->numbers.items[a->at], sizeof x);
    return x;
}

SHLO__FN const int64_t *shlo__module_attr_list(const shlo__module *m, const shlo__op *op, uint32_t attr_id,
    uint32_t *n) {
    const shlo__attr *a = shlo__module_attr(m, op, attr_id);
    *n = a ? a->n : 0;
    return a ? m->numbers.items + a->at : NULL;
}

SHLO__FN int shlo__module_listed(const int64_t *list, uint32_t n, int64_t x) {
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == x) return 1;
    return 0;
}

SHLO__FN int64_t shlo__module_attr_item(const shlo__module *m, const shlo__op *op, uint32_t attr_id,
    uint32_t i) {
    const shlo__attr *a = shlo__module_attr(m, op, attr_id);
    return a && i < a->n ? m->numbers.items[a->at + i] : shlo__op_attr_row(attr_id)->fallback;
}

SHLO__FN uint32_t shlo__module_callee(const shlo__module *m, const shlo__op *op) {
    const shlo__op_row *row = shlo__op_row_of((shlo_op)op->code);
    if (row->run != SHLO__RUN_CALL) return 0;
    for (uint32_t id = row->first_attr; id < (uint32_t)row->first_attr + row->n_attrs; id++)
        if (shlo__op_attr_row(id)->kind == SHLO_ATTR_SYMBOL)
            return shlo__module_find_func(m, (uint32_t)shlo__module_attr_i64(m, op, id));
    return 0;
}

SHLO__FN shlo__data *shlo__module_constant(const shlo__module *m, uint32_t value) {
    const shlo__value *v = &m->values.items[value];
    const shlo__op *op = &m->ops.items[v->is_arg ? 0 : v->owner];
    if (v->is_arg || op->code != SHLO_OP_constant) return NULL;
    return &m->data.items[shlo__module_attr_i64(m, op, SHLO__A_constant__value)];
}

SHLO__FN const shlo__op *shlo__module_only_op(const shlo__module *m, uint32_t region) {
    const shlo__region *r = &m->regions.items[region];
    const shlo__op *op = &m->ops.items[r->first], *ret = &m->ops.items[r->last];
    uint32_t a, b;
    if (r->n_args != 2 || op->next != r->last || op->n_operands != 2 || op->n_results != 1 || op->n_regions ||
        shlo__op_operand(m, ret, 0) != op->results)
        return NULL;
    a = shlo__op_operand(m, op, 0);
    b = shlo__op_operand(m, op, 1);
    return SHLO__MIN(a, b) == r->args && SHLO__MAX(a, b) == r->args + 1 ? op : NULL;
}

SHLO__FN uint32_t shlo__module_find_func(const shlo__module *m, uint32_t name) {
    return name < m->strings.count ? m->strings.items[name].func : 0;
}

#endif
