/* prog/program.h - what a planned program is: flat instructions over places in memory. It knows nothing of
 * modules.
 *
 * Everything here is immutable once planned and may be shared by threads. A place is resolved against the
 * running frame, so one function body serves every call. Control flow is jumps in one instruction array,
 * calls push a frame: a run can stop between any two instructions and go on later. */
#ifndef SHLO__PROG_PROGRAM_H
#define SHLO__PROG_PROGRAM_H

#include "../base/base.h"
#include "../kernel/kernel.h"
#include "../op/public.h"
#include "public.h"

/* ---- places ---- */

typedef enum shlo__space {
    SHLO__AT_FRAME,  /* frame + offset */
    SHLO__AT_CONST,  /* a constant's bytes: offset is their address */
    SHLO__AT_ARG,    /* the frame's argument pointer number index, + offset */
    SHLO__AT_RESULT, /* the frame's result pointer number index, + offset */
    /* a value of which only some rows exist, of `index` bytes each, while its chain runs: offset is where
       they are among the windows of the thread */
    SHLO__AT_WINDOW,
    SHLO__AT_BUFFER /* only while it is planned: buffer number index */
} shlo__space;

typedef struct shlo__ref {
    uint8_t space;
    uint32_t index;
    uintptr_t offset; /* AT_CONST: the address */
} shlo__ref;

/* A constant's place. */
SHLO__LOCAL shlo__ref shlo__program_constant(const void *data) {
    shlo__ref ref;
    memset(&ref, 0, sizeof ref);
    ref.space = SHLO__AT_CONST;
    ref.offset = (uintptr_t)data;
    return ref;
}
SHLO__LOCAL const void *shlo__program_data(const shlo__ref *ref) { return (const void *)ref->offset; }

/* A frame starts with its table of pointers: n_args argument pointers, then n_results result pointers. */

/* ---- lane programs ---- */

/* Limits of a lane program; in a larger group some value is materialized. */
#define SHLO__LANE_INPUTS 32
#define SHLO__LANE_INSNS 96

/* One kernel call on a block. Slots: inputs, outputs, registers. */
typedef struct shlo__lane_insn {
    shlo__lane_fn fn;
    uint16_t dst, a, b, c;
    shlo__imm imm;
} shlo__lane_insn;

/* An input is read through an affine map: the element at index i of the space is at ref + offset + sum of
   i[d] * stride[d] (bytes). An iota is the numbers offset + sum of i[d] * stride[d] instead. */
typedef struct shlo__lane_input {
    shlo__ref ref;
    uint8_t dtype, is_iota;
    uint8_t mode; /* SHLO__LINEAR .. SHLO__BOUND */
    uint8_t one;  /* all elements of a block are the same and only the first one is read: none is filled */
    shlo__index offset;
    const shlo__index *stride; /* of the inner space (n_dims), then of the outer space (n_outer) */
} shlo__lane_input;

/* How an input walks the inner space. */
enum {
    SHLO__LINEAR,  /* element after element */
    SHLO__FIXED,   /* one element */
    SHLO__STRIDED, /* through the map */
    /* a short row that repeats: copied to scratch first, so often that every block is contiguous */
    SHLO__CYCLIC,
    SHLO__BOUND /* the caller of the program points the slot at the elements */
};
#define SHLO__LANE_CYCLE 1024 /* elements of such a row, at most */

typedef struct shlo__lane_output {
    shlo__ref ref; /* not used in bodies and reductions */
    uint8_t dtype;
    uint16_t slot; /* where the value is after the last instruction */
} shlo__lane_output;

/* The inner space is walked in blocks; the outer space (reductions) adds to the address of every input.
   Outputs are contiguous over the inner space. */
typedef struct shlo__lanes {
    int32_t n_dims, n_outer;
    int32_t n_inputs, n_outputs, n_registers, n_insns;
    int32_t n_steps; /* instructions before some were joined: what the program computes */
#ifndef SHLO_VM_ONLY
    int32_t weight; /* of an element, in steps of the host's questions */
    int32_t period; /* of a series: elements after which its cyclic inputs repeat, or 0 */
#endif
    uint32_t slot_bytes;  /* of a register or a staged input: shlo__program_slot of the widest elements */
    uint32_t cycle_bytes; /* scratch of all cyclic inputs */
    shlo__index total, outer_total;
    const shlo__index *extent; /* n_dims, then n_outer */
    const shlo__lane_input *inputs;
    shlo__lane_output *outputs;
    const shlo__lane_insn *insns;
} shlo__lanes;

