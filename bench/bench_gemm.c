/* bench/bench_gemm.c - the packed contraction beside OpenBLAS (if libopenblas.so.0 is there), both on one
 * thread, interleaved in one run: GFLOP/s by the median, and the ratio. Convolutions have no peer here; their
 * figure stands beside the tile's own speed in L1. Usage: bench_gemm [part of a case's name [instruction
 * set]]. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SHLO__ROOMS /* links the tree's objects */
#include "../src/kernel/kernel.h"

enum { ROW_MAJOR = 101, PLAIN = 111, TURNED = 112 }; /* CBLAS */
typedef void (*sgemm_fn)(int, int, int, int, int, int, float, const float *, int, const float *, int, float,
    float *, int);
typedef void (*dgemm_fn)(int, int, int, int, int, int, double, const double *, int, const double *, int,
    double, double *, int);
static sgemm_fn sgemm;
static dgemm_fn dgemm;
static const shlo__kernels *kernels;
static const char *filter = "";

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static void open_peer(void) {
    void *lib, *symbol;
    void (*threads)(int) = NULL;
    setenv("OPENBLAS_NUM_THREADS", "1", 1); /* before it starts threads that spin */
    lib = dlopen("libopenblas.so.0", RTLD_NOW);
    if (!lib) return;
    symbol = dlsym(lib, "cblas_sgemm");
    memcpy(&sgemm, &symbol, sizeof sgemm);
    symbol = dlsym(lib, "cblas_dgemm");
    memcpy(&dgemm, &symbol, sizeof dgemm);
    symbol = dlsym(lib, "openblas_set_num_threads");
    memcpy(&threads, &symbol, sizeof threads);
    if (threads) threads(1);
}

/* ---- one case ---- */

typedef struct bench {
    shlo__contract c;
    shlo__contract_plan *plan;
    shlo__contract_call call;
    unsigned char *a, *b, *out, *packed, *scratch;
    size_t a_bytes, b_bytes, out_bytes;
} bench;

static unsigned char *memory(size_t bytes) {
    void *p = NULL;
    size_t i;
    if (posix_memalign(&p, 64, bytes + 64)) exit(1);
    for (i = 0; i < bytes + 64; i++)
        ((unsigned char *)p)[i] =
            (unsigned char)(i % 4 == 3 ? 0x3F : i * 7 % 251 / 8); /* f32 and bf16 near 0.5 */
    return (unsigned char *)p;
}
static void bench_open(bench *b, int prepack) {
    b->plan = (shlo__contract_plan *)(void *)memory(shlo__contract_plan_bytes(&b->c));
    shlo__contract_make_plan(kernels, &b->c, shlo__contract_default_sizes(), b->plan);
    b->a = memory(b->a_bytes * shlo__dtype_bytes(b->c.lhs));
    b->b = memory(b->b_bytes * shlo__dtype_bytes(b->c.rhs));
    b->out = memory(b->out_bytes * shlo__dtype_bytes(b->c.out));
    b->scratch = memory(b->plan->needs.scratch_bytes + shlo__contract_pack_bytes(b->plan));
    b->packed = NULL;
    if (prepack && b->plan->needs.packed_rhs_bytes) {
        b->packed = memory(b->plan->needs.packed_rhs_bytes);
        shlo__contract_pack_rhs(kernels, b->plan, b->b, b->packed, b->scratch, NULL);
    }
    memset(&b->call, 0, sizeof b->call);
    b->call.kernels = kernels;
    b->call.plan = b->plan;
    b->call.lhs = b->a;
    b->call.rhs = b->packed ? NULL : b->b;
    b->call.packed_rhs = b->packed;
    b->call.out = b->out;
    b->call.scratch = b->scratch;
}
static void bench_close(bench *b) {
    free(b->plan);
    free(b->a);
    free(b->b);
    free(b->out);
    free(b->scratch);
    free(b->packed);
}
static void run_ours(const bench *b) { shlo__contract_run(&b->call, 0, b->plan->needs.n_tasks); }
static void run_peer(const bench *b) {
    const shlo__contract_needs *p = &b->plan->needs;
    const int m = (int)p->m, n = (int)p->n, k = (int)p->k, turned = p->k > 1 && b->c.axes[3].rhs == 1;
    int64_t i;
    for (i = 0; i < p->batch; i++) {
        if (b->c.out == SHLO_F32)
            sgemm(ROW_MAJOR, PLAIN, turned ? TURNED : PLAIN, m, n, k, 1.0f,
                (const float *)(const void *)b->a + i * m * k, k,
                (const float *)(const void *)b->b + i * n * k, turned ? k : n, 0.0f,
                (float *)(void *)b->out + i * m * n, n);
        else
            dgemm(ROW_MAJOR, PLAIN, turned ? TURNED : PLAIN, m, n, k, 1.0,
                (const double *)(const void *)b->a + i * m * k, k,
                (const double *)(const void *)b->b + i * n * k, turned ? k : n, 0.0,
                (double *)(void *)b->out + i * m * n, n);
    }
}
static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

