/* kernel/kernel.h - what the rest of the library may ask of kernels: raw pointers, counts and strides; no
 * tensors, no modules, no threads, no allocation. One table of kernels for each instruction set; the
 * scalar one is the reference that the others are tested against. */
#ifndef SHLO__KERNEL_KERNEL_H
#define SHLO__KERNEL_KERNEL_H

#include "../base/base.h"

/* ---- interruption: steps of a shlo__pulse ---- */

#define SHLO__BEAT_PRODUCTS 8 /* multiplications of a contraction that count as one step */
#ifdef SHLO_VM_ONLY
SHLO__INLINE int shlo__kernel_beat(shlo__pulse *p, int64_t n) {
    (void)p;
    (void)n;
    return 0;
}
#define shlo__kernel_tick shlo__kernel_beat
SHLO__INLINE int64_t shlo__kernel_piece(const shlo__pulse *p, int64_t n, int64_t each) {
    (void)p;
    (void)each;
    return n;
}
#else
/* n more steps are done: not 0 if the work must stop. tick: the same inline, for steps of a few elements. */
SHLO__INLINE int shlo__kernel_tick(shlo__pulse *p, int64_t n) { return p && (p->left -= n) < 0 && p->ask(p); }
SHLO__LOCAL SHLO__NOINLINE int shlo__kernel_beat(shlo__pulse *p, int64_t n) {
    return shlo__kernel_tick(p, n);
}
/* How many of n elements, which take `each` steps, are done before the next question; all, if nobody asks. */
SHLO__LOCAL SHLO__NOINLINE int64_t shlo__kernel_piece(const shlo__pulse *p, int64_t n, int64_t each) {
    const int64_t most = SHLO_BEAT / each;
    if (!p || p->left > INT64_MAX / 2) return n;
    return SHLO__MIN(n, most < 16 ? SHLO__MAX(most, 1) : most / 16 * 16);
}
#endif

/* ---- lanes: one verb over a block of n contiguous elements ---- */

/* dst is exactly one of the sources (in place) or overlaps none of them. n may be 0. `imm` is the verb's
   parameter or NULL. Elements are in storage form; booleans are bytes 0 or 1. Pointers are aligned to the
   element, no more. */
typedef void (*shlo__lane_fn)(void *dst, const void *a, const void *b, const void *c, size_t n,
    const void *imm);

/* A kernel that other parts of the implementation take, and one of the pass that is compiled, of which other
   parts take some (body.h). */
#if defined(SHLO_PART) && SHLO__PART_avx2 != SHLO__PART_scalar
#define SHLO__SHARED_FN SHLO__FN
#else
#define SHLO__SHARED_FN SHLO__LOCAL
#endif
#define SHLO__PASS_FN SHLO__SHARED_FN

/* What a kernel of this type begins with; it is never inlined: kernels made of others would copy whole
   loops. */
#define SHLO__LANE_FN SHLO__PASS_FN SHLO__NOINLINE
#define SHLO__LANE_ARGS \
    void *dst, SHLO__UNUSED const void *a, SHLO__UNUSED const void *b, SHLO__UNUSED const void *c, size_t n, \
        SHLO__UNUSED const void *imm

/* The verbs: the rows of kernels.def. */
typedef enum shlo__verb {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) SHLO__VERB_##verb,
#include "kernels.def"
#undef LANE
    SHLO__VERB_COUNT
} shlo__verb;

#include "series.h"

/* imm of reduce_precision, and of a conversion, whose types are there: shlo__kernels_types */
typedef struct shlo__precision {
    int32_t exponent_bits, mantissa_bits;
} shlo__precision;
typedef union shlo__imm {
    shlo__precision precision;
    const uint16_t *steps; /* of a series, with what becomes of them behind the last one */
} shlo__imm;

/* Folds n >= 1 more elements of a row, contiguous, of which `done` came before; after the last ones
   part[0] is the row's fold. The order is the same for every instruction set, and however the row is cut:
   element i goes to partial i % P (partials start from the first P elements), then partials are combined
   pairwise (P/2 .. 4, 2, 1). P is 64 for f32, 32 for f64, 16 for complex; integers need no order. */
#define SHLO__FOLD_BYTES 256 /* of all partials */
typedef void (*shlo__fold_fn)(void *part, const void *x, size_t n, size_t done, int32_t last);
#define SHLO__FOLD_ARGS void *part, const void *x, size_t n, size_t done, SHLO__UNUSED int32_t last

/* n elements of `bytes` (1, 2, 4, 8 or 16) each, strides in bytes (any sign; source stride 0 repeats). */
typedef void (*shlo__stride_fn)(void *dst, ptrdiff_t dst_stride, const void *src, ptrdiff_t src_stride,
    size_t n, size_t bytes);

/* rows x cols elements: dst[c * dst_stride + r * bytes] = src[r * src_stride + c * bytes]; strides in bytes
 * (of one dst row / one src row). */
typedef void (*shlo__transpose_fn)(void *dst, ptrdiff_t dst_stride, const void *src, ptrdiff_t src_stride,
    size_t rows, size_t cols, size_t bytes);

/* Random bits, block after block (random.inc): words[j * SHLO__RANDOM_BLOCKS + i] is word j of block first +
   i. Threefry has 2 words a block and uses `low`, Philox has 4 and uses both. */
enum { SHLO__RANDOM_BLOCKS = 32, SHLO__RANDOM_WORDS = 4 };
typedef enum shlo__random_kind { SHLO__THREEFRY, SHLO__PHILOX, SHLO__RANDOM_KINDS } shlo__random_kind;
typedef struct shlo__random_source {
    uint32_t key[2];
    uint64_t low, high;
} shlo__random_source;
typedef void (*shlo__random_fn)(uint32_t *words, const shlo__random_source *s, uint64_t first);

/* Real and imaginary parts of complex numbers, apart; of a plan's type: f32 or f64. */
typedef struct shlo__fft_parts {
    void *re, *im;
} shlo__fft_parts;
/* Complex numbers: their real parts, and `apart` numbers behind these their imaginary parts. */
typedef struct shlo__fft_table {
    const void *re;
    int64_t apart;
} shlo__fft_table;
/* One pass of a transform (fft_pass.inc): of s lines of length radix * m, each becomes radix ones of length
   m. Factor number p * radix + j: exp(-2 pi i p j / (radix * m)). */
