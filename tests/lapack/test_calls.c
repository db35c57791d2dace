// link: rooms base simd kernel op ir custom lapack
/* tests/lapack/test_calls.c - every row of calls.def, by every name and for every type that it stands for:
 * found among the handlers, prepared, run on two matrices, and its results do what the routine says. */
#include "lapack/lapack.h"
#include "../test.h"
#include <math.h>

enum { N = 4, RIGHT = 3, ITEMS = 2, CELLS = ITEMS * N * N, PLACES = 12 };

typedef struct row_of_table {
    const char *name, *operands, *results, *attributes;
    shlo__lapack_routine routine;
    uint32_t flags;
    char type; /* s, d, c, z; 0: of any type */
} row_of_table;

#define ROW(name, routine, operands, results, attributes, flags, type) \
    {name, operands, results, attributes, SHLO__LAPACK_DO_##routine, flags, type},
static const row_of_table table[] = {
#define REAL(id, a, b, routine, operands, results, attributes, flags) \
    ROW(a "s" b, routine, operands, results, attributes, flags, 's') \
    ROW(a "d" b, routine, operands, results, attributes, flags, 'd')
#define WIDE(id, a, b, routine, operands, results, attributes, flags) \
    ROW(a "c" b, routine, operands, results, attributes, flags, 'c') \
    ROW(a "z" b, routine, operands, results, attributes, flags, 'z')
#define EITHER(id, a, b, routine, operands, results, attributes, flags) \
    REAL(id, a, b, routine, operands, results, attributes, flags) \
    WIDE(id, a, b, routine, operands, results, attributes, flags)
#define GPU(id, name, routine, operands, results, attributes, flags) \
    ROW("cu" name, routine, operands, results, attributes, flags, 0) \
    ROW("hip" name, routine, operands, results, attributes, flags, 0)
#define ONE(id, name, routine, operands, results, attributes, flags) \
    ROW(name, routine, operands, results, attributes, flags, 0)
#include "lapack/calls.def"
};
enum { ROWS = (int)(sizeof table / sizeof *table) };

static const row_of_table *row;
static char type; /* of the call at hand */
static unsigned long long seed = 11;
static double noise(void) { return (double)(test_random(&seed) >> 11) / 9007199254740992.0 * 2 - 1; }
static int is_wide(void) { return type == 'c' || type == 'z'; }

/* ---- complex numbers ---- */

typedef shlo__lapack_complex number;
typedef number square[N][N]; /* [row][column] */

static number make(double re, double im) {
    number r;
    r.re = re;
    r.im = im;
    return r;
}
static number mul(number x, number y) { return make(x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re); }
static number conjugate(number x) { return make(x.re, -x.im); }

/* p = op(x) * op(y); op is the adjoint where wanted */
static void times(square p, square x, int x_adjoint, square y, int y_adjoint) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            p[i][j] = make(0, 0);
            for (int k = 0; k < N; k++) {
                number r =
                    mul(x_adjoint ? conjugate(x[k][i]) : x[i][k], y_adjoint ? conjugate(y[j][k]) : y[k][j]);
                p[i][j].re += r.re;
                p[i][j].im += r.im;
            }
        }
}

static void same(square x, square y) {
    double bound = type == 's' || type == 'c' ? 1e-4 : 1e-12;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            ELEMENTF(fabs(x[i][j].re - y[i][j].re) + fabs(x[i][j].im - y[i][j].im) < bound,
                "%s, type %c, (%d, %d): %g, %g and %g, %g", row->name, type, i, j, x[i][j].re, x[i][j].im,
                y[i][j].re, y[i][j].im);
}

/* ---- operands and results ---- */

/* data is the call's, kept what an operand held before it. */
typedef struct place {
    char letter;
    shlo_buffer buffer;
    int64_t dims[3];
    double data[2 * CELLS], kept[2 * CELLS];
} place;
static place ins[PLACES], outs[PLACES];

