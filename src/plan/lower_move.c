/* plan/lower_move.c - data movement: pad, concatenate, dynamic slices, gather, bit casts, as strides and
 * limits in bytes. */
#ifndef SHLO__PLAN_LOWER_MOVE_C
#define SHLO__PLAN_LOWER_MOVE_C

#include "plan.h"

/* ---- pad, concatenate ---- */

/* The elements [first, first + count) of one dimension that land inside [0, out) when element i goes to
   low + i * step. */
static void shlo__lower_pad_range(int64_t in, int64_t out, int64_t low, int64_t step, int64_t *first,
    int64_t *count) {
    const int64_t begin = low >= 0 ? 0 : SHLO__MIN(-(low + 1) / step, in - 1) + 1;
    int64_t end = 0;
    if (low < 0 && out > INT64_MAX + low)
        end = in; /* what follows could overflow; no element lies that far */
    else if (low < out)
        end = (out - 1 - low) / step + 1;
    if (end > in) end = in;
    *first = begin;
    *count = end > begin ? end - begin : 0;
}

SHLO__FN shlo_status shlo__lower_pad(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    const shlo__module *m = p->m;
    shlo__p_pad *c = SHLO__KEEP(p, shlo__p_pad, 1);
    shlo__strides in, out; /* the tensors; then the elements that are kept, and their steps */
    uint32_t n;
    const int64_t *low = shlo__module_attr_list(m, op, SHLO__A_pad__edge_padding_low, &n);
    if (!c) return SHLO_MEMORY;
    shlo__lower_shape(p, shlo__op_operand(m, op, 0), &in);
    shlo__lower_shape(p, op->results, &out);
    for (int32_t d = 0; d < in.rank; d++) {
        int64_t step = 1, first;
        /* one element takes no step, and a huge one could overflow */
        if (in.dim[d] > 1) step += shlo__module_attr_item(m, op, SHLO__A_pad__interior_padding, (uint32_t)d);
        shlo__lower_pad_range(in.dim[d], out.dim[d], low[d], step, &first, &in.dim[d]);
        if (in.dim[d]) {
            c->src_offset += first * in.stride[d];
            c->dst_offset += (low[d] + first * step) * out.stride[d];
        }
        if (in.dim[d] > 1) out.stride[d] *= step;
    }
    c->total = shlo__plan_elements(p, op->results);
    SHLO__TRY(shlo__lower_nd(p, &in, in.dim, out.stride, in.stride, &c->nd));
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->src));
    SHLO__TRY(shlo__lower_operand(p, op, 1, &c->value));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    return shlo__lower_insn(p, SHLO__I_PAD, c);
}

SHLO__FN shlo_status shlo__lower_concatenate(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    const int64_t dim = shlo__module_attr_i64(p->m, op, SHLO__A_concatenate__dimension);
    shlo__p_concatenate *c = SHLO__KEEP(p, shlo__p_concatenate, 1);
    shlo__part *parts = SHLO__KEEP(p, shlo__part, op->n_operands);
    shlo__strides out;
    if (!c || !parts) return SHLO_MEMORY;
    shlo__lower_shape(p, op->results, &out);
    c->rows = 1;
    for (int64_t d = 0; d < dim; d++) c->rows *= out.dim[d];
    c->row = out.dim[dim] * out.stride[dim];
    c->unit = (uint32_t)out.bytes;
    c->n = op->n_operands;
    c->parts = parts;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        const uint32_t type = shlo__value_type(p->m, shlo__op_operand(p->m, op, i));
        parts[i].bytes = (size_t)(shlo__type_dims(p->m, type)[dim] * out.stride[dim]);
        SHLO__TRY(shlo__lower_operand(p, op, i, &parts[i].src));
    }
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    return shlo__lower_insn(p, SHLO__I_CONCATENATE, c);
}

/* ---- dynamic_slice, dynamic_update_slice ---- */

static shlo_status shlo__lower_starts(shlo__plan *p, const shlo__op *op, uint32_t first,
    const shlo__strides *whole, const int64_t *size, shlo__p_dynamic *c) {
    shlo__ref *start = SHLO__KEEP(p, shlo__ref, whole->rank);
    uint8_t *dtype = SHLO__KEEP(p, uint8_t, whole->rank);
    int64_t *limit = SHLO__KEEP(p, int64_t, whole->rank), *stride = SHLO__KEEP(p, int64_t, whole->rank);
    if (!start || !dtype || !limit || !stride) return SHLO_MEMORY;
    for (int32_t d = 0; d < whole->rank; d++) {
        dtype[d] = (uint8_t)shlo__plan_dtype(p, shlo__op_operand(p->m, op, first + (uint32_t)d));
        limit[d] = whole->dim[d] - size[d];
        stride[d] = whole->stride[d];
        SHLO__TRY(shlo__lower_operand(p, op, first + (uint32_t)d, &start[d]));
    }
    c->n = whole->rank;
    c->start = start;
    c->start_dtype = dtype;
    c->limit = limit;
    c->stride = stride;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_dynamic_slice(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_dynamic *c = SHLO__KEEP(p, shlo__p_dynamic, 1);
    shlo__strides in, out;
    if (!c) return SHLO_MEMORY;
    shlo__lower_shape(p, shlo__op_operand(p->m, op, 0), &in);
    shlo__lower_shape(p, op->results, &out);
    SHLO__TRY(shlo__lower_starts(p, op, 1, &in, out.dim, c));
    SHLO__TRY(shlo__lower_nd(p, &out, out.dim, out.stride, in.stride, &c->nd));
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->src));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    return shlo__lower_insn(p, SHLO__I_DYNAMIC_SLICE, c);
}

