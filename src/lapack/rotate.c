/* lapack/rotate.c - rotations of columns, put off: chains of them are collected and then applied together, to
 * some rows at a time, which stay in the cache meanwhile. */
#ifndef SHLO__LAPACK_ROTATE_C
#define SHLO__LAPACK_ROTATE_C

#include "lapack.h"

enum { SHLO__ROTATE_HEAD = 3, SHLO__ROTATE_ROWS = 32 };

SHLO__FN void shlo__lapack_turns_chain(const struct shlo__tiles *tiles, double *x, int64_t way, int64_t rows,
    int64_t n, const double *const turns[2]) {
    const double *c = turns[0], *s = turns[1];
    if (tiles) {
        tiles->rotate(x, (ptrdiff_t)way, rows, n, c, s);
        return;
    }
    for (int64_t k = 0; k < n; k++, x += way)
        for (int64_t i = 0; i < rows; i++) {
            double p = x[i], q = x[i + way];
            x[i] = c[k] * p + s[k] * q;
            x[i + way] = c[k] * q - s[k] * p;
        }
}

/* Chains of the queue. Of each: the room for its rotations; its first column, the columns from one to the
   next, how many; then c and s of each. */
static void shlo__lapack_rotate_all(const shlo__lapack_turns *t, double *x, int64_t step, int64_t rows) {
    for (int64_t at = 0; at < t->used;) {
        const int64_t room = (int64_t)t->queue[at];
        const double *chain = t->queue + at + 1, *turns[2];
        turns[0] = chain + SHLO__ROTATE_HEAD;
        turns[1] = turns[0] + room;
        shlo__lapack_turns_chain(t->tiles, x + step * (int64_t)chain[0], step * (int64_t)chain[1], rows,
            (int64_t)chain[2], turns);
        at += 1 + SHLO__ROTATE_HEAD + 2 * room;
    }
}

SHLO__FN void shlo__lapack_turns_flush(shlo__lapack_turns *t) {
    int64_t rows = t->part ? SHLO__MIN(t->n_part / SHLO__MAX(t->columns, 1), (int64_t)SHLO__ROTATE_ROWS) : 0;
    rows -= rows % 8;
    if (!t->used || !t->columns || !rows) {
        if (t->columns) shlo__lapack_rotate_all(t, t->at, t->step, t->rows);
        t->used = 0;
        return;
    }
    for (int64_t i = 0; i < t->rows; i += rows) {
        const int64_t n = SHLO__MIN(rows, t->rows - i);
        for (int64_t j = 0; j < t->columns; j++)
            memcpy(t->part + j * n, t->at + i + j * t->step, (size_t)n * sizeof *t->part);
        shlo__lapack_rotate_all(t, t->part, n, n);
        for (int64_t j = 0; j < t->columns; j++)
            memcpy(t->at + i + j * t->step, t->part + j * n, (size_t)n * sizeof *t->part);
    }
    t->used = 0;
}

SHLO__FN void shlo__lapack_turns_open(shlo__lapack_turns *t, int64_t column, int64_t way, int64_t most) {
    const int64_t needed = 1 + SHLO__ROTATE_HEAD + 2 * most;
    double *chain;
    if (t->used + needed > t->capacity) shlo__lapack_turns_flush(t);
    chain = t->queue + t->used;
    chain[0] = (double)most;
    chain[1] = (double)column;
    chain[2] = (double)way;
    chain[3] = 0;
    t->c = chain + 1 + SHLO__ROTATE_HEAD;
    t->s = t->c + most;
    t->n = chain + 3;
    t->used += needed;
}

SHLO__FN void shlo__lapack_turns_add(shlo__lapack_turns *t, double c, double s) {
    const int64_t at = (int64_t)*t->n;
    t->c[at] = c;
    t->s[at] = s;
    *t->n += 1;
}

SHLO__FN shlo__lapack_turns shlo__lapack_turns_of(const shlo__lapack_job *j, int64_t half) {
    shlo__lapack_turns t;
    memset(&t, 0, sizeof t);
    t.tiles = j->tiles;
    t.capacity = j->block ? SHLO__LAPACK_BLOCK * 4 * j->longest : 3 * j->longest;
    t.queue = (j->block ? j->block : j->work + 10 * j->longest) + half * t.capacity;
    t.part = j->room;
    t.n_part = j->room ? shlo__lapack_product_room(j->longest) : 0;
    return t;
}

#endif
