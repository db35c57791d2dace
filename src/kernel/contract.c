/* kernel/contract.c - contractions: the first-fit table of variants, plans, packing ahead, and runs. Each
 * element of the result has one order of summation, fixed by the shape: tasks, merging of neighbouring
 * tasks and packing ahead of time never change a bit. */
#ifndef SHLO__KERNEL_CONTRACT_C
#define SHLO__KERNEL_CONTRACT_C

#include "kernel.h"

SHLO__FN const shlo__contract_sizes *shlo__contract_default_sizes(void) {
    static const shlo__contract_sizes sizes = {
        1536,       /* 384 f32 of a row of a */
        512 * 1024, /* half of a usual L2 */
        2000000     /* about 20 us on one core */
    };
    return &sizes;
}

static const shlo__variant shlo__variants[] = {
    {"thin", shlo__contract_fit_thin, shlo__contract_layout_thin, shlo__contract_run_thin, 0},
    {"plane", shlo__contract_fit_plane, shlo__contract_layout_plane, shlo__contract_run_plane, 0},
    {"vector", shlo__contract_fit_vector, shlo__contract_layout_vector, shlo__contract_run_vector, 1},
    {"gemm", shlo__contract_fit_gemm, shlo__contract_layout_gemm, shlo__contract_run_gemm, 1}};

/* ---- planning ---- */

static const shlo__side *shlo__contract_rhs_side(const shlo__contract_plan *j) {
    return j->swapped ? &j->a : &j->b;
}
/* Bytes of the rhs in panels; 0 where it is read in place and well so. */
static size_t shlo__contract_packed_bytes(const shlo__contract_plan *j) {
    const shlo__side *s = shlo__contract_rhs_side(j);
    if (j->k == 0 || (s->direct && s == &j->a)) return 0;
    return shlo__contract_blocks_bytes(j, s, s == &j->a ? j->m : j->n, j->k) *
           (size_t)(shlo__contract_packed_batch(j, s, j->batch - 1) + 1);
}

/* Elements of the result that are final at about the same time and neighbours in memory. */
static int64_t shlo__contract_stretch(const shlo__contract_plan *j) {
    const shlo__map_dim *inner = shlo__contract_inner(&j->out_cols);
    if (shlo__contract_solid(j, j->m, j->n)) return j->m * j->n;
    if (inner->stride == 1) return inner->extent;
    return j->needs.can_stage || j->thin.lane < 0 ? 1 : j->thin.lanes;
}

/* Do the rows of all batches lie one after the other, each `row` elements from the one before? */
static int shlo__contract_rows_follow(const shlo__contract_plan *j, const shlo__map *rows, int64_t row,
    int out) {
    int64_t step = j->m * row;
    if (rows->n != 1 || (j->m > 1 && shlo__contract_dims(rows)->stride != row)) return 0;
    for (int32_t i = j->n_batches - 1; i >= 0; i--) {
        const shlo__batch_dim *d = &shlo__contract_batches(j)[i];
        if ((out ? d->out : d->a) != step) return 0;
        step *= d->extent;
    }
    return 1;
}
/* Fills needs.rows and needs.by_rows. */
static void shlo__contract_find_rows(shlo__contract_plan *j) {
    shlo__contract_needs *needs = &j->needs;
    const shlo__map_dim *k = shlo__contract_dims(&j->a.ks);
    if (shlo__variants[j->variant].run != shlo__contract_run_gemm || j->swapped ||
        !shlo__contract_solid(j, j->m, j->n) || !shlo__contract_rows_follow(j, &j->out_rows, j->n, 1))
        return;
    needs->rows = j->batch * j->m;
    needs->batch_rows = j->m;
    needs->by_rows = !j->a.n_windows && j->a.base == 0 && !j->a.by_fours && j->a.ks.n == 1 &&
                     (j->k == 1 || k->stride == 1) && shlo__contract_rows_follow(j, &j->a.rows, j->k, 0);
    if (needs->packed_rhs_bytes) needs->batch_bytes = shlo__contract_blocks_bytes(j, &j->b, j->n, j->k);
    needs->packs = needs->batch_bytes && !j->b.direct;
    needs->pitched_out = j->plain_out && !j->is_complex && !j->lines.fits;
    needs->pitched_lhs = needs->by_rows && j->a.direct && j->kind < SHLO__TILE_I8 && !j->lines.fits;
}

