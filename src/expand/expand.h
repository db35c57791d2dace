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
   storage, bounded ones the tensor at the bounds and a tensor<i32> for each bounded dimension behind it.
   flags: of shlo__expand_flag, joined by |. */
SHLO__FN shlo_status shlo__expand_module(shlo__module *m, int32_t flags, const shlo_allocator *temp,
    shlo_error *error);
typedef enum shlo__expand_flag {
    SHLO__EXPAND_INTEGERS = 1, /* products of quantized tensors sum integers, exact or not */
    SHLO__EXPAND_WINOGRAD = 2  /* convolutions may round otherwise (winograd.c) */
} shlo__expand_flag;

#define SHLO__EMIT_MAX 32 /* attributes of one op */

/* Not on the stack. */
typedef struct shlo__expand {
    shlo__module *m;
    const shlo_allocator *temp;
    shlo_error *error;
    shlo_status status;              /* of the first failure */
    uint32_t op;                     /* the op in whose place is written */
    uint32_t changes;                /* ops replaced so far */
    int32_t flags;                   /* see shlo__expand_module */
    uint32_t n_floats;               /* products of quantized tensors that sum floats */
    shlo__attr kept[SHLO__EMIT_MAX]; /* of the op that is being emitted */
} shlo__expand;

/* ---- reading ---- */
/* Valid until the next emitter: the list of ops moves when it grows. */
SHLO__FN const shlo__op *shlo__expand_op(const shlo__expand *e);
SHLO__FN uint32_t shlo__expand_operand(const shlo__expand *e, uint32_t i);     /* value id */
SHLO__FN uint32_t shlo__expand_result_type(const shlo__expand *e, uint32_t i); /* type id */
SHLO__FN const shlo__type *shlo__expand_type(const shlo__expand *e, uint32_t value);
SHLO__FN const int64_t *shlo__expand_dims(const shlo__expand *e, uint32_t value);
/* NULL: it is no constant, or its elements lie outside and are not known. */
SHLO__FN const shlo__data *shlo__expand_constant(const shlo__expand *e, uint32_t value);
/* The argument of the op's body that takes elements of operand i; 0: none does, or there is no body. */
SHLO__FN uint32_t shlo__expand_body_argument(const shlo__module *m, const shlo__op *op, uint32_t i);
/* Element i of a constant of integers. */
SHLO__FN int64_t shlo__expand_constant_i64(const shlo__expand *e, const shlo__data *data, uint32_t i);
/* Adds each element of a constant of integers of at most 8 bits, no splat, times `factor` to its sum: over
   the dimensions whose bits are in `summed`. */
SHLO__FN void shlo__expand_sum_bytes(shlo__expand *e, const shlo__data *data, uint32_t summed, int64_t factor,
    int64_t *sums);

/* ---- types and attributes ---- */
SHLO__FN uint32_t shlo__emit_type(shlo__expand *e, shlo_dtype dtype, int32_t rank, const int64_t *dims);
/* The same shape with other elements. */
SHLO__FN uint32_t shlo__emit_type_like(shlo__expand *e, uint32_t type, shlo_dtype dtype);
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
/* With other attributes, too, if n_attrs is not 0. */
SHLO__FN uint32_t shlo__emit_again_with(shlo__expand *e, const uint32_t *operands, uint32_t *types,
    uint32_t n_attrs, const shlo__attr *attrs);
/* With another number of operands and results, too. types: all 0 if they follow from the operands. */
SHLO__FN uint32_t shlo__emit_again_as(shlo__expand *e, uint32_t n_operands, const uint32_t *operands,
    uint32_t n_results, uint32_t *types);
SHLO__FN uint32_t shlo__emit_unary(shlo__expand *e, shlo_op code, uint32_t x);
SHLO__FN uint32_t shlo__emit_binary(shlo__expand *e, shlo_op code, uint32_t x, uint32_t y);
SHLO__FN uint32_t shlo__emit_select(shlo__expand *e, uint32_t pred, uint32_t yes, uint32_t no);
SHLO__FN uint32_t shlo__emit_compare(shlo__expand *e, int64_t direction, uint32_t x, uint32_t y);
/* x itself if it has these elements. */
SHLO__FN uint32_t shlo__emit_convert(shlo__expand *e, uint32_t x, shlo_dtype dtype);
/* reshape, bitcast_convert or convert. */
SHLO__FN uint32_t shlo__emit_typed(shlo__expand *e, shlo_op code, uint32_t x, uint32_t type);
SHLO__FN uint32_t shlo__emit_broadcast(shlo__expand *e, uint32_t x, uint32_t type, uint32_t n,
    const int64_t *dimensions);
