/* kernel/contract_plain.c - dot_general and convolution as one loop over the index maps: no packing, no
 * tiles, little code, for machines without caches. Each element of the result is one sum over k in
 * row-major order, from zero, so results do not depend on how rows are cut. */
#ifndef SHLO__KERNEL_CONTRACT_PLAIN_C
#define SHLO__KERNEL_CONTRACT_PLAIN_C

#include "kernel.h"

/* One line along the innermost k axis: n products, steps in elements. */
typedef struct shlo__plain_line {
    const unsigned char *lhs, *rhs;
    int64_t lhs_step, rhs_step, n;
} shlo__plain_line;

#define SHLO__PLAIN_LINES(name, A, B, S) \
    static void shlo__plain_##name(const shlo__plain_line *l, void *sum) { \
        const A *a = (const A *)(const void *)l->lhs; \
        const B *b = (const B *)(const void *)l->rhs; \
        const ptrdiff_t a_step = (ptrdiff_t)l->lhs_step, b_step = (ptrdiff_t)l->rhs_step; \
        S s = *(S *)sum; \
        for (size_t n = (size_t)l->n; n; n--, a += a_step, b += b_step) s = (S)(s + (S)*a * (S)*b); \
        *(S *)sum = s; \
    }
#if SHLO__ALL || SHLO_HAS_PLAIN_F32
SHLO__PLAIN_LINES(f32, float, float, float)
#endif
#if SHLO__ALL || SHLO_HAS_PLAIN_F64
SHLO__PLAIN_LINES(f64, double, double, double)
#endif
#if SHLO__ALL || SHLO_HAS_PLAIN_I8
SHLO__PLAIN_LINES(i8, int8_t, int8_t, uint32_t)
#endif
#undef SHLO__PLAIN_LINES

/* Do the types have a loop of their own? Then the kernels are not needed. */
static int shlo__plain_has_loop(const shlo__plain *p) {
    if (p->lhs != p->rhs) return 0;
#if SHLO__ALL || SHLO_HAS_PLAIN_F32
    if (p->lhs == SHLO_F32 && p->out == SHLO_F32) return 1;
#endif
#if SHLO__ALL || SHLO_HAS_PLAIN_F64
    if (p->lhs == SHLO_F64 && p->out == SHLO_F64) return 1;
#endif
#if SHLO__ALL || SHLO_HAS_PLAIN_I8
    if (p->lhs == SHLO_I8 && p->out == SHLO_I32) return 1;
#endif
    return 0;
}

#if SHLO__ALL || SHLO_HAS_PLAIN_ANY
static int shlo__plain_convert(const shlo__kernels *k, int from, int to, shlo__lane_fn *fn) {
    *fn = NULL;
    if (from == to) return 1;
    *fn = shlo__kernels_lane(k, SHLO__KERNEL_CONVERT(from, to));
    return *fn != NULL;
}
#endif

SHLO__FN int shlo__plain_choose(const shlo__kernels *k, shlo__plain *p) {
    p->sum = (uint8_t)shlo__dtype_wide((shlo_dtype)p->out);
    if (shlo__plain_has_loop(p)) return 1;
#if SHLO__ALL || SHLO_HAS_PLAIN_ANY
    p->multiply = shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_multiply, p->sum));
    p->add = shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_add, p->sum));
    return p->multiply && p->add && shlo__plain_convert(k, p->lhs, p->out, &p->take_lhs) &&
           shlo__plain_convert(k, p->rhs, p->out, &p->take_rhs) &&
           shlo__plain_convert(k, p->out, p->sum, &p->widen) &&
           shlo__plain_convert(k, p->sum, p->out, &p->narrow);
#else
    (void)k;
    return 0;
#endif
}

SHLO__FN int64_t shlo__plain_rows(const shlo__plain *p) {
    int64_t rows = 1;
    for (int32_t i = 0; i < p->n_batch + p->n_m; i++) rows *= p->axes[i].extent;
    return rows;
}

/* A cursor over an element of the result. */
typedef struct shlo__plain_walk {
    const shlo__plain_call *call;
    size_t lhs_bytes, rhs_bytes, out_bytes, sum_bytes;
    int64_t at[SHLO__CONTRACT_AXES]; /* an index for each axis */
    unsigned char zero[16];          /* what padding is; as wide as any element */
} shlo__plain_walk;

