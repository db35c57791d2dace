/* kernel/contract_thin.c - contractions too thin for a tile: one row times a matrix, and windows with few
 * features a batch (depthwise convolution), where the vectors run over channels or over neighbouring points.
 * Nothing is packed but the one row. */
#ifndef SHLO__KERNEL_CONTRACT_THIN_C
#define SHLO__KERNEL_CONTRACT_THIN_C

#include "kernel.h"

/* ---- one row: vector x matrix ---- */

#define SHLO__CONTRACT_VECTOR_K 512 /* elements of b that are converted at a time */
#define SHLO__CONTRACT_VECTOR_N \
    4096 /* elements of y that are stored at a time where the result has another type */

/* The kernel that reads b as it lies in memory: its place in shlo__tiles.axpy and .dot, or -1 where b is
 * converted first. */
static int shlo__contract_vector_kernel(const shlo__job *j) {
    if (j->b.raw) return j->kind == SHLO__TILE_F64;
    if (j->kind != SHLO__TILE_F32 || j->b.step[1]) return -1;
    return j->b.type == SHLO_BF16 ? 2 : j->b.type == SHLO_F16 ? 3 : -1;
}
/* x is one row of a; b is a matrix with one of its two strides 1. */
static int shlo__contract_fit_vector(shlo__job *j) {
    const shlo__map_dim *r = &j->b.rows.d[0], *k = &j->b.ks.d[0];
    const int bytes = j->kind == SHLO__TILE_I8 && !j->b.step[0];
    if (j->m != 1 || j->k == 0 || (j->kind != SHLO__TILE_F32 && j->kind != SHLO__TILE_F64 && !bytes) ||
        j->is_complex)
        return 0;
    if (!shlo__contract_plain(&j->b.rows) || !shlo__contract_plain(&j->b.ks)) return 0;
    if (k->stride != 1 && j->k > 1 && (r->stride != 1 || j->n == 1)) return 0;
    j->a.width = 1;
    j->b.width = bytes ? SHLO__QUADS_N : 16;
    j->nc = j->plain_out ? j->n : SHLO__MIN(j->n, SHLO__CONTRACT_VECTOR_N);
    j->kc = j->k;
    shlo__contract_cut(j,
        SHLO__MAX(1,
            SHLO__MIN(256, shlo__contract_sat_mul(shlo__contract_sat_mul(j->k, j->n), j->batch) / 32768)));
    j->block_rows = 1;
    return 1;
}
/* Scratch: panel holds x, block four rows of b after conversion or y in the order of quads, result y unless
 * it is made in place. */
static void shlo__contract_layout_vector(const shlo__job *j, void *scratch, shlo__work *w) {
    shlo__contract_byte *base = (shlo__contract_byte *)scratch;
    const size_t mixed = (size_t)shlo__contract_up(j->nc, SHLO__QUADS_N) * SHLO__QUADS_N * j->unit;
    size_t used = 0, panel, block, result, stage, row;
    panel = shlo__contract_take(&used, (size_t)j->k * j->unit);
    block = shlo__contract_take(&used, j->kind == SHLO__TILE_I8 ? mixed
                                       : shlo__contract_vector_kernel(j) >= 0
                                           ? 0
                                           : 4 * SHLO__CONTRACT_VECTOR_K * (8 + j->unit));
    result = shlo__contract_take(&used, j->plain_out ? 0 : (size_t)j->nc * j->unit);
    stage = shlo__contract_take(&used, SHLO__CONTRACT_STAGE * 32);
    row = shlo__contract_take(&used, j->plain_out ? 0 : (size_t)j->nc * j->out_bytes);
    w->bytes = used;
    if (!base) return;
    w->panel = base + panel;
    w->block = base + block;
    w->result = base + result;
    w->stage = base + stage;
    w->row = base + row;
}
/* rows x n elements of b at `src`, a row each `step` elements, in the tile's type: in place, or converted
 * into the block. */
