/* kernel/contract_job.c - a contraction analysed: which operand is rows, which index maps its elements have,
 * which arithmetic it needs, how the work is cut into tasks. Decides nothing about loops; what all variants
 * share in running stands at the end. */
#ifndef SHLO__KERNEL_CONTRACT_JOB_C
#define SHLO__KERNEL_CONTRACT_JOB_C

#include "kernel.h"

/* Block sizes; tests lower them to reach every path with small shapes. */
#ifndef SHLO_CONTRACT_KC_BYTES
#define SHLO_CONTRACT_KC_BYTES 1536 /* of one row of a in a block of k: 384 f32 */
#endif
#ifndef SHLO_CONTRACT_B_BYTES
#define SHLO_CONTRACT_B_BYTES (512 * 1024) /* of a packed block of b: half of a usual L2 */
#endif
#ifndef SHLO_CONTRACT_TASK_FLOPS
#define SHLO_CONTRACT_TASK_FLOPS 2000000 /* about 20 us on one core */
#endif

typedef struct shlo__batch_dim {
    int64_t extent, a, b, out;
} shlo__batch_dim;

/* A contraction, analysed: out(row, col) = sum over k of a(row, k) * b(col, k). Rows and columns are m and n,
 * or n and m if `swapped`. */
typedef struct shlo__job {
    const shlo__kernels *kernels;
    const shlo__contract *c;
    shlo__tile_kind kind;
    shlo__tile tile;
    shlo_dtype compute; /* element type of a finished block before it becomes `out`'s */
    int32_t swapped, is_complex;
    int32_t plain_out;      /* the tile writes `out` itself */
    int64_t m, n, k, batch; /* after swapping */
    shlo__side a, b;
    shlo__map out_rows, out_cols;
    shlo__batch_dim batches[SHLO__CONTRACT_AXES];
    int32_t n_batches;
    size_t unit;                   /* bytes of a tile element */
    size_t out_bytes, block_bytes; /* of an element of out; of a finished block */
    /* cuts */
    int64_t kc, nc, task_rows, task_cols, task_batches, row_tasks, col_tasks, batch_tasks;
    int64_t block_rows; /* rows that are finished together where out is not plain */
} shlo__job;

/* Where a running task keeps things. */
typedef struct shlo__work {
    shlo__contract_byte *panel, *block, *result, *stage, *row;
    size_t bytes;
} shlo__work;

/* One call of shlo__contract_run. */
typedef struct shlo__call {
    const shlo__job *j;
    const shlo__contract_byte *a, *b, *packed_a, *packed_b;
    shlo__contract_byte *out;
    shlo__work w;
    shlo__epilogue_fn epilogue;
    void *ctx;
} shlo__call;

SHLO__INLINE int64_t shlo__contract_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

/* ---- analysis: sides ---- */

