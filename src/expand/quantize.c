/* expand/quantize.c - programs without quantized types: values become tensors of the storage type; what
 * computes becomes dequantize, the op on floats, quantize, by the formulas of the specification
 * ("Quantization computations"); what only moves elements moves the storage. One deviation: dequantize
 * subtracts the zero point in a wider integer type, where the specification's storage type would overflow. */
#ifndef SHLO__EXPAND_QUANTIZE_C
#define SHLO__EXPAND_QUANTIZE_C

#include "expand.h"

/* Parameters of a per-axis type as a constant vector. Made once and shared: a small file can name a long list
 * in many places. */
typedef struct shlo__quantize_vector {
    uint32_t data, next;
    uint8_t dtype, zero_points;
} shlo__quantize_vector;

typedef struct shlo__quantize {
    shlo__expand *e;
    shlo__arena temp;
    uint32_t *storage; /* per type: what it becomes; itself where nothing in it is quantized */
    uint32_t *was;     /* per value: its type before */
    uint32_t *vectors; /* per quantization: the first of its vectors, or 0 */
    uint8_t *shifted;  /* per quantization: some zero point is not zero */
    SHLO__VEC(shlo__quantize_vector) list;
    uint32_t n_types, n_values, n_ops;
} shlo__quantize;

/* ---- types ---- */

static const shlo__type *shlo__quantize_type(const shlo__quantize *z, uint32_t type) {
    return shlo__type_at(z->e->m, type);
}
static const shlo__quant *shlo__quantize_params(const shlo__quantize *z, uint32_t type) {
    return &z->e->m->quants.items[shlo__quantize_type(z, type)->quant];
}
static int shlo__quantize_is(const shlo__quantize *z, uint32_t type) {
    return shlo__quantize_type(z, type)->kind == SHLO__TYPE_QUANTIZED;
}
static shlo_dtype shlo__quantize_expressed(const shlo__quantize *z, uint32_t type) {
    return (shlo_dtype)shlo__quantize_type(z, type)->expressed;
}

/* Types of operands and results as they were. */
static uint32_t shlo__quantize_operand_was(const shlo__quantize *z, uint32_t i) {
    return z->was[z->e->m->uses.items[shlo__expand_op(z->e)->operands + i]];
}
static uint32_t shlo__quantize_result_was(const shlo__quantize *z, uint32_t i) {
    return z->was[shlo__expand_op(z->e)->results + i];
}

/* A tuple (or future) of what its members become. */
static shlo_status shlo__quantize_members(shlo__quantize *z, uint32_t type) {
    const shlo__type t = *shlo__quantize_type(z, type);
    uint32_t *members = SHLO__NEW(&z->temp, uint32_t, t.rank + 1);
    int changed = 0;
    if (!members) return SHLO_MEMORY;
    for (uint32_t i = 0; i < (uint32_t)t.rank; i++) {
        uint32_t member = (uint32_t)z->e->m->numbers.items[t.at + i];
        members[i] = z->storage[member];
        changed |= members[i] != member;
    }
    return changed ? shlo__module_type(z->e->m, (shlo__type_kind)t.kind, (shlo_dtype)t.dtype,
                         (uint32_t)t.rank, members, &z->storage[type])
                   : SHLO_OK;
}

/* Members of a type come before it. */
static shlo_status shlo__quantize_types(shlo__quantize *z) {
    for (uint32_t i = 1; i < z->n_types; i++) {
        const shlo__type *t = shlo__quantize_type(z, i);
        const int64_t *dims = shlo__type_dims(z->e->m, i);
        z->storage[i] = i;
        if (t->kind == SHLO__TYPE_QUANTIZED)
            SHLO__TRY(shlo__module_tensor(z->e->m, (shlo_dtype)t->dtype, t->rank, dims,
                t->bounded ? dims + t->rank : NULL, &z->storage[i]));
        else if (t->kind == SHLO__TYPE_TUPLE || t->kind == SHLO__TYPE_FUTURE)
            SHLO__TRY(shlo__quantize_members(z, i));
    }
    return SHLO_OK;
}

/* Every value, constant and function result gets its storage type; `was` keeps the original types. */
static void shlo__quantize_retype(shlo__quantize *z) {
    shlo__module *m = z->e->m;
    for (uint32_t i = 0; i < m->uses.count; i++) m->uses.items[i] = shlo__module_resolve(m, m->uses.items[i]);
    for (uint32_t i = 1; i < z->n_values; i++) {
        z->was[i] = m->values.items[i].type;
        m->values.items[i].type = z->storage[z->was[i]];
    }
    for (uint32_t i = 1; i < m->data.count; i++) m->data.items[i].type = z->storage[m->data.items[i].type];
    for (uint32_t i = 1; i < m->funcs.count; i++)
        for (uint32_t k = 0; k < m->funcs.items[i].n_results; k++) {
            int64_t *type = &m->numbers.items[m->funcs.items[i].results + k];
            *type = (int64_t)z->storage[*type];
        }
}

/* ---- dequantize, quantize ---- */

static double shlo__quantize_scale(const shlo__quantize *z, const shlo__quant *q, uint32_t i) {
    double x;
    memcpy(&x, &z->e->m->numbers.items[q->scales + (q->n_scales == 1 ? 0 : i)], sizeof x);
    return x;
}

static uint32_t shlo__quantize_constant(shlo__quantize *z, uint32_t type, uint32_t data) {
    shlo__attr attr = shlo__emit_number(z->e, SHLO__A_constant__value, data);
    return shlo__emit(z->e, SHLO_OP_constant, type, 0, NULL, 1, &attr);
}

/* The scales, or the zero points, of a per-axis type as a vector of these elements. */
static uint32_t shlo__quantize_vector_of(shlo__quantize *z, uint32_t quant, int zero_points,
    shlo_dtype dtype) {
    const shlo__quant *q = &z->e->m->quants.items[quant];
    const int64_t n = q->n_scales, *at;
    uint32_t type = shlo__emit_type(z->e, dtype, 1, &n), value, i;
    shlo__quantize_vector *v;
    if (z->e->status != SHLO_OK) return 0;
    for (i = z->vectors[quant]; i; i = v->next) {
        v = &z->list.items[i - 1];
        if (v->dtype == dtype && v->zero_points == zero_points)
            return shlo__quantize_constant(z, type, v->data);
    }
    at = z->e->m->numbers.items + (zero_points ? q->zero_points : q->scales); /* making a type moves them */
    value = zero_points ? shlo__emit_numbers(z->e, type, at)
                        : shlo__emit_reals(z->e, type, (const double *)(const void *)at);
    if (z->e->status != SHLO_OK) return 0;
    z->e->status = SHLO__VEC_RESERVE(z->e->temp, &z->list, 1);
    if (z->e->status != SHLO_OK) return 0;
    v = &z->list.items[z->list.count++];
    v->data = (uint32_t)shlo__module_attr_i64(z->e->m,
        &z->e->m->ops.items[z->e->m->values.items[value].owner], SHLO__A_constant__value);
    v->dtype = (uint8_t)dtype;
    v->zero_points = (uint8_t)zero_points;
    v->next = z->vectors[quant];
    z->vectors[quant] = z->list.count;
    return value;
}

