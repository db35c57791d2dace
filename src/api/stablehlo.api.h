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
 *   run      shlo_load, shlo_run: from bytes (in flash, a file, a C array) to results. A device needs no
 *            more: SHLO_RUN_ONLY.
 *   build    shlo_builder_...: programs by C calls. Every op is verified when it is made. shlo_optimize makes
 *            a program cheaper.
 *   inspect  shlo_program_..., shlo_print: types, exact memory, planned instructions, StableHLO text.
 *   And shlo_grid_...: many processes that exchange tensors by collectives and channels. Text is not read in
 *   here: the tool `shlo` does that beforehand (shlo compile model.mlir -o model.shlb).
 *
 * BUILDING
 *   Handles (values, types, regions) are small numbers that belong to their builder. In every call and struct
 *   a pointer to several things comes before their number: code, bytes; inputs, n_inputs; dims, rank. Arrays
 *   of one length side by side share the number behind them. An array of results that is as long as an array
 *   of operands or types is not counted again.
 *
 *   C does not order the arguments of a call, so at most one of them should build something: in
 *   shlo_subtract(b, shlo_arg(b, t), shlo_arg(b, t)) compilers differ on which argument is the first.
 *
 *   Attributes are passed in a struct. Its fields have the names of the specification; optional ones may be
 *   left zero:
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
 *   All memory comes from one allocator (NULL: malloc), or a program lives in one block that you give:
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
 *   shlo_memory_needed tells the exact size of that block in bytes, and so does `shlo info`. Planning and
 *   running use the same bytes of it. Nothing is allocated after shlo_load.
 *
 *   The bytes of a program are used in place: they must stay unchanged as long as the program lives. A
 *   constant is copied only where its address is not aligned for its type; none is if the bytes are aligned
 *   to 64. Large constants can be kept outside of the program, in a mapped file or in flash:
 *   shlo_weights_split (or shlo compile --weights-out) moves them there, `shlo weights` makes such a file of
 *   a framework's, and options.weights says where they are. They are used in place, too, where they are
 *   aligned for their types:
 *
 * ```c
 * extern const void *program, *mapped;                            // model.shlb and model.shlw
 * extern size_t program_bytes, mapped_bytes;
 * shlo_weights_file file = { mapped, mapped_bytes };
 * shlo_options options;
 * shlo_program *p;
 * shlo_error e;
 * memset(&options, 0, sizeof options);
 * options.weights.find = shlo_weights_find;            // or your function: from a name to a pointer
 * options.weights.user = &file;
 * if (shlo_load(program, program_bytes, &options, &p, &e) != SHLO_OK) puts(e.message);
 * ```
 *
 *   Inputs are read in place and outputs are written in place; an output must not overlap an input or another
 *   output. Blobs are yours to free with shlo_blob_free. Builders, programs, forks and grids have functions
 *   of their own for that; each accepts NULL.
 *
 * THREADS
 *   There is no global state. Builders and programs are independent of each other; each is used by one thread
 *   at a time. A second run of a program that is running is refused (SHLO_BUSY). shlo_program_fork makes a
 *   second program that shares everything immutable with the first: one for each thread. One run uses several
 *   threads if options.parallel is set, to a parallel_for of yours or to the built-in pool (SHLO_THREADS).
 *   Results do not depend on the number of threads.
 *
 * PROCESSES
 *   all_reduce, send and the other ops between processes run in a grid: its processes take turns in one
 *   thread, or run on several threads, or each on a host of its own (shlo_comm; examples/mpi has one for
 *   MPI). The results have the same bits each way. Processes that wait for each other forever are an error.
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
 *   A call that can fail returns a status and fills a shlo_error (or NULL is passed): op, operand, attribute,
 *   dimension, constraint of the specification, byte offset, line and location in the source, and a message
 *   of one line. A builder keeps its first error: build on, and ask once. Nothing aborts, prints or jumps.
 *   What is no error, but slower or larger than it could be, is told to options.log (shlo_logger).
 *   Every program is verified before it runs, so hostile bytes are an error; options.limits bounds the
 *   memory, the steps and the work that a program may take, and options.interrupt ends a run in the middle of
 *   an instruction.
 *
 * OPTIONS (macros; define them alike in every file that includes this one)
 *   SHLO_VM_ONLY       only images: shlo_image_check, _run, _arena, _function, _tensor_at, shlo_status_text,
 *                      shlo_dtype_bits, shlo_dtype_bytes; SHLO_NO_SOFT_FLOAT: with the compiler's arithmetic
 *                      of floats where there is no FPU (docs/embedded.md)
 *   SHLO_RUN_ONLY      only load, verify, plan and run: NO_BUILD, NO_PRINT, NO_OPT and NO_DYNAMIC
 *   SHLO_NO_BUILD      no builder and no writer, hence no optimizer
 *   SHLO_NO_OPT        no optimizer
 *   SHLO_NO_PRINT      no printer
 *   SHLO_NO_DYNAMIC    no dimensions of unknown size: such programs are refused
 *   SHLO_NO_F64, SHLO_NO_COMPLEX, SHLO_NO_SMALL_FLOATS (of at most 16 bits), SHLO_NO_BOUNDED,
 *   SHLO_NO_QUANTIZED  without these types; SHLO_NO_FFT, SHLO_NO_LINALG (cholesky, triangular_solve),
 *                      SHLO_NO_RANDOM, SHLO_NO_GRID (collectives, channels, feeds, process numbers, and
 *                      shlo_grid_...): without these ops. Each is independent; a program that needs what is
 *                      left out is refused: SHLO_UNSUPPORTED, by the name of op or type and switch
 *   SHLO_CONFIG        "file.h": only what some programs use, as `shlo config` has written it there
 *   SHLO_NO_MALLOC     no default allocator (also in freestanding compilations)
 *   SHLO_NO_SIMD       scalar code only; SHLO_NO_AVX2, SHLO_NO_AVX512, SHLO_NO_NEON,
 *                      SHLO_NO_SIMD128: without one of these;
 *                      SHLO_NO_QUADS: without VNNI, AVX-512 BF16 and ARM's dot and matrix products.
 *                      Unoptimized builds (-O0) are scalar unless SHLO_SIMD_AT_O0 is defined
 *   SHLO_LINALG        handlers of frameworks' linear algebra: shlo_linalg_handlers
 *   SHLO_USE_SLEEF     functions of SLEEF instead of our own in SIMD code; results have other bits
 *   SHLO_STDIO         shlo_load_file and shlo_print_tensor, by <stdio.h>
 *   SHLO_THREADS       the built-in pool of threads (needs pthreads or Windows)
 *   SHLO_STATIC        all functions are static: several private copies in one program
 *   SHLO_PART          1, 2, 3 or 4 in four files, instead of one, that define SHLO_IMPLEMENTATION: each
 *                      compiles about a quarter of it, so that several cores take part. Other macros and
 *                      flags are the same in all; where a part is missing or has others, the linker misses a
 *                      name that says so. With parts, tensorlang.h is one, too: SHLO_PART 5
 *   SHLO_API           what stands before each public function, "extern" or extern "C" unless you define it:
 *                      for a DLL extern "C" __declspec(dllexport) where SHLO_IMPLEMENTATION is, and
 *                      __declspec(dllimport) elsewhere (in C without extern "C")
 *   SHLO_DEBUG         where SHLO_IMPLEMENTATION is: each call also checks what costs time or memory. Objects
 *                      that were freed and handles of another builder are refused (SHLO_ARGUMENT), inputs
 *                      whose elements are out of range (SHLO_INPUT: i1 and types below 8 bits), programs
 *                      whose bytes have changed since they were loaded (SHLO_ARGUMENT)
 *   SHLO_ASSERT(x)     where SHLO_IMPLEMENTATION is: a macro of yours that is given what holds unless the
 *                      library has a defect, or with SHLO_DEBUG a freed object is used. Without it nothing
 *   SHLO_MAX_RANK      16: the largest rank of a tensor
 *   SHLO_MAX_DEPTH     64: the deepest nesting of regions, of calls and of tuple types
 *   SHLO_LANE_BLOCK    256: elements that fused ops compute at a time
 *   SHLO_ROWS_CACHE    262144: bytes that reductions of rows and what uses them work on at a time
 *   SHLO_STREAM_BYTES  8388608: from so many bytes on a program's result may be stored past the cache, which
 *                      it would not stay in (x86); SIZE_MAX: never
 *   SHLO_PARALLEL_MIN  32768: steps of elements below which an instruction stays on one thread. Products and
 *                      convolutions (but depthwise ones, and SHLO_LOAD_PLAIN) are cut into tasks of 2^20
 *                      multiplications and more, so those of fewer than 2^21 stay on one, whatever this is
 *   SHLO_POOL_SPINS    1000: how often a thread of the built-in pool looks for work, with a pause instruction
 *                      between two looks (20 to 50 us in all), before it sleeps
 *   SHLO_FOLD_LIMIT    4096: elements of the largest constant that constant folding makes
 *   SHLO_REFINE_LIMIT  4096: elements of the largest value that shapes are computed from
 *   STABLEHLO_H_FILE   "stablehlo.h": the name of this file, which includes itself once for each instruction
 *                      set; define it if you rename the file
 *
 * LIMITS
 *   Little-endian machines with IEEE arithmetic: -ffast-math and the x87 unit are refused. The rounding mode
 *   must be to nearest, as it is where no fesetround has changed it. At most 2^32 ops, values and so on.
 *   Functions may call themselves under a condition, options.limits.frames times at once. A program with
 *   dimensions of unknown size (`?`) and no bound is planned for the shapes of its inputs, and again when
 *   these change; it cannot live in a block. One whose sizes have bounds can (docs/dynamic.md).
 *
 * VERSIONS
 *   Header and implementation are of one version: structs and enums may grow in any, so all files of a
 *   program are compiled with the same header, and a shared library serves programs that were compiled with
 *   its own (strcmp(shlo_version(), SHLO_VERSION_STRING) tells, and its file name carries the version). Clear
 *   structs before you fill them in, so that fields of later versions are zero: as if they were not there.
 *   Program files are another matter: later versions read those of earlier ones (docs/bytecode.md).
 *
 * WHAT IT DOES NOT DO
 *   It does not use GPUs, differentiate, read text or open files. shlo_load refuses a program that is legal
 *   but cannot run (SHLO_UNSUPPORTED) and names the op: docs/coverage.md lists the element types that each op
 *   runs with, docs/semantics.md what ops compute where the specification leaves it open.
 */
