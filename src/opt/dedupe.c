/* opt/dedupe.c - common subexpressions and dead code are removed. */
#ifndef SHLO__OPT_DEDUPE_C
#define SHLO__OPT_DEDUPE_C

#include "opt.h"

/* ---- common subexpressions: a table for each region, by code, operands, attributes and types ---- */

/* Bytes of a constant that its hash is of; and places that an op is looked for in: a twin that is missed is
   only a missed saving. */
enum { SHLO__DEDUPE_BYTES = 64, SHLO__DEDUPE_PROBES = 32 };
/* Larger constants are the same where they lie at one place, as a file has those that are equal: many ops may
   have one of two that differ in their last byte. */
#define SHLO__DEDUPE_COMPARED 65536

static int shlo__dedupe_same_attr(const shlo__module *m, const shlo__attr *a, const shlo__attr *b) {
    if (a->id != b->id || a->n != b->n || a->columns != b->columns) return 0;
    if (!a->n) return 1;
    if (a->id == SHLO__A_constant__value) {
        const shlo__data *x = &m->data.items[m->numbers.items[a->at]],
                         *y = &m->data.items[m->numbers.items[b->at]];
        if (x->name || y->name) return x->name == y->name;
        return x->type == y->type && x->splat == y->splat && x->n_bytes == y->n_bytes &&
               (!x->n_bytes || x->bytes == y->bytes ||
                   (x->n_bytes <= SHLO__DEDUPE_COMPARED && memcmp(x->bytes, y->bytes, x->n_bytes) == 0));
    }
    return memcmp(m->numbers.items + a->at, m->numbers.items + b->at, a->n * sizeof(int64_t)) == 0;
}

static int shlo__dedupe_same(const shlo__module *m, const shlo__op *a, const shlo__op *b) {
    if (a->code != b->code || a->n_operands != b->n_operands || a->n_results != b->n_results ||
        a->n_attrs != b->n_attrs)
        return 0;
    for (uint32_t i = 0; i < a->n_operands; i++)
        if (shlo__op_operand(m, a, i) != shlo__op_operand(m, b, i)) return 0;
    for (uint32_t i = 0; i < a->n_results; i++)
        if (shlo__value_type(m, a->results + i) != shlo__value_type(m, b->results + i)) return 0;
    for (uint32_t i = 0; i < a->n_attrs; i++)
        if (!shlo__dedupe_same_attr(m, &m->attrs.items[a->attrs + i], &m->attrs.items[b->attrs + i]))
            return 0;
    return 1;
}

/* The factors, odd and without a pattern, are those of xxHash and MurmurHash3. */
static uint32_t shlo__dedupe_mix(uint32_t h, uint64_t x) {
    h = (h ^ (uint32_t)x) * 0x9E3779B1u;
    return ((h >> 15) ^ h ^ (uint32_t)(x >> 32)) * 0x85EBCA77u;
}

static uint32_t shlo__dedupe_hash(const shlo__module *m, const shlo__op *op) {
    uint32_t h = op->code;
    for (uint32_t i = 0; i < op->n_operands; i++) h = shlo__dedupe_mix(h, shlo__op_operand(m, op, i));
    for (uint32_t i = 0; i < op->n_results; i++)
        h = shlo__dedupe_mix(h, shlo__value_type(m, op->results + i));
    for (uint32_t i = 0; i < op->n_attrs; i++) {
        const shlo__attr *a = &m->attrs.items[op->attrs + i];
        if (a->id == SHLO__A_constant__value) {
            const shlo__data *d = &m->data.items[m->numbers.items[a->at]];
            if (d->name)
                h = shlo__dedupe_mix(h, d->name);
            else
                for (size_t k = 0; k < d->n_bytes && k < SHLO__DEDUPE_BYTES; k++)
                    h = shlo__dedupe_mix(h, ((const unsigned char *)d->bytes)[k]);
        }
        else {
            for (uint32_t k = 0; k < a->n; k++)
                h = shlo__dedupe_mix(h, (uint64_t)m->numbers.items[a->at + k]);
        }
    }
    return h;
}

static int shlo__dedupe_candidate(const shlo__op *op) {
    return !op->n_regions && op->n_results && (shlo__op_row_of((shlo_op)op->code)->traits & SHLO__PURE);
}