/* compute_scales, compute_zero_points: the parameters of quantized type `was`, in the shape and elements of
 * `type`. */
static uint32_t shlo__quantize_spread(shlo__quantize *z, uint32_t was, int zero_points, uint32_t type) {
    const shlo__quant *q = shlo__quantize_params(z, was);
    int64_t axis = q->axis;
    if (z->e->status != SHLO_OK) return 0;
    if (axis >= 0)
        return shlo__emit_broadcast(z->e,
            shlo__quantize_vector_of(z, shlo__quantize_type(z, was)->quant, zero_points,
                (shlo_dtype)shlo__quantize_type(z, type)->dtype),
            type, 1, &axis);
    return shlo__emit_splat(z->e, type,
        zero_points ? (double)z->e->m->numbers.items[q->zero_points] : shlo__quantize_scale(z, q, 0));
}

static int shlo__quantize_shifted(const shlo__quantize *z, uint32_t was) {
    return z->shifted[shlo__quantize_type(z, was)->quant];
}

/* convert(x - zero_points, expressed_type) * scales */
static uint32_t shlo__quantize_dequantize(shlo__quantize *z, uint32_t x, uint32_t was) {
    shlo__expand *e = z->e;
    if (e->status == SHLO_OK && shlo__quantize_shifted(z, was)) {
        x = shlo__emit_convert(e, x,
            shlo__dtype_info((shlo_dtype)shlo__quantize_type(z, was)->dtype)->bits <= 16 ? SHLO_I32
                                                                                         : SHLO_I64);
        x = shlo__emit_binary(e, SHLO_OP_subtract, x,
            e->status == SHLO_OK ? shlo__quantize_spread(z, was, 1, shlo__value_type(e->m, x)) : 0);
    }
    x = shlo__emit_convert(e, x, shlo__quantize_expressed(z, was));
    return shlo__emit_binary(e, SHLO_OP_multiply, x,
        e->status == SHLO_OK ? shlo__quantize_spread(z, was, 0, shlo__value_type(e->m, x)) : 0);
}

/* x, of any type, clamped to the storage's limits. */
static uint32_t shlo__quantize_clamp(shlo__quantize *z, uint32_t x, uint32_t becomes) {
    shlo__expand *e = z->e;
    const shlo__quant *q;
    uint32_t scalar, operands[3];
    if (e->status != SHLO_OK) return 0;
    q = shlo__quantize_params(z, becomes); /* making types of plain elements does not move it */
    scalar = shlo__emit_type(e, (shlo_dtype)shlo__expand_type(e, x)->dtype, 0, NULL);
    operands[0] = shlo__emit_splat(e, scalar, (double)q->storage_min);
    operands[1] = x;
    operands[2] = shlo__emit_splat(e, scalar, (double)q->storage_max);
    return shlo__emit(e, SHLO_OP_clamp, 0, 3, operands, 0, NULL);
}

/* Whether a limit of the storage stays itself as a number of the expressed type. */
static int shlo__quantize_holds(const shlo__quantize *z, uint32_t was, int64_t limit) {
    const shlo_dtype expressed = shlo__quantize_expressed(z, was);
    double x = (double)limit;
    unsigned char element[16];
    shlo__dtype_convert(expressed, element, SHLO_F64, &x);
    shlo__dtype_convert(SHLO_F64, &x, expressed, element);
    return x == (double)limit;
}
/* Whether clamping in the expressed type may leave a number outside of the storage's limits. That of the type
   itself, to which the conversion clamps, is none of these. */
static int shlo__quantize_overshoots(const shlo__quantize *z, uint32_t becomes) {
    const shlo__quant *q = shlo__quantize_params(z, becomes);
    int64_t min, max;
    shlo__types_storage_limits((shlo_dtype)shlo__quantize_type(z, becomes)->dtype, &min, &max);
    return (q->storage_min != min && !shlo__quantize_holds(z, becomes, q->storage_min)) ||
           (q->storage_max != max && !shlo__quantize_holds(z, becomes, q->storage_max));
}

/* convert(round_nearest_even(clamp(storage_min, x + zero_points, storage_max)), storage_type); x has the
 * expressed type and counts in steps. */
static uint32_t shlo__quantize_round(shlo__quantize *z, uint32_t x, uint32_t becomes) {
    shlo__expand *e = z->e;
    uint32_t type;
    if (e->status != SHLO_OK) return 0;
    type = shlo__value_type(e->m, x);
    if (shlo__quantize_shifted(z, becomes))
        x = shlo__emit_binary(e, SHLO_OP_add, x, shlo__quantize_spread(z, becomes, 1, type));
    x = shlo__quantize_clamp(z, x, becomes);
    x = shlo__emit_convert(e, shlo__emit_unary(e, SHLO_OP_round_nearest_even, x),
        (shlo_dtype)shlo__quantize_type(z, becomes)->dtype);
    return shlo__quantize_overshoots(z, becomes) ? shlo__quantize_clamp(z, x, becomes) : x;
}

/* The specification's quantize: x / scales, rounded. */
static uint32_t shlo__quantize_quantize(shlo__quantize *z, uint32_t x, uint32_t becomes) {
    if (z->e->status != SHLO_OK) return 0;
    x = shlo__emit_binary(z->e, SHLO_OP_divide, x,
        shlo__quantize_spread(z, becomes, 0, shlo__value_type(z->e->m, x)));
    return shlo__quantize_round(z, x, becomes);
}

/* ---- rules ---- */

#define SHLO__QUANTIZE_MAX 5 /* operands or results of an op that computes */

/* dequantize_op_quantize, dequantize_compare, hybrid_dequantize_then_op, ..: quantized operands in, quantized
 * results out, floats between. */
