/* build/build_op.c - how every op is made: handles and attributes are checked, check/ verifies the op and
 * infers its result types, then it is added to the module. */
#ifndef SHLO__BUILD_BUILD_OP_C
#define SHLO__BUILD_BUILD_OP_C

#include "build.h"

enum { SHLO__BUILD_MAX_ATTRS = 32 };

/* An op under construction. The builder's ids hold n_operands + n_regions + n_types + capacity entries, in
 * this order. */
typedef struct shlo__build_draft {
    const shlo_op_desc *desc;
    const shlo__op_row *row;
    shlo__attr attrs[SHLO__BUILD_MAX_ATTRS];
    uint32_t n_attrs;
    uint32_t capacity;
    int32_t n_owned; /* regions marked as owned: the first ones of the description */
} shlo__build_draft;

/* ---- attributes ---- */

/* Elements of booleans and of types below 8 bits in storage form: 0 and 1; extended; in the low bits. */
static void shlo__build_canonical(shlo_dtype t, uint8_t *at, size_t n) {
    const shlo__dtype_row *row = shlo__dtype_info(t);
    uint32_t top = 1u << (row->bits - 1), all = top | (top - 1);
    size_t i;
    for (i = 0; i < n; i++) {
        uint32_t x = at[i] & all;
        if (row->kind == SHLO__BOOL) x = at[i] != 0;
        if (row->kind == SHLO__INT) x = (x ^ top) - top;
        at[i] = (uint8_t)x;
    }
}

/* A constant outside of the program. */
static shlo_status shlo__build_attr_outside(shlo_builder *b, const shlo_attr *a, uint32_t *data) {
    size_t n = a->n_text ? a->n_text : strlen(a->text);
    uint32_t name = 0;
    shlo_status status;
    SHLO__TRY(shlo__module_string(&b->m, a->text, n, &name));
    if (!n || strlen(shlo__text(&b->m, name)) != n)
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a constant outside without a name");
    status = shlo__module_outside(&b->m, SHLO__BUILD_ID(b, a->type.id), name, data);
    if (status == SHLO_TYPE)
        return SHLO__BUILD_FAIL(b, status, "the constant '%s' outside has another type elsewhere",
            shlo__text(&b->m, name));
    return status;
}

static shlo_status shlo__build_attr_tensor(shlo_builder *b, const shlo_attr *a, uint32_t *data) {
    const uint32_t type = SHLO__BUILD_ID(b, a->type.id);
    size_t all = 0, one;
    shlo_dtype t;
    int splat;
    SHLO__TRY(shlo__build_type_valid(b, a->type)
                  ? SHLO_OK
                  : SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a constant: its type is no type of this builder"));
    t = (shlo_dtype)shlo__type_at(&b->m, type)->dtype;
    one = shlo__dtype_bytes(t);
    if (!shlo__type_static(&b->m, type) || !shlo__type_bytes(&b->m, type, &all))
        return SHLO__BUILD_FAIL(b, SHLO_TYPE, "a constant needs a tensor type of known size");
    if (a->text) return shlo__build_attr_outside(b, a, data);
    splat = a->data_bytes != all;
    if (splat && a->data_bytes != one)
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT,
            "a constant: its type has %zu elements of %zu bytes (or one for all), the data has %zu bytes",
            all / one, one, a->data_bytes);
    if (splat && !all)
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a constant of a type without elements, given one");
    if (a->data_bytes && !a->data)
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a constant: its elements are NULL");
    SHLO__TRY(shlo__module_data_copy(&b->m, type, a->data, a->data_bytes, splat, data));
    if (shlo__dtype_info(t)->bits < 8)
        shlo__build_canonical(t, (uint8_t *)(uintptr_t)b->m.data.items[*data].bytes, a->data_bytes);
    return SHLO_OK;
}

static shlo_status shlo__build_attr_string(shlo_builder *b, const char *text, size_t n, int64_t *number) {
    uint32_t id = 0;
    SHLO__TRY(shlo__module_string(&b->m, text, n, &id));
    *number = (int64_t)id;
    return SHLO_OK;
}

