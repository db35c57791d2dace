/* bench/bench_fft.c - transforms of lines beside a plain loop of radix 2 and FFTW (if libfftw3.so.3 and
 * libfftw3f.so.3 are there; its plans are measured ones, FFTW_MEASURE), all on one thread, interleaved in one
 * run: GFLOP/s by the median, counted as 5 n log2(n) for complex lines and half of it for real ones, and the
 * ratios. Usage: bench_fft [part of a case's name, or any other as f32/real/200x100 [instruction set]]. */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SHLO__ROOMS /* links the tree's objects */
#include "../src/kernel/kernel.h"

/* FFTW's interface, for both of its types: plan_many_dft(rank, n, howmany, in, inembed, istride, idist, out,
 * onembed, ostride, odist, sign, flags) */
typedef void *(*many_fn)(int, const int *, int, void *, const int *, int, int, void *, const int *, int, int,
    int, unsigned);
typedef void *(*many_real_fn)(int, const int *, int, void *, const int *, int, int, void *, const int *, int,
    int, unsigned);
typedef void (*plan_fn)(void *);
static struct {
    many_fn many;
    many_real_fn many_real;
    plan_fn execute, destroy;
} peers[2];
static const shlo__kernels *kernels;
static const char *filter = "";
static int measured;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static void symbol(void *lib, const char *prefix, const char *name, void *to) {
    char text[64];
    void *found;
    snprintf(text, sizeof text, "%s_%s", prefix, name);
    found = dlsym(lib, text);
    memcpy(to, &found, sizeof found);
}
static void open_peer(int wide) {
    void *lib = dlopen(wide ? "libfftw3.so.3" : "libfftw3f.so.3", RTLD_NOW);
    const char *prefix = wide ? "fftw" : "fftwf";
    if (!lib) return;
    symbol(lib, prefix, "plan_many_dft", &peers[wide].many);
    symbol(lib, prefix, "plan_many_dft_r2c", &peers[wide].many_real);
    symbol(lib, prefix, "execute", &peers[wide].execute);
    symbol(lib, prefix, "destroy_plan", &peers[wide].destroy);
}
static void *memory(size_t bytes) {
    void *p = NULL;
    if (posix_memalign(&p, 64, bytes + 64)) exit(1);
    memset(p, 0, bytes + 64);
    return p;
}

/* ---- the plain loop: one line of f64 numbers, bits reversed first, factors from a table ---- */

static double *plain_roots;
static void plain(double *x, int64_t n) {
    int64_t i, j = 0, half, k;
    for (i = 0; i < n; i++) {
        if (i < j) {
            double re = x[2 * i], im = x[2 * i + 1];
            x[2 * i] = x[2 * j];
            x[2 * i + 1] = x[2 * j + 1];
            x[2 * j] = re;
            x[2 * j + 1] = im;
        }
        for (k = n / 2; k >= 1 && (j & k); k /= 2) j ^= k;
        j |= k;
    }
    for (half = 1; half < n; half *= 2)
        for (i = 0; i < n; i += 2 * half)
            for (k = 0; k < half; k++) {
                double *a = x + 2 * (i + k), *b = a + 2 * half, wr = plain_roots[2 * (k * (n / (2 * half)))],
                       wi = plain_roots[2 * (k * (n / (2 * half))) + 1];
                double re = b[0] * wr - b[1] * wi, im = b[0] * wi + b[1] * wr;
                b[0] = a[0] - re;
                b[1] = a[1] - im;
                a[0] += re;
                a[1] += im;
            }
}

/* ---- one case ---- */

typedef struct bench {
    shlo__fft_lines l;
    void *in, *out, *scratch, *peer;
    double *work;
} bench;

static void run_ours(const bench *b) {
    shlo__fft_call call;
    call.kernels = kernels;
    call.lines = b->l;
    call.src = b->in;
    call.dst = b->out;
    shlo__fft_run(&call, NULL, b->scratch, 0, shlo__fft_tasks(&b->l));
}
static void run_peer(const bench *b) { peers[b->l.wide].execute(b->peer); }
static void run_plain(const bench *b) {
    int64_t i;
    for (i = 0; i < b->l.outer; i++) {
        memcpy(b->work, (const char *)b->in + (size_t)(i * b->l.length) * 16, (size_t)b->l.length * 16);
        plain(b->work, b->l.length);
        memcpy((char *)b->out + (size_t)(i * b->l.length) * 16, b->work, (size_t)b->l.length * 16);
    }
}
static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

enum { SAMPLES = 15 };
static double sample(void (*run)(const bench *), const bench *b, long repeat) {
    double start = now();
    long i;
    for (i = 0; i < repeat; i++) run(b);
    return (now() - start) / (double)repeat;
}
static double median(double *list) {
    qsort(list, SAMPLES, sizeof *list, ascending);
    return list[SAMPLES / 2];
}
static void report(const char *name, const bench *b, double flops, int plainly) {
    double ours[SAMPLES], theirs[SAMPLES], simple[SAMPLES], once;
    long repeat;
    int s;
    run_ours(b);
    once = sample(run_ours, b, 1);
    repeat = once > 4e-3 ? 1 : (long)(4e-3 / (once + 1e-9)) + 1;
    for (s = 0; s < SAMPLES; s++) {
        ours[s] = sample(run_ours, b, repeat);
        if (b->peer) theirs[s] = sample(run_peer, b, repeat);
        if (plainly) simple[s] = sample(run_plain, b, repeat / 4 + 1);
    }
    once = median(ours);
    printf("%-32s %8.2f", name, flops / once * 1e-9);
    if (b->peer)
        printf(" %8.2f %6.2f", flops / median(theirs) * 1e-9, median(theirs) / once);
    else
        printf(" %8s %6s", "", "");
    if (plainly) printf(" %8.2f %6.2f", flops / median(simple) * 1e-9, median(simple) / once);
    printf("\n");
    fflush(stdout);
}