static void shlo__quantize_floats(shlo__quantize *z) {
    uint32_t operands[SHLO__QUANTIZE_MAX], types[SHLO__QUANTIZE_MAX], first,
        n_operands = shlo__expand_op(z->e)->n_operands, n_results = shlo__expand_op(z->e)->n_results;
    for (uint32_t i = 0; i < n_operands; i++) {
        uint32_t was = shlo__quantize_operand_was(z, i);
        operands[i] = shlo__expand_operand(z->e, i);
        if (i && was == shlo__quantize_operand_was(z, i - 1) &&
            operands[i] == shlo__expand_operand(z->e, i - 1))
            operands[i] = operands[i - 1];
        else if (shlo__quantize_is(z, was))
            operands[i] = shlo__quantize_dequantize(z, operands[i], was);
    }
    for (uint32_t i = 0; i < n_results; i++) {
        uint32_t was = shlo__quantize_result_was(z, i);
        types[i] = shlo__quantize_is(z, was)
                       ? shlo__emit_type_like(z->e, was, shlo__quantize_expressed(z, was))
                       : was;
    }
    first = shlo__emit_again(z->e, operands, types);
    for (uint32_t i = 0; i < n_results; i++) {
        uint32_t was = shlo__quantize_result_was(z, i);
        shlo__expand_result(z->e, i,
            shlo__quantize_is(z, was) ? shlo__quantize_quantize(z, first + i, was) : first + i);
    }
    shlo__expand_done(z->e);
}

/* ---- products in integers ---- */

/* A product of two quantized tensors of at most 8 bits: which dimensions of the right side are summed, and
 * where its others stand in the result. */
typedef struct shlo__quantize_dot {
    uint32_t lhs, rhs, result; /* types as they were */
    uint32_t summed;           /* bits: dimensions of the right side */
    int64_t to[SHLO_MAX_RANK]; /* of the others */
    int exact;                 /* the formula's sums of floats are these integers */
} shlo__quantize_dot;

static void shlo__quantize_dot_dims(const shlo__quantize *z, shlo__quantize_dot *d) {
    const shlo__module *m = z->e->m;
    const shlo__op *op = shlo__expand_op(z->e);
    int32_t rank = shlo__quantize_type(z, d->rhs)->rank, free_dims;
    uint32_t n, n_batch;
    const int64_t *list;
    if (op->code == SHLO_OP_convolution) {
        int64_t o = shlo__module_attr_i64(m, op, SHLO__A_convolution__kernel_output_feature_dimension);
        d->summed = ((1u << rank) - 1) & ~(1u << o);
        d->to[o] = shlo__module_attr_i64(m, op, SHLO__A_convolution__output_feature_dimension);
        return;
    }
    list = shlo__module_attr_list(m, op, SHLO__A_dot_general__rhs_contracting_dimensions, &n);
    d->summed = 0;
    for (uint32_t i = 0; i < n; i++) d->summed |= 1u << list[i];
    list = shlo__module_attr_list(m, op, SHLO__A_dot_general__rhs_batching_dimensions, &n_batch);
    free_dims =
        shlo__quantize_type(z, d->lhs)->rank - (int32_t)n; /* of the left side, batching ones included */
    for (int32_t k = 0; k < rank; k++) {
        uint32_t i = 0;
        while (i < n_batch && list[i] != k) i++;
        if (d->summed >> k & 1) continue;
        d->to[k] = i < n_batch ? (int64_t)i : free_dims++;
    }
}

/* The elements of the right side in each sum; -1: too many to count. */
static int64_t shlo__quantize_dot_length(const shlo__quantize *z, const shlo__quantize_dot *d) {
    const int64_t *dims = shlo__type_dims(z->e->m, d->rhs);
    int64_t n = 1;
    for (int32_t k = 0; k < shlo__quantize_type(z, d->rhs)->rank; k++)
        if (d->summed >> k & 1 && !shlo__i64_mul(n, dims[k], &n)) return -1;
    return n;
}

/* The largest distance of a stored number from the zero point. */
static int64_t shlo__quantize_reach(const shlo__quantize *z, uint32_t was) {
    int64_t min, max, zero = z->e->m->numbers.items[shlo__quantize_params(z, was)->zero_points];
    shlo__types_storage_limits((shlo_dtype)shlo__quantize_type(z, was)->dtype, &min, &max);
    return SHLO__MAX(max - zero, zero - min);
}

/* Powers of two far from the limits of f32: multiplying by them rounds nothing. */
static int shlo__quantize_scales_are_exact(const shlo__quantize *z, uint32_t was) {
    const shlo__quant *q = shlo__quantize_params(z, was);
    for (uint32_t i = 0; i < q->n_scales; i++) {
        uint64_t bits = (uint64_t)z->e->m->numbers.items[q->scales + i];
        int64_t exponent = (int64_t)(bits >> 52 & 2047) - 1023;
        if (bits << 12 || exponent < -40 || exponent > 40) return 0;
    }
    return 1;
}

/* Padding and gaps that are filled in memory (shlo__quantize_dot_padded), where no stride skips them. */
#define SHLO__QUANTIZE_GAP 256
static int shlo__quantize_is_far(const shlo__quantize *z) {
    const shlo__op *op = shlo__expand_op(z->e);
    uint32_t i = 0;
    while (i < 2 * SHLO_MAX_RANK &&
           shlo__module_attr_item(z->e->m, op, SHLO__A_convolution__padding, i) <= SHLO__QUANTIZE_GAP &&
           shlo__module_attr_item(z->e->m, op, SHLO__A_convolution__lhs_dilation, i) <= SHLO__QUANTIZE_GAP)
        i++;
    return i < 2 * SHLO_MAX_RANK;
}

/* Whether the op is such a product, and sums of integers are what the formula gives (all sums of floats are
   then exact) or wanted anyway. */
