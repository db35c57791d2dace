/* vm/vm.h - one run of a planned program on one stack of frames. Knows no modules and nothing of planning;
 * what planning decided is in the instruction. */
#ifndef SHLO__VM_VM_H
#define SHLO__VM_VM_H

#ifndef SHLO_VM_ONLY
#include "../custom/custom.h"
#endif
#include "../prog/program.h"
#include "../simd/cpu.h"

/* Elements (or multiply-adds) below which an instruction is not split over threads. */
#ifndef SHLO_PARALLEL_MIN
#define SHLO_PARALLEL_MIN 32768
#endif

typedef struct shlo__vm_frame {
    uint32_t pc, recursive;
    unsigned char *frame;
} shlo__vm_frame;

typedef struct shlo__vm {
    const shlo__code *code;
    const struct shlo_options *options; /* NULL: an image */
    unsigned char *arena;               /* the entry's frame */
    unsigned char *scratch; /* n_threads pieces of code->scratch_bytes; others while a body runs as code */
    shlo__vm_frame *stack;  /* code->depth + 1 entries: where callers go on */
    uint32_t n_stack, n_frames; /* n_frames: of recursive calls that are open */
    int32_t n_threads;
    uint64_t max_steps;  /* 0: no limit */
    uint64_t steps_left; /* counted down where there is one */
#ifndef SHLO_VM_ONLY
    uint64_t max_work;               /* 0: no limit */
    const shlo_interrupt *interrupt; /* the host's; NULL: nobody is asked */
#endif
    uint64_t work_left; /* counted down from max_work, where there is one */
    shlo__pulse pulse;  /* of the run loop */
    shlo__flag stopped; /* the host has asked the run to end; seen by all its threads */
    uint64_t drawn;     /* random elements (rng) since the run began */
    shlo_error *error;
    uint32_t replica, partition; /* its place in its grid */
    /* Runs a body's code from instruction `pc` to its SHLO__I_STOP. Set by shlo__run_func: instructions call
       it, and know nothing else of the run loop. */
    shlo_status (*run_body)(struct shlo__vm *vm, uint32_t pc, unsigned char *frame);
    /* Of an image: decodes instruction `pc` into `work`; NULL: code->insns has it. */
    const shlo__insn *(*fetch)(struct shlo__vm *vm, uint32_t pc);
    const struct shlo_image *image;
    shlo__insn fetched;  /* the last one */
    unsigned char *work; /* where the next one goes: work_bytes for each level of bodies that run as code */
    size_t work_bytes;
    uint32_t level; /* bodies that run as code around the current instruction */
    /* The instruction at which the run stands until its grid has done it; NULL: the run has ended. */
    const shlo__insn *waiting;
    uint32_t pc; /* of `waiting` */
    unsigned char *frame;
} shlo__vm;

/* ---- the run (run.c) ---- */

/* Runs from an instruction of a function to its end, or to an instruction that needs the other processes:
 * vm->waiting. The frame's pointer table is filled already. */
SHLO__FN shlo_status shlo__run_at(shlo__vm *vm, uint32_t pc);
#ifndef SHLO_VM_ONLY
SHLO__FN shlo_status shlo__run_func(shlo__vm *vm, uint32_t func);
/* Continues behind vm->waiting. */
SHLO__FN shlo_status shlo__run_resume(shlo__vm *vm);
#endif
/* Names instruction `pc` in the error; returns status. */
SHLO__FN shlo_status shlo__run_fail(shlo__vm *vm, uint32_t pc, shlo_status status);

/* ---- instructions: insns.def says which one each function executes ---- */

#define INSN(KIND, name, param, run, family) \
    SHLO__FN shlo_status run(shlo__vm *vm, const void *p, unsigned char *frame);
#ifdef SHLO_VM_ONLY
#define HOSTED(KIND, name, param, run, family)
#endif
#include "../prog/insns.def"

/* What the parts of one instruction share. */
typedef struct shlo__vm_job {
    shlo__vm *vm;
    const void *param;
    unsigned char *frame;
    unsigned char *windows; /* of a chain that runs rows from `row` on; their first row is row `block` */
    shlo__index row, block;
    int32_t padded; /* as its chain */
} shlo__vm_job;
SHLO__INLINE shlo__vm_job shlo__vm_make_job(shlo__vm *vm, const void *param, unsigned char *frame) {
    shlo__vm_job job;
    job.vm = vm;
    job.param = param;
    job.frame = frame;
    job.windows = NULL;
    job.row = job.block = 0;
    job.padded = 0;
    return job;
}
/* The address of a place of an instruction that may be in a chain. Of a window it is where row 0 would be. */
SHLO__INLINE unsigned char *shlo__vm_at(const shlo__vm_job *j, const shlo__ref *r) {
#ifndef SHLO_VM_ONLY
    if (r->space == SHLO__AT_WINDOW)
        return (unsigned char *)((uintptr_t)j->windows + r->offset - (uintptr_t)j->row * r->index +
                                 (uintptr_t)(j->row - j->block) *
                                     (j->padded ? shlo__program_pitch(r->index) : r->index));
#endif
    return shlo__program_at(j->frame, r);
}

