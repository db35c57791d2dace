/* examples/digits/train.c - learns to recognize digits, from nothing: builds a training step and the
 * classifier as StableHLO programs (network.h), trains with a fixed seed on the training images only, and
 * writes the classifier's bytecode as a C array to the file that its argument names. The accuracy is the same
 * on every machine with IEEE arithmetic. */
#include "stablehlo.h"
#include "digits.h"
#include "network.h"

#include <stdio.h>
#include <stdlib.h>

enum { EPOCHS = 60 };

static uint32_t seed = 20240601;
static uint32_t random_bits(void) {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed;
}

/* What the builder made; it is destroyed. */
static shlo_status finish(shlo_builder *b, shlo_blob *code) {
    shlo_status status = shlo_builder_finish(b, 0, code);
    if (status != SHLO_OK) printf("%s\n", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return status;
}

static size_t param_count(int i) { return (size_t)(shape[i][0] * (shape[i][1] ? shape[i][1] : 1)); }

static shlo_buffer buffer(void *data, size_t bytes) {
    shlo_buffer b;
    memset(&b, 0, sizeof b);
    b.data = data;
    b.bytes = bytes;
    return b;
}

static unsigned char batch_pixels[BATCH][PIXELS];
static float batch_target[BATCH][CLASSES], rate;

static void fill_batch(const int *order) {
    memset(batch_target, 0, sizeof batch_target);
    for (int i = 0; i < BATCH; i++) {
        digits_pixels(order[i], batch_pixels[i]);
        batch_target[i][digits_label(order[i])] = 1;
    }
}

/* Two sets of state: each step reads one and writes the other. Returns which one is current, -1 on failure.
 */
static int train(shlo_program *p, float *state[2][STATE]) {
    int order[DIGITS_COUNT], n = 0, now = 0;
    shlo_error e;
    for (int i = 0; i < DIGITS_COUNT; i++)
        if (!digits_held_out(i)) order[n++] = i;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        for (int i = n - 1; i > 0; i--) { /* shuffle */
            int j = (int)(random_bits() % (uint32_t)(i + 1)), t = order[i];
            order[i] = order[j];
            order[j] = t;
        }
        rate = 0.1f * (float)(EPOCHS - epoch) / EPOCHS;
        for (int at = 0; at + BATCH <= n; at += BATCH, now = !now) {
            shlo_buffer in[3 + STATE], out[STATE];
            fill_batch(order + at);
            in[0] = buffer(batch_pixels, sizeof batch_pixels);
            in[1] = buffer(batch_target, sizeof batch_target);
            in[2] = buffer(&rate, sizeof rate);
            for (int i = 0; i < STATE; i++) {
                in[3 + i] = buffer(state[now][i], param_count(i % PARAMS) * sizeof(float));
                out[i] = buffer(state[!now][i], param_count(i % PARAMS) * sizeof(float));
            }
            if (shlo_run(p, "main", in, 3 + STATE, out, STATE, &e) != SHLO_OK)
                return printf("%s\n", e.message), -1;
        }
    }
    return now;
}

static int count_right(const shlo_blob *code, int held_out, int *total) {
    unsigned char pixels[PIXELS];
    float probability[CLASSES];
    shlo_buffer in = buffer(pixels, sizeof pixels), out = buffer(probability, sizeof probability);
    shlo_program *p;
    int right = 0;
    *total = 0;
    if (shlo_load(code->data, code->bytes, NULL, &p, NULL) != SHLO_OK) return 0;
    for (int i = 0; i < DIGITS_COUNT; i++) {
        if (digits_held_out(i) != held_out) continue;
        digits_pixels(i, pixels);
        if (shlo_run(p, "main", &in, 1, &out, 1, NULL) == SHLO_OK)
            right += digits_best(probability) == digits_label(i);
        ++*total;
    }
    shlo_program_free(p);
    return right;
}

static int write_array(const char *path, const shlo_blob *code) {
    FILE *file = fopen(path, "w");
    if (!file) return 0;
    fprintf(file,
        "/* Written by examples/digits/train.c: the classifier's program, %d -> %d -> %d. Do not edit. */\n",
        (int)PIXELS, (int)HIDDEN, (int)CLASSES);
    fprintf(file, "#if defined(__GNUC__)\n__attribute__((aligned(64)))\n#endif\nstatic const unsigned char "
                  "digits_classifier[] = {");
    for (size_t i = 0; i < code->bytes; i++) fprintf(file, "%s%u,", i % 32 ? "" : "\n", code->data[i]);
    fprintf(file, "\n};\n");
    return fclose(file) == 0;
}

int main(int argc, char **argv) {
    float *state[2][STATE];
    shlo_blob step, classifier;
    shlo_program *p;
    shlo_error e;
    int now, right, total;
    shlo_builder *b = shlo_builder_create(NULL);
    build_step(b, "main");
    if (finish(b, &step) != SHLO_OK) return 1;
    if (shlo_load(step.data, step.bytes, NULL, &p, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < STATE; i++) {
            state[s][i] = (float *)calloc(param_count(i % PARAMS), sizeof(float));
            if (!state[s][i]) return 1;
        }
    for (int i = 0; i < PARAMS;
         i += 2) /* weights: uniform, of the variance that keeps activations alive (He 2015); biases: 0 */
        for (size_t k = 0; k < param_count(i); k++)
            state[0][i][k] = ((float)(random_bits() >> 8) / 8388608.0f - 1.0f) * (i ? 0.39f : 0.31f);
    now = train(p, state);
    if (now < 0) return 1;
    b = shlo_builder_create(NULL);
    build_classifier(b, "main", state[now]);
    if (finish(b, &classifier) != SHLO_OK) return 1;
    right = count_right(&classifier, 0, &total);
    printf("training images: %d of %d right (%.2f %%)\n", right, total, 100.0 * right / total);
    right = count_right(&classifier, 1, &total);
    printf("held-out images: %d of %d right (%.2f %%), program of %zu bytes\n", right, total,
        100.0 * right / total, classifier.bytes);
    if (argc > 1 && !write_array(argv[1], &classifier)) return printf("cannot write %s\n", argv[1]), 1;
    shlo_program_free(p);
    shlo_blob_free(&step);
    shlo_blob_free(&classifier);
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < STATE; i++) free(state[s][i]);
    return right * 100 >= 97 * total ? 0 : 1;
}
