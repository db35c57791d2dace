/* lapack/eigen.c - eigenvalues and vectors of many small real matrices at once, interleaved as in batch.c: QR
 * steps with a double shift by rotations, each on all matrices. A matrix turns by nothing where it has no
 * part in a step, and is odd if it needs more steps than most do: dense.c computes it. */
#ifndef SHLO__LAPACK_EIGEN_C
#define SHLO__LAPACK_EIGEN_C

#include "lapack.h"

enum { SHLO__EIGEN_SWEEPS = 9 };
#define SHLO__EIGEN_LEAST 1e-60 /* squares of sizes outside of this range are odd; .. */
#define SHLO__EIGEN_MOST 1e60
#define SHLO__EIGEN_TINY 1e-60 /* .. what counts as 0 beside 1, both squares */

/* Arrays of complex numbers. */
typedef struct shlo__eigen_pair {
    double *re, *im;
} shlo__eigen_pair;

typedef struct shlo__eigen {
    const shlo__lapack_batch *b;
    int64_t n;
    int vectors;
    double *c[2], *s[2];            /* of the rotations of rows k + 1, k + 2 and of rows k, k + 1 */
    double *start[3];               /* the first column of the shifted square */
    double *far, *y[3];             /* a column that is turned into its first element */
    double *limit[2], *tiny, *huge; /* squares up to it are not turned; of matrices that take part */
    double *least, *least2; /* what takes the place of smaller differences of eigenvalues; its square */
    shlo__eigen_pair mu, p, q, a, d, det, ahead;
    double *x;                /* a vector in the basis of the Schur vectors: 2 * n arrays */
    uint8_t *low, *high;      /* the rows that a step turns, of each matrix; high 0: none */
    uint8_t *first, *further; /* 1: a step begins in this row; it is under way */
} shlo__eigen;

enum { SHLO__EIGEN_COLUMNS = 31 };
SHLO__FN int64_t shlo__eigen_arrays(int64_t n) { return SHLO__EIGEN_COLUMNS + 2 * n + 1; }

static shlo__eigen_pair shlo__eigen_pair_at(double **at, int64_t n) {
    shlo__eigen_pair p;
    p.re = *at;
    p.im = *at + n;
    *at += 2 * n;
    return p;
}

static shlo__eigen shlo__eigen_of(const shlo__lapack_batch *b) {
    shlo__eigen e;
    double *at = b->more, **columns[14];
    int k = 0;
    memset(&e, 0, sizeof e);
    e.b = b;
    e.n = b->slots[SHLO__LAPACK_A].rows;
    e.vectors = (b->flags & (SHLO__LAPACK_LEFT | SHLO__LAPACK_RIGHT)) != 0;
    for (int i = 0; i < 2; i++) {
        columns[k++] = &e.c[i];
        columns[k++] = &e.s[i];
        columns[k++] = &e.limit[i];
    }
    for (int i = 0; i < 3; i++) columns[k++] = &e.start[i];
    columns[k++] = &e.far;
    columns[k++] = &e.tiny;
    columns[k++] = &e.huge;
    columns[k++] = &e.least;
    columns[k++] = &e.least2;
    for (int i = 0; i < k; i++, at += b->n) *columns[i] = at;
    for (int i = 0; i < 3; i++, at += b->n) e.y[i] = at;
    e.mu = shlo__eigen_pair_at(&at, b->n);
    e.p = shlo__eigen_pair_at(&at, b->n);
    e.q = shlo__eigen_pair_at(&at, b->n);
    e.a = shlo__eigen_pair_at(&at, b->n);
    e.d = shlo__eigen_pair_at(&at, b->n);
    e.det = shlo__eigen_pair_at(&at, b->n);
    e.ahead = shlo__eigen_pair_at(&at, b->n);
    e.x = at;
    e.low = (uint8_t *)(void *)(at + 2 * e.n * b->n);
    e.high = e.low + b->n;
    e.first = e.high + b->n;
    e.further = e.first + b->n;
    return e;
}

static double *shlo__eigen_h(const shlo__eigen *e, int64_t i, int64_t j) {
    return shlo__batch_at(e->b, SHLO__LAPACK_A, i, j);
}
static double *shlo__eigen_z(const shlo__eigen *e, int64_t i, int64_t j) {
    return shlo__batch_square(e->b, i, j, e->n);
}

