/* examples/digits/train.c - learns to recognize digits, from nothing: builds a training step (forward,
 * gradient, update) and the classifier as StableHLO programs, trains with a fixed seed on the training images
 * only, and writes the classifier's bytecode as a C array to the file that its argument names. Reaches the
 * same accuracy on every machine with IEEE arithmetic. */
#include "stablehlo.h"
#include "digits.h"

#include <stdio.h>
#include <stdlib.h>

enum { PIXELS = 64, HIDDEN = 64, CLASSES = 10, BATCH = 32, EPOCHS = 60, PARAMS = 4, STATE = 2 * PARAMS };
static const int64_t shape[PARAMS][2] = {{PIXELS, HIDDEN}, {HIDDEN, 0}, {HIDDEN, CLASSES}, {CLASSES, 0}};
static const float momentum = 0.9f, decay = 1e-3f;

/* ---- small helpers over the builder ---- */

static shlo_list list(const int64_t *items, int n) {
    shlo_list l = {items, n, 0};
    return l;
}
static const int64_t axis[2] = {0, 1};

static shlo_value product(shlo_builder *b, shlo_value x, shlo_value y, int x_axis, int y_axis) {
    shlo_dot_general_attrs a;
    shlo_type inferred = {0};
    memset(&a, 0, sizeof a);
    a.lhs_contracting_dimensions = list(&axis[x_axis], 1);
    a.rhs_contracting_dimensions = list(&axis[y_axis], 1);
    return shlo_dot_general(b, x, y, inferred, &a);
}

static shlo_value broadcast(shlo_builder *b, shlo_value x, shlo_type type, int n, const int64_t *dims) {
    shlo_broadcast_in_dim_attrs a;
    memset(&a, 0, sizeof a);
    a.broadcast_dimensions = list(dims, n);
    return shlo_broadcast_in_dim(b, x, type, &a);
}

/* A number in the shape of `like`. */
static shlo_value number(shlo_builder *b, float x, shlo_value like) {
    return shlo_constant_splat(b, shlo_type_of(b, like), &x);
}

static shlo_value reduce(shlo_builder *b, shlo_op op, shlo_value x, int dim, float init) {
    shlo_reduce_attrs a;
    shlo_value start = shlo_constant_f32(b, init), result;
    memset(&a, 0, sizeof a);
    a.dimensions = list(&axis[dim], 1);
    shlo_reduce(b, &x, &start, 1, &a, shlo_region_of(b, op, SHLO_F32), &result);
    return result;
}

/* ---- the network: softmax(relu(x * w0 + w1) * w2 + w3) ---- */

typedef struct forward {
    shlo_value x, hidden, probability;
} forward;

static forward build_forward(shlo_builder *b, shlo_value pixels, int64_t batch, const shlo_value *w) {
    forward f;
    shlo_type in = shlo_tensor2(b, SHLO_F32, batch, PIXELS),
              hidden = shlo_tensor2(b, SHLO_F32, batch, HIDDEN),
              out = shlo_tensor2(b, SHLO_F32, batch, CLASSES);
    shlo_value z, e;
    f.x = shlo_convert(b, pixels, in);
    f.x = shlo_multiply(b, f.x, number(b, 1.0f / 16, f.x));
    z = shlo_add(b, product(b, f.x, w[0], 1, 0), broadcast(b, w[1], hidden, 1, &axis[1]));
    f.hidden = shlo_maximum(b, z, number(b, 0, z));
    z = shlo_add(b, product(b, f.hidden, w[2], 1, 0), broadcast(b, w[3], out, 1, &axis[1]));
    z = shlo_subtract(b, z, broadcast(b, reduce(b, SHLO_OP_maximum, z, 1, -1e30f), out, 1, &axis[0]));
    e = shlo_exponential(b, z);
    f.probability = shlo_divide(b, e, broadcast(b, reduce(b, SHLO_OP_add, e, 1, 0), out, 1, &axis[0]));
    return f;
}

static shlo_type param_type(shlo_builder *b, int i) {
    return shlo_tensor(b, SHLO_F32, shape[i], shape[i][1] ? 2 : 1);
}

/* main(pixels, target, rate, parameters, velocities) -> (parameters, velocities): one step of gradient
 * descent with momentum. */
static shlo_status build_step(shlo_blob *code) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value w[PARAMS], v[PARAMS], g[PARAMS], result[STATE], pixels, target, rate, dz, dh, on;
    shlo_compare_attrs greater;
    shlo_status status;
    forward f;
    shlo_func_begin(b, "main");
    pixels = shlo_arg(b, shlo_tensor2(b, SHLO_U8, BATCH, PIXELS));
    target = shlo_arg(b, shlo_tensor2(b, SHLO_F32, BATCH, CLASSES));
    rate = shlo_arg(b, shlo_tensor0(b, SHLO_F32));
    for (int i = 0; i < PARAMS; i++) w[i] = shlo_arg(b, param_type(b, i));
    for (int i = 0; i < PARAMS; i++) v[i] = shlo_arg(b, param_type(b, i));
    f = build_forward(b, pixels, BATCH, w);
    /* gradient of the mean cross entropy with respect to the logits, then back through the layers */
    dz = shlo_subtract(b, f.probability, target);
    dz = shlo_multiply(b, dz, number(b, 1.0f / BATCH, dz));
    g[2] = product(b, f.hidden, dz, 0, 0);
    g[3] = reduce(b, SHLO_OP_add, dz, 0, 0);
    dh = product(b, dz, w[2], 1, 1);
    memset(&greater, 0, sizeof greater);
    greater.comparison_direction = SHLO_comparison_direction_GT;
    on = shlo_compare(b, f.hidden, number(b, 0, f.hidden), &greater);
    dh = shlo_select(b, on, dh, number(b, 0, dh));
    g[0] = product(b, f.x, dh, 0, 0);
    g[1] = reduce(b, SHLO_OP_add, dh, 0, 0);
    for (int i = 0; i < PARAMS; i++) {
        shlo_value slowed = shlo_multiply(b, v[i], number(b, momentum, v[i]));
        shlo_value pull = shlo_add(b, g[i], shlo_multiply(b, w[i], number(b, decay, w[i])));
        result[PARAMS + i] = shlo_add(b, slowed, pull);
        result[i] = shlo_subtract(b, w[i],
            shlo_multiply(b, result[PARAMS + i], broadcast(b, rate, param_type(b, i), 0, NULL)));
    }
    shlo_return(b, result, STATE);
    status = shlo_builder_finish(b, 0, code);
    if (status != SHLO_OK) printf("%s\n", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return status;
}

/* main(one image) -> ten probabilities, the parameters as constants. */
static shlo_status build_classifier(float *const *params, shlo_blob *code) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value w[PARAMS], pixels;
    shlo_status status;
    forward f;
    shlo_func_begin(b, "main");
    pixels = shlo_arg(b, shlo_tensor2(b, SHLO_U8, 1, PIXELS));
    for (int i = 0; i < PARAMS; i++) w[i] = shlo_constant(b, param_type(b, i), params[i]);
    f = build_forward(b, pixels, 1, w);
    shlo_return(b, &f.probability, 1);
    status = shlo_builder_finish(b, 0, code);
    if (status != SHLO_OK) printf("%s\n", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return status;
}

/* ---- training ---- */

static uint32_t seed = 20240601;
static uint32_t random_bits(void) {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed;
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
    if (build_step(&step) != SHLO_OK) return 1;
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
    if (now < 0 || build_classifier(state[now], &classifier) != SHLO_OK) return 1;
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