static void shlo__contract_add_window(shlo__side *s, const shlo__contract *c,
    const shlo__contract_window *w) {
    const shlo__axis *m = &c->axes[w->m_axis], *k = &c->axes[w->k_axis];
    shlo__slide *v = &s->windows[s->n_windows];
    v->row_step =
        m->extent > 1 ? w->m_step : 1; /* steps of single positions may be anything: they are never taken */
    v->k_step = k->extent > 1 ? w->k_step : 1;
    v->pad = w->pad;
    v->dilation = w->in_extent > 1 ? w->dilation : 1;
    v->last = w->in_extent > 0 ? shlo__contract_sat_mul(w->in_extent - 1, v->dilation) : -1;
    v->stride = w->lhs_stride;
    s->n_windows++;
}
/* The side's dims over axes [first, first + n): rows or k. rhs: take the strides of the rhs. */
static void shlo__contract_add_axes(shlo__side *s, const shlo__contract *c, int32_t first, int32_t n, int rhs,
    int as_k) {
    shlo__map *map = as_k ? &s->ks : &s->rows;
    int32_t i, w;
    for (i = first; i < first + n; i++) {
        int64_t stride = rhs ? c->axes[i].rhs : c->axes[i].lhs;
        int32_t window = -1;
        for (w = 0; !rhs && w < c->n_windows; w++) {
            const shlo__contract_window *v = &c->windows[w];
            if ((as_k ? v->k_axis : v->m_axis) != i) continue;
            if (shlo__contract_slide_trivial(&s->windows[w], c->axes[v->m_axis].extent,
                    c->axes[v->k_axis].extent)) {
                stride = (as_k ? s->windows[w].k_step : s->windows[w].row_step) * v->lhs_stride;
                if (as_k) s->base -= v->pad * v->lhs_stride;
            }
            else
                window = w;
        }
        if (window >= 0) *(as_k ? &s->windows[window].k : &s->windows[window].row) = map->n;
        shlo__contract_push(map, c->axes[i].extent, stride, window);
    }
    shlo__contract_close(map);
}
/* Windows that became strides leave; the others move up. */
static void shlo__contract_drop_windows(shlo__side *s, const shlo__contract *c) {
    int32_t w, kept = 0;
    for (w = 0; w < c->n_windows; w++) {
        const shlo__contract_window *v = &c->windows[w];
        const int64_t rows = c->axes[v->m_axis].extent, ks = c->axes[v->k_axis].extent;
        if (shlo__contract_slide_trivial(&s->windows[w], rows, ks)) continue;
        if (shlo__contract_slide_huge(&s->windows[w], rows, ks)) s->huge = 1;
        s->windows[kept] = s->windows[w];
        s->rows.d[s->windows[kept].row].window = kept;
        s->ks.d[s->windows[kept].k].window = kept;
        kept++;
    }
    s->n_windows = kept;
}
/* The innermost contiguous run of k, over one or two dims. */
static void shlo__contract_find_run(shlo__side *s) {
    const shlo__map_dim *last = shlo__contract_inner(&s->ks), *before = s->ks.n > 1 ? last - 1 : NULL;
    const shlo__slide *v = NULL;
    s->run = 0;
    s->run_unit = 1;
    s->run_window = -1;
    if (s->huge) return;
    if (last->window >= 0) {
        v = &s->windows[last->window];
        if (v->dilation != 1 || v->k_step * v->stride != 1) return;
        s->run_window = last->window;
        s->run = last->extent;
    }
    else if (last->stride == 1) {
        s->run = s->run_unit = last->extent;
        if (before && before->window >= 0) v = &s->windows[before->window];
        if (!v || v->dilation != 1 || v->k_step * v->stride != last->extent) return;
        s->run_window = before->window;
        s->run = before->extent * last->extent;
    }
}
static void shlo__contract_make_side(shlo__side *s, const shlo__contract *c, int rhs, int32_t first,
    int32_t n) {
    int32_t w;
    s->rows.n = s->ks.n = 0;
    s->n_windows = s->huge = s->direct = s->by_fours = 0;
    s->base = 0;
    for (w = 0; !rhs && w < c->n_windows; w++) shlo__contract_add_window(s, c, &c->windows[w]);
    shlo__contract_add_axes(s, c, first, n, rhs, 0);
    shlo__contract_add_axes(s, c, c->n_batch + c->n_m + c->n_n, c->n_k, rhs, 1);
    if (!rhs) shlo__contract_drop_windows(s, c);
    shlo__contract_find_run(s);
    s->type = rhs ? c->rhs : c->lhs;
    s->bytes = shlo__dtype_bytes(s->type);
}

/* ---- analysis: arithmetic ---- */

