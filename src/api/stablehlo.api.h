/* stablehlo.h - build, verify, serialize, load and run StableHLO programs. One header, no dependencies, C99
 * and C++11.
 *
 * StableHLO (https://openxla.org/stablehlo) is the portable language of tensor programs that JAX, TensorFlow
 * and PyTorch export. This is a library for running such programs where a framework does not fit: in a game,
 * in a plugin, on a microcontroller; and for making them in C.
 *
 * In ONE C or C++ file define SHLO_IMPLEMENTATION before including it; include it as it is everywhere else.
 *
 * ```c
 * #include "stablehlo.h"
 * #include <stdio.h>
 * int main(void) {
 *     float x[4] = { 1, 2, 3, 4 }, y[4] = { 10, 20, 30, 40 }, z[4];
 *     shlo_buffer in[2] = { { x, sizeof x, SHLO_F32, NULL, -1 }, { y, sizeof y, SHLO_F32, NULL, -1 } };
 *     shlo_buffer out = { z, sizeof z, SHLO_F32, NULL, -1 };
 *     shlo_blob code;
 *     shlo_program *p;
 *     shlo_error e;
 *     shlo_builder *b = shlo_builder_create(NULL);
 *     shlo_type types[2];
 *     shlo_value args[2], sum;
 *     types[0] = types[1] = shlo_tensor2(b, SHLO_F32, 2, 2);
 *     shlo_func(b, "main", types, args, 2);
 *     sum = shlo_add(b, args[0], args[1]);
 *     shlo_return(b, &sum, 1);
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
 *   run      shlo_load, shlo_run: bytes (from flash, a file, a C array) to results. All a device needs:
 * SHLO_RUN_ONLY. build    shlo_builder_...: programs by C calls. Every op is verified when it is made;
 * shlo_optimize makes the bytes cheaper. inspect  shlo_program_..., shlo_print: types, exact memory, planned
 * instructions, StableHLO text. And grid: shlo_grid_..., many processes that meet in collectives and
 * channels. Reading StableHLO text is not in here: the tool `shlo` does it offline (shlo compile model.mlir
 * -o model.shlb).
 *
 *   A pointer to several things comes before their number, in every call and every struct: code, bytes;
 * inputs, n_inputs; dims, rank. Arrays of one length that stand side by side share the number behind them. An
 * array of results that has as many elements is not counted a second time.
 *
 *   Ops with attributes take a struct, whose fields are named as in the specification and may be left zero
 * where they are optional:
 *
 * ```c
 * shlo_builder *b = shlo_builder_create(NULL);
 * static const int64_t one[1] = { 1 }, zero[1] = { 0 };
 * shlo_dot_general_attrs dot;
 * shlo_reduce_attrs over;
 * shlo_type none = { 0 }, types[2];
 * shlo_value args[2], zeros, y, sum;
 * memset(&dot, 0, sizeof dot);
 * memset(&over, 0, sizeof over);
 * dot.lhs_contracting_dimensions.items = one;
 * dot.lhs_contracting_dimensions.n = 1;
 * dot.rhs_contracting_dimensions.items = zero;
 * dot.rhs_contracting_dimensions.n = 1;
 * over.dimensions.items = one;
 * over.dimensions.n = 1;
 * types[0] = shlo_tensor2(b, SHLO_F32, 8, 64);
 * types[1] = shlo_tensor2(b, SHLO_F32, 64, 10);
 * shlo_func(b, "main", types, args, 2);
 * y = shlo_dot_general(b, args[0], args[1], none, &dot);          // tensor<8x10xf32>, inferred
 * zeros = shlo_constant_f32(b, 0);
 * shlo_reduce(b, &y, &zeros, 1, &over, shlo_region_of(b, SHLO_OP_add, SHLO_F32), &sum);
 * shlo_return(b, &sum, 1);                                        // tensor<8xf32>
 * shlo_builder_destroy(b);
 * ```
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
 *   shlo_memory_needed says beforehand, exactly, how large the block must be; `shlo info` prints it. A block
 * has the planner's temporary memory and the running program's in the same place. After shlo_load nothing is
 * ever allocated. The program's bytes are used in place: they must stay, unchanged, as long as the program
 * does; aligned to 64 they are not copied. Large constants may lie outside of the program, in a file that is
 * mapped, or in flash: shlo_weights_split (or shlo compile --weights-above) moves them, options.weights says
 * where they are. They are used in place, too:
 *
 * ```c
 * extern const void *program, *mapped;                            // model.shlb and model.shlw
 * extern size_t program_bytes, mapped_bytes;
 * shlo_weights_file file = { mapped, mapped_bytes };
 * shlo_options options;
 * shlo_program *p;
 * shlo_error e;
 * memset(&options, 0, sizeof options);
 * options.weights.find = shlo_weights_find;                       // or a function of yours: a name in, a
 * pointer out options.weights.user = &file; if (shlo_load(program, program_bytes, &options, &p, &e) !=
 * SHLO_OK) puts(e.message);
 * ```
 *
 *   Inputs are read in place and outputs written in place; outputs must not overlap inputs or each other.
 *   Blobs belong to the caller (shlo_blob_free). Builders, programs and forks are freed by their own
 * functions; NULL is fine everywhere.
 *
 * THREADS
 *   There is no global state: builders and programs are independent of each other, and each is used by one
 * thread at a time. shlo_program_fork makes another runnable that shares everything immutable: one a thread.
 * One run uses several threads if options.parallel is set: your own parallel_for, or the built-in pool if
 * SHLO_THREADS is defined. Results never depend on it.
 *
 * PROCESSES
 *   all_reduce, send and so on run in a grid of processes: by turns in one thread, on several threads, or one
 * on each host (shlo_comm, of which examples/mpi is one over MPI). Results are the same bits each way;
 * processes that wait for each other for ever are an error that names them.
 *
 * ```c
 * extern shlo_program *p;                                         // one program for both
 * extern float x[2][16], y[2][16];
 * shlo_buffer in[2], out[2];
 * shlo_process processes[2];
 * shlo_grid_options grid_options;
 * shlo_grid *grid;
 * shlo_error e;
 * int i;
 * memset(in, 0, sizeof in);
 * memset(out, 0, sizeof out);
 * memset(processes, 0, sizeof processes);
 * memset(&grid_options, 0, sizeof grid_options);
 * grid_options.n_replicas = 2;
 * for (i = 0; i < 2; i++) {
 *     in[i].data = x[i];
 *     out[i].data = y[i];
 *     in[i].bytes = out[i].bytes = sizeof x[i];
 *     processes[i].program = p;
 *     processes[i].inputs = &in[i];
 *     processes[i].outputs = &out[i];
 *     processes[i].n_inputs = processes[i].n_outputs = 1;
 * }
 * if (shlo_grid_create(&grid_options, processes, &grid, &e) != SHLO_OK) puts(e.message);
 * else if (shlo_grid_run(grid, processes, &e) != SHLO_OK) puts(e.message);
 * shlo_grid_destroy(grid);
 * ```
 *
 * ERRORS
 *   Every call that can fail returns a status and fills a shlo_error (may be NULL) with op, operand,
 * attribute, dimension, constraint, byte offset, where its op comes from (a line, a location) and a one-line
 * message. Builder errors latch: build freely, ask once. Nothing aborts, prints or jumps. There is no way
 * around the verifier: hostile bytes get an error, and options.max_steps stops endless loops.
 *
 * OPTIONS (define them alike in every file that includes this one)
 *   SHLO_RUN_ONLY          load, verify, plan, run: no builder, writer, printer, optimizer, open shapes
 *   SHLO_NO_BUILD          no builder and no writer, hence no optimizer
 *   SHLO_NO_DYNAMIC        no dimensions of unknown size: such programs are refused (made static elsewhere,
 * they run) SHLO_NO_PRINT, SHLO_NO_OPT   each by itself SHLO_NO_MALLOC         no default allocator (also in
 * freestanding compilations) SHLO_NO_SIMD, SHLO_NO_AVX2, SHLO_NO_AVX512, SHLO_NO_NEON   fewer instruction
 * sets, smaller code; SHLO_NO_QUADS: no VNNI, no ARM dot product SHLO_THREADS           the built-in thread
 * pool (needs pthreads or Windows) SHLO_STATIC            all functions static: several private copies in one
 * program SHLO_MAX_RANK (16)     the largest rank; SHLO_MAX_DEPTH (64): of regions in regions, calls in calls
 *   SHLO_LANE_BLOCK (256)  elements that fused ops work on at a time
 *   SHLO_PARALLEL_MIN (32768)    elements or multiply-adds below which an instruction stays on one thread
 *   SHLO_FOLD_LIMIT (4096) elements of the largest constant that folding makes
 *   STABLEHLO_H_FILE       the name of this file if you rename it: it includes itself once for each
 * instruction set SHLO_USE_SLEEF         SLEEF's functions instead of ours in the SIMD passes (other bits)
 *
 * LIMITS
 *   Little-endian machines. IEEE arithmetic: -ffast-math and the x87 unit are refused. Rank at most
 * SHLO_MAX_RANK; at most 2^32 ops, values and so on; calls must not be recursive. Only static programs are
 * planned: one with unknown (`?`) dimensions is planned for the shapes of its inputs, again when these change
 * (docs/dynamic.md), and never in a block.
 *
 * WHAT IT DOES NOT DO
 *   It does not run on GPUs, differentiate, read text, or open files. What is legal but cannot run, shlo_load
 * refuses by name (SHLO_UNSUPPORTED): docs/coverage.md lists which ops run with which element types,
 * docs/semantics.md what they compute where the specification leaves it open.
 */
