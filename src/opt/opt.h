/* opt/opt.h - what the passes share: the module being made cheaper, what they may spend, and small readers of
 * constants. A pass rewrites in place and keeps every value's type; the module verifies again afterwards. */
#ifndef SHLO__OPT_OPT_H
#define SHLO__OPT_OPT_H

#include "../check/check.h"
#include "../kernel/kernel.h"
#include "public.h"

#ifndef SHLO_FOLD_LIMIT
#define SHLO_FOLD_LIMIT 4096 /* elements of the largest constant that folding makes */
#endif
/* Bytes that folded constants may take, all together: so many, and so many times the program's constants.
   What fits into a cache line does not count. */
#define SHLO__FOLD_LEAST 1048576
#define SHLO__FOLD_TIMES 16
#define SHLO__OPT_ROUNDS \
    8 /* at most so many times through all passes: chains of identities end long before */

/* An op whose regions are simplified one after the other, before the op itself. */
typedef struct shlo__pass_open {
    uint32_t op;     /* 0: the region is a function's body */
    uint32_t step;   /* regions entered so far */
    uint32_t region; /* the last of them; 0: none, or it is complete */
    uint32_t next;   /* the next op in it */
} shlo__pass_open;

typedef struct shlo__pass {
    shlo__module *m;
    const shlo_allocator *temp;
    const shlo__kernels *scalar;
    uint32_t *uses;                  /* per value: uses by live ops, valid inside dedupe */
    uint32_t changes;                /* of this round */
    uint64_t fold_bytes;             /* that folded constants may still take */
    int32_t level;                   /* 1 or 2 */
    int32_t norms;                   /* SHLO_FOLD_NORMS was given */
    SHLO__VEC(shlo__pass_open) open; /* outermost first */
} shlo__pass;

/* The op that makes a value, NULL for arguments. */
SHLO__FN const shlo__op *shlo__pass_def(const shlo__pass *p, uint32_t value);
/* The constant behind a value: NULL if it is none. One that lies outside counts as unknown, at hand or not:
 * results do not hang on it. */
SHLO__FN const shlo__data *shlo__pass_constant(const shlo__pass *p, uint32_t value);
/* A tensor of known shape and unquantized elements. */
SHLO__FN int shlo__pass_plain(const shlo__pass *p, uint32_t type);
/* Is the op control flow? Regions of others compute on elements. */
SHLO__FN int shlo__pass_controls(const shlo__module *m, uint32_t op);
/* Does the region stay as it is? The body of a reduction of floats that is one op is folded in parts, any
 * other element by element (docs/semantics.md): what becomes one op would round otherwise. */
SHLO__FN int shlo__pass_settled(const shlo__module *m, uint32_t region);
/* All uses of the op's only result become `by`, if the types are equal; the op goes. 1 if so. */
SHLO__FN int shlo__pass_replace(shlo__pass *p, uint32_t op, uint32_t by);
/* The op becomes a constant of its result type. data: one element (splat) or all of them. */
SHLO__FN shlo_status shlo__pass_make_constant(shlo__pass *p, uint32_t op, const void *bytes, size_t n_bytes,
    int splat);
/* The op becomes another one of operand x (0: of none) with the same result type. */
SHLO__FN shlo_status shlo__pass_make_op(shlo__pass *p, uint32_t op, shlo_op code, uint32_t x,
    uint32_t n_attrs, const shlo__attr *attrs);
/* A list attribute for shlo__pass_make_op. */
SHLO__FN shlo_status shlo__pass_list(shlo__pass *p, uint32_t attr_id, uint32_t n, const int64_t *items,
    shlo__attr *attr);

/* The passes. */
SHLO__FN shlo_status shlo__simplify_region(shlo__pass *p, uint32_t region);
SHLO__FN shlo_status shlo__fold_op(shlo__pass *p, uint32_t op);
SHLO__FN shlo_status shlo__dedupe_region(shlo__pass *p, uint32_t region);
SHLO__FN shlo_status shlo__dedupe_dead(shlo__pass *p);
SHLO__FN shlo_status shlo__norm_run(shlo__pass *p);

/* ---- inline.c: calls ---- */

/* Ops of a function that is copied to each of its calls, its return and what has become part of it included.
 * Copies of functions with more than FREE ops may add LEAST to any program, and to a larger one as many as it
 * has: loading takes time and memory for what is in the file. */
