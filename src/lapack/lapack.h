/* lapack/lapack.h - dense linear algebra in f64, real and complex, one matrix at a time: column-major, the
 * results that LAPACK states. Knows neither ops nor programs. */
#ifndef SHLO__LAPACK_LAPACK_H
#define SHLO__LAPACK_LAPACK_H

#include "../custom/custom.h"
#include "../kernel/kernel.h"
#include "public.h"

typedef struct shlo__lapack_complex {
    double re, im;
} shlo__lapack_complex;

/* What a matrix or vector of a job is. */
typedef enum shlo__lapack_slot_name {
    SHLO__LAPACK_A,    /* the matrix that is decomposed, and what replaces it */
    SHLO__LAPACK_B,    /* right sides and solutions */
    SHLO__LAPACK_U,    /* left vectors */
    SHLO__LAPACK_V,    /* right vectors */
    SHLO__LAPACK_TAU,  /* factors of the reflectors */
    SHLO__LAPACK_W,    /* eigenvalues, singular values, a diagonal */
    SHLO__LAPACK_WI,   /* imaginary parts of eigenvalues; the other diagonal */
    SHLO__LAPACK_DL,   /* a tridiagonal matrix: below, .. */
    SHLO__LAPACK_D,    /* .. on, .. */
    SHLO__LAPACK_DU,   /* .. and above the diagonal */
    SHLO__LAPACK_P,    /* pivots or a permutation, as numbers in f64 */
    SHLO__LAPACK_INFO, /* one number: 0, or where it failed, as LAPACK says */
    SHLO__LAPACK_COUNT
} shlo__lapack_slot_name;

/* Numbers of one matrix, column-major without gaps; complex: two doubles each. */
typedef struct shlo__lapack_slot {
    double *data;
    int64_t rows, columns;
    int32_t complex;
} shlo__lapack_slot;

enum {
    SHLO__LAPACK_LOWER = 1,
    SHLO__LAPACK_VECTORS = 2, /* eigenvectors, singular vectors, Schur vectors */
    SHLO__LAPACK_LEFT = 8,
    SHLO__LAPACK_RIGHT = 16,
    SHLO__LAPACK_TRANSPOSED = 32,
    SHLO__LAPACK_ADJOINT = 64,
    SHLO__LAPACK_UNIT = 128,
    SHLO__LAPACK_LOGICAL = 256 /* of a call: matrices are meant as they are written, whatever their layout */
};

typedef struct shlo__lapack_job {
    int64_t batch; /* matrices of the call */
    int64_t m, n;  /* rows and columns of A */
    int32_t is_complex;
    uint32_t flags;
    int64_t low, high; /* of gehrd: rows and columns low .. high - 1 */
    shlo__lapack_slot slots[SHLO__LAPACK_COUNT];
    int64_t longest, most;           /* the largest size of all slots; the numbers of the largest slot */
    double *work;                    /* 8 complex columns of `longest`, then the routine's rooms of `most` */
    const shlo__kernels *kernels;    /* NULL: the matrix is small */
    const struct shlo__tiles *tiles; /* theirs, or NULL */
    double *block, *room;            /* of blocks, of products; not of small matrices */
    int64_t together;                /* so many matrices are computed at once: 0, one by one */
    double *piles;                   /* .. in this memory */
} shlo__lapack_job;

typedef enum shlo__lapack_routine {
#define ROUTINE(name, squares) SHLO__LAPACK_DO_##name,
#include "routines.def"
    SHLO__LAPACK_DO_COUNT
} shlo__lapack_routine;

/* ---- number.c ---- */
SHLO__FN double shlo__lapack_root(double x);            /* the square root, within one ulp */
SHLO__FN double shlo__lapack_hypot(double x, double y); /* sqrt(x * x + y * y) without overflow */
SHLO__FN double shlo__lapack_abs(double x);
SHLO__FN double shlo__lapack_sign(double size, double of); /* |size| with the sign of `of` */
SHLO__FN shlo__lapack_complex shlo__lapack_times(shlo__lapack_complex a, shlo__lapack_complex b);
SHLO__FN shlo__lapack_complex shlo__lapack_quotient(shlo__lapack_complex a, shlo__lapack_complex b);
SHLO__FN shlo__lapack_complex shlo__lapack_complex_root(shlo__lapack_complex a);
/* (m[0][0], m[0][1]; m[1][0], m[1][1]) * x = (m[0][2], m[1][2]), nearly singular: elimination by the largest
   element; what is smaller than `least` is `least`. m is lost. */
