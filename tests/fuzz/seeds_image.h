/* tests/fuzz/seeds_image.h - images of small programs: what fuzzing starts from. Public functions only. */
#ifndef TESTS_FUZZ_SEEDS_IMAGE_H
#define TESTS_FUZZ_SEEDS_IMAGE_H

#include "seeds.h"

/* The programs of seeds.h, those that can be images. */
static int seeds_image(void (*keep)(const uint8_t *data, size_t n)) {
    int made = 0;
    for (int i = 0; i < SEED_COUNT; i++) {
        shlo_blob code, image;
        shlo_error error;
        if (seed_make(i, i % 4, &code, &error) != SHLO_OK) return 0;
        if (shlo_image_make(code.data, code.bytes, "host", NULL, &image, NULL) == SHLO_OK) {
            keep((const uint8_t *)image.data, image.bytes);
            shlo_blob_free(&image);
            made++;
        }
        shlo_blob_free(&code);
    }
    return made > 1;
}
#endif
