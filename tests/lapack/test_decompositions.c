// link: rooms base simd kernel op ir custom lapack
/* tests/lapack/test_decompositions.c - every decomposition of random, graded, rank-deficient, repeated, zero,
 * very large, very small and NaN matrices of f32, f64 and their complex types: what it decomposes is the
 * product of what it gives, and what should be orthogonal is. The bounds are LAPACK's: a small multiple of
 * n * eps * |A|. Argument: how many matrices of each type, 10,000 without it. */
#include "lapack/lapack.h"
#include "../test.h"
#include <math.h>

typedef shlo__lapack_complex number;

enum { MOST = 200, LONGEST = 4000 }; /* rows and columns; rows of a few columns */

static int single; /* elements are of f32: rounded to it before and after */
static double rounded(double x) { return single ? (double)(float)x : x; }
static double eps(void) { return single ? 1.1920929e-7 : SHLO__LAPACK_EPS; }

static unsigned long long seed = 5;
static double noise(void) { return (double)(test_random(&seed) >> 11) / 9007199254740992.0 * 2 - 1; }

/* ---- plain complex matrices, by columns ---- */

typedef struct matrix {
    int64_t m, n;
    number at[MOST * MOST];
} matrix;

static matrix a, q, t, u, v, product, other;

static number mul(number x, number y) {
    number r;
    r.re = x.re * y.re - x.im * y.im;
    r.im = x.re * y.im + x.im * y.re;
    return r;
}

static number element(const matrix *x, int adjoint, int64_t i, int64_t j) {
    number e = x->at[adjoint ? j + i * x->m : i + j * x->m];
    if (adjoint) e.im = -e.im;
    return e;
}

/* p = op(x) * op(y); op is the adjoint where wanted */
static void times(matrix *p, const matrix *x, int x_adjoint, const matrix *y, int y_adjoint) {
    static matrix left; /* op(x), so that the inner loop runs down columns */
    int64_t k = x_adjoint ? x->m : x->n;
    p->m = left.m = x_adjoint ? x->n : x->m;
    p->n = y_adjoint ? y->m : y->n;
    for (int64_t l = 0; l < k; l++)
        for (int64_t i = 0; i < p->m; i++) left.at[i + l * p->m] = element(x, x_adjoint, i, l);
    for (int64_t j = 0; j < p->n; j++) {
        number *to = p->at + j * p->m;
        memset(to, 0, (size_t)p->m * sizeof *to);
        for (int64_t l = 0; l < k; l++) {
            const number f = element(y, y_adjoint, l, j), *from = left.at + l * p->m;
            for (int64_t i = 0; i < p->m; i++) {
                to[i].re += from[i].re * f.re - from[i].im * f.im;
                to[i].im += from[i].re * f.im + from[i].im * f.re;
            }
        }
    }
}

static double largest(const matrix *x) {
    double most = 0;
    for (int64_t i = 0; i < x->m * x->n; i++) {
        double size = fabs(x->at[i].re) + fabs(x->at[i].im);
        if (!(size <= most)) most = size;
    }
    return most;
}

static double distance(const matrix *x, const matrix *y) {
    double most = 0;
    if (x->m != y->m || x->n != y->n) return 1e300;
    for (int64_t i = 0; i < x->m * x->n; i++) {
        double size = fabs(x->at[i].re - y->at[i].re) + fabs(x->at[i].im - y->at[i].im);
        if (!(size <= most)) most = size;
    }
    return most;
}

/* Columns of length 1 at right angles. */
static double skewness(const matrix *x) {
    double most = 0;
    static matrix square;
    times(&square, x, 1, x, 0);
    for (int64_t j = 0; j < square.n; j++)
        for (int64_t i = 0; i < square.m; i++) {
            double off =
                fabs(square.at[i + j * square.m].re - (i == j)) + fabs(square.at[i + j * square.m].im);
            if (!(off <= most)) most = off;
        }
    return most;
}

/* ---- jobs ---- */

static double *memory;
static shlo__lapack_job job;

static void slot(shlo__lapack_slot_name name, int64_t rows, int64_t columns) {
    job.slots[name].rows = rows;
    job.slots[name].columns = columns;
}

