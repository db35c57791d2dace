/* opt/norm.c - batch norms go into the weights of the product before them (SHLO_FOLD_NORMS): a chain of steps
 * x * c, x / c, x + c, x - c, c - x and batch_norm_inference, with constants that vary along one dimension of
 * the result, is x * scale + offset there. The scale goes into the weights, the offset becomes the one
 * addition that is left. Computed in f64, rounded once. */
#ifndef SHLO__OPT_NORM_C
#define SHLO__OPT_NORM_C

#include "opt.h"

#define SHLO__NORM_STEPS 16 /* of a chain that are folded at a time */

/* A constant, and the dimension of the result along which it varies; -1: it is one number. */
typedef struct shlo__norm_vector {
    const shlo__data *data;
    int32_t dim;
} shlo__norm_vector;

typedef struct shlo__norm {
    shlo__pass *p;
    uint32_t *uses, *users; /* by value: how often it is used, and by which op last */
    uint32_t n_values;      /* that were there when uses were counted */
    uint32_t product;       /* the op at hand: convolution or dot_general */
    uint32_t weights;       /* the constant op with its weights; 0: there is none */
    uint32_t side;          /* which operand the weights are */
    int32_t dim;            /* of the result, along which constants vary; -1: none does */
    uint32_t n_steps, steps[SHLO__NORM_STEPS];
    size_t n;                         /* scales and offsets; 1 if dim is -1 */
    double *scale, *offset, *largest; /* largest: of the weights with that scale */
} shlo__norm;

static const shlo__op *shlo__norm_op(const shlo__norm *f, uint32_t id) { return &f->p->m->ops.items[id]; }

static uint32_t shlo__norm_result_type(const shlo__norm *f, uint32_t op) {
    return shlo__value_type(f->p->m, shlo__norm_op(f, op)->results);
}

static shlo_dtype shlo__norm_dtype(const shlo__norm *f, uint32_t type) {
    return (shlo_dtype)shlo__type_at(f->p->m, type)->dtype;
}

static int shlo__norm_is_finite(double x) { return x - x == 0; }

/* ---- constants along one dimension ---- */

/* The only dimension with several elements; -1: there is none or more than one. */
static int32_t shlo__norm_only_dim(const shlo__module *m, uint32_t type) {
    int32_t only = -1;
    for (int32_t d = 0; d < shlo__type_at(m, type)->rank; d++) {
        if (shlo__type_dims(m, type)[d] == 1) continue;
        if (only >= 0) return -1;
        only = d;
    }
    return only;
}

static int shlo__norm_vector_of(const shlo__norm *f, uint32_t value, shlo__norm_vector *v) {
    const shlo__module *m = f->p->m;
    const shlo__op *def = shlo__pass_def(f->p, value);
    const int64_t *dims = NULL;
    uint32_t n;
    if (def && def->code == SHLO_OP_broadcast_in_dim) {
        dims = shlo__module_attr_list(m, def, SHLO__A_broadcast_in_dim__broadcast_dimensions, &n);
        value = shlo__op_operand(m, def, 0);
    }
    v->data = shlo__pass_constant(f->p, value);
    v->dim = -1;
    if (!v->data || !shlo__pass_plain(f->p, v->data->type)) return 0;
    if (v->data->n_bytes == shlo__dtype_bytes(shlo__norm_dtype(f, v->data->type))) return 1;
    v->dim = shlo__norm_only_dim(m, v->data->type);
    if (v->dim < 0) return 0;
    if (dims) v->dim = (int32_t)dims[v->dim];
    return 1;
}

static double shlo__norm_item(const shlo__norm *f, const shlo__norm_vector *v, size_t i) {
    const shlo_dtype t = shlo__norm_dtype(f, v->data->type);
    double x;
    shlo__dtype_convert(SHLO_F64, &x, t,
        (const unsigned char *)v->data->bytes + (v->dim < 0 ? 0 : i * shlo__dtype_bytes(t)));
    return x;
}

/* ---- where the weights are ---- */

static int shlo__norm_is_float(shlo_dtype t) {
    return t == SHLO_F64 || t == SHLO_F32 || t == SHLO_F16 || t == SHLO_BF16;
}

/* A dimension of a dot_general's operand by its number among those that are neither batching nor contracting;
   *n: how many there are. -1: there is none. */