/* Scratch of a cyclic input; what follows it is aligned. */
SHLO__LOCAL size_t shlo__program_cycle_bytes(const shlo__lanes *l, const shlo__lane_input *in) {
    const shlo__index n = SHLO__MIN(l->total, l->extent[l->n_dims - 1] + SHLO_LANE_BLOCK);
    return ((size_t)n * shlo__dtype_bytes((shlo_dtype)in->dtype) + 63) & ~(size_t)63;
}
/* Elements of a slot: a block, or all of a smaller space. A body, whose operands are its first inputs, has no
   space of its own: it runs on its caller's blocks. */
SHLO__LOCAL size_t shlo__program_slot(const shlo__lanes *l, size_t block) {
    const int body = !l->n_dims && l->n_inputs && l->inputs[0].mode == SHLO__BOUND;
    const size_t n = !body && (uint64_t)l->total < block ? (size_t)SHLO__MAX(l->total, 1) : block;
    return (n + 7) & ~(size_t)7;
}
SHLO__INLINE size_t shlo__program_slots(const shlo__lanes *l) {
    return (size_t)l->n_inputs + (size_t)l->n_outputs + (size_t)l->n_registers;
}
/* Bytes of the pointers and offsets of a shlo__lane_block. */
SHLO__LOCAL size_t shlo__program_block_bytes(const shlo__lanes *l) {
    const size_t n = (size_t)l->n_inputs * (2 * sizeof(shlo__index) + sizeof(void *)) +
                     (shlo__program_slots(l) + 2) * sizeof(void *);
    return (n + SHLO_CONSTANT_ALIGN - 1) & ~(size_t)(SHLO_CONSTANT_ALIGN - 1);
}
/* Scratch of a lane program; what follows it is aligned. */
SHLO__LOCAL size_t shlo__program_lanes_bytes(const shlo__lanes *l) {
    size_t n;
    if (!l) return 0;
    n = shlo__program_block_bytes(l) + shlo__program_slots(l) * l->slot_bytes + l->cycle_bytes;
    return (n + SHLO_CONSTANT_ALIGN - 1) & ~(size_t)(SHLO_CONSTANT_ALIGN - 1);
}

#define SHLO__BLOCK_BYTES ((size_t)16 * SHLO_LANE_BLOCK) /* a block of the widest element */

#define SHLO__BODY_BYTES ((size_t)1 << 20) /* what the blocks of one body should take at most */
/* Elements at a time of a body that takes n pairs of values for each of `total` results: `block`, or fewer if
   there are fewer results or so many values that their blocks, three for each of n, become too large. */
SHLO__LOCAL size_t shlo__program_body_block(size_t block, size_t n, uint64_t total) {
    const size_t most = (SHLO__BODY_BYTES / 48 / (n ? n : 1)) & ~(size_t)7;
    const size_t few = total < block ? ((size_t)total + 7) & ~(size_t)7 : block;
    return SHLO__MIN(block, SHLO__MAX(SHLO__MIN(few, most), 8));
}

/* A lane program while it runs; all that it points at is in scratch. */
typedef struct shlo__lane_block {
    const shlo__lanes *lanes;
    const shlo__kernels *kernels;
    void **slot;          /* inputs, outputs, registers, NULL, the address of all of these */
    unsigned char *stage; /* memory of staged inputs, outputs and registers */
    unsigned char **base; /* inputs: address of element 0, without the outer space's part */
    shlo__index *outer;   /* inputs: what the outer index adds, in bytes (iota: as a number) */
    shlo__index *held;    /* inputs: offset of the element that fills the slot; another number: none does */
} shlo__lane_block;

/* A body, which is applied to blocks of scalars. It is a lane program, whose first n_in inputs are
   SHLO__BOUND: the caller points slots 0 .. n_in - 1 at them, and the output slots at the results. Or it
   is code of this program, run once for each element, with its scalars in the frame. */
typedef struct shlo__region_body {
    int32_t n_in, n_out;
    const uint8_t *dtypes;     /* n_in, then n_out */
    shlo__lanes *lanes;        /* NULL: run code */
    uint32_t entry;            /* code: instructions from here to the next SHLO__I_STOP */
    const shlo__ref *in, *out; /* code: the places of its arguments and results */
} shlo__region_body;

