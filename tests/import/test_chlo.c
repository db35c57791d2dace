// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_chlo.c - the ops of dialect chlo, imported, run and compared with the C library in long
 * double (or with sums and integrals of our own), by the error in units in the last place of the exact
 * result. */
#include "importing.h"

#include <complex.h>
#include <math.h>

enum { MOST = 4096 };
static double in_a[MOST], in_b[MOST], out_a[MOST];

/* Runs main of the text: buffers in order, results after arguments. */
static int run_text(const char *text, shlo_buffer *buffers, int n_in, int n_out) {
    imported i;
    shlo_program *p = NULL;
    shlo_error error;
    int ok;
    memset(&error, 0, sizeof error);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s\n%s", text, i.all);
    ok = i.status == SHLO_OK && shlo_load(i.code.data, i.code.bytes, NULL, &p, &error) == SHLO_OK &&
         shlo_run(p, "main", buffers, n_in, buffers + n_in, n_out, &error) == SHLO_OK;
    CHECKF(ok, "%s\n%s", text, error.message);
    shlo_program_free(p);
    shlo_blob_free(&i.code);
    return ok;
}

static shlo_buffer bytes_of(void *data, size_t bytes) {
    shlo_buffer b;
    memset(&b, 0, sizeof b);
    b.data = data;
    b.bytes = bytes;
    b.rank = -1;
    return b;
}

/* op of n elements of a type; one or two operands. */
static int run_op(const char *op, const char *type, size_t element, int operands, const void *a,
    const void *b, void *out, int n) {
    char text[800], t[60];
    shlo_buffer buffers[3];
    snprintf(t, sizeof t, "tensor<%dx%s>", n, type);
    if (operands == 1)
        snprintf(text, sizeof text,
            "func.func @main(%%a: %s) -> %s {\n%%0 = chlo.%s %%a : %s -> %s\nreturn %%0 : %s\n}\n", t, t, op,
            t, t, t);
    else
        snprintf(text, sizeof text,
            "func.func @main(%%a: %s, %%b: %s) -> %s {\n%%0 = chlo.%s %%a, %%b : %s, %s -> %s\nreturn %%0 : "
            "%s\n}\n",
            t, t, t, op, t, t, t, t);
    buffers[0] = bytes_of((void *)(size_t)a, element * (size_t)n);
    buffers[1] =
        operands == 1 ? bytes_of(out, element * (size_t)n) : bytes_of((void *)(size_t)b, element * (size_t)n);
    buffers[2] = bytes_of(out, element * (size_t)n);
    return run_text(text, buffers, operands, 1);
}

/* Error in ulps of a type with `bits` bits of precision and this least exponent; huge where only one is
 * infinite or NaN. */
static double ulps(long double got, long double want, int bits, int least) {
    int e;
    if (isnan(want) || isnan(got)) return isnan(want) && isnan(got) ? 0 : 1e30;
    if (isinf(got) || isinf(want)) return got == want || fabsl(want) > ldexpl(1, 1 - least) ? 0 : 1e30;
    if (got == want) return 0;
    frexpl(want, &e);
    if (want == 0 || e - bits < least) e = least + bits;
    return (double)(fabsl(got - want) / ldexpl(1, e - bits));
}
static double ulps64(double got, long double want) {
    if (isinf(got) && fabsl(want) > 1.7976931348623157e308L) return 0;
    return ulps(got, want, 53, -1074);
}
static double ulps32(float got, long double want) {
    if (isinf(got) && fabsl(want) > 3.4028235e38L) return 0;
    return ulps(got, want, 24, -149);
}

/* ---- references ---- */

static long double psi(long double x) {
    static const long double b[] = {
        1.0L / 12, -1.0L / 120, 1.0L / 252, -1.0L / 240, 1.0L / 132, -691.0L / 32760, 1.0L / 12};
    long double sum = 0, p;
    int k;
    if (x <= 0 && x == floorl(x)) return NAN;
    if (x < 0.5L) {
        long double f = x - rintl(x);
        return psi(1 - x) - 3.14159265358979323846264L / tanl(3.14159265358979323846264L * f);
    }
    for (; x < 40; x += 1) sum -= 1 / x;
    for (p = 1 / (x * x), k = 0; k < 7; k++, p /= x * x) sum -= b[k] * p;
    return sum + logl(x) - 0.5L / x;
}

/* exp(-|x|) I1(x) is a mean of exp(|x| (cos t - 1)) cos t, where the trapezoidal rule converges at once. */
static long double i1e(long double x) {
    const int n = 4000;
    long double sum = 0;
    int k;
    if (fabsl(x) < 1e-3L) return x / 2 * expl(-fabsl(x)) * (1 + x * x / 8 + x * x * x * x / 192);
    for (k = 0; k < n; k++) {
        long double t = 2 * 3.14159265358979323846264L * k / n, s = sinl(t / 2);
        sum += expl(-2 * fabsl(x) * s * s) * cosl(t);
    }
    return (x < 0 ? -sum : sum) / n;
}

