/* tests/tlvm/test_chunks.c - groups in lockstep do what they do one at a time: the same bits, and the same
 * failure, for every size of a chunk and every number of threads. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "kernels.h"

enum { GROUPS = 45, ROOM = 64 }; /* floats of a group */

/* What a kernel gets: x and y hold ROOM numbers for each group; n holds one index for each group. */
typedef struct data {
    float alpha;
    float x[GROUPS * ROOM], y[GROUPS * ROOM];
    int64_t n[GROUPS];
    void *xs[GROUPS], *ys[GROUPS];
    size_t member_bytes;
} data;

static data fresh, given, want;

static void fill(void) {
    unsigned long long state = 11;
    fresh.alpha = 0.75f;
    fresh.member_bytes = ROOM * sizeof(float);
    for (int i = 0; i < GROUPS * ROOM; i++) {
        fresh.x[i] = (float)(test_random(&state) % 1000) / 37;
        fresh.y[i] = (float)(test_random(&state) % 1000) / 41;
    }
    for (int i = 0; i < GROUPS; i++) {
        fresh.n[i] = (int64_t)(test_random(&state) % 7);
        fresh.xs[i] = &given.x[i * ROOM];
        fresh.ys[i] = &given.y[i * ROOM];
    }
}

/* The arguments of every kernel here:
   (%alpha: f32, %X: memref<f32x64x?>, %Y: memref<f32x64x?>, %N: memref<indexx?>, %Xs: group<memref<f32x64>>,
    %Ys: group<memref<f32x64>>) */
#define HEAD \
    "func @f(%alpha: f32, %X: memref<f32x64x?>, %Y: memref<f32x64x?>, %N: memref<indexx?>,\n" \
    "        %Xs: group<memref<f32x64>>, %Ys: group<memref<f32x64>>) {\n" \
    "  %g = group_id\n"

static void serial(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    while (n-- > 0) task(ctx, n);
}

typedef struct how {
    int32_t chunk, threads, checked;
    uint64_t max_steps;
} how;

/* The second of two equal launches does the same as the first one. */
static shlo_status launch_twice(tlang_program *p, const tlang_arg *args, shlo_error *e) {
    static data before;
    shlo_status status;
    before = given;
    status = tlang_launch(p, 0, GROUPS, args, 6, e);
    if (status != SHLO_OK) return status;
    given = before;
    return tlang_launch(p, 0, GROUPS, args, 6, e);
}

static shlo_status run(const char *text, how h, shlo_error *e) {
    tlang_options options;
    tlang_program *p;
    tlang_arg args[6];
    int64_t shape[2] = {ROOM, GROUPS}, length[1] = {GROUPS};
    shlo_status status = SHLO_INTERNAL;
    memset(&options, 0, sizeof options);
    options.chunk = h.chunk;
    options.checked = h.checked;
    options.max_steps = h.max_steps;
    options.parallel.parallel_for = serial;
    options.parallel.n_threads = h.threads;
    args[0] = kernels_memref(&given.alpha, sizeof given.alpha);
    args[1] = kernels_memref(given.x, sizeof given.x);
    args[2] = kernels_memref(given.y, sizeof given.y);
    args[3] = kernels_memref(given.n, sizeof given.n);
    args[4] = kernels_memref(given.xs, given.member_bytes);
    args[5] = kernels_memref(given.ys, given.member_bytes);
    args[1].shape = args[2].shape = shape;
    args[3].shape = length;
    args[4].n = args[5].n = GROUPS;
    p = kernels_load(text, &options);
    if (p) status = launch_twice(p, args, e);
    tlang_program_free(p);
    return status;
}

static const how ways[] = {{2, 1, 0, 0}, {3, 2, 0, 0}, {7, 5, 0, 0}, {16, 1, 0, 0}, {17, 5, 0, 0},
    {GROUPS, 1, 0, 0}, {1000, 2, 0, 0}, {0, 1, 0, 0}, {0, 5, 0, 0}, {1, 5, 0, 0}};
static const how alone = {1, 1, 0, 0}, checked = {0, 1, 1, 0};

