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
    const uint32_t *arg_types; /* type ids in `from`, static */
    const void *const *arg_data;
    uint8_t *arg_used;          /* set to 1 where a shape depends on the argument's value */
    const shlo_custom *customs; /* whose shape callbacks say what custom calls give */
    int32_t n_customs;
    int32_t wants_values; /* out: it failed because a shape depends on a value that is not known */
} shlo__refine_options;

/* Is any dimension of any type in use unknown and without a bound, or in a tuple? */
SHLO__FN int shlo__refine_needed(const shlo__module *m);
SHLO__FN int shlo__refine_possible(const shlo__module
        *m); /* is any dimension unknown, with a bound or without? */
/* `func` of `from` into the empty module `to`, as its only public function. func 0: all public functions, as
 * declared. */
SHLO__FN shlo_status shlo__refine_module(const shlo__module *from, uint32_t func,
    shlo__refine_options *options, shlo__module *to, const shlo_allocator *temp, shlo_error *error);

SHLO__FN int shlo__refine_values_static(const shlo__module *m, uint32_t first, uint32_t n);
SHLO__FN int shlo__refine_type_static(const shlo__module *m, uint32_t type, uint32_t depth);

#endif
