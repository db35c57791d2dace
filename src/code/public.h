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

/* Bytes made by this library; release with shlo_blob_free. */
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