/* Bytes of n things in scratch, so that what follows is aligned; SIZE_MAX if there are too many. */
SHLO__LOCAL size_t shlo__program_room(size_t n, size_t bytes) {
    return shlo__size_mul(n, bytes, &bytes) && shlo__size_align(bytes, SHLO_CONSTANT_ALIGN, &bytes)
               ? bytes
               : SIZE_MAX;
}

/* ---- instructions ---- */

typedef enum shlo__insn_kind {
#define INSN(KIND, name, param, run, family) SHLO__I_##KIND,
#define FLOW(KIND, name, param, family) SHLO__I_##KIND,
#include "insns.def"
    SHLO__I_KINDS
} shlo__insn_kind;

/* What a plan asks of the build that runs it; numbers: of a lane kernel, a fold, an instruction; a type. */
typedef enum shlo__use {
    SHLO__USES_LANE, /* a kernel; SHLO__KERNEL_COUNT more: its fold */
    SHLO__USES_INSN,
    SHLO__USES_PLAIN,   /* a plain product of the type; SHLO_NO_DTYPE: of any */
    SHLO__USES_TILES,   /* products of the type by tiles */
    SHLO__USES_WINDOWS, /* convolutions in plain loops */
    SHLO__USES_IOTA,
    SHLO__USES_STRIDED, /* inputs of lane programs that are walked by index */
    SHLO__USES_BODY,    /* reductions whose body is not one verb */
    SHLO__USES_COLUMNS, /* reductions by columns */
    SHLO__USES_TRANSPOSE,
    SHLO__USES_RANDOM,
    SHLO__USES_FFT,
    SHLO__USES_TYPE /* an element type, which a switch leaves out */
} shlo__use;
#ifndef SHLO_VM_ONLY
/* Tells the name of the macro for it (uses.c). */
SHLO__FN void shlo__uses_tell(const shlo__uses *u, shlo__use what, uint32_t number);
/* The macro of lane kernel `number`, or of a fold. */
SHLO__FN void shlo__uses_lane(uint32_t number, char *out, size_t capacity);
#endif
/* A number for each part, of which lane kernels and their folds have the first. */
#define SHLO__USES_NUMBER(what, type) (2 * SHLO__KERNEL_COUNT + 256 * (uint32_t)(what) + (type))

typedef struct shlo__insn {
    uint8_t kind;
    uint8_t chained;   /* not 0: a shlo__row_chain begins with it. SHLO__CHAINED, SHLO__CHAINED_WINDOWS */
    uint16_t op;       /* the shlo_op it is made of (of a group: the root) */
    uint32_t op_index; /* number of the op in its function, for errors and profiles */
    const void *param; /* the kind's struct below, as insns.def says */
} shlo__insn;

/* Instructions that may run block of rows by block of rows: row r of one needs only row r of the others.
   Their results are that many equal parts, in order. */
typedef struct shlo__row_chain {
    uint32_t first, n;      /* instructions */
    shlo__index rows, step; /* step: rows of a block */
    shlo__index turn;       /* no block has rows of two turns of so many, the batches of products */
    double flops;           /* of all of them */
    shlo__index few;        /* rows of a block that instructions between products run on at a time */
    int32_t padded;         /* rows of its windows are shlo__program_pitch apart; `few` is 1 */
    /* Places in the scratch of a thread: what products work in by turns, and the windows of values that
       only the chain uses. */
    size_t work, windows, window_bytes;
} shlo__row_chain;
/* From one row of a window to the next: not a multiple of the bytes of a way of L1, of which eight or more
   rows would fill the same sets (4 x 4096 x 64: 1.12 times as fast, Zen 4). */
SHLO__LOCAL size_t shlo__program_pitch(size_t row) { return row % 4096 ? row : row + 128; }
#define SHLO__CHAINED 1         /* a chain whose instructions can also run one after the other */
#define SHLO__CHAINED_WINDOWS 2 /* a chain whose instructions cannot: windows have no memory */

/* An instruction of a chain while it runs. */
typedef struct shlo__row_state {
    shlo__lane_block block;
    unsigned char *columns; /* accumulators of a reduction by columns; of a product: packed right sides */
    shlo__index unit;       /* elements of a row of its results; of a product: rows */
    int64_t number;         /* which right side is packed; -1: none so far */
} shlo__row_state;

