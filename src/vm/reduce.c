/* vm/reduce.c - reduce: a single monoid by rows or by columns, or any body. The order of combination is fixed
 * by shapes alone, so results depend neither on threads nor on fusion. */
#ifndef SHLO__VM_REDUCE_C
#define SHLO__VM_REDUCE_C

#include "vm.h"

/* ---- a single monoid ---- */

/* Whether a row is read in one piece, where it is. Devices read blocks: that is 240 bytes less code. */
static int shlo__reduce_in_rows(const shlo__p_reduce *p) {
#ifdef SHLO_VM_ONLY
    (void)p;
    return 0;
#else
    return p->row_step >= p->lanes->total && p->lanes->n_outer == 1 && shlo__block_in_rows(p->lanes);
#endif
}

/* So many folds meet the initial value in one call: one by one they would wait for each other. */
#ifdef SHLO_VM_ONLY
enum { SHLO__REDUCE_FOLDS = 1 };
#else
enum { SHLO__REDUCE_FOLDS = 16 };
#endif

#if SHLO__HAVE_SERIES
/* Are rows sums that one call takes several of? Plain ones of f32, if they are whole groups of partials. */
static int shlo__reduce_many(const shlo__p_reduce *p, const shlo__lane_block *b) {
    if (p->narrow || !shlo__reduce_in_rows(p)) return 0;
    if (!p->fold) return shlo__block_is_series(b);
    return !p->lanes->n_insns && p->lanes->total > 0 && p->lanes->total % (SHLO__FOLD_BYTES / 4) == 0 &&
           p->fold == shlo__kernels_fold(b->kernels, SHLO__VERB_add, SHLO_F32);
}
#endif

/* Results [first, last). The elements of a row are computed block by block and folded; x is what they give,
   and meets the initial value last. Where that is in the result's type, it waits in dst until as many as one
   call takes are there; sums of series (many) skip the blocks, and come in dst several at a time. */
SHLO__FN void shlo__reduce_rows(const shlo__vm_job *j, shlo__lane_block *b, shlo__index first,
    shlo__index last) {
    const shlo__p_reduce *p = (const shlo__p_reduce *)j->param;
    const shlo__index total = p->lanes->total, steps = shlo__block_steps(p->lanes);
    size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtype);
    unsigned char *dst = shlo__vm_at(j, &p->dst[0]) + (size_t)first * bytes;
    SHLO__ALIGNED(16) unsigned char init[16 * SHLO__REDUCE_FOLDS], acc[16];
    SHLO__ALIGNED(64) unsigned char part[SHLO__FOLD_BYTES];
    const int in_rows = shlo__reduce_in_rows(p);
    unsigned char *x = part, *to;
    size_t folds = 0; /* at the end of the results, still without the initial value */
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__block_convert(p->widen, init, shlo__vm_at(j, &p->init[0]), 1, bytes);
    if (SHLO__REDUCE_FOLDS > 1 && !p->narrow)
        shlo__block_fill(b->kernels, init, init, SHLO__REDUCE_FOLDS, bytes);
#if SHLO__HAVE_SERIES
    const int many = last - first >= 2 && shlo__reduce_many(p, b);
    for (shlo__index n; many && first < last; first += n, dst += (size_t)n * bytes) {
        n = SHLO__MIN(last - first, (shlo__index)SHLO__REDUCE_FOLDS);
        n = SHLO__MAX(shlo__kernel_piece(&pulse, n * total, steps) / total, 1);
        if (shlo__kernel_beat(&pulse, n * (16 + total * steps))) return;
        shlo__block_rows(b, first, (size_t)n, total, dst, 1);
        p->step(dst, init, dst, NULL, (size_t)n, NULL);
    }
