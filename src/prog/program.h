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
    SHLO__AT_CONST,  /* a constant's bytes: pointer */
    SHLO__AT_ARG,    /* the frame's argument pointer number index, + offset */
    SHLO__AT_RESULT, /* the frame's result pointer number index, + offset */
    SHLO__AT_BUFFER  /* while it is planned: buffer number index, which gets its place later */
} shlo__space;

typedef struct shlo__ref {
    uint8_t space;
    uint32_t index;
    size_t offset;
    const void *data; /* AT_CONST */
} shlo__ref;

/* A frame starts with its table of pointers: n_args argument pointers, then n_results result pointers. */

/* ---- lane programs ---- */

#define SHLO__LANE_INPUTS 32 /* limits of one group; beyond them a value is materialized */
#define SHLO__LANE_INSNS 96

/* One kernel call over a block: slots are inputs, then outputs, then registers. */
typedef struct shlo__lane_insn {
    shlo__lane_fn fn;
    uint16_t dst, a, b, c;
    shlo__precision imm;
} shlo__lane_insn;

/* An input is read through an affine map: the element at index i of the space lies at ref + offset + sum i[d]
 * stride[d] bytes. An iota input generates offset + sum i[d] * stride[d] as numbers instead. */
typedef struct shlo__lane_input {
    shlo__ref ref;
    uint8_t dtype, is_iota;
    uint8_t mode; /* how it walks the inner space */
    int64_t offset;
    const int64_t *stride; /* n_dims of the inner space, then n_outer of the outer space */
} shlo__lane_input;

/* Element after element; one element; through the map; the same few elements again and again, which are kept
   side by side, as often as a block at any place among them needs; wherever the caller says. */
enum { SHLO__LINEAR, SHLO__FIXED, SHLO__STRIDED, SHLO__CYCLIC, SHLO__BOUND };
#define SHLO__LANE_CYCLE 1024 /* elements of a cycle, at most */

typedef struct shlo__lane_output {
    shlo__ref ref; /* unused in bodies and reductions */
    uint8_t dtype;
    uint16_t slot; /* where the value is after the last instruction */
} shlo__lane_output;

/* The inner space is walked in blocks; the outer space (reductions) adds a base to every input. Outputs are
 * contiguous over the inner space. */
typedef struct shlo__lanes {
    int32_t n_dims, n_outer;
    int32_t n_inputs, n_outputs, n_registers, n_insns;
    uint32_t slot_bytes;  /* of one register or staged input: SHLO_LANE_BLOCK of the widest element used */
    uint32_t cycle_bytes; /* of all cyclic inputs' elements */
    int64_t total, outer_total;
    const int64_t *extent; /* n_dims, then n_outer */
    const shlo__lane_input *inputs;
    shlo__lane_output *outputs;
    const shlo__lane_insn *insns;
} shlo__lanes;

/* Elements that a cyclic input keeps, in bytes that keep the next one's aligned. */
SHLO__INLINE size_t shlo__program_cycle_bytes(const shlo__lanes *l, const shlo__lane_input *in) {
    const int64_t n = SHLO__MIN(l->total, l->extent[l->n_dims - 1] + SHLO_LANE_BLOCK);
    return ((size_t)n * shlo__dtype_bytes((shlo_dtype)in->dtype) + 63) & ~(size_t)63;
}
SHLO__INLINE size_t shlo__program_slots(const shlo__lanes *l) {
    return (size_t)l->n_inputs + (size_t)l->n_outputs + (size_t)l->n_registers;
}
/* Bytes of the pointers and offsets of a shlo__lane_block. */
SHLO__INLINE size_t shlo__program_block_bytes(const shlo__lanes *l) {
    const size_t n = (size_t)l->n_inputs * (sizeof(int64_t) + sizeof(void *)) +
                     (shlo__program_slots(l) + 1) * sizeof(void *);
    return (n + SHLO_CONSTANT_ALIGN - 1) & ~(size_t)(SHLO_CONSTANT_ALIGN - 1);
}
/* Scratch of a lane program; what follows it is aligned. */
SHLO__INLINE size_t shlo__program_lanes_bytes(const shlo__lanes *l) {
    size_t n;
    if (!l) return 0;
    n = shlo__program_block_bytes(l) + shlo__program_slots(l) * l->slot_bytes + l->cycle_bytes;
    return (n + SHLO_CONSTANT_ALIGN - 1) & ~(size_t)(SHLO_CONSTANT_ALIGN - 1);
}

