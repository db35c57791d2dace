/* lapack/batch.c - many small real matrices at once, interleaved: element (i, j) of all of them is one
 * array, each step a kernel on arrays. Elements of different matrices never meet, and all steps round alike:
 * the bits of a matrix depend on nothing but itself. A matrix that an algorithm here does not handle (NaN,
 * zero pivots, squares out of range) is marked as odd, and its results are garbage: dense.c computes it. */
#ifndef SHLO__LAPACK_BATCH_C
#define SHLO__LAPACK_BATCH_C

#include "lapack.h"

enum { SHLO__BATCH_SWEEPS = 30 };                            /* of Jacobi's method: five to eight are usual */
enum { SHLO__BATCH_COLUMNS = 8, SHLO__BATCH_CONSTANTS = 4 }; /* arrays of the working memory */
#define SHLO__BATCH_LEAST 1e-240 /* sums of squares outside of this range are odd: .. */
#define SHLO__BATCH_MOST 1e240   /* .. they may have lost digits */

static double *shlo__batch_at(const shlo__lapack_batch *b, shlo__lapack_slot_name slot, int64_t i,
    int64_t j) {
    const shlo__lapack_pile *p = &b->slots[slot];
    return p->at + (i * p->row + j * p->column) * p->unit * b->n;
}

static double *shlo__batch_work(const shlo__lapack_batch *b, int64_t number) {
    return b->work + number * b->n;
}

static void shlo__batch_fill(const shlo__lapack_batch *b, double *to, double x) {
    shlo__lapack_fill(to, b->n, x);
}

static double shlo__batch_one(shlo__batch_op op, double x, double y) {
    switch (op) {
    case SHLO__BATCH_ADD: return x + y;
    case SHLO__BATCH_SUBTRACT: return x - y;
    case SHLO__BATCH_MULTIPLY: return x * y;
    case SHLO__BATCH_DIVIDE: return x / y;
    case SHLO__BATCH_ROOT: return shlo__lapack_root(x);
    case SHLO__BATCH_SIZE: return shlo__lapack_abs(x);
    case SHLO__BATCH_MINIMUM: return x < y || x != x ? x : y;
    default: return x > y || x != x ? x : y;
    }
}

/* to = x op y. Few matrices: kernels are not worth their calls. */
static void shlo__batch_do(const shlo__lapack_batch *b, shlo__batch_op op, double *to, const double *x,
    const double *y) {
    if (b->ops[op]) {
        b->ops[op](to, x, y, NULL, (size_t)b->n, NULL);
        return;
    }
    for (int64_t l = 0; l < b->n; l++) to[l] = shlo__batch_one(op, x[l], y[l]);
}

/* The mask: where x is equal to y, or greater. */
static void shlo__batch_compare(const shlo__lapack_batch *b, shlo__batch_op op, const double *x,
    const double *y) {
    if (b->ops[op]) {
        b->ops[op](b->mask, x, y, NULL, (size_t)b->n, NULL);
        return;
    }
    for (int64_t l = 0; l < b->n; l++) b->mask[l] = op == SHLO__BATCH_EQUAL ? x[l] == y[l] : x[l] > y[l];
}

/* to = mask ? x : y */
static void shlo__batch_select(const shlo__lapack_batch *b, const uint8_t *mask, double *to, const double *x,
    const double *y) {
    if (b->ops[SHLO__BATCH_SELECT]) {
        b->ops[SHLO__BATCH_SELECT](to, mask, x, y, (size_t)b->n, NULL);
        return;
    }
    for (int64_t l = 0; l < b->n; l++) to[l] = mask[l] ? x[l] : y[l];
}

/* to -= x * y */
static void shlo__batch_less(const shlo__lapack_batch *b, double *to, const double *x, const double *y) {
    double *t = shlo__batch_work(b, 0);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, x, y);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, to, to, t);
}

/* to += x * y; `first`: to = x * y */
static void shlo__batch_more(const shlo__lapack_batch *b, int first, double *to, const double *x,
    const double *y) {
    double *t = first ? to : shlo__batch_work(b, 0);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, x, y);
    if (!first) shlo__batch_do(b, SHLO__BATCH_ADD, to, to, t);
}

/* `count` arrays from x and from y on, so many arrays from one to the next. */
static shlo__pile_arrays shlo__batch_some(const shlo__lapack_batch *b, double *x, int64_t x_step, double *y,
    int64_t y_step, int64_t count) {
    shlo__pile_arrays a;
    a.x = x;
    a.y = y;
    a.x_step = (ptrdiff_t)(x_step * b->n);
    a.y_step = (ptrdiff_t)(y_step * b->n);
    a.count = SHLO__MAX(count, (int64_t)0);
    a.n = b->n;
    return a;
}

