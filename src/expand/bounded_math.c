/* expand/bounded_math.c - bounded operands of ops that compute: over elements, reductions, sorting,
 * products. */
#ifndef SHLO__EXPAND_BOUNDED_MATH_C
#define SHLO__EXPAND_BOUNDED_MATH_C

#include "expand.h"

/* The type of result i in the shape of v. */
static uint32_t shlo__bounded_result_type(shlo__bounded *z, uint32_t i, const shlo__sized *v) {
    int64_t dims[SHLO_MAX_RANK];
    shlo__bounded_dims(z, v, dims);
    return shlo__bounded_type(z, shlo__expand_result_type(z->e, i), shlo__bounded_rank(z, v), dims);
}

/* Elementwise ops and map. */
SHLO__FN void shlo__bounded_elementwise(shlo__bounded *z) {
    uint32_t n = shlo__expand_op(z->e)->n_operands,
             *operands = (uint32_t *)shlo__bounded_room(z, n, sizeof *operands), type;
    shlo__sized *v = shlo__bounded_operands(z, 0, n), out;
    if (!operands || !v) return;
    out = shlo__bounded_agree(z, n, v);
    for (uint32_t i = 0; i < n; i++) operands[i] = v[i].x;
    type = shlo__bounded_result_type(z, 0, &out);
    out.x = shlo__emit_again(z->e, operands, &type);
    shlo__bounded_result(z, 0, out);
}

/* To elements of another width: a last dimension appears or vanishes; it must be static. */
SHLO__FN void shlo__bounded_bitcast_convert(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0);
    int32_t rank = shlo__bounded_rank(z, &v),
            to = shlo__type_at(z->e->m, shlo__bounded_result_was(z, 0))->rank;
    int64_t dims[SHLO_MAX_RANK];
    uint32_t type;
    if (rank == to) {
        shlo__bounded_elementwise(z);
        return;
    }
    if (rank > to && v.size[to]) shlo__bounded_refuse(z, 0, -1, to, "elements that are parts of one");
    if (rank < to && shlo__bounded_dim(z, shlo__bounded_result_was(z, 0), rank))
        shlo__bounded_refuse(z, -1, 0, rank, "elements that are parts of one");
    shlo__bounded_asked_dims(z, dims);
    for (int32_t d = 0; d < SHLO__MIN(rank, to) && z->e->status == SHLO_OK; d++)
        dims[d] = shlo__bounded_have(z, &v, d);
    type = shlo__bounded_type(z, shlo__expand_result_type(z->e, 0), to, dims);
    v.x = shlo__emit_again(z->e, &v.x, &type);
    shlo__bounded_result(z, 0, v);
}

/* ---- reductions ---- */

/* How the region's only op combines two of these elements; NONE: it is more than one op, or another. */
static shlo__neutral shlo__bounded_combines(const shlo__bounded *z, uint32_t region, shlo_dtype dtype) {
    const shlo__module *m = z->e->m;
    const shlo__op *op = shlo__module_only_op(m, region);
    const shlo__type *t;
    if (!op) return SHLO__NEUTRAL_NONE;
    t = shlo__type_at(m, shlo__value_type(m, m->regions.items[region].args));
    return t->kind == SHLO__TYPE_TENSOR && t->dtype == (uint8_t)dtype
               ? (shlo__neutral)shlo__op_facts_of((shlo_op)op->code)->neutral
               : SHLO__NEUTRAL_NONE;
}

/* The least or greatest integer; booleans are unsigned integers of one bit. */
static uint32_t shlo__bounded_extreme(shlo__bounded *z, uint32_t scalar, int is_signed, int greatest) {
    int64_t least, most;
    uint32_t zero = shlo__emit_splat(z->e, scalar, 0);
    if (z->e->status != SHLO_OK) return 0;
    if (!is_signed) return greatest ? shlo__emit_unary(z->e, SHLO_OP_not, zero) : zero;
    shlo__types_storage_limits((shlo_dtype)shlo__type_at(z->e->m, scalar)->dtype, &least, &most);
    return shlo__emit_numbers(z->e, scalar, greatest ? &most : &least);
}

/* A scalar n with op(x, n) = x for every x, bit for bit; 0: none is known. The zero of floats is -0: it, not
 * 0, leaves every float as it is. */
