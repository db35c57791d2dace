/* tests/tlvm/test_blas.c - the collective instructions against naive loops: every scalar type, transposition,
 * kind of strides, alpha and beta in {-1, 0, 1, 2, complex}, sizes around the blocks; the same bits on
 * several threads. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "kernels.h"

enum { ROOM = 1 << 16, GUARD = 0x5a };

static unsigned long long state = 11;

/* A complex number covers every type; integers are exact in it. */
typedef struct number {
    double re, im;
} number;

/* A matrix as the kernel sees it: element (i, j) of op(X) at i * row + j * column. */
typedef struct matrix {
    int64_t shape[2], strides[2]; /* as stored */
    int order, transposed;
    size_t bytes;
    unsigned char data[ROOM];
} matrix;

static matrix a, b, c, before;

static const char *const types[] = {"i8", "i16", "i32", "i64", "index", "f32", "f64", "c32", "c64"};
static const tlang_scalar scalars[] = {
    TLANG_I8, TLANG_I16, TLANG_I32, TLANG_I64, TLANG_INDEX, TLANG_F32, TLANG_F64, TLANG_C32, TLANG_C64};
enum { TYPES = sizeof types / sizeof types[0] };

static int is_complex(int t) { return scalars[t] >= TLANG_C32; }

static number get(int t, const unsigned char *p) {
    number x = {0, 0};
    float f[2];
    int8_t i8;
    int16_t i16;
    int32_t i32;
    int64_t i64;
    switch (scalars[t]) {
    case TLANG_I8:
        memcpy(&i8, p, 1);
        x.re = i8;
        break;
    case TLANG_I16:
        memcpy(&i16, p, 2);
        x.re = i16;
        break;
    case TLANG_I32:
        memcpy(&i32, p, 4);
        x.re = i32;
        break;
    case TLANG_F32:
        memcpy(f, p, 4);
        x.re = (double)f[0];
        break;
    case TLANG_F64:
        memcpy(&x.re, p, 8);
        break;
    case TLANG_C32:
        memcpy(f, p, 8);
        x.re = (double)f[0];
        x.im = (double)f[1];
        break;
    case TLANG_C64:
        memcpy(&x, p, 16);
        break;
    default:
        memcpy(&i64, p, 8);
        x.re = (double)i64;
        break;
    }
    return x;
}

static void put(int t, unsigned char *p, number x) {
    float f[2];
    int64_t i = (int64_t)x.re;
    f[0] = (float)x.re;
    f[1] = (float)x.im;
    switch (scalars[t]) {
    case TLANG_F32:
        memcpy(p, f, 4);
        break;
    case TLANG_F64:
        memcpy(p, &x.re, 8);
        break;
    case TLANG_C32:
        memcpy(p, f, 8);
        break;
    case TLANG_C64:
        memcpy(p, &x, 16);
        break;
    default:
        memcpy(p, &i, tlang_scalar_bytes(scalars[t]));
        break; /* little-endian */
    }
}

/* Integers wrap to their width. */
static number wrapped(int t, number x) {
    unsigned char bits[16];
    if (scalars[t] > TLANG_INDEX) return x;
    put(t, bits, x);
    return get(t, bits);
}

static number times(number x, number y) {
    number z;
    z.re = x.re * y.re - x.im * y.im;
    z.im = x.re * y.im + x.im * y.re;
    return z;
}

static number plus(number x, number y) {
    x.re += y.re;
    x.im += y.im;
    return x;
}

/* Small whole numbers, so that every sum is exact in every type. Gaps hold a guard. */
static void make(matrix *m, int t, int order, int64_t rows, int64_t columns, int transposed, int gap) {
    size_t size = tlang_scalar_bytes(scalars[t]);
    m->order = order;
    m->transposed = transposed && order == 2;
    m->shape[0] = m->transposed ? columns : rows;
    m->shape[1] = m->transposed ? rows : columns;
    m->strides[0] = gap == 2 ? 2 : 1;
    m->strides[1] = m->shape[0] * m->strides[0] + (gap ? 3 : 0);
    m->bytes = order == 0 ? size
                          : ((size_t)((m->shape[0] - 1) * m->strides[0]) +
                                (order == 2 ? (size_t)((m->shape[1] - 1) * m->strides[1]) : 0) + 1) *
                                size;
    memset(m->data, GUARD, sizeof m->data);
    for (int64_t j = 0; j < (order == 2 ? m->shape[1] : 1); j++)
        for (int64_t i = 0; i < (order ? m->shape[0] : 1); i++) {
            number x;
            x.re = (double)((int)(test_random(&state) % 5) - 2);
            x.im = is_complex(t) ? (double)((int)(test_random(&state) % 5) - 2) : 0;
            put(t, m->data + (size_t)(i * m->strides[0] + j * m->strides[1]) * size, x);
        }
}

