/* opt/inline.c - calls become what they call: a function that is short, or called once, is copied to where it
 * is called, so that its ops are optimized and fused with those around them. */
#ifndef SHLO__OPT_INLINE_C
#define SHLO__OPT_INLINE_C

#include "opt.h"

typedef struct shlo__inline_func {
    uint32_t calls;    /* of it */
    uint32_t ops;      /* in it and its regions, its return included; 16 operands count as one more */
    uint32_t depth;    /* of the regions in it */
    uint32_t listed;   /* entry k: the k-th function that is reachable */
    uint8_t complete;  /* its own calls have been looked at */
    uint8_t recurses;  /* calls lead from it to itself */
    uint8_t reachable; /* from a public function */
} shlo__inline_func;

typedef struct shlo__inline_call {
    uint32_t op, callee, depth;
} shlo__inline_call;

typedef struct shlo__inline {
    shlo__module *m;
    const shlo_allocator *temp;
    const shlo__inline_rule *rule;
    shlo_error *error;
    shlo__inline_func *funcs; /* by function */
    uint8_t *seen;            /* by function, for a walk */
    uint32_t n_ops;           /* of all functions */
    uint32_t spare;           /* ops that copies of short functions may still add */
    uint32_t changes;
    SHLO__VEC(shlo__inline_call) calls; /* of the function at hand */
    shlo__clone clone;                  /* from the module into itself */
} shlo__inline;

/* ---- functions that nothing names ---- */

/* Function 0, which a name of none gives, has no ops. */
static void shlo__inline_reach(shlo__inline *s, uint32_t func, uint32_t *n) {
    if (s->funcs[func].reachable) return;
    s->funcs[func].reachable = 1;
    s->funcs[(*n)++].listed = func;
}

static void shlo__inline_reach_names(shlo__inline *s, const shlo__op *op, uint32_t *n) {
    for (uint32_t i = 0; i < op->n_attrs; i++) {
        const shlo__attr *a = &s->m->attrs.items[op->attrs + i];
        const int kind = (int)shlo__op_attr_row(a->id)->kind;
        if (kind != SHLO_ATTR_SYMBOL && kind != SHLO_ATTR_SYMBOLS) continue;
        for (uint32_t k = 0; k < a->n; k++)
            shlo__inline_reach(s, shlo__module_find_func(s->m, (uint32_t)s->m->numbers.items[a->at + k]), n);
    }
}

/* Private functions that no public one leads to go. Without a public function, all stay. */
static void shlo__inline_drop(shlo__inline *s) {
    uint32_t n = 0;
    for (uint32_t f = 0; f < s->m->funcs.count; f++) s->funcs[f].reachable = 0;
    for (uint32_t f = 1; f < s->m->funcs.count; f++)
        if (!s->m->funcs.items[f].is_private) shlo__inline_reach(s, f, &n);
    for (uint32_t i = 0; i < n; i++) {
        shlo__walk w;
        uint32_t op;
        shlo__walk_start(&w, s->m, s->m->funcs.items[s->funcs[i].listed].body);
        while ((op = shlo__walk_next(&w)) != 0) shlo__inline_reach_names(s, &s->m->ops.items[op], &n);
    }
    for (uint32_t f = 1; f < s->m->funcs.count; f++) s->seen[f] = s->funcs[f].reachable;
    if (n) s->changes += shlo__module_keep_funcs(s->m, s->seen);
}

/* ---- walks over calls ---- */

/* How many small ops the op is worth. */
static uint32_t shlo__inline_weight(const shlo__inline *s, uint32_t op) {
    return 1 + shlo__clone_items(s->m, &s->m->ops.items[op]) / 16;
}

static uint32_t shlo__inline_callee(void *user, const shlo__op *op) {
    const shlo__inline *s = (const shlo__inline *)user;
    return s->rule->callee(s->rule->user, s->m, op);
}

static shlo_status shlo__inline_walk(shlo__inline *s, shlo_status (*visit)(void *user, uint32_t func)) {
    shlo__callees c;
    c.m = s->m;
    c.temp = s->temp;
    c.seen = s->seen;
    c.callee = shlo__inline_callee;
    c.visit = visit;
    c.user = s;
    c.callers_first = 0;
    memset(s->seen, 0, s->m->funcs.count);
    for (uint32_t f = 1; f < s->m->funcs.count; f++) SHLO__TRY(shlo__walk_callees(&c, f));
    return SHLO_OK;
}

static shlo_status shlo__inline_count(void *user, uint32_t func) {
    shlo__inline *s = (shlo__inline *)user;
    shlo__walk w;
    uint32_t op;
    shlo__walk_start(&w, s->m, s->m->funcs.items[func].body);
    while ((op = shlo__walk_next(&w)) != 0) {
        s->funcs[shlo__inline_callee(s, &s->m->ops.items[op])].calls++; /* funcs[0]: of none */
        s->n_ops += shlo__inline_weight(s, op);
    }
    return SHLO_OK;
}

/* ---- one call ---- */

/* A function that is called once takes no more room in its caller than apart, and one of few ops hardly more
   than its calls. */
static int shlo__inline_worth(const shlo__inline *s, const shlo__inline_call *call) {
    const shlo__inline_func *g = &s->funcs[call->callee];
    if (!g->complete || g->recurses) return 0;
    if (call->depth + g->depth >= SHLO_MAX_DEPTH - 1) return 0;
    return (g->calls == 1 && s->m->funcs.items[call->callee].is_private) || g->ops <= SHLO__INLINE_FREE ||
           (g->ops <= SHLO__INLINE_OPS && g->ops <= s->spare);
}

