/* refine/refine.h - shapes become concrete: given the shapes of a function's arguments (and the values of
 * those that shapes are computed from), an equal program in which every type is static. (The specification
 * calls a program with `?` dynamic; its "Dynamism" says what each op's result shape follows from.)
 *
 * The function is copied op by op, each copy inferred from static operands. Calls are copied in place where a
 * shape depends on them. A value that shapes are computed from is computed by running the ops that make it:
 * whoever calls gives the means. */
#ifndef SHLO__REFINE_REFINE_H
#define SHLO__REFINE_REFINE_H

#include "../check/check.h"
#include "../custom/custom.h"
#include "../ir/ir.h"

/* Runs the only function of the module, which has no arguments and pure ops; its results' bytes go to
 * outputs. */
typedef shlo_status (*shlo__refine_eval)(void *user, shlo__module *m, uint32_t n_outputs,
    void *const *outputs, const size_t *bytes, shlo_error *error);

typedef struct shlo__refine_options {
    shlo__refine_eval eval;
    void *user;
    /* of one function's arguments, all or (NULL) as declared: dims of the types; data NULL where the value is
     * not known */
    const uint32_t *arg_types; /* type ids in `from`, static; of what is static the type itself */
    const void *const *arg_data;
    uint8_t *arg_used;          /* set to 1 where a shape depends on the argument's value */
    const shlo_custom *customs; /* whose shape callbacks say what custom calls give */
    int32_t n_customs;
    uint64_t max_ops;     /* that may be made; 0: SHLO__REFINE_OPS_LEAST and SHLO__REFINE_OPS_TIMES */
    int32_t wants_values; /* out: it failed because a shape depends on a value that is not known */
} shlo__refine_options;

/* Is any dimension of any type in use unknown and without a bound, or in a tuple? */
SHLO__FN int shlo__refine_needed(const shlo__module *m);
/* Is any dimension unknown, with a bound or without? */
SHLO__FN int shlo__refine_possible(const shlo__module *m);
/* `func` of `from` into the empty module `to`, as its only public function. func 0: all public functions, as
 * declared. */
SHLO__FN shlo_status shlo__refine_module(const shlo__module *from, uint32_t func,
    shlo__refine_options *options, shlo__module *to, const shlo_allocator *temp, shlo_error *error);

SHLO__FN int shlo__refine_values_static(const shlo__module *m, uint32_t first, uint32_t n);
SHLO__FN int shlo__refine_type_static(const shlo__module *m, uint32_t type);

/* ---- the state of one refinement, for the files of the room ---- */

/* Ops that the result may have: calls that are copied once for each shape multiply. */
#define SHLO__REFINE_OPS_LEAST 16384
#define SHLO__REFINE_OPS_TIMES 64        /* for each op of the program */
#define SHLO__REFINE_KNOWN_LEAST 1048576 /* bytes of all values that shapes are computed from */
#define SHLO__REFINE_KNOWN_TIMES 256     /* and for each op */
#ifndef SHLO_REFINE_LIMIT
#define SHLO_REFINE_LIMIT 4096 /* elements of the largest value that shapes are computed from */
#endif

/* What happens to the region that is being copied, when it is complete. */
enum { SHLO__REFINE_COPIED, SHLO__REFINE_INLINED, SHLO__REFINE_STANDS_IN };

/* An op, id in `from`, while its regions or the function it calls are copied. */
typedef struct shlo__refine_open {
    uint32_t op;     /* 0: the region is the body of the function being made */
    uint32_t parent; /* the region of `to` that its copy goes to */
    uint32_t how;
    uint32_t region; /* of `to`, where the ops of the region at hand go */
    uint32_t next;   /* the next of these ops, in `from`; 0: the region is complete */
    uint32_t end;    /* the return that is left out, because the ops stand in another function; 0: none */
    uint32_t func;   /* STANDS_IN: r->func outside of the function that becomes the op's body */
    uint32_t step;   /* COPIED: regions entered so far */
    uint32_t first;  /* COPIED: operands, result types and regions are the clone's ids[first ..] */
    uint32_t mark;   /* COPIED: values of `to` from here on lie in its regions */
} shlo__refine_open;