static int shlo__contract_is_int(shlo_dtype t) {
    const shlo__kind kind = shlo__dtype_kind(t);
    return kind == SHLO__INT || kind == SHLO__UINT || kind == SHLO__BOOL;
}
/* The tile for a result type. i1 counts in f32, which cannot wrap to zero: `or` is then "not zero". */
static void shlo__contract_choose_tile(shlo__job *j) {
    const shlo__contract *c = j->c;
    const shlo__kind kind = shlo__dtype_kind(c->out);
    j->is_complex = kind == SHLO__COMPLEX;
    if (kind == SHLO__INT || kind == SHLO__UINT) {
        const int wide = shlo__dtype_bytes(c->out) == 8;
        const int narrow = !wide && shlo__contract_is_int(c->lhs) && shlo__contract_is_int(c->rhs) &&
                           shlo__dtype_bytes(c->lhs) == 1 && shlo__dtype_bytes(c->rhs) == 1;
        j->kind = wide                ? SHLO__TILE_I64
                  : !narrow           ? SHLO__TILE_I32
                  : j->kernels->quads ? SHLO__TILE_I8
                                      : SHLO__TILE_I16;
        j->compute = wide ? SHLO_I64 : SHLO_I32;
    }
    else {
        const int wide = c->out == SHLO_F64 || c->out == SHLO_C128;
        j->kind = wide ? SHLO__TILE_F64 : SHLO__TILE_F32;
        j->compute = j->is_complex ? c->out : wide ? SHLO_F64 : SHLO_F32;
    }
    j->tile = j->kind == SHLO__TILE_I8 ? j->kernels->quads->tile : j->kernels->tiles->tile[j->kind];
    if (j->is_complex) j->tile.run = j->kernels->tiles->pairs[j->kind == SHLO__TILE_F64];
    j->unit = j->kind == SHLO__TILE_F64 || j->kind == SHLO__TILE_I64 ? 8 : 4;
    j->out_bytes = shlo__dtype_bytes(c->out);
    j->block_bytes = shlo__dtype_bytes(j->compute);
}
/* i32 and u32 are the same bits. */
static shlo_dtype shlo__contract_bits(shlo_dtype t) {
    return t == SHLO_U32 ? SHLO_I32 : t == SHLO_U64 ? SHLO_I64 : t;
}

/* Bytes stay as they are; narrower integers become bytes. */
static void shlo__contract_add_bytes(const shlo__job *j, shlo__side *s, int tile_signed) {
    s->is_signed = shlo__dtype_kind(s->type) == SHLO__INT;
    s->shift = s->is_signed == tile_signed ? 0 : tile_signed ? 128 : -128;
    s->step[0] = s->step[1] = NULL;
    s->raw = 0;
    if (s->type == SHLO_I8 || s->type == SHLO_U8) return;
    s->step[0] = j->kernels->convert[s->type][s->is_signed ? SHLO_I8 : SHLO_U8];
    s->step_bytes[0] = 1;
}
/* "Both sides are converted to the result's element type first", then to what the tile takes. An integer need
   not visit a narrower integer type: arithmetic modulo 2^32 is arithmetic modulo 2^8. */