static shlo_dtype element_type(char letter) {
    int geev = row->routine == SHLO__LAPACK_DO_geev, gees = row->routine == SHLO__LAPACK_DO_gees, wide;
    if (strchr("PpdQI.lcfstuxy<>", letter)) return SHLO_I32;
    wide = is_wide();
    if (letter == 'W') wide = wide && (geev || gees);
    if (letter == 'w') wide = 0;
    if (geev && (letter == 'U' || letter == 'V')) wide = 1;
    if (type == 's' || type == 'c') return wide ? SHLO_C64 : SHLO_F32;
    return wide ? SHLO_C128 : SHLO_F64;
}

/* Dimensions as memory has them: the last one counts rows, but for the TPU's calls. */
static void lay_out(place *p, char letter) {
    int short_tau = row->routine == SHLO__LAPACK_DO_gehrd || row->routine == SHLO__LAPACK_DO_hetrd;
    size_t n = 1;
    memset(p, 0, sizeof *p);
    p->letter = letter;
    p->dims[0] = ITEMS;
    p->dims[1] = p->dims[2] = N;
    if (letter == 'B') p->dims[1] = RIGHT;
    if (short_tau && (letter == 'T' || letter == 'w')) p->dims[1] = N - 1;
    p->buffer.rank = strchr("lcfstuxy<>", letter) ? 0
                     : strchr("I.", letter)       ? 1
                     : strchr("ABUVv", letter)    ? 3
                                                  : 2;
    for (int d = 0; d < p->buffer.rank; d++) n *= (size_t)p->dims[d];
    p->buffer.dtype = element_type(letter);
    p->buffer.bytes = n * shlo__dtype_bytes(p->buffer.dtype);
    p->buffer.dims = p->dims;
    p->buffer.data = p->data;
}

static number get(const place *p, const double *data, int64_t at) {
    const float *f = (const float *)(const void *)data;
    switch (p->buffer.dtype) {
    case SHLO_F32: return make(f[at], 0);
    case SHLO_F64: return make(data[at], 0);
    case SHLO_C64: return make(f[2 * at], f[2 * at + 1]);
    case SHLO_C128: return make(data[2 * at], data[2 * at + 1]);
    default: return make(((const int32_t *)(const void *)data)[at], 0);
    }
}

static void put(place *p, int64_t at, number x) {
    float *f = (float *)(void *)p->data;
    switch (p->buffer.dtype) {
    case SHLO_F32:
        f[at] = (float)x.re;
        break;
    case SHLO_F64:
        p->data[at] = x.re;
        break;
    case SHLO_C64:
        f[2 * at] = (float)x.re;
        f[2 * at + 1] = (float)x.im;
        break;
    case SHLO_C128:
        p->data[2 * at] = x.re;
        p->data[2 * at + 1] = x.im;
        break;
    default:
        ((int32_t *)(void *)p->data)[at] = (int32_t)x.re;
    }
}

static int64_t cell(const place *p, int item, int i, int j) {
    int64_t each = p->dims[1] * p->dims[2];
    return item * each + (row->flags & SHLO__LAPACK_LOGICAL ? i * p->dims[2] + j : j * p->dims[2] + i);
}

static const place *find(const place *places, const char *letters) {
    for (int i = 0; i < PLACES; i++)
        if (places[i].letter && strchr(letters, places[i].letter)) return &places[i];
    return NULL;
}

/* A result by its letter; `v` is turned to be `V`. */
static void result(square x, const char *letters, int item) {
    const place *p = find(outs, letters);
    memset(x, 0, sizeof(square));
    if (!CHECK(p != NULL)) return;
    for (int i = 0; i < (int)p->dims[2] && i < N; i++)
        for (int j = 0; j < (int)p->dims[1] && j < N; j++)
            x[i][j] = p->letter == 'v' ? conjugate(get(p, p->data, cell(p, item, j, i)))
                                       : get(p, p->data, cell(p, item, i, j));
}
static void operand(square x, const char *letters, int item) {
    const place *p = find(ins, letters);
    memset(x, 0, sizeof(square));
    for (int i = 0; i < (int)p->dims[2] && i < N; i++)
        for (int j = 0; j < (int)p->dims[1] && j < N; j++) x[i][j] = get(p, p->kept, cell(p, item, i, j));
}
static number entry(const place *places, char letter, int item, int i) {
    const char letters[2] = {letter, 0};
    const place *p = find(places, letters);
    return p ? get(p, places == ins ? p->kept : p->data, item * p->dims[1] + i) : make(0, 0);
}