static SHLO__NOINLINE int shlo__quantize_in_integers(const shlo__quantize *z, shlo__quantize_dot *d) {
    const shlo__op *op = shlo__expand_op(z->e);
    int64_t n, most = 0;
    d->lhs = shlo__quantize_operand_was(z, 0);
    d->rhs = shlo__quantize_operand_was(z, 1);
    d->result = shlo__quantize_result_was(z, 0);
    if (!shlo__quantize_is(z, d->lhs) || !shlo__quantize_is(z, d->rhs) || !shlo__quantize_is(z, d->result) ||
        shlo__quantize_expressed(z, d->lhs) != SHLO_F32 || shlo__quantize_shifted(z, d->rhs) ||
        shlo__dtype_info((shlo_dtype)shlo__quantize_type(z, d->lhs)->dtype)->bits > 8 ||
        (op->code == SHLO_OP_dot_general &&
            shlo__module_attr(z->e->m, op, SHLO__A_dot_general__lhs_precision_type)) ||
        (shlo__quantize_shifted(z, d->lhs) && shlo__quantize_is_far(z)))
        return 0;
    shlo__quantize_dot_dims(z, d);
    n = shlo__quantize_dot_length(z, d);
    if (n < 0 ||
        !shlo__i64_mul(n, shlo__quantize_reach(z, d->lhs) * shlo__quantize_reach(z, d->rhs), &most) ||
        most > INT32_MAX / 2)
        return 0;
    d->exact = most <= 1 << 24 && shlo__quantize_scales_are_exact(z, d->lhs) &&
               shlo__quantize_scales_are_exact(z, d->rhs);
    return (z->e->flags & SHLO__EXPAND_INTEGERS) || d->exact;
}

/* si32: the sums of the right side, times the zero point of the left one; n_kept dimensions are left. The
   sums of a constant are computed here, once, not in each run. */
static uint32_t shlo__quantize_dot_shift(shlo__quantize *z, const shlo__quantize_dot *d, uint32_t n_summed,
    const int64_t *summed, uint32_t n_kept, const int64_t *kept) {
    const uint32_t rhs = shlo__expand_operand(z->e, 1);
    const int64_t zero = z->e->m->numbers.items[shlo__quantize_params(z, d->lhs)->zero_points];
    const shlo__data *data = shlo__expand_constant(z->e, rhs);
    uint32_t type, x;
    int64_t n = 0, *sums;
    if (!data || data->splat || !data->n_bytes ||
        shlo__dtype_bytes((shlo_dtype)shlo__quantize_type(z, d->rhs)->dtype) != 1) {
        x = shlo__emit_sum(z->e, shlo__emit_convert(z->e, rhs, SHLO_I32), n_summed, summed);
        if (z->e->status != SHLO_OK) return 0;
        return shlo__emit_binary(z->e, SHLO_OP_multiply, x,
            shlo__emit_splat(z->e, shlo__value_type(z->e->m, x), (double)zero));
    }
    type = shlo__emit_type(z->e, SHLO_I32, (int32_t)n_kept, kept);
    if (z->e->status != SHLO_OK) return 0;
    shlo__type_elements(z->e->m, type, &n);
    sums = (int64_t *)shlo__alloc_table(z->e->temp, (size_t)n * sizeof *sums);
    if (!sums) {
        z->e->status = SHLO_MEMORY;
        return 0;
    }
    shlo__expand_sum_bytes(z->e, data, d->summed, zero, sums);
    x = shlo__emit_numbers(z->e, type, sums);
    shlo__alloc_free(z->e->temp, sums, (size_t)n * sizeof *sums);
    return x;
}
/* The same in the result's shape. */
static SHLO__NOINLINE uint32_t shlo__quantize_dot_offset(shlo__quantize *z, const shlo__quantize_dot *d,
    uint32_t type) {
    int64_t summed[SHLO_MAX_RANK], kept[SHLO_MAX_RANK], to[SHLO_MAX_RANK];
    uint32_t n_summed = 0, n_kept = 0, x;
    for (int32_t k = 0; k < shlo__quantize_type(z, d->rhs)->rank; k++)
        if (d->summed >> k & 1)
            summed[n_summed++] = k;
        else {
            kept[n_kept] = shlo__type_dims(z->e->m, d->rhs)[k];
            to[n_kept++] = d->to[k];
        }
    x = shlo__quantize_dot_shift(z, d, n_summed, summed, n_kept, kept);
    return shlo__emit_broadcast(z->e, x, type, n_kept, to);
}

/* The left side of a convolution with the padding and the gaps that the op asks for, filled with its zero
   point, which stands for 0. */
static SHLO__NOINLINE uint32_t shlo__quantize_dot_padded(shlo__quantize *z, const shlo__quantize_dot *d,
    uint32_t x) {
    const shlo__module *m = z->e->m;
    const shlo__op *op = shlo__expand_op(z->e);
    int64_t low[SHLO_MAX_RANK] = {0}, high[SHLO_MAX_RANK] = {0}, interior[SHLO_MAX_RANK] = {0};
    uint32_t rank = (uint32_t)shlo__quantize_type(z, d->lhs)->rank, operands[2], n;
    const int64_t *spatial = shlo__module_attr_list(m, op, SHLO__A_convolution__input_spatial_dimensions, &n);
    shlo__attr attrs[3];
    for (uint32_t i = 0; i < n; i++) {
        low[spatial[i]] = shlo__module_attr_item(m, op, SHLO__A_convolution__padding, 2 * i);
        high[spatial[i]] = shlo__module_attr_item(m, op, SHLO__A_convolution__padding, 2 * i + 1);
        interior[spatial[i]] = shlo__module_attr_item(m, op, SHLO__A_convolution__lhs_dilation, i) - 1;
    }
    attrs[0] = shlo__emit_list(z->e, SHLO__A_pad__edge_padding_low, rank, low);
    attrs[1] = shlo__emit_list(z->e, SHLO__A_pad__edge_padding_high, rank, high);
    attrs[2] = shlo__emit_list(z->e, SHLO__A_pad__interior_padding, rank, interior);
    operands[0] = x;
    operands[1] = shlo__emit_numbers(z->e,
        shlo__emit_type(z->e, (shlo_dtype)shlo__quantize_type(z, d->lhs)->dtype, 0, NULL),
        &z->e->m->numbers.items[shlo__quantize_params(z, d->lhs)->zero_points]);
    return shlo__emit(z->e, SHLO_OP_pad, 0, 2, operands, 3, attrs);
}

/* The op on stored numbers, in si32. pads: its padding and gaps are in x already. */
static SHLO__NOINLINE uint32_t shlo__quantize_dot_sums(shlo__quantize *z, uint32_t x, int pads,
    uint32_t type) {
    const shlo__op *op = shlo__expand_op(z->e);
    shlo__attr attrs[32];
    uint32_t n = 0, operands[2];
    for (uint32_t i = 0; i < op->n_attrs && n < 32; i++) {
        shlo__attr a = z->e->m->attrs.items[op->attrs + i];
        if (!pads || (a.id != SHLO__A_convolution__padding && a.id != SHLO__A_convolution__lhs_dilation))
            attrs[n++] = a;
    }
    operands[0] = x;
    operands[1] = shlo__expand_operand(z->e, 1);
    return shlo__emit(z->e, (shlo_op)op->code, type, 2, operands, n, attrs);
}

