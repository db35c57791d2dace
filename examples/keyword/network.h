/* examples/keyword/network.h - the network in floats, and how it learns: a convolution, five pairs of
 * a depthwise and a pointwise convolution (Zhang et al., "Hello Edge", 2017), the mean, a dense layer. */
#ifndef KEYWORD_NETWORK_H
#define KEYWORD_NETWORK_H

#include "words.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHANNELS = 64,
    TAPS = 20, /* of the first kernel: 5 frames x 4 bands */
    BLOCKS = 5,
    LAYERS = 2 + 2 * BLOCKS, /* first, pairs, dense */
    WIDE = 12 * 8,           /* positions behind the first layer */
    NARROW = 6 * 4,          /* and behind the second, which takes every other one */
    WEIGHTS = CHANNELS * CHANNELS
};

static int layer_depthwise(int l) { return l % 2 == 1 && l < LAYERS - 1; }
static int layer_inputs(int l) { return l == 0 ? TAPS : layer_depthwise(l) ? 9 : CHANNELS; }
static int layer_outputs(int l) { return l == LAYERS - 1 ? WORDS_CLASSES : CHANNELS; }
static int layer_positions(int l) { return l == 0 ? WIDE : l == LAYERS - 1 ? 1 : NARROW; }

/* Weights are inputs x outputs. */
typedef struct network {
    float weight[LAYERS][WEIGHTS], bias[LAYERS][CHANNELS];
} network;

/* What each layer is given and gives; of the last one the logits. */
typedef struct activity {
    float in[LAYERS][WIDE * CHANNELS], out[LAYERS][WIDE * CHANNELS];
} activity;

/* A kernel that slides over an input of h x w. */
typedef struct slide {
    int h, w, kernel_width, stride, pad;
} slide;

/* Position `tap` of the kernel over output (y, x); -1: padding. */
static int network_tap(const slide *s, int y, int x, int tap) {
    const int iy = y * s->stride + tap / s->kernel_width - s->pad,
              ix = x * s->stride + tap % s->kernel_width - s->pad;
    return iy < 0 || ix < 0 || iy >= s->h || ix >= s->w ? -1 : iy * s->w + ix;
}
static int network_depthwise_tap(int l, int p, int tap) {
    static const slide second = {12, 8, 3, 2, 0}, others = {6, 4, 3, 1, 1};
    return network_tap(l == 1 ? &second : &others, p / 4, p % 4, tap);
}

static void network_patches(const int8_t *features, float *in) {
    static const slide first = {WORDS_FRAMES, WORDS_BANDS, 4, 2, 1};
    for (int p = 0; p < WIDE; p++)
        for (int t = 0; t < TAPS; t++) {
            const int at = network_tap(&first, p / 8, p % 8, t);
            in[p * TAPS + t] = at < 0 ? 0 : (float)features[at] / 32;
        }
}

/* y += x * row */
static void network_axpy(float *y, float x, const float *row, int n) {
    if (n == CHANNELS)
        for (int i = 0; i < CHANNELS; i++) y[i] += x * row[i];
    else
        for (int i = 0; i < n; i++) y[i] += x * row[i];
}

static void network_layer(const network *net, int l, const float *in, float *out) {
    const int n = layer_outputs(l), k = layer_inputs(l);
    for (int p = 0; p < layer_positions(l); p++, out += n) {
        memcpy(out, net->bias[l], (size_t)n * sizeof *out);
        for (int i = 0; i < k; i++) {
            const float *row = &net->weight[l][i * n];
            const int at = layer_depthwise(l) ? network_depthwise_tap(l, p, i) : 0;
            if (!layer_depthwise(l))
                network_axpy(out, in[p * k + i], row, n);
            else if (at >= 0)
                for (int c = 0; c < CHANNELS; c++) out[c] += in[at * CHANNELS + c] * row[c];
        }
        for (int i = 0; i < n && l < LAYERS - 1; i++) out[i] = out[i] > 0 ? out[i] : 0;
    }
}

