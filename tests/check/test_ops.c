// link: rooms
/* test_ops.c - the type rules of every op, as lines of tests/ops/OP.txt:
 *
 *   constraints C1-C5 I1-I2     what the specification has; every one needs a line that violates it
 *   untestable C4: why          ... or a reason
 *   ok OP.. -> TYPES            accepted, the results get these types (notation: notation.h); `func @f
 *                               (TYPES) -> (TYPES);` may precede the op
 *   C3/SHAPE OP.. [operand=N] [result=N] [attr=NAME] [dim=N] [says MESSAGE]
 *                               refused with this constraint (`-`: none), status, place and message
 *   # comment
 *
 * Every accepted op is checked again with its results given, as part of a whole program; every line
 * with every allocation failing. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "notation.h"
#include "../fail_alloc.h"

typedef struct outcome {
    shlo_status status;
    shlo_error error;
    uint32_t results[NOTATION_MAX], n_results;
} outcome;

static shlo_status check_drafted(notation *n, shlo__op_parts *parts, outcome *o) {
    shlo__check c;
    memset(parts, 0, sizeof *parts);
    parts->code = n->op;
    parts->n_operands = n->n_operands;
    parts->operands = n->operands;
    parts->n_attrs = n->n_attrs;
    parts->attrs = n->attrs;
    parts->n_regions = n->n_regions;
    parts->regions = n->regions;
    parts->n_results = n->n_given;
    parts->result_types = n->given;
    memset(&c, 0, sizeof c);
    memset(o->results, 0, sizeof o->results);
    memcpy(o->results, n->given, n->n_given * sizeof o->results[0]);
    c.m = n->m;
    c.error = &o->error;
    c.parts = parts;
    c.func = n->func;
    c.n_results = n->n_given;
    c.results = o->results;
    c.results_capacity = NOTATION_MAX;
    SHLO__TRY(shlo__check_op(&c));
    o->n_results = c.n_results;
    return SHLO_OK;
}

/* Checks the op, puts it into the program, checks the program. */
static shlo_status check_line(notation *n, outcome *o) {
    shlo__op_parts parts;
    uint32_t op = 0;
    SHLO__TRY(n->status);
    SHLO__TRY(check_drafted(n, &parts, o));
    parts.n_results = o->n_results;
    parts.result_types = o->results;
    SHLO__TRY(shlo__module_op(n->m, n->body, &parts, &op));
    if (n->op != SHLO_OP_return) notation_op(n, n->body, SHLO_OP_return, 0, NULL, 0, NULL, NULL);
    SHLO__TRY(n->status);
    SHLO__TRY(shlo__check_module(n->m, &o->error));
    return shlo__check_all(n->m, &o->error);
}

static const char *run_line(const char *line, const shlo_allocator *allocator, int give_results, notation *n,
    shlo__module *m, outcome *o) {
    memset(o, 0, sizeof *o);
    shlo__status_clear(&o->error);
    o->status = shlo__module_init(m, allocator);
    if (o->status != SHLO_OK) return NULL;
    notation_read(n, m, line);
    if (n->wrong) return n->wrong;
    if (give_results) { /* once to see them, then given */
        shlo__op_parts parts;
        o->status = n->status == SHLO_OK ? check_drafted(n, &parts, o) : n->status;
        memcpy(n->given, o->results, sizeof n->given);
        n->n_given = o->n_results;
        if (o->status != SHLO_OK) return NULL;
    }
    o->status = check_line(n, o);
    return NULL;
}

/* ---- accepted lines ---- */

static void compare_results(const char *line, notation *n, const outcome *o) {
    uint32_t expected[NOTATION_MAX], count, i;
    char a[200], b[200];
    if (!notation_word(n, "->")) return;
    notation_expect(n, "(");
    count = notation_types(n, ")", expected);
    CHECKF(!n->wrong && count == o->n_results, "%s: %u results, %u expected, %s", line,
        (unsigned)o->n_results, (unsigned)count, n->wrong ? n->wrong : "");
    for (i = 0; i < count && i < o->n_results; i++) {
        shlo__type_text(n->m, o->results[i], a, sizeof a);
        shlo__type_text(n->m, expected[i], b, sizeof b);
        CHECKF(o->results[i] == expected[i], "%s: result %u is %s, expected %s", line, (unsigned)i, a, b);
    }
}