/* Both sides' scales, multiplied, in the result's shape; by_result: and divided by those of the result. */
static SHLO__NOINLINE uint32_t shlo__quantize_dot_scales(shlo__quantize *z, const shlo__quantize_dot *d,
    uint32_t type, int by_result) {
    const shlo__quant *l = shlo__quantize_params(z, d->lhs), *r = shlo__quantize_params(z, d->rhs),
                      *out = shlo__quantize_params(z, d->result);
    const int64_t n = r->n_scales;
    double *scales = SHLO__NEW(&z->temp, double, r->n_scales);
    if (!scales && z->e->status == SHLO_OK) z->e->status = SHLO_MEMORY;
    if (z->e->status != SHLO_OK) return 0;
    for (uint32_t i = 0; i < r->n_scales; i++) {
        scales[i] = shlo__quantize_scale(z, r, i) * shlo__quantize_scale(z, l, 0);
        if (by_result) scales[i] /= shlo__quantize_scale(z, out, i);
    }
    if (r->axis < 0) return shlo__emit_splat(z->e, type, scales[0]);
    return shlo__emit_broadcast(z->e, shlo__emit_reals(z->e, shlo__emit_type(z->e, SHLO_F32, 1, &n), scales),
        type, 1, &d->to[r->axis]);
}

/* Whether scale i of the right side and scale i of the result belong to the same elements of the result, or
 * the result has one scale for all, as it has where the right side has no axis (dot_general, C20). */
static int shlo__quantize_dot_aligned(const shlo__quantize *z, const shlo__quantize_dot *d) {
    const shlo__quant *r = shlo__quantize_params(z, d->rhs), *out = shlo__quantize_params(z, d->result);
    return out->n_scales == 1 || d->to[r->axis] == out->axis;
}

/* Whether a step of the result, si32, is the product of the steps of both sides, within 10^-6 of it. */
static int shlo__quantize_dot_is_sums(const shlo__quantize *z, const shlo__quantize_dot *d) {
    const shlo__quant *l = shlo__quantize_params(z, d->lhs), *r = shlo__quantize_params(z, d->rhs),
                      *out = shlo__quantize_params(z, d->result);
    int64_t min, max;
    shlo__types_storage_limits(SHLO_I32, &min, &max);
    if (shlo__quantize_type(z, d->result)->dtype != SHLO_I32 || shlo__quantize_shifted(z, d->result) ||
        out->storage_min != min || out->storage_max != max || !shlo__quantize_dot_aligned(z, d))
        return 0;
    for (uint32_t i = 0; i < SHLO__MAX(r->n_scales, out->n_scales); i++) {
        double ratio =
            shlo__quantize_scale(z, l, 0) * shlo__quantize_scale(z, r, i) / shlo__quantize_scale(z, out, i);
        if (ratio != 1 && (d->exact || ratio < 1 - 1e-6 || ratio > 1 + 1e-6)) return 0;
    }
    return 1;
}

/* dot_general, convolution */
static void shlo__quantize_product(shlo__quantize *z) {
    shlo__quantize_dot d;
    uint32_t type, x, sums;
    int pads;
    if (!shlo__quantize_in_integers(z, &d)) {
        z->e->n_floats++;
        shlo__quantize_floats(z);
        return;
    }
    x = shlo__expand_operand(z->e, 0);
    type = shlo__emit_type_like(z->e, d.result, SHLO_I32);
    pads = shlo__expand_op(z->e)->code == SHLO_OP_convolution && shlo__quantize_shifted(z, d.lhs);
    if (pads) x = shlo__quantize_dot_padded(z, &d, x);
    sums = shlo__quantize_dot_sums(z, x, pads, type);
    if (shlo__quantize_shifted(z, d.lhs))
        sums = shlo__emit_binary(z->e, SHLO_OP_subtract, sums, shlo__quantize_dot_offset(z, &d, type));
    type = shlo__emit_type_like(z->e, d.result, SHLO_F32);
    if (shlo__quantize_dot_is_sums(z, &d))
        shlo__expand_result(z->e, 0, sums);
    else {
        int at_once = !d.exact && shlo__quantize_dot_aligned(z, &d);
        x = shlo__quantize_dot_scales(z, &d, type, at_once);
        x = shlo__emit_binary(z->e, SHLO_OP_multiply, shlo__emit_convert(z->e, sums, SHLO_F32), x);
        shlo__expand_result(z->e, 0,
            at_once ? shlo__quantize_round(z, x, d.result) : shlo__quantize_quantize(z, x, d.result));
    }
    shlo__expand_done(z->e);
}

/* ---- sums and requantization in integers ---- */

/* A sum of stored numbers of 8 bits times factors, and a constant, shifted to the right: the result's. */
typedef struct shlo__quantize_linear {
    int32_t factor[2], constant, shift;
} shlo__quantize_linear;

static double shlo__quantize_f32(double x) {
    float f;
    shlo__dtype_convert(SHLO_F32, &f, SHLO_F64, &x);
    return (double)f;
}

/* One scale, expressed in f32, stored in 8 bits or fewer. */
static int shlo__quantize_is_small(const shlo__quantize *z, uint32_t was) {
    return shlo__quantize_is(z, was) && shlo__quantize_expressed(z, was) == SHLO_F32 &&
           shlo__quantize_params(z, was)->axis < 0 &&
           shlo__dtype_info((shlo_dtype)shlo__quantize_type(z, was)->dtype)->bits <= 8;
}

/* The factors of n operands, those behind the first with this sign, with as many bits as si32 has room for;
   0: none. */
static int shlo__quantize_find_linear(const shlo__quantize *z, uint32_t n, int sign, uint32_t becomes,
    shlo__quantize_linear *l) {
    const shlo__quant *out = shlo__quantize_params(z, becomes);
    double ratio[2] = {0, 0}, most = 0, unit = 1, constant;
    for (uint32_t i = 0; i < n; i++) {
        const shlo__quant *q = shlo__quantize_params(z, shlo__quantize_operand_was(z, i));
        ratio[i] = shlo__quantize_f32(shlo__quantize_scale(z, q, 0)) /
                   shlo__quantize_f32(shlo__quantize_scale(z, out, 0)) * (i ? sign : 1);
        most = SHLO__MAX(most, SHLO__MAX(ratio[i], -ratio[i]));
    }
    if (!(most > 1e-3 && most < 1e3)) return 0;
    for (l->shift = 0; l->shift < 20 && unit * most < 1 << 20; l->shift++) unit *= 2;
    constant = unit / 2 + (double)z->e->m->numbers.items[out->zero_points] * unit;
    for (uint32_t i = 0; i < n; i++) {
        const shlo__quant *q = shlo__quantize_params(z, shlo__quantize_operand_was(z, i));
        l->factor[i] = (int32_t)(ratio[i] * unit + (ratio[i] < 0 ? -0.5 : 0.5));
        constant -= (double)l->factor[i] * (double)z->e->m->numbers.items[q->zero_points];
    }
    if (constant > 1 << 29 || constant < -(1 << 29)) return 0;
    l->constant = (int32_t)constant;
    return 1;
}