/* ---- interruption (split.c) ----
   Every loop whose length a program chooses has a pulse of its own and counts its work: as many steps as
   elements. What it leaves undone when the host asks it to stop is garbage; the run loop ends the run after
   the instruction. */
#ifdef SHLO_VM_ONLY
SHLO__INLINE shlo__pulse shlo__split_pulse(shlo__vm *vm) {
    shlo__pulse p = {0, NULL, NULL};
    (void)vm;
    return p;
}
SHLO__INLINE int shlo__split_stopped(shlo__vm *vm) {
    (void)vm;
    return 0;
}
#else
SHLO__FN shlo__pulse shlo__split_pulse(shlo__vm *vm);
SHLO__INLINE int shlo__split_stopped(shlo__vm *vm) { return shlo__thread_flag_taken(&vm->stopped); }
#endif

/* Runs [0, n) on up to n_threads threads, each with its own scratch; on one if `cost` is below
   SHLO_PARALLEL_MIN. A thread takes several pieces. stripes: each thread takes one, since narrow columns of
   memory are slower than wide ones. */
typedef void (*shlo__part_fn)(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last);
#ifdef SHLO_VM_ONLY
SHLO__INLINE void shlo__split_work(shlo__vm *vm, shlo__index n, double cost, shlo__part_fn part, void *ctx) {
    (void)cost;
    if (n > 0) part(ctx, vm->scratch, 0, n);
}
#define shlo__split_stripes shlo__split_work
#else
SHLO__FN void shlo__split_work(shlo__vm *vm, shlo__index n, double cost, shlo__part_fn part, void *ctx);
SHLO__FN void shlo__split_stripes(shlo__vm *vm, shlo__index n, double cost, shlo__part_fn part, void *ctx);
#endif

/* ---- lane programs (block.c) ---- */

/* Prepares a lane program in scratch; returns what follows there. */
SHLO__FN unsigned char *shlo__block_start(shlo__lane_block *b, const shlo__lanes *lanes,
    const shlo__vm_job *job, unsigned char *scratch);
#ifndef SHLO_VM_ONLY
/* Finds the inputs that are windows again, whose rows are others now. */
SHLO__FN void shlo__block_slide(shlo__lane_block *b, const shlo__vm_job *job);
#endif
/* Moves to element `index` of the outer space. */
SHLO__FN void shlo__block_outer(shlo__lane_block *b, shlo__index index);
/* Points the input slots at elements [first, first + n) of the inner space; n <= SHLO_LANE_BLOCK. */
SHLO__FN void shlo__block_load(shlo__lane_block *b, shlo__index first, size_t n);
/* As shlo__block_load, for slots that are at the `done` elements in front of `first`, in the same row (last
   dimension). */
SHLO__FN void shlo__block_next(shlo__lane_block *b, shlo__index first, size_t n, size_t done);
/* Is it a space of rows, of which each input is read where it is, or holds one element for all? */
SHLO__FN int shlo__block_in_rows(const shlo__lanes *l);
/* Points the input slots of such a space at its whole row `index`. */
SHLO__FN void shlo__block_row(shlo__lane_block *b, shlo__index index);
#if SHLO__HAVE_SERIES
/* Is it one series of f32? */
SHLO__FN int shlo__block_is_series(const shlo__lane_block *b);
/* Computes whole rows [index, index + n), of `row` elements, of such a space in one call: of one series, or
   of a program without instructions, which gives what it reads. dst: the rows, or (sums) the sum of each. */
SHLO__FN void shlo__block_rows(shlo__lane_block *b, shlo__index index, size_t n, shlo__index row, void *dst,
    int sums);
#endif
/* Steps of a pulse that one element takes. */
SHLO__INLINE shlo__index shlo__block_steps(const shlo__lanes *l) {
#ifdef SHLO_VM_ONLY
    (void)l;
    return 1;
#else
    return 1 + l->weight;
#endif
}
/* Its instructions, on blocks of n elements. */
SHLO__FN void shlo__block_exec(shlo__lane_block *b, size_t n);
/* dst[0..n) = *element. */
SHLO__FN void shlo__block_fill(const shlo__kernels *k, void *dst, const void *element, size_t n,
    size_t bytes);
/* n elements through a conversion; copied if it is NULL. bytes: of an element, where nothing is converted. */
SHLO__FN void shlo__block_convert(shlo__lane_fn convert, void *dst, const void *src, size_t n, size_t bytes);

/* ---- bodies (apply.c) ---- */

/* A region of scalars, applied to blocks of elements. */
typedef struct shlo__applied {
    shlo__vm_job job;
    const shlo__region_body *body;
    shlo__lane_block block;
    shlo_status status; /* of a body run as code; a lane program cannot fail */
} shlo__applied;
/* Prepares a body in scratch; returns what follows there. */
SHLO__FN unsigned char *shlo__apply_start(shlo__applied *a, const shlo__vm_job *job,
    const shlo__region_body *body, unsigned char *scratch);
