/* tests/tlkernel/test_products.c - products of each instruction set against naive sums: types, transposes,
 * strides, factors and sizes around the edges of tiles; operands lie at the end of their memory, and nothing
 * behind C's elements changes. Integers and small whole numbers are exact; floats lie within the error bound
 * of a sum of k products. */
// link: rooms base simd tlop tlkernel
#include "../../src/tlkernel/tlkernel.h"
#include "../test.h"

static unsigned long long state = 7;

typedef struct number {
    double re, im;
} number;

/* An operand of a batch: `items` matrices behind each other, in memory that ends with the last element. */
typedef struct operand {
    tlang__matrix shape;
    size_t bytes, step;
    unsigned char *memory, **at;
} operand;

enum { ITEMS = 3, GUARD = 0xa5 };
static const char *const isas[] = {"scalar", "avx2", "avx512", "neon"};
static const number factors[] = {{1, 0}, {0, 0}, {-1, 0}, {2, 0}, {0.5, -2}};

static int is_integer(uint32_t t) { return t < TLANG_F32; }

static number get(uint32_t t, const unsigned char *p) {
    number x = {0, 0};
    float f[2];
    int64_t i = 0;
    if (t == TLANG_F32 || t == TLANG_C32) {
        memcpy(f, p, tlang__op_bytes(t));
        x.re = (double)f[0];
        if (t == TLANG_C32) x.im = (double)f[1];
    }
    else if (t == TLANG_F64 || t == TLANG_C64)
        memcpy(&x, p, tlang__op_bytes(t));
    else {
        int shift = 64 - 8 * (int)tlang__op_bytes(t);
        memcpy(&i, p, tlang__op_bytes(t)); /* little-endian */
        x.re = (double)((int64_t)((uint64_t)i << shift) >> shift);
    }
    return x;
}

static void put(uint32_t t, unsigned char *p, number x) {
    float f[2];
    int64_t i = (int64_t)x.re;
    f[0] = (float)x.re;
    f[1] = (float)x.im;
    if (t == TLANG_F32 || t == TLANG_C32)
        memcpy(p, f, tlang__op_bytes(t));
    else if (t == TLANG_F64 || t == TLANG_C64)
        memcpy(p, &x, tlang__op_bytes(t));
    else
        memcpy(p, &i, tlang__op_bytes(t));
}

static number times(number x, number y) {
    number z;
    z.re = x.re * y.re - x.im * y.im;
    z.im = x.re * y.im + x.im * y.re;
    return z;
}

static double size_of(number x) { return (x.re < 0 ? -x.re : x.re) + (x.im < 0 ? -x.im : x.im); }

/* exact: small whole numbers; else numbers that no sum has exactly. */
static number any(uint32_t t, int exact) {
    number x;
    x.re = (double)((int)(test_random(&state) % 7) - 3);
    x.im = (double)((int)(test_random(&state) % 7) - 3);
    if (!exact) {
        x.re = (double)(test_random(&state) % 2000003) / 1000001.5 - 1;
        x.im = (double)(test_random(&state) % 2000003) / 1000001.5 - 1;
    }
    if (t < TLANG_C32) x.im = 0;
    return x;
}

/* form: 0 packed, 1 with gaps between columns, 2 also between rows, 3 by rows. shared: one for all items. */
static operand make(uint32_t t, int64_t rows, int64_t columns, int form, int shared, int exact) {
    size_t size = tlang__op_bytes(t);
    int items = shared ? 1 : ITEMS;
    operand o;
    o.shape.rows = rows;
    o.shape.columns = columns;
    o.shape.row = form == 2 ? 2 : form == 3 ? columns + 1 : 1;
    o.shape.column = form == 3 ? 1 : rows * o.shape.row + (form ? 3 : 0);
    o.step = (size_t)((rows - 1) * o.shape.row + (columns - 1) * o.shape.column + 1) * size;
    o.bytes = o.step * (size_t)items;
    o.memory = (unsigned char *)malloc(o.bytes);
    o.at = (unsigned char **)malloc(ITEMS * sizeof *o.at);
    memset(o.memory, GUARD, o.bytes);
    for (int i = 0; i < ITEMS; i++) o.at[i] = o.memory + (shared ? 0 : (size_t)i * o.step);
    for (int i = 0; i < items; i++)
        for (int64_t x = 0; x < rows; x++)
            for (int64_t y = 0; y < columns; y++)
                put(t, o.at[i] + (size_t)(x * o.shape.row + y * o.shape.column) * size, any(t, exact));
    return o;
}

