/* tests/kernel/products.h - contractions with their data, and the loop nest that they are compared with. */
#ifndef TESTS_KERNEL_PRODUCTS_H
#define TESTS_KERNEL_PRODUCTS_H

#include <float.h>
#include <math.h>
#include <sys/mman.h>
#include <unistd.h>
#include "../test.h"
#include "../../src/kernel/kernel.h"

static int is_int(shlo_dtype t) {
    const shlo__kind kind = shlo__dtype_kind(t);
    return kind == SHLO__INT || kind == SHLO__UINT || kind == SHLO__BOOL;
}

static int test_nan;  /* puts NaNs and infinities into the data */
static int test_tiny; /* of 1000 numbers, so many are so small that their products are no normal numbers */
static unsigned long long seed = 20240607;
static int64_t draw(int64_t n) { return (int64_t)(test_random(&seed) % (unsigned long long)n); }

/* ---- a contraction with its data ---- */

typedef struct test_tensor {
    shlo_dtype type;
    unsigned char *data, *base; /* base: element 0 of the index map */
    unsigned char *pages;       /* that the data end with; nobody may read the one behind them */
    size_t mapped;
    double *re, *im; /* converted to the result's type, by offset from data; ints: value in re */
    int64_t n, zero; /* elements; offset of base */
} test_tensor;

typedef struct test_problem {
    shlo__contract c;
    test_tensor lhs, rhs, out;
    int64_t batch, m, n, k;
} test_problem;

/* Axes of one tensor, to be laid out. */
typedef struct test_layout {
    int n;
    int64_t extent[40], stride[40];
} test_layout;

/* Strides for a random (or the given) order of the axes, some reversed; returns elements, *zero: offset of
 * index 0. */
static int64_t lay_out(test_layout *l, int shuffle, int reverse, int64_t *zero) {
    int order[40], i;
    int64_t size = 1;
    *zero = 0;
    for (i = 0; i < l->n; i++) order[i] = i;
    if (shuffle)
        for (i = l->n - 1; i > 0; i--) {
            int j = (int)draw(i + 1), t = order[i];
            order[i] = order[j];
            order[j] = t;
        }
    for (i = l->n - 1; i >= 0; i--) {
        const int a = order[i];
        l->stride[a] = size;
        if (reverse && draw(3) == 0) {
            l->stride[a] = -size;
            *zero += size * (l->extent[a] ? l->extent[a] - 1 : 0);
        }
        size *= l->extent[a];
    }
    return size;
}

static void tensor_new(test_tensor *t, shlo_dtype type, int64_t n, int64_t zero) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = (size_t)n * shlo__dtype_bytes(type);
    t->type = type;
    t->n = n;
    t->zero = zero;
    t->mapped = (bytes + 2 * page - 1) / page * page;
    t->pages =
        (unsigned char *)mmap(NULL, t->mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!CHECK(t->pages != (unsigned char *)MAP_FAILED)) exit(1);
    t->data = t->pages + t->mapped - page - bytes;
    CHECK(mprotect(t->data + bytes, page, PROT_NONE) == 0);
    t->base = t->data + (size_t)zero * shlo__dtype_bytes(type);
    t->re = t->im = NULL;
}
static void tensor_free(test_tensor *t) {
    munmap(t->pages, t->mapped);
    free(t->re);
    free(t->im);
}
static void tensor_fill(test_tensor *t, shlo_dtype out) {
    const size_t bytes = shlo__dtype_bytes(t->type);
    int64_t i;
    t->re = (double *)calloc((size_t)t->n + 1, sizeof *t->re);
    t->im = (double *)calloc((size_t)t->n + 1, sizeof *t->im);
    for (i = 0; i < t->n; i++) {
        double part[2];
        unsigned char element[16];
        part[0] = (double)(draw(4001) - 2000) / 1000;
        part[1] = (double)(draw(4001) - 2000) / 1000;
        if (test_nan && draw(40) == 0) part[0] = draw(2) ? NAN : INFINITY;
        if (test_tiny > draw(1000)) part[0] = ldexp(part[0] + (draw(2) ? 3 : -3), -60 - (int)draw(80));
        if (is_int(t->type)) {
            part[0] = (double)(draw(1 << 20) - (1 << 19)) * 4097;
            part[1] = 0;
        }
        if (is_int(t->type) && shlo__dtype_kind(out) == SHLO__FLOAT && out != SHLO_F64)
            part[0] = (double)draw(4);
        if (t->type == SHLO_I1) part[0] = (double)draw(2);
        if (is_int(t->type)) {
            const int64_t v = (int64_t)part[0];
            shlo__dtype_convert(t->type, t->data + (size_t)i * bytes, SHLO_I64, &v); /* wraps */
        }
        else
            shlo__dtype_convert(t->type, t->data + (size_t)i * bytes, SHLO_C128, part);
        shlo__dtype_convert(out, element, t->type, t->data + (size_t)i * bytes);
        if (is_int(out)) {
            int64_t v;
            shlo__dtype_convert(SHLO_I64, &v, out, element);
            t->re[i] = (double)v; /* below 2^32 */
        }
        else {
            shlo__dtype_convert(SHLO_C128, part, out, element);
            t->re[i] = part[0];
            t->im[i] = part[1];
        }
    }
}

