/* plan/plan.h - the planner's state while a module becomes a program, and what its files offer each other,
 * in the order of room.c: a file calls only those before it. */
#ifndef SHLO__PLAN_PLAN_H
#define SHLO__PLAN_PLAN_H

#include "../custom/custom.h"
#include "../prog/program.h"

/* Memory of the frame, in use from its first write to its last read (numbers of instructions). */
typedef struct shlo__buffer_plan {
    size_t bytes;
    union {
        uint32_t last_read; /* so far, while the function is lowered */
        uint32_t next;      /* then, in a list that is sorted: the next one, plus 1 */
        size_t offset;      /* then */
    } now;
    uint32_t start, end;
    /* the buffer whose memory it shares; SHLO__MEMORY_FRAMED: it has its own in the frame; _WINDOW: in the
       scratch of a chain; else less: it is the function's result number SHLO__MEMORY_FRAMED - 1 - home */
    int32_t home;
    uint32_t of; /* for errors: the value that it is for, or SHLO__MEMORY_OP + the op; 0: neither */
} shlo__buffer_plan;
#define SHLO__MEMORY_FRAMED (-1)
#define SHLO__MEMORY_WINDOW INT32_MIN
#define SHLO__MEMORY_OP 0x80000000u

/* At instruction pc, dst may be written over src, if nothing reads src afterwards. */
typedef struct shlo__inplace {
    uint32_t dst, src, pc;
} shlo__inplace;

/* At pc the value in `from` is copied to `to`; the copy does nothing if both can be one buffer. loop_read:
   the last read of `to` in the loop if it is loop-carried, else 0. result >= 0: `to` is that result of the
   function. */
typedef struct shlo__merge {
    uint32_t from, to, pc, loop_read, region_start;
    int32_t result;
} shlo__merge;

typedef struct shlo__loop {
    uint32_t start, end, parent;
} shlo__loop;

/* Free ranges of a frame: gaps.c. Node 0 is none. */
typedef struct shlo__gap {
    size_t offset, bytes, largest; /* largest: of this node and those below it */
    uint32_t child[2], parent;     /* parent of a node that is not in use: the next such node */
} shlo__gap;

typedef struct shlo__gaps {
    const shlo_allocator *temp;
    shlo__gap *nodes;
    uint32_t capacity;
    uint32_t root, n, free; /* n nodes have been used; those not in use hang at `free` */
} shlo__gaps;

/* An op whose regions are lowered one after the other. Between them it is kept in a list, not on the C stack:
   its lowering runs once more after each region that it has entered. */
typedef struct shlo__lower_visit {
    uint32_t op;        /* that owns the region; 0: the region is a function's body */
    uint32_t next;      /* the next op of the region */
    uint32_t step;      /* regions that the op has entered and that are done */
    uint32_t start;     /* the region's first instruction */
    uint32_t loop;      /* the loop that the regions run in */
    uint32_t body;      /* number, plus 1, of the region that becomes a body of code; 0: none */
    void *insn;         /* what jumps into the regions */
    shlo__p_jump *jump; /* out of a region */
    struct shlo__region_body *bodies[2];
} shlo__lower_visit;

/* A constant that a product has packed. */
typedef struct shlo__packed_data {
    uint32_t data; /* number in the module */
    const shlo__p_contract *c;
} shlo__packed_data;

