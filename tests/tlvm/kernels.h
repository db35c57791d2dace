/* tests/tlvm/kernels.h - kernels as text, loaded and launched. */
#ifndef TESTS_TLVM_KERNELS_H
#define TESTS_TLVM_KERNELS_H

#include "../../tools/tl/tl.h"
#include "../test.h"

/* The program of a text; NULL (a failed check) if it is refused. */
static inline tlang_program *kernels_load(const char *text, const tlang_options *options) {
    tlang_program *p = NULL;
    tlang_blob blob;
    shlo_error e;
    int ok = tl_assemble("test", text, strlen(text), TLANG_KEEP_LINES, &blob);
    CHECK(ok);
    if (!ok) return NULL;
    ok = tlang_program_load(blob.data, blob.bytes, options, &p, &e) == SHLO_OK;
    CHECKF(ok, "%s", e.message);
    tlang_blob_free(&blob);
    return p;
}

static inline tlang_arg kernels_memref(void *data, size_t bytes) {
    tlang_arg a;
    memset(&a, 0, sizeof a);
    a.data = data;
    a.bytes = bytes;
    return a;
}

#endif
