// link: rooms
/* tests/tlcheck/test_collisions.c - functions lie in a tree by the hashes of their names, which who writes
 * a file chooses: one is refused if others are on all of its way. Here all names have one way. */
#include "../../src/tlcheck/tlcheck.h"
#include "../test.h"

static shlo_status add(tlang__module *m, int number, uint32_t *func, shlo_error *e) {
    tlang__signature of;
    char name[16];
    memset(&of, 0, sizeof of);
    memset(e, 0, sizeof *e);
    of.name = name;
    of.n_name = (size_t)snprintf(name, sizeof name, "f%d", number);
    return tlang__check_func(m, &of, func, e);
}

int main(void) {
    enum { BITS = 64 };
    tlang__module m;
    shlo_error e;
    uint32_t func = 0;
    TEST_CASE("functions of one hash");
    CHECK(tlang__module_init(&m, NULL) == SHLO_OK);
    for (uint32_t i = 0; i < BITS; i++) {
        ELEMENT(add(&m, (int)i, &func, &e) == SHLO_OK && func == i + 1);
        m.funcs.items[i].next[0] = m.funcs.items[i].next[1] = func;
    }
    SWEEP_END();
    CHECK(tlang__module_find(&m, "f63", 3) == BITS);
    CHECK(tlang__module_find(&m, "f64", 3) == 0);
    CHECKF(add(&m, BITS, &func, &e) == SHLO_LIMIT && strstr(e.message, "too many functions"), "%s",
        e.message);
    CHECKF(add(&m, 5, &func, &e) == SHLO_STRUCTURE, "%s", e.message);
    tlang__module_free(&m);
    return test_end("tlcheck/collisions");
}
