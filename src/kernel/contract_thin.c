/* kernel/contract_thin.c - windows with few features a batch (depthwise convolution). Two variants: thin,
 * whose vectors run over channels (channels last), and plane, whose vectors run over neighbouring points
 * (channels first). Nothing is packed; rows of a plane that cannot be read in place are copied with their
 * padding. `h` and `p` are the parts of the plan `j` that belong to a variant; `t` is the task, `x` its
 * block. */
#ifndef SHLO__KERNEL_CONTRACT_THIN_C
#define SHLO__KERNEL_CONTRACT_THIN_C

#include "kernel.h"

/* The scalar pass has neither shlo__lines_fn nor shlo__plane_rows_fn. */
#define SHLO__CONTRACT_VECTORS (SHLO__HAVE_AVX2 || SHLO__HAVE_AVX512 || SHLO__HAVE_NEON || SHLO__HAVE_SIMD128)

/* The image is the side with windows, points are its rows; features are the other side's rows. */

static const shlo__side *shlo__contract_image(const shlo__contract_plan *j) {
    return j->swapped ? &j->b : &j->a;
}
static const shlo__side *shlo__contract_filter(const shlo__contract_plan *j) {
    return j->swapped ? &j->a : &j->b;
}
static const shlo__contract_byte *shlo__contract_image_of(const shlo__contract_plan *j,
    const shlo__block *x) {
    return j->swapped ? x->b : x->a;
}
static const shlo__contract_byte *shlo__contract_filter_of(const shlo__contract_plan *j,
    const shlo__block *x) {
    return j->swapped ? x->a : x->b;
}
static const shlo__map *shlo__contract_points(const shlo__contract_plan *j) {
    return j->swapped ? &j->out_cols : &j->out_rows;
}
static const shlo__map *shlo__contract_features(const shlo__contract_plan *j) {
    return j->swapped ? &j->out_rows : &j->out_cols;
}

SHLO__FN void shlo__contract_thin_view(shlo__contract_plan *j) {
    shlo__thin *h = &j->thin;
    const shlo__side *image = shlo__contract_image(j);
    const shlo__map *points = shlo__contract_points(j);
    int32_t i;
    h->points = j->swapped ? j->n : j->m;
    h->features = j->swapped ? j->m : j->n;
    h->window = shlo__contract_inner(&image->rows)->window;
    h->x_step = shlo__contract_row_step(image);
    h->y_step = shlo__contract_inner(points)->stride;
    h->grouped = points->n == 1 && (h->window < 0 || shlo__contract_slides(image)[h->window].dilation == 1);
    h->lane = -1;
    h->lanes = 1;
    for (i = 0; i < j->n_batches; i++) {
        const shlo__batch_dim *d = &shlo__contract_batches(j)[i];
        if (d->a == 1 && d->b == 1 && d->out == 1 && d->extent >= 4) {
            h->lane = i;
            h->lanes = d->extent;
        }
    }
}
/* ---- channels last: vectors run over the innermost batch axis ---- */

/* A point whose innermost index is in [lo, hi) has all positions of the innermost window inside. */
static void shlo__contract_thin_inside(const shlo__contract_plan *j, int64_t *lo, int64_t *hi) {
    const shlo__side *image = shlo__contract_image(j);
    const int64_t extent = shlo__contract_inner(&image->rows)->extent;
    *lo = 0;
    *hi = extent;
    if (j->thin.window >= 0) {
        const shlo__slide *v = &shlo__contract_slides(image)[j->thin.window];
        const int64_t reach = (shlo__contract_dims(&image->ks)[v->k].extent - 1) * v->k_step,
                      room = v->last - reach + v->pad;
        *lo = v->pad > 0 ? SHLO__MIN(extent, shlo__contract_up(v->pad, v->row_step)) : 0;
        *hi = room < 0 ? 0 : SHLO__MIN(extent, room / v->row_step + 1);
    }
}
static int shlo__contract_thin_types(const shlo__contract_plan *j) {
    return (j->kind == SHLO__TILE_F32 || j->kind == SHLO__TILE_F64) && j->a.raw && j->b.raw &&
           j->compute == j->needs.out && j->k > 0 && j->k <= 256;
}
/* Bytes that lines computed together read and write: they fit in L2 beside other things. */
#define SHLO__CONTRACT_LINES 262144
/* Lines of the result that shlo__lines_fn computes together; 0: the windows are not 3 x 3 over neighbouring
   columns. */
