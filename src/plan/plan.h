/* plan/plan.h - the planner's state while a module becomes a program, and what its files offer each other,
 * in the order of room.c: calls go to earlier files. */
#ifndef SHLO__PLAN_PLAN_H
#define SHLO__PLAN_PLAN_H

#include "../custom/custom.h"
#include "../prog/program.h"

/* A value's tensors: one leaf for a tensor, none for a token, the members' leaves in order for a tuple. */
typedef struct shlo__leaf {
    uint8_t placed; /* ref is valid */
    shlo__ref ref;
} shlo__leaf;

/* Memory of the frame, live from its first write to its last read (instruction numbers). */
typedef struct shlo__buffer_plan {
    size_t bytes, offset;
    uint32_t start, end;
    uint32_t last_read; /* last read so far */
    uint32_t joined;    /* the buffer it shares memory with; itself if none */
    int32_t result;     /* it is the function's result number this; -1: frame memory */
    uint32_t op, value; /* for errors: the op it is for, and the value; 0: for none alone */
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
    size_t max_bytes; /* of a function's frame */
    uint32_t
        *tables; /* one allocation: those below that have an entry a value, an op, a type or a function */
    size_t table_words;
    /* per value of the module */
    uint32_t *first_leaf;  /* number of its first leaf; n_values + 1 entries */
    uint8_t *materialized; /* 1: it exists in memory; 0: it is computed inside the groups that use it */
    uint32_t *group;       /* root of the one group that uses it; 0: none; group.c: more than one */
    uint32_t *taken_by;    /* of a contraction's result: root of the group that is its epilogue; 0: none */
    uint32_t *epilogue_of; /* of such a root: the contraction (an op); 0: it is no epilogue */
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
    uint32_t depth;              /* calls below the function */
    uint32_t body_level;         /* bodies run as code around the op being lowered */
    uint32_t body_depth;         /* the deepest of them, those of callees included */
    uint32_t meets;              /* the function stops for other processes */
    uint32_t n_transfers;        /* sends and recvs so far */
    SHLO__VEC(shlo__ref *) refs; /* AT_BUFFER: where they lie is known once memory is assigned */
    /* Lowers the ops of a region: lower_region of lower_op.c. Ops that own regions are lowered by families
       of ops that the table of lower_op.c calls, so this one call goes up the list of room.c, and by this
       pointer. */
    shlo_status (*lower_region)(struct shlo__plan *p, uint32_t region);
    /* the program */
    SHLO__VEC(shlo__insn) insns;
    SHLO__VEC(shlo__program_func) funcs;
    size_t scratch_bytes, constant_bytes;
    uint32_t op;                         /* op being lowered, for errors */
    struct shlo__lower_pending *pending; /* contractions that wait for the group that is their epilogue */
    struct shlo__fft_kept *fft_tables;   /* plans of transforms that the program keeps */
    uint32_t n_fft_tables;
    size_t fft_table_bytes;
} shlo__plan;

/* What a module is planned for. */
typedef struct shlo__plan_target {
    const shlo__kernels *kernels;
    const struct shlo_options *options; /* its flags, customs and max_bytes are used */
    const shlo_allocator *temp;         /* for what the plan needs only while it is made */
    shlo__arena *keep;                  /* for the program */
} shlo__plan_target;

/* Plans every function of a verified module. */
SHLO__FN shlo_status shlo__plan_module(shlo__module *m, const shlo__plan_target *target, shlo__code *code,
    shlo_error *error);

/* ---- state.c: tables, errors, questions, what the program keeps ---- */

#define SHLO__PLAN_MAX_LEAVES (1u << 22) /* tuples of tuples could ask for any number */

/* Fills the tables for a verified module. Close it whatever the status. */
SHLO__FN shlo_status shlo__plan_open(shlo__plan *p, shlo__module *m, const shlo__plan_target *target,
    shlo_error *error);
SHLO__FN void shlo__plan_close(shlo__plan *p);

SHLO__FN shlo_status shlo__plan_fail(shlo__plan *p, shlo_status status, const char *text);
SHLO__FN shlo_status shlo__plan_fail_name(shlo__plan *p, shlo_status status, const char *text,
    const char *name);