static void shlo__contract_layout(shlo__contract_plan *j) {
    j->needs.scratch_bytes = 0;
    shlo__variants[j->variant].layout(j);
    j->needs.n_tasks = j->batch_tasks * j->row_tasks * j->col_tasks;
}

SHLO__COLD_BEGIN
SHLO__FN void shlo__contract_make_plan(const shlo__kernels *k, const shlo__contract *c,
    const shlo__contract_sizes *sizes, shlo__contract_plan *j) {
    shlo__contract_needs *needs = &j->needs;
    memset(j, 0, sizeof *j);
    j->plan_bytes = sizeof *j;
    j->sizes = *sizes;
    needs->out = c->out;
    needs->batch = shlo__contract_extent(c, 0, c->n_batch);
    needs->m = shlo__contract_extent(c, c->n_batch, c->n_m);
    needs->n = shlo__contract_extent(c, c->n_batch + c->n_m, c->n_n);
    needs->k = shlo__contract_extent(c, c->n_batch + c->n_m + c->n_n, c->n_k);
    if (!needs->batch || !needs->m || !needs->n) return; /* no tasks, and no map is well defined */
    shlo__contract_analyse(k, c, j);
    shlo__contract_thin_view(j);
    while (!shlo__variants[j->variant].fit(j)) j->variant++;
    if (j->variant + 1 == (int32_t)SHLO__COUNT(shlo__variants))
        needs->packed_rhs_bytes = shlo__contract_packed_bytes(j);
    needs->can_stage = shlo__variants[j->variant].can_stage;
    needs->stretch = shlo__contract_stretch(j);
    shlo__contract_layout(j);
    shlo__contract_find_rows(j);
}

/* ---- packing ahead: which plans share it ---- */

static int shlo__contract_same_map(const shlo__map *a, const shlo__map *b) {
    const shlo__map_dim *x = shlo__contract_dims(a), *y = shlo__contract_dims(b);
    int32_t i = 0;
    if (a->n != b->n) return 0;
    while (i < a->n && x[i].extent == y[i].extent && x[i].stride == y[i].stride && x[i].window == y[i].window)
        i++;
    return i == a->n;
}
static int shlo__contract_same_side(const shlo__side *a, const shlo__side *b) {
    int32_t i = 0;
    if (a->n_windows || b->n_windows || a->n_steps != b->n_steps || a->huge != b->huge ||
        a->base != b->base || a->run != b->run || a->run_unit != b->run_unit ||
        a->run_window != b->run_window || a->bytes != b->bytes || a->by_fours != b->by_fours ||
        a->shift != b->shift || a->weight != b->weight || a->width != b->width || a->raw != b->raw ||
        a->scaled != b->scaled)
        return 0;
    while (i <= a->n_steps && a->step[i] == b->step[i]) i++;
    return i > a->n_steps && shlo__contract_same_map(&a->rows, &b->rows) &&
           shlo__contract_same_map(&a->ks, &b->ks);
}
/* Batches of a side, one that all batches share included. */
static int shlo__contract_same_batches(const shlo__contract_plan *a, const shlo__contract_plan *b) {
    const shlo__batch_dim *x = shlo__contract_batches(a), *y = shlo__contract_batches(b);
    int32_t i = 0;
    if (a->n_batches != b->n_batches) return 0;
    while (i < a->n_batches && x[i].extent == y[i].extent &&
           (a->swapped ? x[i].a : x[i].b) == (b->swapped ? y[i].a : y[i].b))
        i++;
    return i == a->n_batches;
}
SHLO__FN int shlo__contract_same_packed(const shlo__contract_plan *a, const shlo__contract_plan *b) {
    const shlo__side *x = shlo__contract_rhs_side(a), *y = shlo__contract_rhs_side(b);
    return a->needs.packed_rhs_bytes == b->needs.packed_rhs_bytes && a->k == b->k && a->kc == b->kc &&
           a->unit == b->unit && a->kind == b->kind &&
           shlo__contract_form_of(a, x) == shlo__contract_form_of(b, y) && shlo__contract_same_side(x, y) &&
           shlo__contract_same_batches(a, b);
}
SHLO__COLD_END

