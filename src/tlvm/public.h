/* tlvm/public.h - loading and launching kernels. */
#ifndef TLANG__TLVM_PUBLIC_H
#define TLANG__TLVM_PUBLIC_H

#include "../tlir/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A verified program and the memory its kernels run in. One launch at a time: another one, of another thread,
   is refused (SHLO_BUSY). */
typedef struct tlang_program tlang_program;

/* What collective instructions did, in loops as often as they ran. Operations: 2 m n k for a product of an
   m x k and a k x n matrix (complex elements: 8 m n k), for each element 3 for axpby (14), 1 for
   hadamard_product (6), 1 for sum (2). Bytes: operands are read; results are written, and read unless beta
   is 0. */
typedef struct tlang_work {
    double operations, bytes;
} tlang_work;

typedef struct tlang_options {
    const shlo_allocator *allocator; /* NULL: malloc. Used while loading, and by launches in checked mode */
    shlo_parallel parallel;          /* zero: the calling thread alone */
    int32_t checked;                 /* not 0: launches are checked, on the calling thread (tlang_launch) */
    /* Instructions and turns of loops that one group may take, whatever the chunk and the number of threads:
       groups are counted apart, work-items in lockstep together; a foreach takes in one turn as many
       iterations as there are work-items, or more where nothing orders them. 0: no limit. */
    uint64_t max_steps;
    tlang_work *work; /* where launches add what they do, on the calling thread; NULL: not counted */
    /* "scalar", "avx2", "avx512", "neon"; NULL: the best of this machine. Any other: SHLO_UNSUPPORTED. */
    const char *isa;
    /* Not NULL: the program lives in this block, of the size that tlang_memory_needed tells. */
    void *block;
    size_t block_bytes;
    int32_t chunk; /* groups that one thread runs in lockstep, at most; 1: the least memory; 0: chosen */
    /* The most memory that the program may take, that of launches among it; 0: no limit. A file of a few
       bytes can ask for local memory of any size. */
    size_t max_bytes;
    shlo_logger log; /* empty: nobody is told what was decided, at no cost */
    /* What may end a launch with SHLO_INTERRUPTED: asked for each chunk of groups, for each 1024 instructions
       of one, of which each 64 lanes count as one more, and for each 2^20 multiplications of collective
       ones. A collective instruction that takes each element once, in the order of memory, is not left.
       Empty: nothing. */
    shlo_interrupt interrupt;
} tlang_options;

/* Verifies a program file and takes all memory that its kernels need. options NULL: zero. The file is not
   needed afterwards. Errors: SHLO_ARGUMENT (no code, no place for it, an option out of range, no allocator);
   SHLO_FORMAT, SHLO_VERSION and those of the verifier, with the offset in the file (SHLO_TYPE, SHLO_SHAPE,
   SHLO_ATTRIBUTE, SHLO_REGION, SHLO_STRUCTURE); SHLO_UNSUPPORTED (isa); SHLO_MEMORY (of a block: with the
   size it must have); SHLO_LIMIT (options.max_bytes, or what the verifier limits); SHLO_OVERFLOW. */
SHLO_API shlo_status tlang_program_load(const void *code, size_t bytes, const tlang_options *options,
    tlang_program **out, shlo_error *error);
/* *needed: the exact size in bytes, aligned to 64, of a block in which tlang_program_load succeeds with these
   options (of which `block` and `block_bytes` are ignored). The program is loaded once, in memory of the
   allocator; what launches use is counted, not taken. The size depends on the options (threads, chunk), on
   the version of this library and on the size of pointers. Fails as tlang_program_load. */
SHLO_API shlo_status tlang_memory_needed(const void *code, size_t bytes, const tlang_options *options,
    size_t *needed, shlo_error *error);

/* NULL is fine. A program in a block: does nothing, the block is the caller's. */
SHLO_API void tlang_program_free(tlang_program *p);
SHLO_API const char *tlang_program_isa(const tlang_program *p); /* "scalar", "avx2", "avx512", "neon" */

