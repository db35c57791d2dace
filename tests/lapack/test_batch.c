// link: rooms base simd kernel op ir custom lapack
/* tests/lapack/test_batch.c - small matrices of f32 and f64, many in a call: each one's results have the bits
 * that it gets in a call of its own, whatever stands beside it (NaN, infinity, zero, singular, very large and
 * small ones), they are right, and failures are those of dense.c. */
#include "lapack/lapack.h"
#include "../test.h"
#include <math.h>

enum { ITEMS = 150, MOST = 16, CELLS = ITEMS * MOST * MOST, PLACES = 6 };

typedef struct place {
    shlo_buffer buffer;
    int64_t dims[3];
    double data[CELLS], kept[CELLS];
    double one[MOST * MOST];
} place;
static place ins[PLACES], outs[PLACES];

static unsigned long long seed = 3;
static double noise(void) { return (double)(test_random(&seed) >> 11) / 9007199254740992.0 * 2 - 1; }
static int narrow; /* elements are of f32 */

static double get(const place *p, const void *data, int64_t at) {
    if (p->buffer.dtype == SHLO_I32) return ((const int32_t *)data)[at];
    return narrow ? (double)((const float *)data)[at] : ((const double *)data)[at];
}
static void put(place *p, int64_t at, double x) {
    if (narrow)
        ((float *)(void *)p->data)[at] = (float)x;
    else
        p->data[at] = x;
}
static size_t each(const place *p) { return p->buffer.bytes / ITEMS; }

/* rows 0: a number for each matrix; columns 0: a vector. */
static void lay_out(place *p, shlo_dtype t, int64_t rows, int64_t columns) {
    memset(p, 0, sizeof *p);
    p->dims[0] = ITEMS;
    p->dims[1] = columns ? columns : rows; /* columns first: memory is read column by column */
    p->dims[2] = rows;
    p->buffer.rank = rows == 0 ? 1 : columns == 0 ? 2 : 3;
    p->buffer.dims = p->dims;
    p->buffer.dtype = t;
    p->buffer.bytes =
        (size_t)ITEMS * (size_t)(rows ? rows : 1) * (size_t)(columns ? columns : 1) * shlo__dtype_bytes(t);
    p->buffer.data = p->data;
}

/* ---- calls ---- */

static shlo_buffer buffers[2][PLACES];
static int32_t n_ins, n_outs;

static shlo_status expected = SHLO_OK; /* of a call's preparation */

static int call(const char *name, const char *config, int64_t items) {
    shlo_call_info info;
    shlo_error error;
    shlo_status status;
    int32_t count;
    const shlo_custom *list = shlo_linalg_handlers(&count);
    memset(&info, 0, sizeof info);
    for (int32_t i = 0; i < count; i++) {
        if (strcmp(list[i].name, name) != 0) continue;
        info.name = name;
        info.version = 4;
        info.config = config;
        info.config_bytes = strlen(config);
        info.inputs = buffers[0];
        info.outputs = buffers[1];
        info.n_inputs = n_ins;
        info.n_outputs = n_outs;
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < (side ? n_outs : n_ins); k++) {
                place *p = side ? &outs[k] : &ins[k];
                p->dims[0] = items;
                buffers[side][k] = p->buffer;
                buffers[side][k].bytes = each(p) * (size_t)items;
                if (items == 1) buffers[side][k].data = p->one;
            }
        status = list[i].prepare(list[i].user, &info, &info.scratch_bytes, &error);
        if (!CHECK(status == expected) || status) return 0;
        info.scratch = malloc(info.scratch_bytes);
        status = list[i].call(list[i].user, &info, &error);
        free(info.scratch);
        return CHECK(status == SHLO_OK);
    }
    return CHECK(!"a handler of this name");
}

/* NaN is NaN, whatever its bits. */
static int same(const place *p, int item) {
    const size_t n =
        each(p) / shlo__dtype_bytes(shlo__dtype_real(p->buffer.dtype)); /* two of a complex one */
    for (size_t i = 0; i < n; i++) {
        const double x = get(p, p->one, (int64_t)i), y = get(p, p->data, (int64_t)(i + (size_t)item * n));
        if (memcmp(&x, &y, sizeof x) != 0 && (x == x || y == y)) return 0;
    }
    return 1;
}

