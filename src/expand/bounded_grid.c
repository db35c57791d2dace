/* expand/bounded_grid.c - bounded operands of ops between processes and with the outside. Processes of one
 * group are to have operands of one shape: where their sizes disagree, the smallest counts, so that no
 * process sees what lies beyond the size of another. */
#ifndef SHLO__EXPAND_BOUNDED_GRID_C
#define SHLO__EXPAND_BOUNDED_GRID_C

#include "expand.h"

/* ---- sizes of all processes ---- */

static shlo__combining shlo__bounded_grid_ops(shlo_op code, shlo_op body) {
    shlo__combining ops;
    ops.code = code;
    ops.body = body;
    return ops;
}

/* The least item of an si32 vector. */
static uint32_t shlo__bounded_least_item(shlo__bounded *z, uint32_t sizes) {
    int64_t zero = 0;
    shlo__attr attr = shlo__emit_list(z->e, SHLO__A_reduce__dimensions, 1, &zero);
    uint32_t operands[2];
    operands[0] = sizes;
    operands[1] = shlo__bounded_number(z, INT32_MAX);
    return shlo__emit_combining(z->e, shlo__bounded_grid_ops(SHLO_OP_reduce, SHLO_OP_minimum), 2, operands, 1,
        &attr);
}

/* all_reduce, or collective_reduce, of a scalar in the groups of the op at hand, whose attributes of groups,
   channel and ids begin at `from`. */
static uint32_t shlo__bounded_reduce_scalar(shlo__bounded *z, uint32_t from, shlo_op body, uint32_t x) {
    int first = from == SHLO__A_collective_reduce__replica_groups;
    uint32_t to = first ? SHLO__A_collective_reduce__replica_groups : SHLO__A_all_reduce__replica_groups;
    shlo__attr attrs[3];
    for (uint32_t i = 0; i < 3; i++) attrs[i] = shlo__emit_same_attr(z->e, from + i, to + i);
    return shlo__emit_combining(z->e,
        shlo__bounded_grid_ops(first ? SHLO_OP_collective_reduce : SHLO_OP_all_reduce, body), 1, &x, 3,
        attrs);
}

/* The size that all processes of the group have, of an op that reduces. Of collective_reduce only the first
   process gets it; the others keep theirs. */
static uint32_t shlo__bounded_reduced_size(shlo__bounded *z, uint32_t from, uint32_t size) {
    uint32_t least, one;
    if (!size) return 0;
    least = shlo__bounded_reduce_scalar(z, from, SHLO_OP_minimum, size);
    if (from != SHLO__A_collective_reduce__replica_groups) return least;
    one = shlo__bounded_reduce_scalar(z, from, SHLO_OP_maximum, shlo__bounded_number(z, 1));
    return shlo__emit_select(z->e,
        shlo__emit_compare(z->e, SHLO_comparison_direction_NE, one, shlo__bounded_number(z, 0)), least, size);
}

/* ---- blocks ---- */

/* indices[k] = k / length * step + k % length for k < n; length and step are si32 scalars. */
static uint32_t shlo__bounded_block_indices(shlo__bounded *z, int64_t n, uint32_t length, uint32_t step) {
    shlo__expand *e = z->e;
    uint32_t k = shlo__dynamic_count(e, n), type = e->status == SHLO_OK ? shlo__value_type(e->m, k) : 0,
             block;
    length = shlo__emit_binary(e, SHLO_OP_maximum, length, shlo__bounded_number(z, 1));
    length = shlo__emit_broadcast(e, shlo__emit_convert(e, length, SHLO_I64), type, 0, NULL);
    step = shlo__emit_broadcast(e, shlo__emit_convert(e, step, SHLO_I64), type, 0, NULL);
    block = shlo__emit_binary(e, SHLO_OP_multiply, shlo__emit_binary(e, SHLO_OP_divide, k, length), step);
    return shlo__emit_binary(e, SHLO_OP_add, block, shlo__emit_binary(e, SHLO_OP_remainder, k, length));
}

/* Dimension d, n blocks of rows, of each of which the first `size` exist, as the rows that exist. */
static void shlo__bounded_compact(shlo__bounded *z, shlo__sized *v, int32_t d, int64_t n, uint32_t size) {
    int64_t rows = shlo__bounded_have(z, v, d);
    if (!size) return;
    shlo__bounded_take(z, v, d, rows,
        shlo__bounded_block_indices(z, rows, size, shlo__bounded_number(z, rows / n)));
    v->size[d] = shlo__bounded_times(z, size, n);
}

/* The reverse: the rows that exist as n blocks of the same length. v->size becomes the size of a block. */
static void shlo__bounded_grid_block(shlo__bounded *z, shlo__sized *v, int32_t d, int64_t n) {
    int64_t each = z->e->status == SHLO_OK ? shlo__bounded_have(z, v, d) / n : 0;
    if (z->e->status != SHLO_OK || !v->size[d]) return;
    v->size[d] = shlo__bounded_over(z, v->size[d], n);
    shlo__bounded_take(z, v, d, each * n,
        shlo__bounded_block_indices(z, each * n, shlo__bounded_number(z, each), v->size[d]));
}

