/* kernel/dot4.h - products of bytes by fours, the part of kernel.h for their kernels and contractions. */
#ifndef SHLO__KERNEL_DOT4_H
#define SHLO__KERNEL_DOT4_H

/* Bytes by fours. The instruction, or what stands for it (vi32_dot4_plain), takes a's and b's bytes as
   a_signed and b_signed say; bytes of the other kind have their highest bit flipped, which takes 128 from
   their values or adds it: with a = a' + u, b = b' + v the sum of a * b is that of a' * b' plus v times
   the sum of a' plus u times the sum of b. So b's panels begin with a line of 32-bit numbers, one a
   column, and rows of a may have a line; the tile's sums start from minus both. u and v are 0 or the
   opposite of what the instruction makes of a byte 0x80, so the lines are sums of such products. All
   wraps. */
typedef struct shlo__dot4_form {
    uint32_t flip; /* 0x80 in each byte that is flipped */
    uint32_t sums; /* 0x80 in each byte, or 0: the line's products */
    int32_t start; /* of the line */
    int32_t is_b;  /* which operand of the instruction */
    const void *src;
    ptrdiff_t step;
    int64_t n;
} shlo__dot4_form;

/* bf16 in pairs: a panel's line has the least sizes of its numbers but zeros, their bits less 1, in no order;
   65535 for none. Rows have one such number in place of a line, 64 bytes before them. In a pair the first k
   is the upper half, which the instruction multiplies first: sums are those of the f32 tile, bit for bit.
   Behind an odd k a half of a row is -0, of a column 0, whose product changes no sum.

   bf16 by fours, as NEON has them: lines of pairs, in the order of memory, of which two are one of fours, as
   of eights above. A panel's line has a number for each column or row, and so have rows, before them: in its
   lower half the least size but for zeros, less 1, in its upper one 0x7FFF less the greatest size. Sums are
   not those of the f32 tile (gemm_bf16.inc). */

/* Panels of `cols` columns, w in each but for the last, of 1 + steps lines each: line 0 is the sums, column c
   of line 1 + p + i / 4 has bytes src[i * step + c] of four i < n, flipped, zero from n on. p == 0 starts the
   sums. src NULL: the bytes are there and are only flipped. */
typedef void (*shlo__fours_fn)(void *panels, int64_t steps, int32_t w, int64_t cols, int64_t p,
    const shlo__dot4_form *form);
/* Rows of n bytes, `step` apart, flipped, behind their line, `pitch` fours apart: whole vectors are
   stored. */
typedef void (*shlo__flip_fn)(void *panel, ptrdiff_t pitch, int32_t rows, const shlo__dot4_form *form);

/* One row x of bytes, x_signed or not, times b as it lies in memory, with `flip` in each of b's bytes so that
   the instruction can take them; then the product is start + that of the flipped bytes, for one number
   `start`. */
typedef struct shlo__dot4_row {
    int32_t x_signed, start;
    uint32_t flip;
} shlo__dot4_row;
/* y[j] = (add ? y[j] : start) + sum over r < 4 of byte r of x times b[r * step + j] for j < n; y in the order
   of the instruction, n rounded up to SHLO__DOT4_N. rows < 4: bytes from there on are zero, and such rows of
   b are not read. */
typedef void (*shlo__dot4_axpy_fn)(int32_t x, const void *b, ptrdiff_t step, int32_t rows, int64_t n,
    const shlo__dot4_row *form, int32_t *y, int32_t add);
typedef void (*shlo__dot4_settle_fn)(const int32_t *y, int64_t n,
    int32_t *out); /* from that order to that of columns */
/* y[r] = start + dot(x, b + r * step) over k contiguous bytes, for r < rows. */
typedef void (*shlo__dot4_dot_fn)(int64_t rows, const void *x, const void *b, ptrdiff_t step, int64_t k,
    const shlo__dot4_row *form, int32_t *y);
#define SHLO__DOT4_N 64

typedef struct shlo__dot4 {
    shlo__runs_fn run; /* b begins with its line; bias is the line of a's rows, or NULL */
    int32_t mr, nr;
    int32_t a_signed, b_signed;
    int32_t alike;  /* for a row b's bytes are to be signed if x's are, else if they are not */
    int32_t joined; /* 1: in panels two lines of fours are one of eights */
    shlo__fours_fn fours;
    shlo__flip_fn flip;
    shlo__dot4_axpy_fn axpy;
    shlo__dot4_settle_fn settle;
    shlo__dot4_dot_fn dot;
} shlo__dot4;

#endif
