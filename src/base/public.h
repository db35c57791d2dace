/* base/public.h - what both headers share: element types, statuses, the error record, the allocator. */
#ifndef SHLO__BASE_PUBLIC_H
#define SHLO__BASE_PUBLIC_H

#include "options.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Element types. SHLO_I8 is the specification's si8, SHLO_U8 its ui8, SHLO_I1 its boolean, SHLO_C64
   complex<f32>. In memory an element takes shlo_dtype_bytes() bytes: booleans and all types under 8 bits take
   one byte each (booleans 0 or 1; integers sign- or zero-extended; floats in the low bits), complex is real
   then imaginary part. Numbers are stable, because program files hold them. */
#include "dtype.gen.h"

/* What a call returns: SHLO_OK (0), or why it failed. The details are in the shlo_error the call was given.

   Building  SHLO_TYPE, SHLO_SHAPE, SHLO_ATTRIBUTE, SHLO_REGION, SHLO_STRUCTURE: the specification forbids it.
   Loading   SHLO_FORMAT, SHLO_VERSION: not a program file, or one of another version.
             SHLO_UNSUPPORTED: legal, but this library cannot run it.
   Running   SHLO_INPUT: a buffer that does not fit. SHLO_NOT_FOUND: no such function.
             SHLO_STEPS: the program ran longer than allowed. SHLO_CHECK: an assertion of the program failed.
             SHLO_GROUP, SHLO_DEADLOCK: the processes of a grid do not agree, or wait for each other forever.
   Anywhere  SHLO_ARGUMENT: the call itself is wrong. SHLO_MEMORY, SHLO_OVERFLOW, SHLO_LIMIT.
             SHLO_INTERNAL: a defect of this library. */
#include "status.gen.h"

/* Where and why something failed. Fields that do not apply are -1, 0 or "". Plain data: no ownership, copy
   freely. Calls that are given one clear it first, so it needs no preparation, and it says SHLO_OK after a
   success. Names too long for their field are cut. */
typedef struct shlo_error {
    shlo_status status; /* SHLO_OK if nothing failed */
    int32_t op_index;   /* the op's number in its function, counted through its regions in program order; -1:
                           none */
    int32_t operand;    /* operand number; -1: none */
    int32_t result;     /* result number; -1: none */
    int32_t dimension;  /* dimension number; -1: none */
    int32_t line, column; /* 1-based place in a text; 0: none */
    int64_t offset;       /* byte offset in a file; -1: none */
    char op[40];          /* op name, as "dot_general" */
    char attribute[40];   /* attribute name */
    char function[40];    /* function name (cut if longer) */
    char constraint[16];  /* the specification's constraint, as "C3", where one was violated */
    char message[224];    /* one line, complete in itself */
    char source[80];      /* where the op comes from, as its location says ("model.py:12:3") */
} shlo_error;

/* The only way this library gets memory. `alloc` returns `bytes` bytes aligned to `align` (a power of two, at
   most 64) or NULL; `free` gets the same `bytes`. Passing a NULL allocator means malloc (where the C library
   has it). The contents may be anything: the library clears what it must. Called by the thread that calls the
   library, never by a worker, never while a program runs. The struct and what `user` points to must outlive
   whatever was made with them. */
typedef struct shlo_allocator {
    void *(*alloc)(void *user, size_t bytes, size_t align);
    void (*free)(void *user, void *block, size_t bytes);
    void *user;
} shlo_allocator;

/* Parallel execution hook: run task(ctx, i) for every i in [0, n), in any order, on any threads, and return
   when all are done. The library never starts a thread itself unless SHLO_THREADS is defined. n_threads
   bounds the memory that a plan sets aside: at most n_threads tasks may run at the same time. Results never
   depend on it. */
typedef struct shlo_parallel {
    void (*parallel_for)(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n);
    void *user;
    int32_t n_threads;
} shlo_parallel;

#ifdef SHLO_THREADS
/* A pool of n_threads threads, the caller's among them (0: one for each processor), as the hook above: *out
   is ready to hand on. Made of the system's own threads; memory comes from the allocator (NULL: malloc).
   SHLO_ARGUMENT, SHLO_LIMIT (more than 1024) or SHLO_MEMORY (no memory or no more threads); *out is zero
   then. A parallel_for called while the pool is busy (from inside a task, or from a second thread) runs its
   tasks one after the other in the calling thread. */
SHLO_API shlo_status shlo_pool_create(int32_t n_threads, const shlo_allocator *allocator, shlo_parallel *out);
/* Ends the threads and frees the pool; *pool becomes zero. No parallel_for may be running. A zero *pool is
 * fine. */
SHLO_API void shlo_pool_destroy(shlo_parallel *pool);
#endif

/* Names and sizes. The texts are constants that live as long as the program; any number may be asked about.
 */
SHLO_API const char *shlo_status_text(shlo_status status); /* "out of memory"; never NULL */
SHLO_API const char *shlo_dtype_name(shlo_dtype dtype);    /* "f32", "complex<f32>"; "?" if it is no dtype */
SHLO_API size_t shlo_dtype_bytes(shlo_dtype dtype); /* bytes of one element in memory; 0 if it is no dtype */
SHLO_API int32_t
shlo_dtype_bits(shlo_dtype dtype); /* bits of a value: 1 for i1, 4 for i4, 64 for complex<f32> */

/* Convert n elements from one element type to another by the rules of the op `convert`: to nearest even;
   float to integer toward zero, saturating, NaN to 0; integers wrap; to boolean nonzero is true; complex to
   real takes the real part. dst and src must not overlap unless they are equal and the storage sizes are. One
   by one in plain C: for preparing data and tests, not for speed. SHLO_ARGUMENT if a type does not exist, a
   pointer is missing, or they do overlap. */
SHLO_API shlo_status shlo_convert_elements(shlo_dtype dst_type, void *dst, shlo_dtype src_type,
    const void *src, size_t n);

#ifdef __cplusplus
}
#endif
#endif
