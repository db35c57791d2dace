/* base/thread.c - the built-in pool behind shlo_parallel. One job at a time. One number says which job it is,
 * whether it is open, and how many workers are in it. A worker adds itself; if the job was open it takes task
 * numbers from a counter, then it takes itself off again. The caller works too, then closes the job and waits
 * until all workers have left. So no worker is in a job that is over. Workers spin for a while before they
 * sleep, since the kernels of a program follow each other closely; the mutex is for those who sleep. */
#ifndef SHLO__BASE_THREAD_C
#define SHLO__BASE_THREAD_C

#include "thread.h"

#ifdef SHLO_THREADS

enum { SHLO__POOL_MAX = 1024 };
#ifndef SHLO_POOL_SPINS
#define SHLO_POOL_SPINS 1000 /* pauses before sleeping: some ten microseconds */
#endif

typedef struct shlo__pool {
    shlo__atomic state; /* workers in the job, SHLO__POOL_OPEN, and jobs so far times SHLO__POOL_JOB */
    char apart1[60];    /* cache lines of their own for what is polled, what tasks need, and the rest */
    shlo__atomic next;  /* the next task number */
    uint32_t n;         /* this and the next two do not change while a worker is in the job */
    void (*task)(void *ctx, int32_t i);
    void *ctx;
    char apart2[64 - 8 - 2 * sizeof(void *)];
    shlo__atomic busy;       /* a caller is in parallel_for; set under the mutex */
    shlo__atomic waits;      /* the caller sleeps until no worker is in the job */
    shlo__mutex mutex;       /* for sleeping: who waits looks at what it waits for, under it */
    shlo__signal wake, idle; /* a job is there or the pool ends; the last worker left */
    int stop;                /* the pool ends */
    shlo_allocator allocator;
    int32_t n_workers;
    shlo__thread *workers;
} shlo__pool;

#define SHLO__POOL_OPEN 0x10000u /* the job may be joined; above the workers, which are 1024 at most */
#define SHLO__POOL_JOB 0x20000u

static uint32_t shlo__pool_job(shlo__pool *p) { return shlo__thread_load(&p->state) / SHLO__POOL_JOB; }

static uint32_t shlo__pool_active(uint32_t state) { return state % SHLO__POOL_OPEN; }

static void shlo__pool_work(shlo__pool *p, void (*task)(void *ctx, int32_t i), void *ctx, uint32_t n) {
    uint32_t i;
    /* n < 2^31 and at most 1025 threads run past it: the counter cannot wrap. */
    while ((i = shlo__thread_fetch_add(&p->next, 1)) < n) task(ctx, (int32_t)i);
}

/* The last one to leave wakes a caller that sleeps. Both add to a number before they look at the other's, so
 * one of them sees what the other has done. */
static void shlo__pool_leave(shlo__pool *p) {
    if (shlo__pool_active(shlo__thread_fetch_add(&p->state, (uint32_t)-1)) != 1) return;
    if (!shlo__thread_fetch_add(&p->waits, 0)) return;
    shlo__thread_lock(&p->mutex);
    shlo__thread_wake(&p->idle);
    shlo__thread_unlock(&p->mutex);
}

/* Takes part in the job that is open, if one is. */
static void shlo__pool_join(shlo__pool *p) {
    if (shlo__thread_fetch_add(&p->state, 1) & SHLO__POOL_OPEN) shlo__pool_work(p, p->task, p->ctx, p->n);
    shlo__pool_leave(p);
}

/* Until there is another job than `seen`: 0 if the pool ends. */
static int shlo__pool_sleep(shlo__pool *p, uint32_t seen) {
    int stop;
    shlo__thread_lock(&p->mutex);
    while (shlo__pool_job(p) == seen && !p->stop) shlo__thread_wait(&p->wake, &p->mutex);
    stop = p->stop;
    shlo__thread_unlock(&p->mutex);
    return !stop;
}

SHLO__THREAD_MAIN(shlo__pool_main) {
    shlo__pool *p = (shlo__pool *)arg;
    uint32_t seen = 0;
    for (;;) {
        int spins;
        for (spins = 0; spins < SHLO_POOL_SPINS && shlo__pool_job(p) == seen; spins++) shlo__thread_pause();
        if (spins == SHLO_POOL_SPINS && !shlo__pool_sleep(p, seen)) return SHLO__THREAD_RESULT;
        seen = shlo__pool_job(p);
        shlo__pool_join(p);
    }
}

/* With the mutex held, which it gives back: workers look at what has changed. */
static void shlo__pool_call(shlo__pool *p, uint32_t open) {
    shlo__thread_fetch_add(&p->state, SHLO__POOL_JOB + open);
    shlo__thread_wake(&p->wake);
    shlo__thread_unlock(&p->mutex);
}

/* False if the pool is busy. */
static int shlo__pool_open(shlo__pool *p, void (*task)(void *ctx, int32_t i), void *ctx, uint32_t n) {
    shlo__thread_lock(&p->mutex);
    if (shlo__thread_load(&p->busy)) {
        shlo__thread_unlock(&p->mutex);
        return 0;
    }
    shlo__thread_store(&p->busy, 1);
    p->task = task;
    p->ctx = ctx;
    p->n = n;
    shlo__thread_store(&p->next, 0);
    shlo__pool_call(p, SHLO__POOL_OPEN);
    return 1;
}

static void shlo__pool_close(shlo__pool *p) {
    int spins;
    shlo__thread_fetch_add(&p->state, 0u - SHLO__POOL_OPEN);
    for (spins = 0; spins < SHLO_POOL_SPINS && shlo__pool_active(shlo__thread_load(&p->state)); spins++)
        shlo__thread_pause();
    if (spins == SHLO_POOL_SPINS) {
        shlo__thread_lock(&p->mutex);
        shlo__thread_fetch_add(&p->waits, 1);
        while (shlo__pool_active(shlo__thread_fetch_add(&p->state, 0)))
            shlo__thread_wait(&p->idle, &p->mutex);
        shlo__thread_store(&p->waits, 0);
        shlo__thread_unlock(&p->mutex);
    }
    shlo__thread_store(&p->busy, 0);
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
    shlo__pool_call(p, 0);
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
    if (!n_threads) n_threads = SHLO__MIN(shlo__thread_processors(), (int32_t)SHLO__POOL_MAX);
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

/* pool->n_threads may be less by now: whoever wants fewer threads says so there. */
SHLO_API void shlo_pool_destroy(shlo_parallel *pool) {
    shlo__pool *p = pool ? (shlo__pool *)pool->user : NULL;
    if (!p) return;
    shlo__pool_end(p, p->n_workers);
    memset(pool, 0, sizeof *pool);
}

#endif
#endif
