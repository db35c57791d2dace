/* expand/batch_norm.c - batch_norm_inference, _training and _grad by the specification's formulas, with its
 * names. Floats of fewer than 32 bits are computed in f32 and rounded at the end, so that sums over a batch
 * lose nothing needlessly. */
#ifndef SHLO__EXPAND_BATCH_NORM_C
#define SHLO__EXPAND_BATCH_NORM_C

#include "expand.h"

typedef struct shlo__batch_norm {
    shlo__expand *e;
    int64_t feature_index;
    double epsilon;
    shlo_dtype wide;             /* what it is computed in */
    uint32_t type, feature_type; /* of operand and of scale, in that */
    double elements_per_feature;
    uint32_t count, inside;        /* bounded: that number, and which elements exist; else 0 */
    int64_t others[SHLO_MAX_RANK]; /* all dimensions but feature_index */
    uint32_t n_others;
} shlo__batch_norm;

/* Of an operand and a vector of its features; the three ops differ in what they compute. */
static SHLO__NOINLINE void shlo__batch_norm_begin(shlo__expand *e, uint32_t operand, uint32_t feature,
    shlo__batch_norm *b) {
    static const uint16_t epsilons[3] = {SHLO__A_batch_norm_grad__epsilon,
        SHLO__A_batch_norm_inference__epsilon, SHLO__A_batch_norm_training__epsilon};
    const shlo__type *t = shlo__expand_type(e, operand);
    const int64_t *dims = shlo__expand_dims(e, operand);
    const shlo__op *op = shlo__expand_op(e);
    const uint32_t epsilon = epsilons[op->code - SHLO_OP_batch_norm_grad]; /* feature_index behind it */
    b->e = e;
    b->feature_index = shlo__module_attr_i64(e->m, op, epsilon + 1);
    b->epsilon = shlo__module_attr_f64(e->m, op, epsilon);
    b->wide = t->dtype == SHLO_F64 ? SHLO_F64 : SHLO_F32;
    b->n_others = b->count = b->inside = 0;
    b->elements_per_feature = 1;
    for (int32_t d = 0; d < t->rank; d++) {
        if (d == b->feature_index) continue;
        b->others[b->n_others++] = d;
        b->elements_per_feature *= (double)dims[d];
    }
    b->type = shlo__emit_type_like(e, shlo__value_type(e->m, operand), b->wide);
    b->feature_type = shlo__emit_type_like(e, shlo__value_type(e->m, feature), b->wide);
}

static void shlo__batch_norm_operands(const shlo__batch_norm *b, uint32_t n, uint32_t *x) {
    for (uint32_t i = 0; i < n; i++)
        x[i] = shlo__emit_convert(b->e, x[i] ? x[i] : shlo__expand_operand(b->e, i), b->wide);
}

/* elements_per_feature in this shape */
static uint32_t shlo__batch_norm_count(const shlo__batch_norm *b, uint32_t type) {
    return b->count ? shlo__emit_broadcast(b->e, b->count, type, 0, NULL)
                    : shlo__emit_splat(b->e, type, b->elements_per_feature);
}

/* broadcast_in_dim(x, [feature_index], type(operand)) */
static uint32_t shlo__batch_norm_bcast(const shlo__batch_norm *b, uint32_t x) {
    return shlo__emit_broadcast(b->e, x, b->type, 1, &b->feature_index);
}
static uint32_t shlo__batch_norm_sum(const shlo__batch_norm *b, uint32_t x) {
    if (b->inside) x = shlo__emit_select(b->e, b->inside, x, shlo__emit_splat(b->e, b->type, 0));
    return shlo__emit_sum(b->e, x, b->n_others, b->others);
}

static uint32_t shlo__batch_norm_mean(const shlo__batch_norm *b, uint32_t x) {
    uint32_t sum = shlo__batch_norm_sum(b, x);
    return shlo__emit_binary(b->e, SHLO_OP_divide, sum, shlo__batch_norm_count(b, b->feature_type));
}

/* sqrt(variance + epsilon), by feature: the same numbers as after broadcasting, computed once each. */
static uint32_t shlo__batch_norm_stddev(const shlo__batch_norm *b, uint32_t variance) {
    uint32_t sum = shlo__emit_binary(b->e, SHLO_OP_add, variance,
        shlo__emit_splat(b->e, b->feature_type, (double)(float)b->epsilon));
    return shlo__emit_unary(b->e, SHLO_OP_sqrt, sum);
}

