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
    int64_t elements; /* product of the shape */
    /* Positions from one coordinate of a dimension to the next; 0: it has tiles, so no number says it. */
    int64_t strides[TLANG_MAX_RANK];
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

/* The position of the element at `coordinate` (rank numbers), in elements. SHLO_ARGUMENT (also
 * of a layout made by hand whose factors no layout has), or SHLO_SHAPE if a coordinate lies outside. */
SHLO_API shlo_status tlang_position(const tlang_layout *layout, const int64_t *coordinate, int64_t *position);

/* 1 if both have the same shape and map every coordinate to the same position. */
SHLO_API int32_t tlang_layout_equal(const tlang_layout *a, const tlang_layout *b);

/* ---- Hidet's types (https://hidet.org): scalars, vectors, tensors with a layout, pointers, void ---- */

/* Scalar types. Here c64 counts both parts: it is two f32. */
typedef enum tlang_data_scalar {
    TLANG_DATA_VOID = 0,
#define DATA_TYPE(name, spelling, long_spelling, bytes) TLANG_DATA_##name,
#include "data_types.def"
    TLANG_DATA_COUNT
} tlang_data_scalar;

/* A type as a plain value; make it with tlang_data_type_parse, or by hand: zero it, then set what it has. */
typedef struct tlang_data_type {
    tlang_data_scalar scalar; /* TLANG_DATA_VOID: void */
    int32_t lanes;            /* elements of a vector type, as f32x4; 0 and 1: a scalar */
    int32_t pointers;         /* how often `~` stands before it: ~i32 is 1, ~(~f16) is 2 */
    int32_t is_tensor;        /* not 0: `layout` says where its elements lie */
    tlang_layout layout;
} tlang_data_type;

/* A type in Hidet's notation: i32, int32, f16x2, ~f32, ~(~f16), void, ~void, and tensors:

     tensor(f32, [4, 2])                                             row-major
     tensor(dtype=f32, shape=[4, 2], layout=column_major(4, 2))
     tensor(f16, layout=row_major(2, 1) * column_major(2, 2))
     tensor(f32, layout=strided_layout(shape=[2, 2, 2], ranks=[0, 2, 1]))

   The product of layouts groups from the left; parentheses group too. text: n characters. SHLO_SYNTAX with
   the offset and the reason in `error`, SHLO_SHAPE (shape and layout differ, or those of tlang_strided),
   SHLO_LIMIT, SHLO_OVERFLOW. */
SHLO_API shlo_status tlang_data_type_parse(const char *text, size_t n, tlang_data_type *out,
    shlo_error *error);
/* Bytes of a value: of a tensor those of all elements, of a pointer those of an address; 0: void. */
SHLO_API size_t tlang_data_type_bytes(const tlang_data_type *type);
/* Where the element at `coordinate` lies in a tensor, in bytes. SHLO_ARGUMENT: no tensor; SHLO_SHAPE:
   outside. */
SHLO_API shlo_status tlang_data_type_offset(const tlang_data_type *type, const int64_t *coordinate,
    int64_t *bytes);
/* The sizes and the strides, in elements, of a tensor whose layout is strided, as a launch wants them for a
   memref argument (tlang_arg_of_data_type fills one). SHLO_UNSUPPORTED: the layout has tiles, so one stride a
   dimension does not say it. */
SHLO_API shlo_status tlang_data_type_strides(const tlang_data_type *type, int64_t *shape, int64_t *strides);
/* The short spelling of a scalar: "f32", "void"; "?" if it is none. */
SHLO_API const char *tlang_data_scalar_name(tlang_data_scalar scalar);

#ifdef __cplusplus
}
#endif
#endif
