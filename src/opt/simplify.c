/* opt/simplify.c - identities: small named rules, each a function that rewrites one op or leaves it. Every
 * rule keeps results bit for bit (x + 0.0 is no identity: it turns -0.0 into 0.0). The row of
 * an op in op/ops.def names its rule. */
#ifndef SHLO__OPT_SIMPLIFY_C
#define SHLO__OPT_SIMPLIFY_C

#include "opt.h"

static uint32_t shlo__simplify_in(const shlo__pass *p, uint32_t op, uint32_t i) {
    return shlo__op_operand(p->m, &p->m->ops.items[op], i);
}
static uint32_t shlo__simplify_type(const shlo__pass *p, uint32_t value) {
    return shlo__value_type(p->m, value);
}
static shlo_dtype shlo__simplify_dtype(const shlo__pass *p, uint32_t value) {
    return (shlo_dtype)shlo__type_at(p->m, shlo__simplify_type(p, value))->dtype;
}

/* The op that makes operand i, if it has this code. */
static const shlo__op *shlo__simplify_feeds(const shlo__pass *p, uint32_t op, uint32_t i, shlo_op code) {
    const shlo__op *def = shlo__pass_def(p, shlo__simplify_in(p, op, i));
    return def && def->code == (uint16_t)code ? def : NULL;
}

static const int64_t *shlo__simplify_list(const shlo__pass *p, const shlo__op *op, uint32_t attr,
    uint32_t *n) {
    return shlo__module_attr_list(p->m, op, attr, n);
}

/* Whether the value is a splat (or a single element) of these bytes. */
static int shlo__simplify_is(const shlo__pass *p, uint32_t value, const void *element) {
    const shlo__data *d = shlo__pass_constant(p, value);
    size_t bytes = shlo__dtype_bytes(shlo__simplify_dtype(p, value));
    return d && d->n_bytes == bytes && memcmp(d->bytes, element, bytes) == 0;
}

/* Whether the value is a splat (or a single element) of the number x. No value of a type without x is. */
static int shlo__simplify_is_number(const shlo__pass *p, uint32_t value, double x) {
    unsigned char element[16];
    shlo_dtype t = shlo__simplify_dtype(p, value);
    double back;
    if (!shlo__pass_plain(p, shlo__simplify_type(p, value))) return 0;
    shlo__dtype_convert(t, element, SHLO_F64, &x);
    shlo__dtype_convert(SHLO_F64, &back, t, element);
    return back == x && shlo__simplify_is(p, value, element);
}

static int shlo__simplify_is_float(const shlo__pass *p, uint32_t value) {
    return shlo__dtype_kind(shlo__simplify_dtype(p, value)) == SHLO__FLOAT;
}
static int shlo__simplify_is_quantized(const shlo__pass *p, uint32_t value) {
    return shlo__type_at(p->m, shlo__simplify_type(p, value))->kind == SHLO__TYPE_QUANTIZED;
}
static int shlo__simplify_is_int(const shlo__pass *p, uint32_t value) {
    shlo__kind k = shlo__dtype_kind(shlo__simplify_dtype(p, value));
    return k == SHLO__INT || k == SHLO__UINT;
}

/* ---- identities of values ---- */

