/* tests/vm/test_linalg.c - triangular_solve and cholesky by their residuals, computed in long double: all
 * flags, types and sizes around those of tiles, strips and panels; what must not be read is NaN. */
// link: impl
// deps: tests/vm/harness.h tests/vm/ways.h
#include "ways.h"

static int64_t size, columns, batches; /* of the running case: n x n matrices, so many right sides */
static shlo_triangular_solve_attrs how;
static int want_lower;

/* ---- triangular_solve ---- */

/* Element (i, j) of op(a) of one batch. */
static number op_a(int64_t batch, int64_t i, int64_t j) {
    int turned = how.transpose_a != SHLO_transpose_a_NO_TRANSPOSE;
    int64_t r = turned ? j : i, c = turned ? i : j;
    number z = {0, 0}, one = {1, 0};
    if (how.lower ? r < c : r > c) return z;
    if (r == c && how.unit_diagonal) return one;
    z = number_at(&in[0], (size_t)((batch * size + r) * size + c));
    if (how.transpose_a == SHLO_transpose_a_ADJOINT) z.im = -z.im;
    return z;
}
/* Element (i, j) of b or x, seen as columns to be solved. */
static number side(const tens *t, int64_t batch, int64_t i, int64_t j) {
    return number_at(t,
        (size_t)(how.left_side ? (batch * size + i) * columns + j : (batch * columns + j) * size + i));
}

/* |b - op(a) x| <= n u |op(a)| |x|, a small factor for complex products and the rounding of the result (N. J.
 * Higham, "Accuracy and stability", 8.5). */
static int is_solution(void) {
    long double unit = number_unit(SHLO_F32 == in[0].t || in[0].t == SHLO_C64 ? SHLO_F32 : in[0].t);
    for (int64_t b = 0; b < batches; b++)
        for (int64_t j = 0; j < columns; j++)
            for (int64_t i = 0; i < size; i++) {
                number rest = side(&in[1], b, i, j);
                long double sum = 0;
                rest.re = -rest.re;
                rest.im = -rest.im;
                for (int64_t p = 0; p < size; p++) {
                    number a = how.left_side ? op_a(b, i, p) : op_a(b, p, i), x = side(&out[0], b, p, j);
                    rest = number_madd(rest, a, x);
                    sum += number_abs(a) * number_abs(x);
                }
                if (!(number_abs(rest) <= 3 * (long double)(size + 2) * unit * sum)) {
                    printf("    (%ld, %ld, %ld): %Lg of %Lg\n", (long)b, (long)i, (long)j, number_abs(rest),
                        sum);
                    return 0;
                }
            }
    return 1;
}
static void check_solve(void) { CHECKF(is_solution(), "%s", prog_text); }

static void solve(shlo_dtype t) {
    int64_t a[3], b[3];
    a[0] = b[0] = batches;
    a[1] = a[2] = size;
    b[1] = how.left_side ? size : columns;
    b[2] = how.left_side ? columns : size;
    sprintf(prog_text, "%s %ld x %ld, %ld right sides, batch %ld, left %d lower %d unit %d op %d",
        shlo_dtype_name(t), (long)size, (long)size, (long)columns, (long)batches, how.left_side, how.lower,
        how.unit_diagonal, how.transpose_a);
    prog_begin();
    shlo_value x = prog_in(t, 3, a), y = prog_in(t, 3, b);
    for (int64_t i = 0; i < batches * size * size; i++) {
        int64_t r = i / size % size, c = i % size;
        int read = r == c ? !how.unit_diagonal : how.lower ? r > c : r < c;
        double scale = r == c ? 1 : 1.0 / (1 + sqrt((double)size));
        number_put(&in[0], (size_t)i,
            read ? scale * (r == c ? 1 + below_one() : below_one() - 0.5) : (double)NAN,
            read && is_complex(t) ? scale * (below_one() - 0.5) : 0);
    }
    for (size_t i = 0; i < in[1].n; i++) number_put(&in[1], i, below_one() - 0.5, below_one() - 0.5);
    ways_run(shlo_triangular_solve(bld, x, y, &how), check_solve);
    prog_end();
}

static void solves(void) {
    static const shlo_dtype types[] = {SHLO_F32, SHLO_F64, SHLO_C64, SHLO_C128, SHLO_F16, SHLO_BF16};
    static const int64_t sizes[][3] = {
        {1, 1, 1}, {3, 2, 2}, {6, 1, 3}, {13, 70, 1}, {39, 17, 3}, {0, 3, 1}, {3, 0, 2}, {2, 2, 0}};
    for (size_t t = 0; t < 6; t++)
        for (int flags = 0; flags < 24; flags++)
            for (size_t s = 0; s < (t < 4 ? 8 : 4); s++) {
                if (sizes[s][0] > 20 && flags % 4 != (int)t % 4) continue; /* the large ones are slow */
                size = sizes[s][0];
                columns = sizes[s][1];
                batches = sizes[s][2];
                how.left_side = flags & 1;
                how.lower = flags >> 1 & 1;
                how.unit_diagonal = flags >> 2 & 1;
                how.transpose_a = SHLO_transpose_a_NO_TRANSPOSE + flags / 8;
                solve(types[t]);
            }
}