#endif
    for (shlo__index o = first; o < last; o++, dst += bytes) {
        if (shlo__kernel_beat(&pulse, 16)) return;
        if (in_rows)
            shlo__block_row(b, o);
        else
            shlo__block_outer(b, o);
        for (shlo__index i = 0, next; i < total; i = next) {
            shlo__index n = SHLO__MIN(total - i, p->row_step);
            if (p->fold && !in_rows) n = (shlo__index)shlo__kernel_piece(&pulse, n, steps);
            if (shlo__kernel_beat(&pulse, n * steps)) return;
            next = i + n;
            if (!in_rows) shlo__block_load(b, i, (size_t)n);
            shlo__block_exec(b, (size_t)n);
            x = (unsigned char *)b->slot[p->lanes->outputs[0].slot];
            if (!p->fold) continue;
            p->fold(part, x, (size_t)n, (size_t)i, next >= total);
            x = part;
        }
        if (total <= 0)
            shlo__block_convert(p->narrow, dst, init, 1, bytes);
        else if (SHLO__REDUCE_FOLDS == 1 && !p->narrow)
            p->step(dst, init, x, NULL, 1, NULL);
        else if (!p->narrow) {
            memcpy(dst, x, bytes);
            if (++folds < SHLO__REDUCE_FOLDS && o + 1 < last) continue;
            to = dst - (folds - 1) * bytes;
            p->step(to, init, to, NULL, folds, NULL);
            folds = 0;
        }
        else {
            p->step(acc, init, x, NULL, 1, NULL);
            p->narrow(dst, acc, NULL, NULL, 1, NULL);
        }
    }
}

static void shlo__reduce_rows_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    shlo__lane_block b;
    shlo__block_start(&b, ((const shlo__p_reduce *)j->param)->lanes, j, scratch);
    shlo__reduce_rows(j, &b, first, last);
}

/* Columns [from, from + n), row by row: several blocks of them, so that memory is read in long runs. */
static void shlo__reduce_column_group(const shlo__vm_job *j, shlo__lane_block *b, unsigned char *acc,
    shlo__index from, shlo__index n) {
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    const shlo__p_reduce *p = (const shlo__p_reduce *)j->param;
    size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtype),
           wide_bytes = shlo__dtype_bytes((shlo_dtype)p->wide);
    const shlo__index step = shlo__program_row_step(p->lanes), steps = 1 + shlo__block_steps(p->lanes);
    SHLO__ALIGNED(16) unsigned char init[16];
    if (shlo__kernel_beat(&pulse, n)) return; /* there may be no rows */
    shlo__block_convert(p->widen, init, shlo__vm_at(j, &p->init[0]), 1, bytes);
    shlo__block_fill(b->kernels, acc, init, (size_t)n, wide_bytes);
    for (shlo__index o = 0; o < p->lanes->outer_total; o++) {
        shlo__block_outer(b, o);
        for (shlo__index i = 0, part; i < n; i += part) {
            unsigned char *to = acc + (size_t)i * wide_bytes;
            part = (shlo__index)shlo__kernel_piece(&pulse, SHLO__MIN(n - i, step), steps);
            if (shlo__kernel_beat(&pulse, part * steps)) return;
            shlo__block_load(b, from + i, (size_t)part);
            shlo__block_exec(b, (size_t)part);
            p->step(to, to, b->slot[p->lanes->outputs[0].slot], NULL, (size_t)part, NULL);
        }
    }
    shlo__block_convert(p->narrow, shlo__vm_at(j, &p->dst[0]) + (size_t)from * bytes, acc, (size_t)n, bytes);
}

SHLO__FN void shlo__reduce_columns(const shlo__vm_job *j, shlo__lane_block *b, unsigned char *acc,
    shlo__index first, shlo__index last) {
    for (shlo__index i = first; i < last && !shlo__split_stopped(j->vm); i += SHLO__REDUCE_COLUMNS)
        shlo__reduce_column_group(j, b, acc, i, SHLO__MIN(last - i, (shlo__index)SHLO__REDUCE_COLUMNS));
}

static void shlo__reduce_columns_part(void *ctx, unsigned char *scratch, shlo__index first,
    shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    shlo__lane_block b;
    unsigned char *acc = shlo__block_start(&b, ((const shlo__p_reduce *)j->param)->lanes, j, scratch);
    shlo__reduce_columns(j, &b, acc, first, last);
}

/* ---- any body ---- */

typedef struct shlo__reduce_bodied {
    const shlo__p_reduce *p;
    unsigned char *frame;
    shlo__lane_block *lanes; /* p->n_lanes lane programs that give the elements */
    shlo__pulse pulse;
    shlo__applied body;
    shlo__operands operands;
} shlo__reduce_bodied;

