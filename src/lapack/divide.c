/* lapack/divide.c - divide and conquer: all vectors of a symmetric tridiagonal or of a bidiagonal matrix. Its
 * blocks are left to QL's and Kahan's steps; two neighbours are joined by a secular equation (Cuppen 1981; Gu
 * and Eisenstat 1995, for both kinds), whose poles are the eigenvalues or the squares of the singular values
 * of both blocks. The vectors are products of matrices then. */
#ifndef SHLO__LAPACK_DIVIDE_C
#define SHLO__LAPACK_DIVIDE_C

#include "lapack.h"

/* Rows of a block at most; steps of one root: three to six are usual. */
enum { SHLO__DIVIDE_BLOCK = 32, SHLO__DIVIDE_STEPS = 100 };
#define SHLO__DIVIDE_SMALL (8 * SHLO__LAPACK_EPS) /* counts as 0: the largest element is 1 */

/* Two blocks that are joined. By column: their values d and z, which couples them. The values that are kept
   are the poles, in ascending order. Rows of the system come by kind, so that the zeros of columns that lie
   in one block only are not multiplied. */
typedef struct shlo__divide_pair {
    const shlo__lapack_divide *x;
    int64_t first, top, rows, n; /* the first row; rows of the first block, of both; values */
    int squares;                 /* the poles are the squares of these numbers; the first one is 0 */
    double *d, *z, *pole, *weight, *value, *delta;
    int64_t *order, *place, *kind; /* columns, ascending, those that are kept first; rows of the system */
    int64_t kept, of_kind[3];      /* columns of the first block, of both, of the second one */
} shlo__divide_pair;

static double *shlo__divide_column(const shlo__divide_pair *p, double *of, int64_t column) {
    return of + p->first + (p->first + column) * p->x->n;
}

static double shlo__divide_apart(const shlo__divide_pair *p, double a, double b) {
    return p->squares ? (a - b) * (a + b) : a - b;
}

/* Columns i and j of v, and of u, become c * i + s * j and c * j - s * i. */
static void shlo__divide_turn(const shlo__divide_pair *p, int64_t i, int64_t j, double c, double s,
    int with_u) {
    const double *turns[2];
    turns[0] = &c;
    turns[1] = &s;
    for (int k = 0; k <= (with_u && p->squares); k++)
        shlo__lapack_turns_chain(p->x->product.tiles, shlo__divide_column(p, k ? p->x->u : p->x->v, i),
            (j - i) * p->x->n, p->rows, 1, turns);
}

/* ---- what couples two blocks ---- */

/* T = diag(T1, T2) + z * adjoint(z), or the row z above diag(d), in the basis of the blocks' vectors. */
static void shlo__divide_couple(shlo__divide_pair *p) {
    const shlo__lapack_divide *x = p->x;
    const double off = x->e[p->first + p->top - 1 + p->squares],
                 root = p->squares ? 0 : shlo__lapack_root(shlo__lapack_abs(off));
    const double factor[2] = {
        p->squares ? p->d[p->top - 1] : root, p->squares ? off : shlo__lapack_sign(root, off)};
    for (int64_t j = 0; j < p->rows; j++) {
        p->z[j] = factor[j >= p->top] * shlo__divide_column(p, x->v, j)[p->top - (j < p->top)];
        p->kind[j] = j < p->top ? 0 : 2;
    }
    if (p->squares) p->d[p->top - 1] = 0;
    if (p->n < p->rows) { /* both blocks have a null vector: one of the two together remains */
        const int64_t i = p->top - 1, j = p->n;
        const double h = shlo__lapack_hypot(p->z[i], p->z[j]);
        p->kind[i] = h > SHLO__LAPACK_EPS;
        if (p->kind[i]) shlo__divide_turn(p, i, j, p->z[i] / h, p->z[j] / h, 0);
        p->z[i] = h;
    }
}