static void drop(operand *o) {
    free(o->memory);
    free(o->at);
}

static unsigned char *at(const operand *o, uint32_t t, int item, int64_t i, int64_t j) {
    return o->at[item] + (size_t)(i * o->shape.row + j * o->shape.column) * tlang__op_bytes(t);
}

/* alpha A B + beta C of the old C, and the bound of the error: each product and each sum rounds once, and
   the order of the sum is free. */
static number expected(const tlang__job *job, const operand *o, int item, int64_t i, int64_t j, number old,
    double *bound) {
    uint32_t t = job->scalar;
    number s = {0, 0}, alpha = get(t, job->alpha), beta = get(t, job->beta), x;
    double sizes = 0;
    for (int64_t k = 0; k < job->k; k++) {
        number a = get(t, at(&o[0], t, item, i, k)), b = get(t, at(&o[1], t, item, k, j));
        x = times(a, b);
        sizes += size_of(a) * size_of(b);
        s.re += x.re;
        s.im += x.im;
    }
    s = times(alpha, s);
    x = times(beta, old);
    if (size_of(beta) > 0) {
        s.re += x.re;
        s.im += x.im;
        sizes += size_of(beta) * size_of(old);
    }
    *bound =
        (2.0 * (double)job->k + 8) * size_of(alpha) * sizes * (tlang__op_real(t) == TLANG_F32 ? 6e-8 : 2e-16);
    *bound += (2.0 * (double)job->k + 8) * sizes * (tlang__op_real(t) == TLANG_F32 ? 6e-8 : 2e-16);
    return s;
}

/* The bits of an integer, of which all but the low ones were lost. */
static int same_integer(uint32_t t, double want, double got) {
    uint64_t difference = (uint64_t)(int64_t)want - (uint64_t)(int64_t)got;
    unsigned bits = 8 * tlang__op_bytes(t);
    return difference << (64 - bits) == 0;
}

static void compare(const tlang__job *job, const operand *o, const operand *before, int exact,
    const char *what) {
    uint32_t t = job->scalar;
    size_t size = tlang__op_bytes(t);
    unsigned char *seen = (unsigned char *)calloc(o[2].bytes, 1);
    int64_t wrong = 0;
    for (int item = 0; item < ITEMS; item++)
        for (int64_t i = 0; i < job->m; i++)
            for (int64_t j = 0; j < job->n; j++) {
                unsigned char *p = at(&o[2], t, item, i, j);
                number old = get(t, before->memory + (p - o[2].memory)), got = get(t, p), difference;
                double bound;
                number want = expected(job, o, item, i, j, old, &bound);
                memset(seen + (p - o[2].memory), 1, size);
                difference.re = want.re - got.re;
                difference.im = want.im - got.im;
                if (is_integer(t))
                    wrong += !same_integer(t, want.re, got.re);
                else
                    wrong += exact ? size_of(difference) != 0 : !(size_of(difference) <= bound);
            }
    for (size_t i = 0; i < o[2].bytes; i++) wrong += !seen[i] && o[2].memory[i] != GUARD;
    ELEMENTF(wrong == 0, "%s: %lld wrong", what, (long long)wrong);
    free(seen);
}

typedef struct problem {
    uint32_t t;
    int form[3];
    int exact, alpha, beta;
    int64_t m, n, k;
} problem;