/* Each x -= y * factor. */
static void shlo__batch_less_all(const shlo__lapack_batch *b, shlo__pile_arrays a, const double *factor) {
    if (b->tiles) {
        b->tiles->pile_less(&a, factor);
        return;
    }
    for (; a.count > 0; a.count--, a.x += a.x_step, a.y += a.y_step)
        for (int64_t l = 0; l < b->n; l++) {
            const double product = a.y[l] * factor[l];
            a.x[l] -= product;
        }
}

/* Each x and y become c * x + s * y and c * y - s * x. */
static void shlo__batch_turn_all(const shlo__lapack_batch *b, shlo__pile_arrays a, const double *c,
    const double *s) {
    if (b->tiles) {
        b->tiles->pile_turn(&a, c, s);
        return;
    }
    for (; a.count > 0; a.count--, a.x += a.x_step, a.y += a.y_step)
        for (int64_t l = 0; l < b->n; l++) {
            const double cx = c[l] * a.x[l], sx = s[l] * a.x[l], cy = c[l] * a.y[l], sy = s[l] * a.y[l];
            a.x[l] = cx + sy;
            a.y[l] = cy - sx;
        }
}

/* Each x and y change places where key is value. */
static void shlo__batch_exchange_all(const shlo__lapack_batch *b, shlo__pile_arrays a, const double *key,
    double value) {
    if (b->tiles) {
        b->tiles->pile_exchange(&a, key, value);
        return;
    }
    for (; a.count > 0; a.count--, a.x += a.x_step, a.y += a.y_step)
        for (int64_t l = 0; l < b->n; l++) {
            const double x = a.x[l];
            if (key[l] != value) continue;
            a.x[l] = a.y[l];
            a.y[l] = x;
        }
}

/* y = the largest size of the arrays x, NaN if one is; its number from `first` on. */
static void shlo__batch_tallest(const shlo__lapack_batch *b, shlo__pile_arrays a, double first,
    double *number) {
    if (b->tiles) {
        b->tiles->pile_tallest(&a, first, number);
        return;
    }
    for (int64_t l = 0; l < b->n; l++) {
        a.y[l] = shlo__lapack_abs(a.x[l]);
        number[l] = first;
        for (int64_t k = 1; k < a.count; k++) {
            const double size = shlo__lapack_abs(a.x[k * a.x_step + l]);
            if (size > a.y[l]) number[l] = first + (double)k;
            if (!(size <= a.y[l])) a.y[l] = a.y[l] != a.y[l] ? a.y[l] : size;
        }
    }
}

/* x must be in the range of a matrix that is not odd. */
static void shlo__batch_check(const shlo__lapack_batch *b, const double *x) {
    shlo__batch_do(b, SHLO__BATCH_MINIMUM, b->least, b->least, x);
    shlo__batch_do(b, SHLO__BATCH_MAXIMUM, b->most, b->most, x);
}

/* Matrices with an x not between the two, or NaN, are odd. */
static void shlo__batch_range(const shlo__lapack_batch *b, double least, double most) {
    for (int64_t l = 0; l < b->n; l++) b->odd[l] |= !(b->least[l] > least && b->most[l] < most);
}

/* ---- Cholesky ---- */

/* The upper factor is the lower one, transposed. */
static void shlo__batch_potrf(shlo__lapack_batch *b) {
    const int64_t n = b->slots[SHLO__LAPACK_A].rows;
    double *inverse = shlo__batch_work(b, 1);
    shlo__lapack_pile *a = &b->slots[SHLO__LAPACK_A], kept = *a;
    if (!(b->flags & SHLO__LAPACK_LOWER)) {
        a->row = kept.column;
        a->column = kept.row;
    }
    for (int64_t j = 0; j < n; j++) {
        double *d = shlo__batch_at(b, SHLO__LAPACK_A, j, j);
        shlo__batch_check(b, d);
        shlo__batch_do(b, SHLO__BATCH_ROOT, d, d, b->one);
        shlo__batch_do(b, SHLO__BATCH_DIVIDE, inverse, b->one, d);
        for (int64_t i = j + 1; i < n; i++) {
            double *x = shlo__batch_at(b, SHLO__LAPACK_A, i, j);
            shlo__batch_do(b, SHLO__BATCH_MULTIPLY, x, x, inverse);
        }
        for (int64_t c = j + 1; c < n; c++) {
            double *x = shlo__batch_at(b, SHLO__LAPACK_A, c, j);
            shlo__batch_less_all(b,
                shlo__batch_some(b, shlo__batch_at(b, SHLO__LAPACK_A, c, c), a->row, x, a->row, n - c), x);
        }
    }
    shlo__batch_range(b, 1e-290, 1e300);
    *a = kept;
}

/* ---- LU ---- */

