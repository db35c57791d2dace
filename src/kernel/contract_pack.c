/* kernel/contract_pack.c - panels: `width` rows of one operand times some k, as [k][width] elements of the
 * tile's type, gathered through the index maps (implicit im2col) and converted on the way. Decides how
 * elements are moved; the order of sums is not its business. */
#ifndef SHLO__KERNEL_CONTRACT_PACK_C
#define SHLO__KERNEL_CONTRACT_PACK_C

#include "contract_map.h"

#define SHLO__CONTRACT_STAGE 1024 /* elements that are gathered before they are converted */

typedef unsigned char shlo__contract_byte;

/* n elements of `bytes` bytes, source stride in bytes. Runs within a panel are short: moves of 16 bytes beat
 * a call. */
SHLO__INLINE void shlo__contract_copy(const shlo__kernels *k, shlo__contract_byte *dst,
    const shlo__contract_byte *src, int64_t stride, int64_t n, size_t bytes) {
    size_t all = (size_t)n * bytes;
    if (stride != (int64_t)bytes) {
        k->stride(dst, (ptrdiff_t)bytes, src, (ptrdiff_t)stride, (size_t)n, bytes);
        return;
    }
    if (all == 128) {
        memcpy(dst, src, 128);
        return;
    }
    for (; all >= 16; all -= 16, dst += 16, src += 16) memcpy(dst, src, 16);
    for (; all >= 4; all -= 4, dst += 4, src += 4) memcpy(dst, src, 4);
    for (; all; all--) *dst++ = *src++;
}

/* ---- along k: the innermost k run is contiguous, rows are transposed into the panel ---- */

/* What the cursor's place in k gives each window. */
static void shlo__contract_positions(const shlo__side *s, const shlo__map_at *at, int64_t *q) {
    int32_t w;
    for (w = 0; w < s->n_windows; w++) q[w] = shlo__contract_slide_q(s, at, w);
}
/* Elements of the run from the cursor on, and how far the run window's position moves over n of them. */
static int64_t shlo__contract_run_left(const shlo__side *s, const shlo__map_at *at) {
    const int32_t last = s->ks.n - 1;
    if (s->run_window < 0 || s->windows[s->run_window].k == last) return s->run - at->i[last];
    return s->run - at->i[last - 1] * s->run_unit - at->i[last];
}
static int64_t shlo__contract_run_inside(const shlo__side *s,
    const shlo__map_at *at) { /* the cursor's place within a run unit */
    return s->run_window < 0 || s->windows[s->run_window].k == s->ks.n - 1 ? 0 : at->i[s->ks.n - 1];
}

/* Do all rows of the panel have all n elements from here? */
static int shlo__contract_whole(const shlo__side *s, const shlo__panel *p, const int64_t *q, int64_t inside,
    int64_t n) {
    int32_t w;
    for (w = 0; w < s->n_windows; w++) {
        const shlo__slide *v = &s->windows[w];
        int64_t end = q[w];
        if (w == s->run_window) end += (inside + n - 1) / s->run_unit * v->k_step;
        if (v->dilation != 1 || p->lowest[w] + q[w] < 0 || p->highest[w] + end > v->last) return 0;
    }
    return 1;
}

