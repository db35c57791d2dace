/* kernel/fft_roots.c - the roots of unity of transforms, within 0.7 units in the last place. */
#ifndef SHLO__KERNEL_FFT_ROOTS_C
#define SHLO__KERNEL_FFT_ROOTS_C

#include "kernel.h"

SHLO__COLD_BEGIN /* once for a program */

/* a * b - p exactly (T. J. Dekker, 1971). */
static double shlo__fft_product_rest(double a, double b, double p) {
    double ah = a * 134217729.0, bh = b * 134217729.0;
    ah = ah - (ah - a);
    bh = bh - (bh - b);
    return ((ah * bh - p) + ah * (b - bh) + (a - ah) * bh) + (a - ah) * (b - bh);
}

enum { SHLO__FFT_BLOCK = 8 };

/* exp(-2 pi i number[j] / n), 0 <= number[j] < n, for j < count <= SHLO__FFT_BLOCK: numbers are taken into an
   eighth of the circle first, and the angle's rounding is made good, so that both parts are within 0.7 units
   in the last place. */
static void shlo__fft_roots(const shlo__kernels *k, const int64_t *number, int64_t n, int count, double *re,
    double *im) {
    double x[SHLO__FFT_BLOCK], rest[SHLO__FFT_BLOCK];
    uint8_t how[SHLO__FFT_BLOCK];
    int j;
    for (j = 0; j < count; j++) { /* t / 8n of the circle */
        int64_t t = 8 * number[j];
        double part;
        how[j] = 0;
        if (t > 4 * n) t = 8 * n - t, how[j] |= 1;
        if (t > 2 * n) t = 4 * n - t, how[j] |= 2;
        if (t > n) t = 2 * n - t, how[j] |= 4;
        part = (double)t / (double)n;
        x[j] = part * 0.7853981633974483;
        rest[j] = ((double)t - part * (double)n) - shlo__fft_product_rest(part, (double)n, part * (double)n);
        rest[j] = shlo__fft_product_rest(part, 0.7853981633974483, x[j]) + part * 3.061616997868383e-17 +
                  rest[j] / (double)n * 0.7853981633974483;
    }
    shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_cosine, SHLO_F64))(re, x, NULL, NULL,
        (size_t)count, NULL);
    shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_sine, SHLO_F64))(im, x, NULL, NULL,
        (size_t)count, NULL);
    for (j = 0; j < count; j++) {
        const double u = re[j] - im[j] * rest[j], v = im[j] + re[j] * rest[j];
        re[j] = how[j] & 4 ? v : u;
        im[j] = how[j] & 4 ? u : v;
        if (how[j] & 2) re[j] = -re[j];
        if (!(how[j] & 1)) im[j] = -im[j];
    }
}

SHLO__FN void shlo__fft_set(void *x, int wide, int64_t i, double value) {
    if (wide)
        ((double *)x)[i] = value;
    else
        ((float *)x)[i] = (float)value;
}

/* exp(-2 pi i f(j) / n) for j < count, rounded to f32 unless wide; f(j) is j * step, or j * j if step is 0,
   modulo n. */
SHLO__FN void shlo__fft_fill(const shlo__fft_maker *k, int64_t step, int64_t n, int64_t count, int wide,
    shlo__fft_parts to) {
    int64_t number[SHLO__FFT_BLOCK], at = 0, j;
    double cosine[SHLO__FFT_BLOCK], sine[SHLO__FFT_BLOCK];
    for (j = 0; j < count; j++) {
        int slot = (int)(j % SHLO__FFT_BLOCK), i;
        number[slot] = at;
        at = (at + (step ? step : (2 * j + 1) % n)) % n;
        if (slot + 1 < SHLO__FFT_BLOCK && j + 1 < count) continue;
        if (shlo__kernel_beat(k->pulse, (slot + 1) * 16)) return;
        shlo__fft_roots(k->kernels, number, n, slot + 1, cosine, sine);
        for (i = 0; i <= slot; i++) {
            shlo__fft_set(to.re, wide, j - slot + i, cosine[i]);
            shlo__fft_set(to.im, wide, j - slot + i, sine[i]);
        }
    }
}

SHLO__COLD_END

#endif
