/* plan/chain.c - combinations of ops that one kernel computes: erf in f32 and f64, as base/erf.h has it. The
 * kernel computes the same operations in the same order, so its bits are theirs; only their results need no
 * memory in between. No rounding is taken away or added, so other approximations of erf stay what they
 * are. */
#ifndef SHLO__PLAN_CHAIN_C
#define SHLO__PLAN_CHAIN_C

#include "plan.h"

typedef struct shlo__chain {
    const shlo__plan *p;
    uint32_t region, x;
    int ok, wide;                              /* wide: f64 */
    uint32_t sum, below[SHLO__ERF_PIECES - 1]; /* of f32: |x| + 2, and whether it is in the pieces up to i */
} shlo__chain;

/* The op that computes v, if it is of this verb and v is not in memory anyway; else the chain is none. */
static const shlo__op *shlo__chain_op(shlo__chain *c, uint32_t v, shlo__verb verb) {
    const uint32_t def = c->ok ? shlo__plan_def(c->p, v) : 0;
    const shlo__op *op = &c->p->m->ops.items[def];
    c->ok = def && shlo__plan_verb(op->code) == verb && op->parent == c->region && !c->p->materialized[v];
    return op;
}

static int shlo__chain_is_number(const shlo__chain *c, uint32_t v, double number) {
    const shlo__data *data = shlo__module_constant(c->p->m, v);
    const float narrow = (float)number;
    const size_t bytes = c->wide ? sizeof number : sizeof narrow;
    return data && data->splat && data->n_bytes == bytes &&
           memcmp(data->bytes, c->wide ? (const void *)&number : (const void *)&narrow, bytes) == 0;
}

/* The operand of an op beside the number. */
static uint32_t shlo__chain_beside(shlo__chain *c, uint32_t v, shlo__verb verb, double number) {
    const shlo__op *op = shlo__chain_op(c, v, verb);
    uint32_t a, b;
    if (!c->ok) return 0;
    a = shlo__op_operand(c->p->m, op, 0);
    b = shlo__op_operand(c->p->m, op, 1);
    if (shlo__chain_is_number(c, b, number)) return a;
    c->ok = shlo__chain_is_number(c, a, number);
    return b;
}

/* The operand of an op beside another one. */
static uint32_t shlo__chain_with(shlo__chain *c, uint32_t v, shlo__verb verb, uint32_t other) {
    const shlo__op *op = shlo__chain_op(c, v, verb);
    uint32_t a, b;
    if (!c->ok) return 0;
    a = shlo__op_operand(c->p->m, op, 0);
    b = shlo__op_operand(c->p->m, op, 1);
    if (b == other) return a;
    c->ok = a == other;
    return b;
}

static uint32_t shlo__chain_inside(shlo__chain *c, uint32_t v, shlo__verb verb) {
    const shlo__op *op = shlo__chain_op(c, v, verb);
    return c->ok ? shlo__op_operand(c->p->m, op, 0) : 0;
}

/* A polynomial by Horner's rule: what it is of. */
static uint32_t shlo__chain_polynomial(shlo__chain *c, uint32_t v, const double *number, int n) {
    uint32_t of = 0;
    for (int i = n - 1; i > 0 && c->ok; i--) {
        uint32_t product = shlo__chain_beside(c, v, SHLO__VERB_add, number[i]);
        if (i == 1)
            v = shlo__chain_beside(c, product, SHLO__VERB_multiply, number[0]);
        else if (!of) { /* of two factors the sum is the one that is a sum with the next number */
            const shlo__op *op = shlo__chain_op(c, product, SHLO__VERB_multiply);
            uint32_t a, b;
            if (!c->ok) return 0;
            a = shlo__op_operand(c->p->m, op, 0);
            b = shlo__op_operand(c->p->m, op, 1);
            shlo__chain_beside(c, a, SHLO__VERB_add, number[i - 1]);
            v = c->ok ? a : b;
            of = c->ok ? b : a;
            c->ok = 1;
        }
        else
            v = shlo__chain_with(c, product, SHLO__VERB_multiply, of);
    }
    c->ok &= v == of;
    return of;
}