typedef struct shlo__fft_stage {
    int32_t radix;
    int64_t m;
    shlo__fft_table factors;
    const void *root; /* cos, then sin, of 2 pi j / radix */
} shlo__fft_stage;
enum { SHLO__FFT_SRC, SHLO__FFT_DST, SHLO__FFT_WORK, SHLO__FFT_BASES }; /* what numbers lie behind */
/* Where rows lie, `row` numbers from one to the next: real parts `at` numbers behind a base, imaginary parts
   `apart` behind them, or (0) complex numbers. loose: whole vectors may be written to each row. */
typedef struct shlo__fft_view {
    int64_t at, row, apart;
    int base, loose;
} shlo__fft_view;
/* Results of a butterfly, and their factors, come in pairs: `far` from the first one, number 0, to the one
   beside it, `second` to the next pair's first one, `next` from any other to that of the next pair; back: to
   the next row of radix 16, from the last pair of a row. */
typedef struct shlo__fft_pairs {
    int64_t far, second, next, back;
} shlo__fft_pairs;
/* A pass (fft_pass.inc); distances are in bytes, so that they need no arithmetic where registers are few.
   Butterflies have in common the distances to the other inputs, results and factors, and to imaginary parts,
   or second halves of vectors of complex numbers; there are m parts of `lines` lines. Part 0 has other
   factors (w_first) than the others, or none. On the way back, results but the first are in the opposite
   order. */
typedef struct shlo__fft_pass {
    int64_t radix;     /* 1: m rows are moved */
    int64_t in, group; /* of inputs, of which radix 8 and 16 take four at a time: group is to the next four */
    int64_t apart_in, apart_out, w_apart;
    shlo__fft_pairs results, factors;
    uint8_t from, to, finish; /* 1: complex numbers, 0: parts apart */
    uint8_t across, all;      /* a factor is for all columns; result 0 has one, too */
    int x_base, y_base;
    double scale; /* or divisor */
    const void *w, *w_first, *root;
    int64_t x_at, y_at, m, columns, lines, x_part, y_part, x_line, y_line, w_line, x_item, y_item;
    int64_t x_vector, y_vector, w_vector;
} shlo__fft_pass;
/* NaN become the usual one; results are multiplied, or (moves alone) divided, before. */
enum { SHLO__FFT_FINISHED = 1, SHLO__FFT_SCALED, SHLO__FFT_DIVIDED };
/* Transforms of columns that lie side by side: passes from one place to another. Of parts that are apart, up
   to SHLO__FFT_LANES numbers behind each row may be read. An item is a block of columns. Item i has the place
   min(i * step, most): there its factors begin, and so many units behind those of item 0 its numbers. */
typedef struct shlo__fft_chain {
    const shlo__fft_pass *passes;
    int32_t n_passes;
    uint8_t joined;             /* the numbers of an item begin where those of the one before it end */
    uint8_t flips;              /* parts in `to` are transposed to `flipped` */
    int64_t rows, columns;      /* numbers of a column; columns of an item */
    int64_t step, most;         /* of the items' places */
    int64_t from_unit, to_unit; /* numbers from one place to the next, read and written */
    shlo__fft_view to;
    int64_t flipped[2]; /* real and imaginary parts, numbers behind scratch; up to SHLO__FFT_LANES numbers
                           behind them are overwritten */
} shlo__fft_chain;
typedef struct shlo__fft_items {
    void *at[SHLO__FFT_BASES];
    int64_t first, last; /* items first to last - 1 are computed */
    shlo__pulse *pulse;
} shlo__fft_items;
typedef void (*shlo__fft_fn)(const shlo__fft_chain *chain, const shlo__fft_items *items);
enum { SHLO__FFT_LANES = 16, SHLO__FFT_PAIRS = 4 * 6 * SHLO__FFT_LANES }; /* pairs: of radices up to 13 */
/* x[i * row + q] *= w[i] for i < n, q < s; f64. The imaginary parts of w lie `apart` behind the real ones. */
typedef void (*shlo__fft_scale_fn)(int64_t n, int64_t s, int64_t row, const shlo__fft_parts *x,
    const double *w, int64_t apart);
#define SHLO__FFT_BEAT 4 /* steps that a number of a pass counts as */
/* From s real lines of 2h numbers seen as h complex ones (z) to the first h + 1 numbers of their transforms
 * (x), or (split) from these to z, times 2; w: exp(-2 pi i k / 2h), k <= h: real parts, then imaginary parts.
 * Up to SHLO__FFT_LANES numbers behind a line, or a row of lines, are read, and written by a split. Number k
 * of x brings h - k; of one line (not across) complex numbers come to to.re. */
typedef struct shlo__fft_halves {
    int64_t h, s, row, first, last; /* numbers first to last - 1 */
    int split, across;              /* across: vectors of lines; else of a line, h >= 2 SHLO__FFT_LANES */
    const void *w;
    shlo__fft_parts from, to;
} shlo__fft_halves;
typedef void (*shlo__fft_half_fn)(const shlo__fft_halves *halves);
typedef struct shlo__ffts { /* [0]: parts in f32, [1]: in f64 */
    uint8_t lanes[2];
    shlo__fft_fn chain[2];
    shlo__fft_half_fn half[2];
    shlo__fft_scale_fn scale;
} shlo__ffts;

/* Numbers of 32 ([0]) or 64 bits ([1]), signed, sorted in place; n is below 2^56. Up to SHLO__SORT_SLACK
   elements are overwritten behind x, but at most n + 16, and behind the room, but at most n - 16: 4 n in all.
   n is 16 or more. */
#define SHLO__SORT_SLACK 144
#define SHLO__SORT_STACK 256 /* words */
typedef struct shlo__sorting {
    void *x, *room;   /* room for as many */
    size_t n, first;  /* the `first` smallest come first; what follows is garbage */
    uint64_t *stack;  /* SHLO__SORT_STACK */
    uint64_t sampled; /* the greatest depth of splits by samples, below 60; then by halves of the range */
    shlo__pulse *pulse;
} shlo__sorting;
typedef void (*shlo__sort_fn)(const shlo__sorting *s);
/* x ^ before, of which then those below zero are inverted in the bits `bend`, ^ after. */
typedef struct shlo__sort_map {
    int64_t before, bend, after;
} shlo__sort_map;
typedef int (*shlo__sort_turn_fn)(void *to, const void *from, size_t n, const shlo__sort_map *map);
typedef struct shlo__sorts {
    shlo__sort_turn_fn turn[2]; /* keys to such numbers, or back; `to` may be `from` */
    shlo__sort_fn run[2];
    /* How many numbers stand before the first that is at most `bound`, or somewhat fewer. */
    size_t (*find)(const int32_t *numbers, size_t n, int32_t bound);
} shlo__sorts;

