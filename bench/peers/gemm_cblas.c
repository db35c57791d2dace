/* bench/peers/gemm_cblas.c - products of matrices by a library with the C interface of BLAS, which is linked:
 * OpenBLAS or BLIS. gemm_cblas TYPE BATCH ROWS COLUMNS DEPTH, TYPE f32 or f64, row-major. */
#include "peer.h"

enum { ROW_MAJOR = 101, NO_TRANSPOSE = 111, TRANSPOSE = 112 };
void cblas_sgemm(int order, int turn_a, int turn_b, int m, int n, int k, float alpha, const float *a, int lda,
    const float *b, int ldb, float beta, float *c, int ldc);
void cblas_dgemm(int order, int turn_a, int turn_b, int m, int n, int k, double alpha, const double *a,
    int lda, const double *b, int ldb, double beta, double *c, int ldc);
void cblas_sgemv(int order, int turn, int m, int n, float alpha, const float *a, int lda, const float *x,
    int step_x, float beta, float *y, int step_y);
void cblas_dgemv(int order, int turn, int m, int n, double alpha, const double *a, int lda, const double *x,
    int step_x, double beta, double *y, int step_y);

typedef struct product {
    int batch, m, n, k;
    void *a, *b, *c;
} product;

static void sgemm(void *context) {
    const product *p = context;
    const size_t a = (size_t)p->m * (size_t)p->k, b = (size_t)p->k * (size_t)p->n;
    const size_t c = (size_t)p->m * (size_t)p->n;
    for (size_t i = 0; i < (size_t)p->batch; i++)
        cblas_sgemm(ROW_MAJOR, NO_TRANSPOSE, NO_TRANSPOSE, p->m, p->n, p->k, 1, (float *)p->a + i * a, p->k,
            (float *)p->b + i * b, p->n, 0, (float *)p->c + i * c, p->n);
}

static void dgemm(void *context) {
    const product *p = context;
    const size_t a = (size_t)p->m * (size_t)p->k, b = (size_t)p->k * (size_t)p->n;
    const size_t c = (size_t)p->m * (size_t)p->n;
    for (size_t i = 0; i < (size_t)p->batch; i++)
        cblas_dgemm(ROW_MAJOR, NO_TRANSPOSE, NO_TRANSPOSE, p->m, p->n, p->k, 1, (double *)p->a + i * a, p->k,
            (double *)p->b + i * b, p->n, 0, (double *)p->c + i * c, p->n);
}

static void sgemv(void *context) {
    const product *p = context;
    cblas_sgemv(ROW_MAJOR, TRANSPOSE, p->k, p->n, 1, p->b, p->n, p->a, 1, 0, p->c, 1);
}

static void dgemv(void *context) {
    const product *p = context;
    cblas_dgemv(ROW_MAJOR, TRANSPOSE, p->k, p->n, 1, p->b, p->n, p->a, 1, 0, p->c, 1);
}

int main(int n, char **arguments) {
    product p = {peer_argument(n, arguments, 2), peer_argument(n, arguments, 3),
        peer_argument(n, arguments, 4), peer_argument(n, arguments, 5), NULL, NULL, NULL};
    const char *type = arguments[1];
    const int wide = !strcmp(type, "f64");
    const size_t batch = (size_t)p.batch;
    p.a = peer_numbers(type, batch * (size_t)p.m * (size_t)p.k);
    p.b = peer_numbers(type, batch * (size_t)p.k * (size_t)p.n);
    p.c = peer_numbers(type, batch * (size_t)p.m * (size_t)p.n);
    peer_time("gemm", wide ? dgemm : sgemm, &p);
    if (p.m == 1 && p.batch == 1) peer_time("gemv", wide ? dgemv : sgemv, &p);
    free(p.a);
    free(p.b);
    free(p.c);
    return 0;
}