/* Upper: what is on and above the diagonal; else what is below, and 1 on it if unit. */
static void triangle(square t, square x, int upper, int unit) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            t[i][j] = (upper ? j >= i : j <= i) ? x[i][j] : make(0, 0);
            if (i == j && unit) t[i][j] = make(1, 0);
        }
}

/* ---- what each routine is given ---- */

static int hermitian(void) {
    return row->routine == SHLO__LAPACK_DO_potrf || row->routine == SHLO__LAPACK_DO_heevd ||
           row->routine == SHLO__LAPACK_DO_hetrd;
}

static void fill_matrix(place *p, int item) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < (int)p->dims[1]; j++) {
            number x = make(noise(), is_wide() ? noise() : 0);
            if (i == j && p->letter == 'A') x = make(6 + i, hermitian() || !is_wide() ? 0 : 1);
            if (hermitian() && j > i) continue;
            put(p, cell(p, item, i, j), x);
            if (hermitian()) put(p, cell(p, item, j, i), i == j ? x : conjugate(x));
        }
}

/* The factors of reflectors below A's diagonal: 2 / |v|^2. */
static void fill_tau(place *tau, const place *a, int item) {
    for (int k = 0; k < N; k++) {
        double sum = 1;
        for (int i = k + 1; i < N; i++) {
            number x = get(a, a->data, cell(a, item, i, k));
            sum += x.re * x.re + x.im * x.im;
        }
        put(tau, item * N + k, make(2 / sum, 0));
    }
}

static int64_t option(char letter) {
    switch (letter) {
    case 'x':
    case 'y': return 'V';
    case '>': return N;
    case 't':
    case 'u': return 0;
    default: return 1;
    }
}

static void fill(place *p) {
    static const int pivots[N] = {2, 1, 3, 3};
    for (int item = 0; item < ITEMS && p->buffer.rank > 1; item++) {
        if (strchr("AB", p->letter)) fill_matrix(p, item);
        if (p->letter == 'T') fill_tau(p, find(ins, "A"), item);
        for (int i = 0; i < N; i++) {
            if (strchr("LM", p->letter)) put(p, item * N + i, make(noise(), is_wide() ? noise() : 0));
            if (p->letter == 'D') put(p, item * N + i, make(5, 0));
            if (p->letter == 'd') put(p, item * N + i, make(pivots[i], 0));
        }
    }
    if (p->buffer.rank == 0) put(p, 0, make((double)option(p->letter), 0));
    memcpy(p->kept, p->data, sizeof p->kept);
}

/* ---- what each routine's results are ---- */

static square a, l, u, v, w, product, other;

static void check_info(int item) {
    if (find(outs, "I")) ELEMENTF(entry(outs, 'I', 0, item).re == 0, "%s: info", row->name);
}

static void check_potrf(int item) {
    result(u, "A", item);
    triangle(l, u, 0, 0);
    times(product, l, 0, l, 1);
    same(product, a);
}

/* P * A = L * U */
static void check_getrf(int item) {
    const place *p = find(outs, "Pp");
    int first = p && p->letter == 'P';
    double order[N];
    for (int i = 0; i < N; i++) order[i] = i;
    result(other, "A", item);
    triangle(l, other, 0, 1);
    triangle(u, other, 1, 0);
    times(product, l, 0, u, 0);
    for (int i = 0; i < N && p; i++) {
        int to = (int)get(p, p->data, item * N + i).re - first;
        double t = order[i];
        if (!ELEMENT(to >= i && to < N)) return;
        for (int j = 0; j < N; j++) {
            number x = a[i][j];
            a[i][j] = a[to][j];
            a[to][j] = x;
        }
        order[i] = order[to];
        order[to] = t;
    }
    same(product, a);
    for (int i = 0; i < N && find(outs, "Q"); i++) ELEMENT(entry(outs, 'Q', item, i).re == order[i]);
}