static int32_t shlo__norm_free_dim(const shlo__norm *f, uint32_t side, int32_t number, int32_t *n) {
    const shlo__module *m = f->p->m;
    const shlo__op *op = shlo__norm_op(f, f->product);
    uint32_t n_batch, n_sum;
    const int64_t *batch = shlo__module_attr_list(m, op, SHLO__A_dot_general__lhs_batching_dimensions + side,
                      &n_batch),
                  *sum = shlo__module_attr_list(m, op, SHLO__A_dot_general__lhs_contracting_dimensions + side,
                      &n_sum);
    const int32_t rank = shlo__type_at(m, shlo__value_type(m, shlo__op_operand(m, op, side)))->rank;
    int32_t found = -1;
    *n = 0;
    for (int32_t d = 0; d < rank; d++) {
        if (shlo__module_listed(batch, n_batch, d) || shlo__module_listed(sum, n_sum, d)) continue;
        if ((*n)++ == number) found = d;
    }
    return found;
}

/* The dimension of operand `side` that becomes dimension `dim` of the result; -1: it is of the other one. */
static int32_t shlo__norm_dot_dim(const shlo__norm *f, uint32_t side, int32_t dim) {
    uint32_t n_batch;
    int32_t n_left, n_right, found;
    const int64_t *batch = shlo__module_attr_list(f->p->m, shlo__norm_op(f, f->product),
        SHLO__A_dot_general__lhs_batching_dimensions + side, &n_batch);
    if (dim < (int32_t)n_batch) return (int32_t)batch[dim];
    dim -= (int32_t)n_batch;
    found = shlo__norm_free_dim(f, 0, dim, &n_left);
    return side == 0 ? found : shlo__norm_free_dim(f, 1, dim - n_left, &n_right);
}

/* The same of a convolution's kernel: groups are parts of its output features, too. */
static int32_t shlo__norm_conv_dim(const shlo__norm *f, int32_t dim) {
    const shlo__op *op = shlo__norm_op(f, f->product);
    if (dim != shlo__module_attr_i64(f->p->m, op, SHLO__A_convolution__output_feature_dimension)) return -1;
    return (int32_t)shlo__module_attr_i64(f->p->m, op, SHLO__A_convolution__kernel_output_feature_dimension);
}

static int32_t shlo__norm_operand_dim(const shlo__norm *f, uint32_t side, int32_t dim) {
    return shlo__norm_op(f, f->product)->code == SHLO_OP_convolution ? shlo__norm_conv_dim(f, dim)
                                                                     : shlo__norm_dot_dim(f, side, dim);
}

static int shlo__norm_used_once(const shlo__norm *f, uint32_t value) {
    return value < f->n_values && f->uses[value] == 1;
}

/* The constant behind operand `side`, and behind transposes, that nothing else uses; 0: there is none. *dim,
   a dimension of the operand or -1, becomes the constant's. */
static uint32_t shlo__norm_weights_of(const shlo__norm *f, uint32_t side, int32_t *dim) {
    const shlo__module *m = f->p->m;
    uint32_t value = shlo__op_operand(m, shlo__norm_op(f, f->product), side), n;
    while (shlo__norm_used_once(f, value)) {
        const shlo__op *def = shlo__pass_def(f->p, value);
        if (def && def->code == SHLO_OP_constant) return m->values.items[value].owner;
        if (!def || def->code != SHLO_OP_transpose) return 0;
        if (*dim >= 0)
            *dim = (int32_t)shlo__module_attr_list(m, def, SHLO__A_transpose__permutation, &n)[*dim];
        value = shlo__op_operand(m, def, 0);
    }
    return 0;
}

/* Weights that the file has, all of them (a splat would grow), of the result's type: no other rounding. */
static int shlo__norm_has_weights(shlo__norm *f, uint32_t side) {
    int32_t none = -1;
    const shlo__data *d;
    int64_t n;
    uint32_t op = shlo__norm_weights_of(f, side, &none);
    if (!op) return 0;
    d = shlo__pass_constant(f->p, shlo__norm_op(f, op)->results);
    if (!d || !shlo__pass_plain(f->p, d->type) || !shlo__type_elements(f->p->m, d->type, &n) || n == 0)
        return 0;
    return shlo__norm_dtype(f, d->type) == shlo__norm_dtype(f, shlo__norm_result_type(f, f->product)) &&
           d->n_bytes == (size_t)n * shlo__dtype_bytes(shlo__norm_dtype(f, d->type));
}