/* out[j][0..n) = body(in[0][..], in[1][..] ...): contiguous blocks, n <= SHLO_LANE_BLOCK, out apart from in.
 */
SHLO__FN void shlo__apply_block(shlo__applied *a, void *const *in, void *const *out, size_t n);

/* Steps of a pulse that one element takes; code counts its own. */
SHLO__INLINE shlo__index shlo__apply_steps(const shlo__region_body *body) {
    return body->lanes ? 1 + shlo__block_steps(body->lanes) : 1;
}

/* Blocks that a body takes and gives. */
typedef struct shlo__operands {
    void **in, **out;
} shlo__operands;
/* Room for 2 * n pointers in, n out; returns what follows in scratch. */
SHLO__FN unsigned char *shlo__apply_pointers(shlo__operands *o, int32_t n, unsigned char *scratch);
/* The same, and blocks of so many elements for n accumulators: in[0..n) and out[0..n). */
SHLO__FN unsigned char *shlo__apply_accumulators(shlo__operands *o, int32_t n, size_t elements,
    unsigned char *scratch);
/* Applies the body; its results are the accumulators of the next step. */
SHLO__FN void shlo__apply_step(shlo__applied *a, shlo__operands *o, int32_t n_accumulators, size_t n);

/* ---- what several instructions need ---- */

/* Decides whether what the block gives is stored past the cache; then shlo__cpu_fence follows the run
   (elementwise.c). */
#if SHLO__HAVE_STREAM
SHLO__FN int shlo__elementwise_stream(const shlo__vm_job *j, const shlo__lane_block *b);
#else
SHLO__INLINE int shlo__elementwise_stream(const shlo__vm_job *j, const shlo__lane_block *b) {
    (void)j;
    (void)b;
    return 0;
}
#endif
/* Elements [first, last) of a fused group's result, or of a reduction's by rows or by columns, whose lane
   program has been started; acc: what follows it in scratch (elementwise.c, reduce.c). */
SHLO__FN void shlo__elementwise_run(const shlo__vm_job *j, shlo__lane_block *b, shlo__index first,
    shlo__index last);
SHLO__FN void shlo__reduce_rows(const shlo__vm_job *j, shlo__lane_block *b, shlo__index first,
    shlo__index last);
SHLO__FN void shlo__reduce_columns(const shlo__vm_job *j, shlo__lane_block *b, unsigned char *acc,
    shlo__index first, shlo__index last);
#ifndef SHLO_VM_ONLY
/* Results [first, last) of a reduction that keeps the best element (best.c). */
SHLO__FN void shlo__best_rows(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last);
/* Rows [first, last) of a product (product.c). */
SHLO__FN void shlo__product_rows(const shlo__vm_job *j, shlo__row_state *s, unsigned char *scratch,
    shlo__index first, shlo__index last);
#endif

/* The next index in row-major order; all zero behind the last one (window.c). */
SHLO__FN void shlo__window_next(int32_t rank, const shlo__index *extent, shlo__index *at);
/* A position of a padded dimension, without its padding: negative, too, where it lies too far behind. */
SHLO__INLINE shlo__index shlo__window_less(shlo__index at, shlo__index low) {
    return (shlo__index)((uint64_t)at - (uint64_t)low);
}
/* Copies of any length (move.c): strided, of bytes, of one element to n places. */
typedef struct shlo__moving {
    const shlo__kernels *kernels;
    shlo__pulse pulse;
} shlo__moving;
SHLO__FN shlo__moving shlo__move_begin(shlo__vm *vm);
SHLO__FN void shlo__move_nd(shlo__moving *m, const shlo__nd *nd, unsigned char *dst,
    const unsigned char *src);
SHLO__FN void shlo__move_bytes(shlo__moving *m, unsigned char *dst, const unsigned char *src, size_t n);
SHLO__FN void shlo__move_fill(shlo__moving *m, unsigned char *dst, const unsigned char *element, size_t n,
    size_t bytes);

#ifndef SHLO_VM_ONLY
/* The chain over rows that begins with *insns (rows.c). */
SHLO__FN void shlo__rows_run(shlo__vm *vm, const shlo__row_chain *chain, unsigned char *frame);

/* ---- collectives (collective.c) ---- */

/* One operand of a collective, for a whole group: src[k] is what process number k of the group gives, dst[k]
   the place of what it gets, NULL if another grid object sees to that. Kernels, body and scratch are those of
   the group's first process, so that nothing depends on who comes last. */
typedef struct shlo__joint {
    shlo__vm *vm;
    unsigned char *frame;
    const shlo__p_collective *p;
    int32_t i;    /* number of the operand */
    uint32_t n;   /* processes in the group */
    int32_t ring; /* SHLO__PERMUTE: the first gets what the last gives */
    const unsigned char *const *src;
    unsigned char *const *dst;
} shlo__joint;
SHLO__FN shlo_status shlo__collective_exchange(const shlo__joint *j);
/* The result of a process that is in no group: zeros. */
SHLO__FN void shlo__collective_zero(const shlo__p_collective *p, unsigned char *frame);
#endif

#endif