/* ---- moving elements; strides, steps and offsets are in bytes ---- */

/* dst = src, as nested loops. */
typedef struct shlo__nd {
    int32_t n;
    /* A copy that transposes a matrix: the dimension that is contiguous in src, as the last one is in dst;
       -1: it does not. */
    int32_t column;
    size_t bytes; /* of an element */
    shlo__index elements;
    const shlo__index *extent, *dst, *src;
} shlo__nd;

typedef struct shlo__p_copy {
    shlo__ref dst, src;
    shlo__index src_offset;
    shlo__nd nd;
} shlo__p_copy;

/* Whole values go to other places, one after the other. */
typedef struct shlo__move {
    shlo__ref dst, src;
    size_t bytes;
} shlo__move;
typedef struct shlo__p_moves {
    uint32_t n;
    const shlo__move *list;
} shlo__p_moves;

/* The parts lie side by side in each row of dst: of each part `bytes` in a row. */
typedef struct shlo__part {
    shlo__ref src;
    size_t bytes;
} shlo__part;
typedef struct shlo__p_concatenate {
    shlo__ref dst;
    uint32_t n, unit; /* unit: bytes of an element */
    const shlo__part *parts;
    shlo__index rows, row; /* row: bytes of one */
} shlo__p_concatenate;

typedef struct shlo__p_bits {
    shlo__ref dst, src;
    uint8_t src_dtype, dst_dtype;
    shlo__index total; /* elements of the narrower type */
} shlo__p_bits;

typedef struct shlo__p_pad {
    shlo__ref dst, src, value;
    shlo__index dst_offset, src_offset;
    shlo__index total; /* elements of dst */
    shlo__nd nd;
} shlo__p_pad;

/* dynamic_slice: dst is a slice of src. dynamic_update_slice: dst is src, with `update` as a slice of it; it
   is not copied if both are one place. */
typedef struct shlo__p_dynamic {
    shlo__ref dst, src, update;
    int32_t n;
    size_t whole_bytes;
    const shlo__ref *start;
    const uint8_t *start_dtype;
    const shlo__index *limit;  /* the largest start: size of the dimension minus size of the slice */
    const shlo__index *stride; /* of the tensor that is sliced */
    shlo__nd nd;               /* of the slice */
} shlo__p_dynamic;

typedef struct shlo__p_gather {
    shlo__ref dst, src, index;
    uint8_t index_dtype;
    /* an index vector: its entries, and the step from one to the next; for each entry the largest start, and
       the stride in src */
    int32_t n_index;
    shlo__index index_stride;
    const shlo__index *limit, *stride;
    /* the batch dimensions of the result, and their strides in dst, in index, and in src (batching
       dimensions) */
    int32_t n_batch;
    const shlo__index *batch_extent, *batch_dst, *batch_index, *batch_src;
    shlo__index batch_total;
    shlo__nd nd; /* of one slice */
} shlo__p_gather;

/* ---- lane programs, sums, bodies ---- */

typedef struct shlo__p_lanes {
    shlo__lanes lanes;
} shlo__p_lanes;

typedef struct shlo__p_contract {
    shlo__ref lhs, rhs, dst;
    shlo__index lhs_offset, rhs_offset; /* bytes */
    shlo__contract_plan *plan;          /* NULL: a plain loop over the maps */
    shlo__plain *plain;
    const shlo__contract *maps; /* what `plan` was made of; NULL: not kept */
    /* A constant right side, packed when the program is loaded; NULL: it is packed in each run. */
    const void *packed;
    size_t packed_bytes;
    const float *scales; /* one for each n, by which integers of the right side are multiplied; or NULL */
    /* What is computed on the sums while they are in cache: input number `sums` is the sums, the output goes
       to dst. NULL: nothing. */
    const shlo__lanes *epilogue;
    int32_t sums;
    uint16_t then; /* shlo_op of the epilogue's root */
} shlo__p_contract;