#ifndef STABLEHLO_H
#define STABLEHLO_H

#include "../base/public.h"
#include "../op/public.h"
#include "../ir/public.h"
#include "../code/public.h"
#include "../build/public.h"
#include "../layer/public.h"
#include "../chlo/public.h"
#include "../opt/public.h"
#include "../print/public.h"
#include "../custom/public.h"
#include "../lapack/public.h"
#include "../prog/public.h"
#include "../image/public.h"
#include "../grid/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- loading and running ---- */

/* A program ready to run: instructions, prepared constants, and the memory of one run. */
typedef struct shlo_program shlo_program;

/* Verifies the bytes of a program file, plans the program and prepares its constants. The bytes are used in
   place: they must stay unchanged as long as the program lives, and should be aligned to 64 (a constant at an
   unaligned address is copied). Takes time in the size of the program, not of what it computes; constant
   matrices are copied into the order in which products read them (see SHLO_LOAD_NO_PACKING). options NULL:
   the defaults. *out is the caller's, to free with shlo_program_free; NULL after a failure, which leaves
   nothing behind. Fails with

   SHLO_ARGUMENT     no code, no place for the program, an option out of range, no allocator
   SHLO_FORMAT, SHLO_VERSION   with the byte offset
   SHLO_TYPE, SHLO_SHAPE, SHLO_ATTRIBUTE, SHLO_REGION, SHLO_STRUCTURE   what the verifier finds; SHLO_SHAPE
                     also of sizes that a program computes, where these disagree
   SHLO_UNSUPPORTED  legal, but it cannot run: the op, type or instruction set is named
   SHLO_NOT_FOUND    no public function, or a constant that options.weights does not have
   SHLO_INPUT        a constant outside of the program, in another type or size
   SHLO_MEMORY       no memory; of a block: with the size that it must have
   SHLO_LIMIT        options.limits, or a limit of this library
   SHLO_OVERFLOW     sizes that do not fit
   SHLO_STEPS, SHLO_WORK   sizes that a program computes take more than options.limits allow
   SHLO_INTERRUPTED  options.interrupt has ended it
   or what a handler of the host returned (prepare, shape, weights.find). */
