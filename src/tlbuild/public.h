/* tlbuild/public.h - making a program of kernels by calls. */
#ifndef TLANG__TLBUILD_PUBLIC_H
#define TLANG__TLBUILD_PUBLIC_H

#include "../tlir/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A builder writes instructions one after the other into the innermost open region. Failures latch: after the
   first one every call does nothing and returns a zero handle; tlang_builder_finish and tlang_builder_error
   say what it was. One thread at a time. */
typedef struct tlang_builder tlang_builder;

/* Handles of one builder; zero: none. */
typedef struct tlang_type {
    uint32_t id;
} tlang_type;
typedef struct tlang_value {
    uint32_t id;
} tlang_value;

/* A program file: bytes that tlang_builder_finish wrote; free them with tlang_blob_free. */
typedef struct tlang_blob {
    void *data;
    size_t bytes;
    size_t capacity; /* bytes that were allocated */
    shlo_allocator allocator;
} tlang_blob;

/* NULL: malloc. NULL if there is no memory. */
SHLO_API tlang_builder *tlang_builder_create(const shlo_allocator *allocator);
SHLO_API void tlang_builder_destroy(tlang_builder *b); /* b may be NULL */
/* The first failure; SHLO_OK in `status` if there was none. Lives as long as the builder. */
SHLO_API const shlo_error *tlang_builder_error(const tlang_builder *b);
/* Forgets the failure, so that a reader of text can go on and find the next one: the call that failed did
   nothing. SHLO_MEMORY and SHLO_INTERNAL stay. */
SHLO_API void tlang_builder_clear(tlang_builder *b);
/* The line of a source text that the next instructions come from; kept in the file for error messages. 0:
   none. */
SHLO_API void tlang_builder_line(tlang_builder *b, uint32_t line);

/* ---- types ---- */
SHLO_API tlang_type tlang_scalar_type(tlang_builder *b, tlang_scalar scalar);
/* shape: `order` sizes, TLANG_DYNAMIC where known only at run time. strides: likewise, in elements; NULL:
   packed, first mode fastest. Errors: SHLO_TYPE (a size below 1, strides that let elements overlap),
   SHLO_LIMIT. */
SHLO_API tlang_type tlang_memref_type(tlang_builder *b, tlang_scalar scalar, const int64_t *shape,
    const int64_t *strides, int32_t order, tlang_space space);
/* offset: elements that every pointer of the group is moved by, or TLANG_DYNAMIC. */
SHLO_API tlang_type tlang_group_type(tlang_builder *b, tlang_type memref, int64_t offset);

/* The type of a value; zero if there is none. */
SHLO_API tlang_type tlang_type_of(const tlang_builder *b, tlang_value value);
/* What a type is, in *out. SHLO_ARGUMENT: there is no such type, or out is NULL; *out is as it was. */
SHLO_API shlo_status tlang_type_get_info(const tlang_builder *b, tlang_type type, tlang_type_info *out);
/* Are two types the same but for the address space? */
SHLO_API int32_t tlang_type_alike(const tlang_builder *b, tlang_type x, tlang_type y);

/* ---- functions ---- */
/* A kernel: args receives n_args values. Ended by tlang_func_end. */
SHLO_API void tlang_func_begin(tlang_builder *b, const char *name, const tlang_type *types, tlang_value *args,
    int32_t n_args);
/* Attributes of the function that is open: work-items of a work-group, its first mode a multiple of the
   subgroup's size. Without them the library chooses. */
SHLO_API void tlang_work_group_size(tlang_builder *b, int32_t rows, int32_t columns);
SHLO_API void tlang_subgroup_size(tlang_builder *b, int32_t items);
SHLO_API void tlang_func_end(tlang_builder *b);

/* ---- instructions ----
   What they do: docs/tl_ops.md. An operand of another type than is said below fails with SHLO_TYPE, a size,
   order, mode or constant index that does not fit with SHLO_SHAPE, an instruction where it may not stand with
   SHLO_REGION, a list that is NULL or has a negative length with SHLO_ARGUMENT. Results are values of this
   builder, to be used in the region where they were made and in regions inside of it. */

