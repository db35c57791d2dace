/* kernel/contract_plan.c - a contraction analysed, once: which operand is rows, which index maps its
 * elements have, which arithmetic it needs, how the work is cut into tasks. All of it is kept in a plan
 * without pointers; running adds base addresses and analyses nothing. Decides nothing about loops. */
#ifndef SHLO__KERNEL_CONTRACT_PLAN_C
#define SHLO__KERNEL_CONTRACT_PLAN_C

#include "kernel.h"

/* ---- lists behind the plan ---- */

SHLO__COLD_BEGIN /* once for a program */
SHLO__FN size_t shlo__contract_plan_bytes(const shlo__contract *c) {
    const int32_t dims = 2 * (c->n_m + c->n_n + c->n_k) + 6;
    return sizeof(shlo__contract_plan) + (size_t)dims * sizeof(shlo__map_dim) +
           (size_t)c->n_windows * sizeof(shlo__slide) + (size_t)(c->n_batch + 1) * sizeof(shlo__batch_dim);
}
/* The distance from `from`, which is a part of the plan, to the end of what is used. */
static int32_t shlo__contract_end(const shlo__contract_plan *j, const void *from) {
    return (int32_t)((const char *)j + j->plan_bytes - (const char *)from);
}
static shlo__map_dim *shlo__contract_dims_of(shlo__map *m) {
    return (shlo__map_dim *)(void *)((char *)m + m->at);
}
static shlo__slide *shlo__contract_slides_of(shlo__side *s) {
    return (shlo__slide *)(void *)((char *)s + s->windows_at);
}
static shlo__batch_dim *shlo__contract_batches_of(shlo__contract_plan *j) {
    return (shlo__batch_dim *)(void *)((char *)j + j->batches_at);
}

static void shlo__contract_map_open(shlo__contract_plan *j, shlo__map *m) {
    m->n = 0;
    m->at = shlo__contract_end(j, m);
}
/* Adds an inner axis, merged with the one before where their strides allow. */
static void shlo__contract_map_push(shlo__map *m, int64_t extent, int64_t stride, int32_t window) {
    shlo__map_dim *end = shlo__contract_dims_of(m) + m->n, *last = m->n ? end - 1 : NULL;
    int64_t span;
    if (window < 0 && extent == 1) return;
    if (last && window < 0 && last->window < 0 && shlo__i64_mul(extent, stride, &span) &&
        last->stride == span) {
        last->extent *= extent;
        last->stride = stride;
        return;
    }
    memset(end, 0, sizeof *end);
    end->extent = extent;
    end->stride = stride;
    end->window = window;
    m->n++;
}
static void shlo__contract_map_close(shlo__contract_plan *j, shlo__map *m) {
    if (m->n == 0) {
        shlo__map_dim *one = shlo__contract_dims_of(m);
        memset(one, 0, sizeof *one);
        one->extent = 1;
        one->window = -1;
        m->n = 1;
    }
    j->plan_bytes += (size_t)m->n * sizeof(shlo__map_dim);
}

/* ---- sides ---- */

