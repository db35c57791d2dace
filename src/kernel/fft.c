/* kernel/fft.c - transforms of lines: factors of a length, L. I. Bluestein's convolution (1970) for lengths
 * with large prime factors, real lines as complex ones of half the length, and the way from memory to
 * interleaved lines and back. */
#ifndef SHLO__KERNEL_FFT_C
#define SHLO__KERNEL_FFT_C

#include "kernel.h"

static size_t shlo__fft_size(int wide) { return wide ? sizeof(double) : sizeof(float); }

/* Number i of a table, or of parts. */
static unsigned char *shlo__fft_at(void *x, int wide, int64_t i) {
    return (unsigned char *)x + (size_t)i * shlo__fft_size(wide);
}
static double shlo__fft_get(const void *x, int wide, int64_t i) {
    return wide ? ((const double *)x)[i] : (double)((const float *)x)[i];
}
static shlo__fft_parts shlo__fft_parts_of(void *re, void *im) {
    shlo__fft_parts p;
    p.re = re;
    p.im = im;
    return p;
}

/* ---- one transform ---- */

static void shlo__fft_swap(shlo__fft_parts *a, shlo__fft_parts *b) {
    shlo__fft_parts t = *a;
    *a = *b;
    *b = t;
}

/* s lines at work. Complex lines are the last dimension or lie side by side; real lines are always the last
 * dimension. Numbers of s lines come together in a, row by row: parts apart for one line, else the real parts
 * of all lines, then the imaginary parts. */
typedef struct shlo__fft_work {
    const shlo__fft_call *call;
    const shlo__fft_lines *l;
    shlo__pulse *pulse;
    shlo__fft_parts a, b;                /* b: between the halves of a transform */
    shlo__fft_view work[2];              /* of columns */
    int64_t s, outer, inner, width, row; /* width: of lines that a row has room for */
    shlo__fft_chain chains[2];           /* the halves of a transform */
    int64_t items[2], block[2];          /* block: numbers of a row of `work` */
} shlo__fft_work;

/* Numbers from a row of a matrix to the next one: rows begin with a cache line. */
static int64_t shlo__fft_padded(int64_t columns) {
    return (columns + SHLO__FFT_LANES - 1) / SHLO__FFT_LANES * SHLO__FFT_LANES;
}
/* Columns of a half of a line that go through its passes together: as many as a vector has if that comes
   out even, else all that leave room in the first-level cache. 1000 numbers: 0.85 of FFTW's speed in place
   of 0.68 (f32, Zen 4). */
static int64_t shlo__fft_block(int64_t rows, int64_t columns) {
    const int64_t all = shlo__fft_padded(columns);
    return all == columns || rows * all > 2048 ? (int64_t)SHLO__FFT_LANES : all;
}
static shlo__fft_view shlo__fft_view_of(const shlo__fft_parts *p, int wide, int64_t row) {
    shlo__fft_view v; /* of numbers that lie close */
    const ptrdiff_t bytes = (unsigned char *)p->im - (unsigned char *)p->re;
    v.re = p->re;
    v.apart = wide ? bytes / (ptrdiff_t)sizeof(double) : bytes / (ptrdiff_t)sizeof(float);
    v.row = row;
    v.turned = v.loose = 0;
    return v;
}
/* The same with rows further apart. */
static shlo__fft_view shlo__fft_every(const shlo__fft_view *from, int64_t rows) {
    shlo__fft_view v = *from;
    v.row *= rows;
    return v;
}

/* Items 0 to count - 1. */
static void shlo__fft_run_chain(const shlo__fft_work *w, int wide, shlo__fft_chain *c, int64_t count) {
    const int64_t each = c->rows * c->columns * SHLO__FFT_BEAT;
    c->pulse = w->pulse;
    for (c->first = 0; c->first < count; c->first = c->last) {
        c->last = c->first + shlo__kernel_piece(c->pulse, count - c->first, each);
        if (shlo__kernel_beat(c->pulse, (c->last - c->first) * each)) return;
        w->call->kernels->fft.chain[wide](c);
    }
}
/* How many of n numbers are looked at next; 0: none, the host stops it. */
static int64_t shlo__fft_next(const shlo__fft_work *w, int64_t n) {
    const int64_t part = shlo__kernel_piece(w->pulse, n, SHLO__FFT_BEAT);
    return shlo__kernel_beat(w->pulse, part * SHLO__FFT_BEAT) ? 0 : part;
}
static void shlo__fft_clear(const shlo__fft_work *w, void *x, int wide, int64_t n) {
    for (int64_t at = 0, part; at < n && (part = shlo__fft_next(w, n - at)) > 0; at += part)
        memset(shlo__fft_at(x, wide, at), 0, (size_t)part * shlo__fft_size(wide));
}
static void shlo__fft_convert(const shlo__fft_work *w, void *to, const void *from, int from_wide, int64_t n) {
    const shlo_dtype wide = from_wide ? SHLO_F64 : SHLO_F32, other = from_wide ? SHLO_F32 : SHLO_F64;
    for (int64_t at = 0, part; at < n && (part = shlo__fft_next(w, n - at)) > 0; at += part)
        shlo__kernels_convert_n(w->call->kernels, shlo__fft_at(to, !from_wide, at), other,
            (const unsigned char *)from + (size_t)at * shlo__fft_size(from_wide), wide, (size_t)part);
}
/* n numbers of a, of s lines, times those of `by`. */
static void shlo__fft_scale_by(const shlo__fft_work *w, int64_t n, const double *by) {
    for (int64_t at = 0, part; at < n && (part = shlo__fft_next(w, (n - at) * w->s)) > 0; at += part) {
        const shlo__fft_parts x =
            shlo__fft_parts_of(shlo__fft_at(w->a.re, 1, at * w->row), shlo__fft_at(w->a.im, 1, at * w->row));
        part = SHLO__MAX(part / w->s, 1);
        w->call->kernels->fft.scale(part, w->s, w->row, &x, by + at, n);
    }
}

