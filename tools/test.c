/* tools/test.c - shlo test: runs every case of conformance files and prints a line for each. A case is
 * skipped only if it needs something that is refused as unsupported; any other problem is a failure. */
#include "tool.h"

/* How a case runs: a level of optimization, or as an image; with TEST_INTEGERS added. */
enum { TEST_LEVELS = 3, TEST_IMAGE = 4, TEST_INTEGERS = 8 };

typedef struct tally {
    long passed, failed, skipped;
    long unrun;  /* of those that passed: nothing of them ran */
    int json;    /* how outcomes are printed */
    long listed; /* with json */
} tally;
/* entry_args: the number of arguments of main, or else of the only function; -1: there is neither.
   text: the case, which begins at line first_line of its file. ran: whether anything was run or compared. */
typedef struct outcome {
    const char *text;
    size_t n_text;
    int32_t first_line;
    shlo_status status;
    int32_t n_funcs, has_main, entry_args;
    int ran;
    char name[80];
    char reason[480];
} outcome;

static void keep_problem(void *user, const import_problem *problem) {
    outcome *o = (outcome *)user;
    if (o->reason[0] && (o->status != SHLO_UNSUPPORTED || problem->status == SHLO_UNSUPPORTED)) return;
    o->status = problem->status;
    if (problem->offset >= 0)
        snprintf(o->reason, sizeof o->reason, "byte %lld: %s%s%s%s", (long long)problem->offset,
            problem->message, problem->source[0] ? " [" : "", problem->source, problem->source[0] ? "]" : "");
    else
        snprintf(o->reason, sizeof o->reason, "%d:%d: %s", (int)problem->line, (int)problem->column,
            problem->message);
}

static void keep_func(void *user, const char *name, int32_t n_args) {
    outcome *o = (outcome *)user;
    int is_main = strcmp(name, "main") == 0;
    o->n_funcs++;
    if (o->has_main) return;
    o->has_main = is_main;
    o->entry_args = is_main || o->n_funcs == 1 ? n_args : -1;
}

static void keep_error(outcome *o, shlo_status status, const shlo_error *error) {
    char text[400];
    tool_error_text(error, text, sizeof text);
    o->status = status;
    if (error->line > 0) {
        const char *at = tool_line_begin(o->text, o->n_text, error->line - o->first_line + 1);
        snprintf(o->reason, sizeof o->reason, "%d:%d: %s", (int)error->line,
            at ? (int)tool_line_column(o->text, at) : 1, text);
    }
    else
        snprintf(o->reason, sizeof o->reason, "%s", text);
}

/* An entry with arguments is not run, since it has no values: it has been verified and planned. If it has
   unknown shapes it is run with values of our choice, since only a run plans it. */
static void run_entry(const void *code, size_t bytes, shlo_program *p, outcome *o) {
    int func = tool_entry(p, NULL);
    tool_buffers outputs;
    shlo_error error;
    shlo_status status;
    memset(&error, 0, sizeof error);
    if (func < 0) return;
    snprintf(o->name, sizeof o->name, "%s", shlo_program_func_name(p, func));
    if (tool_is_open(p, func)) {
        o->ran = 1;
        status = tool_try_shapes(code, bytes, p, func, &error);
        if (status != SHLO_OK) keep_error(o, status, &error);
        return;
    }
    if (shlo_program_inputs(p, func) != 0) return;
    if (!tool_buffers_make(p, func, 1, &outputs)) {
        o->status = SHLO_MEMORY;
        snprintf(o->reason, sizeof o->reason, "out of memory");
        return;
    }
    o->ran = 1;
    status = shlo_run(p, shlo_program_func_name(p, func), NULL, 0, outputs.items, outputs.n, &error);
    if (status != SHLO_OK) keep_error(o, status, &error);
    tool_buffers_free(&outputs);
}

/* Each op has been verified. Where sizes are unknown, only loading finds that ops contradict each other, and
   shapes of our choice may break what the program asserts; and groups of processes are more than the one that
   runs here. None is a failure of a program that is not run with values of its own. */
static int is_refused_shape(shlo_status status) {
    return status == SHLO_SHAPE || status == SHLO_TYPE || status == SHLO_ATTRIBUTE || status == SHLO_GROUP;
}

