/* tests/kernel/contracting.h - for test_contract.c: a contraction is made (matrices, any layout, windows) and
 * checked on every instruction set against an independent loop nest over the same index maps; the same bits
 * for every cut into tasks and for a right side packed ahead; the epilogue once for each element, when its
 * value is final. */
#ifndef TESTS_KERNEL_CONTRACTING_H
#define TESTS_KERNEL_CONTRACTING_H

#include "../../src/simd/cpu.h"
#include "products.h"

/* Smaller blocks let small shapes meet every loop. */
static shlo__contract_sizes test_sizes = {1536, 512 * 1024, 2000000};
#ifndef TEST_EMULATED /* an emulator computes floats slowly: it gets the blocks that users have */
#define TEST_EMULATED 0
#endif
/* ---- epilogue: who was called for what ---- */

typedef struct test_calls {
    const test_problem *p;
    unsigned char *out;
    unsigned char *count, *seen;
    int64_t outside;
} test_calls;

/* Stretches in place are rewritten, as an epilogue does: whoever reads them as sums afterwards goes wrong.
 * Staged ones are only there. */
static void take_stretch(void *ctx, const void *from, int64_t at, int64_t n) {
    test_calls *t = (test_calls *)ctx;
    const size_t bytes = shlo__dtype_bytes(t->p->c.out);
    int64_t i;
    at += t->p->out.zero;
    if (n <= 0 || at < 0 || at + n > t->p->out.n) {
        t->outside++;
        return;
    }
    if (t->out && from != t->out + (size_t)at * bytes) t->outside++;
    for (i = at; i < at + n; i++) t->count[i]++;
    memcpy(t->seen + (size_t)at * bytes, from, (size_t)n * bytes);
    if (t->out) memset(t->out + (size_t)at * bytes, 0x77, (size_t)n * bytes);
}

/* ---- one problem, all ways ---- */

static void *aligned_new(size_t bytes, void **block) {
    *block = malloc(bytes + 64);
    memset(*block, 0xA5, bytes + 64);
    return (void *)(((uintptr_t)*block + 63) & ~(uintptr_t)63);
}
static int seen_variant[4];
static shlo__after test_after; /* of the next runs */

/* A plan holds no pointers: every one here is a copy, and the memory it was made in is overwritten. */
static shlo__contract_plan *plan_new(const shlo__kernels *k, const shlo__contract *c) {
    const size_t bytes = shlo__contract_plan_bytes(c);
    shlo__contract_plan *made = (shlo__contract_plan *)malloc(bytes),
                        *plan = (shlo__contract_plan *)malloc(bytes);
    memset(made, 0xA5, bytes);
    shlo__contract_make_plan(k, c, &test_sizes, made);
    CHECK(made->plan_bytes <= bytes);
    memcpy(plan, made, made->plan_bytes);
    memset(made, 0xA5, bytes);
    free(made);
    return plan;
}

/* Runs tasks [0, n) in pieces of `piece` (last ones first) into a fresh result; returns it. */
static unsigned char *run_pieces(const shlo__kernels *k, const test_problem *p,
    const shlo__contract_plan *plan, const void *packed, int64_t piece, test_calls *calls) {
    const shlo__contract_needs *needs = &plan->needs;
    const size_t bytes = (size_t)p->out.n * shlo__dtype_bytes(p->c.out);
    unsigned char *out = (unsigned char *)malloc(bytes + 1);
    shlo__contract_call call;
    int64_t first;
    memset(out, 0x5A, bytes + 1);
    call.kernels = k;
    call.plan = plan;
    call.lhs = p->lhs.base;
    call.rhs = packed ? NULL : p->rhs.base;
    call.packed_rhs = packed;
    call.scales = NULL;
    call.out = needs->staged ? NULL : out + (size_t)p->out.zero * shlo__dtype_bytes(p->c.out);
    call.epilogue = calls ? take_stretch : NULL;
    call.ctx = calls;
    call.after = test_after;
    call.pulse = NULL;
    if (calls) calls->out = needs->staged ? NULL : out;
    for (first = (needs->n_tasks - 1) / piece * piece; first >= 0 && needs->n_tasks; first -= piece) {
        void *block;
        call.scratch = aligned_new(needs->scratch_bytes, &block);
        shlo__contract_run(&call, first, SHLO__MIN(needs->n_tasks, first + piece));
        free(block);
    }
    return out;
}
/* The epilogue is told of each element of the result once, when it is what it is without one: in pieces too,
 * and from scratch where the variant can. */
