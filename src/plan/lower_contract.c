/* plan/lower_contract.c - contractions: index maps for the packed product, and groups as epilogues, which
 * compute on the sums of a block while it is in cache. The contraction is then emitted where the group
 * stands, whose other operands exist there. */
#ifndef SHLO__PLAN_LOWER_CONTRACT_C
#define SHLO__PLAN_LOWER_CONTRACT_C

#include "plan.h"

/* ---- index maps ---- */

/* An operand as the contraction reads it: through views, strides in elements over the operand's own
 * dimensions. */
typedef struct shlo__operand_map {
    uint32_t source;
    shlo__affine map;
    const int64_t *dims;
    int32_t rank;
    shlo_dtype dtype;
} shlo__operand_map;

static shlo_status shlo__lower_side(shlo__plan *p, uint32_t value, shlo__operand_map *s) {
    const shlo__data *data;
    s->dims = shlo__type_dims(p->m, shlo__value_type(p->m, value));
    s->rank = shlo__type_at(p->m, shlo__value_type(p->m, value))->rank;
    s->dtype = shlo__plan_dtype(p, value);
    if (!shlo__map_source(p, value, &s->map, &s->source))
        return shlo__plan_fail(p, SHLO_INTERNAL, "an operand that cannot be read through its views");
    data = p->materialized[s->source] ? NULL : shlo__module_constant(p->m, s->source);
    if (data && data->splat) memset(&s->map, 0, sizeof s->map);
    return SHLO_OK;
}

static void shlo__lower_axis(shlo__contract *c, int32_t *group, int64_t extent, int64_t lhs, int64_t rhs,
    int64_t out) {
    shlo__axis *a = &c->axes[c->n_batch + c->n_m + c->n_n + c->n_k];
    a->extent = extent;
    a->lhs = lhs;
    a->rhs = rhs;
    a->out = out;
    ++*group;
}

/* Axes of dot_general in the order batch, lhs free, rhs free, contracting: the result's dimensions are the
 * first three groups. */
static void shlo__lower_dot_axes(const shlo__plan *p, const shlo__op *op, const shlo__operand_map *l,
    const shlo__operand_map *r, shlo__contract *c) {
    const shlo__module *m = p->m;
    uint32_t n_batch, n_rb, n_k, n_rk;
    const int64_t *lb = shlo__module_attr_list(m, op, SHLO__A_dot_general__lhs_batching_dimensions, &n_batch);
    const int64_t *rb = shlo__module_attr_list(m, op, SHLO__A_dot_general__rhs_batching_dimensions, &n_rb);
    const int64_t *lk = shlo__module_attr_list(m, op, SHLO__A_dot_general__lhs_contracting_dimensions, &n_k);
    const int64_t *rk = shlo__module_attr_list(m, op, SHLO__A_dot_general__rhs_contracting_dimensions, &n_rk);
    shlo__affine out;
    int32_t o = 0;
    shlo__map_identity(m, shlo__value_type(m, op->results), &out);
    for (uint32_t i = 0; i < n_batch; i++)
        shlo__lower_axis(c, &c->n_batch, l->dims[lb[i]], l->map.stride[lb[i]], r->map.stride[rb[i]],
            out.stride[o++]);
    for (int32_t d = 0; d < l->rank; d++)
        if (!shlo__module_listed(lb, n_batch, d) && !shlo__module_listed(lk, n_k, d))
            shlo__lower_axis(c, &c->n_m, l->dims[d], l->map.stride[d], 0, out.stride[o++]);
    for (int32_t d = 0; d < r->rank; d++)
        if (!shlo__module_listed(rb, n_rb, d) && !shlo__module_listed(rk, n_rk, d))
            shlo__lower_axis(c, &c->n_n, r->dims[d], 0, r->map.stride[d], out.stride[o++]);
    for (uint32_t i = 0; i < n_k; i++)
        shlo__lower_axis(c, &c->n_k, l->dims[lk[i]], l->map.stride[lk[i]], r->map.stride[rk[i]], 0);
}

