// link: rooms base simd kernel
/* tests/kernel/test_contract.c - the packed contraction in every variant: every element type, random layouts,
 * windows of every kind, small and large blocks. contracting.h says how each is checked. */
#include "contracting.h"

/* ---- the cases ---- */

static void small_blocks(void) {
    test_sizes.kc_bytes = 64;
    test_sizes.b_bytes = 4096;
    test_sizes.task_flops = 2000;
}
static void large_blocks(void) {
    test_sizes.kc_bytes = 1536;
    test_sizes.b_bytes = 512 * 1024;
    test_sizes.task_flops = 2000000;
}

static void test_shapes(shlo_dtype t) {
    static const int64_t sizes[] = {0, 1, 2, 11, 12, 13, 31, 32, 33, 65};
    const int n = (int)SHLO__COUNT(sizes);
    int i, turned;
    TEST_CASE("shapes");
    for (turned = 0; turned < 8; turned++)
        for (i = 0; i < 24; i++)
            check_matrices(t, t, t, i % 5 == 4 ? 3 : 1, sizes[draw(n)], sizes[draw(n)], sizes[draw(n)],
                turned, "shapes");
    check_matrices(t, t, t, 1, 128, 66, 130, 0, "many blocks");
    check_matrices(t, t, t, 40, 8, 8, 8, 0, "tiny batched");
    check_matrices(t, t, t, 1, 1, 4500, 27, 0, "row by matrix");
    check_matrices(t, t, t, 1, 1, 70, 1500, 2, "row by turned matrix");
    check_matrices(t, t, t, 2, 129, 1, 77, 0, "matrix by column");
    check_matrices(t, t, t, 2, 129, 1, 77, 1, "turned matrix by column");
    check_matrices(t, t, t, 3, 1, 1, 100, 0, "dot");
    for (i = 5; i <= 32; i++) check_matrices(t, t, t, 1, i, 70, 24, 0, "rows behind full tiles");
    for (i = 1; i <= 52; i++) check_matrices(t, t, t, 1, i, i % 3 ? 24 : 72, draw(41), i % 8, "24 columns");
}
static void test_types(void) {
    int out, i;
    TEST_CASE("types");
    for (out = 1; out < (int)SHLO_DTYPE_COUNT; out++) {
        const shlo_dtype t = (shlo_dtype)out;
        check_matrices(t, t, t, 2, 14, 37, 19, 0, "same type");
        check_matrices(t, t, t, 1, 13, 34, 21, 7, "same type, turned");
        check_matrices(t, t, t, 1, 1, 600, 9, 0, "same type, row");
        check_matrices(t, t, t, 1, 1, 6, 1100, 2, "same type, turned row");
        check_random(t, t, t, 20000, "same type, any layout");
        random_conv(t, t, t, "same type, window");
        for (i = 0; i < 6; i++) {
            const shlo_dtype lhs = (shlo_dtype)(1 + draw(SHLO_DTYPE_COUNT - 1)),
                             rhs = (shlo_dtype)(1 + draw(SHLO_DTYPE_COUNT - 1));
            if (shlo__dtype_kind(t) != SHLO__FLOAT && shlo__dtype_kind(t) != SHLO__COMPLEX && t != SHLO_I64 &&
                t != SHLO_I32) {
                check_matrices(lhs, t, t, 1, 5, 9, 6, i, "left type");
                continue;
            }
            check_matrices(lhs, rhs, t, 1, 7, 11, 8, i, "mixed types");
            check_random(lhs, rhs, t, 4000, "mixed types, any layout");
        }
    }
    /* bytes into 32 bits: the pair tile, extremes included by chance of 16 million products */
    for (i = 0; i < 8; i++) {
        check_matrices(SHLO_I8, SHLO_I8, SHLO_I32, 1, 30, 40, 51, i, "i8 into i32");
        check_matrices(SHLO_U8, SHLO_I8, SHLO_I32, 1, 13, 33, 64, i, "u8 i8 into i32");
        check_matrices(SHLO_BF16, SHLO_BF16, SHLO_F32, 1, 13, 50, 100, i, "bf16 into f32");
        check_matrices(SHLO_F32, SHLO_BF16, SHLO_F32, 1, 1, 700, 30, i, "f32 row, bf16 matrix");
    }
}
/* bf16 in pairs: sizes of every tile, odd k, layouts, windows; numbers whose products are below the normal
   ones in none, few and many panels; NaNs and infinities. */
