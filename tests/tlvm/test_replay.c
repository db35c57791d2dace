/* tests/tlvm/test_replay.c - launches again and again: what has changed between two launches of the same
 * kernel counts, and what lies outside in a later chunk of groups is found as if it were interpreted. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "kernels.h"

enum { GROUPS = 50, N = 8 };

/* y = alpha x + y for each group's N numbers, x half a column of 2 N, y a member; then the sum. */
static const char *const text =
    "func @f(%alpha: f64, %X: memref<f64x16x?,strided<1,?>>, %Ys: group<memref<f64x8>,offset: ?>,\n"
    "        %S: memref<f64x?>) {\n"
    "  %g = group_id\n"
    "  %one = constant 1.0 -> f64\n"
    "  %zero = constant 0.0 -> f64\n"
    "  %x = subview %X[8:8,%g] : memref<f64x16x?,strided<1,?>>\n"
    "  %y = load %Ys[%g] : group<memref<f64x8>,offset: ?>\n"
    "  %t = alloca -> memref<f64x8,local>\n"
    "  axpby.n %alpha, %x, %zero, %t : f64, memref<f64x8>, f64, memref<f64x8,local>\n"
    "  axpby.n %one, %t, %one, %y : f64, memref<f64x8,local>, f64, memref<f64x8>\n"
    "  %s = subview %S[%g] : memref<f64x?>\n"
    "  sum.n %one, %y, %zero, %s : f64, memref<f64x8>, f64, memref<f64>\n"
    "}\n"
    "func @single(%Ys: group<memref<f64x8>,offset: ?>) {\n"
    "  %g = group_id\n"
    "  %y = load %Ys[%g] : group<memref<f64x8>,offset: ?>\n"
    "  axpby.n 0.0, %y, 2.0, %y : f64, memref<f64x8>, f64, memref<f64x8>\n"
    "}\n"
    "func @other(%Y: memref<f64x8>) {\n"
    "  %two = constant 2.0 -> f64\n"
    "  axpby.n %two, %Y, %two, %Y : f64, memref<f64x8>, f64, memref<f64x8>\n"
    "}\n"
    "func @shared(%Ys: group<memref<f64x8>,offset: ?>, %X: memref<f64x16x?,strided<1,?>>) {\n"
    "  %g = group_id\n"
    "  %last = constant 49 -> index\n"
    "  %y = load %Ys[%last] : group<memref<f64x8>,offset: ?>\n"
    "  %x = subview %X[8:8,%g] : memref<f64x16x?,strided<1,?>>\n"
    "  axpby.n 1.0, %y, 0.0, %x : f64, memref<f64x8>, f64, memref<f64x8>\n"
    "}\n";

typedef struct state {
    double alpha, x[GROUPS + 1][2 * N + 1], y[GROUPS + 1][N + 1], sum[GROUPS + 1];
    void *ys[GROUPS + 1];
    int64_t x_shape[2], x_strides[2], s_shape[1];
    tlang_arg args[4];
} state;

static state z;
static double expected_y[GROUPS + 1][N + 1], expected_sum[GROUPS + 1];

static void fill(void) {
    unsigned long long seed = 3;
    memset(&z, 0, sizeof z);
    z.alpha = 0.5;
    for (int g = 0; g <= GROUPS; g++) {
        for (int i = 0; i <= 2 * N; i++) z.x[g][i] = (double)(test_random(&seed) % 100);
        for (int i = 0; i <= N; i++) z.y[g][i] = (double)(test_random(&seed) % 100);
        z.ys[g] = z.y[g];
    }
    z.x_shape[0] = 2 * N;
    z.x_shape[1] = GROUPS;
    z.x_strides[0] = 1;
    z.x_strides[1] = 2 * N + 1;
    z.s_shape[0] = GROUPS;
    z.args[0] = kernels_memref(&z.alpha, sizeof z.alpha);
    z.args[1] = kernels_memref(z.x, sizeof z.x);
    z.args[1].shape = z.x_shape;
    z.args[1].strides = z.x_strides;
    z.args[2] = kernels_memref(z.ys, sizeof z.y[0]);
    z.args[2].n = GROUPS;
    z.args[3] = kernels_memref(z.sum, GROUPS * sizeof z.sum[0]);
    z.args[3].shape = z.s_shape;
}

