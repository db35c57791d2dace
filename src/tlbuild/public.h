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

/* The type of a value; zero if there is none. Its description. Are two types the same but for the address
   space? */
SHLO_API tlang_type tlang_type_of(const tlang_builder *b, tlang_value value);
SHLO_API shlo_status tlang_type_get_info(const tlang_builder *b, tlang_type type, tlang_type_info *out);
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

/* ---- instructions ---- */
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

SHLO_API tlang_value tlang_constant_int(tlang_builder *b, tlang_scalar scalar,
    int64_t value); /* i1 .. index */
SHLO_API tlang_value tlang_constant_float(tlang_builder *b, tlang_scalar scalar, double value); /* f32, f64 */
SHLO_API tlang_value tlang_constant_complex(tlang_builder *b, tlang_scalar scalar, double re, double im);
/* arith.*, cmp.*: of one or two scalars. */
SHLO_API tlang_value tlang_unary(tlang_builder *b, tlang_op op, tlang_value x);
SHLO_API tlang_value tlang_binary(tlang_builder *b, tlang_op op, tlang_value x, tlang_value y);
SHLO_API tlang_value tlang_cast(tlang_builder *b, tlang_value x, tlang_scalar to);
/* group_id, group_size, num_subgroups, subgroup_size, subgroup_id, subgroup_local_id. */
SHLO_API tlang_value tlang_query(tlang_builder *b, tlang_op op);
SHLO_API tlang_value tlang_size(tlang_builder *b, tlang_value memref, int32_t mode);
SHLO_API tlang_value tlang_load(tlang_builder *b, tlang_value from, const tlang_value *indices, int32_t n);
SHLO_API void tlang_store(tlang_builder *b, tlang_value value, tlang_value to, const tlang_value *indices,
    int32_t n);
SHLO_API tlang_value tlang_alloca(tlang_builder *b, tlang_type memref); /* in TLANG_LOCAL memory */
SHLO_API void tlang_lifetime_stop(tlang_builder *b, tlang_value memref);
SHLO_API tlang_value tlang_fuse(tlang_builder *b, tlang_value memref, int32_t from, int32_t to);

/* An offset or size of a view: a constant, or a value of type index. */
typedef struct tlang_extent {
    int64_t constant; /* used if value is zero */
    tlang_value value;
} tlang_extent;
#define TLANG_WHOLE (INT64_MIN + 1) /* as a size: the whole mode; its offset is 0 */
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

/* B = alpha op(A) + beta B, and B = alpha op(A) 1 + beta B; v: alpha, A, beta, B. */
SHLO_API void tlang_axpby(tlang_builder *b, uint32_t modifiers, const tlang_value v[4]);
SHLO_API void tlang_sum(tlang_builder *b, uint32_t modifiers, const tlang_value v[4]);
/* C = alpha A B + beta C and its kin; op: gemm, gemv, ger or hadamard_product; v: alpha, A, B, beta, C. */
SHLO_API void tlang_product(tlang_builder *b, tlang_op op, uint32_t modifiers, const tlang_value v[5]);

/* Regions: what follows stands inside until tlang_end. */
SHLO_API tlang_value tlang_foreach(tlang_builder *b, tlang_scalar type, tlang_value from, tlang_value to);
SHLO_API tlang_value tlang_for(tlang_builder *b, tlang_scalar type, tlang_value from, tlang_value to,
    tlang_value step); /* step zero: 1 */
SHLO_API void tlang_parallel(tlang_builder *b);
/* results: n values, which the yields at the ends of both regions give. */
SHLO_API void tlang_if(tlang_builder *b, tlang_value condition, const tlang_scalar *types,
    tlang_value *results, int32_t n);
SHLO_API void tlang_yield(tlang_builder *b, const tlang_value *values, int32_t n);
SHLO_API void tlang_barrier(tlang_builder *b, uint32_t fences); /* TLANG_FENCE_* bits */

/* The program file, in *out; equal programs give equal bytes. flags: TLANG_KEEP_LINES. The builder stays
   usable. */
#define TLANG_KEEP_LINES 1
SHLO_API shlo_status tlang_builder_finish(tlang_builder *b, int32_t flags, tlang_blob *out);
SHLO_API void tlang_blob_free(tlang_blob *blob); /* *blob becomes zero; NULL is fine */

#ifdef __cplusplus
}
#endif
#endif