/* The rows of the largest elements of column j, as numbers from 1 on; exchanges row j with them. */
static void shlo__batch_pivot(const shlo__lapack_batch *b, int64_t j) {
    const shlo__lapack_pile *a = &b->slots[SHLO__LAPACK_A];
    double *most = shlo__batch_work(b, 1), *pivot = shlo__batch_at(b, SHLO__LAPACK_P, j, 0),
           *row = shlo__batch_at(b, SHLO__LAPACK_A, j, 0);
    shlo__batch_tallest(b,
        shlo__batch_some(b, shlo__batch_at(b, SHLO__LAPACK_A, j, j), a->row, most, 0, a->rows - j),
        (double)(j + 1), pivot);
    shlo__batch_check(b, most);
    for (int64_t i = j + 1; i < a->rows; i++)
        shlo__batch_exchange_all(b,
            shlo__batch_some(b, row, a->column, shlo__batch_at(b, SHLO__LAPACK_A, i, 0), a->column,
                a->columns),
            pivot, (double)(i + 1));
}

static void shlo__batch_getrf(shlo__lapack_batch *b) {
    const int64_t m = b->slots[SHLO__LAPACK_A].rows, n = b->slots[SHLO__LAPACK_A].columns,
                  row = b->slots[SHLO__LAPACK_A].row;
    double *inverse = shlo__batch_work(b, 1);
    for (int64_t j = 0; j < SHLO__MIN(m, n); j++) {
        shlo__batch_pivot(b, j);
        shlo__batch_do(b, SHLO__BATCH_DIVIDE, inverse, b->one, shlo__batch_at(b, SHLO__LAPACK_A, j, j));
        for (int64_t i = j + 1; i < m; i++) {
            double *x = shlo__batch_at(b, SHLO__LAPACK_A, i, j);
            shlo__batch_do(b, SHLO__BATCH_MULTIPLY, x, x, inverse);
        }
        for (int64_t c = j + 1; c < n && j + 1 < m; c++)
            shlo__batch_less_all(b,
                shlo__batch_some(b, shlo__batch_at(b, SHLO__LAPACK_A, j + 1, c), row,
                    shlo__batch_at(b, SHLO__LAPACK_A, j + 1, j), row, m - j - 1),
                shlo__batch_at(b, SHLO__LAPACK_A, j, c));
    }
    shlo__batch_range(b, 1e-290, 1e290); /* inverses are finite and normal */
}

/* ---- QR ---- */

/* Column k's reflector, as shlo__lapack_reflector makes it. */
static void shlo__batch_reflector(const shlo__lapack_batch *b, int64_t k) {
    const int64_t m = b->slots[SHLO__LAPACK_A].rows;
    double *x = shlo__batch_at(b, SHLO__LAPACK_A, k, k), *tau = shlo__batch_at(b, SHLO__LAPACK_TAU, k, 0),
           *tail = shlo__batch_work(b, 1), *beta = shlo__batch_work(b, 2), *factor = shlo__batch_work(b, 3);
    if (k + 1 == m) {
        shlo__batch_fill(b, tau, 0);
        return;
    }
    for (int64_t i = k + 1; i < m; i++) {
        const double *y = shlo__batch_at(b, SHLO__LAPACK_A, i, k);
        shlo__batch_more(b, i == k + 1, tail, y, y);
    }
    shlo__batch_check(b, tail);
    shlo__batch_more(b, 0, tail, x, x);
    shlo__batch_check(b, tail);
    shlo__batch_do(b, SHLO__BATCH_ROOT, beta, tail, b->one);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, factor, b->zero, beta);
    shlo__batch_compare(b, SHLO__BATCH_GREATER, b->zero, x);
    shlo__batch_select(b, b->mask, beta, beta, factor);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, tau, x, beta);
    shlo__batch_do(b, SHLO__BATCH_DIVIDE, factor, b->one, tau);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, tau, beta, x);
    shlo__batch_do(b, SHLO__BATCH_DIVIDE, tau, tau, beta);
    for (int64_t i = k + 1; i < m; i++) {
        double *y = shlo__batch_at(b, SHLO__LAPACK_A, i, k);
        shlo__batch_do(b, SHLO__BATCH_MULTIPLY, y, y, factor);
    }
    memcpy(x, beta, (size_t)b->n * sizeof *x);
}

/* Reflector k on column c. */
static void shlo__batch_reflect(const shlo__lapack_batch *b, int64_t k, int64_t c) {
    const int64_t m = b->slots[SHLO__LAPACK_A].rows, row = b->slots[SHLO__LAPACK_A].row;
    double *first = shlo__batch_at(b, SHLO__LAPACK_A, k, c), *sum = shlo__batch_work(b, 1);
    memcpy(sum, first, (size_t)b->n * sizeof *sum);
    for (int64_t i = k + 1; i < m; i++)
        shlo__batch_more(b, 0, sum, shlo__batch_at(b, SHLO__LAPACK_A, i, k),
            shlo__batch_at(b, SHLO__LAPACK_A, i, c));
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, sum, sum, shlo__batch_at(b, SHLO__LAPACK_TAU, k, 0));
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, first, first, sum);
    if (k + 1 < m)
        shlo__batch_less_all(b,
            shlo__batch_some(b, shlo__batch_at(b, SHLO__LAPACK_A, k + 1, c), row,
                shlo__batch_at(b, SHLO__LAPACK_A, k + 1, k), row, m - k - 1),
            sum);
}