/* What the kernel does to `z`, by plain loops. */
static void reference(int groups) {
    const double *x = (const double *)z.args[1].data;
    memcpy(expected_y, z.y, sizeof z.y);
    memcpy(expected_sum, z.sum, sizeof z.sum);
    for (int g = 0; g < groups; g++) {
        double *y = expected_y[(double(*)[N + 1]) z.ys[g] - z.y] + z.args[2].offset;
        expected_sum[g] = 0;
        for (int i = 0; i < N; i++) {
            y[i] += z.alpha * x[g * z.x_strides[1] + N + i];
            expected_sum[g] += y[i];
        }
    }
}

static void launch(tlang_program *p, const char *what, int groups) {
    shlo_error e;
    reference(groups);
    TEST_CASE(what);
    CHECKF(tlang_launch(p, 0, groups, z.args, 4, &e) == SHLO_OK, "%s", e.message);
    CHECK(memcmp(expected_y, z.y, sizeof z.y) == 0);
    CHECK(memcmp(expected_sum, z.sum, sizeof z.sum) == 0);
}

static void refuse(tlang_program *p, const char *what, int groups, shlo_status status, const char *why) {
    shlo_error e;
    TEST_CASE(what);
    CHECK(tlang_launch(p, 0, groups, z.args, 4, &e) == status);
    CHECKF(strstr(e.message, why) != NULL, "%s", e.message);
}

static void serial(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    while (n-- > 0) task(ctx, n);
}

/* Says no when it has been asked so often; -1: never. */
static int patience(void *user) {
    int *left = (int *)user;
    return *left >= 0 && (*left)-- == 0;
}

/* Kernels of one instruction take all groups at once, but for those that have local memory of each. */
static void test_single(tlang_program *p) {
    shlo_error e;
    TEST_CASE("one instruction");
    fill();
    for (int turn = 0; turn < 3; turn++) {
        if (turn == 2) z.ys[20] = z.y[GROUPS]; /* no longer at equal distances */
        memcpy(expected_y, z.y, sizeof z.y);
        for (int g = 0; g < GROUPS; g++)
            for (int i = 0; i < N; i++) expected_y[(double(*)[N + 1]) z.ys[g] - z.y][i] *= 2;
        CHECKF(tlang_launch(p, 1, GROUPS, &z.args[2], 1, &e) == SHLO_OK, "%s", e.message);
        CHECK(memcmp(expected_y, z.y, sizeof z.y) == 0);
    }
}

/* A member that all groups read is read anew in each launch, and judged. */
static void test_shared(tlang_program *p) {
    tlang_arg args[2];
    shlo_error e;
    TEST_CASE("a member of all groups");
    fill();
    args[0] = z.args[2];
    args[1] = z.args[1];
    for (int turn = 0; turn < 4; turn++) {
        const double *member = turn < 2 ? z.y[GROUPS - 1] : z.y[GROUPS];
        if (turn == 2) z.ys[GROUPS - 1] = z.y[GROUPS];
        CHECKF(tlang_launch(p, 3, GROUPS, args, 2, &e) == SHLO_OK, "%s", e.message);
        for (int g = 0; g < GROUPS; g++) CHECK(memcmp(z.x[g] + N, member, N * sizeof *member) == 0);
    }
    z.ys[GROUPS - 1] = NULL;
    CHECK(tlang_launch(p, 3, GROUPS, args, 2, &e) == SHLO_INPUT);
    CHECKF(strstr(e.message, "member 49 is NULL") != NULL, "%s", e.message);
}

