/* tests/tlvm/test_each.c - many groups in one launch write what each of them writes in a launch of its own,
 * where a factor is a number of the group. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "factors.h"

enum { SOME = 150 };

static void expect_each(const char *name, const char *text) {
    const int step = strstr(text, "%w : f32") ? 4 : ROOM; /* results %w lie behind each other */
    static float once[GROUPS * ROOM];
    tlang_program *p = kernels_load(text, NULL);
    TEST_CASE(name);
    memcpy(y, x, sizeof y);
    if (p) launch(p, 0, step, SOME);
    memcpy(once, y, sizeof once);
    memcpy(y, x, sizeof y);
    for (int i = 0; p && i < SOME; i++) launch(p, i, step, 1);
    CHECK(memcmp(once, y, sizeof once) == 0);
    tlang_program_free(p);
}

#define EACH(name, insn, costs) expect_each(name, WITH("%l", insn));

int main(void) {
    fill_operands();
    FACTORS(EACH)
    return test_end("test_each");
}
