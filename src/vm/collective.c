/* vm/collective.c - the data movement of collectives: from what each process of a group gives to what each
 * gets. Knows pointers, not who the processes are or where they run. Reductions combine in the group's order,
 * so their bits depend on nothing else. */
#ifndef SHLO__VM_COLLECTIVE_C
#define SHLO__VM_COLLECTIVE_C

#include "vm.h"

SHLO__COLD_BEGIN

static size_t shlo__collective_bytes(const shlo__p_collective *p, int32_t i) {
    return p->buffers[p->n + i].bytes;
}

SHLO__FN void shlo__collective_zero(const shlo__p_collective *p, unsigned char *frame) {
    for (int32_t i = 0; i < p->n; i++)
        memset(shlo__program_at(frame, &p->dst[i]), 0, shlo__collective_bytes(p, i));
}

/* ---- pieces ---- */

static void shlo__collective_pieces(const shlo__joint *j) {
    const shlo__piece *piece = &j->p->pieces[j->i];
    shlo__moving m = shlo__move_begin(j->vm);
    for (uint32_t to = 0; to < j->n; to++)
        for (uint32_t from = 0; j->dst[to] && from < j->n; from++)
            shlo__move_nd(&m, &piece->nd, j->dst[to] + (int64_t)from * piece->dst_step,
                j->src[from] + (int64_t)to * piece->src_step);
}

static void shlo__collective_spread(const shlo__joint *j) {
    shlo__moving m = shlo__move_begin(j->vm);
    for (uint32_t to = 0; to < j->n; to++)
        if (j->dst[to]) shlo__move_bytes(&m, j->dst[to], j->src[0], shlo__collective_bytes(j->p, j->i));
}

/* Each process gets what the one before it gives. */
static void shlo__collective_permute(const shlo__joint *j) {
    size_t bytes = shlo__collective_bytes(j->p, j->i);
    shlo__moving m = shlo__move_begin(j->vm);
    for (uint32_t to = 0; to < j->n; to++) {
        if (!j->dst[to]) continue;
        if (to || j->ring)
            shlo__move_bytes(&m, j->dst[to], j->src[to ? to - 1 : j->n - 1], bytes);
        else
            memset(j->dst[to], 0, bytes);
    }
}

/* ---- reductions ---- */

/* Elements of one row: from src + first on, to one receiver, or to all (NULL). */
typedef struct shlo__collective_row {
    const shlo__joint *j;
    int64_t src, dst;
    unsigned char *receiver;
} shlo__collective_row;

/* The block that process k gives, in the body's type. */
static const void *shlo__collective_load(const shlo__joint *j, uint32_t k, int64_t at, size_t n, void *wide) {
    const unsigned char *src = j->src[k] + (size_t)at * shlo__dtype_bytes(j->p->buffers[j->i].dtype);
    if (!j->p->widen[j->i]) return src;
    shlo__kernels_convert_by(j->p->widen[j->i], wide, (shlo_dtype)j->p->dtype, src,
        (shlo_dtype)j->p->buffers[j->i].dtype, n);
    return wide;
}

static shlo_status shlo__collective_range(const shlo__collective_row *r, unsigned char *scratch,
    int64_t first, int64_t last) {
    const shlo__joint *j = r->j;
    size_t element = shlo__dtype_bytes((shlo_dtype)j->p->dtype);
    shlo__applied body;
    unsigned char *acc, *other, *wide;
    const shlo__vm_job job = shlo__vm_make_job(j->vm, j->p, j->frame);
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    acc = shlo__apply_start(&body, &job, j->p->body, scratch);
    other = acc + SHLO__BLOCK_BYTES;
    wide = other + SHLO__BLOCK_BYTES;
    for (int64_t i = first; i < last; i += SHLO_LANE_BLOCK) {
        size_t n = (size_t)SHLO__MIN(last - i, (int64_t)SHLO_LANE_BLOCK);
        if (shlo__kernel_beat(&pulse, (int64_t)n * j->n)) break;
        memcpy(acc, shlo__collective_load(j, 0, r->src + i, n, wide), n * element);
        for (uint32_t k = 1; k < j->n; k++) {
            void *in[2], *out[1];
            in[0] = acc;
            in[1] = (void *)(uintptr_t)shlo__collective_load(j, k, r->src + i, n, wide);
            out[0] = other;
            shlo__apply_block(&body, in, out, n);
            SHLO__TRY(body.status);
            other = acc;
            acc = (unsigned char *)out[0];
        }
        if (r->receiver) memcpy(r->receiver + (size_t)(r->dst + i) * element, acc, n * element);
        for (uint32_t k = 0; k < j->n && !r->receiver; k++)
            if (j->dst[k]) memcpy(j->dst[k] + (size_t)(r->dst + i) * element, acc, n * element);
    }
    return SHLO_OK;
}

/* The body is a lane program, which cannot fail. */
static void shlo__collective_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    (void)shlo__collective_range((const shlo__collective_row *)ctx, scratch, first, last);
}

static shlo_status shlo__collective_reduce_row(const shlo__joint *j, int64_t src, int64_t dst,
    unsigned char *receiver) {
    shlo__collective_row r;
    int64_t n = j->p->pieces[j->i].row;
    r.j = j;
    r.src = src;
    r.dst = dst;
    r.receiver = receiver;
    if (!j->p->body->lanes) return shlo__collective_range(&r, j->vm->scratch, 0, n);
    shlo__split_work(j->vm, n, (double)n * (double)j->n, shlo__collective_part, &r);
    return SHLO_OK;
}

static shlo_status shlo__collective_scatter(const shlo__joint *j) {
    const shlo__piece *piece = &j->p->pieces[j->i];
    for (uint32_t to = 0; to < j->n; to++)
        for (int64_t row = 0; j->dst[to] && row < piece->rows; row++)
            SHLO__TRY(shlo__collective_reduce_row(j, row * piece->src_row + (int64_t)to * piece->row,
                row * piece->row, j->dst[to]));
    return SHLO_OK;
}

/* The first of the group gets the result, the others zeros. */
static shlo_status shlo__collective_reduce_first(const shlo__joint *j) {
    for (uint32_t to = 1; to < j->n; to++)
        if (j->dst[to]) memset(j->dst[to], 0, shlo__collective_bytes(j->p, j->i));
    return j->dst[0] ? shlo__collective_reduce_row(j, 0, 0, j->dst[0]) : SHLO_OK;
}

static shlo_status shlo__collective_move(const shlo__joint *j) {
    switch ((shlo__exchange)j->p->exchange) {
    case SHLO__GATHER:
    case SHLO__SWAP:
        shlo__collective_pieces(j);
        return SHLO_OK;
    case SHLO__SPREAD:
        shlo__collective_spread(j);
        return SHLO_OK;
    case SHLO__PERMUTE:
        shlo__collective_permute(j);
        return SHLO_OK;
    case SHLO__REDUCE: return shlo__collective_reduce_row(j, 0, 0, NULL);
    case SHLO__REDUCE_FIRST: return shlo__collective_reduce_first(j);
    case SHLO__SCATTER: return shlo__collective_scatter(j);
    }
    return SHLO_INTERNAL;
}

SHLO__FN shlo_status shlo__collective_exchange(const shlo__joint *j) {
    SHLO__TRY(shlo__collective_move(j));
    return shlo__split_stopped(j->vm) ? SHLO_INTERRUPTED : SHLO_OK;
}

SHLO__COLD_END

#endif
