// link: rooms base simd kernel
/* tests/lapack/test_piles.c - the kernels of kernel/pile.inc, of each instruction set that the CPU has: bits
 * of plain C, for numbers of matrices that fill no vector, for none and some arrays, and NaN. */
#include "kernel/kernel.h"
#include "../test.h"
#include <math.h>

enum { MOST = 37, ARRAYS = 5, CELLS = MOST * ARRAYS };

static double x[CELLS], y[CELLS], expected_x[CELLS], expected_y[CELLS], c[MOST], s[MOST];
static shlo__pile_arrays arrays;

static unsigned long long seed = 9;
static double noise(void) { return (double)(test_random(&seed) >> 11) / 9007199254740992.0 * 2 - 1; }

/* Behind the arrays stands what must stay. */
static void begin(int64_t n, int64_t count) {
    for (int i = 0; i < CELLS; i++) {
        expected_x[i] = x[i] = i % 11 == 7 ? strtod("nan", NULL) : noise();
        expected_y[i] = y[i] = noise();
    }
    for (int i = 0; i < MOST; i++) {
        c[i] = noise();
        s[i] = i % 3 ? noise() : 2;
    }
    arrays.x = x;
    arrays.y = y;
    arrays.x_step = (ptrdiff_t)n;
    arrays.y_step = (ptrdiff_t)n;
    arrays.count = count;
    arrays.n = n;
}

static int same(const double *a, const double *b) {
    for (int i = 0; i < CELLS; i++)
        if (memcmp(&a[i], &b[i], sizeof *a) != 0 && (a[i] == a[i] || b[i] == b[i])) return 0;
    return 1;
}

static void end(const char *what, const char *isa) {
    ELEMENTF(same(x, expected_x) && same(y, expected_y), "%s, %s: %d arrays of %d", what, isa,
        (int)arrays.count, (int)arrays.n);
}

static void check(const shlo__tiles *t, const char *isa, int64_t n, int64_t count) {
    double number[MOST];
    begin(n, count);
    for (int64_t i = 0; i < n * count; i++) {
        const double cx = c[i % n] * x[i], sy = s[i % n] * y[i], cy = c[i % n] * y[i], sx = s[i % n] * x[i];
        expected_x[i] = cx + sy;
        expected_y[i] = cy - sx;
    }
    t->pile_turn(&arrays, c, s);
    end("turn", isa);
    begin(n, count);
    for (int64_t i = 0; i < n * count; i++) {
        const double product = y[i] * c[i % n];
        expected_x[i] = x[i] - product;
    }
    t->pile_less(&arrays, c);
    end("less", isa);
    begin(n, count);
    for (int64_t i = 0; i < n * count; i++) {
        if (s[i % n] != 2) continue;
        expected_x[i] = y[i];
        expected_y[i] = x[i];
    }
    t->pile_exchange(&arrays, s, 2);
    end("exchange", isa);
    if (!count) return;
    begin(n, count);
    for (int64_t l = 0; l < n; l++) {
        double most = fabs(x[l]), at = 3;
        int none = x[l] != x[l];
        for (int64_t k = 1; k < count; k++) {
            none |= x[k * n + l] != x[k * n + l];
            if (none || fabs(x[k * n + l]) <= most) continue;
            most = fabs(x[k * n + l]);
            at = 3 + (double)k;
        }
        expected_y[l] = none ? strtod("nan", NULL) : most;
        number[l] = at;
    }
    t->pile_tallest(&arrays, 3, c);
    for (int64_t l = 0; l < n; l++)
        ELEMENTF(expected_y[l] != expected_y[l] || c[l] == number[l], "%s: number %d of %d", isa, (int)l,
            (int)n);
    end("tallest", isa);
}

int main(void) {
    static const char *const names[] = {"scalar", "avx2", "avx512", "neon", "simd128"};
    int any = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const shlo__kernels *k = shlo__kernels_select(names[i]);
        if (!k || !k->tiles) continue;
        any = 1;
        TEST_CASE(names[i]);
        for (int64_t n = 1; n <= MOST; n++)
            for (int64_t count = 0; count <= ARRAYS; count++) check(k->tiles, names[i], n, count);
    }
    SWEEP_END();
    CHECK(any);
    return test_end("lapack/piles");
}