/* Ops whose float results are computed: a NaN among them is the one NaN (docs/semantics.md). */
static int shlo__simplify_computes(uint16_t code) {
    static const uint16_t ops[] = {SHLO_OP_add, SHLO_OP_subtract, SHLO_OP_multiply, SHLO_OP_divide,
        SHLO_OP_remainder, SHLO_OP_power, SHLO_OP_maximum, SHLO_OP_minimum, SHLO_OP_clamp, SHLO_OP_atan2,
        SHLO_OP_exponential, SHLO_OP_exponential_minus_one, SHLO_OP_log, SHLO_OP_log_plus_one,
        SHLO_OP_logistic, SHLO_OP_sine, SHLO_OP_cosine, SHLO_OP_tan, SHLO_OP_tanh, SHLO_OP_sqrt,
        SHLO_OP_rsqrt, SHLO_OP_cbrt, SHLO_OP_ceil, SHLO_OP_floor, SHLO_OP_round_nearest_afz,
        SHLO_OP_round_nearest_even, SHLO_OP_dot_general, SHLO_OP_dot, SHLO_OP_convolution, SHLO_OP_iota};
    for (size_t i = 0; i < SHLO__COUNT(ops); i++)
        if (ops[i] == code) return 1;
    return 0;
}
/* x, for an op that computes what is equal to x but for the bits of a NaN. Quantized results are clamped and
 * rounded: they may differ from x. */
static int shlo__simplify_to(shlo__pass *p, uint32_t op, uint32_t x) {
    const shlo__op *def = shlo__pass_def(p, x);
    if (shlo__simplify_is_quantized(p, x)) return 0;
    if (shlo__simplify_is_float(p, x) && !(def && shlo__simplify_computes(def->code))) return 0;
    return shlo__pass_replace(p, op, x);
}
/* x, for ops that pick it or change its sign twice. Those of narrow floats go through f32, which makes a NaN
 * quiet. */
static int shlo__simplify_to_picked(shlo__pass *p, uint32_t op, uint32_t x) {
    return shlo__soft_is(shlo__simplify_dtype(p, x)) ? shlo__simplify_to(p, op, x)
                                                     : shlo__pass_replace(p, op, x);
}

/* Ops that are their operand if the types are equal. */
static shlo_status shlo__simplify_same_type(shlo__pass *p, uint32_t op) {
    shlo__pass_replace(p, op, shlo__simplify_in(p, op, 0));
    return SHLO_OK;
}

static shlo_status shlo__simplify_add(shlo__pass *p, uint32_t op) {
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t y = shlo__simplify_in(p, op, i);
        if ((shlo__simplify_is_int(p, y) && shlo__simplify_is_number(p, y, 0)) ||
            (shlo__simplify_is_float(p, y) && shlo__simplify_is_number(p, y, -0.0) &&
                !shlo__simplify_is_number(p, y, 0.0)))
            if (shlo__simplify_to(p, op, shlo__simplify_in(p, op, 1 - i))) return SHLO_OK;
    }
    return SHLO_OK;
}

static shlo_status shlo__simplify_subtract(shlo__pass *p, uint32_t op) {
    uint32_t y = shlo__simplify_in(p, op, 1);
    if ((shlo__simplify_is_int(p, y) || shlo__simplify_is_float(p, y)) && shlo__simplify_is_number(p, y, 0.0))
        shlo__simplify_to(p, op, shlo__simplify_in(p, op, 0));
    return SHLO_OK;
}

static shlo_status shlo__simplify_multiply(shlo__pass *p, uint32_t op) {
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t y = shlo__simplify_in(p, op, i);
        if ((shlo__simplify_is_int(p, y) || shlo__simplify_is_float(p, y)) &&
            shlo__simplify_is_number(p, y, 1))
            if (shlo__simplify_to(p, op, shlo__simplify_in(p, op, 1 - i))) return SHLO_OK;
    }
    return SHLO_OK;
}

static shlo_status shlo__simplify_divide(shlo__pass *p, uint32_t op) {
    uint32_t y = shlo__simplify_in(p, op, 1);
    if ((shlo__simplify_is_int(p, y) || shlo__simplify_is_float(p, y)) && shlo__simplify_is_number(p, y, 1))
        shlo__simplify_to(p, op, shlo__simplify_in(p, op, 0));
    return SHLO_OK;
}

