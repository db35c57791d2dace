/* check/check_module.c - what only the whole program shows: scopes, region ends, function results, names,
 * calls and their depth. One walk over all ops in program order with one byte per value and region, then one
 * over the call graph: linear in the program. */
#ifndef SHLO__CHECK_CHECK_MODULE_C
#define SHLO__CHECK_CHECK_MODULE_C

#include "check.h"

enum { SHLO__CHECK_OPEN = 1, SHLO__CHECK_CLOSED = 2 };

/* A call, for the call graph; those of one function lie together. */
typedef struct shlo__check_edge {
    uint32_t callee, op;
    int32_t index;
} shlo__check_edge;

/* A region at hand, or a function of the call graph: what is open above it comes before it. */
typedef struct shlo__check_level {
    uint32_t region, op, child; /* child: the next region of the op; of a function: its next edge */
    int32_t index, begun;
} shlo__check_level;

typedef struct shlo__check_walk {
    shlo__module *m;
    shlo_error *error;
    int all; /* check every op again, too */
    shlo__arena temp;
    uint8_t *defined; /* per value: its definition has been passed */
    uint8_t *regions; /* per region: not met, open, closed */
    uint8_t *legal;   /* per type: judged */
    uint32_t n_types, n_ops;
    uint32_t *func_of;            /* per string: the function of that name */
    uint32_t *first_edge;         /* per function */
    uint8_t *call_state, *height; /* per function: of the call graph below it */
    shlo__check_level *levels;    /* SHLO_MAX_DEPTH */
    uint32_t n_levels;
    int conditional; /* calls under a condition belong to the call graph, too */
    SHLO__VEC(shlo__check_edge) edges;
    SHLO__VEC(uint32_t) results;
    uint32_t func;
    int32_t op_index; /* number of the next op in its function */
} shlo__check_walk;

/* ---- failures ---- */

/* Where in the program; what is there already stays. */
static shlo_status shlo__check_walk_place(shlo__check_walk *w, shlo_status status, uint32_t func, uint32_t op,
    int32_t index) {
    shlo_error *e = w->error;
    if (status == SHLO_OK) return status;
    shlo__status_fail(e, status, "%s", shlo_status_text(status));
    if (op) {
        const shlo__op *o = &w->m->ops.items[op];
        if (!e->op[0]) SHLO__NAME(e->op, shlo_op_name((shlo_op)o->code));
        if (e->op_index < 0) e->op_index = index;
        shlo__op_place(w->m, o->line, o->location, e);
    }
    if (func && !e->function[0]) SHLO__NAME(e->function, shlo__text(w->m, w->m->funcs.items[func].name));
    return status;
}

#define SHLO__CHECK_STRUCTURE(w, ...) shlo__status_fail((w)->error, SHLO_STRUCTURE, __VA_ARGS__)

/* ---- one op ---- */

/* The op as something to check, its result types in the walk's scratch list. */
static shlo_status shlo__check_walk_subject(shlo__check_walk *w, uint32_t op, shlo__op_parts *parts,
    shlo__check *c) {
    const shlo__op *o = &w->m->ops.items[op];
    uint32_t i;
    shlo__check_parts_of(w->m, op, parts);
    w->results.count = 0;
    SHLO__TRY(SHLO__VEC_RESERVE(w->m->allocator, &w->results, o->n_results + 1));
    for (i = 0; i < o->n_results; i++) w->results.items[i] = shlo__value_type(w->m, o->results + i);
    memset(c, 0, sizeof *c);
    c->m = w->m;
    c->error = w->error;
    c->row = shlo__op_row_of(parts->code);
    c->op_id = op;
    c->parts = parts;
    c->func = w->func;
    c->n_results = o->n_results;
    c->results = w->results.items;
    c->results_capacity = w->results.capacity;
    return SHLO_OK;
}