static void shlo__batch_geqrf(shlo__lapack_batch *b) {
    const int64_t m = b->slots[SHLO__LAPACK_A].rows, n = b->slots[SHLO__LAPACK_A].columns;
    for (int64_t k = 0; k < SHLO__MIN(m, n); k++) {
        shlo__batch_reflector(b, k);
        for (int64_t c = k + 1; c < n; c++) shlo__batch_reflect(b, k, c);
    }
    if (m > 1) shlo__batch_range(b, SHLO__BATCH_LEAST, SHLO__BATCH_MOST);
}

static void shlo__batch_orgqr(shlo__lapack_batch *b) {
    const int64_t m = b->slots[SHLO__LAPACK_A].rows, n = b->slots[SHLO__LAPACK_A].columns;
    const int64_t reflectors = SHLO__MIN(b->slots[SHLO__LAPACK_TAU].rows, n);
    double *minus = shlo__batch_work(b, 2);
    for (int64_t c = reflectors; c < n; c++)
        for (int64_t i = 0; i < m; i++)
            shlo__batch_fill(b, shlo__batch_at(b, SHLO__LAPACK_A, i, c), i == c ? 1 : 0);
    for (int64_t k = reflectors - 1; k >= 0; k--) {
        double *d = shlo__batch_at(b, SHLO__LAPACK_A, k, k);
        for (int64_t c = k + 1; c < n; c++) shlo__batch_reflect(b, k, c);
        shlo__batch_do(b, SHLO__BATCH_SUBTRACT, minus, b->zero, shlo__batch_at(b, SHLO__LAPACK_TAU, k, 0));
        for (int64_t i = k + 1; i < m; i++) {
            double *x = shlo__batch_at(b, SHLO__LAPACK_A, i, k);
            shlo__batch_do(b, SHLO__BATCH_MULTIPLY, x, x, minus);
        }
        shlo__batch_do(b, SHLO__BATCH_ADD, d, b->one, minus);
        for (int64_t i = 0; i < k; i++) shlo__batch_fill(b, shlo__batch_at(b, SHLO__LAPACK_A, i, k), 0);
    }
}

/* ---- triangular systems ---- */

/* op(A) * X = B; X * op(A) = B is the system of the transposed matrices. */
static void shlo__batch_trsm(shlo__lapack_batch *b) {
    shlo__lapack_pile *a = &b->slots[SHLO__LAPACK_A], *x = &b->slots[SHLO__LAPACK_B], pile = *a, side = *x;
    const int left = (b->flags & SHLO__LAPACK_LEFT) != 0,
              turned = (b->flags & (SHLO__LAPACK_TRANSPOSED | SHLO__LAPACK_ADJOINT)) != 0,
              forward = ((b->flags & SHLO__LAPACK_LOWER) != 0) == (turned != left);
    const int64_t n = a->rows, columns = left ? x->columns : x->rows;
    if (turned == left) {
        a->row = pile.column;
        a->column = pile.row;
    }
    if (!left) {
        x->row = side.column;
        x->column = side.row;
    }
    for (int64_t c = 0; c < columns; c++)
        for (int64_t s = 0; s < n; s++) {
            const int64_t i = forward ? s : n - 1 - s;
            double *to = shlo__batch_at(b, SHLO__LAPACK_B, i, c);
            for (int64_t k = forward ? 0 : i + 1; k < (forward ? i : n); k++)
                shlo__batch_less(b, to, shlo__batch_at(b, SHLO__LAPACK_A, i, k),
                    shlo__batch_at(b, SHLO__LAPACK_B, k, c));
            if (b->flags & SHLO__LAPACK_UNIT) continue;
            shlo__batch_do(b, SHLO__BATCH_DIVIDE, to, to, shlo__batch_at(b, SHLO__LAPACK_A, i, i));
        }
    *a = pile;
    *x = side;
}

/* ---- Jacobi's method: rotations of two rows or columns at a time until all are at right angles ---- */

/* A rotation: its cosine and sine, the tangent, and what they are made of. */
typedef struct shlo__batch_rotation {
    double *c, *s, *t;
    double *limit; /* the off-diagonal element counts as 0 up to it */
    double *apart; /* difference of the diagonal elements */
    const double *off;
} shlo__batch_rotation;

static shlo__batch_rotation shlo__batch_rotation_of(const shlo__lapack_batch *b) {
    shlo__batch_rotation r;
    r.c = shlo__batch_work(b, 2);
    r.s = shlo__batch_work(b, 3);
    r.t = shlo__batch_work(b, 4);
    r.limit = shlo__batch_work(b, 5);
    r.apart = shlo__batch_work(b, 6);
    r.off = NULL;
    return r;
}

static int shlo__batch_any(const shlo__lapack_batch *b) {
    for (int64_t l = 0; l < b->n; l++)
        if (b->mask[l]) return 1;
    return 0;
}

