/* kernel/contract_pack.c - panels: `width` rows of one operand times some k, as [k][width] elements of the
 * tile's type, gathered through the index maps (implicit im2col) and converted on the way. Decides how
 * elements are moved; the order of sums is not its business. */
#ifndef SHLO__KERNEL_CONTRACT_PACK_C
#define SHLO__KERNEL_CONTRACT_PACK_C

#include "kernel.h"

/* ---- the rows of a panel ---- */

static void shlo__contract_panel_windows(const shlo__side *s, const shlo__map_at *at, int32_t r,
    shlo__panel *p) {
    const shlo__slide *v = shlo__contract_slides(s);
    int32_t w;
    p->full[r] = at->offset;
    for (w = 0; w < s->n_windows; w++, v++) {
        const int64_t q = shlo__contract_slide_row(s, v, at->i[v->row]);
        p->position[w][r] = q;
        if (r == 0 || q < p->lowest[w]) p->lowest[w] = q;
        if (r == 0 || q > p->highest[w]) p->highest[w] = q;
        if (!s->huge && v->dilation == 1) p->full[r] += q * v->stride;
    }
}
/* The table of rows [first, first + n). */
static SHLO__NOINLINE void shlo__contract_panel_rows(const shlo__side *s, int64_t first, int32_t n,
    shlo__panel *p) {
    const shlo__map_dim *inner = shlo__contract_inner(&s->rows);
    const int32_t last = s->rows.n - 1;
    shlo__map_at at;
    int32_t r;
    shlo__contract_seek(&s->rows, first, &at);
    at.offset += s->base;
    p->n = n;
    p->n_runs = 0;
    for (r = 0; r < n; r++) {
        if (r == 0 || at.i[last] == 0) p->start[p->n_runs++] = r;
        p->offset[r] = at.offset;
        shlo__contract_panel_windows(s, &at, r, p);
        if (r + 1 == n) break;
        if (at.i[last] + 1 < inner->extent || last == 0) {
            at.i[last]++;
            at.offset += inner->stride;
        }
        else
            shlo__contract_move(&s->rows, &at, 1);
    }
    p->start[p->n_runs] = n;
}

/* ---- along k: the innermost k run is contiguous, rows are transposed into the panel ---- */

/* A part of the innermost run of k: n elements, the first at `offset` without the windows, to which q adds
   the positions of k; `inside` is its place within a run unit. */
typedef struct shlo__k_part {
    int64_t offset, inside, n;
    int64_t q[SHLO_MAX_RANK];
} shlo__k_part;

/* Elements of the run from the cursor on. */
static int64_t shlo__contract_run_left(const shlo__side *s, const shlo__map_at *at) {
    const int32_t last = s->ks.n - 1;
    if (s->run_window < 0 || shlo__contract_slides(s)[s->run_window].k == last) return s->run - at->i[last];
    return s->run - at->i[last - 1] * s->run_unit - at->i[last];
}
/* The cursor's place within a run unit. */
static int64_t shlo__contract_run_inside(const shlo__side *s, const shlo__map_at *at) {
    const int32_t last = s->ks.n - 1;
    return s->run_window < 0 || shlo__contract_slides(s)[s->run_window].k == last ? 0 : at->i[last];
}

/* Do all rows of the panel have all elements of the part? */
static int shlo__contract_whole(const shlo__side *s, const shlo__panel *p, const shlo__k_part *part) {
    const shlo__slide *v = shlo__contract_slides(s);
    int32_t w;
    for (w = 0; w < s->n_windows; w++, v++) {
        int64_t end = part->q[w];
        if (w == s->run_window) end += (part->inside + part->n - 1) / s->run_unit * v->k_step;
        if (v->dilation != 1 || p->lowest[w] + part->q[w] < 0 || p->highest[w] + end > v->last) return 0;
    }
    return 1;
}

/* The elements [lo, hi) of a part that a row has, and where element 0 would lie. */
typedef struct shlo__row_part {
    int64_t offset, lo, hi;
} shlo__row_part;