SHLO__FN shlo_status shlo__lower_dynamic_update_slice(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_dynamic *c = SHLO__KEEP(p, shlo__p_dynamic, 1);
    shlo__strides whole, update;
    if (!c) return SHLO_MEMORY;
    shlo__lower_shape(p, op->results, &whole);
    shlo__lower_shape(p, shlo__op_operand(p->m, op, 1), &update);
    SHLO__TRY(shlo__lower_starts(p, op, 2, &whole, update.dim, c));
    SHLO__TRY(shlo__lower_nd(p, &whole, update.dim, whole.stride, update.stride, &c->nd));
    SHLO__TRY(shlo__plan_bytes(p, op->results, &c->whole_bytes));
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->src));
    SHLO__TRY(shlo__lower_operand(p, op, 1, &c->update));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    /* Indices may be in the operand's memory: they are read before anything is written. */
    if (!shlo__place_same(&c->src, &c->update)) SHLO__TRY(shlo__memory_inplace(p, &c->dst, &c->src));
    return shlo__lower_insn(p, SHLO__I_DYNAMIC_UPDATE_SLICE, c);
}

/* ---- gather ---- */

/* The shapes of a gather are too large for the stack. */
typedef struct shlo__gather_shapes {
    shlo__strides in, out, index;
    shlo__strides slice;              /* dimensions, and their strides in the operand */
    int64_t slice_out[SHLO_MAX_RANK]; /* their strides in the result */
} shlo__gather_shapes;

/* The slice: the offset dimensions of the result beside the operand dimensions that are neither collapsed
   nor batching. */
static shlo_status shlo__lower_gather_slice(shlo__plan *p, const shlo__op *op, shlo__gather_shapes *s,
    shlo__p_gather *c) {
    const shlo__module *m = p->m;
    uint32_t n_offset, n_collapsed, n_batching, n_sizes;
    const int64_t *offset = shlo__module_attr_list(m, op, SHLO__A_gather__offset_dims, &n_offset);
    const int64_t *collapsed =
        shlo__module_attr_list(m, op, SHLO__A_gather__collapsed_slice_dims, &n_collapsed);
    const int64_t *batching =
        shlo__module_attr_list(m, op, SHLO__A_gather__operand_batching_dims, &n_batching);
    const int64_t *sizes = shlo__module_attr_list(m, op, SHLO__A_gather__slice_sizes, &n_sizes);
    int32_t k = 0;
    for (int32_t d = 0; d < s->in.rank; d++) {
        if (shlo__module_listed(collapsed, n_collapsed, d) || shlo__module_listed(batching, n_batching, d))
            continue;
        s->slice.dim[k] = sizes[d];
        s->slice.stride[k] = s->in.stride[d];
        s->slice_out[k] = s->out.stride[offset[k]];
        k++;
    }
    s->slice.rank = k;
    s->slice.bytes = s->in.bytes;
    return shlo__lower_nd(p, &s->slice, s->slice.dim, s->slice_out, s->slice.stride, &c->nd);
}

/* The loop over index vectors: the batch dimensions of the result beside the dimensions of start_indices
   without index_vector_dim. */
static shlo_status shlo__lower_gather_batch(shlo__plan *p, const shlo__op *op, const shlo__gather_shapes *s,
    shlo__p_gather *c) {
    const shlo__module *m = p->m;
    uint32_t n_offset, n_ib, n_ob;
    const int64_t *offset = shlo__module_attr_list(m, op, SHLO__A_gather__offset_dims, &n_offset);
    const int64_t *ib = shlo__module_attr_list(m, op, SHLO__A_gather__start_indices_batching_dims, &n_ib);
    const int64_t *ob = shlo__module_attr_list(m, op, SHLO__A_gather__operand_batching_dims, &n_ob);
    int64_t vector_dim = shlo__module_attr_i64(m, op, SHLO__A_gather__index_vector_dim);
    const size_t n = (size_t)s->out.rank + 1;
    int64_t *extent = SHLO__KEEP(p, int64_t, 4 * n), *dst, *at, *src;
    int32_t k = 0, e = 0;
    if (!extent) return SHLO_MEMORY;
    dst = extent + n;
    at = dst + n;
    src = at + n;
    c->batch_total = 1;
    for (int32_t d = 0; d < s->out.rank; d++) {
        if (shlo__module_listed(offset, n_offset, d)) continue;
        if (e == vector_dim) e++;
        extent[k] = s->out.dim[d];
        dst[k] = s->out.stride[d];
        at[k] = s->index.stride[e];
        for (uint32_t b = 0; b < n_ib; b++)
            if (ib[b] == e) src[k] = s->in.stride[ob[b]];
        c->batch_total *= extent[k];
        e++;
        k++;
    }
    c->n_batch = k;
    c->batch_extent = extent;
    c->batch_dst = dst;
    c->batch_index = at;
    c->batch_src = src;
    return SHLO_OK;
}

