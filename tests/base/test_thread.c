// link: rooms
/* tests/base/test_thread.c - the pool runs every task exactly once, also nested, from two callers, after
 * sleeping. */
#ifndef SHLO_THREADS
#define SHLO_THREADS
#endif
#include "../test.h"
#include "base/base.h"
#include "../fail_alloc.h"

enum { MAX_TASKS = 5000 };
typedef struct {
    shlo_parallel *pool;
    uint32_t runs[MAX_TASKS];
    int32_t inner;
    shlo__atomic sum, running, most;
} job;

static void count_task(void *ctx, int32_t i) {
    job *j = (job *)ctx;
    uint32_t now = shlo__thread_fetch_add(&j->running, 1) + 1;
    if (now > shlo__thread_load(&j->most)) shlo__thread_store(&j->most, now); /* a lower bound is enough */
    j->runs[i]++; /* plain: each task has its own */
    shlo__thread_fetch_add(&j->sum, (uint32_t)i);
    shlo__thread_fetch_add(&j->running, (uint32_t)-1);
}

static void check_run(shlo_parallel *pool, int32_t n) {
    static job j;
    int32_t i;
    int bad = 0;
    memset(&j, 0, sizeof j);
    pool->parallel_for(pool->user, count_task, &j, n);
    for (i = 0; i < MAX_TASKS; i++)
        if (j.runs[i] != (i < n ? 1u : 0u)) bad++;
    CHECKF(bad == 0, "%d threads, %d tasks", pool->n_threads, n);
    CHECK(j.sum == (uint32_t)n * (uint32_t)(n > 0 ? n - 1 : 0) / 2);
    CHECK(j.most <= (uint32_t)pool->n_threads);
}

static void test_counts(int32_t n_threads) {
    static const int32_t counts[] = {0, 1, 2, 3, 4, 7, 64, 1000, MAX_TASKS, -1};
    shlo_parallel pool;
    size_t i;
    int again;
    CHECK(shlo_pool_create(n_threads, NULL, &pool) == SHLO_OK && pool.n_threads == n_threads);
    for (again = 0; again < 20; again++)
        for (i = 0; i < sizeof counts / sizeof counts[0]; i++)
            if (counts[i] >= 0) check_run(&pool, counts[i]);
    {
        static job j;
        memset(&j, 0, sizeof j);
        pool.parallel_for(pool.user, count_task, &j, -1);
        CHECK(j.sum == 0 && j.runs[0] == 0);
    }
    shlo_pool_destroy(&pool);
    CHECK(pool.user == NULL && pool.parallel_for == NULL && pool.n_threads == 0);
    shlo_pool_destroy(&pool);
    shlo_pool_destroy(NULL);
}

/* A host that wants fewer threads lowers the number in what it holds; the pool's memory is told as it was. */
static void test_lowered(void) {
    fail_alloc f;
    shlo_parallel pool;
    fail_alloc_init(&f, -1);
    CHECK(shlo_pool_create(4, &f.allocator, &pool) == SHLO_OK);
    pool.n_threads = 1;
    shlo_pool_destroy(&pool);
    CHECKF(f.live == 0 && f.live_bytes == 0, "%ld blocks, %lld bytes", f.live, f.live_bytes);
}

/* Rows outside, columns inside. */
typedef struct {
    job *j;
    int32_t row;
} row_job;
static void column_task(void *ctx, int32_t i) {
    row_job *r = (row_job *)ctx;
    r->j->runs[r->row * r->j->inner + i]++;
}
static void row_task(void *ctx, int32_t i) {
    row_job r;
    r.j = (job *)ctx;
    r.row = i;
    r.j->pool->parallel_for(r.j->pool->user, column_task, &r, r.j->inner);
}
static void test_nested(void) {
    static job j;
    shlo_parallel pool;
    int32_t i;
    int again, bad = 0;
    CHECK(shlo_pool_create(4, NULL, &pool) == SHLO_OK);
    for (again = 0; again < 50; again++) {
        memset(&j, 0, sizeof j);
        j.pool = &pool;
        j.inner = 50;
        pool.parallel_for(pool.user, row_task, &j, 40);
        for (i = 0; i < MAX_TASKS; i++)
            if (j.runs[i] != (i < 2000 ? 1u : 0u)) bad++;
    }
    CHECK(bad == 0);
    shlo_pool_destroy(&pool);
}