/* Columns by their values, ascending, into `place`; the value 0 of squares first. */
static void shlo__divide_sort(const shlo__divide_pair *p) {
    if (p->squares) p->d[p->top - 1] = -1;
    for (int64_t k = 0; k < p->n; k++) {
        int64_t to = k;
        for (; to > 0 && p->d[p->place[to - 1]] > p->d[k]; to--) p->place[to] = p->place[to - 1];
        p->place[to] = k;
    }
    if (p->squares) p->d[p->top - 1] = 0;
}

/* Two values that are so close that a rotation takes one of them out: j's z becomes their length, i's 0. */
static int shlo__divide_close(const shlo__divide_pair *p, int64_t i, int64_t j) {
    const double h = shlo__lapack_hypot(p->z[i], p->z[j]), c = p->z[j] / h, s = -p->z[i] / h, low = p->d[i],
                 high = p->d[j];
    if (!(shlo__lapack_abs((high - low) * c * s) <= SHLO__DIVIDE_SMALL)) return 0;
    shlo__divide_turn(p, i, j, c, s, 1);
    p->z[j] = h;
    p->d[i] = low * c * c + high * s * s;
    p->d[j] = low * s * s + high * c * c;
    if (p->kind[i] != p->kind[j]) p->kind[j] = 1;
    return 1;
}

static void shlo__divide_keep(shlo__divide_pair *p, int64_t column) {
    if (p->squares && p->kept == 1) p->d[column] = SHLO__MAX(p->d[column], SHLO__DIVIDE_SMALL / 2);
    p->order[p->kept++] = column;
}

/* Columns whose z is 0 have their values and vectors already. */
static void shlo__divide_deflate(shlo__divide_pair *p, double small) {
    int64_t gone = p->n, before = -1;
    p->kept = 0;
    for (int64_t k = 0; k < p->n; k++) {
        const int64_t j = p->place[k];
        const double size = shlo__lapack_abs(p->z[j]);
        if (p->squares && k == 0) {
            if (size < small) p->z[j] = small;
            shlo__divide_keep(p, j);
            continue;
        }
        if (size <= small) {
            p->order[--gone] = j;
            continue;
        }
        if (before >= 0 && shlo__divide_close(p, before, j))
            p->order[--gone] = before;
        else if (before >= 0)
            shlo__divide_keep(p, before);
        before = j;
    }
    if (before >= 0) shlo__divide_keep(p, before);
}

/* Poles and weights, and the rows of the system. */
static void shlo__divide_arrange(shlo__divide_pair *p) {
    int64_t at[3];
    memset(p->of_kind, 0, sizeof p->of_kind);
    for (int64_t k = 0; k < p->kept; k++) {
        p->pole[k] = p->d[p->order[k]];
        p->weight[k] = p->z[p->order[k]];
        p->of_kind[p->kind[p->order[k]]]++;
    }
    at[0] = 0;
    at[1] = p->of_kind[0];
    at[2] = at[1] + p->of_kind[1];
    for (int64_t k = 0; k < p->kept; k++) p->place[k] = at[p->kind[p->order[k]]]++;
    for (int64_t k = p->kept; k < p->n; k++) p->value[k] = p->d[p->order[k]];
}

/* ---- the secular equation: 1 + the sum of weight^2 / (pole - x) = 0 ---- */

/* Sums of terms and of their slopes. */
typedef struct shlo__divide_sum {
    double value, slope;
} shlo__divide_sum;

static shlo__divide_sum shlo__divide_add(const double *delta, const double *weight, int64_t n, double x) {
    shlo__divide_sum r;
    double s[4] = {0, 0, 0, 0}, q[4] = {0, 0, 0, 0};
    int64_t j = 0;
    for (; j + 4 <= n; j += 4)
        for (int l = 0; l < 4; l++) {
            const double t = weight[j + l] / (delta[j + l] - x);
            s[l] += weight[j + l] * t;
            q[l] += t * t;
        }
    for (; j < n; j++) {
        const double t = weight[j] / (delta[j] - x);
        s[0] += weight[j] * t;
        q[0] += t * t;
    }
    r.value = (s[0] + s[1]) + (s[2] + s[3]);
    r.slope = (q[0] + q[1]) + (q[2] + q[3]);
    return r;
}

