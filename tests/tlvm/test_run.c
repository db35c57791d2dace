/* tests/tlvm/test_run.c - kernels against plain loops: the specification's sample, control flow in lockstep,
 * views, scalars, local memory; and what checked mode reports. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "kernels.h"

/* ---- the specification's sample: D = alpha A B^T C + D, for each group ---- */

enum { SAMPLE_GROUPS = 5 };
static const char sample[] = "func @fused_kernel(%alpha: f32, %A: group<memref<f32x16x8>>, %B: "
                             "memref<f32x8x8>, %C: memref<f32x8x16>,\n"
                             "                   %D: memref<f32x16x16x?>) {\n"
                             "  %0 = group_id\n"
                             "  %1 = load %A[%0]        : group<memref<f32x16x8>>\n"
                             "  %2 = subview %D[:,:,%0] : memref<f32x16x16x?>\n"
                             "  %tmp0 = alloca -> memref<f32x16x8>\n"
                             "  %zero = constant 0.0 : f32\n"
                             "  %one = constant 1.0 : f32\n"
                             "  gemm.n.t %one, %1, %B, %zero, %tmp0\n"
                             "     : f32, memref<f32x16x8>, memref<f32x8x8>, f32, memref<f32x16x8>\n"
                             "  gemm.n.n %alpha, %tmp0, %C, %one, %2\n"
                             "     : f32, memref<f32x16x8>, memref<f32x8x16>, f32, memref<f32x16x16>\n"
                             "}\n";

static float sample_a[SAMPLE_GROUPS][8][16], sample_b[8][8], sample_c[16][8]; /* last index: the first mode */
static float sample_d[SAMPLE_GROUPS][16][16], sample_want[SAMPLE_GROUPS][16][16];

static void sample_reference(float alpha) {
    for (int g = 0; g < SAMPLE_GROUPS; g++)
        for (int i = 0; i < 16; i++) {
            float tmp[8];
            for (int j = 0; j < 8; j++) {
                tmp[j] = 0;
                for (int k = 0; k < 8; k++) tmp[j] += sample_a[g][k][i] * sample_b[k][j];
            }
            for (int j = 0; j < 16; j++) {
                float sum = 0;
                for (int k = 0; k < 8; k++) sum += tmp[k] * sample_c[j][k];
                sample_want[g][j][i] = alpha * sum + sample_d[g][j][i];
            }
        }
}

static void fill(float *p, size_t n, unsigned long long *state) {
    for (size_t i = 0; i < n; i++) p[i] = (float)(int)(test_random(state) % 17) - 8;
}

static void serial(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    while (n-- > 0) task(ctx, n);
}

static void test_sample(int checked, int threads) {
    unsigned long long state = 7;
    float alpha = 0.5f;
    int64_t shape[3] = {16, 16, SAMPLE_GROUPS};
    void *members[SAMPLE_GROUPS];
    tlang_arg args[5];
    tlang_options options;
    tlang_program *p;
    shlo_error e;
    TEST_CASE("sample");
    memset(&options, 0, sizeof options);
    options.checked = checked;
    options.parallel.parallel_for = serial;
    options.parallel.n_threads = threads;
    p = kernels_load(sample, &options);
    fill(&sample_a[0][0][0], sizeof sample_a / 4, &state);
    fill(&sample_b[0][0], sizeof sample_b / 4, &state);
    fill(&sample_c[0][0], sizeof sample_c / 4, &state);
    fill(&sample_d[0][0][0], sizeof sample_d / 4, &state);
    sample_reference(alpha);
    for (int g = 0; g < SAMPLE_GROUPS; g++) members[g] = sample_a[g];
    args[0] = kernels_memref(&alpha, sizeof alpha);
    args[1] = kernels_memref(members, sizeof sample_a[0]);
    args[1].n = SAMPLE_GROUPS;
    args[2] = kernels_memref(sample_b, sizeof sample_b);
    args[3] = kernels_memref(sample_c, sizeof sample_c);
    args[4] = kernels_memref(sample_d, sizeof sample_d);
    args[4].shape = shape;
    CHECKF(tlang_launch(p, 0, SAMPLE_GROUPS, args, 5, &e) == SHLO_OK, "%s", e.message);
    CHECK(memcmp(sample_d, sample_want, sizeof sample_d) == 0);
    CHECK(tlang_launch(p, 0, SAMPLE_GROUPS + 1, args, 5, &e) == SHLO_BOUNDS);
    args[2].bytes--;
    CHECK(tlang_launch(p, 0, SAMPLE_GROUPS, args, 5, &e) == SHLO_INPUT);
    tlang_program_free(p);
}

