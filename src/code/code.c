/* code/code.c - the room's two doors. */
#ifndef SHLO__CODE_CODE_C
#define SHLO__CODE_CODE_C

#include "code.h"

SHLO_API void shlo_blob_free(shlo_blob *blob) {
    if (!blob || !blob->data) return;
    shlo__alloc_free(&blob->allocator, blob->data, blob->bytes);
    memset(blob, 0, sizeof *blob);
}

SHLO__FN shlo_status shlo__code_read(const void *code, size_t bytes, const shlo_weights *weights,
    shlo__module *m, shlo_error *error) {
    shlo_error unseen;
    if (!error) {
        shlo__status_clear(&unseen);
        error = &unseen;
    }
    if ((!code && bytes) || m->types.count != 1 || m->values.count != 1)
        return shlo__status_fail(error, SHLO_ARGUMENT, "no bytes, or a module that is not empty");
    return shlo__read_module(code, bytes, weights, m, error);
}

#ifndef SHLO_NO_BUILD

SHLO__FN shlo_status shlo__code_write(const shlo__module *m, int32_t flags, const shlo_allocator *a,
    shlo_blob *out, shlo_error *error) {
    shlo_error unseen;
    if (!error) {
        shlo__status_clear(&unseen);
        error = &unseen;
    }
    memset(out, 0, sizeof *out);
    if (!a) a = shlo__alloc_default();
    if (!a) return shlo__status_fail(error, SHLO_MEMORY, "no allocator");
    out->allocator = *a;
    return shlo__write_module(m, flags, a, out, error);
}
#endif

#endif