/* The outcome without a failure is `status`. */
static void fail_allocations(const char *line, shlo_status status) {
    long i, calls = 1;
    for (i = 0; i < calls; i++) {
        fail_alloc f;
        shlo__module m;
        notation n;
        outcome o;
        fail_alloc_init(&f, i);
        run_line(line, &f.allocator, 0, &n, &m, &o);
        if (o.status == status) { /* the failing one was not reached */
            if (m.allocator) shlo__module_free(&m);
            ELEMENTF(f.calls <= i, "%s: allocation %ld fails, unnoticed", line, i);
            ELEMENTF(f.live == 0 && f.live_bytes == 0, "%s: leaks", line);
            break;
        }
        ELEMENTF(o.status == SHLO_MEMORY, "%s: allocation %ld fails: status %d, %s", line, i, (int)o.status,
            o.error.message);
        if (m.allocator) shlo__module_free(&m);
        ELEMENTF(f.live == 0 && f.live_bytes == 0, "%s: allocation %ld fails: leaks", line, i);
        calls = f.calls + 1;
    }
    SWEEP_END();
}

static void accepted(const char *line) {
    int given;
    for (given = 0; given < 2; given++) {
        shlo__module m;
        notation n;
        outcome o;
        const char *wrong = run_line(line, NULL, given, &n, &m, &o);
        CHECKF(!wrong, "%s: expected %s at: %s", line, wrong, n.at);
        CHECKF(wrong || o.status == SHLO_OK, "%s: %s", line, o.error.message);
        if (!wrong && o.status == SHLO_OK) compare_results(line, &n, &o);
        if (!wrong && o.status == SHLO_OK) CHECKF(*n.at == 0, "%s: left over: %s", line, n.at);
        shlo__module_free(&m);
    }
    fail_allocations(line, SHLO_OK);
}

/* ---- refused lines ---- */