static uint32_t shlo__bounded_neutral_of(shlo__bounded *z, shlo__neutral neutral, shlo_dtype dtype) {
    uint32_t scalar = shlo__emit_type(z->e, dtype, 0, NULL);
    shlo__kind kind = shlo__dtype_kind(dtype);
    int is_float = dtype == SHLO_F32 || dtype == SHLO_F64 || dtype == SHLO_F16 || dtype == SHLO_BF16;
    int is_signed = kind == SHLO__INT, is_int = kind == SHLO__INT || kind == SHLO__UINT || kind == SHLO__BOOL;
    int greatest = neutral == SHLO__NEUTRAL_GREATEST;
    double infinity = 1e300 * 1e300;
    if (z->e->status != SHLO_OK || !(is_float || is_int)) return 0;
    switch (neutral) {
    case SHLO__NEUTRAL_ZERO: return shlo__emit_splat(z->e, scalar, is_float ? -0.0 : 0.0);
    case SHLO__NEUTRAL_ONE: return shlo__emit_splat(z->e, scalar, 1);
    case SHLO__NEUTRAL_LEAST:
    case SHLO__NEUTRAL_GREATEST:
        return is_float ? shlo__emit_splat(z->e, scalar, greatest ? infinity : -infinity)
                        : shlo__bounded_extreme(z, scalar, is_signed, greatest);
    case SHLO__NEUTRAL_ALL_ONES:
        return shlo__emit_unary(z->e, SHLO_OP_not, shlo__emit_splat(z->e, scalar, 0));
    default: return 0;
    }
}

/* The body of a reduction of n values becomes one of n values and a flag that says whether they exist: of
   (a, has_a) and (b, has_b), body(a, b) if both exist, else the one that does. */
static void shlo__bounded_pair_body(shlo__bounded *z, uint32_t region, uint32_t n) {
    shlo__expand *e = z->e;
    uint32_t op = e->op, old = e->m->regions.items[region].args, none = 0, has_a, has_b, at;
    uint32_t *types = (uint32_t *)shlo__bounded_room(z, 2 * (size_t)n + 2, sizeof *types),
             *results = (uint32_t *)shlo__bounded_room(z, n, sizeof *results);
    uint32_t i1 = shlo__emit_type(e, SHLO_I1, 0, NULL);
    if (!types || !results) return;
    for (uint32_t i = 0; i < n; i++) {
        types[i] = shlo__value_type(e->m, old + i);
        types[n + 1 + i] = shlo__value_type(e->m, old + n + i);
    }
    types[n] = types[2 * n + 1] = i1;
    at = shlo__bounded_arguments(z, region, 2 * n + 2, types);
    if (e->status != SHLO_OK) return;
    for (uint32_t i = 0; i < 2 * n; i++) shlo__module_replace(e->m, old + i, at + i + (i >= n));
    has_a = at + n;
    has_b = at + 2 * n + 1;
    e->op = e->m->regions.items[region].last;
    for (uint32_t i = 0; i < n && e->status == SHLO_OK; i++) {
        results[i] = shlo__emit_select(e, has_a, shlo__expand_operand(e, i), at + n + 1 + i);
        results[i] = shlo__emit_select(e, has_b, results[i], at + i);
    }
    results[n] = shlo__emit_binary(e, SHLO_OP_or, has_a, has_b);
    shlo__emit_again_as(e, n + 1, results, 0, &none);
    shlo__expand_done(e);
    e->op = op;
}

/* reduce over values with flags; the initial value need not be neutral. Returns the first result. */
static uint32_t shlo__bounded_reduce_pairs(shlo__bounded *z, uint32_t n, const shlo__sized *v,
    uint32_t inside, uint32_t *types) {
    uint32_t *operands = (uint32_t *)shlo__bounded_room(z, 2 * (size_t)n + 2, sizeof *operands);
    if (!operands) return 0;
    for (uint32_t i = 0; i < n; i++) {
        operands[i] = v[i].x;
        operands[n + 1 + i] = shlo__expand_operand(z->e, n + i);
    }
    operands[n] = inside;
    operands[2 * n + 1] = shlo__emit_splat(z->e, shlo__emit_type(z->e, SHLO_I1, 0, NULL), 1);
    shlo__bounded_pair_body(z, shlo__op_region(z->e->m, shlo__expand_op(z->e), 0), n);
    return shlo__emit_again_as(z->e, 2 * n + 2, operands, n + 1, types);
}

SHLO__FN uint32_t shlo__bounded_reduce_values(shlo__bounded *z, uint32_t n, const shlo__sized *v,
    uint32_t *types) {
    uint32_t *operands = (uint32_t *)shlo__bounded_room(z, 2 * (size_t)n, sizeof *operands);
    for (uint32_t i = 0; operands && i < n; i++) {
        operands[i] = v[i].x;
        operands[n + i] = shlo__expand_operand(z->e, n + i);
    }
    return operands ? shlo__emit_again(z->e, operands, types) : 0;
}