/* ---- kernels of one memref<i32x?> that is compared with what it is to hold ---- */

enum { LONG = 40 };

static shlo_status run_i32(const char *text, int checked, int32_t *data, int32_t n, shlo_error *e) {
    tlang_options options;
    tlang_program *p;
    tlang_arg arg = kernels_memref(data, (size_t)n * sizeof *data);
    int64_t shape[1];
    shlo_status status = SHLO_INTERNAL;
    memset(&options, 0, sizeof options);
    options.checked = checked;
    shape[0] = n;
    arg.shape = shape;
    p = kernels_load(text, &options);
    if (p) status = tlang_launch(p, 0, 1, &arg, 1, e);
    tlang_program_free(p);
    return status;
}

/* Bits of an i1 above the lowest are no truth, and strides of an argument are at least 1. */
static void test_arguments(void) {
    static const char text[] = "func @f(%c: i1, %A: memref<i32x?,strided<?>>) {\n"
                               "  if %c { store 1, %A[0] : memref<i32x?,strided<?>> }\n}\n";
    int64_t shape[1] = {2}, strides[1] = {1};
    int32_t data[2] = {0, 0};
    unsigned char truth = 2;
    tlang_arg args[2];
    tlang_program *p = kernels_load(text, NULL);
    shlo_error e;
    TEST_CASE("arguments");
    if (!p) return;
    args[0] = kernels_memref(&truth, 1);
    args[1] = kernels_memref(data, sizeof data);
    args[1].shape = shape;
    args[1].strides = strides;
    CHECK(tlang_launch(p, 0, 1, args, 2, &e) == SHLO_OK && data[0] == 0);
    truth = 3;
    CHECK(tlang_launch(p, 0, 1, args, 2, &e) == SHLO_OK && data[0] == 1);
    strides[0] = 0;
    CHECK(tlang_launch(p, 0, 1, args, 2, &e) == SHLO_INPUT && strstr(e.message, "below 1"));
    shape[0] = 1; /* no other rule refuses it: one element overlaps with none */
    CHECK(tlang_launch(p, 0, 1, args, 2, &e) == SHLO_INPUT && strstr(e.message, "below 1"));
    strides[0] = 1;
    shape[0] = 0;
    CHECK(tlang_launch(p, 0, 1, args, 2, &e) == SHLO_INPUT && strstr(e.message, "below 1"));
    tlang_program_free(p);
}