/* Processes of a group; where no groups, or not how many partitions are stated, as many as the sizes say. */
static int64_t shlo__bounded_grid_size(const shlo__bounded *z, uint32_t groups, int64_t large,
    int64_t small_size) {
    const shlo__op *op = shlo__expand_op(z->e);
    const shlo__attr *a = shlo__module_attr(z->e->m, op, groups);
    int64_t n = small_size ? large / small_size : 1, partitions = a ? a->n != 0 : 0;
    if (partitions && shlo__op_grouping(shlo__module_attr_i64(z->e->m, op, groups + 1),
                          shlo__module_attr_i64(z->e->m, op, groups + 2) != 0) == SHLO__CROSS_BOTH)
        partitions = z->e->m->n_partitions;
    if (partitions) n = a->columns * partitions;
    return SHLO__MAX(n, 1);
}

/* ---- the ops ---- */

/* all_reduce, collective_reduce */
SHLO__FN void shlo__bounded_all_reduce(shlo__bounded *z) {
    uint32_t from = shlo__expand_op(z->e)->code == SHLO_OP_all_reduce
                        ? SHLO__A_all_reduce__replica_groups
                        : SHLO__A_collective_reduce__replica_groups;
    uint32_t n = shlo__expand_op(z->e)->n_operands,
             *operands = (uint32_t *)shlo__bounded_room(z, n, sizeof *operands),
             *types = (uint32_t *)shlo__bounded_room(z, n, sizeof *types), first;
    shlo__sized *v = shlo__bounded_operands(z, 0, n);
    if (!operands || !types || !v) return;
    for (uint32_t i = 0; i < n && z->e->status == SHLO_OK; i++) {
        for (int32_t d = 0; d < shlo__bounded_rank(z, &v[i]); d++)
            v[i].size[d] = shlo__bounded_reduced_size(z, from, v[i].size[d]);
        operands[i] = v[i].x;
    }
    first = shlo__emit_again(z->e, operands, types);
    for (uint32_t i = 0; i < n; i++) {
        v[i].x = first + i;
        shlo__bounded_result(z, i, v[i]);
    }
}

/* collective_broadcast, collective_permute: the sizes come from where the elements come from. Without a
   sender there are none. */
SHLO__FN void shlo__bounded_collective_moved(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0);
    uint32_t type = 0;
    for (int32_t d = 0; d < shlo__bounded_rank(z, &v); d++) {
        type = 0;
        if (v.size[d]) v.size[d] = shlo__emit_again(z->e, &v.size[d], &type);
    }
    type = 0;
    v.x = shlo__emit_again(z->e, &v.x, &type);
    shlo__bounded_result(z, 0, v);
}

/* The least size in the group, through an op that hands a vector of n items around. */
static uint32_t shlo__bounded_handed_size(shlo__bounded *z, uint32_t size, int64_t n) {
    const int gather = shlo__expand_op(z->e)->code == SHLO_OP_all_gather;
    int64_t one = gather ? 1 : n, all = n;
    uint32_t first = gather ? SHLO__A_all_gather__all_gather_dim : SHLO__A_all_to_all__split_dimension,
             fixed = gather ? 1 : 2, total = gather ? 4 : 5, type;
    shlo__attr attrs[5];
    if (!size) return 0;
    type = shlo__emit_type(z->e, SHLO_I32, 1, &all);
    size = shlo__emit_broadcast(z->e, size, shlo__emit_type(z->e, SHLO_I32, 1, &one), 0, NULL);
    for (uint32_t i = 0; i < total; i++)
        attrs[i] = i < fixed ? shlo__emit_number(z->e, first + i, 0)
                             : shlo__emit_same_attr(z->e, first + i, first + i);
    return shlo__bounded_least_item(z,
        shlo__emit(z->e, (shlo_op)shlo__expand_op(z->e)->code, type, 1, &size, total, attrs));
}

SHLO__FN void shlo__bounded_all_gather(shlo__bounded *z) {
    int32_t d = (int32_t)shlo__bounded_attr(z, SHLO__A_all_gather__all_gather_dim, 0);
    uint32_t n_op = shlo__expand_op(z->e)->n_operands,
             *operands = (uint32_t *)shlo__bounded_room(z, n_op, sizeof *operands),
             *types = (uint32_t *)shlo__bounded_room(z, n_op, sizeof *types), first;
    shlo__sized *v = shlo__bounded_operands(z, 0, n_op);
    int64_t n = 1, dims[SHLO_MAX_RANK];
    if (!operands || !types || !v) return;
    for (uint32_t i = 0; i < n_op && z->e->status == SHLO_OK; i++) {
        n = shlo__bounded_grid_size(z, SHLO__A_all_gather__replica_groups,
            shlo__type_dims(z->e->m, shlo__expand_result_type(z->e, i))[d], shlo__bounded_have(z, &v[i], d));
        for (int32_t k = 0; k < shlo__bounded_rank(z, &v[i]); k++)
            v[i].size[k] = shlo__bounded_handed_size(z, v[i].size[k], n);
        shlo__bounded_dims(z, &v[i], dims);
        dims[d] *= n;
        operands[i] = v[i].x;
        types[i] =
            shlo__bounded_type(z, shlo__expand_result_type(z->e, i), shlo__bounded_rank(z, &v[i]), dims);
    }
    first = shlo__emit_again(z->e, operands, types);
    for (uint32_t i = 0; i < n_op && z->e->status == SHLO_OK; i++) {
        v[i].x = first + i;
        shlo__bounded_compact(z, &v[i], d, n, v[i].size[d]);
        shlo__bounded_result(z, i, v[i]);
    }
}

