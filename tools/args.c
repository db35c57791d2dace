/* tools/args.c - the arguments of a command. */
#include "tool.h"

#include <stdarg.h>

int tool_usage(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("shlo: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return TOOL_USAGE;
}

int tool_failed(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fflush(stdout);
    fputs("shlo: error: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return TOOL_FAILED;
}

static int words_add(tool_words *words, const char *word) {
    const char **grown = (const char **)realloc((void *)words->items, ((size_t)words->n + 1) * sizeof *grown);
    if (!grown) return tool_failed("out of memory");
    words->items = grown;
    words->items[words->n++] = word;
    return TOOL_OK;
}

static const tool_option *option_find(const tool_option *options, int n, const char *word) {
    int i;
    for (i = 0; i < n; i++)
        if (strcmp(options[i].name, word) == 0) return &options[i];
    return NULL;
}

int tool_args(int argc, char **argv, const tool_option *options, int n, tool_words *files) {
    int i, status = TOOL_OK;
    for (i = 0; i < argc && status == TOOL_OK; i++) {
        const tool_option *o = option_find(options, n, argv[i]);
        if (!o && (argv[i][0] != '-' || !argv[i][1]))
            status = words_add(files, argv[i]);
        else if (!o)
            status = tool_usage("unknown option '%s'", argv[i]);
        else if (o->flag)
            ++*o->flag;
        else if (i + 1 == argc)
            status = tool_usage("'%s' needs an argument", argv[i]);
        else if (o->words)
            status = words_add(o->words, argv[++i]);
        else
            *o->text = argv[++i];
    }
    return status;
}

int tool_args_number(const char *option, const char *text, double low, double high, double *out) {
    char *end;
    double x;
    if (!text) return TOOL_OK;
    x = strtod(text, &end);
    if (end == text || *end || !(x >= low && x <= high))
        return tool_usage("'%s %s': expected a number from %g to %g", option, text, low, high);
    *out = x;
    return TOOL_OK;
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