static void shlo__contract_add_steps(const shlo__job *j, shlo__side *s) {
    const shlo_dtype want = j->kind == SHLO__TILE_I16 ? SHLO_I16 : j->compute;
    shlo_dtype t = s->type;
    int n = 0;
    s->step[0] = s->step[1] = NULL;
    if (t != j->c->out &&
        !(shlo__contract_is_int(t) && shlo__contract_is_int(j->c->out) && j->c->out != SHLO_I1)) {
        s->step[n] = j->kernels->convert[t][j->c->out];
        t = j->c->out;
        s->step_bytes[n++] = shlo__dtype_bytes(t);
    }
    if (shlo__contract_bits(t) != want) {
        s->step[n] = j->kernels->convert[t][want];
        s->step_bytes[n++] = shlo__dtype_bytes(want);
    }
    s->raw = n == 0 && !j->is_complex;
}
static shlo__contract_form shlo__contract_form_of(const shlo__job *j, const shlo__side *s) {
    if (j->kind == SHLO__TILE_I16) return SHLO__CONTRACT_PAIRS;
    if (j->kind == SHLO__TILE_I8) return s == &j->a ? SHLO__CONTRACT_QUADS_A : SHLO__CONTRACT_QUADS_B;
    return !j->is_complex ? SHLO__CONTRACT_PLAIN : s == &j->a ? SHLO__CONTRACT_ROWS : SHLO__CONTRACT_COLUMNS;
}
/* Steps of the tile over n elements of k, and bytes of such a packed panel of `rows`. */
static int64_t shlo__contract_steps(const shlo__job *j, int64_t n) {
    return j->kind == SHLO__TILE_I8    ? (n + 3) / 4
           : j->kind == SHLO__TILE_I16 ? (n + 1) / 2
           : j->is_complex             ? 2 * n
                                       : n;
}
static size_t shlo__contract_panel_bytes(const shlo__job *j, const shlo__side *s, int64_t rows, int64_t n) {
    const int64_t wide = j->is_complex && s == &j->b ? 2 * rows : rows;
    const int64_t lines = j->kind == SHLO__TILE_I8; /* before the steps */
    return (size_t)(wide * (lines + shlo__contract_steps(j, n))) * j->unit;
}
/* Of all k of `rows`, block by block. */
static size_t shlo__contract_blocks_bytes(const shlo__job *j, const shlo__side *s, int64_t rows, int64_t k) {
    return (size_t)(k / j->kc) * shlo__contract_panel_bytes(j, s, rows, j->kc) +
           (k % j->kc ? shlo__contract_panel_bytes(j, s, rows, k % j->kc) : 0);
}

/* ---- analysis: the whole ---- */

static void shlo__contract_out_map(const shlo__contract *c, int32_t first, int32_t n, shlo__map *map) {
    int32_t i;
    map->n = 0;
    for (i = first; i < first + n; i++) shlo__contract_push(map, c->axes[i].extent, c->axes[i].out, -1);
    shlo__contract_close(map);
}
static void shlo__contract_add_batch(shlo__job *j, const shlo__axis *axis) {
    shlo__batch_dim *d = &j->batches[j->n_batches++];
    d->extent = axis->extent;
    d->a = axis->lhs;
    d->b = axis->rhs;
    d->out = axis->out;
}
/* The leading m axis (a convolution's images) moves to the batch if without it the result's rows lie at one
 * stride. */
