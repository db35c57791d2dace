/* code/write.c - a module to a program file. Only what is reachable from the functions is written; equal
 * modules give equal bytes. */
#ifndef SHLO__CODE_WRITE_C
#define SHLO__CODE_WRITE_C

#include "code.h"

/* ---- attributes ---- */

static shlo_status shlo__write_item(shlo__write *w, int kind, int64_t x) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_PROGRAM];
    uint32_t id = 0;
    switch (kind) {
    case SHLO_ATTR_BOOL:
    case SHLO_ATTR_BOOLS:
        shlo__bytes_put_u8(b, x != 0);
        break;
    case SHLO_ATTR_F32:
        shlo__bytes_put_u64(b, (uint64_t)x);
        break;
    case SHLO_ATTR_ENUM:
    case SHLO_ATTR_ENUMS:
        shlo__bytes_put_varint(b, (uint64_t)x);
        break;
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
    case SHLO_ATTR_SYMBOL:
    case SHLO_ATTR_SYMBOLS:
        shlo__bytes_put_varint(b, shlo__write_string(w, (uint32_t)x));
        break;
    case SHLO_ATTR_TYPE:
        return shlo__write_type_id(w, (uint32_t)x);
    case SHLO_ATTR_TENSOR:
        SHLO__TRY(shlo__write_data(w, (uint32_t)x, &id));
        shlo__bytes_put_varint(b, id);
        break;
    default:
        shlo__bytes_put_svarint(b, x);
    }
    return SHLO_OK;
}

static shlo_status shlo__write_attr(shlo__write *w, const shlo__attr *a) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_PROGRAM];
    int kind = (int)shlo__op_attr_row(a->id)->kind;
    uint32_t i;
    if (shlo__format_list_kind(kind))
        shlo__bytes_put_varint(b, a->n);
    else if (a->n != 1)
        return SHLO__WRITE_FAIL(w, SHLO_ATTRIBUTE, "attribute %s has %u values",
            shlo__op_attr_row(a->id)->name, (unsigned)a->n);
    if (kind == SHLO_ATTR_TABLE) shlo__bytes_put_varint(b, a->columns);
    for (i = 0; i < a->n; i++) SHLO__TRY(shlo__write_item(w, kind, w->m->numbers.items[a->at + i]));
    w->counts[SHLO__FORMAT_N_ATTRS]++;
    w->counts[SHLO__FORMAT_N_NUMBERS] += a->n;
    return SHLO_OK;
}

/* Presence bits of the optional attributes. Fails if a required one is missing, or one is unknown. */
static shlo_status shlo__write_present(shlo__write *w, const shlo__op *op, const shlo__op_row *row,
    uint32_t *present) {
    uint32_t id, bit = 1, found = 0;
    *present = 0;
    for (id = row->first_attr; id < (uint32_t)row->first_attr + row->n_attrs; id++) {
        int there = shlo__module_attr(w->m, op, id) != NULL;
        if (there) found++;
        if (!shlo__op_attr_row(id)->required) {
            if (there) *present |= bit;
            bit <<= 1;
        }
        else if (!there)
            return SHLO__WRITE_FAIL(w, SHLO_ATTRIBUTE, "attribute %s is missing",
                shlo__op_attr_row(id)->name);
    }
    return found == op->n_attrs ? SHLO_OK
                                : SHLO__WRITE_FAIL(w, SHLO_ATTRIBUTE, "%u attributes, of which %s knows %u",
                                      (unsigned)op->n_attrs, row->name, (unsigned)found);
}

/* ---- ops ---- */

static int shlo__write_implied(const shlo__module *m, const shlo__op *op) {
    uint32_t i;
    if (!op->n_operands && op->n_results == 1 && op->n_attrs) {
        const shlo__attr *a = &m->attrs.items[op->attrs];
        return shlo__op_attr_row(a->id)->kind == SHLO_ATTR_TENSOR &&
               m->data.items[m->numbers.items[a->at]].type == shlo__value_type(m, op->results);
    }
    for (i = 0; i < op->n_results; i++) {
        uint32_t from = shlo__format_implied(op->n_operands, op->n_results, i);
        if (from >= op->n_operands ||
            shlo__value_type(m, shlo__op_operand(m, op, from)) != shlo__value_type(m, op->results + i))
            return 0;
    }
    return op->n_results > 0;
}