/* The words of a blank-separated list. */
static shlo_status shlo__build_attr_symbols(shlo_builder *b, const char *text, size_t n, shlo__attr *out) {
    size_t at = 0, end;
    out->n = 0;
    out->at = b->m.numbers.count;
    for (; at < n; at = end) {
        int64_t id = 0;
        while (at < n && text[at] == ' ') at++;
        for (end = at; end < n && text[end] != ' '; end++) {}
        if (end == at) break;
        SHLO__TRY(SHLO__VEC_RESERVE(b->m.allocator, &b->m.numbers, 1));
        SHLO__TRY(shlo__build_attr_string(b, text + at, end - at, &id));
        b->m.numbers.items[b->m.numbers.count++] = id;
        out->n++;
    }
    return SHLO_OK;
}

static shlo_status shlo__build_attr_text(shlo_builder *b, const shlo_attr *a, shlo__attr *out,
    int64_t *number) {
    size_t n = a->n_text ? a->n_text : a->text ? strlen(a->text) : 0;
    if (!a->text) return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "attribute %s: its text is NULL", a->name);
    if (a->kind == SHLO_ATTR_SYMBOLS) return shlo__build_attr_symbols(b, a->text, n, out);
    return shlo__build_attr_string(b, a->text, n, number);
}

static shlo_status shlo__build_attr_list(shlo_builder *b, const shlo_attr *a, shlo__attr *out) {
    int32_t columns = a->list.columns ? a->list.columns : 2;
    if (!shlo__build_list_given(a->list.n, a->list.items))
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "attribute %s: %d numbers, but their list is NULL", a->name,
            a->list.n);
    if (a->kind == SHLO_ATTR_TABLE && (columns < 0 || columns > 65535 || a->list.n % columns))
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "attribute %s: %d numbers do not make rows of %d", a->name,
            a->list.n, columns);
    out->columns = (uint16_t)(a->kind == SHLO_ATTR_TABLE ? columns : 0);
    out->n = (uint32_t)a->list.n;
    return shlo__module_numbers(&b->m, a->list.items, out->n, &out->at);
}

/* The value of one attribute, in the module's numbers. */
static shlo_status shlo__build_attr_value(shlo_builder *b, const shlo_attr *a, shlo__attr *out) {
    int64_t number = a->i;
    uint32_t data = 0;
    double f;
    switch (a->kind) {
    case SHLO_ATTR_BOOL:
        number = a->i != 0;
        break;
    case SHLO_ATTR_I64:
    case SHLO_ATTR_ENUM:
        break;
    case SHLO_ATTR_F32:
        f = (double)(float)a->f;
        memcpy(&number, &f, sizeof number);
        break;
    case SHLO_ATTR_TYPE:
        if (!shlo__build_type_valid(b, a->type))
            return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "attribute %s is no type of this builder", a->name);
        number = (int64_t)SHLO__BUILD_ID(b, a->type.id);
        break;
    case SHLO_ATTR_TENSOR:
        SHLO__TRY(shlo__build_attr_tensor(b, a, &data));
        number = (int64_t)data;
        break;
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
    case SHLO_ATTR_SYMBOL:
        SHLO__TRY(shlo__build_attr_text(b, a, out, &number));
        break;
    case SHLO_ATTR_SYMBOLS: return shlo__build_attr_text(b, a, out, &number);
    default: return shlo__build_attr_list(b, a, out);
    }
    out->n = 1;
    return shlo__module_numbers(&b->m, &number, 1, &out->at);
}

static int shlo__build_attr_is_list(shlo_attr_kind kind) {
    return kind == SHLO_ATTR_I64S || kind == SHLO_ATTR_BOOLS || kind == SHLO_ATTR_ENUMS ||
           kind == SHLO_ATTR_TABLE;
}

/* An optional number that equals its default is left out, so that equal programs are equal modules. */
static int shlo__build_attr_idle(const shlo_attr_info *row, const shlo_attr *a) {
    if (row->required) return 0;
    if (a->kind == SHLO_ATTR_BOOL) return (a->i != 0) == row->fallback;
    if (a->kind == SHLO_ATTR_I64 || a->kind == SHLO_ATTR_ENUM) return a->i == row->fallback;
    return shlo__build_attr_is_list(a->kind) && !a->list.n && !a->list.items;
}

/* The same for lists, which the check has found to have the right length: empty ones, and those whose
   elements all equal the default. (Lists of dimensions have no default element.) */
