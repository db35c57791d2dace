/* opt/public.h - programs into cheaper ones. */
#ifndef SHLO__OPT_PUBLIC_H
#define SHLO__OPT_PUBLIC_H

#include "../code/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SHLO_NO_OPT
/* Rewrites a program into a cheaper one with the same results, bit for bit. level 0: as it is; 1: cleaning (dead code, common
   subexpressions, identities); 2: also constant folding. */
SHLO_API shlo_status shlo_optimize(const void *code, size_t bytes, int32_t level, const shlo_allocator *allocator, shlo_blob *out, shlo_error *error);
#endif

#ifdef __cplusplus
}
#endif
#endif
