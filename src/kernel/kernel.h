/* kernel/kernel.h - what the rest of the library may ask of kernels: raw pointers, counts and strides; no
 * tensors, no modules, no threads, no allocation. One table of kernels per instruction set; the scalar one is
 * the law. */
#ifndef SHLO__KERNEL_KERNEL_H
#define SHLO__KERNEL_KERNEL_H

#include "../base/base.h"

/* ---- lanes: one verb over a block of n contiguous elements ---- */

/* dst may be exactly one of the sources (in place) or apart from all of them. n may be 0. `imm` is the verb's
   parameter or NULL. Elements are in storage form; booleans are bytes 0 or 1. Pointers are aligned to the
   element, no more. */
typedef void (*shlo__lane_fn)(void *dst, const void *a, const void *b, const void *c, size_t n,
    const void *imm);

/* The verbs: the rows of kernels.def. */
typedef enum shlo__verb {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) SHLO__VERB_##verb,
#include "kernels.def"
#undef LANE
    SHLO__VERB_COUNT
} shlo__verb;

/* imm of reduce_precision */
typedef struct shlo__precision {
    int32_t exponent_bits, mantissa_bits;
} shlo__precision;

/* Folds n more elements of a row, contiguous, of which `done` came before; after the last ones part[0] is the
   row's fold. The order is the same for every instruction set, and however the row is cut: element i goes to
   partial i % P (partials start from the first P elements), then partials are combined pairwise (P/2 .. 4, 2,
   1). P is 64 for f32, 32 for f64, 16 for complex; integers need no order. */
#define SHLO__FOLD_BYTES 256 /* of all partials */
typedef void (*shlo__fold_fn)(void *part, const void *x, size_t n, size_t done, int32_t last);

/* n elements of `bytes` (1, 2, 4, 8 or 16) each, strides in bytes (any sign; source stride 0 repeats). */
typedef void (*shlo__stride_fn)(void *dst, ptrdiff_t dst_stride, const void *src, ptrdiff_t src_stride,
    size_t n, size_t bytes);

/* rows x cols elements: dst[c * dst_stride + r * bytes] = src[r * src_stride + c * bytes]; strides in bytes
 * (of one dst row / one src row). */
typedef void (*shlo__transpose_fn)(void *dst, ptrdiff_t dst_stride, const void *src, ptrdiff_t src_stride,
    size_t rows, size_t cols, size_t bytes);

/* Random bits, block after block (random.inc): words[j * SHLO__RANDOM_BLOCKS + i] is word j of block first +
   i. Threefry has 2 words a block and uses `low`, Philox has 4 and uses both. */
enum { SHLO__RANDOM_BLOCKS = 64, SHLO__RANDOM_WORDS = 4 };
typedef enum shlo__random_kind { SHLO__THREEFRY, SHLO__PHILOX, SHLO__RANDOM_KINDS } shlo__random_kind;
typedef struct shlo__random_source {
    uint32_t key[2];
    uint64_t low, high;
} shlo__random_source;
typedef void (*shlo__random_fn)(uint32_t *words, const shlo__random_source *s, uint64_t first);

/* One pass of a transform (fft.inc): of s interleaved lines of length radix * m, each becomes radix
   interleaved ones of length m. Real and imaginary parts lie apart; y is apart from x. Number j - 1 of m
   factors each in re and im: exp(-2 pi i p j / (radix * m)). */
typedef struct shlo__fft_stage {
    int32_t radix;
    int64_t m;
    const double *re, *im;
    const double *root;
} shlo__fft_stage; /* root: cos, then sin, of 2 pi j / radix */
typedef void (*shlo__fft_fn)(const shlo__fft_stage *stage, int64_t s, const double *xr, const double *xi,
    double *yr, double *yi);
enum { SHLO__FFT_RADIX = 13 }; /* the largest */
/* x[i * s + q] *= w[i] for i < n, q < s. */
typedef void (*shlo__fft_scale_fn)(int64_t n, int64_t s, double *xr, double *xi, const double *wr,
    const double *wi);
/* Between s real lines of 2h numbers seen as h complex ones (z) and the first h + 1 numbers of their
 * transforms (x); w: exp(-2 pi i k / 2h), k <= h. */
typedef void (*shlo__fft_half_fn)(int64_t h, int64_t s, const double *wr, const double *wi,
    const double *fromr, const double *fromi, double *tor, double *toi);
/* n neighbouring complex numbers of f32 or f64 to parts of f64, and such parts, divided, to complex numbers.
 */
typedef void (*shlo__fft_load_fn)(const void *x, int64_t n, double *re, double *im);
typedef void (*shlo__fft_store_fn)(void *x, int64_t n, const double *re, const double *im, double divisor);
typedef struct shlo__ffts {
    shlo__fft_fn pass;
    shlo__fft_scale_fn scale;
    shlo__fft_half_fn join, split; /* z to x; x to z, times 2 */
    shlo__fft_load_fn load[2];     /* f32, f64 */
    shlo__fft_store_fn store[2];
} shlo__ffts;

struct shlo__contract;

