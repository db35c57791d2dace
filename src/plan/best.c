/* plan/best.c - reductions that keep the better of two elements, as argmax and argmin are written: two
 * operands, values and their numbers, and a body of comparisons and selections. What a body does is found by
 * computing it for every order that two pairs can have, however it is written. */
#ifndef SHLO__PLAN_BEST_C
#define SHLO__PLAN_BEST_C

#include "plan.h"

/* ---- what the body does: a and b are its two pairs, so far and next ---- */

/* A bit for each case, an octal digit for each order of the values: a < b, equal, a > b, a is NaN, b is, both
   are. The bits of a digit: a's number is less than b's, equal, greater. */
#define SHLO__BEST_ALL 0777777u
#define SHLO__BEST_VALUE_LESS 0000007u
#define SHLO__BEST_VALUE_MORE 0000700u
#define SHLO__BEST_VALUE_SAME 0000070u
#define SHLO__BEST_A_IS 0070777u /* no NaN */
#define SHLO__BEST_B_IS 0007777u
#define SHLO__BEST_A_NAN 0007000u /* a alone */
#define SHLO__BEST_VALUES (SHLO__BEST_VALUE_LESS | SHLO__BEST_VALUE_MORE)
#define SHLO__BEST_NUMBER_LESS 0111111u
#define SHLO__BEST_NUMBER_SAME 0222222u

enum { SHLO__BEST_OPS = 24 }; /* of a body */
enum { SHLO__BEST_VALUE, SHLO__BEST_NUMBER, SHLO__BEST_TRUTH };

/* A value of the body. cases: those where it is a's, not b's; of a truth: where it is true. */
typedef struct shlo__best_fact {
    uint32_t value, cases;
    int32_t kind;
} shlo__best_fact;

typedef struct shlo__best_body {
    const shlo__plan *p;
    int32_t n;
    shlo__best_fact facts[4 + SHLO__BEST_OPS];
} shlo__best_body;

static SHLO__NOINLINE const shlo__best_fact *shlo__best_fact_of(const shlo__best_body *b, const shlo__op *op,
    uint32_t i) {
    const uint32_t v = shlo__op_operand(b->p->m, op, i);
    for (int32_t k = 0; k < b->n; k++)
        if (b->facts[k].value == v) return &b->facts[k];
    return NULL;
}

/* Is it a's in every case, or b's? */
static int shlo__best_is_one(const shlo__best_fact *x) {
    return x->kind != SHLO__BEST_TRUTH && (x->cases == 0 || x->cases == SHLO__BEST_ALL);
}

/* Where x is less than y, and where they are equal. */
static SHLO__NOINLINE void shlo__best_order(const shlo__best_fact *x, const shlo__best_fact *y,
    uint32_t *less, uint32_t *same) {
    const int number = x->kind == SHLO__BEST_NUMBER;
    *less = number ? SHLO__BEST_NUMBER_LESS : SHLO__BEST_VALUE_LESS;
    *same = number ? SHLO__BEST_NUMBER_SAME : SHLO__BEST_VALUE_SAME;
    if (x->cases == y->cases) {
        *less = 0;
        *same = number ? SHLO__BEST_ALL : x->cases ? SHLO__BEST_A_IS : SHLO__BEST_B_IS;
    }
    else if (!x->cases)
        *less = number ? SHLO__BEST_ALL & ~*less & ~*same : SHLO__BEST_VALUE_MORE;
}

static int shlo__best_compare(const shlo__best_body *b, const shlo__op *op, const shlo__best_fact *x,
    const shlo__best_fact *y, shlo__best_fact *out) {
    uint32_t less, more, same;
    if (x->kind != y->kind || !shlo__best_is_one(x) || !shlo__best_is_one(y) ||
        shlo__lanes_total_order(b->p, op))
        return 0;
    shlo__best_order(x, y, &less, &same);
    shlo__best_order(y, x, &more, &same);
    out->kind = SHLO__BEST_TRUTH;
    switch (shlo__module_attr_i64(b->p->m, op, SHLO__A_compare__comparison_direction)) {
    case SHLO_comparison_direction_EQ:
        out->cases = same;
        return 1;
    case SHLO_comparison_direction_NE:
        out->cases = SHLO__BEST_ALL & ~same;
        return 1;
    case SHLO_comparison_direction_GE:
        out->cases = more | same;
        return 1;
    case SHLO_comparison_direction_GT:
        out->cases = more;
        return 1;
    case SHLO_comparison_direction_LE:
        out->cases = less | same;
        return 1;
    default:
        out->cases = less;
        return 1;
    }
}

