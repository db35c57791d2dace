/* plan/lower_random.c - rng_bit_generator and rng: where the state is, and which random word becomes which
 * element. */
#ifndef SHLO__PLAN_LOWER_RANDOM_C
#define SHLO__PLAN_LOWER_RANDOM_C

/* The dimension along which two elements share a block: the first of even size, else the first of the
   largest; -1: a scalar. */
static int32_t shlo__lower_random_split(const shlo__strides *s) {
    int32_t best = -1;
    for (int32_t d = 0; d < s->rank; d++)
        if (s->dim[d] % 2 == 0) return d;
    for (int32_t d = 0; d < s->rank; d++)
        if (best < 0 || s->dim[d] > s->dim[best]) best = d;
    return best;
}

static void shlo__lower_random_layout(const shlo__plan *p, uint32_t value, shlo__random_layout *l) {
    shlo__strides s;
    int64_t per = shlo__dtype_bytes(shlo__plan_dtype(p, value)) == 8
                      ? 1
                      : 2; /* elements of one block; Philox: twice as many */
    int32_t d;
    shlo__lower_shape(p, value, &s);
    l->dtype = (uint8_t)shlo__plan_dtype(p, value);
    l->total = shlo__plan_elements(p, value);
    if (l->kind == SHLO__PHILOX || per == 1) {
        if (l->kind == SHLO__PHILOX) per *= 2;
        l->n_blocks = l->total / per + (l->total % per != 0);
        return;
    }
    d = shlo__lower_random_split(&s);
    l->split = d < 0 ? 1 : s.dim[d];
    l->half = l->split / 2 + l->split % 2;
    l->inner = d < 0 ? 1 : s.stride[d] / s.bytes;
    l->n_blocks = l->total ? l->total / l->split * l->half : 0;
}

/* DEFAULT is PHILOX, as XLA has it. States: two or three 64-bit words (key, counter, its upper half), or four
   32-bit ones (key, key, upper and lower half of the counter). */
SHLO__FN shlo_status shlo__lower_bit_generator(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_random_bits *c = SHLO__KEEP(p, shlo__p_random_bits, 1);
    uint32_t state = shlo__op_operand(p->m, op, 0);
    shlo_dtype t = shlo__plan_dtype(p, state);
    int64_t n = shlo__plan_elements(p, state);
    if (!c) return SHLO_MEMORY;
    c->layout.kind = shlo__module_attr_i64(p->m, op, SHLO__A_rng_bit_generator__rng_algorithm) ==
                             SHLO_rng_algorithm_THREE_FRY
                         ? SHLO__THREEFRY
                         : SHLO__PHILOX;
    c->n_state = (uint8_t)SHLO__MIN(n, 5);
    if (t == SHLO_U64 || t == SHLO_I64 ? n != 2 && (n != 3 || c->layout.kind == SHLO__THREEFRY)
                                       : (t != SHLO_U32 && t != SHLO_I32) || n != 4)
        return shlo__plan_fail(p, SHLO_UNSUPPORTED,
            "only states of 2 elements (3 for PHILOX) of 64 bits or 4 elements of 32 bits can run");
    shlo__lower_random_layout(p, op->results + 1, &c->layout);
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->state));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->next));
    SHLO__TRY(shlo__lower_result(p, op, 1, &c->dst));
    shlo__plan_uses(p, SHLO__USES_RANDOM, 0);
    return shlo__lower_insn(p, SHLO__I_RANDOM_BITS, c);
}

/* What kernel/random.c takes. */
static void shlo__lower_random_kernels(shlo__plan *p, const shlo__p_random *c) {
    shlo__plan_uses(p, SHLO__USES_RANDOM, 0);
    if (shlo__dtype_kind((shlo_dtype)c->dtype) == SHLO__FLOAT) {
        shlo__plan_lane(p, SHLO__KERNEL_CONVERT(SHLO_F64, c->dtype));
        shlo__plan_lane(p, SHLO__KERNEL_CONVERT(c->dtype, SHLO_F64));
    }
    if (!c->normal) return;
    shlo__plan_lane(p, SHLO__KERNEL_LANE(SHLO__VERB_log, SHLO_F64));
    shlo__plan_lane(p, SHLO__KERNEL_LANE(SHLO__VERB_sqrt, SHLO_F64));
    shlo__plan_lane(p, SHLO__KERNEL_LANE(SHLO__VERB_cosine, SHLO_F64));
}

SHLO__FN shlo_status shlo__lower_random(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_random *c = SHLO__KEEP(p, shlo__p_random, 1);
    if (!c) return SHLO_MEMORY;
    c->dtype = (uint8_t)shlo__plan_dtype(p, op->results);
    c->normal =
        shlo__module_attr_i64(p->m, op, SHLO__A_rng__rng_distribution) == SHLO_rng_distribution_NORMAL;
    c->total = shlo__plan_elements(p, op->results);
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->a));
    SHLO__TRY(shlo__lower_operand(p, op, 1, &c->b));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    shlo__lower_random_kernels(p, c);
    return shlo__lower_insn(p, SHLO__I_RANDOM, c);
}

#endif
