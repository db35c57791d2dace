/* tools/calls.c - the custom calls of a program that nobody handles, all of them: the program is loaded again
 * and again, each time with a stand-in for the handler that was missing. Nothing is run. */
#include "tool.h"

enum { MOST_CALLS = 256 };

static shlo_status stand_in(void *user, const shlo_call_info *call, shlo_error *error) {
    (void)user;
    (void)call;
    (void)error;
    return SHLO_UNSUPPORTED;
}

const char *tool_calls_missing_name(const shlo_error *error) {
    static const char words[] = "no handler is registered for ";
    const char *at = strstr(error->message, words);
    return at ? at + sizeof words - 1 : NULL;
}

/* How often the text has call_target_name = "NAME". */
static int count_calls(const char *text, const char *name) {
    char what[200];
    const char *at = text;
    int n = 0;
    snprintf(what, sizeof what, "call_target_name = \"%.150s\"", name);
    for (; (at = strstr(at, what)) != NULL; at++) n++;
    return n;
}

static int is_listed(const tool_missing *out, const char *name) {
    int i;
    for (i = 0; i < out->n && strcmp(out->calls[i].name, name) != 0;) i++;
    return i < out->n;
}

int tool_calls_add(tool_missing *out, const char *name, const char *text) {
    tool_call *grown;
    if (out->n == MOST_CALLS || is_listed(out, name)) return 0;
    grown = (tool_call *)realloc(out->calls, ((size_t)out->n + 1) * sizeof *grown);
    if (!grown) return 0;
    out->calls = grown;
    memset(&grown[out->n], 0, sizeof *grown);
    snprintf(grown[out->n].name, sizeof grown[out->n].name, "%s", name);
    grown[out->n].count = count_calls(text, name);
    out->n++;
    return 1;
}

/* Whether the library or a handler takes calls of this name. */
static int is_known(const shlo_options *known, const tool_missing *out, const char *name) {
    int32_t k;
    if (shlo_custom_is_own(name)) return 1;
    for (k = 0; k < known->n_customs; k++)
        if (known->customs[k].name && strcmp(known->customs[k].name, name) == 0) return 1;
    return is_listed(out, name);
}

/* Calls that loading has not come to: behind what is refused, or where sizes are unknown until the run. */
static void find_others(const char *text, const shlo_options *known, tool_missing *out) {
    static const char word[] = "call_target_name = \"";
    const char *at = text;
    char name[sizeof out->calls->name];
    while ((at = strstr(at, word)) != NULL) {
        size_t n;
        at += sizeof word - 1;
        n = strcspn(at, "\"");
        if (n >= sizeof name) continue;
        memcpy(name, at, n);
        name[n] = 0;
        if (strchr(name, '\\')) continue; /* an escape: messages have such names in another form */
        if (!is_known(known, out, name) && !tool_calls_add(out, name, text)) return;
    }
}

/* The handlers that are known, and a stand-in for each missing one. NULL: out of memory. */
static shlo_custom *all_handlers(const shlo_options *known, const tool_missing *missing, int32_t *n) {
    shlo_custom *all = (shlo_custom *)calloc((size_t)known->n_customs + (size_t)missing->n + 1, sizeof *all);
    int i;
    for (*n = 0; all && *n < known->n_customs; ++*n) all[*n] = known->customs[*n];
    for (i = 0; all && i < missing->n; i++) {
        all[*n].name = missing->calls[i].name;
        all[(*n)++].call = stand_in;
    }
    return all;
}

/* 1: another handler is missing, and is in the list now. */
static int load_once(const tool_code *code, const shlo_options *known, const char *text, tool_missing *out) {
    shlo_options options = *known;
    shlo_custom *all = all_handlers(known, out, &options.n_customs);
    shlo_program *p = NULL;
    shlo_error error;
    const char *name;
    int more = 0;
    memset(&error, 0, sizeof error);
    options.customs = all;
    out->error[0] = 0;
    if (all && shlo_load(code->data, code->bytes, &options, &p, &error) != SHLO_OK) {
        name = tool_calls_missing_name(&error);
        more = name && tool_calls_add(out, name, text);
        if (!more) tool_error_text(&error, out->error, sizeof out->error);
    }
    shlo_program_free(p);
    free(all);
    return more;
}

int tool_calls_missing(const char *path, const tool_code *code, tool_weights *weights, tool_missing *out) {
    shlo_options options;
    tool_harness harness;
    tool_text text;
    memset(out, 0, sizeof *out);
    memset(&options, 0, sizeof options);
    if (!tool_text_read(path, code, SHLO_PRINT_GENERIC | SHLO_PRINT_ELIDE, &text)) return 0;
    tool_harness_begin(&harness, &options);
    if (weights) tool_weights_use(weights, &options.weights);
    options.flags = SHLO_LOAD_NO_FUSION | SHLO_LOAD_NO_PACKING;
    while (load_once(code, &options, text.data, out)) {}
    if (out->error[0] || strstr(text.data, "tensor<?") || strstr(text.data, "x?x")) {
        find_others(text.data, &options, out);
    }
    if (out->error[0]) tool_refused_find(&text, &options, out);
    tool_harness_end(&harness);
    tool_text_free(&text);
    return 1;
}

int tool_calls_any(const char *path, const tool_code *code) {
    tool_text text;
    int any;
    if (!tool_text_read(path, code, SHLO_PRINT_GENERIC | SHLO_PRINT_ELIDE, &text)) return 0;
    any = strstr(text.data, "call_target_name = ") != NULL;
    tool_text_free(&text);
    return any;
}

void tool_calls_free(tool_missing *missing) {
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
    tool_option options[] = {
        {"--weights", NULL, NULL, NULL}, {"--identity-call", NULL, NULL, NULL}, {"--json", NULL, NULL, NULL}};
    tool_weights weights;
    int status, json = 0;
    options[0].words = &weight_files;
    options[1].words = &identity;
    options[2].flag = &json;
    status = tool_args(argc, argv, options, 3, &files);
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