/* One per instruction set and what its CPU has beyond it; the large tables are the instruction set's. */
typedef struct shlo__kernels {
    const char *name; /* "scalar", "avx2", "avx512", "neon" */
    /* lane[verb][dtype]: dtype of the first input (of the operands, for select); NULL where the verb has no
       kernel for it: types whose `wide` differs are computed in the wide type by the caller, except the bit
       verbs, reduce_precision and moves, which have kernels for all. */
    const shlo__lane_fn (*lane)[SHLO_DTYPE_COUNT];
    const shlo__lane_fn (*convert)[SHLO_DTYPE_COUNT]; /* [from][to]: never NULL for valid types; a only */
    const shlo__lane_fn *round_to; /* FLOAT types of <= 16 bits: rounds f32 values to the type, staying f32 */
    const shlo__fold_fn (
        *fold)[SHLO_DTYPE_COUNT]; /* add multiply maximum minimum and or xor; NULL elsewhere */
    shlo__stride_fn stride;
    shlo__transpose_fn transpose;
    void (*iota)(void *dst, shlo_dtype t, int64_t start, int64_t step,
        size_t n); /* dst[i] = t(start + i*step), in the element type */
    shlo__random_fn random[SHLO__RANDOM_KINDS];
    shlo__ffts fft;
    const struct shlo__tiles *tiles; /* contraction microkernels (contract.h) */
    const struct shlo__quads
        *quads; /* and those of bytes, by fours; NULL where the CPU lacks the instruction */
} shlo__kernels;

/* The best table for this CPU (NULL name), or the table of that name; NULL if it is not compiled in or the
 * CPU lacks it. */
SHLO__FN const shlo__kernels *shlo__kernels_select(const char *name);
SHLO__FN int32_t shlo__kernels_count(void); /* tables usable on this CPU, scalar first */
SHLO__FN const shlo__kernels *shlo__kernels_at(int32_t i);

/* ---- contraction: the one packed matrix product under dot_general and convolution ---- */

/* out[batch.., m.., n..] = sum over k.. of lhs * rhs, as index maps: every axis has an extent and a stride in
   elements in each of the three tensors (0 where the tensor lacks the axis). Axes are listed batch first,
   then m, n, k; within a group row-major. */
typedef struct shlo__axis {
    int64_t extent, lhs, rhs, out;
} shlo__axis;

/* A convolution window couples one m axis (output position) and one k axis (kernel position) of the lhs:
   p = m * m_step + k * k_step - pad; the element is lhs[p / dilation * lhs_stride] if 0 <= p <= (in_extent -
   1) * dilation and p % dilation == 0, else zero. The two axes then have lhs stride 0. */
typedef struct shlo__contract_window {
    int32_t m_axis, k_axis; /* indices into axes */
    int64_t in_extent, m_step, k_step, pad, dilation, lhs_stride;
} shlo__contract_window;

#define SHLO__CONTRACT_AXES (2 * SHLO_MAX_RANK + 2)

typedef struct shlo__contract {
    shlo_dtype lhs, rhs, out; /* element types; both sides are converted to `out`'s type first, then
                                 multiplied and accumulated:        floats of <= 16 bits and f32 in f32,
                                 rounded once; integers wrap; i1 and/or */
    int32_t staged;           /* the result is not stored: an epilogue takes it from scratch */
    int32_t n_batch, n_m, n_n, n_k, n_windows;
    shlo__axis axes[SHLO__CONTRACT_AXES]; /* n_batch + n_m + n_n + n_k of them */
    shlo__contract_window windows[SHLO_MAX_RANK];
} shlo__contract;

/* Called when n elements of the result that are neighbours in memory are final and still warm: those that
   belong at element number `at` of `out` and behind. They lie at `from`, which is their place in `out` (the
   epilogue may rewrite them there) unless the contraction is staged. Each element is told of once. */
typedef void (*shlo__epilogue_fn)(void *ctx, const void *from, int64_t at, int64_t n);

/* How a contraction is cut and what it needs; made once by the plan. */
typedef struct shlo__contract_plan {
    int32_t variant;        /* which row of the selection table */
    int64_t m, n, k, batch; /* products of the axis extents */
    int64_t n_tasks; /* independent pieces; any partition of [0, n_tasks) over threads gives the same bits */
    size_t scratch_bytes;    /* per running task, aligned to 64 */
    size_t packed_rhs_bytes; /* of a packed constant rhs; 0 if this variant does not pack */
    int64_t stretch;         /* about as many elements an epilogue is told of at a time */
    int32_t can_stage;       /* this variant can run staged, with the same bits */
} shlo__contract_plan;

SHLO__FN void shlo__contract_make_plan(const shlo__kernels *k, const shlo__contract *c,
    shlo__contract_plan *plan);
/* Packs a constant rhs once (packed: packed_rhs_bytes, aligned to 64). */
SHLO__FN void shlo__contract_pack_rhs(const shlo__kernels *k, const shlo__contract *c,
    const shlo__contract_plan *plan, const void *rhs, void *packed);
/* Runs tasks [first, last). rhs may be NULL if packed_rhs is given, out if the contraction is staged. out
   must not overlap the inputs. epilogue NULL: none. */
SHLO__FN void shlo__contract_run(const shlo__kernels *k, const shlo__contract *c,
    const shlo__contract_plan *plan, const void *lhs, const void *rhs, const void *packed_rhs, void *out,
    void *scratch, int64_t first, int64_t last, shlo__epilogue_fn epilogue, void *epilogue_ctx);

#endif