SHLO_API shlo_status shlo_load(const void *code, size_t bytes, const shlo_options *options,
    shlo_program **out, shlo_error *error);
#ifdef SHLO_STDIO
/* The same with the bytes of a file, in memory of the allocator that shlo_program_free frees. The path is
   that of fopen. Fails as shlo_load; SHLO_NOT_FOUND: it cannot be opened; SHLO_INPUT: it cannot be read;
   SHLO_ARGUMENT: no path, or options.block is set. */
SHLO_API shlo_status shlo_load_file(const char *path, const shlo_options *options, shlo_program **out,
    shlo_error *error);
#endif
/* NULL is fine. A program in a block: does nothing, the block is the caller's. */
SHLO_API void shlo_program_free(shlo_program *p);
/* A second program that shares all that is immutable with p, which must outlive it, and runs by itself, as on
   another thread. Takes the memory of one run. Free it with shlo_program_free. SHLO_MEMORY; SHLO_ARGUMENT: no
   program, no place for the fork, or p is in a block (load it into a second block instead). */
SHLO_API shlo_status shlo_program_fork(const shlo_program *p, shlo_program **out, shlo_error *error);

/* *needed: the exact size in bytes, aligned to 64, of a block in which shlo_load succeeds with these options
   (of which `block` and `block_bytes` are ignored). The program is planned once, in memory of the allocator
   that is in proportion to the file: values, packed weights and tables are counted, not taken. The size
   depends on the options (threads, flags, instruction set), on the version of this library and on the size of
   pointers. Fails as shlo_load. */