static void shlo__build_drop_idle(const shlo_builder *b, shlo__build_draft *d) {
    uint32_t i, k, kept = 0;
    for (i = 0; i < d->n_attrs; i++) {
        const shlo__attr *a = &d->attrs[i];
        const shlo_attr_info *row = shlo__op_attr_row(a->id);
        int idle = !row->required && shlo__build_attr_is_list((shlo_attr_kind)row->kind) &&
                   (!a->n || row->kind != SHLO_ATTR_I64S || row->fallback == 1);
        for (k = 0; idle && k < a->n; k++) idle = b->m.numbers.items[a->at + k] == row->fallback;
        if (!idle) d->attrs[kept++] = *a;
    }
    d->n_attrs = kept;
}

/* Inserts one attribute; they are sorted by id. */
static shlo_status shlo__build_attr(shlo_builder *b, shlo__build_draft *d, const shlo_attr *a) {
    shlo__attr out;
    const shlo_attr_info *row;
    uint32_t at = d->n_attrs;
    int32_t id = a->name ? shlo__op_find_attr(d->desc->op, a->name, strlen(a->name)) : -1;
    if (id < 0) return SHLO__BUILD_FAIL(b, SHLO_ATTRIBUTE, "%s has no attribute %s", d->row->name, a->name);
    row = shlo__op_attr_row((uint32_t)id);
    SHLO__NAME(b->error.attribute, row->name);
    if (a->kind != (shlo_attr_kind)row->kind)
        return SHLO__BUILD_FAIL(b, SHLO_ATTRIBUTE, "attribute %s of %s is of another kind", row->name,
            d->row->name);
    memset(&out, 0, sizeof out);
    out.id = (uint16_t)id;
    while (at && d->attrs[at - 1].id > out.id) at--;
    if (at && d->attrs[at - 1].id == out.id)
        return SHLO__BUILD_FAIL(b, SHLO_ATTRIBUTE, "%s has attribute %s twice", d->row->name, row->name);
    if (d->n_attrs == SHLO__BUILD_MAX_ATTRS)
        return SHLO__BUILD_FAIL(b, SHLO_INTERNAL, "%s has too many attributes", d->row->name);
    b->error.attribute[0] = 0;
    if (shlo__build_attr_idle(row, a)) return SHLO_OK;
    SHLO__NAME(b->error.attribute, row->name);
    SHLO__TRY(shlo__build_attr_value(b, a, &out));
    memmove(&d->attrs[at + 1], &d->attrs[at], (d->n_attrs - at) * sizeof d->attrs[0]);
    d->attrs[at] = out;
    d->n_attrs++;
    b->error.attribute[0] = 0;
    return SHLO_OK;
}

/* ---- operands, regions, types ---- */

/* A value may be used while the region that defines it is open. */
static shlo_status shlo__build_operand(shlo_builder *b, const char *op, shlo_value v, int32_t i,
    uint32_t *id) {
    const uint32_t number = shlo__build_value_id(b, v);
    const shlo__value *value;
    uint32_t region;
    b->error.operand = i;
    if (!number)
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s: operand %d is %s", op, i, shlo__build_no_value(v));
    value = &b->m.values.items[number];
    region = value->is_arg ? value->owner : b->m.ops.items[value->owner].parent;
    if (region >= b->regions.count || !b->regions.items[region].open)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE,
            "%s: operand %d is a value of a region or function that has ended", op, i);
    *id = number;
    b->error.operand = -1;
    return SHLO_OK;
}

/* An op may own regions that were begun in the region of the op itself, and that no op owns. */
SHLO__FN shlo_status shlo__build_owned(shlo_builder *b, shlo_region r, int32_t i) {
    const uint32_t number = SHLO__BUILD_ID(b, r.id);
    shlo__build_region *region;
    if (!number || number >= b->regions.count || !b->regions.items[number].home)
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "region %d is %s", i,
            r.id ? "no region of this builder" : "no region: the handle is zero");
    region = &b->regions.items[number];
    if (region->open) return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "region %d has not ended", i);
    if (region->owned) return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "region %d already belongs to an op", i);
    if (region->home != shlo__build_top(b)->region)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "region %d was begun in another region than this op", i);
    region->owned = 1;
    return SHLO_OK;
}

/* An upper bound of the number of results: of types given, of operands, of what its callee or a region of it
 * returns, or 4. */