/* dot: the last dimension of the left side with the first of the right one; vectors and matrices. */
static void shlo__lower_plain_dot_axes(const shlo__plan *p, const shlo__op *op, const shlo__operand_map *l,
    const shlo__operand_map *r, shlo__contract *c) {
    shlo__affine out;
    int32_t o = 0;
    shlo__map_identity(p->m, shlo__value_type(p->m, op->results), &out);
    for (int32_t d = 0; d + 1 < l->rank; d++)
        shlo__lower_axis(c, &c->n_m, l->dims[d], l->map.stride[d], 0, out.stride[o++]);
    for (int32_t d = 1; d < r->rank; d++)
        shlo__lower_axis(c, &c->n_n, r->dims[d], 0, r->map.stride[d], out.stride[o++]);
    shlo__lower_axis(c, &c->n_k, r->dims[0], l->map.stride[l->rank - 1], r->map.stride[0], 0);
}

static int64_t shlo__lower_i64(const shlo__plan *p, const shlo__op *op, uint32_t attr) {
    return shlo__module_attr_i64(p->m, op, attr);
}

/* Feature groups and batch groups are batch axes; m is batch and output positions, n output features, k
 * kernel positions and input features. */
static void shlo__lower_conv_axes(const shlo__plan *p, const shlo__op *op, const shlo__operand_map *l,
    const shlo__operand_map *r, shlo__contract *c) {
    int64_t ib = shlo__lower_i64(p, op, SHLO__A_convolution__input_batch_dimension),
            in_f = shlo__lower_i64(p, op, SHLO__A_convolution__input_feature_dimension);
    int64_t ki = shlo__lower_i64(p, op, SHLO__A_convolution__kernel_input_feature_dimension),
            ko = shlo__lower_i64(p, op, SHLO__A_convolution__kernel_output_feature_dimension);
    int64_t ob = shlo__lower_i64(p, op, SHLO__A_convolution__output_batch_dimension),
            of = shlo__lower_i64(p, op, SHLO__A_convolution__output_feature_dimension);
    int64_t groups = shlo__lower_i64(p, op, SHLO__A_convolution__feature_group_count),
            batches = shlo__lower_i64(p, op, SHLO__A_convolution__batch_group_count);
    int64_t features = r->dims[ko] / (groups * batches);
    uint32_t n, n_out;
    const int64_t *ks = shlo__module_attr_list(p->m, op, SHLO__A_convolution__kernel_spatial_dimensions, &n);
    const int64_t *os =
        shlo__module_attr_list(p->m, op, SHLO__A_convolution__output_spatial_dimensions, &n_out);
    const int64_t *out_dims = shlo__type_dims(p->m, shlo__value_type(p->m, op->results));
    shlo__affine out;
    shlo__map_identity(p->m, shlo__value_type(p->m, op->results), &out);
    if (groups > 1)
        shlo__lower_axis(c, &c->n_batch, groups, r->dims[ki] * l->map.stride[in_f],
            features * r->map.stride[ko], features * out.stride[of]);
    if (batches > 1)
        shlo__lower_axis(c, &c->n_batch, batches, l->dims[ib] / batches * l->map.stride[ib],
            features * r->map.stride[ko], features * out.stride[of]);
    shlo__lower_axis(c, &c->n_m, out_dims[ob], l->map.stride[ib], 0, out.stride[ob]);
    for (uint32_t s = 0; s < n; s++) shlo__lower_axis(c, &c->n_m, out_dims[os[s]], 0, 0, out.stride[os[s]]);
    shlo__lower_axis(c, &c->n_n, features, 0, r->map.stride[ko], out.stride[of]);
    for (uint32_t s = 0; s < n; s++) {
        int reversed = shlo__module_attr_item(p->m, op, SHLO__A_convolution__window_reversal, s) != 0;
        shlo__lower_axis(c, &c->n_k, r->dims[ks[s]], 0,
            reversed ? -r->map.stride[ks[s]] : r->map.stride[ks[s]], 0);
    }
    shlo__lower_axis(c, &c->n_k, r->dims[ki], l->map.stride[in_f], r->map.stride[ki], 0);
}

