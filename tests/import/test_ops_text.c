// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: rooms
/* tests/import/test_ops_text.c - every accepted op of tests/ops/ as text and back: the pretty and the generic
 * form are read as one program, and what is printed of that reads as the same bytes and prints as the same
 * text. */
#include "stablehlo.h"
#include "build/build.h"
#include "code/code.h"
#include "check/check.h"
#include "ir/ir.h"
#include "print/print.h"
#include "../check/notation.h"
#include "../../tools/import/import.h"

typedef struct text {
    char *items;
    size_t n, capacity;
} text;

static void append(void *user, const char *part, size_t n) {
    text *t = (text *)user;
    if (t->n + n + 1 > t->capacity) {
        t->capacity = (t->n + n + 1) * 2;
        t->items = (char *)realloc(t->items, t->capacity);
        if (!t->items) abort();
    }
    memcpy(t->items + t->n, part, n);
    t->n += n;
    t->items[t->n] = 0;
}

static void note(void *user, const import_problem *problem) {
    char line[500];
    snprintf(line, sizeof line, "%d:%d: %s\n", (int)problem->line, (int)problem->column, problem->message);
    append(user, line, strlen(line));
}

static int read_text(const char *line, const text *from, shlo_blob *out) {
    import_options options;
    text problems = {NULL, 0, 0};
    int ok;
    memset(&options, 0, sizeof options);
    options.report = note;
    options.user = &problems;
    ok = import_text(from->items, from->n, &options, out) == SHLO_OK;
    CHECKF(ok, "%s: %s%s", line, problems.items ? problems.items : "", from->items);
    free(problems.items);
    return ok;
}

static int same_bytes(const shlo_blob *a, const shlo_blob *b) {
    return a->bytes == b->bytes && memcmp(a->data, b->data, a->bytes) == 0;
}

/* Both forms of what was read, read again. */
static void read_again(const char *line, const shlo_blob *code) {
    int32_t flags;
    for (flags = 0; flags <= SHLO_PRINT_GENERIC; flags += SHLO_PRINT_GENERIC) {
        text first = {NULL, 0, 0}, second = {NULL, 0, 0};
        shlo_blob again;
        shlo_error error;
        CHECKF(shlo_print(code->data, code->bytes, flags, append, &first, NULL, &error) == SHLO_OK, "%s: %s",
            line, error.message);
        if (read_text(line, &first, &again)) {
            CHECKF(same_bytes(code, &again), "%s: not the same bytes\n%s", line, first.items);
            CHECKF(shlo_print(again.data, again.bytes, flags, append, &second, NULL, &error) == SHLO_OK,
                "%s: %s", line, error.message);
            CHECKF(strcmp(first.items, second.items) == 0, "%s: not the same text\n%s%s", line, first.items,
                second.items);
        }
        shlo_blob_free(&again);
        free(first.items);
        free(second.items);
    }
}

static void both_forms(const char *line, const shlo__module *m) {
    text pretty = {NULL, 0, 0}, generic = {NULL, 0, 0};
    shlo_blob a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    CHECK(shlo__print_text(m, 0, append, &pretty) == SHLO_OK &&
          shlo__print_text(m, SHLO_PRINT_GENERIC, append, &generic) == SHLO_OK);
    if (read_text(line, &pretty, &a) && read_text(line, &generic, &b)) {
        CHECKF(same_bytes(&a, &b), "%s: two forms, two programs\n%s%s", line, pretty.items, generic.items);
        read_again(line, &a);
    }
    shlo_blob_free(&a);
    shlo_blob_free(&b);
    free(pretty.items);
    free(generic.items);
}

/* The op of the line in a function of its own; 0: the line is not understood. */
static int build(const char *line, notation *n, shlo__module *m) {
    uint32_t results[NOTATION_MAX], op = 0;
    shlo__op_parts parts;
    shlo_error error;
    shlo__check c;
    notation_read(n, m, line);
    memset(&parts, 0, sizeof parts);
    memset(&c, 0, sizeof c);
    memset(results, 0, sizeof results);
    memcpy(results, n->given, n->n_given * sizeof results[0]);
    parts.code = n->op;
    parts.n_operands = n->n_operands;
    parts.operands = n->operands;
    parts.n_attrs = n->n_attrs;
    parts.attrs = n->attrs;
    parts.n_regions = n->n_regions;
    parts.regions = n->regions;
    c.m = m;
    c.error = &error;
    c.parts = &parts;
    c.func = n->func;
    c.n_results = parts.n_results = n->n_given;
    parts.result_types = n->given;
    c.results = results;
    c.results_capacity = NOTATION_MAX;
    if (n->wrong || n->status != SHLO_OK || shlo__check_op(&c) != SHLO_OK) return 0;
    parts.n_results = c.n_results;
    parts.result_types = results;
    if (shlo__module_op(m, n->body, &parts, &op) != SHLO_OK) return 0;
    notation_op(n, n->body, SHLO_OP_return, 0, NULL, 0, NULL, NULL);
    return n->status == SHLO_OK && shlo__check_module(m, &error) == SHLO_OK;
}

static void read_file(const char *op) {
    static char line[4096];
    char path[100];
    FILE *f;
    TEST_CASE(op);
    snprintf(path, sizeof path, "tests/ops/%s.txt", op);
    f = fopen(path, "r");
    CHECKF(f != NULL, "no file %s", path);
    while (f && fgets(line, sizeof line, f)) {
        shlo__module m;
        notation n;
        if (strncmp(line, "ok ", 3) != 0) continue;
        line[strcspn(line, "\n")] = 0;
        if (!CHECK(shlo__module_init(&m, NULL) == SHLO_OK)) break;
        if (CHECK(build(line + 3, &n, &m))) both_forms(line, &m);
        shlo__module_free(&m);
    }
    if (f) fclose(f);
}

int main(int argc, char **argv) {
    int op;
    for (op = 1; op < SHLO_OP_COUNT; op++) {
        const shlo__op_row *row = shlo__op_row_of((shlo_op)op);
        if (row && op != SHLO_OP_return && (argc < 2 || !strcmp(argv[1], row->name))) read_file(row->name);
    }
    return test_end("test_ops_text");
}