static void shlo__contract_add_window(shlo__side *s, const shlo__contract *c,
    const shlo__contract_window *w) {
    const shlo__axis *m = &c->axes[w->m_axis], *k = &c->axes[w->k_axis];
    shlo__slide *v = &shlo__contract_slides_of(s)[s->n_windows++];
    memset(v, 0, sizeof *v);
    /* steps of single positions may be anything: they are never taken */
    v->row_step = m->extent > 1 ? w->m_step : 1;
    v->k_step = k->extent > 1 ? w->k_step : 1;
    v->pad = w->pad;
    v->dilation = w->in_extent > 1 ? w->dilation : 1;
    v->last = w->in_extent > 0 ? shlo__contract_sat_mul(w->in_extent - 1, v->dilation) : -1;
    v->stride = w->lhs_stride;
}
/* The side's dims over axes [first, first + n): rows or k. rhs: take the strides of the rhs. */
static void shlo__contract_add_axes(shlo__contract_plan *j, shlo__side *s, const shlo__contract *c,
    int32_t first, int32_t n, int as_k) {
    const int rhs = (s == &j->b) != j->swapped;
    shlo__map *map = as_k ? &s->ks : &s->rows;
    shlo__slide *slides = shlo__contract_slides_of(s);
    int32_t i, w;
    shlo__contract_map_open(j, map);
    for (i = first; i < first + n; i++) {
        int64_t stride = rhs ? c->axes[i].rhs : c->axes[i].lhs;
        int32_t window = -1;
        for (w = 0; !rhs && w < c->n_windows; w++) {
            const shlo__contract_window *v = &c->windows[w];
            if ((as_k ? v->k_axis : v->m_axis) != i) continue;
            if (shlo__contract_slide_trivial(&slides[w], c->axes[v->m_axis].extent,
                    c->axes[v->k_axis].extent)) {
                stride = (as_k ? slides[w].k_step : slides[w].row_step) * v->lhs_stride;
                if (as_k) s->base -= v->pad * v->lhs_stride;
            }
            else
                window = w;
        }
        if (window >= 0) *(as_k ? &slides[window].k : &slides[window].row) = map->n;
        shlo__contract_map_push(map, c->axes[i].extent, stride, window);
    }
    shlo__contract_map_close(j, map);
}
/* Windows that became strides leave; the others move up. */
static void shlo__contract_drop_windows(shlo__side *s, const shlo__contract *c) {
    shlo__slide *slides = shlo__contract_slides_of(s);
    int32_t w, kept = 0;
    for (w = 0; w < c->n_windows; w++) {
        const shlo__contract_window *v = &c->windows[w];
        const int64_t rows = c->axes[v->m_axis].extent, ks = c->axes[v->k_axis].extent;
        if (shlo__contract_slide_trivial(&slides[w], rows, ks)) continue;
        if (shlo__contract_slide_huge(&slides[w], rows, ks)) s->huge = 1;
        slides[kept] = slides[w];
        shlo__contract_dims_of(&s->rows)[slides[kept].row].window = kept;
        shlo__contract_dims_of(&s->ks)[slides[kept].k].window = kept;
        kept++;
    }
    s->n_windows = kept;
}
/* The innermost contiguous run of k, over one or two dims. */
static void shlo__contract_find_run(shlo__side *s) {
    const shlo__map_dim *last = shlo__contract_inner(&s->ks), *before = s->ks.n > 1 ? last - 1 : NULL;
    const shlo__slide *slides = shlo__contract_slides(s), *v = NULL;
    s->run = 0;
    s->run_unit = 1;
    s->run_window = -1;
    if (s->huge) return;
    if (last->window >= 0) {
        v = &slides[last->window];
        if (v->dilation != 1 || v->k_step * v->stride != 1) return;
        s->run_window = last->window;
        s->run = last->extent;
    }
    else if (last->stride == 1) {
        s->run = s->run_unit = last->extent;
        if (before && before->window >= 0) v = &slides[before->window];
        if (!v || v->dilation != 1 || v->k_step * v->stride != last->extent) return;
        s->run_window = before->window;
        s->run = before->extent * last->extent;
    }
}
/* Its rows are axes [first, first + n). */
static void shlo__contract_make_side(shlo__contract_plan *j, shlo__side *s, const shlo__contract *c,
    int32_t first, int32_t n) {
    const int rhs = (s == &j->b) != j->swapped;
    int32_t w;
    s->windows_at = shlo__contract_end(j, s);
    for (w = 0; !rhs && w < c->n_windows; w++) shlo__contract_add_window(s, c, &c->windows[w]);
    j->plan_bytes += (size_t)s->n_windows * sizeof(shlo__slide);
    shlo__contract_add_axes(j, s, c, first, n, 0);
    shlo__contract_add_axes(j, s, c, c->n_batch + c->n_m + c->n_n, c->n_k, 1);
    if (!rhs) shlo__contract_drop_windows(s, c);
    shlo__contract_find_run(s);
    s->step[0] = rhs ? c->rhs : c->lhs;
    s->scaled = rhs && c->rhs_scaled;
    s->bytes = shlo__dtype_bytes(s->step[0]);
}

