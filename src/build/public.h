/* build/public.h - C calls that create programs. */
#ifndef SHLO__BUILD_PUBLIC_H
#define SHLO__BUILD_PUBLIC_H

#include "../code/public.h"
#include "../op/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ======================================================================================================================
 * Building. Errors latch: after the first failure every call returns the zero handle and does nothing, so
 * build freely and ask once. Handles belong to one builder. Every op is verified against the specification
 * when it is made.
 *
 * Whatever is passed in (names, lists, attributes, elements of constants) is copied or read during the call;
 * nothing has to be kept. Each call takes time in the size of what it is given. Memory grows with the program
 * and is returned by shlo_builder_destroy.
 * ====================================================================================================================
 */

#ifndef SHLO_NO_BUILD
typedef struct shlo_builder shlo_builder;

#define SHLO_DYNAMIC INT64_MIN /* a dimension whose size is not known */

SHLO_API shlo_builder *shlo_builder_create(const shlo_allocator
        *allocator);                                 /* NULL: malloc. Returns NULL when out of memory: every
                                                        call below takes NULL for a builder that has failed */
SHLO_API void shlo_builder_destroy(shlo_builder *b); /* NULL is fine. Blobs it made stay */
SHLO_API shlo_status shlo_builder_status(const shlo_builder *b);      /* the latched status */
SHLO_API const shlo_error *shlo_builder_error(const shlo_builder *b); /* its record; never NULL */
/* After a failed op, forget the failure and go on (an importer reports several errors in one run). The
   function that was open counts as unfinished until it ends with shlo_return after all. */
SHLO_API void shlo_builder_clear_error(shlo_builder *b);
/* Names the place in a source that the following ops come from; line 0, NULL: none. Kept in the optional
 * locations section. */
SHLO_API void shlo_builder_location(shlo_builder *b, int32_t line, const char *location);
/* Optional: the module's name (NULL: none), and how many processes the program is written for (0: not said).
 */
SHLO_API void shlo_builder_module_name(shlo_builder *b, const char *name, int32_t n_replicas,
    int32_t n_partitions);

/* Types. The same type made twice is one handle, so types can be compared by their ids. dims may hold
   SHLO_DYNAMIC. Latches SHLO_ARGUMENT (no such element type, no dims), SHLO_LIMIT (rank above SHLO_MAX_RANK),
   or what makes the type illegal, as a negative dimension. */
SHLO_API shlo_type shlo_tensor(shlo_builder *b, shlo_dtype dtype, const int64_t *dims, int32_t rank);
SHLO_API shlo_type shlo_tensor0(shlo_builder *b, shlo_dtype dtype); /* a scalar */
SHLO_API shlo_type shlo_tensor1(shlo_builder *b, shlo_dtype dtype, int64_t d0);
SHLO_API shlo_type shlo_tensor2(shlo_builder *b, shlo_dtype dtype, int64_t d0, int64_t d1);
SHLO_API shlo_type shlo_tensor3(shlo_builder *b, shlo_dtype dtype, int64_t d0, int64_t d1, int64_t d2);
SHLO_API shlo_type shlo_tensor4(shlo_builder *b, shlo_dtype dtype, int64_t d0, int64_t d1, int64_t d2,
    int64_t d3);
SHLO_API shlo_type shlo_tensor_bounded(shlo_builder *b, shlo_dtype dtype, const int64_t *dims,
    const int64_t *bounds, int32_t rank); /* bound -1: none */
SHLO_API shlo_type shlo_token(shlo_builder *b);
SHLO_API shlo_type shlo_tuple_type(shlo_builder *b, const shlo_type *members, int32_t n);
SHLO_API shlo_type shlo_buffer_type(shlo_builder *b, shlo_dtype dtype, const int64_t *dims,
    int32_t rank); /* memref<..>: what custom calls keep in place */
SHLO_API shlo_type shlo_element_type(shlo_builder *b,
    shlo_dtype dtype); /* the value of a TYPE attribute; SHLO_NO_DTYPE: tf32 */

/* Parameters of a quantized element type: value = (stored - zero point) * scale. axis -1 and one scale: per
   tensor; else one scale and one zero point for each index of dimension `axis`. */
