/* image/insns_reduce.c - reductions, windows and maps: the fields of these instructions, and the proof that
 * they stay in their places. */
#ifndef SHLO__IMAGE_INSNS_REDUCE_C
#define SHLO__IMAGE_INSNS_REDUCE_C

#include "image.h"

/* A monoid: its verb; the kernels follow from it and the type. */
typedef struct shlo__image_monoid {
    uint8_t t, wide;
    uint32_t verb;
    shlo__lane_fn step, widen, narrow;
} shlo__image_monoid;

static void shlo__image_monoid_of(shlo__codec *c, shlo__image_monoid *m) {
    m->wide = (uint8_t)shlo__dtype_wide((shlo_dtype)m->t);
    shlo__codec_verb(c, &m->step, &m->verb, m->wide);
    if (c->writer || c->fault) return;
    shlo__span_require(c, shlo__kernels_result(m->verb, (shlo_dtype)m->wide) == (shlo_dtype)m->wide);
    m->widen = m->narrow = NULL;
    if (m->wide == m->t) return;
    m->widen = shlo__codec_find(c, SHLO__KERNEL_CONVERT(m->t, m->wide));
    m->narrow = shlo__codec_find(c, SHLO__KERNEL_CONVERT(m->wide, m->t));
}

/* Each operand twice, or once. */
SHLO__FN void shlo__image_pairs_fit(shlo__codec *c, const shlo__region_body *body, int32_t n,
    const uint8_t *dtypes) {
    if (!c->check || c->fault) return;
    shlo__span_require(c, body->n_in == 2 * n);
    if (c->fault) return;
    for (int32_t k = 0; k < n; k++)
        shlo__span_require(c, body->dtypes[k] == dtypes[k] && body->dtypes[n + k] == dtypes[k]);
    shlo__image_body_fits(c, body, n, dtypes);
}

/* The body of a reduction, where one verb is not enough. */
static const shlo__region_body *shlo__image_pairs_body(shlo__codec *c, const shlo__region_body *from,
    int32_t n, const uint8_t *dtypes) {
#if SHLO__ALL || SHLO_HAS_BODY
    const shlo__region_body *body = shlo__image_body(c, from);
    shlo__codec_used(c, SHLO__USES_BODY, 0);
    shlo__image_pairs_fit(c, body, n, dtypes);
    return body;
#else
    (void)from;
    (void)n;
    (void)dtypes;
    shlo__codec_needs(c, 0, SHLO__USES_BODY, 0);
    return NULL;
#endif
}

static void shlo__image_reduce_check(shlo__codec *c, const shlo__p_reduce *p) {
    size_t bytes = p->body ? shlo__program_room((size_t)p->n_lanes, sizeof(shlo__lane_block)) : 0;
    const shlo__lanes *first = p->lanes;
    const shlo__index results = p->by_rows ? first->outer_total : first->total;
    int32_t k = 0;
    for (int32_t i = 0; i < p->n_lanes && !c->fault; i++) {
        const shlo__lanes *l = &p->lanes[i];
        shlo__span_require(c, l->total == first->total && l->outer_total == first->outer_total);
        shlo__image_lanes_places(c, l, 0, 0);
        for (int32_t o = 0; o < l->n_outputs && !c->fault; o++, k++)
            shlo__span_require(c, k < p->n && l->outputs[o].dtype == (p->body ? p->dtypes[k] : p->wide));
        bytes += shlo__program_lanes_bytes(l);
        shlo__span_require(c, bytes <= INT32_MAX); /* so that the sum fits 32 bits with the next one, too */
    }
    shlo__span_require(c, k == p->n);
    for (k = 0; k < p->n && !c->fault; k++) {
        shlo__span_list(c, &p->init[k], 1, p->dtypes[k], 0);
        shlo__span_list(c, &p->dst[k], results, p->dtypes[k], 1);
    }
    if (c->fault) return;
    if (SHLO__HAS_BODY && p->body)
        shlo__image_body_scratch(c, p->body, (size_t)p->n, 2 * (size_t)p->n + 1,
            shlo__program_body_block(shlo__image_block(c), (size_t)p->n, (uint64_t)first->total), bytes);
    else if (p->by_rows || !SHLO__HAS_COLUMNS)
        shlo__span_scratch(c, bytes);
    else
        shlo__span_scratch(c, bytes + (size_t)SHLO__MIN(first->total, 16 * (int64_t)shlo__image_block(c)) *
                                          shlo__dtype_bytes((shlo_dtype)p->wide));
}