/* The elements [*lo, *hi) of n that row r has, and where element 0 would lie. */
static int64_t shlo__contract_row_run(const shlo__side *s, const shlo__panel *p, int32_t r, const int64_t *q,
    int64_t inside, int64_t n, int64_t *lo, int64_t *hi) {
    int64_t offset = p->offset[r];
    int32_t w;
    *lo = 0;
    *hi = n;
    for (w = 0; w < s->n_windows; w++) {
        const shlo__slide *v = &s->windows[w];
        const int64_t at = p->position[w][r] + q[w];
        if (w == s->run_window) {
            const int64_t before = at < 0 ? (-at + v->k_step - 1) / v->k_step : 0,
                          after = at > v->last ? 0 : (v->last - at) / v->k_step + 1;
            offset += at * v->stride;
            *lo = SHLO__MAX(0, before * s->run_unit - inside);
            *hi = SHLO__MIN(n, after * s->run_unit - inside);
        }
        else if (!shlo__contract_slide_at(v, p->position[w][r], q[w], &offset)) {
            *hi = 0;
            break;
        }
    }
    if (*hi < *lo) *hi = *lo = 0;
    return offset;
}
/* `rows` neighbouring rows at one stride, all n elements of them, into the panel from `dst` on. */
static void shlo__contract_turn(const shlo__kernels *k, const shlo__side *s, int64_t width,
    const shlo__contract_byte *src, int64_t stride, int32_t rows, int64_t n, shlo__contract_byte *dst) {
    const int64_t bytes = (int64_t)s->bytes;
    if (bytes == 4 || bytes == 8)
        k->tiles->turn[bytes == 8](dst, (ptrdiff_t)width, src, (ptrdiff_t)stride, rows, n);
    else
        k->transpose(dst, (ptrdiff_t)(width * bytes), src, (ptrdiff_t)(stride * bytes), (size_t)rows,
            (size_t)n, s->bytes);
}
/* One row that a border cuts: zeros, elements [lo, hi), zeros. */
static void shlo__contract_pack_cut(const shlo__kernels *k, const shlo__side *s, int64_t width,
    const shlo__contract_byte *src, int64_t lo, int64_t hi, int64_t n, shlo__contract_byte *dst) {
    static const shlo__contract_byte zero[16] = {0};
    const ptrdiff_t bytes = (ptrdiff_t)s->bytes, step = (ptrdiff_t)width * bytes;
    if (lo > 0) k->stride(dst, step, zero, 0, (size_t)lo, s->bytes);
    if (hi > lo && s->by_fours)
        shlo__contract_turn(k, s, width, src + lo * bytes, 0, 1, hi - lo,
            dst + lo * step); /* of any alignment */
    else if (hi > lo)
        k->stride(dst + lo * step, step, src + lo * bytes, bytes, (size_t)(hi - lo), s->bytes);
    if (n > hi) k->stride(dst + hi * step, step, zero, 0, (size_t)(n - hi), s->bytes);
}
/* Rows of which some are cut; whole neighbours go together. */
static void shlo__contract_pack_border(const shlo__kernels *k, const shlo__side *s, const shlo__panel *p,
    const shlo__contract_byte *src, const int64_t *q, int64_t inside, int64_t along, int64_t n,
    shlo__contract_byte *dst) {
    const int64_t bytes = (int64_t)s->bytes;
    int64_t lo, hi, next_lo, next_hi, offset, next = 0, stride = 0;
    int32_t r, rows;
    offset = shlo__contract_row_run(s, p, 0, q, inside, n, &lo, &hi);
    for (r = 0; r < p->n; r += rows, offset = next, lo = next_lo, hi = next_hi) {
        next_lo = next_hi = 0;
        for (rows = 1; r + rows < p->n; rows++) {
            next = shlo__contract_row_run(s, p, r + rows, q, inside, n, &next_lo, &next_hi);
            if (lo > 0 || hi < n || next_lo > 0 || next_hi < n) break;
            if (rows == 1)
                stride = next - offset;
            else if (next - offset != rows * stride)
                break;
        }
        if (lo > 0 || hi < n)
            shlo__contract_pack_cut(k, s, p->n, src + (offset + along) * bytes, lo, hi, n, dst + r * bytes);
        else
            shlo__contract_turn(k, s, p->n, src + (offset + along) * bytes, stride, rows, n, dst + r * bytes);
    }
}
static void shlo__contract_pack_whole(const shlo__kernels *k, const shlo__side *s, const shlo__panel *p,
    const shlo__contract_byte *src, int64_t offset, int64_t n, shlo__contract_byte *dst) {
    const int64_t bytes = (int64_t)s->bytes;
    int32_t i;
    for (i = 0; i < p->n_runs; i++) {
        const int32_t r = p->start[i], rows = p->start[i + 1] - r;
        shlo__contract_turn(k, s, p->n, src + (p->full[r] + offset) * bytes,
            rows > 1 ? p->full[r + 1] - p->full[r] : 0, rows, n, dst + r * bytes);
    }
}
static void shlo__contract_pack_along_k(const shlo__kernels *k, const shlo__side *s, const shlo__panel *p,
    const shlo__contract_byte *src, int64_t first, int64_t n, shlo__contract_byte *dst) {
    shlo__map_at at;
    int64_t q[SHLO_MAX_RANK];
    shlo__contract_seek(&s->ks, first, &at);
    while (n > 0) {
        const int64_t part = SHLO__MIN(n, shlo__contract_run_left(s, &at)),
                      inside = shlo__contract_run_inside(s, &at);
        int64_t whole = at.offset;
        int32_t w;
        shlo__contract_positions(s, &at, q);
        if (shlo__contract_whole(s, p, q, inside, part)) {
            for (w = 0; w < s->n_windows; w++) whole += q[w] * s->windows[w].stride;
            shlo__contract_pack_whole(k, s, p, src, whole, part, dst);
        }
        else
            shlo__contract_pack_border(k, s, p, src, q, inside, at.offset, part, dst);
        dst += (size_t)(part * p->n) * s->bytes;
        n -= part;
        if (n > 0) shlo__contract_move(&s->ks, &at, part);
    }
}