SHLO__FN void shlo__contract_stage_plan(shlo__contract_plan *j) {
    if (!j->needs.can_stage) return;
    j->needs.staged = 1;
    j->plain_out = 0;
    (void)shlo__variants[j->variant].fit(j);
    shlo__contract_layout(j);
    shlo__contract_find_rows(j);
}

/* ---- running ---- */

static void shlo__contract_open(const shlo__contract_call *call, shlo__contract_task *t) {
    const shlo__contract_plan *j = call->plan;
    const shlo__kernels *k = call->kernels;
    const shlo__contract_places *p = &j->places;
    const void *packed = j->needs.packed_rhs_bytes ? call->packed_rhs : NULL;
    shlo__contract_byte *scratch = (shlo__contract_byte *)call->scratch;
    t->j = j;
    t->kernels = k;
    t->tile = j->is_complex              ? k->tiles->pairs[j->kind == SHLO__TILE_F64]
              : j->kind >= SHLO__TILE_I8 ? NULL
                                         : k->tiles->tile[j->kind].run;
    t->a = (const shlo__contract_byte *)(j->swapped ? call->rhs : call->lhs);
    t->b = (const shlo__contract_byte *)(j->swapped ? call->lhs : call->rhs);
    t->packed_a = (const shlo__contract_byte *)(j->swapped ? packed : NULL);
    t->packed_b = (const shlo__contract_byte *)(j->swapped ? NULL : packed);
    t->scales = call->scales;
    t->out = (shlo__contract_byte *)call->out;
    t->panel = scratch + p->panel;
    t->block = scratch + p->block;
    t->result = scratch + p->result;
    t->stage = scratch + p->stage;
    t->row = scratch + p->row;
    t->table = (shlo__panel *)(void *)(scratch + p->table);
    t->lines = scratch + p->lines;
    t->runs = (shlo__tile_run *)(void *)(scratch + p->runs);
    t->tile_runs = j->kind == SHLO__TILE_I8     ? k->dot4->run
                   : j->kind == SHLO__TILE_BF16 ? k->dot2->run
                   : !j->is_complex && (j->kind == SHLO__TILE_F32 || j->kind == SHLO__TILE_F64)
                       ? k->tiles->runs[j->kind == SHLO__TILE_F64]
                       : NULL;
    if (j->kind == SHLO__TILE_F32 && j->nr == SHLO__TILE_THREE && k->tiles->three)
        t->tile_runs = k->tiles->three;
    t->by_lines = t->tile_runs && j->lines.fits;
    t->out_pitch = t->a_pitch = 0;
    t->epilogue = call->epilogue;
    t->ctx = call->ctx;
    t->after = &call->after;
    t->pulse = call->pulse;
}

/* Offset, in elements of the rhs, of packed batch number `number`. */
static int64_t shlo__contract_packed_offset(const shlo__contract_plan *j, int64_t number) {
    int64_t offset = 0;
    int32_t i;
    for (i = j->n_batches - 1; i >= 0; i--) {
        const shlo__batch_dim *d = &shlo__contract_batches(j)[i];
        const int64_t stride = j->swapped ? d->a : d->b;
        if (stride) {
            offset += number % d->extent * stride;
            number /= d->extent;
        }
    }
    return offset;
}

SHLO__FN size_t shlo__contract_pack_bytes(const shlo__contract_plan *j) {
    return ((shlo__contract_table_bytes(j) + 63) & ~(size_t)63) + shlo__contract_stage_bytes(j);
}

