/* check/check.h - what an op means for TYPES: every constraint of the specification, and result types where
 * they follow. Knows no values, no memory, no files. One infer function per op family; the op table names it.
 */
#ifndef SHLO__CHECK_CHECK_H
#define SHLO__CHECK_CHECK_H

#include "../ir/ir.h"

/* One op under examination. */
typedef struct shlo__check {
    shlo__module *m;
    shlo_error *error;
    const shlo__op_row *row;
    uint32_t op_id; /* 0 while the op does not exist yet (builder, reader): parts then describes it */
    const shlo__op_parts
        *parts;    /* operands are resolved value ids; result_types may hold given types (0: infer) */
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
   functions and fit them, the call graph has no cycle and is at most SHLO_MAX_DEPTH deep, uses are dominated
   by definitions and stay inside their region's scope, function names are unique. */
SHLO__FN shlo_status shlo__check_module(shlo__module *m, shlo_error *error);

/* Everything again from scratch (for modules a pass has changed, and for tests). */
SHLO__FN shlo_status shlo__check_all(shlo__module *m, shlo_error *error);

SHLO__FN void shlo__check_parts_of(const shlo__module *m, uint32_t op, shlo__op_parts *parts);

#endif
