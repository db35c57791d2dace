/* op/public.h - what the tables of ops tell users: op codes, enums, attribute structs, handles. */
#ifndef SHLO__OP_PUBLIC_H
#define SHLO__OP_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Op codes, spelled as in the specification. The numbers never change: program files hold them. docs/ops.md
   lists the operands, attributes and element types of each op. */
#include "ops.gen.h"

/* Kinds of attributes: which field of a shlo_attr holds the value, and what type a field of an attribute
   struct has. */
typedef enum shlo_attr_kind {
    SHLO_ATTR_NONE,
    SHLO_ATTR_BOOL,    /* 0 or 1 */
    SHLO_ATTR_I64,     /* a number */
    SHLO_ATTR_F32,     /* a number */
    SHLO_ATTR_ENUM,    /* a number that shlo_enum_name knows */
    SHLO_ATTR_I64S,    /* a list of numbers */
    SHLO_ATTR_BOOLS,   /* a list of 0 and 1 */
    SHLO_ATTR_ENUMS,   /* a list of such numbers */
    SHLO_ATTR_TABLE,   /* numbers in rows of `columns`, row by row */
    SHLO_ATTR_STRING,  /* bytes */
    SHLO_ATTR_TYPE,    /* an element type: shlo_element_type */
    SHLO_ATTR_SYMBOL,  /* the name of a function */
    SHLO_ATTR_SYMBOLS, /* names of functions, separated by blanks */
    SHLO_ATTR_TENSOR,  /* a type and elements */
    SHLO_ATTR_DICT     /* an attribute dictionary, as StableHLO text */
} shlo_attr_kind;

/* The values of enum attributes: SHLO_<enum>_<value>, as in the specification. The numbers never change. */
#include "enums.gen.h"

/* Types, values and regions of a program under construction: handles that belong to one builder, are copied
   freely and need no freeing. A failed call returns id 0, which means none (of a type: infer it). A handle
   that is made up or of another builder is refused, or is some other value of this builder: never undefined
   behaviour. */
typedef struct shlo_type {
    uint32_t id;
} shlo_type;
typedef struct shlo_value {
    uint32_t id;
} shlo_value;
typedef struct shlo_region {
    uint32_t id;
} shlo_region;

/* Numbers in the caller's memory, read during the call only. */
typedef struct shlo_list {
    const int64_t *items;
    int32_t n;       /* of all numbers, in a table too */
    int32_t columns; /* of a table; 0 means 2 */
} shlo_list;

/* Attribute structs: one for each op that has attributes, with the specification's names. Clear the struct,
   then set what the op needs (later versions may add fields):

     static const int64_t swap[2] = { 1, 0 };
     shlo_transpose_attrs a;
     memset(&a, 0, sizeof a);
     a.permutation.items = swap;
     a.permutation.n = 2;
     y = shlo_transpose(b, x, &a);

   A zero in an optional field means that the attribute is absent, and absence means the value in the comment.
   So an optional number whose default is not 0 cannot be made 0 this way; shlo_op_create can do it. A list
   that is present but empty has `items` set. Tables (padding, replica_groups) hold their rows one after the
   other. Everything is read during the call only. */
#include "attrs.gen.h"

/* What the tables say of an attribute. Constant data. */
typedef struct shlo_attr_info {
    char name[32];
    uint8_t kind;     /* a shlo_attr_kind */
    uint8_t required; /* 0: it may be absent */
    int8_t fallback;  /* what its absence means, for numbers */
    uint8_t choices;  /* of ENUM and ENUMS: which enum, a private number; shlo_attr_choices gives its name */
    uint8_t stated;   /* 1: text always states it, even where it is optional and has its default value */
    uint8_t as_is;    /* 1: zero in its field of the attribute struct means 0. 0: it means absence */
} shlo_attr_info;

/* What the tables say of an op. Constant data. */
typedef struct shlo_op_info {
    shlo_op op;
    const char *name;                   /* "dot_general" */
    int32_t operands, results, regions; /* how many; -1: any number */
    const shlo_attr_info *attrs;
    int32_t n_attrs;
    int32_t pure;        /* 1: no effects, so it may be left out where nothing uses it */
    int32_t ends_region; /* 1: return */
    int32_t needs_type;  /* 1: result types have to be given, they cannot be inferred */
    /* StableHLO's text behind the name, as TEXT in src/op/ops.def says; NULL: only the generic form. */
    const char *form;
} shlo_op_info;

/* Look-ups. By name: in time of the number of ops; names have n bytes and need no NUL. */
SHLO_API shlo_op shlo_op_by_name(const char *name, size_t n);      /* "add"; SHLO_OP_NONE: no such op */
SHLO_API const char *shlo_op_name(shlo_op op);                     /* "?": no such op */
SHLO_API int32_t shlo_op_get_info(shlo_op op, shlo_op_info *info); /* 1; 0: no such op */
/* `set` is the name of an enum, as "comparison_direction". */
SHLO_API const char *shlo_attr_choices(const shlo_attr_info *attr); /* the enum that it is of, or "none" */
SHLO_API int64_t shlo_enum_by_name(const char *set, const char *name, size_t n); /* -1: no such value */
SHLO_API const char *shlo_enum_name(const char *set, int64_t number);            /* NULL: no such value */

#ifdef __cplusplus
}
#endif
#endif