static void test_pairs(void) {
    static const int tiny[] = {0, 0, 1, 30, 1000};
    int i;
    TEST_CASE("bf16 in pairs");
    for (i = 0; i < 150; i++) {
        const shlo_dtype out = i % 4 == 3 ? SHLO_BF16 : SHLO_F32;
        test_tiny = tiny[i % 5];
        test_nan = i % 7 == 6;
        check_matrices(SHLO_BF16, SHLO_BF16, out, 1 + draw(2), draw(71), draw(71), draw(71), i % 8, "pairs");
        if (i % 5 == 4) check_matrices(SHLO_BF16, SHLO_BF16, out, 1, 30, 40, 1, i % 8, "pairs, one k");
        if (i % 3 == 0) check_random(SHLO_BF16, SHLO_BF16, out, 8000, "pairs, any layout");
        if (i % 3 == 1) random_conv(SHLO_BF16, SHLO_BF16, out, "pairs, window");
        if (i % 30 == 7) check_matrices(SHLO_BF16, SHLO_BF16, out, 1, 31, 65, 1100, i % 8, "pairs, deep");
    }
    test_tiny = test_nan = 0;
}
#if SHLO__HAVE_BF16 || SHLO__HAVE_BFMMLA
static void small_free(test_problem *p, shlo__contract_plan *plan, unsigned char *out) {
    free(plan);
    free(out);
    tensor_free(&p->lhs);
    tensor_free(&p->rhs);
    tensor_free(&p->out);
}
#endif
#if SHLO__HAVE_BF16
/* (1 + 2^-7)^2 - (1 + 2^-6) times 2^-(e + 56): for e > 56 a sum that is no normal number, of products that
   are. */
static float cancelled(const shlo__kernels *k, int e) {
    const double a[2] = {1.0078125, -1.015625}, b[2] = {1.0078125, 1};
    shlo__kernels with = *k;
    shlo__dot4 counted = *k->dot2;
    shlo__contract_plan *plan;
    unsigned char *out;
    test_problem p;
    float sum;
    int i;
    matrices(&p, SHLO_BF16, SHLO_BF16, SHLO_F32, 1, 2, 2, 2, 0);
    for (i = 0; i < 4; i++) {
        const double x = ldexp(a[i % 2], -e), y = ldexp(b[i / 2], -56);
        shlo__dtype_convert(SHLO_BF16, p.lhs.data + 2 * i, SHLO_F64, &x);
        shlo__dtype_convert(SHLO_BF16, p.rhs.data + 2 * i, SHLO_F64, &y);
    }
    test_run = counted.run;
    counted.run = count_run;
    with.dot2 = &counted;
    plan = plan_new(&with, &p.c);
    out = run_pieces(&with, &p, plan, NULL, SHLO__MAX(1, plan->needs.n_tasks), NULL);
    memcpy(&sum, out, sizeof sum);
    for (i = 1; i < 4; i++) CHECK(memcmp(out, out + 4 * i, 4) == 0);
    small_free(&p, plan, out);
    return sum;
}
#endif
#if SHLO__HAVE_BFMMLA
/* Row 0 of two numbers times column 0 of two, in a product of 7 x 5 whose other numbers are 1. */
static float of_two(const shlo__kernels *k, const uint16_t *row, const uint16_t *col) {
    shlo__contract_plan *plan;
    unsigned char *out;
    test_problem p;
    float sum;
    int i;
    matrices(&p, SHLO_BF16, SHLO_BF16, SHLO_F32, 1, 7, 5, 2, 0);
    for (i = 0; i < 14; i++) memcpy(p.lhs.data + 2 * i, &row[i < 2 ? i : 2], 2);
    for (i = 0; i < 10; i++) memcpy(p.rhs.data + 2 * i, &col[i % 5 ? 2 : i / 5], 2);
    plan = plan_new(k, &p.c);
    out = run_pieces(k, &p, plan, NULL, SHLO__MAX(1, plan->needs.n_tasks), NULL);
    memcpy(&sum, out + 4 * 34, sizeof sum);
    CHECKF(sum == 2, "beside others 1 + 1 is %a", (double)sum);
    memcpy(&sum, out, sizeof sum);
    small_free(&p, plan, out);
    return sum;
}
/* What the instruction would flush, or sum to an infinity or NaN, is as in f32; the exact kernels and the
   scalar ones have no such tile. */
