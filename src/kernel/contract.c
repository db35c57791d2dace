/* kernel/contract.c - the packed contraction: what is read in place, the first-fit table of variants, and the
 * loops around the tile. After Goto and van de Geijn, "Anatomy of high-performance matrix multiplication"
 * (2008) and BLIS, with b's block in L2 and one short panel of a in L1. Each element of the result has one
 * order of summation, fixed by the shape: tasks, merging of neighbouring tasks and packing ahead of time
 * never change a bit. */
#ifndef SHLO__KERNEL_CONTRACT_C
#define SHLO__KERNEL_CONTRACT_C

#include "kernel.h"

/* ---- the five loops ---- */

/* Reading a in place saves packing; it hurts where its rows fall into the same cache sets, or lie apart along
 * k. */
static int shlo__contract_direct_a(const shlo__job *j) {
    const shlo__map_dim *r = &j->a.rows.d[0], *k = &j->a.ks.d[0];
    if (!j->a.raw || j->kind == SHLO__TILE_I16 || j->k == 0 || j->a.n_windows || j->a.rows.n != 1 ||
        j->a.ks.n != 1)
        return 0;
    if (j->n <= 2 * j->tile.nr) return k->stride == 1 || r->stride == 1 || j->n <= j->tile.nr;
    if (j->k * (int64_t)j->unit * j->tile.mr <= 8192) return 1;
    return k->stride == 1 && (r->stride * (int64_t)j->unit) % 1024 != 0;
}
/* Reading b in place pays for few rows or a small b. */
static int shlo__contract_direct_b(const shlo__job *j) {
    const shlo__map_dim *r = &j->b.rows.d[0];
    if (!j->b.raw || j->kind == SHLO__TILE_I16 || j->k == 0 || j->b.n_windows || j->b.rows.n != 1 ||
        j->b.ks.n != 1)
        return 0;
    if (r->stride != 1 && j->n > 1) return 0;
    return j->m <= 2 * j->tile.mr || j->k * j->n * (int64_t)j->unit <= 16384;
}
static int shlo__contract_fit_gemm(shlo__job *j) {
    const int64_t step = j->kind == SHLO__TILE_I8 ? 1 : (int64_t)j->unit * (j->is_complex ? 2 : 1),
                  most = SHLO__MAX(8, SHLO_CONTRACT_KC_BYTES / step / 8 * 8);
    const int64_t blocks = SHLO__MAX(1, shlo__contract_up(j->k, most));
    j->a.width = j->tile.mr;
    j->b.width = j->is_complex ? j->tile.nr / 2 : j->tile.nr;
    if (j->kind == SHLO__TILE_I8) {
        shlo__contract_by_fours(&j->a);
        shlo__contract_by_fours(&j->b);
    }
    j->a.direct = shlo__contract_direct_a(j);
    j->b.direct = shlo__contract_direct_b(j);
    j->kc = shlo__contract_up(shlo__contract_up(j->k, blocks), 8) * 8;
    j->kc = SHLO__MAX(1, SHLO__MIN(j->kc, j->k));
    j->nc = SHLO_CONTRACT_B_BYTES / (int64_t)shlo__contract_panel_bytes(j, &j->b, 1, j->kc) / j->b.width *
            j->b.width;
    j->nc = SHLO__MIN(SHLO__MAX(j->nc, j->b.width), shlo__contract_up(j->n, j->b.width) * j->b.width);
    shlo__contract_cut(j, shlo__contract_target(j));
    j->block_rows = SHLO__MIN(j->task_rows, shlo__contract_up(192, j->a.width) * j->a.width);
    return 1;
}

static void shlo__contract_layout(const shlo__job *j, void *scratch, shlo__work *w) {
    shlo__contract_byte *base = (shlo__contract_byte *)scratch;
    const int staged = !j->a.raw || !j->b.raw;
    size_t used = 0, panel, block, result, stage, row;
    panel =
        shlo__contract_take(&used, j->a.direct ? 0 : shlo__contract_panel_bytes(j, &j->a, j->a.width, j->kc));
    block = shlo__contract_take(&used, j->b.direct ? 0 : shlo__contract_panel_bytes(j, &j->b, j->nc, j->kc));
    result = shlo__contract_take(&used, j->plain_out ? 0 : (size_t)(j->block_rows * j->nc) * j->block_bytes);
    stage = shlo__contract_take(&used, staged ? SHLO__CONTRACT_STAGE * 32 : 0);
    row = shlo__contract_take(&used, j->plain_out ? 0 : (size_t)j->nc * j->out_bytes);
    w->bytes = used;
    if (!base) return; /* only asked for the size */
    w->panel = base + panel;
    w->block = base + block;
    w->result = base + result;
    w->stage = base + stage;
    w->row = base + row;
}

