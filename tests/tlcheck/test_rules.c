/* tests/tlcheck/test_rules.c - result types of views as the specification's examples state them, and every
 * restriction: a program that breaks it is refused with the words that name it; its neighbour that does not
 * is accepted. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "../../tools/tl/tl.h"
#include "../test.h"

static char printed[1 << 14];
static size_t n_printed;

static void collect(void *user, const char *text, size_t n) {
    (void)user;
    if (n_printed + n < sizeof printed) memcpy(printed + n_printed, text, n);
    n_printed += n;
}

/* ---- views: %r = INSN of a memref; its type is printed by what follows ---- */

static void expect_view(const char *operation, const char *memref, const char *want) {
    char text[512], line[256];
    tlang_blob blob;
    shlo_error e;
    int ok;
    TEST_CASE(operation);
    sprintf(text,
        "func @f(%%0: %s, %%1: index, %%2: index) {\n  %%r = %s : %s\n  %%n = size %%r[0] : %s\n}\n", memref,
        operation, memref, want);
    ok = tl_assemble("view", text, strlen(text), 0, &blob);
    CHECK(ok);
    if (!ok) return;
    n_printed = 0;
    CHECKF(tlang_print(blob.data, blob.bytes, NULL, collect, NULL, &e) == SHLO_OK, "%s", e.message);
    printed[TL_MIN(n_printed, sizeof printed - 1)] = 0;
    sprintf(line, "size %%3[0] : %s\n", want);
    CHECKF(strstr(printed, line) != NULL, "%s", printed);
    tlang_blob_free(&blob);
}

static void test_views(void) {
    expect_view("expand %0[1 -> 2x8]", "memref<f32x32x16x8>", "memref<f32x32x2x8x8>");
    expect_view("expand %0[1 -> 2x2x2x2]", "memref<f32x32x16x8>", "memref<f32x32x2x2x2x2x8>");
    expect_view("expand %0[1 -> %1 x 2]", "memref<f32x32x?>", "memref<f32x32x?x2>");
    expect_view("expand %0[1 -> 2 x %1]", "memref<f32x32x?>", "memref<f32x32x2x?>");
    expect_view("expand %0[1 -> %1 x 2]", "memref<f32x32x16>", "memref<f32x32x?x2>");
    expect_view("expand %0[1 -> %2 x 2 x %1]", "memref<f32x32x16>", "memref<f32x32x?x2x?>");
    expect_view("expand %0[1 -> %1 x %2]", "memref<f32x32x?>", "memref<f32x32x?x?>");
    expect_view("expand %0[0 -> 4 x 8]", "memref<f32x32x7,strided<2,64>>",
        "memref<f32x4x8x7,strided<2,8,64>>");
    expect_view("expand %0[0->%1 x 4]", "memref<f32x?x7,strided<2,?>>", "memref<f32x?x4x7,strided<2,?,?>>");
    expect_view("expand %0[0->4 x %1]", "memref<f32x?x7,strided<2,?>>", "memref<f32x4x?x7,strided<2,8,?>>");
    expect_view("fuse %0[1,3]", "memref<f32x32x16x8x4x42>", "memref<f32x32x512x42>");
    expect_view("fuse %0[1,3]", "memref<f32x32x16x?x4x42,strided<1,32,?,?,?>>",
        "memref<f32x32x?x42>" /* strided<1,32,?>, which is the default */);
    expect_view("fuse %0[1,2]", "memref<f32x32x16x2x2,strided<1,48,768,1536>>",
        "memref<f32x32x32x2,strided<1,48,1536>>");
    expect_view("fuse %0[0,1]", "memref<f32x8x?x32,strided<1,?,?>>", "memref<f32x?x32>");
    expect_view("fuse %0[0,1]", "memref<f32x8x16,strided<1,?>>", "memref<f32x128>");
    expect_view("subview %0[4:8,8:4]", "memref<f32x32x16>", "memref<f32x8x4,strided<1,32>>");
    expect_view("subview %0[2:4, %1]", "memref<f32x16x8>", "memref<f32x4>");
    expect_view("subview %0[2:4, %1:0]", "memref<f32x16x8>", "memref<f32x4>");
    expect_view("subview %0[2:4, %1:1]", "memref<f64x16x8>", "memref<f64x4x1,strided<1,16>>");
    expect_view("subview %0[%1:4]", "memref<f32x16>", "memref<f32x4>");
    expect_view("subview %0[%2:%2]", "memref<f32x16>", "memref<f32x?>");
    expect_view("subview %0[2:4, %2:%2, 6:7]", "memref<f32x16x42x13>", "memref<f32x4x?x7,strided<1,16,672>>");
    expect_view("subview %0[2:4, %2:%2, 6:7]", "memref<f32x16x42x13,strided<1,?,?>>",
        "memref<f32x4x?x7,strided<1,?,?>>");
    expect_view("subview %0[:, 1]", "memref<f32x16x8>", "memref<f32x16>");
}

