/* tensorlang/public.h - memory layouts: from coordinates to positions. */
#ifndef TLANG__TENSORLANG_PUBLIC_H
#define TLANG__TENSORLANG_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TLANG_MAX_RANK 8 /* dimensions of a layout */
/* Digits of all coordinates together: a strided layout has one per dimension, a product has those of both
 * sides. */
#define TLANG_MAX_FACTORS 32

/* One digit of a coordinate. The coordinate of a dimension is written in mixed radix, outermost digit first;
   each digit adds its stride, times its value, to the position. */
typedef struct tlang_factor {
    int32_t dimension;
    int64_t extent, stride;
} tlang_factor;

/* Its fields may be read; the functions below make it. */
typedef struct tlang_layout {
    int64_t shape[TLANG_MAX_RANK];
    int32_t rank;
    int64_t elements;                        /* product of the shape */
    tlang_factor factors[TLANG_MAX_FACTORS]; /* by dimension, outermost digit first */
    int32_t n_factors;
} tlang_layout;

/* ranks is a permutation of 0 .. rank - 1: the dimension d with ranks[d] 0 changes slowest, the one with
   rank - 1 fastest. Sizes must be at least 1. SHLO_ARGUMENT (NULL, rank out of [0, TLANG_MAX_RANK]),
   SHLO_SHAPE (a size below 1, no permutation), SHLO_OVERFLOW (more than INT64_MAX elements). A failure leaves
   *out alone. */
SHLO_API shlo_status tlang_strided(const int64_t *shape, const int32_t *ranks, int32_t rank,
    tlang_layout *out);
/* The last dimension changes fastest: ranks 0, 1, 2 ... */
SHLO_API shlo_status tlang_row_major(const int64_t *shape, int32_t rank, tlang_layout *out);
/* The first dimension changes fastest: ranks n - 1 ... 1, 0. */
SHLO_API shlo_status tlang_column_major(const int64_t *shape, int32_t rank, tlang_layout *out);

/* The product outer * inner: position(c) = outer(c / shape of inner) * elements of inner + inner(c mod shape
   of inner). Both have the same rank; the shape is the elementwise product. Associative, not commutative. out
   may be one of the operands. SHLO_ARGUMENT, SHLO_SHAPE (ranks differ), SHLO_LIMIT (too many factors),
   SHLO_OVERFLOW. */
SHLO_API shlo_status tlang_compose(const tlang_layout *outer, const tlang_layout *inner, tlang_layout *out);

/* The position of the element at `coordinate` (rank numbers), in elements. SHLO_ARGUMENT, or SHLO_SHAPE if a
 * coordinate lies outside. */
SHLO_API shlo_status tlang_position(const tlang_layout *layout, const int64_t *coordinate, int64_t *position);

/* 1 if both have the same shape and map every coordinate to the same position. */
SHLO_API int32_t tlang_layout_equal(const tlang_layout *a, const tlang_layout *b);

#ifdef __cplusplus
}
#endif
#endif