static shlo_status shlo__write_arity(shlo__write *w, int arity, uint32_t n, const char *what) {
    if (arity < 0)
        shlo__bytes_put_varint(&w->sections[SHLO__FORMAT_PROGRAM], n);
    else if ((uint32_t)arity != n)
        return SHLO__WRITE_FAIL(w, SHLO_STRUCTURE, "%u %s instead of %d", (unsigned)n, what, arity);
    return SHLO_OK;
}

static shlo_status shlo__write_operands(shlo__write *w, const shlo__op *op) {
    const shlo__format_scope *s = &w->scope;
    uint32_t i, here = shlo__format_number(s, w->values.n + 1);
    for (i = 0; i < op->n_operands; i++) {
        uint32_t value = w->values.ids[shlo__op_operand(w->m, op, i)];
        if (!value || (value < s->body && value - s->args >= s->n_args))
            return SHLO__WRITE_FAIL(w, SHLO_STRUCTURE, "operand %u is not defined before its use",
                (unsigned)i);
        shlo__bytes_put_varint(&w->sections[SHLO__FORMAT_PROGRAM], here - shlo__format_number(s, value));
    }
    w->counts[SHLO__FORMAT_N_USES] += op->n_operands;
    return SHLO_OK;
}

static shlo_status shlo__write_args(shlo__write *w, uint32_t region) {
    const shlo__region *r = &w->m->regions.items[region];
    uint32_t i;
    shlo__bytes_put_varint(&w->sections[SHLO__FORMAT_PROGRAM], r->n_args);
    for (i = 0; i < r->n_args; i++) {
        SHLO__TRY(shlo__write_type_id(w, shlo__value_type(w->m, r->args + i)));
        shlo__write_enter(&w->values, r->args + i);
    }
    w->counts[SHLO__FORMAT_N_REGIONS]++;
    return SHLO_OK;
}

static shlo_status shlo__write_op_head(shlo__write *w, const shlo__op *op, const shlo__op_row *row,
    int implied) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_PROGRAM];
    uint32_t present;
    SHLO__TRY(shlo__write_present(w, op, row, &present));
    shlo__bytes_put_u8(b, (uint8_t)(op->code | (implied ? SHLO__FORMAT_IMPLIED : 0)));
    if (shlo__format_optionals(row)) shlo__bytes_put_varint(b, present);
    SHLO__TRY(shlo__write_arity(w, row->in, op->n_operands, "operands"));
    SHLO__TRY(shlo__write_arity(w, row->out, op->n_results, "results"));
    return shlo__write_arity(w, row->regions, op->n_regions, "regions");
}

/* The ops of the region come next. */
static void shlo__write_enter_region(shlo__write *w, shlo__write_open *open, uint32_t region) {
    uint32_t op, n = 0;
    for (op = w->m->regions.items[region].first; op; op = w->m->ops.items[op].next) n++;
    shlo__bytes_put_varint(&w->sections[SHLO__FORMAT_PROGRAM], n);
    open->next = w->m->regions.items[region].first;
}

