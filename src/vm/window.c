/* vm/window.c - reduce_window. A monoid along one dimension that gives the same bits in any order takes a
 * time that does not depend on the window (van Herk, "A fast algorithm for local minimum and maximum filters
 * on rectangular and octagonal kernels", 1992); running sums take one step for each element; all others visit
 * every position of the window in order, a block of outputs at a time. */
#ifndef SHLO__VM_WINDOW_C
#define SHLO__VM_WINDOW_C

#include "vm.h"

/* ---- along one dimension ---- */

/* A run of `n` neighbouring elements across the dimension. Its windows walk the dimension in blocks as long
 * as they are. */
typedef struct shlo__window_line {
    const shlo__p_window *p;
    const unsigned char *src, *init; /* the run at position 0; n times the init value */
    unsigned char *dst, *suffix, *prefix;
    shlo__pulse *pulse;
    size_t n, bytes, step; /* bytes of an element, and from one position to the next */
} shlo__window_line;

static void shlo__window_combine(const shlo__window_line *l, void *to, const void *a, const void *b) {
    l->p->step_fn(to, a, b, NULL, l->n, NULL);
}

/* The run at a position of the padded dimension. */
static const unsigned char *shlo__window_at(const shlo__window_line *l, shlo__index i) {
    i = shlo__window_less(i, l->p->line.low);
    return i < 0 || i >= l->p->line.length ? l->init : l->src + (size_t)i * l->step;
}

/* suffix[r]: positions r .. width - 1 of the block that begins at `start`, combined. */
static void shlo__window_suffixes(const shlo__window_line *l, shlo__index start) {
    shlo__index r = l->p->line.width - 1;
    size_t run = l->n * l->bytes;
    memcpy(l->suffix + (size_t)r * run, shlo__window_at(l, start + r), run);
    for (; r > 0 && !shlo__kernel_beat(l->pulse, (shlo__index)l->n); r--)
        shlo__window_combine(l, l->suffix + (size_t)(r - 1) * run, shlo__window_at(l, start + r - 1),
            l->suffix + (size_t)r * run);
}

/* A window that begins at place r of a block ends at place r - 1 of the next one. */
static void shlo__window_line_block(const shlo__window_line *l, shlo__index start) {
    shlo__index width = l->p->line.width, last = SHLO__MIN(width, l->p->line.out_length - start);
    size_t run = l->n * l->bytes;
    shlo__window_suffixes(l, start);
    for (shlo__index r = 0; r < last && !shlo__kernel_beat(l->pulse, 2 * (shlo__index)l->n); r++) {
        unsigned char *to = l->dst + (size_t)(start + r) * l->step;
        const unsigned char *end = r ? shlo__window_at(l, start + width + r - 1) : NULL;
        if (r == 1)
            memcpy(l->prefix, end, run);
        else if (r)
            shlo__window_combine(l, l->prefix, l->prefix, end);
        shlo__window_combine(l, to, l->suffix + (size_t)r * run, l->init);
        if (r) shlo__window_combine(l, to, to, l->prefix);
    }
}

static shlo__index shlo__window_runs(const shlo__window_span *s) {
    return SHLO__QUOTIENT(s->inner + s->run - 1, s->run);
}

static void shlo__window_lines(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    const shlo__p_window *p = (const shlo__p_window *)j->param;
    const shlo__window_span *s = &p->line;
    const unsigned char *src = shlo__program_at(j->frame, &p->src[0]);
    unsigned char *dst = shlo__program_at(j->frame, &p->dst[0]);
    shlo__index per = shlo__window_runs(s);
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__window_line l;
    l.pulse = &pulse;
    l.p = p;
    l.bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[0]);
    l.step = (size_t)s->inner * l.bytes;
    l.init = scratch;
    l.prefix = scratch + (size_t)s->run * l.bytes;
    l.suffix = l.prefix + (size_t)s->run * l.bytes;
    shlo__block_fill(j->vm->code->kernels, scratch, shlo__program_at(j->frame, &p->init[0]), (size_t)s->run,
        l.bytes);
    for (shlo__index i = first; i < last && !shlo__kernel_beat(&pulse, 1); i++) {
        shlo__index outer = SHLO__QUOTIENT(i, per), at = SHLO__REMAINDER(i, per) * s->run;
        l.n = (size_t)SHLO__MIN(s->run, s->inner - at);
        l.src = src + (size_t)(outer * s->length * s->inner + at) * l.bytes;
        l.dst = dst + (size_t)(outer * s->out_length * s->inner + at) * l.bytes;
        for (shlo__index start = 0; start < s->out_length && !shlo__kernel_beat(&pulse, 0); start += s->width)
            shlo__window_line_block(&l, start);
    }
}

