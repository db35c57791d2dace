/* tests/vm/test_chain.c - erf in f32 and f64: the ops of chlo's formula run as one kernel, with the bits of
 * the ops run one by one, within the bound, over all exponents and a dense sample; a program that differs in
 * one number, operand or direction is not taken for it. */
// link: impl
#include "stablehlo.h"
#include "../test.h"
#include "erf.h"

enum { MANY = 1 << 16 };
static float xs[MANY], ys[MANY], fused[MANY], plain[MANY];
static double wide_xs[MANY], wide_ys[MANY], wide_fused[MANY], wide_plain[MANY]; /* if erf_wide */

/* ---- running ---- */

/* Runs the program; returns the steps of its longest lane program. */
static int run(const shlo_blob *code, int32_t flags, void *out) {
    shlo_options o;
    shlo_program *p = NULL;
    shlo_buffer buffers[3];
    char text[512];
    int steps = 0, n;
    memset(&o, 0, sizeof o);
    memset(buffers, 0, sizeof buffers);
    o.flags = flags;
    for (int i = 0; i < 3; i++) {
        buffers[i].data = i == 2     ? out
                          : erf_wide ? (i ? (void *)wide_ys : (void *)wide_xs)
                                     : (i ? (void *)ys : (void *)xs);
        buffers[i].bytes = erf_wide ? sizeof wide_xs : sizeof xs;
        buffers[i].rank = -1;
    }
    if (!CHECK(shlo_load(code->data, code->bytes, &o, &p, NULL) == SHLO_OK)) return 0;
    CHECK(shlo_run(p, "main", buffers, 2, buffers + 2, 1, NULL) == SHLO_OK);
    for (int i = 0; i < shlo_program_instructions(p); i++) {
        shlo_program_describe(p, i, text, sizeof text);
        if (strstr(text, "steps=") && sscanf(strstr(text, "steps="), "steps=%d", &n) == 1 && n > steps)
            steps = n;
    }
    shlo_program_free(p);
    return steps;
}

enum { LIBRARY, FORMULA, MULTIPLE };

/* Both ways; returns the steps of the fused one. The library's erf, the formula above, or (in f64) the
 * library's of 0.75 x. */
static int both(int which) {
    static const double part = 0.75;
    int64_t n = MANY;
    shlo_blob code;
    shlo_value x, y, z;
    int steps;
    erf_builder = shlo_builder_create(NULL);
    shlo_func_begin(erf_builder, "main");
    x = shlo_arg(erf_builder, shlo_tensor(erf_builder, erf_wide ? SHLO_F64 : SHLO_F32, &n, 1));
    y = shlo_arg(erf_builder, shlo_tensor(erf_builder, erf_wide ? SHLO_F64 : SHLO_F32, &n, 1));
    if (which == MULTIPLE)
        x = shlo_multiply(erf_builder, x,
            shlo_constant_splat(erf_builder, shlo_type_of(erf_builder, x), &part));
    z = which == FORMULA ? erf_formula(x, y) : shlo_erf(erf_builder, x);
    shlo_return(erf_builder, &z, 1);
    if (!CHECK(shlo_builder_finish(erf_builder, 0, &code) == SHLO_OK)) {
        printf("    %s\n", shlo_builder_error(erf_builder)->message);
        return 0;
    }
    run(&code, SHLO_LOAD_NO_FUSION, erf_wide ? (void *)wide_plain : (void *)plain);
    steps = run(&code, 0, erf_wide ? (void *)wide_fused : (void *)fused);
    shlo_blob_free(&code);
    shlo_builder_destroy(erf_builder);
    return steps;
}

/* ---- the bound ---- */

static double ulps(float got, long double want) {
    int e;
    if (isnan(want)) return isnan(got) ? 0 : 1e9;
    if (want == 0) return got == 0 && !signbit(got) == !signbit(want) ? 0 : 1e9;
    frexpl(want, &e);
    return (double)(fabsl((long double)got - want) / ldexpl(1, e < -125 ? -149 : e - 24));
}