/* Of floats the one that is kept is not always one of both, bit for bit. */
static int shlo__best_extreme(const shlo__best_fact *x, const shlo__best_fact *y, int greatest,
    shlo__best_fact *out) {
    uint32_t less, more, same;
    if (x->kind != SHLO__BEST_NUMBER || y->kind != SHLO__BEST_NUMBER || !shlo__best_is_one(x) ||
        !shlo__best_is_one(y))
        return 0;
    if (x->cases == y->cases) return 1;
    if (!x->cases) {
        const shlo__best_fact *t = x;
        x = y;
        y = t;
    }
    shlo__best_order(x, y, &less, &same);
    shlo__best_order(y, x, &more, &same);
    out->kind = SHLO__BEST_NUMBER;
    out->cases = greatest ? more : less;
    return 1;
}

/* Verbs of truths that floats do not have are those of bits, which kernels compute for all cases at once. */
static int shlo__best_logic(const shlo__best_body *b, const shlo__op *op, const uint32_t *x,
    const uint32_t *y, uint32_t *out) {
    const shlo__kernels *k = b->p->kernels;
    const shlo__verb verb = shlo__plan_verb(op->code);
    shlo__lane_fn bits;
    if (verb >= SHLO__VERB_COUNT || shlo__kernels_lane(k, SHLO__KERNEL_LANE(verb, SHLO_F32))) return 0;
    bits = shlo__kernels_lane(k, SHLO__KERNEL_LANE(verb, SHLO_U32));
    if (!bits) return 0;
    bits(out, x, y, NULL, 1, NULL);
    *out &= SHLO__BEST_ALL;
    return 1;
}

/* What an op gives. 0: that is not known. */
static int shlo__best_op(const shlo__best_body *b, const shlo__op *op, shlo__best_fact *out) {
    const shlo__best_fact *x, *y, *z;
    if (op->n_results != 1 || op->n_operands < 1 || op->n_operands > 3) return 0;
    x = shlo__best_fact_of(b, op, 0);
    y = op->n_operands > 1 ? shlo__best_fact_of(b, op, 1) : x;
    z = op->n_operands > 2 ? shlo__best_fact_of(b, op, 2) : y;
    if (!x || !y || !z) return 0;
    *out = *x;
    out->value = op->results;
    if (op->code == SHLO_OP_compare) return shlo__best_compare(b, op, x, y, out);
    if (op->code == SHLO_OP_minimum) return shlo__best_extreme(x, y, 0, out);
    if (op->code == SHLO_OP_maximum) return shlo__best_extreme(x, y, 1, out);
    if (x->kind != SHLO__BEST_TRUTH || y->kind != z->kind) return 0;
    out->kind = z->kind;
    if (op->code == SHLO_OP_select)
        out->cases = (x->cases & y->cases) | (~x->cases & z->cases);
    else
        return y->kind == SHLO__BEST_TRUTH && shlo__best_logic(b, op, &x->cases, &y->cases, &out->cases);
    return 1;
}