/* A bounded dimension that is split is laid out in blocks first; one that is concatenated is compacted
   then. */
SHLO__FN void shlo__bounded_all_to_all(shlo__bounded *z) {
    int32_t split = (int32_t)shlo__bounded_attr(z, SHLO__A_all_to_all__split_dimension, 0),
            concat = (int32_t)shlo__bounded_attr(z, SHLO__A_all_to_all__concat_dimension, 0);
    int64_t n = shlo__bounded_attr(z, SHLO__A_all_to_all__split_count, 0);
    uint32_t n_op = shlo__expand_op(z->e)->n_operands,
             *operands = (uint32_t *)shlo__bounded_room(z, n_op, sizeof *operands),
             *types = (uint32_t *)shlo__bounded_room(z, n_op, sizeof *types), first;
    shlo__sized *v = shlo__bounded_operands(z, 0, n_op);
    if (!operands || !types || !v) return;
    for (uint32_t i = 0; i < n_op && z->e->status == SHLO_OK; i++) {
        for (int32_t k = 0; k < shlo__bounded_rank(z, &v[i]); k++)
            v[i].size[k] = shlo__bounded_handed_size(z, v[i].size[k], n);
        shlo__bounded_grid_block(z, &v[i], split, n);
        operands[i] = v[i].x;
    }
    first = shlo__emit_again(z->e, operands, types);
    for (uint32_t i = 0; i < n_op && z->e->status == SHLO_OK; i++) {
        v[i].x = first + i;
        shlo__bounded_compact(z, &v[i], concat, n, v[i].size[concat]);
        shlo__bounded_result(z, i, v[i]);
    }
}

SHLO__FN void shlo__bounded_reduce_scatter(shlo__bounded *z) {
    int32_t d = (int32_t)shlo__bounded_attr(z, SHLO__A_reduce_scatter__scatter_dimension, 0);
    shlo__sized v = shlo__bounded_operand(z, 0);
    int64_t n, dims[SHLO_MAX_RANK];
    uint32_t type;
    n = shlo__bounded_grid_size(z, SHLO__A_reduce_scatter__replica_groups, shlo__bounded_have(z, &v, d),
        shlo__type_dims(z->e->m, shlo__expand_result_type(z->e, 0))[d]);
    for (int32_t k = 0; k < shlo__bounded_rank(z, &v); k++)
        v.size[k] = shlo__bounded_reduced_size(z, SHLO__A_reduce_scatter__replica_groups, v.size[k]);
    shlo__bounded_grid_block(z, &v, d, n);
    if (z->e->status != SHLO_OK) return;
    shlo__bounded_dims(z, &v, dims);
    dims[d] /= n;
    type = shlo__bounded_type(z, shlo__expand_result_type(z->e, 0), shlo__bounded_rank(z, &v), dims);
    v.x = shlo__emit_again(z->e, &v.x, &type);
    shlo__bounded_result(z, 0, v);
}

/* ---- random numbers ---- */

/* The shape operand says the sizes; numbers are drawn for all elements at the bound. */
SHLO__FN void shlo__bounded_rng(shlo__bounded *z) {
    uint32_t operands[3], type = shlo__expand_result_type(z->e, 0);
    int64_t dims[SHLO_MAX_RANK], n = shlo__type_at(z->e->m, type)->rank;
    shlo__sized v;
    memset(&v, 0, sizeof v);
    shlo__bounded_asked_sizes(z, 2, &v);
    shlo__bounded_asked_dims(z, dims);
    for (uint32_t i = 0; i < 2; i++) operands[i] = shlo__expand_operand(z->e, i);
    operands[2] = shlo__emit_numbers(z->e, shlo__emit_type(z->e, SHLO_I64, 1, &n), dims);
    v.x = shlo__emit_again(z->e, operands, &type);
    shlo__bounded_result(z, 0, v);
}

/* Nothing says the sizes of the bits: they are those of the bound. */
SHLO__FN void shlo__bounded_rng_bit_generator(shlo__bounded *z) {
    shlo__sized state = shlo__bounded_operand(z, 0), bits;
    uint32_t types[2];
    memset(&bits, 0, sizeof bits);
    for (uint32_t i = 0; i < 2; i++) types[i] = shlo__expand_result_type(z->e, i);
    if (state.size[0])
        shlo__bounded_refuse(z, 0, -1, 0, "a generator's state has the size that its algorithm says");
    bits.x = shlo__emit_again(z->e, &state.x, types) + 1;
    state.x = bits.x - 1;
    shlo__bounded_result(z, 0, state);
    shlo__bounded_result(z, 1, bits);
}

#endif
