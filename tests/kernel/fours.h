/* tests/kernel/fours.h - for test_contract.c: products of bf16 by fours, on NEON, are what their definition
 * says, bit for bit, in every layout, each element by its own row and column. */
#ifndef TESTS_KERNEL_FOURS_H
#define TESTS_KERNEL_FOURS_H

#include "../simd/bf16_model.h"

static int64_t seen_fours, seen_wide; /* blocks of sums that took the instruction, or could not */
static uint32_t test_fours_bits(const unsigned char *p, int64_t at) {
    uint16_t x;
    if (at < 0) return 0; /* padding */
    memcpy(&x, p + 2 * at, 2);
    return x;
}
/* The element at `index`, of which each block of k is kc long. */
static float test_fours_element(const test_problem *p, int64_t *index, int64_t kc) {
    const shlo__contract *c = &p->c;
    const int first = c->n_batch + c->n_m + c->n_n;
    uint16_t *a = (uint16_t *)calloc((size_t)kc + 4, 4), *b = a + kc + 4;
    float sum = 0, block;
    int64_t k = 0, n;
    int i, beyond;
    for (i = 0; i < c->n_k; i++) index[first + i] = 0;
    while (k < p->k) {
        memset(a, 0, ((size_t)kc + 4) * 4);
        for (n = 0; n < kc && k < p->k; n++, k++) {
            a[n] = (uint16_t)test_fours_bits(p->lhs.data, lhs_offset(p, index));
            b[n] = (uint16_t)test_fours_bits(p->rhs.data, map_offset(p, index, 1));
            (void)advance(c, index, first, c->n_k);
        }
        beyond = test_bf16_beyond(a, b, n);
        block = beyond ? test_bf16_wide(a, b, n) : test_bf16_fours(a, b, n, 0);
        sum = k > kc ? sum + block : block;
        *(beyond ? &seen_wide : &seen_fours) += 1;
    }
    for (i = 0; i < c->n_k; i++) index[first + i] = 0;
    free(a);
    return shlo__soft_one_nan32(sum);
}
static void check_pairs(const shlo__kernels *k, test_problem *p, const char *name) {
    const size_t bytes = shlo__dtype_bytes(p->c.out);
    const int n = p->c.n_batch + p->c.n_m + p->c.n_n;
    int64_t index[40] = {0}, wrong = 0;
    shlo__contract_plan *plan;
    unsigned char *got;
    if (!k->dot2 || !bf16_contract(&p->c) || !p->out.n) return;
    plan = plan_new(k, &p->c);
    if (plan->kind == SHLO__TILE_BF16) {
        got = run_pieces(k, p, plan, NULL, 1, NULL);
        do {
            const float sum = test_fours_element(p, index, SHLO__MAX(1, plan->kc));
            unsigned char want[4];
            shlo__dtype_convert(p->c.out, want, SHLO_F32, &sum);
            wrong += memcmp(want, got + (size_t)map_offset(p, index, 0) * bytes, bytes) != 0;
        } while (advance(&p->c, index, 0, n));
        CHECKF(wrong == 0, "%s: %lld other bits by fours, out %s, b %lld m %lld n %lld k %lld, %d windows",
            name, (long long)wrong, shlo_dtype_name(p->c.out), (long long)p->batch, (long long)p->m,
            (long long)p->n, (long long)p->k, p->c.n_windows);
        free(got);
    }
    free(plan);
}

#endif
