/* kernel/contract_gemm.c - the packed product: what is read in place, and the loops around the tile. After
 * Goto and van de Geijn, "Anatomy of high-performance matrix multiplication" (2008) and BLIS, with b's
 * block in L2 and one short panel of a in L1. */
#ifndef SHLO__KERNEL_CONTRACT_GEMM_C
#define SHLO__KERNEL_CONTRACT_GEMM_C

#include "kernel.h"

/* ---- planning ---- */

SHLO__COLD_BEGIN

/* Reading a in place saves packing; it hurts where all rows fall into the same sets of L1, 4 KiB a way, or
 * lie apart along k. */
static int shlo__contract_direct_a(const shlo__contract_plan *j) {
    const shlo__map_dim *r = shlo__contract_dims(&j->a.rows), *k = shlo__contract_dims(&j->a.ks);
    if (j->kind >= SHLO__TILE_I8)
        return j->k > 0 && !j->a.n_steps && !j->a.by_fours && k->stride == 1 &&
               shlo__contract_plain(&j->a.rows) && shlo__contract_plain(&j->a.ks);
    if (!j->a.raw || j->kind == SHLO__TILE_I16 || j->k == 0 || j->a.n_windows || j->a.rows.n != 1 ||
        j->a.ks.n != 1)
        return 0;
    if (j->n <= 2 * j->nr) return k->stride == 1 || r->stride == 1 || j->n <= j->nr;
    if (j->k * (int64_t)j->unit * j->mr <= 8192) return 1;
    return k->stride == 1 && (r->stride * (int64_t)j->unit) % 4096 != 0;
}
/* Reading b in place pays for few rows or a small b, and for some more rows if columns are short and their
   numbers do not fall into the same sets of L1: for k up to 256 and n up to 3136 it takes 0.8 of the time for
   32 rows, 0.9 for 64, 0.95 for 128 (Zen 4); where n is 1024, 1.0 to 1.3 of it with AVX2, and up to 1.3 where
   columns are longer. */
#define SHLO__CONTRACT_DIRECT_ROWS 128
#define SHLO__CONTRACT_DIRECT_K 256
#define SHLO__CONTRACT_DIRECT_BYTES 65536
static int shlo__contract_direct_b(const shlo__contract_plan *j) {
    const shlo__map_dim *r = shlo__contract_dims(&j->b.rows);
    if (!j->b.raw || j->kind == SHLO__TILE_I16 || j->k == 0 || j->b.n_windows || j->b.rows.n != 1 ||
        j->b.ks.n != 1)
        return 0;
    if (r->stride != 1 && j->n > 1) return 0;
    return j->m <= 2 * j->mr || j->k * j->n * (int64_t)j->unit <= SHLO__CONTRACT_DIRECT_BYTES ||
           (j->m <= SHLO__CONTRACT_DIRECT_ROWS && j->k <= SHLO__CONTRACT_DIRECT_K &&
               shlo__contract_dims(&j->b.ks)->stride * (int64_t)j->unit % 4096 != 0);
}
/* Bytes of b's block. It is larger than fits L2 where a is a matrix that is packed once for each block: 1024
 * and 2048 cubed, 1.04 and 1.06 times as fast (Zen 4); of bf16, whose rows are always copied, 2048 cubed
 * likewise 1.06. */
static int64_t shlo__contract_b_bytes(const shlo__contract_plan *j) {
    const int packs = (!j->a.direct || j->kind == SHLO__TILE_BF16) && shlo__contract_plain(&j->a.rows) &&
                      shlo__contract_plain(&j->a.ks);
    return j->sizes.b_bytes * (packs && j->plain_out ? 4 : 1);
}
/* Rows that a small tile takes in one call, about: b's panel is read from L1 for all of them. Of 6 x 16 sums,
   k 64: 111 in place of 108 GFLOP/s, and a call less for each tile (Zen 4). */
