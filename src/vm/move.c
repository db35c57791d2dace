/* vm/move.c - instructions that move elements: strided copies, padding, dynamic slices, gather, bits. Index
 * values are clamped here. */
#ifndef SHLO__VM_MOVE_C
#define SHLO__VM_MOVE_C

#include "vm.h"

/* ---- strided copies ---- */

static void shlo__move_run(const shlo__kernels *k, const shlo__nd *nd, int32_t d, unsigned char *dst,
    const unsigned char *src) {
    size_t n = (size_t)nd->extent[d];
    if (nd->dst[d] == (int64_t)nd->bytes && nd->src[d] == (int64_t)nd->bytes)
        memcpy(dst, src, n * nd->bytes);
    else
        k->stride(dst, (ptrdiff_t)nd->dst[d], src, (ptrdiff_t)nd->src[d], n, nd->bytes);
}

static void shlo__move_level(const shlo__kernels *k, const shlo__nd *nd, int32_t d, unsigned char *dst,
    const unsigned char *src) {
    int32_t last = nd->n - 1;
    if (d == nd->column) d++;
    if (d == last) {
        if (nd->column < 0)
            shlo__move_run(k, nd, d, dst, src);
        else
            k->transpose(dst, (ptrdiff_t)nd->dst[nd->column], src, (ptrdiff_t)nd->src[last],
                (size_t)nd->extent[last], (size_t)nd->extent[nd->column], nd->bytes);
        return;
    }
    for (int64_t i = 0; i < nd->extent[d]; i++)
        shlo__move_level(k, nd, d + 1, dst + i * nd->dst[d], src + i * nd->src[d]);
}

SHLO__FN void shlo__move_nd(const shlo__kernels *k, const shlo__nd *nd, unsigned char *dst,
    const unsigned char *src) {
    if (nd->elements == 0) return;
    if (nd->n == 0)
        memcpy(dst, src, nd->bytes);
    else
        shlo__move_level(k, nd, 0, dst, src);
}

typedef struct shlo__copy_job {
    const shlo__kernels *kernels;
    const shlo__nd *nd;
    unsigned char *dst;
    const unsigned char *src;
} shlo__copy_job;

static void shlo__move_copy_part(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__copy_job *j = (const shlo__copy_job *)ctx;
    int64_t extent[SHLO_MAX_RANK];
    shlo__nd part = *j->nd;
    (void)scratch;
    memcpy(extent, part.extent, (size_t)part.n * sizeof *extent);
    extent[0] = last - first;
    part.extent = extent;
    shlo__move_nd(j->kernels, &part, j->dst + first * part.dst[0], j->src + first * part.src[0]);
}

