/* code/read_program.c - functions, regions, ops. An op is checked as soon as it is read, by the same rules as
 * in the builder, so all ops in the module are legal. Regions that are open are a list: nesting takes no
 * stack. */
#ifndef SHLO__CODE_READ_PROGRAM_C
#define SHLO__CODE_READ_PROGRAM_C

#include "code.h"

static shlo_status shlo__read_arity(shlo__read *rd, int arity, const char *what, uint32_t *n) {
    *n = (uint32_t)arity;
    return arity < 0 ? shlo__read_count(rd, what, n) : SHLO_OK;
}

static shlo_status shlo__read_head(shlo__read *rd, shlo__read_op_head *h) {
    uint32_t optionals;
    uint8_t byte = 0;
    memset(h, 0, sizeof *h);
    h->index = rd->op_index = rd->n_ops++;
    rd->row = NULL;
    h->ids = rd->ids.count;
    h->attrs = rd->attrs.count;
    SHLO__TRY(shlo__read_byte(rd, 255, "an op", &byte));
    h->code = (shlo_op)(byte & ~SHLO__FORMAT_IMPLIED);
    h->implied = byte & SHLO__FORMAT_IMPLIED;
    h->row = rd->row = shlo__op_row_of(h->code);
    if (!h->row) return SHLO__READ_FAIL(rd, SHLO_FORMAT, "op code %d does not exist", (int)h->code);
    optionals = shlo__format_optionals(h->row);
    if (optionals)
        SHLO__TRY(shlo__read_number(rd, ((uint32_t)1 << optionals) - 1, "the list of attributes",
            &h->present));
    SHLO__TRY(shlo__read_arity(rd, h->row->in, "the number of operands", &h->n_operands));
    SHLO__TRY(shlo__read_arity(rd, h->row->out, "the number of results", &h->n_results));
    SHLO__TRY(shlo__read_arity(rd, h->row->regions, "the number of regions", &h->n_regions));
    if (h->implied && !h->n_results)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "it has no results, but its result types are implied");
    return SHLO_OK;
}

static shlo_status shlo__read_operands(shlo__read *rd, uint32_t n) {
    uint32_t i, back, here = shlo__format_number(&rd->scope, rd->m->values.count);
    for (i = 0; i < n; i++) {
        SHLO__TRY(shlo__read_id(rd, here, "an operand", &back));
        SHLO__TRY(shlo__read_push(rd, shlo__format_value(&rd->scope, here - back)));
    }
    return SHLO_OK;
}

/* Result types; implied ones follow once the attributes are known. */
static shlo_status shlo__read_results(shlo__read *rd, const shlo__read_op_head *h) {
    uint32_t i, type = 0;
    for (i = 0; i < h->n_results; i++) {
        if (!h->implied) SHLO__TRY(shlo__read_value_type(rd, &type));
        SHLO__TRY(shlo__read_push(rd, type));
        if (h->implied && shlo__format_implied(h->n_operands, h->n_results, i) >= h->n_operands &&
            h->n_operands)
            return SHLO__READ_FAIL(rd, SHLO_FORMAT, "no operand implies the type of result %u", (unsigned)i);
    }
    return SHLO_OK;
}

static shlo_status shlo__read_imply(shlo__read *rd, const shlo__read_op_head *h) {
    uint32_t i, *operands = rd->ids.items + h->ids, *types = operands + h->n_operands;
    const shlo__attr *a = rd->attrs.items + h->attrs;
    if (!h->n_operands && (rd->attrs.count == h->attrs || h->n_results != 1 ||
                              shlo__op_attr_row(a->id)->kind != SHLO_ATTR_TENSOR))
        return SHLO__READ_FAIL(rd, SHLO_FORMAT,
            "the result types are implied, but by no operand or attribute");
    for (i = 0; i < h->n_results; i++)
        types[i] = h->n_operands ? shlo__value_type(rd->m,
                                       operands[shlo__format_implied(h->n_operands, h->n_results, i)])
                                 : rd->m->data.items[rd->m->numbers.items[a->at]].type;
    return SHLO_OK;
}

/* ---- attributes ---- */

