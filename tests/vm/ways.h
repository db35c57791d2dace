/* tests/vm/ways.h - runs a program whose results are rounded: in every instruction set, checked each time; in
 * parts and unfused, with the same bits. */
#ifndef TESTS_VM_WAYS_H
#define TESTS_VM_WAYS_H

#include "harness.h"

static void ways_backwards(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    for (int32_t i = n; i-- > 0;) task(ctx, i);
}

/* Ends the program with its result; check looks at in[] and out[0]. */
static void ways_run(shlo_value result, void (*check)(void)) {
    static const char *const isas[] = {"scalar", "avx2", "avx512", "neon"};
    shlo_blob code;
    shlo_return(bld, &result, 1);
    if (!CHECK(shlo_builder_finish(bld, 0, &code) == SHLO_OK)) {
        printf("    %s: %s\n", prog_text, shlo_builder_error(bld)->message);
        shlo_builder_destroy(bld);
        return;
    }
    shlo_builder_destroy(bld);
    for (size_t i = 0; i < sizeof isas / sizeof *isas; i++) {
        shlo_options o;
        shlo_program *p;
        memset(&o, 0, sizeof o);
        o.isa = isas[i];
        if (shlo_load(code.data, code.bytes, &o, &p, NULL) == SHLO_UNSUPPORTED)
            continue; /* this machine has no such instructions */
        shlo_program_free(p);
        if (!prog_way(&code, &o, 1)) break;
        check();
        o.parallel.parallel_for = ways_backwards;
        o.parallel.n_threads = 3;
        prog_way(&code, &o, 0);
        o.flags = SHLO_LOAD_NO_FUSION;
        prog_way(&code, &o, 0);
        for (int k = 0; k < n_out; k++) tens_free(&out[k]);
        n_out = 0;
    }
    shlo_blob_free(&code);
}

/* Element i as a complex number of long doubles. */
typedef struct number {
    long double re, im;
} number;

static inline number number_at(const tens *x, size_t i) {
    double v[2];
    number z;
    shlo_convert_elements(SHLO_C128, v, x->t, tens_at(x, i), 1);
    z.re = v[0];
    z.im = v[1];
    return z;
}
static inline number number_madd(number s, number a, number b) {
    s.re += a.re * b.re - a.im * b.im;
    s.im += a.re * b.im + a.im * b.re;
    return s;
}
static inline long double number_abs(number a) { return hypotl(a.re, a.im); }

/* The rounding unit of a type's real numbers. */
static inline long double number_unit(shlo_dtype t) {
    return t == SHLO_F64 || t == SHLO_C128 ? 0x1p-53L
           : t == SHLO_F16                 ? 0x1p-11L
           : t == SHLO_BF16                ? 0x1p-8L
                                           : 0x1p-24L;
}

static inline double below_one(void) { return (double)(test_random(&rng) >> 11) / 9007199254740992.0; }
static inline void number_put(tens *x, size_t i, double re, double im) {
    double v[2];
    v[0] = re;
    v[1] = im;
    shlo_convert_elements(x->t, tens_at(x, i), SHLO_C128, v, 1);
}
#endif
