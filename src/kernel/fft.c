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

static void shlo__fft_swap(shlo__fft_place *a, shlo__fft_place *b) {
    shlo__fft_place t = *a;
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
    const shlo__fft_way *ways;
    void *at[SHLO__FFT_BASES];
    shlo__fft_place a, b; /* b: between the halves of a transform */
    int64_t s, outer, inner, width, row;
    int wide; /* of the arithmetic */
} shlo__fft_work;

/* Number i of scratch. */
static void *shlo__fft_number(const shlo__fft_work *w, int64_t i) {
    return shlo__fft_at(w->at[SHLO__FFT_WORK], w->wide, i);
}
static shlo__fft_parts shlo__fft_parts_at(const shlo__fft_work *w, const shlo__fft_place *p, int64_t i) {
    return shlo__fft_parts_of(shlo__fft_number(w, p->re + i), shlo__fft_number(w, p->im + i));
}

/* Items 0 to count - 1. */
static void shlo__fft_run_chain(const shlo__fft_work *w, const shlo__fft_chain *c, int64_t count) {
    const int64_t each = c->rows * c->columns * SHLO__FFT_BEAT;
    shlo__fft_items t;
    int i;
    for (i = 0; i < SHLO__FFT_BASES; i++) t.at[i] = w->at[i];
    t.pulse = w->pulse;
    for (t.first = 0; t.first < count; t.first = t.last) {
        t.last = t.first + shlo__kernel_piece(t.pulse, count - t.first, each);
        if (shlo__kernel_beat(t.pulse, (t.last - t.first) * each)) return;
        w->call->kernels->fft.chain[w->wide](c, &t);
    }
}
static void shlo__fft_go(const shlo__fft_work *w, const shlo__fft_way *way) {
    for (int i = 0; i < 2 && way->items[i]; i++) shlo__fft_run_chain(w, &way->chains[i], way->items[i]);
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
        const shlo__fft_parts x = shlo__fft_parts_at(w, &w->a, at * w->row);
        part = SHLO__MAX(part / w->s, 1);
        w->call->kernels->fft.scale(part, w->s, w->row, &x, by + at, n);
    }
}

/* The inverse, but for the factor n, is the transform with real and imaginary parts exchanged. */
static shlo__fft_place shlo__fft_turned(const shlo__fft_place *a) {
    shlo__fft_place t;
    t.re = a->im;
    t.im = a->re;
    return t;
}

/* jk = (j^2 + k^2 - (k - j)^2) / 2 makes it a convolution with a chirp. */
static void shlo__fft_convolve(const shlo__fft_work *w, const shlo__fft_plan *p) {
    const int64_t m = p->inner->n, row = w->row, rest = (m - p->n) * row;
    shlo__fft_scale_by(w, p->n, p->chirp);
    if (row == 1) shlo__fft_clear(w, shlo__fft_number(w, w->a.im + p->n), 1, rest);
    shlo__fft_clear(w, shlo__fft_number(w, (row == 1 ? w->a.re : SHLO__MIN(w->a.re, w->a.im)) + p->n * row),
        1, rest);
    shlo__fft_go(w, &w->ways[0]);
    shlo__fft_scale_by(w, m, p->filter);
    shlo__fft_go(w, &w->ways[1]);
    shlo__fft_scale_by(w, p->n, p->chirp);
}

/* ---- ways ---- */

SHLO__COLD_BEGIN /* once for a program, or for a run */

SHLO__FN int shlo__fft_is_real(const shlo__fft_lines *l) {
    return l->kind == SHLO__FFT_REAL || l->kind == SHLO__FFT_REAL_INVERSE;
}
SHLO__FN int shlo__fft_is_back(const shlo__fft_lines *l) {
    return l->kind == SHLO__FFT_INVERSE || l->kind == SHLO__FFT_REAL_INVERSE;
}
/* A line is n complex numbers: real lines of even length count half. */
typedef struct shlo__fft_shape {
    int64_t n, length;
    int wide; /* of the arithmetic: a convolution is computed in f64, as the chirp's rounding is all in it */
    int convolved;
    int back;
} shlo__fft_shape;