/* The left side of a comparison with the number. */
static uint32_t shlo__chain_compared(shlo__chain *c, uint32_t v, int64_t direction, double number) {
    const shlo__op *op = &c->p->m->ops.items[shlo__plan_def(c->p, v)];
    c->ok =
        c->ok && op->code == SHLO_OP_compare && op->parent == c->region && !c->p->materialized[v] &&
        shlo__module_attr_i64(c->p->m, op, SHLO__A_compare__compare_type) != SHLO_compare_type_TOTALORDER &&
        shlo__module_attr_i64(c->p->m, op, SHLO__A_compare__comparison_direction) == direction &&
        shlo__chain_is_number(c, shlo__op_operand(c->p->m, op, 1), number);
    return c->ok ? shlo__op_operand(c->p->m, op, 0) : 0;
}

/* x + x p */
static uint32_t shlo__chain_erf_near(shlo__chain *c, uint32_t v) {
    v = shlo__chain_with(c, v, SHLO__VERB_add, c->x);
    return shlo__chain_with(c, v, SHLO__VERB_multiply, c->x);
}
/* sign x times .. */
static uint32_t shlo__chain_erf_far(shlo__chain *c, uint32_t v) {
    const shlo__op *product = shlo__chain_op(c, v, SHLO__VERB_multiply);
    if (!c->ok) return 0;
    c->ok = shlo__chain_inside(c, shlo__op_operand(c->p->m, product, 0), SHLO__VERB_sign) == c->x;
    return shlo__op_operand(c->p->m, product, 1);
}

/* ---- f64: x + x p(x^2 - 1/4), or sign x (1 - exp(q(minimum(a, 6) - 1)) / 8) ---- */

static void shlo__chain_erf_f64(shlo__chain *c, const shlo__op *op) {
    static const double p[] = {SHLO__ERF_P_F64(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)},
                        q[] = {SHLO__ERF_Q_F64(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)};
    const uint32_t a = shlo__chain_compared(c, shlo__op_operand(c->p->m, op, 0), SHLO_comparison_direction_GT,
        SHLO__ERF_NEAR);
    uint32_t v;
    c->x = shlo__chain_inside(c, a, SHLO__VERB_abs);
    v = shlo__chain_erf_far(c, shlo__op_operand(c->p->m, op, 1));
    v = shlo__chain_beside(c, v, SHLO__VERB_add, 1);
    v = shlo__chain_beside(c, v, SHLO__VERB_multiply, -0.125);
    v = shlo__chain_inside(c, v, SHLO__VERB_exponential);
    v = shlo__chain_polynomial(c, v, q, (int)SHLO__COUNT(q));
    v = shlo__chain_beside(c, v, SHLO__VERB_add, -1);
    c->ok &= shlo__chain_beside(c, v, SHLO__VERB_minimum, SHLO__ERF_ONE) == a;
    v = shlo__chain_erf_near(c, shlo__op_operand(c->p->m, op, 2));
    v = shlo__chain_polynomial(c, v, p, (int)SHLO__COUNT(p));
    v = shlo__chain_beside(c, v, SHLO__VERB_add, -0.25);
    c->ok &= shlo__chain_with(c, v, SHLO__VERB_multiply, c->x) == c->x;
}

/* ---- f32: pieces of a = minimum(|x|, 4), p(d) in all: x + x p, or sign x (erf(m) + d p) ---- */

