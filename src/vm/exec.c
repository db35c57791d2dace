/* vm/exec.c - instructions that compute: fused groups, contraction, reduce, reduce_window, map, custom calls.
 * Orders are fixed by shapes alone, so results do not depend on threads or fusion. */
#ifndef SHLO__VM_EXEC_C
#define SHLO__VM_EXEC_C

#include "vm.h"

#define SHLO__EXEC_BLOCK_BYTES ((size_t)16 * SHLO_LANE_BLOCK) /* a block of the widest element */

/* ---- a fused group ---- */

typedef struct shlo__lanes_job {
    shlo__vm *vm;
    const shlo__lanes *lanes;
    unsigned char *frame;
} shlo__lanes_job;

static void shlo__exec_lanes_part(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__lanes_job *j = (const shlo__lanes_job *)ctx;
    const shlo__lanes *l = j->lanes;
    unsigned char *out[SHLO__LANE_INPUTS];
    shlo__lane_block b;
    shlo__block_start(&b, l, j->vm->code->kernels, j->frame, scratch);
    for (int32_t i = 0; i < l->n_outputs; i++) out[i] = shlo__program_at(j->frame, &l->outputs[i].ref);
    while (first < last) {
        size_t n = (size_t)SHLO__MIN(last - first, (int64_t)SHLO_LANE_BLOCK);
        shlo__block_load(&b, first, n);
        for (int32_t i = 0; i < l->n_outputs; i++)
            b.slot[l->n_inputs + i] =
                out[i] + (size_t)first * shlo__dtype_bytes((shlo_dtype)l->outputs[i].dtype);
        shlo__block_exec(&b, n);
        first += (int64_t)n;
    }
}

SHLO__FN void shlo__exec_lanes(shlo__vm *vm, const shlo__p_lanes *p, unsigned char *frame) {
    shlo__lanes_job j;
    j.vm = vm;
    j.lanes = &p->lanes;
    j.frame = frame;
    shlo__split_work(vm, p->lanes.total, (double)p->lanes.total * p->lanes.n_insns, shlo__exec_lanes_part,
        &j);
}

/* ---- contraction ---- */

typedef struct shlo__contract_job {
    shlo__vm *vm;
    const shlo__p_contract *p;
    unsigned char *frame;
    const unsigned char *lhs, *rhs;
    unsigned char *dst;
} shlo__contract_job;

/* An epilogue at work: the group's lane program over what the contraction has just summed. */
typedef struct shlo__epilogue {
    shlo__lane_block block;
    unsigned char *dst;
    int32_t sums;
    size_t sum_bytes;
} shlo__epilogue;

static void shlo__exec_epilogue(void *ctx, const void *from, int64_t at, int64_t n) {
    shlo__epilogue *e = (shlo__epilogue *)ctx;
    const shlo__lanes *l = e->block.lanes;
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)l->outputs[0].dtype);
    unsigned char *sums = (unsigned char *)(uintptr_t)from;
    while (n > 0) {
        const size_t part = (size_t)SHLO__MIN(n, (int64_t)SHLO_LANE_BLOCK);
        shlo__block_load(&e->block, at, part);
        e->block.slot[e->sums] = sums;
        e->block.slot[l->n_inputs] = e->dst + (size_t)at * bytes;
        shlo__block_exec(&e->block, part);
        sums += part * e->sum_bytes;
        at += (int64_t)part;
        n -= (int64_t)part;
    }
}

static void shlo__exec_contract_part(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__contract_job *j = (const shlo__contract_job *)ctx;
    const shlo__p_contract *p = j->p;
    const shlo__kernels *k = j->vm->code->kernels;
    shlo__epilogue e;
    if (p->epilogue) {
        shlo__block_start(&e.block, p->epilogue, k, j->frame,
            scratch + ((p->plan.scratch_bytes + 63) & ~(size_t)63));
        e.dst = j->dst;
        e.sums = p->sums;
        e.sum_bytes = shlo__dtype_bytes(p->contract.out);
    }
    shlo__contract_run(k, &p->contract, &p->plan, j->lhs, j->rhs, p->packed,
        p->contract.staged ? NULL : j->dst, scratch, first, last, p->epilogue ? shlo__exec_epilogue : NULL,
        &e);
}