/* ---- rotations ---- */

/* Rotation `turn` takes (x, y) to (r, 0), in e->far; none where the sum of squares is within the limit. */
static void shlo__eigen_angle(const shlo__eigen *e, int turn, const double *x, const double *y,
    const double *limit) {
    const shlo__lapack_batch *b = e->b;
    double *c = e->c[turn], *s = e->s[turn], *t = shlo__batch_work(b, 0), *inverse = shlo__batch_work(b, 1);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, x, x);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, inverse, y, y);
    shlo__batch_do(b, SHLO__BATCH_ADD, t, t, inverse);
    shlo__batch_compare(b, SHLO__BATCH_GREATER, t, limit);
    shlo__batch_select(b, b->mask, t, t, b->one);
    shlo__batch_do(b, SHLO__BATCH_ROOT, t, t, b->one);
    shlo__batch_do(b, SHLO__BATCH_DIVIDE, inverse, b->one, t);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, c, x, inverse);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, s, y, inverse);
    shlo__batch_select(b, b->mask, e->far, t, x);
    shlo__batch_select(b, b->mask, c, c, b->one);
    shlo__batch_select(b, b->mask, s, s, b->zero);
}

/* Rows i and i + 1 from column `from` on, columns i and i + 1 of the first `rows` rows, and all of z. */
static void shlo__eigen_turn(const shlo__eigen *e, int turn, int64_t i, int64_t from, int64_t rows) {
    const shlo__lapack_batch *b = e->b;
    const shlo__lapack_pile *a = &b->slots[SHLO__LAPACK_A];
    const double *c = e->c[turn], *s = e->s[turn];
    double *x = shlo__eigen_h(e, i, from), *y = shlo__eigen_h(e, i + 1, from);
    shlo__batch_turn_all(b, shlo__batch_some(b, x, a->column, y, a->column, e->n - from), c, s);
    x = shlo__eigen_h(e, 0, i);
    y = shlo__eigen_h(e, 0, i + 1);
    shlo__batch_turn_all(b, shlo__batch_some(b, x, a->row, y, a->row, rows), c, s);
    x = shlo__eigen_z(e, 0, i);
    y = shlo__eigen_z(e, 0, i + 1);
    if (e->vectors) shlo__batch_turn_all(b, shlo__batch_some(b, x, 1, y, 1, e->n), c, s);
}

/* ---- Hessenberg form ---- */

static void shlo__eigen_hessenberg(const shlo__eigen *e) {
    const shlo__lapack_batch *b = e->b;
    for (int64_t j = 0; j + 2 < e->n; j++)
        for (int64_t i = e->n - 1; i > j + 1; i--) {
            double *x = shlo__eigen_h(e, i - 1, j), *y = shlo__eigen_h(e, i, j);
            shlo__eigen_angle(e, 0, x, y, e->tiny);
            memcpy(x, e->far, (size_t)b->n * sizeof *x);
            memset(y, 0, (size_t)b->n * sizeof *y);
            shlo__eigen_turn(e, 0, i - 1, j + 1, e->n);
        }
}

/* ---- Schur form ---- */

/* Of matrix l: small elements below the diagonal become 0, and what is left of it is found. 1: it needs
   another step, whose first column is noted. (EISPACK's hqr) */
static int shlo__eigen_window(const shlo__eigen *e, int64_t l, double small) {
    const shlo__lapack_pile *a = &e->b->slots[SHLO__LAPACK_A];
    const int64_t row = a->row * e->b->n, next = row + a->column * e->b->n;
    double *diagonal = a->at + l, *h, x, y, z, r, s;
    int64_t high = e->n - 1, low;
    for (int64_t k = 1; k < e->n; k++) {
        double sum = shlo__lapack_abs(diagonal[k * next]) + shlo__lapack_abs(diagonal[(k - 1) * next]);
        h = diagonal + (k - 1) * next + row;
        if (sum == 0) sum = e->least[l] / SHLO__LAPACK_EPS;
        if (shlo__lapack_abs(*h) <= small * sum) *h = 0;
    }
#define SHLO__BELOW(k) diagonal[((k)-1) * next + row]
    while (high > 0) {
        if (SHLO__BELOW(high) == 0)
            high--;
        else if (high == 1 || SHLO__BELOW(high - 1) == 0)
            high -= 2;
        else
            break;
    }
    if (high < 2) return 0;
    for (low = high - 2; low > 0 && SHLO__BELOW(low) != 0;) low--;
    h = diagonal + low * next;
    x = diagonal[high * next];
    y = diagonal[(high - 1) * next];
    z = h[0];
    r = x - z;
    s = y - z;
    e->start[0][l] =
        (r * s - SHLO__BELOW(high) * diagonal[high * next - row]) / SHLO__BELOW(low + 1) + h[next - row];
    e->start[1][l] = h[next] - z - r - s;
    e->start[2][l] = SHLO__BELOW(low + 2);
#undef SHLO__BELOW
    e->low[l] = (uint8_t)low;
    e->high[l] = (uint8_t)high;
    return 1;
}