static void shlo__image_reduce_monoid(shlo__codec *c, shlo__p_reduce *p) {
    shlo__image_monoid m;
    memset(&m, 0, sizeof m);
    m.t = p->dtypes[0];
    m.step = p->step;
    shlo__image_monoid_of(c, &m);
    if (c->writer || c->fault) return;
    p->dtype = m.t;
    p->wide = m.wide;
    p->step = m.step;
    p->widen = m.widen;
    p->narrow = m.narrow;
    if (p->by_rows)
        p->fold = shlo__codec_find_fold(c, m.verb, m.wide);
    else {
        shlo__codec_used(c, SHLO__USES_COLUMNS, 0);
        shlo__codec_needs(c, SHLO__HAS_COLUMNS, SHLO__USES_COLUMNS, 0);
    }
    p->row_step = shlo__program_row_step(p->lanes);
    shlo__span_require(c, p->n == 1 && p->n_lanes == 1);
}

SHLO__FN void shlo__image_of_p_reduce(shlo__codec *c, void *param) {
    shlo__p_reduce *p = (shlo__p_reduce *)param;
    uint8_t has_body = p->body != NULL;
    shlo__lanes *lanes;
    shlo__codec_count(c, &p->n, UINT16_MAX);
    shlo__codec_count(c, &p->n_lanes, UINT16_MAX);
    shlo__codec_count(c, &p->by_rows, 1);
    shlo__codec_u8(c, &has_body);
    lanes = (shlo__lanes *)shlo__codec_room(c, p->lanes, (size_t)p->n_lanes, sizeof *lanes);
    for (int32_t i = 0; lanes && i < p->n_lanes && !c->fault; i++) shlo__image_lanes(c, &lanes[i]);
    p->lanes = lanes;
    p->init = shlo__codec_refs(c, p->init, (size_t)p->n);
    p->dst = shlo__codec_refs(c, p->dst, (size_t)p->n);
    p->dtypes = shlo__codec_dtypes(c, p->dtypes, (size_t)p->n);
    shlo__span_require(c, p->n > 0 && p->n_lanes > 0);
    if (c->fault) return;
    if (has_body)
        p->body = shlo__image_pairs_body(c, p->body, p->n, p->dtypes);
    else
        shlo__image_reduce_monoid(c, p);
    if (c->check && !c->fault) shlo__image_reduce_check(c, p);
}

/* One run along the dimension of a window, and the blocks of it in scratch. */
static void shlo__image_line_check(shlo__codec *c, const shlo__p_window *p) {
    const shlo__window_span *s = &p->line;
    const shlo__index lines = shlo__span_product(c, s->outer, s->inner);
    const int64_t most = (int64_t)1 << 40;
    shlo__span_require(c, p->n == 1 && !p->body && p->wide == p->dtypes[0] && s->run > 0 && s->run <= 65536 &&
                              s->width > 0 && shlo__span_offset(s->width) && s->low > -most &&
                              s->low < most && s->out_length >= 0 && s->out_length <= INT32_MAX - s->width &&
                              s->length >= 0 && s->inner > 0 && s->inner <= INT32_MAX - s->run);
    if (c->fault) return;
    shlo__span_list(c, &p->src[0], shlo__span_product(c, lines, s->length), p->dtypes[0], 0);
    shlo__span_list(c, &p->dst[0], shlo__span_product(c, lines, s->out_length), p->dtypes[0], 1);
}

static void shlo__image_window_check(shlo__codec *c, const shlo__p_window *p) {
    shlo__index in_total = 1;
    for (int32_t d = 0; d < p->rank && !c->fault; d++) {
        shlo__span_position(c, p->out_extent[d], p->step[d]);
        shlo__span_position(c, p->window[d], p->window_dilation[d]);
        shlo__span_require(c, p->step[d] >= 1 && p->base_dilation[d] >= 1 && p->window_dilation[d] >= 1 &&
                                  shlo__span_offset(p->pad_low[d]));
        in_total = shlo__span_product(c, in_total, p->in_extent[d]);
    }
    for (int32_t k = 0; k < p->n && !c->fault; k++) {
        shlo__span_list(c, &p->src[k], in_total, p->dtypes[k], 0);
        shlo__span_list(c, &p->init[k], 1, p->dtypes[k], 0);
        shlo__span_list(c, &p->dst[k], p->out_total, p->dtypes[k], 1);
    }
    if (p->line.width && !c->fault) shlo__image_line_check(c, p);
    if (!c->fault)
        shlo__image_body_scratch(c, p->body, (size_t)p->n, 3 * (size_t)p->n + 1,
            p->body ? shlo__program_body_block(shlo__image_block(c), (size_t)p->n, (uint64_t)p->out_total)
                    : shlo__image_block(c),
            (size_t)shlo__span_product(c, shlo__span_product(c, p->line.width + 2, p->line.run),
                (shlo__index)shlo__dtype_bytes((shlo_dtype)p->dtypes[0])));
}