static int64_t shlo__contract_thin_lines(const shlo__contract_plan *j) {
    const shlo__side *s = shlo__contract_image(j);
    const shlo__slide *v = shlo__contract_slides(s);
    const shlo__map_dim *ks = shlo__contract_dims(&s->ks), *rows = shlo__contract_dims(&s->rows);
    const int32_t x = j->thin.window, last = s->rows.n - 1;
    int64_t bytes;
    if (j->kind != SHLO__TILE_F32 || j->thin.features != 1 || j->thin.lanes < 16 || !j->thin.grouped ||
        s->n_windows != 2 || s->ks.n != 2 || last < 1 || x < 0 || rows[last - 1].window != 1 - x)
        return 0;
    if (v[x].k != 1 || v[1 - x].k != 0 || ks[0].extent != 3 || ks[1].extent != 3 || v[x].k_step != 1 ||
        v[x].row_step > 2 || v[1 - x].dilation != 1)
        return 0;
    bytes = shlo__contract_sat_mul(rows[last].extent * (1 + v[x].row_step * v[1 - x].row_step),
        shlo__contract_sat_mul(j->thin.lanes, 4));
    return SHLO__MAX(1, SHLO__MIN(rows[last - 1].extent, SHLO__CONTRACT_LINES / bytes));
}
SHLO__FN int shlo__contract_fit_thin(shlo__contract_plan *j) {
    const shlo__thin *h = &j->thin;
    const shlo__side *image = shlo__contract_image(j);
    int64_t inner, outer, pieces;
    if (!shlo__contract_thin_types(j) || image->huge || h->features > 8 || h->lane < 0) return 0;
    inner = shlo__contract_inner(&image->rows)->extent;
    outer = j->batch / h->lanes;
    pieces = SHLO__MAX(1, SHLO__MIN(shlo__contract_target(j) * 4 / outer, h->points / inner));
    j->task_cols = shlo__contract_up(shlo__contract_up(h->points, pieces), inner) * inner;
    j->col_tasks = shlo__contract_up(h->points, j->task_cols);
    j->row_tasks = 1;
    j->batch_tasks = outer;
    j->thin.lines = shlo__contract_thin_lines(j);
    return 1;
}

/* One k of the filter: where it lies without windows, and what it adds to each window's position. */
typedef struct shlo__thin_k {
    shlo__tap at;
    int64_t q[SHLO_MAX_RANK];
} shlo__thin_k;

SHLO__FN void shlo__contract_layout_thin(shlo__contract_plan *j) {
    j->places.panel = shlo__contract_take(j, (size_t)j->k * sizeof(shlo__tap));
    j->places.block = shlo__contract_take(j, (size_t)j->k * sizeof(shlo__thin_k));
    j->places.table = shlo__contract_take(j, (size_t)j->thin.lines * 3 * sizeof(void *));
}
static void shlo__contract_thin_table(const shlo__contract_plan *j, shlo__thin_k *table) {
    const shlo__side *image = shlo__contract_image(j), *filter = shlo__contract_filter(j);
    shlo__map_at x, w;
    int64_t k;
    shlo__contract_seek(&image->ks, 0, &x);
    shlo__contract_seek(&filter->ks, 0, &w);
    for (k = 0; k < j->k; k++) {
        table[k].at.x = x.offset;
        table[k].at.w = filter->base + w.offset;
        shlo__contract_slide_ks(image, &x, table[k].q);
        if (k + 1 == j->k) break;
        shlo__contract_move(&image->ks, &x, 1);
        shlo__contract_move(&filter->ks, &w, 1);
    }
}
/* The taps at a point. */
static void shlo__contract_thin_taps(const shlo__contract_plan *j, const shlo__map_at *point,
    const shlo__thin_k *table, shlo__tap *taps) {
    const shlo__side *image = shlo__contract_image(j);
    const shlo__slide *v = shlo__contract_slides(image);
    int64_t position[SHLO_MAX_RANK], k;
    int32_t w;
    for (w = 0; w < image->n_windows; w++) position[w] = point->i[v[w].row] * v[w].row_step - v[w].pad;
    for (k = 0; k < j->k; k++) {
        int64_t offset = image->base + point->offset + table[k].at.x;
        w = 0;
        while (w < image->n_windows && shlo__contract_slide_at(&v[w], position[w], table[k].q[w], &offset))
            w++;
        taps[k].x = w < image->n_windows ? SHLO__TAP_ZERO : offset;
        taps[k].w = table[k].at.w;
    }
}
/* n points of all lanes are final. */
static void shlo__contract_thin_done(const shlo__contract_task *t, const shlo__block *x, int64_t at,
    int64_t n) {
    const shlo__thin *h = &t->j->thin;
    const int64_t step = n == 1 || h->y_step == h->lanes ? n : 1;
    int64_t i;
    for (i = 0; i < n; i += step, at += h->y_step) shlo__contract_tell(t, x, at, 1, step * h->lanes);
}
#define SHLO__CONTRACT_TAPS 4 /* multiplications that count as one step */