static shlo__row_part shlo__contract_row_part(const shlo__packing *x, int32_t r, const shlo__k_part *part) {
    const shlo__side *s = x->side;
    const shlo__slide *v = shlo__contract_slides(s);
    shlo__row_part row;
    int32_t w;
    row.offset = x->rows->offset[r];
    row.lo = 0;
    row.hi = part->n;
    for (w = 0; w < s->n_windows; w++, v++) {
        const int64_t at = x->rows->position[w][r] + part->q[w];
        if (w == s->run_window) {
            const int64_t before = at < 0 ? (-at + v->k_step - 1) / v->k_step : 0,
                          after = at > v->last ? 0 : (v->last - at) / v->k_step + 1;
            row.offset += at * v->stride;
            row.lo = SHLO__MAX(0, before * s->run_unit - part->inside);
            row.hi = SHLO__MIN(part->n, after * s->run_unit - part->inside);
        }
        else if (!shlo__contract_slide_at(v, x->rows->position[w][r], part->q[w], &row.offset)) {
            row.hi = 0;
            break;
        }
    }
    if (row.hi < row.lo) row.hi = row.lo = 0;
    row.offset += part->offset;
    return row;
}

/* `rows` neighbouring rows at one stride from element `offset` on, n elements of each, into the panel from
   `dst` on. */
static SHLO__NOINLINE void shlo__contract_turn(const shlo__packing *x, int64_t offset, int64_t stride,
    int32_t rows, int64_t n, shlo__contract_byte *dst) {
    const int64_t bytes = (int64_t)x->side->bytes, width = x->rows->n;
    const shlo__contract_byte *src = x->src + offset * bytes;
    if (width == 1)
        memcpy(dst, src, (size_t)(n * bytes));
    else if (bytes == 4 || bytes == 8)
        x->kernels->tiles->turn[bytes == 8](dst, (ptrdiff_t)width, src, (ptrdiff_t)stride, rows, n);
    else
        x->kernels->transpose(dst, (ptrdiff_t)(width * bytes), src, (ptrdiff_t)(stride * bytes), (size_t)rows,
            (size_t)n, (size_t)bytes);
}
/* One row that a border cuts: zeros, elements [lo, hi), zeros. */
static void shlo__contract_pack_cut(const shlo__packing *x, const shlo__row_part *row, int64_t n,
    shlo__contract_byte *dst) {
    static const shlo__contract_byte zero[16] = {0};
    const shlo__side *s = x->side;
    const ptrdiff_t bytes = (ptrdiff_t)s->bytes, step = (ptrdiff_t)x->rows->n * bytes;
    const int64_t lo = row->lo, hi = row->hi;
    if (lo > 0) x->kernels->stride(dst, step, zero, 0, (size_t)lo, s->bytes);
    if (hi > lo && s->by_fours) /* of any alignment */
        shlo__contract_turn(x, row->offset + lo, 0, 1, hi - lo, dst + lo * step);
    else if (hi > lo)
        x->kernels->stride(dst + lo * step, step, x->src + (row->offset + lo) * bytes, bytes,
            (size_t)(hi - lo), s->bytes);
    if (n > hi) x->kernels->stride(dst + hi * step, step, zero, 0, (size_t)(n - hi), s->bytes);
}
/* Rows of which some are cut; whole neighbours go together. */
static SHLO__NOINLINE void shlo__contract_pack_border(const shlo__packing *x, const shlo__k_part *part,
    shlo__contract_byte *dst) {
    const int64_t bytes = (int64_t)x->side->bytes, n = part->n;
    shlo__row_part row = shlo__contract_row_part(x, 0, part), next = row;
    int64_t stride = 0;
    int32_t r, rows;
    for (r = 0; r < x->rows->n; r += rows, row = next) {
        for (rows = 1; r + rows < x->rows->n; rows++) {
            next = shlo__contract_row_part(x, r + rows, part);
            if (row.lo > 0 || row.hi < n || next.lo > 0 || next.hi < n) break;
            if (rows == 1)
                stride = next.offset - row.offset;
            else if (next.offset - row.offset != rows * stride)
                break;
        }
        if (row.lo > 0 || row.hi < n)
            shlo__contract_pack_cut(x, &row, n, dst + r * bytes);
        else
            shlo__contract_turn(x, row.offset, stride, rows, n, dst + r * bytes);
    }
}
/* n elements of k of all rows, none of them cut. */
static void shlo__contract_pack_whole(const shlo__packing *x, int64_t offset, int64_t n,
    shlo__contract_byte *dst) {
    const shlo__panel *p = x->rows;
    int32_t i;
    for (i = 0; i < p->n_runs; i++) {
        const int32_t r = p->start[i], rows = p->start[i + 1] - r;
        shlo__contract_turn(x, p->full[r] + offset, rows > 1 ? p->full[r + 1] - p->full[r] : 0, rows, n,
            dst + r * (int64_t)x->side->bytes);
    }
}
/* What the windows add to the offset at a position of k. */
static int64_t shlo__contract_windows_offset(const shlo__side *s, const int64_t *q) {
    const shlo__slide *v = shlo__contract_slides(s);
    int64_t offset = 0;
    int32_t w;
    for (w = 0; w < s->n_windows; w++) offset += q[w] * v[w].stride;
    return offset;
}
static SHLO__NOINLINE void shlo__contract_pack_along_k(const shlo__packing *x, int64_t first, int64_t n,
    shlo__contract_byte *dst) {
    const shlo__side *s = x->side;
    shlo__map_at at;
    shlo__k_part part;
    shlo__contract_seek(&s->ks, first, &at);
    while (n > 0) {
        part.offset = at.offset;
        part.inside = shlo__contract_run_inside(s, &at);
        part.n = SHLO__MIN(n, shlo__contract_run_left(s, &at));
        shlo__contract_slide_ks(s, &at, part.q);
        if (shlo__contract_whole(s, x->rows, &part))
            shlo__contract_pack_whole(x, at.offset + shlo__contract_windows_offset(s, part.q), part.n, dst);
        else
            shlo__contract_pack_border(x, &part, dst);
        dst += (size_t)(part.n * x->rows->n) * s->bytes;
        n -= part.n;
        if (n > 0) shlo__contract_move(&s->ks, &at, part.n);
    }
}

