/* tlkernel/tlkernel.h - the arithmetic of the collective instructions: products and combinations of strided
 * matrices, for a batch of items (the groups of a launch) in one call. It knows pointers, sizes and strides;
 * whether they lie in memory that may be accessed is for the caller to see. */
#ifndef TLANG__TLKERNEL_TLKERNEL_H
#define TLANG__TLKERNEL_TLKERNEL_H

#include "../simd/cpu.h"
#include "../tlop/tlop.h"

/* A function that is inlined for the sake of its constants. Sanitizers check each access in each copy, which
   took minutes to compile; there it is a call. */
#if SHLO__SANITIZED
#define TLANG__KERNEL_INLINE static SHLO__NOINLINE SHLO__UNUSED
#else
#define TLANG__KERNEL_INLINE SHLO__INLINE
#endif

/* Extents, and strides in elements, transposition applied. A vector is a column, a scalar is 1 x 1. */
typedef struct tlang__matrix {
    int64_t rows, columns, row, column;
} tlang__matrix;

typedef enum tlang__job_kind {
    TLANG__PRODUCT, /* C = alpha A B + beta C: gemm, gemv (n = 1), ger (k = 1) */
    TLANG__SUM,     /* C = alpha A ones + beta C: the sums of the rows of A; n = 1 */
    TLANG__AXPBY,   /* C = alpha A + beta C */
    TLANG__HADAMARD /* C = alpha A * B by elements + beta C */
} tlang__job_kind;

/* alpha and beta of each item: item i's at at[f] + i * step[f], `bytes` of them, the real part alone if that
   is less than an element. */
typedef struct tlang__factors {
    const unsigned char *at[2];
    size_t step[2], bytes[2];
} tlang__factors;

/* Asks the host whether a launch should end, while collective instructions run. */
typedef struct tlang__stop {
    const shlo_interrupt *host;
    double work; /* products of two elements, or updates, since it was asked */
    int stopped; /* it should: what runs does nothing more, and results are undefined */
} tlang__stop;

/* The operands of a job: item i's operand o is at the address that is stored at at[o] + i * step[o]. o: A,
   B, C; without B at[1] is not read. A step of 0 is an operand that all items share. line: bytes from each
   item's operand to the next item's, plus 1, if they are known to be equal; 0: not known. direct: no
   addresses are stored, item i's operand begins at at[o] + i * step[o] itself; its line is known. Only
   tlang__kernel_run_each sets factors. */
typedef struct tlang__items {
    const unsigned char *at[3];
    size_t step[3];
    int64_t line[3];
    int64_t n;
    int32_t direct[3];
    const tlang__factors *factors; /* NULL: those of the job */
    tlang__stop *stop;             /* NULL: nobody is asked */
} tlang__items;

#define TLANG__STOP_WORK ((double)(1 << 20)) /* after so much the host is asked again */
SHLO__FN int tlang__kernel_asks(tlang__stop *stop, double work);
/* So much work is about to be done. Not 0: no more, the launch ends. */
SHLO__INLINE int tlang__kernel_stops(const tlang__items *items, double work) {
    return items->stop && tlang__kernel_asks(items->stop, work);
}

SHLO__INLINE void *tlang__kernel_item(const tlang__items *items, int64_t item, int operand) {
    const unsigned char *at = items->at[operand] + (size_t)item * items->step[operand];
    void *p = (void *)(uintptr_t)at;
    if (!items->direct[operand]) memcpy(&p, at, sizeof p);
    return p;
}

typedef struct tlang__job tlang__job;
/* All items in order, each as if it ran alone. */
typedef void (*tlang__job_fn)(const tlang__job *job, const tlang__items *items, void *scratch);

/* ---- products of floats, in tiles (tile.inc, product.c) ---- */

#define TLANG__TILE_VECTORS_MAX 4
#define TLANG__TILE_COLUMNS_MAX 16
#define TLANG__TILE_SUMS_MAX 32 /* vectors of a tile */

/* A strip: tiles beside each other. Strides and places are in bytes. */
typedef struct tlang__tile {
    int64_t a_column, b_row, b_column, c_column; /* A and C have contiguous columns */
    int64_t a_at, b_at, c_at;                    /* of the first tile */
    int64_t k, tiles;
    int64_t edge;       /* the last terms, for which A is read under a mask */
    size_t tail;        /* rows in a tile's last vector */
    int scale, add;     /* C = alpha A B + beta C: alpha is not 1; beta is not 0 */
    double alpha, beta; /* exact, whatever the element type */
} tlang__tile;
typedef void (*tlang__tile_fn)(const tlang__tile *z, const tlang__items *items);

/* The tiles of an element type. */
typedef struct tlang__tiles {
    int32_t lanes;
    int32_t masks; /* 0: whole vectors of A are read, whatever its tail */
    tlang__tile_fn at[TLANG__TILE_VECTORS_MAX][TLANG__TILE_COLUMNS_MAX]; /* NULL: there is none */
    void (*turn)(void *to, const void *from, int64_t n);                 /* n complex numbers times i */
} tlang__tiles;

