/* tests/tlcheck/test_tables.c - result types: of views, of what is loaded, and the tables of types of
 * arithmetic, comparisons, casts and constants, all scalar types each. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "assemble.h"

static const char *const scalars[] = {"i1", "i8", "i16", "i32", "i64", "index", "f32", "f64", "c32", "c64"};
enum { SCALARS = 10 };

static int is_integer(int i) { return i < 6; }
static int is_complex(int i) { return i >= 8; }

/* The instruction is accepted or refused, as `allowed` says; its result is of type `result`. */
static void expect_table(const char *insn, const char *type, int allowed, const char *result) {
    static char text[512];
    static assembled a;
    sprintf(text, "func @f(%%x: %s) {\n  %%r = %s : %s\n  %%q = cmp.eq %%r, %%r : %s\n}\n", type, insn, type,
        result);
    TEST_CASE(text);
    assemble(text, &a);
    CHECKF(a.ok == allowed, "%s", a.said);
    if (!allowed) CHECKF(strstr(a.said, "not defined on ") != NULL, "%s", a.said);
    assemble_end(&a);
}

static void test_arithmetic(void) {
    static const struct {
        const char *op;
        int i1, integer, floating, complex; /* which types are allowed */
    } rows[] = {{"add", 1, 1, 1, 1}, {"sub", 1, 1, 1, 1}, {"mul", 1, 1, 1, 1}, {"div", 1, 1, 1, 1},
        {"rem", 1, 1, 1, 0}, {"shl", 0, 1, 0, 0}, {"shr", 0, 1, 0, 0}, {"and", 1, 1, 0, 0},
        {"or", 1, 1, 0, 0}, {"xor", 1, 1, 0, 0}, {"neg", 1, 1, 1, 1}, {"not", 1, 1, 0, 0}};
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++)
        for (int i = 0; i < SCALARS; i++) {
            char insn[64];
            int unary = r >= 10, allowed = rows[r].integer;
            if (!i) allowed = rows[r].i1;
            if (!is_integer(i)) allowed = is_complex(i) ? rows[r].complex : rows[r].floating;
            sprintf(insn, "arith.%s %s", rows[r].op, unary ? "%x" : "%x, %x");
            expect_table(insn, scalars[i], allowed, scalars[i]);
        }
}

static void test_comparisons(void) {
    static const char *const names[] = {"eq", "ne", "gt", "ge", "lt", "le"};
    for (int c = 0; c < 6; c++)
        for (int i = 0; i < SCALARS; i++) {
            char insn[64];
            sprintf(insn, "cmp.%s %%x, %%x", names[c]);
            expect_table(insn, scalars[i], c < 2 || !is_complex(i), "i1");
        }
}

static void test_casts(void) {
    for (int i = 0; i < SCALARS; i++)
        for (int j = 0; j < SCALARS; j++) {
            char text[256];
            sprintf(text, "func @f(%%x: %s) {\n %%r = cast %%x : %s -> %s\n %%q = cmp.eq %%r, %%r : %s\n}\n",
                scalars[i], scalars[i], scalars[j], scalars[j]);
            TEST_CASE(text);
            assemble_accepted(text);
        }
}

/* An integer constant has an integer type, and so on: no other. */
static void test_constants(void) {
    static const char *const constants[] = {"1", "true", "1.0", "[1.0,2.0]"};
    for (int c = 0; c < 4; c++)
        for (int i = 0; i < SCALARS; i++) {
            static char text[128];
            int fits = c < 2 ? is_integer(i) : c == 2 ? !is_integer(i) && !is_complex(i) : is_complex(i);
            sprintf(text, "func @f() {\n %%r = constant %s -> %s\n}\n", constants[c], scalars[i]);
            TEST_CASE(text);
            if (fits)
                assemble_accepted(text);
            else
                assemble_refused(text, "the constant does not fit type", constants[c]);
        }
}

/* ---- views: the type of `operation : memref` is `want`, which `size` states ---- */

