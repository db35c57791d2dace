/* plan/series.c - joins instructions of a lane program that add to, subtract from, multiply or divide what
 * the one before them gave: a series (kernel/series.inc), which keeps it in registers. An operand whose
 * elements are all the same is then read as one element. The verbs and their order stay, so the bits do. */
#ifndef SHLO__PLAN_SERIES_C
#define SHLO__PLAN_SERIES_C

#include "plan.h"

#if SHLO__HAVE_SERIES
enum {
    SHLO__SERIES_NONE = -1,
    SHLO__SERIES_ROW = 64 * SHLO_LANE_BLOCK /* the longest row that is summed */
};

typedef struct shlo__series {
    shlo__plan *p;
    const shlo__lanes *lanes;
    int group;    /* its blocks cross no rows: shlo__program_row */
    int sum;      /* its elements may end in a sum, or (SHLO__SERIES_TOP) in the greatest */
    int epilogue; /* nothing but additions: left to the contraction, which may add them in registers */
    int type;     /* of the series: 0 f32, 1 f64 */
    uint16_t a, dst;
    int32_t n, insns; /* steps; instructions that they are of */
    int32_t ones;     /* operands that are one element */
    int32_t sums;     /* additions */
    uint16_t steps[SHLO__SERIES_STEPS + 1];
} shlo__series;

/* The verb of an instruction on type f32 (0) or f64 (1), or SHLO__SERIES_NONE. */
static int shlo__series_verb(const shlo__kernels *k, const shlo__lane_insn *insn, int type) {
    static const uint8_t verbs[] = {SHLO__VERB_add, SHLO__VERB_subtract, SHLO__VERB_multiply,
        SHLO__VERB_divide, SHLO__VERB_multiply_add, SHLO__VERB_multiply_add_one};
    for (size_t i = 0; i < sizeof verbs; i++)
        if (insn->fn == k->real[verbs[i]][type]) return verbs[i];
    return SHLO__SERIES_NONE;
}

/* Are all elements of a slot in a block the same? */
static int shlo__series_one(const shlo__series *s, uint16_t slot) {
    const shlo__lanes *l = s->lanes;
    const shlo__lane_input *in = &l->inputs[slot];
    if (slot >= l->n_inputs || in->is_iota) return 0;
    return in->mode == SHLO__FIXED ||
           (in->mode == SHLO__STRIDED && s->group && shlo__program_row(l) && in->stride[l->n_dims - 1] == 0);
}

static void shlo__series_step(shlo__series *s, int verb, uint16_t slot, int one) {
    s->ones += one;
    s->sums += verb == SHLO__SERIES_ADD;
    s->steps[s->n++] = (uint16_t)(verb | (one ? SHLO__SERIES_ONE : 0) | slot << SHLO__SERIES_SLOT);
}

/* Takes an instruction into the series, `acc` being its operand that is there already. 0: it does not fit. */
static int shlo__series_take(shlo__series *s, const shlo__lane_insn *insn, uint16_t acc) {
    const int verb = shlo__series_verb(s->p->kernels, insn, s->type), left = insn->a == acc;
    const uint16_t other = left ? insn->b : insn->a;
    const int one = shlo__series_one(s, other), three = verb == SHLO__VERB_multiply_add;
    if (verb == SHLO__SERIES_NONE || (!left && insn->b != acc) || shlo__series_one(s, acc) ||
        s->n + 2 > SHLO__SERIES_STEPS)
        return 0;
    if (s->n && insn->c == acc) return 0;
    if (s->n && other == acc &&
        (verb == SHLO__VERB_add || verb == SHLO__VERB_subtract || verb == SHLO__VERB_divide))
        return 0;
    if (s->n && other == acc)
        shlo__series_step(s, SHLO__SERIES_SQUARE, s->a, 1); /* what it reads must exist */
    else if (verb == SHLO__VERB_add)
        shlo__series_step(s, SHLO__SERIES_ADD, other, one);
    else if (verb == SHLO__VERB_subtract)
        shlo__series_step(s, left ? SHLO__SERIES_SUBTRACT : SHLO__SERIES_FROM, other, one);
    else if (verb == SHLO__VERB_divide)
        shlo__series_step(s, left ? SHLO__SERIES_DIVIDE : SHLO__SERIES_INTO, other, one);
    else
        shlo__series_step(s, SHLO__SERIES_MULTIPLY, other, one);
    if (three)
        shlo__series_step(s, SHLO__SERIES_ADD, insn->c, shlo__series_one(s, insn->c));
    else if (verb == SHLO__VERB_multiply_add_one)
        shlo__series_step(s, SHLO__SERIES_ADD, insn->c, 1);
    s->dst = insn->dst;
    s->insns++;
    return 1;
}