static shlo_status shlo__write_op_start(shlo__write *w, uint32_t id) {
    const shlo__op *op = &w->m->ops.items[id];
    const shlo__op_row *row = shlo__op_row_of((shlo_op)op->code);
    shlo__write_open *open = &w->open[w->n_open];
    int implied;
    uint32_t i;
    w->op_index = w->n_ops++;
    if (!row) return SHLO__WRITE_FAIL(w, SHLO_STRUCTURE, "op code %u does not exist", (unsigned)op->code);
    implied = shlo__write_implied(w->m, op);
    SHLO__TRY(shlo__write_op_head(w, op, row, implied));
    SHLO__TRY(shlo__write_operands(w, op));
    for (i = 0; !implied && i < op->n_results; i++)
        SHLO__TRY(shlo__write_type_id(w, shlo__value_type(w->m, op->results + i)));
    for (i = 0; i < op->n_attrs; i++) SHLO__TRY(shlo__write_attr(w, &w->m->attrs.items[op->attrs + i]));
    if (op->n_regions && w->n_open >= SHLO_MAX_DEPTH)
        return SHLO__WRITE_FAIL(w, SHLO_LIMIT, "regions are nested deeper than %d (SHLO_MAX_DEPTH)",
            SHLO_MAX_DEPTH);
    memset(open, 0, sizeof *open);
    open->op = id;
    open->op_index = w->op_index;
    w->n_open++;
    return SHLO_OK;
}

/* The innermost open op enters its next region, or is complete. */
static shlo_status shlo__write_op_step(shlo__write *w) {
    shlo__write_open *open = &w->open[w->n_open - 1];
    const shlo__op *op = &w->m->ops.items[open->op];
    if (open->op && open->step < op->n_regions) {
        const uint32_t region = shlo__op_region(w->m, op, open->step++);
        SHLO__TRY(shlo__write_args(w, region));
        shlo__write_enter_region(w, open, region);
        return SHLO_OK;
    }
    w->n_open--;
    if (!open->op) return SHLO_OK;
    w->op_index = open->op_index;
    w->counts[SHLO__FORMAT_N_CHILDREN] += op->n_regions;
    for (uint32_t i = 0; i < op->n_results; i++) shlo__write_enter(&w->values, op->results + i);
    shlo__write_enter(&w->ops, open->op);
    return SHLO_OK;
}

/* A function's body, with all regions in it. */
static shlo_status shlo__write_ops(shlo__write *w, uint32_t region) {
    memset(w->open, 0, sizeof w->open[0]);
    w->n_open = 1;
    shlo__write_enter_region(w, w->open, region);
    while (w->n_open) {
        shlo__write_open *open = &w->open[w->n_open - 1];
        const uint32_t next = open->next;
        if (next) {
            open->next = w->m->ops.items[next].next;
            SHLO__TRY(shlo__write_op_start(w, next));
        }
        else
            SHLO__TRY(shlo__write_op_step(w));
    }
    return SHLO_OK;
}

/* ---- functions ---- */

static shlo_status shlo__write_signature(shlo__write *w, const shlo__func *f) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_PROGRAM];
    uint32_t i;
    if (!f->body || !f->name)
        return SHLO__WRITE_FAIL(w, SHLO_STRUCTURE, "function %s is declared, but has no body",
            shlo__text(w->m, f->name));
    shlo__bytes_put_varint(b, shlo__write_string(w, f->name));
    shlo__bytes_put_u8(b, f->is_private != 0);
    SHLO__TRY(shlo__write_args(w, f->body));
    shlo__bytes_put_varint(b, f->n_results);
    for (i = 0; i < f->n_results; i++)
        SHLO__TRY(shlo__write_type_id(w, (uint32_t)w->m->numbers.items[f->results + i]));
    w->counts[SHLO__FORMAT_N_NUMBERS] += f->n_results;
    return SHLO_OK;
}

static shlo_status shlo__write_body(shlo__write *w, uint32_t func) {
    const shlo__region *r = &w->m->regions.items[w->m->funcs.items[func].body];
    w->func = func;
    w->n_ops = 0;
    w->scope.args = r->n_args ? w->values.ids[r->args] : 1;
    w->scope.n_args = r->n_args;
    w->scope.body = w->values.n + 1;
    SHLO__TRY(shlo__write_ops(w, w->m->funcs.items[func].body));
    w->func = 0;
    return SHLO_OK;
}