SHLO__FN void shlo__lapack_solve_near(double least, shlo__lapack_complex m[2][3], shlo__lapack_complex *x);
SHLO__FN void shlo__lapack_fill(double *x, int64_t n, double value);
/* Scales x[from .. to) down if x[from] has become very large. */
SHLO__FN void shlo__lapack_tame(shlo__lapack_complex *x, int64_t from, int64_t to);
/* x becomes a unit vector; turn: its largest element becomes real. */
SHLO__FN void shlo__lapack_unit(shlo__lapack_complex *x, int64_t n, int turn);

/* ---- product.c ---- */

/* c += or -= op(a) * op(b), c of m x n, column-major, not overlapping a and b. unit: 2 of complex numbers. */
typedef struct shlo__lapack_product {
    const struct shlo__tiles *tiles;
    double *room; /* shlo__lapack_product_room numbers for matrices of this size */
    const double *a, *b;
    double *c;
    int64_t a_step, b_step, c_step, m, n, k;
    int32_t a_adjoint, b_adjoint, minus, unit;
    int32_t lower; /* above c's diagonal anything may be left */
} shlo__lapack_product;
SHLO__FN int64_t shlo__lapack_product_room(int64_t longest);
SHLO__FN void shlo__lapack_multiply(const shlo__lapack_product *g);
enum {
    SHLO__LAPACK_A_ADJOINT = 1,
    SHLO__LAPACK_B_ADJOINT = 2,
    SHLO__LAPACK_MINUS = 4,
    SHLO__LAPACK_BELOW = 8
};

/* ---- rotate.c ---- */

/* Rotations of a matrix's columns that are still to be applied. A column has `rows` numbers, re and im of
   complex ones. Rotation i of a chain takes columns x and y, numbers first + i * way and
   first + (i + 1) * way, to c * x + s * y and c * y - s * x. */
typedef struct shlo__lapack_turns {
    const struct shlo__tiles *tiles;
    double *at;
    int64_t rows, columns, step; /* columns 0: nothing is applied */
    double *queue;               /* room for a chain of all columns at least: 2 * columns + 2 numbers */
    int64_t used, capacity;
    double *part; /* room for some rows of all columns, or NULL */
    int64_t n_part;
    double *c, *s, *n; /* the open chain's */
} shlo__lapack_turns;
SHLO__FN void shlo__lapack_turns_open(shlo__lapack_turns *t, int64_t column, int64_t way, int64_t most);
SHLO__FN void shlo__lapack_turns_add(shlo__lapack_turns *t, double c, double s);
SHLO__FN void shlo__lapack_turns_flush(shlo__lapack_turns *t);
/* At once: n rotations, c and s, of columns x, x + way, .. of so many rows. tiles NULL: by a loop. */
SHLO__FN void shlo__lapack_turns_chain(const struct shlo__tiles *tiles, double *x, int64_t way, int64_t rows,
    int64_t n, const double *const turns[2]);

/* Of a matrix that is still to be named, in half number `half` of the job's room for rotations. */
SHLO__FN shlo__lapack_turns shlo__lapack_turns_of(const shlo__lapack_job *j, int64_t half);

/* ---- iterate.c ---- */

typedef struct shlo__lapack_ql {
    double *d, *e; /* the diagonal; e[i] stands between d[i] and d[i + 1] */
    int64_t n;
    shlo__lapack_turns z; /* its columns turn along; no columns: no vectors */
} shlo__lapack_ql;
/* Ends with the eigenvalues in d. Not 0: the number of the one that did not converge. */
SHLO__FN int32_t shlo__iterate_ql(shlo__lapack_ql *q);

typedef struct shlo__lapack_kahan {
    double *d, *e; /* e[i] stands above d[i]; e[0] = 0 */
    int64_t n;
    double tiny;             /* what counts as 0; at first: .. in a matrix that this is a block of */
    shlo__lapack_turns u, v; /* their columns turn along; no columns: no vectors */
} shlo__lapack_kahan;
/* Likewise singular values, with any sign. */
SHLO__FN int32_t shlo__iterate_kahan(shlo__lapack_kahan *q);

/* ---- divide.c ---- */

/* A symmetric tridiagonal matrix (u NULL), or a bidiagonal one; d and e as above, and overwritten. Results:
   the values in d, in no order; the vectors in v, left ones in u. */
typedef struct shlo__lapack_divide {
    double *d, *e, *u, *v;
    int64_t n;
    double *packed, *system, *work; /* n x n, n x n and 8 n numbers */
    shlo__lapack_product product;   /* with tiles and room; the rest is 0 */
    shlo__lapack_turns turns[2];
} shlo__lapack_divide;
/* Working memory, and what products and rotations need; vectors and squares are the caller's. */
SHLO__FN shlo__lapack_divide shlo__divide_of(const shlo__lapack_job *j, double *d, double *e, int64_t n);
/* Not 0: the number of the value that did not converge. */
SHLO__FN int32_t shlo__divide_all(const shlo__lapack_divide *x);