static int shlo__eigen_windows(const shlo__eigen *e, int sweep) {
    const double small = e->b->narrow ? 1e-11 : SHLO__LAPACK_EPS;
    int any = 0;
    for (int64_t l = 0; l < e->b->n; l++) {
        const int done = sweep ? !e->high[l] : e->b->odd[l];
        e->low[l] = e->high[l] = 0;
        if (!done) any |= shlo__eigen_window(e, l, small);
    }
    return any;
}

/* Which matrices take part in row k of a step. 0: none. */
static int shlo__eigen_parts(const shlo__eigen *e, int64_t k) {
    const shlo__lapack_batch *b = e->b;
    const uint8_t row = (uint8_t)k, *low = e->low, *high = e->high;
    uint8_t *first = e->first, *further = e->further, *mask = b->mask, any = 0;
    for (int64_t l = 0; l < b->n; l++) mask[l] = (uint8_t)((row >= low[l]) & (row + 1 < high[l]));
    shlo__batch_select(b, mask, e->limit[0], e->tiny, e->huge);
    for (int64_t l = 0; l < b->n; l++) mask[l] = (uint8_t)((row >= low[l]) & (row < high[l]));
    shlo__batch_select(b, mask, e->limit[1], e->tiny, e->huge);
    for (int64_t l = 0; l < b->n; l++) {
        first[l] = (uint8_t)(mask[l] & (row == low[l]));
        further[l] = (uint8_t)(mask[l] & (row > low[l]));
        any = (uint8_t)(any | mask[l]);
    }
    return any;
}

static void shlo__eigen_step(const shlo__eigen *e, int64_t k) {
    const shlo__lapack_batch *b = e->b;
    const int64_t n = e->n, count = SHLO__MIN(n - k, (int64_t)3);
    const double *y[3] = {NULL, NULL, NULL};
    if (!shlo__eigen_parts(e, k)) return;
    for (int64_t i = 0; i < count; i++) {
        y[i] = k ? e->y[i] : e->start[i];
        if (k) shlo__batch_select(b, e->first, e->y[i], e->start[i], shlo__eigen_h(e, k + i, k - 1));
    }
    if (count == 3) shlo__eigen_angle(e, 0, y[1], y[2], e->limit[0]);
    shlo__eigen_angle(e, 1, y[0], count == 3 ? e->far : y[1], e->limit[1]);
    for (int64_t i = 0; k && i < count; i++) {
        double *x = shlo__eigen_h(e, k + i, k - 1);
        shlo__batch_select(b, e->further, x, i ? b->zero : e->far, x);
    }
    if (count == 3) shlo__eigen_turn(e, 0, k + 1, k, SHLO__MIN(k + 4, n));
    shlo__eigen_turn(e, 1, k, k, SHLO__MIN(k + 4, n));
}

