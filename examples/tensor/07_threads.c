/* examples/tensor/07_threads.c - one launch on several threads: of the library's pool, and of a job system of
 * the host. 10,000 products of 12 x 12 matrices; the results have the same bits on any number of threads. */
#ifndef SHLO_THREADS /* `make` defines it for all files alike */
#define SHLO_THREADS
#endif
#include "tensorlang.h"

#include <stdio.h>

enum { GROUPS = 10000, N = 12 };

static float A[GROUPS][N * N], B[GROUPS][N * N], C[GROUPS][N * N], first[GROUPS][N * N];

/* C[:, :, g] = A[:, :, g] B[:, :, g] */
static void build(tlang_builder *b) {
    static const int64_t shape[3] = {N, N, TLANG_DYNAMIC};
    tlang_type types[3];
    tlang_value arg[3], part[3], v[5];
    tlang_slice slices[3];
    types[0] = types[1] = types[2] = tlang_memref_type(b, TLANG_F32, shape, NULL, 3, TLANG_GLOBAL);
    tlang_func_begin(b, "products", types, arg, 3);
    memset(slices, 0, sizeof slices);
    slices[0].size.constant = slices[1].size.constant = TLANG_WHOLE;
    slices[2].offset.value = tlang_query(b, TLANG_OP_group_id); /* size 0: the mode goes */
    for (int i = 0; i < 3; i++) part[i] = tlang_subview(b, arg[i], slices, 3);
    v[0] = tlang_constant_float(b, TLANG_F32, 1); /* alpha, A, B, beta, C */
    v[1] = part[0], v[2] = part[1];
    v[3] = tlang_constant_float(b, TLANG_F32, 0);
    v[4] = part[2];
    tlang_product(b, TLANG_OP_gemm, 0, v);
    tlang_func_end(b);
}

/* The host's threads: here its own loop, which runs the tasks in an order of its own and counts them. A job
   system starts them as jobs and waits until all n are done. */
typedef struct jobs {
    int32_t tasks;
} jobs;

static void jobs_parallel_for(void *user, void (*task)(void *context, int32_t i), void *context, int32_t n) {
    jobs *j = (jobs *)user;
    for (int32_t i = n; i-- > 0; j->tasks++) task(context, i);
}

/* Loads the kernel for these threads, which sets memory aside for each of them, and launches it. */
static int run(const tlang_blob *code, const shlo_parallel *threads) {
    static const int64_t shape[3] = {N, N, GROUPS};
    tlang_options options;
    tlang_program *p;
    tlang_arg args[3];
    shlo_error e;
    shlo_status status;
    memset(&options, 0, sizeof options);
    options.parallel = *threads;
    if (tlang_program_load(code->data, code->bytes, &options, &p, &e) != SHLO_OK) return puts(e.message), 0;
    memset(args, 0, sizeof args);
    args[0].data = A, args[1].data = B, args[2].data = C;
    for (int i = 0; i < 3; i++) args[i].bytes = sizeof A, args[i].shape = shape;
    memset(C, 0, sizeof C);
    status = tlang_launch(p, tlang_kernel_find(p, "products"), GROUPS, args, 3, &e);
    if (status != SHLO_OK) puts(e.message);
    tlang_program_free(p);
    return status == SHLO_OK;
}

int main(void) {
    tlang_builder *b = tlang_builder_create(NULL);
    shlo_parallel alone, pool, host;
    jobs own = {0};
    tlang_blob code;
    int ok;
    build(b);
    if (tlang_builder_finish(b, 0, &code) != SHLO_OK) return puts(tlang_builder_error(b)->message), 1;
    for (int g = 0; g < GROUPS; g++)
        for (int i = 0; i < N * N; i++) {
            A[g][i] = (float)((i + g) % 11 - 5) / 3;
            B[g][i] = (float)((i * g) % 13 - 6) / 7;
        }

    memset(&alone, 0, sizeof alone); /* the calling thread alone */
    ok = run(&code, &alone);
    memcpy(first, C, sizeof C);

    if (shlo_pool_create(4, NULL, &pool) != SHLO_OK) return puts("no threads"), 1;
    ok = run(&code, &pool) && ok && memcmp(first, C, sizeof C) == 0;
    shlo_pool_destroy(&pool);

    host.parallel_for = jobs_parallel_for;
    host.user = &own;
    host.n_threads = 8;
    ok = run(&code, &host) && ok && memcmp(first, C, sizeof C) == 0;

    printf("a pool of 4 threads, and %d jobs of the host: %s\n", (int)own.tasks,
        ok ? "the same bits as on one thread" : "other results than on one thread");
    tlang_blob_free(&code);
    tlang_builder_destroy(b);
    return !ok || own.tasks < 2;
}