static shlo_status shlo__write_program(shlo__write *w) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_PROGRAM];
    uint32_t f;
    shlo__bytes_put_varint(b, shlo__write_string(w, w->m->name));
    shlo__bytes_put_varint(b, w->m->n_replicas);
    shlo__bytes_put_varint(b, w->m->n_partitions);
    for (f = 1; f < w->m->funcs.count; f++) SHLO__TRY(shlo__write_signature(w, &w->m->funcs.items[f]));
    for (f = 1; f < w->m->funcs.count; f++) SHLO__TRY(shlo__write_body(w, f));
    w->counts[SHLO__FORMAT_N_FUNCS] = w->m->funcs.count - 1;
    return SHLO_OK;
}

/* ---- names and locations ---- */

static void shlo__write_names(shlo__write *w) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_NAMES];
    uint32_t i, n = 0, last = 0;
    for (i = 1; i <= w->values.n; i++) n += shlo__value_name(w->m, w->values.list[i]) != 0;
    if (n) shlo__bytes_put_varint(b, n);
    for (i = 1; i <= w->values.n; i++) {
        uint32_t name = shlo__value_name(w->m, w->values.list[i]);
        if (!name) continue;
        shlo__bytes_put_varint(b, i - last);
        shlo__bytes_put_varint(b, shlo__write_string(w, name));
        last = i;
    }
}

/* sources: an op with a location gets no line. */
static void shlo__write_locations(shlo__write *w, int sources) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_LOCATIONS];
    uint32_t i, n = 0, last = 0;
    int64_t line = 0;
    for (i = 1; i <= w->ops.n; i++)
        n += w->m->ops.items[w->ops.list[i]].line || w->m->ops.items[w->ops.list[i]].location;
    if (n) shlo__bytes_put_varint(b, n);
    for (i = 1; i <= w->ops.n; i++) {
        const shlo__op *op = &w->m->ops.items[w->ops.list[i]];
        int64_t own = sources && op->location ? 0 : (int64_t)op->line;
        if (!op->line && !op->location) continue;
        shlo__bytes_put_varint(b, i - last);
        shlo__bytes_put_svarint(b, own - line);
        shlo__bytes_put_varint(b, shlo__write_string(w, op->location));
        last = i;
        line = own;
    }
}

/* ---- external constants ---- */

static void shlo__write_outside(shlo__write *w) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_OUTSIDE];
    uint32_t i, n = 0, last = 0;
    for (i = 1; i <= w->data.n; i++) n += w->m->data.items[w->data.list[i]].name != 0;
    if (n) shlo__bytes_put_varint(b, n);
    for (i = 1; i <= w->data.n; i++) {
        uint32_t name = w->m->data.items[w->data.list[i]].name;
        if (!name) continue;
        shlo__bytes_put_varint(b, i - last);
        shlo__bytes_put_varint(b, shlo__write_string(w, name));
        last = i;
    }
}

/* ---- the file ---- */

static void shlo__write_header(shlo__write *w, shlo__bytes_buffer *b) {
    uint32_t i;
    w->counts[SHLO__FORMAT_N_STRINGS] = w->strings.n;
    w->counts[SHLO__FORMAT_N_TYPES] = w->types.n;
    w->counts[SHLO__FORMAT_N_DATA] = w->data.n;
    w->counts[SHLO__FORMAT_N_OPS] = w->ops.n;
    w->counts[SHLO__FORMAT_N_VALUES] = w->values.n;
    shlo__bytes_put(b, "SHLB", 4);
    shlo__bytes_put_u8(b, SHLO__FORMAT_MAJOR);
    shlo__bytes_put_u8(b, w->sections[SHLO__FORMAT_OUTSIDE].n ? 1 : 0);
    for (i = 0; i < SHLO__FORMAT_COUNTS; i++) shlo__bytes_put_varint(b, w->counts[i]);
}

static void shlo__write_constant(void *user, uint32_t id, size_t offset) {
    shlo__write *w = (shlo__write *)user;
    const shlo__data *d = &w->m->data.items[id];
    if (d->n_bytes) memcpy(w->data_bytes + offset, d->bytes, d->n_bytes);
}