struct shlo__contract;

/* Lane kernels by number: of a verb for a type, a conversion, the rounding of round_to. */
#define SHLO__KERNEL_LANE(verb, t) ((uint32_t)(verb)*32 + (uint32_t)(t))
#define SHLO__KERNEL_CONVERT(from, to) (((uint32_t)SHLO__VERB_COUNT + (uint32_t)(from)) * 32 + (uint32_t)(to))
#define SHLO__KERNEL_ROUND(t) (((uint32_t)SHLO__VERB_COUNT + 32) * 32 + (uint32_t)(t))
#define SHLO__KERNEL_COUNT (((uint32_t)SHLO__VERB_COUNT + 33) * 32)
/* The types that conversions have loops for: i1, integers of 8 to 64 bits, bf16, f16, f32, f64. */
enum { SHLO__KERNEL_COMMON = 13 };
/* A table without what is not compiled in: a list. */
typedef struct shlo__kernel_row {
    uint16_t number;
    shlo__lane_fn fn;
} shlo__kernel_row;
typedef struct shlo__kernel_fold_row {
    uint16_t number;
    shlo__fold_fn fn;
} shlo__kernel_fold_row;

/* One per instruction set and what its CPU has beyond it; the large tables are the instruction set's. */
typedef struct shlo__kernels {
    /* "scalar", "avx2", "avx512", "neon", "simd128"; with "-exact" behind it for SHLO_LOAD_EXACT */
    const char *name;
    /* By the dtype of the first input (of the operands, for select); NULL where the verb has no kernel for
       it: types whose `wide` differs are computed in the wide type by the caller, except the bit
       verbs, reduce_precision and moves, which have kernels for all. */
#if SHLO__SPARSE
    const shlo__kernel_row *rows; /* only what SHLO_CONFIG names; fn NULL behind the last one */
    const shlo__kernel_fold_row *folds;
#else
    const shlo__lane_fn (*real)[2];                      /* [verb]: f32, f64 */
    const shlo__lane_fn (*complex_)[2];                  /* verbs of complex numbers: c64, c128 */
    const shlo__lane_fn *other;                          /* verbs of integers: see shlo__kernels_verb */
    const shlo__lane_fn (*convert)[SHLO__KERNEL_COMMON]; /* [from][to]: see shlo__kernels_convert */
    const shlo__lane_fn *round_to; /* FLOAT types of <= 16 bits: rounds f32 values to the type, staying f32 */
    /* the same of the verbs that fold: add multiply maximum minimum and or xor */
    const shlo__fold_fn (*fold_real)[2];
    const shlo__fold_fn *fold_other;
#endif
#if SHLO__HAVE_SERIES
    shlo__lane_fn series[2]; /* of f32, f64: a is the accumulator, b the slots of the program */
#endif
    shlo__stride_fn stride;
    shlo__transpose_fn transpose;
    void (*iota)(void *dst, shlo_dtype t, int64_t start, int64_t step,
        size_t n); /* dst[i] = t(start + i*step), in the element type */
    shlo__random_fn random[SHLO__RANDOM_KINDS];
    shlo__ffts fft;
    const struct shlo__tiles *tiles; /* contraction microkernels */
    const struct shlo__dot4 *dot4, /* and those of bytes, by fours; NULL: they go by pairs, the tile of I16 */
        *dot2;                     /* of bf16 in pairs, likewise; only run, fours and flip */
#ifndef SHLO_VM_ONLY
    const shlo__sorts *sorts; /* NULL: there are none */
#endif
} shlo__kernels;

/* The best table for this CPU (NULL name), or the table of that name; NULL if it is not compiled in or the
 * CPU lacks it. */
SHLO__FN const shlo__kernels *shlo__kernels_select(const char *name);
#ifndef SHLO_VM_ONLY
/* A number for how panels of bytes and of bf16 look: tables of one name differ by the CPU. 0: as anywhere. */
SHLO__FN uint16_t shlo__kernels_panels(const shlo__kernels *k);
/* The same instruction set's table for SHLO_LOAD_EXACT. */
SHLO__FN const shlo__kernels *shlo__kernels_exact(const shlo__kernels *k);
SHLO__FN int32_t shlo__kernels_count(void); /* tables usable on this CPU, scalar first */
SHLO__FN const shlo__kernels *shlo__kernels_at(int32_t i);
#endif

/* Kernels by number; NULL: there is none, or it is not compiled in. `verb` and `t` of a fold may be any. */
SHLO__FN shlo__lane_fn shlo__kernels_lane(const shlo__kernels *k, uint32_t number);
#if !SHLO__SPARSE
SHLO__FN shlo__lane_fn shlo__kernels_verb(const shlo__kernels *k, shlo__verb verb, shlo_dtype t);
/* Reads a only; there is one for any two types. Its imm is what shlo__kernels_types returns; it may be NULL
   between a type and its wide form. */
SHLO__FN shlo__lane_fn shlo__kernels_convert(const shlo__kernels *k, shlo_dtype from, shlo_dtype to);
SHLO__FN shlo__precision shlo__kernels_types(shlo_dtype from, shlo_dtype to);
/* 1 if it is the kernel of many conversions, which needs imm. */
SHLO__FN int shlo__kernels_is_told(shlo__lane_fn fn);
#endif
/* Runs the conversion kernel `fn`, or the one of these types. */
SHLO__FN void shlo__kernels_convert_by(shlo__lane_fn fn, void *dst, shlo_dtype to, const void *src,
    shlo_dtype from, size_t n);
SHLO__FN void shlo__kernels_convert_n(const shlo__kernels *k, void *dst, shlo_dtype to, const void *src,
    shlo_dtype from, size_t n);