static shlo__fft_shape shlo__fft_shape_of(const shlo__fft_lines *l) {
    uint8_t radix[64];
    shlo__fft_shape s;
    s.length = l->length;
    s.n = shlo__fft_is_real(l) && l->length % 2 == 0 ? l->length / 2 : l->length;
    s.convolved = s.n > 1 && !shlo__fft_factor(s.n, radix);
    s.wide = l->wide || s.convolved;
    s.back = shlo__fft_is_back(l);
    return s;
}
/* 1: operand, 2: result: complex numbers that a chain reads or writes where they lie. half: real lines are
   complex ones of half the length. */
static int shlo__fft_plain(const shlo__fft_lines *l, int convolved, int half) {
    const int from = l->kind < SHLO__FFT_REAL || (l->kind == SHLO__FFT_REAL && half),
              to = l->kind < SHLO__FFT_REAL || (l->kind == SHLO__FFT_REAL_INVERSE && half);
    return convolved || (l->inner > 1) != (l->together > 1) ? 0 : from + 2 * to;
}
/* Whether the results of a line are not its numbers. */
static int shlo__fft_apart(const shlo__fft_plan *p, int plain) {
    return !plain && !p->inner && p->first == p->n;
}
/* first, second: of the transforms that are computed, in so many stages. */
static shlo__fft_room shlo__fft_lines_room(const shlo__fft_lines *l, int64_t first, int64_t second,
    int32_t stages, const shlo__fft_shape *s) {
    const int plain = shlo__fft_plain(l, s->convolved, s->n < s->length);
    const int64_t n = s->convolved ? first * second : plain == 3 ? 0 : first * second + 1;
    return shlo__fft_room_of(first, second, stages, n, s->wide, l->together);
}
/* Complex numbers of the lines where they lie. */
static shlo__fft_view shlo__fft_outside(int base, int64_t row) {
    shlo__fft_view v;
    memset(&v, 0, sizeof v);
    v.base = base;
    v.row = row;
    return v;
}
/* A power of two is negative: see shlo__fft_setting. 0: others finish the results. */
static double shlo__fft_divisor(const shlo__fft_lines *l, int last) {
    const int64_t n = shlo__fft_is_back(l) ? l->length : 1;
    if (!last || (l->kind == SHLO__FFT_REAL && l->plan->half)) return 0;
    return n > 1 && (n & (n - 1)) == 0 ? -(double)n : (double)n;
}
/* The two ways of a convolution, there and back. */
static void shlo__fft_ways_around(shlo__fft_setting *k, const shlo__fft_place *a, shlo__fft_pass *passes,
    shlo__fft_way *ways) {
    const shlo__fft_place turned = shlo__fft_turned(a);
    k->plan = k->plan->inner;
    k->same = 1;
    k->from = k->to = shlo__fft_view_of(a, k->room->row);
    shlo__fft_way_make(k, passes, &ways[0]);
    k->from = k->to = shlo__fft_view_of(&turned, k->room->row);
    shlo__fft_way_make(k, passes + k->plan->n_stages + 4, &ways[1]);
}
/* The ways of s lines; same: results are the operand. */
static SHLO__NOINLINE void shlo__fft_ways_make(const shlo__kernels *kernels, const shlo__fft_lines *l,
    const shlo__fft_room *room, int64_t s, int same, shlo__fft_way *ways) {
    const shlo__fft_plan *p = l->plan;
    const int plain = shlo__fft_plain(l, p->inner != NULL, p->half != NULL);
    shlo__fft_pass *passes = (shlo__fft_pass *)(void *)(ways + SHLO__FFT_WAYS);
    shlo__fft_place a = room->a;
    shlo__fft_setting k;
    k.kernels = kernels;
    k.plan = p;
    k.room = room;
    k.s = s;
    k.same = same && plain == 3;
    k.divisor = 0;
    k.between = room->b;
    if (l->kind == SHLO__FFT_REAL_INVERSE && p->half) shlo__fft_swap(&a, &k.between);
    if (p->inner) {
        if (shlo__fft_is_back(l)) a = shlo__fft_turned(&a);
        shlo__fft_ways_around(&k, &a, passes, ways);
        return;
    }
    k.from = shlo__fft_view_of(&a, room->row);
    k.to = shlo__fft_view_of(shlo__fft_apart(p, plain) ? &k.between : &a, room->row);
    k.to.loose = room->row > 1;
    if (plain & 1) k.from = shlo__fft_outside(SHLO__FFT_SRC, l->inner);
    if (plain & 2) k.to = shlo__fft_outside(SHLO__FFT_DST, l->inner);
    k.divisor = shlo__fft_divisor(l, plain & 2 || room->row > 1);
    shlo__fft_way_make(&k, passes, ways);
}

