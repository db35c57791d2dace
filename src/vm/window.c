/* vm/window.c - reduce_window along one dimension in a time that does not depend on the window: van Herk, "A
 * fast algorithm for local minimum and maximum filters on rectangular and octagonal kernels" (1992). Only for
 * bodies that give the same bits in any order. */
#ifndef SHLO__VM_WINDOW_C
#define SHLO__VM_WINDOW_C

#include "vm.h"

/* One run of `n` neighbouring elements across the dimension, which its windows walk in blocks as long as they
 * are. */
typedef struct shlo__window_line {
    const shlo__p_window *p;
    const unsigned char *src, *init; /* the run at position 0; n times the init value */
    unsigned char *dst, *suffix, *prefix;
    size_t n, bytes, step; /* bytes of an element, and from one position to the next */
} shlo__window_line;

static void shlo__window_combine(const shlo__window_line *l, void *to, const void *a, const void *b) {
    l->p->step_fn(to, a, b, NULL, l->n, NULL);
}

/* The run at a position of the padded dimension. */
static const unsigned char *shlo__window_at(const shlo__window_line *l, int64_t i) {
    i -= l->p->line.low;
    return i < 0 || i >= l->p->line.length ? l->init : l->src + (size_t)i * l->step;
}

/* suffix[r]: what positions r .. width - 1 of the block that begins at `start` give together. */
static void shlo__window_suffixes(const shlo__window_line *l, int64_t start) {
    int64_t r = l->p->line.width - 1;
    size_t run = l->n * l->bytes;
    memcpy(l->suffix + (size_t)r * run, shlo__window_at(l, start + r), run);
    for (; r > 0; r--)
        shlo__window_combine(l, l->suffix + (size_t)(r - 1) * run, shlo__window_at(l, start + r - 1),
            l->suffix + (size_t)r * run);
}

/* A window that begins at place r of a block ends at place r - 1 of the next one. */
static void shlo__window_block(const shlo__window_line *l, int64_t start) {
    int64_t width = l->p->line.width, last = SHLO__MIN(width, l->p->line.out_length - start);
    size_t run = l->n * l->bytes;
    shlo__window_suffixes(l, start);
    for (int64_t r = 0; r < last; r++) {
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

static void shlo__window_part(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__window_job *j = (const shlo__window_job *)ctx;
    const shlo__p_window *p = j->p;
    int64_t per = (p->line.inner + p->line.run - 1) / p->line.run;
    unsigned char *init = scratch;
    shlo__window_line l;
    l.p = p;
    l.bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[0]);
    l.step = (size_t)p->line.inner * l.bytes;
    l.init = init;
    l.prefix = init + (size_t)p->line.run * l.bytes;
    l.suffix = l.prefix + (size_t)p->line.run * l.bytes;
    shlo__block_fill(j->vm->code->kernels, init, shlo__program_at(j->frame, &p->init[0]), (size_t)p->line.run,
        l.bytes);
    for (int64_t i = first; i < last; i++) {
        int64_t outer = i / per, at = i % per * p->line.run;
        l.n = (size_t)SHLO__MIN(p->line.run, p->line.inner - at);
        l.src = shlo__program_at(j->frame, &p->src[0]) +
                (size_t)(outer * p->line.length * p->line.inner + at) * l.bytes;
        l.dst = shlo__program_at(j->frame, &p->dst[0]) +
                (size_t)(outer * p->line.out_length * p->line.inner + at) * l.bytes;
        for (int64_t start = 0; start < p->line.out_length; start += p->line.width)
            shlo__window_block(&l, start);
    }
}

SHLO__FN shlo_status shlo__window_run(shlo__vm *vm, const shlo__p_window *p, unsigned char *frame) {
    shlo__window_job j;
    if (!p->line.width) return shlo__exec_window(vm, p, frame);
    j.vm = vm;
    j.p = p;
    j.frame = frame;
    if (p->out_total)
        shlo__split_work(vm, p->line.outer * ((p->line.inner + p->line.run - 1) / p->line.run),
            4 * (double)p->out_total, shlo__window_part, &j);
    return SHLO_OK;
}

#endif