/* One number of an attribute's value. */
static shlo_status shlo__read_item(shlo__read *rd, int kind, int64_t *out) {
    const uint32_t *counts = rd->counts;
    uint64_t bits = 0;
    uint32_t n = 0;
    uint8_t byte = 0;
    switch (kind) {
    case SHLO_ATTR_BOOL:
    case SHLO_ATTR_BOOLS:
        SHLO__TRY(shlo__read_byte(rd, 1, "a truth value", &byte));
        n = byte;
        break;
    case SHLO_ATTR_I64:
    case SHLO_ATTR_I64S:
    case SHLO_ATTR_TABLE: return shlo__read_signed(rd, "a number", out);
    case SHLO_ATTR_F32:
        SHLO__TRY(shlo__read_u64(rd, "a number", &bits));
        memcpy(out, &bits, sizeof bits);
        return SHLO_OK;
    case SHLO_ATTR_ENUM:
    case SHLO_ATTR_ENUMS:
        SHLO__TRY(shlo__read_number(rd, INT32_MAX, "a choice", &n));
        break;
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
        SHLO__TRY(shlo__read_number(rd, counts[SHLO__FORMAT_N_STRINGS], "a text", &n));
        break;
    case SHLO_ATTR_SYMBOL:
    case SHLO_ATTR_SYMBOLS:
        SHLO__TRY(shlo__read_id(rd, counts[SHLO__FORMAT_N_STRINGS], "a function's name", &n));
        break;
    case SHLO_ATTR_TYPE:
        SHLO__TRY(shlo__read_id(rd, counts[SHLO__FORMAT_N_TYPES], "a type", &n));
        break;
    case SHLO_ATTR_TENSOR:
        SHLO__TRY(shlo__read_id(rd, counts[SHLO__FORMAT_N_DATA], "a constant", &n));
        break;
    default: return SHLO__READ_FAIL(rd, SHLO_INTERNAL, "an attribute of kind %d", kind);
    }
    *out = (int64_t)n;
    return SHLO_OK;
}

static shlo_status shlo__read_attr(shlo__read *rd, uint32_t id) {
    int kind = (int)shlo__op_attr_row(id)->kind;
    uint32_t i, columns = 0;
    shlo__attr a;
    memset(&a, 0, sizeof a);
    a.id = (uint16_t)id;
    a.n = 1;
    if (shlo__format_list_kind(kind)) SHLO__TRY(shlo__read_count(rd, "the length of a list", &a.n));
    if (kind == SHLO_ATTR_TABLE) {
        SHLO__TRY(shlo__read_number(rd, UINT16_MAX, "the number of columns", &columns));
        if (columns ? a.n % columns != 0 : a.n != 0)
            return SHLO__READ_FAIL(rd, SHLO_FORMAT, "a table of %u numbers in rows of %u", (unsigned)a.n,
                (unsigned)columns);
    }
    a.columns = (uint16_t)columns;
    a.at = rd->m->numbers.count;
    SHLO__TRY(SHLO__VEC_RESERVE(rd->m->allocator, &rd->m->numbers, a.n));
    for (i = 0; i < a.n; i++) SHLO__TRY(shlo__read_item(rd, kind, &rd->m->numbers.items[a.at + i]));
    rd->m->numbers.count += a.n;
    rd->n_numbers += a.n;
    SHLO__TRY(SHLO__VEC_RESERVE(rd->m->allocator, &rd->attrs, 1));
    rd->attrs.items[rd->attrs.count++] = a;
    return SHLO_OK;
}

static shlo_status shlo__read_attrs(shlo__read *rd, const shlo__read_op_head *h) {
    uint32_t id, bit = 1;
    for (id = h->row->first_attr; id < (uint32_t)h->row->first_attr + h->row->n_attrs; id++) {
        int there = 1;
        if (!shlo__op_attr_row(id)->required) {
            there = (h->present & bit) != 0;
            bit <<= 1;
        }
        if (!there) continue;
        shlo_status status = shlo__read_attr(rd, id);
        if (status != SHLO_OK) {
            SHLO__NAME(rd->error->attribute, shlo__op_attr_row(id)->name);
            return status;
        }
    }
    return SHLO_OK;
}