static const shlo__contract_byte *shlo__contract_rows_of_b(const shlo__call *t,
    const shlo__contract_byte *src, int64_t rows, int64_t step, int64_t n, ptrdiff_t *out_step) {
    const shlo__side *s = &t->j->b;
    shlo__contract_byte *to = t->w.block, *mid = t->w.block + 4 * SHLO__CONTRACT_VECTOR_K * t->j->unit;
    int64_t r;
    *out_step = (ptrdiff_t)step;
    if (shlo__contract_vector_kernel(t->j) >= 0) return src;
    for (r = 0; r < rows; r++, src += step * (int64_t)s->bytes, to += (size_t)n * t->j->unit) {
        if (!s->step[1])
            s->step[0](to, src, NULL, NULL, (size_t)n, NULL);
        else {
            s->step[0](mid, src, NULL, NULL, (size_t)n, NULL);
            s->step[1](to, mid, NULL, NULL, (size_t)n, NULL);
        }
    }
    *out_step = (ptrdiff_t)n;
    return t->w.block;
}
/* y[0..n) (+)= x[k], x[k + step], .. times as many rows of b, which are contiguous in n. */
static void shlo__contract_vector_rows(const shlo__call *t, const shlo__contract_byte *b, int64_t k,
    int32_t rows, int64_t step, int64_t n, shlo__contract_byte *y) {
    const shlo__job *j = t->j;
    const int kernel = shlo__contract_vector_kernel(j);
    const int64_t k_step = j->b.ks.d[0].stride, wide = kernel >= 0 ? n : SHLO__CONTRACT_VECTOR_K;
    const shlo__axpy_fn axpy = j->kernels->tiles->axpy[kernel < 0 ? j->kind == SHLO__TILE_F64 : kernel];
    int64_t i;
    for (i = 0; i < n; i += wide) {
        const int64_t part = SHLO__MIN(wide, n - i);
        ptrdiff_t from_step;
        const shlo__contract_byte *from = shlo__contract_rows_of_b(t,
            b + (k * k_step + i) * (int64_t)j->b.bytes, rows, step * k_step, part, &from_step);
        axpy(rows, t->w.panel + (size_t)k * j->unit, (ptrdiff_t)step, from, from_step,
            y + (size_t)i * j->unit, part, k > 0);
    }
}
/* y[0..n) = x times n columns of b, whose rows of k are contiguous in n: four rows at a time, a quarter of
   the matrix from each other, which are four streams to read ahead of (24 to 35 GB/s, Zen 4; neighbouring
   rows: 17 to 28). */
static void shlo__contract_vector_across(const shlo__call *t, const shlo__contract_byte *b, int64_t n,
    shlo__contract_byte *y) {
    const int64_t quarter = t->j->k / 4;
    int64_t k;
    for (k = 0; k < quarter; k++) shlo__contract_vector_rows(t, b, k, 4, quarter, n, y);
    for (k = 4 * quarter; k < t->j->k; k++) shlo__contract_vector_rows(t, b, k, 1, 1, n, y);
}
/* The same where b's columns are contiguous in k. */
static void shlo__contract_vector_down(const shlo__call *t, const shlo__contract_byte *b, int64_t n,
    shlo__contract_byte *y) {
    const shlo__job *j = t->j;
    const int kernel = shlo__contract_vector_kernel(j);
    const int64_t step = j->b.rows.d[0].stride, deep = kernel >= 0 ? j->k : SHLO__CONTRACT_VECTOR_K,
                  tall = kernel >= 0 ? n : 4;
    const shlo__dot_fn dot = j->kernels->tiles->dot[kernel < 0 ? j->kind == SHLO__TILE_F64 : kernel];
    int64_t k, i;
    for (i = 0; i < n; i += tall) {
        const int64_t rows = SHLO__MIN(tall, n - i);
        for (k = 0; k < j->k; k += deep) {
            const int64_t part = SHLO__MIN(deep, j->k - k);
            ptrdiff_t from_step;
            const shlo__contract_byte *from = shlo__contract_rows_of_b(t,
                b + (i * step + k) * (int64_t)j->b.bytes, rows, step, part, &from_step);
            dot(rows, t->w.panel + (size_t)k * j->unit, from, from_step, part, y + (size_t)i * j->unit,
                k > 0);
        }
    }
}
/* Bytes (contract.h, shlo__quads_row): with b = b' + v the product is that with b' plus v times the sum of x.
 */