/* ---- dense.c ---- */

/* Matrices with fewer rows or columns than BLOCK_FROM are decomposed column by column, others so many columns
   at a time. */
enum { SHLO__LAPACK_BLOCK = 32, SHLO__LAPACK_BLOCK_FROM = 48 };
/* Numbers that job.work, block and room together need. 0: too many. */
SHLO__FN size_t shlo__lapack_working(shlo__lapack_routine r, int64_t longest, int64_t most);
/* Gives a job whose `longest` and `most` are set its memory, and kernels where it pays. */
SHLO__FN void shlo__lapack_equip(shlo__lapack_job *j, shlo__lapack_routine r, double *memory);
/* Does the job; the result is LAPACK's info: 0, or where it failed. */
SHLO__FN int32_t shlo__lapack_do(shlo__lapack_routine r, shlo__lapack_job *j);

/* ---- batch.c ---- */

/* Small real matrices, interleaved: element (i, j) of number l is at[(i * row + j * column) * n + l]. unit: 2
   of complex results, (2 * (i * row + j * column) + part) * n + l. */
typedef struct shlo__lapack_pile {
    double *at;
    int64_t rows, columns, row, column, unit;
} shlo__lapack_pile;
typedef enum shlo__batch_op {
    SHLO__BATCH_ADD,
    SHLO__BATCH_SUBTRACT,
    SHLO__BATCH_MULTIPLY,
    SHLO__BATCH_DIVIDE,
    SHLO__BATCH_ROOT,
    SHLO__BATCH_SIZE, /* the absolute value */
    SHLO__BATCH_MINIMUM,
    SHLO__BATCH_MAXIMUM,
    SHLO__BATCH_GREATER, /* bytes: 1 where x > y */
    SHLO__BATCH_EQUAL,
    SHLO__BATCH_SELECT,
    SHLO__BATCH_OPS
} shlo__batch_op;
typedef struct shlo__lapack_batch {
    int64_t n;      /* matrices */
    uint32_t flags; /* of the job */
    int32_t narrow; /* elements are of f32 */
    shlo__lapack_pile slots[SHLO__LAPACK_COUNT];
    double *work;                       /* shlo__lapack_together_arrays of n numbers */
    shlo__lane_fn ops[SHLO__BATCH_OPS]; /* NULL: a loop */
    const struct shlo__tiles *tiles;    /* likewise */
    double *zero, *one, *least,
        *most;             /* constants; the range of the numbers that must not be 0 or very large */
    double *more;          /* of geev */
    uint8_t *odd;          /* of each matrix: 1, it must be computed by itself */
    uint8_t *mask, *order; /* results of comparisons; of a sort, `longest` of each matrix */
} shlo__lapack_batch;
/* How many matrices of such a routine are computed together; 0: none are. The bits of a matrix depend on
   neither this nor the others. */
SHLO__FN int64_t shlo__lapack_together(shlo__lapack_routine r, int64_t longest);
SHLO__FN int64_t shlo__lapack_together_arrays(shlo__lapack_routine r, int64_t longest);
/* kernels NULL: the matrices are few. */
SHLO__FN void shlo__lapack_do_together(shlo__lapack_routine r, int64_t longest, const shlo__kernels *kernels,
    shlo__lapack_batch *b);

/* ---- options.c ---- */

/* Operand i, a number, says what `letter` of calls.def stands for. */
SHLO__FN shlo_status shlo__lapack_option(const shlo_call_info *call, int32_t i, char letter, int64_t x,
    shlo__lapack_job *j, shlo_error *error);
/* The attributes that calls.def wants of a call. */
SHLO__FN shlo_status shlo__lapack_attributes(const shlo_call_info *call, const char *wanted,
    shlo__lapack_job *j, shlo_error *error);
/* What a call that is neither says by its descriptor. */
SHLO__FN shlo_status shlo__lapack_descriptor(const shlo_call_info *call, uint32_t flags, shlo__lapack_job *j,
    shlo_error *error);

#define SHLO__LAPACK_EPS 2.220446049250313e-16
#define SHLO__LAPACK_TINY 2.2250738585072014e-308
/* Off the diagonal, beside numbers of about 1, this counts as 0: rotations of what is subnormal are none. */
#define SHLO__LAPACK_LEAST (SHLO__LAPACK_TINY / SHLO__LAPACK_EPS)

#endif
