/* tools/measure.c - what shlo bench and shlo tl bench share: random inputs that are always the same, and the
 * median time of a run. */
#include "tool.h"

/* ---- inputs ---- */

static uint64_t next_random(uint64_t *state) { /* xorshift64* */
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 2685821657736338717ULL;
}

void tool_random(shlo_dtype dtype, void *to, size_t bytes, uint64_t *state) {
    size_t element = shlo_dtype_bytes(dtype), i, n = element ? bytes / element : 0;
    int complex = dtype == SHLO_C64 || dtype == SHLO_C128;
    shlo_dtype part = dtype == SHLO_C64 ? SHLO_F32 : dtype == SHLO_C128 ? SHLO_F64 : dtype;
    if (complex) {
        n *= 2;
        element /= 2;
    }
    for (i = 0; i < n; i++) {
        uint64_t r = next_random(state);
        double x = part >= SHLO_F4E2M1FN ? (double)(r >> 11) / 4503599627370496.0 - 1.0
                                         : (double)(r >> 33 & (dtype == SHLO_I1 ? 1 : 3));
        shlo_convert_elements(part, (unsigned char *)to + i * element, SHLO_F64, &x, 1);
    }
}

/* ---- measuring ---- */

static int shorter_first(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

double tool_median(double *times, int n) {
    qsort(times, (size_t)n, sizeof *times, shorter_first);
    return n % 2 ? times[n / 2] : (times[n / 2 - 1] + times[n / 2]) / 2;
}

static void sum_up(double *times, int n, int runs, tool_times *out) {
    out->median = tool_median(times, n);
    out->least = times[0];
    out->p95 = times[(n - 1) * 95 / 100];
    out->n = (long long)n * runs;
}

/* Runs of a sample: so many that it lasts 50 us and more. The clock is read, and a terminal asked, between
   samples, which takes as long as a run of a small program. Runs them until then; 0: one failed. */
static int sample_runs(int (*run)(void *user), void *user) {
    const double least = 50e-6;
    for (int runs = 1;; runs *= 2) {
        const double begin = tool_now();
        for (int i = 0; i < runs; i++)
            if (!run(user)) return 0;
        if (tool_now() - begin >= least || runs >= 1 << 20) return runs;
    }
}

int tool_measure(int (*run)(void *user), void *const *users, int n_users, double seconds, tool_times *out) {
    enum { MOST = 1 << 20 };
    double *times = (double *)malloc((size_t)n_users * MOST * sizeof *times), begin;
    int *runs = (int *)malloc((size_t)n_users * sizeof *runs);
    int n = 0, ok = times && runs, i;
    for (i = 0; i < n_users && ok; i++) ok = run(users[i]) && (runs[i] = sample_runs(run, users[i])) != 0;
    for (begin = tool_now(); ok && n < MOST && (n < 5 || tool_now() - begin < seconds); n++) {
        tool_progress("measuring", tool_now() - begin, seconds);
        for (i = 0; i < n_users && ok; i++) {
            const double start = tool_now();
            for (int k = 0; k < runs[i] && ok; k++) ok = run(users[i]);
            times[i * MOST + n] = (tool_now() - start) / runs[i];
        }
    }
    tool_progress_end();
    for (i = 0; i < n_users && ok; i++) sum_up(times + i * MOST, n, runs[i], &out[i]);
    free(times);
    free(runs);
    return ok;
}