static void shlo__write_section(shlo__write *w, int id, int flags, shlo__bytes_buffer *b) {
    const shlo__bytes_buffer *s = &w->sections[id];
    if (s->status != SHLO_OK && b->status == SHLO_OK) b->status = s->status;
    if (!s->n) return;
    shlo__bytes_put_u8(b, (uint8_t)(id | flags));
    shlo__bytes_put_varint(b, s->n);
    shlo__bytes_put(b, s->data, s->n);
}

/* Everything up to the constants' bytes into `b`; these then follow at b->n. */
static void shlo__write_front(shlo__write *w, size_t alignment, size_t data_bytes, shlo__bytes_buffer *b) {
    int id, shift = 0;
    shlo__write_header(w, b);
    for (id = 1; id < SHLO__FORMAT_DATA; id++)
        shlo__write_section(w, id,
            id == SHLO__FORMAT_NAMES || id == SHLO__FORMAT_LOCATIONS ? SHLO__FORMAT_OPTIONAL : 0, b);
    if (!data_bytes) return;
    while ((size_t)1 << shift < alignment) shift++;
    shlo__bytes_put_u8(b, (uint8_t)(SHLO__FORMAT_DATA | shift << 4));
    shlo__bytes_put_varint(b, data_bytes);
    shlo__bytes_put_align(b, alignment);
}

/* What follows the constants' bytes. */
static void shlo__write_back(shlo__write *w, shlo__bytes_buffer *b) {
    shlo__write_section(w, SHLO__FORMAT_OUTSIDE, 0, b);
    shlo__write_section(w, SHLO__FORMAT_LABELS, SHLO__FORMAT_OPTIONAL, b);
}

static shlo_status shlo__write_file(shlo__write *w, shlo_blob *out) {
    shlo__bytes_buffer b, back;
    size_t alignment, data_bytes = 0, total = 0;
    shlo__format_list list;
    shlo_status status;
    memset(&list, 0, sizeof list);
    list.ids = w->data.list + 1;
    list.n = w->data.n;
    if (!shlo__format_layout(w->m, &list, &alignment, &data_bytes)) return SHLO_OVERFLOW;
    shlo__bytes_buffer_init(&b, w->a);
    shlo__write_front(w, alignment, data_bytes, &b);
    shlo__bytes_buffer_init(&back, w->a);
    shlo__write_back(w, &back);
    status = b.status != SHLO_OK ? b.status : back.status;
    if (status == SHLO_OK &&
        (!shlo__size_add(b.n, data_bytes, &total) || !shlo__size_add(total, back.n, &total)))
        status = SHLO_OVERFLOW;
    if (status == SHLO_OK) {
        out->data = (uint8_t *)shlo__alloc_new(w->a, total);
        if (!out->data) status = SHLO_MEMORY;
    }
    if (status == SHLO_OK) {
        out->bytes = total;
        memcpy(out->data, b.data, b.n);
        if (back.n) memcpy(out->data + b.n + data_bytes, back.data, back.n);
        w->data_bytes = out->data + b.n;
        list.place = shlo__write_constant;
        list.user = w;
        shlo__format_layout(w->m, &list, &alignment, &data_bytes);
    }
    shlo__bytes_buffer_free(&back);
    shlo__bytes_buffer_free(&b);
    return status;
}