static long double erf_inverse(double x) {
    long double a = fabs(x), lo = 0, hi = 10;
    int i;
    if (a > 1) return NAN;
    if (a == 1) return x * (long double)INFINITY;
    if (a < 1e-5) return x * 0.88622692545275801364908L * (1 + a * a * 0.26179938779914943653855L);
    for (i = 0; i < 100; i++) {
        long double m = (lo + hi) / 2;
        if (a > 0.5L ? erfcl(m) > 1 - a : erfl(m) < a)
            lo = m;
        else
            hi = m;
    }
    return x < 0 ? -lo : lo;
}

static long double hurwitz(long double s, long double q) {
    long double sum = 0, a;
    int k;
    for (k = 0; k < 400; k++) sum += powl(q + k, -s);
    a = q + 400;
    return sum + powl(a, 1 - s) / (s - 1) + powl(a, -s) / 2 + s * powl(a, -s - 1) / 12 -
           s * (s + 1) * (s + 2) * powl(a, -s - 3) / 720 +
           s * (s + 1) * (s + 2) * (s + 3) * (s + 4) * powl(a, -s - 5) / 30240;
}

/* ---- real functions ---- */

/* bound in ulps, plus `absolute` times 2^-53: near zeros of the function. */
typedef struct real_row {
    const char *op;
    long double (*f)(long double);
    double from, to, bound64, bound32, absolute;
} real_row;

static long double square_of(long double x) { return x * x; }
static long double erf_inverse_of(long double x) { return erf_inverse((double)x); }

static const real_row real_rows[] = {{"acos", acosl, -1, 1, 3, 0.51, 0}, {"acosh", acoshl, 1, 50, 3, 0.51, 0},
    {"asin", asinl, -1, 1, 3, 0.51, 0}, {"asinh", asinhl, -50, 50, 3, 0.51, 0},
    {"atan", atanl, -10, 10, 3, 0.51, 0}, {"atanh", atanhl, -1, 1, 3, 0.51, 0},
    {"sinh", sinhl, -89, 89, 3, 25, 0}, {"cosh", coshl, -89, 89, 3, 25, 0}, {"erf", erfl, -6, 6, 3, 0.99, 0},
    {"erfc", erfcl, -6, 27, 7, 0.51, 0}, {"erf_inv", erf_inverse_of, -1, 1, 7, 0.51, 0},
    {"lgamma", lgammal, 0, 60, 4, 0.51, 0}, {"lgamma", lgammal, -20, 0, 4, 0.51, 16},
    {"digamma", psi, 0, 40, 3, 0.51, 4}, {"digamma", psi, -20, 0, 3, 0.51, 100},
    {"bessel_i1e", i1e, -60, 60, 10, 0.51, 0}, {"square", square_of, -9, 9, 0.51, 0.51, 0},
    {"tan", tanl, -9, 9, 1, 0.97, 0}};

/* Awkward points, then an even spread with noise. */
static int fill_points(double from, double to, double *x, int single) {
    static const double awkward[] = {0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 1.5, 2.5, 8, 0.46875, 4, 1e-3, -1e-3,
        1e-8, -1e-8, 1e-30, -1e-30, 1e-37, 1.4616321449683622, 1e8, -1e8, 3e8, 1e30, -1e30, 0.85, 7.999999,
        1.0000001, 0.99999994, -0.99999994, 26.5, -0.25, -1.5, 88.9, -89.1};
    unsigned long long state = 77;
    int n = 0, i;
    for (i = 0; i < (int)(sizeof awkward / sizeof awkward[0]); i++) {
        if (awkward[i] >= from && awkward[i] <= to) x[n++] = awkward[i];
    }
    for (; n < 1000; n++)
        x[n] = from + (to - from) * ((double)(test_random(&state) >> 11) / 9007199254740992.0);
    for (i = 0; single && i < n; i++) x[i] = (double)(float)x[i];
    return n;
}

static void real_checks(void) {
    static float single_in[MOST], single_out[MOST];
    size_t r;
    for (r = 0; r < sizeof real_rows / sizeof real_rows[0]; r++) {
        const real_row *row = &real_rows[r];
        double worst = 0, worst32 = 0, at = 0, at32 = 0;
        int n = fill_points(row->from, row->to, in_a, 0), i;
        TEST_CASE(row->op);
        if (!run_op(row->op, "f64", 8, 1, in_a, NULL, out_a, n)) continue;
        for (i = 0; i < n; i++) {
            long double want = row->f(in_a[i]);
            double e = ulps64(out_a[i], want);
            if (e < 1e29 && fabsl((long double)out_a[i] - want) <= ldexpl(row->absolute, -53)) continue;
            if (e > worst) {
                worst = e;
                at = in_a[i];
            }
        }
        CHECKF(worst <= row->bound64, "%s f64: %g ulp at %.17g", row->op, worst, at);
        n = fill_points(row->from, row->to, in_a, 1);
        for (i = 0; i < n; i++) single_in[i] = (float)in_a[i];
        if (!run_op(row->op, "f32", 4, 1, single_in, NULL, single_out, n)) continue;
        for (i = 0; i < n; i++) {
            double e = ulps32(single_out[i], row->f(single_in[i]));
            if (e > worst32) {
                worst32 = e;
                at32 = single_in[i];
            }
        }
        CHECKF(worst32 <= row->bound32, "%s f32: %g ulp at %.9g", row->op, worst32, at32);
        if (getenv("SHOW"))
            printf("%-10s f64 %.2f at %g, f32 %.3f at %g\n", row->op, worst, at, worst32, at32);
    }
}