/* Is a register read by one of n instructions before one of them writes it? */
static int shlo__series_read(const shlo__lanes *l, const shlo__lane_insn *insns, int32_t n, uint16_t slot) {
    for (int32_t i = 0; i < l->n_outputs; i++)
        if (l->outputs[i].slot == slot) return 1;
    for (int32_t i = 0; i < n; i++) {
        if (insns[i].a == slot || insns[i].b == slot || insns[i].c == slot) return 1;
        if (insns[i].dst == slot) return 0;
    }
    return 0;
}

/* May it end in the exponential that is the next of n instructions? One of x - m or x * c - m, as in a
   softmax, is one loop. */
static void shlo__series_exp(shlo__series *s, const shlo__lane_insn *next, int32_t n) {
    const shlo__lane_fn exp =
        shlo__kernels_lane(s->p->kernels, SHLO__KERNEL_LANE(SHLO__VERB_exponential, SHLO_F32));
    if (!n || s->type || s->epilogue || s->ones < s->n || s->n > 2 || next->a != s->dst || next->fn != exp ||
        (s->steps[s->n - 1] & SHLO__SERIES_VERB) != SHLO__SERIES_SUBTRACT ||
        (s->n == 2 && (s->steps[0] & SHLO__SERIES_VERB) != SHLO__SERIES_MULTIPLY) ||
        (s->dst != next->dst && shlo__series_read(s->lanes, next + 1, n - 1, s->dst)))
        return;
    s->steps[s->n] = SHLO__SERIES_EXP;
    s->dst = next->dst;
    s->insns++;
}

/* Can it go past the cache? One verb by itself can as a series only. */
static int shlo__series_large(const shlo__series *s) {
    return SHLO__HAVE_STREAM && s->lanes->n_insns == 1 &&
           (uint64_t)s->lanes->total >= (uint64_t)(SHLO_STREAM_BYTES >> (2 + s->type));
}

/* The longest series that begins with insns[0]. 0: none, or none that gains anything. */
static int shlo__series_begin(shlo__series *s, const shlo__lane_insn *insns, int32_t n) {
    s->n = s->insns = s->ones = s->sums = 0;
    for (s->type = 0; s->type < 2; s->type++)
        if (shlo__series_verb(s->p->kernels, insns, s->type) != SHLO__SERIES_NONE) break;
    if (s->type == 2) return 0;
    s->a = shlo__series_one(s, insns->a) ? insns->b : insns->a;
    if (!shlo__series_take(s, insns, s->a)) return 0;
    while (s->insns < n) {
        const shlo__lane_insn *next = &insns[s->insns];
        const uint16_t before = s->dst;
        if (before != next->dst && shlo__series_read(s->lanes, next + 1, n - s->insns - 1, before)) break;
        if (!shlo__series_take(s, next, before)) break;
    }
    s->steps[s->n] = SHLO__SERIES_END;
    shlo__series_exp(s, &insns[s->insns], n - s->insns);
    if (s->epilogue) return s->insns > 1 && s->sums < s->n;
    return s->insns > 1 || s->sum || (s->group && (s->ones || shlo__series_large(s)));
}

/* Instructions [0, *n) with series in place of what they are of. */
static shlo_status shlo__series_join(shlo__series *s, shlo__lane_insn *insns, int32_t *n) {
    const uint16_t slots = (uint16_t)(shlo__program_slots(s->lanes) + 1);
    int32_t kept = 0;
    for (int32_t i = 0; i < *n; i += s->insns) {
        shlo__lane_insn *to = &insns[kept++];
        uint16_t *steps;
        if (!shlo__series_begin(s, &insns[i], *n - i)) {
            *to = insns[i];
            s->insns = 1;
            continue;
        }
        to->fn = s->p->kernels->series[s->type];
        to->dst = s->dst;
        to->a = s->a;
        to->b = slots;
        to->c = (uint16_t)(slots - 1);
        steps = SHLO__KEEP(s->p, uint16_t, s->n + 3);
        if (!steps) return SHLO_MEMORY;
        memcpy(steps, s->steps, ((size_t)s->n + 1) * sizeof *steps);
        steps[s->n + 1] = steps[s->n + 2] = 0;
        to->imm.steps = steps;
    }
    *n = kept;
    return SHLO_OK;
}

static int shlo__series_is(const shlo__kernels *k, const shlo__lane_insn *insn) {
    return insn->fn == k->series[0] || insn->fn == k->series[1];
}

/* What is one series needs no registers. */
static void shlo__series_alone(const shlo__series *s, shlo__lanes *l, shlo__lane_insn *insn) {
    if (!s->group || l->n_insns != 1 || !shlo__series_is(s->p->kernels, insn)) return;
    l->n_registers = 0;
    insn->c = (uint16_t)shlo__program_slots(l);
    insn->b = (uint16_t)(insn->c + 1);
}

/* Ends in the sum of its elements what is one series on a row that lies in memory. Its partial sums need a
   slot of SHLO__FOLD_BYTES, which neither a short row nor a build with small blocks has. */
