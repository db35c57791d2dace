/* expand/bounded_control.c - functions, calls, regions and returns on bounded types: each bounded tensor is
 * followed by its sizes, one tensor<i32> for each bounded dimension. */
#ifndef SHLO__EXPAND_BOUNDED_CONTROL_C
#define SHLO__EXPAND_BOUNDED_CONTROL_C

#include "expand.h"

static uint32_t shlo__bounded_count_sizes(const shlo__bounded *z, uint32_t type) {
    uint32_t n = 0;
    if (!shlo__bounded_is(z, type)) return 0;
    for (int32_t d = 0; d < shlo__type_at(z->e->m, type)->rank; d++)
        n += (uint32_t)shlo__bounded_dim(z, type, d);
    return n;
}

/* The types that replace these original types: padded tensors, each followed by its sizes. */
SHLO__FN shlo__bounded_list shlo__bounded_list_types(shlo__bounded *z, uint32_t n, const uint32_t *was) {
    shlo__bounded_list list;
    uint32_t i32 = shlo__emit_type(z->e, SHLO_I32, 0, NULL);
    size_t room = n;
    for (uint32_t i = 0; i < n; i++) room += shlo__bounded_count_sizes(z, was[i]);
    list.n = 0;
    list.items = (uint32_t *)shlo__bounded_room(z, room, sizeof *list.items);
    for (uint32_t i = 0; list.items && i < n; i++) {
        list.items[list.n++] = z->padded[was[i]];
        for (uint32_t k = shlo__bounded_count_sizes(z, was[i]); k; k--) list.items[list.n++] = i32;
    }
    return list;
}

/* The operands of the op at hand, converted to what replaces these original types. */
static shlo__bounded_list shlo__bounded_list_operands(shlo__bounded *z, uint32_t n, const uint32_t *was) {
    shlo__bounded_list list = shlo__bounded_list_types(z, n, was);
    list.n = 0;
    for (uint32_t i = 0; list.items && i < n; i++) {
        shlo__sized v = shlo__bounded_fit(z, shlo__bounded_operand(z, i), was[i]);
        list.items[list.n++] = v.x;
        for (int32_t d = 0; shlo__bounded_is(z, was[i]) && d < shlo__type_at(z->e->m, was[i])->rank; d++)
            if (shlo__bounded_dim(z, was[i], d)) list.items[list.n++] = v.size[d];
    }
    return list;
}

/* The tensor at value *at, originally of this type, and the sizes after it; *at moves past them. */
static shlo__sized shlo__bounded_read(shlo__bounded *z, uint32_t was, uint32_t *at) {
    shlo__sized v;
    memset(&v, 0, sizeof v);
    v.x = (*at)++;
    for (int32_t d = 0; shlo__bounded_is(z, was) && d < shlo__type_at(z->e->m, was)->rank; d++)
        if (shlo__bounded_dim(z, was, d)) v.size[d] = (*at)++;
    return v;
}

/* The original type of operand or result i of the op at hand, operands first. */
static uint32_t shlo__bounded_value_was(const shlo__bounded *z, uint32_t i) {
    uint32_t n = shlo__expand_op(z->e)->n_operands;
    return i < n ? shlo__bounded_operand_was(z, i) : shlo__bounded_result_was(z, i - n);
}

/* The first operand or result that is bounded (whole), or a tuple with bounded members; -1: none. */
SHLO__FN int32_t shlo__bounded_first(const shlo__bounded *z, int whole) {
    const shlo__op *op = shlo__expand_op(z->e);
    for (uint32_t i = 0; i < op->n_operands + op->n_results; i++) {
        uint32_t was = shlo__bounded_value_was(z, i);
        if (whole ? shlo__bounded_is(z, was) : z->padded[was] == 0) return (int32_t)i;
    }
    return -1;
}

SHLO__FN void shlo__bounded_refuse_value(shlo__bounded *z, int32_t i, const char *why) {
    int32_t n = (int32_t)shlo__expand_op(z->e)->n_operands, d = 0;
    uint32_t was = shlo__bounded_value_was(z, (uint32_t)i);
    while (shlo__bounded_is(z, was) && !shlo__bounded_dim(z, was, d)) d++;
    shlo__bounded_refuse(z, i < n ? i : -1, i < n ? -1 : i - n, shlo__bounded_is(z, was) ? d : -1, why);
}

/* ---- regions ---- */