SHLO_API shlo_status shlo_memory_needed(const void *code, size_t bytes, const shlo_options *options,
    size_t *needed, shlo_error *error);

/* Runs a public function ("main") to its end. Buffers come in the order of the function's arguments and
   results; a tuple is passed as its members, tokens are left out. Inputs are only read. Every element of
   every output is written; outputs must not overlap inputs or each other. No allocation, no locks. After a
   failure the program may run again. Of these, nothing is done:

   SHLO_ARGUMENT     no program, no name, a list that is NULL
   SHLO_NOT_FOUND    no such function
   SHLO_INPUT        a buffer does not fit: error->operand or error->result, and error->dimension, say which
   SHLO_BUSY         another call is running or planning the same program, in another thread or around a
                     handler that made this call
   of an open program, whose shapes this run has to plan, also what shlo_program_prepare fails with

   and after these outputs are undefined; op, function and op_index say where:

   SHLO_STEPS, SHLO_WORK   options.limits
   SHLO_INTERRUPTED  options.interrupt
   SHLO_CHECK        an assertion of the program does not hold
   SHLO_LIMIT        functions that call themselves, more than limits.frames at once
   SHLO_UNSUPPORTED  infeed or outfeed without a handler
   SHLO_GROUP, SHLO_DEADLOCK   a collective op or transfer that has nobody to meet
   or what a handler of the host returned. */
SHLO_API shlo_status shlo_run(shlo_program *p, const char *func, const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error);

/* Buffers of n elements without a shape: the number of elements is checked, and their type. `const` is for
   inputs; an output's memory must not be. No failures: a size that overflows fits no tensor. */
SHLO_API shlo_buffer shlo_buffer_of(shlo_dtype dtype, const void *data, size_t n);
SHLO_API shlo_buffer shlo_buffer_f32(const float *data, size_t n);
SHLO_API shlo_buffer shlo_buffer_f64(const double *data, size_t n);
SHLO_API shlo_buffer shlo_buffer_i8(const int8_t *data, size_t n);
SHLO_API shlo_buffer shlo_buffer_u8(const uint8_t *data, size_t n);
SHLO_API shlo_buffer shlo_buffer_i32(const int32_t *data, size_t n);
SHLO_API shlo_buffer shlo_buffer_i64(const int64_t *data, size_t n);

/* Writes a tensor as text, "[[1.0, 2.0],\n [3.0, 4.0]]", cut to `capacity` bytes with its NUL; a buffer
   without dims as a vector. Of more than 1000 elements the first and last three of each dimension are
   written; of a tensor without elements its empty lists, or "[]" if they are more than 1000. Floats are the
   shortest decimals that read back to the same bits. Returns the length of the whole text, or 0 if shape,
   size and element type contradict each other. */
SHLO_API size_t shlo_tensor_text(const shlo_buffer *x, char *out, size_t capacity);
#ifdef SHLO_STDIO
SHLO_API void shlo_print_tensor(const shlo_buffer *x); /* the same and a newline to stdout, uncut */
#endif

/* The version that was compiled, as SHLO_VERSION_STRING. */
SHLO_API const char *shlo_version(void);

