/* tests/tlvm/test_costs.c - what a launch costs beside another one that does the same work, in steps
 * (tests/steps.h). What is allowed lies between what it takes and what it takes where the fast way is
 * missed. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: steps
#include "../steps.h"
#include "factors.h"

/* Steps of one launch. */
static double cost(tlang_program *p) {
    const unsigned long long start = steps_taken;
    launch(p, 0, ROOM, GROUPS);
    return (double)(steps_taken - start);
}

/* The first kernel takes at most `allowed` times the second one's steps. */
static void expect_near(const char *name, const char *text, const char *near, int checked, double allowed) {
    tlang_options options;
    tlang_program *p, *q;
    TEST_CASE(name);
    memset(&options, 0, sizeof options);
    options.checked = checked;
    p = kernels_load(text, &options);
    q = kernels_load(near, &options);
    if (p && q) {
        const double costs[2] = {cost(p), cost(q)};
        if (getenv("VERBOSE")) printf("%s: %.0f steps, %.2f times\n", name, costs[0], costs[0] / costs[1]);
        if (steps_taken) CHECKF(costs[0] <= allowed * costs[1], "%.0f steps beside %.0f", costs[0], costs[1]);
    }
    tlang_program_free(p);
    tlang_program_free(q);
}

/* ---- a factor of each group costs little more than a parameter ---- */

#define NEAR(name, insn, allowed) expect_near(name, WITH("%l", insn), WITH("%alpha", insn), 0, allowed);

static void test_factors(void) { FACTORS(NEAR) }

/* ---- checked mode: local memory costs about as much as other memory, however many groups there are ---- */

#define COPY(from, to, type) "axpby.n %alpha, " from ", 0.0, " to " : f32, memref<f32x4" type "\n"
static void test_checked(void) {
    const char local[] = HEAD "  %t = alloca -> memref<f32x4,local>\n" COPY("%u", "%t",
        ">, f32, memref<f32x4,local>") COPY("%t", "%v", ",local>, f32, memref<f32x4>") "}\n";
    const char global[] =
        HEAD COPY("%u", "%v", ">, f32, memref<f32x4>") COPY("%u", "%v", ">, f32, memref<f32x4>") "}\n";
    expect_near("checked mode, groups with local memory", local, global, 1, 1.5);
}

/* ---- results in local memory cost what they cost in an argument, and apart not much more ---- */

#define LOCAL "  %t = alloca -> memref<f32x4,local>\n"
#define GEMV_TO(to, type) \
    "  gemv.n %alpha, %x, %u, 0.0, " to " : f32, " MATRIX ", " VECTOR ", f32, " type "\n}\n"
#define AXPBY_TO(to, type) "  axpby.n %alpha, %w, 0.0, " to " : f32, " VECTOR ", f32, " type "\n}\n"
#define GER_TO(to, type) "  ger %alpha, %u, %u, 0.0, " to " : f32, " VECTOR ", " VECTOR ", f32, " type "\n}\n"

static void test_results(void) {
    expect_near("gemv, local", HEAD LOCAL GEMV_TO("%t", "memref<f32x4,local>"), HEAD GEMV_TO("%w", VECTOR), 0,
        1.05);
    expect_near("axpby, local", HEAD LOCAL AXPBY_TO("%t", "memref<f32x4,local>"), HEAD AXPBY_TO("%w", VECTOR),
        0, 1.12);
    expect_near("ger, local",
        HEAD "  %t = alloca -> memref<f32x4x3,local>\n"
             "  %z = subview %u[0 : 3] : memref<f32x4>\n"
             "  ger %alpha, %u, %z, 0.0, %t : f32, memref<f32x4>, memref<f32x3,strided<1>>, f32, "
             "memref<f32x4x3,local>\n}\n",
        HEAD GER_TO("%y", MATRIX), 0, 0.8);
    expect_near("gemv, apart", HEAD GEMV_TO("%v", VECTOR), HEAD GEMV_TO("%w", VECTOR), 0, 1.1);
}

/* ---- functions are found by their names, however many a program has ---- */

/* Steps of loading a program of n functions. */
static double functions(int n, int finds) {
    static char text[GROUPS * 10 * 24];
    const size_t room = sizeof text;
    size_t at = 0;
    unsigned long long steps;
    tlang_program *p;
    for (int i = 0; i < n && at < room; i++)
        at += (size_t)snprintf(text + at, room - at, "func @f%d() {\n}\n", i);
    steps = steps_taken;
    p = kernels_load(text, NULL);
    steps = steps_taken - steps;
    for (int i = 0; p && finds && i <= n; i++) {
        char name[16];
        snprintf(name, sizeof name, "f%d", i);
        CHECK(tlang_kernel_find(p, name) == (i < n ? i : -1));
    }
    tlang_program_free(p);
    return (double)steps;
}

static void test_functions(void) {
    const int n = GROUPS;
    const double few = functions(n, 0), many = functions(8 * n, 1);
    TEST_CASE("functions");
    if (getenv("VERBOSE")) printf("functions: %.0f steps, %.2f times\n", many, many / few);
    if (steps_taken) CHECKF(many < 16 * few, "%d in %.0f steps, %d in %.0f", n, few, 8 * n, many);
}

/* ---- allocas cost what follows their number, not each a search in all that comes behind ---- */

/* Steps of loading a kernel of n allocas, n lifetime_stops and 40 n constants. */
static double allocas(int n) {
    static char text[4 << 20];
    const size_t room = sizeof text;
    unsigned long long steps;
    tlang_program *p;
    size_t at = (size_t)snprintf(text, room, "func @f() {\n");
    for (int i = 0; i < n; i++)
        at += (size_t)snprintf(text + at, room - at, "%%a%d = alloca -> memref<f32x4,local>\n", i);
    for (int i = 0; i < 40 * n; i++)
        at += (size_t)snprintf(text + at, room - at, "%%c%d = constant %d -> i32\n", i, i);
    for (int i = 0; i < n; i++)
        at += (size_t)snprintf(text + at, room - at, "lifetime_stop %%a%d : memref<f32x4,local>\n", i);
    snprintf(text + at, room - at, "}\n");
    steps = steps_taken;
    p = kernels_load(text, NULL);
    steps = steps_taken - steps;
    tlang_program_free(p);
    return (double)steps;
}

static void test_allocas(void) {
    const double few = allocas(250), many = allocas(1000);
    TEST_CASE("allocas");
    if (getenv("VERBOSE")) printf("allocas: %.0f steps, %.2f times\n", many, many / few);
    if (steps_taken) CHECKF(many < 6 * few, "%.0f steps, %.0f", few, many);
}

int main(void) {
    fill_operands();
    test_factors();
    test_checked();
    test_results();
    test_functions();
    test_allocas();
    TEST_CASE("costs");
    if (!steps_taken) SKIP("steps are not counted in this build");
    return test_end("test_costs");
}
