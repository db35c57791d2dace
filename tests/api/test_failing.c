// link: rooms
/* tests/api/test_failing.c - every allocation fails in turn, for programs of every op: lines of
 * tests/ops/OP.txt are loaded and optimized, and asked for what they need. */
#include "lines.h"
#include "failing.h"

/* What the program needs of a build: at least the op, by the name that the test's case has. */
static void tell(void *user, const char *name) {
    static const char has[] = "SHLO_HAS_OP_";
    if (!strncmp(name, has, sizeof has - 1) && !strcmp(name + sizeof has - 1, test_case)) *(int *)user = 1;
}
static shlo_status uses(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o;
    shlo_status status;
    int told = 0;
    memset(&o, 0, sizeof o);
    o.allocator = &f->allocator;
    status = shlo_program_uses(code->data, code->bytes, &o, tell, &told, error);
    CHECK(told || status != SHLO_OK);
    return status;
}

/* How large its block must be. */
static shlo_status needed(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o;
    size_t bytes;
    memset(&o, 0, sizeof o);
    o.allocator = &f->allocator;
    return shlo_memory_needed(code->data, code->bytes, &o, &bytes, error);
}

/* The first lines of an op's file. */
static void op_lines(const char *op, int most) {
    static char line[4096];
    char path[100];
    FILE *f;
    TEST_CASE(op);
    snprintf(path, sizeof path, "tests/ops/%s.txt", op);
    f = fopen(path, "r");
    if (!CHECK(f != NULL)) return;
    while (most > 0 && fgets(line, sizeof line, f)) {
        program p;
        shlo_error error;
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "ok ", 3)) continue;
        if (program_make(&p, line + 3, &error) == SHLO_OK) {
            failing_each(line, failing_load, &p.code);
            failing_each(line, failing_optimize, &p.code);
            failing_each(line, uses, &p.code);
            failing_each(line, needed, &p.code);
            most--;
        }
        program_free(&p);
    }
    fclose(f);
}

/* test_failing [OP [LINES]] */
int main(int argc, char **argv) {
    const int most = argc > 2 ? atoi(argv[2]) : 20;
    (void)find_attempt;
    (void)replaced;
    for (int op = 1; op < SHLO_OP_COUNT; op++) {
        const shlo__op_row *row = shlo__op_row_of((shlo_op)op);
        if (row && (argc < 2 || !strcmp(argv[1], row->name))) op_lines(row->name, most);
    }
    return test_end("api/failing");
}