/* p->error holds already what a call's handler or attributes are about. */
SHLO__FN shlo_status shlo__plan_fail_call(shlo__plan *p, shlo_status status);
/* The op that makes a value; 0: it is an argument. */
SHLO__FN uint32_t shlo__plan_def(const shlo__plan *p, uint32_t value);
/* The function that a call or composite runs; 0: none, or a handler does. */
SHLO__FN uint32_t shlo__plan_callee(const shlo__plan *p, const shlo__op *op);
SHLO__FN const shlo__op_row *shlo__plan_row(const shlo__plan *p, uint32_t op);
/* The op that ends a region. */
SHLO__FN const shlo__op *shlo__plan_return_of(const shlo__plan *p, uint32_t region);
SHLO__FN int64_t shlo__plan_elements(const shlo__plan *p, uint32_t value);
SHLO__FN shlo_status shlo__plan_bytes(shlo__plan *p, uint32_t value, size_t *bytes);
SHLO__FN shlo_dtype shlo__plan_dtype(const shlo__plan *p, uint32_t value);
SHLO__FN uint32_t shlo__plan_leaves_of(const shlo__plan *p, uint32_t type);
SHLO__FN uint32_t shlo__plan_leaf_count(const shlo__plan *p, uint32_t value);
/* The elements of a constant; NULL: the value is none. */
SHLO__FN shlo__data *shlo__plan_constant(const shlo__plan *p, uint32_t value);
/* Some instruction needs so many bytes of scratch. */
SHLO__FN shlo_status shlo__plan_scratch(shlo__plan *p, size_t bytes);
/* Memory that the program keeps, zeroed; NULL: there is none, which is in the error. */
SHLO__FN void *shlo__plan_keep(shlo__plan *p, size_t n, size_t size);
#define SHLO__KEEP(p, type, n) ((type *)shlo__plan_keep((p), (size_t)(n), sizeof(type)))
SHLO__FN const char *shlo__plan_keep_text(shlo__plan *p, uint32_t string);

/* ---- memory.c: buffers of the frame ---- */

/* The number, within its function, of the instruction about to be emitted. */
SHLO__FN uint32_t shlo__memory_now(const shlo__plan *p);
SHLO__FN shlo_status shlo__memory_new(shlo__plan *p, size_t bytes, shlo__ref *ref);
/* *ref = from, which the next instruction reads. `ref` stays where it is: it is patched in the end. */
SHLO__FN shlo_status shlo__memory_read(shlo__plan *p, shlo__ref *ref, const shlo__ref *from);
/* *ref = to, which the next instruction writes. */
SHLO__FN shlo_status shlo__memory_write(shlo__plan *p, shlo__ref *ref, const shlo__ref *to);
/* The next instruction may write `dst` over `src`. */
SHLO__FN shlo_status shlo__memory_inplace(shlo__plan *p, const shlo__ref *dst, const shlo__ref *src);
/* Gives every buffer of the function its offset, and every ref that was read or written its place. */
SHLO__FN shlo_status shlo__memory_assign(shlo__plan *p, uint32_t n_args, uint32_t n_results,
    size_t *frame_bytes);

/* ---- place.c: where values are ---- */

SHLO__FN int shlo__place_same(const shlo__ref *a, const shlo__ref *b); /* one buffer */
/* A constant's bytes, which outlive the module. */
SHLO__FN shlo_status shlo__place_constant(shlo__plan *p, uint32_t value, shlo__ref *ref);
/* Where a tensor is that is materialized. */
SHLO__FN shlo_status shlo__place_of(shlo__plan *p, uint32_t value, shlo__ref *ref);
/* Leaf i of any value: of a tuple its members', of a tensor the tensor. */
SHLO__FN shlo_status shlo__place_leaf(shlo__plan *p, uint32_t value, uint32_t i, shlo__ref *ref);
SHLO__FN void shlo__place_set_leaf(shlo__plan *p, uint32_t value, uint32_t i, const shlo__ref *ref);
/* value's leaves are other's, from leaf `first` on. */
SHLO__FN shlo_status shlo__place_alias(shlo__plan *p, uint32_t value, uint32_t other, uint32_t first);
/* A new buffer for a tensor; for all leaves of all results of an op. */
SHLO__FN shlo_status shlo__place_new(shlo__plan *p, uint32_t value, shlo__ref *ref);
SHLO__FN shlo_status shlo__place_results(shlo__plan *p, const shlo__op *op);