/* x itself if the permutation is the identity. */
SHLO__FN uint32_t shlo__emit_transpose(shlo__expand *e, uint32_t x, uint32_t n, const int64_t *permutation);
SHLO__FN uint32_t shlo__emit_iota(shlo__expand *e, uint32_t type, int64_t dimension);
/* Elements [start, limit) of dimension d, every `step`-th of them. */
SHLO__FN uint32_t shlo__emit_part(shlo__expand *e, uint32_t x, int32_t d, int64_t start, int64_t limit,
    int64_t step);
/* The elements as they lie in memory, or one for all; they are copied. */
SHLO__FN uint32_t shlo__emit_constant(shlo__expand *e, uint32_t type, const void *bytes, size_t n_bytes,
    int splat);
/* Every element is x, rounded to the type. */
SHLO__FN uint32_t shlo__emit_splat(shlo__expand *e, uint32_t type, double x);
/* si64 items, one for each element */
SHLO__FN uint32_t shlo__emit_numbers(shlo__expand *e, uint32_t type, const int64_t *items);
/* f64 items, likewise */
SHLO__FN uint32_t shlo__emit_reals(shlo__expand *e, uint32_t type, const double *items);
/* An op, and the only op of its region. */
typedef struct shlo__combining {
    shlo_op code, body;
} shlo__combining;

/* An op of one result whose region adds two scalars of the first operand's elements. Attributes ascend by
 * id. */
SHLO__FN uint32_t shlo__emit_adding(shlo__expand *e, shlo_op code, uint32_t n_operands,
    const uint32_t *operands, uint32_t n_attrs, const shlo__attr *attrs);
/* The same with another op than add in the region. Attributes that are absent are left out. */
SHLO__FN uint32_t shlo__emit_combining(shlo__expand *e, shlo__combining ops, uint32_t n_operands,
    const uint32_t *operands, uint32_t n_attrs, const shlo__attr *attrs);
/* An op with a region that there is already; types: of its results, or all 0 if they follow from the
 * operands. */
typedef struct shlo__emitted {
    shlo_op code;
    uint32_t region, n_results, *types;
} shlo__emitted;

/* The id of the first result. Attributes that are absent are left out. */
SHLO__FN uint32_t shlo__emit_region(shlo__expand *e, const shlo__emitted *what, uint32_t n_operands,
    const uint32_t *operands, uint32_t n_attrs, const shlo__attr *attrs);
/* Sum over the dimensions, from zero. */
SHLO__FN uint32_t shlo__emit_sum(shlo__expand *e, uint32_t x, uint32_t n, const int64_t *dimensions);

/* Result i of the op becomes this value, of the same type; after the last result the op goes. */
SHLO__FN void shlo__expand_result(shlo__expand *e, uint32_t i, uint32_t value);
SHLO__FN void shlo__expand_done(shlo__expand *e);
SHLO__FN void shlo__expand_fail(shlo__expand *e, shlo_status status, const char *text);

/* ---- bounded types ---- */

/* An op whose regions are done one after the other, before the op itself. */
typedef struct shlo__bounded_open {
    uint32_t op;     /* 0: the region is a function's body */
    uint32_t next;   /* the next op of the region at hand */
    uint32_t step;   /* regions entered so far */
    int32_t entered; /* what shlo__bounded_enter_loop has said */
} shlo__bounded_open;

typedef struct shlo__bounded {
    shlo__expand *e;
    shlo__arena temp;
    uint32_t *padded;     /* per type: what it becomes; itself where nothing in it is bounded */
    uint32_t *was;        /* per value: its type before */
    uint32_t *first_size; /* per value that was bounded: sizes.items[first_size ..], one for each dimension */
    SHLO__VEC(uint32_t) sizes; /* value ids, tensor<i32>; 0: the dimension is static */
    uint32_t n_types, n_values, n_ops;
    SHLO__VEC(shlo__bounded_open) open; /* outermost first */
} shlo__bounded;

/* A padded tensor with its sizes; 0: the dimension is static. Elements beyond a size have no defined
   value. */
typedef struct shlo__sized {
    uint32_t x, size[SHLO_MAX_RANK];
} shlo__sized;

typedef struct shlo__bounded_list {
    uint32_t n, *items;
} shlo__bounded_list;

/* ---- the functions that the rows of op/ops.def name ---- */