static void shlo__lower_conv_windows(const shlo__plan *p, const shlo__op *op, const shlo__operand_map *l,
    const shlo__operand_map *r, shlo__contract *c, int64_t *rhs_offset) {
    uint32_t n, n_in;
    const int64_t *ks = shlo__module_attr_list(p->m, op, SHLO__A_convolution__kernel_spatial_dimensions, &n);
    const int64_t *is =
        shlo__module_attr_list(p->m, op, SHLO__A_convolution__input_spatial_dimensions, &n_in);
    for (uint32_t s = 0; s < n; s++) {
        shlo__contract_window *w = &c->windows[s];
        w->m_axis = c->n_batch + 1 + (int32_t)s;
        w->k_axis = c->n_batch + c->n_m + c->n_n + (int32_t)s;
        w->in_extent = l->dims[is[s]];
        w->m_step = shlo__module_attr_item(p->m, op, SHLO__A_convolution__window_strides, s);
        w->k_step = shlo__module_attr_item(p->m, op, SHLO__A_convolution__rhs_dilation, s);
        w->pad = shlo__module_attr_item(p->m, op, SHLO__A_convolution__padding, 2 * s);
        w->dilation = shlo__module_attr_item(p->m, op, SHLO__A_convolution__lhs_dilation, s);
        w->lhs_stride = l->map.stride[is[s]];
        if (shlo__module_attr_item(p->m, op, SHLO__A_convolution__window_reversal, s) && r->dims[ks[s]] > 0)
            *rhs_offset += (r->dims[ks[s]] - 1) * r->map.stride[ks[s]];
    }
    c->n_windows = (int32_t)n;
}

/* ---- the instruction ---- */

/* A contraction on its way to an instruction. One whose group is its epilogue waits for the group's turn. */
typedef struct shlo__lower_pending {
    struct shlo__lower_pending *next;
    uint32_t root;     /* of the group that it waits for */
    uint32_t lhs, rhs; /* the values that its sides are read from, through views */
    shlo__p_contract *c;
} shlo__lower_pending;

static int64_t shlo__lower_contract_axes(const shlo__plan *p, const shlo__op *op, const shlo__operand_map *l,
    const shlo__operand_map *r, shlo__contract *c) {
    int64_t rhs_offset = 0;
    if (op->code == SHLO_OP_dot_general)
        shlo__lower_dot_axes(p, op, l, r, c);
    else if (op->code == SHLO_OP_dot)
        shlo__lower_plain_dot_axes(p, op, l, r, c);
    else {
        shlo__lower_conv_axes(p, op, l, r, c);
        shlo__lower_conv_windows(p, op, l, r, c, &rhs_offset);
    }
    return rhs_offset;
}

/* Does window `w` never leave the input where one of its axes has one index? Then it is a step of the
   other. */
static int shlo__lower_plain_fixed(const shlo__axis *moves, int64_t step, const shlo__contract_window *w) {
    return w->pad == 0 && w->dilation == 1 && moves->extent > 0 && (moves->extent - 1) * step < w->in_extent;
}

/* Windows of kernels, or results, of one position become steps. */
static void shlo__lower_plain_windows(shlo__plain *q, shlo__axis *axes, shlo__contract_window *windows) {
    int32_t kept = 0;
    for (int32_t i = 0; i < q->n_windows; i++) {
        const shlo__contract_window w = windows[i];
        shlo__axis *m = &axes[w.m_axis], *k = &axes[w.k_axis];
        if (k->extent == 1 && shlo__lower_plain_fixed(m, w.m_step, &w))
            m->lhs += w.m_step * w.lhs_stride;
        else if (m->extent == 1 && shlo__lower_plain_fixed(k, w.k_step, &w))
            k->lhs += w.k_step * w.lhs_stride;
        else
            windows[kept++] = w;
    }
    q->n_windows = kept;
}

/* Moves axis `from` to `to`, before it; the windows follow. */
static void shlo__lower_plain_move(shlo__plain *q, shlo__axis *axes, shlo__contract_window *windows,
    int32_t from, int32_t to) {
    const shlo__axis moved = axes[from];
    memmove(&axes[to + 1], &axes[to], (size_t)(from - to) * sizeof *axes);
    axes[to] = moved;
    for (int32_t i = 0; i < q->n_windows; i++) {
        int32_t *m = &windows[i].m_axis;
        if (*m == from)
            *m = to;
        else if (*m >= to && *m < from)
            ++*m;
    }
}

static int shlo__lower_plain_windowed(const shlo__plain *q, const shlo__contract_window *windows,
    int32_t axis) {
    for (int32_t i = 0; i < q->n_windows; i++)
        if (windows[i].m_axis == axis || windows[i].k_axis == axis) return 1;
    return 0;
}

/* Is axis b, the inner one, the other's continuation? */
static int shlo__lower_plain_continues(const shlo__axis *a, const shlo__axis *b) {
    return a->lhs == b->lhs * b->extent && a->rhs == b->rhs * b->extent && a->out == b->out * b->extent;
}

