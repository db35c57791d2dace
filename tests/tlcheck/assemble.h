/* tests/tlcheck/assemble.h - a text assembled: what was said about it, and where. */
#ifndef TESTS_TLCHECK_ASSEMBLE_H
#define TESTS_TLCHECK_ASSEMBLE_H

#include "../../tools/tl/tl.h"
#include "../test.h"

typedef struct assembled {
    tlang_blob blob;
    int ok;
    char said[1 << 13]; /* problems, as a user sees them */
} assembled;

static inline void assemble(const char *text, assembled *out) {
    FILE *f = tmpfile();
    size_t n = 0;
    memset(out, 0, sizeof *out);
    if (!CHECK(f != NULL)) return;
    out->ok = tl_assemble_to(f, "text", text, strlen(text), TLANG_KEEP_LINES, &out->blob);
    rewind(f);
    n = fread(out->said, 1, sizeof out->said - 1, f);
    out->said[n] = 0;
    fclose(f);
}

static inline void assemble_end(assembled *a) { tlang_blob_free(&a->blob); }

/* Where the first problem stands in the text; NULL: it names no place of it. */
static inline const char *assembled_at(const assembled *a, const char *text) {
    int line = 0, column = 0;
    if (sscanf(a->said, "text:%d:%d: error:", &line, &column) != 2) return NULL;
    for (; line > 1 && text; line--) text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL;
    return text && (size_t)column <= strlen(text) + 1 ? text + column - 1 : NULL;
}

/* How many problems were reported. */
static inline int assembled_problems(const assembled *a) {
    int n = 0;
    for (const char *c = strstr(a->said, ": error: "); c; c = strstr(c + 1, ": error: ")) n++;
    return n;
}

/* The text is refused, once, with these words, at a place where the text goes on with `at`. */
static inline void assemble_refused(const char *text, const char *words, const char *at) {
    static assembled a;
    const char *place;
    assemble(text, &a);
    place = assembled_at(&a, text);
    CHECKF(!a.ok && strstr(a.said, words) != NULL, "expected '%s', said: %s", words, a.said);
    CHECKF(place && strncmp(place, at, strlen(at)) == 0, "expected at '%s', said: %s", at, a.said);
    assemble_end(&a);
}

static inline void assemble_accepted(const char *text) {
    static assembled a;
    assemble(text, &a);
    CHECKF(a.ok && !a.said[0], "%s", a.said);
    assemble_end(&a);
}

#endif
