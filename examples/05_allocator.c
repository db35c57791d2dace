/* examples/05_allocator.c - your own allocator: all memory goes through it, and none is taken while a program
 * runs.
 *   make build/examples/05_allocator && build/examples/05_allocator
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/05_allocator.c -o allocator -lm && ./allocator */
#include "stablehlo.h"
#include "03_embed_model.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct counter {
    size_t live, peak, calls;
} counter;

static void *count_alloc(void *user, size_t bytes, size_t align) {
    counter *c = (counter *)user;
    char *raw = (char *)malloc(bytes + align + sizeof(void *)), *block;
    if (!raw) return NULL;
    block = raw + sizeof(void *);
    block += (align - (size_t)((uintptr_t)block % align)) % align;
    ((void **)(void *)block)[-1] =
        raw; /* align is at least that of a pointer here: the library asks for 64 */
    c->live += bytes;
    c->calls++;
    if (c->live > c->peak) c->peak = c->live;
    return block;
}

static void count_free(void *user, void *block, size_t bytes) {
    ((counter *)user)->live -= bytes;
    free(((void **)block)[-1]);
}

int main(void) {
    counter c = {0, 0, 0};
    shlo_allocator allocator = {count_alloc, count_free, &c};
    float x[3] = {-1, 0, 1}, y[3];
    shlo_buffer in = {x, sizeof x, SHLO_NO_DTYPE, NULL, 0}, out = {y, sizeof y, SHLO_NO_DTYPE, NULL, 0};
    shlo_options options;
    shlo_program *p;
    shlo_error e;
    size_t loading;
    memset(&options, 0, sizeof options);
    options.allocator = &allocator;
    if (shlo_load(sigmoid_shlb, sizeof sigmoid_shlb, &options, &p, &e) != SHLO_OK)
        return printf("%s\n", e.message), 1;
    loading = c.calls;
    for (int i = 0; i < 1000; i++)
        if (shlo_run(p, "main", &in, 1, &out, 1, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    printf("loading: %zu allocations, at most %zu bytes; 1000 runs: %zu\n", loading, c.peak,
        c.calls - loading);
    shlo_program_free(p);
    printf("still held: %zu bytes\n", c.live);
    return c.live || c.calls != loading;
}