static void begin(const matrix *x, int is_complex, uint32_t flags) {
    memset(&job, 0, sizeof job);
    job.m = x->m;
    job.n = x->n;
    job.high = x->n;
    job.is_complex = is_complex;
    job.flags = flags;
    slot(SHLO__LAPACK_A, x->m, x->n);
    slot(SHLO__LAPACK_INFO, 1, 1);
}

static int32_t run(shlo__lapack_routine routine, const matrix *x) {
    double *at = memory;
    job.longest = job.most = 1;
    for (int s = 0; s < SHLO__LAPACK_COUNT; s++) {
        shlo__lapack_slot *z = &job.slots[s];
        int real = s == SHLO__LAPACK_W || s == SHLO__LAPACK_WI || s == SHLO__LAPACK_P;
        z->complex = job.is_complex && !real;
        z->data = at;
        at += 2 * z->rows * z->columns;
        if (z->rows > job.longest) job.longest = z->rows;
        if (z->columns > job.longest) job.longest = z->columns;
        if (z->rows * z->columns > job.most) job.most = z->rows * z->columns;
        for (int64_t i = 0; i < 2 * z->rows * z->columns; i++) z->data[i] = 0;
    }
    shlo__lapack_equip(&job, routine, at);
    for (int64_t i = 0; i < x->m * x->n; i++) {
        double *to = job.slots[SHLO__LAPACK_A].data;
        if (job.is_complex) {
            to[2 * i] = x->at[i].re;
            to[2 * i + 1] = x->at[i].im;
        }
        else {
            to[i] = x->at[i].re;
        }
    }
    return shlo__lapack_do(routine, &job);
}

static void result(shlo__lapack_slot_name name, matrix *x) {
    const shlo__lapack_slot *s = &job.slots[name];
    x->m = s->rows;
    x->n = s->columns;
    for (int64_t i = 0; i < x->m * x->n; i++) {
        x->at[i].re = rounded(s->data[s->complex ? 2 * i : i]);
        x->at[i].im = s->complex ? rounded(s->data[2 * i + 1]) : 0;
    }
}

/* ---- matrices ---- */

/* Large and small ones are of sizes whose squares are numbers, but not their cubes. Of Wilkinson's matrix
   pairs of eigenvalues agree in most digits; close ones are all around 1. */
enum {
    RANDOM,
    GRADED,
    DEFICIENT,
    REPEATED,
    ZERO,
    HUGE_ONES,
    TINY_ONES,
    LARGE_ONES,
    SMALL_ONES,
    SUBNORMAL,
    SCATTERED,
    STEEP,
    WILKINSON,
    CLOSE,
    ALL
};
enum { KINDS = WILKINSON }; /* of small matrices */

static void fill(matrix *x, int64_t m, int64_t n, int is_complex) {
    x->m = m;
    x->n = n;
    for (int64_t i = 0; i < m * n; i++) {
        x->at[i].re = noise();
        x->at[i].im = is_complex ? noise() : 0;
    }
}

static void make(matrix *x, int64_t m, int64_t n, int is_complex, int kind) {
    fill(x, m, n, is_complex);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < m; i++) {
            number *e = &x->at[i + j * m];
            double factor = 1;
            if (kind == GRADED) factor = pow(10, -0.5 * (double)(i + j));
            if (kind == HUGE_ONES) factor = single ? 1e25 : 1e200;
            if (kind == TINY_ONES) factor = single ? 1e-25 : 1e-200;
            if (kind == LARGE_ONES) factor = single ? 1e36 : 1e119;
            if (kind == SMALL_ONES) factor = single ? 1e-36 : 1e-119;
            if (kind == SUBNORMAL) factor = i + j ? pow(2, (single ? -115 : -1020) + 20 * noise()) : 1;
            if (kind == SCATTERED) factor = pow(10, (single ? 15 : 140) * noise());
            if (kind == STEEP) {
                e->re = i <= j + 1 ? pow(10, (single ? 2 : 15) * fmin((double)(j - i), 15)) : 0;
                e->im = 0;
            }
            if (kind == DEFICIENT && j > 1) *e = x->at[i + (j % 2) * m];
            if (kind == REPEATED) {
                e->re = i == j ? 2 : 0;
                e->im = 0;
            }
            if (kind == ZERO) factor = 0;
            if (kind == CLOSE) e->re = (i == j) + e->re * 1e-12;
            if (kind == WILKINSON) {
                e->re = i == j ? fabs((double)(2 * i - n)) / 2 : i - j == 1 || j - i == 1;
                e->im = 0;
            }
            e->re = rounded(e->re * factor);
            e->im = rounded(e->im * factor);
        }
}

