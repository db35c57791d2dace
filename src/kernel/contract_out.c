/* kernel/contract_out.c - what all variants of a contraction share in running: the operands of a batch,
 * and the way of finished elements to their places or to the epilogue, which is told of each element once. */
#ifndef SHLO__KERNEL_CONTRACT_OUT_C
#define SHLO__KERNEL_CONTRACT_OUT_C

#include "kernel.h"

/* Offsets in elements that batch number `batch` adds. */
static void shlo__contract_batch_at(const shlo__contract_plan *j, int64_t batch, shlo__batch_dim *at) {
    int32_t i;
    at->a = at->b = at->out = 0;
    for (i = j->n_batches - 1; i >= 0; i--) {
        const shlo__batch_dim *d = &shlo__contract_batches(j)[i];
        const int64_t n = i ? batch % d->extent : batch;
        if (i) batch /= d->extent;
        at->a += n * d->a;
        at->b += n * d->b;
        at->out += n * d->out;
    }
}
static const shlo__contract_byte *shlo__contract_packed_side(const shlo__contract_plan *j,
    const shlo__side *s, const shlo__contract_byte *packed, int64_t rows, int64_t batch) {
    if (!packed) return NULL;
    return packed +
           (size_t)shlo__contract_packed_batch(j, s, batch) * shlo__contract_blocks_bytes(j, s, rows, j->k);
}
SHLO__FN void shlo__contract_batch_open(const shlo__contract_task *t, int64_t batch, shlo__block *x) {
    const shlo__contract_plan *j = t->j;
    shlo__batch_dim at;
    shlo__contract_batch_at(j, batch, &at);
    x->a = t->a ? t->a + at.a * (int64_t)shlo__dtype_bytes(j->a.step[0]) : NULL;
    x->b = t->b ? t->b + at.b * (int64_t)shlo__dtype_bytes(j->b.step[0]) : NULL;
    x->at = at.out;
    x->out = t->out ? t->out + at.out * (int64_t)j->out_bytes : NULL;
    x->packed_a = shlo__contract_packed_side(j, &j->a, t->packed_a, j->m, batch);
    x->packed_b = shlo__contract_packed_side(j, &j->b, t->packed_b, j->n, batch);
}

SHLO__FN void shlo__contract_packing_of(const shlo__contract_task *t, const shlo__side *s,
    const shlo__contract_byte *src, shlo__packing *x) {
    x->kernels = t->kernels;
    x->side = s;
    x->form = shlo__contract_form_of(t->j, s);
    x->src = src;
    x->scales = t->scales;
    x->rows = t->table;
    x->stage = t->stage;
    x->pulse = t->pulse;
}

SHLO__FN SHLO__NOINLINE void shlo__contract_settle(const shlo__contract_task *t, shlo__contract_byte *c,
    int64_t c_rs, int64_t rows, int64_t n, const float *bias) {
    const shlo__after *f = t->after;
    shlo__settled s;
    if (!f->more && !bias && !f->bounded) return;
    s.c = (float *)(void *)c;
    s.more = f->more ? f->more + (s.c - (float *)(void *)t->out) : NULL;
    s.bias = bias;
    s.c_rs = (ptrdiff_t)c_rs;
    s.rows = rows;
    s.n = n;
    t->kernels->tiles->after(f, &s);
}

SHLO__FN void shlo__contract_settle_ahead(const shlo__contract_task *t, const shlo__contract_byte *c,
    int64_t c_rs, int64_t rows, int64_t n) {
    const shlo__contract_byte *more = (const shlo__contract_byte *)t->after->more;
    if (!more) return;
    for (more += c - t->out; rows > 0; rows--, more += c_rs * 4) {
        SHLO__PREFETCH(more);
        SHLO__PREFETCH(more + n * 4 - 4);
    }
}

/* n elements of the batch, `stride` apart in memory, the first at `at`, are final: tells of them, together
   where they are neighbours. from: where they lie side by side; NULL: in `out`. */