static void check_epilogue(const shlo__kernels *k, test_problem *p, shlo__contract_plan *plan,
    const unsigned char *whole, const char *name) {
    const size_t bytes = (size_t)p->out.n * shlo__dtype_bytes(p->c.out);
    int64_t i, wrong, piece = 1;
    int way;
    for (way = 0; way < 2 + 2 * plan->needs.can_stage; way++) {
        test_calls calls;
        calls.p = p;
        calls.count = (unsigned char *)calloc((size_t)p->out.n + 1, 1);
        calls.seen = (unsigned char *)calloc(bytes + 1, 1);
        calls.outside = 0;
        if (way == 2) {
            shlo__contract_stage_plan(plan);
            CHECK(plan->needs.staged);
        }
        piece = way & 1 ? 2 : SHLO__MAX(1, plan->needs.n_tasks);
        free(run_pieces(k, p, plan, NULL, piece, &calls));
        for (i = 0, wrong = 0; i < p->out.n; i++) wrong += calls.count[i] != 1;
        CHECKF(wrong == 0 && calls.outside == 0,
            "%s, %s: epilogue missed or repeated %lld elements, %lld outside; way %d", name, k->name,
            (long long)wrong, (long long)calls.outside, way);
        CHECKF(bytes == 0 || memcmp(calls.seen, whole, bytes) == 0,
            "%s, %s: other elements with an epilogue; way %d", name, k->name, way);
        free(calls.count);
        free(calls.seen);
    }
}
static int seen_lines, seen_rows, seen_copies, seen_after, seen_line_bias, seen_planes;
/* What shlo__after says, of one sum. */
static float after_one(float sum, int64_t i) {
    const shlo__after *f = &test_after;
    if (f->bias) sum = shlo__soft_one_nan32(sum + f->bias[i / f->line % f->bias_n]);
    if (f->more) sum = shlo__soft_one_nan32(sum + f->more[i]);
    if (f->bounded && (sum < f->low || (sum == f->low && signbit(sum)))) sum = f->low;
    if (f->bounded && sum > f->high) sum = f->high;
    return sum;
}
/* Sums that are settled, tile by tile, line by line or plane by plane, are those with a vector of `period`
   numbers, each of which serves a line, a tensor and bounds, each rounded apart; with all of them, and with
   any left out. */