/* A product of floats with weights. An algorithm is followed exactly: its product stays as it is. */
static int shlo__norm_is_product(shlo__norm *f, uint32_t id) {
    const shlo__op *op = shlo__norm_op(f, id);
    uint32_t type;
    int64_t n;
    if (op->dead || (op->code != SHLO_OP_convolution && op->code != SHLO_OP_dot_general)) return 0;
    if (op->code == SHLO_OP_dot_general &&
        shlo__module_attr(f->p->m, op, SHLO__A_dot_general__lhs_precision_type))
        return 0;
    f->product = id;
    type = shlo__norm_result_type(f, id);
    if (!shlo__pass_plain(f->p, type) || !shlo__norm_is_float(shlo__norm_dtype(f, type)) ||
        !shlo__type_elements(f->p->m, type, &n) || n == 0)
        return 0;
    f->side = 1;
    if (shlo__norm_has_weights(f, 1)) return 1;
    f->side = 0;
    return op->code == SHLO_OP_dot_general && shlo__norm_has_weights(f, 0);
}

/* ---- the chain behind a product ---- */

/* Whether a constant along this dimension of the result fits those before it, and the weights. */
static int shlo__norm_take_dim(shlo__norm *f, int32_t dim) {
    if (dim < 0 || dim == f->dim) return 1;
    if (f->dim >= 0 || shlo__norm_operand_dim(f, f->side, dim) < 0) return 0;
    f->dim = dim;
    return 1;
}

static int shlo__norm_take_batch_norm(shlo__norm *f, const shlo__op *op) {
    const int32_t dim =
        (int32_t)shlo__module_attr_i64(f->p->m, op, SHLO__A_batch_norm_inference__feature_index);
    shlo__norm_vector v;
    if (!shlo__kernels_verb(f->p->scalar, SHLO__VERB_sqrt, SHLO_F64)) return 0; /* a configured build */
    for (uint32_t i = 1; i < 5; i++)
        if (!shlo__norm_vector_of(f, shlo__op_operand(f->p->m, op, i), &v)) return 0;
    return shlo__norm_take_dim(f, dim);
}

/* Whether the op is a step on `value`: the other operand is a constant, not the divided one. */
static int shlo__norm_take(shlo__norm *f, const shlo__op *op, uint32_t value) {
    shlo__norm_vector v;
    uint32_t first = op->n_operands ? shlo__op_operand(f->p->m, op, 0) : 0;
    switch (op->code) {
    case SHLO_OP_batch_norm_inference: return first == value && shlo__norm_take_batch_norm(f, op);
    case SHLO_OP_divide:
        if (first != value) return 0;
        break;
    case SHLO_OP_add:
    case SHLO_OP_subtract:
    case SHLO_OP_multiply:
        break;
    default: return 0;
    }
    return shlo__norm_vector_of(f, shlo__op_operand(f->p->m, op, first == value), &v) &&
           shlo__norm_take_dim(f, v.dim);
}

/* Steps follow each other in one region, and each is the only use of the one before it. */
static void shlo__norm_collect(shlo__norm *f) {
    const uint32_t type = shlo__norm_result_type(f, f->product), home = shlo__norm_op(f, f->product)->parent;
    uint32_t value = shlo__norm_op(f, f->product)->results;
    f->n_steps = 0;
    f->dim = -1;
    while (f->n_steps < SHLO__NORM_STEPS && shlo__norm_used_once(f, value)) {
        const shlo__op *op = shlo__norm_op(f, f->users[value]);
        if (op->parent != home || op->n_results != 1 || shlo__value_type(f->p->m, op->results) != type ||
            !shlo__norm_take(f, op, value))
            return;
        f->steps[f->n_steps++] = f->users[value];
        value = op->results;
    }
}

/* One addition or subtraction of a constant is what is left: it stays. */
static int shlo__norm_worth(const shlo__norm *f) {
    const shlo__op *op;
    if (f->n_steps != 1) return f->n_steps > 1;
    op = shlo__norm_op(f, f->steps[0]);
    return op->code != SHLO_OP_add && op->code != SHLO_OP_subtract;
}

/* ---- the chain as one scale and one offset ---- */

static void shlo__norm_then(const shlo__norm *f, size_t i, double scale, double offset) {
    f->scale[i] *= scale;
    f->offset[i] = f->offset[i] * scale + offset;
}

