/* examples/tensor/05_layouts.c - tensors of Hidet's types in kernels: row-major ones by their strides; a
 * tiled one as a group of its tiles, each found by the layout. Y = W X. */
#include "tensorlang.h"

#include <stdio.h>

enum { M = 8, K = 12, COLUMNS = 5, TILE = 4 };

static tlang_data_type parse(const char *text) {
    tlang_data_type type;
    shlo_error e;
    if (tlang_data_type_parse(text, strlen(text), &type, &e) != SHLO_OK) printf("%s: %s\n", text, e.message);
    return type;
}

/* Y[rows of group g] = sum over the row's tiles of W times rows of X. */
static void build(tlang_builder *b) {
    static const int64_t any[2] = {TLANG_DYNAMIC, TLANG_DYNAMIC}, tile[2] = {TILE, TILE};
    tlang_type types[3];
    tlang_value arg[3], g, k, at, v[5], row, zero, one, columns, per_row;
    tlang_slice y_part[2], x_part[2];
    types[0] = tlang_group_type(b, tlang_memref_type(b, TLANG_F32, tile, NULL, 2, TLANG_GLOBAL), 0);
    types[1] = types[2] = tlang_memref_type(b, TLANG_F32, any, any, 2, TLANG_GLOBAL);
    tlang_func_begin(b, "product", types, arg, 3); /* W, X, Y */
    g = tlang_query(b, TLANG_OP_group_id);
    zero = tlang_constant_int(b, TLANG_INDEX, 0);
    one = tlang_constant_int(b, TLANG_INDEX, 1);
    per_row = tlang_constant_int(b, TLANG_INDEX, K / TILE);
    columns = tlang_size(b, arg[1], 1);
    row = tlang_binary(b, TLANG_OP_mul, g, tlang_constant_int(b, TLANG_INDEX, TILE));
    memset(y_part, 0, sizeof y_part);
    y_part[0].offset.value = row, y_part[0].size.constant = TILE, y_part[1].size.value = columns;
    v[4] = tlang_subview(b, arg[2], y_part, 2);
    k = tlang_for(b, TLANG_INDEX, zero, per_row, one);
    at = tlang_binary(b, TLANG_OP_add, tlang_binary(b, TLANG_OP_mul, g, per_row), k);
    v[1] = tlang_load(b, arg[0], &at, 1); /* a tile of W */
    memcpy(x_part, y_part, sizeof x_part);
    x_part[0].offset.value = tlang_binary(b, TLANG_OP_mul, k, tlang_constant_int(b, TLANG_INDEX, TILE));
    v[2] = tlang_subview(b, arg[1], x_part, 2);
    v[0] = v[3] = tlang_constant_float(b, TLANG_F32, 1);
    tlang_product(b, TLANG_OP_gemm, 0, v);
    tlang_end(b);
    tlang_func_end(b);
}

int main(void) {
    tlang_data_type w_type = parse("tensor(f32, layout=row_major(2, 3) * column_major(4, 4))"),
                    x_type = parse("tensor(f32, [12, 5])"), y_type = parse("tensor(float32, shape=[8, 5])");
    float W[M * K], X[K * COLUMNS], Y[M * COLUMNS] = {0};
    void *tiles[M / TILE * (K / TILE)];
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_program *p;
    tlang_blob code;
    tlang_arg args[3];
    shlo_error e;
    int wrong = 0, n = 0;
    build(b);
    if (tlang_builder_finish(b, 0, &code) != SHLO_OK) return puts(tlang_builder_error(b)->message), 1;
    tlang_builder_destroy(b);
    if (tlang_program_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return puts(e.message), 1;

    for (int64_t i = 0; i < M; i++)
        for (int64_t k = 0; k < K; k++) { /* W[i, k] = i - k, where the layout puts it */
            int64_t at[2], bytes = 0;
            at[0] = i, at[1] = k;
            tlang_data_type_offset(&w_type, at, &bytes);
            W[bytes / 4] = (float)(i - k);
            if (i % TILE == 0 && k % TILE == 0) tiles[n++] = &W[bytes / 4];
        }
    for (int i = 0; i < K * COLUMNS; i++) X[i] = (float)(i % 7);
    memset(args, 0, sizeof args);
    args[0].data = tiles, args[0].bytes = TILE * TILE * sizeof(float), args[0].n = n;
    if (tlang_arg_of_data_type(&args[1], X, sizeof X, &x_type) != SHLO_OK ||
        tlang_arg_of_data_type(&args[2], Y, sizeof Y, &y_type) != SHLO_OK)
        return 1;
    if (tlang_launch(p, 0, M / TILE, args, 3, &e) != SHLO_OK) return puts(e.message), 1;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < COLUMNS; j++) {
            float sum = 0;
            for (int k = 0; k < K; k++) sum += (float)(i - k) * X[k * COLUMNS + j];
            wrong += sum != Y[i * COLUMNS + j];
        }
    printf("%zu bytes of W in %d tiles; Y[7, 4] is %g, %d elements are wrong\n",
        tlang_data_type_bytes(&w_type), n, (double)Y[7 * COLUMNS + 4], wrong);
    tlang_program_free(p);
    tlang_blob_free(&code);
    return wrong != 0;
}