static void check_after(const shlo__kernels *k, test_problem *p, shlo__contract_plan *plan,
    const unsigned char *whole, const char *name, int64_t period, int64_t line) {
    const float *sums = (const float *)(const void *)whole;
    static const float lows[] = {0.0f, -3.5f, -0.0f}, highs[] = {6.0f, INFINITY, 0.0f};
    const int64_t n = p->out.n;
    unsigned char *other;
    float *bias, *more;
    int64_t i, wrong = 0;
    const int way = (int)draw(8);
    if (p->out.zero || !n || n % (period * line)) return;
    if (line == 1 && shlo__contract_inner(&plan->out_cols)->stride != 1) return;
    seen_after++;
    seen_line_bias += line > 1;
    bias = (float *)malloc((size_t)period * sizeof *bias);
    more = (float *)malloc((size_t)n * sizeof *more);
    for (i = 0; i < period; i++) bias[i] = (float)draw(1000) / 16 - 9;
    for (i = 0; i < n; i++) more[i] = (float)draw(1000) / 16 - 30;
    test_after.some = 1;
    test_after.bias = way & 1 ? NULL : bias;
    test_after.bias_n = (int32_t)period;
    test_after.line = (int32_t)line;
    test_after.more = way & 2 ? NULL : more;
    test_after.bounded = !(way & 4);
    test_after.low = test_after.bounded ? lows[draw(3)] : -INFINITY;
    test_after.high = test_after.bounded ? highs[draw(3)] : INFINITY;
    if (n > 1) more[draw(n)] = NAN;
    for (i = 0; i < n; i += 7) /* sums of -0, or a little more, beside the bounds */
        more[i] = -(way & 1 ? sums[i] : shlo__soft_one_nan32(sums[i] + bias[i / line % period]));
    other = run_pieces(k, p, plan, NULL, 1, NULL);
    for (i = 0; i < n; i++) {
        const float want = after_one(sums[i], i);
        wrong += memcmp(&want, other + i * 4, 4) != 0;
    }
    CHECKF(wrong == 0, "%s, %s: %lld settled sums differ, way %d", name, k->name, (long long)wrong, way);
    free(other);
    free(bias);
    free(more);
    memset(&test_after, 0, sizeof test_after);
}
/* Numbers that no sum here is, by the kernel itself. */
static void test_settled(const shlo__kernels *k) {
    static const float low[] = {0.0f, -0.0f, 1.0f}, high[] = {6.0f, 0.0f, INFINITY};
    const float some[] = {-0.0f, 0.0f, NAN, INFINITY, -INFINITY, 1.0f, -1.0f, 7.0f, 1e-45f, -1e-45f};
    float at[20];
    const shlo__settled all = {at, NULL, NULL, 0, 1, 20};
    int way, i, wrong = 0;
    TEST_CASE("settled");
    if (!k->tiles->after) return;
    for (way = 0; way < 9; way++) {
        test_after.bounded = 1;
        test_after.low = low[way % 3];
        test_after.high = high[way / 3];
        for (i = 0; i < 20; i++) at[i] = some[i % 10];
        k->tiles->after(&test_after, &all);
        for (i = 0; i < 20; i++) {
            const float want = after_one(some[i % 10], i);
            wrong += memcmp(&want, &at[i], 4) != 0;
        }
    }
    CHECKF(wrong == 0, "%s: %d numbers between bounds differ", k->name, wrong);
    memset(&test_after, 0, sizeof test_after);
}
/* Lines, of depthwise windows, as rows of the tile and of planes, have the bits of points one by one and of
   panels. */
