/* examples/digits/run.c - recognizes real handwritten digits: a network from compact bytecode, in one static
 * block, without malloc. */
#include "stablehlo.h"
#include "classifier.h"
#include "digits.h"

#include <stdio.h>
#include <time.h>

#define BLOCK_BYTES 65536
static union {
    unsigned char bytes[BLOCK_BYTES + 64];
    int64_t align;
} block;

static void show(const unsigned char *pixels) {
    static const char ink[] = " .:-=+*#%@";
    for (int y = 0; y < 8; y++) {
        printf("    ");
        for (int x = 0; x < 8; x++) {
            char c = ink[pixels[y * 8 + x] * 9 / 16];
            printf("%c%c", c, c);
        }
        printf("\n");
    }
}

static shlo_buffer buffer(void *data, size_t bytes) {
    shlo_buffer b;
    memset(&b, 0, sizeof b);
    b.data = data;
    b.bytes = bytes;
    return b;
}

int main(void) {
    unsigned char pixels[DIGITS_PIXELS];
    float probability[10];
    shlo_buffer in = buffer(pixels, sizeof pixels), out = buffer(probability, sizeof probability);
    shlo_options options;
    shlo_memory_info memory;
    shlo_program *p;
    shlo_error e;
    int right = 0, total = 0, rounds = 20;
    clock_t start;

    memset(&options, 0, sizeof options);
    options.block = block.bytes;
    options.block_bytes = sizeof block.bytes;
    if (shlo_load(digits_classifier, sizeof digits_classifier, &options, &p, &e) != SHLO_OK)
        return printf("%s\n", e.message), 1;

    puts("The first three held-out images, and the first two that are taken for another digit:\n");
    for (int i = 0; i < DIGITS_COUNT; i++) {
        if (!digits_held_out(i)) continue;
        digits_pixels(i, pixels);
        if (shlo_run(p, "main", &in, 1, &out, 1, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
        int guess = digits_best(probability), wrong = guess != digits_label(i);
        if (total < 3 || (wrong && total - right < 2)) {
            show(pixels);
            printf("    this is a %d (%.1f %% sure)%s\n\n", guess, 100.0 * (double)probability[guess],
                wrong ? ": wrong" : "");
        }
        right += !wrong;
        total++;
    }

    start = clock();
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < DIGITS_COUNT; i += 5) {
            digits_pixels(i, pixels);
            shlo_run(p, "main", &in, 1, &out, 1, NULL);
        }
    shlo_program_memory(p, &memory);
    printf("%d of %d held-out images right: %.2f %%\n", right, total, 100.0 * right / total);
    printf("program %zu bytes (constants %zu), memory %zu bytes in one static block, no malloc\n",
        memory.code_bytes, memory.constant_bytes, memory.block_bytes);
    printf("%.2f microseconds an image (%s)\n",
        1e6 * (double)(clock() - start) / CLOCKS_PER_SEC / (rounds * total), shlo_program_isa(p));
    return right * 100 >= 97 * total ? 0 : 1;
}