/* Points [from, from + n), all with the same taps, of all features. */
static void shlo__contract_thin_points(const shlo__contract_task *t, const shlo__block *x,
    const shlo__tap *taps, int64_t from, int64_t n) {
    const shlo__contract_plan *j = t->j;
    const shlo__thin *h = &j->thin;
    const shlo__side *weights = shlo__contract_filter(j);
    const shlo__taps_fn run = t->kernels->tiles->taps[j->kind == SHLO__TILE_F64];
    const shlo__contract_byte *image = shlo__contract_image_of(j, x),
                              *filter = shlo__contract_filter_of(j, x);
    const int64_t y = shlo__contract_offset(shlo__contract_points(j), from), size = (int64_t)j->out_bytes;
    const int64_t lanes = shlo__kernel_piece(t->pulse, h->lanes, 1 + j->k / SHLO__CONTRACT_TAPS);
    int64_t f, i, part;
    for (f = 0; f < h->features; f++) {
        const int64_t at = y + shlo__contract_offset(shlo__contract_features(j), f);
        const shlo__contract_byte *w = filter + shlo__contract_offset(&weights->rows, f) * size;
        for (i = 0; i < h->lanes; i += part) {
            part = SHLO__MIN(lanes, h->lanes - i);
            if (shlo__kernel_beat(t->pulse, n * part * (1 + j->k / SHLO__CONTRACT_TAPS))) return;
            run(taps, (int32_t)j->k, image + i * size, h->x_step, w + i * size, x->out + (at + i) * size,
                h->y_step, n, part);
        }
        shlo__contract_thin_done(t, x, at, n);
    }
}
static void shlo__contract_thin_area(const shlo__contract_task *t, const shlo__block *x, int64_t from,
    int64_t end) {
    const shlo__map *rows = &shlo__contract_image(t->j)->rows;
    const int32_t d = rows->n - 1;
    const int64_t each = t->j->thin.lanes * (1 + t->j->k / SHLO__CONTRACT_TAPS);
    shlo__tap *taps = (shlo__tap *)(void *)t->panel;
    shlo__map_at at;
    int64_t lo, hi, n;
    shlo__contract_thin_inside(t->j, &lo, &hi);
    shlo__contract_seek(rows, from, &at);
    for (; from < end; from += n) {
        n = 1;
        if (shlo__kernel_beat(t->pulse, t->j->k)) return;
        if (t->j->thin.grouped && at.i[d] >= lo && at.i[d] < hi)
            n = shlo__kernel_piece(t->pulse, SHLO__MIN(hi - at.i[d], end - from), each);
        shlo__contract_thin_taps(t->j, &at, (const shlo__thin_k *)(const void *)t->block, taps);
        shlo__contract_thin_points(t, x, taps, from, n);
        if (from + n < end) shlo__contract_move(rows, &at, n);
    }
}
#if SHLO__CONTRACT_VECTORS
/* Points [from, end), whole lines of them, by shlo__lines_fn. */
static SHLO__NOINLINE void shlo__contract_thin_run_lines(const shlo__contract_task *t, const shlo__block *x,
    int64_t from, int64_t end) {
    const shlo__contract_plan *j = t->j;
    const shlo__thin *h = &j->thin;
    const shlo__side *image = shlo__contract_image(j);
    const shlo__slide *across = &shlo__contract_slides(image)[h->window],
                      *down = &shlo__contract_slides(image)[1 - h->window];
    const shlo__thin_k *table = (const shlo__thin_k *)(const void *)t->block;
    const int64_t size = (int64_t)j->unit, points = shlo__contract_inner(&image->rows)->extent,
                  each = h->lanes * (1 + 9 / SHLO__CONTRACT_TAPS);
    const shlo__contract_byte *const filter = shlo__contract_filter_of(j, x);
    const shlo__contract_byte *const src = shlo__contract_image_of(j, x) + image->base * size;
    const shlo__after *f = t->after;
    const int settles = f->some && h->y_step == h->lanes &&
                        (!f->bias || (f->line == 1 && f->bias_n == h->lanes && x->at % h->lanes == 0));
    const void **rows = (const void **)(void *)t->table;
    shlo__lines l;
    shlo__map_at at;
    int64_t i, k;
    for (k = 0; k < 9; k++) l.w[k] = table[k].at.w;
    l.x_step = across->stride;
    l.y_step = h->y_step;
    l.y_line = points * h->y_step;
    l.columns = across->last + 1;
    l.step = (int32_t)across->row_step;
    shlo__contract_seek(&image->rows, from, &at);
    for (; from < end; from += l.lines * points) {
        const int64_t place = from * h->y_step;
        l.lines = shlo__kernel_piece(t->pulse, SHLO__MIN(h->lines, (end - from) / points), points * each);
        for (i = 0; i < l.lines; i++) {
            for (k = 0; k < 3; k++) {
                const int64_t y =
                    at.i[down->row] * down->row_step + table[3 * k].q[1 - h->window] - down->pad;
                rows[3 * i + k] =
                    y < 0 || y > down->last ? NULL : src + (at.offset + y * down->stride) * size;
            }
            if (from + (i + 1) * points < end) shlo__contract_move(&image->rows, &at, points);
        }
        for (i = 0; i < points; i += l.points) {
            l.points = shlo__kernel_piece(t->pulse, points - i, l.lines * each);
            l.first = i * l.step - across->pad;
            if (shlo__kernel_beat(t->pulse, l.lines * l.points * each)) return;
            t->kernels->tiles->lines(&l, rows, filter, settles ? f->bias : NULL,
                x->out + (place + i * h->y_step) * size, h->lanes);
        }
        if (settles)
            shlo__contract_settle(t, x->out + place * size, 0, 1, l.lines * points * h->lanes, NULL);
        else
            shlo__contract_thin_done(t, x, place, l.lines * points);
    }
}
#endif
/* Batch number of lane 0 of an outer batch. */
static int64_t shlo__contract_thin_batch(const shlo__contract_plan *j, int64_t outer) {
    const shlo__batch_dim *d = shlo__contract_batches(j);
    int64_t batch = 0, size = 1;
    int32_t i;
    for (i = j->n_batches - 1; i >= 0; i--) {
        if (i != j->thin.lane) {
            batch += outer % d[i].extent * size;
            outer /= d[i].extent;
        }
        size *= d[i].extent;
    }
    return batch;
}
SHLO__FN void shlo__contract_run_thin(const shlo__contract_task *t, int64_t first, int64_t last) {
    const shlo__contract_plan *j = t->j;
    shlo__block x;
    shlo__contract_thin_table(j, (shlo__thin_k *)(void *)t->block);
    for (; first < last; first++) {
        const int64_t from = first % j->col_tasks * j->task_cols,
                      end = SHLO__MIN(j->thin.points, from + j->task_cols);
        shlo__contract_batch_open(t, shlo__contract_thin_batch(j, first / j->col_tasks), &x);
#if SHLO__CONTRACT_VECTORS
        if (j->thin.lines && t->kernels->tiles->lines) {
            shlo__contract_thin_run_lines(t, &x, from, end);
            continue;
        }
#endif
        shlo__contract_thin_area(t, &x, from, end);
    }
}

