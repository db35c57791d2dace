// link: rooms base op ir check
/* test_told.c - which switches of a build the verifier names for an op (shlo config): its own, that of
 * grids if it is for them, and those of its results' types. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "notation.h"

static char names[1000];

static void tell(void *user, const char *name) {
    (void)user;
    if (strlen(names) + strlen(name) + 2 < sizeof names) strcat(strcat(names, name), " ");
}

static void told(const char *line, const char *expected) {
    shlo__module m;
    shlo_error error;
    shlo__uses uses;
    shlo__op_parts parts;
    shlo__check c;
    notation n;
    uint32_t results[NOTATION_MAX];
    const int64_t size = SHLO__DYNAMIC, bound = 5;
    uint32_t last = 0;
    TEST_CASE(line);
    names[0] = 0;
    memset(&parts, 0, sizeof parts);
    memset(&c, 0, sizeof c);
    uses.tell = tell;
    uses.user = NULL;
    shlo__status_clear(&error);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    notation_read(&n, &m, line);
    CHECK(!n.wrong && n.status == SHLO_OK);
    CHECK(shlo__module_tensor(&m, SHLO_F64, 1, &size, &bound, &last) == SHLO_OK);
    for (int i = 0; i < NOTATION_MAX; i++) results[i] = last; /* behind the results: none of them */
    memcpy(results, n.given, n.n_given * sizeof *results);
    parts.code = n.op;
    parts.n_operands = n.n_operands;
    parts.operands = n.operands;
    parts.n_attrs = n.n_attrs;
    parts.attrs = n.attrs;
    parts.n_regions = n.n_regions;
    parts.regions = n.regions;
    parts.n_results = n.n_given;
    m.told = &uses;
    c.m = &m;
    c.error = &error;
    c.parts = &parts;
    c.func = n.func;
    c.results = results;
    c.n_results = n.n_given;
    c.results_capacity = NOTATION_MAX;
    CHECKF(shlo__check_op(&c) == SHLO_OK, "%s", error.message);
    CHECKF(!strcmp(names, expected), "%s", names);
    shlo__module_free(&m);
}

int main(void) {
    told("add(2xf32, 2xf32) as (2xf32)", "SHLO_HAS_OP_add ");
    told("add(?5xf32, ?5xf32) as (?5xf32)", "SHLO_HAS_OP_add SHLO_HAS_BOUNDED ");
    told("abs(q<i8:f32, 0.5>) as (q<i8:f32, 0.5>)", "SHLO_HAS_OP_abs SHLO_HAS_QUANTIZED ");
    told("all_reduce(2xf32) {replica_groups=[[0,1]]} region (f32, f32) -> (f32) as (2xf32)",
        "SHLO_HAS_OP_all_reduce SHLO_HAS_GRID ");
    return test_end("check/told");
}