/* ---- map.c: affine maps ---- */

/* From the space of a group's root to the linear (row-major) index of a value. */
typedef struct shlo__affine {
    int64_t offset;
    int64_t stride[SHLO_MAX_RANK];
} shlo__affine;

/* The space a group iterates over. */
typedef struct shlo__space_dims {
    int32_t n;
    int64_t extent[SHLO_MAX_RANK];
} shlo__space_dims;

SHLO__FN int shlo__map_listed(const int64_t *list, uint32_t n, int64_t x); /* x is in the list */
/* The map of a value of this type over the type's own space. */
SHLO__FN void shlo__map_identity(const shlo__module *m, uint32_t type, shlo__affine *map);
/* *out: the map of a view's operand, where `map` is that of its result. 0: it is not affine. */
SHLO__FN int shlo__map_cross(const shlo__plan *p, uint32_t op, const shlo__space_dims *space,
    const shlo__affine *map, shlo__affine *out);
/* *out: the index along dimension `dim` as a number, for an iota. 0: it is not affine. */
SHLO__FN int shlo__map_index(const shlo__plan *p, uint32_t type, int32_t dim, const shlo__space_dims *space,
    const shlo__affine *map, shlo__affine *out);
/* Follows views from `value` to the tensor they read; strides in elements over value's own dimensions. 0:
 *source must be materialized. */
SHLO__FN int shlo__map_source(const shlo__plan *p, uint32_t value, shlo__affine *map, uint32_t *source);

/* ---- lanes.c, lanes_build.c: lane programs ---- */

/* The values `roots` over `space`; inner[..n_inner] are the dimensions walked in blocks, outer the others. */
typedef struct shlo__lanes_request {
    shlo__space_dims space;
    int32_t n_inner, n_outer;
    int32_t inner[SHLO_MAX_RANK], outer[SHLO_MAX_RANK];
    uint32_t n_roots;
    const uint32_t *roots;
    int32_t compute; /* 1: roots are computed here; 0: read where they are materialized (reductions) */
    int32_t
        own_slots; /* 1: each root is written by an instruction, to an output slot; 0: it is where it is */
    const shlo__ref *outputs; /* where these slots are; NULL: where the program's caller says (bodies) */
    int32_t wide;             /* roots stay in their wide type */
    uint32_t bound; /* the caller of the program points the input that is this value at its elements: one
                       input, of the roots' own shape; it is cut otherwise. 0: none */
} shlo__lanes_request;

#define SHLO__LANE_MEMO 192 /* values that are remembered: more are only compiled again */
#define SHLO__LANE_MAPS 48  /* maps of one program, and */
#define SHLO__LANE_DEPTH 48 /* ops above each other: beyond them a value is materialized */

/* A value of the program being compiled: an input, or the result of a step. */
typedef struct shlo__lane_value {
    uint8_t dtype, is_input;
    uint16_t number;
} shlo__lane_value;

typedef struct shlo__lane_source {
    uint32_t value; /* tensor value to load, 0: iota or bound */
    uint8_t dtype, is_iota, bound;
    uint8_t is_constant; /* the constant's own bytes, though it may have a place as well */
    uint16_t map;        /* elements; iota: the number itself */
} shlo__lane_source;

typedef struct shlo__lane_step {
    shlo__lane_fn fn;
    int32_t dst, x[3]; /* lane values; -1: none */
    shlo__precision imm;
} shlo__lane_step;

typedef struct shlo__lane_memo {
    uint32_t value;
    uint16_t map, result;
} shlo__lane_memo;
#define SHLO__ANY_MAP UINT16_MAX /* a bound argument: the same whatever the map */

