/* examples/roles/graph.c - for those who build graphs in C: a block of a transformer over x[batch, 6, 16]
 * with a batch of unknown size, by layers; optimized, run for several batches, specialized for one, and
 * compared with plain loops.
 *   cc -std=c99 -O2 -DSHLO_IMPLEMENTATION -I../.. graph.c -o graph -lm && ./graph */
#include "stablehlo.h"

#include <math.h>
#include <stdio.h>

enum { T = 6, W = 16, HEADS = 2, D = W / HEADS, HIDDEN = 32, MOST = 8 };

static float wq[W * W], wk[W * W], wv[W * W], wo[W * W], w1[W * HIDDEN], b1[HIDDEN], w2[HIDDEN * W], b2[W];
static float scale[W], offset[W];

static void wave(float *w, int n, float height, float phase) {
    for (int i = 0; i < n; i++) w[i] = height * sinf(phase + 0.73f * (float)i);
}

/* ---- the graph ---- */

static shlo_value matrix(shlo_builder *b, const float *w, int64_t rows, int64_t columns) {
    return shlo_constant(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(rows, columns)), w);
}

static shlo_value vector(shlo_builder *b, const float *w, int64_t n) {
    return shlo_constant(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(n)), w);
}

/* x[batch, ..] in another shape, of which only the first size, the batch, is unknown. */
static shlo_value reshape(shlo_builder *b, shlo_value x, shlo_list dims) {
    static const shlo_get_dimension_size_attrs batch = {0};
    shlo_value sizes[2];
    int32_t rest[3];
    for (int i = 1; i < dims.n; i++) rest[i - 1] = (int32_t)dims.items[i];
    sizes[0] = shlo_reshape_to(b, shlo_get_dimension_size(b, x, &batch), SHLO_DIMS(1));
    sizes[1] = shlo_constant(b, shlo_tensor1(b, SHLO_I32, dims.n - 1), rest);
    sizes[0] = shlo_join(b, sizes, 2, 0);
    return shlo_dynamic_reshape(b, x, sizes[0], shlo_tensor(b, SHLO_F32, dims.items, dims.n));
}

/* x[batch, T, W] times w as [batch, HEADS, T, D] */
static shlo_value heads(shlo_builder *b, shlo_value x, const float *w) {
    shlo_value y = shlo_matmul(b, x, matrix(b, w, W, W));
    return shlo_permute(b, reshape(b, y, SHLO_LIST(SHLO_DYNAMIC, T, HEADS, D)), SHLO_LIST(0, 2, 1, 3));
}

static shlo_value block(shlo_builder *b, shlo_value x) {
    static const shlo_iota_attrs rows = {0}, columns = {1};
    shlo_type square = shlo_tensor(b, SHLO_I32, SHLO_DIMS(T, T));
    shlo_value row = shlo_iota(b, square, &rows), column = shlo_iota(b, square, &columns);
    shlo_value past = shlo_compare_ge(b, row, column);
    shlo_value y = shlo_layer_norm(b, x, SHLO_NONE, SHLO_NONE, 1e-5);
    shlo_value q = heads(b, y, wq), k = heads(b, y, wk), w;
    y = shlo_attention(b, q, k, heads(b, y, wv), past, 0);
    y = reshape(b, shlo_permute(b, y, SHLO_LIST(0, 2, 1, 3)), SHLO_LIST(SHLO_DYNAMIC, T, W));
    x = shlo_badd(b, x, shlo_matmul(b, y, matrix(b, wo, W, W)));
    w = vector(b, scale, W);
    y = shlo_layer_norm(b, x, w, vector(b, offset, W), 1e-5);
    w = matrix(b, w1, W, HIDDEN);
    y = shlo_gelu(b, shlo_linear(b, y, w, vector(b, b1, HIDDEN)));
    w = matrix(b, w2, HIDDEN, W);
    return shlo_badd(b, x, shlo_linear(b, y, w, vector(b, b2, W)));
}

static shlo_status build(shlo_blob *code, shlo_error *e) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_status status;
    shlo_value y;
    shlo_func_begin(b, "main");
    y = block(b, shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(SHLO_DYNAMIC, T, W))));
    shlo_return(b, &y, 1);
    status = shlo_builder_finish(b, 0, code);
    *e = *shlo_builder_error(b);
    shlo_builder_destroy(b);
    return status;
}

/* ---- one sequence by plain loops ---- */

static void norm(double *y, const double *x, const float *s, const float *o) {
    for (int t = 0; t < T; t++, x += W, y += W) {
        double mean = 0, square = 0;
        for (int i = 0; i < W; i++) mean += x[i] / W;
        for (int i = 0; i < W; i++) square += (x[i] - mean) * (x[i] - mean) / W;
        for (int i = 0; i < W; i++)
            y[i] = (x[i] - mean) / sqrt(square + 1e-5) * (s ? (double)s[i] : 1) + (o ? (double)o[i] : 0);
    }
}