/* ---- arithmetic ---- */

static int shlo__contract_is_int(shlo_dtype t) {
    const shlo__kind kind = shlo__dtype_kind(t);
    return kind == SHLO__INT || kind == SHLO__UINT || kind == SHLO__BOOL;
}
static shlo__tile_kind shlo__contract_int_kind(const shlo__kernels *k, const shlo__contract *c) {
    const int narrow = shlo__contract_is_int(c->lhs) && shlo__contract_is_int(c->rhs) &&
                       shlo__dtype_bytes(c->lhs) == 1 && shlo__dtype_bytes(c->rhs) == 1;
    if (shlo__dtype_bytes(c->out) == 8) return SHLO__TILE_I64;
    return !narrow ? SHLO__TILE_I32 : k->dot4 ? SHLO__TILE_I8 : SHLO__TILE_I16;
}
/* A grouped convolution along one axis, of f32, with few products: it is summed in f64, because rounding each
   sum once costs next to nothing there, and sums that cancel stay within a few ulp of the specification's. */
#define SHLO__CONTRACT_FEW 16384
static int shlo__contract_is_exact(const shlo__kernels *k, const shlo__contract *c) {
    int64_t products = 1;
    if (c->out != SHLO_F32 || c->lhs != SHLO_F32 || c->rhs != SHLO_F32) return 0;
    if (c->n_windows != 1 || !c->n_batch || !k->tiles->tile[SHLO__TILE_F64].run) return 0;
    for (int32_t i = 0; i < c->n_batch + c->n_m + c->n_n + c->n_k && products <= SHLO__CONTRACT_FEW; i++)
        products = shlo__contract_sat_mul(products, c->axes[i].extent);
    return products <= SHLO__CONTRACT_FEW;
}

/* The tile for a result type. i1 counts in f32, which cannot wrap to zero: `or` is then "not zero". */
static void shlo__contract_choose_tile(const shlo__kernels *k, const shlo__contract *c,
    shlo__contract_plan *j) {
    const shlo__kind kind = shlo__dtype_kind(c->out);
    j->is_complex = kind == SHLO__COMPLEX;
    if (kind == SHLO__INT || kind == SHLO__UINT) {
        j->kind = shlo__contract_int_kind(k, c);
        j->compute = j->kind == SHLO__TILE_I64 ? SHLO_I64 : SHLO_I32;
    }
    else {
        const int wide = c->out == SHLO_F64 || c->out == SHLO_C128 || shlo__contract_is_exact(k, c);
        j->kind = wide ? SHLO__TILE_F64 : SHLO__TILE_F32;
        j->compute = j->is_complex ? c->out : wide ? SHLO_F64 : SHLO_F32;
    }
    j->mr = j->kind == SHLO__TILE_I8 ? k->dot4->mr : k->tiles->tile[j->kind].mr;
    j->nr = j->kind == SHLO__TILE_I8 ? k->dot4->nr : k->tiles->tile[j->kind].nr;
    j->unit = j->kind == SHLO__TILE_F64 || j->kind == SHLO__TILE_I64 ? 8 : 4;
    j->out_bytes = shlo__dtype_bytes(c->out);
    j->block_bytes = shlo__dtype_bytes(j->compute);
}
SHLO__COLD_END
SHLO__FN shlo_dtype shlo__contract_bits(shlo_dtype t) {
    return t == SHLO_U32 ? SHLO_I32 : t == SHLO_U64 ? SHLO_I64 : t;
}

/* Bytes stay as they are; narrower integers become bytes. */
static void shlo__contract_add_bytes(shlo__side *s, int tile_signed) {
    s->is_signed = shlo__dtype_kind(s->step[0]) == SHLO__INT;
    s->shift = s->is_signed == tile_signed ? 0 : tile_signed ? 128 : -128;
    if (s->step[0] == SHLO_I8 || s->step[0] == SHLO_U8) return;
    s->step[++s->n_steps] = s->is_signed ? SHLO_I8 : SHLO_U8;
}
/* "Both sides are converted to the result's element type first", then to what the tile takes. An integer need
   not visit a narrower integer type: arithmetic modulo 2^32 is arithmetic modulo 2^8. */
