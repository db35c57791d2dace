/* ir/walk.c - walks over nested regions and over calls that take no stack: a walk is a struct, and the calls
 * that are open are a list. */
#ifndef SHLO__IR_WALK_C
#define SHLO__IR_WALK_C

#include "ir.h"

SHLO__FN void shlo__walk_start(shlo__walk *w, const shlo__module *m, uint32_t region) {
    w->m = m;
    w->op = 0;
    w->region = region;
    w->depth = 0;
    w->too_deep = 0;
}

/* The first op of the first region of `op` from number w->child on that is not empty; 0: there is none. */
static uint32_t shlo__walk_into(shlo__walk *w, const shlo__op *op) {
    uint32_t first = 0;
    for (; !first && w->child[w->depth] < op->n_regions; w->child[w->depth]++)
        first = w->m->regions.items[shlo__op_region(w->m, op, w->child[w->depth])].first;
    return first;
}

SHLO__FN uint32_t shlo__walk_next(shlo__walk *w) {
    const shlo__module *m = w->m;
    const shlo__op *op;
    uint32_t first;
    if (!w->op) return w->op = m->regions.items[w->region].first;
    op = &m->ops.items[w->op];
    if (op->n_regions) {
        w->too_deep = w->depth > SHLO_MAX_DEPTH;
        if (w->too_deep) return 0;
        w->child[w->depth] = 0;
        first = shlo__walk_into(w, op);
        if (first) {
            w->depth++;
            return w->op = first;
        }
    }
    while (!m->ops.items[w->op].next && w->depth) { /* the end of a region */
        const uint32_t owner = m->regions.items[m->ops.items[w->op].parent].parent;
        w->depth--;
        first = shlo__walk_into(w, &m->ops.items[owner]);
        if (first) {
            w->depth++;
            return w->op = first;
        }
        w->op = owner;
    }
    return w->op = m->ops.items[w->op].next;
}

/* ---- types ---- */

SHLO__FN void shlo__walk_type_start(shlo__type_walk *w, const shlo__module *m, uint32_t type) {
    w->m = m;
    w->type = type;
    w->depth = 0;
}

SHLO__FN uint32_t shlo__walk_type_next(shlo__type_walk *w) {
    uint32_t type = w->type;
    w->type = 0;
    for (;;) {
        while (!type && w->depth) {
            const shlo__type *t = shlo__type_at(w->m, w->tuple[w->depth - 1]);
            uint32_t *next = &w->next[w->depth - 1];
            if (*next < (uint32_t)t->rank)
                type = (uint32_t)w->m->numbers.items[t->at + (*next)++];
            else
                w->depth--;
        }
        if (!type || shlo__type_at(w->m, type)->kind != SHLO__TYPE_TUPLE || w->depth == SHLO_MAX_DEPTH)
            return type;
        w->tuple[w->depth] = type;
        w->next[w->depth++] = 0;
        type = 0;
    }
}

/* ---- functions, callees first ---- */

/* A function whose callees are being visited. */
typedef struct shlo__walk_open {
    uint32_t func;
    shlo__walk walk;
} shlo__walk_open;

typedef struct shlo__walk_stack {
    SHLO__VEC(shlo__walk_open) open;
} shlo__walk_stack;

static shlo_status shlo__walk_push(shlo__walk_stack *s, const shlo__callees *c, uint32_t func) {
    shlo__walk_open *o;
    if (s->open.count > SHLO_MAX_DEPTH) return SHLO_LIMIT;
    SHLO__TRY(SHLO__VEC_RESERVE(c->temp, &s->open, 1));
    o = &s->open.items[s->open.count++];
    o->func = func;
    shlo__walk_start(&o->walk, c->m, c->m->funcs.items[func].body);
    c->seen[func] = 1;
    return c->callers_first ? c->visit(c->user, func) : SHLO_OK;
}

static shlo_status shlo__walk_all(shlo__walk_stack *s, const shlo__callees *c) {
    while (s->open.count) {
        shlo__walk_open *o = &s->open.items[s->open.count - 1];
        const uint32_t func = o->func, op = shlo__walk_next(&o->walk),
                       callee = op ? c->callee(c->user, &c->m->ops.items[op]) : 0;
        if (o->walk.too_deep) return SHLO_LIMIT;
        if (callee && !c->seen[callee]) SHLO__TRY(shlo__walk_push(s, c, callee));
        if (op) continue;
        s->open.count--;
        if (!c->callers_first) SHLO__TRY(c->visit(c->user, func));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__walk_callees(const shlo__callees *c, uint32_t func) {
    shlo__walk_stack s;
    shlo_status status;
    memset(&s, 0, sizeof s);
    if (c->seen[func]) return SHLO_OK;
    status = shlo__walk_push(&s, c, func);
    if (status == SHLO_OK) status = shlo__walk_all(&s, c);
    SHLO__VEC_FREE(c->temp, &s.open);
    return status;
}

#endif