typedef struct shlo__plan {
    shlo__module *m;
    shlo_error *error;
    const shlo_allocator *temp; /* memory that only planning needs */
    shlo__arena *keep;          /* memory of the program */
    const shlo__kernels *kernels;
    const shlo__uses *told; /* who hears what the plan uses; NULL: nobody */
    uint32_t missing;       /* the lane kernel that the build lacks, plus 1; 0: none so far (SHLO_CONFIG) */
    int32_t flags;
    const struct shlo_custom *customs;
    int32_t n_customs;
    const struct shlo_profile *profile;
    size_t max_bytes; /* of a function's frame */
    uint32_t frames;  /* of functions that call themselves */
    uint32_t *tables; /* one allocation for all tables below but first_leaf */
    size_t table_bytes;
    /* per value of the module */
    uint32_t *first_leaf;  /* number of its first leaf; n_values + 1 entries. NULL: it is the value's */
    uint8_t *materialized; /* 1: it exists in memory; 0: it is computed inside the groups that use it */
    uint32_t *group;       /* the root of the group that uses it; 0: none; SHLO__MANY: several */
    uint32_t *user_first, *users; /* the ops that use it: users[user_first[v] .. user_first[v + 1]) */
    uint32_t *type_leaves;        /* per type: number of its leaves */
    uint32_t *op_number;          /* per op: number in its function, for errors and profiles */
    uint32_t *func_number;        /* per module function: number in the program, plus 1; 0: not planned yet */
    /* Places of the tensors of all values: a tensor has one leaf, a token none, a tuple the leaves of its
       members in order. A place is the number of an argument, a buffer, or an item of leaf_constants, and
       its kind (place.c); 0: it has none so far. One of no kind may be linked to a value
       (shlo__place_link). */
    uint32_t *leaves;
    uint32_t n_leaves;
    SHLO__VEC(const void *) leaf_constants;
    /* the function being planned */
    SHLO__PIECES(shlo__buffer_plan) buffers;
    SHLO__PIECES(shlo__inplace) inplace;
    SHLO__PIECES(shlo__merge) merges;
    SHLO__VEC(shlo__loop) loops;
    SHLO__VEC(shlo__loop) chains; /* the first and the last instruction of each chain over rows (rows.c) */
    uint32_t loop;                /* the loop being lowered */
    uint32_t first_insn;
    uint32_t depth;      /* depth of calls below the function */
    uint32_t body_level; /* bodies that run as code around the op being lowered */
    uint32_t body_depth; /* the most of them at once, those of callees included */
    uint32_t meets;      /* a run of the function stops for other processes */
    uint32_t recurses;   /* the function calls itself, or one that does */
    /* calls of functions that are not planned yet; func: number in the module */
    SHLO__VEC(shlo__p_call *) recursive;
    uint32_t n_transfers; /* sends and recvs so far */
    /* Refs AT_BUFFER get their places when memory is assigned. Until then the offset of each points at the
       one before it. */
    shlo__ref *last_ref;
    SHLO__VEC(shlo__lower_visit) open; /* ops that have entered a region, outermost first */
    shlo__lower_visit visit;           /* of the op being lowered; step 0: no region of it is done */
    /* the program */
    SHLO__PIECES(shlo__insn) insns;
    SHLO__VEC(shlo__program_func) funcs;
    SHLO__VEC(shlo__constant) constants; /* of an image */
    SHLO__VEC(shlo__row_chain) row_chains;
    size_t scratch_bytes;
    int32_t large_lanes;                 /* the last lane program had to be compiled with all room */
    uint32_t op;                         /* op being lowered, for errors */
    struct shlo__lower_pending *pending; /* contractions that wait for the group that is their epilogue */
    SHLO__VEC(shlo__packed_data) packed; /* right sides of products, in the order of packing */
    size_t ahead; /* bytes that may still be packed, or made of scales, before the program runs */
    struct shlo__fft_kept *fft_tables; /* plans of transforms that the program keeps */
    uint32_t n_fft_tables;
    size_t fft_table_bytes;
} shlo__plan;

/* What a module is planned for. */
typedef struct shlo__plan_target {
    const shlo__kernels *kernels;
    const struct shlo_options *options; /* its flags, customs, limits.bytes and profile are used */
    const shlo_allocator *temp;         /* for what the plan needs only while it is made */
    shlo__arena *keep;                  /* for the program */
} shlo__plan_target;

/* ---- plan.c ---- */

/* Plans every function of a verified module. */
SHLO__FN shlo_status shlo__plan_module(shlo__module *m, const shlo__plan_target *target, shlo__code *code,
    shlo_error *error);

/* ---- state.c: kernels. Whoever takes one asks here, so that p->told hears of it ---- */

/* The lane kernel of this number (SHLO__KERNEL_LANE, _CONVERT, _ROUND); NULL: there is none. One that
   SHLO_CONFIG leaves out makes the next instruction fail, by its name. */
