/* bench/peers/tl_loops.c - the cases of bench_tl as plain loops with bounds that the compiler knows. */
#include "../tl_bench.h"

/* What one item is: T *a, *b, *c (M x N), *x (M), *y (N). */
#define GEMV(T, M, N) \
    for (int n = 0; n < N; n++) \
        for (int m = 0; m < M; m++) x[m] += a[n * M + m] * y[n];
#define GER(T, M, N) \
    for (int n = 0; n < N; n++) \
        for (int m = 0; m < M; m++) c[n * M + m] += x[m] * y[n];
#define AXPBY(T, M, N) \
    for (int n = 0; n < M * N; n++) b[n] = a[n] * (T)0.5 + b[n] * (T)0.25;
#define HADAMARD(T, M, N) \
    for (int n = 0; n < M * N; n++) c[n] = a[n] * b[n];
#define SUM(T, M, N) \
    for (int m = 0; m < M; m++) x[m] = 0; \
    for (int n = 0; n < N; n++) \
        for (int m = 0; m < M; m++) x[m] += a[n * M + m];

#define RUN(T, M, N, op, OP) \
    static void run_##op##_##T##_##M##x##N(batch *z) { \
        for (size_t i = 0; i < z->items; i++) { \
            T *restrict a = (T *)z->a + i * M * N, *restrict b = (T *)z->b + i * M * N; \
            T *restrict c = (T *)z->c + i * M * N, *restrict x = (T *)z->x + i * M; \
            T *restrict y = (T *)z->y + i * N; \
            OP(T, M, N) \
            (void)a, (void)b, (void)c, (void)x, (void)y; \
        } \
    }
#define RUNS(T, M, N) \
    RUN(T, M, N, gemv, GEMV) \
    RUN(T, M, N, ger, GER) \
    RUN(T, M, N, axpby, AXPBY) \
    RUN(T, M, N, hadamard, HADAMARD) \
    RUN(T, M, N, sum, SUM)
#define MATRIX(M, N) RUNS(float, M, N) RUNS(double, M, N)
#include "../tl_cases.def"

static void (*choose(batch *z))(batch *z) {
#define CASE(M, N, op_) \
    if (!z->k && z->m == M && z->n == N && strcmp(z->op, #op_) == 0) \
        return z->is_double ? run_##op_##_double_##M##x##N : run_##op_##_float_##M##x##N;
#define MATRIX(M, N) \
    CASE(M, N, gemv) CASE(M, N, ger) CASE(M, N, axpby) CASE(M, N, hadamard) CASE(M, N, sum)
#include "../tl_cases.def"
    return NULL;
}

int main(int argc, char **argv) {
    bench_all(argc > 1 ? argv[1] : NULL, "loops", choose, NULL);
    return 0;
}
