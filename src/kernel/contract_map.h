/* kernel/contract_map.h - how a contraction's operands are found: index maps with equal neighbours merged,
 * convolution windows in them, and cursors over them. Forgets tensors and axes; knows rows (of one operand)
 * and k. Window positions that could leave int64 saturate, so that the largest paddings and dilations are
 * merely outside. */
#ifndef SHLO__KERNEL_CONTRACT_MAP_H
#define SHLO__KERNEL_CONTRACT_MAP_H

#include "kernel.h"
#include "../base/base.h"

#define SHLO__CONTRACT_WIDTH 32 /* rows in a packed panel, at most: no tile is wider */

typedef struct shlo__map_dim {
    int64_t extent, stride;
    int32_t window;
} shlo__map_dim; /* window: -1 none */
typedef struct shlo__map {
    int32_t n;
    shlo__map_dim d[SHLO__CONTRACT_AXES];
} shlo__map; /* n >= 1, row-major */
typedef struct shlo__map_at {
    int64_t i[SHLO__CONTRACT_AXES], offset;
} shlo__map_at;

/* A window between a row dim and a k dim: see shlo__contract_window. `last` is the largest position that
 * exists. */
typedef struct shlo__slide {
    int32_t row, k;
    int64_t row_step, k_step, pad, dilation, last, stride;
} shlo__slide;

/* One operand: element (row, k) of it. */
typedef struct shlo__side {
    shlo__map rows, ks;
    shlo__slide windows[SHLO_MAX_RANK];
    int32_t n_windows;
    int32_t huge; /* positions could overflow: saturating arithmetic, element by element */
    int64_t base; /* offset of row 0, k 0 */
    /* The innermost run of k, contiguous in memory: `run` elements, 0 if there is none. If run_window >= 0 it
       runs through that window's positions, run_unit elements each, and may be cut by the borders. */
    int64_t run, run_unit;
    int32_t run_window;
    /* How panels are made of it. */
    shlo_dtype type;
    size_t bytes; /* of an element in memory; 4 where the maps count fours of bytes (by_fours) */
    int32_t by_fours;
    int32_t is_signed, shift,
        weight;            /* I8: what the type says; shlo__quads: u or v of this side, of the other side */
    int32_t width;         /* rows in a panel */
    int32_t direct;        /* read in place, without panels */
    int32_t raw;           /* elements are the tile's already */
    shlo__lane_fn step[2]; /* conversions, in order; NULL: none */
    size_t step_bytes[2];  /* of their results */
} shlo__side;

/* The rows of one panel. Runs do not cross the innermost row dim. */
typedef struct shlo__panel {
    int32_t n, n_runs;
    int32_t start[SHLO__CONTRACT_WIDTH + 1];               /* of each run, then n */
    int64_t offset[SHLO__CONTRACT_WIDTH];                  /* without the windows */
    int64_t full[SHLO__CONTRACT_WIDTH];                    /* with them, where no window has holes */
    int64_t position[SHLO_MAX_RANK][SHLO__CONTRACT_WIDTH]; /* row_step * index - pad */
    int64_t lowest[SHLO_MAX_RANK], highest[SHLO_MAX_RANK]; /* of them */
} shlo__panel;

SHLO__INLINE int64_t shlo__contract_sat_mul(int64_t a, int64_t b) { /* a, b >= 0 */
    int64_t r;
    return shlo__i64_mul(a, b, &r) ? r : INT64_MAX;
}
SHLO__INLINE int64_t shlo__contract_sat_add(int64_t a, int64_t b) {
    int64_t r;
    return shlo__i64_add(a, b, &r) ? r : b > 0 ? INT64_MAX : INT64_MIN;
}
SHLO__INLINE int64_t shlo__contract_sat_sub(int64_t a, int64_t b) {
    return b == INT64_MIN ? shlo__contract_sat_add(shlo__contract_sat_add(a, INT64_MAX), 1)
                          : shlo__contract_sat_add(a, -b);
}

/* Adds an inner axis, merged with the one before where their strides allow. */
SHLO__LOCAL void shlo__contract_push(shlo__map *m, int64_t extent, int64_t stride, int32_t window) {
    shlo__map_dim *last = m->n ? &m->d[m->n - 1] : NULL;
    int64_t span;
    if (window < 0 && extent == 1) return;
    if (last && window < 0 && last->window < 0 && shlo__i64_mul(extent, stride, &span) &&
        last->stride == span) {
        last->extent *= extent;
        last->stride = stride;
        return;
    }
    m->d[m->n].extent = extent;
    m->d[m->n].stride = stride;
    m->d[m->n++].window = window;
}
SHLO__LOCAL void shlo__contract_close(shlo__map *m) {
    if (m->n) return;
    m->d[0].extent = 1;
    m->d[0].stride = 0;
    m->d[0].window = -1;
    m->n = 1;
}
/* One dim without a window. */
SHLO__INLINE int shlo__contract_plain(const shlo__map *m) { return m->n == 1 && m->d[0].window < 0; }
SHLO__INLINE const shlo__map_dim *shlo__contract_inner(const shlo__map *m) { return &m->d[m->n - 1]; }