SHLO__FN shlo__lane_fn shlo__plan_lane(struct shlo__plan *p, uint32_t number);
/* The same of a fold. */
SHLO__FN shlo__fold_fn shlo__plan_fold(struct shlo__plan *p, uint32_t verb, shlo_dtype t);
/* The plan uses another part of the library. */
SHLO__FN void shlo__plan_uses(const struct shlo__plan *p, shlo__use what, uint32_t number);
/* Fails if a kernel was missing. */
SHLO__FN shlo_status shlo__plan_complete(struct shlo__plan *p);
/* A product takes the tiles of type t. Fails unless they are `present` in the build. */
SHLO__FN shlo_status shlo__plan_tile(struct shlo__plan *p, shlo_dtype t, int present);

/* ---- state.c: tables, errors, questions, what the program keeps ---- */

#define SHLO__PLAN_MAX_LEAVES (1u << 22) /* tuples of tuples could ask for any number */

/* Fills the tables for a verified module. Close it whatever the status. */
SHLO__FN shlo_status shlo__plan_open(shlo__plan *p, shlo__module *m, const shlo__plan_target *target,
    shlo_error *error);
/* Frees what only lowering needs. */
SHLO__FN void shlo__plan_close_tables(shlo__plan *p);
/* Frees the tables by value, op, type and function; afterwards no error has a place. */
SHLO__FN void shlo__plan_close_numbers(shlo__plan *p);
SHLO__FN void shlo__plan_close(shlo__plan *p);

SHLO__FN shlo_status shlo__plan_fail(shlo__plan *p, shlo_status status, const char *text);
SHLO__FN shlo_status shlo__plan_fail_name(shlo__plan *p, shlo_status status, const char *text,
    const char *name);
/* For an error that p->error holds already, about a handler or its attributes: adds the place. */
SHLO__FN shlo_status shlo__plan_fail_call(shlo__plan *p, shlo_status status);
/* The op that makes a value; 0: it is an argument. */
SHLO__FN uint32_t shlo__plan_def(const shlo__plan *p, uint32_t value);
/* The function that a call or composite runs; 0: none, or a handler does. */
SHLO__FN uint32_t shlo__plan_callee(const shlo__plan *p, const shlo__op *op);
SHLO__FN const shlo__op_row *shlo__plan_row(const shlo__plan *p, uint32_t op);
/* The verb of an op of class LANE. */
SHLO__FN shlo__verb shlo__plan_verb(uint32_t code);
/* The op that ends a region. */
SHLO__FN const shlo__op *shlo__plan_return_of(const shlo__plan *p, uint32_t region);
SHLO__FN int64_t shlo__plan_elements(const shlo__plan *p, uint32_t value);
SHLO__FN shlo_status shlo__plan_bytes(shlo__plan *p, uint32_t value, size_t *bytes);
SHLO__FN shlo_dtype shlo__plan_dtype(const shlo__plan *p, uint32_t value);
SHLO__FN uint32_t shlo__plan_leaves_of(const shlo__plan *p, uint32_t type);
SHLO__FN uint32_t shlo__plan_first_leaf(const shlo__plan *p, uint32_t value);
SHLO__FN uint32_t shlo__plan_leaf_count(const shlo__plan *p, uint32_t value);
/* An instruction needs so many bytes of scratch. */
SHLO__FN shlo_status shlo__plan_scratch(shlo__plan *p, size_t bytes);
/* Zeroed memory of the program; NULL: there is none, and the error says so. */
SHLO__FN void *shlo__plan_keep(shlo__plan *p, size_t n, size_t size);
#define SHLO__KEEP(p, type, n) ((type *)shlo__plan_keep((p), (size_t)(n), sizeof(type)))
SHLO__FN const char *shlo__plan_keep_text(shlo__plan *p, uint32_t string);

/* ---- gaps.c ---- */

/* One free range from `base` on. End it whatever the status. */
SHLO__FN shlo_status shlo__gaps_begin(shlo__gaps *g, const shlo_allocator *temp, size_t base);
SHLO__FN void shlo__gaps_end(shlo__gaps *g);
/* The lowest range of `bytes` (not 0); 0: there is none. */
SHLO__FN int shlo__gaps_take(shlo__gaps *g, size_t bytes, size_t *offset);
/* Gives a taken range back, whole or in part. */
SHLO__FN shlo_status shlo__gaps_give(shlo__gaps *g, size_t offset, size_t bytes);

