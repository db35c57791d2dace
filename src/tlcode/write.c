/* tlcode/write.c - a module as bytes. Types are numbered by their first use, so equal programs give equal
 * bytes. */
#ifndef TLANG__TLCODE_WRITE_C
#define TLANG__TLCODE_WRITE_C

#include "tlcode.h"

typedef struct tlang__write {
    const tlang__module *m;
    shlo__bytes_buffer *out;
    uint32_t *number, *order; /* by type: its number in the file, 0: none yet; and back */
    uint32_t n_types, line;
    int lines;
} tlang__write;

static void tlang__write_use(tlang__write *w, uint32_t type) {
    const tlang__type *t = tlang__type_at(w->m, type);
    if (t->kind == TLANG_GROUP) tlang__write_use(w, t->memref); /* a memref uses no other type: one level */
    if (w->number[type]) return;
    w->number[type] = ++w->n_types;
    w->order[w->n_types] = type;
}

/* Types of every function in program order: arguments, then those that instructions state. */
static void tlang__write_uses(tlang__write *w) {
    uint32_t insn = 1;
    for (uint32_t f = 1; f < w->m->funcs.count; f++) {
        const tlang__func *func = &w->m->funcs.items[f];
        for (uint32_t i = 0; i < func->n_args; i++)
            tlang__write_use(w, w->m->values.items[func->args + i].type);
        for (; insn < w->m->insns.count; insn++) {
            const tlang__insn *x = &w->m->insns.items[insn];
            if (w->m->regions.items[x->parent].func != f) break;
            for (uint32_t i = 0; i < x->n_types; i++) tlang__write_use(w, w->m->ids.items[x->types + i]);
        }
    }
}

/* What a reader's module has: the types that the file names and those that results have. seen: room to mark
   types in. */
static void tlang__write_counts(tlang__write *w, uint32_t *seen) {
    tlang__counts c = tlang__module_counts(w->m);
    c.types = 1;
    c.numbers = 0;
    for (uint32_t v = 1; v < w->m->values.count; v++) seen[w->m->values.items[v].type] = 1;
    for (uint32_t i = 1; i < w->m->types.count; i++) {
        if (!seen[i] && !w->number[i]) continue;
        c.types++;
        c.numbers += 2u * w->m->types.items[i].order;
    }
    for (uint32_t i = 1; i < w->m->insns.count; i++) c.numbers += w->m->insns.items[i].n_numbers;
    shlo__bytes_put_varint(w->out, c.types);
    shlo__bytes_put_varint(w->out, c.funcs);
    shlo__bytes_put_varint(w->out, c.regions);
    shlo__bytes_put_varint(w->out, c.insns);
    shlo__bytes_put_varint(w->out, c.values);
    shlo__bytes_put_varint(w->out, c.ids);
    shlo__bytes_put_varint(w->out, c.numbers);
    shlo__bytes_put_varint(w->out, c.text);
}

static void tlang__write_extent(tlang__write *w, int64_t x) {
    shlo__bytes_put_varint(w->out, x == TLANG__DYNAMIC ? 0 : (uint64_t)x + 1);
}

static void tlang__write_type(tlang__write *w, uint32_t type) {
    const tlang__type *t = tlang__type_at(w->m, type);
    int is_packed;
    shlo__bytes_put_varint(w->out, t->kind);
    if (t->kind == TLANG_GROUP) {
        shlo__bytes_put_varint(w->out, w->number[t->memref]);
        tlang__write_extent(w, t->offset);
        return;
    }
    shlo__bytes_put_varint(w->out, t->scalar);
    if (t->kind != TLANG_MEMREF) return;
    is_packed = tlang__types_is_packed(w->m, t);
    shlo__bytes_put_varint(w->out, t->space);
    shlo__bytes_put_varint(w->out, t->order);
    shlo__bytes_put_varint(w->out, (uint64_t)is_packed);
    for (uint32_t i = 0; i < (is_packed ? t->order : 2u * t->order); i++)
        tlang__write_extent(w, tlang__type_shape(w->m, t)[i]);
}