static void shlo__contract_vector_bytes(const shlo__call *t, const shlo__contract_byte *b, int64_t n,
    int32_t *y) {
    const shlo__job *j = t->j;
    const shlo__quads *quads = j->kernels->quads;
    const shlo__contract_byte *x = t->w.panel;
    const int64_t step = j->b.ks.d[0].stride, quarter = j->k / 4;
    int32_t *mixed = (int32_t *)(void *)t->w.block;
    shlo__quads_row form;
    uint32_t sum = 0;
    int64_t k;
    form.x_signed = j->a.is_signed;
    form.flip = j->b.is_signed == (j->a.is_signed == quads->alike) ? 0 : 0x80808080u;
    for (k = 0; k < j->k; k++) sum += j->a.is_signed ? (uint32_t)((int32_t)(x[k] ^ 0x80) - 128) : x[k];
    form.start = !form.flip ? 0 : (int32_t)(j->b.is_signed ? 0u - 128 * sum : 128 * sum);
    if (j->b.rows.d[0].stride != 1 || j->n == 1) {
        quads->dot(n, x, b, (ptrdiff_t)j->b.rows.d[0].stride, j->k, &form, y);
        return;
    }
    for (k = 0; k < quarter; k++) {
        const uint32_t four = x[k] | (uint32_t)x[k + quarter] << 8 | (uint32_t)x[k + 2 * quarter] << 16 |
                              (uint32_t)x[k + 3 * quarter] << 24;
        quads->axpy((int32_t)four, b + k * step, (ptrdiff_t)(quarter * step), 4, n, &form, mixed, k > 0);
    }
    for (k = 4 * quarter; k < j->k; k++)
        quads->axpy(x[k], b + k * step, (ptrdiff_t)step, 1, n, &form, mixed, k > 0);
    quads->settle(mixed, n, y);
}
static void shlo__contract_vector_area(const shlo__call *t, shlo__block *x) {
    const shlo__job *j = t->j;
    const shlo__contract_byte *b = x->b + (j->b.base + x->col * j->b.rows.d[0].stride) * (int64_t)j->b.bytes;
    x->c_rs = 0;
    x->c = j->plain_out ? x->out + x->col * (int64_t)j->out_bytes : t->w.result;
    if (j->kind == SHLO__TILE_I8)
        shlo__contract_vector_bytes(t, b, x->cols, (int32_t *)(void *)x->c);
    else if (j->b.rows.d[0].stride == 1 && j->n > 1)
        shlo__contract_vector_across(t, b, x->cols, x->c);
    else
        shlo__contract_vector_down(t, b, x->cols, x->c);
    if (!j->plain_out) shlo__contract_store(t, x, 0, 1);
    if (!j->c->staged) shlo__contract_done(t, x, 0, 1, x->col, x->cols);
}
static void shlo__contract_run_vector(const shlo__call *t, int64_t first, int64_t last) {
    const shlo__job *j = t->j;
    shlo__block x;
    x.row = 0;
    x.rows = 1;
    while (first < last) {
        const int64_t group = first / j->col_tasks, task = first % j->col_tasks,
                      tasks = SHLO__MIN(j->col_tasks - task, last - first);
        const int64_t end = SHLO__MIN(j->n, (task + tasks) * j->task_cols);
        int64_t batch = group * j->task_batches;
        for (; batch < SHLO__MIN(j->batch, (group + 1) * j->task_batches); batch++) {
            shlo__contract_batch_open(t, batch, &x);
            shlo__contract_pack_panel(j->kernels, &j->a, SHLO__CONTRACT_PLAIN, x.a, 0, 1, 0, j->k, t->w.panel,
                t->w.stage);
            for (x.col = task * j->task_cols; x.col < end; x.col += x.cols) {
                x.cols = SHLO__MIN(j->nc, end - x.col);
                shlo__contract_vector_area(t, &x);
            }
        }
        first += tasks;
    }
}

/* ---- depthwise, channels last: vectors run over the innermost batch axis ---- */

/* The image is the side with windows, points are its rows; features are the other side's. */
typedef struct shlo__thin {
    const shlo__side *image, *filter;
    const shlo__map *out_points, *out_features;
    int64_t points, features, lanes, x_step, y_step;
    int32_t lane;    /* the batch axis; -1: none lies side by side in all three tensors */
    int32_t window;  /* of the innermost dim of the points */
    int32_t grouped; /* neighbouring points may be computed together */
} shlo__thin;