/* Any instruction, by its table row. operands: values. numbers: its constants (a constant's value; mode,
   offsets and sizes of views), TLANG_DYNAMIC where the next operand gives it. types: what it states (alloca,
   constant, cast: the result's; for, foreach: the loop variable's; if: the results'). results: as many as it
   has, or NULL. An instruction with a region opens it; tlang_end closes it. */
typedef struct tlang_insn_desc {
    tlang_op op;
    uint32_t modifiers; /* tlang_modifier bits */
    const tlang_value *operands;
    int32_t n_operands;
    const int64_t *numbers;
    int32_t n_numbers;
    const tlang_type *types;
    int32_t n_types;
} tlang_insn_desc;
SHLO_API void tlang_insn(tlang_builder *b, const tlang_insn_desc *desc, tlang_value *results);
/* Closes the region of the innermost foreach, for, parallel or if. tlang_else: and opens the if's second
   one. */
SHLO_API void tlang_end(tlang_builder *b);
SHLO_API void tlang_else(tlang_builder *b);

/* The loop variable of the innermost region that is open; zero: it has none. */
SHLO_API tlang_value tlang_region_variable(const tlang_builder *b);

/* A constant of type i1 .. index, of f32 or f64, of c32 or c64. SHLO_TYPE: the number is not in its range, or
   not finite. */
SHLO_API tlang_value tlang_constant_int(tlang_builder *b, tlang_scalar scalar, int64_t value);
SHLO_API tlang_value tlang_constant_float(tlang_builder *b, tlang_scalar scalar, double value);
SHLO_API tlang_value tlang_constant_complex(tlang_builder *b, tlang_scalar scalar, double re, double im);
/* arith.*, cmp.* of one or two scalars of one type. The result has that type, of a comparison i1. */
SHLO_API tlang_value tlang_unary(tlang_builder *b, tlang_op op, tlang_value x);
SHLO_API tlang_value tlang_binary(tlang_builder *b, tlang_op op, tlang_value x, tlang_value y);
/* A scalar of any type in any other. */
SHLO_API tlang_value tlang_cast(tlang_builder *b, tlang_value x, tlang_scalar to);
/* group_id, group_size: index. num_subgroups, subgroup_size, subgroup_id, subgroup_local_id: i32; the last
   two stand only in SPMD regions (those of foreach and parallel). */
SHLO_API tlang_value tlang_query(tlang_builder *b, tlang_op op);
/* The size of a mode, an index. */
SHLO_API tlang_value tlang_size(tlang_builder *b, tlang_value memref, int32_t mode);
/* indices: of type index; for a memref one for each mode, and the result is a scalar; for a group one, and
   the result is a memref. */
SHLO_API tlang_value tlang_load(tlang_builder *b, tlang_value from, const tlang_value *indices, int32_t n);
/* value: of the scalar type of the memref `to`. indices: one for each mode. */
SHLO_API void tlang_store(tlang_builder *b, tlang_value value, tlang_value to, const tlang_value *indices,
    int32_t n);
/* memref: a type of static size in TLANG_LOCAL memory. The memory is there until the end of the region, which
   is not an SPMD region, or until tlang_lifetime_stop of the result. */
SHLO_API tlang_value tlang_alloca(tlang_builder *b, tlang_type memref);
SHLO_API void tlang_lifetime_stop(tlang_builder *b, tlang_value memref);

/* Views: memrefs over the same elements, in the same address space. */

/* Modes from to `to`, at least two and without a gap in memory, become one. */
SHLO_API tlang_value tlang_fuse(tlang_builder *b, tlang_value memref, int32_t from, int32_t to);