static void check_lines(const shlo__kernels *k, test_problem *p, shlo__contract_plan *plan,
    const unsigned char *whole, const char *name) {
    const int thin = plan->variant == 0 && plan->thin.lines && k->tiles->lines,
              plane = plan->variant == 1 && p->c.out == SHLO_F32 && k->tiles->plane_rows,
              gemm = plan->variant == 3 && p->c.out == SHLO_F32 && k->tiles->runs[0];
    shlo__kernels without = *k;
    shlo__tiles tiles = *k->tiles;
    unsigned char *other;
    if (!thin && !gemm && !plane) return;
    seen_lines += thin;
    seen_planes += plane;
    seen_rows += gemm && plan->lines.fits;
    seen_copies += gemm && plan->lines.bytes;
    tiles.lines = NULL;
    tiles.plane_rows = NULL;
    tiles.runs[0] = tiles.three = NULL;
    without.tiles = &tiles;
    other = run_pieces(&without, p, plan, NULL, 1, NULL);
    CHECKF(memcmp(other, whole, (size_t)p->out.n * shlo__dtype_bytes(p->c.out)) == 0,
        "%s, %s: lines differ from points or panels", name, k->name);
    free(other);
    if (thin && plan->thin.y_step == plan->thin.lanes)
        check_after(k, p, plan, whole, name, plan->thin.lanes, 1);
    if (plane && plan->thin.y_step == 1 && plan->thin.points > 1)
        check_after(k, p, plan, whole, name, plan->batch, plan->thin.points);
    if (gemm && plan->plain_out && shlo__contract_dims(&plan->out_rows)->stride == plan->n &&
        plan->batch == 1) {
        check_after(k, p, plan, whole, name, plan->n, 1);
        if (plan->n > 1) check_after(k, p, plan, whole, name, plan->m, plan->n);
    }
}
static void check_isa(const shlo__kernels *k, test_problem *p, const test_sum *reference, const char *name) {
    const size_t bytes = (size_t)p->out.n * shlo__dtype_bytes(p->c.out);
    shlo__contract_plan *plan = plan_new(k, &p->c);
    const shlo__contract_needs *needs = &plan->needs;
    unsigned char *whole, *other;
    int64_t wrong = 0;
    CHECK(needs->m == p->m && needs->n == p->n && needs->k == p->k && needs->batch == p->batch);
    seen_variant[plan->variant]++;
    whole = run_pieces(k, p, plan, NULL, SHLO__MAX(1, needs->n_tasks), NULL);
    wrong = wrong_elements(p, reference, whole);
    CHECKF(wrong == 0,
        "%s, %s: %lld of %lld elements wrong, variant %d, out %s, lhs %s, rhs %s, b %lld m %lld n %lld k "
        "%lld, %d windows",
        name, k->name, (long long)wrong, (long long)p->out.n, plan->variant, shlo_dtype_name(p->c.out),
        shlo_dtype_name(p->c.lhs), shlo_dtype_name(p->c.rhs), (long long)p->batch, (long long)p->m,
        (long long)p->n, (long long)p->k, p->c.n_windows);
    if (needs->n_tasks > 1) {
        other = run_pieces(k, p, plan, NULL, 1, NULL);
        CHECKF(bytes == 0 || memcmp(other, whole, bytes) == 0, "%s, %s: single tasks differ", name, k->name);
        free(other);
        other = run_pieces(k, p, plan, NULL, 3, NULL);
        CHECKF(bytes == 0 || memcmp(other, whole, bytes) == 0, "%s, %s: three tasks differ", name, k->name);
        free(other);
    }
    if (needs->packed_rhs_bytes) {
        void *block, *packed = aligned_new(needs->packed_rhs_bytes, &block);
        void *work = malloc(shlo__contract_pack_bytes(plan));
        shlo__contract_pack_rhs(k, plan, p->rhs.base, packed, work, NULL);
        free(work);
        other = run_pieces(k, p, plan, packed, 2, NULL);
        CHECKF(bytes == 0 || memcmp(other, whole, bytes) == 0, "%s, %s: packed ahead differs", name, k->name);
        free(other);
        free(block);
    }
    check_lines(k, p, plan, whole, name);
    check_epilogue(k, p, plan, whole, name);
    free(whole);
    free(plan);
}
static int bytes_contract(const shlo__contract *c) {
    return shlo__dtype_bytes(c->lhs) == 1 && shlo__dtype_bytes(c->rhs) == 1 && is_int(c->out);
}
static int bf16_contract(const shlo__contract *c) { return c->lhs == SHLO_BF16 && c->rhs == SHLO_BF16; }
/* Products of bf16 in pairs, where the CPU has them, give the bits that it gives without. */
#if SHLO__HAVE_BF16
static int64_t seen_pairs, seen_wide; /* tiles that took the instruction, or could not */
static shlo__runs_fn test_run;
static void count_run(const shlo__tile_rows *a, const void *b, ptrdiff_t b_ks, void *c, ptrdiff_t c_rs,
    int32_t nr, int32_t add) {
    int32_t i, below = 0;
    for (i = 0; i < 2 * nr; i++) {
        uint16_t x;
        memcpy(&x, (const char *)b + 2 * i, 2);
        below |= x < a->limit;
    }
    *(below ? &seen_wide : &seen_pairs) += 1;
    test_run(a, b, b_ks, c, c_rs, nr, add);
}
static void check_pairs(const shlo__kernels *k, test_problem *p, const char *name) {
    const size_t bytes = (size_t)p->out.n * shlo__dtype_bytes(p->c.out);
    shlo__kernels with = *k, without = *k;
    shlo__dot4 counted;
    shlo__contract_plan *plan;
    unsigned char *want, *got;
    if (!k->dot2 || !bf16_contract(&p->c)) return;
    counted = *k->dot2;
    test_run = counted.run;
    counted.run = count_run;
    with.dot2 = &counted;
    without.dot2 = NULL;
    plan = plan_new(&without, &p->c);
    want = run_pieces(&without, p, plan, NULL, SHLO__MAX(1, plan->needs.n_tasks), NULL);
    free(plan);
    plan = plan_new(&with, &p->c);
    got = run_pieces(&with, p, plan, NULL, 1, NULL);
    CHECKF(bytes == 0 || memcmp(want, got, bytes) == 0,
        "%s: other bits in pairs, out %s, b %lld m %lld n %lld k %lld, %d windows", name,
        shlo_dtype_name(p->c.out), (long long)p->batch, (long long)p->m, (long long)p->n, (long long)p->k,
        p->c.n_windows);
    free(plan);
    free(want);
    free(got);
}
#elif SHLO__HAVE_BFMMLA
#include "fours.h"
#else
static void check_pairs(const shlo__kernels *k, test_problem *p, const char *name) {
    (void)k;
    (void)p;
    (void)name;
}
#endif
static void check_problem(test_problem *p, const char *name) {
    const shlo__contract *c = &p->c;
    const int n = c->n_batch + c->n_m + c->n_n;
    int64_t index[40] = {0}, i = 0;
    test_sum *reference = (test_sum *)malloc((size_t)(p->batch * p->m * p->n + 1) * sizeof *reference);
    int32_t isa;
    tensor_fill(&p->lhs, c->out);
    tensor_fill(&p->rhs, c->out);
    if (p->batch > 0 && p->m > 0 && p->n > 0) do
            reference[i++] = reference_element(p, index);
        while (advance(c, index, 0, n));
    for (isa = 0; isa < shlo__kernels_count(); isa++) {
        shlo__kernels without = *shlo__kernels_at(isa);
        if (isa > 0 && bytes_contract(c)) { /* a CPU of AVX-512 that lacks VNNI takes those of AVX2 */
            without.dot4 = shlo__kernels_at(isa - 1)->dot4;
            if (without.dot4) check_isa(&without, p, reference, name);
        }
        check_isa(shlo__kernels_at(isa), p, reference, name);
        if (SHLO__HAVE_BFMMLA && bf16_contract(c) && without.dot2) { /* a CPU of NEON that lacks BFMMLA */
            without.dot2 = NULL;
            check_isa(&without, p, reference, name);
        }
        check_pairs(shlo__kernels_at(isa), p, name);
    }
    free(reference);
    tensor_free(&p->lhs);
    tensor_free(&p->rhs);
}

