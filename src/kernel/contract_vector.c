/* kernel/contract_vector.c - one row times a matrix, which is too thin for a tile: nothing is packed but
 * the row, and b is read as it lies in memory, in several streams. */
#ifndef SHLO__KERNEL_CONTRACT_VECTOR_C
#define SHLO__KERNEL_CONTRACT_VECTOR_C

#include "kernel.h"

#define SHLO__CONTRACT_VECTOR_K 512 /* elements of b that are converted at a time */
/* elements of y that are stored at a time where the result has another type */
#define SHLO__CONTRACT_VECTOR_N 4096
/* elements of b in one call of a kernel, about: the host may be asked between calls */
#define SHLO__CONTRACT_VECTOR_WIDE 16384
/* Longer columns are summed in halves of it: the order of a sum is the shape's, whoever asks. */
#define SHLO__CONTRACT_VECTOR_LONG 65536

/* The kernel that reads b as it lies in memory: its place in shlo__tiles.axpy and .dot, or -1 where b is
 * converted first. */
static int shlo__contract_vector_kernel(const shlo__contract_plan *j) {
    if (j->b.raw) return j->kind == SHLO__TILE_F64;
    if (j->b.scaled) return -1;
    if (j->kind != SHLO__TILE_F32 || j->b.n_steps > 1) return -1;
    return j->b.step[0] == SHLO_BF16 ? 2 : j->b.step[0] == SHLO_F16 ? 3 : -1;
}
/* Elements of a column of b that are summed at a time, where they lie in memory. */
static int64_t shlo__contract_vector_whole(const shlo__contract_plan *j) {
    return j->k > SHLO__CONTRACT_VECTOR_LONG ? SHLO__CONTRACT_VECTOR_LONG / 2 : j->k;
}
/* Elements of a row of b that are converted together: a scaled one is summed as if it were f32 in memory. */
static int64_t shlo__contract_vector_deep(const shlo__contract_plan *j) {
    return j->b.scaled ? SHLO__MAX(shlo__contract_vector_whole(j), SHLO__CONTRACT_VECTOR_K)
                       : SHLO__CONTRACT_VECTOR_K;
}
SHLO__COLD_BEGIN
/* x is one row of a; b is a matrix with one of its two strides 1. */
SHLO__FN int shlo__contract_fit_vector(shlo__contract_plan *j) {
    const shlo__map_dim *r = shlo__contract_dims(&j->b.rows), *k = shlo__contract_dims(&j->b.ks);
    const int bytes = j->kind == SHLO__TILE_I8 && !j->b.n_steps;
    if (j->m != 1 || j->k == 0 || (j->kind != SHLO__TILE_F32 && j->kind != SHLO__TILE_F64 && !bytes) ||
        j->is_complex)
        return 0;
    if (!shlo__contract_plain(&j->b.rows) || !shlo__contract_plain(&j->b.ks)) return 0;
    if (k->stride != 1 && j->k > 1 && (r->stride != 1 || j->n == 1)) return 0;
    j->a.width = 1;
    j->b.width = bytes ? SHLO__DOT4_N : 16;
    j->nc = j->plain_out ? j->n : SHLO__MIN(j->n, SHLO__CONTRACT_VECTOR_N);
    j->kc = j->k;
    shlo__contract_cut(j,
        SHLO__MAX(1,
            SHLO__MIN(256, shlo__contract_sat_mul(shlo__contract_sat_mul(j->k, j->n), j->batch) / 32768)));
    j->block_rows = 1;
    return 1;
}
/* Scratch: panel holds x, block four rows of b after conversion or y in the order of the instruction,
   result y unless it is made in place. */
SHLO__FN void shlo__contract_layout_vector(shlo__contract_plan *j) {
    const size_t mixed = (size_t)shlo__contract_up(j->nc, SHLO__DOT4_N) * SHLO__DOT4_N * j->unit;
    const size_t converted =
        shlo__contract_vector_kernel(j) >= 0
            ? 0
            : 4 * SHLO__CONTRACT_VECTOR_K * 8 + 4 * (size_t)shlo__contract_vector_deep(j) * j->unit;
    shlo__contract_places *p = &j->places;
    p->panel = shlo__contract_take(j, (size_t)j->k * j->unit);
    p->block = shlo__contract_take(j, j->kind == SHLO__TILE_I8 ? mixed : converted);
    p->result = shlo__contract_take(j, j->plain_out ? 0 : (size_t)j->nc * j->unit);
    p->stage = shlo__contract_take(j, shlo__contract_stage_bytes(j));
    p->row = shlo__contract_take(j, j->plain_out ? 0 : (size_t)j->nc * j->out_bytes);
    p->table = shlo__contract_take(j, shlo__contract_table_bytes(j));
}
SHLO__COLD_END
/* Where the rows of b that rows_of_b has converted end: 4 * SHLO__CONTRACT_VECTOR_K * 8 bytes. */
static shlo__contract_byte *shlo__contract_vector_spare(const shlo__contract_task *t) {
    return t->block + 4 * (size_t)shlo__contract_vector_deep(t->j) * t->j->unit;
}
/* What rows_of_b has converted, rows x n elements, times scales from number `at` on: one for each element of
   a row, or `down`, for each row. */
