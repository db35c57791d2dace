/* tools/json.c - what the commands write with --json. */
#include "tool.h"

void tool_json_text(FILE *f, const char *text) {
    fputc('"', f);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', f);
        if ((unsigned char)*text < ' ')
            fprintf(f, "\\u%04x", (unsigned char)*text);
        else
            fputc(*text, f);
    }
    fputc('"', f);
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