SHLO__FN void shlo__exec_contract(shlo__vm *vm, const shlo__p_contract *p, unsigned char *frame) {
    shlo__contract_job j;
    j.vm = vm;
    j.p = p;
    j.frame = frame;
    j.lhs = shlo__program_at(frame, &p->lhs) + p->lhs_offset;
    j.rhs = shlo__program_at(frame, &p->rhs) + p->rhs_offset;
    j.dst = shlo__program_at(frame, &p->dst);
    shlo__split_work(vm, p->plan.n_tasks,
        (double)p->plan.batch * (double)p->plan.m * (double)p->plan.n * (double)SHLO__MAX(p->plan.k, 1),
        shlo__exec_contract_part, &j);
}

/* ---- reduce: a single monoid ---- */

typedef struct shlo__reduce_job {
    shlo__vm *vm;
    const shlo__p_reduce *p;
    unsigned char *frame;
} shlo__reduce_job;

/* The init value in the type that accumulates. */
static void shlo__exec_init(shlo__lane_fn widen, shlo_dtype t, const void *init, void *wide) {
    if (widen)
        widen(wide, init, NULL, NULL, 1, NULL);
    else
        memcpy(wide, init, shlo__dtype_bytes(t));
}

static void shlo__exec_store(shlo__lane_fn narrow, shlo_dtype t, void *dst, const void *acc, size_t n) {
    if (narrow)
        narrow(dst, acc, NULL, NULL, n, NULL);
    else
        memcpy(dst, acc, n * shlo__dtype_bytes(t));
}

/* Elements that a row is folded in at a time: all of them if they lie side by side as they are, else a block.
 */
static int64_t shlo__exec_row_step(const shlo__lanes *l) {
    int32_t slot = l->outputs[0].slot;
    int plain = l->n_insns == 0 && slot < l->n_inputs && l->inputs[slot].mode == SHLO__LINEAR;
    return plain ? SHLO__MAX(l->total, 1) : SHLO_LANE_BLOCK;
}

static void shlo__exec_rows(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__reduce_job *j = (const shlo__reduce_job *)ctx;
    const shlo__p_reduce *p = j->p;
    const unsigned char *init = shlo__program_at(j->frame, &p->init[0]);
    unsigned char *dst = shlo__program_at(j->frame, &p->dst[0]);
    const int64_t total = p->lanes->total, step = shlo__exec_row_step(p->lanes);
    size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtype);
    SHLO__ALIGNED(16) unsigned char acc[16];
    SHLO__ALIGNED(64) unsigned char part[SHLO__FOLD_BYTES];
    shlo__lane_block b;
    shlo__block_start(&b, p->lanes, j->vm->code->kernels, j->frame, scratch);
    for (int64_t o = first; o < last; o++) {
        shlo__exec_init(p->widen, (shlo_dtype)p->dtype, init, acc);
        shlo__block_outer(&b, o);
        for (int64_t i = 0; i < total; i += step) {
            size_t n = (size_t)SHLO__MIN(total - i, step);
            shlo__block_load(&b, i, n);
            shlo__block_exec(&b, n);
            p->fold(part, b.slot[p->lanes->outputs[0].slot], n, (size_t)i, i + step >= total);
        }
        if (total > 0) p->step(acc, acc, part, NULL, 1, NULL);
        shlo__exec_store(p->narrow, (shlo_dtype)p->dtype, dst + (size_t)o * bytes, acc, 1);
    }
}

/* Columns of [from, from + n), row by row: some blocks of them, so that memory is read in long runs. */
static void shlo__exec_column_group(const shlo__reduce_job *j, shlo__lane_block *b, unsigned char *acc,
    const void *wide_init, int64_t from, int64_t n) {
    const shlo__p_reduce *p = j->p;
    size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtype),
           wide_bytes = shlo__dtype_bytes((shlo_dtype)p->wide);
    shlo__block_fill(b->kernels, acc, wide_init, (size_t)n, wide_bytes);
    for (int64_t o = 0; o < p->lanes->outer_total; o++) {
        shlo__block_outer(b, o);
        for (int64_t i = 0; i < n; i += SHLO_LANE_BLOCK) {
            size_t part = (size_t)SHLO__MIN(n - i, (int64_t)SHLO_LANE_BLOCK);
            unsigned char *to = acc + (size_t)i * wide_bytes;
            shlo__block_load(b, from + i, part);
            shlo__block_exec(b, part);
            p->step(to, to, b->slot[p->lanes->outputs[0].slot], NULL, part, NULL);
        }
    }
    shlo__exec_store(p->narrow, (shlo_dtype)p->dtype,
        shlo__program_at(j->frame, &p->dst[0]) + (size_t)from * bytes, acc, (size_t)n);
}

