/* code/public.h - bytes that hold a program. */
#ifndef SHLO__CODE_PUBLIC_H
#define SHLO__CODE_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ======================================================================================================================
 * Program files: bytes
 * ==================================================================================================================== */

/* A program file (docs/bytecode.md says what each byte means): strings, types, constants and functions, in a format with a version of
   its own, which the file begins with; a version that this library does not know is refused with SHLO_VERSION. Building the same program
   again gives the same bytes, on every machine. */

/* Bytes made by this library, in memory that is the caller's: store them, send them, load them. Release with shlo_blob_free, which
   may come after the builder that made them is gone, but not while a program loaded from them lives. */
typedef struct shlo_blob {
    uint8_t *data;                  /* aligned to 64 */
    size_t bytes;
    shlo_allocator allocator;
} shlo_blob;
SHLO_API void shlo_blob_free(shlo_blob *blob); /* NULL and empty blobs are fine */

#ifdef __cplusplus
}
#endif
#endif