static void shlo__contract_thin_view(const shlo__job *j, shlo__thin *h) {
    int32_t i;
    h->image = j->swapped ? &j->b : &j->a;
    h->filter = j->swapped ? &j->a : &j->b;
    h->out_points = j->swapped ? &j->out_cols : &j->out_rows;
    h->out_features = j->swapped ? &j->out_rows : &j->out_cols;
    h->points = j->swapped ? j->n : j->m;
    h->features = j->swapped ? j->m : j->n;
    h->window = shlo__contract_inner(&h->image->rows)->window;
    h->x_step = shlo__contract_row_step(h->image);
    h->y_step = shlo__contract_inner(h->out_points)->stride;
    h->grouped = h->out_points->n == 1 && (h->window < 0 || h->image->windows[h->window].dilation == 1);
    h->lane = -1;
    h->lanes = 1;
    for (i = 0; i < j->n_batches; i++) {
        const shlo__batch_dim *d = &j->batches[i];
        if (d->a == 1 && d->b == 1 && d->out == 1 && d->extent >= 4) {
            h->lane = i;
            h->lanes = d->extent;
        }
    }
}
/* The position is inside for every k of that window when lo <= index < hi. */
static void shlo__contract_thin_inside(const shlo__thin *h, int64_t *lo, int64_t *hi) {
    const int64_t extent = shlo__contract_inner(&h->image->rows)->extent;
    *lo = 0;
    *hi = extent;
    if (h->window >= 0) {
        const shlo__slide *v = &h->image->windows[h->window];
        const int64_t reach = (h->image->ks.d[v->k].extent - 1) * v->k_step, room = v->last - reach + v->pad;
        *lo = v->pad > 0 ? SHLO__MIN(extent, shlo__contract_up(v->pad, v->row_step)) : 0;
        *hi = room < 0 ? 0 : SHLO__MIN(extent, room / v->row_step + 1);
    }
}
static int shlo__contract_thin_types(const shlo__job *j) {
    return (j->kind == SHLO__TILE_F32 || j->kind == SHLO__TILE_F64) && j->a.raw && j->b.raw &&
           j->compute == j->c->out && j->k > 0 && j->k <= 256;
}
static int shlo__contract_fit_thin(shlo__job *j) {
    shlo__thin h;
    int64_t inner, outer, pieces;
    if (!shlo__contract_thin_types(j)) return 0;
    shlo__contract_thin_view(j, &h);
    if (h.image->huge || h.features > 8 || h.lane < 0) return 0;
    inner = shlo__contract_inner(&h.image->rows)->extent;
    outer = j->batch / h.lanes;
    pieces = SHLO__MAX(1, SHLO__MIN(shlo__contract_target(j) * 4 / outer, h.points / inner));
    j->task_cols = shlo__contract_up(shlo__contract_up(h.points, pieces), inner) * inner;
    j->col_tasks = shlo__contract_up(h.points, j->task_cols);
    j->row_tasks = 1;
    j->batch_tasks = outer;
    return 1;
}

/* One k of the filter: where it lies without windows, and what it adds to each window's position. */
typedef struct shlo__thin_k {
    shlo__tap at;
    int64_t q[SHLO_MAX_RANK];
} shlo__thin_k;