/* All matrices at once, then each one alone. */
static void compare(const char *name, const char *config) {
    for (int k = 0; k < n_ins; k++) memcpy(ins[k].kept, ins[k].data, ins[k].buffer.bytes);
    if (!call(name, config, ITEMS)) return;
    for (int item = 0; item < ITEMS; item++) {
        for (int k = 0; k < n_ins; k++)
            memcpy(ins[k].one, (unsigned char *)ins[k].kept + each(&ins[k]) * (size_t)item, each(&ins[k]));
        if (!call(name, config, 1)) return;
        for (int k = 0; k < n_outs; k++)
            ELEMENTF(same(&outs[k], item), "%s%s: result %d of matrix %d", name, config, k, item);
    }
    SWEEP_END();
}

/* ---- matrices ---- */

/* Every seventh is a special one. */
static int special(int item) { return item % 7 == 3; }

static void fill(place *p, int64_t m, int64_t n, int symmetric, double shift) {
    for (int item = 0; item < ITEMS; item++) {
        const int kind = special(item) ? item / 7 % 7 : 7;
        const int64_t at = item * m * n;
        double factor = kind == 0 ? 0 : kind == 1 ? (narrow ? 1e30 : 1e250) : 1;
        if (kind == 2) factor = narrow ? 1e-30 : 1e-250;
        for (int64_t j = 0; j < n; j++)
            for (int64_t i = 0; i < m; i++) {
                double x = noise() * factor + (i == j ? shift * factor : 0);
                if (symmetric && i < j) x = get(p, p->data, at + i * m + j);
                if (kind == 3) x = i == j;                                /* the identity */
                if (kind == 4 && j + 1 == n) x = get(p, p->data, at + i); /* not of full rank */
                put(p, at + i + j * m, x);
            }
        if (kind == 5) put(p, at + m * n / 2, strtod("nan", NULL));
        if (kind == 6) put(p, at, -HUGE_VAL);
    }
}

static double eps(void) { return narrow ? 1.1920929e-7 : SHLO__LAPACK_EPS; }
static double in(int k, int64_t at) { return get(&ins[k], ins[k].kept, at); }
static double out(int k, int64_t at) { return get(&outs[k], outs[k].data, at); }
static int ordinary(int item) { return !special(item) || item / 7 % 7 == 3; }

static const char *title(const char *routine, const char *letters) {
    static char name[64];
    snprintf(name, sizeof name, "lapack_%c%s_ffi", letters[narrow ? 0 : 1], routine);
    return name;
}

/* ---- what each routine's results are ---- */

static void check_potrf(int64_t n, int lower) {
    n_ins = 1;
    n_outs = 2;
    lay_out(&ins[0], narrow ? SHLO_F32 : SHLO_F64, n, n);
    lay_out(&outs[0], ins[0].buffer.dtype, n, n);
    lay_out(&outs[1], SHLO_I32, 0, 0);
    fill(&ins[0], n, n, 1, (double)n + 1);
    compare(title("potrf", "sd"), lower ? "{uplo = 76 : ui8}" : "{uplo = 85 : ui8}");
    for (int item = 0; item < ITEMS; item++) {
        const int64_t at = item * n * n;
        const int kind = special(item) ? item / 7 % 7 : 7;
        ELEMENT((out(1, item) == 0) == (kind == 7 || kind == 1 || kind == 2 || kind == 3 ||
                                           (kind == 4 && n == 1) || (kind == 5 && n == 2 && !lower)) ||
                kind > 3);
        for (int64_t j = 0; ordinary(item) && j < n; j++)
            for (int64_t i = j; i < n; i++) {
                double sum = 0;
                for (int64_t k = 0; k <= j; k++)
                    sum += lower ? out(0, at + i + k * n) * out(0, at + j + k * n)
                                 : out(0, at + k + i * n) * out(0, at + k + j * n);
                ELEMENTF(fabs(sum - in(0, at + i + j * n)) < 40 * (double)(n + 2) * (double)(n + 1) * eps(),
                    "%d: %g", (int)n, sum - in(0, at + i + j * n));
            }
    }
    SWEEP_END();
}

