/* base/public.h - what both headers share: element types, statuses, the error record, the allocator. */
#ifndef SHLO__BASE_PUBLIC_H
#define SHLO__BASE_PUBLIC_H

#include "options.h"

/* The version of this header; program files carry one of their own. */
#define SHLO_VERSION_STRING "0.1.0"
#define SHLO_VERSION_NUMBER 100 /* major * 10000 + minor * 100 + patch, for #if */

#ifdef __cplusplus
extern "C" {
#endif

/* Element types. SHLO_I8 is the specification's si8, SHLO_U8 its ui8, SHLO_I1 its boolean, SHLO_C64
   complex<f32>. In memory an element takes shlo_dtype_bytes() bytes, little-endian: a boolean or a type of
   less than 8 bits takes one byte (booleans 0 or 1; integers sign- or zero-extended; floats in the low bits);
   a complex number is its real part, then its imaginary part. This is the storage form. The numbers never
   change: program files hold them. */
#include "dtype.gen.h"

/* What a call returns: SHLO_OK (0), or why it failed. The details are in the shlo_error the call was given.

   Building  SHLO_TYPE, SHLO_SHAPE, SHLO_ATTRIBUTE, SHLO_REGION, SHLO_STRUCTURE: the specification forbids it.
   Loading   SHLO_FORMAT, SHLO_VERSION: not a program file, or one of another version.
             SHLO_UNSUPPORTED: legal, but this library cannot run it.
   Running   SHLO_INPUT: a buffer that does not fit. SHLO_NOT_FOUND: no such function.
             SHLO_STEPS, SHLO_WORK, SHLO_INTERRUPTED: the program ran longer than allowed, or was ended.
             SHLO_CHECK: an assertion of the program failed.
             SHLO_BOUNDS, SHLO_RACE: an access of a kernel (tensorlang.h) outside of its memory, or that
             another one collides with.
             SHLO_BUSY: another call is running the same program or grid.
             SHLO_GROUP, SHLO_DEADLOCK: the processes of a grid do not agree, or wait for each other forever.
   Anywhere  SHLO_ARGUMENT: the call itself is wrong. SHLO_MEMORY, SHLO_OVERFLOW, SHLO_LIMIT.
             SHLO_INTERNAL: a defect of this library. */
#include "status.gen.h"

/* Where and why something failed. Fields that do not apply are -1, 0 or "". Plain data, copied freely. A call
   that is given one clears it first; after a success it says SHLO_OK. */
typedef struct shlo_error {
    shlo_status status;   /* SHLO_OK if nothing failed */
    int32_t op_index;     /* the op's number in its function, in program order with those in regions; -1. Ops
                             of called functions may have become ops of a caller (docs/import.md) */
    int32_t operand;      /* number of an operand or input; -1 */
    int32_t result;       /* number of a result or output; -1 */
    int32_t dimension;    /* number of a dimension; -1 */
    int32_t line, column; /* place in a text, from 1; 0 */
    int64_t offset;       /* place in a file, in bytes; -1 */
    char op[40];          /* name of an op, as "dot_general". Names are cut where they are longer */
    char attribute[40];   /* name of an attribute */
    char function[40];    /* name of a function */
    char constraint[16];  /* the constraint of the specification that does not hold, as "C3" */
    char message[224]; /* one line: what is wrong. Where is said by the fields; of an op that a run ends in,
                             by the message, too. ? for a control character */
    char source[80];   /* where the op comes from, as its location says: "model.py:12:3"; not of a run */
} shlo_error;

/* The only way in which this library gets memory. `alloc` returns `bytes` bytes aligned to `align` (a power
   of two, at most 64), of any contents, or NULL. `free` is given the same `bytes`. Where a call takes an
   allocator, NULL means malloc. Called by the thread that calls the library, not while a program runs. The
   struct and what `user` points to must outlive what was made with them. */
typedef struct shlo_allocator {
    void *(*alloc)(void *user, size_t bytes, size_t align);
    void (*free)(void *user, void *block, size_t bytes);
    void *user;
} shlo_allocator;

/* What the library decides and no result shows: the kernels that it takes, what runs slower than it could,
   what it copies, options without effect. One line of text, without a newline, which lives during the call.
   Called while programs are loaded and planned, by the thread that loads; never while they run. */
typedef enum shlo_log_level {
    SHLO_LOG_INFO = 1,   /* what was chosen */
    SHLO_LOG_WARNING = 2 /* what is slower or larger than it could be, or has no effect */
} shlo_log_level;
typedef struct shlo_logger {
    void (*write)(void *user, shlo_log_level level, const char *text); /* NULL: nobody is told */
    void *user;
} shlo_logger;

/* How a run uses several threads: parallel_for runs task(ctx, i) for each i from 0 to n - 1, in any order and
   on any threads, and returns when all are done. At most n_threads tasks may run at the same time: a plan
   sets memory aside for each. Results do not depend on it. The library starts threads of its own only in the
   pool below. */
typedef struct shlo_parallel {
    void (*parallel_for)(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n);
    void *user;
    int32_t n_threads;
} shlo_parallel;

/* Asked at intervals while a program is loaded and while it runs, inside of instructions too: a result that
   is not 0 ends loading or the run with SHLO_INTERRUPTED; the program may run again. It reads a clock or a
   flag, takes no locks, and is called by all threads of the run. docs/safety.md has the measured intervals,
   most of them below 50 us, and the exceptions. NULL: nobody is asked, at no cost. */
typedef struct shlo_interrupt {
    int (*ask)(void *user);
    void *user;
} shlo_interrupt;

#ifdef SHLO_THREADS
/* A pool of n_threads threads, of which the caller's is one, as a shlo_parallel. 0: one for each processor of
   the machine (of Windows: that the process may use), at most 1024. Memory comes from the allocator (NULL:
   malloc). The pool is the caller's, to end with shlo_pool_destroy. A parallel_for that is called while the
   pool is busy, by a task or by a second thread, runs its tasks one after the other in the calling thread.
   SHLO_ARGUMENT; SHLO_LIMIT: more than 1024 threads; SHLO_MEMORY: no memory, or the system has no more
   threads. *out is zero after a failure. */
SHLO_API shlo_status shlo_pool_create(int32_t n_threads, const shlo_allocator *allocator, shlo_parallel *out);
/* Ends the threads and clears *pool; a cleared one is fine. No parallel_for may be running. */
SHLO_API void shlo_pool_destroy(shlo_parallel *pool);
#endif

/* Names and sizes. The texts are constants. Any number may be passed. */
SHLO_API const char *shlo_status_text(shlo_status status); /* "out of memory"; never NULL */
SHLO_API const char *shlo_dtype_name(shlo_dtype dtype);    /* "f32", "complex<f32>"; "?": no such type */
SHLO_API size_t shlo_dtype_bytes(shlo_dtype dtype);        /* of one element in memory; 0: no such type */
SHLO_API int32_t shlo_dtype_bits(shlo_dtype dtype);        /* of one value: i1 1, i4 4, complex<f32> 64 */

/* Converts n elements from one type to another as the op `convert` does: floats to the nearest, ties to even;
   floats to integers toward zero, saturating, NaN to 0; integers wrap; to booleans, true if not zero; complex
   to real by the real part. dst and src are in storage form; they must not overlap, unless they are equal and
   both types take as many bytes. One by one, in scalar code: for preparing data and for tests. SHLO_ARGUMENT:
   no such type, no pointer, or an overlap. */
SHLO_API shlo_status shlo_convert_elements(shlo_dtype dst_type, void *dst, shlo_dtype src_type,
    const void *src, size_t n);

#ifdef __cplusplus
}
#endif
#endif
