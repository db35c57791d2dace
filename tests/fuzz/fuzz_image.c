/* tests/fuzz/fuzz_image.c - bytes from a stranger as an image: what is refused says why; what is accepted
 * runs inside of its arena, of exactly the size that it asks for, and of its buffers. A run that takes long
 * is left: an image may loop, and one instruction may be long. -DFUZZ_MAIN=RUNS makes a program of it that
 * needs no libFuzzer. */
#include "stablehlo.h"
#include "../image/too_long.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 64, ROOM = 1 << 20, STEPS = 200, MICROSECONDS = 20000 };

static long fuzz_accepted;

/* Exactly n bytes, so that a sanitizer sees what is beyond them. */
static void *block(size_t n, size_t align) {
    void *at = NULL;
    return posix_memalign(&at, align, n ? n : 1) ? NULL : at;
}

typedef struct buffers {
    void *data[MOST];
    uint32_t n;
} buffers;

static int take(const shlo_image *image, uint32_t func, int output, buffers *b) {
    shlo_image_tensor info;
    size_t all = 0, i;
    for (b->n = 0; shlo_image_tensor_at(image, func, output, b->n, &info) == SHLO_OK; b->n++) {
        if (b->n == MOST || info.bytes > ROOM || (all += info.bytes) > 8 * (size_t)ROOM) return 0;
        b->data[b->n] = block(info.bytes, 64);
        if (!b->data[b->n]) return 0;
        for (i = 0; i < info.bytes; i++)
            ((uint8_t *)b->data[b->n])[i] = info.dtype == SHLO_I1 ? i & 1 : (uint8_t)(i * 73 >> 3);
    }
    return 1;
}
static void give_back(const buffers *b) {
    for (uint32_t i = 0; i < b->n; i++) free(b->data[i]);
}

static void run(shlo_image *image, uint32_t func) {
    static buffers in, out; /* not lost when the alarm jumps */
    in.n = out.n = 0;
    if (take(image, func, 0, &in) && take(image, func, 1, &out)) {
        if (sigsetjmp(too_long, 1) == 0) {
            too_long_begin(MICROSECONDS);
            shlo_image_run(image, func, (const void *const *)in.data, out.data, NULL);
        }
        too_long_end();
    }
    give_back(&in);
    give_back(&out);
}

/* In an arena of so many bytes; what is accepted runs. */
static shlo_status check_in(const uint8_t *copy, size_t size, size_t arena_bytes, shlo_image *image) {
    void *arena = block(arena_bytes, SHLO_IMAGE_ALIGN);
    shlo_error error;
    shlo_status status;
    if (!arena) return SHLO_ARGUMENT;
    status = shlo_image_check(copy, size, arena, arena_bytes, image, &error);
    if (status != SHLO_OK && !error.message[0]) abort(); /* a refusal says why */
    image->max_steps = STEPS;
    image->max_work = (uint64_t)1 << 40; /* asks for the work of each instruction */
    for (uint32_t func = 0; status == SHLO_OK && func < image->n_functions; func++) run(image, func);
    free(arena);
    return status;
}

/* First in the arena that the header asks for, then in the one that the check asks for. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t *copy = (uint8_t *)block(size, SHLO_IMAGE_ALIGN);
    size_t arena_bytes = shlo_image_arena(data, size);
    shlo_status status = SHLO_MEMORY;
    shlo_image image;
    if (!copy) return 0;
    if (size) memcpy(copy, data, size);
    for (int i = 0; i < 2 && status == SHLO_MEMORY && arena_bytes <= ROOM; i++) {
        status = check_in(copy, size, arena_bytes, &image);
        arena_bytes = image.arena_bytes;
    }
    fuzz_accepted += status == SHLO_OK;
    free(copy);
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "seeds_image.h"

static int driver_seeds(void) { return seeds_image(driver_keep); }
#endif