/* ... which have room for as many groups as run in lockstep: nothing is written behind the program. */
static void test_local(void) {
    static const char local[] = "func @local(%Ys: group<memref<f64x8>,offset: ?>) {\n"
                                "  %g = group_id\n"
                                "  %y = load %Ys[%g] : group<memref<f64x8>,offset: ?>\n"
                                "  %t = alloca -> memref<f64x8,local>\n"
                                "  axpby.n 1.0, %y, 0.0, %t : f64, memref<f64x8>, f64, memref<f64x8>\n"
                                "}\n";
    enum { GUARD = 8192 };
    tlang_options options;
    tlang_program *p = NULL;
    tlang_blob blob;
    size_t needed = 0, changed = 0;
    unsigned char *block;
    shlo_error e;
    TEST_CASE("local memory of the groups in lockstep");
    memset(&options, 0, sizeof options);
    options.chunk = 2;
    CHECK(tl_assemble("test", local, sizeof local - 1, 0, &blob));
    CHECK(tlang_memory_needed(blob.data, blob.bytes, &options, &needed, &e) == SHLO_OK);
    block = (unsigned char *)malloc(needed + 64 + GUARD);
    memset(block, 0x5a, needed + 64 + GUARD);
    options.block = block + (64 - (uintptr_t)block % 64);
    options.block_bytes = needed;
    CHECKF(tlang_program_load(blob.data, blob.bytes, &options, &p, &e) == SHLO_OK, "%s", e.message);
    fill();
    for (int turn = 0; turn < 3; turn++) CHECK(tlang_launch(p, 0, GROUPS, &z.args[2], 1, &e) == SHLO_OK);
    for (size_t i = 0; i < GUARD; i++) changed += ((unsigned char *)options.block)[needed + i] != 0x5a;
    CHECK(changed == 0);
    tlang_program_free(p);
    tlang_blob_free(&blob);
    free(block);
}

/* asks: the host is asked whether to go on, so that groups run chunk by chunk. */
static void test_program(int chunk, int threads, int asks) {
    tlang_options options;
    tlang_program *p;
    tlang_arg one;
    double y[N] = {1, 2, 3, 4, 5, 6, 7, 8};
    shlo_error e;
    void *member;
    int left = -1;
    memset(&options, 0, sizeof options);
    options.chunk = chunk;
    options.parallel.parallel_for = serial;
    options.parallel.n_threads = threads;
    if (asks) options.interrupt.ask = patience;
    options.interrupt.user = &left;
    p = kernels_load(text, &options);
    if (!p) return;
    fill();
    launch(p, "the first launch", GROUPS);
    launch(p, "the same again", GROUPS);
    z.alpha = 0.25;
    launch(p, "another factor at the same address", GROUPS);
    launch(p, "fewer groups", GROUPS - 7);
    launch(p, "one group", 1);
    launch(p, "all groups", GROUPS);
    z.x_strides[1] = 2 * N;
    launch(p, "another stride at the same address", GROUPS);
    z.args[1].data = z.x[1];
    z.args[1].bytes -= sizeof z.x[0];
    launch(p, "another matrix", GROUPS);
    z.args[2].offset = 1;
    launch(p, "another offset", GROUPS);
    launch(p, "the same offset", GROUPS);
    one = kernels_memref(y, sizeof y);
    CHECK(tlang_launch(p, 2, 1, &one, 1, &e) == SHLO_OK && y[0] == 4 && y[7] == 32);
    launch(p, "after another kernel", GROUPS);
    z.ys[40] = z.y[GROUPS];
    launch(p, "another member", GROUPS);
    member = z.ys[33];
    z.ys[33] = NULL;
    refuse(p, "a member is gone", GROUPS, SHLO_INPUT, "group 33: argument 2: member 33 is NULL");
    z.ys[33] = member;
    launch(p, "the member is back", GROUPS);
    z.args[2].offset = 2;
    refuse(p, "members too small", GROUPS, SHLO_INPUT, "bytes of a member are too few");
    z.args[2].offset = 0;
    refuse(p, "more groups than members", GROUPS + 1, SHLO_BOUNDS, "group 50");
    z.args[2].n = GROUPS + 1;
    refuse(p, "more groups than sums", GROUPS + 1, SHLO_BOUNDS, "group 50");
    z.args[1].bytes = (size_t)(2 * N * GROUPS - 1) * sizeof(double);
    refuse(p, "a matrix that is too small", GROUPS, SHLO_INPUT, "too few");
    z.args[1].bytes += sizeof(double);
    launch(p, "after failures", GROUPS);
    left = 0;
    if (asks) refuse(p, "interrupted", GROUPS, SHLO_INTERRUPTED, "interrupted at group");
    launch(p, "after an interruption", GROUPS);
    test_single(p);
    test_shared(p);
    tlang_program_free(p);
}

int main(void) {
    static const int chunks[] = {0, 1, 2, 3, 7, 49, 50, 64}, threads[] = {1, 2, 3};
    for (size_t c = 0; c < sizeof chunks / sizeof *chunks; c++)
        for (size_t t = 0; t < sizeof threads / sizeof *threads; t++)
            test_program(chunks[c], threads[t], (int)((c + t) % 2));
    test_local();
    return test_end("test_replay");
}