typedef struct shlo__refine {
    const shlo__module *from;
    shlo__module *to;
    const shlo_allocator *temp;
    shlo_error *error;
    shlo__refine_options *options;
    shlo__clone clone;   /* its map: the static value for each value of `from` */
    uint8_t *is_static;  /* by function: 0 not looked at, 1 no, 2 yes, callees included */
    uint8_t *kept;       /* by function: copied as a function */
    uint8_t *looked;     /* by function: is_static is known, or being found out */
    uint8_t *recurses;   /* by function: a function that it calls calls it */
    uint32_t func, body; /* the function being made: id in `from`, region in `to` */
    uint32_t op;         /* at hand, id in `from`; 0: none */
    SHLO__VEC(uint32_t)
    known; /* by value of `to`: 0 cannot be computed before the run, 1 can be, else 1 + the id of its data */
    uint64_t known_bytes;              /* of the values that were computed */
    SHLO__VEC(uint32_t) stack;         /* scratch */
    shlo__clone slice;                 /* from `to` into the program that computes a value: known.c */
    SHLO__VEC(uint8_t) wanted;         /* by op of `to`: is it in that program? */
    SHLO__VEC(shlo__refine_open) open; /* outermost first */
    int32_t wants_values;
} shlo__refine;

SHLO__FN shlo_status shlo__refine_fail(shlo__refine *r, shlo_status status, const char *format, ...)
    SHLO__PRINTF(3, 4);
/* The op at hand needs operand i's value, which only the run knows. */
SHLO__FN shlo_status shlo__refine_unknown(shlo__refine *r, uint32_t i);

/* ---- standin.c ---- */
/* Does the call become another op when values are known, or lose operands that are shapes? */
SHLO__FN int shlo__standin_changes(const shlo__module *m, const shlo__op *op);
/* The function of `from` that becomes the op's body; 0: it has none. */
SHLO__FN uint32_t shlo__standin_body(const shlo__refine *r, const shlo__op *op);
/* body: that function's copy as a region of `to`. */
SHLO__FN shlo_status shlo__standin_refine(shlo__refine *r, uint32_t op_id, uint32_t parent, uint32_t body);

/* ---- known.c ---- */
/* 0: the value cannot be computed before the run; 1: it can be; else 1 + the id of its data. */
SHLO__FN uint32_t shlo__known_state(const shlo__refine *r, uint32_t value);
/* Could the value be computed now? It comes from constants and known arguments by pure ops. */
SHLO__FN int shlo__known_possible(const shlo__refine *r, uint32_t value);
/* Its data, computed if need be; 0: not known. */
SHLO__FN shlo_status shlo__known_value(shlo__refine *r, uint32_t value, uint32_t *data);
SHLO__FN shlo_status shlo__known_argument(shlo__refine *r, uint32_t value, uint32_t i);
/* A new constant op. */
SHLO__FN shlo_status shlo__known_constant(shlo__refine *r, uint32_t data, uint32_t parent, uint32_t *value);
/* The operands that the op's shapes follow from become constants if they are known. Operands: scratch
 * ids[first ..]. */
SHLO__FN shlo_status shlo__known_operands(shlo__refine *r, const shlo__op *op, uint32_t parent,
    uint32_t first);
/* A new op of `to`: whether its results can be computed. Values from `mark` on lie in its regions. */
SHLO__FN shlo_status shlo__known_note(shlo__refine *r, uint32_t op, uint32_t mark);

/* ---- shape.c ---- */
SHLO__FN int64_t shlo__refine_dim(const shlo__refine *r, uint32_t value, int32_t dim);
SHLO__FN int shlo__refine_fits(const shlo__refine *r, uint32_t declared, uint32_t actual, int32_t *dim,
    int64_t *expected);
SHLO__FN shlo_status shlo__refine_list(shlo__refine *r, uint32_t attr_id, int32_t n, const int64_t *items,
    shlo__attr *attr);
/* The leading part of x. */
SHLO__FN shlo_status shlo__refine_emit_slice(shlo__refine *r, uint32_t parent, uint32_t x,
    const int64_t *limits, uint32_t *value);
/* x with more elements behind the last of each dimension. */
SHLO__FN shlo_status shlo__refine_emit_pad(shlo__refine *r, uint32_t parent, uint32_t x, uint32_t padding,
    const int64_t *high, uint32_t *value);
SHLO__FN shlo_status shlo__refine_zero(shlo__refine *r, uint32_t parent, uint32_t like, uint32_t *value);
SHLO__FN shlo_status shlo__refine_accept(shlo__refine *r, uint32_t declared, uint32_t type, uint32_t i);
SHLO__FN shlo_status shlo__refine_infer(shlo__refine *r, const shlo__op_parts *parts, uint32_t *results,
    uint32_t n);
SHLO__FN shlo_status shlo__refine_results(shlo__refine *r, const shlo__op *op, shlo__op_parts *parts,
    uint32_t first);

#endif
