/* kernel/fft_length.c - the radices of a transform's length, and its parts in two halves. */
#ifndef SHLO__KERNEL_FFT_LENGTH_C
#define SHLO__KERNEL_FFT_LENGTH_C

#include "kernel.h"

SHLO__COLD_BEGIN /* once for a program */

SHLO__FN int64_t shlo__fft_columns(int wide) { return wide ? SHLO__FFT_LANES / 2 : SHLO__FFT_LANES; }

SHLO__FN int32_t shlo__fft_factor(int64_t n, uint8_t *radix) {
    static const uint8_t odd[] = {13, 11, 7, 5, 3};
    int32_t count = 0, twos = 0, i;
    for (; n % 2 == 0; n /= 2) twos++;
    for (; twos >= 7 || twos == 4; twos -= 4) radix[count++] = 16;
    for (; twos >= 5 || twos == 3; twos -= 3) radix[count++] = 8;
    for (; twos >= 2; twos -= 2) radix[count++] = 4;
    if (twos) radix[count++] = 2;
    for (i = 0; i < (int32_t)SHLO__COUNT(odd); i++)
        for (; n % odd[i] == 0; n /= odd[i]) radix[count++] = odd[i];
    return n == 1 ? count : 0;
}

/* About how many cycles the passes of n numbers take, of so many columns: what a butterfly of each radix
   takes for a vector of AVX-512 on Zen 4. The same on all targets, which must compute the same sums. */
static int64_t shlo__fft_cost(int64_t n, int64_t columns, int wide) {
    static const int16_t cycles[] = {0, 0, 12, 24, 28, 48, 0, 120, 76, 0, 0, 270, 0, 370, 0, 0, 180};
    const int64_t lanes = shlo__fft_columns(wide);
    int64_t sum = 0;
    uint8_t radix[64];
    for (int32_t i = shlo__fft_factor(n, radix) - 1; i >= 0; i--) sum += n / radix[i] * cycles[radix[i]];
    return sum * ((columns + lanes - 1) / lanes);
}

SHLO__FN int64_t shlo__fft_first(int64_t n, int wide) {
    static const uint8_t primes[] = {13, 11, 7, 5, 3, 2};
    int64_t first = 1, second = 1, rest = n, least = INT64_MAX;
    uint8_t radix[64];
    if (shlo__fft_factor(n, radix) < 2) return n;
    for (size_t i = 0; i < SHLO__COUNT(primes); i++)
        for (; rest % primes[i] == 0; rest /= primes[i]) {
            if (first < second)
                first *= primes[i];
            else
                second *= primes[i];
        }
    first = SHLO__MIN(first, second);
    if (n > (wide ? 2048 : 4096) && (n & (n - 1)) == 0) return first;
    for (int64_t i = 2; i <= 1024 && i * i <= n; i++) {
        int64_t cost;
        if (n % i || n / i > 1024) continue;
        cost = shlo__fft_cost(i, n / i, wide) + shlo__fft_cost(n / i, i, wide);
        if (cost <= least) first = i;
        least = SHLO__MIN(least, cost);
    }
    return first;
}

SHLO__FN int64_t shlo__fft_convolution(int64_t n) {
    static const uint8_t odd[] = {1, 3, 5, 9, 15};
    int64_t best = INT64_MAX, m;
    int i;
    for (i = 0; i < (int)SHLO__COUNT(odd); i++) {
        for (m = odd[i]; m < 2 * n - 1; m *= 2) {}
        best = SHLO__MIN(best, m);
    }
    return best;
}

SHLO__COLD_END

#endif
