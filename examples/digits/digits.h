/* examples/digits/digits.h - reading data.h: pixels, labels, and the fixed split (DATA.md). */
#ifndef DIGITS_H
#define DIGITS_H

#include "data.h"

/* Image i: 64 pixels, 0 (paper) to 16 (ink). */
static void digits_pixels(int i, unsigned char *pixels) {
    for (int p = 0; p < DIGITS_PIXELS; p++) pixels[p] = (unsigned char)(digits_rows[i][1 + p] - 'a');
}

/* The largest of ten probabilities. */
static int digits_best(const float *probability) {
    int best = 0;
    for (int k = 1; k < 10; k++)
        if (probability[k] > probability[best]) best = k;
    return best;
}
#endif