/* ---- along rows: neighbouring rows lie at one stride, k by k ---- */

/* One run of rows at one k, some of them perhaps outside. */
static SHLO__NOINLINE void shlo__contract_pack_row_run(const shlo__packing *x, int32_t run,
    const shlo__k_part *part, shlo__contract_byte *dst) {
    const shlo__side *s = x->side;
    const shlo__panel *p = x->rows;
    const shlo__slide *v = shlo__contract_slides(s);
    const int32_t r = p->start[run], inner = shlo__contract_inner(&s->rows)->window;
    const int64_t n = p->start[run + 1] - r, bytes = (int64_t)s->bytes, stride = shlo__contract_row_step(s);
    int64_t lo = 0, hi = n, offset = part->offset + p->offset[r];
    int32_t w;
    for (w = 0; w < s->n_windows; w++, v++) {
        const int64_t at = p->position[w][r] + part->q[w];
        if (w == inner) {
            offset += at * v->stride;
            if (at < 0) lo = SHLO__MIN(n, (-at + v->row_step - 1) / v->row_step);
            if (at + (n - 1) * v->row_step > v->last)
                hi = at > v->last ? 0 : (v->last - at) / v->row_step + 1;
        }
        else if (!shlo__contract_slide_at(v, p->position[w][r], part->q[w], &offset)) {
            hi = 0;
            break;
        }
    }
    if (hi <= lo) {
        memset(dst, 0, (size_t)(n * bytes));
        return;
    }
    if (lo > 0) memset(dst, 0, (size_t)(lo * bytes));
    shlo__contract_copy(x->kernels, dst + lo * bytes, x->src + (offset + lo * stride) * bytes, stride * bytes,
        hi - lo, s->bytes);
    if (hi < n) memset(dst + hi * bytes, 0, (size_t)((n - hi) * bytes));
}
/* All runs of a panel at one k, none of them cut. */
static SHLO__NOINLINE void shlo__contract_copy_runs(const shlo__packing *x, int64_t offset, int64_t stride,
    shlo__contract_byte *dst) {
    const shlo__panel *p = x->rows;
    const int64_t bytes = (int64_t)x->side->bytes;
    int32_t i;
    for (i = 0; i < p->n_runs; i++)
        shlo__contract_copy(x->kernels, dst + p->start[i] * bytes,
            x->src + (p->full[p->start[i]] + offset) * bytes, stride * bytes, p->start[i + 1] - p->start[i],
            x->side->bytes);
}
/* One run of rows of a plain matrix. */
static void shlo__contract_pack_matrix_rows(const shlo__packing *x, int64_t first, int64_t n,
    shlo__contract_byte *dst) {
    const shlo__side *s = x->side;
    const int64_t bytes = (int64_t)s->bytes, k_step = shlo__contract_dims(&s->ks)->stride,
                  stride = shlo__contract_row_step(s) * bytes;
    const shlo__contract_byte *src = x->src + (x->rows->offset[0] + first * k_step) * bytes;
    for (; n > 0; n--, dst += x->rows->n * bytes, src += k_step * bytes)
        shlo__contract_copy(x->kernels, dst, src, stride, x->rows->n, s->bytes);
}
static SHLO__NOINLINE void shlo__contract_pack_along_rows(const shlo__packing *x, int64_t first, int64_t n,
    shlo__contract_byte *dst) {
    const shlo__side *s = x->side;
    const shlo__panel *p = x->rows;
    const int64_t step = p->n * (int64_t)s->bytes, stride = shlo__contract_row_step(s);
    const shlo__map_dim *along = shlo__contract_inner(&s->ks);
    shlo__map_at at;
    shlo__k_part part;
    int32_t i;
    shlo__contract_seek(&s->ks, first, &at);
    part.inside = 0;
    part.n = 1;
    while (n > 0) { /* a stretch of the innermost k dim */
        const int64_t count = SHLO__MIN(n, along->extent - at.i[s->ks.n - 1]);
        int64_t e;
        part.offset = at.offset;
        shlo__contract_slide_ks(s, &at, part.q);
        for (e = 0; e < count; e++, dst += step, part.offset += along->stride) {
            if (shlo__contract_whole(s, p, &part))
                shlo__contract_copy_runs(x, part.offset + shlo__contract_windows_offset(s, part.q), stride,
                    dst);
            else
                for (i = 0; i < p->n_runs; i++)
                    shlo__contract_pack_row_run(x, i, &part, dst + p->start[i] * (int64_t)s->bytes);
            if (along->window >= 0) part.q[along->window] += shlo__contract_slides(s)[along->window].k_step;
        }
        n -= count;
        if (n > 0) shlo__contract_move(&s->ks, &at, count);
    }
}

