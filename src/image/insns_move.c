/* image/insns_move.c - instructions that move elements: the fields of these instructions, and the proof that
 * they stay in their places. */
#ifndef SHLO__IMAGE_INSNS_MOVE_C
#define SHLO__IMAGE_INSNS_MOVE_C

#include "image.h"

static void shlo__image_nd(shlo__codec *c, shlo__nd *nd) {
    shlo__codec_count(c, &nd->n, SHLO_MAX_RANK);
    shlo__codec_i32(c, &nd->column);
    shlo__codec_size(c, &nd->bytes);
    nd->extent = shlo__codec_indices(c, nd->extent, (size_t)nd->n);
    nd->dst = shlo__codec_indices(c, nd->dst, (size_t)nd->n);
    nd->src = shlo__codec_indices(c, nd->src, (size_t)nd->n);
    if (c->fault || c->writer) return;
    nd->elements = 1;
    for (int32_t d = 0; d < nd->n; d++) nd->elements = shlo__span_product(c, nd->elements, nd->extent[d]);
    if (nd->n && nd->elements) { /* elements of one move have a size that kernels know, or lie side by side */
        shlo__span_require(c,
            nd->bytes == 1 || nd->bytes == 2 || nd->bytes == 4 || nd->bytes == 8 || nd->bytes == 16);
    }
    if (nd->column >= 0 && !c->fault) {
        shlo__span_require(c, nd->column < nd->n - 1 && nd->src[nd->column] == (int64_t)nd->bytes &&
                                  nd->dst[nd->n - 1] == (int64_t)nd->bytes);
        shlo__codec_used(c, SHLO__USES_TRANSPOSE, 0);
        shlo__codec_needs(c, c->kernels->transpose != NULL, SHLO__USES_TRANSPOSE, 0);
    }
}

/* The alignment that moves of elements of so many bytes rely on. */
static size_t shlo__image_nd_align(const shlo__nd *nd) { return nd->n ? SHLO__MIN(nd->bytes, (size_t)4) : 1; }

/* Both ends of a move from `src` to `dst`; spans are those of its first element. */
static void shlo__image_nd_inside(shlo__codec *c, const shlo__nd *nd, const shlo__ref *dst, shlo__span to,
    const shlo__ref *src, shlo__span from) {
    if (!c->check || c->fault || nd->elements == 0) return;
    shlo__span_axes(c, &to, nd->n, nd->extent, nd->dst);
    shlo__span_axes(c, &from, nd->n, nd->extent, nd->src);
    shlo__span_inside(c, dst, &to, nd->bytes, shlo__image_nd_align(nd), 1);
    shlo__span_inside(c, src, &from, nd->bytes, shlo__image_nd_align(nd), 0);
}

SHLO__FN void shlo__image_of_p_copy(shlo__codec *c, void *param) {
    shlo__p_copy *p = (shlo__p_copy *)param;
    shlo__codec_ref(c, &p->dst);
    shlo__codec_ref(c, &p->src);
    shlo__codec_index(c, &p->src_offset);
    shlo__image_nd(c, &p->nd);
    shlo__span_require(c, p->nd.n > 0);
    shlo__image_nd_inside(c, &p->nd, &p->dst, shlo__span_at(0), &p->src, shlo__span_at(p->src_offset));
}

/* All of `rows` rows of so many bytes, one behind the other. */
static void shlo__image_rows_inside(shlo__codec *c, const shlo__ref *ref, shlo__index rows, size_t bytes,
    int write) {
    shlo__span all = shlo__span_at(0);
    if (!c->check) return;
    shlo__span_axis(c, &all, rows, (shlo__index)bytes);
    shlo__span_inside(c, ref, &all, bytes, 1, write);
}

SHLO__FN void shlo__image_of_p_moves(shlo__codec *c, void *param) {
    shlo__p_moves *p = (shlo__p_moves *)param;
    shlo__move *list;
    shlo__codec_u32(c, &p->n);
    list = (shlo__move *)shlo__codec_room(c, p->list, p->n, sizeof *list);
    for (uint32_t i = 0; list && i < p->n && !c->fault; i++) {
        shlo__codec_ref(c, &list[i].dst);
        shlo__codec_ref(c, &list[i].src);
        shlo__codec_size(c, &list[i].bytes);
        shlo__image_rows_inside(c, &list[i].dst, 1, list[i].bytes, 1);
        shlo__image_rows_inside(c, &list[i].src, 1, list[i].bytes, 0);
    }
    if (!c->writer) p->list = list;
}