/* Drops axis i where it has one index, or joins it to the next of its kind, if that is all the same. */
static void shlo__lower_plain_drop(shlo__plain *q, shlo__axis *axes, shlo__contract_window *windows,
    int32_t i) {
    const int32_t all = q->n_out + q->n_k, inner = i + 1 < all && i + 1 != q->n_out;
    const int join = inner && !shlo__lower_plain_windowed(q, windows, i + 1) &&
                     shlo__lower_plain_continues(&axes[i], &axes[i + 1]);
    if (shlo__lower_plain_windowed(q, windows, i) || (axes[i].extent != 1 && !join)) return;
    if (axes[i].extent != 1) axes[i + 1].extent *= axes[i].extent;
    memmove(&axes[i], &axes[i + 1], (size_t)(all - i - 1) * sizeof *axes);
    --*(i < q->n_out ? &q->n_out : &q->n_k);
    for (int32_t w = 0; w < q->n_windows; w++) {
        windows[w].m_axis -= windows[w].m_axis > i;
        windows[w].k_axis -= windows[w].k_axis > i;
    }
}

/* The fewest axes, those of the result in the order of its memory. Sums stay the same: k keeps its order. */
static void shlo__lower_plain_simplify(shlo__plain *q, shlo__axis *axes, shlo__contract_window *windows) {
    shlo__lower_plain_windows(q, axes, windows);
    for (int32_t i = 1; i < q->n_out; i++) {
        int32_t to = i;
        while (to > 0 && axes[to - 1].out < axes[i].out) to--;
        shlo__lower_plain_move(q, axes, windows, i, to);
    }
    for (int32_t i = q->n_out + q->n_k - 1; i >= 0; i--) shlo__lower_plain_drop(q, axes, windows, i);
}

static void shlo__lower_plain_kernels(shlo__plan *p, const shlo__plain *q) {
    shlo__plan_uses(p, SHLO__USES_PLAIN, q->multiply ? (uint32_t)SHLO_NO_DTYPE : (uint32_t)q->lhs);
    if (!q->multiply) return;
    shlo__plan_lane(p, SHLO__KERNEL_LANE(SHLO__VERB_multiply, q->sum));
    shlo__plan_lane(p, SHLO__KERNEL_LANE(SHLO__VERB_add, q->sum));
    if (q->take_lhs) shlo__plan_lane(p, SHLO__KERNEL_CONVERT(q->lhs, q->out));
    if (q->take_rhs) shlo__plan_lane(p, SHLO__KERNEL_CONVERT(q->rhs, q->out));
    if (q->widen) shlo__plan_lane(p, SHLO__KERNEL_CONVERT(q->out, q->sum));
    if (q->narrow) shlo__plan_lane(p, SHLO__KERNEL_CONVERT(q->sum, q->out));
}

/* The maps as a plain loop reads them. */
static shlo_status shlo__lower_plain(shlo__plan *p, const shlo__contract *maps, shlo__p_contract *c) {
    const int32_t n = maps->n_batch + maps->n_m + maps->n_n + maps->n_k;
    shlo__plain *plain = SHLO__KEEP(p, shlo__plain, 1);
    shlo__axis *axes = SHLO__KEEP(p, shlo__axis, n);
    shlo__contract_window *windows = SHLO__KEEP(p, shlo__contract_window, maps->n_windows);
    if (!plain || !axes || !windows) return SHLO_MEMORY;
    memcpy(axes, maps->axes, (size_t)n * sizeof *axes);
    memcpy(windows, maps->windows, (size_t)maps->n_windows * sizeof *windows);
    plain->lhs = (uint8_t)maps->lhs;
    plain->rhs = (uint8_t)maps->rhs;
    plain->out = (uint8_t)maps->out;
    plain->n_out = n - maps->n_k;
    plain->n_k = maps->n_k;
    plain->n_windows = maps->n_windows;
    shlo__lower_plain_simplify(plain, axes, windows);
    plain->axes = axes;
    plain->windows = windows;
    c->plain = plain;
    if (!shlo__plain_choose(p->kernels, plain))
        return shlo__plan_fail(p, SHLO_UNSUPPORTED, "the kernels of this product are not compiled in");
    shlo__lower_plain_kernels(p, plain);
    return SHLO_OK;
}