static void test_taken_fours(void) {
    static const struct {
        uint16_t row[3], col[3];
        float fours, right;
    } cases[] = {{{0x3F80, 0x3F80, 0x3F80}, {0x3F80, 0x3F80, 0x3F80}, 2, 2},
        {{0x0001, 0, 0x3F80}, {0x7F00, 0, 0x3F80}, 0, 0x1p-6f},              /* below the normal ones */
        {{0x2000, 0x2000, 0x3F80}, {0x1F80, 0x9F82, 0x3F80}, 0, -0x1p-133f}, /* a product and a sum */
        {{0x7F40, 0x7F40, 0x3F80}, {0x3F80, 0xBF80, 0x3F80}, 0, 0},
        {{0x7F40, 0x7F40, 0x3F80}, {0x4080, 0xC080, 0x3F80}, NAN, INFINITY}, /* beyond the largest one */
        {{0x7F80, 0, 0x3F80}, {0x0001, 0, 0x3F80}, NAN, INFINITY}}; /* infinity times what is not 0 */
    const shlo__kernels *k = shlo__kernels_at(shlo__kernels_count() - 1);
    size_t i;
    TEST_CASE("fours of bf16 are taken");
    CHECK(!shlo__kernels_exact(k)->dot2 && !shlo__kernels_at(0)->dot2);
    CHECKF((k->dot2 != NULL) == shlo__cpu_detect().bf16, "%s", k->name);
    if (!k->dot2) return;
    for (i = 0; i < SHLO__COUNT(cases); i++) {
        const float taken = test_bf16_fours(cases[i].row, cases[i].col, 2, 0),
                    got = of_two(k, cases[i].row, cases[i].col);
        ELEMENTF(memcmp(&taken, &cases[i].fours, 4) == 0, "case %d: the instruction gives %a", (int)i,
            (double)taken);
        ELEMENTF(memcmp(&got, &cases[i].right, 4) == 0, "case %d: the sum is %a", (int)i, (double)got);
    }
    CHECKF(seen_fours >= 10000 && seen_wide >= 1000, "%lld sums by fours, %lld in f32", (long long)seen_fours,
        (long long)seen_wide);
    SWEEP_END();
}
#endif
/* The tile of pairs is taken where the CPU has it, the instruction where nothing is lost by it: it would take
   these products for zeros. */
static void test_taken(void) {
#if SHLO__HAVE_BFMMLA
    test_taken_fours();
#endif
#if SHLO__HAVE_BF16
    static const shlo_dtype outs[] = {SHLO_F32, SHLO_BF16, SHLO_F16, SHLO_F64};
    const shlo__kernels *k = shlo__kernels_at(shlo__kernels_count() - 1);
    const shlo__tile_run run = {0, 1};
    uint32_t a[2] = {0x00010001u, 0x00010001u}, b[64];
    shlo__tile_rows rows = {&run, a, NULL, 1, 1, SHLO__TILE_JUMP, 1, 2, 0};
    float c[64];
    const int64_t wide = seen_wide;
    int i, exact;
    TEST_CASE("pairs are taken");
    if (!shlo__cpu_detect().bf16) return;
    for (exact = 0; exact < 2; exact++, k = shlo__kernels_exact(k)) {
        CHECKF(k->dot2 != NULL, "%s", k->name);
        if (!k->dot2) return;
        for (i = 0; i < (int)SHLO__COUNT(outs); i++) {
            shlo__contract_plan *plan;
            test_problem p;
            types(&p.c, SHLO_BF16, SHLO_BF16, outs[i]);
            p.c.n_m = p.c.n_n = p.c.n_k = 1;
            p.c.axes[0].extent = p.c.axes[1].extent = p.c.axes[2].extent = 64;
            p.c.axes[0].lhs = p.c.axes[0].out = p.c.axes[2].rhs = 64;
            p.c.axes[1].rhs = p.c.axes[1].out = p.c.axes[2].lhs = 1;
            plan = plan_new(k, &p.c);
            CHECKF((plan->kind == SHLO__TILE_BF16) == (i < 2), "%s: out %s", k->name,
                shlo_dtype_name(outs[i]));
            free(plan);
        }
    }
    k = shlo__kernels_at(shlo__kernels_count() - 1);
    for (i = 0; i < 64; i++) b[i] = 0x7F007F00u;
    k->dot2->run(&rows, b, 32, c, 32, 32, 0);
    for (i = 0; i < 64; i++) CHECKF(c[i] == 0, "the instruction gives %a", (double)c[i]);
    CHECK(cancelled(k, 56) == 0x1p-126f && cancelled(k, 57) == 0x1p-127f);
    CHECKF(seen_wide == wide + 1, "%d panels as f32", (int)(seen_wide - wide));
    rows.limit = 65535;
    k->dot2->run(&rows, b, 32, c, 32, 32, 0);
    for (i = 0; i < 64; i++) CHECKF(c[i] == 0x1p-5f, "the sum in f32 is %a", (double)c[i]);
    CHECKF(seen_pairs >= 1000 && seen_wide >= 100, "%lld tiles in pairs, %lld as f32", (long long)seen_pairs,
        (long long)seen_wide);
#endif
}
/* Bytes: all pairs of kinds of integers, every small shape, tails of k, layouts and windows, mostly of the
   values where wrapping and flipped signs show: the data of tensor_fill are arbitrary bytes. */