static double shlo__norm_sqrt(const shlo__norm *f, double x) {
    shlo__lane_fn fn = shlo__kernels_verb(f->p->scalar, SHLO__VERB_sqrt, SHLO_F64);
    fn(&x, &x, NULL, NULL, 1, NULL);
    return x;
}

static void shlo__norm_batch_norm(const shlo__norm *f, const shlo__op *op) {
    const double epsilon =
        (double)(float)shlo__module_attr_f64(f->p->m, op, SHLO__A_batch_norm_inference__epsilon);
    shlo__norm_vector v[4]; /* scale, offset, mean, variance */
    for (uint32_t i = 0; i < 4; i++)
        (void)shlo__norm_vector_of(f, shlo__op_operand(f->p->m, op, 1 + i), &v[i]);
    for (size_t i = 0; i < f->n; i++) {
        double by = shlo__norm_item(f, &v[0], i) / shlo__norm_sqrt(f, shlo__norm_item(f, &v[3], i) + epsilon);
        shlo__norm_then(f, i, by, shlo__norm_item(f, &v[1], i) - shlo__norm_item(f, &v[2], i) * by);
    }
}

/* left: the constant is the first operand */
static void shlo__norm_step(const shlo__norm *f, uint16_t code, int left, size_t i, double x) {
    if (code == SHLO_OP_add)
        shlo__norm_then(f, i, 1, x);
    else if (code == SHLO_OP_subtract)
        shlo__norm_then(f, i, left ? -1 : 1, left ? x : -x);
    else if (code == SHLO_OP_multiply)
        shlo__norm_then(f, i, x, 0);
    else {
        f->scale[i] /= x;
        f->offset[i] /= x;
    }
}

static void shlo__norm_steps(const shlo__norm *f) {
    uint32_t value = shlo__norm_op(f, f->product)->results;
    for (size_t i = 0; i < f->n; i++) {
        f->scale[i] = 1;
        f->offset[i] = 0;
    }
    for (uint32_t k = 0; k < f->n_steps; k++) {
        const shlo__op *op = shlo__norm_op(f, f->steps[k]);
        const int left = shlo__op_operand(f->p->m, op, 0) != value;
        shlo__norm_vector v;
        value = op->results;
        if (op->code == SHLO_OP_batch_norm_inference) {
            shlo__norm_batch_norm(f, op);
            continue;
        }
        (void)shlo__norm_vector_of(f, shlo__op_operand(f->p->m, op, !left), &v);
        for (size_t i = 0; i < f->n; i++) shlo__norm_step(f, op->code, left, i, shlo__norm_item(f, &v, i));
    }
}

/* Rounds to the type; 0: it is not finite, before or after. */
static int shlo__norm_round(shlo_dtype t, void *to, double x) {
    double back;
    shlo__dtype_convert(t, to, SHLO_F64, &x);
    shlo__dtype_convert(SHLO_F64, &back, t, to);
    return shlo__norm_is_finite(x) && shlo__norm_is_finite(back);
}

static int shlo__norm_all(const double *x, size_t n, double is) {
    for (size_t i = 0; i < n; i++)
        if (x[i] != is) return 0;
    return 1;
}

/* ---- new weights ---- */

static double shlo__norm_least(shlo_dtype t) { /* the least normal number */
    return t == SHLO_F64 ? 2.2250738585072014e-308 : t == SHLO_F16 ? 6.103515625e-05 : 1.1754943508222875e-38;
}

/* Below the normal numbers a rounding is no longer small beside what is rounded: where all weights of a scale
   would lie there, they stay. */
static int shlo__norm_large_enough(const shlo__norm *f, shlo_dtype t) {
    for (size_t i = 0; i < f->n; i++)
        if (f->largest[i] != 0 && f->largest[i] < shlo__norm_least(t)) return 0;
    return 1;
}