/* The kernels of a packed product (shlo__contract_listener); the first failure stays. */
typedef struct shlo__packed_kernels {
    shlo__plan *p;
    shlo_status status;
} shlo__packed_kernels;
static void shlo__lower_packed_tile(void *user, shlo_dtype t, int present) {
    shlo__packed_kernels *k = (shlo__packed_kernels *)user;
    if (k->status == SHLO_OK) k->status = shlo__plan_tile(k->p, t, present);
}
static void shlo__lower_packed_convert(void *user, shlo_dtype from, shlo_dtype to) {
    shlo__plan_lane(((shlo__packed_kernels *)user)->p, SHLO__KERNEL_CONVERT(from, to));
}
static shlo_status shlo__lower_packed_kernels(shlo__plan *p, const shlo__contract_plan *j) {
    shlo__packed_kernels k = {p, SHLO_OK};
    const shlo__contract_listener l = {&k, shlo__lower_packed_tile, shlo__lower_packed_convert};
    shlo__contract_tell_kernels(p->kernels, j, &l);
    return k.status == SHLO_OK ? shlo__plan_complete(p) : k.status;
}

/* The kernel's plan of it, made once and kept. An image keeps what the plan is made of. */
static shlo_status shlo__lower_packed_plan(shlo__plan *p, const shlo__contract *maps, shlo__p_contract *c) {
    shlo__contract *kept;
    c->plan = (shlo__contract_plan *)shlo__plan_keep(p, 1, shlo__contract_plan_bytes(maps));
    if (!c->plan) return SHLO_MEMORY;
    shlo__contract_make_plan(p->kernels, maps, shlo__contract_default_sizes(), c->plan);
    SHLO__TRY(shlo__lower_packed_kernels(p, c->plan));
    if (!(p->flags & SHLO__LOAD_IMAGE)) return SHLO_OK;
    kept = SHLO__KEEP(p, shlo__contract, 1);
    if (!kept) return SHLO_MEMORY;
    *kept = *maps;
    c->maps = kept;
    return SHLO_OK;
}

/* The scale of each n: the right side's dimensions that are not summed, in order. */
static shlo_status shlo__lower_scales(shlo__plan *p, const shlo__scaled *s, const shlo__operand_map *r,
    const shlo__contract *maps, shlo__p_contract *c) {
    int64_t n = 1, inner = 1, extent = s->axis < 0 ? 1 : r->dims[s->axis];
    float *scales;
    int32_t first = maps->n_batch + maps->n_m;
    for (int32_t i = first; i < first + maps->n_n; i++) n *= maps->axes[i].extent;
    for (int32_t i = first + maps->n_n - 1, d = r->rank - 1; s->axis >= 0 && d > s->axis && i > first; d--)
        if (!(s->summed >> d & 1)) inner *= maps->axes[i--].extent;
    scales = SHLO__KEEP(p, float, n);
    if (!scales) return SHLO_MEMORY;
    for (int64_t i = 0; i < n; i++)
        memcpy(&scales[i],
            (const unsigned char *)s->scales->bytes + i / inner % extent * (int64_t)sizeof *scales,
            sizeof *scales);
    c->scales = scales;
    return SHLO_OK;
}

/* Apart, as its maps are large. */
static SHLO__NOINLINE shlo_status shlo__lower_contract_plan(shlo__plan *p, const shlo__op *op,
    shlo__lower_pending *q) {
    shlo__p_contract *c = q->c;
    shlo__contract *maps = (shlo__contract *)shlo__alloc_table(p->temp, sizeof *maps);
    shlo__operand_map l, r;
    shlo__scaled s;
    uint32_t rhs = shlo__op_operand(p->m, op, 1);
    int64_t rhs_offset;
    shlo_status status = maps ? SHLO_OK : SHLO_MEMORY;
    int scaled = !p->materialized[rhs] && shlo__group_scaled(p, op, &s);
    if (scaled) rhs = s.weights;
    if (status == SHLO_OK) status = shlo__lower_side(p, shlo__op_operand(p->m, op, 0), &l);
    if (status == SHLO_OK) status = shlo__lower_side(p, rhs, &r);
    if (status == SHLO_OK) {
        memset(maps, 0, sizeof *maps);
        maps->lhs = l.dtype;
        maps->rhs = r.dtype;
        maps->out = shlo__plan_dtype(p, op->results);
        maps->rhs_scaled = scaled;
        rhs_offset = shlo__lower_contract_axes(p, op, &l, &r, maps);
        if (scaled) status = shlo__lower_scales(p, &s, &r, maps, c);
        q->lhs = l.source;
        q->rhs = r.source;
        c->lhs_offset = l.map.offset * (int64_t)shlo__dtype_bytes(l.dtype);
        c->rhs_offset = (r.map.offset + rhs_offset) * (int64_t)shlo__dtype_bytes(r.dtype);
        if (status == SHLO_OK)
            status = p->flags & SHLO_LOAD_PLAIN ? shlo__lower_plain(p, maps, c)
                                                : shlo__lower_packed_plan(p, maps, c);
    }
    shlo__alloc_free(p->temp, maps, sizeof *maps);
    return status;
}