/* Results of the op, rounded to their types. */
static void shlo__batch_norm_results(const shlo__batch_norm *b, uint32_t n, const uint32_t *out) {
    for (uint32_t i = 0; i < n && b->e->status == SHLO_OK; i++)
        shlo__expand_result(b->e, i,
            shlo__emit_typed(b->e, SHLO_OP_convert, out[i], shlo__expand_result_type(b->e, i)));
}

static uint32_t shlo__batch_norm_normalize(const shlo__batch_norm *b, uint32_t operand, uint32_t scale,
    uint32_t offset, uint32_t mean, uint32_t variance) {
    shlo__expand *e = b->e;
    uint32_t centered_operand =
        shlo__emit_binary(e, SHLO_OP_subtract, operand, shlo__batch_norm_bcast(b, mean));
    uint32_t stddev = shlo__batch_norm_bcast(b, shlo__batch_norm_stddev(b, variance));
    uint32_t normalized_operand = shlo__emit_binary(e, SHLO_OP_divide, centered_operand, stddev);
    uint32_t scaled =
        shlo__emit_binary(e, SHLO_OP_multiply, shlo__batch_norm_bcast(b, scale), normalized_operand);
    return shlo__emit_binary(e, SHLO_OP_add, scaled, shlo__batch_norm_bcast(b, offset));
}

/* operand, scale, offset -> output, batch_mean, batch_var */
static SHLO__NOINLINE void shlo__batch_norm_training(const shlo__batch_norm *b, const uint32_t *x,
    uint32_t *out) {
    uint32_t centered_operand;
    out[1] = shlo__batch_norm_mean(b, x[0]);
    centered_operand = shlo__emit_binary(b->e, SHLO_OP_subtract, x[0], shlo__batch_norm_bcast(b, out[1]));
    out[2] = shlo__batch_norm_mean(b,
        shlo__emit_binary(b->e, SHLO_OP_multiply, centered_operand, centered_operand));
    out[0] = shlo__batch_norm_normalize(b, x[0], x[1], x[2], out[1], out[2]);
}

/* operand, scale, mean, variance, grad_output -> grad_operand, grad_scale, grad_offset. The specification
   took these formulas, i1 to i6 included, from XLA's batchnorm_expander.cc. */
static SHLO__NOINLINE void shlo__batch_norm_grad(const shlo__batch_norm *b, const uint32_t *x,
    uint32_t *out) {
    shlo__expand *e = b->e;
    uint32_t centered_operand, stddev, variance, normalized_operand, elements_per_feature, i1, i2, i3, i4, i5,
        i6, factor;
    centered_operand = shlo__emit_binary(e, SHLO_OP_subtract, x[0], shlo__batch_norm_bcast(b, x[2]));
    stddev = shlo__batch_norm_bcast(b, shlo__batch_norm_stddev(b, x[3]));
    normalized_operand = shlo__emit_binary(e, SHLO_OP_divide, centered_operand, stddev);
    elements_per_feature = shlo__batch_norm_count(b, b->type);
    variance = shlo__emit_binary(e, SHLO_OP_add, x[3],
        shlo__emit_splat(e, b->feature_type, (double)(float)b->epsilon));
    i1 = shlo__emit_binary(e, SHLO_OP_multiply, x[4], elements_per_feature);
    i2 = shlo__batch_norm_bcast(b, shlo__batch_norm_sum(b, x[4]));
    i3 = shlo__batch_norm_bcast(b,
        shlo__batch_norm_sum(b, shlo__emit_binary(e, SHLO_OP_multiply, x[4], centered_operand)));
    i4 = shlo__emit_binary(e, SHLO_OP_multiply, i3, centered_operand);
    i5 = shlo__emit_binary(e, SHLO_OP_divide, i4, shlo__batch_norm_bcast(b, variance));
    i6 = shlo__emit_binary(e, SHLO_OP_subtract, shlo__emit_binary(e, SHLO_OP_subtract, i1, i2), i5);
    factor = shlo__emit_binary(e, SHLO_OP_divide, shlo__batch_norm_bcast(b, x[1]), stddev);
    factor = shlo__emit_binary(e, SHLO_OP_divide, factor, elements_per_feature);
    out[0] = shlo__emit_binary(e, SHLO_OP_multiply, factor, i6);
    out[1] = shlo__batch_norm_sum(b, shlo__emit_binary(e, SHLO_OP_multiply, x[4], normalized_operand));
    out[2] = shlo__batch_norm_sum(b, x[4]);
}

/* ---- the ops ---- */