#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__FN void shlo__expand_##expand(shlo__expand *e); \
    SHLO__FN void shlo__bounded_##bounded(shlo__bounded *z);
#include "../op/ops.def"

/* ---- algorithm.c: a dot_general that has one ---- */
SHLO__FN void shlo__algorithm_run(shlo__expand *e);

/* ---- batch_norm.c ---- */
SHLO__FN void shlo__batch_norm_bounded(shlo__bounded *z);

/* ---- dynamic.c ---- */
SHLO__FN uint32_t shlo__dynamic_item(shlo__expand *e, uint32_t operand, int32_t d, int64_t n);
SHLO__FN uint32_t shlo__dynamic_part(shlo__expand *e, uint32_t x, int32_t d, int64_t start, int64_t limit);
SHLO__FN uint32_t shlo__dynamic_take(shlo__expand *e, uint32_t x, int32_t d, uint32_t indices);
SHLO__FN uint32_t shlo__dynamic_count(shlo__expand *e, int64_t n);
SHLO__FN uint32_t shlo__dynamic_conv(shlo__expand *e, uint32_t x, const shlo__data *data);
SHLO__FN uint32_t shlo__dynamic_pad_dim(shlo__expand *e, uint32_t x, uint32_t padding, int32_t d, int64_t n,
    uint32_t low, uint32_t interior);

/* ---- bounded_value.c ---- */
SHLO__FN int shlo__bounded_is(const shlo__bounded *z, uint32_t type);
SHLO__FN int shlo__bounded_dim(const shlo__bounded *z, uint32_t type, int32_t d);
SHLO__FN shlo__sized shlo__bounded_operand(const shlo__bounded *z, uint32_t i);
SHLO__FN uint32_t shlo__bounded_operand_was(const shlo__bounded *z, uint32_t i);
SHLO__FN void shlo__bounded_result(shlo__bounded *z, uint32_t i, shlo__sized v);
SHLO__FN uint32_t shlo__bounded_result_was(const shlo__bounded *z, uint32_t i);
SHLO__FN int32_t shlo__bounded_rank(const shlo__bounded *z, const shlo__sized *v);
SHLO__FN int64_t shlo__bounded_have(const shlo__bounded *z, const shlo__sized *v, int32_t d);
SHLO__FN void shlo__bounded_refuse(shlo__bounded *z, int32_t operand, int32_t result, int32_t dimension,
    const char *why);
SHLO__FN void *shlo__bounded_room(shlo__bounded *z, size_t n, size_t each);
SHLO__FN uint32_t shlo__bounded_type(shlo__bounded *z, uint32_t like, int32_t rank, const int64_t *dims);
SHLO__FN void shlo__bounded_dims(const shlo__bounded *z, const shlo__sized *v, int64_t *dims);
SHLO__FN uint32_t shlo__bounded_number(shlo__bounded *z, int64_t x);
SHLO__FN uint32_t shlo__bounded_number64(shlo__bounded *z, int64_t x);
SHLO__FN uint32_t shlo__bounded_size(shlo__bounded *z, const shlo__sized *v, int32_t d);
SHLO__FN uint32_t shlo__bounded_smaller(shlo__bounded *z, uint32_t a, uint32_t b);
SHLO__FN uint32_t shlo__bounded_plus(shlo__bounded *z, uint32_t a, int64_t n);
SHLO__FN uint32_t shlo__bounded_times(shlo__bounded *z, uint32_t a, int64_t n);
SHLO__FN uint32_t shlo__bounded_over(shlo__bounded *z, uint32_t a, int64_t n);
SHLO__FN uint32_t shlo__bounded_at_least_0(shlo__bounded *z, uint32_t a);
SHLO__FN uint32_t shlo__bounded_narrow(shlo__bounded *z, uint32_t x, int64_t max);
SHLO__FN uint32_t shlo__bounded_span(shlo__bounded *z, uint32_t n, int64_t step);
SHLO__FN uint32_t shlo__bounded_fitting(shlo__bounded *z, uint32_t padded, uint32_t span, uint32_t stride,
    int64_t most);
