/* lapack/dense.c - compiles the decompositions for real and for complex numbers. */
#ifndef SHLO__LAPACK_DENSE_C
#define SHLO__LAPACK_DENSE_C

#include "lapack.h"

/* ---- real ---- */
#define SHLO__T double
#define SHLO__L(name) name##_real
#define SHLO__IS_COMPLEX 0

static double shlo__lapack_number_real(double x) { return x; }
static double shlo__lapack_re_real(double a) { return a; }
static double shlo__lapack_im_real(double a) {
    (void)a;
    return 0;
}
static double shlo__lapack_conj_real(double a) { return a; }
static double shlo__lapack_add_real(double a, double b) { return a + b; }
static double shlo__lapack_sub_real(double a, double b) { return a - b; }
static double shlo__lapack_mul_real(double a, double b) { return a * b; }
static double shlo__lapack_div_real(double a, double b) { return a / b; }

#include "vector.inc"
#include "block.inc"
#include "factor.inc"
#include "form.inc"
#include "spectrum.inc"
#include "schur_real.inc"
#include "vectors.inc"

#undef SHLO__T
#undef SHLO__L
#undef SHLO__IS_COMPLEX

/* ---- complex ---- */
#define SHLO__T shlo__lapack_complex
#define SHLO__L(name) name##_complex
#define SHLO__IS_COMPLEX 1

static shlo__lapack_complex shlo__lapack_number_complex(double x) {
    shlo__lapack_complex r;
    r.re = x;
    r.im = 0;
    return r;
}
static double shlo__lapack_re_complex(shlo__lapack_complex a) { return a.re; }
static double shlo__lapack_im_complex(shlo__lapack_complex a) { return a.im; }
static shlo__lapack_complex shlo__lapack_conj_complex(shlo__lapack_complex a) {
    a.im = -a.im;
    return a;
}
static shlo__lapack_complex shlo__lapack_add_complex(shlo__lapack_complex a, shlo__lapack_complex b) {
    a.re += b.re;
    a.im += b.im;
    return a;
}
static shlo__lapack_complex shlo__lapack_sub_complex(shlo__lapack_complex a, shlo__lapack_complex b) {
    a.re -= b.re;
    a.im -= b.im;
    return a;
}
static shlo__lapack_complex shlo__lapack_mul_complex(shlo__lapack_complex a, shlo__lapack_complex b) {
    return shlo__lapack_times(a, b);
}
static shlo__lapack_complex shlo__lapack_div_complex(shlo__lapack_complex a, shlo__lapack_complex b) {
    return shlo__lapack_quotient(a, b);
}

#include "vector.inc"
#include "block.inc"
#include "factor.inc"
#include "form.inc"
#include "spectrum.inc"
#include "schur_complex.inc"
#include "vectors.inc"

#undef SHLO__T
#undef SHLO__L
#undef SHLO__IS_COMPLEX

/* ---- by name ---- */

static int64_t shlo__lapack_squares(shlo__lapack_routine r) {
    static const int8_t squares[] = {
#define ROUTINE(name, squares) squares,
#include "routines.def"
    };
    return squares[r];
}

/* Four rooms of a block of columns, in complex numbers. Matrices of few columns are not computed in blocks,
   but for their LU. */
static int64_t shlo__lapack_block_size(shlo__lapack_routine r, int64_t longest, int64_t most) {
    const int few = most / longest < SHLO__LAPACK_BLOCK_FROM && r != SHLO__LAPACK_DO_getrf;
    return few ? 0 : 4 * 2 * SHLO__LAPACK_BLOCK * longest;
}

SHLO__FN size_t shlo__lapack_working(shlo__lapack_routine r, int64_t longest, int64_t most) {
    size_t n, columns;
    if (longest > 1 << 28 || !shlo__size_mul((size_t)most, 2 * (size_t)shlo__lapack_squares(r), &n) ||
        !shlo__size_mul((size_t)longest, 16, &columns) || !shlo__size_add(n, columns, &n))
        return 0;
    if (longest < SHLO__LAPACK_BLOCK_FROM) return n;
    if (!shlo__size_mul((size_t)shlo__lapack_block_size(r, 1, most / longest), (size_t)longest, &columns) ||
        !shlo__size_add(n, columns, &n) || !shlo__size_add(n, (size_t)shlo__lapack_product_room(longest), &n))
        return 0;
    return n;
}

SHLO__FN void shlo__lapack_equip(shlo__lapack_job *j, shlo__lapack_routine r, double *memory) {
    int64_t block;
    j->work = memory;
    j->kernels = NULL;
    j->tiles = NULL;
    j->block = j->room = NULL;
    if (!memory || j->longest < SHLO__LAPACK_BLOCK_FROM) return;
    j->kernels = shlo__kernels_select(NULL);
    j->tiles = j->kernels->tiles;
    if (j->tiles && (!j->tiles->tile[SHLO__TILE_F64].run || !j->tiles->axpy[1] || !j->tiles->dot[1]))
        j->tiles = NULL; /* a switch leaves f64 out */
    j->room = memory + 2 * shlo__lapack_squares(r) * j->most + 16 * j->longest;
    block = shlo__lapack_block_size(r, j->longest, j->most);
    if (!block) return;
    j->block = j->room;
    j->room += block;
}

typedef int32_t (*shlo__lapack_fn)(shlo__lapack_job *j);

/* By table, so that no routine is inlined here: stacks are bounded. */
SHLO__FN int32_t shlo__lapack_do(shlo__lapack_routine r, shlo__lapack_job *j) {
    static const shlo__lapack_fn routines[][2] = {
#define ROUTINE(name, squares) {shlo__lapack_do_##name##_real, shlo__lapack_do_##name##_complex},
#include "routines.def"
    };
    return routines[r][j->is_complex != 0](j);
}

#endif