/* Sizes and strides that an argument gives, against those of its parameter. */
static void test_dims(void) {
    static const struct {
        const char *type, *words; /* words NULL: it is launched */
        int64_t shape[2], strides[2];
    } rows[] = {{"f32x4x8", NULL, {4, 8}, {1, 4}}, {"f32x4x8", "size 1 is 4", {4, 4}, {1, 4}},
        {"f32x4x8", "stride 0 is 8, the kernel wants 1", {4, 8}, {8, 1}},
        {"f32x?x?", "stride 0 is 8, the kernel wants 1", {4, 8}, {8, 1}},
        {"f32x?x?", "let elements overlap", {4, 8}, {1, 1}}, {"f32x?x?", "overlap", {4, 8}, {1, 3}},
        {"f32x?x?,strided<?,?>", NULL, {4, 8}, {8, 1}}, {"f32x?x?,strided<?,?>", "overlap", {4, 8}, {7, 1}},
        {"f32x?x?,strided<?,?>", NULL, {1, 8}, {1, 1}}, {"f32x?x?", NULL, {1, 8}, {5, 4}}};
    static float data[64];
    TEST_CASE("sizes and strides of arguments");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[128];
        tlang_arg arg = kernels_memref(data, sizeof data);
        tlang_program *p;
        shlo_error e;
        shlo_status status;
        snprintf(text, sizeof text, "func @f(%%x: memref<%s>) { }", rows[i].type);
        p = kernels_load(text, NULL);
        if (!p) continue;
        arg.shape = rows[i].shape;
        arg.strides = rows[i].strides;
        status = tlang_launch(p, 0, 1, &arg, 1, &e);
        CHECKF(status == (rows[i].words ? SHLO_INPUT : SHLO_OK), "%d: %s", (int)i, e.message);
        if (rows[i].words) CHECKF(strstr(e.message, rows[i].words) != NULL, "%s", e.message);
        arg.shape = arg.strides = NULL; /* a launch that fits, and then the same again with these numbers */
        if (!strchr(rows[i].type, '?')) {
            CHECK(tlang_launch(p, 0, 1, &arg, 1, &e) == SHLO_OK);
            arg.shape = rows[i].shape;
            arg.strides = rows[i].strides;
            CHECK(tlang_launch(p, 0, 1, &arg, 1, &e) == status);
        }
        tlang_program_free(p);
    }
}

/* Memory of a memref and members of a group are aligned. */
static void test_alignment(void) {
    static const char text[] = "func @f(%x: memref<f64x2>, %G: group<memref<f64x2>>) {\n %g = group_id\n"
                               " %m = load %G[%g] : group<memref<f64x2>>\n"
                               " axpby 1.0, %x, 1.0, %m : f64, memref<f64x2>, f64, memref<f64x2>\n}\n";
    static double data[10];
    void *members[3] = {data + 2, data + 4, data + 6};
    tlang_program *p = kernels_load(text, NULL);
    tlang_arg args[2];
    shlo_error e;
    TEST_CASE("alignment");
    if (!p) return;
    args[0] = kernels_memref(data, 2 * sizeof(double));
    args[1] = kernels_memref(members, 2 * sizeof(double));
    args[1].n = 3;
    CHECKF(tlang_launch(p, 0, 3, args, 2, &e) == SHLO_OK, "%s", e.message);
    members[1] = (char *)data + 33;
    CHECK(tlang_launch(p, 0, 3, args, 2, &e) == SHLO_INPUT);
    CHECKF(strstr(e.message, "argument 1: member 1 is not aligned to 8 bytes") != NULL || sizeof(void *) == 4,
        "%s", e.message);
    CHECK(tlang_launch(p, 0, 1, args, 2, &e) == SHLO_OK);
    args[0].data = (char *)data + 1;
    CHECK(tlang_launch(p, 0, 1, args, 2, &e) == SHLO_INPUT);
    CHECKF(strstr(e.message, "argument 0: its data is not aligned to") != NULL, "%s", e.message);
    tlang_program_free(p);
}

static void expect_i32(const char *name, const char *text, int32_t (*want)(int32_t i)) {
    TEST_CASE(name);
    for (int checked = 0; checked < 2; checked++) {
        int32_t data[LONG];
        int same = 1;
        shlo_error e;
        for (int32_t i = 0; i < LONG; i++) data[i] = -1000 - i;
        CHECKF(run_i32(text, checked, data, LONG, &e) == SHLO_OK, "%s", e.message);
        for (int32_t i = 0; i < LONG; i++) same &= data[i] == want(i);
        CHECK(same);
    }
}

static int32_t squares(int32_t i) { return i * i; }
static int32_t collatz(int32_t i) {
    int32_t steps = 0;
    for (int32_t n = i + 1; n != 1 && steps < 100; steps++) n = n % 2 ? 3 * n + 1 : n / 2;
    return steps;
}
static int32_t triangle(int32_t i) { return i * (i - 1) / 2; }
static int32_t clamped(int32_t i) { return i < 16 ? i : 16; }
static int32_t rotated(int32_t i) { return i < 32 ? (i % 16 + 1) % 16 + (i < 16 ? 0 : 100) : -1000 - i; }
static int32_t lanes(int32_t i) { return i < 32 ? (i / 16) * 1000 + i % 16 + 200 : -1000 - i; }

