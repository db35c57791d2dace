/* examples/roles/firmware.c - for those who write firmware: the wear of a motor from its vibration, by an
 * image in flash and one static arena, without a heap. The tool makes both headers here:
 *   shlo plan motor.mlir --target cortex-m4 -o motor.h
 *   shlo plan motor.mlir --target cortex-m4 -o motor.shli && shlo config motor.shli -o motor_config.h
 *   cc -std=c99 -Os -I../.. -I. firmware.c -o firmware -lm && ./firmware */
#define SHLO_VM_ONLY
#define SHLO_CONFIG "motor_config.h"
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"

#include "motor.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static unsigned char arena[MOTOR_ARENA] __attribute__((aligned(SHLO_IMAGE_ALIGN)));
static unsigned char broken[sizeof motor] __attribute__((aligned(SHLO_IMAGE_ALIGN)));

/* The network by plain loops; motor.mlir has the same weights. */
static double weight(int i, int seed) { return ((37 * i + 11 * seed) % 64 - 32) / 64.0; }

static double expect(const float *x) {
    double h[4], y[2];
    for (int j = 0; j < 4; j++) {
        h[j] = weight(j, 2);
        for (int i = 0; i < 6; i++) h[j] += (double)x[i] * weight(i * 4 + j, 1);
        h[j] = fmax(h[j], 0);
    }
    for (int k = 0; k < 2; k++) {
        y[k] = weight(k, 4);
        for (int j = 0; j < 4; j++) y[k] += h[j] * weight(j * 2 + k, 3);
    }
    return 1 / (1 + exp(y[0] - y[1]));
}

int main(void) {
    shlo_image image, other;
    shlo_error e;
    float x[6], y[2];
    const void *in[1] = {x};
    void *out[1] = {y};
    int wrong = 0;

    if (shlo_image_check(motor, sizeof motor, arena, sizeof arena, &image, &e) != SHLO_OK)
        return puts(e.message), 1;
    printf("%s: flash %zu, arena %zu bytes\n", image.target, sizeof motor, sizeof arena);
    for (int n = 0; n < 20; n++) {
        for (int i = 0; i < 6; i++) x[i] = sinf((float)(n * 6 + i));
        if (shlo_image_run(&image, motor_main, in, out, &e) != SHLO_OK) return puts(e.message), 1;
        wrong += !(fabs((double)y[1] - expect(x)) < 1e-6);
    }
    printf("20 readings, %d wrong; the last: %.4f worn\n", wrong, (double)y[1]);

    /* What goes wrong is a status; nothing is lost. */
    wrong += shlo_image_check(motor, sizeof motor, arena, 256, &other, &e) != SHLO_MEMORY;
    memcpy(broken, motor, sizeof motor);
    broken[0] ^= 1;
    wrong += shlo_image_check(broken, sizeof broken, arena, sizeof arena, &other, &e) != SHLO_FORMAT;
    /* A weight that has changed is a weight: only the checksum tells. Ask at start, and now and then. */
    memcpy(broken, motor, sizeof motor);
    broken[sizeof broken - 1] ^= 1;
    wrong += shlo_image_check(broken, sizeof broken, arena, sizeof arena, &other, &e) != SHLO_OK;
    wrong += shlo_image_intact(broken, sizeof broken) || !shlo_image_intact(motor, sizeof motor);
    image.max_steps = 2;
    wrong += shlo_image_run(&image, motor_main, in, out, &e) != SHLO_STEPS;
    image.max_steps = 0;
    wrong += shlo_image_run(&image, motor_main, in, out, &e) != SHLO_OK;
    printf("in all %d wrong\n", wrong);
    return wrong != 0;
}