/* The function that `op` calls exists and fits; the call joins the call graph. */
static shlo_status shlo__check_walk_call(shlo__check_walk *w, uint32_t op, int32_t index) {
    int is_call = w->m->ops.items[op].code == SHLO_OP_call;
    uint32_t attr = is_call ? SHLO__A_call__callee : SHLO__A_composite__decomposition, name, callee;
    shlo__op_parts parts;
    shlo__check_edge *e;
    shlo__check c;
    SHLO__TRY(shlo__check_walk_subject(w, op, &parts, &c));
    name = (uint32_t)shlo__check_number(&c, attr);
    callee = w->func_of[name];
    if (!callee)
        return shlo__check_fail(&c, SHLO__CHECK_AT_ATTR(attr), SHLO_NOT_FOUND, is_call ? NULL : "C2",
            "there is no function %s", shlo__text(w->m, name));
    SHLO__TRY(shlo__infer_callee(&c, attr, callee, is_call ? NULL : "C3", is_call ? NULL : "C4"));
    SHLO__TRY(SHLO__VEC_RESERVE(w->m->allocator, &w->edges, 1));
    e = &w->edges.items[w->edges.count++];
    e->callee = callee;
    e->op = op;
    e->index = index;
    return SHLO_OK;
}

/* ---- values ---- */

static shlo_status shlo__check_walk_type(shlo__check_walk *w, uint32_t type) {
    if (!type || type >= w->n_types) return SHLO__CHECK_STRUCTURE(w, "a value without a type");
    if (w->legal[type]) return SHLO_OK;
    SHLO__TRY(shlo__module_type_legal(w->m, type, w->error));
    if (!shlo__check_countable(w->m, type))
        return shlo__status_fail(w->error, SHLO_OVERFLOW, "the size of a value overflows");
    if (shlo__type_at(w->m, type)->kind == SHLO__TYPE_SCALAR)
        return shlo__status_fail(w->error, SHLO_TYPE, "a value of a bare element type");
    w->legal[type] = 1;
    return SHLO_OK;
}

static shlo_status shlo__check_walk_define(shlo__check_walk *w, uint32_t first, uint32_t n) {
    uint32_t i;
    for (i = first; i < first + n; i++) {
        SHLO__TRY(shlo__check_walk_type(w, w->m->values.items[i].type));
        w->defined[i] = 1;
    }
    return SHLO_OK;
}

/* A use is legal after the definition, as long as the region of the definition lasts. */
static shlo_status shlo__check_walk_operands(shlo__check_walk *w, const shlo__op *op) {
    uint32_t i;
    for (i = 0; i < op->n_operands; i++) {
        uint32_t v = shlo__op_operand(w->m, op, i);
        const shlo__value *value = &w->m->values.items[v];
        uint32_t region = value->is_arg ? value->owner : w->m->ops.items[value->owner].parent;
        if (w->defined[v] && w->regions[region] == SHLO__CHECK_OPEN) continue;
        if (w->error->status == SHLO_OK) w->error->operand = (int32_t)i;
        return SHLO__CHECK_STRUCTURE(w,
            w->defined[v] ? "operand %u is a value of a region that has ended"
                          : "operand %u is used before it is defined",
            (unsigned)i);
    }
    return SHLO_OK;
}

/* ---- regions ---- */

static shlo_status shlo__check_walk_begin(shlo__check_walk *w, const shlo__check_level *l) {
    const shlo__op op = w->m->ops.items[l->op];
    if (op.dead || op.parent != l->region || w->n_ops++ >= w->m->ops.count)
        return SHLO__CHECK_STRUCTURE(w, "the list of ops is damaged");
    if ((op.code == SHLO_OP_return) != (op.next == 0))
        return SHLO__CHECK_STRUCTURE(w,
            op.next ? "a return that is not the last op" : "a region that does not end in a return");
    return shlo__check_walk_operands(w, &op);
}

/* Its regions are checked. */
static SHLO__NOINLINE shlo_status shlo__check_walk_finish(shlo__check_walk *w, const shlo__check_level *l) {
    const shlo__op *op = &w->m->ops.items[l->op];
    const uint16_t code = op->code;
    shlo__op_parts parts;
    shlo__check c;
    if (w->all) {
        SHLO__TRY(shlo__check_walk_subject(w, l->op, &parts, &c));
        SHLO__TRY(shlo__check_op(&c));
    }
    if (code == SHLO_OP_call || code == SHLO_OP_composite)
        SHLO__TRY(shlo__check_walk_call(w, l->op, l->index));
    op = &w->m->ops.items[l->op];
    return shlo__check_walk_define(w, op->results, op->n_results);
}