/* The kernel succeeds and changes something; all ways change it alike. */
static void expect_same(const char *name, const char *text) {
    shlo_error e;
    TEST_CASE(name);
    given = fresh;
    CHECKF(run(text, checked, &e) == SHLO_OK, "%s", e.message);
    want = given;
    CHECK(memcmp(want.y, fresh.y, sizeof want.y) != 0);
    given = fresh;
    CHECKF(run(text, alone, &e) == SHLO_OK, "%s", e.message);
    CHECK(memcmp(&want, &given, sizeof want) == 0);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        given = fresh;
        CHECKF(run(text, ways[i], &e) == SHLO_OK, "%s", e.message);
        CHECKF(memcmp(&want, &given, sizeof want) == 0, "chunk %d, %d threads", ways[i].chunk,
            ways[i].threads);
    }
}

/* The kernel fails in the given group; all ways report the same. */
static void expect_failure(const char *name, const char *text, const data *with, uint64_t max_steps,
    const char *words) {
    shlo_status status;
    shlo_error first, e;
    how h = alone;
    TEST_CASE(name);
    given = *with;
    h.max_steps = max_steps;
    status = run(text, h, &first);
    CHECKF(status != SHLO_OK && strstr(first.message, words) != NULL, "%s", first.message);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        given = *with;
        h = ways[i];
        h.max_steps = max_steps;
        CHECK(run(text, h, &e) == status);
        CHECKF(strcmp(e.message, first.message) == 0, "chunk %d, %d threads: %s", h.chunk, h.threads,
            e.message);
        CHECK(e.line == first.line && e.op_index == first.op_index);
    }
}

/* Every limit of steps is met or not as if each group ran alone; `steps` suffice. */
static void test_limits(const char *name, const char *text, uint64_t steps) {
    uint64_t enough = 0;
    TEST_CASE(name);
    for (uint64_t limit = 1; limit < 200; limit++) {
        shlo_error e;
        how h = alone;
        shlo_status expected;
        h.max_steps = limit;
        given = fresh;
        expected = run(text, h, &e);
        if (expected == SHLO_OK && !enough) enough = limit;
        ELEMENTF(expected == (enough ? SHLO_OK : SHLO_STEPS), "limit %d: %s", (int)limit, e.message);
        for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
            h = ways[i];
            h.max_steps = limit;
            given = fresh;
            ELEMENTF(run(text, h, &e) == expected, "limit %d, chunk %d, %d threads", (int)limit, h.chunk,
                h.threads);
        }
    }
    SWEEP_END();
    CHECKF(enough == steps, "%d steps are enough", (int)enough);
}

/* ---- kernels ---- */

static const char straight[] =
    HEAD "  %x = load %Xs[%g] : group<memref<f32x64>>\n"
         "  %a = expand %x[0 -> 8 x 8] : memref<f32x64>\n"
         "  %y = subview %Y[:, %g] : memref<f32x64x?>\n"
         "  %b = expand %y[0 -> 8 x 8] : memref<f32x64>\n"
         "  %t = alloca -> memref<f32x8x8>\n"
         "  %zero = constant 0.0 : f32\n  %one = constant 1.0 : f32\n"
         "  gemm.n.t %one, %a, %b, %zero, %t\n"
         "     : f32, memref<f32x8x8>, memref<f32x8x8>, f32, memref<f32x8x8,local>\n"
         "  lifetime_stop %t\n"
         "  %u = alloca -> memref<f32x64>\n"
         "  axpby.n %alpha, %x, %zero, %u : f32, memref<f32x64>, f32, memref<f32x64,local>\n"
         "  axpby.n %one, %u, %alpha, %y : f32, memref<f32x64,local>, f32, memref<f32x64>\n"
         "}\n";