/* ---- memory.c: buffers of the frame ---- */

/* The number, within its function, of the instruction about to be emitted. */
SHLO__FN uint32_t shlo__memory_now(const shlo__plan *p);
/* Makes room for what the next instruction notes. In a block, what is taken behind it and given back leaves
   no gap then. */
SHLO__FN shlo_status shlo__memory_room(shlo__plan *p);
SHLO__FN shlo_status shlo__memory_new(shlo__plan *p, size_t bytes, shlo__ref *ref);
SHLO__FN void shlo__memory_is_for(shlo__plan *p, const shlo__ref *ref, uint32_t value); /* for errors */
/* *ref = from, which the next instruction reads. *ref must stay where it is, because it gets its final
   place later; if it is AT_BUFFER, its offset means nothing until then. */
SHLO__FN void shlo__memory_read(shlo__plan *p, shlo__ref *ref, const shlo__ref *from);
/* *ref = to, which the next instruction writes. */
SHLO__FN void shlo__memory_write(shlo__plan *p, shlo__ref *ref, const shlo__ref *to);
/* The next instruction may write `dst` over `src`. */
SHLO__FN shlo_status shlo__memory_inplace(shlo__plan *p, const shlo__ref *dst, const shlo__ref *src);
/* Gives each buffer of the function its offset, and each ref that was read or written its final place. */
SHLO__FN shlo_status shlo__memory_assign(shlo__plan *p, uint32_t n_args, uint32_t n_results,
    size_t *frame_bytes);
/* The number of the innermost loop that the function's instruction pc is in; 0: none. */
SHLO__FN uint32_t shlo__memory_loop(const shlo__plan *p, uint32_t pc);
/* Tells the profile of the options where the function's values are, once they have their places. */
SHLO__FN void shlo__memory_tell(const shlo__plan *p, const char *func);

/* ---- place.c: where values are ---- */

SHLO__FN int shlo__place_same(const shlo__ref *a, const shlo__ref *b); /* are both one buffer? */
SHLO__FN int shlo__place_known(const shlo__plan *p, uint32_t value);   /* has a tensor a place? */
/* A constant that an image must contain. */
SHLO__FN shlo_status shlo__place_note(shlo__plan *p, const void *data, size_t bytes);
/* The elements of a constant, in memory that outlives the module. */
SHLO__FN shlo_status shlo__place_constant(shlo__plan *p, uint32_t value, shlo__ref *ref);
/* The place of a materialized tensor. */
SHLO__FN shlo_status shlo__place_of(shlo__plan *p, uint32_t value, shlo__ref *ref);
/* The place of leaf i of a value. */
SHLO__FN shlo_status shlo__place_leaf(shlo__plan *p, uint32_t value, uint32_t i, shlo__ref *ref);
SHLO__FN shlo_status shlo__place_set_leaf(shlo__plan *p, uint32_t value, uint32_t i, const shlo__ref *ref);
/* A place as in p->leaves, and back. */
SHLO__FN shlo_status shlo__place_encode(shlo__plan *p, const shlo__ref *ref, uint32_t *leaf);
SHLO__FN shlo__ref shlo__place_decode(const shlo__plan *p, uint32_t leaf);
/* The place of leaf i of a value that has one; of an op's result with a buffer of its own: the buffer. */
SHLO__FN shlo__ref shlo__place_known_leaf(const shlo__plan *p, uint32_t value, uint32_t i);
/* Before a value has its place. Of a contraction's result: the root of the group that is its epilogue; of
   such a root: the contraction (an op). 0: none. _link: 0: the numbers are too large. */
SHLO__FN uint32_t shlo__place_linked(const shlo__plan *p, uint32_t value);
SHLO__FN int shlo__place_link(shlo__plan *p, uint32_t op, uint32_t root);
SHLO__FN void shlo__place_unlink(shlo__plan *p, uint32_t root);
/* The leaves of `value` are those of `other`, as far as these have places. */
SHLO__FN void shlo__place_share(shlo__plan *p, uint32_t value, uint32_t other);
/* The leaves of `value` are those of `other`, from leaf `first` on. */
SHLO__FN shlo_status shlo__place_alias(shlo__plan *p, uint32_t value, uint32_t other, uint32_t first);
/* A new buffer for a tensor; new buffers for all leaves of the results of an op. */
SHLO__FN shlo_status shlo__place_new(shlo__plan *p, uint32_t value, shlo__ref *ref);
SHLO__FN shlo_status shlo__place_results(shlo__plan *p, const shlo__op *op);