/* What happens at the ends of the range and beyond. NaN stands for itself. */
static void special_checks(void) {
    static const struct {
        const char *op;
        double x, want;
    } rows[] = {{"acos", 2, NAN}, {"acosh", 0.5, NAN}, {"acosh", -3, NAN}, {"acosh", -1e10, NAN},
        {"acosh", INFINITY, INFINITY}, {"acosh", 1, 0}, {"asinh", INFINITY, INFINITY},
        {"asinh", -INFINITY, -INFINITY}, {"asinh", -0.0, -0.0}, {"asin", -1.5, NAN},
        {"atan", INFINITY, 1.5707963267948966}, {"atanh", 1, INFINITY}, {"atanh", -1, -INFINITY},
        {"atanh", 1.5, NAN}, {"atanh", -1e300, NAN}, {"sinh", -INFINITY, -INFINITY},
        {"cosh", -INFINITY, INFINITY}, {"sinh", -0.0, -0.0}, {"cosh", 0, 1}, {"erf", INFINITY, 1},
        {"erf", -INFINITY, -1}, {"erf", -0.0, -0.0}, {"erfc", INFINITY, 0}, {"erfc", -INFINITY, 2},
        {"erf_inv", 1, INFINITY}, {"erf_inv", -1, -INFINITY}, {"erf_inv", 1.5, NAN}, {"erf_inv", 0, 0},
        {"lgamma", 0, INFINITY}, {"lgamma", -3, INFINITY}, {"lgamma", INFINITY, INFINITY},
        {"lgamma", -INFINITY, INFINITY}, {"lgamma", 1, 0}, {"lgamma", 2, 0},
        {"lgamma", 1e305, 1e305 * (702.2884533631839 - 1)}, {"lgamma", -5e-324, 744.44007192138126},
        {"lgamma", -1e-310, 713.80137882815413}, {"digamma", 0, NAN}, {"digamma", -2, NAN},
        {"digamma", INFINITY, INFINITY}, {"bessel_i1e", 0, 0}, {"bessel_i1e", INFINITY, 0},
        {"acos", NAN, NAN}, {"acosh", NAN, NAN}, {"asin", NAN, NAN}, {"asinh", NAN, NAN}, {"atan", NAN, NAN},
        {"atanh", NAN, NAN}, {"sinh", NAN, NAN}, {"cosh", NAN, NAN}, {"erf", NAN, NAN}, {"erfc", NAN, NAN},
        {"erf_inv", NAN, NAN}, {"lgamma", NAN, NAN}, {"digamma", NAN, NAN}, {"bessel_i1e", NAN, NAN},
        {"square", NAN, NAN}};
    size_t i;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double out = 77;
        TEST_CASE(rows[i].op);
        if (!run_op(rows[i].op, "f64", 8, 1, &rows[i].x, NULL, &out, 1)) continue;
        CHECKF(ulps64(out, rows[i].want) <= 4 && (isnan(out) || signbit(out) == signbit(rows[i].want)),
            "%s(%g) = %.17g, not %g", rows[i].op, rows[i].x, out, rows[i].want);
    }
}

static void half_checks(void) {
    static const unsigned short x[4] = {0x3C00, 0x0001, 0xB800, 0x7C00}; /* 1, 2^-24, -0.5, infinity */
    static const unsigned short erf_half[4] = {0x3ABE, 0x0001, 0xB82A, 0x3C00};
    unsigned short out[4] = {0};
    TEST_CASE("erf of f16");
    if (run_op("erf", "f16", 2, 1, x, NULL, out, 4))
        CHECKF(memcmp(out, erf_half, 8) == 0, "%04x %04x %04x %04x", out[0], out[1], out[2], out[3]);
}

/* ---- complex functions ---- */

typedef struct complex_row {
    const char *op;
    long double _Complex (*f)(long double _Complex);
} complex_row;
/* x + i y with the signs of zeros. */
static long double _Complex complex_of(long double re, long double im) {
    long double parts[2];
    long double _Complex z;
    parts[0] = re;
    parts[1] = im;
    memcpy(&z, parts, sizeof z);
    return z;
}
static long double _Complex square_c(long double _Complex z) {
    long double x = creall(z), y = cimagl(z);
    return complex_of((x - y) * (x + y), 2 * x * y);
}
static const complex_row complex_rows[] = {{"acos", cacosl}, {"acosh", cacoshl}, {"asin", casinl},
    {"asinh", casinhl}, {"atan", catanl}, {"atanh", catanhl}, {"sinh", csinhl}, {"cosh", ccoshl},
    {"square", square_c}};

