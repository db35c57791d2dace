// link: rooms
/* tests/api/test_failing.c - every allocation fails in turn, for programs of every op: lines of
 * tests/ops/OP.txt are loaded and optimized. What lacks memory says so, leaks nothing
 * and names the sizes that it took. */
#include "lines.h"
#include "../fail_alloc.h"

enum { MOST_ALLOCATIONS = 3000 };

typedef shlo_status (*step)(const shlo_blob *code, const fail_alloc *f, shlo_error *error);

static shlo_status load(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o;
    shlo_program *p = NULL;
    shlo_status status;
    memset(&o, 0, sizeof o);
    o.allocator = &f->allocator;
    status = shlo_load(code->data, code->bytes, &o, &p, error);
    CHECK((p != NULL) == (status == SHLO_OK));
    shlo_program_free(p);
    return status;
}

static shlo_status optimize(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_blob out;
    shlo_status status;
    memset(&out, 0, sizeof out);
    status = shlo_optimize(code->data, code->bytes, 2, &f->allocator, &out, error);
    CHECK((out.data != NULL) == (status == SHLO_OK));
    shlo_blob_free(&out);
    return status;
}

/* With each allocation failing, until none is left to fail: then the answer is that of plenty of memory. */
static void each_fails(const char *line, step run, const shlo_blob *code) {
    fail_alloc f;
    shlo_error error;
    shlo_status enough, status;
    long calls;
    fail_alloc_init(&f, -1);
    enough = run(code, &f, &error);
    calls = f.calls;
    CHECKF(calls < MOST_ALLOCATIONS && f.live == 0 && f.live_bytes == 0, "%s: %ld calls, %ld leak", line,
        calls, f.live);
    for (long n = 0; n < calls && n < MOST_ALLOCATIONS; n++) {
        fail_alloc_init(&f, n);
        status = run(code, &f, &error);
        CHECKF(status == SHLO_MEMORY && error.status == SHLO_MEMORY && error.message[0],
            "%s: allocation %ld of %ld fails: status %d (%d with all): %s", line, n, calls, (int)status,
            (int)enough, error.message);
        CHECKF(f.live == 0 && f.live_bytes == 0,
            "%s: allocation %ld of %ld fails: %ld blocks, %lld bytes leak", line, n, calls, f.live,
            f.live_bytes);
    }
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
            each_fails(line, load, &p.code);
            each_fails(line, optimize, &p.code);
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