static unsigned char *at(matrix *m, int t, int64_t i, int64_t j) {
    int64_t x = m->transposed ? j : i, y = m->transposed ? i : j;
    return m->data + (size_t)(x * (m->order ? m->strides[0] : 0) + y * (m->order == 2 ? m->strides[1] : 0)) *
                         tlang_scalar_bytes(scalars[t]);
}

static const char *memref(char *out, int t, const matrix *m) {
    const char *dims = m->order == 2 ? "x?x?,strided<?,?>" : m->order == 1 ? "x?,strided<?>" : "";
    sprintf(out, "memref<%s%s>", types[t], dims);
    return out;
}

typedef struct problem {
    const char *name; /* as in text, without modifiers */
    int t, ta, tb, gap, atomic;
    int64_t m, n, k;
    number alpha, beta;
} problem;

/* The matrices of a problem, and what C is to be. combines: by elements. */
static int prepare(const problem *p) {
    int vector = strcmp(p->name, "hadamard_product") == 0;
    if (strcmp(p->name, "gemm") == 0) {
        make(&a, p->t, 2, p->m, p->k, p->ta, p->gap);
        make(&b, p->t, 2, p->k, p->n, p->tb, p->gap);
        make(&c, p->t, 2, p->m, p->n, 0, p->gap);
        return 0;
    }
    if (strcmp(p->name, "gemv") == 0) {
        make(&a, p->t, 2, p->m, p->k, p->ta, p->gap);
        make(&b, p->t, 1, p->k, 1, 0, p->gap);
        make(&c, p->t, 1, p->m, 1, 0, p->gap);
        return 0;
    }
    if (strcmp(p->name, "ger") == 0) {
        make(&a, p->t, 1, p->m, 1, 0, p->gap);
        make(&b, p->t, 1, p->n, 1, 0, p->gap);
        make(&c, p->t, 2, p->m, p->n, 0, p->gap);
        return 0;
    }
    make(&a, p->t, vector || p->n == 0 ? 1 : 2, p->m, TL_MAX(p->n, 1), p->ta, p->gap);
    if (vector) make(&b, p->t, 1, p->m, 1, 0, p->gap);
    if (strcmp(p->name, "sum") == 0)
        make(&c, p->t, p->n == 0 ? 0 : 1, p->m, 1, 0, p->gap);
    else
        make(&c, p->t, vector || p->n == 0 ? 1 : 2, p->m, TL_MAX(p->n, 1), 0, p->gap);
    return 0;
}

static number product(const problem *p, int64_t i, int64_t j) {
    number s = {0, 0};
    if (strcmp(p->name, "gemm") == 0 || strcmp(p->name, "gemv") == 0) {
        for (int64_t k = 0; k < p->k; k++)
            s = plus(s, times(get(p->t, at(&a, p->t, i, k)), get(p->t, at(&b, p->t, k, j))));
        return s;
    }
    if (strcmp(p->name, "ger") == 0)
        return times(get(p->t, at(&a, p->t, i, 0)), get(p->t, at(&b, p->t, j, 0)));
    if (strcmp(p->name, "hadamard_product") == 0)
        return times(get(p->t, at(&a, p->t, i, 0)), get(p->t, at(&b, p->t, i, 0)));
    if (strcmp(p->name, "axpby") == 0) return get(p->t, at(&a, p->t, i, j));
    for (int64_t k = 0; k < (p->n ? p->n : p->m); k++)
        s = plus(s, get(p->t, p->n ? at(&a, p->t, i, k) : at(&a, p->t, k, 0)));
    return s;
}

/* `before` becomes what C is to be; its gaps stay. */
static void reference(const problem *p) {
    int64_t rows = c.order ? c.shape[0] : 1, columns = c.order == 2 ? c.shape[1] : 1;
    before = c;
    for (int64_t j = 0; j < columns; j++)
        for (int64_t i = 0; i < rows; i++) {
            number x = times(p->alpha, product(p, i, j));
            if (p->beta.re != 0 || p->beta.im != 0)
                x = plus(x, times(p->beta, get(p->t, at(&c, p->t, i, j))));
            put(p->t, at(&before, p->t, i, j), wrapped(p->t, x));
        }
}