#if SHLO__ALL || SHLO_HAS_PLAIN_ANY
static const void *shlo__plain_through(shlo__lane_fn fn, void *to, const void *from) {
    if (!fn) return from;
    fn(to, from, NULL, NULL, 1, NULL);
    return to;
}

/* Any types: element by element through kernels. */
static void shlo__plain_any(const shlo__plain_walk *w, const shlo__plain_line *l, void *sum) {
    const shlo__plain *p = w->call->plain;
    SHLO__ALIGNED(16) unsigned char a[16], b[16], taken[16], product[16];
    for (int64_t i = 0; i < l->n; i++) {
        const void *x = l->lhs + i * l->lhs_step * (int64_t)w->lhs_bytes,
                   *y = l->rhs + i * l->rhs_step * (int64_t)w->rhs_bytes;
        x = shlo__plain_through(p->take_lhs, taken, x);
        x = shlo__plain_through(p->widen, a, x);
        y = shlo__plain_through(p->take_rhs, taken, y);
        y = shlo__plain_through(p->widen, b, y);
        p->multiply(product, x, y, NULL, 1, NULL);
        p->add(sum, sum, product, NULL, 1, NULL);
    }
}
#endif

static void shlo__plain_add(const shlo__plain_walk *w, const shlo__plain_line *l, void *sum) {
    const shlo__plain *p = w->call->plain;
    if (shlo__plain_has_loop(p)) {
#if SHLO__ALL || SHLO_HAS_PLAIN_F32
        if (p->lhs == SHLO_F32) shlo__plain_f32(l, sum);
#endif
#if SHLO__ALL || SHLO_HAS_PLAIN_F64
        if (p->lhs == SHLO_F64) shlo__plain_f64(l, sum);
#endif
#if SHLO__ALL || SHLO_HAS_PLAIN_I8
        if (p->lhs == SHLO_I8) shlo__plain_i8(l, sum);
#endif
        return;
    }
#if SHLO__ALL || SHLO_HAS_PLAIN_ANY
    shlo__plain_any(w, l, sum);
#endif
}

/* The next index of axes [first, first + n) in row-major order; 0 behind the last one. */
static int shlo__plain_next(shlo__plain_walk *w, int32_t first, int32_t n) {
    for (int32_t i = first + n - 1; i >= first; i--) {
        if (++w->at[i] < w->call->plain->axes[i].extent) return 1;
        w->at[i] = 0;
    }
    return 0;
}

/* Where the windows put the left element, added to *offset; 0: on padding or in a hole. */
static int shlo__plain_windows(const shlo__plain_walk *w, int64_t *offset) {
    const shlo__plain *p = w->call->plain;
    for (int32_t i = 0; SHLO__HAS_WINDOWS && i < p->n_windows; i++) {
        const shlo__contract_window *x = &p->windows[i];
        int64_t at = w->at[x->m_axis] * x->m_step + w->at[x->k_axis] * x->k_step - x->pad;
        if (at < 0) return 0;
        if (x->dilation > 1) {
            if (SHLO__REMAINDER(at, x->dilation)) return 0;
            at = SHLO__QUOTIENT(at, x->dilation);
        }
        if (at >= x->in_extent) return 0;
        *offset += at * x->lhs_stride;
    }
    return 1;
}

static int shlo__plain_windowed(const shlo__plain *p, int32_t axis) {
    for (int32_t i = 0; SHLO__HAS_WINDOWS && i < p->n_windows; i++)
        if (p->windows[i].k_axis == axis) return 1;
    return 0;
}

/* The sum of one element of the result; rows and columns are in w->at. */
static void shlo__plain_sum(shlo__plain_walk *w, void *sum) {
    const shlo__plain *p = w->call->plain;
    const int32_t rows = p->n_batch + p->n_m, k = rows + p->n_n, last = k + p->n_k - 1;
    const int line = p->n_k && !shlo__plain_windowed(p, last);
    shlo__plain_line l;
    memset(sum, 0, w->sum_bytes);
    for (int32_t i = k; i <= last; i++)
        if (p->axes[i].extent == 0) return;
    l.n = line ? p->axes[last].extent : 1;
    l.rhs_step = line ? p->axes[last].rhs : 0;
    do {
        int64_t lhs = 0, rhs = 0;
        for (int32_t i = 0; i <= last; i++) {
            lhs += w->at[i] * p->axes[i].lhs;
            rhs += w->at[i] * p->axes[i].rhs;
        }
        l.lhs = w->zero;
        l.lhs_step = 0;
        if (shlo__plain_windows(w, &lhs)) {
            l.lhs = (const unsigned char *)w->call->lhs + lhs * (int64_t)w->lhs_bytes;
            l.lhs_step = line ? p->axes[last].lhs : 0;
        }
        l.rhs = (const unsigned char *)w->call->rhs + rhs * (int64_t)w->rhs_bytes;
        if (shlo__kernel_beat(w->call->pulse, 1 + l.n)) return;
        shlo__plain_add(w, &l, sum);
    } while (shlo__plain_next(w, k, p->n_k - line));
}