static int fill_plane(double *z, double most) {
    static const double axis[] = {0.0, 1e-310, 1e-300, 1e-20, 1e-8, 0.1, 0.5, 0.9999999999, 1, 1.0000001, 1.5,
        3, 40, 1e5, 1e20, 1e155, 1e300};
    const int n_axis = (int)(sizeof axis / sizeof axis[0]);
    unsigned long long state = 5;
    int n = 0, i, k, s;
    for (i = 0; i < n_axis; i++)
        for (k = 0; k < n_axis; k++)
            for (s = 0; s < 2; s++) {
                if (axis[i] > most || axis[k] > most) continue;
                z[2 * n] = s ? -axis[i] : axis[i];
                z[2 * n + 1] = (n / 2 + s) & 1 ? -axis[k] : axis[k];
                n++;
            }
    for (i = 0; i < 500; i++, n++)
        for (k = 0; k < 2; k++)
            z[2 * n + k] = 6 * ((double)(test_random(&state) >> 11) / 9007199254740992.0) - 3;
    return n;
}

static void complex_checks(void) {
    size_t r;
    for (r = 0; r < sizeof complex_rows / sizeof complex_rows[0]; r++) {
        const complex_row *row = &complex_rows[r];
        int far = strcmp(row->op, "sinh") && strcmp(row->op, "cosh") && strcmp(row->op, "square"),
            n = fill_plane(in_a, far ? 1e300 : 40), i, k;
        double worst = 0, at[2] = {0, 0};
        TEST_CASE(row->op);
        if (!run_op(row->op, "complex<f64>", 16, 1, in_a, NULL, out_a, n)) continue;
        for (i = 0; i < n; i++) {
            long double _Complex want = row->f(complex_of(in_a[2 * i], in_a[2 * i + 1]));
            for (k = 0; k < 2; k++) {
                double e = ulps64(out_a[2 * i + k], k ? cimagl(want) : creall(want));
                if (e > worst) {
                    worst = e;
                    at[0] = in_a[2 * i];
                    at[1] = in_a[2 * i + 1];
                }
            }
        }
        CHECKF(worst <= 4, "%s: %g ulp at %.17g %.17g", row->op, worst, at[0], at[1]);
        if (getenv("SHOW")) printf("%-10s c128 %.2f at %g %g\n", row->op, worst, at[0], at[1]);
    }
}

/* ---- two operands ---- */

/* Sums of which one term is left, or the integral; products of a large and a small number. */
static void extreme_checks(void) {
    static const struct {
        double s, q, want;
    } zeta[] = {{1e14, 1, 1}, {1e300, 1, 1}, {INFINITY, 1, 1}, {INFINITY, 0.5, INFINITY}, {1e20, 2, 0},
        {INFINITY, INFINITY, 0}, {2, 1e200, 1e-200}, {2, INFINITY, 0}, {3, 1e150, 5e-301}, {NAN, 2, NAN},
        {2, NAN, NAN}},
      poly[] = {{1, 1e200, 1e-200}, {200, 10, -7.8865787114015541e173}, {201, 10, 1.5852023203018502e175},
          {170, 10, -7.2574162215317992e135}, {400, 0.5, -INFINITY}};
    double s[16], q[16], out[16];
    const int n = (int)(sizeof zeta / sizeof zeta[0]), n_poly = (int)(sizeof poly / sizeof poly[0]);
    int i;
    for (i = 0; i < n; i++) {
        s[i] = zeta[i].s;
        q[i] = zeta[i].q;
    }
    if (!run_op("zeta", "f64", 8, 2, s, q, out, n)) return;
    for (i = 0; i < n; i++)
        CHECKF(ulps64(out[i], zeta[i].want) <= 5, "zeta(%g, %g) = %.17g", s[i], q[i], out[i]);
    for (i = 0; i < n_poly; i++) {
        s[i] = poly[i].s;
        q[i] = poly[i].q;
    }
    if (!run_op("polygamma", "f64", 8, 2, s, q, out, n_poly)) return;
    for (i = 0; i < n_poly; i++)
        CHECKF(ulps64(out[i], poly[i].want) <= 1000, "polygamma(%g, %g) = %.17g", s[i], q[i], out[i]);
}