/* ---- problems ---- */

static void add_axis(shlo__contract *c, int64_t extent) {
    const int n = c->n_batch + c->n_m + c->n_n + c->n_k;
    memset(&c->axes[n], 0, sizeof c->axes[n]);
    c->axes[n].extent = extent;
}
/* Lays out the three tensors over the axes; windows' input positions are axes of the lhs of their own. */
static void lay_out_problem(test_problem *p, int shuffle, int reverse) {
    shlo__contract *c = &p->c;
    const int n = c->n_batch + c->n_m + c->n_n + c->n_k;
    int which, i;
    for (which = 0; which < 3; which++) { /* lhs: batch m k; rhs: batch n k; out: batch m n */
        test_tensor *t = which == 0 ? &p->lhs : which == 1 ? &p->rhs : &p->out;
        test_layout l;
        int axis[40];
        int64_t zero, size;
        l.n = 0;
        for (i = 0; i < n; i++) {
            const int group = i < c->n_batch                     ? 0
                              : i < c->n_batch + c->n_m          ? 1
                              : i < c->n_batch + c->n_m + c->n_n ? 2
                                                                 : 3;
            int w, windowed = 0;
            if ((which == 0 && group == 2) || (which == 1 && group == 1) || (which == 2 && group == 3))
                continue;
            for (w = 0; which == 0 && w < c->n_windows; w++)
                windowed |= c->windows[w].m_axis == i || c->windows[w].k_axis == i;
            if (windowed) continue;
            axis[l.n] = i;
            l.extent[l.n++] = c->axes[i].extent;
        }
        for (i = 0; which == 0 && i < c->n_windows; i++) {
            axis[l.n] = -1 - i;
            l.extent[l.n++] = c->windows[i].in_extent;
        }
        size = lay_out(&l, shuffle, reverse, &zero);
        for (i = 0; i < l.n; i++) {
            if (axis[i] < 0)
                c->windows[-1 - axis[i]].lhs_stride = l.stride[i];
            else
                *(which == 0     ? &c->axes[axis[i]].lhs
                    : which == 1 ? &c->axes[axis[i]].rhs
                                 : &c->axes[axis[i]].out) = l.stride[i];
        }
        tensor_new(t, which == 0 ? c->lhs : which == 1 ? c->rhs : c->out, size, zero);
    }
    p->batch = shlo__contract_extent(c, 0, c->n_batch);
    p->m = shlo__contract_extent(c, c->n_batch, c->n_m);
    p->n = shlo__contract_extent(c, c->n_batch + c->n_m, c->n_n);
    p->k = shlo__contract_extent(c, c->n_batch + c->n_m + c->n_n, c->n_k);
}
static void types(shlo__contract *c, shlo_dtype lhs, shlo_dtype rhs, shlo_dtype out) {
    memset(c, 0, sizeof *c);
    c->lhs = lhs;
    c->rhs = rhs;
    c->out = out;
}
/* batch x m x n x k, row-major: [b,m,k] x [b,k,n], or with the sides' last two axes exchanged where `turned`
 * has bit 0 or 1 (bit 2: the result's). */
