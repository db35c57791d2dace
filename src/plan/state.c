/* plan/state.c - what every file of the planner asks: of values, types and ops, for memory that the program
 * keeps, and how it fails. */
#ifndef SHLO__PLAN_STATE_C
#define SHLO__PLAN_STATE_C

#include "plan.h"

static void shlo__plan_place_of_error(shlo__plan *p) {
    const shlo__op *op = &p->m->ops.items[p->op];
    if (!p->error || p->error->status != SHLO_OK || !p->op) return;
    SHLO__NAME(p->error->op, shlo_op_name((shlo_op)op->code));
    p->error->op_index = (int32_t)p->op_number[p->op];
    shlo__op_place(p->m, op->line, op->location, p->error);
}

SHLO__FN shlo_status shlo__plan_fail_name(shlo__plan *p, shlo_status status, const char *text,
    const char *name) {
    shlo__plan_place_of_error(p);
    if (!p->op) return shlo__status_fail(p->error, status, "%s%s", text, name);
    return shlo__status_fail(p->error, status, "%s: %s%s", shlo_op_name((shlo_op)p->m->ops.items[p->op].code),
        text, name);
}

SHLO__FN shlo_status shlo__plan_fail(shlo__plan *p, shlo_status status, const char *text) {
    return shlo__plan_fail_name(p, status, text, "");
}

SHLO__FN shlo_status shlo__plan_fail_call(shlo__plan *p, shlo_status status) {
    shlo_error *e = p->error;
    if (!e || e->status == SHLO_OK) return shlo__plan_fail(p, status, shlo_status_text(status));
    e->status = SHLO_OK; /* the place is not known there */
    shlo__plan_place_of_error(p);
    e->status = status;
    return status;
}

/* ---- questions ---- */

SHLO__FN uint32_t shlo__plan_def(const shlo__plan *p, uint32_t value) {
    const shlo__value *v = &p->m->values.items[value];
    return v->is_arg ? 0 : v->owner;
}

/* A composite runs its decomposition, unless it has a handler. */
SHLO__FN uint32_t shlo__plan_callee(const shlo__plan *p, const shlo__op *op) {
    if (shlo__custom_find(p->m, op, p->customs, p->n_customs) >= 0) return 0;
    return shlo__module_callee(p->m, op);
}

SHLO__FN const shlo__op_row *shlo__plan_row(const shlo__plan *p, uint32_t op) {
    return shlo__op_row_of((shlo_op)p->m->ops.items[op].code);
}

SHLO__FN int64_t shlo__plan_elements(const shlo__plan *p, uint32_t value) {
    int64_t n = 0;
    return shlo__type_elements(p->m, shlo__value_type(p->m, value), &n) ? n : 0;
}

SHLO__FN shlo_dtype shlo__plan_dtype(const shlo__plan *p, uint32_t value) {
    return (shlo_dtype)shlo__type_at(p->m, shlo__value_type(p->m, value))->dtype;
}

SHLO__FN shlo_status shlo__plan_bytes(shlo__plan *p, uint32_t value, size_t *bytes) {
    if (!shlo__type_bytes(p->m, shlo__value_type(p->m, value), bytes))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "the tensor does not fit into memory");
    return SHLO_OK;
}

SHLO__FN uint32_t shlo__plan_leaves_of(const shlo__plan *p, uint32_t type) { return p->type_leaves[type]; }

SHLO__FN uint32_t shlo__plan_leaf_count(const shlo__plan *p, uint32_t value) {
    return p->first_leaf[value + 1] - p->first_leaf[value];
}

SHLO__FN shlo__data *shlo__plan_constant(const shlo__plan *p, uint32_t value) {
    uint32_t op = shlo__plan_def(p, value);
    if (!op || p->m->ops.items[op].code != SHLO_OP_constant) return NULL;
    return &p->m->data.items[shlo__module_attr_i64(p->m, &p->m->ops.items[op], SHLO__A_constant__value)];
}

SHLO__FN const shlo__op *shlo__plan_return_of(const shlo__plan *p, uint32_t region) {
    return &p->m->ops.items[p->m->regions.items[region].last];
}

/* ---- what the program keeps ---- */

SHLO__FN shlo_status shlo__plan_scratch(shlo__plan *p, size_t bytes) {
    size_t aligned;
    if (!shlo__size_align(bytes, SHLO_CONSTANT_ALIGN, &aligned)) return SHLO_OVERFLOW;
    p->scratch_bytes = SHLO__MAX(p->scratch_bytes, aligned);
    return SHLO_OK;
}

SHLO__FN void *shlo__plan_keep(shlo__plan *p, size_t n, size_t size) {
    void *block = shlo__arena_alloc(p->keep, n, size, 8);
    if (!block) shlo__plan_fail(p, SHLO_MEMORY, "no memory for the program");
    return block;
}

SHLO__FN const char *shlo__plan_keep_text(shlo__plan *p, uint32_t string) {
    const shlo__string *s = &p->m->strings.items[string];
    char *text = SHLO__KEEP(p, char, s->n + 1);
    if (text) memcpy(text, s->text, s->n);
    return text;
}

#endif