/* Results of the op at hand; returns their number. x: its operands. */
static uint32_t shlo__batch_norm_compute(const shlo__batch_norm *b, uint32_t *x, uint32_t *out) {
    shlo_op code = (shlo_op)shlo__expand_op(b->e)->code;
    shlo__batch_norm_operands(b, shlo__expand_op(b->e)->n_operands, x);
    if (code == SHLO_OP_batch_norm_inference) {
        out[0] = shlo__batch_norm_normalize(b, x[0], x[1], x[2], x[3], x[4]);
        return 1;
    }
    (code == SHLO_OP_batch_norm_grad ? shlo__batch_norm_grad : shlo__batch_norm_training)(b, x, out);
    return 3;
}

SHLO__FN void shlo__expand_batch_norm(shlo__expand *e) {
    uint32_t x[5] = {0, 0, 0, 0, 0}, out[3] = {0, 0, 0};
    shlo__batch_norm b;
    shlo__batch_norm_begin(e, shlo__expand_operand(e, 0), shlo__expand_operand(e, 1), &b);
    shlo__batch_norm_results(&b, shlo__batch_norm_compute(&b, x, out), out);
}

/* ---- bounded operands ---- */

/* The number of elements that exist of the dimensions but the feature's. */
static uint32_t shlo__batch_norm_number(shlo__bounded *z, const shlo__batch_norm *b, const shlo__sized *v) {
    uint32_t n = shlo__bounded_number64(z, 1);
    for (uint32_t i = 0; i < b->n_others; i++)
        n = shlo__emit_binary(z->e, SHLO_OP_multiply, n,
            shlo__emit_convert(z->e, shlo__bounded_size(z, v, (int32_t)b->others[i]), SHLO_I64));
    return shlo__emit_convert(z->e, n, b->wide);
}

/* Operands of the op agree: its n_tensors tensors in all dimensions, the vectors behind them with their
   feature dimension. Returns the common sizes. */
static shlo__sized shlo__batch_norm_agree(shlo__bounded *z, int32_t feature, uint32_t n, uint32_t n_tensors,
    shlo__sized *v) {
    shlo__sized all = shlo__bounded_agree(z, n_tensors, v);
    int64_t least = z->e->status == SHLO_OK ? shlo__bounded_have(z, &all, feature) : 0;
    for (uint32_t i = n_tensors; i < n && z->e->status == SHLO_OK; i++) {
        const int64_t have = shlo__bounded_have(z, &v[i], 0);
        least = SHLO__MIN(least, have);
        if (all.size[feature])
            all.size[feature] = v[i].size[0] ? shlo__bounded_smaller(z, all.size[feature], v[i].size[0]) : 0;
    }
    for (uint32_t i = 0; i < n; i++) shlo__bounded_resize_dim(z, &v[i], i < n_tensors ? feature : 0, least);
    shlo__bounded_resize_dim(z, &all, feature, least);
    return all;
}

/* The tensors come first: the last operand of batch_norm_grad is one, so there all lie one place further. */
SHLO__FN void shlo__batch_norm_bounded(shlo__bounded *z) {
    uint32_t n = shlo__expand_op(z->e)->n_operands, x[5], out[3] = {0, 0, 0}, n_out,
             further = shlo__expand_op(z->e)->code == SHLO_OP_batch_norm_grad;
    shlo__sized *v = (shlo__sized *)shlo__bounded_room(z, n, sizeof *v), all;
    shlo__batch_norm b;
    if (!v) return;
    for (uint32_t i = 0; i < n; i++) v[(i + further) % n] = shlo__bounded_operand(z, i);
    shlo__batch_norm_begin(z->e, v[0].x, v[n - 1].x, &b);
    all = shlo__batch_norm_agree(z, (int32_t)b.feature_index, n, 1 + further, v);
    if (z->e->status != SHLO_OK) return;
    shlo__batch_norm_begin(z->e, v[0].x, v[n - 1].x, &b);
    b.inside = shlo__bounded_inside(z, &all, UINT32_MAX & ~(1u << b.feature_index));
    if (b.inside) b.count = shlo__batch_norm_number(z, &b, &all);
    for (uint32_t i = 0; i < n; i++) x[i] = v[(i + further) % n].x;
    n_out = shlo__batch_norm_compute(&b, x, out);
    for (uint32_t i = 0; i < n_out && z->e->status == SHLO_OK; i++) {
        all.x = shlo__emit_convert(z->e, out[i],
            (shlo_dtype)shlo__type_at(z->e->m, shlo__expand_result_type(z->e, i))->dtype);
        shlo__bounded_result(z, i, all);
        all.size[0] = all.size[b.feature_index]; /* the results behind the first are vectors */
    }
}

#endif