static void matrices(test_problem *p, shlo_dtype lhs, shlo_dtype rhs, shlo_dtype out, int64_t b, int64_t m,
    int64_t n, int64_t k, int turned) {
    shlo__axis *a = p->c.axes;
    types(&p->c, lhs, rhs, out);
    add_axis(&p->c, b);
    p->c.n_batch = 1;
    add_axis(&p->c, m);
    p->c.n_m = 1;
    add_axis(&p->c, n);
    p->c.n_n = 1;
    add_axis(&p->c, k);
    p->c.n_k = 1;
    lay_out_problem(p, 0, 0);
    a[0].lhs = m * k;
    a[1].lhs = turned & 1 ? 1 : k;
    a[3].lhs = turned & 1 ? m : 1;
    a[0].rhs = n * k;
    a[2].rhs = turned & 2 ? k : 1;
    a[3].rhs = turned & 2 ? 1 : n;
    a[0].out = m * n;
    a[1].out = turned & 4 ? 1 : n;
    a[2].out = turned & 4 ? m : 1;
}
static void check_matrices(shlo_dtype lhs, shlo_dtype rhs, shlo_dtype out, int64_t b, int64_t m, int64_t n,
    int64_t k, int turned, const char *name) {
    test_problem p;
    matrices(&p, lhs, rhs, out, b, m, n, k, turned);
    check_problem(&p, name);
    tensor_free(&p.out);
}
static void check_random(shlo_dtype lhs, shlo_dtype rhs, shlo_dtype out, int64_t largest, const char *name) {
    static const int64_t extents[] = {1, 2, 3, 4, 5, 7, 8, 12, 13, 16, 17, 31, 32, 33, 37};
    test_problem p;
    int64_t all = 1;
    int i, g;
    types(&p.c, lhs, rhs, out);
    for (g = 0; g < 4; g++) {
        const int n = (int)draw(g == 0 ? 3 : 4);
        for (i = 0; i < n; i++) {
            int64_t e = extents[draw((int64_t)SHLO__COUNT(extents))];
            if (all * e > largest) e = 1;
            all *= e;
            add_axis(&p.c, e);
            ++*(g == 0 ? &p.c.n_batch : g == 1 ? &p.c.n_m : g == 2 ? &p.c.n_n : &p.c.n_k);
        }
    }
    lay_out_problem(&p, draw(3) > 0, draw(3) == 0);
    check_problem(&p, name);
    tensor_free(&p.out);
}

/* A convolution: spatial dims with their windows; layout: 0 channels last, 1 channels first, 2 any. */
typedef struct test_conv {
    int dims, layout;
    int64_t images, groups, in, out, size[3], window[3], stride[3], low[3], high[3], hole[3], dilate[3];
} test_conv;