static void check_getrf(int64_t m, int64_t n) {
    const int64_t least = m < n ? m : n;
    n_ins = 1;
    n_outs = 3;
    lay_out(&ins[0], narrow ? SHLO_F32 : SHLO_F64, m, n);
    lay_out(&outs[0], ins[0].buffer.dtype, m, n);
    lay_out(&outs[1], SHLO_I32, least, 0);
    lay_out(&outs[2], SHLO_I32, 0, 0);
    fill(&ins[0], m, n, 0, 0);
    compare(title("getrf", "sd"), "{}");
    for (int item = 0; item < ITEMS; item++) {
        const int64_t at = item * m * n;
        int64_t rows[MOST];
        if (special(item) && item / 7 % 7 == 0) ELEMENT(out(2, item) == 1);
        for (int64_t i = 0; i < m; i++) rows[i] = i;
        for (int64_t i = 0; i < least; i++) {
            int64_t p = (int64_t)out(1, item * least + i) - 1, t = rows[i];
            if (!ELEMENT(p >= i && p < m)) return;
            rows[i] = rows[p];
            rows[p] = t;
        }
        for (int64_t j = 0; ordinary(item) && j < n; j++)
            for (int64_t i = 0; i < m; i++) {
                double sum = 0;
                for (int64_t k = 0; k <= i && k <= j && k < least; k++)
                    sum += (k == i ? 1 : out(0, at + i + k * m)) * out(0, at + k + j * m);
                for (int64_t k = 0; k < i && k <= j; k++)
                    ELEMENT(fabs(out(0, at + i + k * m)) <= 1 + 4 * eps());
                ELEMENTF(fabs(sum - in(0, at + rows[i] + j * m)) < 40 * (double)(m + n + 2) * eps(),
                    "%dx%d: %g", (int)m, (int)n, sum - in(0, at + rows[i] + j * m));
            }
    }
    SWEEP_END();
}

/* geqrf, then orgqr of its results. */
static void check_geqrf(int64_t m, int64_t n) {
    static double a[CELLS], r[CELLS];
    const int64_t least = m < n ? m : n;
    n_ins = 1;
    n_outs = 2;
    lay_out(&ins[0], narrow ? SHLO_F32 : SHLO_F64, m, n);
    lay_out(&outs[0], ins[0].buffer.dtype, m, n);
    lay_out(&outs[1], ins[0].buffer.dtype, least, 0);
    fill(&ins[0], m, n, 0, 0);
    compare(title("geqrf", "sd"), "{}");
    for (int64_t i = 0; i < ITEMS * m * n; i++) {
        a[i] = in(0, i);
        r[i] = out(0, i);
    }
    if (m < n) return;
    n_ins = 2;
    n_outs = 1;
    ins[0] = outs[0];
    ins[1] = outs[1];
    ins[0].buffer.data = ins[0].data;
    ins[0].buffer.dims = ins[0].dims;
    ins[1].buffer.data = ins[1].data;
    ins[1].buffer.dims = ins[1].dims;
    compare(title("orgqr", "sd"), "{}");
    for (int item = 0; item < ITEMS; item++) {
        const int64_t at = item * m * n;
        for (int64_t j = 0; ordinary(item) && j < n; j++) {
            for (int64_t i = 0; i < m; i++) {
                double sum = 0;
                for (int64_t k = 0; k <= j; k++) sum += out(0, at + i + k * m) * r[at + k + j * m];
                ELEMENTF(fabs(sum - a[at + i + j * m]) < 40 * (double)(m + 2) * eps(), "%dx%d: %g", (int)m,
                    (int)n, sum - a[at + i + j * m]);
            }
            for (int64_t i = 0; i < n; i++) {
                double sum = 0;
                for (int64_t k = 0; k < m; k++) sum += out(0, at + k + i * m) * out(0, at + k + j * m);
                ELEMENT(fabs(sum - (i == j)) < 40 * (double)(m + 1) * eps());
            }
        }
    }
    SWEEP_END();
}