static void shlo__exec_columns(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__reduce_job *j = (const shlo__reduce_job *)ctx;
    const shlo__p_reduce *p = j->p;
    SHLO__ALIGNED(16) unsigned char wide_init[16];
    shlo__lane_block b;
    unsigned char *acc = shlo__block_start(&b, p->lanes, j->vm->code->kernels, j->frame, scratch);
    shlo__exec_init(p->widen, (shlo_dtype)p->dtype, shlo__program_at(j->frame, &p->init[0]), wide_init);
    for (int64_t i = first; i < last; i += SHLO__REDUCE_COLUMNS)
        shlo__exec_column_group(j, &b, acc, wide_init, i, SHLO__MIN(last - i, (int64_t)SHLO__REDUCE_COLUMNS));
}

/* ---- reduce: any body ---- */

/* What a body of n values takes and gives: accumulators and results, swapped after each step, and the
 * elements. */
typedef struct shlo__acc {
    void **in, **out;
} shlo__acc; /* 2 * n, n */

/* Pointers of n + n inputs and n outputs; returns what follows them. */
static unsigned char *shlo__exec_acc_pointers(shlo__acc *a, int32_t n, unsigned char *scratch) {
    scratch += (size_t)(0 - (uintptr_t)scratch) % sizeof(void *);
    a->in = (void **)(void *)scratch;
    a->out = a->in + 2 * n;
    return scratch + shlo__program_room(3 * (size_t)n, sizeof(void *));
}

static unsigned char *shlo__exec_acc_start(shlo__acc *a, int32_t n, unsigned char *scratch) {
    scratch = shlo__exec_acc_pointers(a, n, scratch);
    for (int32_t i = 0; i < n; i++) {
        a->in[i] = scratch + (size_t)(2 * i) * SHLO__EXEC_BLOCK_BYTES;
        a->out[i] = scratch + (size_t)(2 * i + 1) * SHLO__EXEC_BLOCK_BYTES;
    }
    return scratch + 2 * (size_t)n * SHLO__EXEC_BLOCK_BYTES;
}

static void shlo__exec_acc_swap(shlo__acc *a, int32_t n) {
    for (int32_t i = 0; i < n; i++) {
        void *t = a->in[i];
        a->in[i] = a->out[i];
        a->out[i] = t;
    }
}

static shlo_status shlo__exec_body_block(const shlo__p_reduce *p, shlo__applied *body, shlo__lane_block *b,
    shlo__acc *a, unsigned char *frame, int64_t i, size_t n) {
    for (int32_t k = 0; k < p->n; k++)
        shlo__block_fill(b->kernels, a->in[k], shlo__program_at(frame, &p->init[k]), n,
            shlo__dtype_bytes((shlo_dtype)p->dtypes[k]));
    for (int64_t o = 0; o < p->lanes->outer_total && body->status == SHLO_OK; o++) {
        for (int32_t l = 0, next = p->n; l < p->n_lanes; l++) {
            shlo__block_outer(&b[l], o);
            shlo__block_load(&b[l], i, n);
            shlo__block_exec(&b[l], n);
            for (int32_t k = 0; k < p->lanes[l].n_outputs; k++)
                a->in[next++] = b[l].slot[p->lanes[l].outputs[k].slot];
        }
        shlo__apply_block(body, a->in, a->out, n);
        shlo__exec_acc_swap(a, p->n);
    }
    for (int32_t k = 0; k < p->n; k++) {
        size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[k]);
        memcpy(shlo__program_at(frame, &p->dst[k]) + (size_t)i * bytes, a->in[k], n * bytes);
    }
    return body->status;
}

