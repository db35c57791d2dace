/* stablehlo.h - build, verify, serialize, load and run StableHLO programs. One header, no dependencies, C99 and C++11.
 *
 * In ONE C file define SHLO_IMPLEMENTATION before including it; include it as it is everywhere else.
 *
 * ```c
 * #include "stablehlo.h"
 * #include <stdio.h>
 * int main(void) {
 *     float x[4] = { 1, 2, 3, 4 }, y[4] = { 10, 20, 30, 40 }, z[4];
 *     shlo_buffer in[2] = { { x, sizeof x, SHLO_F32, -1, NULL }, { y, sizeof y, SHLO_F32, -1, NULL } };
 *     shlo_buffer out = { z, sizeof z, SHLO_F32, -1, NULL };
 *     shlo_blob code;
 *     shlo_program *p;
 *     shlo_error e;
 *     shlo_builder *b = shlo_builder_create(NULL);
 *     shlo_value u, v, sum;
 *     shlo_func_begin(b, "main");
 *     u = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 2, 2));
 *     v = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 2, 2));
 *     sum = shlo_add(b, u, v);
 *     shlo_return(b, 1, &sum);
 *     if (shlo_builder_finish(b, 0, &code) != SHLO_OK) return puts(shlo_builder_error(b)->message), 1;
 *     if (shlo_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return puts(e.message), 1;
 *     if (shlo_run(p, "main", in, 2, &out, 1, &e) != SHLO_OK) return puts(e.message), 1;
 *     printf("%g %g %g %g\n", z[0], z[1], z[2], z[3]);
 *     shlo_program_free(p);
 *     shlo_blob_free(&code);
 *     shlo_builder_destroy(b);
 *     return 0;
 * }
 * ```
 *
 * THREE LEVELS
 *   run      shlo_load, shlo_run: bytes (from flash, a file, a C array) to results. All a device needs: SHLO_RUN_ONLY.
 *   build    shlo_builder_...: programs by C calls. Every op is verified when it is made; shlo_optimize makes the bytes cheaper.
 *   inspect  shlo_program_..., shlo_print: types, exact memory, planned instructions, StableHLO text.
 *   Reading StableHLO text is not in here: the tool `shlo` does it offline.
 *
 * MEMORY AND LIFETIME
 *   Everything comes from one allocator (NULL: malloc), or lives in one block that you give:
 *
 * ```c
 * static unsigned char block[65536];
 * extern const unsigned char model[];
 * extern const size_t model_bytes;
 * shlo_options options;
 * shlo_program *p;
 * shlo_error e;
 * memset(&options, 0, sizeof options);
 * options.block = block;
 * options.block_bytes = sizeof block;
 * if (shlo_load(model, model_bytes, &options, &p, &e) != SHLO_OK) puts(e.message);
 * ```
 *
 *   shlo_memory_needed says beforehand, exactly, how large the block must be. A block has the planner's temporary memory and the running
 *   program's in the same place. After shlo_load nothing is ever allocated. The program's bytes are used in place: they must stay, unchanged, as
 *   long as the program does; aligned to 64 they are not copied. Inputs are read in place, outputs written in place; they must not overlap.
 *   Blobs belong to the caller (shlo_blob_free). Builders, programs and forks are freed by their own functions; NULL is fine everywhere.
 *
 * THREADS
 *   A builder or a program is used by one thread at a time. shlo_program_fork makes another runnable that shares everything immutable. One run
 *   uses several threads if options.parallel is set: your own parallel_for, or the built-in pool if SHLO_THREADS is defined. Results never depend on it.
 *
 * ERRORS
 *   Every call that can fail returns a status and fills a shlo_error (may be NULL) with op, operand, attribute, dimension, constraint, byte offset
 *   and a one-line message. Builder errors latch: build freely, ask once. Nothing aborts, prints or jumps. There is no way around the verifier:
 *   hostile bytes get an error, and options.max_steps stops endless loops.
 *
 * OPTIONS (define before including the implementation)
 *   SHLO_RUN_ONLY          load, verify, plan, run: no builder, writer, printer, optimizer
 *   SHLO_NO_BUILD, SHLO_NO_WRITE, SHLO_NO_PRINT, SHLO_NO_OPT   each by itself
 *   SHLO_NO_MALLOC         no default allocator (also in freestanding compilations)
 *   SHLO_NO_SIMD, SHLO_NO_AVX2, SHLO_NO_AVX512, SHLO_NO_NEON   fewer instruction sets, smaller code
 *   SHLO_THREADS           the built-in thread pool (needs pthreads or Windows)
 *   SHLO_STATIC            all functions static: several private copies in one program
 *   SHLO_MAX_RANK (16), SHLO_MAX_DEPTH (64), SHLO_LANE_BLOCK (256 elements), SHLO_PARALLEL_MIN (32768), SHLO_FOLD_LIMIT (4096)
 *   STABLEHLO_H_FILE       the name of this file if you rename it: it includes itself once for each instruction set
 *   SHLO_USE_SLEEF         SLEEF's functions instead of ours in the SIMD passes (other bits)
 *
 * LIMITS
 *   Little-endian machines; IEEE arithmetic (-ffast-math is refused); rank at most SHLO_MAX_RANK; calls must not be recursive.
 *
 * WHAT IT DOES NOT DO
 *   It does not run on GPUs, differentiate, read text, or open files. Ops that are verified but cannot run yet are refused by shlo_load by name.
 */