/* What the specification's formula gives for stored number x of one operand. */
static int64_t shlo__quantize_formula(const shlo__quantize *z, int64_t x, uint32_t was, uint32_t becomes) {
    const shlo__quant *in = shlo__quantize_params(z, was), *out = shlo__quantize_params(z, becomes);
    const int64_t *numbers = z->e->m->numbers.items;
    const double even = 12582912; /* 3 * 2^22, to which f32 adds whole numbers only: rounds to nearest even */
    double v = (double)(x - numbers[in->zero_points]);
    v = shlo__quantize_f32(v * shlo__quantize_f32(shlo__quantize_scale(z, in, 0)));
    v = shlo__quantize_f32(v / shlo__quantize_f32(shlo__quantize_scale(z, out, 0)));
    v = shlo__quantize_f32(v + (double)numbers[out->zero_points]);
    v = SHLO__MIN(SHLO__MAX(v, (double)out->storage_min), (double)out->storage_max);
    return (int64_t)(shlo__quantize_f32(v + even) - even);
}

/* Whether the integers are the formula's for every stored number of the operand. */
static int shlo__quantize_linear_is_exact(const shlo__quantize *z, const shlo__quantize_linear *l,
    uint32_t was, uint32_t becomes) {
    const shlo__quant *out = shlo__quantize_params(z, becomes);
    int64_t min, max;
    shlo__types_storage_limits((shlo_dtype)shlo__quantize_type(z, was)->dtype, &min, &max);
    for (int64_t x = min; x <= max; x++) {
        int64_t sum = x * l->factor[0] + l->constant, step = (int64_t)1 << l->shift,
                y = sum / step - (sum % step < 0);
        y = SHLO__MIN(SHLO__MAX(y, out->storage_min), out->storage_max);
        if (y != shlo__quantize_formula(z, x, was, becomes)) return 0;
    }
    return 1;
}

/* The op in integers: each operand times its factor, summed, shifted, clamped to the result's range. */
static void shlo__quantize_linear_emit(shlo__quantize *z, const shlo__quantize_linear *l, uint32_t n,
    uint32_t becomes) {
    shlo__expand *e = z->e;
    uint32_t type = shlo__emit_type_like(e, becomes, SHLO_I32), sum = shlo__emit_splat(e, type, l->constant);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t x = shlo__emit_convert(e, shlo__expand_operand(e, i), SHLO_I32);
        if (l->factor[i] != 1)
            x = shlo__emit_binary(e, SHLO_OP_multiply, x, shlo__emit_splat(e, type, l->factor[i]));
        sum = shlo__emit_binary(e, SHLO_OP_add, x, sum);
    }
    if (l->shift)
        sum = shlo__emit_binary(e, SHLO_OP_shift_right_arithmetic, sum, shlo__emit_splat(e, type, l->shift));
    sum = shlo__quantize_clamp(z, sum, becomes);
    shlo__expand_result(e, 0, shlo__emit_convert(e, sum, (shlo_dtype)shlo__quantize_type(z, becomes)->dtype));
    shlo__expand_done(e);
}

static void shlo__quantize_uniform_quantize(shlo__quantize *z) {
    uint32_t x = shlo__expand_operand(z->e, 0), was = shlo__quantize_operand_was(z, 0),
             becomes = shlo__quantize_result_was(z, 0);
    shlo__quantize_linear l;
    if (shlo__quantize_is_small(z, was) && shlo__quantize_is_small(z, becomes) &&
        shlo__quantize_find_linear(z, 1, 1, becomes, &l) &&
        ((z->e->flags & SHLO__EXPAND_INTEGERS) || shlo__quantize_linear_is_exact(z, &l, was, becomes))) {
        shlo__quantize_linear_emit(z, &l, 1, becomes);
        return;
    }
    if (shlo__quantize_is(z, was)) x = shlo__quantize_dequantize(z, x, was);
    shlo__expand_result(z->e, 0, shlo__quantize_quantize(z, x, becomes));
    shlo__expand_done(z->e);
}

static void shlo__quantize_uniform_dequantize(shlo__quantize *z) {
    shlo__expand_result(z->e, 0,
        shlo__quantize_dequantize(z, shlo__expand_operand(z->e, 0), shlo__quantize_operand_was(z, 0)));
    shlo__expand_done(z->e);
}

/* The same storage means the same number; the scales of one may be the other's only one, repeated. */
static int shlo__quantize_agree(const shlo__quantize *z, uint32_t a, uint32_t b) {
    const shlo__type *t = shlo__quantize_type(z, a), *u = shlo__quantize_type(z, b);
    const shlo__quant *p = shlo__quantize_params(z, a), *q = shlo__quantize_params(z, b);
    const int64_t *numbers = z->e->m->numbers.items;
    if (t->dtype != u->dtype || t->expressed != u->expressed) return 0;
    if (t->quant == u->quant) return 1;
    if (p->storage_min != q->storage_min || p->storage_max != q->storage_max ||
        (p->n_scales != q->n_scales && p->n_scales != 1))
        return 0;
    for (uint32_t i = 0; i < q->n_scales; i++) {
        uint32_t k = p->n_scales == 1 ? 0 : i;
        if (numbers[p->scales + k] != numbers[q->scales + i] ||
            numbers[p->zero_points + k] != numbers[q->zero_points + i])
            return 0;
    }
    return 1;
}

/* Operands from `first` on, and a quantized result, are all of one quantized element type. */
static int shlo__quantize_all_agree(const shlo__quantize *z, uint32_t first) {
    uint32_t was = shlo__quantize_operand_was(z, first);
    if (shlo__quantize_is(z, shlo__quantize_result_was(z, 0)) &&
        !shlo__quantize_agree(z, was, shlo__quantize_result_was(z, 0)))
        return 0;
    for (uint32_t i = first + 1; i < shlo__expand_op(z->e)->n_operands; i++)
        if (!shlo__quantize_agree(z, was, shlo__quantize_operand_was(z, i))) return 0;
    return 1;
}

