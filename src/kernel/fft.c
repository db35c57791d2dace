/* kernel/fft.c - transforms of lines: factors and roots of unity of a length, L. I. Bluestein's convolution
 * (1970) for lengths with large prime factors, real lines as complex ones of half the length, and the way
 * from memory to interleaved lines and back. */
#ifndef SHLO__KERNEL_FFT_C
#define SHLO__KERNEL_FFT_C

#include "kernel.h"

/* ---- roots of unity ---- */

/* a * b - p exactly (T. J. Dekker, 1971). */
static double shlo__fft_product_rest(double a, double b, double p) {
    double ah = a * 134217729.0, bh = b * 134217729.0;
    ah = ah - (ah - a);
    bh = bh - (bh - b);
    return ((ah * bh - p) + ah * (b - bh) + (a - ah) * bh) + (a - ah) * (b - bh);
}

enum { SHLO__FFT_BLOCK = 16 };

/* exp(-2 pi i number[j] / n), 0 <= number[j] < n, for j < count <= SHLO__FFT_BLOCK: numbers are taken into an
   eighth of the circle first, and the angle's rounding is made good, so that both parts are within 0.7 units
   in the last place. */
static void shlo__fft_roots(const shlo__kernels *k, const int64_t *number, int64_t n, int count, double *re,
    double *im) {
    double x[SHLO__FFT_BLOCK], rest[SHLO__FFT_BLOCK], c[SHLO__FFT_BLOCK], s[SHLO__FFT_BLOCK];
    uint8_t how[SHLO__FFT_BLOCK];
    int j;
    for (j = 0; j < count; j++) { /* t / 8n of the circle */
        int64_t t = 8 * number[j];
        double part;
        how[j] = 0;
        if (t > 4 * n) t = 8 * n - t, how[j] |= 1;
        if (t > 2 * n) t = 4 * n - t, how[j] |= 2;
        if (t > n) t = 2 * n - t, how[j] |= 4;
        part = (double)t / (double)n;
        x[j] = part * 0.7853981633974483;
        rest[j] = ((double)t - part * (double)n) - shlo__fft_product_rest(part, (double)n, part * (double)n);
        rest[j] = shlo__fft_product_rest(part, 0.7853981633974483, x[j]) + part * 3.061616997868383e-17 +
                  rest[j] / (double)n * 0.7853981633974483;
    }
    shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_cosine, SHLO_F64))(c, x, NULL, NULL, (size_t)count,
        NULL);
    shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_sine, SHLO_F64))(s, x, NULL, NULL, (size_t)count,
        NULL);
    for (j = 0; j < count; j++) {
        double u = c[j] - s[j] * rest[j], v = s[j] + c[j] * rest[j];
        re[j] = how[j] & 4 ? v : u;
        im[j] = how[j] & 4 ? u : v;
        if (how[j] & 2) re[j] = -re[j];
        if (!(how[j] & 1)) im[j] = -im[j];
    }
}

/* exp(-2 pi i f(j) / n) for j < count; f(j) is j * step, or j * j if step is 0, modulo n. */
static void shlo__fft_table(const shlo__kernels *k, int64_t step, int64_t n, int64_t count, double *re,
    double *im) {
    int64_t number[SHLO__FFT_BLOCK], at = 0, j;
    for (j = 0; j < count; j++) {
        int slot = (int)(j % SHLO__FFT_BLOCK);
        number[slot] = at;
        at = (at + (step ? step : (2 * j + 1) % n)) % n;
        if (slot + 1 == SHLO__FFT_BLOCK || j + 1 == count)
            shlo__fft_roots(k, number, n, slot + 1, re + j - slot, im + j - slot);
    }
}

/* ---- one transform ---- */

typedef struct shlo__fft_numbers {
    double *re, *im;
} shlo__fft_numbers;

static void shlo__fft_swap(shlo__fft_numbers *a, shlo__fft_numbers *b) {
    shlo__fft_numbers t = *a;
    *a = *b;
    *b = t;
}

/* Transforms s interleaved lines in a, with b as large; the result is in a then (the two may have changed
 * places). */
static void shlo__fft_stages(const shlo__fft_call *call, const shlo__fft_plan *p, int64_t s,
    shlo__fft_numbers *a, shlo__fft_numbers *b) {
    const shlo__kernels *k = call->kernels;
    int32_t i;
    for (i = 0; i < p->n_stages; i++) {
        if (shlo__kernel_beat(call->pulse, p->n * s)) return;
        k->fft.pass(&p->stages[i], s, a->re, a->im, b->re, b->im);
        s *= p->stages[i].radix;
        shlo__fft_swap(a, b);
    }
}