static void check_conv(shlo_dtype lhs, shlo_dtype rhs, shlo_dtype out, const test_conv *v, const char *name) {
    test_problem p;
    shlo__contract *c = &p.c;
    int d, order = 0;
    int64_t points[3];
    types(c, lhs, rhs, out);
    for (d = 0; d < v->dims; d++) {
        const int64_t room = (v->size[d] - 1) * v->hole[d] + 1 + v->low[d] + v->high[d],
                      reach = (v->window[d] - 1) * v->dilate[d] + 1;
        points[d] = room < reach ? 0 : (room - reach) / v->stride[d] + 1;
    }
    add_axis(c, v->groups);
    c->n_batch = 1;
    add_axis(c, v->images);
    c->n_m = 1;
    for (d = 0; d < v->dims; d++) {
        add_axis(c, points[d]);
        c->n_m++;
    }
    add_axis(c, v->out);
    c->n_n = 1;
    order = (int)draw(2); /* k: window then channel, or channel then window */
    if (order) {
        add_axis(c, v->in);
        c->n_k++;
    }
    for (d = 0; d < v->dims; d++) {
        shlo__contract_window *w = &c->windows[d];
        w->m_axis = 2 + d;
        w->k_axis = c->n_batch + c->n_m + c->n_n + c->n_k;
        w->in_extent = v->size[d];
        w->m_step = v->stride[d];
        w->k_step = v->dilate[d];
        w->pad = v->low[d];
        w->dilation = v->hole[d];
        add_axis(c, v->window[d]);
        c->n_k++;
    }
    if (!order) {
        add_axis(c, v->in);
        c->n_k++;
    }
    c->n_windows = v->dims;
    lay_out_problem(&p, v->layout == 2, v->layout == 2 && draw(2));
    /* lhs [image, spatial, channel] or [image, channel, spatial], a group's channels together; out
       likewise */
    if (v->layout < 2) {
        const int channel_k = order ? c->n_batch + c->n_m + c->n_n : c->n_batch + c->n_m + c->n_n + v->dims;
        int64_t all_in = v->groups * v->in, all_out = v->groups * v->out, area = 1, area_out = 1;
        int64_t at = v->layout ? 1 : all_in, at_out = v->layout ? 1 : all_out;
        for (d = v->dims - 1; d >= 0; d--) {
            c->windows[d].lhs_stride = at;
            at *= v->size[d];
            area *= v->size[d];
            c->axes[2 + d].out = at_out;
            at_out *= points[d];
            area_out *= points[d];
        }
        c->axes[1].lhs = area * all_in;
        c->axes[1].out = area_out * all_out;
        c->axes[channel_k].lhs = v->layout ? area : 1;
        c->axes[0].lhs = v->in * c->axes[channel_k].lhs;
        c->axes[c->n_batch + c->n_m].out = v->layout ? area_out : 1;
        c->axes[0].out = v->out * c->axes[c->n_batch + c->n_m].out;
        if (v->layout == 0) { /* rhs [window, channel, feature], features of all groups side by side */
            int64_t step = all_out;
            c->axes[c->n_batch + c->n_m].rhs = 1;
            c->axes[0].rhs = v->out;
            c->axes[channel_k].rhs = step;
            step *= v->in;
            for (d = v->dims - 1; d >= 0; d--) {
                c->axes[c->windows[d].k_axis].rhs = step;
                step *= v->window[d];
            }
        }
    }
    check_problem(&p, name);
    tensor_free(&p.out);
}
static void random_conv(shlo_dtype lhs, shlo_dtype rhs, shlo_dtype out, const char *name) {
    test_conv v;
    int d;
    memset(&v, 0, sizeof v);
    v.dims = 1 + (int)draw(3);
    v.layout = (int)draw(3);
    v.images = 1 + draw(3);
    v.groups = draw(3) ? 1 : 1 + draw(20);
    v.in = draw(3) ? 1 + draw(9) : 1;
    v.out = draw(3) ? 1 + draw(v.groups > 1 ? 3 : 20) : 1;
    for (d = 0; d < v.dims; d++) {
        v.size[d] = 1 + draw(v.dims == 1 ? 40 : v.dims == 2 ? 9 : 5);
        v.window[d] = 1 + draw(4);
        v.stride[d] = 1 + draw(3);
        v.low[d] = draw(7) - 2;
        v.high[d] = draw(7) - 2;
        v.hole[d] = draw(4) ? 1 : 1 + draw(3);
        v.dilate[d] = draw(3) ? 1 : 1 + draw(3);
    }
    check_conv(lhs, rhs, out, &v, name);
}

#endif