/* A second thread calls the same pool meanwhile. */
SHLO__THREAD_MAIN(second_caller) {
    job *j = (job *)arg;
    int again;
    for (again = 0; again < 300; again++) j->pool->parallel_for(j->pool->user, count_task, j, 64);
    return SHLO__THREAD_RESULT;
}
static void test_two_callers(void) {
    static job j, j2;
    shlo_parallel pool;
    shlo__thread second;
    int again;
    CHECK(shlo_pool_create(3, NULL, &pool) == SHLO_OK);
    j2.pool = &pool;
    CHECK(shlo__thread_start(&second, second_caller, &j2));
    for (again = 0; again < 300; again++) pool.parallel_for(pool.user, count_task, &j, 64);
    shlo__thread_join(second);
    CHECK(j2.runs[0] == 300 && j2.runs[63] == 300 && j2.sum == 300u * 64 * 63 / 2);
    CHECK(j.runs[0] == 300 && j.runs[63] == 300 && j.sum == 300u * 64 * 63 / 2);
    shlo_pool_destroy(&pool);
}

/* Tasks that wait for each other: only real threads get past it. */
static void meet_task(void *ctx, int32_t i) {
    job *j = (job *)ctx;
    (void)i;
    shlo__thread_fetch_add(&j->sum, 1);
    while (shlo__thread_load(&j->sum) < 3) shlo__thread_pause();
}
static void test_together(void) {
    static job j;
    shlo_parallel pool;
    int again;
    CHECK(shlo_pool_create(3, NULL, &pool) == SHLO_OK);
    for (again = 0; again < 100; again++) {
        memset(&j, 0, sizeof j);
        if (again % 10 == 0) {
            volatile int spin;
            for (spin = 0; spin < 1000000; spin++) {}
        } /* workers fall asleep */
        pool.parallel_for(pool.user, meet_task, &j, 3);
        CHECK(j.sum == 3);
    }
    shlo_pool_destroy(&pool);
}

static void *few_alloc(void *user, size_t bytes, size_t align) {
    int *left = (int *)user;
    return (*left)-- > 0 ? shlo__alloc_default()->alloc(NULL, bytes, align) : NULL;
}
static void few_free(void *user, void *block, size_t bytes) {
    (void)user;
    shlo__alloc_default()->free(NULL, block, bytes);
}

static void test_refusals(void) {
    shlo_parallel pool;
    shlo_allocator few;
    int n, left;
    few.alloc = few_alloc;
    few.free = few_free;
    few.user = &left;
    CHECK(shlo_pool_create(2, NULL, NULL) == SHLO_ARGUMENT);
    CHECK(shlo_pool_create(-1, NULL, &pool) == SHLO_ARGUMENT && !pool.parallel_for);
    CHECK(shlo_pool_create(1025, NULL, &pool) == SHLO_LIMIT && !pool.parallel_for);
    for (n = 0; n < 3; n++) {
        left = n;
        CHECK(shlo_pool_create(2, &few, &pool) == (n < 2 ? SHLO_MEMORY : SHLO_OK) &&
              (pool.user != NULL) == (n == 2));
    }
    shlo_pool_destroy(&pool);
    CHECK(shlo_pool_create(0, NULL, &pool) == SHLO_OK && pool.n_threads >= 1);
    check_run(&pool, 100);
    shlo_pool_destroy(&pool);
}

int main(void) {
    int32_t n;
    TEST_CASE("counts");
    for (n = 1; n <= 8; n++) test_counts(n);
    TEST_CASE("nested");
    test_lowered();
    test_nested();
    TEST_CASE("two callers");
    test_two_callers();
    TEST_CASE("together");
    test_together();
    TEST_CASE("refusals");
    test_refusals();
    return test_end("base/thread");
}