SHLO__FN shlo__fold_fn shlo__kernels_fold(const shlo__kernels *k, uint32_t verb, uint32_t t);
#if !SHLO__ALL && !defined(SHLO_VM_ONLY)
/* Is there such a lane kernel in a build that leaves nothing out? */
SHLO__FN int shlo__kernels_exist(uint32_t number);
#endif
/* What kernels.def says of a verb: its operands, and the type of its result on operands of type t. */
SHLO__FN int32_t shlo__kernels_operands(uint32_t verb);
SHLO__FN shlo_dtype shlo__kernels_result(uint32_t verb, shlo_dtype t);
#ifndef SHLO_VM_ONLY
/* What a lane kernel takes for an element, in steps. */
SHLO__FN int32_t shlo__kernels_weight(uint32_t number);
#endif

/* ---- contraction: the one packed matrix product under dot_general and convolution ---- */

/* out[batch.., m.., n..] = sum over k.. of lhs * rhs, as index maps: every axis has an extent and a stride in
   elements in each of the three tensors (0 where the tensor lacks the axis). Axes are listed batch first,
   then m, n, k; within a group row-major. */
typedef struct shlo__axis {
    shlo__index extent, lhs, rhs, out;
} shlo__axis;

/* A convolution window couples one m axis (output position) and one k axis (kernel position) of the lhs:
   p = m * m_step + k * k_step - pad; the element is lhs[p / dilation * lhs_stride] if 0 <= p <= (in_extent -
   1) * dilation and p % dilation == 0, else zero. The two axes then have lhs stride 0. */
typedef struct shlo__contract_window {
    int32_t m_axis, k_axis; /* indices into axes */
    shlo__index in_extent, m_step, k_step, pad, dilation, lhs_stride;
} shlo__contract_window;

#define SHLO__CONTRACT_AXES (2 * SHLO_MAX_RANK + 2)

typedef struct shlo__contract {
    /* element types; both sides are converted to `out`'s type first, then multiplied and accumulated:
       floats of <= 16 bits and f32 in f32, rounded once; integers wrap; i1 and/or */
    shlo_dtype lhs, rhs, out;
    /* rhs holds integers, out f32: each is converted and multiplied by the scale of its n on the way into a
       panel. The rows of rhs have no batch of their own then. */
    int32_t rhs_scaled;
    int32_t n_batch, n_m, n_n, n_k, n_windows;
    shlo__axis axes[SHLO__CONTRACT_AXES]; /* n_batch + n_m + n_n + n_k of them */
    shlo__contract_window windows[SHLO_MAX_RANK];
} shlo__contract;

/* Called when n elements of the result that are neighbours in memory are final and still warm: those that
   belong at element number `at` of `out` and behind. They lie at `from`, which is their place in `out` (the
   epilogue may rewrite them there) unless the contraction is staged. Each element is told of once. */
typedef void (*shlo__epilogue_fn)(void *ctx, const void *from, shlo__index at, shlo__index n);

/* What planning decides of a contraction: variant, index maps, cuts, places in scratch (contract.h). It holds
   no pointers and may be copied or written down as its plan_bytes. */
typedef struct shlo__contract_plan shlo__contract_plan;

/* What an epilogue comes to, each step rounded as written: to each sum of f32, element `at` of `out`, are
   added bias[at / line % bias_n] and more[at], unless these are NULL; then, if it is bounded, it becomes low
   if it is less, high if it is more. A variant that can does that, and does not tell the epilogue. Bounds are
   numbers, high is not -0, and without bounds they are infinities. A line is 1 or the innermost axis. */
typedef struct shlo__after {
    const float *bias, *more;
    int32_t bias_n, line;
    float low, high;
    int32_t bounded;
    int32_t some; /* 0: no such epilogue */
} shlo__after;

#ifndef SHLO_VM_ONLY
/* Block sizes of the loops; the tests lower them to reach every path with small shapes. */
typedef struct shlo__contract_sizes {
    int64_t kc_bytes;   /* of one row of a in a block of k */
    int64_t b_bytes;    /* of a packed block of b */
    int64_t task_flops; /* work that is worth a task of its own */
} shlo__contract_sizes;
SHLO__FN const shlo__contract_sizes *shlo__contract_default_sizes(void);

/* What its users ask of a plan. */
typedef struct shlo__contract_needs {
    int64_t batch, m, n, k;  /* products of the axis extents */
    int64_t n_tasks;         /* independent pieces; any partition of [0, n_tasks) gives the same bits */
    size_t scratch_bytes;    /* per running task, aligned to 64 */
    size_t packed_rhs_bytes; /* of a packed constant rhs; 0 if this variant does not pack */
    int64_t stretch;         /* about as many elements an epilogue is told of at a time */
    /* If the rows of the result lie one after the other and can be computed by shlo__contract_run_rows: all,
       and those of a batch; else 0. by_rows: those of lhs lie so, too. */
    int64_t rows, batch_rows;
    int32_t by_rows;
    /* Then: what a batch takes of packed_rhs_bytes; is the rhs read so rather than in place? */
    size_t batch_bytes;
    int32_t packs;
    /* May the rows of out, of lhs be further apart in memory than the plan says? */
    int32_t pitched_out, pitched_lhs;
    int32_t can_stage; /* this variant can run staged, with the same bits */
    int32_t staged;    /* the result is not stored: an epilogue takes it from scratch */
    shlo_dtype out;
} shlo__contract_needs;

SHLO__FN size_t shlo__contract_plan_bytes(const shlo__contract *c);
SHLO__FN shlo_dtype shlo__contract_lhs(const shlo__contract_plan *plan); /* the type of its elements */
SHLO__FN int64_t shlo__contract_tile_rows(const shlo__contract_plan *plan);
/* Fills plan_bytes, aligned to 8. */
SHLO__FN void shlo__contract_make_plan(const shlo__kernels *k, const shlo__contract *c,
    const shlo__contract_sizes *sizes, shlo__contract_plan *plan);
/* Who is told of the kernels that a packed product may run: tiles of a type, and whether the table has them,
   and conversions. Which variant runs depends on the instruction set, so a type has all of its own. */
typedef struct shlo__contract_listener {
    void *user;
    void (*tile)(void *user, shlo_dtype t, int present);
    void (*convert)(void *user, shlo_dtype from, shlo_dtype to);
} shlo__contract_listener;
SHLO__FN void shlo__contract_tell_kernels(const shlo__kernels *k, const shlo__contract_plan *plan,
    const shlo__contract_listener *l);
