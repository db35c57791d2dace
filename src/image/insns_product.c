/* image/insns_product.c - lane programs and products: the fields of these instructions, and the proof that
 * they stay in their places. */
#ifndef SHLO__IMAGE_INSNS_PRODUCT_C
#define SHLO__IMAGE_INSNS_PRODUCT_C

#include "image.h"

SHLO__FN void shlo__image_of_p_lanes(shlo__codec *c, void *param) {
    shlo__p_lanes *p = (shlo__p_lanes *)param;
    shlo__image_lanes(c, &p->lanes);
    if (!c->check || c->fault) return;
    shlo__span_require(c, p->lanes.n_outer == 0);
    shlo__image_lanes_places(c, &p->lanes, 0, 1);
    shlo__span_scratch(c, shlo__program_lanes_bytes(&p->lanes));
}

/* A window adds to an element of the left side what it may step over. */
static void shlo__image_window(shlo__codec *c, const shlo__plain *p, const shlo__contract_window *w,
    shlo__span *lhs) {
    const int32_t k = p->n_out;
    shlo__span_require(c, w->m_axis >= 0 && w->m_axis < k && w->k_axis >= k && w->k_axis < k + p->n_k &&
                              w->dilation >= 1 && w->m_step >= 1 && w->k_step >= 1 &&
                              shlo__span_offset(w->pad) && w->in_extent >= 0);
    if (c->fault) return;
    shlo__span_position(c, p->axes[w->m_axis].extent, w->m_step);
    shlo__span_position(c, p->axes[w->k_axis].extent, w->k_step);
    if (w->in_extent > 0) shlo__span_axis(c, lhs, w->in_extent, w->lhs_stride);
}

/* The elements that the first n axes reach in one of the tensors; step: of the first axis. */
static shlo__span shlo__image_product_span(shlo__codec *c, const shlo__plain *q, int32_t n, shlo__index first,
    const shlo__index *step) {
    shlo__span s = shlo__span_at(first);
    for (int32_t i = 0; i < n && !c->fault; i++, step += sizeof *q->axes / sizeof *step)
        shlo__span_axis(c, &s, q->axes[i].extent, *step);
    return s;
}

static void shlo__image_product_inside(shlo__codec *c, const shlo__ref *ref, shlo__span *s, uint8_t t,
    int write) {
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)t);
    shlo__span_scale(c, s, bytes);
    if (ref) shlo__span_inside(c, ref, s, bytes, shlo__span_align(t), write);
}

/* Spans of the three tensors; `q` is the product as a plain loop would do it. */
static void shlo__image_product_spans(shlo__codec *c, const shlo__p_contract *p, const shlo__plain *q) {
    const int32_t all = q->n_out + q->n_k;
    shlo__span lhs = shlo__image_product_span(c, q, all, p->lhs_offset, &q->axes->lhs),
               rhs = shlo__image_product_span(c, q, all, p->rhs_offset, &q->axes->rhs),
               out = shlo__image_product_span(c, q, q->n_out, 0, &q->axes->out);
    for (int32_t i = 0; SHLO__HAS_WINDOWS && i < q->n_windows && !c->fault; i++)
        shlo__image_window(c, q, &q->windows[i], &lhs);
    if (p->epilogue)
        shlo__span_require(c, out.empty ? p->epilogue->total == 0
                                        : out.before == 0 && (int64_t)out.behind < p->epilogue->total);
    if (out.empty || c->fault) return;
    shlo__image_product_inside(c, &p->lhs, &lhs, q->lhs, 0);
    shlo__image_product_inside(c, p->packed ? NULL : &p->rhs, &rhs, q->rhs, 0);
    shlo__image_product_inside(c, q->staged ? NULL : &p->dst, &out, q->out, 1);
}

