/* grid/public.h - the process grid of the specification: many processes that run together, here or on several
 * hosts. */
#ifndef SHLO__GRID_PUBLIC_H
#define SHLO__GRID_PUBLIC_H

#include "../prog/public.h"

#ifndef SHLO_NO_GRID
#ifdef __cplusplus
extern "C" {
#endif

struct shlo_program;

/* A grid of n_replicas x n_partitions processes. Process (r, p) has number r * n_partitions + p; it runs a
   program of its own or the same as others, and meets them in all_gather, all_reduce, all_to_all,
   collective_broadcast, collective_permute, collective_reduce, reduce_scatter, send and recv. A program that
   shlo_run runs by itself is a grid of one process. */
typedef struct shlo_grid shlo_grid;

#define SHLO_NOBODY (-1)
#define SHLO_ANYONE (-2)

/* How processes on several hosts meet: each host makes a grid of the full size with one process in it, and a
   communicator. Both calls return when they are done, with SHLO_OK or a status that ends the run
   (error->message may say why). examples/mpi implements both with MPI.

   gather    Every process of `group` (n numbers, the same list in each) calls it with `bytes` bytes of its
             own; all[k * bytes ..] becomes what group[k] gave. Groups may overlap. The calls of one process
             come in the order of its program.
   exchange  Sends `bytes` bytes at data to process `to`, and receives as many from process `from`.
             SHLO_NOBODY leaves out that half (data or into is NULL); SHLO_ANYONE is whichever process has
             the other end of the channel. Channel 0 is that of collective_permute. A send should not wait
             for its recv, and what one process sends to another through a channel arrives in order. */
typedef struct shlo_comm {
    uint32_t process; /* number of this host's process */
    shlo_status (*gather)(void *user, const uint32_t *group, uint32_t n, const void *data, size_t bytes,
        void *all, shlo_error *error);
    shlo_status (*exchange)(void *user, int64_t channel, int64_t to, const void *data, int64_t from,
        void *into, size_t bytes, shlo_error *error);
    void *user;
} shlo_comm;

/* All zero is a grid of one process. Copied by shlo_grid_create; what the pointers point to must outlive the
 * grid. */
typedef struct shlo_grid_options {
    int32_t n_replicas, n_partitions; /* 0 means 1 */
    const shlo_allocator *allocator;  /* of the grid itself; NULL: malloc */
    /* Empty: processes take turns in the calling thread. Else up to n_threads of them run at the same time
       (in a build with SHLO_THREADS). The results are the same bits either way. */
    shlo_parallel parallel;
    const shlo_comm *comm; /* the other processes are on other hosts; NULL: all are here */
} shlo_grid_options;

/* One process: what it runs and, in shlo_grid_run, its buffers, as in shlo_run. */
typedef struct shlo_process {
    const struct shlo_program *program;
    const char *func; /* NULL: "main" */
    const shlo_buffer *inputs;
    int32_t n_inputs;
    const shlo_buffer *outputs;
    int32_t n_outputs;
} shlo_process;

/* Makes a grid of loaded programs: processes[number] for all numbers, or one with a communicator. Each
   program is forked, so several processes may name the same one, and it must outlive the grid. A program in a
   block of memory is not forked: it runs itself and may stand for one process only. Everything that running
   takes is allocated here: the forks, and memory for what each send has in transit (a send waits only if what
   the same op sent before has not been received). SHLO_ARGUMENT, SHLO_NOT_FOUND (the function),
   SHLO_UNSUPPORTED (a program with dimensions of unknown size: see shlo_specialize), SHLO_GROUP (a program
   states another grid), SHLO_MEMORY, SHLO_LIMIT (more than 65536 processes), SHLO_OVERFLOW. */
SHLO_API shlo_status shlo_grid_create(const shlo_grid_options *options, const shlo_process *processes,
    shlo_grid **out, shlo_error *error);
SHLO_API void shlo_grid_destroy(shlo_grid *grid); /* NULL is fine */

/* Runs all processes to their ends; programs and functions are those of shlo_grid_create. Buffers of
   different processes must not overlap where one is an output. Nothing is allocated. Fails as shlo_run does,
   with the process in error->message, and with

   SHLO_GROUP     processes that meet in different ops, groups, channels or shapes; a process or channel
                  end that does not exist
   SHLO_DEADLOCK  no process can continue: the message names them and whom each waits for (not detected with
                  a communicator)
   SHLO_BUSY      another call is running the grid, or a program in a block that it uses; nothing is done

   After a failure the outputs are undefined, and the grid may run again. */
SHLO_API shlo_status shlo_grid_run(shlo_grid *grid, const shlo_process *processes, shlo_error *error);

/* What grid and forks take together, in bytes. */
SHLO_API size_t shlo_grid_memory(const shlo_grid *grid);

#ifdef __cplusplus
}
#endif
#endif
#endif