static void bound(void) {
    double worst = 0, at = 0;
    uint32_t next = 0;
    TEST_CASE("within 0.96 ulp, the bits of the ops");
    for (int round = 0; round < 12; round++) {
        /* every fourth round is dense where the method changes and where results reach 1 */
        for (int i = 0; i < MANY; i++) {
            uint32_t bits = round % 4 ? next : 0x3F000000u + (uint32_t)round * 77 + (uint32_t)i * 331;
            if (round % 4) next += 7283;
            memcpy(&xs[i], &bits, sizeof bits);
        }
        CHECK(both(LIBRARY) == 1);
        CHECK(memcmp(fused, plain, sizeof fused) == 0);
        for (int i = 0; i < MANY; i++) {
            const double e = ulps(fused[i], erfl((long double)xs[i]));
            if (e > worst) {
                worst = e;
                at = (double)xs[i];
            }
        }
    }
    CHECKF(worst <= 0.96, "%.4f ulp at %.9g", worst, at);
}

/* Bounds in f64 are measured by tests/kernel/test_math.c. */
static void bits_f64(void) {
    TEST_CASE("f64: the bits of the ops");
    erf_wide = 1;
    for (int i = 0; i < MANY; i++) {
        wide_xs[i] = ldexp((double)(i % 4099 - 2049), i / 4099 - 10) / 2048;
        if (i % 97 == 0) wide_xs[i] = i % 2 ? NAN : i % 4 ? INFINITY : -0.0;
    }
    CHECK(both(MULTIPLE) == 2); /* in f32 the product would be a part of it */
    CHECK(memcmp(wide_fused, wide_plain, sizeof wide_fused) == 0);
    CHECK(both(LIBRARY) == 1);
    CHECK(memcmp(wide_fused, wide_plain, sizeof wide_fused) == 0);
    for (int i = 0; i < MANY; i++) CHECK(isnan(wide_xs[i]) || fabs(wide_fused[i] - erf(wide_xs[i])) <= 3e-16);
}

static void faults(int wide, int n) {
    erf_wide = wide;
    for (int i = 0; i < MANY; i++) {
        xs[i] = (float)(i - MANY / 2) * (1.0f / 4096);
        ys[i] = xs[i] * 0.75f;
        wide_xs[i] = (double)xs[i];
        wide_ys[i] = (double)ys[i];
    }
    for (erf_fault = -1; erf_fault < n; erf_fault++) {
        TEST_CASE(erf_fault < 0 ? "the formula itself" : "with a fault");
        CHECKF((both(FORMULA) == 1) == (erf_fault < 0), "fault %d", erf_fault);
        CHECKF(wide ? memcmp(wide_fused, wide_plain, sizeof wide_fused) == 0
                    : memcmp(fused, plain, sizeof fused) == 0,
            "fault %d", erf_fault);
    }
    CHECK(erf_place == n);
}

/* Behind so many steps that its group has no room where the formula is taken, one step more each time. */
enum { FEW = 40, LEVELS = 44 };
typedef shlo_value function_fn(shlo_builder *b, shlo_value x);
static void run_few(const shlo_blob *code, int32_t flags, float *out) {
    shlo_options o;
    shlo_program *p = NULL;
    shlo_buffer in[2], result;
    memset(&o, 0, sizeof o);
    memset(in, 0, sizeof in);
    o.flags = flags;
    in[0].data = xs;
    in[1].data = ys;
    in[0].bytes = in[1].bytes = FEW * sizeof *xs;
    in[0].rank = in[1].rank = -1;
    result = in[0];
    result.data = out;
    if (!CHECK(shlo_load(code->data, code->bytes, &o, &p, NULL) == SHLO_OK)) return;
    CHECK(shlo_run(p, "main", in, 2, &result, 1, NULL) == SHLO_OK);
    shlo_program_free(p);
}
static void behind_others(void) {
    static function_fn *const functions[] = {shlo_sine, shlo_cosine, shlo_tanh, shlo_abs, shlo_exponential,
        shlo_floor, shlo_ceil, shlo_sign, shlo_logistic, shlo_cbrt, shlo_sqrt};
    TEST_CASE("where a group is full");
    erf_fault = -1;
    erf_wide = 0;
    for (int i = 0; i < FEW; i++) {
        xs[i] = (float)(i - 20) / 8;
        ys[i] = 1 + (float)i / 64;
    }
    for (int more = 0; more < 16; more++) {
        const int64_t size = FEW;
        shlo_blob code;
        shlo_value x, y[4], z;
        erf_builder = shlo_builder_create(NULL);
        shlo_func_begin(erf_builder, "main");
        x = shlo_arg(erf_builder, shlo_tensor(erf_builder, SHLO_F32, &size, 1));
        y[0] = shlo_arg(erf_builder, shlo_tensor(erf_builder, SHLO_F32, &size, 1));
        for (int i = 1; i < 4; i++) y[i] = shlo_negate(erf_builder, y[i - 1]);
        for (int i = 0; i < LEVELS; i++) {
            z = functions[i % 11](erf_builder, y[i / 11]);
            if (i < more) z = shlo_round_nearest_even(erf_builder, z);
            x = shlo_multiply(erf_builder, x, z);
        }
        x = erf_formula(x, x);
        shlo_return(erf_builder, &x, 1);
        if (!CHECK(shlo_builder_finish(erf_builder, 0, &code) == SHLO_OK)) return;
        run_few(&code, SHLO_LOAD_NO_FUSION, plain);
        run_few(&code, 0, fused);
        CHECKF(memcmp(fused, plain, FEW * sizeof *fused) == 0, "%d more", more);
        shlo_blob_free(&code);
        shlo_builder_destroy(erf_builder);
    }
}

