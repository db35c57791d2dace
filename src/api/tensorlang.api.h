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
 * MEMORY
 *   A program takes all memory when it is loaded, for as many threads as its options name; a launch takes
 *   none, but for checked mode. An access outside of an argument's memory ends the launch with an error in
 *   every mode.
 *
 * DETERMINISM
 *   Results do not depend on the number of threads. A kernel with atomic updates runs its groups in order,
 *   on one thread.
 *
 * LAYOUTS
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
 *   Layouts and types (tlang_data_type) are plain values: nothing has to be freed, any thread may use them.
 */
#ifndef TENSORLANG_H
#define TENSORLANG_H

#include "../base/public.h"
#include "../tensorlang/public.h"
#include "../tlvm/public.h"
#include "../tlhost/public.h"
#ifndef TLANG_RUN_ONLY
#include "../tlbuild/public.h"
#include "../tlprint/public.h"
#endif

/* Where both headers are included, the second one declares what needs both. */
#ifdef STABLEHLO_H
#include "../tlcustom/public.h"
#endif

#endif