/* Neighbours in the result on their way to the epilogue. */
typedef struct shlo__plain_run {
    int64_t at, n; /* the first one's number, and how many */
    unsigned char *first;
} shlo__plain_run_of;

static void shlo__plain_tell(const shlo__plain_walk *w, shlo__plain_run_of *r) {
    if (r->n && w->call->epilogue) w->call->epilogue(w->call->ctx, r->first, r->at, r->n);
    r->n = 0;
}

/* A NaN is always the same one. */
static void shlo__plain_one_nan(shlo_dtype t, unsigned char *sum) {
    const shlo_dtype part = shlo__dtype_real(t);
    for (size_t at = 0; at < shlo__dtype_bytes(t); at += shlo__dtype_bytes(part)) {
        float single;
        double real;
        if (part == SHLO_F32) {
            memcpy(&single, sum + at, sizeof single);
            single = shlo__soft_one_nan32(single);
            memcpy(sum + at, &single, sizeof single);
        }
        else if (part == SHLO_F64) {
            memcpy(&real, sum + at, sizeof real);
            real = shlo__soft_one_nan64(real);
            memcpy(sum + at, &real, sizeof real);
        }
    }
}

/* The element of the result at w->at. */
static void shlo__plain_element(shlo__plain_walk *w, shlo__plain_run_of *r) {
    const shlo__plain_call *c = w->call;
    const shlo__plain *p = c->plain;
    SHLO__ALIGNED(16) unsigned char sum[16];
    unsigned char *to;
    int64_t at = 0;
    for (int32_t i = 0; i < p->n_batch + p->n_m + p->n_n; i++) at += w->at[i] * p->axes[i].out;
    if (r->n == SHLO__PLAIN_STAGE || at != r->at + r->n) shlo__plain_tell(w, r);
    to = c->out ? (unsigned char *)c->out + at * (int64_t)w->out_bytes
                : (unsigned char *)c->stage + (size_t)r->n * w->out_bytes;
    if (r->n == 0) {
        r->at = at;
        r->first = to;
    }
    shlo__plain_sum(w, sum);
    shlo__plain_one_nan((shlo_dtype)p->sum, sum);
    if (p->narrow)
        p->narrow(to, sum, NULL, NULL, 1, NULL);
    else
        memcpy(to, sum, w->out_bytes);
    r->n++;
}

SHLO__FN void shlo__plain_run(const shlo__plain_call *call, int64_t first, int64_t last) {
    const shlo__plain *p = call->plain;
    const int32_t rows = p->n_batch + p->n_m;
    shlo__plain_run_of r = {0, 0, NULL};
    shlo__plain_walk w;
    memset(&w, 0, sizeof w);
    w.call = call;
    w.lhs_bytes = shlo__dtype_bytes((shlo_dtype)p->lhs);
    w.rhs_bytes = shlo__dtype_bytes((shlo_dtype)p->rhs);
    w.out_bytes = shlo__dtype_bytes((shlo_dtype)p->out);
    w.sum_bytes = shlo__dtype_bytes((shlo_dtype)p->sum);
    for (int32_t i = 0; i < p->n_n; i++)
        if (p->axes[rows + i].extent == 0) return;
    for (int64_t at = first, i = rows - 1; i >= 0; i--) {
        w.at[i] = SHLO__REMAINDER(at, p->axes[i].extent);
        at = SHLO__QUOTIENT(at, p->axes[i].extent);
    }
    for (; first < last && !shlo__kernel_beat(call->pulse, 0); first++) {
        do shlo__plain_element(&w, &r);
        while (shlo__plain_next(&w, rows, p->n_n) && !shlo__kernel_beat(call->pulse, 0));
        shlo__plain_next(&w, 0, rows);
    }
    shlo__plain_tell(&w, &r);
}

#endif
