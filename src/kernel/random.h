/* kernel/random.h - how random bits become tensors: which word of which block is which element, and between
 * which bounds numbers lie. */
#ifndef SHLO__KERNEL_RANDOM_H
#define SHLO__KERNEL_RANDOM_H

#include "kernel.h"

/* Blocks to elements as XLA's RngBitGenerator has it, whose reference values are in use. split > 0: one
   dimension of that extent has elements 2i and 2i + 1 in one block; half is (split + 1) / 2, inner counts the
   elements of the dimensions behind it. split 0: in row-major order. */
typedef struct shlo__random_layout {
    uint8_t kind, dtype;
    int64_t split, half, inner, total, n_blocks;
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

#endif