/* Blocks of two rows become as dlanv2 leaves them; the eigenvalues. */
static SHLO__NOINLINE void shlo__eigen_blocks(const shlo__eigen *e) {
    const shlo__lapack_batch *b = e->b;
    shlo__lapack_block x;
    for (int64_t k = 0; k < e->n; k++)
        memset(shlo__batch_at(b, SHLO__LAPACK_WI, k, 0), 0, (size_t)b->n * sizeof(double));
    for (int64_t k = 0; k + 1 < e->n; k++) {
        double *at[4], *im = shlo__batch_at(b, SHLO__LAPACK_WI, k, 0),
                       *next = shlo__batch_at(b, SHLO__LAPACK_WI, k + 1, 0);
        for (int i = 0; i < 4; i++) at[i] = shlo__eigen_h(e, k + i / 2, k + i % 2);
        shlo__batch_fill(b, e->c[0], 1);
        shlo__batch_fill(b, e->s[0], 0);
        for (int64_t l = 0; l < b->n; l++) {
            if (b->odd[l] || at[2][l] == 0) continue;
            x.a = at[0][l];
            x.b = at[1][l];
            x.c = at[2][l];
            x.d = at[3][l];
            shlo__lapack_block_standard(&x);
            at[0][l] = x.a;
            at[1][l] = x.b;
            at[2][l] = x.c;
            at[3][l] = x.d;
            e->c[0][l] = x.cs;
            e->s[0][l] = x.sn;
            im[l] = x.im[0];
            next[l] = x.im[1];
        }
        shlo__eigen_turn(e, 0, k, k + 2, k);
    }
    for (int64_t k = 0; k < e->n; k++)
        shlo__batch_do(b, SHLO__BATCH_ADD, shlo__batch_at(b, SHLO__LAPACK_W, k, 0), shlo__eigen_h(e, k, k),
            b->zero);
}

/* ---- vectors: of an upper matrix with blocks of two rows, or of its transpose from the last row on ---- */

static const double *shlo__eigen_t(const shlo__eigen *e, int adjoint, int64_t i, int64_t j) {
    return adjoint ? shlo__eigen_h(e, e->n - 1 - j, e->n - 1 - i) : shlo__eigen_h(e, i, j);
}

static shlo__eigen_pair shlo__eigen_x(const shlo__eigen *e, int64_t i) {
    shlo__eigen_pair x;
    x.re = e->x + 2 * i * e->b->n;
    x.im = x.re + e->b->n;
    return x;
}

static SHLO__NOINLINE void shlo__eigen_times(const shlo__lapack_batch *b, shlo__eigen_pair to,
    shlo__eigen_pair x, shlo__eigen_pair y) {
    double *re = shlo__batch_work(b, 0), *t = shlo__batch_work(b, 1);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, re, x.re, y.re);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, x.im, y.im);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, re, re, t);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, x.re, y.im);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, to.im, x.im, y.re);
    shlo__batch_do(b, SHLO__BATCH_ADD, to.im, to.im, t);
    memcpy(to.re, re, (size_t)b->n * sizeof *re);
}

/* d becomes 1 / d; one that is smaller than `least`, squared least2, 1 / least. */
static SHLO__NOINLINE void shlo__eigen_inverse(const shlo__lapack_batch *b, shlo__eigen_pair d,
    const double *least, const double *least2) {
    double *size = shlo__batch_work(b, 0), *t = shlo__batch_work(b, 1);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, size, d.re, d.re);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, d.im, d.im);
    shlo__batch_do(b, SHLO__BATCH_ADD, size, size, t);
    shlo__batch_compare(b, SHLO__BATCH_GREATER, least2, size);
    shlo__batch_select(b, b->mask, d.re, least, d.re);
    shlo__batch_select(b, b->mask, d.im, b->zero, d.im);
    shlo__batch_select(b, b->mask, size, least2, size);
    shlo__batch_do(b, SHLO__BATCH_DIVIDE, size, b->one, size);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, d.re, d.re, size);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, d.im, d.im, size);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, d.im, b->zero, d.im);
}

/* to = minus what is known of row i: columns [from, last]. */
static SHLO__NOINLINE void shlo__eigen_known(const shlo__eigen *e, int adjoint, shlo__eigen_pair to,
    int64_t i, int64_t from, int64_t last) {
    memset(to.re, 0, (size_t)e->b->n * sizeof *to.re);
    memset(to.im, 0, (size_t)e->b->n * sizeof *to.im);
    for (int64_t j = from; j <= last; j++) {
        const shlo__eigen_pair x = shlo__eigen_x(e, j);
        shlo__batch_less(e->b, to.re, shlo__eigen_t(e, adjoint, i, j), x.re);
        shlo__batch_less(e->b, to.im, shlo__eigen_t(e, adjoint, i, j), x.im);
    }
}

/* to = diagonal element i - mu */
static SHLO__NOINLINE void shlo__eigen_shifted(const shlo__eigen *e, int adjoint, shlo__eigen_pair to,
    int64_t i) {
    shlo__batch_do(e->b, SHLO__BATCH_SUBTRACT, to.re, shlo__eigen_t(e, adjoint, i, i), e->mu.re);
    shlo__batch_do(e->b, SHLO__BATCH_SUBTRACT, to.im, e->b->zero, e->mu.im);
}