/* ---- element by element: whatever has no runs ---- */

static SHLO__NOINLINE void shlo__contract_pack_each(const shlo__packing *x, int64_t first, int64_t n,
    shlo__contract_byte *dst) {
    const shlo__side *s = x->side;
    const shlo__panel *p = x->rows;
    const shlo__slide *v = shlo__contract_slides(s);
    shlo__map_at at;
    int64_t q[SHLO_MAX_RANK];
    int32_t r, w;
    shlo__contract_seek(&s->ks, first, &at);
    while (n > 0) {
        shlo__contract_slide_ks(s, &at, q);
        for (r = 0; r < p->n; r++, dst += s->bytes) {
            int64_t offset = p->offset[r] + at.offset;
            w = 0;
            while (w < s->n_windows && shlo__contract_slide_at(&v[w], p->position[w][r], q[w], &offset)) w++;
            if (w == s->n_windows)
                memcpy(dst, x->src + offset * (int64_t)s->bytes, s->bytes);
            else
                memset(dst, 0, s->bytes);
        }
        if (--n > 0) shlo__contract_move(&s->ks, &at, 1);
    }
}

static SHLO__NOINLINE void shlo__contract_gather(const shlo__packing *x, int64_t first, int64_t n,
    shlo__contract_byte *dst) {
    const shlo__side *s = x->side;
    const shlo__map_dim *inner = shlo__contract_inner(&s->rows);
    const int rows_ok =
        !s->huge && (inner->window < 0 || shlo__contract_slides(s)[inner->window].dilation == 1);
    if (n <= 0) return;
    if ((s->by_fours || s->run > (rows_ok ? 7 : 1)) && !(rows_ok && shlo__contract_row_step(s) == 1))
        shlo__contract_pack_along_k(x, first, n, dst);
    else if (rows_ok && s->n_windows == 0 && x->rows->n_runs == 1 && s->ks.n == 1)
        shlo__contract_pack_matrix_rows(x, first, n, dst);
    else if (rows_ok)
        shlo__contract_pack_along_rows(x, first, n, dst);
    else
        shlo__contract_pack_each(x, first, n, dst);
}