static shlo_status shlo__check_walk_enter(shlo__check_walk *w, uint32_t region, uint32_t owner) {
    const shlo__region r = w->m->regions.items[region];
    shlo__check_level *l;
    if (w->n_levels == SHLO_MAX_DEPTH)
        return shlo__status_fail(w->error, SHLO_LIMIT, "regions nested deeper than %d (SHLO_MAX_DEPTH)",
            SHLO_MAX_DEPTH);
    if (w->regions[region] || r.parent != owner)
        return SHLO__CHECK_STRUCTURE(w, "a region that belongs elsewhere");
    if (!r.first) return SHLO__CHECK_STRUCTURE(w, "a region that does not end in a return");
    w->regions[region] = SHLO__CHECK_OPEN;
    SHLO__TRY(shlo__check_walk_define(w, r.args, r.n_args));
    l = &w->levels[w->n_levels++];
    l->region = region;
    l->op = r.first;
    l->index = w->op_index++;
    l->begun = 0;
    l->child = 0;
    return SHLO_OK;
}

/* One step at the op at hand: it begins, its next region is entered, or it ends. */
static shlo_status shlo__check_walk_step(shlo__check_walk *w, shlo__check_level *l) {
    if (!l->begun) {
        SHLO__TRY(shlo__status_asked(w->m->pulse, SHLO__ASKED_OP, w->error));
        l->begun = 1;
        SHLO__TRY(shlo__check_walk_begin(w, l));
    }
    if (l->child < w->m->ops.items[l->op].n_regions)
        return shlo__check_walk_enter(w, shlo__op_region(w->m, &w->m->ops.items[l->op], l->child++), l->op);
    SHLO__TRY(shlo__check_walk_finish(w, l));
    l->op = w->m->ops.items[l->op].next;
    l->begun = 0;
    l->child = 0;
    if (l->op) {
        l->index = w->op_index++;
        return SHLO_OK;
    }
    w->regions[l->region] = SHLO__CHECK_CLOSED;
    w->n_levels--;
    return SHLO_OK;
}

static shlo_status shlo__check_walk_region(shlo__check_walk *w, uint32_t region) {
    w->n_levels = 0;
    SHLO__TRY(shlo__check_walk_enter(w, region, 0));
    while (w->n_levels) {
        shlo__check_level *l = &w->levels[w->n_levels - 1];
        const uint32_t op = l->op;
        SHLO__TRY(shlo__check_walk_place(w, shlo__check_walk_step(w, l), w->func, op, l->index));
    }
    return SHLO_OK;
}

/* ---- functions ---- */

/* The function's return gives what the function says. */
static shlo_status shlo__check_walk_results(shlo__check_walk *w, const shlo__func *f) {
    const shlo__op *ret = &w->m->ops.items[w->m->regions.items[f->body].last];
    char expected[72], given[72];
    uint32_t i;
    if (ret->n_operands != f->n_results)
        return SHLO__CHECK_STRUCTURE(w, "a return of %u values in a function of %u results",
            (unsigned)ret->n_operands, (unsigned)f->n_results);
    for (i = 0; i < f->n_results; i++) {
        uint32_t type = (uint32_t)w->m->numbers.items[f->results + i],
                 actual = shlo__value_type(w->m, shlo__op_operand(w->m, ret, i));
        if (type == actual) continue;
        shlo__type_text(w->m, type, expected, sizeof expected);
        shlo__type_text(w->m, actual, given, sizeof given);
        if (w->error->status == SHLO_OK) w->error->operand = (int32_t)i;
        return shlo__status_fail(w->error, SHLO_TYPE,
            "return: operand %u has type %s, the function's result is %s", (unsigned)i, given, expected);
    }
    return SHLO_OK;
}