/* Gives the region new arguments and returns the first; the old ones are not replaced yet. */
SHLO__FN uint32_t shlo__bounded_arguments(shlo__bounded *z, uint32_t region, uint32_t n,
    const uint32_t *types) {
    shlo__module *m = z->e->m;
    uint32_t fresh = 0;
    if (z->e->status == SHLO_OK)
        z->e->status = shlo__module_region(m, n, types, &fresh); /* made for its arguments only */
    if (z->e->status != SHLO_OK) return 0;
    m->regions.items[region].args = m->regions.items[fresh].args;
    m->regions.items[region].n_args = n;
    m->regions.items[fresh].n_args = 0;
    for (uint32_t i = 0; i < n; i++)
        m->values.items[m->regions.items[region].args + i].owner = region & SHLO__MODULE_MOST;
    return m->regions.items[region].args;
}

/* Clamps sizes that come from outside to 0 .. bound. */
static void shlo__bounded_clamp_sizes(shlo__bounded *z, shlo__sized *v) {
    for (int32_t d = 0; d < shlo__bounded_rank(z, v); d++)
        if (v->size[d]) v->size[d] = shlo__bounded_narrow(z, v->size[d], shlo__bounded_have(z, v, d));
}

/* Arguments arrive as what replaces the types `was`; the region begins by converting them to what it
 * takes. */
SHLO__FN void shlo__bounded_enter(shlo__bounded *z, uint32_t region, const uint32_t *was, int from_outside) {
    shlo__expand *e = z->e;
    uint32_t op = e->op, old = e->m->regions.items[region].args, n = e->m->regions.items[region].n_args, at;
    shlo__bounded_list list = shlo__bounded_list_types(z, n, was);
    at = shlo__bounded_arguments(z, region, list.n, list.items);
    e->op = e->m->regions.items[region].first;
    for (uint32_t i = 0; i < n && e->status == SHLO_OK; i++) {
        shlo__sized v = shlo__bounded_read(z, was[i], &at);
        if (from_outside && shlo__bounded_is(z, was[i])) shlo__bounded_clamp_sizes(z, &v);
        v = shlo__bounded_fit(z, v, z->was[old + i]);
        shlo__bounded_remember(z, old + i, &v);
        if (e->status == SHLO_OK) shlo__module_replace(e->m, old + i, v.x);
    }
    e->op = op;
}

/* The original types of n values. */
SHLO__FN uint32_t *shlo__bounded_were(shlo__bounded *z, uint32_t first, uint32_t n) {
    uint32_t *was = (uint32_t *)shlo__bounded_room(z, n, sizeof *was);
    if (was) memcpy(was, z->was + first, n * sizeof *was);
    return was;
}

SHLO__FN int shlo__bounded_any(const shlo__bounded *z, uint32_t n, const uint32_t *was) {
    for (uint32_t i = 0; i < n; i++)
        if (shlo__bounded_is(z, was[i])) return 1;
    return 0;
}

/* ---- ops ---- */

/* The original types of what the owner of the region (without one, the function) gives for the values of this
 * return. NULL: the owner gives no tensors. */
static uint32_t *shlo__bounded_wanted(shlo__bounded *z, uint32_t *n) {
    const shlo__module *m = z->e->m;
    const shlo__region *r = &m->regions.items[shlo__expand_op(z->e)->parent];
    const shlo__op *owner = &m->ops.items[r->parent];
    uint32_t traits;
    *n = shlo__expand_op(z->e)->n_operands;
    if (!r->parent) {
        const shlo__func *f = &m->funcs.items[r->func];
        uint32_t *was = (uint32_t *)shlo__bounded_room(z, *n, sizeof *was);
        for (uint32_t i = 0; was && i < *n; i++) was[i] = (uint32_t)m->numbers.items[f->results + i];
        return was;
    }
    traits = shlo__op_row_of((shlo_op)owner->code)->traits;
    if (!(traits & SHLO__STRUCTURED)) return NULL;
    if ((traits & SHLO__LOOP) && shlo__op_region(m, owner, 0) == shlo__expand_op(z->e)->parent)
        return NULL; /* the condition */
    return shlo__bounded_were(z, owner->results, *n);
}

SHLO__FN void shlo__bounded_return(shlo__bounded *z) {
    uint32_t n, none = 0, *was = shlo__bounded_wanted(z, &n), bounded = 0;
    shlo__bounded_list list;
    for (uint32_t i = 0; was && i < n; i++)
        bounded |=
            (uint32_t)(shlo__bounded_is(z, was[i]) || shlo__bounded_is(z, shlo__bounded_operand_was(z, i)));
    if (!bounded) return;
    list = shlo__bounded_list_operands(z, n, was);
    shlo__emit_again_as(z->e, list.n, list.items, 0, &none);
    shlo__expand_done(z->e);
}

/* Replaces the results of the op at hand by the values from `at` on, each followed by its sizes. Sizes that a
 * handler may have given are clamped. */