static uint32_t shlo__build_results_bound(const shlo_builder *b, const shlo__build_draft *d) {
    uint32_t bound = 4, i;
    bound = SHLO__MAX(bound, (uint32_t)d->desc->n_types);
    bound = SHLO__MAX(bound, (uint32_t)d->desc->n_operands);
    for (i = 0; i < d->n_attrs; i++) {
        uint32_t func = 0;
        if (shlo__op_attr_row(d->attrs[i].id)->kind == SHLO_ATTR_SYMBOL)
            func = shlo__module_find_func(&b->m, (uint32_t)b->m.numbers.items[d->attrs[i].at]);
        if (func) bound = SHLO__MAX(bound, b->m.funcs.items[func].n_results);
    }
    for (i = 0; i < (uint32_t)d->desc->n_regions; i++) {
        const shlo__region *r = &b->m.regions.items[SHLO__BUILD_ID(b, d->desc->regions[i].id)];
        if (r->last) bound = SHLO__MAX(bound, b->m.ops.items[r->last].n_operands);
    }
    return bound;
}

/* Fills the builder's ids: operands, regions, given types, room for results (the given ones first). */
static shlo_status shlo__build_ids(shlo_builder *b, shlo__build_draft *d) {
    const shlo_op_desc *desc = d->desc;
    uint32_t n = (uint32_t)desc->n_operands, *ids;
    size_t total;
    int32_t i;
    b->ids.count = 0;
    for (; d->n_owned < desc->n_regions; d->n_owned++)
        SHLO__TRY(shlo__build_owned(b, desc->regions[d->n_owned], d->n_owned));
    d->capacity = shlo__build_results_bound(b, d);
    total = (size_t)n + (size_t)desc->n_regions + (size_t)desc->n_types + d->capacity;
    if (total > UINT32_MAX) return SHLO_OVERFLOW;
    SHLO__TRY(SHLO__VEC_RESERVE(&b->allocator, &b->ids, (uint32_t)total));
    ids = b->ids.items;
    memset(ids, 0, total * sizeof *ids);
    for (i = 0; i < desc->n_operands; i++)
        SHLO__TRY(shlo__build_operand(b, d->row->name, desc->operands[i], i, ids + i));
    for (i = 0; i < desc->n_regions; i++) ids[n + (uint32_t)i] = SHLO__BUILD_ID(b, desc->regions[i].id);
    ids += n + (uint32_t)desc->n_regions;
    for (i = 0; i < desc->n_types; i++) {
        const uint32_t type = SHLO__BUILD_ID(b, desc->types[i].id);
        if (type >= b->m.types.count)
            return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "result type %d is no type of this builder", i);
        ids[i] = ids[desc->n_types + i] = type;
    }
    return SHLO_OK;
}

/* ---- the op ---- */

/* Adds the op under construction and its place to the error. */
static void shlo__build_place(shlo_builder *b, const shlo__build_draft *d) {
    if (d->row && !b->error.op[0]) SHLO__NAME(b->error.op, d->row->name);
    shlo__build_placed(b, b->error.status);
}

static shlo_status shlo__build_given(shlo_builder *b, const shlo__build_draft *d) {
    const shlo_op_desc *desc = d->desc;
    if (!d->row)
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "there is no op of number %d (shlo_op)", (int)desc->op);
    if (!b->frames.count)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE,
            "%s is outside of a function: begin one with shlo_func_begin", d->row->name);
    if (!shlo__build_list_given(desc->n_operands, desc->operands))
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s: %d operands, but their list is NULL", d->row->name,
            desc->n_operands);
    if (!shlo__build_list_given(desc->n_attrs, desc->attrs))
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s: %d attributes, but their list is NULL", d->row->name,
            desc->n_attrs);
    if (!shlo__build_list_given(desc->n_regions, desc->regions))
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s: %d regions, but their list is NULL", d->row->name,
            desc->n_regions);
    if (!shlo__build_list_given(desc->n_types, desc->types))
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s: %d result types, but their list is NULL", d->row->name,
            desc->n_types);
    return SHLO_OK;
}

