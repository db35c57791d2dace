/* grid/turn.c - which process runs next. Each thread, or the calling one alone, takes a ready process, runs
 * it until it needs others, and then lets it meet them. Results do not depend on the order. */
#ifndef SHLO__GRID_TURN_C
#define SHLO__GRID_TURN_C

#include "grid.h"

#if SHLO__WITH_GRID
/* ---- one process, without the lock ---- */

/* Calls the host for a feed or a channel with the host. 0: it has no such function; else *status is its
 * answer. */
static int shlo__turn_host(shlo__process *x, const shlo__grid *g, shlo_status *status) {
    const shlo__p_transfer *p = shlo__grid_transfer(x);
    const shlo_host *host = &x->vm->options->host;
    shlo_transfer what;
    shlo_buffer *buffers;
    shlo_transfer_fn call = p->kind == SHLO__SEND     ? host->send
                            : p->kind == SHLO__RECV   ? host->recv
                            : p->kind == SHLO__INFEED ? host->infeed
                                                      : host->outfeed;
    if (!p->host || !call) return 0;
    what.op = shlo_op_name((shlo_op)x->vm->waiting->op);
    what.config = p->config;
    what.channel = p->channel;
    what.replica = x->number / g->partitions;
    what.partition = x->number % g->partitions;
    buffers = (shlo_buffer *)(void *)shlo__program_at(x->vm->frame, &p->copy);
    for (uint32_t i = 0; i < p->n; i++) {
        buffers[i] = p->buffers[i];
        buffers[i].data = shlo__program_at(x->vm->frame, &p->refs[i]);
    }
    *status = call(host->user, &what, buffers, (int32_t)p->n, x->vm->error);
    return 1;
}

/* Runs x until it has ended or needs other processes. */
static shlo_status shlo__turn_advance(shlo__process *x, const shlo__grid *g) {
    shlo_status status = SHLO_OK;
    if (!x->started)
        status = shlo__run_func(x->vm, x->func);
    else if (x->done)
        status = shlo__run_resume(x->vm);
    x->started = 1;
    x->done = 0;
    while (status == SHLO_OK && shlo__grid_transfer(x)) {
        if (!shlo__turn_host(x, g, &status)) return SHLO_OK;
        if (status != SHLO_OK) return shlo__run_fail(x->vm, x->vm->pc, status);
        status = shlo__run_resume(x->vm);
    }
    return status;
}

/* ---- all of them, with the lock ---- */

static shlo_status shlo__turn_settle(shlo__grid *g, shlo__process *x) {
    shlo_status status;
    x->state = SHLO__READY;
    if (!x->vm->waiting) {
        x->state = SHLO__ENDED;
        g->ended++;
        return SHLO_OK;
    }
    if (g->comm)
        status = shlo__remote_arrive(g, x);
    else
        status = shlo__grid_collective(x) ? shlo__meet_arrive(g, x) : shlo__channel_arrive(g, x);
    if (x->done) x->state = SHLO__READY;
    return status == SHLO_OK ? SHLO_OK : shlo__run_fail(x->vm, x->vm->pc, status);
}

/* Of several failures the one of the first process is reported. */
static void shlo__turn_fail(shlo__grid *g, shlo__process *x) {
    if (!g->failed || x->number < g->failed->number) g->failed = x;
    g->stop = 1;
}

static void shlo__turn_take(shlo__grid *g, shlo__process *x) {
    shlo_status status;
    x->state = SHLO__RUNNING;
    g->running++;
    shlo__grid_unlock(g);
    status = shlo__turn_advance(x, g);
    shlo__grid_lock(g);
    g->running--;
    if (status == SHLO_OK) status = shlo__turn_settle(g, x);
    if (status != SHLO_OK) shlo__turn_fail(g, x);
    shlo__grid_wake(g);
}

static shlo__process *shlo__turn_next(shlo__grid *g) {
    for (uint32_t i = 0; i < g->n; i++) {
        shlo__process *x = &g->processes[g->turn];
        g->turn = g->turn + 1 < g->n ? g->turn + 1 : 0;
        if (x->state == SHLO__READY) return x;
    }
    return NULL;
}