/* Makes a plan that can_stage a staged one. */
SHLO__FN void shlo__contract_stage_plan(shlo__contract_plan *plan);
/* Packs a constant rhs once. packed: packed_rhs_bytes, scratch: pack_bytes, both aligned to 64. */
SHLO__FN size_t shlo__contract_pack_bytes(const shlo__contract_plan *plan);
SHLO__FN void shlo__contract_pack_rhs(const shlo__kernels *k, const shlo__contract_plan *plan,
    const void *rhs, void *packed, void *scratch, shlo__pulse *pulse);
/* Do both plans, of the same rhs, pack it alike? */
SHLO__FN int shlo__contract_same_packed(const shlo__contract_plan *a, const shlo__contract_plan *b);

/* One call of a planned contraction. rhs may be NULL if packed_rhs is given, out if the contraction is
   staged. out must not overlap the inputs. epilogue NULL: none. */
typedef struct shlo__contract_call {
    const shlo__kernels *kernels;
    const shlo__contract_plan *plan;
    const void *lhs, *rhs, *packed_rhs;
    const float *scales; /* one for each n, if the rhs is scaled */
    void *out, *scratch;
    shlo__epilogue_fn epilogue;
    void *ctx;
    shlo__after after;
    shlo__pulse *pulse;
    /* Of shlo__contract_run_rows, if not 0: elements from one row of out, or lhs, to the next. `out`, or
       `lhs`, is then the first of the rows that are computed. */
    int64_t out_pitch, lhs_pitch;
} shlo__contract_call;
/* Tasks [first, last). */
SHLO__FN void shlo__contract_run(const shlo__contract_call *call, int64_t first, int64_t last);
/* Rows [first, last) of a batch, where the plan has `rows`, the first `columns` of them or some more;
   packed_rhs is that of this batch, or NULL. */
SHLO__FN void shlo__contract_run_rows(const shlo__contract_call *call, int64_t batch, int64_t first,
    int64_t last, int64_t columns);
/* Packs what a batch reads of the rhs, batch_bytes; batches of one number read the same. */
SHLO__FN void shlo__contract_pack_batch(const shlo__contract_call *call, int64_t number, void *packed);
SHLO__FN int64_t shlo__contract_rhs_number(const shlo__contract_plan *plan, int64_t batch);
/* Scratch of that, of at most so many rows at a time. */
SHLO__FN size_t shlo__contract_rows_scratch(const shlo__contract_plan *plan, int64_t rows);
#endif

/* ---- contraction as a plain loop (contract_plain.c): small code, for machines without caches ---- */

/* The same index maps, of any order of the result's axes, walked element by element. The sums are of type
   `sum` and run over k in row-major order. f32, f64, and bytes into i32 have loops of their own; all other
   types are widened to `sum`, multiplied and added by kernels. */
typedef struct shlo__plain {
    uint8_t lhs, rhs, out, sum;
    int32_t n_out, n_k, n_windows;
    const shlo__axis *axes; /* of the result, then of k: the order in which they are walked */
    const shlo__contract_window *windows;
    int32_t staged; /* rows of results are given to the epilogue from scratch, never stored */
    /* NULL: not needed. From the sides' types to that of the result, from there to `sum` and back. */
    shlo__lane_fn take_lhs, take_rhs, widen, narrow, multiply, add;
} shlo__plain;
typedef struct shlo__plain_call {
    const shlo__plain *plain;
    const void *lhs, *rhs;
    void *out;   /* NULL: staged */
    void *stage; /* SHLO__PLAIN_STAGE elements of `out` */
    shlo__epilogue_fn epilogue;
    void *ctx;
    shlo__pulse *pulse;
} shlo__plain_call;
#define SHLO__PLAIN_STAGE 32
/* lhs, rhs and out are set: chooses `sum` and the kernels. 0: a kernel is not compiled in. */
SHLO__FN int shlo__plain_choose(const shlo__kernels *k, shlo__plain *p);
SHLO__FN shlo__index shlo__plain_rows(const shlo__plain *p);
/* Rows [first, last): a row is the last axis of the result, so there are as many as the extents of the others
   multiplied. */
SHLO__FN void shlo__plain_run(const shlo__plain_call *call, shlo__index first, shlo__index last);

/* ---- transforms (fft.c): lines of any length. Arithmetic is in the elements' type, in f64 for lengths that
   are convolved, and rounded as written ---- */

typedef enum shlo__fft_kind {
    SHLO__FFT_FORWARD,
    SHLO__FFT_INVERSE,
    SHLO__FFT_REAL,
    SHLO__FFT_REAL_INVERSE
} shlo__fft_kind;
/* Where parts of lines lie, in numbers behind scratch. */
typedef struct shlo__fft_place {
    int64_t re, im;
} shlo__fft_place;
enum { SHLO__FFT_WAYS = 2 }; /* a transform is one way, a convolution two of them */
typedef struct shlo__fft_way {
    shlo__fft_chain chains[2]; /* the halves of a transform */
    int64_t items[2];          /* of each */
} shlo__fft_way;
/* Scratch, in numbers: pairs of odd radices, ways and their passes, columns twice, imaginary parts `apart`
   from real ones; b: between the halves, and a: the lines (none, if b alone counts). Each part begins a
   little after a power of two: what is written meets what is read next neither in a cache set nor in the low
   twelve bits of an address, which loads are compared by. */
typedef struct shlo__fft_room {
    int64_t ways, columns[2], apart, all;
    int64_t width, row; /* of lines that a row has room for */
    shlo__fft_place a, b;
} shlo__fft_room;
typedef struct shlo__fft_ready {
    const shlo__fft_way *ways; /* of so many lines at the same time, in this room */
    int64_t lines;             /* 0: none */
    shlo__fft_room room;
} shlo__fft_ready;
/* What a transform of one length needs to know; made once. */
typedef struct shlo__fft_plan {
    int64_t n;    /* complex numbers of a line */
    uint8_t back; /* the inverse, but for the divisor: tables of stages and `factors` are conjugates */
    uint8_t wide; /* the type of all tables and of the arithmetic: f64, else f32 */
    /* n is the product of their radices; 0 for n = 1, or if n has a factor too large for one: */
    int32_t n_stages;
    shlo__fft_stage stages[64];
    /* the first n_first of them make a factor `first` of n; the others the rest of it, `second`. If that is
       not 1, number i of row k of the factors between is exp(-2 pi i k i / n). */
    int32_t n_first;
    int64_t first, second;
    shlo__fft_table factors;
    const struct shlo__fft_plan *inner; /* then the transform is a convolution of that many numbers */
    const double *chirp, *filter;       /* n and inner->n complex numbers: real parts, then imaginary parts */
    /* real lines of 2n: exp(-2 pi i k / 2n) for k <= n, real parts, then imaginary parts; or NULL */
    const void *half;
    shlo__fft_ready ready[2]; /* lines of the last dimension: one alone, many short ones */
} shlo__fft_plan;

