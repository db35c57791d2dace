/* plan/public.h - what a program is given to run: buffers, handlers, options. */
#ifndef SHLO__PLAN_PUBLIC_H
#define SHLO__PLAN_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tensor in the caller's memory: elements in row-major order, as shlo_dtype says, nothing between them. Always compared with what the
   program wants: `bytes`, and that data is aligned as the C type of its elements is. Compared if it is given: dtype (not
   SHLO_NO_DTYPE), and then the shape (rank not negative, dims not NULL; rank 0 needs no dims). The struct and dims are read during the call. */
typedef struct shlo_buffer {
    void *data;
    size_t bytes;
    shlo_dtype dtype;
    int32_t rank;
    const int64_t *dims;
} shlo_buffer;

/* A function of yours that the program calls by custom_call: how a program does what no op does, reads a sensor, or checks a value.
   `config` is the op's backend_config as text ("" if there is none). Inputs and outputs have their types and shapes filled in; inputs must
   not be written, outputs must be written in full. The pointers are good during the call only. Returns SHLO_OK, or a status that ends the
   run and is what shlo_run returns; error->message may say why. Called by the thread that called shlo_run. It must not run the same program.

     static shlo_status twice(void *user, const char *name, const char *config, const shlo_buffer *in, int32_t n_in,
                              const shlo_buffer *out, int32_t n_out, shlo_error *error);
     static const shlo_custom customs[1] = { { "my.twice", twice, NULL } };
     options.customs = customs;
     options.n_customs = 1;
   A program that calls what is not registered is refused when it is loaded. */
typedef struct shlo_custom {
    const char *name;               /* call_target_name */
    shlo_status (*call)(void *user, const char *name, const char *config, const shlo_buffer *inputs, int32_t n_inputs,
                        const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error);
    void *user;
} shlo_custom;

/* Called before (end = 0) and after (end = 1) each instruction that computes, by the thread that called shlo_run; read a clock in it.
   shlo_program_describe says what instruction it is. Without a hook a run pays one comparison an instruction. */
typedef struct shlo_profile {
    void (*hook)(void *user, int32_t instruction, int32_t end);
    void *user;
} shlo_profile;

#define SHLO_NO_FUSION 1            /* every op by itself: for tests and for reading profiles. Same results, more memory, slower */

/* How a program is loaded and run. All zero (or a NULL pointer) is the default, so: memset, then set what differs. Copied by shlo_load; what
   its pointers point to must outlive the program. */
typedef struct shlo_options {
    const shlo_allocator *allocator; /* NULL: malloc */
    void *block;                    /* if given: everything lives in this block of block_bytes bytes, nothing is ever allocated; aligned */
    size_t block_bytes;             /* to 64 it needs what shlo_memory_needed says, otherwise up to 63 more. Too small: SHLO_MEMORY */
    shlo_parallel parallel;         /* empty: the calling thread only. Each thread has scratch of its own in the arena */
    uint64_t max_steps;             /* instructions that one run may execute before it ends with SHLO_STEPS; 0: no limit */
    int32_t flags;                  /* SHLO_NO_FUSION */
    const char *isa;                /* "scalar", "avx2", "avx512", "neon"; NULL: the best this machine has; another: SHLO_UNSUPPORTED */
    const shlo_custom *customs;     /* n_customs handlers, looked up by name when the program is loaded */
    int32_t n_customs;
    shlo_profile profile;
} shlo_options;

#ifdef __cplusplus
}
#endif
#endif