/* A length that is at most one stage: by way of `work` if the operand is the result. */
static void shlo__fft_single(shlo__fft_work *w, const shlo__fft_view *from, const shlo__fft_view *to) {
    shlo__fft_chain *c = &w->chains[0], *last = c;
    w->items[0] = 1;
    c->from = *from;
    if (from->re == to->re) {
        c->to = c->work[1];
        last = &w->chains[1];
        w->items[1] = 1;
        last->n_stages = 0;
        last->rows = c->rows;
        last->from = c->to;
    }
    last->to = *to;
}

/* As many columns at a time as fill vectors and leave room in a cache. Returns the number of items. */
static int64_t shlo__fft_blocks(shlo__fft_chain *c, int64_t columns, int wide, int64_t block) {
    const int64_t most = c->rows > 64 ? shlo__fft_columns(wide) : block;
    c->columns = c->step = SHLO__MIN(most, columns);
    c->most = columns - c->columns;
    return (columns + c->step - 1) / c->step;
}

/* The first half of a line: its columns; what comes out is transposed into b, so that the second half's
   columns lie side by side, too. */
static void shlo__fft_line(shlo__fft_work *w, const shlo__fft_plan *p, const shlo__fft_view *from,
    const shlo__fft_view *to) {
    shlo__fft_chain *c = &w->chains[0];
    w->block[0] = shlo__fft_block(p->first, p->second);
    w->block[1] = shlo__fft_block(p->second, p->first);
    w->items[0] = shlo__fft_blocks(c, p->second, p->wide, w->block[0]);
    c->row = shlo__fft_padded(c[1].rows);
    c->from = shlo__fft_every(from, c[1].rows);
    c->from_unit = 1;
    c->to = c->work[1];
    c->to.row = w->block[0];
    if (p->n_first == 1) { /* all at once: there is room */
        c->to.row = c->row;
        c->to_unit = 1;
    }
    c->flipped = w->b;
    c++;
    w->items[1] = shlo__fft_blocks(c, p->first, p->wide, w->block[1]);
    c->from = shlo__fft_view_of(&w->b, p->wide, p->first);
    c->from_unit = 1;
    c->to = shlo__fft_every(to, p->first);
    c->to_unit = 1;
}

/* Lines side by side are columns of both halves. */
static void shlo__fft_side_by_side(shlo__fft_work *w, const shlo__fft_plan *p, const shlo__fft_view *from,
    const shlo__fft_view *to) {
    const shlo__fft_view between = shlo__fft_view_of(&w->b, p->wide, w->row);
    shlo__fft_chain *c = &w->chains[0];
    const int64_t first = c->rows, second = c[1].rows;
    w->items[0] = second;
    c->across = 1;
    c->row = shlo__fft_padded(second);
    c->step = 1;
    c->most = second;
    c->from = shlo__fft_every(from, second);
    c->from_unit = from->row;
    c->to = shlo__fft_every(&between, second);
    c->to.loose = 1;
    c->to_unit = w->row;
    c++;
    w->items[1] = first;
    c->step = 1;
    c->most = first;
    c->from = between;
    c->from_unit = second * w->row;
    c->to = shlo__fft_every(to, first);
    c->to_unit = to->row;
}

static void shlo__fft_chain_of(shlo__fft_work *w, const shlo__fft_plan *p, int i) {
    shlo__fft_chain *c = &w->chains[i];
    c->across = 0;
    c->row = c->from_unit = c->to_unit = c->most = 0;
    c->step = 1;
    c->factors.re = c->flipped.re = NULL;
    c->divisor = 0;
    c->stages = p->stages + (i ? p->n_first : 0);
    c->n_stages = i ? p->n_stages - p->n_first : p->n_first;
    c->rows = i ? p->second : p->first;
    c->columns = w->s;
    c->work = w->work;
}
/* A length n of two factors is a matrix: its columns are transformed, multiplied by factors, and its rows are
   transformed (W. M. Gentleman and G. Sande, 1966), with all that is between in the first-level cache. */
static void shlo__fft_prepare(shlo__fft_work *w, const shlo__fft_plan *p, const shlo__fft_view *from,
    const shlo__fft_view *to, double divisor) {
    shlo__fft_chain_of(w, p, 0);
    shlo__fft_chain_of(w, p, 1);
    w->items[1] = 0;
    w->block[0] = w->block[1] = w->width;
    if (p->second == 1)
        shlo__fft_single(w, from, to);
    else if (from->row == 1)
        shlo__fft_line(w, p, from, to);
    else
        shlo__fft_side_by_side(w, p, from, to);
    if (p->second != 1) w->chains[0].factors = p->factors;
    w->chains[w->items[1] ? 1 : 0].divisor = divisor;
}
static void shlo__fft_go(shlo__fft_work *w, int wide) {
    for (int i = 0; i < 2 && w->items[i]; i++) {
        w->work[0].row = w->work[1].row = w->block[i];
        shlo__fft_run_chain(w, wide, &w->chains[i], w->items[i]);
    }
}
static void shlo__fft_direct(shlo__fft_work *w, const shlo__fft_plan *p, const shlo__fft_view *from,
    const shlo__fft_view *to, double divisor) {
    shlo__fft_prepare(w, p, from, to, divisor);
    shlo__fft_go(w, p->wide);
}

/* The inverse, but for the factor n, is the transform with real and imaginary parts exchanged. */
static void shlo__fft_turn(shlo__fft_parts *a) {
    void *t = a->re;
    a->re = a->im;
    a->im = t;
}