/* ---- map.c: affine maps ---- */

/* A map from the space of a group to the linear (row-major) index of a value. */
typedef struct shlo__affine {
    int64_t offset;
    int64_t stride[SHLO_MAX_RANK];
} shlo__affine;

/* The index space of a group: that of its root. */
typedef struct shlo__space_dims {
    int32_t n;
    int64_t extent[SHLO_MAX_RANK];
} shlo__space_dims;

/* The map of a value of this type over the type's own space. */
SHLO__FN void shlo__map_identity(const shlo__module *m, uint32_t type, shlo__affine *map);
/* *out: the map of a view's operand, where `map` is that of its result. 0: it is not affine. */
SHLO__FN int shlo__map_cross(const shlo__plan *p, uint32_t op, const shlo__space_dims *space,
    const shlo__affine *map, shlo__affine *out);
/* *out: the index along dimension `dim`, as numbers of an iota. 0: it is not affine. */
SHLO__FN int shlo__map_index(const shlo__plan *p, uint32_t type, int32_t dim, const shlo__space_dims *space,
    const shlo__affine *map, shlo__affine *out);
/* Follows views from `value` to the tensor they read: a map over the dimensions of `value`, in elements.
   0: *source must be materialized. */
SHLO__FN int shlo__map_source(const shlo__plan *p, uint32_t value, shlo__affine *map, uint32_t *source);

/* ---- chain.c: combinations of ops that are one kernel ---- */

/* 1: the op is one kernel with all that it is computed from: erf of v[0], as chlo's formula has it. In f32 it
   may be v[1] * (erf + 1), as in a gelu, and erf that of v[0] * v[2], where v[2] is one number; a place that
   the op does without is 0. */
SHLO__FN int shlo__chain_erf(const shlo__plan *p, const shlo__op *op, uint32_t *v);

/* ---- lanes.c, lanes_build.c: lane programs ---- */

/* What to compile: the values `roots` over `space`. inner[..n_inner] are the dimensions walked in blocks,
   outer the others. */
typedef struct shlo__lanes_request {
    shlo__space_dims space;
    int32_t n_inner, n_outer;
    int32_t inner[SHLO_MAX_RANK], outer[SHLO_MAX_RANK];
    uint32_t n_roots;
    const uint32_t *roots;
    int32_t compute; /* 1: the roots are computed here; 0: a materialized root is read (reductions) */
    /* 1: each root is written to an output slot by an instruction; 0: its slot is wherever the value is */
    int32_t own_slots;
    /* the places of the output slots; NULL: the caller of the program points at them (bodies) */
    const shlo__ref *outputs;
    int32_t wide; /* the roots stay in their wide type */
    int32_t sum;  /* rows of the inner space are summed; SHLO__SERIES_TOP: or the greatest of each is taken */
    /* A value whose elements the caller of the program points at, in one input of the roots' shape; else
       it is cut. 0: none */
    uint32_t bound;
} shlo__lanes_request;

#define SHLO__LANE_MEMO 192 /* compiled values that are remembered */
#define SHLO__LANE_MAPS 48  /* maps of one program */
#define SHLO__LANE_DEPTH 48 /* depth of the expression; beyond these two limits a value is materialized */

/* A value of the program being compiled: an input, or the result of a step. */
typedef struct shlo__lane_value {
    uint8_t dtype, is_input;
    uint16_t number;
} shlo__lane_value;

typedef struct shlo__lane_source {
    uint32_t value; /* the tensor to load; 0: an iota, or a bound argument */
    uint8_t dtype, is_iota, bound;
    uint8_t is_constant; /* the elements of the constant itself, although it may have a place */
    uint16_t map;        /* in elements; of an iota: the number itself */
} shlo__lane_source;

