/* custom/custom.h - what a program asks of its host: handlers by name, and calls as they see them. Knows how
 * attributes are spelled in dictionaries; knows no memory plan and no execution. */
#ifndef SHLO__CUSTOM_CUSTOM_H
#define SHLO__CUSTOM_CUSTOM_H

#include "../ir/ir.h"
#include "public.h"

/* A custom_call that the library takes itself. */
typedef struct shlo__own_call {
    const char *name;
    shlo_op op; /* what it becomes once its sizes are known; NONE: it is @shape_assertion */
} shlo__own_call;
SHLO__FN const shlo__own_call *shlo__custom_own(const shlo__module *m, const shlo__op *op); /* NULL: others */

SHLO__FN int shlo__custom_may_handle(const shlo__op *op); /* a custom_call or composite */
/* Number of the handler of a custom_call or composite; n: our own, of @shape_assertion; -1: none (or the op
 * is neither). */
SHLO__FN int32_t shlo__custom_find(const shlo__module *m, const shlo__op *op, const shlo_custom *list,
    int32_t n);
SHLO__FN const shlo_custom *shlo__custom_handler(const shlo_custom *list, int32_t n, int32_t number);

SHLO__FN int shlo__custom_asserts(const shlo__module *m); /* is there a call of @shape_assertion? */
/* Calls of our own @shape_assertion whose predicate is constant: those that hold go. refuse: one that does
   not and that its public function is sure to reach ends it with its message, SHLO_CHECK; others fail when
   the run comes to them. */
SHLO__FN shlo_status shlo__custom_assertions(shlo__module *m, const shlo_custom *list, int32_t n, int refuse,
    const shlo_allocator *temp, shlo_error *error);

/* The call as its handler sees it, everything in `keep`; data and scratch are NULL. What it cannot be given
 * is refused with a message. */
SHLO__FN shlo_status shlo__custom_describe(const shlo__module *m, const shlo__op *op, shlo__arena *keep,
    shlo_call_info *info, shlo_error *error);

/* For each output the number of the input whose memory output_operand_aliases gives it, -1: its own.
 * `inputs`: info->n_outputs numbers. */
SHLO__FN shlo_status shlo__custom_aliases(const shlo__module *m, const shlo__op *op,
    const shlo_call_info *info, int32_t *inputs, shlo_error *error);

/* Result types of an op whose operands have known sizes, by its handler's shape callback: types[i] for result
   i, its own type where that was known. SHLO_UNSUPPORTED without a handler or callback. temp: memory during
   the call. */
SHLO__FN shlo_status shlo__custom_shapes(shlo__module *m, uint32_t op, const shlo_custom *list, int32_t n,
    const shlo_allocator *temp, uint32_t *types, shlo_error *error);

/* What a callback of `info`'s handler has returned: on failure error says so at least by name. */
SHLO__FN shlo_status shlo__custom_result(const shlo_call_info *info, shlo_status status, shlo_error *error);

/* ---- assertion.c ---- */
SHLO__FN int shlo__assertion_is(const shlo__module *m, const shlo__op *op); /* a call of @shape_assertion */
SHLO__FN const shlo_custom *shlo__assertion_handler(void);

/* ---- dict.c ---- */
/* Text of a dictionary, or of what is left of it. */
typedef struct shlo__dict {
    const char *at, *end;
} shlo__dict;
typedef int (*shlo__dict_read)(shlo__dict item, void *to); /* 0: the item is of another kind */

SHLO__FN int shlo__dict_take(shlo__dict *d, char c);
SHLO__FN int shlo__dict_done(shlo__dict *d);
SHLO__FN shlo__dict shlo__dict_value(shlo__dict *d);
SHLO__FN shlo_status shlo__dict_entry(shlo__dict d, const char *name, shlo__dict *value);
SHLO__FN int shlo__dict_i64(shlo__dict d, int64_t *value);
SHLO__FN int shlo__dict_read_i64(shlo__dict item, void *to);
SHLO__FN shlo_status shlo__dict_list(shlo__dict value, shlo__dict_read read, void *items, int64_t capacity,
    int64_t *n);
SHLO__FN int shlo__dict_string(shlo__dict value, char *out, size_t *n);

#endif