static void shlo__contract_add_steps(const shlo__contract_plan *j, shlo__side *s) {
    const shlo_dtype want = j->kind == SHLO__TILE_I16 ? SHLO_I16 : j->compute, out = j->needs.out,
                     t = s->step[0];
    if (t != out && !(shlo__contract_is_int(t) && shlo__contract_is_int(out) && out != SHLO_I1))
        s->step[++s->n_steps] = out;
    if (shlo__contract_bits(s->step[s->n_steps]) != want) s->step[++s->n_steps] = want;
    s->raw = s->n_steps == 0 && !j->is_complex;
}
static int shlo__contract_is_bf16(const shlo__side *s) {
    return s->step[0] == SHLO_BF16 && s->n_steps == 1 && s->step[1] == SHLO_F32 && !s->scaled;
}
SHLO__FN shlo__contract_form shlo__contract_form_of(const shlo__contract_plan *j, const shlo__side *s) {
    if (j->kind == SHLO__TILE_I16) return SHLO__CONTRACT_PAIRS;
    if (j->kind >= SHLO__TILE_I8) return s == &j->a ? SHLO__CONTRACT_FOURS_A : SHLO__CONTRACT_FOURS_B;
    return !j->is_complex ? SHLO__CONTRACT_PLAIN : s == &j->a ? SHLO__CONTRACT_ROWS : SHLO__CONTRACT_COLUMNS;
}
SHLO__FN int64_t shlo__contract_steps(const shlo__contract_plan *j, int64_t n) {
    return j->kind == SHLO__TILE_I8                                  ? (n + 3) / 4
           : j->kind == SHLO__TILE_I16 || j->kind == SHLO__TILE_BF16 ? (n + 1) / 2
           : j->is_complex                                           ? 2 * n
                                                                     : n;
}
SHLO__FN size_t shlo__contract_panel_bytes(const shlo__contract_plan *j, const shlo__side *s, int64_t rows,
    int64_t n) {
    const int64_t wide = j->is_complex && s == &j->b ? 2 * rows : rows;
    const int64_t lines = j->kind >= SHLO__TILE_I8; /* before the steps */
    return (size_t)(wide * (lines + shlo__contract_steps(j, n))) * j->unit;
}
SHLO__FN size_t shlo__contract_blocks_bytes(const shlo__contract_plan *j, const shlo__side *s, int64_t rows,
    int64_t k) {
    return (size_t)(k / j->kc) * shlo__contract_panel_bytes(j, s, rows, j->kc) +
           (k % j->kc ? shlo__contract_panel_bytes(j, s, rows, k % j->kc) : 0);
}

/* ---- the whole ---- */

SHLO__COLD_BEGIN

static void shlo__contract_out_map(shlo__contract_plan *j, const shlo__contract *c, int32_t first, int32_t n,
    shlo__map *map) {
    int32_t i;
    shlo__contract_map_open(j, map);
    for (i = first; i < first + n; i++) shlo__contract_map_push(map, c->axes[i].extent, c->axes[i].out, -1);
    shlo__contract_map_close(j, map);
}
static void shlo__contract_add_batch(shlo__contract_plan *j, const shlo__axis *axis) {
    shlo__batch_dim *d = &shlo__contract_batches_of(j)[j->n_batches++];
    d->extent = axis->extent;
    d->a = axis->lhs;
    d->b = axis->rhs;
    d->out = axis->out;
}
/* Would axes [first, first + n) lie at one stride in the result? */
static int shlo__contract_one_stride(shlo__contract_plan *j, const shlo__contract *c, int32_t first,
    int32_t n) {
    const size_t used = j->plan_bytes;
    shlo__contract_out_map(j, c, first, n, &j->out_rows);
    j->plan_bytes = used;
    return j->out_rows.n == 1;
}
/* The leading m axis (a convolution's images) moves to the batch if without it the result's rows lie at one
   stride. */
