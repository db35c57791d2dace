/* bench/counts/counts.c - one program of StableHLO, which bench/counts.py embeds as case.h, for an emulator
 * that counts instructions; with COUNTS_LIBRARY the library alone, which all share. With an operating system,
 * `counts N` runs it N times; for WebAssembly `begin` loads it, and `once` runs it. Freestanding: what the
 * library takes of a C library stands at the end. */
#ifdef COUNTS_LIBRARY
#define SHLO_IMPLEMENTATION
#endif
#define SHLO_RUN_ONLY
#define SHLO_NO_MALLOC
#include "stablehlo.h"

#ifndef COUNTS_LIBRARY
#include "case.h"

enum { BLOCK = 1 << 24, BUFFER = 1 << 21, INPUTS = 4 };
static unsigned char block[BLOCK] __attribute__((aligned(64)));
static unsigned char memory[INPUTS + 1][BUFFER] __attribute__((aligned(64)));
static shlo_buffer inputs[INPUTS], output;
static shlo_program *program;
static shlo_error error;

/* 0: loaded. Inputs are bytes of 63, which are ordinary numbers of each type. */
int begin(void) {
    shlo_options options;
    memset(&options, 0, sizeof options);
    options.block = block;
    options.block_bytes = sizeof block;
    for (int i = 0; i < INPUTS; i++) memset(memory[i], 63, BUFFER);
    for (int i = 0; i < CASE_INPUTS; i++) {
        inputs[i].data = memory[i];
        inputs[i].bytes = (size_t)case_bytes[i];
    }
    output.data = memory[INPUTS];
    output.bytes = (size_t)case_bytes[CASE_INPUTS];
    return shlo_load(model, sizeof model, &options, &program, &error) != SHLO_OK;
}

/* 0: it has run. */
int once(void) { return shlo_run(program, "main", inputs, CASE_INPUTS, &output, 1, &error) != SHLO_OK; }

#if __STDC_HOSTED__
#include <stdio.h>
#include <stdlib.h>
int main(int n, char **arguments) {
    int failed = begin();
    for (int i = n > 1 ? atoi(arguments[1]) : 1; i > 0 && !failed; i--) failed = once();
    if (failed) fprintf(stderr, "%s\n", error.message);
    return failed;
}
#else
void *memcpy(void *dst, const void *src, size_t n) {
    for (size_t i = 0; i < n; i++) ((unsigned char *)dst)[i] = ((const unsigned char *)src)[i];
    return dst;
}
void *memmove(void *dst, const void *src, size_t n) {
    unsigned char *to = dst;
    const unsigned char *from = src;
    if (to < from)
        for (size_t i = 0; i < n; i++) to[i] = from[i];
    else
        for (size_t i = n; i > 0; i--) to[i - 1] = from[i - 1];
    return dst;
}
void *memset(void *dst, int byte, size_t n) {
    for (size_t i = 0; i < n; i++) ((unsigned char *)dst)[i] = (unsigned char)byte;
    return dst;
}
int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}
size_t strlen(const char *text) {
    size_t n = 0;
    while (text[n]) n++;
    return n;
}
/* The whole product of two numbers of 64 bits, modulo 2^128, by halves of 32. */
__int128 __multi3(__int128 a, __int128 b) {
    const uint64_t x = (uint64_t)a, y = (uint64_t)b, low = 0xffffffff;
    const uint64_t xy = (x & low) * (y & low), middle = (x >> 32) * (y & low) + (xy >> 32);
    const uint64_t other = (x & low) * (y >> 32) + (middle & low);
    const uint64_t high = (x >> 32) * (y >> 32) + (middle >> 32) + (other >> 32) + x * (uint64_t)(b >> 64) +
                          (uint64_t)(a >> 64) * y;
    return (__int128)((unsigned __int128)high << 64 | (other << 32 | (xy & low)));
}
#endif
#endif