#define SHLO__BLOCK_BYTES ((size_t)16 * SHLO_LANE_BLOCK) /* a block of the widest element */

/* A lane program at work on blocks; all that it points at is in scratch. */
typedef struct shlo__lane_block {
    const shlo__lanes *lanes;
    const shlo__kernels *kernels;
    void **slot;          /* inputs, outputs, registers, NULL */
    unsigned char *stage; /* memory of staged inputs, outputs and registers */
    unsigned char **base; /* inputs: address of element 0, without the outer space's part */
    int64_t *outer;       /* inputs: what the outer index adds, in bytes (iota: as a number) */
} shlo__lane_block;

/* The body of a reduction or map: applied to blocks of scalars. Either a lane program whose first n_in inputs
   are SHLO__BOUND (the caller points slots 0 .. n_in-1 at them, and its output slots at the results), or code
   of this program run once per element, through places in the frame. */
typedef struct shlo__region_body {
    int32_t n_in, n_out;
    const uint8_t *dtypes;     /* n_in, then n_out */
    shlo__lanes *lanes;        /* NULL: run code */
    uint32_t entry;            /* code: instructions from here to the next SHLO__I_STOP */
    const shlo__ref *in, *out; /* code: where it takes and leaves its scalars */
} shlo__region_body;

/* Bytes of n things in scratch, so that what follows is aligned; SIZE_MAX if there are too many. */
SHLO__INLINE size_t shlo__program_room(size_t n, size_t bytes) {
    return shlo__size_mul(n, bytes, &bytes) && shlo__size_align(bytes, SHLO_CONSTANT_ALIGN, &bytes)
               ? bytes
               : SIZE_MAX;
}

/* ---- instructions ---- */

typedef enum shlo__insn_kind {
#define INSN(KIND, name, param, run) SHLO__I_##KIND,
#define FLOW(KIND, name, param) SHLO__I_##KIND,
#include "insns.def"
    SHLO__I_KINDS
} shlo__insn_kind;

typedef struct shlo__insn {
    uint16_t kind;
    uint16_t op;       /* shlo_op it came from (the group's root) */
    uint32_t func;     /* number of the function it stands in */
    uint32_t op_index; /* the op's number in that function: errors and profiles name it */
    double flops;
    const void *param; /* the kind's struct below, as insns.def says */
} shlo__insn;

/* dst[d...] = src, as nested loops; strides in bytes. */
typedef struct shlo__nd {
    int32_t n;
    int32_t column; /* the dimension that is contiguous in src where the last one is in dst: the two are
                       transposed as a matrix; -1: none */
    size_t bytes;
    int64_t elements;
    const int64_t *extent, *dst, *src;
} shlo__nd;