#define SHLO__CONTRACT_TALL 24
SHLO__FN int shlo__contract_fit_gemm(shlo__contract_plan *j) {
    if (j->bf16 == 2) {
        j->kind = SHLO__TILE_BF16;
        j->a.n_steps = j->b.n_steps = 0;
    }
    /* bf16: blocks of the same depth in pairs and as f32, whose sums are then the same; of 512, in place of
       384, 1024 and 2048 cubed take 0.98 times as long in pairs, as long as f32 with AVX2 (Zen 4) */
    const int64_t step = j->kind == SHLO__TILE_I8 ? 1
                         : j->bf16                ? 3
                                                  : (int64_t)j->unit * (j->is_complex ? 2 : 1),
                  most = SHLO__MAX(8, j->sizes.kc_bytes / step / 8 * 8);
    const int64_t blocks = SHLO__MAX(1, shlo__contract_up(j->k, most));
    j->a.width = j->mr <= SHLO__CONTRACT_TALL ? SHLO__CONTRACT_TALL / j->mr * j->mr : j->mr;
    j->b.width = j->is_complex ? j->nr / 2 : j->nr;
    j->a.direct = shlo__contract_direct_a(j);
    if (j->kind >= SHLO__TILE_I8) {
        if (!j->a.direct) shlo__contract_by_fours(&j->a);
        shlo__contract_by_fours(&j->b);
    }
    j->b.direct = shlo__contract_direct_b(j);
    j->kc = shlo__contract_up(shlo__contract_up(j->k, blocks), 8) * 8;
    j->kc = SHLO__MAX(1, SHLO__MIN(j->kc, j->k));
    j->nc = shlo__contract_b_bytes(j) / (int64_t)shlo__contract_panel_bytes(j, &j->b, 1, j->kc) / j->b.width *
            j->b.width;
    j->nc = SHLO__MIN(SHLO__MAX(j->nc, j->b.width), shlo__contract_up(j->n, j->b.width) * j->b.width);
    shlo__contract_cut(j, shlo__contract_target(j));
    j->block_rows = SHLO__MIN(j->task_rows, shlo__contract_up(192, j->a.width) * j->a.width);
    shlo__contract_fit_lines(j);
    return 1;
}

SHLO__FN void shlo__contract_layout_gemm(shlo__contract_plan *j) {
    shlo__contract_places *p = &j->places;
    p->panel = shlo__contract_take(j,
        j->a.direct && j->kind < SHLO__TILE_I8
            ? 0
            : 64 + shlo__contract_panel_bytes(j, &j->a, j->a.width, shlo__contract_up(j->kc, 64) * 64));
    p->stage = shlo__contract_take(j, shlo__contract_stage_bytes(j));
    p->row = shlo__contract_take(j, j->plain_out ? 0 : (size_t)j->nc * j->out_bytes);
    p->table = shlo__contract_take(j, j->a.direct && j->b.direct ? 0 : shlo__contract_table_bytes(j));
    p->lines = shlo__contract_take(j, j->lines.bytes);
    p->runs = shlo__contract_take(j, j->lines.fits ? (size_t)j->lines.runs * sizeof(shlo__tile_run) : 0);
    /* the last ones: few rows need less of them, and where b is packed ahead there is no block */
    p->result = shlo__contract_take(j, j->plain_out ? 0 : (size_t)(j->block_rows * j->nc) * j->block_bytes);
    p->block = shlo__contract_take(j, j->b.direct ? 0 : shlo__contract_panel_bytes(j, &j->b, j->nc, j->kc));
}

SHLO__COLD_END

static void shlo__contract_pack_block(const shlo__contract_task *t, const shlo__block *x) {
    const shlo__contract_plan *j = t->j;
    shlo__contract_byte *to = t->block;
    shlo__packing p;
    int64_t col;
    shlo__contract_packing_of(t, &j->b, x->b, &p);
    if (shlo__contract_pack_lines(&p, x->col, x->cols, x->k, x->kn, to)) return;
    for (col = 0; col < x->cols; col += j->b.width) {
        const int32_t cols = (int32_t)SHLO__MIN(j->b.width, x->cols - col);
        if (shlo__kernel_beat(t->pulse, 0)) return;
        shlo__contract_pack_panel(&p, x->col + col, cols, x->k, x->kn, to);
        to += shlo__contract_panel_bytes(j, &j->b, cols, x->kn);
    }
}
/* Panels of a whole packed operand lie by block of k, then panel; the last panel is as narrow as its rows. */
static const shlo__contract_byte *shlo__contract_packed_at(const shlo__contract_plan *j, const shlo__side *s,
    const shlo__contract_byte *packed, int64_t row, int64_t k) {
    const int64_t n = SHLO__MIN(j->kc, j->k - k), rows = s == &j->a ? j->m : j->n;
    return packed + shlo__contract_blocks_bytes(j, s, rows, k) + shlo__contract_panel_bytes(j, s, row, n);
}
/* Rows of bytes: in place, or copied where they are to be flipped, or all of them fall into the same sets of
   L1: a few percent of the time that panels took. Those of bf16 are always copied. */