/* jk = (j^2 + k^2 - (k - j)^2) / 2 makes it a convolution with a chirp. */
static void shlo__fft_convolve(shlo__fft_work *w, const shlo__fft_plan *p) {
    const int64_t m = p->inner->n, row = w->row, rest = (m - p->n) * row;
    const shlo__fft_view at = shlo__fft_view_of(&w->a, 1, row);
    shlo__fft_view turned = at;
    turned.re = w->a.im;
    turned.apart = -at.apart;
    shlo__fft_scale_by(w, p->n, p->chirp);
    if (row == 1) shlo__fft_clear(w, (double *)w->a.im + p->n, 1, rest);
    shlo__fft_clear(w, (double *)(row == 1 || at.apart > 0 ? w->a.re : w->a.im) + p->n * row, 1, rest);
    shlo__fft_direct(w, p->inner, &at, &at, 0);
    shlo__fft_scale_by(w, m, p->filter);
    shlo__fft_direct(w, p->inner, &turned, &turned, 0);
    shlo__fft_scale_by(w, p->n, p->chirp);
}

/* ---- plans ---- */

SHLO__FN int shlo__fft_is_real(const shlo__fft_lines *l) {
    return l->kind == SHLO__FFT_REAL || l->kind == SHLO__FFT_REAL_INVERSE;
}

/* Memory taken piece by piece; without a base the pieces are only counted. */
typedef struct shlo__fft_memory {
    unsigned char *base;
    size_t used;
    int bad;
} shlo__fft_memory;

static void *shlo__fft_take(shlo__fft_memory *m, int64_t n, size_t size) {
    size_t bytes, at = m->used;
    if (m->bad || (uint64_t)n > SIZE_MAX || !shlo__size_mul((size_t)n, size, &bytes) ||
        !shlo__size_align(bytes, 64, &bytes) || !shlo__size_add(at, bytes, &m->used)) {
        m->bad = 1;
        return NULL;
    }
    return m->base ? m->base + at : NULL;
}

/* Tables are read in whole vectors. */
static void *shlo__fft_take_table(shlo__fft_memory *m, int64_t n, int wide) {
    return shlo__fft_take(m, n + SHLO__FFT_LANES, shlo__fft_size(wide));
}
static shlo__fft_table shlo__fft_table_of(const void *re, const void *im, int wide) {
    const ptrdiff_t bytes = (const unsigned char *)im - (const unsigned char *)re;
    shlo__fft_table t;
    t.re = re;
    t.apart = wide ? bytes / (ptrdiff_t)sizeof(double) : bytes / (ptrdiff_t)sizeof(float);
    return t;
}
/* Stages for lines of n numbers. */
static void shlo__fft_plan_part(const shlo__fft_maker *k, int64_t n, int wide, shlo__fft_plan *p,
    shlo__fft_memory *m) {
    uint8_t radix[64];
    int32_t count = shlo__fft_factor(n, radix), i;
    int64_t j;
    for (i = 0; i < count; n /= radix[i], i++) {
        void *re = shlo__fft_take_table(m, n, wide), *im = shlo__fft_take_table(m, n, wide),
             *root = shlo__fft_take_table(m, 2 * radix[i], wide);
        shlo__fft_stage *g;
        if (!p || m->bad) continue;
        for (j = 0; j < n / radix[i]; j++)
            shlo__fft_fill(k, j ? j : n, n, radix[i], wide,
                shlo__fft_parts_of(shlo__fft_at(re, wide, j * radix[i]),
                    shlo__fft_at(im, wide, j * radix[i])));
        /* the conjugate of exp(-2 pi i / r) is exp(-2 pi i (r - 1) / r) */
        shlo__fft_fill(k, radix[i] - 1, radix[i], radix[i], wide,
            shlo__fft_parts_of(root, shlo__fft_at(root, wide, radix[i])));
        g = &p->stages[p->n_stages++];
        g->radix = radix[i];
        g->m = n / radix[i];
        g->factors = shlo__fft_table_of(re, im, wide);
        g->root = root;
    }
}
static void shlo__fft_plan_stages(const shlo__fft_maker *k, int64_t n, int wide, shlo__fft_plan *p,
    shlo__fft_memory *m) {
    const int64_t first = shlo__fft_first(n, wide), second = n / first, row = shlo__fft_padded(second);
    void *re, *im;
    int64_t i;
    shlo__fft_plan_part(k, first, wide, p, m);
    if (p) {
        p->first = first;
        p->second = second;
        p->n_first = p->n_stages;
    }
    if (second == 1) return;
    shlo__fft_plan_part(k, second, wide, p, m);
    re = shlo__fft_take_table(m, first * row, wide);
    im = shlo__fft_take_table(m, first * row, wide);
    if (!p || m->bad) return;
    for (i = 0; i < first; i++)
        shlo__fft_fill(k, i ? i : n, n, second, wide,
            shlo__fft_parts_of(shlo__fft_at(re, wide, i * row), shlo__fft_at(im, wide, i * row)));
    p->factors = shlo__fft_table_of(re, im, wide);
}

/* Memory of s lines at work: their parts (none, if `between` alone counts), those between the halves, and
   columns. Each part begins a little after a power of two: what is written meets what is read next neither in
   a cache set nor in the low twelve bits of an address, which loads are compared by. */
typedef struct shlo__fft_room {
    int64_t numbers, between, columns;
} shlo__fft_room;

