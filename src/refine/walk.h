/* refine/walk.h - the state of one refinement. */
#ifndef SHLO__REFINE_WALK_H
#define SHLO__REFINE_WALK_H

#include "refine.h"

#define SHLO__REFINE_MAX_OPS (1 << 22) /* of the result: calls that are copied in place multiply */
#ifndef SHLO_REFINE_LIMIT
#define SHLO_REFINE_LIMIT 4096 /* elements of the largest value that shapes are computed from */
#endif

typedef struct shlo__refine {
    const shlo__module *from;
    shlo__module *to;
    const shlo_allocator *temp;
    shlo_error *error;
    shlo__refine_options *options;
    shlo__clone clone;   /* its map: the static value for each value of `from` */
    uint8_t *is_static;  /* by function: 0 not looked at, 1 no, 2 yes, callees included */
    uint8_t *kept;       /* by function: copied as a function */
    uint32_t func, body; /* the function being made: id in `from`, region in `to` */
    uint32_t op;         /* at hand, id in `from`; 0: none */
    SHLO__VEC(uint32_t)
    known; /* by value of `to`: 0 cannot be computed before the run, 1 can be, else 1 + the id of its data */
    SHLO__VEC(uint32_t) stack; /* scratch */
    int32_t wants_values;
} shlo__refine;

SHLO__FN shlo_status shlo__refine_fail(shlo__refine *r, shlo_status status, const char *format, ...)
    SHLO__PRINTF(3, 4);
/* The op at hand needs operand i's value, which only the run knows. */
SHLO__FN shlo_status shlo__refine_unknown(shlo__refine *r, uint32_t i);

/* ---- known.c ---- */
/* Could the value be computed now? It comes from constants and known arguments by pure ops. */
SHLO__FN int shlo__known_possible(const shlo__refine *r, uint32_t value);
/* Its data, computed if need be; 0: not known. */
SHLO__FN shlo_status shlo__known_value(shlo__refine *r, uint32_t value, uint32_t *data);
SHLO__FN shlo_status shlo__known_argument(shlo__refine *r, uint32_t value, uint32_t i);
SHLO__FN shlo_status shlo__known_constant(shlo__refine *r, uint32_t data, uint32_t parent,
    uint32_t *value); /* a new constant op */
/* The operands that the op's shapes follow from become constants if they are known. Operands: scratch
 * ids[first ..]. */
SHLO__FN shlo_status shlo__known_operands(shlo__refine *r, const shlo__op *op, uint32_t parent,
    uint32_t first);
/* A new op of `to`: whether its results can be computed. Values from `mark` on lie in its regions. */
SHLO__FN shlo_status shlo__known_note(shlo__refine *r, uint32_t op, uint32_t mark);

#endif