SHLO__FN void shlo__bounded_reduce(shlo__bounded *z) {
    uint32_t n = shlo__expand_op(z->e)->n_results,
             dims = shlo__bounded_attr_dims(z, SHLO__A_reduce__dimensions), inside, first, neutral = 0;
    uint32_t *types = (uint32_t *)shlo__bounded_room(z, (size_t)n + 1, sizeof *types);
    shlo__sized *v = shlo__bounded_operands(z, 0, n), shape, out;
    if (!types || !v) return;
    memset(&out, 0, sizeof out);
    shape = shlo__bounded_agree(z, n, v);
    for (int32_t d = 0, to = 0; d < shlo__bounded_rank(z, &shape); d++)
        if (!(dims >> d & 1)) out.size[to++] = shape.size[d];
    inside = shlo__bounded_inside(z, &shape, dims);
    if (z->e->status != SHLO_OK) return;
    if (inside && n == 1) {
        shlo_dtype dtype = (shlo_dtype)shlo__expand_type(z->e, shape.x)->dtype;
        neutral = shlo__bounded_neutral_of(z,
            shlo__bounded_combines(z, shlo__op_region(z->e->m, shlo__expand_op(z->e), 0), dtype), dtype);
    }
    if (neutral)
        v[0].x = shlo__emit_select(z->e, inside, v[0].x,
            shlo__emit_broadcast(z->e, neutral, shlo__value_type(z->e->m, v[0].x), 0, NULL));
    first = inside && !neutral ? shlo__bounded_reduce_pairs(z, n, v, inside, types)
                               : shlo__bounded_reduce_values(z, n, v, types);
    for (uint32_t i = 0; i < n; i++) {
        out.x = first + i;
        shlo__bounded_result(z, i, out);
    }
}

/* ---- sort ---- */

/* The comparator gets two more arguments, which say whether lhs and rhs exist: elements that exist come
 * first. */
static void shlo__bounded_sort_body(shlo__bounded *z, uint32_t region) {
    shlo__expand *e = z->e;
    uint32_t op = e->op, old = e->m->regions.items[region].args, n = e->m->regions.items[region].n_args, at,
             less, none = 0;
    uint32_t *types = (uint32_t *)shlo__bounded_room(z, (size_t)n + 2, sizeof *types),
             i1 = shlo__emit_type(e, SHLO_I1, 0, NULL);
    if (!types) return;
    for (uint32_t i = 0; i < n; i++) types[i] = shlo__value_type(e->m, old + i);
    types[n] = types[n + 1] = i1;
    at = shlo__bounded_arguments(z, region, n + 2, types);
    if (e->status != SHLO_OK) return;
    for (uint32_t i = 0; i < n; i++) shlo__module_replace(e->m, old + i, at + i);
    e->op = e->m->regions.items[region].last;
    less = shlo__emit_binary(e, SHLO_OP_or, shlo__expand_operand(e, 0),
        shlo__emit_unary(e, SHLO_OP_not, at + n + 1));
    less = shlo__emit_binary(e, SHLO_OP_and, less, at + n);
    shlo__emit_again_as(e, 1, &less, 0, &none);
    shlo__expand_done(e);
    e->op = op;
}

SHLO__FN void shlo__bounded_sort(shlo__bounded *z) {
    uint32_t n = shlo__expand_op(z->e)->n_operands, inside, first,
             *operands = (uint32_t *)shlo__bounded_room(z, (size_t)n + 1, sizeof *operands);
    uint32_t *types = (uint32_t *)shlo__bounded_room(z, (size_t)n + 1, sizeof *types);
    shlo__sized *v = shlo__bounded_operands(z, 0, n), out;
    int64_t d = shlo__bounded_attr(z, SHLO__A_sort__dimension, 0);
    if (!operands || !types || !v) return;
    out = shlo__bounded_agree(z, n, v);
    inside = shlo__bounded_inside(z, &out, 1u << (d < 0 ? d + shlo__bounded_rank(z, &out) : d));
    if (z->e->status != SHLO_OK) return;
    for (uint32_t i = 0; i < n; i++) operands[i] = v[i].x;
    operands[n] = inside;
    if (inside) shlo__bounded_sort_body(z, shlo__op_region(z->e->m, shlo__expand_op(z->e), 0));
    first = shlo__emit_again_as(z->e, inside ? n + 1 : n, operands, inside ? n + 1 : n, types);
    for (uint32_t i = 0; i < n; i++) {
        out.x = first + i;
        shlo__bounded_result(z, i, out);
    }
}

/* ---- products ---- */