#define SHLO__INLINE_OPS 64
#define SHLO__INLINE_FREE 8
#define SHLO__INLINE_LEAST 1024

/* Which function an op calls, that may take the op's place; 0: none. */
typedef struct shlo__inline_rule {
    uint32_t (*callee)(void *user, const shlo__module *m, const shlo__op *op);
    void *user;
} shlo__inline_rule;
/* Calls of functions that are short, or private and called once, become their ops; functions that call
 * themselves stay. Private functions that nothing names go. Counts what it changes. */
SHLO__FN shlo_status shlo__inline_module(shlo__module *m, const shlo__inline_rule *rule,
    const shlo_allocator *temp, uint32_t *changes, shlo_error *error);

#if SHLO__HAVE_LAYOUTS
/* ---- layout_conv.c: orders of dimensions, and convolutions ---- */

/* An order of dimensions: dimension i is what was dimension `order >> 4 i & 15` before; 0: all stay. */
typedef uint64_t shlo__layout_order;

/* Which side of a convolution; its dimension numbers are three attributes each. */
typedef enum shlo__layout_side {
    SHLO__LAYOUT_INPUT,
    SHLO__LAYOUT_KERNEL,
    SHLO__LAYOUT_OUTPUT
} shlo__layout_side;

SHLO__FN const shlo__type *shlo__layout_type(const shlo__module *m, uint32_t value);
SHLO__FN uint32_t shlo__layout_rank(const shlo__module *m, uint32_t value);
/* Is it a tensor all of whose sizes are known? */
SHLO__FN int shlo__layout_static(const shlo__module *m, uint32_t value);
/* The op that makes it; NULL: it is an argument. */
SHLO__FN const shlo__op *shlo__layout_def(const shlo__module *m, uint32_t value);
SHLO__FN double shlo__layout_elements(const shlo__module *m, uint32_t value);
/* Which dimension comes to place i, and the place that dimension d comes to. */
SHLO__FN uint32_t shlo__layout_dim(shlo__layout_order order, uint32_t i);
SHLO__FN uint32_t shlo__layout_place(shlo__layout_order order, uint32_t d);
/* The order in which dimension i is what was dims[i]; first one order, then another; the way back. */
SHLO__FN shlo__layout_order shlo__layout_order_of(const int64_t *dims, uint32_t n);
SHLO__FN shlo__layout_order shlo__layout_then(shlo__layout_order first, shlo__layout_order then, uint32_t n);
SHLO__FN shlo__layout_order shlo__layout_undo(shlo__layout_order order, uint32_t n);
/* Do the dimensions whose bits are in `counts` keep their order among each other? */
SHLO__FN int shlo__layout_keeps(shlo__layout_order order, uint32_t n, uint32_t counts);
/* Do only dimensions of one element move? Then elements stay where they are. */
SHLO__FN int shlo__layout_is_reshape(const shlo__module *m, uint32_t value, shlo__layout_order order);
/* The first of the three attributes that are the dimension numbers of a side. */
SHLO__FN uint32_t shlo__layout_first(shlo__layout_side side);
/* The order in which a side of the convolution is to be; 0: it is good as it is. */
SHLO__FN shlo__layout_order shlo__layout_side_order(const shlo__module *m, const shlo__op *op,
    shlo__layout_side side);
/* Is it a convolution that should turn, whatever is around it? */
SHLO__FN int shlo__layout_is_seed(const shlo__module *m, const shlo__op *op);
/* Are the sums of the convolution the same, bit for bit, in its new layout? */
SHLO__FN int shlo__layout_keeps_sums(const shlo__module *m, const shlo__op *op);
/* Nanoseconds that turning it saves. */
SHLO__FN double shlo__layout_conv_gain(const shlo__module *m, const shlo__op *op);

/* ---- layout.c ---- */

/* A verified module that is about to be planned turns to the orders that its convolutions are fast with. */
SHLO__FN shlo_status shlo__layout_module(shlo__module *m, const shlo_allocator *temp, shlo_error *error);
#endif

SHLO__FN shlo_status shlo__opt_module(shlo__module *m, int32_t level, const shlo_allocator *a,
    shlo_error *error);

#endif