/* Lines of one pass. Line (o, i) of outer x inner begins at element (o * count * inner + i) of its side and
 * steps by inner. */
typedef struct shlo__fft_lines {
    uint8_t kind, wide; /* wide: f64 elements, else f32 */
    int64_t length;     /* of the transform: elements of the real side */
    int64_t src_count, dst_count, inner, outer;
    int64_t together; /* lines that one task computes at the same time */
    const shlo__fft_plan *plan;
} shlo__fft_lines;

/* Number i of x, in f64 if wide. */
SHLO__FN void shlo__fft_set(void *x, int wide, int64_t i, double value);
/* What makes tables: its kernels, and whom it asks whether to stop (NULL: nobody). */
typedef struct shlo__fft_maker {
    const shlo__kernels *kernels;
    shlo__pulse *pulse;
} shlo__fft_maker;
/* exp(-2 pi i f(j) / n) for j < count; f(j) is j * step, or j * j if step is 0. */
SHLO__FN void shlo__fft_fill(const shlo__fft_maker *k, int64_t step, int64_t n, int64_t count, int wide,
    shlo__fft_parts to);
SHLO__FN int shlo__fft_is_real(const shlo__fft_lines *l);
SHLO__FN int shlo__fft_is_back(const shlo__fft_lines *l); /* an inverse */

/* Columns of one chain: a register of f32 of the widest target, and whole cache lines of complex numbers. */
SHLO__FN int64_t shlo__fft_columns(int wide);
/* Radices whose product is n: few and large ones first. 0: a factor is too large. */
SHLO__FN int32_t shlo__fft_factor(int64_t n, uint8_t *radix);
/* The first of two factors of n that has radices, n itself, if that is one: those whose passes take least,
   where their lines fit a cache, else as near to each other as n's primes, largest first, make them. For 240
   to 5000 numbers the former takes 0.5 to 0.95 of the time. */
SHLO__FN int64_t shlo__fft_first(int64_t n, int wide);
/* The smallest simple length of at least 2n - 1: sums of that many numbers do not wrap around. */
SHLO__FN int64_t shlo__fft_convolution(int64_t n);
/* first, second: factors of the transforms that are computed, in so many stages; together: of lines. */
SHLO__FN shlo__fft_room shlo__fft_room_of(int64_t first, int64_t second, int32_t stages, int64_t numbers,
    int wide, int64_t together);
SHLO__FN size_t shlo__fft_ways_bytes(int32_t stages);
SHLO__FN int64_t shlo__fft_padded(int64_t columns); /* so that rows begin with a cache line */
SHLO__FN shlo__fft_view shlo__fft_view_of(const shlo__fft_place *p, int64_t row);
/* What a way is made of: s lines come from one place to another, by way of a third; results are divided by
   divisor, a power of two if it is negative, and NaN become the usual one; 0: they stay as they are. */
typedef struct shlo__fft_setting {
    const shlo__kernels *kernels;
    const shlo__fft_plan *plan; /* of stages */
    const shlo__fft_room *room;
    int64_t s;
    int same; /* results are the operand, side by side */
    double divisor;
    shlo__fft_place between;
    shlo__fft_view from, to;
} shlo__fft_setting;
/* passes: room for as many as the plan has stages, and four. A move: of c all but passes and `to` is set. */
SHLO__FN void shlo__fft_way_make(const shlo__fft_setting *k, shlo__fft_pass *passes, shlo__fft_way *way);
SHLO__FN void shlo__fft_way_move(const shlo__fft_setting *k, shlo__fft_pass *pass, shlo__fft_chain *c);
/* Bytes of a plan for lines of this kind, type and length. 0: there is no such size. */
SHLO__FN size_t shlo__fft_plan_bytes(const shlo__fft_lines *l);
/* Numbers (f64) that making it needs for a while; 0: none. */
SHLO__FN size_t shlo__fft_plan_temporary(const shlo__fft_lines *l);
SHLO__FN const shlo__fft_plan *shlo__fft_make_plan(const shlo__fft_maker *k, const shlo__fft_lines *l,
    void *memory, double *temporary);

/* Chooses `together`; returns the bytes of scratch a task needs, 0 if there is no such size. */
SHLO__FN size_t shlo__fft_scratch(shlo__fft_lines *l);
SHLO__FN int64_t shlo__fft_tasks(const shlo__fft_lines *l);
/* Tasks [first, last). src may be dst if both sides of a line have the same size. */
typedef struct shlo__fft_call {
    const shlo__kernels *kernels;
    shlo__fft_lines lines;
    const void *src;
    void *dst;
} shlo__fft_call;
SHLO__FN void shlo__fft_run(const shlo__fft_call *call, shlo__pulse *pulse, void *scratch, int64_t first,
    int64_t last);

/* ---- triangular systems and Cholesky factors (linalg.c), one matrix at a time ---- */

/* Element (i, j) of a matrix lies at data + i * row + j * column (bytes, of any sign); conjugate: its
 * conjugate is meant. */
typedef struct shlo__linalg_view {
    unsigned char *data;
    ptrdiff_t row, column;
    uint8_t dtype, conjugate;
} shlo__linalg_view;

/* Right sides are solved this many columns at a time, and a matrix is factored so many rows at a time: what
 * one task does. */
enum { SHLO__LINALG_COLUMNS = 64 };

/* Bytes that a task for n x n triangles needs, aligned to 64; 0: there is no such size. */
SHLO__FN size_t shlo__linalg_scratch(const shlo__kernels *k, shlo_dtype t, int64_t n);