#ifndef STABLEHLO_H
#define STABLEHLO_H

#define SHLO_VERSION_STRING "0.1.0" /* of this header; program files carry a version of their own */

#include "../base/public.h"
#include "../op/public.h"
#include "../ir/public.h"
#include "../code/public.h"
#include "../build/public.h"
#include "../opt/public.h"
#include "../print/public.h"
#include "../custom/public.h"
#include "../prog/public.h"
#include "../grid/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- running ---- */

/* A program ready to run: instructions, prepared constants, and the memory of one run. */
typedef struct shlo_program shlo_program;

/* Verifies the bytes, plans and prepares. The bytes are used in place: they must stay, unchanged, as long as
   the program lives, and should be aligned to 64 (else constants that lie askew are copied). Nothing is
   allocated after this. Takes time in the size of the program, not of the work it does; constant matrices are
   copied into the order in which their products read them (not with SHLO_LOAD_NO_PACKING). options NULL: the
   defaults. *out is NULL after a failure: SHLO_FORMAT or SHLO_VERSION with the byte offset, what the verifier
   has found, SHLO_UNSUPPORTED (legal, but it cannot run: the op or type is named), SHLO_NOT_FOUND or
   SHLO_INPUT (a constant outside that options.weights do not give, or not as the program wants it),
   SHLO_MEMORY, SHLO_LIMIT, SHLO_OVERFLOW. Nothing is left behind then. */
