/* tests/size/main.c - one image on a device: checked, run, and with BOARD_QEMU, its stack, results and arena
 * told. MODEL_H is the header of the image; it is named `model`. */
#define SHLO_VM_ONLY
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"
#include MODEL_H

/* What an input holds: f32 inputs are then numbers of all sizes, the same on every target. */
#define INPUT_BYTE(i) ((unsigned char)((i) % 64))

static unsigned char arena[MODEL_ARENA] __attribute__((aligned(SHLO_IMAGE_ALIGN)));
static unsigned char buffers[IO_BYTES] __attribute__((aligned(SHLO_IMAGE_ALIGN))); /* inputs, outputs */
static shlo_image image;

#ifndef BOARD_UNCHECKED
static int open_image(void) {
    return shlo_image_check(model, sizeof model, arena, sizeof arena, &image, NULL) == SHLO_OK;
}
#else
/* The same without the check, to see what it takes; it is not run. */
static int open_image(void) {
    image.image = model;
    image.arena = arena;
    image.arena_bytes = sizeof arena;
    image.decoded_bytes = image.scratch_bytes = sizeof arena / 4;
    image.n_functions = 1;
    return 1;
}
#endif

static int run(void) {
    const void *inputs[N_INPUTS + 1];
    void *outputs[N_OUTPUTS + 1];
    unsigned char *at = buffers;
    for (int i = 0; i < N_INPUTS; i++, at += INPUT_BYTES) inputs[i] = at;
    for (int i = 0; i < N_OUTPUTS; i++, at += OUTPUT_BYTES) outputs[i] = at;
    if (!open_image()) return 1;
    return shlo_image_run(&image, 0, inputs, outputs, NULL) != SHLO_OK;
}

#ifndef BOARD_QEMU
int main(void) { return run(); }
#else
#include "board.h"

static void print_number(unsigned long x) {
    char text[24];
    char *at = text + sizeof text;
    *--at = 0;
    do *--at = (char)('0' + x % 10);
    while ((x /= 10) != 0);
    board_print(at);
}

enum { DEEP = 65536 };
static unsigned char *volatile low;

/* Fills the stack below with a pattern. */
static __attribute__((noinline)) void paint(void) {
    unsigned char here[DEEP];
    low = here;
    for (int i = 0; i < DEEP; i++) ((volatile unsigned char *)here)[i] = 0xA5;
}
static __attribute__((noinline)) unsigned long deepest(void) {
    const volatile unsigned char *at = low;
    unsigned long i = 0;
    while (i < DEEP && at[i] == 0xA5) i++;
    return DEEP - i;
}

int main(void) {
    unsigned long sum = 2166136261u;
    int status;
    for (unsigned i = 0; i < IO_BYTES; i++) buffers[i] = 0;
    for (unsigned i = 0; i < N_INPUTS * INPUT_BYTES; i++) buffers[i] = INPUT_BYTE(i);
    paint();
    status = run();
    print_number(deepest());
    for (unsigned i = N_INPUTS * INPUT_BYTES; i < IO_BYTES; i++)
        sum = ((sum ^ buffers[i]) * 16777619u) & 0xffffffffu;
    board_print(" ");
    print_number(status ? 0 : sum);
    board_print(" ");
    print_number((unsigned long)image.arena_bytes);
    board_print("\n");
    board_exit(status);
}
#endif
