/* vm/scatter.c - scatter and select_and_scatter: updates in row-major order, each to the place that the index
 * values give, skipped if that is out of bounds. Runs along a window dimension have distinct targets, so they
 * go through the body as blocks. */
#ifndef SHLO__VM_SCATTER_C
#define SHLO__VM_SCATTER_C

#include "vm.h"

typedef struct shlo__scatter {
    const shlo__p_scatter *p;
    const shlo__kernels *kernels;
    unsigned char *frame;
    shlo__applied body;
    shlo__operands operands; /* current values and updates; results */
    int64_t block;           /* elements of one of them */
    shlo__moving moving;
} shlo__scatter;

/* An index as a signed number, saturated: what does not fit is out of bounds anyway. */
static int64_t shlo__scatter_index(shlo_dtype t, const unsigned char *at) {
    int64_t x;
    int32_t usual;
    if (t == SHLO_I32) {
        memcpy(&usual, at, sizeof usual);
        return usual;
    }
    x = shlo__dtype_integer(t, at);
    return t == SHLO_U64 && x < 0 ? INT64_MAX : x;
}

/* As shlo__scatter_block, without the body; 0: the body is needed. */
static int shlo__scatter_direct(shlo__scatter *s, int64_t at, int64_t step, int64_t from, size_t n) {
    const shlo__p_scatter *p = s->p;
    if (!p->replaces && !(p->step && (step == 1 || n == 1))) return 0;
    for (int32_t i = 0; i < p->n; i++) {
        size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[i]);
        unsigned char *to = shlo__program_at(s->frame, &p->dst[i]) + (size_t)at * bytes;
        const unsigned char *update = shlo__program_at(s->frame, &p->updates[i]) + (size_t)from * bytes;
        if (p->replaces)
            s->kernels->stride(to, (ptrdiff_t)(step * (int64_t)bytes), update, (ptrdiff_t)bytes, n, bytes);
        else
            p->step(to, to, update, NULL, n, NULL);
    }
    return 1;
}

/* n elements from linear index `at` on, `step` apart, updated by updates[from ..]. */
static void shlo__scatter_block(shlo__scatter *s, int64_t at, int64_t step, int64_t from, size_t n) {
    const shlo__p_scatter *p = s->p;
    const shlo__kernels *k = s->kernels;
    if (shlo__scatter_direct(s, at, step, from, n)) return;
    for (int32_t i = 0; i < p->n; i++) {
        size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[i]);
        k->stride(s->operands.in[i], (ptrdiff_t)bytes,
            shlo__program_at(s->frame, &p->dst[i]) + (size_t)at * bytes, (ptrdiff_t)(step * (int64_t)bytes),
            n, bytes);
        s->operands.in[p->n + i] = shlo__program_at(s->frame, &p->updates[i]) + (size_t)from * bytes;
    }
    shlo__apply_block(&s->body, s->operands.in, s->operands.out, n);
    for (int32_t i = 0; i < p->n && s->body.status == SHLO_OK; i++) {
        size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[i]);
        k->stride(shlo__program_at(s->frame, &p->dst[i]) + (size_t)at * bytes,
            (ptrdiff_t)(step * (int64_t)bytes), s->operands.out[i], (ptrdiff_t)bytes, n, bytes);
    }
}

/* One row of updates along the last dimension, at `position` in the others; from: its first update. */
static void shlo__scatter_row(shlo__scatter *s, const int64_t *position, int64_t from) {
    const shlo__p_scatter *p = s->p;
    const int64_t length = p->row, step = p->row_dim >= 0 ? p->in_stride[p->row_dim] : 1;
    const unsigned char *index = shlo__program_at(s->frame, &p->index);
    int64_t full[SHLO_MAX_RANK], at = 0, first = 0, last = length;
    for (int32_t d = 0; d < p->rank; d++) full[d] = 0;
    for (int32_t d = 0; d < p->n_dims; d++) {
        index += position[d] * p->dims[d].index_stride;
        if (p->dims[d].input_dim >= 0) full[p->dims[d].input_dim] = position[d];
    }
    for (int32_t i = 0; i < p->n_index; i++) {
        int64_t start = shlo__scatter_index((shlo_dtype)p->index_dtype, index + i * p->index_stride),
                extent = p->in_extent[p->to_input[i]];
        if (start >= extent || start < -length - extent)
            return; /* the whole row is out of bounds; now the sum below cannot overflow */
        full[p->to_input[i]] += start;
    }
    for (int32_t d = 0; d < p->rank; d++) {
        if (d == p->row_dim) {
            first = full[d] < 0 ? -full[d] : 0;
            last = SHLO__MIN(length, p->in_extent[d] - full[d]);
        }
        else if (full[d] < 0 || full[d] >= p->in_extent[d]) {
            return;
        }
        at += full[d] * p->in_stride[d];
    }
    for (int64_t i = first, n; i < last && s->body.status == SHLO_OK; i += n) {
        const int64_t steps = p->n * shlo__apply_steps(p->body);
        n = shlo__kernel_piece(&s->moving.pulse, SHLO__MIN(last - i, s->block), steps);
        if (shlo__kernel_tick(&s->moving.pulse, n * steps)) break;
        shlo__scatter_block(s, at + i * step, step, from + i, (size_t)n);
    }
}