static void shlo__contract_tell_from(const shlo__contract_task *t, const shlo__block *x,
    const shlo__contract_byte *from, int64_t at, int64_t stride, int64_t n) {
    const int64_t bytes = (int64_t)t->j->out_bytes, step = stride == 1 ? n : 1;
    int64_t i;
    if (!t->epilogue) return;
    for (i = 0; i < n; i += step, at += stride)
        t->epilogue(t->ctx, from ? from + i * bytes : x->out + at * bytes, x->at + at, step);
}
SHLO__FN void shlo__contract_tell(const shlo__contract_task *t, const shlo__block *x, int64_t at,
    int64_t stride, int64_t n) {
    shlo__contract_tell_from(t, x, NULL, at, stride, n);
}
SHLO__FN void shlo__contract_done(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    int64_t rows) {
    const shlo__contract_plan *j = t->j;
    const shlo__map_dim *inner = shlo__contract_inner(&j->out_cols);
    const int64_t col = x->col, end = x->col + x->cols;
    int64_t r, c, part;
    if (!t->epilogue || rows <= 0 || x->cols <= 0) return;
    row += x->row;
    if (t->out_pitch) {
        for (r = row; r < row + rows; r++)
            t->epilogue(t->ctx, x->out + (r * t->out_pitch + col) * (int64_t)j->out_bytes,
                x->at + r * j->n + col, x->cols);
        return;
    }
    if (shlo__contract_solid(j, rows, x->cols)) {
        shlo__contract_tell(t, x,
            shlo__contract_offset(&j->out_rows, row) + shlo__contract_offset(&j->out_cols, col), 1,
            rows * x->cols);
        return;
    }
    for (r = row; r < row + rows; r++)
        for (c = col; c < end; c += part) {
            part = SHLO__MIN(end - c, inner->extent - c % inner->extent);
            shlo__contract_tell(t, x,
                shlo__contract_offset(&j->out_rows, r) + shlo__contract_offset(&j->out_cols, c),
                inner->stride, part);
        }
}

/* A row of a finished block, in `out`'s type at `from`, goes to its places, or to the epilogue. */
static void shlo__contract_put(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    const shlo__contract_byte *from) {
    const shlo__contract_plan *j = t->j;
    const shlo__map_dim *inner = shlo__contract_inner(&j->out_cols);
    const int64_t bytes = (int64_t)j->out_bytes, at = shlo__contract_offset(&j->out_rows, x->row + row);
    int64_t c, part;
    for (c = x->col; c < x->col + x->cols; c += part, from += part * bytes) {
        const int64_t place = at + shlo__contract_offset(&j->out_cols, c);
        part = SHLO__MIN(x->col + x->cols - c, inner->extent - c % inner->extent);
        if (j->needs.staged)
            shlo__contract_tell_from(t, x, from, place, inner->stride, part);
        else
            t->kernels->stride(x->out + place * bytes, (ptrdiff_t)(inner->stride * bytes), from,
                (ptrdiff_t)bytes, (size_t)part, (size_t)bytes);
    }
}
SHLO__FN void shlo__contract_store(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    int64_t rows) {
    const shlo__contract_plan *j = t->j;
    const shlo_dtype out = j->needs.out;
    const shlo__lane_fn convert =
        j->compute == shlo__contract_bits(out) ? NULL : shlo__kernels_convert(t->kernels, j->compute, out);
    const shlo__contract_byte *from = x->c + row * x->c_rs * (int64_t)j->unit;
    int64_t r;
    if (j->needs.staged && !convert && !j->is_complex && (rows == 1 || x->c_rs == x->cols) &&
        shlo__contract_solid(j, rows, x->cols)) {
        shlo__contract_tell_from(t, x, from,
            shlo__contract_offset(&j->out_rows, x->row + row) + shlo__contract_offset(&j->out_cols, x->col),
            1, rows * x->cols);
        return;
    }
    for (r = row; r < row + rows; r++, from += x->c_rs * (int64_t)j->unit) {
        if (shlo__kernel_beat(t->pulse, x->cols)) return;
        if (convert) shlo__kernels_convert_by(convert, t->row, out, from, j->compute, (size_t)x->cols);
        shlo__contract_put(t, x, r, convert ? t->row : from);
    }
}

#endif