static int64_t shlo__fft_round(int64_t n) {
    return (n + 2 * SHLO__FFT_LANES) / SHLO__FFT_LANES * SHLO__FFT_LANES + SHLO__FFT_LANES;
}
/* Lines that a row has room for. */
static int64_t shlo__fft_width(int64_t together, int wide) {
    return together > 1 ? SHLO__MAX(together, shlo__fft_columns(wide)) : 1;
}
/* first, second: factors of the transforms that are computed; together: of lines. */
static shlo__fft_room shlo__fft_room_of(int64_t first, int64_t second, int64_t numbers, int wide,
    int64_t together) {
    const int64_t width = shlo__fft_width(together, wide), n = first * second;
    shlo__fft_room r;
    r.numbers = numbers ? shlo__fft_round(numbers * width) : 0;
    r.between = shlo__fft_round(SHLO__MAX(n, numbers) * width);
    r.columns = SHLO__MAX(first, second) * SHLO__MAX(width, (int64_t)SHLO__FFT_LANES);
    r.columns = SHLO__MAX(r.columns, first * shlo__fft_block(first, second));
    r.columns = SHLO__MAX(r.columns, second * shlo__fft_block(second, first));
    if (first <= 16) r.columns = SHLO__MAX(r.columns, first * shlo__fft_padded(second)); /* of a line */
    r.columns = shlo__fft_round(r.columns);
    return r;
}
static int64_t shlo__fft_room_numbers(const shlo__fft_room *r) {
    return 2 * (r->numbers + r->between + 2 * r->columns);
}
static void shlo__fft_lay_part(shlo__fft_parts *p, void *memory, int wide, int64_t *at, int64_t numbers) {
    p->re = shlo__fft_at(memory, wide, *at);
    p->im = shlo__fft_at(memory, wide, *at + numbers);
    *at += 2 * numbers;
}
static void shlo__fft_lay(shlo__fft_work *w, const shlo__fft_room *r, int wide, int64_t together,
    void *memory) {
    shlo__fft_parts columns;
    int64_t at = 0;
    int i;
    w->width = together > 1 ? shlo__fft_width(together, wide) : (int64_t)SHLO__FFT_LANES;
    w->row = together > 1 ? 2 * w->width : 1;
    for (i = 0; i < 2; i++) {
        shlo__fft_lay_part(&columns, memory, wide, &at, r->columns);
        w->work[i] = shlo__fft_view_of(&columns, wide, w->width);
        w->work[i].loose = 1;
    }
    shlo__fft_lay_part(&w->b, memory, wide, &at, r->between);
    shlo__fft_lay_part(&w->a, memory, wide, &at, r->numbers);
    if (together == 1) return;
    w->a.im = shlo__fft_at(w->a.re, wide, w->width);
    w->b.im = shlo__fft_at(w->b.re, wide, w->width);
}

/* The conjugate of the chirp, wrapped around, transformed and divided by the length. */
static void shlo__fft_plan_filter(const shlo__fft_maker *k, const shlo__fft_plan *p, double *filter,
    double *temporary) {
    const int64_t m = p->inner->n;
    const shlo__fft_room room = shlo__fft_room_of(p->inner->first, p->inner->second, m, 1, 1);
    double *re, *im;
    int64_t j;
    shlo__fft_view at;
    shlo__fft_call call;
    shlo__fft_work w;
    memset(&call, 0, sizeof call);
    memset(&w, 0, sizeof w);
    call.kernels = k->kernels;
    w.call = &call;
    w.pulse = k->pulse;
    w.s = 1;
    shlo__fft_clear(&w, temporary, 1, shlo__fft_room_numbers(&room));
    shlo__fft_lay(&w, &room, 1, 1, temporary);
    re = (double *)w.a.re;
    im = (double *)w.a.im;
    for (j = 0; j < p->n && !shlo__kernel_beat(k->pulse, 4); j++) {
        int64_t mirror = j ? m - j : 0;
        re[j] = re[mirror] = p->chirp[j] / (double)m;
        im[j] = im[mirror] = -p->chirp[p->n + j] / (double)m;
    }
    at = shlo__fft_view_of(&w.a, 1, 1);
    shlo__fft_direct(&w, p->inner, &at, &at, 0);
    memcpy(filter, re, (size_t)m * sizeof *filter);
    memcpy(filter + m, im, (size_t)m * sizeof *filter);
}

/* A line is n complex numbers: real lines of even length count half. */
typedef struct shlo__fft_shape {
    int64_t n, length;
    int wide; /* of the arithmetic: a convolution is computed in f64, as the chirp's rounding is all in it */
    int convolved;
} shlo__fft_shape;

static shlo__fft_shape shlo__fft_shape_of(const shlo__fft_lines *l) {
    uint8_t radix[64];
    shlo__fft_shape s;
    s.length = l->length;
    s.n = shlo__fft_is_real(l) && l->length % 2 == 0 ? l->length / 2 : l->length;
    s.convolved = s.n > 1 && !shlo__fft_factor(s.n, radix);
    s.wide = l->wide || s.convolved;
    return s;
}
static shlo__fft_plan *shlo__fft_plan_new(shlo__fft_memory *m, int64_t n, int wide) {
    shlo__fft_plan *p = (shlo__fft_plan *)shlo__fft_take(m, 1, sizeof *p);
    if (!p) return NULL;
    memset(p, 0, sizeof *p);
    p->n = n;
    p->wide = (uint8_t)wide;
    return p;
}
static void shlo__fft_build_convolution(const shlo__fft_maker *k, int64_t n, shlo__fft_plan *p,
    shlo__fft_memory *m, double *temporary) {
    const int64_t length = shlo__fft_convolution(n);
    double *chirp = (double *)shlo__fft_take(m, 2 * n, sizeof *chirp),
           *filter = (double *)shlo__fft_take(m, 2 * length, sizeof *filter);
    shlo__fft_plan *inner = shlo__fft_plan_new(m, length, 1);
    shlo__fft_plan_stages(k, length, 1, inner, m);
    if (!p || m->bad) return;
    shlo__fft_fill(k, 0, 2 * n, n, 1, shlo__fft_parts_of(chirp, chirp + n)); /* exp(-pi i j^2 / n) */
    p->inner = inner;
    p->chirp = chirp;
    p->filter = filter;
    shlo__fft_plan_filter(k, p, filter, temporary);
}
static shlo__fft_plan *shlo__fft_whole(const shlo__fft_maker *k, const shlo__fft_shape *s,
    shlo__fft_memory *m, double *temporary) {
    shlo__fft_plan *p = shlo__fft_plan_new(m, s->n, s->wide);
    void *half;
    if (s->convolved)
        shlo__fft_build_convolution(k, s->n, p, m, temporary);
    else
        shlo__fft_plan_stages(k, s->n, s->wide, p, m);
    if (s->n == s->length) return p;
    half = shlo__fft_take(m, 2 * (s->n + 1), sizeof(double));
    if (!p || m->bad) return p;
    shlo__fft_fill(k, 1, s->length, s->n + 1, s->wide,
        shlo__fft_parts_of(half, shlo__fft_at(half, s->wide, s->n + 1)));
    p->half = half;
    return p;
}