static void shlo__contract_rows_of_bytes(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    int32_t rows, shlo__tile_rows *a) {
    const shlo__side *s = &t->j->a;
    const int64_t stride = shlo__contract_dims(&s->rows)->stride;
    const shlo__contract_byte *src = x->a + (s->base + (x->row + row) * stride + x->k) * (int64_t)s->bytes;
    shlo__dot4_form form = shlo__contract_dot4_form(s, 0, x->kn);
    a->a_ks = 1;
    if (s->bytes == 1 && !form.flip && !form.sums && x->kn % 4 == 0 && stride % 4096 &&
        ((uintptr_t)src | (uintptr_t)stride) % 4 == 0) {
        a->a = src;
        a->a_rs = (ptrdiff_t)(stride / 4);
        return;
    }
    a->a_rs = (ptrdiff_t)shlo__contract_up(x->kn * (int64_t)s->bytes, 64) * 16;
    form.src = src;
    form.step = (ptrdiff_t)stride;
    shlo__contract_dots(t->kernels, s)->flip(t->panel, a->a_rs, rows, &form);
    a->a = t->panel + (SHLO__HAVE_BF16 && s->bytes == 2 ? 64 : 4 * rows);
    if (form.sums) a->bias = t->panel;
}
#if SHLO__HAVE_BF16
/* How small a number of b may be, its size less 1, beside rows of bf16 whose line this is: the instruction
   takes numbers below the normal ones for zeros, and gives zeros for such sums. Two bf16 whose exponents
   (biased) are at least 1, and 142 together, have a product that is a multiple of 2^-126; so are all sums of
   such, rounded or not, and nothing is lost. */
static uint32_t shlo__contract_limit(const shlo__contract_byte *line, int32_t rows) {
    uint32_t least = 65535, exponent;
    for (int32_t i = 0; i < 2 * rows; i++) {
        uint16_t x;
        memcpy(&x, line + 2 * i, 2);
        least = SHLO__MIN(least, x);
    }
    exponent = (least + 1) >> 7;
    return exponent == 0 ? 65535 : (exponent < 141 ? 142 - exponent : 1) * 128 - 1;
}
#endif
/* Rows of a matrix that fall into the same sets of L1 are copied to others, not turned into a panel: 128x1024
   times 1024x256 is 1.03 times as fast (Zen 4). */
