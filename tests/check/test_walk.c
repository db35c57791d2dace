// link: rooms base op ir check
/* test_walk.c - failures of a whole module, and where they are said to be: names that two functions have, a
 * function without a body, memory that is missing before any function is looked at. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "../test.h"
#include "../fail_alloc.h"

/* Functions of these names, each of which only returns. */
static void functions(shlo__module *m, const char *const *names, int n) {
    shlo__op_parts p;
    memset(&p, 0, sizeof p);
    p.code = SHLO_OP_return;
    for (int i = 0; i < n; i++) {
        uint32_t name = 0, region = 0, func = 0, op = 0;
        CHECK(shlo__module_string(m, names[i], strlen(names[i]), &name) == SHLO_OK);
        CHECK(shlo__module_region(m, 0, NULL, &region) == SHLO_OK);
        CHECK(shlo__module_func(m, name, region, 0, NULL, &func) == SHLO_OK);
        CHECK(shlo__module_op(m, region, &p, &op) == SHLO_OK);
    }
}

/* func @f() { call @g() } */
static void call_of_none(shlo__module *m) {
    static const char *const names[] = {"f"};
    shlo__op_parts p;
    shlo__attr a;
    uint32_t name = 0, op = 0;
    int64_t number;
    functions(m, names, 1);
    memset(&p, 0, sizeof p);
    memset(&a, 0, sizeof a);
    CHECK(shlo__module_string(m, "g", 1, &name) == SHLO_OK);
    number = name;
    a.id = SHLO__A_call__callee;
    a.n = 1;
    CHECK(shlo__module_numbers(m, &number, 1, &a.at) == SHLO_OK);
    p.code = SHLO_OP_call;
    p.n_attrs = 1;
    p.attrs = &a;
    CHECK(shlo__module_op(m, m->funcs.items[1].body, &p, &op) == SHLO_OK);
    shlo__module_insert_before(m, op, m->regions.items[m->funcs.items[1].body].first);
}

static void refused(shlo__module *m, shlo_status status, const char *message, const char *function) {
    shlo_error error;
    shlo__status_clear(&error);
    CHECK(shlo__check_module(m, &error) == status);
    CHECKF(error.status == status && !strcmp(error.message, message), "%s", error.message);
    CHECKF(!strcmp(error.function, function) && error.op_index == -1 && !error.op[0], "%s, op %d of %s",
        error.op, (int)error.op_index, error.function);
}

static int asks, stop_at;
static int stops(struct shlo__pulse *p) {
    p->left = 0;
    return asks++ == stop_at;
}

/* Whichever question is answered with a stop, nothing is said to be checked. */
static void interrupted(void) {
    static const char *const names[] = {"f", "g"};
    shlo__module m;
    shlo__pulse pulse;
    shlo_error error;
    shlo_status status;
    TEST_CASE("interrupted");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    functions(&m, names, 2);
    memset(&pulse, 0, sizeof pulse);
    pulse.ask = stops;
    m.pulse = &pulse;
    do {
        asks = 0;
        shlo__status_clear(&error);
        status = shlo__check_all(&m, &error);
        CHECKF(status == (asks > stop_at ? SHLO_INTERRUPTED : SHLO_OK) && error.status == status,
            "question %d: %s", stop_at, error.message);
    } while (asks > stop_at++);
    CHECK(stop_at > 2);
    m.pulse = NULL;
    shlo__module_free(&m);
}

int main(void) {
    static const char *const same[] = {"f", "g", "f"}, *const two[] = {"f", "g"};
    shlo__module m;
    shlo_error error;
    fail_alloc f;
    TEST_CASE("two functions of one name");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    functions(&m, same, 3);
    refused(&m, SHLO_STRUCTURE, "there are two functions f", "f");
    shlo__module_free(&m);
    TEST_CASE("no body");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    functions(&m, two, 2);
    CHECK(shlo__check_module(&m, NULL) == SHLO_OK);
    m.funcs.items[2].body = 0;
    refused(&m, SHLO_STRUCTURE, "function g has no body", "g");
    shlo__module_free(&m);
    TEST_CASE("a call of no function");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    call_of_none(&m);
    shlo__status_clear(&error);
    CHECK(shlo__check_all(&m, &error) == SHLO_NOT_FOUND);
    CHECKF(!strcmp(error.message, "call: there is no function g") && !strcmp(error.function, "f") &&
               error.op_index == 0,
        "%s", error.message);
    shlo__module_free(&m);
    TEST_CASE("no memory");
    fail_alloc_init(&f, -1);
    CHECK(shlo__module_init(&m, &f.allocator) == SHLO_OK);
    functions(&m, two, 2);
    for (int call = 0; call < 2; call++) {
        f.fail_at = f.calls + call;
        refused(&m, SHLO_MEMORY, shlo_status_text(SHLO_MEMORY), "");
    }
    shlo__module_free(&m);
    CHECK(f.live == 0 && f.live_bytes == 0);
    interrupted();
    return test_end("check/walk");
}