static void hermitian(matrix *x) {
    for (int64_t j = 0; j < x->n; j++) {
        x->at[j + j * x->m].im = 0;
        for (int64_t i = j + 1; i < x->m; i++) {
            x->at[j + i * x->m] = x->at[i + j * x->m];
            x->at[j + i * x->m].im = -x->at[j + i * x->m].im;
        }
    }
}

static double bound(int64_t n, const matrix *x) {
    return 40 * (double)(n + 2) * eps() * (largest(x) > 0 ? largest(x) * (double)(n + 1) : 1);
}

/* ---- what holds ---- */

static void check_qr(int64_t m, int64_t n, int c, int kind) {
    int64_t k = m < n ? m : n;
    make(&a, m, n, c, kind);
    begin(&a, c, 0);
    slot(SHLO__LAPACK_TAU, k, 1);
    ELEMENT(run(SHLO__LAPACK_DO_geqrf, &a) == 0);
    result(SHLO__LAPACK_A, &t);
    slot(SHLO__LAPACK_A, m, k); /* orgqr in the same memory, of the columns that hold reflectors */
    ELEMENT(shlo__lapack_do(SHLO__LAPACK_DO_orgqr, &job) == 0);
    result(SHLO__LAPACK_A, &q);
    u.m = k;
    u.n = n;
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < k; i++) {
            const number zero = {0, 0};
            u.at[i + j * k] = i <= j ? t.at[i + j * m] : zero;
        }
    times(&product, &q, 0, &u, 0);
    ELEMENTF(distance(&product, &a) <= bound(m, &a), "%dx%d %d", (int)m, (int)n, kind);
    ELEMENTF(skewness(&q) <= 40 * (double)(m + 1) * eps(), "%dx%d %d: %g", (int)m, (int)n, kind,
        skewness(&q));
}

static void check_eigh(int64_t n, int c, int kind, int lower) {
    make(&a, n, n, c, kind);
    hermitian(&a);
    other = a;
    for (int64_t j = 0; j < n; j++) /* the other triangle is not read */
        for (int64_t i = 0; i < n; i++)
            if (lower ? i < j : i > j) other.at[i + j * n].re = 1e300;
    begin(&other, c, SHLO__LAPACK_VECTORS | (lower ? SHLO__LAPACK_LOWER : 0));
    slot(SHLO__LAPACK_W, n, 1);
    ELEMENT(run(SHLO__LAPACK_DO_heevd, &other) == 0);
    result(SHLO__LAPACK_A, &v);
    result(SHLO__LAPACK_W, &t);
    for (int64_t i = 0; i + 1 < n; i++) ELEMENT(t.at[i].re <= t.at[i + 1].re);
    u = v;
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n; i++) {
            u.at[i + j * n].re *= t.at[j].re;
            u.at[i + j * n].im *= t.at[j].re;
        }
    times(&product, &u, 0, &v, 1);
    ELEMENTF(distance(&product, &a) <= bound(n, &a), "n %d kind %d: %g", (int)n, kind,
        distance(&product, &a));
    ELEMENTF(skewness(&v) <= 40 * (double)(n + 1) * eps(), "n %d kind %d", (int)n, kind);
}

