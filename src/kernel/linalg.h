/* kernel/linalg.h - triangular systems and Cholesky factors of one matrix at a time, on the tiles of the
 * packed contraction. */
#ifndef SHLO__KERNEL_LINALG_H
#define SHLO__KERNEL_LINALG_H

#include "contract.h"

/* Element (i, j) of a matrix lies at data + i * row + j * column (bytes, of any sign); conjugate: its
 * conjugate is meant. */
typedef struct shlo__linalg_view {
    unsigned char *data;
    ptrdiff_t row, column;
    uint8_t dtype, conjugate;
} shlo__linalg_view;

/* Right sides are solved this many columns at a time, and a matrix is factored so many rows at a time: what
 * one task does. */
enum { SHLO__LINALG_COLUMNS = 64 };

/* Bytes that a task for n x n triangles needs, aligned to 64; 0: there is no such size. */
SHLO__FN size_t shlo__linalg_scratch(const shlo__kernels *k, shlo_dtype t, int64_t n);

/* x(0..n, first..last) = b of the same place, solved by the lower triangle of t; at most SHLO__LINALG_COLUMNS
   columns. x may be b. unit: t's diagonal is 1 and not read. */
SHLO__FN void shlo__linalg_solve(const shlo__kernels *k, const shlo__linalg_view *t,
    const shlo__linalg_view *b, const shlo__linalg_view *x, int64_t n, int64_t first, int64_t last, int unit,
    void *scratch);

/* The lower triangle l with l * adjoint(l) = a, zeros above; NaN from where a is found not to be positive
   definite. Only a's lower triangle is read. l may be a. Types: f32, f64, complex. */
SHLO__FN void shlo__linalg_cholesky(const shlo__kernels *k, const shlo__linalg_view *a,
    const shlo__linalg_view *l, int64_t n, void *scratch);

#endif