/* ---- along rows: neighbouring rows lie at one stride, k by k ---- */

/* From a row to the next of its run, in elements. */
static int64_t shlo__contract_row_step(const shlo__side *s) {
    const shlo__map_dim *inner = shlo__contract_inner(&s->rows);
    return inner->window < 0 ? inner->stride
                             : s->windows[inner->window].row_step * s->windows[inner->window].stride;
}
/* One run of rows at one k. inner: the window of the innermost row dim, -1 none. */
static void shlo__contract_pack_row_run(const shlo__kernels *k, const shlo__side *s, const shlo__panel *p,
    int32_t run, const shlo__contract_byte *src, int64_t offset, const int64_t *q, int32_t inner,
    shlo__contract_byte *dst) {
    const int32_t r = p->start[run];
    const int64_t n = p->start[run + 1] - r, bytes = (int64_t)s->bytes;
    const int64_t stride = shlo__contract_row_step(s);
    int64_t lo = 0, hi = n;
    int32_t w;
    offset += p->offset[r];
    for (w = 0; w < s->n_windows; w++) {
        const shlo__slide *v = &s->windows[w];
        const int64_t at = p->position[w][r] + q[w];
        if (w == inner) {
            offset += at * v->stride;
            if (at < 0) lo = SHLO__MIN(n, (-at + v->row_step - 1) / v->row_step);
            if (at + (n - 1) * v->row_step > v->last)
                hi = at > v->last ? 0 : (v->last - at) / v->row_step + 1;
        }
        else if (!shlo__contract_slide_at(v, p->position[w][r], q[w], &offset)) {
            hi = 0;
            break;
        }
    }
    if (hi <= lo) {
        memset(dst, 0, (size_t)(n * bytes));
        return;
    }
    if (lo > 0) memset(dst, 0, (size_t)(lo * bytes));
    shlo__contract_copy(k, dst + lo * bytes, src + (offset + lo * stride) * bytes, stride * bytes, hi - lo,
        s->bytes);
    if (hi < n) memset(dst + hi * bytes, 0, (size_t)((n - hi) * bytes));
}
/* All runs of a panel at one k, none of them cut. */
static void shlo__contract_copy_runs(const shlo__kernels *k, const shlo__side *s, const shlo__panel *p,
    const shlo__contract_byte *src, int64_t offset, const int64_t *q, int64_t stride,
    shlo__contract_byte *dst) {
    const int64_t bytes = (int64_t)s->bytes;
    int32_t i;
    for (i = 0; i < s->n_windows; i++) offset += q[i] * s->windows[i].stride;
    for (i = 0; i < p->n_runs; i++)
        shlo__contract_copy(k, dst + p->start[i] * bytes, src + (p->full[p->start[i]] + offset) * bytes,
            stride * bytes, p->start[i + 1] - p->start[i], s->bytes);
}
static void shlo__contract_pack_along_rows(const shlo__kernels *k, const shlo__side *s, const shlo__panel *p,
    const shlo__contract_byte *src, int64_t first, int64_t n, shlo__contract_byte *dst) {
    const int32_t inner = shlo__contract_inner(&s->rows)->window;
    const int64_t step = p->n * (int64_t)s->bytes, stride = shlo__contract_row_step(s);
    const shlo__map_dim *along = shlo__contract_inner(&s->ks);
    shlo__map_at at;
    int64_t q[SHLO_MAX_RANK];
    int32_t i;
    shlo__contract_seek(&s->ks, first, &at);
    if (s->n_windows == 0 && p->n_runs == 1 && s->ks.n == 1) {
        const int64_t k_step = s->ks.d[0].stride * (int64_t)s->bytes;
        src += (p->offset[0] + at.offset) * (int64_t)s->bytes;
        for (; n > 0; n--, dst += step, src += k_step)
            shlo__contract_copy(k, dst, src, stride * (int64_t)s->bytes, p->n, s->bytes);
        return;
    }
    while (n > 0) { /* a stretch of the innermost k dim */
        const int64_t part = SHLO__MIN(n, along->extent - at.i[s->ks.n - 1]);
        int64_t e, offset = at.offset;
        shlo__contract_positions(s, &at, q);
        for (e = 0; e < part; e++, dst += step, offset += along->stride) {
            if (shlo__contract_whole(s, p, q, 0, 1))
                shlo__contract_copy_runs(k, s, p, src, offset, q, stride, dst);
            else
                for (i = 0; i < p->n_runs; i++)
                    shlo__contract_pack_row_run(k, s, p, i, src, offset, q, inner,
                        dst + p->start[i] * (int64_t)s->bytes);
            if (along->window >= 0) q[along->window] += s->windows[along->window].k_step;
        }
        n -= part;
        if (n > 0) shlo__contract_move(&s->ks, &at, part);
    }
}