static void zeta_checks(void) {
    double worst = 0, worst_poly = 0, factorial = 1;
    int n = 0, i, k;
    TEST_CASE("zeta");
    for (i = 0; i < 20; i++)
        for (k = 0; k < 20; k++) {
            in_a[n] = 1.05 + i * i * 0.2;
            in_b[n++] = 0.1 + k * k * 0.3;
        }
    if (run_op("zeta", "f64", 8, 2, in_a, in_b, out_a, n)) {
        for (i = 0; i < n; i++) {
            double e = ulps64(out_a[i], hurwitz(in_a[i], in_b[i]));
            if (e > worst) worst = e;
        }
        CHECKF(worst <= 5, "zeta: %g ulp", worst);
    }
    in_a[0] = 1;
    in_b[0] = 2;
    in_a[1] = 0.5;
    in_b[1] = 2;
    in_a[2] = 2;
    in_b[2] = -3;
    in_a[3] = 3;
    in_b[3] = -3;
    in_a[4] = 2;
    in_b[4] = -2.5;
    in_a[5] = 2.5;
    in_b[5] = -2.5;
    if (run_op("zeta", "f64", 8, 2, in_a, in_b, out_a, 6)) {
        CHECK(isinf(out_a[0]) && isnan(out_a[1]) && isinf(out_a[2]) && isnan(out_a[3]) && isnan(out_a[5]));
        CHECKF(ulps64(out_a[4], 4.0L / 25 + 4.0L / 9 + 4 + hurwitz(2, 0.5L)) <= 4, "%.17g", out_a[4]);
    }
    extreme_checks();
    for (n = 0, i = 0; i < 6; i++)
        for (k = 0; k < 20; k++) {
            in_a[n] = i;
            in_b[n++] = 0.3 + k * 0.7;
        }
    if (!run_op("polygamma", "f64", 8, 2, in_a, in_b, out_a, n)) return;
    for (n = 0, i = 0; i < 6; i++) {
        if (i) factorial *= i;
        for (k = 0; k < 20; k++, n++) {
            double e =
                ulps64(out_a[n], i ? (i & 1 ? 1 : -1) * factorial * hurwitz(i + 1, in_b[n]) : psi(in_b[n]));
            if (e > worst_poly) worst_poly = e;
        }
    }
    CHECKF(worst_poly <= 8, "polygamma: %g ulp", worst_poly);
    if (getenv("SHOW")) printf("zeta %.2f, polygamma %.2f\n", worst, worst_poly);
}

static void next_after_checks(void) {
    static const float x[] = {1, 1, 0.0f, -0.0f, -1, -1, 3.4028235e38f, 1e-45f, NAN, 2, 1};
    static const float y[] = {2, 0, -1, 1, 0, -2, INFINITY, -1, 1, 2, NAN};
    float out[11];
    int i, n = 11;
    TEST_CASE("next_after");
    if (!run_op("next_after", "f32", 4, 2, x, y, out, n)) return;
    for (i = 0; i < n; i++) {
        float want = nextafterf(x[i], y[i]);
        CHECKF((isnan(want) && isnan(out[i])) || memcmp(&want, &out[i], 4) == 0, "next_after(%g, %g) = %g",
            (double)x[i], (double)y[i], (double)out[i]);
    }
}

static void mulhi_checks(void) {
    static const int64_t a[] = {INT64_MAX, INT64_MIN, -1, 123456789123456789, INT64_MIN, -987654321987654321},
                         b[] = {INT64_MAX, INT64_MIN, 1, -998877665544332211, 1, -1122334455667788};
    static const int32_t c[] = {INT32_MAX, INT32_MIN, -1}, d[] = {INT32_MAX, INT32_MIN, 1};
    static const uint64_t u[] = {UINT64_MAX, 0x8000000000000001u}, v[] = {UINT64_MAX, 6};
    /* the upper halves of the 128-bit products */
    static const int64_t want[] = {
        4611686018427387903, 4611686018427387904, -1, -6685094606532302, -1, 60090738583822};
    static const uint64_t want_high[] = {0xfffffffffffffffeu, 0x3u};
    int64_t out[6];
    int32_t out32[3];
    uint64_t high[2];
    int i;
    TEST_CASE("mulhi");
    if (run_op("mulhi", "i64", 8, 2, a, b, out, 6))
        for (i = 0; i < 6; i++) CHECKF(out[i] == want[i], "%d", i);
    if (run_op("mulhi", "i32", 4, 2, c, d, out32, 3))
        for (i = 0; i < 3; i++) CHECK(out32[i] == (int32_t)(((int64_t)c[i] * d[i]) >> 32));
    if (run_op("mulhi", "ui64", 8, 2, u, v, high, 2))
        for (i = 0; i < 2; i++) CHECK(high[i] == want_high[i]);
}

/* ---- shapes ---- */

static void run_f32(const char *text, const float *a, size_t na, const float *b, size_t nb, const void *want,
    size_t bytes) {
    unsigned char got[256] = {0};
    shlo_buffer buffers[3];
    buffers[0] = bytes_of((void *)(size_t)a, na * 4);
    buffers[1] = nb ? bytes_of((void *)(size_t)b, nb * 4) : bytes_of(got, bytes);
    buffers[2] = bytes_of(got, bytes);
    if (run_text(text, buffers, nb ? 2 : 1, 1)) CHECK(memcmp(got, want, bytes) == 0);
}

#define BOUNDED "tensor<?xf32, #stablehlo.bounds<3>>"