/* ---- channels first: vectors run over the points of a plane ---- */

/* Rows of a plane are copied, padded and, for steps beyond 1, sorted by phase (position modulo step), so that
   all points of a block and the gaps between its rows are one contiguous vector for every tap. Windows of 3
   x 3 take their rows four by four (shlo__plane_rows_fn), on x86 from where they lie. */

#define SHLO__CONTRACT_PLANE 6144 /* elements of the buffer, about: it lies in L1 beside what it makes */

static void shlo__contract_plane_axis(const shlo__side *s, int32_t d, shlo__plane_axis *a) {
    const shlo__map_dim *rows = &shlo__contract_dims(&s->rows)[d];
    a->points = rows->extent;
    a->step = a->ks = a->k_step = 1;
    a->pad = 0;
    a->last = rows->extent - 1;
    a->stride = rows->stride;
    a->k_dim = -1;
    if (rows->window >= 0) {
        const shlo__slide *v = &shlo__contract_slides(s)[rows->window];
        a->step = v->row_step;
        a->pad = v->pad;
        a->last = v->last;
        a->stride = v->stride;
        a->k_dim = v->k;
        a->ks = shlo__contract_dims(&s->ks)[v->k].extent;
        a->k_step = v->k_step;
    }
    a->reach = (a->ks - 1) * a->k_step / a->step;
}
static int shlo__contract_plane_cut(const shlo__contract_plan *j, shlo__plane *p) {
    const shlo__side *s = shlo__contract_image(j);
    const shlo__slide *v = shlo__contract_slides(s);
    int64_t room;
    int32_t w;
    if (s->huge || j->thin.features != 1 || !s->n_windows || s->rows.n > 2 || s->ks.n != s->n_windows ||
        shlo__contract_points(j)->n != 1)
        return 0;
    for (w = 0; w < s->n_windows; w++)
        if (v[w].dilation != 1 || v[w].row_step > 8) return 0;
    shlo__contract_plane_axis(s, s->rows.n - 1, &p->x);
    shlo__contract_plane_axis(s, 0, &p->y);
    if (s->rows.n == 1) {
        memset(&p->y, 0, sizeof p->y);
        p->y.points = p->y.step = p->y.ks = p->y.k_step = 1;
        p->y.k_dim = -1;
    }
    p->wide = p->x.points + p->x.reach;
    if (p->wide > SHLO__CONTRACT_PLANE || p->y.reach > 256) return 0;
    room = SHLO__MAX(1, SHLO__CONTRACT_PLANE / (p->wide * p->x.step * p->y.step) - p->y.reach);
    p->rows = shlo__contract_up(p->y.points, shlo__contract_up(p->y.points, room));
    p->tall = p->rows + p->y.reach;
    return 1;
}
SHLO__FN int shlo__contract_fit_plane(shlo__contract_plan *j) {
    const shlo__plane *p = &j->plane;
    if (!shlo__contract_thin_types(j) || !shlo__contract_plane_cut(j, &j->plane)) return 0;
    j->task_cols = p->rows * p->x.points;
    j->col_tasks = shlo__contract_up(p->y.points, p->rows);
    j->row_tasks = 1;
    j->batch_tasks = j->batch;
    return 1;
}
/* Of the buffer, with what shlo__plane_rows_fn reads behind it. */
static size_t shlo__contract_plane_bytes(const shlo__contract_plan *j) {
    const shlo__plane *p = &j->plane;
    return (size_t)(p->wide * p->tall * p->x.step * p->y.step + 16) * j->unit;
}
SHLO__FN void shlo__contract_layout_plane(shlo__contract_plan *j) {
    const shlo__plane *p = &j->plane;
    j->places.panel = shlo__contract_take(j, (size_t)j->k * sizeof(shlo__tap));
    j->places.block = shlo__contract_take(j, shlo__contract_plane_bytes(j));
    j->places.result = shlo__contract_take(j, (size_t)(p->wide * p->rows) * j->unit);
}
/* Rows [row, end) of the result of a plane, which begin at `to`. */
typedef struct shlo__plane_part {
    const shlo__contract_task *t;
    const shlo__tap *taps;
    const shlo__contract_byte *image; /* element 0 of the plane */
    const void *filter;
    const float *bias; /* of all points, or NULL */
    int64_t row, end;
    shlo__contract_byte *to;
} shlo__plane_part;

