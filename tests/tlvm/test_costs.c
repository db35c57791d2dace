/* tests/tlvm/test_costs.c - what a launch costs beside another one that does the same work, and that many
 * groups at once give what each gives by itself. Of both the least time of several runs by turns is compared,
 * of more runs as long as it is too much: other work on the machine only makes a run longer. (The CPU time of
 * a process is less reliable: a virtual machine may count a run as nothing.) What is allowed is two to four
 * times what was measured, and half of what it takes where the fast way is missed. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "kernels.h"

#include <time.h>

/* What sanitizers and emulators do costs more than what is compared. */
#if defined(__x86_64__) && defined(__OPTIMIZE__) && !defined(SHLO_DEBUG)
enum { COMPARES = 1, RUNS = 9, MOST_RUNS = 200 };
#else
enum { COMPARES = 0, RUNS = 1, MOST_RUNS = 1 };
#endif
enum { GROUPS = 2000, ROOM = 16 };

static float x[GROUPS * ROOM], y[GROUPS * ROOM], alpha = 0.75f;

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* Every kernel here: (%alpha: f32, %X: memref<f32x4x4x?>, %Y: memref<f32x4x4x?>). Vectors %u lie apart, as %v
   do; %w lie behind each other. */
#define HEAD \
    "func @f(%alpha: f32, %X: memref<f32x4x4x?>, %Y: memref<f32x4x4x?>) {\n" \
    "  %g = group_id\n" \
    "  %x = subview %X[:, :, %g] : memref<f32x4x4x?>\n" \
    "  %y = subview %Y[:, :, %g] : memref<f32x4x4x?>\n" \
    "  %u = subview %X[:, 0, %g] : memref<f32x4x4x?>\n" \
    "  %v = subview %Y[:, 0, %g] : memref<f32x4x4x?>\n" \
    "  %W = fuse %Y[1,2] : memref<f32x4x4x?>\n" \
    "  %w = subview %W[:, %g] : memref<f32x4x?>\n"

/* n groups from the first-th on, whose results lie `step` apart. */
static int launch(tlang_program *p, int first, int step, int n) {
    int64_t shape[3] = {4, 4, n};
    tlang_arg args[3];
    shlo_error e;
    shlo_status status;
    args[0] = kernels_memref(&alpha, sizeof alpha);
    args[1] = kernels_memref(x + first * ROOM, sizeof x / GROUPS * (size_t)n);
    args[2] = kernels_memref(y + first * step, sizeof y / GROUPS * (size_t)n);
    args[1].shape = args[2].shape = shape;
    status = tlang_launch(p, 0, n, args, 3, &e);
    CHECKF(status == SHLO_OK, "%s", e.message);
    return status == SHLO_OK;
}

/* Milliseconds of `times` launches. */
static double cost(tlang_program *p, int times) {
    const double start = now_ms();
    for (int i = 0; i < times && launch(p, 0, ROOM, GROUPS); i++) {}
    return now_ms() - start;
}

/* Many groups in one launch write what each of them writes in a launch of its own. */
static void expect_each(const char *name, const char *text) {
    const int step = strstr(text, "%w : f32") ? 4 : ROOM; /* results %w lie behind each other */
    static float once[GROUPS * ROOM];
    enum { SOME = 150 };
    tlang_program *p = kernels_load(text, NULL);
    TEST_CASE(name);
    memcpy(y, x, sizeof y);
    if (p) launch(p, 0, step, SOME);
    memcpy(once, y, sizeof once);
    memcpy(y, x, sizeof y);
    for (int i = 0; p && i < SOME; i++) launch(p, i, step, 1);
    CHECK(memcmp(once, y, sizeof once) == 0);
    tlang_program_free(p);
}

static double lesser(double a, double b) { return a < b ? a : b; }

/* The first kernel takes at most `allowed` times the second one's time. */
static void expect_near(const char *name, const char *text, const char *near, int checked, double allowed) {
    const int times = checked ? 1 : 50;
    double least[2] = {1e9, 1e9};
    tlang_options options;
    tlang_program *p, *q;
    int near_enough = 0;
    memset(&options, 0, sizeof options);
    options.checked = checked;
    p = kernels_load(text, &options);
    q = kernels_load(near, &options);
    TEST_CASE(name);
    for (int i = 0; p && q && (i < RUNS || (i < MOST_RUNS && !near_enough)); i++) {
        least[0] = lesser(least[0], cost(p, times));
        least[1] = lesser(least[1], cost(q, times));
        near_enough = !COMPARES || least[0] <= allowed * (least[1] + 0.05);
    }
    CHECKF(near_enough, "%.2f ms beside %.2f", least[0], least[1]);
    tlang_program_free(p);
    tlang_program_free(q);
}

/* ---- a factor of each group costs little more than a parameter ---- */

#define WITH(a, insn) HEAD "  %l = load %X[0, 0, %g] : memref<f32x4x4x?>\n  " insn(a) "}\n"
#define NEAR(name, insn) \
    expect_near(name, WITH("%l", insn), WITH("%alpha", insn), 0, 8); \
    expect_each(name, WITH("%l", insn))