static void run(const tlang__kernels *isa, const problem *p) {
    tlang__job job;
    tlang__items items;
    operand o[3], before;
    char what[200];
    void *scratch;
    memset(&job, 0, sizeof job);
    memset(&items, 0, sizeof items);
    o[0] = make(p->t, p->m, p->k, p->form[0], p->form[0] == 1, p->exact);
    o[1] = make(p->t, p->k, p->n, p->form[1], p->form[1] == 1, p->exact);
    o[2] = make(p->t, p->m, p->n, p->form[2], 0, p->exact);
    before = o[2];
    before.memory = (unsigned char *)malloc(o[2].bytes);
    memcpy(before.memory, o[2].memory, o[2].bytes);
    job.kind = TLANG__PRODUCT;
    job.scalar = p->t;
    job.a = o[0].shape;
    job.b = o[1].shape;
    job.c = o[2].shape;
    job.m = p->m;
    job.n = p->n;
    job.k = p->k;
    put(p->t, job.alpha, factors[p->alpha]);
    put(p->t, job.beta, factors[p->beta]);
    for (int i = 0; i < 3; i++) {
        items.at[i] = (const unsigned char *)o[i].at;
        items.step[i] = sizeof *o[i].at;
        items.line[i] = 0;
        items.direct[i] = p->n % 2 && o[i].at[1] != o[i].at[0]; /* without stored addresses */
        if (!items.direct[i]) continue;
        items.at[i] = o[i].at[0];
        items.step[i] = o[i].step;
        items.line[i] = (int64_t)o[i].step + 1;
    }
    items.n = ITEMS;
    tlang__kernel_choose(&job, isa);
    CHECK(job.scratch <= TLANG__KERNEL_SCRATCH);
    scratch = malloc(job.scratch + 1);
    tlang__kernel_run(&job, &items, scratch);
    sprintf(what, "%s %s %lldx%lldx%lld forms %d %d %d factors %d %d%s", isa->name,
        tlang_scalar_name((tlang_scalar)p->t), (long long)p->m, (long long)p->n, (long long)p->k, p->form[0],
        p->form[1], p->form[2], p->alpha, p->beta, p->exact ? " exact" : "");
    compare(&job, o, &before, p->exact, what);
    free(scratch);
    free(before.memory);
    for (int i = 0; i < 3; i++) drop(&o[i]);
}

/* All strides and factors, one size. */
static void run_forms(const tlang__kernels *isa, uint32_t t, int64_t m, int64_t n, int64_t k) {
    problem p;
    p.t = t;
    p.m = m;
    p.n = n;
    p.k = k;
    for (int form = 0; form < 64; form++)
        for (int f = 0; f < 2; f++) {
            p.form[0] = form % 4;
            p.form[1] = form / 4 % 4;
            p.form[2] = form / 16;
            p.alpha = (form + form / 5 + 3 * f) % (t < TLANG_C32 ? 4 : 5);
            p.beta = (form / 4 + form / 16 + 2 * f) % (t < TLANG_C32 ? 4 : 5);
            p.exact = t != TLANG_F32 && t != TLANG_C64 ? 1 : f & 1;
            run(isa, &p);
        }
}

/* One way to store them, sizes around the edges of vectors and tiles. */
static void run_sizes(const tlang__kernels *isa, uint32_t t) {
    static const int64_t rows[] = {1, 3, 4, 7, 8, 9, 12, 15, 16, 17, 33, 49, 64, 65},
                         columns[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17}, terms[] = {1, 2, 9, 20};
    problem p;
    memset(&p, 0, sizeof p);
    p.t = t;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (size_t j = 0; j < sizeof columns / sizeof columns[0]; j++) {
            p.m = rows[i];
            p.n = columns[j];
            p.k = terms[(i + j) % 4];
            p.exact = (int)(i & 1);
            for (p.beta = 0; p.beta < 2; p.beta++) run(isa, &p);
        }
}

/* 4 x 4 times 4 x n: packed results take kernels of their own, which give the bits of the tiles that results
   with gaps between columns take. */
