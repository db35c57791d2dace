/* check/check.h - what an op means for TYPES: every constraint of the specification, and result types where
 * they follow. Knows no values, no memory, no files. One infer function per op family; the op table names
 * it. */
#ifndef SHLO__CHECK_CHECK_H
#define SHLO__CHECK_CHECK_H

#include "../ir/ir.h"

/* One op under examination. */
typedef struct shlo__check {
    shlo__module *m;
    shlo_error *error;
    const shlo__op_row *row;
    uint32_t op_id; /* 0 while the op does not exist yet (builder, reader) */
    /* operands are resolved value ids; result_types may hold given types (0: infer) */
    const shlo__op_parts *parts;
    uint32_t func; /* the function it stands in, or 0 while that is not known */
    /* out */
    uint32_t n_results; /* 0 on entry: infer them all, unless results_capacity is 0, too: it has none */
    uint32_t *results; /* result type ids: given ones on entry (0 where not given), inferred ones on return */
    uint32_t results_capacity;
} shlo__check;

/* Verifies the op and fills its result types. Given types (not 0) must be what the specification allows.
   Arity, attribute kinds and required attributes come from the row; then the row's infer function. On failure
   the error names op, operand, attribute, dimension, constraint. */
SHLO__FN shlo_status shlo__check_op(shlo__check *c);

/* Rules that need the whole program: every function ends in a return of its result types, calls name existing
   functions and fit them, functions call themselves only under a condition, the call graph is at most
   SHLO_MAX_DEPTH deep, uses are dominated by definitions and stay inside their region's scope, function names
   are unique. */
SHLO__FN shlo_status shlo__check_module(shlo__module *m, shlo_error *error);

/* Everything again from scratch (for modules a pass has changed, and for tests). */
SHLO__FN shlo_status shlo__check_all(shlo__module *m, shlo_error *error);

SHLO__FN void shlo__check_parts_of(const shlo__module *m, uint32_t op, shlo__op_parts *parts);

/* ---- the words that constraints are written in, for the files of the room ---- */

/* How much of an element type must agree: all, or all but scales and zero points (the specification's
 * baseline_type). */
typedef enum shlo__element_rule { SHLO__EXACT, SHLO__BASELINE } shlo__element_rule;

/* Where a failure is, in one number, as it is written at hundreds of places: a kind, 4 times its index, and
 * from bit 34 on the dimension or item plus 1. */
typedef uint64_t shlo__place;
enum { SHLO__CHECK_OP, SHLO__CHECK_OPERAND, SHLO__CHECK_RESULT, SHLO__CHECK_ATTR };

typedef struct shlo__type_name {
    char text[72];
} shlo__type_name;

/* A shape in one's own hands: types may be added meanwhile. */
typedef struct shlo__shape {
    int32_t rank;
    int64_t dim[SHLO_MAX_RANK], bound[SHLO_MAX_RANK];
} shlo__shape;

/* A size in a message: a number, ?, or ? with its bound. */
typedef struct shlo__size_text {
    char text[40];
} shlo__size_text;

/* A list attribute. An absent one is empty, or (shlo__check_sized) every element of it is the fallback. */
typedef struct shlo__list {
    uint32_t attr, at, n;
    int absent;
    int64_t fallback;
} shlo__list;

/* A region as a function: arguments, and what its return gives. */
typedef struct shlo__body {
    uint32_t number, args, n_args, ret, n_results;
} shlo__body;

/* The constraints on quantized contractions, by meaning; dot_general and convolution number them
 * differently. */
typedef struct shlo__dot_labels {
    const char *quantized, *storage, *expressed, *per_tensor, *hybrid;
} shlo__dot_labels;

/* ---- check_rules.c ----
   What returns a status holds the op to one rule and fails if that is broken. `constraint` and `label` are
   then the error's constraint ("C3", "I1", NULL: none), `at` is its place. Types are ids. */

/* Fails, unless the error says something already: its place, and as text the op's name, the format, and the
   constraint. The places: */
SHLO__FN shlo_status shlo__check_fail(shlo__check *c, shlo__place at, shlo_status status,
    const char *constraint, const char *format, ...) SHLO__PRINTF(5, 6);
#define SHLO__CHECK_AT_OP() ((shlo__place)SHLO__CHECK_OP)
#define SHLO__CHECK_AT_OPERAND(i) (((shlo__place)(i) << 2 | (shlo__place)SHLO__CHECK_OPERAND))
#define SHLO__CHECK_AT_RESULT(i) (((shlo__place)(i) << 2 | (shlo__place)SHLO__CHECK_RESULT))
#define SHLO__CHECK_AT_ATTR(id) (((shlo__place)(id) << 2 | (shlo__place)SHLO__CHECK_ATTR))
SHLO__FN shlo__place shlo__check_at_dim(shlo__place p, int64_t d); /* dimension or item d there */