/* `outer` lines of n numbers, or `inner` lines that lie side by side. */
static void lines(int wide, int real, int64_t n, int64_t outer, int64_t inner) {
    const int64_t all = outer * inner, out_count = real ? n / 2 + 1 : n;
    const int length = (int)n, in_all = (int)n, out_all = (int)out_count;
    char name[96];
    void *tables;
    double *temporary;
    shlo__fft_maker maker;
    bench b;
    int64_t i;
    snprintf(name, sizeof name, "%s/%s/%lld%s%lld", wide ? "f64" : "f32", real ? "real" : "complex",
        (long long)n, inner > 1 ? "-columns-x" : "x", (long long)all);
    if (!strstr(name, filter)) return;
    measured = 1;
    memset(&b, 0, sizeof b);
    b.l.kind = real ? SHLO__FFT_REAL : SHLO__FFT_FORWARD;
    b.l.wide = (uint8_t)wide;
    b.l.length = b.l.src_count = n;
    b.l.dst_count = out_count;
    b.l.inner = inner;
    b.l.outer = outer;
    b.scratch = memory(shlo__fft_scratch(&b.l));
    tables = memory(shlo__fft_plan_bytes(&b.l));
    temporary = (double *)memory(shlo__fft_plan_temporary(&b.l) * sizeof(double));
    maker.kernels = kernels;
    maker.pulse = NULL;
    b.l.plan = shlo__fft_make_plan(&maker, &b.l, tables, temporary);
    b.in = memory((size_t)(n * all) * 16);
    b.out = memory((size_t)(out_count * all) * 16);
    if (peers[wide].many && !real)
        b.peer = peers[wide].many(1, &length, (int)all, b.in, &in_all, (int)inner, inner > 1 ? 1 : length,
            b.out, &out_all, (int)inner, inner > 1 ? 1 : length, -1, 0);
    if (peers[wide].many_real && real)
        b.peer = peers[wide].many_real(1, &length, (int)all, b.in, &in_all, (int)inner,
            inner > 1 ? 1 : length, b.out, &out_all, (int)inner, inner > 1 ? 1 : (int)out_count, 0);
    for (i = 0; i < n * all * (real ? 1 : 2); i++) { /* after the plan, which writes there */
        double x = (double)(i * 7919 % 1009) / 1009 - 0.5;
        if (wide)
            ((double *)b.in)[i] = x;
        else
            ((float *)b.in)[i] = (float)x;
    }
    if (wide && !real && inner == 1 && (n & (n - 1)) == 0) {
        b.work = (double *)memory((size_t)n * 16);
        plain_roots = (double *)memory((size_t)n * 16);
        for (i = 0; i < n / 2; i++) {
            plain_roots[2 * i] = cos(6.283185307179586 * (double)i / (double)n);
            plain_roots[2 * i + 1] = -sin(6.283185307179586 * (double)i / (double)n);
        }
    }
    report(name, &b, (real ? 2.5 : 5) * (double)(n * all) * log2((double)n), b.work != NULL);
    if (b.peer) peers[wide].destroy(b.peer);
    if (b.work) {
        free(b.work);
        free(plain_roots);
    }
    free(b.in);
    free(b.out);
    free(b.scratch);
    free(tables);
    free(temporary);
}

int main(int argc, char **argv) {
    static const int64_t single[] = {
        16, 64, 256, 1024, 4096, 16384, 65536, 1048576, 1000, 1331, 2187, 10000, 1009, 10007};
    int wide, real, i;
    char kind[8];
    long long n, outer;
    if (argc > 1) filter = argv[1];
    kernels = shlo__kernels_select(argc > 2 ? argv[2] : NULL);
    if (!kernels) return 1;
    open_peer(0);
    open_peer(1);
    printf("%-32s %8s %8s %6s %8s %6s   (%s)\n", "case", "GFLOP/s", "FFTW", "ratio", "plain", "ratio",
        kernels->name);
    for (wide = 1; wide >= 0; wide--)
        for (real = 0; real < 2; real++) {
            for (i = 0; i < (int)SHLO__COUNT(single); i++) lines(wide, real, single[i], 1, 1);
            lines(wide, real, 16, 512, 1);
            lines(wide, real, 64, 128, 1);
            lines(wide, real, 400, 100, 1);
            lines(wide, real, 512, 64, 1);
            lines(wide, real, 1024, 64, 1);
            lines(wide, real, 4096, 16, 1);
            lines(wide, real, 64, 1, 64);
            lines(wide, real, 512, 1, 512);
            lines(wide, real, 1024, 1, 1024);
        }
    if (!measured && sscanf(filter, "f%d/%7[a-z]/%lldx%lld", &wide, kind, &n, &outer) == 4 && n > 0 &&
        outer > 0)
        lines(wide == 64, kind[0] == 'r', n, outer, 1);
    return 0;
}