/* ---- ops and regions ---- */

static shlo_status shlo__read_args(shlo__read *rd, uint32_t *region) {
    uint32_t i, n, type, first = rd->ids.count;
    SHLO__TRY(shlo__read_count(rd, "the number of arguments", &n));
    for (i = 0; i < n; i++) {
        SHLO__TRY(shlo__read_value_type(rd, &type));
        SHLO__TRY(shlo__read_push(rd, type));
    }
    SHLO__TRY(shlo__module_region(rd->m, n, rd->ids.items + first, region));
    rd->ids.count = first;
    return SHLO_OK;
}

/* Wrong numbers of operands are a wrong call of the builder, and in a file a wrong program. */
static shlo_status shlo__read_checked(shlo__check *c) {
    const shlo_status status = shlo__check_op(c);
    if (status != SHLO_ARGUMENT) return status;
    c->error->status = SHLO_STRUCTURE;
    return SHLO_STRUCTURE;
}

/* Checks the op whose parts are on the stacks, and adds it. The check infers types into a list of its own,
   which follows the stated ones. */
static shlo_status shlo__read_add(shlo__read *rd, uint32_t parent, const shlo__read_op_head *h) {
    shlo__op_parts parts;
    shlo__check c;
    uint32_t id, inferred = rd->ids.count;
    memset(&parts, 0, sizeof parts);
    memset(&c, 0, sizeof c);
    SHLO__TRY(SHLO__VEC_RESERVE(rd->m->allocator, &rd->ids, h->n_results));
    parts.code = h->code;
    parts.n_operands = h->n_operands;
    parts.n_results = h->n_results;
    parts.n_attrs = rd->attrs.count - h->attrs;
    parts.n_regions = h->n_regions;
    parts.operands = rd->ids.items + h->ids;
    parts.result_types = parts.operands + h->n_operands;
    parts.regions = parts.result_types + h->n_results;
    parts.attrs = rd->attrs.items + h->attrs;
    c.m = rd->m;
    c.error = rd->error;
    c.row = h->row;
    c.parts = &parts;
    c.func = rd->func;
    c.n_results = c.results_capacity = h->n_results;
    c.results = rd->ids.items + inferred;
    if (h->n_results) memcpy(c.results, parts.result_types, h->n_results * sizeof *c.results);
    SHLO__TRY(shlo__read_checked(&c));
    if (c.n_results != h->n_results)
        return SHLO__READ_FAIL(rd, SHLO_TYPE, "%u results in the file, the op has %u", (unsigned)h->n_results,
            (unsigned)c.n_results);
    return shlo__module_op(rd->m, parent, &parts, &id);
}

/* Begins the ops of a region. */
static shlo_status shlo__read_open(shlo__read *rd, uint32_t region) {
    shlo__read_level *l;
    SHLO__TRY(SHLO__VEC_RESERVE(rd->m->allocator, &rd->levels, 1));
    l = &rd->levels.items[rd->levels.count];
    memset(l, 0, sizeof *l);
    l->region = region;
    SHLO__TRY(shlo__read_count(rd, "the number of ops", &l->ops));
    rd->levels.count++;
    return SHLO_OK;
}

/* An op up to its regions. */
static shlo_status shlo__read_op(shlo__read *rd, shlo__read_level *l) {
    shlo__read_op_head *h = &l->head;
    SHLO__TRY(shlo__status_asked(rd->m->pulse, SHLO__ASKED_OP, rd->error));
    l->ops--;
    l->child = 0;
    l->in_op = 1;
    SHLO__TRY(shlo__read_head(rd, h));
    SHLO__TRY(shlo__read_operands(rd, h->n_operands));
    SHLO__TRY(shlo__read_results(rd, h));
    SHLO__TRY(shlo__read_attrs(rd, h));
    if (h->implied) SHLO__TRY(shlo__read_imply(rd, h));
    if (h->n_regions && (int32_t)rd->levels.count >= rd->limits.depth)
        return SHLO__READ_FAIL(rd, SHLO_LIMIT,
            "regions are nested deeper than %d (limits.depth, SHLO_MAX_DEPTH)", (int)rd->limits.depth);
    return SHLO_OK;
}

