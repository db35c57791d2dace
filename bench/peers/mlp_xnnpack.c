/* bench/peers/mlp_xnnpack.c - the multilayer perceptron of examples/11_layers.c in XNNPACK subgraphs (Debian:
 * libxnnpack-dev), for the line counts of docs/compare.md; the same numbers, the same result.
 *
 *   gcc -O2 bench/peers/mlp_xnnpack.c -lXNNPACK -lpthreadpool -lcpuinfo -lm -pthread -o mlp
 */
#include <xnnpack.h>

#include <math.h>
#include <stdio.h>

enum { X, Y, EXTERNAL };
static float x[8 * 16 + XNN_EXTRA_BYTES], w0[16 * 32], b0[32], w1[32 * 4], b1[4], y[8 * 4 + XNN_EXTRA_BYTES];

/* x[8, 16] through 32 hidden units to 4 probabilities. */
static xnn_subgraph_t mlp(void) {
    const enum xnn_datatype f32 = xnn_datatype_fp32;
    const size_t in[] = {8, 16}, hidden[] = {8, 32}, out[] = {8, 4}, w0_dims[] = {16, 32},
                 w1_dims[] = {32, 4};
    const uint32_t is_in = XNN_VALUE_FLAG_EXTERNAL_INPUT, is_out = XNN_VALUE_FLAG_EXTERNAL_OUTPUT,
                   turned = XNN_FLAG_TRANSPOSE_WEIGHTS, none = XNN_INVALID_VALUE_ID;
    uint32_t at[8];
    xnn_subgraph_t g = NULL;
    int bad = xnn_create_subgraph(EXTERNAL, 0, &g);
    bad |= xnn_define_tensor_value(g, f32, 2, in, NULL, X, is_in, &at[0]);
    bad |= xnn_define_tensor_value(g, f32, 2, w0_dims, w0, none, 0, &at[1]);
    bad |= xnn_define_tensor_value(g, f32, 1, &hidden[1], b0, none, 0, &at[2]);
    bad |= xnn_define_tensor_value(g, f32, 2, hidden, NULL, none, 0, &at[3]);
    bad |= xnn_define_tensor_value(g, f32, 2, w1_dims, w1, none, 0, &at[4]);
    bad |= xnn_define_tensor_value(g, f32, 1, &out[1], b1, none, 0, &at[5]);
    bad |= xnn_define_tensor_value(g, f32, 2, out, NULL, none, 0, &at[6]);
    bad |= xnn_define_tensor_value(g, f32, 2, out, NULL, Y, is_out, &at[7]);
    bad |= xnn_define_fully_connected(g, 0, INFINITY, at[0], at[1], at[2], at[3], turned);
    bad |= xnn_define_fully_connected(g, -INFINITY, INFINITY, at[3], at[4], at[5], at[6], turned);
    bad |= xnn_define_softmax(g, at[6], at[7], 0);
    return bad ? NULL : g;
}

static void fill(float *p, size_t n, float height, int k) {
    for (size_t i = 0; i < n; i++) p[i] = height * sinf(0.7f * (float)(i % 1000) + (float)k);
}

int main(void) {
    const struct xnn_external_value values[] = {{X, x}, {Y, y}};
    xnn_subgraph_t g = NULL;
    xnn_runtime_t runtime = NULL;
    double sum = 0;
    fill(x, 8 * 16, 1, 0);
    fill(w0, 16 * 32, 1 / sqrtf(16), 1);
    fill(b0, 32, 0.1f, 2);
    fill(w1, 32 * 4, 1 / sqrtf(32), 3);
    fill(b1, 4, 0.1f, 4);
    if (xnn_initialize(NULL) || !(g = mlp()) || xnn_create_runtime(g, &runtime)) return puts("refused"), 1;
    if (xnn_setup_runtime(runtime, EXTERNAL, values) || xnn_invoke_runtime(runtime)) return puts("fails"), 1;
    for (int i = 0; i < 8 * 4; i++) sum += (double)y[i] * (double)y[i];
    printf("mlp: sum of squares %.6f, NumPy's 2.002090\n", sum);
    xnn_delete_runtime(runtime);
    xnn_delete_subgraph(g);
    return fabs(sum - 2.002090) > 1e-4;
}