#ifndef SHLO_VM_ONLY
static void shlo__image_packed_view(const shlo__p_contract *p, shlo__plain *q) {
    const shlo__contract *m = p->maps;
    memset(q, 0, sizeof *q);
    q->lhs = (uint8_t)m->lhs;
    q->rhs = (uint8_t)m->rhs;
    q->out = (uint8_t)m->out;
    q->n_out = m->n_batch + m->n_m + m->n_n;
    q->n_k = m->n_k;
    q->n_windows = m->n_windows;
    q->axes = m->axes;
    q->windows = m->windows;
    q->staged = p->plan && p->plan->needs.staged;
}
#endif

/* The places of a product and of its epilogue, which runs over numbers of elements of the result. */
static void shlo__image_product_check(shlo__codec *c, const shlo__p_contract *p) {
    const shlo__lanes *l = p->epilogue;
    const shlo__plain *q = p->plain;
#ifndef SHLO_VM_ONLY
    shlo__plain view;
    if (!q) {
        shlo__image_packed_view(p, &view);
        q = &view;
    }
#endif
    if (l) {
        shlo__span_require(c, l->n_outer == 0 && l->n_outputs == 1 &&
                                  l->inputs[p->sums].mode == SHLO__BOUND &&
                                  l->inputs[p->sums].dtype == q->out);
        shlo__image_lanes_places(c, l, 1, 0);
        if (!c->fault) shlo__span_list(c, &p->dst, l->total, l->outputs[0].dtype, 1);
    }
    else {
        shlo__span_require(c, !q->staged);
    }
    shlo__image_product_spans(c, p, q);
    if (!c->fault)
        shlo__span_scratch(c,
            ((shlo__program_contract_bytes(p) + 63) & ~(size_t)63) + shlo__program_lanes_bytes(l));
}

static void shlo__image_axis(shlo__codec *c, shlo__axis *a) {
    shlo__codec_index(c, &a->extent);
    shlo__codec_index(c, &a->lhs);
    shlo__codec_index(c, &a->rhs);
    shlo__codec_index(c, &a->out);
}

static void shlo__image_contract_window(shlo__codec *c, shlo__contract_window *w) {
    shlo__codec_i32(c, &w->m_axis);
    shlo__codec_i32(c, &w->k_axis);
    shlo__codec_index(c, &w->in_extent);
    shlo__codec_index(c, &w->m_step);
    shlo__codec_index(c, &w->k_step);
    shlo__codec_index(c, &w->pad);
    shlo__codec_index(c, &w->dilation);
    shlo__codec_index(c, &w->lhs_stride);
}

/* The kernels of a product that has no loop of its own: each is told of, or it is what the build lacks. */
static void shlo__image_plain_kernels(shlo__codec *c, const shlo__plain *q) {
#if SHLO__ALL || SHLO_HAS_PLAIN_ANY
    shlo__codec_find(c, SHLO__KERNEL_LANE(SHLO__VERB_multiply, q->sum));
    shlo__codec_find(c, SHLO__KERNEL_LANE(SHLO__VERB_add, q->sum));
    if (q->lhs != q->out) shlo__codec_find(c, SHLO__KERNEL_CONVERT(q->lhs, q->out));
    if (q->rhs != q->out) shlo__codec_find(c, SHLO__KERNEL_CONVERT(q->rhs, q->out));
    if (q->out == q->sum) return;
    shlo__codec_find(c, SHLO__KERNEL_CONVERT(q->out, q->sum));
    shlo__codec_find(c, SHLO__KERNEL_CONVERT(q->sum, q->out));
#else
    shlo__codec_needs(c, 0, SHLO__USES_PLAIN, q->lhs);
#endif
}