static shlo_status shlo__exec_body_range(const shlo__reduce_job *j, unsigned char *scratch, int64_t first,
    int64_t last) {
    shlo__lane_block *b = (shlo__lane_block *)(void *)scratch;
    shlo__applied body;
    shlo__acc a;
    scratch += shlo__program_room((size_t)j->p->n_lanes, sizeof *b);
    for (int32_t l = 0; l < j->p->n_lanes; l++)
        scratch = shlo__block_start(&b[l], &j->p->lanes[l], j->vm->code->kernels, j->frame, scratch);
    scratch = shlo__apply_start(&body, j->vm, j->p->body, j->frame, scratch);
    shlo__exec_acc_start(&a, j->p->n, scratch);
    for (int64_t i = first; i < last; i += SHLO_LANE_BLOCK)
        SHLO__TRY(shlo__exec_body_block(j->p, &body, b, &a, j->frame, i,
            (size_t)SHLO__MIN(last - i, (int64_t)SHLO_LANE_BLOCK)));
    return SHLO_OK;
}

static void shlo__exec_body_part(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    (void)shlo__exec_body_range((const shlo__reduce_job *)ctx, scratch, first,
        last); /* a lane body cannot fail */
}

SHLO__FN shlo_status shlo__exec_reduce(shlo__vm *vm, const shlo__p_reduce *p, unsigned char *frame) {
    shlo__reduce_job j;
    double cost = (double)p->lanes->total * (double)p->lanes->outer_total;
    j.vm = vm;
    j.p = p;
    j.frame = frame;
    if (p->body && !p->body->lanes)
        return shlo__exec_body_range(&j, vm->scratch, 0,
            p->lanes->total); /* code runs in the frame: one at a time */
    if (p->body)
        shlo__split_work(vm, p->lanes->total, cost, shlo__exec_body_part, &j);
    else if (p->by_rows)
        shlo__split_work(vm, p->lanes->outer_total, cost, shlo__exec_rows, &j);
    else
        shlo__split_work(vm, p->lanes->total, cost, shlo__exec_columns, &j);
    return SHLO_OK;
}

/* ---- reduce_window ---- */

typedef struct shlo__window_job {
    shlo__vm *vm;
    const shlo__p_window *p;
    unsigned char *frame;
} shlo__window_job;

/* Input coordinate along d for output position o and window position w; -1: padding or a hole between dilated
 * elements. */
static int64_t shlo__exec_coordinate(const shlo__p_window *p, int32_t d, int64_t o, int64_t w) {
    int64_t c = o * p->step[d] + w * p->window_dilation[d] - p->pad_low[d];
    if (c < 0 || c % p->base_dilation[d]) return -1;
    c /= p->base_dilation[d];
    return c < p->in_extent[d] ? c : -1;
}

/* Positions [first, first + n) along the last dimension of one output row: init where there is padding.
 * `row`: offset of the input row, -1: all padding. */
static void shlo__exec_window_row(const shlo__kernels *k, const shlo__p_window *p, size_t bytes,
    const unsigned char *src, int64_t row, int64_t first, size_t n, int64_t w, const void *init,
    unsigned char *to) {
    int32_t d = p->rank - 1;
    size_t i = 0;
    if (row < 0) {
        shlo__block_fill(k, to, init, n, bytes);
        return;
    }
    while (i < n) {
        int64_t c = shlo__exec_coordinate(p, d, first + (int64_t)i, w);
        size_t run = 1;
        if (c < 0) {
            while (i + run < n && shlo__exec_coordinate(p, d, first + (int64_t)(i + run), w) < 0) run++;
            shlo__block_fill(k, to + i * bytes, init, run, bytes);
        }
        else {
            if (p->base_dilation[d] == 1)
                run = SHLO__MIN(n - i, (size_t)((p->in_extent[d] - 1 - c) / p->step[d] + 1));
            k->stride(to + i * bytes, (ptrdiff_t)bytes, src + (size_t)(row + c) * bytes,
                (ptrdiff_t)bytes * (ptrdiff_t)(run > 1 ? p->step[d] : 1), run, bytes);
        }
        i += run;
    }
}

