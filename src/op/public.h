/* op/public.h - the public names that the op table gives: op codes, attribute kinds, enums, attribute structs. */
#ifndef SHLO__OP_PUBLIC_H
#define SHLO__OP_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Op codes: SHLO_OP_add, SHLO_OP_dot_general, ... spelled as the specification spells them. Numbers are stable. */
typedef enum shlo_op {
    SHLO_OP_NONE = 0,
#define OP(name, wire, in, out, regions, ctor, traits, types, infer, run, verb) SHLO_OP_##name = wire,
#include "ops.def"
#undef OP
    SHLO_OP_COUNT = 124 /* one more than the largest code */
} shlo_op;

/* How an attribute's value is held. */
typedef enum shlo_attr_kind {
    SHLO_ATTR_NONE,
    SHLO_ATTR_BOOL,     /* 0 or 1 */
    SHLO_ATTR_I64,
    SHLO_ATTR_F32,
    SHLO_ATTR_ENUM,     /* a number of its set in shlo_enum_name */
    SHLO_ATTR_I64S,     /* list of numbers */
    SHLO_ATTR_BOOLS,    /* list of 0 and 1 */
    SHLO_ATTR_ENUMS,    /* list of enum numbers */
    SHLO_ATTR_TABLE,    /* row-major table of numbers with `columns` columns */
    SHLO_ATTR_STRING,   /* bytes */
    SHLO_ATTR_TYPE,     /* a type */
    SHLO_ATTR_SYMBOL,   /* the name of a function */
    SHLO_ATTR_SYMBOLS,  /* names of functions */
    SHLO_ATTR_TENSOR,   /* a constant: type and elements */
    SHLO_ATTR_DICT      /* attribute dictionary, kept as StableHLO text */
} shlo_attr_kind;

/* The enums: SHLO_comparison_direction_LT, SHLO_precision_HIGHEST, ... */
enum shlo_enum_number {
#define CHOICE(set, name, number) SHLO_##set##_##name = number,
#include "enums.def"
#undef CHOICE
    SHLO_enum_number_end
};

/* Types and values of a program under construction: small handles of one builder. 0 means none (or: infer it). */
typedef struct shlo_type { uint32_t id; } shlo_type;
typedef struct shlo_value { uint32_t id; } shlo_value;
typedef struct shlo_region { uint32_t id; } shlo_region;

/* A list of numbers in the caller's memory, read during the call only. */
typedef struct shlo_list { const int64_t *items; int32_t n; int32_t columns; } shlo_list;

/* One attribute struct for each op that has attributes: shlo_dot_general_attrs and so on, fields named as in the specification.
   A field that is zero is absent; absent OPTIONAL attributes take the fallback that op/attrs.def states. Tables (padding, replica_groups) are lists
   with `columns` set (0 means 2). */
#define SHLO__FIELD_BOOL(name) int32_t name;
#define SHLO__FIELD_I64(name) int64_t name;
#define SHLO__FIELD_F32(name) float name;
#define SHLO__FIELD_ENUM(name) int32_t name;
#define SHLO__FIELD_I64S(name) shlo_list name;
#define SHLO__FIELD_BOOLS(name) shlo_list name;
#define SHLO__FIELD_ENUMS(name) shlo_list name;
#define SHLO__FIELD_TABLE(name) shlo_list name;
#define SHLO__FIELD_STRING(name) const char *name;
#define SHLO__FIELD_TYPE(name) shlo_type name;
#define SHLO__FIELD_SYMBOL(name) const char *name;
#define SHLO__FIELD_SYMBOLS(name) const char *name; /* blank-separated */
#define SHLO__FIELD_TENSOR(name) const void *name;
#define SHLO__FIELD_DICT(name) const char *name;
#define ATTRS_BEGIN(op) typedef struct shlo_##op##_attrs {
#define ATTR(op, name, kind, need, fallback, choices) SHLO__FIELD_##kind(name)
#define ATTRS_END(op) } shlo_##op##_attrs;
#include "attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END

/* What the table says of an attribute. */
typedef struct shlo_attr_info {
    const char *name;
    shlo_attr_kind kind;
    int32_t required;           /* 0: absent is legal */
    int64_t fallback;           /* number that an absent optional attribute means */
    const char *choices;        /* name of the enum set, or "none" */
} shlo_attr_info;

/* What the table says of an op. */
typedef struct shlo_op_info {
    shlo_op op;
    const char *name;           /* "dot_general" */
    int32_t operands, results, regions; /* -1: variadic */
    int32_t n_attrs;
    const shlo_attr_info *attrs;
    int32_t pure, ends_region, needs_type; /* needs_type: the result types cannot be inferred, they must be given */
} shlo_op_info;

SHLO_API shlo_op shlo_op_by_name(const char *name, size_t n);      /* without "stablehlo."; SHLO_OP_NONE if unknown */
SHLO_API const char *shlo_op_name(shlo_op op);                     /* "?" if it is no op */
SHLO_API int32_t shlo_op_get_info(shlo_op op, shlo_op_info *info); /* 0 if it is no op */
SHLO_API int64_t shlo_enum_by_name(const char *set, const char *name, size_t n); /* -1 if unknown */
SHLO_API const char *shlo_enum_name(const char *set, int64_t number);            /* NULL if unknown */

#ifdef __cplusplus
}
#endif
#endif