/* Dimensions l of v[0] and r of v[1] agree: both are cut to the smaller bound; returns their size. */
static uint32_t shlo__bounded_pair_dims(shlo__bounded *z, shlo__sized *v, int32_t l, int32_t r) {
    int64_t n;
    if (z->e->status != SHLO_OK) return 0;
    n = SHLO__MIN(shlo__bounded_have(z, &v[0], l), shlo__bounded_have(z, &v[1], r));
    shlo__bounded_resize_dim(z, &v[0], l, n);
    shlo__bounded_resize_dim(z, &v[1], r, n);
    return v[0].size[l] && v[1].size[r] ? shlo__bounded_smaller(z, v[0].size[l], v[1].size[r]) : 0;
}

/* A product over pairs of dimensions (batch: kept, contract: summed). */
typedef struct shlo__bounded_product {
    uint32_t n_batch, n_contract;
    int32_t batch[2][SHLO_MAX_RANK], contract[2][SHLO_MAX_RANK];
} shlo__bounded_product;

static void shlo__bounded_dots(shlo__bounded *z, const shlo__bounded_product *p) {
    shlo__sized *v = shlo__bounded_operands(z, 0, 2), out;
    uint32_t used[2] = {0, 0}, summed[2] = {0, 0}, operands[2], type;
    int64_t dims[SHLO_MAX_RANK];
    int32_t rank = 0;
    if (!v) return;
    memset(&out, 0, sizeof out);
    for (uint32_t i = 0; i < p->n_batch; i++) {
        out.size[rank] = shlo__bounded_pair_dims(z, v, p->batch[0][i], p->batch[1][i]);
        dims[rank++] = z->e->status == SHLO_OK ? shlo__bounded_have(z, &v[0], p->batch[0][i]) : 0;
        for (int k = 0; k < 2; k++) used[k] |= 1u << p->batch[k][i];
    }
    for (uint32_t i = 0; i < p->n_contract; i++) {
        int bounded = v[0].size[p->contract[0][i]] || v[1].size[p->contract[1][i]];
        uint32_t size = shlo__bounded_pair_dims(z, v, p->contract[0][i], p->contract[1][i]);
        for (int k = 0; k < 2; k++) {
            v[k].size[p->contract[k][i]] = size;
            summed[k] |= bounded ? 1u << p->contract[k][i] : 0;
            used[k] |= 1u << p->contract[k][i];
        }
    }
    shlo__bounded_mask_sides(z, v, summed);
    for (int k = 0; k < 2 && z->e->status == SHLO_OK; k++) {
        for (int32_t d = 0; d < shlo__bounded_rank(z, &v[k]); d++) {
            if (used[k] >> d & 1) continue;
            out.size[rank] = v[k].size[d];
            dims[rank++] = shlo__bounded_have(z, &v[k], d);
        }
        operands[k] = v[k].x;
    }
    type = shlo__bounded_type(z, shlo__expand_result_type(z->e, 0), rank, dims);
    out.x = z->e->status == SHLO_OK ? shlo__emit_again(z->e, operands, &type) : 0;
    shlo__bounded_result(z, 0, out);
}

SHLO__FN void shlo__bounded_dot_general(shlo__bounded *z) {
    shlo__bounded_product p;
    p.n_batch = shlo__bounded_attr_count(z, SHLO__A_dot_general__lhs_batching_dimensions);
    p.n_contract = shlo__bounded_attr_count(z, SHLO__A_dot_general__lhs_contracting_dimensions);
    for (uint32_t i = 0; i < p.n_batch; i++) {
        p.batch[0][i] = (int32_t)shlo__bounded_attr(z, SHLO__A_dot_general__lhs_batching_dimensions, i);
        p.batch[1][i] = (int32_t)shlo__bounded_attr(z, SHLO__A_dot_general__rhs_batching_dimensions, i);
    }
    for (uint32_t i = 0; i < p.n_contract; i++) {
        p.contract[0][i] = (int32_t)shlo__bounded_attr(z, SHLO__A_dot_general__lhs_contracting_dimensions, i);
        p.contract[1][i] = (int32_t)shlo__bounded_attr(z, SHLO__A_dot_general__rhs_contracting_dimensions, i);
    }
    shlo__bounded_dots(z, &p);
}

/* dot: the last dimension of lhs with the first of rhs */
SHLO__FN void shlo__bounded_dot(shlo__bounded *z) {
    shlo__bounded_product p;
    p.n_batch = 0;
    p.n_contract = 1;
    p.contract[0][0] = shlo__expand_type(z->e, shlo__expand_operand(z->e, 0))->rank - 1;
    p.contract[1][0] = 0;
    shlo__bounded_dots(z, &p);
}

#endif
