/* bench/bench_tl_gemm.c - batches of small products of the tensor language's kernels: GFLOP/s by the best
 * time, beside OpenBLAS and libxsmm if their shared libraries are there, on one thread, interleaved in one
 * run. "hot": a batch of 256 KiB; "cold": of 64 MiB. Usage: bench_tl_gemm [part of a case's name [instruction
 * set]]. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SHLO__ROOMS /* links the tree's objects */
#include "../src/tlkernel/tlkernel.h"

enum { COLUMN_MAJOR = 102, PLAIN = 111, SAMPLES = 61 }; /* CBLAS */
typedef void (*sgemm_fn)(int, int, int, int, int, int, float, const float *, int, const float *, int, float,
    float *, int);
typedef void (*dgemm_fn)(int, int, int, int, int, int, double, const double *, int, const double *, int,
    double, double *, int);
typedef void (*kernel_fn)(const void *, const void *, void *);
typedef kernel_fn (*dispatch_fn)(int, int, int, const int *, const int *, const int *, const void *,
    const void *, const int *, const int *);

static sgemm_fn sgemm;
static dgemm_fn dgemm;
static dispatch_fn dispatch[2];
static const tlang__kernels *isa;
static const char *filter = "";

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* *out = the function's address, whatever its type. */
static void find(void *lib, const char *name, void *out) {
    void *symbol = lib ? dlsym(lib, name) : NULL;
    memcpy(out, &symbol, sizeof symbol);
}

static void open_peers(void) {
    void *lib;
    void (*threads)(int) = NULL;
    setenv("OPENBLAS_NUM_THREADS", "1", 1); /* before it starts threads that spin */
    lib = dlopen("libopenblas.so.0", RTLD_NOW);
    find(lib, "cblas_sgemm", &sgemm);
    find(lib, "cblas_dgemm", &dgemm);
    find(lib, "openblas_set_num_threads", &threads);
    if (threads) threads(1);
    lib = dlopen("libxsmm.so", RTLD_NOW);
    find(lib, "libxsmm_smmdispatch", &dispatch[0]);
    find(lib, "libxsmm_dmmdispatch", &dispatch[1]);
}

/* A batch of products and who runs it. */
typedef struct batch {
    int m, n, k, wide, beta;
    size_t bytes, items; /* of an element; of the batch */
    unsigned char *data[3], **at[3];
    size_t step[3];
    tlang__job job;
    kernel_fn kernel;
    void *scratch;
} batch;

static void run_ours(const batch *b) {
    tlang__items items;
    for (int i = 0; i < 3; i++) {
        items.at[i] = (const unsigned char *)b->at[i];
        items.step[i] = sizeof *b->at[i];
        items.line[i] = (int64_t)b->step[i] + 1;
        items.direct[i] = 0;
    }
    items.n = (int64_t)b->items;
    tlang__kernel_run(&b->job, &items, b->scratch);
}

static void run_openblas(const batch *b) {
    for (size_t i = 0; i < b->items; i++) {
        const void *x = b->at[0][i], *y = b->at[1][i];
        void *z = b->at[2][i];
        if (b->wide)
            dgemm(COLUMN_MAJOR, PLAIN, PLAIN, b->m, b->n, b->k, 1, (const double *)x, b->m, (const double *)y,
                b->k, (double)b->beta, (double *)z, b->m);
        else
            sgemm(COLUMN_MAJOR, PLAIN, PLAIN, b->m, b->n, b->k, 1, (const float *)x, b->m, (const float *)y,
                b->k, (float)b->beta, (float *)z, b->m);
    }
}

static void run_libxsmm(const batch *b) {
    for (size_t i = 0; i < b->items; i++)
        b->kernel(b->data[0] + i * b->step[0], b->data[1] + i * b->step[1], b->data[2] + i * b->step[2]);
}

typedef void (*run_fn)(const batch *b);

/* Each runner's least seconds a batch. */
static void measure(const batch *b, const run_fn *runs, int n, double *seconds) {
    int inner = 1;
    for (double spent = 0; spent < 2e-4; inner *= 2) {
        double begin = now();
        for (int i = 0; i < inner; i++) run_ours(b);
        spent = now() - begin;
    }
    for (int s = 0; s < SAMPLES; s++)
        for (int r = 0; r < n; r++) {
            double begin = now(), spent;
            for (int i = 0; i < inner; i++) runs[r](b);
            spent = (now() - begin) / inner;
            if (s == 0 || spent < seconds[r]) seconds[r] = spent;
        }
}

static unsigned char *aligned(size_t bytes) {
    void *p = NULL;
    if (posix_memalign(&p, 64, bytes)) exit(1);
    return (unsigned char *)p;
}

static void fill(unsigned char *p, size_t bytes, size_t size) {
    for (size_t i = 0; i < bytes / size; i++) {
        double x = (double)(i * 7919 % 1000) / 1000 - 0.5;
        float y = (float)x;
        if (size == 8)
            memcpy(p + 8 * i, &x, 8);
        else
            memcpy(p + 4 * i, &y, 4);
    }
}