typedef struct shlo_quantization {
    shlo_dtype storage, expressed;
    int64_t storage_min, storage_max; /* both 0: the storage type's limits */
    int32_t axis;
    const double *scales;
    const int64_t *zero_points;
    int32_t n;             /* of scales, and of zero points */
    const int64_t *bounds; /* of dimensions that are not known, as shlo_tensor_bounded has them; NULL: none */
} shlo_quantization;
SHLO_API shlo_type shlo_quantized(shlo_builder *b, const shlo_quantization *q, const int64_t *dims,
    int32_t rank);

/* Asking. An inferred type is known as soon as the op is made. Handles that do not exist get the answer for
 * "no tensor". */
SHLO_API shlo_type shlo_type_of(shlo_builder *b,
    shlo_value v); /* latches SHLO_ARGUMENT for what is no value */
typedef enum shlo_type_class {
    SHLO_IS_NONE,
    SHLO_IS_TENSOR,
    SHLO_IS_QUANTIZED,
    SHLO_IS_TOKEN,
    SHLO_IS_TUPLE,
    SHLO_IS_OTHER,
    SHLO_IS_BUFFER
} shlo_type_class;
SHLO_API shlo_type_class shlo_type_get_class(const shlo_builder *b, shlo_type t);
SHLO_API shlo_dtype shlo_type_dtype(const shlo_builder *b,
    shlo_type t); /* element (storage) type; SHLO_NO_DTYPE if it is no tensor */
SHLO_API int32_t shlo_type_rank(const shlo_builder *b, shlo_type t); /* -1 if it is no tensor */
SHLO_API int64_t shlo_type_dim(const shlo_builder *b, shlo_type t,
    int32_t i); /* SHLO_DYNAMIC if unknown, -1 if out of range */
SHLO_API int64_t shlo_type_bound(const shlo_builder *b, shlo_type t,
    int32_t i); /* of an unknown dimension; -1 if there is none */
SHLO_API int32_t shlo_type_members(const shlo_builder *b, shlo_type t); /* of a tuple; -1 otherwise */
SHLO_API shlo_type shlo_type_member(const shlo_builder *b, shlo_type t, int32_t i);

/* Functions and regions. A function is begun, gets its arguments, its ops, and ends with shlo_return, which
   sets its result types. One function is open at a time; the entry is called "main" by custom. Functions may
   call those that are built or declared; not themselves. */
SHLO_API void shlo_func_begin(shlo_builder *b, const char *name);
SHLO_API void shlo_func_begin_private(shlo_builder *b, const char *name); /* callable, but no entry point */
/* Begins a public function of n arguments, all at once, as shlo_region_begin does: args gets their values.
   SHLO_ARGUMENT if a type is none of this builder; args is zero then. */
SHLO_API void shlo_func(shlo_builder *b, const char *name, const shlo_type *types, shlo_value *args,
    int32_t n);
/* The next argument, in a function begun without; before the first op only. Give each call a statement of its
   own: in shlo_subtract(b, shlo_arg(b, t), shlo_arg(b, t)) C does not say which argument of the function is
   the first, and compilers differ. shlo_func is safe from that. */
SHLO_API shlo_value shlo_arg(shlo_builder *b, shlo_type type);
SHLO_API void shlo_return(shlo_builder *b, const shlo_value *values, int32_t n);
/* Declares a function that is called before it is built: result types must be known to make the call. It must
   be built with the same types before shlo_builder_finish. */
SHLO_API void shlo_func_declare(shlo_builder *b, const char *name, const shlo_type *args, int32_t n_args,
    const shlo_type *results, int32_t n_results);

/* A region is built where the op that owns it will stand, then handed to that op's constructor:
     shlo_region_begin(b, types, args, 2); s = shlo_add(b, args[0], args[1]); body = shlo_region_end(b, &s,
   1); Regions nest, SHLO_MAX_DEPTH deep, and see the values of the regions around them where the
   specification allows it (if, case and while do; bodies of reductions do, too). Each belongs to one op.
   `args` gets n values; `results` are what the region returns. */
