/* tests/import/importing.h - what the importer's tests share. Two spellings mean the same when the programs
 * they make print the same text. */
#ifndef TESTS_IMPORT_IMPORTING_H
#define TESTS_IMPORT_IMPORTING_H

#include "../test.h"
#include "../../tools/import/import.h"

enum { IMPORTING_TEXT = 1 << 16 };

typedef struct imported {
    shlo_status status;
    shlo_blob code;
    int problems;
    import_problem first;
    char message[400], all[2000];
} imported;

static void importing_note(void *user, const import_problem *problem) {
    imported *i = (imported *)user;
    size_t n = strlen(i->all);
    snprintf(i->all + n, sizeof i->all - n, "%d:%d %s\n", (int)problem->line, (int)problem->column,
        problem->message);
    if (i->problems++) return;
    i->first = *problem;
    snprintf(i->message, sizeof i->message, "%s", problem->message);
}

static void importing_text(const char *text, imported *out) {
    import_options options;
    memset(&options, 0, sizeof options);
    memset(out, 0, sizeof *out);
    options.report = importing_note;
    options.user = out;
    out->status = import_text(text, strlen(text), &options, &out->code);
}

/* A function with these arguments around this body. */
static inline const char *importing_wrap(const char *arguments, const char *body, char *out,
    size_t capacity) {
    snprintf(out, capacity, "func.func @main(%s) {\n%s\nreturn\n}\n", arguments, body);
    return out;
}

static inline void importing_accept(const char *name, const char *text) {
    imported i;
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s: %s", name, i.all);
    CHECKF(i.status != SHLO_OK || i.code.bytes > 0, "%s: an empty program", name);
    shlo_blob_free(&i.code);
}

static void importing_append(void *user, const char *text, size_t n) {
    char *to = (char *)user;
    size_t at = strlen(to);
    if (n >= IMPORTING_TEXT - at) n = IMPORTING_TEXT - at - 1;
    memcpy(to + at, text, n);
    to[at + n] = 0;
}

/* The program as text in the generic form. Where the library refuses an op by name, the text is that refusal:
   it comes after all of the op has been read. */
static inline void importing_print(const char *name, const char *text, char *out) {
    imported i;
    shlo_error error;
    memset(&error, 0, sizeof error);
    out[0] = 0;
    importing_text(text, &i);
    if (i.status == SHLO_UNSUPPORTED && strncmp(i.message, "not supported", 13) != 0)
        snprintf(out, IMPORTING_TEXT, "%s", i.message);
    else
        CHECKF(i.status == SHLO_OK, "%s: %s\n%s", name, i.all, text);
    if (i.status == SHLO_OK) {
        CHECKF(shlo_print(i.code.data, i.code.bytes, SHLO_PRINT_GENERIC, importing_append, out, NULL,
                   &error) == SHLO_OK,
            "%s: %s", name, error.message);
    }
    shlo_blob_free(&i.code);
}

/* Do both spellings make the same program? */
static inline void importing_compare(const char *name, const char *first, const char *second, int same) {
    static char a[IMPORTING_TEXT], b[IMPORTING_TEXT];
    importing_print(name, first, a);
    importing_print(name, second, b);
    CHECKF(a[0] && b[0] && (strcmp(a, b) == 0) == same, "%s: the programs are%s\n%s\n%s", name,
        same ? " not the same" : " the same", a, b);
}

/* The first problem: where, what kind, and a part of its text. */
static inline void importing_refuse(const char *text, shlo_status status, int line, int column,
    const char *part) {
    imported i;
    importing_text(text, &i);
    CHECKF(i.status == status, "%s\n    gave %d: %s", text, (int)i.status, i.all);
    CHECKF(i.first.line == line && i.first.column == column, "%s\n    is wrong at %d:%d, not at %d:%d", text,
        (int)i.first.line, (int)i.first.column, line, column);
    CHECKF(strstr(i.message, part) != NULL, "%s\n    said: %s", text, i.message);
    CHECKF(!i.first.at || i.first.at >= text, "%s", text);
    CHECK(i.code.bytes == 0 && i.code.data == NULL);
    shlo_blob_free(&i.code);
}

/* Programs of a file, which lines `// -----` separate. Each begins with a line of its own, of which `look` is
   given what follows the "// ". */
static inline void importing_each(const char *path, void (*look)(char *line, const char *program)) {
    static const char next[] = "// -----\n";
    static char text[1 << 18];
    FILE *f = fopen(path, "rb");
    if (!CHECK(f != NULL)) return;
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    CHECK(strlen(text) < sizeof text - 1);
    for (char *at = text, *end; at; at = end) {
        char *line = strchr(at, '\n');
        end = strstr(at, next);
        if (end) {
            *end = 0;
            end += sizeof next - 1;
        }
        if (!CHECK(line != NULL)) return;
        *line = 0;
        look(at + 3, line + 1);
    }
}

#endif