static void network_run(const network *net, const int8_t *features, activity *a) {
    network_patches(features, a->in[0]);
    for (int l = 0; l < LAYERS; l++) {
        network_layer(net, l, a->in[l], a->out[l]);
        if (l == LAYERS - 1) return;
        if (l < LAYERS - 2) {
            memcpy(a->in[l + 1], a->out[l], sizeof a->out[l]);
            continue;
        }
        memset(a->in[l + 1], 0, CHANNELS * sizeof(float)); /* the mean of all positions */
        for (int p = 0; p < NARROW; p++)
            network_axpy(a->in[l + 1], 1.0f / NARROW, &a->out[l][p * CHANNELS], CHANNELS);
    }
}

static int network_best(const float *logit) {
    int best = 0;
    for (int i = 1; i < WORDS_CLASSES; i++)
        if (logit[i] > logit[best]) best = i;
    return best;
}

/* From the gradient of a layer's output to those of its weights, added to *grad, and of its input. */
static void network_layer_back(const network *net, network *grad, int l, const activity *a, float *d_out,
    float *d_in) {
    const int n = layer_outputs(l), k = layer_inputs(l);
    static float turned[WEIGHTS]; /* outputs x inputs, so that loops run along memory */
    for (int i = 0; i < k * n; i++) turned[i % n * k + i / n] = net->weight[l][i];
    memset(d_in, 0, WIDE * CHANNELS * sizeof *d_in);
    for (int p = 0; p < layer_positions(l); p++) {
        float *d = d_out + p * n;
        for (int o = 0; o < n && l < LAYERS - 1; o++)
            if (a->out[l][p * n + o] <= 0) d[o] = 0;
        network_axpy(grad->bias[l], 1, d, n);
        for (int i = 0; i < k; i++) {
            const int at = layer_depthwise(l) ? network_depthwise_tap(l, p, i) : 0;
            float *g = &grad->weight[l][i * n];
            if (!layer_depthwise(l)) {
                network_axpy(g, a->in[l][p * k + i], d, n);
                continue;
            }
            for (int c = 0; at >= 0 && c < CHANNELS; c++) {
                g[c] += d[c] * a->in[l][at * CHANNELS + c];
                d_in[at * CHANNELS + c] += d[c] * net->weight[l][i * CHANNELS + c];
            }
        }
        for (int o = 0; o < n && !layer_depthwise(l) && l; o++)
            network_axpy(d_in + p * k, d[o], &turned[o * k], k);
    }
}

/* Adds the gradient of the cross entropy of one example. */
static void network_back(const network *net, network *grad, const activity *a, int word) {
    static float d[2][WIDE * CHANNELS];
    const float *logit = a->out[LAYERS - 1];
    float sum = 0, largest = logit[network_best(logit)];
    for (int i = 0; i < WORDS_CLASSES; i++) sum += expf(logit[i] - largest);
    for (int i = 0; i < WORDS_CLASSES; i++) d[0][i] = expf(logit[i] - largest) / sum - (i == word);
    network_layer_back(net, grad, LAYERS - 1, a, d[0], d[1]);
    memset(d[0], 0, sizeof d[0]);
    for (int p = 0; p < NARROW; p++) network_axpy(&d[0][p * CHANNELS], 1.0f / NARROW, d[1], CHANNELS);
    for (int l = LAYERS - 2, now = 0; l >= 0; l--, now = !now)
        network_layer_back(net, grad, l, a, d[now], d[!now]);
}

/* Weights: uniform, of the variance that keeps activations alive (He 2015). */
static void network_start(network *net, uint32_t *seed) {
    memset(net, 0, sizeof *net);
    for (int l = 0; l < LAYERS; l++) {
        const float most = sqrtf(6.0f / (float)layer_inputs(l));
        for (int i = 0; i < layer_inputs(l) * layer_outputs(l); i++)
            net->weight[l][i] = words_between(seed, -most, most);
    }
}

/* One step of Adam (Kingma and Ba 2015); moments: two networks. */
static void network_step(network *net, const network *grad, network *moments, int step, float rate) {
    float *w = (float *)net, *m = (float *)&moments[0], *v = (float *)&moments[1];
    const float *g = (const float *)grad;
    const float first = 1 - powf(0.9f, (float)step), second = 1 - powf(0.99f, (float)step);
    for (size_t i = 0; i < sizeof *net / sizeof(float); i++) {
        m[i] += 0.1f * (g[i] - m[i]);
        v[i] += 0.01f * (g[i] * g[i] - v[i]);
        w[i] -= rate * (m[i] / first) / (sqrtf(v[i] / second) + 1e-6f);
    }
}
#endif
