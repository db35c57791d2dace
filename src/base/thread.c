/* base/thread.c - the built-in pool behind shlo_parallel. One job at a time. A job is announced by a new
 * epoch; a worker joins under the mutex while the job is open, takes task numbers from a counter, and leaves
 * under the mutex; the caller works too, then closes the job and waits until all workers have left. So no
 * worker is in a job that is over. Workers spin for a while before they sleep, since the kernels of a program
 * follow each other closely. */
#ifndef SHLO__BASE_THREAD_C
#define SHLO__BASE_THREAD_C

#include "thread.h"

#ifdef SHLO_THREADS

enum { SHLO__POOL_MAX = 1024 };
#ifndef SHLO_POOL_SPINS
#define SHLO_POOL_SPINS 1000 /* pauses before sleeping: some ten microseconds */
#endif

typedef struct shlo__pool {
    shlo__atomic epoch; /* counts jobs; changes under the mutex */
    char apart1[60];    /* cache lines of their own for what is polled, what is counted, and the rest */
    shlo__atomic next;  /* the next task number */
    char apart2[60];
    shlo__atomic active; /* workers in the job; changes under the mutex */
    char apart3[60];
    shlo__mutex mutex;       /* guards everything below */
    shlo__signal wake, idle; /* a job is there or the pool ends; the last worker left */
    void (*task)(void *ctx, int32_t i);
    void *ctx;
    uint32_t n;
    int open, busy, stop; /* the job may be joined; a caller is in parallel_for; the pool ends */
    shlo_allocator allocator;
    int32_t n_workers;
    shlo__thread *workers;
} shlo__pool;

static void shlo__pool_work(shlo__pool *p, void (*task)(void *ctx, int32_t i), void *ctx, uint32_t n) {
    uint32_t i;
    /* n < 2^31 and at most 1025 threads run past it: the counter cannot wrap. */
    while ((i = shlo__thread_fetch_add(&p->next, 1)) < n) task(ctx, (int32_t)i);
}

/* With the mutex held: takes part in the open job. */
static void shlo__pool_join(shlo__pool *p) {
    void (*task)(void *ctx, int32_t i) = p->task;
    void *ctx = p->ctx;
    uint32_t n = p->n;
    shlo__thread_fetch_add(&p->active, 1);
    shlo__thread_unlock(&p->mutex);
    shlo__pool_work(p, task, ctx, n);
    shlo__thread_lock(&p->mutex);
    if (shlo__thread_fetch_add(&p->active, (uint32_t)-1) == 1) shlo__thread_wake(&p->idle);
}

SHLO__THREAD_MAIN(shlo__pool_main) {
    shlo__pool *p = (shlo__pool *)arg;
    uint32_t seen = 0;
    for (;;) {
        int spins;
        for (spins = 0; spins < SHLO_POOL_SPINS && shlo__thread_load(&p->epoch) == seen; spins++)
            shlo__thread_pause();
        shlo__thread_lock(&p->mutex);
        while (shlo__thread_load(&p->epoch) == seen && !p->stop) shlo__thread_wait(&p->wake, &p->mutex);
        if (p->stop) break;
        seen = shlo__thread_load(&p->epoch);
        if (p->open && shlo__thread_load(&p->active) + 1 < p->n)
            shlo__pool_join(p); /* the caller takes a task too */
        shlo__thread_unlock(&p->mutex);
    }
    shlo__thread_unlock(&p->mutex);
    return SHLO__THREAD_RESULT;
}

/* False if the pool is busy. */
static int shlo__pool_open(shlo__pool *p, void (*task)(void *ctx, int32_t i), void *ctx, uint32_t n) {
    shlo__thread_lock(&p->mutex);
    if (p->busy) {
        shlo__thread_unlock(&p->mutex);
        return 0;
    }
    p->busy = p->open = 1;
    p->task = task;
    p->ctx = ctx;
    p->n = n;
    shlo__thread_store(&p->next, 0);
    shlo__thread_fetch_add(&p->epoch, 1);
    shlo__thread_wake(&p->wake);
    shlo__thread_unlock(&p->mutex);
    return 1;
}