SHLO__LOCAL void shlo__contract_seek(const shlo__map *m, int64_t linear, shlo__map_at *at) {
    int32_t d;
    at->offset = 0;
    for (d = m->n - 1; d > 0; d--) {
        at->i[d] = linear % m->d[d].extent;
        linear /= m->d[d].extent;
        at->offset += at->i[d] * m->d[d].stride;
    }
    at->i[0] = linear;
    at->offset += linear * m->d[0].stride;
}
/* Moves on by `by` >= 0 elements. */
SHLO__LOCAL void shlo__contract_move(const shlo__map *m, shlo__map_at *at, int64_t by) {
    int32_t d;
    for (d = m->n - 1; by > 0; d--) {
        int64_t i = at->i[d] + by, extent = m->d[d].extent;
        by = 0;
        if (d > 0 && i >= extent) {
            by = i / extent;
            i -= by * extent;
        }
        at->offset += (i - at->i[d]) * m->d[d].stride;
        at->i[d] = i;
    }
}
/* The offset a linear index has: a pointer's worth of arithmetic for the plain case. */
SHLO__LOCAL int64_t shlo__contract_offset(const shlo__map *m, int64_t linear) {
    shlo__map_at at;
    if (m->n == 1) return linear * m->d[0].stride;
    shlo__contract_seek(m, linear, &at);
    return at.offset;
}

/* ---- windows ---- */

/* Where position p + q of a window lies, added to *offset; 0 if nothing is there. */
SHLO__INLINE int shlo__contract_slide_at(const shlo__slide *w, int64_t p, int64_t q, int64_t *offset) {
    int64_t at = shlo__contract_sat_add(p, q);
    if (at < 0 || at > w->last) return 0;
    if (w->dilation > 1) {
        if (at % w->dilation) return 0;
        at /= w->dilation;
    }
    *offset += at * w->stride;
    return 1;
}
SHLO__INLINE int64_t shlo__contract_slide_q(const shlo__side *s, const shlo__map_at *k, int32_t window) {
    const shlo__slide *w = &s->windows[window];
    return s->huge ? shlo__contract_sat_mul(k->i[w->k], w->k_step) : k->i[w->k] * w->k_step;
}
SHLO__LOCAL int shlo__contract_slide_huge(const shlo__slide *w, int64_t rows, int64_t ks) {
    const int64_t far = INT64_MAX / 8;
    return shlo__contract_sat_mul(rows - 1, w->row_step) > far ||
           shlo__contract_sat_mul(ks - 1, w->k_step) > far || w->last > far || w->pad > far || w->pad < -far;
}
/* A window that never meets a border or a hole is only strides. */
SHLO__LOCAL int shlo__contract_slide_trivial(const shlo__slide *w, int64_t rows, int64_t ks) {
    return w->dilation == 1 && w->pad <= 0 && !shlo__contract_slide_huge(w, rows, ks) &&
           (rows - 1) * w->row_step + (ks - 1) * w->k_step - w->pad <= w->last;
}

/* ---- panels ---- */

SHLO__LOCAL void shlo__contract_panel_windows(const shlo__side *s, const shlo__map_at *at, int32_t r,
    shlo__panel *p) {
    int32_t w;
    p->full[r] = at->offset;
    for (w = 0; w < s->n_windows; w++) {
        const shlo__slide *v = &s->windows[w];
        int64_t i = at->i[v->row],
                q = s->huge ? shlo__contract_sat_sub(shlo__contract_sat_mul(i, v->row_step), v->pad)
                            : i * v->row_step - v->pad;
        p->position[w][r] = q;
        if (r == 0 || q < p->lowest[w]) p->lowest[w] = q;
        if (r == 0 || q > p->highest[w]) p->highest[w] = q;
        if (!s->huge && v->dilation == 1) p->full[r] += q * v->stride;
    }
}
/* The table of rows [first, first + n). */
SHLO__LOCAL void shlo__contract_panel_rows(const shlo__side *s, int64_t first, int32_t n, shlo__panel *p) {
    const shlo__map_dim *inner = shlo__contract_inner(&s->rows);
    shlo__map_at at;
    int32_t r;
    shlo__contract_seek(&s->rows, first, &at);
    at.offset += s->base;
    p->n = n;
    p->n_runs = 0;
    for (r = 0; r < n; r++) {
        if (r == 0 || at.i[s->rows.n - 1] == 0) p->start[p->n_runs++] = r;
        p->offset[r] = at.offset;
        shlo__contract_panel_windows(s, &at, r, p);
        if (r + 1 == n) break;
        if (at.i[s->rows.n - 1] + 1 < inner->extent || s->rows.n == 1) {
            at.i[s->rows.n - 1]++;
            at.offset += inner->stride;
        }
        else
            shlo__contract_move(&s->rows, &at, 1);
    }
    p->start[p->n_runs] = n;
}

#endif