/* x = b solved by the lower triangle of t, n x n; x may be b. unit: t's diagonal is 1 and not read. */
typedef struct shlo__linalg_system {
    shlo__linalg_view t, b, x;
    int64_t n;
    int32_t unit;
    shlo__pulse *pulse;
} shlo__linalg_system;
/* Columns [first, last) of x, at most SHLO__LINALG_COLUMNS. */
SHLO__FN void shlo__linalg_solve(const shlo__kernels *k, const shlo__linalg_system *system, int64_t first,
    int64_t last, void *scratch);

/* The lower triangle l with l * adjoint(l) = a, zeros above; NaN from where a is found not to be positive
   definite. Only a's lower triangle is read. l may be a. Types: f32, f64, complex. */
SHLO__FN void shlo__linalg_cholesky(const shlo__kernels *k, const shlo__linalg_view *a,
    const shlo__linalg_view *l, int64_t n, void *scratch, shlo__pulse *pulse);

/* ---- random bits become tensors (random.c) ---- */

/* Blocks to elements as XLA's RngBitGenerator has it, whose reference values are in use. split > 0: one
   dimension of that extent has elements 2i and 2i + 1 in one block; half is (split + 1) / 2, inner counts the
   elements of the dimensions behind it. split 0: in row-major order. */
typedef struct shlo__random_layout {
    uint8_t kind, dtype;
    shlo__index split, half, inner, total, n_blocks;
} shlo__random_layout;

/* Elements between a and b (uniform), or of mean a and standard deviation b (normal): both of the element
 * type. */
typedef struct shlo__random_range {
    uint8_t dtype, normal;
    const void *a, *b;
} shlo__random_range;

/* The elements of blocks [first, last). */
SHLO__FN void shlo__random_bits(const shlo__kernels *k, const shlo__random_layout *l,
    const shlo__random_source *s, void *out, int64_t first, int64_t last);
/* Elements [first, last), one Philox block each. */
SHLO__FN void shlo__random_numbers(const shlo__kernels *k, const shlo__random_range *r,
    const shlo__random_source *s, void *out, int64_t first, int64_t last);

/* ==== for files of this room ==== */

/* How floats are folded (fold.inc): so many partials of `bytes` each, combined by a lane kernel. */
typedef struct shlo__fold_order {
    size_t partials, bytes;
    shlo__lane_fn step;
} shlo__fold_order;

/* Any type to any other, element by element; what kernels of one type are made of where speed does not
   count. */
SHLO__FN void shlo__convert_any(void *dst, shlo_dtype to, const void *src, shlo_dtype from, size_t n);

/* x = (4k + quadrant) * pi/2 + *r + *tail with |*r| <= pi/4, for finite |x| >= 2^20; returns the quadrant.
   The sum is good to about 2^-104 of itself. */
SHLO__FN int shlo__math_reduce(double x, double *r, double *tail);

/* ---- contraction: one small matrix tile per arithmetic, and kernels for shapes too thin for a tile. All
   strides are in elements of the tile's type and may have any sign ---- */

/* The arithmetic of a tile. I16: a and b hold pairs of 16-bit values in one 32-bit element, multiplied
   pairwise and summed into 32 bits: the scalar way of bytes. I8: four bytes in one, likewise; only where
   there are shlo__dot4. BF16: pairs again, summed as F32 sums them, on NEON nearly so (gemm_bf16.inc). */
typedef enum shlo__tile_kind {
    SHLO__TILE_F32,
    SHLO__TILE_F64,
    SHLO__TILE_I32,
    SHLO__TILE_I64,
    SHLO__TILE_I16,
    SHLO__TILE_COUNT,
    SHLO__TILE_I8 = SHLO__TILE_COUNT,
    SHLO__TILE_BF16
} shlo__tile_kind;

/* c[i * c_rs + j] = (add ? c : 0) + sum over p < k, in order, of a[i * a_rs + p * a_ks] * b[p * b_ks + j],
   for i < mr, j < nr. The sum starts from zero and is added to c at the end, whatever mr and nr are. Nothing
   outside is read or written. */
typedef void (*shlo__tile_fn)(int64_t k, const void *a, ptrdiff_t a_rs, ptrdiff_t a_ks, const void *b,
    ptrdiff_t b_ks, void *c, ptrdiff_t c_rs, int32_t mr, int32_t nr, int32_t add);
#define SHLO__TILE_ARGS \
    int64_t k, const void *av, ptrdiff_t a_rs, ptrdiff_t a_ks, const void *bv, ptrdiff_t b_ks, void *cv, \
        ptrdiff_t c_rs, int32_t mr, int32_t nr, int32_t add
/* A part of k that lies side by side in a: n elements, the first at `at`. */
typedef struct shlo__tile_run {
    int64_t at, n;
} shlo__tile_run;
/* The same with k in runs, over which b goes on; a's element (i, p) lies at i * a_rs + p * a_ks, that of rows
   from SHLO__TILE_JUMP on at jump + (i - SHLO__TILE_JUMP) * a_rs + p * a_ks, where mr is that of the tile or
   jump is SHLO__TILE_JUMP * a_rs. bias, unless NULL: is added to the finished sum of column j, rounded
   apart (shlo__dot4 says what it is for bytes). */
#define SHLO__TILE_JUMP 7
typedef struct shlo__tile_rows {
    const shlo__tile_run *runs;
    const void *a, *bias;
    ptrdiff_t a_rs, a_ks, jump;
    int32_t n_runs, mr;
    uint32_t limit; /* of bf16: shlo__contract_limit */
} shlo__tile_rows;
typedef void (*shlo__runs_fn)(const shlo__tile_rows *a, const void *b, ptrdiff_t b_ks, void *c,
    ptrdiff_t c_rs, int32_t nr, int32_t add);
#define SHLO__TILE_RUNS_ARGS \
    const shlo__tile_rows *rows, const void *bv, ptrdiff_t b_ks, void *cv, ptrdiff_t c_rs, int32_t nr, \
        int32_t add
typedef struct shlo__tile {
    shlo__tile_fn run;
    int32_t mr, nr;
} shlo__tile;

/* y[j] = (add ? y[j] : 0) + sum over r < rows, in order, of x[r * x_step] * b[r * b_rs + j], for j < n. */
typedef void (*shlo__axpy_fn)(int32_t rows, const void *x, ptrdiff_t x_step, const void *b, ptrdiff_t b_rs,
    void *y, int64_t n, int32_t add);