/* The work of one thread. Any number of threads may call it at the same time, or one after the other. */
static void shlo__turn_work(void *ctx, int32_t i) {
    shlo__grid *g = (shlo__grid *)ctx;
    (void)i;
    shlo__grid_lock(g);
    while (!g->stop) {
        shlo__process *x = shlo__turn_next(g);
        if (x)
            shlo__turn_take(g, x);
        else if (g->running)
            shlo__grid_wait(g);
        else if (g->ended == g->n)
            g->stop = 1;
        else
            shlo__turn_fail(g, shlo__deadlock_tell(g));
    }
    shlo__grid_wake(g);
    shlo__grid_unlock(g);
}

static void shlo__turn_begin(shlo__grid *g) {
    g->order = 0;
    g->running = g->ended = g->turn = g->stop = 0;
    g->failed = NULL;
    for (uint32_t i = 0; i < g->n; i++) {
        shlo__process *x = &g->processes[i];
        x->state = SHLO__READY;
        x->started = x->done = 0;
        x->vm->waiting = NULL;
        x->vm->replica = x->number / g->partitions;
        x->vm->partition = x->number % g->partitions;
        for (uint32_t k = 0; x->slots && k < x->vm->code->n_transfers; k++)
            x->slots[k].order = x->slots[k].used = 0;
    }
}

SHLO__FN void shlo__turn_tell(const shlo__grid *g, const shlo__process *x, shlo_error *error) {
    if (error == x->vm->error) return;
    *error = *x->vm->error;
    if (g->replicas * g->partitions > 1 && error->status != SHLO_DEADLOCK)
        shlo__status_format(error->message, sizeof error->message, "process (%u, %u): %s",
            x->number / g->partitions, x->number % g->partitions, x->vm->error->message);
}

/* From where its processes are, to the end of the run. */
static shlo_status shlo__turn_all(shlo__grid *g, shlo_error *error) {
#ifdef SHLO_THREADS
    if (g->shared) /* then there are several of both */
        g->parallel.parallel_for(g->parallel.user, shlo__turn_work, g,
            SHLO__MIN((int32_t)g->n, g->parallel.n_threads));
    else
#endif
        shlo__turn_work(g, 0);
    if (!g->failed) return SHLO_OK;
    shlo__turn_tell(g, g->failed, error);
    return g->failed->vm->error->status;
}

SHLO__FN shlo_status shlo__turn_run(shlo__grid *g, shlo_error *error) {
    shlo__turn_begin(g);
    return shlo__turn_all(g, error);
}

/* Goes on as a grid of one process at the instruction for which the run waits. */
static SHLO__NOINLINE shlo_status shlo__turn_on(shlo__vm *vm, uint32_t func, shlo_error *error) {
    const shlo__insn *waiting = vm->waiting;
    shlo__grid g;
    shlo__process x;
    uint32_t group[1];
    const unsigned char *src[1];
    unsigned char *dst[1];
    memset(&g, 0, sizeof g);
    memset(&x, 0, sizeof x);
    g.replicas = g.partitions = g.n = 1;
    g.processes = &x;
    x.vm = vm;
    x.func = func;
    x.group = group;
    x.src = src;
    x.dst = dst;
    shlo__turn_begin(&g);
    vm->waiting = waiting;
    x.started = 1;
    return shlo__turn_all(&g, error);
}

#endif

/* Most programs wait for no other process: they run without a grid, which takes a third of the time of a
   small call. */
SHLO__FN shlo_status shlo__turn_alone(shlo__vm *vm, uint32_t func, shlo_error *error) {
    shlo_status status;
    vm->error = error;
    vm->replica = vm->partition = 0;
    status = shlo__run_func(vm, func);
#if SHLO__WITH_GRID
    if (status == SHLO_OK && vm->waiting) status = shlo__turn_on(vm, func, error);
#endif
    return status;
}

#endif