/* One root: what is searched for is its distance x from the pole `origin`. Poles `left` and `left + 1` lie
   around it; those of the last one are both left of it. */
typedef struct shlo__divide_root {
    int64_t origin, left;
    int last;
    double x, low, high;    /* it lies between those */
    double f, slope, limit; /* the function at x; what counts as 0 */
} shlo__divide_root;

static void shlo__divide_evaluate(const shlo__divide_pair *p, shlo__divide_root *r) {
    const int64_t n = r->left + 1;
    const shlo__divide_sum a = shlo__divide_add(p->delta, p->weight, n, r->x),
                           b = shlo__divide_add(p->delta + n, p->weight + n, p->kept - n, r->x);
    r->f = 1 + (a.value + b.value);
    r->slope = a.slope + b.slope;
    r->limit = SHLO__LAPACK_EPS * (8 * (1 + shlo__lapack_abs(a.value) + shlo__lapack_abs(b.value)) +
                                      shlo__lapack_abs(r->x) * r->slope);
    if (r->f < 0)
        r->low = r->x;
    else
        r->high = r->x;
}

static void shlo__divide_from(const shlo__divide_pair *p, shlo__divide_root *r, int64_t origin) {
    r->origin = origin;
    for (int64_t j = 0; j < p->kept; j++) p->delta[j] = shlo__divide_apart(p, p->pole[j], p->pole[origin]);
}

/* The root of a function with these two poles: the origin has its own weight, the other pole the rest of the
   slope (LAPACK's dlaed4; Li, "Solving Secular Equations Stably and Efficiently", 1993). */
static double shlo__divide_step(const shlo__divide_pair *p, const shlo__divide_root *r) {
    const double a = p->delta[r->left] - r->x, b = p->delta[r->left + 1] - r->x,
                 t = p->delta[r->origin] - r->x, own = p->weight[r->origin] / t * (p->weight[r->origin] / t),
                 rest = r->slope - own, c = r->f - t * own - (r->origin == r->left ? b : a) * rest,
                 sum = (a + b) * r->f - a * b * r->slope, product = a * b * r->f,
                 root = shlo__lapack_root(shlo__lapack_abs(sum * sum - 4 * product * c));
    if (r->last) return sum >= 0 ? (sum + root) / (2 * c) : 2 * product / (sum - root);
    return sum <= 0 ? (sum - root) / (2 * c) : 2 * product / (sum + root);
}

/* Root number i: column i of the system becomes pole - root. Returns the value. */
static double shlo__divide_solve(const shlo__divide_pair *p, int64_t i, double total) {
    shlo__divide_root r;
    double *to = p->x->system + i * p->kept, pole;
    r.last = i + 1 == p->kept;
    r.left = r.last ? SHLO__MAX(i - 1, (int64_t)0) : i;
    r.low = 0;
    r.high = r.last ? total : shlo__divide_apart(p, p->pole[i + 1], p->pole[i]);
    r.x = p->kept == 1 ? total : r.high / 2;
    shlo__divide_from(p, &r, i);
    if (p->kept > 1) shlo__divide_evaluate(p, &r);
    if (p->kept > 1 && !r.last && r.f < 0) { /* nearer to the next pole */
        shlo__divide_from(p, &r, i + 1);
        r.low = r.x = -r.x;
        r.high = 0;
    }
    for (int k = 0; p->kept > 1 && k < SHLO__DIVIDE_STEPS && shlo__lapack_abs(r.f) > r.limit; k++) {
        double x = r.x + shlo__divide_step(p, &r);
        if (!(x > r.low && x < r.high)) x = (r.low + r.high) / (r.low == 0 || r.high == 0 ? 64 : 2);
        if (x == r.x || !(x > r.low && x < r.high)) break;
        r.x = x;
        shlo__divide_evaluate(p, &r);
    }
    for (int64_t j = 0; j < p->kept; j++) to[p->place[j]] = p->delta[j] - r.x;
    pole = p->pole[r.origin];
    return pole + (p->squares ? r.x / (pole + shlo__lapack_root(pole * pole + r.x)) : r.x);
}