static shlo_status shlo__scatter_all(shlo__scatter *s) {
    const shlo__p_scatter *p = s->p;
    int64_t position[SHLO_MAX_RANK + 1] = {0};
    const int32_t last = p->n_dims - 1;
    for (int64_t from = 0; from < p->total && s->body.status == SHLO_OK; from += p->row) {
        if (shlo__kernel_tick(&s->moving.pulse, 16)) break;
        shlo__scatter_row(s, position, from);
        for (int32_t d = p->row_dim >= 0 ? last - 1 : last; d >= 0; d--) {
            if (++position[d] < p->dims[d].extent) break;
            position[d] = 0;
        }
    }
    return s->body.status;
}

SHLO__FN shlo_status shlo__scatter_run(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_scatter *p = (const shlo__p_scatter *)param;
    const shlo__vm_job job = shlo__vm_make_job(vm, param, frame);
    shlo__scatter s;
    s.p = p;
    s.kernels = vm->code->kernels;
    s.frame = frame;
    s.moving = shlo__move_begin(vm);
    for (int32_t i = 0; i < p->n; i++) {
        unsigned char *dst = shlo__program_at(frame, &p->dst[i]), *src = shlo__program_at(frame, &p->src[i]);
        if (dst != src) shlo__move_bytes(&s.moving, dst, src, p->bytes[i]);
    }
    s.block = (int64_t)shlo__program_body_block(SHLO_LANE_BLOCK, (size_t)p->n, (uint64_t)p->row);
    shlo__apply_accumulators(&s.operands, p->n, (size_t)s.block,
        shlo__apply_start(&s.body, &job, p->body, vm->scratch));
    return shlo__scatter_all(&s);
}

/* ---- select_and_scatter ---- */

/* Linear index of the operand's element at window position w of source position o; -1: padding. */
static shlo__index shlo__scatter_window_at(const shlo__p_select *p, const shlo__index *o,
    const shlo__index *w) {
    shlo__index at = 0;
    for (int32_t d = 0; d < p->rank; d++) {
        shlo__index x = shlo__window_less(o[d] * p->step[d] + w[d], p->pad_low[d]);
        if (x < 0 || x >= p->in_extent[d]) return -1;
        at = at * p->in_extent[d] + x;
    }
    return at;
}

/* The element that select picks in the window: each one takes over from the one selected before it if
 * select(selected, it) is false. -1: the window lies in the padding. */
static shlo__index shlo__scatter_winner(shlo__applied *select, shlo__pulse *pulse,
    const unsigned char *operand, const shlo__index *o) {
    const shlo__p_select *p = (const shlo__p_select *)select->job.param;
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)p->operand_dtype);
    shlo__index w[SHLO_MAX_RANK] = {0}, selected = -1;
    for (shlo__index i = 0; i < p->window_total && select->status == SHLO_OK;
         i++, shlo__window_next(p->rank, p->window, w)) {
        shlo__index at = shlo__scatter_window_at(p, o, w);
        unsigned char keep = 1;
        void *in[2], *out[1];
        if (shlo__kernel_tick(pulse, 16)) break;
        if (at < 0) continue;
        if (selected >= 0) {
            in[0] = (void *)(uintptr_t)(operand + (size_t)selected * bytes);
            in[1] = (void *)(uintptr_t)(operand + (size_t)at * bytes);
            out[0] = &keep;
            shlo__apply_block(select, in, out, 1);
        }
        if (selected < 0 || !keep) selected = at;
    }
    return selected;
}

SHLO__FN shlo_status shlo__scatter_select(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_select *p = (const shlo__p_select *)param;
    const shlo__vm_job job = shlo__vm_make_job(vm, param, frame);
    shlo__applied select, scatter;
    unsigned char *dst = shlo__program_at(frame, &p->dst), *scratch;
    const unsigned char *operand = shlo__program_at(frame, &p->operand),
                        *source = shlo__program_at(frame, &p->source);
    size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtype);
    shlo__moving m = shlo__move_begin(vm);
    shlo__index o[SHLO_MAX_RANK] = {0};
    SHLO__ALIGNED(16) unsigned char result[16];
    scratch = shlo__apply_start(&select, &job, p->select, vm->scratch);
    shlo__apply_start(&scatter, &job, p->scatter, scratch);
    shlo__move_fill(&m, dst, shlo__program_at(frame, &p->init), (size_t)p->in_total, bytes);
    for (shlo__index i = 0; i < p->source_total && !shlo__kernel_tick(&m.pulse, 1);
         i++, shlo__window_next(p->rank, p->out_extent, o)) {
        shlo__index at = shlo__scatter_winner(&select, &m.pulse, operand, o);
        void *in[2], *out[1];
        SHLO__TRY(select.status);
        if (at < 0) continue;
        in[0] = dst + (size_t)at * bytes;
        in[1] = (void *)(uintptr_t)(source + (size_t)i * bytes);
        out[0] = result;
        shlo__apply_block(&scatter, in, out, 1);
        SHLO__TRY(scatter.status);
        memcpy(dst + (size_t)at * bytes, result, bytes);
    }
    return SHLO_OK;
}

#endif