typedef struct shlo__p_lanes {
    shlo__lanes lanes;
} shlo__p_lanes;
typedef struct shlo__p_copy {
    shlo__ref dst, src;
    int64_t dst_offset, src_offset;
    shlo__nd nd;
} shlo__p_copy;
typedef struct shlo__p_bits {
    shlo__ref dst, src;
    uint8_t src_dtype, dst_dtype;
    int64_t total;
} shlo__p_bits; /* total: elements of the narrower side */
typedef struct shlo__p_pad {
    shlo__ref dst, src, value;
    int64_t dst_offset, src_offset;
    int64_t total;
    shlo__nd nd;
} shlo__p_pad;
typedef struct shlo__p_dynamic { /* dynamic_slice and dynamic_update_slice */
    shlo__ref dst, src, update;  /* update slice: dst is a copy of src first, unless they are one place */
    int32_t n;
    size_t whole_bytes;
    const shlo__ref *start;
    const uint8_t *start_dtype;
    const int64_t *limit;  /* dim - size: the largest legal start */
    const int64_t *stride; /* bytes of the whole tensor's dimensions */
    shlo__nd nd;           /* of one slice; in place: src offset 0 */
    int32_t same_place;
} shlo__p_dynamic;
typedef struct shlo__p_gather {
    shlo__ref dst, src, index;
    uint8_t index_dtype;
    int32_t n_index;               /* entries of one index vector */
    int64_t index_stride;          /* bytes between them */
    const int64_t *limit, *stride; /* per entry: largest legal start, bytes of one step in src */
    int32_t n_batch;               /* batch dimensions of the result */
    const int64_t *batch_extent, *batch_dst, *batch_index,
        *batch_src; /* bytes of one step in dst, index and src (batching dims) */
    int64_t batch_total;
    shlo__nd nd; /* of one slice */
} shlo__p_gather;
typedef struct shlo__p_contract {
    shlo__ref lhs, rhs, dst;
    int64_t lhs_offset, rhs_offset; /* bytes */
    shlo__contract_plan *plan;
    const void *packed;          /* constant rhs, packed at load; or NULL */
    const shlo__lanes *epilogue; /* what becomes of the sums while they are warm: its input number `sums` is
                                    they, its output is at dst; or NULL */
    int32_t sums;
    uint16_t then; /* shlo_op of the epilogue's root */
} shlo__p_contract;
#define SHLO__REDUCE_COLUMNS \
    (16 * SHLO_LANE_BLOCK) /* accumulated at a time: enough to read memory in long runs, few enough for L1 \
                            */
typedef struct shlo__p_reduce {
    int32_t n;          /* inputs */
    int32_t n_lanes;    /* 1: all elements come from one lane program; n: each from its own */
    shlo__lanes *lanes; /* outputs: the elements; inner space kept dims and outer reduced dims (by_rows 0), or
                           the reverse (1) */
    int32_t by_rows;
    int64_t row_step;                  /* by rows: elements of a row that are folded at a time */
    uint8_t dtype, wide;               /* single monoid: element type, type it is accumulated in */
    shlo__fold_fn fold;                /* monoid by rows */
    shlo__lane_fn step, widen, narrow; /* monoid by columns; conversions between dtype and wide or NULL */
    const shlo__region_body *body;     /* otherwise */
    const shlo__ref *init, *dst;
    const uint8_t *dtypes;
} shlo__p_reduce;
/* Windows that extend along one dimension only: outer x length x inner elements, `run` inner ones at a time.
 * width 0: they are not such. */
typedef struct shlo__window_span {
    int64_t width, low, outer, length, out_length, inner, run;
} shlo__window_span;
typedef struct shlo__p_window {
    shlo__window_span line;
    int32_t n, rank;
    const shlo__ref *src, *init, *dst;
    const uint8_t *dtypes;
    const int64_t *in_extent, *out_extent, *window, *step, *base_dilation, *window_dilation,
        *pad_low; /* rank each */
    int64_t out_total, window_total;
    uint8_t wide; /* single monoid: type it is computed in, */
    shlo__lane_fn step_fn, widen, narrow;
    shlo__lane_fn round; /* and rounded to the element type after each step, as the body says; NULL where that
                            is nothing */
    const shlo__region_body *body;
} shlo__p_window;
typedef struct shlo__p_map {
    int32_t n;
    const shlo__ref *src;
    shlo__ref dst;
    int64_t total;
    const shlo__region_body *body;
} shlo__p_map;
#define SHLO__SORT_DIGITS 256 /* values of one digit of the radix sort: scratch holds a counter of each */
typedef struct shlo__p_sort {
    int32_t n; /* operands */
    const shlo__ref *src, *dst;
    const uint8_t *dtypes;
    int64_t length, stride; /* of one line: elements, and elements from one to the next */
    int64_t inner, outer;   /* lines: inner ones lie one element apart, outer ones length * stride */
    shlo__ref order;        /* 4 * length numbers of 64 bits */
    const shlo__region_body *comparator;
    const shlo__region_body *key; /* not NULL: it compares this function (a lane program) of both elements, */
    int32_t key_operand;          /* ... which are those of this operand */
    uint8_t key_dtype;            /* of the function's value */
    uint8_t descending, equal_is_before, total; /* GT, GE; LE, GE; floats in total order */
} shlo__p_sort;
/* One dimension of the updates: it walks the indices, or the window, or a batching dimension along with the
 * indices. */
