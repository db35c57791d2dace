/* tests/bits/gemm.c - the speed of a product of two 256 x 256 matrices of f32: prints GFLOP/s, the best of
 * some runs. Needs the public header and a clock. Usage: gemm [instruction set [exact]]. */
#include "stablehlo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N = 256, RUNS = 20 };
static float x[N * N], y[N * N], z[N * N];

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static shlo_status build(shlo_blob *code) {
    static const int64_t axes[2] = {0, 1};
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_dot_general_attrs a;
    shlo_type inferred;
    shlo_value args[2], product;
    shlo_status status;
    memset(&a, 0, sizeof a);
    memset(&inferred, 0, sizeof inferred);
    a.lhs_contracting_dimensions.items = &axes[1];
    a.lhs_contracting_dimensions.n = 1;
    a.rhs_contracting_dimensions.items = &axes[0];
    a.rhs_contracting_dimensions.n = 1;
    shlo_func_begin(b, "main");
    args[0] = shlo_arg(b, shlo_tensor2(b, SHLO_F32, N, N));
    args[1] = shlo_arg(b, shlo_tensor2(b, SHLO_F32, N, N));
    product = shlo_dot_general(b, args[0], args[1], inferred, &a);
    shlo_return(b, &product, 1);
    status = shlo_builder_finish(b, 0, code);
    shlo_builder_destroy(b);
    return status;
}
static shlo_buffer buffer(float *data) {
    shlo_buffer b;
    memset(&b, 0, sizeof b);
    b.data = data;
    b.bytes = sizeof x;
    return b;
}

int main(int argc, char **argv) {
    shlo_buffer in[2], out = buffer(z);
    shlo_options options;
    shlo_program *p;
    shlo_blob code;
    shlo_error e;
    double best = 1e9;
    memset(&options, 0, sizeof options);
    if (argc > 1) options.isa = argv[1];
    if (argc > 2) options.flags = SHLO_LOAD_EXACT;
    for (int i = 0; i < N * N; i++) x[i] = y[i] = (float)(i % 17) / 16;
    in[0] = buffer(x);
    in[1] = buffer(y);
    if (build(&code) != SHLO_OK) return 1;
    if (shlo_load(code.data, code.bytes, &options, &p, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    for (int i = 0; i < RUNS; i++) {
        const double start = now();
        if (shlo_run(p, "main", in, 2, &out, 1, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
        if (now() - start < best) best = now() - start;
    }
    printf("%.2f\n", 2.0 * N * N * N / best / 1e9);
    shlo_program_free(p);
    shlo_blob_free(&code);
    return 0;
}