/* ---- the reference: one loop nest ---- */

static int is_near(int64_t x) { return x > -(1 << 30) && x < 1 << 30; }

/* The input element under a window: the one whose position is m * m_step + k * k_step - pad, sought among
   all, with sums that stay in range (each extent is small; every product of an index and a step fits, see
   test_far). */
static int place(int64_t m, int64_t m_step, int64_t k, int64_t k_step, int64_t pad, int64_t dilation,
    int64_t extent, int64_t *at) {
    long double left; /* 64 bits of significand: exact up to 2^64 */
    int64_t i;
    if (is_near(m_step) && is_near(k_step) && is_near(pad) && is_near(dilation)) {
        const int64_t position = m * m_step + k * k_step - pad;
        *at = position / dilation;
        return position >= 0 && position % dilation == 0 && *at < extent;
    }
    left = (long double)m * (long double)m_step + (long double)k * (long double)k_step - (long double)pad;
    for (i = 0; i < extent; i++)
        if ((long double)i * (long double)dilation == left) {
            *at = i;
            return 1;
        }
    return 0;
}
/* The offset in the lhs, or -1 for a zero of padding or a hole. */
static int64_t lhs_offset(const test_problem *p, const int64_t *index) {
    const shlo__contract *c = &p->c;
    const int n = c->n_batch + c->n_m + c->n_n + c->n_k;
    int64_t offset = p->lhs.zero;
    int i;
    for (i = 0; i < n; i++) offset += index[i] * c->axes[i].lhs;
    for (i = 0; i < c->n_windows; i++) {
        const shlo__contract_window *w = &c->windows[i];
        int64_t at;
        if (!place(index[w->m_axis], w->m_step, index[w->k_axis], w->k_step, w->pad, w->dilation,
                w->in_extent, &at))
            return -1;
        offset += at * w->lhs_stride;
    }
    return offset;
}
static int64_t map_offset(const test_problem *p, const int64_t *index, int rhs) {
    const int n = p->c.n_batch + p->c.n_m + p->c.n_n + p->c.n_k;
    int64_t offset = rhs ? p->rhs.zero : p->out.zero;
    int i;
    for (i = 0; i < n; i++) offset += index[i] * (rhs ? p->c.axes[i].rhs : p->c.axes[i].out);
    return offset;
}
static int advance(const shlo__contract *c, int64_t *index, int first, int n) {
    int i;
    for (i = first + n - 1; i >= first; i--) {
        if (++index[i] < c->axes[i].extent) return 1;
        index[i] = 0;
    }
    return 0;
}

/* A sum as two doubles: what rounding takes from `high` is summed in `low`. A long double is slow on some. */
typedef struct test_wide {
    double high, low;
} test_wide;

static void add_product(test_wide *s, double a, double b) {
    const double product = a * b, sum = s->high + product, part = sum - s->high;
    s->low += fma(a, b, -product) + (s->high - (sum - part)) + (product - part);
    s->high = sum;
}
/* Infinities and NaN are exact in `high`, and make `low` NaN. */
static long double value_of(const test_wide *s) {
    return s->high - s->high == 0 ? (long double)s->high + (long double)s->low : (long double)s->high;
}

typedef struct test_sum {
    test_wide re, im;
    double mag; /* of the products' magnitudes */
    uint64_t bits;
} test_sum;