/* Of what has been packed last, so much is looked at: an unrolled loop packs each of its weights once. */
enum { SHLO__LOWER_PACKED = 64 };

/* The same elements, packed before in the same form. */
static const shlo__p_contract *shlo__lower_packed_before(const shlo__plan *p, uint32_t data,
    const shlo__p_contract *c) {
    uint32_t n = p->packed.count, last = n > SHLO__LOWER_PACKED ? n - SHLO__LOWER_PACKED : 0;
    while (n-- > last) {
        const shlo__packed_data *b = &p->packed.items[n];
        if (b->data == data && b->c->rhs_offset == c->rhs_offset &&
            shlo__contract_same_packed(b->c->plan, c->plan))
            return b->c;
    }
    return NULL;
}

/* A splat, or a small constant that is read repeatedly, is not worth a large copy (of more than 64 times its
   bytes), and all copies together stay in proportion to the program's constants (shlo__plan_ahead). Padding
   and widening make less of a difference. */
static int shlo__lower_pack_pays(const shlo__plan *p, const shlo__data *data, size_t packed_bytes) {
    return !data->splat && packed_bytes / 64 <= data->n_bytes && packed_bytes <= p->ahead;
}

static shlo_status shlo__lower_pack_new(shlo__plan *p, shlo__p_contract *c, const shlo__data *data,
    size_t bytes) {
    const size_t scratch = shlo__contract_pack_bytes(c->plan);
    void *packed, *work;
    shlo_status status = SHLO__VEC_RESERVE(p->temp, &p->packed, 1);
    if (status == SHLO_OK) status = shlo__arena_large(p->keep, bytes, &packed);
    work = status == SHLO_OK ? shlo__alloc_new(p->temp, scratch) : NULL;
    if (!work) return shlo__plan_fail(p, SHLO_MEMORY, "no memory for packed weights");
    if (packed) /* else memory is only measured */
        shlo__contract_pack_rhs(p->kernels, c->plan, (const unsigned char *)data->bytes + c->rhs_offset,
            packed, work, p->m->pulse);
    shlo__alloc_free(p->temp, work, scratch);
    SHLO__TRY(shlo__status_asked(p->m->pulse, 0, p->error));
    p->packed.items[p->packed.count].data = (uint32_t)(data - p->m->data.items);
    p->packed.items[p->packed.count++].c = c;
    p->ahead -= bytes;
    c->packed = packed;
    c->packed_bytes = bytes;
    return packed ? shlo__place_note(p, packed, bytes) : SHLO_OK;
}

/* A constant right side is packed once, here; without that each run packs what it needs of it, into
   scratch. */
static shlo_status shlo__lower_pack(shlo__plan *p, shlo__p_contract *c, uint32_t rhs) {
    const shlo__data *data = p->materialized[rhs] ? NULL : shlo__module_constant(p->m, rhs);
    const size_t bytes = c->plan ? c->plan->needs.packed_rhs_bytes : 0;
    const shlo__p_contract *before;
    if (!data || !bytes || c->scales || p->flags & SHLO_LOAD_NO_PACKING || shlo__place_known(p, rhs))
        return SHLO_OK;
    before = shlo__lower_packed_before(p, (uint32_t)(data - p->m->data.items), c);
    if (before) {
        c->packed = before->packed;
        c->packed_bytes = bytes;
        return SHLO_OK;
    }
    if (shlo__lower_pack_pays(p, data, bytes)) return shlo__lower_pack_new(p, c, data, bytes);
    shlo__status_log(p->m->log, SHLO_LOG_INFO,
        "%s #%u: its constant of %zu bytes is packed in each run: packed once it would take %zu",
        shlo_op_name((shlo_op)p->m->ops.items[p->op].code), (unsigned)p->op_number[p->op], data->n_bytes,
        bytes);
    return SHLO_OK;
}

