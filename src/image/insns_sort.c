/* image/insns_sort.c - sort, scatter, select_and_scatter: the fields of these instructions, and the proof
 * that they stay in their places. */
#ifndef SHLO__IMAGE_INSNS_SORT_C
#define SHLO__IMAGE_INSNS_SORT_C

#include "image.h"

static void shlo__image_sort_check(shlo__codec *c, const shlo__p_sort *p) {
    const shlo__region_body *body = p->comparator;
    const shlo__index lines = shlo__span_product(c, p->inner, p->outer),
                      all = shlo__span_product(c, lines, p->length);
    const uint8_t yes = SHLO_I1;
    shlo__span_require(c, p->keep >= 0 && p->keep <= p->length && p->stride == p->inner);
    shlo__span_list(c, &p->order, shlo__span_product(c, p->length, 4), SHLO_U64, 1);
    /* Nothing else is written to the order while it is used. */
    shlo__span_require(c,
        (p->inner > 0 || all == 0) && body->n_in == 2 * p->n && p->order.space == SHLO__AT_FRAME);
    for (int32_t k = 0; k < p->n && !c->fault; k++) {
        shlo__span_require(c, body->dtypes[2 * k] == p->dtypes[k] && body->dtypes[2 * k + 1] == p->dtypes[k]);
        shlo__span_list(c, &p->src[k], all, p->dtypes[k], 0);
        shlo__span_list(c, &p->dst[k], all, p->dtypes[k], 1);
        shlo__span_apart(c, &p->order, (size_t)p->length * 32, &p->dst[k],
            (size_t)all * shlo__dtype_bytes((shlo_dtype)p->dtypes[k]));
    }
    if (!c->fault) shlo__image_body_fits(c, body, 1, &yes);
    if (p->key && !c->fault) {
        const shlo__lanes *key = p->key->lanes;
        shlo__span_require(c, key->n_inputs >= 2 * p->n && key->n_outputs == 1 && key->n_dims == 0 &&
                                  key->n_outer == 0 && p->key_operand < p->n && p->key_dtype < SHLO_C64 &&
                                  key->outputs[0].dtype == p->key_dtype);
        for (int32_t k = 0; k < 2 * p->n && !c->fault; k++)
            shlo__span_require(c, key->inputs[k].mode == SHLO__BOUND);
        shlo__image_lanes_places(c, key, 2 * p->n, 0);
        if (p->key_dtype >= SHLO_F4E2M1FN && p->key_dtype < SHLO_F32)
            shlo__codec_find(c, SHLO__KERNEL_CONVERT(p->key_dtype, SHLO_F32));
    }
    if (!c->fault)
        shlo__image_body_scratch(c, body, (size_t)p->n, 3, shlo__image_block(c),
            shlo__program_lanes_bytes(p->key ? p->key->lanes : NULL) + SHLO__SORT_DIGITS * sizeof(uint64_t));
}

/* A key is always a lane program, on all operands of the comparator. */
static const shlo__region_body *shlo__image_sort_key(shlo__codec *c, const shlo__region_body *from,
    int32_t n) {
    shlo__region_body *key = (shlo__region_body *)shlo__codec_room(c, from, 1, sizeof *key);
    if (!key) return NULL;
    if (c->writer) {
        shlo__image_lanes(c, key->lanes);
        return key;
    }
    key->n_in = 2 * n;
    key->n_out = 1;
    key->lanes = shlo__image_lanes_at(c, NULL);
    return key;
}

SHLO__FN void shlo__image_of_p_sort(shlo__codec *c, void *param) {
    shlo__p_sort *p = (shlo__p_sort *)param;
    uint8_t has_key = p->key != NULL;
    shlo__codec_count(c, &p->n, UINT16_MAX);
    p->src = shlo__codec_refs(c, p->src, (size_t)p->n);
    p->dst = shlo__codec_refs(c, p->dst, (size_t)p->n);
    p->dtypes = shlo__codec_dtypes(c, p->dtypes, (size_t)p->n);
    shlo__codec_index(c, &p->length);
    shlo__codec_index(c, &p->keep);
    shlo__codec_index(c, &p->inner);
    shlo__codec_index(c, &p->outer);
    shlo__codec_ref(c, &p->order);
    shlo__codec_u8(c, &has_key);
    p->comparator = shlo__image_body(c, p->comparator);
    if (has_key && !c->fault) {
        p->key = shlo__image_sort_key(c, p->key, p->n);
        if (!p->key) return;
        shlo__codec_count(c, &p->key_operand, UINT16_MAX);
        shlo__codec_dtype(c, &p->key_dtype);
        shlo__codec_u8(c, &p->descending);
        shlo__codec_u8(c, &p->equal_is_before);
        shlo__codec_u8(c, &p->total);
    }
    if (!c->writer) p->stride = p->inner;
    if (c->check && !c->fault) shlo__image_sort_check(c, p);
}

