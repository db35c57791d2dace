/* print/public.h - programs as StableHLO text. */
#ifndef SHLO__PRINT_PUBLIC_H
#define SHLO__PRINT_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SHLO_NO_PRINT
/* Flags of shlo_print. */
typedef enum shlo_print_flag {
    SHLO_PRINT_GENERIC = 1, /* every op in the generic form, its name in quotes */
    SHLO_PRINT_ELIDE = 2, /* constants of more than 16 elements as dense_resource<__elided__>, which cannot be
                             read back */
    SHLO_PRINT_LOCATIONS = 4, /* behind each op, as a name, the location that the file keeps of it */
    SHLO_PRINT_LINES = 8      /* .. where it keeps none, the op's line in the text that it was: "line 12" */
} shlo_print_flag;
/* SHLO_PRINT_ELIDE for constants of more than n elements; n is at most 8388606. */
#define SHLO_PRINT_ELIDE_ABOVE(n) (SHLO_PRINT_ELIDE | ((int32_t)(n) + 1) << 8)

/* Writes a program as StableHLO text that upstream's tools and `shlo` read, piece by piece: `write` gets n
   bytes that are not terminated and live during the call only. The program is verified before the first
   piece. flags: of shlo_print_flag, joined by |. Memory for names comes from `allocator` (NULL: malloc) and
   is freed before the call returns. Fails with what the verifier finds; SHLO_ARGUMENT: no program, no
   `write`, no allocator; SHLO_MEMORY. */
SHLO_API shlo_status shlo_print(const void *code, size_t bytes, int32_t flags,
    void (*write)(void *user, const char *text, size_t n), void *user, const shlo_allocator *allocator,
    shlo_error *error);
#endif

#ifdef __cplusplus
}
#endif
#endif