static void check_trsm(int64_t m, int64_t n, int way) {
    const int left = way & 1, lower = way & 2, transposed = way & 4, unit = way & 8;
    const int64_t order = left ? m : n;
    char config[128];
    snprintf(config, sizeof config, "{side = %d : ui8, uplo = %d : ui8, trans_x = %d : ui8, diag = %d : ui8}",
        left ? 'L' : 'R', lower ? 'L' : 'U', transposed ? 'T' : 'N', unit ? 'U' : 'N');
    n_ins = 2;
    n_outs = 1;
    lay_out(&ins[0], narrow ? SHLO_F32 : SHLO_F64, order, order);
    lay_out(&ins[1], ins[0].buffer.dtype, m, n);
    lay_out(&outs[0], ins[0].buffer.dtype, m, n);
    fill(&ins[0], order, order, 0, (double)order + 1);
    fill(&ins[1], m, n, 0, 0);
    for (int64_t i = 0; unit && i < ITEMS * order * order; i++) /* so that the system is well-conditioned */
        put(&ins[0], i, get(&ins[0], ins[0].data, i) / 16);
    compare(title("trsm", "sd"), config);
    for (int item = 0; item < ITEMS; item++)
        for (int64_t j = 0; !special(item) && j < n; j++)
            for (int64_t i = 0; i < m; i++) {
                double sum = 0, bound = 0;
                for (int64_t k = 0; k < order; k++) {
                    int64_t r = left ? i : k, c = left ? k : j;
                    double e, x = out(0, item * m * n + (left ? k + j * m : i + k * m));
                    if (transposed) {
                        int64_t t = r;
                        r = c;
                        c = t;
                    }
                    if (lower ? r < c : r > c) continue;
                    e = r == c && unit ? 1 : in(0, item * order * order + r + c * order);
                    sum += e * x;
                    bound += fabs(e * x);
                }
                ELEMENTF(fabs(sum - in(1, item * m * n + i + j * m)) <=
                             40 * (double)(order + 2) * eps() * (bound + 1),
                    "%dx%d way %d: %g", (int)m, (int)n, way, sum - in(1, item * m * n + i + j * m));
            }
    SWEEP_END();
}

static void check_syevd(int64_t n, int lower, int vectors) {
    char config[64];
    snprintf(config, sizeof config, "{mode = %d : ui8, uplo = %d : ui8}", vectors ? 'V' : 'N',
        lower ? 'L' : 'U');
    n_ins = 1;
    n_outs = 3;
    lay_out(&ins[0], narrow ? SHLO_F32 : SHLO_F64, n, n);
    lay_out(&outs[0], ins[0].buffer.dtype, n, n);
    lay_out(&outs[1], ins[0].buffer.dtype, n, 0);
    lay_out(&outs[2], SHLO_I32, 0, 0);
    fill(&ins[0], n, n, 1, 0);
    compare(title("syevd", "sd"), config);
    for (int item = 0; item < ITEMS; item++) {
        const int64_t at = item * n * n;
        double trace = 0;
        if (special(item) && item / 7 % 7 == 6) ELEMENT(out(2, item) != 0);
        if (!ordinary(item)) continue;
        ELEMENT(out(2, item) == 0);
        for (int64_t j = 0; j < n; j++) {
            trace += out(1, item * n + j) - in(0, at + j + j * n);
            ELEMENT(!j || out(1, item * n + j - 1) <= out(1, item * n + j));
            for (int64_t i = 0; vectors && i < n; i++) {
                double sum = 0, product = 0;
                for (int64_t k = 0; k < n; k++) {
                    sum += in(0, at + i + k * n) * out(0, at + k + j * n);
                    product += out(0, at + k + i * n) * out(0, at + k + j * n);
                }
                ELEMENTF(fabs(sum - out(1, item * n + j) * out(0, at + i + j * n)) <
                             40 * (double)(n + 2) * eps(),
                    "%d", (int)n);
                ELEMENT(fabs(product - (i == j)) < 40 * (double)(n + 1) * eps());
            }
        }
        ELEMENT(fabs(trace) < 40 * (double)(n + 2) * eps());
    }
    SWEEP_END();
}

