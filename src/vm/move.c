/* vm/move.c - instructions that move elements: strided copies, padding, dynamic slices, gather, bits. Index
 * values are clamped here. */
#ifndef SHLO__VM_MOVE_C
#define SHLO__VM_MOVE_C

#include "vm.h"

/* ---- strided copies ---- */

#define SHLO__MOVE_BEAT 16 /* bytes that count as one step; an element counts as 4 at least */
/* How many of n elements are moved at a time. Images are not interrupted. */
SHLO__INLINE shlo__index shlo__move_part(shlo__index n, size_t bytes) {
#ifdef SHLO_VM_ONLY
    (void)bytes;
    return n;
#else
    return SHLO__MIN(n, 65536 / (shlo__index)SHLO__MAX(bytes, 4));
#endif
}
SHLO__INLINE shlo__index shlo__move_steps(shlo__index n, size_t bytes) {
    return 1 + n * (shlo__index)SHLO__MAX(bytes, 4) / SHLO__MOVE_BEAT;
}

/* n elements, a part at a time. */
static void shlo__move_row(shlo__moving *m, const shlo__nd *nd, unsigned char *dst, const unsigned char *src,
    shlo__index n) {
    const shlo__index to = nd->dst[nd->n - 1], from = nd->src[nd->n - 1], bytes = (shlo__index)nd->bytes;
    for (shlo__index part; n > 0; n -= part, dst += part * to, src += part * from) {
        part = shlo__move_part(n, nd->bytes);
        if (shlo__kernel_tick(&m->pulse, shlo__move_steps(part, nd->bytes))) return;
        if (to == bytes && from == bytes)
            memmove(dst, src, (size_t)part * nd->bytes); /* those of a hostile image may overlap */
        else
            m->kernels->stride(dst, (ptrdiff_t)to, src, (ptrdiff_t)from, (size_t)part, nd->bytes);
    }
}

/* Rows and columns of the last two dimensions change places, a rectangle of them at a time. */
static void shlo__move_turn(shlo__moving *m, const shlo__nd *nd, unsigned char *dst,
    const unsigned char *src) {
    const shlo__index to = nd->dst[nd->column], from = nd->src[nd->n - 1], rows = nd->extent[nd->n - 1],
                      columns = nd->extent[nd->column];
#ifdef SHLO_VM_ONLY
    m->kernels->transpose(dst, (ptrdiff_t)to, src, (ptrdiff_t)from, (size_t)rows, (size_t)columns, nd->bytes);
#else
    const shlo__index bytes = (shlo__index)nd->bytes, most = shlo__move_part(rows * columns, 2 * nd->bytes),
                      wide = SHLO__MIN(SHLO__MAX(most / rows, 16), columns),
                      tall = SHLO__MAX(most / wide, 16);
    for (shlo__index c = 0; c < columns; c += wide)
        for (shlo__index r = 0; r < rows; r += tall) {
            const shlo__index n = SHLO__MIN(tall, rows - r), part = SHLO__MIN(wide, columns - c);
            if (shlo__kernel_beat(&m->pulse, shlo__move_steps(n * part, 2 * nd->bytes))) return;
            m->kernels->transpose(dst + c * to + r * bytes, (ptrdiff_t)to, src + r * from + c * bytes,
                (ptrdiff_t)from, (size_t)n, (size_t)part, nd->bytes);
        }
#endif
}

static void shlo__move_level(shlo__moving *m, const shlo__nd *nd, int32_t d, unsigned char *dst,
    const unsigned char *src) {
    int32_t last = nd->n - 1;
    if (d == nd->column) d++;
    if (d == last) {
        if (nd->column < 0)
            shlo__move_row(m, nd, dst, src, nd->extent[d]);
        else
            shlo__move_turn(m, nd, dst, src);
        return;
    }
    for (shlo__index i = 0; i < nd->extent[d] && !shlo__kernel_beat(&m->pulse, 0); i++)
        shlo__move_level(m, nd, d + 1, dst + i * nd->dst[d], src + i * nd->src[d]);
}

SHLO__FN shlo__moving shlo__move_begin(shlo__vm *vm) {
    shlo__moving m;
    m.kernels = vm->code->kernels;
    m.pulse = shlo__split_pulse(vm);
    return m;
}

SHLO__FN void shlo__move_nd(shlo__moving *m, const shlo__nd *nd, unsigned char *dst,
    const unsigned char *src) {
    if (nd->elements == 0) return;
    if (nd->n == 0)
        memmove(dst, src, nd->bytes);
    else
        shlo__move_level(m, nd, 0, dst, src);
}

