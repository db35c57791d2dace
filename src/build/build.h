/* build/build.h - a program under construction: its module, the first error, the open function and regions.
 * Every op in the module has passed the check. A region is owned by one op at most, of the region that it was
 * begun in. Handles are ids of the module and are checked each time. */
#ifndef SHLO__BUILD_BUILD_H
#define SHLO__BUILD_BUILD_H

#include "../check/check.h"
#include "../code/code.h"
#include "public.h"

/* One open region; the first is a function's body. */
typedef struct shlo__build_frame {
    uint32_t region;
    uint32_t unowned;     /* regions begun and ended here that no op owns yet */
    uint32_t unowned_ops; /* ops in those */
} shlo__build_frame;

/* What the builder knows of region i beyond the module. */
typedef struct shlo__build_region {
    uint32_t home;  /* the region it was begun in; 0: it is a function's body */
    uint32_t n_ops; /* ops in it, those of nested regions included */
    uint8_t open, owned;
} shlo__build_region;

typedef enum shlo__build_stage {
    SHLO__BUILD_DECLARED = 1,
    SHLO__BUILD_OPEN,
    SHLO__BUILD_DONE,
    SHLO__BUILD_ABANDONED
} shlo__build_stage;

typedef struct shlo__build_func {
    uint8_t stage;
    uint8_t declared; /* its signature is binding */
    uint32_t n_args;  /* arguments added so far */
} shlo__build_func;

struct shlo_builder {
    shlo_allocator allocator;
    uint32_t mark; /* SHLO__MARK_BUILDER */
    uint32_t seal; /* what handles are joined with, so that those of another builder are none of this one; 0
                      without SHLO_DEBUG */
    shlo__module m;
    shlo_error error;
    SHLO__VEC(shlo__build_frame) frames;
    SHLO__VEC(shlo__build_region) regions; /* by region id */
    SHLO__VEC(shlo__build_func) funcs;     /* by function id */
    SHLO__VEC(uint32_t) ids;               /* scratch of one op: operands, regions, result types */
    SHLO__VEC(shlo_value) values;          /* scratch of one constructor: its operands */
    SHLO__VEC(shlo_attr) attrs;            /* scratch of one constructor: its attributes */
    uint32_t func;                         /* the open function, or 0 */
    uint32_t location;                     /* string id */
    shlo__bytes_buffer labels;             /* names of arguments and results */
    int32_t line;
};

/* Latches the first failure and its place; the op's name is added by the caller that knows the op. */
#define SHLO__BUILD_FAIL(b, ...) shlo__build_placed(b, shlo__status_fail(&(b)->error, __VA_ARGS__))

/* The number of a value, type or region from the id of its handle, and the id from the number; 0: none. */
#define SHLO__BUILD_ID(b, id) ((id) ? (id) ^ (b)->seal : 0)

/* A list of n things has to be there, unless n is 0. */
SHLO__INLINE int shlo__build_list_given(int32_t n, const void *items) { return n >= 0 && (n == 0 || items); }

/* builder.c */
/* Adds what the error lacks of the function, the number of the op to come and its location; returns status.
 */
SHLO__FN shlo_status shlo__build_placed(shlo_builder *b, shlo_status status);
SHLO__FN int shlo__build_ok(const shlo_builder *b); /* usable: not NULL, nothing failed */
/* Latches a status that has no text of its own; 1 if it is SHLO_OK. */
SHLO__FN int shlo__build_keep(shlo_builder *b, shlo_status status);
SHLO__FN shlo__build_frame *shlo__build_top(shlo_builder *b); /* NULL outside functions */

/* build_types.c */
SHLO__FN int shlo__build_type_valid(const shlo_builder *b, shlo_type t);
/* The number of a value; 0: it is none of this builder. */
SHLO__FN uint32_t shlo__build_value_id(const shlo_builder *b, shlo_value v);
SHLO__FN const char *shlo__build_no_value(shlo_value v); /* why it is none */

/* build_op.c */
SHLO__FN shlo_status shlo__build_op(shlo_builder *b, const shlo_op_desc *desc, uint32_t *op);
/* Marks a region as owned by the next op, of which it is number i; fails if it cannot be. */
SHLO__FN shlo_status shlo__build_owned(shlo_builder *b, shlo_region r, int32_t i);

/* build_ops.c: what the constructors of calls.gen.c are made of. `attrs` is the op's attribute struct, or
   NULL. */
static const shlo_type SHLO__BUILD_INFER = {0}; /* no result type is given */
SHLO__FN shlo_op_desc shlo__build_begin(shlo_builder *b, shlo_op op);
/* Adds n operands. */
SHLO__FN void shlo__build_list(shlo_builder *b, shlo_op_desc *d, const shlo_value *operands, int32_t n);
/* Makes an op of one result, or of n. */
SHLO__FN shlo_value shlo__build_value(shlo_builder *b, shlo_op_desc *d, const void *attrs);
SHLO__FN void shlo__build_many(shlo_builder *b, shlo_op_desc *d, const void *attrs, shlo_value *results,
    int32_t n);
/* All of it, for an op of one result and without regions; type zero: infer it. */
SHLO__FN shlo_value shlo__build_one(shlo_builder *b, shlo_op op, const shlo_value *operands, int32_t n,
    shlo_type type, const void *attrs);

#endif