static void shlo__contract_vector_scale(const shlo__contract_task *t, int64_t at, int64_t rows, int64_t n,
    int down) {
    const shlo__lane_fn multiply =
        shlo__kernels_lane(t->kernels, SHLO__KERNEL_LANE(SHLO__VERB_multiply, SHLO_F32));
    float *row = (float *)(void *)t->block, *same = (float *)(void *)shlo__contract_vector_spare(t);
    const float *scales;
    int64_t r, i;
    if (!t->j->b.scaled) return;
    scales = t->scales + at;
    for (r = 0; r < rows; r++, row += n) {
        if (!down) {
            multiply(row, row, scales, NULL, (size_t)n, NULL);
            continue;
        }
        for (i = 0; i < SHLO__MIN(n, SHLO__CONTRACT_VECTOR_K); i++) same[i] = scales[r];
        for (i = 0; i < n; i += SHLO__CONTRACT_VECTOR_K)
            multiply(row + i, row + i, same, NULL, (size_t)SHLO__MIN(n - i, SHLO__CONTRACT_VECTOR_K), NULL);
    }
}
/* rows x n elements of b at `src`, a row each `step` elements, in the tile's type: in place, or converted
   into the block. */
static const shlo__contract_byte *shlo__contract_rows_of_b(const shlo__contract_task *t,
    const shlo__contract_byte *src, int64_t rows, int64_t step, int64_t n, ptrdiff_t *out_step) {
    const shlo__side *s = &t->j->b;
    shlo__lane_fn first, last;
    shlo__contract_byte *to = t->block, *mid = shlo__contract_vector_spare(t);
    int64_t r;
    *out_step = (ptrdiff_t)step;
    if (shlo__contract_vector_kernel(t->j) >= 0) return src;
    first = shlo__kernels_convert(t->kernels, s->step[0], s->step[1]);
    last = shlo__kernels_convert(t->kernels, s->step[s->n_steps - 1], s->step[s->n_steps]);
    for (r = 0; r < rows; r++, src += step * (int64_t)s->bytes, to += (size_t)n * t->j->unit) {
        const shlo__contract_byte *from = s->n_steps > 1 ? mid : src;
        if (s->n_steps > 1) shlo__kernels_convert_by(first, mid, s->step[1], src, s->step[0], (size_t)n);
        shlo__kernels_convert_by(last, to, s->step[s->n_steps], from, s->step[s->n_steps - 1], (size_t)n);
    }
    *out_step = (ptrdiff_t)n;
    return t->block;
}
/* What eight elements of b take, in steps: f16 and what is converted first take longer. */
static int64_t shlo__contract_vector_weight(int kernel) { return kernel < 0 ? 32 : kernel == 3 ? 4 : 1; }

/* y[0..n) (+)= x[k] times row k of b, which is contiguous in n; or four of them, a quarter of k apart. */
static void shlo__contract_vector_rows(const shlo__contract_task *t, const shlo__block *x,
    const shlo__contract_byte *b, int64_t k, int32_t rows, shlo__contract_byte *y) {
    const shlo__contract_plan *j = t->j;
    const int64_t step = rows == 4 ? j->k / 4 : 1;
    const int kernel = shlo__contract_vector_kernel(j);
    const int64_t k_step = shlo__contract_dims(&j->b.ks)->stride,
                  wide = kernel >= 0 ? shlo__kernel_piece(t->pulse, SHLO__CONTRACT_VECTOR_WIDE, 1)
                                     : SHLO__CONTRACT_VECTOR_K;
    const shlo__axpy_fn axpy = t->kernels->tiles->axpy[kernel < 0 ? j->kind == SHLO__TILE_F64 : kernel];
    const int64_t n = x->cols;
    int64_t i;
    for (i = 0; i < n; i += wide) {
        const int64_t part = SHLO__MIN(wide, n - i);
        ptrdiff_t from_step;
        if (shlo__kernel_beat(t->pulse, part * rows * shlo__contract_vector_weight(kernel) / 8)) return;
        const shlo__contract_byte *from = shlo__contract_rows_of_b(t,
            b + (k * k_step + i) * (int64_t)j->b.bytes, rows, step * k_step, part, &from_step);
        shlo__contract_vector_scale(t, x->col + i, rows, part, 0);
        axpy(rows, t->panel + (size_t)k * j->unit, (ptrdiff_t)step, from, from_step, y + (size_t)i * j->unit,
            part, k > 0);
    }
}
/* y[0..n) = x times n columns of b, whose rows of k are contiguous in n: four rows at a time, a quarter of
   the matrix from each other, which are four streams to read ahead of (24 to 35 GB/s, Zen 4; neighbouring
   rows: 17 to 28). */