/* Scratch of a task without its epilogue. */
SHLO__LOCAL size_t shlo__program_contract_bytes(const shlo__p_contract *c) {
#ifndef SHLO_VM_ONLY
    if (!c->plain) return c->plan->needs.scratch_bytes;
#endif
    return SHLO__PLAIN_STAGE * shlo__dtype_bytes((shlo_dtype)c->plain->out);
}
#ifndef SHLO_VM_ONLY
/* What a product in a chain packs of its right side at a time. */
SHLO__LOCAL size_t shlo__program_packed_bytes(const shlo__p_contract *c) {
    return c->packed || !c->plan->needs.packs ? 0 : c->plan->needs.batch_bytes;
}
#endif
/* Products of the extents of the batch, m, n and k axes. */
SHLO__FN void shlo__program_contract_sizes(const shlo__p_contract *c, shlo__index *sizes);
/* Multiplications; at least the elements of the result. */
SHLO__FN double shlo__program_contract_cost(const shlo__p_contract *c);

/* The length of a row that no block of a group may cross, so that what a row repeats is there once for each
   row; 0: blocks cross rows. */
SHLO__LOCAL shlo__index shlo__program_row(const shlo__lanes *l) {
    int32_t k = 0;
    if (!SHLO__HAS_STRIDED) return 0;
    while (k < l->n_inputs && l->inputs[k].mode != SHLO__STRIDED) k++;
    return k < l->n_inputs && l->extent[l->n_dims - 1] >= SHLO_LANE_BLOCK / 2 ? l->extent[l->n_dims - 1] : 0;
}

/* Elements of a row that are folded at a time: many if they are contiguous in memory and need no computation,
   else a block. */
SHLO__LOCAL shlo__index shlo__program_row_step(const shlo__lanes *l) {
    const int32_t slot = l->outputs[0].slot;
    const int plain = l->n_insns == 0 && slot < l->n_inputs && l->inputs[slot].mode == SHLO__LINEAR;
    return plain ? SHLO__MAX(SHLO__MIN(l->total, 64 * SHLO_LANE_BLOCK), 1) : SHLO_LANE_BLOCK;
}

/* Columns that are accumulated at a time: enough to read memory in long runs, few enough for L1. */
#define SHLO__REDUCE_COLUMNS (16 * SHLO_LANE_BLOCK)

#ifndef SHLO_VM_ONLY
/* A body of two operands, values and their numbers, that keeps the better of two elements, so that of a block
   only the best one must be shown to it. */
typedef struct shlo__best {
    uint8_t wide;        /* the type that values are compared in */
    uint8_t last_value;  /* the value is the last one of those that are best, not the first */
    uint8_t last_number; /* so is the number */
    shlo__fold_fn fold;  /* the greatest, or the least; NaN if there is one */
    shlo__lane_fn worse; /* is a worse than b? */
    shlo__lane_fn equal;
    shlo__lane_fn widen; /* NULL: the values are of that type */
} shlo__best;
#define SHLO__BEST_STEP (16 * SHLO_LANE_BLOCK) /* elements that are folded at a time: L1 keeps them */
/* Scratch beside the body's: a block of wide values, of the best one repeated, and of truths. */
#define SHLO__BEST_BYTES ((size_t)17 * SHLO_LANE_BLOCK)
#endif

typedef struct shlo__p_reduce {
    int32_t n; /* inputs */
    /* The elements are the outputs of one lane program, or of one for each input. By columns the inner space
       is the kept dimensions and the outer space the reduced ones; by rows the other way round. */
    int32_t n_lanes;
    shlo__lanes *lanes;
    int32_t by_rows;
    shlo__index row_step; /* by rows: elements of a row that are folded at a time */
    /* A monoid: types of the elements and of the accumulators; `fold` is used by rows, `step` by columns.
       fold NULL: the lane program gives the folds of rows.
       widen and narrow are NULL if both types are one. */
    uint8_t dtype, wide;
    shlo__fold_fn fold;
    shlo__lane_fn step, widen, narrow;
    const shlo__region_body *body; /* NULL: a monoid */
#ifndef SHLO_VM_ONLY
    const shlo__best *best; /* by rows; NULL: the body takes every element. Of an image: NULL */
#endif
    const shlo__ref *init, *dst;
    const uint8_t *dtypes;
} shlo__p_reduce;

/* Scratch of the accumulators of columns. */
SHLO__LOCAL size_t shlo__program_columns_bytes(const shlo__p_reduce *p) {
    const shlo__index n = SHLO__MIN(p->lanes->total, (shlo__index)SHLO__REDUCE_COLUMNS);
    return p->by_rows ? 0 : (size_t)n * shlo__dtype_bytes((shlo_dtype)p->wide);
}