/* Elements that outputs [first, first + n) see at window position w. */
static void shlo__exec_window_load(const shlo__kernels *k, const shlo__p_window *p, size_t bytes,
    const unsigned char *src, const int64_t *w, int64_t first, size_t n, const void *init,
    unsigned char *to) {
    int64_t at[SHLO_MAX_RANK];
    size_t done = 0;
    int32_t last = p->rank - 1;
    for (int32_t d = last; d >= 0; d--) {
        at[d] = first % p->out_extent[d];
        first /= p->out_extent[d];
    }
    if (p->rank == 0) {
        shlo__block_fill(k, to, src, n, bytes);
        return;
    }
    while (done < n) {
        size_t run = SHLO__MIN(n - done, (size_t)(p->out_extent[last] - at[last]));
        int64_t row = 0;
        for (int32_t d = 0; d < last && row >= 0; d++) {
            int64_t c = shlo__exec_coordinate(p, d, at[d], w[d]);
            row = c < 0 ? -1 : row * p->in_extent[d] + c;
        }
        if (row > 0) row *= p->in_extent[last];
        shlo__exec_window_row(k, p, bytes, src, row, at[last], run, w[last], init, to + done * bytes);
        done += run;
        at[last] = 0;
        for (int32_t d = last - 1; d >= 0; d--) {
            if (++at[d] < p->out_extent[d]) break;
            at[d] = 0;
        }
    }
}

static void shlo__exec_window_next(const shlo__p_window *p, int64_t *w) {
    for (int32_t d = p->rank - 1; d >= 0; d--) {
        if (++w[d] < p->window[d]) return;
        w[d] = 0;
    }
}

static void shlo__exec_window_simple(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__window_job *j = (const shlo__window_job *)ctx;
    const shlo__p_window *p = j->p;
    const shlo__kernels *k = j->vm->code->kernels;
    const unsigned char *init = shlo__program_at(j->frame, &p->init[0]),
                        *src = shlo__program_at(j->frame, &p->src[0]);
    unsigned char *dst = shlo__program_at(j->frame, &p->dst[0]), *acc = scratch,
                  *element = acc + SHLO__EXEC_BLOCK_BYTES, *wide = element + SHLO__EXEC_BLOCK_BYTES;
    shlo_dtype t = (shlo_dtype)p->dtypes[0];
    size_t bytes = shlo__dtype_bytes(t), wide_bytes = shlo__dtype_bytes((shlo_dtype)p->wide);
    SHLO__ALIGNED(16) unsigned char wide_init[16];
    shlo__exec_init(p->widen, t, init, wide_init);
    for (int64_t i = first; i < last; i += SHLO_LANE_BLOCK) {
        size_t n = (size_t)SHLO__MIN(last - i, (int64_t)SHLO_LANE_BLOCK);
        int64_t w[SHLO_MAX_RANK] = {0};
        shlo__block_fill(k, acc, wide_init, n, wide_bytes);
        for (int64_t position = 0; position < p->window_total; position++) {
            shlo__exec_window_load(k, p, bytes, src, w, i, n, init, element);
            if (p->widen) p->widen(wide, element, NULL, NULL, n, NULL);
            p->step_fn(acc, acc, p->widen ? wide : element, NULL, n, NULL);
            if (p->round) p->round(acc, acc, NULL, NULL, n, NULL);
            shlo__exec_window_next(p, w);
        }
        shlo__exec_store(p->narrow, t, dst + (size_t)i * bytes, acc, n);
    }
}

static shlo_status shlo__exec_window_block(const shlo__window_job *j, shlo__applied *body, shlo__acc *a,
    unsigned char *elements, int64_t i, size_t n) {
    const shlo__p_window *p = j->p;
    const shlo__kernels *k = j->vm->code->kernels;
    int64_t w[SHLO_MAX_RANK] = {0};
    for (int32_t q = 0; q < p->n; q++) {
        shlo__block_fill(k, a->in[q], shlo__program_at(j->frame, &p->init[q]), n,
            shlo__dtype_bytes((shlo_dtype)p->dtypes[q]));
        a->in[p->n + q] = elements + (size_t)q * SHLO__EXEC_BLOCK_BYTES;
    }
    for (int64_t position = 0; position < p->window_total && body->status == SHLO_OK; position++) {
        for (int32_t q = 0; q < p->n; q++)
            shlo__exec_window_load(k, p, shlo__dtype_bytes((shlo_dtype)p->dtypes[q]),
                shlo__program_at(j->frame, &p->src[q]), w, i, n, shlo__program_at(j->frame, &p->init[q]),
                (unsigned char *)a->in[p->n + q]);
        shlo__apply_block(body, a->in, a->out, n);
        shlo__exec_acc_swap(a, p->n);
        shlo__exec_window_next(p, w);
    }
    for (int32_t q = 0; q < p->n; q++) {
        size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[q]);
        memcpy(shlo__program_at(j->frame, &p->dst[q]) + (size_t)i * bytes, a->in[q], n * bytes);
    }
    return body->status;
}