/* The next region of the op at hand: its id waits on the stack until the op is added. */
static shlo_status shlo__read_region(shlo__read *rd, shlo__read_level *l) {
    uint32_t region = 0;
    SHLO__TRY(shlo__read_args(rd, &region));
    SHLO__TRY(shlo__read_push(rd, region));
    l->child++;
    return shlo__read_open(rd, region);
}

/* The op at hand has all its regions. */
static shlo_status shlo__read_close(shlo__read *rd, shlo__read_level *l) {
    rd->op_index = l->head.index;
    rd->row = l->head.row;
    SHLO__TRY(shlo__read_add(rd, l->region, &l->head));
    rd->ids.count = l->head.ids;
    rd->attrs.count = l->head.attrs;
    l->in_op = 0;
    return SHLO_OK;
}

static shlo_status shlo__read_ops(shlo__read *rd, uint32_t region) {
    rd->levels.count = 0;
    SHLO__TRY(shlo__read_open(rd, region));
    while (rd->levels.count) {
        shlo__read_level *l = &rd->levels.items[rd->levels.count - 1];
        if (l->in_op && l->child < l->head.n_regions)
            SHLO__TRY(shlo__read_region(rd, l));
        else if (l->in_op)
            SHLO__TRY(shlo__read_close(rd, l));
        else if (l->ops)
            SHLO__TRY(shlo__read_op(rd, l));
        else
            rd->levels.count--;
    }
    return SHLO_OK;
}

/* ---- functions ---- */

static shlo_status shlo__read_signature(shlo__read *rd, uint32_t *func) {
    uint32_t name, region, i, n, type, first = rd->ids.count;
    uint8_t is_private = 0;
    SHLO__TRY(shlo__read_id(rd, rd->counts[SHLO__FORMAT_N_STRINGS], "a function's name", &name));
    SHLO__TRY(shlo__read_byte(rd, 1, "a function's visibility", &is_private));
    SHLO__TRY(shlo__read_args(rd, &region));
    SHLO__TRY(shlo__read_count(rd, "the number of a function's results", &n));
    for (i = 0; i < n; i++) {
        SHLO__TRY(shlo__read_value_type(rd, &type));
        SHLO__TRY(shlo__read_push(rd, type));
    }
    SHLO__TRY(shlo__module_func(rd->m, name, region, n, rd->ids.items + first, func));
    rd->m->funcs.items[*func].is_private = is_private;
    rd->ids.count = first;
    rd->n_numbers += n;
    return SHLO_OK;
}

static shlo_status shlo__read_body(shlo__read *rd, uint32_t func) {
    uint32_t body = rd->m->funcs.items[func].body;
    const shlo__region *r = &rd->m->regions.items[body];
    rd->func = func;
    rd->n_ops = 0;
    rd->scope.args = r->args;
    rd->scope.n_args = r->n_args;
    rd->scope.body = rd->m->values.count;
    SHLO__TRY(shlo__read_ops(rd, body));
    rd->func = 0;
    rd->op_index = -1;
    rd->row = NULL;
    return SHLO_OK;
}

/* All signatures come first, so that a call knows what it calls. */
SHLO__FN shlo_status shlo__read_program(shlo__read *rd) {
    uint32_t f, func = 0;
    shlo__read_enter(rd, SHLO__FORMAT_PROGRAM);
    SHLO__TRY(shlo__read_number(rd, rd->counts[SHLO__FORMAT_N_STRINGS], "the module's name", &rd->m->name));
    SHLO__TRY(shlo__read_number(rd, UINT32_MAX, "the number of replicas", &rd->m->n_replicas));
    SHLO__TRY(shlo__read_number(rd, UINT32_MAX, "the number of partitions", &rd->m->n_partitions));
    for (f = 0; f < rd->counts[SHLO__FORMAT_N_FUNCS]; f++) SHLO__TRY(shlo__read_signature(rd, &func));
    for (f = 0; f < rd->counts[SHLO__FORMAT_N_FUNCS]; f++) SHLO__TRY(shlo__read_body(rd, f + 1));
    return shlo__read_end(rd, "functions");
}

#endif