static void shlo__contract_pack_block(const shlo__call *t, const shlo__block *x) {
    const shlo__job *j = t->j;
    shlo__contract_byte *to = t->w.block;
    int64_t col;
    if (j->b.raw && j->kind != SHLO__TILE_I16 &&
        shlo__contract_pack_lines(&j->b, x->b, x->col, x->cols, x->k, x->kn, to))
        return;
    for (col = 0; col < x->cols; col += j->b.width) {
        const int32_t cols = (int32_t)SHLO__MIN(j->b.width, x->cols - col);
        shlo__contract_pack_panel(j->kernels, &j->b, shlo__contract_form_of(j, &j->b), x->b, x->col + col,
            cols, x->k, x->kn, to, t->w.stage);
        to += shlo__contract_panel_bytes(j, &j->b, cols, x->kn);
    }
}
/* One panel of a against the block of b. */
static void shlo__contract_panel_by_block(const shlo__call *t, const shlo__block *x, int64_t row,
    int32_t rows) {
    const shlo__job *j = t->j;
    const int64_t steps = shlo__contract_steps(j, x->kn), lines = j->kind == SHLO__TILE_I8;
    const int32_t twice = j->is_complex ? 2 : 1;
    const shlo__contract_byte *a = t->w.panel, *b = t->w.block;
    ptrdiff_t a_rs = 1, a_ks = rows;
    shlo__contract_byte *c = x->c + row * x->c_rs * (int64_t)j->unit;
    int64_t col;
    if (x->packed_a)
        a = shlo__contract_packed_at(j, &j->a, x->packed_a, j->m, x->row + row, x->k);
    else if (j->a.direct) {
        a_rs = (ptrdiff_t)j->a.rows.d[0].stride;
        a_ks = (ptrdiff_t)j->a.ks.d[0].stride;
        a = x->a + (j->a.base + (x->row + row) * a_rs + x->k * a_ks) * (int64_t)j->unit;
    }
    else
        shlo__contract_pack_panel(j->kernels, &j->a, shlo__contract_form_of(j, &j->a), x->a, x->row + row,
            rows, x->k, x->kn, t->w.panel, t->w.stage);
    if (x->packed_b)
        b = shlo__contract_packed_at(j, &j->b, x->packed_b, j->n, x->col, x->k);
    else if (j->b.direct)
        b = x->b + (j->b.base + x->col + x->k * j->b.ks.d[0].stride) * (int64_t)j->unit;
    for (col = 0; col < x->cols; col += j->b.width) {
        const int32_t cols = (int32_t)SHLO__MIN(j->b.width, x->cols - col) * twice;
        const int in_place = j->b.direct && !x->packed_b;
        j->tile.run(steps, a, a_rs, a_ks, b, in_place ? (ptrdiff_t)j->b.ks.d[0].stride : cols, c,
            (ptrdiff_t)x->c_rs, rows, cols, x->k > 0);
        b += in_place ? (size_t)cols * j->unit : (size_t)(cols * (lines + steps)) * j->unit;
        c += (size_t)cols * j->unit;
    }
}
#define SHLO__CONTRACT_WARM \
    16384 /* bytes of finished rows that are told of together: they should still be in L1 */