#define MATRIX "memref<f32x4x4>"
#define VECTOR "memref<f32x4>"
#define GEMM(a) "gemm.n.n " a ", %x, %x, 0.0, %y : f32, " MATRIX ", " MATRIX ", f32, " MATRIX "\n"
#define BETA(a) "gemm.n.n 1.0, %x, %x, " a ", %y : f32, " MATRIX ", " MATRIX ", f32, " MATRIX "\n"
#define GEMV(a) "gemv.n " a ", %x, %u, 0.0, %w : f32, " MATRIX ", " VECTOR ", f32, " VECTOR "\n"
#define GER(a) "ger " a ", %u, %u, 0.0, %y : f32, " VECTOR ", " VECTOR ", f32, " MATRIX "\n"
#define SUM(a) "sum.n " a ", %x, 0.0, %w : f32, " MATRIX ", f32, " VECTOR "\n"
#define AXPBY(a) "axpby.n " a ", %x, 0.0, %y : f32, " MATRIX ", f32, " MATRIX "\n"
#define HADAMARD(a) "hadamard_product " a ", %w, %w, 0.0, %w : f32, " VECTOR ", " VECTOR ", f32, " VECTOR "\n"

static void test_factors(void) {
    NEAR("gemm, alpha", GEMM);
    NEAR("gemm, beta", BETA);
    NEAR("gemv, alpha", GEMV);
    NEAR("ger, alpha", GER);
    NEAR("sum, alpha", SUM);
    NEAR("axpby, alpha", AXPBY);
    NEAR("hadamard_product, alpha", HADAMARD);
}

/* ---- checked mode: local memory costs about as much as other memory, however many groups there are ---- */

#define COPY(from, to, type) "axpby.n %alpha, " from ", 0.0, " to " : f32, memref<f32x4" type "\n"
static void test_checked(void) {
    const char local[] = HEAD "  %t = alloca -> memref<f32x4,local>\n" COPY("%u", "%t",
        ">, f32, memref<f32x4,local>") COPY("%t", "%v", ",local>, f32, memref<f32x4>") "}\n";
    const char global[] =
        HEAD COPY("%u", "%v", ">, f32, memref<f32x4>") COPY("%u", "%v", ">, f32, memref<f32x4>") "}\n";
    expect_near("checked mode, groups with local memory", local, global, 1, 4);
}

/* ---- results in local memory cost what they cost in an argument, and apart not much more ---- */

#define LOCAL "  %t = alloca -> memref<f32x4,local>\n"
#define GEMV_TO(to, type) \
    "  gemv.n %alpha, %x, %u, 0.0, " to " : f32, " MATRIX ", " VECTOR ", f32, " type "\n}\n"
#define AXPBY_TO(to, type) "  axpby.n %alpha, %w, 0.0, " to " : f32, " VECTOR ", f32, " type "\n}\n"
#define GER_TO(to, type) "  ger %alpha, %u, %u, 0.0, " to " : f32, " VECTOR ", " VECTOR ", f32, " type "\n}\n"

static void test_results(void) {
    expect_near("gemv, local", HEAD LOCAL GEMV_TO("%t", "memref<f32x4,local>"), HEAD GEMV_TO("%w", VECTOR), 0,
        6);
    expect_near("axpby, local", HEAD LOCAL AXPBY_TO("%t", "memref<f32x4,local>"), HEAD AXPBY_TO("%w", VECTOR),
        0, 8);
    expect_near("ger, local",
        HEAD "  %t = alloca -> memref<f32x4x3,local>\n"
             "  %z = subview %u[0 : 3] : memref<f32x4>\n"
             "  ger %alpha, %u, %z, 0.0, %t : f32, memref<f32x4>, memref<f32x3,strided<1>>, f32, "
             "memref<f32x4x3,local>\n}\n",
        HEAD GER_TO("%y", MATRIX), 0, 8);
    expect_near("gemv, apart", HEAD GEMV_TO("%v", VECTOR), HEAD GEMV_TO("%w", VECTOR), 0, 5);
}

/* ---- functions are found by their names, however many a program has ---- */

/* Milliseconds of assembling and loading a program of n functions. */
static double functions(int n, int finds) {
    static char text[GROUPS * 10 * 24];
    const size_t room = sizeof text;
    size_t at = 0;
    tlang_program *p;
    double ms;
    for (int i = 0; i < n && at < room; i++)
        at += (size_t)snprintf(text + at, room - at, "func @f%d() {\n}\n", i);
    ms = now_ms();
    p = kernels_load(text, NULL);
    ms = now_ms() - ms;
    for (int i = 0; p && finds && i <= n; i++) {
        char name[16];
        snprintf(name, sizeof name, "f%d", i);
        CHECK(tlang_kernel_find(p, name) == (i < n ? i : -1));
    }
    tlang_program_free(p);
    return ms;
}

static void test_functions(void) {
    const int n = GROUPS / 2; /* 4 * n take two milliseconds: longer runs are interrupted on a busy machine */
    double few = 1e9, many = 1e9;
    int near_enough = 0;
    TEST_CASE("functions");
    functions(16 * n, 1);
    for (int i = 0; i < RUNS || (i < MOST_RUNS && !near_enough); i++) {
        few = lesser(few, functions(n, 0));
        many = lesser(many, functions(4 * n, 0));
        near_enough = !COMPARES || many < 8 * few;
    }
    CHECKF(near_enough, "%d in %.2f ms, %d in %.2f ms", n, few, 4 * n, many);
}

int main(void) {
    for (int i = 0; i < GROUPS * ROOM; i++) x[i] = (float)(i % 17) / 16;
    test_factors();
    test_checked();
    test_results();
    test_functions();
    return test_end("test_costs");
}