typedef struct shlo__lane_state {
    shlo__plan *p;
    const shlo__lanes_request *r;
    int32_t n_values, n_inputs, n_steps, n_memo, depth;
    uint32_t body;                     /* compiling a body: the region whose ops are computed; 0: a group */
    uint32_t cut;                      /* the value to materialize if the program cannot be built */
    int32_t result[SHLO__LANE_INPUTS]; /* of the roots */
    shlo__lane_value values[SHLO__LANE_INPUTS + SHLO__LANE_INSNS];
    shlo__lane_source inputs[SHLO__LANE_INPUTS];
    shlo__lane_step steps[SHLO__LANE_INSNS];
    shlo__lane_memo memo[SHLO__LANE_MEMO];
    int32_t n_maps;
    int64_t *maps; /* SHLO__LANE_MAPS of them, cut to the space: offset, then a stride a dimension */
} shlo__lane_state;

/* Can an op be computed inside a group? */
SHLO__FN int shlo__lanes_fusible(const shlo__plan *p, uint32_t op);
/* The verb of an op of class LANE. */
SHLO__FN shlo__verb shlo__lanes_verb(uint32_t code);
/* Does a compare ask for the total order of floats? */
SHLO__FN int shlo__lanes_total_order(const shlo__plan *p, const shlo__op *compare);
/* Compiles one value, read through `map`, and what it is computed from: *out is its number. */
SHLO__FN shlo_status shlo__lanes_value(shlo__lane_state *s, uint32_t value, const shlo__affine *map,
    int32_t *out);
/* Adds an input, read through `map` (NULL: bound), or a step on one value: *out is its number. */
SHLO__FN shlo_status shlo__lanes_input(shlo__lane_state *s, const shlo__lane_source *source,
    const shlo__affine *map, int32_t *out);
SHLO__FN shlo_status shlo__lanes_unary(shlo__lane_state *s, shlo__lane_fn fn, shlo_dtype dtype, int32_t x,
    int32_t *out);
/* From an element type's storage form to its wide form and back. */
SHLO__FN shlo_status shlo__lanes_widen(shlo__lane_state *s, shlo_dtype t, int32_t *x);
SHLO__FN shlo_status shlo__lanes_narrow(shlo__lane_state *s, shlo_dtype t, int32_t *x);
SHLO__FN void shlo__lanes_remember(shlo__lane_state *s, uint32_t value, uint32_t map, int32_t result);
SHLO__FN const int64_t *shlo__lanes_map(const shlo__lane_state *s, uint32_t map);
/* SHLO_LIMIT with a value to materialize. */
SHLO__FN shlo_status shlo__lanes_cut(shlo__lane_state *s, uint32_t value);

/* SHLO_LIMIT: a value must be materialized first, *cut is it. lanes NULL: a trial, nothing is kept. */
SHLO__FN shlo_status shlo__lanes_build(shlo__plan *p, const shlo__lanes_request *request, shlo__lanes *lanes,
    uint32_t *cut);
/* A region of scalars as a body's lane program, of all it returns or only of the value `root`; *ok is 0 if
   it cannot be one. Captured values are read by the next instruction. */
SHLO__FN shlo_status shlo__lanes_body(shlo__plan *p, uint32_t region, uint32_t root, shlo__region_body *body,
    int *ok);

/* ---- group.c: which values are materialized ---- */

/* Decides it for every value of a region. */
SHLO__FN shlo_status shlo__group_region(shlo__plan *p, uint32_t region);
/* One root over the space of `type`, all of it inner. */
SHLO__FN void shlo__group_request(const shlo__plan *p, const uint32_t *root, uint32_t type,
    shlo__lanes_request *r);

/* ---- lower.c: what every lowering is made of ---- */

/* Dimensions, byte strides and element size of a materialized tensor. */
typedef struct shlo__strides {
    int32_t rank;
    int64_t bytes;
    int64_t dim[SHLO_MAX_RANK], stride[SHLO_MAX_RANK];
} shlo__strides;

SHLO__FN shlo_status shlo__lower_insn(shlo__plan *p, shlo__insn_kind kind, const void *param, double flops);
/* A copy of a whole tensor; the run leaves it out where both are one place in the end. */
SHLO__FN shlo_status shlo__lower_copy(shlo__plan *p, const shlo__ref *dst, const shlo__ref *src,
    size_t bytes);
/* The copy about to be emitted moves a region's result to its place. */
SHLO__FN shlo_status shlo__lower_merge(shlo__plan *p, const shlo__ref *from, const shlo__ref *to,
    uint32_t loop_read, uint32_t region_start, int32_t result);