static int shlo__contract_has_lead(shlo__contract_plan *j, const shlo__contract *c) {
    const int32_t first = c->n_batch;
    int32_t w;
    if (c->n_m < 2 || c->axes[first].extent < 2) return 0;
    for (w = 0; w < c->n_windows; w++)
        if (c->windows[w].m_axis == first) return 0;
    return !shlo__contract_one_stride(j, c, first, c->n_m) &&
           shlo__contract_one_stride(j, c, first + 1, c->n_m - 1);
}
SHLO__FN int64_t shlo__contract_extent(const shlo__contract *c, int32_t first, int32_t n) {
    int64_t all = 1;
    int32_t i;
    for (i = first; i < first + n; i++) all *= c->axes[i].extent;
    return all;
}
/* Columns should lie side by side in the result, and fill vectors. */
static int shlo__contract_should_swap(const shlo__contract_plan *j) {
    const shlo__map_dim *rows = shlo__contract_inner(&j->out_rows),
                        *cols = shlo__contract_inner(&j->out_cols);
    if (j->n == 1 && j->m > 1) return 1;
    if (j->m == 1) return 0;
    if (rows->stride == 1 && cols->stride != 1) return 1;
    return cols->stride != 1 && j->n * 4 <= j->nr && j->m >= j->nr;
}
/* From here on rows are n and columns are m. */
static void shlo__contract_swap(shlo__contract_plan *j) {
    shlo__batch_dim *d = shlo__contract_batches_of(j);
    const int64_t n = j->n;
    int32_t i;
    j->swapped = 1;
    j->n = j->m;
    j->m = n;
    for (i = 0; i < j->n_batches; i++) {
        const int64_t a = d[i].a;
        d[i].a = d[i].b;
        d[i].b = a;
    }
}
/* The maps, of rows [m, m + n_m) and columns [n, n + n_n) of the axes, or the other way round. */
static void shlo__contract_make_maps(shlo__contract_plan *j, const shlo__contract *c, int32_t m,
    int32_t n_m) {
    const int32_t n = c->n_batch + c->n_m;
    const size_t used = j->plan_bytes;
    shlo__contract_out_map(j, c, m, n_m, &j->out_rows);
    shlo__contract_out_map(j, c, n, c->n_n, &j->out_cols);
    if (shlo__contract_should_swap(j)) {
        shlo__contract_swap(j);
        j->plan_bytes = used;
        shlo__contract_out_map(j, c, n, c->n_n, &j->out_rows);
        shlo__contract_out_map(j, c, m, n_m, &j->out_cols);
    }
    shlo__contract_make_side(j, j->swapped ? &j->b : &j->a, c, m, n_m);
    shlo__contract_make_side(j, j->swapped ? &j->a : &j->b, c, n, c->n_n);
}
static void shlo__contract_make_batches(shlo__contract_plan *j, const shlo__contract *c, int lead) {
    int32_t i;
    j->batches_at = (int32_t)j->plan_bytes;
    for (i = 0; i < c->n_batch + lead; i++)
        if (c->axes[i].extent != 1) shlo__contract_add_batch(j, &c->axes[i]);
    j->plan_bytes += (size_t)j->n_batches * sizeof(shlo__batch_dim);
}
static int shlo__contract_has_plain_out(const shlo__contract_plan *j) {
    return !j->needs.staged && j->out_bytes == j->block_bytes &&
           j->compute == shlo__contract_bits(j->needs.out) && j->out_rows.n == 1 && j->out_cols.n == 1 &&
           (j->n == 1 || shlo__contract_dims(&j->out_cols)->stride == 1);
}
SHLO__FN void shlo__contract_analyse(const shlo__kernels *k, const shlo__contract *c,
    shlo__contract_plan *j) {
    const int lead = shlo__contract_has_lead(j, c);
    shlo__contract_choose_tile(k, c, j);
    shlo__contract_make_batches(j, c, lead);
    j->batch = j->needs.batch * (lead ? c->axes[c->n_batch].extent : 1);
    j->m = shlo__contract_extent(c, c->n_batch + lead, c->n_m - lead);
    j->n = j->needs.n;
    j->k = j->needs.k;
    shlo__contract_make_maps(j, c, c->n_batch + lead, c->n_m - lead);
    if (j->kind == SHLO__TILE_I8) {
        shlo__contract_add_bytes(&j->a, k->dot4->a_signed);
        shlo__contract_add_bytes(&j->b, k->dot4->b_signed);
        j->a.weight = j->b.shift;
        j->b.weight = j->a.shift;
    }
    else {
        shlo__contract_add_steps(j, &j->a);
        shlo__contract_add_steps(j, &j->b);
    }
    if (j->kind == SHLO__TILE_F32 && shlo__contract_is_bf16(&j->a) && shlo__contract_is_bf16(&j->b))
        j->bf16 = k->dot2 ? 2 : 1;
    j->plain_out = shlo__contract_has_plain_out(j);
    /* These fill tiles of three vectors; of those of two the last one would be half empty. */
    if (k->tiles->three && j->kind == SHLO__TILE_F32 && !j->is_complex && j->bf16 < 2 &&
        (j->n == SHLO__TILE_THREE || j->n == 3 * SHLO__TILE_THREE)) {
        j->mr = 12;
        j->nr = SHLO__TILE_THREE;
    }
}
SHLO__COLD_END

