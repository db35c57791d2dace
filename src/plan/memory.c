/* plan/memory.c - lifetimes to offsets. While a function is lowered every read and write of a buffer notes
 * the instruction; afterwards lifetimes are stretched over loops, buffers that may share memory are joined
 * (in-place results, loop-carried values, results written where they are wanted), and each remaining one gets
 * the lowest place that is free for its whole life. */
#ifndef SHLO__PLAN_MEMORY_C
#define SHLO__PLAN_MEMORY_C

#include "plan.h"

#define SHLO__MEMORY_MOST 0x3fffffffu /* buffers of a function */
#define SHLO__MEMORY_LOOKED 256       /* permissions of an instruction that are looked at for one merge */

SHLO__FN uint32_t shlo__memory_now(const shlo__plan *p) { return p->insns.count - p->first_insn; }

SHLO__FN shlo_status shlo__memory_room(shlo__plan *p) { return SHLO__PIECES_RESERVE(p->temp, &p->inplace); }

SHLO__FN shlo_status shlo__memory_new(shlo__plan *p, size_t bytes, shlo__ref *ref) {
    shlo__buffer_plan *b;
    if (p->buffers.count >= SHLO__MEMORY_MOST) return SHLO_OVERFLOW;
    SHLO__TRY(SHLO__PIECES_RESERVE(p->temp, &p->buffers));
    b = SHLO__AT(&p->buffers, p->buffers.count);
    memset(b, 0, sizeof *b);
    b->bytes = bytes;
    b->start = UINT32_MAX;
    b->home = SHLO__MEMORY_FRAMED;
    b->of = SHLO__MEMORY_OP | p->op;
    memset(ref, 0, sizeof *ref);
    ref->space = SHLO__AT_BUFFER;
    ref->index = p->buffers.count++;
    return SHLO_OK;
}

SHLO__FN void shlo__memory_is_for(shlo__plan *p, const shlo__ref *ref, uint32_t value) {
    if (value < SHLO__MEMORY_OP) SHLO__AT(&p->buffers, ref->index)->of = value;
}

/* *ref = from, which the next instruction uses. */
static void shlo__memory_use(shlo__plan *p, shlo__ref *ref, const shlo__ref *from) {
    const uint32_t now = shlo__memory_now(p);
    shlo__buffer_plan *b;
    *ref = *from;
    if (ref->space != SHLO__AT_BUFFER) return;
    b = SHLO__AT(&p->buffers, ref->index);
    b->start = SHLO__MIN(b->start, now);
    b->end = SHLO__MAX(b->end, now);
}

/* The ref gets its place when memory is assigned. */
static void shlo__memory_note(shlo__plan *p, shlo__ref *ref) {
    if (ref->space != SHLO__AT_BUFFER) return;
    ref->offset = (uintptr_t)p->last_ref;
    p->last_ref = ref;
}

SHLO__FN void shlo__memory_read(shlo__plan *p, shlo__ref *ref, const shlo__ref *from) {
    if (from->space == SHLO__AT_BUFFER)
        SHLO__AT(&p->buffers, from->index)->now.last_read = shlo__memory_now(p);
    shlo__memory_use(p, ref, from);
    shlo__memory_note(p, ref);
}

SHLO__FN void shlo__memory_write(shlo__plan *p, shlo__ref *ref, const shlo__ref *to) {
    shlo__memory_use(p, ref, to);
    shlo__memory_note(p, ref);
}

SHLO__FN shlo_status shlo__memory_inplace(shlo__plan *p, const shlo__ref *dst, const shlo__ref *src) {
    shlo__inplace *i;
    if (dst->space != SHLO__AT_BUFFER || src->space != SHLO__AT_BUFFER) return SHLO_OK;
    SHLO__TRY(SHLO__PIECES_RESERVE(p->temp, &p->inplace));
    i = SHLO__AT(&p->inplace, p->inplace.count);
    p->inplace.count++;
    i->dst = dst->index;
    i->src = src->index;
    i->pc = shlo__memory_now(p);
    return SHLO_OK;
}

