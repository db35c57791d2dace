/* tests/vm/test_fft.c - fft of every kind against the definition, summed in long double: lengths of all
 * radices, with large prime factors, one to three dimensions, batches; long lines against their inverse and a
 * shifted impulse. */
// link: impl
// deps: tests/vm/harness.h tests/vm/ways.h
#include "ways.h"

static number *want, *line;
static int64_t dims[4]; /* of the transform's complex side in full, batch first */
static int rank, kind, n_axes;
/* Of the error, in parts of the largest number; of its root mean square, in parts of the numbers'. */
static long double bound, rms_bound;

/* x along one axis becomes its transform, from the definition. */
static void transform(number *x, int axis, int sign) {
    int64_t n = dims[axis], inner = 1, outer = 1;
    number *root = (number *)malloc((size_t)n * sizeof *root);
    for (int d = 0; d < axis; d++) outer *= dims[d];
    for (int d = axis + 1; d < rank; d++) inner *= dims[d];
    for (int64_t k = 0; k < n; k++) {
        long double angle = 2 * acosl(-1.0L) * (long double)k / (long double)n;
        root[k].re = cosl(angle);
        root[k].im = sign * sinl(angle);
    }
    for (int64_t o = 0; o < outer; o++)
        for (int64_t i = 0; i < inner; i++) {
            number *at = x + o * n * inner + i;
            for (int64_t k = 0; k < n; k++) {
                number sum = {0, 0};
                for (int64_t j = 0; j < n; j++) sum = number_madd(sum, at[j * inner], root[j * k % n]);
                line[k] = sum;
            }
            for (int64_t k = 0; k < n; k++) {
                at[k * inner].re = sign > 0 ? line[k].re / (long double)n : line[k].re;
                at[k * inner].im = sign > 0 ? line[k].im / (long double)n : line[k].im;
            }
        }
    free(root);
}

/* Element number i of a tensor whose last dimension is cut to `last`: its number in the full one. */
static size_t full(size_t i, int64_t last) {
    return (size_t)((int64_t)i / last * dims[rank - 1] + (int64_t)i % last);
}

static void check_fft(void) {
    long double most = 0, unit = number_unit(out[0].t), errors = 0, squares = 0;
    int64_t last = out[0].dims[rank - 1];
    size_t wrong = 0;
    for (size_t i = 0; i < out[0].n; i++) {
        long double x = number_abs(want[full(i, last)]);
        most = x > most ? x : most;
    }
    for (size_t i = 0; i < out[0].n && wrong < 5; i++) {
        number a = number_at(&out[0], i), b = want[full(i, last)];
        a.re -= b.re;
        a.im -= b.im;
        errors += number_abs(a) * number_abs(a);
        squares += number_abs(b) * number_abs(b);
        if (number_abs(a) <= bound * most + 2 * unit * number_abs(b)) continue;
        printf("    element %lu: off by %Lg of %Lg\n", (unsigned long)i, number_abs(a), most);
        wrong++;
    }
    CHECKF(!wrong, "%s", prog_text);
    CHECKF(sqrtl(errors) <= rms_bound * sqrtl(squares), "%s: root mean square error %Lg", prog_text,
        sqrtl(errors / squares));
}

static size_t elements(void) {
    size_t n = 1;
    for (int d = 0; d < rank; d++) n *= (size_t)dims[d];
    return n;
}

/* Fills the operand; want[] becomes the full complex operand it stands for, then its transform. */
static void expected(void) {
    static const int signs[] = {-1, 1, -1, 1};
    int64_t last = in[0].dims[rank - 1];
    for (size_t i = 0; i < elements(); i++) want[i].re = want[i].im = 0;
    if (kind == SHLO_fft_type_IRFFT) {
        /* the transform of a real tensor, rounded, except where it is not read */
        for (size_t i = 0; i < elements(); i++) want[i].re = below_one() - 0.5;
        for (int a = 0; a < n_axes; a++) transform(want, rank - 1 - a, -1);
        for (size_t i = 0; i < in[0].n; i++)
            number_put(&in[0], i, (double)want[full(i, last)].re, (double)want[full(i, last)].im);
    }
    else {
        for (size_t i = 0; i < in[0].n; i++) {
            number_put(&in[0], i, below_one() - 0.5, below_one() - 0.5);
            want[full(i, last)] = number_at(&in[0], i);
        }
    }
    for (int a = 0; a < n_axes; a++) transform(want, rank - 1 - a, signs[kind]);
}

static void fft(shlo_dtype real, int how, int axes, int r, const int64_t *shape) {
    shlo_dtype complex = real == SHLO_F32 ? SHLO_C64 : SHLO_C128;
    int64_t operand[4], most = 1;
    shlo_fft_attrs attrs;
    double log_n = 1;
    kind = how;
    rank = r;
    n_axes = axes;
    for (int d = 0; d < r; d++) {
        dims[d] = operand[d] = shape[d];
        if (shape[d] > most) most = shape[d];
        if (d >= r - axes && shape[d]) log_n += log2((double)shape[d]);
    }
    if (how == SHLO_fft_type_IRFFT) operand[r - 1] = shape[r - 1] ? shape[r - 1] / 2 + 1 : 0;
    bound = (long double)log_n * (real == SHLO_F32 ? 0x1p-23L : 0x1p-52L);
    rms_bound = sqrtl((long double)log_n) * (real == SHLO_F32 ? 0x1p-23L : 0x1p-52L);
    attrs.fft_type = how;
    attrs.fft_length = list_of(dims + r - axes, axes);
    sprintf(prog_text, "%s %s %d axes of %ld %ld %ld", shlo_dtype_name(real), shlo_enum_name("fft_type", how),
        axes, (long)dims[0], r > 1 ? (long)dims[1] : 0, r > 2 ? (long)dims[2] : 0);
    want = (number *)malloc((elements() + 1) * sizeof *want);
    line = (number *)malloc((size_t)(most + 1) * sizeof *line);
    prog_begin();
    shlo_value x = prog_in(how == SHLO_fft_type_RFFT ? real : complex, r, operand);
    expected();
    ways_run(shlo_fft(bld, x, &attrs), check_fft);
    prog_end();
    free(want);
    free(line);
}