SHLO_API void shlo_region_begin(shlo_builder *b, const shlo_type *types, shlo_value *args, int32_t n);
SHLO_API shlo_region shlo_region_end(shlo_builder *b, const shlo_value *results, int32_t n);
/* A region that no op will own after all; it must have ended where the next op would stand. */
SHLO_API void shlo_region_drop(shlo_builder *b, shlo_region region);
/* A region that applies one binary op to two scalars: the usual body of reduce, as shlo_region_of(b,
   SHLO_OP_add, SHLO_F32). Bodies of this kind take the fast path of reduce and reduce_window. */
SHLO_API shlo_region shlo_region_of(shlo_builder *b, shlo_op op, shlo_dtype dtype);

/* One attribute of the general constructor. */
typedef struct shlo_attr {
    const char *name; /* as the specification names it */
    shlo_attr_kind kind;
    int64_t i;        /* BOOL, I64, ENUM */
    double f;         /* F32 */
    shlo_list list;   /* lists and tables */
    const char *text; /* STRING, DICT, SYMBOL, SYMBOLS (blank-separated); TENSOR: the name of elements outside
                         (shlo_constant_outside) */
    size_t n_text;    /* its bytes; 0: NUL-terminated */
    shlo_type type;   /* TYPE, TENSOR */
    const void *data; /* TENSOR: elements in storage form, row-major; copied */
    size_t data_bytes; /* TENSOR: all elements, or exactly one element: a splat */
} shlo_attr;

/* The general constructor: any op by its code, with attributes by name in any order; for importers, and for
   ops without a typed constructor. Missing types are inferred where the specification says how. Clear the
   struct, then set what the op has. */
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
/* Returns the number of results, of which the first `capacity` are written to results (the rest of it becomes
   zero); -1 after a failure. `results` may be the operands' own array. shlo_return and shlo_region_end make
   `return`; this refuses it. */
SHLO_API int32_t shlo_op_create(shlo_builder *b, const shlo_op_desc *desc, shlo_value *results,
    int32_t capacity);

/* Typed constructors, one an op. Parameters come in one order: operands, result types, attributes, regions,
   results. A result type is a parameter where the specification leaves it open; `type` may be zero where it
   can be inferred (dot_general and others, whose rows in docs/ops.md say so). attrs NULL: no attributes.
   Returns the result, or writes the results to `results`, which has room for as many as the op has and may be
   an array of operands. Failures latch, and results are zero then: what the specification forbids, with op,
   operand and constraint in the error; SHLO_ARGUMENT (a handle of no value, another number of results);
   SHLO_MEMORY. */
#include "calls.gen.h"

/* Constants. The elements are in storage form (see shlo_dtype), row-major; they are copied. */
SHLO_API shlo_value shlo_constant(shlo_builder *b, shlo_type type, const void *elements); /* all elements */
SHLO_API shlo_value shlo_constant_splat(shlo_builder *b, shlo_type type,
    const void *element); /* one for all */
/* Elements that the program only names: the host gives them when it is loaded (options.weights). The same name
   twice is the same constant, of one type. */
SHLO_API shlo_value shlo_constant_outside(shlo_builder *b, shlo_type type, const char *name);
SHLO_API shlo_value shlo_constant_f32(shlo_builder *b, float x); /* scalars: tensor<f32> and so on */
SHLO_API shlo_value shlo_constant_i32(shlo_builder *b, int32_t x);
SHLO_API shlo_value shlo_constant_i64(shlo_builder *b, int64_t x);

/* Calls a function of this program by its name, with n operands; it must be built or declared. */
SHLO_API void shlo_call(shlo_builder *b, const char *callee, const shlo_value *operands, int32_t n,
    shlo_value *results, int32_t n_results);

/* Verifies the whole program (every function ended, calls fit, no recursion, uses after definitions) and
   writes it in linear time. The builder stays usable: more functions may follow, and another finish. *out is
   a program file, the caller's to free with shlo_blob_free; after a failure, which is also the latched error,
   it is empty. flags: what else the file keeps, for error messages and for text. */
SHLO_API shlo_status shlo_builder_finish(shlo_builder *b, int32_t flags, shlo_blob *out);
#endif /* SHLO_NO_BUILD */

#ifdef __cplusplus
}
#endif
#endif