/* ---- dimensions of unknown size ----
   A program whose types have unknown dimensions (`?`) is made static before it runs. Three ways, the least
   work at run time first:
   - shlo_specialize makes a static program file once, for chosen shapes.
   - shlo_load alone suffices if all shapes follow from constants.
   - Else shlo_load keeps the program open, and shlo_run plans it, in memory of the allocator, whenever the
     shapes of the inputs are not those of the last run. Not in a block, whose size is fixed
     (SHLO_UNSUPPORTED).
   The shape of a tensor may also depend on the value of an input (dynamic_reshape to a shape that is an
   argument); that value is then compared as the shapes are. In all three, inputs need rank and dims where the
   program does not give them. Shapes that disagree are found when the program is made static: SHLO_SHAPE,
   with op, operand and dimension. A shape that depends on a value which is computed from inputs that are not
   given, or by an op with effects, is SHLO_UNSUPPORTED. */

#if !defined(SHLO_NO_BUILD) && !defined(SHLO_NO_DYNAMIC)
/* A program file with only this public function, for inputs of these shapes (dims; for static arguments the
   declared ones do). An input with `data` is also known by its value as far as shapes depend on it, whatever
   value the result is run with. Of the options only allocator (NULL: malloc), isa and weights count;
   constants outside of the program stay outside. *out is the caller's to free with shlo_blob_free; empty
   after a failure. Fails with what the verifier finds; SHLO_ARGUMENT: no program, name, inputs or place;
   SHLO_NOT_FOUND: no such function, or weights; SHLO_INPUT: a buffer does not fit its argument; SHLO_SHAPE:
   shapes that do not fit each other; SHLO_UNSUPPORTED; SHLO_LIMIT, SHLO_STEPS: more ops or steps than limits
   have as their defaults; SHLO_MEMORY, SHLO_OVERFLOW. */
SHLO_API shlo_status shlo_specialize(const void *code, size_t bytes, const char *func,
    const shlo_buffer *inputs, int32_t n_inputs, const shlo_options *options, shlo_blob *out,
    shlo_error *error);
#endif

#ifndef SHLO_NO_BUILD
/* Argument number `argument` of a function (counted as in its type, from 0) becomes the constant `name`. */
typedef struct shlo_binding {
    int32_t argument;
    const char *name;
} shlo_binding;
/* Turns n arguments of a public function into constants outside of the program, which options.weights gives
   when it is loaded. Frameworks export weights as arguments; bound, they are used in place, and products are
   planned for them. Other functions stay. *out is as in shlo_specialize. SHLO_UNSUPPORTED: the argument is no
   tensor of known shape, or the function is called in the program. SHLO_NOT_FOUND: no such function.
   SHLO_ARGUMENT: no program, name or place; no such argument, no name for it, or it is bound twice.
   SHLO_TYPE: one name for two types. SHLO_MEMORY. Or what the verifier finds. */
SHLO_API shlo_status shlo_bind(const void *code, size_t bytes, const char *func, const shlo_binding *bindings,
    int32_t n, const shlo_allocator *allocator, shlo_blob *out, shlo_error *error);
#endif

#ifndef SHLO_NO_BUILD
/* Loads a program and calls tell(user, "SHLO_HAS_...") for each part of the library that loading and running
   it takes, possibly several times: the macros that `shlo config` writes. Fails as shlo_load;
   SHLO_UNSUPPORTED: dimensions of unknown size. */
SHLO_API shlo_status shlo_program_uses(const void *code, size_t bytes, const shlo_options *options,
    void (*tell)(void *user, const char *name), void *user, shlo_error *error);
#endif

/* Plans a program file ahead of time, as an image (image/public.h) for a target: "host" or NULL, this machine
   with the instruction set of the options; or a name of shlo_image_target_name. The target runs scalar
   kernels, and products as plain loops. Of the options allocator, isa, flags, weights and customs count. *out
   is the caller's to free with shlo_blob_free; empty after a failure. Fails as shlo_load. SHLO_NOT_FOUND: no
   such target. SHLO_UNSUPPORTED: dimensions of unknown size, or an op that needs handlers, a host's transfers
   or other processes. */
SHLO_API shlo_status shlo_image_make(const void *code, size_t bytes, const char *target,
    const shlo_options *options, shlo_blob *out, shlo_error *error);
/* Names of targets, from number 0 on; NULL: no more. */
SHLO_API const char *shlo_image_target_name(int32_t i);

/* Plans an open program for inputs of these shapes: then shlo_program_output tells the shapes of the outputs,
   and shlo_run with such inputs allocates nothing. Does nothing where all shapes are known. Fails as
   shlo_load; SHLO_ARGUMENT: no program, name or inputs; SHLO_NOT_FOUND: no such function; SHLO_INPUT: a
   buffer's shape does not fit its argument; SHLO_SHAPE: shapes that do not fit each other; SHLO_BUSY. */