static int shlo__contract_has_lead(const shlo__contract *c) {
    const int32_t first = c->n_batch;
    shlo__map rows;
    int32_t w;
    if (c->n_m < 2 || c->axes[first].extent < 2) return 0;
    for (w = 0; w < c->n_windows; w++)
        if (c->windows[w].m_axis == first) return 0;
    shlo__contract_out_map(c, first, c->n_m, &rows);
    if (rows.n == 1) return 0;
    shlo__contract_out_map(c, first + 1, c->n_m - 1, &rows);
    return rows.n == 1;
}
static int64_t shlo__contract_extent(const shlo__contract *c, int32_t first, int32_t n) {
    int64_t all = 1;
    int32_t i;
    for (i = first; i < first + n; i++) all *= c->axes[i].extent;
    return all;
}
/* Columns should lie side by side in the result, and fill vectors. */
static int shlo__contract_should_swap(const shlo__job *j) {
    const shlo__map_dim *rows = shlo__contract_inner(&j->out_rows),
                        *cols = shlo__contract_inner(&j->out_cols);
    if (j->n == 1 && j->m > 1) return 1;
    if (j->m == 1) return 0;
    if (rows->stride == 1 && cols->stride != 1) return 1;
    return cols->stride != 1 && j->n * 4 <= j->tile.nr && j->m >= j->tile.nr;
}
static void shlo__contract_swap(shlo__job *j) {
    const shlo__side side = j->a;
    const shlo__map map = j->out_rows;
    const int64_t n = j->n;
    int32_t i;
    j->a = j->b;
    j->b = side;
    j->out_rows = j->out_cols;
    j->out_cols = map;
    j->n = j->m;
    j->m = n;
    j->swapped = 1;
    for (i = 0; i < j->n_batches; i++) {
        const int64_t a = j->batches[i].a;
        j->batches[i].a = j->batches[i].b;
        j->batches[i].b = a;
    }
}
static void shlo__contract_analyse(const shlo__kernels *k, const shlo__contract *c, shlo__job *j) {
    int32_t first = c->n_batch, n_m = c->n_m, i;
    j->kernels = k;
    j->c = c;
    j->swapped = j->n_batches = 0;
    shlo__contract_choose_tile(j);
    for (i = 0; i < c->n_batch; i++)
        if (c->axes[i].extent != 1) shlo__contract_add_batch(j, &c->axes[i]);
    if (shlo__contract_has_lead(c)) {
        shlo__contract_add_batch(j, &c->axes[first]);
        first++;
        n_m--;
    }
    for (j->batch = 1, i = 0; i < j->n_batches; i++) j->batch *= j->batches[i].extent;
    j->m = shlo__contract_extent(c, first, n_m);
    j->n = shlo__contract_extent(c, c->n_batch + c->n_m, c->n_n);
    j->k = shlo__contract_extent(c, c->n_batch + c->n_m + c->n_n, c->n_k);
    if (!j->batch || !j->m || !j->n) return; /* nothing to do; no map is well defined */
    shlo__contract_out_map(c, first, n_m, &j->out_rows);
    shlo__contract_out_map(c, c->n_batch + c->n_m, c->n_n, &j->out_cols);
    shlo__contract_make_side(&j->a, c, 0, first, n_m);
    shlo__contract_make_side(&j->b, c, 1, c->n_batch + c->n_m, c->n_n);
    if (shlo__contract_should_swap(j)) shlo__contract_swap(j);
    if (j->kind == SHLO__TILE_I8) {
        shlo__contract_add_bytes(j, &j->a, k->quads->a_signed);
        shlo__contract_add_bytes(j, &j->b, k->quads->b_signed);
        j->a.weight = j->b.shift;
        j->b.weight = j->a.shift;
    }
    else {
        shlo__contract_add_steps(j, &j->a);
        shlo__contract_add_steps(j, &j->b);
    }
    j->plain_out = !c->staged && j->out_bytes == j->block_bytes &&
                   (j->compute == shlo__contract_bits(c->out)) && j->out_rows.n == 1 && j->out_cols.n == 1 &&
                   (j->n == 1 || j->out_cols.d[0].stride == 1);
}

/* Offsets in elements that batch number `batch` adds. */
static void shlo__contract_batch_at(const shlo__job *j, int64_t batch, int64_t *a, int64_t *b, int64_t *out) {
    int32_t i;
    *a = *b = *out = 0;
    for (i = j->n_batches - 1; i >= 0; i--) {
        const shlo__batch_dim *d = &j->batches[i];
        const int64_t at = i ? batch % d->extent : batch;
        if (i) batch /= d->extent;
        *a += at * d->a;
        *b += at * d->b;
        *out += at * d->out;
    }
}
/* Do rows x columns of the result lie side by side in memory, row after row? */
static int shlo__contract_solid(const shlo__job *j, int64_t rows, int64_t cols) {
    const shlo__map_dim *r = &j->out_rows.d[0], *c = &j->out_cols.d[0];
    return j->out_rows.n == 1 && j->out_cols.n == 1 && (cols == 1 || c->stride == 1) &&
           (rows == 1 || r->stride == cols);
}

/* ---- cutting and running, for all variants ---- */

