/* plan/plan.h - the planner's state while a module becomes a program: where each value lives, which ops fuse,
 * which memory is shared. */
#ifndef SHLO__PLAN_PLAN_H
#define SHLO__PLAN_PLAN_H

#include "../custom/custom.h"
#include "../prog/program.h"

/* A value's tensors: one leaf for a tensor, none for a token, the members' leaves in order for a tuple. */
typedef struct shlo__leaf {
    uint8_t placed; /* ref is valid */
    shlo__ref ref;  /* AT_FRAME: index is a buffer number until memory is assigned */
} shlo__leaf;

/* Memory of the frame, live from its first write to its last read (instruction numbers). */
typedef struct shlo__buffer_plan {
    size_t bytes, offset;
    uint32_t start, end;
    uint32_t last_read; /* last read so far */
    uint32_t joined;    /* the buffer it shares memory with; itself if none */
    int32_t result;     /* it is the function's result number this; -1: frame memory */
} shlo__buffer_plan;

/* "dst may take src's memory at instruction pc if src is read there for the last time." */
typedef struct shlo__inplace {
    uint32_t dst, src, pc;
} shlo__inplace;

/* "value `from` is copied to `to` at pc; leave the copy out if they can be one buffer." loop_read: for
   loop-carried buffers the last read of `to` inside the loop, else 0. result >= 0: `to` is the function's
   result. */
typedef struct shlo__merge {
    uint32_t from, to, pc, loop_read, region_start;
    int32_t result;
} shlo__merge;

typedef struct shlo__loop {
    uint32_t start, end, parent;
} shlo__loop;

typedef struct shlo__plan {
    shlo__module *m;
    shlo_error *error;
    const shlo_allocator *temp; /* for what the plan needs only while it is made */
    shlo__arena *keep;          /* for what the program keeps */
    const shlo__kernels *kernels;
    int32_t flags;
    const struct shlo_custom *customs;
    int32_t n_customs;
    /* per value of the module */
    uint32_t *first_leaf; /* number of its first leaf; n_values + 1 entries */
    uint8_t *home;        /* 1: materialized; 0: computed inside the groups that use it */
    uint32_t *group;      /* root value whose group computes it; 0 none, SHLO__MANY */
    uint32_t *epilogue;   /* of a contraction's result: the root whose group takes it up; of that root: the
                             contraction; 0 none */
    uint32_t *user_first, *users; /* ops that use it: users[user_first[v] .. user_first[v+1]) */
    uint32_t *type_leaves;        /* per type: its leaves */
    uint32_t *op_number;          /* per op: number in its function, for errors and profiles */
    uint32_t *func_number;        /* per module function: number in the program, plus 1; 0: not planned yet */
    shlo__leaf *leaves;
    uint32_t n_leaves;
    /* the function being planned */
    uint32_t func;
    SHLO__VEC(shlo__buffer_plan) buffers;
    SHLO__VEC(shlo__inplace) inplace;
    SHLO__VEC(shlo__merge) merges;
    SHLO__VEC(shlo__loop) loops;
    SHLO__VEC(uint32_t) loop_of; /* per instruction of the function: innermost loop number, 0 none */
    uint32_t loop;               /* the open loop */
    uint32_t first_insn;
    uint32_t depth; /* calls below the function */
    uint32_t body_level,
        body_depth;       /* bodies run as code around the op being lowered; the deepest, callees' included */
    uint32_t meets;       /* the function stops for other processes */
    uint32_t n_transfers; /* sends and recvs so far */
    SHLO__VEC(shlo__ref *) refs; /* AT_FRAME refs to patch once memory is assigned */
    /* the program */
    SHLO__VEC(shlo__insn) insns;
    SHLO__VEC(shlo__program_func) funcs;
    size_t scratch_bytes, constant_bytes;
    uint32_t op;                      /* op being lowered, for errors */
    struct shlo__lower_table *tables; /* plans of transforms that the program keeps */
    uint32_t n_tables;
    size_t table_bytes;
} shlo__plan;

#define SHLO__MANY UINT32_MAX

/* An affine map from the root's index space to the linear (row-major) index of a value. */
typedef struct shlo__affine {
    int64_t offset;
    int64_t stride[SHLO_MAX_RANK];
} shlo__affine;

/* The space a group iterates over. */
typedef struct shlo__space_dims {
    int32_t n;
    int64_t extent[SHLO_MAX_RANK];
} shlo__space_dims;

/* Plans every function of a verified module. options' flags and customs are used; code lives in `keep`. */
SHLO__FN shlo_status shlo__plan_module(shlo__module *m, const shlo__kernels *kernels, int32_t flags,
    const struct shlo_custom *customs, int32_t n_customs, const shlo_allocator *temp, shlo__arena *keep,
    shlo__code *code, shlo_error *error);

/* errors and small helpers (plan.c) */
SHLO__FN shlo_status shlo__plan_fail(shlo__plan *p, shlo_status status, const char *text);
SHLO__FN shlo_status shlo__plan_fail_name(shlo__plan *p, shlo_status status, const char *text,
    const char *name);
SHLO__FN uint32_t shlo__plan_def(const shlo__plan *p, uint32_t value); /* op that makes it, 0 for arguments */
SHLO__FN uint32_t shlo__plan_callee(const shlo__plan *p,
    const shlo__op *op); /* function that a call or composite runs; 0: none, or a handler does */