static void check_permutation(int item) {
    static const int expected[N] = {2, 1, 3, 0}; /* of the pivots 2, 1, 3, 3 */
    for (int i = 0; i < N; i++) ELEMENT(entry(outs, 'P', item, i).re == expected[i]);
}

/* adjoint(A) * A = adjoint(R) * R; of geqp3 with A's columns in another order */
static void check_geqrf(int item) {
    memcpy(other, a, sizeof other);
    for (int j = 0; j < N && find(outs, "P"); j++)
        for (int i = 0; i < N; i++) other[i][j] = a[i][(int)entry(outs, 'P', item, j).re - 1];
    times(product, other, 1, other, 0);
    result(other, "A", item);
    triangle(u, other, 1, 0);
    times(w, u, 1, u, 0);
    same(product, w);
    for (int i = 0; i < N - 1; i++) ELEMENT(entry(outs, 'T', item, i).re != 0);
}

/* Orthogonal, and its first column is that of the first reflector. */
static void check_orgqr(int item) {
    number tau = entry(ins, 'T', item, 0);
    memset(other, 0, sizeof other);
    for (int i = 0; i < N; i++) other[i][i] = make(1, 0);
    result(u, "A", item);
    times(product, u, 1, u, 0);
    same(product, other);
    for (int i = 0; i < N; i++) ELEMENT(fabs(u[i][0].re - (i ? -tau.re * a[i][0].re : 1 - tau.re)) < 1e-5);
}

static void scale_columns(square x, int item, int real) {
    for (int j = 0; j < N; j++) {
        number value = entry(outs, 'W', item, j);
        if (!real && find(outs, "w")) value.im = entry(outs, 'w', item, j).re;
        for (int i = 0; i < N; i++) x[i][j] = mul(x[i][j], value);
    }
}

static void check_heevd(int item) {
    result(v, "A", item);
    times(product, a, 0, v, 0);
    scale_columns(v, item, 1);
    same(product, v);
}

static void check_gesvd(int item) {
    result(u, "U", item);
    result(v, "Vv", item);
    scale_columns(u, item, 1);
    times(product, u, 0, v, 0);
    same(product, a);
}

static void check_geev(int item) {
    result(v, "V", item);
    times(product, a, 0, v, 0);
    scale_columns(v, item, 0);
    same(product, v);
    result(u, "U", item);
    times(product, u, 1, a, 0); /* = diagonal(W) * adjoint(U) */
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) product[i][j] = conjugate(product[i][j]);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) other[j][i] = product[i][j];
    for (int j = 0; j < N; j++) {
        number value = entry(outs, 'W', item, j);
        if (find(outs, "w")) value.im = entry(outs, 'w', item, j).re;
        for (int i = 0; i < N; i++) u[i][j] = mul(u[i][j], conjugate(value));
    }
    same(other, u);
}

static void check_gees(int item) {
    result(l, "A", item);
    result(v, "V", item);
    times(product, v, 0, l, 0);
    times(other, product, 0, v, 1);
    same(other, a);
}

static double total(square x, number *trace, int below) {
    double sum = 0;
    *trace = make(0, 0);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            if (i - j <= below) sum += x[i][j].re * x[i][j].re + x[i][j].im * x[i][j].im;
            if (i != j) continue;
            trace->re += x[i][j].re;
            trace->im += x[i][j].im;
        }
    return sum;
}