SHLO_API shlo_status shlo_load(const void *code, size_t bytes, const shlo_options *options,
    shlo_program **out, shlo_error *error);
SHLO_API void shlo_program_free(shlo_program *p); /* NULL is fine; for a program in a block it does nothing */
/* Another program that shares everything immutable with p (which must outlive it) but runs by itself, on
   another thread; it costs the memory of one run. Free it with shlo_program_free. A program in a block cannot
   be forked (SHLO_ARGUMENT): load it into a second block. */
SHLO_API shlo_status shlo_program_fork(const shlo_program *p, shlo_program **out, shlo_error *error);

/* The exact size of a block, aligned to 64, that shlo_load needs with these options (block fields ignored),
   by doing it once in memory of the allocator. It depends on the options (threads, fusion, instruction set),
   the library's version and the pointer size: ask again after changes. */
SHLO_API shlo_status shlo_memory_needed(const void *code, size_t bytes, const shlo_options *options,
    size_t *needed, shlo_error *error);

/* Runs a public function ("main") and returns when it has ended. Buffers come in the order of the function's
   arguments and results (tuples flattened, tokens left out); inputs are read in place, outputs written in
   place, in full; outputs must not overlap inputs or each other. No allocation, no locks. SHLO_NOT_FOUND,
   SHLO_INPUT (a buffer does not fit: error->operand or error->result and dimension say which), SHLO_STEPS, or
   what a custom call has returned, with op, function and op_index; outputs are then undefined, and the
   program may run again. */
SHLO_API shlo_status shlo_run(shlo_program *p, const char *func, const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error);

/* ---- dimensions of unknown size ----
   A program whose types have unknown dimensions (`?`) is made static before it runs. Three ways, from the
   least to the most work at run time: shlo_specialize makes a static program file once, for chosen shapes.
   shlo_load alone suffices if all shapes follow from constants. Else shlo_load keeps such a program open
   (never in a block, which has a fixed size: SHLO_UNSUPPORTED), and shlo_run plans it, with memory of the
   allocator, whenever the inputs' shapes differ from the last call's. A tensor's shape may also depend on an
   input's value (dynamic_reshape to a shape that is an argument): that value is then part of what the program
   was made for, and compared as the shapes are. In all three, inputs need rank and dims where the program
   does not say them; a disagreement of shapes is found when the program is made static, and the error says
   which op, operand and dimension (SHLO_SHAPE); a shape that depends on a value computed from inputs that
   were not given, or by an op with effects, is SHLO_UNSUPPORTED. */

