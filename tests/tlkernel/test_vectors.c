/* tests/tlkernel/test_vectors.c - gemv, ger, axpby, hadamard_product and sum of each instruction set: against
 * naive loops on small integers, which are exact in every type (all scalar types, strides, factors, sizes
 * around the edges of registers, ways in which items lie in memory), and for f32 and f64 to the bit against
 * sums of fused multiply-adds in the order of k. */
// link: rooms base simd tlop tlkernel
#include "../../src/tlkernel/tlkernel.h"
#include "../test.h"

#include <math.h>

static unsigned long long state = 7;
static unsigned char scratch[TLANG__KERNEL_SCRATCH];

static int random_below(int n) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (int)((state >> 33) % (unsigned)n);
}

/* ---- elements of any type: real and imaginary part ---- */

typedef struct number {
    double re, im;
} number;

static number number_of(double re, double im) {
    number x;
    x.re = re;
    x.im = im;
    return x;
}
static number plus(number a, number b) { return number_of(a.re + b.re, a.im + b.im); }
static number times(number a, number b) {
    return number_of(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}

static number get(uint32_t type, const unsigned char *p) {
    union {
        int8_t i8;
        int16_t i16;
        int32_t i32;
        int64_t i64;
        float f[2];
        double d[2];
    } u;
    memcpy(&u, p, tlang__op_bytes(type));
    switch (type) {
    case TLANG_I1:
    case TLANG_I8: return number_of(u.i8, 0);
    case TLANG_I16: return number_of(u.i16, 0);
    case TLANG_I32: return number_of(u.i32, 0);
    case TLANG_F32: return number_of((double)u.f[0], 0);
    case TLANG_F64: return number_of(u.d[0], 0);
    case TLANG_C32: return number_of((double)u.f[0], (double)u.f[1]);
    case TLANG_C64: return number_of(u.d[0], u.d[1]);
    default: return number_of((double)u.i64, 0);
    }
}

static void put(uint32_t type, unsigned char *p, number x) {
    /* integers: the lowest bits, of little-endian machines */
    uint64_t bits = type >= TLANG_F32 ? 0 : (uint64_t)(int64_t)x.re;
    float f[2];
    double d[2];
    f[0] = (float)x.re;
    f[1] = (float)x.im;
    d[0] = x.re;
    d[1] = x.im;
    if (type == TLANG_I1) bits &= 1;
    memcpy(p,
        type == TLANG_F32 || type == TLANG_C32   ? (const void *)f
        : type == TLANG_F64 || type == TLANG_C64 ? (const void *)d
                                                 : (const void *)&bits,
        tlang__op_bytes(type));
}

static number random_number(uint32_t type) {
    if (type == TLANG_I1) return number_of(random_below(2), 0);
    return number_of(random_below(7) - 3, random_below(7) - 3);
}

/* ---- a job with its memory ---- */

enum { ITEMS = 5, A = 0, B = 1, C = 2 };

/* How items lie: behind each other; the same, and the kernel is told so; with equal gaps, and it is told so;
   with a gap behind the second; each on its own; A shared by all; only B on its own; C is A. */
typedef enum layout { PACKED, LINE, SPACED, DIRECT, GAP, APART, SHARED, B_APART, IN_PLACE, N_LAYOUTS } layout;

typedef struct trial {
    tlang__job job;
    size_t element;
    unsigned char *block[3][ITEMS], *data[3][ITEMS]; /* blocks to free; elements */
    size_t bytes[3];                                 /* of one item */
    tlang__items items;
    unsigned char *pointers[3]; /* addresses of items, unaligned strides of 24 bytes */
} trial;

static tlang__matrix *matrix(trial *t, int o) { return o == A ? &t->job.a : o == B ? &t->job.b : &t->job.c; }

static size_t extent(const tlang__matrix *a) {
    return (size_t)((a->rows - 1) * a->row + (a->columns - 1) * a->column + 1);
}

/* Every byte of memory that no operand has is outside of a block of its own, so that ASan sees accesses. */
static void place(trial *t, int o, layout how) {
    size_t n = t->bytes[o], gap = how == GAP ? t->element : 0;
    size_t each = n + (how == SPACED || how == DIRECT) * t->element;
    if (how <= GAP || how == IN_PLACE || (how == SHARED && o != A) || (how == B_APART && o != B)) {
        t->block[o][0] = (unsigned char *)malloc(each * (ITEMS - 1) + n + gap);
        for (int i = 0; i < ITEMS; i++) t->data[o][i] = t->block[o][0] + (size_t)i * each + (i > 1 ? gap : 0);
    }
    else if (how == SHARED) {
        t->block[o][0] = (unsigned char *)malloc(n);
        for (int i = 0; i < ITEMS; i++) t->data[o][i] = t->block[o][0];
    }
    else
        for (int i = 0; i < ITEMS; i++) t->data[o][i] = t->block[o][i] = (unsigned char *)malloc(n);
}

static void open_trial(trial *t, layout how) {
    for (int o = 0; o < 3; o++) {
        t->bytes[o] = extent(matrix(t, o)) * t->element;
        if (how == IN_PLACE && o == C)
            memcpy(t->data[C], t->data[A], sizeof t->data[C]);
        else
            place(t, o, how);
        t->items.step[o] = 24;
        t->items.line[o] = 0;
        if (how == LINE || how == SPACED || how == DIRECT)
            t->items.line[o] = t->data[o][1] - t->data[o][0] + 1;
        t->pointers[o] = (unsigned char *)malloc(24 * ITEMS);
        for (size_t i = 0; i < ITEMS; i++) memcpy(t->pointers[o] + 24 * i, &t->data[o][i], sizeof(void *));
        t->items.at[o] = t->pointers[o];
        t->items.direct[o] = how == DIRECT;
        if (how == DIRECT) t->items.at[o] = t->data[o][0];
        if (how == DIRECT) t->items.step[o] = (size_t)(t->data[o][1] - t->data[o][0]);
        for (int i = 0; i < ITEMS; i++)
            for (size_t e = 0; e < t->bytes[o] / t->element; e++)
                put(t->job.scalar, t->data[o][i] + e * t->element, random_number(t->job.scalar));
    }
    if (how == SHARED) t->items.step[A] = 0;
    t->items.n = ITEMS;
}

static void close_trial(trial *t) {
    for (int o = 0; o < 3; o++) {
        for (int i = 0; i < ITEMS; i++) free(t->block[o][i]);
        free(t->pointers[o]);
    }
}

static const unsigned char *at(trial *t, int o, int item, int64_t row, int64_t column) {
    const tlang__matrix *a = matrix(t, o);
    return t->data[o][item] + (size_t)(row * a->row + column * a->column) * t->element;
}

/* ---- integers: exact ---- */

static number naive(trial *t, int item, int64_t i, int64_t j) {
    const tlang__job *z = &t->job;
    uint32_t type = z->scalar;
    number s = number_of(0, 0);
    if (z->kind == TLANG__AXPBY || z->kind == TLANG__HADAMARD) {
        s = get(type, at(t, A, item, i, j));
        if (z->kind == TLANG__HADAMARD) s = times(s, get(type, at(t, B, item, i, j)));
    }
    else
        for (int64_t k = 0; k < z->k; k++) {
            number x = get(type, at(t, A, item, i, k));
            s = plus(s, z->kind == TLANG__PRODUCT ? times(x, get(type, at(t, B, item, k, j))) : x);
        }
    s = times(get(type, z->alpha), s);
    if (get(type, z->beta).re != 0 || get(type, z->beta).im != 0)
        s = plus(s, times(get(type, z->beta), get(type, at(t, C, item, i, j))));
    return s;
}

/* What all items' C shall be, byte by byte, gaps of strides included. */
static unsigned char *wanted(trial *t) {
    unsigned char *want = (unsigned char *)malloc(t->bytes[C] * ITEMS);
    for (int item = 0; item < ITEMS; item++) {
        unsigned char *to = want + (size_t)item * t->bytes[C];
        memcpy(to, t->data[C][item], t->bytes[C]);
        for (int64_t j = 0; j < t->job.n; j++)
            for (int64_t i = 0; i < t->job.m; i++)
                put(t->job.scalar, to + (at(t, C, item, i, j) - t->data[C][item]), naive(t, item, i, j));
    }
    return want;
}

static int is_float(uint32_t type) { return type >= TLANG_F32; }

/* -0 and 0 are the same number. */
static int same(uint32_t type, const unsigned char *a, const unsigned char *b, size_t bytes) {
    size_t element = tlang__op_bytes(type);
    if (!is_float(type)) return memcmp(a, b, bytes) == 0;
    for (size_t e = 0; e < bytes; e += element) {
        number x = get(type, a + e), y = get(type, b + e);
        if ((x.re != y.re && !(x.re != x.re && y.re != y.re)) || (x.im != y.im && !(x.im != x.im))) return 0;
    }
    return 1;
}

/* NaN in what must not be read. */
static void spoil(trial *t) {
    for (int item = 0; item < ITEMS; item++)
        for (int64_t j = 0; j < t->job.n; j++)
            for (int64_t i = 0; i < t->job.m; i++)
                memset((unsigned char *)(uintptr_t)at(t, C, item, i, j), 0xff, t->element);
}

static void run_trial(const tlang__job *job, layout how, const tlang__kernels *kernels) {
    trial t;
    unsigned char *want;
    memset(&t, 0, sizeof t);
    t.job = *job;
    t.element = tlang__op_bytes(job->scalar);
    open_trial(&t, how);
    if (is_float(job->scalar) && how != IN_PLACE && get(job->scalar, job->beta).re == 0 &&
        get(job->scalar, job->beta).im == 0)
        spoil(&t);
    want = wanted(&t);
    tlang__kernel_choose(&t.job, kernels);
    ELEMENT(t.job.scratch <= sizeof scratch);
    tlang__kernel_run(&t.job, &t.items, scratch);
    for (int item = 0; item < ITEMS; item++)
        ELEMENTF(same(job->scalar, want + (size_t)item * t.bytes[C], t.data[C][item], t.bytes[C]),
            "%s, %s, kind %u, layout %d, %dx%dx%d, item %d, strides %d %d, %d %d, %d %d", kernels->name,
            tlang_scalar_name((tlang_scalar)job->scalar), job->kind, (int)how, (int)job->m, (int)job->n,
            (int)job->k, item, (int)job->a.row, (int)job->a.column, (int)job->b.row, (int)job->b.column,
            (int)job->c.row, (int)job->c.column);
    free(want);
    close_trial(&t);
}

/* ---- what is tried ---- */

/* Ways in which a matrix can lie: packed, columns apart, rows apart, transposed, transposed and apart. */
enum { N_FORMS = 5 };
static tlang__matrix form(int which, int64_t rows, int64_t columns) {
    tlang__matrix a;
    a.rows = rows;
    a.columns = columns;
    a.row = which == 2 ? 3 : which == 3 ? columns : which == 4 ? columns + 2 : 1;
    a.column = which == 0 ? rows : which == 1 ? rows + 2 : which == 2 ? 3 * rows + 1 : 1;
    return a;
}

static void set_factors(tlang__job *z, int pair) {
    static const number factors[] = {{-1, 0}, {0, 0}, {1, 0}, {2, 0}, {2, -1}};
    put(z->scalar, z->alpha, factors[pair % 5]);
    put(z->scalar, z->beta, factors[pair / 5 % 5]);
}

static void set_sizes(tlang__job *z, int64_t m, int64_t n, int which) {
    int other = which == 0 ? 0 : random_below(3); /* of what is small: any strides */
    z->k = 1;
    z->m = m;
    z->n = n;
    z->a = form(which, m, n);
    if (z->kind == TLANG__HADAMARD) z->b = form(other, m, n);
    if (z->kind == TLANG__AXPBY || z->kind == TLANG__HADAMARD) z->c = form(other == 2 ? 1 : other, m, n);
    if (z->kind == TLANG__SUM || z->kind == TLANG__PRODUCT) { /* m x n is A */
        z->k = n;
        z->n = 1;
        z->b = form(other, n, 1);
        z->c = form(other == 2 ? 0 : other, m, 1);
    }
    if (z->kind == TLANG__SUM || z->kind == TLANG__AXPBY) z->b = form(0, 1, 1);
}

static void set_outer(tlang__job *z, int64_t m, int64_t n, int which) {
    z->kind = TLANG__PRODUCT;
    z->k = 1;
    z->m = m;
    z->n = n;
    z->a = form(which == 2 ? 2 : 0, m, 1);
    z->b = form(which ? 4 : 3, 1, n);
    z->c = form(which % 4, m, n);
}

static void try_size(const tlang__kernels *kernels, uint32_t scalar, int64_t m, int64_t n) {
    enum { OUTER = TLANG__HADAMARD + 1 };
    static int pair;
    for (uint32_t kind = TLANG__PRODUCT; kind <= OUTER; kind++)
        for (int which = 0; which < N_FORMS; which++)
            for (int how = 0; how < N_LAYOUTS; how++) {
                tlang__job z;
                if (how == IN_PLACE && (kind != TLANG__AXPBY || which > 1)) continue;
                if (which > 1 && how != which) continue; /* layouts matter to contiguous elements */
                memset(&z, 0, sizeof z);
                z.kind = kind;
                z.scalar = scalar;
                if (kind == OUTER)
                    set_outer(&z, m, n, which);
                else
                    set_sizes(&z, m, n, which);
                if (how == IN_PLACE) z.c = z.a;
                set_factors(&z, pair++);
                run_trial(&z, (layout)how, kernels);
            }
}

/* ---- to the bit ---- */

static float fused32(const trial *t, const float *a, const float *b, float c) {
    float s = 0, alpha, beta;
    memcpy(&alpha, t->job.alpha, sizeof alpha);
    memcpy(&beta, t->job.beta, sizeof beta);
    for (int64_t k = 0; k < t->job.k; k++)
        s = t->job.kind == TLANG__SUM ? s + a[k * t->job.a.column] : fmaf(a[k * t->job.a.column], b[k], s);
    return fmaf(beta, c, alpha * s);
}
static double fused64(const trial *t, const double *a, const double *b, double c) {
    double s = 0, alpha, beta;
    memcpy(&alpha, t->job.alpha, sizeof alpha);
    memcpy(&beta, t->job.beta, sizeof beta);
    for (int64_t k = 0; k < t->job.k; k++)
        s = t->job.kind == TLANG__SUM ? s + a[k * t->job.a.column] : fma(a[k * t->job.a.column], b[k], s);
    return fma(beta, c, alpha * s);
}

/* gemv or sum with elements that round in every step. */
static void try_bits_of(const tlang__kernels *kernels, uint32_t kind, uint32_t scalar, int64_t m, int64_t k,
    int which) {
    trial t;
    unsigned char want[8];
    memset(&t, 0, sizeof t);
    t.job.kind = kind;
    t.job.scalar = scalar;
    t.element = tlang__op_bytes(scalar);
    set_sizes(&t.job, m, k, which);
    t.job.b = form(0, kind == TLANG__SUM ? 1 : k, 1);
    put(scalar, t.job.alpha, number_of(1.0 / 3, 0));
    put(scalar, t.job.beta, number_of(-1.0 / 7, 0));
    open_trial(&t, APART);
    for (int o = 0; o < 3; o++)
        for (size_t e = 0; e < t.bytes[o] / t.element; e++)
            put(scalar, t.data[o][0] + e * t.element, number_of(1.0 / (1 + random_below(1000)) - 0.3, 0));
    t.items.n = 1;
    tlang__kernel_choose(&t.job, kernels);
    for (int64_t i = 0; i < m; i++) {
        const unsigned char *a = at(&t, A, 0, i, 0), *c = at(&t, C, 0, i, 0);
        float f;
        double d;
        unsigned char *kept = (unsigned char *)malloc(t.bytes[C]);
        memcpy(&f, c, sizeof f);
        if (scalar == TLANG_F64) memcpy(&d, c, sizeof d);
        if (scalar == TLANG_F32) {
            f = fused32(&t, (const float *)(const void *)a, (const float *)(const void *)t.data[B][0], f);
            memcpy(want, &f, sizeof f);
        }
        else {
            d = fused64(&t, (const double *)(const void *)a, (const double *)(const void *)t.data[B][0], d);
            memcpy(want, &d, sizeof d);
        }
        memcpy(kept, t.data[C][0], t.bytes[C]);
        tlang__kernel_run(&t.job, &t.items, scratch);
        ELEMENTF(memcmp(want, c, t.element) == 0, "%s, kind %u, %s, %dx%d, form %d, row %d", kernels->name,
            kind, tlang_scalar_name((tlang_scalar)scalar), (int)m, (int)k, which, (int)i);
        memcpy(t.data[C][0], kept, t.bytes[C]);
        free(kept);
    }
    close_trial(&t);
}

static void try_bits(const tlang__kernels *kernels, uint32_t scalar, int64_t m, int64_t k, int which) {
    try_bits_of(kernels, TLANG__PRODUCT, scalar, m, k, which);
    try_bits_of(kernels, TLANG__SUM, scalar, m, k, which);
}

/* ---- factors of each item ---- */

/* An element that rounds, or wraps. */
static number rough(uint32_t type) {
    if (type == TLANG_I1) return number_of(random_below(2), 0);
    if (!is_float(type)) return number_of(random_below(100), 0);
    return number_of(1.0 / (1 + random_below(1000)) - 0.3, 0.3 - 1.0 / (1 + random_below(1000)));
}

/* alpha and beta of an item: 0 of both signs, 1, numbers that round, not a number. one_beta: all items have
   the same, which is not 0. */
static void own_factors(uint32_t type, int item, int one_beta, unsigned char *alpha, unsigned char *beta) {
    static const double alphas[ITEMS] = {1, 0.3, -1, 0, 1.0 / 3},
                        betas[ITEMS] = {0, 0.7, -0.0, 1, (double)NAN};
    double a = alphas[item], b = betas[one_beta ? 1 : item];
    if (!is_float(type)) a = item + 1, b = one_beta ? 3 : item % 3;
    put(type, alpha, number_of(a, item & 1 ? 0.25 : 0));
    put(type, beta, number_of(b, 0));
}

/* Two trials with the same elements; what must not be read is not a number. */
static void open_own(trial *t, const tlang__job *job, layout how, int one_beta) {
    const unsigned long long before = state;
    memset(t, 0, sizeof *t);
    t->job = *job;
    t->element = tlang__op_bytes(job->scalar);
    state = 99;
    open_trial(t, how);
    for (int o = 0; o < 3; o++)
        for (int i = 0; i < ITEMS; i++) {
            unsigned char alpha[16], beta[16];
            own_factors(job->scalar, i, one_beta, alpha, beta);
            for (size_t e = 0; e < t->bytes[o] / t->element; e++)
                if (is_float(job->scalar) && o == C && how != IN_PLACE && get(job->scalar, beta).re == 0)
                    memset(t->data[o][i] + e * t->element, 0xff, t->element);
                else
                    put(job->scalar, t->data[o][i] + e * t->element, rough(job->scalar));
        }
    state = before;
}

/* The bits of items that run one by one. */
static void run_own(const tlang__job *job, layout how, int one_beta, const tlang__kernels *kernels) {
    unsigned char factors[2][ITEMS][16];
    tlang__factors own;
    trial each, all;
    open_own(&each, job, how, one_beta);
    open_own(&all, job, how, one_beta);
    memset(factors, 0, sizeof factors);
    for (int i = 0; i < ITEMS; i++) own_factors(job->scalar, i, one_beta, factors[0][i], factors[1][i]);
    for (int f = 0; f < 2; f++) {
        own.at[f] = factors[f][0];
        own.step[f] = f == 1 && one_beta ? 0 : 16;
        own.bytes[f] = each.element;
    }
    tlang__kernel_choose(&each.job, kernels);
    tlang__kernel_choose(&all.job, kernels);
    tlang__kernel_run_each(&all.job, &all.items, &own, scratch);
    each.items.n = 1;
    for (int i = 0; i < ITEMS; i++) {
        memcpy(each.job.alpha, factors[0][i], 16);
        memcpy(each.job.beta, factors[1][i], 16);
        tlang__kernel_run(&each.job, &each.items, scratch);
        for (int o = 0; o < 3; o++) each.items.at[o] += each.items.step[o];
    }
    for (int i = 0; i < ITEMS; i++)
        ELEMENTF(memcmp(each.data[C][i], all.data[C][i], all.bytes[C]) == 0,
            "%s, %s, kind %u, layout %d, %dx%dx%d, item %d, strides %d %d, %d %d", kernels->name,
            tlang_scalar_name((tlang_scalar)job->scalar), job->kind, (int)how, (int)job->m, (int)job->n,
            (int)job->k, i, (int)job->a.row, (int)job->a.column, (int)job->c.row, (int)job->c.column);
    close_trial(&each);
    close_trial(&all);
}

/* A product of m x k and k x n. */
static void set_product(tlang__job *z, int64_t m, int64_t n, int64_t k, int which) {
    z->m = m;
    z->n = n;
    z->k = k;
    z->a = form(which == 2 ? 2 : 0, m, k);
    z->b = form(which == 1, k, n);
    z->c = form(which, m, n);
}

static void try_own(const tlang__kernels *kernels, uint32_t scalar, int64_t m, int64_t n) {
    enum { OUTER = TLANG__HADAMARD + 1, MATRICES };
    for (uint32_t kind = TLANG__PRODUCT; kind <= MATRICES; kind++)
        for (int which = 0; which < N_FORMS - 1; which++)
            for (int how = 0; how < N_LAYOUTS; how++) {
                tlang__job z;
                if (how == IN_PLACE && (kind != TLANG__AXPBY || which > 1)) continue;
                memset(&z, 0, sizeof z);
                z.kind = kind < OUTER ? kind : TLANG__PRODUCT;
                z.scalar = scalar;
                if (kind == OUTER)
                    set_outer(&z, m, n, which);
                else if (kind == MATRICES)
                    set_product(&z, m, n, m, which);
                else
                    set_sizes(&z, m, n, which);
                if (how == IN_PLACE) z.c = z.a;
                for (int one_beta = 0; one_beta < 2; one_beta++) run_own(&z, (layout)how, one_beta, kernels);
            }
}

/* A column that is longer than the room in which short ones are made. */
static void try_own_long(const tlang__kernels *kernels, uint32_t scalar) {
    tlang__job z;
    memset(&z, 0, sizeof z);
    z.kind = TLANG__PRODUCT;
    z.scalar = scalar;
    set_sizes(&z, TLANG__VECTOR_ROOM / 4 + 3, 2, 0);
    run_own(&z, PACKED, 0, kernels);
}

/* ---- all ---- */

static void try_kernels(const char *isa) {
    static const int64_t sizes[][2] = {{1, 1}, {1, 7}, {2, 3}, {3, 2}, {4, 4}, {5, 9}, {7, 8}, {8, 1}, {8, 8},
        {9, 16}, {12, 5}, {13, 17}, {15, 3}, {16, 16}, {17, 5}, {20, 9}, {24, 4}, {31, 2}, {32, 33}, {33, 4},
        {40, 5}, {48, 3}, {56, 9}, {63, 1}, {64, 6}, {65, 3}, {72, 2}, {100, 3}, {129, 2}};
    const tlang__kernels *kernels = tlang__kernels_select(isa);
    if (!kernels) {
        SKIP("this processor cannot run it");
        return;
    }
    for (uint32_t scalar = TLANG_I1; scalar <= TLANG_C64; scalar++) {
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
            try_size(kernels, scalar, sizes[s][0], sizes[s][1]);
        SWEEP_END();
    }
    for (uint32_t scalar = TLANG_I1; scalar <= TLANG_C64; scalar++) {
        static const int64_t own[][2] = {{3, 2}, {4, 4}, {5, 9}, {8, 8}, {16, 16}, {17, 5}, {64, 6}};
        for (size_t s = 0; s < sizeof own / sizeof *own; s++) try_own(kernels, scalar, own[s][0], own[s][1]);
        try_own_long(kernels, scalar);
        SWEEP_END();
    }
    if (strcmp(isa, "scalar") == 0) return; /* it does not fuse */
    for (uint32_t scalar = TLANG_F32; scalar <= TLANG_F64; scalar++)
        for (int which = 0; which < N_FORMS; which++) {
            if (which == 2 || which == 4) continue;
            try_bits(kernels, scalar, 13, 17, which);
            try_bits(kernels, scalar, 64, 70, which);
            try_bits(kernels, scalar, 37, 19, which);
            try_bits(kernels, scalar, 4, 9, which);
            SWEEP_END();
        }
}

int main(void) {
    static const char *const isas[] = {"scalar", "avx2", "avx512", "neon"};
    for (int i = 0; i < 4; i++) {
        test_case = isas[i];
        try_kernels(isas[i]);
    }
    return test_end("test_vectors");
}