/* Row i is the lower one of a block: x[i] to q, x[i - 1] to `ahead`, by Cramer's rule from p and q. */
static void shlo__eigen_two(const shlo__eigen *e, int adjoint, int64_t i) {
    const shlo__lapack_batch *b = e->b;
    const double *above = shlo__eigen_t(e, adjoint, i - 1, i), *below = shlo__eigen_t(e, adjoint, i, i - 1);
    double *t = shlo__batch_work(b, 2);
    shlo__eigen_shifted(e, adjoint, e->a, i - 1);
    shlo__eigen_times(b, e->det, e->a, e->d);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, above, below);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, e->det.re, e->det.re, t);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, t, e->least2, e->least2);
    shlo__eigen_inverse(b, e->det, e->least2, t);
    shlo__eigen_times(b, e->ahead, e->d, e->p);
    shlo__batch_less(b, e->ahead.re, above, e->q.re);
    shlo__batch_less(b, e->ahead.im, above, e->q.im);
    shlo__eigen_times(b, e->ahead, e->ahead, e->det);
    shlo__eigen_times(b, e->a, e->a, e->q);
    shlo__batch_less(b, e->a.re, below, e->p.re);
    shlo__batch_less(b, e->a.im, below, e->p.im);
    shlo__eigen_times(b, e->a, e->a, e->det);
}

/* The vector of the eigenvalue in row k, unless that is the upper one of its block, in the basis of z. */
static void shlo__eigen_back(const shlo__eigen *e, int adjoint, int64_t k) {
    const shlo__lapack_batch *b = e->b;
    const size_t bytes = (size_t)b->n * sizeof(double);
    shlo__eigen_pair x = shlo__eigen_x(e, k);
    memcpy(x.re, b->one, bytes);
    memset(x.im, 0, bytes);
    if (k > 0) {
        shlo__eigen_shifted(e, adjoint, e->a, k - 1);
        shlo__batch_do(b, SHLO__BATCH_SUBTRACT, e->a.re, b->zero, e->a.re);
        shlo__batch_compare(b, SHLO__BATCH_EQUAL, shlo__eigen_t(e, adjoint, k, k - 1), b->zero);
        shlo__batch_select(b, b->mask, x.re, b->one, e->a.re);
        shlo__batch_select(b, b->mask, x.im, b->zero, e->mu.im);
        memcpy(e->ahead.re, shlo__eigen_t(e, adjoint, k - 1, k), bytes);
        memset(e->ahead.im, 0, bytes);
    }
    for (int64_t i = k - 1; i >= 0; i--) {
        double *known = shlo__batch_work(b, 3), *known_im = shlo__batch_work(b, 4);
        x = shlo__eigen_x(e, i);
        shlo__eigen_known(e, adjoint, e->q, i, i + 1, k);
        shlo__eigen_shifted(e, adjoint, e->d, i);
        memcpy(known, e->ahead.re, bytes); /* of the block that ends below */
        memcpy(known_im, e->ahead.im, bytes);
        if (i > 0) {
            shlo__eigen_known(e, adjoint, e->p, i - 1, i + 1, k);
            shlo__eigen_two(e, adjoint, i);
        }
        shlo__eigen_inverse(b, e->d, e->least, e->least2);
        shlo__eigen_times(b, x, e->q, e->d);
        if (i > 0) {
            shlo__batch_compare(b, SHLO__BATCH_EQUAL, shlo__eigen_t(e, adjoint, i, i - 1), b->zero);
            shlo__batch_select(b, b->mask, x.re, x.re, e->a.re);
            shlo__batch_select(b, b->mask, x.im, x.im, e->a.im);
        }
        shlo__batch_compare(b, SHLO__BATCH_EQUAL, shlo__eigen_t(e, adjoint, i + 1, i), b->zero);
        shlo__batch_select(b, b->mask, x.re, x.re, known);
        shlo__batch_select(b, b->mask, x.im, x.im, known_im);
    }
}

static shlo__eigen_pair shlo__eigen_out(const shlo__eigen *e, shlo__lapack_slot_name slot, int64_t i,
    int64_t j) {
    shlo__eigen_pair x;
    x.re = shlo__batch_at(e->b, slot, i, j);
    x.im = x.re + e->b->n;
    return x;
}