static void test_bytes(void) {
    static const shlo_dtype some[] = {SHLO_I8, SHLO_U8, SHLO_I8, SHLO_U8, SHLO_I4, SHLO_U2, SHLO_I1};
    static const shlo_dtype into[] = {SHLO_I32, SHLO_I32, SHLO_I32, SHLO_U32, SHLO_I16, SHLO_U8, SHLO_I8};
    static const int64_t sizes[] = {1, 2, 3, 5, 6, 7, 12, 13, 16, 17, 31, 32, 33, 49, 65};
    int i, m, n, k;
    TEST_CASE("bytes");
    for (m = 1; m <= 3; m++)
        for (n = 1; n <= 3; n++)
            for (k = 0; k <= 9; k++)
                for (i = 0; i < 4; i++)
                    check_matrices(some[i & 1], some[i >> 1], SHLO_I32, 1 + (k == 5), m, n, k,
                        (m + n + k + i) % 8, "bytes, tiny");
    for (i = 0; i < 128; i++)
        check_matrices(some[i & 1], some[i >> 1 & 1], into[i % 7], 1 + (i % 11 == 0), sizes[draw(15)],
            sizes[draw(15)], draw(3) ? 4 * draw(40) : draw(150), i / 4 % 8, "bytes");
    for (i = 0; i < 60; i++)
        check_matrices(some[draw(7)], some[draw(7)], into[draw(7)], 1, sizes[draw(15)], sizes[draw(15)],
            draw(90), (int)draw(8), "small integers");
    for (i = 0; i < 60; i++)
        check_random(some[i & 1], some[i >> 1 & 1], into[i % 7], 20000, "bytes, any layout");
    for (i = 0; i < 120; i++) random_conv(some[i & 1], some[i >> 1 & 1], into[i % 7], "bytes, window");
    for (i = 0; i < 60; i++) { /* channels by fours, borders, dilations */
        test_conv v = {
            2, 0, 1, 1, 4, 1, {7, 9, 1}, {3, 2, 1}, {1, 1, 1}, {1, 1, 0}, {1, 0, 0}, {1, 1, 1}, {1, 1, 1}};
        v.layout = i % 5 == 4;
        v.groups = 1 + (draw(4) == 0);
        v.in = 4 * (1 + draw(5));
        v.out = 1 + draw(40);
        v.stride[0] = 1 + draw(2);
        v.low[1] = draw(4);
        v.dilate[0] = 1 + draw(2);
        if (draw(4) == 0) v.hole[1] = 2;
        check_conv(some[i & 1], some[i >> 1 & 1], SHLO_I32, &v, "bytes, channels by fours");
    }
    for (i = 0; i < 4; i++) {
        check_matrices(some[i & 1], some[i >> 1], i & 1 ? SHLO_I16 : SHLO_I32, 1, 1, 4500, 29, 0,
            "bytes, row by matrix");
        check_matrices(some[i & 1], some[i >> 1], SHLO_I32, 2, 1, 133, 1501, 2,
            "bytes, row by turned matrix");
        check_matrices(some[i & 1], some[i >> 1], SHLO_I32, 2, 131, 1, 1700, 0, "bytes, matrix by column");
        check_matrices(some[i & 1], some[i >> 1], SHLO_I32, 1, 40, 70, 1601, 0, "bytes, many blocks of k");
    }
}
static void test_extremes(void) { /* the largest magnitudes of bytes, all k */
    shlo_dtype t[2];
    int i, isa;
    t[0] = SHLO_I8;
    t[1] = SHLO_U8;
    TEST_CASE("extremes");
    for (i = 0; i < 4; i++)
        for (isa = 0; isa < shlo__kernels_count(); isa++) {
            const shlo__kernels *k = shlo__kernels_at(isa);
            const shlo_dtype lhs = t[i & 1], rhs = t[i >> 1];
            unsigned char a[5 * 301], b[301 * 7];
            int32_t out[35], at, bad = 0;
            const int32_t x = lhs == SHLO_I8 ? -128 : 255, y = rhs == SHLO_I8 ? -128 : 255;
            shlo__contract c;
            shlo__contract_plan *plan;
            shlo__contract_call call;
            void *block;
            memset(a, (unsigned char)x, sizeof a);
            memset(b, (unsigned char)y, sizeof b);
            types(&c, lhs, rhs, SHLO_I32);
            add_axis(&c, 5);
            c.n_m = 1;
            c.axes[0].lhs = 301;
            c.axes[0].out = 7;
            add_axis(&c, 7);
            c.n_n = 1;
            c.axes[1].rhs = 1;
            c.axes[1].out = 1;
            add_axis(&c, 301);
            c.n_k = 1;
            c.axes[2].lhs = 1;
            c.axes[2].rhs = 7;
            plan = plan_new(k, &c);
            memset(&call, 0, sizeof call);
            call.kernels = k;
            call.plan = plan;
            call.lhs = a;
            call.rhs = b;
            call.out = out;
            call.scratch = aligned_new(plan->needs.scratch_bytes, &block);
            shlo__contract_run(&call, 0, plan->needs.n_tasks);
            free(plan);
            for (at = 0; at < 35; at++) bad += out[at] != 301 * x * y;
            CHECK(bad == 0);
            free(block);
        }
}