static void shlo__pool_close(shlo__pool *p) {
    int spins;
    for (spins = 0; spins < SHLO_POOL_SPINS && shlo__thread_load(&p->active); spins++) shlo__thread_pause();
    shlo__thread_lock(&p->mutex);
    p->open = 0;
    while (shlo__thread_load(&p->active)) shlo__thread_wait(&p->idle, &p->mutex);
    p->busy = 0;
    shlo__thread_unlock(&p->mutex);
}

static void shlo__pool_parallel_for(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    shlo__pool *p = (shlo__pool *)user;
    int32_t i;
    if (n > 1 && p->n_workers && shlo__pool_open(p, task, ctx, (uint32_t)n)) {
        shlo__pool_work(p, task, ctx, (uint32_t)n);
        shlo__pool_close(p);
        return;
    }
    for (i = 0; i < n; i++) task(ctx, i);
}

static void shlo__pool_free(shlo__pool *p, int32_t capacity) {
    shlo_allocator allocator = p->allocator;
    shlo__alloc_free(&allocator, p->workers, (size_t)capacity * sizeof *p->workers);
    shlo__alloc_free(&allocator, p, sizeof *p);
}

/* Stops and joins the workers that were started. */
static void shlo__pool_end(shlo__pool *p, int32_t capacity) {
    int32_t i;
    shlo__thread_lock(&p->mutex);
    p->stop = 1;
    shlo__thread_fetch_add(&p->epoch, 1); /* ends the spinning */
    shlo__thread_wake(&p->wake);
    shlo__thread_unlock(&p->mutex);
    for (i = 0; i < p->n_workers; i++) shlo__thread_join(p->workers[i]);
    shlo__thread_signal_free(&p->idle);
    shlo__thread_signal_free(&p->wake);
    shlo__thread_mutex_free(&p->mutex);
    shlo__pool_free(p, capacity);
}

static int shlo__pool_locks(shlo__pool *p) {
    if (!shlo__thread_mutex_init(&p->mutex)) return 0;
    if (shlo__thread_signal_init(&p->wake)) {
        if (shlo__thread_signal_init(&p->idle)) return 1;
        shlo__thread_signal_free(&p->wake);
    }
    shlo__thread_mutex_free(&p->mutex);
    return 0;
}

SHLO_API shlo_status shlo_pool_create(int32_t n_threads, const shlo_allocator *allocator,
    shlo_parallel *out) {
    shlo__pool *p;
    int32_t workers;
    if (!out) return SHLO_ARGUMENT;
    memset(out, 0, sizeof *out);
    if (n_threads < 0) return SHLO_ARGUMENT;
    if (n_threads > SHLO__POOL_MAX) return SHLO_LIMIT;
    if (!allocator) allocator = shlo__alloc_default();
    if (!allocator) return SHLO_MEMORY;
    if (!n_threads) n_threads = shlo__thread_processors();
    workers = n_threads - 1;
    p = (shlo__pool *)shlo__alloc_new(allocator, sizeof *p);
    if (!p) return SHLO_MEMORY;
    p->allocator = *allocator;
    p->workers = (shlo__thread *)shlo__alloc_new(allocator, (size_t)workers * sizeof *p->workers);
    if (!p->workers || !shlo__pool_locks(p)) {
        shlo__pool_free(p, workers);
        return SHLO_MEMORY;
    }
    while (p->n_workers < workers && shlo__thread_start(&p->workers[p->n_workers], shlo__pool_main, p))
        p->n_workers++;
    if (p->n_workers < workers) {
        shlo__pool_end(p, workers);
        return SHLO_MEMORY;
    }
    out->parallel_for = shlo__pool_parallel_for;
    out->user = p;
    out->n_threads = n_threads;
    return SHLO_OK;
}

SHLO_API void shlo_pool_destroy(shlo_parallel *pool) {
    if (!pool || !pool->user) return;
    shlo__pool_end((shlo__pool *)pool->user, pool->n_threads - 1);
    memset(pool, 0, sizeof *pool);
}

#endif
#endif