#define SHLO__FFT_LENGTHS ((int64_t)1 << 56) /* longer lines are refused: numbers times 8 must fit */

SHLO__FN size_t shlo__fft_plan_bytes(const shlo__fft_lines *l) {
    shlo__fft_memory m;
    shlo__fft_shape s;
    memset(&m, 0, sizeof m);
    if (l->length < 1 || l->length > SHLO__FFT_LENGTHS) return 0;
    s = shlo__fft_shape_of(l);
    shlo__fft_whole(NULL, &s, &m, NULL);
    return m.bad ? 0 : m.used;
}

SHLO__FN size_t shlo__fft_plan_temporary(const shlo__fft_lines *l) {
    const shlo__fft_shape s = shlo__fft_shape_of(l);
    shlo__fft_room room;
    int64_t m, first;
    if (!s.convolved) return 0;
    m = shlo__fft_convolution(s.n);
    first = shlo__fft_first(m, 1);
    room = shlo__fft_room_of(first, m / first, m, 1, 1);
    return (size_t)shlo__fft_room_numbers(&room);
}

SHLO__FN const shlo__fft_plan *shlo__fft_make_plan(const shlo__fft_maker *k, const shlo__fft_lines *l,
    void *memory, double *temporary) {
    const shlo__fft_shape s = shlo__fft_shape_of(l);
    shlo__fft_memory m;
    m.base = (unsigned char *)memory;
    m.used = 0;
    m.bad = 0;
    return shlo__fft_whole(k, &s, &m, temporary);
}

/* ---- lines ---- */

enum { SHLO__FFT_SHORT = 128 }; /* longer lines of the last dimension fill registers by themselves */

/* Lines of n numbers that are computed at the same time: shorter lines, one behind the other, are transposed
   in blocks of 8 KB. */
static int64_t shlo__fft_together(const shlo__fft_lines *l, int64_t n, int wide) {
    const int64_t lanes = shlo__fft_columns(wide);
    if (l->inner > 1) return n > 65536 ? 1 : SHLO__MIN(lanes, l->inner);
    if (n >= SHLO__FFT_SHORT || l->outer < 2) return 1;
    return SHLO__MIN(lanes * SHLO__MAX(64 / n, 1), l->outer);
}

/* 1: operand, 2: result: complex numbers that a chain reads or writes where they lie. half: real lines are
   complex ones of half the length. */
static int shlo__fft_plain(const shlo__fft_lines *l, int convolved, int half) {
    const int from = l->kind < SHLO__FFT_REAL || (l->kind == SHLO__FFT_REAL && half),
              to = l->kind < SHLO__FFT_REAL || (l->kind == SHLO__FFT_REAL_INVERSE && half);
    return convolved || (l->inner > 1) != (l->together > 1) ? 0 : from + 2 * to;
}
/* first, second: of the transforms that are computed. */
static shlo__fft_room shlo__fft_lines_room(const shlo__fft_lines *l, int64_t first, int64_t second, int wide,
    int convolved, int plain) {
    const int64_t n = first * second;
    return shlo__fft_room_of(first, second, convolved ? n : plain == 3 ? 0 : n + 1, wide, l->together);
}

SHLO__FN size_t shlo__fft_scratch(shlo__fft_lines *l) {
    size_t bytes;
    int64_t n, first;
    shlo__fft_shape s;
    shlo__fft_room room;
    if (l->length < 1 || l->length > SHLO__FFT_LENGTHS) return 0;
    s = shlo__fft_shape_of(l);
    n = s.convolved ? shlo__fft_convolution(s.n) : s.n;
    first = shlo__fft_first(n, s.wide);
    l->together = shlo__fft_together(l, n, s.wide);
    room = shlo__fft_lines_room(l, first, n / first, s.wide, s.convolved,
        shlo__fft_plain(l, s.convolved, s.n < s.length));
    if ((uint64_t)n > SIZE_MAX / 128 ||
        !shlo__size_mul((size_t)shlo__fft_room_numbers(&room), shlo__fft_size(s.wide), &bytes))
        return 0;
    return bytes;
}

/* Lines side by side never reach beyond their dimensions. */
static int64_t shlo__fft_groups(const shlo__fft_lines *l) {
    return ((l->inner > 1 ? l->inner : l->outer) + l->together - 1) / l->together;
}
SHLO__FN int64_t shlo__fft_tasks(const shlo__fft_lines *l) {
    return l->inner > 1 ? l->outer * shlo__fft_groups(l) : shlo__fft_groups(l);
}
static void shlo__fft_choose(shlo__fft_work *w, int64_t task) {
    int64_t lines = w->l->outer, groups;
    w->outer = task * w->l->together;
    w->inner = 0;
    if (w->l->inner > 1) {
        groups = shlo__fft_groups(w->l);
        w->outer = task / groups;
        w->inner = task % groups * w->l->together;
        lines = w->l->inner;
    }
    w->s = SHLO__MIN(w->l->together, lines - (w->l->inner > 1 ? w->inner : w->outer));
}

/* Rows of real numbers of short lines: all of them, or (whole: the numbers themselves are real) every other
   one. */
