/* tools/json.c - what the commands write with --json. */
#include "tool.h"

/* The bytes of the character that the text begins with, as RFC 3629 has them; 0: it is no UTF-8. */
static size_t character_bytes(const unsigned char *at, size_t left) {
    const size_t n = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    size_t i;
    if (at[0] > 0xf4 || n > left) return 0;
    for (i = 1; i < n; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    if (n == 3 && ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f))) return 0;
    if (n == 4 && ((at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f))) return 0;
    return n;
}

void tool_json_text_n(FILE *f, const char *text, size_t bytes) {
    const char *end = text + bytes;
    fputc('"', f);
    while (text < end && *text) {
        const size_t n = character_bytes((const unsigned char *)text, (size_t)(end - text));
        if (*text == '"' || *text == '\\') fputc('\\', f);
        if (!n)
            fputs("\\ufffd", f);
        else if (n == 1 && (unsigned char)*text < ' ')
            fprintf(f, "\\u%04x", (unsigned char)*text);
        else
            fwrite(text, 1, n, f);
        text += n ? n : 1;
    }
    fputc('"', f);
}

void tool_json_text(FILE *f, const char *text) { tool_json_text_n(f, text, strlen(text)); }

/* ---- the error that ends a command ---- */

static char first_error[600];

void tool_json_keep_error(const char *text) {
    if (!first_error[0]) snprintf(first_error, sizeof first_error, "%s", text);
}

const char *tool_json_error(void) { return first_error; }

/* ---- warnings, in the order in which they were reported ---- */

static char **warnings;
static int n_warnings;

void tool_json_keep_warning(const char *text) {
    const size_t n = strlen(text) + 1;
    char **grown = (char **)realloc((void *)warnings, ((size_t)n_warnings + 1) * sizeof *grown);
    if (!grown) return;
    warnings = grown;
    warnings[n_warnings] = (char *)malloc(n);
    if (warnings[n_warnings]) memcpy(warnings[n_warnings++], text, n);
}

void tool_json_warnings(const char *before) {
    int i;
    printf("%s\"warnings\": [", before);
    for (i = 0; i < n_warnings; i++) {
        fputs(i ? ", " : "", stdout);
        tool_json_text(stdout, warnings[i]);
    }
    printf("]");
}

void tool_json_failed(const char *before) {
    printf("%s\"error\": ", before);
    tool_json_text(stdout, first_error);
    printf("}\n");
}

void tool_json_case(const tool_case *c, long before) {
    printf("%s{\"outcome\": \"%s\", \"file\": ", before ? ",\n" : "[", c->outcome);
    tool_json_text(stdout, c->path);
    printf(", \"case\": %d, \"name\": ", c->index);
    tool_json_text(stdout, c->name);
    printf(", \"reason\": ");
    tool_json_text(stdout, c->reason);
    printf("}");
}

void tool_json_cases_end(long n) { printf("%s]\n", n ? "" : "["); }
