/* plan/lower_body.c - regions that compute on elements, as lane programs or as code; the kernels of those
 * that are one associative op. */
#ifndef SHLO__PLAN_LOWER_BODY_C
#define SHLO__PLAN_LOWER_BODY_C

#include "plan.h"

SHLO__FN int shlo__lower_monoid(const shlo__plan *p, uint32_t region, shlo__verb *verb) {
    const shlo__op *op = shlo__module_only_op(p->m, region);
    if (!op || !shlo__op_facts_of((shlo_op)op->code)->neutral) return 0;
    *verb = shlo__plan_verb(op->code);
    return 1;
}

/* Floats of less than 32 bits are accumulated in f32, other types in themselves. */
SHLO__FN int shlo__lower_simple(shlo__plan *p, const shlo__op *op, uint32_t n, shlo__monoid *monoid) {
    shlo_dtype t = shlo__plan_dtype(p, op->results), w = shlo__dtype_wide(t);
    if (n != 1 || !shlo__lower_monoid(p, shlo__op_region(p->m, op, 0), &monoid->verb)) return 0;
    if (!shlo__plan_fold(p, (uint32_t)monoid->verb, w)) return 0;
    monoid->step = shlo__plan_lane(p, SHLO__KERNEL_LANE(monoid->verb, w));
    if (!monoid->step) return 0;
    monoid->wide = w;
    monoid->widen = w == t ? NULL : shlo__plan_lane(p, SHLO__KERNEL_CONVERT(t, w));
    monoid->narrow = w == t ? NULL : shlo__plan_lane(p, SHLO__KERNEL_CONVERT(w, t));
    return 1;
}

enum { SHLO__LOWER_SCALAR = 16 }; /* bytes of the largest scalar */

/* Before a region that becomes code: a jump over it, and places for its arguments. Those that nobody uses
   have one together. */
static shlo_status shlo__lower_code_start(shlo__plan *p, uint32_t region, shlo__region_body *body) {
    const shlo__region *r = &p->m->regions.items[region];
    shlo__ref *in = SHLO__KEEP(p, shlo__ref, r->n_args), unused, ref;
    if (!in) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_jump(p, &p->visit.jump));
    SHLO__TRY(shlo__memory_new(p, SHLO__LOWER_SCALAR, &unused));
    for (uint32_t i = 0; i < r->n_args; i++) {
        const uint32_t v = r->args + i;
        const int used = p->user_first[v] != p->user_first[v + 1];
        if (used || shlo__dtype_bytes(shlo__plan_dtype(p, v)) > SHLO__LOWER_SCALAR)
            SHLO__TRY(shlo__place_new(p, v, &ref));
        else
            ref = unused;
        shlo__memory_write(p, &in[i], &ref);
    }
    body->in = in;
    body->entry = p->insns.count;
    p->body_level++;
    p->body_depth = SHLO__MAX(p->body_depth, p->body_level);
    return SHLO_OK;
}

/* Behind it: the places of what it returns. */
static shlo_status shlo__lower_code_end(shlo__plan *p, uint32_t region, shlo__region_body *body) {
    const shlo__op *ret = shlo__plan_return_of(p, region);
    shlo__ref *out = SHLO__KEEP(p, shlo__ref, body->n_out), ref;
    if (!out) return SHLO_MEMORY;
    p->body_level--;
    p->op = p->m->regions.items[region].last;
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_STOP, NULL));
    p->op = p->visit.op;
    p->visit.jump->target = p->insns.count;
    for (int32_t i = 0; i < body->n_out; i++) {
        SHLO__TRY(shlo__place_of(p, shlo__op_operand(p->m, ret, (uint32_t)i), &ref));
        shlo__memory_read(p, &out[i], &ref);
    }
    body->out = out;
    return SHLO_OK;
}

/* *ok: it is a lane program; else it runs as code. */
static shlo_status shlo__lower_new_body(shlo__plan *p, uint32_t region, shlo__region_body **result, int *ok) {
    const shlo__region *r = &p->m->regions.items[region];
    const shlo__op *ret = shlo__plan_return_of(p, region);
    shlo__region_body *body = SHLO__KEEP(p, shlo__region_body, 1);
    uint8_t *dtypes = SHLO__KEEP(p, uint8_t, r->n_args + ret->n_operands);
    if (!body || !dtypes) return SHLO_MEMORY;
    *result = body;
    body->n_in = (int32_t)r->n_args;
    body->n_out = (int32_t)ret->n_operands;
    for (uint32_t i = 0; i < r->n_args; i++) dtypes[i] = (uint8_t)shlo__plan_dtype(p, r->args + i);
    for (uint32_t i = 0; i < ret->n_operands; i++)
        dtypes[r->n_args + i] = (uint8_t)shlo__plan_dtype(p, shlo__op_operand(p->m, ret, i));
    body->dtypes = dtypes;
    return shlo__lanes_body(p, region, 0, body, ok);
}

SHLO__FN shlo_status shlo__lower_body(shlo__plan *p, uint32_t op, uint32_t k, shlo__region_body **body) {
    const uint32_t region = shlo__op_region(p->m, &p->m->ops.items[op], k);
    shlo__lower_visit *v = &p->visit;
    int ok;
    *body = v->bodies[k];
    if (*body && v->body != k + 1) return SHLO_OK;
    if (*body) { /* its ops have been lowered just now */
        v->body = 0;
        return shlo__lower_code_end(p, region, *body);
    }
    SHLO__TRY(shlo__lower_new_body(p, region, &v->bodies[k], &ok));
    if (ok) {
        *body = v->bodies[k];
        return SHLO_OK;
    }
    v->body = k + 1;
    SHLO__TRY(shlo__lower_code_start(p, region, v->bodies[k]));
    return shlo__lower_enter(p, op, region);
}

SHLO__FN shlo_status shlo__lower_body_scratch(shlo__plan *p, const shlo__region_body *body, size_t n,
    size_t blocks, size_t elements, size_t more) {
    size_t bytes = shlo__program_lanes_bytes(body ? body->lanes : NULL);
    if (!shlo__size_add(bytes, shlo__program_room(3 * n + 1, sizeof(void *)), &bytes) ||
        !shlo__size_mul(blocks, 16 * elements, &blocks) || !shlo__size_add(bytes, blocks, &bytes) ||
        !shlo__size_add(bytes, more, &bytes))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "too many operands");
    return shlo__plan_scratch(p, bytes);
}

/* Results are written while the body runs, so their places are in use from before it, as in a loop. */
static shlo_status shlo__lower_loop_start(shlo__plan *p, const shlo__op *op) {
    shlo_status status;
    shlo__ref ref;
    for (uint32_t k = 0; k < op->n_results; k++) {
        SHLO__TRY(shlo__place_new(p, op->results + k, &ref));
        SHLO__AT(&p->buffers, ref.index)->start = shlo__memory_now(p);
    }
    p->visit.loop = shlo__lower_open_loop(p, &status);
    return status;
}

SHLO__FN shlo_status shlo__lower_loop_body(shlo__plan *p, uint32_t op, shlo__region_body **body) {
    if (!p->visit.step) SHLO__TRY(shlo__lower_loop_start(p, &p->m->ops.items[op]));
    return shlo__lower_body(p, op, 0, body);
}

#endif