/* Similar matrices: the same trace, and by orthogonal ones: the same sum of squares. */
static void check_form(int item) {
    number of_a, of_form;
    double from, to;
    from = total(a, &of_a, N);
    result(l, "A", item);
    if (row->routine == SHLO__LAPACK_DO_hetrd) {
        memset(l, 0, sizeof l);
        for (int i = 0; i < N; i++) l[i][i] = entry(outs, 'W', item, i);
        for (int i = 0; i + 1 < N; i++) l[i][i + 1] = l[i + 1][i] = entry(outs, 'w', item, i);
    }
    to = total(l, &of_form, 1);
    ELEMENTF(fabs(from - to) < 1e-3, "%s: %g and %g", row->name, from, to);
    ELEMENTF(fabs(of_a.re - of_form.re) + fabs(of_a.im - of_form.im) < 1e-4, "%s: trace", row->name);
}

static void check_gtsv(int item) {
    memset(a, 0, sizeof a);
    for (int i = 0; i < N; i++) {
        a[i][i] = entry(ins, 'D', item, i);
        if (i) a[i][i - 1] = entry(ins, 'L', item, i);
        if (i + 1 < N) a[i][i + 1] = entry(ins, 'M', item, i);
    }
    result(v, "B", item);
    operand(other, "B", item);
    times(product, a, 0, v, 0);
    same(product, other);
}

static void check_trsm(int item) {
    triangle(l, a, 0, 0);
    result(v, "B", item);
    operand(other, "B", item);
    times(product, l, 0, v, 0);
    same(product, other);
}

static void check_results(int item) {
    check_info(item);
    if (find(ins, "A")) operand(a, "A", item);
    switch (row->routine) {
    case SHLO__LAPACK_DO_potrf:
        check_potrf(item);
        break;
    case SHLO__LAPACK_DO_getrf:
        check_getrf(item);
        break;
    case SHLO__LAPACK_DO_permutation:
        check_permutation(item);
        break;
    case SHLO__LAPACK_DO_geqrf:
    case SHLO__LAPACK_DO_geqp3:
        check_geqrf(item);
        break;
    case SHLO__LAPACK_DO_orgqr:
        check_orgqr(item);
        break;
    case SHLO__LAPACK_DO_heevd:
        check_heevd(item);
        break;
    case SHLO__LAPACK_DO_gesvd:
        check_gesvd(item);
        break;
    case SHLO__LAPACK_DO_geev:
        check_geev(item);
        break;
    case SHLO__LAPACK_DO_gees:
        check_gees(item);
        break;
    case SHLO__LAPACK_DO_gehrd:
    case SHLO__LAPACK_DO_hetrd:
        check_form(item);
        break;
    case SHLO__LAPACK_DO_gtsv:
        check_gtsv(item);
        break;
    case SHLO__LAPACK_DO_trsm:
        check_trsm(item);
        break;
    default:
        CHECKF(0, "%s: no check for its routine", row->name);
    }
}

/* ---- calls ---- */

static const int32_t descriptor[8] = {0, 0, ITEMS, N, N, 0, 0, 0};
static char config[256];

/* The attributes that the row wants; number `changed` with the value `other`, NULL: left out. */
static void write_config(int changed, const char *other_value) {
    static const char *const values[][2] = {{"uplo", "76 : ui8"}, {"mode", "86 : ui8"}, {"sort", "78 : ui8"},
        {"compute_left", "86 : ui8"}, {"compute_right", "86 : ui8"}, {"side", "76 : ui8"},
        {"trans_x", "78 : ui8"}, {"diag", "78 : ui8"}, {"lower", "true"}, {"compute_uv", "true"},
        {"low", "1 : i32"}, {"high", "4 : i32"}};
    const char *at = row->attributes;
    int n = 0;
    snprintf(config, sizeof config, "{more = 1");
    for (; *at; n++) {
        const size_t name = strcspn(at, "="), all = strcspn(at, " ");
        const char *value = "none of them";
        for (size_t i = 0; i < sizeof values / sizeof *values; i++)
            if (strlen(values[i][0]) == name && strncmp(at, values[i][0], name) == 0) value = values[i][1];
        if (strncmp(at, "mode=ASN", all) == 0) value = "65 : ui8";
        if (n == changed) value = other_value;
        if (value)
            snprintf(config + strlen(config), sizeof config - strlen(config), ", %.*s = %s", (int)name, at,
                value);
        at += all + (at[all] != 0);
    }
    snprintf(config + strlen(config), sizeof config - strlen(config), "}");
}

