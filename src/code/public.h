/* code/public.h - bytes that hold a program, or its weights. */
#ifndef SHLO__CODE_PUBLIC_H
#define SHLO__CODE_PUBLIC_H

#include "../ir/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- program files ---- */

/* A program file (docs/bytecode.md says what each byte means): strings, types, constants and functions, in a
   format with a version of its own, which the file begins with; a version that this library does not know is
   refused with SHLO_VERSION. Building the same program again gives the same bytes, on every machine. */

/* What a program file keeps beside the program, for error messages and for text: flags, joined by |. */
typedef enum shlo_keep_flag {
    SHLO_KEEP_NAMES = 1,     /* names of values */
    SHLO_KEEP_LOCATIONS = 2, /* what shlo_builder_location said: lines and locations */
    SHLO_KEEP_SOURCES = 4 /* with SHLO_KEEP_LOCATIONS: where there is a location, leave the line out, since it
                             is a line of another text */
} shlo_keep_flag;

/* Bytes made by this library, in memory that is the caller's: store them, send them, load them. Release with
   shlo_blob_free, which may come after the builder that made them is gone, but not while a program loaded
   from them lives. */
typedef struct shlo_blob {
    uint8_t *data; /* aligned to 64 */
    size_t bytes;
    shlo_allocator allocator;
} shlo_blob;
SHLO_API void shlo_blob_free(shlo_blob *blob); /* NULL and empty blobs are fine */

/* ---- weights in files of their own ----
   A weights file (docs/bytecode.md) holds named tensors. It is used where it lies, mapped or in flash,
   aligned to 64: nothing is parsed, and a name is found by binary search. Any other source of weights is a
   shlo_weights_fn of yours. */
typedef struct shlo_weights_file {
    const void *data;
    size_t bytes; /* at least those of the file */
} shlo_weights_file;
/* A shlo_weights_fn: options.weights.find = shlo_weights_find; options.weights.user = &file, with file a
   shlo_weights_file that lives as long as the program. SHLO_NOT_FOUND; SHLO_TYPE or SHLO_SHAPE if the file's
   tensor has another type; SHLO_FORMAT or SHLO_VERSION: no file of this kind. */
SHLO_API shlo_status shlo_weights_find(void *file, const char *name, const shlo_tensor_info *what,
    const void **data, size_t *bytes, shlo_error *error);

/* One tensor of a weights file. */
typedef struct shlo_weight {
    const char *name; /* not empty */
    shlo_tensor_info what;
    const void *data; /* row-major, in storage form */
} shlo_weight;
/* Tensor i in the order of names; out points into the file, out->what.dims to `dims`, room for SHLO_MAX_RANK
   numbers. Behind the last one: SHLO_NOT_FOUND. Else as shlo_weights_find. */
SHLO_API shlo_status shlo_weights_entry(const shlo_weights_file *file, int32_t i, shlo_weight *out,
    int64_t *dims, shlo_error *error);
#ifndef SHLO_NO_BUILD
/* Makes a weights file of n tensors, given in any order. The same ones give the same bytes. SHLO_ARGUMENT: a
   name twice, or what.bytes is not what the type takes. *out is the caller's to free with shlo_blob_free;
   after a failure it is empty. */
SHLO_API shlo_status shlo_weights_make(const shlo_weight *weights, int32_t n, const shlo_allocator *allocator,
    shlo_blob *out, shlo_error *error);
/* Moves the constants of a program that take `above` bytes or more into a weights file, called w0, w1, .. in
   the order of the file (a number is left out where the program has such a name already). Splats stay, and so
   do constants that are outside already. Equal programs give equal files. Both results are the caller's to
   free; after a failure they are empty. Errors: those of the verifier, and SHLO_MEMORY. */
SHLO_API shlo_status shlo_weights_split(const void *code, size_t bytes, size_t above,
    const shlo_allocator *allocator, shlo_blob *program, shlo_blob *weights, shlo_error *error);
/* The way back: a program file that holds all its constants. Errors: those of the verifier and of `weights`.
 */
SHLO_API shlo_status shlo_weights_join(const void *code, size_t bytes, const shlo_weights *weights,
    const shlo_allocator *allocator, shlo_blob *out, shlo_error *error);
#endif

#ifdef __cplusplus
}
#endif
#endif