static shlo_status status_by_name(const char *name, size_t n) {
#define STATUS(label, number, text) \
    if (strlen(#label) == n && !strncmp(name, #label, n)) return SHLO_##label;
#include "base/status.def"
#undef STATUS
    return SHLO_OK;
}

static void refused(const char *line, const char *constraint, size_t constraint_n, shlo_status status) {
    shlo__module m;
    notation n;
    outcome o;
    int64_t operand = -1, result = -1, dim = -1;
    char attr[40] = "";
    const char *wrong = run_line(line, NULL, 0, &n, &m, &o);
    const shlo_error *e = &o.error;
    while (!wrong && *n.at) {
        if (notation_word(&n, "operand="))
            operand = notation_number(&n);
        else if (notation_word(&n, "result="))
            result = notation_number(&n);
        else if (notation_word(&n, "dim="))
            dim = notation_number(&n);
        else if (notation_word(&n, "attr=")) {
            size_t length = strcspn(n.at, " ");
            shlo__status_name(attr, sizeof attr, n.at, length);
            n.at += length;
        }
        else if (notation_word(&n, "says ")) {
            CHECKF(!strcmp(e->message, n.at), "%s: %s", line, e->message);
            n.at += strlen(n.at);
        }
        else
            break;
        wrong = n.wrong;
    }
    CHECKF(!wrong && *n.at == 0, "%s: expected %s at: %s", line, wrong ? wrong : "nothing", n.at);
    if (constraint_n == 1 && *constraint == '-') constraint_n = 0;
    CHECKF(o.status == status && e->status == status, "%s: status %d, expected %d: %s", line, (int)o.status,
        (int)status, e->message);
    CHECKF(strlen(e->constraint) == constraint_n && !strncmp(e->constraint, constraint, constraint_n),
        "%s: constraint %s: %s", line, e->constraint, e->message);
    CHECKF(e->operand == operand && e->result == result && e->dimension == dim && !strcmp(e->attribute, attr),
        "%s: operand %d, result %d, attribute %s, dimension %d: %s", line, (int)e->operand, (int)e->result,
        e->attribute, (int)e->dimension, e->message);
    CHECKF(n.op == SHLO_OP_NONE || !strcmp(e->op, shlo_op_name(n.op)), "%s: op %s", line, e->op);
    CHECKF(o.status == SHLO_OK || (e->message[0] && !strchr(e->message, '\n')), "%s: no message", line);
    CHECKF(!strstr(e->message, "-9223372036854775808"), "%s: shows an unknown size as a number: %s", line,
        e->message);
    if (getenv("SHOW")) printf("%s\n", e->message);
    shlo__module_free(&m);
    fail_allocations(line, status);
}

/* ---- files ---- */

enum { MAX_NUMBER = 40 };
typedef struct coverage {
    char wanted[2][MAX_NUMBER], covered[2][MAX_NUMBER];
    int lines, ok;
} coverage; /* C and I */

static int label_number(const char *text, int *kind, char **end) {
    long n;
    if (*text != 'C' && *text != 'I') return 0;
    *kind = *text == 'I';
    n = strtol(text + 1, end, 10);
    return n > 0 && n < MAX_NUMBER ? (int)n : 0;
}

/* "C1-C5 I1" */
static void want(coverage *v, const char *text) {
    while (*text) {
        char *end = NULL;
        int kind = 0, last_kind = 0, first = label_number(text, &kind, &end), last;
        if (!CHECK(first > 0)) return;
        last = *end == '-' ? label_number(end + 1, &last_kind, &end) : first;
        for (; first <= last; first++) v->wanted[kind][first] = 1;
        text = end + strspn(end, " ");
    }
}

static void read_line(coverage *v, const char *line) {
    char *end = NULL;
    const char *slash = strchr(line, '/'), *space = strchr(line, ' ');
    int kind = 0, number;
    if (!strncmp(line, "constraints ", 12)) {
        want(v, line + 12);
        return;
    }
    if (!strncmp(line, "untestable ", 11)) {
        number = label_number(line + 11, &kind, &end);
        CHECKF(number && *end == ':' && strlen(end) > 5, "%s: no reason", line);
        v->covered[kind][number] = 1;
        return;
    }
    v->lines++;
    if (!strncmp(line, "ok ", 3)) {
        v->ok++;
        accepted(line + 3);
        return;
    }
    if (!slash || !space || slash > space) {
        CHECKF(0, "not understood: %s", line);
        return;
    }
    number = label_number(line, &kind, &end);
    if (number) v->covered[kind][number] = 1;
    refused(space + 1, line, (size_t)(slash - line), status_by_name(slash + 1, (size_t)(space - slash - 1)));
}

static void read_file(const char *op) {
    static char line[4096];
    coverage v;
    char path[100];
    FILE *f;
    int kind, i;
    TEST_CASE(op);
    snprintf(path, sizeof path, "tests/ops/%s.txt", op);
    f = fopen(path, "r");
    if (!f) {
        CHECKF(0, "no file %s", path);
        return;
    }
    memset(&v, 0, sizeof v);
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        if (*line && *line != '#') read_line(&v, line);
    }
    fclose(f);
    CHECKF(v.ok > 0, "%s: no accepted op", path);
    for (kind = 0; kind < 2; kind++)
        for (i = 1; i < MAX_NUMBER; i++) {
            ELEMENTF(!v.wanted[kind][i] || v.covered[kind][i], "%s: no line violates %c%d", path,
                kind ? 'I' : 'C', i);
            ELEMENTF(v.wanted[kind][i] || !v.covered[kind][i], "%s: %c%d is not in the list", path,
                kind ? 'I' : 'C', i);
        }
}

int main(int argc, char **argv) {
    int op;
    for (op = 1; op < SHLO_OP_COUNT; op++) {
        const shlo__op_row *row = shlo__op_row_of((shlo_op)op);
        if (row && (argc < 2 || !strcmp(argv[1], row->name))) read_file(row->name);
    }
    return test_end("test_ops");
}