/* Lines alone and several at a time. */
static void lengths(void) {
    static const int64_t more[] = {41, 48, 49, 60, 64, 77, 96, 97, 121, 128, 169, 210, 243, 255, 256, 289,
        343, 500, 509, 512, 625, 1009, 1024, 1320};
    for (int i = 1; i <= 40 + 24; i++)
        for (int how = 0; how < 4; how++) {
            int64_t shape[2];
            shape[1] = i <= 40 ? i : more[i - 41];
            shape[0] = 1;
            if (shape[1] > 300 && (i + how) % 3) continue; /* the definition is slow */
            fft(i % 2 ? SHLO_F64 : SHLO_F32, how, 1, 2, shape);
            shape[0] = shape[1] > 300 ? 2 : 11;
            fft(i % 2 ? SHLO_F32 : SHLO_F64, how, 1, 2, shape);
        }
}

static void axes(void) {
    static const int64_t shapes[][4] = {{2, 3, 4, 5}, {1, 8, 6, 9}, {3, 7, 2, 16}, {2, 1, 17, 1},
        {1, 5, 19, 4}, {0, 2, 3, 4}, {2, 3, 0, 4}, {2, 2, 3, 0}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        for (int how = 0; how < 4; how++)
            for (int n = 1; n <= 3; n++) {
                fft(SHLO_F64, how, n, 4, shapes[s]);
                fft(SHLO_F32, how, n, 3, shapes[s] + 1);
            }
}

/* ---- long lines: a line, its transform, and back; the transform of an impulse is a row of roots of unity
 * ---- */

static int64_t place;
static void check_impulse(void) {
    int64_t n = in[0].dims[0];
    long double worst = 0;
    for (int64_t k = 0; k < (int64_t)out[0].n; k++) {
        number z = number_at(&out[0], (size_t)k);
        long double angle =
            -2 * acosl(-1.0L) * (long double)((uint64_t)place * (uint64_t)k % (uint64_t)n) / (long double)n;
        z.re -= cosl(angle);
        z.im -= sinl(angle);
        if (number_abs(z) > worst) worst = number_abs(z);
    }
    CHECKF(worst < 4 * number_unit(out[0].t) * log2l((long double)n), "%s: %Lg", prog_text, worst);
}
static void check_same(void) {
    long double worst = 0;
    for (size_t i = 0; i < in[0].n; i++) {
        number a = number_at(&in[0], i), b = number_at(&out[0], i);
        a.re -= b.re;
        a.im -= b.im;
        if (number_abs(a) > worst) worst = number_abs(a);
    }
    CHECKF(worst < 4 * number_unit(out[0].t) * log2l((long double)in[0].n), "%s: %Lg", prog_text, worst);
}
static void long_line(shlo_dtype t, int64_t n, int real) {
    const shlo_dtype operand = real ? t : t == SHLO_F32 ? SHLO_C64 : SHLO_C128;
    shlo_fft_attrs attrs;
    sprintf(prog_text, "%s, %ld numbers, real %d", shlo_dtype_name(t), (long)n, real);
    attrs.fft_type = real ? SHLO_fft_type_RFFT : SHLO_fft_type_FFT;
    attrs.fft_length = list_of(&n, 1);
    prog_begin();
    shlo_value x = prog_in(operand, 1, &n);
    for (size_t k = 0; k < in[0].n; k++) number_put(&in[0], k, 0, 0);
    place = n / 3 + 1;
    number_put(&in[0], (size_t)place, 1, 0);
    ways_run(shlo_fft(bld, x, &attrs), check_impulse);
    prog_end();
    prog_begin();
    x = prog_in(operand, 1, &n);
    for (size_t k = 0; k < in[0].n; k++) number_put(&in[0], k, below_one() - 0.5, below_one() - 0.5);
    x = shlo_fft(bld, x, &attrs);
    attrs.fft_type = real ? SHLO_fft_type_IRFFT : SHLO_fft_type_IFFT;
    ways_run(shlo_fft(bld, x, &attrs), check_same);
    prog_end();
}
static void long_lines(void) {
    static const int64_t sizes[] = {4096, 6000, 30030, 65536, 10007, 65537, 104976};
    for (size_t i = 0; i < 7; i++)
        for (int real = 0; real < 2; real++) {
            long_line(SHLO_F64, sizes[i], real);
            if (i < 5) long_line(SHLO_F32, sizes[i], real);
        }
}

int main(void) {
    TEST_CASE("lengths");
    lengths();
    TEST_CASE("axes");
    axes();
    TEST_CASE("long lines");
    long_lines();
    return test_end("fft");
}