typedef struct shlo__fft_turning {
    size_t rows, size;
    ptrdiff_t stride, line; /* of a row, of a line in memory */
    int64_t numbers;        /* in all rows */
} shlo__fft_turning;
static shlo__fft_turning shlo__fft_turning_of(const shlo__fft_work *w, int64_t n, int64_t count, int real) {
    const shlo__fft_lines *l = w->l;
    const int whole = real && !l->plan->half;
    shlo__fft_turning t;
    t.size = shlo__fft_size(l->wide);
    t.rows = (size_t)(whole ? n : 2 * n);
    t.stride = (ptrdiff_t)(whole ? w->row : w->width) * (ptrdiff_t)t.size;
    t.line = (ptrdiff_t)(real ? count : 2 * count) * (ptrdiff_t)t.size;
    t.numbers = n * w->row;
    return t;
}

/* Numbers of all lines come to stand together: lines one after the other are transposed. A real line of even
   length is one of complex numbers. */
static void shlo__fft_load_short(const shlo__kernels *k, shlo__fft_work *w, const unsigned char *at,
    int64_t n) {
    const int wide = w->l->plan->wide, real = w->l->kind == SHLO__FFT_REAL;
    const shlo__fft_turning t = shlo__fft_turning_of(w, n, w->l->src_count, real);
    void *to = wide == w->l->wide ? w->a.re : w->b.re;
    int64_t i;
    k->transpose(to, t.stride, at, t.line, (size_t)w->s, t.rows, t.size);
    if (wide != w->l->wide) shlo__fft_convert(w, w->a.re, to, 0, t.numbers);
    if (real && !w->l->plan->half)
        for (i = 0; i < n; i++)
            memset(shlo__fft_at(w->a.im, wide, i * w->row), 0, (size_t)w->s * shlo__fft_size(wide));
}
/* Rows of complex numbers. */
static shlo__fft_view shlo__fft_complex(const void *re, int64_t row) {
    shlo__fft_view v;
    memset(&v, 0, sizeof v);
    v.re = (unsigned char *)re;
    v.row = row;
    return v;
}
/* n numbers of each of the lines of `w`: lines side by side are columns. */
static void shlo__fft_move(const shlo__fft_work *w, int64_t n,
    const shlo__fft_view *from, const shlo__fft_view *to, double divisor) {
    shlo__fft_chain c;
    const int across = w->l->inner > 1;
    const int64_t part = shlo__kernel_piece(w->pulse, n, (across ? w->s : 1) * SHLO__FFT_BEAT);
    memset(&c, 0, sizeof c);
    c.from = *from;
    c.to = *to;
    c.rows = across ? part : 1;
    c.columns = across ? w->s : part;
    c.from_unit = across ? from->row : 1;
    c.to_unit = across ? to->row : 1;
    c.step = part;
    c.most = n - part;
    c.divisor = divisor;
    shlo__fft_run_chain(w, w->l->plan->wide, &c, (n + part - 1) / part);
}

/* Complex numbers of lines in memory to a; by way of b if the types differ. */
static void shlo__fft_load_complex(const shlo__fft_work *w, const unsigned char *at, int64_t n) {
    const int wide = w->l->plan->wide;
    const int64_t inner = w->l->inner, rows = inner > 1 ? n : 1, columns = inner > 1 ? w->s : n;
    const shlo__fft_view to = shlo__fft_view_of(&w->a, wide, w->row);
    shlo__fft_view from = shlo__fft_complex(at, inner);
    int64_t i;
    if (wide != w->l->wide) {
        for (i = 0; i < rows; i++)
            shlo__fft_convert(w, shlo__fft_at(w->b.re, wide, i * columns * 2),
                at + i * inner * 2 * (int64_t)sizeof(float), 0, columns * 2);
        from = shlo__fft_complex(w->b.re, columns);
    }
    shlo__fft_move(w, n, &from, &to, 0);
}
/* Apart: the passes need its frame no more. */
static SHLO__NOINLINE void shlo__fft_load(const shlo__kernels *k, shlo__fft_work *w,
    const unsigned char *src) {
    const shlo__fft_lines *l = w->l;
    const int wide = l->plan->wide, real = l->kind == SHLO__FFT_REAL;
    const int64_t half = l->length / 2 + 1, size = l->wide ? 8 : 4;
    const int64_t n = real ? l->plan->n : l->kind == SHLO__FFT_REAL_INVERSE ? half : l->length;
    const unsigned char *at =
        src + (w->outer * l->src_count * l->inner + w->inner) * (real ? size : 2 * size);
    if (l->inner == 1 && w->row > 1) {
        shlo__fft_load_short(k, w, at, n);
        return;
    }
    if (!real || l->plan->half) {
        shlo__fft_load_complex(w, at, n);
        return;
    }
    if (wide == l->wide)
        memcpy(w->a.re, at, (size_t)(n * size));
    else
        shlo__fft_convert(w, w->a.re, at, 0, n);
    shlo__fft_clear(w, w->a.im, wide, n);
}

/* n real numbers, divided. */
static void shlo__fft_divide(const shlo__fft_work *w, void *x, int wide, int64_t n, double divisor) {
    double *pair = (double *)x;
    float *single = (float *)x;
    for (int64_t i = 0, end; i < n && (end = i + shlo__fft_next(w, n - i)) > i;)
        for (; i < end; i++) {
            if (wide)
                pair[i] = shlo__soft_one_nan64(pair[i] / divisor);
            else
                single[i] = shlo__soft_one_nan32(single[i] / (float)divisor);
        }
}