typedef struct shlo__scatter_dim {
    int64_t extent, index_stride;
    int32_t input_dim;
} shlo__scatter_dim; /* bytes in indices; -1: none */
typedef struct shlo__p_scatter {
    int32_t n, rank, n_dims, n_index;
    const shlo__ref *src, *dst, *updates;
    const size_t *bytes; /* of each input */
    const uint8_t *dtypes;
    shlo__ref index;
    uint8_t index_dtype;
    int64_t index_stride;                 /* bytes between the entries of an index vector */
    const int64_t *to_input;              /* input dimension of each entry */
    const int64_t *in_extent, *in_stride; /* elements */
    const shlo__scatter_dim *dims;        /* of the updates */
    int64_t total;                        /* updates */
    int64_t row; /* updates of one row: the last dimension of updates if it is a window dimension; else 1 */
    int32_t row_dim; /* the input dimension along which a row lies; -1: a row is one update */
    const shlo__region_body *body;
    uint8_t replaces;   /* the body returns the updates */
    shlo__lane_fn step; /* one input, and a body that is this verb; NULL otherwise */
} shlo__p_scatter;
typedef struct shlo__p_select { /* select_and_scatter */
    shlo__ref operand, source, init, dst;
    uint8_t dtype, operand_dtype; /* of all others, and of operand, which is only compared */
    int32_t rank;
    const int64_t *in_extent, *out_extent, *window, *step, *pad_low; /* out: of source */
    int64_t in_total, source_total, window_total;
    const shlo__region_body *select, *scatter;
} shlo__p_select;
typedef struct shlo__p_random_bits {
    shlo__ref state, next, dst;
    uint8_t n_state; /* 2 or 3 words of 64 bits, or 4 of 32 */
    shlo__random_layout layout;
} shlo__p_random_bits;
typedef struct shlo__p_random {
    shlo__ref a, b, dst;
    uint8_t dtype, normal;
    int64_t total;
} shlo__p_random;
/* The lower triangles of a (n x n) solve n x m right sides, in groups of SHLO__LINALG_COLUMNS; strides and
 * steps between matrices in bytes. */