static void check_svd(int64_t m, int64_t n, int c, int kind, int full) {
    int64_t k = m < n ? m : n;
    make(&a, m, n, c, kind);
    begin(&a, c, SHLO__LAPACK_VECTORS);
    slot(SHLO__LAPACK_W, k, 1);
    slot(SHLO__LAPACK_U, m, full ? m : k);
    slot(SHLO__LAPACK_V, full ? n : k, n);
    ELEMENTF(run(SHLO__LAPACK_DO_gesvd, &a) == 0, "%dx%d %d", (int)m, (int)n, kind);
    result(SHLO__LAPACK_W, &t);
    result(SHLO__LAPACK_U, &u);
    result(SHLO__LAPACK_V, &v);
    for (int64_t i = 0; i < k; i++) ELEMENT(t.at[i].re >= 0 && (i + 1 == k || t.at[i].re >= t.at[i + 1].re));
    ELEMENTF(skewness(&u) <= 40 * (double)(m + n) * eps(), "%dx%d %d U", (int)m, (int)n, kind);
    other.m = v.n;
    other.n = v.m;
    for (int64_t j = 0; j < v.n; j++)
        for (int64_t i = 0; i < v.m; i++) {
            other.at[j + i * v.n] = v.at[i + j * v.m];
            other.at[j + i * v.n].im = -v.at[i + j * v.m].im;
        }
    ELEMENTF(skewness(&other) <= 40 * (double)(m + n) * eps(), "%dx%d %d V", (int)m, (int)n, kind);
    for (int64_t j = 0; j < k; j++)
        for (int64_t i = 0; i < m; i++) {
            u.at[i + j * m].re *= t.at[j].re;
            u.at[i + j * m].im *= t.at[j].re;
        }
    u.n = k;
    other.n = k;
    times(&product, &u, 0, &other, 1);
    ELEMENTF(distance(&product, &a) <= bound(m + n, &a), "%dx%d kind %d: %g", (int)m, (int)n, kind,
        distance(&product, &a));
    begin(&a, c, 0);
    slot(SHLO__LAPACK_W, k, 1);
    ELEMENT(run(SHLO__LAPACK_DO_gesvd, &a) == 0);
    result(SHLO__LAPACK_W, &q);
    ELEMENTF(distance(&q, &t) <= bound(m + n, &a), "%dx%d kind %d", (int)m, (int)n, kind);
}

static void check_schur(int64_t n, int c, int kind) {
    make(&a, n, n, c, kind);
    begin(&a, c, SHLO__LAPACK_VECTORS);
    slot(SHLO__LAPACK_W, n, 1);
    slot(SHLO__LAPACK_WI, n, 1);
    slot(SHLO__LAPACK_V, n, n);
    ELEMENTF(run(SHLO__LAPACK_DO_gees, &a) == 0, "n %d kind %d", (int)n, kind);
    result(SHLO__LAPACK_A, &t);
    result(SHLO__LAPACK_V, &q);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = j + 1; i < n; i++) {
            number e = t.at[i + j * n];
            if (c || i > j + 1) ELEMENTF(e.re == 0 && e.im == 0, "n %d kind %d", (int)n, kind);
            if (!c && i == j + 1 && e.re != 0) /* a block: equal diagonal, opposite signs beside it */
                ELEMENTF(t.at[j + j * n].re == t.at[i + i * n].re && (e.re < 0) != (t.at[j + i * n].re < 0),
                    "n %d kind %d", (int)n, kind);
        }
    times(&product, &q, 0, &t, 0);
    times(&other, &product, 0, &q, 1);
    ELEMENTF(distance(&other, &a) <= bound(n, &a), "n %d kind %d: %g", (int)n, kind, distance(&other, &a));
    ELEMENTF(skewness(&q) <= 80 * (double)(n + 1) * eps(), "n %d kind %d", (int)n, kind);
}

/* A * V = V * W and adjoint(U) * A = W * adjoint(U); columns of length 1. */
static void check_eig(int64_t n, int c, int kind) {
    shlo__lapack_slot *w = &job.slots[SHLO__LAPACK_W], *wi = &job.slots[SHLO__LAPACK_WI];
    make(&a, n, n, c, kind);
    begin(&a, c, SHLO__LAPACK_LEFT | SHLO__LAPACK_RIGHT);
    slot(SHLO__LAPACK_W, n, 1);
    slot(SHLO__LAPACK_WI, n, 1);
    slot(SHLO__LAPACK_U, n, n);
    slot(SHLO__LAPACK_V, n, n);
    ELEMENTF(run(SHLO__LAPACK_DO_geev, &a) == 0, "n %d kind %d", (int)n, kind);
    result(SHLO__LAPACK_U, &u);
    result(SHLO__LAPACK_V, &v);
    for (int left = 0; left < 2; left++) {
        times(&product, &a, left, left ? &u : &v, 0);
        other = left ? u : v;
        for (int64_t j = 0; j < n; j++) {
            number value;
            double length = 0;
            value.re = rounded(c ? w->data[2 * j] : w->data[j]);
            value.im = rounded(c ? w->data[2 * j + 1] : wi->data[j]);
            if (left) value.im = -value.im;
            for (int64_t i = 0; i < n; i++) {
                number e = other.at[i + j * n];
                length += e.re * e.re + e.im * e.im;
                other.at[i + j * n] = mul(e, value);
            }
            ELEMENTF(fabs(length - 1) < 1000 * eps(), "n %d kind %d", (int)n, kind);
        }
        ELEMENTF(distance(&product, &other) <= bound(n, &a), "n %d kind %d left %d: %g", (int)n, kind, left,
            distance(&product, &other));
    }
}