static void shlo__image_scatter_check(shlo__codec *c, const shlo__p_scatter *p) {
    shlo__span index = shlo__span_at(0);
    shlo__index updates = 1;
    shlo__image_integer(c, p->index_dtype);
    for (int32_t d = 0; d < p->n_dims && !c->fault; d++) {
        shlo__span_axis(c, &index, p->dims[d].extent, p->dims[d].index_stride);
        updates = shlo__span_product(c, updates, p->dims[d].extent);
        shlo__span_require(c, p->dims[d].input_dim < p->rank);
    }
    shlo__span_require(c, updates == p->total && p->row_dim < p->rank && p->row_dim >= -1);
    shlo__span_require(c, p->total == 0 || (p->row > 0 && p->total % p->row == 0));
    shlo__span_require(c, p->row_dim >= 0 ? p->n_dims > 0 : p->row == 1 || p->total == 0);
    if (p->row_dim >= 0 && p->total && !c->fault)
        shlo__span_require(c, p->dims[p->n_dims - 1].extent == p->row);
    for (int32_t i = 0; i < p->n_index && !c->fault; i++)
        shlo__span_require(c, p->to_input[i] >= 0 && p->to_input[i] < p->rank);
    if (c->fault) return;
    shlo__span_axis(c, &index, p->n_index, p->index_stride);
    shlo__span_inside(c, &p->index, &index, shlo__dtype_bytes((shlo_dtype)p->index_dtype), 1, 0);
    for (int32_t i = 0; i < p->n && !c->fault; i++) {
        const size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[i]),
                     align = shlo__span_align(p->dtypes[i]);
        shlo__span input = shlo__span_at(0), whole = shlo__span_at(0);
        shlo__span_inside(c, &p->dst[i], &whole, p->bytes[i], 1, 1);
        shlo__span_inside(c, &p->src[i], &whole, p->bytes[i], 1, 0);
        shlo__span_axes(c, &input, p->rank, p->in_extent, p->in_stride);
        shlo__span_scale(c, &input, bytes);
        shlo__span_inside(c, &p->dst[i], &input, bytes, align, 1);
        shlo__span_list(c, &p->updates[i], p->total, p->dtypes[i], 0);
    }
    shlo__image_pairs_fit(c, p->body, p->n, p->dtypes);
    shlo__image_body_scratch(c, p->body, (size_t)p->n, 2 * (size_t)p->n,
        shlo__program_body_block(shlo__image_block(c), (size_t)p->n, (uint64_t)p->row), 0);
}

