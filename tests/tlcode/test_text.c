/* tests/tlcode/test_text.c - the grammar: literals and their values, names, comments, blanks, and what
 * sources write beyond it; text, bytes and text again are the identity for every instruction. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "../tlcheck/assemble.h"

static char printed[1 << 14];
static size_t n_printed;

static void collect(void *user, const char *text, size_t n) {
    (void)user;
    if (n_printed + n < sizeof printed) memcpy(printed + n_printed, text, n);
    n_printed += n;
    printed[TL_MIN(n_printed, sizeof printed - 1)] = 0;
}

static const char *print(const assembled *a) {
    shlo_error e;
    n_printed = 0;
    printed[0] = 0;
    CHECKF(tlang_print(a->blob.data, a->blob.bytes, NULL, collect, NULL, &e) == SHLO_OK, "%s", e.message);
    return printed;
}

/* ---- constants ---- */

static void expect_constant(const char *literal, const char *type, const char *want) {
    static assembled a;
    char text[256], line[256];
    sprintf(text, "func @f() {\n %%r = constant %s -> %s\n}\n", literal, type);
    sprintf(line, " = constant %s -> %s\n", want, type);
    TEST_CASE(literal);
    assemble(text, &a);
    CHECKF(a.ok, "%s", a.said);
    if (a.ok) CHECKF(strstr(print(&a), line) != NULL, "%s", printed);
    assemble_end(&a);
}

static void refuse_constant(const char *literal, const char *type, const char *words) {
    char text[256];
    sprintf(text, "func @f() {\n %%r = constant %s -> %s\n}\n", literal, type);
    TEST_CASE(literal);
    assemble_refused(text, words, "");
}

static void test_constants(void) {
    expect_constant("+17", "i32", "17");
    expect_constant("-17", "index", "-17");
    expect_constant("007", "i8", "7");
    expect_constant("true", "i1", "true");
    expect_constant("false", "i1", "false");
    expect_constant("true", "i64", "1");
    expect_constant("1.", "f32", "1.0");
    expect_constant(".5", "f32", "0.5");
    expect_constant("-.5", "f64", "-0.5");
    expect_constant("+2.25", "f64", "2.25");
    expect_constant("1e3", "f64", "1000.0");
    expect_constant("1.5e+2", "f64", "150.0");
    expect_constant("25.e-2", "f64", "0.25");
    expect_constant("1.E2", "f64", "100.0");
    expect_constant("0x1p3", "f64", "8.0");
    expect_constant("0x.8", "f64", "0.5");
    expect_constant("0xa.", "f64", "10.0");
    expect_constant("-0xF.8p-1", "f64", "-7.75");
    expect_constant("0X1.8P+1", "f64", "3.0");
    expect_constant("-0.0", "f64", "-0.0");
    expect_constant("0.1", "f64", "0x1.999999999999ap-4");
    expect_constant("1.7976931348623157e308", "f64", "0x1.fffffffffffffp1023");
    expect_constant("4.9e-324", "f64", "0x0.0000000000001p-1022");
    expect_constant("[0.5,-2.]", "c64", "[0.5,-2.0]");
    expect_constant("[ 1e0 , 0x1p-1 ]", "c32", "[1.0,0.5]");
    refuse_constant("1.e", "f64", "expected '->'");
    refuse_constant("0x1", "f64", "expected '->'"); /* a hexadecimal float has a point or an exponent */
    refuse_constant(".", "f64", "expected a constant");
    refuse_constant("-", "i32", "expected a constant");
    refuse_constant("truex", "i1", "expected a constant");
    refuse_constant("[1.0]", "c32", "expected a complex constant");
    refuse_constant("[1.0,]", "c32", "expected a complex constant");
    refuse_constant("1e999", "f64", "not in the range of f64");
    refuse_constant("-0x1.ffffffp127", "f32", "not in the range of f32");
    refuse_constant("99999999999999999999", "i64", "an integer lies between");
}

/* ---- what may differ without a difference ---- */

/* Both texts are the same program. */
static void expect_same(const char *plain, const char *other) {
    static assembled a, b;
    static char x[1 << 12], y[1 << 12];
    static const char arguments[] =
        "%s: f32, %n: index, %i: i32, %p: i1, %v: memref<f32x8>, %A: memref<f32x8x4>, %B: memref<f32x4x8>,"
        " %C: memref<f32x8x8>, %o: memref<f32>";
    sprintf(x, "func @f(%s) {\n%s\n}\n", arguments, plain);
    sprintf(y, "func @f(%s) {\n%s\n}\n", arguments, other);
    TEST_CASE(other);
    assemble(x, &a);
    assemble(y, &b);
    CHECKF(a.ok && b.ok, "%s%s", a.said, b.said);
    sprintf(x, "%s", a.ok ? print(&a) : "");
    sprintf(y, "%s", b.ok ? print(&b) : "");
    CHECKF(strcmp(x, y) == 0, "%s%s", x, y);
    assemble_end(&a);
    assemble_end(&b);
}