static void check_lu(int64_t m, int64_t n, int c, int kind) {
    int64_t k = m < n ? m : n;
    const double *pivots = job.slots[SHLO__LAPACK_P].data;
    make(&a, m, n, c, kind);
    begin(&a, c, 0);
    slot(SHLO__LAPACK_P, k, 1);
    run(SHLO__LAPACK_DO_getrf, &a);
    pivots = job.slots[SHLO__LAPACK_P].data;
    result(SHLO__LAPACK_A, &t);
    q.m = m;
    q.n = u.m = k;
    u.n = n;
    for (int64_t j = 0; j < k; j++)
        for (int64_t i = 0; i < m; i++) {
            number zero = {0, 0}, one = {1, 0};
            q.at[i + j * m] = i > j ? t.at[i + j * m] : i == j ? one : zero;
        }
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < k; i++) {
            number zero = {0, 0};
            u.at[i + j * k] = i <= j ? t.at[i + j * m] : zero;
        }
    times(&product, &q, 0, &u, 0);
    for (int64_t i = k - 1; i >= 0; i--)
        for (int64_t j = 0; j < n; j++) {
            number e = product.at[i + j * m];
            int64_t p = (int64_t)pivots[i] - 1;
            product.at[i + j * m] = product.at[p + j * m];
            product.at[p + j * m] = e;
        }
    ELEMENTF(distance(&product, &a) <= bound(m + n, &a), "%dx%d kind %d", (int)m, (int)n, kind);
}

static void check_cholesky(int64_t n, int c, int lower) {
    fill(&q, n, n, c);
    times(&a, &q, 0, &q, 1);
    for (int64_t i = 0; i < n * n; i++) {
        a.at[i].re = rounded(a.at[i].re);
        a.at[i].im = rounded(a.at[i].im);
    }
    for (int64_t i = 0; i < n; i++) a.at[i + i * n].re += 1;
    begin(&a, c, lower ? SHLO__LAPACK_LOWER : 0);
    ELEMENT(run(SHLO__LAPACK_DO_potrf, &a) == 0);
    result(SHLO__LAPACK_A, &t);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n; i++)
            if (lower ? i < j : i > j) t.at[i + j * n].re = t.at[i + j * n].im = 0;
    times(&product, &t, !lower, &t, lower);
    ELEMENTF(distance(&product, &a) <= bound(n, &a), "n %d", (int)n);
    if (n < 2) return;
    a.at[n / 2 + n / 2 * n].re = -1;
    begin(&a, c, lower ? SHLO__LAPACK_LOWER : 0);
    ELEMENT(run(SHLO__LAPACK_DO_potrf, &a) == n / 2 + 1);
}

/* What is no number ends, and says so. */
static void check_nan(int64_t n, int c) {
    const double nan = strtod("nan", NULL);
    make(&a, n, n, c, RANDOM);
    a.at[n * n / 2].re = nan;
    begin(&a, c, SHLO__LAPACK_VECTORS);
    slot(SHLO__LAPACK_W, n, 1);
    slot(SHLO__LAPACK_U, n, n);
    slot(SHLO__LAPACK_V, n, n);
    ELEMENT(run(SHLO__LAPACK_DO_gesvd, &a) != 0);
    begin(&a, c, SHLO__LAPACK_LEFT | SHLO__LAPACK_RIGHT);
    slot(SHLO__LAPACK_W, n, 1);
    slot(SHLO__LAPACK_WI, n, 1);
    slot(SHLO__LAPACK_U, n, n);
    slot(SHLO__LAPACK_V, n, n);
    ELEMENT(run(SHLO__LAPACK_DO_geev, &a) != 0);
    begin(&a, c, SHLO__LAPACK_VECTORS | SHLO__LAPACK_LOWER);
    slot(SHLO__LAPACK_W, n, 1);
    a.at[n - 1].re = nan;
    ELEMENT(run(SHLO__LAPACK_DO_heevd, &a) != 0);
}