/* and, or, xor, shifts with 0; and with all ones. Returns 1 if the op is gone. */
static int shlo__simplify_neutral(shlo__pass *p, uint32_t op) {
    uint16_t code = p->m->ops.items[op].code;
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t y = shlo__simplify_in(p, op, i);
        static const unsigned char ones[8] = {255, 255, 255, 255, 255, 255, 255, 255}, yes[1] = {1};
        int full = code == SHLO_OP_and &&
                   shlo__simplify_is(p, y, shlo__simplify_dtype(p, y) == SHLO_I1 ? yes : ones);
        int neutral = code != SHLO_OP_and && (code == SHLO_OP_or || code == SHLO_OP_xor || i == 1) &&
                      shlo__simplify_is_number(p, y, 0);
        if ((full || neutral) && shlo__pass_replace(p, op, shlo__simplify_in(p, op, 1 - i))) return 1;
    }
    return 0;
}

static shlo_status shlo__simplify_bits(shlo__pass *p, uint32_t op) {
    shlo__simplify_neutral(p, op);
    return SHLO_OK;
}

/* and, or, maximum, minimum of a value with itself. */
static shlo_status shlo__simplify_twice(shlo__pass *p, uint32_t op) {
    if (shlo__simplify_in(p, op, 0) == shlo__simplify_in(p, op, 1))
        shlo__simplify_to(p, op, shlo__simplify_in(p, op, 0));
    return SHLO_OK;
}

static shlo_status shlo__simplify_bits_and_twice(shlo__pass *p, uint32_t op) {
    return shlo__simplify_neutral(p, op) ? SHLO_OK : shlo__simplify_twice(p, op);
}

/* negate(negate(x)), not(not(x)). Quantized negate makes 127 of -128; f8E8M0FNU has no negative numbers. */
static shlo_status shlo__simplify_undo(shlo__pass *p, uint32_t op) {
    uint32_t y = shlo__simplify_in(p, op, 0);
    const shlo__op *inner = shlo__simplify_feeds(p, op, 0, (shlo_op)p->m->ops.items[op].code);
    if (inner && !shlo__simplify_is_quantized(p, y) && shlo__simplify_dtype(p, y) != SHLO_F8E8M0FNU)
        shlo__simplify_to_picked(p, op, shlo__op_operand(p->m, inner, 0));
    return SHLO_OK;
}

static shlo_status shlo__simplify_select(shlo__pass *p, uint32_t op) {
    uint32_t pred = shlo__simplify_in(p, op, 0), yes = shlo__simplify_in(p, op, 1),
             no = shlo__simplify_in(p, op, 2);
    static const unsigned char truth[2] = {0, 1};
    if (shlo__simplify_is_quantized(p, yes) && shlo__simplify_type(p, yes) != shlo__simplify_type(p, no))
        return SHLO_OK; /* computed in floats, then clamped and rounded */
    if (yes == no || shlo__simplify_is(p, pred, &truth[1]))
        shlo__simplify_to_picked(p, op, yes);
    else if (shlo__simplify_is(p, pred, &truth[0]))
        shlo__simplify_to_picked(p, op, no);
    return SHLO_OK;
}

/* ---- identities of shapes ---- */

/* Moving the elements of a splat gives a splat. */
static shlo_status shlo__simplify_splat(shlo__pass *p, uint32_t op) {
    const shlo__data *d = shlo__pass_constant(p, shlo__simplify_in(p, op, 0));
    uint32_t type = shlo__simplify_type(p, p->m->ops.items[op].results);
    int64_t n;
    if (!d || !shlo__pass_plain(p, type) || !shlo__pass_plain(p, d->type) ||
        d->n_bytes != shlo__dtype_bytes((shlo_dtype)shlo__type_at(p->m, d->type)->dtype))
        return SHLO_OK;
    if (!shlo__type_elements(p->m, type, &n)) return SHLO_OK;
    return n == 0 ? SHLO_OK : shlo__pass_make_constant(p, op, d->bytes, d->n_bytes, n > 1);
}

