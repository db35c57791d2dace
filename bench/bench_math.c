/* Throughput of the f32 and f64 mathematical functions: nanoseconds an element on the scalar and the best
 * table, beside a loop over the C library in the same process. Prints one line a function and the ratio
 * library / best. */
#include <math.h>
#include <stdio.h>
#include <time.h>
#define SHLO__ROOMS /* links the tree's objects */
#include "../src/kernel/kernel.h"

enum { N = 4096, REPEATS = 7 };

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static float xf[N], yf[N], rf[N];
static double xd[N], yd[N], rd[N];

/* The library's loops, at -O3 as a user would build them. */
#if defined(__GNUC__) && !defined(__clang__)
#define BENCH_O3 __attribute__((optimize("O3", "no-math-errno"), noinline))
#else
#define BENCH_O3
#endif
#define LOOPS(name, ef, ed) \
    BENCH_O3 static void name##_f32(void) { \
        int i; \
        for (i = 0; i < N; i++) { \
            float x = xf[i], y = yf[i]; \
            (void)y; \
            rf[i] = (ef); \
        } \
    } \
    BENCH_O3 static void name##_f64(void) { \
        int i; \
        for (i = 0; i < N; i++) { \
            double x = xd[i], y = yd[i]; \
            (void)y; \
            rd[i] = (ed); \
        } \
    }
LOOPS(rsqrt, 1.0f / sqrtf(x), 1.0 / sqrt(x))
LOOPS(cbrt, cbrtf(x), cbrt(x))
LOOPS(exponential, expf(x), exp(x))
LOOPS(exponential_minus_one, expm1f(x), expm1(x))
LOOPS(log, logf(x), log(x))
LOOPS(log_plus_one, log1pf(x), log1p(x))
LOOPS(logistic, 1.0f / (1.0f + expf(-x)), 1.0 / (1.0 + exp(-x)))
LOOPS(sine, sinf(x), sin(x))
LOOPS(cosine, cosf(x), cos(x))
LOOPS(tan, tanf(x), tan(x))
LOOPS(tanh, tanhf(x), tanh(x))
LOOPS(power, powf(x, y), pow(x, y))
LOOPS(atan2, atan2f(x, y), atan2(x, y))

/* The least time of some repeats, in ns an element. */
static double measure(void (*loop)(void), shlo__lane_fn lane, int is_f32) {
    double best = 1e9;
    int r, k;
    for (r = 0; r < REPEATS; r++) {
        double t = seconds();
        for (k = 0; k < 20; k++) {
            if (loop)
                loop();
            else if (is_f32)
                lane(rf, xf, yf, NULL, N, NULL);
            else
                lane(rd, xd, yd, NULL, N, NULL);
        }
        t = (seconds() - t) / (20.0 * N) * 1e9;
        if (t < best) best = t;
    }
    return best;
}
static void row(const char *name, shlo__verb verb, void (*f32)(void), void (*f64)(void), double lo,
    double hi) {
    const shlo__kernels *scalar = shlo__kernels_at(0), *best = shlo__kernels_select(NULL);
    double a, b, c;
    int i;
    for (i = 0; i < N; i++) {
        xd[i] = lo + (hi - lo) * (double)((unsigned)i * 2654435761u % 65536u) / 65536;
        yd[i] = -3 + 6 * (double)((unsigned)i * 40503u % 65536u) / 65536;
        xf[i] = (float)xd[i];
        yf[i] = (float)yd[i];
    }
    a = measure(f32, NULL, 1);
    b = measure(NULL, shlo__kernels_verb(scalar, verb, SHLO_F32), 1);
    c = measure(NULL, shlo__kernels_verb(best, verb, SHLO_F32), 1);
    printf("%-22s f32 libm %6.3f scalar %6.3f %s %6.3f ns  ratio %5.1f", name, a, b, best->name, c, a / c);
    a = measure(f64, NULL, 0);
    b = measure(NULL, shlo__kernels_verb(scalar, verb, SHLO_F64), 0);
    c = measure(NULL, shlo__kernels_verb(best, verb, SHLO_F64), 0);
    printf("   f64 libm %6.3f scalar %6.3f %s %6.3f ns  ratio %5.1f\n", a, b, best->name, c, a / c);
}
#define ROW(name, lo, hi) row(#name, SHLO__VERB_##name, name##_f32, name##_f64, lo, hi);

int main(void) {
    ROW(rsqrt, 0.01, 100)
    ROW(cbrt, -100, 100)
    ROW(exponential, -20, 20)
    ROW(exponential_minus_one, -5, 5)
    ROW(log, 0.01, 100)
    ROW(log_plus_one, -0.9, 10)
    ROW(logistic, -20, 20)
    ROW(sine, -20, 20)
    ROW(cosine, -20, 20)
    ROW(tan, -20, 20)
    ROW(tanh, -5, 5)
    ROW(power, 0.01, 10)
    ROW(atan2, -10, 10)
    return 0;
}