/* ---- cholesky ---- */

/* Element (i, j) of the lower factor that the result is or is the adjoint of. */
static number factor(int64_t batch, int64_t i, int64_t j) {
    number z =
        number_at(&out[0], (size_t)((batch * size + (want_lower ? i : j)) * size + (want_lower ? j : i)));
    if (!want_lower) z.im = -z.im;
    return z;
}

static int is_factor(void) {
    long double unit = number_unit(in[0].t);
    for (int64_t b = 0; b < batches; b++)
        for (int64_t i = 0; i < size; i++)
            for (int64_t j = 0; j <= i; j++) {
                number rest = number_at(&in[0],
                           (size_t)((b * size + (want_lower ? i : j)) * size + (want_lower ? j : i))),
                       above = factor(b, j, i), d = factor(b, i, i);
                long double sum = 0;
                int ok;
                rest.re = -rest.re;
                rest.im = want_lower ? -rest.im : rest.im;
                for (int64_t p = 0; p <= j; p++) {
                    number x = factor(b, i, p), y = factor(b, j, p);
                    y.im = -y.im;
                    rest = number_madd(rest, x, y);
                    sum += number_abs(x) * number_abs(y);
                }
                ok = number_abs(rest) <= 3 * (long double)(size + 2) * unit * sum && d.re > 0 && d.im == 0;
                if (i != j) ok &= above.re == 0 && above.im == 0;
                if (!ok) {
                    printf("    (%ld, %ld, %ld): %Lg of %Lg\n", (long)b, (long)i, (long)j, number_abs(rest),
                        sum);
                    return 0;
                }
            }
    return 1;
}
static void check_cholesky(void) { CHECKF(is_factor(), "%s", prog_text); }

/* m * adjoint(m) + n, one triangle of it. */
static void cholesky(shlo_dtype t) {
    int64_t a[3];
    number *m = (number *)malloc(((size_t)(size * size) + 1) * sizeof *m);
    shlo_cholesky_attrs attrs;
    a[0] = batches;
    a[1] = a[2] = size;
    attrs.lower = want_lower;
    sprintf(prog_text, "cholesky %s %ld x %ld, batch %ld, lower %d", shlo_dtype_name(t), (long)size,
        (long)size, (long)batches, want_lower);
    prog_begin();
    shlo_value x = prog_in(t, 3, a);
    for (int64_t b = 0; b < batches; b++) {
        for (int64_t i = 0; i < size * size; i++)
            m[i].re = below_one() - 0.5, m[i].im = is_complex(t) ? below_one() - 0.5 : 0;
        for (int64_t i = 0; i < size; i++)
            for (int64_t j = 0; j < size; j++) {
                number z = {i == j ? 1 + (long double)size / 20 : 0, 0};
                for (int64_t p = 0; p < size; p++) {
                    number y = m[j * size + p];
                    y.im = -y.im;
                    z = number_madd(z, m[i * size + p], y);
                }
                if (want_lower ? i < j : i > j) z.re = (long double)NAN;
                number_put(&in[0], (size_t)((b * size + i) * size + j), (double)z.re,
                    i == j ? 0 : (double)z.im);
            }
    }
    ways_run(shlo_cholesky(bld, x, &attrs), check_cholesky);
    prog_end();
    free(m);
}

static void choleskys(void) {
    static const shlo_dtype types[] = {SHLO_F32, SHLO_F64, SHLO_C64, SHLO_C128, SHLO_F16, SHLO_BF16};
    static const int64_t sizes[][2] = {
        {1, 3}, {2, 1}, {7, 2}, {16, 1}, {33, 3}, {64, 1}, {67, 1}, {131, 1}, {0, 2}, {3, 0}};
    for (size_t t = 0; t < 6; t++)
        for (size_t s = 0; s < 10; s++)
            for (want_lower = 0; want_lower < 2; want_lower++) {
                size = sizes[s][0];
                batches = sizes[s][1];
                cholesky(types[t]);
            }
}

/* A matrix that is not positive definite gives NaN from that column on. */
static void check_nan(void) {
    number first = number_at(&out[0], 0), second = number_at(&out[0], 4);
    CHECK(first.re == 2);
    CHECK(isnan((double)second.re) != 0);
}
static void indefinite(void) {
    static const float a[9] = {4, 0, 0, 2, -1, 0, 2, 1, 5};
    static const int64_t dims[2] = {3, 3};
    shlo_cholesky_attrs attrs;
    attrs.lower = 1;
    sprintf(prog_text, "indefinite");
    prog_begin();
    shlo_value x = prog_in(SHLO_F32, 2, dims);
    memcpy(in[0].data, a, sizeof a);
    ways_run(shlo_cholesky(bld, x, &attrs), check_nan);
    prog_end();
}

int main(void) {
    TEST_CASE("triangular_solve");
    solves();
    TEST_CASE("cholesky");
    choleskys();
    indefinite();
    return test_end("linalg");
}