static void run_four(const tlang__kernels *isa, uint32_t t, int64_t n, int f) {
    static const number alphas[] = {{1, 0}, {0.3, 0}}, betas[] = {{0, 0}, {1, 0}, {-0.7, 0}};
    operand o[4];
    tlang__job job;
    tlang__items items;
    int same = 1, packed = -1;
    memset(&items, 0, sizeof items);
    for (int i = 0; i < 4; i++) o[i] = make(t, 4, i ? n : 4, i == 3, 0, 0);
    for (int64_t j = 0; j < 4 * n * ITEMS; j++)
        memcpy(at(&o[3], t, (int)(j / (4 * n)), j % 4, j / 4 % n),
            at(&o[2], t, (int)(j / (4 * n)), j % 4, j / 4 % n), tlang__op_bytes(t));
    for (int c = 3; c >= 2; c--) {
        void *scratch;
        memset(&job, 0, sizeof job);
        job.kind = TLANG__PRODUCT;
        job.scalar = t;
        job.a = o[0].shape;
        job.b = o[1].shape;
        job.c = o[c].shape;
        job.m = job.k = 4;
        job.n = n;
        put(t, job.alpha, alphas[f % 2]);
        put(t, job.beta, betas[f / 2]);
        for (int i = 0; i < 3; i++) {
            items.at[i] = (const unsigned char *)o[i < 2 ? i : c].at;
            items.step[i] = sizeof *o[i].at;
            items.line[i] = 0;
            items.direct[i] = c == 2 && n % 2;
            if (!items.direct[i]) continue;
            items.at[i] = o[i].at[0];
            items.step[i] = o[i].step;
            items.line[i] = (int64_t)o[i].step + 1;
        }
        items.n = ITEMS;
        tlang__kernel_choose(&job, isa);
        if (c == 2) packed = isa->four[t == TLANG_F64] && job.run == isa->four[t == TLANG_F64];
        scratch = malloc(job.scratch + 1);
        tlang__kernel_run(&job, &items, scratch);
        free(scratch);
    }
    for (int64_t j = 0; j < 4 * n * ITEMS; j++)
        same &= !memcmp(at(&o[3], t, (int)(j / (4 * n)), j % 4, j / 4 % n),
            at(&o[2], t, (int)(j / (4 * n)), j % 4, j / 4 % n), tlang__op_bytes(t));
    ELEMENTF(same, "%s %s 4x%lldx4 packed, factors %d: not the bits of tiles", isa->name,
        tlang_scalar_name((tlang_scalar)t), (long long)n, f);
    ELEMENTF(packed == (isa->four[0] && (n <= 5 || t == TLANG_F32)), "%s: 4x%lldx4 in tiles", isa->name,
        (long long)n);
    for (int i = 0; i < 4; i++) drop(&o[i]);
}

