/* tools/test.c - shlo test: every case of conformance files, one line each. A case is skipped only where a part of it is refused by
 * name; whatever else goes wrong is a failure. */
#include "tool.h"

typedef struct tally { long passed, failed, skipped; } tally;
typedef struct outcome { shlo_status status; char name[80]; char reason[480]; } outcome;

static void keep_problem(void *user, const import_problem *problem) {
    outcome *o = (outcome *)user;
    if (o->reason[0] && (o->status != SHLO_UNSUPPORTED || problem->status == SHLO_UNSUPPORTED)) return;
    o->status = problem->status;
    snprintf(o->reason, sizeof o->reason, "%d:%d: %s", (int)problem->line, (int)problem->column, problem->message);
}

static void keep_error(outcome *o, shlo_status status, const shlo_error *error) {
    char text[400];
    tool_error_text(error, text, sizeof text);
    o->status = status;
    if (error->line > 0) snprintf(o->reason, sizeof o->reason, "%d:1: %s", (int)error->line, text);
    else snprintf(o->reason, sizeof o->reason, "%s", text);
}

/* An entry with arguments cannot be run without values; it has been verified and planned. */
static void run_entry(shlo_program *p, outcome *o) {
    int func = tool_entry(p, NULL);
    tool_buffers outputs;
    shlo_error error;
    shlo_status status;
    memset(&error, 0, sizeof error);
    if (func < 0) return;
    snprintf(o->name, sizeof o->name, "%s", shlo_program_func_name(p, func));
    if (shlo_program_inputs(p, func) != 0) return;
    if (!tool_buffers_make(p, func, 1, &outputs)) {
        o->status = SHLO_MEMORY;
        snprintf(o->reason, sizeof o->reason, "out of memory");
        return;
    }
    status = shlo_run(p, shlo_program_func_name(p, func), NULL, 0, outputs.items, outputs.n, &error);
    if (status != SHLO_OK) keep_error(o, status, &error);
    tool_buffers_free(&outputs);
}

static int has_functions(const char *text, size_t n) {
    size_t i;
    for (i = 0; i + 9 <= n; i++) if (memcmp(text + i, "func.func", 9) == 0) return 1;
    return 0;
}

static void run_case(const char *text, size_t n, int32_t line, outcome *o) {
    import_options import;
    shlo_options options;
    shlo_program *p = NULL;
    shlo_error error;
    shlo_blob code;
    shlo_status status;
    memset(o, 0, sizeof *o);
    memset(&import, 0, sizeof import);
    memset(&options, 0, sizeof options);
    memset(&error, 0, sizeof error);
    snprintf(o->name, sizeof o->name, "-");
    import.first_line = line;
    import.flags = SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS;
    import.report = keep_problem;
    import.user = o;
    status = import_text(text, n, &import, &code);
    if (status != SHLO_OK) { o->status = status; return; }
    options.customs = tool_checks;
    options.n_customs = tool_n_checks;
    if (has_functions(text, n)) { /* else an empty module, which is fine */
        status = shlo_load(code.data, code.bytes, &options, &p, &error);
        if (status != SHLO_OK) keep_error(o, status, &error);
        else run_entry(p, o);
    }
    shlo_program_free(p);
    shlo_blob_free(&code);
}

static void print_outcome(const char *path, int index, const outcome *o, tally *sum) {
    const char *word = o->status == SHLO_OK ? "ok" : o->status == SHLO_UNSUPPORTED ? "SKIP" : "FAIL";
    ++*(o->status == SHLO_OK ? &sum->passed : o->status == SHLO_UNSUPPORTED ? &sum->skipped : &sum->failed);
    printf("%s %s:%d %s%s%s\n", word, path, index, o->name, o->reason[0] ? " " : "", o->reason);
    fflush(stdout);
}

/* The line that separates cases, at or after `at`; NULL: none. */
static const char *find_cut(const char *begin, const char *at, const char *end) {
    static const char cut[] = "// -----";
    size_t n = sizeof cut - 1;
    while (at && (size_t)(end - at) >= n) {
        if ((at == begin || at[-1] == '\n') && memcmp(at, cut, n) == 0 && (at + n == end || at[n] == '\n' || at[n] == '\r')) return at;
        at = (const char *)memchr(at, '\n', (size_t)(end - at));
        if (at) at++;
    }
    return NULL;
}

static int test_file(const char *path, tally *sum) {
    tool_file file;
    const char *at, *end, *cut;
    int32_t line = 1;
    int index = 1;
    if (!tool_file_read(path, &file)) { sum->failed++; return 0; }
    for (at = file.data, end = file.data + file.n; ; at = cut, index++) {
        outcome o;
        const char *c;
        cut = find_cut(file.data, at, end);
        run_case(at, (size_t)((cut ? cut : end) - at), line, &o);
        print_outcome(path, index, &o, sum);
        if (!cut) break;
        for (c = at; c < cut; c++) line += *c == '\n';
        while (cut < end && *cut != '\n') cut++; /* the cut's own line end stays: it begins the next case */
    }
    tool_file_free(&file);
    return 1;
}

int tool_test(int argc, char **argv) {
    tool_words files = {NULL, 0};
    tally sum = {0, 0, 0};
    int i, status = tool_args(argc, argv, NULL, 0, &files);
    if (status == TOOL_OK && !files.n) status = tool_usage("test takes one or more files");
    for (i = 0; i < files.n && status == TOOL_OK; i++) test_file(files.items[i], &sum);
    free((void *)files.items);
    if (status != TOOL_OK) return status;
    printf("%ld passed, %ld failed, %ld skipped\n", sum.passed, sum.failed, sum.skipped);
    return sum.failed ? TOOL_FAILED : TOOL_OK;
}
