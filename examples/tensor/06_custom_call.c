/* examples/tensor/06_custom_call.c - a StableHLO program whose chain of small products, L[n] X[n] R[n] for
 * many n, is one kernel of the tensor language: a custom call, in one line. The same chain as two
 * dot_generals writes what is between them to memory; both are timed. */
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#include "stablehlo.h"
#include "tensorlang.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BATCH = 20000, SIZE = 8, EACH = SIZE * SIZE };

/* Tensors are stored by rows, memrefs by columns: of the transposed matrices, Y' = R' X' L'. */
static tlang_program *make_kernel(void) {
    static const int64_t shape[2] = {SIZE, SIZE};
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_type square = tlang_memref_type(b, TLANG_F32, shape, NULL, 2, TLANG_GLOBAL), types[4];
    tlang_value arg[4], at, one, zero, v[5], m[4];
    tlang_program *p = NULL;
    tlang_blob code;
    for (int i = 0; i < 4; i++) types[i] = tlang_group_type(b, square, 0);
    tlang_func_begin(b, "sandwich", types, arg, 4); /* L, X, R, Y */
    at = tlang_query(b, TLANG_OP_group_id);
    for (int i = 0; i < 4; i++) m[i] = tlang_load(b, arg[i], &at, 1);
    one = tlang_constant_float(b, TLANG_F32, 1);
    zero = tlang_constant_float(b, TLANG_F32, 0);
    v[0] = one, v[1] = m[1], v[2] = m[0], v[3] = zero;
    v[4] = tlang_alloca(b, tlang_memref_type(b, TLANG_F32, shape, NULL, 2, TLANG_LOCAL));
    tlang_product(b, TLANG_OP_gemm, 0, v);
    v[1] = m[2], v[2] = v[4], v[4] = m[3];
    tlang_product(b, TLANG_OP_gemm, 0, v);
    tlang_func_end(b);
    if (tlang_builder_finish(b, 0, &code) == SHLO_OK)
        tlang_program_load(code.data, code.bytes, NULL, &p, NULL);
    tlang_blob_free(&code);
    tlang_builder_destroy(b);
    return p;
}

static shlo_value multiply(shlo_builder *b, shlo_value x, shlo_value y, shlo_type type) {
    static const int64_t batch[1] = {0}, rows[1] = {1}, columns[1] = {2};
    shlo_dot_general_attrs attrs;
    memset(&attrs, 0, sizeof attrs);
    attrs.lhs_batching_dimensions.items = attrs.rhs_batching_dimensions.items = batch;
    attrs.lhs_batching_dimensions.n = attrs.rhs_batching_dimensions.n = 1;
    attrs.lhs_contracting_dimensions.items = columns, attrs.lhs_contracting_dimensions.n = 1;
    attrs.rhs_contracting_dimensions.items = rows, attrs.rhs_contracting_dimensions.n = 1;
    return shlo_dot_general(b, x, y, type, &attrs);
}

/* main(L, X, R): the chain, or a call of my.sandwich. */
static shlo_program *make_program(int chain, const shlo_custom *custom) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_custom_call_attrs attrs;
    shlo_options options;
    shlo_program *p = NULL;
    shlo_type type = shlo_tensor3(b, SHLO_F32, BATCH, SIZE, SIZE);
    shlo_value arg[3], y;
    shlo_blob code;
    shlo_error e;
    memset(&attrs, 0, sizeof attrs);
    memset(&options, 0, sizeof options);
    attrs.call_target_name = "my.sandwich";
    options.customs = custom, options.n_customs = 1;
    shlo_func_begin(b, "main");
    for (int i = 0; i < 3; i++) arg[i] = shlo_arg(b, type);
    if (chain)
        y = multiply(b, multiply(b, arg[0], arg[1], type), arg[2], type);
    else
        shlo_custom_call(b, arg, 3, &type, 1, &attrs, &y);
    shlo_return(b, &y, 1);
    if (shlo_builder_finish(b, 0, &code) != SHLO_OK)
        puts(shlo_builder_error(b)->message);
    else if (shlo_load(code.data, code.bytes, &options, &p, &e) != SHLO_OK)
        puts(e.message);
    shlo_blob_free(&code);
    shlo_builder_destroy(b);
    return p;
}

/* Microseconds of the fastest of ten runs; below 0: it failed. */
static double run(shlo_program *p, float *const in[3], float *out) {
    shlo_buffer inputs[3], output;
    double best = -1;
    shlo_error e;
    for (int i = 0; i < 4; i++) {
        shlo_buffer *x = i < 3 ? &inputs[i] : &output;
        memset(x, 0, sizeof *x);
        x->data = i < 3 ? in[i] : out;
        x->bytes = BATCH * EACH * sizeof(float);
        x->rank = -1;
    }
    for (int i = 0; p && i < 10; i++) {
        struct timespec from, to;
        double us;
        clock_gettime(CLOCK_MONOTONIC, &from);
        if (shlo_run(p, "main", inputs, 3, &output, 1, &e) != SHLO_OK) return puts(e.message), -1;
        clock_gettime(CLOCK_MONOTONIC, &to);
        us = (double)(to.tv_sec - from.tv_sec) * 1e6 + (double)(to.tv_nsec - from.tv_nsec) * 1e-3;
        if (best < 0 || us < best) best = us;
    }
    return best;
}

int main(void) {
    size_t n = (size_t)BATCH * EACH;
    float *data = (float *)malloc(5 * n * sizeof(float)), *in[3], *chain, *fused;
    tlang_program *kernels = make_kernel();
    shlo_custom custom = tlang_custom_call("my.sandwich", kernels); /* this is all */
    shlo_program *p[2];
    double us[2];
    int same;
    if (!data || !kernels) return 1;
    for (size_t i = 0; i < 3 * n; i++) data[i] = (float)(i * 7 % 5) - 2;
    for (int i = 0; i < 3; i++) in[i] = data + (size_t)i * n;
    chain = data + 3 * n;
    fused = data + 4 * n;
    for (int i = 0; i < 2; i++) p[i] = make_program(i == 0, &custom);
    us[0] = run(p[0], in, chain);
    us[1] = run(p[1], in, fused);
    same = us[0] >= 0 && us[1] >= 0 && memcmp(chain, fused, n * sizeof(float)) == 0;
    if (same)
        printf("%d chains of %d x %d: two dot_generals %.0f us, the kernel %.0f us: %.2f times as fast\n",
            BATCH, SIZE, SIZE, us[0], us[1], us[0] / us[1]);
    for (int i = 0; i < 2; i++) shlo_program_free(p[i]);
    tlang_program_free(kernels);
    free(data);
    return !same;
}