static void check_all(int64_t m, int64_t n, int c, int kind, int way) {
    check_qr(m, n, c, kind);
    check_lu(m, n, c, kind);
    check_eigh(n, c, kind, way & 1);
    check_svd(m, n, c, kind, way & 2);
    check_schur(n, c, kind);
    check_eig(n, c, kind);
    check_cholesky(n, c, way & 4);
    if (n) check_nan(n, c);
}

/* Values by divide and conquer: several blocks, of odd sizes. */
static void check_divided(int c) {
    check_schur(16, c, STEEP); /* squares of what its shifts are made of vanish */
    check_eig(16, c, STEEP);
    for (int kind = 0; kind < ALL; kind++) {
        check_eigh(97 + kind, c, kind, kind & 1);
        check_svd(100 + kind % 3, 91 + 5 * kind, c, kind, kind & 1);
    }
}

/* Wide blocks of factors: several, the last one cut, of tall and of wide matrices. */
static void check_wide(int c) {
    for (int kind = 0; kind < KINDS; kind++) {
        check_lu(200, 131 + kind, c, kind);
        check_lu(129, 200 - kind, c, kind);
        check_lu(161, 161, c, kind);
        check_cholesky(97 + 16 * (kind % 7), c, kind & 1);
    }
}

/* Far more rows than columns, or columns than rows: in rooms of no more than the matrix's size. */
static void check_long(int c) {
    for (int kind = 0; kind < KINDS; kind++)
        for (int turned = 0; turned < 2; turned++) {
            check_svd(turned ? 5 : LONGEST, turned ? LONGEST : 5, c, kind, 0);
            check_svd(turned ? 49 : 400, turned ? 400 : 49, c, kind, 0);
        }
    ELEMENT(shlo__lapack_working(SHLO__LAPACK_DO_gesvd, 1000000, 3000000) < 40000000);
}

/* The first of every kind and size that is special, most of the others small, one in 50 in blocks, in 500 of
   those after 1000; the last one large. */
static void check_matrix(int turn, int count, int c) {
    int kind = turn % KINDS;
    int64_t n = turn / KINDS, m;
    if (n > 3) n = (int64_t)(test_random(&seed) >> 40) % 12;
    m = turn % 3 ? n : (int64_t)(test_random(&seed) >> 40) % 12;
    if (turn % (turn < 1000 ? 50 : 500) == 49) {
        n = 20 + (int64_t)(test_random(&seed) >> 40) % 50;
        m = turn % 100 == 49 ? n : 20 + (int64_t)(test_random(&seed) >> 40) % 50;
    }
    if (turn + 1 == count) {
        kind = RANDOM;
        n = single ? 121 : MOST;
        m = n - 1;
    }
    check_all(m, n, c, kind, turn / KINDS);
}

int main(int argc, char **argv) {
    static const char *const names[] = {"f32", "f64", "c64", "c128"};
    const int count = argc > 1 ? atoi(argv[1]) : 10000;
    size_t numbers = shlo__lapack_working(SHLO__LAPACK_DO_gesvd, LONGEST, MOST * MOST) +
                     SHLO__LAPACK_COUNT * 2 * MOST * MOST;
    memory = (double *)malloc(numbers * sizeof *memory);
    if (!memory) return 1;
    for (int type = 0; type < 4; type++) {
        TEST_CASE(names[type]);
        single = type % 2 == 0;
        if (!single) check_divided(type > 1);
        if (!single) check_wide(type > 1);
        if (!single) check_long(type > 1);
        for (int i = 0; i < count; i++) {
            check_matrix(i, count, type > 1);
            SWEEP_END();
        }
    }
    free(memory);
    return test_end("lapack/decompositions");
}
