/* expand/bounded.c - programs without bounded types (bounded dynamism RFC): a tensor with bounded dimensions
 * becomes a tensor padded to its bounds, and a tensor<i32> for the size of each bounded dimension goes with
 * it everywhere. Elements beyond a size have no defined value, and no element inside depends on them. (XLA's
 * DynamicPadder and DynamicDimensionInference do the same.) */
#ifndef SHLO__EXPAND_BOUNDED_C
#define SHLO__EXPAND_BOUNDED_C

#include "expand.h"

/* ---- the walk ---- */

typedef void (*shlo__bounded_fn)(shlo__bounded *z);

/* The bounded column of op/ops.def: the rule that replaces an op on bounded types by ops on padded tensors
 * and their sizes. */
static shlo__bounded_fn shlo__bounded_rule(shlo_op code) {
    switch (code) {
#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__RULE(name, SHLO__MOST_bounded_##bounded, \
        SHLO__IF_OP(_##name, family)(shlo__bounded_##bounded, shlo__bounded_none))
#include "../op/ops.def"
    default: return shlo__bounded_elementwise;
    }
}

/* Whether a return has bounded values, the results of the op that owns its region say, too. */
/* What comes before the op's regions. 0: that was all. */
static int shlo__bounded_start(shlo__bounded *z, int *entered) {
    const shlo__op *op = shlo__expand_op(z->e);
    uint32_t traits = shlo__op_row_of((shlo_op)op->code)->traits;
    int32_t first = shlo__bounded_first(z, 0);
    *entered = 0;
    if (first >= 0)
        shlo__bounded_refuse_value(z, first, "inside a tuple or future");
    else if (traits & SHLO__TERMINATES)
        shlo__bounded_return(z);
    else {
        *entered = (traits & SHLO__LOOP) && shlo__bounded_enter_loop(z);
        return 1;
    }
    return 0;
}

/* The op itself, whose regions are done. */
static void shlo__bounded_end(shlo__bounded *z, int entered) {
    if (!entered && shlo__bounded_first(z, 1) < 0) return;
    shlo__bounded_rule((shlo_op)shlo__expand_op(z->e)->code)(z);
    shlo__expand_done(z->e);
}

static void shlo__bounded_push(shlo__bounded *z, uint32_t op, uint32_t next, int entered) {
    shlo__bounded_open *open;
    if (z->e->status == SHLO_OK) z->e->status = SHLO__VEC_RESERVE(z->e->temp, &z->open, 1);
    if (z->e->status != SHLO_OK) return;
    open = &z->open.items[z->open.count++];
    open->op = op;
    open->next = next;
    open->step = 0;
    open->entered = entered;
}

/* The innermost open op enters its next region, or is done itself. */
static void shlo__bounded_step(shlo__bounded *z) {
    shlo__bounded_open *open = &z->open.items[z->open.count - 1];
    const shlo__module *m = z->e->m;
    const shlo__op *op = &m->ops.items[open->op];
    z->e->op = open->op;
    if (open->op && open->step < op->n_regions) {
        open->next = m->regions.items[shlo__op_region(m, op, open->step++)].first;
        return;
    }
    z->open.count--;
    if (open->op) shlo__bounded_end(z, open->entered);
}

static void shlo__bounded_region(shlo__bounded *z, uint32_t region) {
    z->open.count = 0;
    shlo__bounded_push(z, 0, z->e->m->regions.items[region].first, 0);
    while (z->e->status == SHLO_OK && z->open.count) {
        shlo__bounded_open *open = &z->open.items[z->open.count - 1];
        const uint32_t id = open->next;
        int entered;
        if (!id) {
            shlo__bounded_step(z);
            continue;
        }
        open->next = z->e->m->ops.items[id].next;
        z->e->op = id;
        if (id < z->n_ops && shlo__bounded_start(z, &entered)) shlo__bounded_push(z, id, 0, entered);
    }
}

/* ---- functions ---- */

static void shlo__bounded_func(shlo__bounded *z, uint32_t func) {
    shlo__module *m = z->e->m;
    uint32_t body = m->funcs.items[func].body, n = m->funcs.items[func].n_results;
    uint32_t *results = (uint32_t *)shlo__bounded_room(z, n, sizeof *results),
             *was = shlo__bounded_were(z, m->regions.items[body].args, m->regions.items[body].n_args);
    shlo__bounded_list list;
    if (!results || !was) return;
    for (uint32_t i = 0; i < n; i++)
        results[i] = (uint32_t)m->numbers.items[m->funcs.items[func].results + i];
    if (shlo__bounded_any(z, m->regions.items[body].n_args, was))
        shlo__bounded_enter(z, body, was, !m->funcs.items[func].is_private);
    shlo__bounded_region(z, body);
    if (!shlo__bounded_any(z, n, results)) return;
    list = shlo__bounded_list_types(z, n, results);
    m->funcs.items[func].results = m->numbers.count;
    m->funcs.items[func].n_results = list.n;
    for (uint32_t i = 0; i < list.n && z->e->status == SHLO_OK; i++) {
        int64_t type = (int64_t)list.items[i];
        uint32_t at;
        z->e->status = shlo__module_numbers(m, &type, 1, &at);
    }
}

/* ---- types ---- */

/* What each type becomes; 0: a tuple or future with bounded members. The members of a type have lower ids. */
static SHLO__NOINLINE shlo_status shlo__bounded_types(shlo__bounded *z) {
    shlo__module *m = z->e->m;
    for (uint32_t i = 1; i < z->n_types; i++) {
        const shlo__type t = *shlo__type_at(m, i);
        int64_t dims[SHLO_MAX_RANK];
        z->padded[i] = i;
        for (uint32_t k = 0;
             (t.kind == SHLO__TYPE_TUPLE || t.kind == SHLO__TYPE_FUTURE) && k < (uint32_t)t.rank; k++) {
            uint32_t member = (uint32_t)m->numbers.items[t.at + k];
            if (!z->padded[member] || shlo__bounded_is(z, member)) z->padded[i] = 0;
        }
        if (!shlo__bounded_is(z, i)) continue;
        for (int32_t d = 0; d < t.rank; d++) {
            dims[d] = shlo__type_dims(m, i)[shlo__bounded_dim(z, i, d) ? t.rank + d : d];
            if (shlo__bounded_dim(z, i, d) && dims[d] > INT32_MAX)
                return shlo__status_fail(z->e->error, SHLO_UNSUPPORTED,
                    "a bound of %lld, more than tensor<i32> holds", (long long)dims[d]);
        }
        SHLO__TRY(shlo__module_reshaped(m, i, t.rank, dims, NULL, &z->padded[i]));
    }
    return SHLO_OK;
}

/* The program has bounded types, and every unknown dimension has a bound. */
static int shlo__bounded_needed(const shlo__module *m) {
    int bounded = 0;
    for (uint32_t i = 1; i < m->values.count; i++) {
        const shlo__type *t = shlo__type_at(m, m->values.items[i].type);
        const int64_t *dims = shlo__type_dims(m, m->values.items[i].type);
        if (!shlo__type_is_tensor(t)) continue;
        bounded |= t->bounded;
        for (int32_t d = 0; d < t->rank; d++)
            if (dims[d] == SHLO__DYNAMIC && (!t->bounded || dims[t->rank + d] < 0)) return 0;
    }
    return bounded;
}

static shlo_status shlo__bounded_run(shlo__bounded *z) {
    shlo__module *m = z->e->m;
    z->padded = SHLO__NEW(&z->temp, uint32_t, z->n_types);
    z->was = SHLO__NEW(&z->temp, uint32_t, z->n_values);
    z->first_size = SHLO__NEW(&z->temp, uint32_t, z->n_values);
    if (!z->padded || !z->was || !z->first_size) return SHLO_MEMORY;
    SHLO__TRY(shlo__bounded_types(z));
    for (uint32_t i = 0; i < m->uses.count; i++) m->uses.items[i] = shlo__module_resolve(m, m->uses.items[i]);
    for (uint32_t i = 1; i < z->n_values; i++) {
        z->was[i] = m->values.items[i].type;
        if (z->padded[z->was[i]]) m->values.items[i].type = z->padded[z->was[i]];
    }
    for (uint32_t i = 1; i < m->funcs.count && z->e->status == SHLO_OK; i++) shlo__bounded_func(z, i);
    return z->e->status;
}

/* The expand column of op/ops.def. */
SHLO__FN shlo__expand_fn shlo__expand_rule(shlo_op code) {
    switch (code) {
#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__RULE(name, SHLO__MOST_expand_##expand, \
        SHLO__IF_OP(_##name, family)(shlo__expand_##expand, shlo__expand_none))
#include "../op/ops.def"
    default: return shlo__expand_none;
    }
}

/* Ops that are computed by ops that have rules for bounded types become those. */
static shlo_status shlo__bounded_formulas(shlo__expand *e) {
    for (e->op = 1; e->op < e->m->ops.count; e->op++) {
        const shlo__op *op = shlo__expand_op(e);
        if (op->dead) continue;
        if (shlo__bounded_rule((shlo_op)op->code) == shlo__bounded_formula)
            shlo__expand_rule((shlo_op)op->code)(e);
        else if (!shlo__bounded_dequantize(e))
            continue;
        shlo__expand_done(e);
        if (e->status != SHLO_OK)
            return shlo__status_fail(e->error, e->status, "no memory for programs with bounded types");
    }
    return SHLO_OK;
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__bounded_module(shlo__expand *e) {
    shlo__bounded z;
    shlo_status status;
    if (!shlo__bounded_needed(e->m)) return SHLO_OK;
    SHLO__TRY(shlo__bounded_formulas(e));
    memset(&z, 0, sizeof z);
    z.e = e;
    z.n_types = e->m->types.count;
    z.n_values = e->m->values.count;
    z.n_ops = e->m->ops.count;
    shlo__arena_init(&z.temp, e->temp);
    status = shlo__bounded_run(&z);
    shlo__arena_free(&z.temp);
    SHLO__VEC_FREE(e->temp, &z.sizes);
    SHLO__VEC_FREE(e->temp, &z.open);
    return status == SHLO_OK
               ? status
               : shlo__status_fail(e->error, status, "no memory for programs with bounded types");
}

#endif
