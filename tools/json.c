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
