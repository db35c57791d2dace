/* tools/refused.c - every op for which a program is refused when it is loaded, not only the first: in the
 * program's text the op becomes a call of a name that nobody uses, and the rest is loaded again. */
#include "tool.h"

enum { MOST_REFUSED = 64 };

static const char ours[] = "\"stablehlo.", call[] = "\"unhandled."; /* of one length */

static shlo_status stand_in(void *user, const shlo_call_info *info, shlo_error *error) {
    (void)user;
    (void)info;
    (void)error;
    return SHLO_UNSUPPORTED;
}

typedef char short_name[128];

/* The op of this line of the text becomes a call, whose name is *name. 0: there is none. */
static int take_out(char *text, int32_t line, short_name name) {
    char *at = text, *end;
    for (; line > 1 && at; line--) {
        at = strchr(at, '\n');
        if (at) at++;
    }
    end = at ? at + strcspn(at, "\n") : NULL;
    at = at ? strstr(at, ours) : NULL;
    if (!at || at > end) return 0;
    memcpy(at, call, sizeof call - 1);
    snprintf(name, sizeof(short_name), "%.*s", (int)strcspn(at + 1, "\""), at + 1);
    return 1;
}

static int add_handler(shlo_custom **all, int32_t *n, const char *name) {
    shlo_custom *grown = (shlo_custom *)realloc(*all, ((size_t)*n + 1) * sizeof *grown);
    if (!grown) return 0;
    *all = grown;
    memset(&grown[*n], 0, sizeof *grown);
    grown[*n].name = name;
    grown[(*n)++].call = stand_in;
    return 1;
}

/* The reason of an op, which may be another op's, too. */
static void add_reason(tool_missing *out, const char *why) {
    int i;
    tool_refusal *grown;
    for (i = 0; i < out->n_refused; i++)
        if (strcmp(out->refused[i].why, why) == 0) {
            out->refused[i].count++;
            return;
        }
    grown = (tool_refusal *)realloc(out->refused, ((size_t)out->n_refused + 1) * sizeof *grown);
    if (!grown) return;
    out->refused = grown;
    snprintf(grown[out->n_refused].why, sizeof grown->why, "%s", why);
    grown[out->n_refused++].count = 1;
}

static shlo_status load_text(const tool_text *text, const shlo_options *options, shlo_error *error) {
    import_options how;
    shlo_blob blob;
    shlo_program *p = NULL;
    shlo_status status;
    memset(&how, 0, sizeof how);
    memset(&blob, 0, sizeof blob);
    how.flags = SHLO_KEEP_LOCATIONS;
    how.foreign = how.outside = 1;
    status = import_text(text->data, text->n, &how, &blob);
    if (status != SHLO_OK) return SHLO_INTERNAL; /* the text of a program is read back */
    status = shlo_load(blob.data, blob.bytes, options, &p, error);
    shlo_program_free(p);
    shlo_blob_free(&blob);
    return status;
}

/* The reason why the text was not loaded is noted, and will not be there the next time with a handler for
   *name. 0: it is not the fault of one op. */
static int go_on(tool_text *text, shlo_status status, const shlo_error *error, short_name name,
    tool_missing *out) {
    if ((status != SHLO_UNSUPPORTED && status != SHLO_SHAPE && status != SHLO_TYPE &&
            status != SHLO_ATTRIBUTE) ||
        !take_out(text->data, error->line, name))
        return 0;
    add_reason(out, error->message);
    return 1;
}

void tool_refused_find(tool_text *text, const shlo_options *known, tool_missing *out) {
    short_name *names = (short_name *)calloc(MOST_REFUSED, sizeof *names);
    shlo_options options = *known;
    shlo_custom *all = NULL;
    shlo_error error;
    int32_t n = 0, i, named = 0;
    int ok = names != NULL;
    for (i = 0; i < known->n_customs && ok; i++) {
        ok = add_handler(&all, &n, "");
        if (ok) all[i] = known->customs[i];
    }
    ok = ok && add_handler(&all, &n, "dense_resource.__elided__");
    for (i = 0; ok && i < MOST_REFUSED; i++) {
        shlo_status status;
        memset(&error, 0, sizeof error);
        options.customs = all;
        options.n_customs = n;
        status = load_text(text, &options, &error);
        ok = status != SHLO_OK && go_on(text, status, &error, names[named], out) &&
             add_handler(&all, &n, names[named++]);
    }
    free(all);
    free(names);
}