/* Results of chains are divided already, those of convolutions are not. */
static void shlo__fft_store_short(const shlo__kernels *k, const shlo__fft_work *w, unsigned char *at,
    int64_t n, double divisor) {
    const shlo__fft_lines *l = w->l;
    const shlo__fft_turning t = shlo__fft_turning_of(w, n, l->dst_count, l->kind == SHLO__FFT_REAL_INVERSE);
    const void *from = w->a.re;
    if (l->plan->inner) shlo__fft_divide(w, w->a.re, l->plan->wide, t.numbers, divisor);
    if (l->plan->wide != l->wide) {
        shlo__fft_convert(w, w->b.re, w->a.re, 1, t.numbers);
        from = w->b.re;
    }
    k->transpose(at, t.line, from, t.stride, t.rows, (size_t)w->s, t.size);
}
static void shlo__fft_store_complex(const shlo__fft_work *w, unsigned char *at, int64_t n, double divisor) {
    const int wide = w->l->plan->wide;
    const int64_t inner = w->l->inner, rows = inner > 1 ? n : 1, columns = inner > 1 ? w->s : n;
    const shlo__fft_view from = shlo__fft_view_of(&w->a, wide, w->row);
    shlo__fft_view to = shlo__fft_complex(at, inner);
    int64_t i;
    if (wide != w->l->wide) to = shlo__fft_complex(w->b.re, columns);
    shlo__fft_move(w, n, &from, &to, divisor);
    for (i = 0; i < rows && wide != w->l->wide; i++)
        shlo__fft_convert(w, at + i * inner * 2 * (int64_t)sizeof(float),
            shlo__fft_at(w->b.re, wide, i * columns * 2), 1, columns * 2);
}
static void shlo__fft_store(const shlo__kernels *k, const shlo__fft_work *w, unsigned char *dst) {
    const shlo__fft_lines *l = w->l;
    const int wide = l->plan->wide, real = l->kind == SHLO__FFT_REAL_INVERSE;
    const double divisor = real || l->kind == SHLO__FFT_INVERSE ? (double)l->length : 1;
    const int64_t half = l->length / 2 + 1, size = l->wide ? 8 : 4;
    const int64_t n = real ? l->plan->n : l->kind == SHLO__FFT_REAL ? half : l->length;
    unsigned char *at = dst + (w->outer * l->dst_count * l->inner + w->inner) * (real ? size : 2 * size);
    if (l->inner == 1 && w->row > 1) {
        shlo__fft_store_short(k, w, at, n, divisor);
        return;
    }
    if (!real || l->plan->half) {
        shlo__fft_store_complex(w, at, n, divisor);
        return;
    }
    shlo__fft_divide(w, w->a.re, wide, n, divisor);
    if (wide == l->wide)
        memcpy(at, w->a.re, (size_t)(n * size));
    else
        shlo__fft_convert(w, at, w->a.re, 1, n);
}

/* The transform of a real line is that of its mirror image, conjugated: the other half follows, and the first
   number is real (so is the middle one of an even length, whatever the operand says). */
static void shlo__fft_complete(const shlo__fft_work *w) {
    const int64_t n = w->l->length, s = w->s, row = w->row;
    const int wide = w->l->plan->wide;
    const size_t bytes = (size_t)s * shlo__fft_size(wide);
    int64_t i, q;
    memset(w->a.im, 0, bytes);
    if (n % 2 == 0) memset(shlo__fft_at(w->a.im, wide, n / 2 * row), 0, bytes);
    for (i = 1; i <= n / 2 && !w->l->plan->half && !shlo__kernel_beat(w->pulse, 4 * s); i++)
        for (q = 0; q < s; q++) {
            shlo__fft_set(w->a.re, wide, (n - i) * row + q, shlo__fft_get(w->a.re, wide, i * row + q));
            shlo__fft_set(w->a.im, wide, (n - i) * row + q, -shlo__fft_get(w->a.im, wide, i * row + q));
        }
}

/* Complex numbers of the lines where they lie, `count` in each, `each` bytes a number. */
static shlo__fft_view shlo__fft_outside(const shlo__fft_work *w, const void *memory, int64_t count,
    int64_t each) {
    shlo__fft_view v;
    v.re = (unsigned char *)memory + (w->outer * count * w->l->inner + w->inner) * each;
    v.apart = 0;
    v.row = w->l->inner;
    v.loose = 0;
    v.turned = w->l->kind == SHLO__FFT_INVERSE || w->l->kind == SHLO__FFT_REAL_INVERSE;
    return v;
}

/* A power of two is negative: see shlo__fft_chain. 0: others finish the results. */
static double shlo__fft_divisor(const shlo__fft_lines *l, int last) {
    const int64_t n = l->kind == SHLO__FFT_INVERSE || l->kind == SHLO__FFT_REAL_INVERSE ? l->length : 1;
    if (!last || (l->kind == SHLO__FFT_REAL && l->plan->half)) return 0;
    return n > 1 && (n & (n - 1)) == 0 ? -(double)n : (double)n;
}

static void shlo__fft_half_part(const shlo__fft_work *w, shlo__fft_halves *h, int64_t first, int64_t last,
    int across) {
    const int64_t each = across ? w->s * SHLO__FFT_BEAT : SHLO__FFT_BEAT;
    h->across = across;
    for (h->first = first; h->first < last; h->first = h->last) {
        h->last = h->first + shlo__kernel_piece(w->pulse, last - h->first, each);
        if (shlo__kernel_beat(w->pulse, (h->last - h->first) * each)) return;
        w->call->kernels->fft.half[w->l->plan->wide](h);
    }
}
/* Whether a line of real numbers is joined where complex numbers lie: in the result, or in b if its type is
   another one. */