SHLO__FN uint32_t shlo__bounded_item(shlo__bounded *z, uint32_t operand, int32_t d);
SHLO__FN uint32_t shlo__bounded_item64(shlo__bounded *z, uint32_t operand, int32_t d);
SHLO__FN uint32_t shlo__bounded_zero(shlo__bounded *z, uint32_t x);
SHLO__FN uint32_t shlo__bounded_resize(shlo__bounded *z, uint32_t x, const int64_t *dims);
SHLO__FN void shlo__bounded_resize_dim(shlo__bounded *z, shlo__sized *v, int32_t d, int64_t n);
SHLO__FN shlo__sized shlo__bounded_fit(shlo__bounded *z, shlo__sized v, uint32_t was);
SHLO__FN void shlo__bounded_remember(shlo__bounded *z, uint32_t old, const shlo__sized *v);
SHLO__FN shlo__sized *shlo__bounded_operands(shlo__bounded *z, uint32_t first, uint32_t n);
SHLO__FN void shlo__bounded_agree_on(shlo__bounded *z, uint32_t n, shlo__sized *v, int32_t d,
    shlo__sized *all);
SHLO__FN shlo__sized shlo__bounded_agree(shlo__bounded *z, uint32_t n, shlo__sized *v);
SHLO__FN uint32_t shlo__bounded_inside(shlo__bounded *z, const shlo__sized *v, uint32_t dims);
SHLO__FN void shlo__bounded_mask(shlo__bounded *z, shlo__sized *v, uint32_t dims, uint32_t fill);
SHLO__FN void shlo__bounded_mask_sides(shlo__bounded *z, shlo__sized *v, const uint32_t *dims);
SHLO__FN void shlo__bounded_take(shlo__bounded *z, shlo__sized *v, int32_t d, int64_t n, uint32_t indices);
SHLO__FN int64_t shlo__bounded_attr(const shlo__bounded *z, uint32_t attr, uint32_t i);
SHLO__FN uint32_t shlo__bounded_attr_count(const shlo__bounded *z, uint32_t attr);
SHLO__FN uint32_t shlo__bounded_attr_dims(const shlo__bounded *z, uint32_t attr);

/* ---- bounded_shape.c ---- */
SHLO__FN void shlo__bounded_asked_dims(shlo__bounded *z, int64_t *dims);
SHLO__FN void shlo__bounded_asked_sizes(shlo__bounded *z, uint32_t operand, shlo__sized *v);

/* ---- bounded_move.c ---- */
SHLO__FN uint32_t shlo__bounded_window(shlo__bounded *z, uint32_t x, const uint32_t *starts,
    const shlo__sized *like);

/* ---- bounded_math.c ---- */
SHLO__FN uint32_t shlo__bounded_reduce_values(shlo__bounded *z, uint32_t n, const shlo__sized *v,
    uint32_t *types);

/* ---- bounded_linalg.c ---- */
SHLO__FN int shlo__bounded_dequantize(shlo__expand *e);

/* ---- bounded_window.c ---- */
/* One dimension of a window. */
typedef struct shlo__bounded_window_dim {
    int64_t size, stride, base_dilation, dilation, low, high;
} shlo__bounded_window_dim;

SHLO__FN uint32_t shlo__bounded_window_count(shlo__bounded *z, const shlo__bounded_window_dim *w,
    uint32_t size, int32_t d);

/* ---- bounded_control.c ---- */
SHLO__FN shlo__bounded_list shlo__bounded_list_types(shlo__bounded *z, uint32_t n, const uint32_t *was);
SHLO__FN int32_t shlo__bounded_first(const shlo__bounded *z, int whole);
SHLO__FN void shlo__bounded_refuse_value(shlo__bounded *z, int32_t i, const char *why);
SHLO__FN uint32_t shlo__bounded_arguments(shlo__bounded *z, uint32_t region, uint32_t n,
    const uint32_t *types);
SHLO__FN void shlo__bounded_enter(shlo__bounded *z, uint32_t region, const uint32_t *was, int from_outside);
SHLO__FN uint32_t *shlo__bounded_were(shlo__bounded *z, uint32_t first, uint32_t n);
SHLO__FN int shlo__bounded_any(const shlo__bounded *z, uint32_t n, const uint32_t *was);
SHLO__FN int shlo__bounded_enter_loop(shlo__bounded *z);

/* ---- bounded.c ---- */
typedef void (*shlo__expand_fn)(shlo__expand *e);
SHLO__FN shlo__expand_fn shlo__expand_rule(shlo_op code);
SHLO__FN shlo_status shlo__bounded_module(shlo__expand *e);

/* ---- quantize.c ---- */
SHLO__FN shlo_status shlo__quantize_module(shlo__expand *e);

/* ---- promote.c ---- */
SHLO__FN shlo_status shlo__promote_module(shlo__module *m);

#endif