#define TLANG__CUT_STRIPS 4
/* How a product is cut: rows into blocks, columns into tiles, each in pieces of at most two sizes. */
typedef struct tlang__cut {
    const tlang__tiles *tiles;
    tlang__job_fn finish; /* adds alpha times the sums to C, if its columns are contiguous */
    tlang__matrix a, b,
        c; /* the job's, or all transposed: C's columns are contiguous if C's or its rows are */
    int64_t m, n, k;
    size_t real, element; /* bytes */
    int32_t complex, transposed;
    int32_t pack;                  /* A is copied to scratch, block by block */
    int64_t depth;                 /* columns of a packed block */
    int64_t vectors[2], blocks[2]; /* blocks[i] blocks of vectors[i] vectors of rows */
    int64_t columns[2], strip[2];  /* strip[i] tiles of columns[i] columns */
    int64_t few;                   /* items that run one strip before the next */
    /* All strips, but for the factors, of a product that uses its operands in place; n_ready 0: they are
       more than fit here. Computed for each run, they took as long as a small product. */
    int32_t n_ready;
    tlang__tile ready[TLANG__CUT_STRIPS];
    tlang__tile_fn run[TLANG__CUT_STRIPS];
} tlang__cut;

/* ---- jobs ---- */

/* One collective instruction whose sizes and strides are known. Extents are at least 1 and fit each other; C
   is m x n. If beta is 0, C is not read. */
struct tlang__job {
    uint32_t kind, scalar;
    tlang__matrix a, b, c; /* b: unused by SUM and AXPBY */
    int64_t m, n, k;       /* k: terms of a sum; 1 for combinations */
    /* Of the elements' type. They may change between runs without a new choice. */
    unsigned char alpha[16], beta[16];
    /* what tlang__kernel_choose sets */
    tlang__job_fn run;
    tlang__job_fn own; /* ... if items have factors of their own; NULL: they run one by one */
    /* bytes that a run needs: 0, or up to TLANG__KERNEL_SCRATCH for products and sums */
    size_t scratch;
    tlang__cut cut;
};

#define TLANG__KERNEL_SCRATCH ((size_t)38976 + sizeof(tlang__job))

typedef struct tlang__c32 {
    float re, im;
} tlang__c32;
typedef struct tlang__c64 {
    double re, im;
} tlang__c64;

/* Kernels for vectors by scalar type; NULL: there is none. */
typedef struct tlang__vector_kernels {
    tlang__job_fn lines[TLANG_SCALAR_COUNT];   /* combinations of contiguous elements */
    tlang__job_fn columns[TLANG_SCALAR_COUNT]; /* gemv and sum, the rows of A contiguous */
    tlang__job_fn rows[TLANG_SCALAR_COUNT];    /* ..., its columns contiguous */
    tlang__job_fn outers[TLANG_SCALAR_COUNT];  /* ger */
    tlang__job_fn wholes[TLANG_SCALAR_COUNT];  /* columns, if rows fill registers of 64 bytes */
} tlang__vector_kernels;

/* ---- lanes ---- */

#define TLANG__LANES_BLOCK 16u

/* An instruction on n lanes: out[i] = a[i] op b[i]. A uniform operand is a block of equal elements. Arrays
   have room for whole blocks, which kernels of all instruction sets but the scalar one fill. */
typedef struct tlang__lanes {
    void *out;
    const void *a, *b;
    size_t a_step, b_step; /* elements from block to block: TLANG__LANES_BLOCK, or 0 */
    uint32_t n;
} tlang__lanes;

/* The remainder of truncated division, exact, as C's fmod: subtracts y scaled by powers of two. */
SHLO__FN double tlang__lanes_fmod(double x, double y);

typedef void (*tlang__lanes_fn)(uint32_t op, const tlang__lanes *z);

/* By scalar type; NULL for complex numbers. i1 is computed as i8. Arrays do not overlap. */
typedef struct tlang__lane_kernels {
    tlang__lanes_fn arith[TLANG_SCALAR_COUNT], compare[TLANG_SCALAR_COUNT];
    int (*cast)(uint32_t from, uint32_t to, const tlang__lanes *z);
    void (*count)(int64_t *out, int64_t first, int64_t step, uint32_t n);
    /* Exactly n addresses, each `by` bytes further on; *line as in tlang__items. 0: one of them is NULL,
       or has a bit of `odd`. */
    int (*addresses)(uintptr_t *out, const uintptr_t *from, size_t by, uintptr_t odd, uint32_t n,
        int64_t *line);
    /* Are n addresses at equal distances of 0 to 2^31 - 1 bytes, *by, none of them NULL or with a bit of
       `odd`? */
    int (*even)(const uintptr_t *from, uintptr_t odd, uint32_t n, size_t *by);
    uint32_t (*mask)(unsigned char *mask, const unsigned char *outer, const unsigned char *condition,
        unsigned char want, uint32_t n);
    void (*copy)(void *to, const void *from, const unsigned char *mask, uint32_t bytes, uint32_t n);
} tlang__lane_kernels;