/* Types. name: as text, in *name. class: a bit of SHLO__T_..., 0 if it is no tensor; a mask is several.
   axis: the dimension of the scales, -1: it is not per-axis quantized. */
SHLO__FN const char *shlo__check_name(const shlo__check *c, uint32_t type, shlo__type_name *name);
SHLO__FN uint32_t shlo__check_operand(const shlo__check *c, uint32_t i); /* the type of operand i */
SHLO__FN int32_t shlo__check_rank(const shlo__check *c, uint32_t type);
SHLO__FN int64_t shlo__check_dim(const shlo__check *c, uint32_t type, uint32_t d);
SHLO__FN shlo_dtype shlo__check_dtype(const shlo__check *c, uint32_t type);
SHLO__FN int32_t shlo__check_axis(const shlo__check *c, uint32_t type);
SHLO__FN int shlo__check_is_quantized(const shlo__check *c, uint32_t type);
SHLO__FN int shlo__check_is_token(const shlo__check *c, uint32_t type);
SHLO__FN int shlo__check_class(const shlo__check *c, uint32_t type);
SHLO__FN shlo_status shlo__check_type_is(shlo__check *c, const char *constraint, shlo__place at,
    uint32_t type, int mask);
SHLO__FN shlo_status shlo__check_operand_is(shlo__check *c, const char *label, uint32_t i, int mask);
SHLO__FN shlo_status shlo__check_rank_is(shlo__check *c, const char *constraint, shlo__place at,
    uint32_t type, int32_t rank);
SHLO__FN shlo_status shlo__check_operand_of_rank(shlo__check *c, const char *label, uint32_t i, int mask,
    int32_t rank);
SHLO__FN int shlo__check_is_scalar(const shlo__check *c, uint32_t type, shlo_dtype t);
SHLO__FN shlo_status shlo__check_operand_is_token(shlo__check *c, const char *label, uint32_t i);
SHLO__FN shlo_status shlo__check_operands_at_least(shlo__check *c, const char *constraint, uint32_t n);

/* Shapes. Sizes fit if they can be one: equal, or dynamic and not beyond the bound (-1: there is none).
   merge: a learns what b knows. size: as text, in *out. most: the largest size, -1: nothing limits it. */
SHLO__FN void shlo__check_shape(const shlo__check *c, uint32_t type, shlo__shape *s);
SHLO__FN void shlo__check_shape_set(shlo__shape *s, int32_t d, int64_t dim, int64_t bound);
SHLO__FN int shlo__check_sizes_fit(int64_t a, int64_t a_bound, int64_t b, int64_t b_bound);
SHLO__FN int shlo__check_size_is(const shlo__check *c, uint32_t type, uint32_t d, int64_t n);
SHLO__FN int64_t shlo__check_most(const shlo__shape *s, int32_t d);
SHLO__FN const char *shlo__check_size(int64_t dim, int64_t bound, shlo__size_text *out);
SHLO__FN const char *shlo__check_size_of(const shlo__check *c, uint32_t type, uint32_t d,
    shlo__size_text *out);
/* *dimension: the first that does not fit; -1 if the ranks differ. */
SHLO__FN int shlo__check_shapes_fit(const shlo__shape *a, const shlo__shape *b, int32_t *dimension);
SHLO__FN void shlo__check_shape_merge(shlo__shape *a, int32_t d, int64_t dim, int64_t bound);
SHLO__FN void shlo__check_shapes_merge(shlo__shape *a, const shlo__shape *b);
/* Can the bytes of all elements be counted? Of sizes without a bound that is not known: they can. */
SHLO__FN int shlo__check_countable(const shlo__module *m, uint32_t type);
/* *type: the type `like`, or the tensor type of elements t, with another shape. */
SHLO__FN shlo_status shlo__check_make(shlo__check *c, uint32_t like, const shlo__shape *s, uint32_t *type);
SHLO__FN shlo_status shlo__check_make_of(shlo__check *c, shlo_dtype t, const shlo__shape *s, uint32_t *type);

/* Types that are alike. differ: fails; what: "type", "the shape of", of `expected`. joins: the type is one
   of several of one shape, of which s is what is known so far; s learns from it. promotable: as the
   specification's is_promotable. */