typedef struct shlo__p_solve {
    shlo__ref a, b, dst;
    uint8_t dtype, conjugate, unit;
    int64_t n, m, groups, batch;
    int64_t a_offset, a_row, a_column, a_step, b_offset, b_row, b_column, b_step;
} shlo__p_solve;
typedef struct shlo__p_cholesky {
    shlo__ref src, dst;
    uint8_t dtype, wide, lower;
    int64_t n, batch;
} shlo__p_cholesky;
typedef struct shlo__p_fft {
    shlo__ref src, dst;
    shlo__fft_lines lines;
    shlo__ref table, temporary; /* lines.plan NULL: its plan is made there in each run */
} shlo__p_fft;
typedef struct shlo__p_jump {
    uint32_t target;
} shlo__p_jump;
typedef struct shlo__p_branch {
    shlo__ref pred;
    uint32_t target;
} shlo__p_branch;
typedef struct shlo__p_switch {
    shlo__ref index;
    uint32_t n;
    uint32_t *targets;
} shlo__p_switch; /* out of range: the last */
typedef struct shlo__p_call {
    uint32_t func;
    shlo__ref frame; /* where the callee's frame lies in ours */
    uint32_t n_args, n_results;
    const shlo__ref *args, *results;
} shlo__p_call;
typedef struct shlo__p_custom { /* custom_call, or a composite with a handler */
    shlo_call_info info;        /* without data */
    const shlo__ref *refs;      /* of inputs, then outputs */
    shlo__ref buffers, scratch; /* the buffers that the handler gets; what prepare() asked for */
    uint32_t handler;           /* as shlo__custom_find gives it */
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

/* What one process gets from another: number r of the sender's pieces lies at r * src_step, the piece of
   sender number s goes to s * dst_step. Reductions take rows of `row` elements instead: a row of the operand
   is src_row long, that of receiver r begins at r * row. */
typedef struct shlo__piece {
    shlo__nd nd;
    int64_t src_step, dst_step;
    int64_t rows, row, src_row;
} shlo__piece;

typedef struct shlo__p_collective {
    uint8_t exchange, grouping;
    uint8_t dtype;        /* of reductions: the body's, that of all results */
    int32_t n;            /* operands, and results */
    uint32_t rows, width; /* of the groups, or source and target pairs; -1 fills up short ones; no row: all
                             processes are one group */
    const int64_t *groups;
    int64_t channel;
    int64_t size;                      /* processes in a group, as the shapes say; 0: any number */
    shlo__piece *pieces;               /* n */
    const shlo__ref *src, *dst;        /* n */
    const struct shlo_buffer *buffers; /* types of the operands, then of the results */
    const shlo__region_body *body;
    const shlo__lane_fn *widen; /* n: operand to dtype; NULL where they are one type */
} shlo__p_collective;

typedef enum shlo__transfer_kind { SHLO__SEND, SHLO__RECV, SHLO__INFEED, SHLO__OUTFEED } shlo__transfer_kind;

typedef struct shlo__p_transfer {
    uint8_t kind, host; /* host: its other end is the host's */
    uint32_t number;    /* of send or recv in the program */
    int64_t channel;
    uint32_t n, n_pairs; /* tensors; rows of source_target_pairs, 0: the channel alone says who meets */
    const int64_t *pairs;
    const char *config;
    const shlo__ref *refs;
    const struct shlo_buffer *buffers; /* types; data is filled in a copy at `copy` */
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
    uint32_t entry, end;         /* instructions */
    uint32_t n_args, n_results;  /* leaves: tuples flattened, tokens left out */
    const shlo__tensor *tensors; /* args, then results */
    size_t frame_bytes;
    uint32_t depth;      /* calls below it */
    uint32_t body_depth; /* bodies run as code inside each other */
    uint32_t meets;      /* it or what it calls stops for other processes */
} shlo__program_func;

typedef struct shlo__code {
    const shlo__kernels *kernels;
    shlo__insn *insns;
    uint32_t n_insns;
    shlo__program_func *funcs;
    uint32_t n_funcs;
    const uint32_t *order; /* function numbers in the order of the module */
    size_t frame_bytes;    /* of the largest entry */
    size_t scratch_bytes;  /* of one thread, at each level of bodies run as code */
    uint32_t body_depth;   /* levels beside the outermost */
    size_t constant_bytes;
    uint32_t depth;                    /* deepest call chain */
    uint32_t n_transfers;              /* sends and recvs */
    uint32_t n_replicas, n_partitions; /* as the module says; 0: it does not */
} shlo__code;

/* A line of text about one instruction: its kind, the op it came from, where that stands, its sizes. Writes
   at most `capacity` bytes, the closing 0 among them; returns the length of the whole text. */
SHLO__FN size_t shlo__program_describe(const shlo__code *code, uint32_t insn, char *out, size_t capacity);

/* A pointer of the current frame. */
SHLO__INLINE unsigned char *shlo__program_at(unsigned char *frame, const shlo__ref *r) {
    if (r->space == SHLO__AT_FRAME) return frame + r->offset;
    if (r->space == SHLO__AT_CONST) return (unsigned char *)(uintptr_t)r->data + r->offset;
    return ((unsigned char **)(void *)frame)[r->index] + r->offset;
}

#endif
