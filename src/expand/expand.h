/* expand/expand.h - ops that are only combinations of others become those combinations, in place, between
 * verifying and planning. Each new op is inferred and verified like any other and stands before the old one.
 * Failures latch: after the first, every emitter returns 0 and does nothing, so that expansions read like the
 * specification's formulas and look at `status` once. */
#ifndef SHLO__EXPAND_EXPAND_H
#define SHLO__EXPAND_EXPAND_H

#include "../check/check.h"
#include "../custom/custom.h"

/* The verified module without ops of run kind EXPAND, without bounded and without quantized types; verified
   again if anything changed. Operands of ops with a body have the element types of its arguments. Ops whose
   types are not static stay as they are. Quantized tensors in the signatures of functions become their
   storage, bounded ones the tensor at the bounds and a tensor<i32> for each bounded dimension behind it. */
SHLO__FN shlo_status shlo__expand_module(shlo__module *m, const shlo_allocator *temp, shlo_error *error);

typedef struct shlo__expand {
    shlo__module *m;
    const shlo_allocator *temp;
    shlo_error *error;
    shlo_status status; /* of the first failure */
    uint32_t op;        /* the op in whose place is written */
    uint32_t changes;   /* ops replaced so far */
} shlo__expand;

/* ---- reading ---- */
SHLO__FN const shlo__op *shlo__expand_op(const shlo__expand
        *e); /* not across an emitter: ops move when the list grows */
SHLO__FN uint32_t shlo__expand_operand(const shlo__expand *e, uint32_t i);     /* value id */
SHLO__FN uint32_t shlo__expand_result_type(const shlo__expand *e, uint32_t i); /* type id */
SHLO__FN const shlo__type *shlo__expand_type(const shlo__expand *e, uint32_t value);
SHLO__FN const int64_t *shlo__expand_dims(const shlo__expand *e, uint32_t value);
SHLO__FN const shlo__data *shlo__expand_constant(const shlo__expand *e,
    uint32_t value); /* NULL: not a constant that is known */
/* The argument of the op's body that takes elements of operand i; 0: none does, or there is no body. */
SHLO__FN uint32_t shlo__expand_body_argument(const shlo__module *m, const shlo__op *op, uint32_t i);
/* Element i of a constant of integers. */
SHLO__FN int64_t shlo__expand_constant_i64(const shlo__expand *e, const shlo__data *data, uint32_t i);

/* ---- types and attributes ---- */
SHLO__FN uint32_t shlo__emit_type(shlo__expand *e, shlo_dtype dtype, int32_t rank, const int64_t *dims);
SHLO__FN uint32_t shlo__emit_type_like(shlo__expand *e, uint32_t type,
    shlo_dtype dtype); /* the same shape, other elements */
SHLO__FN shlo__attr shlo__emit_list(shlo__expand *e, uint32_t attr_id, uint32_t n, const int64_t *items);
SHLO__FN shlo__attr shlo__emit_number(shlo__expand *e, uint32_t attr_id, int64_t x);
/* The attribute of the op that is being expanded, for an attribute of another op; with n = 0 if it is absent
 * there. */
SHLO__FN shlo__attr shlo__emit_same_attr(shlo__expand *e, uint32_t from_attr, uint32_t to_attr);

/* ---- ops: value ids, 0 after a failure ---- */
/* type: 0 if it follows from the operands. Attributes ascend by id; those with n = 0 are left out. */
SHLO__FN uint32_t shlo__emit(shlo__expand *e, shlo_op code, uint32_t type, uint32_t n_operands,
    const uint32_t *operands, uint32_t n_attrs, const shlo__attr *attrs);
/* The op itself once more, with its attributes, other operands and other result types; the id of the first of
 * its results. */
SHLO__FN uint32_t shlo__emit_again(shlo__expand *e, const uint32_t *operands, uint32_t *types);
/* With another number of operands and results, too. types: all 0 if they follow from the operands. */
SHLO__FN uint32_t shlo__emit_again_as(shlo__expand *e, uint32_t n_operands, const uint32_t *operands,
    uint32_t n_results, uint32_t *types);
SHLO__FN uint32_t shlo__emit_unary(shlo__expand *e, shlo_op code, uint32_t x);
SHLO__FN uint32_t shlo__emit_binary(shlo__expand *e, shlo_op code, uint32_t x, uint32_t y);
SHLO__FN uint32_t shlo__emit_select(shlo__expand *e, uint32_t pred, uint32_t yes, uint32_t no);
SHLO__FN uint32_t shlo__emit_compare(shlo__expand *e, int64_t direction, uint32_t x, uint32_t y);
SHLO__FN uint32_t shlo__emit_convert(shlo__expand *e, uint32_t x,
    shlo_dtype dtype); /* x itself if it is that already */
SHLO__FN uint32_t shlo__emit_typed(shlo__expand *e, shlo_op code, uint32_t x,
    uint32_t type); /* reshape, bitcast_convert, convert */
SHLO__FN uint32_t shlo__emit_broadcast(shlo__expand *e, uint32_t x, uint32_t type, uint32_t n,
    const int64_t *dimensions);
SHLO__FN uint32_t shlo__emit_transpose(shlo__expand *e, uint32_t x, uint32_t n,
    const int64_t *permutation); /* x itself for the identity */
SHLO__FN uint32_t shlo__emit_iota(shlo__expand *e, uint32_t type, int64_t dimension);
SHLO__FN uint32_t shlo__emit_splat(shlo__expand *e, uint32_t type,
    double x); /* every element is x, rounded to the type */
SHLO__FN uint32_t shlo__emit_numbers(shlo__expand *e, uint32_t type,
    const int64_t *items); /* si64 items, one for each element */
SHLO__FN uint32_t shlo__emit_reals(shlo__expand *e, uint32_t type,
    const double *items); /* f64 items, likewise */
/* An op of one result whose region adds two scalars of the first operand's elements. Attributes ascend by id.
 */
SHLO__FN uint32_t shlo__emit_adding(shlo__expand *e, shlo_op code, uint32_t n_operands,
    const uint32_t *operands, uint32_t n_attrs, const shlo__attr *attrs);
/* Sum over the dimensions, from zero. */
SHLO__FN uint32_t shlo__emit_sum(shlo__expand *e, uint32_t x, uint32_t n, const int64_t *dimensions);

/* Result i of the op becomes this value, of the same type; after the last result the op goes. */
SHLO__FN void shlo__expand_result(shlo__expand *e, uint32_t i, uint32_t value);
SHLO__FN void shlo__expand_done(shlo__expand *e);
SHLO__FN void shlo__expand_fail(shlo__expand *e, shlo_status status, const char *text);

#endif