/* A row is what its parts are together. */
SHLO__FN void shlo__image_of_p_concatenate(shlo__codec *c, void *param) {
    shlo__p_concatenate *p = (shlo__p_concatenate *)param;
    shlo__part *parts;
    size_t row = 0;
    shlo__codec_ref(c, &p->dst);
    shlo__codec_u32(c, &p->n);
    shlo__codec_u32(c, &p->unit);
    shlo__codec_index(c, &p->rows);
    parts = (shlo__part *)shlo__codec_room(c, p->parts, p->n, sizeof *parts);
    for (uint32_t i = 0; parts && i < p->n && !c->fault; i++) {
        shlo__codec_ref(c, &parts[i].src);
        shlo__codec_size(c, &parts[i].bytes);
        shlo__span_require(c, parts[i].bytes <= INT32_MAX - row);
        if (c->fault) return;
        shlo__image_rows_inside(c, &parts[i].src, p->rows, parts[i].bytes, 0);
        row += parts[i].bytes;
    }
    if (c->writer) return;
    p->parts = parts;
    p->row = (shlo__index)row;
    shlo__span_require(c, p->unit && p->unit <= 16 && !(p->unit & (p->unit - 1)));
    shlo__image_rows_inside(c, &p->dst, p->rows, row, 1);
}

SHLO__FN void shlo__image_of_p_bits(shlo__codec *c, void *param) {
    shlo__p_bits *p = (shlo__p_bits *)param;
    int32_t from, to;
    shlo__codec_ref(c, &p->dst);
    shlo__codec_ref(c, &p->src);
    shlo__codec_dtype(c, &p->src_dtype);
    shlo__codec_dtype(c, &p->dst_dtype);
    shlo__codec_index(c, &p->total);
    if (!c->check || c->fault) return;
    from = shlo_dtype_bits((shlo_dtype)p->src_dtype);
    to = shlo_dtype_bits((shlo_dtype)p->dst_dtype);
    shlo__span_require(c, from < 8 || to < 8); /* what is moved has fewer bits than a word */
    shlo__span_list(c, &p->src, from > to ? p->total / (from / to) + (p->total % (from / to) != 0) : p->total,
        p->src_dtype, 0);
    shlo__span_list(c, &p->dst, to > from ? p->total / (to / from) + (p->total % (to / from) != 0) : p->total,
        p->dst_dtype, 1);
}

SHLO__FN void shlo__image_of_p_pad(shlo__codec *c, void *param) {
    shlo__p_pad *p = (shlo__p_pad *)param;
    shlo__span all = shlo__span_at(0), one = shlo__span_at(0);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_ref(c, &p->src);
    shlo__codec_ref(c, &p->value);
    shlo__codec_index(c, &p->dst_offset);
    shlo__codec_index(c, &p->src_offset);
    shlo__codec_index(c, &p->total);
    shlo__image_nd(c, &p->nd);
    if (!c->check || c->fault) return;
    shlo__span_require(c, p->nd.bytes && p->nd.bytes <= 16 && !(p->nd.bytes & (p->nd.bytes - 1)));
    shlo__span_axis(c, &all, p->total, (shlo__index)p->nd.bytes);
    shlo__span_inside(c, &p->dst, &all, p->nd.bytes, SHLO__MIN(p->nd.bytes, (size_t)4), 1);
    shlo__span_inside(c, &p->value, &one, p->nd.bytes, SHLO__MIN(p->nd.bytes, (size_t)4), 0);
    shlo__image_nd_inside(c, &p->nd, &p->dst, shlo__span_at(p->dst_offset), &p->src,
        shlo__span_at(p->src_offset));
}

SHLO__FN void shlo__image_integer(shlo__codec *c, uint8_t t) {
    const shlo__kind kind = shlo__dtype_kind((shlo_dtype)t);
    shlo__span_require(c, kind == SHLO__INT || kind == SHLO__UINT || kind == SHLO__BOOL);
}

