/* tests/shuffled.h - a host's parallel_for that promises more threads than it has: the tasks run one at a
 * time on the calling thread, in an order that a seed shuffles. */
#ifndef TESTS_SHUFFLED_H
#define TESTS_SHUFFLED_H

#include "test.h"

typedef struct shuffled {
    unsigned long long state; /* the seed, not 0 */
    long calls;
} shuffled;

static inline void shuffled_for(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    shuffled *s = (shuffled *)user;
    int32_t *order = (int32_t *)malloc(((size_t)n + 1) * sizeof *order);
    s->calls++;
    if (!CHECK(order != NULL)) return;
    for (int32_t i = 0; i < n; i++) {
        const int32_t k = (int32_t)(test_random(&s->state) % ((unsigned long long)i + 1));
        order[i] = order[k];
        order[k] = i;
    }
    for (int32_t i = 0; i < n; i++) task(ctx, order[i]);
    free(order);
}

static inline shlo_parallel shuffled_make(shuffled *s, unsigned long long seed, int32_t n_threads) {
    shlo_parallel p;
    s->state = seed * 0x9E3779B97F4A7C15ULL + 1;
    s->calls = 0;
    p.parallel_for = shuffled_for;
    p.user = s;
    p.n_threads = n_threads;
    return p;
}
#endif