/* One block for all maps. */
static shlo_status shlo__write_maps(shlo__write *w) {
    const shlo__module *m = w->m;
    shlo__write_map *maps[5];
    uint32_t counts[5], i;
    size_t n = 0, at = 0;
    maps[0] = &w->strings;
    counts[0] = m->strings.count;
    maps[1] = &w->types;
    counts[1] = m->types.count;
    maps[2] = &w->data;
    counts[2] = m->data.count;
    maps[3] = &w->values;
    counts[3] = m->values.count;
    maps[4] = &w->ops;
    counts[4] = m->ops.count;
    if (m->data.count > UINT32_MAX / 4) return SHLO_OVERFLOW;
    for (w->table_size = 2; w->table_size < 2 * m->data.count;) w->table_size *= 2;
    if (!shlo__size_add(w->table_size, m->quants.count, &n)) return SHLO_OVERFLOW;
    for (i = 0; i < 5; i++)
        if (!shlo__size_add(n, counts[i], &n) || !shlo__size_add(n, counts[i], &n)) return SHLO_OVERFLOW;
    if (!shlo__size_mul(n, sizeof *w->block, &w->block_bytes)) return SHLO_OVERFLOW;
    w->block = (uint32_t *)shlo__alloc_new(w->a, w->block_bytes);
    if (!w->block) return SHLO_MEMORY;
    for (i = 0; i < 5; i++) {
        maps[i]->ids = w->block + at;
        maps[i]->list = maps[i]->ids + counts[i];
        at += 2 * (size_t)counts[i];
    }
    w->quants = w->block + at;
    w->table = w->quants + m->quants.count;
    return SHLO_OK;
}

static shlo_status shlo__write_all(shlo__write *w, int32_t flags, shlo_blob *out) {
    SHLO__TRY(shlo__write_maps(w));
    SHLO__TRY(shlo__write_program(w));
    shlo__write_outside(w);
    if (flags & SHLO_KEEP_NAMES) {
        shlo__write_names(w);
        shlo__bytes_put(&w->sections[SHLO__FORMAT_LABELS], w->m->labels, w->m->n_labels);
    }
    if (flags & SHLO_KEEP_LOCATIONS) shlo__write_locations(w, flags & SHLO_KEEP_SOURCES);
    return shlo__write_file(w, out);
}

/* Adds to a failure what the writer knows of its place. */
static void shlo__write_place(const shlo__write *w, shlo_status status) {
    shlo_error *e = w->error;
    shlo__status_fail(e, status, "%s", shlo_status_text(status));
    if (!w->func) return;
    if (e->op_index < 0) e->op_index = w->op_index;
    if (!e->function[0]) SHLO__NAME(e->function, shlo__text(w->m, w->m->funcs.items[w->func].name));
}

static shlo_status shlo__write_module(const shlo__module *m, int32_t flags, const shlo_allocator *a,
    shlo_blob *out, shlo_error *error) {
    shlo__write *w = (shlo__write *)shlo__alloc_new(a, sizeof *w);
    shlo_status status;
    int i;
    if (!w) return shlo__status_fail(error, SHLO_MEMORY, "no memory to write the program");
    w->m = m;
    w->a = a;
    w->error = error;
    for (i = 0; i < SHLO__FORMAT_SECTIONS; i++) shlo__bytes_buffer_init(&w->sections[i], a);
    status = shlo__write_all(w, flags, out);
    if (status != SHLO_OK) shlo__write_place(w, status);
    for (i = 0; i < SHLO__FORMAT_SECTIONS; i++) shlo__bytes_buffer_free(&w->sections[i]);
    shlo__alloc_free(a, w->block, w->block_bytes);
    shlo__alloc_free(a, w, sizeof *w);
    return status;
}

/* Apart, so that an error nobody sees takes no stack of those who look. */
static SHLO__NOINLINE shlo_status shlo__write_unseen(const shlo__module *m, int32_t flags,
    const shlo_allocator *a, shlo_blob *out) {
    shlo_error unseen;
    shlo__status_clear(&unseen);
    return shlo__code_write(m, flags, a, out, &unseen);
}

SHLO__FN shlo_status shlo__code_write(const shlo__module *m, int32_t flags, const shlo_allocator *a,
    shlo_blob *out, shlo_error *error) {
    if (!error) return shlo__write_unseen(m, flags, a, out);
    memset(out, 0, sizeof *out);
    if (!a) a = shlo__alloc_default();
    if (!a) return shlo__status_fail(error, SHLO_MEMORY, "no allocator");
    out->allocator = *a;
    return shlo__write_module(m, flags, a, out, error);
}
#endif