static void expect_view(const char *operation, const char *memref, const char *want) {
    char text[512];
    sprintf(text,
        "func @f(%%0: %s, %%1: index, %%2: index) {\n  %%r = %s : %s\n  %%n = size %%r[0] : %s\n}\n", memref,
        operation, memref, want);
    TEST_CASE(operation);
    assemble_accepted(text);
    /* and no other: with one more mode in front it is refused */
    sprintf(text,
        "func @f(%%0: %s, %%1: index, %%2: index) {\n  %%r = %s : %s\n  %%n = size %%r[0] : "
        "memref<%.3sx3%s\n}\n",
        memref, operation, memref, want + 7, want + 10);
    assemble_refused(text, strstr(want, "strided") ? "strides" : "not of the type",
        strstr(want, "strided") ? strstr(want, "strided") + 8 : "%r[0]");
}

static void test_expand(void) {
    expect_view("expand %0[1 -> 2x8]", "memref<f32x32x16x8>", "memref<f32x32x2x8x8>");
    expect_view("expand %0[1 -> 2x2x2x2]", "memref<f32x32x16x8>", "memref<f32x32x2x2x2x2x8>");
    expect_view("expand %0[1 -> %1 x 2]", "memref<f32x32x?>", "memref<f32x32x?x2>");
    expect_view("expand %0[1 -> 2 x %1]", "memref<f32x32x?>", "memref<f32x32x2x?>");
    expect_view("expand %0[1 -> %1 x 2]", "memref<f32x32x16>", "memref<f32x32x?x2>");
    expect_view("expand %0[1 -> %1 x %2 x 2]", "memref<f32x32x16>", "memref<f32x32x?x?x2>");
    expect_view("expand %0[1 -> %2 x 2 x %1]", "memref<f32x32x16>", "memref<f32x32x?x2x?>");
    expect_view("expand %0[1 -> %1 x %2]", "memref<f32x32x?>", "memref<f32x32x?x?>");
    expect_view("expand %0[1 -> %1 x %2]", "memref<f32x32x16>", "memref<f32x32x?x?>");
    expect_view("expand %0[0->4 x 8]", "memref<f32x32x7,strided<2,64>>", "memref<f32x4x8x7,strided<2,8,64>>");
    expect_view("expand %0[0->%1 x 4]", "memref<f32x?x7,strided<2,?>>", "memref<f32x?x4x7,strided<2,?,?>>");
    expect_view("expand %0[0->4 x %1]", "memref<f32x?x7,strided<2,?>>", "memref<f32x4x?x7,strided<2,8,?>>");
    expect_view("expand %0[2 -> 3x5]", "memref<i16x2x2x15,strided<1,4,?>>",
        "memref<i16x2x2x3x5,strided<1,4,?,?>>");
}

static void test_fuse(void) {
    expect_view("fuse %0[1,3]", "memref<f32x32x16x8x4x42>", "memref<f32x32x512x42>");
    /* the reference prints strides <1,16,?,?,?> here, which its own rule S_1 s_1 <= S_2 excludes */
    expect_view("fuse %0[1,3]", "memref<f32x32x16x?x4x42,strided<1,32,?,?,?>>",
        "memref<f32x32x?x42,strided<1,32,?>>");
    expect_view("fuse %0[1,2]", "memref<f32x32x16x2x2,strided<1,48,768,1536>>",
        "memref<f32x32x32x2,strided<1,48,1536>>");
    expect_view("fuse %0[0,1]", "memref<f32x8x?x32,strided<1,?,?>>", "memref<f32x?x32,strided<1,?>>");
    expect_view("fuse %0[0,1]", "memref<f32x8x16,strided<1,?>>", "memref<f32x128>");
    TEST_CASE("modes with a gap");
    assemble_refused("func @f(%0: memref<f32x8x16,strided<1,10>>) {\n"
                     " %r = fuse %0[0,1] : memref<f32x8x16,strided<1,10>>\n}\n",
        "modes 0 to 1 have a gap and cannot be fused", "%0[0,1]");
    assemble_refused("func @f(%0: memref<f32x32x16x?x4x42,strided<1,16,?,?,?>>) { }",
        "stride 1 is below stride 0 times size 0", "memref<");
}