static uint32_t shlo__memory_root(shlo__plan *p, uint32_t b) {
    for (;;) {
        shlo__buffer_plan *x = SHLO__AT(&p->buffers, b);
        int32_t next;
        if (x->home < 0) return b;
        next = SHLO__AT(&p->buffers, (uint32_t)x->home)->home;
        if (next >= 0) x->home = next; /* path halving */
        b = (uint32_t)x->home;
    }
}

static int shlo__memory_is_result(const shlo__buffer_plan *b) {
    return b->home < SHLO__MEMORY_FRAMED && b->home != SHLO__MEMORY_WINDOW;
}

/* Loops are in the order in which they begin, so the last one that has begun at pc is that loop, or lies in
   it. */
SHLO__FN uint32_t shlo__memory_loop(const shlo__plan *p, uint32_t pc) {
    uint32_t low = 0, high = p->loops.count - 1;
    while (low < high) {
        const uint32_t middle = high - (high - low) / 2;
        if (p->loops.items[middle].start <= pc)
            low = middle;
        else
            high = middle - 1;
    }
    while (low && p->loops.items[low].end < pc) low = p->loops.items[low].parent;
    return low;
}

/* What was made before a loop and is used in it lives until the loop ends. */
static void shlo__memory_stretch(shlo__plan *p) {
    for (uint32_t i = 0; i < p->buffers.count; i++) {
        shlo__buffer_plan *b = SHLO__AT(&p->buffers, i);
        for (uint32_t l = shlo__memory_loop(p, b->end); l; l = p->loops.items[l].parent)
            if (b->start < p->loops.items[l].start) b->end = SHLO__MAX(b->end, p->loops.items[l].end);
    }
}

/* The number of the chain over rows that an instruction belongs to; p->chains.count: none. */
static uint32_t shlo__memory_chain_of(const shlo__plan *p, uint32_t pc) {
    uint32_t low = 0, high = p->chains.count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (p->chains.items[middle].end < pc)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->chains.count && p->chains.items[low].start <= pc ? low : p->chains.count;
}
/* The same chain; none: the instruction itself. */
static shlo__loop shlo__memory_chain(const shlo__plan *p, uint32_t pc) {
    const uint32_t i = shlo__memory_chain_of(p, pc);
    const shlo__loop alone = {pc, pc, 0};
    return i < p->chains.count ? p->chains.items[i] : alone;
}
/* What the chain is while it runs: those of the function are the last ones. */
static shlo__row_chain *shlo__memory_row_chain(const shlo__plan *p, uint32_t i) {
    return &p->row_chains.items[p->row_chains.count - p->chains.count + i];
}

/* The instructions of a chain take turns: what one of them uses is in use while any of them runs. */
static void shlo__memory_stretch_chains(shlo__plan *p) {
    for (uint32_t i = 0; i < p->buffers.count && p->chains.count; i++) {
        shlo__buffer_plan *b = SHLO__AT(&p->buffers, i);
        b->start = shlo__memory_chain(p, b->start).start;
        b->end = shlo__memory_chain(p, b->end).end;
    }
}

static void shlo__memory_join(shlo__plan *p, uint32_t a, uint32_t b) {
    shlo__buffer_plan *x = SHLO__AT(&p->buffers, a), *y = SHLO__AT(&p->buffers, b);
    x->start = SHLO__MIN(x->start, y->start);
    x->end = SHLO__MAX(x->end, y->end);
    y->home = (int32_t)a;
}

static int shlo__memory_joinable(const shlo__plan *p, uint32_t a, uint32_t b) {
    const shlo__buffer_plan *x = SHLO__AT(&p->buffers, a), *y = SHLO__AT(&p->buffers, b);
    return a != b && x->bytes == y->bytes;
}