static void shape_checks(void) {
    static const float a[6] = {1, 2, 3, 4, 5, 6}, row[3] = {10, 20, 30}, column[2] = {10, 20},
                       infinite[4] = {INFINITY, -INFINITY, 1, NAN};
    static const float sum[6] = {11, 22, 33, 14, 25, 36}, sum_by_rows[6] = {11, 12, 13, 24, 25, 26},
                       sevens[6] = {7, 7, 7, 7, 7, 7}, first_added[3] = {20, 30, 40};
    static const float many[8] = {1, 3, 3, -1, 0, 9, 9, 9}, values[6] = {3, 3, 1, 9, 9, 9};
    static const int32_t places[6] = {1, 2, 0, 1, 2, 3};
    static const unsigned char any[4] = {1, 1, 0, 0}, low[4] = {0, 1, 0, 0},
                               less_than[6] = {1, 1, 1, 1, 1, 1};
    TEST_CASE("broadcast");
    run_f32("func.func @main(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {\n%0 = "
            "chlo.broadcast_add %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>\nreturn %0 : "
            "tensor<2x3xf32>\n}\n",
        a, 6, row, 3, sum, 24);
    run_f32("func.func @main(%a: tensor<2x3xf32>, %b: tensor<2xf32>) -> tensor<2x3xf32> {\n%0 = "
            "chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, "
            "tensor<2xf32>) -> tensor<2x3xf32>\nreturn %0 : tensor<2x3xf32>\n}\n",
        a, 6, column, 2, sum_by_rows, 24);
    run_f32("func.func @main(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) -> tensor<2x3xf32> {\n%0 = "
            "\"chlo.broadcast_add\"(%a, %b) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>\nreturn "
            "%0 : tensor<2x3xf32>\n}\n",
        a, 6, column, 2, sum_by_rows, 24);
    for (int turned = 0; turned < 2; turned++) { /* a bound beside a size: the size is known */
        char text[600];
        snprintf(text, sizeof text,
            "func.func @main(%%a: tensor<3xf32>) -> tensor<3xf32> {\n%%n = stablehlo.constant dense<1> : "
            "tensor<i32>\n%%b = stablehlo.set_dimension_size %%a, %%n, dim = 0 : (tensor<3xf32>, "
            "tensor<i32>) "
            "-> " BOUNDED "\n%%0 = chlo.broadcast_add %s -> tensor<3xf32>\nreturn %%0 : tensor<3xf32>\n}\n",
            turned ? "%b, %a : " BOUNDED ", tensor<3xf32>" : "%a, %b : tensor<3xf32>, " BOUNDED);
        run_f32(text, row, 3, NULL, 0, first_added, 12);
    }
    run_f32("func.func @main(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xi1> {\n%0 = "
            "chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : "
            "(tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>\nreturn %0 : tensor<2x3xi1>\n}\n",
        a, 6, row, 3, less_than, 6);
    TEST_CASE("constants");
    run_f32("func.func @main(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {\n%0 = \"chlo.constant_like\"(%a) "
            "{value = 7.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>\nreturn %0 : tensor<2x3xf32>\n}\n",
        a, 6, NULL, 0, sevens, 24);
    run_f32("func.func @main(%a: tensor<6xf32>) -> tensor<6xf32> {\n%0 = chlo.constant dense<7.0> : "
            "tensor<6xf32>\nreturn %0 : tensor<6xf32>\n}\n",
        a, 6, NULL, 0, sevens, 24);
    TEST_CASE("infinities");
    run_f32("func.func @main(%a: tensor<4xf32>) -> tensor<4xi1> {\n%0 = \"chlo.is_inf\"(%a) : "
            "(tensor<4xf32>) -> tensor<4xi1>\nreturn %0 : tensor<4xi1>\n}\n",
        infinite, 4, NULL, 0, any, 4);
    run_f32("func.func @main(%a: tensor<4xf32>) -> tensor<4xi1> {\n%0 = chlo.is_neg_inf %a : tensor<4xf32> "
            "-> tensor<4xi1>\nreturn %0 : tensor<4xi1>\n}\n",
        infinite, 4, NULL, 0, low, 4);
    TEST_CASE("top_k");
    run_f32("func.func @main(%a: tensor<2x4xf32>) -> tensor<2x3xf32> {\n%v, %i = chlo.top_k(%a, k=3) : "
            "tensor<2x4xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)\nreturn %v : tensor<2x3xf32>\n}\n",
        many, 8, NULL, 0, values, 24);
    run_f32(
        "func.func @main(%a: tensor<2x4xf32>) -> tensor<2x3xi32> {\n%v, %i = \"chlo.top_k\"(%a) {k = 3 : "
        "i64} : (tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)\nreturn %i : tensor<2x3xi32>\n}\n",
        many, 8, NULL, 0, places, 24);
}

/* Rows 0 and 1 times the first matrix, row 2 times the second; row 3 is in no group, and NaN times 0 is not
 * added. */
