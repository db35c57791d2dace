/* bench/bench_lanes.c - elementwise kernels on blocks in L1: million elements a second of the scalar table,
 * and how many times that the best table does. One argument: only verbs whose name contains it. */
#define SHLO__ROOMS /* links the tree's objects */
#include "../src/kernel/kernel.h"
#include <stdio.h>
#include <time.h>

enum { BLOCK = 1024 };
static unsigned char src[3][BLOCK * 16], dst[BLOCK * 16];

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Elements a second: the best of five runs of about two milliseconds. */
static double rate(shlo__lane_fn fn, const void *imm) {
    double best = 0;
    int run;
    long calls = 4, i;
    for (run = 0; run < 5; run++) {
        double t = now(), d;
        for (i = 0; i < calls; i++) fn(dst, src[0], src[1], src[2], BLOCK, imm);
        d = now() - t;
        if (d < 2e-3) {
            calls *= 2;
            run--;
            continue;
        }
        if ((double)calls * BLOCK / d > best) best = (double)calls * BLOCK / d;
    }
    return best;
}

/* Small positive numbers: one of everybody's usual cases. */
static void fill(shlo_dtype t) {
    size_t bytes = shlo__dtype_bytes(t), i;
    int k;
    for (k = 0; k < 3; k++)
        for (i = 0; i < BLOCK; i++) {
            double x = (double)((i * 7 + (size_t)k * 13) % 50 + 1) *
                       (shlo__dtype_kind(t) == SHLO__FLOAT ? 0.37 : 1.0);
            shlo__dtype_convert(t, src[k] + i * bytes, SHLO_F64, &x);
        }
}

static void line(const char *name, shlo_dtype t, const char *to, shlo__lane_fn scalar, shlo__lane_fn best,
    const void *imm) {
    double s = rate(scalar, imm) * 1e-6;
    printf("%-24s %-14s %-14s %10.0f Melem/s scalar  x%.1f\n", name, shlo__dtype_info(t)->name, to, s,
        rate(best, imm) * 1e-6 / s);
}

int main(int argc, char **argv) {
    static const char *const verbs[] = {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) #verb,
#include "../src/kernel/kernels.def"
#undef LANE
    };
    static const shlo_dtype from[] = {SHLO_I1, SHLO_I8, SHLO_U8, SHLO_I32, SHLO_I64, SHLO_BF16, SHLO_F16,
        SHLO_F32, SHLO_F64, SHLO_F8E4M3FN};
    const shlo__kernels *scalar = shlo__kernels_at(0), *best = shlo__kernels_select(NULL);
    const shlo__precision precision = {5, 10};
    const char *only = argc > 1 ? argv[1] : "";
    size_t i, j;
    int v, t;
    printf("%s against scalar, %d elements a call\n", best->name, (int)BLOCK);
    for (v = 0; v < (int)SHLO__VERB_COUNT; v++)
        for (t = 1; t < (int)SHLO_DTYPE_COUNT; t++)
            if (strstr(verbs[v], only) && shlo__kernels_verb(scalar, (uint32_t)v, (uint32_t)t)) {
                fill((shlo_dtype)t);
                if (strcmp(verbs[v], "select") == 0)
                    for (i = 0; i < BLOCK; i++) src[0][i] = (unsigned char)(i * 7 / 3 % 2);
                line(verbs[v], (shlo_dtype)t, "", shlo__kernels_verb(scalar, (uint32_t)v, (uint32_t)t),
                    shlo__kernels_verb(best, (uint32_t)v, (uint32_t)t), &precision);
            }
    for (i = 0; i < SHLO__COUNT(from); i++)
        for (j = 0; j < SHLO__COUNT(from); j++)
            if (strstr("convert", only)) {
                const shlo__precision types = shlo__kernels_types(from[i], from[j]);
                fill(from[i]);
                line("convert", from[i], shlo__dtype_info(from[j])->name,
                    shlo__kernels_convert(scalar, from[i], from[j]),
                    shlo__kernels_convert(best, from[i], from[j]), &types);
            }
    return 0;
}
