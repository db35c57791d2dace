/* bench/peers/fft_fftw.c - Fourier transforms by FFTW (Debian: libfftw3-dev), plans measured, not in place.
 *
 *   fft_fftw TYPE KIND BATCH LENGTH [LENGTH]     TYPE f32 or f64; KIND c (complex) or r (real to complex)
 */
#include "peer.h"
#include <fftw3.h>

static void run_f32(void *plan) { fftwf_execute((fftwf_plan)plan); }
static void run_f64(void *plan) { fftw_execute((fftw_plan)plan); }

int main(int n, char **arguments) {
    const int batch = peer_argument(n, arguments, 3), rank = n > 5 ? 2 : 1;
    const int sizes[2] = {peer_argument(n, arguments, 4), rank == 2 ? peer_argument(n, arguments, 5) : 1};
    const int real = arguments[2][0] == 'r', wide = !strcmp(arguments[1], "f64");
    const int points = sizes[0] * sizes[1];
    const int half = real ? points / sizes[rank - 1] * (sizes[rank - 1] / 2 + 1) : points;
    void *in = peer_memory((size_t)batch * (size_t)points * 16),
         *out = peer_memory((size_t)batch * (size_t)half * 16);
    void *plan;
    if (wide && real)
        plan =
            fftw_plan_many_dft_r2c(rank, sizes, batch, in, NULL, 1, points, out, NULL, 1, half, FFTW_MEASURE);
    else if (wide)
        plan = fftw_plan_many_dft(rank, sizes, batch, in, NULL, 1, points, out, NULL, 1, half, FFTW_FORWARD,
            FFTW_MEASURE);
    else if (real)
        plan = fftwf_plan_many_dft_r2c(rank, sizes, batch, in, NULL, 1, points, out, NULL, 1, half,
            FFTW_MEASURE);
    else
        plan = fftwf_plan_many_dft(rank, sizes, batch, in, NULL, 1, points, out, NULL, 1, half, FFTW_FORWARD,
            FFTW_MEASURE);
    if (!plan) return 1;
    peer_time("measured plan", wide ? run_f64 : run_f32, plan);
    free(in);
    free(out);
    return 0;
}