static void ragged_checks(void) {
    static const float lhs[8] = {1, 2, 3, 4, 5, 6, 7, 8}, rhs[4] = {1, 10, NAN, 2},
                       want[4] = {21, 43, NAN, 0};
    static const char text[] =
        "func.func @main(%a: tensor<4x2xf32>, %b: tensor<2x2x1xf32>) -> tensor<4x1xf32> {\n%g = "
        "stablehlo.constant dense<[2, 1]> : tensor<2xi64>\n"
        "%0 = \"chlo.ragged_dot\"(%a, %b, %g) {ragged_dot_dimension_numbers = "
        "#chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [],"
        " lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], "
        "rhs_group_dimensions = [0]>, precision_config = []}"
        " : (tensor<4x2xf32>, tensor<2x2x1xf32>, tensor<2xi64>) -> tensor<4x1xf32>\nreturn %0 : "
        "tensor<4x1xf32>\n}\n";
    float got[4] = {9, 9, 9, 9};
    shlo_buffer buffers[3];
    TEST_CASE("ragged_dot");
    buffers[0] = bytes_of((void *)(size_t)lhs, 32);
    buffers[1] = bytes_of((void *)(size_t)rhs, 16);
    buffers[2] = bytes_of(got, 16);
    if (run_text(text, buffers, 2, 1))
        CHECKF(got[0] == want[0] && got[1] == want[1] && isnan(got[2]) && got[3] == want[3], "%g %g %g %g",
            (double)got[0], (double)got[1], (double)got[2], (double)got[3]);
}

#define RAGGED_OF(lists, lhs, rhs, sizes, groups, result) \
    "func.func @main(%a: " lhs ") -> " result \
    " {\n%b = stablehlo.constant dense<[[[1.0]], [[10.0]]]> : " rhs "\n" \
    "%g = stablehlo.constant dense<" sizes "> : " groups \
    "\n%0 = \"chlo.ragged_dot\"(%a, %b, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<" lists ">}" \
    " : (" lhs ", " rhs ", " groups ") -> " result "\nreturn %0 : " result "\n}\n"
#define RAGGED_OUTER \
    "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], " \
    "rhs_group_dimensions = [0]"
#define RAGGED_BATCH \
    "lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], " \
    "rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]"

/* Sizes of groups of their own for each of two outer rows or batches; a row of the second is in no group. */
static void ragged_outer_checks(void) {
    static const float lhs[6] = {1, 2, 3, 4, 5, 6}, outer[6] = {1, 20, 30, 4, 5, 0}, batch[3] = {1, 20, 30},
                       narrow[3] = {1, 10, 0};
    TEST_CASE("ragged_dot with sizes for each outer row");
    run_f32(RAGGED_OF(RAGGED_OUTER, "tensor<2x3x1xf32>", "tensor<2x1x1xf32>", "[[1, 2], [2, 0]]",
                "tensor<2x2xi64>", "tensor<2x3x1xf32>"),
        lhs, 6, NULL, 0, outer, 24);
    TEST_CASE("ragged_dot with sizes for each batch");
    run_f32(
        "func.func @main(%a: tensor<1x3x1xf32>) -> tensor<1x3x1xf32> {\n%b = stablehlo.constant "
        "dense<[[[[1.0]]], [[[10.0]]]]> : tensor<2x1x1x1xf32>\n%g = stablehlo.constant dense<[[1, 2]]> : "
        "tensor<1x2xi32>\n"
        "%0 = \"chlo.ragged_dot\"(%a, %b, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<" RAGGED_BATCH
        ">} : (tensor<1x3x1xf32>, tensor<2x1x1x1xf32>, tensor<1x2xi32>) -> tensor<1x3x1xf32>\n"
        "return %0 : tensor<1x3x1xf32>\n}\n",
        lhs, 3, NULL, 0, batch, 12);
    TEST_CASE("ragged_dot with sizes of few bits");
    run_f32(
        "func.func @main(%a: tensor<1xf32>) -> tensor<3x1xf32> {\n%l = stablehlo.broadcast_in_dim %a, "
        "dims = [1] : (tensor<1xf32>) -> tensor<300x1xf32>\n%b = stablehlo.constant dense<[[[1.0]], "
        "[[10.0]]]> : tensor<2x1x1xf32>\n%g = stablehlo.constant dense<[200, 99]> : tensor<2xui8>\n"
        "%0 = \"chlo.ragged_dot\"(%l, %b, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<"
        "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], "
        "rhs_group_dimensions = [0]>} : (tensor<300x1xf32>, tensor<2x1x1xf32>, tensor<2xui8>) -> "
        "tensor<300x1xf32>\n%1 = stablehlo.slice %0 [199:300:50, 0:1] : (tensor<300x1xf32>) -> "
        "tensor<3x1xf32>\nreturn %1 : tensor<3x1xf32>\n}\n",
        lhs, 1, NULL, 0, narrow, 12);
    importing_refuse(RAGGED_OF(RAGGED_OUTER, "tensor<2x?x1xf32>", "tensor<2x1x1xf32>", "1", "tensor<2x2xi64>",
                         "tensor<2x?x1xf32>"),
        SHLO_UNSUPPORTED, 4, 6, "of unknown sizes with sizes of groups");
}