static void product(double *y, const double *x, const float *w, const float *bias, int k, int n) {
    for (int t = 0; t < T; t++)
        for (int j = 0; j < n; j++) {
            double sum = bias ? (double)bias[j] : 0;
            for (int i = 0; i < k; i++) sum += x[t * k + i] * (double)w[i * n + j];
            y[t * n + j] = sum;
        }
}

static void attend(double *y, const double *q, const double *k, const double *v) {
    for (int head = 0; head < W; head += D)
        for (int t = 0; t < T; t++) {
            double p[T], sum = 0;
            for (int s = 0; s <= t; s++) {
                double dot = 0;
                for (int d = head; d < head + D; d++) dot += q[t * W + d] * k[s * W + d];
                sum += p[s] = exp(dot / sqrt(D));
            }
            for (int d = head; d < head + D; d++) {
                y[t * W + d] = 0;
                for (int s = 0; s <= t; s++) y[t * W + d] += p[s] / sum * v[s * W + d];
            }
        }
}

static void expect(double *x) {
    double y[T * W], q[T * W], k[T * W], v[T * W], h[T * HIDDEN];
    norm(y, x, NULL, NULL);
    product(q, y, wq, NULL, W, W);
    product(k, y, wk, NULL, W, W);
    product(v, y, wv, NULL, W, W);
    attend(y, q, k, v);
    product(q, y, wo, NULL, W, W);
    for (int i = 0; i < T * W; i++) x[i] += q[i];
    norm(y, x, scale, offset);
    product(h, y, w1, b1, W, HIDDEN);
    for (int i = 0; i < T * HIDDEN; i++) h[i] *= 0.5 * (1 + erf(h[i] / sqrt(2)));
    product(y, h, w2, b2, HIDDEN, W);
    for (int i = 0; i < T * W; i++) x[i] += y[i];
}

/* ---- running ---- */

/* Whether a run of so many sequences gives what the loops give. */
static int same(shlo_program *p, int64_t batch) {
    static float in[MOST * T * W], out[MOST * T * W];
    const int64_t dims[3] = {batch, T, W};
    const size_t bytes = (size_t)batch * T * W * sizeof *in;
    shlo_buffer input = {in, bytes, SHLO_F32, dims, 3}, output = {out, bytes, SHLO_F32, dims, 3};
    shlo_error e;
    double worst = 0;
    wave(in, (int)batch * T * W, 1, 0.3f);
    if (shlo_run(p, "main", &input, 1, &output, 1, &e) != SHLO_OK) return puts(e.message), 0;
    for (int64_t i = 0; i < batch; i++) {
        double x[T * W];
        for (int k = 0; k < T * W; k++) x[k] = (double)in[i * T * W + k];
        expect(x);
        for (int k = 0; k < T * W; k++) worst = fmax(worst, fabs(x[k] - (double)out[i * T * W + k]));
    }
    printf("batch %d: largest difference %.0e\n", (int)batch, worst);
    return worst < 1e-5;
}

int main(void) {
    static const int64_t three[3] = {3, T, W};
    const shlo_buffer shape = {NULL, 0, SHLO_F32, three, 3};
    shlo_blob code, small, fixed;
    shlo_program *any, *one;
    shlo_error e;
    size_t block_bytes;
    int right;
    wave(wq, W * W, 0.3f, 1), wave(wk, W * W, 0.3f, 2), wave(wv, W * W, 0.3f, 3), wave(wo, W * W, 0.3f, 4);
    wave(w1, W * HIDDEN, 0.3f, 5), wave(b1, HIDDEN, 0.1f, 6), wave(w2, HIDDEN * W, 0.2f, 7);
    wave(b2, W, 0.1f, 8), wave(scale, W, 1, 9), wave(offset, W, 0.1f, 10);

    if (build(&code, &e) != SHLO_OK) return puts(e.message), 1;
    if (shlo_optimize(code.data, code.bytes, 2, NULL, &small, &e) != SHLO_OK) return puts(e.message), 1;
    if (shlo_load(small.data, small.bytes, NULL, &any, &e) != SHLO_OK) return puts(e.message), 1;
    printf("%zu bytes, optimized %zu\n", code.bytes, small.bytes);
    right = same(any, 1) + same(any, 4) + same(any, MOST);

    /* A device with a fixed block of memory wants a fixed batch, and refuses others. */
    if (shlo_specialize(small.data, small.bytes, "main", &shape, 1, NULL, &fixed, &e) != SHLO_OK ||
        shlo_memory_needed(fixed.data, fixed.bytes, NULL, &block_bytes, &e) != SHLO_OK ||
        shlo_load(fixed.data, fixed.bytes, NULL, &one, &e) != SHLO_OK)
        return puts(e.message), 1;
    printf("for batch 3: a block of %zu bytes\n", block_bytes);
    right += same(one, 3) + !same(one, 2);
    printf("%d of 5 right\n", right);

    shlo_program_free(any);
    shlo_program_free(one);
    shlo_blob_free(&code);
    shlo_blob_free(&small);
    shlo_blob_free(&fixed);
    return right != 5;
}