static void shlo__bounded_results_at(shlo__bounded *z, uint32_t at) {
    const shlo__op *op = shlo__expand_op(z->e);
    int handled = shlo__custom_may_handle(op) || shlo__op_row_of((shlo_op)op->code)->traits & SHLO__EFFECT;
    for (uint32_t i = 0; i < shlo__expand_op(z->e)->n_results && z->e->status == SHLO_OK; i++) {
        shlo__sized v = shlo__bounded_read(z, shlo__bounded_result_was(z, i), &at);
        if (handled && shlo__bounded_is(z, shlo__bounded_result_was(z, i))) shlo__bounded_clamp_sizes(z, &v);
        shlo__bounded_result(z, i, v);
    }
    shlo__expand_done(z->e);
}

/* Makes the op again with padded operands and results and their sizes; its regions are done already. `was`:
 * the original types that the operands are converted to. */
static void shlo__bounded_pass(shlo__bounded *z, uint32_t n, const uint32_t *was) {
    uint32_t n_results = shlo__expand_op(z->e)->n_results,
             *results = shlo__bounded_were(z, shlo__expand_op(z->e)->results, n_results);
    shlo__bounded_list operands, types;
    if (!was || !results) return;
    operands = shlo__bounded_list_operands(z, n, was);
    types = shlo__bounded_list_types(z, n_results, results);
    shlo__bounded_results_at(z, shlo__emit_again_as(z->e, operands.n, operands.items, types.n, types.items));
}

/* The original types of the operands. */
static uint32_t *shlo__bounded_operands_were(shlo__bounded *z) {
    uint32_t n = shlo__expand_op(z->e)->n_operands, *was = (uint32_t *)shlo__bounded_room(z, n, sizeof *was);
    for (uint32_t i = 0; was && i < n; i++) was[i] = shlo__bounded_operand_was(z, i);
    return was;
}

/* The regions of a loop with bounded values take arguments of its results' types. 0: no value is bounded. */
SHLO__FN int shlo__bounded_enter_loop(shlo__bounded *z) {
    uint32_t n = shlo__expand_op(z->e)->n_operands,
             *was = shlo__bounded_were(z, shlo__expand_op(z->e)->results, n);
    int bounded = shlo__bounded_first(z, 1) >= 0;
    if (!was) return 0;
    for (uint32_t i = 0; i < 2; i++) {
        const shlo__region *r = &z->e->m->regions.items[shlo__op_region(z->e->m, shlo__expand_op(z->e), i)];
        bounded |= shlo__bounded_any(z, r->n_args, z->was + r->args);
    }
    for (uint32_t i = 0; i < 2 && bounded; i++)
        shlo__bounded_enter(z, shlo__op_region(z->e->m, shlo__expand_op(z->e), i), was, 0);
    return bounded;
}

/* A custom_call with attributes that number operands or results: added sizes would shift the numbers. */
static int shlo__bounded_counts_operands(const shlo__bounded *z) {
    const shlo__op *op = shlo__expand_op(z->e);
    return shlo__module_attr(z->e->m, op, SHLO__A_custom_call__operand_layouts) ||
           shlo__module_attr(z->e->m, op, SHLO__A_custom_call__result_layouts) ||
           shlo__module_attr(z->e->m, op, SHLO__A_custom_call__output_operand_aliases);
}

/* The op has no rule: it is refused. */
SHLO__FN void shlo__bounded_none(shlo__bounded *z) {
    shlo__bounded_refuse_value(z, shlo__bounded_first(z, 1),
        "this op cannot run at a bound (shlo_specialize makes the program static)");
}

/* Ops that hand values to functions or regions. */
SHLO__FN void shlo__bounded_pass_on(shlo__bounded *z) {
    shlo__bounded_pass(z, shlo__expand_op(z->e)->n_operands, shlo__bounded_operands_were(z));
}

/* infeed, outfeed, send, recv: sizes travel behind their tensors, as those of arguments do. */
SHLO__FN void shlo__bounded_transfer(shlo__bounded *z) { shlo__bounded_pass_on(z); }

/* The op's expand rule has replaced it before: shlo__bounded_formulas. */
SHLO__FN void shlo__bounded_formula(shlo__bounded *z) { shlo__bounded_none(z); }

SHLO__FN void shlo__bounded_custom_call(shlo__bounded *z) {
    if (shlo__bounded_counts_operands(z))
        shlo__bounded_none(z);
    else
        shlo__bounded_pass_on(z);
}

/* A loop-carried value, and one behind a barrier, has the type of the result. */
SHLO__FN void shlo__bounded_carried(shlo__bounded *z) {
    uint32_t n = shlo__expand_op(z->e)->n_operands;
    shlo__bounded_pass(z, n, shlo__bounded_were(z, shlo__expand_op(z->e)->results, n));
}

#endif