/* ---- conversion and the tile's own layouts ---- */

/* [n][w] 16-bit values -> [(n + 1) / 2][w] pairs. */
static void shlo__contract_pair(const shlo__contract_byte *src, int64_t n, int32_t w,
    shlo__contract_byte *dst) {
    int64_t p;
    int32_t r;
    for (p = 0; p < n; p += 2)
        for (r = 0; r < w; r++) {
            uint16_t lo, hi = 0;
            uint32_t pair;
            memcpy(&lo, src + (p * w + r) * 2, 2);
            if (p + 1 < n) memcpy(&hi, src + ((p + 1) * w + r) * 2, 2);
            pair = (uint32_t)lo | (uint32_t)hi << 16;
            memcpy(dst + (p / 2 * w + r) * 4, &pair, 4);
        }
}
/* A complex product is a real one of twice the k and twice the columns: rows become (re, im) one k after the
   other, columns become (re, im) beside each other at the first k, (-im, re) at the second. half: bytes of a
   part. */
static void shlo__contract_split_rows(const shlo__contract_byte *src, int64_t n, int32_t w, size_t half,
    shlo__contract_byte *dst) {
    const size_t row = (size_t)w * half;
    int64_t p;
    int32_t r;
    for (p = 0; p < n; p++, dst += 2 * row)
        for (r = 0; r < w; r++, src += 2 * half) {
            memcpy(dst + (size_t)r * half, src, half);
            memcpy(dst + row + (size_t)r * half, src + half, half);
        }
}
static void shlo__contract_split_columns(const shlo__contract_byte *src, int64_t n, int32_t w, size_t half,
    shlo__contract_byte *dst) {
    const size_t row = (size_t)w * half;
    int64_t p;
    int32_t r;
    for (p = 0; p < n; p++, dst += 4 * row)
        for (r = 0; r < w; r++, src += 2 * half) {
            shlo__contract_byte *second = dst + 2 * row + (size_t)r * 2 * half;
            memcpy(dst + (size_t)r * 2 * half, src, 2 * half);
            memcpy(second, src + half, half);
            second[half - 1] ^= 0x80; /* the sign */
            memcpy(second + half, src, half);
        }
}

static void shlo__contract_step(const shlo__packing *x, int i, void *to, const void *from, size_t n) {
    shlo__kernels_convert_n(x->kernels, to, x->side->step[i + 1], from, x->side->step[i], n);
}

