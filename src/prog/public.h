/* prog/public.h - what a program is given to run: options, a profile hook. */
#ifndef SHLO__PROG_PUBLIC_H
#define SHLO__PROG_PUBLIC_H

#include "../code/public.h"
#include "../custom/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A transfer between a program and its host: infeed and outfeed, and send and recv with is_host_transfer. */
typedef struct shlo_transfer {
    const char *op;              /* "infeed", "outfeed", "send", "recv" */
    const char *config;          /* infeed_config, outfeed_config; "" for the others */
    int64_t channel;             /* channel_id of send and recv; 0 for the others */
    uint32_t replica, partition; /* the process; 0 and 0 outside of a grid */
} shlo_transfer;

/* The host's side of a transfer: writes all elements of the n tensors (infeed, recv) or reads them (outfeed,
   send). Types and shapes are set. Pointers live during the call only. Returns SHLO_OK, or a status that ends
   the run, as a shlo_custom does. Called by the thread that runs the process; in a grid on several threads,
   by several at once. */
typedef shlo_status (*shlo_transfer_fn)(void *user, const shlo_transfer *what, const shlo_buffer *tensors,
    int32_t n, shlo_error *error);

/* Each may be NULL. Then infeed and outfeed end the run with SHLO_UNSUPPORTED, and a send to the host goes to
   the recv from the host on the same channel. */
typedef struct shlo_host {
    shlo_transfer_fn infeed, outfeed;
    shlo_transfer_fn recv, send; /* only those with is_host_transfer */
    void *user;
} shlo_host;

/* Where a value is, and how long, as it was planned: `bytes` at `offset` of the frame of its function, in
   use from instruction `first` to instruction `last`. Values that share their memory are one. The caller's
   buffers and the scratch of an instruction are not in it. Valid during the call only. */
typedef struct shlo_placed {
    const char *func, *op; /* the function; the op that makes the value */
    int32_t op_index;      /* that op's number in the function, as in shlo_error */
    int32_t first, last;
    size_t offset, bytes;
} shlo_placed;

/* Called before (end = 0) and after (end = 1) each instruction that computes, by the thread that called
   shlo_run: read a clock in it. shlo_program_describe says what instruction it is. Without a hook a run takes
   one comparison an instruction for it. */
typedef struct shlo_profile {
    void (*hook)(void *user, int32_t instruction, int32_t end);
    void *user;
    /* Called for each value that was given a place, when the program is planned: by shlo_load, and each time
       that an open program is. NULL: nobody is told. */
    void (*placed)(void *user, const shlo_placed *value);
} shlo_profile;

/* Flags of shlo_options. */
typedef enum shlo_load_flag {
    /* Every op is an instruction of its own, in its own layout, and calls stay calls: for tests, and for
       reading profiles. Same results, more memory, slower. */
    SHLO_LOAD_NO_FUSION = 1,
    /* A program whose unknown dimensions all have bounds is planned once, at these bounds, and the sizes are
       passed beside the tensors (docs/dynamic.md). With this flag it is planned for the shapes of the inputs,
       like a program without bounds. */
    SHLO_LOAD_OPEN_BOUNDS = 2,
    /* Constant matrices are used in place, not copied into the order in which products read them, and
       convolutions stay in their layouts: for large weights in little memory. Same results, slower. */
    SHLO_LOAD_NO_PACKING = 4,
    /* Products and convolutions are plain loops over their index maps: as on machines without caches, where
       this is faster than packing and takes less memory. Each sum runs over k in order, so the last bits may
       differ from those of packed products. */
    SHLO_LOAD_PLAIN = 8,
    /* Products, convolutions, sums and requantizations of quantized tensors of at most 8 bits are computed in
       integers, also where that is not the same, bit for bit, as the specification's formula in floats: a
       result may differ from it by one step of its scale. Such programs run at the speed of integers. */
    SHLO_LOAD_INTEGER_PRODUCTS = 16,
    /* Sums of products of floats have the same bits on every instruction set and machine: one order, each
       product rounded with its sum (docs/semantics.md). Everything else has the same bits without this flag.
       About as fast with AVX2 and AVX-512, whose fused multiply-add NEON has, too (not measured there);
       elsewhere it is emulated, several times slower. */
    SHLO_LOAD_EXACT = 32,
    /* Convolutions of f32 with windows of 3 x 3 that move by one over images, and constant weights, take
       Winograd's way where that is faster: 2.25 to 4 times fewer products, 1.4 to 2.2 times the speed. A
       result of random numbers is then off by at most 2^-20 of the largest magnitude within 5 positions times
       the sum of its weights' magnitudes (measured, not proved); an infinity or a NaN spreads as far. The
       weights take up to 4 times their memory, and are computed when the program is loaded. Convolutions that
       ask for another precision than DEFAULT are left as they are, and so are all in builds without
       optimization (-O0). */
    SHLO_LOAD_WINOGRAD = 64
} shlo_load_flag;

/* How a program is loaded and run. Zero is the default of each field: clear the struct, then set what
   differs. shlo_load copies it; what it points to must outlive the program. */
typedef struct shlo_options {
    const shlo_allocator *allocator; /* NULL: malloc */
    /* If given, the program lives in these bytes; a load that succeeds, and runs, allocate nothing.
       shlo_memory_needed says how many it takes if `block` is aligned to 64; else it takes up to 63 more. Too
       few: SHLO_MEMORY, and the message says how many. That, and shlo_memory_needed, plan the program in
       memory of the allocator, if there is one, and give all of it back. */
    void *block;
    size_t block_bytes; /* SHLO_ARGUMENT: there is no block */
    shlo_limits limits;       /* what the program may take */
    shlo_interrupt interrupt; /* what may end loading and runs; empty: nothing */
    shlo_parallel parallel;   /* empty: one thread. Each thread takes scratch memory of its own */
    int32_t flags;            /* of shlo_load_flag, joined by | */
    /* "scalar", "avx2", "avx512", "neon", "simd128"; NULL: the best of this machine. Any other:
       SHLO_UNSUPPORTED. */
    const char *isa;
    /* Handlers of custom_calls and composites, looked up by name when the program is loaded. */
    const shlo_custom *customs;
    int32_t n_customs;
    shlo_profile profile;
    shlo_host host;
    /* Called once for each constant outside of the program, each time that the program is read: by shlo_load,
       by shlo_memory_needed, and whenever an open program is planned. */
    shlo_weights weights;
    shlo_logger log; /* empty: nobody is told what was decided, at no cost */
} shlo_options;

#ifdef __cplusplus
}
#endif
#endif
