/* custom/public.h - functions of yours that a program calls: what they are given, what they answer, and how
 * they read attributes. */
#ifndef SHLO__CUSTOM_PUBLIC_H
#define SHLO__CUSTOM_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tensor in the caller's memory: elements in row-major order, as shlo_dtype says, nothing between them.
   Always compared with what the program wants: `bytes`, and that data is aligned to the element (to 8 where
   that is larger). Compared if it is given: dtype (not SHLO_NO_DTYPE), and then the shape (rank not negative,
   dims not NULL; rank 0 needs no dims). The struct and dims are read during the call. Of a program in which
   every open dimension has a bound, a bounded argument is passed as its elements at the bound (row-major
   strides of the bound, what lies beyond the sizes is ignored), followed by one tensor<i32> for each bounded
   dimension, in order; results likewise. */
typedef struct shlo_buffer {
    void *data;
    size_t bytes;
    shlo_dtype dtype;
    const int64_t *dims;
    int32_t rank;
} shlo_buffer;

/* One custom_call (or composite) of the program, as its handler sees it. Tuples are flattened, tokens left
   out. The texts and dims live as long as the program, the rest during the call only. */
typedef struct shlo_call_info {
    const char *name;        /* call_target_name; of a composite its name */
    int32_t version;         /* api_version; of a composite its version */
    int32_t has_side_effect; /* of a composite 0 */
    const char *config;      /* backend_config: a string's contents, or a dictionary's text; of a composite
                                composite_attributes; "" if */
    size_t config_bytes;     /* there is none (then error_message, if that is there). NUL-terminated. Read a
                                dictionary (or JSON object) with shlo_call_i64 and so on */
    /* dtype, shape and bytes are always there, data only while the program runs. In shape(): bytes is 0, and
       a dimension whose size is not known is -1. */
    const shlo_buffer *inputs;
    int32_t n_inputs;
    const shlo_buffer *outputs;
    int32_t n_outputs;
    /* operand_layouts, result_layouts: for each input (output) the order of its dimensions in memory, minor
       to major. NULL, or NULL for one of them: row-major, as everywhere else. */
    const int64_t *const *input_layouts;
    const int64_t *const *output_layouts;
    void *scratch; /* what prepare() has asked for, aligned to 64; its contents are undefined. NULL if none */
    size_t scratch_bytes;
} shlo_call_info;

/* A function of yours that the program calls by custom_call: how a program does what no op does, reads a
   sensor, or checks a value. Or one that takes the place of a composite's decomposition. Clear it, then set
   what applies:

     static shlo_status scale(void *user, const shlo_call_info *call, shlo_error *error) {
         double factor = 1;                                      // stays 1 if there is no such attribute
         if (shlo_call_f64(call, "factor", &factor) == SHLO_ATTRIBUTE) return SHLO_ATTRIBUTE;
         ...
     }
     memset(&custom, 0, sizeof custom);
     custom.name = "my.scale";
     custom.call = scale;
     options.customs = &custom;
     options.n_customs = 1;

   The callbacks return SHLO_OK, or a status that ends the load or the run and is what shlo_load or shlo_run
   returns; they may write error->message, which the caller then sees together with the op's place. They run
   in the thread that called the library, in the order in which control flow reaches the calls, exactly as
   often as it does (has_side_effect or not), and must not run the same program. A program that calls what is
   not registered is refused when it is loaded, and so is a custom_call with called_computations. Only
   "shape_assertion" needs no handler: it ends the run with SHLO_CHECK and error_message where operand 0 is
   false. */
typedef struct shlo_custom {
    const char *name; /* call_target_name, or the composite's name. Of several that fit, the first is taken */
    void *user;
    /* Computes: reads inputs, writes all outputs in full. An output that output_operand_aliases names has its
       operand's data pointer: it holds the operand's elements at first. No other output overlaps an input.
       Inputs must not be written. */
    shlo_status (*call)(void *user, const shlo_call_info *call, shlo_error *error);
    /* Optional. Called once for each call when the program is loaded: may refuse types, shapes or attributes
       it does not know, and says how many bytes of scratch it needs, which are part of the program's memory
       (and of shlo_memory_needed). *scratch_bytes is 0 before. */
    shlo_status (*prepare)(void *user, const shlo_call_info *call, size_t *scratch_bytes, shlo_error *error);
    /* Optional. Called where the results' types have dimensions of unknown size, once the operands' sizes are
       known (all of them): dims[i] are the outputs[i].rank dimensions of output i, -1 where unknown. Replaces
       every -1 by a size; the others must stay. Without it such a call is refused. It must depend on nothing
       but what it is given. */
    shlo_status (*shape)(void *user, const shlo_call_info *call, int64_t *const *dims, shlo_error *error);
    int32_t composite;    /* 0: for custom_calls. 1: for composites of this name, */
    int32_t version_from; /* ... whose version is at least this */
    int32_t version_end;  /* ... and below this (0: no end). Others run their decomposition */
} shlo_custom;

/* Attributes of a call by name. SHLO_OK; SHLO_NOT_FOUND if there is none of that name (or config is no
   dictionary); SHLO_ATTRIBUTE if it is of another kind or does not fit: nothing is written then, so a default
   set beforehand stays. Each reads the text anew, without memory; `call` may also be one of your own of which
   only config and config_bytes are set. */
SHLO_API shlo_status shlo_call_i64(const shlo_call_info *call, const char *name, int64_t *value);
SHLO_API shlo_status shlo_call_f64(const shlo_call_info *call, const char *name,
    double *value); /* integers, too; `: f32` is rounded to f32 */
SHLO_API shlo_status shlo_call_bool(const shlo_call_info *call, const char *name,
    int32_t *value); /* true, false; a name alone is true */
SHLO_API shlo_status shlo_call_dtype(const shlo_call_info *call, const char *name,
    shlo_dtype *value); /* an element type, as f32 */
/* A string without its quotes, escapes resolved, NUL-terminated. SHLO_LIMIT if that needs more than capacity
 * bytes. n (may be NULL): its length. */
SHLO_API shlo_status shlo_call_string(const shlo_call_info *call, const char *name, char *out,
    size_t capacity, size_t *n);
/* [1, 2], array<i64: 1, 2> or dense<..> : tensor<..>, row-major. *n is how many there are; SHLO_LIMIT if that
 * is more than capacity. */
SHLO_API shlo_status shlo_call_i64s(const shlo_call_info *call, const char *name, int64_t *items,
    int32_t capacity, int32_t *n);
SHLO_API shlo_status shlo_call_f64s(const shlo_call_info *call, const char *name, double *items,
    int32_t capacity, int32_t *n);
/* Any attribute as its text, n bytes inside config: for what the others do not read, and for dictionaries in
 * dictionaries. */
SHLO_API shlo_status shlo_call_text(const shlo_call_info *call, const char *name, const char **text,
    size_t *n);

#ifdef __cplusplus
}
#endif
#endif