static void make(batch *b, int64_t m, int64_t n, int64_t k) {
    tlang__job *j = &b->job;
    double factor[2];
    memset(j, 0, sizeof *j);
    j->kind = TLANG__PRODUCT;
    j->scalar = b->wide ? TLANG_F64 : TLANG_F32;
    j->m = j->a.rows = j->c.rows = j->a.column = j->c.column = m;
    j->n = j->b.columns = j->c.columns = n;
    j->k = j->a.columns = j->b.rows = j->b.column = k;
    j->a.row = j->b.row = j->c.row = 1;
    factor[0] = 1;
    factor[1] = b->beta;
    for (int i = 0; i < 2; i++) {
        float f = (float)factor[i];
        memcpy(i ? j->beta : j->alpha, b->wide ? (const void *)&factor[i] : (const void *)&f, b->bytes);
    }
    tlang__kernel_choose(j, isa);
    b->scratch = malloc(j->scratch + 1);
}

static void report(const char *name, const batch *b) {
    static const char *const who[] = {"ours", "openblas", "libxsmm"};
    double work = 2.0 * b->m * b->n * b->k * (double)b->items, seconds[3];
    run_fn runs[3];
    int n = 0, names[3];
    names[n] = 0;
    runs[n++] = run_ours;
    if (b->wide ? dgemm != NULL : sgemm != NULL) {
        names[n] = 1;
        runs[n++] = run_openblas;
    }
    if (b->kernel) {
        names[n] = 2;
        runs[n++] = run_libxsmm;
    }
    measure(b, runs, n, seconds);
    printf("%-32s %8.2f GFLOP/s", name, work / seconds[0] * 1e-9);
    for (int i = 1; i < n; i++)
        printf("   %s %8.2f, ratio %5.2f", who[names[i]], work / seconds[i] * 1e-9, seconds[i] / seconds[0]);
    printf("\n");
    fflush(stdout);
}

static void run_case(int wide, int beta, int cold, const int *shape) {
    char name[80];
    batch b;
    int flags = 0;
    double one = 1, factor = beta;
    float one32 = 1, factor32 = (float)beta;
    memset(&b, 0, sizeof b);
    sprintf(name, "small_%s_b%d/%dx%dx%d/%s", wide ? "f64" : "f32", beta, shape[0], shape[1], shape[2],
        cold ? "cold" : "hot");
    if (!strstr(name, filter)) return;
    b.m = shape[0];
    b.n = shape[1];
    b.k = shape[2];
    b.wide = wide;
    b.beta = beta;
    b.bytes = wide ? 8 : 4;
    b.step[0] = (size_t)(b.m * b.k) * b.bytes;
    b.step[1] = (size_t)(b.k * b.n) * b.bytes;
    b.step[2] = (size_t)(b.m * b.n) * b.bytes;
    b.items = ((size_t)(cold ? 64 << 20 : 256 << 10)) / (b.step[0] + b.step[1] + b.step[2]);
    for (int i = 0; i < 3; i++) {
        b.data[i] = aligned(b.items * b.step[i]);
        b.at[i] = (unsigned char **)malloc(b.items * sizeof *b.at[i]);
        fill(b.data[i], b.items * b.step[i], b.bytes);
        if (i == 2) memset(b.data[i], 0, b.items * b.step[i]);
        for (size_t j = 0; j < b.items; j++) b.at[i][j] = b.data[i] + j * b.step[i];
    }
    make(&b, b.m, b.n, b.k);
    if (dispatch[wide])
        b.kernel = dispatch[wide](b.m, b.n, b.k, NULL, NULL, NULL, wide ? (void *)&one : (void *)&one32,
            wide ? (void *)&factor : (void *)&factor32, &flags, NULL);
    report(name, &b);
    for (int i = 0; i < 3; i++) {
        free(b.data[i]);
        free(b.at[i]);
    }
    free(b.scratch);
}

int main(int argc, char **argv) {
    static const int shapes[][3] = {{4, 4, 4}, {8, 8, 8}, {12, 12, 12}, {16, 16, 16}, {20, 20, 20},
        {24, 24, 24}, {32, 32, 32}, {48, 48, 48}, {64, 64, 64}, {8, 9, 56}, {56, 9, 56}, {56, 9, 9},
        {20, 9, 20}, {35, 9, 35}, {10, 9, 20}, {4, 9, 10}, {16, 32, 8}, {32, 8, 32}, {13, 17, 19}};
    if (argc > 1) filter = argv[1];
    isa = tlang__kernels_select(argc > 2 ? argv[2] : NULL);
    if (!isa) return fprintf(stderr, "bench_tl_gemm: no instruction set %s\n", argv[2]), 2;
    open_peers();
    printf("%s\n", isa->name);
    for (int wide = 0; wide < 2; wide++)
        for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++)
            for (int way = 0; way < 3; way++) run_case(wide, way == 1, way == 2, shapes[s]);
    return 0;
}
