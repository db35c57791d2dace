/* stablehlo.h - build, verify, serialize, load and run StableHLO programs.
 *
 * (the manual is written at the end of the work; declarations first)
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