/* `tall` lines of one phase of the buffer, at `to`, for result rows from `row` on: positions phase + step * i
   of lines that begin `pad` before element 0. What is outside of a line is zeros already. */
static void shlo__contract_plane_lines(const shlo__plane_part *s, int64_t row, int64_t tall, int64_t phase,
    shlo__contract_byte *to) {
    const shlo__plane *p = &s->t->j->plane;
    const shlo__plane_axis *x = &p->x;
    const int64_t size = (int64_t)s->t->j->unit, step = x->step * x->stride * size;
    const int64_t first = x->pad - phase % x->step, room = x->last + first,
                  lo = first > 0 ? SHLO__MIN(p->wide, shlo__contract_up(first, x->step)) : 0,
                  hi = room < 0 ? 0 : SHLO__MIN(p->wide, room / x->step + 1);
    const shlo__contract_byte *image = s->image + (lo * x->step - first) * x->stride * size;
    int64_t i, y = row * p->y.step + phase / x->step - p->y.pad;
    for (i = 0; i < tall; i++, y += p->y.step, to += p->wide * size)
        if (y < 0 || y > p->y.last)
            memset(to, 0, (size_t)(p->wide * size));
        else if (hi > lo)
            s->t->kernels->stride(to + lo * size, (ptrdiff_t)size, image + y * p->y.stride * size,
                (ptrdiff_t)step, (size_t)(hi - lo), s->t->j->unit);
}
/* The buffer for result rows [row, end). */
static void shlo__contract_plane_fill(const shlo__plane_part *s, int64_t row, int64_t end) {
    const shlo__plane *p = &s->t->j->plane;
    int64_t phase;
    for (phase = 0; phase < p->y.step * p->x.step; phase++)
        shlo__contract_plane_lines(s, row, end - row + p->y.reach, phase,
            s->t->block + phase * p->tall * p->wide * (int64_t)s->t->j->unit);
}
static void shlo__contract_plane_taps(const shlo__contract_plan *j, shlo__tap *taps) {
    const shlo__side *s = shlo__contract_image(j), *filter = shlo__contract_filter(j);
    const shlo__plane *p = &j->plane;
    shlo__map_at x, w;
    int64_t k;
    shlo__contract_seek(&s->ks, 0, &x);
    shlo__contract_seek(&filter->ks, 0, &w);
    for (k = 0; k < j->k; k++) {
        const int64_t ky = (p->y.k_dim < 0 ? 0 : x.i[p->y.k_dim]) * p->y.k_step,
                      kx = (p->x.k_dim < 0 ? 0 : x.i[p->x.k_dim]) * p->x.k_step;
        const int64_t phase = ky % p->y.step * p->x.step + kx % p->x.step;
        taps[k].x = (phase * p->tall + ky / p->y.step) * p->wide + kx / p->x.step;
        taps[k].w = filter->base + w.offset;
        if (k + 1 == j->k) break;
        shlo__contract_move(&s->ks, &x, 1);
        shlo__contract_move(&filter->ks, &w, 1);
    }
}
#if SHLO__CONTRACT_VECTORS
/* Is it the window of shlo__plane_rows_fn? */
static int shlo__contract_plane_by_rows(const shlo__contract_task *t) {
    const shlo__contract_plan *j = t->j;
    const shlo__plane *p = &j->plane;
    return t->kernels->tiles->plane_rows && j->kind == SHLO__TILE_F32 && j->thin.y_step == 1 && j->k == 9 &&
           p->y.ks == 3 && p->x.ks == 3 && p->y.k_dim == 0 && p->y.step == 1 && p->y.k_step == 1;
}
/* All rows, at least four of them, with their bias: from where they lie, or from the buffer. 0: the window is
   another. */
