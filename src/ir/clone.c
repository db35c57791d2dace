/* ir/clone.c - copies parts of one module into another, each type, string and constant once. */
#ifndef SHLO__IR_CLONE_C
#define SHLO__IR_CLONE_C

#include "ir.h"

/* Empty maps for what `from` has, and `spare` times as much again. */
static shlo_status shlo__clone_maps(shlo__clone *c, size_t spare) {
    const shlo__module *m = c->from;
    const size_t most = SIZE_MAX / sizeof(uint32_t) / 8,
                 n = (size_t)m->types.count + m->strings.count + m->data.count + m->values.count;
    uint32_t *at;
    if (n > most) return SHLO_OVERFLOW;
    c->block_bytes = (1 + spare) * n * sizeof(uint32_t);
    c->block = at = (uint32_t *)shlo__alloc_table(c->temp, c->block_bytes);
    if (!at) return SHLO_MEMORY;
    c->types = at, at += (1 + spare) * m->types.count;
    c->strings = at, at += (1 + spare) * m->strings.count;
    c->data = at, at += (1 + spare) * m->data.count;
    c->values = at;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__clone_begin(shlo__clone *c, const shlo__module *from, shlo__module *to,
    const shlo_allocator *temp) {
    memset(c, 0, sizeof *c);
    c->from = from;
    c->to = to;
    c->temp = temp;
    c->max_ops = c->max_items = INT64_MAX;
    SHLO__TRY(shlo__clone_maps(c, 0));
    SHLO__TRY(SHLO__VEC_RESERVE(temp, &c->ids, 1)); /* never NULL: empty lists point there too */
    return SHLO__VEC_RESERVE(temp, &c->attrs, 1);
}

SHLO__FN uint32_t shlo__clone_items(const shlo__module *m, const shlo__op *op) {
    uint32_t n = op->n_operands + op->n_results; /* no overflow: tables of the module hold them */
    for (uint32_t i = 0; i < op->n_attrs; i++) n += m->attrs.items[op->attrs + i].n;
    return n;
}

SHLO__FN int shlo__clone_allow(shlo__clone *c, const shlo__op *op) {
    c->max_items -= shlo__clone_items(c->from, op);
    return c->max_ops-- > 0 && c->max_items >= 0;
}

static int shlo__clone_fits(const shlo__clone *c) {
    const shlo__module *m = c->from;
    return m->types.count <= (size_t)(c->strings - c->types) &&
           m->strings.count <= (size_t)(c->data - c->strings) &&
           m->data.count <= (size_t)(c->values - c->data) &&
           m->values.count <= c->block_bytes / sizeof *c->block - (size_t)(c->values - c->block);
}

SHLO__FN shlo_status shlo__clone_again(shlo__clone *c, shlo__module *to) {
    c->to = to;
    for (uint32_t i = 0; i < c->entered.count; i++) c->block[c->entered.items[i]] = 0;
    c->entered.count = 0;
    if (shlo__clone_fits(c)) return SHLO_OK;
    shlo__alloc_free(c->temp, c->block, c->block_bytes);
    c->block = NULL;
    return shlo__clone_maps(c, 1);
}

SHLO__FN shlo_status shlo__clone_note(shlo__clone *c, const uint32_t *entries, uint32_t n) {
    const uint32_t first = (uint32_t)(entries - c->block);
    if (!c->notes) return SHLO_OK;
    SHLO__TRY(SHLO__VEC_RESERVE(c->temp, &c->entered, n));
    for (uint32_t i = 0; i < n; i++) c->entered.items[c->entered.count++] = first + i;
    return SHLO_OK;
}

SHLO__FN void shlo__clone_end(shlo__clone *c) {
    if (!c->temp) return;
    SHLO__VEC_FREE(c->temp, &c->attrs);
    SHLO__VEC_FREE(c->temp, &c->ids);
    SHLO__VEC_FREE(c->temp, &c->open);
    SHLO__VEC_FREE(c->temp, &c->entered);
    shlo__alloc_free(c->temp, c->block, c->block_bytes);
    memset(c, 0, sizeof *c);
}

/* ---- what ops refer to ---- */

static shlo_status shlo__clone_quantized(shlo__clone *c, const shlo__type *t, uint32_t *id) {
    const shlo__module *m = c->from;
    const int64_t *dims = m->numbers.items + t->at;
    shlo__quant_parts parts;
    shlo__types_quant_parts(m, t, &parts);
    return shlo__module_quantized(c->to, &parts, t->rank, dims, t->bounded ? dims + t->rank : NULL, id);
}

/* Tuples and futures, whose members are copied. */
static shlo_status shlo__clone_compound(shlo__clone *c, const shlo__type *t, uint32_t *id) {
    uint32_t first = c->ids.count;
    SHLO__TRY(SHLO__VEC_RESERVE(c->temp, &c->ids, t->rank));
    for (int32_t i = 0; i < t->rank; i++)
        c->ids.items[first + (uint32_t)i] = c->types[c->from->numbers.items[t->at + (uint32_t)i]];
    return shlo__module_type(c->to, (shlo__type_kind)t->kind, (shlo_dtype)t->dtype, (uint32_t)t->rank,
        c->ids.items + first, id);
}

static shlo_status shlo__clone_one_type(shlo__clone *c, uint32_t type) {
    const shlo__type *t = &c->from->types.items[type];
    const int64_t *dims = c->from->numbers.items + t->at;
    uint32_t *id = &c->types[type];
    switch ((shlo__type_kind)t->kind) {
    case SHLO__TYPE_TENSOR:
        return shlo__module_tensor(c->to, (shlo_dtype)t->dtype, t->rank, dims,
            t->bounded ? dims + t->rank : NULL, id);
    case SHLO__TYPE_QUANTIZED: return shlo__clone_quantized(c, t, id);
    case SHLO__TYPE_TUPLE:
    case SHLO__TYPE_FUTURE: return shlo__clone_compound(c, t, id);
    case SHLO__TYPE_TOKEN:
    case SHLO__TYPE_SCALAR:
        return shlo__module_type(c->to, (shlo__type_kind)t->kind, (shlo_dtype)t->dtype, 0, NULL, id);
    default: return SHLO_UNSUPPORTED;
    }
}

/* The members of a tuple that are not copied so far are put on the stack; members have lower ids, so this
   ends. */
static shlo_status shlo__clone_members(shlo__clone *c, uint32_t type) {
    const shlo__type *t = &c->from->types.items[type];
    if (t->kind != SHLO__TYPE_TUPLE && t->kind != SHLO__TYPE_FUTURE) return SHLO_OK;
    SHLO__TRY(SHLO__VEC_RESERVE(c->temp, &c->ids, t->rank));
    for (int32_t i = 0; i < t->rank; i++) {
        const uint32_t member = (uint32_t)c->from->numbers.items[t->at + (uint32_t)i];
        if (!c->types[member]) c->ids.items[c->ids.count++] = member;
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__clone_type(shlo__clone *c, uint32_t type, uint32_t *id) {
    const uint32_t first = c->ids.count;
    *id = type;
    if (c->from == c->to) return SHLO_OK;
    if (type && !c->types[type]) {
        SHLO__TRY(SHLO__VEC_RESERVE(c->temp, &c->ids, 1));
        c->ids.items[c->ids.count++] = type;
    }
    while (c->ids.count > first) {
        const uint32_t top = c->ids.items[c->ids.count - 1], n = c->ids.count;
        if (!c->types[top]) {
            SHLO__TRY(shlo__clone_members(c, top));
            if (c->ids.count > n) continue;
            SHLO__TRY(shlo__clone_one_type(c, top));
            SHLO__TRY(shlo__clone_note(c, &c->types[top], 1));
        }
        c->ids.count--;
    }
    *id = c->types[type];
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__clone_string(shlo__clone *c, uint32_t string, uint32_t *id) {
    const shlo__string *s = &c->from->strings.items[string];
    *id = string;
    if (c->from == c->to) return SHLO_OK;
    if (string && !c->strings[string]) {
        SHLO__TRY(shlo__module_string(c->to, s->text, s->n, &c->strings[string]));
        SHLO__TRY(shlo__clone_note(c, &c->strings[string], 1));
    }
    *id = c->strings[string];
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__clone_data(shlo__clone *c, uint32_t data, uint32_t *id) {
    const shlo__data *d = &c->from->data.items[data];
    uint32_t type, name;
    *id = data;
    if (c->from == c->to) return SHLO_OK;
    if (data && !c->data[data]) {
        SHLO__TRY(shlo__clone_type(c, d->type, &type));
        SHLO__TRY(shlo__clone_string(c, d->name, &name));
        SHLO__TRY(shlo__module_data(c->to, type, d->bytes, d->n_bytes, (int)d->splat, &c->data[data]));
        SHLO__TRY(shlo__clone_note(c, &c->data[data], 1));
        c->to->data.items[c->data[data]].owned = d->owned;
        c->to->data.items[c->data[data]].name = name;
    }
    *id = c->data[data];
    return SHLO_OK;
}

/* One number of an attribute: an id of a table, or itself. */
static shlo_status shlo__clone_number(shlo__clone *c, int kind, int64_t x, int64_t *out) {
    uint32_t id = 0;
    switch (kind) {
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
    case SHLO_ATTR_SYMBOL:
    case SHLO_ATTR_SYMBOLS:
        SHLO__TRY(shlo__clone_string(c, (uint32_t)x, &id));
        break;
    case SHLO_ATTR_TYPE:
        SHLO__TRY(shlo__clone_type(c, (uint32_t)x, &id));
        break;
    case SHLO_ATTR_TENSOR:
        SHLO__TRY(shlo__clone_data(c, (uint32_t)x, &id));
        break;
    default:
        *out = x;
        return SHLO_OK;
    }
    *out = id;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__clone_attrs(shlo__clone *c, const shlo__op *op) {
    c->attrs.count = 0;
    SHLO__TRY(SHLO__VEC_RESERVE(c->temp, &c->attrs, op->n_attrs));
    for (uint32_t i = 0; i < op->n_attrs; i++) {
        shlo__attr a = c->from->attrs.items[op->attrs + i];
        int kind = (int)shlo__op_attr_row(a.id)->kind;
        uint32_t from = a.at;
        SHLO__TRY(shlo__module_numbers(c->to, c->from->numbers.items + from, a.n, &a.at));
        for (uint32_t k = 0; k < a.n; k++) {
            int64_t x = 0;
            SHLO__TRY(shlo__clone_number(c, kind, c->from->numbers.items[from + k], &x));
            c->to->numbers.items[a.at + k] = x;
        }
        c->attrs.items[c->attrs.count++] = a;
    }
    return SHLO_OK;
}

/* ---- ops and regions ---- */

/* The region, without ops and without an owner, with the same types of arguments. */
static shlo_status shlo__clone_args(shlo__clone *c, uint32_t region, uint32_t *id) {
    const shlo__region r = c->from->regions.items[region];
    uint32_t first = c->ids.count;
    SHLO__TRY(SHLO__VEC_RESERVE(c->temp, &c->ids, r.n_args));
    c->ids.count += r.n_args;
    for (uint32_t i = 0; i < r.n_args; i++) {
        uint32_t type;
        SHLO__TRY(shlo__clone_type(c, shlo__value_type(c->from, r.args + i), &type));
        c->ids.items[first + i] = type;
    }
    SHLO__TRY(shlo__module_region(c->to, r.n_args, c->ids.items + first, id));
    c->ids.count = first;
    for (uint32_t i = 0; i < r.n_args; i++) c->values[r.args + i] = c->to->regions.items[*id].args + i;
    return shlo__clone_note(c, &c->values[r.args], r.n_args);
}

/* Operands, result types and (later) regions, one after the other from c->ids[first]. */
static shlo_status shlo__clone_start(shlo__clone *c, uint32_t parent, uint32_t op_id) {
    const shlo__op op = c->from->ops.items[op_id];
    const uint32_t n = op.n_operands + op.n_results + op.n_regions, first = c->ids.count;
    shlo__clone_open *open;
    uint32_t id;
    if (!shlo__clone_allow(c, &op)) return SHLO_LIMIT;
    SHLO__TRY(SHLO__VEC_RESERVE(c->temp, &c->ids, n));
    SHLO__TRY(SHLO__VEC_RESERVE(c->temp, &c->open, 1));
    c->ids.count += n;
    for (uint32_t i = 0; i < op.n_operands; i++)
        c->ids.items[first + i] = c->values[shlo__op_operand(c->from, &op, i)];
    for (uint32_t i = 0; i < op.n_results; i++) {
        SHLO__TRY(shlo__clone_type(c, shlo__value_type(c->from, op.results + i), &id));
        c->ids.items[first + op.n_operands + i] = id;
    }
    open = &c->open.items[c->open.count++];
    memset(open, 0, sizeof *open);
    open->op = op_id;
    open->parent = parent;
    open->first = first;
    return SHLO_OK;
}

/* All regions of the op are copied: so is the op itself. */
static shlo_status shlo__clone_finish(shlo__clone *c, const shlo__clone_open *open) {
    const shlo__op op = c->from->ops.items[open->op];
    shlo__op_parts parts;
    uint32_t id;
    memset(&parts, 0, sizeof parts);
    SHLO__TRY(shlo__clone_string(c, op.location, &parts.location));
    SHLO__TRY(shlo__clone_attrs(c, &op));
    parts.code = (shlo_op)op.code;
    parts.n_operands = op.n_operands;
    parts.n_results = op.n_results;
    parts.n_attrs = op.n_attrs;
    parts.n_regions = op.n_regions;
    parts.line = op.line;
    parts.operands = c->ids.items + open->first;
    parts.result_types = parts.operands + op.n_operands;
    parts.regions = parts.result_types + op.n_results;
    parts.attrs = c->attrs.items;
    SHLO__TRY(shlo__module_op(c->to, open->parent, &parts, &id));
    for (uint32_t i = 0; i < op.n_results; i++) c->values[op.results + i] = c->to->ops.items[id].results + i;
    c->ids.count = open->first;
    c->open.count--;
    return shlo__clone_note(c, &c->values[op.results], op.n_results);
}

/* The innermost open op enters its next region, or is complete. */
static shlo_status shlo__clone_step(shlo__clone *c) {
    shlo__clone_open *top = &c->open.items[c->open.count - 1];
    const shlo__op *op = &c->from->ops.items[top->op];
    uint32_t region;
    if (top->step == op->n_regions) return shlo__clone_finish(c, top);
    region = shlo__op_region(c->from, op, top->step);
    SHLO__TRY(shlo__clone_args(c, region, &top->region));
    c->ids.items[top->first + op->n_operands + op->n_results + top->step++] = top->region;
    top->next = c->from->regions.items[region].first;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__clone_op(shlo__clone *c, uint32_t parent, uint32_t op) {
    const uint32_t level = c->open.count;
    SHLO__TRY(shlo__clone_start(c, parent, op));
    while (c->open.count > level) {
        shlo__clone_open *top = &c->open.items[c->open.count - 1];
        const uint32_t next = top->next;
        if (next) {
            top->next = c->from->ops.items[next].next;
            SHLO__TRY(shlo__clone_start(c, top->region, next));
        }
        else
            SHLO__TRY(shlo__clone_step(c));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__clone_func(shlo__clone *c, uint32_t func) {
    const shlo__func f = c->from->funcs.items[func];
    uint32_t first = c->ids.count, name, body, id;
    SHLO__TRY(shlo__clone_string(c, f.name, &name));
    SHLO__TRY(shlo__clone_args(c, f.body, &body));
    for (uint32_t op = c->from->regions.items[f.body].first; op; op = c->from->ops.items[op].next)
        SHLO__TRY(shlo__clone_op(c, body, op));
    SHLO__TRY(SHLO__VEC_RESERVE(c->temp, &c->ids, f.n_results));
    c->ids.count += f.n_results;
    for (uint32_t i = 0; i < f.n_results; i++) {
        uint32_t type;
        SHLO__TRY(shlo__clone_type(c, (uint32_t)c->from->numbers.items[f.results + i], &type));
        c->ids.items[first + i] = type;
    }
    SHLO__TRY(shlo__module_func(c->to, name, body, f.n_results, c->ids.items + first, &id));
    c->to->funcs.items[id].is_private = f.is_private;
    c->ids.count = first;
    return SHLO_OK;
}

#endif