/* The program with only this public function, for inputs of these shapes (dims; declared ones where they are
   static). An input with data is also known by value as far as shapes depend on it, and the result then gives
   these shapes whatever value it is run with. options: allocator (NULL: malloc), isa, and weights, if shapes
   hang on constants outside; all of these stay outside in the result. *out is a new program file, the
   caller's to free with shlo_blob_free; after a failure it is empty. */
#if !defined(SHLO_NO_BUILD) && !defined(SHLO_NO_DYNAMIC)
SHLO_API shlo_status shlo_specialize(const void *code, size_t bytes, const char *func,
    const shlo_buffer *inputs, int32_t n_inputs, const shlo_options *options, shlo_blob *out,
    shlo_error *error);
#endif
/* Arguments become weights: argument k of a public function (counted as in its type) is taken out of its
   type, and what used it uses the constant outside called `name`. Frameworks export weights as arguments;
   bound, they are used in place, and products know them before they run. All of the program is kept.
   SHLO_UNSUPPORTED: the argument is no tensor of known shape, or the function is called inside of the
   program. SHLO_NOT_FOUND, SHLO_ARGUMENT (no such argument, or bound twice), SHLO_TYPE (two types under one
   name). *out as in shlo_specialize. */
#ifndef SHLO_NO_BUILD
typedef struct shlo_binding {
    int32_t argument;
    const char *name;
} shlo_binding;
SHLO_API shlo_status shlo_bind(const void *code, size_t bytes, const char *func, const shlo_binding *bindings,
    int32_t n, const shlo_allocator *allocator, shlo_blob *out, shlo_error *error);
#endif
/* Plans an open program for these inputs, so that shlo_program_output tells the shapes of its outputs;
   shlo_run with such inputs then allocates nothing. Does nothing where all shapes are known. Errors: those of
   shlo_load, and SHLO_INPUT, SHLO_NOT_FOUND, SHLO_SHAPE. */
SHLO_API shlo_status shlo_program_prepare(shlo_program *p, const char *func, const shlo_buffer *inputs,
    int32_t n_inputs, shlo_error *error);

/* What a loaded program says of itself. All of it was found out by shlo_load, so asking is cheap; texts and
 * dims live as long as the program. */
typedef struct shlo_memory_info {
    size_t code_bytes;     /* the program file */
    size_t constant_bytes; /* constants used in place, of it or outside */
    size_t program_bytes;  /* instructions, tables, prepared constants */
    size_t arena_bytes;    /* values while running, scratch of all threads included */
    size_t load_bytes;     /* temporary, while loading; in a block it shares its place with the arena */
    size_t block_bytes;    /* what a block must have */
} shlo_memory_info;
SHLO_API int32_t shlo_program_funcs(const shlo_program *p);                       /* public functions */
SHLO_API const char *shlo_program_func_name(const shlo_program *p, int32_t func); /* NULL if out of range */
SHLO_API int32_t shlo_program_find(const shlo_program *p, const char *name);      /* -1 if there is none */
SHLO_API int32_t shlo_program_inputs(const shlo_program *p,
    int32_t func); /* -1 if out of range; tuples are flattened, tokens left out */
SHLO_API int32_t shlo_program_outputs(const shlo_program *p, int32_t func);
/* Type and size of one input or output: what its buffer must be. SHLO_ARGUMENT if there is none of that
   number. Of a quantized tensor: its storage; scales and zero points are the program's. Of an open program:
   as for the last shlo_program_prepare or shlo_run of this function, else as declared, with SHLO_DYNAMIC for
   unknown sizes and 0 bytes. */
SHLO_API shlo_status shlo_program_input(const shlo_program *p, int32_t func, int32_t i,
    shlo_tensor_info *info);
SHLO_API shlo_status shlo_program_output(const shlo_program *p, int32_t func, int32_t i,
    shlo_tensor_info *info);
SHLO_API void shlo_program_memory(const shlo_program *p,
    shlo_memory_info *info);                                  /* block_bytes is 0 without a block */
SHLO_API const char *shlo_program_isa(const shlo_program *p); /* "scalar", "avx2", "avx512", "neon" */
SHLO_API int32_t
shlo_program_instructions(const shlo_program *p); /* numbers that the profile hook gets: [0, n) */
/* One line about an instruction: its name, shapes, place and flops; cut to capacity; returns the length it
 * would need. */
SHLO_API size_t shlo_program_describe(const shlo_program *p, int32_t instruction, char *out, size_t capacity);
SHLO_API double shlo_program_flops(const shlo_program *p,
    int32_t instruction); /* floating-point operations of one execution */

#ifdef __cplusplus
}
#endif
#endif
