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
    int ok, wide; /* wide: f64 */
} shlo__chain;

/* The op that computes v, if it is of this verb and v is not in memory anyway; else the chain is none. */
static const shlo__op *shlo__chain_op(shlo__chain *c, uint32_t v, shlo__verb verb) {
    const uint32_t def = c->ok ? shlo__plan_def(c->p, v) : 0;
    const shlo__op *op = &c->p->m->ops.items[def];
    c->ok = def && shlo__plan_verb(op->code) == verb && op->parent == c->region && !c->p->materialized[v];
    return op;
}

static int shlo__chain_is_number(const shlo__chain *c, uint32_t v, double number) {
    const shlo__data *data = shlo__plan_constant(c->p, v);
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

/* x + x p(x^2 - 1/4) */
static void shlo__chain_erf_near(shlo__chain *c, uint32_t v) {
    static const double p[] = {SHLO__ERF_P(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)},
                        p_wide[] = {SHLO__ERF_P_F64(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)};
    uint32_t sum = shlo__chain_with(c, v, SHLO__VERB_add, c->x), square;
    sum = shlo__chain_with(c, sum, SHLO__VERB_multiply, c->x);
    square = c->wide ? shlo__chain_polynomial(c, sum, p_wide, (int)SHLO__COUNT(p_wide))
                     : shlo__chain_polynomial(c, sum, p, (int)SHLO__COUNT(p));
    square = shlo__chain_beside(c, square, SHLO__VERB_add, -0.25);
    c->ok &= shlo__chain_with(c, square, SHLO__VERB_multiply, c->x) == c->x;
}

/* sign x (1 - exp(q(minimum(a, 4 or 6) - 1)) / 8) */
static void shlo__chain_erf_far(shlo__chain *c, uint32_t v, uint32_t a) {
    static const double q[] = {SHLO__ERF_Q(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)},
                        q_wide[] = {SHLO__ERF_Q_F64(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)};
    const shlo__op *product = shlo__chain_op(c, v, SHLO__VERB_multiply);
    if (!c->ok) return;
    c->ok = shlo__chain_inside(c, shlo__op_operand(c->p->m, product, 0), SHLO__VERB_sign) == c->x;
    v = shlo__chain_beside(c, shlo__op_operand(c->p->m, product, 1), SHLO__VERB_add, 1);
    v = shlo__chain_beside(c, v, SHLO__VERB_multiply, -0.125);
    v = shlo__chain_inside(c, v, SHLO__VERB_exponential);
    v = c->wide ? shlo__chain_polynomial(c, v, q_wide, (int)SHLO__COUNT(q_wide))
                : shlo__chain_polynomial(c, v, q, (int)SHLO__COUNT(q));
    v = shlo__chain_beside(c, v, SHLO__VERB_add, -1);
    c->ok &= shlo__chain_beside(c, v, SHLO__VERB_minimum, c->wide ? SHLO__ERF_ONE_F64 : SHLO__ERF_ONE) == a;
}

SHLO__FN uint32_t shlo__chain_erf(const shlo__plan *p, const shlo__op *op) {
    const shlo__op *compare;
    uint32_t a;
    shlo__chain c;
    if (op->code != SHLO_OP_select) return 0;
    c.wide = shlo__plan_dtype(p, op->results) == SHLO_F64;
    if (!c.wide && shlo__plan_dtype(p, op->results) != SHLO_F32) return 0;
    c.p = p;
    c.region = op->parent;
    c.ok = 1;
    a = shlo__op_operand(p->m, op, 0);
    compare = &p->m->ops.items[shlo__plan_def(p, a)];
    if (compare->code != SHLO_OP_compare || compare->parent != c.region || p->materialized[a] ||
        shlo__module_attr_i64(p->m, compare, SHLO__A_compare__compare_type) == SHLO_compare_type_TOTALORDER ||
        shlo__module_attr_i64(p->m, compare, SHLO__A_compare__comparison_direction) !=
            SHLO_comparison_direction_GT ||
        !shlo__chain_is_number(&c, shlo__op_operand(p->m, compare, 1), SHLO__ERF_NEAR))
        return 0;
    a = shlo__op_operand(p->m, compare, 0);
    c.x = shlo__chain_inside(&c, a, SHLO__VERB_abs);
    shlo__chain_erf_far(&c, shlo__op_operand(p->m, op, 1), a);
    shlo__chain_erf_near(&c, shlo__op_operand(p->m, op, 2));
    return c.ok ? c.x : 0;
}

#endif