/* Looks each op up among the earlier ones of its region, in a table with open addressing. */
static void shlo__dedupe_scan(shlo__pass *p, uint32_t region, uint32_t *table, uint32_t mask) {
    shlo__module *m = p->m;
    for (uint32_t id = m->regions.items[region].first, next; id; id = next) {
        const shlo__op *op = &m->ops.items[id];
        uint32_t slot, probes = 0;
        next = op->next;
        if (!shlo__dedupe_candidate(op)) continue;
        for (slot = shlo__dedupe_hash(m, op) & mask; table[slot] && probes < SHLO__DEDUPE_PROBES;
             slot = (slot + 1) & mask, probes++) {
            const shlo__op *twin = &m->ops.items[table[slot]];
            if (!shlo__dedupe_same(m, op, twin)) continue;
            for (uint32_t i = 0; i < op->n_results; i++)
                shlo__module_replace(m, op->results + i, twin->results + i);
            shlo__module_unlink(m, id);
            p->changes++;
            break;
        }
        if (!m->ops.items[id].dead && !table[slot]) table[slot] = id;
    }
}

SHLO__FN shlo_status shlo__dedupe_region(shlo__pass *p, uint32_t region) {
    uint32_t n = 0, size = 16, *table;
    for (uint32_t id = p->m->regions.items[region].first; id; id = p->m->ops.items[id].next) n++;
    while (size < 2 * n) size *= 2;
    table = (uint32_t *)shlo__alloc_new(p->temp, size * sizeof *table);
    if (!table) return SHLO_MEMORY;
    shlo__dedupe_scan(p, region, table, size - 1);
    shlo__alloc_free(p->temp, table, size * sizeof *table);
    return SHLO_OK;
}

/* ---- dead code ---- */

/* An op may go if nothing sees that it ran: pure ones, and control flow over nothing but such (a loop may run
 * forever: it stays). */
static int shlo__dedupe_unseen(const shlo__op *op) {
    const uint32_t traits = shlo__op_row_of((shlo_op)op->code)->traits;
    return (traits & (SHLO__PURE | SHLO__TERMINATES | SHLO__STRUCTURED)) && !(traits & SHLO__LOOP);
}

static int shlo__dedupe_removable(const shlo__module *m, const shlo__op *op) {
    shlo__walk w;
    uint32_t id;
    if (!shlo__dedupe_unseen(op)) return 0;
    for (uint32_t r = 0; r < op->n_regions; r++) {
        shlo__walk_start(&w, m, shlo__op_region(m, op, r));
        while ((id = shlo__walk_next(&w)) != 0)
            if (!shlo__dedupe_unseen(&m->ops.items[id])) return 0;
        if (w.too_deep) return 0;
    }
    return 1;
}

static void shlo__dedupe_count(shlo__pass *p, const shlo__op *op, uint32_t by) {
    for (uint32_t i = 0; i < op->n_operands; i++) p->uses[shlo__op_operand(p->m, op, i)] += by;
}

/* Counts the uses in a region, and lists its ops if there is a list. */
static uint32_t shlo__dedupe_count_region(shlo__pass *p, uint32_t region, uint32_t by, uint32_t *list) {
    shlo__walk w;
    uint32_t id, n = 0;
    shlo__walk_start(&w, p->m, region);
    while ((id = shlo__walk_next(&w)) != 0) {
        shlo__dedupe_count(p, &p->m->ops.items[id], by);
        if (list) list[n++] = id;
    }
    return n;
}

static void shlo__dedupe_remove(shlo__pass *p, uint32_t id) {
    const shlo__op *op = &p->m->ops.items[id];
    shlo__dedupe_count(p, op, (uint32_t)-1);
    for (uint32_t r = 0; r < op->n_regions; r++)
        shlo__dedupe_count_region(p, shlo__op_region(p->m, op, r), (uint32_t)-1, NULL);
    shlo__module_unlink(p->m, id);
    p->changes++;
}

/* Backwards, so that one pass takes whole chains: an op comes before those that its uses keep. */
static void shlo__dedupe_sweep(shlo__pass *p, const uint32_t *list, uint32_t n) {
    while (n--) {
        const shlo__op *op = &p->m->ops.items[list[n]];
        uint32_t used = 0;
        for (uint32_t i = 0; i < op->n_results; i++) used |= p->uses[op->results + i];
        if (used || !op->next) continue; /* the last op is the return */
        if (!shlo__pass_settled(p->m, op->parent) && shlo__dedupe_removable(p->m, op))
            shlo__dedupe_remove(p, list[n]);
    }
}

SHLO__FN shlo_status shlo__dedupe_dead(shlo__pass *p) {
    const size_t words = (size_t)p->m->values.count + p->m->ops.count;
    uint32_t n = 0, *list;
    p->uses = (uint32_t *)shlo__alloc_new(p->temp, words * sizeof *p->uses);
    if (!p->uses) return SHLO_MEMORY;
    list = p->uses + p->m->values.count;
    for (uint32_t f = 1; f < p->m->funcs.count; f++)
        n += shlo__dedupe_count_region(p, p->m->funcs.items[f].body, 1, list + n);
    shlo__dedupe_sweep(p, list, n);
    shlo__alloc_free(p->temp, p->uses, words * sizeof *p->uses);
    p->uses = NULL;
    return SHLO_OK;
}

#endif