static void test_control(void) {
    expect_i32("foreach",
        "func @f(%A: memref<i32x?>) {\n"
        "  %n = size %A[0] : memref<i32x?>\n"
        "  foreach %i = 0, %n {\n"
        "    %x = cast %i : index -> i32\n"
        "    %y = arith.mul %x, %x : i32\n"
        "    store %y, %A[%i] : memref<i32x?>\n"
        "  }\n"
        "}\n",
        squares);
    expect_i32("if with results",
        "func @f(%A: memref<i32x?>) {\n"
        "  %n = size %A[0] : memref<i32x?>\n"
        "  foreach %i = 0, %n {\n"
        "    %x = cast %i : index -> i32\n"
        "    %c = cmp.lt %x, 16 : i32\n"
        "    %y = if %c -> (i32) {\n"
        "      yield %x : i32\n"
        "    } else {\n"
        "      yield 16 : i32\n"
        "    }\n"
        "    store %y, %A[%i] : memref<i32x?>\n"
        "  }\n"
        "}\n",
        clamped);
    expect_i32("for with varying bounds",
        "func @f(%A: memref<i32x?>) {\n"
        "  %n = size %A[0] : memref<i32x?>\n"
        "  foreach %i = 0, %n {\n"
        "    store 0, %A[%i] : memref<i32x?>\n"
        "    for %k = 0, %i {\n"
        "      %kk = cast %k : index -> i32\n"
        "      %s = load %A[%i] : memref<i32x?>\n"
        "      %t = arith.add %s, %kk : i32\n"
        "      store %t, %A[%i] : memref<i32x?>\n"
        "    }\n"
        "  }\n"
        "}\n",
        triangle);
    expect_i32("divergent loops and branches",
        "func @f(%A: memref<i32x?>) {\n"
        "  %n = size %A[0] : memref<i32x?>\n"
        "  %t = alloca -> memref<i32x64>\n"
        "  foreach %i = 0, %n {\n"
        "    %x = cast %i : index -> i32\n"
        "    %x1 = arith.add %x, 1 : i32\n"
        "    store %x1, %t[%i] : memref<i32x64,local>\n"
        "    store 0, %A[%i] : memref<i32x?>\n"
        "    for %k = 0, 100 : i32 {\n"
        "      %v = load %t[%i] : memref<i32x64,local>\n"
        "      %more = cmp.ne %v, 1 : i32\n"
        "      if %more {\n"
        "        %r = arith.rem %v, 2 : i32\n"
        "        %odd = cmp.eq %r, 1 : i32\n"
        "        %w = if %odd -> (i32) {\n"
        "          %a = arith.mul %v, 3 : i32\n"
        "          %b = arith.add %a, 1 : i32\n"
        "          yield %b : i32\n"
        "        } else {\n"
        "          %c = arith.div %v, 2 : i32\n"
        "          yield %c : i32\n"
        "        }\n"
        "        store %w, %t[%i] : memref<i32x64,local>\n"
        "        %s = load %A[%i] : memref<i32x?>\n"
        "        %s1 = arith.add %s, 1 : i32\n"
        "        store %s1, %A[%i] : memref<i32x?>\n"
        "      }\n"
        "    }\n"
        "  }\n"
        "}\n",
        collatz);
    expect_i32("barriers and subgroups",
        "func @f(%A: memref<i32x?>) work_group_size(32,1) subgroup_size(16) {\n"
        "  %t = alloca -> memref<i32x32>\n"
        "  parallel {\n"
        "    %s = subgroup_id\n"
        "    %l = subgroup_local_id\n"
        "    %m = subgroup_size\n"
        "    %a = arith.mul %s, %m : i32\n"
        "    %b = arith.add %a, %l : i32\n"
        "    %i = cast %b : i32 -> index\n"
        "    %big = arith.mul %s, 100 : i32\n"
        "    %v = arith.add %big, %l : i32\n"
        "    store %v, %t[%i] : memref<i32x32,local>\n"
        "    barrier.local\n"
        "    %l1 = arith.add %l, 1 : i32\n"
        "    %n = arith.rem %l1, %m : i32\n"
        "    %c = arith.add %a, %n : i32\n"
        "    %j = cast %c : i32 -> index\n"
        "    %w = load %t[%j] : memref<i32x32,local>\n"
        "    store %w, %A[%i] : memref<i32x?>\n"
        "  }\n"
        "}\n",
        rotated);
    expect_i32("what a work-item knows",
        "func @f(%A: memref<i32x?>) work_group_size(16,2) {\n"
        "  parallel {\n"
        "    %s = subgroup_id\n"
        "    %l = subgroup_local_id\n"
        "    %k = num_subgroups\n"
        "    %m = subgroup_size\n"
        "    %a = arith.mul %s, %m : i32\n"
        "    %b = arith.add %a, %l : i32\n"
        "    %i = cast %b : i32 -> index\n"
        "    %x = arith.mul %s, 1000 : i32\n"
        "    %y = arith.add %x, %l : i32\n"
        "    %h = arith.mul %k, 100 : i32\n"
        "    %z = arith.add %y, %h : i32\n"
        "    store %z, %A[%i] : memref<i32x?>\n"
        "  }\n"
        "}\n",
        lanes);
}