static void shlo__image_plain(shlo__codec *c, shlo__p_contract *p) {
    shlo__plain *q = (shlo__plain *)shlo__codec_room(c, p->plain, 1, sizeof *q);
    shlo__axis *axes;
    shlo__contract_window *windows;
    size_t n;
    int chosen;
    if (!q) return;
    if (!c->writer) p->plain = q;
    shlo__codec_dtype(c, &q->lhs);
    shlo__codec_dtype(c, &q->rhs);
    shlo__codec_dtype(c, &q->out);
    shlo__codec_count(c, &q->staged, 1);
    shlo__codec_count(c, &q->n_out, SHLO__CONTRACT_AXES);
    shlo__codec_count(c, &q->n_k, SHLO__CONTRACT_AXES);
    shlo__codec_count(c, &q->n_windows, SHLO_MAX_RANK);
    shlo__codec_needs(c, SHLO__HAS_WINDOWS || !q->n_windows, SHLO__USES_WINDOWS, 0);
    n = (size_t)(q->n_out + q->n_k);
    shlo__span_require(c, n <= SHLO__CONTRACT_AXES);
    axes = (shlo__axis *)shlo__codec_room(c, q->axes, n, sizeof *axes);
    for (size_t i = 0; axes && i < n; i++) shlo__image_axis(c, &axes[i]);
    windows = (shlo__contract_window *)shlo__codec_room(c, q->windows, (size_t)q->n_windows, sizeof *windows);
    for (int32_t i = 0; SHLO__HAS_WINDOWS && windows && i < q->n_windows; i++)
        shlo__image_contract_window(c, &windows[i]);
    if (c->writer || c->fault) return;
    q->axes = axes;
    q->windows = windows;
    chosen = shlo__plain_choose(c->kernels, q);
#ifndef SHLO_VM_ONLY
    shlo__codec_used(c, SHLO__USES_PLAIN,
        q->multiply ? (uint32_t)SHLO_NO_DTYPE
                    : (uint32_t)q->lhs); /* a loop of the type's own needs no kernels */
    if (q->n_windows) shlo__codec_used(c, SHLO__USES_WINDOWS, 0);
    if (q->multiply && c->check) chosen = 0; /* looked up once more so that all are told of */
#endif
    if (!chosen) shlo__image_plain_kernels(c, q);
}

#ifdef SHLO_VM_ONLY
static void shlo__image_packed(shlo__codec *c, shlo__p_contract *p) {
    (void)p;
    shlo__span_refuse(c); /* the header of what has one names another machine */
}
#else
static void shlo__image_maps(shlo__codec *c, shlo__contract *m) {
    uint8_t t[3];
    t[0] = (uint8_t)m->lhs;
    t[1] = (uint8_t)m->rhs;
    t[2] = (uint8_t)m->out;
    for (int i = 0; i < 3; i++) shlo__codec_dtype(c, &t[i]);
    m->lhs = (shlo_dtype)t[0];
    m->rhs = (shlo_dtype)t[1];
    m->out = (shlo_dtype)t[2];
    m->rhs_scaled = 0; /* the planner makes none for an image */
    shlo__codec_count(c, &m->n_batch, SHLO_MAX_RANK);
    shlo__codec_count(c, &m->n_m, SHLO_MAX_RANK);
    shlo__codec_count(c, &m->n_n, SHLO_MAX_RANK);
    shlo__codec_count(c, &m->n_k, SHLO_MAX_RANK);
    shlo__codec_count(c, &m->n_windows, SHLO_MAX_RANK);
    shlo__span_require(c, m->n_batch + m->n_m + m->n_n + m->n_k <= SHLO__CONTRACT_AXES);
    if (c->fault) return;
    for (int32_t i = 0; i < m->n_batch + m->n_m + m->n_n + m->n_k; i++) shlo__image_axis(c, &m->axes[i]);
    for (int32_t i = 0; i < m->n_windows; i++) shlo__image_contract_window(c, &m->windows[i]);
}

/* The kernels of a packed product (shlo__contract_listener), each named and in this build. The whole library
   has what it needs, one way or another: bytes by fours where it has no pairs. */
