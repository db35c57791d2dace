/* tools/macros.c - functions of a program as names of C, each another one. */
#include "tool.h"

#include <ctype.h>

void tool_identifier(const char *text, size_t n, char *out, size_t capacity) {
    size_t i, k = 0;
    if (!n || isdigit((unsigned char)*text)) out[k++] = '_';
    for (i = 0; i < n && k + 1 < capacity; i++)
        out[k++] = (char)(isalnum((unsigned char)text[i]) ? text[i] : '_');
    out[k] = 0;
}

void tool_upper(const char *name, char *out) {
    do *out++ = (char)toupper((unsigned char)*name);
    while (*name++);
}

/* Whether the header has this name of an array's function for itself, as ARRAY_ARENA. */
static int is_of_header(const char *array, const char *macro) {
    static const char *const words[] = {"EMBEDDED", "IMAGE", "ARENA"};
    size_t i;
    for (i = 0; array[i]; i++)
        if (islower((unsigned char)array[i])) return 0;
    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(macro, words[i]) == 0) return 1;
    return 0;
}

static int is_taken(const char *array, const tool_macro *all, size_t n, const char *macro) {
    size_t i;
    for (i = 0; i < n; i++)
        if (all[i].macro && strcmp(all[i].macro, macro) == 0) return 1;
    return is_of_header(array, macro);
}

/* Room for the name, and for a number that makes it another one. */
static char *new_identifier(const tool_macro *of) {
    const size_t capacity = of->n + 24;
    char *out = (char *)malloc(capacity);
    if (out) tool_identifier(of->name, of->n, out, capacity);
    return out;
}

int tool_macros_make(const char *array, tool_macro *all, size_t n) {
    size_t i, number, length;
    int is_same, pass;
    for (pass = 0; pass < 2; pass++)
        for (i = 0; i < n; i++) {
            char *macro;
            if (all[i].macro) continue;
            macro = new_identifier(&all[i]);
            if (!macro) return tool_failed("out of memory") == TOOL_OK;
            length = strlen(macro);
            is_same = length == all[i].n && memcmp(macro, all[i].name, length) == 0;
            for (number = 2; (pass || is_same) && is_taken(array, all, n, macro); number++)
                snprintf(macro + length, 24, "_%zu", number);
            if (pass || is_same)
                all[i].macro = macro;
            else
                free(macro);
        }
    return 1;
}

void tool_macros_free(tool_macro *all, size_t n) {
    size_t i;
    for (i = 0; i < n; i++) free(all[i].macro);
    free(all);
}

const char *tool_macros_main(const tool_macro *all, size_t n) {
    size_t i;
    for (i = 0; i < n; i++)
        if (all[i].n == 4 && memcmp(all[i].name, "main", 4) == 0) return all[i].macro;
    return n ? all[0].macro : "FUNCTION";
}

void tool_macro_comment(FILE *to, const char *text, size_t n) {
    size_t i;
    for (i = 0; i < n; i++)
        if (text[i] != '*' && text[i] != '\\') fputc(text[i] >= ' ' && text[i] < 0x7f ? text[i] : '?', to);
}
