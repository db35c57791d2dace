/* tlir/module.c - appending to a module. Nothing is judged here: tlcheck does that before. */
#ifndef TLANG__TLIR_MODULE_C
#define TLANG__TLIR_MODULE_C

#include "tlir.h"

SHLO__FN shlo_status tlang__module_open(tlang__module *m, const shlo_allocator *allocator,
    const tlang__counts *room) {
    memset(m, 0, sizeof *m);
    m->allocator = allocator;
    SHLO__TRY(SHLO__VEC_RESERVE(allocator, &m->types, room->types));
    SHLO__TRY(SHLO__VEC_RESERVE(allocator, &m->funcs, room->funcs));
    SHLO__TRY(SHLO__VEC_RESERVE(allocator, &m->regions, room->regions));
    SHLO__TRY(SHLO__VEC_RESERVE(allocator, &m->insns, room->insns));
    SHLO__TRY(SHLO__VEC_RESERVE(allocator, &m->values, room->values));
    SHLO__TRY(SHLO__VEC_RESERVE(allocator, &m->ids, room->ids));
    /* A type's numbers are appended before it is seen that the module has the type. */
    if (room->numbers)
        SHLO__TRY(SHLO__VEC_RESERVE(allocator, &m->numbers, room->numbers + 2 * TLANG_MAX_ORDER));
    SHLO__TRY(SHLO__VEC_RESERVE(allocator, &m->text, room->text));
    /* Entry 0 of a list means "none". */
    memset(m->types.items, 0, sizeof *m->types.items);
    memset(m->funcs.items, 0, sizeof *m->funcs.items);
    memset(m->regions.items, 0, sizeof *m->regions.items);
    memset(m->insns.items, 0, sizeof *m->insns.items);
    memset(m->values.items, 0, sizeof *m->values.items);
    m->types.count = m->funcs.count = m->regions.count = m->insns.count = m->values.count = 1;
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__module_init(tlang__module *m, const shlo_allocator *allocator) {
    static const tlang__counts none = {1, 1, 1, 1, 1, 0, 0, 0};
    return tlang__module_open(m, allocator, &none);
}

SHLO__FN tlang__counts tlang__module_counts(const tlang__module *m) {
    tlang__counts c;
    c.types = m->types.count;
    c.funcs = m->funcs.count;
    c.regions = m->regions.count;
    c.insns = m->insns.count;
    c.values = m->values.count;
    c.ids = m->ids.count;
    c.numbers = m->numbers.count;
    c.text = m->text.count;
    return c;
}

SHLO__FN void tlang__module_free(tlang__module *m) {
    SHLO__VEC_FREE(m->allocator, &m->types);
    SHLO__VEC_FREE(m->allocator, &m->funcs);
    SHLO__VEC_FREE(m->allocator, &m->regions);
    SHLO__VEC_FREE(m->allocator, &m->insns);
    SHLO__VEC_FREE(m->allocator, &m->values);
    SHLO__VEC_FREE(m->allocator, &m->ids);
    SHLO__VEC_FREE(m->allocator, &m->numbers);
    SHLO__VEC_FREE(m->allocator, &m->text);
    memset(m, 0, sizeof *m);
}

SHLO__FN shlo_status tlang__module_numbers(tlang__module *m, uint32_t n, const int64_t *items, uint32_t *at) {
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->numbers, n));
    *at = m->numbers.count;
    if (n) memcpy(m->numbers.items + m->numbers.count, items, n * sizeof *items);
    m->numbers.count += n;
    return SHLO_OK;
}

static shlo_status tlang__module_ids(tlang__module *m, uint32_t n, const uint32_t *items, uint32_t *at) {
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->ids, n));
    *at = m->ids.count;
    if (n) memcpy(m->ids.items + m->ids.count, items, n * sizeof *items);
    m->ids.count += n;
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__module_value(tlang__module *m, uint32_t type, uint32_t region, uint32_t insn,
    uint32_t *out) {
    tlang__value *v;
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->values, 1));
    *out = m->values.count;
    v = &m->values.items[m->values.count++];
    v->type = type;
    v->region = region;
    v->insn = insn;
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__module_region(tlang__module *m, const tlang__region *region, uint32_t *out) {
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->regions, 1));
    *out = m->regions.count;
    m->regions.items[m->regions.count++] = *region;
    return SHLO_OK;
}