typedef struct shlo__lane_step {
    shlo__lane_fn fn;
    int16_t dst, x[3]; /* lane values; -1: none */
    shlo__precision imm;
} shlo__lane_step;

typedef struct shlo__lane_memo {
    uint32_t value;
    uint16_t map, result;
} shlo__lane_memo;
#define SHLO__ANY_MAP UINT16_MAX /* of a bound argument: any map */

/* A value that is being compiled. What its operands have become so far: pending[first ..]. */
typedef struct shlo__lane_open {
    uint32_t value;
    uint16_t map, first;
    int32_t n_memo;  /* of a call whose body is being compiled: n_memo outside of it; else -1 */
    uint32_t caller; /* likewise: s->body outside of it */
} shlo__lane_open;

/* How much a compilation has room for: first little, and if that is too little, once more with all that there
   may be. So the memory that it takes follows the program, and the result does not depend on it. */
typedef struct shlo__lane_room {
    int32_t inputs, insns, memo, maps, depth, pending;
} shlo__lane_room;

typedef struct shlo__lane_state {
    shlo__plan *p;
    const shlo__lanes_request *r;
    const shlo__lane_room *room;
    int32_t n_values, n_inputs, n_steps, n_memo;
    int32_t depth, n_pending, n_maps;
    int32_t lacks_room;
    int32_t weight;        /* of the steps */
    uint32_t body;         /* the body that is compiled; 0: a group */
    uint32_t cut;          /* the value to materialize if the program is too large */
    shlo__lane_open *open; /* each is computed from the one behind it */
    int32_t *pending;      /* numbers of values */
    int32_t *result;       /* of the roots */
    shlo__lane_value *values;
    shlo__lane_source *inputs;
    shlo__lane_step *steps;
    shlo__lane_memo *memo;
    int64_t *maps;    /* each the offset, then the strides of the dimensions of the space */
    shlo__affine map; /* of the value that is looked at */
} shlo__lane_state;

/* Can the op be computed inside a group? */
SHLO__FN int shlo__lanes_fusible(const shlo__plan *p, uint32_t op);
/* Does a compare ask for the total order of floats? Of integers every order is total. */
SHLO__FN int shlo__lanes_total_order(const shlo__plan *p, const shlo__op *compare);
/* Compiles a value, read through `map`, and what it is computed from. *out is its number. */
SHLO__FN shlo_status shlo__lanes_value(shlo__lane_state *s, uint32_t value, const shlo__affine *map,
    int32_t *out);
/* Adds an input that is read through `map` (NULL: bound), or a step on one value. *out is its number. */
SHLO__FN shlo_status shlo__lanes_input(shlo__lane_state *s, const shlo__lane_source *source,
    const shlo__affine *map, int32_t *out);
SHLO__FN shlo_status shlo__lanes_unary(shlo__lane_state *s, uint32_t number, shlo_dtype dtype, int32_t x,
    int32_t *out);
/* From the storage form of an element type to its wide form, and back. */
SHLO__FN shlo_status shlo__lanes_widen(shlo__lane_state *s, shlo_dtype t, int32_t *x);
SHLO__FN shlo_status shlo__lanes_narrow(shlo__lane_state *s, shlo_dtype t, int32_t *x);
SHLO__FN void shlo__lanes_remember(shlo__lane_state *s, uint32_t value, uint32_t map, int32_t result);
SHLO__FN const int64_t *shlo__lanes_map(const shlo__lane_state *s, uint32_t map);
/* Returns SHLO_LIMIT: `value` must be materialized. */
SHLO__FN shlo_status shlo__lanes_cut(shlo__lane_state *s, uint32_t value);
/* The program is too large: chooses what is materialized among the operands of the value. */
SHLO__FN void shlo__lanes_choose_cut(shlo__lane_state *s, uint32_t value);

/* Joins instructions of a program that is stored otherwise, and marks inputs that are read as one element
   (series.c). */
SHLO__FN shlo_status shlo__series_find(shlo__plan *p, shlo__lanes *lanes, shlo__lane_insn *insns,
    shlo__lane_input *inputs, const shlo__lanes_request *r);
/* Gives the program the sum of its elements, all of a row at a time? */
SHLO__FN int shlo__series_sums(const shlo__plan *p, const shlo__lanes *lanes);