SHLO__FN int shlo__check_types_fit(const shlo__check *c, uint32_t a, uint32_t b, shlo__element_rule rule);
SHLO__FN shlo_status shlo__check_differ(shlo__check *c, const char *constraint, shlo__place at,
    shlo_status status, uint32_t type, uint32_t expected, const char *what);
SHLO__FN shlo_status shlo__check_same_elements(shlo__check *c, const char *constraint, shlo__place at,
    uint32_t type, uint32_t expected, shlo__element_rule rule);
SHLO__FN shlo_status shlo__check_same_shape(shlo__check *c, const char *constraint, shlo__place at,
    uint32_t type, uint32_t expected);
SHLO__FN shlo_status shlo__check_joins(shlo__check *c, const char *constraint, shlo__place at, uint32_t type,
    shlo__shape *s);
SHLO__FN shlo_status shlo__check_same_type(shlo__check *c, const char *constraint, shlo__place at,
    uint32_t type, uint32_t expected, shlo__element_rule rule);
SHLO__FN int shlo__check_promotable(const shlo__check *c, uint32_t from, uint32_t to);

/* Results. n_results: the op has n; if none was given, all are to be inferred. given: was the type of result
   i? A given type must fit the inferred one, in its elements and in its shape (constraints of the two, or
   one for both), and then stays; else the inferred one is it. */
SHLO__FN shlo_status shlo__check_n_results(shlo__check *c, const char *constraint, uint32_t n);
SHLO__FN int shlo__check_given(const shlo__check *c, uint32_t i);
SHLO__FN shlo_status shlo__check_need_result(shlo__check *c, uint32_t i);
SHLO__FN shlo_status shlo__check_result2(shlo__check *c, uint32_t i, const char *elements, const char *shape,
    uint32_t inferred, shlo__element_rule rule);
SHLO__FN shlo_status shlo__check_result(shlo__check *c, uint32_t i, const char *constraint, uint32_t inferred,
    shlo__element_rule rule);
/* A tensor: the elements of `like`, this shape. */
SHLO__FN shlo_status shlo__check_result_shape(shlo__check *c, uint32_t i, const char *elements,
    const char *shape, uint32_t like, const shlo__shape *s, shlo__element_rule rule);

/* Attributes, by id (SHLO__A_...): one, NULL if absent; its number, or the fallback of its row; a list. */
SHLO__FN const shlo__attr *shlo__check_attr(const shlo__check *c, uint32_t id);
SHLO__FN int64_t shlo__check_number(const shlo__check *c, uint32_t id);
SHLO__FN shlo_status shlo__check_at_least(shlo__check *c, const char *constraint, uint32_t id, int64_t min);
SHLO__FN shlo_status shlo__check_number_in(shlo__check *c, const char *constraint, uint32_t id, int64_t min,
    int64_t end);
SHLO__FN shlo__list shlo__check_list(const shlo__check *c, uint32_t id);
SHLO__FN int64_t shlo__check_item(const shlo__check *c, const shlo__list *l, uint32_t i);
/* *l: the list, of n items, or a table of n rows of two numbers; absent: as many times the fallback. */
SHLO__FN shlo_status shlo__check_sized(shlo__check *c, const char *constraint, uint32_t id, uint32_t n,
    shlo__list *l);
SHLO__FN shlo_status shlo__check_pairs(shlo__check *c, const char *constraint, uint32_t id, uint32_t n,
    shlo__list *l);
SHLO__FN shlo_status shlo__check_items_in(shlo__check *c, const char *constraint, const shlo__list *l,
    int64_t min, int64_t end);
SHLO__FN shlo_status shlo__check_items_at_least(shlo__check *c, const char *constraint, const shlo__list *l,
    int64_t min);
/* No item twice in a and b together; b may be NULL. */
SHLO__FN shlo_status shlo__check_unique(shlo__check *c, const char *constraint, const shlo__list *a,
    const shlo__list *b);
SHLO__FN shlo_status shlo__check_sorted(shlo__check *c, const char *constraint, const shlo__list *l);
SHLO__FN int shlo__check_contains(const shlo__check *c, const shlo__list *l, int64_t x);
SHLO__FN shlo_status shlo__check_same_size(shlo__check *c, const char *constraint, const shlo__list *a,
    const shlo__list *b);
/* precision_config: an entry for each operand, or none. */
SHLO__FN shlo_status shlo__check_precision(shlo__check *c, const char *constraint, uint32_t id);

/* Bodies: region i of the op, which ends in a return; its arguments' and results' types. `what` of a failure:
   "argument", "result", whose number is i. */