/* All of k for rows x columns that fit the caches: the loops over k, rows and, in panel_by_block, columns. */
static void shlo__contract_block_run(const shlo__call *t, shlo__block *x) {
    const shlo__job *j = t->j;
    const int64_t chunk =
        SHLO__MAX(1, SHLO__MIN(4, SHLO__CONTRACT_WARM / (x->cols * (int64_t)j->block_bytes * j->a.width))) *
        j->a.width;
    x->c = t->w.result;
    x->c_rs = x->cols * (j->is_complex ? 2 : 1);
    if (j->plain_out) {
        x->c_rs = j->out_rows.d[0].stride * (j->is_complex ? 2 : 1);
        x->c = x->out + (x->row * j->out_rows.d[0].stride + x->col) * (int64_t)j->out_bytes;
    }
    for (x->k = 0; x->k < j->k || x->k == 0; x->k += j->kc) {
        int64_t at, row;
        x->kn = SHLO__MIN(j->kc, j->k - x->k);
        if (!j->b.direct && !x->packed_b) shlo__contract_pack_block(t, x);
        for (at = 0; at < x->rows; at += chunk) {
            const int64_t rows = SHLO__MIN(chunk, x->rows - at);
            for (row = at; row < at + rows; row += j->a.width)
                shlo__contract_panel_by_block(t, x, row, (int32_t)SHLO__MIN(j->a.width, at + rows - row));
            if (x->k + x->kn < j->k) continue;
            if (!j->plain_out) shlo__contract_store(t, x, at, rows);
            if (!j->c->staged) shlo__contract_done(t, x, x->row + at, rows, x->col, x->cols);
        }
        if (x->kn == 0) break;
    }
}
/* Rows x columns of one batch, cut to what the scratch holds. */
static void shlo__contract_area(const shlo__call *t, shlo__block *x, int64_t row, int64_t rows, int64_t col,
    int64_t cols) {
    const shlo__job *j = t->j;
    const int64_t tall = j->plain_out ? rows : j->block_rows;
    int64_t r, c;
    for (c = 0; c < cols; c += j->nc)
        for (r = 0; r < rows; r += tall) {
            x->col = col + c;
            x->cols = SHLO__MIN(j->nc, cols - c);
            x->row = row + r;
            x->rows = SHLO__MIN(tall, rows - r);
            shlo__contract_block_run(t, x);
        }
}
/* Tasks count batches, then columns, then rows. Neighbours are computed together, so that one thread packs as
   seldom as if there were one task. */
static void shlo__contract_run_gemm(const shlo__call *t, int64_t first, int64_t last) {
    const shlo__job *j = t->j;
    const int64_t each = j->row_tasks * j->col_tasks;
    shlo__block x;
    while (first < last) {
        const int64_t group = first / each, col = first % each / j->row_tasks, row = first % j->row_tasks;
        int64_t batch = group * j->task_batches, end = SHLO__MIN(j->batch, batch + j->task_batches);
        int64_t rows = SHLO__MIN(j->row_tasks - row, last - first), cols = 1;
        if (rows == j->row_tasks) cols = SHLO__MIN(j->col_tasks - col, (last - first) / j->row_tasks);
        first += rows * cols;
        rows = SHLO__MIN(j->m, (row + rows) * j->task_rows) - row * j->task_rows;
        cols = SHLO__MIN(j->n, (col + cols) * j->task_cols) - col * j->task_cols;
        for (; batch < end; batch++) {
            shlo__contract_batch_open(t, batch, &x);
            shlo__contract_area(t, &x, row * j->task_rows, rows, col * j->task_cols, cols);
        }
    }
}

/* ---- variants: the first that fits ---- */

typedef struct shlo__variant {
    const char *name;
    int (*fit)(shlo__job *j); /* and cuts the job */
    void (*layout)(const shlo__job *j, void *scratch, shlo__work *w);
    void (*run)(const shlo__call *t, int64_t first, int64_t last);
    int32_t can_stage; /* finished elements pass through scratch where `out` is not plain */
} shlo__variant;

static const shlo__variant shlo__variants[] = {
    {"thin", shlo__contract_fit_thin, shlo__contract_layout_thin, shlo__contract_run_thin, 0},
    {"plane", shlo__contract_fit_plane, shlo__contract_layout_plane, shlo__contract_run_plane, 0},
    {"vector", shlo__contract_fit_vector, shlo__contract_layout_vector, shlo__contract_run_vector, 1},
    {"gemm", shlo__contract_fit_gemm, shlo__contract_layout, shlo__contract_run_gemm, 1}};

static shlo__side *shlo__contract_rhs_side(shlo__job *j) { return j->swapped ? &j->a : &j->b; }
/* Bytes of the rhs in panels; 0 where it is read in place and well so. */
static size_t shlo__contract_packed_bytes(shlo__job *j) {
    const shlo__side *s = shlo__contract_rhs_side(j);
    if (j->k == 0 || (s->direct && (s == &j->a || j->k * j->n * (int64_t)j->unit <= 16384))) return 0;
    return shlo__contract_blocks_bytes(j, s, s == &j->a ? j->m : j->n, j->k) *
           (size_t)shlo__contract_packed_batches(j, s);
}

/* Elements of the result that are final at about the same time and neighbours in memory. */
static int64_t shlo__contract_stretch(const shlo__job *j, int32_t can_stage) {
    const shlo__map_dim *inner = shlo__contract_inner(&j->out_cols);
    shlo__thin h;
    if (shlo__contract_solid(j, j->m, j->n)) return j->m * j->n;
    if (inner->stride == 1) return inner->extent;
    shlo__contract_thin_view(j, &h);
    return can_stage || h.lane < 0 ? 1 : h.lanes;
}

