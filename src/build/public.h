/* build/public.h - C calls that create programs. */
#ifndef SHLO__BUILD_PUBLIC_H
#define SHLO__BUILD_PUBLIC_H

#include "../code/public.h"
#include "../op/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- building ----
   Errors latch: after the first failure each call does nothing and returns a zero handle, so build on and ask
   once. Handles belong to one builder. Every op is verified against the specification when it is made. What
   is passed in (names, lists, attributes, elements) is copied or read during the call. Calls take time in the
   size of what they are given. Memory grows with the program until shlo_builder_destroy. */

#ifndef SHLO_NO_BUILD
typedef struct shlo_builder shlo_builder;

/* NULL: malloc. Returns NULL when out of memory, which every call below takes for a builder that has failed.
   The builder is the caller's, to free with shlo_builder_destroy. */
SHLO_API shlo_builder *shlo_builder_create(const shlo_allocator *allocator);
SHLO_API void shlo_builder_destroy(shlo_builder *b);                  /* NULL is fine; blobs it made stay */
SHLO_API shlo_status shlo_builder_status(const shlo_builder *b);      /* the latched status */
SHLO_API const shlo_error *shlo_builder_error(const shlo_builder *b); /* its record; never NULL */
/* Forgets the error, so that an importer can report several. The function that was open counts as unfinished
   until it ends with shlo_return. */
SHLO_API void shlo_builder_clear_error(shlo_builder *b);
/* Where in a source the ops that follow come from: a line (0: none) and any text, as "model.py:12:3" (NULL:
   none). Errors of building and loading say it, those of a run do not; files keep it on request
   (SHLO_KEEP_LOCATIONS). */
SHLO_API void shlo_builder_location(shlo_builder *b, int32_t line, const char *location);
/* The module's name (NULL: none), and the size of the process grid it is written for (0: not said).
   Optional. */
SHLO_API void shlo_builder_module_name(shlo_builder *b, const char *name, int32_t n_replicas,
    int32_t n_partitions);

/* Types. A type that is made twice is one handle, so ids can be compared. A dimension may be SHLO_DYNAMIC.
   Latches SHLO_ARGUMENT (no such element type, no dims), SHLO_LIMIT (rank above SHLO_MAX_RANK), SHLO_TYPE or
   SHLO_SHAPE (a type that is not legal, as one with a negative dimension). */
SHLO_API shlo_type shlo_tensor(shlo_builder *b, shlo_dtype dtype, const int64_t *dims, int32_t rank);
SHLO_API shlo_type shlo_tensor0(shlo_builder *b, shlo_dtype dtype); /* a scalar */
SHLO_API shlo_type shlo_tensor1(shlo_builder *b, shlo_dtype dtype, int64_t d0);
SHLO_API shlo_type shlo_tensor2(shlo_builder *b, shlo_dtype dtype, int64_t d0, int64_t d1);
SHLO_API shlo_type shlo_tensor3(shlo_builder *b, shlo_dtype dtype, int64_t d0, int64_t d1, int64_t d2);
SHLO_API shlo_type shlo_tensor4(shlo_builder *b, shlo_dtype dtype, int64_t d0, int64_t d1, int64_t d2,
    int64_t d3);
/* bounds: for each dimension the largest size it can have, or -1. */
SHLO_API shlo_type shlo_tensor_bounded(shlo_builder *b, shlo_dtype dtype, const int64_t *dims,
    const int64_t *bounds, int32_t rank);
SHLO_API shlo_type shlo_token(shlo_builder *b);
SHLO_API shlo_type shlo_tuple_type(shlo_builder *b, const shlo_type *members, int32_t n);
/* memref<..>: memory that custom calls change in place. */
SHLO_API shlo_type shlo_buffer_type(shlo_builder *b, shlo_dtype dtype, const int64_t *dims, int32_t rank);
/* The value of a TYPE attribute; SHLO_NO_DTYPE: tf32. */
SHLO_API shlo_type shlo_element_type(shlo_builder *b, shlo_dtype dtype);

/* A quantized element type: value = (stored - zero point) * scale. */
typedef struct shlo_quantization {
    shlo_dtype storage, expressed;
    int64_t storage_min, storage_max; /* of what is stored; both 0: the limits of the storage type */
    int32_t axis;                     /* -1: one scale for all; else one for each index of this dimension */
    const double *scales;
    const int64_t *zero_points;
    int32_t n;             /* of scales, and of zero points */
    const int64_t *bounds; /* as in shlo_tensor_bounded; NULL: none */
} shlo_quantization;
SHLO_API shlo_type shlo_quantized(shlo_builder *b, const shlo_quantization *q, const int64_t *dims,
    int32_t rank);