static void check_gesdd(int64_t m, int64_t n, int vectors) {
    const int64_t least = m < n ? m : n;
    n_ins = 1;
    n_outs = 5;
    lay_out(&ins[0], narrow ? SHLO_F32 : SHLO_F64, m, n);
    lay_out(&outs[0], ins[0].buffer.dtype, m, n);
    lay_out(&outs[1], ins[0].buffer.dtype, least, 0);
    lay_out(&outs[2], ins[0].buffer.dtype, m, least);
    lay_out(&outs[3], ins[0].buffer.dtype, least, n);
    lay_out(&outs[4], SHLO_I32, 0, 0);
    fill(&ins[0], m, n, 0, 0);
    compare(title("gesdd", "sd"), vectors ? "{mode = 83 : ui8}" : "{mode = 78 : ui8}");
    for (int item = 0; item < ITEMS; item++) {
        double squares = 0;
        if (special(item) && item / 7 % 7 == 5) ELEMENT(out(4, item) != 0);
        if (!ordinary(item) && !(special(item) && item / 7 % 7 == 4)) continue;
        ELEMENT(out(4, item) == 0);
        for (int64_t k = 0; k < least; k++) {
            const double w = out(1, item * least + k);
            ELEMENT(w >= 0 && (!k || w <= out(1, item * least + k - 1)));
            squares += w * w;
        }
        for (int64_t j = 0; j < n; j++)
            for (int64_t i = 0; i < m; i++) {
                const double x = in(0, item * m * n + i + j * m);
                double sum = 0;
                squares -= x * x;
                for (int64_t k = 0; k < least; k++)
                    sum += out(2, item * m * least + i + k * m) * out(1, item * least + k) *
                           out(3, item * least * n + k + j * least);
                ELEMENTF(!vectors || fabs(sum - x) < 40 * (double)(m + n + 2) * eps(), "%dx%d", (int)m,
                    (int)n);
            }
        ELEMENT(fabs(squares) < 40 * (double)(m * n + 2) * eps());
        for (int64_t j = 0; vectors && j < least; j++)
            for (int64_t i = 0; i < least; i++) {
                double u = 0, v = 0;
                for (int64_t k = 0; k < m; k++)
                    u += out(2, item * m * least + k + i * m) * out(2, item * m * least + k + j * m);
                for (int64_t k = 0; k < n; k++)
                    v += out(3, item * least * n + i + k * least) * out(3, item * least * n + j + k * least);
                ELEMENTF(fabs(u - (i == j)) < 40 * (double)(m + n) * eps(), "%dx%d item %d", (int)m, (int)n,
                    item);
                ELEMENTF(fabs(v - (i == j)) < 40 * (double)(m + n) * eps(), "%dx%d item %d", (int)m, (int)n,
                    item);
            }
    }
    SWEEP_END();
}

/* Column k of vectors in result `o`: the largest element of A * v - value * v, or of A's transpose and the
   conjugate value. The length is 1; the largest element of a complex one is real. */
static double check_vector(int o, int item, int64_t n, int64_t k) {
    const int left = o == 2;
    const int64_t first = 2 * (item * n + k) * n;
    const double re = out(0, item * n + k), im = left ? -out(1, item * n + k) : out(1, item * n + k);
    double most = 0, length = 0, tallest = 0;
    int turned = 0;
    for (int64_t i = 0; i < n; i++) {
        const double x = out(o, first + 2 * i), y = out(o, first + 2 * i + 1);
        double off_re = y * im - x * re, off_im = -x * im - y * re;
        for (int64_t j = 0; j < n; j++) {
            const double a = in(0, item * n * n + (left ? j + i * n : i + j * n));
            off_re += a * out(o, first + 2 * j);
            off_im += a * out(o, first + 2 * j + 1);
        }
        most = fmax(most, fabs(off_re) + fabs(off_im));
        length += x * x + y * y;
        tallest = fmax(tallest, x * x + y * y);
    }
    for (int64_t i = 0; i < n; i++) { /* the first of equal ones: which that is, rounding may hide */
        const double x = out(o, first + 2 * i), y = out(o, first + 2 * i + 1);
        turned |= y == 0 && x * x > tallest * (1 - 64 * eps());
    }
    ELEMENTF(fabs(length - 1) < 100 * eps() && turned, "%d: item %d, vector %d", (int)n, item, (int)k);
    return most;
}

/* Of every seventh matrix elements are of very different sizes; of another seventh the first row and column
   are a block, so that vectors begin with 0. A block of complex eigenvalues, small beside the rest. */
static void scatter(place *p, int64_t n) {
    const double small = narrow ? 1e-20 : 1e-30;
    for (int item = 5; item < ITEMS; item += 7)
        for (int64_t i = item * n * n; i < (item + 1) * n * n; i++)
            put(p, i, get(p, p->data, i) * pow(10, (narrow ? 8 : 25) * noise()));
    for (int item = 6; item < ITEMS; item += 7)
        for (int64_t i = 0; i < n * n; i++)
            put(p, item * n * n + i,
                i && (i < n || i % n == 0) ? 0 : 0.1 * get(p, p->data, item * n * n + i));
    for (int64_t i = 0; i < n * n && n > 2; i++) {
        const int64_t row = i % n, column = i / n;
        put(p, i,
            row > 2 || column > 2 ? 0
            : column == 2         ? (row == 2 ? -small : 1)
            : row == 2            ? 0
                                  : (row > column ? -small : small));
    }
}

