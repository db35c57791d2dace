/* kernel/contract_lines.c - images whose channels lie side by side, read without panels: the tile's rows are
 * neighbouring points of a line, k comes in runs of channels. Where windows meet borders, the lines that a
 * block needs are copied first, with zeros around them: each element once, where a panel moves it once for
 * each tap. So are lines whose points, as a step of two takes them, fall into few sets of L1. Decides where
 * rows lie; the order of sums is not its business. */
#ifndef SHLO__KERNEL_CONTRACT_LINES_C
#define SHLO__KERNEL_CONTRACT_LINES_C

#include "kernel.h"

/* ---- planning ---- */

#define SHLO__CONTRACT_RUNS 1024               /* in all of k, at most */
#define SHLO__CONTRACT_COPY ((int64_t)1 << 20) /* bytes of copied lines, at most: about L2 */

/* Windows over all dims of the rows, each with its own dim of k before the channels. */
static int shlo__contract_lines_windows(const shlo__side *s) {
    const shlo__slide *v = shlo__contract_slides(s);
    int32_t d;
    if (s->rows.n != s->n_windows || s->ks.n != s->n_windows + 1 || s->n_windows > 2) return 0;
    for (d = 0; d < s->n_windows; d++) {
        const int32_t w = shlo__contract_dims(&s->rows)[d].window;
        if (w < 0 || v[w].k != d || v[w].dilation != 1) return 0;
    }
    return 1;
}
/* The window of the innermost dim of the rows, or of the one before. Without a window it is one that meets no
   border; without that dim its rows have one position. */
static shlo__slide shlo__contract_lines_slide(const shlo__side *s, int32_t back) {
    const int32_t d = s->rows.n - 1 - back;
    const shlo__map_dim *rows = shlo__contract_dims(&s->rows) + d;
    shlo__slide v;
    if (d >= 0 && rows->window >= 0) return shlo__contract_slides(s)[rows->window];
    memset(&v, 0, sizeof v);
    if (d < 0) return v;
    v.row_step = 1;
    v.last = rows->extent - 1;
    v.stride = rows->stride;
    return v;
}
/* Positions that n of the rows' indices and all of k reach. */
static int64_t shlo__contract_lines_reach(const shlo__side *s, const shlo__slide *v, int64_t n) {
    return (n - 1) * v->row_step + (shlo__contract_dims(&s->ks)[v->k].extent - 1) * v->k_step + 1;
}
SHLO__COLD_BEGIN
/* The lines that a block copies: as many rows to a block as share their borders well. */
static int shlo__contract_lines_cut(shlo__contract_plan *j) {
    const shlo__side *s = &j->a;
    const shlo__slide x = shlo__contract_lines_slide(s, 0), y = shlo__contract_lines_slide(s, 1);
    const int64_t unit = (int64_t)j->unit;
    shlo__lines_plan *l = &j->lines;
    int64_t line, most;
    l->pixel = shlo__contract_inner(&s->ks)->extent;
    if (l->pixel % (1024 / unit) == 0)
        l->pixel += 64 / unit; /* rows of the tile in other sets of the cache */
    l->wide = shlo__contract_lines_reach(s, &x, l->points);
    line = shlo__contract_sat_mul(shlo__contract_sat_mul(l->wide, l->pixel), unit);
    if (line > SHLO__CONTRACT_COPY) return 0;
    most = SHLO__CONTRACT_COPY / 4 / line;
    if (y.row_step) most = (most - shlo__contract_lines_reach(s, &y, 1)) / y.row_step;
    if (j->plain_out && most > 0) {
        const int64_t rows = SHLO__MIN(most, j->m / l->points + 1) * l->points / j->mr * j->mr;
        j->block_rows = SHLO__MAX(j->block_rows, SHLO__MIN(j->task_rows, rows));
    }
    l->tall = shlo__contract_lines_reach(s, &y, (j->block_rows + 2 * l->points - 2) / l->points);
    most = shlo__contract_sat_mul(line, l->tall);
    l->bytes = (size_t)most;
    return most <= SHLO__CONTRACT_COPY;
}
SHLO__FN void shlo__contract_fit_lines(shlo__contract_plan *j) {
    const shlo__side *s = &j->a;
    const shlo__map_dim *channels = shlo__contract_inner(&s->ks);
    shlo__lines_plan *l = &j->lines;
    memset(l, 0, sizeof *l);
    if ((j->kind != SHLO__TILE_F32 && j->kind != SHLO__TILE_F64) || !s->raw || s->huge || s->direct ||
        j->swapped || j->k == 0 || channels->window >= 0 || channels->stride != 1 || s->rows.n > 2)
        return;
    l->points = shlo__contract_inner(&s->rows)->extent;
    l->runs = j->k / channels->extent + 2;
    if (l->points < SHLO__TILE_JUMP || l->runs > SHLO__CONTRACT_RUNS) return;
    if (s->n_windows)
        l->fits = shlo__contract_lines_windows(s) && shlo__contract_lines_cut(j);
    else if (s->ks.n == 1 && s->rows.n > 1 && shlo__contract_row_step(s) * (int64_t)j->unit % 2048 == 0)
        l->fits = shlo__contract_lines_cut(j);
    else
        l->fits = s->rows.n > 1 || s->ks.n > 1; /* else it is a plain matrix, which is packed for a reason */
    if (!l->fits) l->bytes = 0;
}
SHLO__COLD_END

/* ---- running ---- */