/* v is of a row of base/erf.h the number of the piece, from piece `first` on. */
static void shlo__chain_erf_entry(shlo__chain *c, uint32_t v, int row, int first) {
    const float *numbers = shlo__erf_rows()[row];
    for (int i = first; i < SHLO__ERF_PIECES - 1 && c->ok; i++) {
        const shlo__op *op = shlo__chain_op(c, v, SHLO__VERB_select);
        if (!c->ok) return;
        v = shlo__op_operand(c->p->m, op, 0);
        if (!c->below[i] &&
            shlo__chain_compared(c, v, SHLO_comparison_direction_LT, SHLO__ERF_CUT(i)) == c->sum)
            c->below[i] = v;
        c->ok = c->ok && v == c->below[i] &&
                shlo__chain_is_number(c, shlo__op_operand(c->p->m, op, 1), (double)numbers[i]);
        v = shlo__op_operand(c->p->m, op, 2);
    }
    c->ok = c->ok && shlo__chain_is_number(c, v, (double)numbers[SHLO__ERF_PIECES - 1]);
}
/* One operand of an op; the other one becomes v. */
static uint32_t shlo__chain_two(shlo__chain *c, uint32_t *v, shlo__verb verb) {
    const shlo__op *op = shlo__chain_op(c, *v, verb);
    if (!c->ok) return 0;
    *v = shlo__op_operand(c->p->m, op, 0);
    return shlo__op_operand(c->p->m, op, 1);
}
static void shlo__chain_erf_f32(shlo__chain *c, const shlo__op *op) {
    uint32_t a, d, p, from, entry, v = shlo__op_operand(c->p->m, op, 0);
    memset(c->below, 0, sizeof c->below);
    c->sum = shlo__chain_compared(c, v, SHLO_comparison_direction_LT, SHLO__ERF_CUT(0));
    c->below[0] = v;
    a = shlo__chain_beside(c, c->sum, SHLO__VERB_add, 2);
    c->x = shlo__chain_inside(c, shlo__chain_beside(c, a, SHLO__VERB_minimum, 4), SHLO__VERB_abs);
    p = shlo__chain_erf_near(c, shlo__op_operand(c->p->m, op, 1));
    v = shlo__chain_erf_far(c, shlo__op_operand(c->p->m, op, 2));
    d = shlo__chain_with(c, shlo__chain_two(c, &v, SHLO__VERB_add), SHLO__VERB_multiply, p);
    from = d;
    entry = shlo__chain_two(c, &from, SHLO__VERB_subtract);
    c->ok &= from == a;
    shlo__chain_erf_entry(c, entry, 0, 0);
    shlo__chain_erf_entry(c, v, 1, 1);
    for (int k = SHLO__ERF_ROWS - 1; k > 2; k--) {
        entry = shlo__chain_two(c, &p, SHLO__VERB_add);
        shlo__chain_erf_entry(c, entry, k, 0);
        p = shlo__chain_with(c, p, SHLO__VERB_multiply, d);
    }
    shlo__chain_erf_entry(c, p, 2, 0);
}

static uint32_t shlo__chain_erf_of(const shlo__plan *p, const shlo__op *op) {
    shlo__chain c;
    if (op->code != SHLO_OP_select) return 0;
    c.wide = shlo__plan_dtype(p, op->results) == SHLO_F64;
    if (!c.wide && shlo__plan_dtype(p, op->results) != SHLO_F32) return 0;
    c.p = p;
    c.region = op->parent;
    c.x = 0;
    c.ok = 1;
    if (c.wide)
        shlo__chain_erf_f64(&c, op);
    else
        shlo__chain_erf_f32(&c, op);
    return c.ok ? c.x : 0;
}

SHLO__FN int shlo__chain_erf(const shlo__plan *p, const shlo__op *op, uint32_t *v) {
    shlo__chain c;
    memset(&c, 0, sizeof c);
    c.p = p;
    c.region = op->parent;
    v[0] = v[1] = v[2] = 0;
    if (op->code != SHLO_OP_multiply)
        v[0] = shlo__chain_erf_of(p, op);
    else if (shlo__plan_dtype(p, op->results) == SHLO_F32)
        for (uint32_t i = 0; i < 2 && !v[0]; i++) {
            c.ok = 1;
            v[0] = shlo__chain_beside(&c, shlo__op_operand(p->m, op, i), SHLO__VERB_add, 1);
            v[1] = shlo__op_operand(p->m, op, 1 - i);
            v[0] = shlo__chain_erf_of(p, shlo__chain_op(&c, v[0], SHLO__VERB_select));
        }
    if (!v[0] || shlo__plan_dtype(p, v[0]) != SHLO_F32) return v[0] != 0;
    c.ok = 1;
    op = shlo__chain_op(&c, v[0], SHLO__VERB_multiply);
    for (uint32_t i = 0; c.ok && i < 2 && !v[2]; i++) {
        const shlo__data *data = shlo__module_constant(p->m, shlo__op_operand(p->m, op, i));
        if (!data || !data->splat) continue;
        v[2] = shlo__op_operand(p->m, op, i);
        v[0] = shlo__op_operand(p->m, op, 1 - i);
    }
    return 1;
}

#endif