/* ---- element by element: whatever has no runs ---- */

static void shlo__contract_pack_each(const shlo__side *s, const shlo__panel *p,
    const shlo__contract_byte *src, int64_t first, int64_t n, shlo__contract_byte *dst) {
    shlo__map_at at;
    int64_t q[SHLO_MAX_RANK];
    int32_t r, w;
    shlo__contract_seek(&s->ks, first, &at);
    while (n > 0) {
        shlo__contract_positions(s, &at, q);
        for (r = 0; r < p->n; r++, dst += s->bytes) {
            int64_t offset = p->offset[r] + at.offset;
            for (w = 0; w < s->n_windows &&
                        shlo__contract_slide_at(&s->windows[w], p->position[w][r], q[w], &offset);
                 w++) {}
            if (w == s->n_windows)
                memcpy(dst, src + offset * (int64_t)s->bytes, s->bytes);
            else
                memset(dst, 0, s->bytes);
        }
        if (--n > 0) shlo__contract_move(&s->ks, &at, 1);
    }
}

static void shlo__contract_gather(const shlo__kernels *k, const shlo__side *s, const shlo__panel *p,
    const shlo__contract_byte *src, int64_t first, int64_t n, shlo__contract_byte *dst) {
    const shlo__map_dim *inner = shlo__contract_inner(&s->rows);
    const int rows_ok = !s->huge && (inner->window < 0 || s->windows[inner->window].dilation == 1);
    if (n <= 0) return;
    if ((s->by_fours || s->run > (rows_ok ? 7 : 1)) && !(rows_ok && shlo__contract_row_step(s) == 1))
        shlo__contract_pack_along_k(k, s, p, src, first, n, dst);
    else if (rows_ok)
        shlo__contract_pack_along_rows(k, s, p, src, first, n, dst);
    else
        shlo__contract_pack_each(s, p, src, first, n, dst);
}