static shlo_status shlo__reduce_body_block(shlo__reduce_bodied *r, shlo__index i, size_t n) {
    const shlo__p_reduce *p = r->p;
    void **in = r->operands.in;
    (void)shlo__kernel_beat(&r->pulse, (shlo__index)n); /* there may be no rows; the caller sees a stop */
    for (int32_t k = 0; k < p->n; k++)
        shlo__block_fill(r->body.job.vm->code->kernels, in[k], shlo__program_at(r->frame, &p->init[k]), n,
            shlo__dtype_bytes((shlo_dtype)p->dtypes[k]));
    for (shlo__index o = 0; o < p->lanes->outer_total && r->body.status == SHLO_OK; o++) {
        if (shlo__kernel_beat(&r->pulse, (shlo__index)n * shlo__apply_steps(p->body))) break;
        for (int32_t l = 0, next = p->n; l < p->n_lanes; l++) {
            shlo__lane_block *b = &r->lanes[l];
            shlo__block_outer(b, o);
            shlo__block_load(b, i, n);
            shlo__block_exec(b, n);
            for (int32_t k = 0; k < b->lanes->n_outputs; k++) in[next++] = b->slot[b->lanes->outputs[k].slot];
        }
        shlo__apply_step(&r->body, &r->operands, p->n, n);
    }
    for (int32_t k = 0; k < p->n; k++) {
        size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[k]);
        memcpy(shlo__program_at(r->frame, &p->dst[k]) + (size_t)i * bytes, in[k], n * bytes);
    }
    return r->body.status;
}

SHLO__LOCAL shlo_status shlo__reduce_body(const shlo__vm_job *j, unsigned char *scratch, shlo__index first,
    shlo__index last) {
    shlo__reduce_bodied r;
    shlo__index block;
    r.p = (const shlo__p_reduce *)j->param;
    r.frame = j->frame;
    r.lanes = (shlo__lane_block *)(void *)scratch;
    scratch += shlo__program_room((size_t)r.p->n_lanes, sizeof *r.lanes);
    for (int32_t l = 0; l < r.p->n_lanes; l++)
        scratch = shlo__block_start(&r.lanes[l], &r.p->lanes[l], j, scratch);
    scratch = shlo__apply_start(&r.body, j, r.p->body, scratch);
    block =
        (shlo__index)shlo__program_body_block(SHLO_LANE_BLOCK, (size_t)r.p->n, (uint64_t)r.p->lanes->total);
    shlo__apply_accumulators(&r.operands, r.p->n, (size_t)block, scratch);
    r.pulse = shlo__split_pulse(j->vm);
    block = (shlo__index)shlo__kernel_piece(&r.pulse, block, shlo__apply_steps(r.p->body));
    for (shlo__index i = first; i < last && !shlo__split_stopped(j->vm); i += block)
        SHLO__TRY(shlo__reduce_body_block(&r, i, (size_t)SHLO__MIN(last - i, block)));
    return SHLO_OK;
}

/* The body is a lane program, which cannot fail. */
SHLO__LOCAL void shlo__reduce_body_part(void *ctx, unsigned char *scratch, shlo__index first,
    shlo__index last) {
    (void)shlo__reduce_body((const shlo__vm_job *)ctx, scratch, first, last);
}

SHLO__FN shlo_status shlo__reduce_run(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_reduce *p = (const shlo__p_reduce *)param;
    const double cost = (double)p->lanes->total * (double)p->lanes->outer_total;
    shlo__vm_job j = shlo__vm_make_job(vm, param, frame);
    if (SHLO__HAS_BODY && p->body && !p->body->lanes) /* code has one frame: no threads */
        return shlo__reduce_body(&j, vm->scratch, 0, p->lanes->total);
#ifndef SHLO_VM_ONLY
    if (p->best) {
        shlo__split_work(vm, p->lanes->outer_total, cost, shlo__best_rows, &j);
        return SHLO_OK;
    }
#endif
    if (SHLO__HAS_BODY && p->body)
        shlo__split_work(vm, p->lanes->total, cost, shlo__reduce_body_part, &j);
    else if (p->by_rows || !SHLO__HAS_COLUMNS)
        shlo__split_work(vm, p->lanes->outer_total, cost, shlo__reduce_rows_part, &j);
    else
        shlo__split_stripes(vm, p->lanes->total, cost, shlo__reduce_columns_part, &j);
    return SHLO_OK;
}

#endif