enum { SAMPLES = 15 };
static void report(const char *name, const bench *b, double flops, int peer) {
    double ours[SAMPLES], theirs[SAMPLES], start = now(), once;
    long repeat, i, s;
    run_ours(b);
    if (peer) run_peer(b);
    start = now();
    run_ours(b);
    once = now() - start;
    repeat = once > 4e-3 ? 1 : (long)(4e-3 / (once + 1e-9)) + 1;
    for (s = 0; s < SAMPLES; s++) {
        start = now();
        for (i = 0; i < repeat; i++) run_ours(b);
        ours[s] = (now() - start) / (double)repeat;
        start = now();
        for (i = 0; peer && i < repeat; i++) run_peer(b);
        theirs[s] = (now() - start) / (double)repeat;
    }
    qsort(ours, SAMPLES, sizeof *ours, ascending);
    qsort(theirs, SAMPLES, sizeof *theirs, ascending);
    printf("%-34s %8.1f", name, flops / ours[SAMPLES / 2] * 1e-9);
    if (peer)
        printf(" %8.1f %6.2f", flops / theirs[SAMPLES / 2] * 1e-9, theirs[SAMPLES / 2] / ours[SAMPLES / 2]);
    printf("\n");
    fflush(stdout);
}
static void axis(shlo__contract *c, int64_t extent, int64_t lhs, int64_t rhs, int64_t out) {
    shlo__axis *a = &c->axes[c->n_batch + c->n_m + c->n_n + c->n_k];
    a->extent = extent;
    a->lhs = lhs;
    a->rhs = rhs;
    a->out = out;
}
/* turned: the right side is [n, k]. */
static void gemm(shlo_dtype in, shlo_dtype out, int64_t batch, int64_t m, int64_t k, int64_t n, int turned,
    int prepack) {
    char name[96];
    bench b;
    snprintf(name, sizeof name, "%s/%s%s%s/%lldx%lldx%lldx%lld", shlo_dtype_name(in), shlo_dtype_name(out),
        turned ? "-turned" : "", prepack ? "-packed" : "", (long long)batch, (long long)m, (long long)k,
        (long long)n);
    if (!strstr(name, filter)) return;
    memset(&b, 0, sizeof b);
    b.c.lhs = b.c.rhs = in;
    b.c.out = out;
    axis(&b.c, batch, m * k, n * k, m * n);
    b.c.n_batch = 1;
    axis(&b.c, m, k, 0, n);
    b.c.n_m = 1;
    axis(&b.c, n, 0, turned ? k : 1, 1);
    b.c.n_n = 1;
    axis(&b.c, k, 1, turned ? 1 : n, 0);
    b.c.n_k = 1;
    b.a_bytes = (size_t)(batch * m * k);
    b.b_bytes = (size_t)(batch * n * k);
    b.out_bytes = (size_t)(batch * m * n);
    bench_open(&b, prepack);
    report(name, &b, 2.0 * (double)batch * (double)m * (double)n * (double)k,
        in == out && ((in == SHLO_F32 && sgemm) || (in == SHLO_F64 && dgemm)));
    bench_close(&b);
}
/* One image, square, `window` x `window` with half padding; groups 0: depthwise. first: channels first.
 * Operations count the padding. */
