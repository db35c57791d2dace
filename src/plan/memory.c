/* plan/memory.c - lifetimes to offsets. While a function is lowered every read and write of a buffer notes
 * the instruction; afterwards lifetimes are stretched over loops, buffers that may share memory are joined
 * (in-place results, loop-carried values, results written where they are wanted), and each remaining one gets
 * the lowest place that is free for its whole life. */
#ifndef SHLO__PLAN_MEMORY_C
#define SHLO__PLAN_MEMORY_C

#include "plan.h"

SHLO__FN uint32_t shlo__memory_now(const shlo__plan *p) { return p->insns.count - p->first_insn; }

SHLO__FN shlo_status shlo__memory_room(shlo__plan *p) {
    SHLO__TRY(SHLO__PIECES_RESERVE(p->temp, &p->refs));
    return SHLO__PIECES_RESERVE(p->temp, &p->inplace);
}

SHLO__FN shlo_status shlo__memory_new(shlo__plan *p, size_t bytes, shlo__ref *ref) {
    shlo__buffer_plan *b;
    SHLO__TRY(SHLO__PIECES_RESERVE(p->temp, &p->buffers));
    b = SHLO__AT(&p->buffers, p->buffers.count);
    memset(b, 0, sizeof *b);
    b->bytes = bytes;
    b->start = UINT32_MAX;
    b->joined = p->buffers.count;
    b->result = -1;
    b->op = p->op;
    memset(ref, 0, sizeof *ref);
    ref->space = SHLO__AT_BUFFER;
    ref->index = p->buffers.count++;
    return SHLO_OK;
}