static shlo_status shlo__check_walk_func(shlo__check_walk *w, uint32_t func) {
    const shlo__func f = w->m->funcs.items[func];
    uint32_t ret;
    if (!f.body) return SHLO__CHECK_STRUCTURE(w, "function %s has no body", shlo__text(w->m, f.name));
    SHLO__TRY(shlo__check_walk_region(w, f.body));
    ret = w->m->regions.items[f.body].last;
    return shlo__check_walk_place(w, shlo__check_walk_results(w, &f), func, ret, w->op_index - 1);
}

static shlo_status shlo__check_walk_names(shlo__check_walk *w) {
    uint32_t i;
    for (i = 1; i < w->m->funcs.count; i++) {
        uint32_t name = w->m->funcs.items[i].name;
        if (!name || !w->m->strings.items[name].n)
            return SHLO__CHECK_STRUCTURE(w, "a function without a name");
        if (w->func_of[name])
            return shlo__check_walk_place(w,
                SHLO__CHECK_STRUCTURE(w, "there are two functions %s", shlo__text(w->m, name)), i, 0, -1);
        w->func_of[name] = i;
    }
    return SHLO_OK;
}

/* ---- the call graph ---- */

/* Is the call in a region of another op, which may not run it? */
static int shlo__check_walk_is_conditional(const shlo__check_walk *w, const shlo__check_edge *e) {
    return w->m->regions.items[w->m->ops.items[e->op].parent].parent != 0;
}

/* A callee whose calls have been looked at joins its caller's height. */
static shlo_status shlo__check_walk_edge(shlo__check_walk *w, uint32_t func, const shlo__check_edge *e) {
    if (w->call_state[e->callee] != SHLO__CHECK_CLOSED || w->height[e->callee] >= SHLO_MAX_DEPTH - 1)
        return shlo__check_walk_place(w,
            shlo__status_fail(w->error, SHLO_LIMIT, "calls nested deeper than %d (SHLO_MAX_DEPTH)",
                SHLO_MAX_DEPTH),
            func, e->op, e->index);
    w->height[func] = (uint8_t)SHLO__MAX((int)w->height[func], w->height[e->callee] + 1);
    return SHLO_OK;
}

static void shlo__check_walk_open(shlo__check_walk *w, uint32_t func) {
    shlo__check_level *l = &w->levels[w->n_levels++];
    w->call_state[func] = SHLO__CHECK_OPEN;
    l->op = func;
    l->child = w->first_edge[func];
}

/* The next edge of the function at hand. */
static shlo_status shlo__check_walk_callee(shlo__check_walk *w, shlo__check_level *l) {
    const shlo__check_edge *e = &w->edges.items[l->child];
    const int skipped = !w->conditional && shlo__check_walk_is_conditional(w, e);
    if (!skipped && !w->call_state[e->callee] && w->n_levels < SHLO_MAX_DEPTH) {
        shlo__check_walk_open(w, e->callee);
        return SHLO_OK;
    }
    l->child++;
    if (skipped) return SHLO_OK;
    if (w->call_state[e->callee] != SHLO__CHECK_OPEN) return shlo__check_walk_edge(w, l->op, e);
    if (w->conditional) return SHLO_OK;
    return shlo__check_walk_place(w,
        SHLO__CHECK_STRUCTURE(w, "function %s calls itself, directly or through others, under no condition",
            shlo__text(w->m, w->m->funcs.items[e->callee].name)),
        l->op, e->op, e->index);
}

/* Depth first from one function; a path longer than SHLO_MAX_DEPTH is refused. */
static shlo_status shlo__check_walk_calls(shlo__check_walk *w, uint32_t func) {
    w->n_levels = 0;
    shlo__check_walk_open(w, func);
    while (w->n_levels) {
        shlo__check_level *l = &w->levels[w->n_levels - 1];
        if (l->child < w->first_edge[l->op + 1]) {
            SHLO__TRY(shlo__check_walk_callee(w, l));
            continue;
        }
        w->call_state[l->op] = SHLO__CHECK_CLOSED;
        w->n_levels--;
    }
    return SHLO_OK;
}

