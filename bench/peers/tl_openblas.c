/* bench/peers/tl_openblas.c - the cases of bench_tl that BLAS has, a call for each item, on one thread. */
#include "../tl_bench.h"

#include <cblas.h>

/* One item's matrix or vector of `elements`. */
static float *f32(void *data, size_t item, int elements) { return (float *)data + item * (size_t)elements; }
static double *f64(void *data, size_t item, int elements) { return (double *)data + item * (size_t)elements; }

static void run_gemm(batch *z) {
    int m = z->m, n = z->n, k = z->k;
    for (size_t i = 0; i < z->items; i++)
        if (z->is_double)
            cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, f64(z->a, i, m * k), m,
                f64(z->b, i, k * n), k, z->beta, f64(z->c, i, m * n), m);
        else
            cblas_sgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, f32(z->a, i, m * k), m,
                f32(z->b, i, k * n), k, (float)z->beta, f32(z->c, i, m * n), m);
}

static void run_gemv(batch *z) {
    int m = z->m, n = z->n;
    for (size_t i = 0; i < z->items; i++)
        if (z->is_double)
            cblas_dgemv(CblasColMajor, CblasNoTrans, m, n, 1, f64(z->a, i, m * n), m, f64(z->y, i, n), 1, 1,
                f64(z->x, i, m), 1);
        else
            cblas_sgemv(CblasColMajor, CblasNoTrans, m, n, 1, f32(z->a, i, m * n), m, f32(z->y, i, n), 1, 1,
                f32(z->x, i, m), 1);
}

static void run_ger(batch *z) {
    int m = z->m, n = z->n;
    for (size_t i = 0; i < z->items; i++)
        if (z->is_double)
            cblas_dger(CblasColMajor, m, n, 1, f64(z->x, i, m), 1, f64(z->y, i, n), 1, f64(z->c, i, m * n),
                m);
        else
            cblas_sger(CblasColMajor, m, n, 1, f32(z->x, i, m), 1, f32(z->y, i, n), 1, f32(z->c, i, m * n),
                m);
}

static void run_axpby(batch *z) {
    int n = z->m * z->n;
    for (size_t i = 0; i < z->items; i++)
        if (z->is_double)
            cblas_daxpby(n, 0.5, f64(z->a, i, n), 1, 0.25, f64(z->b, i, n), 1);
        else
            cblas_saxpby(n, 0.5f, f32(z->a, i, n), 1, 0.25f, f32(z->b, i, n), 1);
}

static void (*choose(batch *z))(batch *z) {
    if (strcmp(z->op, "small") == 0) return run_gemm;
    if (strcmp(z->op, "gemv") == 0) return run_gemv;
    if (strcmp(z->op, "ger") == 0) return run_ger;
    return strcmp(z->op, "axpby") == 0 ? run_axpby : NULL;
}

int main(int argc, char **argv) {
    setenv("OPENBLAS_NUM_THREADS", "1", 1);
    bench_all(argc > 1 ? argv[1] : NULL, "openblas", choose, NULL);
    return 0;
}
