/* linalg/linalg.h - dense linear algebra in f64, real and complex, one matrix at a time: column-major, the
 * results that LAPACK states. Knows neither ops nor programs. */
#ifndef SHLO__LINALG_LINALG_H
#define SHLO__LINALG_LINALG_H

#include "../custom/custom.h"
#include "public.h"

typedef struct shlo__linalg_complex {
    double re, im;
} shlo__linalg_complex;

/* What a matrix or vector of a job is. */
typedef enum shlo__linalg_slot_name {
    SHLO__LINALG_A,    /* the matrix that is decomposed, and what replaces it */
    SHLO__LINALG_B,    /* right sides and solutions */
    SHLO__LINALG_U,    /* left vectors */
    SHLO__LINALG_V,    /* right vectors */
    SHLO__LINALG_TAU,  /* factors of the reflectors */
    SHLO__LINALG_W,    /* eigenvalues, singular values, a diagonal */
    SHLO__LINALG_WI,   /* imaginary parts of eigenvalues; the other diagonal */
    SHLO__LINALG_DL,   /* a tridiagonal matrix: below, .. */
    SHLO__LINALG_D,    /* .. on, .. */
    SHLO__LINALG_DU,   /* .. and above the diagonal */
    SHLO__LINALG_P,    /* pivots or a permutation, as numbers in f64 */
    SHLO__LINALG_INFO, /* one number: 0, or where it failed, as LAPACK says */
    SHLO__LINALG_COUNT
} shlo__linalg_slot_name;

/* Numbers of one matrix, column-major without gaps; complex: two doubles each. */
typedef struct shlo__linalg_slot {
    double *data;
    int64_t rows, columns;
    int32_t complex;
} shlo__linalg_slot;

enum {
    SHLO__LINALG_LOWER = 1,
    SHLO__LINALG_VECTORS = 2, /* eigenvectors, singular vectors, Schur vectors */
    SHLO__LINALG_FULL = 4,    /* all singular vectors, not only those of singular values */
    SHLO__LINALG_LEFT = 8,
    SHLO__LINALG_RIGHT = 16,
    SHLO__LINALG_TRANSPOSED = 32,
    SHLO__LINALG_ADJOINT = 64,
    SHLO__LINALG_UNIT = 128
};

typedef struct shlo__linalg_job {
    int64_t batch; /* matrices of the call */
    int64_t m, n;  /* rows and columns of A */
    int32_t is_complex;
    uint32_t flags;
    int64_t low, high; /* of gehrd: rows and columns low .. high - 1 */
    shlo__linalg_slot slots[SHLO__LINALG_COUNT];
    int64_t longest; /* the largest size of all slots */
    double *work;    /* 8 complex columns of that size, then the routine's squares of it */
} shlo__linalg_job;

typedef enum shlo__linalg_routine {
#define ROUTINE(name, squares) SHLO__LINALG_DO_##name,
#include "routines.def"
    SHLO__LINALG_DO_COUNT
} shlo__linalg_routine;

/* ---- number.c ---- */
SHLO__FN double shlo__linalg_root(double x);            /* the square root, within one ulp */
SHLO__FN double shlo__linalg_hypot(double x, double y); /* sqrt(x * x + y * y) without overflow */
SHLO__FN double shlo__linalg_abs(double x);
SHLO__FN double shlo__linalg_sign(double size, double of); /* |size| with the sign of `of` */
SHLO__FN shlo__linalg_complex shlo__linalg_times(shlo__linalg_complex a, shlo__linalg_complex b);
SHLO__FN shlo__linalg_complex shlo__linalg_quotient(shlo__linalg_complex a, shlo__linalg_complex b);
SHLO__FN shlo__linalg_complex shlo__linalg_complex_root(shlo__linalg_complex a);
/* Scales x[from .. to) down if x[from] has become very large. */
SHLO__FN void shlo__linalg_tame(shlo__linalg_complex *x, int64_t from, int64_t to);
/* x becomes a unit vector; turn: its largest element becomes real. */
SHLO__FN void shlo__linalg_unit(shlo__linalg_complex *x, int64_t n, int turn);

/* ---- dense.c ---- */
SHLO__FN int32_t shlo__linalg_routine_squares(shlo__linalg_routine r);
/* Does the job; the result is LAPACK's info: 0, or where it failed. */
SHLO__FN int32_t shlo__linalg_do(shlo__linalg_routine r, shlo__linalg_job *j);

#define SHLO__LINALG_EPS 2.220446049250313e-16
#define SHLO__LINALG_TINY 2.2250738585072014e-308

#endif