/* Runs of k [first, first + n), as they lie behind a row's first element. */
SHLO__FN int32_t shlo__contract_lines_runs(const shlo__contract_plan *j, int64_t first, int64_t n,
    shlo__tile_run *runs) {
    const shlo__side *s = &j->a;
    const int32_t last = s->ks.n - 1;
    const int64_t channels = shlo__contract_inner(&s->ks)->extent;
    int32_t count = 0, w;
    int64_t q[SHLO_MAX_RANK];
    shlo__map_at at;
    shlo__contract_seek(&s->ks, first, &at);
    while (n > 0) {
        const int64_t part = SHLO__MIN(n, channels - at.i[last]);
        int64_t offset = at.offset;
        shlo__contract_slide_ks(s, &at, q);
        for (w = 0; w < s->n_windows; w++)
            offset +=
                q[w] * (shlo__contract_slides(s)[w].k + 2 == s->ks.n ? 1 : j->lines.wide) * j->lines.pixel;
        if (count && runs[count - 1].at + runs[count - 1].n == offset)
            runs[count - 1].n += part;
        else {
            runs[count].at = offset;
            runs[count++].n = part;
        }
        n -= part;
        if (n > 0) shlo__contract_move(&s->ks, &at, part);
    }
    return count;
}

/* One line with what is missing at its ends; src: its element 0, NULL: all is missing. */
static void shlo__contract_lines_copy(const shlo__contract_plan *j, const shlo__contract_byte *src,
    shlo__contract_byte *to) {
    const shlo__slide v = shlo__contract_lines_slide(&j->a, 0);
    const int64_t unit = (int64_t)j->unit, pixel = j->lines.pixel * unit, wide = j->lines.wide,
                  size = shlo__contract_inner(&j->a.ks)->extent * unit;
    const int64_t lo = src ? SHLO__MIN(wide, SHLO__MAX(0, v.pad)) : wide,
                  hi = src ? SHLO__MAX(lo, SHLO__MIN(wide, v.last + 1 + v.pad)) : wide;
    int64_t i;
    memset(to, 0, (size_t)(lo * pixel));
    if (hi > lo && pixel == size && v.stride * unit == size)
        memcpy(to + lo * pixel, src + (lo - v.pad) * size, (size_t)((hi - lo) * pixel));
    else
        for (i = lo; i < hi; i++) memcpy(to + i * pixel, src + (i - v.pad) * v.stride * unit, (size_t)size);
    memset(to + hi * pixel, 0, (size_t)((wide - hi) * pixel));
}
/* The lines that rows [row, row + rows) of the batch at `a` need. */
SHLO__FN void shlo__contract_lines_fill(const shlo__contract_task *t, const shlo__contract_byte *a,
    int64_t row, int64_t rows) {
    const shlo__contract_plan *j = t->j;
    const shlo__lines_plan *l = &j->lines;
    const shlo__slide v = shlo__contract_lines_slide(&j->a, 1);
    const int64_t first = row / l->points, n = (row + rows - 1) / l->points - first + 1,
                  line = l->wide * l->pixel * (int64_t)j->unit;
    const int64_t all = shlo__contract_lines_reach(&j->a, &v, n);
    shlo__contract_byte *to = t->lines;
    int64_t i;
    a += j->a.base * (int64_t)j->unit;
    for (i = 0; i < all; i++, to += line) {
        const int64_t y = first * v.row_step - v.pad + i;
        if (shlo__kernel_beat(t->pulse, line / 64)) return;
        shlo__contract_lines_copy(j, y < 0 || y > v.last ? NULL : a + y * v.stride * (int64_t)j->unit, to);
    }
}

/* Where a row of the block lies, which begins at row `first`. */
static const shlo__contract_byte *shlo__contract_lines_at(const shlo__contract_task *t,
    const shlo__contract_byte *a, int64_t first, int64_t row) {
    const shlo__contract_plan *j = t->j;
    const shlo__lines_plan *l = &j->lines;
    int64_t at;
    if (!l->bytes) return a + (j->a.base + shlo__contract_offset(&j->a.rows, row)) * (int64_t)j->unit;
    at = row % l->points * shlo__contract_lines_slide(&j->a, 0).row_step +
         (row / l->points - first / l->points) * shlo__contract_lines_slide(&j->a, 1).row_step * l->wide;
    return t->lines + at * l->pixel * (int64_t)j->unit;
}
SHLO__FN int shlo__contract_lines_rows(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    int32_t rows, shlo__tile_rows *r) {
    const shlo__contract_plan *j = t->j;
    const int64_t points = j->lines.points, inside = (x->row + row) % points, left = points - inside;
    const shlo__contract_byte *at;
    if (left < rows && (rows != j->mr || left != SHLO__TILE_JUMP || rows != 2 * SHLO__TILE_JUMP)) return 0;
    at = shlo__contract_lines_at(t, x->a, x->row, x->row + row);
    r->runs = t->runs;
    r->n_runs = x->n_runs;
    r->a = at;
    r->bias = NULL;
    r->mr = rows;
    r->a_ks = 1;
    r->a_rs = (ptrdiff_t)shlo__contract_row_step(&j->a);
    if (j->lines.bytes)
        r->a_rs = (ptrdiff_t)(shlo__contract_lines_slide(&j->a, 0).row_step * j->lines.pixel);
    r->jump = SHLO__TILE_JUMP * r->a_rs;
    if (left < rows)
        r->jump =
            (ptrdiff_t)((shlo__contract_lines_at(t, x->a, x->row, x->row + row + SHLO__TILE_JUMP) - at) /
                        (int64_t)j->unit);
    return 1;
}

#endif