/* The number that the next value had when this instruction was appended: results come right behind it. */
static void tlang__write_insn(tlang__write *w, uint32_t insn) {
    const tlang__insn *x = &w->m->insns.items[insn];
    shlo__bytes_put_varint(w->out, x->op);
    shlo__bytes_put_varint(w->out, x->modifiers);
    if (tlang__op_row_of(x->op)->operands < 0) shlo__bytes_put_varint(w->out, x->n_operands);
    for (uint32_t i = 0; i < x->n_operands; i++)
        shlo__bytes_put_varint(w->out, x->results - w->m->ids.items[x->operands + i]);
    shlo__bytes_put_varint(w->out, x->n_numbers);
    for (uint32_t i = 0; i < x->n_numbers; i++)
        shlo__bytes_put_svarint(w->out, w->m->numbers.items[x->numbers + i]);
    shlo__bytes_put_varint(w->out, x->n_types);
    for (uint32_t i = 0; i < x->n_types; i++)
        shlo__bytes_put_varint(w->out, w->number[w->m->ids.items[x->types + i]]);
    if (!w->lines) return;
    shlo__bytes_put_svarint(w->out, (int64_t)x->line - (int64_t)w->line);
    w->line = x->line;
}

/* Walks regions without recursion: behind the last instruction of a region the walk goes on behind its
   owner. */
static void tlang__write_body(tlang__write *w, uint32_t body) {
    uint32_t region = body, insn = w->m->regions.items[body].first;
    for (;;) {
        const tlang__insn *owner;
        if (insn) {
            const tlang__insn *x = &w->m->insns.items[insn];
            tlang__write_insn(w, insn);
            if (x->region[0]) region = x->region[0];
            insn = x->region[0] ? w->m->regions.items[region].first : x->next;
            continue;
        }
        owner = &w->m->insns.items[w->m->regions.items[region].owner];
        if (region != body && owner->region[0] == region && owner->region[1]) {
            shlo__bytes_put_varint(w->out, TLANG__CODE_ELSE);
            region = owner->region[1];
            insn = w->m->regions.items[region].first;
            continue;
        }
        shlo__bytes_put_varint(w->out, TLANG__CODE_END);
        if (region == body) return;
        region = w->m->regions.items[region].parent;
        insn = owner->next;
    }
}

static void tlang__write_func(tlang__write *w, const tlang__func *f) {
    shlo__bytes_put_varint(w->out, f->n_name);
    shlo__bytes_put(w->out, w->m->text.items + f->name, f->n_name);
    shlo__bytes_put_varint(w->out, f->n_args);
    for (uint32_t i = 0; i < f->n_args; i++)
        shlo__bytes_put_varint(w->out, w->number[w->m->values.items[f->args + i].type]);
    shlo__bytes_put_varint(w->out, (uint64_t)f->group_rows);
    shlo__bytes_put_varint(w->out, (uint64_t)f->group_columns);
    shlo__bytes_put_varint(w->out, (uint64_t)f->subgroup);
    tlang__write_body(w, f->body);
}

SHLO__FN shlo_status tlang__code_write(const tlang__module *m, int lines, shlo__bytes_buffer *out) {
    size_t room = 3 * (size_t)(m->types.count + 1) * sizeof(uint32_t);
    tlang__write w;
    memset(&w, 0, sizeof w);
    w.m = m;
    w.out = out;
    w.lines = lines;
    w.number = (uint32_t *)shlo__alloc_new(m->allocator, room);
    if (!w.number) return SHLO_MEMORY;
    w.order = w.number + m->types.count + 1;
    tlang__write_uses(&w);
    shlo__bytes_put(out, TLANG__CODE_MAGIC, 4);
    shlo__bytes_put_u8(out, TLANG__CODE_MAJOR);
    shlo__bytes_put_u8(out, TLANG__CODE_MINOR);
    shlo__bytes_put_varint(out, lines ? TLANG__CODE_LINES : 0);
    tlang__write_counts(&w, w.order + m->types.count + 1);
    shlo__bytes_put_varint(out, w.n_types);
    for (uint32_t i = 1; i <= w.n_types; i++) tlang__write_type(&w, w.order[i]);
    shlo__bytes_put_varint(out, m->funcs.count - 1);
    for (uint32_t f = 1; f < m->funcs.count; f++) tlang__write_func(&w, &m->funcs.items[f]);
    shlo__alloc_free(m->allocator, w.number, room);
    return out->status;
}

#endif
