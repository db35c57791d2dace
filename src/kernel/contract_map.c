/* kernel/contract_map.c - cursors over the index maps of a contraction's operands, and positions of
 * convolution windows in them. Forgets tensors and axes; knows rows (of one operand) and k. Positions that
 * could leave int64 saturate, so that the largest paddings and dilations are merely outside. */
#ifndef SHLO__KERNEL_CONTRACT_MAP_C
#define SHLO__KERNEL_CONTRACT_MAP_C

#include "kernel.h"

SHLO__FN void shlo__contract_seek(const shlo__map *m, int64_t linear, shlo__map_at *at) {
    const shlo__map_dim *dim = shlo__contract_dims(m);
    int32_t d;
    at->offset = 0;
    for (d = m->n - 1; d > 0; d--) {
        at->i[d] = linear % dim[d].extent;
        linear /= dim[d].extent;
        at->offset += at->i[d] * dim[d].stride;
    }
    at->i[0] = linear;
    at->offset += linear * dim[0].stride;
}

SHLO__FN void shlo__contract_move(const shlo__map *m, shlo__map_at *at, int64_t by) {
    const shlo__map_dim *dim = shlo__contract_dims(m);
    int32_t d;
    for (d = m->n - 1; by > 0; d--) {
        int64_t i = at->i[d] + by, extent = dim[d].extent;
        by = 0;
        if (d > 0 && i >= extent) {
            by = i / extent;
            i -= by * extent;
        }
        at->offset += (i - at->i[d]) * dim[d].stride;
        at->i[d] = i;
    }
}

SHLO__FN int64_t shlo__contract_offset(const shlo__map *m, int64_t linear) {
    shlo__map_at at;
    if (m->n == 1) return linear * shlo__contract_dims(m)->stride;
    shlo__contract_seek(m, linear, &at);
    return at.offset;
}

/* ---- windows ---- */

static int64_t shlo__contract_sat_sub(int64_t a, int64_t b) {
    return b == INT64_MIN ? shlo__contract_sat_add(shlo__contract_sat_add(a, INT64_MAX), 1)
                          : shlo__contract_sat_add(a, -b);
}

SHLO__FN int64_t shlo__contract_slide_row(const shlo__side *s, const shlo__slide *w, int64_t row) {
    return s->huge ? shlo__contract_sat_sub(shlo__contract_sat_mul(row, w->row_step), w->pad)
                   : row * w->row_step - w->pad;
}

SHLO__FN void shlo__contract_slide_ks(const shlo__side *s, const shlo__map_at *at, int64_t *q) {
    const shlo__slide *v = shlo__contract_slides(s);
    int32_t w;
    for (w = 0; w < s->n_windows; w++, v++)
        q[w] = s->huge ? shlo__contract_sat_mul(at->i[v->k], v->k_step) : at->i[v->k] * v->k_step;
}

SHLO__FN int shlo__contract_slide_huge(const shlo__slide *w, int64_t rows, int64_t ks) {
    const int64_t far = INT64_MAX / 8;
    return shlo__contract_sat_mul(rows - 1, w->row_step) > far ||
           shlo__contract_sat_mul(ks - 1, w->k_step) > far || w->last > far || w->pad > far || w->pad < -far;
}

SHLO__FN int shlo__contract_slide_trivial(const shlo__slide *w, int64_t rows, int64_t ks) {
    return w->dilation == 1 && w->pad <= 0 && !shlo__contract_slide_huge(w, rows, ks) &&
           (rows - 1) * w->row_step + (ks - 1) * w->k_step - w->pad <= w->last;
}

SHLO__FN int64_t shlo__contract_row_step(const shlo__side *s) {
    const shlo__map_dim *inner = shlo__contract_inner(&s->rows);
    const shlo__slide *v = shlo__contract_slides(s);
    if (inner->window < 0) return inner->stride;
    return v[inner->window].row_step * v[inner->window].stride;
}

#endif