static void shlo__build_parts(const shlo_builder *b, const shlo__build_draft *d, shlo__op_parts *parts) {
    memset(parts, 0, sizeof *parts);
    parts->code = d->desc->op;
    parts->n_operands = (uint32_t)d->desc->n_operands;
    parts->n_regions = (uint32_t)d->desc->n_regions;
    parts->n_results = (uint32_t)d->desc->n_types;
    parts->n_attrs = d->n_attrs;
    parts->operands = b->ids.items;
    parts->regions = parts->operands + parts->n_operands;
    parts->result_types = parts->regions + parts->n_regions;
    parts->attrs = d->attrs;
    parts->location = b->location;
    parts->line = b->line > 0 ? (uint32_t)b->line : 0;
}

static shlo_status shlo__build_checked(shlo_builder *b, shlo__build_draft *d, uint32_t *op) {
    shlo__op_parts parts;
    shlo__check c;
    shlo__build_parts(b, d, &parts);
    memset(&c, 0, sizeof c);
    c.m = &b->m;
    c.error = &b->error;
    c.row = d->row;
    c.parts = &parts;
    c.func = b->func;
    c.n_results = parts.n_results;
    c.results = b->ids.items + parts.n_operands + parts.n_regions + parts.n_results;
    c.results_capacity = d->capacity;
    SHLO__TRY(shlo__check_op(&c));
    shlo__build_drop_idle(b, d);
    parts.n_attrs = d->n_attrs;
    parts.n_results = c.n_results;
    parts.result_types = c.results;
    return shlo__module_op(&b->m, shlo__build_top(b)->region, &parts, op);
}

/* Counts the new op and the regions that it owns. */
static void shlo__build_count(shlo_builder *b, uint32_t op) {
    shlo__build_frame *frame = shlo__build_top(b);
    const shlo__op *o = &b->m.ops.items[op];
    uint32_t i, n = 1;
    for (i = 0; i < o->n_regions; i++) {
        const shlo__build_region *r = &b->regions.items[shlo__op_region(&b->m, o, i)];
        n += r->n_ops;
        frame->unowned--;
        frame->unowned_ops -= r->n_ops;
    }
    b->regions.items[frame->region].n_ops += n;
}

SHLO__FN shlo_status shlo__build_op(shlo_builder *b, const shlo_op_desc *desc, uint32_t *op) {
    shlo__build_draft d;
    shlo_status status;
    int32_t i;
    memset(&d, 0, sizeof d);
    d.desc = desc;
    d.row = shlo__op_row_of(desc->op);
    status = shlo__build_given(b, &d);
    for (i = 0; status == SHLO_OK && i < desc->n_attrs; i++)
        status = shlo__build_attr(b, &d, &desc->attrs[i]);
    if (status == SHLO_OK) status = shlo__build_ids(b, &d);
    if (status == SHLO_OK) status = shlo__build_checked(b, &d, op);
    if (!shlo__build_keep(b, status)) {
        shlo__build_place(b, &d);
        for (i = 0; i < d.n_owned; i++) b->regions.items[SHLO__BUILD_ID(b, desc->regions[i].id)].owned = 0;
        return status;
    }
    shlo__build_count(b, *op);
    return SHLO_OK;
}

static int32_t shlo__build_create(shlo_builder *b, const shlo_op_desc *desc, shlo_value *results,
    int32_t capacity) {
    uint32_t op = 0, i, n;
    if (!shlo__build_ok(b)) return -1;
    if (!desc || capacity < 0 || (capacity && !results)) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT,
            "shlo_op_create without a description or without room for results");
        return -1;
    }
    if (desc->op == SHLO_OP_return) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "return is made by shlo_return and shlo_region_end");
        return -1;
    }
    if (shlo__build_op(b, desc, &op) != SHLO_OK) return -1;
    n = b->m.ops.items[op].n_results;
    for (i = 0; i < n && i < (uint32_t)capacity; i++)
        results[i].id = SHLO__BUILD_ID(b, b->m.ops.items[op].results + i);
    return (int32_t)n;
}

/* results may be the array of the operands, so it is written only after the op is made, or has failed. */
SHLO_API int32_t shlo_op_create(shlo_builder *b, const shlo_op_desc *desc, shlo_value *results,
    int32_t capacity) {
    int32_t i, n = shlo__build_create(b, desc, results, capacity);
    for (i = n < 0 ? 0 : n; results && i < capacity; i++) results[i].id = 0;
    return n;
}

#endif