static void shlo__contract_vector_across(const shlo__contract_task *t, const shlo__block *x,
    const shlo__contract_byte *b, shlo__contract_byte *y) {
    const int64_t quarter = t->j->k / 4;
    int64_t k;
    for (k = 0; k < quarter && !shlo__kernel_beat(t->pulse, 1); k++)
        shlo__contract_vector_rows(t, x, b, k, 4, y);
    for (k = 4 * quarter; k < t->j->k; k++) shlo__contract_vector_rows(t, x, b, k, 1, y);
}
/* The same where b's columns are contiguous in k. */
static void shlo__contract_vector_down(const shlo__contract_task *t, const shlo__block *x,
    const shlo__contract_byte *b, shlo__contract_byte *y) {
    const shlo__contract_plan *j = t->j;
    const int kernel = shlo__contract_vector_kernel(j);
    const int64_t step = shlo__contract_dims(&j->b.rows)->stride,
                  deep = kernel < 0 ? shlo__contract_vector_deep(j) : shlo__contract_vector_whole(j),
                  most = kernel < 0 ? 4 : SHLO__MAX(16, SHLO__CONTRACT_VECTOR_WIDE / deep / 16 * 16),
                  weight = shlo__contract_vector_weight(kernel), n = x->cols,
                  tall = shlo__kernel_piece(t->pulse, most, 1 + deep * weight / 16);
    const shlo__dot_fn dot = t->kernels->tiles->dot[kernel < 0 ? j->kind == SHLO__TILE_F64 : kernel];
    int64_t k, i;
    for (i = 0; i < n; i += tall) {
        const int64_t rows = SHLO__MIN(tall, n - i);
        for (k = 0; k < j->k; k += deep) {
            const int64_t part = SHLO__MIN(deep, j->k - k);
            ptrdiff_t from_step;
            if (shlo__kernel_beat(t->pulse, part * rows * weight / 8)) return;
            const shlo__contract_byte *from = shlo__contract_rows_of_b(t,
                b + (i * step + k) * (int64_t)j->b.bytes, rows, step, part, &from_step);
            shlo__contract_vector_scale(t, x->col + i, rows, part, 1);
            dot(rows, t->panel + (size_t)k * j->unit, from, from_step, part, y + (size_t)i * j->unit, k > 0);
        }
    }
}
/* n columns of bytes, contiguous in k: long ones in pieces, whose sums are added. */
static void shlo__contract_vector_columns(const shlo__contract_task *t, const shlo__contract_byte *b,
    int64_t n, const shlo__dot4_row *form, int32_t *y) {
    const int64_t step = shlo__contract_dims(&t->j->b.rows)->stride, all = t->j->k,
                  deep = shlo__kernel_piece(t->pulse, all, 1),
                  tall = shlo__kernel_piece(t->pulse, n, 1 + deep / 16);
    uint32_t *more = (uint32_t *)(void *)t->block;
    shlo__dot4_row rest = *form;
    int64_t i, k, r, rows, part;
    rest.start = 0;
    for (i = 0; i < n; i += rows)
        for (k = 0, rows = SHLO__MIN(tall, n - i); k < all; k += part) {
            part = SHLO__MIN(deep, all - k);
            if (shlo__kernel_beat(t->pulse, rows * (1 + part / 16))) return;
            t->kernels->dot4->dot(rows, t->panel + k, b + i * step + k, (ptrdiff_t)step, part,
                k ? &rest : form, k ? (int32_t *)more : y + i);
            for (r = 0; k && r < rows; r++) y[i + r] = (int32_t)((uint32_t)y[i + r] + more[r]);
        }
}
/* Bytes (shlo__dot4_row): with b = b' + v the product is that with b' plus v times the sum of
   x. */
