/* code/code.h - what bytes on disk mean: a module to bytes and back. */
#ifndef SHLO__CODE_CODE_H
#define SHLO__CODE_CODE_H

#include "../ir/ir.h"
#include "public.h"

#ifndef SHLO_NO_BUILD
/* Writes a checked module. flags: SHLO_KEEP_NAMES, SHLO_KEEP_LOCATIONS, SHLO_KEEP_SOURCES. The bytes come
 * from the allocator, which is kept in `out`. */
SHLO__FN shlo_status shlo__code_write(const shlo__module *m, int32_t flags, const shlo_allocator *a,
    shlo_blob *out, shlo_error *error);
#endif
/* Reads and validates bytes into m, which the caller has inited and frees. Constants may stay in `code`,
   which must outlive m. Those outside come from the weights, in which they stay, too; with NULL they stay
   unknown. */
SHLO__FN shlo_status shlo__code_read(const void *code, size_t bytes, const shlo_weights *weights,
    shlo__module *m, shlo_error *error);

#endif