/* All roots, then z such that they are exact: the vectors are orthogonal (Gu and Eisenstat). Ends with pole
   and z by the rows of the system. */
static void shlo__divide_roots(const shlo__divide_pair *p, double total) {
    const int64_t n = p->kept;
    double *z = p->z, *pole = p->delta;
    for (int64_t i = 0; i < n; i++) p->value[i] = shlo__divide_solve(p, i, total);
    for (int64_t j = 0; j < n; j++) pole[p->place[j]] = p->pole[j];
    for (int64_t r = 0; r < n; r++) z[r] = -1;
    for (int64_t j = 0; j < n; j++) {
        const double *s = p->x->system + j * n, at = p->pole[j];
        const int64_t own = p->place[j];
        for (int64_t r = 0; r < own; r++) z[r] *= s[r] / shlo__divide_apart(p, pole[r], at);
        z[own] *= s[own];
        for (int64_t r = own + 1; r < n; r++) z[r] *= s[r] / shlo__divide_apart(p, pole[r], at);
    }
    for (int64_t j = 0; j < n; j++) {
        double *x = &z[p->place[j]];
        *x = shlo__lapack_sign(shlo__lapack_root(SHLO__MAX(*x, 0)), p->weight[j]);
    }
}

/* ---- vectors ---- */

/* n numbers divided by their length; 1 / length. */
static double shlo__divide_unit(double *x, int64_t n) {
    double sum = 0, factor;
    for (int64_t i = 0; i < n; i++) sum += x[i] * x[i];
    factor = 1 / shlo__lapack_root(sum);
    for (int64_t i = 0; i < n; i++) x[i] *= factor;
    return factor;
}

/* Right vectors z / (pole - root) of the system; `left`: left ones of them, (-1, d * z / (pole - root)). */
static void shlo__divide_vectors(const shlo__divide_pair *p, int left) {
    const int64_t n = p->kept;
    for (int64_t j = 0; j < n; j++) {
        double *s = p->x->system + j * n;
        if (left) {
            for (int64_t r = 0; r < n; r++) s[r] *= p->delta[r];
            s[p->place[0]] = -p->weight[j];
            shlo__divide_unit(s, n);
            continue;
        }
        for (int64_t r = 0; r < n; r++) s[r] = p->z[r] / s[r];
        p->weight[j] = shlo__divide_unit(s, n);
    }
}

/* The vectors `of` both blocks times those of the system, then those of the columns that are not in it. */
static void shlo__divide_multiply(const shlo__divide_pair *p, double *of, int64_t rows) {
    const int64_t above = p->of_kind[0] + p->of_kind[1], top = p->top, below = rows - top, n = p->x->n;
    double *first = p->x->packed, *second = first + top * above,
           *others = second + below * (p->kept - p->of_kind[0]);
    shlo__lapack_product g = p->x->product;
    for (int64_t k = 0; k < p->n; k++) {
        const double *x = shlo__divide_column(p, of, p->order[k]);
        const int64_t r = p->place[k], in = k < p->kept;
        if (!in) memcpy(others + (k - p->kept) * rows, x, (size_t)rows * sizeof *x);
        if (in && r < above) memcpy(first + r * top, x, (size_t)top * sizeof *x);
        if (in && r >= p->of_kind[0])
            memcpy(second + (r - p->of_kind[0]) * below, x + top, (size_t)below * sizeof *x);
    }
    for (int64_t k = 0; k < p->n; k++) {
        double *to = shlo__divide_column(p, of, k);
        memset(to, 0, (size_t)rows * sizeof *to);
        if (k >= p->kept) memcpy(to, others + (k - p->kept) * rows, (size_t)rows * sizeof *to);
    }
    g.n = p->kept;
    g.b_step = p->kept;
    g.c_step = n;
    for (int i = 0; i < 2; i++) {
        g.a = i ? second : first;
        g.b = p->x->system + (i ? p->of_kind[0] : 0);
        g.c = shlo__divide_column(p, of, 0) + (i ? top : 0);
        g.m = g.a_step = i ? below : top;
        g.k = i ? p->kept - p->of_kind[0] : above;
        shlo__lapack_multiply(&g);
    }
}