SHLO__FN void shlo__move_bytes(shlo__moving *m, unsigned char *dst, const unsigned char *src, size_t n) {
    for (size_t part; n > 0; n -= part, dst += part, src += part) {
        part = (size_t)shlo__move_part((shlo__index)n, 1);
        if (shlo__kernel_beat(&m->pulse, 1 + (shlo__index)part / SHLO__MOVE_BEAT)) return;
        memmove(dst, src, part); /* those of a hostile image may overlap */
    }
}

SHLO__FN void shlo__move_fill(shlo__moving *m, unsigned char *dst, const unsigned char *element, size_t n,
    size_t bytes) {
    for (size_t part; n > 0; n -= part, dst += part * bytes) {
        part = (size_t)shlo__move_part((shlo__index)n, bytes);
        if (shlo__kernel_beat(&m->pulse, shlo__move_steps((shlo__index)part, bytes))) return;
        shlo__block_fill(m->kernels, dst, element, part, bytes);
    }
}

typedef struct shlo__copy_job {
    shlo__vm *vm;
    const shlo__nd *nd;
    unsigned char *dst;
    const unsigned char *src;
} shlo__copy_job;

static void shlo__move_copy_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__copy_job *j = (const shlo__copy_job *)ctx;
    shlo__index extent[SHLO_MAX_RANK];
    shlo__nd part = *j->nd;
    shlo__moving m = shlo__move_begin(j->vm);
    (void)scratch;
    memcpy(extent, part.extent, (size_t)part.n * sizeof *extent);
    extent[0] = last - first;
    part.extent = extent;
    shlo__move_nd(&m, &part, j->dst + first * part.dst[0], j->src + first * part.src[0]);
}

static SHLO__NOINLINE void shlo__move_copy_all(shlo__vm *vm, const shlo__nd *nd, unsigned char *dst,
    const unsigned char *src) {
    shlo__copy_job j;
    j.vm = vm;
    j.nd = nd;
    j.dst = dst;
    j.src = src;
    shlo__split_work(vm, nd->extent[0], (double)nd->elements, shlo__move_copy_part, &j);
}

SHLO__FN shlo_status shlo__move_copy(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_copy *p = (const shlo__p_copy *)param;
    shlo__move_copy_all(vm, &p->nd, shlo__program_at(frame, &p->dst),
        shlo__program_at(frame, &p->src) + p->src_offset);
    return SHLO_OK;
}

static SHLO__NOINLINE void shlo__move_one(shlo__vm *vm, unsigned char *dst, const unsigned char *src,
    size_t n) {
    shlo__moving m = shlo__move_begin(vm);
    shlo__move_bytes(&m, dst, src, n);
}

SHLO__FN shlo_status shlo__move_all(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_moves *p = (const shlo__p_moves *)param;
    for (uint32_t i = 0; i < p->n; i++) {
        unsigned char *dst = shlo__program_at(frame, &p->list[i].dst);
        const unsigned char *src = shlo__program_at(frame, &p->list[i].src);
        if (dst != src) shlo__move_one(vm, dst, src, p->list[i].bytes); /* same: the planner joined them */
    }
    return SHLO_OK;
}