static void check_geev(int64_t n, int left, int right) {
    char config[80];
    n_ins = 1;
    n_outs = 5;
    lay_out(&ins[0], narrow ? SHLO_F32 : SHLO_F64, n, n);
    lay_out(&outs[0], ins[0].buffer.dtype, n, 0);
    lay_out(&outs[1], ins[0].buffer.dtype, n, 0);
    for (int o = 2; o < 4; o++) lay_out(&outs[o], narrow ? SHLO_C64 : SHLO_C128, n, n);
    lay_out(&outs[4], SHLO_I32, 0, 0);
    fill(&ins[0], n, n, 0, 0);
    scatter(&ins[0], n);
    snprintf(config, sizeof config, "{compute_left = %d : ui8, compute_right = %d : ui8}", left ? 'V' : 'N',
        right ? 'V' : 'N');
    compare(title("geev", "sd"), config);
    for (int item = 0; item < ITEMS; item++) {
        const int kind = special(item) ? item / 7 % 7 : 7;
        double trace = 0, largest = 0;
        ELEMENTF((out(4, item) != 0) == (kind == 5 || kind == 6), "%d: item %d", (int)n, item);
        if (kind == 5 || kind == 6) continue;
        for (int64_t i = 0; i < n * n; i++) largest = fmax(largest, fabs(in(0, item * n * n + i)));
        for (int64_t k = 0; k < n; k++) {
            const double limit = 40 * (double)(n + 2) * (double)(n + 1) * eps() * largest;
            const int first = k + 1 < n && out(1, item * n + k) > 0;
            trace += out(0, item * n + k) - in(0, item * n * n + k * (n + 1));
            if (right)
                ELEMENTF(check_vector(3, item, n, k) <= limit, "%d: item %d kind %d", (int)n, item, kind);
            if (left)
                ELEMENTF(check_vector(2, item, n, k) <= limit, "%d: item %d kind %d", (int)n, item, kind);
            if (!first) continue;
            ELEMENT(out(0, item * n + k) == out(0, item * n + k + 1));
            ELEMENT(out(1, item * n + k) == -out(1, item * n + k + 1));
            for (int64_t i = 0; i < 2 * n; i++) {
                const int64_t at = 2 * (item * n + k) * n + i;
                ELEMENT(out(3, at) == (i % 2 ? -out(3, at + 2 * n) : out(3, at + 2 * n)));
            }
        }
        ELEMENT(fabs(trace) <= 40 * (double)(n + 2) * (double)(n + 1) * eps() * largest);
    }
    SWEEP_END();
}

/* As many empty matrices as a type can have, and more than can be counted. */
static void check_empty(void) {
    static int64_t dims[4] = {INT64_MAX / 2, INT64_MAX / 2, 0, 0},
                   none[3] = {INT64_MAX / 2, INT64_MAX / 2, 0};
    n_ins = 1;
    n_outs = 2;
    lay_out(&ins[0], SHLO_F32, 4, 4);
    lay_out(&outs[0], SHLO_F32, 4, 4);
    lay_out(&outs[1], SHLO_F32, 4, 0);
    ins[0].buffer.rank = outs[0].buffer.rank = 4;
    outs[1].buffer.rank = 3;
    ins[0].buffer.dims = outs[0].buffer.dims = dims;
    outs[1].buffer.dims = none;
    ins[0].buffer.bytes = outs[0].buffer.bytes = outs[1].buffer.bytes = 0;
    CHECK(call("lapack_sgeqrf_ffi", "{}", ITEMS));
    dims[2] = 0; /* none, of elements that cannot be counted */
    dims[1] = dims[3] = INT64_MAX / 2;
    expected = SHLO_OVERFLOW;
    CHECK(!call("lapack_sgeqrf_ffi", "{}", ITEMS));
    expected = SHLO_OK;
}

int main(void) {
    static const int8_t shapes[][2] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {8, 8}, {9, 10}, {16, 16},
        {3, 1}, {1, 4}, {4, 3}, {6, 9}, {10, 7}, {12, 2}};
    for (narrow = 0; narrow < 2; narrow++)
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
            const int64_t m = shapes[i][0], n = shapes[i][1];
            TEST_CASE(narrow ? "f32" : "f64");
            check_potrf(n, i % 2 == 0);
            check_potrf(n, i % 2 == 1);
            check_getrf(m, n);
            check_geqrf(m, n);
            for (int way = 0; way < 16; way++) check_trsm(m, n, way);
            check_syevd(n, i % 2 == 0, 1);
            check_syevd(n, i % 2 == 1, 0);
            check_gesdd(m, n, 1);
            check_gesdd(m, n, 0);
            for (int way = 0; way < 4 && n <= 10; way++) check_geev(n, way & 1, way & 2);
        }
    TEST_CASE("empty");
    check_empty();
    return test_end("lapack/batch");
}