static double scratch[1 << 16];
static shlo_buffer in_buffers[PLACES], out_buffers[PLACES];
static shlo_call_info made;

static void lay_out_call(void) {
    int ffi = strstr(row->name, "_ffi") != NULL;
    memset(&made, 0, sizeof made);
    memset(ins, 0, sizeof ins);
    memset(outs, 0, sizeof outs);
    for (int i = 0; row->operands[i]; i++) {
        lay_out(&ins[i], row->operands[i]);
        fill(&ins[i]);
        in_buffers[i] = ins[i].buffer;
    }
    for (int i = 0; row->results[i]; i++) {
        lay_out(&outs[i], row->results[i]);
        memset(outs[i].data, 0x55, sizeof outs[i].data);
        out_buffers[i] = outs[i].buffer;
    }
    write_config(-1, NULL);
    if (strcmp(row->name, "Eigh") == 0) snprintf(config, sizeof config, "1,1,100,0.00001");
    made.name = row->name;
    made.version = ffi ? 4 : 2;
    made.config = ffi || row->flags & SHLO__LAPACK_LOGICAL ? config : (const char *)descriptor;
    made.config_bytes = made.config == config ? strlen(config) : sizeof descriptor;
    made.inputs = in_buffers;
    made.outputs = out_buffers;
    made.n_inputs = (int32_t)strlen(row->operands);
    made.n_outputs = (int32_t)strlen(row->results);
    made.scratch = NULL;
}

static void call_it(const shlo_custom *handler) {
    shlo_error error;
    shlo_status status;
    memset(&error, 0, sizeof error);
    lay_out_call();
    status = handler->prepare(handler->user, &made, &made.scratch_bytes, &error);
    CHECKF(status == SHLO_OK, "%s %c: %s", row->name, type, error.message);
    if (status) return;
    if (!CHECK(made.scratch_bytes <= sizeof scratch)) return;
    made.scratch = scratch;
    status = handler->call(handler->user, &made, &error);
    CHECKF(status == SHLO_OK, "%s %c: %s", row->name, type, error.message);
    if (status) return;
    for (int item = 0; item < ITEMS; item++) check_results(item);
    SWEEP_END();
}

/* ---- calls that are refused ---- */

/* The call as it is laid out is refused with this status; the message has the words. */
static void refused(const shlo_custom *handler, shlo_status expected, const char *words) {
    shlo_error error;
    size_t bytes = 0;
    shlo_status status;
    memset(&error, 0, sizeof error);
    status = handler->prepare(handler->user, &made, &bytes, &error);
    ELEMENTF(status == expected, "%s %c, '%s': %s", row->name, type, words, error.message);
    ELEMENTF(strstr(error.message, row->name) && strstr(error.message, words), "'%s' lacks '%s'",
        error.message, words);
}

static void refuse_attributes(const shlo_custom *handler) {
    const char *at = row->attributes;
    for (int n = 0; *at; n++) {
        const size_t name = strcspn(at, "="), all = strcspn(at, " ");
        const char *wrong = at[name + 1] == '#' ? "1.5" : at[name + 1] == '?' ? "2 : i32" : "88 : ui8";
        char words[80];
        lay_out_call();
        write_config(n, NULL);
        made.config_bytes = strlen(config);
        snprintf(words, sizeof words, "there is no attribute '%.*s', expected ", (int)name, at);
        refused(handler, SHLO_ATTRIBUTE, words);
        write_config(n, wrong);
        made.config_bytes = strlen(config);
        snprintf(words, sizeof words, "attribute '%.*s' is ", (int)name, at);
        refused(handler, SHLO_ATTRIBUTE, words);
        if (!strchr("#?", at[name + 1])) {
            snprintf(words, sizeof words, "%d (%c)", at[name + 1], at[name + 1]);
            refused(handler, SHLO_ATTRIBUTE, words);
        }
        if (at[name + 1] == '#') { /* no number is less: what is subtracted from it overflows */
            write_config(n, "-9223372036854775808");
            made.config_bytes = strlen(config);
            refused(handler, SHLO_SHAPE, "bounds within it");
        }
        at += all + (at[all] != 0);
    }
}