/* The largest start of a slice, for each entry of an index vector. Of a collapsed dimension one element is
   read even if its slice size is 0 (C9). */
static shlo_status shlo__lower_gather_index(shlo__plan *p, const shlo__op *op, const shlo__gather_shapes *s,
    shlo__p_gather *c) {
    uint32_t n_map, n_sizes;
    const int64_t *map = shlo__module_attr_list(p->m, op, SHLO__A_gather__start_index_map, &n_map);
    const int64_t *sizes = shlo__module_attr_list(p->m, op, SHLO__A_gather__slice_sizes, &n_sizes);
    int64_t vector_dim = shlo__module_attr_i64(p->m, op, SHLO__A_gather__index_vector_dim);
    int64_t *limit = SHLO__KEEP(p, int64_t, n_map), *stride = SHLO__KEEP(p, int64_t, n_map);
    if (!limit || !stride) return SHLO_MEMORY;
    for (uint32_t i = 0; i < n_map; i++) {
        limit[i] = s->in.dim[map[i]] - SHLO__MAX(sizes[map[i]], s->in.dim[map[i]] > 0);
        stride[i] = s->in.stride[map[i]];
    }
    c->n_index = (int32_t)n_map;
    c->index_dtype = (uint8_t)shlo__plan_dtype(p, shlo__op_operand(p->m, op, 1));
    c->index_stride = vector_dim < s->index.rank ? s->index.stride[vector_dim] : 0;
    c->limit = limit;
    c->stride = stride;
    return SHLO_OK;
}

/* Has the tensor no elements? */
static int shlo__lower_empty(const shlo__strides *s) {
    for (int32_t d = 0; d < s->rank; d++)
        if (s->dim[d] == 0) return 1;
    return 0;
}

static shlo_status shlo__lower_gather_numbers(shlo__plan *p, const shlo__op *op, shlo__gather_shapes *s,
    shlo__p_gather *c) {
    shlo__lower_shape(p, shlo__op_operand(p->m, op, 0), &s->in);
    shlo__lower_shape(p, shlo__op_operand(p->m, op, 1), &s->index);
    shlo__lower_shape(p, op->results, &s->out);
    if (shlo__lower_empty(&s->in) && !shlo__lower_empty(&s->out))
        return shlo__plan_fail(p, SHLO_UNSUPPORTED, "it reads an operand that has no elements");
    SHLO__TRY(shlo__lower_gather_index(p, op, s, c));
    SHLO__TRY(shlo__lower_gather_slice(p, op, s, c));
    return shlo__lower_gather_batch(p, op, s, c);
}

SHLO__FN shlo_status shlo__lower_gather(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_gather *c = SHLO__KEEP(p, shlo__p_gather, 1);
    shlo__gather_shapes *shapes = (shlo__gather_shapes *)shlo__alloc_table(p->temp, sizeof *shapes);
    shlo_status status = c && shapes ? shlo__lower_gather_numbers(p, op, shapes, c) : SHLO_MEMORY;
    shlo__alloc_free(p->temp, shapes, sizeof *shapes);
    SHLO__TRY(status);
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->src));
    SHLO__TRY(shlo__lower_operand(p, op, 1, &c->index));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    return shlo__lower_insn(p, SHLO__I_GATHER, c);
}

/* ---- bitcast_convert between widths ---- */

/* Types of whole bytes share the memory. An element of a sub-byte type takes a byte, so such elements are
   packed or unpacked. */
SHLO__FN shlo_status shlo__lower_bitcast(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    uint32_t from = shlo__op_operand(p->m, op, 0), to = op->results;
    shlo_dtype f = shlo__plan_dtype(p, from), t = shlo__plan_dtype(p, to);
    shlo__p_bits *c;
    if (shlo_dtype_bits(f) >= 8 && shlo_dtype_bits(t) >= 8) return shlo__place_alias(p, to, from, 0);
    c = SHLO__KEEP(p, shlo__p_bits, 1);
    if (!c) return SHLO_MEMORY;
    c->src_dtype = (uint8_t)f;
    c->dst_dtype = (uint8_t)t;
    c->total = SHLO__MAX(shlo__plan_elements(p, from), shlo__plan_elements(p, to));
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->src));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    return shlo__lower_insn(p, SHLO__I_BITS, c);
}

#endif