/* Column j: z times what was found, of length 1; of a complex eigenvalue its largest element becomes real. */
static void shlo__eigen_in_basis(const shlo__eigen *e, int adjoint, shlo__lapack_slot_name slot, int64_t k) {
    const shlo__lapack_batch *b = e->b;
    const int64_t n = e->n, to = adjoint ? n - 1 - k : k;
    double *length = shlo__batch_work(b, 2), *size = shlo__batch_work(b, 3), *most = shlo__batch_work(b, 4),
           *number = shlo__batch_work(b, 5), *this_one = shlo__batch_work(b, 6);
    shlo__eigen_pair tallest = e->a, factor = e->d;
    for (int64_t i = 0; i < n; i++) {
        const shlo__eigen_pair y = shlo__eigen_out(e, slot, i, to);
        for (int64_t j = 0; j <= k; j++) {
            const shlo__eigen_pair x = shlo__eigen_x(e, j);
            const double *z = shlo__eigen_z(e, i, adjoint ? n - 1 - j : j);
            shlo__batch_more(b, j == 0, y.re, z, x.re);
            shlo__batch_more(b, j == 0, y.im, z, x.im);
        }
        shlo__batch_more(b, 1, size, y.re, y.re);
        shlo__batch_more(b, 0, size, y.im, y.im);
        if (i)
            shlo__batch_do(b, SHLO__BATCH_ADD, length, length, size);
        else
            memcpy(length, size, (size_t)b->n * sizeof *size);
        shlo__batch_fill(b, this_one, 1 + 32 * SHLO__LAPACK_EPS); /* the first of equal ones */
        if (i) shlo__batch_do(b, SHLO__BATCH_MULTIPLY, this_one, this_one, most);
        shlo__batch_compare(b, SHLO__BATCH_GREATER, size, i ? this_one : b->zero);
        shlo__batch_fill(b, this_one, (double)i);
        shlo__batch_select(b, b->mask, most, size, i ? most : b->one);
        shlo__batch_select(b, b->mask, number, this_one, i ? number : b->zero);
        shlo__batch_select(b, b->mask, tallest.re, y.re, i ? tallest.re : b->one);
        shlo__batch_select(b, b->mask, tallest.im, y.im, i ? tallest.im : b->zero);
    }
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, size, length, most);
    shlo__batch_do(b, SHLO__BATCH_ROOT, size, size, b->one);
    shlo__batch_do(b, SHLO__BATCH_DIVIDE, size, b->one, size);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, factor.re, tallest.re, size);
    shlo__batch_do(b, SHLO__BATCH_MULTIPLY, factor.im, tallest.im, size);
    shlo__batch_do(b, SHLO__BATCH_SUBTRACT, factor.im, b->zero, factor.im);
    shlo__batch_do(b, SHLO__BATCH_ROOT, size, length, b->one);
    shlo__batch_do(b, SHLO__BATCH_DIVIDE, size, b->one, size);
    shlo__batch_compare(b, SHLO__BATCH_EQUAL, e->mu.im, b->zero);
    shlo__batch_select(b, b->mask, factor.re, size, factor.re);
    shlo__batch_select(b, b->mask, factor.im, b->zero, factor.im);
    for (int64_t i = 0; i < n; i++) {
        const shlo__eigen_pair y = shlo__eigen_out(e, slot, i, to);
        shlo__eigen_times(b, y, y, factor);
        shlo__batch_fill(b, this_one, (double)i);
        shlo__batch_compare(b, SHLO__BATCH_EQUAL, number, this_one);
        shlo__batch_select(b, b->mask, y.im, b->zero, y.im);
        shlo__batch_compare(b, SHLO__BATCH_EQUAL, e->mu.im, b->zero);
        shlo__batch_select(b, b->mask, y.im, b->zero, y.im);
        shlo__batch_do(b, SHLO__BATCH_ADD, y.re, y.re, b->zero); /* no -0, which rotations by nothing lose */
        shlo__batch_do(b, SHLO__BATCH_ADD, y.im, y.im, b->zero);
    }
    if (k + 1 < n) { /* what is the conjugate of the next one is of no matter */
        shlo__batch_compare(b, SHLO__BATCH_EQUAL, shlo__eigen_t(e, adjoint, k + 1, k), b->zero);
        shlo__batch_select(b, b->mask, length, length, b->one);
    }
    shlo__batch_check(b, length);
}