static void shlo__memory_join_inplace(shlo__plan *p) {
    for (uint32_t i = 0; i < p->inplace.count; i++) {
        const shlo__inplace *c = SHLO__AT(&p->inplace, i);
        uint32_t dst = shlo__memory_root(p, c->dst), src = shlo__memory_root(p, c->src);
        if (shlo__memory_joinable(p, src, dst) && SHLO__AT(&p->buffers, dst)->start == c->pc &&
            SHLO__AT(&p->buffers, src)->end == c->pc)
            shlo__memory_join(p, src, dst);
    }
}

/* The first permission of the instruction at pc: they were noted in the order of the instructions. */
static uint32_t shlo__memory_first_inplace(const shlo__plan *p, uint32_t pc) {
    uint32_t low = 0, high = p->inplace.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (SHLO__AT(&p->inplace, middle)->pc < pc)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* 1 if the instruction at pc, the first to write `from`, may write it over `to`, which it reads. */
static int shlo__memory_may_overwrite(shlo__plan *p, uint32_t from, uint32_t to, uint32_t pc) {
    uint32_t first = shlo__memory_first_inplace(p, pc), n = p->inplace.count;
    n = SHLO__MIN(n, first + SHLO__MEMORY_LOOKED);
    for (uint32_t i = first; i < n; i++) {
        const shlo__inplace *c = SHLO__AT(&p->inplace, i);
        if (c->pc != pc) return 0;
        if (shlo__memory_root(p, c->dst) == from && shlo__memory_root(p, c->src) == to) return 1;
    }
    return 0;
}

/* A value that a region computes and returns is written to the place of the region's result at once,
   instead of being copied there. In a loop that place holds the value of the current iteration until its
   last read. */
static void shlo__memory_join_merges(shlo__plan *p) {
    for (uint32_t i = 0; i < p->merges.count; i++) {
        const shlo__merge *g = SHLO__AT(&p->merges, i);
        uint32_t from = shlo__memory_root(p, g->from), to;
        const shlo__buffer_plan *b = SHLO__AT(&p->buffers, from);
        if (g->result >= 0) {
            if (!shlo__memory_is_result(b))
                SHLO__AT(&p->buffers, from)->home = SHLO__MEMORY_FRAMED - 1 - g->result;
            continue;
        }
        to = shlo__memory_root(p, g->to);
        if (!shlo__memory_joinable(p, to, from) || b->end != g->pc || b->start < g->region_start) continue;
        if (g->loop_read &&
            (b->start < g->loop_read ||
                (b->start == g->loop_read && !shlo__memory_may_overwrite(p, from, to, b->start))))
            continue;
        shlo__memory_join(p, to, from);
    }
}

/* The row chain whose window the buffer can be: one with products, outside of which nothing uses it. NULL:
   there is none. */
static shlo__row_chain *shlo__memory_window(const shlo__plan *p, const shlo__buffer_plan *b) {
    const uint32_t i = shlo__memory_chain_of(p, b->start);
    if (i == p->chains.count || b->end != p->chains.items[i].end ||
        SHLO__AT(&p->insns, p->first_insn + b->start)->chained != SHLO__CHAINED_WINDOWS ||
        b->bytes / (size_t)shlo__memory_row_chain(p, i)->rows > UINT32_MAX)
        return NULL;
    return shlo__memory_row_chain(p, i);
}

/* Values that only one chain with products uses become windows: of their rows, only those of a block exist,
   in scratch. */
static shlo_status shlo__memory_find_windows(shlo__plan *p) {
    for (uint32_t i = 0; i < p->buffers.count && p->chains.count; i++) {
        shlo__buffer_plan *b = SHLO__AT(&p->buffers, i);
        shlo__row_chain *chain = b->home == SHLO__MEMORY_FRAMED ? shlo__memory_window(p, b) : NULL;
        size_t bytes;
        if (!chain) continue;
        b->home = SHLO__MEMORY_WINDOW;
        b->now.offset = chain->window_bytes;
        bytes = b->bytes / (size_t)chain->rows;
        bytes = shlo__program_room((size_t)chain->step, chain->padded ? shlo__program_pitch(bytes) : bytes);
        if (!shlo__size_add(chain->window_bytes, bytes, &chain->window_bytes) ||
            !shlo__size_add(chain->window_bytes, chain->windows, &bytes))
            return SHLO_OVERFLOW;
        SHLO__TRY(shlo__plan_scratch(p, bytes));
    }
    return SHLO_OK;
}

/* By first use, larger first. */
static int shlo__memory_before(const shlo__plan *p, uint32_t a, uint32_t b) {
    const shlo__buffer_plan *x = SHLO__AT(&p->buffers, a), *y = SHLO__AT(&p->buffers, b);
    return x->start != y->start ? x->start < y->start : x->bytes != y->bytes ? x->bytes > y->bytes : a < b;
}

static int shlo__memory_ends_before(const shlo__plan *p, uint32_t a, uint32_t b) {
    const shlo__buffer_plan *x = SHLO__AT(&p->buffers, a), *y = SHLO__AT(&p->buffers, b);
    return x->end != y->end ? x->end < y->end : a < b;
}

typedef int (*shlo__memory_order)(const shlo__plan *p, uint32_t a, uint32_t b);

/* Has the buffer a place of its own in the frame? */
static int shlo__memory_is_framed(const shlo__plan *p, uint32_t i) {
    const shlo__buffer_plan *b = SHLO__AT(&p->buffers, i);
    return b->home == SHLO__MEMORY_FRAMED && b->start != UINT32_MAX;
}

/* Merges two sorted lists. A list is the number of its first buffer, plus 1; 0: it is empty. */
static uint32_t shlo__memory_merge(shlo__plan *p, shlo__memory_order before, uint32_t a, uint32_t b) {
    uint32_t first, *link = &first;
    while (a && b) {
        uint32_t *from = before(p, b - 1, a - 1) ? &b : &a;
        *link = *from;
        link = &SHLO__AT(&p->buffers, *link - 1)->now.next;
        *from = *link;
    }
    *link = a ? a : b;
    return first;
}

/* The sorted list of all buffers that have places of their own. Lists of 1, 2, 4, .. buffers wait for others
   of their size. */
static uint32_t shlo__memory_sort(shlo__plan *p, shlo__memory_order before) {
    uint32_t waiting[32], all = 0, k; /* as many lists as the number of buffers has bits */
    memset(waiting, 0, sizeof waiting);
    for (uint32_t i = 0; i < p->buffers.count; i++) {
        uint32_t list = i + 1;
        if (!shlo__memory_is_framed(p, i)) continue;
        SHLO__AT(&p->buffers, i)->now.next = 0;
        for (k = 0; waiting[k]; k++) {
            list = shlo__memory_merge(p, before, waiting[k], list);
            waiting[k] = 0;
        }
        waiting[k] = list;
    }
    for (k = 0; k < SHLO__COUNT(waiting); k++) all = shlo__memory_merge(p, before, waiting[k], all);
    return all;
}

/* What a placed buffer takes of the frame; placing it has shown that this does not overflow. */
static size_t shlo__memory_aligned(const shlo__buffer_plan *b) {
    return (b->bytes + SHLO_CONSTANT_ALIGN - 1) & ~(size_t)(SHLO_CONSTANT_ALIGN - 1);
}

/* Gives back what nothing uses from instruction `now` on; ends[*done ..] are the buffers by last use. */
static shlo_status shlo__memory_expire(shlo__plan *p, shlo__gaps *gaps, const uint32_t *ends, uint32_t n,
    uint32_t *done, uint32_t now) {
    for (; *done < n; ++*done) {
        const shlo__buffer_plan *b = SHLO__AT(&p->buffers, ends[*done]);
        if (b->end >= now) return SHLO_OK;
        if (b->bytes) SHLO__TRY(shlo__gaps_give(gaps, b->now.offset, shlo__memory_aligned(b)));
    }
    return SHLO_OK;
}

static shlo_status shlo__memory_place(shlo__plan *p, shlo__gaps *gaps, uint32_t id, size_t base,
    size_t *frame_bytes) {
    shlo__buffer_plan *b = SHLO__AT(&p->buffers, id);
    size_t need;
    b->now.offset = base;
    if (!b->bytes) return SHLO_OK;
    if (!shlo__size_align(b->bytes, SHLO_CONSTANT_ALIGN, &need) ||
        !shlo__gaps_take(gaps, need, &b->now.offset))
        return SHLO_OVERFLOW;
    *frame_bytes = SHLO__MAX(*frame_bytes, b->now.offset + need);
    return SHLO_OK;
}

/* ends[0 .. n): the buffers by last use. */
static shlo_status shlo__memory_place_list(shlo__plan *p, const uint32_t *ends, uint32_t n, size_t base,
    size_t *frame_bytes) {
    uint32_t done = 0, next = shlo__memory_sort(p, shlo__memory_before);
    shlo__gaps gaps;
    shlo_status status = shlo__gaps_begin(&gaps, p->temp, base);
    while (next && status == SHLO_OK) {
        const uint32_t id = next - 1;
        const shlo__buffer_plan *b = SHLO__AT(&p->buffers, id);
        next = b->now.next; /* its offset takes the place of the link */
        status = shlo__status_asked(p->m->pulse, SHLO__ASKED_OP, p->error);
        if (status == SHLO_OK) status = shlo__memory_expire(p, &gaps, ends, n, &done, b->start);
        if (status == SHLO_OK) status = shlo__memory_place(p, &gaps, id, base, frame_bytes);
    }
    shlo__gaps_end(&gaps);
    return status;
}

static shlo_status shlo__memory_place_all(shlo__plan *p, size_t base, size_t *frame_bytes) {
    uint32_t *ends, n = 0, k = 0;
    shlo_status status;
    for (uint32_t i = 0; i < p->buffers.count; i++) n += (uint32_t)shlo__memory_is_framed(p, i);
    ends = (uint32_t *)shlo__alloc_table(p->temp, ((size_t)n + 1) * sizeof *ends);
    if (!ends) return SHLO_MEMORY;
    for (uint32_t i = shlo__memory_sort(p, shlo__memory_ends_before); i;
         i = SHLO__AT(&p->buffers, i - 1)->now.next)
        ends[k++] = i - 1;
    status = shlo__memory_place_list(p, ends, n, base, frame_bytes);
    shlo__alloc_free(p->temp, ends, ((size_t)n + 1) * sizeof *ends);
    return status;
}

/* What a buffer is for. */
static uint32_t shlo__memory_value(const shlo__buffer_plan *b) { return b->of < SHLO__MEMORY_OP ? b->of : 0; }
static uint32_t shlo__memory_op(const shlo__plan *p, const shlo__buffer_plan *b) {
    return b->of < SHLO__MEMORY_OP ? shlo__plan_def(p, b->of) : b->of - SHLO__MEMORY_OP;
}

/* The frame takes more than the host allows: names what takes most of it. */
static shlo_status shlo__memory_too_large(shlo__plan *p, size_t frame_bytes) {
    const shlo__buffer_plan *b = NULL;
    const shlo__value *v = NULL;
    char type[80], text[200];
    uint32_t value;
    for (uint32_t i = 0; i < p->buffers.count; i++) {
        const shlo__buffer_plan *x = SHLO__AT(&p->buffers, i);
        if (x->home == SHLO__MEMORY_FRAMED && (!b || x->bytes > b->bytes)) b = x;
    }
    value = b ? shlo__memory_value(b) : 0;
    if (b && !value) {
        const shlo__op *op = &p->m->ops.items[shlo__memory_op(p, b)];
        if (op->n_results) value = op->results;
    }
    if (value) v = &p->m->values.items[value];
    if (!v || v->is_arg) {
        shlo__status_format(text, sizeof text,
            "a function's values take %zu bytes, more than limits.bytes, %zu", frame_bytes, p->max_bytes);
        return shlo__plan_fail(p, SHLO_LIMIT, text);
    }
    p->op = v->owner;
    p->error->result = (int32_t)shlo__value_index(p->m, value);
    shlo__type_text(p->m, v->type, type, sizeof type);
    shlo__status_format(text, sizeof text,
        "%sresult %u, %s, takes %zu of %zu bytes, more than limits.bytes, %zu",
        shlo__memory_value(b) ? "" : "working memory for ", (unsigned)shlo__value_index(p->m, value), type,
        b->bytes, frame_bytes, p->max_bytes);
    return shlo__plan_fail(p, SHLO_LIMIT, text);
}

/* A ref to a buffer gets its place. */
static void shlo__memory_settle(shlo__plan *p, shlo__ref *r, uint32_t n_args) {
    const shlo__buffer_plan *b = SHLO__AT(&p->buffers, shlo__memory_root(p, r->index));
    SHLO_ASSERT(r->space == SHLO__AT_BUFFER);
    if (shlo__memory_is_result(b)) {
        r->space = SHLO__AT_RESULT;
        r->index = n_args + (uint32_t)(SHLO__MEMORY_FRAMED - 1 - b->home);
        r->offset = 0;
    }
    else if (b->home == SHLO__MEMORY_WINDOW) {
        r->space = SHLO__AT_WINDOW;
        r->index = (uint32_t)(b->bytes / (size_t)shlo__memory_window(p, b)->rows);
        r->offset = b->now.offset;
    }
    else {
        r->space = SHLO__AT_FRAME;
        r->index = 0;
        r->offset = b->now.offset;
    }
}

static void shlo__memory_settle_all(shlo__plan *p, uint32_t n_args) {
    while (p->last_ref) {
        shlo__ref *r = p->last_ref;
        p->last_ref = (shlo__ref *)r->offset;
        shlo__memory_settle(p, r, n_args);
    }
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__memory_assign(shlo__plan *p, uint32_t n_args, uint32_t n_results,
    size_t *frame_bytes) {
    size_t base, table;
    shlo_status status;
    if (!shlo__size_mul((size_t)n_args + n_results, sizeof(void *), &table) ||
        !shlo__size_align(table, SHLO_CONSTANT_ALIGN, &base))
        return SHLO_OVERFLOW;
    shlo__memory_stretch(p);
    shlo__memory_join_inplace(p);
    shlo__memory_stretch_chains(p);
    shlo__memory_join_merges(p);
    *frame_bytes = base;
    status = shlo__memory_find_windows(p);
    if (status == SHLO_OK) status = shlo__memory_place_all(p, base, frame_bytes);
    if (status != SHLO_OK) return shlo__plan_fail(p, status, "the function's values do not fit into memory");
    if (*frame_bytes > p->max_bytes) return shlo__memory_too_large(p, *frame_bytes);
    shlo__memory_settle_all(p, n_args);
    return SHLO_OK;
}

SHLO__FN void shlo__memory_tell(const shlo__plan *p, const char *func) {
    if (!p->profile->placed) return;
    for (uint32_t i = 0; i < p->buffers.count; i++) {
        const shlo__buffer_plan *b = SHLO__AT(&p->buffers, i);
        const uint32_t op = shlo__memory_op(p, b);
        shlo_placed x;
        if (!shlo__memory_is_framed(p, i) || !b->bytes) continue;
        x.func = func;
        x.op = op ? shlo_op_name((shlo_op)p->m->ops.items[op].code) : "";
        x.op_index = op ? (int32_t)p->op_number[op] : -1;
        x.first = (int32_t)(p->first_insn + b->start);
        x.last = (int32_t)(p->first_insn + b->end);
        x.offset = b->now.offset;
        x.bytes = b->bytes;
        p->profile->placed(p->profile->user, &x);
    }
}

#endif
