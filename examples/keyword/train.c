/* examples/keyword/train.c - learns to recognize words, from nothing, and makes an int8 program of what it
 * learned: products of bytes with sums of 32 bits, each sum multiplied, shifted and clamped to the bytes of
 * the next layer. Writes the program as a C array to the file that its argument names. */
#include "stablehlo.h"
#include "network.h"

#include <stdio.h>

enum { BATCH = 16, STEPS = 280, TRIALS = 300 };

/* ---- learning ---- */

static void train(network *net, activity *a, uint32_t *seed) {
    static network grad, moments[2];
    for (int step = 1; step <= STEPS; step++) {
        int right = 0;
        memset(&grad, 0, sizeof grad);
        for (int i = 0; i < BATCH; i++) {
            int8_t features[WORDS_FEATURES];
            const int word = (int)(words_bits(seed) % WORDS_CLASSES);
            words_make(word, seed, features);
            network_run(net, features, a);
            right += network_best(a->out[LAYERS - 1]) == word;
            network_back(net, &grad, a, word);
        }
        for (size_t i = 0; i < sizeof grad / sizeof(float); i++) ((float *)&grad)[i] /= BATCH;
        network_step(net, &grad, moments, step, 2e-3f * (1 - (float)step / (STEPS + 1)));
        if (step % 70 == 0) printf("step %d: %d of %d right\n", step, right, BATCH);
    }
}

/* The largest activation of each layer. */
static void ranges(const network *net, activity *a, uint32_t *seed, float *most) {
    for (int l = 0; l < LAYERS; l++) most[l] = 0;
    for (int i = 0; i < 100; i++) {
        int8_t features[WORDS_FEATURES];
        words_make(i % WORDS_CLASSES, seed, features);
        network_run(net, features, a);
        for (int l = 0; l < LAYERS - 1; l++)
            for (int k = 0; k < layer_positions(l) * CHANNELS; k++)
                if (a->out[l][k] > most[l]) most[l] = a->out[l][k];
    }
}

/* ---- bytes ---- */

/* A layer in integers: bytes = clamp((sums * multiplier + offset) >> shift). */
typedef struct quantized {
    int8_t weight[WEIGHTS];
    int32_t multiplier[CHANNELS], offset[CHANNELS], shift;
} quantized;

static float largest(const float *weight, int first, int step, int n) {
    float most = 1e-6f;
    for (int i = 0; i < n; i++)
        if (fabsf(weight[first + i * step]) > most) most = fabsf(weight[first + i * step]);
    return most;
}

/* One output; its weights, each `bound` at most in sum; returns the largest sum. */
static double quantize_output(const network *net, quantized *q, int l, int o, double in_scale, double scale) {
    const int n = layer_outputs(l), k = layer_inputs(l);
    double bound = 0;
    for (int i = 0; i < k; i++) {
        const int w = (int)lrint((double)net->weight[l][i * n + o] / scale);
        q->weight[i * n + o] = (int8_t)w;
        bound += 128.0 * abs(w);
    }
    q->offset[o] = (int32_t)lrint((double)net->bias[l][o] / (in_scale * scale));
    return bound + fabs((double)q->offset[o]);
}

/* The shift is the largest with which nothing overflows 32 bits. */
static void quantize(const network *net, quantized *q, int l, double in_scale, double out_scale) {
    const int n = layer_outputs(l), k = layer_inputs(l);
    double ratio[CHANNELS], bound[CHANNELS];
    int fits = 1;
    for (int o = 0; o < n; o++) {
        const double scale = (double)largest(net->weight[l], o, n, k) / 127;
        bound[o] = quantize_output(net, q, l, o, in_scale, scale);
        ratio[o] = in_scale * scale / out_scale;
    }
    for (q->shift = 0; fits && q->shift < 30; q->shift += fits)
        for (int o = 0; o < n; o++)
            if ((bound[o] * ratio[o] + 2) * ldexp(1, q->shift + 1) + bound[o] > 2147483647.0) fits = 0;
    for (int o = 0; o < n; o++) {
        q->multiplier[o] = (int32_t)lrint(ratio[o] * ldexp(1, q->shift));
        q->offset[o] = q->offset[o] * q->multiplier[o] + (int32_t)ldexp(0.5, q->shift);
    }
}

/* ---- the program ---- */

static shlo_list list(const int64_t *items, int n) {
    shlo_list l = {items, n, 0};
    return l;
}

static shlo_value splat(shlo_builder *b, shlo_type type, int32_t x) {
    return shlo_constant_splat(b, type, &x);
}

