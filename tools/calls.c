/* tools/calls.c - the custom calls of a program that nobody handles, all of them: those that its ops name, as
 * far as loading asks for them. Nothing is run. */
#include "ops.h"

static shlo_status stand_in(void *user, const shlo_call_info *call, shlo_error *error) {
    (void)user;
    (void)call;
    (void)error;
    return SHLO_UNSUPPORTED;
}

static shlo_status note_asked(void *user, const shlo_call_info *call, size_t *scratch_bytes,
    shlo_error *error) {
    (void)call;
    (void)scratch_bytes;
    (void)error;
    ((tool_call *)user)->asked = 1;
    return SHLO_OK;
}

/* ---- the calls that there are ---- */

/* One more call of this name, which is the list's then. */
static int add_call(tool_missing *out, char *name) {
    tool_call *grown;
    int i;
    for (i = 0; i < out->n && strcmp(out->calls[i].name, name) != 0;) i++;
    if (i < out->n) {
        out->calls[i].count++;
        free(name);
        return 1;
    }
    grown = (tool_call *)realloc(out->calls, ((size_t)out->n + 1) * sizeof *grown);
    if (!grown) {
        free(name);
        return 0;
    }
    out->calls = grown;
    memset(&grown[out->n], 0, sizeof *grown);
    grown[out->n].name = name;
    grown[out->n++].count = 1;
    return 1;
}

static int is_call(const op_item *op, op_span *name) {
    return ops_is(op->name, "stablehlo.custom_call") && ops_attr(op, "call_target_name", name);
}

/* 0: reported. */
static int find_calls(const char *path, const tool_code *code, tool_missing *out) {
    op_list ops;
    op_span symbol;
    int i, ok = 1;
    if (!ops_read(path, code, 1, &ops)) return 0;
    for (i = 0; i < ops.n && ok; i++) {
        char *name;
        if (!is_call(&ops.items[i], &symbol)) continue;
        name = (char *)malloc(symbol.n + 1);
        if (name) ops_symbol(symbol, name);
        ok = name && add_call(out, name);
    }
    ops_free(&ops);
    return ok || tool_failed("out of memory") == TOOL_OK;
}

int tool_calls_any(const char *path, const tool_code *code) {
    op_list ops;
    op_span name;
    int i, any = 0;
    if (!ops_read(path, code, 1, &ops)) return 0;
    for (i = 0; i < ops.n && !any; i++) any = is_call(&ops.items[i], &name);
    ops_free(&ops);
    return any;
}

/* ---- those that nobody handles ---- */

/* Whether the library or a handler takes calls of this name. */
static int is_known(const shlo_options *known, const char *name) {
    int32_t k;
    if (shlo_custom_is_own(name)) return 1;
    for (k = 0; k < known->n_customs; k++)
        if (known->customs[k].name && strcmp(known->customs[k].name, name) == 0) return 1;
    return 0;
}

/* Leaves those that nobody knows; with `asked`, that loading asked for. */
static void keep_calls(tool_missing *out, const shlo_options *known, int asked) {
    int i, n = 0;
    for (i = 0; i < out->n; i++) {
        if (asked ? out->calls[i].asked : !is_known(known, out->calls[i].name))
            out->calls[n++] = out->calls[i];
        else
            free(out->calls[i].name);
    }
    out->n = n;
}

/* The handlers that are known, and a stand-in for each other call. NULL: out of memory. */
static shlo_custom *all_handlers(const shlo_options *known, const tool_missing *missing) {
    const size_t n = (size_t)known->n_customs;
    shlo_custom *all = (shlo_custom *)calloc(n + (size_t)missing->n + 1, sizeof *all), *other;
    int i;
    if (all && n) memcpy(all, known->customs, n * sizeof *all);
    for (i = 0; all && i < missing->n; i++) {
        other = &all[n + (size_t)i];
        other->name = missing->calls[i].name;
        other->user = &missing->calls[i];
        other->prepare = note_asked;
        other->call = stand_in;
    }
    return all;
}

/* Whether planning waits for the shapes of a run, so that loading does not come to all calls. */
static int is_open(const shlo_program *p) {
    int32_t i;
    for (i = 0; i < shlo_program_funcs(p) && !tool_is_open(p, i); i++) {}
    return i < shlo_program_funcs(p);
}

/* options: with handlers for all calls */
static void load(const char *path, const tool_code *code, const shlo_options *options, tool_missing *out) {
    shlo_program *p = NULL;
    shlo_error error;
    tool_text text;
    memset(&error, 0, sizeof error);
    if (shlo_load(code->data, code->bytes, options, &p, &error) != SHLO_OK) {
        tool_error_text(&error, out->error, sizeof out->error);
        if (!tool_text_read(path, code, SHLO_PRINT_GENERIC | SHLO_PRINT_ELIDE, &text)) return;
        tool_refused_find(&text, options, out);
        tool_text_free(&text);
    }
    else if (!is_open(p)) {
        keep_calls(out, options, 1);
    }
    shlo_program_free(p);
}

int tool_calls_missing(const char *path, const tool_code *code, tool_weights *weights, tool_missing *out) {
    shlo_options options;
    tool_harness harness;
    shlo_custom *all;
    int ok;
    memset(out, 0, sizeof *out);
    memset(&options, 0, sizeof options);
    tool_harness_begin(&harness, &options);
    if (weights) tool_weights_use(weights, &options.weights);
    options.flags = SHLO_LOAD_NO_FUSION | SHLO_LOAD_NO_PACKING;
    ok = find_calls(path, code, out);
    keep_calls(out, &options, 0);
    all = all_handlers(&options, out);
    options.customs = all;
    options.n_customs += out->n;
    if (ok && all) load(path, code, &options, out);
    if (ok && !all) ok = tool_failed("out of memory") == TOOL_OK;
    free(all);
    tool_harness_end(&harness);
    if (!ok) tool_calls_free(out);
    return ok;
}