/* The smaller rotation that makes `off` 0, and none where it is within the limit. 0: so it is everywhere. The
   mask: where it is not.
   t = sign(apart) * 2 off / (|apart| + sqrt(apart^2 + (2 off)^2)) */
static int shlo__batch_angle(const shlo__lapack_batch *b, const shlo__batch_rotation *r) {
    double *c = r->c, *s = r->s, *t = r->t;
    shlo__batch_compare(b, SHLO__BATCH_GREATER, b->zero, r->apart);
    shlo__batch_do(b, SHLO__BATCH_ADD, c, r->off, r->off);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, s, b->zero, c);
    shlo__batch_select(b, b->mask, c, s, c);
    shlo__batch_do(b, SHLO__BATCH_SIZE, t, r->off, b->one);
    shlo__batch_compare(b, SHLO__BATCH_GREATER, t, r->limit);
    if (!shlo__batch_any(b)) return 0;
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, s, c, c);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, r->apart, r->apart);
    shlo__batch_do(b, SHLO__BATCH_ADD, t, t, s);
    shlo__batch_do(b, SHLO__BATCH_ROOT, t, t, b->one);
    shlo__batch_do(b, SHLO__BATCH_SIZE, s, r->apart, b->one);
    shlo__batch_do(b, SHLO__BATCH_ADD, s, s, t);
    shlo__batch_select(b, b->mask, s, s, b->one);
    shlo__batch_select(b, b->mask, c, c, b->zero);
    shlo__batch_do(b, SHLO__BATCH_DIVIDE, t, c, s);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, s, t, t);
    shlo__batch_do(b, SHLO__BATCH_ADD, s, s, b->one);
    shlo__batch_do(b, SHLO__BATCH_ROOT, s, s, b->one);
    shlo__batch_do(b, SHLO__BATCH_DIVIDE, c, b->one, s);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, s, t, c);
    return 1;
}

/* x and y become c * x - s * y and s * x + c * y; so do `count` of them. */
static void shlo__batch_turn(const shlo__lapack_batch *b, const shlo__batch_rotation *r, double *x, double *y,
    int64_t step, int64_t count) {
    shlo__batch_turn_all(b, shlo__batch_some(b, y, step, x, step, count), r->c, r->s);
}

/* After the last sweep: matrices that would need another one are odd. */
static void shlo__batch_unsettled(const shlo__lapack_batch *b, const double *off, const double *limit) {
    for (int64_t l = 0; l < b->n; l++) b->odd[l] |= shlo__lapack_abs(off[l]) > limit[l];
}

/* Element (i, j) of a square matrix of n rows in the working memory, and the identity in it. */
static double *shlo__batch_square(const shlo__lapack_batch *b, int64_t i, int64_t j, int64_t n) {
    return shlo__batch_work(b, SHLO__BATCH_COLUMNS + n + i + j * n);
}
static void shlo__batch_identity(const shlo__lapack_batch *b, int64_t n) {
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n; i++) shlo__batch_fill(b, shlo__batch_square(b, i, j, n), i == j ? 1 : 0);
}

/* order[k * b->n + l]: which of matrix l's n values is number k; ascending, or descending. */
static void shlo__batch_order(const shlo__lapack_batch *b, const double *values, int64_t n, int descending,
    uint8_t *order) {
    for (int64_t l = 0; l < b->n; l++)
        for (int64_t k = 0; k < n; k++) {
            const double x = values[k * b->n + l];
            int64_t to = k;
            for (; to > 0; to--) {
                const double y = values[order[(to - 1) * b->n + l] * b->n + l];
                if (descending ? !(y < x) : !(y > x)) break;
                order[to * b->n + l] = order[(to - 1) * b->n + l];
            }
            order[to * b->n + l] = (uint8_t)k;
        }
}

/* to = from[order], element by element, where from's elements are `step` arrays apart; -0 becomes 0, because
   rotations by 0 may do so. */
static void shlo__batch_pick(const shlo__lapack_batch *b, double *to, const double *from, int64_t step,
    const uint8_t *order) {
    for (int64_t l = 0; l < b->n; l++) to[l] = from[order[l] * step * b->n + l] + 0.0;
}

/* Vectors that are not wanted are 0. */
static void shlo__batch_none(const shlo__lapack_batch *b, shlo__lapack_slot_name name) {
    const shlo__lapack_pile *p = &b->slots[name];
    if (p->at) memset(p->at, 0, (size_t)(p->rows * p->columns * p->unit * b->n) * sizeof *p->at);
}

/* ---- eigenvalues of symmetric matrices ---- */

/* Element (i, j) of the triangle at hand. */
static double *shlo__batch_symmetric(const shlo__lapack_batch *b, int64_t i, int64_t j) {
    const int down = (b->flags & SHLO__LAPACK_LOWER) != 0;
    return (i > j) == down ? shlo__batch_at(b, SHLO__LAPACK_A, i, j)
                           : shlo__batch_at(b, SHLO__LAPACK_A, j, i);
}