/* Joins the blocks of rows [first, middle) and [middle, end). Of a bidiagonal matrix the last row of a block
   that is not the last one couples it with the next one. */
static void shlo__divide_join(const shlo__lapack_divide *x, int64_t first, int64_t middle, int64_t end) {
    shlo__divide_pair p;
    double total = 0, small = SHLO__DIVIDE_SMALL, *work = x->work;
    p.x = x;
    p.first = first;
    p.top = middle - first;
    p.rows = end - first;
    p.squares = x->u != NULL;
    p.n = p.rows - (p.squares && end < x->n);
    p.d = x->d + first;
    p.z = work;
    p.pole = work + x->n;
    p.weight = work + 2 * x->n;
    p.value = work + 3 * x->n;
    p.delta = work + 4 * x->n;
    p.order = (int64_t *)(void *)(work + 5 * x->n);
    p.place = (int64_t *)(void *)(work + 6 * x->n);
    p.kind = (int64_t *)(void *)(work + 7 * x->n);
    shlo__divide_couple(&p);
    shlo__divide_sort(&p);
    for (int64_t j = 0; j < p.n; j++) total += p.z[j] * p.z[j];
    if (!p.squares && total == 0) return;
    if (!p.squares) small /= shlo__lapack_root(total);
    shlo__divide_deflate(&p, small);
    if (!p.kept) return;
    shlo__divide_arrange(&p);
    total = 0;
    for (int64_t j = 0; j < p.kept; j++) total += p.weight[j] * p.weight[j];
    shlo__divide_roots(&p, total);
    memcpy(p.d, p.value, (size_t)p.n * sizeof *p.d);
    shlo__divide_vectors(&p, 0);
    shlo__divide_multiply(&p, x->v, p.rows);
    if (!p.squares) return;
    shlo__divide_vectors(&p, 1);
    shlo__divide_multiply(&p, x->u, p.n);
}

/* ---- blocks ---- */

static shlo__lapack_turns shlo__divide_turns(const shlo__lapack_divide *x, int k, int64_t first, int64_t n) {
    shlo__lapack_turns t = x->turns[k];
    t.at = (k ? x->u : x->v) + first + first * x->n;
    t.step = x->n;
    t.rows = t.columns = n;
    return t;
}

static int32_t shlo__divide_ql(const shlo__lapack_divide *x, int64_t first, int64_t end) {
    shlo__lapack_ql q;
    const double kept = x->e[end - 1];
    int32_t info;
    q.d = x->d + first;
    q.e = x->e + first;
    q.n = end - first;
    q.z = shlo__divide_turns(x, 0, first, q.n);
    x->e[end - 1] = 0;
    info = shlo__iterate_ql(&q);
    shlo__lapack_turns_flush(&q.z);
    x->e[end - 1] = kept;
    return info;
}