/* What padding is in the sum's type: f8E8M0FNU has no zero, there it is 2^-127. */
static double padding_of(const shlo__contract *c) {
    const double none = 0;
    unsigned char element[16], sum[16];
    double part[2];
    if (is_int(c->lhs) || is_int(c->out)) return 0;
    shlo__dtype_convert(c->lhs, element, SHLO_F64, &none);
    shlo__dtype_convert(c->out, sum, c->lhs, element);
    shlo__dtype_convert(SHLO_C128, part, c->out, sum);
    return part[0];
}
static test_sum reference_element(const test_problem *p, int64_t *index) {
    const shlo__contract *c = &p->c;
    const double padding = padding_of(c);
    const int first = c->n_batch + c->n_m + c->n_n, integer = is_int(c->out);
    test_sum s = {{0, 0}, {0, 0}, 0, 0};
    int i, any = p->k > 0;
    for (i = 0; i < c->n_k; i++) index[first + i] = 0;
    while (any) {
        const int64_t a = lhs_offset(p, index), b = map_offset(p, index, 1);
        /* where there is padding it multiplies: zero times an infinity is NaN */
        const double ar = a < 0 ? padding : p->lhs.re[a], ai = a < 0 ? 0 : p->lhs.im[a], br = p->rhs.re[b],
                     bi = p->rhs.im[b];
        if (c->out == SHLO_I1)
            s.bits |= ar != 0 && br != 0;
        else if (integer)
            s.bits += (uint64_t)(int64_t)ar * (uint64_t)(int64_t)br;
        else if (shlo__dtype_real(c->out) == c->out) {
            add_product(&s.re, ar, br);
            s.mag += fabs(ar * br);
        }
        else {
            add_product(&s.re, ar, br);
            add_product(&s.re, -ai, bi);
            add_product(&s.im, ar, bi);
            add_product(&s.im, ai, br);
            s.mag += (fabs(ar) + fabs(ai)) * (fabs(br) + fabs(bi));
        }
        any = advance(c, index, first, c->n_k);
    }
    for (i = 0; i < c->n_k; i++) index[first + i] = 0;
    return s;
}
static double real_of(shlo_dtype t, const unsigned char *p) {
    double x;
    shlo__dtype_convert(SHLO_F64, &x, t, p);
    return x;
}
/* got lies between what the lowest and the highest sum within the error bound round to, which is NaN beyond
   the largest number of a type without infinities. */
static int close_enough(shlo_dtype t, const unsigned char *got, long double sum, double mag, int64_t k) {
    const long double eps = t == SHLO_F64 ? 0x1p-53L : 0x1p-24L, least = test_tiny ? 0x1p-149L : 0,
                      bound = (long double)(k + 2) * (eps * (long double)mag + least);
    double low = (double)(sum - bound), high = (double)(sum + bound), x = real_of(t, got);
    unsigned char element[16];
    if (t != SHLO_F64) {
        shlo__dtype_convert(t, element, SHLO_F64, &low);
        low = real_of(t, element);
        shlo__dtype_convert(t, element, SHLO_F64, &high);
        high = real_of(t, element);
    }
    if (sum != sum || sum - sum != 0)
        return sum != sum ? x != x : x == (double)sum; /* NaN and infinities are exact */
    if (x != x || (low != low && high != high)) return x != x && (low != low || high != high);
    return (x >= low || low != low) && (x <= high || high != high);
}
static int right_element(const test_problem *p, const test_sum *s, const unsigned char *got) {
    const shlo_dtype t = p->c.out, part = shlo__dtype_real(t);
    const size_t half = shlo__dtype_bytes(part);
    unsigned char want[16];
    if (is_int(t)) {
        shlo__dtype_convert(t, want, SHLO_U64, &s->bits);
        return memcmp(got, want, half) == 0;
    }
    if (part == t) return close_enough(t, got, value_of(&s->re), s->mag, p->k);
    return close_enough(part, got, value_of(&s->re), s->mag, 2 * p->k) &&
           close_enough(part, got + half, value_of(&s->im), s->mag, 2 * p->k);
}
/* Counts wrong elements of out. */
static int64_t wrong_elements(const test_problem *p, const test_sum *reference, const unsigned char *out) {
    const int n = p->c.n_batch + p->c.n_m + p->c.n_n;
    const size_t bytes = shlo__dtype_bytes(p->c.out);
    int64_t index[40] = {0}, i = 0, wrong = 0;
    if (p->batch == 0 || p->m == 0 || p->n == 0) return 0;
    do {
        wrong += !right_element(p, &reference[i++], out + (size_t)map_offset(p, index, 0) * bytes);
    } while (advance(&p->c, index, 0, n));
    return wrong;
}

#endif
