/* bench/peers/tl_libxsmm.c - the products of bench_tl and its fused kernel by libxsmm: a kernel is made once,
 * then called for each item. */
#include "../tl_bench.h"

#include <libxsmm.h>

typedef union xsmm {
    libxsmm_smmfunction f32;
    libxsmm_dmmfunction f64;
} xsmm;

static void run_f32(batch *z) {
    size_t a = (size_t)(z->m * z->k), b = (size_t)(z->k * z->n), c = (size_t)(z->m * z->n);
    libxsmm_smmfunction f = ((xsmm *)z->run)->f32;
    for (size_t i = 0; i < z->items; i++)
        f((const float *)z->a + i * a, (const float *)z->b + i * b, (float *)z->c + i * c);
}

static void run_f64(batch *z) {
    size_t a = (size_t)(z->m * z->k), b = (size_t)(z->k * z->n), c = (size_t)(z->m * z->n);
    libxsmm_dmmfunction f = ((xsmm *)z->run)->f64;
    for (size_t i = 0; i < z->items; i++)
        f((const double *)z->a + i * a, (const double *)z->b + i * b, (double *)z->c + i * c);
}

/* D = A B^T C + D: two products with a temporary between them. libxsmm knows alpha = 1 alone, so the factor
   is in C, and B is transposed once, as it is the same for all items. */
static libxsmm_smmfunction fused_first, fused_second;
static float fused_b[8 * 8], fused_c[8 * 16];

static void run_fused(batch *z) {
    float t[16 * 8];
    for (size_t i = 0; i < z->items; i++) {
        fused_first((const float *)z->a + i * 128, fused_b, t);
        fused_second(t, fused_c, (float *)z->c + i * 256);
    }
}

static libxsmm_smmfunction kernel_f32(int m, int n, int k, float beta) {
    float alpha = 1;
    int flags = LIBXSMM_GEMM_FLAG_NONE;
    return libxsmm_smmdispatch(m, n, k, NULL, NULL, NULL, &alpha, &beta, &flags, NULL);
}

static void (*choose(batch *z))(batch *z) {
    static xsmm kernel;
    double alpha = 1, beta = z->beta;
    int flags = LIBXSMM_GEMM_FLAG_NONE;
    z->run = &kernel;
    if (strcmp(z->op, "fused") == 0) {
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < 8; j++) fused_b[i + j * 8] = ((const float *)z->b)[j + i * 8];
        for (int i = 0; i < 8 * 16; i++) fused_c[i] = 0.5f * ((const float *)z->b)[i];
        fused_first = kernel_f32(16, 8, 8, 0);
        fused_second = kernel_f32(16, 16, 8, 1);
        return fused_first && fused_second ? run_fused : NULL;
    }
    if (strcmp(z->op, "small") != 0) return NULL;
    if (!z->is_double) {
        kernel.f32 = kernel_f32(z->m, z->n, z->k, (float)z->beta);
        return kernel.f32 ? run_f32 : NULL;
    }
    kernel.f64 = libxsmm_dmmdispatch(z->m, z->n, z->k, NULL, NULL, NULL, &alpha, &beta, &flags, NULL);
    return kernel.f64 ? run_f64 : NULL;
}

int main(int argc, char **argv) {
    libxsmm_init();
    bench_all(argc > 1 ? argv[1] : NULL, "libxsmm", choose, NULL);
    return 0;
}