/* The column behind the square is turned into it, from the last row to the first. */
static void shlo__divide_square(shlo__lapack_kahan *q) {
    double f = q->e[q->n];
    for (int64_t i = q->n - 1; i >= 0 && shlo__lapack_abs(f) > q->tiny; i--) {
        const double h = shlo__lapack_hypot(q->d[i], f), c = q->d[i] / h, s = f / h;
        shlo__lapack_turns_open(&q->v, i, q->n - i, 1);
        shlo__lapack_turns_add(&q->v, c, s);
        q->d[i] = h;
        f = -s * q->e[i];
        q->e[i] *= c;
    }
}

static int32_t shlo__divide_kahan(const shlo__lapack_divide *x, int64_t first, int64_t end) {
    shlo__lapack_kahan q;
    const double kept = x->e[first];
    int32_t info;
    q.d = x->d + first;
    q.e = x->e + first;
    q.n = end - first - (end < x->n);
    q.tiny = SHLO__LAPACK_EPS;
    q.v = shlo__divide_turns(x, 0, first, end - first);
    q.u = shlo__divide_turns(x, 1, first, q.n);
    x->e[first] = 0;
    if (end < x->n) shlo__divide_square(&q);
    info = shlo__iterate_kahan(&q);
    shlo__lapack_turns_flush(&q.v);
    shlo__lapack_turns_flush(&q.u);
    x->e[first] = kept;
    for (int64_t j = 0; j < q.n; j++) {
        double *v = q.v.at + j * x->n;
        if (!(q.d[j] < 0)) continue;
        q.d[j] = -q.d[j];
        for (int64_t i = 0; i < end - first; i++) v[i] = -v[i];
    }
    return info;
}

static void shlo__divide_identity(double *x, int64_t n) {
    memset(x, 0, (size_t)(n * n) * sizeof *x);
    for (int64_t j = 0; j < n; j++) x[j * (n + 1)] = 1;
}

SHLO__FN int32_t shlo__divide_all(const shlo__lapack_divide *x) {
    const int64_t n = x->n;
    int64_t parts = 1;
    double most = 0;
    for (int64_t i = 0; i < n; i++) {
        const double size = SHLO__MAX(shlo__lapack_abs(x->d[i]), shlo__lapack_abs(x->e[i]));
        if (!(size <= most)) most = size;
    }
    if (most - most != 0) return 1; /* NaN or infinity */
    for (int64_t i = 0; i < n && most > 0; i++) {
        x->d[i] /= most;
        x->e[i] /= most;
    }
    shlo__divide_identity(x->v, n);
    if (x->u) shlo__divide_identity(x->u, n);
    while (n / parts > SHLO__DIVIDE_BLOCK) parts *= 2;
    for (int64_t i = 1; i < parts && !x->u; i++) { /* what couples two blocks leaves them */
        const int64_t at = i * n / parts;
        x->d[at - 1] -= shlo__lapack_abs(x->e[at - 1]);
        x->d[at] -= shlo__lapack_abs(x->e[at - 1]);
    }
    for (int64_t i = 0; i < parts; i++) {
        const int64_t first = i * n / parts, end = (i + 1) * n / parts;
        const int32_t info = x->u ? shlo__divide_kahan(x, first, end) : shlo__divide_ql(x, first, end);
        if (info) return (int32_t)first + info;
    }
    for (; parts > 1; parts /= 2)
        for (int64_t i = 0; i < parts; i += 2)
            shlo__divide_join(x, i * n / parts, (i + 1) * n / parts, (i + 2) * n / parts);
    for (int64_t i = 0; i < n && most > 0; i++) x->d[i] *= most;
    return 0;
}

SHLO__FN shlo__lapack_divide shlo__divide_of(const shlo__lapack_job *job, double *d, double *e, int64_t n) {
    shlo__lapack_divide x;
    memset(&x, 0, sizeof x);
    x.d = d;
    x.e = e;
    x.n = n;
    x.work = job->work + 8 * job->longest;
    x.product.tiles = job->tiles;
    x.product.room = job->room;
    x.product.unit = 1;
    for (int i = 0; i < 2; i++) x.turns[i] = shlo__lapack_turns_of(job, i);
    return x;
}

#endif
