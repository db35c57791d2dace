/* kernel/contract_plain.c - dot_general and convolution as one loop over the index maps: no packing, no
 * tiles, little code, for machines without caches. Each element of the result is one sum over k in
 * row-major order, from zero, so results do not depend on how rows are cut. */
#ifndef SHLO__KERNEL_CONTRACT_PLAIN_C
#define SHLO__KERNEL_CONTRACT_PLAIN_C

#include "kernel.h"
#include "../simd/cpu.h"

/* n products, steps in elements. Along the innermost k axis all are added to one sum; across the last axis
   of the result, each to a sum of its own. Along: so for each of `columns` neighbours of rhs. */
typedef struct shlo__plain_line {
    const unsigned char *lhs, *rhs;
    void *sums;
    shlo__index lhs_step, rhs_step, n, columns;
    int32_t across;
} shlo__plain_line;

#define SHLO__PLAIN_EACH(A, B) \
    const A *a = (const A *)(const void *)l->lhs; \
    const B *b = (const B *)(const void *)l->rhs; \
    const ptrdiff_t a_step = (ptrdiff_t)l->lhs_step, b_step = (ptrdiff_t)l->rhs_step; \
    for (size_t n = (size_t)l->n; n; n--, a += a_step, b += b_step)
/* Four columns take each element of lhs from memory once. */
#define SHLO__PLAIN_FOUR(name, A, B, S) \
    static void shlo__plain_##name##_four(const shlo__plain_line *l) { \
        S *s = (S *)l->sums, s0 = s[0], s1 = s[1], s2 = s[2], s3 = s[3]; \
        SHLO__PLAIN_EACH(A, B) { \
            s0 = (S)(s0 + (S)*a * (S)b[0]), s1 = (S)(s1 + (S)*a * (S)b[1]); \
            s2 = (S)(s2 + (S)*a * (S)b[2]), s3 = (S)(s3 + (S)*a * (S)b[3]); \
        } \
        s[0] = s0, s[1] = s1, s[2] = s2, s[3] = s3; \
    }
#define SHLO__PLAIN_ONE(name, A, B, S) \
    static void shlo__plain_##name##_one(const shlo__plain_line *l) { \
        S *s = (S *)l->sums, sum = *s; \
        SHLO__PLAIN_EACH(A, B) sum = (S)(sum + (S)*a * (S)*b); \
        *s = sum; \
    }
#define SHLO__PLAIN_ACROSS(name, A, B, S) \
    static void shlo__plain_##name##_across(const shlo__plain_line *l) { \
        S *s = (S *)l->sums; \
        SHLO__PLAIN_EACH(A, B) { \
            *s = (S)(*s + (S)*a * (S)*b); \
            s++; \
        } \
    }
#define SHLO__PLAIN(name, A, B, S) \
    SHLO__PLAIN_FOUR(name, A, B, S) SHLO__PLAIN_ONE(name, A, B, S) SHLO__PLAIN_ACROSS(name, A, B, S)
#if SHLO__ALL || SHLO_HAS_PLAIN_F32
SHLO__PLAIN(f32, float, float, float)
#endif
#if SHLO__ALL || SHLO_HAS_PLAIN_F64
SHLO__PLAIN(f64, double, double, double)
#endif
#if SHLO__ALL || SHLO_HAS_PLAIN_I8
SHLO__PLAIN(i8, int8_t, int8_t, uint32_t)

/* Contiguous bytes, by fours where the machine multiplies and adds pairs of 16 bits. */
static void shlo__plain_i8_dot(const shlo__plain_line *l) {
#if SHLO__HAVE_DSP
    shlo__plain_line rest = *l;
    if (l->lhs_step == 1 && l->rhs_step == 1) {
        const size_t quads = (size_t)l->n & ~(size_t)3;
        *(uint32_t *)l->sums += shlo__cpu_dot(l->lhs, l->rhs, quads);
        rest.lhs += quads;
        rest.rhs += quads;
        rest.n &= 3;
    }
    l = &rest;
#endif
    shlo__plain_i8_one(l);
}
#endif
#undef SHLO__PLAIN
#undef SHLO__PLAIN_FOUR
#undef SHLO__PLAIN_ONE
#undef SHLO__PLAIN_ACROSS
#undef SHLO__PLAIN_EACH

/* A line's loops for a pair of types. */
typedef void (*shlo__plain_fn)(const shlo__plain_line *l);
typedef struct shlo__plain_loops {
    shlo__plain_fn four, one, across;
} shlo__plain_loops;

