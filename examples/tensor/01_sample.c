/* examples/tensor/01_sample.c - the sample of the tensor language's reference: D[:,:,g] = alpha A[g] B^T C +
 * D[:,:,g], for a group of matrices A, with a product in local memory. */
#include "tensorlang.h"

#include <stdio.h>

enum { GROUPS = 50 };

static tlang_type matrix(tlang_builder *b, int64_t rows, int64_t columns, tlang_space space) {
    int64_t shape[2];
    shape[0] = rows;
    shape[1] = columns;
    return tlang_memref_type(b, TLANG_F32, shape, NULL, 2, space);
}

static void build(tlang_builder *b) {
    static const int64_t all[3] = {16, 16, TLANG_DYNAMIC};
    tlang_slice slices[3] = {{{0, {0}}, {TLANG_WHOLE, {0}}}, {{0, {0}}, {TLANG_WHOLE, {0}}}};
    tlang_type types[5];
    tlang_value arg[5], group, v[5], d, tmp;
    types[0] = tlang_scalar_type(b, TLANG_F32);
    types[1] = tlang_group_type(b, matrix(b, 16, 8, TLANG_GLOBAL), 0);
    types[2] = matrix(b, 8, 8, TLANG_GLOBAL);
    types[3] = matrix(b, 8, 16, TLANG_GLOBAL);
    types[4] = tlang_memref_type(b, TLANG_F32, all, NULL, 3, TLANG_GLOBAL);
    tlang_func_begin(b, "fused_kernel", types, arg, 5); /* alpha, A, B, C, D */
    group = tlang_query(b, TLANG_OP_group_id);
    v[1] = tlang_load(b, arg[1], &group, 1);
    slices[2].offset.value = group; /* size 0: the mode goes */
    d = tlang_subview(b, arg[4], slices, 3);
    tmp = tlang_alloca(b, matrix(b, 16, 8, TLANG_LOCAL));
    v[0] = tlang_constant_float(b, TLANG_F32, 1); /* alpha, A, B, beta, C of a product */
    v[2] = arg[2];
    v[3] = tlang_constant_float(b, TLANG_F32, 0);
    v[4] = tmp;
    tlang_product(b, TLANG_OP_gemm, TLANG_TRANSPOSE_B, v);
    v[3] = v[0];
    v[0] = arg[0], v[1] = tmp, v[2] = arg[3], v[4] = d;
    tlang_product(b, TLANG_OP_gemm, 0, v);
    tlang_func_end(b);
}

static float A[GROUPS][16 * 8], B[8 * 8], C[8 * 16], D[GROUPS][16 * 16], want[GROUPS][16 * 16];

/* The same in plain loops; all matrices are stored by columns. */
static void by_hand(float alpha) {
    for (int g = 0; g < GROUPS; g++)
        for (int i = 0; i < 16; i++)
            for (int j = 0; j < 16; j++)
                for (int k = 0; k < 8; k++)
                    for (int l = 0; l < 8; l++)
                        want[g][i + 16 * j] += alpha * A[g][i + 16 * l] * B[k + 8 * l] * C[k + 8 * j];
}

int main(void) {
    static const int64_t shape[3] = {16, 16, GROUPS};
    float alpha = 0.5f;
    void *members[GROUPS];
    tlang_arg args[5];
    tlang_blob code;
    tlang_program *p;
    shlo_error e;
    tlang_builder *b = tlang_builder_create(NULL);
    build(b);
    if (tlang_builder_finish(b, 0, &code) != SHLO_OK) return puts(tlang_builder_error(b)->message), 1;
    tlang_builder_destroy(b);
    if (tlang_program_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return puts(e.message), 1;

    for (int i = 0; i < 64; i++) B[i] = (float)(i % 5 - 2);
    for (int i = 0; i < 128; i++) C[i] = (float)(i % 7 - 3);
    for (int g = 0; g < GROUPS; g++) {
        for (int i = 0; i < 128; i++) A[g][i] = (float)((i + g) % 3 - 1);
        for (int i = 0; i < 256; i++) D[g][i] = want[g][i] = (float)(i % 11);
        members[g] = A[g];
    }
    memset(args, 0, sizeof args);
    args[0].data = &alpha, args[0].bytes = sizeof alpha;
    args[1].data = members, args[1].bytes = sizeof A[0], args[1].n = GROUPS;
    args[2].data = B, args[2].bytes = sizeof B;
    args[3].data = C, args[3].bytes = sizeof C;
    args[4].data = D, args[4].bytes = sizeof D, args[4].shape = shape;
    if (tlang_launch(p, tlang_kernel_find(p, "fused_kernel"), GROUPS, args, 5, &e) != SHLO_OK)
        return puts(e.message), 1;
    by_hand(alpha);
    printf("D[3, 4, 2] is %g, and %s\n", (double)D[2][3 + 16 * 4],
        memcmp(D, want, sizeof D) ? "the loops differ" : "all of D is as computed by loops");
    tlang_program_free(p);
    tlang_blob_free(&code);
    return memcmp(D, want, sizeof D) != 0;
}