/* The ops of the callee, but for its return, are copied to before the call. */
static shlo_status shlo__inline_copy(shlo__inline *s, const shlo__op *call, uint32_t id, uint32_t callee) {
    shlo__module *m = s->m;
    const uint32_t body = m->funcs.items[callee].body, args = m->regions.items[body].args,
                   last = m->regions.items[body].last;
    SHLO__TRY(shlo__clone_again(&s->clone, m));
    for (uint32_t i = 0; i < call->n_operands; i++) s->clone.values[args + i] = shlo__op_operand(m, call, i);
    for (uint32_t op = m->regions.items[body].first; op != last; op = m->ops.items[op].next) {
        SHLO__TRY(shlo__status_asked(m->pulse, SHLO__ASKED_OP, s->error));
        SHLO__TRY(shlo__clone_op(&s->clone, call->parent, op));
        shlo__module_insert_before(m, m->regions.items[call->parent].last, id);
    }
    for (uint32_t i = 0; i < call->n_results; i++)
        shlo__module_replace(m, call->results + i,
            s->clone.values[shlo__op_operand(m, &m->ops.items[last], i)]);
    shlo__module_unlink(m, id);
    return SHLO_OK;
}

static shlo_status shlo__inline_call_of(shlo__inline *s, shlo__inline_func *f,
    const shlo__inline_call *call) {
    shlo__inline_func *g = &s->funcs[call->callee];
    const shlo__op op = s->m->ops.items[call->op];
    if (!g->complete) f->recurses = g->recurses = 1;
    if (!shlo__inline_worth(s, call)) return SHLO_OK;
    if (g->calls > 1 && g->ops > SHLO__INLINE_FREE) s->spare -= g->ops;
    f->ops += g->ops - 2; /* a call less, and a return */
    f->depth = SHLO__MAX(f->depth, call->depth + g->depth);
    s->changes++;
    return shlo__inline_copy(s, &op, call->op, call->callee);
}

/* ---- one function, whose callees are complete ---- */

/* Bodies that compute on elements keep their calls: a reduction of floats would round otherwise
   (shlo__pass_settled), and others gain nothing. */
static int shlo__inline_in_body(const shlo__module *m, uint32_t op) {
    for (op = m->regions.items[m->ops.items[op].parent].parent; op;
         op = m->regions.items[m->ops.items[op].parent].parent)
        if (!shlo__pass_controls(m, op)) return 1;
    return 0;
}

static shlo_status shlo__inline_into(void *user, uint32_t func) {
    shlo__inline *s = (shlo__inline *)user;
    shlo__inline_func *f = &s->funcs[func];
    shlo__walk w;
    uint32_t op;
    s->calls.count = 0;
    shlo__walk_start(&w, s->m, s->m->funcs.items[func].body);
    while ((op = shlo__walk_next(&w)) != 0) {
        const uint32_t callee = shlo__inline_callee(s, &s->m->ops.items[op]);
        f->ops += shlo__inline_weight(s, op);
        f->depth = SHLO__MAX(f->depth, w.depth);
        if (!callee || shlo__inline_in_body(s->m, op)) continue;
        SHLO__TRY(SHLO__VEC_RESERVE(s->temp, &s->calls, 1));
        s->calls.items[s->calls.count].op = op;
        s->calls.items[s->calls.count].callee = callee;
        s->calls.items[s->calls.count++].depth = w.depth;
    }
    for (uint32_t i = 0; i < s->calls.count; i++) SHLO__TRY(shlo__inline_call_of(s, f, &s->calls.items[i]));
    f->complete = 1;
    return SHLO_OK;
}

/* ---- all ---- */

static shlo_status shlo__inline_all(shlo__inline *s) {
    shlo_status status;
    shlo__inline_drop(s);
    status = shlo__inline_walk(s, shlo__inline_count);
    s->spare = SHLO__MAX(s->n_ops, (uint32_t)SHLO__INLINE_LEAST);
    if (status == SHLO_OK) status = shlo__clone_begin(&s->clone, s->m, s->m, s->temp);
    if (status == SHLO_OK) status = shlo__inline_walk(s, shlo__inline_into);
    shlo__clone_end(&s->clone);
    SHLO__VEC_FREE(s->temp, &s->calls);
    if (status == SHLO_OK) shlo__inline_drop(s);
    return status;
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__inline_module(shlo__module *m, const shlo__inline_rule *rule,
    const shlo_allocator *temp, uint32_t *changes, shlo_error *error) {
    const size_t n = m->funcs.count, bytes = n * (sizeof(shlo__inline_func) + 1);
    shlo__inline s;
    shlo_status status;
    if (n <= 2) return SHLO_OK; /* one function */
    memset(&s, 0, sizeof s);
    s.m = m;
    s.temp = temp;
    s.rule = rule;
    s.error = error;
    s.funcs = (shlo__inline_func *)shlo__alloc_table(temp, bytes);
    if (!s.funcs) return SHLO_MEMORY;
    s.seen = (uint8_t *)(s.funcs + n);
    status = shlo__inline_all(&s);
    shlo__alloc_free(temp, s.funcs, bytes);
    *changes += s.changes;
    return status == SHLO_OK ? SHLO_OK
                             : shlo__status_fail(error, status, "calls: %s", shlo_status_text(status));
}

#endif