/* A window that extends along one dimension: outer x length x inner elements, `run` inner ones at a time.
   width 0: it is none. */
typedef struct shlo__window_span {
    shlo__index width, low, outer, length, out_length, inner, run;
} shlo__window_span;

typedef struct shlo__p_window {
    shlo__window_span line;
    int32_t n, rank;
    const shlo__ref *src, *init, *dst;
    const uint8_t *dtypes;
    /* `rank` of each */
    const shlo__index *in_extent, *out_extent, *window, *step, *base_dilation, *window_dilation, *pad_low;
    shlo__index out_total, window_total;
    /* A monoid: the type of the accumulators; `round` rounds them to the element type after each step, as the
       body does (NULL: nothing to round). */
    uint8_t wide;
    shlo__lane_fn step_fn, widen, narrow, round;
    const shlo__region_body *body; /* NULL: a monoid */
} shlo__p_window;

/* Only of bodies that are no lane programs. */
typedef struct shlo__p_map {
    int32_t n;
    const shlo__ref *src;
    shlo__ref dst;
    shlo__index total;
    const shlo__region_body *body;
} shlo__p_map;

/* Are two places of a frame one? */
SHLO__LOCAL int shlo__program_same(const shlo__ref *a, const shlo__ref *b) {
    return a->space == b->space && a->index == b->index && a->offset == b->offset;
}

#define SHLO__SORT_DIGITS 256 /* values of a digit of the radix sort: scratch holds a counter for each */

typedef struct shlo__p_sort {
    int32_t n; /* operands */
    /* One of 4 or 8 bytes that is where its result is holds positions in the line, which are not read. */
    const shlo__ref *src, *dst;
    const uint8_t *dtypes;
    shlo__index length, stride; /* of a line: its elements, and the step from one to the next, in elements */
    shlo__index keep;           /* sorted elements of a line that are read: the others are not written */
    shlo__index inner, outer;   /* lines: inner ones begin one element apart, outer ones length * stride */
    shlo__ref order;            /* 4 * length numbers of 64 bits */
    const shlo__region_body *comparator;
    /* If not NULL, the comparator compares this function of both elements, a lane program of operand
       key_operand: its type; is it GT or GE, is it LE or GE, and is the order of floats total? */
    const shlo__region_body *key;
    int32_t key_operand;
    uint8_t key_dtype, descending, equal_is_before, total;
} shlo__p_sort;

/* A dimension of the updates. It walks the indices, or a window, or a batching dimension along with the
   indices. */
typedef struct shlo__scatter_dim {
    shlo__index extent;
    shlo__index index_stride; /* bytes in indices; 0: a window */
    int32_t input_dim;        /* -1: none */
} shlo__scatter_dim;

typedef struct shlo__p_scatter {
    int32_t n, rank, n_dims, n_index;
    const shlo__ref *src, *dst, *updates;
    const size_t *bytes; /* of each input */
    const uint8_t *dtypes;
    shlo__ref index;
    uint8_t index_dtype;
    shlo__index index_stride;                 /* bytes from one entry of an index vector to the next */
    const shlo__index *to_input;              /* the input dimension of each entry */
    const shlo__index *in_extent, *in_stride; /* in elements */
    const shlo__scatter_dim *dims;
    shlo__index total; /* updates */
    /* updates in a row: the last dimension of the updates if it is a window dimension, else 1 */
    shlo__index row;
    int32_t row_dim; /* the input dimension along which a row lies; -1: a row is one update */
    const shlo__region_body *body;
    uint8_t replaces;   /* the body returns the update */
    shlo__lane_fn step; /* of one input, if the body is one verb; else NULL */
} shlo__p_scatter;

/* select_and_scatter. `out` is the shape of source. */
typedef struct shlo__p_select {
    shlo__ref operand, source, init, dst;
    uint8_t dtype, operand_dtype; /* the operand is only compared; dtype is that of all others */
    int32_t rank;
    const shlo__index *in_extent, *out_extent, *window, *step, *pad_low;
    shlo__index in_total, source_total, window_total;
    const shlo__region_body *select, *scatter;
} shlo__p_select;

/* ---- random numbers, linear algebra ---- */