SHLO__FN shlo_status shlo__lower_jump(shlo__plan *p, shlo__p_jump **jump);
SHLO__FN uint32_t shlo__lower_open_loop(shlo__plan *p, shlo_status *status);
SHLO__FN void shlo__lower_close_loop(shlo__plan *p, uint32_t loop, uint32_t end);
/* The next instruction reads operand i, or operands first .. first + n, or the init values behind n inputs.
 */
SHLO__FN shlo_status shlo__lower_operand(shlo__plan *p, const shlo__op *op, uint32_t i, shlo__ref *ref);
SHLO__FN shlo_status shlo__lower_operands(shlo__plan *p, const shlo__op *op, uint32_t first, uint32_t n,
    const shlo__ref **refs);
SHLO__FN shlo_status shlo__lower_inits(shlo__plan *p, const shlo__op *op, uint32_t n, const shlo__ref **init,
    const uint8_t **dtypes);
/* The next instruction writes result k, in a new buffer; all results, whose places exist. */
SHLO__FN shlo_status shlo__lower_result(shlo__plan *p, const shlo__op *op, uint32_t k, shlo__ref *ref);
SHLO__FN shlo_status shlo__lower_results(shlo__plan *p, const shlo__op *op, const shlo__ref **dst);
SHLO__FN shlo_status shlo__lower_result_dtypes(shlo__plan *p, const shlo__op *op, const uint8_t **dtypes);
/* The type of a value that others than the program see. */
SHLO__FN shlo_status shlo__lower_buffer(shlo__plan *p, uint32_t value, shlo_buffer *b);
SHLO__FN void shlo__lower_shape(const shlo__plan *p, uint32_t value, shlo__strides *s);
/* Loops over `extent`, of the rank and element size of `shape`, without those of one element; neighbours
   are merged where both sides walk them as one. */
SHLO__FN shlo_status shlo__lower_nd(shlo__plan *p, const shlo__strides *shape, const int64_t *extent,
    const int64_t *dst, const int64_t *src, shlo__nd *nd);
/* What follows from a copy's loops: its elements, and whether it transposes a matrix. */
SHLO__FN void shlo__lower_loops(shlo__nd *nd);

/* ---- lower_body.c: regions that compute on elements ---- */

/* The kernels of a body that is one associative op, and the type it accumulates in. */
typedef struct shlo__monoid {
    shlo__verb verb;
    shlo_dtype wide;
    shlo__lane_fn step, widen, narrow; /* conversions are NULL where there is nothing to convert */
} shlo__monoid;

/* Is a region one associative op of its two arguments? */
SHLO__FN int shlo__lower_monoid(const shlo__plan *p, uint32_t region, shlo__verb *verb);
/* Is that so for an op of one input, and are there kernels for it? */
SHLO__FN int shlo__lower_simple(shlo__plan *p, const shlo__op *op, uint32_t n, shlo__monoid *monoid);
SHLO__FN shlo_status shlo__lower_body(shlo__plan *p, uint32_t region, shlo__region_body **body);
/* Places for the op's results, then its body, inside a loop that the caller closes behind the instruction. */
SHLO__FN shlo_status shlo__lower_loop_body(shlo__plan *p, const shlo__op *op, uint32_t region,
    shlo__region_body **body, uint32_t *loop);
/* Scratch of an instruction that runs a body of n values: its registers, pointers to 3 * n blocks, `blocks`
   blocks of the widest element, and more. */
SHLO__FN shlo_status shlo__lower_body_scratch(shlo__plan *p, const shlo__region_body *body, size_t n,
    size_t blocks, size_t more);

/* ---- lower_*.c: one function for each name in the `lower` column of ops.def ---- */

#define RULES(name, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__FN shlo_status shlo__lower_##lower(shlo__plan *p, uint32_t op);
#include "../op/ops.def"
/* The contraction that group `root` is the epilogue of. */
SHLO__FN shlo_status shlo__lower_epilogue(shlo__plan *p, uint32_t root);
SHLO__FN shlo_status shlo__lower_bitcast(shlo__plan *p, uint32_t op);
/* Every op of a region, the groups among them decided first. */
SHLO__FN shlo_status shlo__lower_region(shlo__plan *p, uint32_t region);

#endif