/* ---- what variants share ---- */

SHLO__FN int shlo__contract_solid(const shlo__contract_plan *j, int64_t rows, int64_t cols) {
    return j->out_rows.n == 1 && j->out_cols.n == 1 &&
           (cols == 1 || shlo__contract_dims(&j->out_cols)->stride == 1) &&
           (rows == 1 || shlo__contract_dims(&j->out_rows)->stride == cols);
}
SHLO__COLD_BEGIN
/* Do the strides of all dims and windows but the innermost of k divide by a group? */
static int shlo__contract_strides_by(const shlo__side *s, int64_t group) {
    const shlo__map_dim *rows = shlo__contract_dims(&s->rows), *ks = shlo__contract_dims(&s->ks);
    int32_t i;
    for (i = 0; i < s->rows.n; i++)
        if (rows[i].window < 0 && rows[i].stride % group) return 0;
    for (i = 0; i < s->ks.n - 1; i++)
        if (ks[i].window < 0 && ks[i].stride % group) return 0;
    for (i = 0; i < s->n_windows; i++)
        if (shlo__contract_slides(s)[i].stride % group) return 0;
    return 1;
}
SHLO__FN void shlo__contract_by_fours(shlo__side *s) {
    shlo__map_dim *rows = shlo__contract_dims_of(&s->rows), *ks = shlo__contract_dims_of(&s->ks),
                  *inner = ks + (s->ks.n - 1);
    const int64_t group = shlo__contract_group(s);
    int32_t i;
    if (s->huge || s->by_fours || s->n_steps || inner->window >= 0 || inner->stride != 1 ||
        inner->extent % group || s->base % group || !shlo__contract_strides_by(s, group))
        return;
    for (i = 0; i < s->rows.n; i++) rows[i].stride /= group;
    for (i = 0; i < s->ks.n - 1; i++) ks[i].stride /= group;
    for (i = 0; i < s->n_windows; i++) shlo__contract_slides_of(s)[i].stride /= group;
    inner->extent /= group;
    s->run /= group;
    s->run_unit /= group;
    s->base /= group;
    s->bytes = 4;
    s->by_fours = 1;
}
SHLO__FN void shlo__contract_cut(shlo__contract_plan *j, int64_t target) {
    const int64_t mr = j->a.width, nr = j->b.width, tall = SHLO__MAX(mr, 4 * j->mr);
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
        if (j->task_cols > 2 * nr && (j->task_cols * 2 >= j->task_rows || j->task_rows <= tall))
            j->task_cols = shlo__contract_up(j->task_cols / 2, nr) * nr;
        else if (j->task_rows > tall)
            j->task_rows = shlo__contract_up(j->task_rows / 2, mr) * mr;
        else
            break;
        j->row_tasks = shlo__contract_up(j->m, j->task_rows);
        j->col_tasks = shlo__contract_up(j->n, j->task_cols);
    }
}
/* By work, up to four for each of 64 threads. */
SHLO__FN int64_t shlo__contract_target(const shlo__contract_plan *j) {
    const int64_t flops = shlo__contract_sat_mul(shlo__contract_sat_mul(2 * j->m, j->n),
        shlo__contract_sat_mul(j->k, j->batch));
    return SHLO__MAX(1, SHLO__MIN(256, flops / j->sizes.task_flops));
}
SHLO__COLD_END
SHLO__FN size_t shlo__contract_take(shlo__contract_plan *j, size_t bytes) {
    const size_t at = j->needs.scratch_bytes;
    j->needs.scratch_bytes = (at + bytes + 63) & ~(size_t)63;
    return at;
}
SHLO__FN size_t shlo__contract_table_bytes(const shlo__contract_plan *j) {
    const size_t windows = (size_t)SHLO__MAX(j->a.n_windows, j->b.n_windows);
    return offsetof(shlo__panel, position) + windows * SHLO__CONTRACT_WIDTH * sizeof(int64_t);
}
SHLO__FN size_t shlo__contract_stage_bytes(const shlo__contract_plan *j) {
    const int plain = shlo__contract_form_of(j, &j->a) == SHLO__CONTRACT_PLAIN &&
                      shlo__contract_form_of(j, &j->b) == SHLO__CONTRACT_PLAIN;
    return plain && j->a.n_steps == 0 && j->b.n_steps == 0 ? 0 : SHLO__CONTRACT_STAGE * 32;
}
SHLO__FN int64_t shlo__contract_packed_batch(const shlo__contract_plan *j, const shlo__side *s,
    int64_t batch) {
    int64_t at = 0, size = 1;
    int32_t i;
    for (i = j->n_batches - 1; i >= 0; i--) {
        const shlo__batch_dim *d = &shlo__contract_batches(j)[i];
        if ((s == &j->a ? d->a : d->b) != 0) {
            at += batch % d->extent * size;
            size *= d->extent;
        }
        batch /= d->extent;
    }
    return at;
}