static void shlo__image_window_monoid(shlo__codec *c, shlo__p_window *p) {
    shlo__image_monoid m;
    memset(&m, 0, sizeof m);
    m.t = p->dtypes[0];
    m.step = p->step_fn;
    shlo__image_monoid_of(c, &m);
    if (c->writer || c->fault) return;
    p->wide = m.wide;
    p->step_fn = m.step;
    p->widen = m.widen;
    p->narrow = m.narrow;
    if (shlo__dtype_kind((shlo_dtype)m.t) == SHLO__FLOAT && m.wide != m.t)
        p->round = shlo__codec_find(c, SHLO__KERNEL_ROUND(m.t));
    shlo__span_require(c, p->n == 1);
}

SHLO__FN void shlo__image_of_p_window(shlo__codec *c, void *param) {
    shlo__p_window *p = (shlo__p_window *)param;
    uint8_t has_body = p->body != NULL;
    const shlo__index **list[7];
    shlo__index *number[7];
    shlo__codec_count(c, &p->n, UINT16_MAX);
    shlo__codec_count(c, &p->rank, SHLO_MAX_RANK);
    shlo__codec_u8(c, &has_body);
    p->src = shlo__codec_refs(c, p->src, (size_t)p->n);
    p->init = shlo__codec_refs(c, p->init, (size_t)p->n);
    p->dst = shlo__codec_refs(c, p->dst, (size_t)p->n);
    p->dtypes = shlo__codec_dtypes(c, p->dtypes, (size_t)p->n);
    list[0] = &p->in_extent;
    list[1] = &p->out_extent;
    list[2] = &p->window;
    list[3] = &p->step;
    list[4] = &p->base_dilation;
    list[5] = &p->window_dilation;
    list[6] = &p->pad_low;
    for (int i = 0; i < 7; i++) *list[i] = shlo__codec_indices(c, *list[i], (size_t)p->rank);
    number[0] = &p->line.width;
    number[1] = &p->line.low;
    number[2] = &p->line.outer;
    number[3] = &p->line.length;
    number[4] = &p->line.out_length;
    number[5] = &p->line.inner;
    number[6] = &p->line.run;
    for (int i = 0; i < 7; i++) shlo__codec_index(c, number[i]);
    shlo__span_require(c, p->n > 0);
    if (c->fault) return;
    if (has_body)
        p->body = shlo__image_pairs_body(c, p->body, p->n, p->dtypes);
    else
        shlo__image_window_monoid(c, p);
    if (c->writer || c->fault) return;
    p->out_total = p->window_total = 1;
    for (int32_t d = 0; d < p->rank; d++) {
        p->out_total = shlo__span_product(c, p->out_total, p->out_extent[d]);
        p->window_total = shlo__span_product(c, p->window_total, p->window[d]);
    }
    if (c->check && !c->fault) shlo__image_window_check(c, p);
}

SHLO__FN void shlo__image_of_p_map(shlo__codec *c, void *param) {
    shlo__p_map *p = (shlo__p_map *)param;
    shlo__codec_count(c, &p->n, UINT16_MAX);
    p->src = shlo__codec_refs(c, p->src, (size_t)p->n);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_index(c, &p->total);
    p->body = shlo__image_body(c, p->body);
    if (!c->check || c->fault) return;
    shlo__span_require(c, p->body->n_in == p->n && p->body->n_out == 1);
    if (c->fault) return;
    shlo__image_body_fits(c, p->body, 1, p->body->dtypes + p->n);
    for (int32_t k = 0; k < p->n; k++) shlo__span_list(c, &p->src[k], p->total, p->body->dtypes[k], 0);
    shlo__span_list(c, &p->dst, p->total, p->body->dtypes[p->n], 1);
    shlo__image_body_scratch(c, p->body, (size_t)p->n, 0, 0, 0);
}

#endif