/* FNV-1a, then the end of MurmurHash3, so that all bits of a name reach the first bits of the hash. */
static uint64_t tlang__module_hash(const char *name, size_t n) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < n; i++) hash = (hash ^ (uint8_t)name[i]) * 0x100000001b3u;
    hash = (hash ^ hash >> 33) * 0xff51afd7ed558ccdu;
    return hash ^ hash >> 33;
}

/* The place in the tree that has the function of this name, or 0, where it would be entered. NULL: others are
   on all of its way, which has a step for each bit. Only names that were chosen so are. */
static uint32_t *tlang__module_slot(const tlang__module *m, const char *name, size_t n) {
    uint64_t hash = tlang__module_hash(name, n);
    uint32_t *next = m->funcs.items[0].next;
    for (int bits = 64; bits; bits--, hash <<= 1) {
        uint32_t *slot = &next[hash >> 63];
        tlang__func *f = &m->funcs.items[*slot];
        if (!*slot || (f->n_name == n && memcmp(m->text.items + f->name, name, n) == 0)) return slot;
        next = f->next;
    }
    return NULL;
}

SHLO__FN uint32_t tlang__module_find(const tlang__module *m, const char *name, size_t n) {
    const uint32_t *slot = tlang__module_slot(m, name, n);
    return slot ? *slot : 0;
}

SHLO__FN void tlang__module_blame(const tlang__module *m, uint32_t func, shlo_error *e) {
    const tlang__func *f = &m->funcs.items[func];
    shlo__status_name(e->function, sizeof e->function, m->text.items + f->name, f->n_name);
}

SHLO__FN void tlang__module_place(const tlang__module *m, uint32_t func, uint32_t insn, uint32_t op,
    uint32_t line, shlo_error *e) {
    uint32_t first = m->regions.items[m->funcs.items[func].body].first;
    tlang__module_blame(m, func, e);
    e->op_index = first ? (int32_t)(insn - first) : 0;
    e->line = (int32_t)line;
    SHLO__NAME(e->op, tlang_op_name((tlang_op)op));
}

SHLO__FN shlo_status tlang__module_func(tlang__module *m, const tlang__signature *of, uint32_t *out) {
    tlang__region body;
    tlang__func f;
    uint32_t value, *slot;
    memset(&body, 0, sizeof body);
    memset(&f, 0, sizeof f);
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->text, of->n_name));
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->funcs, 1));
    slot = tlang__module_slot(m, of->name, of->n_name);
    if (!slot) return SHLO_LIMIT;
    f.name = m->text.count;
    f.n_name = (uint32_t)of->n_name;
    memcpy(m->text.items + m->text.count, of->name, of->n_name);
    m->text.count += (uint32_t)of->n_name;
    body.func = m->funcs.count;
    body.open = 1;
    SHLO__TRY(tlang__module_region(m, &body, &f.body));
    f.args = m->values.count;
    f.n_args = of->n_args;
    for (uint32_t i = 0; i < of->n_args; i++)
        SHLO__TRY(tlang__module_value(m, of->types[i], f.body, 0, &value));
    *out = m->funcs.count;
    *slot = m->funcs.count;
    m->funcs.items[m->funcs.count++] = f;
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__module_append(tlang__module *m, uint32_t region, const tlang__parts *parts,
    uint32_t n_results, const uint32_t *types, uint32_t *out) {
    tlang__insn insn;
    tlang__region *r;
    uint32_t value;
    memset(&insn, 0, sizeof insn);
    insn.op = (uint8_t)parts->op;
    insn.modifiers = (uint8_t)parts->modifiers;
    insn.n_operands = (uint8_t)parts->n_operands;
    insn.n_results = (uint8_t)n_results;
    insn.n_numbers = parts->n_numbers;
    insn.n_types = parts->n_types;
    insn.parent = region;
    insn.line = parts->line;
    SHLO__TRY(tlang__module_ids(m, parts->n_operands, parts->operands, &insn.operands));
    SHLO__TRY(tlang__module_ids(m, parts->n_types, parts->types, &insn.types));
    SHLO__TRY(tlang__module_numbers(m, parts->n_numbers, parts->numbers, &insn.numbers));
    SHLO__TRY(SHLO__VEC_RESERVE(m->allocator, &m->insns, 1));
    insn.results = m->values.count;
    for (uint32_t i = 0; i < n_results; i++)
        SHLO__TRY(tlang__module_value(m, types[i], region, m->insns.count, &value));
    *out = m->insns.count;
    m->insns.items[m->insns.count++] = insn;
    r = &m->regions.items[region];
    if (r->last)
        m->insns.items[r->last].next = *out;
    else
        r->first = *out;
    r->last = *out;
    return SHLO_OK;
}

#endif