static SHLO__NOINLINE void shlo__eigen_vectors(const shlo__eigen *e, int adjoint,
    shlo__lapack_slot_name slot) {
    const shlo__lapack_batch *b = e->b;
    const int64_t n = e->n;
    for (int64_t k = n - 1; k >= 0; k--) {
        const int64_t to = adjoint ? n - 1 - k : k, next = adjoint ? to - 1 : to + 1;
        const double *im = shlo__batch_at(b, SHLO__LAPACK_WI, to, 0);
        memcpy(e->mu.re, shlo__batch_at(b, SHLO__LAPACK_W, to, 0), (size_t)b->n * sizeof *im);
        shlo__batch_do(b, adjoint ? SHLO__BATCH_SUBTRACT : SHLO__BATCH_ADD, e->mu.im, b->zero, im);
        shlo__eigen_back(e, adjoint, k);
        shlo__eigen_in_basis(e, adjoint, slot, k);
        if (k + 1 == n) continue;
        shlo__batch_compare(b, SHLO__BATCH_EQUAL, shlo__eigen_t(e, adjoint, k + 1, k), b->zero);
        for (int64_t i = 0; i < n; i++) { /* the upper row of a block: the conjugate */
            const shlo__eigen_pair y = shlo__eigen_out(e, slot, i, to), z = shlo__eigen_out(e, slot, i, next);
            double *minus = shlo__batch_work(b, 0);
            shlo__batch_do(b, SHLO__BATCH_SUBTRACT, minus, b->zero, z.im);
            shlo__batch_select(b, b->mask, y.re, y.re, z.re);
            shlo__batch_select(b, b->mask, y.im, y.im, minus);
        }
    }
}

/* ---- all ---- */

/* Squares of sizes, what is small beside them; matrices out of range are odd. */
static void shlo__eigen_sizes(const shlo__eigen *e) {
    const shlo__lapack_batch *b = e->b;
    double *sum = e->far;
    for (int64_t j = 0; j < e->n; j++)
        for (int64_t i = 0; i < e->n; i++) {
            const double *x = shlo__eigen_h(e, i, j);
            shlo__batch_more(b, i + j == 0, sum, x, x);
        }
    shlo__batch_check(b, sum);
    shlo__batch_range(b, SHLO__EIGEN_LEAST, SHLO__EIGEN_MOST);
    for (int64_t l = 0; l < b->n; l++) {
        const double square = b->odd[l] ? 1 : sum[l];
        e->tiny[l] = square * SHLO__EIGEN_TINY;
        e->least2[l] = square * (SHLO__LAPACK_EPS * SHLO__LAPACK_EPS);
    }
    shlo__batch_do(b, SHLO__BATCH_ROOT, e->least, e->least2, b->one);
    shlo__batch_fill(b, e->huge, 1e300);
}

SHLO__FN void shlo__eigen_together(shlo__lapack_batch *b) {
    const shlo__eigen e = shlo__eigen_of(b);
    if (e.vectors) shlo__batch_identity(b, e.n);
    shlo__eigen_sizes(&e);
    shlo__eigen_hessenberg(&e);
    for (int sweep = 0; shlo__eigen_windows(&e, sweep); sweep++) {
        if (sweep == SHLO__EIGEN_SWEEPS) {
            for (int64_t l = 0; l < b->n; l++) b->odd[l] |= e.high[l] != 0;
            break;
        }
        for (int64_t k = 0; k + 1 < e.n; k++) shlo__eigen_step(&e, k);
    }
    shlo__eigen_blocks(&e);
    shlo__batch_fill(b, b->least, 1);
    shlo__batch_fill(b, b->most, 1);
    for (int left = 0; left < 2; left++) {
        const shlo__lapack_slot_name slot = left ? SHLO__LAPACK_U : SHLO__LAPACK_V;
        if (b->flags & (left ? SHLO__LAPACK_LEFT : SHLO__LAPACK_RIGHT))
            shlo__eigen_vectors(&e, left, slot);
        else
            shlo__batch_none(b, slot);
    }
    shlo__batch_range(b, SHLO__BATCH_LEAST, SHLO__BATCH_MOST);
}

#endif