static void test_same(void) {
    expect_same("%c = constant 2 -> index %x = arith.add %n, %c : index", "%x = arith.add %n, 2 : index");
    expect_same("%c = constant 2 -> index %d = constant 3 -> index store %s, %A[%c, %d] : memref<f32x8x4>",
        "store %s, %A[2, 3] : memref<f32x8x4>");
    expect_same("%a = constant 0 -> index %b = constant 8 -> index %c = constant 2 -> index\n"
                "for %k = %a, %b, %c : index { }",
        "for %k = 0, 8, 2 { }");
    expect_same("%a = constant 1.0 -> f32 %b = constant 0.0 -> f32\n"
                "axpby.n %a, %v, %b, %v : f32, memref<f32x8>, f32, memref<f32x8>",
        "axpby 1.0, %v, 0.0, %v : f32, memref<f32x8>, f32, memref<f32x8>");
    expect_same("gemm.n.t, %s, %A, %A, %s, %C : f32, memref<f32x8x4>, memref<f32x8x4>, f32, memref<f32x8x8>",
        "gemm.n.t %s, %A, %A, %s, %C\n : f32, memref<f32x8x4>, memref<f32x8x4>, f32, memref<f32x8x8>");
    expect_same("gemm.n.n, %s, %A, %B, %s, %C : f32, memref<f32x8x4>, memref<f32x4x8>, f32, memref<f32x8x8>",
        "gemm %s, %A, %B, %s, %C : f32, memref<f32x8x4>, memref<f32x4x8>, f32, memref<f32x8x8>");
    expect_same("gemm.t.n, %s, %B, %B, %s, %C : f32, memref<f32x4x8>, memref<f32x4x8>, f32, memref<f32x8x8>",
        "gemm.t %s, %B, %B, %s, %C : f32, memref<f32x4x8>, memref<f32x4x8>, f32, memref<f32x8x8>");
    expect_same("sum.n, %s, %v, %s, %o : f32, memref<f32x8>, f32, memref<f32>",
        "sum %s, %v, %s, %o : f32, memref<f32x8>, f32, memref<f32>");
    expect_same("%x = expand %A[0->2x4] : memref<f32x8x4>", "%x = expand %A[ 0 -> 2 x 4 ] : memref<f32x8x4>");
    expect_same("%x = expand %A[0->%n x 2] : memref<f32x8x4>", "%x=expand %A[0->%n x2]:memref<f32x8x4>");
    expect_same("%t = alloca -> memref<f32x4,local>", "%t = alloca -> memref<f32x4>");
    expect_same("%t = alloca -> memref<f32x4,strided<1>,local>", "%t = alloca -> memref<f32x4>");
    expect_same("%x = constant 0.0 -> f32", "%x = constant 0.0 : f32");
    expect_same("%x = subview %A[0:8, %n] : memref<f32x8x4>", "%x = subview %A[0:8, %n:0] : memref<f32x8x4>");
    expect_same("%t = alloca -> memref<f32x4> lifetime_stop %t",
        "%t = alloca -> memref<f32x4> lifetime_stop %t : memref<f32x4>");
    expect_same("barrier.global.local", "barrier.local.global");
    expect_same("if %p { yield : }", "if %p { yield }");
    expect_same("if %p { } ; no else\n", "if %p -> () { }");
    expect_same("%x = arith.neg %n : index",
        "; a comment\r\n\t%x\t=arith.neg;one\n%n ; { } \" two\n: index ;");
    /* local memory need not be said again behind the operand */
    expect_same("%t = alloca -> memref<f32x4> %x = load %t[0] : memref<f32x4,local>",
        "%t = alloca -> memref<f32x4> %x = load %t[0] : memref<f32x4>");
}

/* ---- the identity ---- */