SHLO__FN void shlo__contract_make_plan(const shlo__kernels *k, const shlo__contract *c,
    shlo__contract_plan *plan) {
    const int32_t n = (int32_t)SHLO__COUNT(shlo__variants);
    shlo__job j;
    shlo__work w;
    memset(plan, 0, sizeof *plan);
    plan->batch = shlo__contract_extent(c, 0, c->n_batch);
    plan->m = shlo__contract_extent(c, c->n_batch, c->n_m);
    plan->n = shlo__contract_extent(c, c->n_batch + c->n_m, c->n_n);
    plan->k = shlo__contract_extent(c, c->n_batch + c->n_m + c->n_n, c->n_k);
    if (!plan->batch || !plan->m || !plan->n) return; /* no tasks */
    shlo__contract_analyse(k, c, &j);
    while (plan->variant < n - 1 && !shlo__variants[plan->variant].fit(&j)) plan->variant++;
    if (plan->variant == n - 1) {
        shlo__variants[plan->variant].fit(&j);
        plan->packed_rhs_bytes = shlo__contract_packed_bytes(&j);
    }
    shlo__variants[plan->variant].layout(&j, NULL, &w);
    plan->scratch_bytes = w.bytes;
    plan->n_tasks = j.batch_tasks * j.row_tasks * j.col_tasks;
    plan->can_stage = shlo__variants[plan->variant].can_stage;
    plan->stretch = shlo__contract_stretch(&j, plan->can_stage);
}

SHLO__FN void shlo__contract_pack_rhs(const shlo__kernels *k, const shlo__contract *c,
    const shlo__contract_plan *plan, const void *rhs, void *packed) {
    shlo__contract_byte stage[SHLO__CONTRACT_STAGE * 32], *to = (shlo__contract_byte *)packed;
    shlo__job j;
    shlo__side *s;
    int64_t number, first, row, rows;
    if (!plan->packed_rhs_bytes) return;
    shlo__contract_analyse(k, c, &j);
    shlo__variants[plan->variant].fit(&j);
    s = shlo__contract_rhs_side(&j);
    rows = s == &j.a ? j.m : j.n;
    for (number = 0; number < shlo__contract_packed_batches(&j, s); number++) {
        int64_t left = number, offset = 0;
        int32_t i;
        for (i = j.n_batches - 1; i >= 0; i--) {
            const shlo__batch_dim *d = &j.batches[i];
            const int64_t stride = s == &j.a ? d->a : d->b;
            if (stride) {
                offset += left % d->extent * stride;
                left /= d->extent;
            }
        }
        for (first = 0; first < j.k; first += j.kc)
            for (row = 0; row < rows; row += s->width) {
                const int32_t part = (int32_t)SHLO__MIN(s->width, rows - row);
                const int64_t n = SHLO__MIN(j.kc, j.k - first);
                shlo__contract_pack_panel(k, s, shlo__contract_form_of(&j, s),
                    (const shlo__contract_byte *)rhs + offset * (int64_t)shlo__dtype_bytes(s->type), row,
                    part, first, n, to, stage);
                to += shlo__contract_panel_bytes(&j, s, part, n);
            }
    }
}

SHLO__FN void shlo__contract_run(const shlo__kernels *k, const shlo__contract *c,
    const shlo__contract_plan *plan, const void *lhs, const void *rhs, const void *packed_rhs, void *out,
    void *scratch, int64_t first, int64_t last, shlo__epilogue_fn epilogue, void *epilogue_ctx) {
    const shlo__variant *v = &shlo__variants[plan->variant];
    const shlo__contract_byte *packed =
        plan->packed_rhs_bytes ? (const shlo__contract_byte *)packed_rhs : NULL;
    shlo__job j;
    shlo__call t;
    if (first >= last) return;
    shlo__contract_analyse(k, c, &j);
    v->fit(&j);
    v->layout(&j, scratch, &t.w);
    t.j = &j;
    t.a = (const shlo__contract_byte *)(j.swapped ? rhs : lhs);
    t.b = (const shlo__contract_byte *)(j.swapped ? lhs : rhs);
    t.packed_a = j.swapped ? packed : NULL;
    t.packed_b = j.swapped ? NULL : packed;
    t.out = (shlo__contract_byte *)out;
    t.epilogue = epilogue;
    t.ctx = epilogue_ctx;
    v->run(&t, first, last);
}

#endif