SHLO__FN shlo_status shlo__check_body(shlo__check *c, uint32_t i, const char *constraint, shlo__body *body);
SHLO__FN uint32_t shlo__check_body_arg(const shlo__check *c, const shlo__body *b, uint32_t i);
SHLO__FN uint32_t shlo__check_body_result(const shlo__check *c, const shlo__body *b, uint32_t i);
SHLO__FN shlo_status shlo__check_body_of(shlo__check *c, uint32_t i, const char *constraint, uint32_t n_args,
    uint32_t n_results, shlo__body *body);
SHLO__FN shlo_status shlo__check_body_differs(shlo__check *c, const shlo__body *b, const char *constraint,
    const char *what, uint32_t i, uint32_t type, const char *expected);
/* Its only result is tensor<i1>. */
SHLO__FN shlo_status shlo__check_body_is_predicate(shlo__check *c, const shlo__body *b,
    const char *constraint);
/* `type`, of one of its values, has rank 0 and the elements of `like`. */
SHLO__FN shlo_status shlo__check_body_scalar(shlo__check *c, const shlo__body *b, const char *constraint,
    const char *what, uint32_t i, uint32_t type, uint32_t like);
/* It reduces n inputs, operands from first_input on: arguments E0 .. En-1, E0 .. En-1, results E0 .. En-1,
   all of rank 0, Ei a promotion of the elements of input i. */
SHLO__FN shlo_status shlo__check_body_reduces(shlo__check *c, uint32_t i, const char *constraint, uint32_t n,
    uint32_t first_input, shlo__body *b);

/* *out: element i of an operand that is a constant of integers; 0: that is not known before the run. */
SHLO__FN int shlo__check_known(const shlo__check *c, uint32_t operand, uint32_t i, int64_t *out);

/* ---- infer_elementwise.c ---- */
/* All operands have a class of the mask. */
SHLO__FN shlo_status shlo__infer_operands_are(shlo__check *c, int mask);

/* ---- infer_shape.c ---- */
/* The constraints that broadcast_in_dim shares with dynamic_broadcast_in_dim, whose attribute is another,
   and (C1) .. (C3) of reshape and dynamic_reshape. */
SHLO__FN shlo_status shlo__infer_shape_broadcast(shlo__check *c, uint32_t attr);
SHLO__FN shlo_status shlo__infer_shape_reshape(shlo__check *c);
/* Dimension d of s, padded. */
SHLO__FN shlo_status shlo__infer_pad_dim(shlo__check *c, shlo__shape *s, int32_t d, int64_t low, int64_t high,
    int64_t interior);

/* ---- infer_dot.c: what dot_general and convolution share ---- */
SHLO__FN int shlo__infer_dot_is_quantized(const shlo__check *c); /* is an operand? */
/* Operands and result then. The result's scales follow from nothing, so it is given; *like: a type of its
   elements. */
SHLO__FN shlo_status shlo__infer_dot_quantized(shlo__check *c, const shlo__dot_labels *l, uint32_t *like);
/* The result else: of shape s (constraint `shape`). */
SHLO__FN shlo_status shlo__infer_dot_plain_result(shlo__check *c, const shlo__shape *s, const char *shape);
/* One more dimension of the result's shape; SHLO_LIMIT if it has as many as there may be. */
SHLO__FN shlo_status shlo__infer_dot_append(shlo__check *c, shlo__shape *out, int64_t dim, int64_t bound);

/* ---- infer_window.c ---- */
/* *n inputs of one shape, which s becomes, then as many initial values of their element types. The
   constraints: of how many there are, of the inputs' shapes, of the initial values. */
SHLO__FN shlo_status shlo__infer_window_inputs(shlo__check *c, const char *count, const char *shapes,
    const char *inits, uint32_t *n, shlo__shape *s);

/* ---- infer_linalg.c ---- */
/* Operand i, a vector of integers, has an element for each dimension of result 0 (constraint `size`); where
   it is a constant these are its sizes (`shape`). */
SHLO__FN shlo_status shlo__infer_known_shape(shlo__check *c, uint32_t i, const char *size, const char *shape);

/* ---- infer_control.c ---- */
/* `func`, which attribute `attr` names, takes the operands and gives the results: exactly its types. */
SHLO__FN shlo_status shlo__infer_callee(shlo__check *c, uint32_t attr, uint32_t func, const char *inputs,
    const char *outputs);

/* ---- the functions that the rows of op/ops.def name ---- */

#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__FN shlo_status shlo__infer_##infer(shlo__check *c);
#include "../op/ops.def"

#endif