typedef struct shlo__p_random_bits {
    shlo__ref state, next, dst;
    uint8_t n_state; /* 2 or 3 words of 64 bits, or 4 of 32 bits */
    shlo__random_layout layout;
} shlo__p_random_bits;

typedef struct shlo__p_random {
    shlo__ref a, b, dst;
    uint8_t dtype, normal;
    shlo__index total;
} shlo__p_random;

/* The lower triangles of n x n matrices solve n x m right sides, in groups of SHLO__LINALG_COLUMNS columns.
   Strides, and steps from matrix to matrix, are in bytes. */
typedef struct shlo__p_solve {
    shlo__ref a, b, dst;
    uint8_t dtype, conjugate, unit;
    shlo__index n, m, groups, batch;
    shlo__index a_offset, a_row, a_column, a_step, b_offset, b_row, b_column, b_step;
} shlo__p_solve;

typedef struct shlo__p_cholesky {
    shlo__ref src, dst;
    uint8_t dtype, wide, lower;
    shlo__index n, batch;
} shlo__p_cholesky;

/* lines.plan NULL: each run makes it at `table`, with `temporary` to work in. */
typedef struct shlo__p_fft {
    shlo__ref src, dst;
    shlo__fft_lines lines;
    shlo__ref table, temporary;
} shlo__p_fft;

/* ---- control flow, the host ---- */

typedef struct shlo__p_jump {
    uint32_t target;
} shlo__p_jump;

/* To target if the i1 at pred is 0. */
typedef struct shlo__p_branch {
    shlo__ref pred;
    uint32_t target;
} shlo__p_branch;

/* By an i32 index; one out of range takes the last target. */
typedef struct shlo__p_switch {
    shlo__ref index;
    uint32_t n;
    uint32_t *targets;
} shlo__p_switch;

typedef struct shlo__p_call {
    uint32_t func, entry; /* its number, and its first instruction */
    shlo__ref frame;      /* where the callee's frame is in the caller's */
    uint32_t n_args, n_results;
    const shlo__ref *args, *results;
    uint32_t recursive; /* the callee may be open already: it gets a frame of its own behind the others */
} shlo__p_call;

/* custom_call, or a composite with a handler. */
typedef struct shlo__p_custom {
    shlo_call_info info;   /* without data */
    const shlo__ref *refs; /* of inputs, then outputs */
    shlo__ref buffers;     /* where the buffers are that the handler gets */
    shlo__ref scratch;     /* what its prepare() asked for */
    uint32_t handler;      /* as shlo__custom_find gives it */
} shlo__p_custom;

/* ---- between processes: a run stops here until its grid has done it ---- */

typedef struct shlo__p_process_id {
    shlo__ref dst;
    uint8_t partition;
} shlo__p_process_id;

typedef enum shlo__exchange {
    SHLO__GATHER,
    SHLO__SWAP,
    SHLO__SPREAD,
    SHLO__PERMUTE,
    SHLO__REDUCE,
    SHLO__SCATTER,
    SHLO__REDUCE_FIRST
} shlo__exchange;

/* What a process gets from another: piece r of the sender begins at r * src_step, the piece of sender s
   goes to s * dst_step. Of reductions a piece is rows of `row` elements: a row of the operand has src_row,
   and the part of receiver r begins at r * row. */
typedef struct shlo__piece {
    shlo__nd nd;
    shlo__index src_step, dst_step;
    shlo__index rows, row, src_row;
} shlo__piece;

typedef struct shlo__p_collective {
    uint8_t exchange, grouping;
    uint8_t dtype; /* of reductions: the type of the body and of all results */
    int32_t n;     /* operands, and results */
    /* Groups, or pairs of source and target: -1 fills a short row. No row: all processes are one group. */
    uint32_t rows, width;
    const shlo__index *groups;
    shlo__index channel;
    shlo__index size;                  /* processes in a group, by the shapes; 0: any number */
    shlo__piece *pieces;               /* n */
    const shlo__ref *src, *dst;        /* n */
    const struct shlo_buffer *buffers; /* types of the operands, then of the results */
    const shlo__region_body *body;
    const shlo__lane_fn *widen; /* for each operand: from its type to dtype; NULL: it is of that type */
} shlo__p_collective;

typedef enum shlo__transfer_kind { SHLO__SEND, SHLO__RECV, SHLO__INFEED, SHLO__OUTFEED } shlo__transfer_kind;

