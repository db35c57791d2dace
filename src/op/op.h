/* op/op.h - the rows of ops.def and attrs.def as data, for the private rooms. */
#ifndef SHLO__OP_OP_H
#define SHLO__OP_OP_H

#include "public.h"
#include "../base/base.h"

/* Traits, and the letters of the `types` column. */
enum {
    SHLO__PURE = 1,
    SHLO__EFFECT = 2,
    SHLO__COMMUTES = 4,
    SHLO__ELEMENTWISE = 8,
    SHLO__TERMINATES = 16,
    SHLO__GIVEN = 32
};
enum { SHLO__T_B = 1, SHLO__T_I = 2, SHLO__T_U = 4, SHLO__T_F = 8, SHLO__T_C = 16, SHLO__T_Q = 32 };

/* The class of an op in a plan: the `run` column. */
typedef enum shlo__run {
    SHLO__RUN_EXPAND,
    SHLO__RUN_LANE,
    SHLO__RUN_VIEW,
    SHLO__RUN_BITCAST,
    SHLO__RUN_CONSTANT,
    SHLO__RUN_IOTA,
    SHLO__RUN_REDUCE,
    SHLO__RUN_CONTRACT,
    SHLO__RUN_CALL,
    SHLO__RUN_OTHER
} shlo__run;

/* How processes are split into groups (specification, "Collective ops"). */
typedef enum shlo__grouping {
    SHLO__CROSS_REPLICA,
    SHLO__CROSS_PARTITION,
    SHLO__CROSS_BOTH,
    SHLO__FLATTENED
} shlo__grouping;

typedef struct shlo__op_row {
    const char *name;
    int8_t in, out, regions; /* -1: variadic */
    uint8_t traits, types, run;
    uint16_t first_attr, n_attrs; /* rows of attrs.def */
} shlo__op_row;

typedef struct shlo__attr_row {
    const char *name;
    const char *choices;
    int64_t fallback;
    uint8_t kind, required;
} shlo__attr_row;

/* Row numbers of attrs.def: SHLO__A_dot_general__lhs_batching_dimensions, ... */
enum shlo__attr_id {
#define ATTRS_BEGIN(op)
#define ATTR(op, name, kind, need, fallback, choices) SHLO__A_##op##__##name,
#define ATTRS_END(op)
#include "attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END
    SHLO__ATTR_ROWS
};

/* all_gather, all_reduce, collective_reduce, reduce_scatter; and the others, which have no
 * use_global_device_ids. */
SHLO__INLINE shlo__grouping shlo__op_grouping(int64_t channel, int global) {
    return global ? SHLO__FLATTENED : channel > 0 ? SHLO__CROSS_BOTH : SHLO__CROSS_REPLICA;
}
SHLO__INLINE shlo__grouping shlo__op_plain_grouping(int64_t channel) {
    return channel > 0 ? SHLO__CROSS_PARTITION : SHLO__CROSS_REPLICA;
}

SHLO__FN const shlo__op_row *shlo__op_row_of(shlo_op op);                    /* NULL if it is no op */
SHLO__FN const shlo__attr_row *shlo__op_attr_row(uint32_t attr_id);          /* attr_id < SHLO__ATTR_ROWS */
SHLO__FN int32_t shlo__op_find_attr(shlo_op op, const char *name, size_t n); /* attr id, or -1 */

#endif
