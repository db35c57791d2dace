/* code/public.h - bytes that hold a program, or its weights. */
#ifndef SHLO__CODE_PUBLIC_H
#define SHLO__CODE_PUBLIC_H

#include "../ir/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- program files ----
   A program file (docs/bytecode.md describes each byte) holds strings, types, constants and functions. It
   begins with the version of its format; a version that this library does not know is refused with
   SHLO_VERSION. The same program gives the same bytes on every machine. */

/* What a host allows a program to take: shlo_options.limits. Zero is the default of each. */
typedef struct shlo_limits {
    /* While the program is read, each SHLO_LIMIT with the byte offset; SHLO_ARGUMENT if negative. */
    uint64_t ops;            /* ops of all functions; 0: any number (a file holds at most 2^32) */
    uint64_t constant_bytes; /* of all constants, weights included; 0: any number */
    int32_t rank;            /* of a tensor; 0: SHLO_MAX_RANK, which no limit exceeds */
    int32_t depth;           /* of regions, bodies included; 0: SHLO_MAX_DEPTH, which no limit exceeds */
    /* While shapes are computed (dimensions of unknown size). */
    uint64_t refine_ops; /* ops that are made: SHLO_LIMIT; 0: 16384, and 64 times the program's */
    uint64_t eval_steps; /* instructions that computing a shape takes: SHLO_STEPS; 0: 2^22 */
    /* The most bytes that loading the program, and then running it, may take at a time: temporary memory,
       instructions, prepared constants, values, scratch of all threads; not the caller's buffers and the
       program file. 0: any number. A program that needs more is refused when it is loaded (an open one: when
       it is planned), before the memory is taken: SHLO_LIMIT. The error names the value that is too large,
       where one value is the cause. Each fork takes the memory of a run again. In a block: the bytes of the
       block that the program needs, as shlo_memory_needed tells them. */
    size_t bytes;
    /* Functions that call themselves: such calls that may be open at a time, each with a frame that the
       program's memory includes; SHLO_LIMIT; 0: 64. */
    uint32_t frames;
    /* While it runs; the error names the instruction's op. */
    uint64_t steps; /* instructions that a run may take: SHLO_STEPS; 0: any number */
    /* Work that a run may take, in element steps, which shlo_program_work tells for each instruction: 10^9
       are about a second of one thread in scalar code, a third of that and less with SIMD, and more than ten
       seconds where the implementation is compiled without optimization (-O0). An instruction
       that would pass it does not begin: SHLO_WORK. 0: any. Computing shapes while a program is loaded or
       prepared may take as much again in all; 0: 2^30. */
    uint64_t work;
} shlo_limits;

/* What a program file keeps beside the program, for error messages and for text: flags, joined by |. */
typedef enum shlo_keep_flag {
    SHLO_KEEP_NAMES = 1,     /* names of arguments, results and other values */
    SHLO_KEEP_LOCATIONS = 2, /* what shlo_builder_location said: lines and locations */
    SHLO_KEEP_SOURCES = 4 /* with SHLO_KEEP_LOCATIONS: where there is a location, leave the line out, since it
                             is a line of another text */
} shlo_keep_flag;

/* Bytes made by this library, in memory that is the caller's: store, send or load them. They are independent
   of the builder that made them. Not to be freed while a program loaded from them lives. */
typedef struct shlo_blob {
    uint8_t *data; /* aligned to 64 */
    size_t bytes;
    shlo_allocator allocator; /* where the memory comes from */
} shlo_blob;
SHLO_API void shlo_blob_free(shlo_blob *blob); /* NULL and empty blobs are fine */

#ifndef SHLO_NO_BUILD
/* The same program with a checksum at its end, 10 bytes more: whoever reads the file then refuses it with
   SHLO_FORMAT if a byte before these ten has changed, at about 1 ns a byte. It finds flash that rots, not
   forgery, nor a file that ends where they begin. A checksum that is there and matches is not added again.
   *out is the caller's, to free with shlo_blob_free; empty after a failure. SHLO_ARGUMENT, SHLO_MEMORY,
   SHLO_OVERFLOW. */
SHLO_API shlo_status shlo_checksum_add(const void *code, size_t bytes, const shlo_allocator *allocator,
    shlo_blob *out, shlo_error *error);
#endif

/* ---- weights files ----
   A weights file (docs/bytecode.md) holds named tensors. It is used in place, mapped or in flash, aligned to
   64: nothing is parsed, and a name is found by binary search. Weights from anywhere else take a
   shlo_weights_fn of yours. */
typedef struct shlo_weights_file {
    const void *data;
    size_t bytes; /* of the file, or more */
} shlo_weights_file;
/* The shlo_weights_fn of weights files: options.weights.find = shlo_weights_find, options.weights.user =
   &file, with a shlo_weights_file that lives as long as the program. SHLO_ARGUMENT: no file, name, type or
   place; SHLO_NOT_FOUND; SHLO_TYPE or SHLO_SHAPE: the file's tensor has another type; SHLO_FORMAT or
   SHLO_VERSION: no weights file, or one of another version. */
SHLO_API shlo_status shlo_weights_find(void *file, const char *name, const shlo_tensor_info *what,
    const void **data, size_t *bytes, shlo_error *error);

/* One tensor of a weights file. */
typedef struct shlo_weight {
    const char *name; /* not empty */
    shlo_tensor_info what;
    const void *data; /* storage form, row-major */
} shlo_weight;
/* Tensor i of a file, in the order of the names. `out` points into the file; its dims go to `dims`, which has
   room for SHLO_MAX_RANK numbers. SHLO_NOT_FOUND: there are not that many. Else as shlo_weights_find. */
SHLO_API shlo_status shlo_weights_entry(const shlo_weights_file *file, int32_t i, shlo_weight *out,
    int64_t *dims, shlo_error *error);
#ifndef SHLO_NO_BUILD
/* Makes a weights file of n tensors in any order; the same tensors give the same bytes. *out is the caller's,
   to free with shlo_blob_free; empty after a failure. SHLO_ARGUMENT: a name twice or empty, or what.bytes is
   not the size of the type; SHLO_MEMORY, SHLO_OVERFLOW. */
SHLO_API shlo_status shlo_weights_make(const shlo_weight *weights, int32_t n, const shlo_allocator *allocator,
    shlo_blob *out, shlo_error *error);
/* Moves the constants of a program that take `above` bytes or more into a weights file, as w0, w1, .. in the
   order of the program (a number whose name the program has already is left out). Splats and constants that
   are outside already stay. Equal programs give equal files. Both results are the caller's, to free with
   shlo_blob_free; empty after a failure. Fails with what the verifier finds, and SHLO_MEMORY. */
SHLO_API shlo_status shlo_weights_split(const void *code, size_t bytes, size_t above,
    const shlo_allocator *allocator, shlo_blob *program, shlo_blob *weights, shlo_error *error);
/* The way back: a program file that holds the elements of all its constants. *out is the caller's. Fails with
   what the verifier finds or `weights` returns, and SHLO_MEMORY. */
SHLO_API shlo_status shlo_weights_join(const void *code, size_t bytes, const shlo_weights *weights,
    const shlo_allocator *allocator, shlo_blob *out, shlo_error *error);
#endif

#ifdef __cplusplus
}
#endif
#endif
