/* tests/fuzz/limited.h - an allocator of little memory for fuzz targets: a small file must not ask for more.
 * */
#ifndef TESTS_FUZZ_LIMITED_H
#define TESTS_FUZZ_LIMITED_H

#include <stdlib.h>

#define MEMORY_LIMIT ((size_t)64 << 20)

static size_t used;

static void *limited_alloc(void *user, size_t bytes, size_t align) {
    void *block = NULL;
    (void)user;
    if (bytes > MEMORY_LIMIT - used) return NULL;
    if (posix_memalign(&block, align < sizeof(void *) ? sizeof(void *) : align, bytes ? bytes : 1) != 0)
        return NULL;
    used += bytes;
    return block;
}

static void limited_free(void *user, void *block, size_t bytes) {
    (void)user;
    if (block != NULL) used -= bytes;
    free(block);
}

static const shlo_allocator limited = {limited_alloc, limited_free, NULL};
#endif