SHLO_API shlo_status shlo_program_prepare(shlo_program *p, const char *func, const shlo_buffer *inputs,
    int32_t n_inputs, shlo_error *error);

/* ---- what a loaded program says of itself ----
   Everything is known since shlo_load, so asking takes no time. Texts and dims live as long as the program.
   `func` is the number of a public function, from 0. */

/* All in bytes. */
typedef struct shlo_memory_info {
    size_t code_bytes;     /* the program file */
    size_t constant_bytes; /* all constants, in the file or outside, whether used in place or copied */
    /* Instructions, tables, prepared constants, and what was copied. Of an allocator in pieces of up to 64
       KB, the last of which is rarely full; in a block what is used of them. */
    size_t program_bytes;
    size_t arena_bytes;    /* values while running, with the scratch of all threads */
    size_t load_bytes;     /* temporary, while loading; in a block these bytes are also the arena's */
    size_t block_bytes;    /* what a block needs; 0 for a program that is in none */
} shlo_memory_info;

SHLO_API int32_t shlo_program_funcs(const shlo_program *p);                       /* how many */
SHLO_API const char *shlo_program_func_name(const shlo_program *p, int32_t func); /* NULL: no such number */
SHLO_API int32_t shlo_program_find(const shlo_program *p, const char *name);      /* -1: no such name */
/* How many buffers a run takes and gives: tuples by their members, tokens left out. -1: no such function. */
SHLO_API int32_t shlo_program_inputs(const shlo_program *p, int32_t func);
SHLO_API int32_t shlo_program_outputs(const shlo_program *p, int32_t func);
/* Type and size of input or output i: what its buffer must be. Of a quantized tensor the storage; the program
   has its scales and zero points. Of an open program: as for the last shlo_program_prepare or shlo_run of
   this function, else as declared, with SHLO_DYNAMIC for unknown sizes and 0 bytes. SHLO_ARGUMENT: there is
   none. */
SHLO_API shlo_status shlo_program_input(const shlo_program *p, int32_t func, int32_t i,
    shlo_tensor_info *info);
SHLO_API shlo_status shlo_program_output(const shlo_program *p, int32_t func, int32_t i,
    shlo_tensor_info *info);
/* The name that an exporter gave to input or output i, cut to `capacity` bytes with its NUL. Returns the
   length of the whole name; 0: it has none. Where tuples are passed by their members, or bounded tensors with
   their sizes behind them, numbers are those of the function's arguments and results. */
SHLO_API size_t shlo_program_input_name(const shlo_program *p, int32_t func, int32_t i, char *out,
    size_t capacity);
SHLO_API size_t shlo_program_output_name(const shlo_program *p, int32_t func, int32_t i, char *out,
    size_t capacity);
/* The input or output of this name, of main or of the only function, numbered as above; -1: none or several
   have it. Takes time in the number of names. */
SHLO_API int32_t shlo_program_find_input(const shlo_program *p, const char *name);
SHLO_API int32_t shlo_program_find_output(const shlo_program *p, const char *name);
SHLO_API void shlo_program_memory(const shlo_program *p, shlo_memory_info *info);
/* "scalar", "avx2", "avx512", "neon", "simd128"; with "-exact" behind it for SHLO_LOAD_EXACT. */
SHLO_API const char *shlo_program_isa(const shlo_program *p);
/* How many instructions there are; a shlo_profile hook gets numbers below it. */
SHLO_API int32_t shlo_program_instructions(const shlo_program *p);
/* Writes a line about an instruction (its name, shapes, place, operations), cut to `capacity` bytes with its
   NUL. Returns the length of the whole line. */
SHLO_API size_t shlo_program_describe(const shlo_program *p, int32_t instruction, char *out, size_t capacity);
/* Floating-point operations of one execution of an instruction; of a product without those of the ops that
   were fused into it. */
SHLO_API double shlo_program_flops(const shlo_program *p, int32_t instruction);
/* Work of one execution of an instruction, in element steps, at least 1: elements, times the ops that are
   fused, the positions of a window, the depth of a sum. It follows from shapes alone, and bounds the time;
   shlo_limits.work bounds it. UINT64_MAX: that much or more. Of a custom_call: the elements of its operands
   and results, whatever its handler does. */
SHLO_API uint64_t shlo_program_work(const shlo_program *p, int32_t instruction);

#ifdef __cplusplus
}
#endif

/* Where both headers are included, the second one declares what needs both. */
#ifdef TENSORLANG_H
#include "../tlcustom/public.h"
#endif

#endif
