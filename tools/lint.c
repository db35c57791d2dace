/* tools/lint.c - shlo lint: what makes a program large or slow. Everything it says is counted: ops and types
 * from the program's text, instructions and their work from its plan. */
#include "tool.h"

#include <stdarg.h>

typedef struct findings {
    int n, json;
} findings;

/* One finding, a line, or a text of a list of JSON. */
static void say(findings *f, const char *format, ...) IMPORT_PRINTF(2, 3);
static void say(findings *f, const char *format, ...) {
    char text[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (!f->json) {
        tool_put(stdout, text);
        putchar('\n');
    }
    else {
        printf(f->n ? ",\n" : "{\"findings\": [\n");
        tool_json_text(stdout, text);
    }
    f->n++;
}

/* ---- the program ---- */

typedef struct counted {
    long ops, f64, custom_calls, open;
} counted;

static void count_op(void *user, const char *name, size_t n, shlo_dtype dtype) {
    counted *c = (counted *)user;
    c->ops++;
    c->f64 += dtype == SHLO_F64 || dtype == SHLO_C128;
    c->custom_calls += n == 21 && memcmp(name, "stablehlo.custom_call", 21) == 0;
}

static int count(const char *path, const tool_code *code, counted *out) {
    tool_text text;
    import_options options;
    shlo_blob again;
    int ok;
    memset(out, 0, sizeof *out);
    memset(&options, 0, sizeof options);
    memset(&again, 0, sizeof again);
    options.outside = 1;
    options.op = count_op;
    options.user = out;
    if (!tool_text_read(path, code, SHLO_PRINT_GENERIC | SHLO_PRINT_ELIDE, &text)) return 0;
    ok = import_text(text.data, text.n, &options, &again) == SHLO_OK;
    shlo_blob_free(&again);
    tool_text_free(&text);
    return ok;
}

static void lint_ops(findings *f, const counted *before, const counted *after) {
    if (after->ops < before->ops)
        say(f, "the optimizer removes %ld of %ld ops: shlo compile does so, unless it is told -O0",
            before->ops - after->ops, before->ops);
    if (after->f64)
        say(f,
            "%ld of %ld ops compute in f64: f32 takes half the memory and time, where it is exact enough "
            "(functions of chlo like erfc and lgamma become such ops: JAX's gelu(approximate=True) has none)",
            after->f64, after->ops);
}

/* ---- the plan ---- */

/* Instructions that move elements, or compute them one by one. */
typedef struct slow {
    const char *word, *advice; /* word: what the line of such an instruction has */
    double work;
    int n;
} slow;

static void lint_instructions(findings *f, const shlo_program *p) {
    slow kinds[] = {{" gather ", "rows are gathered at once, elements one by one", 0, 0},
        {" scatter ", "elements are written one by one", 0, 0},
        {" copy ", "values that are only moved, as by transpose, concatenate, and slice", 0, 0},
        {" code", "a region that is none of the known ones, which runs op by op", 0, 0}};
    double all = 0;
    int32_t n = shlo_program_instructions(p), i;
    size_t k;
    char line[256] = " ";
    for (i = 0; i < n; i++) {
        double work = (double)shlo_program_work(p, i);
        all += work;
        shlo_program_describe(p, i, line + 1, sizeof line - 1);
        for (k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
            if (!strstr(line, kinds[k].word)) continue;
            kinds[k].work += work;
            kinds[k].n++;
        }
    }
    for (k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (all > 0 && kinds[k].work > all / 10)
            say(f, "%.0f %% of the work is in %d instruction%s with `%.*s`: %s", 100 * kinds[k].work / all,
                kinds[k].n, kinds[k].n == 1 ? "" : "s", (int)strcspn(kinds[k].word + 1, " "),
                kinds[k].word + 1, kinds[k].advice);
}

static void lint_memory(findings *f, const shlo_program *p) {
    shlo_memory_info m;
    shlo_program_memory(p, &m);
    if (m.constant_bytes > 1 << 20 && m.code_bytes > m.constant_bytes)
        say(f,
            "%zu bytes of constants are in the program file: compile --weights-out puts them into a file of "
            "their own, which is mapped",
            m.constant_bytes);
    if (m.program_bytes > m.constant_bytes / 2 && m.program_bytes > 1 << 20)
        say(f,
            "%zu bytes of constants are copied into the order in which products read them: "
            "SHLO_LOAD_NO_PACKING saves them, for some of the speed",
            m.program_bytes);
}

static int is_open(const shlo_program *p) {
    int32_t i;
    for (i = 0; i < shlo_program_funcs(p); i++)
        if (tool_is_open(p, i)) return 1;
    return 0;
}

static int lint_plan(findings *f, const char *path, const tool_code *code, tool_weights *weights) {
    shlo_options options;
    tool_harness harness;
    shlo_program *p = NULL;
    shlo_error error;
    int status = TOOL_OK;
    memset(&options, 0, sizeof options);
    tool_harness_begin(&harness, &options);
    tool_weights_use(weights, &options.weights);
    if (shlo_load(code->data, code->bytes, &options, &p, &error) != SHLO_OK) {
        status = tool_error(path, &error);
    }
    else if (is_open(p)) {
        say(f, "dimensions of unknown size: the program is planned again whenever shapes change; compile "
               "--shape makes it static");
    }
    else {
        lint_instructions(f, p);
        lint_memory(f, p);
    }
    shlo_program_free(p);
    tool_harness_end(&harness);
    return status;
}

static int lint(const char *path, const tool_words *paths, int json) {
    tool_weights weights;
    tool_code code;
    counted before, after;
    findings f = {0, json};
    int ok, status = TOOL_FAILED;
    if (!tool_weights_open(paths, &weights)) return TOOL_FAILED;
    if (tool_code_read(path, SHLO_KEEP_NAMES | TOOL_OUTSIDE, &code)) {
        ok = count(path, &code, &before) && tool_code_optimize(path, tool_level(2, 0), &code) &&
             count(path, &code, &after);
        if (ok) {
            lint_ops(&f, &before, &after);
            status = lint_plan(&f, path, &code, &weights);
        }
        if (status == TOOL_OK && json)
            printf(f.n ? "]}\n" : "{\"findings\": []}\n");
        else if (status == TOOL_OK && !f.n)
            printf("nothing to say\n");
        tool_code_free(&code);
    }
    tool_weights_close(&weights);
    return status;
}

int tool_lint(int argc, char **argv) {
    tool_words files = {NULL, 0}, weights = {NULL, 0};
    int json = 0, status;
    tool_option options[] = {tool_option_words("--weights", &weights), tool_option_flag("--json", &json)};
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK)
        status = files.n == 1 ? lint(files.items[0], &weights, json) : tool_usage("lint takes one file");
    free((void *)files.items);
    free((void *)weights.items);
    return status;
}