/* How n elements of k of a side become fours; start: of the line. */
SHLO__FN shlo__dot4_form shlo__contract_dot4_form(const shlo__side *s, int is_b, int64_t n) {
    shlo__dot4_form form;
    form.flip = s->shift ? 0x80808080u : 0;
    form.sums = s->weight ? 0x80808080u : 0;
    form.start = is_b ? (int32_t)(0u - (uint32_t)s->weight * (uint32_t)s->shift * (uint32_t)n) : 0;
    form.is_b = is_b;
    form.src = NULL;
    form.step = 0;
    form.n = n;
    return form;
}
/* A line of sums, then fours of bytes: straight from memory, or made from lines of bytes. */
static void shlo__contract_pack_fours(const shlo__packing *x, int64_t first, int64_t n,
    shlo__contract_byte *dst) {
    const shlo__side *s = x->side;
    const int32_t width = x->rows->n;
    const int64_t group = shlo__contract_group(s), chunk = SHLO__CONTRACT_STAGE / width / 4 * 4,
                  steps = shlo__contract_up(n, group);
    shlo__dot4_form form = shlo__contract_dot4_form(s, x->form == SHLO__CONTRACT_FOURS_B, n);
    const shlo__fours_fn fours = shlo__contract_dots(x->kernels, s)->fours;
    shlo__contract_byte *turned = x->stage + SHLO__CONTRACT_STAGE * 16;
    int64_t at = 0;
    form.step = width;
    if (s->by_fours) {
        shlo__contract_gather(x, first / group, n / group, dst + 4 * (int64_t)width);
        fours(dst, steps, width, width, 0, &form);
        return;
    }
    form.src = s->n_steps ? turned : x->stage;
    do {
        form.n = SHLO__MIN(chunk, n - at);
        shlo__contract_gather(x, first + at, form.n, x->stage);
        if (s->n_steps) shlo__contract_step(x, 0, turned, x->stage, (size_t)(form.n * width));
        fours(dst, steps, width, width, at / group, &form);
        at += chunk;
    } while (at < n);
}

/* The scales of the panel's rows, over and over, in the area of the stage that one conversion leaves free. */
static void shlo__contract_scales(const shlo__packing *x, int64_t row, int32_t rows, int64_t chunk) {
    float *to = (float *)(void *)(x->stage + SHLO__CONTRACT_STAGE * 16);
    const size_t all = (size_t)(chunk * rows);
    size_t n = (size_t)rows;
    memcpy(to, x->scales + row, n * sizeof *to);
    for (; n < all; n += SHLO__MIN(n, all - n)) memcpy(to + n, to, SHLO__MIN(n, all - n) * sizeof *to);
}

/* `part` elements of k, converted, go to dst in the tile's form; returns what they took. */
static size_t shlo__contract_pack_part(const shlo__packing *x, int64_t first, int64_t part,
    shlo__contract_byte *dst) {
    const shlo__side *s = x->side;
    const int32_t rows = x->rows->n;
    const size_t count = (size_t)(part * rows), bytes = shlo__dtype_bytes(s->step[s->n_steps]);
    shlo__contract_byte *from = x->stage, *to = x->stage + SHLO__CONTRACT_STAGE * 16;
    int i;
    shlo__contract_gather(x, first, part, from);
    for (i = 0; i < s->n_steps; i++) {
        shlo__contract_byte *swap = from;
        if (x->form == SHLO__CONTRACT_PLAIN && i + 1 == s->n_steps) to = dst;
        shlo__contract_step(x, i, to, from, count);
        from = to;
        to = swap;
    }
    if (s->scaled)
        shlo__kernels_lane(x->kernels, SHLO__KERNEL_LANE(SHLO__VERB_multiply, SHLO_F32))(from, from,
            x->stage + SHLO__CONTRACT_STAGE * 16, NULL, count, NULL);
    switch (x->form) {
    case SHLO__CONTRACT_PAIRS:
        shlo__contract_pair(from, part, rows, dst);
        return (size_t)((part + 1) / 2 * rows * 4);
    case SHLO__CONTRACT_ROWS:
        shlo__contract_split_rows(from, part, rows, bytes / 2, dst);
        return count * bytes;
    case SHLO__CONTRACT_COLUMNS:
        shlo__contract_split_columns(from, part, rows, bytes / 2, dst);
        return 2 * count * bytes;
    default: return count * bytes; /* PLAIN; fours of bytes never come here */
    }
}