/* An offset or size of a view: a constant, or a value of type index. */
typedef struct tlang_extent {
    int64_t constant; /* used if value is zero */
    tlang_value value;
} tlang_extent;
#define TLANG_WHOLE (INT64_MIN + 1) /* as a size: the whole mode; its offset is 0 */
/* The mode becomes n >= 2 modes of these sizes, whose product it has. SHLO_LIMIT: more than TLANG_MAX_ORDER
   modes then. */
SHLO_API tlang_value tlang_expand(tlang_builder *b, tlang_value memref, int32_t mode,
    const tlang_extent *sizes, int32_t n);
/* What a view keeps of a mode; size 0 removes the mode. All zero, as `{0}`, is therefore index 0, not the
   whole mode, which is {{0, {0}}, {TLANG_WHOLE, {0}}}. */
typedef struct tlang_slice {
    tlang_extent offset, size;
} tlang_slice;
/* slices: one for each mode. */
SHLO_API tlang_value tlang_subview(tlang_builder *b, tlang_value memref, const tlang_slice *slices,
    int32_t n);

/* Products and sums of memrefs of one scalar type; alpha and beta are of it, or of the type of its real part.
   Not in SPMD regions. modifiers: tlang_modifier bits that the instruction takes: TLANG_TRANSPOSE_A (axpby,
   sum, gemm, gemv), TLANG_TRANSPOSE_B (gemm), TLANG_ATOMIC. */

/* v: alpha, A, beta, B. axpby: B = alpha op(A) + beta B of vectors or matrices. sum:
   B = alpha op(A) 1 + beta B, the sums of a matrix's rows, or of a vector into a memref of order 0. */
SHLO_API void tlang_axpby(tlang_builder *b, uint32_t modifiers, const tlang_value v[4]);
SHLO_API void tlang_sum(tlang_builder *b, uint32_t modifiers, const tlang_value v[4]);
/* v: alpha, A, B, beta, C. op says the orders of A, B, C: gemm (2, 2, 2) and gemv (2, 1, 1):
   C = alpha op(A) op(B) + beta C; ger (1, 1, 2): C = alpha A B^T + beta C; hadamard_product (1, 1, 1):
   C = alpha A B + beta C, element by element. */
SHLO_API void tlang_product(tlang_builder *b, tlang_op op, uint32_t modifiers, const tlang_value v[5]);

/* Regions: what follows stands inside until tlang_end. foreach (SPMD, in any order) and for (in order): the
   result is the loop variable, of the integer type `type`, which from, to and step have too; it runs through
   [from, to). parallel (SPMD): once for each work-item. foreach and parallel do not stand in SPMD regions. */
SHLO_API tlang_value tlang_foreach(tlang_builder *b, tlang_scalar type, tlang_value from, tlang_value to);
SHLO_API tlang_value tlang_for(tlang_builder *b, tlang_scalar type, tlang_value from, tlang_value to,
    tlang_value step); /* step zero: 1 */
SHLO_API void tlang_parallel(tlang_builder *b);
/* condition: i1. results: receives n scalars of these types, which the yields at the ends of both regions
   give; with n = 0 neither yield nor tlang_else is needed. */
SHLO_API void tlang_if(tlang_builder *b, tlang_value condition, const tlang_scalar *types,
    tlang_value *results, int32_t n);
SHLO_API void tlang_yield(tlang_builder *b, const tlang_value *values, int32_t n);
SHLO_API void tlang_barrier(tlang_builder *b, uint32_t fences); /* TLANG_FENCE_* bits */

#define TLANG_KEEP_LINES 1 /* keep what tlang_builder_line said */
/* The program file, in *out, which the caller frees; equal programs give equal bytes. The builder stays
   usable. On failure *out is empty: the first failure of the builder, SHLO_STRUCTURE (a function is open),
   SHLO_ARGUMENT (b or out is NULL), SHLO_MEMORY. */
SHLO_API shlo_status tlang_builder_finish(tlang_builder *b, int32_t flags, tlang_blob *out);
SHLO_API void tlang_blob_free(tlang_blob *blob); /* *blob becomes zero; NULL is fine */

#ifdef __cplusplus
}
#endif
#endif