/* Where the body returns a's value, and a's number. 0: it does something else. */
static int shlo__best_body_of(const shlo__plan *p, uint32_t region, uint32_t *value, uint32_t *number) {
    const shlo__region *r = &p->m->regions.items[region];
    const shlo__best_fact *v, *i;
    shlo__best_body b;
    b.p = p;
    for (b.n = 0; b.n < 4; b.n++) {
        shlo__best_fact *x = &b.facts[b.n];
        x->value = r->args + (uint32_t)b.n;
        x->kind = b.n & 1 ? SHLO__BEST_NUMBER : SHLO__BEST_VALUE;
        x->cases = b.n < 2 ? SHLO__BEST_ALL : 0;
    }
    for (uint32_t id = r->first; id != r->last; id = p->m->ops.items[id].next, b.n++)
        if (b.n == 4 + SHLO__BEST_OPS || !shlo__best_op(&b, &p->m->ops.items[id], &b.facts[b.n])) return 0;
    v = shlo__best_fact_of(&b, &p->m->ops.items[r->last], 0);
    i = shlo__best_fact_of(&b, &p->m->ops.items[r->last], 1);
    if (!v || !i || v->kind != SHLO__BEST_VALUE || i->kind != SHLO__BEST_NUMBER) return 0;
    *value = v->cases;
    *number = i->cases;
    return 1;
}

/* ---- is it associative, on elements without NaN whose numbers ascend? ---- */

/* Of equal values the body keeps one by its place, or the one whose number it keeps: the lower or the higher
   one. */
static int shlo__best_ties(uint32_t value, uint32_t number) {
    const uint32_t less = SHLO__BEST_VALUE_SAME & SHLO__BEST_NUMBER_LESS,
                   more = SHLO__BEST_VALUE_SAME & ~SHLO__BEST_NUMBER_LESS & ~SHLO__BEST_NUMBER_SAME;
    value &= SHLO__BEST_VALUE_SAME;
    if (value == 0 || value == SHLO__BEST_VALUE_SAME) return 1;
    return value == (number & SHLO__BEST_VALUE_SAME) && !(value & less) != !(value & more);
}

/* A pair that begins with NaN stays, or goes, as a whole. What the body does with NaN behind it need not be
   known: such elements are taken one by one. */
static int shlo__best_associates(uint32_t value, uint32_t number, shlo_dtype t) {
    const uint32_t better = value & SHLO__BEST_VALUES, nan = value & SHLO__BEST_A_NAN;
    if ((better != SHLO__BEST_VALUE_LESS && better != SHLO__BEST_VALUE_MORE) ||
        better != (number & SHLO__BEST_VALUES) || !shlo__best_ties(value, number))
        return 0;
    return shlo__dtype_kind(t) != SHLO__FLOAT ||
           (nan == (number & SHLO__BEST_A_NAN) && (nan == 0 || nan == SHLO__BEST_A_NAN));
}

/* ---- are the numbers those of an iota, which ascend along what is reduced? ---- */

static int shlo__best_fits(const shlo__plan *p, uint32_t v, int64_t most) {
    const shlo_dtype t = shlo__plan_dtype(p, v);
    const shlo__kind kind = shlo__dtype_kind(t);
    const int bits = shlo__dtype_info(t)->bits - (kind == SHLO__INT);
    return (kind == SHLO__INT || kind == SHLO__UINT) && (bits >= 63 || most >> bits == 0);
}

static int shlo__best_ascends(const shlo__plan *p, uint32_t v, const shlo__lanes_request *r) {
    const shlo__module *m = p->m;
    shlo__affine map, index;
    uint32_t source, type;
    const shlo__op *op;
    int64_t dim, reach = 0;
    if (!shlo__map_source(p, v, &map, &source)) return 0;
    op = &m->ops.items[shlo__plan_def(p, source)];
    type = shlo__value_type(m, source);
    if (!shlo__plan_def(p, source) || op->code != SHLO_OP_iota) return 0;
    dim = shlo__module_attr_i64(m, op, SHLO__A_iota__iota_dimension);
    if (!shlo__best_fits(p, v, shlo__type_dims(m, type)[dim] - 1) ||
        !shlo__map_index(p, type, (int32_t)dim, &r->space, &map, &index))
        return 0;
    for (int32_t k = r->n_outer - 1; k >= 0; k--) {
        const int32_t d = r->outer[k];
        if (r->space.extent[d] > 1 && index.stride[d] <= reach) return 0;
        reach += (r->space.extent[d] - 1) * index.stride[d];
    }
    return 1;
}

/* ---- the kernels ---- */