/* -0 becomes 0: the order of a sum decides about its sign, and C's is not stated. */
static void drop_signs_of_zeros(int t) {
    for (int64_t j = 0; j < (c.order == 2 ? c.shape[1] : 1); j++)
        for (int64_t i = 0; i < (c.order ? c.shape[0] : 1); i++) {
            static const number zero = {0, 0};
            put(t, at(&c, t, i, j), plus(get(t, at(&c, t, i, j)), zero));
            put(t, at(&before, t, i, j), plus(get(t, at(&before, t, i, j)), zero));
        }
}

static tlang_arg argument(matrix *m) {
    tlang_arg x = kernels_memref(m->data, m->bytes);
    x.shape = m->shape;
    x.strides = m->strides;
    return x;
}

static const char *modifiers(const problem *p) {
    static char text[32];
    int two = strcmp(p->name, "gemm") == 0,
        none = strcmp(p->name, "ger") == 0 || strcmp(p->name, "hadamard_product") == 0;
    sprintf(text, "%s%s%s",
        none    ? ""
        : p->ta ? ".t"
                : ".n",
        two ? (p->tb ? ".t" : ".n") : "", p->atomic ? ".atomic" : "");
    return text;
}

static void run(const problem *p) {
    int two = strcmp(p->name, "axpby") != 0 && strcmp(p->name, "sum") != 0, n = 0;
    char text[1024], ta[64], tb[64] = "", tc[64];
    unsigned char factors[2][16];
    tlang_arg args[5];
    tlang_program *program;
    shlo_error e;
    prepare(p);
    reference(p);
    memref(ta, p->t, &a);
    memref(tc, p->t, &c);
    if (two) memref(tb, p->t, &b);
    sprintf(text,
        "func @f(%%alpha: %s, %%A: %s, %s%s%s %%beta: %s, %%C: %s) {\n  %s%s %%alpha, %%A, %s %%beta, %%C : "
        "%s, %s, %s%s %s, %s\n}\n",
        types[p->t], ta, two ? "%B: " : "", tb, two ? "," : "", types[p->t], tc, p->name, modifiers(p),
        two ? "%B," : "", types[p->t], ta, tb, two ? "," : "", types[p->t], tc);
    put(p->t, factors[0], p->alpha);
    put(p->t, factors[1], p->beta);
    args[n++] = kernels_memref(factors[0], tlang_scalar_bytes(scalars[p->t]));
    args[n++] = argument(&a);
    if (two) args[n++] = argument(&b);
    args[n++] = kernels_memref(factors[1], tlang_scalar_bytes(scalars[p->t]));
    args[n++] = argument(&c);
    program = kernels_load(text, NULL);
    if (!program) return;
    CHECKF(tlang_launch(program, 0, 1, args, n, &e) == SHLO_OK, "%s", e.message);
    if (scalars[p->t] > TLANG_INDEX) drop_signs_of_zeros(p->t);
    CHECKF(memcmp(c.data, before.data, sizeof c.data) == 0, "%s%s %s %lld %lld %lld alpha %g beta %g gap %d",
        p->name, modifiers(p), types[p->t], (long long)p->m, (long long)p->n, (long long)p->k, p->alpha.re,
        p->beta.re, p->gap);
    tlang_program_free(program);
}

static void run_all(const char *name, int64_t m, int64_t n, int64_t k) {
    static const number factors[] = {{-1, 0}, {0, 0}, {1, 0}, {2, 0}, {1, -2}};
    TEST_CASE(name);
    for (int t = 0; t < TYPES; t++)
        for (int form = 0; form < 12; form++)
            for (int f = 0; f < 5; f++) {
                problem p;
                memset(&p, 0, sizeof p);
                p.name = name;
                p.t = t;
                p.ta = form & 1;
                p.tb = form >> 1 & 1;
                p.gap = form >> 2;
                p.atomic = form == 5;
                p.m = m;
                p.n = n;
                p.k = k;
                p.alpha = factors[f];
                p.beta = factors[(f + form) % 5];
                if (!is_complex(t)) p.alpha.im = p.beta.im = 0;
                run(&p);
            }
}

int main(void) {
    static const int64_t sizes[][3] = {{1, 1, 1}, {4, 3, 2}, {31, 5, 7}, {32, 8, 1}, {33, 4, 16}, {65, 2, 3}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        run_all("gemm", sizes[i][0], sizes[i][1], sizes[i][2]);
        run_all("gemv", sizes[i][0], 1, sizes[i][2]);
        run_all("ger", sizes[i][0], sizes[i][1], 1);
        run_all("hadamard_product", sizes[i][0], 1, 1);
        run_all("axpby", sizes[i][0], sizes[i][1], 1);
        run_all("axpby", sizes[i][0], 0, 1);
        run_all("sum", sizes[i][0], sizes[i][1], 1);
        run_all("sum", sizes[i][0], 0, 1);
    }
    return test_end("test_blas");
}
