/* examples/web/digits.c - the page's other half, compiled for WebAssembly: the images of digits, the planned
 * program, and what trains and classifies. The page reads and writes `input` and `output`. Freestanding: the
 * four functions that the library takes of a C library stand at the end. */
#define SHLO_VM_ONLY
#define SHLO_CONFIG "shlo_config.h"
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"

#include "../digits/digits.h"
#include "program.h"

#define EXPORT(name) __attribute__((export_name(#name), used))

enum { PIXELS = 64, HIDDEN = 64, CLASSES = 10, BATCH = 32, PARAMS = 4, EPOCHS = 60, STEPS = 44 };
enum { WEIGHTS = PIXELS * HIDDEN + HIDDEN + HIDDEN * CLASSES + CLASSES, TRAINING = STEPS * BATCH };
static const int param_at[PARAMS] = { 0, PIXELS * HIDDEN, PIXELS * HIDDEN + HIDDEN, WEIGHTS - CLASSES };

static unsigned char arena[PROGRAM_ARENA] __attribute__((aligned(SHLO_IMAGE_ALIGN)));
static shlo_image image;
static shlo_error error;

/* Parameters, then their velocities. A step reads one state and writes the other. */
static float state[2][2][WEIGHTS] __attribute__((aligned(SHLO_IMAGE_ALIGN)));
static int now, epoch;
static int order[DIGITS_COUNT], n_order;
static uint32_t seed;

static unsigned char input[PIXELS] __attribute__((aligned(SHLO_IMAGE_ALIGN)));
static float output[CLASSES] __attribute__((aligned(SHLO_IMAGE_ALIGN)));
static unsigned char batch_pixels[BATCH][PIXELS] __attribute__((aligned(SHLO_IMAGE_ALIGN)));
static float batch_target[BATCH][CLASSES] __attribute__((aligned(SHLO_IMAGE_ALIGN)));

static uint32_t random_bits(void) {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed;
}

EXPORT(input) unsigned char *page_input(void) { return input; }
EXPORT(output) float *page_output(void) { return output; }
EXPORT(message) const char *page_message(void) { return error.message; }
EXPORT(epochs) int page_epochs(void) { return EPOCHS; }
EXPORT(program_bytes) int page_program_bytes(void) { return (int)sizeof program; }
EXPORT(arena_bytes) int page_arena_bytes(void) { return (int)sizeof arena; }

/* Random weights, of the variance that keeps activations alive (He 2015). 0: the image is refused. */
EXPORT(begin) int page_begin(uint32_t new_seed) {
    int i;
    seed = new_seed ? new_seed : 1;
    now = epoch = n_order = 0;
    memset(state, 0, sizeof state);
    for (i = 0; i < WEIGHTS; i++) {
        float scale = i < param_at[1] ? 0.31f : i >= param_at[2] && i < param_at[3] ? 0.39f : 0;
        state[0][0][i] = ((float)(random_bits() >> 8) / 8388608.0f - 1) * scale;
    }
    for (i = 0; i < DIGITS_COUNT; i++)
        if (!digits_held_out(i)) order[n_order++] = i;
    return shlo_image_check(program, sizeof program, arena, sizeof arena, &image, &error) == SHLO_OK;
}

static void fill_batch(const int *numbers) {
    int i;
    memset(batch_target, 0, sizeof batch_target);
    for (i = 0; i < BATCH; i++) {
        digits_pixels(numbers[i], batch_pixels[i]);
        batch_target[i][digits_label(numbers[i])] = 1;
    }
}

static int one_step(const float *rate) {
    const void *in[3 + 2 * PARAMS];
    void *out[2 * PARAMS];
    int i;
    in[0] = batch_pixels;
    in[1] = batch_target;
    in[2] = rate;
    for (i = 0; i < 2 * PARAMS; i++) {
        in[3 + i] = state[now][i / PARAMS] + param_at[i % PARAMS];
        out[i] = state[!now][i / PARAMS] + param_at[i % PARAMS];
    }
    if (shlo_image_run(&image, 1, in, out, &error) != SHLO_OK) return 0;
    now = !now;
    return 1;
}

/* One pass over the training images, shuffled. How many passes were made; 0: an error. */
EXPORT(train) int page_train(void) {
    float rate = epoch < EPOCHS ? 0.1f * (float)(EPOCHS - epoch) / EPOCHS : 0;
    int i;
    for (i = n_order - 1; i > 0; i--) {
        int j = (int)(random_bits() % (uint32_t)(i + 1)), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    for (i = 0; i < STEPS; i++) {
        fill_batch(order + i * BATCH);
        if (!one_step(&rate)) return 0;
    }
    return ++epoch;
}

/* From `input` to `output`; the likeliest digit, -1: an error. */
EXPORT(classify) int page_classify(void) {
    const void *in[1 + PARAMS];
    void *out[1];
    int i;
    in[0] = input;
    out[0] = output;
    for (i = 0; i < PARAMS; i++) in[1 + i] = state[now][0] + param_at[i];
    if (shlo_image_run(&image, 0, in, out, &error) != SHLO_OK) return -1;
    return digits_best(output);
}

/* Of 1000 held-out images, which training never sees, how many are right. Uses `input` and `output`. */
EXPORT(accuracy) int page_accuracy(void) {
    int right = 0, total = 0, i;
    for (i = 0; i < DIGITS_COUNT; i++) {
        if (!digits_held_out(i)) continue;
        digits_pixels(i, input);
        right += page_classify() == digits_label(i);
        total++;
    }
    return right * 1000 / total;
}

void *memcpy(void *to, const void *from, size_t n) {
    unsigned char *t = (unsigned char *)to;
    const unsigned char *f = (const unsigned char *)from;
    while (n--) *t++ = *f++;
    return to;
}
void *memmove(void *to, const void *from, size_t n) {
    unsigned char *t = (unsigned char *)to;
    const unsigned char *f = (const unsigned char *)from;
    if (t <= f) return memcpy(to, from, n);
    while (n--) t[n] = f[n];
    return to;
}
void *memset(void *to, int byte, size_t n) {
    unsigned char *t = (unsigned char *)to;
    while (n--) *t++ = (unsigned char)byte;
    return to;
}
int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    for (; n--; x++, y++)
        if (*x != *y) return *x - *y;
    return 0;
}
size_t strlen(const char *text) {
    size_t n = 0;
    while (text[n]) n++;
    return n;
}