static void shlo__series_end(const shlo__series *s) {
    const shlo__lanes *l = s->lanes;
    const shlo__lane_insn *insn = l->insns;
    uint16_t *end;
    if (!s->sum || l->n_insns != 1 || !shlo__series_is(s->p->kernels, insn) ||
        SHLO__MIN(l->total, SHLO_LANE_BLOCK) < SHLO__FOLD_BYTES / 4 || l->total > SHLO__SERIES_ROW)
        return;
    for (int32_t k = 0; k < l->n_inputs; k++)
        if (!l->inputs[k].one && l->inputs[k].mode != SHLO__LINEAR) return;
    end = (uint16_t *)(uintptr_t)insn->imm.steps;
    while (*end < SHLO__SERIES_TOP) end++;
    if (s->sum != SHLO__SERIES_TOP && *end == SHLO__SERIES_END)
        *end = SHLO__SERIES_SUM;
    else if (s->sum == SHLO__SERIES_TOP && end == insn->imm.steps + 1 &&
             (end[-1] & (SHLO__SERIES_VERB | SHLO__SERIES_ONE)) == (SHLO__SERIES_MULTIPLY | SHLO__SERIES_ONE))
        *end = SHLO__SERIES_TOP;
}

/* What is one series on rows, some of whose operands repeat in each, reads these where they are: it begins
   them again (SHLO__SERIES_END), if rows are not short. Gives the length of the rows, or 0. */
static int32_t shlo__series_period(const shlo__series *s) {
    const shlo__lanes *l = s->lanes;
    const shlo__lane_insn *insn = l->insns;
    uint16_t *step;
    unsigned cyclic = 0, others = 0;
    if (!s->group || s->sum || l->n_insns != 1 || l->n_registers || !shlo__series_is(s->p->kernels, insn) ||
        l->inputs[insn->a].mode != SHLO__LINEAR)
        return 0;
    step = (uint16_t *)(uintptr_t)insn->imm.steps;
    for (unsigned bit = 1; *step < SHLO__SERIES_TOP; step++, bit *= 2)
        *(l->inputs[*step >> SHLO__SERIES_SLOT].mode == SHLO__CYCLIC ? &cyclic : &others) |=
            *step & SHLO__SERIES_ONE ? 0 : bit;
    if (*step != SHLO__SERIES_END || !cyclic || l->extent[l->n_dims - 1] < SHLO_LANE_BLOCK / 4) return 0;
    step[1] = (uint16_t)l->extent[l->n_dims - 1];
    step[2] = (uint16_t)others;
    return step[1];
}

/* Whether an instruction reads more than a slot's first element. A series does not: what is the same
   everywhere is one element to it. */
static int shlo__series_whole(const shlo__series *s, uint16_t slot) {
    const shlo__lanes *l = s->lanes;
    for (int32_t i = 0; i < l->n_outputs; i++)
        if (l->outputs[i].slot == slot) return 1;
    for (int32_t i = 0; i < l->n_insns; i++) {
        const shlo__lane_insn *insn = &l->insns[i];
        if (insn->a == slot || insn->b == slot || insn->c == slot) return 1;
    }
    return 0;
}
#endif

SHLO__FN shlo_status shlo__series_find(shlo__plan *p, shlo__lanes *lanes, shlo__lane_insn *insns,
    shlo__lane_input *inputs, const shlo__lanes_request *r) {
    lanes->n_steps = lanes->n_insns;
#if SHLO__HAVE_SERIES
    shlo__series s;
    if (p->flags & SHLO__LOAD_IMAGE) return SHLO_OK;
    s.p = p;
    s.lanes = lanes;
    s.group = r->outputs && !r->bound;
    s.epilogue = r->bound != 0;
    s.sum = r->sum;
    SHLO__TRY(shlo__series_join(&s, insns, &lanes->n_insns));
    shlo__series_alone(&s, lanes, insns);
    for (int32_t k = 0; k < lanes->n_inputs; k++)
        inputs[k].one = shlo__series_one(&s, (uint16_t)k) && !shlo__series_whole(&s, (uint16_t)k);
    shlo__series_end(&s);
    lanes->period = shlo__series_period(&s);
#else
    (void)p;
    (void)insns;
    (void)inputs;
    (void)r;
#endif
    return SHLO_OK;
}

SHLO__FN int shlo__series_sums(const shlo__plan *p, const shlo__lanes *lanes) {
#if SHLO__HAVE_SERIES
    const uint16_t *step =
        lanes->n_insns == 1 && shlo__series_is(p->kernels, lanes->insns) ? lanes->insns->imm.steps : NULL;
    while (step && *step < SHLO__SERIES_TOP) step++;
    return step && (*step == SHLO__SERIES_SUM || *step == SHLO__SERIES_TOP);
#else
    (void)p;
    (void)lanes;
    return 0;
#endif
}

#endif
