/* tests/size/speed.c - the digits network on a Cortex-M4 under qemu -icount shift=0, where an instruction
 * takes a nanosecond: its image, and the same layers as loops. Prints the instructions of a run of each. */
#define SHLO_VM_ONLY
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"
#include MODEL_H
#include "board.h"

#include <math.h>

enum { IN = 64, HIDDEN = 64, OUT = 10, RUNS = 200, PER_TICK = 40 /* SysTick counts at 25 MHz */ };
#define SYSTICK ((volatile uint32_t *)0xE000E010)

static unsigned char arena[MODEL_ARENA] __attribute__((aligned(SHLO_IMAGE_ALIGN)));
static unsigned char pixels[IN] __attribute__((aligned(SHLO_IMAGE_ALIGN)));
static float probability[OUT] __attribute__((aligned(SHLO_IMAGE_ALIGN)));
static shlo_image image;

/* Weights of the right shapes: what they are does not change how long it takes. */
static const volatile float weight = 0.015625f;
static float w1[IN * HIDDEN], b1[HIDDEN], w2[HIDDEN * OUT], b2[OUT];

static __attribute__((noinline)) void by_hand(const unsigned char *in, float *out) {
    float x[IN], h[HIDDEN], most = -1e30f, sum = 0;
    for (int i = 0; i < IN; i++) x[i] = (float)in[i] * 0.0625f;
    for (int j = 0; j < HIDDEN; j++) {
        float s = b1[j];
        for (int i = 0; i < IN; i++) s += x[i] * w1[i * HIDDEN + j];
        h[j] = s > 0 ? s : 0;
    }
    for (int j = 0; j < OUT; j++) {
        float s = b2[j];
        for (int i = 0; i < HIDDEN; i++) s += h[i] * w2[i * OUT + j];
        out[j] = s;
        if (s > most) most = s;
    }
    for (int j = 0; j < OUT; j++) sum += out[j] = expf(out[j] - most);
    for (int j = 0; j < OUT; j++) out[j] /= sum;
}
static void print_number(unsigned long x) {
    char text[24];
    char *at = text + sizeof text;
    *--at = 0;
    do *--at = (char)('0' + x % 10);
    while ((x /= 10) != 0);
    board_print(at);
}
static uint32_t ticks(void) { return 0xFFFFFF - SYSTICK[2]; }

int main(void) {
    const void *inputs[1] = {pixels};
    void *outputs[1] = {probability};
    uint32_t start, with, without;
    int status = shlo_image_check(model, sizeof model, arena, sizeof arena, &image, NULL) != SHLO_OK;
    for (int i = 0; i < IN * HIDDEN; i++) w1[i] = weight;
    for (int i = 0; i < HIDDEN * OUT; i++) w2[i] = weight;
    for (int i = 0; i < IN; i++) pixels[i] = (unsigned char)(i % 17);
    SYSTICK[1] = SYSTICK[2] = 0xFFFFFF;
    SYSTICK[0] = 5;
    start = ticks();
    for (int i = 0; i < RUNS && !status; i++)
        status = shlo_image_run(&image, 0, inputs, outputs, NULL) != SHLO_OK;
    with = ((ticks() - start) & 0xFFFFFF) * PER_TICK / RUNS;
    start = ticks();
    for (int i = 0; i < RUNS; i++) by_hand(pixels, probability);
    without = ((ticks() - start) & 0xFFFFFF) * PER_TICK / RUNS;
    print_number(status ? 0 : with);
    board_print(" ");
    print_number(without);
    board_print("\n");
    board_exit(status);
}