/* ---- restrictions ---- */

/* A body of a kernel, and the words of the message that refuses it; NULL: accepted. */
typedef struct rule {
    const char *body, *words;
} rule;

static const char arguments[] =
    "%s: f32, %z: c32, %n: index, %i: i32, %p: i1, %v: memref<f32x8>, %w: memref<f32x?>,"
    " %A: memref<f32x8x4>, %B: memref<f32x4x8>, %C: memref<f32x8x8>,"
    " %D: memref<f64x8x8>, %G: group<memref<f32x8x4>>, %o: memref<f32>";

static const rule rules[] = {
    {"%t = alloca -> memref<f32x4x4>", NULL},
    {"%t = alloca -> memref<f32x4x?>", "the memref's size is not known"},
    {"parallel { %t = alloca -> memref<f32x4> }", "a collective instruction in an SPMD region"},
    {"%x = subgroup_id", "an SPMD instruction in a collective region"},
    {"parallel { %x = subgroup_local_id }", NULL},
    {"if %p { %x = subgroup_local_id }", "an SPMD instruction in a collective region"},
    {"parallel { if %p { %x = subgroup_local_id } }", NULL},
    {"parallel { parallel { } }", "a collective instruction in an SPMD region"},
    {"foreach %k = 0, 4 { foreach %l = 0, 4 { } }", "a collective instruction in an SPMD region"},
    {"for %k = 0, 4 { foreach %l = 0, 4 { } }", NULL},
    {"gemm.n.n, %s, %A, %B, %s, %C : f32, memref<f32x8x4>, memref<f32x4x8>, f32, memref<f32x8x8>", NULL},
    {"gemm.n.t, %s, %A, %A, %s, %C : f32, memref<f32x8x4>, memref<f32x8x4>, f32, memref<f32x8x8>", NULL},
    {"gemm.t.n, %s, %B, %B, %s, %C : f32, memref<f32x4x8>, memref<f32x4x8>, f32, memref<f32x8x8>", NULL},
    {"gemm.n.n, %s, %A, %A, %s, %C : f32, memref<f32x8x4>, memref<f32x8x4>, f32, memref<f32x8x8>",
        "size 8 of operand 2, expected 4"},
    {"gemm.n.n, %s, %A, %B, %s, %D : f32, memref<f32x8x4>, memref<f32x4x8>, f32, memref<f64x8x8>",
        "elements of type f64, expected f32"},
    {"gemm.n.n, %i, %A, %B, %s, %C : i32, memref<f32x8x4>, memref<f32x4x8>, f32, memref<f32x8x8>",
        "operand 0 is not of type f32"},
    {"gemm.n.n, %s, %v, %B, %s, %C : f32, memref<f32x8>, memref<f32x4x8>, f32, memref<f32x8x8>",
        "operand 1 has order 1, expected 2"},
    {"gemv.n, %s, %C, %v, %s, %v : f32, memref<f32x8x8>, memref<f32x8>, f32, memref<f32x8>", NULL},
    {"gemv.n, %s, %C, %w, %s, %w : f32, memref<f32x8x8>, memref<f32x?>, f32, memref<f32x?>", NULL},
    {"gemv.n, %s, %A, %v, %s, %v : f32, memref<f32x8x4>, memref<f32x8>, f32, memref<f32x8>",
        "size 8 of operand 2, expected 4"},
    {"ger %s, %v, %v, %s, %C : f32, memref<f32x8>, memref<f32x8>, f32, memref<f32x8x8>", NULL},
    {"ger %s, %v, %v, %s, %A : f32, memref<f32x8>, memref<f32x8>, f32, memref<f32x8x4>",
        "size 4 of operand 4, expected 8"},
    {"hadamard_product %s, %v, %v, %s, %v : f32, memref<f32x8>, memref<f32x8>, f32, memref<f32x8>", NULL},
    {"hadamard_product %s, %C, %C, %s, %C : f32, memref<f32x8x8>, memref<f32x8x8>, f32, memref<f32x8x8>",
        "operand 1 has order 2, expected 1"},
    {"sum.n, %s, %C, %s, %v : f32, memref<f32x8x8>, f32, memref<f32x8>", NULL},
    {"sum.n, %s, %v, %s, %o : f32, memref<f32x8>, f32, memref<f32>", NULL},
    {"sum.n, %s, %v, %s, %v : f32, memref<f32x8>, f32, memref<f32x8>", "operand 3 has order 1, expected 0"},
    {"sum.t, %s, %A, %s, %v : f32, memref<f32x8x4>, f32, memref<f32x8>", "size 8 of operand 3, expected 4"},
    {"axpby.t %s, %A, %s, %B : f32, memref<f32x8x4>, f32, memref<f32x4x8>", NULL},
    {"axpby %s, %v, %s, %v : f32, memref<f32x8>, f32, memref<f32x8>", NULL},
    {"axpby.n %s, %A, %s, %B : f32, memref<f32x8x4>, f32, memref<f32x4x8>",
        "size 4 of operand 3, expected 8"},
    {"axpby.n %s, %o, %s, %o : f32, memref<f32>, f32, memref<f32>", "neither a vector nor a matrix"},
    {"%x = arith.add %z, %z : c32", NULL},
    {"%x = arith.rem %z, %z : c32", "not defined on c32"},
    {"%x = arith.shl %p, %p : i1", "not defined on i1"},
    {"%x = arith.and %p, %p : i1", NULL},
    {"%x = arith.xor %s, %s : f32", "not defined on f32"},
    {"%x = arith.not %s : f32", "not defined on f32"},
    {"%x = arith.not %i : i32", NULL},
    {"%x = arith.neg %z : c32", NULL},
    {"%x = cmp.eq %z, %z : c32", NULL},
    {"%x = cmp.lt %z, %z : c32", "complex numbers have no order"},
    {"%x = constant 1.0 -> f32", NULL},
    {"%x = constant 0x1.8p-3 -> f64", NULL},
    {"%x = constant [0.5,-2.0] -> c64", NULL},
    {"%x = constant true -> i1", NULL},
    {"%x = constant 1 -> f32", "the constant does not fit type f32"},
    {"%x = constant 1.0 -> i32", "the constant does not fit type i32"},
    {"%x = constant 300 -> i8", "300 does not fit i8"},
    {"%x = constant 9223372036854775807 -> i64", NULL},
    {"%x = constant -9223372036854775807 -> i64", NULL},
    {"%x = constant 9223372036854775808 -> i64", "between -2^63 + 1 and 2^63 - 1"},
    {"%x = constant -9223372036854775808 -> i64", "between -2^63 + 1 and 2^63 - 1"},
    {"%x = constant 1.0e400 -> f64", "not in the range of f64"},
    {"%x = load %A[%n, %n] : memref<f32x8x4>", NULL},
    {"%x = load %o[] : memref<f32>", NULL},
    {"%x = load %A[5, %n] : memref<f32x8x4>", NULL},
    {"%x = load %A[%n] : memref<f32x8x4>", "1 indices, expected 2"},
    {"%x = load %A[%i, %n] : memref<f32x8x4>", "not of the type that is stated"},
    {"%x = load %G[%n] : group<memref<f32x8x4>>", NULL},
    {"%x = load %G[%n, %n] : group<memref<f32x8x4>>", "2 indices, expected 1"},
    {"store %s, %A[0, 0] : memref<f32x8x4>", NULL},
    {"store %i, %A[0, 0] : memref<f32x8x4>", "not of the type that is stated"},
    {"%x = size %A[1] : memref<f32x8x4>", NULL},
    {"%x = size %A[2] : memref<f32x8x4>", "the memref has 2 modes"},
    {"%x = expand %A[0 -> 2 x 4] : memref<f32x8x4>", NULL},
    {"%x = expand %A[0 -> 2 x 3] : memref<f32x8x4>", "sizes of product 6 do not make a mode of size 8"},
    {"%x = expand %A[0 -> 3 x %n] : memref<f32x8x4>", "sizes of product 3 do not make a mode of size 8"},
    {"%x = expand %A[2 -> 2 x 2] : memref<f32x8x4>", "the memref has 2 modes"},
    {"%x = expand %A[0 -> 8] : memref<f32x8x4>", "at least two"},
    {"%x = fuse %A[0, 1] : memref<f32x8x4>", NULL},
    {"%x = fuse %A[1, 1] : memref<f32x8x4>", "0 <= from < to < 2"},
    {"%y = subview %A[0:4, 0:4] : memref<f32x8x4>\n %x = fuse %y[0, 1] : memref<f32x4x4,strided<1,8>>",
        "have a gap and cannot be fused"},
    {"%x = subview %A[0:8, 1:4] : memref<f32x8x4>", "reaches beyond a mode of size 4"},
    {"%x = subview %A[0:8] : memref<f32x8x4>", "1 indices, expected 2"},
    {"%x = if %p -> (i32) { yield %i : i32 } else { yield 16 : i32 }", NULL},
    {"%x = if %p -> (i32) { yield %i : i32 }", "needs an else"},
    {"%x = if %p -> (i32) { } else { yield 16 : i32 }", "does not end in yield"},
    {"%x = if %p -> (i32) { yield %s : f32 } else { yield 16 : i32 }", "operand 0 is not of type i32"},
    {"%x = if %p -> (i32) { yield %i, %i : i32, i32 } else { yield 16 : i32 }", "2 values, expected 1"},
    {"%x = if %p -> (i32) { yield %i : i32 %q = arith.add %i, %i : i32 } else { yield 1 : i32 }",
        "stands behind the region's yield"},
    {"if %i { }", "not of the type that is stated"},
    {"yield :", "not that of an if or a for"},
    {"for %k = 0, 8, 2 : i32 { }", NULL},
    {"for %k = %s, %s : f32 { }", "one integer type"},
    {"for %k = 0, 8 { %x = arith.add %k, %k : index } %y = arith.add %x, %x : index", "%x is not defined"},
    {"%x = arith.add %n, %n : index %x = arith.add %n, %n : index", "defined twice"},
    {"%t = alloca -> memref<f32x4> lifetime_stop %t", NULL},
    {"lifetime_stop %v", "not the result of an alloca"},
    {"%x = cast %s : f32 -> i8", NULL},
    {"barrier.global.local", NULL},
    {"gemm.n.n.n, %s, %A, %B, %s, %C : f32, memref<f32x8x4>, memref<f32x4x8>, f32, memref<f32x8x8>",
        "no such modifier"},
    {"ger.t %s, %v, %v, %s, %C : f32, memref<f32x8>, memref<f32x8>, f32, memref<f32x8x8>",
        "a modifier that it does not have"},
    {"%t = alloca -> memref<f32x8x4,strided<1,7>>", "stride 1 is below stride 0 times size 0"},
    {"%t = alloca -> memref<f32x8x4,strided<0,8>>", "stride 0 is below 1"},
    {"%t = alloca -> memref<f32x8x0>", "size 1 is below 1"},
    {"%t = alloca -> memref<f32x8x4,strided<1>>", "expected 2 strides"},
};

static void test_restrictions(void) {
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        char text[2048], said[4096];
        tlang_blob blob;
        size_t n;
        int ok;
        FILE *f = tmpfile();
        TEST_CASE(rules[i].body);
        sprintf(text, "func @f(%s) {\n %s\n}\n", arguments, rules[i].body);
        ok = tl_assemble_to(f, "rule", text, strlen(text), 0, &blob);
        rewind(f);
        n = fread(said, 1, sizeof said - 1, f);
        said[n] = 0;
        fclose(f);
        CHECKF(ok == (rules[i].words == NULL), "%s", said);
        if (rules[i].words) CHECKF(strstr(said, rules[i].words) != NULL, "%s", said);
        tlang_blob_free(&blob);
    }
}

int main(void) {
    test_views();
    test_restrictions();
    return test_end("test_rules");
}