/* reshape to the same shape; of another one. */
static shlo_status shlo__simplify_reshape(shlo__pass *p, uint32_t op) {
    const shlo__op *inner = shlo__simplify_feeds(p, op, 0, SHLO_OP_reshape);
    uint32_t x;
    if (shlo__pass_replace(p, op, shlo__simplify_in(p, op, 0))) return SHLO_OK;
    if (!inner) return shlo__simplify_splat(p, op);
    x = shlo__op_operand(p->m, inner, 0);
    if (shlo__pass_replace(p, op, x)) return SHLO_OK;
    return shlo__pass_make_op(p, op, SHLO_OP_reshape, x, 0, NULL);
}

static int shlo__simplify_counting(const int64_t *list, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (list[i] != (int64_t)i) return 0;
    return 1;
}

/* transpose by the identity; transpose of a transpose. */
static shlo_status shlo__simplify_transpose(shlo__pass *p, uint32_t op) {
    uint32_t n, inner_n, x;
    const int64_t *perm = shlo__simplify_list(p, &p->m->ops.items[op], SHLO__A_transpose__permutation, &n),
                  *first;
    const shlo__op *inner = shlo__simplify_feeds(p, op, 0, SHLO_OP_transpose);
    int64_t both[SHLO_MAX_RANK];
    shlo__attr attr;
    if (shlo__simplify_counting(perm, n)) return shlo__simplify_same_type(p, op);
    if (!inner) return shlo__simplify_splat(p, op);
    first = shlo__simplify_list(p, inner, SHLO__A_transpose__permutation, &inner_n);
    for (uint32_t i = 0; i < n; i++) both[i] = first[perm[i]];
    x = shlo__op_operand(p->m, inner, 0);
    SHLO__TRY(shlo__pass_list(p, SHLO__A_transpose__permutation, n, both, &attr));
    return shlo__pass_make_op(p, op, SHLO_OP_transpose, x, 1, &attr);
}

/* broadcast_in_dim that changes nothing; of another one. */
static shlo_status shlo__simplify_broadcast(shlo__pass *p, uint32_t op) {
    uint32_t n, inner_n, x;
    const int64_t *dims = shlo__simplify_list(p, &p->m->ops.items[op],
                      SHLO__A_broadcast_in_dim__broadcast_dimensions, &n),
                  *first;
    const shlo__op *inner = shlo__simplify_feeds(p, op, 0, SHLO_OP_broadcast_in_dim);
    int64_t both[SHLO_MAX_RANK];
    shlo__attr attr;
    if (shlo__simplify_counting(dims, n) && shlo__pass_replace(p, op, shlo__simplify_in(p, op, 0)))
        return SHLO_OK;
    if (!inner) return shlo__simplify_splat(p, op);
    first = shlo__simplify_list(p, inner, SHLO__A_broadcast_in_dim__broadcast_dimensions, &inner_n);
    for (uint32_t i = 0; i < inner_n; i++) both[i] = dims[first[i]];
    x = shlo__op_operand(p->m, inner, 0);
    SHLO__TRY(shlo__pass_list(p, SHLO__A_broadcast_in_dim__broadcast_dimensions, inner_n, both, &attr));
    return shlo__pass_make_op(p, op, SHLO_OP_broadcast_in_dim, x, 1, &attr);
}

/* A slice of everything has the operand's type; a slice of a slice is one slice. Where sizes are unknown
   equal types say nothing. */