/* Each operand and result with elements of another type. */
static void refuse_types(const shlo_custom *handler) {
    for (int side = 0; side < 2; side++) {
        const char *letters = side ? row->results : row->operands;
        for (int i = 0; letters[i]; i++) {
            char words[60];
            shlo_buffer *b;
            if (letters[i] == '.') continue;
            lay_out_call();
            b = side ? &out_buffers[i] : &in_buffers[i];
            b->dtype = b->dtype == SHLO_F16 ? SHLO_F32 : SHLO_F16;
            snprintf(words, sizeof words, "%s %d has elements of type f16, expected",
                side ? "result" : "operand", i);
            refused(handler, SHLO_TYPE, words);
        }
    }
}

/* Complex for real and real for complex, of the same precision: a complex result where a real one is meant
   would be written beyond its end. */
static shlo_dtype other_kind(shlo_dtype t) {
    switch (t) {
    case SHLO_F32: return SHLO_C64;
    case SHLO_F64: return SHLO_C128;
    case SHLO_C64: return SHLO_F32;
    case SHLO_C128: return SHLO_F64;
    default: return SHLO_NO_DTYPE;
    }
}

static void refuse_kinds(const shlo_custom *handler) {
    for (int i = 0; row->results[i]; i++) {
        shlo_dtype kind = other_kind(outs[i].buffer.dtype);
        char words[80];
        if (row->results[i] == '.' || kind == SHLO_NO_DTYPE) continue;
        lay_out_call();
        out_buffers[i].dtype = kind;
        snprintf(words, sizeof words, "result %d has elements of type %s, expected %s", i,
            shlo_dtype_name(kind), shlo_dtype_name(outs[i].buffer.dtype));
        refused(handler, SHLO_TYPE, words);
    }
}

/* A call of one type by the name of another. */
static void refuse_letter(const shlo_custom *handler) {
    char words[60];
    const char kept = type;
    int i = 0;
    if (!row->type) return;
    type = (char)(kept == 's' ? 'd' : kept == 'd' ? 's' : kept == 'c' ? 'z' : 'c');
    lay_out_call();
    while (made.inputs[i].dtype == SHLO_I32) i++;
    snprintf(words, sizeof words, "operand %d has elements of type %s, expected ", i,
        shlo_dtype_name(made.inputs[i].dtype));
    refused(handler, SHLO_TYPE, words);
    type = kept;
}

/* Numbers as operands are known when it runs. */
static void refuse_options(const shlo_custom *handler) {
    for (int i = 0; row->operands[i]; i++) {
        shlo_error error;
        char words[40];
        if (!strchr("lcfstuxy", row->operands[i])) continue;
        memset(&error, 0, sizeof error);
        lay_out_call();
        put(&ins[i], 0, make(7, 0));
        CHECK(handler->prepare(handler->user, &made, &made.scratch_bytes, &error) == SHLO_OK);
        made.scratch = scratch;
        ELEMENT(handler->call(handler->user, &made, &error) == SHLO_INPUT);
        snprintf(words, sizeof words, "operand %d is 7, expected ", i);
        ELEMENTF(strstr(error.message, words) != NULL, "'%s' lacks '%s'", error.message, words);
        ins[i].buffer.dtype = in_buffers[i].dtype = SHLO_U8; /* older exporters write letters so */
        memcpy(ins[i].data, strchr("xy", row->operands[i]) ? "V" : "\1", 1);
        ELEMENT(handler->call(handler->user, &made, &error) == SHLO_OK);
    }
}

