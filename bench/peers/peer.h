/* bench/peers/peer.h - what the programs of other libraries share: buffers of numbers, and seconds of a call.
 *
 * Each program takes one case as its arguments (bench/side.py has the list), runs it as its library does, and
 * prints a line for each way of doing that: NAME<TAB>SECONDS, the median of samples that last 1 ms and more.
 * PEER_SECONDS (0.3) is how long it measures.
 */
#ifndef PEER_H
#define PEER_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PEER_SAMPLES = 4096 };

static inline double peer_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Memory of a multiple of 64 bytes, written once, so that its pages are there. It begins as that of
   `shlo bench` does, with a page where it fills one (tools/tool.h). */
static inline void *peer_memory(size_t bytes) {
    void *memory = NULL;
    if (posix_memalign(&memory, bytes < 4096 ? 64 : 4096, bytes / 64 * 64 + 64)) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return memset(memory, 0, bytes / 64 * 64 + 64);
}

static inline float peer_number(uint32_t *state) { /* from -1 to 1 */
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) * (2.0f / 16777216.0f) - 1.0f;
}

static inline void *peer_f32(size_t n) {
    float *to = (float *)peer_memory(n * sizeof *to);
    uint32_t state = 1;
    for (size_t i = 0; i < n; i++) to[i] = peer_number(&state);
    return to;
}

static inline void *peer_f64(size_t n) {
    double *to = (double *)peer_memory(n * sizeof *to);
    uint32_t state = 1;
    for (size_t i = 0; i < n; i++) to[i] = (double)peer_number(&state);
    return to;
}

static inline void *peer_numbers(const char *type, size_t n) {
    return strcmp(type, "f64") ? peer_f32(n) : peer_f64(n);
}

static inline int peer_ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef void (*peer_call)(void *context);

/* Runs the call as often as 1 ms takes, for a sample, and prints the median of all. */
static inline void peer_time(const char *name, peer_call call, void *context) {
    const char *wanted = getenv("PEER_SECONDS");
    const double seconds = wanted ? atof(wanted) : 0.3;
    static double samples[PEER_SAMPLES];
    double all = 0;
    int n = 0;
    long calls = 1;
    for (;;) {
        const double start = peer_now();
        for (long i = 0; i < calls; i++) call(context);
        if (peer_now() - start >= 1e-3) break;
        calls *= 2;
    }
    while (n < PEER_SAMPLES && (n < 5 || all < seconds)) {
        const double start = peer_now();
        for (long i = 0; i < calls; i++) call(context);
        const double took = peer_now() - start;
        samples[n++] = took / (double)calls;
        all += took;
    }
    qsort(samples, (size_t)n, sizeof *samples, peer_ascending);
    printf("%s\t%.9g\n", name, samples[n / 2]);
}

/* The I-th argument as a number. */
static inline int peer_argument(int n, char **arguments, int i) {
    if (i >= n) {
        fprintf(stderr, "argument %d is missing\n", i);
        exit(2);
    }
    return atoi(arguments[i]);
}
#endif