/* ---- plans ---- */

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
static void shlo__fft_plan_part(const shlo__fft_maker *k, int64_t n, int wide, int back, shlo__fft_plan *p,
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
            shlo__fft_fill(k, back || !j ? n - j : j, n, radix[i], wide,
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
static void shlo__fft_plan_stages(const shlo__fft_maker *k, const shlo__fft_shape *s, shlo__fft_plan *p,
    shlo__fft_memory *m) {
    const int wide = s->wide, back = s->back;
    const int64_t n = s->n, first = shlo__fft_first(n, wide), second = n / first,
                  row = shlo__fft_padded(second);
    void *re, *im;
    int64_t i;
    shlo__fft_plan_part(k, first, wide, back, p, m);
    if (p) {
        p->back = (uint8_t)back;
        p->first = first;
        p->second = second;
        p->n_first = p->n_stages;
    }
    if (second == 1) return;
    shlo__fft_plan_part(k, second, wide, back, p, m);
    re = shlo__fft_take_table(m, first * row, wide);
    im = shlo__fft_take_table(m, first * row, wide);
    if (!p || m->bad) return;
    for (i = 0; i < first; i++)
        shlo__fft_fill(k, back || !i ? n - i : i, n, second, wide,
            shlo__fft_parts_of(shlo__fft_at(re, wide, i * row), shlo__fft_at(im, wide, i * row)));
    p->factors = shlo__fft_table_of(re, im, wide);
}

/* The conjugate of the chirp, wrapped around, transformed and divided by the length. */
static SHLO__NOINLINE void shlo__fft_plan_filter(const shlo__fft_maker *k, const shlo__fft_plan *p,
    double *filter, double *temporary) {
    const int64_t m = p->inner->n;
    const shlo__fft_room room =
        shlo__fft_room_of(p->inner->first, p->inner->second, p->inner->n_stages, m, 1, 1);
    double *re, *im;
    int64_t j;
    shlo__fft_way *ways = (shlo__fft_way *)(void *)(temporary + room.ways);
    shlo__fft_lines l;
    shlo__fft_call call;
    shlo__fft_work w;
    memset(&l, 0, sizeof l);
    memset(&call, 0, sizeof call);
    memset(&w, 0, sizeof w);
    call.kernels = k->kernels;
    l.inner = l.together = 1;
    l.plan = p;
    w.call = &call;
    w.pulse = k->pulse;
    w.at[SHLO__FFT_WORK] = temporary;
    w.wide = 1;
    shlo__fft_clear(&w, temporary, 1, room.all);
    re = temporary + room.a.re;
    im = temporary + room.a.im;
    for (j = 0; j < p->n && !shlo__kernel_beat(k->pulse, 4); j++) {
        int64_t mirror = j ? m - j : 0;
        re[j] = re[mirror] = p->chirp[j] / (double)m;
        im[j] = im[mirror] = -p->chirp[p->n + j] / (double)m;
    }
    shlo__fft_ways_make(k->kernels, &l, &room, 1, 1, ways);
    shlo__fft_go(&w, ways);
    memcpy(filter, re, (size_t)m * sizeof *filter);
    memcpy(filter + m, im, (size_t)m * sizeof *filter);
}

static shlo__fft_plan *shlo__fft_plan_new(shlo__fft_memory *m, int64_t n, int wide) {
    shlo__fft_plan *p = (shlo__fft_plan *)shlo__fft_take(m, 1, sizeof *p);
    if (!p) return NULL;
    memset(p, 0, sizeof *p);
    p->n = n;
    p->wide = (uint8_t)wide;
    return p;
}
static SHLO__NOINLINE void shlo__fft_build_convolution(const shlo__fft_maker *k, int64_t n, shlo__fft_plan *p,
    shlo__fft_memory *m, double *temporary) {
    const int64_t length = shlo__fft_convolution(n);
    double *chirp = (double *)shlo__fft_take(m, 2 * n, sizeof *chirp),
           *filter = (double *)shlo__fft_take(m, 2 * length, sizeof *filter);
    shlo__fft_plan *inner = shlo__fft_plan_new(m, length, 1);
    shlo__fft_shape s;
    memset(&s, 0, sizeof s);
    s.n = length;
    s.wide = 1;
    shlo__fft_plan_stages(k, &s, inner, m);
    if (!p || m->bad) return;
    shlo__fft_fill(k, 0, 2 * n, n, 1, shlo__fft_parts_of(chirp, chirp + n)); /* exp(-pi i j^2 / n) */
    p->inner = inner;
    p->chirp = chirp;
    p->filter = filter;
    shlo__fft_plan_filter(k, p, filter, temporary);
}

enum { SHLO__FFT_SHORT = 128 }; /* longer lines of the last dimension fill registers by themselves */

/* Lines of n numbers that are computed at the same time: shorter lines, one behind the other, are transposed
   in blocks of 8 KB. */
static int64_t shlo__fft_together(const shlo__fft_lines *l, int64_t n, int wide) {
    const int64_t lanes = shlo__fft_columns(wide);
    if (l->inner > 1) return n > 65536 ? 1 : SHLO__MIN(lanes, l->inner);
    if (n >= (wide ? SHLO__FFT_SHORT : 2 * SHLO__FFT_SHORT) || l->outer < 2) return 1;
    return SHLO__MIN(lanes * SHLO__MAX(64 / n, 1), l->outer);
}

/* How many stages n numbers have, whose halves are `first` and the rest. */
static int32_t shlo__fft_stages(int64_t n, int64_t first) {
    uint8_t radix[64];
    return shlo__fft_factor(first, radix) + shlo__fft_factor(n / first, radix);
}
/* The ways of a line alone, or (many) of short ones. */
static void shlo__fft_plan_ways(const shlo__fft_maker *k, const shlo__fft_shape *s, shlo__fft_lines *l,
    shlo__fft_ready *ready, shlo__fft_memory *m) {
    const int64_t n = s->convolved ? shlo__fft_convolution(s->n) : s->n, first = shlo__fft_first(n, s->wide);
    const int32_t stages = shlo__fft_stages(n, first);
    shlo__fft_way *ways;
    l->together = shlo__fft_together(l, n, s->wide);
    if (l->outer > 1 && l->together == 1) return;
    ways = (shlo__fft_way *)shlo__fft_take(m, 1, shlo__fft_ways_bytes(stages));
    if (!ready || m->bad) return;
    ready->room = shlo__fft_lines_room(l, first, n / first, stages, s);
    ready->lines = l->together;
    ready->ways = ways;
    shlo__fft_ways_make(k->kernels, l, &ready->room, l->together, 0, ways);
}
static shlo__fft_plan *shlo__fft_whole(const shlo__fft_maker *k, const shlo__fft_lines *l,
    shlo__fft_memory *m, double *temporary) {
    const shlo__fft_shape s = shlo__fft_shape_of(l);
    shlo__fft_plan *p = shlo__fft_plan_new(m, s.n, s.wide);
    shlo__fft_lines lines;
    if (s.convolved)
        shlo__fft_build_convolution(k, s.n, p, m, temporary);
    else
        shlo__fft_plan_stages(k, &s, p, m);
    if (s.n < s.length) {
        void *half = shlo__fft_take(m, 2 * (s.n + 1), sizeof(double));
        if (p && !m->bad) {
            shlo__fft_fill(k, 1, s.length, s.n + 1, s.wide,
                shlo__fft_parts_of(half, shlo__fft_at(half, s.wide, s.n + 1)));
            p->half = half;
        }
    }
    memset(&lines, 0, sizeof lines);
    lines.kind = l->kind;
    lines.length = l->length;
    lines.inner = lines.outer = 1;
    lines.plan = p;
    shlo__fft_plan_ways(k, &s, &lines, p ? &p->ready[0] : NULL, m);
    lines.outer = INT64_MAX;
    shlo__fft_plan_ways(k, &s, &lines, p ? &p->ready[1] : NULL, m);
    return p;
}

#define SHLO__FFT_LENGTHS ((int64_t)1 << 56) /* longer lines are refused: numbers times 8 must fit */

SHLO__FN size_t shlo__fft_plan_bytes(const shlo__fft_lines *l) {
    shlo__fft_memory m;
    memset(&m, 0, sizeof m);
    if (l->length < 1 || l->length > SHLO__FFT_LENGTHS) return 0;
    shlo__fft_whole(NULL, l, &m, NULL);
    return m.bad ? 0 : m.used;
}

SHLO__FN size_t shlo__fft_plan_temporary(const shlo__fft_lines *l) {
    const shlo__fft_shape s = shlo__fft_shape_of(l);
    shlo__fft_room room;
    int64_t m, first;
    if (!s.convolved) return 0;
    m = shlo__fft_convolution(s.n);
    first = shlo__fft_first(m, 1);
    room = shlo__fft_room_of(first, m / first, shlo__fft_stages(m, first), m, 1, 1);
    return (size_t)room.all;
}

SHLO__FN const shlo__fft_plan *shlo__fft_make_plan(const shlo__fft_maker *k, const shlo__fft_lines *l,
    void *memory, double *temporary) {
    shlo__fft_memory m;
    m.base = (unsigned char *)memory;
    m.used = 0;
    m.bad = 0;
    return shlo__fft_whole(k, l, &m, temporary);
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
    room = shlo__fft_lines_room(l, first, n / first, shlo__fft_stages(n, first), &s);
    if ((uint64_t)n > SIZE_MAX / 128 || !shlo__size_mul((size_t)room.all, shlo__fft_size(s.wide), &bytes))
        return 0;
    return bytes;
}

/* Of a run: what shlo__fft_scratch has counted. */
static shlo__fft_room shlo__fft_run_room(const shlo__fft_lines *l) {
    const shlo__fft_plan *p = l->plan->inner ? l->plan->inner : l->plan;
    const shlo__fft_shape s = shlo__fft_shape_of(l);
    return shlo__fft_lines_room(l, p->first, p->second, p->n_stages, &s);
}

SHLO__COLD_END

/* ---- lines ---- */

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
    const int wide = w->wide, real = w->l->kind == SHLO__FFT_REAL;
    const shlo__fft_turning t = shlo__fft_turning_of(w, n, w->l->src_count, real);
    void *a = shlo__fft_number(w, w->a.re), *to = wide == w->l->wide ? a : shlo__fft_number(w, w->b.re);
    int64_t i;
    k->transpose(to, t.stride, at, t.line, (size_t)w->s, t.rows, t.size);
    if (wide != w->l->wide) shlo__fft_convert(w, a, to, 0, t.numbers);
    if (real && !w->l->plan->half)
        for (i = 0; i < n; i++)
            memset(shlo__fft_number(w, w->a.im + i * w->row), 0, (size_t)w->s * shlo__fft_size(wide));
}
/* n numbers of each of the lines of `w`: lines side by side are columns. */
static SHLO__NOINLINE void shlo__fft_move(const shlo__fft_work *w, int64_t n, shlo__fft_setting *k) {
    shlo__fft_chain c;
    shlo__fft_pass pass;
    const int across = w->l->inner > 1;
    const int64_t part = shlo__kernel_piece(w->pulse, n, (across ? w->s : 1) * SHLO__FFT_BEAT);
    k->kernels = w->call->kernels;
    k->plan = w->l->plan;
    memset(&c, 0, sizeof c);
    c.rows = across ? part : 1;
    c.columns = across ? w->s : part;
    c.from_unit = across ? k->from.row : 1;
    c.to_unit = across ? k->to.row : 1;
    c.step = part;
    c.most = n - part;
    shlo__fft_way_move(k, &pass, &c);
    shlo__fft_run_chain(w, &c, (n + part - 1) / part);
}
/* Complex numbers in b. */
static shlo__fft_view shlo__fft_between(const shlo__fft_work *w, int64_t row) {
    shlo__fft_view v = shlo__fft_outside(SHLO__FFT_WORK, row);
    v.at = w->b.re;
    return v;
}

/* Complex numbers of lines in memory to a; by way of b if the types differ. */
static void shlo__fft_load_complex(const shlo__fft_work *w, int64_t n) {
    const int64_t inner = w->l->inner, rows = inner > 1 ? n : 1, columns = inner > 1 ? w->s : n;
    const unsigned char *at = (const unsigned char *)w->at[SHLO__FFT_SRC];
    shlo__fft_setting k;
    int64_t i;
    k.from = shlo__fft_outside(SHLO__FFT_SRC, inner);
    k.to = shlo__fft_view_of(&w->a, w->row);
    k.divisor = 0;
    if (w->wide != w->l->wide) {
        for (i = 0; i < rows; i++)
            shlo__fft_convert(w, shlo__fft_number(w, w->b.re + i * columns * 2),
                at + i * inner * 2 * (int64_t)sizeof(float), 0, columns * 2);
        k.from = shlo__fft_between(w, columns);
    }
    shlo__fft_move(w, n, &k);
}
/* Apart: the passes need its frame no more. */
static SHLO__NOINLINE void shlo__fft_load(const shlo__kernels *k, shlo__fft_work *w) {
    const shlo__fft_lines *l = w->l;
    const int wide = w->wide, real = l->kind == SHLO__FFT_REAL;
    const int64_t half = l->length / 2 + 1, size = l->wide ? 8 : 4;
    const int64_t n = real ? l->plan->n : l->kind == SHLO__FFT_REAL_INVERSE ? half : l->length;
    const unsigned char *at = (const unsigned char *)w->at[SHLO__FFT_SRC];
    void *a = shlo__fft_number(w, w->a.re);
    if (l->inner == 1 && w->row > 1) {
        shlo__fft_load_short(k, w, at, n);
        return;
    }
    if (!real || l->plan->half) {
        shlo__fft_load_complex(w, n);
        return;
    }
    if (wide == l->wide)
        memcpy(a, at, (size_t)(n * size));
    else
        shlo__fft_convert(w, a, at, 0, n);
    shlo__fft_clear(w, shlo__fft_number(w, w->a.im), wide, n);
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
    void *from = shlo__fft_number(w, w->a.re);
    if (l->plan->inner) shlo__fft_divide(w, from, w->wide, t.numbers, divisor);
    if (w->wide != l->wide) {
        void *b = shlo__fft_number(w, w->b.re);
        shlo__fft_convert(w, b, from, 1, t.numbers);
        from = b;
    }
    k->transpose(at, t.line, from, t.stride, t.rows, (size_t)w->s, t.size);
}
static void shlo__fft_store_complex(const shlo__fft_work *w, int64_t n, double divisor) {
    const int64_t inner = w->l->inner, rows = inner > 1 ? n : 1, columns = inner > 1 ? w->s : n;
    unsigned char *at = (unsigned char *)w->at[SHLO__FFT_DST];
    shlo__fft_setting k;
    int64_t i;
    k.from = shlo__fft_view_of(&w->a, w->row);
    k.to = w->wide == w->l->wide ? shlo__fft_outside(SHLO__FFT_DST, inner) : shlo__fft_between(w, columns);
    k.divisor = divisor;
    shlo__fft_move(w, n, &k);
    for (i = 0; i < rows && w->wide != w->l->wide; i++)
        shlo__fft_convert(w, at + i * inner * 2 * (int64_t)sizeof(float),
            shlo__fft_number(w, w->b.re + i * columns * 2), 1, columns * 2);
}
/* A few results that a join has finished. */
static void shlo__fft_store_few(const shlo__fft_work *w, void *at, int64_t n) {
    const shlo__fft_parts a = shlo__fft_parts_at(w, &w->a, 0);
    for (int64_t i = 0; i < n; i++) {
        shlo__fft_set(at, w->wide, 2 * i, shlo__fft_get(a.re, w->wide, i));
        shlo__fft_set(at, w->wide, 2 * i + 1, shlo__fft_get(a.im, w->wide, i));
    }
}
static SHLO__NOINLINE void shlo__fft_store(const shlo__kernels *k, const shlo__fft_work *w) {
    const shlo__fft_lines *l = w->l;
    const int wide = w->wide, real = l->kind == SHLO__FFT_REAL_INVERSE;
    const double divisor = shlo__fft_is_back(l) ? (double)l->length : 1;
    const int64_t half = l->length / 2 + 1, size = l->wide ? 8 : 4;
    const int64_t n = real ? l->plan->n : l->kind == SHLO__FFT_REAL ? half : l->length;
    unsigned char *at = (unsigned char *)w->at[SHLO__FFT_DST];
    void *a = shlo__fft_number(w, w->a.re);
    if (l->inner == 1 && w->row > 1) {
        shlo__fft_store_short(k, w, at, n, divisor);
        return;
    }
    if (l->kind == SHLO__FFT_REAL && l->plan->half && n <= 2 * SHLO__FFT_LANES && wide == l->wide) {
        shlo__fft_store_few(w, at, n);
        return;
    }
    if (!real || l->plan->half) {
        shlo__fft_store_complex(w, n, divisor);
        return;
    }
    shlo__fft_divide(w, a, wide, n, divisor);
    if (wide == l->wide)
        memcpy(at, a, (size_t)(n * size));
    else
        shlo__fft_convert(w, at, a, 1, n);
}

/* The transform of a real line is that of its mirror image, conjugated: the other half follows, and the first
   number is real (so is the middle one of an even length, whatever the operand says). */
static SHLO__NOINLINE void shlo__fft_complete(const shlo__fft_work *w) {
    const int64_t n = w->l->length, s = w->s, row = w->row;
    const int wide = w->wide;
    const size_t bytes = (size_t)s * shlo__fft_size(wide);
    const shlo__fft_parts a = shlo__fft_parts_at(w, &w->a, 0);
    int64_t i, q;
    memset(a.im, 0, bytes);
    if (n % 2 == 0) memset(shlo__fft_at(a.im, wide, n / 2 * row), 0, bytes);
    for (i = 1; i <= n / 2 && !w->l->plan->half && !shlo__kernel_beat(w->pulse, 4 * s); i++)
        for (q = 0; q < s; q++) {
            shlo__fft_set(a.re, wide, (n - i) * row + q, shlo__fft_get(a.re, wide, i * row + q));
            shlo__fft_set(a.im, wide, (n - i) * row + q, -shlo__fft_get(a.im, wide, i * row + q));
        }
}

static void shlo__fft_half_part(const shlo__fft_work *w, shlo__fft_halves *h, int64_t first, int64_t last,
    int across) {
    const int64_t each = across ? w->s * SHLO__FFT_BEAT : SHLO__FFT_BEAT;
    h->across = across;
    for (h->first = first; h->first < last; h->first = h->last) {
        h->last = h->first + shlo__kernel_piece(w->pulse, last - h->first, each);
        if (shlo__kernel_beat(w->pulse, (h->last - h->first) * each)) return;
        w->call->kernels->fft.half[w->wide](h);
    }
}
/* Whether a line of real numbers is joined where complex numbers lie: in the result, or in b if its type is
   another one. */
static int shlo__fft_joins(const shlo__fft_work *w) {
    return w->l->kind == SHLO__FFT_REAL && w->l->plan->half && w->row == 1 &&
           w->l->plan->n >= 2 * SHLO__FFT_LANES;
}
static void shlo__fft_join_line(const shlo__fft_work *w, shlo__fft_halves *h) {
    const int wide = w->wide, same = wide == w->l->wide;
    double edge[4];
    int64_t i;
    void *to = w->at[SHLO__FFT_DST];
    for (i = 0; i < 4; i++) edge[i] = shlo__fft_get(i % 2 ? h->to.im : h->to.re, wide, i / 2 * h->h);
    if (same) h->to.re = to;
    shlo__fft_half_part(w, h, 1, h->h / 2 + 1, 0);
    for (i = 0; i < 4; i++) shlo__fft_set(h->to.re, wide, i / 2 * 2 * h->h + i % 2, edge[i]);
    if (!same) shlo__fft_convert(w, to, h->to.re, 1, 2 * h->h + 2);
}
/* The first and the last number of x are their own mirror images. */
static void shlo__fft_halve(shlo__fft_work *w, int split) {
    shlo__fft_halves h;
    h.h = w->l->plan->n;
    h.s = w->s;
    h.row = w->row;
    h.split = split;
    h.w = w->l->plan->half;
    h.from = shlo__fft_parts_at(w, &w->a, 0);
    h.to = shlo__fft_parts_at(w, &w->b, 0);
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
    if (l->kind == SHLO__FFT_REAL_INVERSE) {
        shlo__fft_complete(w);
        if (p->half) shlo__fft_halve(w, 1);
    }
    if (p->inner) {
        const int back = shlo__fft_is_back(l);
        if (back) w->a = shlo__fft_turned(&w->a);
        shlo__fft_convolve(w, p);
        if (back) w->a = shlo__fft_turned(&w->a);
    }
    else
        shlo__fft_go(w, w->ways);
    if (shlo__fft_apart(p, plain)) shlo__fft_swap(&w->a, &w->b);
    if (l->kind == SHLO__FFT_REAL && p->half) shlo__fft_halve(w, 0);
}

/* Ways for as many lines as come together, in scratch; *s: for how many they are made already. */
static const shlo__fft_way *shlo__fft_ways_now(const shlo__fft_work *w, const shlo__fft_room *room,
    int64_t *s) {
    shlo__fft_way *ways = (shlo__fft_way *)shlo__fft_number(w, room->ways);
    if (*s != w->s)
        shlo__fft_ways_make(w->call->kernels, w->l, room, w->s, w->call->src == w->call->dst, ways);
    *s = w->s;
    return ways;
}
SHLO__FN void shlo__fft_run(const shlo__fft_call *call, shlo__pulse *pulse, void *scratch, int64_t first,
    int64_t last) {
    const shlo__fft_lines *l = &call->lines;
    const shlo__fft_plan *p = l->plan;
    const shlo__fft_ready *ready = &p->ready[l->together > 1];
    const int is_ready = l->inner == 1 && ready->lines == l->together,
              plain = shlo__fft_plain(l, p->inner != NULL, p->half != NULL);
    const int64_t size = l->wide ? 8 : 4, src = l->kind == SHLO__FFT_REAL ? size : 2 * size,
                  dst = l->kind == SHLO__FFT_REAL_INVERSE ? size : 2 * size;
    const shlo__fft_room room = is_ready ? ready->room : shlo__fft_run_room(l);
    int64_t task, s = 0;
    shlo__fft_work w;
    w.call = call;
    w.l = l;
    w.pulse = pulse;
    w.wide = p->wide;
    w.at[SHLO__FFT_WORK] = scratch;
    w.width = room.width;
    w.row = room.row;
    for (task = first; task < last && !shlo__kernel_beat(pulse, 1); task++) {
        shlo__fft_choose(&w, task);
        w.a = room.a;
        w.b = room.b;
        w.at[SHLO__FFT_SRC] =
            (unsigned char *)call->src + (w.outer * l->src_count * l->inner + w.inner) * src;
        w.at[SHLO__FFT_DST] =
            (unsigned char *)call->dst + (w.outer * l->dst_count * l->inner + w.inner) * dst;
        w.ways = is_ready && w.s == ready->lines ? ready->ways : shlo__fft_ways_now(&w, &room, &s);
        if (!(plain & 1)) shlo__fft_load(call->kernels, &w);
        shlo__fft_lines_run(&w, plain);
        if (!(plain & 2) && !shlo__fft_joins(&w)) shlo__fft_store(call->kernels, &w);
    }
}

#endif