/* SHLO_LIMIT: *cut must be materialized first. lanes NULL: only tries. */
SHLO__FN shlo_status shlo__lanes_build(shlo__plan *p, const shlo__lanes_request *request, shlo__lanes *lanes,
    uint32_t *cut);
/* Compiles a region of scalars: all values that it returns, or only `root`. *ok is 0 if it cannot be a
   lane program. The next instruction reads what it captures. */
SHLO__FN shlo_status shlo__lanes_body(shlo__plan *p, uint32_t region, uint32_t root, shlo__region_body *body,
    int *ok);

/* ---- group.c: which values are materialized ---- */

/* The value that v is a view of. */
SHLO__FN uint32_t shlo__group_source(const shlo__plan *p, uint32_t v);
/* 1 if operand k of a sort counts positions along its dimension, and the comparator does not read them. */
SHLO__FN int shlo__group_positions(const shlo__plan *p, const shlo__op *op, uint32_t k);

/* The right side of a contraction as convert(weights) * scales: integers of at most 16 bits, and a constant
   f32 for each index of dimension `axis`, or (-1) one. */
typedef struct shlo__scaled {
    uint32_t weights;
    const shlo__data *scales;
    int32_t axis;
    uint32_t summed; /* bits: dimensions that are summed */
} shlo__scaled;
/* The contraction may take its right side so, without it in memory. */
SHLO__FN int shlo__group_scaled(const shlo__plan *p, const shlo__op *op, shlo__scaled *s);

/* Decides for all values of a region. */
SHLO__FN shlo_status shlo__group_region(shlo__plan *p, uint32_t region);
/* A request for one root over the space of `type`, all of it inner. */
SHLO__FN void shlo__group_request(const shlo__plan *p, const uint32_t *root, uint32_t type,
    shlo__lanes_request *r);

/* ---- best.c ---- */

/* *best: how a reduction with the spaces of r, whose outer one is what is reduced, finds its results row by
   row, with the bits that its body gives element by element; NULL: it does not. */
SHLO__FN shlo_status shlo__best_find(shlo__plan *p, const shlo__op *op, const shlo__lanes_request *r,
    shlo__best **best);

/* ---- lower.c: what every lowering is made of ---- */

/* Dimensions, strides in bytes, and element size of a materialized tensor. */
typedef struct shlo__strides {
    int32_t rank;
    int64_t bytes;
    int64_t dim[SHLO_MAX_RANK], stride[SHLO_MAX_RANK];
} shlo__strides;

SHLO__FN shlo_status shlo__lower_insn(shlo__plan *p, shlo__insn_kind kind, const void *param);
/* One instruction that moves up to n whole tensors, one after the other. Where both places turn out to be
   one, it does nothing. */
typedef struct shlo__moves {
    shlo__move *list;
    uint32_t n;
    uint32_t start; /* of those at the end of a loop: its first instruction */
} shlo__moves;
SHLO__FN shlo_status shlo__lower_moves(shlo__plan *p, uint32_t n, shlo__moves *moves);
SHLO__FN shlo_status shlo__lower_move(shlo__plan *p, shlo__moves *moves, const shlo__ref *dst,
    const shlo__ref *src, size_t bytes);
SHLO__FN shlo_status shlo__lower_moves_end(shlo__plan *p, const shlo__moves *moves);
/* The move that comes next is that of a region's result to its place. */
SHLO__FN shlo_status shlo__lower_merge(shlo__plan *p, const shlo__ref *from, const shlo__ref *to,
    uint32_t loop_read, uint32_t region_start, int32_t result);
SHLO__FN shlo_status shlo__lower_jump(shlo__plan *p, shlo__p_jump **jump);
SHLO__FN uint32_t shlo__lower_open_loop(shlo__plan *p, shlo_status *status);
SHLO__FN void shlo__lower_close_loop(shlo__plan *p, uint32_t loop, uint32_t end);
/* Lowers a region of the op that is being visited, and then visits the op again: its lowering returns now. */
SHLO__FN shlo_status shlo__lower_enter(shlo__plan *p, uint32_t op, uint32_t region);
/* The next instruction reads operand i; the n operands from `first` on; the init values, which follow n
   inputs. */