/* Running sums along the second dimension, forwards and backwards, with the last carry. */
static void scan_checks(void) {
    static const float a[6] = {1, 2, 3, 4, 5, 6}, forward[6] = {1, 3, 6, 4, 9, 15},
                       backward[6] = {6, 5, 3, 15, 11, 6}, carry[2] = {6, 15};
    static const char body[] = "{\n^bb0(%x: tensor<2xf32>, %c: tensor<2xf32>):\n%s = stablehlo.add %x, %c : "
                               "tensor<2xf32>\nstablehlo.return %s, %s : tensor<2xf32>, tensor<2xf32>\n}";
    static const char head[] = "func.func @main(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {\n%z = "
                               "stablehlo.constant dense<0.0> : tensor<2xf32>\n";
    static const char types[] = ": (tensor<2x3xf32>, tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)\n";
    char text[1200];
    TEST_CASE("scan");
    snprintf(text, sizeof text,
        "%s%%o:2 = chlo.scan(%%a) inits(%%z) dimension=1 %s %sreturn %%o#0 : tensor<2x3xf32>\n}\n", head,
        body, types);
    run_f32(text, a, 6, NULL, 0, forward, 24);
    snprintf(text, sizeof text,
        "%s%%o:2 = chlo.scan(%%a) inits(%%z) dimension = 1 attributes {is_reverse = true} %s %sreturn %%o#0 "
        ": tensor<2x3xf32>\n}\n",
        head, body, types);
    run_f32(text, a, 6, NULL, 0, backward, 24);
    snprintf(text, sizeof text,
        "%s%%o, %%l = \"chlo.scan\"(%%a, %%z) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1>, "
        "resultSegmentSizes = array<i32: 1, 1>}> (%s) %s"
        "%%r = stablehlo.broadcast_in_dim %%l, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>\nreturn %%r : "
        "tensor<2x3xf32>\n}\n",
        head, body, types);
    run_f32(text, a, 6, NULL, 0, (const float[6]){carry[0], carry[0], carry[0], carry[1], carry[1], carry[1]},
        24);
    snprintf(text, sizeof text,
        "%s%%o:2 = chlo.scan(%%a) inits(%%z) dimension=2 %s %sreturn %%o#0 : tensor<2x3xf32>\n}\n", head,
        body, types);
    importing_refuse(text, SHLO_ATTRIBUTE, 3, 8, "there is no dimension 2");
    snprintf(text, sizeof text,
        "%s%%o:2 = chlo.scan(%%a) inits(%%z) dimension=0 %s %sreturn %%o#0 : tensor<2x3xf32>\n}\n", head,
        body, types);
    importing_refuse(text, SHLO_REGION, 4, 6, "another type than its slice");
}

static void refusals(void) {
    static char text[1024];
    TEST_CASE("refused");
    importing_refuse(importing_wrap("%a: tensor<4xi32>", "%0 = chlo.erf %a : tensor<4xi32> -> tensor<4xi32>",
                         text, sizeof text),
        SHLO_TYPE, 2, 6, "erf: the elements are i32, not floats");
    importing_refuse(importing_wrap("%a: tensor<4xf32>", "%0 = chlo.erf %a : tensor<4xf32> -> tensor<4xf64>",
                         text, sizeof text),
        SHLO_TYPE, 2, 6, "another type");
    importing_refuse(importing_wrap("%a: tensor<4xf32>",
                         "%0 = chlo.nothing %a : tensor<4xf32> -> tensor<4xf32>", text, sizeof text),
        SHLO_UNSUPPORTED, 2, 6, "not supported: chlo.nothing");
    importing_refuse(importing_wrap("%a: tensor<4xf32>",
                         "%0:2 = chlo.top_k(%a, k = 5) : tensor<4xf32> -> (tensor<5xf32>, tensor<5xi32>)",
                         text, sizeof text),
        SHLO_TYPE, 2, 8, "at least 5");
    importing_refuse(importing_wrap("%a: tensor<4xf32>, %b: tensor<3xf32>",
                         "%0 = chlo.broadcast_add %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>",
                         text, sizeof text),
        SHLO_TYPE, 2, 6, "do not broadcast");
    importing_refuse(importing_wrap("%a: tensor<4xf32>, %b: tensor<3xf32>",
                         "%0 = chlo.zeta %a, %b : tensor<4xf32>, tensor<3xf32> -> tensor<4xf32>", text,
                         sizeof text),
        SHLO_TYPE, 2, 6, "different types");
    importing_refuse(importing_wrap("%a: tensor<2x3xf32>, %b: tensor<3xf32>",
                         "%0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 2>} : "
                         "(tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>",
                         text, sizeof text),
        SHLO_ATTRIBUTE, 2, 56, "ascending dimensions");
}

int main(void) {
    real_checks();
    special_checks();
    half_checks();
    complex_checks();
    zeta_checks();
    next_after_checks();
    mulhi_checks();
    shape_checks();
    ragged_checks();
    ragged_outer_checks();
    scan_checks();
    refusals();
    return test_end("test_chlo");
}