/* ---- what is found ---- */

static void expect_failure(const char *name, const char *text, shlo_status unchecked, shlo_status checked,
    const char *words) {
    TEST_CASE(name);
    for (int i = 0; i < 2; i++) {
        int32_t data[LONG] = {0};
        shlo_error e;
        shlo_status status = run_i32(text, i, data, LONG, &e), want = i ? checked : unchecked;
        CHECKF(status == want, "%s: %s", shlo_status_text(status), e.message);
        if (status != SHLO_OK && i) CHECKF(strstr(e.message, words) != NULL, "%s", e.message);
    }
}

static void test_failures(void) {
    expect_failure("outside of the memory",
        "func @f(%A: memref<i32x?>) { foreach %i = 0, 41 {\n"
        "store 1, %A[%i] : memref<i32x?> } }\n",
        SHLO_BOUNDS, SHLO_BOUNDS, "line 2: store, group 0, work-item 40");
    expect_failure("outside of the shape only",
        "func @f(%A: memref<i32x?>) {\n"
        "%v = subview %A[0:4] : memref<i32x?>\n %n = size %v[0] : memref<i32x4>\n"
        "store 1, %v[%n] : memref<i32x4> }\n",
        SHLO_OK, SHLO_BOUNDS, "index 0 is 4, the size is 4");
    expect_failure("a race of work-items",
        "func @f(%A: memref<i32x?>) { foreach %i = 0, 2 {\n"
        "store 1, %A[0] : memref<i32x?> } }\n",
        SHLO_OK, SHLO_RACE,
        "writes what work-item 0 writes in line 2 without a barrier that fences it: argument 0, element [0]");
    expect_failure("a race without a barrier",
        "func @f(%A: memref<i32x?>) work_group_size(16,1) { parallel {\n"
        "%l = subgroup_local_id\n %i = cast %l : i32 -> index\n store %l, %A[%i] : memref<i32x?>\n"
        "%m = arith.add %l, 1 : i32\n %n = arith.rem %m, 16 : i32\n %j = cast %n : i32 -> index\n"
        "%x = load %A[%j] : memref<i32x?>\n } }\n",
        SHLO_OK, SHLO_RACE,
        "load, group 0, work-item 0: reads what work-item 1 writes in line 4 without a barrier that fences "
        "it: argument 0, "
        "element [1]");
    expect_failure("a divergent barrier",
        "func @f(%A: memref<i32x?>) work_group_size(16,1) { parallel {\n"
        "%l = subgroup_local_id\n %c = cmp.lt %l, 3 : i32\n if %c { barrier } } }\n",
        SHLO_OK, SHLO_RACE, "not all work-items reach");
    expect_failure("uninitialised local memory",
        "func @f(%A: memref<i32x?>) {\n %t = alloca -> memref<i32x4>\n"
        "%x = load %t[1] : memref<i32x4,local>\n store %x, %A[0] : memref<i32x?> }\n",
        SHLO_OK, SHLO_CHECK, "nothing has written it: the alloca of line 2, element [1]");
    expect_failure("a fuse that does not hold",
        "func @f(%A: memref<i32x?>) {\n"
        "%n = size %A[0] : memref<i32x?>\n %e = expand %A[0 -> 8 x 5] : memref<i32x?>\n"
        "%four = constant 4 -> index\n %s = subview %e[0:%four, 0:5] : memref<i32x8x5>\n"
        "%g = fuse %s[0,1] : memref<i32x?x5,strided<1,8>> }\n",
        SHLO_OK, SHLO_SHAPE, "cannot be fused");
    expect_failure("an expand that does not hold",
        "func @f(%A: memref<i32x?>) {\n"
        "%e = expand %A[0 -> 8 x 6] : memref<i32x?> }\n",
        SHLO_OK, SHLO_SHAPE, "product 48");
    expect_failure("a store behind lifetime_stop",
        "func @f(%A: memref<i32x?>) {\n for %i = 0, 2 {\n %t = alloca -> memref<i32x4>\n"
        "store 1, %t[1] : memref<i32x4,local> %c = cmp.lt %i, 5 : index\n if %c { lifetime_stop %t }\n"
        "store 1, %t[1] : memref<i32x4,local> } }\n",
        SHLO_OK, SHLO_BOUNDS,
        "line 6: store, group 0: local memory behind its lifetime_stop: the alloca of line 3");
    expect_failure("axpby behind lifetime_stop",
        "func @f(%A: memref<i32x?>) {\n %t = alloca -> memref<i32x40>\n"
        "axpby 1, %A, 0, %t : i32, memref<i32x?>, i32, memref<i32x40,local>\n"
        "%n = size %A[0] : memref<i32x?> %c = cmp.gt %n, 0 : index if %c { lifetime_stop %t }\n"
        "axpby 1, %t, 1, %A : i32, memref<i32x40,local>, i32, memref<i32x?> }\n",
        SHLO_OK, SHLO_BOUNDS, "behind its lifetime_stop");
    expect_failure("a result that overlaps a part of its operand",
        "func @f(%A: memref<i32x?>) {\n %x = subview %A[0:3] : memref<i32x?>\n"
        "%y = subview %A[1:3] : memref<i32x?>\n"
        "axpby 1, %x, 0, %y : i32, memref<i32x3>, i32, memref<i32x3> }\n",
        SHLO_OK, SHLO_RACE, "the result overlaps operand 1");
    expect_failure("a transpose in place",
        "func @f(%A: memref<i32x?>) {\n %x = subview %A[0:9] : memref<i32x?>\n"
        "%y = expand %x[0 -> 3x3] : memref<i32x9>\n"
        "axpby.t 1, %y, 0, %y : i32, memref<i32x3x3>, i32, memref<i32x3x3> }\n",
        SHLO_OK, SHLO_RACE, "the result overlaps operand 1");
    expect_failure("a Hadamard product that overlaps",
        "func @f(%A: memref<i32x?>) {\n %x = subview %A[0:3] : memref<i32x?>\n"
        "%y = subview %A[2:3] : memref<i32x?>\n"
        "hadamard_product 1, %x, %y, 0, %x : i32, memref<i32x3>, memref<i32x3>, i32, memref<i32x3> }\n",
        SHLO_OK, SHLO_RACE, "the result overlaps operand 2");
    expect_failure("rows of one matrix share no element",
        "func @f(%A: memref<i32x?>) {\n %x = subview %A[0:12] : memref<i32x?>\n"
        "%m = expand %x[0 -> 4x3] : memref<i32x12>\n"
        "%u = subview %m[0:2, :] : memref<i32x4x3>\n %v = subview %m[2:2, :] : memref<i32x4x3>\n"
        "axpby 1, %u, 0, %v : i32, memref<i32x2x3,strided<1,4>>, i32, memref<i32x2x3,strided<1,4>>\n"
        "axpby 1, %v, 1, %v : i32, memref<i32x2x3,strided<1,4>>, i32, memref<i32x2x3,strided<1,4>> }\n",
        SHLO_OK, SHLO_OK, "");
    expect_failure("a step below 1", "func @f(%A: memref<i32x?>) { for %i = 0, 4, 0 { } }\n", SHLO_ARGUMENT,
        SHLO_ARGUMENT, "step");
}