static int shlo__contract_copies_rows(const shlo__contract_plan *j) {
    return (j->kind == SHLO__TILE_F32 || j->kind == SHLO__TILE_F64) && !j->is_complex && j->a.raw &&
           !j->a.scaled && shlo__contract_plain(&j->a.rows) && shlo__contract_plain(&j->a.ks) &&
           shlo__contract_dims(&j->a.ks)->stride == 1;
}
static void shlo__contract_copy_rows(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    shlo__tile_rows *a) {
    const shlo__side *s = &t->j->a;
    const size_t unit = t->j->unit, n = (size_t)x->kn * unit;
    const int64_t stride = shlo__contract_dims(&s->rows)->stride;
    const shlo__contract_byte *from = x->a + (s->base + (x->row + row) * stride + x->k) * (int64_t)unit;
    int32_t i;
    a->a_ks = 1;
    a->a_rs = (ptrdiff_t)shlo__contract_up(x->kn, 64) * 64;
    for (i = 0; i < a->mr; i++)
        memcpy(t->panel + (size_t)(i * a->a_rs) * unit, from + (size_t)(i * stride) * unit, n);
}
/* Rows of a: packed ahead, in place, or packed now; k is one run. */
static void shlo__contract_side_a(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    int32_t rows, const shlo__tile_run *all, shlo__tile_rows *a) {
    const shlo__contract_plan *j = t->j;
    shlo__packing p;
    a->runs = all;
    a->n_runs = 1;
    a->bias = NULL;
    a->mr = rows;
    a->a_rs = 1;
    a->a_ks = rows;
    a->a = t->panel;
    if (x->packed_a)
        a->a = shlo__contract_packed_at(j, &j->a, x->packed_a, x->row + row, x->k);
    else if (j->a.direct && j->kind >= SHLO__TILE_I8)
        shlo__contract_rows_of_bytes(t, x, row, rows, a);
    else if (j->a.direct) {
        a->a_rs = (ptrdiff_t)(t->a_pitch ? t->a_pitch : shlo__contract_dims(&j->a.rows)->stride);
        a->a_ks = (ptrdiff_t)shlo__contract_dims(&j->a.ks)->stride;
        a->a = x->a + (j->a.base + (x->row + row) * a->a_rs + x->k * a->a_ks) * (int64_t)j->unit;
    }
    else if (shlo__contract_copies_rows(j))
        shlo__contract_copy_rows(t, x, row, a);
    else {
        shlo__contract_packing_of(t, &j->a, x->a, &p);
        shlo__contract_pack_panel(&p, x->row + row, rows, x->k, x->kn, t->panel);
    }
    if (j->kind == SHLO__TILE_I8 && !j->a.direct) { /* panels begin with their line */
        a->bias = j->a.weight ? a->a : NULL;
        a->a = (const shlo__contract_byte *)a->a + 4 * rows;
    }
    if (j->kind == SHLO__TILE_BF16) {
        const int rows_of = j->a.direct && !x->packed_a;
#if SHLO__HAVE_BF16
        a->limit = rows_of ? shlo__contract_limit(t->panel, 1)
                           : shlo__contract_limit((const shlo__contract_byte *)a->a, rows);
#endif
        if (!rows_of) a->a = (const shlo__contract_byte *)a->a + 4 * rows;
    }
    a->jump = SHLO__TILE_JUMP * a->a_rs;
}
/* One panel of a against the block of b. */
static void shlo__contract_panel_by_block(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    int32_t rows) {
    const shlo__contract_plan *j = t->j;
    const int64_t steps = shlo__contract_steps(j, x->kn), lines = j->kind >= SHLO__TILE_I8;
    const int32_t twice = j->is_complex ? 2 : 1;
    const int in_place = j->b.direct && !x->packed_b, last = x->k + x->kn == j->k;
    const ptrdiff_t b_ks = (ptrdiff_t)shlo__contract_dims(&j->b.ks)->stride;
    const shlo__contract_byte *b = t->block;
    shlo__contract_byte *c = x->c + row * x->c_rs * (int64_t)j->unit;
    const shlo__tile_run all = {0, steps};
    shlo__tile_rows a;
    int64_t col;
    if (!t->by_lines || !shlo__contract_lines_rows(t, x, row, rows, &a))
        shlo__contract_side_a(t, x, row, rows, &all, &a);
    if (x->packed_b)
        b = shlo__contract_packed_at(j, &j->b, x->packed_b, x->col, x->k);
    else if (j->b.direct)
        b = x->b + (j->b.base + x->col + x->k * b_ks) * (int64_t)j->unit;
    for (col = 0; col < x->cols; col += j->b.width) {
        const int32_t cols = (int32_t)SHLO__MIN(j->b.width, x->cols - col) * twice;
        if (shlo__kernel_beat(t->pulse, rows * cols * (1 + steps / SHLO__BEAT_PRODUCTS))) return;
        if (x->settles && last) shlo__contract_settle_ahead(t, c, x->c_rs, rows, cols);
        if (x->bias && last) a.bias = x->bias + (x->col + col) * (int64_t)j->unit;
        if (t->tile_runs)
            t->tile_runs(&a, b, in_place ? b_ks : cols, c, (ptrdiff_t)x->c_rs, cols, x->k > 0);
        else
            t->tile(steps, a.a, a.a_rs, a.a_ks, b, in_place ? b_ks : cols, c, (ptrdiff_t)x->c_rs, rows, cols,
                x->k > 0);
        if (x->settles && last)
            shlo__contract_settle(t, c, x->c_rs, rows, cols, x->row_bias ? x->row_bias + x->row + row : NULL);
        b += in_place ? (size_t)cols * j->unit : (size_t)(cols * (lines + steps)) * j->unit;
        c += (size_t)cols * j->unit;
    }
}
/* Rows of the next tile: one to three behind a full one would wait for the latency of their few sums, or for
   b, so the two share their rows. Panels packed ahead are as they are. Rows that are read in lines end with
   their line, but for two of SHLO__TILE_JUMP points. */