static shlo_status shlo__exec_window_range(const shlo__window_job *j, unsigned char *scratch, int64_t first,
    int64_t last) {
    shlo__applied body;
    shlo__acc a;
    scratch = shlo__apply_start(&body, j->vm, j->p->body, j->frame, scratch);
    scratch = shlo__exec_acc_start(&a, j->p->n, scratch);
    for (int64_t i = first; i < last; i += SHLO_LANE_BLOCK)
        SHLO__TRY(shlo__exec_window_block(j, &body, &a, scratch, i,
            (size_t)SHLO__MIN(last - i, (int64_t)SHLO_LANE_BLOCK)));
    return SHLO_OK;
}

static void shlo__exec_window_part(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    (void)shlo__exec_window_range((const shlo__window_job *)ctx, scratch, first,
        last); /* a lane body cannot fail */
}

SHLO__FN shlo_status shlo__exec_window(shlo__vm *vm, const shlo__p_window *p, unsigned char *frame) {
    shlo__window_job j;
    double cost = (double)p->out_total * (double)p->window_total;
    j.vm = vm;
    j.p = p;
    j.frame = frame;
    if (p->body && !p->body->lanes) return shlo__exec_window_range(&j, vm->scratch, 0, p->out_total);
    shlo__split_work(vm, p->out_total, cost, p->body ? shlo__exec_window_part : shlo__exec_window_simple, &j);
    return SHLO_OK;
}

/* ---- map, custom_call ---- */

SHLO__FN shlo_status shlo__exec_map(shlo__vm *vm, const shlo__p_map *p, unsigned char *frame) {
    shlo__applied body;
    shlo__acc a;
    size_t bytes = shlo__dtype_bytes((shlo_dtype)p->body->dtypes[p->n]);
    shlo__exec_acc_pointers(&a, p->n, shlo__apply_start(&body, vm, p->body, frame, vm->scratch));
    for (int64_t i = 0; i < p->total; i += SHLO_LANE_BLOCK) {
        size_t n = (size_t)SHLO__MIN(p->total - i, (int64_t)SHLO_LANE_BLOCK);
        for (int32_t k = 0; k < p->n; k++)
            a.in[k] = shlo__program_at(frame, &p->src[k]) +
                      (size_t)i * shlo__dtype_bytes((shlo_dtype)p->body->dtypes[k]);
        a.out[0] = shlo__program_at(frame, &p->dst) + (size_t)i * bytes;
        shlo__apply_block(&body, a.in, a.out, n);
        SHLO__TRY(body.status);
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__exec_custom(shlo__vm *vm, const shlo__p_custom *p, unsigned char *frame) {
    shlo_buffer *buffers = (shlo_buffer *)(void *)shlo__program_at(frame, &p->buffers);
    const shlo_custom *handler =
        shlo__custom_handler(vm->options->customs, vm->options->n_customs, (int32_t)p->handler);
    shlo_call_info info = p->info;
    for (int32_t i = 0; i < info.n_inputs + info.n_outputs; i++) {
        buffers[i] = i < info.n_inputs ? info.inputs[i] : info.outputs[i - info.n_inputs];
        buffers[i].data = shlo__program_at(frame, &p->refs[i]);
    }
    info.inputs = buffers;
    info.outputs = buffers + info.n_inputs;
    if (info.scratch_bytes) info.scratch = shlo__program_at(frame, &p->scratch);
    return shlo__custom_result(&info, handler->call(handler->user, &info, vm->error), vm->error);
}

#endif