/* y[r] = (add ? y[r] : 0) + dot(x, b + r * b_rs) over k contiguous elements, for r < rows. The order depends
 * on k alone. */
typedef void (*shlo__dot_fn)(int64_t rows, const void *x, const void *b, ptrdiff_t b_rs, int64_t k, void *y,
    int32_t add);

/* Windows over channels: y[q * y_step + j] = sum over taps, in order, of x[q * x_step + tap.x + j] * w[tap.w
   + j], for q < points, j < n. A tap whose x is TAP_ZERO meets padding: zero, which still counts, because
   zero times an infinity is NaN. */
#define SHLO__TAP_ZERO INT64_MIN
typedef struct shlo__tap {
    int64_t x, w;
} shlo__tap;
typedef void (*shlo__taps_fn)(const shlo__tap *taps, int32_t n_taps, const void *x, int64_t x_step,
    const void *w, void *y, int64_t y_step, int64_t points, int64_t n);
/* Depthwise windows of 3 x 3 over lines of the result: point q of line i, for all of its n >= 16 channels, is
   the sum over taps (r, t), in order, of column first + q * step + t of line rows[3 * i + r], times
   w[w[3 * r + t] + channel]; then, with a bias, plus that of the channel. A line that is NULL and columns
   outside of [0, columns) are zeros. */
typedef struct shlo__lines {
    int64_t x_step, y_step, y_line; /* from column to column, from point to point, from line to line */
    int64_t first, columns, points, lines;
    int64_t w[9];
    int32_t step; /* 1 or 2 */
} shlo__lines;
typedef void (*shlo__lines_fn)(const shlo__lines *l, const void *const *rows, const void *w, const void *bias,
    void *y, int64_t n);
/* `rows` x n finished sums at c, each the one NaN or a number, and `more` beside them, or NULL; both have
 * rows at the same distance. What shlo__after says, but for a bias of columns; one of lines is a number for
 * each row, or NULL. */
typedef struct shlo__settled {
    float *c;
    const float *more, *bias;
    ptrdiff_t c_rs;
    int64_t rows, n;
} shlo__settled;
typedef void (*shlo__after_fn)(const shlo__after *after, const shlo__settled *s);
/* Windows over a plane: y[j] = sum over taps, in order, of x[tap.x + j] * w[tap.w], for j < n. */
typedef void (*shlo__plane_fn)(const shlo__tap *taps, int32_t n_taps, const void *x, const void *w, void *y,
    int64_t n);
/* The same for three rows of three taps and `rows` >= 4 rows of n points: y[r * y_step + j] is the sum of
   column x[t] + j of line r + i, times w[w[3 * i + t]], over taps (i, t), in order, plus the bias, or -0.
   Lines of x begin `wide` elements apart; x is the place of line 0, which is line `first` of `lines`. In
   place, these have `columns`, other columns are 0, x[2] - x[0] is at most 14, and other lines are `zeros`
   where they are read. Else `lines` and `columns` are INT32_MAX: all are there, with 16 elements behind. */
#define SHLO__PLANE_IN_PLACE (SHLO__HAVE_AVX2 || SHLO__HAVE_AVX512)
typedef struct shlo__plane_rows {
    int64_t wide, first, lines, columns, y_step, rows, n;
    int64_t x[3], w[9];
    const void *zeros;
    float bias;
} shlo__plane_rows;
typedef void (*shlo__plane_rows_fn)(const shlo__plane_rows *p, const void *x, const void *w, void *y);

/* dst[c * width + r] = src[r * step + c] for r < rows <= width, c < n: rows become columns of a panel.
 * Elements of 4 or 8 bytes. */
typedef void (*shlo__turn_fn)(void *dst, ptrdiff_t width, const void *src, ptrdiff_t step, int32_t rows,
    int64_t n);

/* Columns x, x + step, ..: for i < n in order, columns i and i + 1 become c[i] * x + s[i] * y and
   c[i] * y - s[i] * x. Each has `rows` elements; step may have any sign. */
typedef void (*shlo__rotate_fn)(double *x, ptrdiff_t step, int64_t rows, int64_t n, const double *c,
    const double *s);

#if SHLO__HAVE_LINALG
/* Arrays of n numbers, number l of each of matrix l: `count` of them from x and y on. turn: x and y become
   c * x + s * y and c * y - s * x. less: x -= y * factor. exchange: x and y change places where key is value.
   tallest: y[0], the largest size in the arrays x, NaN if one is, and its number from `first` on. */
typedef struct shlo__pile_arrays {
    double *x, *y;
    ptrdiff_t x_step, y_step;
    int64_t count, n;
} shlo__pile_arrays;
#endif

#define SHLO__TILE_THREE 24 /* columns of a tile of three vectors of 8 lanes */

typedef struct shlo__tiles {
    shlo__tile tile[SHLO__TILE_COUNT];
    /* f32, f64: complex products, two steps of k each; of the same height and width */
    shlo__tile_fn pairs[2];
    shlo__runs_fn runs[2]; /* f32, f64; NULL: there is none */
    shlo__runs_fn three;   /* f32, SHLO__TILE_THREE columns by 4 rows at a time; NULL: there is none */
    shlo__axpy_fn axpy[4]; /* b's type: f32, f64; bf16, f16 with x and y of f32 */
    shlo__dot_fn dot[4];
    shlo__taps_fn taps[2]; /* f32, f64 */
    shlo__lines_fn lines;  /* f32; NULL: there is none */
    shlo__after_fn after;  /* f32 */
    shlo__plane_fn plane[2];
    shlo__plane_rows_fn plane_rows; /* f32; NULL: there is none */
    shlo__turn_fn turn[2];          /* 4 and 8 bytes */
    int32_t is_exact;               /* for SHLO_LOAD_EXACT */
#if SHLO__HAVE_LINALG
    shlo__rotate_fn rotate;
    void (*pile_turn)(const shlo__pile_arrays *a, const double *c, const double *s);
    void (*pile_less)(const shlo__pile_arrays *a, const double *factor);
    void (*pile_exchange)(const shlo__pile_arrays *a, const double *key, double value);
    void (*pile_tallest)(const shlo__pile_arrays *a, double first, double *number);
#endif
} shlo__tiles;

#include "dot4.h"
#ifndef SHLO_VM_ONLY
#include "contract.h"
#endif

#endif