/* Each part as loops over its rows and their elements; of one row, over its elements alone. */
SHLO__FN shlo_status shlo__move_concatenate(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_concatenate *p = (const shlo__p_concatenate *)param;
    unsigned char *dst = shlo__program_at(frame, &p->dst);
    const shlo__index unit = (shlo__index)p->unit;
    const int32_t first = p->rows == 1;
    for (uint32_t i = 0; i < p->n; dst += p->parts[i++].bytes) {
        const shlo__index bytes = (shlo__index)p->parts[i].bytes, extent[2] = {p->rows, bytes / unit},
                          to[2] = {p->row, unit}, from[2] = {bytes, unit};
        shlo__nd nd;
        nd.n = 2 - first;
        nd.column = -1;
        nd.bytes = p->unit;
        nd.elements = extent[0] * extent[1];
        nd.extent = extent + first;
        nd.dst = to + first;
        nd.src = from + first;
        shlo__move_copy_all(vm, &nd, dst, shlo__program_at(frame, &p->parts[i].src));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__move_pad(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_pad *p = (const shlo__p_pad *)param;
    unsigned char *dst = shlo__program_at(frame, &p->dst);
    shlo__moving m = shlo__move_begin(vm);
    shlo__move_fill(&m, dst, shlo__program_at(frame, &p->value), (size_t)p->total, p->nd.bytes);
    shlo__move_nd(&m, &p->nd, dst + p->dst_offset, shlo__program_at(frame, &p->src) + p->src_offset);
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
    shlo__index ratio = wide / narrow;
    shlo__pulse pulse = shlo__split_pulse(vm);
    for (shlo__index i = 0; i < p->total && !shlo__kernel_tick(&pulse, 4); i++) {
        shlo__index element = i / ratio, bit = i % ratio * narrow;
        if (shlo_dtype_bits(from) == wide) {
            const unsigned char *word = src + element * (shlo__index)shlo__dtype_bytes(from) + bit / 64 * 8;
            uint64_t x = shlo__move_bits_get(word, SHLO__MIN(shlo__dtype_bytes(from), (size_t)8), 64);
            x = x >> (bit % 64) & (((uint64_t)1 << narrow) - 1);
            shlo__move_bits_put(dst + i * (shlo__index)shlo__dtype_bytes(to), to, x);
        }
        else {
            unsigned char *word = dst + element * (shlo__index)shlo__dtype_bytes(to) + bit / 64 * 8;
            size_t bytes = SHLO__MIN(shlo__dtype_bytes(to), (size_t)8);
            uint64_t x = bit % 64 ? shlo__move_bits_get(word, bytes, 64) : 0;
            x |= shlo__move_bits_get(src + i * (shlo__index)shlo__dtype_bytes(from), shlo__dtype_bytes(from),
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
static shlo__index shlo__move_index(shlo_dtype t, const unsigned char *at, shlo__index limit) {
    const int64_t x = shlo__dtype_integer(t, at);
    if (t == SHLO_U64) return (uint64_t)x > (uint64_t)limit ? limit : (shlo__index)x;
    return x < 0 ? 0 : x > limit ? limit : (shlo__index)x;
}

static shlo__index shlo__move_start(const shlo__p_dynamic *p, unsigned char *frame) {
    shlo__index offset = 0;
    for (int32_t d = 0; d < p->n; d++)
        offset += p->stride[d] * shlo__move_index((shlo_dtype)p->start_dtype[d],
                                     shlo__program_at(frame, &p->start[d]), p->limit[d]);
    return offset;
}

SHLO__FN shlo_status shlo__move_dynamic_slice(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_dynamic *p = (const shlo__p_dynamic *)param;
    shlo__moving m = shlo__move_begin(vm);
    shlo__move_nd(&m, &p->nd, shlo__program_at(frame, &p->dst),
        shlo__program_at(frame, &p->src) + shlo__move_start(p, frame));
    return SHLO_OK;
}

/* The start is read before the copy: an index may lie in memory that dst takes over. */
SHLO__FN shlo_status shlo__move_dynamic_update_slice(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_dynamic *p = (const shlo__p_dynamic *)param;
    unsigned char *dst = shlo__program_at(frame, &p->dst), *src = shlo__program_at(frame, &p->src);
    shlo__index offset = shlo__move_start(p, frame);
    shlo__moving m = shlo__move_begin(vm);
    if (dst != src) shlo__move_bytes(&m, dst, src, p->whole_bytes);
    shlo__move_nd(&m, &p->nd, dst + offset, shlo__program_at(frame, &p->update));
    return SHLO_OK;
}

/* ---- gather ---- */

static void shlo__move_gather_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    const shlo__p_gather *p = (const shlo__p_gather *)j->param;
    unsigned char *to = shlo__program_at(j->frame, &p->dst);
    const unsigned char *from = shlo__program_at(j->frame, &p->src),
                        *indices = shlo__program_at(j->frame, &p->index);
    shlo__moving m = shlo__move_begin(j->vm);
    (void)scratch;
    for (shlo__index i = first; i < last && !shlo__kernel_tick(&m.pulse, 16); i++) {
        shlo__index rest = i, dst = 0, src = 0, index = 0;
        for (int32_t d = p->n_batch - 1; d >= 0; d--) {
            shlo__index at = SHLO__REMAINDER(rest, p->batch_extent[d]);
            rest = SHLO__QUOTIENT(rest, p->batch_extent[d]);
            dst += at * p->batch_dst[d];
            src += at * p->batch_src[d];
            index += at * p->batch_index[d];
        }
        for (int32_t d = 0; d < p->n_index; d++)
            src += p->stride[d] * shlo__move_index((shlo_dtype)p->index_dtype,
                                      indices + index + d * p->index_stride, p->limit[d]);
        shlo__move_nd(&m, &p->nd, to + dst, from + src);
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
