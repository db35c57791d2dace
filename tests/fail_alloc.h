/* tests/fail_alloc.h - an allocator that counts, checks sizes, and fails one chosen call. */
#ifndef TESTS_FAIL_ALLOC_H
#define TESTS_FAIL_ALLOC_H

#include <stdlib.h>

typedef struct fail_alloc {
    shlo_allocator allocator;
    long calls, fail_at;  /* fail_at: number of the call that fails; -1: none */
    long live;            /* blocks not freed */
    long long live_bytes; /* their bytes as alloc and free were told: not 0 at the end if a free names a wrong
                             size */
} fail_alloc;

static inline void *fail_alloc_take(void *user, size_t bytes, size_t align) {
    fail_alloc *f = (fail_alloc *)user;
    void *block = NULL;
    if (f->calls++ == f->fail_at) return NULL;
    if (posix_memalign(&block, align < sizeof(void *) ? sizeof(void *) : align, bytes)) return NULL;
    f->live++;
    f->live_bytes += (long long)bytes;
    return block;
}
static inline void fail_alloc_give(void *user, void *block, size_t bytes) {
    fail_alloc *f = (fail_alloc *)user;
    f->live--;
    f->live_bytes -= (long long)bytes;
    free(block);
}
static inline void fail_alloc_init(fail_alloc *f, long fail_at) {
    f->allocator.alloc = fail_alloc_take;
    f->allocator.free = fail_alloc_give;
    f->allocator.user = f;
    f->calls = f->live = 0;
    f->live_bytes = 0;
    f->fail_at = fail_at;
}
#endif
