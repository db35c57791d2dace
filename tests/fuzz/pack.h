/* tests/fuzz/pack.h - many small inputs in one file: of each its size, four bytes, little-endian, and its
 * bytes. */
#ifndef TESTS_FUZZ_PACK_H
#define TESTS_FUZZ_PACK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PACK_MOST = 1 << 20 };

/* 0: it is cut off. A file that does not exist is empty. */
static inline int pack_read(const char *path, void (*each)(void *user, const uint8_t *data, size_t n),
    void *user) {
    FILE *f = fopen(path, "rb");
    uint8_t *data = (uint8_t *)malloc(PACK_MOST), head[4];
    size_t got = 0;
    int whole = data != NULL;
    while (f && whole && (got = fread(head, 1, 4, f)) == 4) {
        const size_t n = head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16 | (size_t)head[3] << 24;
        whole = n <= PACK_MOST && fread(data, 1, n, f) == n;
        if (whole) each(user, data, n);
    }
    free(data);
    if (f) fclose(f);
    return whole && got == 0;
}

static inline int pack_write(FILE *f, const uint8_t *data, size_t n) {
    uint8_t head[4];
    for (int i = 0; i < 4; i++) head[i] = (uint8_t)(n >> 8 * i);
    return n <= PACK_MOST && fwrite(head, 1, 4, f) == 4 && fwrite(data, 1, n, f) == n;
}

#endif