/* The inverse, but for the factor n, is the transform with real and imaginary parts exchanged. */
static void shlo__fft_turn(shlo__fft_numbers *a) {
    double *t = a->re;
    a->re = a->im;
    a->im = t;
}

/* jk = (j^2 + k^2 - (k - j)^2) / 2 makes it a convolution with a chirp. */
static void shlo__fft_transform(const shlo__fft_call *call, const shlo__fft_plan *p, int64_t s,
    shlo__fft_numbers *a, shlo__fft_numbers *b) {
    const shlo__kernels *k = call->kernels;
    int64_t m;
    if (!p->inner) {
        shlo__fft_stages(call, p, s, a, b);
        return;
    }
    m = p->inner->n;
    k->fft.scale(p->n, s, a->re, a->im, p->chirp, p->chirp + p->n);
    memset(a->re + p->n * s, 0, (size_t)((m - p->n) * s) * sizeof(double));
    memset(a->im + p->n * s, 0, (size_t)((m - p->n) * s) * sizeof(double));
    shlo__fft_stages(call, p->inner, s, a, b);
    k->fft.scale(m, s, a->re, a->im, p->filter, p->filter + m);
    shlo__fft_turn(a);
    shlo__fft_turn(b);
    shlo__fft_stages(call, p->inner, s, a, b);
    shlo__fft_turn(a);
    shlo__fft_turn(b);
    k->fft.scale(p->n, s, a->re, a->im, p->chirp, p->chirp + p->n);
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

/* Radices whose product is n: few and large ones first. 0: a factor is too large. */
static int32_t shlo__fft_factor(int64_t n, int32_t *radix) {
    static const uint8_t odd[] = {13, 11, 7, 5, 3};
    int32_t count = 0, twos = 0, i;
    for (; n % 2 == 0; n /= 2) twos++;
    for (; twos >= 5 || twos == 3; twos -= 3) radix[count++] = 8;
    for (; twos >= 2; twos -= 2) radix[count++] = 4;
    if (twos) radix[count++] = 2;
    for (i = 0; i < (int32_t)SHLO__COUNT(odd); i++)
        for (; n % odd[i] == 0; n /= odd[i]) radix[count++] = odd[i];
    return n == 1 ? count : 0;
}

/* The smallest length of at least 2n - 1 that has a simple transform; sums of that many numbers do not wrap
 * around. */
static int64_t shlo__fft_convolution(int64_t n) {
    static const uint8_t odd[] = {1, 3, 5, 9, 15};
    int64_t best = INT64_MAX, m;
    int i;
    for (i = 0; i < (int)SHLO__COUNT(odd); i++) {
        for (m = odd[i]; m < 2 * n - 1; m *= 2) {}
        best = SHLO__MIN(best, m);
    }
    return best;
}

static void shlo__fft_plan_stages(const shlo__kernels *k, int64_t n, const int32_t *radix, int32_t count,
    shlo__fft_plan *p, shlo__fft_memory *m) {
    int32_t i, j;
    for (i = 0; i < count; n /= radix[i], i++) {
        int64_t rest = n / radix[i];
        double *re = (double *)shlo__fft_take(m, (radix[i] - 1) * rest, sizeof *re),
               *im = (double *)shlo__fft_take(m, (radix[i] - 1) * rest, sizeof *im);
        double *root = (double *)shlo__fft_take(m, 2 * radix[i], sizeof *root);
        if (!p || m->bad) continue;
        for (j = 1; j < radix[i]; j++)
            shlo__fft_table(k, j, n, rest, re + (j - 1) * rest, im + (j - 1) * rest);
        shlo__fft_table(k, 1, radix[i], radix[i], root, root + radix[i]);
        for (j = 0; j < radix[i]; j++) root[radix[i] + j] = -root[radix[i] + j];
        p->stages[i].radix = radix[i];
        p->stages[i].m = rest;
        p->stages[i].re = re;
        p->stages[i].im = im;
        p->stages[i].root = root;
    }
    if (p) p->n_stages = count;
}

/* The conjugate of the chirp, wrapped around, transformed and divided by the length. temporary: 4 m
   numbers. */
static void shlo__fft_plan_filter(const shlo__kernels *k, const shlo__fft_plan *p, double *filter,
    double *temporary) {
    int64_t m = p->inner->n, j;
    shlo__fft_numbers a, b;
    shlo__fft_call call;
    memset(&call, 0, sizeof call);
    call.kernels = k;
    a.re = temporary;
    a.im = temporary + m;
    b.re = temporary + 2 * m;
    b.im = temporary + 3 * m;
    memset(temporary, 0, (size_t)m * 2 * sizeof *temporary);
    for (j = 0; j < p->n; j++) {
        int64_t mirror = j ? m - j : 0;
        a.re[j] = a.re[mirror] = p->chirp[j] / (double)m;
        a.im[j] = a.im[mirror] = -p->chirp[p->n + j] / (double)m;
    }
    shlo__fft_stages(&call, p->inner, 1, &a, &b);
    memcpy(filter, a.re, (size_t)m * sizeof *filter);
    memcpy(filter + m, a.im, (size_t)m * sizeof *filter);
}

static shlo__fft_plan *shlo__fft_build(const shlo__kernels *k, int64_t n, shlo__fft_memory *m,
    double *temporary) {
    int32_t radix[64], count = shlo__fft_factor(n, radix);
    shlo__fft_plan *p = (shlo__fft_plan *)shlo__fft_take(m, 1, sizeof *p), *inner;
    double *chirp, *filter;
    int64_t length;
    if (p) {
        memset(p, 0, sizeof *p);
        p->n = n;
    }
    if (count || n == 1) {
        shlo__fft_plan_stages(k, n, radix, count, p, m);
        return p;
    }
    length = shlo__fft_convolution(n);
    chirp = (double *)shlo__fft_take(m, 2 * n, sizeof *chirp);
    filter = (double *)shlo__fft_take(m, 2 * length, sizeof *filter);
    inner = (shlo__fft_plan *)shlo__fft_take(m, 1, sizeof *inner);
    count = shlo__fft_factor(length, radix);
    if (inner) {
        memset(inner, 0, sizeof *inner);
        inner->n = length;
    }
    shlo__fft_plan_stages(k, length, radix, count, inner, m);
    if (!p || m->bad) return p;
    shlo__fft_table(k, 0, 2 * n, n, chirp, chirp + n); /* exp(-pi i j^2 / n) */
    p->inner = inner;
    p->chirp = chirp;
    p->filter = filter;
    shlo__fft_plan_filter(k, p, filter, temporary);
    return p;
}

/* Complex numbers of a line: real lines of even length count half. */
static int64_t shlo__fft_size(int64_t length, int real) {
    return real && length % 2 == 0 ? length / 2 : length;
}

#define SHLO__FFT_LENGTHS ((int64_t)1 << 56) /* longer lines are refused: numbers times 8 must fit */

static shlo__fft_plan *shlo__fft_whole(const shlo__kernels *k, int64_t length, int real, shlo__fft_memory *m,
    double *temporary) {
    int64_t n = shlo__fft_size(length, real);
    shlo__fft_plan *p = shlo__fft_build(k, n, m, temporary);
    double *half;
    if (n == length) return p;
    half = (double *)shlo__fft_take(m, 2 * (n + 1), sizeof *half);
    if (!p || m->bad) return p;
    shlo__fft_table(k, 1, length, n + 1, half, half + n + 1);
    p->half = half;
    return p;
}

SHLO__FN size_t shlo__fft_plan_bytes(int64_t length, int real) {
    shlo__fft_memory m;
    memset(&m, 0, sizeof m);
    if (length < 1 || length > SHLO__FFT_LENGTHS) return 0;
    shlo__fft_whole(NULL, length, real, &m, NULL);
    return m.bad ? 0 : m.used;
}

SHLO__FN size_t shlo__fft_plan_temporary(int64_t length, int real) {
    int32_t radix[64];
    int64_t n = shlo__fft_size(length, real);
    return n == 1 || shlo__fft_factor(n, radix) ? 0 : (size_t)(4 * shlo__fft_convolution(n));
}

SHLO__FN const shlo__fft_plan *shlo__fft_make_plan(const shlo__kernels *k, int64_t length, int real,
    void *memory, double *temporary) {
    shlo__fft_memory m;
    m.base = (unsigned char *)memory;
    m.used = 0;
    m.bad = 0;
    return shlo__fft_whole(k, length, real, &m, temporary);
}

/* ---- lines ---- */

enum {
    SHLO__FFT_TOGETHER = 8, /* lines: a register of the widest target, and a cache line of them */
    SHLO__FFT_SHORT = 128,  /* longer lines of the last dimension fill registers by themselves */
    /* numbers between the buffers: else powers of two would make all of them meet in the same cache sets */
    SHLO__FFT_PAD = 136
};

/* Numbers of a buffer for one line. */
static int64_t shlo__fft_room(int64_t length, int real) {
    int32_t radix[64];
    int64_t n = shlo__fft_size(length, real);
    return n == 1 || shlo__fft_factor(n, radix) ? n + 1 : shlo__fft_convolution(n);
}
static int shlo__fft_is_real(const shlo__fft_lines *l) {
    return l->kind == SHLO__FFT_REAL || l->kind == SHLO__FFT_REAL_INVERSE;
}

SHLO__FN size_t shlo__fft_scratch(shlo__fft_lines *l) {
    size_t bytes;
    int64_t room;
    if (l->length < 1 || l->length > SHLO__FFT_LENGTHS) return 0;
    room = shlo__fft_room(l->length, shlo__fft_is_real(l));
    l->together =
        room <= (l->inner > 1 ? 65536 : SHLO__FFT_SHORT)
            ? SHLO__MIN((int64_t)SHLO__FFT_TOGETHER, SHLO__MAX(l->inner > 1 ? l->inner : l->outer, 1))
            : 1;
    if ((uint64_t)room > SIZE_MAX / 16 ||
        !shlo__size_mul((size_t)(room * l->together) + SHLO__FFT_PAD, 4 * sizeof(double), &bytes))
        return 0;
    return bytes;
}

/* s lines at work. Complex lines are the last dimension or lie side by side; real lines are always the last
 * dimension. */
typedef struct shlo__fft_work {
    const shlo__fft_lines *l;
    shlo__fft_numbers a, b;
    int64_t s, outer, inner;
} shlo__fft_work;

/* Lines side by side never reach beyond their dimensions. */
static int64_t shlo__fft_groups(const shlo__fft_lines *l) {
    return ((l->inner > 1 ? l->inner : l->outer) + l->together - 1) / l->together;
}
SHLO__FN int64_t shlo__fft_tasks(const shlo__fft_lines *l) {
    return l->inner > 1 ? l->outer * shlo__fft_groups(l) : shlo__fft_groups(l);
}

static void shlo__fft_choose(shlo__fft_work *w, int64_t task) {
    int64_t groups = shlo__fft_groups(w->l), first = task % groups * w->l->together;
    w->outer = w->l->inner > 1 ? task / groups : first;
    w->inner = w->l->inner > 1 ? first : 0;
    w->s = SHLO__MIN(w->l->together, (w->l->inner > 1 ? w->l->inner : w->l->outer) - first);
}

/* rows x columns numbers, parts apart, transposed. */
static void shlo__fft_flip(const shlo__kernels *k, const shlo__fft_numbers *from, const shlo__fft_numbers *to,
    int64_t rows, int64_t columns) {
    k->transpose(to->re, (ptrdiff_t)rows * 8, from->re, (ptrdiff_t)columns * 8, (size_t)rows, (size_t)columns,
        8);
    k->transpose(to->im, (ptrdiff_t)rows * 8, from->im, (ptrdiff_t)columns * 8, (size_t)rows, (size_t)columns,
        8);
}

/* Numbers of all lines come to stand together: lines one after the other are read as they lie and transposed.
   A real line of even length is one of complex numbers. */
static void shlo__fft_load(const shlo__kernels *k, shlo__fft_work *w, const unsigned char *src) {
    const shlo__fft_lines *l = w->l;
    int real = l->kind == SHLO__FFT_REAL, whole = real && !l->plan->half;
    int64_t n = real ? l->plan->n : l->src_count, size = l->wide ? 8 : 4, i;
    const unsigned char *at =
        src + (w->outer * l->src_count * l->inner + w->inner) * (real ? size : 2 * size);
    const shlo__fft_numbers *to = w->s == 1 ? &w->a : &w->b;
    if (l->inner > 1) {
        for (i = 0; i < n; i++)
            k->fft.load[l->wide](at + i * l->inner * 2 * size, w->s, w->a.re + i * w->s, w->a.im + i * w->s);
        return;
    }
    if (whole) {
        shlo__kernels_lane(k, SHLO__KERNEL_CONVERT(l->wide ? SHLO_F64 : SHLO_F32, SHLO_F64))(to->re, at, NULL,
            NULL, (size_t)(n * w->s), NULL);
        memset(to->im, 0, (size_t)(n * w->s) * sizeof(double));
    }
    else {
        k->fft.load[l->wide](at, n * w->s, to->re, to->im);
    }
    if (w->s > 1) shlo__fft_flip(k, &w->b, &w->a, w->s, n);
}

static void shlo__fft_store(const shlo__kernels *k, const shlo__fft_work *w, unsigned char *dst) {
    const shlo__fft_lines *l = w->l;
    int real = l->kind == SHLO__FFT_REAL_INVERSE, whole = real && !l->plan->half;
    double divisor = real || l->kind == SHLO__FFT_INVERSE ? (double)l->length : 1;
    int64_t n = real ? l->plan->n : l->dst_count, size = l->wide ? 8 : 4, i;
    unsigned char *at = dst + (w->outer * l->dst_count * l->inner + w->inner) * (real ? size : 2 * size);
    const shlo__fft_numbers *from = w->s == 1 ? &w->a : &w->b;
    if (l->inner > 1) {
        for (i = 0; i < n; i++)
            k->fft.store[l->wide](at + i * l->inner * 2 * size, w->s, w->a.re + i * w->s, w->a.im + i * w->s,
                divisor);
        return;
    }
    if (w->s > 1) shlo__fft_flip(k, &w->a, &w->b, n, w->s);
    if (whole) {
        for (i = 0; i < n * w->s; i++) from->re[i] = shlo__soft_one_nan64(from->re[i] / divisor);
        shlo__kernels_lane(k, SHLO__KERNEL_CONVERT(SHLO_F64, l->wide ? SHLO_F64 : SHLO_F32))(at, from->re,
            NULL, NULL, (size_t)(n * w->s), NULL);
    }
    else {
        k->fft.store[l->wide](at, n * w->s, from->re, from->im, divisor);
    }
}

/* The transform of a real line is that of its mirror image, conjugated: the other half follows, and the first
   number is real (so is the middle one of an even length, whatever the operand says). */
static void shlo__fft_complete(const shlo__fft_work *w) {
    int64_t n = w->l->length, i, q, s = w->s;
    for (q = 0; q < s; q++) {
        w->a.im[q] = 0;
        if (n % 2 == 0) w->a.im[n / 2 * s + q] = 0;
        if (w->l->plan->half) continue;
        for (i = 1; i <= n / 2; i++) {
            w->a.re[(n - i) * s + q] = w->a.re[i * s + q];
            w->a.im[(n - i) * s + q] = -w->a.im[i * s + q];
        }
    }
}

static void shlo__fft_lines_run(const shlo__fft_call *call, shlo__fft_work *w) {
    const shlo__kernels *k = call->kernels;
    const shlo__fft_plan *p = w->l->plan;
    int inverse = w->l->kind == SHLO__FFT_INVERSE || w->l->kind == SHLO__FFT_REAL_INVERSE;
    const double *half = p->half;
    if (w->l->kind == SHLO__FFT_REAL_INVERSE) {
        shlo__fft_complete(w);
        if (half) {
            k->fft.split(p->n, w->s, half, half + p->n + 1, w->a.re, w->a.im, w->b.re, w->b.im);
            shlo__fft_swap(&w->a, &w->b);
        }
    }
    if (inverse) {
        shlo__fft_turn(&w->a);
        shlo__fft_turn(&w->b);
    }
    shlo__fft_transform(call, p, w->s, &w->a, &w->b);
    if (inverse) shlo__fft_turn(&w->a);
    if (w->l->kind == SHLO__FFT_REAL && half) {
        k->fft.join(p->n, w->s, half, half + p->n + 1, w->a.re, w->a.im, w->b.re, w->b.im);
        shlo__fft_swap(&w->a, &w->b);
    }
}

SHLO__FN void shlo__fft_run(const shlo__fft_call *call, void *scratch, int64_t first, int64_t last) {
    const shlo__kernels *k = call->kernels;
    const shlo__fft_lines *l = &call->lines;
    int64_t room = shlo__fft_room(l->length, shlo__fft_is_real(l)) * l->together + SHLO__FFT_PAD, task;
    shlo__fft_work w;
    w.l = l;
    for (task = first; task < last && !shlo__kernel_beat(call->pulse, 1); task++) {
        shlo__fft_choose(&w, task);
        w.a.re = (double *)scratch;
        w.a.im = w.a.re + room;
        w.b.re = w.a.im + room;
        w.b.im = w.b.re + room;
        shlo__fft_load(k, &w, (const unsigned char *)call->src);
        shlo__fft_lines_run(call, &w);
        shlo__fft_store(k, &w, (unsigned char *)call->dst);
    }
}

#endif