/* Bytes that launches use, taken by tlang_program_load: frames of all threads, local memory among it. */
SHLO_API size_t tlang_program_bytes(const tlang_program *p);

SHLO_API int32_t tlang_kernel_count(const tlang_program *p);
SHLO_API int32_t tlang_kernel_find(const tlang_program *p, const char *name); /* -1: no such kernel */

typedef struct tlang_kernel_info {
    const char *name; /* n_name characters, no NUL behind; lives as long as the program */
    int32_t n_name, n_args;
    int32_t rows, columns, subgroup; /* of a work-group, as chosen */
    /* Of one thread; local memory is part of the frame. A kernel whose frame is above 1 GiB, or above
       options.max_bytes, cannot be launched (SHLO_LIMIT); the others can. */
    size_t frame_bytes, local_bytes;
    int32_t atomic; /* not 0: it has atomic updates, so its groups run in order, on one thread */
} tlang_kernel_info;
/* SHLO_ARGUMENT: no such kernel or parameter, or no place for the answer. */
SHLO_API shlo_status tlang_kernel_get_info(const tlang_program *p, int32_t kernel, tlang_kernel_info *out);
SHLO_API shlo_status tlang_kernel_get_arg(const tlang_program *p, int32_t kernel, int32_t arg,
    tlang_type_info *out);

/* An argument. Elements are never accessed outside of [data, data + bytes). Data of a memref and members of a
   group are aligned to their elements, but to a pointer's size at most; a scalar's value need not be. shape,
   strides and the pointers of a group are read during the launch: they must not lie in memory that a kernel
   may write, which could make pointers of numbers. */
typedef struct tlang_arg {
    void *data;   /* scalar: its value; memref: its elements; group: an array of n pointers */
    size_t bytes; /* behind data; of a group: behind each of its pointers */
    /* `order` sizes and strides, in elements; needed where the type has `?`, else NULL or the same numbers.
       strides NULL: packed. No two elements share memory. */
    const int64_t *shape, *strides;
    int64_t offset; /* of a group whose offset is `?`, in elements */
    int64_t n;      /* members of a group */
} tlang_arg;

/* Runs the kernel for groups 0 to n_groups - 1, on the threads of the program's options. Results do not
   depend on their number. After an error other groups may have run. Errors, with kernel, instruction, line,
   operand and mode as fields, and group and work-item in the message; the operand is one of the instruction
   that `op` names, as 0 for the group of a load and 1 for its index, and without an `op` the number of the
   argument:
     SHLO_ARGUMENT     no such kernel, a negative number of groups, args NULL; a `for` whose step is below 1
     SHLO_INPUT        an argument that does not fit its type, memory too small for its sizes or not aligned,
                       a member of a group that is NULL
     SHLO_BOUNDS       an access outside of the memory of its argument or alloca (nothing was accessed there),
                       or a member that the group does not have
     SHLO_SHAPE        sizes of a collective instruction that do not fit each other
     SHLO_LIMIT, SHLO_OVERFLOW   the kernel takes too much memory (tlang_kernel_info)
     SHLO_STEPS, SHLO_INTERRUPTED   options.max_steps, options.interrupt
     SHLO_BUSY         another launch of the program runs
   Checked mode also finds:
     SHLO_BOUNDS       an index outside of the shape
     SHLO_CHECK        a read of local memory that nothing has written
     SHLO_RACE         accesses of work-items or groups to the same element without barrier or atomic, one of
                       them writing; a barrier that not all work-items reach; a result that overlaps an
                       operand
     SHLO_SHAPE        a fuse or expand whose promise does not hold
     SHLO_MEMORY       no memory to keep track of accesses */
SHLO_API shlo_status tlang_launch(tlang_program *p, int32_t kernel, int64_t n_groups, const tlang_arg *args,
    int32_t n_args, shlo_error *error);

#ifdef __cplusplus
}
#endif
#endif