static int64_t shlo__contract_height(const shlo__contract_task *t, const shlo__block *x, int64_t row) {
    const int64_t full = t->j->a.width, points = t->j->lines.points;
    int64_t left = x->rows - row;
    if (t->by_lines) {
        const int64_t line = points - (x->row + row) % points;
        if (line == SHLO__TILE_JUMP && full == 2 * SHLO__TILE_JUMP && left >= full) return full;
        left = SHLO__MIN(left, line);
    }
    if (left <= full || left > full + 3 || full < 6 || x->packed_a) return SHLO__MIN(left, full);
    return (left / 2 + 1) / 2 * 2;
}
/* Bytes of finished rows that are told of together: they should still be in L1. */
#define SHLO__CONTRACT_WARM 16384

static int shlo__contract_lines_there(const shlo__block *x) {
    return x->lines_of == x->a && x->lines_row == x->row && x->lines_rows >= x->rows;
}
/* All of k for rows x columns that fit the caches: the loops over k, rows and, in panel_by_block, columns. */
static void shlo__contract_block_run(const shlo__contract_task *t, shlo__block *x) {
    const shlo__contract_plan *j = t->j;
    const int64_t chunk =
        SHLO__MAX(1, SHLO__MIN(4, SHLO__CONTRACT_WARM / (x->cols * (int64_t)j->block_bytes * j->a.width))) *
        j->a.width;
    x->c = t->result;
    x->c_rs = x->cols * (j->is_complex ? 2 : 1);
    if (j->plain_out) {
        const int64_t pitch = t->out_pitch ? t->out_pitch : shlo__contract_dims(&j->out_rows)->stride;
        x->c_rs = pitch * (j->is_complex ? 2 : 1);
        x->c = x->out + (x->row * pitch + x->col) * (int64_t)j->out_bytes;
    }
    if (t->by_lines && j->lines.bytes && !shlo__contract_lines_there(x)) {
        shlo__contract_lines_fill(t, x->a, x->row, x->rows);
        x->lines_of = x->a;
        x->lines_row = x->row;
        x->lines_rows = x->rows;
    }
    for (x->k = 0; x->k < j->k || x->k == 0; x->k += j->kc) {
        int64_t at, row;
        if (shlo__kernel_beat(t->pulse, 0)) return;
        x->kn = SHLO__MIN(j->kc, j->k - x->k);
        if (!j->b.direct && !x->packed_b) shlo__contract_pack_block(t, x);
        if (t->by_lines && (!x->n_runs || x->kn < j->k))
            x->n_runs = shlo__contract_lines_runs(j, x->k, x->kn, t->runs);
        for (at = 0; at < x->rows; at = row) {
            int64_t high;
            for (row = at; row < x->rows && row - at < chunk; row += high) {
                high = shlo__contract_height(t, x, row);
                shlo__contract_panel_by_block(t, x, row, (int32_t)high);
            }
            if (x->k + x->kn < j->k) continue;
            if (!j->plain_out) shlo__contract_store(t, x, at, row - at);
            if (!j->needs.staged && !x->settles) shlo__contract_done(t, x, at, row - at);
        }
        if (x->kn == 0) break;
    }
}
/* Rows x columns of one batch, cut to what the scratch holds. */
static SHLO__NOINLINE void shlo__contract_area(const shlo__contract_task *t, shlo__block *x, int64_t row,
    int64_t rows, int64_t col, int64_t cols) {
    const shlo__contract_plan *j = t->j;
    const int64_t tall = j->plain_out && !j->lines.bytes ? rows : j->block_rows;
    int64_t r, c;
    for (c = 0; c < cols; c += j->nc)
        for (r = 0; r < rows; r += tall) {
            if (shlo__kernel_beat(t->pulse, 0)) return;
            x->col = col + c;
            x->cols = SHLO__MIN(j->nc, cols - c);
            x->row = row + r;
            x->rows = SHLO__MIN(tall, rows - r);
            shlo__contract_block_run(t, x);
        }
}
/* The first number of a bias of lines, which rows of the batch are, or are in; NULL: they are not. */
static const float *shlo__contract_row_bias(const shlo__contract_plan *j, const shlo__after *f, int64_t at) {
    const int64_t line = at / f->line % f->bias_n;
    if (at % f->line || j->n > f->line || line + j->m > f->bias_n ||
        (j->m > 1 && shlo__contract_dims(&j->out_rows)->stride != f->line))
        return NULL;
    return f->bias + line;
}
/* Is the task's `after` done tile by tile? Then finds the numbers that the tile adds to its columns. */
static int shlo__contract_settles(const shlo__contract_task *t, shlo__block *x) {
    const shlo__contract_plan *j = t->j;
    const shlo__after *f = t->after;
    int64_t at;
    x->bias = NULL;
    x->row_bias = NULL;
    if (!f->some || !t->tile_runs || !j->plain_out ||
        (j->kind != SHLO__TILE_F32 && j->kind != SHLO__TILE_BF16) ||
        (j->n > 1 && shlo__contract_dims(&j->out_cols)->stride != 1))
        return 0;
    if (!f->bias) return 1;
    if (f->line > 1) {
        x->row_bias = shlo__contract_row_bias(j, f, x->at);
        return x->row_bias != NULL;
    }
    at = x->at % f->bias_n;
    if (at + j->n > f->bias_n || (j->m > 1 && shlo__contract_dims(&j->out_rows)->stride % f->bias_n))
        return 0;
    x->bias = (const shlo__contract_byte *)(f->bias + at);
    return 1;
}
/* Tasks count batches, then columns, then rows. Neighbours are computed together, so that one thread packs as
   seldom as if there were one task. */