static const char diverging[] =
    HEAD "  %two = constant 2 : index\n  %one = constant 1.0 : f32\n"
         "  %n = load %N[%g] : memref<indexx?>\n"
         "  %y = load %Ys[%g] : group<memref<f32x64>>\n"
         "  %r = arith.rem %g, %two : index\n"
         "  %odd = cmp.eq %r, 1 : index\n"
         "  %v = if %odd -> (f32) {\n"
         "    %k = load %y[%n] : memref<f32x64>\n"
         "    yield %k : f32\n"
         "  } else {\n"
         "    %c = cmp.gt %n, 3 : index\n"
         "    %w = if %c -> (f32) { yield %alpha : f32 } else { yield %one : f32 }\n"
         "    yield %w : f32\n"
         "  }\n"
         "  barrier\n"
         "  for %i = 0, %n {\n"
         "    %from = arith.mul %i, 4 : index\n"
         "    %part = subview %y[%from : 4] : memref<f32x64>\n"
         "    axpby.n %v, %part, %one, %part : f32, memref<f32x4,strided<1>>, f32, memref<f32x4,strided<1>>\n"
         "    for %j = %i, %n, %two {\n"
         "      %z = arith.add %j, %i : index\n"
         "      if %odd { store %v, %y[%z] : memref<f32x64> }\n"
         "    }\n"
         "    barrier\n"
         "  }\n"
         "  if %odd {\n"
         "    %x = load %Xs[%g] : group<memref<f32x64>>\n"
         "    axpby.n %alpha, %x, %one, %y : f32, memref<f32x64>, f32, memref<f32x64>\n"
         "    barrier\n"
         "  }\n"
         "  for %i = %n, 7 {\n"
         "    %x = subview %X[:, %g] : memref<f32x64x?>\n"
         "    %s = load %x[%i] : memref<f32x64>\n"
         "    %q = arith.mul %s, %v : f32\n"
         "    %at = arith.add %i, 20 : index\n"
         "    store %q, %y[%at] : memref<f32x64>\n"
         "  }\n"
         "}\n";

static const char sizes[] =
    HEAD "  %n = load %N[%g] : memref<indexx?>\n"
         "  %m = arith.add %n, 1 : index\n"
         "  %one = constant 1.0 : f32\n"
         "  %x = load %Xs[%g] : group<memref<f32x64>>\n"
         "  %y = load %Ys[%g] : group<memref<f32x64>>\n"
         "  %a = subview %x[%n : %m] : memref<f32x64>\n"
         "  %b = subview %y[%m : %m] : memref<f32x64>\n"
         "  %k = size %b[0] : memref<f32x?>\n"
         "  %f = cast %k : index -> f32\n"
         "  axpby.n %f, %a, %one, %b : f32, memref<f32x?,strided<1>>, f32, memref<f32x?,strided<1>>\n"
         "  %e = expand %y[0 -> 8 x 8] : memref<f32x64>\n"
         "  %c = subview %e[0 : %m, 0 : %m] : memref<f32x8x8>\n"
         "  ger %alpha, %a, %a, %f, %c : f32, memref<f32x?,strided<1>>, memref<f32x?,strided<1>>, f32,\n"
         "      memref<f32x?x?,strided<1,8>>\n"
         "}\n";

/* Each group's own alpha and beta, beta 0 in some, in all groups and in those of a branch. */
static const char factors[] =
    HEAD "  %n = load %N[%g] : memref<indexx?>\n"
         "  %a = load %X[%n, %g] : memref<f32x64x?>\n"
         "  %f = cast %n : index -> f32\n"
         "  %one = constant 1.0 : f32\n"
         "  %x = load %Xs[%g] : group<memref<f32x64>>\n"
         "  %y = load %Ys[%g] : group<memref<f32x64>>\n"
         "  %s = expand %x[0 -> 8 x 8] : memref<f32x64>\n"
         "  %d = expand %y[0 -> 8 x 8] : memref<f32x64>\n"
         "  %u = subview %x[0 : 8] : memref<f32x64>\n"
         "  %v = subview %y[3 : 8] : memref<f32x64>\n"
         "  gemm.n.t %a, %s, %s, %f, %d : f32, memref<f32x8x8>, memref<f32x8x8>, f32, memref<f32x8x8>\n"
         "  gemv.n %f, %s, %u, %a, %v : f32, memref<f32x8x8>, memref<f32x8,strided<1>>, f32,\n"
         "      memref<f32x8,strided<1>>\n"
         "  ger %alpha, %u, %u, %f, %d : f32, memref<f32x8,strided<1>>, memref<f32x8,strided<1>>, f32,\n"
         "      memref<f32x8x8>\n"
         "  sum.t %a, %s, %one, %v : f32, memref<f32x8x8>, f32, memref<f32x8,strided<1>>\n"
         "  %c = cmp.gt %n, 3 : index\n"
         "  if %c {\n"
         "    hadamard_product %a, %u, %u, %f, %v : f32, memref<f32x8,strided<1>>,\n"
         "        memref<f32x8,strided<1>>, f32, memref<f32x8,strided<1>>\n"
         "  } else {\n"
         "    axpby.n %f, %x, %a, %y : f32, memref<f32x64>, f32, memref<f32x64>\n"
         "  }\n"
         "}\n";