/* Whether quantize(dequantize(x)) = x for every x, and dequantize is strictly increasing: the storage has no
   values outside its limits and no more than 16 bits, so in f32, with a scale that is far from its limits, a
   difference of at most 2^17 is off by less than 2^-5. */
static int shlo__quantize_exact(const shlo__quantize *z, uint32_t was) {
    const shlo__type *t = shlo__quantize_type(z, was);
    const shlo__quant *q = shlo__quantize_params(z, was);
    const double scale = shlo__quantize_scale(z, q, 0);
    int64_t min, max;
    shlo__types_storage_limits((shlo_dtype)t->dtype, &min, &max);
    return q->axis < 0 && q->storage_min == min && q->storage_max == max &&
           shlo__dtype_info((shlo_dtype)t->dtype)->bits <= 16 &&
           (t->expressed == SHLO_F32 || t->expressed == SHLO_F64) && scale > 1e-30 && scale < 1e30;
}

/* All operands, and a quantized result, are such tensors of one type. */
static int shlo__quantize_all_exact(const shlo__quantize *z) {
    return shlo__quantize_all_agree(z, 0) && shlo__quantize_exact(z, shlo__quantize_operand_was(z, 0));
}

/* maximum, minimum, clamp: computed on the storage where that gives the same result. */
static void shlo__quantize_ordered(shlo__quantize *z) {
    if (!shlo__quantize_all_exact(z)) shlo__quantize_floats(z);
}

static void shlo__quantize_compare(shlo__quantize *z) {
    int64_t direction =
        shlo__module_attr_i64(z->e->m, shlo__expand_op(z->e), SHLO__A_compare__comparison_direction);
    if (!shlo__quantize_all_exact(z)) {
        shlo__quantize_floats(z);
        return;
    }
    shlo__expand_result(z->e, 0,
        shlo__emit_compare(z->e, direction, shlo__expand_operand(z->e, 0), shlo__expand_operand(z->e, 1)));
    shlo__expand_done(z->e);
}

/* add, subtract: of one type, x + y - zero point is the formula's result, which lies within 2^-5 of it; of
   other types, integers may be a step off. */
static void shlo__quantize_sum(shlo__quantize *z) {
    const int sign = shlo__expand_op(z->e)->code == SHLO_OP_subtract ? -1 : 1;
    uint32_t becomes = shlo__quantize_result_was(z, 0);
    shlo__quantize_linear l;
    if (!shlo__quantize_is_small(z, becomes) ||
        !shlo__quantize_is_small(z, shlo__quantize_operand_was(z, 0)) ||
        !shlo__quantize_is_small(z, shlo__quantize_operand_was(z, 1))) {
        shlo__quantize_floats(z);
        return;
    }
    if (shlo__quantize_all_exact(z)) {
        l.factor[0] = 1;
        l.factor[1] = sign;
        l.constant = -sign * (int32_t)z->e->m->numbers.items[shlo__quantize_params(z, becomes)->zero_points];
        l.shift = 0;
    }
    else if (!(z->e->flags & SHLO__EXPAND_INTEGERS) || !shlo__quantize_find_linear(z, 2, sign, becomes, &l)) {
        shlo__quantize_floats(z);
        return;
    }
    shlo__quantize_linear_emit(z, &l, 2, becomes);
}

static void shlo__quantize_select(shlo__quantize *z) {
    if (!shlo__quantize_all_agree(z, 1)) shlo__quantize_floats(z);
}

/* The operand's scales may differ from the result's (C1). */
static void shlo__quantize_broadcast(shlo__quantize *z) {
    if (!shlo__quantize_agree(z, shlo__quantize_operand_was(z, 0), shlo__quantize_result_was(z, 0)))
        shlo__quantize_floats(z);
}

/* collective_broadcast, collective_permute: a process that receives nothing gets 0, which must mean the zero
   point. So the zero point is subtracted before sending and added afterwards, in wrapping arithmetic. */
static void shlo__quantize_zeros(shlo__quantize *z) {
    shlo__expand *e = z->e;
    uint32_t was = shlo__quantize_result_was(z, 0), type = shlo__expand_result_type(e, 0), x;
    if (!shlo__quantize_shifted(z, was)) return;
    x = shlo__emit_binary(e, SHLO_OP_subtract, shlo__expand_operand(e, 0),
        shlo__quantize_spread(z, was, 1, type));
    x = shlo__emit_again(e, &x, &type);
    shlo__expand_result(e, 0, shlo__emit_binary(e, SHLO_OP_add, x, shlo__quantize_spread(z, was, 1, type)));
    shlo__expand_done(e);
}

/* ---- bodies whose arguments are a promotion of the operands' elements ---- */

static uint32_t shlo__quantize_body_argument(const shlo__quantize *z, uint32_t i) {
    return shlo__expand_body_argument(z->e->m, shlo__expand_op(z->e), i);
}

static void shlo__quantize_bodies(shlo__quantize *z) {
    for (uint32_t i = 0; i < shlo__expand_op(z->e)->n_operands; i++) {
        uint32_t was = shlo__quantize_operand_was(z, i), arg = shlo__quantize_body_argument(z, i), x;
        if (!arg || !shlo__quantize_is(z, was) || shlo__quantize_agree(z, was, z->was[arg])) continue;
        x = shlo__quantize_quantize(z, shlo__quantize_dequantize(z, shlo__expand_operand(z->e, i), was),
            z->was[arg]);
        if (z->e->status != SHLO_OK) return;
        z->e->m->uses.items[shlo__expand_op(z->e)->operands + i] = x;
    }
}

/* Gives the region arguments of another integer type; it begins by converting them back. */
static void shlo__quantize_convert_arguments(shlo__quantize *z, uint32_t region, shlo_dtype dtype) {
    shlo__expand *e = z->e;
    uint32_t op = e->op, types[2], fresh, old = e->m->regions.items[region].args, back[2];
    types[0] = types[1] = shlo__emit_type(e, dtype, 0, NULL);
    if (e->status == SHLO_OK)
        e->status = shlo__module_region(e->m, 2, types, &fresh); /* made for its arguments only */
    if (e->status != SHLO_OK) return;
    e->op = e->m->regions.items[region].first;
    e->m->regions.items[region].args = e->m->regions.items[fresh].args;
    e->m->regions.items[fresh].n_args = 0;
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t arg = e->m->regions.items[region].args + i;
        e->m->values.items[arg].owner = region & SHLO__MODULE_MOST;
        back[i] = shlo__emit_convert(e, arg, (shlo_dtype)shlo__expand_type(e, old + i)->dtype);
    }
    for (uint32_t i = 0; i < 2 && e->status == SHLO_OK; i++) shlo__module_replace(e->m, old + i, back[i]);
    e->op = op;
}

