/* lapack/iterate.c - the steps that take a tridiagonal matrix to its eigenvalues, a bidiagonal one to its
 * singular values. Both matrices are real, also those of complex matrices. */
#ifndef SHLO__LAPACK_ITERATE_C
#define SHLO__LAPACK_ITERATE_C

#include "lapack.h"

/* ---- Hermitian eigenvalues: implicit QL steps with Wilkinson's shift (EISPACK's tql2) ---- */

/* One step on rows first .. last. */
static void shlo__iterate_ql_step(shlo__lapack_ql *q, int64_t first, int64_t last) {
    double *d = q->d, *e = q->e, g = (d[first + 1] - d[first]) / (2 * e[first]), r, s = 1, c = 1, p = 0;
    r = shlo__lapack_hypot(g, 1);
    g = d[last] - d[first] + e[first] / (g + shlo__lapack_sign(r, g));
    shlo__lapack_turns_open(&q->z, last, -1, last - first);
    for (int64_t i = last - 1; i >= first; i--) {
        double f = s * e[i], b = c * e[i];
        r = shlo__lapack_hypot(f, g);
        e[i + 1] = r;
        if (r == 0) {
            d[i + 1] -= p;
            e[last] = 0;
            return;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1] - p;
        r = (d[i] - g) * s + 2 * c * b;
        p = s * r;
        d[i + 1] = g + p;
        g = c * r - b;
        shlo__lapack_turns_add(&q->z, c, s);
    }
    d[first] -= p;
    e[first] = g;
    e[last] = 0;
}

/* Ends with the eigenvalues in d. Not 0: the number of the one that did not converge. */
SHLO__FN int32_t shlo__iterate_ql(shlo__lapack_ql *q) {
    for (int64_t l = 0; l < q->n; l++)
        for (int round = 0;; round++) {
            int64_t m = l;
            for (; m + 1 < q->n; m++)
                if (shlo__lapack_abs(q->e[m]) <=
                    SHLO__LAPACK_EPS * (shlo__lapack_abs(q->d[m]) + shlo__lapack_abs(q->d[m + 1])) +
                        SHLO__LAPACK_LEAST)
                    break;
            if (m == l) break;
            if (round == 60) return (int32_t)(l + 1);
            shlo__iterate_ql_step(q, l, m);
        }
    return 0;
}

/* ---- singular values: Golub and Kahan's steps on the bidiagonal form ---- */

/* d[first - 1] is 0: row first - 1 is made 0. */
static void shlo__iterate_kahan_cancel(shlo__lapack_kahan *q, int64_t first, int64_t last) {
    double c = 0, s = 1;
    for (int64_t i = first; i <= last; i++) {
        double f = s * q->e[i], h;
        q->e[i] = c * q->e[i];
        if (shlo__lapack_abs(f) <= q->tiny) return;
        h = shlo__lapack_hypot(f, q->d[i]);
        c = q->d[i] / h;
        s = -f / h;
        q->d[i] = h;
        shlo__lapack_turns_open(&q->u, first - 1, i - first + 1, 1);
        shlo__lapack_turns_add(&q->u, c, s);
    }
}

/* One step with the shift of the last two rows. */
static void shlo__iterate_kahan_step(shlo__lapack_kahan *q, int64_t first, int64_t last) {
    double *d = q->d, *e = q->e, x = d[first], y = d[last - 1], z = d[last], g = e[last - 1], h = e[last];
    double f = ((y - z) * (y + z) + (g - h) * (g + h)) / (2 * h * y), c = 1, s = 1;
    g = shlo__lapack_hypot(f, 1);
    f = ((x - z) * (x + z) + h * (y / (f + shlo__lapack_sign(g, f)) - h)) / x;
    shlo__lapack_turns_open(&q->u, first, 1, last - first);
    shlo__lapack_turns_open(&q->v, first, 1, last - first);
    for (int64_t j = first; j < last; j++) {
        g = e[j + 1];
        y = d[j + 1];
        h = s * g;
        g = c * g;
        z = shlo__lapack_hypot(f, h);
        e[j] = z;
        c = z == 0 ? 1 : f / z;
        s = z == 0 ? 0 : h / z;
        f = x * c + g * s;
        g = g * c - x * s;
        h = y * s;
        y *= c;
        shlo__lapack_turns_add(&q->v, c, s);
        z = shlo__lapack_hypot(f, h);
        d[j] = z;
        if (z != 0) {
            c = f / z;
            s = h / z;
        }
        f = c * g + s * y;
        x = c * y - s * g;
        shlo__lapack_turns_add(&q->u, c, s);
    }
    e[first] = 0;
    e[last] = f;
    d[last] = x;
}

/* The first row of the last block that does not fall apart; what lies above a zero of d is cancelled. */
static int64_t shlo__iterate_kahan_split(shlo__lapack_kahan *q, int64_t last) {
    for (int64_t l = last; l > 0; l--) {
        if (shlo__lapack_abs(q->e[l]) <= q->tiny) return l;
        if (shlo__lapack_abs(q->d[l - 1]) > q->tiny) continue;
        shlo__iterate_kahan_cancel(q, l, last);
        return l;
    }
    return 0;
}

SHLO__FN int32_t shlo__iterate_kahan(shlo__lapack_kahan *q) {
    double most = 0;
    for (int64_t i = 0; i < q->n; i++) {
        double size = shlo__lapack_abs(q->d[i]) + shlo__lapack_abs(q->e[i]);
        if (!(size <= most)) most = size;
    }
    if (most - most != 0) return 1; /* NaN or infinity */
    q->tiny = SHLO__MAX(q->tiny, SHLO__LAPACK_EPS * most);
    for (int64_t k = q->n - 1; k >= 0; k--)
        for (int round = 0;; round++) {
            int64_t l = shlo__iterate_kahan_split(q, k);
            if (l == k) break;
            if (round == 75) return (int32_t)(k + 1);
            shlo__iterate_kahan_step(q, l, k);
        }
    return 0;
}

#endif
