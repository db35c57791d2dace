/* tensorlang.h - the tensor language: small kernels over matrices and groups of matrices. One header, no
 * dependencies, C99 and C++11.
 *
 * Define TLANG_IMPLEMENTATION in one C file before including it (in the same file as SHLO_IMPLEMENTATION if
 * you use stablehlo.h, too: the two share their base).
 *
 * A kernel is launched for a number of groups. In collective regions, the body of a kernel among them, all
 * work-items of a group do one thing together: gemm, gemv, axpby, ... on memrefs, which are memory with a
 * shape and strides. In SPMD regions (parallel, foreach) each work-item has its own values. Kernels are made
 * by calls, as here, or from text by the tool (shlo tl asm); either way each instruction is verified when it
 * is made. The specification: "Tensor language reference" of the Tiny Tensor Compiler.
 *
 * ```c
 * #include "tensorlang.h"
 * #include <stdio.h>
 * int main(void) {                                     // y = 2 A x + y
 *     static const int64_t shape_A[2] = { 3, 2 }, shape_x[1] = { 2 }, shape_y[1] = { 3 };
 *     float A[6] = { 1, 2, 3, 4, 5, 6 }, x[2] = { 1, -1 }, y[3] = { 0, 10, 20 }; // A by columns
 *     tlang_builder *b = tlang_builder_create(NULL);
 *     tlang_type types[3];
 *     tlang_value arg[3], operands[5];
 *     tlang_arg given[3];
 *     tlang_program *p;
 *     tlang_blob code;
 *     shlo_error e;
 *     types[0] = tlang_memref_type(b, TLANG_F32, shape_A, NULL, 2, TLANG_GLOBAL);
 *     types[1] = tlang_memref_type(b, TLANG_F32, shape_x, NULL, 1, TLANG_GLOBAL);
 *     types[2] = tlang_memref_type(b, TLANG_F32, shape_y, NULL, 1, TLANG_GLOBAL);
 *     tlang_func_begin(b, "update", types, arg, 3);
 *     operands[0] = tlang_constant_float(b, TLANG_F32, 2);
 *     operands[1] = arg[0];
 *     operands[2] = arg[1];
 *     operands[3] = tlang_constant_float(b, TLANG_F32, 1);
 *     operands[4] = arg[2];
 *     tlang_product(b, TLANG_OP_gemv, 0, operands);
 *     tlang_func_end(b);
 *     if (tlang_builder_finish(b, 0, &code) != SHLO_OK) return puts(tlang_builder_error(b)->message), 1;
 *     if (tlang_program_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return puts(e.message), 1;
 *     memset(given, 0, sizeof given);
 *     given[0].data = A, given[0].bytes = sizeof A;
 *     given[1].data = x, given[1].bytes = sizeof x;
 *     given[2].data = y, given[2].bytes = sizeof y;
 *     if (tlang_launch(p, 0, 1, given, 3, &e) != SHLO_OK) return puts(e.message), 1;
 *     printf("%g %g %g\n", y[0], y[1], y[2]);          // -6 4 14
 *     tlang_program_free(p);
 *     tlang_blob_free(&code);
 *     tlang_builder_destroy(b);
 *     return 0;
 * }
 * ```
 *
 * WHAT IT IS FOR
 *   Many small matrix problems at once: the products of one finite element, one filter, one attention head,
 *   for thousands of elements, filters or heads, in one call without temporaries in memory. A group is one of
 *   them. The same kernels run as custom calls of StableHLO programs (WITH STABLEHLO below).
 *
 * LEVELS
 *   Load and launch (tlang_program_load, tlang_launch): all that a program needs that ships kernels as files;
 *   TLANG_RUN_ONLY leaves out the rest. Build and print (tlang_builder_*, tlang_print): make kernels in C, or
 *   look at them. Layouts and types (tlang_layout, tlang_data_type): where elements lie. Text is read by the
 *   tool: shlo tl asm; docs/tensorlang.md says how.
 *
 * KERNELS
 *   A memref is memory with a shape and strides; the first index is the fastest unless strides say otherwise,
 *   so a matrix is stored by columns. Sizes and strides may be known (memref<f32x16x8>: faster) or given by
 *   each launch (`?`, TLANG_DYNAMIC). A group<memref> is an array of pointers, one for each group. Collective
 *   instructions (gemm, gemv, ger, axpby, hadamard_product, sum) work on whole memrefs; alloca makes local
 *   memory for what is between them; foreach and parallel open regions in which work-items have their own
 *   values. Kernels of a file, with a group of 100 matrices:
 *
 * ```c
 * extern const void *code;                                        // of shlo tl asm
 * extern size_t code_bytes;
 * extern float matrices[100][16 * 8], vectors[8 * 100];
 * void *pointers[100];
 * static const int64_t shape[2] = { 8, 100 };
 * tlang_options options;
 * tlang_program *p;
 * tlang_arg args[2];
 * shlo_error e;
 * int i;
 * memset(&options, 0, sizeof options);
 * memset(args, 0, sizeof args);
 * for (i = 0; i < 100; i++) pointers[i] = matrices[i];
 * args[0].data = pointers;                                        // group<memref<f32x16x8>>
 * args[0].bytes = sizeof matrices[0];                             // behind each pointer
 * args[0].n = 100;
 * args[1].data = vectors;                                         // memref<f32x8x?>
 * args[1].bytes = sizeof vectors;
 * args[1].shape = shape;
 * if (tlang_program_load(code, code_bytes, &options, &p, &e) != SHLO_OK) puts(e.message);
 * else if (tlang_launch(p, tlang_kernel_find(p, "update"), 100, args, 2, &e) != SHLO_OK) puts(e.message);
 * tlang_program_free(p);
 * ```
 *
 * MEMORY
 *   A program takes all memory when it is loaded, for as many threads as its options name; a launch takes
 *   none, but for checked mode. The memory is an allocator's (NULL: malloc), or one block that you give, of
 *   the exact size that tlang_memory_needed tells:
 *
 * ```c
 * static unsigned char block[16384];
 * extern const unsigned char kernels[]; // or from the header that `shlo tl embed` makes
 * extern const size_t kernels_bytes;
 * tlang_options options;
 * tlang_program *p;
 * shlo_error e;
 * memset(&options, 0, sizeof options);
 * options.block = block;
 * options.block_bytes = sizeof block;
 * options.chunk = 1;                                   // one group at a time: the least memory
 * if (tlang_program_load(kernels, kernels_bytes, &options, &p, &e) != SHLO_OK) puts(e.message);
 * ```
 *
 *   An access outside of an argument's memory ends the launch with an error in every mode.
 *
 * THREADS
 *   There is no global state. Builders and programs are independent of each other, each used by one thread at
 *   a time. One launch uses several threads if options.parallel is set when the program is loaded, to a
 *   parallel_for of yours or to the built-in pool (SHLO_THREADS):
 *
 * ```c
 * #define SHLO_THREADS
 * extern const void *code;
 * extern size_t code_bytes;
 * tlang_options options;
 * tlang_program *p;
 * shlo_error e;
 * memset(&options, 0, sizeof options);
 * if (shlo_pool_create(0, NULL, &options.parallel) != SHLO_OK) puts("no threads");
 * if (tlang_program_load(code, code_bytes, &options, &p, &e) != SHLO_OK) puts(e.message);
 * ```
 *
 * SPEED
 *   Groups of a kernel without parallel, foreach and atomic updates run many at a time, in lockstep
 *   (options.chunk): an instruction costs a few nanoseconds a group, so a launch over 100,000 small matrices
 *   is as fast as a loop of calls for the same products. Factors that each group loads cost some nanoseconds
 *   more than parameters; results in local memory what they cost in arguments, and more where they lie apart
 *   (docs/tensorlang.md, "Which instructions are fast"). The iterations of a foreach and the work-items of a
 *   parallel are lanes of vectors; an address that is the loop variable plus a constant is read and written
 *   as a block.
 *
 * DETERMINISM
 *   Results do not depend on the number of threads, nor on the groups that run at a time. A kernel with
 *   atomic updates runs its groups in order, on one thread: sums of floating-point numbers depend on their
 *   order. Where that is too slow, let each group write its sum to a place of its own, and sum those in a
 *   second kernel.
 *
 * ERRORS
 *   A call that can fail returns a status and fills a shlo_error (or NULL is passed): a message of one line
 *   and, as fields, the kernel, the instruction, its number, its line in the source (TLANG_KEEP_LINES), the
 *   operand or argument, the mode, the offset in a file. A builder keeps its first error: build on, and ask
 *   once. Nothing aborts, prints or jumps. Every file is verified before it runs; options.max_steps ends
 *   endless loops. options.checked finds what a kernel does wrong: indices out of their shape, races, reads
 *   of memory that nothing has written, barriers that some work-items miss.
 *
 * LAYOUTS AND TYPES
 *   A layout maps a coordinate (c0, c1, ...) to the position of an element in memory. Row-major, column-major
 *   and any order of the dimensions are strided layouts; the product of two layouts puts a copy of the inner
 *   one wherever the outer one has an element, which makes tiles, and tiles of tiles (Hidet's layouts,
 *   https://hidet.org):
 *
 * ```c
 * #include "tensorlang.h"
 * int main(void) {
 *     static const int64_t grid[2] = { 2, 1 }, tile[2] = { 2, 2 }, at[2] = { 3, 0 };
 *     tlang_layout outer, inner, tiles;
 *     int64_t position = -1;
 *     tlang_row_major(grid, 2, &outer);
 *     tlang_column_major(tile, 2, &inner);
 *     tlang_compose(&outer, &inner, &tiles);           // 4 x 2 elements in two 2 x 2 tiles, by columns
 *     tlang_position(&tiles, at, &position);           // 5
 *     return position == 5 ? 0 : 1;
 * }
 * ```
 *
 *   Types have Hidet's notation; a tensor whose layout is strided becomes an argument in one call:
 *
 * ```c
 * float x[4 * 8];
 * tlang_data_type type;
 * tlang_arg arg;
 * shlo_error e;
 * if (tlang_data_type_parse("tensor(f32, [4, 8])", 19, &type, &e) != SHLO_OK) puts(e.message);
 * if (tlang_arg_of_data_type(&arg, x, sizeof x, &type) != SHLO_OK) // for memref<f32x?x?,strided<?,?>>
 *     puts("its elements are not those of a memref");
 * ```
 *
 *   Layouts and types are plain values: nothing has to be freed, any thread may use them.
 *
 * WITH STABLEHLO
 *   Where both headers are included, a kernel is the handler of custom calls in one line:
 *
 * ```c
 * #include "stablehlo.h"
 * #include "tensorlang.h"
 * shlo_program *load(const void *code, size_t bytes, tlang_program *kernels, shlo_error *e);
 * shlo_program *load(const void *code, size_t bytes, tlang_program *kernels, shlo_error *e) {
 *     static shlo_custom custom;
 *     shlo_options options;
 *     shlo_program *p = NULL;
 *     custom = tlang_custom_call("my.update", kernels);           // the kernel @update
 *     memset(&options, 0, sizeof options);
 *     options.customs = &custom;
 *     options.n_customs = 1;
 *     shlo_load(code, bytes, &options, &p, e);
 *     return p;
 * }
 * ```
 *
 * OPTIONS (macros; define them alike in every file that includes this one)
 *   TLANG_RUN_ONLY     only load, verify and launch: no builder, no printer, no layouts. Freestanding: needs
 *                      memcpy, memmove, memset, memcmp and strlen
 *   TLANG_MAX_ORDER    16: modes of a memref
 *   SHLO_NO_MALLOC     no default allocator (also in freestanding compilations)
 *   SHLO_NO_SIMD       scalar code only; SHLO_NO_AVX2, SHLO_NO_AVX512, SHLO_NO_NEON,
 *                      SHLO_NO_SIMD128: without one of these
 *   SHLO_THREADS       the built-in pool of threads (needs pthreads or Windows)
 *   SHLO_STATIC        all functions are static: several private copies in one program
 *   SHLO_PART          5, beside stablehlo.h in parts (its SHLO_PART): what both share is in those
 *   SHLO_API           what stands before each public function, for DLLs: as in stablehlo.h
 *   SHLO_DEBUG         where TLANG_IMPLEMENTATION is: builders and programs that were freed are refused
 *   SHLO_ASSERT(x)     where TLANG_IMPLEMENTATION is: a macro of yours that is given what holds unless the
 *                      library has a defect, or with SHLO_DEBUG a freed object is used. Without it nothing
 *   TENSORLANG_H_FILE  "tensorlang.h": the name of this file, which includes itself once for each instruction
 *                      set; define it if you rename the file
 *
 * LIMITS
 *   Little-endian machines with IEEE arithmetic. A kernel has at most 64 parameters and 1024 allocas, a
 *   work-group 1024 work-items; regions nest 64 deep.
 *
 * WHAT IT DOES NOT DO
 *   It does not use GPUs, read text or open files. Where the reference of the language leaves something open,
 *   docs/tensorlang.md says what is decided; docs/tl_ops.md lists each instruction and restriction.
 */
#ifndef TENSORLANG_H
#define TENSORLANG_H

#include "../base/public.h"
#include "../tlvm/public.h"
#ifndef TLANG_RUN_ONLY
#include "../tensorlang/public.h"
#include "../tlbuild/public.h"
#include "../tlhost/public.h"
#include "../tlprint/public.h"
#endif

/* Where both headers are included, the second one declares what needs both. */
#ifdef STABLEHLO_H
#include "../tlcustom/public.h"
#endif

#endif
