/* tests/image/hostile_small.c - as test_hostile.c, with what devices compile: SHLO_VM_ONLY, for size. A file
 * that is named holds an image: it runs; then, with bytes changed at random, it is refused or runs inside of
 * its arena and buffers, which lie between guards. Built by test_hostile_small.sh, with sanitizers. */
#define SHLO_VM_ONLY
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"

#include "too_long.h"

#include <stdio.h>
#include <stdlib.h>

enum { GUARD = 64, ARENA = 1 << 18, MOST = 16, LARGEST = 4096, STEPS = 100 };
static _Alignas(64) unsigned char arena[GUARD + ARENA + GUARD];
static _Alignas(64) unsigned char buffers[MOST][GUARD + LARGEST + GUARD];
static long accepted, refused, stopped, failed;

static uint64_t seed = 88172645463325252u;
static uint64_t random64(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static void guard(unsigned char *at, size_t bytes) {
    memset(at, 0x5A, GUARD);
    memset(at + GUARD + bytes, 0x5A, GUARD);
}
static int guarded(const unsigned char *at, size_t bytes) {
    for (size_t i = 0; i < GUARD; i++)
        if (at[i] != 0x5A || at[GUARD + bytes + i] != 0x5A) return 0;
    return 1;
}

/* The buffers of a function, each between guards; 0: too many or too large. */
static int take(const shlo_image *image, uint32_t func, void *in[MOST], void *out[MOST], size_t bytes[MOST],
    uint32_t *n) {
    shlo_image_tensor info;
    *n = 0;
    for (int output = 0; output < 2; output++)
        for (uint32_t i = 0; shlo_image_tensor_at(image, func, output, i, &info) == SHLO_OK; i++, ++*n) {
            if (*n == MOST || info.bytes > LARGEST) return 0;
            bytes[*n] = info.bytes;
            guard(buffers[*n], info.bytes);
            memset(buffers[*n] + GUARD, 1, info.bytes);
            (output ? out : in)[i] = buffers[*n] + GUARD;
        }
    return 1;
}

/* 0: wrote outside. */
static int run(shlo_image *image, uint32_t func) {
    static void *in[MOST], *out[MOST];
    static size_t bytes[MOST];
    static uint32_t n;
    if (!take(image, func, in, out, bytes, &n)) return 1;
    if (sigsetjmp(too_long, 1) == 0) {
        too_long_begin(3000);
        shlo_image_run(image, func, (const void *const *)in, out, NULL);
    }
    stopped += too_long_end();
    for (uint32_t i = 0; i < n; i++)
        if (!guarded(buffers[i], bytes[i])) return 0;
    return guarded(arena, ARENA);
}

static shlo_error error;
static void try_image(const char *name, const unsigned char *bytes, size_t n) {
    shlo_image image;
    const shlo_status status = shlo_image_check(bytes, n, arena + GUARD, ARENA, &image, &error);
    int ok = guarded(arena, ARENA);
    if (status != SHLO_OK) {
        refused++;
        ok &= error.message[0] != 0;
    }
    else {
        accepted++;
        image.max_steps = STEPS;
        for (uint32_t func = 0; func < image.n_functions && ok; func++) ok &= run(&image, func);
    }
    if (ok) return;
    failed++;
    printf("failed: %s\n", name);
}

static uint32_t constants_at(const unsigned char *image) {
    uint32_t at;
    memcpy(&at, image + 28, sizeof at); /* as image.h lays the header out */
    return at;
}

/* Memory that ends with the image, so that a read behind it is found. */
static void try_file(const char *path, int rounds) {
    static unsigned char file[LARGEST];
    FILE *f = fopen(path, "rb");
    const size_t n = f ? fread(file, 1, sizeof file, f) : 0;
    unsigned char *copy;
    void *memory = NULL;
    const long before = accepted;
    uint32_t end;
    if (f) fclose(f);
    if (n < 96 || n == sizeof file) return;
    if (posix_memalign(&memory, 64, n) != 0) exit(2);
    copy = (unsigned char *)memory;
    end = constants_at(file);
    memcpy(copy, file, n);
    try_image(path, copy, n);
    if (accepted == before) {
        failed++;
        printf("failed: %s: %s\n", path, error.message);
    }
    for (int k = 0; k < rounds; k++) {
        const uint32_t first = k % 4 ? 96 : 0;
        memcpy(copy, file, n);
        for (int i = 0; i < 1 + k % 3; i++) {
            unsigned char *at = copy + first + random64() % (end - first);
            *at = (unsigned char)(random64() & 1 ? *at ^ (1u << random64() % 8) : random64());
        }
        try_image(path, copy, n);
    }
    free(copy);
}

int main(int n, char **path) {
    if (n < 3) return 2;
    guard(arena, ARENA);
    for (int i = 2; i < n; i++) try_file(path[i], atoi(path[1]));
    printf("%ld accepted, %ld refused, %ld stopped, %ld failed\n", accepted, refused, stopped, failed);
    return failed != 0 || accepted < n - 2;
}