static shlo_status shlo__simplify_slice(shlo__pass *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id], *inner = shlo__simplify_feeds(p, op_id, 0, SHLO_OP_slice);
    int64_t start[SHLO_MAX_RANK], limit[SHLO_MAX_RANK], stride[SHLO_MAX_RANK];
    const int64_t *outer_start, *outer_limit, *inner_start;
    uint32_t n, x;
    shlo__attr attrs[3];
    if (!shlo__pass_plain(p, shlo__simplify_type(p, shlo__simplify_in(p, op_id, 0)))) return SHLO_OK;
    if (shlo__pass_replace(p, op_id, shlo__simplify_in(p, op_id, 0))) return SHLO_OK;
    if (!inner) return shlo__simplify_splat(p, op_id);
    outer_start = shlo__simplify_list(p, op, SHLO__A_slice__start_indices, &n);
    outer_limit = shlo__simplify_list(p, op, SHLO__A_slice__limit_indices, &n);
    inner_start = shlo__simplify_list(p, inner, SHLO__A_slice__start_indices, &n);
    for (uint32_t d = 0; d < n; d++) {
        int64_t by = shlo__module_attr_item(p->m, inner, SHLO__A_slice__strides, d);
        if (!shlo__i64_mul(by, shlo__module_attr_item(p->m, op, SHLO__A_slice__strides, d), &stride[d]))
            return SHLO_OK;
        if (outer_limit[d] <= outer_start[d]) return SHLO_OK; /* empty: leave it */
        start[d] = inner_start[d] + outer_start[d] * by;      /* both lie within the inner slice */
        limit[d] = inner_start[d] + (outer_limit[d] - 1) * by + 1;
    }
    x = shlo__op_operand(p->m, inner, 0);
    SHLO__TRY(shlo__pass_list(p, SHLO__A_slice__start_indices, n, start, &attrs[0]));
    SHLO__TRY(shlo__pass_list(p, SHLO__A_slice__limit_indices, n, limit, &attrs[1]));
    SHLO__TRY(shlo__pass_list(p, SHLO__A_slice__strides, n, stride, &attrs[2]));
    return shlo__pass_make_op(p, op_id, SHLO_OP_slice, x, 3, attrs);
}

/* reverse along dimensions of at most one element. */
static shlo_status shlo__simplify_reverse(shlo__pass *p, uint32_t op) {
    uint32_t n, type = shlo__simplify_type(p, p->m->ops.items[op].results);
    const int64_t *list = shlo__simplify_list(p, &p->m->ops.items[op], SHLO__A_reverse__dimensions, &n);
    for (uint32_t i = 0; i < n; i++) {
        int64_t dim = shlo__type_dims(p->m, type)[list[i]];
        if (dim != 0 && dim != 1) return shlo__simplify_splat(p, op);
    }
    return shlo__simplify_same_type(p, op);
}

static shlo_status shlo__simplify_pad(shlo__pass *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    uint32_t n, m;
    const int64_t *low = shlo__simplify_list(p, op, SHLO__A_pad__edge_padding_low, &n),
                  *high = shlo__simplify_list(p, op, SHLO__A_pad__edge_padding_high, &m);
    for (uint32_t d = 0; d < n; d++)
        if (low[d] || high[d] || shlo__module_attr_item(p->m, op, SHLO__A_pad__interior_padding, d))
            return SHLO_OK;
    return shlo__simplify_same_type(p, op_id);
}

static shlo_status shlo__simplify_concatenate(shlo__pass *p, uint32_t op) {
    return p->m->ops.items[op].n_operands == 1 ? shlo__simplify_same_type(p, op) : SHLO_OK;
}