void tool_calls_free(tool_missing *missing) {
    int i;
    for (i = 0; i < missing->n; i++) free(missing->calls[i].name);
    free(missing->calls);
    free(missing->refused);
    memset(missing, 0, sizeof *missing);
}

/* A call whose operand and result are the whole of a value and a device's part of it, of two shapes. */
static int is_of_devices(const char *name) {
    return strcmp(name, "SPMDFullToShardShape") == 0 || strcmp(name, "SPMDShardToFullShape") == 0 ||
           strcmp(name, "xla.sdy.GlobalToLocalShape") == 0 || strcmp(name, "xla.sdy.LocalToGlobalShape") == 0;
}

void tool_calls_print(FILE *to, const char *before, const tool_missing *missing) {
    const char *what;
    int i;
    for (i = 0; i < missing->n; i++) {
        const tool_call *call = &missing->calls[i];
        if (strcmp(call->name, "dense_resource.__elided__") == 0)
            fprintf(to,
                "%sthe exporter left out the elements of %d constant%s "
                "(dense_resource<__elided__>): " TOOL_ELIDED "\n",
                before, call->count, call->count == 1 ? "" : "s");
        else {
            what = is_of_devices(call->name)
                       ? "is for several devices: one process has no parts of another shape"
                       : "needs a handler";
            fprintf(to, "%s'", before);
            tool_put(to, call->name);
            fprintf(to, "' %s (%d call%s)\n", what, call->count, call->count == 1 ? "" : "s");
        }
    }
}

void tool_calls_print_refused(FILE *to, const char *before, const tool_missing *missing) {
    int i;
    for (i = 0; i < missing->n_refused; i++) {
        const tool_refusal *refusal = &missing->refused[i];
        fputs(before, to);
        tool_put(to, refusal->why);
        fprintf(to, " (%d op%s)\n", refusal->count, refusal->count == 1 ? "" : "s");
    }
    if (!missing->error[0] || missing->n_refused) return;
    fputs(before, to);
    tool_put(to, missing->error);
    fputc('\n', to);
}

/* ---- shlo check ---- */

static void print_json(const char *path, const tool_missing *missing) {
    int i;
    printf("{\"file\": ");
    tool_json_text(stdout, path);
    printf(", \"runs\": %s, \"missing\": [", missing->n || missing->error[0] ? "false" : "true");
    for (i = 0; i < missing->n; i++) {
        printf(i ? ", {\"name\": " : "{\"name\": ");
        tool_json_text(stdout, missing->calls[i].name);
        printf(", \"calls\": %d}", missing->calls[i].count);
    }
    printf("], \"error\": ");
    tool_json_text(stdout, missing->error);
    printf(", \"refused\": [");
    for (i = 0; i < missing->n_refused; i++) {
        printf(i ? ", {\"why\": " : "{\"why\": ");
        tool_json_text(stdout, missing->refused[i].why);
        printf(", \"ops\": %d}", missing->refused[i].count);
    }
    tool_json_warnings("], ");
    printf("}\n");
}

/* Of a file that cannot be read. */
static int check_failed(const char *path, int json) {
    tool_missing missing;
    if (!json) return TOOL_FAILED;
    memset(&missing, 0, sizeof missing);
    snprintf(missing.error, sizeof missing.error, "%s", tool_json_error());
    print_json(path, &missing);
    return TOOL_FAILED;
}

static int check_file(const char *path, const tool_words *identity, tool_weights *weights, int json) {
    tool_code code;
    tool_missing missing;
    int ok;
    if (!tool_code_read_as(path, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | TOOL_OUTSIDE | TOOL_ALL, identity,
            &code))
        return check_failed(path, json);
    if (!tool_calls_missing(path, &code, weights, &missing)) {
        tool_code_free(&code);
        return check_failed(path, json);
    }
    ok = !missing.n && !missing.error[0];
    if (json) {
        print_json(path, &missing);
    }
    else {
        tool_calls_print(stdout, "will not run: ", &missing);
        tool_calls_print_refused(stdout, "will not load: ", &missing);
        tool_put_line(stdout, "%s: %s", path, ok ? "ok" : "will not run as it is");
    }
    tool_calls_free(&missing);
    tool_code_free(&code);
    return ok ? TOOL_OK : TOOL_FAILED;
}

int tool_check(int argc, char **argv) {
    tool_words files = {NULL, 0}, weight_files = {NULL, 0}, identity = {NULL, 0};
    int json = 0, status;
    tool_option options[] = {tool_option_words("--weights", &weight_files),
        tool_option_words("--identity-call", &identity), tool_option_flag("--json", &json)};
    tool_weights weights;
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK && files.n != 1) status = tool_usage("check takes one file");
    if (status == TOOL_OK) {
        status = tool_weights_open(&weight_files, &weights)
                     ? check_file(files.items[0], &identity, &weights, json)
                     : check_failed(files.items[0], json);
        tool_weights_close(&weights);
    }
    free((void *)files.items);
    free((void *)weight_files.items);
    free((void *)identity.items);
    return status;
}