/* ---- races of groups with atomic updates ---- */

/* What one group may do with the argument's elements: written, updated and read. */
#define SCALARS "  %%one = constant 1.0 : f32\n  %%zero = constant 0.0 : f32\n"
#define WRITE "  axpby.n %one, %s, %zero, %A : f32, memref<f32x4,local>, f32, memref<f32x4>\n"
#define UPDATE "  axpby.n.atomic %one, %s, %one, %A : f32, memref<f32x4,local>, f32, memref<f32x4>\n"
#define READ "  axpby.n %one, %A, %zero, %s : f32, memref<f32x4>, f32, memref<f32x4,local>\n"

/* Group 0 does `first`, group 1 `second`, group 2 `third`; checked mode reports `want` in these words. */
static void group_race(const char *first, const char *second, const char *third, shlo_status want,
    const char *words) {
    char text[2048];
    float data[4] = {1, 2, 3, 4};
    tlang_arg arg = kernels_memref(data, sizeof data);
    tlang_options options;
    tlang_program *p;
    shlo_error e;
    snprintf(text, sizeof text,
        "func @f(%%A: memref<f32x4>) {\n" SCALARS "  %%s = alloca -> memref<f32x4,local>\n"
        "  for %%i = 0, 4 { store %%zero, %%s[%%i] : memref<f32x4,local> }\n"
        "  %%g = group_id\n  %%0 = cmp.eq %%g, 0 : index\n  %%1 = cmp.eq %%g, 1 : index\n"
        "  %%2 = cmp.eq %%g, 2 : index\n  if %%0 {\n%s }\n  if %%1 {\n%s }\n  if %%2 {\n%s }\n}\n",
        first, second, third);
    memset(&options, 0, sizeof options);
    options.checked = 1;
    p = kernels_load(text, &options);
    CHECK(p != NULL && tlang_launch(p, 0, 3, &arg, 1, &e) == want);
    if (p && want) CHECKF(strstr(e.message, words) != NULL, "%s", e.message);
    tlang_program_free(p);
}