/* A dynamic slice of everything starts at 0 whatever the indices; with constant indices it is a slice. */
static shlo_status shlo__simplify_dynamic_slice(shlo__pass *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    uint32_t x = shlo__simplify_in(p, op_id, 0), type = shlo__simplify_type(p, x), n;
    int64_t start[SHLO_MAX_RANK], limit[SHLO_MAX_RANK];
    const int64_t *size = shlo__simplify_list(p, op, SHLO__A_dynamic_slice__slice_sizes, &n);
    shlo__attr attrs[2];
    if (!shlo__pass_plain(p, type)) return SHLO_OK;
    if (shlo__pass_replace(p, op_id, x)) return SHLO_OK;
    for (uint32_t d = 0; d < n; d++) {
        const shlo__data *index = shlo__pass_constant(p, shlo__simplify_in(p, op_id, 1 + d));
        int64_t most = shlo__type_dims(p->m, type)[d] - size[d];
        if (!index || shlo__simplify_dtype(p, shlo__simplify_in(p, op_id, 1 + d)) == SHLO_U64) return SHLO_OK;
        shlo__dtype_convert(SHLO_I64, &start[d], shlo__simplify_dtype(p, shlo__simplify_in(p, op_id, 1 + d)),
            index->bytes);
        start[d] = start[d] < 0 ? 0 : SHLO__MIN(start[d], most);
        limit[d] = start[d] + size[d];
    }
    SHLO__TRY(shlo__pass_list(p, SHLO__A_slice__start_indices, n, start, &attrs[0]));
    SHLO__TRY(shlo__pass_list(p, SHLO__A_slice__limit_indices, n, limit, &attrs[1]));
    return shlo__pass_make_op(p, op_id, SHLO_OP_slice, x, 2, attrs);
}

static shlo_status shlo__simplify_tuple_element(shlo__pass *p, uint32_t op) {
    const shlo__op *tuple = shlo__simplify_feeds(p, op, 0, SHLO_OP_tuple);
    int64_t index = shlo__module_attr_i64(p->m, &p->m->ops.items[op], SHLO__A_get_tuple_element__index);
    if (tuple) shlo__pass_replace(p, op, shlo__op_operand(p->m, tuple, (uint32_t)index));
    return SHLO_OK;
}

/* ---- constants ---- */

/* A constant whose elements are all the same is a splat. The op may give its value a type of fewer known
   dimensions, which no splat can have: it stays. */
static shlo_status shlo__simplify_constant(shlo__pass *p, uint32_t op) {
    const shlo__data *d = shlo__pass_constant(p, p->m->ops.items[op].results);
    size_t bytes;
    if (!d || d->splat || !shlo__pass_plain(p, shlo__simplify_type(p, p->m->ops.items[op].results)))
        return SHLO_OK;
    bytes = shlo__dtype_bytes((shlo_dtype)shlo__type_at(p->m, d->type)->dtype);
    if (d->n_bytes < 2 * bytes || d->varied) return SHLO_OK;
    if (memcmp(d->bytes, (const unsigned char *)d->bytes + bytes, d->n_bytes - bytes) != 0) {
        p->m->data.items[d - p->m->data.items].varied = 1; /* many ops may have it */
        return SHLO_OK;
    }
    return shlo__pass_make_constant(p, op, d->bytes, bytes, 1);
}

/* ---- control flow ---- */

/* A function that calls itself does so under a condition, which must stay. */
static int shlo__simplify_calls(const shlo__module *m, uint32_t region) {
    shlo__walk w;
    uint32_t op;
    shlo__walk_start(&w, m, region);
    while ((op = shlo__walk_next(&w)) != 0)
        if (shlo__module_callee(m, &m->ops.items[op])) return 1;
    return 0;
}

/* Puts the ops of the region in place of the op. */
static void shlo__simplify_inline(shlo__pass *p, uint32_t op_id, uint32_t region) {
    shlo__module *m = p->m;
    const shlo__op *op = &m->ops.items[op_id];
    uint32_t ret = m->regions.items[region].last;
    if (shlo__simplify_calls(m, region)) return;
    for (uint32_t k = 0; k < op->n_results; k++)
        if (shlo__value_type(m, op->results + k) !=
            shlo__value_type(m, shlo__op_operand(m, &m->ops.items[ret], k)))
            return;
    for (uint32_t k = 0; k < op->n_results; k++)
        shlo__module_replace(m, op->results + k, shlo__op_operand(m, &m->ops.items[ret], k));
    for (uint32_t id = m->regions.items[region].first, next; id && id != ret; id = next) {
        next = m->ops.items[id].next;
        shlo__module_insert_before(m, id, op_id);
    }
    shlo__module_unlink(m, op_id);
    p->changes++;
}