/* All groups add to overlapping windows of one column, by terms that round. */
#define UPDATE(to) "axpby.n.atomic %v, %x, %one, " to " : f32, memref<f32x64>, f32, memref<f32x64>\n"
#define UPDATES \
    HEAD "  %one = constant 1.0 : f32\n  %three = constant 3.0 : f32\n" \
         "  %x = load %Xs[%g] : group<memref<f32x64>>\n" \
         "  %f = cast %g : index -> f32\n  %d = arith.add %f, %three : f32\n" \
         "  %v = arith.div %alpha, %d : f32\n" \
         "  %t = fuse %Y[0,1] : memref<f32x64x?>\n" \
         "  %r = arith.rem %g, 7 : index\n" \
         "  %y = subview %t[%r : 64] : memref<f32x?>\n"

static void test_updates(void) {
    expect_same("one update of each group", UPDATES "  " UPDATE("%y") "}\n");
    expect_same("an update of some groups",
        UPDATES "  %c = cmp.lt %r, 3 : index\n  if %c { " UPDATE("%y") "  }\n}\n");
    expect_same("two updates", UPDATES "  " UPDATE("%y") "  " UPDATE("%y") "}\n");
    expect_same("updates in a loop", UPDATES "  for %i = 0, 3 { " UPDATE("%y") "  }\n}\n");
    expect_same("an update in a branch in a loop",
        UPDATES "  for %i = 0, 3 : index { %c = cmp.lt %i, 2 : index\n  if %c { " UPDATE("%y") "  } }\n}\n");
}

static void test_same(void) {
    expect_same("straight", straight);
    expect_same("divergent control flow", diverging);
    expect_same("sizes that differ from group to group", sizes);
    expect_same("factors that differ from group to group", factors);
    expect_same("offset of a group",
        "func @f(%alpha: f32, %X: memref<f32x64x?>, %Y: memref<f32x64x?>, %N: memref<indexx?>,\n"
        "        %Xs: group<memref<f32x32>, offset: 32>, %Ys: group<memref<f32x64>>) {\n"
        "  %g = group_id\n"
        "  %x = load %Xs[%g] : group<memref<f32x32>, offset: 32>\n"
        "  %y = load %Ys[%g] : group<memref<f32x64>>\n"
        "  %b = subview %y[8 : 32] : memref<f32x64>\n"
        "  axpby.n %alpha, %x, %alpha, %b : f32, memref<f32x32>, f32, memref<f32x32>\n"
        "}\n");
    expect_same("a pointer that all groups share",
        HEAD "  %zero = constant 0 : index\n  %size = group_size\n"
             "  %x = load %Xs[%zero] : group<memref<f32x64>>\n"
             "  %first = load %x[%zero] : memref<f32x64>\n"
             "  %y = load %Ys[%g] : group<memref<f32x64>>\n"
             "  %s = cast %size : index -> f32\n"
             "  %f = arith.div %first, %s : f32\n"
             "  axpby.n %f, %x, %alpha, %y : f32, memref<f32x64>, f32, memref<f32x64>\n"
             "}\n");
}

/* ---- failures in the middle of a chunk ---- */