/* Loads a program, optimized at this level, and runs its entry. */
static void run_program(const void *code, size_t bytes, int how, outcome *o) {
    shlo_options options;
    tool_harness harness;
    shlo_program *p = NULL;
    shlo_error error;
    shlo_blob better;
    shlo_status status = SHLO_OK;
    const int level = how & TEST_LEVELS;
    memset(&options, 0, sizeof options);
    memset(&error, 0, sizeof error);
    memset(&better, 0, sizeof better);
    if (how & TEST_INTEGERS) options.flags = SHLO_LOAD_INTEGER_PRODUCTS;
    tool_harness_begin(&harness, &options);
    if (level) {
        status = shlo_optimize(code, bytes, level, NULL, &better, &error);
        code = better.data;
        bytes = better.bytes;
    }
    if (status == SHLO_OK) status = shlo_load(code, bytes, &options, &p, &error);
    harness.program = p;
    if (status != SHLO_OK)
        keep_error(o, status, &error);
    else
        run_entry(code, bytes, p, o);
    shlo_program_free(p);
    tool_harness_end(&harness);
    shlo_blob_free(&better);
}

/* need_func: a case without functions fails. */
static void run_case(const char *text, size_t n, int32_t line, int how, int need_func, outcome *o) {
    import_options import;
    shlo_blob code;
    shlo_status status;
    memset(o, 0, sizeof *o);
    memset(&import, 0, sizeof import);
    o->text = text;
    o->n_text = n;
    o->first_line = line > 1 ? line : 1;
    snprintf(o->name, sizeof o->name, "-");
    import.first_line = line;
    import.flags = SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS;
    import.foreign = 1;
    import.need_func = need_func;
    import.report = keep_problem;
    import.func = keep_func;
    import.user = o;
    status = tool_import(text, n, &import, &code);
    if (status != SHLO_OK) {
        o->status = status;
        return;
    }
    o->ran = (how & TEST_IMAGE) != 0;
    if (o->ran)
        o->status = tool_image_compare(code.data, code.bytes, o->reason, sizeof o->reason);
    else if (o->n_funcs)
        run_program(code.data, code.bytes, how, o); /* else a case among others that is empty */
    /* Without an entry, or without values to run it with, the test is that it was verified and written. */
    if (o->entry_args && (o->status == SHLO_UNSUPPORTED || is_refused_shape(o->status))) {
        char why[440];
        snprintf(why, sizeof why, "%.430s", o->reason);
        snprintf(o->reason, sizeof o->reason, "(verified and compiled; not %s: %.400s)",
            o->status == SHLO_GROUP ? "run" : "planned", why);
        o->ran = 0;
        o->status = SHLO_OK;
    }
    shlo_blob_free(&code);
}

/* ---- --verify-diagnostics: exactly the lines that a comment announces are refused ---- */

static void verify_case(const char *text, size_t n, int32_t line, int wording, outcome *o) {
    memset(o, 0, sizeof *o);
    snprintf(o->name, sizeof o->name, "diagnostics");
    o->ran = 1;
    if (!tool_diagnostics(text, n, line, wording, o->reason, sizeof o->reason)) o->status = SHLO_CHECK;
}

/* ---- files ---- */

static void print_outcome(const char *path, int index, outcome *o, tally *sum) {
    const char *word = o->status == SHLO_OK ? "ok" : o->status == SHLO_UNSUPPORTED ? "SKIP" : "FAIL";
    if (o->status == SHLO_OK && !o->ran) {
        sum->unrun++;
        if (!o->reason[0]) snprintf(o->reason, sizeof o->reason, "(verified only: nothing ran)");
    }
    ++*(o->status == SHLO_OK ? &sum->passed : o->status == SHLO_UNSUPPORTED ? &sum->skipped : &sum->failed);
    if (sum->json) {
        const tool_case c = {word, path, o->name, o->reason, index};
        tool_json_case(&c, sum->listed++);
        return;
    }
    printf("%s%s%s ",
        tool_colour(stdout, o->status == SHLO_OK            ? TOOL_GREEN
                            : o->status == SHLO_UNSUPPORTED ? TOOL_YELLOW
                                                            : TOOL_RED),
        word, tool_colour(stdout, TOOL_PLAIN));
    tool_put(stdout, path);
    printf(":%d ", index);
    tool_put(stdout, o->name);
    if (o->reason[0]) putchar(' ');
    tool_put(stdout, o->reason);
    putchar('\n');
    fflush(stdout);
}