static const char every[] = /* each instruction, with each of its modifiers */
    "func @every(%s: f32, %z: c64, %n: index, %i: i32, %p: i1, %A: memref<f32x8x4>, %B: memref<f32x4x8>,\n"
    "    %C: memref<f32x8x8>, %v: memref<f32x8>, %u: memref<f32x4>, %o: memref<f32>,\n"
    "    %G: group<memref<f32x?x4,strided<2,?>>, offset: 3>, %D: memref<f32x?x?,strided<?,?>>)\n"
    "    work_group_size(32,2) subgroup_size(8) {\n"
    "  %t = alloca -> memref<f32x8x4>\n"
    "  axpby.t.atomic %s, %B, %s, %A : f32, memref<f32x4x8>, f32, memref<f32x8x4>\n"
    "  gemm.t.t.atomic, %s, %B, %A, %s, %C : f32, memref<f32x4x8>, memref<f32x8x4>, f32, memref<f32x8x8>\n"
    "  gemv.t.atomic, %s, %B, %u, %s, %v : f32, memref<f32x4x8>, memref<f32x4>, f32, memref<f32x8>\n"
    "  ger.atomic %s, %v, %u, %s, %A : f32, memref<f32x8>, memref<f32x4>, f32, memref<f32x8x4>\n"
    "  hadamard_product.atomic %s, %v, %v, %s, %v : f32, memref<f32x8>, memref<f32x8>, f32, memref<f32x8>\n"
    "  sum.t.atomic, %s, %A, %s, %u : f32, memref<f32x8x4>, f32, memref<f32x4>\n"
    "  sum.n, %s, %v, %s, %o : f32, memref<f32x8>, f32, memref<f32>\n"
    "  lifetime_stop %t\n"
    "  %id = group_id  %gs = group_size  %ns = num_subgroups  %ss = subgroup_size\n"
    "  %m = load %G[%id] : group<memref<f32x?x4,strided<2,?>>, offset: 3>\n"
    "  %sz = size %m[0] : memref<f32x?x4,strided<2,?>>\n"
    "  %e = expand %D[1 -> %n x 2 x %n] : memref<f32x?x?,strided<?,?>>\n"
    "  %f = fuse %e[1,3] : memref<f32x?x?x2x?,strided<?,?,?,?>>\n"
    "  %w = subview %D[%n:4, %n:%n] : memref<f32x?x?,strided<?,?>>\n"
    "  %y = subview %D[:, 3] : memref<f32x?x?,strided<?,?>>\n"
    "  foreach %k = %i, 9 : i32 {\n"
    "    %a = arith.add %k, %i : i32  %b = arith.sub %a, %i : i32  %c = arith.mul %b, %i : i32\n"
    "    %d = arith.div %c, %i : i32  %e0 = arith.rem %d, %i : i32  %f0 = arith.shl %e0, %i : i32\n"
    "    %g = arith.shr %f0, %i : i32  %h = arith.and %g, %i : i32  %j = arith.or %h, %i : i32\n"
    "    %l = arith.xor %j, -5 : i32  %q = arith.neg %l : i32  %r = arith.not %q : i32\n"
    "    %x0 = cmp.eq %r, %i : i32  %x1 = cmp.ne %r, %i : i32  %x2 = cmp.gt %r, %i : i32\n"
    "    %x3 = cmp.ge %r, %i : i32  %x4 = cmp.lt %r, %i : i32  %x5 = cmp.le %r, %i : i32\n"
    "    %sid = subgroup_id  %lid = subgroup_local_id  %w0 = cast %lid : i32 -> c64\n"
    "    barrier barrier.global barrier.local barrier.global.local\n"
    "    %v0, %v1 = if %x5 -> (f32, i32) {\n yield %s, %r : f32, i32 } else { yield 1.5, 2 : f32, i32 }\n"
    "    store %v0, %A[%n, 1] : memref<f32x8x4>\n"
    "  }\n"
    "  parallel { for %k = 0, 8 { if %p { } } for %k = 8, 0, 2 : i64 { yield : } }\n"
    "  %k0 = constant [0x1.23456789abcdep-7,1.0] -> c64  %k1 = constant -3 -> i8  %k2 = constant true -> i1\n"
    "}\n"
    "func @0() {\n}\n";

static void test_identity(void) {
    static assembled a, b;
    static char text[sizeof printed];
    int seen = 0;
    TEST_CASE("identity");
    assemble(every, &a);
    CHECKF(a.ok, "%s", a.said);
    strcpy(text, a.ok ? print(&a) : "");
    assemble(text, &b);
    CHECKF(b.ok, "%s", b.said);
    CHECK(strcmp(b.ok ? print(&b) : "", text) == 0);
    assemble_end(&a);
    assemble(text, &a);
    CHECK(a.blob.bytes == b.blob.bytes && memcmp(a.blob.data, b.blob.data, a.blob.bytes) == 0);
    for (int i = 1; i < TLANG_OP_COUNT; i++) {
        char name[64];
        sprintf(name, " %s", tlang_op_name((tlang_op)i));
        seen += strstr(text, name) != NULL;
        if (!strstr(text, name)) printf("    no %s\n", name);
    }
    CHECK(seen == TLANG_OP_COUNT - 1);
    assemble_end(&a);
    assemble_end(&b);
}

/* Names that were chosen to lie in one place of a table are refused, however many there are. */
static void test_chosen_names(void) {
    static char text[1 << 16];
    static assembled a;
    size_t at = (size_t)sprintf(text, "func @f() {\n");
    unsigned k = 0;
    for (int i = 0; i <= 256; i++) {
        char name[16];
        size_t hash = 1;
        while (hash & 1023) { /* as in tools/tl/parse.c */
            sprintf(name, "n%u", ++k);
            hash = 5381;
            for (const char *c = name; *c; c++) hash = hash * 33 + (unsigned char)*c;
            hash ^= hash >> 15;
        }
        if (i == 256) {
            TEST_CASE("so many names of one hash");
            sprintf(text + at, "}\n");
            assemble(text, &a);
            CHECKF(a.ok, "%s", a.said);
            assemble_end(&a);
        }
        at += (size_t)sprintf(text + at, "%%%s = constant 1 -> i32\n", name);
    }
    sprintf(text + at, "}\n");
    TEST_CASE("one more");
    assemble_refused(text, "too many names have the hash of %n", "");
}

int main(void) {
    test_constants();
    test_same();
    test_identity();
    test_chosen_names();
    return test_end("test_text");
}