static shlo_status shlo__simplify_if(shlo__pass *p, uint32_t op_id) {
    const shlo__data *d = shlo__pass_constant(p, shlo__simplify_in(p, op_id, 0));
    uint32_t branch = d && *(const unsigned char *)d->bytes ? 0 : 1;
    if (d) shlo__simplify_inline(p, op_id, shlo__op_region(p->m, &p->m->ops.items[op_id], branch));
    return SHLO_OK;
}

/* An index that names no branch means the last one. */
static shlo_status shlo__simplify_case(shlo__pass *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    const shlo__data *d = shlo__pass_constant(p, shlo__simplify_in(p, op_id, 0));
    int32_t index;
    if (!d) return SHLO_OK;
    memcpy(&index, d->bytes, sizeof index);
    if (index < 0 || (uint32_t)index >= op->n_regions) index = (int32_t)op->n_regions - 1;
    shlo__simplify_inline(p, op_id, shlo__op_region(p->m, op, (uint32_t)index));
    return SHLO_OK;
}

/* ---- the walk ---- */

static shlo_status shlo__simplify_none(shlo__pass *p, uint32_t op) {
    (void)p;
    (void)op;
    return SHLO_OK;
}

/* The simplify column of op/ops.def. */
typedef shlo_status (*shlo__simplify_rule)(shlo__pass *p, uint32_t op);
static shlo__simplify_rule shlo__simplify_rule_of(shlo_op code) {
    switch (code) {
#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__RULE(name, SHLO__MOST_simplify_##simplify, shlo__simplify_##simplify)
#include "../op/ops.def"
    default: return shlo__simplify_none;
    }
}

static shlo_status shlo__simplify_op(shlo__pass *p, uint32_t op) {
    return shlo__simplify_rule_of((shlo_op)p->m->ops.items[op].code)(p, op);
}

static shlo_status shlo__simplify_open(shlo__pass *p, uint32_t op, uint32_t region) {
    shlo__pass_open *open;
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->open, 1));
    open = &p->open.items[p->open.count++];
    open->op = op;
    open->step = 0;
    open->region = region;
    open->next = region ? p->m->regions.items[region].first : 0;
    return SHLO_OK;
}

/* The innermost open op enters its next region, or it is rewritten itself. */
static shlo_status shlo__simplify_step(shlo__pass *p) {
    shlo__pass_open *open = &p->open.items[p->open.count - 1];
    const uint32_t id = open->op;
    const shlo__op *op = &p->m->ops.items[id];
    if (open->region) SHLO__TRY(shlo__dedupe_region(p, open->region));
    open->region = 0;
    if (id && open->step < op->n_regions) {
        const uint32_t region = shlo__op_region(p->m, op, open->step++);
        if (shlo__pass_settled(p->m, region)) return SHLO_OK;
        open->region = region;
        open->next = p->m->regions.items[open->region].first;
        return SHLO_OK;
    }
    p->open.count--;
    if (!id) return SHLO_OK;
    SHLO__TRY(shlo__simplify_op(p, id));
    return p->level >= 2 && !p->m->ops.items[id].dead ? shlo__fold_op(p, id) : SHLO_OK;
}

SHLO__FN shlo_status shlo__simplify_region(shlo__pass *p, uint32_t region) {
    SHLO__TRY(shlo__simplify_open(p, 0, region));
    while (p->open.count) {
        shlo__pass_open *open = &p->open.items[p->open.count - 1];
        const uint32_t next = open->next;
        if (next) {
            open->next = p->m->ops.items[next].next;
            SHLO__TRY(shlo__simplify_open(p, next, 0));
        }
        else
            SHLO__TRY(shlo__simplify_step(p));
    }
    return SHLO_OK;
}

#endif
