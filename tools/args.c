/* tools/args.c - the arguments of a command. */
#include "tool.h"

#include <errno.h>
#include <stdarg.h>

static void put_error(const char *text) {
    fprintf(stderr, "shlo: %serror:%s ", tool_colour(stderr, TOOL_RED), tool_colour(stderr, TOOL_PLAIN));
    tool_put(stderr, text);
    fputc('\n', stderr);
}

static int called_wrongly; /* tool_usage was called */

int tool_status(int status) { return status == TOOL_FAILED && called_wrongly ? TOOL_USAGE : status; }

int tool_usage(const char *format, ...) {
    char text[6000];
    va_list args;
    called_wrongly = 1;
    va_start(args, format);
    tool_progress_end();
    vsnprintf(text, sizeof text, format, args);
    put_error(text);
    va_end(args);
    return TOOL_USAGE;
}

int tool_failed(const char *format, ...) {
    char text[6000]; /* two paths and more */
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tool_json_keep_error(text);
    tool_progress_end();
    fflush(stdout);
    put_error(text);
    return TOOL_FAILED;
}

int tool_cannot_write(const char *path) {
    return tool_failed("cannot write '%s': %s", path, strerror(errno));
}

/* ---- the options of a command ---- */

static tool_option option_of(const char *name) {
    tool_option o;
    memset(&o, 0, sizeof o);
    o.name = name;
    return o;
}

tool_option tool_option_text(const char *name, const char **text) {
    tool_option o = option_of(name);
    o.text = text;
    return o;
}

tool_option tool_option_flag(const char *name, int *flag) {
    tool_option o = option_of(name);
    o.flag = flag;
    return o;
}

tool_option tool_option_words(const char *name, tool_words *words) {
    tool_option o = option_of(name);
    o.words = words;
    return o;
}

static int words_add(tool_words *words, const char *word) {
    const char **grown = (const char **)realloc((void *)words->items, ((size_t)words->n + 1) * sizeof *grown);
    if (!grown) return tool_failed("out of memory");
    words->items = grown;
    words->items[words->n++] = word;
    return TOOL_OK;
}

/* The option that a word names, alone or as --option=VALUE: then *value is VALUE, else NULL. */
static const tool_option *option_find(const tool_option *options, int n, const char *word,
    const char **value) {
    const char *equals = strncmp(word, "--", 2) == 0 ? strchr(word, '=') : NULL;
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    int i;
    *value = equals ? equals + 1 : NULL;
    for (i = 0; i < n; i++)
        if (strlen(options[i].name) == length && memcmp(options[i].name, word, length) == 0)
            return &options[i];
    return NULL;
}

static int unknown_option(const tool_option *options, int n, const char *word) {
    size_t length = strcspn(word, "=");
    int i;
    for (i = 0; i < n; i++)
        if (import_hint_near(word, length, options[i].name))
            return tool_usage("unknown option '%s'; did you mean '%s'?", word, options[i].name);
    return tool_usage("unknown option '%s'", word);
}

int tool_args(int argc, char **argv, const tool_option *options, int n, tool_words *files) {
    int i, status = TOOL_OK;
    for (i = 0; i < argc && status == TOOL_OK; i++) {
        const char *value = NULL;
        const tool_option *o = option_find(options, n, argv[i], &value);
        if (!o && (argv[i][0] != '-' || !argv[i][1]))
            status = words_add(files, argv[i]);
        else if (!o)
            status = unknown_option(options, n, argv[i]);
        else if (o->flag && value)
            status = tool_usage("'%s' takes no argument", o->name);
        else if (o->flag)
            ++*o->flag;
        else if (!value && i + 1 == argc)
            status = tool_usage("'%s' needs an argument", argv[i]);
        else if (o->words)
            status = words_add(o->words, value ? value : argv[++i]);
        else
            *o->text = value ? value : argv[++i];
    }
    return status;
}

/* ---- what their words mean ---- */

int tool_args_number(const char *option, const char *text, double low, double high, double *out) {
    char *end;
    double x;
    if (!text) return TOOL_OK;
    x = strtod(text, &end);
    if (end == text || *end || !(x >= low && x <= high))
        return tool_usage("'%s %s': expected a number from %.15g to %.15g", option, text, low, high);
    *out = x;
    return TOOL_OK;
}

int tool_args_whole(const char *option, const char *text, double low, double high, double *out) {
    double x = 0;
    if (!text) return TOOL_OK;
    if (tool_args_number(option, text, low, high, &x) != TOOL_OK) return TOOL_USAGE;
    if (x != (double)(int64_t)x) return tool_usage("'%s %s': expected a whole number", option, text);
    *out = x;
    return TOOL_OK;
}

static int args_name(const char *option, const char *text, const char *const *names, int n) {
    char list[200] = "";
    size_t at = 0;
    int i;
    if (!text) return TOOL_OK;
    for (i = 0; i < n; i++)
        if (strcmp(text, names[i]) == 0) return TOOL_OK;
    for (i = 0; i < n && at < sizeof list; i++)
        at += (size_t)snprintf(list + at, sizeof list - at, "%s%s",
            !i          ? ""
            : i + 1 < n ? ", "
                        : " or ",
            names[i]);
    return tool_usage("'%s %s': expected %s", option, text, list);
}

int tool_args_isa(const char *text) {
    static const char *const names[] = {"scalar", "avx2", "avx512", "neon", "simd128"};
    return args_name("--isa", text, names, 5);
}

int tool_args_target(const char *text) {
    const char *names[32] = {"host"};
    int n = 1;
    for (; n < 32 && shlo_image_target_name(n - 1); n++) names[n] = shlo_image_target_name(n - 1);
    return args_name("--target", text, names, n);
}

int tool_args_folder(const char *option, const char *text) {
    if (!text || (*text && strcmp(text, "-") != 0)) return TOOL_OK;
    return tool_usage("'%s %s': expected the name of a folder (./- for one that is called so)", option, text);
}

int tool_args_seed(const char *text, uint64_t *out) {
    double seed = 0;
    const int status = tool_args_whole("--seed", text, 0, 1e15, &seed);
    *out = text ? (uint64_t)seed * 0x9e3779b97f4a7c15u | 1 : TOOL_SEED;
    return status;
}

int tool_args_bytes(const char *option, const char *text, size_t *out) {
    char *end;
    double x = strtod(text, &end), unit = 1;
    if (*end == 'K') unit = 1024;
    if (*end == 'M') unit = 1024 * 1024;
    if (*end == 'G') unit = 1024 * 1024 * 1024;
    if (end == text || end[unit > 1] || !(x >= 0) || x * unit > (double)(SIZE_MAX / 2))
        return tool_usage("'%s %s': expected a number of bytes, as 4096, 64K or 1M", option, text);
    *out = (size_t)(x * unit);
    return TOOL_OK;
}

int tool_args_limit(const char *option, const char *text, size_t *out) {
    if (!text) return TOOL_OK;
    if (tool_args_bytes(option, text, out) != TOOL_OK) return TOOL_USAGE;
    return *out ? TOOL_OK : tool_usage("'%s %s': expected one byte or more", option, text);
}