/* Asking. An inferred type is known as soon as the op is made. The type of a value latches SHLO_ARGUMENT for
   a handle that is none; the others answer as for a type that is no tensor. */
SHLO_API shlo_type shlo_type_of(shlo_builder *b, shlo_value v);
typedef enum shlo_type_class {
    SHLO_IS_NONE, /* no type */
    SHLO_IS_TENSOR,
    SHLO_IS_QUANTIZED, /* a tensor of quantized elements */
    SHLO_IS_TOKEN,
    SHLO_IS_TUPLE,
    SHLO_IS_OTHER, /* shlo_element_type */
    SHLO_IS_BUFFER
} shlo_type_class;
SHLO_API shlo_type_class shlo_type_get_class(const shlo_builder *b, shlo_type t);
/* Element type (of a quantized tensor: its storage); SHLO_NO_DTYPE: no tensor. */
SHLO_API shlo_dtype shlo_type_dtype(const shlo_builder *b, shlo_type t);
SHLO_API int32_t shlo_type_rank(const shlo_builder *b, shlo_type t); /* -1: no tensor */
/* Size of dimension i; SHLO_DYNAMIC: not known; -1: there is none. */
SHLO_API int64_t shlo_type_dim(const shlo_builder *b, shlo_type t, int32_t i);
/* Bound of dimension i; -1: there is none. */
SHLO_API int64_t shlo_type_bound(const shlo_builder *b, shlo_type t, int32_t i);
SHLO_API int32_t shlo_type_members(const shlo_builder *b, shlo_type t); /* -1: no tuple */
SHLO_API shlo_type shlo_type_member(const shlo_builder *b, shlo_type t, int32_t i);

/* Functions. A function begins with its arguments, then come its ops, and shlo_return ends it and sets its
   result types. One function is open at a time. The entry is called "main" by custom. A function may call
   those that are built or declared; itself too, if it was declared, under a condition (if, case, while).
   Latches SHLO_STRUCTURE: one function in another, a second one of that name, an argument behind an op. */
SHLO_API void shlo_func_begin(shlo_builder *b, const char *name);
SHLO_API void shlo_func_begin_private(shlo_builder *b, const char *name); /* can be called, but not run */
/* Begins a public function of n arguments at once; args gets their values (zero after a failure). */
SHLO_API void shlo_func(shlo_builder *b, const char *name, const shlo_type *types, shlo_value *args,
    int32_t n);
/* The next argument of a function that has begun without. Give each call a statement of its own: in
   shlo_subtract(b, shlo_arg(b, t), shlo_arg(b, t)) C does not say which argument is the first, and compilers
   differ. With shlo_func that cannot happen. */
SHLO_API shlo_value shlo_arg(shlo_builder *b, shlo_type type);
/* Names argument or result i of the function that is being built, as the host knows it; several may have one
   name. Kept with SHLO_KEEP_NAMES, for shlo_program_find_input and its like. */
SHLO_API void shlo_arg_name(shlo_builder *b, int32_t i, const char *name);
SHLO_API void shlo_result_name(shlo_builder *b, int32_t i, const char *name);
/* Ends the function: it returns n values. */
SHLO_API void shlo_return(shlo_builder *b, const shlo_value *values, int32_t n);
/* Declares a function that is called before it is built. It must be built with these types before
   shlo_builder_finish. */
SHLO_API void shlo_func_declare(shlo_builder *b, const char *name, const shlo_type *args, int32_t n_args,
    const shlo_type *results, int32_t n_results);

/* Regions. A region is built where the op that owns it will be, then passed to that op's constructor:

     shlo_region_begin(b, types, args, 2);
     sum = shlo_add(b, args[0], args[1]);
     body = shlo_region_end(b, &sum, 1);
     shlo_reduce(b, &x, &zero, 1, &over, body, &result);

   args gets the n arguments (zero after a failure); `results` are the n values that the region returns.
   Regions nest SHLO_MAX_DEPTH deep. They see the values around them where the specification allows it (if,
   case, while; bodies of reductions, too). A region belongs to one op. */
