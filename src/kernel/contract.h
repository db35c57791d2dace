/* kernel/contract.h - what contract.c asks of each instruction set: one small matrix tile per arithmetic, and
 * the three kernels for shapes too thin for a tile. All strides are in elements of the tile's type and may
 * have any sign. */
#ifndef SHLO__KERNEL_CONTRACT_H
#define SHLO__KERNEL_CONTRACT_H

#include "kernel.h"

/* The arithmetic of a tile. I16: a and b hold pairs of 16-bit values in one 32-bit element, multiplied
   pairwise and summed into 32 bits. I8: four bytes in one, likewise; only where there are shlo__quads. */
typedef enum shlo__tile_kind {
    SHLO__TILE_F32,
    SHLO__TILE_F64,
    SHLO__TILE_I32,
    SHLO__TILE_I64,
    SHLO__TILE_I16,
    SHLO__TILE_COUNT,
    SHLO__TILE_I8 = SHLO__TILE_COUNT
} shlo__tile_kind;

/* c[i * c_rs + j] = (add ? c : 0) + sum over p < k, in order, of a[i * a_rs + p * a_ks] * b[p * b_ks + j],
   for i < mr, j < nr. The sum starts from zero and is added to c at the end, whatever mr and nr are. Nothing
   outside is read or written. */
typedef void (*shlo__tile_fn)(int64_t k, const void *a, ptrdiff_t a_rs, ptrdiff_t a_ks, const void *b,
    ptrdiff_t b_ks, void *c, ptrdiff_t c_rs, int32_t mr, int32_t nr, int32_t add);
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
/* Windows over a plane: y[j] = sum over taps, in order, of x[tap.x + j] * w[tap.w], for j < n. */
typedef void (*shlo__plane_fn)(const shlo__tap *taps, int32_t n_taps, const void *x, const void *w, void *y,
    int64_t n);

/* dst[c * width + r] = src[r * step + c] for r < rows <= width, c < n: rows become columns of a panel.
 * Elements of 4 or 8 bytes. */
typedef void (*shlo__turn_fn)(void *dst, ptrdiff_t width, const void *src, ptrdiff_t step, int32_t rows,
    int64_t n);

typedef struct shlo__tiles {
    shlo__tile tile[SHLO__TILE_COUNT];
    shlo__tile_fn
        pairs[2];          /* f32, f64: complex products, two steps of k each; of the same height and width */
    shlo__axpy_fn axpy[4]; /* b's type: f32, f64; bf16, f16 with x and y of f32 */
    shlo__dot_fn dot[4];
    shlo__taps_fn taps[2]; /* f32, f64 */
    shlo__plane_fn plane[2];
    shlo__turn_fn turn[2]; /* 4 and 8 bytes */
} shlo__tiles;

/* Bytes by fours. The instruction takes a's and b's bytes as a_signed and b_signed say; bytes of the other
   kind have their highest bit flipped, which takes 128 from their values or adds it: with a = a' + u, b = b'
   + v the sum of a * b is that of a' * b' plus v times the sum of a' plus u times the sum of b. So each panel
   begins with a line of 32-bit numbers, one a row, and the tile's sums start from a's and b's. All wraps. */
typedef struct shlo__quads_form {
    uint32_t flip;        /* 0x80 in each byte that is flipped */
    uint32_t last;        /* the bytes that there are of the last quad: all bits of them */
    int32_t weight, bias; /* the line: weight times the sum of the flipped bytes, plus bias */
    int32_t is_b;         /* which operand of the instruction */
} shlo__quads_form;

/* dst[p / 4 * w + r]: bytes src[p * w + r], src[(p + 1) * w + r], .., zero from n on, for r < w, p < n. src
 * is readable 64 bytes beyond its end. */
typedef void (*shlo__weave_fn)(void *dst, const void *src, int64_t n, int32_t w);
/* A panel of [1 + steps][w] gets its flips and its first line. */
typedef void (*shlo__finish_fn)(void *panel, int64_t steps, int32_t w, const shlo__quads_form *form);

/* One row x of bytes, x_signed or not, times b as it lies in memory, with `flip` in each of b's bytes so that
   the instruction can take them; then the product is start + that of the flipped bytes, for one number
   `start`. */
typedef struct shlo__quads_row {
    int32_t x_signed, start;
    uint32_t flip;
} shlo__quads_row;
/* y[j] = (add ? y[j] : start) + sum over r < 4 of byte r of x times b[r * step + j] for j < n; y in the order
   of the instruction, n rounded up to SHLO__QUADS_N. rows < 4: bytes from there on are zero, and such rows of
   b are not read. */
typedef void (*shlo__quads_axpy_fn)(int32_t x, const void *b, ptrdiff_t step, int32_t rows, int64_t n,
    const shlo__quads_row *form, int32_t *y, int32_t add);
typedef void (*shlo__quads_settle_fn)(const int32_t *y, int64_t n,
    int32_t *out); /* from that order to that of columns */
/* y[r] = start + dot(x, b + r * step) over k contiguous bytes, for r < rows. */
typedef void (*shlo__quads_dot_fn)(int64_t rows, const void *x, const void *b, ptrdiff_t step, int64_t k,
    const shlo__quads_row *form, int32_t *y);
#define SHLO__QUADS_N 64

typedef struct shlo__quads {
    shlo__tile tile; /* panels of both sides begin with their line, at one k before the steps */
    int32_t a_signed, b_signed;
    int32_t alike; /* for a row b's bytes are to be signed if x's are, else if they are not */
    shlo__weave_fn weave;
    shlo__finish_fn finish;
    shlo__quads_axpy_fn axpy;
    shlo__quads_settle_fn settle;
    shlo__quads_dot_fn dot;
} shlo__quads;

#endif