/* A build without one of them takes the elements one by one. */
static int shlo__best_has(const shlo__plan *p, uint32_t verb, uint32_t worse, shlo_dtype t, shlo_dtype wide) {
    const shlo__kernels *k = p->kernels;
    return shlo__kernels_fold(k, verb, (uint32_t)wide) &&
           shlo__kernels_lane(k, SHLO__KERNEL_LANE(worse, wide)) &&
           shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_compare_eq, wide)) &&
           (t == wide || shlo__kernels_lane(k, SHLO__KERNEL_CONVERT(t, wide)));
}

static shlo_status shlo__best_make(shlo__plan *p, const shlo__op *op, uint32_t value, uint32_t number,
    shlo__best **best) {
    const shlo_dtype t = shlo__plan_dtype(p, op->results), wide = shlo__dtype_wide(t);
    const int greatest = (value & SHLO__BEST_VALUE_MORE) != 0;
    const shlo__verb verb = greatest ? SHLO__VERB_maximum : SHLO__VERB_minimum;
    const shlo__verb worse = greatest ? SHLO__VERB_compare_lt : SHLO__VERB_compare_gt;
    shlo__best *c;
    if (!shlo__best_has(p, (uint32_t)verb, (uint32_t)worse, t, wide)) return SHLO_OK;
    c = SHLO__KEEP(p, shlo__best, 1);
    if (!c) return SHLO_MEMORY;
    c->fold = shlo__plan_fold(p, (uint32_t)verb, wide);
    c->worse = shlo__plan_lane(p, SHLO__KERNEL_LANE(worse, wide));
    c->equal = shlo__plan_lane(p, SHLO__KERNEL_LANE(SHLO__VERB_compare_eq, wide));
    c->widen = t == wide ? NULL : shlo__plan_lane(p, SHLO__KERNEL_CONVERT(t, wide));
    c->wide = (uint8_t)wide;
    c->last_number = !(number & SHLO__BEST_VALUE_SAME & SHLO__BEST_NUMBER_LESS);
    c->last_value = !(value & SHLO__BEST_VALUE_SAME & SHLO__BEST_NUMBER_LESS);
    /* Only zeros are equal and differ, and nobody may look. */
    if (shlo__dtype_kind(t) != SHLO__FLOAT || p->user_first[op->results] == p->user_first[op->results + 1])
        c->last_value = c->last_number;
    *best = c;
    return SHLO_OK;
}

/* Is a row at a time faster than a step of the body on all results? A row takes about 200 ns, a step 90 ns
   for each block of results. An element takes 1 ns less by rows where those of a row are neighbours, and 1 ns
   more where they are not (f32, AVX2). */
static int shlo__best_by_rows(const shlo__lanes_request *r) {
    double results = 1, length = 1, step;
    int32_t last = r->space.n - 1, rows = 0;
    for (int32_t i = 0; i < r->n_inner; i++) results *= (double)r->space.extent[r->inner[i]];
    for (int32_t i = 0; i < r->n_outer; i++) length *= (double)r->space.extent[r->outer[i]];
    while (last > 0 && r->space.extent[last] == 1) last--;
    for (int32_t i = 0; i < r->n_outer; i++) rows |= r->outer[i] == last;
    step = 90 + 90 * results / SHLO_LANE_BLOCK;
    return 200 * results < length * (rows ? step + results : step - results);
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__best_find(shlo__plan *p, const shlo__op *op,
    const shlo__lanes_request *r, shlo__best **best) {
    const shlo_dtype t = shlo__plan_dtype(p, op->results);
    uint32_t value, number;
    *best = NULL;
    if (op->n_operands != 4 || p->flags & (SHLO_LOAD_NO_FUSION | SHLO__LOAD_IMAGE) ||
        shlo__dtype_kind(t) == SHLO__COMPLEX || !shlo__best_by_rows(r) ||
        !shlo__best_body_of(p, shlo__op_region(p->m, op, 0), &value, &number) ||
        !shlo__best_associates(value, number, t) || !shlo__best_ascends(p, shlo__op_operand(p->m, op, 1), r))
        return SHLO_OK;
    return shlo__best_make(p, op, value, number, best);
}

#endif
