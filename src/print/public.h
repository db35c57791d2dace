/* print/public.h - programs as StableHLO text. */
#ifndef SHLO__PRINT_PUBLIC_H
#define SHLO__PRINT_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SHLO_NO_PRINT
/* Writes a program as StableHLO text that upstream tools and `shlo` read back, piece by piece, through
   `write`: `n` bytes, not terminated, valid during the call only. The program is verified before the first
   piece comes. Memory (for names of values) comes from `allocator` (NULL: malloc) and is returned before the
   call does. flags: SHLO_PRINT_GENERIC (every op in the generic form, in quotes), SHLO_PRINT_ELIDE (constants
   of more than 16 elements as dense_resource<__elided__>: not to be read back), SHLO_PRINT_ELIDE_ABOVE(n) (of
   more than n elements, n at most 8388606), SHLO_PRINT_LOCATIONS (behind each op what the file keeps of where
   it comes from, as a name). */
#define SHLO_PRINT_GENERIC 1
#define SHLO_PRINT_ELIDE 2
#define SHLO_PRINT_LOCATIONS 4
#define SHLO_PRINT_ELIDE_ABOVE(n) (SHLO_PRINT_ELIDE | ((int32_t)(n) + 1) << 8)
SHLO_API shlo_status shlo_print(const void *code, size_t bytes, int32_t flags,
    void (*write)(void *user, const char *text, size_t n), void *user, const shlo_allocator *allocator,
    shlo_error *error);
#endif

#ifdef __cplusplus
}
#endif
#endif