static int shlo__contract_plane_rows(const shlo__plane_part *s) {
    const shlo__plane *p = &s->t->j->plane;
    const int in_place = SHLO__PLANE_IN_PLACE && p->x.stride == 1 && p->x.step == 1 && p->x.k_step < 8;
    const void *from = s->t->block;
    shlo__plane_rows r;
    int k;
    r.rows = s->end - s->row;
    if (r.rows < 4 || !shlo__contract_plane_by_rows(s->t)) return 0;
    if (shlo__kernel_beat(s->t->pulse, r.rows * p->wide * (1 + 9 / SHLO__CONTRACT_TAPS))) return 1;
    r.first = 0;
    r.zeros = NULL;
    if (in_place) { /* columns that are cut off are not read: the zeros begin behind them */
        const int64_t cut = SHLO__MAX(-p->x.pad, 0);
        memset(s->t->block, 0, (size_t)(p->wide + 16) * sizeof(float));
        r.zeros = (const void *)((uintptr_t)s->t->block - (uintptr_t)cut * sizeof(float));
        r.first = s->row - p->y.pad;
        from = (const void *)((uintptr_t)s->image + (uintptr_t)(r.first * p->y.stride) * sizeof(float));
    }
    else
        shlo__contract_plane_fill(s, s->row, s->end);
    r.wide = in_place ? p->y.stride : p->wide;
    r.lines = in_place ? p->y.last + 1 : INT32_MAX;
    r.columns = in_place ? p->x.last + 1 : INT32_MAX;
    r.y_step = r.n = p->x.points;
    r.bias = s->bias ? *s->bias : -0.0f;
    for (k = 0; k < 9; k++) r.w[k] = s->taps[k].w;
    for (k = 0; k < 3; k++) r.x[k] = in_place ? k * p->x.k_step - p->x.pad : s->taps[k].x;
    s->t->kernels->tiles->plane_rows(&r, from, s->filter, s->to);
    return 1;
}
#endif
/* All rows by shlo__plane_fn, from the buffer: the points of all and the gaps between them are one vector. */
static void shlo__contract_plane_points(const shlo__plane_part *s) {
    const shlo__contract_task *t = s->t;
    const shlo__contract_plan *j = t->j;
    const shlo__plane *p = &j->plane;
    const int64_t size = (int64_t)j->unit, y_step = j->thin.y_step, each = 1 + j->k / SHLO__CONTRACT_TAPS,
                  rows = s->end - s->row, all = (rows - 1) * p->wide + p->x.points;
    int64_t i, part;
    shlo__contract_plane_fill(s, s->row, s->end);
    for (i = 0; i < all; i += part) {
        part = shlo__kernel_piece(t->pulse, all - i, each);
        if (shlo__kernel_beat(t->pulse, part * each)) return;
        t->kernels->tiles->plane[j->kind == SHLO__TILE_F64](s->taps, (int32_t)j->k, t->block + i * size,
            s->filter, t->result + i * size, part);
    }
    for (i = 0; i < rows; i++)
        t->kernels->stride(s->to + i * p->x.points * y_step * size, (ptrdiff_t)(y_step * size),
            t->result + i * p->wide * size, (ptrdiff_t)size, (size_t)p->x.points, j->unit);
}
/* Is the task's `after` done plane by plane? */
static int shlo__contract_plane_settles(const shlo__contract_task *t) {
    const shlo__contract_plan *j = t->j;
    const shlo__after *f = t->after;
    return f->some && j->kind == SHLO__TILE_F32 && t->kernels->tiles->after && j->thin.y_step == 1 &&
           (!f->bias || (f->line > 1 && f->line == j->thin.points));
}
SHLO__FN void shlo__contract_run_plane(const shlo__contract_task *t, int64_t first, int64_t last) {
    const shlo__contract_plan *j = t->j;
    const shlo__plane *p = &j->plane;
    const int64_t size = (int64_t)j->unit, y_step = j->thin.y_step;
    const int settles = shlo__contract_plane_settles(t);
    shlo__tap *taps = (shlo__tap *)(void *)t->panel;
    shlo__plane_part s;
    shlo__block x;
    s.t = t;
    s.taps = taps;
    shlo__contract_plane_taps(j, taps);
    memset(t->block, 0, shlo__contract_plane_bytes(j));
    for (; first < last; first++) {
        int64_t at, n;
        s.row = first % j->col_tasks * p->rows;
        s.end = SHLO__MIN(s.row + p->rows, p->y.points);
        at = s.row * p->x.points * y_step;
        n = (s.end - s.row) * p->x.points;
        if (shlo__kernel_beat(t->pulse, (s.end - s.row) * p->wide)) return;
        shlo__contract_batch_open(t, first / j->col_tasks, &x);
        s.filter = shlo__contract_filter_of(j, &x);
        s.image = shlo__contract_image_of(j, &x) + shlo__contract_image(j)->base * size;
        s.to = x.out + at * size;
        s.bias = settles && t->after->bias ? t->after->bias + x.at / t->after->line % t->after->bias_n : NULL;
#if SHLO__CONTRACT_VECTORS
        if (shlo__contract_plane_rows(&s))
            s.bias = NULL;
        else
#endif
            shlo__contract_plane_points(&s);
        if (settles)
            shlo__contract_settle(t, s.to, 0, 1, n, s.bias);
        else
            shlo__contract_tell(t, &x, at, y_step, n);
    }
}

#endif