SHLO__FN shlo_status shlo__move_copy(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_copy *p = (const shlo__p_copy *)param;
    shlo__copy_job j;
    j.kernels = vm->code->kernels;
    j.nd = &p->nd;
    j.dst = shlo__program_at(frame, &p->dst) + p->dst_offset;
    j.src = shlo__program_at(frame, &p->src) + p->src_offset;
    if (p->nd.n == 0) {
        if (j.dst != j.src) memmove(j.dst, j.src, p->nd.bytes); /* same place: the planner joined the two */
        return SHLO_OK;
    }
    shlo__split_work(vm, p->nd.extent[0], (double)p->nd.elements, shlo__move_copy_part, &j);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__move_pad(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_pad *p = (const shlo__p_pad *)param;
    unsigned char *dst = shlo__program_at(frame, &p->dst);
    shlo__block_fill(vm->code->kernels, dst, shlo__program_at(frame, &p->value), (size_t)p->total,
        p->nd.bytes);
    shlo__move_nd(vm->code->kernels, &p->nd, dst + p->dst_offset,
        shlo__program_at(frame, &p->src) + p->src_offset);
    return SHLO_OK;
}

/* ---- bits: bitcast_convert with elements of less than a byte ---- */

static uint64_t shlo__move_bits_get(const unsigned char *at, size_t bytes, int bits) {
    uint64_t x = 0;
    memcpy(&x, at, bytes);
    return bits >= 64 ? x : x & (((uint64_t)1 << bits) - 1);
}

static void shlo__move_bits_put(unsigned char *at, shlo_dtype t, uint64_t x) {
    int bits = shlo_dtype_bits(t);
    if (bits < 8 && shlo__dtype_kind(t) == SHLO__INT && (x >> (bits - 1) & 1))
        x |= ~(uint64_t)0 << bits; /* sign-extended bytes */
    memcpy(at, &x, shlo__dtype_bytes(t));
}

/* The first of the smaller elements holds the lowest bits. Of a 128-bit element the 64-bit half that holds
 * the sub-byte element is read or written. */
SHLO__FN shlo_status shlo__move_bits(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_bits *p = (const shlo__p_bits *)param;
    unsigned char *dst = shlo__program_at(frame, &p->dst);
    const unsigned char *src = shlo__program_at(frame, &p->src);
    shlo_dtype from = (shlo_dtype)p->src_dtype, to = (shlo_dtype)p->dst_dtype;
    int narrow = SHLO__MIN(shlo_dtype_bits(from), shlo_dtype_bits(to)),
        wide = SHLO__MAX(shlo_dtype_bits(from), shlo_dtype_bits(to));
    int64_t ratio = wide / narrow;
    (void)vm;
    for (int64_t i = 0; i < p->total; i++) {
        int64_t element = i / ratio, bit = i % ratio * narrow;
        if (shlo_dtype_bits(from) == wide) {
            const unsigned char *word = src + element * (int64_t)shlo__dtype_bytes(from) + bit / 64 * 8;
            uint64_t x = shlo__move_bits_get(word, SHLO__MIN(shlo__dtype_bytes(from), (size_t)8), 64);
            x = x >> (bit % 64) & (((uint64_t)1 << narrow) - 1);
            shlo__move_bits_put(dst + i * (int64_t)shlo__dtype_bytes(to), to, x);
        }
        else {
            unsigned char *word = dst + element * (int64_t)shlo__dtype_bytes(to) + bit / 64 * 8;
            size_t bytes = SHLO__MIN(shlo__dtype_bytes(to), (size_t)8);
            uint64_t x = bit % 64 ? shlo__move_bits_get(word, bytes, 64) : 0;
            x |= shlo__move_bits_get(src + i * (int64_t)shlo__dtype_bytes(from), shlo__dtype_bytes(from),
                     narrow)
                 << (bit % 64);
            if (wide < 8 && bit + narrow == wide)
                shlo__move_bits_put(word, to, x);
            else
                memcpy(word, &x, bytes);
        }
    }
    return SHLO_OK;
}

/* ---- indices that are values ---- */

/* An index of any integer type, clamped into [0, limit]. */
static int64_t shlo__move_index(shlo_dtype t, const unsigned char *at, int64_t limit) {
    const int64_t x = shlo__dtype_integer(t, at);
    if (t == SHLO_U64) return (uint64_t)x > (uint64_t)limit ? limit : x;
    return x < 0 ? 0 : x > limit ? limit : x;
}

static int64_t shlo__move_start(const shlo__p_dynamic *p, unsigned char *frame) {
    int64_t offset = 0;
    for (int32_t d = 0; d < p->n; d++)
        offset += p->stride[d] * shlo__move_index((shlo_dtype)p->start_dtype[d],
                                     shlo__program_at(frame, &p->start[d]), p->limit[d]);
    return offset;
}

SHLO__FN shlo_status shlo__move_dynamic_slice(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_dynamic *p = (const shlo__p_dynamic *)param;
    shlo__move_nd(vm->code->kernels, &p->nd, shlo__program_at(frame, &p->dst),
        shlo__program_at(frame, &p->src) + shlo__move_start(p, frame));
    return SHLO_OK;
}

/* The start is read before the copy: an index may lie in memory that dst takes over. */
SHLO__FN shlo_status shlo__move_dynamic_update_slice(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_dynamic *p = (const shlo__p_dynamic *)param;
    unsigned char *dst = shlo__program_at(frame, &p->dst), *src = shlo__program_at(frame, &p->src);
    int64_t offset = shlo__move_start(p, frame);
    if (dst != src) memcpy(dst, src, p->whole_bytes);
    shlo__move_nd(vm->code->kernels, &p->nd, dst + offset, shlo__program_at(frame, &p->update));
    return SHLO_OK;
}

/* ---- gather ---- */

static void shlo__move_gather_part(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    const shlo__p_gather *p = (const shlo__p_gather *)j->param;
    unsigned char *to = shlo__program_at(j->frame, &p->dst);
    const unsigned char *from = shlo__program_at(j->frame, &p->src),
                        *indices = shlo__program_at(j->frame, &p->index);
    (void)scratch;
    for (int64_t i = first; i < last; i++) {
        int64_t rest = i, dst = 0, src = 0, index = 0;
        for (int32_t d = p->n_batch - 1; d >= 0; d--) {
            int64_t at = SHLO__REMAINDER(rest, p->batch_extent[d]);
            rest = SHLO__QUOTIENT(rest, p->batch_extent[d]);
            dst += at * p->batch_dst[d];
            src += at * p->batch_src[d];
            index += at * p->batch_index[d];
        }
        for (int32_t d = 0; d < p->n_index; d++)
            src += p->stride[d] * shlo__move_index((shlo_dtype)p->index_dtype,
                                      indices + index + d * p->index_stride, p->limit[d]);
        shlo__move_nd(j->vm->code->kernels, &p->nd, to + dst, from + src);
    }
}

SHLO__FN shlo_status shlo__move_gather(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_gather *p = (const shlo__p_gather *)param;
    shlo__vm_job j = shlo__vm_make_job(vm, param, frame);
    const double cost = (double)p->batch_total * (double)p->nd.elements;
    shlo__split_work(vm, p->batch_total, cost, shlo__move_gather_part, &j);
    return SHLO_OK;
}

#endif
