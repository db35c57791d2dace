/* custom/public.h - functions of the host that a program calls: what they are given, what they answer, and
 * how they read attributes. */
#ifndef SHLO__CUSTOM_PUBLIC_H
#define SHLO__CUSTOM_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tensor in the caller's memory: elements in storage form, row-major, without gaps. The struct and dims are
   read during the call. What is compared with the type of the argument or result, SHLO_INPUT if it differs:

     bytes         always
     dtype         unless it is SHLO_NO_DTYPE (0, as in a struct that was cleared)
     rank, dims    if dtype is given, rank is not negative and dims is not NULL. A buffer without dtype is
                   bytes: its rank and dims may be anything, but where the program leaves sizes open (`?`):
                   there they say the sizes, with or without dtype, and have to be there

   Of a program in which each unknown dimension has a bound: a bounded argument is a buffer of its elements at
   the bounds, of which those beyond its sizes are ignored, and behind it one tensor<i32> for each bounded
   dimension, its size. Results are the same. */
typedef struct shlo_buffer {
    void *data;          /* aligned for its elements, to 8 at most; of no bytes it may be NULL */
    size_t bytes;        /* of all elements, exactly */
    shlo_dtype dtype;    /* SHLO_NO_DTYPE: not said, as above */
    const int64_t *dims; /* `rank` sizes; NULL: not said */
    int32_t rank;        /* negative: not said */
} shlo_buffer;

/* A custom_call or composite, as its handler sees it. A tuple is passed as its members, tokens are left
   out. Texts and dims live as long as the program, the rest during the call. */
typedef struct shlo_call_info {
    const char *name;        /* call_target_name; of a composite its name */
    int64_t version;         /* api_version; of a composite its version */
    int32_t has_side_effect; /* of a composite 0 */
    /* backend_config, or composite_attributes, or else error_message: a string's contents or a dictionary's
       text; "" if there is none. NUL-terminated. shlo_call_i64 and so on read a dictionary, or a JSON
       object. */
    const char *config;
    size_t config_bytes;
    /* dtype, shape and bytes are always there, data only while the program runs. In shape(): bytes is 0, and
       a dimension whose size is not known is SHLO_DYNAMIC. */
    const shlo_buffer *inputs;
    int32_t n_inputs;
    const shlo_buffer *outputs;
    int32_t n_outputs;
    /* operand_layouts, result_layouts: for each input (output) the order of its dimensions in memory, minor
       to major. NULL, or NULL for one of them: row-major, as everywhere else. */
    const int64_t *const *input_layouts;
    const int64_t *const *output_layouts;
    /* output_operand_aliases: for each output the number of the input whose memory it has, -1: its own. NULL
       in shape(). */
    const int32_t *output_aliases;
    /* What prepare() asked for, aligned to 64, of any contents; NULL: nothing. */
    void *scratch;
    size_t scratch_bytes;
} shlo_call_info;

/* A handler: a function of yours that a program calls by custom_call, as to read a sensor or to check a
   value, or that takes the place of a composite's decomposition. Clear the struct, then set what applies:

     static shlo_status scale(void *user, const shlo_call_info *call, shlo_error *error) {
         double factor = 1; // stays 1 if there is no such attribute
         if (shlo_call_f64(call, "factor", &factor) == SHLO_ATTRIBUTE) return SHLO_ATTRIBUTE;
         ...
     }
     memset(&custom, 0, sizeof custom);
     custom.name = "my.scale";
     custom.call = scale;
     options.customs = &custom;
     options.n_customs = 1;

   Its functions return SHLO_OK, or a status that ends the load or the run and becomes its status; they may
   write error->message. They are called by the thread that called the library, in the order of control flow,
   exactly as often as it reaches the call (has_side_effect or not), and must not run the same program
   (SHLO_BUSY).
   shlo_load refuses a program that calls what has no handler, and a custom_call with called_computations.
   "shape_assertion" needs no handler (shlo_custom_is_own): where operand 0 is false the run ends with
   SHLO_CHECK and error_message. */
typedef struct shlo_custom {
    const char *name; /* call_target_name, or the composite's name; the first handler that fits is taken */
    void *user;
    /* Computes: reads the inputs and writes every element of every output. An output that is named by
       output_operand_aliases has the data pointer of its operand, whose elements it holds at first; no other
       output overlaps an input. Inputs must not be written. */
    shlo_status (*call)(void *user, const shlo_call_info *call, shlo_error *error);
    /* Optional. Called once for each call when the program is loaded. May refuse types, shapes and
       attributes. Sets *scratch_bytes, which is 0 before, to the scratch that call() needs; it becomes part
       of the program's memory. */
    shlo_status (*prepare)(void *user, const shlo_call_info *call, size_t *scratch_bytes, shlo_error *error);
    /* Optional. Called where the result types have unknown dimensions, once all sizes of the operands are
       known: dims[i] are the dimensions of output i, of which each SHLO_DYNAMIC is to be replaced by a size,
       and the others stay. May depend on nothing but what it is given. Without it such a call is refused. */
    shlo_status (*shape)(void *user, const shlo_call_info *call, int64_t *const *dims, shlo_error *error);
    int32_t composite;    /* 0: for custom_calls. 1: for composites of this name .. */
    int64_t version_from; /* .. from this version .. */
    int64_t version_end;  /* .. to below this one (0: no end). Others run their decomposition */
} shlo_custom;

/* 1: the library takes custom_calls of this name itself (shape_assertion, and the calls that frameworks write
   for ops whose sizes are operands); they need no handler. name: NULL is no such name. */
SHLO_API int32_t shlo_custom_is_own(const char *name);

/* Attributes of a call by name. SHLO_OK; SHLO_NOT_FOUND: there is none of that name, or config is no
   dictionary; SHLO_ATTRIBUTE: it is of another kind or does not fit. Nothing is written after a failure, so a
   default set before stays. Each call reads the text again and takes no memory. `call` may be a struct of
   yours of which only config and config_bytes are set. */
SHLO_API shlo_status shlo_call_i64(const shlo_call_info *call, const char *name, int64_t *value);
/* Integers too; a value with `: f32` is rounded to f32. */
SHLO_API shlo_status shlo_call_f64(const shlo_call_info *call, const char *name, double *value);
/* true, false; a name alone is true. */
SHLO_API shlo_status shlo_call_bool(const shlo_call_info *call, const char *name, int32_t *value);
/* An element type, as f32. */
SHLO_API shlo_status shlo_call_dtype(const shlo_call_info *call, const char *name, shlo_dtype *value);
/* A string without quotes, its escapes resolved, NUL-terminated; *n, if n is not NULL, its length.
   SHLO_LIMIT: it needs more than `capacity` bytes. */
SHLO_API shlo_status shlo_call_string(const shlo_call_info *call, const char *name, char *out,
    size_t capacity, size_t *n);
/* [1, 2], array<i64: 1, 2> or dense<..> : tensor<..>, row-major; *n is the number of items. SHLO_LIMIT: there
   are more than `capacity`. */
SHLO_API shlo_status shlo_call_i64s(const shlo_call_info *call, const char *name, int64_t *items,
    int32_t capacity, int32_t *n);
SHLO_API shlo_status shlo_call_f64s(const shlo_call_info *call, const char *name, double *items,
    int32_t capacity, int32_t *n);
/* The text of any attribute, n bytes within config: for dictionaries in dictionaries, and what else the
   others do not read. */
SHLO_API shlo_status shlo_call_text(const shlo_call_info *call, const char *name, const char **text,
    size_t *n);

#ifdef __cplusplus
}
#endif
#endif