SHLO__FN shlo_dtype shlo__contract_lhs(const shlo__contract_plan *j) {
    return (j->swapped ? &j->b : &j->a)->step[0];
}
SHLO__FN int64_t shlo__contract_tile_rows(const shlo__contract_plan *j) { return j->mr; }

SHLO__FN int64_t shlo__contract_rhs_number(const shlo__contract_plan *j, int64_t batch) {
    return shlo__contract_packed_batch(j, shlo__contract_rhs_side(j), batch);
}

SHLO__FN void shlo__contract_pack_batch(const shlo__contract_call *call, int64_t number, void *packed) {
    const shlo__contract_plan *j = call->plan;
    const shlo__side *s = shlo__contract_rhs_side(j);
    const int64_t rows = s == &j->a ? j->m : j->n;
    shlo__contract_byte *to = (shlo__contract_byte *)packed;
    int64_t first, row;
    shlo__packing x;
    x.kernels = call->kernels;
    x.side = s;
    x.pulse = call->pulse;
    x.scales = NULL; /* a scaled side is never packed ahead */
    x.form = shlo__contract_form_of(j, s);
    x.rows = (shlo__panel *)call->scratch;
    x.stage = (shlo__contract_byte *)call->scratch + ((shlo__contract_table_bytes(j) + 63) & ~(size_t)63);
    x.src = (const shlo__contract_byte *)call->rhs +
            shlo__contract_packed_offset(j, number) * (int64_t)shlo__dtype_bytes(s->step[0]);
    for (first = 0; first < j->k; first += j->kc)
        for (row = 0; row < rows; row += s->width) {
            const int32_t part = (int32_t)SHLO__MIN(s->width, rows - row);
            const int64_t n = SHLO__MIN(j->kc, j->k - first);
            if (shlo__kernel_beat(call->pulse, 0)) return;
            shlo__contract_pack_panel(&x, row, part, first, n, to);
            to += shlo__contract_panel_bytes(j, s, part, n);
        }
}

SHLO__FN size_t shlo__contract_rows_scratch(const shlo__contract_plan *j, int64_t rows) {
    const int64_t most = SHLO__MIN(rows, j->block_rows);
    size_t bytes = j->places.result + (j->plain_out ? 0 : (size_t)(most * j->nc) * j->block_bytes);
    if (!j->needs.packs) return j->needs.scratch_bytes;
    return SHLO__MAX(bytes, shlo__contract_pack_bytes(j));
}

SHLO__FN void shlo__contract_pack_rhs(const shlo__kernels *k, const shlo__contract_plan *j, const void *rhs,
    void *packed, void *scratch, shlo__pulse *pulse) {
    const shlo__side *s = shlo__contract_rhs_side(j);
    const size_t bytes = shlo__contract_blocks_bytes(j, s, s == &j->a ? j->m : j->n, j->k);
    shlo__contract_call call;
    memset(&call, 0, sizeof call);
    call.kernels = k;
    call.plan = j;
    call.rhs = rhs;
    call.scratch = scratch;
    call.pulse = pulse;
    for (size_t number = 0; number * bytes < j->needs.packed_rhs_bytes; number++)
        shlo__contract_pack_batch(&call, (int64_t)number, (shlo__contract_byte *)packed + number * bytes);
}

SHLO__FN void shlo__contract_run(const shlo__contract_call *call, int64_t first, int64_t last) {
    shlo__contract_task t;
    if (first >= last) return;
    shlo__contract_open(call, &t);
    shlo__variants[call->plan->variant].run(&t, first, last);
}

SHLO__FN void shlo__contract_run_rows(const shlo__contract_call *call, int64_t batch, int64_t first,
    int64_t last, int64_t columns) {
    shlo__contract_task t;
    shlo__contract_open(call, &t);
    t.out_pitch = call->out_pitch;
    t.a_pitch = call->lhs_pitch;
    shlo__contract_gemm_rows(&t, batch, (const shlo__contract_byte *)call->packed_rhs, first, last, columns);
}

#endif
