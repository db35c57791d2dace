/* tlprint/public.h - programs as text. */
#ifndef TLANG__TLPRINT_PUBLIC_H
#define TLANG__TLPRINT_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes a program file as text of the tensor language, by pieces, to write(user, text, n). Reading it gives
   the same program file (without lines). Values are numbered, floats are exact: decimal where that is short,
   else hexadecimal. Errors: those of loading the file, SHLO_MEMORY. allocator NULL: malloc. */
SHLO_API shlo_status tlang_print(const void *code, size_t bytes, const shlo_allocator *allocator,
    void (*write)(void *user, const char *text, size_t n), void *user, shlo_error *error);

#ifdef __cplusplus
}
#endif
#endif