/* What is around erf: products with a number before it, one more and a product behind it. */
enum { AROUND = 10 };
static shlo_value around(int form, shlo_value x, shlo_value y) {
    const double factor[] = {0.5, 0.70710678118654752, 1, 1.5};
    shlo_value n[4], e;
    for (int i = 0; i < 4; i++) {
        const float f = (float)factor[i];
        n[i] = shlo_constant_splat(erf_builder, shlo_type_of(erf_builder, x), &f);
    }
    e = form == 1 ? shlo_divide(erf_builder, x, n[1]) : shlo_multiply(erf_builder, x, form == 2 ? y : n[1]);
    if (form == 3) e = shlo_multiply(erf_builder, n[1], x);
    if (form == 4) e = shlo_multiply(erf_builder, n[3], n[1]);
    e = shlo_erf(erf_builder, e);
    if (form == 5) return e;
    e = form == 6 ? shlo_add(erf_builder, n[2], e) : shlo_add(erf_builder, e, n[form == 7 ? 3 : 2]);
    x = form == 8 ? y : shlo_multiply(erf_builder, x, n[0]);
    e = form == 3 ? shlo_multiply(erf_builder, e, x) : shlo_multiply(erf_builder, x, e);
    return form == 9 ? shlo_add(erf_builder, e, y) : e; /* no sum of a product */
}
static void gelus(void) {
    static const int want[AROUND] = {2, 3, 3, 2, 2, 1, 2, 4, 1, 3};
    erf_wide = 0;
    for (int i = 0; i < MANY; i++) {
        xs[i] = (float)(i - MANY / 2) * (1.0f / 4096);
        ys[i] = i % 91 ? xs[i] * -0.75f : i % 2 ? NAN : INFINITY;
        if (i % 97 == 0) xs[i] = i % 2 ? NAN : i % 4 ? -INFINITY : -0.0f;
    }
    for (int form = 0; form < AROUND; form++) {
        const int64_t n = MANY;
        shlo_blob code;
        shlo_value x, y, z;
        TEST_CASE("with what is around it");
        erf_builder = shlo_builder_create(NULL);
        shlo_func_begin(erf_builder, "main");
        x = shlo_arg(erf_builder, shlo_tensor(erf_builder, SHLO_F32, &n, 1));
        y = shlo_arg(erf_builder, shlo_tensor(erf_builder, SHLO_F32, &n, 1));
        z = around(form, x, y);
        shlo_return(erf_builder, &z, 1);
        if (!CHECK(shlo_builder_finish(erf_builder, 0, &code) == SHLO_OK)) return;
        run(&code, SHLO_LOAD_NO_FUSION, plain);
        CHECKF(run(&code, 0, fused) == want[form], "form %d", form);
        CHECKF(memcmp(fused, plain, sizeof fused) == 0, "form %d", form);
        shlo_blob_free(&code);
        shlo_builder_destroy(erf_builder);
    }
}

int main(void) {
    bound();
    bits_f64();
    faults(0, ERF_FAULTS);
    faults(1, ERF_FAULTS_F64);
    behind_others();
    gelus();
    return test_end("vm/test_chain");
}