/* ---- the elements that windows see ---- */

/* One operand, seen through the windows. */
typedef struct shlo__window_view {
    const shlo__p_window *p;
    const shlo__kernels *kernels;
    const unsigned char *src, *init;
    unsigned char *acc; /* NULL, or what elements are combined with where they lie */
    size_t bytes;       /* of an element */
} shlo__window_view;

static shlo__window_view shlo__window_operand(const shlo__vm_job *j, int32_t k) {
    shlo__window_view v;
    v.p = (const shlo__p_window *)j->param;
    v.kernels = j->vm->code->kernels;
    v.src = shlo__program_at(j->frame, &v.p->src[k]);
    v.init = shlo__program_at(j->frame, &v.p->init[k]);
    v.bytes = shlo__dtype_bytes((shlo_dtype)v.p->dtypes[k]);
    v.acc = NULL;
    return v;
}

/* Input coordinate along d of output position o and window position w; -1: padding or a hole between dilated
 * elements. */
static shlo__index shlo__window_coordinate(const shlo__p_window *p, int32_t d, shlo__index o, shlo__index w) {
    shlo__index c = shlo__window_less(o * p->step[d] + w * p->window_dilation[d], p->pad_low[d]);
    if (c < 0 || SHLO__REMAINDER(c, p->base_dilation[d])) return -1;
    c = SHLO__QUOTIENT(c, p->base_dilation[d]);
    return c < p->in_extent[d] ? c : -1;
}

/* What outputs [first, first + n) of one row see at window position w of the last dimension: the init value
 * where there is padding. `row`: offset of the input row; -1: all of it is padding. */
static void shlo__window_row(const shlo__window_view *v, shlo__index row, shlo__index first, shlo__index w,
    size_t n, unsigned char *to) {
    const shlo__p_window *p = v->p;
    const int32_t d = p->rank - 1;
    size_t i = 0;
    if (row < 0) {
        shlo__block_fill(v->kernels, to, v->init, n, v->bytes);
        return;
    }
    while (i < n) {
        shlo__index c = shlo__window_coordinate(p, d, first + (shlo__index)i, w);
        size_t run = 1;
        if (c < 0) {
            while (i + run < n && shlo__window_coordinate(p, d, first + (shlo__index)(i + run), w) < 0) run++;
            shlo__block_fill(v->kernels, to + i * v->bytes, v->init, run, v->bytes);
        }
        else {
            if (p->base_dilation[d] == 1)
                run = SHLO__MIN(n - i, (size_t)SHLO__QUOTIENT(p->in_extent[d] - 1 - c, p->step[d]) + 1);
            v->kernels->stride(to + i * v->bytes, (ptrdiff_t)v->bytes, v->src + (size_t)(row + c) * v->bytes,
                (ptrdiff_t)v->bytes * (ptrdiff_t)(run > 1 ? p->step[d] : 1), run, v->bytes);
        }
        i += run;
    }
}

/* Whether rows of the result are as long as the operand's, untouched by windows: channels that are last. */
static int shlo__window_rows_lie(const shlo__p_window *p) {
    const int32_t d = p->rank - 1;
    return d > 0 && !p->widen && p->window[d] == 1 && p->step[d] == 1 && p->pad_low[d] == 0 &&
           p->base_dilation[d] == 1 && p->in_extent[d] == p->out_extent[d];
}