static const shlo_dtype window_types[] = {SHLO_F32, SHLO_F32, SHLO_F64, SHLO_BF16, SHLO_I8, SHLO_C64};

/* Channels last, first, any. */
static void check_conv_depthwise(void) {
    int i;
    for (i = 0; i < 90; i++) {
        test_conv v = {
            2, 0, 1, 1, 1, 1, {9, 11, 1}, {3, 3, 1}, {1, 1, 1}, {1, 1, 0}, {1, 1, 0}, {1, 1, 1}, {1, 1, 1}};
        v.layout = i % 3;
        test_nan = i % 4 == 3;
        v.images = 1 + draw(2);
        v.groups = 1 + draw(70);
        v.out = 1 + (draw(4) == 0);
        v.size[1] = 1 + draw(40);
        v.stride[0] = v.stride[1] = 1 + draw(2);
        v.low[1] = draw(3);
        v.high[1] = draw(3);
        if (draw(4) == 0) v.dilate[1] = 2;
        if (draw(6) == 0) v.hole[0] = 2;
        check_conv(window_types[draw(3)], SHLO_F32, window_types[draw(3)], &v, "depthwise mixed");
        check_conv(SHLO_F32, SHLO_F32, SHLO_F32, &v, "depthwise");
    }
}

/* Channels first: rows of planes, in place and copied. */
static void check_conv_planes(void) {
    int i;
    for (i = 0; i < 60; i++) {
        test_conv v = {
            2, 1, 1, 1, 1, 1, {9, 11, 1}, {3, 3, 1}, {1, 1, 1}, {1, 1, 0}, {1, 1, 0}, {1, 1, 1}, {1, 1, 1}};
        test_nan = i % 4 == 3;
        v.images = 1 + (draw(3) == 0);
        v.groups = 1 + draw(5);
        v.size[0] = 1 + draw(30);
        v.size[1] = 1 + draw(90);
        v.stride[1] = 1 + (draw(5) == 0);
        v.low[0] = draw(4);
        v.high[0] = draw(4);
        v.low[1] = draw(40);
        v.high[1] = draw(40);
        if (draw(2)) v.dilate[1] = 1 + draw(9);
        check_conv(SHLO_F32, SHLO_F32, SHLO_F32, &v, "planes");
    }
}