static void shlo__contract_cut(shlo__job *j, int64_t target) {
    const int64_t mr = j->a.width, nr = j->b.width;
    j->task_rows = j->m;
    j->task_cols = j->n;
    j->row_tasks = j->col_tasks = 1;
    if (j->batch >= target) {
        j->task_batches = j->batch / target;
        j->batch_tasks = shlo__contract_up(j->batch, j->task_batches);
        return;
    }
    j->task_batches = 1;
    j->batch_tasks = j->batch;
    while (j->batch * j->row_tasks * j->col_tasks < target) {
        if (j->task_cols > 2 * nr && (j->task_cols * 2 >= j->task_rows || j->task_rows <= 4 * mr))
            j->task_cols = shlo__contract_up(j->task_cols / 2, nr) * nr;
        else if (j->task_rows > 4 * mr)
            j->task_rows = shlo__contract_up(j->task_rows / 2, mr) * mr;
        else
            break;
        j->row_tasks = shlo__contract_up(j->m, j->task_rows);
        j->col_tasks = shlo__contract_up(j->n, j->task_cols);
    }
}
/* How many tasks are worth having: by work, up to four for each of 64 threads. */
static int64_t shlo__contract_target(const shlo__job *j) {
    const int64_t flops = shlo__contract_sat_mul(shlo__contract_sat_mul(2 * j->m, j->n),
        shlo__contract_sat_mul(j->k, j->batch));
    return SHLO__MAX(1, SHLO__MIN(256, flops / SHLO_CONTRACT_TASK_FLOPS));
}
static size_t shlo__contract_take(size_t *used, size_t bytes) {
    const size_t at = *used;
    *used = (at + bytes + 63) & ~(size_t)63;
    return at;
}
/* Panels of a whole packed operand lie by block of k, then panel; the last panel is as narrow as its rows. */
static shlo__contract_byte *shlo__contract_packed_at(const shlo__job *j, const shlo__side *s,
    const shlo__contract_byte *packed, int64_t rows, int64_t row, int64_t k) {
    const int64_t n = SHLO__MIN(j->kc, j->k - k);
    return (shlo__contract_byte *)packed + shlo__contract_blocks_bytes(j, s, rows, k) +
           shlo__contract_panel_bytes(j, s, row, n);
}
/* The packed batch that belongs to a batch: axes that the side lacks do not count. */
static int64_t shlo__contract_packed_batch(const shlo__job *j, const shlo__side *s, int64_t batch) {
    int64_t at = 0, size = 1;
    int32_t i;
    for (i = j->n_batches - 1; i >= 0; i--) {
        const shlo__batch_dim *d = &j->batches[i];
        if ((s == &j->a ? d->a : d->b) != 0) {
            at += batch % d->extent * size;
            size *= d->extent;
        }
        batch /= d->extent;
    }
    return at;
}
static int64_t shlo__contract_packed_batches(const shlo__job *j, const shlo__side *s) {
    return shlo__contract_packed_batch(j, s, j->batch - 1) + 1;
}

/* A block that is being computed: rows x columns of one batch, over one block of k. */
typedef struct shlo__block {
    int64_t row, rows, col, cols, k, kn;
    const shlo__contract_byte *a, *b, *packed_a, *packed_b; /* of this batch */
    int64_t at;                                             /* its first element of `out`, */
    shlo__contract_byte *out;                               /* which lies here; staged: NULL */
    shlo__contract_byte *c;                                 /* where element (row, col) of the sum lies, */
    int64_t c_rs;                                           /* and the next row, in tile elements */
} shlo__block;

/* n elements of the batch, `stride` apart in memory, the first at `at`, are final: tells of them, together
   where they are neighbours. from: where they lie side by side; NULL: in `out`. */
static void shlo__contract_tell(const shlo__call *t, const shlo__block *x, const shlo__contract_byte *from,
    int64_t at, int64_t stride, int64_t n) {
    const int64_t bytes = (int64_t)t->j->out_bytes, step = stride == 1 ? n : 1;
    int64_t i;
    if (!t->epilogue) return;
    for (i = 0; i < n; i += step, at += stride)
        t->epilogue(t->ctx, from ? from + i * bytes : x->out + at * bytes, x->at + at, step);
}
/* The same of rows [row, row + rows) x columns [col, col + cols), which are in `out`. */
static void shlo__contract_done(const shlo__call *t, const shlo__block *x, int64_t row, int64_t rows,
    int64_t col, int64_t cols) {
    const shlo__job *j = t->j;
    const shlo__map_dim *inner = shlo__contract_inner(&j->out_cols);
    int64_t r, c, part;
    if (!t->epilogue || rows <= 0 || cols <= 0) return;
    if (shlo__contract_solid(j, rows, cols)) {
        shlo__contract_tell(t, x, NULL,
            shlo__contract_offset(&j->out_rows, row) + shlo__contract_offset(&j->out_cols, col), 1,
            rows * cols);
        return;
    }
    for (r = row; r < row + rows; r++)
        for (c = col; c < col + cols; c += part) {
            part = SHLO__MIN(col + cols - c, inner->extent - c % inner->extent);
            shlo__contract_tell(t, x, NULL,
                shlo__contract_offset(&j->out_rows, r) + shlo__contract_offset(&j->out_cols, c),
                inner->stride, part);
        }
}

