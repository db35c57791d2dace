/* examples/11_layers.c - three networks by layers: a multilayer perceptron, a block of a transformer, and a
 * recurrent network over a sequence. Their weights are arguments, filled with waves; the results are those
 * that NumPy gives for the same formulas.
 *   make build/examples/11_layers && build/examples/11_layers
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/11_layers.c -o layers -lm && ./layers */
#include "stablehlo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- the networks ---- */

/* x[8, 16] through 32 hidden units to 4 probabilities. w: weights and bias of two layers. */
static shlo_value mlp(shlo_builder *b) {
    shlo_value x = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(8, 16))), w[4];
    w[0] = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(16, 32)));
    w[1] = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(32)));
    w[2] = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(32, 4)));
    w[3] = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(4)));
    x = shlo_relu(b, shlo_linear(b, x, w[0], w[1]));
    return shlo_softmax(b, shlo_linear(b, x, w[2], w[3]), -1);
}

/* [sequence, width] to [heads, sequence, width / heads] */
static shlo_value heads(shlo_builder *b, shlo_value x) {
    x = shlo_reshape_to(b, x, SHLO_DIMS(10, 4, 8));
    return shlo_permute(b, x, SHLO_LIST(1, 0, 2));
}

/* Pre-norm attention of 4 heads over x[10, 32], which sees the past only, and a feed-forward network. */
static shlo_value transformer(shlo_builder *b) {
    static const shlo_iota_attrs rows = {0}, columns = {1};
    shlo_type square = shlo_tensor(b, SHLO_I32, SHLO_DIMS(10, 10));
    shlo_value x = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(10, 32))), w[6], q, k, v, y, past;
    for (int i = 0; i < 4; i++) w[i] = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(32, 32)));
    w[4] = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(32, 128)));
    w[5] = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(128, 32)));
    past = shlo_iota(b, square, &rows);
    past = shlo_compare_ge(b, past, shlo_iota(b, square, &columns));
    y = shlo_layer_norm(b, x, SHLO_NONE, SHLO_NONE, 1e-5);
    q = heads(b, shlo_matmul(b, y, w[0]));
    k = heads(b, shlo_matmul(b, y, w[1]));
    v = heads(b, shlo_matmul(b, y, w[2]));
    y = shlo_permute(b, shlo_attention(b, q, k, v, past, 0), SHLO_LIST(1, 0, 2));
    y = shlo_matmul(b, shlo_reshape_to(b, y, SHLO_DIMS(10, 32)), w[3]);
    x = shlo_add(b, x, y);
    y = shlo_layer_norm(b, x, SHLO_NONE, SHLO_NONE, 1e-5);
    y = shlo_gelu_tanh(b, shlo_matmul(b, y, w[4]));
    return shlo_add(b, x, shlo_matmul(b, y, w[5]));
}

/* A long short-term memory of 8 units over a sequence x[12, 2, 3]; the last state. */
static shlo_value lstm(shlo_builder *b) {
    shlo_value x = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(12, 2, 3))), state[2], now[2], at[3], row;
    shlo_lstm w;
    shlo_loop loop;
    shlo_dynamic_slice_attrs one;
    w.input = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(3, 32)));
    w.recurrent = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(8, 32)));
    w.bias = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(32)));
    one.slice_sizes = SHLO_LIST(1, 2, 3);
    at[1] = at[2] = shlo_constant_i32(b, 0);
    state[0] = state[1] = shlo_constant_splat(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(2, 8)), "\0\0\0");
    shlo_loop_begin(b, &loop, 12, state, now, 2);
    at[0] = loop.index;
    row = shlo_reshape_to(b, shlo_dynamic_slice(b, x, at, 3, &one), SHLO_DIMS(2, 3));
    shlo_lstm_cell(b, row, &w, &now[0], &now[1]);
    shlo_loop_end(b, &loop, now, state);
    return state[0];
}

/* ---- building, running, comparing ---- */

/* Argument number k is filled with waves whose height falls with the size of what is summed. */
static void fill(float *x, const shlo_tensor_info *info, int k) {
    size_t n = info->bytes / sizeof(float);
    float height = k == 0 ? 1 : info->rank == 2 ? 1 / sqrtf((float)info->dims[0]) : 0.1f;
    for (size_t i = 0; i < n; i++) x[i] = height * sinf(0.7f * (float)(i % 1000) + (float)k);
}

/* Builds and runs a network; prints the sum of the squares of its results, which should be `expected`. */
static int run(const char *name, shlo_value (*network)(shlo_builder *), double expected) {
    static float memory[8][4096], result[4096];
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_buffer in[8], out;
    shlo_tensor_info info;
    shlo_program *p = NULL;
    shlo_blob code;
    shlo_error e;
    shlo_value y;
    double sum = 0;
    int n = 0;
    shlo_func_begin(b, "main");
    y = network(b);
    shlo_return(b, &y, 1);
    if (shlo_builder_finish(b, 0, &code) != SHLO_OK) return puts(shlo_builder_error(b)->message), 1;
    shlo_builder_destroy(b);
    if (shlo_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return puts(e.message), 1;
    for (n = 0; shlo_program_input(p, 0, n, &info) == SHLO_OK; n++) {
        fill(memory[n], &info, n);
        in[n] = shlo_buffer_f32(memory[n], info.bytes / sizeof(float));
    }
    shlo_program_output(p, 0, 0, &info);
    out = shlo_buffer_f32(result, info.bytes / sizeof(float));
    if (shlo_run(p, "main", in, n, &out, 1, &e) != SHLO_OK) return puts(e.message), 1;
    for (size_t i = 0; i < out.bytes / sizeof(float); i++) sum += (double)result[i] * (double)result[i];
    printf("%-12s %5zu bytes of program, sum of squares %.6f, NumPy's %.6f\n", name, code.bytes, sum,
        expected);
    shlo_program_free(p);
    shlo_blob_free(&code);
    return fabs(sum - expected) > 1e-4 * expected;
}

int main(void) {
    int wrong = 0;
    wrong += run("mlp", mlp, 2.002090);
    wrong += run("transformer", transformer, 158.339144);
    wrong += run("lstm", lstm, 0.025834);
    return wrong != 0;
}