static void shlo__contract_layout_thin(const shlo__job *j, void *scratch, shlo__work *w) {
    shlo__contract_byte *base = (shlo__contract_byte *)scratch;
    size_t used = 0;
    const size_t panel = shlo__contract_take(&used, (size_t)j->k * sizeof(shlo__tap)),
                 block = shlo__contract_take(&used, (size_t)j->k * sizeof(shlo__thin_k));
    w->bytes = used;
    if (!base) return;
    w->panel = base + panel;
    w->block = base + block;
    w->result = w->stage = w->row = NULL;
}
static void shlo__contract_thin_table(const shlo__job *j, const shlo__thin *h, shlo__thin_k *table) {
    shlo__map_at x, w;
    int64_t k;
    shlo__contract_seek(&h->image->ks, 0, &x);
    shlo__contract_seek(&h->filter->ks, 0, &w);
    for (k = 0; k < j->k; k++) {
        table[k].at.x = x.offset;
        table[k].at.w = h->filter->base + w.offset;
        shlo__contract_positions(h->image, &x, table[k].q);
        if (k + 1 == j->k) break;
        shlo__contract_move(&h->image->ks, &x, 1);
        shlo__contract_move(&h->filter->ks, &w, 1);
    }
}
/* The taps at a point. */
static void shlo__contract_thin_taps(const shlo__job *j, const shlo__thin *h, const shlo__map_at *point,
    const shlo__thin_k *table, shlo__tap *taps) {
    int64_t position[SHLO_MAX_RANK], k;
    int32_t w;
    for (w = 0; w < h->image->n_windows; w++) {
        const shlo__slide *v = &h->image->windows[w];
        position[w] = point->i[v->row] * v->row_step - v->pad;
    }
    for (k = 0; k < j->k; k++) {
        int64_t offset = h->image->base + point->offset + table[k].at.x;
        for (w = 0; w < h->image->n_windows &&
                    shlo__contract_slide_at(&h->image->windows[w], position[w], table[k].q[w], &offset);
             w++) {}
        taps[k].x = w < h->image->n_windows ? SHLO__TAP_ZERO : offset;
        taps[k].w = table[k].at.w;
    }
}
/* n points of all lanes are final. */
static void shlo__contract_thin_done(const shlo__call *t, const shlo__thin *h, const shlo__block *x,
    int64_t at, int64_t n) {
    const int64_t step = n == 1 || h->y_step == h->lanes ? n : 1;
    int64_t i;
    for (i = 0; i < n; i += step, at += h->y_step) shlo__contract_tell(t, x, NULL, at, 1, step * h->lanes);
}
/* Points [from, from + n), all with the same taps, of all features. */
static void shlo__contract_thin_points(const shlo__call *t, const shlo__thin *h, const shlo__block *x,
    const shlo__tap *taps, int64_t from, int64_t n) {
    const shlo__job *j = t->j;
    const shlo__taps_fn run = j->kernels->tiles->taps[j->kind == SHLO__TILE_F64];
    const shlo__contract_byte *image = j->swapped ? x->b : x->a, *filter = j->swapped ? x->a : x->b;
    const int64_t y = shlo__contract_offset(h->out_points, from), size = (int64_t)j->out_bytes;
    int64_t f;
    for (f = 0; f < h->features; f++) {
        const shlo__contract_byte *w = filter + shlo__contract_offset(&h->filter->rows, f) * size;
        shlo__contract_byte *to = x->out + (y + shlo__contract_offset(h->out_features, f)) * size;
        run(taps, (int32_t)j->k, image, h->x_step, w, to, h->y_step, n, h->lanes);
        shlo__contract_thin_done(t, h, x, y + shlo__contract_offset(h->out_features, f), n);
    }
}
static void shlo__contract_thin_area(const shlo__call *t, const shlo__thin *h, const shlo__block *x,
    int64_t from, int64_t end) {
    const shlo__map *rows = &h->image->rows;
    const int32_t d = rows->n - 1;
    shlo__tap *taps = (shlo__tap *)(void *)t->w.panel;
    shlo__map_at at;
    int64_t lo, hi, n;
    shlo__contract_thin_inside(h, &lo, &hi);
    shlo__contract_seek(rows, from, &at);
    for (; from < end; from += n) {
        n = 1;
        if (h->grouped && at.i[d] >= lo && at.i[d] < hi) n = SHLO__MIN(hi - at.i[d], end - from);
        shlo__contract_thin_taps(t->j, h, &at, (const shlo__thin_k *)(const void *)t->w.block, taps);
        shlo__contract_thin_points(t, h, x, taps, from, n);
        if (from + n < end) shlo__contract_move(rows, &at, n);
    }
}
/* Batch number of lane 0 of an outer batch. */
static int64_t shlo__contract_thin_batch(const shlo__job *j, const shlo__thin *h, int64_t outer) {
    int64_t batch = 0, size = 1;
    int32_t i;
    for (i = j->n_batches - 1; i >= 0; i--) {
        if (i != h->lane) {
            batch += outer % j->batches[i].extent * size;
            outer /= j->batches[i].extent;
        }
        size *= j->batches[i].extent;
    }
    return batch;
}
static void shlo__contract_run_thin(const shlo__call *t, int64_t first, int64_t last) {
    const shlo__job *j = t->j;
    shlo__thin h;
    shlo__block x;
    shlo__contract_thin_view(j, &h);
    shlo__contract_thin_table(j, &h, (shlo__thin_k *)(void *)t->w.block);
    for (; first < last; first++) {
        const int64_t from = first % j->col_tasks * j->task_cols,
                      end = SHLO__MIN(h.points, from + j->task_cols);
        shlo__contract_batch_open(t, shlo__contract_thin_batch(j, &h, first / j->col_tasks), &x);
        shlo__contract_thin_area(t, &h, &x, from, end);
    }
}