static void refuse_descriptor(const shlo_custom *handler) {
    int32_t unknown[8] = {0, 7, ITEMS, N, N, 0, 0, 0};
    if (!(row->flags & SHLO__LAPACK_LOWER)) return;
    lay_out_call();
    if (row->flags & SHLO__LAPACK_LOGICAL)
        config[0] = '2';
    else
        made.config = (const char *)unknown;
    refused(handler, SHLO_ATTRIBUTE, "backend_config names no triangle");
}

static const shlo_custom *by_name(const char *name, const shlo_custom *handlers, int32_t n) {
    const shlo_custom *found = NULL;
    for (int32_t i = 0; i < n; i++) {
        if (strcmp(handlers[i].name, name) != 0) continue;
        CHECKF(!found, "%s is there twice", name);
        found = &handlers[i];
    }
    return found;
}

/* ---- threefry ---- */

/* Random123's known answers: key and counter of zeros, of ones, of pi's digits. */
static void check_threefry(const shlo_custom *handler) {
    static const uint32_t given[4][3] = {{0, 0xffffffffu, 0x13198a2e}, {0, 0xffffffffu, 0x03707344},
        {0, 0xffffffffu, 0x243f6a88}, {0, 0xffffffffu, 0x85a308d3}};
    static const uint32_t expected[2][3] = {
        {0x6b200159u, 0x1cb996fcu, 0xc4923a9cu}, {0x99ba4efeu, 0xbb002be7u, 0x483df7a0u}};
    uint32_t out[2][3];
    int64_t dims[1] = {3};
    shlo_buffer inputs[4], outputs[2];
    shlo_call_info call;
    shlo_error error;
    size_t bytes = 0;
    memset(&call, 0, sizeof call);
    for (int i = 0; i < 6; i++) {
        shlo_buffer *b = i < 4 ? &inputs[i] : &outputs[i - 4];
        b->dtype = SHLO_U32;
        b->dims = dims;
        b->rank = 1;
        b->bytes = sizeof out[0];
        b->data = i < 4 ? (void *)(uintptr_t)given[i] : out[i - 4];
    }
    call.name = handler->name;
    call.inputs = inputs;
    call.n_inputs = 4;
    call.outputs = outputs;
    call.n_outputs = 2;
    CHECK(handler->prepare(handler->user, &call, &bytes, &error) == SHLO_OK);
    CHECK(handler->call(handler->user, &call, &error) == SHLO_OK);
    CHECKF(memcmp(out, expected, sizeof out) == 0, "%s", handler->name);
}

int main(void) {
    int32_t n;
    int others = 0;
    const shlo_custom *handlers = shlo_linalg_handlers(&n);
    for (int r = 0; r < ROWS; r++) {
        const shlo_custom *handler;
        row = &table[r];
        TEST_CASE(row->name);
        handler = by_name(row->name, handlers, n);
        if (!CHECK(handler != NULL)) continue;
        for (const char *t = "sdcz"; *t; t++) {
            if (row->type && row->type != *t) continue;
            if (strstr(row->name, "gtsv2_f32") && *t != 's') continue;
            if (strstr(row->name, "gtsv2_f64") && *t != 'd') continue;
            type = *t;
            call_it(handler);
            refuse_attributes(handler);
            refuse_types(handler);
            refuse_kinds(handler);
            refuse_letter(handler);
            refuse_options(handler);
            refuse_descriptor(handler);
            SWEEP_END();
        }
    }
    TEST_CASE("threefry");
    for (int32_t i = 0; i < n; i++) {
        if (!strstr(handlers[i].name, "threefry")) continue;
        others++;
        check_threefry(&handlers[i]);
    }
    CHECKF(n == ROWS + others, "%d handlers, %d rows", (int)n, ROWS + others);
    return test_end("lapack/calls");
}
