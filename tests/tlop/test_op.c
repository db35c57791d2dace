/* tests/tlop/test_op.c - the tables of instructions and scalar types: numbers, names, columns. */
// link: rooms base tlop
#include "tlop/tlop.h"
#include "../test.h"

/* Look-ups index the rows by number. */
static void test_numbers(void) {
    static const char *const ops[] = {
        "",
#define INSN(name, number, spelling, where, operands, results, regions, infer, text, types, modifiers) \
    spelling,
#include "tlop/ops.def"
    };
    static const char *const scalars[] = {
        "",
#define SCALAR(name, number, spelling, kind, bytes) spelling,
#include "tlop/scalars.def"
    };
    TEST_CASE("numbers");
    CHECK(sizeof ops / sizeof ops[0] == TLANG_OP_COUNT);
    CHECK(sizeof scalars / sizeof scalars[0] == TLANG_SCALAR_COUNT);
#define INSN(name, number, spelling, where, operands, results, regions, infer, text, types, modifiers) \
    CHECK(strcmp(ops[number], spelling) == 0 && (int)TLANG_OP_##name == number);
#include "tlop/ops.def"
#define SCALAR(name, number, spelling, kind, bytes) \
    CHECK(strcmp(scalars[number], spelling) == 0 && (int)TLANG_##name == number);
#include "tlop/scalars.def"
}

static void test_names(void) {
    TEST_CASE("names");
    for (int i = 1; i < TLANG_OP_COUNT; i++) {
        const char *name = tlang_op_name((tlang_op)i);
        CHECK(tlang_op_by_name(name, strlen(name)) == (tlang_op)i);
    }
    for (int i = 1; i < TLANG_SCALAR_COUNT; i++) {
        const char *name = tlang_scalar_name((tlang_scalar)i);
        CHECK(tlang_scalar_by_name(name, strlen(name)) == (tlang_scalar)i);
        CHECK(tlang_scalar_bytes((tlang_scalar)i) > 0);
    }
    CHECK(tlang_op_by_name("arith", 5) == TLANG_OP_NONE && tlang_op_by_name("", 0) == TLANG_OP_NONE);
    CHECK(tlang_op_by_name(NULL, 4) == TLANG_OP_NONE && tlang_scalar_by_name(NULL, 3) == TLANG_NO_SCALAR);
    CHECK(tlang_scalar_by_name("f3", 2) == TLANG_NO_SCALAR &&
          tlang_scalar_by_name("f32x", 4) == TLANG_NO_SCALAR);
    CHECK(strcmp(tlang_op_name(TLANG_OP_NONE), "?") == 0 && strcmp(tlang_op_name(TLANG_OP_COUNT), "?") == 0);
    CHECK(strcmp(tlang_scalar_name(TLANG_SCALAR_COUNT), "?") == 0 &&
          tlang_scalar_bytes(TLANG_NO_SCALAR) == 0);
}

static void test_columns(void) {
    TEST_CASE("columns");
    CHECK(tlang__op_takes(TLANG_OP_add, TLANG_C64) && !tlang__op_takes(TLANG_OP_rem, TLANG_C64));
    CHECK(tlang__op_takes(TLANG_OP_and, TLANG_I1) && !tlang__op_takes(TLANG_OP_shl, TLANG_I1));
    CHECK(!tlang__op_takes(TLANG_OP_if, TLANG_I8) && tlang__op_takes(TLANG_OP_if, TLANG_I1));
    CHECK(!tlang__op_takes(TLANG_OP_group_id, TLANG_INDEX) && !tlang__op_takes(TLANG_OP_COUNT, TLANG_F32));
    CHECK(!tlang__op_takes(TLANG_OP_add, TLANG_NO_SCALAR));
    CHECK(tlang__op_row_of(0) == NULL && tlang__op_row_of(TLANG_OP_COUNT) == NULL);
    CHECK(tlang__op_real(TLANG_C32) == TLANG_F32 && tlang__op_real(TLANG_I8) == TLANG_I8);
}

int main(void) {
    test_numbers();
    test_names();
    test_columns();
    return test_end("test_op");
}
