/* vm/vm.h - what happens now: one run of a planned program on one frame stack. Knows no modules and no
 * optimization. */
#ifndef SHLO__VM_VM_H
#define SHLO__VM_VM_H

#include "../custom/custom.h"
#include "../prog/program.h"

#ifndef SHLO_PARALLEL_MIN
#define SHLO_PARALLEL_MIN \
    32768 /* elements (or multiply-adds) below which an instruction is not split over threads */
#endif

typedef struct shlo__vm_frame {
    uint32_t pc;
    unsigned char *frame;
} shlo__vm_frame;

typedef struct shlo__vm {
    const shlo__code *code;
    const struct shlo_options *options;
    unsigned char *arena; /* the entry's frame */
    unsigned char
        *scratch; /* n_threads pieces of code->scratch_bytes, at the current level of bodies run as code */
    shlo__vm_frame *stack; /* code->depth + 1 entries: where callers go on */
    uint32_t n_stack;
    int32_t n_threads;
    uint64_t steps_left; /* counted down if limited */
    uint64_t drawn;      /* random elements (rng) since the run began */
    shlo_error *error;
    uint32_t replica, partition; /* where it stands in its grid */
    const shlo__insn *
        waiting; /* where the run stands still until its grid has done this instruction; NULL: it has ended */
    uint32_t pc; /* of `waiting` */
    unsigned char *frame;
} shlo__vm;

/* Runs function `func` to its end, or to an instruction that needs the other processes: vm->waiting. The
 * frame's pointer table is filled already. */
SHLO__FN shlo_status shlo__run_func(shlo__vm *vm, uint32_t func);
/* Goes on behind vm->waiting. */
SHLO__FN shlo_status shlo__run_resume(shlo__vm *vm);
/* Names instruction `pc` in the error; returns status. */
SHLO__FN shlo_status shlo__run_fail(shlo__vm *vm, uint32_t pc, shlo_status status);

/* Runs from instruction `pc` in `frame` to the next SHLO__I_STOP, or RETURN of this level. */
SHLO__FN shlo_status shlo__run_from(shlo__vm *vm, uint32_t pc, unsigned char *frame);

/* Splits [0, n) into at most n_threads parts and runs them, each with its own scratch. `cost` decides whether
 * it pays. */
typedef void (*shlo__part_fn)(void *ctx, unsigned char *scratch, int64_t first, int64_t last);
SHLO__FN void shlo__split_work(shlo__vm *vm, int64_t n, double cost, shlo__part_fn part, void *ctx);

/* A lane program at work (block.c). */
SHLO__FN unsigned char *shlo__block_start(shlo__lane_block *b, const shlo__lanes *lanes,
    const shlo__kernels *kernels, unsigned char *frame, unsigned char *scratch);
SHLO__FN void shlo__block_outer(shlo__lane_block *b, int64_t index);
SHLO__FN void shlo__block_load(shlo__lane_block *b, int64_t first, size_t n);
SHLO__FN void shlo__block_exec(shlo__lane_block *b, size_t n);
SHLO__FN void shlo__block_fill(const shlo__kernels *k, void *dst, const void *element, size_t n,
    size_t bytes);

/* A body at work on blocks of scalars. */
typedef struct shlo__applied {
    shlo__vm *vm;
    const shlo__region_body *body;
    unsigned char *frame;
    shlo__lane_block block;
    shlo_status status;
} shlo__applied;
SHLO__FN unsigned char *shlo__apply_start(shlo__applied *a, shlo__vm *vm, const shlo__region_body *body,
    unsigned char *frame, unsigned char *scratch);
/* out[j][0..n) = body(in[0][..], in[1][..] ...): contiguous blocks, n <= SHLO_LANE_BLOCK; out apart from in.
 */
SHLO__FN void shlo__apply_block(shlo__applied *a, void *const *in, void *const *out, size_t n);

/* Instructions (move.c, math.c). */
SHLO__FN void shlo__move_nd(const shlo__kernels *k, const shlo__nd *nd, unsigned char *dst,
    const unsigned char *src);
SHLO__FN void shlo__move_copy(shlo__vm *vm, const shlo__p_copy *p, unsigned char *frame);
SHLO__FN void shlo__move_bits(const shlo__p_bits *p, unsigned char *frame);
SHLO__FN void shlo__move_pad(shlo__vm *vm, const shlo__p_pad *p, unsigned char *frame);
SHLO__FN void shlo__move_dynamic_slice(shlo__vm *vm, const shlo__p_dynamic *p, unsigned char *frame);
SHLO__FN void shlo__move_dynamic_update_slice(shlo__vm *vm, const shlo__p_dynamic *p, unsigned char *frame);
SHLO__FN void shlo__move_gather(shlo__vm *vm, const shlo__p_gather *p, unsigned char *frame);
SHLO__FN void shlo__exec_lanes(shlo__vm *vm, const shlo__p_lanes *p, unsigned char *frame);
SHLO__FN void shlo__exec_contract(shlo__vm *vm, const shlo__p_contract *p, unsigned char *frame);
SHLO__FN shlo_status shlo__exec_reduce(shlo__vm *vm, const shlo__p_reduce *p, unsigned char *frame);
SHLO__FN shlo_status shlo__exec_window(shlo__vm *vm, const shlo__p_window *p, unsigned char *frame);
SHLO__FN shlo_status shlo__exec_map(shlo__vm *vm, const shlo__p_map *p, unsigned char *frame);
SHLO__FN shlo_status shlo__exec_custom(shlo__vm *vm, const shlo__p_custom *p, unsigned char *frame);

/* One operand of a collective, for a whole group (collective.c): src[k] is what its process number k gives,
   dst[k] the place of what that one gets, NULL if another grid object takes care of it. Kernels, body and
   scratch are those of the group's first process, so that nothing depends on who comes last. */
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
/* What a process gets that is in no group: zeros. */
SHLO__FN void shlo__collective_zero(const shlo__p_collective *p, unsigned char *frame);

#endif