/* 0: a number would not be finite, or too small. inner: elements between two scales. */
static int shlo__norm_scale_weights(const shlo__norm *f, const shlo__data *d, size_t inner,
    unsigned char *to) {
    const shlo_dtype t = shlo__norm_dtype(f, d->type);
    const size_t bytes = shlo__dtype_bytes(t), count = d->n_bytes / bytes;
    const unsigned char *from = (const unsigned char *)d->bytes;
    for (size_t i = 0; i < f->n; i++) f->largest[i] = 0;
    for (size_t k = 0; k < count; k++) {
        const size_t i = k / inner % f->n;
        double x, size;
        shlo__dtype_convert(SHLO_F64, &x, t, from + k * bytes);
        size = x * f->scale[i] < 0 ? -(x * f->scale[i]) : x * f->scale[i];
        if (size == 0 && x != 0 && f->scale[i] != 0) return 0;
        if (!shlo__norm_round(t, to + k * bytes, x * f->scale[i])) return 0;
        if (size > f->largest[i]) f->largest[i] = size;
    }
    return shlo__norm_large_enough(f, t);
}

/* The weights with the scale; *done 0: they are as they were. */
static shlo_status shlo__norm_replace_weights(shlo__norm *f, int *done) {
    int32_t dim = f->dim < 0 ? -1 : shlo__norm_operand_dim(f, f->side, f->dim);
    const uint32_t op = shlo__norm_weights_of(f, f->side, &dim);
    const shlo__data d = *shlo__pass_constant(f->p, shlo__norm_op(f, op)->results);
    const shlo__type *type = shlo__type_at(f->p->m, d.type);
    unsigned char *to = (unsigned char *)shlo__alloc_new(f->p->temp, d.n_bytes);
    size_t inner = 1;
    shlo_status status = SHLO_OK;
    if (!to) return SHLO_MEMORY;
    for (int32_t k = dim + 1; dim >= 0 && k < type->rank; k++)
        inner *= (size_t)shlo__type_dims(f->p->m, d.type)[k];
    *done = shlo__norm_scale_weights(f, &d, inner, to);
    if (*done) status = shlo__pass_make_constant(f->p, op, to, d.n_bytes, 0);
    shlo__alloc_free(f->p->temp, to, d.n_bytes);
    return status;
}

/* ---- the addition that is left ---- */

/* A new op before the chain's last one. operands: 0 follows them; *value: its result */
static shlo_status shlo__norm_emit(shlo__norm *f, shlo_op code, const uint32_t *operands,
    const shlo__attr *attr, uint32_t type, uint32_t *value) {
    const uint32_t last = f->steps[f->n_steps - 1];
    const shlo__op old = *shlo__norm_op(f, last);
    shlo__op_parts parts;
    uint32_t id;
    memset(&parts, 0, sizeof parts);
    parts.code = code;
    while (operands[parts.n_operands]) parts.n_operands++;
    parts.operands = operands;
    parts.n_attrs = attr ? 1 : 0;
    parts.attrs = attr;
    parts.n_results = 1;
    parts.result_types = &type;
    parts.location = old.location;
    parts.line = old.line;
    SHLO__TRY(shlo__module_op(f->p->m, old.parent, &parts, &id));
    shlo__module_insert_before(f->p->m, id, last);
    *value = shlo__norm_op(f, id)->results;
    return SHLO_OK;
}

/* The offsets, which have been rounded into `bytes`, in the shape of the result. */
static shlo_status shlo__norm_emit_offset(shlo__norm *f, const void *bytes, size_t n_bytes, uint32_t *value) {
    const uint32_t all = shlo__norm_result_type(f, f->product);
    const int64_t n = (int64_t)f->n, dim = f->dim;
    uint32_t type = all, operands[2] = {0, 0}, data;
    int64_t elements, number;
    shlo__attr attr;
    if (f->dim >= 0) SHLO__TRY(shlo__module_tensor(f->p->m, shlo__norm_dtype(f, all), 1, &n, NULL, &type));
    shlo__type_elements(f->p->m, type, &elements);
    SHLO__TRY(shlo__module_data_copy(f->p->m, type, bytes, n_bytes, f->n == 1 && elements > 1, &data));
    number = data;
    SHLO__TRY(shlo__pass_list(f->p, SHLO__A_constant__value, 1, &number, &attr));
    SHLO__TRY(shlo__norm_emit(f, SHLO_OP_constant, operands, &attr, type, value));
    if (type == all) return SHLO_OK;
    operands[0] = *value;
    SHLO__TRY(shlo__pass_list(f->p, SHLO__A_broadcast_in_dim__broadcast_dimensions, 1, &dim, &attr));
    return shlo__norm_emit(f, SHLO_OP_broadcast_in_dim, operands, &attr, all, value);
}