/* The line that separates cases, at or after `at`; NULL: none. */
static const char *find_cut(const char *begin, const char *at, const char *end) {
    static const char cut[] = "// -----";
    size_t n = sizeof cut - 1;
    while (at && (size_t)(end - at) >= n) {
        if ((at == begin || at[-1] == '\n') && memcmp(at, cut, n) == 0 &&
            (at + n == end || at[n] == '\n' || at[n] == '\r'))
            return at;
        at = (const char *)memchr(at, '\n', (size_t)(end - at));
        if (at) at++;
    }
    return NULL;
}

/* verify: 1: compares the lines of problems; 2: their messages, too; 0: runs the cases. */
static int test_file(const char *path, int how, int verify, tally *sum) {
    tool_file file;
    const char *at, *end, *cut;
    int32_t line = 1;
    int index = 1;
    if (!tool_file_read(path, &file)) {
        sum->failed++;
        return 0;
    }
    if (tool_file_is_program(&file)) { /* a compiled program is one case */
        outcome o;
        memset(&o, 0, sizeof o);
        snprintf(o.name, sizeof o.name, "-");
        run_program(file.data, file.n, how, &o);
        print_outcome(path, 1, &o, sum);
        tool_file_free(&file);
        return 1;
    }
    if (import_is_artifact(file.data, file.n)) {
        outcome o;
        run_case(file.data, file.n, 0, how, 1, &o);
        print_outcome(path, 1, &o, sum);
        tool_file_free(&file);
        return 1;
    }
    for (at = file.data, end = file.data + file.n;; at = cut, index++) {
        outcome o;
        const char *c;
        cut = find_cut(file.data, at, end);
        if (verify)
            verify_case(at, (size_t)((cut ? cut : end) - at), line, verify > 1, &o);
        else
            run_case(at, (size_t)((cut ? cut : end) - at), line, how, index == 1 && !cut, &o);
        print_outcome(path, index, &o, sum);
        if (!cut) break;
        for (c = at; c < cut; c++) line += *c == '\n';
        /* the end of this line belongs to the next case, so that lines are counted right */
        while (cut < end && *cut != '\n') cut++;
    }
    tool_file_free(&file);
    return 1;
}

int tool_test(int argc, char **argv) {
    tool_words files = {NULL, 0};
    tally sum = {0, 0, 0, 0, 0, 0};
    int o0 = 0, o1 = 0, o2 = 0, verify = 0, wording = 0, image = 0, integers = 0;
    const tool_option options[] = {tool_option_flag("-O0", &o0), tool_option_flag("-O1", &o1),
        tool_option_flag("-O2", &o2), tool_option_flag("--verify-diagnostics", &verify),
        tool_option_flag("--wording", &wording), tool_option_flag("--image", &image),
        tool_option_flag("--json", &sum.json), tool_option_flag("--integers", &integers)};
    int i, status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK && !files.n) status = tool_usage("test takes one or more files");
    for (i = 0; i < files.n && status == TOOL_OK; i++)
        test_file(files.items[i],
            (integers ? TEST_INTEGERS : 0) + (image   ? TEST_IMAGE
                                                 : o2 ? 2
                                                 : o1 ? 1
                                                      : 0),
            wording  ? 2
            : verify ? 1
                     : 0,
            &sum);
    free((void *)files.items);
    if (status != TOOL_OK) return status;
    if (sum.unrun && !sum.json) printf("verified only, and nothing ran: %ld of those passed\n", sum.unrun);
    if (sum.json)
        tool_json_cases_end(sum.listed);
    else
        printf("%ld passed, %ld failed, %ld skipped\n", sum.passed, sum.failed, sum.skipped);
    return sum.failed ? TOOL_FAILED : TOOL_OK;
}