/* Reads its operands, writes `out`. */
static shlo_status shlo__lower_contract_insn(shlo__plan *p, const shlo__lower_pending *q,
    const shlo__ref *out) {
    shlo__p_contract *c = q->c;
    size_t bytes = shlo__program_contract_bytes(c);
    shlo__ref lhs, rhs;
    SHLO__TRY(shlo__lower_pack(p, c, q->rhs));
    SHLO__TRY(shlo__place_of(p, q->lhs, &lhs));
    SHLO__TRY(shlo__place_of(p, q->rhs, &rhs));
    shlo__memory_read(p, &c->lhs, &lhs);
    shlo__memory_read(p, &c->rhs, &rhs);
    shlo__memory_write(p, &c->dst, out);
    if (!shlo__size_align(bytes, 64, &bytes) ||
        !shlo__size_add(bytes, shlo__program_lanes_bytes(c->epilogue), &bytes))
        return SHLO_OVERFLOW;
    SHLO__TRY(shlo__plan_scratch(p, bytes));
    return shlo__lower_insn(p, SHLO__I_CONTRACT, c);
}

/* Elements an epilogue is told of at a time, at least: each time costs a call an instruction. */
enum { SHLO__LOWER_STRETCH = 32 };

/* Will the group of `root` be its epilogue? Results of another width pass through scratch. */
static int shlo__lower_takes_epilogue(shlo__plan *p, uint32_t root, shlo__p_contract *c) {
    shlo__contract_plan *plan = c->plan;
    if (c->plain) {
        c->plain->staged =
            shlo__dtype_bytes(shlo__plan_dtype(p, root)) != shlo__dtype_bytes((shlo_dtype)c->plain->out);
        return 1;
    }
    if (plan->needs.stretch < SHLO__LOWER_STRETCH) return 0;
    if (shlo__dtype_bytes(shlo__plan_dtype(p, root)) == shlo__dtype_bytes(plan->needs.out)) return 1;
    if (!plan->needs.can_stage) return 0;
    shlo__contract_stage_plan(plan);
    return 1;
}

SHLO__FN shlo_status shlo__lower_contract(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__lower_pending *q = SHLO__KEEP(p, shlo__lower_pending, 1);
    shlo__ref out;
    if (!q) return SHLO_MEMORY;
    q->c = SHLO__KEEP(p, shlo__p_contract, 1);
    if (!q->c) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_contract_plan(p, op, q));
    q->root = shlo__place_linked(p, op->results);
    if (q->root && shlo__lower_takes_epilogue(p, q->root, q->c)) {
        q->next = p->pending;
        p->pending = q;
        return SHLO_OK;
    }
    if (q->root) shlo__place_unlink(p, q->root);
    SHLO__TRY(shlo__place_new(p, op->results, &out));
    return shlo__lower_contract_insn(p, q, &out);
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__lower_epilogue(shlo__plan *p, uint32_t root) {
    const shlo__lower_pending *pending = p->pending;
    shlo__lanes *lanes = SHLO__KEEP(p, shlo__lanes, 1);
    shlo__p_contract *c;
    shlo__lanes_request q;
    shlo__ref out;
    if (!lanes) return SHLO_MEMORY;
    while (pending && pending->root != root) pending = pending->next;
    if (!pending) return shlo__plan_fail(p, SHLO_INTERNAL, "an epilogue without its contraction");
    c = pending->c;
    p->op = shlo__place_linked(p, root);
    SHLO__TRY(shlo__place_new(p, root, &out));
    shlo__group_request(p, &root, shlo__value_type(p->m, root), &q);
    q.outputs = &out;
    q.compute = q.own_slots = 1;
    q.bound = p->m->ops.items[p->op].results;
    SHLO__TRY(shlo__lanes_build(p, &q, lanes, NULL));
    c->epilogue = lanes;
    c->then = p->m->ops.items[shlo__plan_def(p, root)].code;
    while (lanes->inputs[c->sums].mode != SHLO__BOUND) c->sums++;
    return shlo__lower_contract_insn(p, pending, &out);
}

#endif
