/* opt/public.h - programs into cheaper ones. */
#ifndef SHLO__OPT_PUBLIC_H
#define SHLO__OPT_PUBLIC_H

#include "../code/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SHLO_NO_OPT
/* Makes a program cheaper; its results keep their bits. level 0: nothing; 1: unused ops, common
   subexpressions and identities; 2: constant folding as well (constants of at most SHLO_FOLD_LIMIT elements);
   others: SHLO_ARGUMENT. The input is verified first and not changed; names and locations are kept. *out is a
   new program file, the caller's to free with shlo_blob_free; empty after a failure. Memory comes from
   `allocator` (NULL: malloc). Takes at most eight rounds, each in time of the program's size. Meant for the
   machine that makes program files: a device loads the result. Fails with what the verifier finds, and
   SHLO_MEMORY. */
SHLO_API shlo_status shlo_optimize(const void *code, size_t bytes, int32_t level,
    const shlo_allocator *allocator, shlo_blob *out, shlo_error *error);
#endif

#ifdef __cplusplus
}
#endif
#endif