/* A row of a finished block, in `out`'s type at `from`, goes to its places, or to the epilogue. */
static void shlo__contract_put(const shlo__call *t, const shlo__block *x, int64_t row,
    const shlo__contract_byte *from) {
    const shlo__job *j = t->j;
    const shlo__map_dim *inner = shlo__contract_inner(&j->out_cols);
    const int64_t bytes = (int64_t)j->out_bytes, at = shlo__contract_offset(&j->out_rows, x->row + row);
    int64_t c, part;
    for (c = x->col; c < x->col + x->cols; c += part, from += part * bytes) {
        const int64_t place = at + shlo__contract_offset(&j->out_cols, c);
        part = SHLO__MIN(x->col + x->cols - c, inner->extent - c % inner->extent);
        if (j->c->staged)
            shlo__contract_tell(t, x, from, place, inner->stride, part);
        else
            j->kernels->stride(x->out + place * bytes, (ptrdiff_t)(inner->stride * bytes), from,
                (ptrdiff_t)bytes, (size_t)part, (size_t)bytes);
    }
}
/* Rows [row, row + rows) of a finished block become `out`'s type. */
static void shlo__contract_store(const shlo__call *t, const shlo__block *x, int64_t row, int64_t rows) {
    const shlo__job *j = t->j;
    const shlo__lane_fn convert =
        j->compute == shlo__contract_bits(j->c->out) ? NULL : j->kernels->convert[j->compute][j->c->out];
    const shlo__contract_byte *from = x->c + row * x->c_rs * (int64_t)j->unit;
    int64_t r;
    if (j->c->staged && !convert && !j->is_complex && (rows == 1 || x->c_rs == x->cols) &&
        shlo__contract_solid(j, rows, x->cols)) {
        shlo__contract_tell(t, x, from,
            shlo__contract_offset(&j->out_rows, x->row + row) + shlo__contract_offset(&j->out_cols, x->col),
            1, rows * x->cols);
        return;
    }
    for (r = row; r < row + rows; r++, from += x->c_rs * (int64_t)j->unit) {
        if (convert) convert(t->w.row, from, NULL, NULL, (size_t)x->cols, NULL);
        shlo__contract_put(t, x, r, convert ? t->w.row : from);
    }
}
static void shlo__contract_batch_open(const shlo__call *t, int64_t batch, shlo__block *x) {
    const shlo__job *j = t->j;
    int64_t a, b, out;
    shlo__contract_batch_at(j, batch, &a, &b, &out);
    x->a = t->a ? t->a + a * (int64_t)shlo__dtype_bytes(j->a.type) : NULL;
    x->b = t->b ? t->b + b * (int64_t)shlo__dtype_bytes(j->b.type) : NULL;
    x->at = out;
    x->out = t->out ? t->out + out * (int64_t)j->out_bytes : NULL;
    x->packed_a = t->packed_a ? t->packed_a + (size_t)shlo__contract_packed_batch(j, &j->a, batch) *
                                                  shlo__contract_blocks_bytes(j, &j->a, j->m, j->k)
                              : NULL;
    x->packed_b = t->packed_b ? t->packed_b + (size_t)shlo__contract_packed_batch(j, &j->b, batch) *
                                                  shlo__contract_blocks_bytes(j, &j->b, j->n, j->k)
                              : NULL;
}

#endif
