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
    int64_t others[SHLO_MAX_RANK]; /* all dimensions but feature_index */
    uint32_t n_others;
} shlo__batch_norm;

static void shlo__batch_norm_begin(shlo__expand *e, uint32_t feature_index_attr, uint32_t epsilon_attr,
    shlo__batch_norm *b) {
    const shlo__type *t = shlo__expand_type(e, shlo__expand_operand(e, 0));
    const int64_t *dims = shlo__expand_dims(e, shlo__expand_operand(e, 0));
    b->e = e;
    b->feature_index = shlo__module_attr_i64(e->m, shlo__expand_op(e), feature_index_attr);
    b->epsilon = shlo__module_attr_f64(e->m, shlo__expand_op(e), epsilon_attr);
    b->wide = t->dtype == SHLO_F64 ? SHLO_F64 : SHLO_F32;
    b->n_others = 0;
    b->elements_per_feature = 1;
    for (int32_t d = 0; d < t->rank; d++) {
        if (d == b->feature_index) continue;
        b->others[b->n_others++] = d;
        b->elements_per_feature *= (double)dims[d];
    }
    b->type = shlo__emit_type_like(e, shlo__value_type(e->m, shlo__expand_operand(e, 0)), b->wide);
    b->feature_type = shlo__emit_type_like(e, shlo__value_type(e->m, shlo__expand_operand(e, 1)), b->wide);
}

static uint32_t shlo__batch_norm_operand(const shlo__batch_norm *b, uint32_t i) {
    return shlo__emit_convert(b->e, shlo__expand_operand(b->e, i), b->wide);
}

/* broadcast_in_dim(x, [feature_index], type(operand)) */
static uint32_t shlo__batch_norm_bcast(const shlo__batch_norm *b, uint32_t x) {
    return shlo__emit_broadcast(b->e, x, b->type, 1, &b->feature_index);
}
static uint32_t shlo__batch_norm_sum(const shlo__batch_norm *b, uint32_t x) {
    return shlo__emit_sum(b->e, x, b->n_others, b->others);
}

static uint32_t shlo__batch_norm_mean(const shlo__batch_norm *b, uint32_t x) {
    uint32_t sum = shlo__batch_norm_sum(b, x);
    return shlo__emit_binary(b->e, SHLO_OP_divide, sum,
        shlo__emit_splat(b->e, b->feature_type, b->elements_per_feature));
}

/* sqrt(variance + epsilon), by feature: the same numbers as after broadcasting, computed once each. */
static uint32_t shlo__batch_norm_stddev(const shlo__batch_norm *b, uint32_t variance) {
    uint32_t sum = shlo__emit_binary(b->e, SHLO_OP_add, variance,
        shlo__emit_splat(b->e, b->feature_type, (double)(float)b->epsilon));
    return shlo__emit_unary(b->e, SHLO_OP_sqrt, sum);
}

static void shlo__batch_norm_result(const shlo__batch_norm *b, uint32_t i, uint32_t x) {
    if (b->e->status != SHLO_OK) return;
    shlo__expand_result(b->e, i,
        shlo__emit_typed(b->e, SHLO_OP_convert, x, shlo__expand_result_type(b->e, i)));
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

SHLO__FN void shlo__expand_batch_norm_inference(shlo__expand *e) {
    shlo__batch_norm b;
    uint32_t x[5];
    shlo__batch_norm_begin(e, SHLO__A_batch_norm_inference__feature_index,
        SHLO__A_batch_norm_inference__epsilon, &b);
    for (uint32_t i = 0; i < 5; i++) x[i] = shlo__batch_norm_operand(&b, i);
    shlo__batch_norm_result(&b, 0, shlo__batch_norm_normalize(&b, x[0], x[1], x[2], x[3], x[4]));
}

SHLO__FN void shlo__expand_batch_norm_training(shlo__expand *e) {
    shlo__batch_norm b;
    uint32_t x[3], mean, variance, centered_operand;
    shlo__batch_norm_begin(e, SHLO__A_batch_norm_training__feature_index,
        SHLO__A_batch_norm_training__epsilon, &b);
    for (uint32_t i = 0; i < 3; i++) x[i] = shlo__batch_norm_operand(&b, i);
    mean = shlo__batch_norm_mean(&b, x[0]);
    centered_operand = shlo__emit_binary(e, SHLO_OP_subtract, x[0], shlo__batch_norm_bcast(&b, mean));
    variance =
        shlo__batch_norm_mean(&b, shlo__emit_binary(e, SHLO_OP_multiply, centered_operand, centered_operand));
    shlo__batch_norm_result(&b, 0, shlo__batch_norm_normalize(&b, x[0], x[1], x[2], mean, variance));
    shlo__batch_norm_result(&b, 1, mean);
    shlo__batch_norm_result(&b, 2, variance);
}

/* The specification took these formulas, i1 to i6 included, from XLA's batchnorm_expander.cc. */
SHLO__FN void shlo__expand_batch_norm_grad(shlo__expand *e) {
    shlo__batch_norm b;
    uint32_t x[5], centered_operand, stddev, variance, normalized_operand, elements_per_feature, i1, i2, i3,
        i4, i5, i6, factor;
    shlo__batch_norm_begin(e, SHLO__A_batch_norm_grad__feature_index, SHLO__A_batch_norm_grad__epsilon, &b);
    for (uint32_t i = 0; i < 5; i++) x[i] = shlo__batch_norm_operand(&b, i);
    centered_operand = shlo__emit_binary(e, SHLO_OP_subtract, x[0], shlo__batch_norm_bcast(&b, x[2]));
    stddev = shlo__batch_norm_bcast(&b, shlo__batch_norm_stddev(&b, x[3]));
    normalized_operand = shlo__emit_binary(e, SHLO_OP_divide, centered_operand, stddev);
    elements_per_feature = shlo__emit_splat(e, b.type, b.elements_per_feature);
    variance = shlo__emit_binary(e, SHLO_OP_add, x[3],
        shlo__emit_splat(e, b.feature_type, (double)(float)b.epsilon));
    i1 = shlo__emit_binary(e, SHLO_OP_multiply, x[4], elements_per_feature);
    i2 = shlo__batch_norm_bcast(&b, shlo__batch_norm_sum(&b, x[4]));
    i3 = shlo__batch_norm_bcast(&b,
        shlo__batch_norm_sum(&b, shlo__emit_binary(e, SHLO_OP_multiply, x[4], centered_operand)));
    i4 = shlo__emit_binary(e, SHLO_OP_multiply, i3, centered_operand);
    i5 = shlo__emit_binary(e, SHLO_OP_divide, i4, shlo__batch_norm_bcast(&b, variance));
    i6 = shlo__emit_binary(e, SHLO_OP_subtract, shlo__emit_binary(e, SHLO_OP_subtract, i1, i2), i5);
    factor = shlo__emit_binary(e, SHLO_OP_divide, shlo__batch_norm_bcast(&b, x[1]), stddev);
    factor = shlo__emit_binary(e, SHLO_OP_divide, factor, elements_per_feature);
    shlo__batch_norm_result(&b, 0, shlo__emit_binary(e, SHLO_OP_multiply, factor, i6));
    shlo__batch_norm_result(&b, 1,
        shlo__batch_norm_sum(&b, shlo__emit_binary(e, SHLO_OP_multiply, x[4], normalized_operand)));
    shlo__batch_norm_result(&b, 2, shlo__batch_norm_sum(&b, x[4]));
}

#endif
