/* grid/grid.h - who else is running: the processes of a grid, what each waits for, and how they meet. Knows
 * bytes and instructions, not what an op means. A run of one program is a grid of one process on the stack.
 *
 * One lock guards everything below. A process that runs, or takes part in an exchange, is touched by one
 * thread and without the lock; otherwise it stands still and belongs to whoever holds the lock. */
#ifndef SHLO__GRID_GRID_H
#define SHLO__GRID_GRID_H

#include "../base/base.h"
#include "../op/op.h"
#include "../vm/vm.h"
#include "public.h"

typedef enum shlo__process_state {
    SHLO__READY,
    SHLO__RUNNING,
    SHLO__WAITING,
    SHLO__ENDED
} shlo__process_state;

/* A send or recv op of one process. */
typedef struct shlo__slot {
    const shlo__p_transfer *p;
    unsigned char *memory; /* of a send: the tensors under way */
    uint64_t order;        /* of a send: its number among those under way; 0: nothing is */
    uint32_t target;       /* of what is under way; SHLO__ANYONE */
    uint8_t used;          /* in this run: a channel has one process at each end */
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
    uint32_t running, ended, turn; /* processes; where the next look for a ready one begins */
    uint8_t stop;                  /* the run is over */
    shlo__process *failed;
    const shlo_comm *comm;
    unsigned char *stage; /* of a communicator: what a group gives */
    shlo_parallel parallel;
#ifdef SHLO_THREADS
    uint8_t shared; /* several threads run it: mutex and signal are there */
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

/* The group of process x at collective p (group.c): x->group, n_group, ring; none: n_group is 0. */
SHLO__FN shlo_status shlo__group_find(const shlo__grid *g, shlo__process *x, const shlo__p_collective *p);
SHLO__FN uint32_t shlo__group_most(const shlo__grid *g,
    const shlo__p_collective *p); /* processes that its groups have at most */
/* Whether processes outside all groups get zeros; else they are an error. */
SHLO__FN int shlo__group_optional(const shlo__p_collective *p);

/* With the lock held, x having come to a collective or a transfer (meet.c, channel.c, remote.c): does it if
 * all are there; else x waits. */
SHLO__FN shlo_status shlo__meet_arrive(shlo__grid *g, shlo__process *x);
SHLO__FN shlo_status shlo__channel_arrive(shlo__grid *g, shlo__process *x);
SHLO__FN shlo_status shlo__remote_arrive(shlo__grid *g, shlo__process *x);
SHLO__FN int shlo__meet_same_buffers(const shlo_buffer *a, const shlo_buffer *b, uint32_t n);
SHLO__FN int shlo__channel_target(const shlo__p_transfer *p, uint32_t number, uint32_t *other);
SHLO__FN shlo_status shlo__remote_stage(const shlo__grid *g, const shlo__code *code,
    size_t *bytes); /* memory that g->stage must have */

/* Puts what the deadlock is into the error of its first process, and returns that (deadlock.c). */
SHLO__FN shlo__process *shlo__deadlock_tell(shlo__grid *g);

/* Runs all processes to their ends (turn.c); vm->error of each is its own. */
SHLO__FN shlo_status shlo__turn_run(shlo__grid *g, shlo_error *error);
SHLO__FN void shlo__turn_tell(const shlo__grid *g, const shlo__process *x, shlo_error *error);
/* Runs one program by itself. */
SHLO__FN shlo_status shlo__turn_alone(shlo__vm *vm, uint32_t func, shlo_error *error);

#endif