SHLO_API void shlo_region_begin(shlo_builder *b, const shlo_type *types, shlo_value *args, int32_t n);
SHLO_API shlo_region shlo_region_end(shlo_builder *b, const shlo_value *results, int32_t n);
/* Gives a region up, which no op owns; it must have ended where the next op would be. */
SHLO_API void shlo_region_drop(shlo_builder *b, shlo_region region);
/* The usual body of a reduction: a region of two scalars that applies one op to them, as
   shlo_region_of(b, SHLO_OP_add, SHLO_F32). */
SHLO_API shlo_region shlo_region_of(shlo_builder *b, shlo_op op, shlo_dtype dtype);

/* An attribute of shlo_op_create. Fields that its kind does not use are ignored. */
typedef struct shlo_attr {
    const char *name; /* as in the specification */
    shlo_attr_kind kind;
    int64_t i;      /* BOOL, I64, ENUM */
    double f;       /* F32 */
    shlo_list list; /* I64S, BOOLS, ENUMS, TABLE */
    /* STRING, DICT, SYMBOL, SYMBOLS (separated by blanks); TENSOR: if not NULL, the name of elements that are
       outside of the program, as in shlo_constant_outside. */
    const char *text;
    size_t n_text;     /* bytes of text; 0: up to its NUL */
    shlo_type type;    /* TYPE, TENSOR */
    const void *data;  /* TENSOR: elements in storage form, row-major */
    size_t data_bytes; /* TENSOR: the size of all elements, or of one that is repeated */
} shlo_attr;

/* An op for shlo_op_create. Clear the struct, then set what the op has. */
typedef struct shlo_op_desc {
    shlo_op op;
    const shlo_value *operands;
    int32_t n_operands;
    const shlo_attr *attrs;
    int32_t n_attrs;
    const shlo_region *regions;
    int32_t n_regions;
    const shlo_type *types; /* result types */
    int32_t n_types;        /* 0: infer them all */
} shlo_op_desc;
/* The general constructor, for importers: any op by its code, attributes by name in any order. Result types
   that are not given are inferred. Returns the number of results, of which the first `capacity` go to
   `results` (the rest of which becomes zero); -1 after a failure. results may be the array of the operands.
   `return` is made by shlo_return and shlo_region_end only. */
SHLO_API int32_t shlo_op_create(shlo_builder *b, const shlo_op_desc *desc, shlo_value *results,
    int32_t capacity);

/* Typed constructors. Parameters come in one order: operands, result types, attributes, regions, results. A
   result type is a parameter where the specification does not infer it, and where inferring may be too
   general (dot_general; pass zero to infer it). attrs NULL: no attributes. The result is returned, or written
   to `results` if there can be several, which may be the array of the operands. Failures latch, results are
   zero then: what the specification forbids, with op, operand and constraint; SHLO_ARGUMENT: a handle that is
   no value, or another number of results; SHLO_MEMORY. */
#include "calls.gen.h"

/* Constants. Elements are in storage form, row-major, and are copied. */
SHLO_API shlo_value shlo_constant(shlo_builder *b, shlo_type type, const void *elements); /* all elements */
SHLO_API shlo_value shlo_constant_splat(shlo_builder *b, shlo_type type,
    const void *element); /* one for all */
/* A constant whose elements options.weights gives when the program is loaded. The same name twice is the same
   constant, of one type. */
SHLO_API shlo_value shlo_constant_outside(shlo_builder *b, shlo_type type, const char *name);
SHLO_API shlo_value shlo_constant_f32(shlo_builder *b, float x); /* scalars: tensor<f32> and so on */
SHLO_API shlo_value shlo_constant_i32(shlo_builder *b, int32_t x);
SHLO_API shlo_value shlo_constant_i64(shlo_builder *b, int64_t x);

/* Calls a function of this program, which is built or declared. */
SHLO_API void shlo_call(shlo_builder *b, const char *callee, const shlo_value *operands, int32_t n,
    shlo_value *results, int32_t n_results);

/* Verifies the whole program (each function ended, calls fit, nothing calls itself unconditionally, values
   are used behind their definitions) and writes it, in linear time. The builder can go on: more functions,
   another finish. flags: of shlo_keep_flag, joined by |. *out is a program file, the caller's to free with
   shlo_blob_free; empty after a failure, which is also latched. */
SHLO_API shlo_status shlo_builder_finish(shlo_builder *b, int32_t flags, shlo_blob *out);
#endif /* SHLO_NO_BUILD */

#ifdef __cplusplus
}
#endif
#endif