/* Lines that are asked for before they are copied: pieces of rows are too short for the processor to
   read ahead of. Rows of 3072 and 768 f32 times 128 x 768 lose 9 and 3 % of the product less to packing
   (Zen 4). */
#define SHLO__CONTRACT_AHEAD 2
SHLO__FN int shlo__contract_pack_lines(const shlo__packing *x, int64_t row, int64_t rows, int64_t first,
    int64_t n, shlo__contract_byte *dst) {
    const shlo__side *s = x->side;
    const int64_t bytes = (int64_t)s->bytes, wide = s->width * bytes, all = rows * bytes;
    const shlo__map_dim *ks = shlo__contract_dims(&s->ks);
    const shlo__contract_byte *src;
    int64_t k, at, ahead;
    if (!shlo__contract_plain(&s->rows) || !shlo__contract_plain(&s->ks) ||
        shlo__contract_dims(&s->rows)->stride != 1 || s->n_steps || s->by_fours)
        return 0;
    src = x->src + (s->base + row + first * ks->stride) * bytes;
    if (x->form == SHLO__CONTRACT_FOURS_B) {
        shlo__dot4_form form = shlo__contract_dot4_form(s, 1, n);
        form.src = src;
        form.step = (ptrdiff_t)ks->stride;
        if (shlo__kernel_beat(x->pulse, rows * n / 16)) return 1;
        shlo__contract_dots(x->kernels, s)
            ->fours(dst, shlo__contract_up(n, shlo__contract_group(s)), s->width, rows, 0, &form);
        return 1;
    }
    if (!s->raw) return 0;
    ahead = SHLO__CONTRACT_AHEAD * ks->stride * bytes;
    for (k = 0; k < n && !shlo__kernel_beat(x->pulse, rows / 4); k++, src += ks->stride * bytes)
        for (at = 0; at < all; at += wide) {
            const int64_t part = SHLO__MIN(wide, all - at);
            if (k + SHLO__CONTRACT_AHEAD < n) {
                SHLO__PREFETCH(src + at + ahead);
                if (wide > 64) SHLO__PREFETCH(src + at + ahead + 64);
            }
            shlo__contract_copy(NULL, dst + at * n + k * part, src + at, bytes, part / bytes, s->bytes);
        }
    return 1;
}

SHLO__FN void shlo__contract_pack_panel(const shlo__packing *x, int64_t row, int32_t rows, int64_t first,
    int64_t n, shlo__contract_byte *dst) {
    const int plain = !x->side->n_steps && x->form == SHLO__CONTRACT_PLAIN;
    const int64_t chunk = SHLO__CONTRACT_STAGE * (plain ? 16 : 1) / rows / 2 * 2;
    shlo__contract_panel_rows(x->side, row, rows, x->rows);
    if (x->form == SHLO__CONTRACT_FOURS_A || x->form == SHLO__CONTRACT_FOURS_B) {
        if (shlo__kernel_beat(x->pulse, rows * n / 2)) return;
        shlo__contract_pack_fours(x, first, n, dst);
        return;
    }
    if (x->side->scaled) shlo__contract_scales(x, row, rows, SHLO__MIN(n, chunk));
    for (; n > 0; first += chunk, n -= chunk) {
        const int64_t part = SHLO__MIN(n, chunk);
        if (shlo__kernel_beat(x->pulse, rows * part * (plain ? 1 : 4) / 2)) return;
        if (plain) shlo__contract_gather(x, first, part, dst);
        dst += plain ? (size_t)(rows * part) * x->side->bytes : shlo__contract_pack_part(x, first, part, dst);
    }
}

#endif