/* Makes element (p, q) zero. 0: it is small. */
static int shlo__batch_heevd_pair(const shlo__lapack_batch *b, shlo__batch_rotation *r, int64_t p,
    int64_t q) {
    const int64_t n = b->slots[SHLO__LAPACK_A].rows;
    double *x = shlo__batch_symmetric(b, p, p), *y = shlo__batch_symmetric(b, q, q), *t = r->t,
           *off = shlo__batch_symmetric(b, p, q);
    r->off = off;
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, r->apart, y, x);
    if (!shlo__batch_angle(b, r)) return 0;
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, t, off);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, x, x, t);
    shlo__batch_do(b, SHLO__BATCH_ADD, y, y, t);
    shlo__batch_select(b, b->mask, off, b->zero, off);
    for (int64_t i = 0; i < n; i++)
        if (i != p && i != q)
            shlo__batch_turn(b, r, shlo__batch_symmetric(b, i, p), shlo__batch_symmetric(b, i, q), 0, 1);
    if (b->flags & SHLO__LAPACK_VECTORS)
        shlo__batch_turn(b, r, shlo__batch_square(b, 0, p, n), shlo__batch_square(b, 0, q, n), 1, n);
    return 1;
}

static void shlo__batch_heevd(shlo__lapack_batch *b) {
    const int64_t n = b->slots[SHLO__LAPACK_A].rows;
    shlo__batch_rotation r = shlo__batch_rotation_of(b);
    const double small = (b->narrow ? 1e-11 : SHLO__LAPACK_EPS) / (double)n;
    double *values = shlo__batch_work(b, SHLO__BATCH_COLUMNS), *sum = r.limit;
    uint8_t *order = b->order;
    int any = 1;
    if (b->flags & SHLO__LAPACK_VECTORS) shlo__batch_identity(b, n);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i <= j; i++) {
            const double *x = shlo__batch_symmetric(b, i, j);
            shlo__batch_more(b, j == 0, sum, x, x);
        }
    shlo__batch_check(b, sum);
    shlo__batch_range(b, SHLO__BATCH_LEAST, SHLO__BATCH_MOST);
    shlo__batch_do(b, SHLO__BATCH_ROOT, sum, sum, b->one);
    for (int64_t l = 0; l < b->n; l++) sum[l] = b->odd[l] ? SHLO__BATCH_MOST : sum[l] * small;
    for (int sweep = 0; any && sweep < SHLO__BATCH_SWEEPS; sweep++) {
        any = 0;
        for (int64_t p = 0; p < n; p++)
            for (int64_t q = p + 1; q < n; q++) any |= shlo__batch_heevd_pair(b, &r, p, q);
    }
    for (int64_t j = 0; any && j < n; j++)
        for (int64_t i = 0; i < j; i++) shlo__batch_unsettled(b, shlo__batch_symmetric(b, i, j), sum);
    for (int64_t k = 0; k < n; k++)
        memcpy(values + k * b->n, shlo__batch_symmetric(b, k, k), (size_t)b->n * sizeof *values);
    shlo__batch_order(b, values, n, 0, order);
    for (int64_t j = 0; j < n; j++) {
        shlo__batch_pick(b, shlo__batch_at(b, SHLO__LAPACK_W, j, 0), values, 1, order + j * b->n);
        for (int64_t i = 0; i < n && b->flags & SHLO__LAPACK_VECTORS; i++)
            shlo__batch_pick(b, shlo__batch_at(b, SHLO__LAPACK_A, i, j), shlo__batch_square(b, i, 0, n), n,
                order + j * b->n);
    }
    if (!(b->flags & SHLO__LAPACK_VECTORS)) shlo__batch_none(b, SHLO__LAPACK_A);
}

/* ---- singular values: columns of A are turned until they are orthogonal (Hestenes 1958) ---- */

/* The matrix with rows >= columns: A or its transpose, and the slots of its left and right vectors. */
typedef struct shlo__batch_tall {
    int64_t m, n;
    shlo__lapack_pile a, left, right;
    shlo__batch_rotation r;
    double *norms; /* squares of the columns' lengths */
} shlo__batch_tall;

static double *shlo__batch_pile(const shlo__lapack_batch *b, const shlo__lapack_pile *p, int64_t i,
    int64_t j) {
    return p->at + (i * p->row + j * p->column) * b->n;
}

static shlo__lapack_pile shlo__batch_transposed(shlo__lapack_pile p) {
    const int64_t row = p.row;
    p.row = p.column;
    p.column = row;
    return p;
}