static void shlo__contract_vector_bytes(const shlo__contract_task *t, const shlo__contract_byte *b, int64_t n,
    int32_t *y) {
    const shlo__contract_plan *j = t->j;
    const shlo__dot4 *dot4 = t->kernels->dot4;
    const shlo__contract_byte *x = t->panel;
    const int64_t step = shlo__contract_dims(&j->b.ks)->stride, quarter = j->k / 4;
    int32_t *mixed = (int32_t *)(void *)t->block;
    shlo__dot4_row form;
    uint32_t sum = 0;
    int64_t k, at;
    form.x_signed = j->a.is_signed;
    form.flip = j->b.is_signed == (j->a.is_signed == dot4->alike) ? 0 : 0x80808080u;
    for (at = 0; at < j->k && !shlo__kernel_beat(t->pulse, 2048); at = k)
        for (k = at; k < SHLO__MIN(j->k, at + 8192); k++)
            sum += j->a.is_signed ? (uint32_t)((int32_t)(x[k] ^ 0x80) - 128) : x[k];
    form.start = !form.flip ? 0 : (int32_t)(j->b.is_signed ? 0u - 128 * sum : 128 * sum);
    if (shlo__contract_dims(&j->b.rows)->stride != 1 || j->n == 1) {
        shlo__contract_vector_columns(t, b, n, &form, y);
        return;
    }
    for (k = 0; k < quarter && !shlo__kernel_beat(t->pulse, 1 + 4 * n / 16); k++) {
        const uint32_t four = x[k] | (uint32_t)x[k + quarter] << 8 | (uint32_t)x[k + 2 * quarter] << 16 |
                              (uint32_t)x[k + 3 * quarter] << 24;
        dot4->axpy((int32_t)four, b + k * step, (ptrdiff_t)(quarter * step), 4, n, &form, mixed, k > 0);
    }
    for (k = 4 * quarter; k < j->k; k++)
        dot4->axpy(x[k], b + k * step, (ptrdiff_t)step, 1, n, &form, mixed, k > 0);
    dot4->settle(mixed, n, y);
}
static void shlo__contract_vector_area(const shlo__contract_task *t, shlo__block *x) {
    const shlo__contract_plan *j = t->j;
    const shlo__contract_byte *b =
        x->b + (j->b.base + x->col * shlo__contract_dims(&j->b.rows)->stride) * (int64_t)j->b.bytes;
    x->c_rs = 0;
    x->c = j->plain_out ? x->out + x->col * (int64_t)j->out_bytes : t->result;
    if (j->kind == SHLO__TILE_I8)
        shlo__contract_vector_bytes(t, b, x->cols, (int32_t *)(void *)x->c);
    else if (shlo__contract_dims(&j->b.rows)->stride == 1 && j->n > 1)
        shlo__contract_vector_across(t, x, b, x->c);
    else
        shlo__contract_vector_down(t, x, b, x->c);
    if (!j->plain_out) shlo__contract_store(t, x, 0, 1);
    if (!j->needs.staged) shlo__contract_done(t, x, 0, 1);
}
SHLO__FN void shlo__contract_run_vector(const shlo__contract_task *t, int64_t first, int64_t last) {
    const shlo__contract_plan *j = t->j;
    shlo__block x;
    shlo__packing p;
    x.row = 0;
    x.rows = 1;
    while (first < last) {
        const int64_t group = first / j->col_tasks, task = first % j->col_tasks,
                      tasks = SHLO__MIN(j->col_tasks - task, last - first);
        const int64_t end = SHLO__MIN(j->n, (task + tasks) * j->task_cols);
        int64_t batch = group * j->task_batches;
        for (; batch < SHLO__MIN(j->batch, (group + 1) * j->task_batches); batch++) {
            shlo__contract_batch_open(t, batch, &x);
            shlo__contract_packing_of(t, &j->a, x.a, &p);
            p.form = SHLO__CONTRACT_PLAIN;
            shlo__contract_pack_panel(&p, 0, 1, 0, j->k, t->panel);
            for (x.col = task * j->task_cols; x.col < end; x.col += x.cols) {
                if (shlo__kernel_beat(t->pulse, 1)) return;
                x.cols = SHLO__MIN(j->nc, end - x.col);
                shlo__contract_vector_area(t, &x);
            }
        }
        first += tasks;
    }
}

#endif
