/* tests/wrap_alloc.h - the calls of malloc and its sisters counted, and one of them failing, for what takes
 * no allocator. The test links with `// libs: -Wl,--wrap=malloc` and so on (tests/import/test_memory.c). */
#ifndef TESTS_WRAP_ALLOC_H
#define TESTS_WRAP_ALLOC_H

#include <errno.h>
#include <stddef.h>

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
int __real_posix_memalign(void **p, size_t align, size_t n);
void __real_free(void *p);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
int __wrap_posix_memalign(void **p, size_t align, size_t n);
void __wrap_free(void *p);

/* calls: since somebody made it 0; fail_at: the number of the one that fails, -1: none; live: blocks that are
   not freed */
static long wrap_calls, wrap_fail_at = -1, wrap_live;

static void *wrap_count(void *p) {
    wrap_live += p != NULL;
    return p;
}
static int wrap_fails(void) {
    if (wrap_calls++ != wrap_fail_at) return 0;
    errno = ENOMEM;
    return 1;
}

void *__wrap_malloc(size_t n) { return wrap_fails() ? NULL : wrap_count(__real_malloc(n)); }
void *__wrap_calloc(size_t n, size_t size) {
    return wrap_fails() ? NULL : wrap_count(__real_calloc(n, size));
}
void *__wrap_realloc(void *p, size_t n) {
    if (wrap_fails()) return NULL;
    return p ? __real_realloc(p, n) : wrap_count(__real_malloc(n));
}
int __wrap_posix_memalign(void **p, size_t align, size_t n) {
    int failed;
    if (wrap_fails()) return ENOMEM;
    failed = __real_posix_memalign(p, align, n);
    wrap_live += !failed;
    return failed;
}
void __wrap_free(void *p) {
    wrap_live -= p != NULL;
    __real_free(p);
}
#endif
