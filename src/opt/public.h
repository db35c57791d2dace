/* opt/public.h - programs into cheaper ones. */
#ifndef SHLO__OPT_PUBLIC_H
#define SHLO__OPT_PUBLIC_H

#include "../code/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SHLO_NO_OPT
/* Rewrites a program into a cheaper one with the same results, bit for bit. level 0: as it is; 1: cleaning
   (dead code, common subexpressions, identities); 2: also constant folding (results of up to SHLO_FOLD_LIMIT
   elements). Any other level: SHLO_ARGUMENT. The input is verified first and stays as it is; names and
   locations are kept. *out is a new program file, the caller's to free with shlo_blob_free; after a failure
   it is empty. Memory comes from `allocator` (NULL: malloc). Each round is linear in the program's size; they
   end when one changes nothing, or after eight. Meant for the machine that makes program files: a device
   loads what came out. */
SHLO_API shlo_status shlo_optimize(const void *code, size_t bytes, int32_t level,
    const shlo_allocator *allocator, shlo_blob *out, shlo_error *error);
#endif

#ifdef __cplusplus
}
#endif
#endif