/* What outputs [first, first + n) see at window position w. */
static void shlo__window_load(const shlo__window_view *v, const shlo__index *w, shlo__index first, size_t n,
    unsigned char *to) {
    const shlo__p_window *p = v->p;
    shlo__index at[SHLO_MAX_RANK];
    size_t done = 0;
    int32_t last = p->rank - 1;
    if (p->rank == 0) {
        shlo__block_fill(v->kernels, to, v->src, n, v->bytes);
        return;
    }
    for (int32_t d = last; d >= 0; d--) {
        at[d] = SHLO__REMAINDER(first, p->out_extent[d]);
        first = SHLO__QUOTIENT(first, p->out_extent[d]);
    }
    while (done < n) {
        size_t run = SHLO__MIN(n - done, (size_t)(p->out_extent[last] - at[last]));
        shlo__index row = 0;
        for (int32_t d = 0; d < last && row >= 0; d++) {
            shlo__index c = shlo__window_coordinate(p, d, at[d], w[d]);
            row = c < 0 ? -1 : row * p->in_extent[d] + c;
        }
        if (row > 0) row *= p->in_extent[last];
        const unsigned char *x = to;
        if (v->acc && row >= 0)
            x = v->src + (size_t)(row + at[last]) * v->bytes;
        else
            shlo__window_row(v, row, at[last], w[last], run, to);
        if (v->acc)
            p->step_fn(v->acc + done * v->bytes, v->acc + done * v->bytes, x, NULL, run, NULL);
        else
            to += run * v->bytes;
        done += run;
        at[last] = 0;
        shlo__window_next(last, p->out_extent, at);
    }
}

SHLO__FN void shlo__window_next(int32_t rank, const shlo__index *extent, shlo__index *at) {
    for (int32_t d = rank - 1; d >= 0; d--) {
        if (++at[d] < extent[d]) return;
        at[d] = 0;
    }
}

/* ---- a single monoid ---- */

static void shlo__window_monoid(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    const shlo__p_window *p = (const shlo__p_window *)j->param;
    const size_t wide_bytes = shlo__dtype_bytes((shlo_dtype)p->wide);
    unsigned char *dst = shlo__program_at(j->frame, &p->dst[0]), *acc = scratch,
                  *element = acc + SHLO__BLOCK_BYTES, *wide = element + SHLO__BLOCK_BYTES;
    shlo__window_view v = shlo__window_operand(j, 0);
    SHLO__ALIGNED(16) unsigned char init[16];
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    if (shlo__window_rows_lie(p)) v.acc = acc;
    shlo__block_convert(p->widen, init, v.init, 1, v.bytes);
    for (shlo__index i = first; i < last; i += SHLO_LANE_BLOCK) {
        size_t n = (size_t)SHLO__MIN(last - i, (shlo__index)SHLO_LANE_BLOCK);
        shlo__index w[SHLO_MAX_RANK] = {0};
        shlo__block_fill(v.kernels, acc, init, n, wide_bytes);
        for (shlo__index position = 0; position < p->window_total; position++) {
            if (shlo__kernel_beat(&pulse, 4 * (shlo__index)n)) return;
            shlo__window_load(&v, w, i, n, element);
            if (p->widen) p->widen(wide, element, NULL, NULL, n, NULL);
            if (!v.acc) p->step_fn(acc, acc, p->widen ? wide : element, NULL, n, NULL);
            if (p->round) p->round(acc, acc, NULL, NULL, n, NULL);
            shlo__window_next(p->rank, p->window, w);
        }
        shlo__block_convert(p->narrow, dst + (size_t)i * v.bytes, acc, n, v.bytes);
    }
}

#ifndef SHLO_VM_ONLY
/* ---- running sums ---- */

enum { SHLO__WINDOW_LINES = 16 }; /* taken together where they lie one behind the other */

/* Do all windows begin in front of a dimension, and end at their output? Then each sees what the one before
   it does, and one element more. */
static int shlo__window_runs_on(const shlo__p_window *p, shlo__window_span *s) {
    int32_t line = -1;
    s->outer = s->inner = 1;
    for (int32_t d = 0; d < p->rank; d++) {
        if (p->step[d] != 1 || p->base_dilation[d] != 1 || p->window_dilation[d] != 1 ||
            p->in_extent[d] != p->out_extent[d] || p->pad_low[d] != p->window[d] - 1)
            return 0;
        if (p->window[d] == 1)
            *(line < 0 ? &s->outer : &s->inner) *= p->in_extent[d];
        else if (line >= 0 || p->window[d] < p->in_extent[d])
            return 0;
        else
            line = d;
    }
    if (line >= 0) s->length = p->in_extent[line];
    return line >= 0;
}

