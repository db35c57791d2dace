/* tests/tlcheck/test_rules.c - every restriction: a program that breaks it is refused, at the right place,
 * with the words that name it; its neighbour that does not is accepted. Every instruction has such rows. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: rooms
#include "assemble.h"

/* words NULL: accepted. */
typedef struct rule {
    const char *op, *rule, *body, *words, *at;
} rule;

static const char arguments[] =
    "%s: f32, %z: c32, %n: index, %i: i32, %p: i1, %v: memref<f32x8>, %w: memref<f32x?>,"
    " %A: memref<f32x8x4>, %B: memref<f32x4x8>, %C: memref<f32x8x8>, %D: memref<f64x8x8>,"
    " %G: group<memref<f32x8x4>>, %o: memref<f32>, %u: memref<f32x4>, %S: memref<f32x?x4,strided<?,?>>,"
    " %H: group<memref<f32x?x4,strided<1,?>>, offset: ?>";

static const rule rules[] = {
#define SHOWS(op, body) {#op, "shown", body, NULL, NULL},
#define HOLDS(op, body) {#op, "", body, NULL, NULL},
#define BREAKS(op, rule, body, message, at) {#op, rule, body, message, at},
#include "rules.def"
};
enum { RULES = sizeof rules / sizeof rules[0] };

static void test_rules(void) {
    for (size_t i = 0; i < RULES; i++) {
        char text[2048];
        sprintf(text, "func @f(%s) {\n %s }\n", arguments, rules[i].body);
        TEST_CASE(rules[i].body);
        if (rules[i].words)
            assemble_refused(text, rules[i].words, rules[i].at);
        else
            assemble_accepted(text);
    }
}

/* Instructions of the table without a row that is accepted or one that is refused. The tables of arithmetic
   and comparisons are those of test_tables.c. */
static void test_complete(void) {
    for (int op = 1; op < TLANG_OP_COUNT; op++) {
        static const char *const names[] = {
            "",
#define INSN(name, number, spelling, where, operands, results, regions, infer, text, types, modifiers) #name,
#include "tlop/ops.def"
        };
        const char *spelling = tlang_op_name((tlang_op)op);
        int in_tables =
            strncmp(spelling, "arith.", 6) == 0 || strncmp(spelling, "cmp.", 4) == 0 || op == TLANG_OP_cast;
        int held = in_tables, broken = in_tables, shown = 0;
        for (size_t i = 0; i < RULES; i++) {
            if (strcmp(rules[i].op, names[op]) != 0) continue;
            if (strcmp(rules[i].rule, "shown") == 0 && strstr(rules[i].body, spelling)) shown++;
            if (rules[i].words)
                broken = 1;
            else
                held = 1;
        }
        TEST_CASE(spelling);
        CHECK(held);
        CHECK(broken);
        CHECK(shown == 1);
    }
}

/* ---- functions: arguments and attributes ---- */

typedef struct function {
    const char *text, *words, *at;
} function;

static const function functions[] = {
    {"func @f() { }", NULL, NULL},
    {"func @0() { }\nfunc @F_1() { }", NULL, NULL},
    {"func @f(%a: i1, %b: i8, %c: i16, %d: i32, %e: i64, %f: index, %g: f32, %h: f64, %i: c32, %j: c64) { }",
        NULL, NULL},
    {"func @f() work_group_size(32,4) subgroup_size(16) { }", NULL, NULL},
    {"func @f() subgroup_size(16) work_group_size(32,4) { }", NULL, NULL},
    {"func @f() work_group_size(7,3) { }", NULL, NULL},
    {"func @f() work_group_size(1024,1) { }", NULL, NULL},
    {"func @f() work_group_size(24,1) subgroup_size(16) { }", "24, is no multiple of subgroup_size, 16",
        "subgroup_size"},
    {"func @f() subgroup_size(16) work_group_size(24,1) { }", "24, is no multiple of subgroup_size, 16",
        "work_group_size"},
    {"func @f() work_group_size(1024,2) { }", "at most 1024 work-items", "work_group_size"},
    {"func @f() work_group_size(0,1) { }", "expected a number of work-items", "0,1"},
    {"func @f() work_group_size(16) { }", "expected ','", ") { }"},
    {"func @f() subgroup_size(-1) { }", "expected a number of work-items", "-1)"},
    {"func @f() subgroup(1) { }", "expected '{'", "subgroup(1)"},
    {"func @f(%a: void) { }", "no value has type void", "void"},
    {"func @f(%a: memref<f32x4,local>) { }", "argument 0 is no scalar, memref in global memory, or group",
        "@f"},
    {"func @f(%a: f32, %a: f64) { }", "%a is defined twice", "%a: f64"},
    {"func @f(%a) { }", "expected ':'", ") { }"},
    {"func @f(a: f32) { }", "expected '%'", "a: f32"},
    {"func f() { }", "expected '@'", "f() { }"},
    {"func @_f() { }", "expected a name", "_f"},
    {"func @f() { }\nfunc @f() { }", "two functions have the same name", "@f() { }"},
    {"func @f() { ", "expected '}'", ""},
    {"kernel @f() { }", "expected 'func'", "kernel"},
    {"func @f() { } }", "expected 'func'", "}"},
    {"func @f() { @g = group_id }", "expected an instruction", "@g"},
};

static void test_functions(void) {
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        TEST_CASE(functions[i].text);
        if (functions[i].words)
            assemble_refused(functions[i].text, functions[i].words, functions[i].at);
        else
            assemble_accepted(functions[i].text);
    }
}

/* A text with problems in several places reports each of them, with the line and a caret. */
static void test_several(void) {
    static const char text[] = "func @f(%a: f32, %i: i32) {\n"
                               "  %b = arith.add %a, %c : f32\n"
                               "  %d = arith.mul %a, %i : f32\n"
                               "  %e = arith.neg %d : f32\n" /* of what was wrong: not said again */
                               "  for %k = 0, 4 {\n"
                               "    %x = laod %a[] : memref<f32>\n"
                               "  }\n"
                               "}\n"
                               "func @g() {\n"
                               "  barrier.here\n"
                               "}\n";
    static const char *const said[] = {
        "text:2:22: error: %c is not defined\n  %b = arith.add %a, %c : f32\n                     ^\n",
        "text:3:22: error: %i is i32, which is not of the type that is stated for it: f32\n",
        "text:6:10: error: no instruction has the name 'laod'\n", "text:10:11: error: barrier has no such"};
    static assembled a;
    TEST_CASE("several");
    assemble(text, &a);
    CHECKF(!a.ok && assembled_problems(&a) == 4, "%s", a.said);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        CHECKF(strstr(a.said, said[i]) != NULL, "no '%s' in %s", said[i], a.said);
    assemble_end(&a);
}

/* The caret stands below its place in a line with tabs, too. */
static void test_tabs(void) {
    static assembled a;
    TEST_CASE("tabs");
    assemble("func @f() {\n\t%x =\tfoo\n}\n", &a);
    CHECKF(strcmp(a.said, "text:2:7: error: no instruction has the name 'foo'\n\t%x =\tfoo\n\t    \t^\n") ==
               0,
        "%s", a.said);
    assemble_end(&a);
}

int main(void) {
    test_tabs();
    test_rules();
    test_complete();
    test_functions();
    test_several();
    return test_end("test_rules");
}
