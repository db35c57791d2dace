/* bench/tl_bench.h - what the benchmarks of the tensor language and their peers share: names and sizes of the
 * cases, operands, timing. A case is printed as `case<TAB>library<TAB>median seconds<TAB>rate`. */
#ifndef BENCH_TL_BENCH_H
#define BENCH_TL_BENCH_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A batch of small problems: matrices of item i lie behind those of item i - 1, packed, by columns. The hot
   batch stays in the second-level cache, the cold one does not fit any. */
enum { HOT_BYTES = 256 << 10, COLD_BYTES = 64 << 20, FUSED_GROUPS = 100000 };

typedef struct batch {
    const char *op; /* small (a product), gemv, ger, axpby, hadamard, sum, fused */
    int m, n, k;    /* k: of products alone */
    int is_double, beta, cold;
    size_t items;
    void *a, *b, *c; /* m x k, k x n, m x n; of the others m x n each */
    void *x, *y;     /* m and n elements */
    void *run;       /* the library's own */
} batch;

static size_t batch_items(const batch *z) {
    size_t m = (size_t)z->m, n = (size_t)z->n, k = (size_t)z->k, items;
    size_t elements = z->k ? m * k + k * n + m * n : 2 * m * n;
    if (strcmp(z->op, "fused") == 0 && z->cold) return FUSED_GROUPS;
    items = (size_t)(z->cold ? COLD_BYTES : HOT_BYTES) / (elements * (z->is_double ? 8 : 4));
    return items ? items : 1;
}

static void batch_name(const batch *z, char *out, size_t capacity) {
    const char *type = z->is_double ? "f64" : "f32", *heat = z->cold ? "cold" : "hot";
    if (strcmp(z->op, "small") == 0)
        snprintf(out, capacity, "small_%s_b%d/%dx%dx%d/%s", type, z->beta, z->m, z->n, z->k, heat);
    else
        snprintf(out, capacity, "tl_%s_%s/%dx%d/%s", z->op, type, z->m, z->n, heat);
}

/* Random numbers in [-1, 1), aligned to a cache line. */
static void *batch_matrices(size_t n, int is_double, uint64_t seed) {
    void *p = NULL;
    if (posix_memalign(&p, 64, n * 8 + 64) != 0) exit(1);
    for (size_t i = 0; i < n; i++) {
        double v;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        v = (double)(seed >> 40) * (2.0 / 16777216.0) - 1.0;
        if (is_double)
            ((double *)p)[i] = v;
        else
            ((float *)p)[i] = (float)v;
    }
    return p;
}

static void batch_open(batch *z) {
    size_t m = (size_t)z->m, n = (size_t)z->n, k = (size_t)z->k, items;
    z->items = items = batch_items(z);
    z->a = batch_matrices(items * m * (k ? k : n), z->is_double, 1);
    z->b = batch_matrices(items * (k ? k : m) * n, z->is_double, 2);
    z->c = batch_matrices(items * m * n, z->is_double, 3);
    z->x = batch_matrices(items * m, z->is_double, 4);
    z->y = batch_matrices(items * n, z->is_double, 5);
}

static void batch_close(batch *z) {
    free(z->a);
    free(z->b);
    free(z->c);
    free(z->x);
    free(z->y);
}

/* ---- timing ---- */

static double bench_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int bench_shorter_first(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* The median of samples of half a millisecond or more, for BENCH_SECONDS (0.1). */
static double bench_median(void (*run)(batch *z), batch *z) {
    enum { MOST = 4096 };
    static double samples[MOST];
    const char *text = getenv("BENCH_SECONDS");
    double seconds = text ? atof(text) : 0.1, begin = bench_now(), spent = 0;
    long inner = 1;
    int n = 0;
    for (run(z);; inner *= 2) {
        double t = bench_now();
        for (long i = 0; i < inner; i++) run(z);
        if (bench_now() - t > 5e-4) break;
    }
    for (begin = bench_now(); n < MOST && (n < 5 || spent < seconds); spent = bench_now() - begin) {
        double t = bench_now();
        for (long i = 0; i < inner; i++) run(z);
        samples[n++] = (bench_now() - t) / (double)inner;
    }
    qsort(samples, (size_t)n, sizeof *samples, bench_shorter_first);
    return samples[n / 2];
}

static void bench_report(const batch *z, const char *name, const char *library, double seconds) {
    double items = (double)z->items, elements = (double)z->m * z->n, bytes = z->is_double ? 8 : 4;
    double flops = 2 * elements * (z->k ? z->k : 1) * items, moved = 3 * elements * bytes * items;
    if (strcmp(z->op, "fused") == 0) flops = 2.0 * z->m * z->k * (z->k + z->n) * items;
    if (strcmp(z->op, "sum") == 0) moved /= 3;
    if (z->k || strcmp(z->op, "gemv") == 0 || strcmp(z->op, "ger") == 0)
        printf("%s\t%s\t%.9f\t%.3f GFLOP/s\n", name, library, seconds, flops / seconds * 1e-9);
    else
        printf("%s\t%s\t%.9f\t%.3f GB/s\n", name, library, seconds, moved / seconds * 1e-9);
    fflush(stdout);
}

/* Opens the batch, asks `choose` for the library's function (NULL: it has none), times it. A word given on
   the command line: only cases whose names contain it; --list: names alone. */
static void bench_case(batch *z, const char *only, const char *library, void (*(*choose)(batch *z))(batch *z),
    void (*done)(batch *z)) {
    char name[96];
    void (*run)(batch * z);
    batch_name(z, name, sizeof name);
    if (only && strcmp(only, "--list") == 0) {
        printf("%s\n", name);
        return;
    }
    if (only && !strstr(name, only)) return;
    batch_open(z);
    run = choose(z);
    if (run) bench_report(z, name, library, bench_median(run, z));
    if (run && done) done(z);
    batch_close(z);
}

/* Every case of a list. */
static void bench_sizes(const char *op, int m, int n, int k, const char *only, const char *library,
    void (*(*choose)(batch *z))(batch *z), void (*done)(batch *z)) {
    int product = strcmp(op, "small") == 0, fused = strcmp(op, "fused") == 0;
    for (int is_double = 0; is_double < (fused ? 1 : 2); is_double++)
        for (int cold = 0; cold < (product || fused ? 2 : 1); cold++)
            for (int beta = 0; beta < (product && !cold ? 2 : 1); beta++) {
                batch z;
                memset(&z, 0, sizeof z);
                z.op = op;
                z.m = m;
                z.n = n;
                z.k = k;
                z.is_double = is_double;
                z.cold = cold;
                z.beta = beta;
                bench_case(&z, only, library, choose, done);
            }
}

static void bench_all(const char *only, const char *library, void (*(*choose)(batch *z))(batch *z),
    void (*done)(batch *z)) {
    static const char *const ops[] = {"gemv", "ger", "axpby", "hadamard", "sum"};
#define PRODUCT(m, n, k) bench_sizes("small", m, n, k, only, library, choose, done);
#include "tl_cases.def"
    for (int i = 0; i < 5; i++) {
#define MATRIX(m, n) bench_sizes(ops[i], m, n, 0, only, library, choose, done);
#include "tl_cases.def"
    }
    bench_sizes("fused", 16, 16, 8, only, library, choose, done);
}

#endif