/* Is the init value the same however often it is combined with itself, as the padding is? */
static int shlo__window_idle(const shlo__vm_job *j) {
    const shlo__p_window *p = (const shlo__p_window *)j->param;
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[0]);
    SHLO__ALIGNED(16) unsigned char init[16], twice[16];
    shlo__block_convert(p->widen, init, shlo__vm_at(j, &p->init[0]), 1, bytes);
    p->step_fn(twice, init, init, NULL, 1, NULL);
    if (p->round) p->round(twice, twice, NULL, NULL, 1, NULL);
    return memcmp(init, twice, shlo__dtype_bytes((shlo_dtype)p->wide)) == 0;
}

/* The blocks of running sums: m places of n lines, one behind the other, of the operand's type and of the
   type in which they are summed (the same one if that is the operand's). */
typedef struct shlo__window_tile {
    const shlo__p_window *p;
    unsigned char *acc, *element, *wide;
    size_t wide_bytes;
} shlo__window_tile;

/* Each place becomes its sum with the one before; `acc` the last one. */
static void shlo__window_tile_sum(const shlo__window_tile *t, size_t n, size_t m) {
    const size_t run = n * t->wide_bytes;
    const unsigned char *before = t->acc;
    if (t->p->widen) t->p->widen(t->wide, t->element, NULL, NULL, n * m, NULL);
    for (size_t i = 0; i < m; i++) {
        unsigned char *sum = t->wide + i * run;
        t->p->step_fn(sum, before, sum, NULL, n, NULL);
        if (t->p->round) t->p->round(sum, sum, NULL, NULL, n, NULL);
        before = sum;
    }
    memcpy(t->acc, before, run);
    if (t->wide != t->element)
        shlo__block_convert(t->p->narrow, t->element, t->wide, n * m,
            shlo__dtype_bytes((shlo_dtype)t->p->dtypes[0]));
}

/* Lines [first, last): the order of the steps is that of each window, so the bits are. A sum over 1024
   elements takes 1/200 of the time. Lines along the last dimension are turned, a tile at a time, so that a
   step takes all of them: 128 lines of 4096 f32 take a tenth of what a call for each place took. */
static void shlo__window_sums(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    const shlo__p_window *p = (const shlo__p_window *)j->param;
    const shlo__window_view v = shlo__window_operand(j, 0);
    unsigned char *dst = shlo__vm_at(j, &p->dst[0]);
    SHLO__ALIGNED(16) unsigned char init[16];
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__window_span s;
    shlo__window_tile t;
    t.p = p;
    t.acc = scratch;
    t.element = scratch + SHLO__BLOCK_BYTES;
    t.wide = p->widen ? t.element + SHLO__BLOCK_BYTES : t.element;
    t.wide_bytes = shlo__dtype_bytes((shlo_dtype)p->wide);
    (void)shlo__window_runs_on(p, &s);
    shlo__block_convert(p->widen, init, v.init, 1, v.bytes);
    for (shlo__index line = first, n, m; line < last; line += n) {
        const shlo__index at = SHLO__REMAINDER(line, s.inner);
        const size_t step = (size_t)s.inner * v.bytes, across = (size_t)s.length * v.bytes;
        size_t offset = (size_t)((line - at) * s.length + at) * v.bytes;
        n = SHLO__MIN(last - line,
            s.inner > 1 ? SHLO__MIN(s.inner - at, SHLO_LANE_BLOCK) : (shlo__index)SHLO__WINDOW_LINES);
        shlo__block_fill(v.kernels, t.acc, init, (size_t)n, t.wide_bytes);
        for (shlo__index i = 0; i < s.length; i += m, offset += (size_t)m * step) {
            m = s.inner > 1 ? 1 : SHLO__MIN(s.length - i, SHLO_LANE_BLOCK / SHLO__WINDOW_LINES);
            if (shlo__kernel_beat(&pulse, 4 * n * m)) return;
            const size_t run = (size_t)n * v.bytes;
            if (s.inner > 1)
                memcpy(t.element, v.src + offset, run);
            else
                v.kernels->transpose(t.element, (ptrdiff_t)run, v.src + offset, (ptrdiff_t)across, (size_t)n,
                    (size_t)m, v.bytes);
            shlo__window_tile_sum(&t, (size_t)n, (size_t)m);
            if (s.inner > 1)
                memcpy(dst + offset, t.element, run);
            else
                v.kernels->transpose(dst + offset, (ptrdiff_t)across, t.element, (ptrdiff_t)run, (size_t)m,
                    (size_t)n, v.bytes);
        }
    }
}
#endif