/* Planes in pieces, the last one of few rows, and with columns cut off. */
static void check_conv_pieces(void) {
    int i;
    for (i = 0; i < 12; i++) {
        test_conv v = {
            2, 1, 1, 2, 1, 1, {4, 9, 1}, {3, 3, 1}, {1, 1, 1}, {1, 1, 0}, {1, 1, 0}, {1, 1, 1}, {1, 1, 1}};
        v.size[0] = i % 2 ? 4 : 8 + i % 3;
        v.size[1] = i % 2 ? 130 + draw(40) : 900 + draw(40);
        if (i % 2) {
            v.low[0] = 3; /* a row of the result meets nothing else */
            v.low[1] = 10 - v.size[1];
        }
        check_conv(SHLO_F32, SHLO_F32, SHLO_F32, &v, "planes in pieces, or cut");
    }
}

/* Channels last: lines of rows for the tile. */
static void check_conv_lines(void) {
    int i;
    for (i = 0; i < 120; i++) {
        static const int64_t wide[] = {7, 8, 14, 15, 20, 28, 31};
        test_conv v = {
            2, 0, 1, 1, 1, 1, {5, 1, 1}, {3, 3, 1}, {1, 1, 1}, {1, 1, 0}, {1, 1, 0}, {1, 1, 1}, {1, 1, 1}};
        test_nan = i % 4 == 3;
        v.dims = 1 + (draw(4) > 0);
        v.images = 1 + (draw(3) == 0);
        v.groups = draw(4) ? 1 : 2;
        v.in = i % 8 == 7 ? 256 : 1 + draw(20);
        v.out = i % 8 == 7 ? 3 : i % 8 == 6 ? 24 + 48 * draw(2) : 1 + draw(70);
        v.stride[0] = 1 + draw(2);
        v.stride[1] = 1 + draw(2);
        v.window[0] = 1 + draw(3);
        v.window[1] = 1 + draw(3);
        v.low[0] = draw(3);
        v.high[1] = draw(3);
        v.low[1] = draw(4) ? v.low[1] : -1;
        v.dilate[0] = 1 + (draw(4) == 0);
        v.dilate[1] = 1 + (draw(4) == 0);
        v.size[v.dims - 1] = wide[draw((int64_t)SHLO__COUNT(wide))] * v.stride[v.dims - 1] - draw(2);
        check_conv(SHLO_F32, SHLO_F32, SHLO_F32, &v, "lines");
        if (i % 3 == 0) check_conv(SHLO_F64, SHLO_F64, SHLO_F64, &v, "lines");
    }
}

/* Every second point, a number of which fall into the same sets of L1. */
static void check_conv_points(void) {
    int i;
    for (i = 0; i < 24; i++) {
        test_conv v = {
            2, 0, 1, 1, 256, 1, {5, 29, 1}, {1, 1, 1}, {2, 2, 1}, {0, 0, 0}, {0, 0, 0}, {1, 1, 1}, {1, 1, 1}};
        v.size[0] = 1 + draw(30);
        v.size[1] = 13 + draw(20);
        v.out = 24 * (1 + draw(2)) + draw(50);
        v.in = i % 3 ? 256 : 128;
        check_conv(SHLO_F32, SHLO_F32, SHLO_F32, &v, "points apart");
        if (i % 3 == 0) check_conv(SHLO_F64, SHLO_F64, SHLO_F64, &v, "points apart");
    }
}