#ifndef STABLEHLO_H
#define STABLEHLO_H

#define SHLO_VERSION_STRING "0.1.0" /* of this header; program files carry a version of their own */

#include "../base/public.h"
#include "../op/public.h"
#include "../code/public.h"
#include "../build/public.h"
#include "../opt/public.h"
#include "../print/public.h"
#include "../plan/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ======================================================================================================================
 * Running
 * ==================================================================================================================== */

typedef struct shlo_program shlo_program;

/* Verifies the bytes, plans and prepares. The bytes are used in place: they must stay, unchanged, as long as the program lives, and be
   aligned to 64 (else constants are copied). Nothing is allocated after this. */
SHLO_API shlo_status shlo_load(const void *code, size_t bytes, const shlo_options *options, shlo_program **out, shlo_error *error);
SHLO_API void shlo_program_free(shlo_program *p);   /* NULL is fine; for a program in a block it does nothing */
/* Another program that shares everything immutable with p (which must outlive it) but runs by itself, on another thread. */
SHLO_API shlo_status shlo_program_fork(const shlo_program *p, shlo_program **out, shlo_error *error);

/* The exact size of a block that shlo_load needs with these options (block fields ignored), by doing it once. */
SHLO_API shlo_status shlo_memory_needed(const void *code, size_t bytes, const shlo_options *options, size_t *needed, shlo_error *error);

/* Runs function `func` ("main"). Inputs are read in place and outputs written in place; they must not overlap each other. */
SHLO_API shlo_status shlo_run(shlo_program *p, const char *func, const shlo_buffer *inputs, int32_t n_inputs,
                              const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error);

/* What a loaded program says of itself. */
typedef struct shlo_tensor_info {
    shlo_dtype dtype;
    int32_t rank;
    const int64_t *dims;            /* lives as long as the program */
    size_t bytes;
} shlo_tensor_info;
typedef struct shlo_memory_info {
    size_t code_bytes;              /* the program file */
    size_t constant_bytes;          /* of it, constants used in place */
    size_t program_bytes;           /* instructions, tables, prepared constants */
    size_t arena_bytes;             /* values while running, scratch of all threads included */
    size_t load_bytes;              /* temporary, while loading; in a block it shares its place with the arena */
    size_t block_bytes;             /* what a block must have */
} shlo_memory_info;
SHLO_API int32_t shlo_program_funcs(const shlo_program *p);                           /* public functions */
SHLO_API const char *shlo_program_func_name(const shlo_program *p, int32_t func);     /* NULL if out of range */
SHLO_API int32_t shlo_program_find(const shlo_program *p, const char *name);          /* -1 if there is none */
SHLO_API int32_t shlo_program_inputs(const shlo_program *p, int32_t func);            /* -1 if out of range; tuples are flattened, tokens left out */
SHLO_API int32_t shlo_program_outputs(const shlo_program *p, int32_t func);
SHLO_API shlo_status shlo_program_input(const shlo_program *p, int32_t func, int32_t i, shlo_tensor_info *info);
SHLO_API shlo_status shlo_program_output(const shlo_program *p, int32_t func, int32_t i, shlo_tensor_info *info);
SHLO_API void shlo_program_memory(const shlo_program *p, shlo_memory_info *info);
SHLO_API const char *shlo_program_isa(const shlo_program *p);
SHLO_API int32_t shlo_program_instructions(const shlo_program *p);                    /* numbers that the profile hook gets: [0, n) */
/* One line about an instruction: its name, shapes, place and flops; cut to capacity; returns the length it would need. */
SHLO_API size_t shlo_program_describe(const shlo_program *p, int32_t instruction, char *out, size_t capacity);
SHLO_API double shlo_program_flops(const shlo_program *p, int32_t instruction);       /* floating-point operations of one execution */

#ifdef __cplusplus
}
#endif
#endif