static void test_group_races(void) {
    TEST_CASE("races of groups");
    group_race(UPDATE, UPDATE, UPDATE, SHLO_OK, "");
    group_race(READ, READ, READ, SHLO_OK, "");
    group_race(WRITE READ UPDATE WRITE, "", "", SHLO_OK, "");
    group_race("", WRITE UPDATE, UPDATE, SHLO_RACE,
        "group 2: writes what group 1 writes in line 13, and nothing orders groups: argument 0, element [0]");
    group_race("", UPDATE WRITE, UPDATE, SHLO_RACE, "group 2: writes what group 1 writes");
    group_race("", READ UPDATE, UPDATE, SHLO_RACE, "group 2: writes what group 1 ");
    group_race("", UPDATE READ, UPDATE, SHLO_RACE, "group 2: writes what group 1 ");
    group_race(UPDATE, UPDATE WRITE, "", SHLO_RACE, "group 1: writes what another group updates");
    group_race(UPDATE, UPDATE READ, "", SHLO_RACE, "group 1: reads what another group updates");
    group_race(READ, READ WRITE, "", SHLO_RACE, "group 1: writes what another group reads");
    group_race(WRITE, "", READ, SHLO_RACE, "group 2: reads what group 0 writes");
    group_race(WRITE, "", WRITE, SHLO_RACE, "group 2: writes what group 0 writes");
    group_race(READ, "", UPDATE, SHLO_RACE, "group 2: writes what group 0 reads");
}

int main(void) {
    test_sample(0, 1);
    test_sample(0, 3);
    test_sample(1, 1);
    test_control();
    test_failures();
    test_group_races();
    test_arguments();
    test_dims();
    test_alignment();
    return test_end("test_run");
}