/* ---- depthwise, channels first: vectors run over a padded plane ---- */

/* One axis of the plane, y or x; an axis without a window has one k. */
typedef struct shlo__plane_axis {
    int64_t points, step, pad, last, stride, ks, k_step, reach;
    int32_t k_dim;
} shlo__plane_axis;

/* Rows of a plane are copied, padded and, for steps beyond 1, sorted by phase (position modulo step), so that
   all points of a block and the gaps between its rows are one contiguous vector for every tap. */
typedef struct shlo__plane {
    shlo__thin h;
    shlo__plane_axis y, x;
    int64_t wide, tall,
        rows; /* elements in a row and rows in a phase of the buffer; result rows of a block */
} shlo__plane;

#define SHLO__CONTRACT_PLANE 16384 /* elements of the buffer, about */

static void shlo__contract_plane_axis(const shlo__side *s, int32_t d, shlo__plane_axis *a) {
    const shlo__map_dim *rows = &s->rows.d[d];
    a->points = rows->extent;
    a->step = a->ks = a->k_step = 1;
    a->pad = 0;
    a->last = rows->extent - 1;
    a->stride = rows->stride;
    a->k_dim = -1;
    if (rows->window >= 0) {
        const shlo__slide *v = &s->windows[rows->window];
        a->step = v->row_step;
        a->pad = v->pad;
        a->last = v->last;
        a->stride = v->stride;
        a->k_dim = v->k;
        a->ks = s->ks.d[v->k].extent;
        a->k_step = v->k_step;
    }
    a->reach = (a->ks - 1) * a->k_step / a->step;
}
static int shlo__contract_plane_view(const shlo__job *j, shlo__plane *p) {
    const shlo__side *s;
    int64_t room;
    int32_t w;
    shlo__contract_thin_view(j, &p->h);
    s = p->h.image;
    if (s->huge || p->h.features != 1 || !s->n_windows || s->rows.n > 2 || s->ks.n != s->n_windows ||
        p->h.out_points->n != 1)
        return 0;
    for (w = 0; w < s->n_windows; w++)
        if (s->windows[w].dilation != 1 || s->windows[w].row_step > 8) return 0;
    shlo__contract_plane_axis(s, s->rows.n - 1, &p->x);
    shlo__contract_plane_axis(s, 0, &p->y);
    if (s->rows.n == 1) {
        memset(&p->y, 0, sizeof p->y);
        p->y.points = p->y.step = p->y.ks = p->y.k_step = 1;
        p->y.k_dim = -1;
    }
    p->wide = p->x.points + p->x.reach;
    if (p->wide > SHLO__CONTRACT_PLANE || p->y.reach > 256) return 0;
    room = SHLO__CONTRACT_PLANE / (p->wide * p->x.step * p->y.step) - p->y.reach;
    p->rows = SHLO__MAX(1, SHLO__MIN(p->y.points, room));
    p->tall = p->rows + p->y.reach;
    return 1;
}
static int shlo__contract_fit_plane(shlo__job *j) {
    shlo__plane p;
    if (!shlo__contract_thin_types(j) || !shlo__contract_plane_view(j, &p)) return 0;
    j->task_cols = p.rows * p.x.points;
    j->col_tasks = shlo__contract_up(p.y.points, p.rows);
    j->row_tasks = 1;
    j->batch_tasks = j->batch;
    return 1;
}
static void shlo__contract_layout_plane(const shlo__job *j, void *scratch, shlo__work *w) {
    shlo__contract_byte *base = (shlo__contract_byte *)scratch;
    shlo__plane p;
    size_t used = 0, panel, block, result;
    (void)shlo__contract_plane_view(j, &p);
    panel = shlo__contract_take(&used, (size_t)j->k * sizeof(shlo__tap));
    block = shlo__contract_take(&used, (size_t)(p.wide * p.tall * p.x.step * p.y.step) * j->unit);
    result = shlo__contract_take(&used, (size_t)(p.wide * p.rows) * j->unit);
    w->bytes = used;
    if (!base) return;
    w->panel = base + panel;
    w->block = base + block;
    w->result = base + result;
    w->stage = w->row = NULL;
}
/* Row `phase` + step * i of a line that begins `pad` before element 0: from src to dst, i < n, zeros outside.
 */