/* The kernels of one instruction set. i1 is computed as i8. */
typedef struct tlang__kernels {
    const char *name;
    const tlang__vector_kernels *vectors; /* NULL: none */
    const tlang__lane_kernels *lanes;
    const tlang__tiles *tiles[2];  /* f32, f64; NULL: none */
    const tlang__tiles *narrow[2]; /* for matrices whose columns fit into a shorter vector; NULL: none */
    tlang__job_fn four[2];         /* products of 4 x 4 matrices, see four.inc; NULL: none */
} tlang__kernels;

/* ---- vector.c ---- */

/* Sets `run` and `scratch`, or gives 0: no kernel for vectors fits. */
SHLO__FN int tlang__vector_choose(tlang__job *job, const tlang__vector_kernels *vectors);
/* Elements of a combination that lie behind each other in all operands: all of an item, or one column. */
SHLO__FN int64_t tlang__vector_line(const tlang__job *job);
/* The items of a job one after the other: where the addresses of the next one are. */
typedef struct tlang__vector_walk {
    const unsigned char *at[3];
    size_t step[3];
    int32_t direct[3];
} tlang__vector_walk;
SHLO__INLINE tlang__vector_walk tlang__vector_walk_from(const tlang__items *items, int64_t item) {
    tlang__vector_walk w;
    for (int o = 0; o < 3; o++) {
        w.step[o] = items->step[o];
        w.direct[o] = items->direct[o];
        w.at[o] = items->at[o];
        if (w.at[o]) w.at[o] += (size_t)item * w.step[o];
    }
    return w;
}
SHLO__INLINE void *tlang__vector_pointer(tlang__vector_walk *w, int operand) {
    void *p = (void *)(uintptr_t)w->at[operand];
    if (!w->direct[operand]) memcpy(&p, w->at[operand], sizeof p);
    w->at[operand] += w->step[operand];
    return p;
}

/* Where a tile is. */
typedef struct tlang__tile_at {
    const char *a, *b;
    char *c;
} tlang__tile_at;
/* The first tile of the next item. */
SHLO__INLINE tlang__tile_at tlang__tile_next(const tlang__tile *z, tlang__vector_walk *w) {
    tlang__tile_at at;
    at.a = (const char *)tlang__vector_pointer(w, 0) + z->a_at;
    at.b = (const char *)tlang__vector_pointer(w, 1) + z->b_at;
    at.c = (char *)tlang__vector_pointer(w, 2) + z->c_at;
    return at;
}

/* The first 64-byte boundary of scratch. */
SHLO__INLINE void *tlang__vector_align(void *scratch) {
    return (unsigned char *)scratch + (64 - (uintptr_t)scratch % 64) % 64;
}
/* How many items from `first` on, at most `most`, lie behind each other in an operand, `bytes` bytes each. */
SHLO__FN int64_t tlang__vector_run_of(const tlang__items *items, int operand, int64_t first, int64_t most,
    size_t bytes);
/* ... in all operands. */
SHLO__FN int64_t tlang__vector_run(const tlang__items *items, int64_t first, size_t bytes, int with_b);

#define TLANG__VECTOR_ROOM 8192 /* bytes of results that vectors make before they are combined with C */
#define TLANG__VECTOR_SCRATCH ((size_t)(TLANG__VECTOR_ROOM + 128)) /* a register behind them; aligned */
#define TLANG__VECTOR_FACTORS 256 /* bytes of factors, one for each element, on the stack */
#define TLANG__LOOP_ROOM 768      /* bytes of sums that loops make at a time, on the stack */

/* ---- plain.c, kernels.c ---- */

/* The plain loop for a job, which runs all of them. */
SHLO__FN tlang__job_fn tlang__plain_choose(const tlang__job *job);
/* Chooses tiles for a product; 0: there are none for it. */
SHLO__FN int tlang__product_choose(tlang__job *job, const tlang__kernels *kernels);

/* The kernels of an instruction set by name, NULL: the best of this CPU; NULL if it has none of that name. */
SHLO__FN const tlang__kernels *tlang__kernels_select(const char *name);
/* What this CPU can run, scalar first, the best last; NULL behind the last one. */
SHLO__FN const tlang__kernels *tlang__kernels_at(int32_t i);
/* Those of the scalar instruction set, which take exactly n lanes. */
SHLO__FN const tlang__lane_kernels *tlang__kernels_single(void);

/* Chooses how a job runs: once for each instruction and launch, again when sizes or strides change. */
SHLO__FN void tlang__kernel_choose(tlang__job *job, const tlang__kernels *kernels);
/* Items must not overlap each other's C; an item's C may be its A or B only in combinations, element by
   element. scratch: job->scratch bytes, of any alignment. */
SHLO__FN void tlang__kernel_run(const tlang__job *job, const tlang__items *items, void *scratch);
/* Sets the job's factors to those of an item. */
SHLO__FN void tlang__kernel_factors(tlang__job *job, const tlang__factors *factors, int64_t item);
/* As tlang__kernel_run, with the factors of each item. The job's become those of one of them. */
SHLO__FN void tlang__kernel_run_each(tlang__job *job, const tlang__items *items,
    const tlang__factors *factors, void *scratch);

#endif