static void conv(shlo_dtype type, const char *label, int64_t in, int64_t size, int64_t out, int64_t window,
    int64_t stride, int depthwise, int first, int prepack) {
    char name[96];
    const int64_t pad = window / 2, points = (size + 2 * pad - window) / stride + 1, channels = in,
                  groups = depthwise ? in : 1;
    const int64_t pixel = first ? 1 : channels, plane = first ? size * size : 1, o_pixel = first ? 1 : out,
                  o_plane = first ? points * points : 1;
    bench b;
    int d;
    snprintf(name, sizeof name, "conv-%s%s%s/%s", shlo_dtype_name(type), first ? "-first" : "",
        prepack ? "-packed" : "", label);
    if (!strstr(name, filter)) return;
    memset(&b, 0, sizeof b);
    b.c.lhs = b.c.rhs = type;
    b.c.out = type == SHLO_I8 ? SHLO_I32 : type;
    if (depthwise) {
        axis(&b.c, groups, plane, first ? window * window : 1, o_plane);
        b.c.n_batch = 1;
    }
    axis(&b.c, points, 0, 0, o_pixel * points);
    b.c.n_m++;
    axis(&b.c, points, 0, 0, o_pixel);
    b.c.n_m++;
    if (!depthwise) {
        axis(&b.c, out, 0, first ? in * window * window : 1, o_plane);
        b.c.n_n = 1;
    }
    if (first && !depthwise) {
        axis(&b.c, in, plane, window * window, 0);
        b.c.n_k++;
    }
    for (d = 0; d < 2; d++) {
        shlo__contract_window *w = &b.c.windows[b.c.n_windows++];
        w->m_axis = b.c.n_batch + d;
        w->k_axis = b.c.n_batch + b.c.n_m + b.c.n_n + b.c.n_k;
        w->in_extent = size;
        w->m_step = stride;
        w->k_step = 1;
        w->pad = pad;
        w->dilation = 1;
        w->lhs_stride = d ? pixel : pixel * size;
        axis(&b.c, window, 0, (d ? 1 : window) * (first ? 1 : depthwise ? groups : in * out), 0);
        b.c.n_k++;
    }
    if (!first && !depthwise) {
        axis(&b.c, in, 1, out, 0);
        b.c.n_k++;
    }
    b.a_bytes = (size_t)(channels * size * size);
    b.b_bytes = (size_t)(window * window * in * (depthwise ? 1 : out));
    b.out_bytes = (size_t)(points * points * out);
    bench_open(&b, prepack);
    report(name, &b, 2.0 * (double)(points * points * out * window * window) * (double)(depthwise ? 1 : in),
        0);
    bench_close(&b);
}
/* What the tile alone reaches on panels in L1. */
static void tile(const shlo__tile *t, const char *label, double per_step) {
    const int64_t k = 192;
    void *a = memory(65536), *b = memory(131072), *c = memory(65536);
    double best = 1e9;
    int s, i;
    if (!strstr("tile", filter)) return;
    for (s = 0; s < 50; s++) {
        double start = now();
        for (i = 0; i < 200; i++) t->run(k, a, 1, t->mr, b, t->nr, c, t->nr, t->mr, t->nr, 0);
        start = now() - start;
        if (start < best) best = start;
    }
    printf("tile %-29s %8.1f\n", label, 200.0 * per_step * (double)k * t->mr * t->nr / best * 1e-9);
    free(a);
    free(b);
    free(c);
}