static void test_windows(void) {
    int i;
    TEST_CASE("windows");
    for (i = 0; i < 400; i++) {
        const shlo_dtype t = window_types[draw(6)];
        random_conv(t, t, t, "random window");
    }
    for (i = 0; i < 30; i++) random_conv(SHLO_F8E8M0FNU, SHLO_F8E8M0FNU, SHLO_F8E8M0FNU, "no zero");
    check_conv_depthwise();
    check_conv_planes();
    test_nan = 0;
    check_conv_pieces();
    check_conv_lines();
    test_nan = 1;
    check_conv_points();
    for (i = 0; i < 100; i++) random_conv(SHLO_F32, SHLO_F32, SHLO_F32, "window with NaN");
    for (i = 0; i < 100; i++) check_random(SHLO_F32, SHLO_F32, SHLO_F32, 3000, "layout with NaN");
    test_nan = 0;
}

/* Numbers near the ends of int64 where an extent is 1 or all is padding. */
static void test_far(void) {
    static const int64_t far[][4] = {/* m_step, k_step, pad, dilation */
        {INT64_MAX, 1, 0, 1}, {1, INT64_MAX, 0, 1}, {1, 1, INT64_MAX, 1}, {1, 1, INT64_MIN, 1},
        {1, 1, -INT64_MAX, 1}, {1, 1, 0, INT64_MAX}, {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX},
        {INT64_MAX / 2, INT64_MAX / 3, 5, 7}, {INT64_MAX / 2, 1, INT64_MAX / 2, INT64_MAX / 2}};
    int i, j;
    TEST_CASE("far");
    for (i = 0; i < (int)SHLO__COUNT(far); i++)
        for (j = 0; j < 8; j++) {
            test_problem p;
            shlo__contract_window *w = &p.c.windows[0];
            types(&p.c, SHLO_F32, SHLO_F32, SHLO_F32);
            add_axis(&p.c, j & 1 ? 2 : 1);
            p.c.n_m = 1;
            add_axis(&p.c, 3);
            p.c.n_n = 1;
            add_axis(&p.c, j & 2 ? 2 : 1);
            p.c.n_k = 1;
            w->m_axis = 0;
            w->k_axis = 2;
            w->in_extent = j & 4 ? 2 : 1;
            w->m_step = far[i][0];
            w->k_step = far[i][1];
            w->pad = far[i][2];
            w->dilation = far[i][3];
            p.c.n_windows = 1;
            lay_out_problem(&p, 0, 0);
            check_problem(&p, "far");
            tensor_free(&p.out);
        }
}

int main(void) {
    int round, i, lines = 0, planes = 0;
    for (round = TEST_EMULATED; round < 2; round++) {
        if (round)
            large_blocks();
        else
            small_blocks();
        test_shapes(SHLO_F32);
        test_shapes(SHLO_F64);
        test_shapes(SHLO_I32);
        test_shapes(SHLO_BF16);
        test_shapes(SHLO_C64);
        test_types();
        test_pairs();
        test_bytes();
        test_windows();
        TEST_CASE("layouts");
        for (i = 0; i < 100; i++) check_random(SHLO_F32, SHLO_F32, SHLO_F32, 30000, "any layout");
    }
    test_extremes();
    test_taken();
    test_far();
    for (i = 0; i < shlo__kernels_count(); i++) test_settled(shlo__kernels_at(i));
    TEST_CASE("coverage");
    for (i = 0; i < (int)SHLO__COUNT(seen_variant); i++)
        CHECKF(seen_variant[i] >= (TEST_EMULATED ? 25 : 50), "variant %d: %d problems", i, seen_variant[i]);
    for (i = 0; i < shlo__kernels_count(); i++) { /* each instruction set sees the same problems */
        lines += shlo__kernels_at(i)->tiles->lines != NULL;
        planes += shlo__kernels_at(i)->tiles->plane_rows != NULL;
    }
    CHECKF(seen_lines >= (TEST_EMULATED ? 5 : 10) * lines, "lines of windows: %d problems", seen_lines);
    CHECKF(seen_planes >= (TEST_EMULATED ? 5 : 10) * planes, "planes: %d problems", seen_planes);
    CHECKF(seen_rows >= 20 && seen_copies >= 20 && seen_after >= 20,
        "lines as rows: %d problems, copied: %d, settled: %d", seen_rows, seen_copies, seen_after);
    CHECKF(seen_line_bias >= 20, "a bias of lines: %d problems", seen_line_bias);
    return test_end("test_contract");
}
