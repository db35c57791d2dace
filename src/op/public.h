/* op/public.h - the public names that the op table gives: op codes, attribute kinds, enums, attribute
 * structs. */
#ifndef SHLO__OP_PUBLIC_H
#define SHLO__OP_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Op codes: SHLO_OP_add, SHLO_OP_dot_general, ... spelled as the specification spells them. Numbers are
   stable: program files hold them. docs/ops.md lists all ops with operands, attributes, element types, C
   calls, and whether they run. */
#include "ops.gen.h"

/* How an attribute's value is held: in shlo_attr (the general constructor), and as a field of the op's
 * attribute struct. */
typedef enum shlo_attr_kind {
    SHLO_ATTR_NONE,
    SHLO_ATTR_BOOL, /* 0 or 1 */
    SHLO_ATTR_I64,
    SHLO_ATTR_F32,
    SHLO_ATTR_ENUM,    /* a number of its set in shlo_enum_name */
    SHLO_ATTR_I64S,    /* list of numbers */
    SHLO_ATTR_BOOLS,   /* list of 0 and 1 */
    SHLO_ATTR_ENUMS,   /* list of enum numbers */
    SHLO_ATTR_TABLE,   /* row-major table of numbers with `columns` columns */
    SHLO_ATTR_STRING,  /* bytes */
    SHLO_ATTR_TYPE,    /* a type */
    SHLO_ATTR_SYMBOL,  /* the name of a function */
    SHLO_ATTR_SYMBOLS, /* names of functions */
    SHLO_ATTR_TENSOR,  /* a constant: type and elements */
    SHLO_ATTR_DICT     /* attribute dictionary, kept as StableHLO text */
} shlo_attr_kind;

/* The specification's enums: SHLO_comparison_direction_LT, SHLO_precision_HIGHEST, ... Numbers are stable. */
#include "enums.gen.h"

/* Types, values and regions of a program under construction: small handles that belong to one builder, are
   copied freely and need no freeing. An id of 0 means none (or, for a type: infer it); it is what a failed
   call returns. A handle of another builder, or one that was made up, is refused where its number does not
   exist, and is another value where it does: never undefined behaviour. */
typedef struct shlo_type {
    uint32_t id;
} shlo_type;
typedef struct shlo_value {
    uint32_t id;
} shlo_value;
typedef struct shlo_region {
    uint32_t id;
} shlo_region;

/* A list of numbers in the caller's memory, read during the call only. */
typedef struct shlo_list {
    const int64_t *items;
    int32_t n;
    int32_t columns;
} shlo_list;

/* One attribute struct for each op that has attributes: shlo_dot_general_attrs and so on, fields named as in
   the specification. Clear the struct, then set what differs (memset: fields of later versions are then
   absent, too):

     shlo_transpose_attrs a;
     static const int64_t swap[2] = { 1, 0 };
     memset(&a, 0, sizeof a);
     a.permutation.items = swap;
     a.permutation.n = 2;
     y = shlo_transpose(b, x, &a);

   A field that is zero is absent; absent OPTIONAL attributes take the fallback that docs/ops.md states. An
   optional number whose fallback is not 0 can therefore not be 0 this way (but shlo_sort takes `dimension` as
   it is): use shlo_op_create. An empty list that is present has `items` set. Tables (padding, replica_groups)
   are lists by rows with `columns` set (0 means 2), where n counts numbers, not rows. Texts are
   NUL-terminated. Everything is read during the call only. */
#include "attrs.gen.h"

/* What the table says of an attribute. Constant data that lives as long as the program, as all below. */
typedef struct shlo_attr_info {
    const char *name;
    shlo_attr_kind kind;
    int32_t required;    /* 0: absent is legal */
    int64_t fallback;    /* number that an absent optional attribute means */
    const char *choices; /* name of the enum set, or "none" */
    int32_t stated;      /* StableHLO's text has no default for it, absent is legal all the same */
} shlo_attr_info;

/* What the table says of an op. */
typedef struct shlo_op_info {
    shlo_op op;
    const char *name;                   /* "dot_general" */
    int32_t operands, results, regions; /* -1: variadic */
    const shlo_attr_info *attrs;
    int32_t n_attrs;
    int32_t pure, ends_region;
    int32_t needs_type; /* the result types cannot be inferred, they must be given */
    const char *form; /* how StableHLO's text goes on behind the name: the patterns of src/op/ops.def (TEXT);
                           NULL: it has the generic form only */
} shlo_op_info;

/* Looking things up by name takes time in the number of ops; names have `n` bytes and need no terminator. */
SHLO_API shlo_op shlo_op_by_name(const char *name,
    size_t n);                                 /* without "stablehlo."; SHLO_OP_NONE if unknown */
SHLO_API const char *shlo_op_name(shlo_op op); /* "?" if it is no op */
SHLO_API int32_t shlo_op_get_info(shlo_op op, shlo_op_info *info);               /* 0 if it is no op */
SHLO_API int64_t shlo_enum_by_name(const char *set, const char *name, size_t n); /* -1 if unknown */
SHLO_API const char *shlo_enum_name(const char *set, int64_t number);            /* NULL if unknown */

#ifdef __cplusplus
}
#endif
#endif