static void test_failures(void) {
    data d = fresh;
    d.xs[20] = NULL;
    expect_failure("a member is NULL", straight, &d, 0, "load, group 20: argument 4: member 20 is NULL");
    d.n[13] = 64; /* fails later than the member of group 20 would */
    expect_failure("a lower group fails later",
        HEAD "  %x = load %Xs[%g] : group<memref<f32x64>>\n"
             "  %n = load %N[%g] : memref<indexx?>\n"
             "  %v = load %x[%n] : memref<f32x64>\n"
             "  store %v, %x[0] : memref<f32x64>\n"
             "}\n",
        &d, 0, "line 6: load, group 13: index 0 is 64, the size is 64");
    d = fresh;
    d.n[30] = 61;
    d.n[31] = 60;
    expect_failure("memory that one group leaves",
        HEAD
        "  %n = load %N[%g] : memref<indexx?>\n"
        "  %x = load %Xs[%g] : group<memref<f32x64>>\n"
        "  %y = load %Ys[%g] : group<memref<f32x64>>\n"
        "  %a = subview %x[%n : 4] : memref<f32x64>\n"
        "  %b = subview %y[0 : 4] : memref<f32x64>\n"
        "  axpby.n %alpha, %a, %alpha, %b : f32, memref<f32x4,strided<1>>, f32, memref<f32x4,strided<1>>\n"
        "}\n",
        &d, 0, "axpby, group 30: operand 1 reaches outside");
    d = fresh;
    d.n[9] = -5;
    d.n[2] = 1000;
    expect_failure("a failure in one branch",
        HEAD "  %n = load %N[%g] : memref<indexx?>\n"
             "  %y = load %Ys[%g] : group<memref<f32x64>>\n"
             "  %c = cmp.lt %n, 7 : index\n"
             "  if %c {\n"
             "    for %i = %n, 7 { store %alpha, %y[%i] : memref<f32x64> }\n"
             "  } else {\n"
             "    store %alpha, %y[%n] : memref<f32x64>\n"
             "  }\n"
             "}\n",
        &d, 0, "line 10: store, group 2:");
    d = fresh;
    d.n[40] = INT64_MAX;
    expect_failure("a failure, and a limit that lets the others end",
        HEAD "  %n = load %N[%g] : memref<indexx?>\n"
             "  %y = subview %Y[:, %g] : memref<f32x64x?>\n"
             "  store %alpha, %y[%n] : memref<f32x64>\n"
             "  %h = arith.add %n, %n : index\n"
             "}\n",
        &d, 5, "line 6: store, group 40");
    d = fresh;
    d.n[40] = 0;
    for (int i = 0; i < 40; i++) d.n[i] = 1;
    expect_failure("a step below 1",
        HEAD "  %n = load %N[%g] : memref<indexx?>\n"
             "  for %i = 0, 4, %n { }\n"
             "}\n",
        &d, 0, "for, group 40: the step is below 1");
    d = fresh;
    d.n[5] = INT64_MAX;
    expect_failure("sizes that do not fit in one group",
        HEAD
        "  %n = load %N[%g] : memref<indexx?>\n"
        "  %x = load %Xs[%g] : group<memref<f32x64>>\n"
        "  %five = cmp.eq %n, 6 : index\n"
        "  %m = if %five -> (index) { %q = constant 3 : index\n yield %q : index }\n"
        "       else { %q = constant 4 : index\n yield %q : index }\n"
        "  %a = subview %x[0 : 4] : memref<f32x64>\n"
        "  %b = subview %x[8 : %m] : memref<f32x64>\n"
        "  axpby.n %alpha, %a, %alpha, %b : f32, memref<f32x4,strided<1>>, f32, memref<f32x?,strided<1>>\n"
        "}\n",
        &d, 0, "do not fit");
    d = fresh;
    d.member_bytes = 63 * sizeof(float);
    expect_failure("members that are too small", straight, &d, 0, "bytes of a member are too few");
    expect_failure("too many steps on one way", diverging, &fresh, 60, "too many steps");
    expect_failure("too many steps on the only way", straight, &fresh, 12, "group 0: too many steps");
    test_limits("limits of one way", straight, 13);
    test_limits("limits of several ways", diverging, 111); /* of the longest */
    expect_failure("a member that does not exist",
        HEAD "  %h = arith.add %g, 3 : index\n"
             "  %x = load %Xs[%h] : group<memref<f32x64>>\n"
             "}\n",
        &fresh, 0, "load, group 42: argument 4: no member 45 in a group of 45");
}

/* ---- one chunk is one batch ---- */

/* The largest chunk takes more memory than the smallest. */
static void test_memory(void) {
    tlang_options options;
    tlang_program *one, *many;
    TEST_CASE("memory of chunks");
    memset(&options, 0, sizeof options);
    options.chunk = 1;
    one = kernels_load(straight, &options);
    options.chunk = 100;
    many = kernels_load(straight, &options);
    CHECK(tlang_program_bytes(one) < tlang_program_bytes(many));
    tlang_program_free(one);
    tlang_program_free(many);
}

int main(void) {
    fill();
    test_same();
    test_updates();
    test_failures();
    test_memory();
    return test_end("test_chunks");
}