/* Starts that are values: from 0 to `limit`, in steps of `stride`. */
static void shlo__image_starts(shlo__codec *c, shlo__span *s, int32_t n, const shlo__index *limit,
    const shlo__index *stride) {
    for (int32_t d = 0; d < n && !c->fault; d++) {
        shlo__span_require(c, limit[d] >= 0 && limit[d] < SHLO__INDEX_MAX);
        if (!c->fault) shlo__span_axis(c, s, limit[d] + 1, stride[d]);
    }
}

SHLO__FN void shlo__image_of_p_dynamic(shlo__codec *c, void *param) {
    shlo__p_dynamic *p = (shlo__p_dynamic *)param;
    const int update = c->kind == SHLO__I_DYNAMIC_UPDATE_SLICE;
    shlo__span at = shlo__span_at(0), whole = shlo__span_at(0);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_ref(c, &p->src);
    if (update) {
        shlo__codec_ref(c, &p->update);
        shlo__codec_size(c, &p->whole_bytes);
    }
    shlo__codec_count(c, &p->n, SHLO_MAX_RANK);
    p->start = shlo__codec_refs(c, p->start, (size_t)p->n);
    p->start_dtype = shlo__codec_dtypes(c, p->start_dtype, (size_t)p->n);
    p->limit = shlo__codec_indices(c, p->limit, (size_t)p->n);
    p->stride = shlo__codec_indices(c, p->stride, (size_t)p->n);
    shlo__image_nd(c, &p->nd);
    if (!c->check || c->fault) return;
    for (int32_t d = 0; d < p->n && !c->fault; d++) {
        shlo__image_integer(c, p->start_dtype[d]);
        shlo__span_list(c, &p->start[d], 1, p->start_dtype[d], 0);
    }
    shlo__image_starts(c, &at, p->n, p->limit, p->stride);
    if (!update) {
        shlo__image_nd_inside(c, &p->nd, &p->dst, whole, &p->src, at);
        return;
    }
    shlo__span_inside(c, &p->dst, &whole, p->whole_bytes, 1, 1);
    shlo__span_inside(c, &p->src, &whole, p->whole_bytes, 1, 0);
    shlo__image_nd_inside(c, &p->nd, &p->dst, at, &p->update, whole);
}

SHLO__FN void shlo__image_of_p_gather(shlo__codec *c, void *param) {
    shlo__p_gather *p = (shlo__p_gather *)param;
    shlo__span src = shlo__span_at(0), dst = shlo__span_at(0), index = shlo__span_at(0);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_ref(c, &p->src);
    shlo__codec_ref(c, &p->index);
    shlo__codec_dtype(c, &p->index_dtype);
    shlo__codec_count(c, &p->n_index, SHLO_MAX_RANK);
    shlo__codec_index(c, &p->index_stride);
    p->limit = shlo__codec_indices(c, p->limit, (size_t)p->n_index);
    p->stride = shlo__codec_indices(c, p->stride, (size_t)p->n_index);
    shlo__codec_count(c, &p->n_batch, SHLO_MAX_RANK);
    p->batch_extent = shlo__codec_indices(c, p->batch_extent, (size_t)p->n_batch);
    p->batch_dst = shlo__codec_indices(c, p->batch_dst, (size_t)p->n_batch);
    p->batch_index = shlo__codec_indices(c, p->batch_index, (size_t)p->n_batch);
    p->batch_src = shlo__codec_indices(c, p->batch_src, (size_t)p->n_batch);
    shlo__image_nd(c, &p->nd);
    if (c->writer || c->fault) return;
    p->batch_total = 1;
    for (int32_t d = 0; d < p->n_batch; d++)
        p->batch_total = shlo__span_product(c, p->batch_total, p->batch_extent[d]);
    if (!c->check || c->fault || p->batch_total == 0) return;
    shlo__image_integer(c, p->index_dtype);
    shlo__span_axes(c, &src, p->n_batch, p->batch_extent, p->batch_src);
    shlo__span_axes(c, &dst, p->n_batch, p->batch_extent, p->batch_dst);
    shlo__span_axes(c, &index, p->n_batch, p->batch_extent, p->batch_index);
    shlo__span_axis(c, &index, p->n_index, p->index_stride);
    shlo__span_inside(c, &p->index, &index, shlo__dtype_bytes((shlo_dtype)p->index_dtype), 1, 0);
    shlo__image_starts(c, &src, p->n_index, p->limit, p->stride);
    shlo__image_nd_inside(c, &p->nd, &p->dst, dst, &p->src, src);
}

#endif