/* A whole block of panels of a plain matrix whose rows lie side by side: each line of memory is read once,
 * from end to end. */
static int shlo__contract_pack_lines(const shlo__side *s, const shlo__contract_byte *src, int64_t row,
    int64_t rows, int64_t first, int64_t n, shlo__contract_byte *dst) {
    const int64_t bytes = (int64_t)s->bytes, wide = s->width * bytes, all = rows * bytes;
    int64_t k, at;
    if (!shlo__contract_plain(&s->rows) || !shlo__contract_plain(&s->ks) || s->rows.d[0].stride != 1)
        return 0;
    src += (s->base + row + first * s->ks.d[0].stride) * bytes;
    for (k = 0; k < n; k++, src += s->ks.d[0].stride * bytes)
        for (at = 0; at < all; at += wide) {
            const int64_t part = SHLO__MIN(wide, all - at);
            shlo__contract_copy(NULL, dst + at * n + k * part, src + at, bytes, part / bytes, s->bytes);
        }
    return 1;
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
static void shlo__contract_split(const shlo__contract_byte *src, int64_t n, int32_t w, size_t half,
    int columns, shlo__contract_byte *dst) {
    const size_t row = (size_t)w * half;
    int64_t p;
    int32_t r;
    for (p = 0; p < n; p++, src += 2 * row, dst += columns ? 4 * row : 2 * row)
        for (r = 0; r < w; r++) {
            const shlo__contract_byte *re = src + (size_t)r * 2 * half, *im = re + half;
            if (!columns) {
                memcpy(dst + (size_t)r * half, re, half);
                memcpy(dst + row + (size_t)r * half, im, half);
            }
            else {
                shlo__contract_byte *second = dst + 2 * row + (size_t)r * 2 * half;
                memcpy(dst + (size_t)r * 2 * half, re, 2 * half);
                memcpy(second, im, half);
                second[half - 1] ^= 0x80; /* the sign */
                memcpy(second + half, re, half);
            }
        }
}

/* How the tile wants its k: PLAIN one after the other, PAIRS of 16 bits, QUADS of bytes for a or b, ROWS or
 * COLUMNS of a complex product. */
typedef enum shlo__contract_form {
    SHLO__CONTRACT_PLAIN,
    SHLO__CONTRACT_PAIRS,
    SHLO__CONTRACT_QUADS_A,
    SHLO__CONTRACT_QUADS_B,
    SHLO__CONTRACT_ROWS,
    SHLO__CONTRACT_COLUMNS
} shlo__contract_form;

/* A side whose quads of k lie side by side in memory becomes one of elements of four bytes. */
static void shlo__contract_by_fours(shlo__side *s) {
    shlo__map_dim *inner = &s->ks.d[s->ks.n - 1];
    int32_t i;
    if (s->huge || s->bytes != 1 || s->step[0] || inner->window >= 0 || inner->stride != 1 ||
        inner->extent % 4 || s->base % 4)
        return;
    for (i = 0; i < s->rows.n; i++)
        if (s->rows.d[i].window < 0 && s->rows.d[i].stride % 4) return;
    for (i = 0; i < s->ks.n - 1; i++)
        if (s->ks.d[i].window < 0 && s->ks.d[i].stride % 4) return;
    for (i = 0; i < s->n_windows; i++)
        if (s->windows[i].stride % 4) return;
    for (i = 0; i < s->rows.n; i++) s->rows.d[i].stride /= 4;
    for (i = 0; i < s->ks.n - 1; i++) s->ks.d[i].stride /= 4;
    for (i = 0; i < s->n_windows; i++) s->windows[i].stride /= 4;
    inner->extent /= 4;
    s->run /= 4;
    s->run_unit /= 4;
    s->base /= 4;
    s->bytes = 4;
    s->by_fours = 1;
}
/* The panel's first line, then quads: straight from memory, or woven from lines of bytes. */
static void shlo__contract_pack_quads(const shlo__kernels *k, const shlo__side *s, int is_b,
    const shlo__panel *p, const shlo__contract_byte *src, int64_t first, int64_t n, shlo__contract_byte *dst,
    shlo__contract_byte *stage) {
    const int64_t chunk = SHLO__CONTRACT_STAGE / p->n / 4 * 4, steps = (n + 3) / 4, step = 4 * (int64_t)p->n;
    shlo__contract_byte *to = dst + step, *turned = stage + SHLO__CONTRACT_STAGE * 16;
    shlo__quads_form form;
    int64_t at;
    if (s->by_fours)
        shlo__contract_gather(k, s, p, src, first / 4, n / 4, to);
    else
        for (at = 0; at < n; at += chunk, to += chunk / 4 * step) {
            const int64_t part = SHLO__MIN(chunk, n - at);
            shlo__contract_gather(k, s, p, src, first + at, part, stage);
            if (s->step[0]) s->step[0](turned, stage, NULL, NULL, (size_t)(part * p->n), NULL);
            k->quads->weave(to, s->step[0] ? turned : stage, part, p->n);
        }
    form.flip = s->shift ? 0x80808080u : 0;
    form.last = n % 4 ? (1u << 8 * (n % 4)) - 1 : ~0u;
    form.weight = s->weight;
    form.bias = is_b ? (int32_t)((uint32_t)s->weight * (uint32_t)s->shift * (uint32_t)n) : 0;
    form.is_b = is_b;
    k->quads->finish(dst, steps, p->n, &form);
}

/* Gathers, converts and forms n elements of k for the rows of p. stage: two areas of SHLO__CONTRACT_STAGE *
 * 16 bytes. */
static void shlo__contract_pack_panel(const shlo__kernels *k, const shlo__side *s, shlo__contract_form form,
    const shlo__contract_byte *src, int64_t row, int32_t rows, int64_t first, int64_t n,
    shlo__contract_byte *dst, shlo__contract_byte *stage) {
    const int64_t chunk = SHLO__CONTRACT_STAGE / rows / 2 * 2;
    shlo__panel p;
    shlo__contract_panel_rows(s, row, rows, &p);
    if (!s->step[0] && form == SHLO__CONTRACT_PLAIN) {
        shlo__contract_gather(k, s, &p, src, first, n, dst);
        return;
    }
    if (form == SHLO__CONTRACT_QUADS_A || form == SHLO__CONTRACT_QUADS_B) {
        shlo__contract_pack_quads(k, s, form == SHLO__CONTRACT_QUADS_B, &p, src, first, n, dst, stage);
        return;
    }
    for (; n > 0; first += chunk, n -= chunk) {
        const int64_t part = SHLO__MIN(n, chunk), count = part * rows;
        shlo__contract_byte *from = stage, *to = stage + SHLO__CONTRACT_STAGE * 16, *swap;
        size_t bytes = s->bytes;
        int i;
        shlo__contract_gather(k, s, &p, src, first, part, from);
        for (i = 0; i < 2 && s->step[i]; i++) {
            const int final = form == SHLO__CONTRACT_PLAIN && (i == 1 || !s->step[1]);
            s->step[i](final ? dst : to, from, NULL, NULL, (size_t)count, NULL);
            swap = from;
            from = to;
            to = swap;
            bytes = s->step_bytes[i];
        }
        switch (form) {
        default:
            dst += (size_t)count * bytes;
            break; /* PLAIN; the quads have left */
        case SHLO__CONTRACT_PAIRS:
            shlo__contract_pair(from, part, rows, dst);
            dst += (part + 1) / 2 * rows * 4;
            break;
        case SHLO__CONTRACT_ROWS:
            shlo__contract_split(from, part, rows, bytes / 2, 0, dst);
            dst += (size_t)count * bytes;
            break;
        case SHLO__CONTRACT_COLUMNS:
            shlo__contract_split(from, part, rows, bytes / 2, 1, dst);
            dst += 2 * (size_t)count * bytes;
            break;
        }
    }
}

#endif