typedef struct shlo__p_transfer {
    uint8_t kind, host; /* host: the other end is the host */
    uint32_t number;    /* of send or recv in the program */
    shlo__index channel;
    /* tensors; pairs of processes. No pair: who meets is known by the channel alone. */
    uint32_t n, n_pairs;
    const shlo__index *pairs;
    const char *config;
    const shlo__ref *refs;
    const struct shlo_buffer *buffers; /* types; the copy at `copy` gets the data */
    shlo__ref copy;
    size_t bytes; /* of all tensors, each aligned to SHLO_CONSTANT_ALIGN */
} shlo__p_transfer;

/* ---- the whole ---- */

typedef struct shlo__tensor {
    uint8_t dtype;
    int32_t rank;
    const int64_t *dims;
    size_t bytes;
} shlo__tensor;

typedef struct shlo__program_func {
    const char *name;
    uint32_t is_private;
    uint32_t entry;              /* its first instruction */
    uint32_t n_args, n_results;  /* leaves: members of tuples, no tokens */
    const shlo__tensor *tensors; /* args, then results */
    size_t frame_bytes;
    uint32_t depth;      /* depth of calls below it */
    uint32_t body_depth; /* depth of bodies that run as code */
    uint32_t meets;      /* a run of it stops for other processes */
    uint32_t recurses;   /* it calls itself, or a function that does */
} shlo__program_func;

/* Bytes that places of SHLO__AT_CONST are in. */
typedef struct shlo__constant {
    const void *data;
    size_t bytes;
} shlo__constant;

/* A flag beside those of shlo_options: the program will be written down, so it keeps what that takes. */
#define SHLO__LOAD_IMAGE 0x10000

typedef struct shlo__code {
    const shlo__kernels *kernels;
    shlo__insn *insns;
    uint32_t n_insns;
    shlo__program_func *funcs;
    uint32_t n_funcs;
    const uint32_t *order;  /* the numbers of the functions in the order of the module */
    size_t frame_bytes;     /* of the largest function, then of `frames` calls of recursive ones */
    size_t first_frame;     /* where these begin */
    size_t recursive_bytes; /* of each */
    uint32_t frames;
    size_t scratch_bytes; /* of one thread, for each level of bodies that run as code */
    uint32_t body_depth;  /* such levels besides the outermost one */
    size_t constant_bytes;
    const shlo__row_chain *chains; /* in the order of their instructions */
    uint32_t n_chains;
    uint32_t depth;                    /* depth of calls */
    uint32_t n_transfers;              /* sends and recvs */
    uint32_t n_replicas, n_partitions; /* as the module says; 0: it does not say */
    const shlo__constant *constants;   /* with SHLO__LOAD_IMAGE */
    uint32_t n_constants;
} shlo__code;

#ifndef SHLO_VM_ONLY
/* The function of an instruction; the chain that begins with it (program.c). */
SHLO__FN const shlo__program_func *shlo__program_func_of(const shlo__code *code, uint32_t insn);
SHLO__FN const shlo__row_chain *shlo__program_chain_at(const shlo__code *code, uint32_t insn);
/* Element steps of one execution, at least 1; UINT64_MAX: that many or more (work.c). */
SHLO__FN uint64_t shlo__work_of(const shlo__insn *insn);
/* Floating-point operations of one execution; 0 where it only moves elements. */
SHLO__FN double shlo__work_flops(const shlo__insn *insn);
/* Has the instruction a region that runs as code, op by op, for each element? */
SHLO__FN int shlo__program_runs_code(const shlo__insn *insn);
/* Writes an instruction as a line of text: its kind, the op it is made of, the function, what the plan
   decided. At most `capacity` bytes with the closing 0; returns the length of the whole text. */
SHLO__FN size_t shlo__program_describe(const shlo__code *code, uint32_t insn, char *out, size_t capacity);
#endif

/* The address of a place, in the frame of the running function. */
SHLO__INLINE unsigned char *shlo__program_at(unsigned char *frame, const shlo__ref *r) {
    if (r->space == SHLO__AT_FRAME) return frame + r->offset;
    if (r->space == SHLO__AT_CONST) return (unsigned char *)r->offset;
    return ((unsigned char **)(void *)frame)[r->index] + r->offset;
}

#endif