/* The chain becomes the product, and the offsets added. */
static shlo_status shlo__norm_replace_chain(shlo__norm *f, const void *offsets, size_t n_bytes) {
    uint32_t operands[3] = {0, 0, 0}, value = shlo__norm_op(f, f->product)->results;
    if (!shlo__norm_all(f->offset, f->n, 0)) {
        operands[0] = value;
        SHLO__TRY(shlo__norm_emit_offset(f, offsets, n_bytes, &operands[1]));
        SHLO__TRY(shlo__norm_emit(f, SHLO_OP_add, operands, NULL, shlo__norm_result_type(f, f->product),
            &value));
    }
    shlo__pass_replace(f->p, f->steps[f->n_steps - 1], value);
    return SHLO_OK;
}

/* 0: one is not finite. Scales that are not show in the weights. */
static int shlo__norm_round_offsets(const shlo__norm *f, unsigned char *to) {
    const shlo_dtype t = shlo__norm_dtype(f, shlo__norm_result_type(f, f->product));
    for (size_t i = 0; i < f->n; i++)
        if (!shlo__norm_round(t, to + i * shlo__dtype_bytes(t), f->offset[i])) return 0;
    return 1;
}

static shlo_status shlo__norm_fold_in(shlo__norm *f, unsigned char *offsets) {
    int done = 1;
    shlo__norm_steps(f);
    if (!shlo__norm_round_offsets(f, offsets)) return SHLO_OK;
    if (!shlo__norm_all(f->scale, f->n, 1)) SHLO__TRY(shlo__norm_replace_weights(f, &done));
    if (!done) return SHLO_OK;
    return shlo__norm_replace_chain(f, offsets,
        f->n * shlo__dtype_bytes(shlo__norm_dtype(f, shlo__norm_result_type(f, f->product))));
}

static shlo_status shlo__norm_fold(shlo__norm *f) {
    const uint32_t type = shlo__norm_result_type(f, f->product);
    size_t bytes;
    shlo_status status;
    f->n = f->dim < 0 ? 1 : (size_t)shlo__type_dims(f->p->m, type)[f->dim];
    if (!shlo__size_mul(f->n, 4 * sizeof(double), &bytes)) return SHLO_OVERFLOW;
    f->scale = (double *)shlo__alloc_new(f->p->temp, bytes);
    if (!f->scale) return SHLO_MEMORY;
    f->offset = f->scale + f->n;
    f->largest = f->offset + f->n;
    status = shlo__norm_fold_in(f, (unsigned char *)(f->largest + f->n));
    shlo__alloc_free(f->p->temp, f->scale, bytes);
    return status;
}

/* ---- all products ---- */

/* 0: regions are nested too deep to count */
static int shlo__norm_count(shlo__norm *f) {
    const shlo__module *m = f->p->m;
    shlo__walk w;
    uint32_t id;
    for (uint32_t k = 1; k < m->funcs.count; k++) {
        shlo__walk_start(&w, m, m->funcs.items[k].body);
        while ((id = shlo__walk_next(&w)) != 0)
            for (uint32_t i = 0; i < m->ops.items[id].n_operands; i++) {
                uint32_t value = shlo__op_operand(m, &m->ops.items[id], i);
                f->uses[value]++;
                f->users[value] = id;
            }
        if (w.too_deep) return 0;
    }
    return 1;
}

SHLO__FN shlo_status shlo__norm_run(shlo__pass *p) {
    const uint32_t n_ops = p->m->ops.count;
    const size_t bytes = 2 * (size_t)p->m->values.count * sizeof(uint32_t);
    shlo_status status = SHLO_OK;
    shlo__norm f;
    memset(&f, 0, sizeof f);
    f.p = p;
    f.n_values = p->m->values.count;
    f.uses = (uint32_t *)shlo__alloc_new(p->temp, bytes);
    if (!f.uses) return SHLO_MEMORY;
    f.users = f.uses + f.n_values;
    if (shlo__norm_count(&f))
        for (uint32_t id = 1; id < n_ops && status == SHLO_OK; id++) {
            if (!shlo__norm_is_product(&f, id)) continue;
            shlo__norm_collect(&f);
            if (shlo__norm_worth(&f)) status = shlo__norm_fold(&f);
        }
    shlo__alloc_free(p->temp, f.uses, bytes);
    return status;
}

#endif