/* ---- any body ---- */

/* block_bytes: of one operand's elements, which follow each other at `elements`. */
static shlo_status shlo__window_body_block(shlo__applied *body, shlo__operands *o, unsigned char *elements,
    size_t block_bytes, shlo__index i, size_t n) {
    const shlo__vm_job *j = &body->job;
    const shlo__p_window *p = (const shlo__p_window *)j->param;
    shlo__index w[SHLO_MAX_RANK] = {0};
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    for (int32_t k = 0; k < p->n; k++) {
        const shlo__window_view v = shlo__window_operand(j, k);
        shlo__block_fill(v.kernels, o->in[k], v.init, n, v.bytes);
        o->in[p->n + k] = elements + (size_t)k * block_bytes;
    }
    for (shlo__index position = 0; position < p->window_total && body->status == SHLO_OK; position++) {
        if (shlo__kernel_beat(&pulse, (shlo__index)n * (p->n + shlo__apply_steps(p->body)))) break;
        for (int32_t k = 0; k < p->n; k++) {
            const shlo__window_view v = shlo__window_operand(j, k);
            shlo__window_load(&v, w, i, n, (unsigned char *)o->in[p->n + k]);
        }
        shlo__apply_step(body, o, p->n, n);
        shlo__window_next(p->rank, p->window, w);
    }
    for (int32_t k = 0; k < p->n; k++) {
        size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[k]);
        memcpy(shlo__program_at(j->frame, &p->dst[k]) + (size_t)i * bytes, o->in[k], n * bytes);
    }
    return body->status;
}

SHLO__LOCAL shlo_status shlo__window_body(const shlo__vm_job *j, unsigned char *scratch, shlo__index first,
    shlo__index last) {
    const shlo__p_window *p = (const shlo__p_window *)j->param;
    const size_t block = shlo__program_body_block(SHLO_LANE_BLOCK, (size_t)p->n, (uint64_t)p->out_total);
    shlo__applied body;
    shlo__operands o;
    scratch = shlo__apply_start(&body, j, p->body, scratch);
    scratch = shlo__apply_accumulators(&o, p->n, block, scratch);
    for (shlo__index i = first, n; i < last && !shlo__split_stopped(j->vm); i += n) {
        const shlo__pulse pulse = shlo__split_pulse(j->vm);
        n = (shlo__index)shlo__kernel_piece(&pulse, SHLO__MIN(last - i, (shlo__index)block),
            shlo__apply_steps(p->body));
        SHLO__TRY(shlo__window_body_block(&body, &o, scratch, 16 * block, i, (size_t)n));
    }
    return SHLO_OK;
}

/* The body is a lane program, which cannot fail. */
SHLO__LOCAL void shlo__window_body_part(void *ctx, unsigned char *scratch, shlo__index first,
    shlo__index last) {
    (void)shlo__window_body((const shlo__vm_job *)ctx, scratch, first, last);
}

SHLO__FN shlo_status shlo__window_run(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_window *p = (const shlo__p_window *)param;
    const double outputs = (double)p->out_total, cost = outputs * (double)p->window_total;
    shlo__vm_job j = shlo__vm_make_job(vm, param, frame);
    if (p->line.width) {
        shlo__index lines = p->out_total ? p->line.outer * shlo__window_runs(&p->line) : 0;
        shlo__split_work(vm, lines, 4 * outputs, shlo__window_lines, &j);
        return SHLO_OK;
    }
#ifndef SHLO_VM_ONLY
    shlo__window_span s;
    if (!p->body && p->out_total && shlo__window_runs_on(p, &s) && shlo__window_idle(&j)) {
        shlo__split_work(vm, s.outer * s.inner, 4 * outputs, shlo__window_sums, &j);
        return SHLO_OK;
    }
#endif
    if (SHLO__HAS_BODY && p->body && !p->body->lanes) /* code has one frame: no threads */
        return shlo__window_body(&j, vm->scratch, 0, p->out_total);
    shlo__split_work(vm, p->out_total, cost,
        SHLO__HAS_BODY && p->body ? shlo__window_body_part : shlo__window_monoid, &j);
    return SHLO_OK;
}

#endif