SHLO__FN void shlo__image_of_p_scatter(shlo__codec *c, void *param) {
    shlo__p_scatter *p = (shlo__p_scatter *)param;
    shlo__scatter_dim *dims;
    size_t *bytes;
    uint8_t has_step = p->step != NULL;
    uint32_t verb = 0;
    shlo__codec_count(c, &p->n, UINT16_MAX);
    shlo__codec_count(c, &p->rank, SHLO_MAX_RANK);
    shlo__codec_count(c, &p->n_dims, SHLO_MAX_RANK);
    shlo__codec_count(c, &p->n_index, SHLO_MAX_RANK);
    p->src = shlo__codec_refs(c, p->src, (size_t)p->n);
    p->dst = shlo__codec_refs(c, p->dst, (size_t)p->n);
    p->updates = shlo__codec_refs(c, p->updates, (size_t)p->n);
    bytes = (size_t *)shlo__codec_room(c, p->bytes, (size_t)p->n, sizeof *bytes);
    for (int32_t i = 0; bytes && i < p->n; i++) shlo__codec_size(c, &bytes[i]);
    p->bytes = bytes;
    p->dtypes = shlo__codec_dtypes(c, p->dtypes, (size_t)p->n);
    shlo__codec_ref(c, &p->index);
    shlo__codec_dtype(c, &p->index_dtype);
    shlo__codec_index(c, &p->index_stride);
    p->to_input = shlo__codec_indices(c, p->to_input, (size_t)p->n_index);
    p->in_extent = shlo__codec_indices(c, p->in_extent, (size_t)p->rank);
    p->in_stride = shlo__codec_indices(c, p->in_stride, (size_t)p->rank);
    dims = (shlo__scatter_dim *)shlo__codec_room(c, p->dims, (size_t)p->n_dims, sizeof *dims);
    for (int32_t i = 0; dims && i < p->n_dims; i++) {
        shlo__codec_index(c, &dims[i].extent);
        shlo__codec_index(c, &dims[i].index_stride);
        shlo__codec_i32(c, &dims[i].input_dim);
    }
    p->dims = dims;
    shlo__codec_index(c, &p->total);
    shlo__codec_index(c, &p->row);
    shlo__codec_i32(c, &p->row_dim);
    shlo__codec_u8(c, &p->replaces);
    shlo__codec_u8(c, &has_step);
    shlo__span_require(c, p->n > 0 && (!has_step || p->n == 1));
    if (c->fault) return;
    if (has_step) shlo__codec_verb(c, &p->step, &verb, p->dtypes[0]);
    p->body = shlo__image_body(c, p->body);
    if (c->check && !c->fault) shlo__image_scatter_check(c, p);
}

static void shlo__image_select_check(shlo__codec *c, const shlo__p_select *p) {
    const uint8_t yes = SHLO_I1;
    for (int32_t d = 0; d < p->rank && !c->fault; d++) {
        shlo__span_position(c, p->out_extent[d], p->step[d]);
        shlo__span_position(c, p->window[d], 1);
        shlo__span_require(c, shlo__span_offset(p->pad_low[d]));
    }
    shlo__span_list(c, &p->operand, p->in_total, p->operand_dtype, 0);
    shlo__span_list(c, &p->source, p->source_total, p->dtype, 0);
    shlo__span_list(c, &p->init, 1, p->dtype, 0);
    shlo__span_list(c, &p->dst, p->in_total, p->dtype, 1);
    shlo__span_require(c, p->select->n_in == 2 && p->scatter->n_in == 2);
    if (c->fault) return;
    for (int32_t k = 0; k < 2; k++)
        shlo__span_require(c, p->select->dtypes[k] == p->operand_dtype && p->scatter->dtypes[k] == p->dtype);
    shlo__image_body_fits(c, p->select, 1, &yes);
    shlo__image_body_fits(c, p->scatter, 1, &p->dtype);
    if (!c->fault)
        shlo__image_body_scratch(c, p->select, 1, 1, shlo__image_block(c),
            shlo__program_lanes_bytes(p->scatter->lanes));
}

SHLO__FN void shlo__image_of_p_select(shlo__codec *c, void *param) {
    shlo__p_select *p = (shlo__p_select *)param;
    shlo__codec_ref(c, &p->operand);
    shlo__codec_ref(c, &p->source);
    shlo__codec_ref(c, &p->init);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_dtype(c, &p->dtype);
    shlo__codec_dtype(c, &p->operand_dtype);
    shlo__codec_count(c, &p->rank, SHLO_MAX_RANK);
    p->in_extent = shlo__codec_indices(c, p->in_extent, (size_t)p->rank);
    p->out_extent = shlo__codec_indices(c, p->out_extent, (size_t)p->rank);
    p->window = shlo__codec_indices(c, p->window, (size_t)p->rank);
    p->step = shlo__codec_indices(c, p->step, (size_t)p->rank);
    p->pad_low = shlo__codec_indices(c, p->pad_low, (size_t)p->rank);
    p->select = shlo__image_body(c, p->select);
    p->scatter = shlo__image_body(c, p->scatter);
    if (c->writer || c->fault) return;
    p->in_total = p->source_total = p->window_total = 1;
    for (int32_t d = 0; d < p->rank; d++) {
        p->in_total = shlo__span_product(c, p->in_total, p->in_extent[d]);
        p->source_total = shlo__span_product(c, p->source_total, p->out_extent[d]);
        p->window_total = shlo__span_product(c, p->window_total, p->window[d]);
    }
    if (c->check && !c->fault) shlo__image_select_check(c, p);
}

#endif
