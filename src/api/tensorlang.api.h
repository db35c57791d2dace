/* tensorlang.h - the tensor language: small kernels over matrices and groups. This version holds its first
 * part, the memory layouts.
 *
 * Define TLANG_IMPLEMENTATION in one C file before including it (in the same file as SHLO_IMPLEMENTATION if
 * you use stablehlo.h, too: the two share their base).
 *
 * A layout maps a coordinate (c0, c1, ...) to the position of an element in memory. Row-major, column-major
 * and any order of the dimensions are strided layouts; the product of two layouts puts a copy of the inner
 * one wherever the outer one has an element, which makes tiles, and tiles of tiles (Hidet's layouts,
 * https://hidet.org):
 *
 * ```c
 * #include "tensorlang.h"
 * int main(void) {
 *     static const int64_t grid[2] = { 2, 1 }, tile[2] = { 2, 2 }, at[2] = { 3, 0 };
 *     tlang_layout outer, inner, tiles;
 *     int64_t position = -1;
 *     tlang_row_major(grid, 2, &outer);
 *     tlang_column_major(tile, 2, &inner);
 *     tlang_compose(&outer, &inner, &tiles); // 4 x 2 elements in two 2 x 2 tiles, each column-major
 *     tlang_position(&tiles, at, &position); // 5
 *     return position == 5 ? 0 : 1;
 * }
 * ```
 *
 * Layouts are plain values: no memory is allocated, nothing has to be freed, copies are independent, any
 * thread may use them. Kernels, their bytecode and their machine are not part of this version.
 */
#ifndef TENSORLANG_H
#define TENSORLANG_H

#include "../base/public.h"
#include "../tensorlang/public.h"
#include "../tlbuild/public.h"
#include "../tlprint/public.h"
#include "../tlvm/public.h"

#endif
