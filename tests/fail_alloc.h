/* tests/fail_alloc.h - an allocator that counts, checks sizes, and fails one chosen call. Blocks are full of
 * garbage, and a write behind one ends the test when it is freed; with AddressSanitizer a read does, too, at
 * once. Where frames are chained, it can tell the call stacks of the calls apart. */
#ifndef TESTS_FAIL_ALLOC_H
#define TESTS_FAIL_ALLOC_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FAIL_ALLOC_ASAN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(FAIL_ALLOC_ASAN)
#include <sanitizer/asan_interface.h>
#define FAIL_ALLOC_CLOSE(at, bytes) __asan_poison_memory_region(at, bytes)
#define FAIL_ALLOC_OPEN(at, bytes) __asan_unpoison_memory_region(at, bytes)
#else
#define FAIL_ALLOC_CLOSE(at, bytes) ((void)0)
#define FAIL_ALLOC_OPEN(at, bytes) ((void)0)
#endif

enum { FAIL_ALLOC_FENCE = 64, FAIL_ALLOC_GARBAGE = 0xA7 };

typedef struct fail_alloc {
    shlo_allocator allocator;
    long calls, fail_at;  /* fail_at: number of the call that fails; -1: none */
    long live;            /* blocks not freed */
    long long live_bytes; /* their bytes as alloc and free were told: not 0 at the end if a free names a wrong
                             size */
    size_t *stacks;       /* room for the number of each call's stack; NULL: they are not wanted */
    long most;            /* so many */
    const void *top;      /* the frame that stacks are counted from */
} fail_alloc;

/* Can call stacks be told apart? */
#if defined(__GNUC__) && !defined(__OPTIMIZE__) && (defined(__x86_64__) || defined(__i386__))
#define FAIL_ALLOC_STACKS 1
#else
#define FAIL_ALLOC_STACKS 0
#endif

/* The call stack as a number; 0: it cannot be told. */
static inline size_t fail_alloc_stack(const void *top) {
    size_t number = 0;
#if FAIL_ALLOC_STACKS
    void *const *frame = (void *const *)__builtin_frame_address(0);
    while ((const void *)frame < top) {
        void *const *next = (void *const *)frame[0];
        number = (number + (size_t)frame[1]) * 2654435761u + (number >> 7);
        if (next <= frame) return 0;
        frame = next;
    }
#else
    (void)top;
#endif
    return number;
}

static inline void *fail_alloc_take(void *user, size_t bytes, size_t align) {
    fail_alloc *f = (fail_alloc *)user;
    void *block = NULL;
    if (f->stacks && f->calls < f->most) f->stacks[f->calls] = fail_alloc_stack(f->top);
    if (f->calls++ == f->fail_at) return NULL;
    if (bytes > (size_t)-1 - FAIL_ALLOC_FENCE) return NULL;
    if ((unsigned long long)bytes >> 40) return NULL; /* sanitizers end a program that asks for so much */
    if (posix_memalign(&block, align < sizeof(void *) ? sizeof(void *) : align, bytes + FAIL_ALLOC_FENCE))
        return NULL;
    memset(block, FAIL_ALLOC_GARBAGE, (bytes < 65536 ? bytes : 65536));
    memset((unsigned char *)block + bytes, FAIL_ALLOC_GARBAGE, FAIL_ALLOC_FENCE);
    FAIL_ALLOC_CLOSE((unsigned char *)block + bytes, FAIL_ALLOC_FENCE);
    f->live++;
    f->live_bytes += (long long)bytes;
    return block;
}
/* The ask of a shlo_interrupt, which counts as an allocation does: 1 for the one that fails. */
static inline int fail_alloc_ask(void *user) {
    fail_alloc *f = (fail_alloc *)user;
    if (f->stacks && f->calls < f->most) f->stacks[f->calls] = fail_alloc_stack(f->top);
    return f->calls++ == f->fail_at;
}
static inline void fail_alloc_give(void *user, void *block, size_t bytes) {
    fail_alloc *f = (fail_alloc *)user;
    const unsigned char *fence = (const unsigned char *)block + bytes;
    if (block) FAIL_ALLOC_OPEN(fence, FAIL_ALLOC_FENCE);
    for (int i = 0; block && i < FAIL_ALLOC_FENCE; i++)
        if (fence[i] != FAIL_ALLOC_GARBAGE) {
            printf("byte %d behind a block of %lu bytes was written, or it has another size\n", i,
                (unsigned long)bytes);
            abort();
        }
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
    f->stacks = NULL;
    f->top = NULL;
    f->most = 0;
}
#endif