/* A number for each channel, over all positions. */
static shlo_value channels(shlo_builder *b, const int32_t *x, int n, shlo_type type) {
    const int64_t last = shlo_type_rank(b, type) - 1;
    shlo_broadcast_in_dim_attrs a;
    memset(&a, 0, sizeof a);
    a.broadcast_dimensions = list(&last, 1);
    return shlo_broadcast_in_dim(b, shlo_constant(b, shlo_tensor1(b, SHLO_I32, n), x), type, &a);
}

/* Sums of 32 bits as bytes from `low` on. */
static shlo_value requantize(shlo_builder *b, shlo_value sums, const quantized *q, int n, shlo_type bytes) {
    const shlo_type type = shlo_type_of(b, sums), scalar = shlo_tensor0(b, SHLO_I32);
    shlo_value high;
    sums = shlo_multiply(b, sums, channels(b, q->multiplier, n, type));
    sums = shlo_add(b, sums, channels(b, q->offset, n, type));
    sums = shlo_shift_right_arithmetic(b, sums, splat(b, type, q->shift));
    high = splat(b, scalar, 127);
    sums = shlo_clamp(b, splat(b, scalar, 0), sums, high);
    return shlo_convert(b, sums, bytes);
}

/* Images are 1 x frames x bands x channels. Kernels that run over channels have these last, so that both
   sides of a sum are contiguous; the others have outputs last. */
static shlo_value convolution(shlo_builder *b, int l, shlo_value x, const quantized *q) {
    static const int64_t spatial[2] = {1, 2}, first[2] = {0, 1}, stride[2] = {2, 2},
                         pads[3][4] = {{1, 2, 1, 1}, {0, 1, 0, 1}, {1, 1, 1, 1}}, none[4] = {0, 0, 0, 0};
    const int pointwise = l && !layer_depthwise(l);
    const int64_t h = l ? 6 : 12, w = l ? 4 : 8;
    int8_t turned[WEIGHTS];
    shlo_convolution_attrs a;
    shlo_value kernel;
    memset(&a, 0, sizeof a);
    a.input_feature_dimension = a.output_feature_dimension = 3;
    a.input_spatial_dimensions = a.output_spatial_dimensions = list(spatial, 2);
    a.kernel_spatial_dimensions = list(pointwise ? spatial : first, 2);
    a.kernel_input_feature_dimension = pointwise ? 3 : 2;
    a.kernel_output_feature_dimension = pointwise ? 0 : 3;
    a.feature_group_count = layer_depthwise(l) ? CHANNELS : 1;
    a.batch_group_count = 1;
    a.padding = list(pointwise ? none : pads[l < 2 ? l : 2], 4);
    a.padding.columns = 2;
    if (l < 2) a.window_strides = list(stride, 2);
    for (int i = 0; i < WEIGHTS; i++) turned[i % CHANNELS * CHANNELS + i / CHANNELS] = q->weight[i];
    if (pointwise)
        kernel = shlo_constant(b, shlo_tensor4(b, SHLO_I8, CHANNELS, 1, 1, CHANNELS), turned);
    else
        kernel = shlo_constant(b, shlo_tensor4(b, SHLO_I8, l ? 3 : 5, l ? 3 : 4, 1, CHANNELS), q->weight);
    x = shlo_convolution(b, x, kernel, shlo_tensor4(b, SHLO_I32, 1, h, w, CHANNELS), &a);
    return requantize(b, x, q, CHANNELS, shlo_tensor4(b, SHLO_I8, 1, h, w, CHANNELS));
}

static shlo_value product(shlo_builder *b, shlo_value x, shlo_value y, int64_t n) {
    static const int64_t axis[2] = {0, 1};
    shlo_dot_general_attrs a;
    memset(&a, 0, sizeof a);
    a.lhs_contracting_dimensions = list(&axis[1], 1);
    a.rhs_contracting_dimensions = list(&axis[0], 1);
    return shlo_dot_general(b, x, y, shlo_tensor2(b, SHLO_I32, 1, n), &a);
}