static void shlo__image_tile(void *user, shlo_dtype t, int present) {
    shlo__codec *c = (shlo__codec *)user;
    shlo__codec_used(c, SHLO__USES_TILES, (uint32_t)t);
#if !SHLO__ALL
    shlo__codec_needs(c, present, SHLO__USES_TILES, (uint32_t)t);
#endif
    (void)present;
}
static void shlo__image_convert(void *user, shlo_dtype from, shlo_dtype to) {
    shlo__codec *c = (shlo__codec *)user;
    const uint32_t number = SHLO__KERNEL_CONVERT(from, to);
    const int present = shlo__kernels_lane(c->kernels, number) != NULL;
#if SHLO__ALL
    if (present) shlo__codec_used(c, SHLO__USES_LANE, number);
#else
    if (present || shlo__kernels_exist(number)) shlo__codec_find(c, number);
#endif
}

/* A plan is only made of what a product in memory can be. */
static void shlo__image_packed_guard(shlo__codec *c, const shlo__p_contract *p) {
    shlo__p_contract plain = *p;
    shlo__plain q;
    if (!c->check) return;
    plain.epilogue = NULL;
    shlo__image_packed_view(p, &q);
    q.staged = 1;
    shlo__image_product_spans(c, &plain, &q);
}

/* The plan is made again of what it was made of, so that nothing of it need be trusted. */
static void shlo__image_packed(shlo__codec *c, shlo__p_contract *p) {
    shlo__contract *m = (shlo__contract *)shlo__codec_room(c, p->maps, 1, sizeof *m);
    const shlo__contract_listener listener = {c, shlo__image_tile, shlo__image_convert};
    uint8_t staged = p->plan && p->plan->needs.staged;
    shlo__ref packed;
    if (!m) return;
    shlo__image_maps(c, m);
    shlo__codec_u8(c, &staged);
    shlo__codec_size(c, &p->packed_bytes);
    packed = shlo__program_constant(p->packed);
    if (p->packed_bytes) shlo__codec_ref(c, &packed);
    shlo__span_require(c, packed.space == SHLO__AT_CONST);
    if (c->writer || c->fault) return;
    p->maps = m;
    if (p->packed_bytes) p->packed = shlo__program_data(&packed);
    p->plan = NULL;
    shlo__image_packed_guard(c, p);
    if (c->fault) return;
    p->plan = (shlo__contract_plan *)shlo__codec_room(c, NULL, 1, shlo__contract_plan_bytes(m));
    if (!p->plan) return;
    shlo__contract_make_plan(c->kernels, m, shlo__contract_default_sizes(), p->plan);
    shlo__contract_tell_kernels(c->kernels, p->plan, &listener);
    if (c->fault) return;
    if (staged) {
        shlo__span_require(c, p->plan->needs.can_stage);
        if (!c->fault) shlo__contract_stage_plan(p->plan);
    }
    if (p->packed_bytes) {
        shlo__span whole = shlo__span_at(0);
        shlo__span_require(c, p->packed_bytes == p->plan->needs.packed_rhs_bytes);
        shlo__span_inside(c, &packed, &whole, p->packed_bytes, 1, 0);
        shlo__span_require(c, (uintptr_t)p->packed % 64 == 0);
    }
}
#endif

SHLO__FN void shlo__image_of_p_contract(shlo__codec *c, void *param) {
    shlo__p_contract *p = (shlo__p_contract *)param;
    uint8_t form = (uint8_t)((p->plain ? 1 : 0) + (p->epilogue ? 2 : 0) + (p->packed ? 4 : 0));
    shlo__codec_u8(c, &form);
    shlo__codec_ref(c, &p->lhs);
    if (!(form & 4)) shlo__codec_ref(c, &p->rhs);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_index(c, &p->lhs_offset);
    shlo__codec_index(c, &p->rhs_offset);
    if (form & 1)
        shlo__image_plain(c, p);
    else
        shlo__image_packed(c, p);
    if (form & 2 && !c->fault) {
        shlo__lanes *l = shlo__image_lanes_at(c, p->epilogue);
        p->epilogue = l;
        shlo__codec_count(c, &p->sums, SHLO__LANE_INPUTS);
        shlo__span_require(c, l && p->sums < l->n_inputs);
    }
    if (!c->check || c->fault) return;
    shlo__image_product_check(c, p);
}

#endif