/* Bytes are multiplied by fours or in pairs of 16 bits, bf16 in pairs or as f32. */
SHLO__FN void shlo__contract_tell_kernels(const shlo__kernels *k, const shlo__contract_plan *j,
    const shlo__contract_listener *l) {
    static const uint8_t types[SHLO__TILE_COUNT] = {SHLO_F32, SHLO_F64, SHLO_I32, SHLO_I64, SHLO_I16};
    const shlo__tile_kind kind = j->kind == SHLO__TILE_I8     ? SHLO__TILE_I16
                                 : j->kind == SHLO__TILE_BF16 ? SHLO__TILE_F32
                                                              : j->kind;
    const shlo_dtype out = j->needs.out;
    l->tile(l->user, (shlo_dtype)types[kind], k->tiles->tile[kind].run != NULL);
    if (j->is_complex) l->tile(l->user, out, k->tiles->pairs[out == SHLO_C128] != NULL);
    for (int s = 0; s < 2; s++) {
        const shlo__side *side = s ? &j->b : &j->a;
        const shlo_dtype t = side->step[0];
        const int half = t == SHLO_BF16 ? 2 : 3;
        if (t == SHLO_BF16 || t == SHLO_F16) l->tile(l->user, t, k->tiles->axpy[half] != NULL);
        for (int32_t i = 0; i < side->n_steps; i++) l->convert(l->user, side->step[i], side->step[i + 1]);
        if (j->kind == SHLO__TILE_BF16) l->convert(l->user, t, SHLO_F32);
        if (kind == SHLO__TILE_I16 && t != SHLO_I16) l->convert(l->user, t, SHLO_I16);
    }
    if (j->compute != shlo__contract_bits(out)) l->convert(l->user, j->compute, out);
}

#endif