static shlo__batch_tall shlo__batch_tall_of(const shlo__lapack_batch *b) {
    const shlo__lapack_pile *a = &b->slots[SHLO__LAPACK_A];
    const int wide = a->rows < a->columns;
    shlo__batch_tall x;
    x.m = wide ? a->columns : a->rows;
    x.n = wide ? a->rows : a->columns;
    x.a = wide ? shlo__batch_transposed(*a) : *a;
    x.left = wide ? shlo__batch_transposed(b->slots[SHLO__LAPACK_V]) : b->slots[SHLO__LAPACK_U];
    x.right = wide ? b->slots[SHLO__LAPACK_U] : shlo__batch_transposed(b->slots[SHLO__LAPACK_V]);
    x.r = shlo__batch_rotation_of(b);
    x.norms = shlo__batch_work(b, SHLO__BATCH_COLUMNS);
    return x;
}

/* to = the inner product of columns p and q */
static void shlo__batch_inner(const shlo__lapack_batch *b, const shlo__batch_tall *x, double *to, int64_t p,
    int64_t q) {
    for (int64_t i = 0; i < x->m; i++)
        shlo__batch_more(b, i == 0, to, shlo__batch_pile(b, &x->a, i, p), shlo__batch_pile(b, &x->a, i, q));
}

/* The product of columns p and q, and the limit up to which they count as orthogonal. */
static const double *shlo__batch_product(const shlo__lapack_batch *b, const shlo__batch_tall *x, int64_t p,
    int64_t q) {
    const double small = b->narrow ? 1e-11 : SHLO__LAPACK_EPS * (double)x->m;
    double *limit = x->r.limit, *off = shlo__batch_work(b, 7), *scale = shlo__batch_work(b, 1);
    shlo__batch_inner(b, x, off, p, q);
    shlo__batch_fill(b, scale, small * small);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, scale, scale, x->norms + p * b->n);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, scale, scale, x->norms + q * b->n);
    shlo__batch_do(b, SHLO__BATCH_ROOT, limit, scale, b->one);
    return off;
}

/* Turns columns p and q. 0: they are orthogonal. */
static int shlo__batch_gesvd_pair(const shlo__lapack_batch *b, shlo__batch_tall *x, int64_t p, int64_t q) {
    double *f = x->norms + p * b->n, *g = x->norms + q * b->n, *t = x->r.t;
    x->r.off = shlo__batch_product(b, x, p, q);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, x->r.apart, g, f);
    if (!shlo__batch_angle(b, &x->r)) return 0;
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, t, x->r.off);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, f, f, t);
    shlo__batch_do(b, SHLO__BATCH_ADD, g, g, t);
    shlo__batch_turn(b, &x->r, shlo__batch_pile(b, &x->a, 0, p), shlo__batch_pile(b, &x->a, 0, q), x->a.row,
        x->m);
    if (b->flags & SHLO__LAPACK_VECTORS)
        shlo__batch_turn(b, &x->r, shlo__batch_square(b, 0, p, x->n), shlo__batch_square(b, 0, q, x->n), 1,
            x->n);
    return 1;
}

/* Lengths from 1e-60 to 1e60; none is less than 1e-13 of another one: left vectors are the columns divided by
   their lengths. */
static void shlo__batch_lengths(const shlo__lapack_batch *b, const shlo__batch_tall *x) {
    for (int64_t k = 0; k < x->n; k++) {
        shlo__batch_inner(b, x, x->norms + k * b->n, k, k);
        shlo__batch_check(b, x->norms + k * b->n);
    }
    shlo__batch_range(b, 1e-120, 1e120);
    for (int64_t l = 0; l < b->n; l++) b->odd[l] |= b->least[l] < b->most[l] * 1e-26;
}

/* Sorted, the vectors of unit length. */
static void shlo__batch_gesvd_results(const shlo__lapack_batch *b, const shlo__batch_tall *x) {
    uint8_t *order = b->order;
    double *length = shlo__batch_work(b, 1);
    shlo__batch_order(b, x->norms, x->n, 1, order);
    for (int64_t k = 0; k < x->n; k++)
        shlo__batch_do(b, SHLO__BATCH_ROOT, x->norms + k * b->n, x->norms + k * b->n, b->one);
    for (int64_t j = 0; j < x->n; j++, order += b->n) {
        shlo__batch_pick(b, length, x->norms, 1, order);
        memcpy(shlo__batch_at(b, SHLO__LAPACK_W, j, 0), length, (size_t)b->n * sizeof *length);
        for (int64_t i = 0; i < x->m && b->flags & SHLO__LAPACK_VECTORS; i++) {
            double *to = shlo__batch_pile(b, &x->left, i, j);
            shlo__batch_pick(b, to, shlo__batch_pile(b, &x->a, i, 0), x->a.column, order);
            shlo__batch_do(b, SHLO__BATCH_DIVIDE, to, to, length);
        }
        for (int64_t i = 0; i < x->n && b->flags & SHLO__LAPACK_VECTORS; i++)
            shlo__batch_pick(b, shlo__batch_pile(b, &x->right, i, j), shlo__batch_square(b, i, 0, x->n), x->n,
                order);
    }
}