SHLO__FN void shlo__contract_run_gemm(const shlo__contract_task *t, int64_t first, int64_t last) {
    const shlo__contract_plan *j = t->j;
    const int64_t each = j->row_tasks * j->col_tasks;
    shlo__block x;
    x.n_runs = 0;
    x.lines_of = NULL;
    while (first < last) {
        const int64_t group = first / each, col = first % each / j->row_tasks, row = first % j->row_tasks;
        int64_t batch = group * j->task_batches, end = SHLO__MIN(j->batch, batch + j->task_batches);
        int64_t rows = SHLO__MIN(j->row_tasks - row, last - first), cols = 1;
        if (rows == j->row_tasks) cols = SHLO__MIN(j->col_tasks - col, (last - first) / j->row_tasks);
        first += rows * cols;
        rows = SHLO__MIN(j->m, (row + rows) * j->task_rows) - row * j->task_rows;
        cols = SHLO__MIN(j->n, (col + cols) * j->task_cols) - col * j->task_cols;
        for (; batch < end; batch++) {
            if (shlo__kernel_beat(t->pulse, 1)) return;
            shlo__contract_batch_open(t, batch, &x);
            x.settles = shlo__contract_settles(t, &x);
            shlo__contract_area(t, &x, row * j->task_rows, rows, col * j->task_cols, cols);
        }
    }
}

SHLO__FN void shlo__contract_gemm_rows(const shlo__contract_task *t, int64_t batch,
    const shlo__contract_byte *packed, int64_t first, int64_t last, int64_t columns) {
    shlo__block x;
    x.n_runs = 0;
    x.lines_of = NULL;
    shlo__contract_batch_open(t, batch, &x);
    x.packed_b = packed;
    /* Row 0 would be there. */
    if (t->a_pitch)
        x.a = (const shlo__contract_byte *)((uintptr_t)t->a - (uintptr_t)(first * t->a_pitch) * t->j->unit);
    if (t->out_pitch)
        x.out = (shlo__contract_byte *)((uintptr_t)t->out - (uintptr_t)(first * t->out_pitch) * t->j->unit);
    x.settles = !t->out_pitch && shlo__contract_settles(t, &x);
    if (!x.settles) x.bias = NULL;
    columns = shlo__contract_up(SHLO__MIN(columns, t->j->n), t->j->b.width) * t->j->b.width;
    shlo__contract_area(t, &x, first, last - first, 0, SHLO__MIN(columns, t->j->n));
}

#endif
