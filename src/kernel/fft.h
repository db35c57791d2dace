/* kernel/fft.h - discrete Fourier transforms of lines of any length. All arithmetic is in f64 and rounded as
 * written, so f32 results are those of a far more exact transform, and every instruction set gives the same
 * bits. */
#ifndef SHLO__KERNEL_FFT_H
#define SHLO__KERNEL_FFT_H

#include "kernel.h"

typedef enum shlo__fft_kind {
    SHLO__FFT_FORWARD,
    SHLO__FFT_INVERSE,
    SHLO__FFT_REAL,
    SHLO__FFT_REAL_INVERSE
} shlo__fft_kind;

/* What a transform of one length needs to know; made once. */
typedef struct shlo__fft_plan {
    int64_t n;        /* complex numbers of a line */
    int32_t n_stages; /* n is the product of their radices; 0 for n = 1, or if n has a factor too large for
                         one: */
    shlo__fft_stage stages[64];
    const struct shlo__fft_plan *inner; /* then the transform is a convolution of that many numbers */
    const double *chirp, *filter;       /* n and inner->n complex numbers: real parts, then imaginary parts */
    const double *half; /* real lines of 2n: exp(-2 pi i k / 2n) for k <= n, real parts, then imaginary parts;
                           or NULL */
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

/* Bytes of a plan for lines of `length`, real: of real ones. 0: there is no such size. */
SHLO__FN size_t shlo__fft_plan_bytes(int64_t length, int real);
/* Numbers (f64) that making it needs for a while; 0: none. */
SHLO__FN size_t shlo__fft_plan_temporary(int64_t length, int real);
SHLO__FN const shlo__fft_plan *shlo__fft_make_plan(const shlo__kernels *k, int64_t length, int real,
    void *memory, double *temporary);

/* Chooses `together`; returns the bytes of scratch a task needs, 0 if there is no such size. */
SHLO__FN size_t shlo__fft_scratch(shlo__fft_lines *l);
SHLO__FN int64_t shlo__fft_tasks(const shlo__fft_lines *l);
/* Tasks [first, last). src may be dst if both sides of a line have the same size. */
SHLO__FN void shlo__fft_run(const shlo__kernels *k, const shlo__fft_lines *l, const void *src, void *dst,
    void *scratch, int64_t first, int64_t last);

#endif