static void shlo__batch_gesvd(shlo__lapack_batch *b) {
    shlo__batch_tall x = shlo__batch_tall_of(b);
    int any = 1;
    if (b->flags & SHLO__LAPACK_VECTORS) shlo__batch_identity(b, x.n);
    for (int sweep = 0; any && sweep < SHLO__BATCH_SWEEPS; sweep++) {
        any = 0;
        shlo__batch_lengths(b, &x);
        for (int64_t p = 0; p < x.n; p++)
            for (int64_t q = p + 1; q < x.n; q++) any |= shlo__batch_gesvd_pair(b, &x, p, q);
    }
    for (int64_t q = 0; any && q < x.n; q++)
        for (int64_t p = 0; p < q; p++) shlo__batch_unsettled(b, shlo__batch_product(b, &x, p, q), x.r.limit);
    shlo__batch_gesvd_results(b, &x);
    if (b->flags & SHLO__LAPACK_VECTORS) return;
    shlo__batch_none(b, SHLO__LAPACK_U);
    shlo__batch_none(b, SHLO__LAPACK_V);
}

#include "eigen.inc"

/* ---- by name ---- */

typedef struct shlo__batch_routine {
    uint8_t routine, most; /* rows and columns; larger matrices are computed one by one */
    void (*run)(shlo__lapack_batch *b);
} shlo__batch_routine;

static const shlo__batch_routine *shlo__batch_find(shlo__lapack_routine r, int64_t longest) {
    static const shlo__batch_routine routines[] = {
        {SHLO__LAPACK_DO_potrf, 16, shlo__batch_potrf},
        {SHLO__LAPACK_DO_getrf, 16, shlo__batch_getrf},
        {SHLO__LAPACK_DO_geqrf, 16, shlo__batch_geqrf},
        {SHLO__LAPACK_DO_orgqr, 16, shlo__batch_orgqr},
        {SHLO__LAPACK_DO_trsm, 16, shlo__batch_trsm},
        {SHLO__LAPACK_DO_heevd, 10, shlo__batch_heevd},
        {SHLO__LAPACK_DO_gesvd, 10, shlo__batch_gesvd},
        {SHLO__LAPACK_DO_geev, 8, shlo__eigen_together},
    };
    for (size_t i = 0; i < sizeof routines / sizeof *routines; i++)
        if (routines[i].routine == r && longest <= routines[i].most) return &routines[i];
    return NULL;
}

/* So many that a matrix of all takes 32 KB, but enough to fill vectors. */
SHLO__FN int64_t shlo__lapack_together(shlo__lapack_routine r, int64_t longest) {
    const int64_t n = 4096 / (longest * longest) / 16 * 16;
    if (!shlo__batch_find(r, longest)) return 0;
    return SHLO__MIN(SHLO__MAX(n, (int64_t)32), (int64_t)128);
}

static int64_t shlo__batch_arrays(int64_t longest) {
    return SHLO__BATCH_COLUMNS + longest + longest * longest + SHLO__BATCH_CONSTANTS + (2 + longest + 7) / 8;
}

SHLO__FN int64_t shlo__lapack_together_arrays(shlo__lapack_routine r, int64_t longest) {
    return shlo__batch_arrays(longest) + (r == SHLO__LAPACK_DO_geev ? shlo__eigen_arrays(longest) : 0);
}

SHLO__FN void shlo__lapack_do_together(shlo__lapack_routine r, int64_t longest, const shlo__kernels *kernels,
    shlo__lapack_batch *b) {
    static const uint16_t verbs[SHLO__BATCH_OPS] = {SHLO__VERB_add, SHLO__VERB_subtract, SHLO__VERB_multiply,
        SHLO__VERB_divide, SHLO__VERB_sqrt, SHLO__VERB_abs, SHLO__VERB_minimum, SHLO__VERB_maximum,
        SHLO__VERB_compare_gt, SHLO__VERB_compare_eq, SHLO__VERB_select};
    double *constants = shlo__batch_work(b, SHLO__BATCH_COLUMNS + longest + longest * longest);
    memset(b->ops, 0, sizeof b->ops);
    b->tiles = kernels ? kernels->tiles : NULL;
    for (int i = 0; kernels && i < SHLO__BATCH_OPS; i++)
        b->ops[i] = shlo__kernels_lane(kernels, SHLO__KERNEL_LANE(verbs[i], SHLO_F64));
    b->zero = constants;
    b->one = constants + b->n;
    b->least = constants + 2 * b->n;
    b->most = constants + 3 * b->n;
    shlo__batch_fill(b, b->zero, 0);
    shlo__batch_fill(b, b->one, 1);
    shlo__batch_fill(b, b->least, 1);
    shlo__batch_fill(b, b->most, 1);
    b->odd = (uint8_t *)(void *)(constants + SHLO__BATCH_CONSTANTS * b->n);
    b->mask = b->odd + b->n;
    b->order = b->mask + b->n;
    b->more = shlo__batch_work(b, shlo__batch_arrays(longest));
    memset(b->odd, 0, (size_t)b->n);
    shlo__batch_find(r, longest)->run(b);
}

#endif