SHLO__FN shlo_status shlo__lower_operand(shlo__plan *p, const shlo__op *op, uint32_t i, shlo__ref *ref);
SHLO__FN shlo_status shlo__lower_operands(shlo__plan *p, const shlo__op *op, uint32_t first, uint32_t n,
    const shlo__ref **refs);
SHLO__FN shlo_status shlo__lower_inits(shlo__plan *p, const shlo__op *op, uint32_t n, const shlo__ref **init,
    const uint8_t **dtypes);
/* The next instruction writes result k to a new buffer; all results, whose places exist. */
SHLO__FN shlo_status shlo__lower_result(shlo__plan *p, const shlo__op *op, uint32_t k, shlo__ref *ref);
SHLO__FN shlo_status shlo__lower_results(shlo__plan *p, const shlo__op *op, const shlo__ref **dst);
SHLO__FN shlo_status shlo__lower_result_dtypes(shlo__plan *p, const shlo__op *op, const uint8_t **dtypes);
/* The type of a value, for a handler or another process. */
SHLO__FN shlo_status shlo__lower_buffer(shlo__plan *p, uint32_t value, shlo_buffer *b);
SHLO__FN void shlo__lower_shape(const shlo__plan *p, uint32_t value, shlo__strides *s);
/* Loops over `extent`, of the rank and element size of `shape`. Dimensions of one element are left out,
   and neighbours are merged where the strides of both sides allow it. */
SHLO__FN shlo_status shlo__lower_nd(shlo__plan *p, const shlo__strides *shape, const int64_t *extent,
    const int64_t *dst, const int64_t *src, shlo__nd *nd);
/* Sets what follows from the loops of a copy: its elements, and whether it transposes a matrix. */
SHLO__FN void shlo__lower_loops(shlo__nd *nd);

/* ---- lower_body.c: regions that compute on elements ---- */

/* The kernels of a body that is one associative op, and the type it accumulates in. */
typedef struct shlo__monoid {
    shlo__verb verb;
    shlo_dtype wide;
    shlo__lane_fn step, widen, narrow; /* a conversion is NULL if the types are one */
} shlo__monoid;

/* Is a region one associative op of its two arguments? */
SHLO__FN int shlo__lower_monoid(const shlo__plan *p, uint32_t region, shlo__verb *verb);
/* Is that so for an op of one input, with kernels for its type? */
SHLO__FN int shlo__lower_simple(shlo__plan *p, const shlo__op *op, uint32_t n, shlo__monoid *monoid);
/* The body that region k of the op becomes. NULL: its ops are lowered as code first, and the lowering of the
   op, which returns now, runs again. */
SHLO__FN shlo_status shlo__lower_body(shlo__plan *p, uint32_t op, uint32_t k, shlo__region_body **body);
/* Places for the op's results, then the body of region 0, in the loop p->visit.loop, which the caller closes
   after the instruction. */
SHLO__FN shlo_status shlo__lower_loop_body(shlo__plan *p, uint32_t op, shlo__region_body **body);
/* Scratch of an instruction that runs a body of n values: the registers of the body, pointers to 3 * n
   blocks, `blocks` blocks of so many of the widest elements, and `more`. */
SHLO__FN shlo_status shlo__lower_body_scratch(shlo__plan *p, const shlo__region_body *body, size_t n,
    size_t blocks, size_t elements, size_t more);

/* ---- lower_*.c: one function for each name in the `lower` column of ops.def ---- */

#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__FN shlo_status shlo__lower_##lower(shlo__plan *p, uint32_t op);
#include "../op/ops.def"
/* Emits the contraction whose epilogue is the group of `root`. */
SHLO__FN shlo_status shlo__lower_epilogue(shlo__plan *p, uint32_t root);
SHLO__FN shlo_status shlo__lower_bitcast(shlo__plan *p, uint32_t op);
/* Lowers the body of a function with all regions in it. */
SHLO__FN shlo_status shlo__lower_region(shlo__plan *p, uint32_t region);

/* ---- rows.c ---- */

/* Finds the function's chains over rows, before its memory is assigned. */
SHLO__FN shlo_status shlo__rows_function(shlo__plan *p);

#endif
