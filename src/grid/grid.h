/* grid/grid.h - the processes of a grid, what each waits for, and how they meet. Knows bytes and
 * instructions, not what an op means. A run of one program is a grid of one process on the stack.
 *
 * One lock guards everything below. A process that runs or takes part in an exchange is touched by one
 * thread, without the lock; a process in any other state is touched only with the lock held. */
#ifndef SHLO__GRID_GRID_H
#define SHLO__GRID_GRID_H

#include "../base/base.h"
#include "../op/op.h"
#include "../vm/vm.h"
#include "public.h"

#if SHLO__WITH_GRID
typedef enum shlo__process_state {
    SHLO__READY,
    SHLO__RUNNING,
    SHLO__WAITING,
    SHLO__ENDED
} shlo__process_state;

/* A send or recv op of one process. */
typedef struct shlo__slot {
    const shlo__p_transfer *p;
    unsigned char *memory; /* of a send: the tensors in transit */
    uint64_t order;        /* of a send: its number among all sends of the run; 0: nothing is in transit */
    uint32_t target;       /* of what is in transit; or SHLO__ANYONE */
    uint8_t used;          /* in this run: a channel has one process at each end */
    uint8_t taken;         /* of a send: a receiver is copying it */
} shlo__slot;
#define SHLO__ANYONE UINT32_MAX

typedef struct shlo__process {
    shlo__vm *vm;
    uint32_t number, func;
    uint8_t state, started, done; /* done: what it waited for has happened */
    uint8_t ring;
    uint32_t n_group, *group;  /* at a collective: numbers of its group in order */
    const unsigned char **src; /* as many: for the exchange, in the group's first process */
    unsigned char **dst;
    shlo__slot *slots; /* one for each send and recv of its program; NULL outside a grid */
    shlo_error error;
} shlo__process;

typedef struct shlo__grid {
    uint32_t replicas, partitions;
    uint32_t n; /* processes here: all, or one with a communicator */
    shlo__process *processes;
    uint64_t order;                /* of the latest send */
    uint32_t running, ended, turn; /* processes; where the next search for a ready one begins */
    uint8_t stop;                  /* the run is over */
    shlo__process *failed;
    const shlo_comm *comm;
    unsigned char *stage; /* of a communicator: what a group gives */
    shlo_parallel parallel;
#ifdef SHLO_THREADS
    uint8_t shared; /* several threads run it: mutex and signal exist */
    shlo__mutex mutex;
    shlo__signal signal; /* something has changed */
#endif
} shlo__grid;

#ifdef SHLO_THREADS
SHLO__INLINE void shlo__grid_lock(shlo__grid *g) {
    if (g->shared) shlo__thread_lock(&g->mutex);
}
SHLO__INLINE void shlo__grid_unlock(shlo__grid *g) {
    if (g->shared) shlo__thread_unlock(&g->mutex);
}
SHLO__INLINE void shlo__grid_wait(shlo__grid *g) { shlo__thread_wait(&g->signal, &g->mutex); }
SHLO__INLINE void shlo__grid_wake(shlo__grid *g) {
    if (g->shared) shlo__thread_wake(&g->signal);
}
#else
SHLO__INLINE void shlo__grid_lock(shlo__grid *g) { (void)g; }
SHLO__INLINE void shlo__grid_unlock(shlo__grid *g) { (void)g; }
SHLO__INLINE void shlo__grid_wait(shlo__grid *g) { (void)g; }
SHLO__INLINE void shlo__grid_wake(shlo__grid *g) { (void)g; }
#endif

/* The collective or transfer at which x stands; NULL: none. */
SHLO__INLINE const shlo__p_collective *shlo__grid_collective(const shlo__process *x) {
    return x->vm->waiting && x->vm->waiting->kind == SHLO__I_COLLECTIVE
               ? (const shlo__p_collective *)x->vm->waiting->param
               : NULL;
}
SHLO__INLINE const shlo__p_transfer *shlo__grid_transfer(const shlo__process *x) {
    return x->vm->waiting && x->vm->waiting->kind == SHLO__I_TRANSFER
               ? (const shlo__p_transfer *)x->vm->waiting->param
               : NULL;
}

/* ---- groups (group.c) ---- */

/* The group of process x at collective p: x->group, n_group, ring. n_group is 0 if it is in none. */
SHLO__FN shlo_status shlo__group_find(const shlo__grid *g, shlo__process *x, const shlo__p_collective *p);
/* The most processes that a group of p can have. */
SHLO__FN uint32_t shlo__group_most(const shlo__grid *g, const shlo__p_collective *p);

/* ---- meeting; all of this with the lock held ---- */

/* x has come to a collective or a transfer: does it if everyone it needs is there; else x waits (meet.c,
 * channel.c, remote.c). */
SHLO__FN shlo_status shlo__meet_arrive(shlo__grid *g, shlo__process *x);
SHLO__FN shlo_status shlo__channel_arrive(shlo__grid *g, shlo__process *x);
SHLO__FN shlo_status shlo__remote_arrive(shlo__grid *g, shlo__process *x);
/* Whether x waits at a collective with y in its group. */
SHLO__FN int shlo__meet_has(const shlo__process *x, const shlo__process *y);
SHLO__FN int shlo__meet_same_buffers(const shlo_buffer *a, const shlo_buffer *b, uint32_t n);
/* The other end that source_target_pairs give process `number`; SHLO__ANYONE without pairs. Returns 0 if the
 * pairs do not name the process. */
SHLO__FN int shlo__channel_target(const shlo__p_transfer *p, uint32_t number, uint32_t *other);
/* SHLO_GROUP: "<op>: channel <number> <what>". */
SHLO__FN shlo_status shlo__channel_fail(const shlo__process *x, const char *what);
/* The size that g->stage must have. */
SHLO__FN shlo_status shlo__remote_stage(const shlo__grid *g, const shlo__code *code, size_t *bytes);
/* Describes the deadlock in the error of its first process, and returns that process (deadlock.c). */
SHLO__FN shlo__process *shlo__deadlock_tell(shlo__grid *g);

/* ---- the run (turn.c) ---- */

/* Runs all processes to their ends; vm->error of each is its own. */
SHLO__FN shlo_status shlo__turn_run(shlo__grid *g, shlo_error *error);
/* Passes the failure of process x on as that of the grid. */
SHLO__FN void shlo__turn_tell(const shlo__grid *g, const shlo__process *x, shlo_error *error);
#endif
/* Runs one program by itself. */
SHLO__FN shlo_status shlo__turn_alone(shlo__vm *vm, uint32_t func, shlo_error *error);

#endif
