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
    SHLO__GIVEN = 32,
    SHLO__STRUCTURED = 64,
    SHLO__LOOP = 128
};

/* Classes of tensors: the letters of ops.def, and per-axis quantized tensors (A), which Q does not have. */
enum {
    SHLO__T_B = 1,
    SHLO__T_I = 2,
    SHLO__T_U = 4,
    SHLO__T_F = 8,
    SHLO__T_C = 16,
    SHLO__T_Q = 32,
    SHLO__T_A = 64,
    SHLO__T_INTS = SHLO__T_I | SHLO__T_U,
    SHLO__T_PLAIN = SHLO__T_B | SHLO__T_INTS | SHLO__T_F | SHLO__T_C,
    SHLO__T_TENSOR = SHLO__T_PLAIN | SHLO__T_Q,
    SHLO__T_ANY = SHLO__T_TENSOR | SHLO__T_A
};

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

/* What the shape of a result follows from: the `shape` column. */
typedef enum shlo__shape_rule {
    SHLO__SHAPE_INFERRED,    /* the infer function says it */
    SHLO__SHAPE_LIKE_FIRST,  /* it is that of operand 0 */
    SHLO__SHAPE_LIKE_SECOND, /* it is that of operand 1 */
    SHLO__SHAPE_SIZES,       /* an operand is the shape: the first of the `values` column */
    SHLO__SHAPE_ELEMENTS,    /* one unknown dimension: the elements that the others leave */
    SHLO__SHAPE_MAPPED,      /* operand 0 fills the dimensions that the op's first attribute lists */
    SHLO__SHAPE_LEADING,     /* the dimensions are the leading ones of operand 0 */
    SHLO__SHAPE_CARRIED,     /* result i has the type of operand i, and so have the regions' arguments */
    SHLO__SHAPE_BRANCH       /* result i is what a region returns */
} shlo__shape_rule;

/* Which argument of the op's last region takes elements of operand i: the `body` column. */
typedef enum shlo__body_rule {
    SHLO__BODY_NONE,
    SHLO__BODY_PAIRS,   /* n inputs, n initial values; the arguments are n and n likewise */
    SHLO__BODY_SCATTER, /* inputs, indices (no argument takes them), updates */
    SHLO__BODY_SOURCE,  /* the operand (no argument takes it), the source, the initial value */
    SHLO__BODY_EACH     /* all operands go to both arguments, where the processes meet */
} shlo__body_rule;

/* The element n with op(x, n) = x for every x: the `neutral` column. Ops that have one are associative. */
typedef enum shlo__neutral {
    SHLO__NEUTRAL_NONE,
    SHLO__NEUTRAL_ZERO,
    SHLO__NEUTRAL_ONE,
    SHLO__NEUTRAL_LEAST,
    SHLO__NEUTRAL_GREATEST,
    SHLO__NEUTRAL_ALL_ONES
} shlo__neutral;

typedef struct shlo__op_facts {
    uint8_t shape, values, body, neutral;
} shlo__op_facts;

/* A TEXT row of ops.def. */
typedef enum shlo__text_when {
    SHLO__TEXT_ALWAYS,
    SHLO__TEXT_ALONE,
    SHLO__TEXT_PLAIN,
    SHLO__TEXT_APPLIES,
    SHLO__TEXT_MATCHES
} shlo__text_when;
typedef struct shlo__op_text {
    const char *form; /* NULL: there is none */
    uint8_t when;
} shlo__op_text;

/* A SPELLED row of attrs.def; an attribute without one is written as its kind says. */
typedef enum shlo__spelled {
    SHLO__SPELLED_KIND,
    SHLO__SPELLED_I32,
    SHLO__SPELLED_UNIT,
    SHLO__SPELLED_IN, /* from here on: part of a group */
    SHLO__SPELLED_WITH,
    SHLO__SPELLED_CONV,
    SHLO__SPELLED_HANDLE
} shlo__spelled;
/* The struct attributes of attrs.def. */
typedef enum shlo__op_group {
#define ATTRS_BEGIN(op)
#define ATTR(op, name, kind, need, fallback, choices)
#define ATTRS_END(op)
#define GROUP(group, attribute, form) SHLO__GROUP_##group,
#include "attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END
    SHLO__GROUPS
} shlo__op_group;
typedef struct shlo__op_struct {
    const char *name, *form;
} shlo__op_struct;
typedef struct shlo__op_spelling {
    uint16_t id;
    uint8_t how, group;
} shlo__op_spelling;

/* How processes are split into groups (specification, "Collective ops"). */
typedef enum shlo__grouping {
    SHLO__CROSS_REPLICA,
    SHLO__CROSS_PARTITION,
    SHLO__CROSS_BOTH,
    SHLO__FLATTENED
} shlo__grouping;

/* Without pointers, which each would have to be relocated when a program starts. */
typedef struct shlo__op_row {
    char name[25];
    int8_t in, out, regions; /* -1: variadic */
    uint8_t traits, types, run;
    uint8_t n_attrs; /* rows of attrs.def */
    uint16_t first_attr;
} shlo__op_row;

/* The case of an op in a switch that gives a column of RULES. What `most` ops have is the default's and has
   no case: builds without optimization write 16 bytes for each. */
#define SHLO__RULE(name, most, rule) \
    SHLO__IF_DEFINED(most) \
    (, case SHLO_OP_##name : return rule;)
#define SHLO__MOST_infer_elementwise 1
#define SHLO__MOST_lower_lane 1
#define SHLO__MOST_expand_none 1
#define SHLO__MOST_bounded_elementwise 1
#define SHLO__MOST_quantized_none 1
#define SHLO__MOST_refine_copy 1
#define SHLO__MOST_simplify_none 1

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

SHLO__FN int32_t shlo__op_number(uint32_t code);              /* which row of ops.def; -1: it is no op */
SHLO__FN const shlo__op_row *shlo__op_row_of(shlo_op op);     /* NULL if it is no op */
SHLO__FN const shlo__op_facts *shlo__op_facts_of(shlo_op op); /* what has no FACTS row is all zeros */
/* The k-th TEXT row of an op, if it has so many. Elementwise ops have one. */
SHLO__FN shlo__op_text shlo__op_text_of(shlo_op op, uint32_t k);
SHLO__FN const shlo__op_spelling *shlo__op_spelling_of(uint32_t attr_id);
SHLO__FN const shlo__op_struct *shlo__op_struct_of(uint32_t group);
SHLO__FN const shlo_attr_info *shlo__op_attr_row(uint32_t attr_id);          /* attr_id < SHLO__ATTR_ROWS */
SHLO__FN int32_t shlo__op_find_attr(shlo_op op, const char *name, size_t n); /* attr id, or -1 */

#endif