SHLO__FN const shlo__op_row *shlo__plan_row(const shlo__plan *p, uint32_t op);
SHLO__FN int64_t shlo__plan_elements(const shlo__plan *p, uint32_t value);
SHLO__FN shlo_dtype shlo__plan_dtype(const shlo__plan *p, uint32_t value);
SHLO__FN uint32_t shlo__plan_leaves_of(const shlo__plan *p, uint32_t type); /* leaves of a type */
SHLO__FN void *shlo__plan_keep(shlo__plan *p, size_t n, size_t size);       /* zeroed; NULL: out of memory */
#define SHLO__KEEP(p, type, n) ((type *)shlo__plan_keep((p), (size_t)(n), sizeof(type)))

/* memory (memory.c) */
SHLO__FN shlo_status shlo__memory_new(shlo__plan *p, size_t bytes, shlo__ref *ref);
SHLO__FN shlo_status shlo__memory_read(shlo__plan *p, shlo__ref *ref,
    const shlo__ref *from); /* *ref = from, read by the next instruction */
SHLO__FN shlo_status shlo__memory_write(shlo__plan *p, shlo__ref *ref, const shlo__ref *to);
SHLO__FN shlo_status shlo__memory_inplace(shlo__plan *p, const shlo__ref *dst, const shlo__ref *src);
SHLO__FN shlo_status shlo__memory_assign(shlo__plan *p, uint32_t n_args, uint32_t n_results,
    size_t *frame_bytes);

/* groups (group.c) and affine maps (map.c) */
SHLO__FN shlo_status shlo__group_region(shlo__plan *p, uint32_t region);
SHLO__FN int shlo__group_lane(const shlo__plan *p, uint32_t op); /* can be computed inside a group */
SHLO__FN void shlo__map_identity(const shlo__module *m, uint32_t type, shlo__affine *map);
SHLO__FN int shlo__map_cross(const shlo__plan *p, uint32_t op, const shlo__space_dims *space,
    const shlo__affine *map, shlo__affine *out);
SHLO__FN int shlo__map_index(const shlo__plan *p, uint32_t type, int32_t dim, const shlo__space_dims *space,
    const shlo__affine *map, shlo__affine *out);
/* Follows views from `value` to the tensor they read; strides in elements over value's own dimensions. 0: it
 * must be materialized. */
SHLO__FN int shlo__map_source(const shlo__plan *p, uint32_t value, shlo__affine *map, uint32_t *source);

/* lane programs (lanes.c): the values `roots` over `space`; inner[..n_inner] are the dimensions walked in
   blocks, outer the others. If a value must be materialized first: *cut is it and the status is SHLO_LIMIT.
   lanes NULL: a trial, nothing is kept. */
typedef struct shlo__lanes_request {
    shlo__space_dims space;
    int32_t n_inner, n_outer;
    int32_t inner[SHLO_MAX_RANK], outer[SHLO_MAX_RANK];
    uint32_t n_roots;
    const uint32_t *roots;
    int32_t compute; /* 1: the roots are computed here; 0: they are only read if they are materialized
                        (reductions) */
    const shlo__ref *outputs; /* where the roots go; NULL: wherever they are (reductions) */
    int32_t wide;             /* roots stay in their wide type */
    uint32_t bound; /* a value that the program's caller points its input at: one input, of the roots' own
                       shape; it is cut otherwise. 0: none */
} shlo__lanes_request;
SHLO__FN shlo_status shlo__lanes_build(shlo__plan *p, const shlo__lanes_request *request, shlo__lanes *lanes,
    uint32_t *cut);
/* A region of scalars as a body's lane program, of all it returns or only of the value `root`; *ok is 0 if it
   cannot be one. Captured values are read by the next instruction. */
SHLO__FN shlo_status shlo__lanes_body(shlo__plan *p, uint32_t region, uint32_t root, shlo__region_body *body,
    int *ok);

SHLO__FN shlo_status shlo__plan_fail_call(shlo__plan *p,
    shlo_status status); /* p->error holds what a call's handler or attributes are about */

/* lowering (lower.c and lower_*.c) */
SHLO__FN shlo_status shlo__lower_region(shlo__plan *p, uint32_t region);
SHLO__FN shlo_status shlo__lower_insn(shlo__plan *p, shlo__insn_kind kind, const void *param, double flops);
SHLO__FN shlo_status shlo__lower_value(shlo__plan *p, uint32_t value,
    shlo__ref *ref); /* the place of a tensor that is materialized */
SHLO__FN shlo_status shlo__lower_constant_place(shlo__plan *p, uint32_t value,
    shlo__ref *ref); /* a constant's bytes, which outlive the module */
SHLO__FN shlo_status shlo__lower_place(shlo__plan *p, uint32_t value,
    shlo__ref *ref); /* a new buffer for a tensor result */
SHLO__FN shlo_status shlo__lower_scratch(shlo__plan *p, size_t bytes);
/* The contraction that group `root` is the epilogue of (lower_contract.c). */
SHLO__FN shlo_status shlo__lower_epilogue(shlo__plan *p, uint32_t root);
SHLO__FN shlo_status shlo__lower_body(shlo__plan *p, uint32_t region, shlo__region_body **body);
/* Which monoid a region is: verb and 1, or 0. */
SHLO__FN int shlo__lower_monoid(const shlo__plan *p, uint32_t region, shlo__verb *verb);

#endif