/* From every function: first over the calls that are under no condition, which make no cycle, then over all
   of them. A function may call itself, directly or through others, if one of the calls is under a
   condition. */
static shlo_status shlo__check_walk_graph(shlo__check_walk *w) {
    uint32_t i;
    for (w->conditional = 0; w->conditional < 2; w->conditional++) {
        memset(w->call_state, 0, w->m->funcs.count);
        for (i = 1; i < w->m->funcs.count; i++)
            if (!w->call_state[i]) SHLO__TRY(shlo__check_walk_calls(w, i));
    }
    return SHLO_OK;
}

/* ---- all of it ---- */

static shlo_status shlo__check_walk_memory(shlo__check_walk *w) {
    const shlo__module *m = w->m;
    w->n_types = m->types.count;
    w->defined = SHLO__NEW(&w->temp, uint8_t, m->values.count);
    w->regions = SHLO__NEW(&w->temp, uint8_t, m->regions.count);
    w->legal = SHLO__NEW(&w->temp, uint8_t, m->types.count);
    w->func_of = SHLO__NEW(&w->temp, uint32_t, m->strings.count);
    w->first_edge = SHLO__NEW(&w->temp, uint32_t, (size_t)m->funcs.count + 1);
    w->call_state = SHLO__NEW(&w->temp, uint8_t, m->funcs.count);
    w->height = SHLO__NEW(&w->temp, uint8_t, m->funcs.count);
    w->levels = SHLO__NEW(&w->temp, shlo__check_level, SHLO_MAX_DEPTH);
    return w->defined && w->regions && w->legal && w->func_of && w->first_edge && w->call_state &&
                   w->height && w->levels
               ? SHLO_OK
               : SHLO_MEMORY;
}

static shlo_status shlo__check_walk_all(shlo__check_walk *w) {
    uint32_t i;
    SHLO__TRY(shlo__check_walk_memory(w));
    SHLO__TRY(shlo__check_walk_names(w));
    for (i = 1; i < w->m->funcs.count; i++) {
        w->func = i;
        w->op_index = 0;
        w->first_edge[i] = w->edges.count;
        SHLO__TRY(shlo__check_walk_place(w, shlo__check_walk_func(w, i), i, 0, -1));
    }
    w->first_edge[w->m->funcs.count] = w->edges.count;
    return shlo__check_walk_graph(w);
}

static shlo_status shlo__check_walk_run(shlo__module *m, shlo_error *error, int all) {
    shlo__check_walk *w = (shlo__check_walk *)shlo__alloc_table(m->allocator, sizeof *w);
    shlo_status status;
    if (!w) return shlo__status_fail(error, SHLO_MEMORY, "%s", shlo_status_text(SHLO_MEMORY));
    w->m = m;
    w->error = error;
    w->all = all;
    shlo__arena_init(&w->temp, m->allocator);
    status = shlo__check_walk_all(w);
    shlo__check_walk_place(w, status, 0, 0, -1);
    shlo__arena_free(&w->temp);
    SHLO__VEC_FREE(m->allocator, &w->edges);
    SHLO__VEC_FREE(m->allocator, &w->results);
    shlo__alloc_free(m->allocator, w, sizeof *w);
    return status;
}

/* Apart, so that an error nobody sees takes no stack of those who look. */
static SHLO__NOINLINE shlo_status shlo__check_walk_unseen(shlo__module *m, int all) {
    shlo_error unseen;
    shlo__status_clear(&unseen);
    return shlo__check_walk_run(m, &unseen, all);
}

SHLO__FN shlo_status shlo__check_module(shlo__module *m, shlo_error *error) {
    return error ? shlo__check_walk_run(m, error, 0) : shlo__check_walk_unseen(m, 0);
}
SHLO__FN shlo_status shlo__check_all(shlo__module *m, shlo_error *error) {
    return error ? shlo__check_walk_run(m, error, 1) : shlo__check_walk_unseen(m, 1);
}

#endif