static shlo_status shlo__memory_use(shlo__plan *p, shlo__ref *ref, const shlo__ref *from) {
    shlo__buffer_plan *b;
    uint32_t now = shlo__memory_now(p);
    *ref = *from;
    if (ref->space != SHLO__AT_BUFFER) return SHLO_OK;
    b = SHLO__AT(&p->buffers, ref->index);
    b->start = SHLO__MIN(b->start, now);
    b->end = SHLO__MAX(b->end, now);
    SHLO__TRY(SHLO__PIECES_RESERVE(p->temp, &p->refs));
    *SHLO__AT(&p->refs, p->refs.count) = ref;
    p->refs.count++;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__memory_read(shlo__plan *p, shlo__ref *ref, const shlo__ref *from) {
    if (from->space == SHLO__AT_BUFFER)
        SHLO__AT(&p->buffers, from->index)->now.lowered.last_read = shlo__memory_now(p);
    return shlo__memory_use(p, ref, from);
}

SHLO__FN shlo_status shlo__memory_write(shlo__plan *p, shlo__ref *ref, const shlo__ref *to) {
    return shlo__memory_use(p, ref, to);
}

SHLO__FN shlo_status shlo__memory_inplace(shlo__plan *p, const shlo__ref *dst, const shlo__ref *src) {
    shlo__inplace *i;
    if (dst->space != SHLO__AT_BUFFER || src->space != SHLO__AT_BUFFER || src->offset || dst->offset)
        return SHLO_OK;
    SHLO__TRY(SHLO__PIECES_RESERVE(p->temp, &p->inplace));
    i = SHLO__AT(&p->inplace, p->inplace.count);
    p->inplace.count++;
    i->dst = dst->index;
    i->src = src->index;
    i->pc = shlo__memory_now(p);
    return SHLO_OK;
}

static uint32_t shlo__memory_root(shlo__plan *p, uint32_t b) {
    while (SHLO__AT(&p->buffers, b)->joined != b) {
        shlo__buffer_plan *x = SHLO__AT(&p->buffers, b);
        b = x->joined = SHLO__AT(&p->buffers, x->joined)->joined; /* path halving */
    }
    return b;
}

/* What was made before a loop and is used in it lives until the loop ends. */
static void shlo__memory_stretch(shlo__plan *p) {
    for (uint32_t i = 0; i < p->buffers.count; i++) {
        shlo__buffer_plan *b = SHLO__AT(&p->buffers, i);
        if (b->start == UINT32_MAX || b->end >= p->loop_of.count) continue;
        for (uint32_t l = *SHLO__AT(&p->loop_of, b->end); l; l = p->loops.items[l].parent)
            if (b->start < p->loops.items[l].start) b->end = SHLO__MAX(b->end, p->loops.items[l].end);
    }
}

/* The chain over rows that an instruction belongs to; none: itself. */
static shlo__loop shlo__memory_chain(const shlo__plan *p, uint32_t pc) {
    uint32_t low = 0, high = p->chains.count;
    shlo__loop alone = {pc, pc, 0};
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (p->chains.items[middle].end < pc)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->chains.count && p->chains.items[low].start <= pc ? p->chains.items[low] : alone;
}

/* The instructions of a chain take turns: what one of them uses is in use while any of them runs. */
static void shlo__memory_stretch_chains(shlo__plan *p) {
    for (uint32_t i = 0; i < p->buffers.count && p->chains.count; i++) {
        shlo__buffer_plan *b = SHLO__AT(&p->buffers, i);
        if (b->joined != i || b->start == UINT32_MAX) continue;
        b->start = shlo__memory_chain(p, b->start).start;
        b->end = shlo__memory_chain(p, b->end).end;
    }
}

static void shlo__memory_join(shlo__plan *p, uint32_t a, uint32_t b) {
    shlo__buffer_plan *x = SHLO__AT(&p->buffers, a), *y = SHLO__AT(&p->buffers, b);
    x->start = SHLO__MIN(x->start, y->start);
    x->end = SHLO__MAX(x->end, y->end);
    if (x->result < 0) x->result = y->result;
    y->joined = a;
}

static int shlo__memory_joinable(const shlo__plan *p, uint32_t a, uint32_t b) {
    const shlo__buffer_plan *x = SHLO__AT(&p->buffers, a), *y = SHLO__AT(&p->buffers, b);
    return a != b && x->bytes == y->bytes && (x->result < 0 || y->result < 0);
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

/* May the instruction at pc, which is the first to write `from`, write over `to`, which it reads? */
static int shlo__memory_may_overwrite(shlo__plan *p, uint32_t from, uint32_t to, uint32_t pc) {
    for (uint32_t i = shlo__memory_first_inplace(p, pc); i < p->inplace.count; i++) {
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
            if (b->result < 0) SHLO__AT(&p->buffers, from)->result = g->result;
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

/* A bottom-up merge sort of n buffers; `other` has room for n. */
static void shlo__memory_sort(const shlo__plan *p, shlo__memory_order before, uint32_t *list, uint32_t *other,
    uint32_t n) {
    for (uint32_t width = 1; width<n; width = width> n / 2 ? n : width * 2) {
        for (uint32_t low = 0; low < n; low += SHLO__MIN(2 * width, n - low)) {
            uint32_t middle = SHLO__MIN(width, n - low) + low, high = SHLO__MIN(2 * width, n - low) + low,
                     i = low, j = middle;
            for (uint32_t k = low; k < high; k++)
                other[k] = j >= high || (i < middle && !before(p, list[j], list[i])) ? list[i++] : list[j++];
        }
        memcpy(list, other, n * sizeof *list);
    }
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

static shlo_status shlo__memory_place_list(shlo__plan *p, const uint32_t *starts, const uint32_t *ends,
    uint32_t n, size_t base, size_t *frame_bytes) {
    uint32_t done = 0;
    shlo__gaps gaps;
    shlo_status status = shlo__gaps_begin(&gaps, p->temp, base);
    for (uint32_t i = 0; i < n && status == SHLO_OK; i++) {
        status = shlo__memory_expire(p, &gaps, ends, n, &done, SHLO__AT(&p->buffers, starts[i])->start);
        if (status == SHLO_OK) status = shlo__memory_place(p, &gaps, starts[i], base, frame_bytes);
    }
    shlo__gaps_end(&gaps);
    return status;
}

/* Has the buffer a place of its own in the frame? */
static int shlo__memory_is_framed(const shlo__plan *p, uint32_t i) {
    const shlo__buffer_plan *b = SHLO__AT(&p->buffers, i);
    return b->joined == i && b->result < 0 && b->start != UINT32_MAX;
}

static shlo_status shlo__memory_place_all(shlo__plan *p, size_t base, size_t *frame_bytes) {
    uint32_t *starts, *ends, *other, n = 0, k = 0;
    shlo_status status;
    for (uint32_t i = 0; i < p->buffers.count; i++) n += (uint32_t)shlo__memory_is_framed(p, i);
    starts = (uint32_t *)shlo__alloc_table(p->temp, (3 * (size_t)n + 1) * sizeof *starts);
    if (!starts) return SHLO_MEMORY;
    ends = starts + n;
    other = ends + n;
    for (uint32_t i = 0; i < p->buffers.count; i++)
        if (shlo__memory_is_framed(p, i)) starts[k++] = i;
    memcpy(ends, starts, n * sizeof *ends);
    shlo__memory_sort(p, shlo__memory_before, starts, other, n);
    shlo__memory_sort(p, shlo__memory_ends_before, ends, other, n);
    status = shlo__memory_place_list(p, starts, ends, n, base, frame_bytes);
    shlo__alloc_free(p->temp, starts, (3 * (size_t)n + 1) * sizeof *starts);
    return status;
}

/* The frame takes more than the host allows: names what takes most of it. */
static shlo_status shlo__memory_too_large(shlo__plan *p, size_t frame_bytes) {
    const shlo__buffer_plan *b = NULL;
    const shlo__value *v = NULL;
    char type[80], text[200];
    uint32_t value;
    for (uint32_t i = 0; i < p->buffers.count; i++) {
        const shlo__buffer_plan *x = SHLO__AT(&p->buffers, i);
        if (x->result < 0 && x->joined == i && (!b || x->bytes > b->bytes)) b = x;
    }
    value = b ? b->value : 0;
    if (b && !value && p->m->ops.items[b->op].n_results) value = p->m->ops.items[b->op].results;
    if (value) v = &p->m->values.items[value];
    if (!v || v->is_arg) {
        shlo__status_format(text, sizeof text,
            "a function's values take %zu bytes, more than limits.bytes, %zu", frame_bytes, p->max_bytes);
        return shlo__plan_fail(p, SHLO_LIMIT, text);
    }
    p->op = v->owner;
    if (p->error) p->error->result = (int32_t)shlo__value_index(p->m, value);
    shlo__type_text(p->m, v->type, type, sizeof type);
    shlo__status_format(text, sizeof text,
        "%sresult %u, %s, takes %zu of %zu bytes, more than limits.bytes, %zu",
        b->value ? "" : "working memory for ", (unsigned)shlo__value_index(p->m, value), type, b->bytes,
        frame_bytes, p->max_bytes);
    return shlo__plan_fail(p, SHLO_LIMIT, text);
}

SHLO__FN shlo_status shlo__memory_assign(shlo__plan *p, uint32_t n_args, uint32_t n_results,
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
    status = shlo__memory_place_all(p, base, frame_bytes);
    if (status != SHLO_OK) return shlo__plan_fail(p, status, "the function's values do not fit into memory");
    if (*frame_bytes > p->max_bytes) return shlo__memory_too_large(p, *frame_bytes);
    for (uint32_t i = 0; i < p->refs.count; i++) {
        shlo__ref *r = *SHLO__AT(&p->refs, i);
        const shlo__buffer_plan *b = SHLO__AT(&p->buffers, shlo__memory_root(p, r->index));
        if (b->result >= 0) {
            r->space = SHLO__AT_RESULT;
            r->index = n_args + (uint32_t)b->result;
        }
        else {
            r->space = SHLO__AT_FRAME;
            r->index = 0;
            r->offset += b->now.offset;
        }
    }
    return SHLO_OK;
}

SHLO__FN void shlo__memory_tell(const shlo__plan *p, const char *func) {
    if (!p->profile->placed) return;
    for (uint32_t i = 0; i < p->buffers.count; i++) {
        const shlo__buffer_plan *b = SHLO__AT(&p->buffers, i);
        uint32_t op = b->value ? shlo__plan_def(p, b->value) : b->op;
        shlo_placed x;
        if (b->joined != i || b->result >= 0 || b->start == UINT32_MAX || !b->bytes) continue;
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