/* main(features) -> six numbers, of which the largest is the word. */
static shlo_status build(const quantized *q, shlo_blob *code) {
    const int8_t one = 1;
    shlo_builder *b = shlo_builder_create(NULL);
    const quantized *dense = &q[LAYERS - 1];
    shlo_value x;
    shlo_status status;
    quantized mean;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor4(b, SHLO_I8, 1, WORDS_FRAMES, WORDS_BANDS, 1));
    for (int l = 0; l < LAYERS - 1; l++) x = convolution(b, l, x, &q[l]);
    /* the sum over all positions is a product with ones */
    x = shlo_reshape(b, x, shlo_tensor2(b, SHLO_I8, NARROW, CHANNELS));
    x = product(b, shlo_constant_splat(b, shlo_tensor2(b, SHLO_I8, 1, NARROW), &one), x, CHANNELS);
    mean.shift = 16;
    for (int i = 0; i < CHANNELS; i++) {
        mean.multiplier[i] = ((1 << mean.shift) + NARROW / 2) / NARROW;
        mean.offset[i] = 1 << (mean.shift - 1);
    }
    x = requantize(b, x, &mean, CHANNELS, shlo_tensor2(b, SHLO_I8, 1, CHANNELS));
    x = product(b, x, shlo_constant(b, shlo_tensor2(b, SHLO_I8, CHANNELS, WORDS_CLASSES), dense->weight),
        WORDS_CLASSES);
    x = shlo_multiply(b, x, channels(b, dense->multiplier, WORDS_CLASSES, shlo_type_of(b, x)));
    x = shlo_add(b, x, channels(b, dense->offset, WORDS_CLASSES, shlo_type_of(b, x)));
    shlo_return(b, &x, 1);
    status = shlo_builder_finish(b, 0, code);
    if (status != SHLO_OK) printf("%s\n", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return status;
}

/* ---- trials, on words that were not learned from ---- */

static int best(const int32_t *logit) {
    int k = 0;
    for (int i = 1; i < WORDS_CLASSES; i++)
        if (logit[i] > logit[k]) k = i;
    return k;
}

/* Right answers of the program, and of the network in floats. */
static int trial(const shlo_blob *code, const network *net, activity *a, int *in_floats) {
    uint32_t seed = 77;
    int8_t features[WORDS_FEATURES];
    int32_t logits[WORDS_CLASSES];
    shlo_buffer in, out;
    shlo_program *p;
    shlo_error e;
    int right = 0;
    memset(&in, 0, sizeof in);
    memset(&out, 0, sizeof out);
    in.data = features;
    in.bytes = sizeof features;
    out.data = logits;
    out.bytes = sizeof logits;
    *in_floats = 0;
    if (shlo_load(code->data, code->bytes, NULL, &p, &e) != SHLO_OK) return printf("%s\n", e.message), 0;
    for (int i = 0; i < TRIALS; i++) {
        words_make(i % WORDS_CLASSES, &seed, features);
        network_run(net, features, a);
        *in_floats += network_best(a->out[LAYERS - 1]) == i % WORDS_CLASSES;
        if (shlo_run(p, "main", &in, 1, &out, 1, &e) != SHLO_OK) return printf("%s\n", e.message), 0;
        right += best(logits) == i % WORDS_CLASSES;
    }
    shlo_program_free(p);
    return right;
}

static int write_array(const char *path, const shlo_blob *code) {
    FILE *file = fopen(path, "w");
    if (!file) return 0;
    fprintf(file, "/* Written by examples/keyword/train.c: the int8 program. Do not edit. */\n"
                  "#if defined(__GNUC__)\n__attribute__((aligned(64)))\n#endif\n"
                  "static const unsigned char keyword_classifier[] = {");
    for (size_t i = 0; i < code->bytes; i++) fprintf(file, "%s%u,", i % 27 ? "" : "\n", code->data[i]);
    fprintf(file, "\n};\n");
    return fclose(file) == 0;
}

int main(int argc, char **argv) {
    static network net;
    static activity a;
    static quantized q[LAYERS];
    float most[LAYERS];
    double scale = 1.0 / 32;
    uint32_t seed = 20240601;
    shlo_blob code;
    int right, in_floats, params = 0;
    network_start(&net, &seed);
    train(&net, &a, &seed);
    ranges(&net, &a, &seed, most);
    for (int l = 0; l < LAYERS; l++) {
        const double next = l < LAYERS - 1 ? (double)most[l] / 127 : 1.0 / 4096;
        quantize(&net, &q[l], l, scale, next);
        params += (layer_inputs(l) + 1) * layer_outputs(l);
        scale = next;
    }
    if (build(q, &code) != SHLO_OK) return 1;
    right = trial(&code, &net, &a, &in_floats);
    printf("%d parameters; %d new words: %d right in floats, %d in bytes (%.1f %%), program of %zu bytes\n",
        params, (int)TRIALS, in_floats, right, 100.0 * right / TRIALS, code.bytes);
    if (argc > 1 && !write_array(argv[1], &code)) return printf("cannot write %s\n", argv[1]), 1;
    shlo_blob_free(&code);
    return right * 100 >= 95 * TRIALS ? 0 : 1;
}