static void shlo__contract_plane_line(const shlo__job *j, const shlo__plane_axis *x,
    const shlo__contract_byte *src, int64_t phase, int64_t n, shlo__contract_byte *dst) {
    const int64_t size = (int64_t)j->unit, first = x->pad - phase, room = x->last + first;
    const int64_t lo = first > 0 ? SHLO__MIN(n, shlo__contract_up(first, x->step)) : 0,
                  hi = room < 0 ? 0 : SHLO__MIN(n, room / x->step + 1);
    if (hi <= lo) {
        memset(dst, 0, (size_t)(n * size));
        return;
    }
    memset(dst, 0, (size_t)(lo * size));
    shlo__contract_copy(j->kernels, dst + lo * size, src + (lo * x->step - first) * x->stride * size,
        x->step * x->stride * size, hi - lo, j->unit);
    memset(dst + hi * size, 0, (size_t)((n - hi) * size));
}
/* The buffer for result rows from `row` on. */
static void shlo__contract_plane_fill(const shlo__call *t, const shlo__plane *p,
    const shlo__contract_byte *image, int64_t row) {
    const int64_t line = p->wide * (int64_t)t->j->unit;
    shlo__contract_byte *to = t->w.block;
    int64_t phase_y, phase_x, i;
    for (phase_y = 0; phase_y < p->y.step; phase_y++)
        for (phase_x = 0; phase_x < p->x.step; phase_x++)
            for (i = 0; i < p->tall; i++, to += line) {
                const int64_t y = (row + i) * p->y.step + phase_y - p->y.pad;
                if (y < 0 || y > p->y.last)
                    memset(to, 0, (size_t)line);
                else
                    shlo__contract_plane_line(t->j, &p->x, image + y * p->y.stride * (int64_t)t->j->unit,
                        phase_x, p->wide, to);
            }
}
static void shlo__contract_plane_taps(const shlo__job *j, const shlo__plane *p, shlo__tap *taps) {
    const shlo__side *s = p->h.image;
    shlo__map_at x, w;
    int64_t k;
    shlo__contract_seek(&s->ks, 0, &x);
    shlo__contract_seek(&p->h.filter->ks, 0, &w);
    for (k = 0; k < j->k; k++) {
        const int64_t ky = (p->y.k_dim < 0 ? 0 : x.i[p->y.k_dim]) * p->y.k_step,
                      kx = (p->x.k_dim < 0 ? 0 : x.i[p->x.k_dim]) * p->x.k_step;
        const int64_t phase = ky % p->y.step * p->x.step + kx % p->x.step;
        taps[k].x = (phase * p->tall + ky / p->y.step) * p->wide + kx / p->x.step;
        taps[k].w = p->h.filter->base + w.offset;
        if (k + 1 == j->k) break;
        shlo__contract_move(&s->ks, &x, 1);
        shlo__contract_move(&p->h.filter->ks, &w, 1);
    }
}
static void shlo__contract_run_plane(const shlo__call *t, int64_t first, int64_t last) {
    const shlo__job *j = t->j;
    const int64_t size = (int64_t)j->unit;
    shlo__tap *taps = (shlo__tap *)(void *)t->w.panel;
    shlo__plane p;
    shlo__block x;
    (void)shlo__contract_plane_view(j, &p);
    shlo__contract_plane_taps(j, &p, taps);
    for (; first < last; first++) {
        const int64_t row = first % j->col_tasks * p.rows, rows = SHLO__MIN(p.rows, p.y.points - row),
                      from = row * p.x.points;
        int64_t i;
        shlo__contract_batch_open(t, first / j->col_tasks, &x);
        shlo__contract_plane_fill(t, &p, (j->swapped ? x.b : x.a) + p.h.image->base * size, row);
        j->kernels->tiles->plane[j->kind == SHLO__TILE_F64](taps, (int32_t)j->k, t->w.block,
            j->swapped ? x.a : x.b, t->w.result, (rows - 1) * p.wide + p.x.points);
        for (i = 0; i < rows; i++)
            j->kernels->stride(x.out + (from + i * p.x.points) * p.h.y_step * size,
                (ptrdiff_t)(p.h.y_step * size), t->w.result + i * p.wide * size, (ptrdiff_t)size,
                (size_t)p.x.points, j->unit);
        shlo__contract_tell(t, &x, NULL, from * p.h.y_step, p.h.y_step, rows * p.x.points);
    }
}

#endif