/* The loops of its types; NULL: none, so kernels are needed. */
static const shlo__plain_loops *shlo__plain_loops_of(const shlo__plain *p) {
    if (p->lhs != p->rhs) return NULL;
#if SHLO__ALL || SHLO_HAS_PLAIN_F32
    if (p->lhs == SHLO_F32 && p->out == SHLO_F32) {
        static const shlo__plain_loops f32 = {
            shlo__plain_f32_four, shlo__plain_f32_one, shlo__plain_f32_across};
        return &f32;
    }
#endif
#if SHLO__ALL || SHLO_HAS_PLAIN_F64
    if (p->lhs == SHLO_F64 && p->out == SHLO_F64) {
        static const shlo__plain_loops f64 = {
            shlo__plain_f64_four, shlo__plain_f64_one, shlo__plain_f64_across};
        return &f64;
    }
#endif
#if SHLO__ALL || SHLO_HAS_PLAIN_I8
    if (p->lhs == SHLO_I8 && p->out == SHLO_I32) {
        static const shlo__plain_loops i8 = {shlo__plain_i8_four, shlo__plain_i8_dot, shlo__plain_i8_across};
        return &i8;
    }
#endif
    return NULL;
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
    if (shlo__plain_loops_of(p)) return 1;
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

SHLO__FN shlo__index shlo__plain_rows(const shlo__plain *p) {
    shlo__index rows = 1;
    for (int32_t i = 0; i + 1 < p->n_out; i++) rows *= p->axes[i].extent;
    return rows;
}

/* Sums that are computed together: neighbours along the last axis of the result. */
#define SHLO__PLAIN_STRIP 128 /* bytes */

/* A cursor over the result. */
typedef struct shlo__plain_walk {
    const shlo__plain_call *call;
    shlo__index at[SHLO__CONTRACT_AXES]; /* an index for each axis */
    int32_t line;                        /* the axis that lines run along; -1: lines of one product */
    uint8_t lhs_bytes, rhs_bytes, out_bytes, sum_bytes;
    /* Neighbours in the result that were not told of: the first one's number, how many, where. */
    shlo__index first, n;
    unsigned char *from;
    unsigned char zero[16]; /* what padding is; as wide as any element */
} shlo__plain_walk;

#if SHLO__ALL || SHLO_HAS_PLAIN_ANY
static const void *shlo__plain_through(shlo__lane_fn fn, void *to, int to_type, const void *from, int type) {
    if (!fn) return from;
    shlo__kernels_convert_by(fn, to, (shlo_dtype)to_type, from, (shlo_dtype)type, 1);
    return to;
}

/* Any types: element by element through kernels. */
static void shlo__plain_any(const shlo__plain_walk *w, const shlo__plain_line *l) {
    const shlo__plain *p = w->call->plain;
    SHLO__ALIGNED(16) unsigned char a[16], b[16], left[16], right[16], product[16];
    unsigned char *sum = (unsigned char *)l->sums;
    for (shlo__index i = 0; i < l->n; i++, sum += l->across ? w->sum_bytes : 0) {
        const void *x = l->lhs + i * l->lhs_step * w->lhs_bytes, *y = l->rhs + i * l->rhs_step * w->rhs_bytes;
        x = shlo__plain_through(p->take_lhs, left, p->out, x, p->lhs);
        x = shlo__plain_through(p->widen, a, p->sum, x, p->out);
        y = shlo__plain_through(p->take_rhs, right, p->out, y, p->rhs);
        y = shlo__plain_through(p->widen, b, p->sum, y, p->out);
        p->multiply(product, x, y, NULL, 1, NULL);
        p->add(sum, sum, product, NULL, 1, NULL);
    }
}
#endif

static void shlo__plain_add(const shlo__plain_walk *w, shlo__plain_line *l) {
    const shlo__plain_loops *loops = shlo__plain_loops_of(w->call->plain);
    unsigned char *sums = (unsigned char *)l->sums;
    for (shlo__index left = l->columns, width; left > 0; left -= width) {
        width = loops && left >= 4 ? 4 : 1;
        l->sums = sums;
        if (loops) (l->across ? loops->across : width == 4 ? loops->four : loops->one)(l);
#if SHLO__ALL || SHLO_HAS_PLAIN_ANY
        else
            shlo__plain_any(w, l);
#endif
        l->rhs += width * w->rhs_bytes;
        sums += width * w->sum_bytes;
    }
}

#ifdef SHLO_VM_ONLY
#define shlo__plain_cut(w, l) (shlo__plain_add(w, l), 1)
#else
/* The same, in pieces if they are long. 0: the host stops it. */
static int shlo__plain_cut(const shlo__plain_walk *w, const shlo__plain_line *all) {
    const shlo__index steps = 1 + all->columns * (shlo__plain_loops_of(w->call->plain) ? 1 : 8);
    for (shlo__index at = 0, n; at < all->n; at += n) {
        shlo__plain_line l = *all;
        n = shlo__kernel_piece(w->call->pulse, all->n - at, steps);
        if (shlo__kernel_beat(w->call->pulse, n * steps)) return 0;
        l.n = n;
        l.lhs += at * l.lhs_step * w->lhs_bytes;
        l.rhs += at * l.rhs_step * w->rhs_bytes;
        if (l.across) l.sums = (unsigned char *)l.sums + at * w->sum_bytes;
        shlo__plain_add(w, &l);
    }
    return 1;
}
#endif

/* The next index of axes [first, first + n) in row-major order; 0 behind the last one. */
static int shlo__plain_next(shlo__plain_walk *w, int32_t first, int32_t n) {
    for (int32_t i = first + n - 1; i >= first; i--) {
        if (++w->at[i] < w->call->plain->axes[i].extent) return 1;
        w->at[i] = 0;
    }
    return 0;
}

/* Where the windows put the left element, added to *offset; 0: on padding or in a hole. */
static int shlo__plain_windows(const shlo__plain_walk *w, shlo__index *offset) {
    const shlo__plain *p = w->call->plain;
    for (int32_t i = 0; SHLO__HAS_WINDOWS && i < p->n_windows; i++) {
        const shlo__contract_window *x = &p->windows[i];
        const shlo__index to = w->at[x->m_axis] * x->m_step + w->at[x->k_axis] * x->k_step;
        shlo__index at =
            (shlo__index)((uint64_t)to - (uint64_t)x->pad); /* what 32 bits cannot hold is below 0 */
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

/* The sums of n neighbours, the first one at w->at, whose indices of k are 0. */
static void shlo__plain_sums(shlo__plain_walk *w, void *sums, shlo__index n) {
    const shlo__plain_call *c = w->call;
    const shlo__plain *p = c->plain;
    const int32_t all = p->n_out + p->n_k, along = w->line >= p->n_out;
    shlo__plain_line l;
    memset(sums, 0, (size_t)n * w->sum_bytes);
    for (int32_t i = p->n_out; i < all; i++)
        if (p->axes[i].extent == 0) return;
    l.across = w->line >= 0 && !along;
    l.n = along ? p->axes[w->line].extent : n;
    l.columns = along ? n : 1;
    do {
        shlo__index lhs = 0, rhs = 0;
        for (int32_t i = 0; i < all; i++) {
            lhs += w->at[i] * p->axes[i].lhs;
            rhs += w->at[i] * p->axes[i].rhs;
        }
        l.lhs = w->zero;
        l.lhs_step = l.rhs_step = 0;
        if (w->line >= 0) l.rhs_step = p->axes[w->line].rhs;
        if (shlo__plain_windows(w, &lhs)) {
            l.lhs = (const unsigned char *)c->lhs + lhs * w->lhs_bytes;
            if (w->line >= 0) l.lhs_step = p->axes[w->line].lhs;
        }
        l.rhs = (const unsigned char *)c->rhs + rhs * w->rhs_bytes;
        l.sums = sums;
        if (!shlo__plain_cut(w, &l)) return;
    } while (shlo__plain_next(w, p->n_out, p->n_k - along));
}

static void shlo__plain_tell(shlo__plain_walk *w) {
    if (w->n && w->call->epilogue) w->call->epilogue(w->call->ctx, w->from, w->first, w->n);
    w->n = 0;
}

#if SHLO__ALL || SHLO_HAS_PLAIN_F32 || SHLO_HAS_PLAIN_F64 || SHLO_HAS_PLAIN_ANY
/* A NaN is always the same one. f64 is left out with the products that need it: a machine may compute it in
   software. */
static void shlo__plain_one_nan(shlo_dtype t, unsigned char *sums, size_t bytes) {
    const shlo_dtype part = shlo__dtype_real(t);
    for (size_t at = 0; at < bytes; at += shlo__dtype_bytes(part)) {
        if (part == SHLO_F32) {
            float single;
            memcpy(&single, sums + at, sizeof single);
            single = shlo__soft_one_nan32(single);
            memcpy(sums + at, &single, sizeof single);
        }
#if SHLO__ALL || SHLO_HAS_PLAIN_F64 || SHLO_HAS_PLAIN_ANY
        else if (part == SHLO_F64) {
            double real;
            memcpy(&real, sums + at, sizeof real);
            real = shlo__soft_one_nan64(real);
            memcpy(sums + at, &real, sizeof real);
        }
#endif
    }
}
#endif

/* n elements of the result from w->at on. */
static void shlo__plain_strip(shlo__plain_walk *w, shlo__index n) {
    const shlo__plain_call *c = w->call;
    const shlo__plain *p = c->plain;
    SHLO__ALIGNED(16) unsigned char sums[SHLO__PLAIN_STRIP];
    unsigned char *to;
    shlo__index at = 0;
    for (int32_t i = 0; i < p->n_out; i++) at += w->at[i] * p->axes[i].out;
    if (w->n + n > SHLO__PLAIN_STAGE || at != w->first + w->n) shlo__plain_tell(w);
    to = c->out ? (unsigned char *)c->out + at * w->out_bytes
                : (unsigned char *)c->stage + w->n * w->out_bytes;
    if (w->n == 0) {
        w->first = at;
        w->from = to;
    }
    shlo__plain_sums(w, sums, n);
#if SHLO__ALL || SHLO_HAS_PLAIN_F32 || SHLO_HAS_PLAIN_F64 || SHLO_HAS_PLAIN_ANY
    shlo__plain_one_nan((shlo_dtype)p->sum, sums, (size_t)n * w->sum_bytes);
#endif
    if (p->narrow)
        p->narrow(to, sums, NULL, NULL, (size_t)n, NULL);
    else
        memcpy(to, sums, (size_t)n * w->out_bytes);
    w->n += n;
}

static int shlo__plain_windowed(const shlo__plain *p, int32_t axis) {
    for (int32_t i = 0; SHLO__HAS_WINDOWS && i < p->n_windows; i++)
        if (p->windows[i].k_axis == axis || p->windows[i].m_axis == axis) return 1;
    return 0;
}

/* Sums of neighbouring columns are computed together if that axis of the result moves only in rhs. */
static int shlo__plain_side_by_side(const shlo__plain *p) {
    const int32_t out = p->n_out - 1;
    return out >= 0 && p->axes[out].out == 1 && p->axes[out].rhs == 1 && p->axes[out].lhs == 0 &&
           !shlo__plain_windowed(p, out);
}

/* Lines run along the last axis of k, or across the last one of the result, if its elements are neighbours
   there: the longer of them, but along k where columns go together. A window moves with neither. */
static int32_t shlo__plain_line_axis(const shlo__plain *p) {
    const int32_t out = p->n_out - 1, k = out + p->n_k;
    const int across = p->n_out && p->axes[out].out == 1 && !shlo__plain_windowed(p, out);
    const int along = p->n_k && !shlo__plain_windowed(p, k);
    if (along && (!across || shlo__plain_side_by_side(p) || p->axes[out].extent <= p->axes[k].extent))
        return k;
    return across ? out : -1;
}

SHLO__FN void shlo__plain_run(const shlo__plain_call *call, shlo__index first, shlo__index last) {
    const shlo__plain *p = call->plain;
    const int32_t column = p->n_out - 1;
    const shlo__index columns = p->n_out ? p->axes[column].extent : 1;
    shlo__index strip = 1;
    shlo__index at = first;
    shlo__plain_walk w;
    memset(&w, 0, sizeof w);
    w.call = call;
    w.lhs_bytes = (uint8_t)shlo__dtype_bytes((shlo_dtype)p->lhs);
    w.rhs_bytes = (uint8_t)shlo__dtype_bytes((shlo_dtype)p->rhs);
    w.out_bytes = (uint8_t)shlo__dtype_bytes((shlo_dtype)p->out);
    w.sum_bytes = (uint8_t)shlo__dtype_bytes((shlo_dtype)p->sum);
    w.line = shlo__plain_line_axis(p);
    if (w.line >= 0 && (w.line == column || shlo__plain_side_by_side(p)))
        strip = SHLO__MIN(SHLO__QUOTIENT(SHLO__PLAIN_STRIP, w.sum_bytes), SHLO__PLAIN_STAGE);
    for (int32_t i = column - 1; i >= 0; i--) {
        w.at[i] = SHLO__REMAINDER(at, p->axes[i].extent);
        at = SHLO__QUOTIENT(at, p->axes[i].extent);
    }
    for (; first < last && !shlo__kernel_beat(call->pulse, 0); first++) {
        for (shlo__index i = 0; i < columns && !shlo__kernel_beat(call->pulse, 0); i += strip) {
            if (p->n_out) w.at[column] = i;
            shlo__plain_strip(&w, SHLO__MIN(strip, columns - i));
        }
        shlo__plain_next(&w, 0, column);
    }
    shlo__plain_tell(&w);
}

#endif