/* Operand and source have one storage type, so where `scatter` asks for a wider one, the operand gets it,
   too, but not its scale: `select` sees the same numbers as before. */
static void shlo__quantize_select_and_scatter(shlo__quantize *z) {
    shlo__expand *e = z->e;
    shlo_dtype dtype = (shlo_dtype)shlo__expand_type(e, shlo__quantize_body_argument(z, 1))->dtype;
    uint32_t x;
    shlo__quantize_bodies(z);
    if (e->status != SHLO_OK || dtype == (shlo_dtype)shlo__expand_type(e, shlo__expand_operand(e, 0))->dtype)
        return;
    shlo__quantize_convert_arguments(z, shlo__op_region(e->m, shlo__expand_op(e), 0), dtype);
    x = shlo__emit_convert(e, shlo__expand_operand(e, 0), dtype);
    if (e->status == SHLO_OK) e->m->uses.items[shlo__expand_op(e)->operands] = x;
}

/* collective_reduce: all processes but the first of each group get 0, which must mean the zero point. A
 * collective_reduce of ones says which are the first. */
static void shlo__quantize_first(shlo__quantize *z) {
    shlo__expand *e = z->e;
    uint32_t n = shlo__expand_op(e)->n_results, shifted = 0, one, first, is_first, *operands, *types;
    shlo__quantize_bodies(z);
    for (uint32_t i = 0; i < n; i++)
        shifted |= (uint32_t)shlo__quantize_shifted(z, shlo__quantize_result_was(z, i));
    if (!shifted || e->status != SHLO_OK) return;
    operands = SHLO__NEW(&z->temp, uint32_t, n);
    types = SHLO__NEW(&z->temp, uint32_t, n);
    if (!operands || !types) {
        e->status = SHLO_MEMORY;
        return;
    }
    one = shlo__emit_splat(e, shlo__emit_type(e, SHLO_I32, 0, NULL), 1);
    one = shlo__emit_adding(e, SHLO_OP_collective_reduce, 1, &one, shlo__expand_op(e)->n_attrs,
        &e->m->attrs.items[shlo__expand_op(e)->attrs]);
    is_first = shlo__emit_convert(e, one, SHLO_I1);
    for (uint32_t i = 0; i < n; i++) {
        operands[i] = shlo__expand_operand(e, i);
        types[i] = shlo__expand_result_type(e, i);
    }
    first = shlo__emit_again(e, operands, types);
    for (uint32_t i = 0; i < n && e->status == SHLO_OK; i++)
        shlo__expand_result(e, i,
            shlo__emit_select(e, is_first, first + i,
                shlo__quantize_spread(z, shlo__quantize_result_was(z, i), 1, types[i])));
    shlo__expand_done(e);
}

/* ---- all ops ---- */

/* Moves elements: those of the storage type as well. */
static void shlo__quantize_none(shlo__quantize *z) { (void)z; }

/* The op has quantized operands or results: the quantized column of op/ops.def. */
typedef void (*shlo__quantize_rule)(shlo__quantize *z);
static shlo__quantize_rule shlo__quantize_rule_of(shlo_op code) {
    switch (code) {
#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__RULE(name, SHLO__MOST_quantized_##quantized, shlo__quantize_##quantized)
#include "../op/ops.def"
    default: return shlo__quantize_none;
    }
}

/* Whether a rule has to look at this op; fails for sizes that only the run knows. */
static int shlo__quantize_concerns(shlo__quantize *z) {
    const shlo__op *op = shlo__expand_op(z->e);
    int quantized = 0, known = 1;
    for (uint32_t i = 0; i < op->n_operands + op->n_results; i++) {
        uint32_t was = i < op->n_operands ? shlo__quantize_operand_was(z, i)
                                          : shlo__quantize_result_was(z, i - op->n_operands);
        quantized |= shlo__quantize_is(z, was);
        known &= !shlo__type_is_tensor(shlo__quantize_type(z, was)) || shlo__type_static(z->e->m, was);
    }
    if (quantized && !known)
        shlo__expand_fail(z->e, SHLO_UNSUPPORTED,
            "quantized tensors with dimensions of unknown size cannot run yet");
    return quantized && known;
}

static shlo_status shlo__quantize_run(shlo__quantize *z) {
    shlo__module *m = z->e->m;
    z->storage = SHLO__NEW(&z->temp, uint32_t, z->n_types);
    z->was = SHLO__NEW(&z->temp, uint32_t, z->n_values);
    z->vectors = SHLO__NEW(&z->temp, uint32_t, m->quants.count);
    z->shifted = SHLO__NEW(&z->temp, uint8_t, m->quants.count);
    if (!z->storage || !z->was || !z->vectors || !z->shifted) return SHLO_MEMORY;
    for (uint32_t i = 1; i < m->quants.count; i++)
        for (uint32_t k = 0; k < m->quants.items[i].n_scales; k++)
            z->shifted[i] |= m->numbers.items[m->quants.items[i].zero_points + k] != 0;
    SHLO__TRY(shlo__quantize_types(z));
    shlo__quantize_retype(z);
    for (z->e->op = 1; z->e->op < z->n_ops && z->e->status == SHLO_OK; z->e->op++)
        if (!shlo__expand_op(z->e)->dead && shlo__quantize_concerns(z))
            shlo__quantize_rule_of((shlo_op)shlo__expand_op(z->e)->code)(z);
    z->e->changes++;
    return z->e->status;
}

/* The module without quantized types. */
SHLO__FN SHLO__NOINLINE shlo_status shlo__quantize_module(shlo__expand *e) {
    shlo__quantize z;
    shlo_status status = SHLO_OK;
    if (e->m->quants.count <= 1) return SHLO_OK;
    memset(&z, 0, sizeof z);
    z.e = e;
    z.n_types = e->m->types.count;
    z.n_values = e->m->values.count;
    z.n_ops = e->m->ops.count;
    shlo__arena_init(&z.temp, e->temp);
    status = shlo__quantize_run(&z);
    SHLO__VEC_FREE(e->temp, &z.list);
    shlo__arena_free(&z.temp);
    return status == SHLO_OK ? SHLO_OK
                             : shlo__status_fail(e->error, status, "no memory to expand the program");
}

#endif