/* What is like a product of packed 4 x 4 matrices but for one thing must not take its kernel. */
static void choose_four(const tlang__kernels *isa) {
    static const struct {
        const char *what;
        int64_t m, n, k, a_row, a_column, b_row, b_column, c_row, c_column;
        uint32_t scalar;
        int fits;
    } cases[] = {{"packed", 4, 4, 4, 1, 4, 1, 4, 1, 4, TLANG_F32, 1},
        {"columns of A apart", 4, 4, 4, 1, 7, 1, 4, 1, 4, TLANG_F64, 1},
        {"five columns of f64", 4, 5, 4, 1, 4, 1, 4, 1, 4, TLANG_F64, 1},
        {"six columns of f64", 4, 6, 4, 1, 4, 1, 4, 1, 4, TLANG_F64, 0},
        {"three rows", 3, 4, 4, 1, 4, 1, 4, 1, 4, TLANG_F32, 0},
        {"five rows", 5, 4, 4, 1, 5, 1, 4, 1, 4, TLANG_F32, 0},
        {"three terms", 4, 4, 3, 1, 4, 1, 4, 1, 4, TLANG_F32, 0},
        {"rows of A apart", 4, 4, 4, 2, 8, 1, 4, 1, 4, TLANG_F32, 0},
        {"A by rows", 4, 4, 4, 4, 1, 1, 4, 1, 4, TLANG_F32, 0},
        {"B by rows", 4, 4, 4, 1, 4, 4, 1, 1, 4, TLANG_F32, 0},
        {"rows of B apart", 4, 4, 4, 1, 4, 2, 4, 1, 4, TLANG_F32, 0},
        {"columns of B apart", 4, 4, 4, 1, 4, 1, 5, 1, 4, TLANG_F32, 0},
        {"columns of C apart", 4, 4, 4, 1, 4, 1, 4, 1, 5, TLANG_F32, 0},
        {"rows of C apart", 4, 4, 4, 1, 4, 1, 4, 2, 4, TLANG_F32, 0},
        {"all by rows", 4, 4, 4, 4, 1, 4, 1, 4, 1, TLANG_F32, 0},
        {"complex", 4, 4, 4, 1, 4, 1, 4, 1, 4, TLANG_C32, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const tlang__matrix a = {cases[i].m, cases[i].k, cases[i].a_row, cases[i].a_column};
        const tlang__matrix b = {cases[i].k, cases[i].n, cases[i].b_row, cases[i].b_column};
        const tlang__matrix c = {cases[i].m, cases[i].n, cases[i].c_row, cases[i].c_column};
        const int real = tlang__op_real(cases[i].scalar) == TLANG_F64;
        tlang__job job;
        memset(&job, 0, sizeof job);
        job.kind = TLANG__PRODUCT;
        job.scalar = cases[i].scalar;
        job.a = a;
        job.b = b;
        job.c = c;
        job.m = cases[i].m;
        job.n = cases[i].n;
        job.k = cases[i].k;
        tlang__kernel_choose(&job, isa);
        ELEMENTF((job.run == isa->four[real]) == cases[i].fits, "%s: %s", isa->name, cases[i].what);
    }
}

/* A job of m x n results, chosen. */
static void choose_wide(const tlang__kernels *isa, int64_t m, int64_t n, tlang__job *job) {
    memset(job, 0, sizeof *job);
    job->scalar = TLANG_F32;
    job->m = job->a.rows = job->c.rows = job->a.column = job->c.column = m;
    job->n = job->b.columns = job->c.columns = n;
    job->k = job->a.columns = job->b.rows = job->b.column = 9;
    job->a.row = job->b.row = job->c.row = 1;
    tlang__kernel_choose(job, isa);
}

/* The fewest tiles that there are: pieces counted one by one. */
static void cut_as_counted(const tlang__kernels *isa, int64_t m, int64_t n) {
    tlang__job job;
    const tlang__tile_fn *row;
    int64_t pieces = 0, more, columns;
    choose_wide(isa, m, n, &job);
    row = job.cut.tiles->at[job.cut.vectors[0] - 1];
    do {
        more = n % ++pieces;
        columns = n / pieces + (more > 0);
    } while (columns > TLANG__TILE_COLUMNS_MAX || !row[columns - 1] ||
             (more && (columns < 2 || !row[columns - 2])));
    ELEMENT(job.cut.columns[0] == columns && job.cut.strip[0] + job.cut.strip[1] == pieces);
    ELEMENT(job.cut.columns[0] * job.cut.strip[0] + job.cut.columns[1] * job.cut.strip[1] == n);
}

/* Any number of columns is cut at once: a matrix may be wider than all memory, if not than 2^63 bytes. */
static void cut_columns(const tlang__kernels *isa) {
    tlang__kernels few = *isa;
    tlang__tiles tiles = *isa->tiles[0];
    tlang__job job;
    for (int64_t m = 1; m < 70; m += 3)
        for (int64_t n = 2; n < 200; n++) cut_as_counted(isa, m, n);
    for (int c = 2; c < 7; c++) tiles.at[0][c] = NULL;
    few.tiles[0] = &tiles;
    few.narrow[0] = NULL;
    for (int64_t n = 2; n < 200; n++) cut_as_counted(&few, 1, n);
    SWEEP_END();
    choose_wide(&few, 1, INT64_MAX / 64, &job); /* by one at a time, it would take years */
    CHECK(job.cut.columns[0] <= TLANG__TILE_COLUMNS_MAX);
}

/* ---- a host that may end a launch ---- */

static long asked, patience; /* patience -1: without end */

static int is_tired(void *user) {
    (void)user;
    asked++;
    return patience >= 0 && asked > patience;
}

/* A job of more work than a host waits for: the host is asked again and again, in which nothing changes but
   the pieces; if it wants an end, what is left is not computed, in the first item and in later ones. */
static void run_asked(const tlang__kernels *isa, uint32_t t, uint32_t kind, const int64_t *mnk,
    const int *form) {
    const int product = kind == TLANG__PRODUCT;
    const shlo_interrupt host = {is_tired, NULL};
    const size_t size = tlang__op_bytes(t);
    tlang__stop stop = {&host, 0, 0};
    tlang__job job;
    tlang__items items;
    operand o[3], plain;
    void *scratch;
    o[0] = make(t, mnk[0], product ? mnk[2] : mnk[1], form[0], 0, 0);
    o[1] = make(t, product ? mnk[2] : mnk[0], mnk[1], form[1], 0, 0);
    o[2] = make(t, mnk[0], mnk[1], form[2], 0, 0);
    plain = o[2];
    plain.memory = (unsigned char *)malloc(2 * plain.bytes);
    memcpy(plain.memory + plain.bytes, o[2].memory, plain.bytes); /* as it was */
    memset(&job, 0, sizeof job);
    memset(&items, 0, sizeof items);
    job.kind = kind;
    job.scalar = t;
    job.a = o[0].shape;
    job.b = o[1].shape;
    job.c = o[2].shape;
    job.m = mnk[0];
    job.n = mnk[1];
    job.k = mnk[2];
    put(t, job.alpha, factors[3]);
    put(t, job.beta, factors[0]);
    for (int i = 0; i < 3; i++) {
        items.at[i] = (const unsigned char *)o[i].at;
        items.step[i] = sizeof *o[i].at;
    }
    items.n = ITEMS;
    tlang__kernel_choose(&job, isa);
    scratch = malloc(job.scratch + 1);
    tlang__kernel_run(&job, &items, scratch);
    memcpy(plain.memory, o[2].memory, plain.bytes);
    for (patience = -1; patience < 2; patience += 2) {
        const size_t last = (size_t)(o[2].at[0] - o[2].memory) + o[2].step - size;
        memcpy(o[2].memory, plain.memory + plain.bytes, plain.bytes);
        items.stop = &stop;
        asked = 0;
        tlang__kernel_run(&job, &items, scratch);
        if (patience < 0) {
            ELEMENTF(asked >= 6 && !memcmp(o[2].memory, plain.memory, plain.bytes),
                "%s %s %lldx%lldx%lld %d %d %d: asked %ld times", isa->name,
                tlang_scalar_name((tlang_scalar)t), (long long)job.m, (long long)job.n, (long long)job.k,
                form[0], form[1], form[2], asked);
            continue;
        }
        ELEMENTF(asked == 2 && stop.stopped, "%s: asked %ld times", isa->name, asked);
        ELEMENTF(!memcmp(o[2].memory + last, plain.memory + plain.bytes + last, plain.bytes - last),
            "%s %s %lldx%lldx%lld %d %d %d: goes on", isa->name, tlang_scalar_name((tlang_scalar)t),
            (long long)job.m, (long long)job.n, (long long)job.k, form[0], form[1], form[2]);
    }
    free(scratch);
    free(plain.memory);
    for (int i = 0; i < 3; i++) drop(&o[i]);
}

static void run_all_asked(const tlang__kernels *isa) {
    static const int64_t sizes[][3] = {{128, 256, 128}, {16, 4096, 64}, {1000, 33, 130}};
    static const uint32_t types[] = {TLANG_F32, TLANG_C32, TLANG_F64, TLANG_C64, TLANG_I32};
    static const int64_t elements[] = {2000, 2500, 1};
    static const int gaps[] = {2, 2, 2};
    static const int forms[][3] = {{0, 0, 0}, {3, 3, 3}, {3, 0, 0}, {0, 3, 2}, {0, 0, 2}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (size_t t = 0; t < sizeof types / sizeof *types; t++)
            for (size_t f = 0; f < (s ? 2 : sizeof forms / sizeof *forms); f++)
                run_asked(isa, types[t], TLANG__PRODUCT, sizes[s], forms[f]);
    run_asked(isa, TLANG_F32, TLANG__AXPBY, elements, gaps);
    run_asked(isa, TLANG_I8, TLANG__HADAMARD, elements, gaps);
}

int main(void) {
    static const int64_t sizes[][3] = {{1, 1, 1}, {4, 4, 4}, {5, 3, 2}, {16, 9, 8}, {37, 10, 11}, {4, 7, 4}};
    for (size_t i = 0; i < sizeof isas / sizeof isas[0]; i++) {
        const tlang__kernels *isa = tlang__kernels_select(isas[i]);
        if (!isa) continue;
        TEST_CASE(isa->name);
        for (uint32_t t = TLANG_I8; t <= TLANG_C64; t++) {
            for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
                run_forms(isa, t, sizes[s][0], sizes[s][1], sizes[s][2]);
            if (!is_integer(t)) run_sizes(isa, t);
        }
        run_all_asked(isa);
        if (isa->four[0]) choose_four(isa);
        if (isa->tiles[0]) cut_columns(isa);
        for (int64_t n = 2; isa->tiles[0] && n < 20; n++)
            for (int f = 0; f < 6; f++)
                for (uint32_t t = TLANG_F32; t <= TLANG_F64; t++) run_four(isa, t, n, f);
        {
            static const problem large = {TLANG_F32, {0, 0, 0}, 0, 0, 1, 131, 129, 130};
            problem p = large;
            run(isa, &p);
            p.m = 37;
            p.n = 11;
            p.k = 200;
            for (p.t = TLANG_F64; p.t <= TLANG_C64; p.t++) {
                p.form[0] = 3;
                p.form[1] = (int)(p.t - TLANG_F64);
                run(isa, &p);
            }
        }
    }
    return test_end("test_products");
}
