/* plan/public.h - what a program is given to run: buffers, handlers, options. */
#ifndef SHLO__PLAN_PUBLIC_H
#define SHLO__PLAN_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tensor in the caller's memory. rank -1 (or dims NULL with rank > 0): only `bytes` is compared with what the program wants; otherwise
   dtype and dims are, too. data must be aligned to the element. */
typedef struct shlo_buffer {
    void *data;
    size_t bytes;
    shlo_dtype dtype;
    int32_t rank;
    const int64_t *dims;
} shlo_buffer;

/* A function the program calls by custom_call. Returns SHLO_OK or why not; may fill error->message. */
typedef struct shlo_custom {
    const char *name;               /* call_target_name */
    shlo_status (*call)(void *user, const char *name, const char *config, const shlo_buffer *inputs, int32_t n_inputs,
                        const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error);
    void *user;
} shlo_custom;

/* Called before (end = 0) and after (end = 1) each instruction. */
typedef struct shlo_profile {
    void (*hook)(void *user, int32_t instruction, int32_t end);
    void *user;
} shlo_profile;

#define SHLO_NO_FUSION 1            /* every op by itself: for tests and for reading profiles */

/* All zero (or a NULL pointer) is the default. */
typedef struct shlo_options {
    const shlo_allocator *allocator; /* NULL: malloc */
    void *block;                    /* if given: everything lives in this block of block_bytes bytes, nothing is ever allocated */
    size_t block_bytes;
    shlo_parallel parallel;         /* empty: the calling thread only */
    uint64_t max_steps;             /* instructions and loop turns of one run before SHLO_STEPS; 0: no limit */
    int32_t flags;
    const char *isa;                /* "scalar", "avx2", "avx512", "neon"; NULL: the best this machine has */
    const shlo_custom *customs;     /* n_customs handlers; must outlive the program */
    int32_t n_customs;
    shlo_profile profile;
} shlo_options;

#ifdef __cplusplus
}
#endif
#endif