static int shlo__fft_joins(const shlo__fft_work *w) {
    return w->l->kind == SHLO__FFT_REAL && w->l->plan->half && w->row == 1 &&
           w->l->plan->n >= 2 * SHLO__FFT_LANES;
}
static void shlo__fft_join_line(const shlo__fft_work *w, shlo__fft_halves *h) {
    const int wide = w->l->plan->wide, same = wide == w->l->wide;
    const int64_t first = 2 * w->outer * w->l->dst_count;
    double edge[4];
    int64_t i;
    void *to = shlo__fft_at(w->call->dst, w->l->wide, first);
    for (i = 0; i < 4; i++) edge[i] = shlo__fft_get(i % 2 ? h->to.im : h->to.re, wide, i / 2 * h->h);
    if (same) h->to.re = to;
    shlo__fft_half_part(w, h, 1, h->h / 2 + 1, 0);
    for (i = 0; i < 4; i++) shlo__fft_set(h->to.re, wide, i / 2 * 2 * h->h + i % 2, edge[i]);
    if (!same)
        shlo__fft_convert(w, to, h->to.re, 1, 2 * h->h + 2);
}
/* The first and the last number of x are their own mirror images. */
static void shlo__fft_halve(shlo__fft_work *w, int split) {
    shlo__fft_halves h;
    h.h = w->l->plan->n;
    h.s = w->s;
    h.row = w->row;
    h.split = split;
    h.w = w->l->plan->half;
    h.from = w->a;
    h.to = w->b;
    if (split)
        shlo__fft_half_part(w, &h, 0, h.h, w->row > 1 || h.h < 2 * SHLO__FFT_LANES);
    else
        shlo__fft_half_part(w, &h, 0, shlo__fft_joins(w) ? 1 : h.h / 2 + 1, 1);
    if (shlo__fft_joins(w)) shlo__fft_join_line(w, &h);
    shlo__fft_swap(&w->a, &w->b);
}

static void shlo__fft_lines_run(shlo__fft_work *w, int plain) {
    const shlo__fft_lines *l = w->l;
    const shlo__fft_plan *p = l->plan;
    const int inverse = l->kind == SHLO__FFT_INVERSE || l->kind == SHLO__FFT_REAL_INVERSE,
              apart = !plain && !p->inner && p->first == p->n; /* a line's results are not its numbers */
    const int64_t size = l->wide ? 8 : 4;
    shlo__fft_view from, to;
    if (l->kind == SHLO__FFT_REAL_INVERSE) {
        shlo__fft_complete(w);
        if (p->half) shlo__fft_halve(w, 1);
    }
    if (inverse) {
        shlo__fft_turn(&w->a);
        shlo__fft_turn(&w->b);
    }
    from = to = shlo__fft_view_of(&w->a, p->wide, w->row);
    if (apart) to = shlo__fft_view_of(&w->b, p->wide, w->row);
    to.loose = w->row > 1;
    if (plain & 1)
        from = shlo__fft_outside(w, w->call->src, l->src_count, l->kind == SHLO__FFT_REAL ? size : 2 * size);
    if (plain & 2)
        to = shlo__fft_outside(w, w->call->dst, l->dst_count,
            l->kind == SHLO__FFT_REAL_INVERSE ? size : 2 * size);
    if (p->inner)
        shlo__fft_convolve(w, p);
    else
        shlo__fft_direct(w, p, &from, &to, shlo__fft_divisor(l, plain & 2 || w->row > 1));
    if (apart) shlo__fft_swap(&w->a, &w->b);
    if (inverse) {
        shlo__fft_turn(&w->a);
        shlo__fft_turn(&w->b);
    }
    if (l->kind == SHLO__FFT_REAL && p->half) shlo__fft_halve(w, 0);
}

/* Complex lines one behind the other: of all that is prepared for the first, only places change. */
static void shlo__fft_lines_ready(shlo__fft_work *w, int64_t first, int64_t last) {
    const shlo__fft_call *call = w->call;
    const shlo__fft_lines *l = w->l;
    const int64_t each = l->wide ? 16 : 8, src = l->src_count * each, dst = l->dst_count * each;
    const shlo__fft_view from = shlo__fft_outside(w, call->src, l->src_count, each),
                         to = shlo__fft_outside(w, call->dst, l->dst_count, each);
    int64_t task;
    shlo__fft_chain *head = &w->chains[0], *tail;
    shlo__fft_prepare(w, l->plan, &from, &to, shlo__fft_divisor(l, 1));
    tail = w->items[1] ? head + 1 : head;
    for (task = first; task < last && !shlo__kernel_beat(w->pulse, 1); task++) {
        shlo__fft_go(w, l->plan->wide);
        head->from.re = (unsigned char *)head->from.re + src;
        tail->to.re = (unsigned char *)tail->to.re + dst;
    }
}

SHLO__FN void shlo__fft_run(const shlo__fft_call *call, shlo__pulse *pulse, void *scratch, int64_t first,
    int64_t last) {
    const shlo__kernels *k = call->kernels;
    const shlo__fft_lines *l = &call->lines;
    const shlo__fft_plan *p = l->plan, *inner = p->inner ? p->inner : p;
    const int plain = shlo__fft_plain(l, p->inner != NULL, p->half != NULL);
    const shlo__fft_room room =
        shlo__fft_lines_room(l, inner->first, inner->second, p->wide, p->inner != NULL, plain);
    int64_t task;
    shlo__fft_work w;
    w.call = call;
    w.l = l;
    w.pulse = pulse;
    if (plain == 3 && l->inner == 1) {
        shlo__fft_choose(&w, first);
        shlo__fft_lay(&w, &room, p->wide, 1, scratch);
        shlo__fft_lines_ready(&w, first, last);
        return;
    }
    for (task = first; task < last && !shlo__kernel_beat(pulse, 1); task++) {
        shlo__fft_choose(&w, task);
        shlo__fft_lay(&w, &room, p->wide, l->together, scratch);
        if (!(plain & 1)) shlo__fft_load(k, &w, (const unsigned char *)call->src);
        shlo__fft_lines_run(&w, plain);
        if (!(plain & 2) && !shlo__fft_joins(&w)) shlo__fft_store(k, &w, (unsigned char *)call->dst);
    }
}

#endif
