// link: rooms
/* test_op.c - the tables as data: every row is found by code and by name, attribute ranges and enums agree
 * with the .def files. */
#include "base/base.h"
#include "op/op.h"
#include "../test.h"

static void rows(void) {
    int count = 0;
    uint32_t attrs = 0;
    TEST_CASE("rows");
#define OP(op_, wire, in_, out_, regions_, traits_, types_, run_, verb) \
    do { \
        const shlo__op_row *row = shlo__op_row_of(SHLO_OP_##op_); \
        CHECK(row &&strcmp(row->name, #op_) == 0 && row->in == (in_) && row->out == (out_)); \
        CHECK(row && row->regions == (regions_) && row->run == SHLO__RUN_##run_); \
        CHECK(shlo_op_by_name(#op_, strlen(#op_)) == SHLO_OP_##op_); \
        CHECK(strcmp(shlo_op_name(SHLO_OP_##op_), #op_) == 0); \
        count++; \
        attrs += row ? row->n_attrs : 0u; \
    } while (0);
#include "op/ops.def"
    CHECK(count == 116);
    CHECK(attrs == SHLO__ATTR_ROWS);
    CHECK(!shlo__op_row_of(SHLO_OP_NONE));
    CHECK(!shlo__op_row_of((shlo_op)SHLO_OP_COUNT));
}

static void columns(void) {
    const shlo__op_row *add = shlo__op_row_of(SHLO_OP_add), *ret = shlo__op_row_of(SHLO_OP_return);
    TEST_CASE("columns");
    CHECK(add->traits == (SHLO__PURE | SHLO__ELEMENTWISE | SHLO__COMMUTES) && add->n_attrs == 0 &&
          add->first_attr == 0);
    CHECK(add->types == (SHLO__T_B | SHLO__T_I | SHLO__T_U | SHLO__T_F | SHLO__T_C | SHLO__T_Q));
    CHECK(ret->traits == SHLO__TERMINATES);
    CHECK(shlo__op_row_of(SHLO_OP_custom_call)->traits == (SHLO__EFFECT | SHLO__GIVEN));
}

static void attributes(void) {
    int32_t id;
    TEST_CASE("attributes");
#define ATTRS_BEGIN(op)
#define ATTR(op, name_, kind_, need, fallback_, choices_) \
    id = shlo__op_find_attr(SHLO_OP_##op, #name_, strlen(#name_)); \
    CHECK(id == SHLO__A_##op##__##name_); \
    CHECK(shlo__op_attr_row((uint32_t)id)->kind == SHLO_ATTR_##kind_); \
    CHECK(shlo__op_attr_row((uint32_t)id)->required == (strcmp(#need, "REQUIRED") == 0)); \
    CHECK(shlo__op_attr_row((uint32_t)id)->fallback == (fallback_)); \
    CHECK(strcmp(shlo_attr_choices(shlo__op_attr_row((uint32_t)id)), #choices_) == 0);
#define ATTRS_END(op)
#include "op/attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END
    CHECK(shlo__op_find_attr(SHLO_OP_gather, "slice_size", 10) == -1);
    CHECK(shlo__op_find_attr(SHLO_OP_gather, "slice_sizes_", 11) == SHLO__A_gather__slice_sizes);
    CHECK(shlo__op_find_attr(SHLO_OP_add, "slice_sizes", 11) == -1);
    CHECK(shlo__op_find_attr(SHLO_OP_NONE, "slice_sizes", 11) == -1);
    CHECK(shlo__op_find_attr(SHLO_OP_add, NULL, 0) == -1);
}

static void info(void) {
    shlo_op_info i;
    TEST_CASE("info");
    CHECK(shlo_op_get_info(SHLO_OP_sort, &i) == 1);
    CHECK(i.op == SHLO_OP_sort && i.operands == -1 && i.results == -1 && i.regions == 1 && i.n_attrs == 2 &&
          i.pure && !i.ends_region);
    CHECK(strcmp(i.attrs[0].name, "dimension") == 0 && i.attrs[0].fallback == -1 && !i.attrs[0].required);
    CHECK(strcmp(i.attrs[1].name, "is_stable") == 0 && i.attrs[1].kind == SHLO_ATTR_BOOL);
    CHECK(shlo_op_get_info(SHLO_OP_return, &i) == 1 && i.ends_region && !i.pure);
    CHECK(shlo_op_get_info(SHLO_OP_reshape, &i) == 1 && i.needs_type);
    CHECK(shlo_op_get_info(SHLO_OP_NONE, &i) == 0);
    CHECK(shlo_op_get_info(SHLO_OP_add, NULL) == 0);
    CHECK(shlo_op_by_name("ad", 2) == SHLO_OP_NONE && shlo_op_by_name(NULL, 3) == SHLO_OP_NONE);
    CHECK(strcmp(shlo_op_name(SHLO_OP_NONE), "?") == 0);
}

static void enums(void) {
    TEST_CASE("enums");
#define CHOICE(set, name, number) \
    CHECK(shlo_enum_by_name(#set, #name, strlen(#name)) == (number)); \
    CHECK(shlo_enum_name(#set, number) && strcmp(shlo_enum_name(#set, number), #name) == 0);
#include "op/enums.def"
#undef CHOICE
    CHECK(shlo_enum_by_name("compare_type", "EQ", 2) == -1);
    CHECK(shlo_enum_by_name(NULL, "EQ", 2) == -1 && shlo_enum_by_name("precision", NULL, 0) == -1);
    CHECK(strcmp(shlo_attr_choices(NULL), "none") == 0);
    CHECK(!shlo_enum_name("precision", 9) && !shlo_enum_name("none", 0) && !shlo_enum_name(NULL, 0));
}

int main(void) {
    rows();
    columns();
    attributes();
    info();
    enums();
    return test_end("op");
}