int main(int argc, char **argv) {
    static const int64_t squares[] = {8, 16, 32, 64, 128, 256, 512, 1024, 2048};
    int i, p, f;
    if (argc > 1) filter = argv[1];
    kernels = shlo__kernels_select(argc > 2 ? argv[2] : NULL);
    if (!kernels) return 1;
    open_peer();
    printf("%-34s %8s %8s %6s   (%s)\n", "case", "GFLOP/s", "OpenBLAS", "ratio", kernels->name);
    tile(&kernels->tiles->tile[SHLO__TILE_F32], "f32", 2);
    tile(&kernels->tiles->tile[SHLO__TILE_F64], "f64", 2);
    tile(&kernels->tiles->tile[SHLO__TILE_I32], "i32", 2);
    tile(&kernels->tiles->tile[SHLO__TILE_I16], "i16 pairs", 4);
    for (p = 0; p < 2; p++) {
        const shlo_dtype t = p ? SHLO_F64 : SHLO_F32;
        for (i = 0; i < 9; i++)
            gemm(t, t, squares[i] <= 32 ? 64 : 1, squares[i], squares[i], squares[i], 0, 0);
        gemm(t, t, 1, 1, 768, 3072, 0, 0);
        gemm(t, t, 1, 1, 768, 3072, 1, 0);
        gemm(t, t, 1, 1, 4096, 4096, 0, 0);
        gemm(t, t, 1, 3072, 768, 1, 0, 0);
        gemm(t, t, 12, 128, 64, 128, 0, 0);
        gemm(t, t, 12, 128, 64, 128, 1, 0);
        for (f = 0; f < 2; f++) {
            gemm(t, t, 1, 4, 768, 768, 0, f);
            gemm(t, t, 1, 128, 768, 768, 0, f);
            gemm(t, t, 1, 197, 768, 2304, 0, f);
            gemm(t, t, 1, 128, 768, 3072, 0, f);
            gemm(t, t, 1, 128, 768, 768, 1, f);
        }
    }
    for (i = 5; i < 8; i++) {
        gemm(SHLO_BF16, SHLO_F32, 1, squares[i], squares[i], squares[i], 0, 0);
        gemm(SHLO_BF16, SHLO_BF16, 1, squares[i], squares[i], squares[i], 0, 0);
        gemm(SHLO_F16, SHLO_F16, 1, squares[i], squares[i], squares[i], 0, 0);
    }
    for (i = 5; i < 8; i++) {
        gemm(SHLO_I32, SHLO_I32, 1, squares[i], squares[i], squares[i], 0, 0);
        gemm(SHLO_C64, SHLO_C64, 1, squares[i], squares[i], squares[i], 0, 0);
    }
    for (p = 0; p < 2; p++) {
        const shlo_dtype t = p ? SHLO_U8 : SHLO_I8;
        for (f = 0; f < 2; f++) {
            for (i = 5; i < 8; i++) {
                gemm(t, SHLO_I32, 1, squares[i], squares[i], squares[i], 0, f);
                gemm(t, SHLO_I32, 1, squares[i], squares[i], squares[i], 1, f);
            }
            gemm(t, SHLO_I32, 1, 128, 768, 3072, 0, f);
            gemm(t, SHLO_I32, 1, 128, 3072, 768, 0, f);
            gemm(t, SHLO_I32, 1, 128, 767, 3072, 0, f);
            gemm(t, SHLO_I32, 1, 4, 768, 3072, 0, f);
        }
        gemm(t, SHLO_I32, 1, 1, 768, 3072, 0, 0);
        gemm(t, SHLO_I32, 1, 1, 768, 3072, 1, 0);
        gemm(t, SHLO_I32, 1, 1, 4096, 4096, 0, 0);
        gemm(t, SHLO_I32, 1, 1, 4096, 4096, 1, 0);
    }
    gemm(SHLO_BF16, SHLO_F32, 1, 1, 4096, 4096, 0, 0);
    gemm(SHLO_BF16, SHLO_BF16, 1, 1, 768, 3072, 1, 0);
    for (f = 0; f < 2; f++)
        for (p = 0; p < 2; p++) {
            conv(SHLO_F32, "rn50_7x7s2_3x224_64", 3, 224, 64, 7, 2, 0, f, p);
            conv(SHLO_F32, "rn50_1x1_64x56_64", 64, 56, 64, 1, 1, 0, f, p);
            conv(SHLO_F32, "rn50_3x3_64x56_64", 64, 56, 64, 3, 1, 0, f, p);
            conv(SHLO_F32, "rn50_1x1_256x56_64", 256, 56, 64, 1, 1, 0, f, p);
            conv(SHLO_F32, "rn50_3x3s2_128x56_128", 128, 56, 128, 3, 2, 0, f, p);
            conv(SHLO_F32, "rn50_3x3_256x14_256", 256, 14, 256, 3, 1, 0, f, p);
            conv(SHLO_F32, "rn50_3x3_512x7_512", 512, 7, 512, 3, 1, 0, f, p);
            conv(SHLO_F32, "rn50_1x1_512x7_2048", 512, 7, 2048, 1, 1, 0, f, p);
            conv(SHLO_F32, "mbv2_1x1_96x56_24", 96, 56, 24, 1, 1, 0, f, p);
            conv(SHLO_F32, "mbv2_1x1_160x7_960", 160, 7, 960, 1, 1, 0, f, p);
        }
    for (f = 0; f < 2; f++) {
        conv(SHLO_I8, "rn50_7x7s2_3x224_64", 3, 224, 64, 7, 2, 0, f, 1);
        conv(SHLO_I8, "rn50_1x1_64x56_64", 64, 56, 64, 1, 1, 0, f, 1);
        conv(SHLO_I8, "rn50_3x3_64x56_64", 64, 56, 64, 3, 1, 0, f, 1);
        conv(SHLO_I8, "rn50_3x3_256x14_256", 256, 14, 256, 3, 1, 0, f, 1);
        conv(SHLO_I8, "mbv2_1x1_96x56_24", 96, 56, 24, 1, 1, 0, f, 1);
        conv(SHLO_I8, "mbv2_1x1_16x112_96", 16, 112, 96, 1, 1, 0, f, 1);
    }
    for (f = 0; f < 2; f++) {
        conv(SHLO_F32, "mbv2_dw3x3_32x112", 32, 112, 32, 3, 1, 1, f, 0);
        conv(SHLO_F32, "mbv2_dw3x3s2_96x112", 96, 112, 96, 3, 2, 1, f, 0);
        conv(SHLO_F32, "mbv2_dw3x3_144x56", 144, 56, 144, 3, 1, 1, f, 0);
        conv(SHLO_F32, "mbv2_dw3x3_960x7", 960, 7, 960, 3, 1, 1, f, 0);
    }
    return 0;
}