static void test_subview(void) {
    expect_view("subview %0[4:8,8:4]", "memref<f32x32x16>", "memref<f32x8x4,strided<1,32>>");
    expect_view("subview %0[2:4, %1]", "memref<f32x16x8>", "memref<f32x4>");
    expect_view("subview %0[2:4, %1:0]", "memref<f32x16x8>", "memref<f32x4>");
    expect_view("subview %0[2:4, 3]", "memref<f32x16x8>", "memref<f32x4>");
    expect_view("subview %0[3, 2:4]", "memref<f32x16x8>", "memref<f32x4,strided<16>>");
    expect_view("subview %0[2:4, %1:1]", "memref<f64x16x8>", "memref<f64x4x1,strided<1,16>>");
    expect_view("subview %0[%1:4]", "memref<f32x16>", "memref<f32x4>");
    expect_view("subview %0[%2:%2]", "memref<f32x16>", "memref<f32x?>");
    expect_view("subview %0[2:4, %2:%2, 6:7]", "memref<f32x16x42x13>", "memref<f32x4x?x7,strided<1,16,672>>");
    expect_view("subview %0[2:4, %2:%2, 6:7]", "memref<f32x16x42x13,strided<1,?,?>>",
        "memref<f32x4x?x7,strided<1,?,?>>");
    expect_view("subview %0[:, 1]", "memref<f32x16x8>", "memref<f32x16>");
    expect_view("subview %0[:,:,%1]", "memref<f32x16x16x?>", "memref<f32x16x16>");
    expect_view("subview %0[ : , %1 : %2 ]", "memref<f32x?x?,strided<3,?>>", "memref<f32x?x?,strided<3,?>>");
}

/* ---- equal types, and what is loaded ---- */

static void test_equal(void) {
    static const char *const same[][2] = {{"memref<f32x5x6x7>", "memref<f32x5x6x7,strided<1,5,30>>"},
        {"memref<f32x5>", "memref<f32x5,global>"}, {"memref<f32>", "memref<f32,strided<>>"},
        {"memref<f32x?>", "memref<f32x?,strided<1>>"}, {"memref<f32x?x4>", "memref<f32x?x4,strided<1,?>>"}};
    static const char *const other[][2] = {{"memref<f32x5x6>", "memref<f32x5x6,strided<1,6>>"},
        {"memref<f32x5>", "memref<f32x?>"}, {"memref<f32x5>", "memref<f64x5>"},
        {"memref<f32>", "memref<f32x1>"}, {"memref<f32x4x4>", "memref<f32x4x4,strided<1,?>>"}};
    char text[256];
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        sprintf(text, "func @f(%%a: group<%s>) {\n %%m = load %%a[0] : group<%s>\n}\n", same[i][0],
            same[i][1]);
        TEST_CASE(text);
        assemble_accepted(text);
        sprintf(text, "func @f(%%a: group<%s>) {\n %%m = load %%a[0] : group<%s>\n}\n", other[i][0],
            other[i][1]);
        TEST_CASE(text);
        assemble_refused(text, "not of the type that is stated", "%a[0]");
    }
}

static void test_load(void) {
    static const char text[] =
        "func @f(%a: memref<f32>, %b: memref<f32x10x?>, %1: index, %g: group<memref<f32x42>>,\n"
        "        %h: group<memref<f32x42>, offset: ?>) {\n"
        "  %r = load %a[] : memref<f32>\n %s = load %b[5, %1] : memref<f32x10x?>\n"
        "  %t = arith.add %r, %s : f32\n"
        "  %m = load %g[%1] : group<memref<f32x42>>\n"
        "  %n = load %h[%1] : group<memref<f32x42>, offset: ?>\n"
        "  hadamard_product 1.0, %m, %n, 0.0, %n : f32, memref<f32x42>, memref<f32x42>, f32, memref<f32x42>\n"
        "}\n";
    TEST_CASE("load");
    assemble_accepted(text);
}

int main(void) {
    test_arithmetic();
    test_comparisons();
    test_casts();
    test_constants();
    test_expand();
    test_fuse();
    test_subview();
    test_equal();
    test_load();
    return test_end("test_tables");
}
